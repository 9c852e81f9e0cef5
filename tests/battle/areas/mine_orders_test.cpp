// Mines under orders, sensor mines, captors' lock-ons and loads, dummies found out, minesweepers.
#include <gtest/gtest.h>

#include "battle/areas/mine.h"
#include "battle/seeking/control.h"
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
    EXPECT_EQ(refuse_order_mine(f.b.rules, f.b.battle, {f.base, MineId{2U}, MineOrder::detonate})->more, WhyMore::mine_takes_no_orders);
    EXPECT_EQ(refuse_order_mine(f.b.rules, f.b.battle, {f.ca, command, MineOrder::detonate})->more, WhyMore::mine_takes_no_orders);
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
    EXPECT_EQ(refuse_order_mine(f.b.rules, f.b.battle, {f.base, command, MineOrder::detonate})->more, WhyMore::mine_not_there);
    f.b.battle.mines[other].hex = hex_at(20, 71);
    EXPECT_EQ(*refuse_order_mine(f.b.rules, f.b.battle, {f.base, MineId{other}, MineOrder::wake}), refusal(WhyMore::mine_takes_no_orders, 50, 51));
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
}

// M5: its lock-on fails on 5 and 6; three points of ECCM; what it launches guides itself.
TEST(ClassicCaptorMine, LocksOnUpToFour) {
    for (const auto& [die, fires] : {std::pair{4, true}, {5, false}}) {
        Minefield f;
        f.mine("captor_phaser", hex_at(20, 59));
        f.enters(hex_at(20, 60), 10);
        f.b.faces({die, 1});
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

// M3.3: one point shows a small dummy, two a large one.
TEST(ClassicMineSweeping, DummiesAreFoundOutByOneOrTwoPoints) {
    for (const auto& [id, face, gone] : {std::tuple{"small", 5, true}, {"large", 5, false}, {"large", 1, true}}) {
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
        p.emit(Launched{o, f.base, f.ca, static_cast<std::uint8_t>(type.index()), 0, 0, Facing{3}, f.b.rules.seeker(type).kind});
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
