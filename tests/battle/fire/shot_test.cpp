// One shot, whoever fires it: a box of a ship, a mine, a drone.
#include "battle/fire/shot.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string>

#include "tests/battle/fire/printed_shots.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

struct ShotFrom : testing::Test {
    TableBattle b{"classic"};
    UnitId ca = b.unit(0, "2020", 'A', "federation/ca"), d7 = b.unit(1, "2015", 'D', "klingon/d7");
    std::uint8_t tube = static_cast<std::uint8_t>(b.group_of(ca, "photon"));
    ShotFrom() { b.clock(2, 10); }

    // The standard photon, from a ship or from a thing that stands where it stands.
    Muzzle muzzle(bool mount) {
        Muzzle from = muzzle_of(b.rules, b.battle, ca, tube, b.mode(ca, tube, "standard"));
        if (mount) return from;
        return {.mode = from.mode, .hex = from.hex, .mount = false, .charge = from.mode->energy};
    }
    ShotPlan plan(bool mount) {
        return plan_shot(b.rules, b.battle, muzzle(mount), target_of(b.battle, d7, {}));
    }
};

// A photon hits on 3 or less at five hexes (E4), whatever carries it.
TEST_F(ShotFrom, AShipOrAMachineNeedsTheSameNumber) {
    for (const bool mount : {true, false}) {
        const ShotPlan p = plan(mount);
        EXPECT_EQ(p.effective.sum, 5) << mount;
        EXPECT_EQ(hit_number(*muzzle(mount).mode, p.fit, p.effective.sum), 3) << mount;
        EXPECT_EQ(p.shift.steps.sum, 0) << mount;
    }
}

// Four points of ECM are two steps of the die (D6.34); a captor's three points of ECCM leave one (M5.2).
TEST_F(ShotFrom, EcmHampersEveryMuzzleAndItsOwnEccmHelps) {
    b.set(d7, Counter::ecm, 4);
    EXPECT_EQ(plan(true).shift.steps.sum, 2);
    EXPECT_EQ(plan(false).shift.steps.sum, 2);
    Muzzle captor = muzzle(false);
    captor.eccm = 3;
    EXPECT_EQ(plan_shot(b.rules, b.battle, captor, target_of(b.battle, d7, {})).shift.steps.sum, 1);
}

// Nobody's shot: every roll of the use, each striking by itself.
TEST_F(ShotFrom, AllShotsOfAUseAreRolled) {
    const Muzzle from = muzzle(false);
    WeaponMode twice = *from.mode;
    twice.shots = 2;
    Muzzle gun = from;
    gun.mode = &twice;
    b.at(d7).shield.fill(30);
    b.faces({3, 4});
    Play p = b.play();
    const ShotScore scored = fire_at_once(p, Stream::to_hit, gun, target_of(b.battle, d7, {}));
    EXPECT_TRUE(scored.hit);
    EXPECT_EQ(scored.points, 8) << "a 3 hits, a 4 does not";
    EXPECT_EQ(b.at(d7).shield[0], 22);
}

// ---- what the books print: every weapon at every range with every roll

TEST(ClassicShots, ScoreAtEveryRangeWhatTheBookPrints) {
    every_printed_shot_scores("classic", "klingon/d7", "book_shots.csv");
}
TEST(TngShots, ScoreAtEveryRangeWhatTheSupplementPrints) {
    every_printed_shot_scores("tng", "korrin/halberd", "book_shots.csv");
}

// The rest of the supplement: each table at each tech level of its row.
TEST(TngShots, GunsScoreAtEachTechLevelWhatIsPrinted) {
    every_printed_shot_scores("tng", "korrin/halberd", "tng_gun_shots.csv");
}
TEST(TngShots, ScoreByTheSizeAndSpeedOfTheirTargetWhatIsPrinted) {
    every_printed_shot_scores("tng", "korrin/halberd", "tng_target_shots.csv");
}
TEST(TngShots, BoltsOfPlasmaScoreHalfTheWarheadThatIsPrinted) {
    every_printed_shot_scores("tng", "korrin/halberd", "tng_plasma_bolts.csv");
}

// What a mode of the supplement scores at a range against a target of that size class, with those dice.
struct ShotAtClass {
    TableBattle b{"tng"};
    const WeaponMode& mode;
    UnitId by = b.unit(0, "2020", 'A', "korrin/halberd"), at = b.unit(1, "2020", 'D', "aster/lantern");

    explicit ShotAtClass(const std::string& name) : mode(*PrintedMode{name}.in(b.rules)) { b.clock(2, 6); }
    [[nodiscard]] Muzzle gun() const {
        return {.mode = &mode, .by = by, .hex = hex_at(20, 20), .mount = false, .charge = mode.energy_most};
    }
    int score(int range, int size_class, std::initializer_list<int> faces) {
        b.rules.classes[b.at(at).type.index()].sheet.size_class = size_class;
        b.at(at).hex = hex_at(20, 20 - range);
        b.dice.faces.clear();
        b.faces(faces);
        const Battle before = b.battle;
        Play p = b.play();
        const int points = fire_at_once(p, Stream::to_hit, gun(), target_of(b.battle, at, {})).points;
        b.battle = before;
        return points;
    }
};

// "Grav": hit # 7 less the range; where it is below 1 no die hits.
TEST(TngGraviton, ScoresByTheSizeClassOfItsTarget) {
    ShotAtClass d{"grav:standard"};
    constexpr std::array<std::array<int, 11>, 7> printed{{{9, 9, 8, 8, 7, 7, 6, 6, 5, 5, 4},  // class 0
                                                          {8, 8, 7, 7, 6, 6, 5, 5, 4, 4, 3},
                                                          {7, 7, 6, 6, 5, 5, 4, 4, 3, 3, 2},
                                                          {6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1},
                                                          {5, 5, 4, 4, 3, 3, 2, 2, 1, 1},
                                                          {4, 4, 3, 3, 2, 2, 1, 1},
                                                          {3, 3, 2, 2, 1, 1}}};  // class 6
    for (int size_class = 0; size_class <= 6; ++size_class)
        for (int range = 0; range <= 10; ++range) {
            const int points =
                printed.at(static_cast<std::size_t>(size_class)).at(static_cast<std::size_t>(range));
            if (points == 0) continue;
            d.b.rules.classes[d.b.at(d.at).type.index()].sheet.size_class = size_class;
            if (range <= 6) {
                EXPECT_EQ(d.score(range, size_class, {1}), points) << size_class << " at " << range;
            }
            if (range > 1 && range <= 7) {
                EXPECT_EQ(d.score(range, size_class, {8 - range}), 0) << range;
            }
            // Farther away only a bonus lets it hit.
            const ShotFit fit =
                plan_shot(d.b.rules, d.b.battle, d.gun(), target_of(d.b.battle, d.at, {})).fit;
            EXPECT_EQ(hit_points_of(d.mode, range, d.mode.energy_most, fit), points)
                << size_class << " at " << range;
        }
}

// "FB": two dice to hit, then the dice of its damage.
TEST(TngFusionBlast, RollsTwoDiceToHitAndItsDamageAfterwards) {
    ShotAtClass d{"fb:standard"};
    struct Band {
        int from, to, hit, least;  // points with ones on all dice
    };
    for (const Band& band : {Band{0, 1, 12, 17},
                             {2, 3, 10, 16},
                             {4, 5, 8, 15},
                             {6, 7, 6, 14},
                             {8, 9, 5, 10},
                             {10, 11, 4, 6},
                             {12, 13, 3, 2},
                             {14, 15, 2, 1}})
        for (const int range : {band.from, band.to}) {
            const int one = std::max(1, band.hit - 6), other = band.hit - one;
            EXPECT_EQ(d.score(range, 3, {one, other, 1, 1, 1, 1}), band.least) << range;
            if (band.hit < 12) {
                const int above = std::max(1, band.hit + 1 - 6);
                EXPECT_EQ(d.score(range, 3, {above, band.hit + 1 - above, 1, 1, 1, 1}), 0) << range;
            }
        }
}

// "CM": one off the number for each size class below 4.
TEST(TngConcussionMissile, IsForSmallTargets) {
    ShotAtClass d{"cm:standard"};
    constexpr std::array damage{4, 3, 3, 3, 3, 3, 3, 2};
    for (const int size_class : {4, 3, 2})
        for (int range = 0; range <= 7; ++range) {
            const int hit = 8 - range - (4 - size_class);
            if (hit >= 1 && hit <= 6) {
                EXPECT_EQ(d.score(range, size_class, {hit}), damage.at(static_cast<std::size_t>(range)))
                    << "class " << size_class << " at " << range;
            }
            if (hit <= 5) {
                EXPECT_EQ(d.score(range, size_class, {std::max(1, hit + 1)}), 0)
                    << "class " << size_class << " at " << range;
            }
        }
}

}  // namespace
}  // namespace impulse
