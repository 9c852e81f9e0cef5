#include "bench/lab/weapon_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <tuple>

#include "battle/core/rows/gunnery.h"
#include "battle/play/rules_check.h"
#include "battle/play/rules_reader.h"
#include "engine/csv.h"
#include "engine/letters.h"
#include "scenarios/files/asset_path.h"
#include "scenarios/files/files.h"
#include "ssd/construction.h"
#include "ssd/sheet_limits.h"

namespace impulse {
namespace {

namespace fs = std::filesystem;

std::string upper(std::string_view text) {
    std::string out{text};
    for (char& c : out)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return out;
}

// The cell of a table as the book has it.
Damage damage_at(const WeaponMode& mode, const FireTable& table, int range, int row, std::size_t column) {
    if (mode.damage_per_energy > 0) return damage_of((mode.energy_most * mode.damage_per_energy).floor());
    const std::uint8_t at = table.bracket_at(range);
    return table.exact.empty() ? damage_of(table.points_at(range, row, column))
                               : table.exact[table.cell(column, row, at)];
}

// The ending of a mode with an aid to aiming, or on the line between two shields.
constexpr std::string_view with_uim = "+uim", with_derfacs = "+derfacs", on_boundary = "+boundary";

// One range of a table under one column of its second index; nothing where the weapon cannot fire there.
std::optional<RangeColumn> range_column(const Rules& rules, const WeaponMode& mode, std::string_view ending,
                                        int range, std::size_t column) {
    const FireTable& table = mode.table;
    RangeColumn c;
    c.range = range;
    c.against = static_cast<int>(column);
    if (mode.high_hits && table.kind == TableKind::hit_row) {
        // High rolls hit: told die by die, since a hit number says "this or less".
        for (int roll = 1; roll <= table.sides; ++roll)
            c.by_roll.push_back(table.sides + 1 - roll <= table.hit_at(range, column)
                                    ? damage_at(mode, table, range, 0, column)
                                    : damage_of(0));
        return c;
    }
    for (int row = 0; row < table.rows(); ++row)
        c.by_roll.push_back(damage_at(mode, table, range, row, column));
    if (ending == on_boundary) {
        const int all = table.points_at(range, 0, column);
        c.by_roll = {parse_damage(fmt::format("{}+{}", (all + 1) / 2, all / 2)).value_or(Damage{})};
    }
    const Circumstances seen{
        .range = range,
        .facts = fact(Of::uim, ending == with_uim) | fact(Of::derfacs, ending == with_derfacs)};
    if (table.kind == TableKind::hit_row)
        c.need = std::min(table.hit_at(range, column) + sum_of(mode.modifiers, Quantity::hit, seen) -
                              sum_of(mode.modifiers, Quantity::die, seen),
                          table.dice * table.sides + rules.hit_limits.above_dice);  // no more than always
    if (std::ranges::none_of(c.by_roll, [](const Damage& d) { return d.fires; })) return std::nullopt;
    return c;
}

ShotTable shot_table(const Rules& rules, const SystemType& system, const WeaponType& weapon,
                     const WeaponMode& mode, std::string_view ending) {
    const FireTable& table = mode.table;
    ShotTable t;
    t.ruleset = rules.id;
    t.weapon = system.id;
    t.label = system.label;
    t.tech = weapon.tech;
    t.mode = fmt::format("{}{}", mode.id, ending);
    t.words = mode.words;
    t.kind = mode.high_hits ? TableKind::die_by_range : table.kind;
    t.dice = table.dice;
    t.energy = mode.energy_most;
    t.hold = mode.hold;
    t.may_hold = mode.may_hold;
    t.shots = mode.seeker ? std::max(mode.shots, rules.seeker(mode.seeker).shotgun) : mode.shots;
    t.boxes = mode.boxes;
    t.bpv = weapon.price;
    t.columns = {""};
    // A round that kills what it hits scores no points, nor does what harms nobody.
    t.no_points = !mode.does.empty() ||
                  (mode.effect(Op::kill_seeker) != nullptr &&
                   (mode.effect(Op::damage) == nullptr || !weapon.launches.empty())) ||
                  (mode.target == TargetKind::nothing && !mode.seeker && system.device != Device::sphere);
    if (rules.fire)
        t.overflow = rules.fire->die_overflow;  // a folder of weapons alone has no chapter of fire
    t.source = mode.source;
    if (mode.source.conf == "?") t.energy = {};  // a setting: nothing is computed from it
    if (table.by != SecondIndex::none) {
        t.against = std::string{word(table.by)};
        t.columns.clear();
        for (const TargetColumn& c : table.columns) {
            t.columns.push_back(c.name);
            if (table.by_energy()) t.column_energy.push_back(points(c.from));
        }
    }
    const int from = std::max(mode.true_range_least, table.first),
              to = std::min(mode.true_range_most, table.last);
    for (std::size_t column = 0; column < t.columns.size(); ++column)
        for (int r = from; r <= to; ++r)
            if (table.fires_at(r))
                if (auto c = range_column(rules, mode, ending, r, column)) t.at.push_back(std::move(*c));
    return t;
}

// The torpedo that a mode of a tube launches: its warhead by hexes travelled; `times` for enveloping ones, `shots` for
// one that is split.
ShotTable torpedo(const Rules& rules, const SeekerType& s, std::string weapon, std::string mode, int times,
                  int shots) {
    ShotTable t;
    t.ruleset = rules.id;
    t.weapon = std::move(weapon);
    t.label = s.label;
    t.mode = std::move(mode);
    t.words = times > 1 ? "enveloping torpedo, by hexes travelled" : "seeking torpedo, by hexes travelled";
    t.kind = TableKind::automatic;
    t.columns = {""};
    t.shots = shots;
    if (rules.fire) t.overflow = rules.fire->die_overflow;
    t.source = s.source;
    for (std::size_t r = 0; r < s.by_hexes.size() && s.by_hexes[r] > 0; ++r) {
        RangeColumn c;
        c.range = static_cast<int>(r);
        c.by_roll = {damage_of(s.by_hexes[r] * times)};
        t.at.push_back(std::move(c));
    }
    return t;
}

// All that a tube does: the torpedo of each mode, what it may be split into, and the bolt of the first one.
void add_tube(const Rules& rules, const SystemType& s, const WeaponType& w, WeaponTables& all) {
    for (std::size_t i = 0; i < w.modes.size(); ++i) {
        const WeaponMode& m = w.modes[i];
        if (!m.seeker) continue;  // a broken row, refused where the rules are read
        const SeekerType& flies = rules.seeker(m.seeker);
        const auto add = [&](ShotTable t) {
            t.energy = m.energy;
            t.hold = m.hold;
            t.may_hold = m.may_hold;
            t.source = m.source;
            all.tables.push_back(std::move(t));
        };
        add(torpedo(rules, flies, s.id, m.id, m.enveloping ? 2 : 1, 1));
        if (i > 0) continue;
        if (flies.shotgun > 0 && flies.shotgun_type)
            add(torpedo(rules, rules.seeker(flies.shotgun_type), s.id, "shotgun", 1, flies.shotgun));
        ShotTable bolt = shot_table(rules, s, w, m, "");
        bolt.mode = "bolt";
        add(std::move(bolt));
    }
}

// What flies scores its warhead, by hexes travelled: as far as it flies, or strikes.
void add_seekers(const Rules& rules, WeaponTables& all) {
    const std::size_t levels = std::max<std::size_t>(1, all.tech.size());
    for (std::size_t i = 0; i < rules.seekers.size(); ++i) {
        const SeekerType& s = rules.seekers[i];
        if (s.anti_drone || s.pattern || s.kind >= SeekerKind::shuttle)
            continue;  // told with the shuttles, or with the modes that launch or cast it
        // What a mode launches is told with it.
        if (std::ranges::any_of(rules.weapons, [i](const WeaponType& w) {
                return std::ranges::any_of(w.modes,
                                           [i](const WeaponMode& m) { return m.seeker == SeekerId{i}; });
            }))
            continue;
        if (s.phaser_points > 0) {
            all.tables.push_back(torpedo(rules, s, small_letters(s.id), "torpedo", 1, 1));
            continue;
        }
        const SeekerType& first = rules.seekers[i - i % levels];  // copies for the tech levels stand together
        if (s.strikes && i % levels == 0)
            all.without.push_back({s.name, s.label, "it strikes as " + s.strikes_word, s.source});
        if (s.strikes) continue;
        ShotTable t;
        t.ruleset = rules.id;
        t.weapon = first.id;
        t.label = s.label;
        t.tech = all.tech.empty() ? "" : all.tech[i % levels];
        t.mode = "standard";
        t.words = "warhead";
        t.kind = TableKind::automatic;
        t.columns = {""};
        if (rules.fire) t.overflow = rules.fire->die_overflow;
        t.source = s.source;
        const int impulses = std::max(1, rules.procedure.impulses);
        const int far = s.flight == FlightKind::leap ? s.speed : s.speed * s.endurance / impulses;
        for (int r = 0; r <= far; ++r) {
            RangeColumn c;
            c.range = r;
            c.by_roll = {damage_of(s.warhead)};
            t.at.push_back(std::move(c));
        }
        all.tables.push_back(std::move(t));
    }
}

// The tables of one weapon at one tech level.
void add_weapon(const Rules& rules, const SystemType& s, const WeaponType& w, WeaponTables& all) {
    if (w.arming == ArmingKind::schedule && w.modes.front().seeker) {
        add_tube(rules, s, w, all);
        return;
    }
    for (const std::vector<WeaponMode>* modes : {&w.modes, &w.waiting})
        for (const WeaponMode& m : *modes) {
            all.tables.push_back(shot_table(rules, s, w, m, ""));
            if (any_asks_for(m.modifiers, Of::uim))
                all.tables.push_back(shot_table(rules, s, w, m, with_uim));
            if (any_asks_for(m.modifiers, Of::derfacs))
                all.tables.push_back(shot_table(rules, s, w, m, with_derfacs));
            const Effect* hit = m.effect(Op::damage);
            if (hit != nullptr && hit->face == Face::neighbours)
                all.tables.push_back(shot_table(rules, s, w, m, on_boundary));
        }
}

std::string why_no_table(const SystemType& s) {
    if (!s.undefined.empty()) return s.undefined;
    if (!s.weapon) return "no weapon: nothing is fired";
    return s.device == Device::none ? "launches seekers; see objects.toml"
                                    : "acts by orders of its own: no table";
}

struct Folder {
    std::vector<TextFile> tables, reference;
    bool ruleset = false;  // else files of weapons alone
};
tl::expected<Folder, FileError> read_folder(const std::string& folder) {
    Folder all;
    const std::vector<std::string> paths = files_below(folder, ".toml");
    all.ruleset = fs::exists(fs::path{folder} / "weapons.toml");
    for (const std::string& path : paths) {
        auto text = read_text(path);
        if (!text) return tl::unexpected(text.error());
        const bool reference = fs::path{path}.parent_path().filename() == "reference";
        (reference ? all.reference : all.tables).push_back({path, std::move(*text)});
    }
    if (paths.empty())
        return tl::unexpected(FileError{folder, 1, 1, "there are no tables (*.toml) in this folder"});
    return all;
}

std::string folder_of_ruleset(const std::string& name) {
    std::error_code error;
    if (fs::is_directory(name, error)) return name;
    return (fs::path{asset_folder()} / "rules" / name).string();
}

}  // namespace

tl::expected<const ShotTable*, std::string> WeaponTables::find(std::string_view name) const {
    std::vector<std::string_view> words;
    for (std::string_view rest = name;;) {
        const std::size_t colon = rest.find(':');
        words.push_back(rest.substr(0, colon));
        if (colon == std::string_view::npos) break;
        rest.remove_prefix(colon + 1);
    }
    std::vector<std::string_view> weapons, modes;
    for (const ShotTable& t : tables) {
        if (std::ranges::find(weapons, t.weapon) == weapons.end()) weapons.push_back(t.weapon);
        if (t.weapon != words[0]) continue;
        if (std::ranges::find(modes, t.mode) == modes.end()) modes.push_back(t.mode);
        if (words.size() > 1 && !words[1].empty() && t.mode != words[1]) continue;
        if (words.size() > 2 && upper(words[2]) != t.tech) continue;
        return &t;
    }
    if (modes.empty()) {
        for (const NoTable& n : without)
            if (n.weapon == words[0])
                return tl::unexpected(fmt::format("\"{}\" has no table: {}", words[0], n.reason));
        const std::string near = did_you_mean(words[0], weapons);
        return tl::unexpected(fmt::format(
            "there is no weapon \"{}\" in {}{}", words[0], ruleset,
            near.empty() ? fmt::format("; `impulse tables --ruleset {}` lists them", ruleset) : near));
    }
    return tl::unexpected(fmt::format("\"{}\" has no such mode or tech level as \"{}\"; its modes are: {}{}",
                                      words[0], name, fmt::join(modes, ", "),
                                      words.size() > 1 ? did_you_mean(words[1], modes) : std::string{}));
}

WeaponTables weapon_tables(const Rules& rules) {
    WeaponTables all;
    all.ruleset = rules.id;
    for (const std::string& level : rules.tech_levels) all.tech.push_back(upper(level));
    for (const SystemType& s : rules.systems) {
        const std::size_t before = all.tables.size();
        for (int level = 0; level < s.weapon_levels; ++level)
            add_weapon(rules, s, rules.weapons[s.weapon.index() + static_cast<std::size_t>(level)], all);
        if (all.tables.size() == before) all.without.push_back({s.id, s.label, why_no_table(s), s.source});
        for (const std::string& name : s.covers) all.covers.emplace_back(name, s.id);
    }
    add_seekers(rules, all);
    return all;
}

tl::expected<WeaponTables, FileError> load_weapon_tables(const std::string& name) {
    const std::string folder = folder_of_ruleset(name);
    std::error_code error;
    if (!fs::is_directory(folder, error)) {
        const std::vector<std::string> known = rulesets(asset_folder());
        return tl::unexpected(
            FileError{name, 0, 0,
                      fmt::format("there is no ruleset or folder `{}`; the rulesets are: {}", name,
                                  fmt::join(known, ", "))});
    }
    auto files = read_folder(folder);
    if (!files) return tl::unexpected(files.error());
    auto rules = files->ruleset ? read_rules(files->tables, {}) : read_weapons(files->tables);
    if (!rules) return tl::unexpected(rules.error());
    WeaponTables all = weapon_tables(*rules);
    all.folder = folder;
    if (!files->ruleset) all.ruleset = fs::path{folder}.filename().string();
    for (const TextFile& file : files->reference) {
        auto tables = read_reference(file.text, file.path);
        if (!tables) return tl::unexpected(tables.error());
        for (ReferenceTable& t : *tables) all.reference.push_back(std::move(t));
    }
    return all;
}

std::vector<FileError> lint_folder(const std::string& folder) {
    std::vector<FileError> found;
    auto files = read_folder(folder);
    if (!files) return {files.error()};
    const auto add = [&found](const std::vector<FileError>& more) {
        for (const FileError& e : more)
            if (std::ranges::find(found, e) == found.end()) found.push_back(e);
    };
    if (files->ruleset) {
        add(errors_of_rules(files->tables));
        if (found.empty())
            if (auto rules = read_rules(files->tables, {})) add(check_rules(*rules));
        for (const TextFile& file : files->tables) {
            const std::string name = fs::path{file.path}.filename().string();
            if (name == "construction.toml")
                if (auto prices = read_construction(file.text, file.path); !prices) add({prices.error()});
            if (name == "sheet_limits.toml")
                if (auto limits = read_sheet_limits(file.text, file.path); !limits) add({limits.error()});
        }
    } else {
        std::vector<FileError> every;
        (void)read_weapons(files->tables, &every);
        add(every);
    }
    for (const TextFile& file : files->reference) add(errors_of_reference(file.text, file.path));
    std::ranges::stable_sort(found, [](const FileError& a, const FileError& b) {
        return std::tie(a.file, a.line, a.column) < std::tie(b.file, b.line, b.column);
    });
    return found;
}

std::vector<std::string> ruleset_folders() {
    std::vector<std::string> folders;
    for (const std::string& id : rulesets(asset_folder()))
        folders.push_back((fs::path{asset_folder()} / "rules" / id).string());
    return folders;
}

std::string normal_csv(std::span<const ShotTable* const> tables) {
    std::string out = csv_row({"ruleset", "weapon", "tech", "mode", "against", "range", "roll", "damage"});
    for (const ShotTable* t : tables)
        for (const RangeColumn& c : t->at)
            for (int i = 0; i < t->rolls(); ++i) {
                const Damage d = outcome(*t, c, i, 0);
                if (!d.fires) continue;
                out += csv_row({t->ruleset, t->weapon, t->tech, t->mode,
                                t->columns[static_cast<std::size_t>(c.against)], std::to_string(c.range),
                                t->kind == TableKind::automatic ? "" : std::to_string(t->lowest_roll() + i),
                                text(d)});
            }
    return out;
}

}  // namespace impulse
