#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>

#include "battle/core/rows/gunnery.h"
#include "battle/damage/layers.h"
#include "battle/damage/shields.h"
#include "battle/effects/ops.h"

namespace impulse::ops {
namespace {

std::uint32_t seen_from(const Cast& c, UnitId at) {
    return c.impact.from.mount ? bearing_mask(c.play.now.unit(at), c.impact.from.hex) : 0;
}

// What strikes all around a seeker comes from where that struck.
int face_of(const Cast& c, UnitId at) {
    const Impact& i = c.impact;
    const bool beside = !i.from.mount && c.effect.at == At::within && c.play.now.unit(at).hex != i.at.hex;
    return settle_facing_at_once(c.play, at, beside ? i.at.hex : i.from.hex, i.from.by);
}

// What strikes on all sides takes what lies outside on a hull that has no chart.
Origin all_round(const Muzzle& from) {
    Origin origin = origin_of(from);
    origin.place = whole_unit;
    return origin;
}

// Points of the shot on one facing.
void hit(const Cast& c, UnitId at, int face, int points, VolleyKind kind, std::uint32_t bearings = 0,
         int past = 0) {
    const Muzzle& from = c.impact.from;
    const Face named = c.effect.face;
    const bool round = named == Face::each || named == Face::envelop || named == Face::evenly;
    strike(c.play, at, from.by, face, points, kind, bearings,
           Blow{.seeker = from.serial,
                .past = past,
                .outside = c.effect.outside,
                .from = round ? all_round(from) : origin_of(from)});
}

// Of equally weak faces the first from the bow clockwise; what never comes inside needs one on which something stands.
int weakest_face(const Cast& c, UnitId at) {
    const Unit& u = c.play.now.unit(at);
    std::array<int, 6> stands{};
    for (int face = 0; face < 6; ++face) {
        int& here = stands[static_cast<std::size_t>(face)];
        here = c.effect.outside ? strength_before_armour(c.play.rules, u, face)
                                : shield_strength(c.play.rules, u, face);
        if (c.effect.outside && here == 0) here = std::numeric_limits<int>::max();
    }
    return static_cast<int>(std::ranges::min_element(stands) - stands.begin());
}

// Half of the points, rounded up, on the weakest face, the rest point by point over the others, the weaker first.
void strike_enveloped(const Cast& c, UnitId at, int points, VolleyKind kind) {
    const int weakest = weakest_face(c, at);
    std::array<int, 6> part{}, order{};
    std::size_t others = 0;
    for (int face = 0; face < 6; ++face)
        if (face != weakest) order[others++] = face;
    const Unit& u = c.play.now.unit(at);
    std::stable_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(others), [&](int a, int b) {
        return shield_strength(c.play.rules, u, a) < shield_strength(c.play.rules, u, b);
    });
    const int rest = points / 2;
    part[static_cast<std::size_t>(weakest)] = points - rest;
    for (int n = 0; n < rest; ++n)
        ++part[static_cast<std::size_t>(order[static_cast<std::size_t>(n) % others])];
    for (int face = 0; face < 6; ++face) hit(c, at, face, part[static_cast<std::size_t>(face)], kind);
}

// Alike on all faces; the odd points where the firer likes, which is where least stands.
void strike_evenly(const Cast& c, UnitId at, int points, VolleyKind kind) {
    std::array<int, 6> order{0, 1, 2, 3, 4, 5};
    const Unit& u = c.play.now.unit(at);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
        return shield_strength(c.play.rules, u, a) < shield_strength(c.play.rules, u, b);
    });
    for (int n = 0; n < 6; ++n)
        if (const int part = points / 6 + (n < points % 6 ? 1 : 0); part > 0)
            hit(c, at, order[static_cast<std::size_t>(n)], part, kind);
}

// Each part of the cell on the face that its mode names for it.
void strike_parts(const Cast& c, UnitId at, VolleyKind kind) {
    const Impact& i = c.impact;
    const WeaponMode& mode = *i.from.mode;
    const int struck = face_of(c, at);
    const auto stands = [&](int face) { return shield_strength(c.play.rules, c.play.now.unit(at), face); };
    std::array<int, 6> part{}, on{};
    unsigned taken = 0;
    for (std::size_t k = 0; k < mode.facings.size(); ++k) {
        const int one = (struck + mode.facings[k].one + 6) % 6,
                  other = (struck + mode.facings[k].other + 6) % 6;
        const bool prefers = (taken >> one & 1U) != 0 || i.face == other + 1 ||
                             (i.face != one + 1 && stands(other) < stands(one));
        on[k] = prefers && (taken >> other & 1U) == 0 ? other : one;
        taken |= 1U << on[k];
        part[k] = mode.table.part_at(i.range, k) * i.hits;
    }
    // What the shot scores beyond its cells strikes the struck face, and what was taken off it is missing beside it first.
    const std::size_t kinds = mode.facings.size();
    const std::size_t middle =
        static_cast<std::size_t>(
            std::find(on.begin(), on.begin() + static_cast<std::ptrdiff_t>(kinds), struck) - on.begin()) %
        kinds;
    int more = i.points - std::accumulate(part.begin(), part.end(), 0);
    part[middle] += std::max(0, more);
    for (std::size_t n = 1; n <= kinds && more < 0; ++n) {
        int& there = part[(middle + n) % kinds];
        const int off = std::min(there, -more);
        there -= off;
        more += off;
    }
    for (std::size_t k = 0; k < mode.facings.size(); ++k)
        hit(c, at, on[k], part[k], kind, on[k] == struck ? seen_from(c, at) : 0);
}

}  // namespace

VolleyKind marked(const Effect& effect, VolleyKind plain) {
    switch (effect.mark) {
        case Mark::none:
            break;
        case Mark::costly:
            return effect.of_hull ? VolleyKind::costly_hull : VolleyKind::costly;
        case Mark::disabled:
            return VolleyKind::disabling;
        case Mark::lasting:
            return VolleyKind::lasting;
        case Mark::spared:
            return VolleyKind::sparing;
        case Mark::incursed:
            return VolleyKind::incursing;
        case Mark::erased:
            return VolleyKind::erasing;
    }
    return plain;
}

namespace {

// Each point is a die to what stands before armour; once nothing stands there, the points that are left count as the
// effect says.
int worn_down(const Cast& c, UnitId at, int face, int points, VolleyKind kind) {
    const Rules& rules = c.play.rules;
    while (points > 0 && strength_before_armour(rules, c.play.now.unit(at), face) > 0 && !c.play.starved()) {
        --points;
        strike(c.play, at, c.impact.from.by, face, c.play.roll(Stream::damage, c.effect.worth_die, at), kind,
               seen_from(c, at), Blow{.outside = true, .from = origin_of(c.impact.from)});
    }
    return points / c.effect.rest;
}

// On the face that the shot strikes, as its effect says how its points count.
void strike_face(const Cast& c, UnitId at, int points) {
    const Impact& i = c.impact;
    const Effect& e = c.effect;
    const int face = face_of(c, at);
    const bool alone = e.past > 0 || e.own_volley;
    if (!alone && i.from.mount && c.play.rules.fire->one_volley)
        return c.salvo.add(at, face, points, seen_from(c, at), i.from.by);
    const VolleyKind kind = marked(e, !alone         ? i.from.kind
                                      : i.from.mount ? VolleyKind::separate
                                                     : i.from.kind);
    if (e.worth_die > 0) points = worn_down(c, at, face, points, kind);
    const Blow blow{i.from.serial, e.past > 0 ? points / e.past : 0, e.worth, e.outside, origin_of(i.from),
                    e.skips};
    const int reached = strike(c.play, at, i.from.by, face, points, kind, seen_from(c, at), blow);
    if (e.bonus > 0)
        strike(c.play, at, i.from.by, face, (points - reached) / e.bonus, kind, seen_from(c, at),
               Blow{.seeker = i.from.serial, .outside = true, .from = origin_of(i.from)});
}

// Points on one unit, on the faces that the effect names.
void strike_unit(const Cast& c, UnitId at, int points) {
    const Impact& i = c.impact;
    const VolleyKind apart = i.from.mount ? VolleyKind::separate : i.from.kind;
    switch (c.effect.face) {
        case Face::spread:
            return strike_enveloping(c.play, at, i.from.by, points, apart, all_round(i.from));
        case Face::neighbours:
            return strike_splash(c.play, at, i.from.by, i.from.hex, *i.from.mode, i.range, face_of(c, at),
                                 i.loss, apart, origin_of(i.from));
        case Face::each:
            for (int face = 0; face < 6; ++face) hit(c, at, face, points, apart);
            return;
        case Face::named:  // where the firer stands does not matter
            return hit(c, at, i.face > 0 ? i.face - 1 : weakest_face(c, at), points,
                       c.effect.outside ? apart : i.from.kind);
        case Face::envelop:
            return strike_enveloped(c, at, points, apart);
        case Face::evenly:
            return strike_evenly(c, at, points, apart);
        case Face::facings:
            return strike_parts(c, at, apart);
        case Face::struck:
            break;
    }
    strike_face(c, at, points);
}

// Plasma is worn down by phasers and by nothing else (FP1.6).
void strike_seeker(const Cast& c, ObjectId at, int points) {
    const bool plasma = c.play.rules.seeker(c.play.now.object(at).type).phaser_points > 0;
    const bool splits = c.play.rules.seeker(c.play.now.object(at).type).splits;
    if (points > 0 && (!plasma || c.impact.from.phaser))
        c.play.emit(SeekerDamaged{at, c.impact.from.kind, splits ? 1 : points});
}

void strike_firer(const Cast& c, int points) {
    const Impact& i = c.impact;
    if (!i.from.mount) return;
    if (c.effect.face == Face::each)
        for (int face = 0; face < 6; ++face) c.salvo.feed_back(i.from.by, face, points);
    else if (points > 0)
        c.salvo.feed_back(i.from.by, settle_facing_at_once(c.play, i.from.by, i.at.hex, i.at.unit), points);
}

// Friend and foe around the firer, or in the hex of the target. A blast around a seeker has points by distance, and
// spares nobody.
void strike_all(const Cast& c, Hex centre, int within, int of_shot) {
    const Muzzle& from = c.impact.from;
    const bool around = c.effect.at == At::within;
    const auto points_at = [&](Hex hex) {
        if (c.effect.fades) return std::max(0, of_shot - distance(centre, hex));
        return around && !from.mount && c.effect.amount == 0
                   ? from.mode->table.points_at(distance(centre, hex))
                   : of_shot;
    };
    for (const UnitId at : active_ids(c.play.now)) {
        const Unit& unit = c.play.now.unit(at);
        if ((around && from.mount && at == from.by) ||
            (c.effect.at == At::others_in_hex && at == c.impact.at.unit) ||
            distance(centre, unit.hex) > within)
            continue;
        const int points = points_at(unit.hex) * c.effect.part / c.effect.whole;
        if (points > 0 && c.reaches(at)) strike_unit(c, at, points);
    }
    for (std::size_t o = 0; around && o < c.play.now.objects.size(); ++o) {
        const ObjectId at{o};
        const MapObject& object = c.play.now.objects[o];
        if (object.flying() && distance(centre, object.hex) <= within && c.reaches(at))
            strike_seeker(c, at, points_at(object.hex));
    }
}

// Of the internals that wait as the volley of this shot a part is told from the rest.
void mark_part(const Cast& c) {
    const UnitId at = c.impact.at.unit;
    const auto& volleys = c.play.now.volleys;
    for (std::size_t v = volleys.size(); at && v-- > 0;) {
        if (volleys[v].target != at || volleys[v].kind != c.impact.from.kind) continue;
        const Volley whole = volleys[v];
        const int points = (c.impact.points * c.effect.part + c.effect.whole - 1) / c.effect.whole;
        c.play.emit(VolleyGrown{static_cast<std::uint16_t>(v), -points, 0});
        return add_volley(c.play, at, whole.by, whole.facing, points, marked(c.effect, whole.kind),
                          whole.bearings, Origin{.place = whole.place});
    }
}

}  // namespace

std::string layers_in_words(unsigned layers) {
    std::string all;
    for (std::size_t l = 0; l < count_of<Layer>(); ++l)
        if ((layers >> l & 1U) != 0)
            all += fmt::format("{}{}", all.empty() ? "" : " and ", word(static_cast<Layer>(l)));
    std::replace(all.begin(), all.end(), '_', ' ');
    return all;
}

void damage(const Cast& c) {
    const Impact& i = c.impact;
    if (c.effect.when == When::pierced) return mark_part(c);
    const int points = c.points();
    switch (i.at.alone ? At::target : c.effect.at) {
        case At::firer:
            if (i.at.object ? c.reaches(i.at.object) : c.reaches(i.at.unit)) strike_firer(c, points);
            return;
        case At::everything_in_hex:
        case At::others_in_hex:
            if (i.at.object && c.effect.at == At::everything_in_hex)
                return strike_seeker(c, i.at.object, points);
            return strike_all(c, i.at.hex, 0, points);
        case At::within:
            return strike_all(c, i.from.mount ? i.from.hex : i.at.hex, c.effect.within, points);
        case At::line:
        case At::ahead:
        case At::arc:  // each of them alone
        case At::target:
            if (i.at.object && c.reaches(i.at.object)) strike_seeker(c, i.at.object, points);
            if (i.at.unit && c.reaches(i.at.unit)) strike_unit(c, i.at.unit, points);
            return;
    }
}

std::string damage(const Effect& e) {
    static constexpr std::array<std::string_view, count_of<Mark>()> marks{
        "",
        ", whose internals cost many times the price to mend",
        ", which put boxes out of action only",
        ", whose internals are for good",
        ", whose internals spare cargo, bays and holds",
        ", whose internals are incursed and work on",
        ", whose internals empty option mounts for good"};
    if (e.when == When::pierced)
        return fmt::format("{}/{} of its internals, rounded up{}", e.part, e.whole,
                           marks[static_cast<std::size_t>(e.mark)]);
    std::string on = "the target";
    if (e.at == At::firer) on = "the firer's own shield";
    if (e.at == At::everything_in_hex) on = "every unit in the hex of the target";
    if (e.at == At::others_in_hex) on = "every other unit in the hex of the target";
    if (e.at == At::within) on = fmt::format("everything within {} hexes of the firer", e.within);
    if (e.at == At::line) on = fmt::format("every unit on the line of {} hexes through the target", e.within);
    if (e.at == At::ahead) on = fmt::format("every unit in its hex and {} straight ahead", e.within);
    std::string faces;
    if (e.face == Face::spread) faces = ", spread over all its shields";
    if (e.face == Face::neighbours) faces = ", a part of them on the shields beside the struck one";
    if (e.face == Face::envelop) faces = ", half on its weakest shield and the rest over the others";
    if (e.face == Face::evenly) faces = ", alike on all its shields";
    if (e.face == Face::facings) faces = ", a part of them on each of several shields";
    if (e.face == Face::each) faces = ", each of them";
    if (e.face == Face::named)
        faces = ", on a shield that the firer names, else the weakest, wherever it is struck from";
    if (e.at == At::arc) on = fmt::format("every unit within {} hexes in its arc", e.within);
    if (e.past > 0) faces += fmt::format(", 1 in {} of them past shields and panels", e.past);
    faces += marks[static_cast<std::size_t>(e.mark)];
    if (e.of_hull) faces += " in the hull group";
    if (e.worth > 1) faces += fmt::format(", {} to shields for each", e.worth);
    if (e.worth_die > 0)
        faces += fmt::format(", a die to shields for each; behind them 1 for each {}", e.rest);
    if (e.bonus > 0) faces += fmt::format(", 1 more on shields for each {} that they stop", e.bonus);
    if (e.outside) faces += ", never inside";
    if (e.cell > 0) faces += e.cell == 2 ? ", of the second number of the table" : ", of the first number";
    if (e.fades) faces += ", 1 less for each hex";
    if (e.part != e.whole) faces += fmt::format(", {}/{} of them, rounded down", e.part, e.whole);
    if (e.skips != 0) faces += ", past " + layers_in_words(e.skips);
    return fmt::format("{} on {}{}{}{}", points_in_words(e), on, faces,
                       e.own_volley ? ", as a volley of its own" : "",
                       e.sphere ? "; a sphere around it takes them first" : "");
}

}  // namespace impulse::ops
