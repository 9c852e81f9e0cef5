// The cloaking device at the ends of each band of range and speed, and when its dice are thrown.
// Units:  hexes, hexes a turn, impulses, points.
// Rule:   classic G13 (numbers to keep and regain a lock-on, parts of a hit, option of a hidden ship), D6.6.
#include <gtest/gtest.h>

#include <vector>

#include "battle/core/rows/cloak.h"
#include "battle/fire/declare.h"
#include "battle/systems/cloak.h"
#include "battle/systems/sensors.h"
#include "tests/support/alter.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// A hidden D7 and a Federation CA that looks for it.
struct Shrouded : TableBattle {
    UnitId seeker, shrouded;
    Shrouded() : TableBattle("classic") {
        seeker = unit(0, "2020", 'A', "federation/ca");
        shrouded = unit(1, "2012", 'D', "klingon/d7");
        for (ShipClass& c : rules.classes)
            if (c.sheet.key == "klingon/d7") c.sheet.cloak_cost = 15;
        at(shrouded).paid[static_cast<std::size_t>(Line::cloak)] = points(15);
        set(shrouded, Counter::cloak, 1);
        set(shrouded, Counter::cloak_at, 1);
    }
    // It was switched on so long ago that it has been hidden for so many impulses, five after that.
    void hidden_for(int impulses) { clock(1 + (impulses + 5) / 32, 1 + (impulses + 5) % 32); }
    [[nodiscard]] int to_keep(int range, int speed) {
        at(shrouded).hex = hex_at(20, 10);
        at(seeker).hex = hex_at(20, 10 + range);
        set(shrouded, Counter::speed, speed);
        return cloak_lock_number(rules, battle, seeker, shrouded, true);
    }
};

// A sensor of 6, less 4 to keep what is locked on; at rest in the next hex it takes 6 - 0 - 2 - 4.
TEST(ClassicCloakFigures, TheRangeTakesFromTheNumberAtBothEndsOfEachBand) {
    Shrouded c;
    struct Band {
        int from, to, taken;
    };
    for (const Band& band : std::vector<Band>{{0, 0, -1},
                                              {1, 4, 0},
                                              {5, 10, 1},
                                              {11, 15, 2},
                                              {16, 20, 3},
                                              {21, 30, 4},
                                              {31, 40, 5},
                                              {41, 60, 6}})
        for (const int range : {band.from, band.to})
            EXPECT_EQ(c.to_keep(range, 4), 6 - band.taken + 0 - 4) << range << " hexes";
}

TEST(ClassicCloakFigures, TheSpeedAddsToTheNumberAtBothEndsOfEachBand) {
    Shrouded c;
    struct Band {
        int from, to, added;
    };
    for (const Band& band : std::vector<Band>{{0, 0, -2},
                                              {1, 4, 0},
                                              {5, 8, 1},
                                              {9, 12, 2},
                                              {13, 15, 3},
                                              {16, 17, 4},
                                              {18, 18, 5},
                                              {19, 31, 6}})
        for (const int speed : {band.from, band.to})
            EXPECT_EQ(c.to_keep(4, speed), 6 + band.added - 4) << "speed " << speed;
}

TEST(ClassicCloakFigures, ToRegainALockOnTakesSixMoreThanToKeepIt) {
    Shrouded c;
    EXPECT_EQ(c.to_keep(4, 4), 2);
    EXPECT_EQ(cloak_lock_number(c.rules, c.battle, c.seeker, c.shrouded, false), 6 - 10);
}

// The setting until the book's word is entered: what is kept is rolled for a turn later, what is lost every 8 impulses.
TEST(ClassicCloakFigures, ALockOnIsRolledForAgainATurnLaterAndALostOneEveryEightImpulses) {
    Shrouded c;
    c.set(c.shrouded, Counter::speed, 12);
    for (int impulses = 0; impulses <= 70; ++impulses) {
        c.hidden_for(impulses);
        c.at(c.seeker).lost_locks = {};
        EXPECT_EQ(lock_on_due(c.rules, c.battle), impulses % 32 == 0) << impulses << " hidden, locked on";
        c.at(c.seeker).lost_locks = UnitSet{c.shrouded};
        EXPECT_EQ(lock_on_due(c.rules, c.battle), impulses > 0 && impulses % 8 == 0)
            << impulses << " hidden, lost";
    }
}

// The faces of the die of each hit: all of it on 1 and 2, half on 3 and 4, a quarter on 5 and 6.
TEST(ClassicCloakFigures, AHitOfFortyPointsGoesThroughByItsDie) {
    Shrouded c;
    const int left[] = {40, 40, 20, 20, 10, 10, 0};
    for (int die = 1; die <= 7; ++die)
        EXPECT_EQ(through_cloak(*c.rules.cloak, 40, die), left[die - 1]) << die;
}

// The option: nobody locked on sees it but on impulses 8 and 24.
TEST(ClassicCloakFigures, AShipOffTheMapIsShownOnEightAndTwentyFourAlone) {
    Shrouded c;
    alter(c.rules.cloak).hidden = true;
    c.at(c.seeker).lost_locks = UnitSet{c.shrouded};
    c.clock(1, 6);
    if (Play p = c.play(); veil_due(c.rules, c.battle)) veil_run(p);
    for (int impulse = 7; impulse <= 32; ++impulse) {
        c.clock(1, impulse);
        c.at(c.shrouded).hex = hex_at(20, impulse);
        if (Play p = c.play(); veil_due(c.rules, c.battle)) veil_run(p);
        EXPECT_EQ(c.at(c.shrouded).shown_hex == hex_at(20, impulse), impulse == 8 || impulse == 24)
            << impulse;
    }
}

// D6.6: at low power weapons reach five hexes of true range.
TEST(ClassicFireControlAtLowPower, LetsWeaponsReachFiveHexesAndNotSix) {
    Shrouded c;
    c.set(c.shrouded, Counter::cloak, 0);
    c.set(c.shrouded, Counter::cloak_at, 0);
    c.clock(2, 10);
    c.set(c.seeker, Counter::fire_control, 2);
    const Fire shot = c.shot(c.seeker, c.group_of(c.seeker, "phaser-1"), "standard", c.shrouded);
    for (const auto& [range, fires] : {std::pair{5, true}, {6, false}}) {
        c.at(c.shrouded).hex = hex_at(20, 20 - range);
        EXPECT_EQ(!refuse_fire(c.rules, c.battle, shot), fires) << range;
    }
}

}  // namespace
}  // namespace impulse
