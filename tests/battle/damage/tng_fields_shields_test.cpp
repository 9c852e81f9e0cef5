// tests/battle/damage/tng_fields_shields_test.cpp: shields of other kinds: mobile and temporal ones.
// Rule:   TNG "Mobile Shields", "Temporal Shields".
#include <gtest/gtest.h>

#include <array>
#include <numeric>

#include "battle/core/view.h"
#include "battle/damage/mobile_shields.h"
#include "battle/fire/shot.h"
#include "battle/pilots/captain.h"
#include "battle/play/allocation.h"
#include "battle/repair/damage_control.h"
#include "tests/support/fielded.h"

namespace impulse {
namespace {

using Shields = std::array<std::int16_t, 6>;

// "The Barbarian CA has 144 Shield boxes, so it ends up with 24 towards each facing."
struct Barbarian : Fielded {
    explicit Barbarian(Shields shields = {24, 24, 24, 24, 24, 24})
        : Fielded({{"mobile_shields", 1}, {"lab", 1}}) {
        ShipClass& c = rules.classes[at(ship).type.index()];
        c.banks = 6;
        for (std::size_t f = 0; f < 6; ++f) {
            c.bank_facings[f] = static_cast<std::uint8_t>(1U << f);
            c.bank_boxes[f] = 24;
        }
        c.shield_cost_full = points(9);
        at(ship).shield = shields;
        set(ship, Counter::shield_level, 2);
    }
    [[nodiscard]] Operate shift(int from, int to, int boxes) {
        Operate o = order(ship, "mobile_shields");
        o.use = SystemUse::shift_shield;
        o.value = static_cast<std::uint8_t>(from - 1);
        o.beside = static_cast<std::uint8_t>(to - 1);
        o.amount = points(boxes);
        return o;
    }
};

// "Could move its #2 and #6 boxes to #1, its #3 boxes to #2, its #5 boxes to #6, and split its #4 boxes (12 to #3, 12 to
// #5). It would end up with 72 ... 24 ... 24 ... 12 ... 12 ... and 0 boxes facing #4."
TEST(TngMobileShields, MoveByOneFacingInEachActivity) {
    Barbarian b;
    b.act(b.shift(2, 1, 24));
    b.act(b.shift(6, 1, 24));
    b.act(b.shift(3, 2, 24));
    b.act(b.shift(5, 6, 24));
    b.act(b.shift(4, 3, 12));
    b.act(b.shift(4, 5, 12));
    EXPECT_EQ(b.at(b.ship).shield, (Shields{72, 24, 12, 0, 12, 24}));
    EXPECT_EQ(b.no(b.shift(2, 1, 1))->more, WhyMore::not_next) << "those of #2 have moved in this activity";
    EXPECT_EQ(b.no(b.shift(1, 3, 1))->more, WhyMore::not_next) << "two facings away";
    // "Could have all of its Mobile Shield boxes facing #1 in two more impulses."
    b.activity(1, 3);
    for (const auto& [from, to, boxes] : {std::tuple{2, 1, 24}, {6, 1, 24}, {3, 2, 12}, {5, 6, 12}})
        b.act(b.shift(from, to, boxes));
    b.activity(1, 4);
    b.act(b.shift(2, 1, 12));
    b.act(b.shift(6, 1, 12));
    EXPECT_EQ(b.at(b.ship).shield, (Shields{144, 0, 0, 0, 0, 0}));
}

// "Each of the 6 groupings of Shields can block damage only from the appropriate facing."
TEST(TngMobileShields, BlockWhatComesThroughTheirFacing) {
    Barbarian b({30, 0, 0, 5, 0, 0});
    EXPECT_EQ(b.inside(0, 25), 0);
    EXPECT_EQ(b.inside(3, 9), 4);
    EXPECT_EQ(b.inside(1, 9), 9);
}

// "Completely lower Shields, then raise them again ... your Shields come in evenly ... you can even move some of the boxes
// right away"; "you must pay the Shield Cost again".
TEST(TngMobileShields, LieEvenlyAgainWhenTheyAreLoweredAndRaisedForTheirCost) {
    Barbarian b({90, 10, 0, 0, 0, 44});
    b.act(b.shift(1, 1, 0));
    EXPECT_EQ(b.at(b.ship).shield, (Shields{24, 24, 24, 24, 24, 24}));
    EXPECT_EQ(b.at(b.ship).battery, points(60 - 9));
    b.act(b.shift(3, 4, 24));
    b.at(b.ship).battery = points(8);
    EXPECT_EQ(b.no(b.shift(1, 1, 0))->why, Why::no_reserve);
}

TEST(TngMobileShields, LieEvenlyWhenTheFormRaisesThem) {
    for (const auto& [level, lie] :
         {std::pair{0, Shields{17, 17, 17, 17, 16, 16}}, {2, Shields{60, 40, 0, 0, 0, 0}}}) {
        Barbarian b({60, 40, 0, 0, 0, 0});
        b.set(b.ship, Counter::shield_level, level);
        b.open(Mechanism::allocate);
        Allocate form;
        form.unit = b.ship;
        form.shield_level = 2;
        form.form.push_back({Line::shields, 0, 0, points(9)});
        Play p = b.play();
        do_allocate(p, form);
        EXPECT_EQ(b.at(b.ship).shield, lie);
    }
}

// "If a ship has a large #1 shield and raises 15 new boxes, 3 will appear in each of the #2 through #6 facings."
TEST(TngMobileShields, MendedBoxesGoWhereThereAreFewest) {
    Barbarian b({84, 9, 9, 9, 9, 9});
    b.open(Mechanism::repair);
    b.set(b.ship, Counter::repair_allowance, 15);
    Play p = b.play();
    repair_close(p);
    EXPECT_EQ(b.at(b.ship).shield, (Shields{84, 12, 12, 12, 12, 12}));
}

TEST(TngMobileShields, MendNoMoreThanWasLost) {
    Barbarian b({100, 8, 8, 8, 8, 8});
    b.open(Mechanism::repair);
    b.set(b.ship, Counter::repair_allowance, 99);
    Play p = b.play();
    repair_close(p);
    const Shields& s = b.at(b.ship).shield;
    EXPECT_EQ(std::accumulate(s.begin(), s.end(), 0), 144);
}

TEST(TngMobileShields, ACaptainMovesThemTowardsTheFoe) {
    Barbarian b;
    b.at(b.enemy).hex = neighbour(b.at(b.ship).hex, Facing{0});
    Captain captain;
    for (int i = 0; i < 8; ++i) {
        const auto order = captain.decide(b.rules, view(b.rules, b.battle, SideId{0}), SideId{0});
        if (!order || std::holds_alternative<Pass>(*order)) break;
        ASSERT_FALSE(refuse(b.rules, b.battle, *order));
        if (const auto* o = std::get_if<Operate>(&*order)) b.act(*o);
    }
    EXPECT_EQ(b.at(b.ship).shield[0], 48);
    EXPECT_EQ(b.at(b.ship).shield[3], 24);
}

TEST(TngMobileShields, AreNoneOfOtherShips) {
    Fielded b({{"lab", 1}});
    Operate o = b.order(b.ship, "lab");
    o.use = SystemUse::shift_shield;
    EXPECT_EQ(b.no(o)->more, WhyMore::wrong_system);
}

// "Usually 1/10 dmg", where they stand; ten times where nothing does.
// "Repair x2."
TEST(TngTemporalShields, CostTwicePointsOfRepair) {
    Fielded plain({{"lab", 1}}), temporal({{"temporal_shields", 1}});
    const int each = repair_cost(plain.rules, plain.at(plain.ship), RepairTarget::shield, 0);
    EXPECT_EQ(repair_cost(temporal.rules, temporal.at(temporal.ship), RepairTarget::shield, 0), 2 * each);
}

}  // namespace
}  // namespace impulse
