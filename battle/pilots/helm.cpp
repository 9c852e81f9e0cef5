#include "battle/pilots/helm.h"

#include <algorithm>
#include <array>

#include "battle/movement/high_energy_turn.h"
#include "battle/movement/look_ahead.h"
#include "battle/movement/speed.h"
#include "battle/pilots/captain_terrain.h"
#include "battle/play/apply.h"

namespace impulse {
namespace {

constexpr std::int64_t got_away = -ruin / 10;  // a beaten ship is over the edge
constexpr int budget_reach = 8;                // own hexes foreseen in a budget's impulse

// True where a beaten ship gets away by entering the hex.
bool over_the_edge(const Situation& s, Hex hex) {
    return s.leaves_by_edge && !s.seen.field.map.contains(hex);
}

// What a hex is worth to a captain, with the foes where they will be when the chart calls the ship there.
class ChartWorth {
public:
    explicit ChartWorth(const Situation& s) : s_(s), calls_(next_calls(s.seen, s.me)) {
        for (std::size_t n = 0; n < calls_.size(); ++n)
            for (std::size_t i = 0; i < s.foes.size(); ++i) foes_[n][i] = foreseen(s, s.foes[i], calls_[n]);
    }
    [[nodiscard]] int hexes() const { return static_cast<int>(calls_.size()); }
    HexWorth operator()(const Helm& n, int hex) const {
        std::int64_t price = 0;
        if (over_the_edge(s_, n.hex)) return {got_away, true};
        if (s_.temper.schooled) {
            if (!s_.seen.field.map.contains(n.hex)) return {ruin / 2, true};
            price = s_.seen.field.features.empty() ? 0 : terrain_price(s_, n.hex, s_.unit()[Counter::speed]);
            if (price > -ruin / 4) return {ruin / 2, true};
        } else if (deadly(s_.seen, n.hex)) {
            return {ruin / 2, true};
        }
        return {value_of(s_, foes_[static_cast<std::size_t>(hex)], n.hex, n.facing) - price};
    }

private:
    const Situation& s_;
    FixedVector<int, most_ahead> calls_;
    std::array<FoeHexes, most_ahead> foes_{};
};

void plan_chart(const Situation& s, std::vector<Command>& orders, std::string& thought) {
    const Unit& u = s.unit();
    const Helm helm = helm_of(s.rules, s.seen, s.me);
    const Agility agility = agility_of(s.rules, s.seen, s.me);
    const ChartWorth worth(s);
    const LookAhead search(s.seen, agility, worth.hexes(), s.leaves_by_edge, worth);
    std::int64_t most = 2 * ruin;
    std::optional<Command> best;
    const HelmOrder* how = nullptr;
    for (const HelmOrder& o : helm_orders) {
        const auto n = after(helm, o, agility);
        if (!n) continue;
        const std::int64_t value = search.enter(*n, 0);
        if (value <= most) continue;
        const Command order = Move{s.me, o.how, 0};
        if (refuse(s.rules, s.seen, order)) continue;
        most = value;
        best = order;
        how = &o;
    }
    if (best) {
        orders.push_back(*best);
        if (!s.foes.empty())
            thought = std::string{word(how->how)} + ": range " + std::to_string(s.foes[0].range) +
                      ", wants " + std::to_string(s.wanted_range);
        return;
    }
    // Not called by the chart: only a turn on the spot is open, taken where it clearly helps.
    const FoeHexes foes = foe_hexes(s);
    std::int32_t value = value_of(s, foes, u.hex, u.facing) + 2 * whole_point;
    for (const int side : {1, -1}) {
        const Facing facing = turned(u.facing, side);
        const Command order = Move{s.me, Manoeuvre::tac, facing.at};
        if (value_of(s, foes, u.hex, facing) <= value || refuse(s.rules, s.seen, order)) continue;
        value = value_of(s, foes, u.hex, facing);
        orders.assign(1, order);
        thought = "turns on the spot";
    }
}

// All places within reach of this impulse's movements, each by its cheapest way.
class BudgetSearch {
public:
    explicit BudgetSearch(const Situation& s) : s_(s) {
        const Unit& u = s.unit();
        agility_ = agility_of(s.rules, s.seen, s.me);
        agility_.astern = false;
        const int left = std::max(u[Counter::moves_left], 0), impulses = s.impulses_left() + 1;
        const int share = (left + impulses - 1) / impulses;
        const int range = s.foes.empty() ? 0 : s.foes[0].range;
        const bool at_once = impulses == 1 || s.leaves_by_edge;
        allowed_ = std::min({left, budget_reach, at_once ? left : range > 12 ? share + 1 : share + 3});
        saving_ = impulses == 1 ? 0 : whole_point / 2;
        nodes_.assign(static_cast<std::size_t>(width * width * 6), Node{});
        queue_.reserve(nodes_.size());
        const bool tac = !s.rules.tac && (!s.rules.tac || u[Counter::speed] == 0) &&
                         u[Counter::tac_last] != s.seen.impulse_now();
        const Helm start = helm_of(s.rules, s.seen, s.me);
        reach(start, 0, -1, {Manoeuvre::ahead, 0});
        if (tac)
            for (int turn = 1; turn < 6; ++turn)
                if (turn == 1 || turn == 5 || agility_.turn == 0)
                    reach({u.hex, turned(u.facing, turn), 0, 0, start.from_stop}, 0,
                          index(start.hex, start.facing), {Manoeuvre::tac, turned(u.facing, turn).at});
        const int het = het_cost(s.rules, s.type());
        if (!refuse_het(s.rules, s.seen, s.me, turned(u.facing, 3).at) && het <= allowed_)
            for (int turn = 1; turn < 6; ++turn)
                reach({u.hex, turned(u.facing, turn), 0, 0, start.from_stop}, het,
                      index(start.hex, start.facing), {Manoeuvre::het, turned(u.facing, turn).at});
        for (std::size_t at = 0; at < queue_.size(); ++at) expand(queue_[at]);
    }

    void choose(std::vector<Command>& orders, std::string& thought) const {
        const FoeHexes foes = foe_hexes(s_);
        std::int64_t most = ruin;
        int best = -1;
        for (const int i : queue_) {
            const Node& n = nodes_[static_cast<std::size_t>(i)];
            std::int64_t value = value_of(s_, foes, n.helm.hex, n.helm.facing) - n.used * saving_;
            if (over_the_edge(s_, n.helm.hex)) value += got_away;
            // A ram begins by entering the hex: who lies there already has to come in once more.
            if (s_.rams && !s_.foes.empty() && n.helm.hex == foes[0])
                value += n.used > 0 ? 100'000 : -100'000;
            if (value > most) {
                most = value;
                best = i;
            }
        }
        if (best >= 0 && nodes_[static_cast<std::size_t>(best)].from < 0) best = come_about(foes[0], best);
        const std::size_t first = orders.size();
        for (int i = best; i >= 0; i = nodes_[static_cast<std::size_t>(i)].from) {
            const Node& n = nodes_[static_cast<std::size_t>(i)];
            if (n.from >= 0) orders.push_back(Move{s_.me, n.how, n.argument});
        }
        std::reverse(orders.begin() + static_cast<std::ptrdiff_t>(first), orders.end());
        if (best >= 0 && !s_.foes.empty())
            thought =
                "to range " +
                std::to_string(distance(nodes_[static_cast<std::size_t>(best)].helm.hex, s_.foes[0].hex)) +
                " of " + std::to_string(s_.foes[0].range) + ", wants " + std::to_string(s_.wanted_range);
    }

private:
    static constexpr int width = 2 * budget_reach + 1;
    struct Node {
        Helm helm{};
        int used = -1, from = -1;
        Manoeuvre how{};
        std::uint8_t argument = 0;
    };
    struct How {
        Manoeuvre how{};
        std::uint8_t argument = 0;
    };

    // A slow ship that shows a far enemy its stern gains nothing from any one hex; what is left of the turn's movement
    // goes into bringing the bow round, for next turn it would be lost.
    [[nodiscard]] int come_about(Hex foe, int stay) const {
        if (s_.foes.empty() || s_.hopeless || s_.lets_go || s_.impulses_left() > 0) return stay;
        if (s_.foes[0].range <= s_.wanted_range + 4) return stay;
        const auto off = [&](const Helm& h) {
            const int turns = (direction_towards(h.hex, foe).at + 6 - h.facing.at) % 6;
            return std::pair{std::min(turns, 6 - turns), -h.straight};
        };
        int best = stay;
        for (const int i : queue_)
            if (off(nodes_[static_cast<std::size_t>(i)].helm) <
                off(nodes_[static_cast<std::size_t>(best)].helm))
                best = i;
        return best;
    }
    [[nodiscard]] int index(Hex h, Facing f) const {
        const int q = h.q - s_.unit().hex.q + budget_reach, r = h.r - s_.unit().hex.r + budget_reach;
        return (q * width + r) * 6 + f.at;
    }
    void reach(const Helm& helm, int used, int from, How how) {
        if (used > allowed_ || distance(helm.hex, s_.unit().hex) > budget_reach) return;
        const int i = index(helm.hex, helm.facing);
        Node& n = nodes_[static_cast<std::size_t>(i)];
        if (n.used >= 0) return;
        n = {helm, used, from, how.how, how.argument};
        // Kept in the order of what it took, so that the cheapest way to a place is found first.
        auto at = queue_.end();
        while (at != queue_.begin() && nodes_[static_cast<std::size_t>(*(at - 1))].used > used) --at;
        queue_.insert(at, i);
    }
    void expand(int from) {
        const Node n = nodes_[static_cast<std::size_t>(from)];
        if (over_the_edge(s_, n.helm.hex)) return;
        for (const HelmOrder& o : helm_orders)
            if (const auto next = after(n.helm, o, agility_);
                next && (over_the_edge(s_, next->hex) || !deadly(s_.seen, next->hex)))
                reach(*next, n.used + 1, from, {o.how, 0});
    }

    const Situation& s_;
    Agility agility_{};
    int allowed_ = 0, saving_ = 0;
    std::vector<Node> nodes_;
    std::vector<int> queue_;
};

}  // namespace

void plan_moves(const Situation& s, std::vector<Command>& orders, std::string& thought) {
    // Leaving is only possible where the ship already is.
    if (s.hopeless) {
        const Command leave = Move{s.me, Manoeuvre::leave, 0};
        if (!refuse(s.rules, s.seen, leave)) {
            orders.push_back(leave);
            thought = "beaten: leaves through the warp point";
            return;
        }
    }
    if (!s.budget())
        plan_chart(s, orders, thought);
    else if (s.foes.empty() || s.unit()[Counter::moves_left] >= 0)
        BudgetSearch(s).choose(orders, thought);
    if (s.rams && !s.foes.empty()) {
        orders.push_back(Move{s.me, Manoeuvre::ram, static_cast<std::uint8_t>(s.foes[0].id.index())});
        thought += "; nothing left but to ram";
    }
}

}  // namespace impulse
