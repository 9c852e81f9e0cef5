// What is printed of drones and shuttles: speed, endurance, points that destroy one, the warhead; and of their launchers.
// Units:  hexes a turn, impulses, points of damage.
// Rule:   classic FD2.1, FD10, J2.22, J3, FD7, FD3, E5, FP1, FP6.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "battle/damage/shot_down.h"
#include "battle/seeking/flight.h"
#include "battle/seeking/impact.h"
#include "battle/seeking/launch.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

SeekerId printed_type(const Rules& rules, std::string_view id) {
    for (std::size_t i = 0; i < rules.seekers.size(); ++i)
        if (rules.seekers[i].id == id) return SeekerId{i};
    ADD_FAILURE() << id;
    return {};
}

struct PrintedDrone {
    const char* type;
    int speed, turns, warhead, hit_points;
};

// FD2.1 and the speed upgrades of FD10.
constexpr std::array printed_drones{
    PrintedDrone{"I", 8, 3, 12, 4},      PrintedDrone{"II", 12, 2, 12, 4},
    PrintedDrone{"III", 12, 25, 12, 4},  PrintedDrone{"III-XX", 12, 100, 12, 4},
    PrintedDrone{"IV", 8, 3, 24, 6},     PrintedDrone{"V", 12, 2, 24, 6},
    PrintedDrone{"VI", 12, 1, 4, 3},     PrintedDrone{"I-M", 20, 3, 12, 4},
    PrintedDrone{"IV-M", 20, 3, 24, 6},  PrintedDrone{"III-M", 20, 25, 12, 4},
    PrintedDrone{"I-F", 32, 3, 12, 4},   PrintedDrone{"IV-F", 32, 3, 24, 6},
    PrintedDrone{"III-F", 32, 25, 12, 4}};

// A drone rack and a target of size class 5 without shields, far ahead.
struct Flight {
    TableBattle b{"classic"};
    UnitId us, them;
    Flight() {
        us = b.unit(0, "2020", 'A', b.bare_class({{"drone_rack-A", 1}}));
        them = b.unit(1, "2019", 'D', "federation/ca");
        b.rules.classes[b.at(them).type.index()].sheet.size_class = 5;
        b.at(us).hex = hex_at(20, 60);
        b.at(them).hex = hex_at(20, 26);  // within the 35 hexes of guidance
        b.at(them).shield.fill(30);
        b.clock(1, 1);
    }
    void launch(const char* type) {
        Play p = b.play();
        emit_launch(p, Launch{.unit = us, .group = 0, .target = them}, printed_type(b.rules, type));
    }
    MapObject& flying() { return b.battle.objects[0]; }
    // What its shields lost.
    int struck() {
        int points = 0;
        for (const std::int16_t lost : b.at(them).shield_now) points += lost;
        return points;
    }
};

TEST(ClassicDrones, FlyAsManyHexesATurnAsIsPrinted) {
    Flight d;
    const Battle clean = d.b.battle;
    for (const PrintedDrone& drone : printed_drones) {
        d.b.battle = clean;
        d.launch(drone.type);
        const Hex from = d.flying().hex;
        // Launched on the last impulse of a turn: the next one is whole.
        for (int impulse = 1; impulse <= 32; ++impulse) {
            d.b.clock(2, impulse);
            d.flying().until = 999;
            if (!seekers_move_due(d.b.rules, d.b.battle)) continue;
            Play p = d.b.play();
            seekers_move_run(p);
        }
        ASSERT_FALSE(d.b.battle.objects.empty()) << drone.type;
        EXPECT_EQ(distance(from, d.flying().hex), drone.speed) << drone.type;
    }
}

TEST(ClassicDrones, LastAsManyTurnsAsIsPrinted) {
    Flight d;
    const Battle clean = d.b.battle;
    for (const PrintedDrone& drone : printed_drones) {
        d.b.battle = clean;
        d.launch(drone.type);
        EXPECT_EQ(d.flying().until - d.b.battle.impulse_now(), drone.turns * 32) << drone.type;
    }
}

TEST(ClassicDrones, AreDestroyedByThePrintedPointsAndByNoneLess) {
    Flight d;
    const Battle clean = d.b.battle;
    for (const PrintedDrone& drone : printed_drones)
        for (const int less : {1, 0}) {
            d.b.battle = clean;
            d.launch(drone.type);
            Play p = d.b.play();
            p.emit(SeekerDamaged{ObjectId{0}, VolleyKind::direct, drone.hit_points - less});
            EXPECT_EQ(shoot_down(p, ObjectId{0}), less == 0) << drone.type;
        }
}

TEST(ClassicDrones, StrikeWithThePrintedWarhead) {
    Flight d;
    const Battle clean = d.b.battle;
    for (const PrintedDrone& drone : printed_drones) {
        d.b.battle = clean;
        d.launch(drone.type);
        Play p = d.b.play();
        p.emit(SeekerPlaced{ObjectId{0}, d.b.at(d.them).hex, Facing{0}});
        p.emit(SeekerMoved{ObjectId{0}, d.b.at(d.them).hex, Facing{0}, 1});
        d.b.clock(1, 5);
        EXPECT_TRUE(movement_damage_run(p)) << drone.type;
        EXPECT_EQ(d.struck(), drone.warhead) << drone.type;
    }
}

// A type VI scores 8 against size class 6 and smaller, 4 against 5 and 2 against larger units.
TEST(ClassicDrones, ATypeSixScoresByTheSizeOfItsTarget) {
    Flight d;
    const Battle clean = d.b.battle;
    for (const auto& [size_class, points] : {std::pair{2, 2}, {3, 2}, {4, 2}, {5, 4}, {6, 8}, {7, 8}}) {
        d.b.battle = clean;
        d.b.rules.classes[d.b.at(d.them).type.index()].sheet.size_class = size_class;
        d.launch("VI");
        Play p = d.b.play();
        p.emit(SeekerPlaced{ObjectId{0}, d.b.at(d.them).hex, Facing{0}});
        p.emit(SeekerMoved{ObjectId{0}, d.b.at(d.them).hex, Facing{0}, 1});
        d.b.clock(1, 5);
        EXPECT_TRUE(movement_damage_run(p));
        EXPECT_EQ(d.struck(), points) << "size class " << size_class;
    }
}

// J2, J3: shuttles fly at 6 and take 6 points.
TEST(ClassicShuttles, ThatFlyByThemselvesAreAsFastAndAsToughAsAnyOther) {
    Flight d;
    for (const char* type : {"suicide-shuttle", "scatter-pack", "wild-weasel"}) {
        const SeekerType& s = d.b.rules.seeker(printed_type(d.b.rules, type));
        EXPECT_EQ(s.speed, 6) << type;
        EXPECT_EQ(s.hit_points, 6) << type;
    }
}

// ---- launchers: FD3, E5, FP1

struct PrintedRack {
    const char* rack;
    const char* type;
    int rounds, a_turn, gap;
};

// Each launches its rounds, as many a turn and as far apart as is printed, over the turn break too.
TEST(ClassicRacks, LaunchAsManyAndAsOftenAsIsPrinted) {
    for (const PrintedRack& p : {PrintedRack{"drone_rack-A", "I", 4, 1, 8},
                                 {"drone_rack-B", "I", 6, 1, 8},
                                 {"drone_rack-C", "I", 4, 2, 12},
                                 {"drone_rack-D", "I", 12, 1, 8},
                                 {"drone_rack-E", "VI", 8, 4, 8},
                                 {"drone_rack-F", "I", 4, 1, 8},
                                 {"drone_rack-G", "I", 4, 1, 8}}) {
        TableBattle b{"classic"};
        const UnitId us = b.unit(0, "2020", 'A', b.bare_class({{p.rack, 1}}));
        const UnitId them = b.unit(1, "2010", 'D', "federation/ca");
        const WeaponType& w = b.weapon(us, 0);
        const SeekerId type = printed_type(b.rules, p.type);
        std::size_t place = 0;
        while (place < w.launches.size() && w.launches[place] != type) ++place;
        ASSERT_LT(place, w.launches.size()) << p.rack;
        EXPECT_EQ(w.rack_half_spaces / b.rules.seeker(type).half_spaces, p.rounds) << p.rack;
        GroupState& g = b.at(us).groups[0];
        g.ammo[0] = 9;
        g.holds[0] = static_cast<std::uint8_t>(place);
        const Launch order{.unit = us, .group = 0, .type = type, .target = them};
        const auto why = [&] {
            const auto no = refuse_launch(b.rules, b.battle, order);
            return no ? std::string{refusal_word(*no)} : std::string{};
        };
        b.clock(2, 20);
        EXPECT_EQ(why(), "") << p.rack;
        g.last = static_cast<std::int16_t>(b.battle.impulse_now());
        b.clock(2 + (20 + p.gap - 1 > 32 ? 1 : 0), (20 + p.gap - 2) % 32 + 1);
        EXPECT_NE(why(), "") << p.rack << " an impulse too early";
        b.clock(2 + (20 + p.gap > 32 ? 1 : 0), (20 + p.gap - 1) % 32 + 1);
        EXPECT_EQ(why(), "") << p.rack << " after its gap";
        g.used = static_cast<std::uint8_t>(p.a_turn - 1);
        EXPECT_EQ(why(), "") << p.rack << " the last of a turn";
        g.used = static_cast<std::uint8_t>(p.a_turn);
        EXPECT_NE(why(), "") << p.rack << " one more";
    }
}

// FP1: once a turn, eight impulses apart.
TEST(ClassicPlasmaTubes, LaunchOnceATurnAndEightImpulsesApart) {
    for (const auto& [tube, type, mode, charge] :
         std::vector<std::tuple<const char*, const char*, const char*, int>>{
             {"plasma-r", "plasma-R", "torpedo", 9},
             {"plasma-m", "plasma-S", "as-s", 8},
             {"plasma-s", "plasma-S", "torpedo", 8},
             {"plasma-g", "plasma-G", "torpedo", 7},
             {"plasma-l", "plasma-F", "as-f", 5},
             {"plasma-f", "plasma-F", "torpedo", 5}}) {
        TableBattle b{"classic"};
        const UnitId us = b.unit(0, "2020", 'A', b.bare_class({{tube, 1}}));
        const UnitId them = b.unit(1, "2010", 'D', "federation/ca");
        b.arm(us, 0, mode, points(charge));
        GroupState& g = b.at(us).groups[0];
        const Launch order{.unit = us, .group = 0, .type = printed_type(b.rules, type), .target = them};
        const auto refused = [&] { return refuse_launch(b.rules, b.battle, order).has_value(); };
        b.clock(2, 20);
        EXPECT_FALSE(refused()) << tube;
        g.last = static_cast<std::int16_t>(b.battle.impulse_now());
        b.clock(2, 27);
        EXPECT_TRUE(refused()) << tube << " seven impulses later";
        b.clock(2, 28);
        EXPECT_FALSE(refused()) << tube << " eight impulses later";
        g.used = 1;
        EXPECT_TRUE(refused()) << tube << " a second one in the turn";
    }
}

}  // namespace
}  // namespace impulse
