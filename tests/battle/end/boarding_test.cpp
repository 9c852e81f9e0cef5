#include "battle/end/boarding.h"
#include "battle/core/rows/parties.h"

#include <gtest/gtest.h>

#include <map>

#include "battle/end/self_destruct.h"
#include "battle/fire/declare.h"
#include "battle/play/allocation.h"
#include "battle/play/orders.h"
#include "battle/play/reserve.h"
#include "battle/systems/ew.h"
#include "battle/systems/marines.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

constexpr SideId federation{std::size_t{0}}, klingon{std::size_t{1}};

struct Fight7 {
    TableBattle b{"classic"};
    UnitId ca = b.unit(0, "2020", 'A', "federation/ca"), d7 = b.unit(1, "2017", 'D', "klingon/d7");
    Fight7() { b.clock(1, 33); }
    void boarders(UnitId on, SideId side, int parties, PartyKind kind = PartyKind::normal) {
        Play play = b.play();
        play.emit(BoardersSet{on, static_cast<std::uint8_t>(side.index()), kind,
                              static_cast<std::uint8_t>(parties)});
    }
    // So many parties of its own crew.
    void crew(UnitId u, int parties) {
        const int lost = b.at(u)[Counter::boarding_lost];
        b.set(u, Counter::boarding_extra, parties - b.rules.type(b.at(u).type).sheet.boarding_parties + lost);
    }
    void fight() {
        ASSERT_TRUE(boarding_combat_due(b.rules, b.battle));
        Play play = b.play();
        boarding_combat_run(play);
    }
    int parties(UnitId u) { return parties_aboard(b.rules, b.at(u)); }
    int taken(UnitId u, std::string_view system) { return b.at(u).groups[b.group_of(u, system)].taken; }
    void aim(UnitId by, UnitId on, BoardingAim what) {
        ASSERT_FALSE(refuse_board(b.rules, b.battle, {by, on, what}));
        Play play = b.play();
        do_board(play, {by, on, what});
    }
};

// D7.41: the casualty table, cell by cell.
TEST(ClassicBoarding, CasualtyTableEqualsTheBook) {
    constexpr int book[6][10] = {{0, 0, 0, 0, 1, 1, 1, 1, 1, 1}, {0, 0, 1, 1, 1, 1, 1, 2, 2, 2},
                                 {0, 1, 1, 1, 2, 2, 2, 2, 3, 3}, {0, 1, 1, 2, 2, 2, 3, 3, 4, 4},
                                 {1, 1, 2, 2, 3, 3, 4, 4, 5, 5}, {1, 1, 2, 2, 3, 4, 4, 5, 5, 6}};
    Fight7 f;
    for (int die = 1; die <= 6; ++die)
        for (int n = 1; n <= 10; ++n) {
            f.b.faces({die});
            Play play = f.b.play();
            EXPECT_EQ(casualty_points(play, f.ca, n, 0), book[die - 1][n - 1]) << die << " " << n;
        }
}

TEST(ClassicBoarding, GroupsOfTenEachRollADie) {
    Fight7 f;
    f.b.faces({6, 6, 3});
    Play play = f.b.play();
    EXPECT_EQ(casualty_points(play, f.ca, 23, 0), 6 + 6 + 1);
    EXPECT_EQ(f.b.events.count<DieRolled>(), 3);
}

TEST(ClassicBoarding, OnePointRemovesOnePartyOnEachSideAtOnce) {
    Fight7 f;
    f.crew(f.ca, 4);
    f.boarders(f.ca, klingon, 10);
    f.b.faces({5, 6});  // the crew of 4: 2 points; the boarders: 6
    f.fight();
    EXPECT_EQ(f.parties(f.ca), 0);
    EXPECT_EQ(f.b.at(f.ca).boarders_of(klingon), 8);
}

TEST(ClassicBoarding, SecurityStationsRaiseTheDefendersDieUpToSix) {  // D7.42
    Fight7 f;
    f.crew(f.d7, 10);  // two security stations: +2
    f.boarders(f.d7, federation, 10);
    f.b.faces({3, 1});
    f.fight();
    EXPECT_EQ(f.b.at(f.d7).boarders_of(federation), 5);  // die 5: 5 points
    Fight7 g;
    g.crew(g.d7, 10);
    g.boarders(g.d7, federation, 10);
    g.b.faces({6, 1});
    g.fight();
    EXPECT_EQ(g.b.at(g.d7).boarders_of(federation), 4);  // never above 6
}

// D7.42: a third station adds nothing.
TEST(ClassicBoarding, NoMoreThanTwoSecurityStationsCount) {
    for (const int stations : {1, 2, 3, 4}) {
        Fight7 f;
        const UnitId base = f.b.unit(1, "2117", 'D', f.b.bare_class({{"security", stations}, {"bridge", 2}}));
        f.crew(base, 10);
        f.boarders(base, federation, 10);
        f.b.faces({2, 1});  // a die of 3 is 3 points, of 4 it is 4, of 5 it is 5
        f.fight();
        EXPECT_EQ(f.b.at(base).boarders_of(federation), 10 - (stations == 1 ? 3 : 4)) << stations;
    }
}

TEST(ClassicBoarding, CommandosAndHeavyWeaponsSquadsCountDoubleWhenTheyAttack) {
    for (const PartyKind kind : {PartyKind::commando, PartyKind::heavy}) {
        Fight7 f;
        f.crew(f.ca, 10);
        f.boarders(f.ca, klingon, 3, kind);
        f.b.faces({1, 5});  // three of them attack as 6
        f.fight();
        EXPECT_EQ(f.b.events.last<BoardingFought>().side, 0);
        EXPECT_EQ(f.parties(f.ca), 10 - 3);
    }
}

TEST(ClassicBoarding, FourPointsTakeAControlRoomSixASecurityStation) {
    Fight7 f;
    f.crew(f.d7, 10);
    f.boarders(f.d7, federation, 20);
    f.aim(f.ca, f.d7, BoardingAim::rooms);
    f.b.faces({1, 6, 4});  // boarders 6 + 4 = 10: two rooms and two parties
    f.fight();
    EXPECT_EQ(f.taken(f.d7, "bridge"), 2);
    EXPECT_EQ(f.parties(f.d7), 8);
    Fight7 g;
    g.crew(g.d7, 10);
    g.boarders(g.d7, federation, 20);
    g.aim(g.ca, g.d7, BoardingAim::security);
    g.b.faces({1, 6, 4});  // one station for 6, four parties
    g.fight();
    EXPECT_EQ(g.taken(g.d7, "security"), 1);
    EXPECT_EQ(g.parties(g.d7), 6);
}

TEST(ClassicBoarding, OnlyWhoHasBoardersThereIsAsked) {
    Fight7 f;
    EXPECT_TRUE(boarding_eligible(f.b.rules, f.b.battle).empty());
    EXPECT_FALSE(boarding_combat_due(f.b.rules, f.b.battle));
    f.boarders(f.d7, federation, 1);
    EXPECT_EQ(boarding_eligible(f.b.rules, f.b.battle), UnitSet{f.ca});
    EXPECT_EQ(refuse_board(f.b.rules, f.b.battle, {f.d7, f.ca, BoardingAim::rooms})->more,
              WhyMore::no_parties);
}

// D7.5: all control rooms and security stations that are left.
struct Taken : Fight7 {
    Taken() {
        crew(ca, 1);
        boarders(ca, klingon, 10);
        for (std::size_t g = 0; g < b.at(ca).groups.size(); ++g) {
            const ShipClass& c = b.rules.type(b.at(ca).type);
            if (b.rules.system(c.groups[g].system).has(Trait::control))
                b.at(ca).groups[g].taken = c.groups[g].boxes;
        }
        b.at(ca).groups[b.group_of(ca, "bridge")].taken -= 1;  // one room to go
        b.arm(ca, b.group_of(ca, "photon"), "standard", points(4));
        aim(d7, ca, BoardingAim::rooms);
        b.faces({1, 6});
        fight();
    }
};

TEST(ClassicCapture, TheLastControlRoomTakesTheShip) {
    Taken t;
    EXPECT_EQ(t.b.at(t.ca).side, klingon);
    EXPECT_EQ(t.b.at(t.ca)[Counter::captured_from], 1);
    EXPECT_TRUE(t.b.at(t.ca).active());
    EXPECT_EQ(t.parties(t.ca), 10);
    EXPECT_EQ(t.b.at(t.ca).boarders_of(klingon), 0);
    EXPECT_FALSE(t.b.battle.enemies(t.ca, t.d7));
}

// A stronghold (the TNG "Sky") steers nothing and must be taken all the same.
TEST(ClassicCapture, AStrongholdMustBeTakenWithTheControlRooms) {
    for (const int labs_taken : {0, 7}) {
        Fight7 f;
        for (SystemType& s : f.b.rules.systems)
            if (s.id == "lab") s.traits |= static_cast<std::uint32_t>(Trait::stronghold);
        f.crew(f.ca, 1);
        f.boarders(f.ca, klingon, 10);
        const ShipClass& c = f.b.rules.type(f.b.at(f.ca).type);
        for (std::size_t g = 0; g < c.groups.size(); ++g)
            if (f.b.rules.system(c.groups[g].system).has(Trait::control))
                f.b.at(f.ca).groups[g].taken = c.groups[g].boxes;
        f.b.at(f.ca).groups[f.b.group_of(f.ca, "lab")].taken = static_cast<std::uint8_t>(labs_taken);
        f.aim(f.d7, f.ca, BoardingAim::rooms);
        f.b.faces({1, 6});  // 6 points: a box for 4 of them
        f.fight();
        EXPECT_EQ(f.b.at(f.ca).side, labs_taken == 7 ? klingon : federation) << labs_taken << " of 8 labs";
        if (labs_taken == 0) {
            EXPECT_EQ(f.taken(f.ca, "lab"), 1);
        }
    }
}

TEST(ClassicCapture, ArmingIsLostAndTheShipNeitherFiresNorTurnsHard) {
    Taken t;
    const std::size_t photon = t.b.group_of(t.ca, "photon");
    EXPECT_EQ(t.b.at(t.ca).groups[photon].charge, 0);
    EXPECT_EQ(t.b.at(t.ca).groups[photon].ready, 0);
    const UnitId prey = t.b.unit(0, "2018", 'D', "federation/ca");
    t.b.clock(2, 5);
    const std::size_t phaser = t.b.group_of(t.ca, "phaser-1");
    EXPECT_EQ(refuse_fire(t.b.rules, t.b.battle, t.b.shot(t.ca, phaser, "standard", prey))->more,
              WhyMore::captured);
    Allocate form = default_form(t.b.rules, t.b.battle, t.ca);
    form.form.push_back({Line::het, 0, 0, points(5)});
    EXPECT_EQ(refuse_allocate(t.b.rules, t.b.battle, form)->more, WhyMore::captured);
}

TEST(ClassicCapture, TheCaptorMovesItWithASkeletonCrew) {
    Taken t;
    const int need = skeleton_crew(t.b.rules, t.b.at(t.ca));
    ASSERT_GT(need, 1);
    Allocate form = default_form(t.b.rules, t.b.battle, t.ca);
    form.plot.clear();
    form.plot.push_back({1, 3});
    form.form.push_back({Line::move_warp, 0, 0, points(3)});
    EXPECT_FALSE(refuse_allocate(t.b.rules, t.b.battle, form));
    t.crew(t.ca, need - 1);
    EXPECT_EQ(*refuse_allocate(t.b.rules, t.b.battle, form), refusal(WhyMore::no_parties, need, need - 1));
    // Nor does reserve power move it faster in the course of the turn.
    EXPECT_EQ(*refuse_order(t.b.rules, t.b.battle, ChangeSpeed{t.ca, 5}),
              refusal(WhyMore::no_parties, need, need - 1));
}

TEST(ClassicCapture, TheAccountsOfTheBattleSayWhoLostTheShip) {  // S2.21
    Taken t;
    const Battle told = with_captured_ships(t.b.battle);
    EXPECT_EQ(told.unit(t.ca).side, federation);
    EXPECT_EQ(told.unit(t.ca).fate, Fate::captured);
    EXPECT_EQ(told.unit(t.d7).fate, Fate::active);
}

TEST(ClassicCapture, NotWhileOneSecurityStationHolds) {
    Fight7 f;
    f.crew(f.d7, 0);
    f.boarders(f.d7, federation, 10);
    for (std::size_t g = 0; g < f.b.at(f.d7).groups.size(); ++g) {
        const ShipClass& c = f.b.rules.type(f.b.at(f.d7).type);
        if (f.b.rules.system(c.groups[g].system).has(Trait::control))
            f.b.at(f.d7).groups[g].taken = c.groups[g].boxes;
    }
    f.b.at(f.d7).groups[f.b.group_of(f.d7, "security")].taken = 1;
    f.b.faces({5});  // 5 points: no station
    f.fight();
    EXPECT_EQ(f.b.at(f.d7).side, klingon);
    f.b.faces({6});  // 6 points
    f.fight();
    EXPECT_EQ(f.b.at(f.d7).side, federation);
}

// D5.54: 1 stops it for good, 2 and 3 for this turn, 4 to 6 not.
TEST(ClassicSelfDestruct, BoardersMayStopIt) {
    const std::map<int, std::pair<bool, bool>> book{{1, {true, true}},   {2, {true, false}},
                                                    {3, {true, false}},  {4, {false, false}},
                                                    {5, {false, false}}, {6, {false, false}}};
    for (const auto& [die, expected] : book) {
        Fight7 f;
        f.boarders(f.ca, klingon, 3);
        f.b.set(f.ca, Counter::self_destruct, 1);
        f.b.clock(1, 0);
        f.b.faces({die});
        Play play = f.b.play();
        self_destruct_run(play);
        EXPECT_EQ(f.b.at(f.ca).active(), expected.first) << die;
        EXPECT_EQ(f.b.at(f.ca)[Counter::destruct_blocked] != 0, expected.second) << die;
        if (expected.second) {
            EXPECT_TRUE(refuse_self_destruct(f.b.rules, f.b.battle, f.ca, true));
        }
    }
}

TEST(ClassicSelfDestruct, AllowedWithMoreEnemiesAboardThanDefenders) {  // D5.51
    Fight7 f;
    f.b.unit(0, "2525", 'A', "federation/ca");  // not the last of its side
    f.crew(f.ca, 4);
    EXPECT_TRUE(refuse_self_destruct(f.b.rules, f.b.battle, f.ca, true));
    f.boarders(f.ca, klingon, 4);
    EXPECT_TRUE(refuse_self_destruct(f.b.rules, f.b.battle, f.ca, true));
    f.boarders(f.ca, klingon, 5);
    EXPECT_FALSE(refuse_self_destruct(f.b.rules, f.b.battle, f.ca, true));
}
TEST(ClassicBoarding, TwoPointsRemoveANamedParty) {  // D7.4
    Fight7 f;
    f.crew(f.d7, 10);
    f.b.set(f.d7, Counter::commandos, 3);
    f.boarders(f.d7, federation, 10);
    f.aim(f.ca, f.d7, BoardingAim::named);
    f.b.faces({1, 5});  // the boarders: 5 points, two commandos by name and one party
    f.fight();
    EXPECT_EQ(parties_aboard(f.b.rules, f.b.at(f.d7), PartyKind::commando), 1);
    EXPECT_EQ(f.parties(f.d7), 10 - 3);
}

TEST(ClassicCapture, ItsElectronicWarfareStops) {  // D7.5
    Fight7 f;
    f.b.set(f.d7, Counter::ecm, 3);
    f.b.set(f.d7, Counter::ecm_shown, 3);
    f.b.battle.loans.push_back({f.d7, f.ca, no_channel, LoanKind::offensive, 4});
    f.crew(f.d7, 0);
    for (const char* room : {"bridge", "emergency", "aux_control", "security", "flag"})
        for (std::size_t g = 0; g < f.b.at(f.d7).groups.size(); ++g)
            if (f.b.rules.system(f.b.rules.type(f.b.at(f.d7).type).groups[g].system).id == room)
                f.b.at(f.d7).groups[g].taken = f.b.rules.type(f.b.at(f.d7).type).groups[g].boxes;
    f.boarders(f.d7, federation, 10);
    f.b.faces({1});
    f.fight();
    ASSERT_EQ(f.b.at(f.d7).side, federation);
    EXPECT_EQ(f.b.at(f.d7)[Counter::ecm], 0);
    EXPECT_EQ(f.b.at(f.d7)[Counter::ecm_shown], 0);
    EXPECT_TRUE(f.b.battle.loans.empty());
}

// R7.3: EW stops and stays off; no high energy turn, not from the batteries either.
TEST(ClassicCapture, TheCaptorHasNeitherEwNorHighEnergyTurns) {
    Taken t;
    t.b.clock(2, 0);
    for (const Line line : {Line::ecm, Line::eccm}) {
        Allocate form = default_form(t.b.rules, t.b.battle, t.ca);
        form.form.push_back({line, 0, 0, points(1)});
        EXPECT_EQ(refuse_allocate(t.b.rules, t.b.battle, form)->more, WhyMore::captured);
    }
    t.b.clock(2, 5);
    t.b.at(t.ca).battery = t.b.at(t.ca).battery_warp = points(5);
    EXPECT_EQ(refuse_reserve(t.b.rules, t.b.battle, {t.ca, Line::het, 0, 0, points(5)})->more,
              WhyMore::captured);
    EXPECT_EQ(refuse_adjust_ew(t.b.rules, t.b.battle, {t.ca, 1, 0})->more, WhyMore::captured);
}

}  // namespace
}  // namespace impulse
