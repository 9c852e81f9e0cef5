// DOGIs: a creature that roams the map, hex by hex, and drains whom it meets.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "battle/core/tracks.h"
#include "battle/energy/reactor.h"
#include "battle/play/allocation.h"
#include "battle/play/launching.h"
#include "battle/seeking/control.h"
#include "tests/battle/seeking/rounds.h"

namespace impulse {
namespace {

// A DOGI let out at a ship so many hexes ahead, by one that steers it over so many hexes.
struct Dogi : Rounds {
    explicit Dogi(int range, int steers = 0) : Rounds("dogi", 3, range) {
        if (steers > 0) {
            const Hex at = b.at(gunner).hex;
            gunner = b.unit(0, "2030", 'A', b.bare_class({{"dogi", 1}, {"hfr", steers}}));
            b.at(gunner).hex = at;
        }
        send("drain");
    }
    [[nodiscard]] const MapObject& it() const { return b.battle.objects[0]; }
    std::string guide(GuideAct how, UnitId to, Hex hex = {}) {
        b.open(Mechanism::aim);
        const Guide order{gunner, ObjectId{0}, how, to, hex};
        if (const auto no = refuse_guide(b.rules, b.battle, order)) return std::string{refusal_word(*no)};
        Play p = b.play();
        do_guide(p, order);
        return {};
    }
};

TEST(TngDogi, MovesAHexAnImpulseWhereItsOwnerWishesOnOneToThree) {  // DOGI
    Dogi d{6, 3};
    const Hex from = d.it().hex;
    d.strikes({3});
    EXPECT_EQ(d.it().hex, neighbour(from, Facing{0})) << "towards its mark";
    d.b.clock(1, 2);
    d.strikes({4, 3});
    EXPECT_EQ(d.it().hex, neighbour(neighbour(from, Facing{0}), Facing{2})) << "4: another die says C";
    d.b.clock(1, 3);
    ASSERT_EQ(d.guide(GuideAct::aim, {}, from), "");
    const Hex before = d.it().hex;
    d.strikes({1});
    EXPECT_EQ(distance(d.it().hex, from), distance(before, from) - 1) << "where its owner says";
}

TEST(TngDogi, IsNotSteeredBeyondAsManyHexesAsItsOwnerHasHfrs) {  // DOGI
    for (const auto& [hfrs, way] : {std::pair{2, 0}, {1, 1}}) {
        Dogi d{6, hfrs};
        Play p = d.b.play();
        p.emit(SeekerMoved{ObjectId{0}, hex_at(20, 28), Facing{0}, 0});
        d.strikes({2});
        EXPECT_EQ(d.it().hex, neighbour(hex_at(20, 28), Facing{static_cast<std::uint8_t>(way)}))
            << hfrs << ": the die is its owner's leave, or the direction";
    }
}

// 10 points out of batteries and capacitors; of those that are not there half, rounded down, is owed.
TEST(TngDogi, DrainsOneUnitInItsHexEachImpulse) {  // DOGI
    Dogi d{6, 3};
    const UnitId other = d.b.unit(1, "2029", 'A', d.b.bare_class({{"ph-6", 1}})),
                 victim = d.b.unit(1, "2029", 'A', d.b.bare_class({{"ph-6", 1}}));
    for (const UnitId unit : {other, victim}) {
        d.b.at(unit).hex = hex_at(20, 29);
        d.b.at(unit).battery = points(4);
        d.b.at(unit).groups[0].charge = points(3).parts;
    }
    ASSERT_EQ(d.guide(GuideAct::aim, victim), "");
    EXPECT_EQ(d.strikes({1}), 0);
    EXPECT_EQ(d.it().hex, hex_at(20, 29));
    EXPECT_EQ(d.b.at(victim).battery, Energy{});
    EXPECT_EQ(d.b.at(victim).groups[0].charge, 0);
    EXPECT_EQ(d.b.at(victim)[Counter::owed], 1) << "half of 3";
    EXPECT_EQ(d.b.at(other).battery, points(4)) << "one unit, of its owner's choice";
    d.b.clock(1, 2);
    d.strikes({3});
    EXPECT_EQ(d.it().hex, hex_at(20, 29)) << "it may stay with its mark";
    EXPECT_EQ(d.b.at(victim)[Counter::owed], 1 + 5);
    EXPECT_EQ(d.inside(victim), 0) << "nothing is damaged";
}

TEST(TngDogi, WhatIsOwedIsLostFromTheNextFormAndNoOtherAfterIt) {  // DOGI
    const auto left = [](int owed) {
        TableBattle b{"tng"};
        const UnitId u = b.unit(0, "2030", 'A', b.bare_class({{"lab", 1}}));
        b.at(u).battery = points(9);
        b.set(u, Counter::owed, owed);
        Allocate form;
        form.unit = u;
        Play p = b.play();
        do_allocate(p, form);
        EXPECT_EQ(b.at(u)[Counter::owed], 0);
        return b.at(u).battery;
    };
    EXPECT_EQ(left(0) - left(6), points(6));
}

TEST(TngDogi, ABoxSendsNoOtherWhileItLivesAndItsOwnerMayEndIt) {  // DOGI
    Dogi d{6, 3};
    EXPECT_EQ(channels_used(d.b.rules, d.b.battle, d.gunner), 1);
    EXPECT_EQ(d.refused("dogi-drain"), "launch_rate");
    d.b.at(d.gunner).groups[0].used = 0;
    d.feed("drain");
    d.b.clock(2, 1);
    EXPECT_EQ(d.refused("dogi-drain"), "still_out");
    EXPECT_EQ(d.guide(GuideAct::release, {}), "");
    EXPECT_TRUE(d.b.battle.objects.empty());
    EXPECT_EQ(d.refused("dogi-drain"), "");
}

TEST(TngDogi, TakesEightPointsAndNeedsNoMark) {  // DOGI
    Dogi d{6, 3};
    d.suffer(7);
    ASSERT_EQ(d.b.battle.objects.size(), 1U);
    d.b.at(d.halberd).fate = Fate::destroyed;
    d.strikes({2});
    ASSERT_EQ(d.b.battle.objects.size(), 1U) << "it roams on";
    EXPECT_EQ(d.it().hex, neighbour(hex_at(20, 30), Facing{1}));
    d.suffer(1);
    EXPECT_TRUE(d.b.battle.objects.empty());
}

TEST(TngDogi, ACaptainLetsOneOutWhereHeCanSteerItToTheEnemy) {  // DOGI
    for (const auto& [range, launches] : {std::pair{3, true}, {4, false}}) {
        Rounds d{"dogi", 3, range};
        d.gunner = d.b.unit(0, "2030", 'A', d.b.bare_class({{"dogi", 1}, {"hfr", 3}}));
        d.feed("drain");
        EXPECT_EQ(launch_order(d.b.rules, d.b.battle, d.gunner, 0, d.halberd).has_value(), launches) << range;
    }
}

}  // namespace
}  // namespace impulse
