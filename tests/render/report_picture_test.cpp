#include "render/report_picture.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "tests/render/demo_scenes.h"
#include "tests/render/picture_check.h"

namespace impulse {
namespace {

TEST(ReportPicture, HoldsForAnyNumberOfShips) {
    for (const std::size_t ships : {0U, 1U, 2U, 4U, 9U}) {
        BattlePicture page = demo::report();
        page.sheets.resize(ships, demo::cruiser(1));
        const Picture p = battle_picture(page, {1280, 720, 1.0F, 1, 1});
        EXPECT_GT(check::colours(p), 150U) << ships;
    }
}

TEST(ReportPicture, HoldsWithNothingToTell) {
    EXPECT_FALSE(battle_picture({}, {1280, 720, 1.0F, 1, 1}).rgba.empty());
    BattlePicture page = demo::report();
    page.lines.clear();
    page.map = {};
    EXPECT_FALSE(battle_picture(page, {640, 360, 2.0F, 1, 1}).rgba.empty());
}

TEST(ReportPicture, SavesAPngAndMakesTheFolder) {
    const auto folder = std::filesystem::path(testing::TempDir()) / "impulse_report_test";
    const std::string path = (folder / "deep" / "anvil.png").string();
    const auto saved = save_battle_picture(demo::report(), path, {640, 360, 1.0F, 1, 1});
    ASSERT_TRUE(saved) << saved.error();
    const auto back = load_png(path);
    ASSERT_TRUE(back) << back.error();
    EXPECT_EQ(back->width, 640);
    EXPECT_EQ(back->height, 360);
    std::filesystem::remove_all(folder);
    EXPECT_FALSE(save_battle_picture(demo::report(), "/proc/none/x.png", {64, 36, 1.0F, 1, 1}));
}

}  // namespace
}  // namespace impulse
