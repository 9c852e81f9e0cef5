// Guns of the supplement that are rows alone: each fires in a battle by the table that the book prints.
#include <gtest/gtest.h>

#include "battle/core/refusal.h"
#include "battle/fire/declare.h"
#include "battle/fire/fire_table.h"
#include "battle/fire/resolve.h"
#include "battle/seeking/launch.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// A ship with one box of a gun and a Halberd without shields so many hexes ahead of it.
struct GunDuel {
    TableBattle b{"tng"};
    UnitId gunner, halberd;
    GunDuel(const char* gun, int tech, int range, int boxes = 1) {
        const ClassId hull = b.bare_class({{gun, boxes}});
        for (ClassGroup& g : b.rules.classes.back().groups)
            if (g.weapon) g.weapon = WeaponId{g.weapon.index() + static_cast<std::size_t>(tech - 3)};
        gunner = b.unit(0, "2030", 'A', hull);
        halberd = b.unit(1, "2015", 'D', "korrin/halberd");
        b.at(halberd).hex = hex_at(20, 30 - range);
        b.at(halberd).shield.fill(0);
        for (std::size_t g = 0; g < static_cast<std::size_t>(boxes); ++g)
            if (const WeaponType& w = b.weapon(gunner, g); w.rounds > 0)
                b.at(gunner).groups[g].ammo[0] = static_cast<std::uint8_t>(w.rounds);
    }
    [[nodiscard]] const WeaponMode& mode(const char* id) const {
        return b.weapon(gunner, 0).modes[b.mode(gunner, 0, id)];
    }
    // Energy for so many shots, or ready with that of one.
    void feed(const char* id, int shots = 1) {
        const WeaponMode& m = mode(id);
        if (b.weapon(gunner, 0).arming == ArmingKind::own_capacitor)
            b.at(gunner).groups[0].charge = m.energy.parts * shots;
        else
            b.arm(gunner, 0, id, m.energy);
    }
    // Points of one shot with that die.
    int fired(const char* id, int die) {
        feed(id);
        const Fire shot = b.shot(gunner, 0, id, halberd);
        if (const auto no = refuse_fire(b.rules, b.battle, shot)) {
            ADD_FAILURE() << refusal_text(b.rules, *no);
            return -1;
        }
        b.declare(shot);
        if (die > 0) b.faces({die});
        Play p = b.play();
        EXPECT_TRUE(resolve_fire_run(p));
        int points = 0;
        for (const Volley& v : b.battle.volleys) points += v.points;
        return points;
    }
    [[nodiscard]] bool reaches(const char* id, int range) const {
        return reach_of(mode(id), range, range) == Reach::within;
    }
};

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
                              {"disr", 3, 1, 6, 0},         {"disr", 4, 1, 8, 0}}) {
        const GunDuel d{r.gun, r.tech, 2};
        const WeaponType& w = d.b.weapon(d.gunner, 0);
        EXPECT_EQ(w.shots_per_turn, r.shots) << r.gun;
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

// ---- racks: each launches what the book says, as often as it says

int launches_of(const char* rack, const char* round, int tech = 3) {
    GunDuel d{rack, tech, 4};
    const WeaponType& w = d.b.weapon(d.gunner, 0);
    d.b.at(d.gunner).groups[0].ammo[0] = static_cast<std::uint8_t>(w.rack_half_spaces);
    SeekerId type{};
    for (const SeekerId s : w.launches)
        if (d.b.rules.seeker(s).name == round) type = s;
    EXPECT_TRUE(type) << rack << " takes no " << round;
    int launched = 0;
    for (; type && launched < 40; ++launched) {
        const Launch order{.unit = d.gunner, .group = 0, .type = type, .target = d.halberd};
        if (refuse_launch(d.b.rules, d.b.battle, order)) break;
        Play p = d.b.play();
        do_launch(p, order);
    }
    return launched;
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
    EXPECT_GT(waiting, 60);
}

}  // namespace
}  // namespace impulse
