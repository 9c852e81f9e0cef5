// Bases on the sides of a planet, points on bodies, troops on the ground, dry docks, boxes of a conversion.
#include "battle/core/ground.h"
#include "battle/core/rows/boarding.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "battle/areas/terrain.h"
#include "battle/core/craft.h"
#include "battle/core/terrain_line.h"
#include "battle/craft/ground_troops.h"
#include "battle/damage/allocate.h"
#include "battle/damage/shields.h"
#include "battle/end/boarding.h"
#include "battle/end/self_destruct.h"
#include "battle/end/victory.h"
#include "battle/fire/declare.h"
#include "battle/pilots/captain_terrain.h"
#include "battle/pilots/form_builder.h"
#include "battle/play/allocation.h"
#include "battle/play/situation.h"
#include "battle/seeking/flight.h"
#include "battle/systems/marines.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

constexpr SideId attacker{std::size_t{0}}, defender{std::size_t{1}};

struct Planet {
    TableBattle b{"classic"};
    Hex at = hex_at(20, 20);
    Planet() {
        Feature f;
        f.hex = at;
        b.battle.field.features.push_back(f);
        b.clock(1, 1);
    }
    // A unit of the other side on a side A.. of the planet.
    UnitId on(char side, const std::string& key, int of = 1) {
        const UnitId u = b.unit(of, "2020", side, key);
        b.set(u, Counter::ground, *parse_facing(std::string(1, side)) == Facing{} ? 1 : side - 'A' + 1);
        return u;
    }
    UnitId body(int of = 1) {
        const UnitId u = b.unit(of, "2020", 'A', "ground/body");
        b.set(u, Counter::ground, body_itself);
        return u;
    }
    std::optional<Refusal> fires(UnitId by, const char* system, UnitId target) {
        return refuse_fire(b.rules, b.battle, b.shot(by, b.group_of(by, system), "standard", target));
    }
    void boarders(UnitId in, SideId side, PartyKind kind, int n) {
        Play play = b.play();
        play.emit(
            BoardersSet{in, static_cast<std::uint8_t>(side.index()), kind, static_cast<std::uint8_t>(n)});
    }
    // So many boarding parties of its own.
    void parties(UnitId u, int n) {
        b.set(u, Counter::boarding_extra, n - b.rules.type(b.at(u).type).sheet.boarding_parties);
    }
};

// ---- bases on their sides (P2.32, P2.52)

TEST(ClassicGroundBase, FiresAndIsFiredAtOnlyThroughItsSide) {
    Planet p;
    const UnitId base = p.on('A', "ground/gbdp-4");
    const UnitId above = p.b.unit(0, "2015", 'D', "federation/ca"),
                 below = p.b.unit(0, "2025", 'A', "federation/ca");
    EXPECT_FALSE(p.fires(base, "phaser-4", above));
    EXPECT_FALSE(p.fires(above, "phaser-1", base));
    ASSERT_TRUE(p.fires(base, "phaser-4", below));
    EXPECT_EQ(p.fires(base, "phaser-4", below)->more, WhyMore::blocked_line);
    ASSERT_TRUE(p.fires(below, "phaser-1", base));
    EXPECT_EQ(p.fires(below, "phaser-1", base)->more, WhyMore::blocked_line);
}

TEST(ClassicGroundBase, OnACornerBothSidesSeeAndTheOthersDoNot) {
    const Hex planet = hex_at(20, 20);
    // Two hexes away between A and B the line leaves through the corner of both.
    const Hex corner = neighbour(neighbour(planet, Facing{0}), Facing{1});
    EXPECT_TRUE(side_sees(planet, 0, corner));
    EXPECT_TRUE(side_sees(planet, 1, corner));
    for (int side = 2; side < 6; ++side) EXPECT_FALSE(side_sees(planet, side, corner)) << side;
    // Straight out of a side only that side sees.
    for (std::uint8_t side = 0; side < 6; ++side)
        for (int other = 0; other < 6; ++other)
            EXPECT_EQ(side_sees(planet, other, along(planet, Facing{side}, 5)), other == side);
}

TEST(ClassicGroundBase, TwoOnOnePlanetMeetOnTheSameSideOnly) {
    Planet p;
    const UnitId one = p.on('A', "ground/gbdp-4", 0), same = p.on('A', "ground/gbdp-1"),
                 other = p.on('B', "ground/gbdp-1");
    EXPECT_FALSE(sight_blocked(p.b.battle, p.b.at(one), p.b.at(same)));
    EXPECT_TRUE(sight_blocked(p.b.battle, p.b.at(one), p.b.at(other)));
}

TEST(ClassicGroundBase, TheGroundGivesItTwoPointsOfEcm) {
    Planet p;
    const UnitId base = p.on('A', "ground/gbdp-4"), ship = p.b.unit(0, "2015", 'D', "federation/ca");
    EXPECT_EQ(terrain_ecm(p.b.rules, p.b.battle, p.b.at(ship).hex, p.b.at(base).hex), 2);  // P2.52
    EXPECT_EQ(terrain_ecm(p.b.rules, p.b.battle, p.b.at(base).hex, p.b.at(ship).hex), 0);
}

TEST(ClassicGroundBase, ABomberBaseOfANonPlayerEmpireFiresAsPhaserOne) {
    Planet p;
    const UnitId base = p.on('A', "ground/gbb-npe"), ship = p.b.unit(0, "2015", 'D', "federation/ca");
    const std::size_t limited = p.b.group_of(base, "phaser-4-as-1"), one = p.b.group_of(ship, "phaser-1");
    const WeaponType& w = p.b.weapon(base, limited);
    EXPECT_EQ(w.capacity, points(2));              // UTD5.2574: the capacitor of a phaser-IV
    EXPECT_EQ(w.modes.front().energy, points(1));  // a phaser-I takes 1
    const FireTable& its = w.modes.front().table;
    const FireTable& book = p.b.weapon(ship, one).modes[p.b.mode(ship, one, "standard")].table;
    for (int range = 0; range <= 75; ++range)
        for (int die = 0; die < 6; ++die)
            EXPECT_EQ(its.points_at(range, die), book.points_at(range, die)) << range;
}

// ---- points on a body (UTD5.2532)

TEST(ClassicBody, EveryPointIsCountedOnItsSideAndItIsNeverDestroyed) {
    Planet p;
    const UnitId body = p.body(), ship = p.b.unit(0, "2015", 'D', "federation/ca");
    Play play = p.b.play();
    strike(play, body, ship, 0, 12, VolleyKind::direct, 0);
    strike(play, body, ship, 0, 188, VolleyKind::direct, 0);
    strike(play, body, ship, 2, 5, VolleyKind::direct, 0);
    EXPECT_EQ(p.b.at(body)[Unit::scored(0)], 200);
    EXPECT_EQ(p.b.at(body)[Unit::scored(2)], 5);
    EXPECT_TRUE(p.b.at(body).active());
    EXPECT_TRUE(p.b.battle.volleys.empty());
    EXPECT_EQ(p.b.rules.boarding->devastated_from, 200);  // so many on one side lay it waste
}

TEST(ClassicBody, IsFiredAtFromAnySideAndFireIsCounted) {
    Planet p;
    const UnitId body = p.body(), above = p.b.unit(0, "2015", 'D', "federation/ca"),
                 below = p.b.unit(0, "2025", 'A', "federation/ca");
    EXPECT_FALSE(p.fires(above, "phaser-1", body));
    EXPECT_FALSE(p.fires(below, "phaser-1", body));
    p.b.faces({1});
    p.b.declare(p.b.shot(below, p.b.group_of(below, "phaser-1"), "standard", body));
    p.b.resolve();
    EXPECT_GT(p.b.at(body)[Unit::scored(3)], 0);  // from below: side D
    EXPECT_EQ(p.b.at(body)[Unit::scored(0)], 0);
}

TEST(ClassicBody, ASeekerThatRunsIntoThePlanetScoresOnIt) {
    Planet p;
    const UnitId body = p.body(), by = p.b.unit(0, "2010", 'D', "kzinti/bc"),
                 prey = p.b.unit(1, "2025", 'A', "federation/ca");
    std::size_t type = 0;
    while (type < p.b.rules.seekers.size() && p.b.rules.seekers[type].id != "I") ++type;
    ASSERT_LT(type, p.b.rules.seekers.size());
    MapObject drone;
    drone.fate = SeekerFate::flying;
    drone.type = SeekerId{type};
    drone.kind = SeekerKind::drone;
    drone.by = by;
    drone.target = prey;
    drone.hex = neighbour(p.at, Facing{0});
    drone.facing = Facing{3};
    drone.until = 1000;
    drone.serial = 1;
    drone.speed = 32;
    p.b.battle.objects.push_back(drone);
    p.b.clock(1, 4);
    Play play = p.b.play();
    seekers_move_run(play);
    EXPECT_TRUE(p.b.battle.objects.empty() || !p.b.battle.objects[0].flying());
    EXPECT_EQ(p.b.at(body)[Unit::scored(0)], p.b.rules.seekers[type].warhead);
}

TEST(ClassicBody, IsNoUnitThatKeepsItsSideInTheBattle) {
    Planet p;
    const UnitId body = p.body();
    EXPECT_FALSE(fights_on(p.b.rules, p.b.at(body)));
    EXPECT_TRUE(allocate_eligible(p.b.rules, p.b.battle).empty());
}

// ---- landing

TEST(ClassicLanding, AShuttleLandsSlowlyAndAFastOneCrashes) {
    for (const int speed : {1, 4}) {
        Planet p;
        const UnitId gas = p.b.unit(0, "2020", 'D', "general/gas");
        p.b.at(gas).left = neighbour(p.at, Facing{1});
        p.b.set(gas, Counter::speed, speed);
        Play play = p.b.play();
        after_move(play, gas);
        EXPECT_EQ(p.b.at(gas).active(), speed == 1) << speed;
        if (speed == 1) {
            EXPECT_EQ(ground_side(p.b.at(gas)), 1);  // through side B
        }
    }
}

// ---- troops (D15)

TEST(ClassicGroundTroops, StepOverOnTheSameSideAlone) {
    Planet p;
    const UnitId gas = p.on('A', "general/gas", 0), base = p.on('A', "ground/gbdp-1"),
                 far = p.on('B', "ground/gbdp-1");
    p.parties(gas, 2);
    ASSERT_TRUE(refuse_move_troops(p.b.rules, p.b.battle, {gas, far, 0, PartyKind::normal, 1}));
    EXPECT_EQ(refuse_move_troops(p.b.rules, p.b.battle, {gas, far, 0, PartyKind::normal, 1})->more,
              WhyMore::craft_apart);
    const auto many = refuse_move_troops(p.b.rules, p.b.battle, {gas, base, 0, PartyKind::normal, 3});
    ASSERT_TRUE(many);
    EXPECT_EQ(many->more, WhyMore::no_parties);
    EXPECT_EQ(many->have, 2);
    ASSERT_FALSE(refuse_move_troops(p.b.rules, p.b.battle, {gas, base, 0, PartyKind::normal, 2}));
    Play play = p.b.play();
    do_move_troops(play, {gas, base, 0, PartyKind::normal, 2});
    EXPECT_EQ(p.b.at(base).boarders_of(attacker), 2);
    EXPECT_EQ(parties_aboard(p.b.rules, p.b.at(gas)), 0);
    EXPECT_EQ(enemies_aboard(p.b.battle, base), 2);
}

TEST(ClassicGroundTroops, AShuttleHasOnlySoManySeats) {
    Planet p;
    const UnitId gas = p.on('A', "general/gas", 1), base = p.on('A', "ground/gbdp-1");
    p.b.set(base, Counter::gcvs, 2);
    const int seats = p.b.rules.type(p.b.at(gas).type).sheet.craft.boarding;
    const int each = p.b.rules.boarding->seats[static_cast<std::size_t>(PartyKind::gcv)];
    const auto no = refuse_move_troops(p.b.rules, p.b.battle, {base, gas, 0, PartyKind::gcv, 2});
    ASSERT_TRUE(no);
    EXPECT_EQ(no->more, WhyMore::no_room_on_board);
    EXPECT_EQ(no->need, seats);
    EXPECT_EQ(no->have, 2 * each);
}

TEST(ClassicGroundCombat, BothScoreByTheBoardingTableWithWhatTheyCountFor) {
    Planet p;
    const UnitId place = p.on('A', "ground/place");
    p.parties(place, 3);
    p.boarders(place, attacker, PartyKind::heavy, 2);  // D15.81: each counts as two
    // Three defenders behind two defence systems (+2) and three control stations (+1): die 1 counts as 4, which is 1
    // point for 3 parties. Four points of attackers with a 6: 2 points.
    p.b.faces({1, 6});
    Play play = p.b.play();
    boarding_combat_run(play);
    EXPECT_EQ(parties_aboard(p.b.rules, p.b.at(place)), 1);
    EXPECT_EQ(p.b.at(place).boarders_of(attacker), 1);
    EXPECT_EQ(p.b.rules.boarding->ground_strength[static_cast<std::size_t>(PartyKind::heavy)], 2);
}

TEST(ClassicGroundCombat, APlaceFallsOnlyWhenNobodyDefendsIt) {
    Planet p;
    const UnitId place = p.on('A', "ground/place");
    for (std::size_t g = 0; g < p.b.at(place).groups.size(); ++g)
        p.b.at(place).groups[g].taken = p.b.rules.type(p.b.at(place).type).groups[g].boxes;
    p.parties(place, 1);
    p.boarders(place, attacker, PartyKind::normal, 1);
    p.b.faces({1, 1});  // neither scores: one party with a 1
    Play play = p.b.play();
    boarding_combat_run(play);
    EXPECT_EQ(p.b.at(place).side, defender);
    p.parties(place, 0);
    p.b.faces({1});
    boarding_combat_run(play);
    EXPECT_EQ(p.b.at(place).side, attacker);
}

TEST(ClassicGroundCombat, WhoHasTroopsThereKeepsTheBattleGoing) {
    Planet p;
    const UnitId place = p.on('A', "ground/place");
    p.b.unit(0, "2015", 'D', "federation/ca");
    p.parties(place, 1);
    Play play = p.b.play();
    check_victory(play);
    EXPECT_EQ(p.b.battle.ended, 0);
    p.parties(place, 0);
    check_victory(play);
    EXPECT_EQ(p.b.battle.ended, 1);
    EXPECT_EQ(p.b.battle.winner, attacker);
}

TEST(ClassicGroundCombat, AYardIsNeverCaptured) {
    Planet p;
    const UnitId yard = p.b.unit(1, "2005", 'A', "ground/yard-4");
    p.b.set(yard, Counter::no_capture, 1);
    p.parties(yard, 0);
    const std::size_t room = p.b.group_of(yard, "bridge");
    p.b.at(yard).groups[room].taken = 1;
    p.boarders(yard, attacker, PartyKind::normal, 5);
    p.b.faces({1});
    Play play = p.b.play();
    boarding_combat_run(play);
    EXPECT_EQ(p.b.at(yard).side, defender);  // UTD4.3231
}

TEST(ThunderdomeGround, ACapturedBaseIsBlownUpAndItsCaptorsLive) {
    Planet p;
    const UnitId base = p.on('A', "ground/gbdp-4"), other = p.on('B', "ground/gbdp-4");
    p.b.set(base, Counter::captured_from, 2);
    p.b.at(base).side = attacker;
    p.parties(base, 3);
    p.b.unit(1, "2035", 'A', "klingon/d7");
    EXPECT_TRUE(refuse_self_destruct(p.b.rules, p.b.battle, other, true));  // its own crew may not
    ASSERT_FALSE(refuse_self_destruct(p.b.rules, p.b.battle, base, true));
    Play play = p.b.play();
    do_self_destruct(play, base, true);
    self_destruct_run(play);
    EXPECT_EQ(p.b.at(base).fate, Fate::self_destructed);
    EXPECT_EQ(p.b.at(base).boarders_of(attacker), 3);
    // And they can be fetched from where it stood (UTD7.49).
    EXPECT_TRUE(is_ruin(p.b.at(base)));
    const UnitId ship = p.b.unit(0, "2019", 'A', "federation/ca");
    p.b.set(ship, Counter::transports, 3);
    p.b.set(ship, Counter::shield_level, 0);
    const Transport fetch{ship, Cargo::recall, base, 0, 2, {}};
    ASSERT_FALSE(refuse_transport(p.b.rules, p.b.battle, fetch));
    const int before = parties_aboard(p.b.rules, p.b.at(ship));
    do_transport(play, fetch);
    EXPECT_EQ(p.b.at(base).boarders_of(attacker), 1);
    EXPECT_EQ(parties_aboard(p.b.rules, p.b.at(ship)), before + 2);
}

// ---- power grids (UTD7.344)

TEST(ThunderdomeGrid, BasesOfOneGridShareTheirReactors) {
    Planet p;
    const UnitId armed = p.on('A', "ground/gbdp-4"), plain = p.on('C', "ground/gbn"),
                 alone = p.on('E', "ground/gbdp-4");
    for (const UnitId u : {armed, plain}) p.b.set(u, Counter::power_grid, 1);
    for (const UnitId u : {armed, plain, alone}) p.b.at(u).battery = {};
    const auto form = [&](UnitId u, int reinforcement) {
        Allocate order = default_form(p.b.rules, p.b.battle, u);
        if (reinforcement > 0)
            order.form.push_back({Line::general_reinforcement, 0, 0, points(reinforcement)});
        return order;
    };
    // Three reactors of its own pay for fire control, shields and one point more; four more come from the other base.
    EXPECT_TRUE(refuse_allocate(p.b.rules, p.b.battle, form(alone, 4)));
    ASSERT_FALSE(refuse_allocate(p.b.rules, p.b.battle, form(armed, 4)));
    EXPECT_TRUE(refuse_allocate(p.b.rules, p.b.battle, form(armed, 6)));
    Play play = p.b.play();
    do_allocate(play, form(armed, 4));
    // 6 of 7 are gone: what is left is a point.
    const auto no = refuse_allocate(p.b.rules, p.b.battle, form(plain, 4));
    ASSERT_TRUE(no);
    EXPECT_EQ(no->have, points(1).parts);
}

// A captain plans with the grid, and leaves those who have not handed in their share (UTD7.344).
TEST(ThunderdomeGrid, APilotPlansWithAnEqualShareOfWhatIsLeft) {
    Planet p;
    const UnitId armed = p.on('A', "ground/gbdp-4"), plain = p.on('C', "ground/gbn"),
                 alone = p.on('E', "ground/gbdp-4");
    for (const UnitId u : {armed, plain}) p.b.set(u, Counter::power_grid, 1);
    const auto reactors = [&](UnitId u) { return fair_supply(p.b.rules, p.b.battle, u)[PowerKind::reactor]; };
    EXPECT_EQ(reactors(alone), points(3));
    EXPECT_EQ(reactors(armed), points(3));  // 3 and 4 are 7: half of it in whole points
    EXPECT_EQ(reactors(plain), points(3));
    // Who comes last may have all that is left: the other drew one of the seven.
    p.b.set(armed, Counter::allocated, 1);
    p.b.set(armed, Counter::power_grid, 101);
    EXPECT_EQ(reactors(plain), points(6));
    EXPECT_EQ(FormBuilder(p.b.rules, p.b.battle, plain).spare_output(Spend::service), points(6));
    // Nothing is left where the other drew it all, though the base has reactors of its own.
    p.b.set(armed, Counter::power_grid, 701);
    EXPECT_EQ(reactors(plain), points(0));
}

// ---- boxes that go first, boxes in dry dock

TEST(ClassicConversion, BoxesOfAConversionGoBeforeHullAndCargo) {
    Planet p;
    const UnitId base = p.b.unit(0, "1010", 'A', p.b.bare_class({{"hull_center", 4}, {"cargo", 4}}));
    p.b.set(base, Counter::inactive_boxes, 3);
    p.b.sums_of_two({7, 9, 8});
    p.b.internals(base, 3);
    EXPECT_EQ(p.b.at(base)[Counter::inactive_boxes], 0);
    EXPECT_EQ(p.b.lost(base, "hull_center") + p.b.lost(base, "cargo"), 0);  // LL5.95
    p.b.sums_of_two({9});
    p.b.internals(base, 1);
    EXPECT_EQ(p.b.lost(base, "hull_center") + p.b.lost(base, "cargo"), 1);
}

TEST(ThunderdomeDryDock, ItsShipsLoseTheirBoxesOnCargoHitsAndAreNoTargets) {
    Planet p;
    const UnitId yard = p.b.unit(0, "1010", 'A', p.b.bare_class({{"cargo", 1}}));
    const UnitId docked = p.b.unit(0, "1010", 'A', "federation/ff"),
                 foe = p.b.unit(1, "1015", 'A', "klingon/d7");
    p.b.at(docked).fate = Fate::aboard;
    p.b.at(docked).mother = yard;
    p.b.at(docked).box = in_dry_dock;
    ASSERT_TRUE(p.fires(foe, "phaser-2", docked));
    EXPECT_EQ(p.fires(foe, "phaser-2", docked)->why, Why::no_such_target);
    // Row 9 of the chart has hull and cargo: the yard's own box, then those of the ship (UTD7.65).
    p.b.sums_of_two({9, 9, 9});
    p.b.internals(yard, 3);
    EXPECT_EQ(p.b.lost(yard, "cargo"), 1);
    int lost = 0;
    for (const GroupState& g : p.b.at(docked).groups) lost += g.lost;
    EXPECT_EQ(lost, 2);
    EXPECT_EQ(p.b.at(yard)[Counter::excess_lost], 0);
    // No power and no orders.
    EXPECT_FALSE(allocate_eligible(p.b.rules, p.b.battle).has(docked));
}

// ---- captains (UTD5.223)

TEST(ClassicCaptainPlanet, DoesNotLetSeekersRunIntoIt) {
    Planet p;
    p.body(0);
    const UnitId me = p.b.unit(0, "2023", 'A', "federation/ca"), foe = p.b.unit(1, "2012", 'D', "kzinti/bc");
    std::size_t type = 0;
    while (type < p.b.rules.seekers.size() && p.b.rules.seekers[type].id != "I") ++type;
    MapObject drone;
    drone.fate = SeekerFate::flying;
    drone.type = SeekerId{type};
    drone.kind = SeekerKind::drone;
    drone.by = foe;
    drone.target = me;
    drone.hex = hex_at(20, 17);
    drone.facing = Facing{3};
    drone.until = 1000;
    drone.serial = 1;
    drone.identified = 0xFF;
    p.b.battle.objects.push_back(drone);
    Firepower power;
    power.prepare(p.b.rules);
    const Temper temper;
    const Situation s = look(p.b.rules, p.b.battle, power, temper, me);
    ASSERT_EQ(s.coming.size(), 1U);
    EXPECT_GT(price_of_hiding(s, hex_at(20, 23)), 0);  // straight behind the planet
    EXPECT_EQ(price_of_hiding(s, hex_at(24, 20)), 0);  // beside it
    // An enemy's planet is nobody's to spare.
    Planet q;
    q.body(1);
    const UnitId other = q.b.unit(0, "2023", 'A', "federation/ca");
    drone.by = q.b.unit(1, "2012", 'D', "kzinti/bc");
    drone.target = other;
    q.b.battle.objects.push_back(drone);
    EXPECT_EQ(price_of_hiding(look(q.b.rules, q.b.battle, power, temper, other), hex_at(20, 23)), 0);
}

TEST(ClassicCaptainPlanet, WhoDefendsAPlanetDoesNotLeave) {
    for (const bool planet : {false, true}) {
        Planet p;
        if (planet) p.body(0);
        const UnitId me = p.b.unit(0, "2023", 'A', "federation/ca");
        p.b.unit(1, "2010", 'D', "klingon/d7");
        p.b.battle.field.by_separation = p.b.battle.field.by_acceleration = 1;
        p.b.clock(5, 1);
        p.b.set(me, Counter::crippled, 1);
        const ShipClass& c = p.b.rules.type(p.b.at(me).type);
        for (std::size_t g = 0; g < c.groups.size(); ++g)
            if (c.groups[g].weapon) p.b.at(me).groups[g].lost = c.groups[g].boxes;
        Firepower power;
        power.prepare(p.b.rules);
        const Temper temper;
        EXPECT_EQ(look(p.b.rules, p.b.battle, power, temper, me).hopeless, !planet);
    }
}

}  // namespace
}  // namespace impulse
