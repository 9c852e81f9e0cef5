#include "battle/areas/captor.h"

#include <algorithm>

#include "battle/areas/mine.h"
#include "battle/core/rows/mines.h"
#include "battle/core/tracks.h"
#include "battle/damage/shields.h"
#include "battle/damage/shot_down.h"
#include "battle/fire/effective_range.h"
#include "battle/fire/shot.h"

namespace impulse {
namespace {

void captor_spends(Play& play, std::size_t mine) {
    const Mine m = play.now.mines[mine];
    set_mine(play, mine, MineField::last, play.now.impulse_now());
    if (m.rounds > 0) set_mine(play, mine, MineField::rounds, m.rounds - 1);
    known_to_all(play, mine);
}

// A captor that carries seekers sends one out: it guides itself, and counts as launched by the mine's side.
void captor_launches(Play& play, std::size_t mine, UnitId at) {
    const Mine m = play.now.mines[mine];
    const MineType& kind = play.rules.mine_type(m.type);
    const SeekerType& type = play.rules.seeker(kind.launches);
    UnitId by{};
    for (std::size_t i = 0; i < play.now.units.size() && !by; ++i)
        if (play.now.units[i].side.index() == m.side) by = UnitId{i};
    const ObjectId place = free_object(play.now);
    if (!by || place.index() >= max_objects) return;
    captor_spends(play, mine);
    const Hex there = play.now.unit(at).hex;
    const Facing facing = there == m.hex ? Facing{} : direction_towards(m.hex, there);
    const int until = type.endurance > 0 ? play.now.impulse_now() + type.endurance : 0;
    play.emit(Launched{place, by, at, static_cast<std::uint8_t>(kind.launches.index()), 0,
                       static_cast<std::int16_t>(until), facing, type.kind});
    play.emit(SeekerPlaced{place, m.hex, facing});
    play.set_seeker(place, SeekerField::guide, 0);
    if (there == m.hex)
        play.set_seeker(place, SeekerField::faced,
                        std::max(0, struck_facing(play.rules, play.now, at, m.hex, {})) + 1);
}

// What a captor fires with; nothing where it launches.
const WeaponMode* captor_mode(const Rules& rules, const MineType& type) {
    return type.weapon ? &rules.weapon(type.weapon).modes.front() : nullptr;
}

bool captor_rests(const Rules& rules, const Battle& b, const Mine& m) {
    const MineType& type = rules.mine_type(m.type);
    const int gap = std::max(type.gap, type.weapon ? rules.weapon(type.weapon).gap : 0);
    return m.rounds == 0 || (gap > 0 && b.impulse_now() - m.last < gap);
}

// Its lock-on is never better than that of a poor sensor (M5.2).
bool captor_locks(Play& play, const MineType& type, UnitId at) {
    return type.lock_most <= 0 || play.roll(Stream::lock_on, 6, at) <= type.lock_most;
}

// A captor's weapon sees with its own ECCM alone.
Muzzle captor_muzzle(const Mine& mine, const MineType& type, const WeaponMode& mode) {
    return {.mode = &mode,
            .hex = mine.hex,
            .mount = false,
            .charge = mode.energy,
            .eccm = type.eccm,
            .kind = VolleyKind::mine};
}

}  // namespace

void captor_fires(Play& play, std::size_t mine, UnitId at) {
    const Mine m = play.now.mines[mine];
    const MineType& type = play.rules.mine_type(m.type);
    if (captor_rests(play.rules, play.now, m)) return;
    const Unit& u = play.now.unit(at);
    const int range = distance(m.hex, u.hex);
    const WeaponMode* mode = captor_mode(play.rules, type);
    const int effective = range + cloak_range(play.rules, play.now, u);
    if (mode != nullptr &&
        (mode->target == TargetKind::seekers_only || reach_of(*mode, range, effective) != Reach::within))
        return;
    if (!captor_locks(play, type, at)) return;
    if (mode == nullptr) {
        captor_launches(play, mine, at);
        return;
    }
    captor_spends(play, mine);
    fire_at_once(play, Stream::to_hit, captor_muzzle(m, type, *mode), target_of(play.now, at, {}));
}

ObjectId captor_prey(const Rules& rules, const Battle& b, const Mine& m) {
    const MineType& type = rules.mine_type(m.type);
    const WeaponMode* mode = type.kind == MineKind::captor ? captor_mode(rules, type) : nullptr;
    if (mode == nullptr || mode->target != TargetKind::seekers_only || m.state != MineState::live ||
        captor_rests(rules, b, m))
        return {};
    ObjectId best{};
    int nearest = 0;
    for (std::size_t i = 0; i < b.objects.size(); ++i) {
        const MapObject& o = b.objects[i];
        if (!o.flying() || o.kind == SeekerKind::plasma || same_team(b, m, b.unit(o.by))) continue;
        const int range = distance(m.hex, o.hex);
        if (range > type.trigger_radius || reach_of(*mode, range, range) != Reach::within ||
            (best && range >= nearest))
            continue;
        best = ObjectId{i};
        nearest = range;
    }
    return best;
}

void captor_fires(Play& play, std::size_t mine, ObjectId at) {
    const Mine m = play.now.mines[mine];
    const MineType& type = play.rules.mine_type(m.type);
    const WeaponMode& mode = *captor_mode(play.rules, type);
    const UnitId by = play.now.object(at).by;
    if (!captor_locks(play, type, by)) return;
    captor_spends(play, mine);
    if (fire_at_once(play, Stream::point_defence, captor_muzzle(m, type, mode), target_of(play.now, {}, at))
            .hit)
        shoot_down(play, at);
}

}  // namespace impulse
