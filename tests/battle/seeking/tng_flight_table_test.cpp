// Every round of the supplement as its table prints it: how far it strikes and flies, what it scores, what destroys
// it, and how near a mine must be to a target.
// Rule:   TNG "Drn-B", "Seeker", "Therm", "ICM", "Mine", "Jet", "Prb", "Strike", "Shard", "DOGI".
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "battle/fire/effective_range.h"
#include "battle/seeking/held_weapon.h"
#include "tests/battle/seeking/rounds.h"

namespace impulse {
namespace {

// The launcher far from the edge, and its target so many hexes ahead.
struct LongFlight : Rounds {
    LongFlight(const char* rack, int tech, int range) : Rounds(rack, tech, range) {
        b.at(gunner).hex = hex_at(20, 130);
        away(range);
        b.at(gunner).battery = points(20);
    }
    void away(int hexes) { b.at(halberd).hex = hex_at(20, 130 - hexes); }
    [[nodiscard]] bool flies() const { return !b.battle.objects.empty() && b.battle.objects[0].flying(); }
    [[nodiscard]] int left_to_fly() const {
        return flies() ? distance(b.battle.objects[0].hex, b.battle.unit(halberd).hex) : -1;
    }
    void impulse(int n, const std::vector<int>& dice = {}) {
        b.clock(1, n);
        strikes(dice);
    }
};

struct PrintedLeap {
    const char *rack, *round;
    std::array<int, 2> reach;  // 3X, 4X; 0: there is none at that level
    int points = 0;            // 0: it strikes with what it carries
};

const std::vector<PrintedLeap>& printed_leaps() {
    static const std::vector<PrintedLeap> all{
        {"drn-b", "drone-single", {10, 12}, 2},       {"drn-b", "drone-double", {10, 12}, 4},
        {"drn-b", "drone-triple", {10, 12}, 6},       {"drn-b", "drone-quadruple", {0, 12}, 8},
        {"drn-c", "drone-half", {5, 6}, 1},           {"drn-b", "drone-armored", {10, 12}, 2},
        {"drn-b", "drone-longrange", {15, 18}, 1},    {"drn-b", "drone-swordfish", {10, 12}},
        {"drn-b", "drone-spearfish", {10, 12}},       {"drn-b", "drone-hammerhead", {10, 12}},
        {"drn-b", "drone-multiwarhead", {10, 12}, 4}, {"seeker", "seeker-missile", {5, 5}, 5},
        {"therm", "therm-micro", {5, 5}, 3},          {"therm", "therm-tylium", {15, 15}, 6},
        {"therm", "therm-thermite", {10, 10}},        {"therm", "therm-solium", {5, 5}},
        {"icm", "icm-one-space", {11, 13}},           {"icm", "icm-half-space", {13, 15}}};
    return all;
}

// "They strike their target if the target is within range 10 {12}, otherwise they move that number of hexes."
TEST(TngFlightTable, ARoundStrikesWithinItsRangeElseItFliesSoFar) {
    for (const PrintedLeap& p : printed_leaps())
        for (const int tech : {3, 4}) {
            const int reach = p.reach.at(static_cast<std::size_t>(tech - 3));
            if (reach == 0) continue;
            SCOPED_TRACE(std::string{p.round} + " at " + std::to_string(tech) + "X");
            const bool rolls = std::string{p.round} == "drone-swordfish";
            LongFlight near(p.rack, tech, reach);
            near.launch(p.round);
            const int scored = near.strikes(rolls ? std::vector{1} : std::vector<int>{});
            EXPECT_FALSE(near.flies());
            if (p.points > 0) {
                EXPECT_EQ(scored, p.points);
            }
            LongFlight far(p.rack, tech, reach + 1);
            far.launch(p.round);
            EXPECT_EQ(far.strikes(), 0);
            EXPECT_EQ(far.left_to_fly(), 1);
        }
}

struct PrintedHull {
    const char *rack, *round;  // or the mode of a launcher that is armed
    int points;
    int tech = 3;
};

// "Hit Points"; of a shard "if the Shard receives 12 or more damage, it is destroyed".
TEST(TngFlightTable, ARoundIsDestroyedByItsHitPointsAndByNoneLess) {
    for (const PrintedHull& p : std::vector<PrintedHull>{{"drn-b", "drone-single", 1},
                                                         {"drn-b", "drone-double", 2},
                                                         {"drn-b", "drone-triple", 3},
                                                         {"drn-b", "drone-quadruple", 4, 4},
                                                         {"drn-c", "drone-half", 1},
                                                         {"drn-b", "drone-armored", 4},
                                                         {"drn-b", "drone-longrange", 1},
                                                         {"drn-b", "drone-swordfish", 1},
                                                         {"drn-b", "drone-spearfish", 2},
                                                         {"drn-b", "drone-hammerhead", 2},
                                                         {"drn-b", "drone-probe", 1},
                                                         {"prb", "probe-object", 1},
                                                         {"seeker", "seeker-missile", 5},
                                                         {"therm", "therm-micro", 1},
                                                         {"therm", "therm-tylium", 6},
                                                         {"therm", "therm-thermite", 4},
                                                         {"therm", "therm-solium", 2},
                                                         {"icm", "icm-one-space", 1},
                                                         {"icm", "icm-half-space", 1},
                                                         {"mine", "mine-small", 2},
                                                         {"mine", "mine-medium", 4},
                                                         {"mine", "mine-large", 6},
                                                         {"mine", "mine-scatter", 5},
                                                         {"mine", "mine-floating", 3, 4},
                                                         {"mine", "mine-fireball", 4, 4},
                                                         {"mine", "mine-magnetic", 3, 4},
                                                         {"mine", "mine-fire-mag", 4, 4},
                                                         {"mine", "mine-inviso", 1, 4},
                                                         {"jet", "jet-small", 2},
                                                         {"jet", "jet-medium", 4},
                                                         {"strike", "red", 5},
                                                         {"strike", "blue", 2},
                                                         {"strike", "yellow", 7},
                                                         {"shard", "whole", 12},
                                                         {"dogi", "drain", 8}}) {
        LongFlight d(p.rack, p.tech, 5);
        const bool armed = d.b.weapon(d.gunner, 0).arming == ArmingKind::same_turn;
        armed ? d.send(p.round) : d.launch(p.round);
        if (p.points > 1) d.suffer(p.points - 1);
        EXPECT_TRUE(d.flies()) << p.round;
        d.suffer(1);
        EXPECT_FALSE(d.flies()) << p.round;
    }
}

struct PrintedMine {
    const char *rack, *round;
    int tech, speed;
};

const std::vector<PrintedMine>& printed_mines() {
    static const std::vector<PrintedMine> all{
        {"mine", "mine-small", 3, 1},    {"mine", "mine-small", 4, 1},    {"mine", "mine-medium", 3, 1},
        {"mine", "mine-medium", 4, 1},   {"mine", "mine-large", 3, 1},    {"mine", "mine-large", 4, 1},
        {"mine", "mine-scatter", 3, 1},  {"mine", "mine-scatter", 4, 1},  {"mine", "mine-captor", 3, 1},
        {"mine", "mine-captor", 4, 1},   {"mine", "mine-floating", 4, 2}, {"mine", "mine-fireball", 4, 2},
        {"mine", "mine-magnetic", 4, 4}, {"mine", "mine-fire-mag", 4, 4}, {"mine", "mine-inviso", 4, 6},
        {"jet", "jet-small", 3, 1},      {"jet", "jet-small", 4, 1},      {"jet", "jet-medium", 3, 1},
        {"jet", "jet-medium", 4, 1}};
    return all;
}

// A captor holds a Ph-6.
Launch laid(const LongFlight& d, const char* round) {
    Launch order = d.order(round);
    if (std::string{round} != "mine-captor") return order;
    const auto held =
        weapon_named(d.b.rules, d.b.rules.type(d.b.battle.unit(d.gunner).type), "ph-6.standard");
    EXPECT_TRUE(held);
    if (held) {
        order.holds = held->weapon;
        order.mode = held->mode;
    }
    return order;
}

// "Mines can seek a target within range 12 {21}."
TEST(TngFlightTable, AMineSeeksATargetWithinTwelveOrTwentyOneHexes) {
    for (const PrintedMine& p : printed_mines()) {
        const int far = p.tech == 3 ? 12 : 21;
        LongFlight d(p.rack, p.tech, far);
        const auto why = [&] {
            const auto no = refuse_launch(d.b.rules, d.b.battle, laid(d, p.round));
            return no ? std::string{refusal_word(*no)} : std::string{};
        };
        EXPECT_EQ(why(), "") << p.round << " at " << p.tech << "X";
        d.away(far + 1);
        EXPECT_EQ(why(), "out_of_range") << p.round << " at " << p.tech << "X";
    }
}

// "The mines themselves move at speed 1"; others at 2, 4 and 6 hexes a turn.
TEST(TngFlightTable, AMineCrawlsItsSpeedInATurn) {
    for (const PrintedMine& p : printed_mines()) {
        LongFlight d(p.rack, p.tech, 12);
        Play play = d.b.play();
        do_launch(play, laid(d, p.round));
        for (int n = 1; n <= 6; ++n) d.impulse(n);
        EXPECT_EQ(d.left_to_fly(), 12 - p.speed) << p.round << " at " << p.tech << "X";
    }
}

// "Cloak", as a ship of 4X has one: the range of fire at it counts three times and one more.
TEST(TngFlightTable, FireAtAnInvisoMineHasItsRangeTripledAndOneMore) {
    LongFlight d("mine", 4, 5);
    const auto range_of_fire = [&](const char* round) {
        d.b.battle.objects.clear();
        Play play = d.b.play();
        do_launch(play, d.order(round));
        return effective_range(d.b.rules, d.b.battle, d.halberd, {}, 5, nullptr, ObjectId{0}).sum;
    };
    EXPECT_EQ(range_of_fire("mine-small"), 5);
    EXPECT_EQ(range_of_fire("mine-inviso"), 3 * 5 + 1);
}

// A probe moves 20 {30} hexes a turn, tells of what is within 6 {7} hexes and is sent at what is within a hundred.
TEST(TngFlightTable, AProbeFliesTellsAndIsSentAsFarAsPrinted) {
    for (const auto& [rack, round] : {std::pair{"prb", "probe-object"}, {"drn-b", "drone-probe"}})
        for (const auto& [tech, speed, within] : {std::array{3, 20, 6}, {4, 30, 7}}) {
            SCOPED_TRACE(std::string{round} + " at " + std::to_string(tech) + "X");
            LongFlight d(rack, tech, 40);
            d.launch(round);
            for (int n = 1; n <= 6; ++n) d.impulse(n);
            EXPECT_EQ(d.left_to_fly(), 40 - speed);
            for (const int beyond : {0, 1}) {
                LongFlight near(rack, tech, speed / 6 + within + beyond);
                near.launch(round);
                near.impulse(1);
                EXPECT_EQ(near.b.at(near.halberd).info[0], beyond == 0 ? 1 : 0);
            }
            EXPECT_EQ(LongFlight(rack, tech, 100).refused(round), "");
            EXPECT_EQ(LongFlight(rack, tech, 101).refused(round), "out_of_range");
        }
}

}  // namespace
}  // namespace impulse
