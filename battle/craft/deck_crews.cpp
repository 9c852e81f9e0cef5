#include "battle/craft/deck_crews.h"

#include "battle/core/rows/craft.h"
#include "battle/crew/crew_loss.h"

#include <algorithm>

#include "battle/core/craft.h"
#include "battle/core/rack.h"
#include "battle/craft/bays.h"
#include "battle/craft/preparation.h"
#include "battle/damage/hangar.h"

namespace impulse {
namespace {

// What deck crews do, in one small number: 0 = nothing, else job + 1, group, seeker by its place in WeaponType::launches.
struct Work {
    DeckJob job = DeckJob::load;
    int group = 0, round = 0;
};
// A counter is small: a lot for a scatter-pack has no group and keeps its type, of any number, in the bits of both.
int packed(const Work& w) {
    const int job = static_cast<int>(w.job) + 1;
    return w.job == DeckJob::scatter_pack ? job | w.round << 4 : job | w.group << 4 | w.round << 11;
}
Work unpacked(int n) {
    const auto job = static_cast<DeckJob>((n & 15) - 1);
    return job == DeckJob::scatter_pack ? Work{job, 0, n >> 4} : Work{job, n >> 4 & 127, n >> 11};
}

struct Place {
    Counter what, until;
};
constexpr Place places[DeckCrewRules::on_one_most] = {{Counter::work_1, Counter::work_1_until},
                                                      {Counter::work_2, Counter::work_2_until}};

bool heavy(const WeaponType& w) { return w.launches.empty() && w.rounds > 0; }

int round_index(const WeaponType& w, SeekerId type) {
    for (std::size_t i = 0; i < w.launches.size() && i < 4; ++i)
        if (w.launches[i] == type) return static_cast<int>(i);
    return -1;
}

int loaded_half_spaces(const Rules& rules, const WeaponType& w, const GroupState& g) {
    if (w.rack_by_space) return g.ammo[0];
    int used = 0;
    for (std::size_t i = 0; i < w.launches.size() && i < g.ammo.size(); ++i)
        used += g.ammo[i] * rules.seeker(w.launches[i]).half_spaces;
    return used;
}

bool being_done(const Unit& u, DeckJob job, int group) {
    for (const Place& p : places)
        if (u[p.what] != 0)
            if (const Work w = unpacked(u[p.what]); w.job == job && w.group == group) return true;
    return false;
}

// Actions that a lot of drones for a scatter-pack takes: one a space, all that fits into a space at once.
int actions_of_pack(const Rules& rules, SeekerId type) {
    return type ? std::max(1, (rules.seeker(type).half_spaces + 1) / 2) : 1;
}

// Half actions that a work takes (J4.81): a space of drones an action; half a fusion charge's; the rest one action.
int half_actions(const Rules& rules, const ShipClass& craft, const DeckWork& order) {
    switch (order.job) {
        case DeckJob::load:
            return std::max(1, rules.seeker(order.type).half_spaces);
        case DeckJob::charge: {
            const WeaponType& w = rules.weapon(craft.groups[order.group].weapon);
            return w.rounds >= 4 ? 1 : 2;  // weapons of several charges take half an action for each
        }
        case DeckJob::ready:
            return std::max(1, order.type ? rules.seeker(order.type).half_spaces : 2);
        case DeckJob::scatter_pack:
            return 2 * actions_of_pack(rules, order.type);
        case DeckJob::repair:
        case DeckJob::clear:
        case DeckJob::move:
        case DeckJob::balcony:
            return 2;
    }
    return 2;
}

// Crews at work at one place of a craft: nobody works at a craft that is only moved.
bool by_crew(int work) { return work != 0 && unpacked(work).job != DeckJob::move; }

bool short_ranged(const WeaponType& w) {
    return w.rounds >= 4;
}  // fusion beams: charges out of the ship's store

int ready_room(const Rules& rules, const ShipClass& c) {
    return rules.ready_racks ? 2 * rules.ready_racks->spaces * c.sheet.ready_racks : 0;
}

// Half spaces of drones that the ship has for its craft: its stores, then the reloads of its racks (J4.82, FD7.2).
int stores_left(const Rules& rules, const Unit& ship) {
    int n = ship[Counter::stores];
    for (const std::uint8_t g : rules.type(ship.type).launchers) {
        const WeaponType& w = rules.weapon(rules.type(ship.type).groups[g].weapon);
        n += ship.groups[g].reloads;
        for (std::size_t i = 0; i < ship.groups[g].store.size(); ++i)
            if (const SeekerId type = type_in_slot(w, ship.groups[g], i);
                type && !rules.seeker(type).anti_drone)
                n += ship.groups[g].store[i] * rules.seeker(type).half_spaces;
    }
    return n;
}
void take_stores(Play& play, UnitId ship, int half_spaces) {
    const int from_stores = std::min(half_spaces, play.now.unit(ship)[Counter::stores]);
    play.add(ship, Counter::stores, -from_stores);
    int left = half_spaces - from_stores;
    for (const std::uint8_t g : play.type(ship).launchers) {
        const int some = std::min<int>(left, play.now.unit(ship).groups[g].reloads);
        if (some > 0)
            play.set_group(ship, g, GroupField::reloads, play.now.unit(ship).groups[g].reloads - some);
        left -= some;
        // Racks that are loaded by type give whole rounds.
        const WeaponType& w = play.rules.weapon(play.type(ship).groups[g].weapon);
        for (std::size_t i = 0; i < 4 && left > 0; ++i) {
            const GroupState& state = play.now.unit(ship).groups[g];
            const SeekerId type = type_in_slot(w, state, i);
            if (!type || play.rules.seeker(type).anti_drone) continue;
            const int each = std::max(1, play.rules.seeker(type).half_spaces);
            const int rounds = std::min<int>((left + each - 1) / each, state.store[i]);
            if (rounds <= 0) continue;
            play.set_group(ship, g, store_field(i), state.store[i] - rounds);
            left -= rounds * each;
        }
    }
}
constexpr int whole_space = 2;  // half spaces

// Half spaces out of the stores for what one work puts into a scatter-pack.
int half_spaces_of_lot(const Rules& rules, SeekerId type) {
    return type ? std::max(whole_space, rules.seeker(type).half_spaces) : whole_space;
}

void finish(Play& play, UnitId craft, const Work& w) {
    const Unit& u = play.now.unit(craft);
    switch (w.job) {
        case DeckJob::load: {
            // A rack by space has all its room in the first slot.
            const auto group = static_cast<std::size_t>(w.group), round = static_cast<std::size_t>(w.round);
            const WeaponType& rack = play.rules.weapon(play.type(craft).groups[group].weapon);
            const std::size_t slot = rack.rack_by_space ? 0 : round;
            const int more = rack.rack_by_space ? play.rules.seeker(rack.launches[round]).half_spaces : 1;
            play.set_group(craft, group, ammo_field(slot), u.groups[group].ammo[slot] + more);
            break;
        }
        case DeckJob::charge:
            play.set_group(craft, static_cast<std::size_t>(w.group), GroupField::ammo_0,
                           u.groups[static_cast<std::size_t>(w.group)].ammo[0] + 1);
            break;
        case DeckJob::repair:
            play.add(craft, Counter::internals, -1);
            if (u[Counter::crippled] != 0 && u[Counter::internals] < play.type(craft).sheet.craft.cripple)
                play.set(craft, Counter::crippled, 0);
            break;
        case DeckJob::scatter_pack: {
            const SeekerId type = w.round > 0 ? SeekerId{static_cast<std::size_t>(w.round - 1)} : SeekerId{};
            play.set(craft, Counter::prepared, static_cast<int>(CraftRole::scatter_pack));
            play.add(craft, Counter::prepared_turns, actions_of_pack(play.rules, type));
            if (type) add_to_pack(play, craft, type);
            break;
        }
        case DeckJob::clear:
            plain_again(play, craft);
            break;
        case DeckJob::ready:
            play.add(u.mother, Counter::ready_store, w.round);
            break;
        case DeckJob::move:
            mark_bay_box(play, u.mother, Counter::bays_1, static_cast<std::size_t>(w.group), true);
            play.emit(CraftRecovered{craft, u.mother, static_cast<std::uint8_t>(w.group)});
            break;
        case DeckJob::balcony:
            break;
    }
}

}  // namespace

int deck_crews(const Rules& rules, const Unit& ship) { return crew_aboard(rules, ship, CrewKind::deck); }

int deck_crews_at_work(const Battle& b, UnitId ship) {
    int n = 0;
    for (const Unit& u : b.units)
        if (u.fate == Fate::aboard && u.mother == ship)
            for (const Place& p : places) n += by_crew(u[p.what]) ? 1 : 0;
    return n;
}

int busy_until(const Unit& craft) {
    int until = 0;
    for (const Place& p : places)
        if (craft[p.what] != 0) until = std::max(until, craft[p.until]);
    return until;
}

namespace {

// Moving a craft to another box takes a whole turn from its first impulse; onto the balcony it needs a hatch (J1.4, J1.5).
std::optional<Refusal> refuse_shift(const Rules& rules, const Battle& b, const DeckWork& order,
                                    UnitId standing) {
    const Unit& ship = b.unit(order.unit);
    const ShipClass& c = rules.type(ship.type);
    if (standing && busy_until(b.unit(standing)) != 0)
        return refusal(WhyMore::craft_worked_on, busy_until(b.unit(standing)), b.impulse_now());
    if (order.job == DeckJob::balcony) {
        const int room = c.groups[c.bays[order.box].group].balcony;
        int there = 0;
        for (const Unit& u : b.units)
            there += u.fate == Fate::aboard && u.mother == order.unit && u[Counter::balcony] != 0 &&
                             u.box < c.bays.size() && c.bays[u.box].group == c.bays[order.box].group
                         ? 1
                         : 0;
        const bool out = standing && b.unit(standing)[Counter::balcony] != 0;
        if (room == 0 || (!out && there >= room)) return refusal(WhyMore::no_balcony, room, there);
        return refuse_bay_use(rules, b, order.unit, order.box, false);
    }
    const bool charging =
        standing && b.unit(standing)[Counter::prepared] == static_cast<int>(CraftRole::suicide);
    if (b.clock.impulse != 1 || charging) return refusal(WhyMore::craft_moves, 1, b.clock.impulse);
    if (order.group >= c.bays.size())
        return refusal(WhyMore::no_such_bay, static_cast<int>(c.bays.size()), order.group + 1);
    if (order.group == order.box || bay_lost(ship, order.group) ||
        craft_in(rules, b, order.unit, order.group))
        return refusal(WhyMore::craft_no_room);
    for (const Unit& u : b.units)
        if (u.fate == Fate::aboard && u.mother == order.unit && being_done(u, DeckJob::move, order.group))
            return refusal(WhyMore::craft_no_room);
    return std::nullopt;
}

std::optional<Refusal> refuse_load(const Rules& rules, const Battle& b, const DeckWork& order,
                                   const ShipClass& of, UnitId standing) {
    const Unit& ship = b.unit(order.unit);
    if (order.group >= of.groups.size() || !of.groups[order.group].weapon)
        return no_such_group(of, order.group);
    const WeaponType& w = rules.weapon(of.groups[order.group].weapon);
    if (standing && being_done(b.unit(standing), order.job, order.group))
        return refusal(WhyMore::deck_work_senseless, 1, 1);
    if (order.job == DeckJob::charge) {
        const int have =
            standing ? b.unit(standing).groups[order.group].ammo[0] : of.groups[order.group].load[0];
        if (!heavy(w) || have >= w.rounds)
            return refusal(WhyMore::deck_work_senseless, heavy(w) ? w.rounds : 0, have);
        return refuse_if(rules.craft->fighter_charges > 0 && short_ranged(w) && ship[Counter::charges] < 1,
                         WhyMore::no_charges, 1, ship[Counter::charges]);
    }
    if (w.launches.empty()) return refusal(WhyMore::not_a_launcher);
    if (round_index(w, order.type) < 0) return refusal(WhyMore::type_not_in_rack);
    const int need = rules.seeker(order.type).half_spaces;
    const int room =
        standing ? w.rack_half_spaces - loaded_half_spaces(rules, w, b.unit(standing).groups[order.group])
                 : 0;
    if (need > room) return refusal(WhyMore::deck_work_senseless, room, need);
    if (w.rack_rounds > 0 && standing) {
        int rounds = 1;
        for (std::size_t i = 0; i < w.launches.size() && i < 4; ++i)
            rounds += b.unit(standing).groups[order.group].ammo[i];
        if (rounds > w.rack_rounds) return refusal(WhyMore::too_many_rounds, w.rack_rounds, rounds);
    }
    if (const int have = stores_left(rules, ship) + ship[Counter::ready_store]; have < need)
        return refusal(WhyMore::no_stores, need, have);
    return std::nullopt;
}

std::optional<Refusal> refuse_pack(const Rules& rules, const Battle& b, const DeckWork& order,
                                   const ShipClass& of, UnitId standing) {
    if (!rules.scatter_packs) return refusal(WhyMore::not_supported);
    if (of.sheet.craft.kind != CraftKind::shuttle) return refusal(WhyMore::craft_kind);
    if (order.type && (order.type.index() >= rules.seekers.size() || rules.seeker(order.type).anti_drone ||
                       rules.seeker(order.type).kind != SeekerKind::drone))
        return refusal(WhyMore::type_not_in_rack);
    const int need = half_spaces_of_lot(rules, order.type);
    if (const int have = stores_left(rules, b.unit(order.unit)); have < need)
        return refusal(WhyMore::no_stores, need, have);
    const int prepared = standing ? b.unit(standing)[Counter::prepared] : 0;
    if (prepared != 0 && prepared != static_cast<int>(CraftRole::scatter_pack))
        return refusal(WhyMore::craft_prepared, static_cast<int>(CraftRole::scatter_pack), prepared);
    int under_way = 0;
    if (standing)
        for (const Place& p : places)
            if (b.unit(standing)[p.what] != 0)
                if (const Work w = unpacked(b.unit(standing)[p.what]); w.job == DeckJob::scatter_pack)
                    under_way += actions_of_pack(
                        rules, w.round > 0 ? SeekerId{static_cast<std::size_t>(w.round - 1)} : SeekerId{});
    const int done = standing ? b.unit(standing)[Counter::prepared_turns] : 0, room = pack_actions(rules, of);
    if (done + under_way + actions_of_pack(rules, order.type) > room)
        return refusal(WhyMore::deck_work_senseless, room, done + under_way);
    return refuse_if(standing && order.type && !pack_takes(b.unit(standing), order.type),
                     WhyMore::too_many_rounds, 4, 5);
}

}  // namespace

std::optional<Refusal> refuse_deck_work(const Rules& rules, const Battle& b, const DeckWork& order) {
    const Unit& ship = b.unit(order.unit);
    const ShipClass& c = rules.type(ship.type);
    if (!rules.craft) return refusal(WhyMore::not_supported);
    if (order.box >= c.bays.size())
        return refusal(WhyMore::no_such_bay, static_cast<int>(c.bays.size()), order.box + 1);
    const ClassId type = craft_in(rules, b, order.unit, order.box);
    if (!type) return refusal(WhyMore::no_craft_there);
    const ShipClass& of = rules.type(type);
    const UnitId standing = occupant(b, order.unit, order.box);
    if (!standing && !free_place(rules, b))
        return refusal(WhyMore::craft_no_slot, static_cast<int>(max_units), static_cast<int>(b.units.size()));
    if (order.job == DeckJob::move || order.job == DeckJob::balcony)
        return refuse_shift(rules, b, order, standing);
    const int crews = deck_crews(rules, ship),
              working = deck_crews_at_work(b, order.unit) + ship[Counter::mounts_changed];
    if (working >= crews) return refusal(WhyMore::deck_crews_busy, crews, working);
    int here = 0;
    if (standing)
        for (const Place& p : places) here += b.unit(standing)[p.what] != 0 ? 1 : 0;
    if (const int most = rules.deck_crews->on_one; here >= most)
        return refusal(WhyMore::deck_crews_busy, most, here);
    switch (order.job) {
        case DeckJob::load:
        case DeckJob::charge:
            return refuse_load(rules, b, order, of, standing);
        case DeckJob::repair:
            if (!standing || b.unit(standing)[Counter::internals] <= here)
                return refusal(WhyMore::deck_work_senseless, 0,
                               standing ? b.unit(standing)[Counter::internals] : 0);
            return std::nullopt;
        case DeckJob::scatter_pack:
            return refuse_pack(rules, b, order, of, standing);
        case DeckJob::ready: {
            const int room = ready_room(rules, c), have = ship[Counter::ready_store];
            if (room == 0) return refusal(WhyMore::ready_racks_full, 0, have);
            if (!order.type || order.type.index() >= rules.seekers.size() ||
                rules.seeker(order.type).kind != SeekerKind::drone)
                return refusal(WhyMore::type_not_in_rack);
            const int need = rules.seeker(order.type).half_spaces;
            if (have + need > room) return refusal(WhyMore::ready_racks_full, room, have);
            if (const int store = stores_left(rules, ship); store < need)
                return refusal(WhyMore::no_stores, need, store);
            return std::nullopt;
        }
        case DeckJob::move:
        case DeckJob::balcony:
            break;
        case DeckJob::clear:
            return refuse_if(!standing || b.unit(standing)[Counter::prepared] == 0 || here > 0,
                             WhyMore::deck_work_senseless, 1, 0);
    }
    return refusal(WhyMore::not_supported);
}

After do_deck_work(Play& play, const DeckWork& order) {
    const UnitId craft = add_unit(play, order.unit, order.box);
    const ShipClass& of = play.type(craft);
    if (order.job == DeckJob::balcony) {
        play.set(craft, Counter::balcony, play.now.unit(craft)[Counter::balcony] == 0 ? 1 : 0);
        use_bay(play, order.unit, order.box);
        return After::more;
    }
    Work w{order.job, 0, 0};
    int halves = half_actions(play.rules, of, order);
    if (order.job == DeckJob::load || order.job == DeckJob::charge || order.job == DeckJob::move)
        w.group = order.group;
    if (order.job == DeckJob::load) {
        w.round = round_index(play.rules.weapon(of.groups[order.group].weapon), order.type);
        const int need = play.rules.seeker(order.type).half_spaces;
        if (play.now.unit(order.unit)[Counter::ready_store] >= need) {
            play.add(order.unit, Counter::ready_store, -need);
            halves = play.rules.ready_racks->half_actions;
        } else {
            take_stores(play, order.unit, need);
        }
    }
    if (order.job == DeckJob::charge && play.rules.craft->fighter_charges > 0 &&
        short_ranged(play.rules.weapon(of.groups[order.group].weapon)))
        play.add(order.unit, Counter::charges, -1);
    if (order.job == DeckJob::scatter_pack) {
        const SeekerId type = order.type ? order.type : common_drone(play.rules, play.now.unit(order.unit));
        take_stores(play, order.unit, half_spaces_of_lot(play.rules, type));
        w.round = type ? static_cast<int>(type.index()) + 1 : 0;
    }
    if (order.job == DeckJob::ready) {
        w.round = play.rules.seeker(order.type).half_spaces;
        take_stores(play, order.unit, w.round);
    }
    // A craft that is moved is at its new place when the turn is over.
    const int until =
        order.job == DeckJob::move
            ? play.now.impulse_now() + play.rules.craft->bay_move_impulses - play.now.clock.impulse
            : play.now.impulse_now() + halves * play.rules.deck_crews->action / 2;
    for (const Place& p : places) {
        if (play.now.unit(craft)[p.what] != 0) continue;
        play.set(craft, p.what, packed(w));
        play.set(craft, p.until, until);
        break;
    }
    return After::more;
}

bool deck_crews_due(const Rules&, const Battle& b) {
    const int now = b.impulse_now();
    for (const Unit& u : b.units) {
        if (u.fate != Fate::aboard) continue;
        for (const Place& p : places)
            if (u[p.what] != 0 && u[p.until] <= now) return true;
    }
    return false;
}

bool deck_crews_run(Play& play) {
    const int now = play.now.impulse_now();
    for (const UnitId craft : unit_ids(play.now)) {
        if (play.now.unit(craft).fate != Fate::aboard) continue;
        for (const Place& p : places) {
            const Unit& u = play.now.unit(craft);
            if (u[p.what] == 0 || u[p.until] > now) continue;
            const Work w = unpacked(u[p.what]);
            play.set(craft, p.what, 0);
            play.set(craft, p.until, 0);
            finish(play, craft, w);
        }
    }
    return true;
}

}  // namespace impulse
