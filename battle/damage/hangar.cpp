#include "battle/damage/hangar.h"

#include <algorithm>

#include "battle/core/modifiers.h"
#include "battle/core/rows/craft.h"
#include "battle/core/tracks.h"
#include "battle/damage/explosion.h"
#include "battle/damage/shields.h"

namespace impulse {
namespace {

bool charged(const Rules& rules, const Unit& u) {
    if (u[Counter::prepared] != 0 || u[Counter::prepared_energy] > 0) return true;
    const ShipClass& c = rules.type(u.type);
    return std::any_of(c.armed.begin(), c.armed.end(),
                       [&](std::uint8_t g) { return u.groups[g].rounds() > 0; });
}

}  // namespace

void mark_bay_box(Play& play, UnitId ship, Counter first, std::size_t box, bool on) {
    const auto counter = static_cast<Counter>(static_cast<std::size_t>(first) + box / 15);
    const int bits = play.now.unit(ship)[counter], bit = 1 << (box % 15);
    play.set(ship, counter, on ? bits | bit : bits & ~bit);
}

// Of a box that is not lost.
static int worth_of(const Rules& rules, const Battle& b, UnitId mother, const BayBox& bay, std::size_t box) {
    const bool taken = bay_taken(b.unit(mother), box);
    const UnitId standing = taken ? occupant(b, mother, box) : UnitId{};
    const ClassId type = !taken ? bay.holds : standing ? b.unit(standing).type : ClassId{};
    if (!type) return 0;
    return 1 + rules.type(type).sheet.bpv_combat +
           (standing && b.unit(standing)[Counter::prepared] != 0 ? 20 : 0);
}

int bay_box_worth(const Rules& rules, const Battle& b, UnitId mother, std::size_t box) {
    const ShipClass& c = rules.type(b.unit(mother).type);
    if (box >= c.bays.size() || bay_lost(b.unit(mother), box)) return 0;
    return worth_of(rules, b, mother, c.bays[box], box);
}

std::uint64_t bay_choice(const Rules& rules, const Battle& b, UnitId mother, std::uint64_t groups) {
    const ShipClass& c = rules.type(b.unit(mother).type);
    std::uint64_t boxes = 0;
    int count = 0, first = 0;
    bool alike = true;
    for (std::size_t box = 0; box < c.bays.size(); ++box) {
        const std::uint8_t group = c.bays[box].group;
        if (group >= 64 || (groups >> group & 1U) == 0 || bay_lost(b.unit(mother), box)) continue;
        const int w = bay_box_worth(rules, b, mother, box);
        if (count == 0) first = w;
        alike = alike && w == first;
        ++count;
        boxes |= std::uint64_t{1} << box;
    }
    return alike ? 0 : boxes;
}

namespace {

// Places of the bay that stand, and those that its boxes make now.
struct Places {
    int standing = 0, made = 0;
};
Places places_of(const Rules& rules, const Unit& u, std::uint8_t group) {
    const ShipClass& c = rules.type(u.type);
    const Berth& berth = rules.system(c.groups[group].system).berth;
    Places places;
    for (std::size_t box = 0; box < c.bays.size(); ++box)
        places.standing += c.bays[box].group == group && !bay_lost(u, box) ? 1 : 0;
    places.made = berth.each[tech_index(c)] * (boxes_left(c, u, group) / berth.boxes);
    return places;
}

// The place that its owner names, or else can best spare, with what stands there; whether that was armed or charged.
[[gnu::flatten]] bool lose_place(Play& play, UnitId mother, std::uint8_t group, std::size_t named) {
    const ShipClass& c = play.type(mother);
    const Unit& ship = play.now.unit(mother);
    std::size_t chosen = max_bay_boxes;
    int least = 0;
    for (std::size_t box = 0; box < c.bays.size(); ++box) {
        if (c.bays[box].group != group || bay_lost(ship, box)) continue;
        const int w = box == named ? -1 : worth_of(play.rules, play.now, mother, c.bays[box], box);
        if (chosen == max_bay_boxes || w < least) chosen = box, least = w;
    }
    if (chosen == max_bay_boxes) return false;
    const UnitId standing = bay_taken(ship, chosen) ? occupant(play.now, mother, chosen) : UnitId{};
    const bool dangerous = standing && play.rules.craft && play.rules.craft->chain &&
                           charged(play.rules, play.now.unit(standing));
    if (standing) play.emit(FateSet{standing, Fate::destroyed, {}});
    mark_bay_box(play, mother, Counter::bays_lost_1, chosen, true);
    return dangerous;
}

}  // namespace

bool lose_bay_box(Play& play, UnitId mother, std::uint8_t group, std::size_t named) {
    const ShipClass& c = play.type(mother);
    const Berth& berth = play.rules.system(c.groups[group].system).berth;
    int gone = berth.each[tech_index(c)];
    if (berth.boxes > 1) {
        const Places places = places_of(play.rules, play.now.unit(mother), group);
        gone = places.standing - places.made;
    }
    bool dangerous = false;
    for (; gone > 0; --gone) dangerous = lose_place(play, mother, group, named) || dangerous;
    return dangerous;
}

void chain_reaction(Play& play, UnitId unit, std::size_t group) {
    const ShipClass& c = play.type(unit);
    const std::size_t none = c.groups.size();
    if (!play.now.unit(unit).active()) return;
    const auto stands = [&](std::size_t g) { return boxes_left(c, play.now.unit(unit), g) > 0; };
    for (bool goes_on = true; goes_on;) {
        // The bay: the same boxes, then others that stand with them on the sheet.
        std::size_t next = stands(group) ? group : none;
        for (std::size_t g = 0; g < none && next == none; ++g)
            if (c.groups[g].sheet_group == c.groups[group].sheet_group && stands(g)) next = g;
        if (!play.now.volleys.full()) add_volley(play, unit, {}, 0, 1, VolleyKind::chain, 0);
        if (next == none) return;
        play.emit(BoxLost{unit, static_cast<std::uint8_t>(next), 1, 0xFF, 0xFF});
        goes_on =
            lose_bay_box(play, unit, static_cast<std::uint8_t>(next));  // another armed craft there goes too
    }
}

void lose_parked(Play& play, UnitId mother) {
    for (int n = play.rules.craft ? play.rules.craft->balcony_hull : 0; n > 0; --n) {
        UnitId chosen{};
        int least = 0;
        for (const UnitId unit : unit_ids(play.now)) {
            const Unit& u = play.now.unit(unit);
            if (u.fate != Fate::aboard || u.mother != mother || u[Counter::balcony] == 0) continue;
            const int w = bay_box_worth(play.rules, play.now, mother, u.box);
            if (!chosen || w < least) chosen = unit, least = w;
        }
        if (!chosen) return;
        play.set(chosen, Counter::balcony, 0);
        play.emit(FateSet{chosen, Fate::destroyed, {}});
    }
}

bool lose_docked_box(Play& play, UnitId yard, std::uint8_t row, std::uint8_t column) {
    for (const UnitId unit : unit_ids(play.now)) {
        const Unit& docked = play.now.unit(unit);
        if (docked.fate != Fate::aboard || docked.mother != yard || docked.box != in_dry_dock) continue;
        const ShipClass& c = play.type(unit);
        for (std::size_t g = 0; g < c.groups.size(); ++g) {
            if (c.groups[g].indestructible || boxes_left(c, docked, g) <= 0) continue;
            play.emit(BoxLost{unit, static_cast<std::uint8_t>(g), 1, row, column});
            return true;
        }
    }
    return false;
}

void regain_bay_box(Play& play, UnitId mother, std::uint8_t group) {
    const ShipClass& c = play.type(mother);
    const Places places = places_of(play.rules, play.now.unit(mother), group);
    int more = places.made - places.standing;
    for (std::size_t box = 0; box < c.bays.size() && more > 0; ++box) {
        if (c.bays[box].group != group || !bay_lost(play.now.unit(mother), box)) continue;
        mark_bay_box(play, mother, Counter::bays_lost_1, box, false);
        mark_bay_box(play, mother, Counter::bays_1, box, true);
        --more;
    }
}

void hurt_small_craft(Play& play, UnitId craft, UnitId by, VolleyKind cause) {
    const Unit& u = play.now.unit(craft);
    const CraftFigures& f = play.type(craft).sheet.craft;
    if (!u.active()) return;
    if (u[Counter::internals] >= f.kill + modified(play.rules, u, Quantity::toughness)) {
        destroy(play, craft, Fate::destroyed, by, cause);
        return;
    }
    if (u[Counter::internals] < f.cripple || u[Counter::crippled] != 0) return;
    play.set(craft, Counter::crippled, 1);
    const int most = craft_speed(play.rules, play.now.unit(craft));
    if (u[Counter::speed] <= most) return;
    // It slows down at once, and for what it has plotted.
    const int now = std::max<int>(play.now.clock.impulse, 1);
    play.emit(PlotAdded{craft, static_cast<std::uint8_t>(now), static_cast<std::uint8_t>(most)});
    for (std::size_t i = 0; i < play.now.unit(craft).plot.size(); ++i)
        if (const SpeedChange c = play.now.unit(craft).plot[i]; c.impulse > now && c.speed > most)
            play.emit(PlotAdded{craft, c.impulse, static_cast<std::uint8_t>(most)});
    play.set(craft, Counter::speed, most);
}

}  // namespace impulse
