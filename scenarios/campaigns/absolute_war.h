// scenarios/campaigns/absolute_war.h: setting up and leaving a battle of the Absolute War campaign, and its bill.
// Units:  hexes of the 100 x 100 map (six digits), turns and impulses, economic BPV, campaign phases.
// Shapes: Rows are the campaign's numbers; every function is a pure look at them; dice come in as faces.
// Errors: FileError for the rows; functions return nothing where the rules know no answer.
// Rule:   DD3.3, EE3, FF1, GG1 (map, barrier, exits), GG4-GG5 (reserve, drone waves), KK2 (repair), LL5.9.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "battle/core/battle.h"
#include "engine/hex.h"
#include "engine/table_text.h"
#include "scenarios/campaigns/fraction.h"

namespace impulse::absolute_war {

// A rule of the game that the campaign switches.
enum class Play : std::uint8_t {
    off,
    on,
    agreed
};  // on: unless no side wants it; agreed: only if all want it
struct Switch {
    std::string number,
        setting;  // "D3.6"; what of a battle switches it, empty = the program has no such rule
    Play play = Play::off;
};
struct Rows {
    MapShape map{};
    Hex centre{};
    std::array<Hex, 6> start{};      // by direction of entry
    std::array<Hex, 6> exit_from{};  // by direction: where its stretch of the perimeter begins, clockwise
    int variation{}, barrier_gone_turn{}, breach_from{}, breach_captain{}, breach_gap{};
    int free_breach_above{}, evasion_turn{}, barrier_back_turns{}, return_impulses{};
    int unwilling_speed{}, willing_status{}, surprised_status{}, surpriser_status{};
    int meeting_first_upto{}, reserve_distance{};
    int wave_drones{}, wave_more{};
    int repair_percent{};
    int inactive_boxes{};  // of a base in conversion, beyond its own, for each phase; they go first (LL5.95)
    int bases_most{}, defence_bases_most{}, defsats_most{}, poor_missions{};
    int s8_42_charge{}, grace_turns{}, supply_cargo{}, tactical_repairs{};
    int conversion_percent{}, conversion_phase{}, free_refit_year{}, early_refit_from{};
    std::vector<Switch> switches;
    std::vector<std::string> patrol_deleted, captured_unusable, early_refits;
    std::array<int, 3> step_repair{};    // price of a step of D9.4 for size classes 2, 3, 4
    std::array<int, 3> status_upto{};    // highest roll for weapon status 0, I, II
    std::array<int, 8> repair_phases{};  // by size class, 0 = not listed
};
// The rows of this installation's assets.
tl::expected<Rows, FileError> load_rows();

struct Start {
    Hex hex{};
    Facing facing{};  // the centre lies in the FA arc
};
// Where a force that entered from that direction starts (GG1.3).
Start start(const Rows& rows, Facing entry);
// The direction in which a unit left by the last hex that it was in; nothing for a hex away from the perimeter (GG1.52).
std::optional<Facing> exit_direction(const Rows& rows, Hex last);

// The last hex, clockwise, of a direction's stretch of the perimeter (GG1.52).
Hex stretch_end(const Rows& rows, Facing direction);
// The weapon status that a die gives (S4.25).
int rolled_status(const Rows& rows, int die, int modifier);

// The barrier of a battle on the whole map, as battle/areas/barrier.h plays it (GG1.12-GG1.28).
BreachRule breach_rule(const Rows& rows);

// Weapon status of a side that wants the battle, surprised or surprising (EE3.2, FF1.11); nothing: roll by S4.2.
std::optional<int> weapon_status(const Rows& rows, bool wants_battle, bool surprised, bool surpriser);
// Who of two equally fast forces moves first: 0 or 1 (DD3.3).
int first_mover(const Rows& rows, int die);
struct Wave {
    int drones = 0, gap = 0;  // at most; hexes behind the wave before, at least
};
// Drone waves of so many bombardment ships in the reserve (GG5.51, GG5.52, GG5.7).
Wave drone_wave(const Rows& rows, int ships, int drone_speed);

// Repair of a crippled ship: price and phases; nothing for a size class without a row (KK2.11, KK2.12).
Fraction repair_cost(const Rows& rows, int economic_bpv);
std::optional<int> repair_phases(const Rows& rows, int size_class, int categories);
// Economic BPV for one step of D9.4 on a ship that is not crippled; nothing for a size class without a row (KK3.42).
std::optional<int> step_repair_cost(const Rows& rows, int size_class);
// Phases in which a captured ship is made over for its new owner (LL5.5).
int conversion_phases(const Rows& rows, int economic_bpv);
// The direction whose stretch of the perimeter is nearest to a hex; of equal ones the first (GG1.631).
Facing nearest_exit(const Rows& rows, Hex at);

}  // namespace impulse::absolute_war
