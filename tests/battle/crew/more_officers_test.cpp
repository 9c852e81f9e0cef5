// tests/battle/crew/more_officers_test.cpp: officers whose part is fire, shields, transporters, sensors or talk.
// Rule:   TNG "Legendary Officers", "Watched by the Prophets", "CCS", "Sys", "Sensor+Scanner".
#include <gtest/gtest.h>

#include "battle/core/craft.h"
#include "battle/core/modifiers.h"
#include "battle/core/tracks.h"
#include "battle/crew/officers.h"
#include "battle/damage/allocate.h"
#include "battle/damage/box_loss.h"
#include "battle/damage/hangar.h"
#include "battle/damage/layers.h"
#include "battle/damage/shields.h"
#include "battle/end/arrivals.h"
#include "battle/energy/reactor.h"
#include "battle/fire/declare.h"
#include "battle/fire/odds.h"
#include "battle/fire/shot.h"
#include "battle/play/apply.h"
#include "battle/play/class_reader.h"
#include "battle/repair/damage_control.h"
#include "battle/systems/box_uses.h"
#include "battle/systems/information.h"
#include "battle/systems/marines.h"
#include "battle/systems/transporter.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

struct MoreBox {
    const char* system;
    int boxes = 1, value = 0;
};

// A shipped explorer with such boxes besides, read as a sheet is, and an enemy so many hexes ahead.
struct Crewed {
    TableBattle b{"tng"};
    UnitId ship, enemy;
    explicit Crewed(std::initializer_list<MoreBox> boxes, int away = 3, const char* like = "aster/lantern",
                    int size = -9) {
        Sheet sheet = b.rules.type(class_named(b.rules, like)).sheet;
        if (size != -9) sheet.size_class = size;
        for (const MoreBox& box : boxes) {
            BoxGroup g;
            g.system = g.name = box.system;
            g.boxes = box.boxes;
            g.value = box.value;
            if (box.value != 0) g.name += std::to_string(box.value);
            sheet.groups.push_back(g);
        }
        auto made = read_class(b.rules, TechKeys{{"3x", "4x"}, "3x"}, sheet);
        EXPECT_TRUE(made) << made.error().text();
        b.rules.classes.push_back(*made);
        ship = b.unit(0, "2030", 'A', ClassId{b.rules.classes.size() - 1});
        enemy = b.unit(1, "2030", 'D', "korrin/halberd");
        for (int i = 0; i < away; ++i) b.at(enemy).hex = neighbour(b.at(enemy).hex, Facing{0});
        post_officers(b.rules, b.at(ship));
        b.at(ship).battery = points(20);
        b.clock(1, 2);
        b.open(Mechanism::activity);
    }
    [[nodiscard]] const Unit& now() { return b.at(ship); }
    [[nodiscard]] int sum(Quantity q) { return modified(b.rules, now(), q); }
    Operate use(const char* system, int function) {
        Operate o;
        o.unit = ship;
        o.group = static_cast<std::uint8_t>(b.group_of(ship, system));
        o.use = SystemUse::box;
        o.value = static_cast<std::uint8_t>(function);
        o.target = enemy;
        return o;
    }
    void carry_out(const Operate& o) {
        const auto no = refuse_box_use(b.rules, b.battle, o);
        ASSERT_FALSE(no) << word(no->why) << " " << word(no->more);
        Play play = b.play();
        do_box_use(play, o);
    }
    void carry_out(const char* system, int function) { carry_out(use(system, function)); }
    [[nodiscard]] bool may(const char* system, int function) {
        return !refuse_box_use(b.rules, b.battle, use(system, function));
    }
    // Of the first weapon that fires.
    [[nodiscard]] int shift(UnitId by, UnitId at) {
        const ShipClass& c = b.rules.type(b.at(by).type);
        for (const std::uint8_t g : c.armed)
            if (!b.rules.weapon(c.groups[g].weapon).modes.empty())
                return plan_shot(b.rules, b.battle, by, g, 0, at, {}).shift.steps.sum;
        ADD_FAILURE();
        return 0;
    }
    [[nodiscard]] int shift(UnitId by, const char* weapon, UnitId at) {
        return plan_shot(b.rules, b.battle, by, static_cast<std::uint8_t>(b.group_of(by, weapon)), 0, at, {})
            .shift.steps.sum;
    }
};

// ---- fire ------------------------------------------------------------------------------------------------------

// A point more for each box that fires, however many shots it has; or a point of penalty to hit of the turn taken off.
TEST(TngWeaponsInnovator, AddsAPointToTheFirstHitOfEachBox) {
    Crewed f({{"off-weapons-innovator"}}), plain({});
    const auto bonus = [](Crewed& of, int hits) {
        Muzzle from = muzzle_of(of.b.rules, of.b.battle, of.ship,
                                static_cast<std::uint8_t>(of.b.group_of(of.ship, "phtn")), 0);
        from.hits.box = hits;
        return plan_shot(of.b.rules, of.b.battle, from, target_of(of.b.battle, of.enemy, {})).fit.bonus;
    };
    EXPECT_EQ(bonus(f, 0), 1);
    EXPECT_EQ(bonus(f, 1), 0);
    EXPECT_EQ(bonus(plain, 0), 0);
    // A photon that hits scores one more, and one that misses nothing.
    for (const int face : {1, 6}) {
        std::array<int, 2> lost{};
        for (Crewed* of : {&plain, &f}) {
            const std::size_t g = of->b.group_of(of->ship, "phtn");
            of->b.arm(of->ship, g, of->b.weapon(of->ship, g).modes.front().id,
                      of->b.weapon(of->ship, g).modes.front().energy);
            const std::array before = of->b.at(of->enemy).shield;
            of->b.at(of->ship).groups[g].used = 0;
            of->b.faces({face});
            of->b.declare(of->b.shot(of->ship, g, of->b.weapon(of->ship, g).modes.front().id, of->enemy));
            of->b.resolve();
            int sum = 0;
            for (std::size_t i = 0; i < 6; ++i) sum += before[i] - of->b.at(of->enemy).shield[i];
            lost[of == &f ? 1 : 0] = sum;
        }
        EXPECT_EQ(lost[1], lost[0] + (lost[0] > 0 ? 1 : 0)) << face;
    }
}
TEST(TngWeaponsInnovator, TakesOnePenaltyAwayATurnAndNeverMakesABonus) {
    Crewed f({{"off-weapons-innovator"}});
    EXPECT_EQ(f.shift(f.ship, "phtn", f.enemy), 0);
    f.carry_out("off-weapons-innovator", 1);
    EXPECT_EQ(f.shift(f.ship, "phtn", f.enemy), 0);
    f.b.set_erratic(f.enemy);
    EXPECT_EQ(f.shift(f.ship, "phtn", f.enemy), 1) << "of the 2";
    EXPECT_FALSE(f.may("off-weapons-innovator", 1)) << "once a turn";
}

// "Weapons Officer (only for "Phaser" weapons)".
TEST(TngPsysicist, IsAWeaponsOfficerForPhasersAlone) {
    Crewed f({{"off-psysicist"}});
    Operate o = f.use("off-weapons-phasers", 0);
    o.use = SystemUse::role;
    ASSERT_FALSE(refuse_role(f.b.rules, f.b.battle, o));
    Play play = f.b.play();
    do_role(play, o);
    f.b.clock(1, 3);
    take_up_roles(play);
    for (const std::uint8_t g : f.b.rules.type(f.now().type).armed) {
        const SystemType& s = f.b.rules.system(f.b.rules.type(f.now().type).groups[g].system);
        if (f.b.rules.weapon(f.b.rules.type(f.now().type).groups[g].weapon).modes.empty()) continue;
        EXPECT_EQ(plan_shot(f.b.rules, f.b.battle, f.ship, g, 0, f.enemy, {}).shift.steps.sum,
                  s.taken_by(HitOn::phaser) ? -1 : 0)
            << s.id;
    }
}

// He may be a tractor controller too, and himself again.
TEST(TngPsysicist, MayControlTractors) {
    Crewed f({{"off-psysicist"}});
    const auto takes_up = [&](const char* part, int impulse) {
        Operate o = f.use(part, 0);
        o.use = SystemUse::role;
        ASSERT_FALSE(refuse_role(f.b.rules, f.b.battle, o)) << part;
        Play play = f.b.play();
        do_role(play, o);
        EXPECT_EQ(f.sum(Quantity::grip_range), 0) << "an impulse without function";
        f.b.clock(1, impulse);
        take_up_roles(play);
    };
    EXPECT_EQ(f.sum(Quantity::grip_range), 0);
    takes_up("off-tractor-controller", 3);
    EXPECT_EQ(f.sum(Quantity::grip_range), 1);
    EXPECT_EQ(f.sum(Quantity::grip_strength), 50);
    EXPECT_EQ(f.sum(Quantity::info), 0);
    takes_up("off-psysicist", 4);
    EXPECT_EQ(f.sum(Quantity::info), 1);
}

// A point of information more a turn from each box that gives any; special sensors are not blinded.
TEST(TngPsysicist, MakesEveryBoxTellOneMoreATurnAndNoSensorBlind) {
    Crewed f({{"off-psysicist"}, {"specsen"}}), plain({{"specsen"}});
    for (Crewed* of : {&f, &plain}) {
        const int more = of == &f ? 1 : 0;
        of->carry_out("specsen", 2);
        EXPECT_EQ(of->b.at(of->enemy).info[0], 8 + more);
        of->b.clock(2, 1);
        Play play = of->b.play();
        passive_information(play);
        EXPECT_EQ(of->b.at(of->enemy).info[0], 9 + 2 * more)
            << "the sensor, in the first impulse of the turn";
        of->b.clock(2, 2);
        passive_information(play);
        EXPECT_EQ(of->b.at(of->enemy).info[0], 10 + 2 * more);
    }
    for (Crewed* of : {&f, &plain}) {
        of->b.clock(3, 1);
        of->b.at(of->ship).groups[of->b.group_of(of->ship, "specsen")].used = 0;
        of->carry_out("specsen", 4);
        EXPECT_EQ(of->shift(of->enemy, of->ship), 1);
        of->b.at(of->ship).groups[of->b.group_of(of->ship, "phtn")].last = 13;  // it fires what is no phaser
        EXPECT_EQ(of->shift(of->enemy, of->ship), of == &f ? 1 : 0);
    }
}

// Two uses a turn of special sensors; the Science Officer of special scanners, the Communications Officer of the other
// SpecComm boxes.
TEST(TngOfficerOfSensors, LetsThemBeUsedTwiceATurn) {
    struct Row {
        const char *officer, *box;
        int function;
    };
    for (const Row& row : {Row{"off-weapons", "specsen", 2},
                           {"off-science", "specscan", 2},
                           {"off-communications", "speccomm", 3},
                           {"off-communications", "brdg_percent", 3}}) {
        Crewed f({{row.officer}, {row.box}});
        f.carry_out(row.box, row.function);
        f.carry_out(row.box, row.function);
        EXPECT_FALSE(f.may(row.box, row.function)) << row.box;
        Crewed alone({{row.box}});
        alone.carry_out(row.box, row.function);
        EXPECT_FALSE(alone.may(row.box, row.function)) << row.box;
    }
    // Two aids of one box hold beside each other.
    Crewed f({{"off-weapons"}, {"specsen"}});
    f.carry_out("specsen", 5);
    f.carry_out("specsen", 3);
    EXPECT_EQ(f.sum(Quantity::guided), 6);
    EXPECT_EQ(f.sum(Quantity::die_penalty), 1);
}

// He is a SpecComm box that takes no energy.
TEST(TngCommunicationsOfficer, IsASpecCommWithoutEnergy) {
    Crewed f({{"off-communications"}});
    f.b.at(f.ship).battery = Energy{};
    f.carry_out("off-communications", 3);
    EXPECT_GE(f.b.at(f.enemy).until(StatusKind::jammed), f.b.battle.impulse_now());
    const auto row = [&](const char* id) {
        for (const SystemType& s : f.b.rules.systems)
            if (s.id == id) return s;
        return SystemType{};
    };
    for (const BoxUse& use : row("speccomm").uses) {
        const BoxUse* same = use_of(row("off-communications"), use.number);
        EXPECT_EQ(use.energy, points(1));
        (void)same;
    }
    EXPECT_EQ(row("speccomm").uses.size(), row("off-communications").uses.size());
}

// On 1 or 2 of a die the ship fires at least half of its weapon boxes at the unit that he names, if it fires; never at
// its own side, and in that impulse alone.
TEST(TngDiplomat, HalfOfTheFireGoesWhereHeWills) {
    for (const int die : {2, 3}) {
        Crewed f({{"off-diplomat"}});
        const UnitId friendly = f.b.unit(0, "2031", 'A', "aster/lantern");
        const UnitId theirs = f.b.unit(1, "2020", 'D', "korrin/halberd");
        Operate o = f.use("off-diplomat", 1);
        o.at = theirs;
        EXPECT_EQ(refuse_box_use(f.b.rules, f.b.battle, o)->more, WhyMore::wrong_target)
            << "a friend of theirs";
        o.at = friendly;
        f.b.faces({die});
        f.carry_out(o);
        EXPECT_EQ(refuse_box_use(f.b.rules, f.b.battle, o)->why, Why::already_fired);
        f.b.at(f.enemy).facing = Facing{3};
        std::vector<Fire> at_ship, at_friend;
        const ShipClass& c = f.b.rules.type(f.b.at(f.enemy).type);
        for (const std::uint8_t g : c.armed) {
            const WeaponType& w = f.b.rules.weapon(c.groups[g].weapon);
            if (w.modes.empty()) continue;
            f.b.arm(f.enemy, g, w.modes.front().id, w.modes.front().energy);
            at_ship.push_back(f.b.shot(f.enemy, g, w.modes.front().id, f.ship));
            at_friend.push_back(f.b.shot(f.enemy, g, w.modes.front().id, friendly));
        }
        f.b.open(Mechanism::direct_fire);
        std::vector<std::size_t> may;  // both of them
        for (std::size_t i = 0; i < at_ship.size(); ++i)
            if (!refuse_fire(f.b.rules, f.b.battle, at_friend[i])) may.push_back(i);
        ASSERT_GE(may.size(), 3U);
        const auto why = [&](const Fire& fire) {
            const auto no = refuse_fire(f.b.rules, f.b.battle, fire);
            return no ? no->more : WhyMore::none;
        };
        EXPECT_EQ(why(at_ship[may[0]]), die == 2 ? WhyMore::swayed : WhyMore::none);
        f.b.declare(at_friend[may[0]]);
        EXPECT_EQ(why(at_ship[may[1]]), WhyMore::none) << "one and one";
        f.b.declare(at_ship[may[1]]);
        EXPECT_EQ(why(at_ship[may[2]]), die == 2 ? WhyMore::swayed : WhyMore::none);
        f.b.battle.shots.clear();
        f.b.clock(1, 3);
        EXPECT_NE(why(at_ship[may[2]]), WhyMore::swayed) << "one impulse of fire";
    }
}

// ---- transporters ----------------------------------------------------------------------------------------------

// People go through shields by beam, or each transporter has one use more a turn.
TEST(TngTransporterChief, BeamsThroughShieldsOrOnceMoreWithEachBox) {
    const auto ready = [](Crewed& f) {
        Play play = f.b.play();
        change_aboard(play, f.ship, PartyKind::normal, 20);
        f.b.open(Mechanism::marines);
    };
    const auto may = [](Crewed& f, int n) {
        return !refuse_transport(f.b.rules, f.b.battle,
                                 {f.ship, Cargo::party, f.enemy, 0, static_cast<std::uint8_t>(n), {}});
    };
    Crewed f({{"off-transporter-chief"}}, 1), more({{"off-transporter-chief"}}, 1);
    const int boxes = free_transporters(f.b.rules, f.b.battle, f.ship) / 3;
    ASSERT_GT(boxes, 0);
    f.carry_out("off-transporter-chief", 1);
    EXPECT_FALSE(f.may("off-transporter-chief", 2)) << "or";
    ready(f);
    EXPECT_TRUE(may(f, 1)) << "its shields are up";
    EXPECT_EQ(free_transporters(f.b.rules, f.b.battle, f.ship), 3 * boxes);
    more.carry_out("off-transporter-chief", 2);
    ready(more);
    EXPECT_FALSE(may(more, 1));
    EXPECT_EQ(free_transporters(more.b.rules, more.b.battle, more.ship), 4 * boxes);
}

// Transporters reach two hexes farther.
TEST(TngTransporterOfficer, BeamsTwoHexesFarther) {
    Crewed f({{"off-transporter-officer"}}), plain({});
    EXPECT_EQ(transporter_reach(plain.b.rules, plain.b.battle, plain.ship), 3);
    EXPECT_EQ(transporter_reach(f.b.rules, f.b.battle, f.ship), 5);
}

// ---- shields, flag, craft ---------------------------------------------------------------------------------------

// Six shield boxes for all facings, without energy; they are lost and mended as others are.
TEST(TngShieldOfficer, AddsSixShieldBoxesAllRound) {
    Crewed f({{"off-shield", 6}}), plain({});
    for (int facing = 0; facing < 6; ++facing)
        EXPECT_EQ(shield_strength(f.b.rules, f.now(), facing),
                  shield_strength(plain.b.rules, plain.now(), facing) + 6);
    f.b.at(f.ship).shield.fill(0);
    Play play = f.b.play();
    strike(play, f.ship, f.enemy, 2, 4, VolleyKind::direct, 0);
    EXPECT_TRUE(f.b.battle.volleys.empty()) << "nothing goes inside";
    EXPECT_EQ(shield_strength(f.b.rules, f.now(), 5), 2) << "one pool for all facings";
    EXPECT_EQ(repair_cost(f.b.rules, f.now(), RepairTarget::group,
                          static_cast<int>(f.b.group_of(f.ship, "off-shield"))),
              1);
    EXPECT_EQ(repairable(f.b.rules, f.now(), RepairTarget::group,
                         static_cast<int>(f.b.group_of(f.ship, "off-shield"))),
              4);
}

// "Functions as 1 Flag box." Where his ship arrives he chooses: the set-up of a battle places it in any hex.
TEST(TngTacticalOfficer, IsAFlagBridge) {
    Crewed f({{"off-tactical"}}), plain({});
    EXPECT_EQ(working_boxes(f.b.rules, f.now(), Trait::flag_bridge),
              working_boxes(plain.b.rules, plain.now(), Trait::flag_bridge) + 1);
}

// His ship arrives in the hex that he chooses: anybody else comes in over the rim, far from all.
TEST(TngTacticalOfficer, BringsHisShipInWhereHeWill) {
    for (const bool aboard : {true, false}) {
        Crewed f = aboard ? Crewed({{"off-tactical"}}) : Crewed({});
        f.b.battle.field.map = {60, 60};
        f.b.battle.field.arrival_range = 35;
        f.b.battle.sides[0].arrives_from = hex_at(1, 1);
        f.b.battle.sides[0].arrives_to = hex_at(60, 1);
        f.b.at(f.ship).fate = Fate::held_out;
        f.b.at(f.enemy).hex = hex_at(31, 45);
        f.b.at(f.ship).hex = hex_at(30, 45);
        const auto at = arrival_hex(f.b.rules, f.b.battle, f.ship);
        ASSERT_TRUE(at);
        EXPECT_EQ(*at == hex_at(30, 45), aboard);
        if (!aboard) {
            EXPECT_GE(along_rim(f.b.battle.field.map, *at), 0);
        }
    }
}

// In fighters and shuttles alone: 2 hexes faster, a point better to hit, a point more of damage, three hit points more.
TEST(TngAcePilot, MakesAFighterFasterSurerAndTougher) {
    TableBattle b{"tng"};
    std::size_t fighter = 0;
    while (b.rules.classes[fighter].sheet.craft.kind != CraftKind::fighter ||
           b.rules.classes[fighter].armed.empty() || !b.rules.classes[fighter].not_for_battle.empty())
        ++fighter;
    Sheet sheet = b.rules.classes[fighter].sheet;
    BoxGroup g;
    g.system = g.name = "off-ace-pilot";
    g.boxes = 1;
    sheet.groups.push_back(g);
    auto made = read_class(b.rules, TechKeys{{"3x", "4x"}, "3x"}, sheet);
    ASSERT_TRUE(made) << made.error().text();
    b.rules.classes.push_back(*made);
    const UnitId plain = b.unit(0, "2030", 'A', ClassId{fighter});
    const UnitId ace = b.unit(0, "2030", 'A', ClassId{b.rules.classes.size() - 1});
    const UnitId foe = b.unit(1, "2030", 'D', "korrin/halberd");
    for (const UnitId u : {plain, ace}) post_officers(b.rules, b.at(u));
    EXPECT_EQ(craft_speed(b.rules, b.at(ace)), craft_speed(b.rules, b.at(plain)) + 2);
    const std::uint8_t gun = b.rules.classes[fighter].armed.front();
    const ShotPlan with = plan_shot(b.rules, b.battle, ace, gun, 0, foe, {}),
                   without = plan_shot(b.rules, b.battle, plain, gun, 0, foe, {});
    EXPECT_EQ(with.shift.steps.sum, without.shift.steps.sum - 1);
    EXPECT_EQ(with.fit.bonus, 1);
    const int kill = sheet.craft.kill;
    for (const auto& [unit, dies_at] : {std::pair{plain, kill}, {ace, kill + 3}}) {
        Play play = b.play();
        b.set(unit, Counter::internals, dies_at - 1);
        hurt_small_craft(play, unit, foe, VolleyKind::direct);
        EXPECT_TRUE(b.at(unit).active());
        b.set(unit, Counter::internals, dies_at);
        hurt_small_craft(play, unit, foe, VolleyKind::direct);
        EXPECT_FALSE(b.at(unit).active());
    }
}

// ---- sensors ---------------------------------------------------------------------------------------------------

// A point of information more from each box that gives any; its own fire is a point better to hit, fire at it a point
// worse, which no special sensor takes away.
TEST(TngProphets, HelpItsFireAndHinderFireAtItWhateverSensorsDo) {
    Crewed f({{"watched_by_prophets"}, {"lab"}});
    EXPECT_EQ(f.shift(f.ship, "phtn", f.enemy), -1);
    EXPECT_EQ(f.shift(f.enemy, f.ship), 1);
    f.carry_out("lab", 1);
    EXPECT_EQ(f.b.at(f.enemy).info[0], 3);
    Crewed forgiving({{"specsen"}});
    forgiving.carry_out("specsen", 3);
    const UnitId base =
        forgiving.b.unit(1, "2028", 'D', forgiving.b.bare_class({{"watched_by_prophets", 1}}));
    EXPECT_EQ(forgiving.shift(forgiving.ship, "phtn", base), 1);
}

// The best number that is left on the track shifts the die of UPF weapons; of a track that is gone, 4.
TEST(TngCombatControl, ShiftsTheDieOfTheWeaponsOfItsMakersByItsBestBox) {
    for (const char* weapon : {"dc", "t", "lc", "rb"}) {
        Crewed f({{"ccs", 1, -2}, {"ccs", 1, 1}, {weapon}}), none({{weapon}});
        EXPECT_EQ(none.shift(none.ship, weapon, none.enemy), 0) << weapon;
        EXPECT_EQ(f.shift(f.ship, weapon, f.enemy), -2) << weapon;
        EXPECT_EQ(f.shift(f.ship, "phtn", f.enemy), 0);
        const std::size_t best = f.b.group_of(f.ship, "ccs");
        f.b.at(f.ship).groups[best].lost = 1;
        EXPECT_EQ(f.shift(f.ship, weapon, f.enemy), 1) << weapon;
        f.b.at(f.ship).groups[best + 1].lost = 1;
        EXPECT_EQ(f.shift(f.ship, weapon, f.enemy), 4) << weapon;
    }
}

// A hit takes a box of both tracks.
TEST(TngSensorAndScanner, LoseABoxOfBothByOneHit) {
    TableBattle b{"tng"};
    const ClassId type = b.bare_class({{"hull_a", 3}});
    Sheet& sheet = b.rules.classes[type.index()].sheet;
    sheet.sensor.ratings = {6, 5, 0};
    sheet.scanner.ratings = {0, 1, 3};
    sheet.joined_tracks = true;
    const UnitId u = b.unit(0, "2030", 'A', type);
    EXPECT_EQ(sensor_rating(b.rules, b.at(u)), 6);
    EXPECT_EQ(scanner_rating(b.rules, b.at(u)), 0);
    // Row 5, "scan" in column 7; then row 3, "sen" in column 7.
    b.faces({5, 7});
    ASSERT_TRUE(b.internals(u, 1));
    EXPECT_EQ(sensor_rating(b.rules, b.at(u)), 5);
    EXPECT_EQ(scanner_rating(b.rules, b.at(u)), 1);
    b.faces({3, 7});
    ASSERT_TRUE(b.internals(u, 1));
    EXPECT_EQ(sensor_rating(b.rules, b.at(u)), 0);
    EXPECT_EQ(scanner_rating(b.rules, b.at(u)), 3);
    Play play = b.play();
    mend_box(play, u, RepairTarget::sensor, 0);
    EXPECT_EQ(sensor_rating(b.rules, b.at(u)), 5);
    EXPECT_EQ(scanner_rating(b.rules, b.at(u)), 1);
}

// ---- small systems ----------------------------------------------------------------------------------------------

// A laboratory of a fifth of a point of information a turn; one hit on the Sys box ends all ten functions.
TEST(TngSys, ItsLaboratoryGivesAFifthOfAPoint) {
    Crewed f({{"sys"}});
    const std::size_t lab = f.b.group_of(f.ship, "sys_lab");
    for (int turn = 1; turn <= 10; ++turn) {
        f.carry_out("sys_lab", 1);
        EXPECT_FALSE(f.may("sys_lab", 1)) << "once a turn";
        EXPECT_EQ(f.b.at(f.enemy).info[0], turn / 5) << turn;
        f.b.at(f.ship).groups[lab].used = 0;
    }
    f.b.at(f.ship).groups[f.b.group_of(f.ship, "sys")].lost = 1;
    EXPECT_FALSE(f.may("sys_lab", 1));
}

// A battery of one point that is not overdrained, five units of cargo, a launcher with three probes; all ten functions
// are lost with the box, until it is repaired.
TEST(TngSys, ItsBatteryCargoAndProbesAreLostWithTheBox) {
    Crewed plain({}), f({{"sys", 2}});
    const Stores without = stores_of(plain.b.rules, plain.b.at(plain.ship));
    const auto group = [&](const char* system) { return f.b.group_of(f.ship, system); };
    const auto left = [&](const char* system) {
        return boxes_left(f.b.rules.type(f.b.at(f.ship).type), f.b.at(f.ship), group(system));
    };
    const Stores with = stores_of(f.b.rules, f.b.at(f.ship)) - without;
    EXPECT_EQ(with.battery, points(2));
    EXPECT_EQ(with.cargo, 10);
    EXPECT_EQ(f.b.weapon(f.ship, group("sys_prb")).rack_half_spaces, 6) << "three spaces of one probe";
    f.b.at(f.ship).battery = without.battery + points(2);
    f.b.set(f.ship, Counter::cargo, without.cargo + 10);
    Play play = f.b.play();
    lose_box(play, f.ship, static_cast<std::uint8_t>(group("sys")));
    EXPECT_EQ(f.b.at(f.ship).battery, without.battery + points(1));
    EXPECT_EQ(f.b.at(f.ship)[Counter::cargo], without.cargo + 5);
    EXPECT_EQ(left("sys_battery"), 1);
    EXPECT_EQ(left("sys_prb"), 1) << "the first of them";
    EXPECT_EQ(
        f.b.rules.system(f.b.rules.type(f.b.at(f.ship).type).groups[group("sys_battery")].system).overdrain,
        0);
}

// A shuttle on ships of size class 4 and larger, else an escape pod: a tenth of a bay of mega-boxes, which launches
// nothing in a battle.
TEST(TngSys, HoldsAShuttleOrInSmallShipsAPod) {
    for (const auto& [size, box] : {std::pair{3, "sys_shtl"}, {4, "sys_shtl"}, {5, "sys_pod"}}) {
        Sheet sheet = table_rules("tng").type(class_named(table_rules("tng"), "aster/lantern")).sheet;
        sheet.size_class = size;
        BoxGroup g;
        g.system = g.name = "sys";
        g.boxes = 1;
        sheet.groups.push_back(g);
        const auto made = read_class(table_rules("tng"), TechKeys{{"3x", "4x"}, "3x"}, sheet);
        ASSERT_TRUE(made) << made.error().what;
        int found = 0;
        for (const ClassGroup& each : made->groups) {
            const SystemType& s = table_rules("tng").system(each.system);
            found += s.id == box ? 1 : 0;
            EXPECT_FALSE(s.id.starts_with("sys_") && s.has(Trait::shuttle));
        }
        EXPECT_EQ(found, 1) << size;
        EXPECT_EQ(made->bays.size(),
                  table_rules("tng").type(class_named(table_rules("tng"), "aster/lantern")).bays.size());
    }
}

// One box steers a ship of size class 5 or smaller, two of them one of size class 4.
TEST(TngSys, ItsAuxiliarySteersSmallShips) {
    struct Row {
        int size, boxes, steers;
    };
    for (const Row& row : {Row{5, 1, 1}, {6, 2, 2}, {4, 1, 0}, {4, 2, 1}, {4, 4, 2}, {3, 4, 0}}) {
        Crewed f({{"sys", row.boxes}}, 3, "aster/lantern", row.size);
        const ShipClass& c = f.b.rules.type(f.now().type);
        int control = 0;
        for (std::size_t g = 0; g < c.groups.size(); ++g)
            if (f.b.rules.system(c.groups[g].system).id == "sys_aux") control += boxes_left(c, f.now(), g);
        EXPECT_EQ(control, row.steers) << row.size << " " << row.boxes;
        f.b.at(f.ship).groups[f.b.group_of(f.ship, "sys")].lost = 1;
        control = 0;
        for (std::size_t g = 0; g < c.groups.size(); ++g)
            if (f.b.rules.system(c.groups[g].system).id == "sys_aux") control += boxes_left(c, f.now(), g);
        EXPECT_EQ(control, row.size >= 5 ? row.boxes - 1 : row.size == 4 ? (row.boxes - 1) / 2 : 0);
    }
}

// A ship of size class 4 or larger has its shuttles, a smaller one its pods.
TEST(TngSys, HasAShuttleOnShipsOfSizeClassFourOrLarger) {
    for (const int size : {2, 3, 4, 5, 6}) {
        Crewed f({{"sys", 1}}, 3, "aster/lantern", size);
        int shuttles = 0;
        for (const ClassGroup& g : f.b.rules.type(f.now().type).groups)
            shuttles += f.b.rules.system(g.system).id == "sys_shtl" ? g.boxes : 0;
        EXPECT_EQ(shuttles, size <= 4 ? 1 : 0) << size;
    }
}

// A phaser-1 all round, without energy: a point on 1 and 2 at range 0, once a turn.
TEST(TngSys, ItsPhaserHitsOnTwoInItsHex) {
    for (const int face : {1, 2, 3}) {
        Crewed f({{"sys", 2}}, 0);
        const std::size_t g = f.b.group_of(f.ship, "sys-sub-phaser");
        f.b.open(Mechanism::direct_fire);
        const Fire fire = f.b.shot(f.ship, g, "standard", f.enemy);
        const auto no = refuse_fire(f.b.rules, f.b.battle, fire);
        ASSERT_FALSE(no) << word(no->why) << " " << word(no->more);
        const ShotPlan plan =
            plan_shot(f.b.rules, f.b.battle, f.ship, static_cast<std::uint8_t>(g), 0, f.enemy, {});
        const ShotOutcome out = outcome_of(f.b.weapon(f.ship, g).modes[0], plan.fit, 0, 0, 0, face, {});
        EXPECT_EQ(out.points, face <= 2 ? 1 : 0);
        f.b.at(f.ship).groups[f.b.group_of(f.ship, "sys")].lost = 1;
        EXPECT_FALSE(refuse_fire(f.b.rules, f.b.battle, fire)) << "the other box has one";
        EXPECT_TRUE(refuse_fire(f.b.rules, f.b.battle, f.b.shot(f.ship, g + 1, "standard", f.enemy)));
    }
}

}  // namespace
}  // namespace impulse
