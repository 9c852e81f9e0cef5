// A window that stands open all evening must not grow: memory after many frames is what it was after a few.
#include <gtest/gtest.h>
#include <malloc.h>

#include <memory>
#include <vector>

#include "render/bridge.h"
#include "render/map_view.h"
#include "render/panels/watch_panels.h"
#include "render/ssd_view.h"
#include "tests/render/demo_scenes.h"
#include "tests/render/frames.h"

namespace impulse {
namespace {

std::size_t in_use() {
    malloc_trim(0);
    const auto info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

TEST(SteadyFrames, MapAndSheetDoNotGrowOverTenThousandFrames) {
    Frames frames({480, 300});
    const MapScene map = demo::crowd();
    const SheetScene sheet = demo::cruiser(0);
    Camera camera;
    camera.look_through({0, 0}, {320, 300});
    camera.zoom = 24;
    camera.centre = world_of(map.ships.front().hex);
    const auto frame = [&] {
        frames.draw([&] {
            MapHover hover;
            draw_map(map, camera, frames.theme, *ImGui::GetBackgroundDrawList(), {0, 0}, {320, 300}, hover);
            draw_sheet(sheet, frames.theme, *ImGui::GetBackgroundDrawList(), {320, 0}, {160, 300});
        });
    };
    for (int i = 0; i < 100; ++i) frame();
    const std::size_t before = in_use();
    for (int i = 0; i < 10000; ++i) frame();
    EXPECT_LE(in_use(), before + 4096);
}

// Every panel at once, log, dice and overlays too, without a screen.
TEST(SteadyFrames, TheWholeWindowDoesNotGrowOverTenThousandFrames) {
    Frames frames({1280, 720});
    BridgeState state;
    open_in(state, "anvil");
    ASSERT_TRUE(state.film) << state.message;
    state.session->settle();
    advance_bridge(state, 0);
    state.film->playback.seek(state.film->playback.size() / 2);
    state.playing = false;
    ASSERT_EQ(look_at(state, "audit,dice,arcs,threats"), std::nullopt);
    const auto frame = [&] { frames.draw([&] { draw_bridge(state, frames.theme); }); };
    for (int i = 0; i < 100; ++i) frame();
    const auto texts = Frames::texts();
    for (const char* shown : {"Hood", "Vengeance", "Audit", "Dice", "threats", "fork"})
        EXPECT_NE(find_text(texts, shown), nullptr) << shown;
    const std::size_t before = in_use();
    const int live = ImGui::GetIO().MetricsActiveAllocations;
    for (int i = 0; i < 10000; ++i) frame();
    EXPECT_LE(in_use(), before + 8192);
    EXPECT_EQ(ImGui::GetIO().MetricsActiveAllocations, live);
}

// Negative control: the smallest thing that a frame could leave behind is seen.
TEST(SteadyFrames, ALetterLeftBehindByEveryFrameIsSeen) {
    std::vector<std::unique_ptr<char>> left;
    left.reserve(10000);
    const std::size_t before = in_use();
    for (int i = 0; i < 10000; ++i) left.push_back(std::make_unique<char>('x'));
    EXPECT_GT(in_use(), before + 8192);
}

}  // namespace
}  // namespace impulse
