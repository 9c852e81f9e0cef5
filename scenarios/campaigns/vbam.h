// scenarios/campaigns/vbam.h: what a VBAM/SFB campaign asks of a battle: fleets' capacity, civilian fleets, ground units.
// Units:  BPV in points; percent of internals; years of the campaign's calendar.
// Shapes: Rows are the campaign's numbers; every function is a pure look at them.
// Errors: FileError for the rows; otherwise as each function says.
// Rule:   the campaign document's headings (BPV Capacity, Combat, Ground Combat); it numbers no rules.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "engine/fields.h"
#include "engine/fixed.h"
#include "engine/hex.h"
#include "engine/table_text.h"

namespace impulse::vbam {

struct CapacityRow {
    int rating = 0;
    std::array<int, 3> bpv{};  // before, middle, after
};
struct CivilianRow {
    std::string kind;
    std::vector<std::string> ships, sheets;  // as the document names them; codes of their sheets
};
struct GroundRow {
    std::string unit;
    std::vector<std::pair<std::string, int>> units;
};
// Where a side of an encounter starts and how ready it is.
struct EncounterSide {
    Hex hex{};
    std::array<Facing, 2> facing{};
    int status{}, speed{};                 // speed -1 = the maximum
    bool scouts = false, stealth = false;  // see assets/campaigns/vbam.toml
};
struct Encounter {
    std::string kind;
    int within{};
    EncounterSide attacker, defender;
    std::optional<Hex> planet;  // the fixed point
    int giant_radius = 0, bound = 0, base_ring = 0;
};
// What the suffix of a heavy war destroyer stands for.
struct HdwRow {
    std::string suffix, fit;
    int bpv = 0, rating = 0;  // rating: command rating, 0 = unchanged
    bool scout = false;       // it has special sensors
};
// The hull of a class by its sheet; an empty list of words and codes fits every name, no move cost every one.
struct HullRow {
    std::string hull;
    int size_class = 0;
    Energy move_cost{};
    std::vector<std::string> words, codes;
};
struct Rows {
    // the abstract battle
    int intensity_first{};
    std::vector<std::array<int, 6>> percent;  // by intensity, then die
    int intensity_least{}, intensity_most{};
    int directed_price{};
    int mauler_companions{}, mauler_shock_from{};
    int cloak_good_upto{}, cloak_bad_from{};
    // battles on the map
    int crippled_percent{};
    int web_bpv{};
    int planet_rating{};
    int hull_bonus{}, hull_bonus_sizes{};
    int raider_size{}, raider_ships{};
    std::vector<std::string> deleted, optional_refits;
    int flagship_percent{};
    int web_turn{};
    std::vector<HullRow> hulls;
    std::vector<std::string> civilian_empires, police_words;
    std::vector<Encounter> encounters;
    std::vector<HdwRow> hdw;
    std::vector<CapacityRow> capacity;
    int middle_from{}, middle_upto{};
    int civilian_parts{}, civilian_lost{};
    std::vector<CivilianRow> civilian;
    std::vector<GroundRow> ground;
};
// The rows of this installation's assets.
tl::expected<Rows, FileError> load_rows();

// The combat BPV that a flagship of that command rating may lead in that year; ratings beyond the table count as its
// nearest row.
int capacity(const Rows& rows, int command_rating, int year);

struct FleetUnit {
    std::string id, empire, base_hull;
    int combat_bpv = 0, economic_bpv = 0, size_class = 4;
    bool scout = false, civilian = false, attrition = false;  // attrition: fighters, PFs
    bool fixed = false, police = false;
};
// The hull that a ship of that size class, move cost, code and name is built on; empty where no row fits.
std::string hull_of(const Rows& rows, int size_class, Energy move_cost, std::string_view code,
                    std::string_view name);
// The bonus for further base hulls among mobile warships, the flagship's own excepted.
int hull_bonus(const Rows& rows, const std::string& flag_hull, const std::vector<FleetUnit>& fleet);

struct FleetCheck {
    int capacity = 0, bonus = 0, web = 0, total = 0;  // web: BPV of web laid before
    [[nodiscard]] int spare() const { return capacity + bonus - web - total; }
    std::vector<std::string> warnings;  // one sentence each
};
// A fleet against its flagship's capacity; flagship by index, -1 = a planet leads it. Warns of what must be removed and
// of a mixed fleet whose flagship's empire gives too little.
FleetCheck check_fleet(const Rows& rows, const std::vector<FleetUnit>& fleet, int flagship,
                       int command_rating, int year, int web_hexes);

// The encounter of that kind; nothing for an unknown one.
const Encounter* encounter(const Rows& rows, std::string_view kind);
// The row of a designation such as "HDW-C"; nothing for one without a suffix, or an unknown one.
const HdwRow* hdw(const Rows& rows, std::string_view designation);
// Weapon status of a side: its encounter's, III with a scout where that counts, one less against hidden enemies.
int start_status(const EncounterSide& own, const EncounterSide& other, bool has_scout,
                 bool other_is_stealthy);

IMPULSE_WORDS(GroupStatus, std::uint8_t, undamaged, crippled, destroyed)
// The ships of a civilian fleet; nothing for an unknown kind.
const CivilianRow* civilian_fleet(const Rows& rows, std::string_view kind);
// What is left of a civilian fleet of so many ships.
GroupStatus group_status(const Rows& rows, int ships, int destroyed, int crippled);
// Internal boxes lost on entering a battle crippled; halves count up.
int crippled_boxes(const Rows& rows, int internals);
// The SFB units of a campaign ground unit; nothing for an unknown one.
const GroundRow* ground_unit(const Rows& rows, std::string_view unit);

}  // namespace impulse::vbam
