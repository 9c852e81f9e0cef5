// battle/play/situation.h: who can hurt whom from where, and how much, for one ship: what captains and courses steer by.
// Units:  damage in sixtieths of a point, internals counted three times; hexes; percent for caution.
// Shapes: computed afresh for each decision from what the ship's side sees; nothing here is remembered.
// Errors: none; without an enemy on the map `foes` is empty.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "battle/play/capability.h"
#include "battle/play/incoming.h"

namespace impulse {

// The character of a captain, as numbers. Percent unless said otherwise.
struct Temper {
    bool schooled = true;  // knows more than phasers, torpedoes and drones; false: the pilot "ensign"
    int caution_first = 92, caution_step = 4, caution_least = 15;  // see Situation::caution; falls each turn
    int pull = 90, pull_step = 12;        // sixtieths for each hex beyond the range wanted; grows each turn
    int outlook = 25;                     // what guns count that can fire only later
    int enough = 70, enough_step = 2;     // of a full volley that makes fire worth while; falls
    int enough_least = 25;                // down to this
    int patience = 95;                    // of what the next impulses promise
    int speed_near = 17, speed_far = 24;  // chart: hexes a turn
    int close_from = 12;                  // turn from which it closes whatever the tables say
    int fight_on = 28;                    // turn from which nobody runs any more
    int chase = 8;                        // turns after which a pursuit is given up
    int strike_from = 20;                 // turn from which a side of helpless ships strikes its colours
    int strike_moving = 33;               // turn from which ships without weapons do so though they move
    int beaten = 60;                      // of the enemy's strength: a crippled ship that has less runs
    // Of schooled captains only.
    int outlook_step = 40;  // added to `outlook` in the course of a turn: what lies there next turn
    int seeker_fear = 40;   // what seekers on their way count, compared with guns
    int kept_fire = 600;    // of what a phaser would do to the ship: worth keeping it for a seeker above that
    int answer = 60;        // what the answer of a foe that moves later counts
    int gains = 4;          // hexes a turn that it is faster than a foe that runs
    int speed_budget = 10;  // hexes a turn beside the enemy, where they are a budget
    int ecm_first = 4;      // points of ECM before the weapons get what they could do without
    // What lieutenants do not do.
    bool launches_to_strike = true;  // see Launching
    bool meets_all = true;           // reserve power meets what comes at any facing, leaping seekers too
    bool knows_one_hex = true;       // which shields are struck where two ships lie in one hex
    bool holds_until_close =
        true;                   // fires from afar only at a foe that does not come near or has nothing left
    bool races_spheres = true;  // announces a sphere before that of a foe would bar it
    int friends_range = 4;      // whom to fight: for each hex of the mean range of its friends; 4 of its own
    // Less caution, the greater of them; torpedoes of its own take half of theirs off the fear of seekers too:
    int shared_danger = 22;  // among friends, since an enemy fires at one of them and not at each
    int torpedoes = 20;      // with tubes, since what torpedoes do is not counted among the guns
    int hides_from = 15;     // hexes: with a foe nearer than that a cloak costs more fire than it saves
    int battery_speed = 15;  // chart: hexes a turn near the enemy that batteries may pay for
    int press_on = 8;  // hexes a turn above `gains` after who holds off, if speed is a budget; 0: no press
    bool weighs_acts = true;  // see captain_acts.h; movements out of a flywheel
    bool keeps_charges =
        true;  // what is armed is for the ship, and shoots at seekers only if that is worth more
    // What a policy asks for; 0 = as the tables and the moment have it.
    int range = 0;         // hexes wanted between itself and the enemy
    int speed_first = 0;   // hexes a turn that are paid before the weapons
    int shield_first = 0;  // points into the shield that faces the enemy before the weapons
};
// The temper of the pilot "ensign": never changed, since captains are measured against it.
Temper first_captain();
// The temper of the pilot "lieutenant", the captain of before; the tricks of the gauntlet keep it too.
Temper second_captain();

struct Foe {
    Foe() {}  // what is long is not cleared beforehand
    UnitId id{};
    Hex hex{};
    Facing facing{};
    int range = 0, speed = 0;
    int top = 0;         // the highest speed that its engines, as seen, allow
    bool flees = false;  // it shows us its stern and moves
    Guns guns{};         // what it may still fire this turn, as far as anyone can see
    Guns working{};      // all that works: what it may fire next turn (schooled captains only)
    std::array<std::int32_t, 6> shield{};  // boxes behind each facing
    KnownBroadsides* known = nullptr;      // of its guns, where somebody keeps them
};

// Enemy seekers in one hex that come for the ship.
struct Coming {
    Hex hex{};
    std::int32_t points = 0;  // whole points of damage when they strike
};

struct Situation {
    const Rules& rules;
    const Battle& seen;
    UnitId me{};
    const Firepower& power;
    const Temper& temper;
    // Said member by member, since a compiler that fills in what a list leaves out clears all of it beforehand.
    Situation(const Rules& r, const Battle& b, UnitId unit, const Firepower& p, const Temper& t)
        : rules(r), seen(b), me(unit), power(p), temper(t) {}

    Guns ready{};                          // what can still fire this turn
    Guns working{};                        // all that works, in plain modes
    std::array<std::int32_t, 6> shield{};  // boxes behind each facing
    std::array<std::int32_t, 6> spare{};   // reinforcement before them
    KnownBroadsides* known = nullptr;      // of its guns, where somebody keeps them
    FixedVector<Foe, 4> foes{};            // the one to fight first, then the nearest
    FixedVector<Coming, 3> coming{};       // seekers near by
    int wanted_range = 1;                  // where the exchange is best for us
    int caution = 90;                      // percent that damage to us counts, compared with damage to them
    int outlook = 25;                      // percent that guns count which can only fire later
    bool theirs_later = false;             // theirs too
    int seeker_fear = 40;                  // percent that seekers on their way count, compared with guns
    std::int64_t pull = 0;        // what each hex beyond the wanted range costs; too near: a third of it
    bool hopeless = false;        // beaten, and there is a way out that nobody can bar
    bool lets_go = false;         // the foe runs and cannot be caught in good time
    std::optional<Hex> refuge{};  // where the way out is
    int top = 0;                  // the highest speed that its own engines allow
    bool in_company = false;      // friends of it fight too
    bool rams = false;            // nothing left to fight with but the ship itself
    bool chases = false;          // the foe runs, and can be caught
    bool leaves_by_edge = false;  // the way out lies beyond the edge of the map

    [[nodiscard]] const Unit& unit() const { return seen.unit(me); }
    [[nodiscard]] const ShipClass& type() const { return rules.type(unit().type); }
    [[nodiscard]] int impulses_left() const {
        return std::max(0, seen.field.impulses - std::max<int>(seen.clock.impulse, 0));
    }
    [[nodiscard]] bool budget() const { return rules.budget != nullptr; }
};

// What the side sees of the moment, for that ship; `first`: the enemy to fight before all others, if one is named; `kept`:
// what this captain knows of the units from his looks before, made anew if left out.
Situation look(const Rules& rules, const Battle& seen, const Firepower& power, const Temper& temper,
               UnitId me, UnitId first = {}, Capabilities* kept = nullptr);
// True for a tube whose torpedoes are launched rather than shot.
bool is_tube(const WeaponType& weapon);

// The facing of a unit that fire of the other strikes now.
std::size_t struck_by(const Situation& s, UnitId target, UnitId by);
using FoeHexes = std::array<Hex, 4>;  // where each of Situation::foes stands
FoeHexes foe_hexes(const Situation& s);
// How good it is to stand there with the foes in those hexes.
std::int32_t value_of(const Situation& s, const FoeHexes& foes, Hex hex, Facing facing);
// The same for who looks at many places: what guns do at a bearing and range is added up once.
class PlaceValue {
public:
    explicit PlaceValue(const Situation& s);
    std::int32_t operator()(const FoeHexes& foes, Hex hex, Facing facing);
    // And as if the first foe faced so.
    std::int32_t operator()(const FoeHexes& foes, Facing first, Hex hex, Facing facing);

    // No place at that range of the only foe is worth more: quicker still.
    std::int32_t at_most(int range);
    // Nor than this, as if all guns of ours bore and none of his: quicker yet.
    [[nodiscard]] std::int32_t at_most_roughly(int range) const;

    Broadsides ours(int bearing, int range) { return known(*ours_, s_.ready, s_.working, bearing, range); }
    Broadsides theirs(std::size_t foe, int bearing, int range) {
        return known(*theirs_[foe], s_.foes[foe].guns, s_.foes[foe].working, bearing, range);
    }

    // How a foe is met from a hex, whichever way the ship faces there.
    struct Met {
        std::size_t foe = 0;
        Hex there{};
        Facing its{};
        int range = 0, to = 0;
        Broadsides take{};
        std::int32_t behind = 0;           // points of the shield that it shows
        std::int64_t off = 0;              // what it costs not to be at the range that is wanted
        const Broadsides* give = nullptr;  // by bearing, where the heading says nothing else
    };
    // Points before a facing.
    struct Front {
        std::int32_t stands = 0, spare = 0;
    };
    // One hex, for who asks about several headings in it.
    class Here {
    public:
        Here(PlaceValue& value, const FoeHexes& foes, Hex hex);
        std::int32_t operator()(Facing facing);
        // No heading is worth more; quicker than to ask about all of them.
        [[nodiscard]] std::int32_t at_most() const;

    private:
        PlaceValue& value_;
        Hex hex_{};
        FixedVector<Met, 4> met_{};
    };

private:
    static constexpr std::size_t near = KnownBroadsides::near;
    static Broadsides known(KnownBroadsides& all, const Guns& now, const Guns& later, int bearing,
                            int range) {
        const auto row = static_cast<std::size_t>(range);
        if (row >= near) return {broadside(now, bearing, range), broadside(later, bearing, range)};
        if (!all.worked_out[row]) all.work_out(now, later, row);
        return all.at[row][static_cast<std::size_t>(bearing)];
    }
    // True where only a look at the place itself says what it is worth: in one hex headings say which shields are struck,
    // and a second foe or none is not looked at by range.
    [[nodiscard]] bool boundless(int range) const { return s_.hopeless || s_.foes.size() != 1 || range == 0; }
    // What no place at that range is worth more than with those broadsides.
    [[nodiscard]] std::int32_t bound(int range, Broadsides ours, Broadsides theirs) const;
    // What no bearing of ours surpasses, and what every one of a foe's comes up to.
    Broadsides our_most(int range);
    Broadsides their_least(std::size_t foe, int range);
    const Situation& s_;
    std::array<Front, 6> fronts_{};
    Front most_;                         // the most behind any facing, and before it
    std::vector<KnownBroadsides> made_;  // where nobody keeps them
    KnownBroadsides* ours_;
    std::array<KnownBroadsides*, 4> theirs_{};
};
// Where who flies so will be after so many impulses if it flies on (chart movement; a budget is not foreseen), and a foe.
Hex on_course(const Situation& s, Hex at, Facing facing, int speed, int impulses);
Hex foreseen(const Situation& s, const Foe& foe, int impulses);
// What entering the hex at that speed is likely to cost the ship; a very large number where it is lost there.
std::int64_t terrain_price(const Situation& s, Hex hex, int speed);
// The part of it that seekers would do to a body of the ship's own side if it stood there behind it (UTD5.223).
std::int64_t price_of_hiding(const Situation& s, Hex hex);

}  // namespace impulse
