// Clauses of the classic rules that stand alone, each worked out from its figures.
#include <gtest/gtest.h>

#include "battle/areas/terrain_strikes.h"
#include "battle/areas/travel.h"
#include "battle/core/terrain_line.h"
#include "battle/damage/crippled.h"
#include "battle/end/disengage.h"
#include "battle/end/end_turn.h"
#include "battle/fire/arming.h"
#include "battle/fire/declare.h"
#include "battle/fire/fire_table.h"
#include "battle/fire/resolve.h"
#include "battle/movement/impulse_chart.h"
#include "battle/movement/speed.h"
#include "battle/movement/tactical_manoeuvre.h"
#include "battle/play/allocation.h"
#include "battle/play/reserve.h"
#include "battle/seeking/flight.h"
#include "battle/systems/cloak.h"
#include "battle/systems/fields.h"
#include "battle/systems/spheres.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

struct ClassicClause : testing::Test {
    TableBattle b{"classic"};
    UnitId ca = b.unit(0, "2020", 'A', "federation/ca"), d7 = b.unit(1, "2017", 'D', "klingon/d7");
    ClassicClause() { b.clock(1, 10); }
    void step(std::string_view name) {
        for (std::size_t i = 0; i < b.rules.procedure.steps.size(); ++i)
            if (b.rules.procedure.steps[i].name == name) b.battle.clock.step = static_cast<std::int16_t>(i);
    }
    std::optional<Refusal> reserve(const Reserve& r) { return refuse_reserve(b.rules, b.battle, r); }
    void spend(const Reserve& r) {
        ASSERT_FALSE(reserve(r)) << refusal_text(b.rules, *reserve(r));
        Play p = b.play();
        do_reserve(p, r);
    }
};

// C1.7: there is no ramming.
TEST_F(ClassicClause, ShipsDoNotRam) {
    EXPECT_TRUE(
        refuse_move(b.rules, b.battle, {ca, Manoeuvre::ram, static_cast<std::uint8_t>(d7.at)}).has_value());
    EXPECT_FALSE(b.rules.ramming);
}

// C12.10: 8, then 18 from impulse 10 on: 2 + 13 = 15 hexes.
TEST_F(ClassicClause, TheWorkedExampleOfAMidTurnChange) {
    SpeedPlot plot;
    plot.push_back({1, 8});
    plot.push_back({10, 18});
    EXPECT_EQ(hexes_between(plot, 1, 32), 15);
}

// C2.24: what web holds keeps its recorded speed.
TEST_F(ClassicClause, AShipHeldInWebAcceleratesFromItsRecordedSpeed) {
    b.at(ca).plot_before.push_back({1, 12});
    const int free = speed_limit(b.rules, b.battle, ca);
    b.set(ca, Counter::in_web, 1);
    EXPECT_EQ(speed_limit(b.rules, b.battle, ca), free);
}

// C2.4: the manoeuvre rate counts what high energy turns, tactical and erratic manoeuvres and brakes cost.
TEST_F(ClassicClause, ManoeuvreRate) {
    b.set(ca, Counter::speed, 10);
    EXPECT_EQ(manoeuvre_rate(b.rules, b.at(ca)), 10);
    b.set(ca, Counter::hets_done, 1);
    EXPECT_EQ(manoeuvre_rate(b.rules, b.at(ca)), 15);
    b.set_erratic(ca);
    EXPECT_EQ(manoeuvre_rate(b.rules, b.at(ca)), 21);
    b.set(ca, Counter::tacs_done, 2);
    b.set(ca, Counter::tac_sublight, 1);
    EXPECT_EQ(manoeuvre_rate(b.rules, b.at(ca)), 22) << "the one by warp power";
    b.at(ca).paid[static_cast<std::size_t>(Line::braking)] = points(4);
    EXPECT_EQ(manoeuvre_rate(b.rules, b.at(ca)), 26);
}

// D3.34: a shield that is down is not strengthened; general reinforcement works there.
TEST_F(ClassicClause, NoSpecificReinforcementOfAShieldThatIsDown) {
    step("react");
    b.at(ca).battery = points(4);
    EXPECT_FALSE(reserve({ca, Line::specific_reinforcement, 0, 0, points(1)}));
    b.at(ca).shield[0] = 0;
    EXPECT_EQ(reserve({ca, Line::specific_reinforcement, 0, 0, points(1)})->why, Why::nothing_stored);
    EXPECT_FALSE(reserve({ca, Line::specific_reinforcement, 1, 0, points(1)}));
    EXPECT_FALSE(reserve({ca, Line::general_reinforcement, 0, 0, points(2)}));
    b.clock(1, 0);
    Allocate form = default_form(b.rules, b.battle, ca);
    form.form.push_back({Line::specific_reinforcement, 0, 0, points(1)});
    EXPECT_EQ(refuse_allocate(b.rules, b.battle, form)->why, Why::nothing_stored);
    form.form.back().index = 1;
    EXPECT_FALSE(refuse_allocate(b.rules, b.battle, form));
    b.set(ca, Counter::dropped_2, 20);  // one that was dropped is down too
    EXPECT_EQ(refuse_allocate(b.rules, b.battle, form)->why, Why::nothing_stored);
}

// H7.3: what is ready is held by the form; reserve power arms and does not hold.
TEST_F(ClassicClause, ReservePowerHoldsNoWeapon) {
    const auto photon = static_cast<std::uint8_t>(b.group_of(ca, "photon"));
    b.arm(ca, photon, "standard", points(4));
    b.at(ca).groups[photon].paid = 0;
    b.at(ca).battery = b.at(ca).battery_warp = points(4);
    ASSERT_EQ(hold_cost(b.rules, b.battle, ca, photon), points(1));
    EXPECT_EQ(reserve({ca, Line::arm, photon, hold_mode, points(1)})->why, Why::not_from_reserve);
}

// H7.3 with E11: a pulse of an earlier shot is met with reserve power like a new shot.
TEST_F(ClassicClause, ReservePowerMeetsAPulseToo) {
    const UnitId isc = b.unit(1, "2012", 'D', b.bare_class({{"ppd", 1}}));
    b.at(ca).battery = points(2);
    EXPECT_TRUE(react_eligible(b.rules, b.battle).empty());
    b.battle.pulses.push_back({isc, ca, 0, 0, 3, 1, 1});
    EXPECT_EQ(react_eligible(b.rules, b.battle), UnitSet{ca});
}

// P6: in a nebula form and reserve power together strengthen by five points at most.
TEST_F(ClassicClause, ReserveCountsForTheLimitOfANebula) {
    step("react");
    b.at(ca).battery = points(4);
    b.set(ca, Counter::general_reinforcement, 4);
    const Reserve one{ca, Line::general_reinforcement, 0, 0, points(2)},
        two{ca, Line::general_reinforcement, 0, 0, points(4)};
    EXPECT_FALSE(reserve(two));
    Feature nebula;
    nebula.kind = FeatureKind::nebula;
    b.battle.field.features.push_back(nebula);
    EXPECT_FALSE(reserve(one));
    EXPECT_EQ(reserve(two)->more, WhyMore::reinforcement_in_nebula);
}

// P6.73: each hex of nebula costs a drone a quarter of a point.
TEST_F(ClassicClause, ANebulaWearsDronesDown) {
    MapObject o;
    o.fate = SeekerFate::flying;
    for (std::size_t i = 0; i < b.rules.seekers.size(); ++i)
        if (b.rules.seekers[i].id == "I") o.type = SeekerId{i};
    o.by = d7;
    o.guide = d7;
    o.target = ca;
    o.hex = hex_at(20, 2);
    o.facing = Facing{3};
    b.battle.objects.push_back(o);
    Feature nebula;
    nebula.kind = FeatureKind::nebula;
    nebula.hex = hex_at(20, 10);
    nebula.radius = 60;
    b.battle.field.features.push_back(nebula);
    int moved = 0;
    for (int impulse = 1; impulse <= 32; ++impulse) {
        b.clock(1, impulse);
        Play p = b.play();
        seekers_move_run(p);
        moved = b.battle.objects[0].flown;
        EXPECT_EQ(b.battle.objects[0].damage, moved / 4);
    }
    EXPECT_EQ(moved, 8);
    EXPECT_EQ(b.battle.objects[0].damage, 2);
}

// H7.4: stored warp power is warp power only in its turn.
TEST_F(ClassicClause, ReserveWarpIsPlainPowerAfterItsTurn) {
    b.at(ca).battery = b.at(ca).battery_warp = points(3);
    b.clock(1, 33);
    Play p = b.play();
    end_turn_run(p);
    EXPECT_EQ(b.at(ca).battery, points(3));
    EXPECT_EQ(b.at(ca).battery_warp, Energy{});
}

// H7, C5.2: tactical manoeuvres out of reserve warp come with the next impulse of their rhythm.
TEST_F(ClassicClause, ReserveWarpPaysTacticalManoeuvres) {
    b.set(ca, Counter::speed, 0);
    b.at(ca).battery = b.at(ca).battery_warp = points(3);
    spend({ca, Line::tac, 0, 0, points(1)});
    EXPECT_EQ(b.at(ca).battery_warp, points(2));
    EXPECT_FALSE(tac_arrives(b.rules, b.battle, ca));
    b.clock(1, 16);
    EXPECT_TRUE(tac_arrives(b.rules, b.battle, ca));
    b.clock(1, 24);
    EXPECT_FALSE(tac_arrives(b.rules, b.battle, ca));
    b.clock(1, 16);
    b.set(ca, Counter::tacs_paid, 0);
    EXPECT_EQ(reserve({ca, Line::tac, 0, 0, points(2)})->why, Why::no_tac) << "only impulse 24 is left";
    b.set(ca, Counter::speed, 4);
    EXPECT_EQ(reserve({ca, Line::tac, 0, 0, points(1)})->why, Why::speed_zero);
    b.set(ca, Counter::speed, 0);
    b.at(ca).battery_warp = {};
    EXPECT_EQ(reserve({ca, Line::tac, 0, 0, points(1)})->why, Why::no_reserve) << "plain power moves nothing";
}

// C10.5: no maulers and no probes under erratic manoeuvres.
TEST_F(ClassicClause, ErraticManoeuvresForbidMaulersAndProbes) {
    const std::size_t probe = b.group_of(ca, "probe");
    b.arm(ca, probe, "weapon", points(4));
    const Fire fire = b.shot(ca, probe, "weapon", d7);
    EXPECT_FALSE(refuse_fire(b.rules, b.battle, fire))
        << refusal_text(b.rules, *refuse_fire(b.rules, b.battle, fire));
    const UnitId mauler = b.unit(0, "2019", 'A', b.bare_class({{"mauler", 1}, {"battery", 10}}));
    b.at(mauler).battery = points(10);
    const Fire maul = b.shot(mauler, b.group_of(mauler, "mauler"), "standard", d7);
    EXPECT_FALSE(refuse_fire(b.rules, b.battle, maul));
    b.set_erratic(ca);
    b.set_erratic(mauler);
    EXPECT_EQ(refuse_fire(b.rules, b.battle, fire)->more, WhyMore::erratic_forbids);
    EXPECT_EQ(refuse_fire(b.rules, b.battle, maul)->more, WhyMore::erratic_forbids);
}

// E11.38: pulsars make no narrow salvo, hellbores neither.
TEST_F(ClassicClause, PulsarsAndHellboresMakeNoNarrowSalvo) {
    for (const WeaponType& w : b.rules.weapons) {
        const bool alone = w.id == "ppd" || w.id == "hellbore";
        EXPECT_TRUE(!alone || !w.salvo) << w.id;
    }
}

// P2.321: fire along the edge of a hex of atmosphere is not hampered.
TEST_F(ClassicClause, FireAlongTheEdgeOfAnAtmosphereIsClear) {
    const Hex from = hex_at(20, 20);
    // A hex two away of which the line runs along an edge, and the two hexes of that edge.
    std::vector<Hex> edge;
    Hex to = from;
    for (int column = 18; column <= 22 && edge.size() != 2; ++column)
        for (int row = 18; row <= 22 && edge.size() != 2; ++row) {
            to = hex_at(column, row);
            edge.clear();
            if (distance(from, to) == 2)
                each_between(from, to, [&](Hex hex, bool on_edge) {
                    if (on_edge) edge.push_back(hex);
                });
        }
    ASSERT_EQ(edge.size(), 2U);
    Feature planet;
    planet.kind = FeatureKind::planet;
    planet.air = 1;
    for (int d = 0; d < 6; ++d) {
        planet.hex = neighbour(edge[0], Facing{static_cast<std::uint8_t>(d)});
        if (distance(planet.hex, edge[1]) == 2 && distance(planet.hex, from) == 2 &&
            distance(planet.hex, to) == 2)
            break;
    }
    b.battle.field.features.push_back(planet);
    ASSERT_TRUE(in_air(b.battle, edge[0]));
    ASSERT_FALSE(in_air(b.battle, edge[1]));
    EXPECT_EQ(air_on_line(b.battle, from, to), 0);
    EXPECT_EQ(air_on_line(b.battle, from, edge[0]), 1) << "through it, it counts";
}

// G10: web holds back an expanding sphere.
TEST_F(ClassicClause, WebStopsASphere) {
    const UnitId cat = b.unit(0, "3020", 'A', b.bare_class({{"esg", 1}, {"hull_forward", 9}}));
    const UnitId foe = b.unit(1, "3016", 'D', "federation/ca");
    Sphere s;
    s.by = cat;
    s.up = 1;
    s.radius = 3;
    s.strength = 12;
    s.until = 60;
    b.battle.spheres.push_back(s);
    b.battle.webs.push_back({SideId{std::size_t{1}}, WebKind::linear, 0, points(20).parts, 1, 0});
    Play p = b.play();
    p.emit(WebHexAdded{0, hex_at(30, 18)});
    note_places(p);
    b.at(foe).hex = hex_at(30, 17);
    b.clock(1, 11);
    field_damage_run(p);
    EXPECT_EQ(b.at(foe).shield_now[0], 0);
    b.battle.web_hexes.clear();
    b.at(foe).hex = hex_at(30, 16);
    note_places(p);
    b.at(foe).hex = hex_at(30, 17);
    field_damage_run(p);
    EXPECT_EQ(b.at(foe).shield_now[0], 12);
}

// C7.1: nobody accelerates away into a body that stands straight ahead.
TEST_F(ClassicClause, NoDisengagementByAccelerationIntoAPlanet) {
    b.battle.field.by_acceleration = 1;
    b.set(ca, Counter::top_speed_turn, 1);
    EXPECT_FALSE(refuse_acceleration_out(b.rules, b.battle, ca));
    Feature planet;
    planet.kind = FeatureKind::planet;
    planet.hex = hex_at(20, 10);
    b.battle.field.features.push_back(planet);
    EXPECT_EQ(refuse_acceleration_out(b.rules, b.battle, ca)->more, WhyMore::blocked_line);
    b.at(ca).facing = Facing{3};
    EXPECT_FALSE(refuse_acceleration_out(b.rules, b.battle, ca));
}

// S2.41: a base goes by all its power: a tenth left of size class 3 and larger, half left of smaller ones.
TEST_F(ClassicClause, ABaseIsCrippledByItsPower) {
    for (const int size : {3, 4}) {
        const ClassId type =
            b.bare_class({{"apr", 20}, {"bridge", 2}, {"phaser-1", 2}, {"hull_forward", 100}});
        b.rules.classes[type.index()].sheet.size_class = size;
        b.rules.classes[type.index()].sheet.move_cost = {};
        const UnitId base = b.unit(0, "3030", 'A', type);
        GroupState& apr = b.at(base).groups[b.group_of(base, "apr")];
        const std::uint8_t last = size == 3 ? 18 : 10;
        apr.lost = static_cast<std::uint8_t>(last - 1);
        EXPECT_FALSE(is_crippled(b.rules, b.at(base))) << size;
        apr.lost = last;
        EXPECT_TRUE(is_crippled(b.rules, b.at(base))) << size;
    }
}

// P3.2, C2.451: shuttles and nimble ships roll one lower; under erratic manoeuvres a shuttle is a column worse off.
TEST_F(ClassicClause, ShuttlesAmongRocks) {
    const CollisionTable& rocks = b.rules.terrain[FeatureKind::asteroid].collision;
    ShipClass& c = b.rules.classes[b.at(ca).type.index()];
    b.set(ca, Counter::speed, 6);
    EXPECT_EQ(rocks_damage(b.rules, b.at(ca), rocks, 6), 0);
    b.set(ca, Counter::speed, 14);
    EXPECT_EQ(rocks_damage(b.rules, b.at(ca), rocks, 6), 10);
    c.sheet.craft.kind = CraftKind::shuttle;
    EXPECT_EQ(rocks_damage(b.rules, b.at(ca), rocks, 6), 6) << "as a 5";
    b.set_erratic(ca);
    EXPECT_EQ(rocks_damage(b.rules, b.at(ca), rocks, 6), 10) << "a 5 in the column of 15 to 25";
    b.set(ca, Counter::speed, 31);
    EXPECT_EQ(rocks_damage(b.rules, b.at(ca), rocks, 6), 20) << "there is no worse one";
}

// P17: a barrier takes five points off a seeker that meets it.
TEST_F(ClassicClause, ABarrierStrikesSeekers) {
    b.battle.field.map = {42, 42};
    b.battle.field.edge = EdgeRule::tournament_barrier;
    for (const char* id : {"I", "IV"}) {
        MapObject o;
        o.fate = SeekerFate::flying;
        for (std::size_t i = 0; i < b.rules.seekers.size(); ++i)
            if (b.rules.seekers[i].id == id) o.type = SeekerId{i};
        o.by = d7;
        o.guide = d7;
        o.target = ca;
        o.hex = hex_at(20, 1);
        o.facing = Facing{0};
        b.battle.objects.push_back(o);
    }
    b.at(ca).hex = hex_at(20, -3);  // beyond the barrier
    b.clock(1, 32);
    Play p = b.play();
    seekers_move_run(p);
    EXPECT_EQ(b.battle.objects[0].fate, SeekerFate::shot_down) << "four points";
    EXPECT_TRUE(b.battle.objects[1].flying()) << "six points";
    EXPECT_EQ(b.battle.objects[1].damage, 5);
    EXPECT_EQ(b.battle.objects[1].hex, hex_at(20, 1));
}

// ---- minor weapons
// Prospecting charges hit by the speed of the target: 0 6, 1-8 3, 9-16 2, 17-24 1, faster 0.
TEST_F(ClassicClause, AProspectingChargeHitsByTheTargetsSpeed) {
    const UnitId miner = b.unit(0, "2019", 'A', b.bare_class({{"prospecting-charge", 1}}));
    const WeaponMode& m = b.weapon(miner, 0).modes.front();
    constexpr int book[][2] = {{0, 6}, {1, 3}, {8, 3}, {9, 2}, {16, 2}, {17, 1}, {24, 1}, {25, 0}, {31, 0}};
    for (const auto& [speed, hit] : book) {
        ShotFit fit;
        fit.speed = speed;
        EXPECT_EQ(hit_number(m, fit, 1), hit) << speed;
        b.set(d7, Counter::speed, speed);
        EXPECT_EQ(plan_shot(b.rules, b.battle, miner, 0, 0, d7, {}).fit.speed, speed);
    }
    EXPECT_EQ(hit_points_of(m, 1, {}), 4);
}

// N energy of an ion pulse generator score N points on every small unit within two hexes, and on no ship.
TEST_F(ClassicClause, AnIonPulseStrikesEverySmallUnitAround) {
    const UnitId vudar = b.unit(0, "2018", 'A', b.bare_class({{"ion-pulse-generator", 1}}));
    b.at(vudar).groups[0].charge = points(4).parts;
    MapObject o;
    o.fate = SeekerFate::flying;
    for (std::size_t i = 0; i < b.rules.seekers.size(); ++i)
        if (b.rules.seekers[i].id == "IV") o.type = SeekerId{i};
    o.by = d7;
    o.target = ca;
    for (const Hex hex : {hex_at(20, 16), hex_at(20, 17), hex_at(20, 14)}) {
        o.hex = hex;
        b.battle.objects.push_back(o);
    }
    Fire f;
    f.unit = vudar;
    f.object = ObjectId{std::size_t{0}};
    f.energy = 3;
    ASSERT_FALSE(refuse_fire(b.rules, b.battle, f))
        << refusal_text(b.rules, *refuse_fire(b.rules, b.battle, f));
    b.declare(f);
    b.resolve();
    EXPECT_EQ(b.battle.objects[0].damage, 3);
    EXPECT_EQ(b.battle.objects[1].damage, 3) << "the one that was not aimed at";
    EXPECT_EQ(b.battle.objects[2].damage, 0) << "four hexes away";
    EXPECT_EQ(b.at(d7).shield_now[0], 0) << "no ship";
}

TEST_F(ClassicClause, AnIonStormGeneratorScoresByEnergyAndRange) {
    const UnitId vudar =
        b.unit(0, "2018", 'A', b.bare_class({{"ion-storm-generator", 1}, {"ion-storm-generator-small", 1}}));
    const WeaponMode &big = b.weapon(vudar, 0).modes.front(), &small = b.weapon(vudar, 1).modes.front();
    constexpr int range[] = {0, 4, 7, 10, 13, 16};
    for (int band = 0; band < 6; ++band)
        for (int energy = 1; energy <= 6; ++energy)
            EXPECT_EQ(hit_points_of(big, range[band], points(energy)), energy * (6 - band));
    for (int band = 0; band < 4; ++band)
        EXPECT_EQ(hit_points_of(small, range[band], points(4)), 4 * (4 - band));
    EXPECT_EQ(small.energy_most, points(4));
    EXPECT_EQ(longest_range(small), 12);
}

}  // namespace
}  // namespace impulse
