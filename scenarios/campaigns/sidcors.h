// scenarios/campaigns/sidcors.h: an abstract battle between two forces, round by round (SIDCORS).
// Units:  attack and defence factors; damage points; percent of the combat potential.
// Shapes: Force is what is left of a side; fight_round() takes the choices of both sides and tells all in a Round.
// Errors: parse_factors gives nothing for text that is none; choices that the rules forbid come back as a sentence.
// Rule:   the VBAM/SFB document's Combat headings; the order of a round is the one of inventory row VB-045.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/fields.h"
#include "scenarios/campaigns/vbam.h"

namespace impulse::sidcors {

struct Face {
    int attack = 0, defence = 0, fighters = 0;
    bool operator==(const Face&) const = default;
};
// A-D(F)/CA-CD(CF): without D it equals A, without F it is 0; without a crippled side the unit dies when it is damaged.
struct Factors {
    Face whole;
    std::optional<Face> crippled;
    bool operator==(const Factors&) const = default;
};
// "9-8(2)/5-4(1)"; nothing for text of another shape.
std::optional<Factors> parse_factors(std::string_view text);
std::string text(const Factors& factors);

IMPULSE_WORDS(Status, std::uint8_t, undamaged, crippled, destroyed)
struct Ship {
    std::string id;
    Factors factors;
    Status status = Status::undamaged;
    int fighters = 0;  // fighter factors aboard now
    int ew = 0;        // 1 and more: a scout
    bool mauler = false, cloak = false;
    bool fixed = false;  // cannot retreat
    int rank = 0;        // the owner gives up low ranks first
    [[nodiscard]] bool alive() const { return status != Status::destroyed; }
    [[nodiscard]] const Face& face() const;
};
struct Force {
    std::string id;
    std::vector<Ship> ships;
    int carried = 0;  // still to be resolved by it (above 0), or resolved too much (below 0)
    [[nodiscard]] bool alive() const;
    [[nodiscard]] bool may_retreat() const;  // something alive can move
};

// ---- single steps ------------------------------------------------------------------------------------------
// Percent of the combat potential by intensity rating and die, already shifted.
int percent(const vbam::Rows& rows, int intensity, int die);
// Damage points: a potential in half factors times percent, halves of a point count up.
int damage(int potential_halves, int percent);
// Attack factors of a force in halves, fighters and mauler halving included.
int potential_halves(const vbam::Rows& rows, const Force& force);
// Shift of the own die by scouts: the best EW of each side.
int scout_shift(int own_ew, int enemy_ew);
// Shift that an all-cloaked force gives the ENEMY's die in round 1, by the sum of two dice.
int cloak_shift(const vbam::Rows& rows, int sum);
// The die with all shifts, held within 1..6.
int shifted(int die, int shift);
// Points of damage to pay for a defence by directed damage, `at_face` of them without the surcharge (a mauler).
int directed_cost(const vbam::Rows& rows, int defence, int at_face);
// Whether shock after directed damage cripples the mauler.
bool mauler_shock(const vbam::Rows& rows, int die);

// ---- a round -----------------------------------------------------------------------------------------------
// Directed damage at one enemy ship, or at fighters of it.
struct Directed {
    std::size_t ship = 0;
    bool destroy = false;  // go on and destroy it, where the points last
    int fighters = 0;      // above 0: so many fighter factors instead of the ship
    bool mauler = false;   // use the mauler's factor
};
// How a side decides. Every function sees both forces; `me` is 0 for the attacker, 1 for the defender.
struct Choices {
    std::function<int(const std::array<Force, 2>&, int me, int round)> intensity;
    // `points` are what the side may spend this round.
    std::function<std::optional<Directed>(const std::array<Force, 2>&, int me, int points)> directed;
    // The next thing to give up: index of a ship, or ships.size() + index for a fighter factor of that ship.
    std::function<std::size_t(const Force&, int points_left)> loss;
    std::function<bool(const std::array<Force, 2>&, int me, int round)> retreat;
};
// Plays by itself: steady intensity, directed damage at a scout or mauler where it kills cheaply, losses by rank.
Choices automatic(const vbam::Rows& rows, int intensity, int retreat_percent);

struct Loss {
    std::string ship;
    Status became = Status::crippled;
    int fighters = 0;  // fighter factors lost instead
    int points = 0;    // that it resolved, or cost by directed damage
    bool directed = false, shock = false;
};
struct SideRound {  // what one side did, and what it suffered
    int intensity = 0, shift = 0, die = 0, die_modified = 0, percent = 0;
    int potential_halves = 0, damage = 0;
    int cloak_sum = 0;  // two dice of a cloaked force, round 1
    int shock_die = 0;
    int carried_before = 0, due = 0, directed = 0, resolved = 0, carried_after = 0;  // suffered
    std::vector<Loss> losses;                                                        // suffered
};
struct Round {
    int number = 1, rating = 0;
    std::array<SideRound, 2> sides;
};
// Where faces come from: purpose and sides; 0 = there are none left.
using Roll = std::function<int(const std::string& purpose, int sides)>;
struct Outcome {
    std::vector<Round> rounds;
    std::array<Force, 2> forces;
    int winner = -1;  // side, -1 = nobody
    std::string
        reason;  // "destroyed", "retreat", "mutual destruction", "stalemate" (nobody can score any more), "rounds"
    std::string fault;  // not empty: what a choice did wrong, or that the dice ran out
};
// One round; a sentence where a choice is not allowed or dice are missing (nothing has then changed).
std::optional<std::string> fight_round(const vbam::Rows& rows, std::array<Force, 2>& forces, int number,
                                       const std::array<Choices, 2>& choices, const Roll& roll,
                                       Round& report);
// Rounds until one side is gone or retreats, at most so many.
Outcome fight(const vbam::Rows& rows, std::array<Force, 2> forces, const std::array<Choices, 2>& choices,
              const Roll& roll, int rounds_most);

}  // namespace impulse::sidcors
