// Places of the panels at the sizes and text scales that people have.
#include "render/bridge_layout.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <vector>

namespace impulse {
namespace {

std::vector<Place> panels_of(const BridgePlaces& p) {
    std::vector<Place> out;
    for (const Place& place : {p.top, p.ships, p.map, p.orders, p.sheet, p.log, p.aside, p.tabs, p.replay})
        if (place.shown()) out.push_back(place);
    return out;
}

void expect_tidy(ImVec2 display, float scale, bool people, bool sheet_first, const LayoutChoice& choice) {
    SCOPED_TRACE(testing::Message() << display.x << "x" << display.y << " scale " << scale
                                    << (people ? " people" : "") << (sheet_first ? " sheet" : ""));
    const BridgePlaces places = places_of(display, scale, people, sheet_first, choice);
    const auto panels = panels_of(places);
    for (std::size_t a = 0; a < panels.size(); ++a) {
        EXPECT_GE(panels[a].at.x, 0.0F);
        EXPECT_GE(panels[a].at.y, 0.0F);
        EXPECT_LE(panels[a].at.x + panels[a].size.x, display.x + 0.5F);
        EXPECT_LE(panels[a].at.y + panels[a].size.y, display.y + 0.5F);
        for (std::size_t b = a + 1; b < panels.size(); ++b) {
            const bool apart = panels[a].at.x + panels[a].size.x <= panels[b].at.x + 0.5F ||
                               panels[b].at.x + panels[b].size.x <= panels[a].at.x + 0.5F ||
                               panels[a].at.y + panels[a].size.y <= panels[b].at.y + 0.5F ||
                               panels[b].at.y + panels[b].size.y <= panels[a].at.y + 0.5F;
            EXPECT_TRUE(apart) << "panels " << a << " and " << b << " overlap";
        }
    }
    EXPECT_GT(places.map.size.x, display.x * 0.2F);
    EXPECT_GT(places.map.size.y, display.y * 0.2F);
    // Nothing that is needed is missing.
    EXPECT_TRUE(places.tabs.shown() || places.sheet.shown() || places.orders.shown());
    EXPECT_TRUE(!people || places.tabs.shown() || places.orders.shown() || sheet_first);
}

TEST(BridgeLayout, PanelsNeverOverlapNorLeaveTheWindow) {
    for (const ImVec2 display : {ImVec2(640, 480), ImVec2(1024, 768), ImVec2(1280, 720), ImVec2(1920, 1080),
                                 ImVec2(2560, 1440), ImVec2(3840, 2160), ImVec2(1080, 1920)})
        for (const float scale : {0.75F, 1.0F, 1.5F, 2.0F, 2.5F})
            for (const bool people : {false, true})
                for (const bool sheet : {false, true}) expect_tidy(display, scale, people, sheet, {});
}

TEST(BridgeLayout, PanelsStayTidyHoweverTheyAreDragged) {
    for (const float share : {0.4F, 0.7F, 1.6F, 2.5F}) {
        LayoutChoice choice;
        choice.left = choice.bottom = choice.sheet = choice.orders = share;
        for (const ImVec2 display : {ImVec2(1280, 720), ImVec2(1920, 1080), ImVec2(3840, 2160)})
            expect_tidy(display, 1.0F, share > 1, false, choice);
    }
}

TEST(BridgeLayout, OrdersAndSheetStandSideBySideWhereTheMapKeepsItsRoom) {
    EXPECT_TRUE(places_of({1920, 1080}, 1.0F, true, false, {}).both);
    const BridgePlaces small = places_of({1280, 720}, 1.0F, true, false, {});
    EXPECT_FALSE(small.both);
    EXPECT_TRUE(small.orders.shown());
    EXPECT_TRUE(places_of({1280, 720}, 1.0F, true, true, {}).sheet.shown());
}

TEST(BridgeLayout, LargeTextOnASmallWindowFallsBackToTabs) {
    EXPECT_TRUE(places_of({1280, 720}, 2.5F, false, false, {}).compact);
    EXPECT_FALSE(places_of({1280, 720}, 1.0F, false, false, {}).compact);
    EXPECT_FALSE(places_of({3840, 2160}, 2.5F, false, false, {}).compact);
}

TEST(BridgeLayout, DraggingAnEdgeMovesIt) {
    LayoutChoice choice;
    const BridgePlaces before = places_of({1920, 1080}, 1.0F, false, false, choice);
    drag_edge(choice, before, before.left_edge, 40);
    drag_edge(choice, before, before.bottom_edge, -30);
    drag_edge(choice, before, before.sheet_edge, 50);
    const BridgePlaces after = places_of({1920, 1080}, 1.0F, false, false, choice);
    EXPECT_NEAR(after.ships.size.x, before.ships.size.x + 40, 2.0F);
    EXPECT_NEAR(after.log.size.y, before.log.size.y + 30, 2.0F);
    EXPECT_NEAR(after.sheet.size.x, before.sheet.size.x - 50, 2.0F);
}

TEST(BridgeLayout, IsKeptOnTheDiskAndSurvivesABadFile) {
    const auto folder = std::filesystem::path(testing::TempDir()) / "bridge_layout";
    std::filesystem::remove_all(folder);
    const std::string path = (folder / "deep" / "layout.json").string();
    LayoutChoice choice;
    choice.left = 1.5F;
    choice.log = false;
    EXPECT_EQ(save_layout(choice, path), std::nullopt);
    EXPECT_EQ(load_layout(path), choice);
    std::ofstream(path) << "{\"left\": \"wide\", \"sheet\": 900, \"log\": 3";
    EXPECT_EQ(load_layout(path), LayoutChoice{});
    std::ofstream(path) << "{\"left\": \"wide\", \"sheet\": 900, \"log\": 3}";
    LayoutChoice clamped;
    clamped.sheet = 2.5F;
    EXPECT_EQ(load_layout(path), clamped);
    EXPECT_EQ(load_layout((folder / "nothing.json").string()), LayoutChoice{});
    EXPECT_TRUE(save_layout(choice, "").has_value());
    EXPECT_TRUE(save_layout(choice, "/proc/no/such/folder/layout.json").has_value());
}

}  // namespace
}  // namespace impulse
