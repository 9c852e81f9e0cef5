// Racks and drones of the shipped tables, from launch to damage.
#include <gtest/gtest.h>

#include <set>

#include "battle/core/tracks.h"
#include "battle/seeking/control.h"
#include "battle/seeking/flight.h"
#include "battle/seeking/impact.h"
#include "battle/seeking/launch.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

SeekerId seeker(const Rules& r, std::string_view id) {
    for (std::size_t i = 0; i < r.seekers.size(); ++i)
        if (r.seekers[i].id == id) return SeekerId{i};
    throw std::runtime_error("no seeker " + std::string{id});
}

const WeaponType& rack(const Rules& r, std::string_view letter) {
    const std::string id = "drone_rack-" + std::string{letter};
    for (const WeaponType& w : r.weapons)
        if (w.id == id) return w;
    throw std::runtime_error("no rack " + id);
}

void launch(TableBattle& b, UnitId by, std::size_t group, std::string_view type, UnitId at) {
    const Launch order{by, static_cast<std::uint8_t>(group), seeker(b.rules, type), at, {}};
    const auto no = refuse_launch(b.rules, b.battle, order);
    ASSERT_FALSE(no) << refusal_text(b.rules, *no);
    Play p = b.play();
    do_launch(p, order);
}

// ---- tables ------------------------------------------------------------------------------------------------
TEST(ClassicDroneTable, SpeedEnduranceWarheadAndHitPoints) {  // FD2.1
    const Rules& r = table_rules("classic");
    const auto row = [&](std::string_view id) {
        const SeekerType& s = r.seeker(seeker(r, id));
        return std::array{s.speed, s.endurance, s.warhead, s.hit_points, s.half_spaces};
    };
    EXPECT_EQ(row("I"), (std::array{8, 96, 12, 4, 2}));
    EXPECT_EQ(row("IV"), (std::array{8, 96, 24, 6, 4}));
}

TEST(ClassicRackTable, SpacesRatesGapsAndReloads) {  // FD3
    const Rules& r = table_rules("classic");
    const auto row = [&](std::string_view letter) {
        const WeaponType& w = rack(r, letter);
        return std::array{w.rack_half_spaces, w.launch_per_turn, w.launch_gap, w.reload_sets};
    };
    EXPECT_EQ(row("A"), (std::array{8, 1, 8, 1}));
    EXPECT_EQ(row("B"), (std::array{12, 1, 8, 2}));
    EXPECT_EQ(row("C"), (std::array{8, 2, 12, 2}));
    EXPECT_EQ(row("E"), (std::array{8, 4, 8, 1}));
    EXPECT_EQ(row("G"), (std::array{8, 1, 8, 1}));  // one set copies the first load, one is all anti-drone
    EXPECT_EQ(rack(r, "G").stored_rounds, 8);
}

TEST(TngDroneTable, HitPointsDamageAndReach) {  // Drn-B
    const Rules& r = table_rules("tng");
    std::set<std::array<int, 4>> third;
    for (const SeekerType& s : r.seekers)
        if (!s.anti_drone && s.speed % 5 == 0)
            third.insert({s.half_spaces, s.hit_points, s.warhead, s.speed});
    for (const std::array<int, 4>& row :
         {std::array{2, 1, 2, 10}, {4, 2, 4, 10}, {6, 3, 6, 10}, {4, 4, 2, 10}, {2, 1, 1, 15}})
        EXPECT_TRUE(third.count(row)) << row[0] << " half spaces";
}

// ---- classic: two D7 ---------------------------------------------------------------------------------------
struct Klingons {
    TableBattle b{"classic"};
    UnitId us = b.unit(0, "3020", 'D', "klingon/d7"), them = b.unit(1, "3030", 'A', "klingon/d7");
    std::size_t rack_a = b.group(us, "DRONE A"), rack_b = b.group(us, "DRONE B");
    // Flies and settles impulses first..last; returns the impulse of the first impact, 0 if none.
    int run(int first, int last) {
        for (int i = first; i <= last; ++i) {
            b.clock(1, i);
            Play p = b.play();
            if (seekers_move_due(b.rules, b.battle)) seekers_move_run(p);
            if (!movement_damage_due(b.rules, b.battle)) continue;
            EXPECT_TRUE(movement_damage_run(p));
            EXPECT_FALSE(p.starved());
            return i;
        }
        return 0;
    }
};

TEST(ClassicDrones, ASlowDroneReachesATargetTenHexesOffAfterTenOfItsMoves) {
    Klingons k;
    k.b.clock(1, 1);
    launch(k.b, k.us, k.rack_a, "I", k.them);
    EXPECT_EQ(k.run(2, 32), 0);  // eight hexes in the first turn
    ASSERT_EQ(k.b.battle.objects.size(), 1U);
    EXPECT_EQ(distance(k.b.battle.objects[0].hex, k.b.at(k.them).hex), 2);
    EXPECT_EQ(seeker_hit_points_left(k.b.rules, k.b.battle.objects[0]), 4);
}

TEST(ClassicDrones, TwoThroughOneShieldAreOneVolley) {  // D4.1, 6A3
    Klingons k;
    k.b.at(k.us).hex = hex_at(30, 26);
    k.b.at(k.them).shield[0] = 4;
    k.b.clock(1, 1);
    launch(k.b, k.us, k.rack_a, "I", k.them);
    launch(k.b, k.us, k.rack_b, "I", k.them);
    for (int n = 0; n < 20; ++n) k.b.sums_of_two({7});
    EXPECT_EQ(k.run(2, 32), 16);  // the fourth move at speed 8
    EXPECT_EQ(k.b.events.count<VolleyAdded>(), 1);
    EXPECT_EQ(k.b.events.count<VolleyGrown>(), 1);
    EXPECT_EQ(k.b.at(k.them)[Counter::internals], 24 - 4);
    EXPECT_EQ(k.b.dice.faces.size() - k.b.battle.dice.rolled, 0U);
}

TEST(ClassicDrones, TheD7GuidesSixAndLaunchesFromBothRacksAtOnce) {
    Klingons k;
    EXPECT_EQ(control_channels(k.b.rules, k.b.at(k.us)), 6);
    launch(k.b, k.us, k.rack_a, "I", k.them);
    launch(k.b, k.us, k.rack_b, "I", k.them);
    EXPECT_EQ(seekers_guided(k.b.battle, k.us), 2);
    EXPECT_EQ(launch_eligible(k.b.rules, k.b.battle), UnitSet{k.them});
}

TEST(ClassicDrones, ACruiserWithoutDronesGuidesHalf) {  // F3.21
    TableBattle b{"classic"};
    const UnitId ca = b.unit(0, "1010", 'A', "federation/ca");
    ASSERT_FALSE(b.rules.type(b.at(ca).type).guides_seekers);
    ASSERT_EQ(sensor_rating(b.rules, b.at(ca)), 6);
    EXPECT_EQ(control_channels(b.rules, b.at(ca)), 3);
}

// ---- TNG: the Halberd's racks ------------------------------------------------------------------------------
TEST(TngDrones, AHalberdGuidesThreeTimesItsSensorAndLaunchesSixATurn) {
    TableBattle b{"tng"};
    const UnitId us = b.unit(0, "2020", 'D', "korrin/halberd"),
                 them = b.unit(1, "2030", 'A', "aster/lantern");
    EXPECT_EQ(control_channels(b.rules, b.at(us)), 18);
    int launched = 0;
    for (const std::uint8_t g : b.rules.type(b.at(us).type).launchers)
        for (const SeekerId type : b.rules.weapon(b.rules.type(b.at(us).type).groups[g].weapon).launches) {
            const Launch order{us, g, type, them, {}};
            if (refuse_launch(b.rules, b.battle, order)) continue;
            Play p = b.play();
            do_launch(p, order);
            ++launched;
        }
    EXPECT_EQ(launched, 6);
}

TEST(TngDrones, EachStrikeIsAVolleyOfItsOwn) {
    TableBattle b{"tng"};
    const UnitId us = b.unit(0, "2020", 'D', "korrin/halberd"),
                 them = b.unit(1, "2030", 'A', "aster/lantern");
    b.at(them).shield.fill(0);
    const ClassGroup& group = b.rules.type(b.at(us).type).groups[b.rules.type(b.at(us).type).launchers[0]];
    const SeekerId first = b.rules.weapon(group.weapon).launches[0];
    const auto rack = b.rules.type(b.at(us).type).launchers[0];
    for (int n = 0; n < 2; ++n) {
        Play p = b.play();
        do_launch(p, {us, rack, first, them, {}});
    }
    Play p = b.play();
    EXPECT_TRUE(seeking_hits_run(p));
    EXPECT_EQ(b.events.count<VolleyAdded>(), 2);
    EXPECT_EQ(b.events.count<VolleyGrown>(), 0);
    EXPECT_TRUE(b.battle.objects.empty());
}

}  // namespace
}  // namespace impulse
