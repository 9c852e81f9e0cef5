#include "battle/play/engagement.h"

#include "battle/core/craft.h"
#include "battle/core/ground.h"
#include "battle/core/tracks.h"
#include "battle/damage/layers.h"
#include "battle/damage/shields.h"
#include "battle/fire/arcs.h"
#include "battle/movement/look_ahead.h"
#include "battle/play/asks.h"

namespace impulse {
namespace {

constexpr int same_from = 40;    // ranges beyond this do not differ
constexpr int seeker_near = 9;   // hexes within which a seeker is looked at
constexpr int seeker_sight = 8;  // hexes within which it makes a ship turn
// A ship that holds a range: what damage to itself counts and weapons that can fire later only, in percent; what a hex off
// the range costs; enemies so near count besides.
constexpr int held_caution = 70, held_outlook = 45, held_pull = 2 * whole_point, others_count = 20;

}  // namespace

void see_coming(Engagement& e) {
    for (const MapObject& seeker : e.seen.objects) {
        if (!seeker.flying() || !seeker.by || !e.seen.enemies(e.me, seeker.by)) continue;
        const MapObject o = as_known(seeker, e.unit().side);
        if ((o.target && o.target != e.me) || distance(o.hex, e.unit().hex) > seeker_near) continue;
        const SeekerId id = guessed_type(e.rules, e.seen, o);
        if (!id) continue;
        const int points = points_of(e.rules, e.seen, o, e.rules.seeker(id), e.unit().hex);
        const auto same =
            std::find_if(e.coming.begin(), e.coming.end(), [&](const Coming& c) { return c.hex == o.hex; });
        if (same != e.coming.end())
            same->points += points;
        else if (!e.coming.full())
            e.coming.push_back({o.hex, points});
    }
}

Engagement holding(const Rules& rules, const Battle& b, UnitId unit, UnitId target, int range) {
    Engagement e{rules, b, unit};
    const Firepower& power = firepower_of(rules);
    const Unit& u = e.unit();
    const ShipClass& c = e.type();
    all_guns(rules, power, u, e.working);
    for (std::size_t g = 0; g < c.groups.size() && g < u.groups.size(); ++g)
        if (can_still_fire(rules, b, u, g) && power.hurts(c.groups[g].weapon))
            if (const RangeRow* row = ready_row(rules, power, u, g))
                add_gun(e.ready, c.groups[g].arc, *row, boxes_left(c, u, g));
    for (int f = 0; f < 6; ++f) {
        const auto i = static_cast<std::size_t>(f);
        e.spare[i] = reinforcement_of(rules, u, f);
        e.shield[i] = shield_strength(rules, u, f) - e.spare[i];
    }
    const auto look_at = [&](UnitId id) {
        const Unit& other = b.unit(id);
        Foe foe;
        foe.id = id;
        foe.hex = other.hex;
        foe.facing = other.facing;
        foe.range = distance(u.hex, other.hex);
        foe.speed = other[Counter::speed];
        guess_guns(rules, b, power, other, foe.guns);
        all_guns(rules, power, other, foe.working);
        for (int f = 0; f < 6; ++f)
            foe.shield[static_cast<std::size_t>(f)] =
                shield_strength(rules, other, f) - reinforcement_of(rules, other, f);
        return foe;
    };
    e.foes.push_back(look_at(target));
    for (std::size_t i = 0; i < b.units.size(); ++i)
        if (UnitId{i} != target && in_sight(u.side, b.units[i]) && b.enemies(unit, UnitId{i}) &&
            is_fighting_unit(rules, b.units[i]) && distance(u.hex, b.units[i].hex) <= others_count &&
            !e.foes.full())
            e.foes.push_back(look_at(UnitId{i}));
    see_coming(e);
    e.wanted_range = range;
    e.caution = held_caution;
    e.outlook = held_outlook;
    e.theirs_later = true;
    e.pull = held_pull;
    return e;
}

FoeHexes foe_hexes(const Engagement& s) {
    FoeHexes at{};
    for (std::size_t i = 0; i < s.foes.size(); ++i) at[i] = s.foes[i].hex;
    return at;
}

Hex foreseen(const Engagement& s, const Foe& foe, int impulses) {
    if (s.rules.budget || foe.speed <= 0) return foe.hex;
    const int from = std::max<int>(s.seen.clock.impulse, 0), all = s.seen.field.impulses;
    int hexes = (from + impulses) * foe.speed / all - from * foe.speed / all;
    // In a window of movement those that were not called yet may still move on this impulse.
    Hex at = foe.hex;
    for (; hexes > 0; --hexes) {
        const Hex next = neighbour(at, foe.facing);
        if (deadly(s.seen, next)) break;
        at = next;
    }
    return at;
}

std::int32_t value_of(const Engagement& s, const FoeHexes& foes, Hex hex, Facing facing) {
    std::int64_t sum = 0;
    // Seekers: better far from them, and with a shield before them that holds.
    for (const Coming& c : s.coming) {
        const int range = distance(hex, c.hex);
        if (range > seeker_sight) continue;
        const std::size_t struck = shield_at(relative_to(bearing(hex, c.hex), facing));
        sum -= std::int64_t{worth_of_hits(c.points * whole_point, s.shield[struck], s.spare[struck])} *
               (seeker_sight + 1 - range) * s.seeker_fear / (100 * (seeker_sight + 1));
    }
    for (std::size_t i = 0; i < s.foes.size(); ++i) {
        const Foe& foe = s.foes[i];
        const bool first = i == 0;
        const int range = distance(hex, foes[i]);
        if (range > same_from && !first) continue;
        const int to = bearing(hex, foes[i]);
        const int mine = relative_to(to, facing), theirs = relative_to(opposite_bearing(to), foe.facing);
        const std::int32_t take = broadside(foe.guns, theirs, range);
        const std::int64_t pain = worth_of_hits(take, s.shield[shield_at(mine)], s.spare[shield_at(mine)]);
        if (s.hopeless) {
            sum += std::int64_t{std::min(range, 99)} * 120 - pain;
            continue;
        }
        const std::int32_t behind = foe.shield[shield_at(theirs)];
        const std::int64_t hurt =
            worth_of_hits(broadside(s.ready, mine, range), behind) * std::int64_t{100} +
            worth_of_hits(broadside(s.working, mine, range), behind) * std::int64_t{s.outlook};
        // What it may do with all its guns as soon as they are ready again.
        const std::int64_t later =
            s.theirs_later ? worth_of_hits(broadside(foe.working, theirs, range), s.shield[shield_at(mine)]) *
                                 std::int64_t{s.outlook} / 100
                           : 0;
        sum += (hurt - (pain + later) * s.caution) / (first ? 100 : 200);
        if (first && !s.lets_go) {
            sum -= range > s.wanted_range ? (range - s.wanted_range) * s.pull
                                          : (s.wanted_range - range) * (s.pull / 3);
        }
    }
    if (s.hopeless && s.refuge) sum -= std::int64_t{distance(hex, *s.refuge)} * 600;
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(sum, -50'000'000, 50'000'000));
}

}  // namespace impulse
