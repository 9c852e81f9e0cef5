// Mines kind by kind: their zone, their blast, what destroys them, how they are found; their fields; rocks on a sphere.
// Units:  hexes, impulses, points of damage, faces of a die.
// Rule:   classic C2.43, C2.451, G10, G23, M2, M3.3, M4, M6.2, M7.1, M8.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "battle/areas/mine.h"
#include "battle/areas/terrain_strikes.h"
#include "battle/core/view.h"
#include "battle/core/web_strength.h"
#include "battle/fire/shot.h"
#include "battle/play/make_battle.h"
#include "battle/systems/fields.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// A cruiser with full shields in the middle of a map, and mines of the other side.
struct MinedSpace {
    TableBattle b{"classic"};
    UnitId ca = b.unit(0, "2020", 'A', "federation/ca"), d7 = b.unit(1, "5050", 'A', "klingon/d7");
    MinedSpace() { b.clock(1, 10); }
    std::size_t mine(std::string_view id, Hex hex) {
        Mine m;
        m.state = MineState::live;
        for (std::size_t i = 0; i < b.rules.mines.size(); ++i)
            if (b.rules.mines[i].id == id) m.type = static_cast<std::uint8_t>(i);
        EXPECT_EQ(b.rules.mines[m.type].id, id);
        m.hex = hex;
        m.side = 1;
        m.known = 0x02;
        b.battle.mines.push_back(m);
        return b.battle.mines.size() - 1;
    }
    [[nodiscard]] bool lies(std::size_t mine) const {
        return mine < b.battle.mines.size() && b.battle.mines[mine].there();
    }
    // It comes to that hex on this impulse, at a speed at which no die is needed.
    void comes(Hex hex) {
        b.at(ca).hex = hex;
        b.set(ca, Counter::entered, b.battle.impulse_now());
        b.set(ca, Counter::speed, 12);
    }
    [[nodiscard]] int suffered() {
        int points = b.at(ca)[Counter::internals];
        for (const std::int16_t n : b.at(ca).shield_now) points += n;
        return points;
    }
    // The cruiser's phaser scores so many points at a mine.
    void scores(std::size_t mine, int points) {
        const std::size_t phaser = b.group_of(ca, "phaser-1");
        FireAtMine shot{ca, static_cast<std::uint8_t>(phaser), 0, MineId{mine}};
        WeaponMode& mode =
            b.rules.weapons[b.rules.type(b.at(ca).type).groups[phaser].weapon.index()].modes[0];
        std::fill(mode.table.points.begin(), mode.table.points.end(), static_cast<std::int16_t>(points));
        ASSERT_FALSE(refuse_fire_at_mine(b.rules, b.battle, shot));
        b.faces({1});
        Play p = b.play();
        do_fire_at_mine(p, shot);
    }
};

struct ExplosiveMine {
    const char* id;
    int strength, blast, destroyed_by, found_on;
};

const std::vector<ExplosiveMine>& explosive_mines() {
    static const std::vector<ExplosiveMine> rows{{"tbomb", 10, 1, 4, 1},
                                                 {"small", 10, 1, 4, 1},
                                                 {"nsm", 35, 1, 6, 2},
                                                 {"large", 35, 1, 6, 2},
                                                 {"command", 35, 1, 6, 0}};
    return rows;
}

TEST(ClassicMineRows, EachGoesOffForWhoComesToTheNextHex) {
    for (const ExplosiveMine& row : explosive_mines())
        for (const auto& [away, goes_off] : {std::pair{0, true}, {1, true}, {2, false}}) {
            MinedSpace s;
            s.mine(row.id, hex_at(20, 20 - away));
            s.comes(hex_at(20, 20));
            EXPECT_EQ(mines_due(s.b.rules, s.b.battle), goes_off) << row.id << " " << away;
        }
}

TEST(ClassicMineRows, EachScoresItsPointsInItsHexAndTheNext) {
    for (const ExplosiveMine& row : explosive_mines())
        for (const int away : {0, 1, 2}) {
            MinedSpace s;
            const std::size_t m = s.mine(row.id, hex_at(20, 20 - away));
            s.b.at(s.ca).shield.fill(50);
            Play p = s.b.play();
            set_off_mine(p, m);
            EXPECT_TRUE(mines_run(p));
            EXPECT_EQ(s.suffered(), away <= row.blast ? row.strength : 0) << row.id << " " << away;
        }
}

TEST(ClassicMineRows, EnoughPointsDestroyEachAndOneLessSetsItOff) {
    for (const ExplosiveMine& row : explosive_mines())
        for (const int less : {0, 1}) {
            MinedSpace s;
            const std::size_t m = s.mine(row.id, hex_at(20, 15));
            s.mine(row.id, hex_at(60, 60));  // keeps the place of the other
            s.scores(m, row.destroyed_by - less);
            EXPECT_EQ(s.b.battle.mines[m].state, less == 0 ? MineState::gone : MineState::set_off) << row.id;
        }
}

// M7.1: on its number alone; a command mine is not found so.
TEST(ClassicMineRows, EachIsFoundOnItsNumber) {
    for (const ExplosiveMine& row : explosive_mines())
        for (int die = 1; die <= 3; ++die) {
            MinedSpace s;
            const std::size_t m = s.mine(row.id, hex_at(20, 18));
            s.b.at(s.ca).battery = points(1);
            s.b.faces({die});
            Play p = s.b.play();
            do_scan_mines(p, {s.ca});
            s.b.dice.drop_rest();
            EXPECT_EQ((s.b.battle.mines[m].known & 1U) != 0, die == row.found_on)
                << row.id << ", die " << die;
        }
}

// The setting until the book's figure is entered: three hexes.
TEST(ClassicMineFigures, AreFoundThreeHexesFarAndNotFour) {
    for (const auto& [away, found] : {std::pair{3, true}, {4, false}}) {
        MinedSpace s;
        const std::size_t m = s.mine("tbomb", hex_at(20, 20 - away));
        s.b.at(s.ca).battery = points(1);
        if (found) s.b.faces({1});
        Play p = s.b.play();
        do_scan_mines(p, {s.ca});
        EXPECT_EQ((s.b.battle.mines[m].known & 1U) != 0, found) << away;
    }
}

// M4.2: a sensor mine scores nothing itself, is set off from the next hex and destroyed by six points.
TEST(ClassicMineFigures, ASensorMineSetsOffItsChainAndHurtsNobody) {
    for (const auto& [away, goes_off] : {std::pair{1, true}, {2, false}}) {
        MinedSpace s;
        const std::size_t sensor = s.mine("sensor", hex_at(20, 20 - away)),
                          far = s.mine("small", hex_at(20, 10));
        s.b.battle.mines[sensor].chain = s.b.battle.mines[far].chain = 1;
        s.comes(hex_at(20, 20));
        EXPECT_EQ(mines_due(s.b.rules, s.b.battle), goes_off) << away;
        if (!goes_off) continue;
        Play p = s.b.play();
        EXPECT_TRUE(mines_run(p));
        EXPECT_FALSE(s.lies(far));
        EXPECT_EQ(s.suffered(), 0);
    }
    for (const auto& [points, gone] : {std::pair{6, true}, {5, false}}) {
        MinedSpace s;
        const std::size_t sensor = s.mine("sensor", hex_at(20, 15));
        s.mine("small", hex_at(60, 60));
        s.scores(sensor, points);
        EXPECT_EQ(s.b.battle.mines[sensor].state == MineState::gone, gone) << points;
    }
}

// M4.2: of a chain of explosive mines those within twenty hexes of the first go off with it.
TEST(ClassicMineFigures, AChainReachesTwentyHexes) {
    for (const auto& [away, goes_off] : {std::pair{20, true}, {21, false}}) {
        MinedSpace s;
        const std::size_t first = s.mine("small", hex_at(20, 40)),
                          other = s.mine("small", hex_at(20, 40 + away));
        s.b.battle.mines[first].chain = s.b.battle.mines[other].chain = 1;
        Play p = s.b.play();
        set_off_mine(p, first);
        EXPECT_EQ(s.b.battle.mines[other].state == MineState::set_off, goes_off) << away;
    }
}

// M3.3: a small one by its first point, a large one by its second.
TEST(ClassicMineFigures, ADummyIsFoundOutByAPointOrByTwo) {
    for (const auto& [id, points] : {std::pair{"small", 1}, {"tbomb", 1}, {"large", 2}, {"nsm", 2}})
        for (const int less : {0, 1}) {
            MinedSpace s;
            const std::size_t m = s.mine(id, hex_at(20, 15));
            s.mine(id, hex_at(60, 60));
            s.b.battle.mines[m].dummy = 1;
            s.scores(m, points - less);
            EXPECT_EQ(s.b.battle.mines[m].state == MineState::gone, less == 0) << id << " " << points - less;
        }
}

// M2.7: six of its mines within ten hexes.
TEST(ClassicMineFigures, AFieldIsKnownFromSixMinesWithinTenHexesOn) {
    for (const auto& [mines, away, known] : {std::tuple{6, 10, true}, {6, 11, false}, {5, 10, false}}) {
        MinedSpace s;
        for (int n = 0; n < mines; ++n)
            s.b.battle.mines[s.mine("small", hex_at(20, n + 1 < mines ? 14 : 20 - away))].field = 1;
        EXPECT_EQ(mines_live_due(s.b.rules, s.b.battle), known) << mines << " mines, " << away << " hexes";
    }
}

// M6.2: a mine out of the bay every 32 impulses.
TEST(ClassicMineFigures, ABayLaysAMineATurn) {
    MinedSpace s;
    s.b.set(s.ca, Counter::t_bombs, 2);
    LayMine order{s.ca, 0, 0};
    while (s.b.rules.mines[order.type].id != "tbomb") ++order.type;
    ASSERT_FALSE(refuse_lay_mine(s.b.rules, s.b.battle, order));
    Play p = s.b.play();
    do_lay_mine(p, order);
    s.b.clock(2, 9);
    EXPECT_EQ(refuse_lay_mine(s.b.rules, s.b.battle, order)->more, WhyMore::mine_gap) << "31 impulses later";
    s.b.clock(2, 10);
    EXPECT_FALSE(refuse_lay_mine(s.b.rules, s.b.battle, order)) << "32 impulses later";
}

// M2.4, M8.5: at speed 7 no die helps, not even the two that a minesweeper adds.
TEST(ClassicMineFigures, AMinesweeperAtSpeedSevenSetsThemOffSurely) {
    const Rules& rules = table_rules("classic");
    for (int die = 1; die <= 6; ++die) {
        EXPECT_TRUE(sets_off(rules, die, 7, false, false, true)) << die;
        EXPECT_EQ(sets_off(rules, die, 6, false, false, true), die <= 3) << die;
    }
}

// C2.43: six hexes a turn more for a ship, three for a nimble one, one for a shuttle.
TEST(ClassicMineFigures, ErraticManoeuvresMakeShipsFasterThanShuttles) {
    for (const auto& [size_class, nimble, more] :
         {std::tuple{3, false, 6}, {5, false, 6}, {4, true, 3}, {6, false, 1}, {7, false, 1}}) {
        MinedSpace s;
        Sheet& sheet = s.b.rules.classes[s.b.at(s.ca).type.index()].sheet;
        sheet.size_class = size_class;
        sheet.nimble = nimble;
        s.b.set(s.ca, Counter::speed, 5);
        EXPECT_EQ(effective_speed(s.b.rules, s.b.battle, s.ca), 5);
        s.b.set_erratic(s.ca);
        EXPECT_EQ(effective_speed(s.b.rules, s.b.battle, s.ca), 5 + more) << size_class;
    }
}

// P3.2, C2.451: a nimble ship takes one off the die; under erratic manoeuvres it counts as three hexes faster, others
// as six.
TEST(ClassicRocksFigures, CountErraticShipsFasterAndTakeOneOffTheDieOfNimbleOnes) {
    MinedSpace s;
    Sheet& sheet = s.b.rules.classes[s.b.at(s.ca).type.index()].sheet;
    const CollisionTable& rocks = s.b.rules.terrain[FeatureKind::asteroid].collision;
    const auto points = [&](int speed, int die) {
        s.b.set(s.ca, Counter::speed, speed);
        return rocks_damage(s.b.rules, s.b.at(s.ca), rocks, die);
    };
    s.b.set_erratic(s.ca);
    EXPECT_EQ(points(8, 6), 10) << "8 + 6 = 14";
    EXPECT_EQ(points(9, 6), 15) << "9 + 6 = 15";
    sheet.nimble = true;
    EXPECT_EQ(points(11, 6), 6) << "11 + 3 = 14, die 5";
    EXPECT_EQ(points(12, 6), 10) << "12 + 3 = 15, die 5";
    s.b.set(s.ca, Counter::erratic, 0);
    EXPECT_EQ(points(14, 6), 6) << "die 5";
    EXPECT_EQ(points(14, 5), 2) << "die 4";
    sheet.nimble = false;
    s.b.set(s.ca, Counter::crew_quality, 1);
    EXPECT_EQ(points(14, 5), 2) << "die 4 for an outstanding crew";
    s.b.set(s.ca, Counter::crew_quality, -1);
    EXPECT_EQ(points(14, 5), 10) << "die 6 for a poor one";
}

// G23: two points for each hex of asteroids on the ring, one for each of ring material.
TEST(ClassicRocksFigures, TakePointsOffASphere) {
    for (const auto& [kind, each] : {std::pair{FeatureKind::asteroid, 2}, {FeatureKind::ring, 1}})
        for (int hexes = 1; hexes <= 2; ++hexes) {
            TableBattle b{"classic"};
            const UnitId cat = b.unit(0, "2020", 'A', b.bare_class({{"esg", 1}, {"hull_forward", 20}}));
            b.unit(1, "5050", 'A', "klingon/d7");
            b.clock(1, 10);
            Sphere ring;
            ring.by = cat;
            ring.group = static_cast<std::uint8_t>(b.group_of(cat, "esg"));
            ring.radius = 2;
            ring.up = 1;
            ring.strength = 13;
            ring.from = 1;
            ring.until = 40;
            b.battle.spheres.push_back(ring);
            Play p = b.play();
            fields_end_run(p);
            for (int n = 0; n < hexes; ++n) {
                Feature f;
                f.kind = kind;
                f.hex = n == 0 ? hex_at(20, 17) : hex_at(20, 21);
                b.battle.field.features.push_back(f);
            }
            b.at(cat).hex = hex_at(20, 19);
            b.clock(1, 11);
            b.set(cat, Counter::entered, b.battle.impulse_now());
            EXPECT_TRUE(field_damage_run(p));
            ASSERT_EQ(b.battle.spheres.size(), 1U) << word(kind);
            EXPECT_EQ(b.battle.spheres[0].strength, 13 - each * hexes) << word(kind);
        }
}

// G23: a capacitor of seven points gives five of them to one sphere; six and seven are of later technology.
TEST(ClassicSphereFigures, OneReleaseHoldsFivePoints) {
    for (const auto& [energy, allowed] : {std::pair{1, true}, {5, true}, {6, false}, {7, false}}) {
        TableBattle b{"classic"};
        const UnitId cat = b.unit(0, "2020", 'A', b.bare_class({{"esg-capacitor", 1}, {"hull_forward", 20}}));
        b.unit(1, "5050", 'A', "klingon/d7");
        b.clock(1, 10);
        Operate o;
        o.unit = cat;
        o.group = static_cast<std::uint8_t>(b.group_of(cat, "esg-capacitor"));
        o.use = SystemUse::sphere_announce;
        o.amount = points(energy);
        o.value = 2;
        b.at(cat).groups[o.group].charge = points(7).parts;
        EXPECT_EQ(!refuse_operate(b.rules, b.battle, o), allowed) << energy;
    }
}

// G10: no web is stronger than 35.
TEST(ClassicWebFigures, AHexOfWebHasThirtyFivePointsAtMost) {
    for (const auto& [strength, allowed] : {std::pair{35, true}, {36, false}}) {
        impulse::Setup setup;
        setup.ruleset = "classic";
        setup.field.map.columns = setup.field.map.rows = 60;
        setup.sides = {{"a", "A", "", 0}, {"b", "B", "", 1}};
        for (const int side : {0, 1}) {
            SetupUnit unit;
            unit.id = side == 0 ? "a-1" : "b-1";
            unit.class_key = "federation/ca";
            unit.side = side;
            unit.hex = hex_at(10 + 30 * side, 10);
            setup.units.push_back(unit);
        }
        SetupWeb web;
        web.side = 0;
        web.strength = strength;
        web.hexes = {hex_at(20, 20), hex_at(20, 21)};
        setup.webs = {web};
        const auto made = make_battle(table_rules("classic"), setup);
        EXPECT_EQ(made.has_value(), allowed) << strength << " " << (made ? "" : made.error());
    }
}

// Two hexes of web of that kind and strength about the hex 2018.
void spin_web(TableBattle& b, WebKind kind, int strength) {
    Web web;
    web.by = SideId{std::size_t{0}};
    web.kind = kind;
    web.hexes = 2;
    web.energy = (web_point(b.rules, web) * strength).parts;
    for (const Hex hex : {hex_at(20, 18), hex_at(20, 17)})
        b.battle.web_hexes.push_back({hex, static_cast<std::uint8_t>(b.battle.webs.size())});
    b.battle.webs.push_back(web);
}

// G10: a point at the end of each turn, of cast web that hangs on something too.
TEST(ClassicWebFigures, LosesAPointATurnWhetherItHangsOnSomethingOrNot) {
    for (const bool hangs : {false, true}) {
        TableBattle b{"classic"};
        b.unit(0, "4020", 'A', "federation/ca");
        b.unit(1, "5050", 'A', "klingon/d7");
        spin_web(b, WebKind::cast, 9);
        Feature rock;
        rock.kind = FeatureKind::planet;
        rock.hex = hangs ? hex_at(20, 17) : hex_at(50, 17);
        b.battle.field.features.push_back(rock);
        b.clock(1, 32);
        Play p = b.play();
        fields_end_run(p);
        EXPECT_EQ(web_strength_at(b.rules, b.battle, hex_at(20, 18)), 8) << hangs;
    }
}

// G10.62: phasers of those at home in web are not hindered by it.
TEST(ClassicWebFigures, HindersNoPhaserOfThoseAtHomeInIt) {
    TableBattle b{"classic"};
    const ClassId type = b.bare_class({{"phaser-1", 1}, {"web_generator", 1}});
    b.rules.classes[type.index()].web_kin = true;
    const UnitId by = b.unit(0, "2020", 'A', type), at = b.unit(1, "2015", 'D', "klingon/d7");
    b.clock(1, 5);
    spin_web(b, WebKind::globular, 30);
    EXPECT_EQ(plan_shot(b.rules, b.battle, by, 0, 0, at, {}).shift.steps.sum, 0);
}

}  // namespace
}  // namespace impulse
