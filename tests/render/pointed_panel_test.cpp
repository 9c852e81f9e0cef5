// Courses and watches by pointing at the thing itself, with the mouse and with keys alone.
#include <gtest/gtest.h>

#include "battle/play/standing.h"
#include "tests/render/played_window.h"

namespace impulse {
namespace {

// The bundled duel's Klingon decides; the Federation cruiser is played by a captain.
struct Pointing : testing::Test {
    PlayedWindow w;
    UnitId own{}, enemy{};
    void SetUp() override {
        w.state.options.players = {"human", "captain"};
        w.state.watch_level = WatchLevel::battle;
        open_in(w.state, w.file("close.toml", close_battle()));
        ASSERT_TRUE(w.state.session) << w.state.message;
        ASSERT_TRUE(w.wait());
        const Battle& b = w.state.session->battle();
        for (std::size_t i = 0; i < b.units.size(); ++i)
            (b.units[i].side == w.state.deciding() ? own : enemy) = UnitId{i};
        w.draw();
    }
    [[nodiscard]] ImVec2 place(Hex hex) const {
        const auto at = w.state.camera.screen_of(hex);
        return {at.x, at.y};
    }
    [[nodiscard]] const Battle& battle() const { return w.state.session->battle(); }
    [[nodiscard]] int line(Trigger t) const {
        return battle().sides[battle().unit(own).side.index()].line[static_cast<std::size_t>(t)];
    }
};

TEST_F(Pointing, AtAnEnemyOrdersACourseThere) {
    w.right_click(place(battle().unit(enemy).hex));
    ASSERT_TRUE(w.click("intercept " + w.state.film->roster.names.unit(enemy))) << PlayedWindow::all_text();
    const Course* course = course_of(battle(), own);
    ASSERT_NE(course, nullptr);
    EXPECT_EQ(course->how, CourseKind::intercept);
    EXPECT_EQ(course->target, enemy);
}

TEST_F(Pointing, AtHexesOrdersAWayThroughThem) {
    const Hex start = battle().unit(own).hex;
    const Hex near = along(start, battle().unit(own).facing, 3);
    const Hex far = along(near, battle().unit(own).facing, 2);
    w.right_click(place(near));
    ASSERT_TRUE(w.click("to " + text(near))) << PlayedWindow::all_text();
    w.right_click(place(far));
    ASSERT_TRUE(w.click("then on to " + text(far))) << PlayedWindow::all_text();
    ASSERT_EQ(battle().courses.size(), 2U);
    EXPECT_EQ(battle().courses[0].hex, near);
    EXPECT_EQ(battle().courses[1].hex, far);
}

TEST_F(Pointing, AtAnEnemySetsWhenTheSideIsAskedAboutHer) {
    const int usual = line(Trigger::enemy_near);
    ASSERT_GT(usual, 0);
    w.right_click(place(battle().unit(enemy).hex));
    ASSERT_TRUE(w.click("an enemy is within " + std::to_string(usual) + " hexes"))
        << PlayedWindow::all_text();
    EXPECT_EQ(line(Trigger::enemy_near), 0);
    ASSERT_TRUE(w.click("an enemy is within ... hexes")) << PlayedWindow::all_text();
    EXPECT_EQ(line(Trigger::enemy_near), usual);
}

TEST_F(Pointing, IsDoneByKeysAlone) {
    w.state.selected = own;
    w.letter('e');
    w.draw();
    EXPECT_NE(PlayedWindow::all_text().find("straight ahead"), std::string::npos);
    w.key(SDL_SCANCODE_SPACE);
    w.frame();
    ASSERT_NE(course_of(battle(), own), nullptr);
    EXPECT_EQ(course_of(battle(), own)->how, CourseKind::ahead);
    w.letter('e');
    w.draw();
    w.key(SDL_SCANCODE_ESCAPE);
    EXPECT_FALSE(w.state.orders.pointed.shown);
}

TEST_F(Pointing, ACaptainFillsInCoursesAndDoctrines) {
    w.letter('f');
    EXPECT_NE(course_of(battle(), own), nullptr);
    EXPECT_GE(battle().doctrines.size(), 2U);
    for (const Doctrine& d : battle().doctrines) EXPECT_EQ(d.unit, own);
}

}  // namespace
}  // namespace impulse
