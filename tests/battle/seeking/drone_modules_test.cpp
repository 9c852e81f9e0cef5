// Drones with modules, drones in nebulae and at barriers, racks and channels by the book, on the shipped tables.
#include <gtest/gtest.h>

#include "battle/core/rack.h"
#include "battle/core/tracks.h"
#include "battle/fire/arming.h"
#include "battle/fire/declare.h"
#include "battle/play/class_reader.h"
#include "battle/play/make_battle.h"
#include "battle/seeking/armed_drones.h"
#include "battle/seeking/control.h"
#include "battle/seeking/decoys.h"
#include "battle/seeking/flight.h"
#include "battle/seeking/identify.h"
#include "battle/seeking/impact.h"
#include "battle/seeking/launch.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// A Kzinti carrier of drones thirty hexes from a cruiser, and its drones in flight.
struct Swarm {
    TableBattle b{"classic"};
    UnitId us = b.unit(0, "3030", 'A', "kzinti/bc"), them = b.unit(1, "3020", 'D', "federation/ca");

    Swarm() { b.clock(1, 8); }
    ObjectId flies(std::string_view id, std::string_view hex, bool theirs = false) {
        const SeekerId type = seeker_named(b.rules, id);
        const ObjectId o = free_object(b.battle);
        Play p = b.play();
        p.emit(Launched{o, theirs ? them : us, theirs ? us : them, static_cast<std::uint8_t>(type.index()), 0,
                        0, Facing{theirs ? std::uint8_t{3} : std::uint8_t{0}}, b.rules.seeker(type).kind});
        p.emit(SeekerPlaced{
            o, hex_at(std::stoi(std::string{hex.substr(0, 2)}), std::stoi(std::string{hex.substr(2)})),
            Facing{theirs ? std::uint8_t{3} : std::uint8_t{0}}});
        return o;
    }
    [[nodiscard]] int damage(UnitId u) const {
        int lost = 0;
        for (const std::int16_t n : b.battle.unit(u).shield_now) lost += n;
        return lost;
    }
};

// FD9: a frame has four points (six for type IV and V); half a space of armour gives four more, and half a space of
// explosive six points of warhead.
TEST(ClassicDroneModules, FramesArmourAndHalfLoads) {
    const Rules& r = classic_rules();
    const auto figures = [&](const char* id) {
        const SeekerType& s = r.seeker(seeker_named(r, id));
        return std::tuple{s.hit_points, s.warhead, s.half_spaces};
    };
    EXPECT_EQ(figures("I"), (std::tuple{4, 12, 2}));
    EXPECT_EQ(figures("IV"), (std::tuple{6, 24, 4}));
    EXPECT_EQ(figures("I-armoured"), (std::tuple{8, 6, 2}));
    EXPECT_EQ(figures("IV-armoured"), (std::tuple{10, 18, 4}));
    EXPECT_EQ(figures("IV-F-mw"), (std::tuple{6, 12, 4}));  // a module of one space in place of twelve points
    EXPECT_EQ(figures("I-stonefish"), (std::tuple{4, 0, 2}));
    EXPECT_EQ(r.seeker(seeker_named(r, "III-F")).endurance, 800);
}

// What is in a drone is seen where it strikes: twelve points for each space of explosive that its modules leave.
TEST(ClassicDroneModules, EachStrikesForTheExplosiveThatItsModulesLeave) {
    Swarm s;
    s.b.at(s.them).shield.fill(30);
    const Battle clean = s.b.battle;
    for (const auto& [frame, hits, most] : {std::tuple{"I", 4, 12}, {"IV", 6, 24}})
        for (const auto& [rate, speed] : {std::pair{"", 8}, {"-M", 20}, {"-F", 32}})
            for (const auto& [module, armour, less] : {std::tuple{"", 0, 0},
                                                       {"-armoured", 4, 6},
                                                       {"-atg", 0, 0},
                                                       {"-null", 0, most},
                                                       {"-probe", 0, 12},
                                                       {"-ecm", 0, 12}}) {
                s.b.battle = clean;
                const std::string id = std::string{frame} + rate + module;
                const ObjectId o = s.flies(id, "3020");
                const MapObject& drone = s.b.battle.object(o);
                const SeekerType& type = s.b.rules.seeker(drone.type);
                EXPECT_EQ(seeker_hit_points_left(s.b.rules, drone), hits + armour) << id;
                EXPECT_EQ(type.speed, speed) << id;
                EXPECT_EQ(type.endurance, 3 * 32) << id;
                Play p = s.b.play();
                p.emit(SeekerMoved{o, drone.hex, drone.facing, 1});
                EXPECT_TRUE(movement_damage_run(p));
                EXPECT_EQ(s.damage(s.them), most - less) << id;
            }
}

TEST(ClassicDroneModules, WhatNoSourceTellsIsMarked) {
    const Rules& r = classic_rules();
    for (const char* id :
         {"I-swordfish", "I-starfish", "I-stingray", "I-stonefish", "I-mw", "I-spearfish", "I-xarmour"})
        EXPECT_EQ(r.seeker(seeker_named(r, id)).source.conf, "?") << id;
    for (const char* id : {"plasma-R", "plasma-F", "plasma-D"})
        EXPECT_EQ(r.seeker(seeker_named(r, id)).source.conf, "C") << id;
}

// A swordfish shoots at its target from within its reach, once for each shot, and is gone with the last.
TEST(ClassicDroneModules, ASwordfishShootsAndIsSpent) {
    Swarm s;
    const ObjectId far = s.flies("I-swordfish", "3022");
    EXPECT_FALSE(seekers_fire_due(s.b.rules, s.b.battle));
    const ObjectId near = s.flies("I-swordfish", "3021");
    ASSERT_TRUE(seekers_fire_due(s.b.rules, s.b.battle));
    s.b.faces({1});  // a phaser-3 at range 1: four points
    Play p = s.b.play();
    seekers_fire_run(p);
    EXPECT_EQ(s.damage(s.them), 4);
    EXPECT_FALSE(s.b.battle.objects.size() > near.index() && s.b.battle.object(near).flying());
    EXPECT_TRUE(s.b.battle.object(far).flying());
}

TEST(ClassicDroneModules, AStarfishShootsAtSeekersNearBy) {
    Swarm s;
    const ObjectId star = s.flies("I-starfish", "3026");
    const ObjectId prey = s.flies("IV", "3023", true);
    s.b.faces({5, 4});  // three hexes: hits up to 4
    Play p = s.b.play();
    seekers_fire_run(p);
    EXPECT_TRUE(s.b.battle.object(prey).flying());
    EXPECT_EQ(s.b.battle.object(star).fired, 1);
    seekers_fire_run(p);
    EXPECT_EQ(s.b.events.last<SeekerEnded>().object, star);  // its two shots are gone
    EXPECT_EQ(s.b.events.count<SeekerEnded>(), 2);
}

// Drones shoot at once (6D2): of two that are each other's prey both have their shot, whoever launched first.
TEST(ClassicDroneModules, TwoStarfishShootEachOtherDown) {
    Swarm s;
    s.flies("I-starfish", "3026");
    s.flies("I-starfish", "3025", true);
    s.b.faces({1, 1});
    Play p = s.b.play();
    seekers_fire_run(p);
    EXPECT_EQ(s.b.battle.dice.rolled, 2U);
    EXPECT_EQ(s.b.events.count<SeekerEnded>(), 2);
    EXPECT_TRUE(s.b.battle.objects.empty());
}

// A drone that seeks a drone gets it before it strikes, whoever stands first in the file.
TEST(ClassicDroneModules, AHunterStrikesBeforeItsPrey) {
    for (const bool theirs : {false, true}) {
        Swarm s;
        const ObjectId prey = s.flies("I", "3020", theirs), hunter = s.flies("I", "3020", !theirs);
        Play p = s.b.play();
        p.emit(SeekerTurned{hunter, {}});
        p.emit(SeekerAimed{hunter, prey});
        for (const ObjectId o : {prey, hunter}) {
            const MapObject& drone = s.b.battle.object(o);
            p.emit(SeekerMoved{o, drone.hex, drone.facing, 1});
        }
        EXPECT_TRUE(movement_damage_run(p));
        EXPECT_EQ(s.damage(s.us) + s.damage(s.them), 0) << theirs;
        EXPECT_TRUE(s.b.battle.objects.empty());
    }
}

TEST(ClassicDroneModules, APlasmaTorpedoIsNoPreyForAStarfish) {
    Swarm s;
    s.flies("I-starfish", "3026");
    s.flies("plasma-F", "3025", true);
    EXPECT_FALSE(seekers_fire_due(s.b.rules, s.b.battle));
}

// FD8: a multi-warhead is opened by its guide: two of type VI fly on at its target.
TEST(ClassicDroneModules, AMultiWarheadIsOpenedByItsGuide) {
    Swarm s;
    const std::size_t rack = s.b.group_of(s.us, "drone_rack-A");
    s.b.at(s.us).groups[rack].ammo = {1, 0, 0, 0};
    const WeaponType& w = s.b.weapon(s.us, rack);
    const SeekerId mw = seeker_named(s.b.rules, "I-F-mw");
    for (std::size_t i = 0; i < w.launches.size(); ++i)
        if (w.launches[i] == mw) s.b.at(s.us).groups[rack].holds[0] = static_cast<std::uint8_t>(i + 1);
    const Launch order{s.us, static_cast<std::uint8_t>(rack), mw, s.them, {}, LaunchAs::plain};
    ASSERT_FALSE(refuse_launch(s.b.rules, s.b.battle, order));
    Play p = s.b.play();
    do_launch(p, order);
    const ObjectId o{0U};
    EXPECT_EQ(s.b.battle.object(o).cargo[0], 2);
    ASSERT_FALSE(refuse_guide(s.b.rules, s.b.battle, {s.us, o, GuideAct::open, {}}));
    do_guide(p, {s.us, o, GuideAct::open, {}});
    int six = 0;
    for (const MapObject& x : s.b.battle.objects)
        six += x.flying() && s.b.rules.seeker(x.type).id == "VI" && x.target == s.them ? 1 : 0;
    EXPECT_EQ(six, 2);
    const ObjectId plain = s.flies("I", "3025");
    EXPECT_EQ(refuse_guide(s.b.rules, s.b.battle, {s.us, plain, GuideAct::open, {}}),
              refusal(WhyMore::cannot_be_opened));
}

TEST(ClassicDroneModules, AStonefishLeavesAMine) {
    Swarm s;
    const ObjectId o = s.flies("I-stonefish", "3024");
    Play p = s.b.play();
    do_guide(p, {s.us, o, GuideAct::open, {}});
    ASSERT_EQ(s.b.battle.mines.size(), 1U);
    EXPECT_EQ(s.b.battle.mines[0].hex, hex_at(30, 24));
    EXPECT_EQ(s.b.rules.mines[s.b.battle.mines[0].type].id, "tbomb");
    EXPECT_EQ(s.b.battle.mines[0].live_from, 10);  // two impulses later
}

// P6.73: a quarter of a point for each hex of nebula that a drone enters; plasma does not mind.
TEST(ClassicNebula, ADroneSuffersAQuarterForEachHex) {
    Swarm s;
    Feature f;
    f.kind = FeatureKind::nebula;
    f.hex = hex_at(30, 25);
    f.radius = 20;
    s.b.battle.field.features.push_back(f);
    s.b.battle.field.map.columns = s.b.battle.field.map.rows = 60;
    const ObjectId drone = s.flies("I-F", "3029");
    const ObjectId torpedo = s.flies("plasma-F", "3029");
    for (int i = 9; i <= 12; ++i) {
        s.b.clock(1, i);
        Play p = s.b.play();
        seekers_move_run(p);
        EXPECT_EQ(s.b.battle.object(drone).damage, i == 12 ? 1 : 0) << i;
    }
    EXPECT_EQ(s.b.battle.object(drone).quarters, 0);
    EXPECT_EQ(s.b.battle.object(torpedo).damage, 0);
}

// P17: a seeker that flies against the barrier takes five points and stays inside.
TEST(ClassicBarrier, TakesFivePointsOffASeeker) {
    for (const auto& [id, dies] : {std::pair{"I-F", true}, {"IV-F", false}}) {
        Swarm s;
        s.b.battle.field.map.columns = s.b.battle.field.map.rows = 30;
        s.b.battle.field.edge = EdgeRule::tournament_barrier;
        const ObjectId drone = s.flies(id, "3001");  // first hex straight on: off the map
        s.b.clock(1, 9);
        Play p = s.b.play();
        seekers_move_run(p);
        const bool flying = !s.b.battle.objects.empty() && s.b.battle.object(drone).flying();
        EXPECT_EQ(flying, !dies) << id;
        if (flying) {
            EXPECT_EQ(s.b.battle.object(drone).damage, 5);
        }
    }
}

// ---- racks
TEST(ClassicReload, AGRackThatShotAntiDroneRoundsDoesNotReload) {  // FD2.42: only a rack that did not fire
    TableBattle b{"classic"};
    const UnitId ship = b.unit(0, "2020", 'A', "federation/car+");
    const std::size_t rack = b.group_of(ship, "drone_rack-G");
    GroupState& g = b.at(ship).groups[rack];
    g.ammo[0] = 0;
    g.store[0] = 4;
    g.mode = 2;  // in defence this turn
    Play p = b.play();
    reload_racks(p, ship);
    EXPECT_EQ(g.ammo[0], 0);
    EXPECT_EQ(g.mode, 0);
    reload_racks(p, ship);
    EXPECT_GT(g.ammo[0], 0) << "in the next, silent turn";
}

TEST(ClassicRackTable, AThirdSetForGRacksFrom175OnAndASecondForPlasmaRacks) {
    for (const auto& [year, g, plasma] : {std::tuple{174, 1, 1}, {175, 2, 2}}) {
        impulse::Setup setup;
        setup.ruleset = "classic";
        setup.year = year;
        setup.field.map.columns = setup.field.map.rows = 99;
        setup.sides = {{"a", "A", "Federation", 0}, {"b", "B", "Klingon", 1}};
        for (const auto& [id, key, side] : {std::tuple{"x", "federation/car+", 0}, {"y", "klingon/d7", 1}}) {
            SetupUnit u;
            u.id = u.name = id;
            u.class_key = key;
            u.side = side;
            u.hex = hex_at(10 + 20 * side, 10);
            setup.units.push_back(u);
        }
        const auto made = make_battle(classic_rules(), setup);
        ASSERT_TRUE(made) << made.error();
        const Unit& ship = made->units[0];
        const std::size_t rack = group_named(classic_rules(), ship.type, "drone_rack-G");
        const GroupState& state = ship.groups[rack];
        EXPECT_EQ(state.store[0], g * state.ammo[0]) << year;
        const WeaponType& w = classic_rules().weapon(
            classic_rules().system(system_named(classic_rules(), "plasma_rack")).weapon);
        EXPECT_EQ(w.reload_sets + (year >= w.late_year ? w.late_sets : 0), plasma) << year;
    }
}

// FP10: four torpedoes, a type K in the place of a type D one for one.
TEST(ClassicPlasmaRack, TypeKReplacesTypeDOneForOne) {
    const Rules& r = classic_rules();
    const WeaponType& w = r.weapon(r.system(system_named(r, "plasma_rack")).weapon);
    EXPECT_TRUE(rack_load(r, w, {"plasma-D", "plasma-D", "plasma-K", "plasma-K"}));
    const auto five = rack_load(r, w, {"plasma-K", "plasma-K", "plasma-K", "plasma-K", "plasma-K"});
    ASSERT_FALSE(five);
    EXPECT_NE(five.error().find("4 rounds at most"), std::string::npos) << five.error();
    // At weapon status II one is active, at III all.
    EXPECT_EQ(w.start_charge[0], Energy{});
    EXPECT_EQ(w.start_charge[2], Energy{30});
    EXPECT_EQ(w.start_charge[3], points(2));
}

// FP1: no ship holds a plasma-R; a base can.
TEST(ClassicPlasmaArming, OnlyABaseHoldsPlasmaR) {
    TableBattle b{"classic"};
    for (const bool base : {false, true}) {
        const ClassId type = b.bare_class({{"plasma-r", 1}});
        b.rules.classes[type.index()].sheet.move_cost = base ? Energy{} : points(1);
        const UnitId u = b.unit(0, "2020", 'A', type);
        GroupState& g = b.at(u).groups[0];
        g.ready = 1;
        g.mode = 1;
        g.turns = 3;
        g.charge = points(9).parts;
        EXPECT_EQ(hold_cost(b.rules, b.battle, u, 0), base ? points(2) : Energy{}) << base;
        g.paid = base ? 1 : 0;
        Play p = b.play();
        end_turn_arming(p, u);
        EXPECT_EQ(b.at(u).groups[0].ready, base ? 1 : 0) << base;
    }
}

// ---- channels (F3.21): half without seekers, rounded up; the rating with racks; twice the rating with the ability
TEST(ClassicControl, ShipsWithTheAbilityGuideTwiceTheirRating) {
    TableBattle b{"classic"};
    const UnitId ca = b.unit(0, "2020", 'A', "federation/ca"), cv = b.unit(0, "2021", 'A', "kzinti/cv"),
                 d7 = b.unit(1, "3030", 'A', "klingon/d7");
    EXPECT_EQ(control_channels(b.rules, b.at(ca)), 3);
    EXPECT_EQ(control_channels(b.rules, b.at(d7)), 6);
    EXPECT_EQ(control_channels(b.rules, b.at(cv)), 12);
}

// J4.9: an EW fighter guides by its pods: six, or twelve with two.
TEST(ClassicControl, EachPodOfAnEwFighterGuidesSix) {
    TableBattle b{"classic"};
    const UnitId two = b.unit(0, "2020", 'A', "federation/f18_e");
    EXPECT_EQ(control_channels(b.rules, b.at(two)), 12);
    b.rules.classes[b.at(two).type.index()].sheet.ew_pods = 1;
    EXPECT_EQ(control_channels(b.rules, b.at(two)), 6);
}

// ---- aegis (D13)
struct Escort {
    TableBattle b{"classic"};
    UnitId us = b.unit(0, "3030", 'A', "klingon/ad5"), them = b.unit(1, "3020", 'D', "federation/ca");
    int step(std::string_view mechanism) {
        for (std::size_t i = 0; i < b.rules.procedure.steps.size(); ++i)
            if (word(b.rules.procedure.steps[i].mechanism) == mechanism) return static_cast<int>(i);
        ADD_FAILURE() << mechanism;
        return 0;
    }
    ObjectId drone(std::string_view hex) {
        const ObjectId o = free_object(b.battle);
        Play p = b.play();
        p.emit(Launched{o, them, us, static_cast<std::uint8_t>(seeker_named(b.rules, "I").index()), 0, 0,
                        Facing{3}, SeekerKind::drone});
        p.emit(SeekerPlaced{
            o, hex_at(std::stoi(std::string{hex.substr(0, 2)}), std::stoi(std::string{hex.substr(2)})),
            Facing{3}});
        return o;
    }
};

TEST(ClassicAegis, FullFiresFourTimesAnImpulseLimitedTwice) {
    for (const auto& [aegis, parts] : {std::pair{4, 4}, {2, 2}, {0, 1}}) {
        Escort e;
        e.b.rules.classes[e.b.at(e.us).type.index()].sheet.aegis = aegis;
        e.b.clock(1, 8);
        e.drone("3028");
        int may = 0;
        for (const char* step : {"direct_fire", "aegis_2", "aegis_3", "aegis_4"}) {
            e.b.battle.clock.step = static_cast<std::int16_t>(e.step(step));
            const UnitSet who = step[0] == 'd' ? direct_fire_eligible(e.b.rules, e.b.battle)
                                               : aegis_eligible(e.b.rules, e.b.battle);
            may += who.has(e.us) ? 1 : 0;
        }
        EXPECT_EQ(may, parts) << aegis;
    }
}

TEST(ClassicAegis, OnlySmallTargetsWithinSixHexes) {
    Escort e;
    e.b.clock(1, 8);
    const ObjectId near = e.drone("3024"), far = e.drone("3023");
    e.b.battle.clock.step = static_cast<std::int16_t>(e.step("aegis_2"));
    Fire shot = e.b.shot(e.us, e.b.group_of(e.us, "phaser-2"), "standard", e.them);
    bool fits = false;
    for (const std::uint8_t g : e.b.rules.classes[e.b.at(e.us).type.index()].armed) {
        shot.group = g;
        shot.target = {};
        shot.object = near;
        fits = fits || !refuse_fire(e.b.rules, e.b.battle, shot);
        shot.object = far;
        if (const auto no = refuse_fire(e.b.rules, e.b.battle, shot);
            no && no->more == WhyMore::aegis_target) {
            EXPECT_EQ(*no, refusal(WhyMore::aegis_target, 6, 7));
        }
        EXPECT_TRUE(refuse_fire(e.b.rules, e.b.battle, shot));
        shot.object = {};
        shot.target = e.them;
        EXPECT_TRUE(refuse_fire(e.b.rules, e.b.battle, shot));  // a cruiser is no small target
    }
    EXPECT_TRUE(fits);
}

TEST(ClassicAegis, LooksAtSeekersByOrder) {
    Escort e;
    e.b.clock(1, 8);
    const ObjectId three = e.drone("3027"), six = e.drone("3024"), seven = e.drone("3023");
    Play p = e.b.play();
    do_identify(p, {e.us, three, {}, 1});  // certain, without a die
    EXPECT_NE(e.b.battle.object(three).identified, 0);
    e.b.faces({2, 1});
    do_identify(p, {e.us, six, {}, 1});
    EXPECT_EQ(e.b.battle.object(six).identified, 0);
    do_identify(p, {e.us, six, {}, 1});
    EXPECT_NE(e.b.battle.object(six).identified, 0);
    EXPECT_EQ(refuse_identify(e.b.rules, e.b.battle, {e.us, seven, {}, 1}), refusal(WhyMore::no_aegis));
    EXPECT_EQ(refuse_identify(e.b.rules, e.b.battle, {e.them, three, {}, 1})->why, Why::friendly_target);
}

}  // namespace
}  // namespace impulse
