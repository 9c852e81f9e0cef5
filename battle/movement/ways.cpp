#include "battle/movement/ways.h"

#include <map>
#include <tuple>

#include "engine/made_once.h"

namespace impulse {
namespace {

constexpr int long_since = 63, slip_long_since = 15;
constexpr std::uint16_t unknown = 0xFFFF;  // while it is not known how many steps there are

// What its modes still ask for, beyond what the hexes that are left can give, opens nothing; where the end of the way has to
// be looked at, it counts for that too.
int asked(int mode, int since, bool free, int left, int most) {
    return std::clamp(mode - since, 0, free ? std::max(left, 0) : most);
}

}  // namespace

Ways::Ways(const Gait& gait) : gait_(gait) {
    const Agility agility{gait.turn, gait.slip, gait.astern};
    std::vector<Helm> helms;
    std::map<std::tuple<int, Hex, Facing>, std::uint16_t> spots;
    std::vector<std::tuple<int, Hex, Facing>> of_step;
    std::map<std::tuple<Hex, Facing, int, int>, std::uint16_t> met;  // among those of one number
    const auto from = [&](const Helm helm, int n) {
        Next next;
        next.fill(unknown);
        if (n >= gait.hexes) return next;
        const int left = gait.hexes - 1 - n;
        for (std::size_t o = 0; o < helm_orders.size(); ++o) {
            const auto to = after(helm, helm_orders[o], agility);
            if (!to) continue;
            const auto [known, fresh] = met.try_emplace(
                {to->hex, to->facing, asked(gait.turn, to->straight, gait.free, left, long_since),
                 asked(gait.slip, to->since_slip, gait.free, left, slip_long_since)},
                static_cast<std::uint16_t>(steps_.size()));
            next[o] = known->second;
            if (!fresh) continue;
            steps_.push_back({0,
                              static_cast<std::uint8_t>(n),
                              static_cast<std::uint8_t>(std::min(to->straight, 255)),
                              static_cast<std::uint8_t>(std::min(to->since_slip, 255)),
                              {}});
            of_step.emplace_back(n, to->hex, to->facing);
            spots[of_step.back()] = 0;
            helms.push_back(*to);
        }
        return next;
    };
    first_ = from({{}, {}, gait.turn - gait.to_turn, gait.slip - gait.to_slip, gait.from_stop}, 0);
    for (std::size_t i = 0, n = 0; i < steps_.size(); ++i) {
        if (steps_[i].n >= n) met.clear(), n = steps_[i].n + std::size_t{1};
        const Next next = from(helms[i], static_cast<int>(n));
        steps_[i].next = next;
    }
    for (auto& [at, number] : spots) {
        const auto [n, hex, facing] = at;
        number = static_cast<std::uint16_t>(spots_.size());
        spots_.push_back({static_cast<std::int8_t>(hex.q), static_cast<std::int8_t>(hex.r), facing.at,
                          static_cast<std::uint8_t>(n)});
    }
    const auto settle = [this](Next& next) { std::ranges::replace(next, unknown, none()); };
    settle(first_);
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        settle(steps_[i].next);
        steps_[i].spot = spots.at(of_step[i]);
    }
}

LookAhead::LookAhead(const Battle& battle, const Helm& from, const Agility& agility, int hexes,
                     bool may_leave)
    : battle_(battle),
      from_(from),
      q_(laid({}, from.facing, 1, 0)),
      r_(laid({}, from.facing, 0, 1)),
      agility_(agility),
      free_(may_leave || can_turn_about_after(battle, from.hex, hexes, agility)),
      ways_(made_once<Ways>(Ways::Gait{agility.turn, agility.slip,
                                       asked(agility.turn, from.straight, free_, hexes, long_since),
                                       asked(agility.slip, from.since_slip, free_, hexes, slip_long_since),
                                       hexes, from.from_stop, agility.astern, free_})) {}

bool LookAhead::turns_about(const Ways::Step& step) const {
    const Ways::Spot& spot = ways_->spots()[step.spot];
    const Helm helm{hex(spot), turned(from_.facing, spot.facing), step.straight, step.since_slip, false};
    return can_turn_about(battle_, helm, agility_);
}

}  // namespace impulse
