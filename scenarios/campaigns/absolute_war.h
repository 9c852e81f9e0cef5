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
    int columns{}, map_rows{};
    Hex centre{};
    std::array<Hex, 6> start{};      // by direction of entry
    std::array<Hex, 6> exit_from{};  // by direction: where its stretch of the perimeter begins, clockwise
    int variation = 3, barrier_gone_turn = 6, breach_from = 11, breach_captain = 1, breach_gap = 8;
    int free_breach_above = 5, evasion_turn = 6, barrier_back_turns = 5, return_impulses = 32;
    int unwilling_speed = 10, willing_status = 3, surprised_status = 0, surpriser_status = 3;
    int meeting_first_upto = 3, reserve_distance = 35;
    int wave_drones = 12, wave_more = 2, wave_distance = 5;
    int repair_percent = 25, inactive_boxes = 5;
    int bases_most = 12, defence_bases_most = 2, defsats_most = 5, poor_missions = 3;
    int s8_42_charge = 100, grace_turns = 2, supply_cargo = 6, tactical_repairs = 0;
    int conversion_percent = 20, conversion_phase = 5, free_refit_year = 175, early_refit_from = 0;
    std::vector<Switch> switches;
    std::vector<std::string> patrol_deleted, captured_unusable, early_refits;
    std::array<int, 3> step_repair{};    // price of a step of D9.4 for size classes 2, 3, 4
    std::array<int, 3> status_upto{};    // highest roll for weapon status 0, I, II
    std::array<int, 8> repair_phases{};  // by size class, 0 = not listed
};
inline constexpr std::string_view rows_format = "impulse-absolute-war/1";
// Reads the rows; refuses unknown keys, hexes off the map, stretches that do not go round clockwise.
tl::expected<Rows, FileError> read_rows(std::string_view text, std::string_view file);
// The rows of this installation's assets.
tl::expected<Rows, FileError> load_rows();

struct Start {
    Hex hex{};
    Facing facing{};  // the centre lies in the FA arc
};
// Where a force that entered from that direction starts (GG1.3).
Start start(const Rows& rows, Facing entry);
// The side that starts in the centre because it had disengaged and was followed (GG1.31), or does not want to fight.
Start centre_start(const Rows& rows);
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
// Making a captured ship over for its new owner: price and phases (LL5.5).
Fraction conversion_cost(const Rows& rows, int economic_bpv);
int conversion_phases(const Rows& rows, int economic_bpv);
// The direction whose stretch of the perimeter is nearest to a hex; of equal ones the first (GG1.631).
Facing nearest_exit(const Rows& rows, Hex at);
// Boxes that a base in conversion has beyond its own; they go first (LL5.95).
int inactive_boxes(const Rows& rows, int phases);

}  // namespace impulse::absolute_war
