// Every weapon of the supplement: its exact odds against what the resolver rolls, for what is fired, what is launched and
// what displaces. What has no odds is listed here, with the reason.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <set>

#include "battle/effects/effects.h"
#include "battle/fire/declare.h"
#include "battle/fire/fire_table.h"
#include "battle/fire/odds.h"
#include "battle/fire/resolve.h"
#include "battle/fire/shot.h"
#include "battle/seeking/held_weapon.h"
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

// Rows, modes and rounds of which no exact odds can be told, and why.
const std::map<std::string, std::string>& without_odds() {
    static const std::string web = "lays web of a printed strength on the map: no die, and nobody is struck",
                             sphere =
                                 "stands on the map with the strength of its energy: no die, and no target",
                             field =
                                 "a field of a turn around its ship: no die, and points by distance alone",
                             probe = "tells about what it flies to: it scores no points";
    static const std::map<std::string, std::string> all{
        {"add", "a round that is fired: its odds are those of the mode of its name"},
        {"csc:string", "stands on the map until somebody comes there: no target when it is cast"},
        {"dogi:drain", "roams by the die and drains energy: it scores no points"},
        {"drone-probe", probe},
        {"esgc:cast-0", sphere},
        {"esgc:cast-1", sphere},
        {"esgc:relative-0", sphere},
        {"esgc:relative-1", sphere},
        {"esgc:ship-0", sphere},
        {"esgc:ship-1", sphere},
        {"esgc:ship-2", sphere},
        {"positional_stabilizer:on", "holds its own ship: no die, and no points"},
        {"press:standard", "a link: no die, and its strength falls in each activity while it holds"},
        {"probe-object", probe},
        {"sfg:standard", "holds whom it is aimed at: no die, and no points"},
        {"snare:hexes-1", web},
        {"snare:hexes-2", web},
        {"snare:hexes-3", web},
        {"tele:standard", "moves people: its die says where they come out, and scores no points"},
        {"wave:one-box", field},
        {"wave:probe", field},
        {"wc:hexes-1", web},
        {"wc:hexes-2", web},
        {"wc:hexes-3", web},
        {"wormhole:open", "opens a way: no die, and nobody is struck"}};
    return all;
}

bool strikes(const SeekerType& type) {
    return type.informs_within == 0 && !type.anti_drone &&
           (type.flight == FlightKind::torpedo || type.flight == FlightKind::leap ||
            type.flight == FlightKind::crawl || type.flight == FlightKind::thrown);
}
bool displaces(const Rules& rules, const WeaponType& w) {
    return rules.system(w.system).device == Device::displacement;
}
// Its odds can be told.
bool has_odds(const Rules& rules, const WeaponType& w, const WeaponMode& m) {
    if (m.seeker) return strikes(rules.seeker(m.seeker));
    return m.target != TargetKind::nothing || displaces(rules, w);
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

// The sizes of targets, one of each column where the table goes by them; a mode made for other targets takes one of those.
std::vector<int> sizes_for(const WeaponMode& m) {
    return m.table.by == SecondIndex::size_class ? std::vector{3, 6} : std::vector{3};
}
void set_size(BareRange& r, int size) {
    r.rules.classes[r.at(r.target).type.index()].sheet.size_class = size;
}

// The target is a bare hull with so many masking screens up: each takes a point off the hits of a box.
void raise_screens(BareRange& r, int screens) {
    Unit& u = r.at(r.target);
    u.type = r.bare_class({{"masking_screen", screens}, {"lab", 1}});
    u.groups = {};
    u.groups.resize(r.rules.type(u.type).groups.size());
    for (std::size_t g = 0; g + 1 < u.groups.size(); ++g) u.groups[g].mode = 1;
}

// A weapons innovator aboard who fires: a point more for the first hit of each box.
void take_innovator_aboard(BareRange& r) {
    ShipClass& c = r.rules.classes[r.at(r.gunner).type.index()];
    ClassGroup g;
    g.boxes = 1;
    std::size_t row = 0;
    while (r.rules.systems[row].id != "off-weapons-innovator") ++row;
    g.system = SystemId{row};
    c.modifying.push_back(static_cast<std::uint8_t>(c.groups.size()));
    c.groups.push_back(g);
    r.at(r.gunner).groups.resize(c.groups.size());
}

// Up to so many uses of each of these boxes, as many as they can; how many there were.
int uses_as_odds_say(BareRange& r, const WeaponType& w, const WeaponMode& m, int boxes, int uses,
                     const std::string& what) {
    const std::vector<Fire> each = r.ready(w, m, boxes);
    if (w.arming == ArmingKind::own_capacitor)
        for (const Fire& f : each) r.at(r.gunner).groups[f.group].charge *= uses;
    const auto before = std::make_unique<Battle>(r.battle);
    std::vector<Fire> orders;
    for (int n = 0; n < uses; ++n)
        for (const Fire& f : each)
            if (!refuse_fire(r.rules, r.battle, f)) {
                r.declare(f);
                orders.push_back(f);
            }
    if (orders.empty()) return 0;
    compare_to_odds(r, odds_of(r.rules, *before, orders), scores_internals(m), resolve_fire_run, what);
    return static_cast<int>(orders.size());
}

// True where the mode may be fired at a target of that size, and was.
bool shot_as_odds_say(BareRange& r, const WeaponType& w, const WeaponMode& m, int range, int size, int boxes,
                      const std::string& what) {
    r.place(w, boxes, range);
    set_size(r, size);
    if (m.target == TargetKind::friends) r.at(r.target).side = r.at(r.gunner).side;
    r.set(r.target, Counter::speed, 2);  // where the table goes by it
    const std::vector<Fire> orders = r.ready(w, m, boxes);
    if (refuse_fire(r.rules, r.battle, orders.front())) return false;
    const ScoreOdds odds = odds_of(r.rules, r.battle, orders);
    for (const Fire& f : orders) r.declare(f);
    compare_to_odds(r, odds, scores_internals(m), resolve_fire_run, what);
    return true;
}
void shots_as_odds_say(BareRange& r, const WeaponType& w, const WeaponMode& m, const std::string& name) {
    const std::set<int> at = three_ranges(m);
    EXPECT_FALSE(at.empty()) << name;
    for (const int range : at) {
        const std::string what = name + ", range " + std::to_string(range);
        bool fired = false;
        for (const int size : sizes_for(m))
            fired =
                shot_as_odds_say(r, w, m, range, size, m.boxes, what + ", size " + std::to_string(size)) ||
                fired;
        for (const int size : {0, 6}) fired = fired || shot_as_odds_say(r, w, m, range, size, m.boxes, what);
        EXPECT_TRUE(fired) << what;
    }
}

MapObject launched(const BareRange& r, SeekerId id) {
    MapObject o;
    o.fate = SeekerFate::flying;
    o.type = id;
    o.kind = r.rules.seeker(id).kind;
    o.by = r.gunner;
    o.target = r.target;
    o.hex = r.battle.unit(r.gunner).hex;
    o.since = static_cast<std::int16_t>(r.battle.impulse_now());
    o.serial = 1;
    return o;
}
void strike_as_odds_say(BareRange& r, const MapObject& o, const std::string& what) {
    r.battle.objects.push_back(o);
    compare_to_odds(r, odds_of_strike(r.rules, r.battle, o), true, seeking_hits_run, what);
}

// What is launched strikes its target from so far, or in its hex.
void strikes_as_odds_say(BareRange& r, const WeaponType& w, SeekerId id, const std::string& name) {
    const SeekerType type = r.rules.seeker(id);
    std::set<int> at{0};
    if (type.flight == FlightKind::torpedo || type.flight == FlightKind::thrown)
        at = three_ranges(strike_mode(r.rules, type));
    if (type.flight == FlightKind::leap) at = {0, type.speed / 2, type.speed};
    const std::vector<int> sizes = type.strikes ? sizes_for(strike_mode(r.rules, type)) : std::vector{3};
    for (const int range : at)
        for (const int size : sizes) {
            r.place(w, 1, range);
            set_size(r, size);
            strike_as_odds_say(r, launched(r, id),
                               name + ", range " + std::to_string(range) + ", size " + std::to_string(size));
        }
}

// Whatever it may hold, fired from where it lies.
void held_weapons_as_odds_say(BareRange& r, const WeaponType& w, SeekerId id, const std::string& name) {
    int held = 0;
    for (std::size_t k = 0; k < r.rules.weapons.size(); ++k)
        for (std::size_t n = 0; n < r.rules.weapons[k].modes.size(); ++n) {
            const WeaponMode& m = r.rules.weapons[k].modes[n];
            r.place(w, 1, 0);
            const HeldWeapon weapon{WeaponId{k}, static_cast<std::uint8_t>(n)};
            if (!may_hold(r.rules, r.rules.type(r.at(r.gunner).type), r.rules.seeker(id), weapon) ||
                !scores_internals(m))
                continue;
            ++held;
            for (const int range : three_ranges(m)) {
                r.place(w, 1, range);
                set_size(r, 3);
                MapObject o = launched(r, id);
                o.holds = static_cast<decltype(o.holds)>(k + 1);
                o.holds_mode = weapon.mode;
                o.fired = 1;
                strike_as_odds_say(
                    r, o,
                    name + " with " + weapon_word(r.rules, weapon) + ", range " + std::to_string(range));
            }
        }
    EXPECT_GT(held, 0) << name;
}

void sent_as_odds_say(BareRange& r, const WeaponType& w, SeekerId id, const std::string& name) {
    if (r.rules.seeker(id).allowance > 0)
        held_weapons_as_odds_say(r, w, id, name);
    else
        strikes_as_odds_say(r, w, id, name);
}

bool displace(Play& play) {
    displace_run(play);
    return true;
}
// Of its own ship, of an unwilling unit, or of another of the own side.
void displacements_as_odds_say(BareRange& r, const WeaponType& w, const WeaponMode& m,
                               const std::string& name) {
    for (const int range : three_ranges(m)) {
        r.place(w, 1, range);
        set_size(r, 3);
        if (m.id != "standard") r.at(r.target).side = r.at(r.gunner).side;
        Operate order;
        order.unit = r.gunner;
        order.target = m.id == "own" ? r.gunner : r.target;
        order.use = SystemUse::displace;
        r.battle.aims.push_back(
            {.by = r.gunner, .at = order.target, .hex = neighbour(r.at(order.target).hex, Facing{0})});
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
                sent_as_odds_say(r, w, m.seeker, name);
            else if (m.target == TargetKind::nothing)
                displacements_as_odds_say(r, w, m, name);
            else
                shots_as_odds_say(r, w, m, name);
        }
        for (const WeaponMode& m : w.modes)
            if (m.seeker) rounds.insert(m.seeker.index());
        for (const SeekerId id : w.launches)
            if (rounds.insert(id.index()).second &&
                counts(r.rules.seeker(id).name, strikes(r.rules.seeker(id)), r.rules.seeker(id).id))
                sent_as_odds_say(r, w, id, r.rules.seeker(id).id);
    }
    for (const auto& [key, why] : without_odds()) EXPECT_TRUE(left_out.contains(key)) << key << " is gone";
    std::cout << compared << " modes and rounds compared\n";
    ::testing::Test::RecordProperty("modes", compared);
    EXPECT_GT(compared, 400);
}

// Where a hit changes what later shots need, boxes of a grouping that fire together score as their odds say together.
TEST(FuzzTngOdds, AVolleyWhoseShotsHangOnEachOtherScoresAsItsExactOddsSay) {
    constexpr int boxes = 3, cruiser = 3;
    BareRange r;
    int compared = 0;
    for (const WeaponType& w : r.rules.weapons) {
        if (w.absent || !w.undefined.empty()) continue;
        for (const WeaponMode& m : w.modes) {
            if (m.boxes > 1 || m.seeker || m.target == TargetKind::nothing) continue;
            r.place(w, boxes, 1);
            if (!counts_hits(r.rules, r.battle, r.gunner, m)) continue;
            for (const int range : three_ranges(m)) {
                const std::string what =
                    w.id + ":" + m.id + " at " + w.tech + ", range " + std::to_string(range);
                EXPECT_TRUE(shot_as_odds_say(r, w, m, range, cruiser, boxes, what)) << what;
            }
            ++compared;
        }
    }
    EXPECT_GT(compared, 10);
}

// A box of a ship fires it at a unit, by itself; it is not what a seeker strikes with.
bool is_plain(const Rules& rules, const WeaponType& w, const WeaponMode& m) {
    const bool of_seeker = std::ranges::any_of(
        rules.seekers, [&](const SeekerType& s) { return s.strikes && &rules.weapon(s.strikes) == &w; });
    return !w.absent && w.undefined.empty() && !of_seeker && m.boxes == 1 && !m.seeker && !m.anchored &&
           (m.target == TargetKind::any || m.target == TargetKind::units_only);
}

// What screens take off the hits of a box they take off once in an impulse, however many shots it fires.
TEST(FuzzTngOdds, SeveralShotsOfABoxAtAScreenScoreAsTheirExactOddsSay) {
    BareRange r;
    int of_one_use = 0, of_several = 0;
    for (const WeaponType& w : r.rules.weapons)
        for (const WeaponMode& m : w.modes) {
            const int uses = m.shots == 1 && !m.fed_when_fired() ? std::min(2, w.per_impulse) : 1;
            if (!is_plain(r.rules, w, m) || (m.shots == 1 && uses == 1)) continue;
            int fired = 0;
            for (const int range : three_ranges(m)) {
                r.place(w, 1, range);
                raise_screens(r, 2);
                set_size(r, 3);
                fired = uses_as_odds_say(
                    r, w, m, 1, uses,
                    w.id + ":" + m.id + " at " + w.tech + ", range " + std::to_string(range));
            }
            of_one_use += m.shots > 1 && fired > 0 ? 1 : 0;
            of_several += fired > 1 ? 1 : 0;
        }
    EXPECT_GT(of_one_use, 3);
    EXPECT_GT(of_several, 3);
}

// Whatever the weapon, with a die for its points or none, and however many shots a box fires.
TEST(FuzzTngOdds, BoxesOfAnInnovatorScoreAsTheirExactOddsSay) {
    constexpr int level = 3;
    BareRange r;
    int compared = 0;
    for (const WeaponType& w : r.rules.weapons)
        for (const WeaponMode& m : w.modes) {
            const std::set<int> at = three_ranges(m);
            if (!is_plain(r.rules, w, m) || at.empty() || w.level > level) continue;
            const int range = *std::next(at.begin(), static_cast<std::ptrdiff_t>(at.size() / 2));
            r.place(w, 2, range);
            set_size(r, 3);
            take_innovator_aboard(r);
            const int uses = m.fed_when_fired() ? 1 : std::min(2, w.per_impulse);
            compared +=
                uses_as_odds_say(r, w, m, 2, uses, w.id + ":" + m.id + ", range " + std::to_string(range)) > 0
                    ? 1
                    : 0;
        }
    EXPECT_GT(compared, 50);
}

}  // namespace
}  // namespace impulse
