#include "battle/seeking/armed_drones.h"

#include "battle/core/rows/gunnery.h"
#include "battle/damage/shot_down.h"
#include "battle/fire/shot.h"

namespace impulse {
namespace {

// The seeker nearest to the drone that it may shoot at: an enemy's, no plasma; the lowest number of those.
ObjectId small_prey(const Rules& rules, const Battle& b, const MapObject& o) {
    ObjectId best{};
    int nearest = 0;
    for (std::size_t i = 0; i < b.objects.size(); ++i) {
        const MapObject& other = b.objects[i];
        if (!other.flying() || !b.enemies(o.by, other.by) || rules.seeker(other.type).phaser_points > 0)
            continue;
        const int away = distance(o.hex, other.hex);
        if (away > rules.seeker(o.type).fires_within || (best && away >= nearest)) continue;
        best = ObjectId{i};
        nearest = away;
    }
    return best;
}

const WeaponMode& mode_of(const Rules& rules, const SeekerType& type) {
    return rules.weapon(type.fires).modes.front();
}

struct Prey {
    UnitId unit{};
    ObjectId object{};
    int range = 0;
    [[nodiscard]] bool any() const { return static_cast<bool>(unit) || static_cast<bool>(object); }
};

// What the drone shoots at in this impulse, if anything.
Prey prey_of(const Rules& rules, const Battle& b, const MapObject& o) {
    const SeekerType& type = rules.seeker(o.type);
    if (!o.flying() || !type.fires || o.fired >= type.fires_shots || o.entered != 0) return {};
    Prey prey;
    if (type.fires_at_small) {
        prey.object = small_prey(rules, b, o);
        if (prey.object) prey.range = distance(o.hex, b.object(prey.object).hex);
    } else if (!o.target_object && o.target && b.unit(o.target).active() && b.enemies(o.by, o.target)) {
        prey.unit = o.target;
        prey.range = distance(o.hex, b.unit(o.target).hex);
    }
    if (!prey.any() || prey.range > type.fires_within ||
        reach_of(mode_of(rules, type), prey.range, prey.range) != Reach::within)
        return {};
    return prey;
}

void fire_from(Play& play, ObjectId id, const Prey& prey) {
    const MapObject o = play.now.object(id);
    const SeekerType& type = play.rules.seeker(o.type);
    play.set_seeker(id, SeekerField::fired, o.fired + 1);
    const Muzzle from{.mode = &mode_of(play.rules, type),
                      .by = o.by,
                      .hex = o.hex,
                      .mount = false,
                      .charge = mode_of(play.rules, type).energy,
                      .eyes = o.guide,
                      .eccm = type.eccm,
                      .serial = o.serial,
                      .weapon = type.fires};
    fire_at_once(play, Stream::to_hit, from, target_of(play.now, prey.unit, prey.object));
}

}  // namespace

bool seekers_fire_due(const Rules& rules, const Battle& battle) {
    for (const MapObject& o : battle.objects)
        if (o.flying() && rules.seeker(o.type).fires && prey_of(rules, battle, o).any()) return true;
    return false;
}

bool seekers_fire_run(Play& play) {
    // All shoot at once: what is shot down has had its shot.
    const auto& objects = play.now.objects;
    FixedVector<Prey, max_objects> preys;
    for (const MapObject& o : objects) preys.push_back(prey_of(play.rules, play.now, o));
    for (std::size_t i = 0; i < preys.size(); ++i)
        if (preys[i].any()) fire_from(play, ObjectId{i}, preys[i]);
    for (const Prey& prey : preys)
        if (prey.object) shoot_down(play, prey.object);
    for (std::size_t i = preys.size(); i-- > 0;)
        if (preys[i].any() && i < objects.size() && objects[i].flying() &&
            objects[i].fired >= play.rules.seeker(objects[i].type).fires_shots)
            play.emit(SeekerEnded{ObjectId{i}, SeekerFate::expired});
    return true;
}

}  // namespace impulse
