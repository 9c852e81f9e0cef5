#include "render/ssd_view.h"

#include <gtest/gtest.h>

#include <glm/vec2.hpp>

#include "render/looks.h"
#include "tests/render/demo_scenes.h"
#include "tests/render/frames.h"
#include "tests/render/picture_check.h"

namespace impulse {
namespace {

Picture draw(const SheetScene& sheet, float scale = 1.0F, int w = 360, int h = 480,
             SheetHover* hover = nullptr, ImVec2 mouse = {-1e6F, -1e6F}) {
    return draw_picture({w, h, scale, 2, 1}, [&](const Theme& theme) {
        ImGui::GetIO().MousePos = mouse;
        const SheetHover out = draw_sheet(sheet, theme, *ImGui::GetBackgroundDrawList(), {0, 0},
                                          {static_cast<float>(w), static_cast<float>(h)});
        if (hover) *hover = out;
    });
}

// One group of one box, large: what a state looks like.
Picture one_box(int lost, int now, int ready) {
    SheetScene s;
    s.groups.push_back(demo::group("PH-1", BoxTone::Beam, 1, 2, 1, 1, lost, now, ready));
    return draw(s, 2.0F, 240, 240);
}

TEST(SheetView, IsDrawnAtEveryTextSize) {
    for (const float scale : {0.75F, 1.0F, 2.0F}) {
        const int w = static_cast<int>(360 * scale), h = static_cast<int>(480 * scale);
        for (const SheetScene& s : {demo::cruiser(0), demo::unplaced()}) {
            const Picture p = draw(s, scale, w, h);
            EXPECT_GT(check::colours(p), 150U) << scale;
            EXPECT_GT(check::part_near(p, colour::bad), 0.0006) << scale;
        }
    }
}

TEST(SheetView, BoxStatesDifferInGrey) {
    const std::array<Picture, 4> states{one_box(0, 0, 0), one_box(0, 0, 1), one_box(1, 0, 0),
                                        one_box(1, 1, 0)};
    for (std::size_t a = 0; a < states.size(); ++a)
        for (std::size_t b = a + 1; b < states.size(); ++b)
            EXPECT_GT(check::grey_difference(states[a], states[b]), 0.4) << a << " " << b;
}

TEST(SheetView, ShieldStatesDifferInGrey) {
    std::vector<Picture> states;
    for (const int now : {30, 20, 10, 0}) {
        SheetScene s;
        for (int f = 0; f < 6; ++f)
            s.shields.push_back({"#", static_cast<std::uint8_t>(1 << f), now, 30, 0, 0});
        states.push_back(draw(s));
    }
    for (std::size_t a = 0; a < states.size(); ++a)
        for (std::size_t b = a + 1; b < states.size(); ++b)
            EXPECT_GT(check::grey_difference(states[a], states[b]), 1.0) << a << " " << b;
}

TEST(SheetView, EveryLossShows) {
    const SheetScene whole = demo::cruiser(0);
    const Picture before = draw(whole);
    for (std::size_t n = 0; n < whole.groups.size(); ++n) {
        SheetScene s = whole;
        if (s.groups[n].lost >= s.groups[n].count) continue;
        ++s.groups[n].lost;
        EXPECT_GT(check::part_unlike(before, draw(s), 12), 0.00008) << s.groups[n].label;
    }
    SheetScene s = whole;
    ++s.tracks[1].lost;
    EXPECT_GT(check::part_unlike(before, draw(s), 12), 0.00008);
}

TEST(SheetView, PointingAtABoxFindsItsGroup) {
    const SheetScene s = demo::cruiser(0);
    std::set<int> found, shields, tracks;
    ImGuiContext* own = ImGui::CreateContext();
    ImGui::SetCurrentContext(own);
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = {360, 480};
    io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
    const Theme theme = apply_theme(1.0F);
    io.Fonts->Build();
    for (int y = 2; y < 480; y += 5)
        for (int x = 2; x < 360; x += 5) {
            io.MousePos = {static_cast<float>(x), static_cast<float>(y)};
            ImGui::NewFrame();
            const SheetHover hover =
                draw_sheet(s, theme, *ImGui::GetBackgroundDrawList(), {0, 0}, {360, 480});
            ImGui::EndFrame();
            if (hover.group >= 0) found.insert(hover.group);
            if (hover.box >= 0) {
                ASSERT_GE(hover.group, 0);
                EXPECT_LT(hover.box, s.groups[static_cast<std::size_t>(hover.group)].count);
            }
            if (hover.shield >= 0) shields.insert(hover.shield);
            if (hover.track >= 0) tracks.insert(hover.track);
        }
    ImGui::DestroyContext(own);
    EXPECT_EQ(found.size(), s.groups.size());
    EXPECT_EQ(shields.size(), 6U);
    EXPECT_EQ(tracks.size(), s.tracks.size());
}

TEST(SheetView, TinyAndEmptySheetsDoNoHarm) {
    EXPECT_GT(check::colours(draw(SheetScene{})), 1U);
    EXPECT_FALSE(draw(demo::cruiser(0), 1.0F, 30, 30).rgba.empty());
    EXPECT_FALSE(draw(demo::cruiser(0), 2.5F, 120, 90).rgba.empty());
    SheetScene odd = demo::cruiser(0);
    odd.shields.push_back({"odd", 0, 3, 5, 0, 0});
    odd.shields.push_back({"all", 0x3F, 400, 500, 9, 40});
    odd.groups.push_back(demo::group("", BoxTone::Other, 3, 3, 0, 0));
    EXPECT_FALSE(draw(odd).rgba.empty());
}

// Every system says its name at every text size, and no name lies on another: the sheet grows where it must.
TEST(SheetView, NamesAreReadAtEveryTextSize) {
    for (const float scale : {0.75F, 1.0F, 1.5F, 2.0F, 2.5F})
        for (const glm::vec2 place : {glm::vec2(300, 560), glm::vec2(380, 700), glm::vec2(545, 390)}) {
            const SheetScene sheet = demo::cruiser(0);
            Frames frames(ImVec2(4000, 4000), scale);
            ImVec2 size(place.x, place.y);
            frames.draw([&] {
                size = legible_size(sheet, frames.theme, size);
                EXPECT_TRUE(legible_at(sheet, frames.theme, size)) << scale;
                draw_sheet(sheet, frames.theme, *ImGui::GetBackgroundDrawList(), {0, 0}, size, false);
            });
            const std::vector<DrawnText> texts = Frames::texts();
            for (const SheetGroup& g : sheet.groups)
                EXPECT_TRUE(std::any_of(
                    texts.begin(), texts.end(),
                    [&](const DrawnText& t) { return t.text.find(g.label) != std::string::npos; }))
                    << g.label << " at " << scale << " in " << place.x << "x" << place.y;
            const auto is_name = [&](const DrawnText& t) {
                return std::any_of(sheet.groups.begin(), sheet.groups.end(),
                                   [&](const SheetGroup& g) { return g.label == t.text; });
            };
            for (std::size_t a = 0; a < texts.size(); ++a)
                for (std::size_t b = a + 1; b < texts.size(); ++b) {
                    if (!is_name(texts[a]) || !is_name(texts[b])) continue;
                    const float wide = std::min(texts[a].high.x, texts[b].high.x) -
                                       std::max(texts[a].low.x, texts[b].low.x),
                                high = std::min(texts[a].high.y, texts[b].high.y) -
                                       std::max(texts[a].low.y, texts[b].low.y);
                    EXPECT_FALSE(wide > 1 && high > 2)
                        << texts[a].text << " and " << texts[b].text << " at " << scale;
                }
        }
}

TEST(SheetView, SystemsAreKnownByTheirWords) {
    EXPECT_EQ(tone_of("warp_left"), BoxTone::Power);
    EXPECT_EQ(tone_of("phaser-1"), BoxTone::Beam);
    EXPECT_EQ(tone_of("ph-7"), BoxTone::Beam);
    EXPECT_EQ(tone_of("photon"), BoxTone::Torpedo);
    EXPECT_EQ(tone_of("phtn"), BoxTone::Torpedo);
    EXPECT_EQ(tone_of("disruptor"), BoxTone::Torpedo);
    EXPECT_EQ(tone_of("drn-g"), BoxTone::Seeking);
    EXPECT_EQ(tone_of("hull_forward"), BoxTone::Hull);
    EXPECT_EQ(tone_of("bridge"), BoxTone::Control);
    EXPECT_EQ(tone_of("lab"), BoxTone::Other);
    EXPECT_EQ(zone_of("warp_left"), HullZone::Port);
    EXPECT_EQ(zone_of("uwarp_right"), HullZone::Starboard);
    EXPECT_EQ(zone_of("hull_aft"), HullZone::Stern);
    EXPECT_EQ(zone_of("lab"), HullZone::Centre);
}

}  // namespace
}  // namespace impulse
