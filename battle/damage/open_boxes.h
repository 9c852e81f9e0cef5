// battle/damage/open_boxes.h: the boxes of a ship that a volley may still take, and in which order.
// Units:  group indices; boxes; points of repair.
// Shapes: a queue for each category of the chart, true until the volley is done: meanwhile nothing comes back.
// Rule:   classic D4.2, D4.32; TNG "DAC".
#pragma once

#include <array>

#include "battle/core/battle.h"
#include "battle/core/rules.h"
#include "battle/damage/box_choice.h"

namespace impulse {

// The track that a word of the chart takes.
TrackKind track_of(Category::Special word);

struct CellPlace {
    int row = 0, column = 0;
};

class OpenBoxes {
public:
    // `walk` is read as it goes on: a system of which a volley takes one box is left alone once that box is lost (G16).
    OpenBoxes(const Rules& rules, const Battle& battle, const Volley& volley, const Walk& walk)
        : rules_(rules),
          battle_(battle),
          volley_(volley),
          walk_(walk),
          unit_(battle.unit(volley.target)),
          class_(rules.type(unit_.type)),
          groups_(class_.groups.data()),
          states_(unit_.groups.data()) {}

    // The groups that one category may take, in the order in which their owner gives them up. No weapon is armed or fired
    // while the volley is allocated.
    struct Queue {
        Candidates line{};
        std::size_t head = 0;  // all before it are gone
    };
    [[gnu::always_inline]] Queue& queue_of(CategoryId category) {
        const bool kept = category.index() < queue_at_.size();
        Queue& queue = kept && queue_at_[category.index()] != 0
                           ? queues_[queue_at_[category.index()] - 1U]
                           : new_queue(category, kept && !queues_.full());
        while (queue.head < queue.line.size() && gone(queue.line[queue.head])) ++queue.head;
        return queue;
    }
    // A category that takes one group alone, of which nothing is left: no queue need be made to see it.
    [[nodiscard, gnu::always_inline]] bool none_of(CategoryId category) const {
        const unsigned lone = category.index() < queue_at_.size() ? class_.lone_group[category.index()] : 0U;
        return lone != 0 && gone(static_cast<std::uint8_t>(lone - 1));
    }
    [[nodiscard, gnu::always_inline]] bool gone(std::uint8_t group) const {
        const bool plain =
            walk_.spared == 0 && !incurs() && states_[group].off + states_[group].disabled == 0;
        return plain ? working(group) <= 0 : left(group) <= 0;
    }
    [[nodiscard]] bool disables() const { return volley_.kind == VolleyKind::disabling; }
    [[nodiscard]] bool incurs() const { return volley_.kind == VolleyKind::incursing; }
    // True where boxes are lost, and nothing is marked or erased with them.
    [[nodiscard]] bool only_takes() const {
        return volley_.kind < VolleyKind::costly;  // these are the last words
    }
    // What the class says of a group, and its boxes that work: of those that stand in no others the sum is soon done.
    [[nodiscard]] const ClassGroup& kind(std::uint8_t group) const { return groups_[group]; }
    [[nodiscard, gnu::always_inline]] int working(std::uint8_t group) const {
        const ClassGroup& g = groups_[group];
        const GroupState& s = states_[group];
        return g.inside == 0xFF && s.taken == 0 ? g.boxes - s.lost - s.off - s.disabled
                                                : boxes_left(class_, unit_, group);
    }
    // Boxes of a group, of a track or of excess damage that a point of this volley may still take.
    [[nodiscard]] int left(std::uint8_t group) const;
    [[nodiscard]] int left_of(TrackKind kind) const;
    // What was switched off in the turn in which it gave its power is out of reach from the next one on.
    [[nodiscard]] int off_too_late(std::uint8_t group) const {
        return states_[group].off == 0 ? 0 : late_boxes(group);
    }
    // What the hit makes of a box of a track.
    [[nodiscard]] Mark mark_of_track() const;
    // A hit on hull or cargo: boxes of a conversion under way go before those that work (LL5.95).
    [[nodiscard]] bool takes_outer_boxes(CategoryId category) const;
    // True where a volley that spares does not take such a box.
    [[nodiscard]] bool spared_kind(std::uint8_t group) const;
    [[nodiscard]] int rank(std::uint8_t group) const { return groups_[group].hit.rank; }

    // The groups that a category takes now.
    [[nodiscard]] Candidates of_category(CategoryId category) const;
    [[nodiscard]] Candidates of_any_category() const;
    [[nodiscard]] int best_rank(const Candidates& open) const;
    [[nodiscard]] Candidates best_of(const Candidates& open) const;
    // Where a die that its owner may shift by so much comes to lie: so that what is hit first is mended most cheaply, and
    // not shifted in vain.
    [[nodiscard]] CellPlace shifted(const DamageChart& chart, CellPlace rolled, int most) const;

private:
    // Points of repair of the first box that a hit takes from that cell on.
    [[nodiscard]] int price_at(const DamageChart& chart, CellPlace at) const;
    Queue& new_queue(CategoryId category, bool keep);
    void line_up(CategoryId category, Queue& queue) const;
    [[nodiscard]] int late_boxes(std::uint8_t group) const;
    [[nodiscard]] bool may_take(const Category& category, std::uint8_t group) const {
        const std::uint32_t arc = groups_[group].arc.mask;
        return !category.must_bear || arc == 0 || (arc & volley_.bearings) != 0;
    }
    [[nodiscard]] bool spared(std::uint8_t group) const {
        return walk_.spared != 0 && rules_.system(groups_[group].system).has(Trait::one_a_volley);
    }
    // What is only out of action may be lost all the same.
    [[nodiscard]] int out_of_action(std::uint8_t group) const {
        return disables() ? 0 : states_[group].disabled;
    }

    const Rules& rules_;
    const Battle& battle_;
    const Volley& volley_;
    const Walk& walk_;
    const Unit& unit_;
    const ShipClass& class_;
    const ClassGroup* const groups_;  // of the class
    const GroupState* const states_;  // and of the unit
    FixedVector<Queue, 40> queues_{};
    std::array<std::uint8_t, 128> queue_at_{};  // by category: its queue + 1, 0 = none yet
    Queue unkept_{};  // for categories beyond these numbers: found out anew for each hit
};

}  // namespace impulse
