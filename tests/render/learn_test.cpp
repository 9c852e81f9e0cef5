// Guided battles: each is played to its end by the keys that its steps name.
#include <algorithm>

#include "render/key_script.h"
#include "render/sounds.h"
#include "scenarios/help_topics.h"
#include "scenarios/lessons.h"
#include "tests/render/played_window.h"

namespace impulse {
namespace {

// A step's key: an action of the window, or a key by its name.
void press(PlayedWindow& w, const std::string& words) {
    const auto action = from_word<KeyAction>(words);
    const auto press = action ? w.state.key_map.of(*action).front() : read_press(words).value_or(KeyPress{});
    if (press.character != 0)
        w.letter(press.character);
    else
        w.key(static_cast<SDL_Scancode>(press.scancode),
              static_cast<Uint16>((press.shift ? KMOD_LSHIFT : 0) | (press.ctrl ? KMOD_LCTRL : 0)));
}

// What the step asks for, or else what brings its moment nearer.
void one_decision(PlayedWindow& w, const LessonStep& step) {
    const std::size_t before = w.state.session->entries().size();
    const auto given = [&] { return w.state.session->entries().size() > before; };
    const auto wanted = from_word<ScriptMoment>(step.at);
    if (!wanted || static_cast<int>(*wanted) == static_cast<int>(w.moment()))
        for (const std::string& words : step.keys) {
            if (given()) return;
            press(w, words);
            for (int i = 0; i < 4; ++i) w.frame();
        }
    if (given()) return;
    if (w.moment() == Moment::allocate) w.key(SDL_SCANCODE_RETURN);
    if (w.moment() == Moment::move) w.key(SDL_SCANCODE_UP);
    if (w.moment() == Moment::question) w.letter('1');
    for (int n = 0; n < 2 && !given(); ++n) w.letter('n');
    if (!given()) w.letter('P');
}

class Lessons : public testing::TestWithParam<std::size_t> {};

TEST_P(Lessons, IsPlayedToItsEndByItsKeys) {
    const Lesson& lesson = lessons()[GetParam()];
    PlayedWindow w;
    for (int i = 0; i < 3; ++i) w.frame();
    w.key(SDL_SCANCODE_F2);
    for (int i = 0; i < 3; ++i) w.frame();
    ASSERT_TRUE(w.click(lesson.title));
    ASSERT_TRUE(w.state.session) << w.state.message;
    ASSERT_EQ(w.state.learn.lesson, &lesson);
    EXPECT_EQ(w.state.session->humans(), 1);
    for (int i = 0; i < 600 && !w.state.learn.finished() && w.wait(); ++i) {
        if (w.state.learn.finished()) break;
        EXPECT_NE(PlayedWindow::all_text().find(lesson.title), std::string::npos);
        one_decision(w, lesson.steps[w.state.learn.step]);
        w.state.message.clear();
    }
    EXPECT_TRUE(w.state.learn.finished())
        << "stuck at step " << w.state.learn.step + 1 << ", turn " << w.state.session->battle().clock.turn
        << ": " << lesson.steps[std::min(w.state.learn.step, lesson.steps.size() - 1)].says;
    w.frame();
    w.frame();
    EXPECT_NE(PlayedWindow::all_text().find("Done."), std::string::npos);
}

std::string id_of(const testing::TestParamInfo<std::size_t>& info) { return lessons()[info.param].id; }
INSTANTIATE_TEST_SUITE_P(Learn, Lessons, testing::Range(std::size_t{0}, lessons().size()), id_of);

TEST(Learn, ThereAreFiveLessonsAndTheListIsReachedByKeysAlone) {
    EXPECT_EQ(lessons().size(), 5U);
    PlayedWindow w;
    for (int i = 0; i < 3; ++i) w.frame();
    w.key(SDL_SCANCODE_F2);
    for (int i = 0; i < 3; ++i) w.frame();
    w.key(SDL_SCANCODE_RETURN);
    ASSERT_TRUE(w.state.session) << w.state.message;
    EXPECT_EQ(w.state.learn.lesson, &lessons().front());
    EXPECT_FALSE(w.state.start.shown);
}

// A step that asks for another ship, or for more, is not done by this order.
TEST(Learn, AStepIsDoneOnlyByWhatItNames) {
    LessonStep step;
    step.order = "move";
    step.with = {{"how", {"turn_left", "turn_right"}}, {"unit", {"Hood"}}};
    Roster roster;
    roster.names.units = {"Whip", "Hood"};
    roster.unit_ids = {"K", "F"};
    LogEntry entry;
    entry.by = "human";
    Move move;
    move.unit = UnitId{std::size_t{1}};
    move.how = Manoeuvre::turn_left;
    entry.command = move;
    EXPECT_EQ(times_done(step, entry, roster), 1);
    entry.by = "captain";
    EXPECT_EQ(times_done(step, entry, roster), 0) << "a pilot's order is not the learner's";
    entry.by = "human";
    move.how = Manoeuvre::ahead;
    entry.command = move;
    EXPECT_EQ(times_done(step, entry, roster), 0);
    move.how = Manoeuvre::turn_left;
    move.unit = UnitId{std::size_t{0}};
    entry.command = move;
    EXPECT_EQ(times_done(step, entry, roster), 0);
}

// Every rule number of a lesson stands in the tables that play.
TEST(Learn, RuleNumbersAreThoseOfTheTables) {
    std::string tables;
    for (const std::string& path : files_below(std::string(source_dir()) + "/assets/rules/classic", ".toml"))
        tables += read_text(path).value_or("");
    for (const Lesson& lesson : lessons())
        for (const LessonStep& step : lesson.steps)
            EXPECT_NE(tables.find(step.rule), std::string::npos) << step.rule;
}

// F1 says what is pointed at, and what this step asks with its rule.
TEST(Help, ExplainsTheShipUnderTheMouseAndTheStep) {
    PlayedWindow w;
    begin(w, {"captain", "human"});
    ASSERT_TRUE(w.go_on_until(Moment::move));
    w.draw();
    const Unit& u = w.state.session->battle().units[0];
    const glm::vec2 at = w.state.camera.screen_of(u.hex);
    w.mouse = ImVec2(at.x, at.y);
    w.frame();
    w.frame();
    w.key(SDL_SCANCODE_F1);
    w.frame();
    EXPECT_TRUE(w.state.help.shown);
    EXPECT_EQ(w.state.help.about.topic, "ship");
    const std::string shown = PlayedWindow::all_text();
    EXPECT_NE(shown.find("A ship"), std::string::npos) << shown;
    EXPECT_NE(shown.find("Movement"), std::string::npos) << "the step that is asked for";
    EXPECT_NE(shown.find("rule 6A2"), std::string::npos) << shown;
    w.key(SDL_SCANCODE_ESCAPE);
    EXPECT_FALSE(w.state.help.shown);
}

// Sounds are quiet, end in silence, and are heard of what the film has just shown.
TEST(Sounds, AreQuietAndOfWhatWasShown) {
    for (const Sound sound : {Sound::hit, Sound::explosion, Sound::asked}) {
        const auto samples = samples_of(sound);
        ASSERT_GT(samples.size(), 1000U);
        const auto [least, most] = std::ranges::minmax(samples);
        EXPECT_GT(most, 500) << word(sound);
        EXPECT_LT(std::max(-least, static_cast<int>(most)), 32767 / 10) << word(sound);
        EXPECT_LT(std::abs(samples.back()), 20) << "ends without a click";
    }
    PlayedWindow w;
    fight_one_turn(w);
    ASSERT_FALSE(testing::Test::HasFatalFailure());
    Playback& play = w.state.film->playback;
    play.seek(0);
    EXPECT_EQ(sound_of(w.state, 0), std::nullopt);
    std::size_t hit = 0;
    while (hit < play.size() && !std::holds_alternative<ShieldLost>(play.event(hit))) ++hit;
    ASSERT_LT(hit, play.size());
    play.seek(hit + 1);
    EXPECT_EQ(sound_of(w.state, hit), Sound::hit);
    EXPECT_EQ(sound_of(w.state, hit + 1), std::nullopt) << "heard once";
}

// Every moment in which a person decides has its words, and so has every thing that may be pointed at.
TEST(Help, EveryMomentAndEveryThingHasItsTopic) {
    for (std::size_t m = 0; m <= static_cast<std::size_t>(ScriptMoment::other); ++m)
        EXPECT_NE(help_topic(word(static_cast<ScriptMoment>(m))), nullptr)
            << word(static_cast<ScriptMoment>(m));
    for (const char* thing : {"weapon", "system", "shield", "track", "ship", "seeker", "terrain", "hex"})
        EXPECT_NE(help_topic(thing), nullptr) << thing;
    EXPECT_EQ(help_topic("no such thing"), nullptr);
}

}  // namespace
}  // namespace impulse
