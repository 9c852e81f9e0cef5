// Expanding spheres of the supplement: their strength and reach by kind, energy and tech level.
#include <gtest/gtest.h>

#include <array>

#include "battle/damage/shot_down.h"
#include "battle/systems/casting.h"
#include "battle/systems/fields.h"
#include "tests/battle/fire/gun_duel.h"

namespace impulse {
namespace {

// Points of the sphere that is cast; 0 where it is refused.
int strength_of_sphere(const char* mode, int tech, int range, int energy) {
    GunDuel d{"esgc", tech, 10};
    d.b.rules.classes[d.b.at(d.gunner).type.index()].sheet.tech = tech;
    d.b.at(d.gunner).groups[0].charge = points(6).parts;
    d.b.clock(1, 1);
    Operate o;
    o.unit = d.gunner;
    o.use = SystemUse::cast;
    o.value = d.b.mode(d.gunner, 0, mode);
    o.hex = hex_at(20, 30 - range);
    o.amount = points(energy);
    if (refuse_operate(d.b.rules, d.b.battle, o)) return 0;
    Play p = d.b.play();
    do_operate(p, o);
    for (const MapObject& object : d.b.battle.objects)
        if (object.stands()) return seeker_hit_points_left(d.b.rules, object);
    return 0;
}

// One point more than four, or five at 4X, makes none, nor does one hex beyond its reach.
TEST(TngSpheres, AreAsStrongAsPrintedForTheirKindAndEnergy) {  // ESGC
    struct Kind {
        const char* mode;
        int first_tech;
        bool cast;
        std::array<int, 5> strength;
    };
    for (const Kind& k : {Kind{"ship-0", 3, false, {2, 4, 6, 8, 10}},
                          {"cast-0", 3, true, {1, 3, 5, 7, 9}},
                          {"relative-0", 4, true, {1, 3, 5, 7, 9}},
                          {"ship-1", 3, false, {1, 2, 3, 4, 5}},
                          {"cast-1", 3, true, {0, 0, 1, 2, 3}},
                          {"relative-1", 4, true, {0, 0, 1, 2, 3}},
                          {"ship-2", 4, false, {0, 1, 1, 2, 2}}})
        for (int tech = k.first_tech; tech <= 4; ++tech) {
            const int reach = k.cast ? tech + 3 : 0, most = tech + 1;
            for (int energy = 1; energy <= 6; ++energy) {
                const int printed = energy <= most ? k.strength.at(static_cast<std::size_t>(energy) - 1) : 0;
                EXPECT_EQ(strength_of_sphere(k.mode, tech, 0, energy), printed) << k.mode << " " << energy;
                EXPECT_EQ(strength_of_sphere(k.mode, tech, reach, energy), printed)
                    << k.mode << " " << energy << " at " << reach;
            }
            EXPECT_EQ(strength_of_sphere(k.mode, tech, reach + 1, 4), 0) << k.mode;
        }
}

}  // namespace
}  // namespace impulse
