// The fighter table of the supplement, row by row: what each fighter takes, how it flies and what it fires in play.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "battle/areas/travel.h"
#include "battle/damage/ramming.h"
#include "battle/fire/declare.h"
#include "battle/fire/resolve.h"
#include "battle/movement/announce_speeds.h"
#include "battle/movement/initiative.h"
#include "battle/pilots/pilot.h"
#include "battle/play/allocation.h"
#include "tests/battle/craft/tng_deck.h"

namespace impulse {
namespace {

struct Mount {
    const char* system;
    int boxes;
    const char* arc;
};
struct Fighter {
    const char* row;
    const char* key;
    int hit_points, shield, speed, bpv, tech;
    std::vector<Mount> mounts;
    const char* waits;  // the weapon for which it may have to wait
};

// The table of fighters: empire, type, hit points, shields, speed, weapons of the three kinds, other boxes, price.
const std::vector<Fighter>& table() {
    static const std::vector<Fighter> rows{
        {"ftr-fed-f-14m",
         "federation/f-14m",
         4,
         2,
         14,
         4,
         3,
         {{"ph-6", 1, "FX"}, {"phtn", 1, "FA"}, {"drone_rail", 2, ""}, {"probe_rail", 1, ""}},
         ""},
        {"ftr-hyd-st-12",
         "hydran/st-12",
         4,
         1,
         13,
         3,
         3,
         {{"ph-6", 1, "FH"}, {"hb", 1, "FA"}, {"fus", 2, "FH"}},
         ""},
        {"ftr-hyd-st-60", "hydran/st-60", 15, 4, 15, 12, 3, {{"ph-7", 4, "FX"}, {"hb", 3, "FA"}}, ""},
        {"ftr-and-garden-3",
         "andromedan/garden-3",
         2,
         0,
         12,
         4,
         3,
         {{"ph-6d", 1, "FH"}, {"trl", 2, "FA"}},
         "TRL"},
        {"ftr-sel-bug-3", "seltorian/bug-3", 5, 0, 16, 3, 3, {{"pc", 2, "FH"}, {"wb", 1, "FA"}}, ""},
        {"ftr-upf-ftr-2", "upf/ftr-2", 7, 0, 5, 4, 3, {{"lc", 1, "FX"}, {"rb", 2, "FA"}}, ""},
        {"ftr-newr-awing", "new-republic/a-wing", 6, 2, 18, 6, 3, {{"tlas", 2, "FH"}}, ""},
        {"ftr-newr-bwing",
         "new-republic/b-wing",
         6,
         4,
         9,
         7,
         3,
         {{"tlas", 2, "FX"}, {"prt", 1, "FA"}, {"cm", 1, "FA"}},
         ""},
        {"ftr-newr-xwing", "new-republic/x-wing", 8, 2, 16, 8, 3, {{"tlas", 4, "FH"}, {"prt", 2, "FA"}}, ""},
        {"ftr-newr-ywing", "new-republic/y-wing", 9, 2, 11, 6, 3, {{"tlas", 2, "FP"}, {"prt", 2, "FP"}}, ""},
        {"ftr-12c-viper-s", "colonies/viper-s", 5, 5, 15, 9, 3, {{"tlas", 2, "FA"}}, ""},
        {"ftr-12c-viper-r", "colonies/viper-r", 5, 10, 30, 44, 3, {}, ""},
        {"ftr-12c-viper-a", "colonies/viper-a", 6, 12, 20, 12, 3, {{"tlas", 3, "FH"}}, ""},
        {"ftr-12c-viper-x", "colonies/viper-x", 7, 21, 25, 55, 4, {{"tlas", 4, "FX"}}, ""},
        {"ftr-cyl-raider", "cylon/raider", 4, 0, 12, 4, 3, {{"tlas", 2, "FA"}}, ""},
        {"ftr-cyl-shell-f", "cylon/shell-f", 4, 0, 16, 4, 3, {}, ""},
        {"ftr-emp-tie-ftr", "empire/tie-f", 6, 0, 13, 5, 3, {{"tlas", 2, "FA"}}, ""},
        {"ftr-emp-tie-int", "empire/tie-i", 7, 3, 17, 8, 3, {{"tlas", 4, "FH"}}, ""},
        {"ftr-emp-tie-bomb",
         "empire/tie-b",
         8,
         3,
         8,
         8,
         3,
         {{"tlas", 2, "FA"}, {"cm", 2, "360"}, {"mine", 1, "RA"}},
         ""},
        {"ftr-id4-alienftr", "id4/alien", 5, 36, 1, 3, 3, {{"pgl_unlocked", 3, "FA"}}, ""},
        {"ftr-urq-autonom", "ur-quan/autonom", 1, 0, 10, 1, 3, {{"fus", 2, "360"}}, ""},
        {"ftr-wor-stone-4",
         "world-fleet/stone-4",
         3,
         0,
         10,
         2,
         3,
         {{"grav", 2, "LS"}, {"grav", 2, "RS"}, {"icm", 4, ""}},
         ""},
    };
    return rows;
}

// Shots that one box has in a turn, by the entries of the weapons at 3X; HB of 4X has three.
int shots_of(const Fighter& f, const std::string& system) {
    static const std::map<std::string, int> at_3x{
        {"ph-6", 2}, {"phtn", 1}, {"fus", 1}, {"ph-7", 1},         {"lc", 1},   {"rb", 2}, {"tlas", 6},
        {"prt", 1},  {"cm", 1},   {"hb", 2},  {"pgl_unlocked", 1}, {"grav", 1}, {"pc", 2}, {"wb", 1}};
    return std::string{f.row} == "ftr-hyd-st-60" && system == "hb" ? 3 : at_3x.at(system);
}

class TngFighterTable : public ::testing::TestWithParam<Fighter> {
protected:
    TngDeck deck{{"brdg", 1}, {"ftr", 3}};
    const Fighter& f = GetParam();
    [[nodiscard]] const ShipClass& type() const { return deck.b.rules.type(deck.type(f.key)); }
    [[nodiscard]] bool waits() const { return !type().not_for_battle.empty(); }
};

TEST_P(TngFighterTable, PriceSizeAndWeaponsAreThoseOfTheTable) {
    const Sheet& s = type().sheet;
    EXPECT_EQ(s.bpv_combat, f.bpv);
    EXPECT_EQ(s.size_class, 6);
    EXPECT_EQ(s.tech, f.tech);
    std::vector<Mount> mounts;
    for (const BoxGroup& g : s.groups)
        if (g.system != "barr" && g.system != "s" && g.system != "speccomm" && g.system != "pa")
            mounts.push_back({g.system.c_str(), g.boxes, g.arc_words.c_str()});
    ASSERT_EQ(mounts.size(), f.mounts.size());
    for (std::size_t i = 0; i < mounts.size(); ++i) {
        EXPECT_STREQ(mounts[i].system, f.mounts[i].system);
        EXPECT_EQ(mounts[i].boxes, f.mounts[i].boxes) << mounts[i].system;
        if (f.mounts[i].arc[0] != '\0') {
            EXPECT_STREQ(mounts[i].arc, f.mounts[i].arc) << mounts[i].system;
        }
    }
    // Played, or refused in battle in the words of the one weapon that cannot be.
    EXPECT_EQ(waits(), f.waits[0] != '\0');
    if (waits()) {
        EXPECT_EQ(type().not_for_battle.find(f.waits), 0U);
    }
}

TEST_P(TngFighterTable, FliesAsFastAsTheTableSays) {
    if (waits()) return;
    const UnitId craft = deck.aboard(f.key, 0);
    EXPECT_EQ(deck.launched(craft, f.speed + 1), WhyMore::craft_speed);
    ASSERT_EQ(deck.launched(craft, f.speed), WhyMore::none);
    EXPECT_EQ(deck.b.at(craft)[Counter::moves_left], f.speed);
    // And in the turns after: its form is its speed, and its movements are that many.
    Allocate form;
    form.unit = craft;
    deck.b.set(craft, Counter::allocated, 0);
    deck.b.at(craft).plot.clear();
    deck.b.at(craft).plot_before.clear();
    form.plot.push_back({1, static_cast<std::uint8_t>(f.speed + 1)});
    EXPECT_TRUE(refuse_allocate(deck.b.rules, deck.b.battle, form));
    form.plot[0].speed = static_cast<std::uint8_t>(f.speed);
    ASSERT_FALSE(refuse_allocate(deck.b.rules, deck.b.battle, form));
    Play p = deck.b.play();
    do_allocate(p, form);
    announce_speeds_run(p);
    EXPECT_EQ(deck.b.at(craft)[Counter::moves_left], f.speed);
}

TEST_P(TngFighterTable, TakesItsShieldAndItsHitPointsAndNoMore) {
    if (waits()) return;
    const UnitId craft = deck.aboard(f.key, 0);
    ASSERT_EQ(deck.launched(craft, f.speed), WhyMore::none);
    deck.hit(craft, f.shield);
    EXPECT_EQ(deck.b.at(craft)[Counter::internals], 0);
    deck.hit(craft, f.hit_points - 1);
    EXPECT_EQ(deck.b.at(craft)[Counter::internals], f.hit_points - 1);
    EXPECT_TRUE(deck.lives(craft));
    // No word of the supplement cripples a fighter.
    EXPECT_EQ(deck.b.at(craft)[Counter::crippled], 0);
    deck.hit(craft, 1);
    EXPECT_FALSE(deck.lives(craft));
}

// Nothing asks for energy: each box fires as often in a turn as on a ship that is armed to the full.
TEST_P(TngFighterTable, FiresEveryWeaponWithoutEnergyAsOftenAsItMay) {
    if (waits()) return;
    const UnitId craft = deck.aboard(f.key, 0);
    ASSERT_EQ(deck.launched(craft, f.speed), WhyMore::none);
    deck.b.dice.faces.assign(400, 1);
    const ShipClass& c = type();
    for (const std::uint8_t g : c.armed) {
        const WeaponType& w = deck.b.rules.weapon(c.groups[g].weapon);
        if (!w.launches.empty()) continue;
        const std::string system = deck.b.rules.system(c.groups[g].system).family;
        int shots = 0;
        for (int impulse = 1; impulse <= 6; ++impulse) {
            deck.b.clock(1, impulse);
            for (int n = 0; n < 8; ++n) {
                const Fire shot = deck.b.shot(craft, g, w.modes.front().id, deck.foe);
                if (refuse_fire(deck.b.rules, deck.b.battle, shot)) break;
                deck.b.at(deck.foe).shield.fill(200);
                deck.b.declare(shot);
                deck.b.resolve();
                ++shots;
            }
        }
        EXPECT_EQ(shots, shots_of(f, system)) << system;
    }
    (void)deck.b.dice.drop_rest();
}

// "Fighters can overload "Phaser" but not "Torp" or "Drone" weapons."
TEST_P(TngFighterTable, OverloadsPhasersAlone) {
    if (waits()) return;
    const UnitId craft = deck.aboard(f.key, 0);
    ASSERT_EQ(deck.launched(craft, f.speed), WhyMore::none);
    const ShipClass& c = type();
    for (const std::uint8_t g : c.armed)
        for (const WeaponMode& m : deck.b.rules.weapon(c.groups[g].weapon).modes) {
            if (m.id.find("over") == std::string::npos) continue;
            const auto no = refuse_fire(deck.b.rules, deck.b.battle, deck.b.shot(craft, g, m.id, deck.foe));
            const bool phaser = deck.b.rules.system(c.groups[g].system).taken_by(HitOn::phaser);
            EXPECT_EQ(!no, phaser) << m.id;
            if (no) {
                EXPECT_EQ(no->more, WhyMore::craft_overload) << m.id;
            }
        }
}

INSTANTIATE_TEST_SUITE_P(Rows, TngFighterTable, ::testing::ValuesIn(table()),
                         [](const ::testing::TestParamInfo<Fighter>& at) {
                             std::string name = at.param.row;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

// A ship may: what holds the fighter back is that it is one.
TEST(TngFighterOverload, AShipOverloadsItsPhotons) {
    TngDeck deck{{"brdg", 1}, {"phtn", 1}};
    const std::size_t tube = deck.b.group_of(deck.carrier, "phtn");
    deck.b.at(deck.carrier).groups[tube].ammo[0] = 50;
    deck.b.arm(deck.carrier, tube, "overload", points(4));
    EXPECT_FALSE(
        refuse_fire(deck.b.rules, deck.b.battle, deck.b.shot(deck.carrier, tube, "overload", deck.foe)));
}

// "no PGL lock": a ship's PGL that missed has not fired, the fighter's has.
TEST(TngFighterRows, WithoutLockAMissOfThePglIsAShot) {
    TngDeck deck{{"brdg", 1}, {"ftr", 1}, {"pgl", 1}};
    const UnitId alien = deck.aboard("id4/alien", 0);
    ASSERT_EQ(deck.launched(alien, 1), WhyMore::none);
    const std::size_t gun = deck.b.group_of(deck.carrier, "pgl");
    deck.b.arm(deck.carrier, gun, "standard", points(3));
    deck.b.at(deck.foe).hex = hex_at(20, 24);  // range 6: hits on 1 to 4
    for (const auto& [by, group] : {std::pair{deck.carrier, gun}, {alien, std::size_t{0}}}) {
        const Fire shot = deck.b.shot(by, group, "standard", deck.foe);
        deck.b.faces({5});
        deck.b.declare(shot);
        deck.b.resolve();
        deck.b.clock(1, deck.b.battle.clock.impulse + 1);
        EXPECT_EQ(!refuse_fire(deck.b.rules, deck.b.battle, shot), by == deck.carrier);
    }
}

// "*3 SPACES*": three boxes of the bay.
TEST(TngFighterRows, TheStingerSixtyFillsThreeBoxes) {
    TngDeck deck{{"brdg", 1}, {"ftr", 3}};
    const UnitId big = deck.aboard("hydran/st-60", 0);
    EXPECT_EQ(room_in_bay(deck.b.rules, deck.b.battle, deck.carrier,
                          deck.b.rules.type(deck.b.at(deck.carrier).type).bays[0].group),
              0);
    ASSERT_EQ(deck.launched(big, 15), WhyMore::none);
    const UnitId small = deck.aboard("hydran/st-12", 2);
    deck.b.clock(2, 1);
    EXPECT_EQ(deck.landed(big, 0), WhyMore::craft_no_room);
    ASSERT_EQ(deck.launched(small, 13), WhyMore::none);
    deck.b.clock(2, 2);
    EXPECT_EQ(deck.landed(big, 0), WhyMore::none);
}

// Propel: the number is by how much the speed may change from turn to turn.
TEST(TngFighterRows, APropelFighterKeepsItsSpeed) {
    TngDeck deck{{"brdg", 1}, {"ftr", 1}};
    const UnitId craft = deck.aboard("upf/ftr-2", 0);
    ASSERT_EQ(deck.launched(craft, 5), WhyMore::none);
    deck.b.set(craft, Counter::allocated, 0);
    const auto may = [&](int speed) {
        Allocate form;
        form.unit = craft;
        form.plot.push_back({1, static_cast<std::uint8_t>(speed)});
        return !refuse_allocate(deck.b.rules, deck.b.battle, form);
    };
    EXPECT_TRUE(may(10));
    EXPECT_FALSE(may(11));
    EXPECT_TRUE(may(0));
    deck.b.at(craft).plot[0].speed = 12;
    EXPECT_TRUE(may(17));
    EXPECT_TRUE(may(7));
    EXPECT_FALSE(may(6));
}

// "Robot Ctrl": under any commander it flies straight at a ship, as a drone does; "ExpStr=12": it strikes with that, once
// and once more for each ten of its speed.
TEST(TngRobotFighters, AShellFliesAtTheEnemyAndRams) {
    TableBattle b{"tng"};
    const UnitId shell = b.unit(0, "2030", 'A', "cylon/shell-f"),
                 foe = b.unit(1, "2027", 'D', "aster/lantern");
    b.clock(1, 6);
    b.set(shell, Counter::speed, 16);
    b.set(shell, Counter::moves_left, 16);
    b.open(Mechanism::budget_move);
    const auto captain = make_pilot("captain", 1, SideId{0U});
    bool rammed = false;
    for (int n = 0; n < 8 && !rammed; ++n) {
        const auto order = captain->decide(b.rules, b.battle, SideId{0U});
        ASSERT_TRUE(order);
        const Move* move = std::get_if<Move>(&*order);
        ASSERT_NE(move, nullptr) << n;
        rammed = move->how == Manoeuvre::ram;
        Play p = b.play();
        do_move(p, *move);
    }
    ASSERT_TRUE(rammed);
    EXPECT_EQ(b.at(shell).hex, b.at(foe).hex);
    const int before = b.at(foe).shield[0];
    Play p = b.play();
    ASSERT_TRUE(ramming_run(p));
    EXPECT_EQ(b.at(foe).shield[0], before - 24);
    resolve_volleys(p);
    EXPECT_EQ(b.at(shell).fate, Fate::destroyed);
}

}  // namespace
}  // namespace impulse
