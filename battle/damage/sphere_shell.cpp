#include "battle/damage/sphere_shell.h"

#include <algorithm>

namespace impulse {

void end_sphere(Play& play, std::size_t sphere) {
    const Sphere s = play.now.spheres[sphere];
    play.set_group(s.by, s.group, GroupField::last, play.now.impulse_now());
    play.emit(SphereEnded{s.by, s.group});
}

int weaken_sphere(Play& play, std::size_t sphere, int points) {
    const Sphere s = play.now.spheres[sphere];
    const int taken = std::clamp<int>(points, 0, s.strength);
    if (taken > 0) play.emit(SphereWeaker{s.by, s.group, static_cast<std::int16_t>(taken)});
    if (play.now.spheres[sphere].strength <= 0) end_sphere(play, sphere);
    return taken;
}

std::size_t sphere_before(const Battle& battle, UnitId unit, Hex from) {
    std::size_t outermost = battle.spheres.size();
    const int away = distance(battle.unit(unit).hex, from);
    for (std::size_t i = 0; i < battle.spheres.size(); ++i) {
        const Sphere& s = battle.spheres[i];
        if (s.by != unit || s.up == 0 || s.strength <= 0 || away < s.radius) continue;
        if (outermost == battle.spheres.size() || s.radius > battle.spheres[outermost].radius) outermost = i;
    }
    return outermost;
}

int sphere_points(const WeaponMode& mode, int energy, int radius) {
    return mode.table.energy_points(radius, energy);
}

}  // namespace impulse
