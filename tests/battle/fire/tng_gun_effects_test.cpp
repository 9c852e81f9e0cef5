// Guns of the supplement whose shots do more than score: held charges, shared rates, limits for a target, hits that
// help the next shot, several shields, several units.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

#include "battle/core/view.h"
#include "battle/fire/arming.h"
#include "battle/fire/odds.h"
#include "battle/play/apply.h"
#include "tests/battle/fire/gun_duel.h"

namespace impulse {
namespace {

// Internal points that wait for the chart.
int scored(const GunDuel& d) {
    int points = 0;
    for (const Volley& v : d.b.battle.volleys) points += v.points;
    return points;
}

struct ScoredShot {
    const char* gun;
    const char* mode;
    int tech, range;
    std::vector<int> dice;
    int points;
};

// Cells of the printed charts: a hit, and a miss or the edge of a column of each.
TEST(TngGunEffects, ScoreWhatTheirPrintedChartsSay) {
    const std::vector<ScoredShot> shots{
        {"anti-proton-beam", "standard", 3, 0, {1}, 4},
        {"anti-proton-beam", "standard", 3, 9, {2}, 0},
        {"anti-proton-beam", "standard", 3, 9, {1}, 1},
        {"cet", "facing-1", 3, 3, {5}, 2},
        {"cet", "facing-1", 3, 3, {6}, 0},
        {"cet", "under-1", 3, 6, {2}, 1},
        {"cet", "over-1", 4, 0, {6}, 3},
        {"cet", "facings-6", 3, 0, {3}, 12},
        {"cet", "facings-6", 3, 0, {4}, 0},
        {"hfr", "standard", 3, 4, {1}, 1},
        {"hfr", "standard", 3, 4, {2}, 0},
        {"hfr", "standard", 4, 4, {2}, 1},
        {"hb", "standard-direct", 3, 3, {4, 5}, 5},
        {"hb", "standard-direct", 3, 3, {5, 5}, 0},
        {"hb", "standard-direct", 4, 4, {4, 5}, 5},
        {"hb", "overload-direct", 3, 11, {1, 1}, 0},
        {"hb", "overload-direct", 3, 0, {6, 6}, 12},
        {"kcw", "standard", 3, 2, {2}, 1},
        {"kcw", "standard", 3, 2, {3}, 0},
        {"lrg", "standard", 3, 4, {3}, 1},
        {"lrg", "standard", 3, 4, {4}, 0},
        {"pc", "standard", 3, 8, {2}, 2},
        {"pc", "standard", 3, 8, {3}, 0},
        {"pc", "pulse", 4, 5, {4}, 1},
        {"pgl", "standard", 3, 3, {5}, 6},
        {"pgh", "standard", 3, 10, {4}, 10},
        {"pgh", "pulse", 3, 1, {6}, 7},
        {"fus", "standard-4x", 4, 1, {5}, 2},
        {"fus", "overload-4x", 4, 2, {2}, 4},
        {"fus", "suicide-kept-4x", 4, 7, {2}, 1},
        {"trh", "light", 4, 4, {3}, 1},
        {"trh", "overload", 4, 2, {5}, 4},
        {"quan", "standard", 4, 4, {5, 5}, 0},
        {"quan", "proximity", 4, 12, {5}, 3},
    };
    for (const ScoredShot& s : shots) {
        GunDuel d{s.gun, s.tech, s.range};
        EXPECT_EQ(d.fired(s.mode, s.dice), s.points)
            << s.gun << " " << s.mode << " at " << s.tech << "X, range " << s.range;
    }
}

// ---- several charges in one box

struct Charges {
    const char *gun, *mode;
    int tech, held;
    Energy each, hold;
};

// A box holds as many shots as it fires in a turn, and pays for each that it keeps.
TEST(TngGunEffects, ABoxHoldsSeveralShotsAndPaysForEach) {
    const Energy half = ratio(1, 2), quarter = ratio(1, 4);
    for (const Charges& c : {Charges{"anti-proton-beam", "standard", 3, 6, points(1), {}},
                             {"kcw", "standard", 3, 10, points(1), quarter},
                             {"lrg", "standard", 3, 2, points(1), half},
                             {"pc", "standard", 3, 2, points(2), half},
                             {"pc", "pulse", 4, 6, points(1), half},
                             {"ppdc", "standard", 3, 8, points(1), quarter},
                             {"hb", "standard", 3, 2, points(3), points(1)},
                             {"hb", "standard", 4, 3, points(3), points(1)},
                             {"hb", "overload", 4, 2, points(5), points(3)},
                             {"trh", "light", 4, 4, points(1), half},
                             {"trh", "heavy", 4, 3, points(3), half},
                             {"trh", "overload", 4, 2, points(4), points(2)}}) {
        GunDuel d{c.gun, c.tech, 2};
        const std::uint8_t mode = d.b.mode(d.gunner, 0, c.mode);
        EXPECT_TRUE(refuse_arm(d.b.rules, d.b.battle, d.gunner, 0, mode, c.each * (c.held + 1))) << c.gun;
        EXPECT_TRUE(refuse_arm(d.b.rules, d.b.battle, d.gunner, 0, mode, c.each + quarter)) << c.gun;
        ASSERT_FALSE(refuse_arm(d.b.rules, d.b.battle, d.gunner, 0, mode, c.each * c.held)) << c.gun;
        Play p = d.b.play();
        do_arm(p, d.gunner, 0, mode, c.each * c.held);
        end_turn_arming(p, d.gunner);
        p.emit(TurnReset{d.gunner});
        EXPECT_EQ(hold_cost(d.b.rules, d.b.battle, d.gunner, 0), c.hold * c.held) << c.gun << " " << c.mode;
        // What is not held is lost with the turn; what is held is there in the next.
        Battle kept = d.b.battle;
        Play unpaid = d.b.play();
        end_turn_arming(unpaid, d.gunner);
        EXPECT_EQ(d.b.at(d.gunner).groups[0].charge, c.hold == Energy{} ? (c.each * c.held).parts : 0)
            << c.gun;
        d.b.battle = kept;
        Play paid = d.b.play();
        do_arm(paid, d.gunner, 0, hold_mode, c.hold * c.held);
        end_turn_arming(paid, d.gunner);
        EXPECT_EQ(Energy{d.b.at(d.gunner).groups[0].charge}, c.each * c.held) << c.gun;
    }
}

TEST(TngGunEffects, EachShotTakesOneChargeAndTheRestWaits) {
    GunDuel d{"kcw", 3, 1};
    d.feed("standard", 10);
    for (int n = 0; n < 3; ++n) {
        ASSERT_FALSE(refuse_fire(d.b.rules, d.b.battle, d.b.shot(d.gunner, 0, "standard", d.halberd)));
        d.b.declare(d.b.shot(d.gunner, 0, "standard", d.halberd));
    }
    d.b.faces({1, 1, 1});
    Play p = d.b.play();
    ASSERT_TRUE(resolve_fire_run(p));
    EXPECT_EQ(Energy{d.b.at(d.gunner).groups[0].charge}, points(7));
    EXPECT_FALSE(refuse_fire(d.b.rules, d.b.battle, d.b.shot(d.gunner, 0, "standard", d.halberd)));
}

// A light rail gun fires twice a turn and once an impulse.
TEST(TngGunEffects, ALightRailGunFiresOnceAnImpulseAndTwiceATurn) {
    GunDuel d{"lrg", 3, 1};
    d.feed("standard", 2);
    const auto refused = [&] {
        return refuse_fire(d.b.rules, d.b.battle, d.b.shot(d.gunner, 0, "standard", d.halberd)).has_value();
    };
    for (int n = 0; n < 2; ++n) {
        ASSERT_FALSE(refused());
        d.b.declare(d.b.shot(d.gunner, 0, "standard", d.halberd));
        EXPECT_TRUE(refused());
        d.b.faces({1});
        Play p = d.b.play();
        ASSERT_TRUE(resolve_fire_run(p));
    }
    EXPECT_TRUE(refused());
}

TEST(TngGunEffects, HalfOfALightRailGunsPointsPassTheShields) {
    GunDuel d{"lrg", 3, 0};
    d.b.at(d.halberd).shield.fill(20);
    EXPECT_EQ(d.fired("standard", 5), 3 / 2);
    EXPECT_EQ(std::accumulate(d.b.at(d.halberd).shield.begin(), d.b.at(d.halberd).shield.end(), 0),
              120 - 3 + 3 / 2);
}

// A charge is of one mode: nine points are three heavy shots and no light ones.
TEST(TngGunEffects, AChargeKeepsItsMode) {
    GunDuel d{"trh", 4, 1};
    d.feed("heavy", 3);
    EXPECT_FALSE(refuse_fire(d.b.rules, d.b.battle, d.b.shot(d.gunner, 0, "heavy", d.halberd)));
    EXPECT_TRUE(refuse_fire(d.b.rules, d.b.battle, d.b.shot(d.gunner, 0, "light", d.halberd)));
}

// Modes of different rates share a turn: a fusion beam fires two standard shots after one overload, no third.
TEST(TngGunEffects, ModesOfDifferentRatesShareATurn) {
    GunDuel d{"fus", 4, 1};
    d.b.at(d.gunner).groups[0].charge = points(8).parts;
    const auto fires = [&](const char* mode) {
        if (refuse_fire(d.b.rules, d.b.battle, d.b.shot(d.gunner, 0, mode, d.halberd))) return false;
        d.b.declare(d.b.shot(d.gunner, 0, mode, d.halberd));
        return true;
    };
    EXPECT_TRUE(fires("overload-4x"));
    EXPECT_TRUE(fires("standard-4x"));
    EXPECT_FALSE(fires("overload-4x")) << "only a quarter of the turn is left";
    EXPECT_TRUE(fires("standard-4x"));
    EXPECT_FALSE(fires("standard-4x"));
    EXPECT_EQ(Energy{d.b.at(d.gunner).groups[0].charge}, points(4));
}

TEST(TngGunEffects, ASuicideOverloadThatPaysOneMoreKeepsItsBox) {
    for (const auto& [mode, lost] : {std::pair{"suicide-4x", 1}, {"suicide-kept-4x", 0}}) {
        GunDuel d{"fus", 4, 0};
        EXPECT_EQ(d.fired(mode, 6), 6);
        EXPECT_EQ(d.b.lost(d.gunner, "fus"), lost) << mode;
    }
}

// ---- one shot at a target

TEST(TngGunEffects, AResonatorFiresOnceATurnAtALargeTarget) {
    GunDuel d{"hfr", 3, 1};
    d.b.clock(1, 2);
    d.b.at(d.gunner).groups[0].charge = points(9).parts;
    const UnitId other = d.b.unit(1, "2014", 'D', "korrin/halberd");
    const auto refused = [&](UnitId at) {
        return refuse_fire(d.b.rules, d.b.battle, d.b.shot(d.gunner, 0, "standard", at)).has_value();
    };
    d.b.declare(d.b.shot(d.gunner, 0, "standard", d.halberd));
    d.b.battle.shots.clear();
    d.b.at(other).hex = d.b.at(d.halberd).hex;
    EXPECT_TRUE(refused(d.halberd));
    EXPECT_FALSE(refused(other));
    d.b.clock(1, 6);
    EXPECT_TRUE(refused(d.halberd));
    d.b.clock(2, 1);
    EXPECT_FALSE(refused(d.halberd));
}

TEST(TngGunEffects, AResonatorOf4XFiresAgainAfterThreeImpulsesAlsoOverTheTurnsEnd) {
    GunDuel d{"hfr", 4, 1};
    d.b.clock(1, 5);
    d.b.at(d.gunner).groups[0].charge = points(9).parts;
    const auto refused = [&] {
        return refuse_fire(d.b.rules, d.b.battle, d.b.shot(d.gunner, 0, "standard", d.halberd)).has_value();
    };
    d.b.declare(d.b.shot(d.gunner, 0, "standard", d.halberd));
    d.b.battle.shots.clear();
    d.b.clock(2, 1);
    EXPECT_TRUE(refused());
    d.b.clock(2, 2);
    EXPECT_FALSE(refused());
}

// Size class 1 and larger may be fired at as often as there are shots; each shot costs the firer an internal.
TEST(TngGunEffects, AnAntiProtonBeamFiresOnceAtASmallerTargetAndHurtsItsShip) {
    for (const auto& [size, again] : {std::pair{2, false}, {1, true}}) {
        GunDuel d{"anti-proton-beam", 3, 1};
        d.b.rules.classes[d.b.at(d.halberd).type.index()].sheet.size_class = size;
        d.feed("standard", 6);
        d.b.declare(d.b.shot(d.gunner, 0, "standard", d.halberd));
        EXPECT_EQ(!refuse_fire(d.b.rules, d.b.battle, d.b.shot(d.gunner, 0, "standard", d.halberd)), again);
        d.b.faces({6});
        Play p = d.b.play();
        ASSERT_TRUE(resolve_fire_run(p));
        ASSERT_EQ(d.b.battle.volleys.size(), 1U);
        EXPECT_EQ(d.b.battle.volleys[0].target, d.gunner);
        EXPECT_EQ(d.b.battle.volleys[0].points, 1);
    }
}

// Only a natural 1 at a true range of 0 does 2 damage.
TEST(TngGunEffects, AResonatorDoesTwoWithANaturalOneAtRangeZero) {
    EXPECT_EQ((GunDuel{"hfr", 3, 0}.fired("standard", 1)), 2);
    EXPECT_EQ((GunDuel{"hfr", 3, 0}.fired("standard", 2)), 1);
    EXPECT_EQ((GunDuel{"hfr", 3, 1}.fired("standard", 1)), 1);
}

// ---- hits that help the next shot

// One hit, and every further Quantum at that unit in the impulse hits.
TEST(TngGunEffects, OnceAQuantumHasHitAllFurtherOnesOfTheImpulseHit) {
    GunDuel d{"quan", 4, 5, 2};
    d.feed("standard");
    d.b.at(d.gunner).groups[1] = d.b.at(d.gunner).groups[0];
    for (std::size_t g = 0; g < 2; ++g) d.b.declare(d.b.shot(d.gunner, g, "standard", d.halberd));
    d.b.faces({6, 4, 6, 6});  // needs 4
    Play p = d.b.play();
    ASSERT_TRUE(resolve_fire_run(p));
    EXPECT_EQ(scored(d), 3 * 3);
}

// A TRH of 4X gains 1 for each hit of the box on the same unit in the impulse.
TEST(TngGunEffects, ATrhGainsByItsHitsOfTheImpulse) {
    GunDuel far{"trh", 4, 9};
    far.feed("light", 2);
    for (int n = 0; n < 2; ++n) far.b.declare(far.b.shot(far.gunner, 0, "light", far.halberd));
    far.b.faces({4, 5});  // a 5 scores nothing there, a 4 scores 1
    Play p = far.b.play();
    ASSERT_TRUE(resolve_fire_run(p));
    EXPECT_EQ(scored(far), 2);
}

// A pulsar keeps its lock for the turn: further shots of that box hit that target, in later impulses too.
TEST(TngGunEffects, APulsarThatHasHitHitsThatTargetForTheTurn) {
    GunDuel d{"ppdc", 3, 20};  // needs 3 on two dice; 1 point on the struck shield
    d.b.clock(1, 2);
    d.feed("standard", 8);
    const auto shot = [&](std::initializer_list<int> dice) {
        d.b.battle.volleys.clear();
        d.b.declare(d.b.shot(d.gunner, 0, "standard", d.halberd));
        d.b.faces(dice);
        Play p = d.b.play();
        EXPECT_TRUE(resolve_fire_run(p));
        return scored(d);
    };
    EXPECT_EQ(shot({6, 6}), 0);
    EXPECT_EQ(shot({1, 2}), 1);
    d.b.clock(1, 6);
    EXPECT_EQ(shot({6, 6}), 1);
    d.b.clock(2, 1);
    EXPECT_EQ(shot({6, 6}), 0);
}

// A miss of a plasma gun is only its aiming beam: it keeps its charge and tries again.
TEST(TngGunEffects, APlasmaGunThatMissesHasNotFired) {
    for (const auto& [die, energy, used] : {std::tuple{6, 3, 0}, {1, 0, 1}}) {
        GunDuel d{"pgl", 3, 5};
        (void)d.fired("standard", die);  // needs 4
        EXPECT_EQ(Energy{d.b.at(d.gunner).groups[0].charge}, points(energy));
        EXPECT_EQ(d.b.at(d.gunner).groups[0].used, used);
        EXPECT_EQ(!refuse_fire(d.b.rules, d.b.battle, d.b.shot(d.gunner, 0, "standard", d.halberd)),
                  used == 0);
    }
}

// The four light shots of a rail gun's charge: armed together, no two at one target in one impulse.
TEST(TngGunEffects, TheShotsOfAPulseLeaveOneByOne) {
    GunDuel d{"wrg", 3, 2};
    d.b.clock(1, 1);
    const UnitId other = d.b.unit(1, "2014", 'D', "korrin/halberd");
    d.b.at(other).hex = d.b.at(d.halberd).hex;
    const std::uint8_t mode = d.b.mode(d.gunner, 0, "pulse");
    EXPECT_TRUE(refuse_arm(d.b.rules, d.b.battle, d.gunner, 0, mode, points(1)));
    EXPECT_TRUE(refuse_arm(d.b.rules, d.b.battle, d.gunner, 0, mode, ratio(3, 2)));
    ASSERT_FALSE(refuse_arm(d.b.rules, d.b.battle, d.gunner, 0, mode, points(3)));
    d.feed("pulse", 4);
    const auto refused = [&](UnitId at) {
        return refuse_fire(d.b.rules, d.b.battle, d.b.shot(d.gunner, 0, "pulse", at)).has_value();
    };
    d.b.declare(d.b.shot(d.gunner, 0, "pulse", d.halberd));
    EXPECT_TRUE(refused(d.halberd));
    ASSERT_FALSE(refused(other));
    d.b.declare(d.b.shot(d.gunner, 0, "pulse", other));
    d.b.faces({1, 1});
    Play p = d.b.play();
    ASSERT_TRUE(resolve_fire_run(p));
    EXPECT_EQ(Energy{d.b.at(d.gunner).groups[0].charge}, ratio(3, 2));
    d.b.clock(1, 2);
    EXPECT_FALSE(refused(d.halberd));
    EXPECT_TRUE(refuse_fire(d.b.rules, d.b.battle, d.b.shot(d.gunner, 0, "standard", d.halberd)));
}

// Of the two shots of a heavy plasma gun's pulse the one that misses stays.
TEST(TngGunEffects, AMissedShotOfAPlasmaPulseStays) {
    GunDuel d{"pgh", 3, 5};
    d.feed("pulse", 2);
    for (int n = 0; n < 2; ++n) d.b.declare(d.b.shot(d.gunner, 0, "pulse", d.halberd));
    d.b.faces({4, 5});  // needs 4
    Play p = d.b.play();
    ASSERT_TRUE(resolve_fire_run(p));
    EXPECT_EQ(Energy{d.b.at(d.gunner).groups[0].charge}, points(3));
    EXPECT_FALSE(refuse_fire(d.b.rules, d.b.battle, d.b.shot(d.gunner, 0, "pulse", d.halberd)));
}

// One point of excess damage where it comes through, and one to the firer whatever it hits.
TEST(TngGunEffects, AVeronTOfAParticleCannonCostsItsShipAnExcessDamageHit) {
    for (const auto& [die, volleys] : {std::pair{5, 2U}, {6, 1U}}) {
        GunDuel d{"pc", 4, 3};
        d.feed("veron-t");
        d.b.declare(d.b.shot(d.gunner, 0, "veron-t", d.halberd));
        d.b.faces({die});
        Play p = d.b.play();
        ASSERT_TRUE(resolve_fire_run(p));
        ASSERT_EQ(d.b.battle.volleys.size(), volleys);
        for (const Volley& v : d.b.battle.volleys) {
            EXPECT_EQ(v.kind, VolleyKind::excess);
            EXPECT_EQ(v.points, 1);
        }
        EXPECT_EQ(d.b.battle.volleys[volleys - 1].target, d.gunner);
    }
}

// ---- conditions of the target

TEST(TngGunEffects, ACompressionBeamIsStrongerInATractorAndWithoutAShield) {
    for (const auto& [tractor, shield, points] :
         {std::tuple{false, 20, 1}, {true, 20, 2}, {false, 0, 2}, {true, 0, 3}}) {
        GunDuel d{"cb", 3, 1, 2};
        d.b.at(d.halberd).shield.fill(static_cast<std::int16_t>(shield));
        if (tractor)
            d.b.battle.links.push_back({.kind = LinkKind::tractor,
                                        .state = LinkState::held,
                                        .from = d.gunner,
                                        .to = d.halberd,
                                        .group = 1,
                                        .strength = 1});
        const int inside = d.fired("standard", 6);
        const int stopped =
            6 * shield - std::accumulate(d.b.at(d.halberd).shield.begin(), d.b.at(d.halberd).shield.end(), 0);
        EXPECT_EQ(inside + stopped, points) << tractor << shield;
    }
}

// ---- several shields

std::array<int, 6> lost_of(GunDuel& d, int full) {
    std::array<int, 6> lost{};
    for (std::size_t i = 0; i < 6; ++i) lost[i] = full - d.b.at(d.halberd).shield[i];
    return lost;
}

// The struck shield and its neighbours; of two sides the weaker one.
TEST(TngGunEffects, AnEnergyTorpedoSplashesOverTheShieldsBesideTheStruckOne) {
    const auto bank = [](const GunDuel& d, int facing) {
        const ShipClass& c = d.b.rules.type(d.b.battle.unit(d.halberd).type);
        std::size_t at = 0;
        for (std::size_t k = 0; k < c.banks; ++k)
            if ((c.bank_facings[k] >> facing & 1U) != 0) at = k;
        return at;
    };
    GunDuel three{"cet", 3, 2};
    three.b.at(three.halberd).shield.fill(20);
    EXPECT_EQ(three.fired("facings-3", 1), 0);
    std::array<int, 6> expected{};
    for (const int facing : {0, 1, 5}) expected[bank(three, facing)] += 2;
    EXPECT_EQ(lost_of(three, 20), expected);

    GunDuel two{"cet", 3, 2};
    two.b.at(two.halberd).shield.fill(20);
    two.b.at(two.halberd).shield[bank(two, 1)] = 19;
    EXPECT_EQ(two.fired("facings-2", 1), 0);
    expected = {};
    expected[bank(two, 1)] = 1;
    for (const int facing : {0, 1}) expected[bank(two, facing)] += 2;
    EXPECT_EQ(lost_of(two, 20), expected) << "the weaker of the two sides";
}

// Half of a hellbore's points, rounded up, find the weakest shield; on size class 0, or fired directly, all of them
// strike the near one.
TEST(TngGunEffects, AHellboreFindsTheWeakestShieldOfASmallerShip) {
    for (const auto& [mode, size, weak] :
         {std::tuple{"overload", 1, 5}, {"overload", 0, 0}, {"overload-direct", 1, 0}}) {
        GunDuel d{"hb", 3, 2};
        d.b.rules.classes[d.b.at(d.halberd).type.index()].sheet.size_class = size;
        d.b.at(d.halberd).shield.fill(20);
        d.b.at(d.halberd).shield[1] = 10;
        EXPECT_EQ(d.fired(mode, {1, 2}), 0);
        EXPECT_EQ(10 - d.b.at(d.halberd).shield[1], weak) << "of 10 points";
    }
}

// ---- several units, each with its own dice

TEST(TngGunEffects, AFireballBurnsEveryUnitOfTheHexWithDiceOfItsOwn) {
    GunDuel d{"cata", 3, 3};
    const UnitId other = d.b.unit(1, "2014", 'D', "korrin/halberd");
    d.b.at(other).shield.fill(0);
    d.b.at(other).hex = d.b.at(d.halberd).hex;
    EXPECT_EQ(d.fired("fireball", {1, 1, 1, 1, 1, 6, 6, 6, 6, 6}), 5 + 30);
    ASSERT_EQ(d.b.battle.volleys.size(), 2U);
    EXPECT_NE(d.b.battle.volleys[0].target, d.b.battle.volleys[1].target);
}

TEST(TngGunEffects, AFlamingSphereRollsForEachUnitOfTheHex) {
    GunDuel d{"hd", 3, 2};
    const UnitId other = d.b.unit(1, "2014", 'D', "korrin/halberd");
    d.b.at(other).shield.fill(0);
    d.b.at(other).hex = d.b.at(d.halberd).hex;
    d.b.rules.weapons[d.b.rules.type(d.b.at(d.gunner).type).groups[0].weapon.index()].modes[0] =
        d.mode("flaming-sphere");
    EXPECT_EQ(d.fired("flaming-sphere", {6, 6}), 6 + 6) << "needs 6 at range 2";
}

// All units on the line to a hex at range 4, friend and foe, by their own ranges; not the firer.
TEST(TngGunEffects, ALightningBoltStrikesEveryUnitOnItsLine) {
    GunDuel d{"bal", 3, 2, 2};
    const UnitId behind = d.b.unit(1, "2014", 'D', "korrin/halberd");
    const UnitId aside = d.b.unit(1, "2014", 'D', "korrin/halberd");
    const UnitId friendly = d.b.unit(0, "2014", 'A', "korrin/halberd");
    for (const auto& [unit, column, row] :
         {std::tuple{behind, 20, 26}, {aside, 21, 27}, {friendly, 20, 29}}) {
        d.b.at(unit).hex = hex_at(column, row);
        d.b.at(unit).shield.fill(0);
    }
    for (GroupState& g : d.b.at(d.gunner).groups) g.charge = points(2).parts;
    for (std::size_t g = 0; g < 2; ++g) d.b.declare(d.b.shot(d.gunner, g, "lightning-bolt", d.halberd, 1));
    d.b.faces({1, 2, 1, 1, 1});  // 2d6 at range 2, 1 at range 4, 3d6 at range 1
    Play p = d.b.play();
    ASSERT_TRUE(resolve_fire_run(p));
    std::array<int, 5> points{};
    for (const Volley& v : d.b.battle.volleys) points[v.target.index()] += v.points;
    EXPECT_EQ(points[d.halberd.index()], 3);
    EXPECT_EQ(points[behind.index()], 1);
    EXPECT_EQ(points[aside.index()], 0);
    EXPECT_EQ(points[friendly.index()], 3);
    EXPECT_EQ(points[d.gunner.index()], 0);
}

TEST(TngGunEffects, BurningHandsReachTheHexAheadAndNoOther) {
    GunDuel d{"hd", 3, 1};
    EXPECT_EQ(d.fired("burning-hands", 4), 4);
    GunDuel aside{"hd", 3, 1};
    aside.b.at(aside.halberd).hex = hex_at(21, 29);
    aside.feed("burning-hands");
    EXPECT_TRUE(refuse_fire(aside.b.rules, aside.b.battle,
                            aside.b.shot(aside.gunner, 0, "burning-hands", aside.halberd)));
}

TEST(TngGunEffects, DetectingGoodOrEvilIsNoShot) {
    const GunDuel d{"hd", 3, 0};
    const std::vector<WeaponMode>& modes = d.b.weapon(d.gunner, 0).modes;
    ASSERT_EQ(modes.size(), 2U);
    EXPECT_EQ(modes[0].id, "burning-hands");
    EXPECT_EQ(modes[1].id, "flaming-sphere");
}

// ---- odds and pilots

// Ten thousand uses lie within 4.5 standard deviations of the odds, at three ranges.
TEST(TngGunEffects, TenThousandShotsScoreAsTheOddsSay) {
    struct Sampled {
        const char *gun, *mode;
        int tech, shots;
        std::array<int, 3> ranges;
    };
    for (const Sampled& s :
         {Sampled{"quan", "overload", 4, 1, {1, 5, 12}}, {"trh", "light", 4, 4, {4, 7, 10}},
          {"ppdc", "standard", 3, 4, {2, 12, 20}},       {"hfr", "standard", 3, 1, {0, 2, 5}},
          {"cb", "standard", 3, 1, {1, 4, 8}},           {"pgh", "pulse", 3, 2, {1, 5, 10}},
          {"hb", "overload", 3, 1, {1, 5, 9}},           {"kcw", "standard", 3, 5, {0, 2, 4}},
          {"kcw", "standard-4x", 4, 5, {0, 2, 8}},       {"bolt", "standard", 3, 1, {0, 4, 9}},
          {"ion", "standard", 3, 1, {0, 8, 20}},         {"stat", "standard", 3, 1, {0, 4, 8}},
          {"chrt", "standard", 4, 1, {0, 8, 16}},        {"drain", "damage", 5, 1, {5, 15, 25}},
          {"drain", "shield", 5, 1, {5, 15, 25}},        {"drain", "movement", 5, 1, {5, 15, 25}},
          {"ampb", "standard", 5, 1, {5, 15, 25}},       {"syphon", "standard", 3, 1, {0, 8, 15}},
          {"ph-lr", "standard", 3, 2, {0, 2, 4}},        {"ph-6-trilithium", "overload", 3, 1, {0, 1, 2}}})
        for (const int range : s.ranges) {
            GunDuel d{s.gun, s.tech, range};
            d.b.clock(1, 1);
            d.feed(s.mode, s.shots);
            const Fire order = d.b.shot(d.gunner, 0, s.mode, d.halberd);
            const std::vector<Fire> orders(static_cast<std::size_t>(s.shots), order);
            const ScoreOdds odds = odds_of(d.b.rules, d.b.battle, orders);
            double mean = 0, square = 0;
            const auto all = static_cast<double>(odds.all());
            for (std::size_t p = 0; p < odds.ways.size(); ++p) {
                mean += static_cast<double>(p) * static_cast<double>(odds.ways[p]) / all;
                square += static_cast<double>(p * p) * static_cast<double>(odds.ways[p]) / all;
            }
            for (int n = 0; n < s.shots; ++n) d.b.declare(order);
            const Battle ready = d.b.battle;
            constexpr int uses = 10'000;
            Dice dice = ready.dice;
            long sum = 0;
            SeededDice seeded;
            for (int n = 0; n < uses; ++n) {
                Battle b = ready;
                b.dice = dice;
                Play p{d.b.rules, b, seeded, nullptr};
                ASSERT_TRUE(resolve_fire_run(p));
                for (const Volley& v : b.volleys) sum += v.points;
                dice = b.dice;
            }
            const double deviation = std::sqrt(std::max(0.0, square - mean * mean) / uses);
            EXPECT_NEAR(static_cast<double>(sum) / uses, mean, 4.5 * deviation + 1e-9)
                << s.gun << " " << s.mode << " at range " << range;
        }
}

// Two shots that need 4 and do 3 each, the second sure after a hit: 4 of 36 nothing, 8 one hit, 24 two.
TEST(TngGunEffects, OddsOfAQuantumCountThatTheSecondShotFollowsTheFirst) {
    GunDuel d{"quan", 4, 5};
    d.feed("standard");
    const ScoreOdds odds = odds_of(d.b.rules, d.b.battle, d.b.shot(d.gunner, 0, "standard", d.halberd));
    EXPECT_EQ(odds.per_mille_at_least(6), 667);
    EXPECT_EQ(odds.per_mille_at_least(3), 889);
    EXPECT_TRUE(odds.exact);
}

}  // namespace
}  // namespace impulse
