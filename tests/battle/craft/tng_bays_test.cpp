// Bays, launch tubes, landing pads, shuttles and deck crews of the supplement, in play.
#include <gtest/gtest.h>

#include <tuple>

#include "battle/core/links.h"
#include "battle/crew/crew_loss.h"
#include "battle/play/apply.h"
#include "battle/play/class_index.h"
#include "battle/play/class_reader.h"
#include "battle/play/make_battle.h"
#include "battle/repair/damage_control.h"
#include "battle/systems/grips.h"
#include "battle/systems/marines.h"
#include "tests/battle/craft/tng_deck.h"
#include "tests/support/loaded_rules.h"

namespace impulse {
namespace {

// Bays of fighters work as bays of shuttles: one craft an impulse by each.
TEST(TngFighterBay, LetsOneCraftOutAnImpulse) {
    TngDeck deck{{"brdg", 1}, {"ftr", 3}};
    const UnitId one = deck.aboard("empire/tie-f", 0), two = deck.aboard("empire/tie-f", 1);
    EXPECT_EQ(deck.launched(one, 13), WhyMore::none);
    EXPECT_EQ(deck.launched(two, 13), WhyMore::bay_gap);
    deck.b.clock(1, 2);
    EXPECT_EQ(deck.launched(two, 13), WhyMore::none);
    // Landing is use of the bay as well, and a craft that left in this turn stays out.
    EXPECT_EQ(deck.landed(one, 0), WhyMore::bay_gap);
    deck.b.clock(2, 1);
    EXPECT_EQ(deck.landed(one, 0), WhyMore::none);
    EXPECT_EQ(deck.landed(two, 1), WhyMore::bay_gap);
    deck.b.clock(2, 2);
    EXPECT_EQ(deck.landed(two, 1), WhyMore::none);
}

// A tube lets one unit of size class 6 out or in an impulse, beside what its bay does.
TEST(TngLaunchTube, AddsOneLaunchOrLandingAnImpulse) {
    TngDeck deck{{"brdg", 1}, {"ftr", 2}, {"ftr_tube", 2}};
    std::vector<UnitId> wing;
    for (std::size_t box = 0; box < 4; ++box) wing.push_back(deck.aboard("empire/tie-f", box));
    // Two bays and two tubes: four craft.
    for (const UnitId craft : wing) EXPECT_EQ(deck.launched(craft, 13), WhyMore::none);
    deck.b.clock(2, 1);
    for (std::size_t box = 0; box < 4; ++box) EXPECT_EQ(deck.landed(wing[box], box), WhyMore::none);
    // One tube lost, one craft an impulse fewer.
    const std::size_t tubes = deck.b.group_of(deck.carrier, "ftr_tube");
    TngDeck worse{{"brdg", 1}, {"ftr", 3}, {"ftr_tube", 2}};
    worse.b.at(worse.carrier).groups[tubes].lost = 2;
    const UnitId one = worse.aboard("empire/tie-f", 0), two = worse.aboard("empire/tie-f", 1);
    EXPECT_EQ(worse.launched(one, 13), WhyMore::none);
    EXPECT_EQ(worse.launched(two, 13), WhyMore::bay_gap);
    worse.b.at(worse.carrier).groups[tubes].lost = 1;
    EXPECT_EQ(worse.launched(two, 13), WhyMore::none);
    EXPECT_EQ(worse.launched(worse.aboard("empire/tie-f", 2), 13), WhyMore::bay_gap);
}

// Each landing pad lets its bay land one craft more an impulse: inverse tubes.
TEST(TngLandingPads, LandOneMoreButLaunchNone) {
    TngDeck deck{{"brdg", 1}, {"ftr", 3}, {"landing_pads", 1}};
    const UnitId one = deck.aboard("empire/tie-f", 0), two = deck.aboard("empire/tie-f", 1),
                 three = deck.aboard("empire/tie-f", 2);
    EXPECT_EQ(deck.launched(one, 13), WhyMore::none);
    EXPECT_EQ(deck.launched(two, 13), WhyMore::bay_gap);
    deck.b.clock(1, 2);
    EXPECT_EQ(deck.launched(two, 13), WhyMore::none);
    deck.b.clock(1, 3);
    EXPECT_EQ(deck.launched(three, 13), WhyMore::none);
    deck.b.clock(2, 1);
    EXPECT_EQ(deck.landed(one, 0), WhyMore::none);
    EXPECT_EQ(deck.landed(two, 1), WhyMore::none);
    EXPECT_EQ(deck.landed(three, 2), WhyMore::bay_gap);
}

// Out of one box of a ship of that technology: it flies no faster than `speed`, and dies with its second point.
void flies_and_dies(const char* box, const char* key, int tech, int speed) {
    TngDeck deck{{"brdg", 1}, {box, 1}};
    deck.b.rules.classes.back().sheet.tech = tech;
    const UnitId craft = deck.aboard(key, 0);
    EXPECT_EQ(deck.launched(craft, speed + 1), WhyMore::craft_speed) << key;
    ASSERT_EQ(deck.launched(craft, speed), WhyMore::none) << key;
    deck.hit(craft, 1);
    EXPECT_TRUE(deck.lives(craft)) << key;
    deck.hit(craft, 1);
    EXPECT_FALSE(deck.lives(craft)) << key;
}

// A shuttle: one hit point, one shield box, speed 4, at 4X 6.
TEST(TngShuttle, HasOneHitPointBehindOneBoxAndFliesAtFourOrSix) {
    flies_and_dies("shtl", "general/shtl-3x", 3, 4);
    flies_and_dies("shtl", "general/shtl-4x", 4, 6);
}

// A box full of shuttles carries one crew unit, or the cargo of one box: loaded and unloaded beside a ship, or in its
// bay.
TEST(TngShuttle, AFullBoxCarriesACrewUnitOrABoxOfCargo) {
    for (const char* key : {"general/shtl-3x", "general/shtl-4x"}) {
        TngDeck deck{{"brdg", 1}, {"shtl", 1}, {"cargo", 2}};
        TableBattle& b = deck.b;
        b.rules.classes.back().sheet.crew_units = 5;
        const UnitId craft = deck.aboard(key, 0);
        const UnitId other = b.unit(0, "2035", 'A', b.at(deck.carrier).type);
        b.set(deck.carrier, Counter::cargo, 100);
        ASSERT_EQ(deck.launched(craft, 4), WhyMore::none);
        const auto moved = [&](UnitId from, Cargo what, UnitId to) {
            const Transport o{from, what, to, 0, 1, {}};
            if (const auto no = refuse_transport(b.rules, b.battle, o)) return no->more;
            Play p = b.play();
            do_transport(p, o);
            return WhyMore::none;
        };
        const auto crew = [&](UnitId u) { return crew_aboard(b.rules, b.at(u), CrewKind::crew); };
        EXPECT_TRUE(marines_eligible(b.rules, b.battle).has(craft));
        ASSERT_EQ(moved(deck.carrier, Cargo::crew, craft), WhyMore::none) << key;
        EXPECT_EQ(crew(craft), 1);
        EXPECT_EQ(crew(deck.carrier), 4);
        EXPECT_EQ(moved(deck.carrier, Cargo::crew, craft), WhyMore::no_room_on_board);
        EXPECT_EQ(moved(deck.carrier, Cargo::goods, craft), WhyMore::no_room_on_board) << "one or the other";
        EXPECT_NE(moved(craft, Cargo::crew, other), WhyMore::none) << "it is not there yet";
        b.at(craft).hex = b.at(other).hex;
        ASSERT_EQ(moved(craft, Cargo::crew, other), WhyMore::none);
        EXPECT_EQ(crew(craft), 0);
        EXPECT_EQ(crew(other), 6);
        // Cargo, brought to the bay.
        b.set(other, Counter::cargo, 50);
        ASSERT_EQ(moved(other, Cargo::goods, craft), WhyMore::none);
        EXPECT_EQ(b.at(craft)[Counter::cargo], 50);
        EXPECT_EQ(moved(other, Cargo::crew, craft), WhyMore::no_room_on_board);
        b.set(deck.carrier, Counter::cargo, 0);
        b.at(craft).hex = b.at(deck.carrier).hex;
        b.clock(2, 1);
        ASSERT_EQ(deck.landed(craft, 0), WhyMore::none);
        EXPECT_EQ(b.at(craft)[Counter::cargo], 0);
        EXPECT_EQ(b.at(deck.carrier)[Counter::cargo], 50);
    }
}

// The box says which: of its ship's tech level.
TEST(TngShuttle, StandsInEveryShuttleBoxOfAShip) {
    const Rules& rules = table_rules("tng");
    int boxes = 0;
    for (const ShipClass& c : rules.classes)
        for (const BayBox& box : c.bays) {
            if (box.fighter) continue;
            ASSERT_TRUE(box.holds) << c.sheet.key;
            EXPECT_EQ(rules.type(box.holds).sheet.craft.speed, c.sheet.tech == 4 ? 6 : 4);
            ++boxes;
        }
    EXPECT_GE(boxes, 4);
}

// Every ship has a deck crew that its sheet does not show.
TEST(TngDeckCrew, OneIsFreeAndLoadsAFighterInATurn) {
    TngDeck deck{{"brdg", 1}, {"ftr", 1}};
    deck.b.set(deck.carrier, Counter::stores, 2);  // half spaces: one drone
    const UnitId craft = deck.aboard("federation/f-14m", 0);
    const std::size_t rail = deck.b.group_of(craft, "drone_rail");
    deck.b.at(craft).groups[rail].ammo[0] = 0;
    // The deck crew that no sheet shows is there while a crew unit lives.
    EXPECT_EQ(deck_crews(deck.b.rules, deck.b.at(deck.carrier)), 0);
    deck.b.rules.classes[deck.b.at(deck.carrier).type.index()].sheet.crew_units = 1;
    EXPECT_EQ(deck_crews(deck.b.rules, deck.b.at(deck.carrier)), 1);
    const SeekerId single = deck.b.weapon(craft, rail).launches.front();
    const DeckWork load{deck.carrier, 0, DeckJob::load, static_cast<std::uint8_t>(rail), single};
    const auto no = refuse_deck_work(deck.b.rules, deck.b.battle, load);
    ASSERT_FALSE(no) << refusal_text(deck.b.rules, *no);
    Play p = deck.b.play();
    do_deck_work(p, load);
    // The one crew is at work, and the craft stays where it is until the turn is over.
    EXPECT_EQ(refuse_deck_work(deck.b.rules, deck.b.battle, load)->more, WhyMore::deck_crews_busy);
    EXPECT_EQ(deck.launched(craft, 14), WhyMore::craft_worked_on);
    deck.b.clock(1, 6);
    EXPECT_FALSE(deck_crews_due(deck.b.rules, deck.b.battle));
    deck.b.clock(2, 1);
    ASSERT_TRUE(deck_crews_due(deck.b.rules, deck.b.battle));
    deck_crews_run(p);
    EXPECT_EQ(deck.b.at(craft).groups[rail].ammo[0], 2);
    EXPECT_EQ(deck.b.at(deck.carrier)[Counter::stores], 0);
    EXPECT_EQ(deck.launched(craft, 14), WhyMore::none);
}

// "Fighter Bays function identically to Shuttle Bays", and nothing keeps a craft from fire, from launches or from
// landing in the impulse in which it leaves, or makes a crippled one slower.
TEST(TngFighterBay, WhoLeavesItMayFireLaunchAndLandAtOnce) {
    TngDeck deck{{"brdg", 1}, {"ftr", 1}, {"ftr", 1}};
    const UnitId craft = deck.aboard("federation/f-14m", 0);
    ASSERT_EQ(deck.launched(craft, 14), WhyMore::none);
    const auto why = [&](const auto& order) {
        const auto no = refuse(deck.b.rules, deck.b.battle, Command{order});
        return no ? no->more : WhyMore::none;
    };
    deck.b.open(Mechanism::launch);
    const auto rail = static_cast<std::uint8_t>(deck.b.group_of(craft, "drone_rail"));
    EXPECT_EQ(why(Launch{craft, rail, deck.b.weapon(craft, rail).launches.front(), deck.foe, {}}),
              WhyMore::none);
    deck.b.open(Mechanism::direct_fire);
    const std::size_t gun = deck.b.group_of(craft, "ph-6");
    EXPECT_EQ(why(deck.b.shot(craft, gun, "standard", deck.foe)), WhyMore::none);
    const int speed = craft_speed(deck.b.rules, deck.b.at(craft));
    deck.b.set(craft, Counter::crippled, 1);
    EXPECT_EQ(craft_speed(deck.b.rules, deck.b.at(craft)), speed);
    deck.b.open(Mechanism::launch);
    EXPECT_EQ(deck.landed(craft, 1), WhyMore::none) << "in the other bay";
}

// A craft that is moved to another box is at work for the rest of the turn: it stands there in the last impulse.
TEST(TngFighterBay, ACraftIsMovedToAnotherBoxInATurn) {
    TngDeck deck{{"brdg", 1}, {"ftr", 2}};
    const UnitId craft = deck.aboard("federation/f-14m", 0);
    deck.b.clock(1, 1);
    const DeckWork move{deck.carrier, 0, DeckJob::move, 1, {}};
    ASSERT_FALSE(refuse_deck_work(deck.b.rules, deck.b.battle, move));
    Play p = deck.b.play();
    do_deck_work(p, move);
    deck.b.clock(1, 5);
    EXPECT_FALSE(deck_crews_due(deck.b.rules, deck.b.battle));
    deck.b.clock(1, 6);
    ASSERT_TRUE(deck_crews_due(deck.b.rules, deck.b.battle));
    deck_crews_run(p);
    EXPECT_EQ(deck.b.at(craft).box, 1);
}

// A carrier has 150 spaces of drones for its craft, and no charges are counted for their guns.
TEST(TngFighterBay, AShipWithFightersCarriesDronesForThem) {
    Rules rules = table_rules("tng");
    Sheet sheet = rules.type(class_named(rules, "aster/lantern")).sheet;
    sheet.key = "aster/carrier";
    BoxGroup bays;
    bays.system = bays.name = "ftr";
    bays.boxes = 2;
    sheet.groups.push_back(bays);
    const auto made = read_class(rules, TechKeys{{"3x", "4x"}, "3x"}, sheet);
    ASSERT_TRUE(made) << made.error().what;
    rules.classes.push_back(*made);
    index_classes(rules);
    impulse::Setup setup;
    setup.ruleset = "tng";
    setup.field.map = {60, 60};
    setup.sides = {{"red", "Red", "", 0}, {"blue", "Blue", "", 1}};
    SetupUnit carrier, fighter, foe;
    carrier.id = "carrier";
    carrier.class_key = "aster/carrier";
    carrier.hex = hex_at(10, 10);
    fighter.id = "fighter";
    fighter.class_key = "federation/f-14m";
    fighter.mother = "carrier";
    foe.id = "foe";
    foe.side = 1;
    foe.class_key = "korrin/halberd";
    foe.hex = hex_at(30, 30);
    setup.units = {carrier, fighter, foe};
    const auto battle = make_battle(rules, setup);
    ASSERT_TRUE(battle) << battle.error();
    EXPECT_EQ(battle->units[0][Counter::stores], 2 * 150) << "in half spaces";
    EXPECT_EQ(battle->units[0][Counter::charges], 0);
}

// A box that is lost takes what stands in it.
TEST(TngFighterBay, ALostBoxTakesItsFighter) {
    TngDeck deck{{"brdg", 1}, {"ftr", 2}};
    const UnitId craft = deck.aboard("empire/tie-f", 1);
    Play p = deck.b.play();
    const std::uint8_t bay = deck.b.rules.type(deck.b.at(deck.carrier).type).bays[0].group;
    lose_bay_box(p, deck.carrier, bay);
    EXPECT_TRUE(deck.lives(craft));  // the empty one first
    lose_bay_box(p, deck.carrier, bay);
    EXPECT_FALSE(deck.lives(craft));
    EXPECT_EQ(deck.launched(craft, 13), WhyMore::no_craft_there);
}

// Four of the boxes make one place, for any ship of size class 2.
TEST(TngBirdBay, FourBoxesHoldOneShipOfItsSizeAndThreeNone) {
    TngDeck deck{{"brdg", 1}, {"shtl_qb", 8}};
    const ClassId bird = deck.b.bare_class({{"brdg", 1}}), other = deck.b.bare_class({{"brdg", 1}});
    deck.b.rules.classes[bird.index()].sheet.size_class = 2;
    ASSERT_EQ(deck.b.rules.type(deck.b.at(deck.carrier).type).bays.size(), 2U);
    const UnitId one = deck.aboard(bird, 0), two = deck.aboard(bird, 1);
    const UnitId stranger = deck.b.unit(0, "2030", 'A', other);  // size class 3
    EXPECT_EQ(deck.launched(one, 0), WhyMore::none);
    EXPECT_TRUE(deck.b.at(one).active());
    EXPECT_EQ(deck.launched(two, 0), WhyMore::bay_gap);  // as a shuttle
    deck.b.clock(2, 1);
    EXPECT_EQ(deck.landed(stranger, 0), WhyMore::craft_kind);
    EXPECT_EQ(deck.landed(one, 0), WhyMore::none);
    // Eight boxes less one make one place; the other bird is lost with the second.
    Play p = deck.b.play();
    const std::uint8_t bay = deck.b.rules.type(deck.b.at(deck.carrier).type).bays[0].group;
    const auto lose = [&] {
        ++deck.b.at(deck.carrier).groups[bay].lost;
        lose_bay_box(p, deck.carrier, bay);
    };
    lose();
    EXPECT_EQ(deck.lives(one) + deck.lives(two), 1);
    lose();
    lose();
    lose();
    EXPECT_EQ(deck.lives(one) + deck.lives(two), 1);
    lose();
    EXPECT_EQ(deck.lives(one) + deck.lives(two), 0);
}

// The F version "holds 1 {2} small fighter{s}".
TEST(TngHangar, OfFightersHoldsOneAtThreeXAndTwoAtFourX) {
    const Rules& rules = table_rules("tng");
    for (const SystemType& s : rules.systems)
        if (s.id == "hangar_f") {
            EXPECT_EQ(s.berth.each[0], 1);
            EXPECT_EQ(s.berth.each[1], 2);
            return;
        }
    FAIL();
}

// A transporter sets a ship of a hangar free; it is launched in no other way. "1/2C": two boxes hold a cruiser; "D":
// one box a destroyer.
TEST(TngHangar, ReleasesItsShipByATransporterAlone) {
    for (const auto& [box, boxes, size] : {std::tuple{"hangar_half_cruiser", 2, 3}, {"hangar_d", 1, 4}}) {
        TngDeck deck{{"brdg", 1}, {box, boxes}, {"tran", 1}};
        const std::size_t tran = deck.b.group_of(deck.carrier, "tran");
        const ClassId type = deck.b.bare_class({{"brdg", 1}});
        deck.b.rules.classes[type.index()].sheet.size_class = size;
        ASSERT_EQ(deck.b.rules.type(deck.b.at(deck.carrier).type).bays.size(), 1U) << box;
        const UnitId ship = deck.aboard(type, 0);
        deck.b.at(deck.carrier).battery = ratio(1, 2);
        EXPECT_TRUE(refuse_launch_craft(deck.b.rules, deck.b.battle, deck.order(ship, 0)));
        deck.b.at(deck.carrier).battery = points(2);  // a release takes one, and all uses of the transporter
        ASSERT_EQ(deck.launched(ship, 0), WhyMore::none) << box;
        EXPECT_EQ(deck.b.at(deck.carrier).battery, points(1));
        EXPECT_TRUE(deck.b.at(ship).active());
        // The box has done its work for the turn, and a ship of elsewhere is not let in.
        deck.b.clock(2, 1);
        EXPECT_NE(deck.landed(ship, 0), WhyMore::none);
        deck.b.at(deck.carrier).groups[tran].used = 0;
        const UnitId stranger = deck.b.unit(0, "2030", 'A', type);
        EXPECT_EQ(deck.landed(stranger, 0), WhyMore::craft_no_room);
        EXPECT_EQ(deck.landed(ship, 0), WhyMore::none);
    }
}

// A transporter or a displacement device sets it free, and its use and charge go for it.
TEST(TngHangar, ReleasesItsShipByADisplacementDeviceToo) {
    TngDeck deck{{"brdg", 1}, {"hangar_d", 1}, {"dd", 1}};
    const ClassId type = deck.b.bare_class({{"brdg", 1}});
    deck.b.rules.classes[type.index()].sheet.size_class = 4;
    const UnitId ship = deck.aboard(type, 0);
    const std::size_t dd = deck.b.group_of(deck.carrier, "dd");
    EXPECT_TRUE(refuse_launch_craft(deck.b.rules, deck.b.battle, deck.order(ship, 0)))
        << "without its energy";
    deck.b.arm(deck.carrier, dd, "own", points(4));
    ASSERT_EQ(deck.launched(ship, 0), WhyMore::none);
    EXPECT_TRUE(deck.b.at(ship).active());
    EXPECT_EQ(deck.b.at(deck.carrier).groups[dd].used, 1);
    deck.b.clock(2, 1);
    EXPECT_NE(deck.landed(ship, 0), WhyMore::none) << "not without another";
}

// A web anchor: two hit points, no shield, speed 5, at 4X 8.
TEST(TngWebAnchor, HasTwoHitPointsAndFliesAtFiveOrEight) {
    flies_and_dies("shtl_w", "general/anchor-3x", 3, 5);
    flies_and_dies("shtl_w", "general/anchor-4x", 3, 8);
}

// A hit in capitals takes the whole bay: row 4, column 4 of the chart is SHTL in capitals.
TEST(TngSharedBay, AHardHitTakesShuttlesAndFighters) {
    TngDeck deck{{"brdg", 1}, {"hull_a", 4}, {"shtl", 1}, {"ftr", 2}};
    deck.b.faces({4, 4});
    EXPECT_TRUE(deck.b.internals(deck.carrier, 3));
    EXPECT_EQ(deck.b.lost(deck.carrier, "shtl"), 1);
    EXPECT_EQ(deck.b.lost(deck.carrier, "ftr"), 2);
}

// Docked to a ship it mends as a Repair box does: 5 {10} points of repair, and none where it only flies
// beside the ship or stands in its bay. No other shuttle docks.
TEST(TngRepairShuttle, DockedItIsARepairBoxOfTheShip) {
    for (const auto& [key, plain, tech, points] :
         {std::tuple{"general/shtl-r-3x", "general/shtl-3x", 3, 5},
          std::tuple{"general/shtl-r-4x", "general/shtl-4x", 4, 10}}) {
        TngDeck deck{{"brdg", 1}, {"shtl_r", 1}, {"shtl", 1}, {"lab", 3}};
        TableBattle& b = deck.b;
        b.at(deck.carrier).groups[b.group_of(deck.carrier, "lab")].lost = 3;
        const UnitId craft = deck.aboard(key, 0), other = deck.aboard(plain, 1);
        const auto repair = [&] {
            Play play = b.play();
            repair_run(play);
            return b.at(deck.carrier)[Counter::repair_allowance];
        };
        const auto tractor = [&](TractorAct act) {
            Play play = b.play();
            do_grip(play, {deck.carrier, act, craft, {}, 0, 0});
        };
        const int before = repair();
        ASSERT_EQ(deck.launched(craft, 1), WhyMore::none);
        ASSERT_EQ(deck.launched(other, 1), WhyMore::none);
        EXPECT_EQ(repair(), before) << "beside it";
        EXPECT_EQ(refuse_grip(b.rules, b.battle, {deck.carrier, TractorAct::dock, other, {}, 0, 0})->more,
                  WhyMore::no_dock);
        const auto no = refuse_grip(b.rules, b.battle, {deck.carrier, TractorAct::dock, craft, {}, 0, 0});
        ASSERT_FALSE(no) << refusal_text(b.rules, *no);
        tractor(TractorAct::dock);
        ASSERT_TRUE(docked(b.battle, deck.carrier, craft, true));
        EXPECT_EQ(repair(), before + points) << tech;
        EXPECT_EQ(b.at(craft)[Counter::repair_allowance], 0) << "it works for the ship";
        tractor(TractorAct::release);
        EXPECT_EQ(repair(), before);
    }
}

// It lies inside the shields of its ship and may be aimed at: fire at it must first go through
// the shields of its ship; they are no stronger for its own.
TEST(TngRepairShuttle, DockedItIsInsideTheShieldsOfTheShip) {
    TngDeck deck{{"brdg", 1}, {"shtl_r", 1}};
    TableBattle& b = deck.b;
    const UnitId ship = b.unit(0, "2030", 'A', "aster/lantern");
    const UnitId craft = deck.aboard("general/shtl-r-3x", 0);
    ASSERT_EQ(deck.launched(craft, 1), WhyMore::none);
    {
        Play play = b.play();
        do_grip(play, {ship, TractorAct::dock, craft, {}, 0, 0});
    }
    ASSERT_TRUE(docked(b.battle, ship, craft, true));
    const int facing = (6 - b.at(ship).facing.at + b.at(craft).facing.at) % 6;
    const int boxes = shields_over(b.rules, b.at(ship), facing);
    ASSERT_GT(boxes, 0);
    deck.hit(craft, 1 + boxes);
    EXPECT_TRUE(deck.lives(craft));
    EXPECT_EQ(shields_over(b.rules, b.at(ship), facing), 0);
    deck.hit(craft, 1);
    EXPECT_FALSE(deck.lives(craft));
}

}  // namespace
}  // namespace impulse
