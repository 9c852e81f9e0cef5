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

// The printed example: 144 boxes of mobile shields, 24 before each facing.
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

// The printed example: shields 2 and 6 go to 1, 3 to 2, 5 to 6, and shield 4 goes half to 3 and half to 5; that leaves 72,
// 24, 12, 0, 12 and 24 boxes.
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
    // Two more impulses, and all mobile shields face forward.
    b.activity(1, 3);
    for (const auto& [from, to, boxes] : {std::tuple{2, 1, 24}, {6, 1, 24}, {3, 2, 12}, {5, 6, 12}})
        b.act(b.shift(from, to, boxes));
    b.activity(1, 4);
    b.act(b.shift(2, 1, 12));
    b.act(b.shift(6, 1, 12));
    EXPECT_EQ(b.at(b.ship).shield, (Shields{144, 0, 0, 0, 0, 0}));
}

// The boxes before a facing stop nothing that comes through another.
TEST(TngMobileShields, BlockWhatComesThroughTheirFacing) {
    Barbarian b({30, 0, 0, 5, 0, 0});
    EXPECT_EQ(b.inside(0, 25), 0);
    EXPECT_EQ(b.inside(3, 9), 4);
    EXPECT_EQ(b.inside(1, 9), 9);
}

// Who lowers and raises mobile shields pays for them once more, has them evenly on all facings, and may move boxes at once.
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

// The printed example: fifteen mended boxes of a ship whose shield 1 is large come three to each of the others.
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
