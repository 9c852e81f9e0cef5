#include "battle/fire/fire_table.h"
#include "battle/core/rows/gunnery.h"

#include <gtest/gtest.h>

#include "battle/fire/die_shift.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

const WeaponMode& fire_mode(const Rules& r, std::string_view weapon, std::string_view mode) {
    for (const WeaponType& w : r.weapons)
        if (w.id == weapon)
            for (const WeaponMode& m : w.modes)
                if (m.id == mode) return m;
    throw std::runtime_error("no mode " + std::string{weapon} + "." + std::string{mode});
}
const WeaponMode& classic(std::string_view weapon, std::string_view mode = "standard") {
    return fire_mode(table_rules("classic"), weapon, mode);
}
// At tech level 3X the first row of a weapon's variants, at 4X the one of the 4X ships.
const WeaponMode& tng(std::string_view weapon, std::string_view mode = "standard") {
    return fire_mode(table_rules("tng"), weapon, mode);
}

ShotOutcome shoot(const WeaponMode& m, int range, int shift, int face, Energy charge = {}, ShotFit fit = {}) {
    return outcome_of(m, fit, range, range, shift, face, charge);
}

// ---- shifts, E1.82 -----------------------------------------------------------------------------------------
TEST(ClassicFireTable, AShiftedPhaserDieAboveSixMovesToTheNextColumn) {  // EW-1
    const ShotOutcome o = shoot(classic("phaser-1"), 3, 3, 4);
    EXPECT_EQ(o.die, 6);
    EXPECT_EQ(o.column, 4);
    EXPECT_EQ(o.points, 2);
}

TEST(ClassicFireTable, AShiftWithinTheDieKeepsTheColumn) {  // EW-2
    const ShotOutcome o = shoot(classic("phaser-1"), 3, 3, 2);
    EXPECT_EQ(o.die, 5);
    EXPECT_EQ(o.column, 3);
    EXPECT_EQ(o.points, 4);
}

TEST(ClassicFireTable, AShiftSkipsAWholeColumnNotOneHex) {
    // Range 6 lies in the column 6-8: the next longer one begins at 9.
    const ShotOutcome o = shoot(classic("phaser-1"), 6, 1, 6);
    EXPECT_EQ(o.column, 9);
    EXPECT_EQ(o.points, 0);
    EXPECT_EQ(shoot(classic("phaser-1"), 6, 2, 6).column, 16);
    EXPECT_EQ(next_longer_column(classic("phaser-1").table, 26), 51);
}

TEST(ClassicFireTable, BeyondTheLastColumnNothingIsHit) {
    const ShotOutcome o = shoot(classic("phaser-3"), 9, 3, 6);
    EXPECT_EQ(o.points, 0);
    EXPECT_FALSE(o.hit);
    EXPECT_GT(o.column, classic("phaser-3").table.last);
}

TEST(ClassicFireTable, ABonusStopsAtOneAndNeverMovesToAShorterColumn) {
    const ShotOutcome o = shoot(classic("phaser-1"), 5, -4, 2);
    EXPECT_EQ(o.die, 1);
    EXPECT_EQ(o.column, 5);
    EXPECT_EQ(o.points, 5);
}

TEST(ClassicFireTable, TheDieShiftIsTheRootOfTheNetEcm) {  // EWSHIFT-*
    for (const auto& [net, shift] : {std::pair{-3, 0},
                                     {0, 0},
                                     {1, 1},
                                     {3, 1},
                                     {4, 2},
                                     {8, 2},
                                     {9, 3},
                                     {15, 3},
                                     {16, 4},
                                     {24, 4},
                                     {25, 5},
                                     {35, 5},
                                     {36, 6},
                                     {48, 6},
                                     {49, 7}})
        EXPECT_EQ(shift_of_ecm(net), shift) << net;
}

TEST(ClassicFireTable, DisruptorWithNineEcmMissesOnAThree) {  // EW-3
    const ShotOutcome o = shoot(classic("disruptor-30"), 2, shift_of_ecm(9), 3);
    EXPECT_EQ(o.die, 6);
    EXPECT_FALSE(o.hit);
    EXPECT_EQ(o.points, 0);
    EXPECT_TRUE(shoot(classic("disruptor-30"), 2, shift_of_ecm(9), 2).hit);
}

// ---- tables ------------------------------------------------------------------------------------------------
TEST(ClassicFireTable, PhotonOverloadScoresTwiceItsEnergy) {  // PHOT-1
    const ShotOutcome o = shoot(classic("photon", "overload"), 5, 0, 3, points(8));
    EXPECT_TRUE(o.hit);
    EXPECT_EQ(o.points, 16);
    for (const auto& [halves, warhead] :
         {std::pair{9, 9}, {10, 10}, {11, 11}, {12, 12}, {13, 13}, {14, 14}, {15, 15}, {16, 16}})
        EXPECT_EQ(hit_points_of(classic("photon", "overload"), 5, ratio(halves, 2)), warhead);
}

TEST(ClassicFireTable, PhotonProximityAtTwenty) {  // PHOT-6
    const ShotOutcome o = shoot(classic("photon", "proximity"), 20, 0, 3);
    EXPECT_TRUE(o.hit);
    EXPECT_EQ(o.points, 4);
    EXPECT_FALSE(shoot(classic("photon", "standard"), 20, 0, 3).hit);
}

TEST(ClassicFireTable, DisruptorDamageGoesByTrueRangeAndItsHitByEffectiveRange) {
    const ShotOutcome o = outcome_of(classic("disruptor-30"), {}, 8, 16, 0, 3, {});
    EXPECT_EQ(o.need, 3);
    EXPECT_TRUE(o.hit);
    EXPECT_EQ(o.points, 3);
    EXPECT_FALSE(outcome_of(classic("disruptor-30"), {}, 8, 16, 0, 4, {}).hit);
    EXPECT_TRUE(outcome_of(classic("disruptor-30"), {}, 8, 8, 0, 4, {}).hit);
}

TEST(ClassicFireTable, UimAndDerfacsGiveTheirOwnRows) {
    const WeaponMode& std_mode = classic("disruptor-30");
    const ShotFit uim{true, false, DieOverflow::next_column}, derfacs{false, true, DieOverflow::next_column},
        both{true, true, DieOverflow::next_column};
    EXPECT_EQ(hit_number(std_mode, {}, 18), 3);
    EXPECT_EQ(hit_number(std_mode, uim, 18), 4);
    EXPECT_EQ(hit_number(std_mode, {}, 25), 2);
    EXPECT_EQ(hit_number(std_mode, derfacs, 25), 3);
    EXPECT_EQ(hit_number(std_mode, derfacs, 18), 3);
    EXPECT_EQ(hit_number(std_mode, both, 18), 4);
    EXPECT_EQ(hit_number(std_mode, both, 25), 3);
    EXPECT_EQ(hit_number(classic("disruptor-30", "overload"), uim, 4), 5);
}

TEST(ClassicFireTable, LimitsOfAModeAreTrueRanges) {
    const WeaponMode& overload = classic("disruptor-30", "overload");
    EXPECT_EQ(reach_of(overload, 8, 8), Reach::within);
    EXPECT_EQ(reach_of(overload, 9, 9), Reach::too_far);
    EXPECT_EQ(reach_of(classic("photon"), 1, 1), Reach::too_close);
    EXPECT_EQ(reach_of(classic("photon"), 1, 2), Reach::too_close) << "the scanner does not arm the fuse";
    EXPECT_EQ(reach_of(classic("photon"), 2, 2), Reach::within);
    EXPECT_EQ(reach_of(classic("photon", "proximity"), 8, 9), Reach::too_close);
    EXPECT_EQ(reach_of(classic("photon"), 16, 32), Reach::too_far)
        << "effective range past the weapon's last column";
}

// ---- TNG ---------------------------------------------------------------------------------------------------
TEST(TngFireTable, PhotonOverloadAtFiveNeedsABonus) {  // phtn-over-r5-needs-bonus
    const WeaponMode& over = tng("phtn", "overload");
    EXPECT_EQ(hit_number(over, {}, 5), -1);
    for (int face = 1; face <= 6; ++face) EXPECT_FALSE(shoot(over, 5, 0, face).hit) << face;
    EXPECT_TRUE(shoot(over, 5, -2, 1).hit);
    EXPECT_FALSE(shoot(over, 5, -2, 2).hit);
    EXPECT_EQ(shoot(over, 5, -2, 1).points, 8);
}

TEST(TngFireTable, PhotonLevelSixNeedsNoRoll) {  // phtn-level6
    const WeaponMode& level6 = tng("phtn", "level-6");
    EXPECT_EQ(level6.energy, points(3));
    EXPECT_EQ(sums_of(level6), 1);
    EXPECT_EQ(shoot(level6, 10, 0, 0).points, 1);
    EXPECT_EQ(reach_of(level6, 11, 11), Reach::too_far);
    EXPECT_EQ(level6.effects.front().at, At::everything_in_hex);
}

TEST(TngFireTable, APenaltyRaisesTheHitDie) {
    EXPECT_TRUE(shoot(tng("phtn"), 3, 0, 4).hit);
    EXPECT_FALSE(shoot(tng("phtn"), 3, 1, 4).hit);
    EXPECT_TRUE(shoot(tng("phtn"), 0, 1, 6).hit) << "7 or less is sure, and with one step still so";
}

TEST(TngFireTable, APhaserDieAboveSixIsWhatTheRulesetSays) {
    const WeaponMode& ph7 = tng("ph-7");
    const auto points = [&](DieOverflow overflow) {
        return shoot(ph7, 2, 2, 5, {}, {false, false, overflow}).points;
    };
    EXPECT_EQ(points(DieOverflow::highest), 1);
    EXPECT_EQ(points(DieOverflow::miss), 0);
    EXPECT_EQ(shoot(ph7, 5, 2, 5, {}, {false, false, DieOverflow::next_column}).column, 8);
    EXPECT_EQ(shoot(ph7, 2, 2, 4, {}, {false, false, DieOverflow::miss}).points, 1)
        << "six is still on the table";
}

TEST(TngFireTable, CollimatorPhaserOverloadDoublesWithinItsRange) {
    EXPECT_EQ(shoot(tng("ph-7", "overload"), 0, 0, 1).points, 4);
    EXPECT_EQ(shoot(tng("ph-7"), 0, 0, 1).points, 2);
    EXPECT_EQ(reach_of(tng("ph-7", "overload"), 4, 4), Reach::too_far) << "3 hexes at 3X";
}

// Exact odds walk over all sums: their number must be right.
TEST(TngFireTable, AllFacesAreCounted) {
    EXPECT_EQ(sums_of(tng("ph-7")), 6);
    EXPECT_EQ(lowest_sum(tng("ph-7")), 1);
    int hits = 0;
    for (int f = 1; f <= 6; ++f) hits += shoot(tng("phtn"), 4, 0, f).hit ? 1 : 0;
    EXPECT_EQ(hits, 3);
}

}  // namespace
}  // namespace impulse
