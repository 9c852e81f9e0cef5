#include "battle/movement/reachable.h"

#include <algorithm>
#include <array>

#include "engine/made_once.h"

namespace impulse {
namespace {

constexpr int width = 2 * furthest + 1, cells = width * width;

// What was done already of what can be done once an impulse.
constexpr int het_made = 1, tac_made = 2;
// Bits: with what done a place was reached, of which each is as good as that.
constexpr std::array<unsigned, 4> as_good{0b0001, 0b0011, 0b0101, 0b1111};

constexpr std::size_t cell(Hex h) {
    return static_cast<std::size_t>((h.q + furthest) * width + h.r + furthest);
}
constexpr std::size_t place(const Helm& h) { return cell(h.hex) * 6 + h.facing.at; }

}  // namespace

// What is needed only while a flood spreads.
struct Flood::Work {
    explicit Work(const std::function<Ground(Hex)>& ground) : ground(ground) { spot.fill(-1); }
    [[nodiscard]] Ground at(Hex hex) {
        std::uint8_t& is = known[cell(hex)];
        if (is == 0) is = static_cast<std::uint8_t>(1 + static_cast<int>(ground(hex)));
        return static_cast<Ground>(is - 1);
    }
    const std::function<Ground(Hex)>& ground;
    std::array<std::uint8_t, cells> known{};  // one more than the ground, or 0: not looked at
    std::array<std::uint8_t, std::size_t{cells} * 6> reached{};  // bits: with what done the place was reached
    std::array<std::int16_t, std::size_t{cells} * 6> spot{};
    std::array<std::uint8_t, cells> turned_in{};  // bits: with what done it turned in the hex
    std::array<std::vector<std::int16_t>, furthest + 1> by_cost;
};

Flood::Flood(const Gait& gait, const std::function<Ground(Hex)>& ground) : gait_(gait) {
    if (gait.most < 0) return;
    const auto work = std::make_unique<Work>(ground);
    const Helm here{{}, {}, gait.straight, gait.since_slip, gait.from_stop};
    // Whatever lies where the unit stands, it stands there; whether that is the end of its way is asked.
    if (work->at(here.hex) == Ground::barred)
        work->known[cell(here.hex)] = static_cast<std::uint8_t>(1 + static_cast<int>(Ground::open));
    reach(*work, here, 0, -1, (gait.tac ? 0 : tac_made) | (gait.het ? 0 : het_made), {}, 0);
    for (auto& these : work->by_cost) {
        for (std::size_t n = 0; n < these.size(); ++n) expand(*work, these[n]);
        queue_.insert(queue_.end(), these.begin(), these.end());
    }
    for (const std::int16_t n : queue_) {
        Node& node = nodes_[static_cast<std::size_t>(n)];
        std::int16_t& spot = work->spot[place({{node.q, node.r}, {node.facing}})];
        if (spot < 0) {
            spot = static_cast<std::int16_t>(spots_.size());
            spots_.push_back(n);
        }
        node.spot = static_cast<std::uint16_t>(spot);
    }
    std::vector<std::int16_t> first_found(spots_.size(), -1);
    for (std::size_t n = 0; n < nodes_.size(); ++n)
        if (std::int16_t& first = first_found[nodes_[n].spot]; first < 0)
            first = static_cast<std::int16_t>(n);
    std::vector<std::int16_t> sorted = spots_;
    std::ranges::stable_sort(sorted, {}, [&](std::int16_t n) { return cell({node(n).q, node(n).r}); });
    for (const std::int16_t i : sorted) {
        const Node& n = node(i);
        const auto here = static_cast<std::uint16_t>(hex_by_hex_.size());
        if (hexes_.empty() || n.q != hexes_.back().q || n.r != hexes_.back().r)
            hexes_.push_back({n.q, n.r, here, here});
        hex_by_hex_.push_back({i, first_found[n.spot], n.spot, n.facing, n.used});
        ++hexes_.back().end;
    }
}

// Kept where it is better than all that reached the place before: who has been there for as little with more still to do
// gains nothing by it.
void Flood::reach(Work& work, const Helm& helm, int used, int from, int done, Manoeuvre how, int argument) {
    if (used > gait_.most) return;
    const auto its = static_cast<std::size_t>(gait_.anywhere ? done : 0);
    std::uint8_t& there = work.reached[place(helm)];
    if ((there & as_good[its]) != 0 || work.at(helm.hex) == Ground::barred) return;
    there = static_cast<std::uint8_t>(there | 1U << its);
    const auto byte = [](int n) { return static_cast<std::uint8_t>(std::min(n, 255)); };
    work.by_cost[static_cast<std::size_t>(used)].push_back(static_cast<std::int16_t>(nodes_.size()));
    nodes_.push_back({static_cast<std::int8_t>(helm.hex.q), static_cast<std::int8_t>(helm.hex.r),
                      helm.facing.at, byte(helm.straight), byte(helm.since_slip), byte(used), byte(done),
                      byte(argument), static_cast<std::int16_t>(from), 0, how, helm.from_stop});
}

void Flood::expand(Work& work, int from) {
    const Node n = node(from);
    const Helm helm{{n.q, n.r}, {n.facing}, n.straight, n.since_slip, n.from_stop};
    if (work.at(helm.hex) == Ground::out) return;
    if (gait_.anywhere || n.from < 0) turn_on_the_spot(work, helm, from);
    if (n.used >= gait_.most) return;
    for (const HelmOrder& o : helm_orders)
        if (const auto next = after(helm, o, {gait_.turn, gait_.slip, false}))
            reach(work, *next, n.used + 1, from, n.done, o.how, 0);
}

// What turned in the hex before, for as little and with as much still to do, came to every facing already.
void Flood::turn_on_the_spot(Work& work, const Helm& helm, int from) {
    const Node n = node(from);
    std::uint8_t& there = work.turned_in[cell(helm.hex)];
    const bool free = gait_.turn == 0, again = (there & as_good[n.done]) != 0,
               tac = (n.done & tac_made) == 0 && !(free && again),
               het = (n.done & het_made) == 0 && n.used + gait_.het_cost <= gait_.most && !again;
    there = static_cast<std::uint8_t>(there | 1U << n.done);
    for (int turn = 1; (tac || het) && turn < 6; ++turn) {
        const Facing facing = turned(helm.facing, turn);
        const Helm about{helm.hex, facing, 0, 0, helm.from_stop};
        if (tac && (turn == 1 || turn == 5 || free))
            reach(work, about, n.used, from, n.done | (free ? 0 : tac_made), Manoeuvre::tac, facing.at);
        if (het)
            reach(work, about, n.used + gait_.het_cost, from, n.done | het_made, Manoeuvre::het, facing.at);
    }
}

Reachable::Reachable(Hex start, Facing facing, const Gait& gait, bool open,
                     const std::function<Ground(Hex)>& ground)
    : start_(start),
      q_(laid({}, facing, 1, 0)),
      r_(laid({}, facing, 0, 1)),
      facing_(facing),
      flood_(open ? made_once<Flood>(gait) : std::make_shared<const Flood>(gait, [&](Hex h) {
          return ground(laid(start, facing, h.q, h.r));
      })) {}

Move Reachable::order(UnitId unit, int i) const {
    const Flood::Node& n = node(i);
    const bool about = n.how == Manoeuvre::tac || n.how == Manoeuvre::het;
    return {unit, n.how, about ? turned(facing_, n.argument).at : n.argument};
}

}  // namespace impulse
