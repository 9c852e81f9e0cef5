// What electronic warfare does to a shot, an impact and an attempt, term by term.
#include "battle/fire/ecm.h"
#include "battle/core/rows/cloak.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "battle/core/tracks.h"
#include "battle/fire/die_shift.h"
#include "battle/fire/effective_range.h"
#include "battle/fire/odds.h"
#include "battle/fire/resolve.h"
#include "battle/play/plan_words.h"
#include "battle/seeking/impact.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

struct Duel : TableBattle {
    UnitId ca, d7;
    explicit Duel(std::string_view there = "2016") : TableBattle("classic") {
        ca = unit(0, "2020", 'A', "federation/ca");
        d7 = unit(1, there, 'D', "klingon/d7");
    }
    [[nodiscard]] EwBetween ew() const {
        return ew_between(rules, battle, ca, d7, distance(battle.unit(ca).hex, battle.unit(d7).hex));
    }
};

TEST(ClassicEcm, TheShiftIsTheWholeRootOfTheNet) {  // D6.34
    const int shifts[] = {0, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 4};
    for (int net = 0; net <= 16; ++net) EXPECT_EQ(shift_of_ecm(net), shifts[net]) << net;
    EXPECT_EQ(shift_of_ecm(-5), 0) << "more ECCM than ECM helps nobody";
}

TEST(ClassicEcm, GeneratedEcmMeetsGeneratedEccm) {  // D6.3
    Duel d;
    EXPECT_EQ(d.ew().shift(), 0);
    d.set(d.d7, Counter::ecm, 6);
    EXPECT_EQ(d.ew().shift(), 2);
    d.set(d.ca, Counter::eccm, 3);
    EXPECT_EQ(d.ew().net(), 3);
    EXPECT_EQ(d.ew().shift(), 1);
    d.set(d.ca, Counter::eccm, 6);
    EXPECT_EQ(d.ew().shift(), 0);
}

TEST(ClassicEcm, EccmNeedsFireControl) {  // D19
    Duel d;
    d.set(d.d7, Counter::ecm, 4);
    d.set(d.ca, Counter::eccm, 4);
    d.set(d.ca, Counter::fire_control, 0);
    EXPECT_EQ(d.ew().eccm.sum, 0);
    EXPECT_EQ(d.ew().shift(), 2);
}

TEST(ClassicEcm, BuiltInPointsCountWithoutEnergy) {
    Duel d;
    d.rules.classes[d.battle.unit(d.d7).type.index()].sheet.ecm_built_in = 2;
    d.rules.classes[d.battle.unit(d.ca).type.index()].sheet.eccm_built_in = 1;
    EXPECT_EQ(d.ew().ecm.of(EcmTerm::built_in), 2);
    EXPECT_EQ(d.ew().net(), 1);
}

TEST(ClassicEcm, SmallTargetsHaveEcmByKindAndRange) {  // E1.7, W16
    struct Row {
        CraftKind kind;
        int first, second;
    };
    for (const Row& row : {Row{CraftKind::shuttle, 12, 25},
                           {CraftKind::heavy_fighter, 12, 25},
                           {CraftKind::fighter, 10, 20}}) {
        Duel d;
        d.rules.classes[d.battle.unit(d.d7).type.index()].sheet.craft.kind = row.kind;
        const auto at = [&](int range) { return target_ecm(d.rules, d.battle, d.ca, d.d7, range).sum; };
        EXPECT_EQ(at(row.first - 1), 0);
        EXPECT_EQ(at(row.first), 2);
        EXPECT_EQ(at(row.second - 1), 2);
        EXPECT_EQ(at(row.second), 4);
    }
}

TEST(ClassicEcm, PassiveFireControlGivesTwoAfterThirtyTwoImpulses) {  // R3.4, D19
    Duel d;
    d.clock(3, 10);
    d.set(d.d7, Counter::fire_control, 0);
    d.set(d.d7, Counter::passive_since, 74 - 31);
    EXPECT_EQ(d.ew().ecm.sum, 0);
    d.set(d.d7, Counter::passive_since, 74 - 32);
    EXPECT_EQ(d.ew().ecm.of(Of::passive), 2);
    d.set(d.d7, Counter::fire_control, 1);
    EXPECT_EQ(d.ew().ecm.sum, 0);
}

TEST(ClassicEcm, ErraticManoeuvresOfBothAdd) {  // C10.5
    Duel d;
    d.set_erratic(d.d7);
    EXPECT_EQ(d.ew().shift(), 2);
    d.set_erratic(d.ca);
    EXPECT_EQ(d.ew().net(), 8);
}

TEST(ClassicEcm, AWeaselCoversWithSix) {  // R9.9
    Duel d;
    d.clock(1, 10);
    d.hold(d.d7, StatusKind::covered, 12);
    EXPECT_EQ(d.ew().ecm.of(Of::covered), 6);
    d.clock(1, 13);
    EXPECT_EQ(d.ew().ecm.sum, 0) << "its time is over";
}

TEST(ClassicEcm, LentPointsStopAtSixOfEach) {  // R9.4
    Duel d;
    const UnitId scout = d.unit(1, "2010", 'D', "klingon/d7");
    for (int channel = 0; channel < 2; ++channel)
        d.battle.loans.push_back({scout, d.d7, static_cast<std::uint8_t>(channel), LoanKind::ecm, 5});
    EXPECT_EQ(d.ew().ecm.of(EcmTerm::lent), 6);
    d.battle.loans.push_back({scout, d.ca, 0, LoanKind::eccm, 4});
    d.battle.loans.push_back({scout, d.ca, 1, LoanKind::eccm, 4});
    EXPECT_EQ(d.ew().eccm.of(EccmTerm::lent), 6);
}

TEST(ClassicEcm, OffensiveEwHampersTheFirerWhateverItFiresAt) {  // SC-4, SC-5
    Duel d;
    const UnitId scout = d.unit(1, "2010", 'D', "klingon/d7");
    d.battle.loans.push_back({scout, d.ca, 0, LoanKind::offensive, 4});
    EXPECT_EQ(d.ew().shift(), 2);
    EXPECT_EQ(ew_between(d.rules, d.battle, d.d7, d.ca, 4).shift(), 0) << "not the one who fires at it";
    d.battle.loans.push_back({scout, d.ca, 1, LoanKind::offensive, 4});
    EXPECT_EQ(d.ew().ecm.of(EcmTerm::offensive), 6);
}

TEST(ClassicEcm, BothFamiliesOfWeaponsShift) {  // E1.82: hit rows and dice tables
    Duel d;
    d.set(d.d7, Counter::ecm, 4);
    d.arm(d.ca, d.group_of(d.ca, "photon"), "standard", points(4));
    const auto photon = plan_shot(d.rules, d.battle, d.ca,
                                  static_cast<std::uint8_t>(d.group_of(d.ca, "photon")), 0, d.d7, {});
    const auto phaser = plan_shot(d.rules, d.battle, d.ca,
                                  static_cast<std::uint8_t>(d.group_of(d.ca, "phaser-1")), 0, d.d7, {});
    EXPECT_EQ(photon.shift.steps.of(ShiftTerm::ecm), 2);
    EXPECT_EQ(phaser.shift.steps.of(ShiftTerm::ecm), 2);
}

TEST(ClassicEcm, ImpactsRollAgainstEcm) {  // D6.36: 1-6 all, 7-8 half, 9-10 a quarter
    for (const auto& [die, points] : {std::pair{4, 12}, {5, 6}, {6, 6}}) {
        Duel d;
        d.set(d.d7, Counter::ecm, 4);
        d.faces({die});
        Play play = d.play();
        EXPECT_EQ(impact_points(play, d.ca, d.d7, 12), points) << die;
    }
    Duel d;
    Play play = d.play();
    EXPECT_EQ(impact_points(play, d.ca, d.d7, 12), 12);
    EXPECT_EQ(d.events.count<DieRolled>(), 0) << "no die where nothing hampers it";
}

TEST(ClassicEcm, AttemptsWorkUpToSix) {  // R9.7
    for (const auto& [die, works] : {std::pair{4, true}, {5, false}}) {
        Duel d;
        d.set(d.d7, Counter::ecm, 4);
        d.faces({die});
        Play play = d.play();
        EXPECT_EQ(attempt_works(play, d.ca, d.d7), works) << die;
    }
    Duel d;
    Play play = d.play();
    EXPECT_TRUE(attempt_works(play, d.ca, d.d7));
    EXPECT_EQ(d.events.count<DieRolled>(), 0);
}

TEST(ClassicEcm, EveryTermNamesItsRule) {
    Duel d;
    d.set(d.d7, Counter::ecm, 4);
    d.set(d.ca, Counter::eccm, 1);
    d.at(d.ca).lost_locks = UnitSet{d.d7};
    const std::size_t g = d.group_of(d.ca, "phaser-1");
    const ShotPlan plan = plan_shot(d.rules, d.battle, d.ca, static_cast<std::uint8_t>(g), 0, d.d7, {});
    const std::string words = circumstance_words(d.rules, plan, d.weapon(d.ca, g).modes[0]);
    for (const char* part :
         {"no lock-on (D6.12) 4", "generated (D6.3) +4", "ECCM generated (D6.3) -1", "ECM (D6.34) +1"})
        EXPECT_NE(words.find(part), std::string::npos) << words;
}

// ---- cloak and range
TEST(ClassicCloak, RangeGrowsByOneEachImpulseOfFading) {  // G13
    Duel d;
    d.set(d.d7, Counter::cloak, 1);
    d.set(d.d7, Counter::cloak_at, 10);
    const int added[] = {0, 1, 2, 3, 4, 5, 5};
    for (int i = 0; i < 7; ++i) {
        d.clock(1, 10 + i);
        EXPECT_EQ(effective_range(d.rules, d.battle, d.ca, d.d7, 4).of(RangeTerm::cloak), added[i]) << i;
    }
    d.set(d.d7, Counter::cloak, 0);
    d.set(d.d7, Counter::cloak_at, 20);
    const int off[] = {5, 5, 4, 3, 2, 1, 0};
    for (int i = 0; i < 7; ++i) {
        d.clock(1, 20 + i);
        EXPECT_EQ(cloak_range(d.rules, d.battle, d.battle.unit(d.d7)), off[i]) << i;
    }
}

struct Hidden : Duel {
    Hidden() {
        set(d7, Counter::cloak, 1);
        set(d7, Counter::cloak_at, 1);
        clock(1, 20);
    }
};

TEST(ClassicCloak, EcmDoesNotCountAgainstAHiddenShip) {
    Hidden d;
    d.set(d.d7, Counter::ecm, 6);
    EXPECT_EQ(d.ew().shift(), 0);
    EXPECT_EQ(d.ew().ecm.sum, 6);
}

TEST(ClassicCloak, AHitGoesThroughInParts) {  // R9.11
    const CloakRow& cloak = *table_rules("classic").cloak;
    const int of_ten[] = {10, 10, 5, 5, 2, 2, 0};
    for (int die = 1; die <= 7; ++die) EXPECT_EQ(through_cloak(cloak, 10, die), of_ten[die - 1]) << die;
}

TEST(ClassicCloak, EachHitRollsItsOwnDie) {
    Hidden d;
    const std::size_t g = d.group_of(d.ca, "phaser-1");
    const Fire shot = d.shot(d.ca, g, "standard", d.d7);
    const int whole = [&] {
        const ShotPlan p = plan_shot(d.rules, d.battle, d.ca, static_cast<std::uint8_t>(g), 0, d.d7, {});
        return outcome_of(d.weapon(d.ca, g).modes[0], p.fit, p.range, p.effective.sum, 0, 1, {}).points;
    }();
    ASSERT_GT(whole, 1);
    d.declare(shot);
    d.faces({1, 3});
    d.resolve();
    EXPECT_EQ(d.events.last<ShotScored>().points, whole / 2);
}

TEST(ClassicCloak, OddsCountTheDieOfTheCloak) {
    Hidden d;
    const std::size_t g = d.group_of(d.ca, "phaser-1");
    const Fire shot = d.shot(d.ca, g, "standard", d.d7);
    const ShotPlan p = plan_shot(d.rules, d.battle, d.ca, static_cast<std::uint8_t>(g), 0, d.d7, {});
    std::vector<int> by_hand;
    for (int die = 1; die <= 6; ++die)
        for (int part = 1; part <= 6; ++part)
            by_hand.push_back(through_cloak(
                *d.rules.cloak,
                outcome_of(d.weapon(d.ca, g).modes[0], p.fit, p.range, p.effective.sum, 0, die, {}).points,
                part));
    const ScoreOdds odds = odds_of(d.rules, d.battle, shot);
    for (std::size_t points = 0; points < odds.ways.size(); ++points)
        EXPECT_EQ(odds.ways[points] * 36, static_cast<std::uint64_t>(std::count(
                                              by_hand.begin(), by_hand.end(), static_cast<int>(points))) *
                                              odds.all())
            << points;
}

TEST(ClassicCloak, SeekersMeetTheSameDie) {
    Hidden d;
    d.faces({5});
    Play play = d.play();
    EXPECT_EQ(impact_points(play, d.ca, d.d7, 12), 3);
}

}  // namespace
}  // namespace impulse
