#include "render/picture.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/render/picture_check.h"

namespace impulse {
namespace {

class PictureFile : public testing::Test {
protected:
    void SetUp() override {
        folder_ = std::filesystem::path(testing::TempDir()) / "impulse_picture_test";
        std::filesystem::create_directories(folder_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }
    std::filesystem::path folder_;
};

Picture two_halves(int samples) {
    return draw_picture({64, 32, 1.0F, samples, 1}, [](const Theme&) {
        ImDrawList& list = *ImGui::GetBackgroundDrawList();
        list.AddRectFilled({0, 0}, {32, 32}, rgb(0xFF8000));
        list.AddRectFilled({32, 0}, {64, 32}, rgb(0x0080FF));
    });
}

TEST(Picture, FillsExactlyWhatItIsTold) {
    for (const int samples : {1, 2, 4}) {
        const Picture p = two_halves(samples);
        ASSERT_EQ(p.width, 64);
        ASSERT_EQ(p.height, 32);
        EXPECT_EQ(p.at(0, 0), rgb(0xFF8000));
        EXPECT_EQ(p.at(31, 31), rgb(0xFF8000));
        EXPECT_EQ(p.at(32, 0), rgb(0x0080FF));
        EXPECT_EQ(p.at(63, 31), rgb(0x0080FF));
        EXPECT_EQ(p.at(64, 0), IM_COL32_BLACK);
    }
}

TEST(Picture, SamplesSmoothSlantingEdges) {
    const auto slant = [](int samples) {
        return draw_picture({64, 64, 1.0F, samples, 1}, [](const Theme&) {
            ImGui::GetBackgroundDrawList()->AddTriangleFilled({3, 3}, {60, 12}, {20, 60}, colour::white);
        });
    };
    EXPECT_GT(check::colours(slant(4)), check::colours(slant(1)) / 2 + 8);
    EXPECT_GT(check::colours(slant(4)), 12U);
}

// A picture is drawn in bands; seams would show as rows that differ.
TEST(Picture, TallPicturesHaveNoSeams) {
    const Picture p = draw_picture({2000, 1200, 1.0F, 4, 1}, [](const Theme&) {
        ImDrawList& list = *ImGui::GetBackgroundDrawList();
        list.AddRectFilled({0, 0}, {2000, 1200}, rgb(0x203040));
        list.AddTriangleFilled({-100, -100}, {3000, -100}, {-100, 3000}, rgb(0xFFFFFF, 60));
    });
    for (int y = 0; y < 1200; ++y) ASSERT_EQ(p.at(500, y), p.at(500, 0)) << y;
}

TEST(Picture, TheSameContentGivesTheSameBytes) { EXPECT_EQ(two_halves(4).rgba, two_halves(4).rgba); }

TEST(Picture, LeavesAnotherContextCurrent) {
    ImGuiContext* own = ImGui::CreateContext();
    ImGui::SetCurrentContext(own);
    two_halves(1);
    EXPECT_EQ(ImGui::GetCurrentContext(), own);
    ImGui::DestroyContext(own);
}

TEST(Picture, ImpossibleSizesGiveAnEmptyPicture) {
    const Picture p = draw_picture({0, 50, 1.0F, 1, 1}, [](const Theme&) {});
    EXPECT_TRUE(p.rgba.empty());
    EXPECT_FALSE(save_png(p, "nowhere.png"));
}

TEST_F(PictureFile, SavesAndLoadsThePixels) {
    const std::string path = (folder_ / "halves.png").string();
    const Picture p = two_halves(1);
    ASSERT_TRUE(save_png(p, path)) << path;
    EXPECT_FALSE(std::filesystem::exists(path + ".part"));
    const auto back = load_png(path);
    ASSERT_TRUE(back) << back.error();
    EXPECT_EQ(back->rgba, p.rgba);
}

TEST_F(PictureFile, MakesTheFoldersOfItsPath) {
    const Picture p = two_halves(1);
    const std::string path = (folder_ / "not" / "yet" / "there.png").string();
    ASSERT_TRUE(save_png(p, path)) << path;
    const auto back = load_png(path);
    ASSERT_TRUE(back) << back.error();
    EXPECT_EQ(back->rgba, p.rgba);
}

TEST_F(PictureFile, SaysWhatIsWrongWithAPath) {
    std::ofstream(folder_ / "text.png") << "not a picture";
    const auto below = save_png(two_halves(1), (folder_ / "text.png" / "below.png").string());
    ASSERT_FALSE(below);
    EXPECT_NE(below.error().find("below.png: its folder"), std::string::npos) << below.error();
    EXPECT_NE(below.error().find("cannot be made"), std::string::npos) << below.error();
    const auto folder = save_png(two_halves(1), folder_.string());
    ASSERT_FALSE(folder);
    EXPECT_NE(folder.error().find("this is a folder"), std::string::npos) << folder.error();
    const auto loaded = load_png((folder_ / "text.png").string());
    ASSERT_FALSE(loaded);
    EXPECT_NE(loaded.error().find("text.png"), std::string::npos);
}

}  // namespace
}  // namespace impulse
