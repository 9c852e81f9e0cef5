// TNG reactors and drives as a ship's energy form uses them: what each box may pay for ("Power and defensive systems").
#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <utility>

#include "battle/energy/reactor.h"
#include "battle/movement/initiative.h"
#include "battle/movement/speed.h"
#include "battle/play/allocation.h"
#include "battle/play/class_reader.h"
#include "battle/play/make_battle.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// A bare hull that moves at one point a hex, with these boxes; a number above 0 stands in each box of the first group.
struct Hull {
    TableBattle b{"tng"};
    UnitId u;

    Hull(std::initializer_list<std::pair<const char*, int>> boxes, int value) {
        const ClassId type = b.bare_class(boxes);
        b.rules.classes[type.index()].sheet.move_cost = points(1);
        b.rules.classes[type.index()].groups[0].value = static_cast<std::int16_t>(value);
        u = b.unit(0, "2020", 'A', type);
        b.at(u).battery = b.at(u).battery_warp = Energy{};
    }
    [[nodiscard]] const Unit& unit() const { return b.battle.unit(u); }
    [[nodiscard]] Supply supply() const { return supply_of(b.rules, unit()); }
    // What is missing of a form with these lines, in whole points.
    [[nodiscard]] int missing(std::initializer_list<std::pair<Line, int>> lines) const {
        Allocate order;
        order.unit = u;
        for (const auto& [line, amount] : lines) order.form.push_back({line, 0, 0, points(amount)});
        return bill_of(b.rules, b.battle, order).payment.missing.ceil();
    }
};

// One point for all but movement, or two for neither movement nor weapons: each box by itself.
TEST(TngAxr, EachBoxGivesOneThatArmsOrTwoThatDoNot) {
    const Hull h{{{"axr", 3}}, 0};
    EXPECT_EQ(h.missing({{Line::general_reinforcement, 6}}), 0);
    EXPECT_EQ(h.missing({{Line::general_reinforcement, 7}}), 1);
    EXPECT_EQ(h.missing({{Line::hold, 3}}), 0);
    EXPECT_EQ(h.missing({{Line::hold, 4}}), 1);
    EXPECT_EQ(h.missing({{Line::hold, 1}, {Line::general_reinforcement, 4}}), 0);
    EXPECT_EQ(h.missing({{Line::hold, 1}, {Line::general_reinforcement, 5}}), 1);
    EXPECT_EQ(h.missing({{Line::hold, 2}, {Line::general_reinforcement, 3}}), 1);
    EXPECT_EQ(h.missing({{Line::move_warp, 1}}), 1);
}

TEST(TngAtwr, GivesOneForAllButMovement) {
    const Hull h{{{"atwr", 2}}, 0};
    EXPECT_EQ(h.missing({{Line::hold, 2}}), 0);
    EXPECT_EQ(h.missing({{Line::hold, 3}}), 1);
    EXPECT_EQ(h.missing({{Line::move_warp, 1}}), 1);
}

// APX 30 and ATimeWR 60 a box, "for any purpose except movement".
TEST(TngAdvancedReactors, GiveAllButMovement) {
    for (const auto& [system, gives] : {std::pair{"apx", 30}, {"atimewr", 60}}) {
        const Hull h{{{system, 2}}, 0};
        EXPECT_EQ(h.missing({{Line::hold, 2 * gives}}), 0);
        EXPECT_EQ(h.missing({{Line::hold, gives}, {Line::general_reinforcement, gives + 1}}), 1);
        EXPECT_EQ(h.missing({{Line::move_warp, 1}}), 1);
    }
}

TEST(TngAhr, GivesThreeThatArmAndSixThatDoNot) {
    const Hull h{{{"ahr", 1}}, 0};
    EXPECT_EQ(h.missing({{Line::hold, 3}, {Line::general_reinforcement, 6}}), 0);
    EXPECT_EQ(h.missing({{Line::hold, 4}}), 1);
    EXPECT_EQ(h.missing({{Line::general_reinforcement, 10}}), 1);
    EXPECT_EQ(h.missing({{Line::move_warp, 1}}), 1);
}

// HWarp gives impulse movement as well: it moves a ship without impulse engines the one hex that these give.
TEST(TngHyperWarp, AlsoServesAsImpulse) {
    const Hull h{{{"hwarp_left", 2}}, 3};
    EXPECT_EQ(h.missing({{Line::move_warp, 6}}), 0);
    EXPECT_EQ(h.missing({{Line::move_warp, 5}, {Line::move_impulse, 1}}), 0);
    EXPECT_EQ(h.missing({{Line::move_warp, 6}, {Line::move_impulse, 1}}), 1);
    const Hull ordinary{{{"vwarp_left", 2}}, 3};
    EXPECT_EQ(ordinary.missing({{Line::move_warp, 5}, {Line::move_impulse, 1}}), 1);
}

// A HWARP box makes no power; a point that is paid for it moves the ship.
TEST(TngHyperWarpMotivator, TurnsOnePointOfAnyPowerABoxIntoMovement) {
    const Hull h{{{"hwarp_0", 2}, {"avr", 1}}, 0};
    EXPECT_EQ(h.supply().total() - h.supply()[PowerKind::motive], points(4));
    EXPECT_EQ(h.missing({{Line::move_warp, 2}, {Line::hold, 2}}), 0) << "also by what may not move";
    EXPECT_EQ(h.missing({{Line::move_warp, 2}, {Line::hold, 3}}), 1) << "it gives nothing of its own";
    EXPECT_EQ(h.missing({{Line::move_warp, 3}}), 1) << "one point a box";
    EXPECT_EQ(engine_limit(h.b.rules, h.unit()), 2);
    EXPECT_EQ(drive_tier(h.b.rules, h.unit()), 0);
}

// Both move a ship as warp does and are not warp power; what takes helm power takes no other.
TEST(TngHelmAndWing, MoveAShipAndAreNoWarpPower) {
    const Hull helm{{{"helm_major", 6}}, 0}, wing{{{"wing_left", 6}}, 3}, warp{{{"vwarp_left", 6}}, 3};
    for (const Hull* h : {&helm, &wing, &warp}) {
        EXPECT_EQ(h->missing({{Line::move_warp, 18}}), 0);
        EXPECT_EQ(h->missing({{Line::move_warp, 19}}), 1);
        EXPECT_EQ(drive_tier(h->b.rules, h->unit()), 2);
    }
    const auto paid = [](const Hull& h, Spend spend) {
        Demand d;
        d[spend] = points(1);
        return settle(h.b.rules, h.supply(), d).missing == Energy{};
    };
    EXPECT_TRUE(paid(warp, Spend::warp_weapon));
    EXPECT_FALSE(paid(helm, Spend::warp_weapon));
    EXPECT_FALSE(paid(wing, Spend::warp_weapon));
    EXPECT_TRUE(paid(helm, Spend::helm_weapon));
    EXPECT_FALSE(paid(warp, Spend::helm_weapon));
    EXPECT_FALSE(paid(wing, Spend::helm_weapon));
    EXPECT_TRUE(paid(wing, Spend::wing_weapon));
    EXPECT_FALSE(paid(helm, Spend::wing_weapon));
    EXPECT_TRUE(paid(helm, Spend::weapon));
}

// A captor has no mages to steer by.
TEST(TngHelm, GivesNothingOnACapturedShip) {
    for (const char* engine : {"helm_minor", "helm_major", "helm_grand"}) {
        Hull h{{{engine, 2}, {"imp", 3}}, 0};
        EXPECT_GT(h.supply()[PowerKind::helm], Energy{});
        h.b.set(h.u, Counter::captured_from, 1);
        EXPECT_EQ(h.supply()[PowerKind::helm], Energy{});
        EXPECT_EQ(h.supply()[PowerKind::impulse], points(3));
    }
}

// What a shipped ship says with more boxes on its sheet; empty where it is accepted.
std::string refused_with(std::initializer_list<BoxGroup> more) {
    const Rules& rules = tng_rules();
    Sheet sheet = rules.type(class_named(rules, "aster/lantern")).sheet;
    for (BoxGroup g : more) {
        g.name = g.system;
        sheet.groups.push_back(g);
    }
    const auto made = read_class(rules, TechKeys{{"3x", "4x"}, "3x"}, sheet);
    return made ? std::string{} : made.error().what;
}

BoxGroup boxes(const char* system, int count, int value = 0) {
    BoxGroup g;
    g.system = system;
    g.boxes = count;
    g.value = value;
    return g;
}

TEST(TngAhr, IsAvailableOnlyToShipsWithHyperWarp) {
    EXPECT_EQ(refused_with({boxes("ahr", 1)}),
              "AHR needs a box of hwarp_left or hwarp_right or hwarp_center on the same ship (AHR)");
    EXPECT_EQ(refused_with({boxes("ahr", 1), boxes("hwarp_center", 2, 1)}), "");
}

TEST(TngHelm, ComesInSetsOfFourSixAndEight) {
    EXPECT_EQ(refused_with({boxes("helm_minor", 4)}), "");
    EXPECT_EQ(refused_with({boxes("helm_major", 12)}), "");
    EXPECT_EQ(refused_with({boxes("helm_grand", 8)}), "");
    EXPECT_EQ(refused_with({boxes("helm_grand", 6)}), "GRAND HELM comes in sets of 8 boxes, not 6 (Helm)");
}

TEST(TngBays, ThatHoldAShipTogetherComeInSets) {
    EXPECT_EQ(refused_with({boxes("shtl_qb", 8)}), "");
    EXPECT_NE(refused_with({boxes("shtl_qb", 5)}).find("in sets of 4 boxes, not 5"), std::string::npos);
    EXPECT_EQ(refused_with({boxes("hangar_half_cruiser", 4)}), "");
    EXPECT_NE(refused_with({boxes("hangar_half_cruiser", 3)}).find("in sets of 2 boxes, not 3"),
              std::string::npos);
}

// UWARP-2 while no stabilizer works; else 6 that do not move and 6 that neither move nor arm.
TEST(TngA6ur, GivesWhatABaseNeedsOnlyWhereAStabilizerHolds) {
    Hull free{{{"a6ur", 2}}, 0};
    EXPECT_EQ(free.missing({{Line::move_warp, 4}}), 0);
    EXPECT_EQ(free.missing({{Line::move_warp, 5}}), 1);
    EXPECT_EQ(free.missing({{Line::hold, 5}}), 1);
    EXPECT_EQ(drive_tier(free.b.rules, free.unit()), 2);
    Hull held{{{"a6ur", 2}, {"lab", 1}}, 0};
    for (SystemType& s : held.b.rules.systems)  // any box that stabilizes
        if (s.id == "lab") s.traits |= static_cast<std::uint32_t>(Trait::stabilizer);
    EXPECT_EQ(held.missing({{Line::hold, 12}, {Line::general_reinforcement, 12}}), 0);
    EXPECT_EQ(held.missing({{Line::hold, 13}}), 1);
    EXPECT_EQ(held.missing({{Line::general_reinforcement, 25}}), 1);
    EXPECT_EQ(held.missing({{Line::move_warp, 1}}), 1);
}

// The batteries of the ship hold ten times as much, while the stabilizer is on.
TEST(TngMegaBattery, HoldsTenTimesAsMuchWhileTheStabilizerWorks) {
    Hull h{{{"btty", 2}, {"lab", 1}}, 6};
    for (SystemType& s : h.b.rules.systems)
        if (s.id == "lab") s.traits |= static_cast<std::uint32_t>(Trait::stabilizer);
    EXPECT_EQ(battery_capacity(h.b.rules, h.unit()), points(12)) << "not for long enough";
    h.b.set(h.u, Counter::anchored_long, 1);
    EXPECT_EQ(battery_capacity(h.b.rules, h.unit()), points(120));
    h.b.at(h.u).battery = points(100);
    Play play = h.b.play();
    end_long_anchorage(play, h.u);
    EXPECT_EQ(h.unit().battery, points(100));
    h.b.at(h.u).groups[1].lost = 1;
    end_long_anchorage(play, h.u);
    EXPECT_EQ(h.unit().battery, points(12));
    h.b.at(h.u).groups[1].lost = 0;
    EXPECT_EQ(battery_capacity(h.b.rules, h.unit()), points(12)) << "it has to work for months again";
}

// Option: any power does anything, but for movement, which takes that of warp or Propel.
TEST(TngPower, MayBeUsedForAnythingButMovementByAnOptionalRule) {
    Hull h{{{"avr", 2}, {"inertia", 1}}, 0};
    EXPECT_EQ(h.missing({{Line::hold, 9}}), 4);
    let_any_power_pay(h.b.rules);
    EXPECT_EQ(h.missing({{Line::hold, 9}}), 0);
    EXPECT_EQ(h.missing({{Line::move_warp, 1}}), 1);
}

}  // namespace
}  // namespace impulse
