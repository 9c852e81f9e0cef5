#include "battle/fire/arming.h"

#include <gtest/gtest.h>

#include "tests/support/table_battle.h"

namespace impulse {
namespace {

struct ClassicArming : testing::Test {
    TableBattle b{"classic"};
    UnitId ship = b.unit(0, "2020", 'A', "federation/ca");
    int photon = static_cast<int>(b.group_of(ship, "photon"));

    std::optional<Refusal> refuse(std::string_view mode, Energy amount) {
        return refuse_arm(b.rules, b.battle, ship, photon,
                          b.mode(ship, static_cast<std::size_t>(photon), mode), amount);
    }
    void arm(std::string_view mode, Energy amount) {
        ASSERT_FALSE(refuse(mode, amount));
        Play p = b.play();
        do_arm(p, ship, photon, b.mode(ship, static_cast<std::size_t>(photon), mode), amount);
    }
    void hold(Energy amount) {
        ASSERT_FALSE(refuse_arm(b.rules, b.battle, ship, photon, hold_mode, amount));
        Play p = b.play();
        do_arm(p, ship, photon, hold_mode, amount);
    }
    Energy cost() { return hold_cost(b.rules, b.battle, ship, photon); }
    void next_turn() {
        Play p = b.play();
        end_turn_arming(p, ship);
        p.emit(TurnReset{ship});
        b.clock(b.battle.clock.turn + 1, 0);
    }
    bool ready(std::string_view mode = "standard") {
        return !refuse_charge(b.rules, b.at(ship), photon,
                              b.mode(ship, static_cast<std::size_t>(photon), mode));
    }
    const GroupState& state() { return b.at(ship).groups[static_cast<std::size_t>(photon)]; }
};

TEST_F(ClassicArming, APhotonNeedsTwoTurnsOfTwo) {
    b.clock(1, 0);
    EXPECT_FALSE(ready());
    arm("standard", points(2));
    EXPECT_FALSE(ready());
    next_turn();
    arm("standard", points(2));
    EXPECT_TRUE(ready());
    EXPECT_TRUE(ready("proximity")) << "the fuse is set when it is fired";
    EXPECT_FALSE(ready("overload"));
    EXPECT_EQ(state().charge, points(4).parts);
}

TEST_F(ClassicArming, OnePointIsTooLittleAndAThirdOfAPointNoStep) {
    b.clock(1, 0);
    EXPECT_EQ(refuse("standard", points(1))->why, Why::too_little_for_line);
    EXPECT_EQ(refuse("standard", ratio(7, 3))->why, Why::not_a_whole_step);
    EXPECT_EQ(refuse("overload", points(5))->why, Why::too_much_for_line);
    EXPECT_FALSE(refuse("overload", ratio(5, 2)));
}

TEST_F(ClassicArming, APartlyArmedPhotonIsLostIfTheSecondTurnIsMissed) {
    b.clock(1, 0);
    arm("standard", points(2));
    next_turn();
    EXPECT_EQ(state().charge, points(2).parts);
    next_turn();  // nothing paid
    EXPECT_EQ(state().charge, 0);
    EXPECT_EQ(state().turns, 0);
}

TEST_F(ClassicArming, OverloadsTakeUpToFourATurn) {
    b.clock(1, 0);
    arm("overload", points(4));
    next_turn();
    EXPECT_EQ(refuse("overload", ratio(9, 2))->why, Why::too_much_for_line);
    arm("overload", points(4));
    EXPECT_TRUE(ready("overload"));
    EXPECT_FALSE(ready("standard"));
    EXPECT_EQ(state().charge, points(8).parts);
}

TEST_F(ClassicArming, TheSmallestOverloadIsFourAndAHalf) {
    b.clock(1, 0);
    arm("standard", points(2));
    next_turn();
    arm("overload", ratio(5, 2));
    EXPECT_TRUE(ready("overload"));
}

TEST_F(ClassicArming, AHeldPhotonCostsOneATurnOfAnyPower) {
    b.clock(1, 0);
    b.arm(ship, static_cast<std::size_t>(photon), "standard", points(4));
    EXPECT_EQ(cost(), Energy{}) << "it was armed this turn";
    next_turn();
    EXPECT_EQ(state().ready, 1);
    EXPECT_FALSE(ready()) << "not before it is held";
    EXPECT_EQ(cost(), points(1));
    EXPECT_EQ(refuse_arm(b.rules, b.battle, ship, photon, hold_mode, ratio(1, 2))->why,
              Why::too_little_for_line);
    hold(points(1));
    EXPECT_TRUE(ready());
    EXPECT_EQ(cost(), Energy{});
    next_turn();
    EXPECT_EQ(state().ready, 1);
    next_turn();  // not held
    EXPECT_EQ(state().ready, 0);
    EXPECT_EQ(state().charge, 0);
}

TEST_F(ClassicArming, EnergyAddedToAHeldPhotonOverloadsItButDoesNotHoldIt) {
    b.clock(1, 0);
    b.arm(ship, static_cast<std::size_t>(photon), "standard", points(4));
    next_turn();
    arm("overload", points(4));
    EXPECT_FALSE(ready("overload"));
    b.at(ship).groups[static_cast<std::size_t>(photon)].charge = points(4).parts;
    hold(cost());
    arm("overload", points(4));
    EXPECT_TRUE(ready("overload"));
    EXPECT_EQ(state().charge, points(8).parts);
    EXPECT_EQ(refuse("overload", ratio(1, 2))->why, Why::too_much_for_line);
}

TEST_F(ClassicArming, AnOverloadCostsMoreToHoldTheMoreEnergyIsInIt) {  // E4.44: 1.25 to 2
    b.arm(ship, static_cast<std::size_t>(photon), "overload", points(8));
    b.at(ship).groups[static_cast<std::size_t>(photon)].paid = 0;
    EXPECT_EQ(cost(), points(2));
    for (const auto& [halves, quarters] :
         {std::pair{9, 5}, {10, 5}, {11, 6}, {12, 6}, {14, 7}, {15, 8}, {16, 8}}) {
        b.at(ship).groups[static_cast<std::size_t>(photon)].charge = ratio(halves, 2).parts;
        EXPECT_EQ(cost(), ratio(quarters, 4)) << halves;
    }
    // A row that says one price for all is taken at its word.
    WeaponMode& over =
        b.rules.weapons[b.rules.type(b.at(ship).type).groups[static_cast<std::size_t>(photon)].weapon.index()]
            .modes[b.mode(ship, static_cast<std::size_t>(photon), "overload")];
    over.hold_least = {};
    b.at(ship).groups[static_cast<std::size_t>(photon)].charge = ratio(9, 2).parts;
    EXPECT_EQ(cost(), points(2));
}

TEST_F(ClassicArming, APhotonCompletedWithinATurnWaitsEightImpulses) {
    b.clock(1, 0);
    arm("standard", points(2));
    next_turn();
    b.clock(2, 10);
    arm("standard", points(2));
    EXPECT_FALSE(may_fire(b.rules, b.battle, ship, photon));
    b.clock(2, 17);
    EXPECT_FALSE(may_fire(b.rules, b.battle, ship, photon));
    b.clock(2, 18);
    EXPECT_TRUE(may_fire(b.rules, b.battle, ship, photon));
}

TEST_F(ClassicArming, DisruptorEnergyIsOfThisTurnOnly) {
    const UnitId d7 = b.unit(1, "2030", 'A', "klingon/d7");
    const int disr = static_cast<int>(b.group(d7, "DISR A"));
    const auto refuse_disr = [&](std::string_view mode, Energy e) {
        return refuse_arm(b.rules, b.battle, d7, disr, b.mode(d7, static_cast<std::size_t>(disr), mode), e);
    };
    EXPECT_EQ(refuse_disr("standard", points(1))->why, Why::too_little_for_line);
    EXPECT_EQ(refuse_disr("standard", points(3))->why, Why::too_much_for_line);
    EXPECT_EQ(refuse_disr("overload", points(3))->why, Why::too_little_for_line);
    ASSERT_FALSE(refuse_disr("standard", points(2)));
    Play p = b.play();
    do_arm(p, d7, disr, 0, points(2));
    EXPECT_TRUE(may_fire(b.rules, b.battle, d7, disr));
    EXPECT_FALSE(refuse_disr("overload", points(2))) << "two more points make it an overload";
    EXPECT_EQ(hold_cost(b.rules, b.battle, d7, disr), Energy{});
    end_turn_arming(p, d7);
    p.emit(TurnReset{d7});
    EXPECT_EQ(b.at(d7).groups[static_cast<std::size_t>(disr)].charge, 0);
    EXPECT_FALSE(may_fire(b.rules, b.battle, d7, disr));
}

TEST_F(ClassicArming, PhasersTakeNoEnergyOfTheirOwn) {
    const int phaser = static_cast<int>(b.group_of(ship, "phaser-1"));
    EXPECT_EQ(refuse_arm(b.rules, b.battle, ship, phaser, 0, points(1))->why, Why::unknown_line);
    EXPECT_TRUE(may_fire(b.rules, b.battle, ship, phaser));
    b.at(ship).capacitor = ratio(1, 4);
    EXPECT_FALSE(may_fire(b.rules, b.battle, ship, phaser));
    b.at(ship).capacitor = ratio(1, 2);
    EXPECT_TRUE(may_fire(b.rules, b.battle, ship, phaser)) << "down-fired as a phaser-3";
}

TEST_F(ClassicArming, ADestroyedWeaponTakesNoEnergy) {
    b.at(ship).groups[static_cast<std::size_t>(photon)].lost = 1;
    EXPECT_EQ(refuse("standard", points(2))->why, Why::system_destroyed);
}

// ---- TNG ---------------------------------------------------------------------------------------------------
struct TngArming : testing::Test {
    TableBattle b{"tng"};
    UnitId ship = b.unit(0, "2020", 'A', "aster/lantern");
};

TEST_F(TngArming, CollimatorPhasersKeepFourPoints) {
    const int ph7 = static_cast<int>(b.group_of(ship, "ph-7"));
    EXPECT_EQ(refuse_arm(b.rules, b.battle, ship, ph7, 0, ratio(9, 2))->why, Why::too_much_for_line);
    Play p = b.play();
    do_arm(p, ship, ph7, 0, points(3));
    EXPECT_EQ(refuse_arm(b.rules, b.battle, ship, ph7, 0, ratio(3, 2))->need, points(1).parts);
    end_turn_arming(p, ship);
    p.emit(TurnReset{ship});
    EXPECT_EQ(b.at(ship).groups[static_cast<std::size_t>(ph7)].charge, points(3).parts)
        << "a capacitor keeps its charge";
    EXPECT_TRUE(may_fire(b.rules, b.battle, ship, ph7));
}

TEST_F(TngArming, PhotonsAreArmedInOneTurnAndHeldForHalfAPoint) {
    const auto g = b.group_of(ship, "phtn");
    const int phtn = static_cast<int>(g);
    EXPECT_EQ(refuse_arm(b.rules, b.battle, ship, phtn, b.mode(ship, g, "overload"), points(3))->why,
              Why::too_little_for_line);
    ASSERT_FALSE(refuse_arm(b.rules, b.battle, ship, phtn, b.mode(ship, g, "standard"), points(2)));
    Play p = b.play();
    do_arm(p, ship, phtn, b.mode(ship, g, "standard"), points(2));
    EXPECT_TRUE(may_fire(b.rules, b.battle, ship, phtn));
    EXPECT_FALSE(refuse_charge(b.rules, b.at(ship), phtn, b.mode(ship, g, "proximity")));
    EXPECT_TRUE(refuse_charge(b.rules, b.at(ship), phtn, b.mode(ship, g, "overload")));
    end_turn_arming(p, ship);
    p.emit(TurnReset{ship});
    EXPECT_FALSE(may_fire(b.rules, b.battle, ship, phtn));
    EXPECT_EQ(hold_cost(b.rules, b.battle, ship, phtn), ratio(1, 2));
    do_arm(p, ship, phtn, hold_mode, ratio(1, 2));
    EXPECT_TRUE(may_fire(b.rules, b.battle, ship, phtn));
    end_turn_arming(p, ship);
    p.emit(TurnReset{ship});
    end_turn_arming(p, ship);
    EXPECT_EQ(b.at(ship).groups[g].charge, 0) << "not held: lost";
}

TEST_F(TngArming, PhotonRoundsAreFiftyAndAreCounted) {
    const auto g = b.group_of(ship, "phtn");
    EXPECT_EQ(b.at(ship).groups[g].ammo[0], 50);
    b.at(ship).groups[g].ammo[0] = 0;
    b.arm(ship, g, "standard", points(2));
    EXPECT_EQ(refuse_charge(b.rules, b.at(ship), static_cast<int>(g), 0)->more, WhyMore::rack_empty);
}

TEST_F(TngArming, PulseDisruptorsHoldEightAtThreeXAndSixteenAtFourX) {
    std::vector<int> capacities;
    for (const WeaponType& w : b.rules.weapons)
        if (w.id.starts_with("p-disr") && !w.id.starts_with("p-disr-veron"))
            capacities.push_back(w.capacity.floor());
    EXPECT_EQ(capacities, (std::vector<int>{8, 16}));
}

}  // namespace
}  // namespace impulse
