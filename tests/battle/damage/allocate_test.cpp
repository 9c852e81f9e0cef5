#include "battle/damage/allocate.h"
#include "battle/core/state_hash.h"

#include <gtest/gtest.h>

#include <memory>

#include "battle/damage/box_choice.h"
#include "battle/damage/shields.h"
#include "battle/play/class_index.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// ---- classic -----------------------------------------------------------------------------------------------
struct ClassicDamage : testing::Test {
    TableBattle b{"classic"};
    void ask_owner(int side) {
        b.battle.sides[static_cast<std::size_t>(side)]
            .standing[static_cast<std::size_t>(StandingKind::damage_boxes)] = Standing::ask;
    }
    int left_of(UnitId u, std::string_view system) {
        const ShipClass& c = b.rules.type(b.at(u).type);
        int n = 0;
        for (std::size_t g = 0; g < c.groups.size(); ++g)
            if (b.rules.system(c.groups[g].system).id == system) n += c.groups[g].boxes;
        return n - b.lost(u, system);
    }
};

// The rulebook's example: a D7 takes 25 internals from ahead; dice as given, boxes worked out by hand on the chart.
TEST_F(ClassicDamage, D45WorkedExampleOn25Internals) {
    const UnitId d7 = b.unit(0, "2020", 'A', "klingon/d7");
    b.sums_of_two({6, 7, 9, 2, 7, 4, 10, 7, 8, 11, 7, 6, 3, 8, 5, 7, 8, 4, 5, 10, 12, 7, 9, 7, 2});
    ASSERT_TRUE(b.internals(d7, 25));
    EXPECT_EQ(b.lost(d7, "hull_forward"), 4);
    EXPECT_EQ(b.lost(d7, "hull_aft"), 4);
    EXPECT_EQ(b.lost(d7, "warp_left"), 1);
    EXPECT_EQ(b.lost(d7, "warp_right"), 1);
    EXPECT_EQ(b.lost(d7, "bridge"), 1);
    EXPECT_EQ(b.lost(d7, "phaser-2"), 2);
    EXPECT_EQ(b.lost(d7, "disruptor"), 1);
    EXPECT_EQ(b.lost(d7, "battery"), 3);
    EXPECT_EQ(b.lost(d7, "impulse"), 1);
    EXPECT_EQ(b.lost(d7, "drone_rack"), 1);
    EXPECT_EQ(b.lost(d7, "transporter"), 1);
    EXPECT_EQ(b.lost(d7, "tractor"), 1);
    EXPECT_EQ(b.lost(d7, "aux_control"), 1);
    EXPECT_EQ(b.lost(d7, "security"), 1) << "a flag bridge hit on a ship without one";
    EXPECT_EQ(b.lost(d7, "lab"), 1);
    EXPECT_EQ(b.lost(d7, "shuttle"), 1);
    EXPECT_EQ(b.at(d7)[Counter::internals], 25);
    EXPECT_EQ(b.events.count<BoxLost>(), 25);
    EXPECT_EQ(b.dice.faces.size(), b.battle.dice.rolled);
}

// Dice are found out ahead where nobody hears of them; they are the same dice.
TEST_F(ClassicDamage, AVolleyOfWhichNobodyHearsLeavesTheSameShip) {
    const UnitId ca = b.unit(0, "2020", 'A', "federation/ca"), d7 = b.unit(1, "2020", 'A', "klingon/d7");
    const auto after = [&](UnitId target, std::uint64_t seed, int points, EventSink* sink) {
        const auto battle = std::make_unique<Battle>(b.battle);
        battle->dice.seed = seed;
        SeededDice dice;
        Play play{b.rules, *battle, dice, sink};
        add_volley(play, target, {}, 0, points, VolleyKind::direct, 1);
        add_volley(play, target, {}, 0, 5, VolleyKind::seeking, 1);
        EXPECT_TRUE(resolve_volleys(play));
        return state_hash(*battle);
    };
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
        for (const int points : {1, 9, 40, 150})
            for (const UnitId target : {ca, d7}) {
                EventList events;
                EXPECT_EQ(after(target, seed, points, &events), after(target, seed, points, nullptr));
                EXPECT_GE(events.count<DieRolled>(), 12);
            }
}

// What a category takes without a look at its queue: nobody says whether it blows up, and no volley leaves the rest of it.
// Today's tables have no such box, so they are given to a cruiser one after the other.
TEST_F(ClassicDamage, NoBoxThatIsAskedAboutOrTakenOnceIsTakenWithoutALook) {
    ShipClass c = b.rules.type(b.at(b.unit(0, "2020", 'A', "federation/ca")).type);
    int tried = 0;
    for (std::size_t k = 0; k < c.lone_group.size(); ++k) {
        const std::uint8_t lone = c.lone_group[k];
        if (lone == 0) continue;
        SystemType& system = b.rules.systems[c.groups[lone - 1U].system.index()];
        const SystemType before = system;
        const auto lone_with = [&](auto change) {
            change();
            index_class(b.rules, c);
            system = before;
            return c.lone_group[k];
        };
        EXPECT_EQ(lone_with([&] { system.explodes_with = "pod"; }), 0) << before.id;
        EXPECT_EQ(lone_with([&] { system.traits |= static_cast<std::uint32_t>(Trait::one_a_volley); }), 0)
            << before.id;
        EXPECT_EQ(lone_with([] {}), lone) << before.id;
        ++tried;
    }
    EXPECT_GT(tried, 5);
}

// Acceptance DAC-bold: a bold place is spent once per volley.
TEST_F(ClassicDamage, BoldPlacesAreSpentOnceAVolley) {
    const UnitId ca = b.unit(0, "2020", 'A', "federation/ca");
    b.at(ca).groups[b.group_of(ca, "bridge")].lost = 0;
    b.sums_of_two({2, 2});
    ASSERT_TRUE(b.internals(ca, 2));
    EXPECT_EQ(b.lost(ca, "bridge"), 1);
    EXPECT_EQ(b.events.count<BoxLost>() + b.events.count<TrackLost>(), 2);
    // The next volley may use the bold place again.
    b.sums_of_two({2});
    ASSERT_TRUE(b.internals(ca, 1));
    EXPECT_EQ(b.lost(ca, "bridge"), 2);
}

// Acceptance DAC-arc: no phaser bears on the attacker, so the next column is hit.
TEST_F(ClassicDamage, PhasersThatDoNotBearAreNotHit) {
    const ClassId hull = b.bare_class({{"phaser-1", 2}, {"transporter", 1}});
    for (ClassGroup& g : b.rules.classes.back().groups)
        if (g.weapon) g.arc = parse_arc("FA").value();
    const UnitId u = b.unit(0, "2020", 'A', hull);
    Play p = b.play();
    add_volley(p, u, {}, 3, 1, VolleyKind::direct, 1U << 12);  // from dead astern
    b.sums_of_two({4});
    ASSERT_TRUE(resolve_volleys(p));
    EXPECT_EQ(b.lost(u, "phaser-1"), 0);
    EXPECT_EQ(b.lost(u, "transporter"), 1);
    add_volley(p, u, {}, 0, 1, VolleyKind::direct, 1U << 0);
    b.sums_of_two({4});
    ASSERT_TRUE(resolve_volleys(p));
    EXPECT_EQ(b.lost(u, "phaser-1"), 1);
}

TEST_F(ClassicDamage, SeekingVolleysTakePhasersThatBearOnTheStruckShield) {
    EXPECT_EQ(facing_bearings(0), 1U << 22 | 1U << 23 | 1U << 0 | 1U << 1 | 1U << 2);
    EXPECT_EQ(facing_bearings(3), 1U << 10 | 1U << 11 | 1U << 12 | 1U << 13 | 1U << 14);
}

// D4.322: of every three phaser hits at least one takes the best that bears; the owner gives up the worst first.
TEST_F(ClassicDamage, EveryThirdPhaserHitTakesTheBest) {
    const ClassId hull = b.bare_class({{"phaser-1", 3}, {"phaser-3", 6}});
    const UnitId u = b.unit(0, "2020", 'A', hull);
    // Row 11 takes a phaser at its bold place B once, then at L; row 3 at B and L. Only L repeats: three hits there.
    b.sums_of_two({3, 3, 3, 3, 3, 3});
    ASSERT_TRUE(b.internals(u, 6));
    EXPECT_EQ(b.lost(u, "phaser-3"), 4);
    EXPECT_EQ(b.lost(u, "phaser-1"), 2);
    std::vector<std::string> order;
    for (const Event& e : b.events.all)
        if (const auto* lost = std::get_if<BoxLost>(&e))
            order.push_back(b.rules.system(b.rules.type(hull).groups[lost->group].system).id);
    EXPECT_EQ(order, (std::vector<std::string>{"phaser-3", "phaser-3", "phaser-1", "phaser-3", "phaser-3",
                                               "phaser-1"}));
}

TEST_F(ClassicDamage, ThePhaserCountStartsAnewWithEachVolley) {
    const ClassId hull = b.bare_class({{"phaser-1", 3}, {"phaser-3", 6}});
    const UnitId u = b.unit(0, "2020", 'A', hull);
    for (int n = 0; n < 3; ++n) {
        b.sums_of_two({4});
        ASSERT_TRUE(b.internals(u, 1));
    }
    EXPECT_EQ(b.lost(u, "phaser-1"), 0);
    EXPECT_EQ(b.lost(u, "phaser-3"), 3);
}

TEST_F(ClassicDamage, TorpedoHitsAreCountedOverTheBattle) {
    const ClassId hull = b.bare_class({{"photon", 2}, {"disruptor-30", 4}});
    const UnitId u = b.unit(0, "2020", 'A', hull);
    for (int n = 0; n < 3; ++n) {
        b.sums_of_two({11});
        ASSERT_TRUE(b.internals(u, 1));
    }
    EXPECT_EQ(b.lost(u, "disruptor-30"), 2);
    EXPECT_EQ(b.lost(u, "photon"), 1) << "the third torpedo hit of the battle takes the best";
}

TEST_F(ClassicDamage, AnyWeaponTakesTheCheapestAndFiredOnesFirst) {
    const ClassId hull = b.bare_class({{"photon", 1}, {"phaser-3", 2}, {"phaser-1", 1}});
    const UnitId u = b.unit(0, "2020", 'A', hull);
    b.at(u).groups[2].used = 1;  // the second phaser-3 has fired
    b.sums_of_two({5, 5});       // row 5: TORP, bold, before ANY_WEAPON
    ASSERT_TRUE(b.internals(u, 2));
    EXPECT_EQ(b.lost(u, "photon"), 1);
    EXPECT_EQ(b.at(u).groups[2].lost, 1) << "a fired phaser-3 before an unfired one";
    EXPECT_EQ(b.at(u).groups[1].lost, 0);
    EXPECT_EQ(b.lost(u, "phaser-1"), 0);
}

TEST_F(ClassicDamage, HullHitsUseForwardThenCentreHull) {
    const ClassId hull = b.bare_class({{"hull_forward", 1}, {"hull_center", 1}, {"impulse", 1}});
    const UnitId u = b.unit(0, "2020", 'A', hull);
    b.sums_of_two({6, 6, 6});
    ASSERT_TRUE(b.internals(u, 3));
    EXPECT_EQ(b.lost(u, "hull_forward"), 1);
    EXPECT_EQ(b.lost(u, "hull_center"), 1);
    EXPECT_EQ(b.lost(u, "impulse"), 1);
    const BoxLost* first = nullptr;
    for (const Event& e : b.events.all)
        if (!first) first = std::get_if<BoxLost>(&e);
    EXPECT_EQ(first->group, 0);
}

TEST_F(ClassicDamage, ACentreEngineTakesNoLeftOrRightHits) {
    const ClassId hull = b.bare_class({{"warp_center", 4}, {"lab", 1}});
    const UnitId u = b.unit(0, "2020", 'A', hull);
    b.sums_of_two({9, 4});  // row 9: L_WARP* ... LAB; row 4: ... LAB (gone), C_WARP
    ASSERT_TRUE(b.internals(u, 2));
    EXPECT_EQ(b.lost(u, "lab"), 1);
    EXPECT_EQ(b.lost(u, "warp_center"), 1);
}

// D4.35: the best box goes first and the last one never.
TEST_F(ClassicDamage, TheLastBoxOfATrackIsNeverLost) {
    const ClassId hull = b.bare_class({{"lab", 30}});
    b.rules.classes.back().sheet.sensor.ratings = {6, 5, 0};
    const UnitId u = b.unit(0, "2020", 'A', hull);
    for (int n = 0; n < 4; ++n) {
        b.sums_of_two({2});  // row 2: BRIDGE, FLAG, SENSOR*
        ASSERT_TRUE(b.internals(u, 1));
    }
    EXPECT_EQ(b.at(u)[Counter::sensor_lost], 2);
    EXPECT_EQ(b.lost(u, "lab"), 2);
}

TEST_F(ClassicDamage, ExcessDamageEndsTheShip) {
    const ClassId hull = b.bare_class({{"lab", 1}});
    b.rules.classes.back().sheet.excess_damage = 2;
    const UnitId u = b.unit(0, "2020", 'A', hull);
    b.unit(1, "2030", 'A', "klingon/f5");
    b.sums_of_two({7, 7, 7});
    ASSERT_TRUE(b.internals(u, 3));
    EXPECT_EQ(b.lost(u, "lab"), 1);
    EXPECT_EQ(b.at(u)[Counter::excess_lost], 2);
    EXPECT_EQ(b.at(u)[Counter::crippled], 1);
    EXPECT_TRUE(b.at(u).active());
    b.sums_of_two({7});
    ASSERT_TRUE(b.internals(u, 1));
    EXPECT_EQ(b.at(u).fate, Fate::destroyed);
}

TEST_F(ClassicDamage, MineRacksAbsorbExcessToo) {
    const ClassId hull = b.bare_class({{"mine_rack", 1}});
    b.rules.classes.back().sheet.excess_damage = 0;
    const UnitId u = b.unit(0, "2020", 'A', hull);
    b.sums_of_two({2});
    ASSERT_TRUE(b.internals(u, 1));
    EXPECT_EQ(b.lost(u, "mine_rack"), 1);
    EXPECT_TRUE(b.at(u).active());
}

TEST_F(ClassicDamage, CargoAbsorbsExcessWhenTheTrackIsFull) {
    const ClassId hull = b.bare_class({{"cargo", 1}});
    b.rules.classes.back().sheet.excess_damage = 0;
    const UnitId u = b.unit(0, "2020", 'A', hull);
    b.sums_of_two({2});  // no cargo in row 2: excess
    ASSERT_TRUE(b.internals(u, 1));
    EXPECT_EQ(b.lost(u, "cargo"), 1);
    EXPECT_TRUE(b.at(u).active());
}

TEST_F(ClassicDamage, OfSeveralVolleysTheLargestIsAllocatedFirst) {
    const ClassId hull = b.bare_class({{"bridge", 1}, {"lab", 9}});
    const UnitId u = b.unit(0, "2020", 'A', hull);
    Play p = b.play();
    add_volley(p, u, {}, 1, 1, VolleyKind::direct, 0);
    add_volley(p, u, {}, 2, 2, VolleyKind::direct, 0);
    b.sums_of_two({7, 2, 7});
    ASSERT_TRUE(resolve_volleys(p));
    std::vector<int> rows;
    for (const Event& e : b.events.all)
        if (const auto* done = std::get_if<VolleyDone>(&e)) rows.push_back(done->index);
    EXPECT_EQ(rows, (std::vector<int>{1, 0}));
}

TEST_F(ClassicDamage, EveryTenthInternalKillsACrewUnitAndFromTheFifthABoardingParty) {
    const ClassId hull = b.bare_class({{"cargo", 90}});
    b.rules.classes.back().sheet.crew_units = 5;
    b.rules.classes.back().sheet.boarding_parties = 4;
    const UnitId u = b.unit(0, "2020", 'A', hull);
    const auto hit = [&](int n) {
        for (int i = 0; i < n; ++i) b.sums_of_two({7});
        ASSERT_TRUE(b.internals(u, n));
    };
    hit(9);
    EXPECT_EQ(b.at(u)[Counter::crew_lost], 0);
    hit(1);
    EXPECT_EQ(b.at(u)[Counter::crew_lost], 1);
    hit(30);
    EXPECT_EQ(b.at(u)[Counter::crew_lost], 4);
    EXPECT_EQ(b.at(u)[Counter::boarding_lost], 0);
    hit(10);
    EXPECT_EQ(b.at(u)[Counter::crew_lost], 4) << "the last crew unit is safe";
    EXPECT_EQ(b.at(u)[Counter::boarding_lost], 1) << "the first one dies with the 50th point";
    hit(20);
    EXPECT_EQ(b.at(u)[Counter::boarding_lost], 2) << "the last two are safe";
}

TEST_F(ClassicDamage, ALostBatteryLosesItsCharge) {
    const ClassId hull = b.bare_class({{"battery", 2}});
    const UnitId u = b.unit(0, "2020", 'A', hull);
    b.at(u).battery = points(2);
    b.sums_of_two({7});
    ASSERT_TRUE(b.internals(u, 1));
    EXPECT_EQ(b.at(u).battery, points(1));
}

// ---- the owner is asked
TEST_F(ClassicDamage, TheOwnerIsAskedAndTheWalkGoesOnFromTheState) {
    const ClassId hull = b.bare_class({{"phaser-1", 1}, {"phaser-3", 1}, {"lab", 9}});
    const UnitId u = b.unit(0, "2020", 'A', hull);
    ask_owner(0);
    b.sums_of_two({4, 7, 4});  // PHASER*; lab; row 4 again: bold is spent, LAB
    ASSERT_FALSE(b.internals(u, 3));
    ASSERT_EQ(b.battle.questions.size(), 1U);
    const Question q = b.battle.questions.back();
    EXPECT_EQ(q.kind, QuestionKind::which_box);
    EXPECT_EQ(q.options(), 0b11U);
    EXPECT_EQ(b.lost(u, "phaser-1") + b.lost(u, "phaser-3"), 0);
    Play p = b.play();
    EXPECT_FALSE(p.now.walk == Walk{});
    p.emit(Answered{0});
    answer_question(p, q, 0);
    EXPECT_EQ(b.lost(u, "phaser-1"), 1);
    ASSERT_TRUE(resolve_volleys(p));
    EXPECT_EQ(b.lost(u, "lab"), 2);
    EXPECT_EQ(b.lost(u, "phaser-3"), 0) << "the bold place stayed marked while the question was open";
    EXPECT_TRUE(b.battle.walk == Walk{});
    EXPECT_EQ(b.at(u)[Counter::internals], 3);
}

TEST_F(ClassicDamage, LikeBoxesRaiseNoQuestion) {
    const ClassId hull = b.bare_class({{"phaser-1", 4}});
    const UnitId u = b.unit(0, "2020", 'A', hull);
    ask_owner(0);
    b.sums_of_two({4});
    EXPECT_TRUE(b.internals(u, 1));
    EXPECT_EQ(b.lost(u, "phaser-1"), 1);
}

TEST_F(ClassicDamage, TheThirdHitOffersOnlyTheBest) {
    const ClassId hull = b.bare_class({{"phaser-1", 2}, {"phaser-3", 3}});
    b.rules.classes.back().groups[1].arc = parse_arc("FA").value();  // the two phaser-1 differ
    const UnitId u = b.unit(0, "2020", 'A', hull);
    ask_owner(0);
    b.sums_of_two({3, 3, 3});
    Play p = b.play();
    add_volley(p, u, {}, 0, 3, VolleyKind::direct, 1);
    for (int n = 0; n < 3; ++n) {
        ASSERT_FALSE(resolve_volleys(p));
        const Question q = b.battle.questions.back();
        EXPECT_EQ(q.options(), n == 0 ? 0b11111U : n == 1 ? 0b11011U : 0b00011U) << n;
        p.emit(Answered{});
        answer_question(p, q, n == 2 ? 1 : 2 + n);
    }
    ASSERT_TRUE(resolve_volleys(p));
    EXPECT_EQ(b.at(u).groups[1].lost, 1);
    EXPECT_EQ(b.lost(u, "phaser-3"), 2);
}

// ---- TNG ---------------------------------------------------------------------------------------------------
struct TngDamage : testing::Test {
    TableBattle b{"tng"};
    UnitId bare(std::initializer_list<std::pair<const char*, int>> groups) {
        return b.unit(0, "2020", 'A', b.bare_class(groups));
    }
};

TEST_F(TngDamage, SmallLettersTakeOneBox) {  // dac-1
    const UnitId u = bare({{"brdg", 2}});
    b.faces({1, 1});
    ASSERT_TRUE(b.internals(u, 1));
    EXPECT_EQ(b.lost(u, "brdg"), 1);
}

TEST_F(TngDamage, CapitalsTakeAllOfASystemAndTheRestFlowsOn) {  // dac-caps-flow
    const UnitId u = bare({{"hull_f", 4}, {"uwarp_center", 3}});
    b.faces({1, 2});
    ASSERT_TRUE(b.internals(u, 6));
    EXPECT_EQ(b.lost(u, "hull_f"), 4);
    EXPECT_EQ(b.lost(u, "uwarp_center"), 2);
}

// A box that boarders have put out stands in no hit's way, not even when the hit takes all of its system.
TEST_F(TngDamage, BoxesThatBoardersHoldAreSteppedOver) {
    const UnitId u = bare({{"hull_f", 4}, {"uwarp_center", 3}});
    b.at(u).groups[0].taken = 1;
    b.faces({1, 2});
    ASSERT_TRUE(b.internals(u, 5));
    EXPECT_EQ(b.lost(u, "hull_f"), 3);
    EXPECT_EQ(b.lost(u, "uwarp_center"), 2);
    EXPECT_EQ(b.at(u).groups[0].disabled, 0);
}

TEST_F(TngDamage, TheWalkWrapsFromTwelveToOne) {  // dac-wrap-right
    const UnitId u = bare({{"btty", 3}, {"brdg", 1}, {"hull_f", 5}});
    b.faces({1, 12});
    ASSERT_TRUE(b.internals(u, 4));
    EXPECT_EQ(b.lost(u, "btty"), 1);
    EXPECT_EQ(b.lost(u, "brdg"), 1);
    EXPECT_EQ(b.lost(u, "hull_f"), 2);
}

TEST_F(TngDamage, TheWalkWrapsFromOneToTwelve) {  // dac-wrap-left
    const UnitId u = bare({{"flag", 1}, {"btty", 4}});
    b.faces({2, 1});
    ASSERT_TRUE(b.internals(u, 3));
    EXPECT_EQ(b.lost(u, "flag"), 1);
    EXPECT_EQ(b.lost(u, "btty"), 2);
}

TEST_F(TngDamage, SystemsThatTheShipDoesNotHaveAreSteppedOver) {  // dac-skip-empty
    const UnitId u = bare({{"btty", 2}});
    b.faces({2, 1});
    ASSERT_TRUE(b.internals(u, 1));
    EXPECT_EQ(b.lost(u, "btty"), 1);
}

TEST_F(TngDamage, CrewIsRolledAgain) {  // dac-crew-subroll
    const UnitId u = bare({{"imp", 5}});
    Sheet& sheet = b.rules.classes.back().sheet;
    sheet.crew_units = sheet.boarding_parties = sheet.deck_crews = 2;
    b.faces({1, 7, 5});
    ASSERT_TRUE(b.internals(u, 1));
    EXPECT_EQ(b.events.last<CrewLost>().kind, CrewKind::deck);
    EXPECT_EQ(b.at(u)[Counter::deck_lost], 1);
    b.faces({1, 7, 2});
    ASSERT_TRUE(b.internals(u, 1));
    EXPECT_EQ(b.at(u)[Counter::crew_lost], 1);
    b.faces({1, 7, 3});
    ASSERT_TRUE(b.internals(u, 1));
    EXPECT_EQ(b.at(u)[Counter::boarding_lost], 1);
    b.faces({1, 7, 6});  // no passengers aboard: the walk goes on to IMP
    ASSERT_TRUE(b.internals(u, 1));
    EXPECT_EQ(b.lost(u, "imp"), 1);
}

TEST_F(TngDamage, AFullCircleHitsTheFirstSystemAgainThenExcessThenANewRoll) {
    const UnitId u = bare({{"brdg", 3}, {"lab", 1}});
    // Row 1 from column 1: brdg, lab, and round to brdg again; then 1 excess; a new roll finds brdg.
    b.faces({1, 1, 1, 1});
    ASSERT_TRUE(b.internals(u, 5));
    EXPECT_EQ(b.lost(u, "brdg"), 3);
    EXPECT_EQ(b.lost(u, "lab"), 1);
    EXPECT_EQ(b.at(u)[Counter::excess_lost], 1);
    EXPECT_EQ(b.dice.faces.size(), b.battle.dice.rolled);
}

TEST_F(TngDamage, ARowWithNothingLeftScoresExcess) {
    const UnitId u = bare({{"emer", 1}});
    b.faces({1, 1, 3, 1});
    ASSERT_TRUE(b.internals(u, 2));
    EXPECT_EQ(b.at(u)[Counter::excess_lost], 1);
    EXPECT_EQ(b.lost(u, "emer"), 1);
}

TEST_F(TngDamage, WithoutExcessBoxesTheShipIsDestroyed) {
    const UnitId u = bare({{"emer", 1}});
    b.rules.classes.back().sheet.excess_damage = 0;
    b.faces({1, 1});
    ASSERT_TRUE(b.internals(u, 1));
    EXPECT_EQ(b.at(u).fate, Fate::destroyed);
}

TEST_F(TngDamage, AllOfAnyWeaponMixesKinds) {
    const UnitId u = bare({{"ph-7", 2}, {"phtn", 1}, {"drn-g", 1}});
    b.faces({3, 5});  // *WPN: all weapons as long as points last
    ASSERT_TRUE(b.internals(u, 3));
    EXPECT_EQ(b.lost(u, "ph-7") + b.lost(u, "phtn") + b.lost(u, "drn-g"), 3);
    EXPECT_EQ(b.lost(u, "phtn"), 1) << "repair 10 is cheaper than 14";
}

TEST_F(TngDamage, QuestionsInsideACapitalCellGoOnInThatCell) {
    const UnitId u = bare({{"ph-7", 1}, {"phtn", 1}, {"drn-g", 1}, {"hull_f", 1}});
    b.battle.sides[0].standing[static_cast<std::size_t>(StandingKind::damage_boxes)] = Standing::ask;
    b.faces({3, 5});
    ASSERT_FALSE(b.internals(u, 4));
    Play p = b.play();
    for (const int choice : {2, 0}) {
        const Question q = b.battle.questions.back();
        p.emit(Answered{});
        answer_question(p, q, choice);
        resolve_volleys(p);
    }
    EXPECT_TRUE(b.battle.questions.empty()) << "one weapon is left, so there is nothing to choose";
    EXPECT_EQ(b.lost(u, "ph-7"), 1);
    EXPECT_EQ(b.lost(u, "phtn"), 1);
    EXPECT_EQ(b.lost(u, "drn-g"), 1);
    EXPECT_EQ(b.lost(u, "hull_f"), 1) << "fhull stands to the right of *WPN";
    EXPECT_TRUE(b.battle.walk == Walk{});
}

TEST_F(TngDamage, EachHitHasARollOfItsOwn) {
    const UnitId u = bare({{"brdg", 5}, {"flag", 5}});
    Play p = b.play();
    add_volley(p, u, {}, 0, 1, VolleyKind::direct, 0);
    add_volley(p, u, {}, 0, 1, VolleyKind::direct, 0);
    EXPECT_EQ(b.battle.volleys.size(), 2U);
    b.faces({1, 1, 2, 1});
    ASSERT_TRUE(resolve_volleys(p));
    EXPECT_EQ(b.lost(u, "brdg"), 1);
    EXPECT_EQ(b.lost(u, "flag"), 1);
}

}  // namespace
}  // namespace impulse
