// Stasis fields, displacement devices and absorber panels.
#include "battle/systems/stasis.h"
#include "battle/core/rows/shields.h"

#include <gtest/gtest.h>

#include "battle/areas/terrain_moves.h"
#include "battle/core/view.h"
#include "battle/damage/absorber.h"
#include "battle/damage/shields.h"
#include "battle/fire/declare.h"
#include "battle/systems/displacement.h"
#include "battle/systems/fields.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

struct ClassicDevice : testing::Test {
    TableBattle b{"classic"};
    UnitId by = b.unit(
        0, "2020", 'A',
        b.bare_class(
            {{"stasis", 1}, {"displacement", 1}, {"pa_panel", 4}, {"battery", 2}, {"hull_forward", 30}}));
    UnitId foe = b.unit(1, "2018", 'D', "federation/ca");
    UnitId second = b.unit(1, "2019", 'D', "klingon/d7");

    ClassicDevice() { b.clock(1, 4); }
    Operate order(SystemUse use, const char* id, UnitId target, Hex hex = {}) {
        Operate o;
        o.unit = by;
        o.group = static_cast<std::uint8_t>(b.group_of(by, id));
        o.use = use;
        o.target = target;
        o.hex = hex;
        return o;
    }
    std::string why(const Operate& o) {
        const auto no = refuse_operate(b.rules, b.battle, o);
        return no ? std::string{refusal_word(*no)} : "";
    }
    void give(const Operate& o) {
        ASSERT_EQ(why(o), "");
        Play p = b.play();
        do_operate(p, o);
    }
};

TEST_F(ClassicDevice, StasisCostsFiveThenTenThenFifteen) {
    EXPECT_EQ(stasis_cost(b.rules, b.battle, by), points(5));
    GroupState& g = b.at(by).groups[b.group_of(by, "stasis")];
    g.charge = points(20).parts;
    // Without a shift no die could fail: none is rolled.
    give(order(SystemUse::stasis_hold, "stasis", foe));
    EXPECT_EQ(Energy{g.charge}, points(15));
    EXPECT_EQ(stasis_cost(b.rules, b.battle, by), points(10));
    give(order(SystemUse::stasis_hold, "stasis", second));
    EXPECT_EQ(stasis_cost(b.rules, b.battle, by), points(15));
    EXPECT_TRUE(in_stasis(b.battle, b.at(second)));
}
TEST_F(ClassicDevice, WhatStasisHoldsNeitherActsNorIsHarmed) {
    b.at(by).groups[b.group_of(by, "stasis")].charge = points(20).parts;
    give(order(SystemUse::stasis_hold, "stasis", foe));
    Play p = b.play();
    strike(p, foe, by, 0, 12, VolleyKind::direct, 0);
    EXPECT_EQ(b.at(foe).shield[0], 30);
    EXPECT_GE(b.at(foe).until(StatusKind::stopped), b.battle.impulse_now());
    EXPECT_GE(b.at(foe).until(StatusKind::silent), b.battle.impulse_now());
    give(order(SystemUse::stasis_release, "stasis", foe));
    EXPECT_FALSE(in_stasis(b.battle, b.at(foe)));
    strike(p, foe, by, 0, 12, VolleyKind::direct, 0);
    EXPECT_EQ(b.at(foe).shield[0], 18);
}
TEST_F(ClassicDevice, StasisFailsAboveSixWithTheShiftAndTheEnergyIsGone) {
    GroupState& g = b.at(by).groups[b.group_of(by, "stasis")];
    g.charge = points(20).parts;
    b.set_erratic(foe);  // 4 ECM: a shift of 2
    b.faces({5});
    give(order(SystemUse::stasis_hold, "stasis", foe));
    EXPECT_FALSE(in_stasis(b.battle, b.at(foe)));
    EXPECT_EQ(Energy{g.charge}, points(15));
    EXPECT_EQ(why(order(SystemUse::stasis_hold, "stasis", second)), "weapon_silent");
}
TEST_F(ClassicDevice, StasisNeedsLockOnRangeAndEnergyAndEndsWithItsGenerator) {
    EXPECT_EQ(why(order(SystemUse::stasis_hold, "stasis", foe)), "not_armed");
    GroupState& g = b.at(by).groups[b.group_of(by, "stasis")];
    g.charge = points(20).parts;
    b.at(foe).hex = hex_at(20, 10);
    EXPECT_EQ(why(order(SystemUse::stasis_hold, "stasis", foe)), "out_of_range");
    b.set(by, Counter::lock_on, 0);
    EXPECT_EQ(why(order(SystemUse::stasis_hold, "stasis", second)), "no_lock_on");
    b.set(by, Counter::lock_on, 1);
    give(order(SystemUse::stasis_hold, "stasis", second));
    g.lost = 1;
    EXPECT_TRUE(fields_end_due(b.rules, b.battle));
    Play p = b.play();
    fields_end_run(p);
    EXPECT_FALSE(in_stasis(b.battle, b.at(second)));
}
TEST_F(ClassicDevice, DisplacementMovesAUnitAfterFireOnItsDie) {
    const std::size_t g = b.group_of(by, "displacement");
    EXPECT_EQ(why(order(SystemUse::displace, "displacement", foe, hex_at(22, 18))), "not_armed");
    b.arm(by, g, "standard", points(4));
    EXPECT_EQ(why(order(SystemUse::displace, "displacement", foe, hex_at(20, 30))), "out_of_range");
    give(order(SystemUse::displace, "displacement", foe, hex_at(22, 18)));
    EXPECT_EQ(b.at(foe).hex, hex_at(20, 18)) << "not before fire is done";
    ASSERT_TRUE(displace_due(b.rules, b.battle));
    b.faces({5});
    Play p = b.play();
    displace_run(p);
    EXPECT_EQ(b.at(foe).hex, hex_at(22, 18)) << "5 or less at range 1-2";
    EXPECT_EQ(b.at(by).groups[g].charge, 0);
    EXPECT_FALSE(displace_due(b.rules, b.battle));
}
// A floating map has no rim, neither at its first column nor far away (B2).
TEST_F(ClassicDevice, DisplacementReachesEveryHexOfAFloatingMap) {
    b.battle.field.map = {};
    for (const auto& [stands, goes] :
         {std::pair{hex_at(900, 700), hex_at(902, 700)}, std::pair{hex_at(1, 1), hex_at(-1, 1)}}) {
        b.clock(b.battle.clock.turn + 1, 4);
        const Hex stood = neighbour(stands, Facing{0});
        b.at(by).hex = stood;
        b.at(by).groups[b.group_of(by, "displacement")].used = 0;
        b.at(foe).hex = stands;
        b.arm(by, b.group_of(by, "displacement"), "standard", points(4));
        give(order(SystemUse::displace, "displacement", foe, goes));
        EXPECT_TRUE(view(b.rules, b.battle, b.at(foe).side).aims.empty()) << "its own side alone sees it";
        EXPECT_EQ(view(b.rules, b.battle, b.at(by).side).aims.size(), 1U);
        b.faces({5});
        Play p = b.play();
        displace_run(p);
        // The map floats on with its units: what counts is where it stands to the others.
        const Hex now = b.at(foe).hex, there = b.at(by).hex;
        EXPECT_EQ(now.q - there.q, goes.q - stood.q);
        EXPECT_EQ(now.r - there.r, goes.r - stood.r);
    }
}
TEST_F(ClassicDevice, DisplacementFailsAboveItsNumber) {
    b.at(foe).hex = hex_at(20, 10);
    b.arm(by, b.group_of(by, "displacement"), "standard", points(4));
    give(order(SystemUse::displace, "displacement", foe, hex_at(20, 8)));
    b.faces({5});
    Play p = b.play();
    displace_run(p);
    EXPECT_EQ(b.at(foe).hex, hex_at(20, 10)) << "4 or less at range 3-15";
}
TEST_F(ClassicDevice, ALockOnOnTheTargetItselfIsNeeded) {  // G16.35, G18.13
    b.at(by).groups[b.group_of(by, "stasis")].charge = points(20).parts;
    b.arm(by, b.group_of(by, "displacement"), "standard", points(4));
    const Operate hold = order(SystemUse::stasis_hold, "stasis", foe),
                  move = order(SystemUse::displace, "displacement", foe, hex_at(20, 15));
    ASSERT_EQ(why(hold), "");
    ASSERT_EQ(why(move), "");
    b.at(by).lost_locks = UnitSet{foe};
    EXPECT_EQ(why(hold), "no_lock_on");
    EXPECT_EQ(why(move), "no_lock_on");
    EXPECT_EQ(why(order(SystemUse::stasis_hold, "stasis", second)), "");
}
TEST_F(ClassicDevice, AnOwnShipIsMovedOnFiveWithoutLockOn) {
    b.set(by, Counter::lock_on, 0);
    b.arm(by, b.group_of(by, "displacement"), "own", points(4));
    give(order(SystemUse::displace, "displacement", by, hex_at(20, 25)));
    b.faces({5});
    Play p = b.play();
    displace_run(p);
    EXPECT_EQ(b.at(by).hex, hex_at(20, 25));
}
TEST_F(ClassicDevice, PanelsTakePointsUpToWhatTheyHoldAndPassThemToBatteries) {
    const std::size_t panel = b.group_of(by, "pa_panel");
    const int holds = b.rules.panels->holds_powered * 4;
    Play p = b.play();
    strike(p, by, foe, 0, holds + 3, VolleyKind::direct, 0);
    EXPECT_EQ(Energy{b.at(by).groups[panel].charge}, points(holds));
    ASSERT_EQ(b.battle.volleys.size(), 1U);
    EXPECT_EQ(b.battle.volleys[0].points, 3);
    b.battle.volleys.clear();
    b.clock(1, 32);
    fields_end_run(p);
    EXPECT_EQ(b.at(by).battery, points(2)) << "two batteries of one point";
    EXPECT_EQ(Energy{b.at(by).groups[panel].charge}, points(holds - 2 - 4 * b.rules.panels->sheds));
}
TEST_F(ClassicDevice, PanelsThatLoseTheirPowerGiveBackTheRestAsDamage) {
    const std::size_t panel = b.group_of(by, "pa_panel");
    const int powered = b.rules.panels->holds_powered * 4, unpowered = b.rules.panels->holds * 4;
    b.at(by).groups[panel].charge = points(powered).parts;
    EXPECT_FALSE(panels_overflow(b.rules, b.battle));
    b.set(by, Counter::shield_level, 1);
    ASSERT_TRUE(panels_overflow(b.rules, b.battle));
    Play p = b.play();
    fields_run(p);
    ASSERT_EQ(b.battle.volleys.size(), 1U);
    EXPECT_EQ(b.battle.volleys[0].points, powered - unpowered);
}
TEST_F(ClassicDevice, ANebulaFeedsEachPanelBoxAPointOnImpulsesEightAndTwentyFour) {  // 6A1
    const std::size_t panel = b.group_of(by, "pa_panel");
    const auto run = [&](int impulse) {
        b.clock(1, impulse);
        Play p = b.play();
        if (terrain_moves_due(b.rules, b.battle)) terrain_moves_run(p);
        return Energy{b.at(by).groups[panel].charge};
    };
    EXPECT_EQ(run(8), points(0)) << "no nebula";
    Feature nebula;
    nebula.kind = FeatureKind::nebula;
    b.battle.field.features.push_back(nebula);
    EXPECT_EQ(run(7), points(0));
    EXPECT_EQ(run(8), points(4));
    EXPECT_EQ(run(9), points(4));
    b.at(by).groups[panel].lost = 1;
    EXPECT_EQ(run(24), points(4 + 3));
}
TEST_F(ClassicDevice, BeforeATournamentBarrierADisplacementEndsInTheLastHex) {  // P17
    const std::size_t device = b.group_of(by, "displacement");
    b.arm(by, device, "standard", points(4));
    b.battle.field.map = {42, 42};
    b.at(foe).hex = hex_at(20, 3);
    b.at(by).hex = hex_at(20, 5);
    const Operate off = order(SystemUse::displace, "displacement", foe, hex_at(20, -1));
    EXPECT_EQ(why(off), "off_map");
    b.battle.field.edge = EdgeRule::tournament_barrier;
    give(off);
    b.faces({1});
    Play p = b.play();
    displace_run(p);
    EXPECT_EQ(b.at(foe).hex, hex_at(20, 1));
    EXPECT_EQ(b.at(foe).shield_now[0] + b.at(foe).shield_now[3], 0) << "no damage";
}

}  // namespace
}  // namespace impulse
