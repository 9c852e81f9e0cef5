// Guns of the supplement that are rows alone: each fires in a battle by the table that the book prints.
#include <gtest/gtest.h>

#include <tuple>
#include <vector>

#include "battle/core/refusal.h"
#include "battle/core/view.h"
#include "battle/fire/arming.h"
#include "battle/fire/declare.h"
#include "battle/fire/fire_table.h"
#include "battle/fire/odds.h"
#include "battle/fire/resolve.h"
#include "battle/pilots/captain.h"
#include "battle/play/apply.h"
#include "battle/seeking/impact.h"
#include "battle/seeking/launch.h"
#include "tests/battle/fire/gun_duel.h"

namespace impulse {
namespace {

struct BookShot {
    const char* gun;
    const char* mode;
    int tech, range, die, points;
};

// Cells of the printed charts, a hit and a miss or the edge of a column of each.
TEST(TngGuns, ScoreWhatTheirPrintedChartsSay) {
    const std::vector<BookShot> shots{
        {"ph-6", "standard", 3, 3, 3, 1},
        {"ph-6", "standard", 3, 4, 3, 0},
        {"ph-6", "overload", 3, 2, 1, 2},
        {"ph-6d", "standard", 3, 12, 1, 1},
        {"ph-6d", "overload", 4, 3, 3, 2},
        {"ph-7g", "standard", 3, 4, 3, 1},
        {"ph-7g", "overload", 4, 4, 6, 2},
        {"ph-9", "standard", 3, 0, 6, 1},
        {"ph-9", "standard", 4, 0, 6, 2},
        {"ph-wr", "standard", 3, 0, 3, 0},
        {"ph-wr", "standard", 3, 1, 3, 1},
        {"ph-wr", "overload", 3, 3, 4, 2},
        {"ph-wd", "standard", 3, 2, 6, 1},
        {"ph-xr", "standard", 3, 0, 1, 1},
        {"ph-xr", "standard", 3, 3, 6, 2},
        {"ph-xg", "standard", 3, 4, 5, 2},
        {"ph-zr", "standard", 3, 5, 6, 2},
        {"ph-zr", "standard", 3, 16, 2, 0},
        {"pb", "standard", 3, 5, 1, 2},
        {"pb", "standard", 3, 3, 4, 0},
        {"eb", "standard", 3, 10, 3, 1},
        {"eb", "standard", 3, 7, 4, 0},
        {"lb", "standard", 3, 2, 3, 2},
        {"lc", "standard", 3, 8, 4, 1},
        {"dc", "standard", 3, 3, 5, 2},
        {"dc", "standard", 3, 6, 5, 0},
        {"rb", "standard", 3, 3, 1, 1},
        {"rb", "standard", 3, 0, 5, 0},
        {"t", "standard", 3, 4, 1, 2},
        {"t", "standard", 3, 3, 2, 4},
        {"torp", "standard", 3, 0, 6, 3},
        {"torp", "standard", 3, 1, 6, 0},
        {"torp", "standard", 4, 1, 6, 3},
        {"torp", "overload", 3, 1, 4, 6},
        {"s-phtn", "standard", 4, 12, 1, 10},
        {"s-phtn", "standard", 4, 12, 2, 0},
        {"c-phtn", "standard", 3, 5, 2, 4},
        {"c-phtn", "overload", 3, 4, 1, 8},
        {"disr", "overload", 4, 4, 4, 2},
        {"disr", "triple-overload", 3, 1, 6, 4},
        {"sys-sub-phaser", "standard", 3, 0, 2, 1},
        {"beam", "standard", 3, 8, 6, 5},
        {"beam", "standard", 3, 9, 6, 0},
        {"blast", "normal", 3, 2, 3, 2},
        {"blast", "normal", 3, 2, 5, 0},
        {"blast", "normal", 4, 2, 5, 1},
        {"bal", "bolt", 3, 4, 5, 4},
        {"bal", "bolt", 3, 5, 5, 0},
        {"bal", "magic-missile", 3, 6, 6, 3},
        {"cata", "stone", 3, 2, 5, 5},
        {"cata", "stone", 3, 1, 5, 0},
        {"cm", "standard", 3, 4, 3, 3},
        {"cm", "standard", 3, 4, 4, 0},
        {"prt", "standard", 3, 3, 4, 2},
        {"prt", "standard", 3, 3, 5, 0},
        {"grav", "standard", 3, 2, 5, 5},
        {"grav", "standard", 3, 3, 5, 0},
        {"grav", "standard", 4, 3, 5, 5},
        {"tlas", "standard", 3, 1, 5, 3},
        {"tlas", "standard", 3, 1, 4, 1},
        {"tlas", "standard", 3, 1, 3, 0},
        {"fus", "normal", 3, 1, 2, 2},
        {"trh", "heavy", 3, 2, 4, 3},
        {"trh", "light", 3, 8, 6, 0},
        {"ph-10", "standard", 4, 20, 0, 1},
        {"wrg", "standard", 3, 0, 6, 11},
        {"wrg", "standard", 3, 15, 2, 0},
        {"sabot", "standard", 3, 3, 5, 7},
        {"sabot", "overload", 3, 13, 1, 0},
    };
    for (const BookShot& s : shots) {
        GunDuel d{s.gun, s.tech, s.range};
        EXPECT_EQ(d.fired(s.mode, s.die), s.points)
            << s.gun << " " << s.mode << " at " << s.tech << "X, range " << s.range << ", die " << s.die;
    }
}

TEST(TngGuns, ReachNoFurtherThanPrinted) {
    const std::vector<BookShot> reach{
        {"ph-6", "standard", 3, 12, 0, 0},
        {"ph-6", "overload", 3, 2, 0, 0},
        {"ph-6", "overload", 4, 3, 0, 0},
        {"ph-7g", "overload", 3, 3, 0, 0},
        {"ph-9", "standard", 3, 20, 0, 0},
        {"ph-9", "standard", 4, 21, 0, 0},
        {"ph-wr", "overload", 3, 3, 0, 0},
        {"ph-wd", "overload", 4, 4, 0, 0},
        {"ph-xr", "overload", 3, 4, 0, 0},
        {"ph-xg", "overload", 4, 5, 0, 0},
        {"ph-zr", "standard", 3, 16, 0, 0},
        {"pb", "standard", 3, 12, 0, 0},
        {"eb", "standard", 3, 10, 0, 0},
        {"lb", "standard", 3, 9, 0, 0},
        {"lc", "standard", 3, 10, 0, 0},
        {"dc", "standard", 3, 9, 0, 0},
        {"rb", "standard", 3, 3, 0, 0},
        {"t", "standard", 3, 4, 0, 0},
        {"torp", "standard", 3, 6, 0, 0},
        {"torp", "overload", 3, 3, 0, 0},
        {"s-phtn", "standard", 4, 18, 0, 0},
        {"disr", "overload", 3, 3, 0, 0},
        {"sys-sub-phaser", "standard", 3, 0, 0, 0},
        {"beam", "standard", 3, 20, 0, 0},
        {"blast", "normal", 3, 5, 0, 0},
        {"blast", "pulse", 4, 3, 0, 0},
        {"bal", "bolt", 3, 10, 0, 0},
        {"bal", "magic-missile", 3, 15, 0, 0},
        {"cata", "stone", 3, 16, 0, 0},
        {"cm", "standard", 3, 7, 0, 0},
        {"prt", "standard", 3, 5, 0, 0},
        {"fb", "standard", 3, 15, 0, 0},
        {"fus", "overload", 3, 5, 0, 0},
        {"trh", "light", 3, 11, 0, 0},
        {"ph-10", "standard", 4, 50, 0, 0},
        {"wrg", "standard", 3, 15, 0, 0},
        {"sabot", "overload", 3, 13, 0, 0},
    };
    for (const BookShot& s : reach) {
        const GunDuel d{s.gun, s.tech, 2};
        EXPECT_TRUE(d.reaches(s.mode, s.range)) << s.gun << " " << s.mode;
        EXPECT_FALSE(d.reaches(s.mode, s.range + 1)) << s.gun << " " << s.mode;
    }
}

struct BookRate {
    const char* gun;
    int tech, shots, capacitor, rounds;
};
TEST(TngGuns, RatesCapacitorsAndRoundsAreThePrintedOnes) {
    for (const BookRate& r : {BookRate{"ph-6", 3, 2, 3, 0}, {"ph-6", 4, 2, 4, 0},    {"ph-6d", 3, 6, 9, 0},
                              {"ph-6d", 4, 6, 12, 0},       {"ph-7g", 3, 4, 16, 0},  {"ph-7g", 4, 4, 20, 0},
                              {"ph-9", 3, 2, 6, 0},         {"ph-9", 4, 4, 16, 0},   {"ph-wr", 3, 2, 3, 0},
                              {"ph-wd", 4, 6, 12, 0},       {"ph-xr", 3, 1, 4, 0},   {"ph-xg", 4, 4, 20, 0},
                              {"ph-zr", 4, 4, 16, 0},       {"pb", 3, 1, 2, 0},      {"eb", 3, 1, 2, 0},
                              {"lb", 3, 1, 3, 0},           {"lc", 3, 1, 6, 0},      {"dc", 3, 1, 6, 0},
                              {"rb", 3, 2, 0, 6},           {"t", 3, 1, 0, 2},       {"torp", 3, 1, 0, 10},
                              {"torp", 4, 1, 0, 15},        {"c-phtn", 3, 1, 0, 50}, {"c-phtn", 4, 1, 0, 100},
                              {"disr", 3, 1, 6, 0},         {"disr", 4, 1, 8, 0},    {"ph-wr", 4, 2, 4, 0},
                              {"ph-wd", 3, 6, 9, 0},        {"ph-xr", 4, 1, 5, 0},   {"ph-xg", 3, 4, 16, 0},
                              {"ph-zr", 3, 2, 6, 0},        {"ph-7", 3, 1, 4, 0},    {"ph-7", 4, 1, 5, 0},
                              {"phtn", 3, 1, 0, 50},        {"phtn", 4, 1, 0, 100},  {"p-disr", 3, 1, 8, 0},
                              {"p-disr", 4, 1, 16, 0},      {"beam", 3, 2, 4, 0},    {"beam", 4, 3, 6, 0},
                              {"blast", 3, 1, 0, 0},        {"bal", 3, 1, 3, 0},     {"cata", 3, 1, 6, 0},
                              {"grav", 3, 1, 6, 0},         {"mlas", 3, 3, 9, 0},    {"mlas", 4, 4, 18, 0},
                              {"tlas", 3, 6, 2, 0},         {"ph-10", 4, 3, 15, 0},  {"ph-10", 5, 6, 30, 0},
                              {"fb", 3, 1, 0, 0},           {"wrg", 3, 1, 0, 0},     {"sabot", 3, 1, 0, 0}}) {
        const GunDuel d{r.gun, r.tech, 2};
        const WeaponType& w = d.b.weapon(d.gunner, 0);
        EXPECT_EQ(w.uses(w.modes.front()), r.shots) << r.gun;
        EXPECT_EQ(w.capacity, points(r.capacitor)) << r.gun;
        EXPECT_EQ(w.rounds, r.rounds) << r.gun;
    }
    // One shot of Ph-6 and Ph-WR an impulse, three of their gatlings.
    for (const auto& [gun, each] : {std::pair{"ph-6", 1}, {"ph-wr", 1}, {"ph-6d", 3}, {"ph-wd", 3}})
        EXPECT_EQ(GunDuel(gun, 3, 2).b.weapon(UnitId{std::size_t{0}}, 0).per_impulse, each) << gun;
}

TEST(TngGuns, AGunWithoutRoundsOrEnergyDoesNotFire) {
    GunDuel rockets{"rb", 3, 1};
    rockets.b.at(rockets.gunner).groups[0].ammo[0] = 0;
    EXPECT_TRUE(refuse_fire(rockets.b.rules, rockets.b.battle,
                            rockets.b.shot(rockets.gunner, 0, "standard", rockets.halberd)));
    const GunDuel laser{"lc", 3, 1};
    EXPECT_TRUE(
        refuse_fire(laser.b.rules, laser.b.battle, laser.b.shot(laser.gunner, 0, "standard", laser.halberd)));
}

TEST(TngGuns, CollimatorsOfTheFarSideAndCombiningPhotonsMakeOneHardHit) {
    for (const auto& [gun, die, points] : {std::tuple{"ph-xr", 1, 2 * 2}, {"c-phtn", 1, 2 * 4}}) {
        GunDuel d{gun, 3, 4, 2};
        d.feed("standard");
        d.b.at(d.gunner).groups[1] = d.b.at(d.gunner).groups[0];
        for (std::size_t g = 0; g < 2; ++g) d.b.declare(d.b.shot(d.gunner, g, "standard", d.halberd, 1));
        d.b.faces({die, die});
        Play p = d.b.play();
        ASSERT_TRUE(resolve_fire_run(p)) << gun;
        ASSERT_EQ(d.b.battle.volleys.size(), 1U) << gun;
        EXPECT_EQ(d.b.battle.volleys[0].points, points) << gun;
    }
}

// ---- guns with effects

// "6d6 - Range*3 - Size*3", where a negative total misses; "4d6+13" on a hit.
TEST(TngGuns, DiceOfDamageAreRolledForEachHit) {
    EXPECT_EQ((GunDuel{"mlas", 3, 2}.fired("standard", {5, 5, 5, 5, 5, 5})), 30 - 2 * 3 - 3 * 3);
    EXPECT_EQ((GunDuel{"mlas", 3, 2}.fired("standard", {1, 1, 1, 1, 1, 1})), 0);
    EXPECT_EQ((GunDuel{"fb", 3, 0}.fired("standard", {6, 6, 1, 2, 3, 4})), 10 + 13);
    EXPECT_EQ((GunDuel{"fb", 3, 6}.fired("standard", {3, 3, 4})), 4 + 13);
    EXPECT_EQ((GunDuel{"fb", 3, 6}.fired("standard", {4, 3})), 0) << "needs 6 on two dice";
}

// At range 6 a fusion blast hits with 15 of 36 throws for 1d6+13.
TEST(TngGuns, OddsCountTheDiceOfDamage) {
    GunDuel d{"fb", 3, 6};
    d.feed("standard");
    const ScoreOdds odds = odds_of(d.b.rules, d.b.battle, d.b.shot(d.gunner, 0, "standard", d.halberd));
    EXPECT_EQ(odds.all() % 6, 0U);
    EXPECT_EQ(odds.per_mille_at_least(14), 417);
    EXPECT_EQ(odds.per_mille_at_least(19), 69);
    EXPECT_EQ(odds.per_mille_at_least(20), 0);
    EXPECT_EQ(odds.mean(), (Energy{15 * 33 * 60 / (36 * 2)}));
}

TEST(TngGuns, APulseOfABlasterRollsEachOfItsThreeShots) {
    EXPECT_EQ((GunDuel{"blast", 3, 1}.fired("pulse", {1, 2, 3})), 2 + 1);
    EXPECT_EQ((GunDuel{"blast", 4, 1}.fired("pulse", {1, 2, 3})), 3 + 2 + 1);
}

// Half of a rail gun's points, rounded down, are internals whatever shields stand there.
TEST(TngGuns, HalfOfARailGunsPointsPassTheShields) {
    GunDuel d{"wrg", 3, 0};
    d.b.at(d.halberd).shield.fill(20);
    EXPECT_EQ(d.fired("standard", 6), 11 / 2);
    int lost = 0;
    for (const auto boxes : d.b.at(d.halberd).shield) lost += 20 - boxes;
    EXPECT_EQ(lost, 11 - 11 / 2);
}

TEST(TngGuns, ARailGunScoresOneHardHitWhereTheShieldIsDown) {
    GunDuel d{"wrg", 3, 0};
    EXPECT_EQ(d.fired("standard", 6), 11);
    EXPECT_EQ(d.b.battle.volleys.size(), 1U);
}

// A boring torpedo strikes the shield that its firer names, wherever it stands: the weakest.
TEST(TngGuns, ABoringTorpedoFindsTheShieldThatIsDown) {
    GunDuel d{"sabot", 3, 3};
    d.b.at(d.halberd).shield.fill(20);
    d.b.at(d.halberd).shield[1] = 0;
    EXPECT_EQ(d.fired("standard", 5), 7);
    ASSERT_EQ(d.b.battle.volleys.size(), 1U);
    EXPECT_EQ(d.b.battle.volleys[0].facing, 2) << "shield 3, which the starboard bank guards alone";
    GunDuel plain{"phtn", 3, 3};
    plain.b.at(plain.halberd).shield.fill(20);
    plain.b.at(plain.halberd).shield[1] = 0;
    EXPECT_EQ(plain.fired("standard", 1), 0) << "a photon strikes the facing one";
}

TEST(TngGuns, ATeleportingPhaserScoresAnInternalBehindFullShields) {
    GunDuel d{"ph-10", 4, 20};
    d.b.at(d.halberd).shield.fill(20);
    EXPECT_EQ(d.fired("standard", 0), 1);
    EXPECT_EQ(d.b.at(d.halberd).shield[0], 20);
}

TEST(TngGuns, ASuicideOverloadCostsTheFusionBeamItsBox) {
    for (const auto& [mode, die, points, lost] :
         {std::tuple{"suicide-overload", 4, 6, 1}, {"overload", 4, 4, 0}}) {
        GunDuel d{"fus", 3, 0};
        EXPECT_EQ(d.fired(mode, die), points);
        EXPECT_EQ(d.b.lost(d.gunner, "fus"), lost) << mode;
    }
}

// What cannot be held is lost with the turn; a megalaser's capacitor keeps what it has.
TEST(TngGuns, ABeamKeepsNoEnergyForTheNextTurn) {
    for (const auto& [gun, left] : {std::pair{"beam", 0}, {"tlas", 0}, {"bal", 0}, {"mlas", 3}}) {
        GunDuel d{gun, 3, 2};
        d.b.at(d.gunner).groups[0].charge = points(3).parts;
        Play p = d.b.play();
        end_turn_arming(p, d.gunner);
        EXPECT_EQ(Energy{d.b.at(d.gunner).groups[0].charge}, points(left)) << gun;
    }
}

TEST(TngGuns, TwoBeamsOfAGroupMakeOneHardHit) {
    GunDuel d{"beam", 3, 4, 2};
    d.feed("standard");
    d.b.at(d.gunner).groups[1] = d.b.at(d.gunner).groups[0];
    for (std::size_t g = 0; g < 2; ++g) d.b.declare(d.b.shot(d.gunner, g, "standard", d.halberd, 1));
    d.b.faces({1, 1});
    Play p = d.b.play();
    ASSERT_TRUE(resolve_fire_run(p));
    ASSERT_EQ(d.b.battle.volleys.size(), 1U);
    EXPECT_EQ(d.b.battle.volleys[0].points, 2 * 6);
}

// A captain sees a target in reach and fires what has been charged.
TEST(TngGuns, ACaptainFiresThemUnasked) {
    for (const auto& [gun, mode, tech] : {std::tuple{"beam", "standard", 3},
                                          {"blast", "normal", 3},
                                          {"bal", "magic-missile", 3},
                                          {"cata", "stone", 3},
                                          {"cm", "standard", 3},
                                          {"prt", "standard", 3},
                                          {"grav", "standard", 3},
                                          {"mlas", "standard", 3},
                                          {"tlas", "standard", 3},
                                          {"fb", "standard", 3},
                                          {"fus", "normal", 3},
                                          {"trh", "heavy", 3},
                                          {"ph-10", "standard", 4},
                                          {"wrg", "standard", 3},
                                          {"sabot", "standard", 3},
                                          {"anti-proton-beam", "standard", 3},
                                          {"cb", "standard", 3},
                                          {"cet", "facings-3", 3},
                                          {"hfr", "standard", 3},
                                          {"hb", "standard", 3},
                                          {"kcw", "standard", 3},
                                          {"lrg", "standard", 3},
                                          {"pc", "pulse", 4},
                                          {"pgl", "standard", 3},
                                          {"pgh", "standard", 3},
                                          {"ppdc", "standard", 3},
                                          {"quan", "standard", 4},
                                          {"fus", "overload-4x", 4},
                                          {"trh", "light", 4},
                                          {"cata", "fireball", 3},
                                          {"bolt", "standard", 3},
                                          {"ion", "standard", 3},
                                          {"stat", "standard", 3},
                                          {"chrt", "standard", 4},
                                          {"drain", "damage", 5},
                                          {"ampb", "standard", 5},
                                          {"syphon", "standard", 3},
                                          {"ph-lr", "standard", 3},
                                          {"wfdg", "standard", 3},
                                          {"wb", "standard", 3},
                                          {"kcw", "standard-4x", 4},
                                          {"ph-6-trilithium", "standard", 3}}) {
        GunDuel d{gun, tech, 2};
        d.feed(mode);
        d.b.open(Mechanism::direct_fire);
        const SideId side = d.b.at(d.gunner).side;
        Captain captain;
        const auto order = captain.decide(d.b.rules, view(d.b.rules, d.b.battle, side), side);
        ASSERT_TRUE(order) << gun;
        const auto* fire = std::get_if<Fire>(&*order);
        ASSERT_NE(fire, nullptr) << gun << ": " << command_word(*order);
        EXPECT_FALSE(refuse(d.b.rules, d.b.battle, *order)) << gun;
    }
}

// ---- racks: each launches what the book says, as often as it says

int launch_of(GunDuel& d, const char* round, int most) {
    const WeaponType& w = d.b.weapon(d.gunner, 0);
    d.b.at(d.gunner).groups[0].ammo[0] = static_cast<std::uint8_t>(w.rack_half_spaces);
    SeekerId type{};
    for (const SeekerId s : w.launches)
        if (d.b.rules.seeker(s).name == round) type = s;
    EXPECT_TRUE(type) << w.id << " takes no " << round;
    int launched = 0;
    for (; type && launched < most; ++launched) {
        const Launch order{.unit = d.gunner, .group = 0, .type = type, .target = d.halberd};
        if (refuse_launch(d.b.rules, d.b.battle, order)) break;
        Play p = d.b.play();
        do_launch(p, order);
    }
    return launched;
}
int launches_of(const char* rack, const char* round, int tech = 3) {
    GunDuel d{rack, tech, 4};
    return launch_of(d, round, 40);
}
TEST(TngRacks, LaunchAsOftenAsPrinted) {
    EXPECT_EQ(launches_of("drn-c", "drone-single", 3), 4);
    EXPECT_EQ(launches_of("drn-c", "drone-single", 4), 5);
    EXPECT_EQ(launches_of("drn-c", "drone-double", 3), 4);
    EXPECT_EQ(launches_of("seeker", "seeker-missile"), 1);
    EXPECT_EQ(launches_of("therm", "therm-micro"), 2) << "two spaces a turn";
    EXPECT_EQ(launches_of("therm", "therm-tylium"), 1) << "one of two spaces";
}

TEST(TngRacks, MissilesAreThePrintedOnes) {
    const Rules& rules = table_rules("tng");
    struct Missile {
        const char* id;
        int range, hit_points, damage, half_spaces;
    };
    for (const Missile& m : {Missile{"seeker-missile", 5, 5, 5, 6},
                             {"therm-micro", 5, 1, 3, 2},
                             {"therm-tylium", 15, 6, 6, 4},
                             {"drone-half", 5, 1, 1, 1},
                             {"drone-quadruple-4x", 12, 4, 8, 8}}) {
        const auto at = std::find_if(rules.seekers.begin(), rules.seekers.end(),
                                     [&](const SeekerType& s) { return s.id == m.id; });
        ASSERT_NE(at, rules.seekers.end()) << m.id;
        EXPECT_EQ(at->speed, m.range) << m.id;
        EXPECT_EQ(at->hit_points, m.hit_points) << m.id;
        EXPECT_EQ(at->warhead, m.damage) << m.id;
        EXPECT_EQ(at->half_spaces, m.half_spaces) << m.id;
    }
}

// Each strikes within its printed range for its printed damage; from one hex further it only flies.
TEST(TngRacks, MissilesReachAndScoreAsPrinted) {
    struct Missile {
        const char *rack, *name;
        int range_3x, range_4x, damage;
    };
    for (const Missile& m : {Missile{"drn-b", "drone-single", 10, 12, 2},
                             {"drn-b", "drone-double", 10, 12, 4},
                             {"drn-b", "drone-triple", 10, 12, 6},
                             {"drn-g", "drone-half", 5, 6, 1},
                             {"drn-b", "drone-armored", 10, 12, 2},
                             {"drn-b", "drone-longrange", 15, 18, 1}})
        for (const int tech : {3, 4})
            for (const int beyond : {0, 1}) {
                GunDuel d{m.rack, tech, (tech == 3 ? m.range_3x : m.range_4x) + beyond};
                EXPECT_EQ(launch_of(d, m.name, 1), 1) << m.name;
                Play p = d.b.play();
                EXPECT_TRUE(seeking_hits_run(p));
                int points = 0;
                for (const Event& e : d.b.events.all)
                    if (const auto* v = std::get_if<VolleyAdded>(&e)) points += v->points;
                EXPECT_EQ(points, beyond == 0 ? m.damage : 0) << m.name << " at " << tech << "X";
                EXPECT_EQ(d.b.battle.objects.size(), static_cast<std::size_t>(beyond)) << m.name;
            }
}

struct PrintedCost {
    const char *gun, *mode;
    Energy to_fire, to_hold;  // to_hold below 0: it cannot be held
};

// A point less does not fire; what is not fired is kept for its hold cost.
TEST(TngGuns, CostToArmAndToHoldWhatIsPrinted) {
    const Energy half = ratio(1, 2);
    for (const PrintedCost& c : {PrintedCost{"phtn", "standard", points(2), half},
                                 {"phtn", "overload", points(4), points(1)},
                                 {"phtn", "proximity", points(2), half},
                                 {"phtn", "prox-over", points(4), points(1)},
                                 {"phtn", "level-6", points(3), ratio(3, 2)},
                                 {"c-phtn", "standard", points(2), half},
                                 {"c-phtn", "overload", points(4), points(1)},
                                 {"c-phtn", "proximity", points(2), half},
                                 {"c-phtn", "prox-over", points(4), points(1)},
                                 {"c-phtn", "level-6", points(3), ratio(3, 2)},
                                 {"torp", "standard", points(1), points(0)},
                                 {"torp", "overload", points(2), points(1)},
                                 {"blast", "normal", points(3), half},
                                 {"blast", "pulse", points(4), ratio(3, 2)},
                                 {"cm", "standard", points(1), points(0)},
                                 {"prt", "standard", points(1), points(0)},
                                 {"fb", "standard", points(9), points(3)},
                                 {"fus", "normal", points(1), half},
                                 {"fus", "overload", points(2), points(1)},
                                 {"fus", "suicide-overload", points(4), points(2)},
                                 {"trh", "light", points(1), half},
                                 {"trh", "heavy", points(3), half},
                                 {"trh", "overload", points(4), points(2)},
                                 {"wrg", "standard", points(3), points(1)},
                                 {"sabot", "standard", points(4), points(1)},
                                 {"sabot", "overload", points(7), points(3)}}) {
        GunDuel d{c.gun, 3, 2};
        const std::uint8_t mode = d.b.mode(d.gunner, 0, c.mode);
        EXPECT_TRUE(refuse_arm(d.b.rules, d.b.battle, d.gunner, 0, mode, c.to_fire - half));
        ASSERT_FALSE(refuse_arm(d.b.rules, d.b.battle, d.gunner, 0, mode, c.to_fire)) << c.gun << c.mode;
        Play p = d.b.play();
        do_arm(p, d.gunner, 0, mode, c.to_fire);
        end_turn_arming(p, d.gunner);
        p.emit(TurnReset{d.gunner});
        EXPECT_EQ(hold_cost(d.b.rules, d.b.battle, d.gunner, 0), c.to_hold) << c.gun << " " << c.mode;
    }
    for (const PrintedCost& c : {PrintedCost{"ph-6", "standard", half, {}},
                                 {"ph-6", "overload", points(1), {}},
                                 {"ph-6d", "overload", points(1), {}},
                                 {"ph-7", "standard", half, {}},
                                 {"ph-7", "overload", points(1), {}},
                                 {"ph-7g", "overload", points(1), {}},
                                 {"ph-9", "standard", half, {}},
                                 {"ph-wr", "overload", points(1), {}},
                                 {"ph-wd", "overload", points(1), {}},
                                 {"ph-xr", "overload", points(1), {}},
                                 {"ph-xg", "overload", points(1), {}},
                                 {"ph-zr", "standard", half, {}},
                                 {"pb", "standard", points(1), {}},
                                 {"eb", "standard", points(1), {}},
                                 {"lb", "standard", points(1), {}},
                                 {"lc", "standard", points(2), {}},
                                 {"dc", "standard", points(2), {}},
                                 {"disr", "standard", points(1), {}},
                                 {"disr", "overload", points(2), {}},
                                 {"disr", "double-overload", points(3), {}},
                                 {"disr", "triple-overload", points(4), {}},
                                 {"p-disr", "one", points(1), {}},
                                 {"p-disr", "two", points(2), {}},
                                 {"p-disr", "three", points(3), {}},
                                 {"p-disr", "four", points(4), {}},
                                 {"p-disr", "five", points(6), {}},
                                 {"p-disr", "six", points(8), {}},
                                 {"beam", "standard", points(2), {}},
                                 {"bal", "magic-missile", points(1), {}},
                                 {"grav", "standard", points(3), {}},
                                 {"mlas", "standard", points(3), {}},
                                 {"tlas", "standard", ratio(1, 3), {}}}) {
        GunDuel d{c.gun, 3, 1};
        const auto refused = [&](Energy charge) {
            d.b.at(d.gunner).groups[0].charge = charge.parts;
            return refuse_fire(d.b.rules, d.b.battle, d.b.shot(d.gunner, 0, c.mode, d.halberd)).has_value();
        };
        EXPECT_TRUE(refused(c.to_fire - ratio(1, 4))) << c.gun << " " << c.mode;
        EXPECT_FALSE(refused(c.to_fire)) << c.gun << " " << c.mode;
    }
}

// A sheet with a weapon that waits is read and kept out of battles with the sentence of its row.
TEST(TngGuns, ARowThatWaitsIsKeptOutOfBattlesInItsOwnWords) {
    const Rules& rules = table_rules("tng");
    int waiting = 0;
    for (const SystemType& s : rules.systems)
        if (s.weapon && !s.undefined.empty()) {
            ++waiting;
            EXPECT_TRUE(rules.weapon(s.weapon).modes.empty()) << s.id;
            for (const Category& c : rules.categories)
                EXPECT_EQ(std::find(c.takes.begin(), c.takes.end(),
                                    SystemId{static_cast<std::size_t>(&s - rules.systems.data())}),
                          c.takes.end())
                    << s.id << " is on the chart";
        }
    EXPECT_GT(waiting, 0);
}

}  // namespace
}  // namespace impulse
