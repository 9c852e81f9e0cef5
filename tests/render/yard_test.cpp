// The shipyard of the window: a ship is designed, judged as it grows, saved, printed and fought.
#include "scenarios/files/asset_path.h"
#include "tests/render/frames.h"
#include "tests/render/played_window.h"

namespace impulse {
namespace {

bool drawn(const std::string& words) { return PlayedWindow::all_text().find(words) != std::string::npos; }

void open_shipyard_of(PlayedWindow& w) {
    w.state.start.shown = w.state.yard.shown = true;
    for (int i = 0; i < 4; ++i) w.frame();
    ASSERT_TRUE(w.state.yard.yard) << w.state.yard.said;
}

void put(YardMemory& yard, const char* system, int count, int value = 0, const char* arc = "") {
    DesignPart p;
    p.system = system;
    p.count = count;
    p.value = value;
    p.arc_words = arc;
    p.arc = parse_arc(arc).value_or(Arc{});
    yard.draft.parts.push_back(p);
    yard.changed = true;
}

TEST(YardPanel, ASmallShipIsDesignedSavedAndFought) {
    PlayedWindow w;
    open_shipyard_of(w);
    YardMemory& yard = w.state.yard;
    std::snprintf(yard.power.data(), yard.power.size(), "Klingon");
    std::snprintf(yard.code.data(), yard.code.size(), "Needle");
    put(yard, "hull_f", 2);
    put(yard, "uwarp_left", 3, 2);
    put(yard, "uwarp_right", 3, 2);
    put(yard, "brdg", 1);
    // A click on the list adds a box of the kind that is shown.
    ASSERT_TRUE(w.click("weapons"));
    for (int i = 0; i < 3; ++i) w.frame();
    ASSERT_TRUE(w.click("CB: compression beam")) << "compression beams are 30 points a box at 120 degrees";
    ASSERT_EQ(yard.draft.parts.size(), 5U);
    EXPECT_EQ(yard.draft.parts.back().system, "cb");
    EXPECT_TRUE(drawn("legal"));
    // Hull 20, warp 720, bridge 30, beam 30; sensor 30, scanner 30, damage control 5; a crew unit 1.
    EXPECT_TRUE(drawn("866 BPV")) << PlayedWindow::all_text();
    ASSERT_TRUE(w.click("print"));
    EXPECT_TRUE(fs::exists(own_folder() + "/ships/tng/klingon/needle.txt")) << yard.said;
    ASSERT_TRUE(w.click("fight it"));
    for (int i = 0; i < 3; ++i) w.frame();
    EXPECT_TRUE(fs::exists(own_folder() + "/ships/tng/klingon/needle.toml")) << yard.said;
    EXPECT_FALSE(yard.shown);
    ASSERT_TRUE(w.state.builder.shown) << yard.said;
    BuilderMemory& builder = w.state.builder;
    ASSERT_EQ(builder.draft.setup.units.size(), 1U);
    EXPECT_EQ(builder.draft.setup.units[0].class_key, "klingon/needle");
    ASSERT_EQ(add_ship(*builder.rules, builder.draft, 1, "klingon/needle"), std::nullopt);
    builder.changed = true;
    std::snprintf(builder.path.data(), builder.path.size(), "%s", w.path("needles.toml").c_str());
    for (int i = 0; i < 3; ++i) w.frame();
    ASSERT_TRUE(w.click("fight it")) << builder.said;
    ASSERT_TRUE(w.state.session) << w.state.message << builder.said;
    EXPECT_FALSE(w.state.start.shown);
    fs::remove_all(own_folder());
    forget_ruleset("tng");
}

TEST(YardPanel, SaysWhatTheBookRefusesAndDoesNotSaveIt) {
    PlayedWindow w;
    open_shipyard_of(w);
    put(w.state.yard, "sys", 11);
    for (int i = 0; i < 3; ++i) w.frame();
    EXPECT_TRUE(drawn("a ship has at most 10 (Sys)")) << PlayedWindow::all_text();
    EXPECT_FALSE(drawn("\nlegal"));
    w.click("save");
    EXPECT_FALSE(fs::exists(own_sheet_path(w.state.yard.judged.sheet)));
}

// From the start screen to a box, without a mouse; Escape leads back.
TEST(YardPanel, ArrowsAndSpaceAddABox) {
    PlayedWindow w;
    open_shipyard_of(w);
    const auto press = [&](SDL_Scancode key, int times = 1) {
        for (int i = 0; i < times; ++i) {
            w.key(key);
            for (int f = 0; f < 4; ++f) w.frame();
        }
    };
    for (int tries = 0; tries < 12 && w.state.yard.draft.parts.empty(); ++tries) {
        press(tries == 0 ? SDL_SCANCODE_RIGHT : SDL_SCANCODE_DOWN);
        press(SDL_SCANCODE_SPACE);
    }
    EXPECT_FALSE(w.state.yard.draft.parts.empty());
    press(SDL_SCANCODE_ESCAPE, 2);
    EXPECT_FALSE(w.state.yard.shown);
    EXPECT_TRUE(w.state.start.shown);
}

TEST(YardPanel, FitsAtAnySizeOfText) {
    PlayedWindow made;
    made.state.start.shown = made.state.yard.shown = true;
    for (const float scale : {0.75F, 1.5F, 2.5F}) {
        Frames frames(ImVec2(1280, 720), scale);
        for (const bool list : {false, true}) {
            made.state.yard.in_list = list;
            for (int i = 0; i < 4; ++i) frames.draw([&] { draw_bridge(made.state, frames.theme); });
            for (const DrawnText& t : Frames::texts())
                EXPECT_LE(t.high.x, 1281.0F) << t.text << " at " << scale;
        }
        EXPECT_NE(find_text(Frames::texts(), "THE BILL"), nullptr) << scale;
    }
}

}  // namespace
}  // namespace impulse
