// battle/movement/reachable.h: all places within a unit's movements of one impulse, each by its cheapest way.
// Units:  movements of a budget; hexes.
// Shapes: a Flood lies around (0, 0) and faces A; a Reachable is one laid where a unit stands and turned the way it faces.
// Errors: none; without movements only the place itself is within reach, below none not even that.
// Rule:   turn and slip modes are the rules' own; costs and what may still be done say whoever asks.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "battle/movement/look_ahead.h"

namespace impulse {

constexpr int furthest = 8;  // movements that are foreseen

// What decides which places are within reach, wherever a unit stands and whichever way it faces.
struct Gait {
    int turn = 0, slip = 0;  // modes
    int straight = 0, since_slip = 0;
    int most = 0;      // movements, at most `furthest`
    int het_cost = 0;  // movements of a high energy turn
    bool from_stop = false;
    bool tac = false,
         het = false;      // a turn on the spot, and any turn at once, may still be made in this impulse
    bool anywhere = true;  // they may be made on the way, and not only before it
    auto operator<=>(const Gait&) const = default;
};

// What a hex is to a unit that comes to it; `out`: it may go there, and no further.
enum class Ground : std::uint8_t { barred, open, out };

class Flood {
public:
    struct Node {
        std::int8_t q = 0, r = 0;
        std::uint8_t facing = 0, straight = 0, since_slip = 0, used = 0, done = 0, argument = 0;
        std::int16_t from = -1;  // the node before it on its way
        std::uint16_t spot = 0;  // its place among those of different hex or facing
        Manoeuvre how{};
        bool from_stop = false;
    };
    // `ground` is asked once for each hex that may be reached, from (0, 0).
    Flood(const Gait& gait, const std::function<Ground(Hex)>& ground);
    // Where every hex is open.
    explicit Flood(const Gait& gait) : Flood(gait, [](Hex) { return Ground::open; }) {}

    // From the cheapest to the dearest.
    [[nodiscard]] const std::vector<std::int16_t>& nearest_first() const { return queue_; }
    // The cheapest node of each spot, in that order.
    [[nodiscard]] const std::vector<std::int16_t>& spots() const { return spots_; }
    // The same once more, those of one hex together and from the cheapest to the dearest: all that is needed to judge them
    // lies side by side.
    struct Spot {
        std::int16_t node = 0, first_found = 0;  // the cheapest node, and that of the lowest number
        std::uint16_t spot = 0;
        std::uint8_t facing = 0, used = 0;
    };
    struct HexSpots {
        std::int8_t q = 0, r = 0;
        std::uint16_t first = 0, end = 0;
    };
    [[nodiscard]] const std::vector<HexSpots>& hexes() const { return hexes_; }
    [[nodiscard]] std::span<const Spot> spots_of(const HexSpots& hex) const {
        return std::span{hex_by_hex_}.subspan(hex.first, std::size_t{hex.end} - hex.first);
    }
    [[nodiscard]] const Node& node(int i) const { return nodes_[static_cast<std::size_t>(i)]; }

private:
    struct Work;
    void reach(Work& work, const Helm& helm, int used, int from, int done, Manoeuvre how, int argument);
    void expand(Work& work, int from);
    void turn_on_the_spot(Work& work, const Helm& helm, int from);

    Gait gait_;
    std::vector<Node> nodes_;
    std::vector<std::int16_t> queue_, spots_;
    std::vector<Spot> hex_by_hex_;
    std::vector<HexSpots> hexes_;
};

class Reachable {
public:
    // A flood as it lies around a unit there; `ground` is asked of the map's hexes, and not at all where `open` says that
    // every hex within reach is open.
    Reachable(Hex start, Facing facing, const Gait& gait, bool open,
              const std::function<Ground(Hex)>& ground);

    [[nodiscard]] const std::vector<std::int16_t>& nearest_first() const { return flood_->nearest_first(); }
    [[nodiscard]] const std::vector<std::int16_t>& spots() const { return flood_->spots(); }
    [[nodiscard]] const std::vector<Flood::HexSpots>& hexes() const { return flood_->hexes(); }
    [[nodiscard]] std::span<const Flood::Spot> spots_of(const Flood::HexSpots& hex) const {
        return flood_->spots_of(hex);
    }
    [[nodiscard]] const Flood::Node& node(int i) const { return flood_->node(i); }
    [[nodiscard]] Hex hex(int i) const { return hex_at(node(i).q, node(i).r); }
    [[nodiscard]] Hex hex(const Flood::HexSpots& its) const { return hex_at(its.q, its.r); }
    [[nodiscard]] Facing facing(int i) const { return facing_of(node(i).facing); }
    [[nodiscard]] Facing facing_of(int in_flood) const { return turned(facing_, in_flood); }
    // The last order of the way to a node, its first node aside.
    [[nodiscard]] Move order(UnitId unit, int i) const;

private:
    [[nodiscard]] Hex hex_at(int q, int r) const {
        return {static_cast<std::int16_t>(start_.q + q * q_.q + r * r_.q),
                static_cast<std::int16_t>(start_.r + q * q_.r + r * r_.r)};
    }
    Hex start_{}, q_{}, r_{};  // where it stands, and the steps of its flood's coordinates there
    Facing facing_{};
    std::shared_ptr<const Flood> flood_;
};

}  // namespace impulse
