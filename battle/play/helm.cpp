#include "battle/play/helm.h"

#include <algorithm>
#include <array>

#include "battle/areas/travel.h"
#include "battle/core/gates.h"
#include "battle/movement/budget_movement.h"
#include "battle/movement/high_energy_turn.h"
#include "battle/movement/kept_speed.h"
#include "battle/movement/look_ahead.h"

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
        const std::uint32_t key =
            ((static_cast<std::uint32_t>(hex) * 32 + (n.hex.q & 31)) * 32 + (n.hex.r & 31)) * 8 + n.facing.at;
        if (const HexWorth* known = known_.find(key)) return *known;
        const HexWorth worth = reckoned(n, hex);
        known_.keep(key, worth);
        return worth;
    }

private:
    [[nodiscard]] HexWorth reckoned(const Helm& n, int hex) const {
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

    const Situation& s_;
    FixedVector<int, most_ahead> calls_;
    std::array<FoeHexes, most_ahead> foes_{};
    mutable Memo<HexWorth, 2048> known_;
};

void plan_chart(const Situation& s, std::vector<Command>& orders, std::string& thought) {
    const Unit& u = s.unit();
    const Helm helm = helm_of(s.rules, s.seen, s.me);
    const Agility agility = agility_of(s.rules, s.seen, s.me);
    const ChartWorth worth(s);
    const LookAhead search(s.seen, agility, u.hex, worth.hexes(), s.leaves_by_edge, worth);
    std::int64_t most = 2 * ruin;
    std::optional<Command> best;
    const HelmOrder* how = nullptr;
    for (const HelmOrder& o : helm_orders) {
        const auto n = after(helm, o, agility);
        if (!n) continue;
        const Move order{s.me, o.how, 0};
        if (refuse_move(s.rules, s.seen, order)) continue;
        const std::int64_t value = search.enter(*n, 0);
        if (value <= most) continue;
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
        const Move order{s.me, Manoeuvre::tac, facing.at};
        if (value_of(s, foes, u.hex, facing) <= value || refuse_move(s.rules, s.seen, order)) continue;
        value = value_of(s, foes, u.hex, facing);
        orders.assign(1, Command{order});
        thought = "turns on the spot";
    }
}

// All places within reach of a unit's movements of one impulse, each by its cheapest way.
class Reachable {
public:
    struct Node {
        Helm helm{};
        int used = 0, from = -1, done = 0;
        Manoeuvre how{};
        std::uint8_t argument = 0;
    };
    // What was done already of what can be done once an impulse.
    static constexpr int het_made = 1, tac_made = 2;
    static constexpr int width = 2 * budget_reach + 1, places = width * width * 6;

    // `schooled`: turns on the spot, and in one go, anywhere on the way and not only before it.
    Reachable(const Situation& s, UnitId unit, int most, bool schooled)
        : s_(s), start_(s.seen.unit(unit).hex), most_(most), schooled_(schooled), own_(unit == s.me) {
        const Unit& u = s.seen.unit(unit);
        agility_ = agility_of(s.rules, s.seen, unit);
        agility_.astern = false;
        het_cost_ = het_cost(s.rules, s.rules.type(u.type));
        ground_.fill(-1);
        by_cost_.resize(static_cast<std::size_t>(std::max(most_, 0)) + 1);
        const bool tac = !s.rules.tac && u[Counter::tac_last] != s.seen.impulse_now(),
                   het = !refuse_het(s.rules, s.seen, unit, turned(u.facing, 3).at);
        nodes_.reserve(places / 2);
        const Helm here = helm_of(s.rules, s.seen, unit);
        ground_[place(here) / 6] = 1;  // whatever lies there
        reach(here, 0, -1, (tac ? 0 : tac_made) | (het ? 0 : het_made), {}, 0);
        for (auto& these : by_cost_) {
            for (std::size_t n = 0; n < these.size(); ++n) expand(these[n]);
            queue_.insert(queue_.end(), these.begin(), these.end());
        }
    }
    // From the cheapest to the dearest.
    [[nodiscard]] const std::vector<int>& nearest_first() const { return queue_; }
    [[nodiscard]] const Node& node(int i) const { return nodes_[static_cast<std::size_t>(i)]; }
    // Of the hex and facing of a node, below `places`: nodes that differ by what was done share it.
    [[nodiscard]] std::size_t place(const Helm& helm) const {
        const int q = helm.hex.q - start_.q + budget_reach, r = helm.hex.r - start_.r + budget_reach;
        return static_cast<std::size_t>((q * width + r) * 6 + helm.facing.at);
    }

private:
    // Bits: with what done a place was reached, of which each is as good as that.
    static constexpr std::array<unsigned, 4> as_good{0b0001, 0b0011, 0b0101, 0b1111};

    // Kept where it is better than all that reached the place before: who has been there for as little with more still to
    // do gains nothing by it.
    void reach(const Helm& helm, int used, int from, int done, Manoeuvre how, int argument) {
        if (used > most_) return;
        const auto its = static_cast<std::size_t>(schooled_ ? done : 0);
        std::uint8_t& there = reached_[place(helm)];
        if ((there & as_good[its]) != 0 || !enters(helm)) return;
        there = static_cast<std::uint8_t>(there | 1U << its);
        by_cost_[static_cast<std::size_t>(used)].push_back(static_cast<int>(nodes_.size()));
        nodes_.push_back({helm, used, from, done, how, static_cast<std::uint8_t>(argument)});
    }
    void expand(int from) {
        const Node n = node(from);
        if (leaves(n.helm.hex)) return;
        if (schooled_ || n.from < 0) turn_on_the_spot(n, from);
        if (n.used >= most_) return;
        for (const HelmOrder& o : helm_orders)
            if (const auto next = after(n.helm, o, agility_))
                reach(*next, n.used + 1, from, n.done, o.how, 0);
    }
    // What turned in the hex before, for as little and with as much still to do, came to every facing already.
    void turn_on_the_spot(const Node& n, int from) {
        std::uint8_t& there = turned_in_[place(n.helm) / 6];
        const bool free = agility_.turn == 0,
                   again = (there & as_good[static_cast<std::size_t>(n.done)]) != 0,
                   tac = (n.done & tac_made) == 0 && !(free && again),
                   het = (n.done & het_made) == 0 && n.used + het_cost_ <= most_ && !again;
        there = static_cast<std::uint8_t>(there | 1U << n.done);
        for (int turn = 1; (tac || het) && turn < 6; ++turn) {
            const Facing facing = turned(n.helm.facing, turn);
            const Helm about{n.helm.hex, facing, 0, 0, n.helm.from_stop};
            if (tac && (turn == 1 || turn == 5 || free))
                reach(about, n.used, from, n.done | (free ? 0 : tac_made), Manoeuvre::tac, facing.at);
            if (het) reach(about, n.used + het_cost_, from, n.done | het_made, Manoeuvre::het, facing.at);
        }
    }
    [[nodiscard]] bool leaves(Hex hex) const { return own_ && over_the_edge(s_, hex); }
    [[nodiscard]] bool enters(const Helm& helm) {
        std::int8_t& known = ground_[place(helm) / 6];
        if (known < 0) known = leaves(helm.hex) || !deadly(s_.seen, helm.hex) ? 1 : 0;
        return known > 0;
    }

    const Situation& s_;
    Hex start_{};
    Agility agility_{};
    int most_ = 0, het_cost_ = 0;
    bool schooled_ = false, own_ = false;
    std::array<std::int8_t, width * width> ground_{};      // may be entered, or -1: not looked at
    std::array<std::uint8_t, places> reached_{};           // bits: with what done the place was reached
    std::array<std::uint8_t, width * width> turned_in_{};  // bits: with what done it turned in the hex
    std::vector<Node> nodes_;
    std::vector<std::vector<int>> by_cost_;
    std::vector<int> queue_;
};

// A unit's share of its movements for each impulse that is left.
int share_of(const Situation& s, UnitId unit, int stored = 0) {
    const int left = std::max<int>(s.seen.unit(unit)[Counter::moves_left], 0) + stored,
              impulses = s.impulses_left() + 1;
    return (left + impulses - 1) / impulses;
}

// Movements that it may take out of a flywheel.
int stored_movements(const Situation& s) {
    return s.temper.weighs_acts && s.unit()[Counter::moves_left] > 0 ? s.unit()[Counter::flywheel] : 0;
}

// Its bounds in this impulse with those movements.
ImpulseBounds bounds_with(const Situation& s, int stored) {
    if (stored == 0) return impulse_bounds(s.rules, s.seen, s.me);
    Battle then = s.seen;
    for (const Counter c : {Counter::moves_left, Counter::speed})
        then.unit(s.me).counter[static_cast<std::size_t>(c)] =
            static_cast<std::int16_t>(s.unit()[c] + stored);
    return impulse_bounds(s.rules, then, s.me);
}

int movements(const Situation& s, int stored) {
    const int left = std::max<int>(s.unit()[Counter::moves_left], 0) + stored;
    const ImpulseBounds bounds = bounds_with(s, stored);
    const int most = std::min({left, budget_reach, bounds.most - s.unit()[Counter::moved_now]});
    if (s.impulses_left() == 0 || s.leaves_by_edge) return most;
    const int range = s.foes.empty() ? 0 : s.foes[0].range;
    return std::min(most, std::max(bounds.least, share_of(s, s.me, stored) + (range > 12 ? 1 : 3)));
}

// The far side of a gate that the ship could go through if it came into that hex now, and the points that strike on the way.
struct FarSide {
    Hex hex{};
    int harm = 0;
};
std::optional<FarSide> beyond_gate(const Situation& s, Hex hex) {
    if (!s.temper.weighs_acts || hex == s.unit().hex || s.unit()[Counter::gated] == s.seen.impulse_now())
        return std::nullopt;
    for (const MapObject& o : s.seen.objects)
        if (const Gate* gate = gate_of(s.rules, o); gate != nullptr && o.sent != 0 && has_mouth(o, hex)) {
            const Hex out = other_mouth(o, hex);
            return FarSide{out, harm_on_the_way(*gate, s.type().sheet.size_class, hex, out)};
        }
    return std::nullopt;
}

struct Candidate {
    std::int64_t value = 0;
    int node = -1;
};

// Who moves after us answers: of the best places the one that is still good when the foe has taken its best.
int after_the_answer(const Situation& s, const Reachable& reach, std::vector<Candidate>& all) {
    constexpr std::size_t looked_at = 256, weighed = 8;
    const UnitId foe = s.foes[0].id;
    const Reachable answers(
        s, foe, std::min<int>({s.seen.unit(foe)[Counter::moves_left], budget_reach, share_of(s, foe) + 1}),
        true);
    std::vector<Helm> there;
    std::vector<bool> counted(Reachable::places);
    for (const int n : answers.nearest_first()) {
        const Helm& its = answers.node(n).helm;
        if (counted[answers.place(its)]) continue;
        counted[answers.place(its)] = true;
        there.push_back(its);
    }
    const auto worse = [](const Candidate& a, const Candidate& b) {
        return std::pair{-a.value, a.node} > std::pair{-b.value, b.node};
    };
    std::make_heap(all.begin(), all.end(), worse);
    const std::size_t first = std::min(all.size(), looked_at);
    Situation then = s;
    FoeHexes foes = foe_hexes(s);
    FixedVector<Helm, weighed> seen;
    std::int64_t most = 2 * ruin;
    int best = -1;
    for (std::size_t i = 0; i < first && !seen.full(); ++i) {
        std::pop_heap(all.begin(), all.end() - static_cast<std::ptrdiff_t>(i), worse);
        const Candidate& here = all[all.size() - 1 - i];
        if (here.value <= most) break;  // no answer makes it better, nor any that come after it
        const Helm& mine = reach.node(here.node).helm;
        if (std::any_of(seen.begin(), seen.end(),
                        [&](const Helm& h) { return h.hex == mine.hex && h.facing == mine.facing; }))
            continue;
        seen.push_back(mine);
        const std::int64_t now = value_of(s, foe_hexes(s), mine.hex, mine.facing);
        const auto after = [&](std::int64_t worst) {
            return here.value - (now - worst) * s.temper.answer / 100;
        };
        std::int64_t worst = now;
        std::size_t sharpest = 0;
        for (std::size_t n = 0; n < there.size() && after(worst) > most; ++n) {
            then.foes[0].hex = foes[0] = there[n].hex;
            then.foes[0].facing = there[n].facing;
            const std::int64_t value = value_of(then, foes, mine.hex, mine.facing);
            if (value < worst) sharpest = n, worst = value;
        }
        // What answers one place best is likely to answer the next one well.
        if (sharpest > 0) std::swap(there[0], there[sharpest]);
        if (after(worst) <= most) continue;
        most = after(worst);
        best = here.node;
    }
    return best;
}

// A slow ship that shows a far enemy its stern gains nothing from any one hex; what is left of the turn's movement goes
// into bringing the bow round, for next turn it would be lost.
int come_about(const Situation& s, const Reachable& reach, int stay) {
    if (s.foes.empty() || s.hopeless || s.lets_go || s.impulses_left() > 0) return stay;
    const Foe& foe = s.foes[0];
    if (foe.range <= s.wanted_range + 4) return stay;
    const auto off = [&](int i) {
        const Helm& h = reach.node(i).helm;
        const int turns = (direction_towards(h.hex, foe.hex).at + 6 - h.facing.at) % 6;
        return std::pair{std::min(turns, 6 - turns), -h.straight};
    };
    int best = stay;
    for (const int i : reach.nearest_first())
        if (off(i) < off(best)) best = i;
    return best;
}

void plan_budget(const Situation& s, std::vector<Command>& orders, std::string& thought) {
    const int stored = stored_movements(s);
    const Reachable reach(s, s.me, movements(s, stored), s.temper.schooled);
    const FoeHexes foes = foe_hexes(s);
    const int saving = s.impulses_left() == 0 ? 0 : whole_point / 2;
    std::vector<Candidate> all;
    all.reserve(reach.nearest_first().size());
    std::vector<std::optional<std::int32_t>> values(Reachable::places);
    const auto standing = [&](const Helm& h) {
        auto& value = values[reach.place(h)];
        if (!value) value = value_of(s, foes, h.hex, h.facing);
        return std::int64_t{*value};
    };
    Candidate gated{2 * ruin, -1};
    const bool gates = std::any_of(s.seen.objects.begin(), s.seen.objects.end(),
                                   [&](const MapObject& o) { return gate_of(s.rules, o) != nullptr; });
    // A drive that makes the ship go so far in each impulse leaves it no nearer hex.
    int least = impulse_bounds(s.rules, s.seen, s.me).least - s.unit()[Counter::moved_now], farthest = 0;
    for (const int i : reach.nearest_first()) farthest = std::max(farthest, reach.node(i).used);
    least = std::min(least, farthest);
    for (const int i : reach.nearest_first()) {
        const Reachable::Node& n = reach.node(i);
        if (n.used < least) continue;
        std::int64_t value = standing(n.helm) - n.used * saving;
        if (over_the_edge(s, n.helm.hex)) value += got_away;
        // A ram begins by entering the hex: who lies there already has to come in once more.
        if (s.rams && !s.foes.empty() && n.helm.hex == foes[0]) value += n.used > 0 ? 100'000 : -100'000;
        all.push_back({value, i});
        if (const auto out = gates ? beyond_gate(s, n.helm.hex) : std::nullopt) {
            const std::int64_t there = std::int64_t{value_of(s, foes, out->hex, n.helm.facing)} -
                                       n.used * saving - std::int64_t{out->harm} * whole_point;
            if (there > gated.value && !deadly(s.seen, out->hex)) gated = {there, i};
        }
    }
    int best = -1;
    std::int64_t most = ruin;
    for (const Candidate& c : all)
        if (c.value > most) {
            most = c.value;
            best = c.node;
        }
    if (s.temper.schooled && !s.foes.empty() && !s.hopeless && !s.rams &&
        may_go_on(s.rules, s.seen, s.foes[0].id))
        best = after_the_answer(s, reach, all);
    const bool through = gated.node >= 0 && gated.value > most;
    if (through) best = gated.node;
    if (best >= 0 && reach.node(best).from < 0) best = come_about(s, reach, best);
    // What it goes beyond the movements that it has comes out of the flywheel.
    const int lacks = best >= 0 ? reach.node(best).used - s.unit()[Counter::moves_left] : 0;
    if (stored > 0 && lacks > 0)
        orders.push_back(Move{s.me, Manoeuvre::flywheel, static_cast<std::uint8_t>(std::min(lacks, stored))});
    const std::size_t first = orders.size();
    for (int i = best; i >= 0; i = reach.node(i).from)
        if (const Reachable::Node& n = reach.node(i); n.from >= 0)
            orders.push_back(Move{s.me, n.how, n.argument});
    std::reverse(orders.begin() + static_cast<std::ptrdiff_t>(first), orders.end());
    if (through) orders.push_back(Move{s.me, Manoeuvre::through, 0});
    if (best >= 0 && !s.foes.empty())
        thought = "to range " + std::to_string(distance(reach.node(best).helm.hex, s.foes[0].hex)) + " of " +
                  std::to_string(s.foes[0].range) + ", wants " + std::to_string(s.wanted_range);
}

}  // namespace

void plan_moves(const Situation& s, std::vector<Command>& orders, std::string& thought) {
    // Leaving is only possible where the ship already is.
    if (s.hopeless) {
        const Move leave{s.me, Manoeuvre::leave, 0};
        if (!refuse_move(s.rules, s.seen, leave)) {
            orders.push_back(leave);
            thought = "beaten: leaves through the warp point";
            return;
        }
        const Move through{s.me, Manoeuvre::through, 0};
        const ObjectId gate = s.temper.weighs_acts ? gate_open_to(s.rules, s.seen, s.me) : ObjectId{};
        if (gate && s.seen.object(gate).sent == 0 && !refuse_move(s.rules, s.seen, through)) {
            orders.push_back(through);
            thought = "beaten: leaves through a gate";
            return;
        }
    }
    if (!s.budget())
        plan_chart(s, orders, thought);
    else if (s.foes.empty() || s.unit()[Counter::moves_left] >= 0)
        plan_budget(s, orders, thought);
    if (s.rams && !s.foes.empty()) {
        orders.push_back(Move{s.me, Manoeuvre::ram, static_cast<std::uint8_t>(s.foes[0].id.index())});
        thought += "; nothing left but to ram";
    }
}

std::optional<Course> fair_course(const Rules& rules, const Battle& seen, UnitId unit) {
    const Situation s = look(rules, seen, firepower_of(rules), Temper{}, unit);
    if (s.foes.empty()) return std::nullopt;
    Course course{unit, s.foes[0].id};
    course.how = CourseKind::hold;
    if (s.hopeless) {
        course.how = CourseKind::leave;
        course.value = turned(direction_towards(s.unit().hex, s.foes[0].hex), 3).at;
        course.target = {};
    }
    return course;
}

}  // namespace impulse
