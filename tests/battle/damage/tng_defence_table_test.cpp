// Defences of the supplement row by row: what their fields cost and how often they serve, how far fire at a cloak
// counts, what a box of a wall stops and mends.
// Rule:   TNG "Cloaking Device", "Phasing Device", "Temporal Exclusion Device (TED)", the screens, "DTD", "RG",
//         "Armor", "Regenerating Armor", "Ref", "Armor-9", "PA", "EAC".
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "battle/damage/layers.h"
#include "battle/repair/damage_control.h"
#include "tests/support/fielded.h"

namespace impulse {
namespace {

// "Multiply range by 3 and add 1 {by 4 and add 2}"; of who is no Romulan "by 2 {by 3 and add 1}".
TEST(TngDefenceTable, FireAtACloakCountsManyTimesItsRangeAndAFewHexes) {
    struct Cloak {
        const char* row;
        int tech, times, more;
    };
    for (const Cloak& c : {Cloak{"cloak", 3, 2, 0},
                           {"cloak", 4, 3, 1},
                           {"cloak_romulan", 3, 3, 1},
                           {"cloak_romulan", 4, 4, 2},
                           {"cloak_super", 3, 2, 0},
                           {"cloak_super", 4, 3, 1}})
        for (const int away : {1, 5}) {
            Fielded b({{c.row, 1}, {"lab", 1}}, away, c.tech);
            b.raise(c.row);
            EXPECT_EQ(b.range("ph-6"), c.times * away + c.more) << c.row << " at " << c.tech << "X";
        }
}

// "Simply the ship's Explosion Strength divided by 7 {6}", the super cloak "for double energy costs". What a phasing
// device costs is not printed; it is taken for a cloak, which it is "similar to".
TEST(TngDefenceTable, ACloakCostsTheSeventhOrSixthPartOfTheBlast) {
    for (const auto& [row, times] :
         {std::pair{"cloak", 1}, {"cloak_romulan", 1}, {"cloak_super", 2}, {"phasing_device", 1}})
        for (const auto& [tech, blast, cost] : {std::array{3, 56, 8}, {3, 57, 9}, {4, 42, 7}, {4, 43, 8}}) {
            if (times > 1 && blast % (tech == 3 ? 7 : 6) != 0)
                continue;  // rounded before or after is not said
            Fielded b({{row, 1}, {"lab", 1}}, 4, tech);
            b.sheet(b.ship).explosion = blast;
            b.raise(row);
            EXPECT_EQ(b.at(b.ship).battery, points(60 - times * cost)) << row << " at " << tech << "X";
        }
}

// "Size Class: 6 5 4 3 2 1 0. TimeWarp Energy Cost /turn: 1 2 3 5 10 20 40", willing to meet another or not.
TEST(TngDefenceTable, ExclusionFromTimeCostsByTheSizeOfItsShip) {
    constexpr std::array<int, 7> printed{40, 20, 10, 5, 3, 2, 1};
    for (const int function : {1, 2})
        for (int size = 0; size < static_cast<int>(printed.size()); ++size) {
            Fielded b({{"ted", 1}, {"lab", 1}});
            b.sheet(b.ship).size_class = size;
            b.raise("ted", function);
            EXPECT_EQ(b.at(b.ship).battery, points(60 - printed.at(static_cast<std::size_t>(size))))
                << "size class " << size << ", function " << function;
        }
}

struct PrintedField {
    const char* row;
    int energy, uses;  // 0: as often as it is paid for
    int function = 1;
};

const std::vector<PrintedField>& printed_fields() {
    static const std::vector<PrintedField> all{{"electron_screen", 1, 5},
                                               {"proton_screen", 1, 5},
                                               {"masking_screen", 1, 3},
                                               {"stasis_screen", 2, 5},
                                               {"dtd", 1, 0, 1},
                                               {"dtd", 1, 0, 2},
                                               {"rg", 1, 0}};
    return all;
}

// "Requires 1 energy to use": with a sixtieth less it is refused, with so much nothing is left.
TEST(TngDefenceTable, AFieldTakesItsEnergyAndNoLess) {
    for (const PrintedField& f : printed_fields()) {
        Fielded b({{f.row, 1}, {"lab", 1}});
        b.at(b.ship).battery = Energy{points(f.energy).parts - 1};
        const auto no = b.no(b.order(b.ship, f.row, f.function));
        EXPECT_TRUE(no && no->why == Why::no_reserve) << f.row;
        b.at(b.ship).battery = points(f.energy);
        b.raise(f.row, f.function);
        EXPECT_EQ(b.at(b.ship).battery, Energy{}) << f.row;
    }
}

// "Ammo limit of 5", "of 3".
TEST(TngDefenceTable, AScreenServesAsOftenAsItHasUses) {
    for (const PrintedField& f : printed_fields()) {
        if (f.uses == 0) continue;
        Fielded b({{f.row, 1}, {"lab", 1}});
        for (int turn = 1; turn <= f.uses; ++turn) {
            b.activity(2 * turn, 2);
            b.at(b.ship).battery = points(60);
            if (b.on(f.row)) b.drop(f.row);
            b.raise(f.row);
        }
        b.activity(2 * f.uses + 2, 2);
        b.at(b.ship).battery = points(60);
        if (b.on(f.row)) b.drop(f.row);
        const auto no = b.no(b.order(b.ship, f.row));
        ASSERT_TRUE(no) << f.row;
        EXPECT_EQ(no->more, WhyMore::rack_empty) << f.row;
    }
}

struct PrintedWall {
    const char* row;
    int points;                     // of a box
    std::array<int, 2> per_energy;  // more for a point of energy, at 3X and 4X; 0: it takes none
};

// "1 unit of energy applied to an Armor box will allow it to stop 2 {3} extra points"; to a panel of Ref 3 {4}.
TEST(TngDefenceTable, AWallStopsThePointsOfItsBoxesAndMoreForEnergy) {
    for (const PrintedWall& w : std::vector<PrintedWall>{{"armor_120", 1, {2, 3}},
                                                         {"armor_180", 1, {2, 3}},
                                                         {"armor_360", 1, {2, 3}},
                                                         {"regen_armor_120", 1, {2, 3}},
                                                         {"regen_armor_180", 1, {2, 3}},
                                                         {"regen_armor_360", 1, {2, 3}},
                                                         {"ref", 1, {3, 4}},
                                                         {"sh_gen", 1, {0, 0}}})
        for (const int tech : {3, 4}) {
            Fielded b({{w.row, 4}, {"lab", 1}}, 4, tech);
            const int more = w.per_energy.at(static_cast<std::size_t>(tech - 3));
            Play p = b.play();
            plate(p, b.ship, b.group_of(b.ship, w.row), points(2));
            const bool only_aimed = std::string{w.row} == "sh_gen";
            const int stopped = only_aimed ? 0 : 4 * w.points + 2 * more;
            EXPECT_EQ(b.inside(0, stopped), 0) << w.row << " at " << tech << "X";
            EXPECT_EQ(b.inside(0, 1), 1) << w.row << " at " << tech << "X";
        }
}

// "20% of the original Armor boxes in each grouping (round fractions up) are repaired."
TEST(TngDefenceTable, RegeneratingArmourMendsAFifthOfItsBoxes) {
    for (const char* row : {"regen_armor_120", "regen_armor_180", "regen_armor_360"})
        for (const auto& [boxes, mended] : {std::pair{5, 1}, {6, 2}, {10, 2}}) {
            Fielded b({{row, boxes}, {"lab", 1}});
            b.at(b.ship).groups[0].lost = static_cast<std::uint8_t>(boxes);
            Play p = b.play();
            mend_walls(p, b.ship);
            EXPECT_EQ(b.lost(b.ship, row), boxes - mended) << row;
        }
}

// Panels hold 12 points, 20 at full level; a quarter goes into batteries, then each sheds four.
TEST(TngDefenceTable, PanelsOfEitherArcHoldGiveAndShedAlike) {
    for (const char* row : {"pa_180", "pa_360"}) {
        for (const auto& [level, each] : {std::pair{1, 12}, {2, 20}}) {
            Fielded b({{row, 2}, {"lab", 1}});
            b.set(b.ship, Counter::shield_level, level);
            EXPECT_EQ(b.inside(0, 2 * each), 0) << row;
            EXPECT_EQ(b.inside(0, 1), 1) << row;
        }
        Fielded b({{row, 2}, {"btty", 2}});
        for (ClassGroup& g : b.rules.classes[b.at(b.ship).type.index()].groups) g.value = 9;
        b.at(b.ship).battery = {};
        EXPECT_EQ(b.inside(0, 36), 0);
        Play p = b.play();
        mend_walls(p, b.ship);
        EXPECT_EQ(b.at(b.ship).battery, points(9)) << row;
        EXPECT_EQ(Energy{b.at(b.ship).groups[0].charge}, points(36 - 9 - 2 * 4)) << row;
    }
}

// "One of the 2 dice may be adjusted by +/- 1": the fourth row hits a Damage Switch (20 points to repair), and so
// does the fifth; the flag bridge (4) stands in the second, two rows away.
TEST(TngProphets, ShiftADieOfTheChartByOneAndNoMore) {
    for (const auto& [row, spared] : {std::pair{4, false}, {3, true}}) {
        TableBattle b{"tng"};
        const ClassId type = b.bare_class({{"watched_by_prophets", 1}, {"damswi", 1}, {"flag", 1}});
        const UnitId u = b.unit(0, "2030", 'A', type);
        b.faces({row, 1});
        EXPECT_TRUE(b.internals(u, 1));
        EXPECT_EQ(b.lost(u, "flag"), spared ? 1 : 0) << row;
        EXPECT_EQ(b.lost(u, "damswi"), spared ? 0 : 1) << row;
    }
}

}  // namespace
}  // namespace impulse
