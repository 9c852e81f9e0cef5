#include "battle/play/systems_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <numeric>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "battle/core/rows/gunnery.h"
#include "battle/play/effects_reader.h"
#include "battle/play/fire_table_reader.h"
#include "battle/play/formula.h"
#include "battle/play/seekers_reader.h"

namespace impulse {
namespace {

constexpr int most_number = 9999;
constexpr int longest_flight = 1200;  // hexes; a drone of 100 turns flies so far

struct TraitWord {
    std::string_view word;
    Trait trait;
};
constexpr std::array trait_words{
    TraitWord{"power", Trait::power},
    TraitWord{"battery", Trait::battery},
    TraitWord{"warp_engine", Trait::warp_engine},
    TraitWord{"weapon", Trait::weapon},
    TraitWord{"launcher", Trait::launcher},
    TraitWord{"control", Trait::control},
    TraitWord{"phaser_like", Trait::phaser_like},
    TraitWord{"hull", Trait::hull},
    TraitWord{"tractor", Trait::tractor},
    TraitWord{"shuttle", Trait::shuttle},
    TraitWord{"cargo_like", Trait::cargo_like},
    TraitWord{"lab", Trait::lab},
    TraitWord{"security", Trait::security},
    TraitWord{"impulse_engine", Trait::impulse_engine},
    TraitWord{"not_interior", Trait::not_interior},
    TraitWord{"special_sensor", Trait::special_sensor},
    TraitWord{"fighter_bay", Trait::fighter_bay},
    TraitWord{"transporter", Trait::transporter},
    TraitWord{"mine_rack", Trait::mine_rack},
    TraitWord{"barracks", Trait::barracks},
    TraitWord{"repair_yard", Trait::repair_yard},
    TraitWord{"balcony", Trait::balcony},
    TraitWord{"one_a_volley", Trait::one_a_volley},
    TraitWord{"stabilizer", Trait::stabilizer},
    TraitWord{"spared", Trait::spared},
    TraitWord{"stronghold", Trait::stronghold},
    TraitWord{"quiet", Trait::quiet},
    TraitWord{"officer", Trait::officer},
    TraitWord{"flag_bridge", Trait::flag_bridge},
    TraitWord{"computer", Trait::computer},
};
// One bit for each: two traits that share one would each give the other's boxes.
constexpr bool bits_are_apart() {
    std::uint32_t seen = 0;
    for (const TraitWord& t : trait_words) {
        if ((seen & static_cast<std::uint32_t>(t.trait)) != 0) return false;
        seen |= static_cast<std::uint32_t>(t.trait);
    }
    return true;
}
static_assert(bits_are_apart());

std::uint32_t read_traits(TableReader& row) {
    std::array<std::string_view, trait_words.size()> known{};
    std::transform(trait_words.begin(), trait_words.end(), known.begin(),
                   [](const TraitWord& t) { return t.word; });
    std::uint32_t mask = 0;
    if (row.kind("traits").empty())
        row.refuse(fmt::format("the row lacks `traits`; give [] where it has none"));
    for (const std::string& w : row.some_of("traits", known))
        for (const TraitWord& t : trait_words)
            if (t.word == w) mask |= static_cast<std::uint32_t>(t.trait);
    return mask;
}

bool is_id(std::string_view id) {
    return !id.empty() && std::all_of(id.begin(), id.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    });
}

// A number or text that is only shown, such as "not found"; below 0 where it is no number.
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
void skip_shown(TableReader& row, const std::string& key) { (void)shown_number(row, key); }

// The key under which a variant is what a sheet means that names none.
constexpr std::string_view plain_variant = "ship";

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

// ---- weapons ---------------------------------------------------------------------------------------------------

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
    if (!mode.knows("by_turn")) m.energy = mode.energy(tech.key(mode, "energy", t));
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
        mode.refuse(tech.key(mode, "energy", t), fmt::format("`energy` is {}, but the capacitor holds {}",
                                                             text(m.energy), text(w.capacity * m.boxes)));
    read_schedule(mode, m);
    m.overload = mode.boolean("overload", false);
    m.steady = mode.boolean("steady", false);
    m.plain_die = mode.boolean("plain_die", false);
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

// What a line of [row.variant] may say otherwise than the row itself.
struct Variant {
    std::string key;  // "30", "F"; empty for a row without variants
    std::optional<TableReader> line;
    // The line where it has the key, else the row.
    TableReader& from(TableReader& row, std::string_view name) {
        return line && line->knows(name) ? *line : row;
    }
};

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
void read_modes(TableReader& row, Variant& variant, FireTableReader& tables, const TechKeys& tech,
                std::size_t t, const SystemType& system, Rules& rules, WeaponType& w) {
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
void read_waiting(TableReader& row, const TechKeys& tech, std::size_t t, WeaponType& w) {
    for (const std::string_view key : {"shots_per_turn", "per_impulse", "rounds", "spaces"})
        skip_shown(row, tech.key(row, key, t));
    if (const std::string key = tech.key(row, "capacity", t); row.knows(key)) w.capacity = row.energy(key);
    (void)row.word("arcs", "");
    (void)row.boolean("seeking", false);
}

WeaponType read_weapon(TableReader& row, Variant& variant, FireTableReader& tables, const TechKeys& tech,
                       std::size_t t, const SystemType& system, Rules& rules) {
    WeaponType w;
    w.label = system.label;
    w.source = system.source;
    w.undefined = system.undefined;
    w.price = shown_number(row, tech.key(row, "price", t));
    if (!w.undefined.empty()) {
        read_waiting(row, tech, t, w);
        read_modes(row, variant, tables, tech, t, system, rules, w);
        return w;
    }
    const auto key = [&](std::string_view plain) { return tech.key(row, plain, t); };
    const auto number = [&](std::string_view name, int min, int max, int otherwise) {
        TableReader& from = variant.from(row, tech.key(row, name, t));
        return from.integer(tech.key(from, name, t), min, max, otherwise);
    };
    w.spaces = shown_number(row, key("spaces"));  // of a ship; of what may be bought: construction.toml
    w.arming = variant.from(row, key("arming")).one_of<ArmingKind>(key("arming"));
    if (variant.line && variant.line->knows("arming")) (void)row.knows("arming");
    read_spend(row, w);
    w.rearms = row.boolean("rearms", false);
    if (w.arming == ArmingKind::ship_capacitor || w.arming == ArmingKind::own_capacitor ||
        variant.from(row, key("capacity")).knows(key("capacity")))  // at some levels it has none
        w.capacity = variant.from(row, key("capacity")).energy(key("capacity"));
    if (w.arming == ArmingKind::several_turns) {
        w.arming_turns = row.integer(key("arming_turns"), 2, 9);
        w.per_turn_least = row.energy(key("per_turn_least"));
        w.per_turn_most = row.energy(key("per_turn_most"));
        w.step = row.energy("step", w.step);
    }
    if (w.arming == ArmingKind::schedule) w.arming_turns = row.integer(key("arming_turns"), 1, 4);
    if (w.arming == ArmingKind::same_turn) w.spread_arming = row.integer(key("arming_turns"), 1, 2, 1) > 1;
    w.shots_per_turn = number("shots_per_turn", 1, 99, 1);
    // What a rack shoots has its rate there; of other weapons the ruleset says it.
    const bool all_at_once = rules.fire && rules.fire->all_at_once && !system.has(Trait::launcher);
    w.per_impulse = number("per_impulse", 1, 99, all_at_once ? w.shots_per_turn : 1);
    read_gap(variant.from(row, "gap"), w);
    w.merge = row.one_of<Merge>("merge", Merge::none);
    w.rounds = number("rounds", 0, 250, 0);
    w.cool_turns = number("cool_turns", 0, 9, 0);
    w.salvo = row.boolean("salvo", true);
    if (row.knows("start_charge")) {
        const std::vector<Energy> start =
            row.energies("start_charge", static_cast<int>(w.start_charge.size()));
        for (std::size_t i = 0; i < start.size() && i < w.start_charge.size(); ++i)
            w.start_charge[i] = start[i];
    }
    w.keeps_turns = row.integer("keeps_turns", 0, 99, WeaponType::keeps_for_ever);
    w.decays = row.energy("decays", {});
    w.reload_rounds = number("reload_rounds", 0, 250, 0);
    if (!system.has(Trait::launcher)) w.reload_sets = number("reload_sets", 0, 9, 0);

    if (system.has(Trait::launcher)) {
        TableReader& room = variant.from(row, "room");
        if (room.knows(tech.key(room, "room", t)))
            w.rack_half_spaces = half_spaces(room, tech.key(room, "room", t));
        else if (w.arming == ArmingKind::ammunition)
            room.refuse("the row lacks `room`: how many spaces has the rack?");
        read_launch_rate(variant.from(row, key("launch_per_turn")), key("launch_per_turn"), w);
        w.launch_gap = number("launch_gap", 0, 64, 0);
        w.reload_sets = number("reload_sets", 0, 9, 0);
        static constexpr std::array<std::string_view, 2> contents{"loaded", "by space"};
        w.limits = read_limits(row, key("limit"));
        w.rack_by_space = row.knows("contents") && row.one_of("contents", contents) == "by space";
        TableReader& from = variant.from(row, "launches");
        const std::string launches = tech.key(from, "launches", t);
        // What is launched may stand with the modes alone.
        const std::vector<std::string> names =
            row.knows("mode") ? from.words_if(launches) : from.words(launches);
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (names[i].starts_with('@')) {
                // A whole family of rows.
                const std::size_t before = w.launches.size();
                for (std::size_t k = t; k < rules.seekers.size(); k += tech.count())
                    if (rules.seekers[k].family == names[i].substr(1)) w.launches.push_back(SeekerId{k});
                if (w.launches.size() == before)
                    from.refuse(
                        launches, i,
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
        w.late_sets = number("late_sets", 0, 9, 0);
        w.late_year = number("late_year", 0, 999, 0);
        w.rack_rounds = number("rack_rounds", 0, 99, 0);
        w.launch_energy = row.energy("launch_energy", {});
        w.launch_in_arc = row.boolean("launch_in_arc", false);
        w.attack_or_defence = variant.from(row, "attack_or_defence").boolean("attack_or_defence", false);
        w.defence_size_from = number("defence_size_from", 0, 9, 0);
        w.stored_rounds = number("stored_rounds", 0, 99, 0);
        w.pseudo = number("pseudo", 0, 9, 0);
        w.launch_after_loss = number("launch_after_loss", 0, 99, 0);
    }

    read_modes(row, variant, tables, tech, t, system, rules, w);
    if (system.has(Trait::launcher) && w.launches.empty() && row.ok())
        row.refuse("the row lacks `launches`: what does it launch?");
    if (w.modes.empty() && !system.has(Trait::launcher) && system.device == Device::none &&
        tech.levels.size() < 2)
        row.refuse(fmt::format("the weapon `{}` has no [{}.mode.x]", system.family, system.family));
    return w;
}

Becomes read_becomes(TableReader& row, const TechKeys& tech) {
    Becomes b;
    auto line = row.table_if("becomes");
    if (!line) return b;
    b.at = line->one_of<Change>("at");
    b.what = line->words("what");
    b.what_4x = line->words_if("what_4x");
    b.crews = line->integer("crews", 0, 9, 0);
    b.energy = line->energy("energy", {});
    b.of_damaged = line->boolean("of_damaged", false);
    b.each_impulse = line->boolean("each_impulse", false);
    b.for_turn = line->boolean("for_turn", false);
    if (b.at >= Change::construction) {
        for (std::size_t t = 0; t < yard_levels; ++t)
            b.points[t] = line->integer(fmt::format("points_{}", tech_endings[t]), 1, 999);
        b.halves = line->integer("count_one_of", 1, 9, 1);
        b.builds = line->integer("builds", 1, 9, 1);
        b.twice_builds = line->integer("or_builds", 0, 9, 0);
        b.copies = line->boolean("copies", false);
        b.one_kind = line->boolean("one_kind", false);
        b.stored = line->integer("stored", 0, 9, 0);
    }
    for (std::size_t t = 0; t < tech.count(); ++t)  // what a mount costs: for listings
        skip_shown(row, tech.key(row, "price", t));
    skip_shown(row, "spaces");
    (void)row.word("arcs", "");
    return b;
}

SystemType read_row(TableReader& row, Variant& variant, const Rules& rules, const TechKeys& tech,
                    const std::string& id) {
    SystemType s;
    if (!is_id(id))
        row.refuse(fmt::format("the id `{}` has something else than small letters, digits, - and _", id));
    s.family = id;
    const bool plain = variant.key.empty() || variant.key == plain_variant;
    s.id = plain ? id : id + "-" + variant.key;
    s.label = row.word("label");
    if (!plain) s.label += "-" + variant.key;
    s.device = row.one_of<Device>("device", Device::none);
    s.generic = row.file().ends_with("hull.toml");  // the chapter of the book is one file
    s.wall = read_wall(row, tech);
    (void)row.word("notes", "");
    s.undefined = row.word("undefined", "");
    if (s.undefined.empty() || row.knows("traits"))
        s.traits = read_traits(row);
    else
        s.traits = static_cast<std::uint32_t>(Trait::weapon);
    if (row.knows("hit_on") || (s.has(Trait::weapon) && (s.undefined.empty() || row.knows("mode")))) {
        if (row.length("hit_on") == 0)
            row.refuse("hit_on", fmt::format("`hit_on` is missing; it is a list of {}",
                                             fmt::join(words_of(HitOn{}), ", ")));
        for (const HitOn on : row.some_of<HitOn>("hit_on"))
            s.hit_on = static_cast<std::uint16_t>(s.hit_on | 1U << static_cast<unsigned>(on));
    }
    s.covers = row.words_if("covers");
    const auto number = [&](std::string_view key, int max) {
        return variant.from(row, key).integer(key, 0, max);
    };
    if (s.undefined.empty() && tech.key(row, "repair", 0) == "repair")
        s.repair = number("repair", most_number);
    else  // what no source gives stands there in words; by level, the lowest one's counts
        for (std::size_t t = tech.count(); t-- > 0;)
            s.repair = std::max(0, shown_number(row, tech.key(row, "repair", t)));
    s.repair_per_value = row.integer("repair_per_value", 0, most_number, 0);
    if (row.knows("rank") || (variant.line && variant.line->knows("rank")))
        s.choice_rank = number("rank", most_number);
    s.drive_tier = row.integer("drive_tier", 0, 9, 0);
    s.set_of = row.integer("set_of", 0, 99, 0);
    s.own_crew = row.boolean("own_crew", false);
    s.needs = row.words_if("needs");
    if (auto berth = row.table_if("berth")) {
        for (std::size_t t = 0; t < std::min(s.berth.each.size(), tech.count()); ++t)
            s.berth.each[t] = berth->integer(tech.key(*berth, "each", t), 1, 9, 1);
        s.berth.boxes = berth->integer("boxes", 1, 9, 1);
        s.berth.size_class = berth->integer("size_class", 0, 9, 0);
        s.berth.beamed = berth->knows("beam");
        if (s.berth.beamed) s.berth.beam = berth->energy("beam");
    }
    for (std::size_t t = 0; t < std::min(s.holds.size(), tech.count()); ++t)
        s.holds[t] = row.word(tech.key(row, "holds", t), "");
    s.source = read_source(variant.line ? *variant.line : row);
    if (variant.line) (void)read_source(row);
    if (!s.has(Trait::weapon)) s.modifiers = read_unit_modifiers(row, false, s.label, s.source.rule);
    s.subspace = row.one_of<Subspace>("subspace", Subspace::none);
    s.silences = row.integer("silences", 0, most_number, 0);
    s.uses = read_uses(row, rules, tech, s);
    s.bans = read_bans(row, "bans");
    s.bares = row.boolean("bares", false);
    s.aimed = row.boolean("aimed", false);
    s.excludes = row.words_if("excludes");
    if (row.knows("shields")) s.shields = row.one_of<ShieldKind>("shields");
    if (s.shields == ShieldKind::temporal) s.capacity = row.integer("capacity", 1, most_number);
    s.filters = read_filters(row, "filter");
    s.adapts = read_filters(row, "adapts");
    s.grips = read_grips(row, tech);
    s.roles = row.words_if("roles");
    read_contents(row, s);
    s.becomes = read_becomes(row, tech);
    s.cargo = row.integer("cargo", 0, most_number, 0);
    s.explodes_with = row.word("explodes_with", "");
    s.impulse_most = row.integer("impulse_most", 0, 99, 0);
    s.impulse_least = row.integer("impulse_least", 0, 99, 0);
    if (s.has(Trait::power) && s.undefined.empty()) {
        for (TableReader& out : row.tables("power")) {
            if (s.power_count == static_cast<int>(s.power.size())) {
                out.refuse(fmt::format("a box gives at most {} kinds of power", s.power.size()));
                break;
            }
            PowerOutput& p = s.power[static_cast<std::size_t>(s.power_count++)];
            p.kind = out.one_of<PowerKind>("kind");
            p.per_box = out.energy("per_box");
            p.times_value = out.boolean("times_value", false);
            p.instead = out.boolean("instead", false);
            p.anchored = out.one_of<Anchored>("anchored", Anchored::any);
            if (p.instead && s.power_count == 1)
                out.refuse("instead", "the first kind of power is what a box gives otherwise");
        }
    }
    if (s.has(Trait::battery)) {
        s.capacity_is_value = row.boolean("capacity_is_value", false);
        if (!s.capacity_is_value) s.capacity = row.integer("capacity", 1, 99);
        s.overdrain = row.integer("overdrain", 0, 99, 0);
        s.long_anchored = row.integer("long_anchored", 1, 99, 1);
        if (s.overdrain > 0) s.overdrain_repair = row.integer("overdrain_repair", 1, most_number);
    }
    return s;
}

}  // namespace

Source read_source(TableReader& row) {
    static constexpr std::array<std::string_view, 4> letters{"A", "B", "C", "?"};
    return {row.word("rule"), row.one_of("conf", letters), row.file(), row.line()};
}

namespace {

// A weapon at each tech level of the ruleset, then at those that only its row has. A level that the row lacks stays
// empty and says so.
void read_levels(TableReader& row, Variant& variant, FireTableReader& tables, const TechKeys& tech,
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
            w = read_weapon(row, variant, tables, own, at, s, rules);
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

// The table that is no row: what each box of the file that gives or stores power is where it may be switched off.
constexpr std::string_view emergency_table = "emergency_versions";

// An emergency version of each row from `first` on that gives or stores power, is hit as what it is and has no use of its own.
void add_emergency_versions(TableReader& root, std::size_t first, Rules& rules) {
    auto table = root.table_if(emergency_table);
    if (!table) return;
    const std::string label = table->word("label");
    const int repair = table->integer("repair", 0, most_number);
    std::vector<std::string> covers = table->words_if("covers");  // of them all: the first answers
    const Source source = read_source(*table);
    for (std::size_t i = first, end = rules.systems.size(); i < end; ++i) {
        SystemType s = rules.systems[i];
        const bool power = s.power_count > 0 || s.has(Trait::battery);
        const bool switched = std::any_of(s.uses.begin(), s.uses.end(),
                                          [](const BoxUse& use) { return use.act != BoxAct::gate; });
        if (!power || switched || s.hit_on != 0) continue;
        s.plain = s.family;
        s.family = s.id = "emer_" + s.plain;
        s.label = fmt::format("{} {}", label, s.label);
        s.repair += repair;
        s.uses.emplace_back();
        s.uses.back().number = static_cast<int>(s.uses.size());
        s.uses.back().act = BoxAct::off;
        s.becomes = {};
        s.becomes.at = Change::repair;
        s.becomes.what = {s.plain};
        s.covers = std::exchange(covers, {});
        s.source = source;
        rules.systems.push_back(std::move(s));
    }
}

}  // namespace

void read_systems(TableReader root, const TechKeys& tech, Rules& rules) {
    FireTableReader tables{root, rules.hit_limits};
    const std::size_t first = rules.systems.size();
    for (const std::string& id : root.keys()) {
        if (id == emergency_table) continue;
        TableReader row = root.table(id);
        std::vector<Variant> variants;
        if (auto lines = row.table_if("variant"))
            for (const std::string& key : lines->keys()) variants.push_back({key, lines->table(key)});
        else
            variants.push_back({});
        for (Variant& variant : variants) {
            const TechKeys own = tech.of_row(row);
            SystemType s = read_row(row, variant, rules, own, id);
            for (const SystemType& other : rules.systems)
                if (other.id == s.id)
                    row.refuse(fmt::format("there is a row `{}` already, {}:{}", s.id, other.source.file,
                                           other.source.line));
            if (s.has(Trait::weapon)) {
                s.weapon = WeaponId{rules.weapons.size()};
                read_levels(row, variant, tables, tech, own, s, rules);
            }
            rules.systems.push_back(std::move(s));
        }
    }
    add_emergency_versions(root, first, rules);
}

}  // namespace impulse
