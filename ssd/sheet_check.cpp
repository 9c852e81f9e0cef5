#include "ssd/sheet_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>

namespace impulse {
namespace {

struct Findings {
    const Sheet& sheet;
    std::vector<FileError> list;
    void add(int line, std::string what) { list.push_back({sheet.file, line, 1, std::move(what)}); }
};

// best_high: the track falls (sensor, damage control); otherwise it rises (scanner).
void check_track(Findings& f, std::string_view what, const Track& track, bool best_high) {
    if (track.ratings.size() < 2) {
        f.add(track.line,
              fmt::format("{} track: {} numbers, at least one box and the number that is left when all "
                          "are lost are needed",
                          what, track.ratings.size()));
        return;
    }
    for (std::size_t i = 1; i < track.ratings.size(); ++i) {
        const int before = track.ratings[i - 1], here = track.ratings[i];
        if (best_high ? here > before : here < before)
            f.add(track.line, fmt::format("{} track: {} stands after {}, but the best box comes first", what,
                                          here, before));
    }
}

void check_shields(Findings& f) {
    int guarded = 0;
    for (const ShieldBank& b : f.sheet.shields) guarded |= b.facings;
    for (int facing = 0; facing < 6; ++facing)
        if ((guarded >> facing & 1) == 0)
            f.add(f.sheet.shields.empty() ? f.sheet.lines.bpv : f.sheet.shields.front().line,
                  fmt::format("no shield guards facing #{}", facing + 1));
}

void check_names(Findings& f) {
    std::map<std::string, int> line_of;
    for (const BoxGroup& g : f.sheet.groups) {
        const auto [first, fresh] = line_of.emplace(g.name, g.line);
        if (!fresh)
            f.add(g.line, fmt::format("the name \"{}\" is taken by line {}, names are unique per ship",
                                      g.name, first->second));
    }
}

// A group covers its boxes and, in the row above, its name at two letters to a cell.
void check_places(Findings& f) {
    std::map<std::pair<int, int>, const BoxGroup*> taken;
    for (const BoxGroup& g : f.sheet.groups) {
        const BoxGroup* under = nullptr;
        const auto take = [&](int column, int row) {
            const auto [at, fresh] = taken.emplace(std::pair{column, row}, &g);
            if (!fresh && at->second != &g) under = at->second;
        };
        for (int i = 0; i < static_cast<int>((g.name.size() + 1) / 2); ++i)
            take(g.at_column + i, g.at_row - 1);
        const int across = std::max(g.across, 1);
        for (int i = 0; i < g.boxes; ++i) take(g.at_column + i % across, g.at_row + i / across);
        if (under != nullptr)
            f.add(g.line,
                  fmt::format("\"{}\" is drawn over \"{}\" of line {}", g.name, under->name, under->line));
    }
}

}  // namespace

std::vector<FileError> check_sheet(const Sheet& sheet) {
    Findings f{sheet, {}};
    if (sheet.craft.small()) {  // points and weapons, neither shields nor tracks nor a drawn hull
        check_names(f);
        return std::move(f.list);
    }
    if (sheet.knows("shields")) check_shields(f);
    if (sheet.knows("sensor")) check_track(f, "sensor", sheet.sensor, true);
    if (sheet.knows("scanner")) check_track(f, "scanner", sheet.scanner, false);
    if (sheet.knows("damage_control")) check_track(f, "damage control", sheet.damage_control, true);
    check_names(f);
    check_places(f);
    if (sheet.minimum_crew > sheet.crew_units)
        f.add(sheet.lines.bpv, fmt::format("the ship needs {} crew units and carries {}", sheet.minimum_crew,
                                           sheet.crew_units));
    return std::move(f.list);
}

std::vector<FileError> check_limits(const Sheet& sheet, const SheetLimits& limits,
                                    const std::vector<std::string>& played) {
    Findings f{sheet, {}};
    if (sheet.craft.kind != CraftKind::none) return std::move(f.list);  // the bounds are those of ships
    if (sheet.conf == "?") return std::move(f.list);  // and of printed sheets: this one is made of settings
    const auto size = std::find(limits.size_class.begin(), limits.size_class.end(), sheet.size_class);
    if (size == limits.size_class.end()) {
        f.add(sheet.lines.bpv, fmt::format("no printed sheet has size class {}", sheet.size_class));
        return std::move(f.list);
    }
    const auto column = static_cast<std::size_t>(size - limits.size_class.begin());

    std::map<std::string, int> boxes;
    for (const BoxGroup& g : sheet.groups) {
        const auto row = std::find_if(limits.systems.begin(), limits.systems.end(),
                                      [&](const SystemLimit& s) { return s.system == g.system; });
        if (row == limits.systems.end()) {
            if (std::find(played.begin(), played.end(), g.system) != played.end()) continue;
            f.add(g.line, fmt::format("\"{}\" is not a system of {}", g.system, limits.file));
            continue;
        }
        const int before = boxes[g.system];
        const int now = boxes[g.system] += g.boxes;
        if (before <= row->most[column] && now > row->most[column])
            f.add(g.line, fmt::format("{} boxes of \"{}\"; no ship of size class {} has more than {}", now,
                                      g.system, sheet.size_class, row->most[column]));
        const bool bears = g.arc.mask != 0;
        if (bears && row->bears == SystemLimit::Bears::none)
            f.add(g.line, fmt::format("\"{}\" has the arc \"{}\", but a {} does not bear", g.name,
                                      g.arc_words, g.system));
        else if (!bears && row->bears == SystemLimit::Bears::must)
            f.add(g.line, fmt::format("\"{}\" has no arc, but a {} bears", g.name, g.system));
        else if (bears && std::find(limits.arcs.begin(), limits.arcs.end(), g.arc) == limits.arcs.end())
            f.add(g.line, fmt::format("\"{}\": no mount has the arc \"{}\"", g.name, g.arc_words));
    }

    if (!sheet.knows("shields")) return std::move(f.list);
    // Printed sheets have one shield to a facing, alike on both flanks and strongest in front.
    std::array<const ShieldBank*, 6> at{};
    for (const ShieldBank& b : sheet.shields)
        for (std::size_t k = 0; k < 6; ++k)
            if (b.facings == 1U << k) at[k] = &b;
    if (std::find(at.begin(), at.end(), nullptr) != at.end()) {
        f.add(sheet.shields.empty() ? sheet.lines.bpv : sheet.shields.front().line,
              "printed sheets have six shields, one to a facing");
        return std::move(f.list);
    }
    for (const auto& [right, left] : {std::pair{1U, 5U}, std::pair{2U, 4U}})
        if (at[right]->boxes != at[left]->boxes)
            f.add(at[left]->line, fmt::format("shield #{} has {} boxes and #{} has {}; flanks are alike",
                                              right + 1, at[right]->boxes, left + 1, at[left]->boxes));
    for (std::size_t k = 1; k < 6; ++k)
        if (at[k]->boxes > at[0]->boxes)
            f.add(at[k]->line, fmt::format("shield #{} has {} boxes, more than the {} of #1", k + 1,
                                           at[k]->boxes, at[0]->boxes));
    return std::move(f.list);
}

std::vector<FileError> check_bpv(const Sheet& sheet, const Construction& construction) {
    Findings f{sheet, {}};
    const BuildCost cost = build_cost(sheet, construction);
    f.list = cost.unpriced;
    if (!f.list.empty()) return std::move(f.list);

    const auto bill = [&](auto part) {
        std::string text;
        for (const BuildLine& l : cost.lines)
            if (part(l) != 0) text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", l.what, part(l));
        return text;
    };
    if (cost.bpv != sheet.bpv_economic)
        f.add(sheet.lines.bpv, fmt::format("BPV stated {}, systems add up to {}: {}", sheet.bpv_economic,
                                           cost.bpv, bill([](const BuildLine& l) { return l.bpv; })));
    if (cost.spaces != sheet.spaces)
        f.add(sheet.lines.spaces,
              fmt::format("spaces stated {}, systems add up to {}: {}", sheet.spaces, cost.spaces,
                          bill([](const BuildLine& l) { return l.spaces; })));
    if (sheet.excess_damage < cost.free_excess)
        f.add(sheet.lines.excess, fmt::format("{} excess damage boxes, but {} come free with the hull",
                                              sheet.excess_damage, cost.free_excess));
    return std::move(f.list);
}

}  // namespace impulse
