#include "battle/core/events/movement.h"

namespace impulse {
namespace {

// Fields that go with the unit keep their place from it.
void carry_fields(Battle& b, UnitId unit, Hex to) {
    const Hex from = b.unit(unit).hex;
    if (from == to) return;
    for (MapObject& o : b.objects) {
        if (!o.stands() || o.by != unit || !o.is(SeekerTrait::carried)) continue;
        o.hex.q = static_cast<std::int16_t>(o.hex.q + to.q - from.q);
        o.hex.r = static_cast<std::int16_t>(o.hex.r + to.r - from.r);
    }
}

}  // namespace

void Moved::evolve(Battle& b) const {
    Unit& u = b.unit(unit);
    const auto impulse = static_cast<std::int16_t>(b.impulse_now());
    carry_fields(b, unit, hex);
    if (u.facing != facing) u.at(Counter::turned) = impulse;
    if (u.hex != hex) {
        u.at(Counter::entered) = impulse;
        u.at(Counter::from_stop) = 0;
        u.left = u.hex;
        if (u[Counter::moves_left] > 0) --u.at(Counter::moves_left);  // budget movement only
        ++u.at(Counter::moved_now);
    }
    u.hex = hex;
    u.facing = facing;
    u.at(Counter::straight) = straight;
    u.at(Counter::since_slip) = since_slip;
    u.at(Counter::moved) = impulse;
}

void Placed::evolve(Battle& b) const {
    carry_fields(b, unit, hex);
    b.unit(unit).hex = hex;
    b.unit(unit).facing = facing;
}

void Dragged::evolve(Battle& b) const {
    Unit& u = b.unit(unit);
    carry_fields(b, unit, hex);
    if (u.hex != hex) {  // it came into that hex as if it had moved there
        u.left = u.hex;
        u.at(Counter::entered) = static_cast<std::int16_t>(b.impulse_now());
    }
    u.hex = hex;
    u.facing = facing;
}

void Towed::evolve(Battle& b) const {
    Unit& u = b.unit(unit);
    carry_fields(b, unit, hex);
    if (u.hex != hex) u.at(Counter::entered) = static_cast<std::int16_t>(b.impulse_now());
    u.hex = hex;
}

void Arrived::evolve(Battle& b) const {
    Unit& u = b.unit(unit);
    u.fate = Fate::active;
    u.hex = u.left = hex;
    u.facing = facing;
    u.at(Counter::reserve) = 0;
}

void Left::evolve(Battle& b) const {
    b.unit(unit).fate = Fate::disengaged;
    b.window.owes.remove(unit);
}

void MapShifted::evolve(Battle& b) const {
    const auto shift = [this](Hex& h) {
        h.q = static_cast<std::int16_t>(h.q + by.q);
        h.r = static_cast<std::int16_t>(h.r + by.r);
    };
    for (Unit& u : b.units) {
        shift(u.hex);
        shift(u.left);
        shift(u.shown_hex);
    }
    for (MapObject& o : b.objects) {
        shift(o.hex);
        if (o.sent != 0) shift(o.goal);
    }
    for (Shot& s : b.shots)
        if (s.through != Hex{}) shift(s.through);
    for (Haze& h : b.hazes) shift(h.hex);
    for (Course& c : b.courses)
        if (c.how == CourseKind::reach) shift(c.hex);
    for (Feature& f : b.field.features) shift(f.hex);
    for (Blast& blast : b.blasts) shift(blast.hex);
    for (DeviceAim& aim : b.aims) shift(aim.hex);
    for (WebHex& h : b.web_hexes) shift(h.hex);
    for (Mine& m : b.mines) shift(m.hex);
}

void BarrierRaised::evolve(Battle& b) const {
    b.field.map = b.field.breach.map;
    b.field.edge = EdgeRule::breach_barrier;
    b.field.breach.retrograde = {};
    b.field.breach.gone = gone;
    b.field.breach.return_by = return_by;
}

void BreachTried::evolve(Battle& b) const {
    b.unit(unit).at(Counter::breach_at) = static_cast<std::int16_t>(b.impulse_now());
}

}  // namespace impulse
