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
    if (incurs()) return class_.groups[group].boxes - unit_.groups[group].off - unit_.groups[group].incursed;
    if (spared(group)) return 0;
    return boxes_left(class_, unit_, group) + out_of_action(group) + off_too_late(group);
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

bool OpenBoxes::may_take(const Category& k, std::uint8_t group) const {
    const std::uint32_t arc = class_.groups[group].arc.mask;
    return !k.must_bear || arc == 0 || (arc & volley_.bearings) != 0;
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
    queue = {};
    const bool by_kind = k.pick == CategoryPick::in_order, by_rank = k.pick == CategoryPick::best_of_three;
    for (const std::uint8_t g : class_.groups_of_category[category.index()]) {
        if (left(g) <= 0 || !may_take(k, g)) continue;
        const ClassGroup& here = class_.groups[g];
        const InLine one{worth(here, unit_.groups[g], by_rank), g, static_cast<std::int16_t>(here.hit.rank),
                         here.hit.plain};
        queue.line.push_back(one);
        InLine* at = queue.line.end() - 1;
        for (; at != queue.line.begin() && at[-1].worth > one.worth; --at) {
            if (by_kind && class_.groups[at[-1].group].system != here.system) break;
            *at = at[-1];
        }
        *at = one;
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
