// Every weapon of the supplement: its exact odds against what the resolver rolls, for what is fired, what is launched and
// what displaces. What has no odds is listed here, with the reason.
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
#include "battle/seeking/impact.h"
#include "battle/seeking/warhead.h"
#include "battle/systems/displacement.h"
#include "engine/hash.h"
#include "tests/battle/fire/bare_range.h"

namespace impulse {
namespace {

constexpr long most_counted = 9999;  // points that odds tell apart: nothing stands more
constexpr int shots_compared = 10'000;
constexpr double odds_deviations = 4.5;

// Rows, modes and rounds that throw no die of their own, and why.
const std::map<std::string, std::string>& without_odds() {
    static const std::map<std::string, std::string> all{
        {"add", "a round that is fired, by the mode of its name"},
        {"csc:string", "leaves a string on the map: its dice fall for who comes there"},
        {"dd:own", "always works"},
        {"dogi:drain", "takes energy from what it comes to, and scores no points"},
        {"drone-probe", "tells about what it flies to, and strikes nothing"},
        {"esgc:cast-0", "a sphere: who comes there takes its strength"},
        {"esgc:cast-1", "a sphere: who comes there takes its strength"},
        {"esgc:relative-0", "a sphere: who comes there takes its strength"},
        {"esgc:relative-1", "a sphere: who comes there takes its strength"},
        {"esgc:ship-0", "a sphere: who comes there takes its strength"},
        {"esgc:ship-1", "a sphere: who comes there takes its strength"},
        {"esgc:ship-2", "a sphere: who comes there takes its strength"},
        {"mine:captor", "what it holds fires, by the odds of that weapon"},
        {"positional_stabilizer:on", "holds its own ship"},
        {"press:standard", "a link whose strength its energy says"},
        {"probe-object", "tells about what it flies to, and strikes nothing"},
        {"sfg:standard", "holds whom it is aimed at"},
        {"shard:whole", "strikes whatever stands on its way"},
        {"snare:hexes-1", "lays web of a printed strength"},
        {"snare:hexes-2", "lays web of a printed strength"},
        {"snare:hexes-3", "lays web of a printed strength"},
        {"tele:standard", "sends people: the die is that of a moving place"},
        {"wave:one-box", "a field of a turn around its ship, whose points the distance says"},
        {"wave:probe", "a field of a turn around its ship, whose points the distance says"},
        {"wc:hexes-1", "lays web of a printed strength"},
        {"wc:hexes-2", "lays web of a printed strength"},
        {"wc:hexes-3", "lays web of a printed strength"},
        {"wormhole:open", "opens a way, and strikes nobody"}};
    return all;
}

bool strikes(const SeekerType& type) {
    return type.informs_within == 0 && type.allowance == 0 && !type.anti_drone &&
           (type.flight == FlightKind::torpedo || type.flight == FlightKind::leap ||
            type.flight == FlightKind::crawl);
}
bool displaces(const Rules& rules, const WeaponType& w, const WeaponMode& m) {
    return rules.system(w.system).device == Device::displacement && sums_of(m) > 1;
}
// Its odds can be told.
bool has_odds(const Rules& rules, const WeaponType& w, const WeaponMode& m) {
    if (m.seeker) return strikes(rules.seeker(m.seeker));
    return m.target != TargetKind::nothing || displaces(rules, w, m);
}
// Its points are internals of a target without shields; else they are what the shot says of itself.
bool scores_internals(const WeaponMode& m) {
    return std::any_of(m.effects.begin(), m.effects.end(), [](const Effect& e) {
        return !e.outside && e.at != At::firer &&
               (e.op == Op::damage || e.op == Op::inside || e.op == Op::excess ||
                (e.op == Op::slow && e.amount > 0));
    });
}

// Points of the shots at a unit, and whether a displacement worked.
struct Said final : EventSink {
    UnitId target{};
    long points = 0;
    void put(const Battle&, const Event& event) override {
        if (const auto* shot = std::get_if<ShotScored>(&event); shot != nullptr && shot->at == target)
            points += shot->points;
        if (const auto* use = std::get_if<Operated>(&event); use != nullptr) points += use->good;
    }
};

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

// Ten thousand uses: their mean, and how many score nothing, lie within 4.5 standard deviations of the odds.
void compare_to_odds(BareRange& r, const ScoreOdds& odds, bool internals, bool (*use)(Play&),
                     const std::string& what) {
    EXPECT_TRUE(odds.exact) << what;
    const Moments expected = moments_of(odds);
    const Battle start = r.battle;
    Dice dice = start.dice;
    SeededDice seeded;
    double sum = 0, none = 0;
    for (int n = 0; n < shots_compared; ++n) {
        r.battle = start;
        r.battle.dice = dice;
        Said said;
        said.target = r.target;
        Play p{r.rules, r.battle, seeded, internals ? nullptr : &said};
        ASSERT_TRUE(use(p)) << what;
        long points = said.points;
        for (const Volley& v : r.battle.volleys)
            if (internals && v.target == r.target) points += v.points;
        points = std::min(points, most_counted);
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

void shots_as_odds_say(BareRange& r, const WeaponType& w, const WeaponMode& m, const std::string& name) {
    const std::set<int> at = three_ranges(m);
    EXPECT_FALSE(at.empty()) << name;
    for (const int range : at) {
        const std::string what = name + ", range " + std::to_string(range);
        // As large as a cruiser, or as what the mode is made for.
        for (const int size : {3, 0, 6}) {
            r.place(w, m.boxes, range);
            r.rules.classes[r.at(r.target).type.index()].sheet.size_class = size;
            if (m.target == TargetKind::friends) r.at(r.target).side = r.at(r.gunner).side;
            r.set(r.target, Counter::speed, 2);  // where the table goes by it
            const std::vector<Fire> orders = r.ready(w, m);
            const auto no = refuse_fire(r.rules, r.battle, orders.front());
            if (no) {
                EXPECT_NE(size, 6) << what << ": " << refusal_text(r.rules, *no);
                continue;
            }
            const ScoreOdds odds = odds_of(r.rules, r.battle, orders);
            for (const Fire& f : orders) r.declare(f);
            compare_to_odds(r, odds, scores_internals(m), resolve_fire_run, what);
            break;
        }
    }
}

// What is launched strikes its target from so far, or in its hex.
void strikes_as_odds_say(BareRange& r, const WeaponType& w, SeekerId id, const std::string& name) {
    const SeekerType type = r.rules.seeker(id);
    std::set<int> at{0};
    if (type.flight == FlightKind::torpedo) at = three_ranges(strike_mode(r.rules, type));
    if (type.flight == FlightKind::leap) at = {0, type.speed / 2, type.speed};
    for (const int range : at) {
        r.place(w, 1, range);
        MapObject o;
        o.fate = SeekerFate::flying;
        o.type = id;
        o.kind = type.kind;
        o.by = r.gunner;
        o.target = r.target;
        o.hex = r.at(r.gunner).hex;
        o.since = static_cast<std::int16_t>(r.battle.impulse_now());
        o.serial = 1;
        r.battle.objects.push_back(o);
        compare_to_odds(r, odds_of_strike(r.rules, r.battle, o), true, seeking_hits_run,
                        name + ", range " + std::to_string(range));
    }
}

bool displace(Play& play) {
    carry_out_displacements(play);
    return true;
}
// Of an unwilling unit, or of one of the own side.
void displacements_as_odds_say(BareRange& r, const WeaponType& w, const WeaponMode& m,
                               const std::string& name) {
    for (const int range : three_ranges(m)) {
        r.place(w, 1, range);
        if (m.id == "willing") r.at(r.target).side = r.at(r.gunner).side;
        Operate order;
        order.unit = r.gunner;
        order.target = r.target;
        order.use = SystemUse::displace;
        r.battle.aims.push_back(
            {.by = r.gunner, .at = r.target, .hex = neighbour(r.at(r.target).hex, Facing{0})});
        compare_to_odds(r, odds_of_displacement(r.rules, r.battle, order), false, displace,
                        name + ", range " + std::to_string(range));
    }
}

TEST(FuzzTngOdds, EveryWeaponScoresAsItsExactOddsSay) {
    BareRange r;
    std::set<std::string> left_out;
    std::set<std::size_t> rounds;
    int compared = 0;
    const auto counts = [&](const std::string& key, bool odds, const std::string& name) {
        EXPECT_NE(odds, without_odds().contains(key)) << name;
        if (!odds) left_out.insert(key);
        compared += odds ? 1 : 0;
        return odds;
    };
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
            if (!counts(r.rules.system(w.system).family + ":" + m.id, has_odds(r.rules, w, m), name))
                continue;
            if (m.seeker)
                strikes_as_odds_say(r, w, m.seeker, name);
            else if (m.target == TargetKind::nothing)
                displacements_as_odds_say(r, w, m, name);
            else
                shots_as_odds_say(r, w, m, name);
        }
        for (const SeekerId id : w.launches)
            if (rounds.insert(id.index()).second &&
                counts(r.rules.seeker(id).name, strikes(r.rules.seeker(id)), r.rules.seeker(id).id))
                strikes_as_odds_say(r, w, id, r.rules.seeker(id).id);
    }
    for (const auto& [key, why] : without_odds()) EXPECT_TRUE(left_out.contains(key)) << key << " is gone";
    std::cout << compared << " modes and rounds compared\n";
    ::testing::Test::RecordProperty("modes", compared);
    EXPECT_GT(compared, 400);
}

}  // namespace
}  // namespace impulse
