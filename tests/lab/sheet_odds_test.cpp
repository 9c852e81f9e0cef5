// Odds of boxes lost against the resolver of battles itself: the same dice, and every throw there is.
#include "bench/lab/sheet_odds.h"

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <memory>

#include "battle/core/emit.h"
#include "battle/damage/allocate.h"
#include "battle/damage/crippled.h"
#include "battle/damage/shields.h"
#include "battle/play/make_battle.h"
#include "scenarios/files/files.h"

namespace impulse {
namespace {

const Rules& sheet_rules(const char* ruleset) {
    static std::map<std::string, Rules> loaded;
    const auto at = loaded.find(ruleset);
    if (at != loaded.end()) return at->second;
    auto rules = load_rules(ruleset);
    EXPECT_TRUE(rules) << rules.error().text();
    return loaded.emplace(ruleset, std::move(*rules)).first->second;
}

const UnitId target{std::size_t{0}};

std::unique_ptr<Battle> lone_target(const Rules& rules, const std::string& key) {
    Setup setup;
    setup.ruleset = rules.id;
    setup.sides.push_back({"A", "A", "", 0});
    SetupUnit unit;
    unit.id = unit.name = "A";
    unit.class_key = key;
    unit.hex = hex_at(20, 20);
    unit.speed = -1;
    setup.units.push_back(unit);
    auto battle = make_battle(rules, setup);
    EXPECT_TRUE(battle) << battle.error();
    return std::make_unique<Battle>(*battle);
}

ChartWalk walk_on(const Rules& rules, const Unit& unit, int facing, int shield) {
    auto walk = ChartWalk::make(rules, unit, facing_bearings(facing), shield);
    EXPECT_TRUE(walk) << walk.error();
    return std::move(*walk);
}

// What differs between two ships, in words; empty where nothing does.
std::string difference(const Rules& rules, const Unit& a, const Unit& b) {
    const ShipClass& c = rules.type(a.type);
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (a.groups[g].lost != b.groups[g].lost)
            return c.sheet.key + ": " + rules.system(c.groups[g].system).label + " lost " +
                   std::to_string(a.groups[g].lost) + " and " + std::to_string(b.groups[g].lost);
    for (const Counter k :
         {Counter::sensor_lost, Counter::scanner_lost, Counter::damage_control_lost, Counter::excess_lost})
        if (a[k] != b[k])
            return c.sheet.key + ": a track lost " + std::to_string(a[k]) + " and " + std::to_string(b[k]);
    return {};
}

void equal_to_the_resolver(const char* ruleset, int seeds) {
    const Rules& rules = sheet_rules(ruleset);
    for (const ShipClass& c : rules.classes) {
        if (c.sheet.craft.small()) continue;     // no chart: points that it can take
        if (!c.sheet.unknown.empty()) continue;  // cannot fight: figures that no source gives
        const auto fresh = lone_target(rules, c.sheet.key);
        const auto battle = std::make_unique<Battle>();
        for (int seed = 1; seed <= seeds; ++seed) {
            const int facing = seed % 6;
            const ChartWalk walk = walk_on(rules, fresh->units[0], facing, 0);
            *battle = *fresh;
            battle->dice.seed = static_cast<std::uint64_t>(seed);
            SeededDice source;
            Play play{rules, *battle, source, nullptr};
            WalkState state = walk.fresh(0);
            Dice dice;
            dice.seed = static_cast<std::uint64_t>(seed);
            for (int v = 0; v < 4 && battle->units[0].active(); ++v) {
                const int points = 1 + (seed * 7 + v * 13) % 50;
                add_volley(play, target, {}, facing, points, VolleyKind::direct, facing_bearings(facing));
                resolve_volleys(play);
                walk.volley(state, points, dice);
            }
            Unit mine = fresh->units[0];
            walk.apply(state, mine);
            ASSERT_EQ(difference(rules, mine, battle->units[0]), "") << "seed " << seed;
            ASSERT_EQ(walk.lost(state), !battle->units[0].active()) << c.sheet.key << " seed " << seed;
            ASSERT_EQ(dice.drawn, battle->dice.drawn) << c.sheet.key << " seed " << seed;
        }
    }
}

TEST(ClassicSheetOdds, BoxesLostEqualTheResolversWithTheSameDice) { equal_to_the_resolver("classic", 400); }
TEST(TngSheetOdds, BoxesLostEqualTheResolversWithTheSameDice) { equal_to_the_resolver("tng", 400); }

TEST(ClassicSheetOdds, AnotherDieIsAnotherShip) {
    const Rules& rules = sheet_rules("classic");
    const auto fresh = lone_target(rules, "klingon/d7");
    const ChartWalk walk = walk_on(rules, fresh->units[0], 0, 0);
    WalkState a = walk.fresh(0), b = a;
    Dice first, second;
    second.seed = 2;
    walk.volley(a, 20, first);
    walk.volley(b, 20, second);
    EXPECT_FALSE(a == b);
}

// Every throw there is through the resolver: how often each row lost so many boxes, in ways out of `throws`.
struct Enumerated {
    std::vector<std::vector<std::uint64_t>> exactly;
    std::uint64_t crippled = 0, lost = 0, throws = 0;
};

// Faces from a list; at its end it notes what die was asked for.
class AskedDice final : public DiceSource {
public:
    std::vector<int> faces;
    std::size_t used = 0;
    int asked = 0;
    Drawn next(const Dice& now, Stream stream, int sides) override {
        if (used < faces.size()) return {faces[used++], now.drawn[static_cast<std::size_t>(stream)]};
        asked = sides;
        return {};
    }
    [[nodiscard]] bool may_run_out() const override { return true; }
};

class EveryThrow {
public:
    EveryThrow(const Rules& rules, const Battle& fresh, const ChartWalk& walk,
               std::function<void(Play&)> strike_target)
        : rules_(rules), fresh_(fresh), walk_(walk), strike_(std::move(strike_target)) {
        for (const SheetRow& r : walk.rows())
            all_.exactly.emplace_back(static_cast<std::size_t>(r.boxes) + 1, 0);
    }
    // `ways`: how many ways all throws together are given, a multiple of every product of dice.
    Enumerated run(std::uint64_t ways) {
        all_.throws = ways;
        go({}, ways);
        return all_;
    }

private:
    const Rules& rules_;
    const Battle& fresh_;
    const ChartWalk& walk_;
    std::function<void(Play&)> strike_;
    Enumerated all_;
    std::unique_ptr<Battle> battle_ = std::make_unique<Battle>();

    void go(std::vector<int> faces, std::uint64_t ways) {
        *battle_ = fresh_;
        AskedDice dice;
        dice.faces = faces;
        Play play{rules_, *battle_, dice, nullptr};
        strike_(play);
        if (dice.asked > 0) {
            ASSERT_EQ(ways % static_cast<std::uint64_t>(dice.asked), 0U);
            faces.push_back(0);
            for (faces.back() = 1; faces.back() <= dice.asked; ++faces.back())
                go(faces, ways / static_cast<std::uint64_t>(dice.asked));
            return;
        }
        const Unit& u = battle_->units[0];
        const ShipClass& c = rules_.type(u.type);
        std::map<std::string, int> lost;
        for (std::size_t g = 0; g < c.groups.size(); ++g)
            lost[rules_.system(c.groups[g].system).label] +=
                u.groups[g].lost - fresh_.units[0].groups[g].lost;
        const auto track = [&](const char* label, Counter k) { lost[label] = u[k] - fresh_.units[0][k]; };
        track("Sensor", Counter::sensor_lost);
        track("Scanner", Counter::scanner_lost);
        track("Damage control", Counter::damage_control_lost);
        track("Excess damage", Counter::excess_lost);
        track("Crew units", Counter::crew_lost);
        track("Boarding parties", Counter::boarding_lost);
        track("Deck crews", Counter::deck_lost);
        for (std::size_t r = 0; r < all_.exactly.size(); ++r)
            all_.exactly[r][static_cast<std::size_t>(lost[walk_.rows()[r].label])] += ways;
        if (!u.active())
            all_.lost += ways;
        else if (is_crippled(rules_, u))
            all_.crippled += ways;
    }
};

constexpr std::uint64_t power(std::uint64_t base, int n) { return n == 0 ? 1 : base * power(base, n - 1); }

void expect_equal(const SheetOdds& odds, const Enumerated& all) {
    ASSERT_EQ(odds.samples, 0);
    const auto same = [&](const SheetChance& c, std::uint64_t seen, const std::string& what) {
        // Ratios of whole numbers, compared crosswise.
        const long double of = std::stold(odds.of), ways = std::stold(c.ways);
        EXPECT_EQ(ways * static_cast<long double>(all.throws), of * static_cast<long double>(seen)) << what;
    };
    for (std::size_t r = 0; r < odds.rows.size(); ++r) {
        std::uint64_t seen = 0;
        for (std::size_t k = all.exactly[r].size(); k-- > 1;) {
            seen += all.exactly[r][k];
            same(odds.at_least[r][k - 1], seen, odds.rows[r].label + " " + std::to_string(k));
        }
    }
    same(odds.crippled, all.crippled, "crippled");
    same(odds.lost, all.lost, "lost");
    same(odds.either, all.lost + all.crippled, "either");
}

OneShot always(int points) { return {{{points, 1}}, 1}; }

TEST(ClassicSheetOdds, ThreeInternalsEqualEveryThrowThroughTheResolver) {
    const Rules& rules = sheet_rules("classic");
    for (const char* key : {"klingon/d7", "federation/ff"}) {
        const auto fresh = lone_target(rules, key);
        const ChartWalk walk = walk_on(rules, fresh->units[0], 1, 5);
        const Enumerated all = EveryThrow(rules, *fresh, walk, [&](Play& play) {
                                   add_volley(play, target, {}, 1, 3, VolleyKind::direct, facing_bearings(1));
                                   resolve_volleys(play);
                               }).run(power(6, 6));
        const auto odds =
            sheet_odds({&rules, &fresh->units[0], facing_bearings(1), 5, 0}, {{always(8), 1}}, {});
        ASSERT_TRUE(odds) << odds.error();
        EXPECT_EQ(odds->most_internals, 3);
        expect_equal(*odds, all);
    }
}

TEST(ClassicSheetOdds, AShipWithLittleLeftDiesAsInTheResolver) {
    const Rules& rules = sheet_rules("classic");
    const auto fresh = lone_target(rules, "klingon/f5");
    Unit& u = fresh->units[0];
    const ShipClass& c = rules.type(u.type);
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        u.groups[g].lost = g % 7 == 0 ? static_cast<std::uint8_t>(c.groups[g].boxes - 1) : c.groups[g].boxes;
    u.counter[static_cast<std::size_t>(Counter::excess_lost)] =
        static_cast<std::int16_t>(c.sheet.excess_damage - 1);
    const ChartWalk walk = walk_on(rules, u, 0, 0);
    const Enumerated all = EveryThrow(rules, *fresh, walk, [&](Play& play) {
                               add_volley(play, target, {}, 0, 3, VolleyKind::direct, facing_bearings(0));
                               resolve_volleys(play);
                           }).run(power(6, 6));
    EXPECT_GT(all.lost, 0U);
    EXPECT_LT(all.lost, all.throws);
    const auto odds = sheet_odds({&rules, &u, facing_bearings(0), 0, 0}, {{always(3), 1}}, {});
    ASSERT_TRUE(odds) << odds.error();
    expect_equal(*odds, all);
}

TEST(TngSheetOdds, OneHitEqualsEveryThrowThroughTheResolver) {
    const Rules& rules = sheet_rules("tng");
    for (const char* key : {"aster/lantern", "korrin/halberd"})
        for (const int points : {1, 4, 9}) {
            const auto fresh = lone_target(rules, key);
            const ChartWalk walk = walk_on(rules, fresh->units[0], 0, 0);
            const Enumerated all =
                EveryThrow(rules, *fresh, walk, [&](Play& play) {
                    add_volley(play, target, {}, 0, points, VolleyKind::direct, facing_bearings(0));
                    resolve_volleys(play);
                }).run(power(72, 2) * power(6, 4));
            const auto odds =
                sheet_odds({&rules, &fresh->units[0], facing_bearings(0), 0, 0}, {{always(points), 1}}, {});
            ASSERT_TRUE(odds) << odds.error();
            expect_equal(*odds, all);
        }
}

TEST(TngSheetOdds, TwoHitsMeetReinforcementAndShieldInTurnAsInTheResolver) {
    const Rules& rules = sheet_rules("tng");
    const auto fresh = lone_target(rules, "korrin/halberd");
    Unit& u = fresh->units[0];
    u.counter[static_cast<std::size_t>(Counter::shield_level)] = 2;
    u.counter[static_cast<std::size_t>(Counter::general_reinforcement)] = 1;
    u.shield.fill(0);
    u.shield[0] = 3;
    // Each shot scores 2 or 5: 4 stand before the hull, so that the first may not get through.
    const OneShot shot{{{2, 1}, {5, 1}}, 2};
    const ChartWalk walk = walk_on(rules, u, 0, 4);
    const std::uint64_t ways = power(72, 3) * power(6, 3);
    Enumerated all;
    for (const int first : {2, 5})
        for (const int second : {2, 5}) {
            const Enumerated part =
                EveryThrow(rules, *fresh, walk, [&](Play& play) {
                    for (const int points : {first, second}) {
                        strike(play, target, {}, 0, points, VolleyKind::direct, facing_bearings(0));
                        resolve_volleys(play);
                        if (play.starved()) return;
                    }
                }).run(ways);
            if (all.throws == 0) {
                all = part;
                continue;
            }
            for (std::size_t r = 0; r < all.exactly.size(); ++r)
                for (std::size_t k = 0; k < all.exactly[r].size(); ++k)
                    all.exactly[r][k] += part.exactly[r][k];
            all.throws += part.throws;
            all.lost += part.lost;
            all.crippled += part.crippled;
        }
    const auto odds = sheet_odds({&rules, &u, facing_bearings(0), 3, 1}, {{shot, 2}}, {});
    ASSERT_TRUE(odds) << odds.error();
    EXPECT_EQ(odds->most_internals, 6);
    expect_equal(*odds, all);
}

TEST(ClassicSheetOdds, ChancesOfConditionsAddUpToOne) {
    const Rules& rules = sheet_rules("classic");
    const auto fresh = lone_target(rules, "federation/ca");
    const ChartWalk walk = walk_on(rules, fresh->units[0], 0, 0);
    std::uint64_t of = 1, sum = 0;
    for (int p = 0; p < 6; ++p) of *= walk.all_starts();
    for (const ConditionOdds& c : conditions_after(walk, 6)) sum += c.ways;
    EXPECT_EQ(sum, of);
    EXPECT_EQ(of, 2176782336U);  // 36 to the power of 6
}

// Exact and sampled answers to the same question: of many chances about one in twenty may lie outside its interval.
void exact_and_sampled_agree(const SheetTarget& asked, const std::vector<std::pair<OneShot, int>>& shots) {
    CountLimits sampling;
    sampling.exact_most = 0;
    sampling.samples = 20000;
    const auto exact = sheet_odds(asked, shots, {}), sampled = sheet_odds(asked, shots, sampling);
    ASSERT_TRUE(exact && sampled);
    ASSERT_EQ(exact->samples, 0);
    ASSERT_EQ(sampled->samples, 20000);
    int outside = 0, all = 0;
    const auto look = [&](const SheetChance& e, const SheetChance& s) {
        const auto [low, high] = sampled->interval(s);
        const double slack = (high - low) / 2;
        EXPECT_LE(low - slack, e.exact);
        EXPECT_GE(high + slack, e.exact);
        if (e.exact <= 0) return;
        ++all;
        if (e.exact < low || e.exact > high) ++outside;
    };
    for (std::size_t r = 0; r < exact->rows.size(); ++r)
        for (std::size_t k = 0; k < exact->at_least[r].size(); ++k)
            look(exact->at_least[r][k], sampled->at_least[r][k]);
    look(exact->either, sampled->either);
    EXPECT_GT(all, 20);
    EXPECT_LE(outside * 8, all);
}

TEST(ClassicSheetOdds, SamplingAgreesWithCounting) {
    const Rules& rules = sheet_rules("classic");
    const auto fresh = lone_target(rules, "klingon/d7");
    const OneShot shot{{{0, 1}, {3, 1}, {5, 1}}, 3};
    exact_and_sampled_agree({&rules, &fresh->units[0], facing_bearings(0), 4, 0}, {{shot, 2}});
}
TEST(TngSheetOdds, SamplingAgreesWithCounting) {
    const Rules& rules = sheet_rules("tng");
    const auto fresh = lone_target(rules, "aster/lantern");
    const OneShot shot{{{0, 2}, {2, 1}, {5, 1}}, 4};
    exact_and_sampled_agree({&rules, &fresh->units[0], facing_bearings(0), 3, 0}, {{shot, 2}});
}

TEST(ClassicSheetOdds, BeyondTheCountedPointsOnlyTheRestIsSampled) {
    const Rules& rules = sheet_rules("classic");
    const auto fresh = lone_target(rules, "klingon/d7");
    const OneShot shot{{{2, 3}, {12, 1}}, 4};
    CountLimits limits;
    limits.exact_most = 4;
    limits.samples = 1000;
    const auto odds = sheet_odds({&rules, &fresh->units[0], facing_bearings(0), 0, 0}, {{shot, 1}}, limits);
    ASSERT_TRUE(odds);
    EXPECT_EQ(odds->exact_upto, 4);
    EXPECT_EQ(odds->most_internals, 12);
    EXPECT_DOUBLE_EQ(odds->sampled_part, 0.25);
    EXPECT_EQ(odds->samples, 1000);
}

}  // namespace
}  // namespace impulse
