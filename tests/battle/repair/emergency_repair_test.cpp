#include "battle/repair/emergency_repair.h"
#include "battle/core/rows/mending.h"

#include <gtest/gtest.h>

#include "battle/core/tracks.h"
#include "battle/end/disengage.h"
#include "battle/play/allocation.h"
#include "battle/repair/damage_control.h"
#include "battle/repair/repair_ship.h"
#include "tests/support/alter.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/small_battle.h"

namespace impulse {
namespace {

struct RepairYard : SmallBattle {
    explicit RepairYard(const Rules& r = classic_rules()) : SmallBattle(r, "federation/ca", "klingon/d7") {
        now().clock = {2, 33, 0};
    }
    void pays(Line line, int energy) { at(a).paid[static_cast<std::size_t>(line)] = points(energy); }
    std::uint8_t damaged(UnitId u, const char* system, int boxes = 1) {
        const std::size_t g = group_named(rules, at(u).type, system);
        at(u).groups[g].lost = static_cast<std::uint8_t>(boxes);
        return static_cast<std::uint8_t>(g);
    }
};

TEST(ClassicEmergencyRepair, OneTryForEachThreePointsAndNoMoreThanTheRating) {
    RepairYard y;
    EXPECT_EQ(emergency_tries(y.rules, y.at(y.a)), 0);
    y.pays(Line::emergency_repair, 6);
    EXPECT_EQ(emergency_tries(y.rules, y.at(y.a)), 2);
    y.pays(Line::emergency_repair, 24);
    EXPECT_EQ(emergency_tries(y.rules, y.at(y.a)), 4) << "eight labs, but a rating of 4";
}

TEST(ClassicEmergencyRepair, SucceedsUpToTheRatingAndCostsABoxOfDamageControl) {
    for (const auto& [die, mended] : {std::pair{4, true}, {5, false}}) {
        RepairYard y;
        y.pays(Line::emergency_repair, 3);
        const std::uint8_t photon = y.damaged(y.a, "photon");
        ASSERT_FALSE(refuse_emergency_repair(y.rules, y.battle(), {y.a, RepairTarget::group, photon}));
        y.roll({die});
        Play play = y.play();
        do_emergency_repair(play, {y.a, RepairTarget::group, photon});
        EXPECT_EQ(y.at(y.a).groups[photon].lost, mended ? 0 : 1);
        EXPECT_EQ(y.at(y.a)[Counter::damage_control_lost], 1) << "in any case";
        EXPECT_EQ(refuse_emergency_repair(y.rules, y.battle(), {y.a, RepairTarget::group, photon})->more,
                  WhyMore::no_lab_powered);
    }
}

TEST(ClassicEmergencyRepair, NotBoxesOfThisTurnNorWithLabsOutOfAction) {
    RepairYard y;
    y.pays(Line::emergency_repair, 3);
    const std::uint8_t photon = y.damaged(y.a, "photon");
    y.at(y.a).groups[photon].lost_now = 1;
    EXPECT_EQ(refuse_emergency_repair(y.rules, y.battle(), {y.a, RepairTarget::group, photon})->more,
              WhyMore::damaged_this_turn);
    y.set(y.a, Counter::critical, 1 << static_cast<int>(CriticalKind::labs));
    EXPECT_EQ(emergency_tries(y.rules, y.at(y.a)), 0);
}

TEST(ClassicEmergencyRepair, NoContinuousRepairInTheSameTurn) {
    for (const bool tried : {false, true}) {
        RepairYard y;
        const std::uint8_t lab = y.damaged(y.a, "hull_forward", 3);
        y.set(y.a, Counter::labs_used, tried ? 1 : 0);
        Play play = y.play();
        repair_run(play);
        repair_close(play);
        EXPECT_EQ(y.at(y.a).groups[lab].lost == 3, tried);
    }
}

// A D7 with repair boxes in the hex of the CA.
struct RepairShip : RepairYard {
    static const Rules& yard_rules() {
        static const Rules made = [] {
            Rules r = classic_rules();
            ShipClass& c = r.classes[class_named(r, "federation/ca").index()];
            c.groups[group_named(r, class_named(r, "federation/ca"), "probe")].system =
                system_named(r, "repair");
            return r;
        }();
        return made;
    }
    RepairShip() : RepairYard(yard_rules()) {
        at(b).hex = at(a).hex;
        at(b).side = at(a).side;
    }
};

TEST(ClassicRepairShip, FivePointsATurnToOneSystemAndABoxWhenItsCostIsReached) {
    RepairShip y;
    EXPECT_EQ(repair_boxes(y.rules, y.at(y.a)), 1);
    y.pays(Line::mend, 12);
    const std::uint8_t warp = y.damaged(y.b, "warp_left", 2);  // 10 points a box
    EXPECT_EQ(refuse_mend(y.rules, y.battle(), {y.a, y.b, warp, 6})->more, WhyMore::repair_points);
    Play play = y.play();
    ASSERT_FALSE(refuse_mend(y.rules, y.battle(), {y.a, y.b, warp, 5}));
    do_mend(play, {y.a, y.b, warp, 5});
    EXPECT_EQ(y.at(y.b).groups[warp].lost, 2);
    EXPECT_EQ(points_in(y.at(y.b).groups[warp]), 5);
    EXPECT_EQ(refuse_mend(y.rules, y.battle(), {y.a, y.b, warp, 1})->more, WhyMore::repair_points)
        << "5 a turn";
    const std::uint8_t hull = y.damaged(y.b, "hull_aft");
    EXPECT_FALSE(refuse_mend(y.rules, y.battle(), {y.a, y.b, hull, 1})) << "another system at once";
    play.emit(TurnReset{y.b});
    y.pays(Line::mend, 5);
    do_mend(play, {y.a, y.b, warp, 5});
    EXPECT_EQ(y.at(y.b).groups[warp].lost, 1);
}

TEST(ClassicRepairShip, ItsOwnBoxesCostFourTimesAsMuchAndOthersMustBeInItsHex) {
    RepairShip y;
    y.pays(Line::mend, 4);
    const std::uint8_t hull = y.damaged(y.a, "hull_aft");
    EXPECT_EQ(refuse_mend(y.rules, y.battle(), {y.a, y.a, hull, 2})->more, WhyMore::no_repair_boxes);
    EXPECT_FALSE(refuse_mend(y.rules, y.battle(), {y.a, y.a, hull, 1}));
    const std::uint8_t other = y.damaged(y.b, "hull_aft");
    y.at(y.b).hex = neighbour(y.at(y.a).hex, Facing{0});
    EXPECT_EQ(refuse_mend(y.rules, y.battle(), {y.a, y.b, other, 1})->more, WhyMore::too_far_to_mend);
}

// ---- leaving
TEST(ClassicSeparation, FiftyFromShipsSeventyFiveFromScouts) {
    Rules rules = classic_rules();
    RepairYard y{rules};
    EXPECT_EQ(separation_from(rules, y.at(y.b)), 50);
    ShipClass& d7 = rules.classes[y.at(y.b).type.index()];
    d7.sheet.size_class = 5;
    EXPECT_EQ(separation_from(rules, y.at(y.b)), 35);
}

TEST(ClassicSublightEvasion, OneDieUpToThreeWithItsModifiersOnceATurn) {
    RepairYard y;
    y.now().field.by_evasion = 1;
    EXPECT_EQ(refuse_evade(y.rules, y.battle(), y.a)->more, WhyMore::not_eligible_to_disengage)
        << "it has warp";
    const ShipClass& c = y.rules.type(y.at(y.a).type);
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (y.rules.system(c.groups[g].system).has(Trait::warp_engine))
            y.at(y.a).groups[g].lost = c.groups[g].boxes;
    ASSERT_FALSE(refuse_evade(y.rules, y.battle(), y.a));
    EXPECT_EQ(evasion_modifier(y.rules, y.battle(), y.a), 1) << "an uncrippled enemy at range 4";
    y.set(y.b, Counter::crippled, 1);
    EXPECT_EQ(evasion_modifier(y.rules, y.battle(), y.a), 0);
    y.set(y.b, Counter::crippled, 0);
    y.roll({3});
    Play play = y.play();
    do_evade(play, y.a);
    EXPECT_TRUE(y.at(y.a).active()) << "3 + 1";
    EXPECT_EQ(refuse_evade(y.rules, y.battle(), y.a)->more, WhyMore::tried_this_turn);
    y.now().clock.turn = 3;
    y.roll({2});
    do_evade(play, y.a);
    EXPECT_EQ(y.at(y.a).fate, Fate::disengaged);
}

// R6.4: one box of damage control is given up for all tries of a turn, one for each lab; each goes by that box's number.
TEST(ClassicEmergencyRepair, AllTriesOfATurnCostOneBoxOfDamageControl) {
    RepairYard y;
    y.pays(Line::emergency_repair, 9);
    const std::uint8_t hull = y.damaged(y.a, "hull_forward", 3);
    const int rating = damage_control_rating(y.rules, y.at(y.a));
    ASSERT_EQ(rating, 4);
    y.roll({5, 4, 1});
    Play play = y.play();
    for (int n = 0; n < 3; ++n) {
        ASSERT_FALSE(refuse_emergency_repair(y.rules, y.battle(), {y.a, RepairTarget::group, hull})) << n;
        do_emergency_repair(play, {y.a, RepairTarget::group, hull});
    }
    EXPECT_EQ(y.at(y.a)[Counter::damage_control_lost], 1);
    EXPECT_EQ(y.at(y.a).groups[hull].lost, 1) << "the 5 failed";
    EXPECT_TRUE(refuse_emergency_repair(y.rules, y.battle(), {y.a, RepairTarget::group, hull}));
    play.emit(TurnReset{y.a});
    y.pays(Line::emergency_repair, 3);
    y.roll({6});
    do_emergency_repair(play, {y.a, RepairTarget::group, hull});
    EXPECT_EQ(y.at(y.a)[Counter::damage_control_lost], 2) << "another in another turn";
}

}  // namespace
}  // namespace impulse
