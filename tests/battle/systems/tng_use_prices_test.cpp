// What the supplement prints of uses of boxes: their energy and how far they reach.
// Rule:   TNG "SpecSen", "SpecScan", "S", "SpecComm", "Brdg", "Ctrl", "C&C", "AS", "Shroud", "Sky", "Lab", "Ana".
#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "battle/core/refusal.h"
#include "battle/play/apply.h"
#include "battle/systems/box_uses.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// A ship with such boxes and an enemy so many hexes away, in the activity of an impulse.
struct UseOfABox {
    TableBattle b{"tng"};
    UnitId ship, enemy;
    UseOfABox(std::initializer_list<std::pair<const char*, int>> boxes, int tech) {
        const ClassId type = b.bare_class(boxes);
        b.rules.classes[type.index()].sheet.tech = tech;
        ship = b.unit(0, "0101", 'A', type);
        enemy = b.unit(1, "0101", 'D', "korrin/halberd");
        b.at(ship).battery = points(40);
        b.clock(1, 2);
        b.open(Mechanism::activity);
    }
    void away(int hexes) {
        b.at(enemy).hex = b.at(ship).hex;
        for (int i = 0; i < hexes; ++i) b.at(enemy).hex = neighbour(b.at(enemy).hex, Facing{2});
    }
    [[nodiscard]] Operate order(const char* system, int function) const {
        Operate o;
        o.unit = ship;
        o.group = static_cast<std::uint8_t>(b.group_of(ship, system));
        o.use = SystemUse::box;
        o.value = static_cast<std::uint8_t>(function);
        o.target = enemy;
        o.hex = b.battle.unit(enemy).hex;
        return o;
    }
    [[nodiscard]] std::string why(const Operate& o) const {
        const auto no = refuse(b.rules, b.battle, o);
        return no ? std::string{refusal_word(*no)} : "";
    }
};

struct PrintedUse {
    const char* system;
    int function;
    int energy;
    std::array<int, 2> reach;  // at 3X and at 4X; 0: it is not sent anywhere
};

const std::vector<PrintedUse>& printed_uses() {
    static const std::vector<PrintedUse> uses{{"specsen", 2, 1, {80, 120}},
                                              {"specsen", 3, 1, {0, 0}},
                                              {"specsen", 4, 1, {0, 0}},
                                              {"specsen", 5, 1, {0, 0}},
                                              {"specsen", 6, 1, {100, 100}},
                                              {"specscan", 2, 2, {320, 480}},
                                              {"specscan", 3, 2, {0, 0}},
                                              {"s", 2, 1, {80, 120}},
                                              {"s", 3, 1, {0, 0}},
                                              {"s", 4, 1, {0, 0}},
                                              {"s", 5, 1, {0, 0}},
                                              {"s", 6, 1, {100, 100}},
                                              {"s", 8, 2, {320, 480}},
                                              {"s", 9, 2, {0, 0}},
                                              {"speccomm", 3, 1, {60, 90}},
                                              {"speccomm", 4, 1, {3, 4}},
                                              {"speccomm", 5, 1, {0, 0}},
                                              {"brdg_percent", 1, 0, {100, 150}},
                                              {"brdg_percent", 3, 1, {60, 90}},
                                              {"brdg_percent", 4, 1, {3, 4}},
                                              {"brdg_percent", 5, 1, {0, 0}},
                                              {"ctrl_percent", 1, 0, {100, 150}},
                                              {"ctrl_percent", 3, 1, {60, 90}},
                                              {"ctrl_percent", 4, 1, {3, 4}},
                                              {"ctrl_percent", 5, 1, {0, 0}},
                                              {"brdg", 1, 0, {100, 150}},
                                              {"lab", 1, 0, {100, 150}},
                                              {"off-doctor", 1, 0, {100, 150}},
                                              {"off-science", 1, 0, {100, 150}},
                                              {"off-communications", 3, 0, {60, 90}},
                                              {"off-communications", 4, 0, {3, 4}},
                                              {"off-communications", 5, 0, {0, 0}},
                                              {"ana", 1, 0, {20, 30}},
                                              {"as", 1, 3, {10, 10}}};
    return uses;
}

// "Energy Cost": with a sixtieth of a point less it is refused, with so much it goes and nothing is left.
TEST(TngUses, TakeTheEnergyThatIsPrinted) {
    for (const PrintedUse& p : printed_uses()) {
        UseOfABox d({{p.system, 1}}, 3);
        d.away(1);
        d.b.at(d.enemy).info[0] = 30;
        const Operate o = d.order(p.system, p.function);
        if (p.energy > 0) {
            d.b.at(d.ship).battery = Energy{points(p.energy).parts - 1};
            EXPECT_EQ(d.why(o), "no_reserve") << p.system << " " << p.function;
        }
        d.b.at(d.ship).battery = points(p.energy);
        ASSERT_EQ(d.why(o), "") << p.system << " " << p.function;
        Play play = d.b.play();
        do_box_use(play, o);
        EXPECT_EQ(d.b.at(d.ship).battery, points(0)) << p.system << " " << p.function;
    }
}

// "Within 80 {120} hexes": there, and not a hex farther.
TEST(TngUses, ReachAsFarAsIsPrintedAtEitherTechLevel) {
    for (const PrintedUse& p : printed_uses())
        for (const int tech : {3, 4}) {
            const int reach = p.reach.at(static_cast<std::size_t>(tech - 3));
            if (reach == 0) continue;
            UseOfABox d({{p.system, 1}}, tech);
            d.b.at(d.enemy).info[0] = 30;
            d.away(reach);
            EXPECT_EQ(d.why(d.order(p.system, p.function)), "")
                << p.system << " " << p.function << " at " << tech << "X";
            d.away(reach + 1);
            EXPECT_EQ(d.why(d.order(p.system, p.function)), "out_of_range")
                << p.system << " " << p.function << " at " << tech << "X";
        }
}

// "All SpecScan (and S in SpecScan mode) require 1 energy to use instead of 2."
TEST(TngSkyBridge, MakesEveryUseOfASpecialScannerCostOne) {
    for (const auto& [system, function] :
         {std::pair{"specscan", 1}, {"specscan", 2}, {"specscan", 3}, {"s", 7}, {"s", 8}, {"s", 9}}) {
        UseOfABox d({{system, 1}, {"sky", 1}}, 3);
        d.away(1);
        MapObject plasma;
        plasma.kind = SeekerKind::plasma;
        plasma.fate = SeekerFate::flying;
        plasma.by = plasma.guide = d.enemy;
        plasma.target = d.ship;
        plasma.hex = d.b.at(d.enemy).hex;
        d.b.battle.objects.push_back(plasma);
        const Operate o = d.order(system, function);
        d.b.at(d.ship).battery = Energy{points(1).parts - 1};
        EXPECT_EQ(d.why(o), "no_reserve") << system << " " << function;
        d.b.at(d.ship).battery = points(1);
        EXPECT_EQ(d.why(o), "") << system << " " << function;
        d.b.at(d.ship).groups[1].lost = 1;
        EXPECT_EQ(d.why(o), "no_reserve") << system << " " << function;
        d.b.at(d.ship).battery = points(2);
        EXPECT_EQ(d.why(o), "") << system << " " << function;
    }
}

// "Can break Drones": four attempts for a point; "can break Plasma Torpedoes": two for two points.
TEST(TngUses, BreakSeekersWithinThePrintedRangeForThePrintedEnergy) {
    struct Breaking {
        const char* system;
        int function, energy;
        std::array<int, 2> reach;
        SeekerKind kind;
    };
    for (const Breaking& p : {Breaking{"specsen", 1, 1, {16, 24}, SeekerKind::drone},
                              {"s", 1, 1, {16, 24}, SeekerKind::drone},
                              {"specscan", 1, 2, {32, 48}, SeekerKind::plasma},
                              {"s", 7, 2, {32, 48}, SeekerKind::plasma}})
        for (const int tech : {3, 4}) {
            UseOfABox d({{p.system, 1}}, tech);
            const int reach = p.reach.at(static_cast<std::size_t>(tech - 3));
            MapObject o;
            o.kind = p.kind;
            o.fate = SeekerFate::flying;
            o.by = o.guide = d.enemy;
            o.target = d.ship;
            d.away(reach + 1);
            o.hex = d.b.at(d.enemy).hex;
            d.b.battle.objects.push_back(o);
            EXPECT_NE(d.why(d.order(p.system, p.function)), "") << p.system << " at " << tech << "X";
            d.away(reach);
            d.b.battle.objects[0].hex = d.b.at(d.enemy).hex;
            d.b.at(d.ship).battery = points(p.energy);
            EXPECT_EQ(d.why(d.order(p.system, p.function)), "") << p.system << " at " << tech << "X";
            d.b.at(d.ship).battery = Energy{points(p.energy).parts - 1};
            EXPECT_EQ(d.why(d.order(p.system, p.function)), "no_reserve") << p.system;
        }
}

// "Within 3 {4} hexes as long as 10 Information Points per tech level of the ship has been gained."
TEST(TngSpecialCommunications, JamInternalCommunicationsForTenPointsATechLevel) {
    for (const char* system : {"speccomm", "brdg_percent", "ctrl_percent", "off-communications"}) {
        UseOfABox d({{system, 1}}, 3);
        d.away(3);
        d.b.at(d.enemy).info[0] = 29;
        EXPECT_EQ(d.why(d.order(system, 4)), "no_points_of_information") << system;
        d.b.at(d.enemy).info[0] = 30;
        EXPECT_EQ(d.why(d.order(system, 4)), "") << system;
    }
}

// "C&C can disable a control box on any ship within 8 {12} hexes"; it exists at 4X and works against 3X.
TEST(TngCommandAndControl, ReachesTwelveHexesFromAShipOfFourX) {
    UseOfABox d({{"c-and-c", 1}}, 4);
    d.away(12);
    EXPECT_EQ(d.why(d.order("c-and-c", 1)), "");
    d.away(13);
    EXPECT_EQ(d.why(d.order("c-and-c", 1)), "out_of_range");
}

// "Shroud costs 4+X energy to use, where X can be any number from 1 to 6 {8}."
TEST(TngShroud, TakesFourAndAnyStrengthUpToSixOrEight) {
    for (const char* system : {"shroud", "strobe"})
        for (const int tech : {3, 4}) {
            const int most = tech == 3 ? 6 : 8;
            UseOfABox d({{system, 1}}, tech);
            Operate o = d.order(system, 1);
            for (const int strength : {1, most}) {
                o.amount = points(strength);
                d.b.at(d.ship).battery = points(4 + strength);
                EXPECT_EQ(d.why(o), "") << system << " " << strength;
                d.b.at(d.ship).battery = Energy{points(4 + strength).parts - 1};
                EXPECT_EQ(d.why(o), "no_reserve") << system << " " << strength;
            }
            d.b.at(d.ship).battery = points(40);
            o.amount = points(most + 1);
            EXPECT_EQ(d.why(o), "not_an_option") << system;
        }
}

}  // namespace
}  // namespace impulse
