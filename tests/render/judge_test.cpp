// The page that judges: who stands how well along the film, what captains weighed, the best line, and for whose eyes.
#include "render/judge.h"

#include <chrono>
#include <thread>

#include "render/panels/watch_panels.h"
#include "tests/render/played_window.h"

namespace impulse {
namespace {

const SideId own{std::size_t{0}};

// Frames until the judge has found all that was asked for.
void wait_for_judge(PlayedWindow& w) {
    w.draw();
    for (int i = 0; i < 3000 && w.state.watch.judge && w.state.watch.judge->busy(); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        w.draw();
    }
    w.draw();
}
bool drawn_text_has(const std::string& words) {
    return PlayedWindow::all_text().find(words) != std::string::npos;
}

TEST(Judge, FindsWhatTheLogIsWorthWithoutAWindow) {
    PlayedWindow w;
    begin(w, {"human", "captain"}, true);
    const Film& film = *w.state.film;
    Judge judge;
    for (int i = 0; i < 3000; ++i) {
        judge.follow(film, own);
        if (!judge.busy()) break;
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    EvaluationOptions options;
    options.side = own;
    const auto first = battle_of(*film.rules, film.header);
    EXPECT_EQ(judge.moments(film, own), evaluate_log(*film.rules, *first, film.entries, options));
    EXPECT_FALSE(judge.moments(film, own).empty());
    // What one side was shown is nobody else's.
    EXPECT_TRUE(judge.moments(film, SideId{std::size_t{1}}).empty());
    EXPECT_TRUE(judge.moments(film, SideId{}).empty());
}

TEST(Judge, IsStoppedBetweenTwoPlayouts) {
    PlayedWindow w;
    begin(w, {"human", "captain"}, true);
    Judge judge;
    judge.follow(*w.state.film, own);
    EXPECT_TRUE(judge.busy());
    judge.let(false);
    for (int i = 0; i < 500 && judge.busy(); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        judge.follow(*w.state.film, own);
    }
    EXPECT_FALSE(judge.busy());
    judge.let(true);
    judge.follow(*w.state.film, own);
    ASSERT_TRUE(judge.busy() || !judge.moments(*w.state.film, own).empty());
}

TEST(Judge, ThePageShowsWhoStandsHowWellAndTheBestLine) {
    PlayedWindow w;
    begin(w, {"human", "captain"}, true);
    EXPECT_FALSE(w.state.watch.judge) << "nothing is counted before somebody looks";
    ASSERT_EQ(look_at(w.state, "judge"), std::nullopt);
    wait_for_judge(w);
    EXPECT_TRUE(drawn_text_has("16 playouts")) << PlayedWindow::all_text();
    EXPECT_TRUE(drawn_text_has("best line from here"));
    ASSERT_TRUE(w.click("best line from here"));
    wait_for_judge(w);
    ASSERT_TRUE(w.state.watch.judge->answer());
    EXPECT_TRUE(drawn_text_has("why not"));
    EXPECT_TRUE(drawn_text_has("policy")) << "no word of the table is broken";
    EXPECT_TRUE(drawn_text_has("chosen")) << PlayedWindow::all_text();
}

TEST(Judge, WhatACaptainWeighedShowsToHisSideAlone) {
    PlayedWindow w;
    begin(w, {"human", "commodore"}, true);
    ASSERT_TRUE(w.go_on_until(Moment::move));
    const auto weighed_by = [&](SideId eyes) {
        int n = 0;
        for (const LogLine& line : w.state.film->chronicle_for(eyes))
            n += weighed_rows(line.why).empty() ? 0 : 1;
        return n;
    };
    ASSERT_EQ(w.state.eyes(), own);
    EXPECT_EQ(weighed_by(own), 0);
    EXPECT_GT(weighed_by(SideId{std::size_t{1}}), 0);
    ASSERT_EQ(look_at(w.state, "judge"), std::nullopt);
    w.draw();
    EXPECT_TRUE(drawn_text_has("weighed anything yet")) << PlayedWindow::all_text();
    // Played open it shows.
    w.state.secrecy = false;
    w.draw();
    EXPECT_TRUE(drawn_text_has("why not")) << PlayedWindow::all_text();
}

}  // namespace
}  // namespace impulse
