#include "battle/damage/open_boxes.h"

#include <algorithm>

#include "battle/core/rows/damage.h"
#include "battle/core/tracks.h"

namespace impulse {

TrackKind track_of(Category::Special word) {
    return word == Category::Special::sensor    ? TrackKind::sensor
           : word == Category::Special::scanner ? TrackKind::scanner
                                                : TrackKind::damage_control;
}

int OpenBoxes::left(std::uint8_t group) const {
    if (incurs()) return groups_[group].boxes - states_[group].off - states_[group].incursed;
    return spared(group) ? 0 : working(group) + out_of_action(group) + off_too_late(group);
}

int OpenBoxes::left_of(TrackKind kind) const {
    const int boxes = boxes_of_track(class_.sheet, kind);
    if (incurs()) return boxes - unit_[counter_of(kind, Mark::incursed)];
    const int working = std::max(0, boxes - unit_[counter_of(kind)]);
    return disables() ? working : working + unit_[counter_of(kind, Mark::disabled)];
}

int OpenBoxes::late_boxes(std::uint8_t group) const {
    if (rules_.system(class_.groups[group].system).power_count == 0) return 0;
    const GroupState& s = unit_.groups[group];
    const int off = s.off - boxes_changed(class_, unit_, group);
    return s.last > battle_.last_of_turn() - battle_.field.impulses ? off : 0;
}

bool OpenBoxes::spared_kind(std::uint8_t group) const {
    const ClassGroup& g = class_.groups[group];  // what is in a hold or a mount is hit as that
    return rules_.system(g.container ? g.container : g.system).has(Trait::spared);
}

Candidates OpenBoxes::of_category(CategoryId category) const {
    const Category& k = rules_.categories[category.index()];
    Candidates open;
    SystemId first{};
    for (const std::uint8_t g : class_.groups_of_category[category.index()]) {
        if (left(g) <= 0) continue;
        // In order: only the first kind of which a box is left.
        if (k.pick == CategoryPick::in_order && first && class_.groups[g].system != first) break;
        if (!may_take(k, g)) continue;
        first = class_.groups[g].system;
        open.push_back(g);
    }
    return open;
}

Candidates OpenBoxes::of_any_category() const {
    Candidates open;
    for (std::size_t g = 0; g < class_.groups.size(); ++g) {
        const auto group = static_cast<std::uint8_t>(g);
        const auto takes = [&](const std::vector<std::uint8_t>& groups) {
            return std::find(groups.begin(), groups.end(), group) != groups.end();
        };
        if (left(group) > 0 &&
            std::any_of(class_.groups_of_category.begin(), class_.groups_of_category.end(), takes))
            open.push_back(group);
    }
    return open;
}

Mark OpenBoxes::mark_of_track() const {
    return disables()                            ? Mark::disabled
           : volley_.kind == VolleyKind::lasting ? Mark::lasting
           : volley_.kind == VolleyKind::costly  ? Mark::costly
                                                 : Mark::none;
}

bool OpenBoxes::takes_outer_boxes(CategoryId category) const {
    const Category& k = rules_.categories[category.index()];
    return category != rules_.excess_category && !k.takes.empty() &&
           std::all_of(k.takes.begin(), k.takes.end(), [&](SystemId s) {
               const SystemType& t = rules_.system(s);
               return t.has(Trait::hull) || t.has(Trait::cargo_like) || t.has(Trait::barracks);
           });
}

int OpenBoxes::best_rank(const Candidates& open) const {
    int best = rank(open[0]);
    for (const std::uint8_t g : open) best = std::max(best, rank(g));
    return best;
}

Candidates OpenBoxes::best_of(const Candidates& open) const {
    const int best = best_rank(open);
    Candidates kept;
    for (const std::uint8_t g : open)
        if (rank(g) == best) kept.push_back(g);
    return kept;
}

CellPlace OpenBoxes::shifted(const DamageChart& chart, CellPlace rolled, int most) const {
    CellPlace best = rolled;
    int least = price_at(chart, rolled);
    const auto try_at = [&](CellPlace place) {
        if (place.row < 0 || place.row >= chart.rows) return;
        place.column = (place.column + chart.columns) % chart.columns;
        const int price = price_at(chart, place);
        if (price >= least) return;
        least = price;
        best = place;
    };
    for (int shift = -most; shift <= most; ++shift) {
        try_at({rolled.row + shift, rolled.column});
        try_at({rolled.row, rolled.column + shift});
    }
    return best;
}

int OpenBoxes::price_at(const DamageChart& chart, CellPlace at) const {
    constexpr int dear = 100'000;
    for (int step = 0; step < chart.columns; ++step) {
        const CategoryId category = chart.at(at.row, at.column).category;
        const Category& k = rules_.categories[category.index()];
        switch (k.special) {
            case Category::Special::none:
                if (const Candidates open = of_category(category); !open.empty())
                    return rules_.system(class_.groups[least_worth(rules_, unit_, open, false)].system)
                        .repair;
                break;
            case Category::Special::excess:
                return dear;
            case Category::Special::sensor:
            case Category::Special::scanner:
            case Category::Special::damage_control:
                if (left_of(track_of(k.special)) > 0) return dear / 100;
                break;
            default:
                return 0;  // people
        }
        at.column =
            (at.column + chart.direction[static_cast<std::size_t>(at.row)] + chart.columns) % chart.columns;
    }
    return dear;
}

// What is worth least comes first, and of equals the first listed; in order: kind by kind.
void OpenBoxes::line_up(CategoryId category, Queue& queue) const {
    const Category& k = rules_.categories[category.index()];
    queue.head = 0;
    queue.line.clear();
    std::array<int, max_groups> worths;  // of the groups in line
    const bool by_kind = k.pick == CategoryPick::in_order, by_rank = k.pick == CategoryPick::best_of_three;
    for (const std::uint8_t g : class_.groups_of_category[category.index()]) {
        if (gone(g) || !may_take(k, g)) continue;
        const int mine = worth(groups_[g], states_[g], by_rank);
        std::size_t at = queue.line.size();
        queue.line.push_back(g);
        std::uint8_t* const line = queue.line.begin();
        for (; at > 0 && worths.data()[at - 1] > mine; --at) {
            if (by_kind && groups_[line[at - 1]].system != groups_[g].system) break;
            line[at] = line[at - 1];
            worths.data()[at] = worths.data()[at - 1];
        }
        line[at] = g;
        worths.data()[at] = mine;
    }
}

OpenBoxes::Queue& OpenBoxes::new_queue(CategoryId category, bool keep) {
    if (keep) {
        queues_.push_back({});
        queue_at_[category.index()] = static_cast<std::uint8_t>(queues_.size());
    }
    Queue& queue = keep ? queues_.back() : unkept_;
    line_up(category, queue);
    return queue;
}

}  // namespace impulse
