#include "render/theme.h"

#include <gtest/gtest.h>

#include <cmath>

#include "render/map_marks.h"
#include "tests/render/demo_scenes.h"
#include "tests/render/picture_check.h"

namespace impulse {
namespace {

Picture counter(const ShipCounter& ship) {
    return draw_picture({96, 96, 1.0F, 4, 1}, [&ship](const Theme& theme) {
        ImDrawList& list = *ImGui::GetBackgroundDrawList();
        list.AddRectFilled({0, 0}, {96, 96}, colour::space);
        draw_ship(list, theme, ship, {48, 48}, 34, false);
    });
}

ShipCounter sound_ship(int side) {
    return demo::ship("X", "Y", side, 1, 1, 0, 0,
                      {{{30, 30}, {30, 30}, {30, 30}, {30, 30}, {30, 30}, {30, 30}}});
}

TEST(Theme, TextStandsOutFromItsGround) {
    EXPECT_GT(contrast(colour::text, colour::panel), 12.0F);
    EXPECT_GT(contrast(colour::dim, colour::panel), 5.0F);
    for (const ImU32 c : {colour::accent, colour::good, colour::warn, colour::bad, colour::warp})
        EXPECT_GT(contrast(c, colour::panel), 5.0F);
    for (int side = 0; side < 6; ++side)
        EXPECT_GT(contrast(side_look(side).colour, colour::space), 5.0F) << side;
}

TEST(Theme, SidesDifferInColourEmblemAndDash) {
    for (int a = 0; a < 6; ++a)
        for (int b = a + 1; b < 6; ++b) {
            EXPECT_NE(side_look(a).colour, side_look(b).colour);
            EXPECT_NE(side_look(a).emblem, side_look(b).emblem);
            EXPECT_NE(side_look(a).dash, side_look(b).dash);
        }
    EXPECT_NE(side_look(-1).colour, side_look(0).colour);
    EXPECT_EQ(side_look(6).colour, side_look(0).colour);
}

TEST(Theme, CountersOfTwoSidesDifferInGrey) {
    for (int a = 0; a < 6; ++a)
        for (int b = a + 1; b < 6; ++b)
            EXPECT_GT(check::grey_difference(counter(sound_ship(a)), counter(sound_ship(b))), 3.0)
                << a << " " << b;
}

TEST(Theme, ShieldStatesDifferInGrey) {
    std::vector<Picture> pictures;
    for (const int now : {30, 15, 6, 0}) {
        ShipCounter s = sound_ship(0);
        for (ShieldLevel& level : s.shields) level.now = now;
        pictures.push_back(counter(s));
    }
    for (std::size_t a = 0; a < pictures.size(); ++a)
        for (std::size_t b = a + 1; b < pictures.size(); ++b)
            EXPECT_GT(check::grey_difference(pictures[a], pictures[b]), 3.0) << a << " " << b;
}

TEST(Theme, CrippledCloakedAndWreckedShipsDifferInGrey) {
    ShipCounter crippled = sound_ship(1), cloaked = crippled, wreck = crippled;
    crippled.crippled = true;
    cloaked.cloaked = true;
    wreck.destroyed = true;
    const std::array<Picture, 4> pictures{counter(sound_ship(1)), counter(crippled), counter(cloaked),
                                          counter(wreck)};
    for (std::size_t a = 0; a < pictures.size(); ++a)
        for (std::size_t b = a + 1; b < pictures.size(); ++b)
            EXPECT_GT(check::grey_difference(pictures[a], pictures[b]), 3.0) << a << " " << b;
}

TEST(Theme, EqualShipsLookEqual) {
    EXPECT_DOUBLE_EQ(check::grey_difference(counter(sound_ship(2)), counter(sound_ship(2))), 0.0);
}

// A window of twice the lines has letters of twice the lines; a small one is left as it is.
TEST(Theme, LettersGrowWithTheLinesOfTheWindow) {
    EXPECT_FLOAT_EQ(factor_of_height(720), 1.0F);
    EXPECT_FLOAT_EQ(factor_of_height(1080), 1.0F);
    EXPECT_FLOAT_EQ(factor_of_height(1440), 1.25F);
    EXPECT_FLOAT_EQ(factor_of_height(2160), 2.0F);
}

TEST(Theme, TextScaleIsKeptBetween75And250Percent) {
    EXPECT_FLOAT_EQ(allowed_scale(0.1F), 0.75F);
    EXPECT_FLOAT_EQ(allowed_scale(9.0F), 2.5F);
    EXPECT_FLOAT_EQ(allowed_scale(1.5F, 2.0F), 3.0F);
    for (const float scale : {0.75F, 1.0F, 2.5F}) {
        ImGuiContext* own = ImGui::CreateContext();
        ImGui::SetCurrentContext(own);
        const Theme theme = apply_theme(scale);
        EXPECT_TRUE(ImGui::GetIO().Fonts->Build());
        EXPECT_FLOAT_EQ(theme.fonts.body->FontSize, std::round(14.0F * scale));
        EXPECT_FLOAT_EQ(ImGui::GetStyle().WindowRounding, std::floor(6.0F * scale));
        for (const ImWchar c : {ImWchar{'A'}, ImWchar{0xB7}, ImWchar{0xD7}, ImWchar{0x2192}})
            EXPECT_TRUE(!theme.b612 || theme.fonts.body->FindGlyphNoFallback(c) != nullptr) << c;
        ImGui::DestroyContext(own);
    }
}

}  // namespace
}  // namespace impulse
