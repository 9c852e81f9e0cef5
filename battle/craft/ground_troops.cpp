#include "battle/craft/ground_troops.h"

#include "battle/core/craft.h"
#include "battle/core/ground.h"
#include "battle/core/rows/boarding.h"
#include "battle/craft/bays.h"
#include "battle/systems/marines.h"

namespace impulse {
namespace {

bool same_place(const Unit& a, const Unit& b) {
    return on_ground(a) && a.hex == b.hex && a[Counter::ground] == b[Counter::ground];
}

// A shuttle carries as many as it has seats for; everything else that stands on the ground takes all.
std::optional<Refusal> refuse_seats(const Rules& rules, const CraftFigures& craft, int taken,
                                    const MoveTroops& order) {
    if (!craft.small()) return std::nullopt;
    const int more = order.count * rules.boarding->seats[static_cast<std::size_t>(order.kind)];
    return refuse_if(taken + more > craft.boarding, WhyMore::no_room_on_board, craft.boarding, taken + more);
}

}  // namespace

// Seats that the troops aboard take.
static int seats_taken(const Rules& rules, const Unit& unit) {
    int n = 0;
    for (std::size_t k = 0; k < count_of<PartyKind>(); ++k)
        n += parties_aboard(rules, unit, static_cast<PartyKind>(k)) * rules.boarding->seats[k];
    return n;
}

std::optional<Refusal> refuse_move_troops(const Rules& rules, const Battle& b, const MoveTroops& o) {
    if (!rules.boarding) return refusal(WhyMore::not_supported);
    const Unit& u = b.unit(o.unit);
    if (o.count < 1) return refusal(Why::not_an_option, 1, o.count);
    if (const int have = may_leave(rules, u, o.kind); have < o.count)
        return refusal(WhyMore::no_parties, o.count, have);
    if (!o.to) {
        const ClassId craft = craft_in(rules, b, o.unit, o.box);
        if (!craft) return refusal(WhyMore::no_craft_there);
        const UnitId standing = occupant(b, o.unit, o.box);
        if (!standing && !free_place(rules, b))
            return refusal(WhyMore::craft_no_slot, static_cast<int>(max_units),
                           static_cast<int>(b.units.size()));
        return refuse_seats(rules, rules.type(craft).sheet.craft,
                            standing ? seats_taken(rules, b.unit(standing)) : 0, o);
    }
    const Unit& to = b.unit(o.to);
    if (o.to == o.unit || !to.active() || is_body(to)) return refusal(Why::no_such_target);
    if (!same_place(u, to)) return refusal(WhyMore::craft_apart, 0, distance(u.hex, to.hex));
    return refuse_seats(rules, rules.type(to.type).sheet.craft, seats_taken(rules, to), o);
}

After do_move_troops(Play& play, const MoveTroops& o) {
    const UnitId to = o.to ? o.to : add_unit(play, o.unit, o.box);
    if (!to) return After::more;
    for (int n = 0; n < o.count; ++n) {
        change_aboard(play, o.unit, o.kind, -1);
        arrive_aboard(play, o.unit, to, o.kind);
    }
    return After::more;
}

UnitSet move_troops_eligible(const Rules& rules, const Battle& b) {
    if (!rules.boarding) return {};
    return active_units(b, [&](UnitId, const Unit& u) {
        return on_ground(u) && b.asks(u.side, StandingKind::craft) && parties_aboard(rules, u) > 0 &&
               std::any_of(b.units.begin(), b.units.end(), [&](const Unit& other) {
                   return &other != &u && other.active() && same_place(u, other);
               });
    });
}

}  // namespace impulse
