// TNG defences that are turned round and strengthened, panels, hulls that let little through and what adapts ("DTD", "RG",
// "Armor", "PA", "Sh Gen", "Skin", "Solid Neutronium Hull", "ASG").
#include <gtest/gtest.h>

#include <string>
#include <tuple>
#include <vector>

#include "battle/core/view.h"
#include "battle/damage/layers.h"
#include "battle/fire/declare.h"
#include "battle/fire/resolve.h"
#include "battle/fire/shot.h"
#include "battle/movement/initiative.h"
#include "battle/pilots/captain.h"
#include "battle/play/allocation.h"
#include "battle/repair/damage_control.h"
#include "battle/systems/transporter.h"
#include "tests/support/fielded.h"

namespace impulse {
namespace {

// ---- defences turned round and strengthened

TEST(TngDtd, TurnsEveryShieldToEveryFacingForAnImpulse) {
    Fielded b({{"dtd", 1}, {"lab", 1}});
    ShipClass& c = b.rules.classes[b.at(b.ship).type.index()];
    c.banks = 2;
    c.bank_facings = {1, 8};
    b.at(b.ship).shield = {5, 5};
    EXPECT_EQ(b.inside(2, 8), 8);
    b.raise("dtd");
    EXPECT_EQ(b.at(b.ship).battery, points(59));
    EXPECT_EQ(b.inside(2, 8), 0);
    EXPECT_EQ(b.inside(4, 8), 8 - 2);
    b.activity(1, 3);
    b.at(b.ship).shield = {5, 5};
    EXPECT_EQ(b.inside(2, 8), 8);
    b.raise("dtd");
    EXPECT_TRUE(b.on("dtd")) << "once per impulse";
}

TEST(TngDtdSuicide, HalvesTheDamageOfTheImpulseAndIsDestroyed) {
    Fielded b({{"dtd", 1}, {"lab", 1}});
    b.raise("dtd", 2);
    EXPECT_EQ(b.through("ph-6", 5), 3);
    EXPECT_EQ(b.through(nullptr, 8), 4);
    b.activity(1, 3);
    EXPECT_EQ(b.lost(b.ship, "dtd"), 1);
    EXPECT_EQ(b.through("ph-6", 5), 5);
}

TEST(TngRefractFieldGenerator, DoublesPanelsUntilTheNextActivityAndLosesALastOddPoint) {
    Fielded b({{"rg", 1}, {"ref", 5}});
    b.set(b.ship, Counter::shield_level, 0);
    b.raise("rg");
    EXPECT_EQ(b.at(b.ship).battery, points(59));
    EXPECT_EQ(b.inside(0, 3), 0);
    EXPECT_EQ(b.lost(b.ship, "ref"), 1);
    EXPECT_EQ(b.inside(0, 2), 0) << "odd points add up within a phase";
    EXPECT_EQ(b.lost(b.ship, "ref"), 2);
    Play p = b.play();
    settle_dents(p);
    EXPECT_EQ(b.inside(0, 1), 0);
    EXPECT_EQ(b.lost(b.ship, "ref"), 2) << "the odd point of the phase before is lost";
    EXPECT_EQ(b.no(b.order(b.ship, "rg"))->more, WhyMore::no_change);
    b.at(b.ship).groups[0].lost = 1;
    b.at(b.ship).groups[0].lost = 0;
    settle_dents(p);
    b.activity(1, 3);
    EXPECT_EQ(b.no(b.order(b.ship, "rg"))->why, Why::already_fired) << "once per turn";
    EXPECT_EQ(b.inside(0, 4), 1);
}

TEST(TngRefractFieldGenerator, DropsShieldsThatAreUpAndIsLost) {
    Fielded b({{"rg", 1}, {"ref", 5}});
    ShipClass& c = b.rules.classes[b.at(b.ship).type.index()];
    c.banks = 1;
    c.bank_facings[0] = 1;
    b.at(b.ship).shield[0] = 9;
    b.raise("rg");
    EXPECT_FALSE(b.on("rg"));
    EXPECT_EQ(b.at(b.ship)[Counter::shield_level], 0);
}

TEST(TngArmour, StopsTwoOrThreePointsMoreForAPointOfEnergyInItsTurn) {
    for (const auto& [row, tech, more] :
         {std::tuple{"armor_360", 3, 2}, {"armor_360", 4, 3}, {"ref", 3, 3}, {"ref", 4, 4}}) {
        Fielded b({{row, 4}, {"btty", 1}}, 4, tech);
        Play p = b.play();
        plate(p, b.ship, b.group_of(b.ship, row), points(2));
        EXPECT_EQ(b.inside(0, 2 * more), 0);
        EXPECT_EQ(b.lost(b.ship, row), 0) << row;
        EXPECT_EQ(b.inside(0, 5), 1);
        EXPECT_EQ(b.lost(b.ship, row), 4) << row;
        b.at(b.ship).groups[b.group_of(b.ship, row)].lost = 0;
        plate(p, b.ship, b.group_of(b.ship, row), points(1));
        end_turn_walls(p, b.ship);
        EXPECT_EQ(b.inside(0, 5), 1) << "the energy was for the turn";
    }
}

TEST(TngArmour, IsStrengthenedOnTheForm) {
    Fielded b({{"armor_360", 4}, {"lab", 1}});
    b.open(Mechanism::allocate);
    Allocate form;
    form.unit = b.ship;
    form.shield_level = 0;
    form.form.push_back(
        {Line::plate, static_cast<std::uint8_t>(b.group_of(b.ship, "armor_360")), 0, points(3)});
    Allocate wrong = form;
    wrong.form[0].index = static_cast<std::uint8_t>(b.group_of(b.ship, "lab"));
    EXPECT_EQ(refuse_allocate(b.rules, b.battle, wrong)->more, WhyMore::wrong_system);
    ASSERT_FALSE(refuse(b.rules, b.battle, Command{form}));
    Play p = b.play();
    do_allocate(p, form);
    EXPECT_EQ(b.at(b.ship).battery, points(57));
    EXPECT_EQ(shield_strength(b.rules, b.at(b.ship), 0), 4 + 3 * 2);
}

TEST(TngFields, EnergyIsSetAsideOnTheForm) {
    Fielded b({{"cloak", 1}, {"lab", 1}});
    b.open(Mechanism::allocate);
    Allocate form;
    form.unit = b.ship;
    form.shield_level = 0;
    form.form.push_back({Line::field, 0, 0, points(4)});
    EXPECT_EQ(refuse_allocate(b.rules, b.battle, form)->why, Why::too_much_for_line);
    form.form[0].amount = points(3);
    ASSERT_FALSE(refuse(b.rules, b.battle, Command{form}));
    Play p = b.play();
    do_allocate(p, form);
    EXPECT_EQ(b.at(b.ship)[Counter::field_energy], 3);
    EXPECT_EQ(view(b.rules, b.battle, SideId{1}).unit(b.ship)[Counter::field_energy], 0) << "it is secret";
}

// ---- hulls

// Nine boxes of Skin ignore 9000 of 15000 points: of the other 6000 five times 1000 destroy a box, after each of which
// one point goes inside, and 995 are held.
TEST(TngSkin, IgnoresAThousandForEachBoxOnceATurnThenLosesABoxForAThousand) {
    Fielded b({{"skin", 9}, {"lab", 1}});
    const auto strike_for = [&](int points) {
        int in = 0;
        for (; points > 0; points -= 5000) in += b.inside(0, std::min(points, 5000));
        return in;
    };
    EXPECT_EQ(strike_for(9000), 0);
    EXPECT_EQ(b.lost(b.ship, "skin"), 0);
    EXPECT_EQ(strike_for(6000), 5);
    EXPECT_EQ(b.lost(b.ship, "skin"), 5);
    Play p = b.play();
    end_turn_walls(p, b.ship);
    b.at(b.ship).groups[0].lost_now = 0;
    EXPECT_EQ(strike_for(4000), 0) << "four boxes ignore 4000 in the next turn";
    EXPECT_EQ(b.lost(b.ship, "skin"), 5);
    EXPECT_EQ(strike_for(999), 0);
    EXPECT_EQ(b.lost(b.ship, "skin"), 5) << "held points were gone with the turn";
    EXPECT_EQ(strike_for(1), 0);
    EXPECT_EQ(b.lost(b.ship, "skin"), 6);
}

struct Neutronium {
    const char* weapon;
    int tech, of_nine;
};
TEST(TngSolidNeutroniumHull, LetsThroughByTheWeaponAndItsTechLevel) {
    for (const Neutronium& c : {Neutronium{"ph-6", 3, 0}, Neutronium{"phtn", 3, 0}, Neutronium{"lrg", 3, 9},
                                Neutronium{"wrg", 3, 9}, Neutronium{"ph-6", 4, 0}, Neutronium{"bolt", 4, 1},
                                Neutronium{"grav", 4, 1}, Neutronium{"ion", 4, 1}, Neutronium{"shard", 4, 1},
                                Neutronium{"phtn", 4, 0}}) {
        Fielded b({{"solid_neutronium_hull", 1}, {"lab", 1}});
        EXPECT_EQ(b.through(c.weapon, 9, c.tech), c.of_nine) << c.weapon << c.tech;
    }
}

TEST(TngSolidNeutroniumHull, OnePointForEachBoxAndTurn) {
    Fielded b({{"solid_neutronium_hull", 1}, {"lab", 1}});
    EXPECT_EQ(b.through("bolt", 9, 4, 0), 1);
    EXPECT_EQ(b.through("bolt", 9, 4, 0), 0) << "the same box again";
    EXPECT_EQ(b.through("bolt", 9, 4, 1), 1) << "another box";
    b.clock(2, 1);
    EXPECT_EQ(b.through("bolt", 9, 4, 0), 1) << "the next turn";
}

TEST(TngSolidNeutroniumHull, TakesNothingOfRamsAndBlastsAndNobodyTowsHoldsOrBoardsIt) {
    Fielded b({{"solid_neutronium_hull", 1}, {"lab", 1}});
    EXPECT_EQ(b.inside(0, 40), 0) << "a packet that comes from no weapon";
    for (const Ban ban : {Ban::tow, Ban::hold, Ban::board, Ban::web})
        EXPECT_TRUE(banned(b.rules, b.at(b.ship), ban)) << word(ban);
}

TEST(TngSolidNeutroniumHull, CoversTheFacingsOfItsArc) {
    Fielded b({{"solid_neutronium_hull", 1}, {"lab", 1}});
    b.rules.classes[b.at(b.ship).type.index()].groups[0].arc.mask = 0xFFFFFF & ~facing_bearings(0);
    EXPECT_EQ(b.inside(0, 7), 7);
    EXPECT_EQ(b.inside(3, 7), 0);
}

TEST(TngSolidNeutroniumHull, TriplesAllCostsOfRepair) {
    Fielded b({{"solid_neutronium_hull", 1}, {"lab", 1}, {"hull_f", 1}});
    b.at(b.ship).groups[1].lost = 1;
    EXPECT_EQ(repair_cost(b.rules, b.at(b.ship), RepairTarget::group, 1), 3 * 4);
    EXPECT_EQ(repair_cost(b.rules, b.at(b.ship), RepairTarget::group, 2), 3 * 2);
}

TEST(TngRegenExcDam, IsWholeAgainBeforeEachMovement) {
    Fielded b({{"regen_excdam", 1}, {"lab", 1}});
    b.set(b.ship, Counter::excess_lost, 8);
    b.set(b.enemy, Counter::excess_lost, 5);
    b.faces({1, 2, 3, 4, 5, 6});
    Play p = b.play();
    initiative_run(p);
    EXPECT_EQ(b.at(b.ship)[Counter::excess_lost], 0);
    EXPECT_EQ(b.at(b.enemy)[Counter::excess_lost], 5);
}

// Of eight boxes two are turned into nothing: they stay, and no mark of the others is left behind.
TEST(TngRegenExcDam, LeavesNoMarkButOfWhatIsGoneForGood) {
    Fielded b({{"regen_excdam", 1}, {"lab", 1}});
    b.set(b.ship, Counter::excess_lost, 8);
    b.set(b.ship, Counter::excess_disabled, 3);
    b.set(b.ship, Counter::excess_costly, 3);
    b.set(b.ship, Counter::excess_lasting, 2);
    b.set(b.ship, Counter::lifeless, 1);
    b.faces({1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6});
    Play p = b.play();
    initiative_run(p);
    EXPECT_EQ(b.at(b.ship)[Counter::excess_lost], 2);
    EXPECT_EQ(b.at(b.ship)[Counter::excess_disabled], 0);
    EXPECT_EQ(b.at(b.ship)[Counter::excess_costly], 0);
    EXPECT_EQ(b.at(b.ship)[Counter::excess_lasting], 2);
    EXPECT_EQ(b.at(b.ship)[Counter::lifeless], 0) << "a box works again, and the ship with it";
    initiative_run(p);
    EXPECT_EQ(b.at(b.ship)[Counter::excess_lost], 2) << "for good";
}

TEST(TngRegenExcDam, MendsNoOtherTrackAndNoPeople) {
    Fielded b({{"regen_excdam", 1}, {"lab", 1}});
    b.sheet(b.ship).sensor.ratings = {6, 5, 4, 3};
    b.sheet(b.ship).crew_units = 20;
    b.set(b.ship, Counter::sensor_lost, 2);
    b.set(b.ship, Counter::crew_lost, 7);
    b.faces({1, 2, 3, 4, 5, 6});
    Play p = b.play();
    initiative_run(p);
    repair_run(p);
    EXPECT_EQ(b.at(b.ship)[Counter::sensor_lost], 2);
    EXPECT_EQ(b.at(b.ship)[Counter::crew_lost], 7);
}

TEST(TngRegeneratingCrew, MendsNoTrack) {
    Fielded b({{"regenerating_crew", 1}, {"lab", 1}});
    b.set(b.ship, Counter::excess_lost, 8);
    b.faces({1, 2, 3, 4, 5, 6});
    Play p = b.play();
    initiative_run(p);
    repair_run(p);
    EXPECT_EQ(b.at(b.ship)[Counter::excess_lost], 8);
}

// A row may name any track and any part of it: half of three boxes, rounded up.
TEST(Regrowth, IsSoManyThousandthsOfTheBoxesOfTheTracksThatItsRowNames) {
    Fielded b({{"regen_excdam", 1}, {"lab", 1}});
    Modifier& m = b.rules.systems[b.rules.type(b.at(b.ship).type).groups[0].system.index()].modifiers.front();
    m.tracks = static_cast<std::uint8_t>(1U << static_cast<unsigned>(TrackKind::sensor) |
                                         1U << static_cast<unsigned>(TrackKind::scanner));
    m.amount = 500;
    b.sheet(b.ship).sensor.ratings = b.sheet(b.ship).scanner.ratings = {6, 5, 4, 3};
    for (const Counter lost : {Counter::sensor_lost, Counter::excess_lost}) b.set(b.ship, lost, 3);
    b.set(b.ship, Counter::scanner_lost, 1);
    b.faces({1, 2, 3, 4, 5, 6});
    Play p = b.play();
    initiative_run(p);
    EXPECT_EQ(b.at(b.ship)[Counter::sensor_lost], 1);
    EXPECT_EQ(b.at(b.ship)[Counter::scanner_lost], 0);
    EXPECT_EQ(b.at(b.ship)[Counter::excess_lost], 3);
}

TEST(TngCrystals, StopTransportersWhileTheyArePaidFor) {
    Fielded b({{"eac", 2}, {"lab", 1}}, 1);
    EXPECT_TRUE(banned(b.rules, b.at(b.ship), Ban::board));
    EXPECT_TRUE(banned(b.rules, b.at(b.ship), Ban::beam));
    b.set(b.ship, Counter::shield_level, 0);
    EXPECT_FALSE(banned(b.rules, b.at(b.ship), Ban::board));
}

TEST(TngRefractor, StopsTransportersOnTheFacingsThatItGuards) {
    Fielded b({{"ref", 2}, {"tran", 1}}, 1, 3, {{"tran", 1}, {"hull_f", 3}});
    b.rules.classes[b.at(b.ship).type.index()].groups[0].arc.mask = facing_bearings(0);
    const auto no = refuse_beam_to(b.rules, b.battle, b.enemy, b.ship);
    ASSERT_TRUE(no);
    EXPECT_EQ(no->more, WhyMore::field_wards);
    b.rules.classes[b.at(b.ship).type.index()].groups[0].arc.mask = facing_bearings(3);
    const auto other = refuse_beam_to(b.rules, b.battle, b.enemy, b.ship);
    EXPECT_TRUE(!other || other->more != WhyMore::field_wards);
}

// A shot by a box of the enemy's, aimed at that row of the ship's; all of its dice fall so.
struct AimedShot : Fielded {
    using Fielded::Fielded;
    Fire at_row(const char* row, std::uint8_t gun = 0) {
        Fire fire;
        fire.unit = enemy;
        fire.group = gun;
        fire.target = ship;
        if (row != nullptr) fire.aim = static_cast<std::uint8_t>(group_of(ship, row) + 1);
        return fire;
    }
    [[nodiscard]] std::optional<Refusal> why(const Fire& fire) {
        open(Mechanism::direct_fire);
        at(enemy).capacitor = points(20);
        GroupState& g = at(enemy).groups[fire.group];
        g.ready = 1;
        g.charge = points(4).parts;
        return refuse(rules, battle, Command{fire});
    }
    void shoot(const Fire& fire, std::initializer_list<int> dice) {
        const auto no = why(fire);
        ASSERT_FALSE(no) << refusal_text(rules, *no);
        faces(dice);
        Play p = play();
        do_fire(p, fire);
        resolve_fire_run(p);
    }
    [[nodiscard]] int scored() const {
        int all = 0;
        for (const Volley& v : battle.volleys) all += v.points;
        return all;
    }
};

struct Crusher : AimedShot {
    explicit Crusher(int away = 4) : AimedShot({{"planet_crusher_hull", 1}, {"lab", 1}}, away) {
        rules.classes[at(ship).type.index()].groups[0].arc.mask = 0xFFFFFF & ~facing_bearings(0);
    }
};

// Who aims at the mouth adds the range to the die: 4 at range 4.
TEST(TngPlanetCrusher, ItsMouthIsHitAtAPenaltyOfTheRange) {
    Crusher b;
    const auto penalty = [&](const Fire& fire) {
        return plan_shot(b.rules, b.battle, fire.unit, fire.group, fire.mode, fire.target, {}, false,
                         fire.aim)
            .shift.steps.sum;
    };
    EXPECT_EQ(penalty(b.at_row(nullptr)), 0);
    EXPECT_EQ(penalty(b.at_row("planet_crusher_hull")), 4);
    EXPECT_FALSE(b.why(b.at_row("planet_crusher_hull")));
    for (int i = 0; i < 8; ++i) b.at(b.enemy).hex = neighbour(b.at(b.enemy).hex, Facing{3});
    EXPECT_EQ(b.why(b.at_row("planet_crusher_hull"))->more, WhyMore::cannot_aim) << "from astern";
}

// A hit that was aimed at the mouth does its damage, at 3X too; another shot meets the hull.
TEST(TngPlanetCrusher, OnlyAShotAimedAtTheMouthPassesTheHull) {
    Crusher plain(2), mouth(2);
    plain.shoot(plain.at_row(nullptr), {1});
    EXPECT_EQ(plain.scored(), 0);
    mouth.shoot(mouth.at_row("planet_crusher_hull"), {1});
    EXPECT_GT(mouth.scored(), 0);
}

// Of all transporters the Ferengi one alone reaches into neutronium.
TEST(TngSolidNeutroniumHull, IsBoardedByAFerengiTransporterAlone) {
    for (const auto& [beam, comes] : {std::pair{"tran", false}, {"tran_f", true}}) {
        Fielded b({{"solid_neutronium_hull", 1}, {"lab", 1}}, 1, 4, {{beam, 1}, {"hull_f", 3}});
        const auto no = refuse_beam_to(b.rules, b.battle, b.enemy, b.ship);
        EXPECT_EQ(no && no->more == WhyMore::field_wards, !comes) << beam;
    }
}

// Shields and panels of the target do not stop it; crystals stop every transporter.
TEST(TngTranF, PassesPanelsAndNoCrystals) {
    for (const auto& [wall, comes] : {std::pair{"pa_360", true}, {"eac", false}}) {
        Fielded b({{wall, 2}, {"lab", 1}}, 1, 4, {{"tran_f", 1}, {"hull_f", 3}});
        const auto no = refuse_beam_to(b.rules, b.battle, b.enemy, b.ship);
        EXPECT_EQ(no && no->more == WhyMore::field_wards, !comes) << wall;
    }
}

// ---- external shield generators

// Internals of a ship without armour may be given to its shield generators, as who fires likes.
TEST(TngShieldGenerators, AreHitByWhoAimsAtThemWhenNoArmourIsLeft) {
    AimedShot b({{"sh_gen", 2}, {"armor_360", 2}, {"lab", 1}}, 1);
    EXPECT_EQ(b.why(b.at_row("sh_gen"))->more, WhyMore::cannot_aim);
    b.at(b.ship).groups[b.group_of(b.ship, "armor_360")].lost = 2;
    EXPECT_EQ(b.why(b.at_row("lab"))->more, WhyMore::cannot_aim);
    AimedShot plain({{"sh_gen", 2}, {"lab", 1}}, 1), aimed({{"sh_gen", 2}, {"lab", 1}}, 1);
    plain.shoot(plain.at_row(nullptr), {1});
    EXPECT_EQ(plain.lost(plain.ship, "sh_gen"), 0);
    aimed.shoot(aimed.at_row("sh_gen"), {1, 3});
    EXPECT_EQ(aimed.lost(aimed.ship, "sh_gen"), 1);
    EXPECT_EQ(aimed.scored(), plain.scored() - 1);
}

// ---- absorber panels

TEST(TngPanels, HoldTwelvePointsOrTwentyReinforcedOnTheFacingsOfTheirArc) {
    for (const auto& [level, each] : {std::pair{1, 12}, {2, 20}, {0, 0}}) {
        Fielded b({{"pa_180", 2}, {"lab", 1}});
        b.rules.classes[b.at(b.ship).type.index()].groups[0].arc.mask = facing_bearings(0);
        b.set(b.ship, Counter::shield_level, level);
        EXPECT_EQ(b.inside(3, 5), 5);
        EXPECT_EQ(b.inside(0, 50), 50 - 2 * each) << level;
        EXPECT_EQ(b.inside(0, 5), 5) << "full panels stop no more";
        EXPECT_EQ(b.lost(b.ship, "pa_180"), 0);
    }
}

TEST(TngPanels, AFullOneThatIsLostBringsAllItHeldInside) {
    for (const auto& [held, spills] : {std::pair{40, 20}, {30, 0}, {39, 0}}) {
        Fielded b({{"pa_360", 2}, {"lab", 1}});
        EXPECT_EQ(b.inside(0, held), 0);
        b.at(b.ship).groups[0].lost = 1;
        Play p = b.play();
        spill_store(p, b.ship, 0);
        int points = 0;
        for (const Volley& v : b.battle.volleys) points += v.points;
        EXPECT_EQ(points, spills) << held;
    }
}

TEST(TngPanels, StopOnePointOfEachDisruptorAnImpulse) {
    Fielded b({{"pa_360", 2}, {"lab", 1}}, 2, 3, {{"disr", 2}, {"hull_f", 3}});
    const auto disruptor = [&](std::uint8_t box, int points) {
        Play p = b.play();
        const auto sum = [&] {
            int all = 0;
            for (const Volley& v : b.battle.volleys) all += v.points;
            return all;
        };
        const int before = sum();
        strike(p, b.ship, b.enemy, 0, points, VolleyKind::direct, 0, 0, 0,
               {b.rules.type(b.at(b.enemy).type).groups[box].weapon, box, 0, true});
        return sum() - before;
    };
    EXPECT_EQ(disruptor(0, 4), 3);
    EXPECT_EQ(disruptor(0, 4), 4) << "all further damage from that box this impulse";
    EXPECT_EQ(disruptor(1, 4), 3);
    b.clock(1, 3);
    EXPECT_EQ(disruptor(0, 4), 3);
    EXPECT_EQ(b.inside(0, 37), 0) << "three points are in panels that hold 40";
}

TEST(TngPanels, GiveAQuarterToTheBatteriesThenShedFourEach) {
    for (const auto& [batteries, charge, held] : {std::tuple{2, 0, 30 - 8 - 2 * 4},
                                                  {2, 14, 30 - 8 - 2 * 4},
                                                  {1, 0, 30 - 7 - 2 * 4},
                                                  {0, 0, 30 - 2 * 4}}) {
        Fielded b({{"pa_360", 2}, {"btty", batteries}, {"lab", 1}});
        for (ClassGroup& g : b.rules.classes[b.at(b.ship).type.index()].groups) g.value = 7;
        b.at(b.ship).battery = points(charge);
        EXPECT_EQ(b.inside(0, 30), 0);
        Play p = b.play();
        mend_walls(p, b.ship);
        EXPECT_EQ(Energy{b.at(b.ship).groups[0].charge}, points(held)) << batteries;
        EXPECT_EQ(b.at(b.ship).battery, points(std::min(7 * batteries, charge + 8))) << "room or not";
    }
}

TEST(TngPanels, PassWhatReinforcementHoldsToTheOtherBank) {
    Fielded b({{"pa_180", 2}, {"pa_360", 2}});
    Operate o = b.order(b.ship, "pa_180");
    o.use = SystemUse::panel_move;
    o.value = static_cast<std::uint8_t>(b.group_of(b.ship, "pa_360"));
    o.amount = points(16);
    EXPECT_TRUE(b.no(o));
    b.at(b.ship).groups[o.group].charge = points(40).parts;
    o.amount = points(17);
    EXPECT_EQ(b.no(o)->more, WhyMore::panel_bank) << "8 of each of the two panels";
    o.amount = points(16);
    b.act(o);
    EXPECT_EQ(Energy{b.at(b.ship).groups[o.group].charge}, points(24));
    EXPECT_EQ(Energy{b.at(b.ship).groups[o.value].charge}, points(16));
    b.at(b.ship).groups[o.group].charge = points(40).parts;
    EXPECT_EQ(b.no(o)->more, WhyMore::no_room) << "standard panels of the other bank hold 24";
    b.set(b.ship, Counter::shield_level, 1);
    EXPECT_TRUE(b.no(o));
}

TEST(TngPanels, CostHalfAPointStandardAndOneReinforced) {
    TableBattle b{"tng"};
    const SystemType& panel = *std::find_if(b.rules.systems.begin(), b.rules.systems.end(),
                                            [](const SystemType& s) { return s.id == "pa_360"; });
    EXPECT_EQ(panel.wall.power, ratio(1, 2));
    EXPECT_EQ(panel.wall.power_reinforced, points(1));
}

// A lost shield generator bares one of the six facings until it is repaired: 1d6, again if it is bare.
TEST(TngShieldGenerators, ALostBoxBaresAFacingByTheDie) {
    Fielded b({{"sh_gen", 2}, {"lab", 1}});
    ShipClass& c = b.rules.classes[b.at(b.ship).type.index()];
    c.banks = 6;
    for (std::size_t f = 0; f < 6; ++f) c.bank_facings[f] = static_cast<std::uint8_t>(1U << f);
    b.at(b.ship).shield.fill(9);
    c.banks = 5;  // nothing stands before facing 6
    b.faces({3, 3, 5});
    Play p = b.play();
    Blow blow;
    blow.from.aim = static_cast<std::uint8_t>(b.group_of(b.ship, "sh_gen") + 1);
    strike(p, b.ship, b.enemy, 5, 2, VolleyKind::direct, 0, blow);
    EXPECT_EQ(b.lost(b.ship, "sh_gen"), 2);
    EXPECT_EQ(b.inside(2, 4), 4);
    EXPECT_EQ(b.inside(4, 4), 4);
    EXPECT_EQ(b.inside(1, 4), 0);
    b.at(b.ship).groups[0].lost = 0;
    EXPECT_EQ(b.inside(2, 4), 0) << "mended";
}

// ---- adaptation

struct Cube : Fielded {
    explicit Cube(const char* weapon)
        : Fielded({{"asg", 1}, {"lab", 1}}, 2, 3, {{weapon, 2}, {"hull_f", 3}}) {}
    void fired(int impulse) {
        clock(1, impulse);
        Play p = play();
        adapt(p, ship, rules.type(at(enemy).type).groups[0].weapon);
    }
    [[nodiscard]] Operate remodulate(const char* weapon) {
        Operate o = order(enemy, weapon);
        o.use = SystemUse::remodulate;
        o.target = ship;
        return o;
    }
};

struct Adaptation {
    const char* weapon;
    int after[5];  // of nine points, after so many impulses of fire
};
TEST(TngAdaptiveShieldGenerator, LetsAStepLessThroughEachImpulseDownToTheLeastOfTheWeapon) {
    for (const Adaptation& c : {Adaptation{"flux", {9, 9, 9, 9, 9}}, Adaptation{"fus", {9, 5, 5, 5, 5}},
                                Adaptation{"blast", {9, 5, 1, 1, 1}}, Adaptation{"ph-6", {9, 5, 1, 0, 0}},
                                Adaptation{"phtn", {9, 5, 1, 0, 0}}}) {
        Cube b{c.weapon};
        for (int n = 0; n < 5; ++n) {
            EXPECT_EQ(b.through(c.weapon, 9, 3, static_cast<std::uint8_t>(n)), c.after[n]) << c.weapon << n;
            b.fired(n + 1);
            b.fired(n + 1);  // many shots of an impulse are one step
        }
    }
}

TEST(TngAdaptiveShieldGenerator, OnePointIsForEachBoxAndTurn) {
    Cube b{"ph-6"};
    b.fired(1);
    b.fired(2);
    EXPECT_EQ(b.through("ph-6", 9, 3, 0), 1);
    EXPECT_EQ(b.through("ph-6", 9, 3, 0), 0);
    EXPECT_EQ(b.through("ph-6", 9, 3, 1), 1);
}

TEST(TngAdaptiveShieldGenerator, AdaptsToWhatMissesToo) {
    Cube b{"phtn"};
    b.open(Mechanism::direct_fire);
    b.at(b.enemy).groups[0].ammo[0] = 9;
    b.arm(b.enemy, 0, "standard", points(2));
    b.declare(b.shot(b.enemy, 0, "standard", b.ship));
    b.faces({6});
    b.resolve();
    ASSERT_EQ(b.battle.sides[0].adapted.size(), 1U);
    EXPECT_EQ(b.battle.sides[0].adapted[0].share, Share::half);
}

TEST(TngRemodulation, CostsTheRepairOfTheWeaponInInformationAndBringsAStepBackOnce) {
    Cube b{"phtn"};
    EXPECT_EQ(b.no(b.remodulate("phtn"))->more, WhyMore::no_change);
    b.fired(1);
    b.clock(1, 2);
    b.open(Mechanism::activity);
    b.at(b.ship).info[1] = 9;
    EXPECT_EQ(b.no(b.remodulate("phtn"))->more, WhyMore::no_points_of_information) << "its repair costs 10";
    b.at(b.ship).info[1] = 25;
    b.act(b.remodulate("phtn"));
    EXPECT_EQ(b.at(b.ship).info[1], 15);
    EXPECT_EQ(b.through("phtn", 8), 8);
    b.fired(2);
    EXPECT_EQ(b.through("phtn", 8), 4);
    EXPECT_EQ(b.no(b.remodulate("phtn"))->more, WhyMore::no_change)
        << "if the Borg adapt again the weapon cannot achieve that status ever again";
}

}  // namespace
}  // namespace impulse
