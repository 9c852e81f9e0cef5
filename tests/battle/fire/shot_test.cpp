// One shot, whoever fires it: a box of a ship, a mine, a drone.
#include "battle/fire/shot.h"

#include <gtest/gtest.h>

#include "tests/support/table_battle.h"

namespace impulse {
namespace {

struct ShotFrom : testing::Test {
    TableBattle b{"classic"};
    UnitId ca = b.unit(0, "2020", 'A', "federation/ca"), d7 = b.unit(1, "2015", 'D', "klingon/d7");
    std::uint8_t tube = static_cast<std::uint8_t>(b.group_of(ca, "photon"));
    ShotFrom() { b.clock(2, 10); }

    // The standard photon, from a ship or from a thing that stands where it stands.
    Muzzle muzzle(bool mount) {
        Muzzle from = muzzle_of(b.rules, b.battle, ca, tube, b.mode(ca, tube, "standard"));
        if (mount) return from;
        return {.mode = from.mode, .hex = from.hex, .mount = false, .charge = from.mode->energy};
    }
    ShotPlan plan(bool mount) {
        return plan_shot(b.rules, b.battle, muzzle(mount), target_of(b.battle, d7, {}));
    }
};

// A photon hits on 3 or less at five hexes (E4), whatever carries it.
TEST_F(ShotFrom, AShipOrAMachineNeedsTheSameNumber) {
    for (const bool mount : {true, false}) {
        const ShotPlan p = plan(mount);
        EXPECT_EQ(p.effective.sum, 5) << mount;
        EXPECT_EQ(hit_number(*muzzle(mount).mode, p.fit, p.effective.sum), 3) << mount;
        EXPECT_EQ(p.shift.steps.sum, 0) << mount;
    }
}

// Four points of ECM are two steps of the die (D6.34); a captor's three points of ECCM leave one (M5.2).
TEST_F(ShotFrom, EcmHampersEveryMuzzleAndItsOwnEccmHelps) {
    b.set(d7, Counter::ecm, 4);
    EXPECT_EQ(plan(true).shift.steps.sum, 2);
    EXPECT_EQ(plan(false).shift.steps.sum, 2);
    Muzzle captor = muzzle(false);
    captor.eccm = 3;
    EXPECT_EQ(plan_shot(b.rules, b.battle, captor, target_of(b.battle, d7, {})).shift.steps.sum, 1);
}

// Nobody's shot: every roll of the use, each striking by itself.
TEST_F(ShotFrom, AllShotsOfAUseAreRolled) {
    const Muzzle from = muzzle(false);
    WeaponMode twice = *from.mode;
    twice.shots = 2;
    Muzzle gun = from;
    gun.mode = &twice;
    b.at(d7).shield.fill(30);
    b.faces({3, 4});
    Play p = b.play();
    const ShotScore scored = fire_at_once(p, Stream::to_hit, gun, target_of(b.battle, d7, {}));
    EXPECT_TRUE(scored.hit);
    EXPECT_EQ(scored.points, 8) << "a 3 hits, a 4 does not";
    EXPECT_EQ(b.at(d7).shield[0], 22);
}

}  // namespace
}  // namespace impulse
