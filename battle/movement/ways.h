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
    using Next = std::array<std::uint16_t, helm_orders.size()>;
    struct Step {
        std::uint16_t spot = 0;
        std::uint8_t n = 0, straight = 0, since_slip = 0;
        Next next{};  // by helm_orders; none() where the modes forbid it
    };
    // A heading in a hex that is the n-th of some way. Those of one hex and number follow each other.
    struct Spot {
        std::int8_t q = 0, r = 0;
        std::uint8_t facing = 0, n = 0;
        [[nodiscard]] bool same_hex(const Spot& s) const { return q == s.q && r == s.r && n == s.n; }
    };

    explicit Ways(const Gait& gait);

    // By their number on the way; those of one way in order.
    [[nodiscard]] const std::vector<Step>& steps() const { return steps_; }
    [[nodiscard]] const Next& first() const { return first_; }
    // No step: the number after the last one.
    [[nodiscard]] std::uint16_t none() const { return static_cast<std::uint16_t>(steps_.size()); }
    [[nodiscard]] const std::vector<Spot>& spots() const { return spots_; }
    [[nodiscard]] int hexes() const { return gait_.hexes; }

private:
    Gait gait_;
    std::vector<Step> steps_;
    Next first_{};
    std::vector<Spot> spots_;
};

// The best way that begins with each order, from where a ship is.
class LookAhead {
public:
    LookAhead(const Battle& battle, const Helm& from, const Agility& agility, int hexes, bool may_leave);
    // What those ways are worth, by helm_orders: the sum of their hexes, `worth(hex, n)(facing)` for the n-th; the last
    // counts three times. Twice `ruin` where the modes forbid the order.
    template <class Worth>
    [[nodiscard]] std::array<std::int64_t, helm_orders.size()> values(Worth&& worth) const;

private:
    [[nodiscard]] bool turns_about(const Ways::Step& step) const;
    [[nodiscard]] Hex hex(const Ways::Spot& spot) const {
        return {static_cast<std::int16_t>(from_.hex.q + spot.q * q_.q + spot.r * r_.q),
                static_cast<std::int16_t>(from_.hex.r + spot.q * q_.r + spot.r * r_.r)};
    }

    const Battle& battle_;
    Helm from_{};
    Hex q_{}, r_{};  // one hex of Ways::Spot each way, as it lies from there
    Agility agility_{};
    bool free_;  // it can turn about at the end of every way, or need not
    std::shared_ptr<const Ways> ways_;
};

template <class Worth>
std::array<std::int64_t, helm_orders.size()> LookAhead::values(Worth&& worth) const {
    const std::vector<Ways::Spot>& spots = ways_->spots();
    std::vector<HexWorth> here;
    here.reserve(spots.size());
    for (auto spot = spots.begin(); spot != spots.end();) {
        const Ways::Spot& first = *spot;
        auto&& in_hex = worth(hex(first), int{first.n});
        for (; spot != spots.end() && spot->same_hex(first); ++spot)
            here.push_back(in_hex(turned(from_.facing, spot->facing)));
    }
    // What a step's ways are worth from there on, and what no step is: without a branch where the modes forbid one.
    const std::vector<Ways::Step>& steps = ways_->steps();
    const auto value = std::make_unique_for_overwrite<std::int64_t[]>(steps.size() + 1);
    value[steps.size()] = ruin;
    std::size_t i = steps.size();
    for (; i > 0 && steps[i - 1].n + 1 == ways_->hexes(); --i) {
        const Ways::Step& step = steps[i - 1];
        const HexWorth& its = here[step.spot];
        value[i - 1] = its.ends ? its.value : 3 * its.value + (free_ || turns_about(step) ? 0 : ruin / 4);
    }
    for (; i > 0; --i) {
        const Ways::Step& step = steps[i - 1];
        const HexWorth& its = here[step.spot];
        const auto& [ahead, right, left, slip_right, slip_left] = step.next;
        const std::int64_t on =
            std::max(std::max(std::max(value[ahead], ruin), std::max(value[right], value[left])),
                     std::max(value[slip_right], value[slip_left]));
        value[i - 1] = its.value + (its.ends ? 0 : on);
    }
    std::array<std::int64_t, helm_orders.size()> out{};
    for (std::size_t o = 0; o < out.size(); ++o) {
        const std::uint16_t n = ways_->first()[o];
        out[o] = n == ways_->none() ? 2 * ruin : value[n];
    }
    return out;
}

}  // namespace impulse
