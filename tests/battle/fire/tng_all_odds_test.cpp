// Every mode of every weapon of the supplement that can be fired at a ship: its exact odds against what the resolver
// rolls. What has no odds is listed by the test itself, with the reason, from the words of its row.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <map>
#include <set>

#include "battle/effects/effects.h"
#include "battle/fire/declare.h"
#include "battle/fire/fire_table.h"
#include "battle/fire/odds.h"
#include "battle/fire/resolve.h"
#include "engine/hash.h"
#include "tests/battle/fire/bare_range.h"

namespace impulse {
namespace {

constexpr int most_counted = 9999;  // points that odds tell apart
constexpr int shots_compared = 10'000;
constexpr double odds_deviations = 4.5;

// Why the points of a mode cannot be compared, or nothing.
std::string no_odds(const WeaponMode& m) {
    if (m.seeker) return "launched: what it sends strikes by the flight of the round";
    switch (m.target) {
        case TargetKind::nothing:
            return "no shot: its box is a device";
        case TargetKind::friends:
            return "scores no points: it mends";
        case TargetKind::seekers_only:
            return "at seekers alone";
        default:
            break;
    }
    bool scores = false;
    for (const Effect& e : m.effects) {
        if (e.op == Op::repeat || e.after > 0) return "its points fall in several impulses";
        if (e.op == Op::flux || e.op == Op::link)
            return "does more than score points: boxes change, or it holds";
        if (e.at == At::arc) return "strikes all that lies in an arc";
        if (e.at == At::within) return "strikes around its own ship, at every distance with other points";
        scores = scores || ((e.op == Op::damage || e.op == Op::inside || e.op == Op::excess ||
                             (e.op == Op::slow && e.amount > 0)) &&
                            e.at != At::firer);
        if (e.outside) return "scores no points behind shields";
    }
    if (!scores) return "scores no points";
    for (const Damage& cell : m.table.exact)
        for (const DamagePart& part : cell.parts)
            if (part.sum.most() > most_counted) return "more points than odds tell apart";
    for (const std::int32_t points : m.table.points)
        if (points > most_counted) return "more points than odds tell apart";
    return {};
}

struct Moments {
    double mean = 0, square = 0, none = 0;
};
Moments moments_of(const ScoreOdds& odds) {
    Moments m;
    const auto all = static_cast<double>(odds.all());
    for (std::size_t p = 0; p < odds.ways.size(); ++p) {
        const double chance = static_cast<double>(odds.ways[p]) / all;
        m.mean += static_cast<double>(p) * chance;
        m.square += static_cast<double>(p) * static_cast<double>(p) * chance;
    }
    m.none = static_cast<double>(odds.ways.front()) / all;
    return m;
}

// The first, a middle and the last of the ranges at which a mode may be fired.
std::set<int> three_ranges(const WeaponMode& m) {
    std::vector<int> all;
    for (int range = 0; range <= max_range; ++range)
        if (reach_of(m, range, range) == Reach::within && m.table.fires_at(range)) all.push_back(range);
    if (all.empty()) return {};
    return {all.front(), all[all.size() / 2], all.back()};
}

// Ten thousand shots: their mean, and how many score nothing, lie within 4.5 standard deviations of the odds.
void compare_to_odds(BareRange& r, const ScoreOdds& odds, const std::string& what) {
    const Moments expected = moments_of(odds);
    const Battle start = r.battle;
    Dice dice = start.dice;
    SeededDice seeded;
    double sum = 0, none = 0;
    for (int n = 0; n < shots_compared; ++n) {
        r.battle = start;
        r.battle.dice = dice;
        Play p{r.rules, r.battle, seeded, nullptr};
        ASSERT_TRUE(resolve_fire_run(p)) << what;
        long points = 0;
        for (const Volley& v : r.battle.volleys)
            if (v.target == r.target) points += v.points;
        sum += static_cast<double>(points);
        none += points == 0 ? 1 : 0;
        dice = r.battle.dice;
    }
    const double spread =
        std::sqrt(std::max(0.0, expected.square - expected.mean * expected.mean) / shots_compared);
    EXPECT_NEAR(sum / shots_compared, expected.mean, odds_deviations * spread + 1e-9) << what;
    EXPECT_NEAR(none / shots_compared, expected.none,
                odds_deviations * std::sqrt(expected.none * (1 - expected.none) / shots_compared) + 1e-9)
        << what;
}

TEST(FuzzTngOdds, EveryModeThatIsFiredScoresAsItsExactOddsSay) {
    BareRange r;
    std::map<std::string, std::vector<std::string>> without;
    int compared = 0, ranges = 0;
    for (std::size_t i = 0; i < r.rules.weapons.size(); ++i) {
        const WeaponType& w = r.rules.weapons[i];
        if (w.absent || !w.undefined.empty()) continue;
        for (const WeaponMode& m : w.modes) {
            const std::string name = w.id + ":" + m.id + " at " + w.tech;
            // The same mode of a level before it has been fired.
            if (i > 0 && r.rules.weapons[i - 1].system == w.system && !r.rules.weapons[i - 1].absent)
                if (std::any_of(r.rules.weapons[i - 1].modes.begin(), r.rules.weapons[i - 1].modes.end(),
                                [&](const WeaponMode& before) { return hash_of(before) == hash_of(m); }))
                    continue;
            if (const std::string why = no_odds(m); !why.empty()) {
                without[why].push_back(name);
                continue;
            }
            const std::set<int> at = three_ranges(m);
            EXPECT_FALSE(at.empty()) << name;
            for (const int range : at) {
                const std::string what = name + ", range " + std::to_string(range);
                // As large as a cruiser, or as what the mode is made for.
                for (const int size : {3, 0, 6}) {
                    r.place(w, m.boxes, range);
                    r.rules.classes[r.at(r.target).type.index()].sheet.size_class = size;
                    const std::vector<Fire> orders = r.ready(w, m);
                    const auto no = refuse_fire(r.rules, r.battle, orders.front());
                    if (no) {
                        EXPECT_NE(size, 6) << what << ": " << refusal_text(r.rules, *no);
                        continue;
                    }
                    const ScoreOdds odds = odds_of(r.rules, r.battle, orders);
                    if (odds.ways.size() > most_counted) {
                        if (range == *at.begin()) without["more points than odds tell apart"].push_back(name);
                        break;
                    }
                    EXPECT_TRUE(odds.exact) << what;
                    for (const Fire& f : orders) r.declare(f);
                    compare_to_odds(r, odds, what);
                    ++ranges;
                    break;
                }
            }
            ++compared;
        }
    }
    for (const auto& [why, names] : without) {
        std::cout << why << " (" << names.size() << "):";
        for (const std::string& name : names) std::cout << " " << name << ";";
        std::cout << "\n";
    }
    std::cout << compared << " modes compared at " << ranges << " ranges\n";
    ::testing::Test::RecordProperty("modes", compared);
    EXPECT_GT(compared, 200);
}

}  // namespace
}  // namespace impulse
