// tests/battle/crew/steering_test.cpp: uncontrolled and unmanned ships, flag bridges.
// Rule:   TNG "Brdg", "Flag", "Crew Unit", "Comp".
#include "battle/core/steering.h"

#include <gtest/gtest.h>

#include "battle/energy/reactor.h"
#include "battle/play/apply.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

struct Fleet {
    TableBattle b{"tng"};
    UnitId ship, other, enemy;
    Fleet() {
        ship = b.unit(0, "2020", 'A', "aster/lantern");
        other = b.unit(0, "2030", 'A', "aster/lantern");
        enemy = b.unit(1, "2017", 'D', "korrin/halberd");
        b.clock(1, 2);
        b.open(Mechanism::direct_fire);
    }
    // All boxes of the ship with the trait, but those of a family, are lost.
    void lose(UnitId u, Trait trait, std::string_view but = "") {
        const ShipClass& c = b.rules.type(b.at(u).type);
        for (std::size_t g = 0; g < c.groups.size(); ++g)
            if (const SystemType& s = b.rules.system(c.groups[g].system); s.has(trait) && s.id != but)
                b.at(u).groups[g].lost = c.groups[g].boxes;
    }
    [[nodiscard]] std::optional<Refusal> fire() {
        return refuse(b.rules, b.battle, b.shot(ship, b.group_of(ship, "ph-7"), "standard", enemy));
    }
};

// Without a control space that works a ship is uncontrolled.
TEST(TngUncontrolledShip, NeitherFiresNorTurnsAndIsRepaired) {
    Fleet f;
    EXPECT_FALSE(uncontrolled(f.b.rules, f.b.battle, f.ship));
    f.lose(f.other, Trait::flag_bridge);
    f.lose(f.ship, Trait::control);
    ASSERT_TRUE(uncontrolled(f.b.rules, f.b.battle, f.ship));
    EXPECT_EQ(f.fire()->more, WhyMore::uncontrolled);
    f.b.open(Mechanism::budget_move);
    f.b.set(f.ship, Counter::moves_left, 5);
    EXPECT_EQ(refuse(f.b.rules, f.b.battle, Move{f.ship, Manoeuvre::turn_left, 0})->more,
              WhyMore::uncontrolled);
    EXPECT_FALSE(refuse(f.b.rules, f.b.battle, Pass{f.ship}));
    const auto ahead = refuse(f.b.rules, f.b.battle, Move{f.ship, Manoeuvre::ahead, 0});
    EXPECT_TRUE(!ahead || ahead->more != WhyMore::uncontrolled);
}

// It steers an uncontrolled ship of its side within 10 hexes, at 4X 15: here of 3X.
TEST(TngFlagBridge, SteersAShipOfItsSideWithinTenHexes) {
    Fleet f;
    f.lose(f.ship, Trait::control);
    const auto at = [&](std::string_view hex) {
        f.b.at(f.other).hex = parse_hex(hex).value();
        return uncontrolled(f.b.rules, f.b.battle, f.ship);
    };
    f.lose(f.other, Trait::flag_bridge);
    EXPECT_TRUE(at("2025"));
    Sheet sheet = f.b.rules.type(f.b.at(f.other).type).sheet;
    const ClassId flagship = f.b.bare_class({{"flag", 1}});
    f.b.at(f.other).type = flagship;
    f.b.at(f.other).groups.clear();
    f.b.at(f.other).groups.resize(1);
    EXPECT_FALSE(at("2030"));
    EXPECT_TRUE(at("2031"));
    f.b.rules.classes[flagship.index()].sheet.tech = 4;
    EXPECT_FALSE(at("2035"));
    EXPECT_TRUE(at("2036"));
    f.b.at(f.other).groups[0].lost = 1;
    EXPECT_TRUE(at("2021"));
}

// Without people and without a computer a ship does nothing any more.
TEST(TngUnmannedShip, DoesNothingAndHasNoPowerUnlessAComputerIsLeft) {
    Fleet f;
    EXPECT_GT(supply_of(f.b.rules, f.b.at(f.ship)).total(), Energy{});
    f.b.set(f.ship, Counter::crew_lost, 10);
    f.lose(f.ship, Trait::computer);
    ASSERT_TRUE(unmanned(f.b.rules, f.b.at(f.ship)));
    EXPECT_EQ(f.fire()->more, WhyMore::unmanned);
    EXPECT_FALSE(refuse(f.b.rules, f.b.battle, Pass{f.ship}));
    EXPECT_EQ(supply_of(f.b.rules, f.b.at(f.ship)).total(), Energy{});
    f.b.set(f.ship, Counter::crew_lost, 9);
    EXPECT_FALSE(unmanned(f.b.rules, f.b.at(f.ship)));
    const auto no = f.fire();
    EXPECT_TRUE(!no || no->more != WhyMore::unmanned);
    // A hull with a computer goes on without anybody.
    const ClassId robot = f.b.bare_class({{"comp", 1}});
    f.b.rules.classes[robot.index()].sheet.crew_units = 1;
    const UnitId u = f.b.unit(0, "2121", 'A', robot);
    f.b.set(u, Counter::crew_lost, 1);
    EXPECT_FALSE(unmanned(f.b.rules, f.b.at(u)));
    f.b.at(u).groups[0].lost = 1;
    EXPECT_TRUE(unmanned(f.b.rules, f.b.at(u)));
}

}  // namespace
}  // namespace impulse
