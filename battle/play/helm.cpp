#include "battle/play/helm.h"

#include <algorithm>
#include <array>
#include <span>

#include "battle/areas/travel.h"
#include "battle/core/gates.h"
#include "battle/movement/budget_movement.h"
#include "battle/movement/high_energy_turn.h"
#include "battle/movement/kept_speed.h"
#include "battle/movement/look_ahead.h"
#include "battle/movement/reachable.h"
#include "battle/movement/ways.h"

namespace impulse {
namespace {

constexpr std::int64_t got_away = -ruin / 10;  // a beaten ship is over the edge

// True where a beaten ship gets away by entering the hex.
bool over_the_edge(const Situation& s, Hex hex) {
    return s.leaves_by_edge && !s.seen.field.map.contains(hex);
}

// What a hex is worth to a captain, with the foes where they will be when the chart calls the ship there.
class ChartWorth {
public:
    explicit ChartWorth(const Situation& s)
        : s_(s),
          value_(s),
          calls_(next_calls(s.seen, s.me)),
          open_(s.seen.field.features.empty() && s.seen.field.map.to_edge(s.unit().hex) > most_ahead) {
        for (std::size_t n = 0; n < calls_.size(); ++n)
            for (std::size_t i = 0; i < s.foes.size(); ++i) foes_[n][i] = foreseen(s, s.foes[i], calls_[n]);
    }
    [[nodiscard]] int hexes() const { return static_cast<int>(calls_.size()); }
    // One hex, by the heading there.
    class InHex {
    public:
        explicit InHex(HexWorth end) : worth_(end) {}
        explicit InHex(PlaceValue& value, const FoeHexes& foes, Hex hex, std::int64_t price)
            : worth_{-price}, here_(std::in_place, value, foes, hex) {}
        HexWorth operator()(Facing facing) {
            return {worth_.value + (here_ ? (*here_)(facing) : 0), worth_.ends};
        }

    private:
        HexWorth worth_;  // before what the foes make of it
        std::optional<PlaceValue::Here> here_{};
    };
    InHex operator()(Hex hex, int n) {
        if (open_) return InHex{value_, foes_[static_cast<std::size_t>(n)], hex, 0};
        std::int64_t price = 0;
        if (over_the_edge(s_, hex)) return InHex{{got_away, true}};
        if (s_.temper.schooled) {
            if (!s_.seen.field.map.contains(hex)) return InHex{{ruin / 2, true}};
            price = s_.seen.field.features.empty() ? 0 : terrain_price(s_, hex, s_.unit()[Counter::speed]);
            if (price > -ruin / 4) return InHex{{ruin / 2, true}};
        } else if (deadly(s_.seen, hex)) {
            return InHex{{ruin / 2, true}};
        }
        return InHex{value_, foes_[static_cast<std::size_t>(n)], hex, price};
    }

private:
    const Situation& s_;
    PlaceValue value_;
    FixedVector<int, most_ahead> calls_;
    std::array<FoeHexes, most_ahead> foes_{};
    bool open_;  // neither the edge nor anything else is within reach
};

// The order of which most is to be expected; nothing where none is open.
std::optional<std::size_t> best_of(const Situation& s, const Helm& helm, const Agility& agility,
                                   const FixedVector<std::size_t, helm_orders.size()>& open) {
    if (open.empty()) return std::nullopt;
    ChartWorth worth(s);
    const auto values = LookAhead(s.seen, helm, agility, worth.hexes(), s.leaves_by_edge).values(worth);
    return *std::ranges::max_element(open, {}, [&](std::size_t o) { return values[o]; });
}

void plan_chart(const Situation& s, std::vector<Command>& orders, std::string& thought) {
    const Unit& u = s.unit();
    const Helm helm = helm_of(s.rules, s.seen, s.me);
    const Agility agility = agility_of(s.rules, s.seen, s.me);
    FixedVector<std::size_t, helm_orders.size()> open;
    for (std::size_t o = 0; o < helm_orders.size(); ++o)
        if (after(helm, helm_orders[o], agility) &&
            !refuse_move(s.rules, s.seen, Move{s.me, helm_orders[o].how, 0}))
            open.push_back(o);
    // The only one open is taken whatever comes of it.
    if (const std::optional<std::size_t> best =
            open.size() == 1 ? open[0] : best_of(s, helm, agility, open)) {
        orders.push_back(Move{s.me, helm_orders[*best].how, 0});
        if (!s.foes.empty())
            thought = std::string{word(helm_orders[*best].how)} + ": range " +
                      std::to_string(s.foes[0].range) + ", wants " + std::to_string(s.wanted_range);
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

// The places within those movements of a unit; `anywhere`: turns on the spot, and in one go, on the way and not only before it.
Reachable reach_of(const Situation& s, UnitId unit, int most, bool anywhere) {
    const Unit& u = s.seen.unit(unit);
    const Helm here = helm_of(s.rules, s.seen, unit);
    const Agility agility = agility_of(s.rules, s.seen, unit);
    // What is more than any way within reach asks for, or gives, makes no difference.
    const Gait gait{.turn = agility.turn,
                    .slip = agility.slip,
                    .straight = std::min(here.straight, std::max(agility.turn, most)),
                    .since_slip = std::min(here.since_slip, agility.slip),
                    .most = most,
                    .het_cost = het_cost(s.rules, s.rules.type(u.type)),
                    .from_stop = here.from_stop,
                    .tac = !s.rules.tac && u[Counter::tac_last] != s.seen.impulse_now(),
                    .het = !refuse_het(s.rules, s.seen, unit, turned(u.facing, 3).at),
                    .anywhere = anywhere};
    return {u.hex, u.facing, gait, nothing_deadly_within(s.seen, u.hex, most), [&](Hex hex) {
                if (unit == s.me && over_the_edge(s, hex)) return Ground::out;
                return deadly(s.seen, hex) ? Ground::barred : Ground::open;
            }};
}

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
    const int most = std::min({left, furthest, bounds.most - s.unit()[Counter::moved_now]});
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

// Where a unit could be, and how it would face.
struct Stand {
    Hex hex{};
    Facing facing{};
};

struct Candidate {
    std::int64_t value = 0;
    int node = -1;
    int order = 0;         // of equals the first is taken
    std::int16_t go = -1;  // the node to go to, where it is not the same
};

// How many of the best places the foe's answer is weighed for.
constexpr std::size_t weighed = 8;

// Where any place may be asked about: what all of them are worth, by the number of the spot.
std::vector<std::int32_t> all_values(const Reachable& reach, PlaceValue& value_at, const FoeHexes& foes) {
    std::vector<std::int32_t> values(reach.spots().size());
    for (const Flood::HexSpots& its : reach.hexes()) {
        PlaceValue::Here here(value_at, foes, reach.hex(its));
        for (const Flood::Spot& spot : reach.spots_of(its))
            values[spot.spot] = here(reach.facing_of(spot.facing));
    }
    return values;
}

// The values of the best places so far, from the best down.
class BestValues {
public:
    [[nodiscard]] bool out(std::int64_t value) const { return best_.full() && value < best_.back(); }
    void add(std::int64_t value) {
        if (best_.full() && value <= best_.back()) return;
        if (!best_.full()) best_.push_back(value);
        std::size_t n = best_.size() - 1;
        for (; n > 0 && value > best_[n - 1]; --n) best_[n] = best_[n - 1];
        best_[n] = value;
    }

private:
    FixedVector<std::int64_t, weighed> best_;
};

// What a place is worth beside what it is good for.
struct Price {
    std::int64_t movement = 0;  // what each costs
    std::int64_t ram = 0;       // to come into the foe's hex: who lies there already has to come in once more
    [[nodiscard]] std::int64_t of(int range, int used) const {
        return (range != 0 ? 0 : used > 0 ? ram : -ram) - used * movement;
    }
    // Of dearer ways too.
    [[nodiscard]] std::int64_t at_most(int range, int used) const {
        return (range == 0 ? ram : 0) - used * movement;
    }
};

// The hexes within reach at one range of the foe, and what any place there may be worth.
struct Band {
    std::int64_t most = 0;
    int first = -1;  // the other hexes follow it
    int used = furthest;
};

void all_ways_to(const Reachable& reach, const Flood::HexSpots& hex, PlaceValue::Here& here,
                 const Price& price, std::vector<Candidate>& all) {
    int order = 0;
    for (const std::int16_t i : reach.nearest_first()) {
        const Flood::Node& n = reach.node(i);
        if (n.q == hex.q && n.r == hex.r)
            all.push_back({here(reach.facing(i)) + price.of(0, n.used), i, order, i});
        ++order;
    }
}

// Where only the best places count: those that may be among the best, in no order. What promises most is looked at
// first, ranges and then their hexes, and what promises less than enough that are found already is left out.
void find_best(const Reachable& reach, PlaceValue& value_at, const FoeHexes& foes, const Price& price,
               std::vector<Candidate>& all) {
    constexpr std::size_t bands = 2 * furthest + 1, most_hexes = bands * bands;
    const std::span<const Flood::HexSpots> hexes = reach.hexes();
    const int nearest = distance(reach.hex(Flood::HexSpots{}), foes[0]) - furthest;
    std::array<Band, bands> band{};
    std::array<std::int16_t, most_hexes> next;
    for (std::size_t i = 0; i < hexes.size(); ++i) {
        Band& its = band[static_cast<std::size_t>(distance(reach.hex(hexes[i]), foes[0]) - nearest)];
        next[i] = static_cast<std::int16_t>(its.first);
        its.first = static_cast<int>(i);
        its.used = std::min<int>(its.used, reach.spots_of(hexes[i]).front().used);
    }
    FixedVector<std::uint8_t, bands> order;
    for (std::size_t n = 0; n < bands; ++n) {
        if (band[n].first < 0) continue;
        const int range = nearest + static_cast<int>(n);
        band[n].most = value_at.at_most_roughly(range) + price.at_most(range, band[n].used);
        order.push_back(static_cast<std::uint8_t>(n));
    }
    sort_in_place(order.begin(), order.end(),
                  [&](std::uint8_t a, std::uint8_t b) { return band[a].most > band[b].most; });
    struct Promise {
        std::int64_t most = 0;
        std::uint16_t hex = 0, here = 0;
    };
    FixedVector<Promise, most_hexes> promises;
    std::vector<PlaceValue::Here> here;
    here.reserve(hexes.size());
    BestValues best;
    for (const std::uint8_t n : order) {
        if (best.out(band[n].most)) break;
        const int range = nearest + n;
        if (best.out(value_at.at_most(range) + price.at_most(range, band[n].used))) continue;
        promises.clear();
        here.clear();
        for (int i = band[n].first; i >= 0; i = next[static_cast<std::size_t>(i)]) {
            const Flood::HexSpots& its = hexes[static_cast<std::size_t>(i)];
            here.emplace_back(value_at, foes, reach.hex(its));
            const std::int64_t most =
                here.back().at_most() + price.at_most(range, reach.spots_of(its).front().used);
            if (best.out(most))
                here.pop_back();
            else
                promises.push_back(
                    {most, static_cast<std::uint16_t>(i), static_cast<std::uint16_t>(here.size() - 1)});
        }
        sort_in_place(promises.begin(), promises.end(),
                      [](const Promise& a, const Promise& b) { return a.most > b.most; });
        for (const Promise& promise : promises) {
            if (best.out(promise.most)) break;
            // There a dearer way, which leads out of the hex and back, may be better than none.
            if (range == 0 && price.ram > 0) {
                all_ways_to(reach, hexes[promise.hex], here[promise.here], price, all);
                continue;
            }
            for (const Flood::Spot& spot : reach.spots_of(hexes[promise.hex])) {
                const std::int64_t value =
                    here[promise.here](reach.facing_of(spot.facing)) + price.of(range, spot.used);
                if (best.out(value)) continue;
                all.push_back(
                    {value, price.movement > 0 ? spot.node : spot.first_found, spot.spot, spot.node});
                best.add(value);
            }
        }
    }
}

// Who moves after us answers: of the best places the one that is still good when the foe has taken its best.
int after_the_answer(const Situation& s, PlaceValue& value_at, const Reachable& reach,
                     std::vector<Candidate>& all) {
    constexpr std::size_t looked_at = 256;
    const UnitId foe = s.foes[0].id;
    const Reachable answers = reach_of(
        s, foe, std::min<int>({s.seen.unit(foe)[Counter::moves_left], furthest, share_of(s, foe) + 1}), true);
    std::vector<Stand>
        there;  // as many of its answers as were needed yet: one of the first mostly settles it
    const auto better = [](const Candidate& a, const Candidate& b) {
        return a.value != b.value ? a.value > b.value : a.node < b.node;
    };
    const std::size_t first = std::min(all.size(), looked_at);
    const FoeHexes foes = foe_hexes(s);
    FixedVector<std::uint16_t, weighed> seen;  // spots
    std::int64_t most = 2 * ruin;
    int best = -1;
    for (std::size_t i = 0; i < first && !seen.full(); ++i) {
        // The next best: it is rarely more than a few that are looked at.
        const auto left = all.begin() + static_cast<std::ptrdiff_t>(i);
        std::iter_swap(left, std::min_element(left, all.end(), better));
        const Candidate& here = *left;
        if (here.value <= most) break;  // no answer makes it better, nor any that come after it
        const std::uint16_t spot = reach.node(here.node).spot;
        if (std::ranges::find(seen, spot) != seen.end()) continue;
        seen.push_back(spot);
        const Stand mine{reach.hex(here.node), reach.facing(here.node)};
        const std::int64_t now = value_at(foes, mine.hex, mine.facing);
        const auto after = [&](std::int64_t worst) {
            return here.value - (now - worst) * s.temper.answer / 100;
        };
        std::int64_t worst = now;
        std::size_t sharpest = 0;
        for (std::size_t n = 0; n < answers.spots().size() && after(worst) > most; ++n) {
            if (n == there.size()) {
                const int node = answers.spots()[n];
                there.push_back({answers.hex(node), answers.facing(node)});
            }
            FoeHexes then = foes;
            then[0] = there[n].hex;
            const std::int64_t answered = value_at(then, there[n].facing, mine.hex, mine.facing);
            if (answered < worst) sharpest = n, worst = answered;
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
        const int turns = (direction_towards(reach.hex(i), foe.hex).at + 6 - reach.facing(i).at) % 6;
        return std::pair{std::min(turns, 6 - turns), -reach.node(i).straight};
    };
    int best = stay;
    for (const int i : reach.nearest_first())
        if (off(i) < off(best)) best = i;
    return best;
}

void plan_budget(const Situation& s, std::vector<Command>& orders, std::string& thought) {
    const int stored = stored_movements(s);
    const Reachable reach = reach_of(s, s.me, movements(s, stored), s.temper.schooled);
    const FoeHexes foes = foe_hexes(s);
    const Price price{.movement = s.impulses_left() == 0 ? 0 : whole_point / 2,
                      .ram = s.rams && !s.foes.empty() ? 100'000 : 0};
    std::vector<Candidate> all;
    all.reserve(reach.nearest_first().size());
    Candidate gated{2 * ruin, -1, 0};
    const bool gates = std::any_of(s.seen.objects.begin(), s.seen.objects.end(),
                                   [&](const MapObject& o) { return gate_of(s.rules, o) != nullptr; });
    // A drive that makes the ship go so far in each impulse leaves it no nearer hex.
    const int farthest = reach.nearest_first().empty() ? 0 : reach.node(reach.nearest_first().back()).used;
    const int least =
        std::min(impulse_bounds(s.rules, s.seen, s.me).least - s.unit()[Counter::moved_now], farthest);
    PlaceValue value_at(s);
    // A dearer way to a place is never better, unless the ship has to move.
    const bool only_best = least <= 0 && !gates && !s.leaves_by_edge;
    if (only_best) {
        find_best(reach, value_at, foes, price, all);
    } else {
        const std::vector<std::int32_t> values = all_values(reach, value_at, foes);
        for (const int i : reach.nearest_first()) {
            const Flood::Node& n = reach.node(i);
            if (n.used < least) continue;
            const int range = distance(reach.hex(i), foes[0]);
            std::int64_t value = values[n.spot] + price.of(range, n.used);
            if (over_the_edge(s, reach.hex(i))) value += got_away;
            all.push_back({value, i, static_cast<int>(all.size()), static_cast<std::int16_t>(i)});
            if (const auto out = gates ? beyond_gate(s, reach.hex(i)) : std::nullopt) {
                const std::int64_t there = std::int64_t{value_of(s, foes, out->hex, reach.facing(i))} -
                                           n.used * price.movement - std::int64_t{out->harm} * whole_point;
                if (there > gated.value && !deadly(s.seen, out->hex)) gated = {there, i, 0};
            }
        }
    }
    Candidate chosen{ruin};
    for (const Candidate& c : all)
        if (c.value > chosen.value || (c.value == chosen.value && c.order < chosen.order)) chosen = c;
    int best = chosen.go;
    if (s.temper.schooled && !s.foes.empty() && !s.hopeless && !s.rams &&
        may_go_on(s.rules, s.seen, s.foes[0].id))
        best = after_the_answer(s, value_at, reach, all);
    const bool through = gated.node >= 0 && gated.value > chosen.value;
    if (through) best = gated.node;
    if (best >= 0 && reach.node(best).from < 0) best = come_about(s, reach, best);
    // What it goes beyond the movements that it has comes out of the flywheel.
    const int lacks = best >= 0 ? reach.node(best).used - s.unit()[Counter::moves_left] : 0;
    if (stored > 0 && lacks > 0)
        orders.push_back(Move{s.me, Manoeuvre::flywheel, static_cast<std::uint8_t>(std::min(lacks, stored))});
    const std::size_t first = orders.size();
    for (int i = best; i >= 0; i = reach.node(i).from)
        if (reach.node(i).from >= 0) orders.push_back(reach.order(s.me, i));
    std::reverse(orders.begin() + static_cast<std::ptrdiff_t>(first), orders.end());
    if (through) orders.push_back(Move{s.me, Manoeuvre::through, 0});
    if (best >= 0 && !s.foes.empty())
        thought = "to range " + std::to_string(distance(reach.hex(best), s.foes[0].hex)) + " of " +
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
