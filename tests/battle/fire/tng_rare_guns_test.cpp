// Guns of the supplement that several boxes or ships fire together, that need a stabilizer, or that reach an arc.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "battle/core/craft.h"
#include "battle/core/links.h"
#include "battle/core/rows/links.h"
#include "battle/core/view.h"
#include "battle/core/web_strength.h"
#include "battle/damage/allocate.h"
#include "battle/damage/shields.h"
#include "battle/energy/spend.h"
#include "battle/fire/arming.h"
#include "battle/movement/link_strength.h"
#include "battle/pilots/captain.h"
#include "battle/play/apply.h"
#include "battle/repair/damage_control.h"
#include "battle/systems/box_uses.h"
#include "tests/battle/fire/gun_duel.h"

namespace impulse {
namespace {

int points_on(const GunDuel& d, UnitId unit) {
    int points = 0;
    for (const Volley& v : d.b.battle.volleys) points += v.target == unit ? v.points : 0;
    return points;
}
void resolve(GunDuel& d, std::vector<int> dice = {}) {
    d.b.dice.faces = std::move(dice);
    Play p = d.b.play();
    ASSERT_TRUE(resolve_fire_run(p));
}
std::optional<Refusal> refused(const GunDuel& d, const Fire& order) {
    return refuse_fire(d.b.rules, d.b.battle, order);
}
// The ship of the gun with one box more of another system.
void with_box(GunDuel& d, const char* system) {
    const ClassId other = d.b.bare_class({{system, 1}});
    const ClassGroup box = d.b.rules.type(other).groups.front();
    ShipClass& c = d.b.rules.classes[d.b.at(d.gunner).type.index()];
    c.guards.push_back(static_cast<std::uint8_t>(c.groups.size()));
    c.groups.push_back(box);
    d.b.at(d.gunner).groups.push_back({});
}

// ---- the heavy phaser and its far side

// Fired only while a positional stabilizer holds its ship.
TEST(TngHeavyPhaser, FiresOnlyWhileAStabilizerHoldsItsShip) {
    GunDuel d{"ph-8", 3, 5};
    with_box(d, "positional_stabilizer");
    d.feed("standard");
    const Fire shot = d.b.shot(d.gunner, 0, "standard", d.halberd);
    ASSERT_TRUE(refused(d, shot));
    EXPECT_EQ(refused(d, shot)->more, WhyMore::needs_stabilizer);
    d.b.arm(d.gunner, 1, "on", points(6));
    EXPECT_FALSE(refused(d, shot));
}

// Its printed chart; overloads double it to 8 {10} hexes; pulses are shots of Ph-7 and Ph-6.
TEST(TngHeavyPhaser, ScoresAndReachesWhatIsPrinted) {
    struct Heavy {
        const char* mode;
        int tech, range;
        std::vector<int> dice;
        int points;
    };
    for (const Heavy& s :
         {Heavy{"standard", 3, 0, {1}, 8}, Heavy{"standard", 3, 7, {3}, 4}, Heavy{"standard", 3, 15, {1}, 1},
          Heavy{"standard", 3, 15, {2}, 0}, Heavy{"overload", 3, 8, {6}, 4}, Heavy{"overload", 4, 10, {1}, 6},
          Heavy{"small-pulse-7", 3, 4, {1, 3, 6}, 3}, Heavy{"small-pulse-6", 3, 3, {1, 2, 3, 4}, 3},
          Heavy{"large-pulse-7", 3, 0, {1, 2, 3, 4, 5, 6}, 12},
          Heavy{"large-pulse-6", 3, 12, {1, 1, 1, 1, 2, 2, 6, 6}, 4}}) {
        GunDuel d{"ph-8", s.tech, s.range};
        with_box(d, "positional_stabilizer");
        d.b.arm(d.gunner, 1, "on", points(6));
        EXPECT_EQ(d.fired(s.mode, s.dice), s.points) << s.mode << " at " << s.range;
    }
    for (const auto& [tech, most] : {std::pair{3, 8}, {4, 10}}) {
        const GunDuel d{"ph-8", tech, 2};
        EXPECT_TRUE(d.reaches("overload", most));
        EXPECT_FALSE(d.reaches("overload", most + 1));
        EXPECT_EQ(d.b.weapon(d.gunner, 0).capacity, points(tech == 3 ? 12 : 16));
        EXPECT_EQ(d.mode("standard").energy, points(2));
        EXPECT_EQ(d.mode("large-pulse-6").energy, points(4));
    }
}

// The far half of the brackets is left out: ranges 0 to 5 are those of 4, 2, 0, 2, 4 and 6 on the near side.
TEST(TngFarSide, ReadsTheNearSidesTableAtOtherRanges) {
    const GunDuel far{"ph-yr", 3, 2}, near{"ph-8", 3, 2};
    const std::array<int, 6> as{4, 2, 0, 2, 4, 6};
    for (const auto& [mode, times] : {std::pair{"standard", 1}, {"overload", 2}})
        for (int range = 0; range < 6; ++range)
            for (int die = 0; die < 6; ++die)
                EXPECT_EQ(
                    far.mode(mode).table.points_at(range, die),
                    times * near.mode("standard").table.points_at(as[static_cast<std::size_t>(range)], die))
                    << mode << range << die;
    EXPECT_FALSE(far.reaches("standard", 6));
}

// ---- the teleporting phaser

// At 5X the firer names the box one time in six.
TEST(TngTeleportingPhaser, NamesOneInternalInSixAtFiveX) {
    for (const auto& [die, kind] : {std::pair{1, VolleyKind::named}, {2, VolleyKind::direct}}) {
        GunDuel d{"ph-10", 5, 80};
        d.b.at(d.halberd).hex = hex_at(20, 30);
        d.b.at(d.gunner).hex = hex_at(20, 30);
        d.b.at(d.halberd).shield.fill(20);
        EXPECT_EQ(d.fired("choosing", die), 1);
        ASSERT_EQ(d.b.battle.volleys.size(), 1U);
        EXPECT_EQ(d.b.battle.volleys[0].kind, kind) << die;
    }
    const GunDuel d{"ph-10", 5, 2};
    EXPECT_TRUE(d.reaches("choosing", 100));
    EXPECT_FALSE(d.reaches("choosing", 101));
}

// It does not cross what lies between: a collimator phaser would be stopped.
TEST(TngTeleportingPhaser, FiresIntoWebAndPastAPlanet) {
    for (const bool web : {true, false}) {
        const auto obstruct = [web](GunDuel& d) {
            if (web) {
                Play p = d.b.play();
                p.emit(WebSet{0, 0, WebKind::cast, 0, 0, 0});
                p.emit(WebHexAdded{0, d.b.at(d.halberd).hex});
                p.emit(WebSet{0, 0, WebKind::cast, web_point(d.b.rules, d.b.battle.webs[0]).parts * 7, 0, 0});
            } else {
                Feature f;
                f.kind = FeatureKind::planet;
                f.hex = hex_at(20, 27);
                d.b.battle.field.features.push_back(f);
            }
        };
        GunDuel plain{"ph-6", 3, 6};
        obstruct(plain);
        plain.feed("standard");
        const auto no = refuse_fire(plain.b.rules, plain.b.battle,
                                    plain.b.shot(plain.gunner, 0, "standard", plain.halberd));
        ASSERT_TRUE(no) << web;
        EXPECT_EQ(no->more, WhyMore::blocked_line);
        GunDuel d{"ph-10", 5, 6};
        obstruct(d);
        EXPECT_EQ(d.fired("choosing", 2), 1) << web;
    }
}

// The owner has no say: whoever fired is asked, or takes what is worth most.
TEST(TngTeleportingPhaser, TheFirerTakesTheBoxThatHeNames) {
    GunDuel d{"ph-10", 5, 2};
    const UnitId target = d.b.unit(1, "2010", 'A', d.b.bare_class({{"hull_f", 2}, {"phtn", 1}}));
    for (const Standing asks : {Standing::automatic, Standing::ask}) {
        for (GroupState& g : d.b.at(target).groups) g.lost = 0;
        d.b.battle.sides[0].standing[static_cast<std::size_t>(StandingKind::damage_boxes)] = asks;
        Play p = d.b.play();
        add_volley(p, target, d.gunner, 0, 1, VolleyKind::named, 0);
        const bool done = resolve_volleys(p);
        EXPECT_EQ(done, asks == Standing::automatic);
        if (!done) {
            ASSERT_EQ(d.b.battle.questions.size(), 1U);
            EXPECT_EQ(d.b.battle.questions.back().side, SideId{std::size_t{0}});
            d.b.battle.questions.clear();
            take_chosen(p, 0);
        }
        EXPECT_EQ(d.b.lost(target, "phtn"), done ? 1 : 0);
        EXPECT_EQ(d.b.lost(target, "hull_f"), done ? 0 : 1);
    }
}

// ---- pulsars and boring torpedoes

// Shots of an impulse may make one hit.
TEST(TngPulsar, ShotsOfOneBoxMakeOneHit) {
    GunDuel d{"ppdc", 3, 0};  // 0+3+0
    d.feed("standard", 8);
    for (int n = 0; n < 3; ++n) {
        ASSERT_FALSE(refused(d, d.b.shot(d.gunner, 0, "standard", d.halberd, 1)));
        d.b.declare(d.b.shot(d.gunner, 0, "standard", d.halberd, 1));
    }
    resolve(d, {1, 1, 1, 1, 1, 1});
    ASSERT_EQ(d.b.battle.volleys.size(), 1U);
    EXPECT_EQ(d.b.battle.volleys[0].points, 3 * 3);
    GunDuel two{"ppdc", 3, 0, 2};
    two.feed("standard", 8);
    two.b.at(two.gunner).groups[1] = two.b.at(two.gunner).groups[0];
    two.b.declare(two.b.shot(two.gunner, 0, "standard", two.halberd, 1));
    EXPECT_TRUE(refused(two, two.b.shot(two.gunner, 1, "standard", two.halberd, 1))) << "of another box";
}

// Armed over two turns, if wanted: what went in first waits a turn without hold, and no longer.
TEST(TngPulsar, IsArmedOverTwoTurnsWithoutHold) {
    GunDuel d{"ppdc", 3, 2};
    const std::uint8_t mode = d.b.mode(d.gunner, 0, "standard");
    const auto turn = [&](int more) {
        Play p = d.b.play();
        if (more > 0) {
            ASSERT_FALSE(refuse_arm(d.b.rules, d.b.battle, d.gunner, 0, mode, points(more)));
            do_arm(p, d.gunner, 0, mode, points(more));
        }
        end_turn_arming(p, d.gunner);
        p.emit(TurnReset{d.gunner});
    };
    const auto charge = [&] { return Energy{d.b.at(d.gunner).groups[0].charge}; };
    turn(4);
    turn(3);
    EXPECT_EQ(charge(), points(7));
    EXPECT_EQ(hold_cost(d.b.rules, d.b.battle, d.gunner, 0), ratio(7, 4));
    turn(1);
    EXPECT_EQ(charge(), Energy{}) << "in a third turn it has to be held";
    turn(4);
    turn(0);
    EXPECT_EQ(charge(), Energy{}) << "nothing more came";
}

// One shot whose order names a facing, with those dice.
void fire_at_face(GunDuel& d, int face, const std::vector<int>& dice) {
    d.feed("standard");
    Fire shot = d.b.shot(d.gunner, 0, "standard", d.halberd);
    shot.face = static_cast<std::uint8_t>(face);
    ASSERT_FALSE(refused(d, shot));
    Play p = d.b.play();
    do_fire(p, shot);
    resolve(d, dice);
}

// The side of a 1+1+0 is the firer's to name.
TEST(TngPulsar, TheFirerNamesTheSideOfTheSplash) {
    for (const int face : {2, 6}) {
        GunDuel d{"ppdc", 3, 13};
        fire_at_face(d, face, {1, 1});
        int side = 0;
        for (const Volley& v : d.b.battle.volleys) side += v.facing == face - 1 ? v.points : 0;
        EXPECT_EQ(side, 1) << face;
    }
}

// The firer names the facing.
TEST(TngBoringTorpedo, StrikesTheShieldThatTheOrderNames) {
    for (const int face : {1, 4}) {
        GunDuel d{"sabot", 3, 3};
        fire_at_face(d, face, {1});
        ASSERT_EQ(d.b.battle.volleys.size(), 1U);
        EXPECT_EQ(d.b.battle.volleys[0].facing, face - 1);
    }
    GunDuel d{"sabot", 3, 3};
    d.feed("standard");
    Fire seventh = d.b.shot(d.gunner, 0, "standard", d.halberd);
    seventh.face = 7;
    EXPECT_TRUE(refused(d, seventh));
    GunDuel photon{"phtn", 3, 3};
    photon.feed("standard");
    Fire named = photon.b.shot(photon.gunner, 0, "standard", photon.halberd);
    named.face = 1;
    EXPECT_TRUE(refused(photon, named)) << "a photon strikes where it strikes";
}

// ---- what spares, marks and shifts

// "Cargo", "Shuttle", "Hold" or "NWO" hits are allocated and destroy nothing, whatever the mount holds.
TEST(TngStaticTorpedo, SparesHoldsAndMounts) {
    for (const char* row : {"hold", "nwo"}) {
        TableBattle b{"tng"};
        const auto at = std::find_if(b.rules.systems.begin(), b.rules.systems.end(),
                                     [&](const SystemType& s) { return s.id == row; });
        ASSERT_NE(at, b.rules.systems.end());
        const ClassId type = b.bare_class({{"lab", 3}});
        ClassGroup& held = b.rules.classes[type.index()].groups[0];
        held.container = SystemId{static_cast<std::size_t>(at - b.rules.systems.begin())};
        const UnitId u = b.unit(0, "2020", 'A', type);
        SeededDice seeded;
        Play p{b.rules, b.battle, seeded, nullptr};
        add_volley(p, u, {}, 0, 6, VolleyKind::sparing, 0);
        ASSERT_TRUE(resolve_volleys(p));
        EXPECT_EQ(b.at(u).groups[0].lost, 0) << row;
    }
}

// Boxes of tracks are mended for ten times, or half, of their price as all others.
TEST(TngTracks, AreDisintegratedAndDisabledAsOtherBoxes) {
    GunDuel d{"bolt", 3, 2};
    for (const auto& [kind, mark, times, part] : {std::tuple{VolleyKind::costly, Mark::costly, 10, 1},
                                                  {VolleyKind::disabling, Mark::disabled, 1, 2}}) {
        const UnitId u = d.b.unit(1, "2010", 'A', "korrin/halberd");
        Play p = d.b.play();
        for (const auto& [what, track] : {std::pair{RepairTarget::sensor, TrackKind::sensor},
                                          {RepairTarget::scanner, TrackKind::scanner},
                                          {RepairTarget::damage_control, TrackKind::damage_control},
                                          {RepairTarget::excess, TrackKind::excess}}) {
            p.emit(TrackLost{u, track, 1, 0, 0});
            const int plain = repair_cost(d.b.rules, d.b.at(u), what, 0);
            p.emit(TrackRepaired{u, track, 1});
            p.emit(TrackLost{u, track, 1, 0, 0, mark});
            EXPECT_EQ(repair_cost(d.b.rules, d.b.at(u), what, 0), (plain * times + part - 1) / part)
                << word(track);
            p.emit(TrackRepaired{u, track, 1});
            EXPECT_EQ(
                d.b.at(u)[counter_of(track, Mark::disabled)] + d.b.at(u)[counter_of(track, Mark::costly)], 0);
        }
        SeededDice seeded;
        Play q{d.b.rules, d.b.battle, seeded, nullptr};
        add_volley(q, u, d.gunner, 0, 300, kind, 0);
        (void)resolve_volleys(q);
        const Counter marked = mark == Mark::costly ? counter_of(TrackKind::sensor, Mark::costly)
                                                    : counter_of(TrackKind::sensor, Mark::disabled);
        EXPECT_GT(d.b.at(u)[Counter::sensor_lost], 0);
        EXPECT_EQ(d.b.at(u)[marked], d.b.at(u)[Counter::sensor_lost]) << "what the chart took of the track";
    }
}

// No combat takes a box of a track from the mark on.
TEST(TngTracks, BoxesBehindTheMarkAreNeverLostInCombat) {
    TableBattle b{"tng"};
    const UnitId u = b.unit(0, "2020", 'A', "korrin/halberd");
    Sheet& sheet = b.rules.classes[b.at(u).type.index()].sheet;
    sheet.sensor.indestructible_from = 1;
    sheet.scanner.indestructible_from = 0;
    sheet.damage_control.indestructible_from = 2;
    sheet.excess_damage = 999;
    SeededDice seeded;
    Play p{b.rules, b.battle, seeded, nullptr};
    add_volley(p, u, {}, 0, 400, VolleyKind::direct, 0);
    (void)resolve_volleys(p);
    EXPECT_EQ(b.at(u)[Counter::sensor_lost], 1);
    EXPECT_EQ(b.at(u)[Counter::scanner_lost], 0);
    EXPECT_EQ(b.at(u)[Counter::damage_control_lost], 2);
}

// "6 Propel-specific energy".
TEST(TngDeathBolt, IsArmedByPropelAlone) {
    const GunDuel d{"bolt", 3, 2};
    EXPECT_EQ(d.b.weapon(d.gunner, 0).spend, Spend::propel_weapon);
    for (std::size_t kind = 0; kind < power_kinds; ++kind)
        EXPECT_EQ(pays(d.b.rules, static_cast<PowerKind>(kind), Spend::propel_weapon),
                  static_cast<PowerKind>(kind) == PowerKind::propel);
}

// At who is held by a stabilizer: hit number 2 less, a third of the points, rounded down.
TEST(TngGraviton, IsWeakAgainstAStabilizer) {
    for (const auto& [die, held, points] : {std::tuple{5, false, 5}, {5, true, 0}, {3, true, 5 / 3}}) {
        GunDuel d{"grav", 3, 2};
        if (held)
            for (SystemType& s : d.b.rules.systems)
                if (s.id == "brdg") s.traits |= static_cast<std::uint32_t>(Trait::stabilizer);
        ASSERT_EQ(stabilized(d.b.rules, d.b.at(d.halberd)), held);
        EXPECT_EQ(d.fired("standard", die), points) << die;
    }
}

// Without solid neutronium each shot costs the firer an internal, and a force beam 2d6 x 100.
TEST(TngNeutronium, SparesWhoFiresFromBehindIt) {
    for (const char* hull : {"solid_neutronium_hull", "planet_crusher_hull"}) {
        GunDuel d{"anti-proton-beam", 3, 1};
        with_box(d, hull);
        EXPECT_EQ(d.fired("standard", 1), 3);
        EXPECT_EQ(points_on(d, d.gunner), 0) << hull;
        GunDuel beam{"force-beam", 5, 3};
        with_box(beam, hull);
        beam.b.rules.classes[beam.b.at(beam.halberd).type.index()].sheet.size_class = 0;
        EXPECT_EQ(beam.fired("standard", {4, 5}), 60'000'000);
        EXPECT_EQ(points_on(beam, beam.gunner), 0) << hull;
    }
}

// ---- anti-matter beams of several ships

// One roll; the damage of all beams to the power of the ships.
TEST(TngAntiMatter, SeveralShipsRaiseTheirDamageToTheirNumber) {
    GunDuel d{"ampb", 5, 100};
    const Hex far = d.b.at(d.halberd).hex;
    d.b.at(d.gunner).hex = {far.q, static_cast<std::int16_t>(far.r + 100)};
    d.b.rules.classes[d.b.at(d.halberd).type.index()].sheet.size_class = 2;
    UnitId second = d.b.unit(0, "2030", 'A', d.b.at(d.gunner).type);
    d.b.at(second).hex = d.b.at(d.gunner).hex;
    for (const UnitId u : {d.gunner, second}) {
        d.b.arm(u, 0, "standard", points(9));
        const Fire shot = d.b.shot(u, 0, "standard", d.halberd, 1);
        ASSERT_FALSE(refused(d, shot));
        d.b.declare(shot);
    }
    resolve(d, {3});  // 3 points at 73 to 144
    EXPECT_EQ(points_on(d, d.halberd), (3 + 3) * (3 + 3));
    EXPECT_TRUE(d.reaches("standard", 144));
    EXPECT_FALSE(d.reaches("standard", 145));
}

// A tenth of the points, with all shifts, on a neutronium hull.
TEST(TngAntiMatter, DoesATenthToSolidNeutronium) {
    GunDuel d{"ampb", 5, 5};
    const ClassId hull = d.b.bare_class({{"solid_neutronium_hull", 1}, {"lab", 1}});
    const UnitId target = d.b.unit(1, "2015", 'D', hull);
    d.b.at(target).hex = d.b.at(d.halberd).hex;
    ShipClass& c = d.b.rules.classes[hull.index()];
    if (c.guards.empty()) c.guards.push_back(0);
    d.b.arm(d.gunner, 0, "standard", points(9));
    d.b.declare(d.b.shot(d.gunner, 0, "standard", target));
    resolve(d, {2});  // a cruiser: 2 + 1, 270
    EXPECT_EQ(points_on(d, target), 27);
}

// ---- the catapult and the head

// A hit joins the two by a repulsor of the printed strength.
TEST(TngCatapult, AClenchedFistTakesTwoBoxesAndHoldsWhatItHits) {
    GunDuel d{"cata", 3, 1, 2};
    for (GroupState& g : d.b.at(d.gunner).groups) g.charge = points(2).parts;
    for (std::size_t g = 0; g < 2; ++g) {
        ASSERT_FALSE(refused(d, d.b.shot(d.gunner, g, "clenched-fist", d.halberd, 1)));
        d.b.declare(d.b.shot(d.gunner, g, "clenched-fist", d.halberd, 1));
    }
    resolve(d, {6});
    EXPECT_EQ(points_on(d, d.halberd), 14);
    ASSERT_EQ(d.b.battle.links.size(), 1U);
    const Link& l = d.b.battle.links[0];
    EXPECT_EQ(l.kind, LinkKind::repulsor);
    EXPECT_TRUE(l.holds());
    EXPECT_EQ(strength_of(d.b.rules, d.b.battle, l), 7);
    // "Repul": its power divided by range + 1, here 14 of it.
    d.b.at(d.halberd).hex.r = static_cast<std::int16_t>(d.b.at(d.halberd).hex.r - 2);
    EXPECT_EQ(strength_of(d.b.rules, d.b.battle, d.b.battle.links[0]), 3) << "14 / 4";
    for (const GroupState& g : d.b.at(d.gunner).groups) EXPECT_EQ(g.charge, 0) << "2 of each box";
    GunDuel miss{"cata", 3, 0, 2};
    for (GroupState& g : miss.b.at(miss.gunner).groups) g.charge = points(2).parts;
    for (std::size_t g = 0; g < 2; ++g)
        miss.b.declare(miss.b.shot(miss.gunner, g, "clenched-fist", miss.halberd, 1));
    resolve(miss, {6});
    EXPECT_TRUE(miss.b.battle.links.empty());
    EXPECT_EQ(points_on(miss, miss.halberd), 0);
}

// 1 + 2 x N energy; each meteor at a unit within 8 hexes, the same again where there are more meteors than units.
TEST(TngCatapult, AMeteorSwarmDealsItsMeteorsToTheUnitsThatItNames) {
    GunDuel d{"cata", 3, 6, 4};
    const UnitId near = d.b.unit(1, "2014", 'D', "korrin/halberd");
    d.b.at(near).hex = {d.b.at(d.halberd).hex.q, static_cast<std::int16_t>(d.b.at(d.halberd).hex.r + 1)};
    d.b.at(near).shield.fill(0);
    const UnitId off = d.b.unit(1, "2014", 'D', "korrin/halberd");
    d.b.at(off).hex = {d.b.at(d.halberd).hex.q, static_cast<std::int16_t>(d.b.at(d.halberd).hex.r - 9)};
    for (GroupState& g : d.b.at(d.gunner).groups) g.charge = points(6).parts;
    const auto order = [&](std::size_t g, UnitId at) {
        Fire shot = d.b.shot(d.gunner, g, "meteor-swarm", at, 1);
        shot.energy = 1 + 2 * 5;
        return shot;
    };
    for (std::size_t g = 0; g < 4; ++g) {
        const Fire shot = order(g, g == 1 ? near : d.halberd);
        const auto no = refused(d, shot);
        ASSERT_FALSE(no) << refusal_text(d.b.rules, *no);
        if (g == 1) {
            EXPECT_EQ(refused(d, order(g, off))->more, WhyMore::targets_apart);
        }
        Play p = d.b.play();
        do_fire(p, shot);
        EXPECT_EQ(Energy{d.b.at(d.gunner).groups[g].charge}, points(6) - ratio(11, 4));
    }
    resolve(d, {5, 5, 5, 6, 5});  // needs 5 at ranges 5 to 8; the fifth goes to the first unit again
    EXPECT_EQ(points_on(d, d.halberd), 8 * 3);
    EXPECT_EQ(points_on(d, near), 8);
}

// Each of eight meteors may have a unit of its own: once the four boxes are declared, more orders name more units.
TEST(TngCatapult, AMeteorSwarmReachesAsManyUnitsAsItHasMeteors) {
    GunDuel d{"cata", 3, 6, 4};
    std::vector<UnitId> units{d.halberd};
    for (int n = 0; n < 5; ++n) {
        units.push_back(d.b.unit(1, "2014", 'D', "korrin/halberd"));
        d.b.at(units.back()).hex = d.b.at(d.halberd).hex;
        d.b.at(units.back()).shield.fill(0);
    }
    for (GroupState& g : d.b.at(d.gunner).groups) g.charge = points(6).parts;
    const auto name = [&](std::size_t g, UnitId at) {
        Fire shot = d.b.shot(d.gunner, g, "meteor-swarm", at, 1);
        shot.energy = 1 + 2 * 6;
        return shot;
    };
    const auto fire = [&](const Fire& shot) {
        const auto no = refused(d, shot);
        ASSERT_FALSE(no) << refusal_text(d.b.rules, *no);
        Play p = d.b.play();
        do_fire(p, shot);
    };
    for (std::size_t g = 0; g < 4; ++g) {
        if (g > 0) {
            EXPECT_TRUE(refused(d, name(0, units[5]))) << "boxes first: " << g;
        }
        fire(name(g, units[g]));
    }
    const auto charge = d.b.at(d.gunner).groups[0].charge;
    fire(name(0, units[4]));
    fire(name(0, units[5]));
    EXPECT_EQ(d.b.at(d.gunner).groups[0].charge, charge) << "that costs no more";
    const auto seventh = refused(d, name(0, units[5]));
    ASSERT_TRUE(seventh) << "six meteors";
    EXPECT_EQ(seventh->need, 6);
    resolve(d, {5, 5, 5, 5, 5, 5});
    for (const UnitId u : units) EXPECT_EQ(points_on(d, u), 8);
}

TEST(TngCatapult, CaptainsThrowTheFistUnasked) {
    GunDuel d{"cata", 3, 1, 2};
    for (GroupState& g : d.b.at(d.gunner).groups) g.charge = points(2).parts;
    d.b.open(Mechanism::direct_fire);
    const SideId side = d.b.at(d.gunner).side;
    Captain captain;
    const auto order = captain.decide(d.b.rules, view(d.b.rules, d.b.battle, side), side);
    ASSERT_TRUE(order);
    const auto* fire = std::get_if<Fire>(&*order);
    ASSERT_NE(fire, nullptr) << command_word(*order);
    EXPECT_EQ(fire->mode, d.b.mode(d.gunner, 0, "clenched-fist"));
}

// All that is hidden within 5 hexes, for 3 energy.
TEST(TngHead, LocatesWhatIsHiddenWithinFiveHexes) {
    for (const auto& [range, seen] : {std::pair{5, true}, {6, false}}) {
        GunDuel d{"hd", 3, range};
        const std::uint8_t side = static_cast<std::uint8_t>(1U << d.b.at(d.gunner).side.index());
        d.b.at(d.halberd).hidden_from = side;
        Operate order;
        order.unit = d.gunner;
        order.value = 1;
        EXPECT_TRUE(refuse_box_use(d.b.rules, d.b.battle, order)) << "without energy";
        d.b.at(d.gunner).groups[0].charge = points(4).parts;
        ASSERT_FALSE(refuse_box_use(d.b.rules, d.b.battle, order));
        Play p = d.b.play();
        do_box_use(p, order);
        EXPECT_EQ(d.b.at(d.halberd).hidden_from == 0, seen) << range;
        EXPECT_EQ(Energy{d.b.at(d.gunner).groups[0].charge}, points(1));
        EXPECT_TRUE(refuse_box_use(d.b.rules, d.b.battle, order)) << "once a turn";
    }
}

// ---- maulers

// A mauler connected with so many reactors of one point each, and so many that are not.
struct MaulerDuel : GunDuel {
    MaulerDuel(int range, int wired) : GunDuel("mauler", 3, range) {
        const ClassId type = b.bare_class({{"mauler", 1}, {"imp", wired}, {"imp", 9}});
        ShipClass& c = b.rules.classes[type.index()];
        c.groups[0].wired = {1};
        b.at(gunner).type = type;
        b.at(gunner).groups.resize(3);
        b.at(halberd).hex = hex_at(20, 30 - range);
    }
    Fire maul(int energy) {
        Fire shot = b.shot(gunner, 0, "standard", halberd);
        shot.energy = static_cast<std::uint8_t>(energy);
        return shot;
    }
    void fire(int energy) {
        const auto no = refuse_fire(b.rules, b.battle, maul(energy));
        ASSERT_FALSE(no) << refusal_text(b.rules, *no);
        Play p = b.play();
        do_fire(p, maul(energy));
    }
};

// Fed by the boxes on its line alone; what is not used is gone with the turn.
TEST(TngMauler, TakesNoMoreThanTheBoxesOnItsLineGive) {
    MaulerDuel d{1, 5};
    EXPECT_EQ(capacity_of(d.b.rules, d.b.at(d.gunner), 0), points(5));
    EXPECT_FALSE(refuse_arm(d.b.rules, d.b.battle, d.gunner, 0, 0, points(5)));
    EXPECT_TRUE(refuse_arm(d.b.rules, d.b.battle, d.gunner, 0, 0, points(6)));
    d.b.at(d.gunner).groups[1].lost = 2;
    EXPECT_TRUE(refuse_arm(d.b.rules, d.b.battle, d.gunner, 0, 0, points(4)));
    Play p = d.b.play();
    do_arm(p, d.gunner, 0, 0, points(3));
    end_turn_arming(p, d.gunner);
    EXPECT_EQ(d.b.at(d.gunner).groups[0].charge, 0);
}

// 3, 2.5, 2, 1.5, 1, 0.5 a shot, the total rounded down.
TEST(TngMauler, ScoresForEachPointByTheRange) {
    const std::array<int, 6> halves{6, 5, 4, 3, 2, 1};
    for (int range = 0; range < 6; ++range)
        for (const int energy : {1, 5}) {
            MaulerDuel d{range, 5};
            d.b.at(d.gunner).groups[0].charge = points(5).parts;
            d.fire(energy);
            resolve(d);
            EXPECT_EQ(points_on(d, d.halberd), energy * halves[static_cast<std::size_t>(range)] / 2) << range;
            EXPECT_EQ(Energy{d.b.at(d.gunner).groups[0].charge}, points(5 - energy));
        }
}

// Every unit between LP and RP, friend and foe; its own hex spares friends, and nothing abeam is touched.
TEST(TngMauler, StrikesEveryUnitOfItsArc) {
    MaulerDuel d{2, 4};
    const ClassId type = d.b.at(d.halberd).type;
    const UnitId friendly = d.b.unit(0, "2014", 'A', type), beside = d.b.unit(0, "2014", 'A', type),
                 abeam = d.b.unit(1, "2014", 'A', type);
    d.b.at(friendly).hex = hex_at(20, 29);
    d.b.at(beside).hex = d.b.at(d.gunner).hex;
    d.b.at(abeam).hex = hex_at(21, 31);
    for (const UnitId u : {friendly, beside, abeam}) d.b.at(u).shield.fill(0);
    d.b.at(d.gunner).groups[0].charge = points(4).parts;
    d.fire(4);
    resolve(d);
    EXPECT_EQ(points_on(d, d.halberd), 8);
    EXPECT_EQ(points_on(d, friendly), 10);
    EXPECT_EQ(points_on(d, beside), 0);
    EXPECT_EQ(points_on(d, abeam), 0);
    EXPECT_EQ(points_on(d, d.gunner), 0);
}

// One hard hit or pulses: an order is a hit, orders of one impulse are pulses.
TEST(TngMauler, FiresOneHardHitOrPulses) {
    struct Shots {
        int orders, energy, points;
    };
    // 1.5 a shot, and each hit is rounded down: pulses of one shot lose their halves, a hard hit does not.
    for (const Shots& c : {Shots{1, 6, 9}, {3, 2, 9}, {1, 3, 4}, {3, 1, 3}}) {
        MaulerDuel d{3, 6};
        d.b.at(d.gunner).groups[0].charge = points(c.orders * c.energy).parts;
        for (int n = 0; n < c.orders; ++n) d.fire(c.energy);
        EXPECT_TRUE(refuse_fire(d.b.rules, d.b.battle, d.maul(1))) << "nothing is left";
        resolve(d);
        EXPECT_EQ(d.b.battle.volleys.size(), static_cast<std::size_t>(c.orders));
        EXPECT_EQ(points_on(d, d.halberd), c.points) << c.orders << " of " << c.energy;
    }
}

// Gross effects take the true range whatever hides the target or shifts a die.
TEST(TngGrossEffect, GoesByTheTrueRange) {
    MaulerDuel d{4, 4};
    d.b.set_erratic(d.halberd);
    const ShotPlan plan = plan_shot(d.b.rules, d.b.battle, d.gunner, 0, 0, d.halberd, {});
    EXPECT_EQ(plan.effective.sum, 4);
    EXPECT_EQ(plan.shift.steps.sum, 0);
    GunDuel ball{"cata", 3, 4};
    const ShotPlan fire = plan_shot(ball.b.rules, ball.b.battle, ball.gunner, 0,
                                    ball.b.mode(ball.gunner, 0, "fireball"), ball.halberd, {});
    EXPECT_EQ(fire.effective.sum, 4);
}

// ---- the general notes

// Beyond the last printed range nothing fires.
TEST(TngWeaponNotes, NoWeaponFiresBeyondItsTable) {
    const Rules& rules = table_rules("tng");
    int modes = 0;
    for (const WeaponType& w : rules.weapons)
        for (const WeaponMode& m : w.modes) {
            EXPECT_NE(reach_of(m, m.table.last + 1, m.table.last + 1), Reach::within) << w.id << " " << m.id;
            for (int range = m.table.first; range <= m.table.last; ++range)
                if (!m.table.fires_at(range)) {
                    EXPECT_LE(hit_number(m, {}, range), 0) << w.id << " " << m.id << " " << range;
                }
            ++modes;
        }
    EXPECT_GT(modes, 100);
}

}  // namespace
}  // namespace impulse
