#include "battle/craft/bays.h"

#include <algorithm>

#include "battle/core/modifiers.h"
#include "battle/core/rack.h"
#include "battle/core/rows/craft.h"
#include "battle/damage/hangar.h"

namespace impulse {
namespace {

bool named(const Battle& b, UnitId u) {
    for (const MapObject& o : b.objects)
        if (o.flying() && (o.by == u || o.target == u)) return true;
    for (const Shot& s : b.shots)
        if (s.by == u || s.at == u) return true;
    for (const Volley& v : b.volleys)
        if (v.target == u || v.by == u) return true;
    return std::ranges::any_of(b.blasts, [&](const Blast& blast) { return blast.unit == u; });
}

bool plain(const Unit& u) {
    return u[Counter::internals] == 0 && u[Counter::prepared] == 0 && u[Counter::prepared_turns] == 0 &&
           u[Counter::work_1] == 0 && u[Counter::work_2] == 0;
}

void equip(Play& play, UnitId unit) {
    const ShipClass& c = play.type(unit);
    for (const std::uint8_t g : c.armed)
        for (std::size_t i = 0; i < c.groups[g].load.size(); ++i)
            if (c.groups[g].load[i] > 0) play.set_group(unit, g, ammo_field(i), c.groups[g].load[i]);
    for (const std::uint8_t g : c.armed) play.set_group(unit, g, GroupField::last, never_fired);
}

}  // namespace

UnitId free_place(const Rules& rules, const Battle& battle) {
    if (battle.units.size() < max_units) return UnitId{battle.units.size()};
    UnitId unhurt{};
    for (const UnitId id : unit_ids(battle)) {
        const Unit& u = battle.unit(id);
        // Only shuttles give up their place: fighters and PFs count for victory and stand in the record.
        if (u.active() || !u.mother || craft_kind(rules, u) != CraftKind::shuttle || named(battle, id))
            continue;
        if (u.fate != Fate::aboard) return id;
        if (!unhurt && plain(u) && rules.type(battle.unit(u.mother).type).bays[u.box].holds == u.type)
            unhurt = id;
    }
    return unhurt;
}

UnitId add_unit(Play& play, UnitId mother, std::size_t box, ClassId type) {
    const UnitId place = free_place(play.rules, play.now);
    std::size_t known = 0;
    while (known < play.now.craft_types.size() && play.now.craft_types[known] != type) ++known;
    if (!place || !type || known == play.now.craft_types.size()) return {};
    // An unhurt shuttle that gives up its place is again what the class says stands there.
    if (place.index() < play.now.units.size())
        if (const Unit& old = play.now.unit(place); old.fate == Fate::aboard)
            mark_bay_box(play, old.mother, Counter::bays_1, old.box, false);
    play.emit(UnitAdded{place, mother, static_cast<std::uint8_t>(known), static_cast<std::uint8_t>(box),
                        static_cast<std::uint8_t>(play.rules.type(type).groups.size())});
    mark_bay_box(play, mother, Counter::bays_1, box, true);
    equip(play, place);
    return place;
}

int room_in_bay(const Rules& rules, const Battle& b, UnitId ship, std::uint8_t group) {
    const ShipClass& c = rules.type(b.unit(ship).type);
    int room = 0;
    for (std::size_t box = 0; box < c.bays.size(); ++box) {
        if (c.bays[box].group != group || bay_lost(b.unit(ship), box)) continue;
        const ClassId type = craft_in(rules, b, ship, box);
        room += 1 - (type ? rules.type(type).sheet.craft.boxes : 0);
    }
    return room;
}

namespace {

// Launches or landings beyond those of its bays that the ship may make in an impulse, less what was made of them.
int extra_ways(const Rules& rules, const Battle& b, UnitId ship, bool leaving) {
    const Unit& u = b.unit(ship);
    const ShipClass& c = rules.type(u.type);
    int left = modified(rules, u, leaving ? Quantity::launches : Quantity::landings);
    if (left == 0) return 0;
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (rules.system(c.groups[g].system).has(Trait::shuttle))
            left -= std::max(
                0, u.groups[g].uses_within(b.impulse_now(), rules.craft->bay_gap) - c.groups[g].hatches);
    return std::max(0, left);
}

}  // namespace

std::optional<Refusal> refuse_bay_use(const Rules& rules, const Battle& b, UnitId ship, std::size_t box,
                                      bool leaving) {
    const std::uint8_t group = rules.type(b.unit(ship).type).bays[box].group;
    const ClassGroup& bay = rules.type(b.unit(ship).type).groups[group];
    const GroupState& g = b.unit(ship).groups[group];
    // A critical hit shuts one bay: here the first of the sheet (D8).
    if (b.unit(ship).critical(CriticalKind::shuttle_bay) &&
        group == rules.type(b.unit(ship).type).bays[0].group)
        return refusal(WhyMore::critical_stops);
    const int now = b.impulse_now(), ways = bay.hatches + (leaving ? bay.tubes : 0);
    return refuse_if(g.uses_within(now, rules.craft->bay_gap) >= std::max(1, ways) &&
                         extra_ways(rules, b, ship, leaving) == 0,
                     WhyMore::bay_gap, rules.craft->bay_gap, now - g.last);
}

void use_bay(Play& play, UnitId ship, std::size_t box) {
    play.note_use(ship, play.type(ship).bays[box].group);
}

UnitId add_unit(Play& play, UnitId mother, std::size_t box) {
    if (const UnitId standing = occupant(play.now, mother, box)) return standing;
    return add_unit(play, mother, box, craft_in(play.rules, play.now, mother, box));
}

}  // namespace impulse
