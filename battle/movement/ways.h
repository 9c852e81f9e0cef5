// battle/movement/ways.h: all ways of a ship's next hexes by turn and slip modes, and the best one among them.
// Units:  hexes.
// Shapes: Ways lie around (0, 0) for who faces A; ways that meet with the same choices left are one from there on.
// Errors: none; where every way is deadly the least deadly one is found.
// Rule:   turn and slip modes are the rules' own; what a hex is worth says whoever looks.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <memory>
#include <vector>

#include "battle/movement/look_ahead.h"

namespace impulse {

constexpr std::int64_t ruin =
    -1'000'000'000;  // what a way is worth that ends in a deadly hex, or where it cannot turn about
struct HexWorth {
    std::int64_t value = 0;
    bool ends = false;  // nothing comes after it
};

class Ways {
public:
    // What decides which ways there are, wherever a ship is and whichever way it faces.
    struct Gait {
        int turn = 0, slip = 0;        // modes
        int to_turn = 0, to_slip = 0;  // hexes that they still ask for
        int hexes = 0;                 // of a way
        bool from_stop = false, astern = false;
        bool free = true;  // nobody asks whether it can turn about at the end of a way
        auto operator<=>(const Gait&) const = default;
    };
    static constexpr std::int16_t none = -1;
    using Next = std::array<std::int16_t, helm_orders.size()>;
    struct Step {
        std::int8_t q = 0, r = 0;
        std::uint8_t facing = 0, n = 0, straight = 0, since_slip = 0;
        std::uint16_t spot = 0;  // its place among those of another number, hex or facing
        Next next{};             // by helm_orders; `none` where the modes forbid it
    };

    explicit Ways(const Gait& gait);

    // By their number on the way; those of one way in order.
    [[nodiscard]] const std::vector<Step>& steps() const { return steps_; }
    [[nodiscard]] const Next& first() const { return first_; }
    [[nodiscard]] std::size_t spots() const { return spots_; }
    [[nodiscard]] int hexes() const { return gait_.hexes; }

private:
    Gait gait_;
    std::vector<Step> steps_;
    Next first_{};
    std::size_t spots_ = 0;
};

// The best way that begins with each order, from where a ship is.
class LookAhead {
public:
    LookAhead(const Battle& battle, const Helm& from, const Agility& agility, int hexes, bool may_leave);
    // What those ways are worth, by helm_orders: the sum of their hexes, `worth(hex, facing, n)` for the n-th; the last
    // counts three times. Twice `ruin` where the modes forbid the order.
    template <class Worth>
    [[nodiscard]] std::array<std::int64_t, helm_orders.size()> values(Worth&& worth) const;

private:
    [[nodiscard]] Helm helm(const Ways::Step& step) const;

    const Battle& battle_;
    Helm from_{};
    Agility agility_{};
    bool free_;  // it can turn about at the end of every way, or need not
    std::shared_ptr<const Ways> ways_;
};

template <class Worth>
std::array<std::int64_t, helm_orders.size()> LookAhead::values(Worth&& worth) const {
    const std::vector<Ways::Step>& steps = ways_->steps();
    std::vector<HexWorth> here(ways_->spots());
    std::vector<std::uint8_t> known(ways_->spots());
    // What a step's ways are worth from there on; before that whether any way comes to it.
    std::vector<std::int64_t> value(steps.size());
    const auto come = [&](const Ways::Next& next) {
        for (const std::int16_t n : next)
            if (n != Ways::none) value[static_cast<std::size_t>(n)] = 1;
    };
    come(ways_->first());
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (value[i] == 0) continue;
        const Ways::Step& step = steps[i];
        if (known[step.spot] == 0) {
            const Helm at = helm(step);
            here[step.spot] = worth(at.hex, at.facing, int{step.n});
            known[step.spot] = 1;
        }
        if (!here[step.spot].ends) come(step.next);
    }
    const auto best = [&](const Ways::Next& next) {
        std::int64_t most = ruin;
        for (const std::int16_t n : next)
            if (n != Ways::none) most = std::max(most, value[static_cast<std::size_t>(n)]);
        return most;
    };
    for (std::size_t i = steps.size(); i-- > 0;) {
        if (value[i] == 0) continue;
        const Ways::Step& step = steps[i];
        const HexWorth& its = here[step.spot];
        if (its.ends)
            value[i] = its.value;
        else if (step.n + 1 == ways_->hexes())
            value[i] =
                3 * its.value + (free_ || can_turn_about(battle_, helm(step), agility_) ? 0 : ruin / 4);
        else
            value[i] = its.value + best(step.next);
    }
    std::array<std::int64_t, helm_orders.size()> out{};
    for (std::size_t o = 0; o < out.size(); ++o) {
        const std::int16_t n = ways_->first()[o];
        out[o] = n == Ways::none ? 2 * ruin : value[static_cast<std::size_t>(n)];
    }
    return out;
}

}  // namespace impulse
