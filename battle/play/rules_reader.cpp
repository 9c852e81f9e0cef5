#include "battle/play/rules_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "battle/core/refusal.h"
#include "battle/core/rows/cloak.h"
#include "battle/core/rows/melee.h"
#include "battle/core/rows/power.h"
#include "battle/energy/spend.h"
#include "battle/play/chapters_reader.h"
#include "battle/play/class_index.h"
#include "battle/play/class_reader.h"
#include "battle/play/effects_reader.h"
#include "battle/play/seekers_reader.h"
#include "battle/play/systems_reader.h"
#include "battle/play/table_readers.h"
#include "battle/play/tech_keys.h"
#include "engine/dice.h"
#include "engine/every_error.h"
#include "engine/hash.h"
#include "ssd/construction.h"
#include "ssd/refit.h"
#include "ssd/sheet_reader.h"

namespace impulse {
namespace {

// "weapons" of "assets/rules/tng/weapons.toml".
std::string_view stem(std::string_view path) {
    const std::size_t slash = path.find_last_of("/\\");
    if (slash != std::string_view::npos) path.remove_prefix(slash + 1);
    if (path.ends_with(".toml")) path.remove_suffix(5);
    return path;
}
std::string_view folder_of(std::string_view path) {
    const std::size_t slash = path.find_last_of("/\\");
    return slash == std::string_view::npos ? std::string_view{} : path.substr(0, slash);
}

// The book's tables that are no rules of a battle stand in a folder of their own and have a reader of their own.
bool in_reference(std::string_view path) { return stem(folder_of(path)) == "reference"; }
// Weapons fill any number of files, read after the tables that have a name of their own.
bool more_weapons(std::string_view path) { return stem(path).starts_with("weapons_"); }

// Where the tables stand.
std::string_view folder_of_rules(std::span<const TextFile> tables) {
    for (const TextFile& file : tables)
        if (!in_reference(file.path)) return folder_of(file.path);
    return {};
}

// ---- turn.toml -------------------------------------------------------------------------------------------------

void read_turn(TableReader root, Rules& rules, TechKeys& tech) {
    rules.id = root.word("ruleset");
    rules.name = root.word("name");
    (void)read_source(root);
    Procedure& p = rules.procedure;
    p.impulses = root.integer("impulses", 1, 99);
    tech.levels = root.words_if("tech_levels");
    tech.later = root.words_if("later_levels");
    if (!tech.levels.empty()) tech.first = tech.levels.front();
    rules.tech_levels = tech.levels;
    TableReader hits = root.table("hit_numbers");
    rules.hit_limits = {hits.integer("above_dice", 0, 20), hits.integer("least", -20, 1)};
    (void)read_source(hits);
    bool open = false, closed = false;
    for (TableReader& row : root.tables("steps")) {
        if (row.knows("loop")) {
            static constexpr std::array<std::string_view, 2> ends{"begin", "end"};
            const bool begin = row.one_of("loop", ends) == "begin";
            if (begin ? open || closed : !open || closed)
                row.refuse("loop", begin ? "the loop begins a second time; a turn has one loop"
                                         : "the loop ends before it begins");
            if (begin) {
                open = true;
                p.loop_first = static_cast<int>(p.steps.size());
            } else {
                closed = true;
                p.loop_last = static_cast<int>(p.steps.size()) - 1;
                if (p.loop_last < p.loop_first) row.refuse("loop", "the loop is empty");
            }
            continue;
        }
        Step s;
        s.line = row.line();
        s.name = row.word("name");
        s.mechanism = row.one_of<Mechanism>("mechanism");
        if (const char last = word(s.mechanism).back(); last >= '0' && last <= '9') s.part = last - '0';
        s.window = row.one_of<WindowKind>("window");
        s.rule = row.word("rule");
        s.words = row.word("words");
        for (const Step& other : p.steps)
            if (other.name == s.name)
                row.refuse("name", fmt::format("two steps are called \"{}\"; names are unique", s.name));
        p.mechanisms.push_back(s.mechanism);
        p.steps.push_back(std::move(s));
    }
    p.last = static_cast<int>(p.steps.size()) - 1;
    if (root.ok() && !closed)
        root.refuse("steps", open ? "the loop never ends: { loop = \"end\" } is missing"
                                  : "there is no loop: { loop = \"begin\" } is missing");
}

// ---- fire.toml -------------------------------------------------------------------------------------------------

void read_fire(TableReader root, Rules& rules) {
    read_chapters(root, rules);
    for (TableReader& row : root.tables_if("uim_ships"))
        rules.uim_ships.push_back(
            {row.word("empire"), row.integer("year", 1, 999), row.integer("bpv", 0, 99), read_source(row)});
}

void read_modifiers_of_units(TableReader root, Rules& rules) {
    for (Modifier& m : read_unit_modifiers(root, true))
        rules.modifiers[static_cast<std::size_t>(m.quantity)].push_back(std::move(m));
}

// ---- energy.toml -----------------------------------------------------------------------------------------------

void read_energy(TableReader root, Rules& rules) {
    for (TableReader& row : root.tables("lines")) {
        const Line which = row.one_of<Line>("line");
        LineRow& line = rules.lines[static_cast<std::size_t>(which)];
        if (line.used) row.refuse("line", fmt::format("the line `{}` stands twice", word(which)));
        line.used = true;
        line.words = row.word("words");
        line.spend = row.one_of<Spend>("spend");
        line.unit = row.energy("unit", {});
        if (row.knows("unit") && line.unit <= Energy{})
            row.refuse("unit", "`unit` is 0: a line of which any amount is paid has no `unit`");
        line.reserve = row.boolean("reserve");
        line.source = read_source(row);
    }
    std::array<bool, power_kinds> seen{};
    for (TableReader& row : root.tables("pays")) {
        const PowerKind kind = row.one_of<PowerKind>("kind");
        const auto k = static_cast<std::size_t>(kind);
        if (seen[k]) row.refuse("kind", fmt::format("the kind `{}` stands twice", word(kind)));
        seen[k] = true;
        for (const Spend s : row.some_of<Spend>("spend"))
            rules.pays[k] = static_cast<std::uint16_t>(rules.pays[k] | 1U << static_cast<unsigned>(s));
        (void)read_source(row);
    }
}

// ---- refusals.toml ---------------------------------------------------------------------------------------------

void read_refusals(TableReader root, Rules& rules) {
    constexpr auto why = words_of(Why{});
    constexpr auto more = words_of(WhyMore{});
    constexpr auto streams = words_of(Stream{});
    TableReader refusal = root.table("refusal");
    for (const std::string_view w : why) rules.cite.refusal.push_back(refusal.word(w, ""));
    for (const std::string_view w : more) rules.cite.refusal.push_back(refusal.word(w, ""));
    TableReader status = root.table("status");
    for (const std::string_view w : words_of(StatusCause{})) rules.cite.cause.push_back(status.word(w, ""));
    TableReader dice = root.table("dice");
    for (const std::string_view w : streams) rules.cite.stream.push_back(dice.word(w, ""));
}

// ---- the whole -------------------------------------------------------------------------------------------------

std::uint64_t hash_of_tables(const Rules& r) {
    Hash h;
    h.bytes(r.id);
    for (const Step& s : r.procedure.steps) {
        h.bytes(s.name);
        h.bytes(word(s.mechanism));
        h.mix(s.window);
    }
    h.mix(r.procedure.loop_first);
    h.mix(r.procedure.loop_last);
    h.mix(r.procedure.impulses);
    mix_chapters(h, r);
    h.mix(r.lines);
    h.mix(r.pays);
    h.mix(r.sizes);
    for (const int boxes : r.sizes.shield_boxes_per_point_by_tech) h.mix(boxes);
    h.mix(r.track_repair);
    h.mix(r.start);
    h.mix(r.turn_modes);
    h.mix(r.modifiers);
    h.mix(r.systems);
    h.mix(r.weapons);
    h.mix(r.seekers);
    h.mix(r.categories);
    h.mix(r.excess_category);
    h.mix(r.chart);
    if (r.pf_chart.rows > 0) h.mix(r.pf_chart);
    if (r.standard_chart.rows > 0) h.mix(r.standard_chart);
    h.mix(r.crew_roll);
    h.mix(r.terrain);
    h.mix(r.criticals);
    if (r.cloak) h.mix(*r.cloak);
    if (r.boarding) h.mix(*r.boarding);
    if (r.melee) h.mix(*r.melee);
    if (r.raids && !r.boarding) h.mix(*r.raids);
    for (const MineType& m : r.mines) h.mix(m);
    if (r.watches) h.mix(*r.watches);
    return h.value;
}

// A file of the ruleset and what reads it, in the order in which they are read.
struct Table {
    std::string_view name;
    bool needed;
    void (*read)(TableReader& root, Rules& rules, TechKeys& tech);
};
void chapters(TableReader& root, Rules& rules, TechKeys&) { read_chapters(root, rules); }
void systems(TableReader& root, Rules& rules, TechKeys& tech) { read_systems(root, tech, rules); }

constexpr std::array tables_of_rules{
    Table{"turn", true, [](TableReader& root, Rules& r, TechKeys& tech) { read_turn(root, r, tech); }},
    Table{"movement", true, chapters},
    Table{"fire", true, [](TableReader& root, Rules& r, TechKeys&) { read_fire(root, r); }},
    Table{"modifiers", false,
          [](TableReader& root, Rules& r, TechKeys&) { read_modifiers_of_units(root, r); }},
    Table{"officers", false, systems},
    Table{"damage", true, chapters},
    Table{"options", true, chapters},
    Table{"seekers", true, chapters},
    Table{"craft", false, chapters},
    Table{"areas", false, chapters},
    Table{"devices", false, chapters},
    Table{"accounts", true, chapters},
    Table{"leaving", true, chapters},
    Table{"energy", true, [](TableReader& root, Rules& r, TechKeys&) { read_energy(root, r); }},
    Table{"refusals", true, [](TableReader& root, Rules& r, TechKeys&) { read_refusals(root, r); }},
    Table{"objects", true, [](TableReader& root, Rules& r, TechKeys& tech) { read_seekers(root, tech, r); }},
    Table{"control", true, systems},
    Table{"hull", true, systems},
    Table{"defences", false, systems},
    Table{"power", true, systems},
    Table{"weapons", true, systems},
    Table{"heavy", false, systems},
    Table{"minor", false, systems},
    Table{"weapons_*", false, systems},
    Table{"charts", true, [](TableReader& root, Rules& r, TechKeys& tech) { read_charts(root, tech, r); }},
    Table{"robot", false, [](TableReader& root, Rules& r, TechKeys&) { read_robot(root, r); }},
    Table{"terrain", false, [](TableReader& root, Rules& r, TechKeys&) { read_terrain(root, r); }},
    Table{"cloak", false, [](TableReader& root, Rules& r, TechKeys&) { r.cloak = read_cloak_row(root); }},
    Table{"boarding", false, [](TableReader& root, Rules& r, TechKeys&) { read_boarding(root, r); }},
    Table{"mines", false, [](TableReader& root, Rules& r, TechKeys&) { read_mines(root, r); }},
    Table{"watches", false, [](TableReader& root, Rules& r, TechKeys&) { read_watches(root, r); }}};

// The files of each table, in the order of their names: one, but for "weapons_*".
using Parsed = std::array<std::vector<TableReader>, tables_of_rules.size()>;

// With `every`, a file that cannot be read is noted there and left out.
tl::expected<Parsed, FileError> parse(std::span<const TextFile> tables,
                                      std::vector<FileError>* every = nullptr) {
    Parsed parsed;
    std::vector<std::string_view> strangers;
    for (const TextFile& file : tables) {
        if (in_reference(file.path)) continue;
        const std::string_view name = stem(file.path);
        const auto at = std::find_if(tables_of_rules.begin(), tables_of_rules.end(), [&](const Table& t) {
            return t.name == name || (t.name == "weapons_*" && more_weapons(name));
        });
        if (at == tables_of_rules.end()) {
            strangers.push_back(name);
            continue;
        }
        auto& place = parsed[static_cast<std::size_t>(at - tables_of_rules.begin())];
        if (!place.empty() && !more_weapons(name))
            return tl::unexpected(
                FileError{file.path, 1, 1, fmt::format("the table \"{}\" is given twice", name)});
        auto table =
            every != nullptr ? read_table(file.text, file.path, *every) : read_table(file.text, file.path);
        if (table)
            place.push_back(*table);
        else if (every != nullptr)
            every->push_back(table.error());
        else
            return tl::unexpected(table.error());
    }
    for (std::size_t i = 0; i < tables_of_rules.size(); ++i)
        if (const Table& t = tables_of_rules[i]; parsed[i].empty() && t.needed)
            return tl::unexpected(
                FileError{fmt::format("{}/{}.toml", folder_of_rules(tables), t.name), 1, 1,
                          "this table of the ruleset is missing" + did_you_mean(t.name, strangers)});
    for (std::vector<TableReader>& files : parsed)
        std::sort(files.begin(), files.end(),
                  [](const TableReader& a, const TableReader& b) { return a.file() < b.file(); });
    return parsed;
}

// A fault that the tables find in a sheet, moved to the first word in quotes of its sentence that stands in that line
// of the sheet, or anywhere where the fault is one of the whole sheet (line 1).
FileError at_its_word(FileError fault, std::string_view sheet) {
    std::size_t begin = 0;
    for (int line = 1; line < fault.line && begin != std::string_view::npos; ++line) {
        begin = sheet.find('\n', begin);
        if (begin != std::string_view::npos) ++begin;
    }
    if (begin == std::string_view::npos) return fault;
    const std::size_t end = fault.line == 1 ? sheet.size() : std::min(sheet.find('\n', begin), sheet.size());
    std::size_t at = sheet.find_first_not_of(' ', begin);
    for (std::size_t open = fault.what.find('"'); open != std::string::npos;) {
        const std::size_t close = fault.what.find('"', open + 1);
        if (close == std::string::npos) break;
        const std::size_t word = sheet.find(fault.what.substr(open, close - open + 1), begin);
        if (word != std::string_view::npos && word < end) {
            at = word;
            break;
        }
        open = fault.what.find('"', close + 1);
    }
    if (at == std::string_view::npos || at >= end) return fault;
    const std::size_t start = at == 0 ? std::string_view::npos : sheet.rfind('\n', at - 1);
    const std::size_t first = start == std::string_view::npos ? 0 : start + 1;
    if (fault.line == 1) {
        if (sheet[at] != '"') return fault;
        fault.line = 1 + static_cast<int>(std::count(sheet.begin(),
                                                     sheet.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
    }
    fault.column = static_cast<int>(at - first) + 1;
    return fault;
}

// The weapons that drones carry and the mines that they lay, which stand in other tables.
std::optional<FileError> join_seekers(Rules& rules) {
    for (SeekerType& s : rules.seekers) {
        const auto fault = [&s](std::string what) {
            return FileError{s.source.file, s.source.line, 1, std::move(what)};
        };
        for (const SystemType& of : rules.systems)
            if (!s.fires && !s.fires_word.empty() && (of.id == s.fires_word || of.family == s.fires_word))
                s.fires = of.weapon;
        if (!s.fires_word.empty() && (!s.fires || rules.weapon(s.fires).modes.empty()))
            return fault(fmt::format("the seeker `{}` fires \"{}\", but no weapon that shoots is called so",
                                     s.id, s.fires_word));
        const std::size_t dot = std::min(s.strikes_word.find('.'), s.strikes_word.size());
        const std::string_view row = std::string_view{s.strikes_word}.substr(0, dot),
                               mode = std::string_view{s.strikes_word}.substr(
                                   std::min(dot + 1, s.strikes_word.size()));
        const std::string ending = s.id.substr(std::min(s.name.size(), s.id.size()));
        for (std::size_t w = 0; w < rules.weapons.size() && !row.empty() && !s.strikes; ++w)
            for (std::size_t m = 0; m < rules.weapons[w].modes.size(); ++m)
                if (rules.weapons[w].id == std::string{row} + ending &&
                    rules.weapons[w].modes[m].id == mode) {
                    s.strikes = WeaponId{w};
                    s.strikes_mode = static_cast<std::uint8_t>(m);
                    for (const std::int32_t points : rules.weapons[w].modes[m].table.points)
                        s.warhead = std::max(s.warhead, static_cast<int>(points));
                }
        if (!row.empty() && !s.strikes)
            return fault(fmt::format("the seeker `{}` strikes as \"{}\", but no weapon has that mode", s.id,
                                     s.strikes_word));
        for (std::size_t m = 0; m < rules.mines.size(); ++m)
            if (!s.lays_word.empty() && rules.mines[m].id == s.lays_word) s.lays = static_cast<int>(m) + 1;
        if (!s.lays_word.empty() && s.lays == 0)
            return fault(
                fmt::format("the seeker `{}` lays a mine \"{}\", but mines.toml has none of that name", s.id,
                            s.lays_word));
    }
    return std::nullopt;
}

// What boxes take to build: by construction.toml where the ruleset has it, else by the weapon's own row.
std::optional<FileError> read_prices(std::span<const TextFile> tables, Rules& rules) {
    for (const TextFile& file : tables) {
        if (in_reference(file.path) || stem(file.path) != "construction") continue;
        const auto read = read_construction(file.text, file.path);
        if (!read) return read.error();
        for (const BuildRow& row : read->rows)
            for (SystemType& s : rules.systems)
                if (s.family == row.id) {
                    s.built.push_back({row.value, row.spaces, row.bpv});
                    s.soft = s.soft || row.mount;
                }
    }
    for (SystemType& s : rules.systems)
        if (s.weapon && s.built.empty()) {
            const WeaponType& first = rules.weapon(s.weapon);
            const std::size_t next = s.weapon.index() + (s.weapon_levels > 1 ? 1U : 0U);
            if (first.spaces > 0)
                s.built.push_back({0, first.spaces, {first.price, rules.weapons[next].price}});
        }
    return std::nullopt;
}

// A field that does what the field of another row does.
std::optional<FileError> join_fields(Rules& rules) {
    for (SystemType& s : rules.systems)
        for (BoxUse& use : s.uses) {
            if (use.as.empty()) continue;
            const auto like =
                std::find_if(rules.systems.begin(), rules.systems.end(),
                             [&](const SystemType& o) { return o.family == use.as && o.makes_fields(); });
            if (like == rules.systems.end())
                return FileError{
                    s.source.file, s.source.line, 1,
                    fmt::format("`{}` works as \"{}\", but no field is called so", s.id, use.as)};
            const Energy each = use.field.each_box;
            use.field = like->uses.front().field;
            use.field.blast_share = {};
            use.field.each_box = each;
        }
    return std::nullopt;
}

}  // namespace

tl::expected<Rules, FileError> read_rules(std::span<const TextFile> tables, std::span<const TextFile> ships,
                                          std::span<const std::string> fitted) {
    auto parsed = parse(tables);
    if (!parsed) return tl::unexpected(parsed.error());

    Rules rules;
    TechKeys tech;
    rules.folder = folder_of_rules(tables);
    for (std::size_t i = 0; i < tables_of_rules.size(); ++i)
        for (TableReader& table : (*parsed)[i]) {
            tables_of_rules[i].read(table, rules, tech);
            if (auto error = table.finish()) return tl::unexpected(*error);
        }
    if (auto error = missing_chapter(rules)) return tl::unexpected(*error);
    if (auto error = join_seekers(rules)) return tl::unexpected(*error);
    if (auto error = join_fields(rules)) return tl::unexpected(*error);
    if (auto error = read_prices(tables, rules)) return tl::unexpected(*error);
    rules.table_hash = hash_of_tables(rules);

    for (const TextFile& file : ships) {
        auto sheet = read_sheet(file.text, file.path);
        if (!sheet) return tl::unexpected(sheet.error());
        for (const ShipClass& other : rules.classes)
            if (other.sheet.key == sheet->key)
                return tl::unexpected(FileError{
                    file.path, 1, 1,
                    fmt::format("the class \"{}\" is in {} already", sheet->key, other.sheet.file)});
        auto ship = read_class(rules, tech, std::move(*sheet));
        if (!ship) return tl::unexpected(at_its_word(ship.error(), file.text));
        rules.classes.push_back(std::move(*ship));
    }
    for (const ShipClass& c : rules.classes) rules.class_keys.push_back(c.sheet.key);
    for (const std::string& key : fitted) {
        const auto [base, fitting] = split_key(key);
        const auto known = [&](std::string_view wanted) {
            return std::find_if(rules.classes.begin(), rules.classes.end(),
                                [&](const ShipClass& c) { return c.sheet.key == wanted; });
        };
        const auto at = known(base);
        if (at == rules.classes.end() || fitting.empty() || known(key) != rules.classes.end()) continue;
        auto sheet = fitted_sheet(at->sheet, fitting);
        if (!sheet) continue;
        auto ship = read_class(rules, tech, std::move(*sheet));
        if (ship) rules.classes.push_back(std::move(*ship));
    }
    if (rules.power && rules.power->any_use) let_any_power_pay(rules);
    index_classes(rules);
    return rules;
}

std::vector<FileError> errors_of_rules(std::span<const TextFile> tables) {
    std::vector<FileError> every;
    auto parsed = parse(tables, &every);
    if (!parsed) {
        if (every.empty()) every.push_back(parsed.error());
        return every;
    }
    Rules rules;
    rules.folder = folder_of_rules(tables);
    TechKeys tech;
    for (std::size_t i = 0; i < tables_of_rules.size(); ++i)
        for (TableReader& table : (*parsed)[i]) {
            tables_of_rules[i].read(table, rules, tech);
            (void)table.finish();
        }
    if (every.empty())
        if (const auto error = missing_chapter(rules)) every.push_back(*error);
    return every;
}

tl::expected<Rules, FileError> read_weapons(std::span<const TextFile> files, std::vector<FileError>* every) {
    Rules rules;
    rules.hit_limits = {6, -12};  // no ruleset says how far
    std::vector<TableReader> tables;
    for (const TextFile& file : files) {
        auto table =
            every != nullptr ? read_table(file.text, file.path, *every) : read_table(file.text, file.path);
        if (!table && every == nullptr) return tl::unexpected(table.error());
        if (table)
            tables.push_back(*table);
        else
            every->push_back(table.error());
    }
    // No ruleset says which tech levels there are: the rows themselves do.
    TechKeys tech;
    for (TableReader& table : tables)
        for (const std::string& id : table.keys()) {
            TableReader row = table.table(id);
            if (TechKeys::in_row(row)) tech = {{"3x", "4x"}, "3x", {}};
        }
    rules.tech_levels = tech.levels;
    for (TableReader& table : tables) {
        read_systems(table, tech, rules);
        if (auto error = table.finish(); error && every == nullptr) return tl::unexpected(*error);
    }
    return rules;
}

}  // namespace impulse
