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
          class_(rules.type(unit_.type)) {}

    // The groups that one category may take, in the order in which their owner gives them up. No weapon is armed or fired
    // while the volley is allocated.
    struct Queue {
        Candidates line{};
        std::size_t head = 0;  // all before it are gone
    };
    Queue& queue_of(CategoryId category) {
        const bool kept = category.index() < queue_at_.size();
        Queue& queue = kept && queue_at_[category.index()] != 0
                           ? queues_[queue_at_[category.index()] - 1U]
                           : new_queue(category, kept && !queues_.full());
        while (queue.head < queue.line.size() && gone(queue.line[queue.head])) ++queue.head;
        return queue;
    }
    [[nodiscard]] bool gone(std::uint8_t group) const {
        const bool works = walk_.spared == 0 && !incurs() && boxes_left(class_, unit_, group) > 0;
        return !works && left(group) <= 0;
    }
    // After a hit: what has lost its last box need not be asked again whether it is gone.
    void pass_lost(Queue& queue) const {
        const std::uint8_t g = queue.line[queue.head];
        const bool lost = unit_.groups[g].lost >= class_.groups[g].boxes;
        queue.head += lost && !incurs() ? 1 : 0;
    }

    [[nodiscard]] bool disables() const { return volley_.kind == VolleyKind::disabling; }
    [[nodiscard]] bool incurs() const { return volley_.kind == VolleyKind::incursing; }
    // True where boxes are lost, and nothing is marked or erased with them.
    [[nodiscard]] bool only_takes() const {
        return volley_.kind < VolleyKind::costly;  // these are the last words
    }
    // Boxes of a group, of a track or of excess damage that a point of this volley may still take.
    [[nodiscard]] int left(std::uint8_t group) const;
    [[nodiscard]] int left_of(TrackKind kind) const;
    // What was switched off in the turn in which it gave its power is out of reach from the next one on.
    [[nodiscard]] int off_too_late(std::uint8_t group) const {
        return unit_.groups[group].off == 0 ? 0 : late_boxes(group);
    }
    // What the hit makes of a box of a track.
    [[nodiscard]] Mark mark_of_track() const;
    // A hit on hull or cargo: boxes of a conversion under way go before those that work (LL5.95).
    [[nodiscard]] bool takes_outer_boxes(CategoryId category) const;
    // True where a volley that spares does not take such a box.
    [[nodiscard]] bool spared_kind(std::uint8_t group) const;
    [[nodiscard]] int rank(std::uint8_t group) const { return class_.groups[group].hit.rank; }

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
    [[nodiscard]] bool may_take(const Category& category, std::uint8_t group) const;
    [[nodiscard]] bool spared(std::uint8_t group) const {
        return walk_.spared != 0 && rules_.system(class_.groups[group].system).has(Trait::one_a_volley);
    }
    // What is only out of action may be lost all the same.
    [[nodiscard]] int out_of_action(std::uint8_t group) const {
        return disables() ? 0 : unit_.groups[group].disabled;
    }

    const Rules& rules_;
    const Battle& battle_;
    const Volley& volley_;
    const Walk& walk_;
    const Unit& unit_;
    const ShipClass& class_;
    FixedVector<Queue, 40> queues_{};
    std::array<std::uint8_t, 128> queue_at_{};  // by category: its queue + 1, 0 = none yet
    Queue unkept_{};  // for categories beyond these numbers: found out anew for each hit
};

}  // namespace impulse
