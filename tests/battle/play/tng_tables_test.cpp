// The TNG tables against copies of the supplement's ones in tests/data, cell by cell.
#include "tests/battle/play/rules_files.h"

#include <map>
#include <tuple>

#include "battle/effects/effects.h"
#include "battle/repair/damage_control.h"
#include "ssd/construction.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

const Rules& tng() { return rules_of("tng"); }

// The words of one line of the copy, without its name.
std::vector<std::string> book(const std::string& name) {
    for (const auto& row : cells_of("tests/data/tng_tables.txt", ' '))
        if (row[0] == name) return {row.begin() + 1, row.end()};
    ADD_FAILURE() << name;
    return {};
}

std::string lower(std::string text) {
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

TEST(TngDamageChart, EqualsTheSupplementCellByCell) {
    const std::vector<std::string> words = book("DAC");
    const DamageChart& c = tng().chart;
    ASSERT_EQ(c.rows, 6);
    ASSERT_EQ(c.columns, 12);
    ASSERT_EQ(words.size(), 6U * 14U);
    for (int row = 0; row < 6; ++row) {
        const auto at = static_cast<std::size_t>(row) * 14;
        EXPECT_EQ(words[at], std::to_string(row + 1));
        EXPECT_EQ(c.direction[static_cast<std::size_t>(row)], words[at + 1] == "->" ? 1 : -1);
        for (int k = 0; k < 12; ++k) {
            const std::string& printed = words[at + 2 + static_cast<std::size_t>(k)];
            const ChartCell& cell = c.at(row, k);
            EXPECT_EQ(tng().categories[cell.category.index()].id, lower(printed)) << row + 1 << "," << k + 1;
            EXPECT_EQ(cell.mode, printed == lower(printed) ? CellMode::one : CellMode::all)
                << row + 1 << "," << k + 1;
        }
    }
}

// "Standard DAC": the chart of the classic game, cell by cell, each word always for the same word.
TEST(TngDamageChart, TheStandardChartIsThatOfTheClassicGame) {
    const DamageChart& own = tng().standard_chart;
    const Rules& classic = table_rules("classic");
    ASSERT_EQ(own.cells.size(), classic.chart.cells.size());
    EXPECT_EQ(own.rows, 11);
    EXPECT_EQ(own.columns, 13);
    EXPECT_TRUE(own.roll_per_point);
    std::map<std::string, std::string> words;
    for (std::size_t i = 0; i < own.cells.size(); ++i) {
        const std::string there = classic.categories[classic.chart.cells[i].category.index()].id,
                          here = tng().categories[own.cells[i].category.index()].id;
        EXPECT_EQ(words.emplace(there, here).first->second, here) << "cell " << i;
        EXPECT_EQ(own.cells[i].mode, classic.chart.cells[i].mode) << "cell " << i;
    }
    EXPECT_EQ(words["F_HULL"], "fhull");
    EXPECT_EQ(words["L_WARP"], "lwarp");
    EXPECT_EQ(words["ANY_WEAPON"], "*wpn");
    EXPECT_EQ(words["EXCESS"], "excess");
    EXPECT_EQ(words.size(), 27U);
}

// "C" hull is hit on "F Hull" or "A Hull" (Construction, Hull).
TEST(TngDamageChart, CentreHullIsHitOnForwardAndOnAfterHull) {
    for (const auto& [row, column] : {std::pair{1, 2}, {1, 6}, {3, 2}, {3, 6}, {5, 2}}) {
        TableBattle b{"tng"};
        // What stands beside it in its row would be hit in its place.
        const UnitId u = b.unit(
            0, "2020", 'A', b.bare_class({{"hull_c", 2}, {"lab", 9}, {"shtl", 9}, {"trac", 9}, {"imp", 9}}));
        b.faces({row, column});
        EXPECT_TRUE(b.internals(u, 1));
        EXPECT_EQ(b.lost(u, "hull_c"), 1) << "row " << row << ", column " << column;
    }
}

TEST(TngDamageChart, TheStandardChartIsWalkedWhereABattleChoosesIt) {
    TableBattle b{"tng"};
    b.battle.field.standard_chart = 1;
    const UnitId u = b.unit(0, "2020", 'A', b.bare_class({{"hull_f", 3}, {"cargo", 1}, {"ph-7", 2}}));
    b.sums_of_two({7, 7, 6});  // cargo, then the forward hull; 6 is forward hull too
    EXPECT_TRUE(b.internals(u, 3));
    EXPECT_EQ(b.lost(u, "cargo"), 1);
    EXPECT_EQ(b.lost(u, "hull_f"), 2);
    EXPECT_EQ(b.lost(u, "ph-7"), 0);
}

// Prices / 5: a scanner box of 0 costs 20 {30}, each number below it twice as much as the one above.
TEST(TngTrackRepair, ScannerBoxesBelowNothingCostMore) {
    for (const auto& [lost, at_3x, at_4x] :
         {std::tuple{1, 16, 24}, {2, 8, 12}, {3, 4, 6}, {4, 2, 3}, {5, 0, 0}})
        for (const int tech : {3, 4}) {
            TableBattle b{"tng"};
            const ClassId type = b.bare_class({{"lab", 1}});
            b.rules.classes[type.index()].sheet.tech = tech;
            b.rules.classes[type.index()].sheet.scanner.ratings = {-2, -1, 0, 1, 2, 3};
            const UnitId u = b.unit(0, "2020", 'A', type);
            b.set(u, Counter::scanner_lost, lost);
            EXPECT_EQ(repair_cost(b.rules, b.at(u), RepairTarget::scanner, 0), tech == 3 ? at_3x : at_4x)
                << lost << " lost at " << tech << "X";
        }
}

TEST(TngDamageChart, IsRolledOncePerHitAndWraps) {
    const DamageChart& c = tng().chart;
    EXPECT_EQ(c.row_dice, 1);
    EXPECT_EQ(c.row_sides, 6);
    EXPECT_EQ(c.column_sides, 12);
    EXPECT_FALSE(c.roll_per_point);
    EXPECT_TRUE(c.wraps);
}

TEST(TngDamageChart, CrewRollIsTwoTwoOneOne) {
    std::string kinds;
    for (const CategoryId c : tng().crew_roll) kinds += tng().categories[c.index()].id + ";";
    EXPECT_EQ(kinds, "crew unit;crew unit;boarding party;boarding party;deck crew;passenger;");
}

TEST(TngTurnMode, DivisorsEqualTheSupplement) {
    const std::vector<std::string> words = book("TURN");
    const std::size_t n = words.size() / 2;
    ASSERT_EQ(n, 16U);
    ASSERT_EQ(tng().turn_modes.size(), n);
    for (std::size_t i = 0; i < n; ++i) {
        // The tables have the nimblest first, the supplement last.
        const TurnModeRow& row = tng().turn_modes[n - 1 - i];
        EXPECT_EQ(row.id, words[i]);
        EXPECT_EQ(row.divisor_tenths * 6, parse_energy(words[n + 1 + i])->parts);
    }
}

TEST(TngPh7, GridEqualsTheSupplementCellByCell) {
    const std::vector<std::string> words = book("PH7");
    const auto slash = std::find(words.begin(), words.end(), "/");
    const std::vector<std::string> ranges(words.begin() + 1, slash);
    std::vector<std::string> numbers(slash + 1, words.end());
    ASSERT_EQ(numbers.size(), 6 * (ranges.size() + 1));
    for (const char* weapon : {"ph-7", "ph-7-4x"})
        for (std::size_t die = 0; die < 6; ++die) {
            const std::size_t at = die * (ranges.size() + 1);
            EXPECT_EQ(numbers[at], std::to_string(die + 1));
            for (std::size_t k = 0; k < ranges.size(); ++k)
                for (int range = range_of(ranges[k]).first; range <= range_of(ranges[k]).second; ++range) {
                    const int printed = std::stoi(numbers[at + 1 + k]);
                    EXPECT_EQ(
                        mode_of(tng(), weapon, "standard").table.points_at(range, static_cast<int>(die)),
                        printed)
                        << weapon << " die " << die + 1 << " range " << range;
                    EXPECT_EQ(
                        mode_of(tng(), weapon, "overload").table.points_at(range, static_cast<int>(die)),
                        2 * printed);
                }
        }
}

TEST(TngPh7, OverloadReachesThreeAndFour) {
    EXPECT_EQ(mode_of(tng(), "ph-7", "overload").true_range_most, 3);
    EXPECT_EQ(mode_of(tng(), "ph-7-4x", "overload").true_range_most, 4);
    EXPECT_EQ(weapon_of(tng(), "ph-7").capacity, points(4));
    EXPECT_EQ(weapon_of(tng(), "ph-7-4x").capacity, points(5));
    EXPECT_EQ(weapon_of(tng(), "ph-7").merge, Merge::group);
    EXPECT_EQ(weapon_of(tng(), "phtn").merge, Merge::none);
}

TEST(TngPhtn, RowsEqualTheSupplementCellByCell) {
    const std::vector<std::string> words = book("PHTN");
    ASSERT_EQ(words.size(), 4U * 14U);
    for (std::size_t at = 0; at < words.size(); at += 14)
        for (const char* weapon : {"phtn", "phtn-4x"}) {
            const WeaponMode& m = mode_of(tng(), weapon, lower(words[at]));
            EXPECT_EQ(m.energy, *parse_energy(words[at + 1]));
            EXPECT_EQ(m.hold, *parse_energy(words[at + 2]));
            EXPECT_TRUE(m.may_hold);
            for (int range = 0; range < 10; ++range) {
                const std::string& printed = words[at + 4 + static_cast<std::size_t>(range)];
                EXPECT_EQ(m.table.fires_at(range), printed != "N") << m.id << " range " << range;
                if (printed == "N") continue;
                EXPECT_EQ(m.table.hit_at(range), std::stoi(printed)) << m.id << " range " << range;
                EXPECT_EQ(m.table.points_at(range), std::stoi(words[at + 3])) << m.id;
            }
        }
}

TEST(TngPhtn, LevelSixStrikesTheWholeHexWithoutARoll) {
    const WeaponMode& m = mode_of(tng(), "phtn", "level-6");
    EXPECT_EQ(m.table.kind, TableKind::automatic);
    EXPECT_EQ(m.table.last, 10);
    EXPECT_EQ(m.table.points_at(10), 1);
    EXPECT_EQ(m.energy, points(3));
    EXPECT_EQ(m.hold, ratio(3, 2));
    EXPECT_EQ(m.effects, (std::vector{Effect{.at = At::everything_in_hex, .unless = {}, .conditions = {}}}));
    EXPECT_EQ(weapon_of(tng(), "phtn").rounds, 50);
    EXPECT_EQ(weapon_of(tng(), "phtn-4x").rounds, 100);
}

void compare_hits(const std::string& line, const FireTable& table) {
    const std::vector<std::string> words = book(line);
    const std::size_t n = words.size() / 2;
    for (std::size_t k = 0; k < n; ++k)
        for (int range = range_of(words[k]).first; range <= range_of(words[k]).second; ++range)
            EXPECT_EQ(table.hit_at(range), std::stoi(words[n + 1 + k])) << line << " range " << range;
    EXPECT_EQ(table.last, range_of(words[n - 1]).second);
}

TEST(TngPDisr, HitNumbersAreItsOwnAt4XAndThoseOfDisrAt3X) {
    compare_hits("DISR", mode_of(tng(), "disr", "standard").table);
    compare_hits("DISR", mode_of(tng(), "disr-4x", "standard").table);
    for (const char* mode : {"one", "two", "three", "four", "five", "six", "veron-t"}) {
        compare_hits("DISR", mode_of(tng(), "p-disr", mode).table);
        compare_hits("PDISR", mode_of(tng(), "p-disr-4x", mode).table);
    }
}

TEST(TngPDisr, ModesEqualTheSupplement) {
    const std::vector<std::string> words = book("PDISR-MODES");
    for (std::size_t at = 0; at < words.size(); at += 4) {
        const WeaponMode& m = mode_of(tng(), "p-disr-4x", words[at]);
        EXPECT_EQ(m.energy, points(std::stoi(words[at + 1]))) << m.id;
        EXPECT_EQ(m.shots, std::stoi(words[at + 2])) << m.id;
        EXPECT_EQ(sum_of(m.modifiers, Quantity::die, {}), std::stoi(words[at + 3])) << m.id;
        for (int r = 0; r <= m.table.last; ++r) EXPECT_EQ(m.table.points_at(r), 1);
    }
    EXPECT_EQ(mode_of(tng(), "p-disr", "veron-t").boxes, 3);
    EXPECT_EQ(mode_of(tng(), "p-disr", "veron-t").effects,
              (std::vector{Effect{.op = Op::excess, .unless = {}, .conditions = {}}}));
    EXPECT_EQ(weapon_of(tng(), "p-disr").capacity, points(8));
    EXPECT_EQ(weapon_of(tng(), "p-disr-4x").capacity, points(16));
}

TEST(TngDisr, OverloadsTradeRangeForDamage) {
    struct Row {
        const char* mode;
        int damage, most_3x, most_4x;
    };
    for (const Row& row :
         {Row{"overload", 2, 3, 4}, Row{"double-overload", 3, 2, 3}, Row{"triple-overload", 4, 1, 2}}) {
        EXPECT_EQ(mode_of(tng(), "disr", row.mode).table.points_at(0), row.damage);
        EXPECT_EQ(mode_of(tng(), "disr", row.mode).true_range_most, row.most_3x);
        EXPECT_EQ(mode_of(tng(), "disr-4x", row.mode).true_range_most, row.most_4x);
    }
    EXPECT_EQ(mode_of(tng(), "p-disr-4x", "disr-triple").true_range_most, 2);
    EXPECT_EQ(mode_of(tng(), "p-disr-4x", "disr-triple").table.points_at(1), 4);
}

TEST(TngDrones, ModesEqualTheSupplement) {
    struct Row {
        const char* id;
        int half_spaces, hit_points, warhead, range_3x, range_4x;
    };
    for (const Row& row :
         {Row{"drone-single", 2, 1, 2, 10, 12}, Row{"drone-double", 4, 2, 4, 10, 12},
          Row{"drone-triple", 6, 3, 6, 10, 12}, Row{"drone-quadruple", 8, 4, 8, 12, 12},  // of 4X alone
          Row{"drone-half", 1, 1, 1, 5, 6}, Row{"drone-armored", 4, 4, 2, 10, 12},
          Row{"drone-longrange", 2, 1, 1, 15, 18}})
        for (const SeekerType& s : tng().seekers) {
            const bool second = s.id == std::string(row.id) + "-4x";
            if (s.id != row.id && !second) continue;
            EXPECT_EQ(s.half_spaces, row.half_spaces) << s.id;
            EXPECT_EQ(s.hit_points, row.hit_points) << s.id;
            EXPECT_EQ(s.warhead, row.warhead) << s.id;
            EXPECT_EQ(s.speed, second ? row.range_4x : row.range_3x) << s.id;
            EXPECT_EQ(s.flight, FlightKind::leap);
        }
}

TEST(TngDrones, RacksHoldSpacesAndLaunchTwice) {
    for (const auto& [id, half_spaces] :
         {std::pair{"drn-b", 24}, {"drn-b-4x", 28}, {"drn-g", 20}, {"drn-g-4x", 24}}) {
        EXPECT_EQ(weapon_of(tng(), id).rack_half_spaces, half_spaces) << id;
        EXPECT_EQ(weapon_of(tng(), id).launch_per_turn, 2) << id;
        EXPECT_TRUE(weapon_of(tng(), id).rack_by_space) << id;
    }
    EXPECT_EQ(mode_of(tng(), "drn-g", "add").table.last, 21);
    EXPECT_EQ(mode_of(tng(), "drn-g-4x", "add").table.last, 35);
    EXPECT_TRUE(ends_seeker(mode_of(tng(), "drn-g", "add"), SeekerKind::drone));
    EXPECT_FALSE(ends_seeker(mode_of(tng(), "drn-g", "add"), SeekerKind::shuttle)) << "drones alone";
    EXPECT_TRUE(reaches_size(mode_of(tng(), "drn-g", "add").effects, 6));
    EXPECT_FALSE(reaches_size(mode_of(tng(), "drn-g", "add").effects, 5));
}

// "Sky": a control space that must be captured and cannot steer the ship.
TEST(TngControl, TheSkyBridgeCountsForCaptureAndSteersNothing) {
    EXPECT_TRUE(system_of(tng(), "sky").has(Trait::stronghold));
    EXPECT_FALSE(system_of(tng(), "sky").has(Trait::control));
    EXPECT_TRUE(system_of(tng(), "scty").has(Trait::security));
}

TEST(TngDrones, OnlyTheFourthLevelLaunchesQuadruples) {
    const auto launches = [](const char* rack, const std::string& id) {
        const auto& list = weapon_of(tng(), rack).launches;
        return std::any_of(list.begin(), list.end(), [&](SeekerId s) { return tng().seeker(s).id == id; });
    };
    EXPECT_FALSE(launches("drn-b", "drone-quadruple"));
    EXPECT_TRUE(launches("drn-b-4x", "drone-quadruple-4x"));
    EXPECT_FALSE(launches("drn-b", "drone-half")) << "the B rack has no half spaces";
    EXPECT_TRUE(launches("drn-g", "drone-half"));
}

TEST(TngPower, AnAvrGivesTwoForAllButMovementAndTwoMoreForNeitherMovementNorWeapons) {
    const SystemType& avr = system_of(tng(), "avr");
    ASSERT_EQ(avr.power_count, 2);
    EXPECT_EQ(avr.power[0].kind, PowerKind::reactor);
    EXPECT_EQ(avr.power[0].per_box, points(2));
    EXPECT_EQ(avr.power[1].kind, PowerKind::restricted);
    EXPECT_EQ(avr.power[1].per_box, points(2));
    const auto pays = [](PowerKind k, Spend s) {
        return (tng().pays[static_cast<std::size_t>(k)] >> static_cast<unsigned>(s) & 1U) != 0;
    };
    EXPECT_FALSE(pays(PowerKind::reactor, Spend::movement));
    EXPECT_TRUE(pays(PowerKind::reactor, Spend::weapon));
    EXPECT_FALSE(pays(PowerKind::restricted, Spend::weapon));
    EXPECT_FALSE(pays(PowerKind::restricted, Spend::movement));
    EXPECT_TRUE(pays(PowerKind::reserve_warp, Spend::movement));
    EXPECT_TRUE(pays(PowerKind::reactor, Spend::recharge)) << "any purpose except movement";
    EXPECT_FALSE(pays(PowerKind::reactor, Spend::recharge_warp));
    EXPECT_FALSE(pays(PowerKind::battery, Spend::movement))
        << "else a reactor would move the ship by way of a battery";
    EXPECT_FALSE(pays(PowerKind::restricted, Spend::recharge)) << "it would arm by way of the battery";
}

// What a box gives of the half that may not move and of the half that may not arm either; points to repair it.
TEST(TngPower, OtherReactorsGiveAndCostTheirPrintedPoints) {
    struct Reactor {
        const char* id;
        int all_but_movement, neither, repair;
    };
    for (const Reactor& r : {Reactor{"aur", 1, 1, 13},
                             {"a4vr", 4, 4, 30},
                             {"ahr", 3, 6, 60},
                             {"apwr", 5, 15, 100},
                             {"atwr", 1, 0, 8}}) {
        const SystemType& box = system_of(tng(), r.id);
        EXPECT_EQ(box.power[0].kind, PowerKind::reactor) << r.id;
        EXPECT_EQ(box.power[0].per_box, points(r.all_but_movement)) << r.id;
        EXPECT_EQ(box.power_count, r.neither > 0 ? 2 : 1) << r.id;
        if (r.neither > 0) {
            EXPECT_EQ(box.power[1].kind, PowerKind::restricted) << r.id;
            EXPECT_EQ(box.power[1].per_box, points(r.neither)) << r.id;
        }
        EXPECT_EQ(box.repair, r.repair) << r.id;
    }
}

// The drive that wins initiative before any die, and what its box gives: the number printed in it, or a fixed one.
TEST(TngPower, DrivesGiveWhatIsPrintedInTheirBoxes) {
    struct Drive {
        const char* id;
        int tier, fixed, repair_of_value_1;
    };
    for (const Drive& d : {Drive{"vwarp_left", 2, 0, 20},
                           {"hwarp_left", 3, 0, 24},
                           {"hwarp_right", 3, 0, 24},
                           {"hwarp_center", 3, 0, 24},
                           {"pwarp", 4, 0, 28},
                           {"wing_left", 2, 0, 6},
                           {"wing_right", 2, 0, 6},
                           {"helm_minor", 2, 1, 8},
                           {"helm_major", 2, 3, 24},
                           {"helm_grand", 2, 6, 48}}) {
        const SystemType& box = system_of(tng(), d.id);
        EXPECT_EQ(box.drive_tier, d.tier) << d.id;
        EXPECT_TRUE(box.has(Trait::warp_engine)) << d.id;
        EXPECT_EQ(box.power[0].times_value, d.fixed == 0) << d.id;
        EXPECT_EQ(box.power[0].per_box, points(d.fixed == 0 ? 1 : d.fixed)) << d.id;
        EXPECT_EQ(box.repair + box.repair_per_value, d.repair_of_value_1) << d.id;
    }
}

TEST(TngShieldCosts, OneEnergyForSixOrTenBoxesOfTheAverageShield) {
    for (const ShipClass& c : tng().classes) {
        if (c.sheet.craft.small()) continue;  // pays for nothing
        int boxes = 0;
        for (int b = 0; b < c.banks; ++b) boxes += c.bank_boxes[static_cast<std::size_t>(b)];
        if (boxes == 0) continue;  // panels instead, which cost by their boxes
        const int per = c.sheet.tech >= 4 ? 10 : 6;
        EXPECT_EQ(c.shield_cost_full, points(boxes / (c.banks * per))) << c.sheet.key;
        EXPECT_EQ(c.life_support, Energy{});
    }
}

// The repair column of the systems is that of the construction table.
TEST(TngRepair, PointsPerBoxAreThoseOfTheConstructionTable) {
    const auto table = read_construction(text_of("assets/rules/tng/construction.toml"), "construction.toml");
    ASSERT_TRUE(table.has_value()) << table.error().text();
    int compared = 0;
    for (const BuildRow& row : table->rows)
        for (const SystemType& s : tng().systems)
            if (s.id == row.id) {
                EXPECT_EQ(s.repair + s.repair_per_value * row.value, row.repair)
                    << row.id << " " << row.value;
                ++compared;
            }
    EXPECT_GT(compared, 30);
}

}  // namespace
}  // namespace impulse
