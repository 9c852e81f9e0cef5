// What a person meets round the battle: the window's size, its questions, warnings, typed dice, saves that others share.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "battle/core/craft.h"
#include "battle/play/make_battle.h"
#include "render/bridge_layout.h"
#include "scenarios/scenario_reader.h"
#include "tests/render/demo_scenes.h"
#include "tests/render/frames.h"
#include "tests/render/picture_check.h"
#include "tests/render/played_window.h"

namespace impulse {
namespace {

bool shows(const std::string& words) { return PlayedWindow::all_text().find(words) != std::string::npos; }

// ---- size ---------------------------------------------------------------------------------------------------------

TEST(Window, NoSizeIsTooSmallForIt) {
    for (const float scale : {0.75F, 1.0F, 2.5F})
        for (int wide = 0; wide <= 700; wide += 7)
            for (const int high : {0, 1, 60, 151, 240, 480, 900}) {
                const ImVec2 display(static_cast<float>(wide), static_cast<float>(high));
                for (const bool people : {false, true}) {
                    const BridgePlaces places = places_of(display, scale, people, false, {});
                    for (const Place& p : {places.top, places.map, places.orders, places.sheet, places.log,
                                           places.aside, places.tabs, places.replay, places.ships}) {
                        if (!p.shown()) continue;
                        EXPECT_LE(p.at.x + p.size.x, display.x + 0.5F) << wide << "x" << high << " " << scale;
                        EXPECT_LE(p.at.y + p.size.y, display.y + 0.5F) << wide << "x" << high << " " << scale;
                    }
                }
            }
}

TEST(Window, IsDrawnAtEverySize) {
    for (const float scale : {1.0F, 2.5F}) {
        PlayedWindow made;  // its saves alone; frames are drawn below
        begin(made, {"captain", "human"});
        Frames frames(ImVec2(640, 480), scale);
        for (const ImVec2 size : {ImVec2(640, 480), ImVec2(1, 1), ImVec2(0, 0), ImVec2(30, 900),
                                  ImVec2(900, 30), ImVec2(201, 151), ImVec2(260, 320), ImVec2(640, 480)}) {
            ImGui::GetIO().DisplaySize = size;
            for (int i = 0; i < 3; ++i) frames.draw([&] { draw_bridge(made.state, frames.theme); });
            EXPECT_EQ(ImGui::GetDrawData()->TotalVtxCount > 0,
                      size.x >= least_display_wide && size.y >= least_display_high)
                << size.x << "x" << size.y;
        }
    }
}

TEST(Window, IsNoLargerThanItsScreen) {
    EXPECT_EQ(size_on_screen(1600, 900, 1280, 720), (std::pair{1280, 720}));
    EXPECT_EQ(size_on_screen(1600, 900, 1920, 1080), (std::pair{1600, 900}));
    EXPECT_EQ(size_on_screen(1100, 680, 1280, 400), (std::pair{1100, 400}));
}

TEST(Window, SaysWhenSomethingWillChangeByItself) {
    PlayedWindow w;
    begin(w, two_people);
    w.frame();
    EXPECT_GT(seconds_to_next_change(w.state), 3600.0F) << "a person is asked: nothing moves";
    w.state.film->playback.seek(0);
    w.state.playing = true;
    w.state.speed = 4;
    w.state.carry = 0;
    EXPECT_NEAR(seconds_to_next_change(w.state), 0.25F, 0.01F);
    w.state.playing = false;
    EXPECT_GT(seconds_to_next_change(w.state), 3600.0F);
    PlayedWindow pilots;
    pilots.state.options.players = {"captain", "captain"};
    open_in(pilots.state, pilots.file("close.toml", close_battle()));
    EXPECT_LT(seconds_to_next_change(pilots.state), 0.1F) << "pilots think";
}

// ---- forms of craft -----------------------------------------------------------------------------------------------

// J1.2: a fighter has no energy and hands in its speed alone.
TEST(Window, ASquadronHandsInOneShortForm) {
    PlayedWindow w;
    w.state.options.players = {"human", "human"};
    w.state.secrecy = false;
    open_in(w.state, "classic_fleet");
    ASSERT_TRUE(w.state.session) << w.state.message;
    ASSERT_TRUE(w.wait());
    const Session& s = *w.state.session;
    const Rules& rules = s.rules();
    UnitId first{};
    int fighters = 0;
    for (std::size_t i = 0; i < s.battle().units.size(); ++i)
        if (s.battle().units[i].active() && small_craft(rules, s.battle().units[i])) {
            if (!first) first = UnitId{i};
            ++fighters;
            const Allocate form = suggested(rules, s.battle(), UnitId{i});
            EXPECT_EQ(shortfall(rules, s.battle(), form), "");
            EXPECT_EQ(bill_of(rules, s.battle(), form).total(), Energy{});
        }
    ASSERT_GE(fighters, 2);
    // Its side's turn: whoever comes before hands in what is there.
    for (int i = 0; i < 40 && s.battle().unit(first).side != s.deciding(); ++i) {
        w.key(SDL_SCANCODE_RETURN);
        ASSERT_TRUE(w.wait());
    }
    w.state.selected = first;
    w.frame();
    EXPECT_FALSE(shows("short of power"));
    ASSERT_TRUE(shows("hand in for all"));
    w.key(SDL_SCANCODE_RETURN);
    for (int i = 0; i < 30; ++i) w.frame();
    int handed_in = 0;
    for (const LogEntry& e : s.entries())
        if (const Allocate* form = e.command ? std::get_if<Allocate>(&*e.command) : nullptr;
            form != nullptr && small_craft(rules, s.battle().unit(form->unit)))
            ++handed_in;
    EXPECT_EQ(handed_in, fighters);
}

// ---- refusals -----------------------------------------------------------------------------------------------------

TEST(Window, APassWhereAStepIsDueIsRefusedInWordsWithTheRuleWhereOneDecides) {
    PlayedWindow w;
    begin(w, two_people);
    ASSERT_TRUE(w.go_on_until(Moment::move));
    for (const char key : {'n', 'p', 'P'}) {
        w.state.refused.clear();
        w.letter(key);
        EXPECT_EQ(w.moment(), Moment::move);
        EXPECT_NE(w.state.refused.find("has to move on this impulse and cannot pass"), std::string::npos)
            << key;
        EXPECT_NE(w.state.refused.find("(C1.4)"), std::string::npos) << w.state.refused;
        EXPECT_EQ(w.state.refused.find("option 0"), std::string::npos);
        w.frame();
        EXPECT_TRUE(shows("cannot pass")) << PlayedWindow::all_text();
    }
    // What is done puts it away.
    w.key(SDL_SCANCODE_UP);
    EXPECT_TRUE(w.state.refused.empty()) << w.state.refused;
}

// ---- typed dice ---------------------------------------------------------------------------------------------------

// Plays two pilots with typed ones until the first of several dice is asked for.
bool until_several(Session& s) {
    for (int i = 0; i < 3000 && s.battle().ended == 0; ++i) {
        s.settle();
        if (!s.wanted()) return false;
        if (s.wanted()->of_row > 1 && s.wanted()->in_row == 1) return true;
        if (s.type_dice("1")) return false;
    }
    return false;
}

TEST(Window, ATypedDieSaysWhoseItIsAndWhichOfHowMany) {
    PlayedWindow w;
    w.state.options.typed_dice = true;
    w.state.options.players = {"captain", "captain"};
    open_in(w.state, w.file("close.toml", close_battle()));
    ASSERT_TRUE(w.state.session) << w.state.message;
    Session& s = *w.state.session;
    s.settle();
    ASSERT_TRUE(until_several(s));
    const WantedDie first = *s.wanted();
    ASSERT_TRUE(first.unit);
    ASSERT_GT(first.of_row, 1);
    EXPECT_EQ(first.in_row, 1);
    EXPECT_NE(words_of(first, w.state.film->roster).find(fmt::format("die 1 of {}", first.of_row)),
              std::string::npos);
    const std::size_t before = s.entries().size();
    // A face that does not fit, anywhere in what is typed, takes none of them.
    EXPECT_TRUE(s.type_dice("3 7"));
    EXPECT_TRUE(s.taken().empty() || s.taken().back().face != 3);
    EXPECT_EQ(s.wanted()->in_row, 1);
    // Neither do more faces than dice.
    std::string many;
    for (int i = 0; i < 400; ++i) many += "2 ";
    const auto why = s.type_dice(many);
    ASSERT_TRUE(why);
    EXPECT_NE(why->find("nothing was taken"), std::string::npos) << *why;
    EXPECT_EQ(s.wanted()->in_row, 1);
    EXPECT_EQ(s.entries().size(), before);
    // What was taken is told.
    ASSERT_FALSE(s.type_dice("5"));
    ASSERT_FALSE(s.taken().empty());
    EXPECT_EQ(s.taken().back().face, 5);
    EXPECT_NE(words_of(s.taken(), w.state.film->roster).find("5"), std::string::npos);
}

TEST(Window, ADigitTooManyIsNeverAnOrder) {
    PlayedWindow w;
    w.state.options.typed_dice = true;
    begin(w, two_people);
    ASSERT_NO_FATAL_FAILURE(w.play_to_a_die());
    for (int i = 0; i < 200 && w.state.session->wanted(); ++i) {
        for (int n = 0; n < 3; ++n) w.frame();
        w.letter('2');
        w.key(SDL_SCANCODE_RETURN);
    }
    ASSERT_FALSE(w.state.session->wanted());
    ASSERT_TRUE(w.wait());
    w.frame();
    EXPECT_TRUE(shows("Taken:")) << PlayedWindow::all_text();
    const std::size_t entries = w.state.session->entries().size();
    for (const char digit : {'1', '2', '3'}) w.letter(digit);
    w.key(SDL_SCANCODE_RETURN);
    EXPECT_EQ(w.state.session->entries().size(), entries);
    EXPECT_FALSE(w.state.refused.empty());
    for (int i = 0; i < 3; ++i) w.frame();
    w.key(SDL_SCANCODE_RETURN);  // goes on
    EXPECT_FALSE(w.state.dice_taken);
    EXPECT_EQ(w.state.session->entries().size(), entries);
}

// ---- leaving, forking, lists --------------------------------------------------------------------------------------

TEST(Window, QuitAsksBeforeAnUnfinishedBattleIsLeft) {
    PlayedWindow w;
    begin(w, {"human", "captain"});
    w.letter('q');
    EXPECT_FALSE(w.state.quit);
    w.frame();
    EXPECT_TRUE(shows("The battle is not over"));
    const std::size_t entries = w.state.session->entries().size();
    w.letter('n');
    w.key(SDL_SCANCODE_ESCAPE);
    EXPECT_FALSE(w.state.leaving);
    EXPECT_FALSE(w.state.quit);
    EXPECT_EQ(w.state.session->entries().size(), entries);
    w.letter('q');
    w.key(SDL_SCANCODE_RETURN);
    EXPECT_TRUE(w.state.quit);
    // Nobody's battle is left at once.
    PlayedWindow pilots;
    pilots.state.options.players = {"captain", "captain"};
    open_in(pilots.state, pilots.file("close.toml", close_battle()));
    pilots.frame();
    pilots.letter('q');
    EXPECT_TRUE(pilots.state.quit);
}

TEST(Window, AForkMakesNoSideHumanUnasked) {
    PlayedWindow w;
    open_in(w.state, std::string(source_dir()) + "/tests/data/first_volley.log.jsonl");
    ASSERT_TRUE(w.state.film) << w.state.message;
    w.state.film->header.table_hash = w.state.film->rules->table_hash;
    w.state.playing = false;
    w.state.film->playback.seek(w.state.film->playback.size() / 2);
    w.frame();
    w.letter('k');
    w.frame();
    EXPECT_FALSE(w.state.session);
    ASSERT_TRUE(shows("Who plays?"));
    w.key(SDL_SCANCODE_ESCAPE);
    EXPECT_FALSE(w.state.fork.shown);
    w.letter('k');
    w.key(SDL_SCANCODE_RETURN);
    w.frame();
    ASSERT_TRUE(w.state.session) << w.state.message;
    EXPECT_EQ(w.state.session->humans(), 0);
    for (std::size_t s = 0; s < 2; ++s) EXPECT_EQ(w.state.session->player(SideId{s}), "captain");
}

TEST(Window, ScenariosAndSavesAreCalledByTheirTitle) {
    PlayedWindow w;
    begin(w, {"human", "captain"});
    EXPECT_EQ(battle_label(find_scenario("anvil")), "Anvil");
    const std::string saved = autosaves(w.state.options.folder).front();
    const std::string title = w.state.film->header.scenario.setup.title;
    ASSERT_FALSE(title.empty());
    EXPECT_EQ(battle_label(saved), title + ", played by human and captain");
    // A sealed one too, though nobody reads what is in it.
    {
        PlayedWindow two;
        begin(two, {"human", "human"}, true);
        EXPECT_EQ(battle_label(autosaves(two.state.options.folder).front()),
                  title + ", played by human and human");
    }
    EXPECT_EQ(battle_label(w.file("odd.toml", "not = [")), "odd.toml");
    EXPECT_EQ(battle_label("/nowhere/at-all.jsonl"), "at-all.jsonl");
    w.state.start.shown = true;
    for (int i = 0; i < 4; ++i) w.frame();
    EXPECT_TRUE(shows(title + ", played by"));
}

TEST(Window, AClickInTheListLeavesTheMapWhereItIs) {
    PlayedWindow w;
    w.state.options.players = {"captain", "captain"};
    open_in(w.state, w.file("close.toml", close_battle()));
    ASSERT_TRUE(w.state.session) << w.state.message;
    w.frame();
    w.state.playing = false;
    for (int i = 0; i < 60; ++i) w.frame();
    w.state.follow = false;
    w.state.camera.zoom *= 0.8F;
    w.frame();
    const glm::vec2 centre = w.state.camera.centre;
    const std::string other =
        w.state.film->roster.names.unit(UnitId{w.state.selected == UnitId{0U} ? 1U : 0U});
    const UnitId before = w.state.selected;
    std::vector<DrawnText> texts = PlayedWindow::texts();
    const auto in_list = std::find_if(texts.begin(), texts.end(), [&](const DrawnText& t) {
        return t.text.starts_with(other) && t.low.x < 200;
    });
    ASSERT_NE(in_list, texts.end());
    w.mouse = ImVec2(in_list->low.x + 5, in_list->low.y + 5);
    w.drag(w.mouse, ImVec2(0, 0));
    w.frame();
    EXPECT_NE(w.state.selected, before);
    EXPECT_EQ(w.state.camera.centre, centre);
    // A unit that is out of view is brought into it.
    w.state.camera.centre += glm::vec2(500, 500);
    w.state.watch.map.show = static_cast<int>(before.index());
    w.draw();
    EXPECT_EQ(w.state.camera.centre, world_of(w.state.film->playback.now().unit(before).hex));
}

// The chosen ship's button is filled in the side's colour; no other has a fill like that.
TEST(Window, TheChosenShipsButtonIsPlainlyDifferent) {
    EXPECT_GE(contrast(side_look(0).colour, colour::button), 4.5F);
    EXPECT_GE(contrast(side_look(1).colour, colour::button), 4.5F);
}

TEST(Window, LongThreatsNeitherOverlapNorCoverNames) {
    for (const float scale : {1.0F, 1.5F}) {
        Frames frames(ImVec2(900, 560), scale);
        MapScene map = demo::anvil();
        std::size_t n = 0;
        for (const ShipCounter& ship : std::vector<ShipCounter>(map.ships)) {
            ArcHighlight arc;
            arc.hex = ship.hex;
            arc.facing = ship.facing;
            arc.arc = Arc{0x3FU};
            arc.range = 6;
            arc.side = ship.side;
            arc.enemy = true;
            arc.label = fmt::format("{} next impulse, range {}: 3 DISRUPTOR, 5 PHASER-1, 2 PHASER-2, 4 DRONE",
                                    ship.name, 4 + n++);
            map.arcs.push_back(arc);
        }
        Camera camera;
        camera.look_through({0, 0}, {900, 560});
        std::vector<Hex> hexes;
        for (const ShipCounter& ship : map.ships) hexes.push_back(ship.hex);
        camera.fit_hexes(hexes);
        map.numbers = false;
        MapHover hover;
        frames.draw([&] {
            draw_map(map, camera, frames.theme, *ImGui::GetBackgroundDrawList(), {0, 0}, {900, 560}, hover);
        });
        // Rimmed text is drawn five times: runs of the same words are one.
        const std::vector<DrawnText> texts = Frames::texts();
        int threats = 0;
        for (const DrawnText& a : texts) {
            if (a.text.size() < 6) continue;
            threats += a.text.find("next") != std::string::npos ? 1 : 0;
            for (const DrawnText& b : texts) {
                if (b.text.size() < 6 || a.text == b.text) continue;
                const float wide = std::min(a.high.x, b.high.x) - std::max(a.low.x, b.low.x),
                            high = std::min(a.high.y, b.high.y) - std::max(a.low.y, b.low.y);
                EXPECT_FALSE(wide > 4 && high > 4)
                    << scale << ": \"" << a.text << "\" and \"" << b.text << "\"";
            }
        }
        EXPECT_GE(threats, 5) << "at least one threat is told";
    }
}

// ---- saves --------------------------------------------------------------------------------------------------------

TEST(Window, TwoWindowsOnOneFolderKeepSavesOfTheirOwn) {
    PlayedWindow w;
    const std::string folder = w.state.options.folder;
    fs::create_directories(folder);
    // Another program has the folder.
    const int other = ::open((folder + "/lock").c_str(), O_RDWR | O_CREAT, 0644);
    ASSERT_GE(other, 0);
    ASSERT_EQ(::flock(other, LOCK_EX | LOCK_NB), 0);
    std::ofstream(folder + "/autosave-1.log.jsonl") << "the other's battle";
    begin(w, {"human", "captain"});
    EXPECT_EQ(read_text(folder + "/autosave-1.log.jsonl").value(), "the other's battle");
    EXPECT_FALSE(fs::exists(folder + "/autosave-2.log.jsonl"));
    EXPECT_EQ(w.state.session->run().log_path(), folder + "/window-2/autosave-1.log.jsonl");
    // Both are offered, and the next battle of this window stays in its own.
    EXPECT_EQ(autosaves(folder).size(), 2U);
    begin(w, {"human", "captain"});
    EXPECT_EQ(w.state.session->run().log_path(), folder + "/window-2/autosave-1.log.jsonl");
    EXPECT_EQ(read_text(folder + "/autosave-1.log.jsonl").value(), "the other's battle");
    ::close(other);
    w.state.session.reset();
    begin(w, {"human", "captain"});
    EXPECT_EQ(w.state.session->run().log_path(), folder + "/autosave-1.log.jsonl");
}

TEST(Window, ASaveOfAnotherBattleIsReplacedOnlyWhenAskedTwice) {
    PlayedWindow w;
    begin(w, {"human", "captain"});
    const std::string path = w.file("mine.log.jsonl", "another battle");
    std::snprintf(w.state.menu.save.data(), w.state.menu.save.size(), "%s", path.c_str());
    save_in(w.state);
    EXPECT_EQ(read_text(path).value(), "another battle");
    EXPECT_NE(w.state.refused.find("save again"), std::string::npos);
    save_in(w.state);
    EXPECT_TRUE(read_text(path).value().starts_with("{"));
    save_in(w.state);
    EXPECT_TRUE(w.state.refused.empty()) << "its own save is replaced unasked";
}

TEST(Window, ASealedSaveStaysSealedWhenOpenedToPlayOpen) {
    PlayedWindow w;
    begin(w, two_people, true);
    w.key(SDL_SCANCODE_RETURN);  // takes the seat
    w.key(SDL_SCANCODE_RETURN);  // hands in
    const std::string saved = w.path("saved.log.jsonl");
    ASSERT_FALSE(w.state.session->save(saved));
    PlayedWindow again;
    again.state.secrecy = false;  // --open
    open_in(again.state, saved);
    ASSERT_TRUE(again.state.session) << again.state.message;
    EXPECT_TRUE(again.state.secrecy);
    EXPECT_TRUE(again.state.session->sealed());
    again.frame();
    EXPECT_TRUE(again.state.covered());
    for (const auto& entry : fs::recursive_directory_iterator(again.state.options.folder))
        if (entry.is_regular_file()) {
            EXPECT_EQ(read_text(entry.path().string()).value().find("allocate"), std::string::npos)
                << entry.path();
        }
}

TEST(Window, AnAlteredSealedSaveIsToldBeforeAnybodySitsDownAndStaysTold) {
    PlayedWindow w;
    begin(w, two_people, true);
    w.key(SDL_SCANCODE_RETURN);
    w.key(SDL_SCANCODE_RETURN);
    const std::string saved = w.path("saved.log.jsonl");
    ASSERT_FALSE(w.state.session->save(saved));
    std::string text = read_text(saved).value();
    const std::size_t at = text.rfind('\n', text.size() - 2) + 20;
    text[at] = text[at] == 'a' ? 'b' : 'a';
    PlayedWindow again;
    open_in(again.state, again.file("changed.log.jsonl", text));
    ASSERT_TRUE(again.state.session) << again.state.message;
    again.frame();
    again.frame();
    ASSERT_TRUE(again.state.covered());
    EXPECT_TRUE(shows("Somebody has changed this file")) << PlayedWindow::all_text();
    again.key(SDL_SCANCODE_ESCAPE);  // the message is put away
    EXPECT_TRUE(shows("Somebody has changed this file")) << "it stays on the hand-over screen";
    again.key(SDL_SCANCODE_RETURN);  // sits down
    for (int i = 0; i < 3; ++i) again.frame();
    EXPECT_FALSE(again.state.covered());
    EXPECT_TRUE(shows("ALTERED"));
    again.key(SDL_SCANCODE_RETURN);  // orders something
    for (int i = 0; i < 3; ++i) again.frame();
    EXPECT_FALSE(again.state.warning.empty());
}

}  // namespace
}  // namespace impulse
