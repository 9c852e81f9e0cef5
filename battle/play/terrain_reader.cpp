#include "battle/play/table_readers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

namespace impulse {
namespace {

std::uint32_t impulse_mask(TableReader& row, std::string_view key, int impulses) {
    std::uint32_t mask = 0;
    if (!row.knows(key) || row.length(key) == 0) return mask;
    for (const int i : row.integers(key, 1, impulses)) mask |= 1U << static_cast<unsigned>(i - 1);
    return mask;
}

CollisionTable read_collision(TableReader& row) {
    CollisionTable t;
    if (!row.knows("damage")) return t;
    if (row.length("upto") == 0 && row.length("damage") == 0) return t;  // in no source
    const std::vector<int> upto = row.integers("upto", 0, 99, 3);
    for (std::size_t i = 0; i < upto.size() && i < 3; ++i) {
        t.upto[i] = upto[i];
        if (i > 0 && upto[i] <= upto[i - 1])
            row.refuse("upto", i,
                       fmt::format("{} is not above {}: columns of speed grow", upto[i], upto[i - 1]));
    }
    t.upto[3] = 999;
    const auto rows = row.integer_rows("damage", 0, 999, 4);
    if (row.ok() && rows.size() != 6)
        row.refuse("damage", fmt::format("`damage` has {} rows; one for each face of the die, 6, is needed",
                                         rows.size()));
    for (std::size_t d = 0; d < rows.size() && d < 6 && row.ok(); ++d)
        for (std::size_t c = 0; c < 4; ++c) {
            t.damage[d][c] = rows[d][c];
            if (c > 0 && rows[d][c] < rows[d][c - 1])
                row.refuse(
                    "damage", d, c,
                    fmt::format("{} is less than {}: damage grows with speed", rows[d][c], rows[d][c - 1]));
        }
    t.known = true;
    return t;
}

// [[13, 18], [23, 25]]: the speeds from the first to the last of each pair, as bits.
std::uint64_t speed_bits(TableReader& row, std::string_view key) {
    std::uint64_t bits = 0;
    const auto pairs = row.integer_rows(key, 0, top_dust_speed, 2);
    for (std::size_t i = 0; i < pairs.size() && row.ok(); ++i) {
        if (pairs[i][0] > pairs[i][1])
            row.refuse(key, i, 1, fmt::format("{} is below {}: speeds go up", pairs[i][1], pairs[i][0]));
        for (int speed = pairs[i][0]; speed <= pairs[i][1]; ++speed) bits |= std::uint64_t{1} << speed;
    }
    return bits;
}

// What a line through air does to the fire of a family of weapons.
AirRow read_air(TableReader& row, const Rules& rules) {
    AirRow air{row.word("family"), row.one_of<AirEffect>("effect"), row.integer("amount", 0, 99)};
    std::vector<std::string_view> known;
    for (const SystemType& s : rules.systems) known.push_back(s.family);
    if (std::ranges::find(known, air.family) == known.end())
        row.refuse("family",
                   fmt::format("no row is called \"{}\"{}", air.family, did_you_mean(air.family, known)));
    return air;
}

TerrainRow read_row(TableReader row, const Rules& rules) {
    const int impulses = rules.procedure.impulses;
    static constexpr std::array<std::string_view, 4> letters{"A", "B", "C", "?"};
    TerrainRow t;
    t.known = true;
    t.words = row.word("words");
    t.rule = row.word("rule");
    t.conf = row.one_of("conf", letters);
    t.file = row.file();
    t.line = row.line();
    t.solid = row.boolean("solid", false);
    t.blocks = row.boolean("blocks", false);
    t.blocks_within = row.integer("blocks_within", 0, 20, -1);
    t.sight_die = row.integer("sight_die", 0, 6, 0);
    t.line_ecm = row.integer("line_ecm", 0, 20, 0);
    t.line_ecm_once = row.integer("line_ecm_once", 0, 20, 0);
    t.near_ecm = row.integer("near_ecm", 0, 20, 0);
    t.near_range = row.integer("near_range", 0, 99, 0);
    t.map_ecm = row.integer("map_ecm", 0, 50, 0);
    t.collision = read_collision(row);
    for (TableReader& strike : row.tables_if("strikes"))
        t.strikes.push_back({strike.integer("impulse", 1, impulses), speed_bits(strike, "speeds")});
    t.strike_points = row.integer("strike_points", t.strikes.empty() ? 0 : 1, 99, 0);
    t.leader = row.integer("leader", 0, 1, 0);
    for (TableReader& band : row.tables_if("pull")) {
        PullBand p{band.integer("upto", 1, 99), impulse_mask(band, "impulses", impulses)};
        if (!t.pull.empty() && p.upto <= t.pull.back().upto)
            band.refuse("upto",
                        fmt::format("{} is not above {}: bands of range grow", p.upto, t.pull.back().upto));
        t.pull.push_back(p);
    }
    t.heat = row.integer("heat", 0, 99, 0);
    t.radiation = row.integer("radiation", 0, 99, 0);
    t.zone_range = row.integer("zone_range", 0, 99, 0);
    t.burst_sides = row.integer("burst_sides", 0, 100, 0);
    t.burst_times = row.integer("burst_times", 0, 100, 0);
    for (TableReader& band : row.tables_if("burst")) {
        BurstBand p{band.integer("upto", 0, 200), band.integer("percent", 0, 100)};
        if (!t.burst.empty() && p.upto <= t.burst.back().upto)
            band.refuse("upto",
                        fmt::format("{} is not above {}: bands of range grow", p.upto, t.burst.back().upto));
        if (!t.burst.empty() && p.percent > t.burst.back().percent)
            band.refuse("percent", fmt::format("{} is more than {}: a burst weakens with range", p.percent,
                                               t.burst.back().percent));
        t.burst.push_back(p);
    }
    t.burst_blinds = row.integer("burst_blinds", 0, 99, 0);
    t.wave = row.integer("wave", 0, 999, 0);
    t.wave_gap = row.integer("wave_gap", 0, 99, 0);
    t.wave_turns = row.integer("wave_turns", 0, 99, 0);
    t.wave_first = row.integer("wave_first", 0, 99, 0);
    t.wave_speed = row.integer("wave_speed", 0, 99, 0);
    t.wave_least = row.integer("wave_least", 0, 999, 0);
    t.wave_most = row.integer("wave_most", 0, 999, 0);
    t.wave_keeps = row.integer("wave_keeps", 1, 100, 100);
    t.wave_keeps_to = row.integer("wave_keeps_to", 0, 99, 0);
    t.wave_ends = row.integer("wave_ends", 0, 99, 0);
    t.burst_turns = row.integer("burst_turns", 0, 20, 0);
    if (t.burst_turns > 0) t.burst_from = row.integer("burst_from", 1, impulses);
    t.front_on = impulse_mask(row, "front_on", impulses);
    t.reinforcement_bank = row.integer("reinforcement_bank", 0, 99, -1);
    t.reinforcement_general = row.integer("reinforcement_general", 0, 99, -1);
    t.drone_quarters = row.integer("drone_quarters", 0, 99, 0);
    t.air_speed = row.integer("air_speed", 0, 99, 0);
    for (TableReader& air : row.tables_if("air")) t.air.push_back(read_air(air, rules));
    t.fuel = row.integer("fuel", 0, 9999, 0);
    t.edge_points = row.integer("edge_points", 0, 99, 0);
    t.panel_points = row.integer("panel_points", 0, 99, 0);
    t.panel_on = impulse_mask(row, "panel_on", impulses);
    t.mines_off = row.boolean("mines_off", false);
    return t;
}

}  // namespace

void read_terrain(TableReader root, Rules& rules) {
    constexpr auto kinds = words_of(FeatureKind{});
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        TerrainRow& row = rules.terrain.rows[i];
        const auto kind = static_cast<FeatureKind>(i);
        auto table = root.table_if(kinds[i]);
        if (table)
            row = read_row(*table, rules);
        else if (kind != FeatureKind::warp_point)
            row = {};
        if (table && table->knows("wave_speed") && kind != FeatureKind::gravity_wave)
            table->refuse("wave_speed",
                          "`wave_speed` is that of a gravity wave alone; what else comes has its own");
    }
}

}  // namespace impulse
