// Pictures kept in assets/golden. After a wanted change of looks: IMPULSE_GOLDEN=write, run, look, commit.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>

#include "render/map_view.h"
#include "render/panels/watch_panels.h"
#include "render/report_picture.h"
#include "render/ssd_view.h"
#include "tests/render/demo_scenes.h"
#include "tests/render/picture_check.h"
#include "tests/source_dir.h"

namespace impulse {
namespace {

bool instrument_font() {
    ImGuiContext* before = ImGui::GetCurrentContext();
    ImGuiContext* own = ImGui::CreateContext();
    ImGui::SetCurrentContext(own);
    const bool found = apply_theme(1.0F).b612;
    ImGui::DestroyContext(own);
    ImGui::SetCurrentContext(before);
    return found;
}

void expect_golden(const Picture& actual, const std::string& name) {
    const std::string path = std::string(source_dir()) + "/assets/golden/" + name + ".png";
    const char* request = std::getenv("IMPULSE_GOLDEN");
    if (request && std::string(request) == "write") {
        std::filesystem::create_directories(std::filesystem::path(path).parent_path());
        const auto saved = save_png(actual, path);
        ASSERT_TRUE(saved) << saved.error();
        GTEST_SKIP() << "written: " << path;
    }
    const auto golden = load_png(path);
    ASSERT_TRUE(golden) << golden.error();
    const double unlike = check::part_unlike(actual, *golden, 24);
    if (unlike <= 0.002) return;
    const auto folder = std::filesystem::path(source_dir()) / "out" / "golden";  // outlives the test
    std::filesystem::create_directories(folder);
    Picture difference = actual;
    if (golden->rgba.size() == actual.rgba.size())
        for (std::size_t n = 0; n < actual.rgba.size(); ++n)
            if (n % 4 != 3)
                difference.rgba[n] = static_cast<std::uint8_t>(std::abs(actual.rgba[n] - golden->rgba[n]));
    (void)save_png(actual, (folder / (name + "_actual.png")).string());
    (void)save_png(difference, (folder / (name + "_diff.png")).string());
    ADD_FAILURE() << name << ": " << unlike * 100 << " % of the pixels differ; see " << folder.string();
}

class Golden : public testing::TestWithParam<float> {
protected:
    void SetUp() override {
        if (!instrument_font()) GTEST_SKIP() << "fonts-b612 is not installed: letters would differ";
    }
    [[nodiscard]] static PictureShape shape(int w, int h, int frames = 1) {
        const float scale = GetParam();
        return {static_cast<int>(static_cast<float>(w) * scale),
                static_cast<int>(static_cast<float>(h) * scale), scale, 4, frames};
    }
    [[nodiscard]] static std::string name(const char* stem) {
        return std::string(stem) + (GetParam() > 1.5F ? "_200" : "_100");
    }
};

TEST_P(Golden, Map) {
    const PictureShape s = shape(560, 360);
    const MapScene m = demo::anvil();
    expect_golden(
        draw_picture(
            s,
            [&](const Theme& theme) {
                const glm::vec2 size(static_cast<float>(s.width), static_cast<float>(s.height));
                Camera camera;
                camera.look_through({0, 0}, size);
                std::vector<Hex> hexes;
                for (const ShipCounter& ship : m.ships) hexes.push_back(ship.hex);
                camera.fit_hexes(hexes, 2.0F, theme.px(42.0F));
                const glm::vec2 at = camera.screen_of(m.ships[2].hex);
                ImGui::GetIO().MousePos = {at.x, at.y};
                MapHover out;
                draw_map(m, camera, theme, *ImGui::GetBackgroundDrawList(), {0, 0}, {size.x, size.y}, out);
            }),
        name("map"));
}

TEST_P(Golden, Sheet) {
    const PictureShape s = shape(360, 460);
    expect_golden(draw_picture(s,
                               [&](const Theme& theme) {
                                   draw_sheet(demo::cruiser(0), theme, *ImGui::GetBackgroundDrawList(),
                                              {0, 0},
                                              {static_cast<float>(s.width), static_cast<float>(s.height)});
                               }),
                  name("sheet"));
}

// The window as it stands after a recorded first exchange of fire. As long as today's tables play that log again to the
// die they may also fork it, whatever other rows they have gained; when they no longer do, record it anew.
std::unique_ptr<BridgeState> recorded() {
    const std::string path = std::string(source_dir()) + "/tests/data/first_volley.log.jsonl";
    auto state = std::make_unique<BridgeState>();
    open_in(*state, path);
    EXPECT_TRUE(state->film) << state->message;
    EXPECT_FALSE(state->film->diverged) << state->film->verdict;
    state->film->header.table_hash = state->film->rules->table_hash;
    state->playing = false;
    EXPECT_EQ(look_at(*state, "at=1.19,hits,ship=Burke,audit"), std::nullopt);
    return state;
}

TEST_P(Golden, Replay) {
    const PictureShape s = shape(640, 250, 2);
    const auto state = recorded();
    expect_golden(
        draw_picture(s,
                     [&](const Theme& theme) {
                         const float high = theme.px(200);
                         log_panel(*state, theme, {0, 0}, {theme.px(300), high});
                         volley_panel(*state, theme, {theme.px(304), 0}, {theme.px(336), high}, true);
                         replay_panel(*state, theme, {0, theme.px(204)}, {theme.px(640), theme.px(46)});
                     }),
        name("replay"));
}

TEST_P(Golden, Allocation) {
    const PictureShape s = shape(400, 440, 2);
    const auto state = recorded();
    ASSERT_EQ(look_at(*state, "at=1.00,ship=Hood,fork"), std::nullopt);
    expect_golden(
        draw_picture(s,
                     [&](const Theme& theme) {
                         decide_panel(*state, state->seen(), theme, {0, 0}, ImGui::GetIO().DisplaySize);
                     }),
        name("allocation"));
}

TEST_P(Golden, Fire) {
    const PictureShape s = shape(400, 480, 3);
    const auto state = recorded();
    ASSERT_EQ(look_at(*state, "at=1.19,ship=Hood,fire,fork"), std::nullopt);
    expect_golden(
        draw_picture(s,
                     [&](const Theme& theme) {
                         decide_panel(*state, state->seen(), theme, {0, 0}, ImGui::GetIO().DisplaySize);
                     }),
        name("fire"));
}

INSTANTIATE_TEST_SUITE_P(TextScale, Golden, testing::Values(1.0F, 2.0F),
                         [](const auto& param) { return param.param > 1.5F ? "Percent200" : "Percent100"; });

TEST(GoldenPage, BattlePicture) {
    if (!instrument_font()) GTEST_SKIP() << "fonts-b612 is not installed: letters would differ";
    expect_golden(battle_picture(demo::report(), {960, 540, 0.75F, 4, 1}), "battle_picture");
}

// Negative control: the comparison sees one ship turned about.
TEST(GoldenPage, AChangedSceneIsSeen) {
    BattlePicture page = demo::report();
    const Picture before = battle_picture(page, {640, 360, 1.0F, 2, 1});
    page.sheets[0].groups[2].lost += 4;
    page.map.ships[1].hex = hex_at(24, 24);
    EXPECT_GT(check::part_unlike(before, battle_picture(page, {640, 360, 1.0F, 2, 1}), 24), 0.002);
}

}  // namespace
}  // namespace impulse
