#include "battle/end/disengage.h"

#include <gtest/gtest.h>

#include "tests/support/battle_builder.h"

namespace impulse {
namespace {

// A ship that has spent turn 3 at its highest speed.
struct Fleeing {
    BattleBuilder b = BattleBuilder::classic();
    ClassId type = b.ship_class();
    UnitId ship = b.unit(0, hex_at(10, 10), {}, type), enemy = b.unit(1, hex_at(20, 10), {}, type);
    Fleeing() {
        b.battle.field.by_acceleration = b.battle.field.by_separation = 1;
        b.set(ship, Counter::top_speed_turn, 1).clock(3, 33);
    }
    // Warp boxes: originally and now.
    Fleeing& warp(int original, int left) {
        b.type(type).warp_boxes = original;
        b.type(type).groups[0].boxes = static_cast<std::uint8_t>(original);
        b.type(type).groups[1].boxes = 0;
        b.at(ship).groups[0].lost = static_cast<std::uint8_t>(original - left);
        return *this;
    }
    std::optional<Refusal> refuse() { return refuse_disengage(b.rules, b.battle, ship); }
};

// C7.1
TEST(ClassicDisengage, SixteenOfForty) { EXPECT_FALSE(Fleeing{}.warp(40, 16).refuse()); }
TEST(ClassicDisengage, FifteenAreAlwaysEnough) {
    EXPECT_FALSE(Fleeing{}.warp(40, 15).refuse());
    EXPECT_EQ(*Fleeing{}.warp(40, 14).refuse(), refusal(WhyMore::not_eligible_to_disengage, 15, 14));
}
TEST(ClassicDisengage, HalfIsRoundedUp) {
    EXPECT_FALSE(Fleeing{}.warp(15, 8).refuse());
    EXPECT_EQ(*Fleeing{}.warp(15, 7).refuse(), refusal(WhyMore::not_eligible_to_disengage, 8, 7));
    EXPECT_FALSE(Fleeing{}.warp(12, 6).refuse());
    EXPECT_EQ(*Fleeing{}.warp(12, 5).refuse(), refusal(WhyMore::not_eligible_to_disengage, 6, 5));
}
TEST(ClassicDisengage, NeedsTheWholeTurnAtTopSpeed) {
    Fleeing f;
    f.b.set(f.ship, Counter::top_speed_turn, 0);
    EXPECT_EQ(f.refuse()->more, WhyMore::not_eligible_to_disengage);
}
TEST(ClassicDisengage, AShipWithoutWarpDoesNotAccelerateAway) { EXPECT_TRUE(Fleeing{}.warp(0, 0).refuse()); }
TEST(ClassicDisengage, NotWhereTheScenarioForbidsIt) {
    Fleeing f;
    f.b.battle.field.by_acceleration = 0;
    EXPECT_EQ(f.refuse()->more, WhyMore::not_supported);
    EXPECT_FALSE(disengage_due(f.b.rules, f.b.battle));
}
TEST(ClassicDisengage, TheStepIsForThoseWhoMay) {
    Fleeing f;
    EXPECT_TRUE(disengage_due(f.b.rules, f.b.battle));
    EXPECT_EQ(disengage_eligible(f.b.rules, f.b.battle), UnitSet{f.ship});
    Play play = f.b.play();
    do_disengage(play, f.ship);
    EXPECT_EQ(f.b.battle.unit(f.ship).fate, Fate::disengaged);
    EXPECT_FALSE(disengage_due(f.b.rules, f.b.battle));
}

// C7.2: more than 50 hexes from every enemy ship.
TEST(ClassicSeparation, FiftyOneHexes) {
    Fleeing f;
    f.b.clock(3, 5);
    f.b.at(f.enemy).hex = along(hex_at(10, 10), Facing{3}, 50);
    EXPECT_EQ(*f.refuse(), refusal(WhyMore::not_eligible_to_disengage, 51, 50));
    f.b.at(f.enemy).hex = along(hex_at(10, 10), Facing{3}, 51);
    EXPECT_FALSE(f.refuse());
}

TEST(ClassicSeparation, NotFromASeekerThatMayStillCatchIt) {
    Fleeing f;
    f.b.clock(3, 5);
    f.b.at(f.enemy).hex = along(hex_at(10, 10), Facing{3}, 60);
    SeekerType drone;
    drone.speed = 16;
    f.b.rules.seekers.push_back(drone);
    MapObject o;
    o.fate = SeekerFate::flying;
    o.type = SeekerId{0};
    o.by = f.enemy;
    o.target = f.ship;
    o.hex = along(hex_at(10, 10), Facing{3}, 8);
    o.until = static_cast<std::int16_t>(f.b.battle.impulse_now() + 16);  // 8 hexes more
    f.b.battle.objects.push_back(o);
    EXPECT_TRUE(f.refuse());
    f.b.battle.objects[0].hex = along(hex_at(10, 10), Facing{3}, 9);
    EXPECT_FALSE(f.refuse());
    f.b.battle.objects[0].until = 0;
    EXPECT_TRUE(f.refuse());
    f.b.battle.objects[0].target = f.enemy;
    EXPECT_FALSE(f.refuse());
}

TEST(ClassicSeparation, OnlyDuringImpulsesAndWhereAllowed) {
    Fleeing f;
    f.b.at(f.enemy).hex = along(hex_at(10, 10), Facing{3}, 60);
    f.b.set(f.ship, Counter::top_speed_turn, 0);
    EXPECT_TRUE(f.refuse());  // after the last impulse acceleration counts
    f.b.clock(3, 5).battle.field.by_separation = 0;
    EXPECT_EQ(f.refuse()->more, WhyMore::not_supported);
}

// R8.4: a base never disengages, however far the enemy is.
TEST(ClassicSeparation, ABaseStays) {
    Fleeing f;
    f.b.clock(3, 5);
    f.b.at(f.enemy).hex = along(hex_at(10, 10), Facing{3}, 60);
    ASSERT_FALSE(f.refuse());
    f.b.type(f.type).sheet.move_cost = Energy{};
    EXPECT_EQ(f.refuse()->more, WhyMore::base_stays);
    f.b.battle.field.by_evasion = 1;
    EXPECT_EQ(refuse_evade(f.b.rules, f.b.battle, f.ship)->more, WhyMore::base_stays);
}

}  // namespace
}  // namespace impulse
