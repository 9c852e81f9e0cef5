// TNG "Robot Controlled": target table, fire roll, order of energy, movement.
#include "battle/pilots/robot.h"

#include <gtest/gtest.h>

#include <array>

#include "battle/core/tracks.h"
#include "battle/core/view.h"
#include "battle/play/allocation.h"
#include "battle/play/apply.h"
#include "battle/play/legal.h"
#include "battle/play/table_readers.h"
#include "tests/support/fight.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/small_battle.h"

namespace impulse {
namespace {

constexpr const char *flown_class = "aster/lantern", *opposed_class = "korrin/halberd";

// Copied from the book, row by row: number of opponents 1..12, die 1..12.
constexpr std::array<std::array<int, 12>, 12> printed{{
    {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1},
    {1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2},
    {1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3},
    {1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4},
    {1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5},
    {1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 6},
    {1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7},
    {1, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8},
    {1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 9},
    {1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10},
    {1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11},
    {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12},
}};

TEST(TngRobot, TargetTableAsPrinted) {
    for (int opponents = 1; opponents <= 12; ++opponents)
        for (int die = 1; die <= 12; ++die)
            EXPECT_EQ(robot_target(tng_rules().robot, opponents, die),
                      printed[static_cast<std::size_t>(opponents - 1)][static_cast<std::size_t>(die - 1)])
                << opponents << " opponents, die " << die;
}

TEST(TngRobot, MoreThanTwelveOpponentsUseTheLastRow) {
    for (int die = 1; die <= 12; ++die) EXPECT_EQ(robot_target(tng_rules().robot, 40, die), die);
    EXPECT_EQ(robot_target(tng_rules().robot, 0, 7), 0) << "nobody there, nobody picked";
}

TEST(TngRobot, FireRollAsPrinted) {
    const RobotProgram& program = tng_rules().robot;
    // Ranges 3 to 5 have no shift: 1 nothing, 2-4 half, 5 and 6 all.
    for (int range = 3; range <= 5; ++range) {
        EXPECT_EQ(robot_fire(program, 1, range), RobotFire::nothing);
        EXPECT_EQ(robot_fire(program, 2, range), RobotFire::half);
        EXPECT_EQ(robot_fire(program, 4, range), RobotFire::half);
        EXPECT_EQ(robot_fire(program, 5, range), RobotFire::all);
        EXPECT_EQ(robot_fire(program, 6, range), RobotFire::all);
    }
    // One less beyond 5, one more up to 2.
    EXPECT_EQ(robot_fire(program, 2, 6), RobotFire::nothing);
    EXPECT_EQ(robot_fire(program, 5, 6), RobotFire::half);
    EXPECT_EQ(robot_fire(program, 6, 60), RobotFire::all);
    EXPECT_EQ(robot_fire(program, 1, 2), RobotFire::half);
    EXPECT_EQ(robot_fire(program, 4, 0), RobotFire::all);
}

// What of the order the form reached; each rung needs those before it.
struct Reached {
    int shields = 0;
    bool all_armed = true, any_overload = false;
    int speed = 0, top = 0;
};

Energy plain_energy(const WeaponType& w) {
    Energy least = w.modes.front().energy;
    for (const WeaponMode& m : w.modes) least = std::min(least, m.energy);
    return least;
}

Reached reached(const Rules& rules, const Battle& b, UnitId unit, const Allocate& form) {
    Reached r;
    r.shields = form.shield_level;
    const Unit& u = b.unit(unit);
    const ShipClass& c = rules.type(u.type);
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        if (!c.groups[g].weapon || boxes_left(c, u, g) <= 0) continue;
        const WeaponType& w = rules.weapon(c.groups[g].weapon);
        if (w.modes.empty() || w.arming == ArmingKind::ammunition) continue;
        Energy in{u.groups[g].charge};
        for (const FormEntry& e : form.form)
            if (e.line == Line::arm && e.index == g) in += e.amount;
        if (in < plain_energy(w)) r.all_armed = false;
        if (in > plain_energy(w)) r.any_overload = true;
    }
    for (const FormEntry& e : form.form) {
        if (e.line == Line::move_warp) r.speed += times_floor(e.amount, c.sheet.move_cost);
        if (e.line == Line::move_impulse) r.speed += 1;
    }
    return r;
}

TEST(TngRobot, EnergyGoesInThePrintedOrder) {
    // Engines lost box by box: whatever power is left, no rung of the order is reached before the rung below it.
    const Rules& rules = tng_rules();
    bool overloads_seen = false, half_speed_only_seen = false, unarmed_seen = false;
    for (int lost = -32; lost <= 32; ++lost) {
        SmallBattle small{rules, flown_class, opposed_class};
        Unit& u = small.at(small.a);
        const ShipClass& c = rules.type(u.type);
        // From the first group on, or from the last one on: without engines, or without reactors.
        int rest = std::abs(lost);
        for (std::size_t i = 0; i < c.groups.size(); ++i) {
            const std::size_t g = lost < 0 ? c.groups.size() - 1 - i : i;
            if (rules.system(c.groups[g].system).has(Trait::power)) {
                const int n = std::min<int>(rest, c.groups[g].boxes);
                u.groups[g].lost = static_cast<std::uint8_t>(n);
                rest -= n;
            }
            if (c.groups[g].weapon) u.groups[g].charge = u.groups[g].ready = u.groups[g].mode = 0;
        }
        u.battery = u.battery_warp = {};
        const Allocate form = robot_form(rules, small.battle(), small.a);
        ASSERT_FALSE(refuse_allocate(rules, small.battle(), form)) << lost;
        const Reached r = reached(rules, small.battle(), small.a, form);
        // The highest speed that its engines allow is what the form would buy with everything.
        int most = 0;
        for (std::size_t g = 0; g < c.groups.size(); ++g)
            if (rules.system(c.groups[g].system).has(Trait::warp_engine))
                most += boxes_left(c, u, g) * c.groups[g].value;
        most += working_boxes(rules, u, Trait::impulse_engine) > 0 ? 1 : 0;
        if (r.speed > 0) {
            EXPECT_EQ(r.shields, 2) << lost;
            EXPECT_TRUE(r.all_armed) << "moves before all weapons are armed, boxes lost " << lost;
        }
        if (r.any_overload) {
            EXPECT_GE(r.speed, most / 2) << "overloads before half speed, boxes lost " << lost;
        }
        if (r.speed > most / 2) overloads_seen = overloads_seen || r.any_overload;
        if (!r.any_overload && r.speed > 0) half_speed_only_seen = true;
        if (!r.all_armed) unarmed_seen = true;
    }
    // The sweep met all the cases that it is about.
    EXPECT_TRUE(overloads_seen);
    EXPECT_TRUE(half_speed_only_seen);
    EXPECT_TRUE(unarmed_seen);
}

// The battle moved on until that side owes a decision in a step of that mechanism; every other decision is a default.
bool advance_to(SmallBattle& small, const std::string& mechanism, UnitId unit, Pilot* pilot) {
    const Rules& rules = small.rules;
    SeededDice dice;
    const auto begun = start(rules, small.now(), dice, nullptr);
    if (!begun) return false;
    for (int i = 0; i < 4000 && small.battle().ended == 0; ++i) {
        const Battle& b = small.battle();
        const SideId side = side_to_act(b);
        const std::string_view now =
            word(rules.procedure.steps[static_cast<std::size_t>(b.clock.step)].mechanism);
        if (now == mechanism && b.owes(unit)) return true;
        std::optional<Command> order;
        if (pilot != nullptr && side == b.unit(unit).side)
            order = pilot->decide(rules, view(rules, b, side), side);
        if (!order || refuse(rules, b, *order)) order = default_order(rules, b, side);
        if (!apply(rules, small.now(), *order, dice, nullptr)) return false;
    }
    return false;
}

TEST(TngRobot, FliesStraightAtItsTarget) {
    SmallBattle small{tng_rules(), flown_class, opposed_class};
    small.at(small.a).hex = hex_at(20, 40);
    Robot robot{7, SideId{std::size_t{0}}};
    ASSERT_TRUE(advance_to(small, "budget_move", small.a, &robot));
    const SideId side{std::size_t{0}};
    SeededDice dice;
    int steps = 0;
    while (small.battle().owes(small.a) && steps < 20) {
        const Hex before = small.battle().unit(small.a).hex;
        const auto order = robot.decide(small.rules, view(small.rules, small.battle(), side), side);
        ASSERT_TRUE(order);
        const bool moves = std::holds_alternative<Move>(*order);
        ASSERT_TRUE(apply(small.rules, small.now(), *order, dice, nullptr));
        if (!moves) break;
        ++steps;
        // The target lies 24 hexes straight ahead: each hex is one nearer, on the line between them.
        EXPECT_EQ(distance(small.battle().unit(small.a).hex, hex_at(20, 16)),
                  distance(before, hex_at(20, 16)) - 1);
        EXPECT_EQ(column_of(small.battle().unit(small.a).hex), 20);
    }
    EXPECT_GE(steps, 3);
}

TEST(TngRobot, GoesRoundAPlanet) {
    SmallBattle small{tng_rules(), flown_class, opposed_class};
    small.at(small.a).hex = hex_at(20, 40);
    small.now().field.features.push_back({FeatureKind::planet, hex_at(20, 37), 0, 0xFF});
    Robot robot{7, SideId{std::size_t{0}}};
    const SideId side{std::size_t{0}};
    ASSERT_TRUE(advance_to(small, "budget_move", small.a, &robot));
    SeededDice dice;
    for (int i = 0; i < 12 && small.battle().owes(small.a); ++i) {
        const auto order = robot.decide(small.rules, view(small.rules, small.battle(), side), side);
        ASSERT_TRUE(order);
        ASSERT_TRUE(apply(small.rules, small.now(), *order, dice, nullptr));
        ASSERT_TRUE(small.battle().unit(small.a).active()) << "flew into the planet";
    }
    EXPECT_LT(row_of(small.battle().unit(small.a).hex), 40);
}

TEST(TngRobot, AlwaysShootsAtSeekersWhateverTheDieSays) {
    // Many robots with other dice: each fires at the drone about to strike, though some fire nothing at the ship.
    bool silent_seen = false, loud_seen = false;
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        SmallBattle small{tng_rules(), flown_class, opposed_class};
        ASSERT_TRUE(advance_to(small, "direct_fire", small.a, nullptr));
        MapObject drone;
        drone.fate = SeekerFate::flying;
        drone.type = seeker_named(tng_rules(), "drone-single");
        drone.by = small.b;
        drone.target = small.a;
        drone.hex = small.battle().unit(small.b).hex;
        drone.identified = 3;
        small.now().objects.push_back(drone);
        Robot robot{seed, SideId{std::size_t{0}}};
        const SideId side{std::size_t{0}};
        int at_drone = 0, at_ship = 0;
        SeededDice dice;
        for (int i = 0; i < 60; ++i) {
            if (!small.battle().owes(small.a)) break;
            const auto order = robot.decide(small.rules, view(small.rules, small.battle(), side), side);
            ASSERT_TRUE(order);
            const Fire* fire = std::get_if<Fire>(&*order);
            if (fire == nullptr) break;
            ++(fire->object ? at_drone : at_ship);
            ASSERT_TRUE(apply(small.rules, small.now(), *order, dice, nullptr));
        }
        EXPECT_GE(at_drone, 1) << "seed " << seed;
        (at_ship == 0 ? silent_seen : loud_seen) = true;
    }
    EXPECT_TRUE(loud_seen);
    EXPECT_TRUE(silent_seen) << "a die of 1 at range 4 fires nothing at the ship";
}

TEST(TngRobot, FightsBattlesToTheirEndWithoutAnIllegalOrder) {
    for (int n = 0; n < 12; ++n) {
        SampleBattle sample = sample_battle(n);
        sample.pilots = {"robot", "robot"};
        Fight fight{rules_named(sample.ruleset), sample, nullptr};
        while (!fight.over() && fight.side()) {
            const Command order = fight.next_order();
            ASSERT_TRUE(apply(fight.rules, *fight.battle, order, fight.dice, nullptr));
        }
        EXPECT_EQ(fight.refused, 0) << "battle " << n;
        EXPECT_TRUE(fight.over());
    }
}

// ---- the table

constexpr const char* good_table = R"(rule = "x"
conf = "A"
within = 100
size_class_most = 5
pick_sides = 12
pick = [
  [1,1,1,1,1,1,1,1,1,1,1,1],
  [1,1,1,1,1,1,1,1,2,2,2,2],
  [1,1,1,1,1,1,1,1,2,2,2,2],
  [1,1,1,1,1,1,1,1,2,2,2,2],
  [1,1,1,1,1,1,1,1,2,2,2,2],
  [1,1,1,1,1,1,1,1,2,2,2,2],
  [1,1,1,1,1,1,1,1,2,2,2,2],
  [1,1,1,1,1,1,1,1,2,2,2,2],
  [1,1,1,1,1,1,1,1,2,2,2,2],
  [1,1,1,1,1,1,1,1,2,2,2,2],
  [1,1,1,1,1,1,1,1,2,2,2,2],
  [1,1,1,1,1,1,1,1,2,2,2,2],
]
fire_sides = 6
nothing_upto = 1
half_upto = 4
far_beyond = 5
far_shift = -1
near_upto = 2
near_shift = 1
destroys_from = 6
)";

std::string fault_of(std::string text, const std::string& from, const std::string& to) {
    if (!from.empty()) text.replace(text.find(from), from.size(), to);
    auto table = read_table(text, "robot.toml");
    if (!table) return table.error().text();
    Rules rules;
    TableReader root = *table;
    read_robot(root, rules);
    const auto error = root.finish();
    return error ? error->text() : "";
}

TEST(TngRobotTable, ReadsAndRefuses) {
    EXPECT_EQ(fault_of(good_table, "", ""), "");
    // The first row has one opponent to pick, the file's line 7.
    EXPECT_NE(
        fault_of(good_table, "[1,1,1,1,1,1,1,1,1,1,1,1]", "[1,1,1,1,1,1,1,1,1,1,1,2]").find("robot.toml:7:"),
        std::string::npos);
    EXPECT_NE(fault_of(good_table, "[1,1,1,1,1,1,1,1,1,1,1,1],\n", ""), "");
    EXPECT_NE(fault_of(good_table, "[1,1,1,1,1,1,1,1,1,1,1,1]", "[1,1,1,1,1,1,1,1,1,1,1]"), "");
    EXPECT_NE(fault_of(good_table, "half_upto = 4", "half_upto = 0"), "");
    EXPECT_NE(fault_of(good_table, "within", "withn"), "");
}

}  // namespace
}  // namespace impulse
