// tests/battle/end/party_kinds_test.cpp: defensive and phased parties, Borg, boxes that boarders put out, commanded ships.
// Rule:   TNG "Boarding Party", "Defensive Boarding Parties", "Phased Boarding Parties", "Borg Units", "C&C".
#include <gtest/gtest.h>

#include "battle/core/rows/melee.h"
#include "battle/core/steering.h"
#include "battle/core/tracks.h"
#include "battle/crew/crew_loss.h"
#include "battle/end/boarding.h"
#include "battle/end/melee.h"
#include "battle/end/self_destruct.h"
#include "battle/play/apply.h"
#include "battle/repair/damage_control.h"
#include "battle/systems/box_uses.h"
#include "battle/systems/marines.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

constexpr SideId owners{std::size_t{0}}, visitors_side{std::size_t{1}};

int faces_between(const Fighters& by, const Fighters& at) {
    return faces_that_hit(*table_rules("tng").melee, by, at);
}

// A ship with people of both sides aboard, and the ship of the visitors so many hexes away.
struct Aboard {
    TableBattle b{"tng"};
    UnitId ship, other;
    explicit Aboard(std::initializer_list<std::pair<const char*, int>> boxes, const char* other_hex = "2029",
                    int tech = 3) {
        const ClassId c = b.bare_class(boxes);
        b.rules.classes[c.index()].sheet.tech = tech;
        ship = b.unit(0, "2030", 'A', c);
        other = b.unit(1, other_hex, 'D', "aster/lantern");
        b.clock(1, 1);
        b.set(ship, Counter::no_capture, 1);
    }
    void own(PartyKind kind, int n) {
        Play play = b.play();
        change_aboard(play, ship, kind, n);
    }
    void visitors(PartyKind kind, int n, int just_arrived = 0) {
        Play play = b.play();
        play.emit(BoardersSet{ship, 1, kind, static_cast<std::uint8_t>(n)});
        play.emit(BoardersArrived{ship, 1, kind, static_cast<std::uint8_t>(just_arrived)});
    }
    void order(const Board& o) {
        ASSERT_FALSE(refuse_board(b.rules, b.battle, o));
        Play play = b.play();
        do_board(play, o);
    }
    void fight(std::initializer_list<int> dice) {
        b.faces(dice);
        Play play = b.play();
        boarding_combat_run(play);
    }
    [[nodiscard]] int there(PartyKind kind) { return b.at(ship).boarders_of(visitors_side, kind); }
    [[nodiscard]] int at_home(PartyKind kind) { return parties_aboard(b.rules, b.at(ship), kind); }
    [[nodiscard]] int group(const char* system) { return static_cast<int>(b.group_of(ship, system)); }
};

// One hit an impulse that needs no die: the party goes back to its own unit, if that is within 10 hexes, at 4X 15; else
// it is in stasis.
TEST(TngDefensiveParty, SendsWhomItHitsHomeWithoutADie) {
    struct Row {
        int tech;
        const char* hex;
        int back;
    };
    for (const Row& row : {Row{3, "2020", 1}, {3, "2019", 0}, {4, "2015", 1}, {4, "2014", 0}}) {
        Aboard f({{"hull_a", 3}}, row.hex, row.tech);
        f.own(PartyKind::defensive, 1);
        f.visitors(PartyKind::normal, 2);
        const int before = parties_aboard(f.b.rules, f.b.at(f.other));
        f.fight({6, 6});  // the visitors' dice
        EXPECT_EQ(f.there(PartyKind::normal), 1) << row.hex;
        EXPECT_EQ(parties_aboard(f.b.rules, f.b.at(f.other)), before + row.back) << row.hex;
        EXPECT_EQ(f.at_home(PartyKind::defensive), 1);
    }
}

// They fight at home alone: no transporter takes them, whatever its load is called.
TEST(TngDefensiveParty, IsNoLoadOfATransporter) {
    for (const std::string_view load : words_of(Cargo{})) EXPECT_NE(load, "defensive");
    EXPECT_TRUE(table_rules("tng").melee->party[static_cast<std::size_t>(PartyKind::defensive)].stays);
}

// They hit a point worse, and others cannot attack them; with 50 points of information others can, 5 worse, and one
// less with each 25 points more, down to 1.
TEST(TngPhasedParty, IsHitAsInformationAboutItGrows) {
    const Fighters phased{PartyKind::phased, Posture::suicidal, false, 0, 0, true, 0};
    Fighters plain{PartyKind::normal, Posture::suicidal};
    struct Row {
        int points, faces;
    };
    // Suicidal against suicidal hits on 5.
    for (const Row& row :
         {Row{0, 0}, {49, 0}, {50, 0}, {74, 0}, {75, 1}, {100, 2}, {125, 3}, {150, 4}, {400, 4}}) {
        plain.points = row.points;
        EXPECT_EQ(faces_between(plain, phased), row.faces) << row.points;
    }
    EXPECT_EQ(faces_between(phased, {PartyKind::normal, Posture::suicidal}), 4);
    EXPECT_EQ(faces_between(phased, phased), 4) << "phased parties find each other";
    const Fighters off{PartyKind::phased, Posture::suicidal};
    EXPECT_EQ(faces_between(off, {PartyKind::normal, Posture::suicidal}), 5);
    EXPECT_EQ(faces_between({PartyKind::normal, Posture::suicidal}, off), 5);
}

// Each impulse they may switch their phasing on or off; off, they are as others.
TEST(TngPhasedParty, MayTurnItsDeviceOff) {
    Aboard f({{"hull_a", 3}});
    f.own(PartyKind::normal, 1);
    f.visitors(PartyKind::phased, 1);
    f.fight({});  // nobody finds it, and it hits an average party on 0
    EXPECT_EQ(f.there(PartyKind::phased), 1);
    EXPECT_EQ(f.at_home(PartyKind::normal), 1);
    f.order({f.other, f.ship, BoardingAim::parties, Posture::average, 0, 1});
    f.fight({2, 2});  // at home 2 hits, a visitor needs 1
    EXPECT_EQ(f.there(PartyKind::phased), 0);
    EXPECT_EQ(f.at_home(PartyKind::normal), 1);
    Aboard known({{"hull_a", 3}});
    known.own(PartyKind::normal, 1);
    known.visitors(PartyKind::phased, 1);
    known.b.at(known.other).info[0] = 150;
    known.fight({1});  // 1 at home, and 1 more for what is known: average hits average on 1
    EXPECT_EQ(known.there(PartyKind::phased), 0);
}

// Two attacks a turn: a suicidal one that kills, an offensive one that assimilates; who is assimilated is a Borg Unit
// in the next impulse.
TEST(TngBorg, KillsOneAndMakesAnotherItsOwn) {
    Aboard f({{"hull_a", 3}});
    f.own(PartyKind::normal, 3);
    f.visitors(PartyKind::borg, 1);
    // Home first: average at home hits the suicidal Borg on 4: three misses. Then 3 kills, 2 assimilates.
    f.fight({5, 5, 5, 3, 2});
    EXPECT_EQ(f.at_home(PartyKind::normal), 1);
    EXPECT_EQ(f.there(PartyKind::borg), 2);
    f.fight({5, 4, 3, 3, 3});  // the two Borg attack twice each: 4 and 3, then 3 and 3
    EXPECT_EQ(f.at_home(PartyKind::normal), 0);
}

// In the turn of its coming a Borg Unit has one attack, of either kind.
TEST(TngBorg, HasOneAttackOnTheImpulseInWhichItComes) {
    Aboard f({{"hull_a", 3}});
    f.own(PartyKind::normal, 3);
    f.visitors(PartyKind::borg, 1, 1);
    f.fight({5, 5, 5, 3});
    EXPECT_EQ(f.at_home(PartyKind::normal), 2);
    EXPECT_EQ(f.there(PartyKind::borg), 1);
}

// They are attacked as suicidal parties are.
TEST(TngBorg, IsHitAsASuicidalPartyWhateverIsChosen) {
    Aboard f({{"hull_a", 3}});
    f.own(PartyKind::normal, 1);
    f.visitors(PartyKind::borg, 1);
    f.order({f.other, f.ship, BoardingAim::parties, Posture::evasive});
    f.fight({4, 6, 6});  // average at home hits suicidal on 4
    EXPECT_EQ(f.there(PartyKind::borg), 0);
}

// "Borg act as Crew"; "hit on Crew".
TEST(TngBorg, IsHitWithTheCrewOfItsShip) {
    Aboard f({{"borg_units", 2}});
    f.own(PartyKind::borg, 2);
    Play play = f.b.play();
    EXPECT_FALSE(lose_one(play, f.ship, CrewKind::boarding));
    EXPECT_TRUE(lose_one(play, f.ship, CrewKind::crew));
    EXPECT_EQ(f.at_home(PartyKind::borg), 1);
    EXPECT_FALSE(unmanned(f.b.rules, f.b.at(f.ship)));
}

// They adapt in more turns than a battle has: they are hit in its last turn as in its first.
TEST(TngBorg, AdaptsToNothingWithinABattle) {
    for (const int turn : {1, 99}) {
        Aboard f({{"hull_a", 3}});
        f.own(PartyKind::normal, 1);
        f.visitors(PartyKind::borg, 1);
        f.b.clock(turn, 6);
        f.fight({4, 6, 6});
        EXPECT_EQ(f.there(PartyKind::borg), 0) << turn;
    }
}

// Drone Cylons are crew that never become parties; one is repaired for a point.
TEST(TngCylonDrone, IsCrewThatAPointOfRepairBringsBack) {
    for (const bool cylons : {true, false}) {
        Aboard f({{"hull_a", 3}, {cylons ? "cylon_drones" : "cargo", 1}});
        Sheet& sheet = f.b.rules.classes[f.b.at(f.ship).type.index()].sheet;
        sheet.crew_units = 9;
        sheet.damage_control.ratings = {3, 0};
        f.b.set(f.ship, Counter::crew_lost, 5);
        EXPECT_EQ(parties_aboard(f.b.rules, f.b.at(f.ship)), 0);
        EXPECT_EQ(repair_due(f.b.rules, f.b.battle), cylons);
        Play play = f.b.play();
        repair_run(play);
        repair_close(play);
        EXPECT_EQ(crew_aboard(f.b.rules, f.b.at(f.ship), CrewKind::crew), cylons ? 7 : 4);
    }
}

// A dead Cylon of any kind comes back for a point of repair.
TEST(TngCylons, OfSilverAndGoldAreRepairedForAPointToo) {
    Aboard f({{"hull_a", 3}, {"silver_cylons", 4}, {"gold_cylons", 1}});
    Sheet& sheet = f.b.rules.classes[f.b.at(f.ship).type.index()].sheet;
    sheet.damage_control.ratings = {2, 0};
    f.b.set(f.ship, Counter::silvers, 1);
    f.b.set(f.ship, Counter::golds, 1);
    Play play = f.b.play();
    play.emit(BoardersSet{f.other, 0, PartyKind::silver, 1});  // one is abroad and alive
    ASSERT_TRUE(repair_due(f.b.rules, f.b.battle));
    repair_run(play);
    repair_close(play);
    EXPECT_EQ(f.at_home(PartyKind::silver), 3) << "two points, two who fell";
    EXPECT_FALSE(repair_due(f.b.rules, f.b.battle));
}

// Who is teleported does nothing on that impulse and the next, and defends as average.
TEST(TngTeleporter, StunsWhomItSendsForTwoImpulses) {
    Aboard f({{"hull_a", 3}});
    f.own(PartyKind::normal, 1);
    f.b.set(f.ship, Counter::postures, 0);
    Play play = f.b.play();
    play.emit(BoardersSet{f.ship, 1, PartyKind::commando, 1});
    play.emit(BoardersArrived{f.ship, 1, PartyKind::commando, 1, 1});
    f.fight({6});  // the owner's die alone: not even a commando's for being quick
    EXPECT_EQ(f.b.dice.drop_rest(), 0U);
    f.fight({6});
    EXPECT_EQ(f.b.dice.drop_rest(), 0U) << "nor on the next impulse";
    f.fight({6, 6});
    EXPECT_EQ(f.b.dice.drop_rest(), 0U) << "then it attacks";
    EXPECT_EQ(f.there(PartyKind::commando), 1);
}

// Parties attack boxes that control nothing, too, and put them out of action; these defend alone, in the defensive
// posture.
TEST(TngBoardingOfBoxes, PutsABoxOutUntilTheVisitorsAreGone) {
    Aboard f({{"hull_a", 3}, {"lab", 2}, {"brdg", 1}});
    f.own(PartyKind::normal, 1);
    f.visitors(PartyKind::normal, 1);
    const auto lab = static_cast<std::uint8_t>(f.group("lab"));
    EXPECT_EQ(refuse_board(f.b.rules, f.b.battle,
                           {f.other, f.ship, BoardingAim::boxes, Posture::offensive,
                            static_cast<std::uint8_t>(f.group("brdg"))})
                  ->why,
              Why::no_such_group)
        << "a control box is a room";
    f.order({f.other, f.ship, BoardingAim::boxes, Posture::offensive, lab});
    // Average at home hits offensive on 3; the bridge hits it on 1; offensive hits a box that defends itself on 1.
    f.fight({6, 1, 6});
    EXPECT_EQ(f.b.at(f.ship).groups[lab].taken, 1);
    EXPECT_EQ(working_boxes(f.b.rules, f.b.at(f.ship), Trait::lab), 1);
    EXPECT_EQ(f.b.at(f.ship).groups[lab].lost, 0) << "it is not destroyed";
    f.fight({1, 6, 6});  // the visitor falls, and the box serves again
    EXPECT_EQ(f.there(PartyKind::normal), 0);
    EXPECT_EQ(working_boxes(f.b.rules, f.b.at(f.ship), Trait::lab), 2);
}

// Sky counts as a control space that steers nothing: boarders must take it all the same.
TEST(TngSkyBridge, MustBeTakenAndSteersNothing) {
    Aboard f({{"hull_a", 3}, {"sky", 1}, {"brdg", 1}});
    f.b.rules.classes[f.b.at(f.ship).type.index()].control_boxes = 1;
    f.b.set(f.ship, Counter::no_capture, 0);
    f.b.at(f.ship).groups[static_cast<std::size_t>(f.group("brdg"))].lost = 1;
    EXPECT_TRUE(uncontrolled(f.b.rules, f.b.battle, f.ship));
    f.visitors(PartyKind::normal, 1);
    f.order({f.other, f.ship, BoardingAim::rooms, Posture::suicidal});
    f.fight({6});
    EXPECT_EQ(f.b.at(f.ship).side, owners);
    f.fight({1});
    EXPECT_EQ(f.b.at(f.ship).side, visitors_side);
}

struct Commanded {
    TableBattle b{"tng"};
    UnitId by, ship, flag;
    Commanded() {
        const auto make = [&](int side, const char* hex, int tech, const char* box) {
            const ClassId c = b.bare_class({{"hull_a", 3}, {box, 1}});
            b.rules.classes[c.index()].sheet.tech = tech;
            b.rules.classes[c.index()].control_boxes = 1;
            b.rules.classes[c.index()].sheet.crew_units = 3;
            return b.unit(side, hex, 'A', c);
        };
        by = make(0, "2030", 4, "c-and-c");
        ship = make(1, "2025", 3, "brdg");
        flag = make(1, "2020", 3, "flag");
        b.clock(1, 1);
        b.open(Mechanism::activity);
    }
    Operate order(UnitId unit, const char* box) {
        Operate o;
        o.unit = unit;
        o.group = static_cast<std::uint8_t>(b.group_of(unit, box));
        o.use = SystemUse::box;
        o.value = 1;
        o.target = ship;
        return o;
    }
    void use(UnitId unit, const char* box) {
        ASSERT_FALSE(refuse_box_use(b.rules, b.battle, order(unit, box))) << box;
        Play play = b.play();
        do_box_use(play, order(unit, box));
        b.at(unit).groups[b.group_of(unit, box)].used = 0;  // another turn
    }
};

// A flag function frees one box of it.
TEST(TngCommandAndControl, AFlagBridgeFreesABoxAndWithItTheShip) {
    Commanded f;
    EXPECT_EQ(refuse_box_use(f.b.rules, f.b.battle, f.order(f.flag, "flag"))->more, WhyMore::wrong_target);
    f.use(f.by, "c-and-c");
    EXPECT_EQ(f.b.at(f.ship).groups[1].taken, 1);
    f.use(f.flag, "flag");
    EXPECT_EQ(f.b.at(f.ship).groups[1].taken, 0);
    EXPECT_EQ(f.b.at(f.ship)[Counter::commanded], 0);
    f.use(f.by, "c-and-c");
    f.use(f.by, "c-and-c");
    EXPECT_EQ(f.b.at(f.ship).side, owners);
    f.use(f.flag, "flag");
    EXPECT_EQ(f.b.at(f.ship).side, visitors_side);
    EXPECT_EQ(f.b.at(f.ship)[Counter::captured_from], 0);
    EXPECT_FALSE(uncontrolled(f.b.rules, f.b.battle, f.ship));
}

// A disabled control box is not mended as it stands; its crew breaks it, and mends it then.
TEST(TngCommandAndControl, TheCrewMayBreakASilentBoxAndRepairIt) {
    Commanded f;
    Operate o = f.order(f.ship, "brdg");
    o.use = SystemUse::switch_off;
    EXPECT_TRUE(refuse_switch(f.b.rules, f.b.battle, o)) << "a bridge that serves is not switched off";
    f.use(f.by, "c-and-c");
    EXPECT_EQ(repairable(f.b.rules, f.b.at(f.ship), RepairTarget::group, 1), 0);
    ASSERT_FALSE(refuse_switch(f.b.rules, f.b.battle, o));
    Play play = f.b.play();
    do_switch(play, o);
    EXPECT_EQ(f.b.at(f.ship).groups[1].lost, 1) << "it is lost for now";
    EXPECT_EQ(f.b.at(f.ship).groups[1].taken, 0);
    EXPECT_EQ(repairable(f.b.rules, f.b.at(f.ship), RepairTarget::group, 1), 1);
    mend_box(play, f.ship, RepairTarget::group, 1);
    EXPECT_EQ(working_boxes(f.b.rules, f.b.at(f.ship), Trait::control), 1);
    EXPECT_EQ(f.b.at(f.ship)[Counter::commanded], 0);
}

// The ship is under its control: it arms and fires, as no prize of boarders does.
TEST(TngCommandAndControl, TheShipSoTakenFightsForIt) {
    Commanded f;
    EXPECT_FALSE(f.b.at(f.ship).prize());
    f.use(f.by, "c-and-c");
    f.use(f.by, "c-and-c");
    EXPECT_EQ(f.b.at(f.ship).side, owners);
    EXPECT_FALSE(f.b.at(f.ship).prize());
    f.b.set(f.ship, Counter::commanded, 0);
    EXPECT_TRUE(f.b.at(f.ship).prize());
}

// It may have the ship destroy itself at the start of the next turn; a 1 on any of one die for each crew unit stops
// that.
TEST(TngCommandAndControl, OrdersSelfDestructionThatOneOfTheCrewMayStop) {
    for (const bool stopped : {true, false}) {
        Commanded f;
        f.use(f.by, "c-and-c");
        f.use(f.by, "c-and-c");
        f.b.clock(2, 0);
        f.b.open(Mechanism::declare);
        ASSERT_FALSE(refuse_self_destruct(f.b.rules, f.b.battle, f.ship, true));
        Play play = f.b.play();
        do_self_destruct(play, f.ship, true);
        f.b.faces({6, stopped ? 1 : 2, 3});
        self_destruct_run(play);
        EXPECT_EQ(f.b.at(f.ship).active(), stopped);
    }
}

// An Orc Unit is crew or a boarding party, and changes with the energy form.
TEST(TngOrcUnit, IsCrewOrABoardingPartyAsItsFormSays) {
    Aboard f({{"hull_a", 3}, {"orc_units", 1}});
    f.b.rules.classes[f.b.at(f.ship).type.index()].sheet.crew_units = 5;
    Operate o;
    o.unit = f.ship;
    o.group = static_cast<std::uint8_t>(f.group("orc_units"));
    o.use = SystemUse::box;
    o.value = 1;
    o.amount = points(3);
    f.b.open(Mechanism::activity);
    EXPECT_EQ(refuse(f.b.rules, f.b.battle, o)->why, Why::wrong_step);
    f.b.open(Mechanism::allocate);
    ASSERT_FALSE(refuse(f.b.rules, f.b.battle, o));
    Play play = f.b.play();
    do_box_use(play, o);
    EXPECT_EQ(crew_aboard(f.b.rules, f.b.at(f.ship), CrewKind::crew), 2);
    EXPECT_EQ(f.at_home(PartyKind::normal), 3);
    lose_one(play, f.ship, CrewKind::boarding);
    o.amount = points(0);
    f.b.at(f.ship).groups[o.group].used = 0;
    ASSERT_FALSE(refuse(f.b.rules, f.b.battle, o));
    do_box_use(play, o);
    EXPECT_EQ(crew_aboard(f.b.rules, f.b.at(f.ship), CrewKind::crew), 4)
        << "the one that fell is lost to the crew";
    EXPECT_EQ(f.at_home(PartyKind::normal), 0);
    o.amount = points(5);
    EXPECT_EQ(refuse_muster(f.b.rules, f.b.battle, o)->why, Why::not_an_option);
}

// Crew that no damage takes.
TEST(TngKoboldUnit, NoDamageTakesTheCrew) {
    for (const bool kobolds : {true, false}) {
        Aboard f({{"hull_a", 3}, {kobolds ? "kobold_units" : "cargo", 1}});
        f.b.rules.classes[f.b.at(f.ship).type.index()].sheet.crew_units = 5;
        f.own(PartyKind::normal, 1);
        Play play = f.b.play();
        EXPECT_EQ(lose_one(play, f.ship, CrewKind::crew), !kobolds);
        EXPECT_TRUE(lose_one(play, f.ship, CrewKind::boarding)) << "parties are no Kobold Units";
    }
}

}  // namespace
}  // namespace impulse
