#include "scenarios/campaigns/absolute_war.h"

#include <fmt/format.h>

#include "battle/end/arrivals.h"
#include "scenarios/campaigns/campaign_rows.h"

namespace impulse::absolute_war {
namespace {

// Hexes of the perimeter.
int rim_length(const MapShape& map) { return 2 * (map.columns - 1) + 2 * (map.rows - 1); }

void read_numbers(CampaignRows& in, Rows& rows) {
    rows.variation = in.number("variation", 0, 20);
    rows.barrier_gone_turn = in.number("barrier_gone_turn", 1, 99);
    rows.breach_from = in.number("breach_from", 2, 13);
    rows.breach_captain = in.number("breach_captain", 0, 10);
    rows.breach_gap = in.number("breach_gap", 0, 99);
    rows.free_breach_above = in.number("free_breach_above", 0, 999);
    rows.evasion_turn = in.number("evasion_turn", 1, 99);
    rows.barrier_back_turns = in.number("barrier_back_turns", 0, 99);
    rows.return_impulses = in.number("return_impulses", 0, 999);
    rows.unwilling_speed = in.number("unwilling_speed", 0, 31);
    rows.willing_status = in.number("willing_status", 0, 3);
    rows.surprised_status = in.number("surprised_status", 0, 3);
    rows.surpriser_status = in.number("surpriser_status", 0, 3);
    rows.meeting_first_upto = in.number("meeting_first_upto", 0, 6);
    rows.reserve_distance = in.number("reserve_distance", 0, 99);
    rows.wave_drones = in.number("wave_drones", 0, 99);
    rows.wave_more = in.number("wave_more", 0, 99);
    rows.repair_percent = in.number("repair_percent", 0, 100);
    rows.inactive_boxes = in.number("inactive_boxes", 0, 99);
    rows.bases_most = in.number("bases_most", 0, 99);
    rows.defence_bases_most = in.number("defence_bases_most", 0, 99);
    rows.defsats_most = in.number("defsats_most", 0, 99);
    rows.step_repair = {in.number("step_repair_sc2", 0, 99), in.number("step_repair_sc3", 0, 99),
                        in.number("step_repair_sc4", 0, 99)};
    rows.poor_missions = in.number("poor_missions", 0, 99);
    rows.s8_42_charge = in.number("s8_42_charge", 0, 9999);
    rows.grace_turns = in.number("grace_turns", 0, 9);
    rows.supply_cargo = in.number("supply_cargo", 1, 99);
    rows.tactical_repairs = in.number("tactical_repairs", 0, 99);
    rows.conversion_percent = in.number("conversion_percent", 0, 100);
    rows.conversion_phase = in.number("conversion_phase", 1, 999);
    rows.free_refit_year = in.number("free_refit_year", 0, 999);
}

}  // namespace

// Reads the rows; refuses unknown keys, hexes off the map, stretches that do not go round clockwise.
static void read_rows(CampaignRows& in, Rows& rows) {
    TableReader map = in.table("map");
    rows.map.columns = static_cast<std::int16_t>(map.integer("columns", 1, 999));
    rows.map.rows = static_cast<std::int16_t>(map.integer("rows", 1, 999));
    rows.centre = map.hex("centre");
    if (in.file().ok() && !rows.map.contains(rows.centre))
        map.refuse("centre", "the centre is not on the map");

    const auto six = [&](std::string_view table, std::string_view directions, std::string_view hexes,
                         std::array<Hex, 6>& by_direction) {
        TableReader t = in.table(table);
        const auto names = t.words(directions, 6), places = t.words(hexes, 6);
        for (std::size_t i = 0; in.file().ok() && i < 6; ++i) {
            const auto direction = parse_facing(names[i]);
            const auto hex = parse_hex(places[i]);
            if (!direction || direction->at != i)
                t.refuse(directions, i,
                         fmt::format("\"{}\": the directions are A to F in their order", names[i]));
            else if (!hex || !rows.map.contains(*hex))
                t.refuse(hexes, i,
                         fmt::format("\"{}\" is not a hex of the {}x{} map", places[i], rows.map.columns,
                                     rows.map.rows));
            else
                by_direction[i] = *hex;
        }
        return t;
    };
    six("start", "entry", "hex", rows.start);
    TableReader exits = six("exit", "direction", "from", rows.exit_from);
    for (std::size_t i = 0; in.file().ok() && i < 6; ++i) {
        const int at = along_rim(rows.map, rows.exit_from[i]);
        if (at < 0 || (i > 0 && i < 5 && at <= along_rim(rows.map, rows.exit_from[i - 1])))
            exits.refuse("from", i, "the stretches go round the perimeter clockwise");
    }
    read_numbers(in, rows);
    TableReader switches = in.table("switches");
    for (TableReader& row : switches.tables("list")) {
        static constexpr std::array<std::string_view, 3> plays{"off", "on", "agreed"};
        static constexpr std::array<std::string_view, 3> settings{"leak_every", "critical_hits",
                                                                  "energy_balance"};
        Switch s;
        s.number = row.word("number");
        const std::string play = row.one_of("play", plays);
        s.play = play == "off" ? Play::off : play == "on" ? Play::on : Play::agreed;
        if (row.knows("setting")) s.setting = row.one_of("setting", settings);
        rows.switches.push_back(std::move(s));
    }
    rows.patrol_deleted = in.table("patrol").words("deleted");
    rows.captured_unusable = in.table("captured").words("unusable");
    TableReader early = in.table("early_refit");
    rows.early_refits = early.words("classes");
    rows.early_refit_from = early.integer("from", 0, 999);
    TableReader status = in.table("status_roll");
    const auto upto = status.integers("upto", -9, 12, 3);
    for (std::size_t i = 0; in.file().ok() && i < 3; ++i) {
        rows.status_upto[i] = upto[i];
        if (i > 0 && upto[i] <= upto[i - 1])
            status.refuse("upto", i, "each status needs a higher roll than the one before");
    }
    TableReader phases = in.table("repair_phases");
    const auto sizes = phases.integers("size_class", 1, 7);
    const auto counts = phases.integers("phases", 0, 99, static_cast<int>(sizes.size()));
    for (std::size_t i = 0; in.file().ok() && i < sizes.size(); ++i)
        rows.repair_phases[static_cast<std::size_t>(sizes[i])] = counts[i];
}

tl::expected<Rows, FileError> load_rows() {
    return load_campaign("absolute_war.toml", "impulse-absolute-war/1", read_rows);
}

Start start(const Rows& rows, Facing entry) {
    // Across the map: from direction A one looks towards D.
    return {rows.start[entry.at % 6U], turned(entry, 3)};
}

std::optional<Facing> exit_direction(const Rows& rows, Hex last) {
    const int at = along_rim(rows.map, last);
    if (at < 0) return std::nullopt;
    // The last stretch that begins at or before it; before the first one lies the end of F.
    std::uint8_t best = 5;
    for (std::uint8_t d = 0; d < 6; ++d)
        if (along_rim(rows.map, rows.exit_from[d]) <= at) best = d;
    return Facing{best};
}

Hex stretch_end(const Rows& rows, Facing direction) {
    const int rim = rim_length(rows.map);
    return rim_hex(rows.map, (along_rim(rows.map, rows.exit_from[(direction.at + 1U) % 6U]) + rim - 1) % rim);
}

int rolled_status(const Rows& rows, int die, int modifier) {
    const int sum = die + modifier;
    for (std::size_t i = 0; i < rows.status_upto.size(); ++i)
        if (sum <= rows.status_upto[i]) return static_cast<int>(i);
    return static_cast<int>(rows.status_upto.size());
}

BreachRule breach_rule(const Rows& rows) {
    BreachRule rule;
    rule.from = static_cast<std::uint8_t>(rows.breach_from);
    rule.gap = static_cast<std::uint8_t>(rows.breach_gap);
    rule.free_above = static_cast<std::uint8_t>(rows.free_breach_above);
    rule.gone = static_cast<std::int16_t>(rows.barrier_gone_turn);
    return rule;
}

std::optional<int> weapon_status(const Rows& rows, bool wants_battle, bool surprised, bool surpriser) {
    if (surprised) return rows.surprised_status;
    if (surpriser) return rows.surpriser_status;
    if (wants_battle) return rows.willing_status;
    return std::nullopt;
}

int first_mover(const Rows& rows, int die) { return die <= rows.meeting_first_upto ? 0 : 1; }

Wave drone_wave(const Rows& rows, int ships, int drone_speed) {
    if (ships <= 0) return {};
    return {rows.wave_drones + rows.wave_more * (ships - 1), drone_speed};
}

Fraction repair_cost(const Rows& rows, int economic_bpv) {
    return {std::int64_t{economic_bpv} * rows.repair_percent, 100};
}

std::optional<int> repair_phases(const Rows& rows, int size_class, int categories) {
    if (size_class < 1 || size_class > 7 || rows.repair_phases[static_cast<std::size_t>(size_class)] == 0)
        return std::nullopt;
    return categories * rows.repair_phases[static_cast<std::size_t>(size_class)];
}

std::optional<int> step_repair_cost(const Rows& rows, int size_class) {
    if (size_class < 2 || size_class > 4) return std::nullopt;
    return rows.step_repair[static_cast<std::size_t>(size_class - 2)];
}

int conversion_phases(const Rows& rows, int economic_bpv) {
    const std::int64_t each = std::int64_t{100} * rows.conversion_phase;
    return static_cast<int>((std::int64_t{economic_bpv} * rows.conversion_percent + each - 1) / each);
}

Facing nearest_exit(const Rows& rows, Hex at) {
    int best = -1;
    Facing direction{};
    for (int i = 0; i < rim_length(rows.map); ++i) {
        const Hex hex = rim_hex(rows.map, i);
        const int far = distance(at, hex);
        const Facing here = exit_direction(rows, hex).value_or(Facing{});
        if (best >= 0 && (far > best || (far == best && here.at >= direction.at))) continue;
        best = far;
        direction = here;
    }
    return direction;
}

}  // namespace impulse::absolute_war
