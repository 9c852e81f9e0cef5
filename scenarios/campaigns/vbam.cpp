#include "scenarios/campaigns/vbam.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/letters.h"
#include "scenarios/campaigns/campaign_rows.h"

namespace impulse::vbam {

namespace {

Encounter read_encounter(TableReader& row) {
    Encounter e;
    e.kind = row.word("kind");
    e.within = row.integer("within", 0, 20);
    const auto side = [&](std::string_view key, EncounterSide& into) {
        TableReader t = row.table(key);
        into.hex = t.hex("hex");
        const auto facings = t.words("facing", 2);
        for (std::size_t i = 0; row.ok() && i < 2; ++i) {
            const auto facing = parse_facing(facings[i]);
            if (facing)
                into.facing[i] = *facing;
            else
                t.refuse("facing", i, fmt::format("\"{}\" is not a facing A to F", facings[i]));
        }
        into.status = t.integer("status", 0, 3);
        into.speed = t.integer("speed", -1, 31);
    };
    side("attacker", e.attacker);
    side("defender", e.defender);
    constexpr std::array<std::string_view, 2> roles{"attacker", "defender"};
    for (const std::string& who : row.some_of("scouts", roles))
        (who == "attacker" ? e.attacker : e.defender).scouts = true;
    for (const std::string& who : row.some_of("stealth", roles))
        (who == "attacker" ? e.attacker : e.defender).stealth = true;
    if (row.knows("planet")) {
        e.planet = row.hex("planet");
        e.giant_radius = row.integer("giant_radius", 0, 20);
        e.bound = row.integer("bound", 1, 999);
        e.base_ring = row.integer("base_ring", 0, 20);
    }
    return e;
}

void read_capacity(CampaignRows& in, Rows& rows) {
    TableReader capacity = in.table("capacity");
    const auto ratings = capacity.integers("rating", 0, 20);
    const auto width = static_cast<int>(ratings.size());
    std::array<std::vector<int>, 3> columns;
    constexpr std::array<std::string_view, 3> names{"before", "middle", "after"};
    for (std::size_t i = 0; i < 3; ++i) columns[i] = capacity.integers(names[i], 0, 100000, width);
    rows.middle_from = capacity.integer("middle_from", 0, 999);
    rows.middle_upto = capacity.integer("middle_upto", rows.middle_from, 999);
    for (std::size_t i = 0; in.file().ok() && i < ratings.size(); ++i) {
        if (i > 0 && ratings[i] >= ratings[i - 1])
            capacity.refuse("rating", i,
                            fmt::format("the ratings must fall: {} after {}", ratings[i], ratings[i - 1]));
        rows.capacity.push_back({ratings[i], {columns[0][i], columns[1][i], columns[2][i]}});
    }
}

void read_hulls(TableReader& file, Rows& rows) {
    for (TableReader& row : file.tables("hull")) {
        HullRow h;
        h.hull = row.word("hull");
        h.size_class = row.integer("size_class", 1, 7);
        h.move_cost = row.energy("move_cost", Energy{});
        h.words = row.words_if("words");
        h.codes = row.words_if("codes");
        CampaignRows::sourced(row);
        rows.hulls.push_back(std::move(h));
    }
    for (TableReader& row : file.tables("hdw")) {
        HdwRow h;
        h.suffix = row.word("suffix");
        h.bpv = row.integer("bpv", 0, 999);
        h.fit = row.word("fit");
        h.rating = row.integer("rating", 0, 20, 0);
        h.scout = row.boolean("scout", false);
        CampaignRows::sourced(row);
        rows.hdw.push_back(std::move(h));
    }
}

}  // namespace

// Reads the rows; refuses unknown keys and tables that are not whole.
static void read_rows(CampaignRows& in, Rows& rows) {
    TableReader coefficient = in.table("coefficient");
    rows.intensity_first = coefficient.integer("first", 0, 20);
    for (const auto& row : coefficient.integer_rows("percent", 0, 100, 6)) {
        std::array<int, 6> by_die{};
        std::copy_n(row.begin(), std::min<std::size_t>(row.size(), 6), by_die.begin());
        rows.percent.push_back(by_die);
    }
    rows.intensity_least = in.number("intensity_least", 0, 10);
    rows.intensity_most = in.number("intensity_most", rows.intensity_least, 10);
    if (const int last = rows.intensity_first + static_cast<int>(rows.percent.size()) - 1;
        in.file().ok() && (2 * rows.intensity_least < rows.intensity_first || 2 * rows.intensity_most > last))
        coefficient.refuse(
            "percent",
            fmt::format("the rows are for intensity {} to {}; two sides may choose {} to {}",
                        rows.intensity_first, last, 2 * rows.intensity_least, 2 * rows.intensity_most));
    rows.directed_price = in.number("directed_price", 1, 10);
    rows.mauler_companions = in.number("mauler_companions", 0, 10);
    rows.mauler_shock_from = in.number("mauler_shock_from", 1, 7);
    rows.cloak_good_upto = in.number("cloak_good_upto", 1, 12);
    rows.cloak_bad_from = in.number("cloak_bad_from", rows.cloak_good_upto + 1, 13);
    rows.crippled_percent = in.number("crippled_percent", 0, 100);
    rows.web_bpv = in.number("web_bpv", 0, 100);
    rows.planet_rating = in.number("planet_rating", 0, 10);
    rows.hull_bonus = in.number("hull_bonus", 0, 1000);
    rows.hull_bonus_sizes = in.number("hull_bonus_sizes", 1, 7);
    rows.raider_size = in.number("raider_size", 1, 7);
    rows.raider_ships = in.number("raider_ships", 1, 99);
    rows.deleted = in.table("composition").words("deleted");
    rows.optional_refits = in.table("refits").words("optional");
    rows.flagship_percent = in.number("flagship_percent", 0, 100);
    rows.web_turn = in.number("web_turn", 1, 99);

    read_capacity(in, rows);

    TableReader civilian = in.table("civilian");
    rows.civilian_parts = civilian.integer("parts", 1, 100);
    rows.civilian_lost = civilian.integer("lost", 1, rows.civilian_parts);
    for (TableReader& fleet : civilian.tables("fleet")) {
        const std::string kind = fleet.word("kind");
        const std::vector<std::string> ships = fleet.words("ships");
        rows.civilian.push_back({kind, ships, fleet.words("sheet", static_cast<int>(ships.size()))});
    }
    for (TableReader& unit : in.file().tables("ground")) {
        GroundRow row;
        row.unit = unit.word("unit");
        TableReader units = unit.table("units");
        for (const std::string& key : units.keys()) row.units.emplace_back(key, units.integer(key, 1, 99));
        CampaignRows::sourced(unit);
        rows.ground.push_back(std::move(row));
    }
    for (TableReader& row : in.file().tables("encounter")) {
        rows.encounters.push_back(read_encounter(row));
        CampaignRows::sourced(row);
    }
    TableReader sheets = in.table("sheets");
    rows.civilian_empires = sheets.words("civilian");
    rows.police_words = sheets.words("police");
    read_hulls(in.file(), rows);
}

tl::expected<Rows, FileError> load_rows() { return load_campaign("vbam.toml", "impulse-vbam/1", read_rows); }

int capacity(const Rows& rows, int command_rating, int year) {
    const std::size_t column = year < rows.middle_from ? 0 : year <= rows.middle_upto ? 1 : 2;
    for (const CapacityRow& row : rows.capacity)
        if (command_rating >= row.rating) return row.bpv[column];
    return rows.capacity.back().bpv[column];
}

std::string hull_of(const Rows& rows, int size_class, Energy move_cost, std::string_view code,
                    std::string_view name) {
    const std::string small = small_letters(name);
    for (const HullRow& row : rows.hulls) {
        if (row.size_class != size_class || (row.move_cost != Energy{} && row.move_cost != move_cost))
            continue;
        const bool any = row.words.empty() && row.codes.empty();
        if (any ||
            std::ranges::any_of(
                row.words, [&](const std::string& word) { return small.find(word) != std::string::npos; }) ||
            std::ranges::any_of(row.codes, [&](const std::string& own) { return code.starts_with(own); }))
            return row.hull;
    }
    return "";
}

// What the unit counts against the capacity: scouts and civilian ships their economic BPV.
static int counted_bpv(const FleetUnit& unit) {
    return unit.scout || unit.civilian ? unit.economic_bpv : unit.combat_bpv;
}

int hull_bonus(const Rows& rows, const std::string& flag_hull, const std::vector<FleetUnit>& fleet) {
    std::set<std::string> hulls;
    for (const FleetUnit& u : fleet)
        if (!u.fixed && !u.civilian && !u.police && !u.attrition && u.size_class <= rows.hull_bonus_sizes &&
            !u.base_hull.empty() && u.base_hull != flag_hull)
            hulls.insert(u.base_hull);
    return rows.hull_bonus * static_cast<int>(hulls.size());
}

FleetCheck check_fleet(const Rows& rows, const std::vector<FleetUnit>& fleet, int flagship,
                       int command_rating, int year, int web_hexes) {
    FleetCheck check;
    const FleetUnit* flag = flagship < 0 ? nullptr : &fleet[static_cast<std::size_t>(flagship)];
    const int rating = flag == nullptr ? rows.planet_rating : command_rating;
    check.capacity = capacity(rows, rating, year);
    if (rating < rows.capacity.back().rating || rating > rows.capacity.front().rating)
        check.warnings.push_back(
            fmt::format("the table has no command rating {}: read as {} (BPV Capacity)", rating,
                        std::clamp(rating, rows.capacity.back().rating, rows.capacity.front().rating)));
    check.bonus = hull_bonus(rows, flag == nullptr ? std::string{} : flag->base_hull, fleet);
    check.web = rows.web_bpv * web_hexes;
    int from_flag = 0;
    for (const FleetUnit& u : fleet) {
        check.total += counted_bpv(u);
        if (flag != nullptr && u.empire == flag->empire) from_flag += counted_bpv(u);
    }
    if (check.spare() < 0)
        check.warnings.push_back(
            fmt::format("{} BPV too much for a capacity of {} and a bonus of {}: the flagship's owner "
                        "removes units; fixed "
                        "units stay inactive (BPV Capacity)",
                        -check.spare(), check.capacity, check.bonus));
    if (flag != nullptr && from_flag * 100 < check.total * rows.flagship_percent)
        check.warnings.push_back(
            fmt::format("the flagship's empire gives {} of {} BPV; it must give {} % (BPV Capacity)",
                        from_flag, check.total, rows.flagship_percent));
    return check;
}

const Encounter* encounter(const Rows& rows, std::string_view kind) {
    return row_with(rows.encounters, &Encounter::kind, kind);
}

const HdwRow* hdw(const Rows& rows, std::string_view designation) {
    const auto dash = designation.rfind('-');
    if (!designation.starts_with("HDW") || dash == std::string_view::npos) return nullptr;
    return row_with(rows.hdw, &HdwRow::suffix, designation.substr(dash + 1));
}

int start_status(const EncounterSide& own, const EncounterSide& other, bool has_scout,
                 bool other_is_stealthy) {
    constexpr int highest = 3;
    const int status = has_scout && own.scouts ? highest : own.status;
    return std::max(0, status - (other_is_stealthy && other.stealth ? 1 : 0));
}

const CivilianRow* civilian_fleet(const Rows& rows, std::string_view kind) {
    return row_with(rows.civilian, &CivilianRow::kind, kind);
}

GroupStatus group_status(const Rows& rows, int ships, int destroyed, int crippled) {
    // Counted in halves of a destroyed ship, so that all stays whole.
    const int lost = 2 * destroyed + crippled;
    const int enough = (ships * rows.civilian_lost + rows.civilian_parts - 1) / rows.civilian_parts;
    if (lost >= 2 * enough) return GroupStatus::destroyed;
    return lost >= ships ? GroupStatus::crippled : GroupStatus::undamaged;
}

int crippled_boxes(const Rows& rows, int internals) { return (internals * rows.crippled_percent + 50) / 100; }

const GroundRow* ground_unit(const Rows& rows, std::string_view unit) {
    return row_with(rows.ground, &GroundRow::unit, unit);
}

}  // namespace impulse::vbam
