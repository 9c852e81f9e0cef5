#include "battle/play/weapons_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <numeric>
#include <tuple>
#include <utility>

#include "battle/core/rows/gunnery.h"
#include "battle/play/effects_reader.h"
#include "battle/play/fire_table_reader.h"
#include "battle/play/formula.h"
#include "battle/play/seekers_reader.h"

namespace impulse {
namespace {

constexpr int longest_flight = 1200;  // hexes; a drone of 100 turns flies so far

// Separate rolls of one use: a number, or a formula of the energy that is given with the order.
void read_shots(TableReader& mode, const std::string& key, WeaponMode& m) {
    constexpr int most = 99;
    if (mode.kind(key) != "text") {
        m.shots = mode.integer(key, 1, most, 1);
        return;
    }
    const std::string words = mode.word(key);
    for (FormulaInput in{.energy = m.energy.floor()}; in.energy <= m.energy_most.floor(); ++in.energy) {
        const FormulaValue v = evaluate(words, in);
        if (!v.error.empty() || v.sum.dice > 0 || v.sum.plus < 1 || v.sum.plus > most) {
            mode.refuse(
                key, fmt::format(
                         "`{}` with {} points of energy: {}", key, in.energy,
                         v.error.empty() ? fmt::format("it gives no number from 1 to {}", most) : v.error));
            return;
        }
        m.shots_by_energy.push_back(static_cast<std::uint8_t>(v.sum.plus));
    }
}

// A weapon of a row at one tech level.
struct WeaponRow {
    TableReader& row;
    RowVariant& variant;
    const TechKeys& tech;
    std::size_t level;
    [[nodiscard]] std::string key(std::string_view plain) const { return tech.key(row, plain, level); }
    [[nodiscard]] int number(std::string_view name, int min, int max, int otherwise) const {
        TableReader& from = variant.from(row, key(name));
        return from.integer(tech.key(from, name, level), min, max, otherwise);
    }
};

// "3+6": what each turn of arming takes.
void read_schedule(TableReader& mode, WeaponMode& m) {
    if (!mode.knows("arming")) return;
    const std::string text_of = mode.word("arming");
    std::string_view rest = text_of;
    Energy sum{};
    while (!rest.empty()) {
        const std::size_t plus = std::min(rest.find('+'), rest.size());
        const auto part = parse_energy(rest.substr(0, plus));
        if (!part) {
            mode.refuse(
                "arming",
                fmt::format("`arming` is \"{}\", expected amounts joined by +, such as \"3+6\"", text_of));
            return;
        }
        m.schedule.push_back(*part);
        sum += *part;
        rest.remove_prefix(std::min(rest.size(), plus + 1));
    }
    if (mode.ok() && sum != m.energy)
        mode.refuse("arming",
                    fmt::format("`arming` adds up to {}, but `energy` is {}", text(sum), text(m.energy)));
}

// One way to fire. A capacitor must hold the energy of a shot of all its boxes together.
void read_mode(TableReader mode, FireTableReader& tables, const TechKeys& tech, std::size_t t,
               const std::string& id, const WeaponType& w, bool plays, WeaponMode& m) {
    const auto number = [&](std::string_view key, int min, int max, int otherwise) {
        return mode.integer(tech.key(mode, key, t), min, max, otherwise);
    };
    m.id = id;
    m.words = mode.word("words");
    m.source = w.source;
    m.source.line = mode.line();
    if (mode.knows("rule")) m.source.rule = mode.word("rule");
    if (mode.knows("conf")) {
        static constexpr std::array<std::string_view, 4> letters{"A", "B", "C", "?"};
        m.source.conf = mode.one_of("conf", letters);
    }
    tables.read(mode, tech, t, plays ? max_range : longest_flight, m);
    const std::string energy = tech.key(mode, "energy", t);
    // Ammunition needs no energy, but where a row says so.
    if (!mode.knows("by_turn"))
        m.energy = w.arming == ArmingKind::ammunition ? mode.energy(energy, {}) : mode.energy(energy);
    m.energy_most = mode.energy(tech.key(mode, "energy_most", t), m.energy);
    if (m.energy_most < m.energy)
        mode.refuse("energy_most", fmt::format("`energy_most` {} is less than `energy` {}",
                                               text(m.energy_most), text(m.energy)));
    m.may_hold = tech.has(mode, "hold", t);
    if (const std::string hold = tech.key(mode, "hold", t); mode.kind(hold) == "list") {
        const std::vector<Energy> ends = mode.energies(hold, 2);
        if (ends.size() == 2) std::tie(m.hold_least, m.hold) = std::pair{ends[0], ends[1]};
    } else {
        m.hold = mode.energy(hold, {});
    }
    m.rolling = mode.energy("rolling", {});
    read_shots(mode, tech.key(mode, "shots", t), m);
    m.boxes = number("boxes", 1, 99, 1);
    if (mode.boolean("spread", false)) {  // each shot of a use by itself
        m.lot = std::exchange(m.shots, 1);
        m.energy = m.energy_most = Energy{m.energy.parts / m.lot};
        m.hold = Energy{m.hold.parts / m.lot};
    }
    if (plays) m.facings = read_facings(mode);
    if (w.capacity != Energy{} && m.energy > w.capacity * m.boxes && mode.ok())
        mode.refuse(energy, fmt::format("`energy` is {}, but the capacitor holds {}", text(m.energy),
                                        text(w.capacity * m.boxes)));
    read_schedule(mode, m);
    m.overload = mode.boolean("overload", false);
    m.steady = mode.boolean("steady", false);
    m.plain_die = mode.boolean("plain_die", false);
    m.passes = mode.one_of<Passes>("passes", Passes::nothing);
    m.fed = mode.boolean("fed", false);
    m.spend = mode.one_of<Spend>("spend", Spend::service);
    m.anchored = mode.boolean("anchored", false);
    m.scatter = mode.integer("scatter", 1, max_range, 0);
    m.best = mode.integer("best", 1, max_range, 0);
    if (mode.knows("energy_unknown")) {
        (void)mode.word("energy_unknown");
        if (m.energy != Energy{}) m.source.conf = "?";
    }
    (void)mode.word("notes", "");
    m.does = mode.word("does", "");
    m.proximity = mode.boolean("proximity", false);
    m.target = mode.one_of<TargetKind>("target", TargetKind::any);
    m.small_target_penalty = mode.boolean("small_target_penalty", false);
    m.ignores_ew = mode.boolean("ignores_ew", false);
    m.needs_lock_on = mode.boolean("needs_lock_on", false);
}

// The energy of each turn of a mode, and what it launches.
void read_by_turn(TableReader& mode, const TechKeys& tech, std::size_t t, const Rules& rules,
                  const WeaponType& w, WeaponMode& m) {
    const std::vector<int> turns = mode.integers("by_turn", 0, 99);
    if (turns.size() != static_cast<std::size_t>(w.arming_turns))
        mode.refuse("by_turn", fmt::format("`by_turn` has {} numbers, `arming_turns` of the row is {}",
                                           turns.size(), w.arming_turns));
    for (std::size_t i = 0; i < turns.size() && i < m.by_turn.size(); ++i) {
        m.by_turn[i] = points(turns[i]);
        m.energy += m.by_turn[i];
    }
    m.energy_most = m.energy;
    m.turns = w.arming_turns;
    m.reserve_last = mode.energy("reserve_last", {});
    m.early_by_reserve = mode.boolean("early_by_reserve", false);
    m.hold_on_base = mode.energy("hold_on_base", {});
    m.enveloping = mode.boolean("enveloping", false);
    if (!mode.knows("launches")) return;
    const std::string name = mode.word("launches");
    m.seeker = find_seeker(rules, tech, name, t);
    if (!m.seeker) mode.refuse("launches", fmt::format("objects.toml has no \"{}\"", name));
}

// True where a cell of the table is nothing that battles can score: halves of a point, or several parts where the
// mode has one shield to strike.
bool scores_no_cell(const WeaponMode& m) {
    const Effect* hit = m.effect(Op::damage);
    if (hit != nullptr && (hit->face == Face::neighbours || hit->face == Face::facings || hit->cell > 0))
        return false;
    return std::any_of(m.table.exact.begin(), m.table.exact.end(), [](const Damage& d) {
        return d.fires && (d.parts.size() != 1 || d.parts.front().half);
    });
}

// Modes of rates of their own share a turn: each use takes its part of it. What is armed within a turn holds as many
// charges as it may fire.
void share_turn(WeaponType& w) {
    int all = 1;
    for (WeaponMode& m : w.modes) {
        m.takes = (m.takes == 0 ? w.shots_per_turn : m.takes) * m.lot;
        all = std::lcm(all, m.takes);
    }
    if (w.modes.empty()) return;
    for (WeaponMode& m : w.modes) {
        if (w.arming == ArmingKind::same_turn) m.charges = m.takes;
        m.takes = all / m.takes;
    }
    w.shots_per_turn = all;
}

// The modes of a row at a tech level; those of a row that waits for a word that battles lack wait with it.
void read_modes(const WeaponRow& of, FireTableReader& tables, const SystemType& system, Rules& rules,
                WeaponType& w) {
    const auto& [row, variant, tech, t] = of;
    auto modes = row.table_if("mode");
    if (!modes) return;
    for (const std::string& id : modes->keys()) {
        TableReader mode = modes->table(id);
        if (!is_id(id)) mode.refuse(fmt::format("the mode id `{}` has odd letters", id));
        const std::vector<std::string> only = mode.words_if("variants");
        const TechKeys own = tech.of_row(mode);
        for (std::size_t i = 0; i < own.levels.size() && &own.levels != &tech.levels; ++i)
            if (std::find(tech.levels.begin(), tech.levels.end(), own.levels[i]) == tech.levels.end())
                mode.refuse("tech", i,
                            fmt::format("the mode has tech level {}, its row has only {}", own.levels[i],
                                        fmt::join(tech.levels, ", ")));
        const auto at = tech.levels.empty() ? own.levels.begin()
                                            : std::find(own.levels.begin(), own.levels.end(), tech.levels[t]);
        if (!tech.levels.empty() && at == own.levels.end()) continue;
        const auto level = static_cast<std::size_t>(at - own.levels.begin());
        const bool plays = system.undefined.empty();
        WeaponMode m;
        read_mode(mode, tables, own, level, id, w, plays, m);
        // What a rack launches is limited by the room of the round: see TargetLimit.
        if (!system.has(Trait::launcher)) m.limits = read_limits(row, tech.key(row, "limit", t));
        m.phaser = system.taken_by(HitOn::phaser);
        m.aimed_by = row.word("aimed_by", "");
        if (!m.aimed_by.empty()) m.aimed_blind = row.integer("aimed_blind", -99, 99);
        if (!plays) {
            for (const std::string_view key : {"shots_per_turn", "ammo", "rounds"})
                for (std::size_t l = 0; l < own.count(); ++l) skip_shown(mode, own.key(mode, key, l));
            (void)mode.words_if("covers");
            (void)mode.word("facings", "");
            (void)mode.boolean("seeking", false);
            w.waiting.push_back(std::move(m));
            continue;
        }
        m.takes = mode.integer(own.key(mode, "shots_per_turn", level), 1, 99, 0);  // its rate; see share_turn
        if (w.arming == ArmingKind::schedule) read_by_turn(mode, tech, t, rules, w, m);
        if (!only.empty() && std::find(only.begin(), only.end(), variant.key) == only.end()) continue;
        if (variant.line && variant.line->knows("most"))
            m.true_range_most = std::min(m.true_range_most, variant.line->integer("most", 1, max_range));
        if (variant.line && variant.line->knows("holds") && !variant.line->boolean("holds"))
            m.may_hold = false;
        if (w.arming != ArmingKind::schedule && mode.knows("launches"))
            read_launched(mode, tech, t, system, rules, w, m);
        if (mode.knows("casts")) read_casts(mode, tech, t, system, rules, m);
        if (scores_no_cell(m))
            mode.refuse(
                "battles keep no halves of a point and strike one shield with one number; say so with "
                "undefined = \"reason\"");
        w.modes.push_back(std::move(m));
    }
    const bool own_rates = !w.modes.empty() && std::ranges::all_of(w.modes, &WeaponMode::takes);
    if (const std::string key = of.key("shots_per_turn"); own_rates && row.knows(key))
        row.refuse(key, fmt::format("`{}` is too much: each mode has its own", key));
    share_turn(w);
}

// Impulses between two shots, or how many shots in any so many impulses: 8, or "4 in 8".
void read_gap(TableReader& row, WeaponType& w) {
    if (row.kind("gap") != "text") {
        w.gap = row.integer("gap", 0, 64, 0);
        return;
    }
    const std::string text = row.word("gap");
    if (std::sscanf(text.c_str(), "%1d in %2d", &w.window_shots, &w.window_impulses) != 2 ||
        text != fmt::format("{} in {}", w.window_shots, w.window_impulses) || w.window_shots < 1 ||
        w.window_shots > 4 || w.window_impulses < 1 || w.window_impulses > 32)
        row.refuse("gap", fmt::format(
                              "`gap` is \"{}\", expected impulses, or at most 4 shots in at most 32 impulses "
                              "such as \"4 in 8\"",
                              text));
}

// What arms it; or that and what holds it.
void read_spend(TableReader& row, WeaponType& w) {
    if (row.kind("spend") != "list") {
        w.spend = row.one_of<Spend>("spend", Spend::weapon);
        return;
    }
    const std::vector<Spend> both = row.some_of<Spend>("spend");
    if (both.size() == 2)
        std::tie(w.spend, w.hold_spend) = std::pair{both[0], both[1]};
    else
        row.refuse("spend", "`spend` is one word, or two: for arming and for holding");
}

// A row that battles do not play yet: what its figures say is kept for listings only.
void read_waiting(const WeaponRow& of, WeaponType& w) {
    for (const std::string_view key : {"shots_per_turn", "per_impulse", "rounds", "spaces"})
        skip_shown(of.row, of.key(key));
    if (const std::string key = of.key("capacity"); of.row.knows(key)) w.capacity = of.row.energy(key);
    (void)of.row.word("arcs", "");
    (void)of.row.boolean("seeking", false);
}

// The types of seekers that a rack takes: their names, or "@family" for a whole family of rows.
void read_launches(const WeaponRow& of, const Rules& rules, WeaponType& w) {
    const auto& [row, variant, tech, t] = of;
    TableReader& from = variant.from(row, "launches");
    const std::string launches = tech.key(from, "launches", t);
    // What is launched may stand with the modes alone.
    const std::vector<std::string> names = row.knows("mode") ? from.words_if(launches) : from.words(launches);
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i].starts_with('@')) {
            const std::size_t before = w.launches.size();
            for (std::size_t k = t; k < rules.seekers.size(); k += tech.count())
                if (rules.seekers[k].family == names[i].substr(1)) w.launches.push_back(SeekerId{k});
            if (w.launches.size() == before)
                from.refuse(launches, i,
                            fmt::format("no row of objects.toml has the family \"{}\"", names[i].substr(1)));
            continue;
        }
        const SeekerId seeker = find_seeker(rules, tech, names[i], t);
        if (seeker) {
            w.launches.push_back(seeker);
            continue;
        }
        std::vector<std::string_view> known;
        for (const SeekerType& s : rules.seekers) known.push_back(s.id);
        from.refuse(launches, i,
                    fmt::format("objects.toml has no \"{}\"{}", names[i], did_you_mean(names[i], known)));
    }
    if (w.launches.size() > 250) from.refuse(launches, "a rack takes at most 250 types");
}

// A number of uses, or "any" where something else alone sets a bound: a charge, rounds, the turn.
int read_uses(const WeaponRow& of, std::string_view name) {
    const std::string key = of.key(name);
    TableReader& from = of.variant.from(of.row, key);
    static constexpr std::array<std::string_view, 1> any{"any"};
    if (from.kind(key) != "text") return of.number(name, 1, any_number, 1);
    (void)from.one_of(key, any);
    return any_number;
}

// How long it is armed and what a turn takes: as the schedules of its modes say, else its row: "2 of 2-4".
void read_turns_of_arming(const WeaponRow& of, WeaponType& w) {
    TableReader& row = of.row;
    const std::string key = of.key("arming_turns");
    if (w.modes.empty() || w.modes.front().schedule.empty()) {
        const std::string said = row.word(key);
        int turns = 0, least = 0, most = 0, part = 0;
        if (std::sscanf(said.c_str(), "%1d of %2d-%2d by 1/%1d", &turns, &least, &most, &part) != 4 ||
            turns < 2 || least < 1 || most < least || part < 1 || points(1).parts % part != 0 ||
            said != fmt::format("{} of {}-{} by 1/{}", turns, least, most, part))
            row.refuse(key,
                       fmt::format("`{}` is \"{}\", expected two turns or more, the energy that each takes "
                                   "and its steps, such as \"2 of 2-4 by 1/2\"",
                                   key, said));
        w.arming_turns = turns;
        w.per_turn_least = points(least);
        w.per_turn_most = points(most);
        w.step = ratio(1, std::max(part, 1));
        return;
    }
    if (row.knows(key)) row.refuse(key, fmt::format("`{}` is too much: `arming` of its modes says it", key));
    w.arming_turns = static_cast<int>(w.modes.front().schedule.size());
    w.per_turn_least = w.per_turn_most = w.modes.front().schedule.front();
    for (const WeaponMode& m : w.modes) {
        if (static_cast<int>(m.schedule.size()) != w.arming_turns)
            row.refuse(fmt::format("`arming` of its mode `{}` has {} turns, that of `{}` has {}", m.id,
                                   m.schedule.size(), w.modes.front().id, w.arming_turns));
        for (const Energy part : m.schedule) {
            w.per_turn_least = std::min(w.per_turn_least, part);
            w.per_turn_most = std::max(w.per_turn_most, part);
        }
    }
}

// Shots in one impulse: where the ruleset has no other bound than the turn's, and the row gives none, all of them.
void read_per_impulse(const WeaponRow& of, const Rules& rules, const SystemType& system, WeaponType& w) {
    // What a rack fires has no bound but its rounds.
    const bool fires =
        std::ranges::any_of(w.modes, [](const WeaponMode& m) { return !m.seeker && !m.casts; });
    if (system.has(Trait::launcher) && fires && w.arming == ArmingKind::ammunition)
        w.shots_per_turn = any_number;
    if (rules.fire && rules.fire->all_at_once) w.per_impulse = w.shots_per_turn;
    const std::string key = of.key("per_impulse");
    if (!of.variant.from(of.row, key).knows(key)) return;
    w.per_impulse = read_uses(of, "per_impulse");
    int most = w.modes.empty() ? any_number : 1;  // of the modes of this variant
    for (const WeaponMode& m : w.modes) most = std::max(most, w.uses(m));
    if (system.has(Trait::launcher) && !of.row.knows("mode"))
        of.row.refuse(key, fmt::format("`{}` is too much: it fires nothing, it launches", key));
    else if (w.per_impulse >= most && w.per_impulse != any_number)
        of.row.refuse(key, fmt::format("`{}` is too much: `shots_per_turn` allows no more", key));
}

// What a rack holds, launches and shoots.
void read_rack(const WeaponRow& of, const Rules& rules, WeaponType& w) {
    const auto& [row, variant, tech, t] = of;
    TableReader& room = variant.from(row, "room");
    if (room.knows(tech.key(room, "room", t)))
        w.rack_half_spaces = half_spaces(room, tech.key(room, "room", t));
    else if (w.arming == ArmingKind::ammunition)
        room.refuse("the row lacks `room`: how many spaces has the rack?");
    read_launch_rate(variant.from(row, of.key("launch_per_turn")), of.key("launch_per_turn"), w);
    if (const std::string key = of.key("shots_per_turn"); row.knows(key))
        row.refuse(key, fmt::format("`{}` of a launcher is too much: `launch_per_turn` says it", key));
    if (!w.launch_by_space) w.shots_per_turn = w.launch_per_turn;
    w.launch_gap = of.number("launch_gap", 0, 64, 0);
    w.reload_sets = of.number("reload_sets", 0, 9, 0);
    static constexpr std::array<std::string_view, 2> contents{"loaded", "by space"};
    w.limits = read_limits(row, of.key("limit"));
    w.rack_by_space = row.knows("contents") && row.one_of("contents", contents) == "by space";
    read_launches(of, rules, w);
    w.late_sets = of.number("late_sets", 0, 9, 0);
    w.late_year = of.number("late_year", 0, 999, 0);
    w.rack_rounds = of.number("rack_rounds", 0, 99, 0);
    w.launch_energy = row.energy("launch_energy", {});
    w.launch_in_arc = row.boolean("launch_in_arc", false);
    w.attack_or_defence = variant.from(row, "attack_or_defence").boolean("attack_or_defence", false);
    w.defence_size_from = of.number("defence_size_from", 0, 9, 0);
    w.stored_rounds = of.number("stored_rounds", 0, 99, 0);
    w.pseudo = of.number("pseudo", 0, 9, 0);
    w.launch_after_loss = of.number("launch_after_loss", 0, 99, 0);
}

WeaponType read_weapon(const WeaponRow& of, FireTableReader& tables, const SystemType& system, Rules& rules) {
    const auto& [row, variant, tech, t] = of;
    WeaponType w;
    w.label = system.label;
    w.source = system.source;
    w.undefined = system.undefined;
    w.price = shown_number(row, tech.key(row, "price", t));
    if (!w.undefined.empty()) {
        read_waiting(of, w);
        read_modes(of, tables, system, rules, w);
        return w;
    }
    w.spaces = shown_number(row, of.key("spaces"));  // of a ship; of what may be bought: construction.toml
    w.arming = variant.from(row, of.key("arming")).one_of<ArmingKind>(of.key("arming"));
    if (variant.line && variant.line->knows("arming")) (void)row.knows("arming");
    read_spend(row, w);
    w.rearms = row.boolean("rearms", false);
    if (w.arming == ArmingKind::ship_capacitor || w.arming == ArmingKind::own_capacitor ||
        variant.from(row, of.key("capacity")).knows(of.key("capacity")))  // at some levels it has none
        w.capacity = variant.from(row, of.key("capacity")).energy(of.key("capacity"));
    if (w.arming == ArmingKind::schedule) w.arming_turns = row.integer(of.key("arming_turns"), 1, 4);
    if (w.arming == ArmingKind::same_turn) w.spread_arming = row.integer(of.key("arming_turns"), 1, 2, 1) > 1;
    if (!system.has(Trait::launcher)) w.shots_per_turn = read_uses(of, "shots_per_turn");
    read_gap(variant.from(row, "gap"), w);
    w.merge = row.one_of<Merge>("merge", Merge::none);
    w.rounds = of.number("rounds", 0, 250, 0);
    w.cool_turns = of.number("cool_turns", 0, 9, 0);
    w.salvo = row.boolean("salvo", true);
    if (row.knows("start_charge")) {
        const std::vector<Energy> start =
            row.energies("start_charge", static_cast<int>(w.start_charge.size()));
        for (std::size_t i = 0; i < start.size() && i < w.start_charge.size(); ++i)
            w.start_charge[i] = start[i];
    }
    w.keeps_turns = row.integer("keeps_turns", 0, 99, WeaponType::keeps_for_ever);
    w.decays = row.energy("decays", {});
    w.reload_rounds = of.number("reload_rounds", 0, 250, 0);
    if (!system.has(Trait::launcher)) w.reload_sets = of.number("reload_sets", 0, 9, 0);

    if (system.has(Trait::launcher)) read_rack(of, rules, w);
    read_modes(of, tables, system, rules, w);
    if (w.arming == ArmingKind::several_turns) read_turns_of_arming(of, w);
    read_per_impulse(of, rules, system, w);
    if (system.has(Trait::launcher) && w.launches.empty() && row.ok())
        row.refuse("the row lacks `launches`: what does it launch?");
    if (w.modes.empty() && !system.has(Trait::launcher) && system.device == Device::none &&
        tech.levels.size() < 2)
        row.refuse(fmt::format("the weapon `{}` has no [{}.mode.x]", system.family, system.family));
    return w;
}

}  // namespace

bool is_id(std::string_view id) {
    return !id.empty() && std::all_of(id.begin(), id.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    });
}

int shown_number(TableReader& row, const std::string& key) {
    if (!row.knows(key)) return -1;
    const auto cells = row.cells(key);
    if (row.ok() && !cells.alone)
        row.refuse(key, fmt::format("`{}` is a list, expected a number or text", key));
    if (!row.ok()) return -1;
    const std::string& text = cells.rows.front().front();
    if (text.empty()) row.refuse(key, fmt::format("`{}` is empty", key));
    const bool number = !text.empty() && text.size() < 9 &&
                        std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
    return number ? std::stoi(text) : -1;
}

void read_weapon_levels(TableReader& row, RowVariant& variant, FireTableReader& tables, const TechKeys& tech,
                        const TechKeys& own, SystemType& s, Rules& rules) {
    TechKeys all = tech;
    for (const std::string& level : own.levels)
        if (std::find(tech.levels.begin(), tech.levels.end(), level) == tech.levels.end())
            all.levels.push_back(level);
    s.weapon_levels = static_cast<int>(all.count());
    for (std::size_t t = 0; t < all.count(); ++t) {
        std::size_t at = t;
        if (!all.levels.empty())
            at = static_cast<std::size_t>(std::find(own.levels.begin(), own.levels.end(), all.levels[t]) -
                                          own.levels.begin());
        WeaponType w;
        if (at < own.count())
            w = read_weapon({row, variant, own, at}, tables, s, rules);
        else
            w.absent = true;
        w.system = SystemId{rules.systems.size()};
        w.id = s.id + all.ending(t);
        if (!all.levels.empty()) {
            w.level = all.levels[t].front() - '0';
            w.tech = fmt::format("{}X", w.level);
        }
        if (w.absent)
            w.undefined = all.levels[t] < own.levels.front()
                              ? fmt::format("there is none below tech level {}", own.levels.front())
                              : fmt::format("there is none at tech level {}", all.levels[t]);
        rules.weapons.push_back(std::move(w));
    }
    if (auto modes = row.table_if("mode"))
        for (const std::string& id : modes->keys())
            for (const std::string& name : modes->table(id).words_if("covers")) s.covers.push_back(name);
}

}  // namespace impulse
