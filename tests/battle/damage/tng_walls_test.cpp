// TNG boxes that stop damage before the hull: armour by facing, Jindarian plating, refractor panels, absorption crystals
// ("Armor", "Armor-9", "Regenerating Armor", "Ref", "EAC").
#include <gtest/gtest.h>

#include <algorithm>

#include "battle/damage/layers.h"
#include "battle/damage/shields.h"
#include "battle/repair/damage_control.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// A ship with two rows of boxes and what they guard; it has no shields.
struct Walled : TableBattle {
    UnitId ship, enemy;
    explicit Walled(const char* wall, int boxes, std::uint32_t arc = 0, const char* second = "lab",
                    int more = 3)
        : TableBattle("tng") {
        const ClassId type = bare_class({{wall, boxes}, {second, more}});
        ShipClass& c = rules.classes[type.index()];
        c.armor_boxes = boxes;
        c.groups[0].arc.mask = arc;
        ship = unit(0, "2020", 'A', type);
        enemy = unit(1, "2016", 'D', "aster/lantern");
    }
    // Points that go inside from a strike on a facing.
    int inside(int facing, int points, std::uint32_t bearings = 0) {
        Play p = play();
        const std::size_t before = sum();
        strike(p, ship, enemy, facing, points, VolleyKind::direct, bearings);
        return static_cast<int>(sum() - before);
    }
    [[nodiscard]] std::size_t sum() const {
        std::size_t points = 0;
        for (const Volley& v : battle.volleys) points += static_cast<std::size_t>(v.points);
        return points;
    }
    void damage_control() {
        Play p = play();
        repair_run(p);
    }
};
TEST(TngArmour, StopsOnePointForEachBoxWhereItsArcTakesTheBearing) {
    struct Case {
        const char* row;
        int guards;  // bearings of 15 degrees from the bow, to both sides
    };
    for (const Case& c : {Case{"armor_120", 4}, Case{"armor_180", 6}, Case{"armor_360", 12}}) {
        std::uint32_t arc = 0;
        for (int k = -c.guards; k <= c.guards; ++k) arc |= 1U << ((k + 24) % 24);
        for (int bearing = 0; bearing < 24; ++bearing) {
            Walled b{c.row, 4, arc};
            const bool guarded = std::min(bearing, 24 - bearing) <= c.guards;
            EXPECT_EQ(b.inside((bearing + 2) / 4 % 6, 6, 1U << bearing), guarded ? 2 : 6) << c.row << bearing;
            EXPECT_EQ(b.lost(b.ship, c.row), guarded ? 4 : 0) << c.row << bearing;
        }
    }
}

TEST(TngArmour, CountsForWhoLooksForTheWeakestFacing) {
    Walled b{"armor_120", 4, 1U << 0 | 1U << 1 | 1U << 23};
    EXPECT_EQ(shield_strength(b.rules, b.at(b.ship), 0), 4);
    EXPECT_EQ(shield_strength(b.rules, b.at(b.ship), 3), 0);
}

TEST(TngArmour, StandsBehindShields) {
    Walled b{"armor_360", 4};
    ShipClass& c = b.rules.classes[b.at(b.ship).type.index()];
    c.banks = 1;
    c.bank_facings[0] = 1;
    b.at(b.ship).shield[0] = 5;
    b.set(b.ship, Counter::shield_level, 2);
    EXPECT_EQ(b.inside(0, 7), 0);
    EXPECT_EQ(b.lost(b.ship, "armor_360"), 2);
}

TEST(TngArmour, ThatDoesNotFaceTheHitIsTakenByAHull) {
    for (const char* row : {"armor_120", "armor_180", "armor_360", "armor_9", "regen_armor_120",
                            "regen_armor_180", "regen_armor_360"}) {
        Walled b{row, 2};
        bool taken = false;
        for (const Category& k : b.rules.categories)
            if (k.id == "ahull")
                for (const SystemId s : k.takes) taken = taken || b.rules.system(s).id == row;
        EXPECT_TRUE(taken) << row;
    }
}

// Each box can take 9; every tenth point goes on before another box is looked at.
TEST(TngArmourNine, LeaksEveryTenthPoint) {
    Walled b{"armor_9", 2};
    EXPECT_EQ(b.inside(0, 20), 2);
    EXPECT_EQ(b.lost(b.ship, "armor_9"), 2);
}

TEST(TngArmourNine, KeepsItsDentFromHitToHit) {
    Walled b{"armor_9", 3};
    EXPECT_EQ(b.inside(0, 5), 0);
    EXPECT_EQ(b.lost(b.ship, "armor_9"), 0);
    EXPECT_EQ(shield_strength(b.rules, b.at(b.ship), 0), 22);
    EXPECT_EQ(b.inside(0, 4), 0);
    EXPECT_EQ(b.lost(b.ship, "armor_9"), 1);
    EXPECT_EQ(shield_strength(b.rules, b.at(b.ship), 0), 18);
    EXPECT_EQ(b.inside(0, 1), 1) << "the tenth point";
    EXPECT_EQ(b.inside(0, 9), 0);
    EXPECT_EQ(b.lost(b.ship, "armor_9"), 2);
}

TEST(TngArmourNine, LeavesWhatLeaksToPlainArmour) {
    Walled b{"armor_9", 2, 0, "armor_360", 3};
    EXPECT_EQ(b.inside(0, 20), 0);
    EXPECT_EQ(b.lost(b.ship, "armor_9"), 2);
    EXPECT_EQ(b.lost(b.ship, "armor_360"), 2);
}

// 20 % of the boxes at first, rounded up: two of seven.
TEST(TngRegeneratingArmour, MendsAFifthOfEachGroupInDamageControl) {
    Walled b{"regen_armor_180", 7};
    EXPECT_EQ(b.inside(0, 7), 0);
    EXPECT_EQ(b.lost(b.ship, "regen_armor_180"), 7);
    b.damage_control();
    EXPECT_EQ(b.lost(b.ship, "regen_armor_180"), 5);
}

// An undamaged box mends one other, whichever way they face; those that stand are counted first.
TEST(TngRefractor, EachBoxThatStandsMendsAnother) {
    Walled b{"ref", 8, 0, "ref", 4};
    EXPECT_EQ(b.inside(0, 9), 0);
    EXPECT_EQ(b.lost(b.ship, "ref"), 9);
    b.damage_control();
    EXPECT_EQ(b.lost(b.ship, "ref"), 6);
    b.damage_control();
    EXPECT_EQ(b.lost(b.ship, "ref"), 0);
}

// Seven points a box from any direction, half a point of energy a box; the rest goes inside.
TEST(TngCrystals, HoldSevenPointsABoxFromAnywhere) {
    Walled b{"eac", 5};
    b.set(b.ship, Counter::shield_level, 2);
    EXPECT_EQ(b.inside(1, 20), 0);
    EXPECT_EQ(b.inside(4, 20), 5);
    EXPECT_EQ(b.lost(b.ship, "eac"), 0);
    b.damage_control();
    EXPECT_EQ(shield_strength(b.rules, b.at(b.ship), 0), 5) << "each box lets go one point";
}

// A point of repair takes a point of damage out of crystals.
TEST(TngCrystals, APointOfRepairLetsAPointGo) {
    Walled b{"eac", 5};
    b.set(b.ship, Counter::shield_level, 2);
    EXPECT_EQ(b.inside(1, 20), 0);
    b.open(Mechanism::repair);
    b.set(b.ship, Counter::repair_allowance, 6);
    Repair order{b.ship, RepairTarget::store, 0, 7};
    EXPECT_EQ(refuse_repair(b.rules, b.battle, order)->more, WhyMore::repair_points);
    order.boxes = 4;
    ASSERT_FALSE(refuse_repair(b.rules, b.battle, order));
    Play p = b.play();
    do_repair(p, order);
    EXPECT_EQ(shield_strength(b.rules, b.at(b.ship), 0), 5 * 7 - 20 + 4);
    EXPECT_EQ(b.at(b.ship)[Counter::repair_allowance], 2);
    repair_close(p);
    EXPECT_EQ(shield_strength(b.rules, b.at(b.ship), 0), 5 * 7 - 20 + 6) << "the rest goes there unasked";
}

TEST(TngCrystals, StopNothingUnpaid) {
    Walled b{"eac", 5};
    b.set(b.ship, Counter::shield_level, 0);
    EXPECT_EQ(b.inside(0, 5), 5);
}

TEST(TngCrystals, ALostBoxBringsThreeOfItsPointsInside) {
    Walled b{"eac", 2};
    b.set(b.ship, Counter::shield_level, 2);
    EXPECT_EQ(b.inside(0, 14), 0);
    b.at(b.ship).groups[0].lost = 1;
    Play p = b.play();
    spill_store(p, b.ship, 0);
    EXPECT_EQ(b.sum(), 3U);
    EXPECT_EQ(shield_strength(b.rules, b.at(b.ship), 0), 0) << "the other one is full";
}

}  // namespace
}  // namespace impulse
