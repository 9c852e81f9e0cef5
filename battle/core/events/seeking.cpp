#include "battle/core/events/seeking.h"

#include "battle/core/events/set_field.h"

namespace impulse {

void Launched::evolve(Battle& b) const {
    const std::size_t i = object.index();
    if (i >= b.objects.size()) b.objects.resize(i + 1);
    MapObject o;
    o.fate = kind == SeekerKind::field ? SeekerFate::standing : SeekerFate::flying;
    o.type = SeekerId{type};
    o.by = by;
    if (o.fate == SeekerFate::flying) o.guide = by;
    o.kind = kind;
    o.group = group;
    o.target = target;
    o.hex = b.unit(by).hex;
    o.facing = facing;
    o.since = static_cast<std::int16_t>(b.impulse_now());
    o.until = until;
    o.serial = ++b.serials;
    b.objects[i] = o;
}

void SeekerSet::evolve(Battle& b) const { set_field(b.object(object), what, value); }

void SeekerPlaced::evolve(Battle& b) const {
    b.object(object).hex = hex;
    b.object(object).facing = facing;
}

void SeekerTurned::evolve(Battle& b) const {
    b.object(object).target = target;
    b.object(object).target_object = {};
    b.object(object).sent = 0;
}

void SeekerAimed::evolve(Battle& b) const {
    b.object(object).target_object = at;
    b.object(object).sent = 0;
}

void SeekerSent::evolve(Battle& b) const {
    b.object(object).goal = hex;
    b.object(object).sent = 1;
}

void SeekerMoved::evolve(Battle& b) const {
    const int turn = (facing.at - b.object(object).facing.at + 6) % 6;
    if (turn > 1 && turn < 5) b.object(object).het = static_cast<std::int16_t>(b.impulse_now());
    if (b.object(object).hex != hex) ++b.object(object).flown;
    b.object(object).hex = hex;
    b.object(object).facing = facing;
    b.object(object).entered = entered;
}

void SeekerTowed::evolve(Battle& b) const { b.object(object).hex = hex; }

void SeekerHeld::evolve(Battle& b) const {
    b.object(object).in_web = held;
    b.object(object).web_spent = spent;
}

void SeekerDrawn::evolve(Battle& b) const { b.object(object).target = by; }

void SeekerDamaged::evolve(Battle& b) const {
    b.object(object).damage = counted(b.object(object).damage + points);
}

void SeekerEnded::evolve(Battle& b) const {
    b.object(object).fate = fate;
    while (!b.objects.empty() && !b.objects.back().there()) b.objects.pop_back();
}

void SeekerIdentified::evolve(Battle& b) const {
    b.object(object).identified = static_cast<std::uint8_t>(b.object(object).identified | 1U << side);
}

}  // namespace impulse
