// scenarios/campaigns/full_thrust.h: what surrounds a Full Thrust battle: postures, range, initiative, defences, repair.
// Units:  ship construction points, inherent defence points, feet and inches of the table, weeks, hull boxes.
// Shapes: Rows are the campaign's numbers; every function is a pure look at them; dice come in as faces.
// Errors: FileError for the rows; functions return nothing where the rules know no answer.
// Rule:   7-18 of the campaign document; the battle itself is played on its own table and entered by hand.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "engine/fields.h"
#include "engine/table_text.h"
#include "scenarios/campaigns/fraction.h"

namespace impulse::full_thrust {

struct RepairSource {
    std::string source;
    int percent{};
    bool worse = false;  // the part tests for damage one level worse
};
IMPULSE_WORDS(SystemKind, std::uint8_t, other, core, ftl, drive, screen, hangar, weird)
struct Rows {
    int defence_multiple{}, attack_percent{}, beat_fleet_bonus{}, surrender_from{}, repulsed_upto{};
    int rebuild_price{}, repulse_part{};
    int charted_initiative{}, attack_initiative{}, range_add{}, changes_part{}, changes_most{};
    int arrival_die{}, formation_inches{}, pursuit_bonus{}, contact_inches{};
    int fast_times{}, foreign_percent{}, minor_weeks{}, major_weeks{}, core_part{}, jury_sound_upto{};
    int rebuild_rows{}, rebuild_systems{}, scrap_percent{}, ordnance_percent{}, thrust_percent{};
    int cheap_maintenance{};
    int major_above{}, major_screen{}, hangars_minor{}, biomass_damaged{}, biomass_used{}, drive_check_from{};
    std::vector<std::string> capital_units;
    std::array<std::vector<std::string>, 7> system_words;  // by kind
    std::array<int, 5> thirds{};                           // by die 1..5
    std::vector<RepairSource> repair;
};
// The rows of this installation's assets.
tl::expected<Rows, FileError> load_rows();

// ---- attack on a system's defences (10) --------------------------------------------------------------------
struct AttackOdds {
    bool allowed = false;
    int modifier = 0;
};
// Whether a fleet may attack, and what it adds to the die (10.2).
AttackOdds attack_odds(const Rows& rows, int fleet_points, int idp, bool beat_fleet);
IMPULSE_WORDS(Attack, std::uint8_t, repulsed, interdicted, surrender)
// What a die does (10.4, 10.6, 10.7).
Attack attack_result(const Rows& rows, int die, int modifier);
struct Defences {
    int idp = 0, rebuild_cost = 0, economic_turns = 0;
};
// What is left after surrender by a die of five sides, and what replacing the rest costs (10.5).
Defences defences_after(const Rows& rows, int idp, int d5);
// Hull boxes that each ship of a repulsed fleet loses; the remainder falls on the first ships (10.8).
std::vector<int> repulse_boxes(const Rows& rows, int idp, int ships);

// ---- meeting a fleet (17, 18) ------------------------------------------------------------------------------
IMPULSE_WORDS(Posture, std::uint8_t, attack, stand_off, withdraw_if_contested)
struct Meeting {
    bool battle = false;               // somebody attacks somebody
    std::vector<std::size_t> leaves;   // who withdraws on sight of mobile enemies
    std::vector<std::size_t> targets;  // whom the attackers meet first: other attackers, then stand-offs
    bool choose_again = false;         // all stand off: each picks anew in secret (17.4)
};
// Who meets whom, by the postures of all fleets present (17.2, 17.4).
Meeting meet(std::span<const Posture> postures);
struct Range {
    int feet = 0;
    bool automatic_disengagement = false;
};
// The distance between task forces (17.5).
Range range(const Rows& rows, int die, int table_feet);
struct Contender {
    int die = 0;
    bool attack = false, charted = false;
};
struct Initiative {
    std::vector<int> scores;       // by fleet
    std::vector<bool> as_arrived;  // by fleet: stays in arrival formation
    int winner = -1;               // fleet; -1 = equal
    int changes = 0;               // of its dispositions
};
// Initiative of two fleets or more by die and modifiers (8.2, 17.2.2, 17.7, 17.9).
Initiative initiative(const Rows& rows, std::span<const Contender> fleets);
// Whether a fleet is out of contact: as far away as the range from which each gun of the enemy has one die at most, or as
// far as nobody reaches, whichever is less (18.3).
bool out_of_contact(const Rows& rows, int separation, std::optional<int> one_die_from);
// What comes of it without dice, by what the disengager is faster and accelerates better, each in its worst ship: true it
// gets away, false it does not, nothing where that is not clear (18.3).
std::optional<bool> clear_cut(int faster, int better);
// Whether a fleet that disengages gets away by dice; better: 0 the disengager, 1 the pursuer has the better worst thrust (18.3).
bool escapes(const Rows& rows, int disengager_die, int pursuer_die, int better);

// ---- afterwards (7.1, 11, 12, 13) --------------------------------------------------------------------------
struct Repair {
    Fraction cost;
    bool tests_worse = false;
};
// The price of a repair; nothing for an unknown source of parts.
std::optional<Repair> repair(const Rows& rows, int cost, std::string_view source, bool foreign, bool fast);
// What a system is by its name, and the number in its name: "beam-4", "M-drive 6", "level 2 screen"; 0 where there is none.
SystemKind system_kind(const Rows& rows, std::string_view name);
int system_number(std::string_view name);
// Whether the repair of a system is a major one: core systems, FTL, weapons and drives of a high number, screens (11.4).
bool major_repair(const Rows& rows, std::string_view name, int number, bool weird);
// Whether a jury-rigged system must be replaced (11.3.4).
bool jury_must_go(const Rows& rows, int die);
// Whether a captured ship can be rebuilt (12.2.1), and what it brings as scrap (12.2.3).
bool rebuildable(const Rows& rows, int hull_rows_intact, int major_systems);
Fraction scrap_value(const Rows& rows, int cost, int hull_rows_intact);
struct Overdrive {
    Fraction drive_mass;
    int optional_thrust = 0;  // may be used at the price of a system check each time
};
// The drive of a ship that is lighter than its design (13.2 appendix).
Overdrive overdrive(const Rows& rows, int design_mass, int actual_mass, int thrust);

}  // namespace impulse::full_thrust
