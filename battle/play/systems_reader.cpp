#include "battle/play/systems_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <string>
#include <tuple>

#include "battle/play/effects_reader.h"

namespace impulse {
namespace {

constexpr int most_points = 9999;

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
    TraitWord{"armor", Trait::armor},
    TraitWord{"fighter_bay", Trait::fighter_bay},
    TraitWord{"transporter", Trait::transporter},
    TraitWord{"mine_rack", Trait::mine_rack},
    TraitWord{"barracks", Trait::barracks},
    TraitWord{"repair_yard", Trait::repair_yard},
    TraitWord{"balcony", Trait::balcony},
    TraitWord{"one_a_volley", Trait::one_a_volley},
    TraitWord{"stabilizer", Trait::stabilizer},
    TraitWord{"stronghold", Trait::stronghold},
    TraitWord{"merges", Trait::merges},
    TraitWord{"quiet", Trait::quiet},
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

int half_spaces(TableReader& row, const std::string& key) {
    const Energy spaces = row.energy(key);
    if (spaces.parts % 30 != 0)
        row.refuse(key, fmt::format("`{}` is {}, expected whole or half spaces", key, text(spaces)));
    return spaces.parts / 30;
}

// The key under which a variant is what a sheet means that names none.
constexpr std::string_view plain_variant = "ship";

// ---- fire tables -----------------------------------------------------------------------------------------------

using Column = std::array<std::int16_t, max_range + 1>;

struct Ranges {
    std::vector<Bracket> brackets;
    bool ok = false;
    [[nodiscard]] int count() const { return static_cast<int>(brackets.size()); }
};

Ranges read_ranges(TableReader& mode, const std::string& key, int begin) {
    Ranges r;
    r.brackets = mode.brackets(key, begin);
    r.ok = mode.ok() && !r.brackets.empty();
    if (r.ok && r.brackets.back().to > max_range) {
        mode.refuse(key, r.brackets.size() - 1,
                    fmt::format("`{}`: the last range must end, at {} at most", key, max_range));
        r.ok = false;
    }
    return r;
}

// One row of numbers under the ranges, spread over the true ranges. Says whether it ever grows from left to right.
bool spread_row(TableReader& mode, const std::string& key, const Ranges& ranges, int min, int max,
                bool may_grow, Column& to) {
    const std::vector<int> numbers = mode.integers(key, min, max, ranges.count());
    bool grew = false;
    for (std::size_t i = 0; i < numbers.size() && i < ranges.brackets.size(); ++i) {
        if (i > 0 && numbers[i] > numbers[i - 1]) {
            if (!may_grow)
                mode.refuse(
                    key, i,
                    fmt::format("`{}` grows with range, from {} to {}; where that is right, say why with "
                                "grows = \"reason\"",
                                key, numbers[i - 1], numbers[i]));
            grew = true;
        }
        const Bracket b = ranges.brackets[i];
        for (int range = b.from; range <= b.to && range <= max_range; ++range)
            to[static_cast<std::size_t>(range)] = static_cast<std::int16_t>(numbers[i]);
    }
    return grew;
}

// Cells such as "1+4+1" under the ranges: left, centre and right shield.
void read_splash(TableReader& mode, const Ranges& ranges, WeaponMode& m) {
    m.left.assign(max_range + 1, 0);
    m.right.assign(max_range + 1, 0);
    const std::vector<std::string> list = mode.words("damage", ranges.count());
    for (std::size_t i = 0; i < list.size() && i < ranges.brackets.size(); ++i) {
        std::vector<std::int16_t> n;
        std::string_view rest = list[i];
        while (!rest.empty()) {
            int value = 0;
            std::size_t digits = 0;
            while (digits < rest.size() && rest[digits] >= '0' && rest[digits] <= '9' && digits < 3)
                value = value * 10 + (rest[digits++] - '0');
            if (digits == 0 || (digits < rest.size() && rest[digits] != '+')) break;
            n.push_back(static_cast<std::int16_t>(value));
            rest.remove_prefix(std::min(rest.size(), digits + 1));
        }
        if (n.size() != 3 || !rest.empty()) {
            mode.refuse(
                "damage", i,
                fmt::format(
                    "`damage`: \"{}\" is not 3 numbers joined by +: those of the left, the struck and "
                    "the right shield",
                    list[i]));
            return;
        }
        for (int r = ranges.brackets[i].from; r <= ranges.brackets[i].to && r <= max_range; ++r) {
            const auto at = static_cast<std::size_t>(r);
            m.left[at] = n[0];
            m.table.damage[at] = n[1];
            m.right[at] = n[2];
        }
    }
}

// Points that grow with the energy put in: `per_energy` for each point above `less`, in sixtieths of a point.
void read_per_energy(TableReader& mode, const Ranges& ranges, WeaponMode& m) {
    const std::vector<Energy> each = mode.energies("per_energy", ranges.count());
    const std::vector<int> less = mode.knows("less") ? mode.integers("less", 0, 99, ranges.count())
                                                     : std::vector<int>(ranges.brackets.size(), 0);
    m.energy_sixtieths.assign(max_range + 1, 0);
    m.energy_less.assign(max_range + 1, 0);
    for (std::size_t i = 0; i < ranges.brackets.size() && i < each.size() && i < less.size(); ++i)
        for (int r = ranges.brackets[i].from; r <= ranges.brackets[i].to && r <= max_range; ++r) {
            m.energy_sixtieths[static_cast<std::size_t>(r)] = static_cast<std::int16_t>(each[i].parts);
            m.energy_less[static_cast<std::size_t>(r)] = static_cast<std::int16_t>(less[i]);
        }
    m.energy_nearest = mode.boolean("nearest", false);
    m.energy_points_most = mode.integer("points_most", 1, most_points, 0);
    m.energy_divided = mode.integer("divided_by", 1, 99, 1);
}

// Hit numbers by the speed of the target: `speeds` as ranges from 0 on, `hit_by_speed` below them.
void read_by_speed(TableReader& mode, WeaponMode& m) {
    const std::vector<Bracket> speeds = mode.brackets("speeds", 0);
    const std::vector<int> hits = mode.integers("hit_by_speed", -9, 12, static_cast<int>(speeds.size()));
    for (std::size_t i = 0; i < speeds.size() && i < hits.size(); ++i) {
        m.speed_upto.push_back(static_cast<std::int16_t>(std::min(speeds[i].to, 999)));
        m.speed_hit.push_back(static_cast<std::int16_t>(hits[i]));
    }
}

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

// The tables of a mode that has them itself.
void read_own_table(TableReader& mode, const TechKeys& tech, std::size_t t, WeaponMode& m) {
    FireTable& table = m.table;
    table.kind = mode.one_of<TableKind>("kind");
    const Ranges ranges = read_ranges(mode, tech.key(mode, "range", t), m.true_range_least);
    const bool may_grow = mode.knows("grows");
    if (may_grow) (void)mode.word("grows");
    if (!ranges.ok) return;
    table.first = ranges.brackets.front().from;
    table.last = ranges.brackets.back().to;
    for (int r = table.first; r <= table.last; ++r) table.allowed[static_cast<std::size_t>(r)] = true;

    constexpr int most_damage = 500;
    bool grew = false;
    if (table.kind == TableKind::die_by_range) {
        // All six keys are known before one is missed, so that a missing row is not taken for a misspelt neighbour.
        for (int die = 1; die <= 6; ++die) (void)tech.has(mode, fmt::format("die_{}", die), t);
        for (int die = 1; die <= 6; ++die)
            grew |= spread_row(mode, tech.key(mode, fmt::format("die_{}", die), t), ranges, 0, most_damage,
                               may_grow, table.by_die[static_cast<std::size_t>(die - 1)]);
    }
    if (table.kind == TableKind::hit_row) {
        table.dice = mode.integer("dice", 1, 2, 1);
        const int most_hit = 12 * table.dice;
        grew |= spread_row(mode, tech.key(mode, "hit", t), ranges, -9, most_hit, may_grow, table.hit);
    }
    if (const Effect* hit = m.effect(Op::damage); hit != nullptr && hit->face == Face::neighbours) {
        read_splash(mode, ranges, m);
    } else if (mode.knows("per_energy")) {
        read_per_energy(mode, ranges, m);
    } else if (table.kind == TableKind::automatic ||
               (table.kind == TableKind::hit_row && m.damage_per_energy == 0)) {
        grew |= spread_row(mode, tech.key(mode, "damage", t), ranges, 0, most_damage, may_grow, table.damage);
    }
    if (may_grow && !grew && mode.ok())
        mode.refuse("grows", "`grows` gives a reason, but nothing in this table grows");
    m.true_range_most = table.last;
}

void multiply(FireTable& table, int times) {
    const auto grow = [times](Column& c) {
        for (std::int16_t& n : c) n = static_cast<std::int16_t>(n * times);
    };
    for (Column& c : table.by_die) grow(c);
    grow(table.damage);
}

// Reads modes of all rows of one file; a mode may borrow the table of another.
class Modes {
public:
    Modes(TableReader root, const TechKeys& tech) : root_(std::move(root)), tech_(tech) {}

    // The mode's tables and true ranges. `depth` guards against modes that borrow from each other in a ring.
    void read_table(TableReader& mode, std::size_t t, WeaponMode& m, int depth) {
        m.true_range_least = mode.integer("least", 0, max_range, 0);
        m.effects = read_effects(mode);
        m.modifiers = read_modifiers(mode);
        m.damage_per_energy = mode.integer("damage_per_energy", 1, 99, 0);
        if (mode.knows("same_as")) {
            borrow(mode, t, m, depth);
        } else {
            read_own_table(mode, tech_, t, m);
        }
        if (tech_.has(mode, "most", t)) {
            const std::string key = tech_.key(mode, "most", t);
            m.true_range_most = mode.integer(key, m.true_range_least, max_range);
            if (mode.ok() && m.true_range_most > m.table.last)
                mode.refuse(key, fmt::format("`{}` is {}, but the table ends at {}", key, m.true_range_most,
                                             m.table.last));
        }
    }

private:
    void borrow(TableReader& mode, std::size_t t, WeaponMode& m, int depth) {
        const std::string name = mode.word("same_as");
        const std::size_t dot = name.rfind('.');
        std::optional<TableReader> other;
        if (dot != std::string::npos)
            if (auto row = root_.table_if(name.substr(0, dot)))
                if (auto modes = row->table_if("mode")) other = modes->table_if(name.substr(dot + 1));
        if (!other || depth > 8) {
            mode.refuse("same_as",
                        fmt::format("`same_as` is \"{}\"; expected \"row.mode\" of a mode in this file that "
                                    "has a table{}",
                                    name, depth > 8 ? ", not a ring of modes" : ""));
            return;
        }
        if (!mode.ok()) return;
        WeaponMode source;
        read_table(*other, t, source, depth + 1);
        m.table = source.table;
        if (!mode.knows("effect")) m.effects = source.effects;
        if (!mode.knows("modifier")) m.modifiers = source.modifiers;
        for (const auto part :
             {&WeaponMode::left, &WeaponMode::right, &WeaponMode::energy_less, &WeaponMode::energy_sixtieths})
            m.*part = source.*part;
        m.energy_nearest = source.energy_nearest;
        m.energy_points_most = source.energy_points_most;
        m.energy_divided = source.energy_divided;
        m.true_range_most = source.true_range_most;
        if (!mode.knows("least")) m.true_range_least = source.true_range_least;
        const int times = mode.integer("times", 2, 99, 1);
        multiply(m.table, times);
    }

    TableReader root_;
    const TechKeys& tech_;
};

// ---- weapons ---------------------------------------------------------------------------------------------------

void read_mode(TableReader mode, Modes& modes, const TechKeys& tech, std::size_t t, const std::string& id,
               const Source& row_source, WeaponMode& m) {
    const auto number = [&](std::string_view key, int min, int max, int otherwise) {
        return mode.integer(tech.key(mode, key, t), min, max, otherwise);
    };
    m.id = id;
    m.words = mode.word("words");
    m.source = row_source;
    m.source.line = mode.line();
    if (mode.knows("rule")) m.source.rule = mode.word("rule");
    if (mode.knows("conf")) {
        static constexpr std::array<std::string_view, 4> letters{"A", "B", "C", "?"};
        m.source.conf = mode.one_of("conf", letters);
    }
    modes.read_table(mode, t, m, 0);
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
    m.shots = number("shots", 1, 99, 1);
    m.boxes = number("boxes", 1, 9, 1);
    read_schedule(mode, m);
    if (mode.knows("hit_by_size"))
        for (const int plus : mode.integers("hit_by_size", -9, 9, 8))
            m.size_plus.push_back(static_cast<std::int16_t>(plus));
    if (mode.knows("speeds")) read_by_speed(mode, m);
    m.steady = mode.boolean("steady", false);
    if (mode.knows("energy_unknown")) {
        (void)mode.word("energy_unknown");
        m.source.conf = "?";
    }
    (void)mode.word("notes", "");
    m.proximity = mode.boolean("proximity", false);
    m.target = mode.one_of<TargetKind>("target", TargetKind::any);
    m.small_target_penalty = mode.boolean("small_target_penalty", false);
    m.ignores_ew = mode.boolean("ignores_ew", false);
    m.needs_lock_on = mode.boolean("needs_lock_on", false);
    m.high_hits = mode.boolean("high_hits", false);
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

WeaponType read_weapon(TableReader& row, Variant& variant, Modes& modes, const TechKeys& tech, std::size_t t,
                       const SystemType& system, const Rules& rules) {
    WeaponType w;
    w.id = system.id + tech.ending(t);
    w.label = system.label;
    w.source = system.source;
    const auto key = [&](std::string_view plain) { return tech.key(row, plain, t); };
    const auto number = [&](std::string_view name, int min, int max, int otherwise) {
        TableReader& from = variant.from(row, tech.key(row, name, t));
        return from.integer(tech.key(from, name, t), min, max, otherwise);
    };
    w.arming = variant.from(row, "arming").one_of<ArmingKind>("arming");
    if (variant.line && variant.line->knows("arming")) (void)row.knows("arming");
    w.spend = row.one_of<Spend>("spend", Spend::weapon);
    if (w.arming == ArmingKind::ship_capacitor || w.arming == ArmingKind::own_capacitor)
        w.capacity = variant.from(row, key("capacity")).energy(key("capacity"));
    if (w.arming == ArmingKind::several_turns) {
        w.arming_turns = row.integer(key("arming_turns"), 2, 9);
        w.per_turn_least = row.energy(key("per_turn_least"));
        w.per_turn_most = row.energy(key("per_turn_most"));
        w.step = row.energy("step", w.step);
    }
    if (w.arming == ArmingKind::schedule) w.arming_turns = row.integer(key("arming_turns"), 1, 4);
    w.shots_per_turn = number("shots_per_turn", 1, 99, 1);
    w.per_impulse = number("per_impulse", 1, 99, 1);
    read_gap(variant.from(row, "gap"), w);
    w.merges = system.has(Trait::merges);
    w.rounds = number("rounds", 0, 250, 0);
    w.cool_turns = number("cool_turns", 0, 9, 0);
    w.salvo = row.boolean("salvo", true);
    if (row.knows("start_charge")) {
        const std::vector<Energy> start =
            row.energies("start_charge", static_cast<int>(w.start_charge.size()));
        for (std::size_t i = 0; i < start.size() && i < w.start_charge.size(); ++i)
            w.start_charge[i] = start[i];
    }
    w.start_overload = row.energy("start_overload", {});
    w.keeps_turns = row.integer("keeps_turns", 0, 99, 0);
    w.reload_rounds = number("reload_rounds", 0, 250, 0);
    if (!system.has(Trait::launcher)) w.reload_sets = number("reload_sets", 0, 9, 0);

    if (system.has(Trait::launcher)) {
        TableReader& spaces = variant.from(row, "spaces");
        if (spaces.knows(tech.key(spaces, "spaces", t)))
            w.rack_half_spaces = half_spaces(spaces, tech.key(spaces, "spaces", t));
        else if (w.arming != ArmingKind::schedule)
            spaces.refuse("the row lacks `spaces`: how much room has the rack?");
        w.launch_per_turn = number("launch_per_turn", 1, 99, 1);
        w.launch_gap = number("launch_gap", 0, 64, 0);
        w.reload_sets = number("reload_sets", 0, 9, 0);
        static constexpr std::array<std::string_view, 2> contents{"loaded", "by space"};
        w.rack_by_space = row.knows("contents") && row.one_of("contents", contents) == "by space";
        TableReader& from = variant.from(row, "launches");
        const std::string launches = tech.key(from, "launches", t);
        const std::vector<std::string> names = from.words(launches);
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
        w.launch_turns = number("launch_turns", 1, 9, 1);
        w.launch_energy = row.energy("launch_energy", {});
        w.launch_in_arc = row.boolean("launch_in_arc", false);
        w.defence_per_impulse = number("defence_per_impulse", 0, 9, 0);
        w.defence_size_from = number("defence_size_from", 0, 9, 0);
        w.stored_rounds = number("stored_rounds", 0, 99, 0);
        w.pseudo = number("pseudo", 0, 9, 0);
        w.launch_after_loss = number("launch_after_loss", 0, 99, 0);
    }

    if (auto mode_tables = row.table_if("mode"))
        for (const std::string& id : mode_tables->keys()) {
            TableReader mode = mode_tables->table(id);
            const std::vector<std::string> only = mode.words_if("variants");
            WeaponMode m;
            read_mode(mode, modes, tech, t, id, w.source, m);
            if (w.arming == ArmingKind::schedule) read_by_turn(mode, tech, t, rules, w, m);
            if (only.empty() || std::find(only.begin(), only.end(), variant.key) != only.end()) {
                if (variant.line && variant.line->knows("most"))
                    m.true_range_most =
                        std::min(m.true_range_most, variant.line->integer("most", 1, max_range));
                if (variant.line && variant.line->knows("holds") && !variant.line->boolean("holds"))
                    m.may_hold = false;
                w.modes.push_back(std::move(m));
            }
        }
    if (w.modes.empty() && !system.has(Trait::launcher) && system.device == Device::none)
        row.refuse(fmt::format("the weapon `{}` has no [{}.mode.x]", system.family, system.family));
    return w;
}

SystemType read_row(TableReader& row, Variant& variant, const std::string& id) {
    SystemType s;
    s.family = id;
    const bool plain = variant.key.empty() || variant.key == plain_variant;
    s.id = plain ? id : id + "-" + variant.key;
    s.label = row.word("label");
    if (!plain) s.label += "-" + variant.key;
    s.device = row.one_of<Device>("device", Device::none);
    (void)row.word("notes", "");
    if (row.knows("kin")) (void)row.words("kin");
    s.traits = read_traits(row);
    const auto number = [&](std::string_view key, int max) {
        return variant.from(row, key).integer(key, 0, max);
    };
    s.repair = number("repair", most_points);
    s.repair_per_value = row.integer("repair_per_value", 0, most_points, 0);
    if (row.knows("rank") || (variant.line && variant.line->knows("rank")))
        s.choice_rank = number("rank", most_points);
    s.drive_tier = row.integer("drive_tier", 0, 9, 0);
    s.holds = row.word("holds", "");
    s.source = read_source(variant.line ? *variant.line : row);
    if (variant.line) (void)read_source(row);
    if (s.has(Trait::power)) {
        for (TableReader& out : row.tables("power")) {
            if (s.power_count == static_cast<int>(s.power.size())) {
                out.refuse(fmt::format("a box gives at most {} kinds of power", s.power.size()));
                break;
            }
            PowerOutput& p = s.power[static_cast<std::size_t>(s.power_count++)];
            p.kind = out.one_of<PowerKind>("kind");
            p.per_box = out.energy("per_box");
            p.times_value = out.boolean("times_value", false);
        }
    }
    if (s.has(Trait::battery)) {
        s.capacity_is_value = row.boolean("capacity_is_value", false);
        if (!s.capacity_is_value) s.capacity = row.integer("capacity", 1, 99);
        s.overdrain = row.integer("overdrain", 0, 99, 0);
        if (s.overdrain > 0) s.overdrain_repair = row.integer("overdrain_repair", 1, most_points);
    }
    return s;
}

}  // namespace

Source read_source(TableReader& row) {
    static constexpr std::array<std::string_view, 4> letters{"A", "B", "C", "?"};
    return {row.word("rule"), row.one_of("conf", letters), row.file(), row.line()};
}

SeekerId find_seeker(const Rules& rules, const TechKeys& tech, std::string_view id, std::size_t level) {
    const std::string full = std::string{id} + tech.ending(level);
    for (std::size_t i = 0; i < rules.seekers.size(); ++i)
        if (rules.seekers[i].id == full) return SeekerId{i};
    return {};
}

namespace {

// Warhead by hexes travelled: `hexes` and `points` side by side; beyond the last hex there is none.
void read_by_hexes(TableReader& row, SeekerType& s) {
    const Ranges ranges = read_ranges(row, "hexes", 0);
    if (!ranges.ok) return;
    if (ranges.brackets.back().to >= static_cast<int>(seeker_hexes)) {
        row.refuse("hexes", fmt::format("`hexes` ends at {}, expected {} at most", ranges.brackets.back().to,
                                        seeker_hexes - 1));
        return;
    }
    Column points{};
    (void)spread_row(row, "points", ranges, 0, 500, false, points);
    for (std::size_t i = 0; i < s.by_hexes.size(); ++i) s.by_hexes[i] = points[i];
    s.warhead = s.by_hexes[0];
}

void read_flight(TableReader& row, const TechKeys& tech, std::size_t t, SeekerType& s) {
    s.kind = row.one_of<SeekerKind>("kind", SeekerKind::drone);
    s.self_guided = row.boolean("self_guided", false);
    s.warp_seeker = row.boolean("warp_seeker", false);
    s.guides_itself_within = row.integer("guides_itself_within", 0, max_range, 0);
    s.eccm = row.integer("eccm", 0, 99, 0);
    s.ecm_carried = row.integer("ecm_carried", 0, 99, 0);
    s.ecm_after = row.integer("ecm_after", 0, 99, 0);
    s.full_or_nothing = row.boolean("full_or_nothing", false);
    s.shotgun = row.integer("shotgun", 0, 9, 0);
    s.carries = row.knows("carries") ? half_spaces(row, "carries") : 0;
    s.releases_after = row.integer("releases_after", 0, 99, 0);
    s.probe_points = row.integer("probe_points", 0, most_points, 0);
    s.fires_word = row.word("fires", "");
    if (!s.fires_word.empty()) {
        s.fires_within = row.integer("fires_within", 0, max_range);
        s.fires_shots = row.integer("fires_shots", 1, 99, 1);
        s.fires_at_small = row.boolean("fires_at_small", false);
    }
    s.lays_word = row.word("lays", "");
    s.releases_word = row.word("releases", "");
    s.opened_by_order = row.boolean("opened_by_order", false);
    s.chaff_stops = row.boolean("chaff_stops", false) ? 1 : 0;
    s.phaser_points = row.integer("phaser_points", 0, 99, 0);
    if (row.knows("hexes")) {
        read_by_hexes(row, s);
    } else if (row.knows("by_size")) {
        // Size classes 0 to 7.
        const std::vector<int> sizes =
            row.integers("by_size", 0, most_points, static_cast<int>(s.by_size.size()));
        for (std::size_t i = 0; i < sizes.size() && i < s.by_size.size(); ++i) {
            s.by_size[i] = static_cast<std::int16_t>(sizes[i]);
            s.warhead = std::max(s.warhead, sizes[i]);
        }
        s.has_by_size = true;
    } else {
        s.warhead = row.integer(tech.key(row, "warhead", t), 0, most_points);
    }
}

}  // namespace

void read_seekers(TableReader root, const TechKeys& tech, Rules& rules) {
    for (const std::string& id : root.keys()) {
        TableReader row = root.table(id);
        for (std::size_t t = 0; t < tech.count(); ++t) {
            const auto number = [&](std::string_view key, int min, int max) {
                return row.integer(tech.key(row, key, t), min, max);
            };
            SeekerType s;
            s.id = id + tech.ending(t);
            s.name = id;
            s.label = row.word("label");
            s.family = row.word("family", "");
            s.half_spaces = half_spaces(row, tech.key(row, "spaces", t));
            s.anti_drone = row.boolean("anti_drone", false);
            s.immune_to_scouts = row.boolean("immune_to_scouts", false);
            if (!s.anti_drone) {
                s.flight = row.one_of<FlightKind>("flight");
                s.speed = number("speed", 1, max_range);
                s.endurance = row.integer(tech.key(row, "endurance", t), 0, most_points, 0);
                s.hit_points = number("hit_points", 1, most_points);
                read_flight(row, tech, t, s);
            }
            s.year = row.integer("year", 0, 999, 0);
            s.price = row.energy("price", {});
            s.source = read_source(row);
            rules.seekers.push_back(std::move(s));
        }
    }
    // What a torpedo splits into, and what is inside a drone, may stand further down in the file.
    for (const std::string& id : root.keys()) {
        TableReader row = root.table(id);
        for (std::size_t t = 0; t < tech.count(); ++t) {
            const SeekerId whole = find_seeker(rules, tech, id, t);
            if (!whole || rules.seekers[whole.index()].releases_word.empty()) continue;
            SeekerType& s = rules.seekers[whole.index()];
            s.releases = find_seeker(rules, tech, s.releases_word, t);
            if (!s.releases) row.refuse("releases", fmt::format("there is no row \"{}\"", s.releases_word));
        }
        if (!row.knows("splits_into")) continue;
        const std::string name = row.word("splits_into");
        for (std::size_t t = 0; t < tech.count(); ++t) {
            const SeekerId whole = find_seeker(rules, tech, id, t), part = find_seeker(rules, tech, name, t);
            if (whole && part)
                rules.seekers[whole.index()].shotgun_type = part;
            else
                row.refuse("splits_into", fmt::format("there is no row \"{}\"", name));
        }
    }
}

void read_systems(TableReader root, const TechKeys& tech, Rules& rules) {
    Modes modes{root, tech};
    for (const std::string& id : root.keys()) {
        TableReader row = root.table(id);
        std::vector<Variant> variants;
        if (auto lines = row.table_if("variant"))
            for (const std::string& key : lines->keys()) variants.push_back({key, lines->table(key)});
        else
            variants.push_back({});
        for (Variant& variant : variants) {
            SystemType s = read_row(row, variant, id);
            for (const SystemType& other : rules.systems)
                if (other.id == s.id)
                    row.refuse(fmt::format("there is a row `{}` already, {}:{}", s.id, other.source.file,
                                           other.source.line));
            if (s.has(Trait::weapon)) {
                s.weapon = WeaponId{rules.weapons.size()};
                for (std::size_t t = 0; t < tech.count(); ++t)
                    rules.weapons.push_back(read_weapon(row, variant, modes, tech, t, s, rules));
            }
            rules.systems.push_back(std::move(s));
        }
        for (const std::string& empire : row.words_if("kin")) rules.web_kin.push_back(empire);
    }
}

}  // namespace impulse
