#include "battle/play/hull_places.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <utility>

namespace impulse {
namespace {

constexpr std::uint8_t unreached = 0xFF;
using Cells = std::map<std::pair<int, int>, std::uint8_t>;  // (row, column) of the drawing -> place
using Rows = std::map<int, std::vector<std::uint8_t>>;      // the places of a row or column, cell by cell

// Where a hit that takes what stands here finds it: what mounts may hold is drawn where they stand.
std::size_t stands_at(const ShipClass& c, std::size_t group) {
    const ClassGroup& g = c.groups[group];
    const std::size_t first = g.mount != 0xFF ? g.mount : g.maker != 0xFF && g.spare ? g.maker : group;
    return c.groups[first].sheet_group;
}

bool may_be_hit(const Rules& rules, const ShipClass& c, std::size_t group) {
    const auto here = static_cast<std::uint8_t>(group);
    const auto takes = [here](const std::vector<std::uint8_t>& groups) {
        return std::find(groups.begin(), groups.end(), here) != groups.end();
    };
    return (!rules.system(c.groups[group].system).adapts.empty() && !c.groups[group].indestructible) ||
           std::any_of(c.groups_of_category.begin(), c.groups_of_category.end(), takes);
}

void join(Hull& hull, std::uint8_t a, std::uint8_t b) {
    for (const auto& [from, to] : {std::pair{a, b}, std::pair{b, a}}) {
        std::vector<std::uint8_t>& joined = hull.places[from].joined;
        if (std::find(joined.begin(), joined.end(), to) == joined.end()) joined.push_back(to);
    }
}

// The joins between each place and the nearest of those at 0, by `steps` of a place.
void count_joins(Hull& hull, std::uint8_t HullPlace::*steps) {
    for (int at = 0;; ++at) {
        bool any = false;
        for (const HullPlace& here : hull.places) {
            if (here.*steps != at) continue;
            for (const std::uint8_t there : here.joined)
                if (hull.places[there].*steps == unreached) {
                    hull.places[there].*steps = static_cast<std::uint8_t>(at + 1);
                    any = true;
                }
        }
        if (!any) return;
    }
}

// The cells of the drawing; empty where a grouping has no place of its own in it.
Cells drawn(const Rules& rules, const ShipClass& c, Hull& hull) {
    Cells cells;
    const std::vector<BoxGroup>& sheet = c.sheet.groups;
    std::vector<std::uint8_t> place_of(sheet.size(), unreached);
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        const std::size_t at = stands_at(c, g);
        if (!may_be_hit(rules, c, g)) continue;
        if (sheet[at].across <= 0) return {};
        if (place_of[at] == unreached) {
            place_of[at] = static_cast<std::uint8_t>(hull.places.size());
            hull.places.push_back({{}, {}, unreached, unreached});
            for (int box = 0; box < sheet[at].boxes; ++box)
                if (const std::pair cell{sheet[at].at_row + box / sheet[at].across,
                                         sheet[at].at_column + box % sheet[at].across};
                    !cells.emplace(cell, place_of[at]).second)
                    return {};
        }
        hull.places[place_of[at]].groups.push_back(static_cast<std::uint8_t>(g));
    }
    return cells;
}

// The place of the cell that is nearest to the middle of the drawing.
std::uint8_t centre(const Cells& cells, const Rows& rows, const Rows& columns) {
    const int row = rows.begin()->first + rows.rbegin()->first,
              column = columns.begin()->first + columns.rbegin()->first;
    const auto away = [&](const Cells::value_type& cell) {
        return std::abs(2 * cell.first.first - row) + std::abs(2 * cell.first.second - column);
    };
    return std::min_element(cells.begin(), cells.end(),
                            [&](const auto& a, const auto& b) { return away(a) < away(b); })
        ->second;
}

}  // namespace

void lay_hull_places(const Rules& rules, ShipClass& c) {
    c.hull = {};
    const bool adapts = std::any_of(c.groups.begin(), c.groups.end(), [&](const ClassGroup& g) {
        return !rules.system(g.system).adapts.empty();
    });
    if (!rules.placed_hits || !adapts) return;
    Hull hull;
    const Cells cells = drawn(rules, c, hull);
    if (cells.empty()) return;
    Rows rows, columns;
    for (const auto& [cell, place] : cells) {
        rows[cell.first].push_back(place);
        columns[cell.second].push_back(place);
    }
    for (const Rows* lines : {&rows, &columns})
        for (const auto& [at, line] : *lines)
            for (std::size_t i = 1; i < line.size(); ++i)
                if (line[i - 1] != line[i]) join(hull, line[i - 1], line[i]);
    for (const auto& [at, line] : columns) hull.edge.push_back(line.front());
    for (const auto& [at, line] : rows) hull.edge.push_back(line.back());
    for (auto line = columns.rbegin(); line != columns.rend(); ++line)
        hull.edge.push_back(line->second.back());
    for (auto line = rows.rbegin(); line != rows.rend(); ++line) hull.edge.push_back(line->second.front());
    for (const std::uint8_t place : hull.edge) hull.places[place].depth = 0;
    count_joins(hull, &HullPlace::depth);
    hull.places[centre(cells, rows, columns)].inward = 0;
    count_joins(hull, &HullPlace::inward);
    c.hull = std::move(hull);
}

}  // namespace impulse
