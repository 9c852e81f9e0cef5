// The classic tables against copies of the books' ones in tests/data, cell by cell.
#include "battle/fire/fire_table.h"
#include "battle/movement/speed.h"
#include "tests/battle/play/rules_files.h"

namespace impulse {
namespace {

const Rules& classic() { return rules_of("classic"); }

std::string cell_text(const Rules& r, int row, int column) {
    const ChartCell& cell = r.chart.at(row, column);
    return r.categories[cell.category.index()].id + (cell.mode == CellMode::once ? "*" : "");
}

TEST(ClassicDamageChart, EqualsTheBookCellByCell) {
    const auto book = cells_of("tests/data/classic_damage_chart.csv", ',');
    const Rules& r = classic();
    ASSERT_EQ(r.chart.rows, 11);
    ASSERT_EQ(r.chart.columns, 13);
    ASSERT_EQ(book.size(), 12U);
    int compared = 0;
    for (std::size_t i = 1; i < book.size(); ++i) {
        const int roll = std::stoi(book[i][0]);
        ASSERT_EQ(book[i].size(), 14U);
        for (int column = 0; column < 13; ++column, ++compared)
            EXPECT_EQ(cell_text(r, roll - r.chart.row_first, column),
                      book[i][static_cast<std::size_t>(column + 1)])
                << "roll " << roll << ", column " << static_cast<char>('A' + column);
    }
    EXPECT_EQ(compared, 143);
}

TEST(ClassicDamageChart, IsRolledWithTwoDicePerPointFromLeftToRight) {
    const DamageChart& c = classic().chart;
    EXPECT_EQ(c.row_dice, 2);
    EXPECT_EQ(c.row_sides, 6);
    EXPECT_EQ(c.row_first, 2);
    EXPECT_EQ(c.column_sides, 0);
    EXPECT_TRUE(c.roll_per_point);
    EXPECT_FALSE(c.wraps);
    for (const std::int8_t d : c.direction) EXPECT_EQ(d, 1);
}

const Category& category(const std::string& id) {
    for (const Category& c : classic().categories)
        if (c.id == id) return c;
    ADD_FAILURE() << id;
    return classic().categories.front();
}

std::string takes(const std::string& id) {
    std::string out;
    for (const SystemId s : category(id).takes) out += classic().system(s).id + " ";
    return out;
}

// Barracks and repair boxes take hull hits too, when no hull of that end and no centre hull is left.
TEST(ClassicDamageChart, HullHitsFallOnTheCentreHullLast) {
    EXPECT_EQ(takes("F_HULL"), "hull_forward hull_center barracks repair ");
    EXPECT_EQ(takes("A_HULL"), "hull_aft hull_center barracks repair ");
}

TEST(ClassicDamageChart, FlagHitsTakeSecurityStationsWhereThereIsNoFlagBridge) {
    EXPECT_EQ(takes("FLAG"), "flag security ");
}

TEST(ClassicDamageChart, PhasersMustBearAndCountPerVolley) {
    EXPECT_TRUE(category("PHASER").must_bear);
    EXPECT_EQ(category("PHASER").pick, CategoryPick::best_of_three);
    EXPECT_FALSE(category("PHASER").counts_scenario);
    EXPECT_TRUE(category("TORP").counts_scenario);
    EXPECT_TRUE(category("DRONE").counts_scenario);
    EXPECT_FALSE(category("ANY_WEAPON").must_bear);
}

TEST(ClassicDamageChart, ExcessIsNotTakenBeforeItsTrack) {
    EXPECT_EQ(classic().excess_category.index(),
              static_cast<std::size_t>(&category("EXCESS") - classic().categories.data()));
    EXPECT_EQ(takes("EXCESS"), "cargo repair mine_rack ");
}

// Annex 7E: which box counts as best.
TEST(ClassicDamageChart, BestBoxesFollowTheAnnex) {
    const auto rank = [](const char* id) { return system_of(classic(), id).choice_rank; };
    const auto falls = [&](std::initializer_list<const char*> ids) {
        int before = 9999;
        for (const char* id : ids) {
            EXPECT_LT(rank(id), before) << id;
            before = rank(id);
        }
    };
    // Annex 7E, less what no sheet carries: plasma-A and -E, X-racks and X-phasers.
    falls({"stasis", "phaser-4", "phaser-1", "phaser-g", "phaser-2", "phaser-3"});
    falls({"plasma-r", "plasma-m", "plasma-s", "tractor_repulsor-heavy", "photon", "plasma-l", "plasma-g",
           "disruptor-40", "disruptor-30", "disruptor-22", "disruptor-15", "disruptor-10", "fusion",
           "plasma-f", "plasma_rack"});
    falls({"ppd", "web_caster", "web_breaker", "hellbore", "esg", "pa_panel", "drone_rack-D", "drone_rack-H",
           "drone_rack-G", "drone_rack-B", "drone_rack-C", "drone_rack-E", "drone_rack-F", "drone_rack-A",
           "add-12", "add-6"});
}

// What torpedo and drone hits take (Annex 7E): each system once, by its word of the chart.
TEST(ClassicDamageChart, TorpedoAndDroneHitsTakeTheSystemsOfTheAnnex) {
    const auto takes = [](std::string_view category, const char* system) {
        for (const Category& c : classic().categories)
            if (c.id == category)
                for (const SystemId s : c.takes)
                    if (classic().system(s).id == system) return true;
        return false;
    };
    for (const char* torpedo : {"photon", "disruptor-30", "plasma-r", "plasma-s", "plasma-g", "plasma-f",
                                "fusion", "tractor_repulsor-heavy", "plasma_rack"}) {
        EXPECT_TRUE(takes("TORP", torpedo)) << torpedo;
        EXPECT_FALSE(takes("DRONE", torpedo)) << torpedo;
    }
    for (const char* drone : {"drone_rack-A", "drone_rack-G", "add-6", "esg", "ppd", "hellbore", "web_caster",
                              "web_breaker", "pa_panel"}) {
        EXPECT_TRUE(takes("DRONE", drone)) << drone;
        EXPECT_FALSE(takes("TORP", drone)) << drone;
    }
    EXPECT_TRUE(takes("PHASER", "stasis"));
    for (const char* any : {"esg", "ppd", "photon", "phaser-1", "stasis", "hellbore", "drone_rack-A"})
        EXPECT_TRUE(takes("ANY_WEAPON", any)) << any;
}

// C1.4: how many of the speeds 1 to 32 move on each impulse, from the copy of the book's figures.
TEST(ClassicImpulseChart, SpeedsThatMoveEqualTheBookImpulseByImpulse) {
    const auto book = cells_of("tests/data/classic_impulse_chart.csv", ',');
    ASSERT_EQ(book.size(), 33U);
    for (int impulse = 1; impulse <= 32; ++impulse) {
        int moving = 0;
        for (int speed = 1; speed <= 32; ++speed) moving += moves_on(speed, impulse) ? 1 : 0;
        EXPECT_EQ(std::to_string(moving), book[static_cast<std::size_t>(impulse)][1]) << impulse;
    }
}

TEST(ClassicTurnMode, ChartEqualsTheBookCellByCell) {
    const auto book = cells_of("tests/data/classic_turn_modes.csv", ',');
    int compared = 0;
    for (std::size_t i = 1; i < book.size(); ++i) {
        std::string id = book[i][0];
        if (id == "Shuttle" || id == "Seeking") id[0] = static_cast<char>(id[0] - 'A' + 'a');
        const TurnModeRow* row = nullptr;
        for (const TurnModeRow& t : classic().turn_modes)
            if (t.id == id) row = &t;
        ASSERT_NE(row, nullptr) << id;
        std::vector<int> upto;
        for (std::size_t k = 1; k < book[i].size() && !book[i][k].empty(); ++k, ++compared)
            if (book[i][k].back() != '+' && book[i][k] != "1-32") upto.push_back(range_of(book[i][k]).second);
        EXPECT_EQ(row->upto, upto) << id;
    }
    EXPECT_EQ(compared, 4 + 5 + 6 + 6 + 6 + 7 + 8 + 3 + 1);
}

// Damage by die and range of the four phasers.
TEST(ClassicPhasers, GridsEqualTheBookCellByCell) {
    const auto book = cells_of("tests/data/classic_fire_tables.csv", ',');
    std::vector<std::string> ranges;
    int compared = 0;
    for (const auto& row : book) {
        if (!row[0].starts_with("phaser-")) continue;
        if (row[1] == "die") {
            ranges.assign(row.begin() + 2, row.end());
            continue;
        }
        const FireTable& table = mode_of(classic(), row[0], "standard").table;
        EXPECT_EQ(table.kind, TableKind::die_by_range);
        const auto die = static_cast<std::size_t>(std::stoi(row[1]));
        for (std::size_t k = 0; k < ranges.size(); ++k) {
            const auto [from, to] = range_of(ranges[k]);
            for (int range = from; range <= to; ++range, ++compared)
                EXPECT_EQ(table.points_at(range, static_cast<int>(die) - 1), std::stoi(row[k + 2]))
                    << row[0] << " die " << die << " range " << range;
        }
        EXPECT_EQ(table.last, range_of(ranges.back()).second);
        EXPECT_FALSE(table.fires_at(table.last + 1));
    }
    EXPECT_EQ(compared, 6 * (76 + 51 + 16 + 101));
}

TEST(ClassicPhasers, DownFireUsesTheWeakerGrid) {
    const FireTable& weak = mode_of(classic(), "phaser-3", "standard").table;
    for (const char* weapon : {"phaser-1", "phaser-2"}) {
        EXPECT_EQ(mode_of(classic(), weapon, "as-phaser-3").table.points, weak.points) << weapon;
        EXPECT_EQ(mode_of(classic(), weapon, "as-phaser-3").energy, ratio(1, 2));
    }
    EXPECT_EQ(mode_of(classic(), "phaser-1", "as-phaser-2").table.points,
              mode_of(classic(), "phaser-2", "standard").table.points);
    EXPECT_EQ(mode_of(classic(), "phaser-g", "standard").table.points, weak.points);
}

TEST(ClassicPhasers, CapacitorSharesAreTheFiringCosts) {
    for (const auto& [id, parts] :
         {std::pair{"phaser-1", 60}, {"phaser-2", 60}, {"phaser-3", 30}, {"phaser-4", 120}, {"phaser-g", 60}})
        EXPECT_EQ(weapon_of(classic(), id).capacity.parts, parts) << id;
}

// The rows of a table that has one hit number or damage per range; "-" means that the mode cannot fire there.
void compare_rows(const std::string& weapon, const std::string& book_row, const std::string& mode_id,
                  bool hits, const ShotFit& fit = {}) {
    const auto book = cells_of("tests/data/classic_fire_tables.csv", ',');
    std::vector<std::string> ranges;
    bool found = false;
    for (const auto& row : book) {
        if (row[0] != weapon.substr(0, weapon.find('-'))) continue;
        if (row[1] == "mode" || row[1] == "range") {
            ranges.assign(row.begin() + 2, row.end());
            continue;
        }
        if (row[1] != book_row) continue;
        found = true;
        const WeaponMode& mode = mode_of(classic(), weapon, mode_id);
        const FireTable& table = mode.table;
        for (std::size_t k = 0; k < ranges.size(); ++k) {
            const auto [from, to] = range_of(ranges[k]);
            for (int range = from; range <= to; ++range) {
                const std::string& cell = row[k + 2];
                EXPECT_EQ(table.fires_at(range), cell != "-")
                    << weapon << " " << book_row << " range " << range;
                if (cell != "-") {
                    EXPECT_EQ(hits ? hit_number(mode, fit, range) : table.points_at(range), std::stoi(cell))
                        << weapon << " " << book_row << " range " << range;
                }
            }
        }
    }
    EXPECT_TRUE(found) << book_row;
}

TEST(ClassicDisruptor, RowsEqualTheBookCellByCell) {
    compare_rows("disruptor-40", "hit std", "standard", true);
    compare_rows("disruptor-40", "hit std+UIM", "standard", true, {.better = true});
    compare_rows("disruptor-40", "hit std+DERFACS", "standard", true, {.far = true});
    compare_rows("disruptor-40", "hit overload", "overload", true);
    compare_rows("disruptor-40", "hit overload+UIM", "overload", true, {.better = true});
    compare_rows("disruptor-40", "damage std", "standard", false);
    compare_rows("disruptor-40", "damage overload", "overload", false);
}

TEST(ClassicDisruptor, TheMountLimitsTheRange) {
    for (const int most : {10, 15, 22, 30, 40}) {
        const std::string id = "disruptor-" + std::to_string(most);
        EXPECT_EQ(mode_of(classic(), id, "standard").true_range_most, most);
        EXPECT_EQ(mode_of(classic(), id, "overload").true_range_most, 8);
    }
}

TEST(ClassicDisruptor, OverloadAtRangeZeroFeedsBackTwoPoints) {
    const WeaponMode& m = mode_of(classic(), "disruptor-30", "overload");
    ASSERT_EQ(m.effects.size(), 2U);
    EXPECT_EQ(m.effects[1],
              (Effect{.at = At::firer, .amount = 2, .unless = {}, .conditions = {{Of::range, 0, 0}}}));
    EXPECT_EQ(mode_of(classic(), "disruptor-30", "standard").effects, std::vector{Effect{}});
}

TEST(ClassicDisruptor, CostsTwoOrFourAndCannotBeHeld) {
    EXPECT_EQ(mode_of(classic(), "disruptor-30", "standard").energy, points(2));
    EXPECT_EQ(mode_of(classic(), "disruptor-30", "overload").energy, points(4));
    EXPECT_FALSE(mode_of(classic(), "disruptor-30", "standard").may_hold);
    EXPECT_EQ(weapon_of(classic(), "disruptor-30").arming, ArmingKind::same_turn);
    EXPECT_EQ(weapon_of(classic(), "disruptor-30").spend, Spend::weapon);
    EXPECT_EQ(weapon_of(classic(), "disruptor-30").gap, 8);
}

TEST(ClassicPhoton, RowsEqualTheBookCellByCell) {
    compare_rows("photon", "hit std", "standard", true);
    compare_rows("photon", "hit proximity", "proximity", true);
    compare_rows("photon", "hit overload", "overload", true);
    compare_rows("photon", "damage std", "standard", false);
    compare_rows("photon", "damage proximity", "proximity", false);
}

TEST(ClassicPhoton, ArmsOverTwoTurnsWithWarpPower) {
    const WeaponType& w = weapon_of(classic(), "photon");
    EXPECT_EQ(w.arming, ArmingKind::several_turns);
    EXPECT_EQ(w.arming_turns, 2);
    EXPECT_EQ(w.per_turn_least, points(2));
    EXPECT_EQ(w.per_turn_most, points(4));
    EXPECT_EQ(w.spend, Spend::warp_weapon);
    const WeaponMode& overload = mode_of(classic(), "photon", "overload");
    EXPECT_EQ(overload.energy, ratio(9, 2));
    EXPECT_EQ(overload.energy_most, points(8));
    EXPECT_EQ(overload.damage_per_energy, 2);
    ASSERT_EQ(overload.effects.size(), 2U);
    EXPECT_EQ(
        overload.effects[1],
        (Effect{.at = At::firer, .amount = 1, .above = 4, .unless = {}, .conditions = {{Of::range, 0, 1}}}));
    EXPECT_EQ(mode_of(classic(), "photon", "standard").hold, points(1));
    EXPECT_EQ(mode_of(classic(), "photon", "proximity").hold, points(1));
    EXPECT_EQ(overload.hold, points(2));
}

TEST(ClassicPhoton, LimitsAreTrueRanges) {
    EXPECT_EQ(mode_of(classic(), "photon", "standard").true_range_least, 2);
    EXPECT_EQ(mode_of(classic(), "photon", "standard").true_range_most, 30);
    EXPECT_EQ(mode_of(classic(), "photon", "proximity").true_range_least, 9);
    EXPECT_EQ(mode_of(classic(), "photon", "overload").true_range_least, 0);
    EXPECT_EQ(mode_of(classic(), "photon", "overload").true_range_most, 8);
}

// Two turns of 2 warp, 2 more on the second for an overload, 1 to hold.
TEST(ClassicAxion, ArmsOverTwoTurnsWithWarpPower) {
    const WeaponType& axion = weapon_of(classic(), "axion");
    EXPECT_EQ(axion.arming, ArmingKind::several_turns);
    EXPECT_EQ(axion.spend, weapon_of(classic(), "photon").spend) << "warp power, as for photons";
    EXPECT_EQ(axion.arming_turns, 2);
    const WeaponMode &plain = mode_of(classic(), "axion", "standard"),
                     &over = mode_of(classic(), "axion", "overload");
    EXPECT_EQ(plain.energy, points(4));
    EXPECT_EQ(plain.schedule, (std::vector<Energy>{points(2), points(2)}));
    EXPECT_EQ(over.energy, points(6));
    EXPECT_EQ(over.schedule, (std::vector<Energy>{points(2), points(4)}));
    EXPECT_EQ(plain.hold, points(1));
    EXPECT_TRUE(plain.may_hold);
}

// G5.2: 20 points without a roll within 5 hexes, armed with 1 and 1, held for 1; as a weapon 8 points, 2 and 2.
TEST(ClassicProbe, InformsWithinFiveHexesAndScoresEight) {
    const WeaponMode &asks = mode_of(classic(), "probe", "information"),
                     &shoots = mode_of(classic(), "probe", "weapon");
    EXPECT_EQ(asks.effects,
              (std::vector{Effect{.op = Op::inform, .amount = 20, .unless = {}, .conditions = {}}}));
    EXPECT_EQ(asks.table.kind, TableKind::automatic);
    EXPECT_TRUE(asks.table.fires_at(5));
    EXPECT_FALSE(asks.table.fires_at(6));
    EXPECT_EQ(asks.by_turn[0], points(1));
    EXPECT_EQ(asks.by_turn[1], points(1));
    EXPECT_EQ(asks.hold, points(1));
    EXPECT_EQ(shoots.by_turn[0], points(2));
    EXPECT_EQ(shoots.by_turn[1], points(2));
    EXPECT_EQ(shoots.table.points_at(5), 8);
}

TEST(ClassicAntiDrone, RowEqualsTheBook) {
    compare_rows("add-6", "hit", "standard", true);
    EXPECT_EQ(mode_of(classic(), "add-6", "standard").target, TargetKind::seekers_only);
    EXPECT_EQ(weapon_of(classic(), "add-6").rounds, 6);
    EXPECT_EQ(weapon_of(classic(), "add-12").rounds, 12);
}

TEST(ClassicDroneRacks, HoldAndLaunchWhatTheBookSays) {
    struct Row {
        const char* id;
        int half_spaces, per_turn, gap, sets, rounds;
    };
    for (const Row& row :
         {Row{"A", 8, 1, 8, 1, 0}, Row{"B", 12, 1, 8, 2, 0}, Row{"C", 8, 2, 12, 2, 0},
          Row{"E", 8, 4, 8, 1, 0}, Row{"F", 8, 1, 8, 1, 0},
          // FD3.70: of its two sets one copies the first load, the other is eight anti-drone rounds.
          Row{"G", 8, 1, 8, 1, 8}}) {
        const WeaponType& w = weapon_of(classic(), std::string("drone_rack-") + row.id);
        EXPECT_EQ(w.rack_half_spaces, row.half_spaces) << row.id;
        EXPECT_EQ(w.launch_per_turn, row.per_turn) << row.id;
        EXPECT_EQ(w.launch_gap, row.gap) << row.id;
        EXPECT_EQ(w.reload_sets, row.sets) << row.id;
        EXPECT_EQ(w.stored_rounds, row.rounds) << row.id;
        EXPECT_EQ(w.modes.empty(), std::string(row.id) != "G") << "only the G rack shoots anti-drones";
    }
}

TEST(ClassicDrones, TypesOneAndFour) {
    for (const SeekerType& s : classic().seekers) {
        if (s.id == "I") {
            EXPECT_EQ(s.warhead, 12);
            EXPECT_EQ(s.hit_points, 4);
            EXPECT_EQ(s.speed, 8);
            EXPECT_EQ(s.endurance, 3 * 32);
            EXPECT_EQ(s.half_spaces, 2);
        }
        if (s.id == "IV") {
            EXPECT_EQ(s.warhead, 24);
            EXPECT_EQ(s.hit_points, 6);
            EXPECT_EQ(s.half_spaces, 4);
        }
    }
}

TEST(ClassicEnergy, CostsBySizeClassEqualTheBook) {
    const auto book = cells_of("tests/data/classic_size_costs.csv", ',');
    for (std::size_t i = 1; i < book.size(); ++i) {
        const auto size = static_cast<std::size_t>(std::stoi(book[i][0]));
        EXPECT_EQ(classic().sizes.life_support[size], *parse_energy(book[i][1]));
        EXPECT_EQ(classic().sizes.shields_minimum[size], *parse_energy(book[i][2]));
        EXPECT_EQ(classic().sizes.shields_full[size], *parse_energy(book[i][3]));
    }
}

TEST(ClassicEnergy, OnlyEnginesMoveTheShip) {
    const auto pays = [](PowerKind k, Spend s) {
        return (classic().pays[static_cast<std::size_t>(k)] >> static_cast<unsigned>(s) & 1U) != 0;
    };
    for (const PowerKind k :
         {PowerKind::impulse, PowerKind::reactor, PowerKind::restricted, PowerKind::battery})
        EXPECT_FALSE(pays(k, Spend::movement)) << word(k);
    EXPECT_TRUE(pays(PowerKind::warp, Spend::movement));
    EXPECT_TRUE(pays(PowerKind::reserve_warp, Spend::movement));
    EXPECT_FALSE(pays(PowerKind::reactor, Spend::warp_weapon));
    EXPECT_FALSE(pays(PowerKind::battery, Spend::warp_weapon));
    EXPECT_FALSE(pays(PowerKind::battery, Spend::recharge));
}

// Annex 9.
TEST(ClassicRepair, PointsPerBox) {
    for (const auto& [id, cost] : {std::pair{"hull_forward", 1},
                                   {"battery", 2},
                                   {"shuttle", 2},
                                   {"phaser-3", 2},
                                   {"phaser-2", 4},
                                   {"phaser-1", 5},
                                   {"drone_rack-F", 3},
                                   {"add-6", 3},
                                   {"apr", 4},
                                   {"impulse", 5},
                                   {"lab", 5},
                                   {"bridge", 6},
                                   {"photon", 8},
                                   {"disruptor-15", 5},
                                   {"disruptor-30", 8},
                                   {"warp_left", 10}})
        EXPECT_EQ(system_of(classic(), id).repair, cost) << id;
}

}  // namespace
}  // namespace impulse
