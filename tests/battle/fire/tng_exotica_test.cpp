// Guns of the supplement that mark, slow, mend, wear down or break what they hit, and those of the higher tech levels.
#include <gtest/gtest.h>

#include <numeric>

#include "battle/areas/clearing.h"
#include "battle/core/links.h"
#include "battle/core/view.h"
#include "battle/core/web_strength.h"
#include "battle/damage/allocate.h"
#include "battle/damage/shields.h"
#include "battle/movement/link_strength.h"
#include "battle/pilots/captain.h"
#include "battle/play/apply.h"
#include "battle/play/class_reader.h"
#include "battle/repair/damage_control.h"
#include "battle/systems/box_uses.h"
#include "tests/battle/fire/gun_duel.h"
#include "tests/support/loaded_rules.h"

namespace impulse {
namespace {

// A box of a system on a ship of that tech level.
tl::expected<ShipClass, FileError> ship_with(const char* system, int tech, int own_level = 0) {
    const Rules& rules = table_rules("tng");
    Sheet sheet;
    for (const ShipClass& c : rules.classes)
        if (c.sheet.name == "Lantern" || c.sheet.file.find("lantern") != std::string::npos) sheet = c.sheet;
    sheet.tech = tech;
    BoxGroup g;
    g.system = g.name = system;
    g.boxes = 1;
    g.tech = own_level;
    sheet.groups.push_back(g);
    return read_class(rules, TechKeys{{"3x", "4x"}, "3x", {"5x", "6x", "7x", "8x"}}, sheet);
}
const WeaponType& last_weapon(const ShipClass& c) {
    return table_rules("tng").weapon(c.groups[c.armed.back()].weapon);
}

TEST(TngTechLevels, AShipHasTheHighestLevelOfARowThatIsNotAboveItsOwn) {
    const auto with = [](const char* system, int tech) {
        const auto ship = ship_with(system, tech);
        EXPECT_TRUE(ship) << ship.error().text();
        EXPECT_EQ(ship->not_for_battle, "") << system << " " << tech;
        return last_weapon(*ship).level;
    };
    EXPECT_EQ(with("ph-6", 3), 3);
    EXPECT_EQ(with("ph-6", 5), 4) << "its table has two columns";
    EXPECT_EQ(with("kcw", 5), 5);
    EXPECT_EQ(with("kcw", 8), 5);
    EXPECT_EQ(with("drain", 5), 5);
    EXPECT_EQ(with("drain", 7), 5);
    EXPECT_EQ(with("chrt", 6), 6);
    const auto early = ship_with("drain", 4);
    ASSERT_TRUE(early);
    EXPECT_EQ(early->not_for_battle, "DRAIN: there is none below tech level 5x");
    const auto later = ship_with("kcw", 4, 5);
    ASSERT_TRUE(later);
    EXPECT_EQ(last_weapon(*later).level, 5) << "a weapon of its own level on an older ship";
    EXPECT_FALSE(ship_with("ph-6", 9));
}

// ---- marks

std::pair<int, int> marked(const GunDuel& d) {
    int disabled = 0, costly = 0;
    for (const GroupState& g : d.b.battle.unit(d.halberd).groups) {
        disabled += g.disabled;
        costly += g.costly;
    }
    return {disabled, costly};
}
void allocate(GunDuel& d) {
    SeededDice seeded;
    Play p{d.b.rules, d.b.battle, seeded, nullptr};
    ASSERT_TRUE(resolve_volleys(p));
}

// Internals of a Bolt cost ten times as much to repair.
TEST(TngExotica, WhatABoltDestroysCostsTenTimesAsMuch) {
    GunDuel d{"bolt", 3, 2};
    EXPECT_EQ(d.fired("standard", 1), 11);
    allocate(d);
    EXPECT_GT(marked(d).second, 0);
    const Unit& u = d.b.battle.unit(d.halberd);
    const ShipClass& c = d.b.rules.type(u.type);
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        if (u.groups[g].lost == 0) continue;
        const SystemType& s = d.b.rules.system(c.groups[g].system);
        EXPECT_EQ(u.groups[g].costly, u.groups[g].lost) << s.id;
        EXPECT_EQ(repair_cost(d.b.rules, u, RepairTarget::group, static_cast<int>(g)),
                  10 * (s.repair + s.repair_per_value * c.groups[g].value))
            << s.id;
    }
    GunDuel four{"bolt", 4, 11};
    EXPECT_EQ(four.fired("standard", 2), 2) << "a roll one better would have scored";
}

TEST(TngExotica, BoxesThatWereLostOtherwiseAreMendedBeforeTheDisintegratedOnes) {
    GunDuel d{"bolt", 3, 2};
    const std::size_t g = 0;
    GroupState& state = d.b.at(d.halberd).groups[g];
    const ShipClass& c = d.b.rules.type(d.b.at(d.halberd).type);
    const int plain = d.b.rules.system(c.groups[g].system).repair +
                      d.b.rules.system(c.groups[g].system).repair_per_value * c.groups[g].value;
    const auto cost = [&] { return repair_cost(d.b.rules, d.b.at(d.halberd), RepairTarget::group, g); };
    state.disabled = 1;
    EXPECT_EQ(cost(), (plain + 1) / 2) << "half, rounded up";
    EXPECT_EQ(repairable(d.b.rules, d.b.at(d.halberd), RepairTarget::group, g), 1);
    state.disabled = 0;
    state.lost = 2;
    state.costly = 1;
    EXPECT_EQ(cost(), plain);
    d.b.play().emit(BoxRepaired{d.halberd, 0, 1});
    EXPECT_EQ(cost(), 10 * plain);
    d.b.at(d.halberd).groups[g].lasting = 1;
    EXPECT_EQ(repairable(d.b.rules, d.b.at(d.halberd), RepairTarget::group, g), 0);
}

// 8d6 less the range and the size of the hull; of internals two thirds, rounded up, only put boxes out of action.
TEST(TngExotica, TwoThirdsOfTheInternalsOfAnIonCannonOnlyDisable) {
    GunDuel d{"ion", 3, 5};
    const int size = d.b.rules.type(d.b.at(d.halberd).type).sheet.size_class;
    const int all = 8 * 3 - 5 - size;
    EXPECT_EQ(d.fired("standard", {3, 3, 3, 3, 3, 3, 3, 3}), all);
    ASSERT_EQ(d.b.battle.volleys.size(), 2U);
    EXPECT_EQ(d.b.battle.volleys[1].kind, VolleyKind::disabling);
    EXPECT_EQ(d.b.battle.volleys[1].points, (2 * all + 2) / 3);
    allocate(d);
    EXPECT_GT(marked(d).first, 0);
    GunDuel miss{"ion", 3, 9};
    EXPECT_EQ(miss.fired("standard", {1, 1, 1, 1, 1, 1, 1, 1}), 0);
}

TEST(TngExotica, ADisabledBoxDoesNothingButMayStillBeDestroyed) {
    GunDuel d{"ion", 3, 5};
    const ClassId type = d.b.bare_class({{"rec", 2}});
    const UnitId u = d.b.unit(1, "2010", 'A', type);
    Play p = d.b.play();
    p.emit(BoxMarked{u, 0, Mark::disabled});
    EXPECT_EQ(boxes_left(d.b.rules.type(type), d.b.at(u), 0), 1);
    SeededDice seeded;
    Play q{d.b.rules, d.b.battle, seeded, nullptr};
    for (int n = 0; n < 2; ++n) {
        add_volley(q, u, d.gunner, 0, 1, VolleyKind::direct, 0);
        ASSERT_TRUE(resolve_volleys(q));
    }
    const GroupState& g = d.b.at(u).groups[0];
    EXPECT_EQ(g.lost + d.b.at(u)[Counter::excess_lost], 2);
    if (g.lost == 2) {
        EXPECT_EQ(g.disabled, 0);
    }
}

// Two points on a shield are three, the third of which scores no internal.
TEST(TngExotica, AStaticTorpedoDoesMoreToShieldsThanBehindThem) {
    GunDuel d{"stat", 3, 0};
    d.b.at(d.halberd).shield.fill(30);
    EXPECT_EQ(d.fired("standard", 1), 0);
    const auto& shield = d.b.at(d.halberd).shield;
    EXPECT_EQ(*std::min_element(shield.begin(), shield.begin() + 6), 30 - 13 - 6);
    GunDuel weak{"stat", 3, 0};
    weak.b.at(weak.halberd).shield.fill(5);
    EXPECT_EQ(weak.fired("standard", 1), 8) << "5 stopped, and the extra points never come inside";
    EXPECT_EQ(weak.b.battle.volleys[0].kind, VolleyKind::sparing);
}

// Some kinds of boxes that it hits are not destroyed: cargo, shuttles.
TEST(TngExotica, AStaticTorpedoSparesCargo) {
    for (const bool spares : {false, true}) {
        TableBattle b{"tng"};
        const UnitId u = b.unit(0, "2020", 'A', b.bare_class({{"cargo", 3}}));
        SeededDice seeded;
        Play p{b.rules, b.battle, seeded, nullptr};
        add_volley(p, u, {}, 0, 3, spares ? VolleyKind::sparing : VolleyKind::direct, 0);
        ASSERT_TRUE(resolve_volleys(p));
        EXPECT_EQ(b.at(u).groups[0].lost == 0, spares);
    }
}

// ---- more or less against shields

// Tenfold on a target without shields; 6 to 1 times the tech level.
TEST(TngExotica, AChronotonTorpedoIsTenfoldWhereNoShieldStands) {
    for (const int tech : {4, 5, 6}) {
        GunDuel d{"chrt", tech, 0};
        EXPECT_EQ(d.fired("standard", 6), 60 * tech);
        GunDuel shielded{"chrt", tech, 7};
        shielded.b.at(shielded.halberd).shield.fill(10);
        EXPECT_EQ(shielded.fired("standard", 6), (tech == 4 ? 4 : 5) * tech - 10) << tech;
    }
}

// Drain-S, Drain-M, Drain-D.
TEST(TngExotica, ABorgDrainWearsDownShieldsMovementOrTheShip) {
    EXPECT_EQ((GunDuel{"drain", 5, 0}.fired("damage", 1)), 15);
    EXPECT_EQ((GunDuel{"drain", 5, 25}.fired("damage", 6)), 0);
    EXPECT_EQ((GunDuel{"drain", 5, 0}.fired("shield", 1)), 5) << "no shields: a third";
    GunDuel shields{"drain", 5, 0};
    shields.b.at(shields.halberd).shield.fill(6);
    EXPECT_EQ(shields.fired("shield", {1, 3, 4}), 4) << "2 of 15 went into the shield, 13 / 3 inside";
    GunDuel moves{"drain", 5, 0};
    moves.b.set(moves.halberd, Counter::moves_left, 5);
    moves.b.set(moves.halberd, Counter::speed, 8);
    EXPECT_EQ(moves.fired("movement", 1), 6) << "3 points take 5 movements, 12 / 2 strike";
    EXPECT_EQ(moves.b.at(moves.halberd)[Counter::moves_left], 0);
    GunDuel fast{"drain", 5, 0};
    fast.b.set(fast.halberd, Counter::moves_left, 40);
    EXPECT_EQ(fast.fired("movement", 1), 0);
    EXPECT_EQ(fast.b.at(fast.halberd)[Counter::moves_left], 10);
}

// The energy by the movement cost of the target; the number to hit by its speed.
TEST(TngExotica, ADestabilizationGunTakesMovementsForItsEnergy) {
    for (const auto& [speed, die, hits] :
         {std::tuple{8, 4, true}, {8, 5, false}, {32, 1, false}, {3, 5, true}}) {
        GunDuel d{"wfdg", 3, 6};
        d.b.set(d.halberd, Counter::speed, speed);
        d.b.set(d.halberd, Counter::moves_left, speed);
        d.b.at(d.gunner).groups[0].charge = points(6).parts;
        Fire shot = d.b.shot(d.gunner, 0, "standard", d.halberd);
        shot.energy = 4;
        ASSERT_FALSE(refuse_fire(d.b.rules, d.b.battle, shot));
        Play p = d.b.play();
        do_fire(p, shot);
        EXPECT_EQ(Energy{d.b.at(d.gunner).groups[0].charge}, points(2)) << "the rest waits";
        d.b.dice.faces = {die};
        ASSERT_TRUE(resolve_fire_run(p));
        const int lost = points(4).parts / d.b.rules.type(d.b.at(d.halberd).type).sheet.move_cost.parts;
        EXPECT_EQ(d.b.at(d.halberd)[Counter::moves_left], hits ? std::max(0, speed - lost) : speed)
            << speed << " " << die;
        EXPECT_TRUE(d.b.battle.volleys.empty());
    }
}

// ---- the arc and the size of the target

// Die + size class - 2; full damage in FA, 2/3 abeam, 1/3 astern.
TEST(TngExotica, AnAntiMatterBeamLosesAwayFromTheBow) {
    GunDuel ahead{"ampb", 5, 5};
    const int size = ahead.b.rules.type(ahead.b.at(ahead.halberd).type).sheet.size_class;
    const std::array<int, 6> near{450, 360, 270, 180, 90, 9};
    const int full = near[static_cast<std::size_t>(size - 2)];
    EXPECT_EQ(ahead.fired("standard", 1), full);
    for (const auto& [facing, part] : {std::pair{'C', 2}, {'D', 1}}) {
        GunDuel d{"ampb", 5, 5};
        d.b.at(d.gunner).facing = Facing{static_cast<std::uint8_t>(facing - 'A')};
        EXPECT_EQ(d.fired("standard", 1), full * part / 3) << facing;
    }
}

// What shifts the range shifts it towards 2, or away from 2.
TEST(TngExotica, ALongRangePhaserIsBestAtTwoHexes) {
    const GunDuel d{"ph-lr", 3, 2};
    const WeaponMode& m = d.mode("standard");
    EXPECT_EQ(m.column_range(4, 3), 3) << "a bonus at 4";
    EXPECT_EQ(m.column_range(3, 1), 2) << "but no nearer than 2";
    EXPECT_EQ(m.column_range(0, -1), 1) << "a bonus at 0";
    EXPECT_EQ(m.column_range(1, -1), 2);
    EXPECT_EQ(m.column_range(1, 2), 0) << "a penalty at 1";
    EXPECT_EQ(m.column_range(2, 3), 3);
    EXPECT_EQ(reach_of(m, 0, 1), Reach::too_far) << "a penalty at 0 leaves no column";
    EXPECT_EQ((GunDuel{"ph-lr", 3, 2}.fired("standard", 2)), 2);
    EXPECT_EQ((GunDuel{"ph-lr", 3, 0}.fired("standard", 2)), 0);
}

TEST(TngExotica, NothingShiftsTheDieOfAnAntiProtonBeam) {
    GunDuel d{"anti-proton-beam", 3, 1};
    d.b.set_erratic(d.halberd);
    d.b.set_erratic(d.gunner);
    EXPECT_EQ(plan_shot(d.b.rules, d.b.battle, d.gunner, 0, 0, d.halberd, {}).shift.steps.sum, 0);
}

// 1 + 1/2 for each hit, the halves of an impulse added and the last one dropped.
TEST(TngExotica, ConventionalWeaponryOfFourXDoesOneAndAHalf) {
    for (const auto& [shots, points] : {std::pair{1, 1}, {2, 3}, {3, 4}, {4, 6}}) {
        GunDuel d{"kcw", 4, 0};
        d.feed("standard-4x", shots);
        for (int n = 0; n < shots; ++n) d.b.declare(d.b.shot(d.gunner, 0, "standard-4x", d.halberd));
        d.b.dice.faces.assign(static_cast<std::size_t>(shots), 1);
        Play p = d.b.play();
        ASSERT_TRUE(resolve_fire_run(p));
        int all = 0;
        for (const Volley& v : d.b.battle.volleys) all += v.points;
        EXPECT_EQ(all, points) << shots;
    }
}

// 2d6 less the range, in tens of millions, at size class 0 and larger alone; without a neutronium hull 2d6 x 100 for
// the firer.
TEST(TngExotica, AForceBeamIsForWorldsAndHurtsItsShip) {
    GunDuel small{"force-beam", 5, 3};
    small.feed("standard");
    EXPECT_TRUE(
        refuse_fire(small.b.rules, small.b.battle, small.b.shot(small.gunner, 0, "standard", small.halberd)));
    GunDuel d{"force-beam", 5, 3};
    d.b.rules.classes[d.b.at(d.halberd).type.index()].sheet.size_class = 0;
    EXPECT_EQ(d.fired("standard", {4, 5, 2, 1}), 60'000'000);
    int own = 0;
    for (const Volley& v : d.b.battle.volleys) own += v.target == d.gunner ? v.points : 0;
    EXPECT_EQ(own, 300);
}

// ---- mending

TEST(TngExotica, AMendingBoltMendsTheShieldThatItStrikesElseASystem) {
    TableBattle b{"tng"};
    const ClassId type = b.bare_class({{"mend", 1}, {"rec", 3}});
    const UnitId doctor = b.unit(0, "2030", 'A', type), hurt = b.unit(0, "2028", 'D', "korrin/halberd"),
                 enemy = b.unit(1, "2028", 'D', "korrin/halberd");
    const auto shoot = [&](UnitId at, const std::vector<int>& dice) {
        b.at(doctor).groups[0].charge = points(3).parts;
        b.at(doctor).groups[0].used = 0;
        const Fire shot = b.shot(doctor, 0, "standard", at);
        EXPECT_FALSE(refuse_fire(b.rules, b.battle, shot));
        b.declare(shot);
        b.dice.faces.insert(b.dice.faces.end(), dice.begin(), dice.end());
        Play p = b.play();
        EXPECT_TRUE(resolve_fire_run(p));
    };
    const auto lost = [&](UnitId u) {
        int boxes = 0;
        const ShipClass& c = b.rules.type(b.at(u).type);
        for (std::size_t k = 0; k < c.banks; ++k) boxes += c.bank_boxes[k] - b.at(u).shield[k];
        return boxes;
    };
    EXPECT_TRUE(refuse_fire(b.rules, b.battle, b.shot(doctor, 0, "standard", enemy)));
    for (auto& s : b.at(hurt).shield) s = static_cast<std::int16_t>(s - (s > 0 ? 2 : 0));
    const int before = lost(hurt);
    shoot(hurt, {1});
    EXPECT_EQ(lost(hurt), before - 1);
    shoot(hurt, {6});
    EXPECT_EQ(lost(hurt), before - 1) << "5 or less at 2 hexes";
    // On itself: whole shields, so the chart is searched; of its own boxes one is lost.
    b.at(doctor).groups[1].lost = 1;
    for (int row = 1; row <= 6 && b.at(doctor).groups[1].lost > 0; ++row) shoot(doctor, {1, 1, row, 1});
    EXPECT_EQ(b.at(doctor).groups[1].lost, 0);
    // Nothing is damaged: the bolt is gone without effect.
    shoot(doctor, {1, 1, 1, 1});
    EXPECT_EQ(b.at(doctor)[Counter::excess_lost], 0);
}

TEST(TngExotica, ACaptainMendsTheMostDamagedShipUnasked) {
    TableBattle b{"tng"};
    const ClassId type = b.bare_class({{"mend", 1}, {"rec", 3}});
    const UnitId doctor = b.unit(0, "2030", 'A', type), hurt = b.unit(0, "2028", 'D', "korrin/halberd");
    b.unit(1, "2010", 'D', "korrin/halberd");
    b.at(doctor).groups[0].charge = points(3).parts;
    b.at(hurt).shield[0] = 0;
    b.open(Mechanism::direct_fire);
    const SideId side = b.at(doctor).side;
    Captain captain;
    const auto order = captain.decide(b.rules, view(b.rules, b.battle, side), side);
    ASSERT_TRUE(order);
    const auto* fire = std::get_if<Fire>(&*order);
    ASSERT_NE(fire, nullptr) << command_word(*order);
    EXPECT_EQ(fire->unit, doctor);
    EXPECT_EQ(fire->target, hurt);
    EXPECT_FALSE(refuse(b.rules, b.battle, *order));
}

// ---- the rest

// At any time: so that weapons fire twice in one impulse, too.
TEST(TngExotica, WeaponsAreDoubledBetweenTwoVolleysOfOneImpulse) {
    TableBattle b{"tng"};
    const UnitId u = b.unit(0, "2030", 'A', b.bare_class({{"ph-6", 2}, {"brdg", 1}, {"double-weapons", 1}}));
    b.unit(1, "2028", 'D', "korrin/halberd");
    b.clock(1, 2);
    Operate o;
    o.unit = u;
    o.group = static_cast<std::uint8_t>(b.group_of(u, "double-weapons"));
    o.use = SystemUse::box;
    o.value = 1;
    for (const Mechanism step : {Mechanism::activity, Mechanism::launch, Mechanism::direct_fire}) {
        b.at(u).groups[0].lost = b.at(u).groups[1].lost = 0;
        b.at(u).groups[0].used = b.at(u).groups[1].used = 1;
        b.open(step);
        const auto no = refuse(b.rules, b.battle, Command{o});
        ASSERT_FALSE(no) << refusal_text(b.rules, *no);
        Play p = b.play();
        do_box_use(p, o);
        EXPECT_EQ(b.lost(u, "ph-6"), 1);
        EXPECT_EQ(b.at(u).groups[0].used + b.at(u).groups[1].used, 0);
    }
}

TEST(TngExotica, DoubledWeaponsFireAgainAndLoseABoxOfEachGroup) {
    TableBattle b{"tng"};
    const UnitId u = b.unit(0, "2030", 'A', b.bare_class({{"ph-6", 3}, {"phtn", 2}, {"double-weapons", 1}}));
    b.unit(1, "2028", 'D', "korrin/halberd");
    for (std::size_t g = 0; g < 5; ++g) b.at(u).groups[g].used = 1;
    b.clock(1, 2);
    b.open(Mechanism::activity);
    Operate o;
    o.unit = u;
    o.group = 5;
    o.use = SystemUse::box;
    o.value = 1;
    for (const int times : {1, 2}) {
        ASSERT_FALSE(refuse_box_use(b.rules, b.battle, o));
        Play p = b.play();
        do_box_use(p, o);
        EXPECT_EQ(b.lost(u, "ph-6"), times);
        EXPECT_EQ(b.lost(u, "phtn"), times);
        for (std::size_t g = 0; g < 5; ++g) EXPECT_EQ(b.at(u).groups[g].used, 0);
    }
}

TEST(TngExotica, TrilithiumDoublesAPhaserForThriceItsEnergy) {
    struct Fitted {
        const char *phaser, *mode;
        int range, die, plain;
    };
    for (const Fitted& f : {Fitted{"ph-6", "standard", 0, 1, 1},
                            {"ph-6", "overload", 1, 1, 2},
                            {"ph-7", "standard", 0, 1, 2},
                            {"ph-9", "standard", 4, 1, 2},
                            {"ph-wr", "standard", 2, 1, 1},
                            {"ph-lr", "standard", 2, 1, 2}}) {
        GunDuel plain{f.phaser, 3, f.range},
            fitted{(std::string{f.phaser} + "-trilithium").c_str(), 3, f.range};
        EXPECT_EQ(plain.fired(f.mode, f.die), f.plain) << f.phaser;
        EXPECT_EQ(fitted.fired(f.mode, f.die), 2 * f.plain) << f.phaser;
        EXPECT_EQ(fitted.mode(f.mode).energy, plain.mode(f.mode).energy * 3) << f.phaser;
        EXPECT_EQ(fitted.b.weapon(fitted.gunner, 0).capacity, plain.b.weapon(plain.gunner, 0).capacity);
        EXPECT_EQ(fitted.b.weapon(fitted.gunner, 0).spend, Spend::warp_weapon);
    }
}

// All defences of that facing are struck, and nothing goes inside; webs of the hex are destroyed.
TEST(TngExotica, AWebBreakerCracksShieldsAndWebAndNothingElse) {
    GunDuel d{"wb", 3, 4};
    EXPECT_EQ(d.fired("standard", {6, 6}), 0) << "no shield stands, nothing is hurt";
    GunDuel shields{"wb", 3, 4};
    shields.b.at(shields.halberd).shield.fill(10);
    EXPECT_EQ(shields.fired("standard", {3, 4}), 0);
    EXPECT_EQ(*std::min_element(shields.b.at(shields.halberd).shield.begin(),
                                shields.b.at(shields.halberd).shield.begin() + 6),
              3);
    GunDuel web{"wb", 3, 4};
    const Hex at = web.b.at(web.halberd).hex;
    Play p = web.b.play();
    p.emit(WebSet{0, 0, WebKind::cast, 0, 0, 0});
    p.emit(WebHexAdded{0, at});
    p.emit(WebSet{1, 0, WebKind::cast, 0, 0, 0});
    p.emit(WebHexAdded{1, neighbour(at, Facing{0})});
    for (std::uint8_t w = 0; w < 2; ++w)
        p.emit(WebSet{w, 0, WebKind::cast, web_point(web.b.rules, web.b.battle.webs[w]).parts * 7, 0, 0});
    ASSERT_EQ(web_strength_at(web.b.rules, web.b.battle, at), 7);
    EXPECT_EQ(web.fired("standard", {3, 4}), 0) << "fires into web";
    EXPECT_EQ(web_strength_at(web.b.rules, web.b.battle, at), 0);
    EXPECT_EQ(web_strength_at(web.b.rules, web.b.battle, neighbour(at, Facing{0})), 3)
        << "half, rounded down";
}

// 3d6 points against the beams that begin or end in the hex; those that run through it lose nothing.
TEST(TngWebBreaker, LoosensTheTractorBeamsOfTheHex) {
    for (const auto& [strength, holds] : {std::pair{18, true}, {17, false}}) {
        GunDuel d{"wb", 3, 4};
        const ClassId tug = d.b.bare_class({{"trac", 1}});
        const UnitId holder = d.b.unit(1, "2015", 'D', tug), held = d.b.unit(1, "2015", 'D', tug);
        d.b.at(holder).hex = d.b.at(held).hex = d.b.at(d.halberd).hex;
        Play p = d.b.play();
        // One that only runs through the hex.
        const UnitId far = d.b.unit(1, "2015", 'D', tug), near = d.b.unit(1, "2015", 'D', tug);
        d.b.at(far).hex = neighbour(d.b.at(held).hex, Facing{0});
        d.b.at(near).hex = neighbour(d.b.at(held).hex, Facing{3});
        for (const auto& [slot, from, to] : {std::tuple{0, holder, held}, {1, far, near}}) {
            p.emit(Linked{static_cast<std::uint8_t>(slot), LinkKind::tractor, from, to, {}, 0});
            set_link(p, static_cast<std::size_t>(slot), LinkField::strength, strength);
            set_link(p, static_cast<std::size_t>(slot), LinkField::state, static_cast<int>(LinkState::held));
        }
        // Three units in the hex with two dice each, then three dice for the beam.
        EXPECT_EQ(d.fired("standard", {1, 1, 1, 1, 1, 1, 6, 6, 6}), 0);
        EXPECT_TRUE(held_by(d.b.battle, near, far));
        EXPECT_EQ(held_by(d.b.battle, held, holder), holds);
    }
}

// The firer says on which face; without that, on the weakest that stands.
TEST(TngWebBreaker, StrikesTheFaceThatItsFirerNames) {
    for (const auto& [named, struck] : {std::pair{3, 2}, {0, 4}}) {
        GunDuel d{"wb", 3, 4};
        const ClassId type = d.b.bare_class({{"lab", 1}});
        ShipClass& c = d.b.rules.classes[type.index()];
        c.banks = 6;
        for (std::size_t bank = 0; bank < 6; ++bank)
            c.bank_facings[bank] = static_cast<std::uint8_t>(1U << bank);
        const Hex there = d.b.at(d.halberd).hex;
        d.b.at(d.halberd).hex = hex_at(5, 5);
        d.halberd = d.b.unit(1, "2015", 'D', type);
        d.b.at(d.halberd).hex = there;
        d.b.at(d.halberd).shield.fill(20);
        d.b.at(d.halberd).shield[4] = 9;
        d.b.at(d.halberd).shield[1] = 0;
        d.feed("standard");
        Fire shot = d.b.shot(d.gunner, 0, "standard", d.halberd);
        shot.face = static_cast<std::uint8_t>(named);
        ASSERT_FALSE(refuse_fire(d.b.rules, d.b.battle, shot));
        Play p = d.b.play();
        do_fire(p, shot);
        d.b.faces({3, 4});
        EXPECT_TRUE(resolve_fire_run(p));
        EXPECT_EQ(d.b.at(d.halberd).shield[static_cast<std::size_t>(struck)], struck == 4 ? 2 : 13);
        EXPECT_TRUE(d.b.battle.volleys.empty());
    }
}

// A web in which nobody stands is fired at by its hex.
TEST(TngWebBreaker, BreaksAWebWithoutAUnitInIt) {
    GunDuel d{"wb", 3, 4};
    Play p = d.b.play();
    Hex at = d.b.at(d.gunner).hex;
    for (int n = 0; n < 8; ++n) at = neighbour(at, Facing{0});
    const Hex beyond = neighbour(at, Facing{0});
    p.emit(WebSet{0, 0, WebKind::cast, 0, 0, 0});
    p.emit(WebHexAdded{0, at});
    p.emit(WebSet{1, 0, WebKind::cast, 0, 0, 0});
    p.emit(WebHexAdded{1, beyond});
    for (std::uint8_t w = 0; w < 2; ++w)
        p.emit(WebSet{w, 0, WebKind::cast, web_point(d.b.rules, d.b.battle.webs[w]).parts * 5, 0, 0});
    d.feed("standard");
    const ClearRocks order{d.gunner, 0, d.b.mode(d.gunner, 0, "standard"), at};
    EXPECT_EQ(refuse_clear_rocks(d.b.rules, d.b.battle, {d.gunner, 0, order.mode, beyond})->why,
              Why::out_of_range)
        << "9 hexes; a 3X one reaches 8";
    EXPECT_EQ(
        refuse_clear_rocks(d.b.rules, d.b.battle, {d.gunner, 0, order.mode, d.b.at(d.halberd).hex})->more,
        WhyMore::no_rocks)
        << "no web there";
    ASSERT_FALSE(refuse_clear_rocks(d.b.rules, d.b.battle, order));
    EXPECT_TRUE(clearing_eligible(d.b.rules, d.b.battle).has(d.gunner));
    d.b.faces({3, 3});
    do_clear_rocks(p, order);
    EXPECT_EQ(web_strength_at(d.b.rules, d.b.battle, at), 0);
    EXPECT_EQ(web_strength_at(d.b.rules, d.b.battle, beyond), 2) << "half of 5";
    EXPECT_TRUE(refuse_clear_rocks(d.b.rules, d.b.battle, {d.gunner, 0, order.mode, beyond}))
        << "once a turn";
}

// Shuttles and fighters are of class 6, seeking weapons of class 7: the smallest column.
TEST(TngSizeClass, CraftAreOfClassSixAndSeekersCountAsSmallerThanAllUnits) {
    int craft = 0;
    for (const ShipClass& c : table_rules("tng").classes) {
        if (!c.sheet.craft.small()) continue;
        ++craft;
        EXPECT_EQ(c.sheet.size_class, 6) << c.sheet.name;
    }
    EXPECT_GT(craft, 0);
    const GunDuel d{"grav", 3, 1};
    const WeaponMode& m = d.mode("standard");
    for (const auto& [size, points] :
         {std::pair{0U, 9}, {1U, 8}, {2U, 7}, {3U, 6}, {4U, 5}, {5U, 4}, {6U, 3}, {8U, 3}})
        EXPECT_EQ(hit_points_of(m, 1, {}, {.size_class = size}), points) << size;
    MapObject o;
    for (std::size_t s = 0; s < d.b.rules.seekers.size(); ++s)
        if (d.b.rules.seekers[s].name == "drone-single") o.type = SeekerId{s};
    GunDuel at{"grav", 3, 1};
    o.by = at.halberd;
    o.hex = at.b.at(at.halberd).hex;
    at.b.battle.objects.push_back(o);
    EXPECT_GT(plan_shot(at.b.rules, at.b.battle, at.gunner, 0, 0, {}, ObjectId{0}).fit.size_class, 6U);
}

// ---- what flies

TEST(TngExotica, AnInvisoMineIsFiredAtAsAtACloakedShip) {
    GunDuel d{"ph-6", 3, 3};
    MapObject o;
    for (std::size_t s = 0; s < d.b.rules.seekers.size(); ++s)
        if (d.b.rules.seekers[s].name == "mine-inviso") o.type = SeekerId{s};
    ASSERT_TRUE(o.type);
    o.by = d.halberd;
    o.hex = d.b.at(d.halberd).hex;
    d.b.battle.objects.push_back(o);
    EXPECT_EQ(effective_range(d.b.rules, d.b.battle, d.gunner, {}, 3, nullptr, ObjectId{0}).sum, 10)
        << "3 x 3 + 1";
    EXPECT_EQ(effective_range(d.b.rules, d.b.battle, d.gunner, d.halberd, 3).sum, 3);
}

}  // namespace
}  // namespace impulse
