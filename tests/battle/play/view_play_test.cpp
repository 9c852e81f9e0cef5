// A side's view is there to be looked at: orders are not carried out in it while something unidentified flies.
#include <gtest/gtest.h>

#include "battle/core/view.h"
#include "battle/play/apply.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

TEST(ApplyOnAView, IsRefusedWhileSomethingUnidentifiedFlies) {
    for (const bool identified : {false, true}) {
        TableBattle b{"classic"};
        const UnitId ship = b.unit(0, "2020", 'A', "federation/ca");
        const UnitId enemy = b.unit(1, "2030", 'A', "klingon/d7");
        MapObject drone;
        drone.fate = SeekerFate::flying;
        if (identified) drone.type = seeker_named(b.rules, "I");
        drone.by = enemy;
        drone.target = ship;
        drone.hex = hex_at(20, 25);
        b.battle.objects.push_back(drone);
        const auto done = apply(b.rules, b.battle, Concede{SideId{std::size_t{0}}}, b.dice, &b.events);
        EXPECT_EQ(done.has_value(), identified);
        if (!done) {
            EXPECT_EQ(done.error().more, WhyMore::not_supported);
        }
    }
}

// The level of the shields is seen by everybody; only while the forms are written is it a secret what they say.
TEST(ViewOfEnemyShields, TheirLevelIsHiddenOnlyWhileFormsAreWritten) {
    TableBattle b{"classic"};
    b.unit(0, "2020", 'A', "federation/ca");
    const UnitId enemy = b.unit(1, "2030", 'A', "klingon/d7");
    b.set(enemy, Counter::shield_level, 1);
    b.set(enemy, Counter::fire_control, 0);
    b.clock(2, 4);
    for (const Mechanism step :
         {Mechanism::launch, Mechanism::direct_fire, Mechanism::tractor, Mechanism::repair}) {
        b.open(step);
        const Unit& seen = view(b.rules, b.battle, SideId{std::size_t{0}}).unit(enemy);
        EXPECT_EQ(seen[Counter::shield_level], 1) << word(step);
        EXPECT_EQ(seen[Counter::fire_control], 0) << word(step);
    }
    b.open(Mechanism::allocate);
    EXPECT_EQ(view(b.rules, b.battle, SideId{std::size_t{0}}).unit(enemy)[Counter::shield_level], 2);
}

}  // namespace
}  // namespace impulse
