#include "render/camera.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <glm/geometric.hpp>

namespace impulse {
namespace {

TEST(Camera, EvenColumnsSitHalfAHexLower) {
    const glm::vec2 odd = world_of(hex_at(1, 1)), even = world_of(hex_at(2, 1));
    EXPECT_NEAR(even.y - odd.y, root3 / 2, 1e-4F);
    EXPECT_NEAR(even.x - odd.x, 1.5F, 1e-4F);
    EXPECT_NEAR(world_of(hex_at(3, 1)).y, odd.y, 1e-4F);
}

TEST(Camera, FacingsAToFPointClockwiseFromStraightUp) {
    for (const Hex from : {hex_at(10, 10), hex_at(11, 10)})
        for (std::uint8_t f = 0; f < 6; ++f) {
            const glm::vec2 step = world_of(neighbour(from, Facing{f})) - world_of(from);
            EXPECT_NEAR(glm::length(step - heading(60.0F * static_cast<float>(f)) * root3), 0.0F, 1e-4F)
                << int{f};
        }
}

TEST(Camera, EveryHexIsFoundUnderItsCentreAndNearItsCorners) {
    for (int column = 1; column <= 60; ++column)
        for (int row = 1; row <= 60; ++row) {
            const Hex h = hex_at(column, row);
            EXPECT_EQ(hex_under(world_of(h)), h);
            for (int corner = 0; corner < 6; ++corner)
                EXPECT_EQ(hex_under(world_of(h) + hex_corner(corner) * 0.96F), h);
        }
}

TEST(Camera, ScreenAndWorldAreInverse) {
    Camera c;
    c.look_through({100, 50}, {800, 600});
    c.zoom = 31.0F;
    c.centre = {40, 22};
    for (const glm::vec2 p : {glm::vec2(0, 0), glm::vec2(500, 350), glm::vec2(1000, 17)})
        EXPECT_NEAR(glm::length(c.to_screen(c.to_world(p)) - p), 0.0F, 1e-3F);
    EXPECT_NEAR(glm::length(c.to_screen(c.centre) - glm::vec2(500, 350)), 0.0F, 1e-3F);
}

TEST(Camera, ZoomKeepsThePointUnderThePointer) {
    Camera c;
    c.look_through({0, 0}, {800, 600});
    const glm::vec2 pointer(620, 140), held = c.to_world(pointer);
    c.zoom_at(pointer, 1.7F);
    EXPECT_NEAR(glm::length(c.to_world(pointer) - held), 0.0F, 1e-3F);
    for (int n = 0; n < 50; ++n) c.zoom_at(pointer, 1.5F);
    EXPECT_FLOAT_EQ(c.zoom, Camera::most_zoom);
    for (int n = 0; n < 50; ++n) c.zoom_at(pointer, 0.5F);
    EXPECT_FLOAT_EQ(c.zoom, Camera::least_zoom);
}

TEST(Camera, FittingTheMapShowsEveryCorner) {
    const MapShape map{60, 60};
    for (const glm::vec2 size : {glm::vec2(1280, 720), glm::vec2(400, 900)}) {
        Camera c;
        c.look_through({10, 20}, size);
        c.fit_map(map);
        for (const Hex h : {hex_at(1, 1), hex_at(60, 1), hex_at(1, 60), hex_at(60, 60)})
            for (int corner = 0; corner < 6; ++corner) {
                const glm::vec2 p = c.to_screen(world_of(h) + hex_corner(corner));
                EXPECT_GE(p.x, 10);
                EXPECT_GE(p.y, 20);
                EXPECT_LE(p.x, 10 + size.x);
                EXPECT_LE(p.y, 20 + size.y);
            }
    }
}

TEST(Camera, FittingShipsNeverComesTooClose) {
    Camera c;
    c.look_through({0, 0}, {1600, 900});
    const std::array<Hex, 1> lone{hex_at(30, 30)};
    c.fit_hexes(lone);
    EXPECT_LE(c.zoom, 42.0F);
    EXPECT_NEAR(glm::length(c.screen_of(lone[0]) - glm::vec2(800, 450)), 0.0F, 1e-2F);
}

// What is shaded must be what bears: each hex lies in the spans of exactly its own bearing.
TEST(Camera, SpansOfABearingHoldTheHexesOfThatBearing) {
    const Hex from = hex_at(30, 30);
    const glm::vec2 centre = world_of(from);
    for (int column = 20; column <= 40; ++column)
        for (int row = 20; row <= 40; ++row) {
            const Hex to = hex_at(column, row);
            const int b = bearing(from, to);
            if (b == 0) continue;
            const glm::vec2 d = world_of(to) - centre;
            float degrees = std::atan2(d.x, -d.y) * 57.29578F;
            if (degrees < -0.01F) degrees += 360.0F;
            for (int k = 1; k <= 24; ++k) {
                const auto spans = spans_of(Arc{1U << (k - 1)});
                ASSERT_EQ(spans.size(), 1U);
                const float middle = (spans[0].from + spans[0].to) * 0.5F,
                            half = (spans[0].to - spans[0].from) * 0.5F;
                const float off = std::abs(std::remainder(degrees - middle, 360.0F));
                const bool inside = half < 0.01F ? off < 0.05F : off < half - 0.05F;
                EXPECT_EQ(inside, k == b) << text(to) << " bearing " << b << " span of " << k;
            }
        }
}

TEST(Camera, ArcsThatPassAheadAreOneSpan) {
    const auto fa = spans_of(arc_between(21, 5));
    ASSERT_EQ(fa.size(), 1U);
    EXPECT_FLOAT_EQ(fa[0].from, 300.0F);
    EXPECT_FLOAT_EQ(fa[0].to, 420.0F);
    EXPECT_EQ(spans_of(arc_between(21, 1) | arc_between(13, 13)).size(), 2U);
    EXPECT_TRUE(spans_of(Arc{}).empty());
    EXPECT_FLOAT_EQ(spans_of(arc_between(1, 24)).at(0).to, 360.0F);
}

}  // namespace
}  // namespace impulse
