// Expanding spheres of the supplement: their strength and reach by kind, energy and tech level.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "battle/damage/shot_down.h"
#include "battle/effects/standing_field.h"
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

// "Expanding spheres" of radius 0, 1 and 2 strike who stands in their ring alone; each loses a point with the
// impulse, one that stays beside its ship two.
TEST(TngSpheres, StrikeInTheirRingAndWearDownByTheirKind) {  // ESGC
    struct Kind {
        const char* mode;
        int tech, ring, decay;
    };
    for (const Kind& k : {Kind{"ship-0", 3, 0, 1},
                          {"cast-0", 3, 0, 1},
                          {"relative-0", 4, 0, 2},
                          {"ship-1", 3, 1, 1},
                          {"cast-1", 3, 1, 1},
                          {"relative-1", 4, 1, 2},
                          {"ship-2", 4, 2, 1}})
        for (int away = 0; away <= 3; ++away) {
            GunDuel d{"esgc", k.tech, away};
            d.b.rules.classes[d.b.at(d.gunner).type.index()].sheet.tech = k.tech;
            d.b.at(d.gunner).groups[0].charge = points(6).parts;
            d.b.clock(1, 1);
            Operate o;
            o.unit = d.gunner;
            o.use = SystemUse::cast;
            o.value = d.b.mode(d.gunner, 0, k.mode);
            o.hex = d.b.at(d.gunner).hex;
            o.amount = points(k.tech + 1);
            ASSERT_FALSE(refuse_operate(d.b.rules, d.b.battle, o)) << k.mode;
            Play p = d.b.play();
            do_operate(p, o);
            const auto left = [&] {
                for (const MapObject& object : d.b.battle.objects)
                    if (object.stands()) return seeker_hit_points_left(d.b.rules, object);
                return 0;
            };
            const int before = left();
            ASSERT_GT(before, 0) << k.mode;
            if (away == 3) {
                wear_fields(p);
                EXPECT_EQ(left(), std::max(0, before - k.decay)) << k.mode;
                continue;
            }
            form_fields(p);
            int struck = 0;
            for (const Volley& v : d.b.battle.volleys) struck += v.target == d.halberd ? v.points : 0;
            EXPECT_EQ(struck, away == k.ring ? before : 0) << k.mode << " at " << away;
        }
}

}  // namespace
}  // namespace impulse
