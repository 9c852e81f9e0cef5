#include "battle/play/capability.h"

#include <algorithm>
#include <cstring>

#include "battle/damage/layers.h"
#include "battle/movement/speed.h"
#include "battle/play/situation.h"

namespace impulse {
namespace {

std::int32_t strength(const Rules& rules, const Firepower& power, const Unit& u) {
    constexpr std::size_t short_range = 4;
    const ShipClass& c = rules.type(u.type);
    int interior = 0, lost = 0;
    std::int32_t throws = 0, shields = 0;
    auto printed = c.groups.begin();
    for (const GroupState& g : u.groups) {
        interior += (printed++)->boxes;
        lost += g.lost;
    }
    for (std::size_t b = 0; b < c.banks; ++b) shields += u.shield[b];
    for (const std::uint8_t g : c.armed)
        if (g < u.groups.size() && is_gun(rules, c.groups[g]) && power.hurts(c.groups[g].weapon))
            throws += power.plain(c.groups[g].weapon)[short_range] * std::max(0, boxes_left(c, u, g));
    throws /= whole_point;
    const std::int32_t takes = interior - lost + shields / 2;
    return throws * std::max(takes, 1) * (u[Counter::crippled] != 0 ? 2 : 3);
}

// Shots of a box in a turn, as a captain counts them who knows gatling phasers.
int shots_of(const Rules& rules, const ShipClass& c, std::size_t group, const Temper& temper) {
    const WeaponType& w = rules.weapon(c.groups[group].weapon);
    return temper.schooled && w.window_shots > 0 ? w.window_shots : 1;
}

// What says only where a unit is and how it moves; none of a capability follows from it.
using Counters = decltype(Unit::counter);
constexpr auto all_but_its_motion = [] {
    Counters of{};
    of.fill(-1);
    for (const Counter c :
         {Counter::speed, Counter::moves_left, Counter::straight, Counter::since_slip, Counter::moved,
          Counter::entered, Counter::called, Counter::turned, Counter::from_stop, Counter::hets_done,
          Counter::het_last, Counter::tac_last, Counter::initiative, Counter::moved_now})
        of[static_cast<std::size_t>(c)] = 0;
    return of;
}();

// In the order of how much has to be made anew.
enum class Differs : std::uint8_t { nowhere, guns, all };

std::uint64_t word_at(const void* from, std::size_t byte) {
    std::uint64_t w = 0;
    std::memcpy(&w, static_cast<const std::byte*>(from) + byte, sizeof(w));
    return w;
}

// Equal bytes are equal values; padding may at worst make two equal ones look unlike. Several at once, without a branch.
template <class T>
bool same_bytes(const T& a, const T& b) {
    static_assert(std::is_trivially_copyable_v<T>);
    constexpr std::size_t step = sizeof(std::uint64_t), whole = sizeof(T) / step * step;
    std::uint64_t differ = 0;
    for (std::size_t i = 0; i < whole; i += step) differ |= word_at(&a, i) ^ word_at(&b, i);
    if constexpr (whole == 0) return std::memcmp(&a, &b, sizeof(T)) == 0;
    // The last word may take in bytes of the one before it.
    if constexpr (whole > 0 && whole < sizeof(T))
        differ |= word_at(&a, sizeof(T) - step) ^ word_at(&b, sizeof(T) - step);
    return differ == 0;
}

// What a weapon did or was given is a matter of guns alone.
Differs differing(const ClassGroup& group, const GroupState& before, const GroupState& now) {
    if (same_bytes(before, now)) return Differs::nowhere;
    if (!group.weapon) return before == now ? Differs::nowhere : Differs::all;
    GroupState then = now;
    then.used = before.used;
    then.mode = before.mode;
    then.turns = before.turns;
    then.ready = before.ready;
    then.paid = before.paid;
    then.charge = before.charge;
    then.last = before.last;
    then.recent = before.recent;
    then.ammo = before.ammo;
    return then == before ? Differs::guns : Differs::all;
}

// Whatever field a unit may come to have counts, unless it says where the unit is, how it moves or who knows of it.
template <class T>
bool alike(const T& before, const T& now) {
    if constexpr (std::is_same_v<T, Hex> || std::is_same_v<T, Facing> || std::is_same_v<T, SpeedPlot> ||
                  std::is_same_v<T, decltype(Unit::info)> || std::is_same_v<T, decltype(Unit::knows)> ||
                  std::is_same_v<T, decltype(Unit::groups)>) {
        return true;  // groups are looked at afterwards
    } else if constexpr (std::is_same_v<T, Counters>) {
        constexpr std::size_t step = sizeof(std::uint64_t), whole = sizeof(T) / step * step;
        std::uint64_t differ = 0;
        for (std::size_t i = 0; i < whole; i += step)
            differ |= (word_at(&before, i) ^ word_at(&now, i)) & word_at(&all_but_its_motion, i);
        for (std::size_t i = whole / sizeof(now[0]); i < now.size(); ++i)
            differ |= static_cast<std::uint64_t>((before[i] ^ now[i]) & all_but_its_motion[i]);
        return differ == 0;
    } else if constexpr (std::has_unique_object_representations_v<T>) {
        return same_bytes(before, now);
    } else {
        return before == now;
    }
}

Differs differing(const ShipClass& type, const Unit& before, const Unit& now) {
    constexpr auto all = Unit::fields();
    if (before.type != now.type || before.groups.size() != now.groups.size() ||
        !std::apply([&](const auto&... f) { return (alike(before.*(f.member), now.*(f.member)) && ...); },
                    all))
        return Differs::all;
    if (std::memcmp(before.groups.data(), now.groups.data(), now.groups.size() * sizeof(GroupState)) == 0)
        return Differs::nowhere;
    Differs most = Differs::nowhere;
    for (std::size_t g = 0; g < now.groups.size() && most != Differs::all; ++g)
        most = std::max(most, differing(type.groups[g], before.groups[g], now.groups[g]));
    return most;
}

}  // namespace

ByRange thrown_by(const Guns& guns) {
    ByRange sum{};
    for (const Gun& g : guns)
        for (std::size_t r = 0; r < sum.size(); ++r) sum[r] += (*g.row)[r] * g.boxes;
    return sum;
}

bool toothless(const Rules& rules, const Unit& u) {
    const ShipClass& c = rules.type(u.type);
    for (const std::uint8_t g : c.armed) {
        if (g >= u.groups.size() || boxes_left(c, u, g) <= 0) continue;
        const WeaponType& w = rules.weapon(c.groups[g].weapon);
        if (w.modes.empty() || (!w.launches.empty() && !w.is_tube())) continue;
        return false;
    }
    return true;
}

const Capability& Capabilities::of(const From& from, UnitId unit) {
    if (kept_.size() <= unit.index()) kept_.resize(from.seen.units.size());
    std::unique_ptr<Kept>& kept = kept_[unit.index()];
    const Unit& u = from.seen.unit(unit);
    const int turn = from.seen.clock.turn;
    const Differs differs = kept ? differing(from.rules.type(u.type), kept->as, u) : Differs::all;
    if (!kept) kept = std::make_unique<Kept>();
    Capability& its = kept->capability;
    if (differs == Differs::nowhere && kept->turn == turn) return its;
    kept->turn = turn;
    if (differs != Differs::all) {
        kept->ready_stale = kept->guns_stale = true;
        kept->as.groups = u.groups;
        return its;
    }
    its.own.reset();
    its.theirs.reset();
    kept->as = u;
    its.strength = strength(from.rules, from.power, u);
    its.top = engine_limit(from.rules, u);
    its.unarmed = toothless(from.rules, u);
    its.shield = shield_strengths(from.rules, u);
    return its;
}

const OwnGuns& Capabilities::own_guns(const From& from, UnitId unit) {
    Kept& kept = *kept_[unit.index()];
    std::optional<OwnGuns>& own = kept.capability.own;
    const bool anew = !own;
    if (!anew && !kept.ready_stale) return *own;
    if (anew) own.emplace();
    kept.ready_stale = false;
    own->ready.clear();
    own->known.forget();
    const Unit& u = from.seen.unit(unit);
    const ShipClass& c = from.rules.type(u.type);
    for (const std::uint8_t g : c.armed) {
        const int boxes = g < u.groups.size() ? boxes_left(c, u, g) : 0;
        if (boxes <= 0 || !is_gun(from.rules, c.groups[g]) || !from.power.hurts(c.groups[g].weapon)) continue;
        const int shots = boxes * shots_of(from.rules, c, g, from.temper);
        if (anew) add_gun(own->working, c.groups[g].arc, from.power.plain(c.groups[g].weapon), shots);
        if (can_still_fire(from.rules, from.seen, u, g))
            if (const RangeRow* row = ready_row(from.rules, from.power, u, g))
                add_gun(own->ready, c.groups[g].arc, *row, shots);
    }
    if (anew) own->thrown = thrown_by(own->working);
    return *own;
}

const TheirGuns& Capabilities::their_guns(const From& from, UnitId unit) {
    Kept& kept = *kept_[unit.index()];
    std::optional<TheirGuns>& theirs = kept.capability.theirs;
    const bool anew = !theirs;
    if (!anew && !kept.guns_stale) return *theirs;
    if (anew) theirs.emplace();
    kept.guns_stale = false;
    theirs->guns.clear();
    theirs->known.forget();
    const Unit& u = from.seen.unit(unit);
    guess_guns(from.rules, from.seen, from.power, u, theirs->guns);
    if (!anew || !from.temper.schooled) return *theirs;
    all_guns(from.rules, from.power, u, theirs->working);
    theirs->thrown = thrown_by(theirs->working);
    return *theirs;
}

}  // namespace impulse
