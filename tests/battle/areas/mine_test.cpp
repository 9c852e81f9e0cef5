#include "battle/areas/mine.h"

#include <gtest/gtest.h>

#include "battle/core/view.h"
#include "battle/fire/fire_table.h"
#include "battle/play/make_battle.h"
#include "battle/systems/marines.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

struct Field {
    TableBattle b{"classic"};
    UnitId ca = b.unit(0, "2020", 'A', "federation/ca"), d7 = b.unit(1, "2030", 'A', "klingon/d7");
    Field() { b.clock(1, 10); }
    std::uint8_t kind(std::string_view id) {
        for (std::size_t i = 0; i < b.rules.mines.size(); ++i)
            if (b.rules.mines[i].id == id) return static_cast<std::uint8_t>(i);
        ADD_FAILURE() << id;
        return 0;
    }
    Mine& mine(std::string_view id, Hex hex, int side = 1) {
        Mine m;
        m.state = MineState::live;
        m.type = kind(id);
        m.hex = hex;
        m.side = static_cast<std::uint8_t>(side);
        m.known = static_cast<std::uint8_t>(1U << side);
        b.battle.mines.push_back(m);
        return b.battle.mines.back();
    }
    void enters(UnitId u, Hex hex, int speed) {
        b.at(u).hex = hex;
        b.set(u, Counter::entered, b.battle.impulse_now());
        b.set(u, Counter::speed, speed);
    }
    void run() {
        ASSERT_TRUE(mines_due(b.rules, b.battle));
        Play play = b.play();
        EXPECT_TRUE(mines_run(play));
    }
    int lost(UnitId u, std::size_t bank) { return b.at(u).shield_now[bank]; }
};

// M2.4: a die below the effective speed, 1 always, speed 7 and erratic manoeuvres surely, a cloaked ship only on 1.
TEST(ClassicMineTrigger, DieBelowTheEffectiveSpeed) {
    const Rules& r = table_rules("classic");
    EXPECT_TRUE(sets_off(r, 3, 4, false, false));
    EXPECT_FALSE(sets_off(r, 4, 4, false, false));
    EXPECT_TRUE(sets_off(r, 1, 0, false, false));
    EXPECT_TRUE(sets_off(r, 6, 7, false, false));
    EXPECT_TRUE(sets_off(r, 6, 1, true, false));
    EXPECT_TRUE(sets_off(r, 1, 20, false, true));
    EXPECT_FALSE(sets_off(r, 2, 20, false, true));
}

TEST(ClassicMineTrigger, ErraticManoeuvresAddSixOrThreeToTheSpeed) {  // C2.43
    Field f;
    f.b.set(f.ca, Counter::speed, 1);
    EXPECT_EQ(effective_speed(f.b.rules, f.b.battle, f.ca), 1);
    f.b.set_erratic(f.ca);
    EXPECT_EQ(effective_speed(f.b.rules, f.b.battle, f.ca), 7);
    f.b.rules.classes[f.b.at(f.ca).type.index()].sheet.nimble = true;
    EXPECT_EQ(effective_speed(f.b.rules, f.b.battle, f.ca), 4);
}

TEST(ClassicMineTrigger, OnlyWhoEntersTheZoneInThisImpulse) {
    Field f;
    f.mine("tbomb", hex_at(20, 18));
    EXPECT_FALSE(mines_due(f.b.rules, f.b.battle));  // two hexes away
    f.enters(f.ca, hex_at(20, 20), 8);
    EXPECT_FALSE(mines_due(f.b.rules, f.b.battle));
    f.enters(f.ca, hex_at(20, 19), 8);
    EXPECT_TRUE(mines_due(f.b.rules, f.b.battle));
    f.b.clock(1, 11);
    EXPECT_FALSE(mines_due(f.b.rules, f.b.battle));
}

TEST(ClassicMineTrigger, ASlowShipRollsOnceForAnImpulse) {
    Field f;
    f.mine("tbomb", hex_at(20, 18));
    f.enters(f.ca, hex_at(20, 19), 4);
    f.b.faces({4});
    f.run();
    EXPECT_EQ(f.b.events.last<MineTried>().goes_off, 0);
    EXPECT_FALSE(mines_due(f.b.rules, f.b.battle));
    f.b.clock(1, 18);
    f.enters(f.ca, hex_at(20, 18), 4);
    f.b.faces({3});
    f.run();
    EXPECT_TRUE(f.b.battle.mines.empty());
}

TEST(ClassicMineBlast, TenPointsOnTheFacingShieldOfEverybodyInTheZone) {  // M2.5
    Field f;
    f.mine("tbomb", hex_at(20, 18));
    f.enters(f.ca, hex_at(20, 19), 8);
    f.b.at(f.d7).hex = hex_at(20, 17);  // its own side's mine: it faces A, the blast is astern
    const UnitId far = f.b.unit(1, "2016", 'A', "klingon/d7");
    f.run();
    EXPECT_EQ(f.lost(f.ca, 0), 10);
    EXPECT_EQ(f.lost(f.d7, 3), 10);
    EXPECT_EQ(f.b.at(far).shield_now, (std::array<std::int16_t, 6>{}));
    EXPECT_EQ(f.b.events.count<DieRolled>(), 0);  // speed 8: sure
    EXPECT_TRUE(f.b.battle.mines.empty());
}

TEST(ClassicMineBlast, ALargeMineScoresThirtyFive) {
    Field f;
    f.mine("large", hex_at(20, 18));
    f.enters(f.ca, hex_at(20, 19), 8);
    f.b.at(f.ca).shield[0] = 40;
    f.run();
    EXPECT_EQ(f.lost(f.ca, 0), 35);
}

TEST(ClassicMineBlast, EachMineIsAVolleyOfItsOwn) {  // D4.23
    Field f;
    f.mine("tbomb", hex_at(20, 18));
    f.mine("tbomb", hex_at(20, 18));
    f.enters(f.ca, hex_at(20, 19), 8);
    f.b.at(f.ca).shield[0] = 0;
    f.b.sums_of_two(std::initializer_list<int>{7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7});
    f.run();
    EXPECT_EQ(f.b.events.count<VolleyAdded>(), 2);
    EXPECT_EQ(f.b.events.count<VolleyGrown>(), 0);
}

TEST(ClassicMineBlast, ADummyOnlyShowsWhatItWas) {
    Field f;
    f.mine("tbomb", hex_at(20, 18)).dummy = 1;
    f.enters(f.ca, hex_at(20, 19), 8);
    f.run();
    EXPECT_EQ(f.lost(f.ca, 0), 0);
    EXPECT_TRUE(f.b.battle.mines.empty());
}

TEST(ClassicMineChain, ItsMinesGoOffTogetherUpToSix) {  // M4.2
    Field f;
    for (int i = 0; i < 8; ++i) f.mine("tbomb", hex_at(20, 30 + i)).chain = 1;
    f.mine("tbomb", hex_at(20, 18)).chain = 2;
    f.b.battle.mines[0].hex = hex_at(20, 18);
    f.b.at(f.d7).hex = hex_at(40, 40);
    f.enters(f.ca, hex_at(20, 19), 8);
    f.b.at(f.ca).shield[0] = 40;
    f.run();
    int left = 0;
    for (const Mine& m : f.b.battle.mines) left += m.there() && m.chain == 1 ? 1 : 0;
    EXPECT_EQ(left, 2);
    EXPECT_EQ(f.lost(f.ca, 0), 20);  // the other chain's mine was set off by the ship itself
}

// ---- laying (M3, M6)
struct Layer : Field {
    Layer() {
        b.set(ca, Counter::t_bombs, 2);
        b.set(ca, Counter::dummy_bombs, 1);
        b.set(ca, Counter::transports, 5);
        b.set(ca, Counter::dropped_1, 10);
    }
    Transport bomb(Hex hex, Cargo what = Cargo::bomb) { return {ca, what, {}, 0, 1, hex}; }
    void order(const Transport& o) {
        ASSERT_FALSE(refuse_transport(b.rules, b.battle, o))
            << refusal_text(b.rules, *refuse_transport(b.rules, b.battle, o));
        Play play = b.play();
        do_transport(play, o);
    }
    void live() {
        if (!mines_live_due(b.rules, b.battle)) return;
        Play play = b.play();
        mines_live_run(play);
    }
};

TEST(ClassicTransporterBomb, IsLiveTwoImpulsesLater) {  // M3.22
    Layer l;
    l.order(l.bomb(hex_at(20, 15)));
    EXPECT_EQ(l.b.at(l.ca)[Counter::t_bombs], 1);
    l.live();
    EXPECT_EQ(l.b.battle.mines[0].state, MineState::waiting);
    l.b.clock(1, 11);
    l.live();
    EXPECT_EQ(l.b.battle.mines[0].state, MineState::waiting);
    l.b.clock(1, 12);
    l.live();
    EXPECT_EQ(l.b.battle.mines[0].state, MineState::live);
}

TEST(ClassicTransporterBomb, ReachesFiveHexesThroughAnOpenShield) {
    Layer l;
    EXPECT_EQ(*refuse_transport(l.b.rules, l.b.battle, l.bomb(hex_at(20, 14))),
              refusal(Why::out_of_range, 5, 6));
    EXPECT_EQ(refuse_transport(l.b.rules, l.b.battle, l.bomb(hex_at(20, 25)))->more,
              WhyMore::shield_in_the_way);
}

TEST(ClassicTransporterBomb, OnlyItsOwnSideKnowsTheDummy) {
    Layer l;
    l.order(l.bomb(hex_at(20, 15), Cargo::dummy));
    l.order(l.bomb(hex_at(20, 16)));
    const Battle klingon = view(l.b.rules, l.b.battle, SideId{std::size_t{1}}),
                 federation = view(l.b.rules, l.b.battle, SideId{std::size_t{0}});
    EXPECT_EQ(federation.mines[0].dummy, 1);
    EXPECT_EQ(klingon.mines[0].dummy, 0);
    EXPECT_EQ(klingon.mines[0].hex, hex_at(20, 15));  // that it is there is seen
    EXPECT_EQ(klingon.mines[1].dummy, federation.mines[1].dummy);
    EXPECT_EQ(klingon.unit(l.ca)[Counter::t_bombs], 0);
}

// Who met a mine sees that it goes off; whether it sleeps, what it holds and who knows it only its own side reads.
TEST(ClassicMineSecrets, OthersReadThatItGoesOffAndNothingOfItsOrders) {
    Field f;
    f.mine("command", hex_at(20, 25));
    const SideId owner{std::size_t{1}}, other{std::size_t{0}};
    const auto reads = [&f](SideId side, MineField what, int value) {
        return may_read(f.b.rules, f.b.battle, MineSet{0, what, static_cast<std::int16_t>(value)}, side);
    };
    const auto state = [](MineState s) { return static_cast<int>(s); };
    EXPECT_TRUE(reads(other, MineField::state, state(MineState::set_off)));
    EXPECT_TRUE(reads(other, MineField::damage, 4));
    EXPECT_FALSE(reads(other, MineField::state, state(MineState::asleep)));
    EXPECT_FALSE(reads(other, MineField::state, state(MineState::live)));  // waking would tell that it slept
    for (const MineField what :
         {MineField::rounds, MineField::known, MineField::ordered, MineField::ordered_by, MineField::last})
        EXPECT_FALSE(reads(other, what, 1));
    EXPECT_TRUE(reads(owner, MineField::rounds, 1));
    EXPECT_TRUE(reads(owner, MineField::state, state(MineState::asleep)));
    // Of a minefield that it has not met nothing at all.
    f.b.battle.mines[0].field = 1;
    EXPECT_FALSE(reads(other, MineField::state, state(MineState::set_off)));
}

TEST(ClassicTransporterBomb, NoneLeft) {
    Layer l;
    l.b.set(l.ca, Counter::t_bombs, 0);
    EXPECT_EQ(refuse_transport(l.b.rules, l.b.battle, l.bomb(hex_at(20, 15)))->more, WhyMore::no_mine_left);
}

TEST(ClassicMineLaying, FromTheBayLiveWhenTheLayerIsTwoHexesAwayAndOneATurn) {
    Layer l;
    const LayMine order{l.ca, l.kind("tbomb"), 0};
    ASSERT_FALSE(refuse_lay_mine(l.b.rules, l.b.battle, order));
    Play play = l.b.play();
    do_lay_mine(play, order);
    EXPECT_EQ(l.b.battle.mines[0].hex, hex_at(20, 20));
    EXPECT_EQ(refuse_lay_mine(l.b.rules, l.b.battle, order)->more, WhyMore::mine_gap);
    l.b.at(l.ca).hex = hex_at(20, 19);
    l.live();
    EXPECT_EQ(l.b.battle.mines[0].state, MineState::waiting);
    l.b.at(l.ca).hex = hex_at(20, 18);
    l.live();
    EXPECT_EQ(l.b.battle.mines[0].state, MineState::live);
    // Not what is only laid before a battle, and not under erratic manoeuvres.
    EXPECT_EQ(refuse_lay_mine(l.b.rules, l.b.battle, {l.ca, l.kind("large"), 0})->more,
              WhyMore::not_supported);
    l.b.set(l.ca, Counter::mine_laid, 0);
    l.b.set_erratic(l.ca);
    EXPECT_EQ(refuse_lay_mine(l.b.rules, l.b.battle, order)->more, WhyMore::erratic_forbids);
}

// ---- finding and clearing (M7, M8)
TEST(ClassicMineField, IsHiddenUntilSixMinesAreWithinTenHexes) {
    Field f;
    for (int i = 0; i < 6; ++i) f.mine("small", hex_at(20, 8 + i)).field = 1;
    const SideId federation{std::size_t{0}};
    f.b.at(f.ca).hex = hex_at(20, 20);  // five of them within ten
    EXPECT_FALSE(view(f.b.rules, f.b.battle, federation).mines[0].there());
    EXPECT_FALSE(mines_live_due(f.b.rules, f.b.battle));
    f.b.at(f.ca).hex = hex_at(20, 18);
    ASSERT_TRUE(mines_live_due(f.b.rules, f.b.battle));
    Play play = f.b.play();
    mines_live_run(play);
    EXPECT_TRUE(view(f.b.rules, f.b.battle, federation).mines[0].there());
    EXPECT_FALSE(mines_live_due(f.b.rules, f.b.battle));
}

TEST(ClassicMineScan, FindsAMineOnItsNumber) {
    for (const auto& [face, found] : {std::pair{1, true}, {2, false}}) {
        Field f;
        f.mine("tbomb", hex_at(20, 18));
        f.b.at(f.ca).battery = points(2);
        f.b.set(f.ca, Counter::speed, 7);
        EXPECT_EQ(*refuse_scan_mines(f.b.rules, f.b.battle, {f.ca}), refusal(Why::too_fast, 6, 7));
        f.b.set(f.ca, Counter::speed, 6);
        ASSERT_FALSE(refuse_scan_mines(f.b.rules, f.b.battle, {f.ca}));
        f.b.faces({face});
        Play play = f.b.play();
        do_scan_mines(play, {f.ca});
        EXPECT_EQ((f.b.battle.mines[0].known & 1U) != 0, found);
        EXPECT_EQ(f.b.at(f.ca).battery, points(1));
        EXPECT_EQ(refuse_scan_mines(f.b.rules, f.b.battle, {f.ca})->more, WhyMore::scan_gap);
        f.b.clock(1, 18);
        EXPECT_FALSE(refuse_scan_mines(f.b.rules, f.b.battle, {f.ca}));
    }
}

// M8.42: four points destroy a small mine, fewer set it off.
TEST(ClassicMineSweeping, EnoughPointsDestroyItFewerSetItOff) {
    for (const auto& [points, state] :
         {std::pair{4, MineState::gone}, {3, MineState::set_off}, {0, MineState::live}}) {
        Field f;
        f.mine("tbomb", hex_at(20, 15));
        f.mine("tbomb", hex_at(40, 15));  // keeps the list's place
        const std::size_t phaser = f.b.group_of(f.ca, "phaser-1");
        const auto g = static_cast<std::uint8_t>(phaser);
        const FireAtMine order{f.ca, g, 0, MineId{std::size_t{0}}};
        ASSERT_FALSE(refuse_fire_at_mine(f.b.rules, f.b.battle, order))
            << refusal_text(f.b.rules, *refuse_fire_at_mine(f.b.rules, f.b.battle, order));
        // A table of our own: the die shows the points.
        WeaponMode& mode =
            f.b.rules.weapons[f.b.rules.type(f.b.at(f.ca).type).groups[phaser].weapon.index()].modes[0];
        std::fill(mode.table.points.begin(), mode.table.points.end(), static_cast<std::int16_t>(points));
        f.b.faces({1});
        Play play = f.b.play();
        do_fire_at_mine(play, order);
        EXPECT_EQ(f.b.battle.mines[0].state, state) << points;
        EXPECT_TRUE(refuse_fire_at_mine(f.b.rules, f.b.battle,
                                        {f.ca, g, 0, MineId{std::size_t{1}}}));  // fired this turn
    }
}

// ---- captors (M5)
TEST(ClassicCaptorMine, FiresAtEnemiesThatComeNearAndRestsEightImpulses) {
    Field f;
    f.mine("captor_phaser", hex_at(20, 18));
    f.enters(f.d7, hex_at(20, 19), 8);
    EXPECT_FALSE(mines_due(f.b.rules, f.b.battle));  // its own side
    f.b.at(f.d7).hex = hex_at(40, 40);
    f.enters(f.ca, hex_at(20, 19), 8);
    f.b.faces({1, 1});  // its lock-on, and a phaser-2 at range 1
    f.run();
    EXPECT_EQ(f.lost(f.ca, 0), 5);
    EXPECT_EQ(f.b.battle.mines[0].state, MineState::live);
    const int before = f.lost(f.ca, 0);
    f.b.clock(1, 14);
    f.enters(f.ca, hex_at(20, 18), 8);
    if (mines_due(f.b.rules, f.b.battle)) f.run();
    EXPECT_EQ(f.lost(f.ca, 0), before);
}

// ---- set-up
TEST(ClassicMineField, IsPlacedBeforeTheBattle) {
    impulse::Setup setup;
    setup.ruleset = "classic";
    setup.sides = {SetupSide{"f", "Federation", "", 0}, SetupSide{"k", "Klingon", "", 1}};
    SetupUnit ship;
    ship.id = ship.name = "Hood";
    ship.class_key = "federation/ca";
    ship.hex = hex_at(10, 10);
    setup.units = {ship};
    setup.mines = {SetupMine{"large", 1, 1, 0, hex_at(20, 20), false},
                   SetupMine{"small", 1, 1, 0, hex_at(20, 21), true}};
    const auto battle = make_battle(table_rules("classic"), setup);
    ASSERT_TRUE(battle) << battle.error();
    ASSERT_EQ(battle->mines.size(), 2U);
    EXPECT_EQ(battle->mines[0].state, MineState::live);
    EXPECT_EQ(battle->mines[1].dummy, 1);
    setup.mines[0].type = "larg";
    const auto wrong = make_battle(table_rules("classic"), setup);
    ASSERT_FALSE(wrong);
    EXPECT_NE(wrong.error().find("larg"), std::string::npos) << wrong.error();
}

// C6.38: none in the four impulses after a high energy turn.
TEST(ClassicMineLaying, NotForFourImpulsesAfterAHighEnergyTurn) {
    Layer l;
    const LayMine order{l.ca, l.kind("tbomb"), 0};
    l.b.set(l.ca, Counter::het_last, 6);
    l.b.clock(1, 10);
    EXPECT_EQ(*refuse_lay_mine(l.b.rules, l.b.battle, order), refusal(WhyMore::het_ban, 11, 10));
    l.b.clock(1, 11);
    EXPECT_FALSE(refuse_lay_mine(l.b.rules, l.b.battle, order));
}

// M4: a mine rack lays mines where no shuttle box is left.
TEST(ClassicMineLaying, OutOfAMineRack) {
    Layer l;
    const LayMine order{l.ca, l.kind("tbomb"), 0};
    const ShipClass& c = l.b.rules.type(l.b.at(l.ca).type);
    std::size_t last = 0;
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (l.b.rules.system(c.groups[g].system).has(Trait::shuttle)) {
            l.b.at(l.ca).groups[g].lost = c.groups[g].boxes;
            last = g;
        }
    EXPECT_EQ(refuse_lay_mine(l.b.rules, l.b.battle, order)->why, Why::system_destroyed);
    std::size_t rack = 0;
    while (l.b.rules.systems[rack].id != "mine_rack") ++rack;
    l.b.rules.classes[l.b.at(l.ca).type.index()].groups[last].system = SystemId{rack};
    l.b.at(l.ca).groups[last].lost = 0;
    EXPECT_FALSE(refuse_lay_mine(l.b.rules, l.b.battle, order));
}

// G7.5: a held ship fires at its holder alone; C10.5: erratic manoeuvres hamper all fire by two steps.
TEST(ClassicMineSweeping, AHeldShipDoesNotAndAnErraticOneAimsWorse) {
    Field f;
    f.mine("tbomb", hex_at(20, 15));
    const auto phaser = static_cast<std::uint8_t>(f.b.group_of(f.ca, "phaser-1"));
    const FireAtMine order{f.ca, phaser, 0, MineId{std::size_t{0}}};
    Play play = f.b.play();
    play.emit(Linked{0, LinkKind::tractor, f.d7, f.ca, {}, 0});
    play.emit(LinkSet{0, LinkField::state, static_cast<std::int16_t>(LinkState::held)});
    EXPECT_EQ(refuse_fire_at_mine(f.b.rules, f.b.battle, order)->more, WhyMore::tractored);
    play.emit(LinkSet{0, LinkField::state, static_cast<std::int16_t>(LinkState::none)});
    ASSERT_FALSE(refuse_fire_at_mine(f.b.rules, f.b.battle, order));
    // Die 1 becomes 3; a phaser-1 at range 5 scores 4 on a 3 and 5 on a 1: four destroy the mine either way, so the
    // table of this test tells them apart.
    WeaponMode& mode =
        f.b.rules.weapons[f.b.rules.type(f.b.at(f.ca).type).groups[phaser].weapon.index()].modes[0];
    const auto two_rolls = mode.table.points.begin() + 2 * mode.table.width;
    std::fill(mode.table.points.begin(), two_rolls, std::int16_t{4});
    std::fill(two_rolls, mode.table.points.end(), std::int16_t{3});
    f.b.set_erratic(f.ca);
    f.b.faces({1});
    do_fire_at_mine(play, order);
    EXPECT_EQ(f.b.battle.mines[0].state, MineState::set_off) << "three points only set it off";
}

// D6.12: without lock-on the range to a mine counts twice.
TEST(ClassicMineSweeping, WithoutLockOnTheRangeCountsTwice) {
    Field f;
    f.mine("tbomb", hex_at(20, 4));  // 16 hexes ahead
    const std::size_t photon = f.b.group_of(f.ca, "photon");
    f.b.arm(f.ca, photon, "standard", points(4));
    const FireAtMine order{f.ca, static_cast<std::uint8_t>(photon), f.b.mode(f.ca, photon, "standard"),
                           MineId{std::size_t{0}}};
    EXPECT_FALSE(refuse_fire_at_mine(f.b.rules, f.b.battle, order));
    f.b.set(f.ca, Counter::lock_on, 0);
    EXPECT_EQ(refuse_fire_at_mine(f.b.rules, f.b.battle, order), refusal(Why::out_of_range, 30, 32));
}

}  // namespace
}  // namespace impulse
