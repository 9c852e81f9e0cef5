// How events look as motion; the battle that is shown is never changed by it.
#include "render/animation.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/render/demo_scenes.h"

namespace impulse {
namespace {

MapScene one_ship(Hex hex, int facing) {
    MapScene map;
    map.shape = {60, 60};
    map.ships.push_back(demo::ship("Hood", "CA", 0, 20, 20, facing, 16, {}));
    map.ships.back().id = 0;
    map.ships.back().hex = hex;
    return map;
}

TEST(Animation, ACounterGlidesToItsNewHexAndArrives) {
    Motion motion;
    MapScene map = one_ship(hex_at(20, 20), 0);
    animate(motion, map, {}, 0.02F, false);
    EXPECT_EQ(map.ships[0].shift_y, 0.0F);  // where nothing was before nothing glides
    map = one_ship(hex_at(20, 19), 0);      // straight up: y grows downwards
    animate(motion, map, {}, 0.02F, false);
    EXPECT_GT(map.ships[0].shift_y, 0.5F);
    EXPECT_LT(map.ships[0].shift_y, 1.74F);
    for (int i = 0; i < 60; ++i) {
        map = one_ship(hex_at(20, 19), 0);
        animate(motion, map, {}, 0.02F, false);
    }
    EXPECT_EQ(map.ships[0].shift_y, 0.0F);
    EXPECT_EQ(map.ships[0].hex, hex_at(20, 19));
}

TEST(Animation, ATurnGoesTheShortWayRound) {
    Motion motion;
    MapScene map = one_ship(hex_at(20, 20), 0);
    animate(motion, map, {}, 0.02F, false);
    map = one_ship(hex_at(20, 20), 5);  // A to F: 60 degrees to the left
    animate(motion, map, {}, 0.02F, false);
    EXPECT_GT(map.ships[0].turn, 0.0F);
    EXPECT_LE(map.ships[0].turn, 60.0F);
}

TEST(Animation, ASeekDoesNotFlyCountersAcrossTheMap) {
    Motion motion;
    MapScene map = one_ship(hex_at(20, 20), 0);
    animate(motion, map, {}, 0.02F, false);
    map = one_ship(hex_at(40, 40), 3);
    animate(motion, map, {}, 0.02F, false);
    EXPECT_EQ(map.ships[0].shift_x, 0.0F);
    EXPECT_EQ(map.ships[0].turn, 0.0F);
    map = one_ship(hex_at(40, 41), 3);
    animate(motion, map, {}, 0.02F, true);  // no motion wanted
    EXPECT_EQ(map.ships[0].shift_y, 0.0F);
}

TEST(Animation, ANewLossFlashesOnceAndFades) {
    Motion motion;
    std::vector<FreshLosses> losses(1);
    const auto frame = [&] {
        MapScene map = one_ship(hex_at(20, 20), 0);
        animate(motion, map, losses, 0.02F, false);
        return map.ships[0].flash;
    };
    EXPECT_EQ(frame(), 0.0F);
    losses[0].shield[2] = 4;
    EXPECT_GT(frame(), 0.9F);
    float last = 1;
    for (int i = 0; i < 40; ++i) last = frame();
    EXPECT_EQ(last, 0.0F);
    losses[0].groups = {0, 1};
    EXPECT_GT(frame(), 0.9F);
}

}  // namespace
}  // namespace impulse
