// Mines under orders, sensor mines, captors' lock-ons and loads, dummies found out, minesweepers.
#include <gtest/gtest.h>

#include <algorithm>

#include "battle/areas/mine.h"
#include "battle/core/tracks.h"
#include "battle/seeking/control.h"
#include "battle/seeking/warhead.h"
#include "battle/systems/fields.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

struct Minefield {
    TableBattle b{"classic"};
    UnitId base = b.unit(0, "2020", 'A', "klingon/bs"), ca = b.unit(1, "2060", 'A', "federation/ca");
    Minefield() {
        b.clock(1, 10);
        b.at(ca).shield.fill(50);
    }
    std::size_t mine(std::string_view id, Hex hex, int side = 0, int chain = 0) {
        Mine m;
        m.state = MineState::live;
        for (std::size_t i = 0; i < b.rules.mines.size(); ++i)
            if (b.rules.mines[i].id == id) m.type = static_cast<std::uint8_t>(i);
        EXPECT_EQ(b.rules.mines[m.type].id, id);
        m.hex = hex;
        m.side = static_cast<std::uint8_t>(side);
        m.known = static_cast<std::uint8_t>(1U << side);
        m.chain = static_cast<std::uint8_t>(chain);
        b.battle.mines.push_back(m);
        return b.battle.mines.size() - 1;
    }
    void enters(Hex hex, int speed) {
        b.at(ca).hex = hex;
        b.set(ca, Counter::entered, b.battle.impulse_now());
        b.set(ca, Counter::speed, speed);
    }
    void run() {
        Play p = b.play();
        if (mines_due(b.rules, b.battle)) {
            EXPECT_TRUE(mines_run(p));
        }
    }
    [[nodiscard]] int suffered() const {
        int lost = 0;
        for (const std::int16_t n : b.battle.unit(ca).shield_now) lost += n;
        return lost;
    }
};

// M4.1: a base gives orders to chained and command mines within fifty hexes; each order takes a channel for 8 impulses.
TEST(ClassicMineOrders, ABaseSetsThemOffAndPutsThemToSleep) {
    Minefield f;
    const std::size_t near = f.mine("command", hex_at(20, 40)), other = f.mine("large", hex_at(20, 41), 0, 3);
    f.mine("large", hex_at(20, 42));
    const MineId command{near};
    EXPECT_EQ(refuse_order_mine(f.b.rules, f.b.battle, {f.base, MineId{2U}, MineOrder::detonate})->more,
              WhyMore::mine_takes_no_orders);
    EXPECT_EQ(refuse_order_mine(f.b.rules, f.b.battle, {f.ca, command, MineOrder::detonate})->more,
              WhyMore::mine_takes_no_orders);
    ASSERT_FALSE(refuse_order_mine(f.b.rules, f.b.battle, {f.base, command, MineOrder::sleep}));
    Play p = f.b.play();
    do_order_mine(p, {f.base, command, MineOrder::sleep});
    EXPECT_EQ(f.b.battle.mines[near].state, MineState::asleep);
    EXPECT_EQ(channels_of_mines(f.b.rules, f.b.battle, f.base), 1);
    f.enters(hex_at(20, 39), 10);
    f.run();
    EXPECT_EQ(f.suffered(), 0);
    do_order_mine(p, {f.base, command, MineOrder::wake});
    do_order_mine(p, {f.base, MineId{other}, MineOrder::sleep});
    EXPECT_EQ(channels_of_mines(f.b.rules, f.b.battle, f.base), 2);
    f.b.clock(1, 18);
    EXPECT_EQ(channels_of_mines(f.b.rules, f.b.battle, f.base), 0);
    do_order_mine(p, {f.base, command, MineOrder::detonate});
    f.run();
    EXPECT_EQ(f.suffered(), 35);
    EXPECT_EQ(refuse_order_mine(f.b.rules, f.b.battle, {f.base, command, MineOrder::detonate})->more,
              WhyMore::mine_not_there);
    f.b.battle.mines[other].hex = hex_at(20, 71);
    EXPECT_EQ(*refuse_order_mine(f.b.rules, f.b.battle, {f.base, MineId{other}, MineOrder::wake}),
              refusal(WhyMore::mine_takes_no_orders, 50, 51));
}

// A sensor mine sets off up to six linked mines within fifteen hexes of it, and stays.
TEST(ClassicMineChain, ASensorMineSetsOffSixWithinFifteenHexes) {
    Minefield f;
    const std::size_t sensor = f.mine("sensor", hex_at(20, 59), 0, 1);
    for (int i = 0; i < 7; ++i) f.mine("small", hex_at(20, 44 + i), 0, 1);
    const std::size_t far = f.mine("small", hex_at(20, 43), 0, 1);
    f.enters(hex_at(20, 60), 10);
    f.run();
    int gone = 0;
    for (std::size_t i = 1; i < 8; ++i)
        gone += i >= f.b.battle.mines.size() || !f.b.battle.mines[i].there() ? 1 : 0;
    EXPECT_EQ(gone, 6);
    EXPECT_TRUE(f.b.battle.mines[far].there());
    EXPECT_EQ(f.b.battle.mines[sensor].state, MineState::live);
    EXPECT_EQ(f.suffered(), 0);
    Minefield few;
    few.mine("sensor", hex_at(20, 59), 0, 1);
    const std::size_t beyond = few.mine("small", hex_at(20, 43), 0, 1);
    const std::size_t fifteen = few.mine("small", hex_at(20, 44), 0, 1);
    few.enters(hex_at(20, 60), 10);
    few.run();
    EXPECT_TRUE(few.b.battle.mines[beyond].there());
    EXPECT_TRUE(fifteen >= few.b.battle.mines.size() || !few.b.battle.mines[fifteen].there());
}

// M5: its lock-on fails on 5 and 6; three points of ECCM; what it launches guides itself.
TEST(ClassicCaptorMine, LocksOnUpToFour) {
    for (const auto& [die, fires] : {std::pair{4, true}, {5, false}}) {
        Minefield f;
        f.mine("captor_phaser", hex_at(20, 59));
        f.enters(hex_at(20, 60), 10);
        f.b.faces({die});
        if (fires) f.b.faces({1});
        f.run();
        EXPECT_EQ(f.suffered() > 0, fires) << die;
    }
}

TEST(ClassicCaptorMine, SendsOutADroneOrATorpedo) {
    for (const char* id : {"captor_drone", "captor_plasma_f", "captor_plasma_d"}) {
        Minefield f;
        f.mine(id, hex_at(20, 59));
        f.enters(hex_at(20, 60), 10);
        f.b.faces({1});
        f.run();
        ASSERT_EQ(f.b.battle.objects.size(), 1U) << id;
        EXPECT_EQ(f.b.battle.objects[0].target, f.ca);
        EXPECT_FALSE(f.b.battle.objects[0].guide);
        EXPECT_EQ(f.b.battle.objects[0].hex, hex_at(20, 59));
    }
}

TEST(ClassicCaptorMine, OfEachKindOfLoadWithThreeEccm) {
    int kinds = 0;
    for (const MineType& m : classic_rules().mines)
        if (m.kind == MineKind::captor) {
            ++kinds;
            EXPECT_EQ(m.eccm, 3) << m.id;
            EXPECT_EQ(m.lock_most, 4) << m.id;
            EXPECT_FALSE(m.in_battle) << m.id;
        }
    EXPECT_EQ(kinds, 8);  // phaser-2, disruptor, photon, hellbore, anti-drone, drone I, plasma-F, plasma-D
}

// C10.5: erratic manoeuvres of the target give four points once, of which three are met by the mine's ECCM.
TEST(ClassicCaptorMine, ErraticManoeuvresCountOnce) {
    for (const auto& [face, scored] :
         {std::pair{4, 3}, {5, 0}}) {  // disruptor at one hex: 5, less the shift of 1
        Minefield f;
        f.mine("captor_disruptor", hex_at(20, 59));
        f.enters(hex_at(20, 60), 10);
        f.b.set_erratic(f.ca);
        f.b.faces({1, face});
        f.run();
        EXPECT_EQ(f.suffered() > 0, scored > 0) << face;
    }
}

TEST(ClassicCaptorMine, AHiddenShipMeetsTheDieOfItsCloak) {  // G13: five hexes more, half on a 3
    Minefield f;
    f.mine("captor_phaser", hex_at(20, 59));
    f.enters(hex_at(20, 60), 10);
    f.b.set(f.ca, Counter::cloak, 1);
    f.b.set(f.ca, Counter::cloak_at, 1);
    f.b.faces({1, 1, 3});  // lock-on; a phaser-2 at six hexes scores 3; half of it
    f.run();
    EXPECT_EQ(f.suffered(), 1);
}

TEST(ClassicCaptorMine, AHellboreEnvelops) {
    Minefield f;
    f.b.at(f.ca).shield = {20, 50, 50, 50, 50, 50};
    f.mine("captor_hellbore", hex_at(20, 59));
    f.enters(hex_at(20, 60), 10);
    f.b.faces({1});
    f.b.sums_of_two({7});
    f.run();
    EXPECT_EQ(f.suffered(), 20);
    EXPECT_EQ(f.b.at(f.ca).shield_now[0], 10) << "half of it on the weakest shield";
    EXPECT_EQ(f.b.at(f.ca).shield_now[3], 2);
    int struck = 0;
    for (const Event& event : f.b.events.all)
        if (const auto* e = std::get_if<UnitStruck>(&event)) {
            EXPECT_EQ(e->kind, VolleyKind::mine) << "nobody else fired";
            struck += e->points;
        }
    EXPECT_EQ(struck, 20);
}

// A photon torpedo needs two hexes; what cannot reach its target stays in the mine.
TEST(ClassicCaptorMine, FiresOnlyWhereItsWeaponReaches) {
    Minefield f;
    const std::size_t m = f.mine("captor_photon", hex_at(20, 59));
    f.b.battle.mines[m].rounds = 1;
    f.enters(hex_at(20, 60), 10);
    f.run();
    EXPECT_EQ(f.suffered(), 0);
    EXPECT_EQ(f.b.battle.mines[m].rounds, 1);
    f.b.clock(1, 11);
    f.enters(hex_at(20, 61), 10);
    f.b.faces({1, 5});
    f.run();
    EXPECT_EQ(f.suffered(), 8);
    EXPECT_EQ(f.b.battle.mines[m].rounds, 0);
}

TEST(ClassicCaptorMine, AntiDroneRoundsAreForSeekersAndRestEightImpulses) {
    Minefield f;
    f.mine("captor_add", hex_at(20, 40));
    f.enters(hex_at(20, 41), 10);
    f.run();  // not for ships: no die is rolled
    EXPECT_EQ(f.suffered(), 0);
    const auto drone = [&f](int serial) {
        MapObject o;
        o.fate = SeekerFate::flying;
        for (std::size_t i = 0; i < f.b.rules.seekers.size(); ++i)
            if (f.b.rules.seekers[i].id == "I") o.type = SeekerId{i};
        o.by = f.ca;
        o.target = f.base;
        o.hex = hex_at(20, 41);
        o.serial = static_cast<std::int16_t>(serial);
        f.b.battle.objects.push_back(o);
    };
    f.b.at(f.ca).hex = hex_at(20, 60);
    drone(1), drone(2);
    f.b.faces({4, 2});  // lock-on up to 4; at one hex up to 2
    f.run();
    EXPECT_FALSE(f.b.battle.objects[0].flying());
    EXPECT_TRUE(f.b.battle.objects[1].flying());
    f.b.clock(1, 17);
    f.run();
    EXPECT_TRUE(f.b.battle.objects[1].flying());
    f.b.clock(1, 18);
    f.b.faces({4, 2});
    f.run();
    EXPECT_TRUE(f.b.battle.objects.empty());
}

// M10.22: it takes 25 points off the first torpedo in its zone, before that strikes, and is used up.
TEST(ClassicPaMine, TakesTwentyFivePointsOffOneTorpedo) {
    Minefield f;
    f.mine("pa", hex_at(20, 40));
    const auto torpedo = [&f](const char* id, Hex hex, int serial) {
        MapObject o;
        o.fate = SeekerFate::flying;
        for (std::size_t i = 0; i < f.b.rules.seekers.size(); ++i)
            if (f.b.rules.seekers[i].id == id) o.type = SeekerId{i};
        o.kind = SeekerKind::plasma;
        o.by = f.ca;
        o.target = f.base;
        o.hex = hex;
        o.serial = static_cast<std::int16_t>(serial);
        f.b.battle.objects.push_back(o);
    };
    torpedo("plasma-S", hex_at(20, 42), 1);
    EXPECT_FALSE(field_damage_due(f.b.rules, f.b.battle));
    f.b.battle.objects[0].hex = hex_at(20, 41);
    torpedo("plasma-F", hex_at(20, 41), 2);
    Play p = f.b.play();
    ASSERT_TRUE(field_damage_due(f.b.rules, f.b.battle));
    EXPECT_TRUE(field_damage_run(p));
    const MapObject& s = f.b.battle.objects[0];
    EXPECT_EQ(torpedo_left(f.b.rules.seeker(s.type), s), 30 - 25);
    EXPECT_EQ(f.b.battle.objects[1].damage, 0) << "one torpedo a mine";
    EXPECT_TRUE(f.b.battle.mines.empty());
    f.mine("pa", hex_at(20, 40));
    f.b.battle.objects[0].fate = SeekerFate::impact;
    EXPECT_TRUE(field_damage_run(p));
    EXPECT_TRUE(f.b.battle.objects.empty()) << "nothing is left of twenty";
}

TEST(ClassicPaMine, ShipsAndDronesDoNotSetItOff) {
    Minefield f;
    f.mine("pa", hex_at(20, 59));
    f.enters(hex_at(20, 60), 20);
    EXPECT_FALSE(mines_due(f.b.rules, f.b.battle));
    MapObject o;
    o.fate = SeekerFate::flying;
    o.type = SeekerId{std::size_t{0}};
    o.by = f.ca;
    o.target = f.base;
    o.hex = hex_at(20, 59);
    f.b.battle.objects.push_back(o);
    EXPECT_FALSE(field_damage_due(f.b.rules, f.b.battle));
    const auto row = std::find_if(f.b.rules.mines.begin(), f.b.rules.mines.end(),
                                  [](const MineType& m) { return m.id == "pa"; });
    EXPECT_EQ(row->drains_plasma, 25);
    EXPECT_EQ(row->source.conf, "?") << "what sets it off and how it is laid are settings";
}

// Fire at a mine is fire: the rules of the weapon and of its ship hold.
struct MineTarget : Minefield {
    UnitId gunner{};
    std::size_t gun = 0, target = 0;
    MineTarget(const char* system, int away) {
        gunner =
            b.unit(1, "4040", 'A',
                   b.bare_class({{system, 1}, {"battery", 6}, {"special_sensor", 1}, {"hull_forward", 20}}));
        b.rules.classes[b.at(gunner).type.index()].sheet.move_cost = points(1);
        gun = b.group_of(gunner, system);
        target = mine("large", hex_at(40, 40 - away));
        b.battle.mines[target].known = 0x33;
        b.at(gunner).shield.fill(30);
    }
    FireAtMine shot(std::string_view mode) {
        return {gunner, static_cast<std::uint8_t>(gun), b.mode(gunner, gun, mode), MineId{target}};
    }
    std::string why(std::string_view mode) {
        const auto no = refuse_fire_at_mine(b.rules, b.battle, shot(mode));
        return no ? std::string{refusal_word(*no)} : "";
    }
    void fire(std::string_view mode) {
        ASSERT_EQ(why(mode), "");
        Play p = b.play();
        do_fire_at_mine(p, shot(mode));
    }
};

TEST(ClassicFireAtMine, AMaulerTakesItsEnergyFromTheBatteries) {
    MineTarget f("mauler", 2);
    f.b.at(f.gunner).battery = points(6);
    f.fire("standard");
    EXPECT_EQ(f.b.at(f.gunner).battery, Energy{});
    EXPECT_TRUE(f.b.battle.mines.empty()) << "six points destroy a large mine";
}
TEST(ClassicFireAtMine, ASuicideShotCostsTheMount) {
    MineTarget f("fusion", 2);
    f.b.arm(f.gunner, f.gun, "suicide", points(7));
    f.b.faces({1});
    f.fire("suicide");
    EXPECT_EQ(f.b.lost(f.gunner, "fusion"), 1);
    EXPECT_EQ(f.b.battle.volleys.size(), 1U) << "one internal waits";
}
TEST(ClassicFireAtMine, AnOverloadAtOneHexFeedsBack) {
    Minefield f;
    const std::size_t target = f.mine("large", hex_at(20, 59)), tube = f.b.group_of(f.ca, "photon");
    f.b.battle.mines[target].known = 0x33;
    f.b.arm(f.ca, tube, "overload", points(8));
    const FireAtMine shot{f.ca, static_cast<std::uint8_t>(tube), f.b.mode(f.ca, tube, "overload"),
                          MineId{target}};
    ASSERT_FALSE(refuse_fire_at_mine(f.b.rules, f.b.battle, shot));
    f.b.faces({6});
    Play p = f.b.play();
    do_fire_at_mine(p, shot);
    EXPECT_EQ(f.suffered(), 4);
}
TEST(ClassicFireAtMine, BlindsAChannelOfAScout) {
    MineTarget f("photon", 5);
    const std::size_t sensor = f.b.group_of(f.gunner, "special_sensor");
    f.b.at(f.gunner).groups[sensor].paid = 1;
    f.b.arm(f.gunner, f.gun, "standard", points(4));
    f.b.faces({6});
    f.fire("standard");
    EXPECT_TRUE(channel_blind(f.b.battle, f.b.at(f.gunner), sensor));
}
TEST(ClassicFireAtMine, WebStopsItAndErraticManoeuvresHamperIt) {
    MineTarget f("photon", 5);
    f.b.arm(f.gunner, f.gun, "standard", points(4));
    f.b.set_erratic(f.gunner);
    f.b.faces({2});  // 3 or less at five hexes; four points of ECM add 2
    f.fire("standard");
    EXPECT_TRUE(f.b.battle.mines[f.target].there());
    EXPECT_EQ(f.b.battle.mines[f.target].damage, 0);
    f.b.clock(2, 20);
    f.b.at(f.gunner).groups[f.gun].used = 0;
    f.b.arm(f.gunner, f.gun, "standard", points(4));
    Play p = f.b.play();
    p.emit(WebSet{0, 1, WebKind::linear, points(20).parts, 1, 0});
    p.emit(WebHexAdded{0, hex_at(40, 38)});
    EXPECT_EQ(f.why("standard"), "blocked_line");
}
TEST(ClassicFireAtMine, ACraftThatHasJustLeftItsShipHoldsItsFire) {  // J1.34
    MineTarget f("phaser-3", 1);
    f.b.at(f.gunner).capacitor = points(1);
    ASSERT_EQ(f.why("standard"), "");
    f.b.rules.classes[f.b.at(f.gunner).type.index()].sheet.craft.kind = CraftKind::shuttle;
    f.b.at(f.gunner).mother = f.ca;
    f.b.set(f.gunner, Counter::launched_at, f.b.battle.impulse_now() - 7);
    EXPECT_EQ(f.why("standard"), "craft_silent");
    f.b.set(f.gunner, Counter::launched_at, f.b.battle.impulse_now() - 8);
    EXPECT_EQ(f.why("standard"), "");
}

// M3.3: one point shows a small dummy, two a large one.
TEST(ClassicMineSweeping, DummiesAreFoundOutByOneOrTwoPoints) {
    for (const auto& [id, face, gone] :
         {std::tuple{"small", 5, true}, {"large", 5, false}, {"large", 1, true}}) {
        Minefield f;
        const std::size_t m = f.mine(id, hex_at(20, 52));
        f.b.battle.mines[m].dummy = 1;
        f.b.battle.mines[m].known = 0x33;
        f.b.faces({face});
        FireAtMine shot{f.ca, 0, 0, MineId{m}};
        for (const std::uint8_t g : f.b.rules.classes[f.b.at(f.ca).type.index()].armed) {
            shot.group = g;
            if (!refuse_fire_at_mine(f.b.rules, f.b.battle, shot)) break;
        }
        ASSERT_FALSE(refuse_fire_at_mine(f.b.rules, f.b.battle, shot));
        Play p = f.b.play();
        do_fire_at_mine(p, shot);  // a phaser-1 at range 8: 1 scores 4, 5 scores 1
        EXPECT_EQ(f.b.battle.mines.empty() || !f.b.battle.mines[m].there(), gone) << id << face;
    }
}

// M8.5: a minesweeper adds two to the die; a natural 1 sets the mine off all the same.
TEST(ClassicMineTrigger, AMinesweeperAddsTwo) {
    const Rules& r = classic_rules();
    EXPECT_TRUE(sets_off(r, 3, 4, false, false, false));
    EXPECT_FALSE(sets_off(r, 3, 4, false, false, true));
    EXPECT_TRUE(sets_off(r, 3, 6, false, false, true));
    EXPECT_FALSE(sets_off(r, 4, 6, false, false, true));
    EXPECT_TRUE(sets_off(r, 1, 0, false, false, true));
}

// Only phasers take anything off plasma: a blast does not.
TEST(ClassicMineBlast, LeavesPlasmaAlone) {
    Minefield f;
    f.mine("small", hex_at(20, 59), 0);
    Play p = f.b.play();
    for (const char* id : {"plasma-F", "I"}) {
        const SeekerId type = seeker_named(f.b.rules, id);
        const ObjectId o = free_object(f.b.battle);
        p.emit(Launched{o, f.base, f.ca, static_cast<std::uint8_t>(type.index()), 0, 0, Facing{3},
                        f.b.rules.seeker(type).kind});
        p.emit(SeekerPlaced{o, hex_at(20, 58), Facing{3}});
    }
    f.enters(hex_at(20, 60), 10);
    f.run();
    EXPECT_TRUE(f.b.battle.object(ObjectId{0U}).flying());
    EXPECT_EQ(f.b.battle.object(ObjectId{0U}).damage, 0);
    EXPECT_FALSE(f.b.battle.objects.size() > 1 && f.b.battle.objects[1].flying());
}

}  // namespace
}  // namespace impulse
