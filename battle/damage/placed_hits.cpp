#include "battle/damage/placed_hits.h"

#include <algorithm>
#include <limits>

#include "battle/core/rows/damage.h"

namespace impulse {
namespace {

void add_left(const HullPlace& place, const std::bitset<max_groups>& left, Candidates& to) {
    for (const std::uint8_t g : place.groups)
        if (left.test(g)) to.push_back(g);
}

// The joined place that is one nearer to the centre; from where no way leads there the centre itself.
std::size_t next_inward(const std::vector<HullPlace>& places, std::size_t from) {
    for (const std::uint8_t there : places[from].joined)
        if (places[there].inward + 1 == places[from].inward) return there;
    for (std::size_t p = 0; p < places.size(); ++p)
        if (places[p].inward == 0) return p;
    return from;
}

// What a hit there takes first and next is worth to its owner.
int worth_around(const Rules& rules, const Unit& unit, const ShipClass& c, std::size_t place) {
    int sum = 0;
    const auto add = [&](const HullPlace& at) {
        for (const std::uint8_t g : at.groups)
            sum += boxes_left(c, unit, g) * rules.system(c.groups[g].system).repair;
    };
    add(c.hull.places[place]);
    for (const std::uint8_t joined : c.hull.places[place].joined) add(c.hull.places[joined]);
    return sum;
}

// Who names none aims at the edge where most is to be had; of equals at the first.
std::size_t best_place(const Rules& rules, const Unit& unit, const ShipClass& c) {
    std::size_t best = c.hull.edge.front();
    for (std::size_t p = 0; p < c.hull.places.size(); ++p)
        if (c.hull.places[p].depth == 0 &&
            worth_around(rules, unit, c, p) > worth_around(rules, unit, c, best))
            best = p;
    return best;
}

// The middle one of the cells of the edge before a place.
int cell_before(const Hull& hull, std::size_t place) {
    while (hull.places[place].depth > 0)
        for (const std::uint8_t out : hull.places[place].joined)
            if (hull.places[out].depth + 1 == hull.places[place].depth) {
                place = out;
                break;
            }
    std::vector<int> cells;
    for (std::size_t i = 0; i < hull.edge.size(); ++i)
        if (hull.edge[i] == place) cells.push_back(static_cast<int>(i));
    return cells[cells.size() / 2];
}

// The place that a shot which is off strikes instead: so many cells along the edge. Above and to the right of the hull
// "right or down" is clockwise, below and to the left of it the other way round.
std::size_t off_by(const Hull& hull, std::size_t place, bool left, int cells) {
    const auto all = static_cast<int>(hull.edge.size());
    const int from = cell_before(hull, place);
    const int step = (left ? -cells : cells) * (from < all / 2 ? 1 : -1);
    return hull.edge[static_cast<std::size_t>(((from + step) % all + all) % all)];
}

}  // namespace

std::size_t place_of(const ShipClass& c, std::size_t group) {
    const auto here = std::find_if(c.hull.places.begin(), c.hull.places.end(), [group](const HullPlace& p) {
        return std::find(p.groups.begin(), p.groups.end(), group) != p.groups.end();
    });
    return static_cast<std::size_t>(here - c.hull.places.begin());
}

bool may_be_named(const Rules& rules, const ShipClass& c, std::size_t group, bool excess) {
    const std::size_t place = place_of(c, group);
    return place < c.hull.places.size() &&
           c.hull.places[place].depth < (excess ? rules.placed_hits->deep : 1);
}

void place_volley(Play& play, std::size_t volley, const Origin& from) {
    const Volley v = play.now.volleys[volley];
    const ShipClass& c = play.type(v.target);
    const Hull& hull = c.hull;
    const bool excess = v.kind == VolleyKind::excess;
    if (hull.places.empty() || v.kind == VolleyKind::named || (excess && !from.weapon)) return;
    const auto index = static_cast<std::uint16_t>(volley);
    if (from.place != 0)
        return play.emit(
            VolleyPlaced{v.target, index,
                         from.place == whole_unit ? whole_unit : static_cast<std::uint8_t>(from.place - 1)});
    const PlacedHitRules& r = *play.rules.placed_hits;
    const Unit& target = play.now.unit(v.target);
    const auto anywhere = [&] {
        const int cells = std::min(static_cast<int>(hull.edge.size()), 255);  // no die has more faces
        return std::size_t{
            hull.edge[static_cast<std::size_t>(play.roll(Stream::allocation, cells, v.target) - 1)]};
    };
    std::size_t place = 0;
    if (!from.weapon || !v.by) {
        place = anywhere();
    } else {
        const bool named =
            from.aim > 0 && may_be_named(play.rules, c, static_cast<std::size_t>(from.aim - 1), excess);
        place =
            named ? place_of(c, static_cast<std::size_t>(from.aim - 1)) : best_place(play.rules, target, c);
        const int die = play.roll(Stream::allocation, r.die, v.target);
        // A seeker strikes where it is.
        const auto range =
            static_cast<std::size_t>(from.mount ? distance(play.now.unit(v.by).hex, target.hex) : 0);
        const auto boxes = [&] {
            int product = 1;
            for (int n = 0; n < r.off_dice[range]; ++n)
                product *= play.roll(Stream::allocation, r.off_sides[range], v.target);
            return product;
        };
        const bool left = die <= r.left_most;
        if (left || die >= r.right_least)
            place = range < r.off_dice.size() ? off_by(hull, place, left, boxes()) : anywhere();
    }
    if (!play.starved()) play.emit(VolleyPlaced{v.target, index, hull.places[place].groups.front()});
}

Candidates boxes_in_reach(const Rules& rules, const ShipClass& c, const std::bitset<max_groups>& left,
                          std::size_t& place) {
    const std::vector<HullPlace>& places = c.hull.places;
    Candidates found;
    for (;; place = next_inward(places, place)) {
        add_left(places[place], left, found);
        if (!found.empty()) return found;
        for (const std::uint8_t joined : places[place].joined) add_left(places[joined], left, found);
        if (!found.empty() || places[place].inward == 0) break;
    }
    // Where excess damage comes last, all that is left goes before it.
    if (found.empty() && c.sheet.size_class > rules.placed_hits->centre_size)
        for (const HullPlace& any : places) add_left(any, left, found);
    return found;
}

Candidates outer_boxes(const ShipClass& c, const std::bitset<max_groups>& left) {
    Candidates found;
    int outermost = std::numeric_limits<std::uint8_t>::max() + 1;
    for (const HullPlace& place : c.hull.places) {
        if (place.depth > outermost) continue;
        Candidates here;
        add_left(place, left, here);
        if (here.empty()) continue;
        if (place.depth < outermost) found.clear();
        outermost = place.depth;
        for (const std::uint8_t g : here) found.push_back(g);
    }
    return found;
}

}  // namespace impulse
