// A beaten captain leaves by an edge that lets him go, in both rulesets; a barrier he shuns.
#include <gtest/gtest.h>

#include "battle/play/apply.h"
#include "tests/support/battle_builder.h"
#include "tests/support/fight.h"
#include "tests/support/loaded_rules.h"

namespace impulse {
namespace {

// Two ships of one class on a map of 40 x 40 that has only its edge for a way out. The first has lost all its weapons
// twelve hexes from the edge, its bow towards an enemy eighteen hexes away.
struct Beaten {
    Fight fight;
    EventList events;
    UnitId beaten{std::size_t{0}};

    static SampleBattle sample(const std::string& ruleset, const std::string& ship, EdgeRule edge) {
        SampleBattle s;
        s.ruleset = ruleset;
        s.commands_most = 20'000;
        s.pilots = {"captain", "captain"};
        Setup& setup = s.setup;
        setup.ruleset = ruleset;
        setup.seed = 5;
        setup.field.map = {40, 40};
        setup.field.edge = edge;
        setup.field.impulses = static_cast<std::int16_t>(rules_named(ruleset).procedure.impulses);
        setup.field.turn_limit = 12;
        for (int side = 0; side < 2; ++side) {
            const std::string name = side == 0 ? "A" : "B";
            setup.sides.push_back({name, name, "", side});
            SetupUnit unit;
            unit.id = unit.name = name;
            unit.class_key = ship;
            unit.side = side;
            unit.hex = hex_at(20, side == 0 ? 29 : 11);
            unit.facing = Facing{static_cast<std::uint8_t>(side == 0 ? 0 : 3)};
            unit.speed = -1;
            setup.units.push_back(unit);
        }
        return s;
    }
    Beaten(const std::string& ruleset, const std::string& ship, EdgeRule edge)
        : fight{rules_named(ruleset), sample(ruleset, ship, edge), nullptr} {
        Unit& u = fight.battle->units[beaten.index()];
        const ShipClass& c = fight.rules.type(u.type);
        for (std::size_t g = 0; g < c.groups.size(); ++g)
            if (c.groups[g].weapon) u.groups[g].lost = static_cast<std::uint8_t>(c.groups[g].boxes);
    }
    void play() {
        while (!fight.over() && fight.side())
            if (!apply(fight.rules, *fight.battle, fight.next_order(), fight.dice, &events)) break;
    }
};

void leaves(const std::string& ruleset, const std::string& ship) {
    Beaten b{ruleset, ship, EdgeRule::disengage};
    b.play();
    EXPECT_EQ(b.fight.refused, 0);
    EXPECT_EQ(b.fight.battle->unit(b.beaten).fate, Fate::disengaged);
    EXPECT_EQ(b.events.count<Left>(), 1);
    EXPECT_EQ(b.fight.battle->reason, EndReason::one_side_left);
    EXPECT_EQ(b.fight.battle->winner, SideId{std::size_t{1}});
    EXPECT_LE(b.fight.battle->clock.turn, 5);  // there is no reason to linger
}

TEST(ClassicBeatenCaptain, LeavesByAnEdgeThatLetsHimGo) { leaves("classic", "federation/ca"); }
TEST(TngBeatenCaptain, LeavesByAnEdgeThatLetsHimGo) { leaves("tng", "aster/lantern"); }

void stays(const std::string& ruleset, const std::string& ship) {
    Beaten b{ruleset, ship, EdgeRule::death_barrier};
    b.play();
    EXPECT_EQ(b.events.count<Left>(), 0);
    for (const Event& e : b.events.all)
        if (const auto* fate = std::get_if<FateSet>(&e)) {
            EXPECT_NE(fate->fate, Fate::barrier);
        }
}

TEST(ClassicBeatenCaptain, DoesNotFlyIntoADeathBarrier) { stays("classic", "federation/ca"); }
TEST(TngBeatenCaptain, DoesNotFlyIntoADeathBarrier) { stays("tng", "aster/lantern"); }

}  // namespace
}  // namespace impulse
