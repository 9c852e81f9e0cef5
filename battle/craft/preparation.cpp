#include "battle/craft/preparation.h"

#include <algorithm>

#include "battle/core/rack.h"
#include "battle/core/rows/craft.h"
#include "battle/movement/speed.h"
#include "battle/seeking/decoys.h"

#include "battle/core/craft.h"
#include "battle/core/links.h"
#include "battle/craft/bays.h"
#include "battle/craft/deck_crews.h"
#include "battle/movement/speed.h"

namespace impulse {
namespace {

constexpr int parts_of(int whole_points) { return points(whole_points).parts; }

// The ruleset has special shuttles of that kind.
bool known(const Rules& rules, CraftRole role) {
    switch (role) {
        case CraftRole::weasel:
            return rules.weasels != nullptr;
        case CraftRole::suicide:
            return rules.suicide_shuttles != nullptr;
        case CraftRole::scatter_pack:
            return rules.scatter_packs != nullptr;
        case CraftRole::plain:
            break;
    }
    return true;
}

CraftRole role_of(const Unit& u) { return static_cast<CraftRole>(u[Counter::prepared]); }

// prepared_energy is kept in points: a counter is small.
int charge_of(const Unit& u) { return u[Counter::prepared_energy]; }

}  // namespace

void plain_again(Play& play, UnitId craft) {
    for (const Counter c : {Counter::prepared, Counter::prepared_turns, Counter::prepared_energy,
                            Counter::pack_1, Counter::pack_2, Counter::pack_3, Counter::pack_4})
        play.set(craft, c, 0);
}

int turns_to_charge(const Rules& rules, CraftRole role) {
    switch (role) {
        case CraftRole::weasel:
            return rules.weasels->turns;
        case CraftRole::suicide:
            return rules.suicide_shuttles->turns;
        case CraftRole::plain:
        case CraftRole::scatter_pack:
            return 0;
    }
    return 0;
}

bool is_prepared(const Rules& rules, const Unit& craft, CraftRole role) {
    if (role == CraftRole::plain) return true;
    if (role_of(craft) != role) return false;
    return role == CraftRole::scatter_pack
               ? craft[Counter::prepared_turns] >= pack_actions(rules, rules.type(craft.type))
               : craft[Counter::prepared_turns] >= turns_to_charge(rules, role);
}

namespace {

constexpr int types_in_pack = 4, type_bits = 256;
constexpr Counter pack_counter(int i) { return static_cast<Counter>(static_cast<int>(Counter::pack_1) + i); }

// The place of the type in the pack, a free one, or -1.
int place_in_pack(const Unit& craft, SeekerId type) {
    for (int i = 0; i < types_in_pack; ++i)
        if (craft[pack_counter(i)] % type_bits == static_cast<int>(type.index()) + 1) return i;
    for (int i = 0; i < types_in_pack; ++i)
        if (craft[pack_counter(i)] == 0) return i;
    return -1;
}

}  // namespace

int pack_actions(const Rules& rules, const ShipClass& craft) {
    const int own = craft.sheet.craft.pack_spaces;
    return own > 0 ? own : rules.scatter_packs->actions;
}

bool pack_takes(const Unit& craft, SeekerId type) { return place_in_pack(craft, type) >= 0; }

void add_to_pack(Play& play, UnitId craft, SeekerId type) {
    const int place = place_in_pack(play.now.unit(craft), type);
    if (place < 0) return;
    const int before = play.now.unit(craft)[pack_counter(place)] / type_bits;
    const int rounds = std::max(1, 2 / std::max(1, play.rules.seeker(type).half_spaces));
    play.set(craft, pack_counter(place), static_cast<int>(type.index()) + 1 + type_bits * (before + rounds));
}

int suicide_warhead(const Rules& rules, const Unit& craft) {
    return rules.suicide_shuttles->factor * charge_of(craft);
}

std::optional<Refusal> refuse_preparation(const Rules& rules, const Battle& b, UnitId ship, int box, int role,
                                          Energy amount) {
    if (!rules.craft) return refusal(WhyMore::not_supported);
    const ShipClass& c = rules.type(b.unit(ship).type);
    if (box < 0 || box >= static_cast<int>(c.bays.size()))
        return refusal(WhyMore::no_such_bay, static_cast<int>(c.bays.size()), box + 1);
    const auto as = static_cast<CraftRole>(role);
    if (as != CraftRole::weasel && as != CraftRole::suicide) return refusal(Why::not_an_option, 2, role);
    if (!known(rules, as)) return refusal(WhyMore::not_supported);
    const auto at = static_cast<std::size_t>(box);
    const ClassId type = craft_in(rules, b, ship, at);
    if (!type) return refusal(WhyMore::no_craft_there);
    if (rules.type(type).sheet.craft.kind != CraftKind::shuttle) return refusal(WhyMore::craft_kind);
    const UnitId standing = occupant(b, ship, at);
    if (!standing && !free_place(rules, b))
        return refusal(WhyMore::craft_no_slot, static_cast<int>(max_units), static_cast<int>(b.units.size()));
    const bool begun = standing && b.unit(standing)[Counter::prepared] != 0;
    if (begun && role_of(b.unit(standing)) != as)
        return refusal(WhyMore::craft_prepared, role, b.unit(standing)[Counter::prepared]);
    if (standing && busy_until(b.unit(standing)) != 0)
        return refusal(WhyMore::craft_worked_on, busy_until(b.unit(standing)), b.impulse_now());
    const bool ready = begun && is_prepared(rules, b.unit(standing), as);
    const int least = ready                     ? rules.craft->hold_energy
                      : as == CraftRole::weasel ? rules.weasels->energy
                                                : rules.suicide_shuttles->least;
    const int most = ready                     ? rules.craft->hold_energy
                     : as == CraftRole::weasel ? rules.weasels->energy
                                               : rules.suicide_shuttles->most;
    if (amount.parts % parts_of(1) != 0) return refusal_energy(Why::not_a_whole_step, points(1), amount);
    if (amount < points(least)) return refusal_energy(Why::too_little_for_line, points(least), amount);
    if (amount > points(most)) return refusal_energy(Why::too_much_for_line, points(most), amount);
    return std::nullopt;
}

void do_preparation(Play& play, UnitId ship, int box, int role, Energy amount) {
    const UnitId craft = add_unit(play, ship, static_cast<std::size_t>(box));
    if (!craft) return;  // places for new units ran out within one form
    const auto as = static_cast<CraftRole>(role);
    const bool ready = is_prepared(play.rules, play.now.unit(craft), as);
    play.set(craft, Counter::prepared, role);
    // allocated marks a craft in its bay as paid for in this turn.
    play.set(craft, Counter::allocated, 1);
    if (ready) return;
    play.add(craft, Counter::prepared_turns, 1);
    play.add(craft, Counter::prepared_energy, amount.parts / parts_of(1));
}

void end_turn_aboard(Play& play, UnitId craft) {
    const Unit& u = play.now.unit(craft);
    if ((role_of(u) == CraftRole::weasel || role_of(u) == CraftRole::suicide) && u[Counter::allocated] == 0)
        plain_again(play, craft);
    bool used = u[Counter::allocated] != 0;
    for (const GroupState& g : u.groups)
        used = used || g.used != 0 || g.paid != 0 || g.mending > 31;  // also points of repair of this turn
    if (used) play.emit(TurnReset{craft});
}

namespace {

SeekerId row_of(const Rules& rules, CraftRole role) {
    return shuttle_row(rules, role == CraftRole::suicide        ? ShuttleUse::suicide
                              : role == CraftRole::scatter_pack ? ShuttleUse::scatter_pack
                                                                : ShuttleUse::weasel);
}

// What deck crews put into the scatter-pack; where nobody said what, as many as fit of the ship's commonest drone.
PackLoad pack_of(const Rules& rules, const Unit& ship, const Unit* craft) {
    PackLoad cargo;
    const int spaces =
        craft != nullptr ? pack_actions(rules, rules.type(craft->type)) : rules.scatter_packs->spaces;
    cargo.room = 2 * spaces;
    bool any = false;
    for (int i = 0; craft != nullptr && i < types_in_pack; ++i) {
        const int packed = (*craft)[pack_counter(i)];
        if (packed == 0) continue;
        any = true;
        cargo.type[static_cast<std::size_t>(i)] = SeekerId{static_cast<std::size_t>(packed % type_bits - 1)};
        cargo.rounds[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(packed / type_bits);
    }
    if (any) return cargo;
    const SeekerId best = common_drone(rules, ship);
    if (!best) return cargo;
    cargo.type[0] = best;
    cargo.rounds[0] = static_cast<std::uint8_t>(2 * spaces / std::max(1, rules.seeker(best).half_spaces));
    return cargo;
}

}  // namespace

SeekerId common_drone(const Rules& rules, const Unit& ship) {
    const ShipClass& c = rules.type(ship.type);
    SeekerId best{};
    int most = 0;
    for (const std::uint8_t g : c.launchers) {
        const WeaponType& w = rules.weapon(c.groups[g].weapon);
        if (w.is_tube() || w.rack_by_space) continue;
        for (std::size_t i = 0; i < ship.groups[g].ammo.size(); ++i) {
            const SeekerId type = type_in_slot(w, ship.groups[g], i);
            if (!type || rules.seeker(type).anti_drone || rules.seeker(type).kind != SeekerKind::drone)
                continue;
            if (const int n = c.groups[g].load[i]; n > most) {
                best = type;
                most = n;
            }
        }
    }
    for (std::size_t i = 0; !best && i < rules.seekers.size(); ++i)
        if (rules.seekers[i].kind == SeekerKind::drone && !rules.seekers[i].anti_drone &&
            rules.seekers[i].half_spaces == 2)
            best = SeekerId{i};
    return best;
}

std::optional<Refusal> refuse_special_launch(const Rules& rules, const Battle& b, const LaunchCraft& order) {
    if (!known(rules, order.as)) return refusal(WhyMore::not_supported);
    const UnitId standing = occupant(b, order.unit, order.box);
    const ClassId of = craft_in(rules, b, order.unit, order.box);
    const int need = order.as != CraftRole::scatter_pack ? turns_to_charge(rules, order.as)
                     : of                                ? pack_actions(rules, rules.type(of))
                                                         : rules.scatter_packs->actions;
    if (!standing || !is_prepared(rules, b.unit(standing), order.as))
        return refusal(WhyMore::craft_prepared, need,
                       standing && role_of(b.unit(standing)) == order.as
                           ? b.unit(standing)[Counter::prepared_turns]
                           : 0);
    const Unit& ship = b.unit(order.unit);
    if (order.as == CraftRole::weasel) {
        // A held ship may put none out (G7.5), whoever holds it; the holder may.
        if (!rules.weasels->when_held && tractored(b, order.unit)) return refusal(WhyMore::tractored);
        if (const int rate = manoeuvre_rate(rules, ship);
            rate > rules.weasels->speed || ship[Counter::fire_control] != 0)
            return refusal(WhyMore::weasel_conditions, rules.weasels->speed, rate);
        return refuse_weasel(rules, b, order.unit);
    }
    if (!order.target || order.target.index() >= b.units.size() || !b.unit(order.target).active())
        return refusal(Why::no_such_target);
    if (!b.enemies(order.unit, order.target)) return refusal(Why::friendly_target);
    return refuse_seeking_shuttle(
        rules, b, order.unit, row_of(rules, order.as), order.target,
        order.as == CraftRole::scatter_pack ? pack_of(rules, ship, &b.unit(standing)) : PackLoad{});
}

void launch_special(Play& play, const LaunchCraft& order, UnitId craft) {
    // From now on it is no craft but a seeker, or a decoy: a thing on the map of its own.
    play.emit(CraftLaunched{craft, order.unit, order.facing, order.speed, order.as});
    const int warhead =
        order.as == CraftRole::suicide ? suicide_warhead(play.rules, play.now.unit(craft)) : 0;
    const PackLoad cargo = order.as == CraftRole::scatter_pack
                               ? pack_of(play.rules, play.now.unit(order.unit), &play.now.unit(craft))
                               : PackLoad{};
    play.emit(FateSet{craft, Fate::removed, {}});
    if (order.as == CraftRole::weasel)
        launch_weasel(play, order.unit);
    else
        launch_seeking_shuttle(play, order.unit, row_of(play.rules, order.as), order.target, warhead, cargo);
}

}  // namespace impulse
