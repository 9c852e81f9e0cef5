#include "scenarios/fleets/shipyard.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <ostream>

#include "battle/play/class_reader.h"
#include "battle/play/group_reader.h"
#include "engine/letters.h"
#include "scenarios/files/asset_path.h"
#include "scenarios/files/files.h"
#include "ssd/sheet_reader.h"
#include "ssd/sheet_text.h"

namespace impulse {
namespace {

TechKeys levels_of(const Rules& rules) {
    return {rules.tech_levels, rules.tech_levels.empty() ? std::string{} : rules.tech_levels.front(), {}};
}

BoxGroup box_of(const BuildRow& row) {
    BoxGroup g;
    g.system = row.id;
    g.value = row.value;
    return g;
}

// The system of a row that battles can have; null where they cannot.
const SystemType* played(const Rules& rules, const BuildRow& row, int tech) {
    const auto id = find_system(rules, box_of(row));
    if (!id) return nullptr;
    const SystemType& type = rules.system(*id);
    if (!type.undefined.empty()) return nullptr;
    if (type.weapon && !rules.weapon(weapon_at(rules, type, tech)).undefined.empty()) return nullptr;
    return &type;
}

}  // namespace

tl::expected<Shipyard, FileError> open_shipyard(const Rules& rules) {
    const std::string folder = asset_path("rules/" + rules.id);
    const std::string path = folder + "/construction.toml";
    const auto text = read_text(path);
    if (!text)
        return tl::unexpected(
            FileError{path, 0, 0, fmt::format("the ruleset {} has no prices to build by", rules.id)});
    auto table = read_construction(*text, path);
    if (!table) return tl::unexpected(table.error());
    for (const std::string& file : files_below(folder, ".toml")) {
        if (!std::filesystem::path(file).filename().string().starts_with("weapons_")) continue;
        const auto weapons = read_text(file);
        if (!weapons) return tl::unexpected(weapons.error());
        if (auto error = add_weapon_prices(*weapons, file, *table)) return tl::unexpected(*error);
    }
    return Shipyard{&rules, std::move(*table)};
}

Judged judge(const Shipyard& yard, const Design& design) {
    Judged judged{bill_of(design, yard.construction), {}, {}};
    if (frame_named(yard.construction, design.frame) == nullptr) return judged;
    auto built = read_class(*yard.rules, levels_of(*yard.rules), judged.sheet);
    if (!built) {
        FileError fault = built.error();
        for (const auto& [line, column] : design.places)
            if (line == fault.line && fault.column == 1) fault.column = column;
        // A box without a price is not named once more because no rule knows it either.
        if (std::ranges::none_of(judged.faults, [&](const FileError& f) { return f.line == fault.line; }))
            judged.faults.push_back(std::move(fault));
        return judged;
    }
    judged.cannot_fight = built->not_for_battle;
    if (judged.faults.empty()) judged.built = std::move(*built);
    return judged;
}

std::vector<std::string> arcs_of(const Construction& c, const BuildRow& row) {
    static constexpr std::array<const char*, 14> arcs{"FA", "FH", "360", "LS", "RS",   "RH",   "RA",
                                                      "LF", "RF", "L",   "R",  "LF+L", "RF+R", "FX"};
    if (!row.only_arc.empty()) return {row.only_arc};
    std::vector<std::string> list;
    if (!row.by_arc && !row.mount && (row.guards == 0 || row.guards == degrees_of(Arc{0xFFFFFF})))
        return list;
    for (const char* words : arcs) {
        const auto arc = parse_arc(words);
        if (!arc) continue;
        const int degrees = degrees_of(*arc);
        if (row.guards > 0 ? degrees == row.guards : price_with_arc(c, 0, degrees) >= 0)
            list.emplace_back(words);
    }
    return list;
}

// In the words of its modes, each of them once.
static std::string shots_of(const WeaponType& weapon) {
    std::vector<std::string> all;
    for (const WeaponMode& mode : weapon.modes)
        if (std::ranges::find(all, mode.words) == all.end()) all.push_back(mode.words);
    return fmt::format("{}", fmt::join(all, "; "));
}

std::vector<Offer> offers(const Shipyard& yard, const Design& design) {
    std::vector<Offer> list;
    const Frame* frame = frame_named(yard.construction, design.frame);
    const int column = design.tech - 3;
    for (const BuildRow& row : yard.construction.rows) {
        if (column < 0 || column > 1 || row.bpv[static_cast<std::size_t>(column)] < 0) continue;
        if (!row.races.empty() && std::ranges::find(row.races, design.power) == row.races.end()) continue;
        if (row.size_to && frame != nullptr && frame->size_class > *row.size_to) continue;
        const SystemType* type = played(*yard.rules, row, design.tech);
        if (type == nullptr) continue;
        Offer offer;
        offer.row = &row;
        offer.label = row.value > 0 ? fmt::format("{} {}", row.id, row.value) : row.id;
        offer.name = type->label;
        if (type->weapon)
            offer.shots = shots_of(yard.rules->weapon(weapon_at(*yard.rules, *type, design.tech)));
        list.push_back(std::move(offer));
    }
    return list;
}

std::string bill_text(const Judged& j) {
    const Sheet& s = j.sheet;
    std::string out =
        fmt::format("{} {}: {} (tech {}, size class {}, turn mode {}, move cost {})\n", s.empire, s.code,
                    s.name, s.tech, s.size_class, s.turn_mode, text(s.move_cost));
    out += fmt::format("  {:>6} {:>7}\n", "BPV", "spaces");
    for (const BuildLine& l : j.cost.lines)
        if (l.bpv != 0 || l.spaces != 0)
            out += fmt::format("  {:>6} {:>7}  {} ({})\n", l.bpv, l.spaces, l.what, l.rule);
    out += fmt::format("  {:>6} {:>7}  in all; {} spaces of {}, {} free\n", j.cost.bpv, j.cost.spaces,
                       j.cost.spaces, j.spaces_of_frame, j.spaces_of_frame - j.cost.spaces);
    if (j.cost.allowance != 0 || j.cost.spent != 0)
        out += fmt::format("  allowance towards options {}, spent {}\n", j.cost.allowance, j.cost.spent);
    for (const FileError& fault : j.faults) out += fault.text() + "\n";
    if (j.faults.empty()) out += fmt::format("  legal, {} BPV\n", j.cost.bpv);
    if (!j.cannot_fight.empty()) out += fmt::format("  not to be fought: {}\n", j.cannot_fight);
    return out;
}

// Frames and systems with prices.
static std::string price_list(const Shipyard& yard, int tech) {
    std::string out = "frames\n";
    for (const Frame& f : yard.construction.frames)
        out += fmt::format("  {:<22} {:>4} spaces, size class {}, turn mode {}, move cost {}, explosion {}\n",
                           f.id, f.spaces, f.size_class, f.turn_mode, text(f.move_cost), f.explosion);
    std::string part;
    for (const BuildRow& row : yard.construction.rows) {
        const int bpv = row.bpv[static_cast<std::size_t>(tech - 3)];
        if (bpv < 0) continue;
        if (part != row.part) out += row.part + "\n";
        part = row.part;
        std::string of;
        for (const std::string& race : row.races) of += (of.empty() ? "; only " : ", ") + race;
        const SystemType* type = played(*yard.rules, row, tech);
        const bool fires = type != nullptr && type->weapon;
        out += fmt::format(
            "  {:<22} {:>6} BPV {:>3} spaces{}{}{} ({}){}\n",
            row.value > 0 ? fmt::format("{}, value {}", row.id, row.value) : row.id, bpv, row.spaces,
            row.by_arc ? " at 120 degrees" : "", of, type == nullptr ? "; not to be fought" : "", row.rule,
            fires ? fmt::format(" {}: {}", type->label,
                                shots_of(yard.rules->weapon(weapon_at(*yard.rules, *type, tech))))
                  : std::string{});
    }
    return out;
}

std::string own_sheet_path(const Sheet& s) {
    const std::string own = own_folder();
    return own.empty() ? own : fmt::format("{}/ships/{}/{}.toml", own, s.ruleset, s.key);
}

tl::expected<std::string, std::string> save_design(const Shipyard& yard, const Judged& judged, bool replace) {
    const Sheet& s = judged.sheet;
    if (!judged.faults.empty())
        return tl::unexpected(fmt::format("not saved: {} {}: {}", judged.faults.size(),
                                          judged.faults.size() == 1 ? "fault" : "faults",
                                          judged.faults.front().text()));
    const std::string path = own_sheet_path(s);
    if (path.empty())
        return tl::unexpected(std::string{"not saved: there is no home folder; set XDG_DATA_HOME"});
    std::error_code none;
    const bool there = std::filesystem::exists(path, none);
    for (const ShipClass& c : yard.rules->classes)
        if (c.sheet.key == s.key && c.sheet.file != path)
            return tl::unexpected(fmt::format(
                "not saved: the class \"{}\" is in {} already; choose another code", s.key, c.sheet.file));
    if (there && !replace)
        return tl::unexpected(fmt::format(
            "not saved: {} is there already and is left as it is; choose another code, or replace "
            "it (--replace)",
            path));
    const std::string sheet = write_sheet(
        s,
        fmt::format("{} {}: made in the shipyard; impulse ships check adds it up again.", s.empire, s.code));
    if (auto again = read_sheet(sheet, path); !again) return tl::unexpected(again.error().text());
    if (auto error = write_whole(path, sheet)) return tl::unexpected(error->text());
    return path;
}

int ships_design(const ProgramStreams& io, const Shipyard& yard, const DesignOptions& o) {
    if (o.list) {
        io.out << price_list(yard, o.tech);
        return exit_ok;
    }
    if (o.file.empty() == !o.seed.has_value())
        return io.bad("ships design: give a design, or --random SEED, or --list for frames and prices");
    tl::expected<Design, std::string> design = tl::unexpected(std::string{});
    if (o.seed) {
        design = random_design(yard, *o.seed, o.frame);
        if (!design) return io.bad("ships design: " + design.error());
    } else {
        const auto text = read_text(o.file);
        if (!text) return io.bad(text.error());
        auto read = read_design(*text, o.file);
        if (!read) return io.bad(read.error());
        if (!o.frame.empty()) read->frame = o.frame;
        design = std::move(*read);
    }
    const Judged judged = judge(yard, *design);
    io.out << bill_text(judged);
    if (o.sheet) io.out << sheet_text(judged.sheet);
    if (!o.write.empty()) {
        std::error_code none;
        if (std::filesystem::exists(o.write, none) && !o.replace)
            return io.bad(fmt::format("ships design: {} is there already and is left as it is", o.write));
        if (auto error = write_whole(o.write, design_text(*design))) return io.bad(*error);
    }
    if (o.save) {
        const auto saved = save_design(yard, judged, o.replace);
        if (!saved) return io.bad(saved.error());
        io.out << fmt::format("saved {}; fight it as \"{}\"\n", *saved, judged.sheet.key);
    }
    return judged.faults.empty() ? exit_ok : exit_difference;
}

}  // namespace impulse
