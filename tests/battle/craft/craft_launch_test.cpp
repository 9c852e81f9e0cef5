// Shuttles and fighters leave and land: classic J1, J4.
#include "battle/craft/craft_launch.h"

#include <gtest/gtest.h>

#include "battle/core/craft.h"
#include "battle/craft/bays.h"
#include "battle/craft/deck_crews.h"
#include "battle/craft/preparation.h"
#include "battle/damage/box_loss.h"
#include "battle/damage/explosion.h"
#include "battle/damage/hangar.h"
#include "battle/end/victory.h"
#include "battle/fire/declare.h"
#include "battle/fire/ecm.h"
#include "battle/movement/precedence.h"
#include "battle/play/allocation.h"
#include "tests/battle/craft/hangar_deck.h"

namespace impulse {
namespace {

TEST(ClassicShuttles, ShuttleBoxesHoldAdministrativeShuttles) {
    HangarDeck d;
    ASSERT_EQ(d.type(d.hood).bays.size(), 4U);  // the sheet of a Federation CA
    for (std::size_t box = 0; box < 4; ++box) EXPECT_EQ(d.kind_in(box), "general/admin");
    EXPECT_FALSE(craft_in(d.rules, d.battle, d.hood, 4));
}

TEST(ClassicShuttles, ALaunchedShuttleIsAUnitInItsShipsHex) {
    HangarDeck d;
    const UnitId craft = d.launch(0, 6);
    ASSERT_TRUE(craft);
    const Unit& u = d.battle.unit(craft);
    EXPECT_TRUE(u.active());
    EXPECT_EQ(u.hex, d.battle.unit(d.hood).hex);
    EXPECT_EQ(u[Counter::speed], 6);
    EXPECT_EQ(u.side, d.battle.unit(d.hood).side);
    EXPECT_FALSE(craft_in(d.rules, d.battle, d.hood, 0));  // the box is empty now
    EXPECT_EQ(d.kind_in(1), "general/admin");
}

// R10.5: one launch or recovery per bay in two impulses (J1.50).
TEST(ClassicShuttles, ABayLaunchesOnceInTwoImpulses) {
    HangarDeck d;
    ASSERT_TRUE(d.launch(0, 6));
    EXPECT_EQ(d.why_not_launch(1), WhyMore::bay_gap);
    d.at(1, 6);
    EXPECT_EQ(d.why_not_launch(1), WhyMore::bay_gap);
    d.at(1, 7);
    EXPECT_EQ(d.why_not_launch(1), WhyMore::none);
}

TEST(ClassicShuttles, AShuttleFliesNoFasterThanSix) {
    HangarDeck d;
    EXPECT_EQ(d.refusal_of(LaunchCraft{d.hood, {}, 0, CraftRole::plain, Facing{0}, 7, {}}),
              WhyMore::craft_speed);
}

TEST(ClassicShuttles, NoneLeavesACloakedShip) {  // G13: no launch while it hides or fades
    HangarDeck d;
    ASSERT_EQ(d.why_not_launch(0), WhyMore::none);
    d.battle.units[0].counter[static_cast<std::size_t>(Counter::cloak)] = 1;
    d.battle.units[0].counter[static_cast<std::size_t>(Counter::cloak_at)] =
        static_cast<std::int16_t>(d.battle.impulse_now() - 1);
    EXPECT_EQ(d.why_not_launch(0), WhyMore::cloak_forbids);
}

// R10.5: out and in once a turn, eight impulses apart, in the ship's hex and no slower than the ship.
TEST(ClassicShuttles, LandingNeedsEightImpulsesTheShipsHexAndItsSpeed) {
    HangarDeck d;
    const UnitId craft = d.launch(0, 6);
    d.at(1, 12);
    EXPECT_EQ(d.why_not_recover(craft, 0), WhyMore::craft_landing_gap);
    d.at(1, 13);
    EXPECT_EQ(d.why_not_recover(craft, 0), WhyMore::none);
    d.set(d.hood, Counter::speed, 7);
    EXPECT_EQ(d.why_not_recover(craft, 0), WhyMore::craft_speed);
    d.set(d.hood, Counter::speed, 6);
    d.place(craft, Hex{40, 40});
    EXPECT_EQ(d.why_not_recover(craft, 0), WhyMore::craft_apart);
    d.place(craft, d.battle.unit(d.hood).hex);
    EXPECT_EQ(d.why_not_recover(craft, 1), WhyMore::craft_no_room);
    d.recover(craft, 0);
    EXPECT_EQ(d.battle.unit(craft).fate, Fate::aboard);
    EXPECT_EQ(occupant(d.battle, d.hood, 0), craft);
    // Its launch of this turn is behind it.
    d.at(1, 20);
    EXPECT_EQ(d.why_not_launch(0), WhyMore::craft_once_a_turn);
    d.at(2, 5);
    EXPECT_EQ(d.why_not_launch(0), WhyMore::none);
}

TEST(ClassicShuttles, DrawnInByATractorSpeedAndTimeDoNotMatter) {
    HangarDeck d;
    const UnitId craft = d.launch(0, 6);
    d.at(1, 7);
    d.set(d.hood, Counter::speed, 20);
    EXPECT_TRUE(refuse_landing(d.rules, d.battle, d.hood, craft, false));
    EXPECT_FALSE(refuse_landing(d.rules, d.battle, d.hood, craft, true));
}

// C6.38: no craft leaves within four impulses of a high energy turn.
TEST(ClassicShuttles, NoLaunchForFourImpulsesAfterAHighEnergyTurn) {
    HangarDeck d;
    d.set(d.hood, Counter::het_last, 5);
    d.at(1, 9);
    EXPECT_EQ(d.why_not_launch(0), WhyMore::het_ban);
    d.at(1, 10);
    EXPECT_EQ(d.why_not_launch(0), WhyMore::none);
}

// J1.34: no direct fire for eight impulses after launch.
TEST(ClassicShuttles, ALaunchedShuttleHoldsItsFireForEightImpulses) {
    HangarDeck d;
    const UnitId craft = d.launch(0, 6);
    d.place(d.halberd, neighbour(d.battle.unit(craft).hex, Facing{0}));
    const std::uint8_t phaser = d.type(craft).armed.front();
    const Fire fire{craft, phaser, 0, d.halberd, {}, 0};
    d.at(1, 12);
    EXPECT_EQ(refuse_fire(d.rules, d.battle, fire)->more, WhyMore::craft_silent);
    EXPECT_FALSE(direct_fire_eligible(d.rules, d.battle).has(craft));
    d.at(1, 13);
    EXPECT_FALSE(refuse_fire(d.rules, d.battle, fire));
    EXPECT_TRUE(direct_fire_eligible(d.rules, d.battle).has(craft));
}

// M12F, R10.5: an administrative shuttle is crippled by four points (speed 3) and destroyed by six.
TEST(ClassicShuttles, FourPointsCrippleAndSixDestroyAnAdministrativeShuttle) {
    HangarDeck d;
    const UnitId craft = d.launch(0, 6);
    d.hurt(craft, 3);
    EXPECT_EQ(d.battle.unit(craft)[Counter::crippled], 0);
    d.hurt(craft, 1);
    EXPECT_EQ(d.battle.unit(craft)[Counter::crippled], 1);
    EXPECT_EQ(d.battle.unit(craft)[Counter::speed], 3);
    d.hurt(craft, 2);
    EXPECT_EQ(d.battle.unit(craft).fate, Fate::destroyed);
}

TEST(ClassicShuttles, HalfOfAnOddSpeedIsRoundedUp) {
    HangarDeck d("federation/f18");  // speed 13, 10 points, crippled by 7
    const UnitId craft = d.launch_fighter();
    d.hurt(craft, 7);
    EXPECT_EQ(craft_speed(d.rules, d.battle.unit(craft)), 7);
}

// J1.33: a crippled fighter keeps only its phasers, and a gatling phaser fires once.
TEST(ClassicFighters, ACrippledFighterHasOnlyItsPhasers) {
    HangarDeck d("federation/f14");
    const UnitId craft = d.launch_fighter();
    d.at(1, 22);
    d.place(d.halberd, neighbour(d.battle.unit(craft).hex, d.battle.unit(craft).facing));
    const std::uint8_t gatling = d.type(craft).armed.front();
    const Fire fire{craft, gatling, 0, d.halberd, {}, 0};
    ASSERT_FALSE(refuse_fire(d.rules, d.battle, fire));
    d.battle.units[craft.index()].groups[gatling].used = 1;
    EXPECT_FALSE(refuse_fire(d.rules, d.battle, fire));
    d.hurt(craft, 8);
    EXPECT_EQ(refuse_fire(d.rules, d.battle, fire)->why, Why::already_fired);
    EXPECT_TRUE(d.why_not_launch_drone(craft));
}

// R1.5: fighters and shuttles move after nimble ships, those after the others.
TEST(ClassicShuttles, MoveAfterEveryShip) {
    HangarDeck d;
    const UnitId craft = d.launch(0, 1);
    d.set(d.hood, Counter::speed, 20);
    EXPECT_TRUE(moves_before(d.rules, d.battle, d.hood, craft));
    EXPECT_FALSE(moves_before(d.rules, d.battle, craft, d.hood));
}

TEST(ClassicShuttles, PlotASpeedAndNoEnergy) {
    HangarDeck d;
    const UnitId craft = d.launch(0, 6);
    d.set(craft, Counter::allocated, 0);
    Allocate form = default_form(d.rules, d.battle, craft);
    EXPECT_FALSE(refuse_allocate(d.rules, d.battle, form));
    form.plot[0].speed = 7;
    EXPECT_EQ(refuse_allocate(d.rules, d.battle, form)->more, WhyMore::craft_speed);
    form.plot[0].speed = 2;
    form.form.push_back({Line::capacitor, 0, 0, points(1)});
    EXPECT_EQ(refuse_allocate(d.rules, d.battle, form)->more, WhyMore::craft_only_plot);
}

// A side with nothing but shuttles has no ship that fights on.
TEST(ClassicShuttles, DoNotKeepTheirSideInTheBattle) {
    HangarDeck d;
    const UnitId craft = d.launch(0, 6);
    Play play = d.play();
    destroy(play, d.hood, Fate::disengaged, {});
    ASSERT_TRUE(d.battle.unit(craft).active());
    check_victory(play);
    EXPECT_EQ(d.battle.ended, 1);
    EXPECT_EQ(d.battle.winner, d.battle.unit(d.halberd).side);
}

TEST(ClassicFighters, KeepTheirSideInTheBattle) {
    HangarDeck d("federation/f18");
    const UnitId craft = d.launch_fighter();
    Play play = d.play();
    destroy(play, d.hood, Fate::disengaged, {});
    ASSERT_TRUE(d.battle.unit(craft).active());
    check_victory(play);
    EXPECT_EQ(d.battle.ended, 0);
}

TEST(ClassicShuttles, WhatIsAboardDiesWithItsShip) {
    HangarDeck d;
    Play play = d.play();
    const UnitId craft = add_unit(play, d.hood, 2);
    ASSERT_EQ(d.battle.unit(craft).fate, Fate::aboard);
    destroy(play, d.hood, Fate::destroyed, d.halberd);
    EXPECT_EQ(d.battle.unit(craft).fate, Fate::destroyed);
}

// A shuttle hit: an empty box goes first, then a plain shuttle, then one that is prepared (the owner picks, D4.3).
TEST(ClassicShuttles, AHitOnTheBayTakesWhatCanBestBeSpared) {
    HangarDeck d;
    Play play = d.play();
    const UnitId weasel = add_unit(play, d.hood, 0);
    play.set(weasel, Counter::prepared, static_cast<int>(CraftRole::weasel));
    const UnitId out = d.launch(1, 6);
    ASSERT_TRUE(out);
    const std::uint8_t bay = d.type(d.hood).bays[0].group;
    EXPECT_FALSE(lose_bay_box(play, d.hood, bay));
    EXPECT_TRUE(bay_lost(d.battle.unit(d.hood), 1));  // the empty one
    EXPECT_FALSE(lose_bay_box(play, d.hood, bay));
    EXPECT_FALSE(lose_bay_box(play, d.hood, bay));
    EXPECT_EQ(d.battle.unit(weasel).fate, Fate::aboard);
    EXPECT_TRUE(lose_bay_box(play, d.hood, bay));  // charged: a chain reaction follows (D12)
    EXPECT_EQ(d.battle.unit(weasel).fate, Fate::destroyed);
    EXPECT_EQ(bays_standing(d.rules, d.battle, d.hood, bay), 0);
}

TEST(ClassicShuttles, ASlotIsUsedAgainWhenTheBattleIsFull) {
    HangarDeck d;
    const UnitId first = d.launch(0, 6);
    while (d.battle.units.size() < max_units) d.battle.units.push_back(d.battle.unit(d.halberd));
    d.at(1, 10);
    EXPECT_EQ(d.why_not_launch(1), WhyMore::craft_no_slot);
    d.hurt(first, 6);
    EXPECT_EQ(d.why_not_launch(1), WhyMore::none);
    EXPECT_EQ(d.launch(1, 6), first);
    EXPECT_FALSE(craft_in(d.rules, d.battle, d.hood, 0));  // the dead one does not come back
}

// E1.7: two points of natural ECM from 12 and 25 hexes for shuttles, from 10 and 20 for fighters.
TEST(ClassicSmallTargets, NaturalEcmGrowsWithRange) {
    HangarDeck d("federation/f18");
    const UnitId fighter = d.launch_fighter();
    const UnitId shuttle = d.launch(0, 6);
    const auto ecm = [&](UnitId unit, int range, Of size) {
        return target_ecm(d.rules, d.battle, {}, unit, range).of(size);
    };
    for (const auto& [range, points] : {std::pair{9, 0}, {10, 2}, {19, 2}, {20, 4}})
        EXPECT_EQ(ecm(fighter, range, Of::fighter), points) << range;
    for (const auto& [range, points] : {std::pair{11, 0}, {12, 2}, {24, 2}, {25, 4}})
        EXPECT_EQ(ecm(shuttle, range, Of::shuttle), points) << range;
    EXPECT_EQ(target_ecm(d.rules, d.battle, {}, d.hood, 40).sum, 0);
}

// C10.5 and G13: nothing comes aboard or leaves under erratic manoeuvres or a cloak.
TEST(ClassicShuttles, NeitherLeaveNorLandUnderErraticManoeuvresOrACloak) {
    HangarDeck d;
    const UnitId craft = d.launch(0, 6);
    d.at(1, 15);
    ASSERT_EQ(d.why_not_recover(craft, 0), WhyMore::none);
    d.set(d.hood, Counter::erratic, 1);
    EXPECT_EQ(d.why_not_recover(craft, 0), WhyMore::erratic_forbids);
    d.set(d.hood, Counter::erratic, 0);
    d.set(craft, Counter::erratic, 1);
    EXPECT_EQ(d.why_not_recover(craft, 0), WhyMore::erratic_forbids);
    d.set(craft, Counter::erratic, 0);
    d.set(d.hood, Counter::cloak, 1);
    d.set(d.hood, Counter::cloak_at, 12);
    EXPECT_EQ(d.why_not_recover(craft, 0), WhyMore::cloak_forbids);
    EXPECT_EQ(d.why_not_launch(1), WhyMore::cloak_forbids);
}

// D9 with J1: a bay box that is mended holds a craft again, and is empty until one lands.
TEST(ClassicShuttles, AMendedBayBoxTakesACraftAgain) {
    HangarDeck d;
    const UnitId craft = d.launch(0, 6);
    const std::uint8_t bay = d.type(d.hood).bays[0].group;
    Play play = d.play();
    lose_box(play, d.hood, bay);  // the empty one goes first
    d.at(1, 15);
    EXPECT_EQ(d.why_not_recover(craft, 0), WhyMore::craft_no_room);
    const int boxes = bays_standing(d.rules, d.battle, d.hood, bay);
    mend_boxes(play, d.hood, bay, 1);
    EXPECT_EQ(bays_standing(d.rules, d.battle, d.hood, bay), boxes + 1);
    EXPECT_FALSE(craft_in(d.rules, d.battle, d.hood, 0));
    EXPECT_EQ(d.why_not_recover(craft, 0), WhyMore::none);
}

// D12: outside the damage chart too a charged shuttle takes one box of its bay more, and an internal point each.
TEST(ClassicShuttles, ABoxLostToARaidOrAnUmpireChainsLikeAnyOther) {
    HangarDeck d;
    const std::uint8_t bay = d.type(d.hood).bays[0].group;
    Play play = d.play();
    const int boxes = bays_standing(d.rules, d.battle, d.hood, bay);
    std::vector<UnitId> charged;
    for (std::size_t box = 0; box < d.type(d.hood).bays.size(); ++box)
        if (d.type(d.hood).bays[box].group == bay) {
            charged.push_back(add_unit(play, d.hood, box));
            if (charged.size() == 1)
                play.set(charged[0], Counter::prepared, static_cast<int>(CraftRole::weasel));
        }
    ASSERT_GT(boxes, 2);
    lose_box(play, d.hood, bay);  // a plain one is spared least
    EXPECT_EQ(bays_standing(d.rules, d.battle, d.hood, bay), boxes - 1);
    EXPECT_TRUE(d.battle.volleys.empty());
    for (std::size_t i = 1; i < charged.size(); ++i)
        play.set(charged[i], Counter::prepared, static_cast<int>(CraftRole::suicide));
    lose_box(play, d.hood, bay);
    EXPECT_EQ(bays_standing(d.rules, d.battle, d.hood, bay), 0) << "one after the other";
    EXPECT_FALSE(d.battle.volleys.empty());
}

}  // namespace
}  // namespace impulse
