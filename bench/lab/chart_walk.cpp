#include "bench/lab/chart_walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "battle/core/rows/damage.h"
#include "battle/crew/crew_loss.h"
#include "battle/damage/box_choice.h"

namespace impulse {
namespace {

// Hands out bits of the words, a number never across two of them.
class BitRoom {
public:
    WalkField take(int most) {
        const auto bits = static_cast<unsigned>(std::bit_width(static_cast<unsigned>(std::max(0, most))));
        WalkField f;
        if (bits == 0) return f;
        for (std::size_t w = 0; w < WalkState::words; ++w) {
            if (used_[w] + bits > 64) continue;
            f.word = static_cast<std::uint8_t>(w);
            f.shift = static_cast<std::uint8_t>(used_[w]);
            f.mask = (1U << bits) - 1;
            used_[w] += bits;
            return f;
        }
        full_ = true;
        return f;
    }
    [[nodiscard]] bool full() const { return full_; }

private:
    std::array<unsigned, WalkState::words> used_{};
    bool full_ = false;
};

bool track_of(Category::Special special, TrackKind& kind) {
    switch (special) {
        case Category::Special::sensor:
            kind = TrackKind::sensor;
            return true;
        case Category::Special::scanner:
            kind = TrackKind::scanner;
            return true;
        case Category::Special::damage_control:
            kind = TrackKind::damage_control;
            return true;
        default:
            return false;
    }
}

bool crew_of(Category::Special special, CrewKind& kind) {
    switch (special) {
        case Category::Special::crew:
            kind = CrewKind::crew;
            return true;
        case Category::Special::boarding:
            kind = CrewKind::boarding;
            return true;
        case Category::Special::deck:
            kind = CrewKind::deck;
            return true;
        case Category::Special::passenger:
            kind = CrewKind::passenger;
            return true;
        default:
            return false;
    }
}

// Of shuttles and fighters: nothing is rolled and nothing is hit, each point counts (classic J1.33).
DamageChart no_chart() {
    DamageChart chart;
    chart.row_dice = chart.row_first = chart.columns = 0;
    chart.rows = 1;
    chart.roll_per_point = true;
    return chart;
}

}  // namespace

tl::expected<ChartWalk, std::string> ChartWalk::make(const Rules& rules, const Unit& unit,
                                                     std::uint32_t bearings, int shield_most) {
    const ShipClass& ship = rules.type(unit.type);
    static const DamageChart points_alone = no_chart();
    const CraftFigures& craft = ship.sheet.craft;
    const DamageChart& chart = craft.small() ? points_alone : rules.chart_of(ship);
    ChartWalk walk;
    walk.rules_ = &rules;
    walk.chart_ = &chart;
    BitRoom room;

    // ---- the first roll
    std::vector<std::uint64_t> sums{1};
    for (int d = 0; d < chart.row_dice; ++d) {
        std::vector<std::uint64_t> next(sums.size() + static_cast<std::size_t>(chart.row_sides), 0);
        for (std::size_t i = 0; i < sums.size(); ++i)
            for (int face = 1; face <= chart.row_sides; ++face)
                next[i + static_cast<std::size_t>(face)] += sums[i];
        sums = std::move(next);
        walk.all_starts_ *= static_cast<std::uint64_t>(chart.row_sides);
    }
    const int columns = std::max(1, chart.column_sides);
    walk.all_starts_ *= static_cast<std::uint64_t>(columns);
    for (std::size_t i = 0; i < sums.size(); ++i)
        for (int c = 0; c < columns && sums[i] > 0; ++c)
            walk.starts_.push_back({static_cast<int>(i) - chart.row_first, c, sums[i]});

    // ---- which categories the chart can reach, and what they take
    std::vector<bool> used(rules.categories.size(), false);
    for (const ChartCell& c : chart.cells) used[c.category.index()] = true;
    bool crew_rolled = false;
    for (std::size_t k = 0; k < used.size(); ++k)
        crew_rolled = crew_rolled || (used[k] && rules.categories[k].special == Category::Special::crew_roll);
    if (crew_rolled)
        for (std::size_t f = 0; f < rules.crew_roll.size(); ++f) {
            used[rules.crew_roll[f].index()] = true;
            walk.crew_kinds_[f] = static_cast<std::uint8_t>(rules.crew_roll[f].index());
        }
    if (rules.excess_category) used[rules.excess_category.index()] = true;
    walk.kinds_.resize(rules.categories.size());
    std::vector<int> loss_of_group(ship.groups.size(), -1);
    for (std::size_t k = 0; k < used.size(); ++k) {
        if (!used[k]) continue;
        const Category& category = rules.categories[k];
        Kind& kind = walk.kinds_[k];
        kind.special = category.special;
        kind.ranked = category.pick == CategoryPick::best_of_three;
        for (const std::uint8_t g : ship.groups_of_category[k]) {
            const std::uint32_t arc = ship.groups[g].arc.mask;
            if (category.must_bear && arc != 0 && (arc & bearings) == 0) continue;
            kind.order.push_back({{}, 0, rules.system(ship.groups[g].system).choice_rank, g});
            loss_of_group[g] = 0;  // given its place below
        }
        const auto system_place = [&](std::uint8_t g) {
            return std::ranges::find(category.takes, ship.groups[g].system) - category.takes.begin();
        };
        std::ranges::stable_sort(kind.order, [&](const Choice& a, const Choice& b) {
            if (category.pick == CategoryPick::in_order && system_place(a.group) != system_place(b.group))
                return system_place(a.group) < system_place(b.group);
            return worth(rules, unit, a.group, kind.ranked) < worth(rules, unit, b.group, kind.ranked);
        });
    }

    // ---- places in the words, and lines of the answer
    for (std::size_t g = 0; g < ship.groups.size(); ++g) {
        if (loss_of_group[g] < 0) continue;
        const int boxes = boxes_left(ship, unit, g);
        loss_of_group[g] = static_cast<int>(walk.losses_.size());
        const std::string& label = rules.system(ship.groups[g].system).label;
        auto row = std::ranges::find_if(walk.rows_, [&](const SheetRow& r) { return r.label == label; });
        if (row == walk.rows_.end()) row = walk.rows_.insert(walk.rows_.end(), SheetRow{label, 0});
        row->boxes += boxes;
        walk.losses_.push_back({room.take(boxes), boxes, unit.groups[g].lost,
                                static_cast<int>(row - walk.rows_.begin()), static_cast<int>(g),
                                Counter::internals});
    }
    for (Kind& kind : walk.kinds_)
        for (Choice& c : kind.order) {
            const Loss& l = walk.losses_[static_cast<std::size_t>(loss_of_group[c.group])];
            c.field = l.field;
            c.boxes = l.boxes;
        }
    if (rules.excess_category) {
        walk.excess_order_ = walk.kinds_[rules.excess_category.index()].order;
        std::ranges::stable_sort(walk.excess_order_, [&](const Choice& a, const Choice& b) {
            return worth(rules, unit, a.group, false) < worth(rules, unit, b.group, false);
        });
    }
    const auto line = [&](std::string label, int boxes, Counter counter) {
        const WalkField field = room.take(boxes);
        if (boxes > 0) {
            walk.losses_.push_back(
                {field, boxes, unit[counter], static_cast<int>(walk.rows_.size()), -1, counter});
            walk.rows_.push_back({std::move(label), boxes});
        }
        return field;
    };
    for (std::size_t k = 0; k < used.size(); ++k) {
        if (!used[k]) continue;
        Kind& kind = walk.kinds_[k];
        TrackKind track{};
        CrewKind crew{};
        if (track_of(kind.special, track)) {
            const Track& t = track == TrackKind::sensor    ? ship.sheet.sensor
                             : track == TrackKind::scanner ? ship.sheet.scanner
                                                           : ship.sheet.damage_control;
            const Counter counter = track == TrackKind::sensor    ? Counter::sensor_lost
                                    : track == TrackKind::scanner ? Counter::scanner_lost
                                                                  : Counter::damage_control_lost;
            int boxes = static_cast<int>(t.ratings.size()) - 1;
            if (t.indestructible_from >= 0) boxes = std::min(boxes, t.indestructible_from);
            kind.track_boxes = std::max(0, boxes - unit[counter]);
            kind.track = line(track == TrackKind::sensor    ? "Sensor"
                              : track == TrackKind::scanner ? "Scanner"
                                                            : "Damage control",
                              kind.track_boxes, counter);
        } else if (crew_of(kind.special, crew)) {
            kind.track_boxes = std::max(0, crew_aboard(rules, unit, crew));
            kind.track = line(crew == CrewKind::crew       ? "Crew units"
                              : crew == CrewKind::boarding ? "Boarding parties"
                              : crew == CrewKind::deck     ? "Deck crews"
                                                           : "Passengers",
                              kind.track_boxes,
                              crew == CrewKind::crew       ? Counter::crew_lost
                              : crew == CrewKind::boarding ? Counter::boarding_lost
                              : crew == CrewKind::deck     ? Counter::deck_lost
                                                           : Counter::passengers_lost);
        }
    }
    if (craft.small()) {
        walk.excess_order_.clear();
        walk.excess_boxes_ = std::max(0, craft.kill - 1 - unit[Counter::internals]);
        walk.excess_ = line("Points of damage", walk.excess_boxes_, Counter::internals);
    } else {
        walk.excess_boxes_ = std::max(0, ship.sheet.excess_damage - unit[Counter::excess_lost]);
        walk.excess_ = line("Excess damage", walk.excess_boxes_, Counter::excess_lost);
    }
    walk.lost_ = room.take(1);
    walk.shield_ = room.take(shield_most);

    for (auto& word : walk.keep_.word) word = ~std::uint64_t{0};
    const auto forget = [&](const WalkField& f) {
        walk.keep_.word[f.word] &= ~(std::uint64_t{f.mask} << f.shift);
    };
    constexpr int best_of_most = 31;
    std::array<WalkField, 3> three{};  // this volley's, torpedoes, drones
    std::array<bool, 3> has_three{};
    for (std::size_t k = 0; k < used.size(); ++k) {
        if (!used[k] || !walk.kinds_[k].ranked) continue;
        const Category& category = rules.categories[k];
        const std::size_t slot = !category.counts_scenario ? 0 : category.count_slot == 0 ? 1 : 2;
        if (!has_three[slot]) three[slot] = room.take(best_of_most);
        has_three[slot] = true;
        walk.kinds_[k].three = three[slot];
        if (slot == 0) forget(three[slot]);
        if (slot == 1) three[slot].set(walk.fresh_, unit[Counter::torpedo_hits]);
        if (slot == 2) three[slot].set(walk.fresh_, unit[Counter::drone_hits]);
    }
    for (const ChartCell& c : chart.cells) {
        Cell cell{static_cast<std::uint8_t>(c.category.index()), c.mode, {}};
        if (c.mode == CellMode::once && chart.roll_per_point) {
            cell.once = room.take(1);
            forget(cell.once);
        }
        walk.cells_.push_back(cell);
    }
    if (room.full())
        return tl::unexpected(
            fmt::format("{} has more kinds of boxes than these odds can keep count of ({} bits)",
                        ship.sheet.name, WalkState::words * 64));
    return walk;
}

WalkState ChartWalk::fresh(int shield) const {
    WalkState s = fresh_;
    shield_.set(s, shield);
    return s;
}

void ChartWalk::begin_volley(WalkState& s) const {
    for (std::size_t w = 0; w < WalkState::words; ++w) s.word[w] &= keep_.word[w];
}

bool ChartWalk::anybody(const WalkState& s) const {
    for (const std::uint8_t k : crew_kinds_)
        if (kinds_[k].track.of(s) < kinds_[k].track_boxes) return true;
    return false;
}

ChartWalk::Taken ChartWalk::take_excess(WalkState& s, ChartPlace& w) const {
    --w.points;
    if (excess_.of(s) < excess_boxes_) {
        excess_.add(s, 1);
        return Taken::yes;
    }
    for (const Choice& c : excess_order_)
        if (c.open(s)) {
            c.field.add(s, 1);
            return Taken::yes;
        }
    lost_.set(s, 1);
    w.points = 0;
    return Taken::lost;
}

ChartWalk::Taken ChartWalk::take_box(WalkState& s, ChartPlace& w, std::uint8_t category) const {
    const Kind& k = kinds_[category];
    const auto is_open = [&](const Choice& c) { return c.open(s); };
    auto chosen = std::ranges::find_if(k.order, is_open);
    if (chosen == k.order.end()) {
        const auto columns = chart_->columns_of[category];
        for (std::size_t row = 0; row < w.shut.size(); ++row)
            w.shut[row] = static_cast<std::uint16_t>(w.shut[row] | columns[row]);
        return Taken::none;
    }
    if (k.ranked) {
        // The order is by rank: the last one open is the best.
        const int best = std::find_if(k.order.rbegin(), k.order.rend(), is_open)->rank;
        BestOf three = BestOf::from(k.three.of(s));
        if (three.must(rules_->internals->phaser_third))
            chosen = std::find_if(chosen, k.order.end(),
                                  [&](const Choice& c) { return c.rank == best && c.open(s); });
        three.count(chosen->rank == best, rules_->internals->phaser_third);
        k.three.set(s, three.stored());
    }
    chosen->field.add(s, 1);
    return Taken::yes;
}

ChartWalk::Taken ChartWalk::take(WalkState& s, ChartPlace& w, std::uint8_t category) const {
    const Kind& k = kinds_[category];
    switch (k.special) {
        case Category::Special::none:
            return take_box(s, w, category);
        case Category::Special::excess: {
            const Taken t = take_excess(s, w);
            if (t == Taken::yes) ++w.points;  // the caller counts the point
            return t;
        }
        case Category::Special::crew_roll:
            return Taken::none;  // go_on() asks for the die instead
        default:
            break;
    }
    if (k.track.of(s) >= k.track_boxes) return Taken::none;
    k.track.add(s, 1);
    return Taken::yes;
}

void ChartWalk::leave(WalkState& s, ChartPlace& w) const {
    const DamageChart& chart = *chart_;
    const bool again = w.start >= 0 && w.start == w.column;
    if (again || (w.start == -1 && ++w.stepped >= chart.columns)) {
        w.row = -1;
        take_excess(s, w);
        return;
    }
    if (w.start < -1) w.start = -2 - w.start;
    const int next = w.column + chart.direction[static_cast<std::size_t>(w.row)];
    w.column = (next + chart.columns) % chart.columns;
}

void ChartWalk::after(WalkState& s, ChartPlace& w, const Cell& c, Taken t) const {
    if (t == Taken::lost) return;
    if (chart_->roll_per_point) {
        if (t == Taken::none) {
            ++w.column;
            return;
        }
        if (c.mode == CellMode::once) c.once.set(s, 1);
        --w.points;
        w.row = -1;
        return;
    }
    if (t == Taken::yes) {
        --w.points;
        if (w.start == -1) w.start = -2 - w.column;
        if (c.mode == CellMode::all) return;  // as long as points and boxes last
    }
    if (w.points > 0) leave(s, w);
}

ChartWalk::Need ChartWalk::go_on(WalkState& s, ChartPlace& w) const {
    const DamageChart& chart = *chart_;
    while (w.points > 0) {
        if (w.row < 0) return Need::row;
        const std::uint32_t shut = w.shut[static_cast<std::size_t>(w.row)];
        if (chart.roll_per_point) w.column += std::countr_one(shut >> w.column);
        if (w.column >= chart.columns) {  // nothing in this row was left
            w.row = -1;
            take_excess(s, w);
            continue;
        }
        const Cell& c = cells_[static_cast<std::size_t>(w.row * chart.columns + w.column)];
        if (c.mode == CellMode::once && chart.roll_per_point && c.once.of(s) != 0) {
            ++w.column;
            continue;
        }
        if (kinds_[c.category].special == Category::Special::crew_roll && anybody(s)) return Need::crew;
        const bool empty = (shut >> w.column & 1U) != 0;
        after(s, w, c, empty ? Taken::none : take(s, w, c.category));
    }
    return Need::nothing;
}

void ChartWalk::roll_crew(WalkState& s, ChartPlace& w, int face) const {
    const Cell& c = cells_[static_cast<std::size_t>(w.row * chart_->columns + w.column)];
    after(s, w, c, take(s, w, crew_kinds_[static_cast<std::size_t>(face - 1)]));
}

void ChartWalk::volley(WalkState& s, int points, Dice& dice) const {
    const DamageChart& chart = *chart_;
    begin_volley(s);
    ChartPlace w;
    w.points = lost(s) ? 0 : points;
    for (Need need = go_on(s, w); need != Need::nothing; need = go_on(s, w)) {
        if (need == Need::crew) {
            roll_crew(s, w, dice.roll(Stream::crew, crew_faces));
            continue;
        }
        Start start;
        start.row = -chart.row_first;
        for (int d = 0; d < chart.row_dice; ++d) start.row += dice.roll(Stream::allocation, chart.row_sides);
        if (chart.column_sides > 0) start.column = dice.roll(Stream::allocation, chart.column_sides) - 1;
        roll_row(w, start);
    }
}

void ChartWalk::count(const WalkState& s, std::vector<int>& lost) const {
    lost.assign(rows_.size(), 0);
    for (const Loss& l : losses_) lost[static_cast<std::size_t>(l.row)] += l.field.of(s);
}

void ChartWalk::apply(const WalkState& s, Unit& unit) const {
    for (const Loss& l : losses_) {
        const int lost = l.before + l.field.of(s);
        if (l.group >= 0)
            unit.groups[static_cast<std::size_t>(l.group)].lost = static_cast<std::uint8_t>(lost);
        else
            unit.counter[static_cast<std::size_t>(l.counter)] = static_cast<std::int16_t>(lost);
    }
}

}  // namespace impulse
