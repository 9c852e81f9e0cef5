#include "battle/systems/spheres.h"

#include <gtest/gtest.h>

#include "battle/areas/mine.h"
#include "battle/core/view.h"
#include "battle/damage/sphere_shell.h"
#include "battle/systems/fields.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

SphereShares kills(std::initializer_list<int> list) {
    SphereShares k;
    for (const int n : list) k.push_back(static_cast<std::int16_t>(n));
    return k;
}
std::vector<int> shares(int strength, std::initializer_list<int> list) {
    std::vector<int> out;
    for (const std::int16_t n : sphere_shares(strength, kills(list))) out.push_back(n);
    return out;
}

struct ClassicSphere : testing::Test {
    TableBattle b{"classic"};
    UnitId cat = b.unit(0, "2020", 'A', b.bare_class({{"esg", 2}, {"hull_forward", 20}}));
    UnitId foe = b.unit(1, "2015", 'D', "federation/ca");
    std::uint8_t gen(int n = 1) { return static_cast<std::uint8_t>(b.group(cat, "esg", n)); }

    ClassicSphere() {
        for (const int n : {1, 2}) b.at(cat).groups[gen(n)].charge = points(5).parts;
        b.clock(1, 5);
    }
    Operate order(SystemUse use, int energy = 0, int radius = 0, int box = 1) {
        Operate o;
        o.unit = cat;
        o.group = gen(box);
        o.use = use;
        o.amount = points(energy);
        o.value = static_cast<std::uint8_t>(radius);
        return o;
    }
    std::string why(const Operate& o) {
        const auto no = refuse_operate(b.rules, b.battle, o);
        return no ? std::string{refusal_word(*no)} : "";
    }
    void give(const Operate& o) {
        ASSERT_EQ(why(o), "");
        Play p = b.play();
        do_operate(p, o);
    }
    void fields(int impulse) {
        b.clock(b.battle.clock.turn, impulse);
        Play p = b.play();
        fields_run(p);
    }
    void move_damage(int impulse) {
        b.clock(b.battle.clock.turn, impulse);
        Play p = b.play();
        ASSERT_TRUE(field_damage_run(p));
    }
    void end_impulse() {
        Play p = b.play();
        fields_end_run(p);
    }
    // A sphere that stands at once.
    void raise(int energy, int radius) {
        give(order(SystemUse::sphere_announce, energy, radius));
        fields(9);
        ASSERT_EQ(b.battle.spheres.size(), 1U);
        ASSERT_EQ(b.battle.spheres[0].up, 1);
    }
    ObjectId drone(Hex hex) {
        MapObject o;
        o.fate = SeekerFate::flying;
        for (std::size_t i = 0; i < b.rules.seekers.size(); ++i)
            if (b.rules.seekers[i].id == "I") o.type = SeekerId{i};
        o.by = foe;
        o.target = cat;
        o.hex = hex;
        b.battle.objects.push_back(o);
        return ObjectId{b.battle.objects.size() - 1};
    }
};

TEST_F(ClassicSphere, PointsByRadiusAndEnergyAsInTheBook) {
    const int table[4][7] = {{4, 8, 12, 16, 20, 24, 28},
                             {4, 7, 11, 15, 18, 22, 26},
                             {3, 7, 10, 13, 17, 20, 23},
                             {3, 6, 9, 12, 15, 18, 21}};
    const WeaponMode& m = b.weapon(cat, gen()).modes.front();
    for (int radius = 0; radius < 4; ++radius)
        for (int energy = 1; energy <= 7; ++energy)
            EXPECT_EQ(sphere_points(m, energy, radius), table[radius][energy - 1]) << radius << " " << energy;
    EXPECT_EQ(sphere_points(m, 5, 4), 0);
}
TEST_F(ClassicSphere, IsAnnouncedFourImpulsesAheadStands32AndIsLocked32) {
    give(order(SystemUse::sphere_announce, 4, 1));
    ASSERT_EQ(b.battle.spheres.size(), 1U);
    EXPECT_EQ(b.battle.spheres[0].up, 0);
    EXPECT_EQ(view(b.rules, b.battle, b.at(foe).side).spheres[0].strength, 0)
        << "radius and strength stay secret";
    EXPECT_EQ(view(b.rules, b.battle, b.at(cat).side).spheres[0].strength, 4);
    EXPECT_FALSE(spheres_change(b.rules, b.battle));
    fields(8);
    EXPECT_EQ(b.battle.spheres[0].up, 0);
    fields(9);
    EXPECT_EQ(b.battle.spheres[0].up, 1);
    EXPECT_EQ(b.battle.spheres[0].radius, 1);
    EXPECT_EQ(b.battle.spheres[0].strength, 15);
    EXPECT_EQ(Energy{b.at(cat).groups[gen()].charge}, points(1)) << "the rest stays stored";
    EXPECT_EQ(why(order(SystemUse::sphere_announce, 1, 0)), "sphere_stands");
    b.clock(2, 1);
    fields(8);  // 9 + 31 = impulse 40 of the battle: the last
    EXPECT_EQ(b.battle.spheres.size(), 1U);
    fields(9);
    EXPECT_TRUE(b.battle.spheres.empty());
    b.clock(3, 9);
    EXPECT_EQ(why(order(SystemUse::sphere_announce, 1, 0)), "locked_out");
    b.clock(3, 10);
    EXPECT_EQ(why(order(SystemUse::sphere_announce, 1, 0)), "");
}
TEST_F(ClassicSphere, TakesWholePointsUpToWhatIsStoredAndARadiusUpTo3) {
    EXPECT_EQ(why(order(SystemUse::sphere_announce, 6, 1)), "amount_needed");
    EXPECT_EQ(why(order(SystemUse::sphere_announce, 3, 4)), "sphere_radius");
    Operate half = order(SystemUse::sphere_announce, 1, 1);
    half.amount = Energy{30};
    EXPECT_EQ(why(half), "amount_needed");
    b.set(cat, Counter::erratic, 1);
    EXPECT_EQ(why(order(SystemUse::sphere_announce, 3, 1)), "erratic_forbids");
    Operate hull = order(SystemUse::sphere_announce, 3, 1);
    hull.group = static_cast<std::uint8_t>(b.group_of(cat, "hull_forward"));
    EXPECT_EQ(why(hull), "wrong_system");
}
TEST_F(ClassicSphere, ReleasingNothingCountsAsRaisedAndDropped) {
    give(order(SystemUse::sphere_announce, 0, 1));
    fields(9);
    EXPECT_TRUE(b.battle.spheres.empty());
    EXPECT_EQ(why(order(SystemUse::sphere_announce, 1, 1)), "locked_out");
}
TEST_F(ClassicSphere, CallingOffOneAnnouncementTouchesOnlyThatField) {
    give(order(SystemUse::sphere_announce, 2, 1, 1));
    give(order(SystemUse::sphere_announce, 3, 2, 2));
    give(order(SystemUse::sphere_call_off, 0, 0, 1));
    ASSERT_EQ(b.battle.spheres.size(), 1U);
    EXPECT_EQ(b.battle.spheres[0].group, gen(2));
    EXPECT_EQ(why(order(SystemUse::sphere_announce, 2, 1, 1)), "") << "no lock-out";
    EXPECT_EQ(why(order(SystemUse::sphere_drop, 0, 0, 2)), "no_change") << "not up yet";
}
TEST_F(ClassicSphere, IsAHollowRingThatStrikesWhoComesToItAndNotWhoIsThere) {
    b.at(foe).hex = hex_at(20, 18);  // on the ring as it forms
    raise(4, 2);
    end_impulse();
    move_damage(10);
    EXPECT_EQ(b.at(foe).shield[0], 30);
    b.at(foe).hex = hex_at(20, 19);
    move_damage(11);
    EXPECT_EQ(b.at(foe).shield[0], 30) << "leaving it inwards hurts nobody";
    b.at(foe).hex = hex_at(20, 18);
    move_damage(12);
    EXPECT_EQ(b.at(foe).shield[0], 30 - 13) << "out from inside, onto the ring";
    EXPECT_TRUE(b.battle.spheres.empty());
}
TEST_F(ClassicSphere, MovesWithItsShipAndStrikesWhatItPasses) {
    raise(3, 1);
    end_impulse();
    b.at(cat).hex = hex_at(20, 16);
    move_damage(10);
    EXPECT_EQ(b.at(foe).shield[0], 30 - 11);
}
TEST_F(ClassicSphere, SmallestFirstPointByPointAndNoneMoreThanKillsIt) {
    EXPECT_EQ(shares(5, {9, 9, 9}), (std::vector<int>{2, 2, 1}));
    EXPECT_EQ(shares(2, {9, 9, 9, 9, 9}), (std::vector<int>{1, 1, 0, 0, 0}));
    EXPECT_EQ(shares(5, {1, 1}), (std::vector<int>{1, 1}));
    EXPECT_EQ(shares(10, {4, 99}), (std::vector<int>{4, 6}));
}
TEST_F(ClassicSphere, DronesDieOnIt) {
    raise(4, 2);
    end_impulse();
    const ObjectId d = drone(hex_at(20, 17));
    end_impulse();
    b.battle.objects[d.index()].hex = hex_at(20, 18);
    move_damage(10);
    EXPECT_EQ(b.events.count<SeekerEnded>(), 1);
    ASSERT_EQ(b.battle.spheres.size(), 1U);
    EXPECT_EQ(b.battle.spheres[0].strength, 13 - 4);
}
TEST_F(ClassicSphere, AWeaselThatDiesOnItLuresOn) {  // J3.2
    raise(4, 2);
    end_impulse();
    const ObjectId weasel = drone(hex_at(20, 17));
    MapObject& o = b.battle.objects[weasel.index()];
    for (std::size_t i = 0; i < b.rules.seekers.size(); ++i)
        if (b.rules.seekers[i].id == "wild-weasel") o.type = SeekerId{i};
    o.kind = SeekerKind::weasel;
    o.serial = 7;
    b.set(foe, Counter::weasel, 7);
    end_impulse();
    b.battle.objects[weasel.index()].hex = hex_at(20, 18);
    move_damage(10);
    EXPECT_EQ(b.battle.spheres[0].strength, 13 - 6);
    EXPECT_TRUE(b.battle.object(weasel).flying());
    EXPECT_EQ(b.at(foe).until(StatusKind::covered), b.battle.impulse_now() + 4);
}
TEST_F(ClassicSphere, WhatIsLaunchedInsideIsStruckOnlyOnItsWayOut) {
    raise(4, 2);
    const ObjectId d = drone(hex_at(20, 20));
    end_impulse();
    b.battle.objects[d.index()].hex = hex_at(20, 19);
    move_damage(10);
    EXPECT_EQ(b.battle.spheres[0].strength, 13);
    b.battle.objects[d.index()].hex = hex_at(20, 18);
    move_damage(11);
    EXPECT_EQ(b.battle.spheres[0].strength, 13 - 4);
}
TEST_F(ClassicSphere, TwoShipsSpheresTakeEachOthersStrength) {
    const UnitId other = b.unit(1, "2024", 'A', b.at(cat).type);
    raise(4, 1);
    Sphere s;
    s.by = other;
    s.group = gen();
    s.up = 1;
    s.radius = 1;
    s.strength = 11;
    s.until = 60;
    b.battle.spheres.push_back(s);
    end_impulse();
    move_damage(10);
    EXPECT_EQ(b.battle.spheres.size(), 2U) << "4 hexes apart, rings of radius 1";
    b.at(other).hex = hex_at(20, 22);
    move_damage(11);
    ASSERT_EQ(b.battle.spheres.size(), 1U);
    EXPECT_EQ(b.battle.spheres[0].by, cat);
    EXPECT_EQ(b.battle.spheres[0].strength, 15 - 11);
}
TEST_F(ClassicSphere, OfOverlappingFieldsOfTwoShipsTheLaterFailsAndTwoAtOnceBothFail) {
    const UnitId other = b.unit(1, "2022", 'A', b.at(cat).type);
    b.at(other).groups[gen()].charge = points(5).parts;
    raise(4, 1);
    Operate theirs = order(SystemUse::sphere_announce, 3, 1);
    theirs.unit = other;
    give(theirs);
    fields(13);
    EXPECT_EQ(b.battle.spheres.size(), 1U);
    EXPECT_EQ(b.battle.spheres[0].by, cat);

    TableBattle two{"classic"};
    const UnitId left = two.unit(0, "2020", 'A', two.bare_class({{"esg", 1}}));
    const UnitId right = two.unit(1, "2022", 'A', two.at(left).type);
    two.clock(1, 5);
    for (const UnitId u : {left, right}) {
        two.at(u).groups[0].charge = points(5).parts;
        Play p = two.play();
        Operate o;
        o.unit = u;
        o.amount = points(4);
        o.value = 1;
        ASSERT_FALSE(refuse_operate(two.rules, two.battle, o));
        do_operate(p, o);
    }
    two.clock(1, 9);
    Play p = two.play();
    fields_run(p);
    EXPECT_TRUE(two.battle.spheres.empty());
}
TEST_F(ClassicSphere, RocksOnTheRingWearItDownAndAPlanetEndsIt) {
    raise(4, 2);
    b.battle.field.features.push_back({FeatureKind::asteroid, hex_at(20, 17), 0, 0xFF});
    end_impulse();
    b.at(cat).hex = hex_at(20, 19);
    b.set(cat, Counter::entered, 10);
    move_damage(10);
    EXPECT_EQ(b.battle.spheres[0].strength, 13 - 2);
    move_damage(10);
    EXPECT_EQ(b.battle.spheres[0].strength, 13 - 2) << "once an impulse";
    end_impulse();
    b.battle.field.features.push_back({FeatureKind::planet, hex_at(20, 16), 0, 0xFF});
    b.at(cat).hex = hex_at(20, 18);
    b.set(cat, Counter::entered, 11);
    move_damage(11);
    EXPECT_TRUE(b.battle.spheres.empty());
}
TEST_F(ClassicSphere, FallsWithItsGenerator) {
    raise(4, 2);
    b.at(cat).groups[gen()].lost = 1;
    EXPECT_TRUE(spheres_change(b.rules, b.battle));
    fields(10);
    EXPECT_TRUE(b.battle.spheres.empty());
}
TEST_F(ClassicSphere, PlasmaPassesThroughUnharmed) {  // G23.81
    raise(4, 2);
    const ObjectId torpedo = drone(hex_at(20, 17));
    for (std::size_t i = 0; i < b.rules.seekers.size(); ++i)
        if (b.rules.seekers[i].kind == SeekerKind::plasma)
            b.battle.objects[torpedo.index()].type = SeekerId{i};
    b.battle.objects[torpedo.index()].kind = SeekerKind::plasma;
    end_impulse();
    b.battle.objects[torpedo.index()].hex = hex_at(20, 18);
    move_damage(10);
    EXPECT_TRUE(b.battle.object(torpedo).flying());
    EXPECT_EQ(b.battle.object(torpedo).damage, 0);
    ASSERT_EQ(b.battle.spheres.size(), 1U);
    EXPECT_EQ(b.battle.spheres[0].strength, 13) << "and takes nothing off the sphere";
}
TEST_F(ClassicSphere, ItsDamageShowsWhereAHiddenShipIs) {
    raise(2, 2);
    end_impulse();
    b.at(foe).hidden_from = 1;  // side 0 does not see it
    b.at(foe).shown_hex = hex_at(20, 10);
    b.at(foe).hex = hex_at(20, 18);
    move_damage(10);
    EXPECT_EQ(b.at(foe).shown_hex, hex_at(20, 18));
    EXPECT_EQ(b.at(foe).hidden_from, 1) << "seen once, not locked on to";
}

// A mine of 10 points on the ring: the sphere takes it first, its ship suffers the rest, others all of it.
struct ClassicSphereAndMine : ClassicSphere {
    void mine(Hex hex) {
        Mine m;
        m.state = MineState::live;
        m.hex = hex;
        for (std::size_t i = 0; i < b.rules.mines.size(); ++i)
            if (b.rules.mines[i].id == "tbomb") m.type = static_cast<std::uint8_t>(i);
        m.side = 1;
        b.battle.mines.push_back(m);
    }
    void mines() {
        Play p = b.play();
        ASSERT_TRUE(mines_run(p));
    }
    void moves(Hex to, int impulse) {
        b.at(cat).left = b.at(cat).hex;
        b.at(cat).hex = to;
        b.set(cat, Counter::entered, impulse);
        move_damage(impulse);
    }
};
TEST_F(ClassicSphereAndMine, TheSphereTakesTheMineFirst) {
    raise(4, 2);  // 13 points
    end_impulse();
    mine(hex_at(20, 17));
    moves(hex_at(20, 19), 10);  // its ring comes to the mine's hex
    ASSERT_EQ(b.battle.mines.size(), 1U);
    EXPECT_EQ(b.battle.mines[0].state, MineState::set_off);
    mines();
    ASSERT_EQ(b.battle.spheres.size(), 1U);
    EXPECT_EQ(b.battle.spheres[0].strength, 13 - 10);
    EXPECT_EQ(b.events.count<VolleyAdded>(), 0) << "nothing is left for the ship";
}
TEST_F(ClassicSphereAndMine, WhatItCannotTakeFallsOnItsShipAndOthersSufferAllOfIt) {
    raise(2, 2);  // 7 points
    end_impulse();
    b.at(foe).hex = hex_at(20, 16);  // beside the mine, outside the ring
    end_impulse();
    mine(hex_at(20, 17));
    moves(hex_at(20, 19), 10);
    b.sums_of_two({7, 7, 7});  // three internals of the ship without shields
    mines();
    EXPECT_TRUE(b.battle.spheres.empty());
    EXPECT_EQ(b.at(foe).shield_now[0], 10) << "unreduced";
    EXPECT_EQ(b.at(cat)[Counter::internals], 3) << "a ship without shields, two hexes from the mine";
}
TEST_F(ClassicSphereAndMine, AMineInsideTheRingIsNoMatterOfTheSphere) {
    raise(4, 3);  // 12 points
    end_impulse();
    mine(hex_at(20, 20));
    b.battle.mines[0].state = MineState::set_off;
    b.sums_of_two({7, 7, 7, 7, 7, 7, 7, 7, 7, 7});
    mines();
    EXPECT_EQ(b.battle.spheres[0].strength, 12);
    EXPECT_EQ(b.at(cat)[Counter::internals], 10);
}

}  // namespace
}  // namespace impulse
