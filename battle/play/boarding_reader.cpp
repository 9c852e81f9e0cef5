#include "battle/play/table_readers.h"

#include <fmt/format.h>

#include <string>

#include "battle/core/rows/boarding.h"
#include "battle/core/rows/melee.h"
#include "battle/play/systems_reader.h"

namespace impulse {
namespace {

// One row of six results for each quality of raiders.
void read_results(TableReader& root, std::string_view key, RaidTable& to) {
    TableReader table = root.table(key);
    constexpr auto qualities = words_of(RaidQuality{});
    for (std::size_t q = 0; q < qualities.size(); ++q) {
        const std::vector<std::string> row = table.words(qualities[q], 6);
        for (std::size_t die = 0; die < row.size() && die < 6; ++die) {
            if (const auto result = from_word<RaidResult>(row[die]))
                to[q][die] = *result;
            else {
                constexpr auto known = words_of(RaidResult{});
                table.refuse(
                    qualities[q], die,
                    fmt::format("\"{}\" is not a result; there are: {}", row[die], fmt::join(known, ", ")));
            }
        }
    }
    (void)read_source(table);
}

void read_melee(TableReader& root, Rules& rules) {
    const auto made = std::make_shared<MeleeRules>();
    MeleeRules& m = *made;
    m.source = read_source(root);
    constexpr auto postures = words_of(Posture{});
    TableReader hits = root.table("hits");
    for (std::size_t by = 0; by < postures.size(); ++by) {
        const std::vector<std::string> row = hits.words(postures[by], static_cast<int>(postures.size()));
        for (std::size_t at = 0; at < row.size() && at < postures.size(); ++at)
            if (row[at] == "N")
                m.hits[by][at] = MeleeRules::never;
            else if (row[at].size() == 1 && row[at][0] >= '0' && row[at][0] <= '6')
                m.hits[by][at] = row[at][0] - '0';
            else
                hits.refuse(postures[by], at,
                            fmt::format("\"{}\" is no number from 0 to 6, and not N for never", row[at]));
    }
    (void)read_source(hits);
    m.at_home = root.integer("at_home", -6, 6);
    m.rooms = root.one_of<Posture>("control_boxes");
    m.box = root.one_of<Posture>("other_boxes");
    for (TableReader& row : root.tables("party")) {
        PartyRow& p = m.party[static_cast<std::size_t>(row.one_of<PartyKind>("kind"))];
        p.attack = row.integer("attack", -6, 6, 0);
        p.against = row.integer("against", -6, 6, 0);
        p.set = row.knows("posture");
        if (p.set) p.posture = row.one_of<Posture>("posture");
        p.beamed = row.integer("beamed", 0, 6, 0);
        p.plain_attacks = row.integer("plain_attacks", 0, 9, 0);
        for (std::size_t t = 0; t < p.sends_home.size(); ++t)
            p.sends_home[t] = row.integer(row.knows("sends_home") ? "sends_home"
                                          : t == 0                ? "sends_home_3x"
                                                                  : "sends_home_4x",
                                          0, 99, 0);
        p.stays = row.boolean("stays", false);
        p.turns = row.knows("turns_in");
        if (p.turns) p.turned = row.one_of<Posture>("turns_in");
        p.phase_from = row.integer("points", 0, 999, 0);
        if (p.phase_from > 0) {
            p.phase_worst = row.integer("points_die", 1, 6);
            p.phase_step = row.integer("points_step", 1, 999);
        }
        p.crew = row.boolean("crew", false);
        (void)read_source(row);
    }
    rules.melee = made;
    const auto raids = std::make_shared<RaidRules>();
    read_results(root, "raid", raids->raid);
    rules.raids = raids;
}

}  // namespace

void read_boarding(TableReader root, Rules& rules) {
    if (root.knows("hits")) {
        read_melee(root, rules);
        return;
    }
    const auto made = std::make_shared<BoardingRules>();
    BoardingRules& b = *made;
    b.source = read_source(root);
    const auto rows = root.integer_rows("casualties", 0, 20, 10);
    if (root.ok() && rows.size() != 6)
        root.refuse("casualties",
                    fmt::format("`casualties` has {} rows; one for each die, 6, is needed", rows.size()));
    for (std::size_t die = 0; die < rows.size() && die < 6; ++die)
        for (std::size_t n = 0; n < 10; ++n) b.casualties[die][n] = static_cast<std::uint8_t>(rows[die][n]);
    b.party_points = root.integer("party_points", 1, 99);
    b.named_points = root.integer("named_points", 1, 99);
    b.room_points = root.integer("room_points", 1, 99);
    b.security_points = root.integer("security_points", 1, 99);
    b.security_bonus_most = root.integer("security_bonus_most", 0, 6);
    TableReader attack = root.table("attack");
    constexpr auto kinds = words_of(PartyKind{});
    for (std::size_t k = 0; k < first_vehicle; ++k) b.attack[k] = attack.integer(kinds[k], 1, 9);
    (void)read_source(attack);
    const auto by_kind = [&](std::string_view key, auto& to) {
        TableReader row = root.table(key);
        for (std::size_t k = 0; k < ground_kinds; ++k) to[k] = row.integer(kinds[k], 1, 99);
        (void)read_source(row);
    };
    by_kind("ground_strength", b.ground_strength);
    by_kind("ground_kill", b.ground_kill);
    by_kind("seats", b.seats);
    TableReader ground = root.table("ground");
    b.ground_control_from = ground.integer("control_from", 0, 99);
    b.ground_control_die = ground.integer("control_die", 0, 6);
    (void)read_source(ground);
    TableReader waste = root.table("devastation");
    b.devastated_from = waste.integer("points", 0, 30000);
    (void)read_source(waste);
    TableReader prevention = root.table("prevention");
    b.prevention[0] = prevention.integer("for_good", 0, 6);
    b.prevention[1] = prevention.integer("this_turn", b.prevention[0], 6);
    (void)read_source(prevention);
    read_results(root, "raid", b.raid);
    read_results(root, "guarded", b.guard);
    read_results(root, "shuttle", b.shuttle);
    rules.boarding = made;
    rules.raids = made;
}

void read_mines(TableReader root, Rules& rules) {
    for (TableReader& row : root.tables("mine")) {
        MineType m;
        m.id = row.word("id");
        m.label = row.word("label");
        for (const MineType& other : rules.mines)
            if (other.id == m.id) row.refuse("id", fmt::format("the mine \"{}\" stands twice", m.id));
        m.kind = row.one_of<MineKind>("kind");
        m.strength = row.integer("strength", 0, 999, 0);
        m.blast_radius = row.integer("blast_radius", 0, 6, 1);
        m.trigger_radius = row.integer("trigger_radius", 0, 50, 1);
        m.hit_points = row.integer("hit_points", 1, 99);
        m.scan_number = row.integer("scan_number", 0, 6, 0);
        read_flags(row, m);
        m.eccm = row.integer("eccm", 0, 20, 0);
        m.rounds = row.integer("rounds", -1, 99, -1);
        if (row.knows("weapon")) {
            const std::string name = row.word("weapon");
            for (const SystemType& s : rules.systems)
                if ((s.id == name || s.family == name) && s.weapon && !m.weapon) m.weapon = s.weapon;
            if (!m.weapon && row.ok()) row.refuse("weapon", fmt::format("no weapon is called \"{}\"", name));
        }
        m.lock_most = row.integer("lock_most", 0, 6, 0);
        m.linked_range = row.integer("linked_range", 0, 50, 0);
        m.drains_plasma = row.integer("drains_plasma", 0, 99, 0);
        if (row.knows("launches")) {
            m.launches_word = row.word("launches");
            for (std::size_t i = 0; i < rules.seekers.size() && !m.launches; ++i)
                if (rules.seekers[i].id == m.launches_word) m.launches = SeekerId{i};
            if (!m.launches && row.ok())
                row.refuse("launches", fmt::format("objects.toml has no \"{}\"", m.launches_word));
        }
        m.gap = row.integer("gap", 0, 64, 0);
        if (m.kind == MineKind::captor && !m.weapon && !m.launches && row.ok())
            row.refuse("a captor mine needs a `weapon`, or a seeker that it `launches`");
        if (m.kind == MineKind::explosive && m.strength == 0 && m.linked_range == 0 && row.ok())
            row.refuse("strength", "an explosive mine needs a `strength`");
        if ((m.kind == MineKind::absorber) != (m.drains_plasma > 0) && row.ok())
            row.refuse(
                "drains_plasma",
                "an absorber, and no other mine, has the points that it takes off plasma as `drains_plasma`");
        m.source = read_source(row);
        rules.mines.push_back(std::move(m));
    }
}

}  // namespace impulse
