// The window as a person uses it: SDL's dummy screen, keys as SDL events, whole frames.
#include "render/bridge.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "battle/core/state_hash.h"
#include "battle/play/apply.h"
#include "engine/hash.h"
#include "tests/render/played_window.h"

namespace impulse {
namespace {

TEST(Bridge, APersonAllocatesMovesFiresSavesReopensAndGoesOnByKeysAlone) {
    PlayedWindow w;
    w.state.options.players = {"captain", "human"};
    open_in(w.state, w.file("close.toml", close_battle()));
    ASSERT_TRUE(w.state.session) << w.state.message;
    play_by_keys(w, 1);
    const Session& s = *w.state.session;
    EXPECT_GE(orders_of<Allocate>(s, "human"), 1);
    EXPECT_GE(orders_of<Move>(s, "human"), 4);
    EXPECT_GE(orders_of<Fire>(s, "human"), 1);
    EXPECT_EQ(orders_of<Allocate>(s, "human (default)"), 0);
    // Saved, reopened: at the same state, with the same players, and gone on with from there.
    const std::uint64_t state = state_hash(s.battle());
    const std::string saved = w.path("saved.jsonl");
    ASSERT_FALSE(s.save(saved));
    open_in(w.state, saved);
    ASSERT_TRUE(w.state.message.empty()) << w.state.message;
    ASSERT_TRUE(w.state.session);
    EXPECT_EQ(w.state.session->player(SideId{0U}), "captain");
    EXPECT_TRUE(w.state.session->human(SideId{1U}));
    EXPECT_EQ(state_hash(w.state.film->playback.now()), state);
    EXPECT_EQ(state_hash(w.state.session->battle()), state);
    const std::size_t orders = w.state.session->entries().size();
    play_by_keys(w, 2);
    EXPECT_GT(w.state.session->entries().size(), orders);
}

TEST(Bridge, TheAutosaveHoldsEveryOrderAndThreeRotate) {
    PlayedWindow w;
    w.state.options.players = {"human", "human"};
    w.state.secrecy = false;
    const std::string path = w.file("close.toml", close_battle());
    for (int n = 0; n < 4; ++n) open_in(w.state, path);
    EXPECT_EQ(autosaves(w.state.options.folder).size(), 3U);
    ASSERT_TRUE(w.wait());
    w.key(SDL_SCANCODE_RETURN);
    std::ifstream in(autosaves(w.state.options.folder).front());
    const std::string text((std::istreambuf_iterator<char>(in)), {});
    const auto log = read_log(text, "autosave");
    ASSERT_TRUE(log);
    EXPECT_EQ(log->entries.size(), w.state.session->entries().size());
    EXPECT_GE(log->entries.size(), 2U);
}

TEST(Bridge, AnvilOpensAndACaptainsBattleRunsByItself) {
    PlayedWindow w;
    open_in(w.state, "anvil");
    ASSERT_TRUE(w.state.session) << w.state.message;
    for (int i = 0; i < 200 && w.state.film->playback.at() < 200; ++i) w.frame();
    EXPECT_GE(w.state.film->playback.at(), 200U);
    EXPECT_FALSE(w.state.deciding());
}

TEST(Bridge, BadFilesGiveAMessageAndLoseNothing) {
    PlayedWindow w;
    w.state.options.players = {"captain", "human"};
    open_in(w.state, w.file("close.toml", close_battle()));
    ASSERT_TRUE(w.wait());
    const Session* before = w.state.session.get();
    const std::uint64_t state = state_hash(before->battle());
    const std::string half = close_battle().substr(0, 160);
    for (const auto& [name, text] : std::vector<std::pair<std::string, std::string>>{
             {"empty.toml", ""},
             {"noise.bin", std::string("\0\1\2\377", 4)},
             {"picture.png", std::string("\x89PNG\r\n\x1A\n\0\0\0\rIHDR", 16)},
             {"latin1.toml", "title = \"\xE9\"\n"},
             {"record.json", "{\"format\": \"impulse-record/1\", \"units\": []}\n"},
             {"table.csv", "ship;points\nHood;125\n"},
             {"sheet.toml", "empire = \"Federation\"\ncode = \"CA\"\n"},
             {"nested.jsonl", std::string(200000, '[')},
             {"open.jsonl", "{" + std::string(200000, '[')},
             {"half.toml", half + "[["},
             {"log.jsonl", "{\"format\":\"impulse-log/1\"\n"},
             {"other.jsonl", "{\"format\":\"something else\"}\n"},
             {"ship.toml", close_battle() + "\n[[side.unit]]\nid=\"x\"\nname=\"X\"\nclass=\"nobody/"
                                            "none\"\nhex=\"0101\"\nfacing=\"A\"\n"}}) {
        w.state.message.clear();
        open_in(w.state, w.file(name, text));
        EXPECT_FALSE(w.state.message.empty()) << name;
        EXPECT_EQ(w.state.session.get(), before) << name;
        w.frame();
    }
    // No file at all, a folder, a device without end, a file far too large (it takes no room on the disk).
    fs::create_directories(w.path("folder.toml"));
    std::ofstream(w.path("huge.jsonl")) << "{";
    fs::resize_file(w.path("huge.jsonl"), 3ULL << 30U);
    for (const std::string& path : {w.path("missing.toml"), w.path("folder.toml"), std::string("/dev/zero"),
                                    w.path("huge.jsonl"), std::string()}) {
        w.state.message.clear();
        open_in(w.state, path);
        EXPECT_FALSE(w.state.message.empty()) << path;
        EXPECT_EQ(w.state.message.find('\0'), std::string::npos) << path;
        EXPECT_EQ(w.state.session.get(), before) << path;
        w.frame();
        EXPECT_NE(PlayedWindow::all_text().find("Message"), std::string::npos) << path;
    }
    EXPECT_EQ(state_hash(w.state.session->battle()), state);
}

// The Klingon hands in one of two forms; then the Federation sits down and looks.
std::vector<std::uint64_t> frames_of_the_other(bool secrecy, int speed, const std::string& extra) {
    PlayedWindow w;
    w.state.options.players = {"human", "human"};
    w.state.secrecy = secrecy;
    open_in(w.state, w.file("close.toml", close_battle()));
    EXPECT_TRUE(w.wait());
    w.state.seated = SideId{0U};
    const Rules& rules = *w.state.film->rules;
    const Battle seen = w.state.session->battle();
    Allocate form = default_form(rules, seen, UnitId{0U});
    form = with_plot(rules, seen, form, [&] {
        SpeedPlot p;
        p.push_back({1, static_cast<std::uint8_t>(speed)});
        return p;
    }());
    if (extra == "reinforced")
        form = with_amount(rules, seen, form, Line::specific_reinforcement, 0, points(3));
    if (extra == "shields low") form.shield_level = 1;
    EXPECT_FALSE(refuse(rules, seen, form)) << refusal_text(rules, *refuse(rules, seen, form));
    order_in(w.state, form);
    w.wait();
    w.state.seated = SideId{1U};
    w.state.film->playback.seek(w.state.film->playback.size());
    std::vector<std::uint64_t> frames;
    for (const std::size_t selected : {1U, 0U})
        for (const ImVec2 mouse :
             {ImVec2(-1, -1), ImVec2(80, 90), ImVec2(80, 140), ImVec2(400, 360), ImVec2(560, 360)}) {
            w.state.selected = UnitId{selected};
            w.state.sheet_tab = selected == 0;
            w.mouse = mouse;
            for (int i = 0; i < 3; ++i) w.draw();
            frames.push_back(PlayedWindow::drawn());
        }
    return frames;
}

TEST(Bridge, NothingDrawnTellsTheOthersUnrevealedAllocation) {
    const auto plain = frames_of_the_other(true, 8, "");
    EXPECT_EQ(plain, frames_of_the_other(true, 16, ""));
    EXPECT_EQ(plain, frames_of_the_other(true, 8, "reinforced"));
    EXPECT_EQ(plain, frames_of_the_other(true, 10, "shields low"));
}

TEST(Bridge, PlayedOpenTheOthersAllocationShows) {
    EXPECT_NE(frames_of_the_other(false, 8, ""), frames_of_the_other(false, 8, "reinforced"));
}

TEST(Bridge, TheScreenIsCoveredWhenTheOtherPersonDecides) {
    PlayedWindow w;
    w.state.options.players = {"human", "human"};
    open_in(w.state, w.file("close.toml", close_battle()));
    ASSERT_TRUE(w.wait());
    EXPECT_TRUE(w.state.covered());
    w.key(SDL_SCANCODE_RETURN);  // the first takes the seat
    EXPECT_FALSE(w.state.covered());
    EXPECT_EQ(w.state.eyes(), SideId{0U});
    w.key(SDL_SCANCODE_RETURN);  // and hands in the form
    EXPECT_EQ(orders_of<Allocate>(*w.state.session, "human"), 1);
    EXPECT_TRUE(w.state.covered());
    EXPECT_FALSE(w.state.eyes() == SideId{1U});
    w.key(SDL_SCANCODE_RETURN);
    EXPECT_EQ(w.state.eyes(), SideId{1U});
    EXPECT_FALSE(w.state.covered());
}

TEST(Bridge, EveryEdgeBetweenPanelsIsDraggedByTheMouseAndKept) {
    PlayedWindow w;
    w.state.options.players = {"captain", "human"};
    open_in(w.state, w.file("close.toml", close_battle()));
    ASSERT_TRUE(w.wait());
    w.draw();
    w.state.watch.layout_path = w.path("layout.json");
    const auto places = [&] {
        return places_of({1280, 720}, 1.0F, true, w.state.sheet_tab, w.state.watch.layout);
    };
    const auto middle = [](const Place& p) {
        return ImVec2(p.at.x + p.size.x * 0.3F, p.at.y + p.size.y * 0.5F);
    };
    const BridgePlaces before = places();
    ASSERT_TRUE(before.left_edge.shown());
    ASSERT_TRUE(before.bottom_edge.shown());
    w.drag(middle(before.left_edge), {30, 0});
    EXPECT_NEAR(places().ships.size.x, before.ships.size.x + 30, 3.0F);
    w.drag(middle(places().bottom_edge), {0, -40});
    EXPECT_NEAR(places().log.size.y, before.log.size.y + 40, 3.0F);
    w.drag(middle(places().bottom_edge), {0, 60});
    EXPECT_NEAR(places().log.size.y, before.log.size.y - 20, 3.0F);
    const Place& right = before.orders_edge.shown() ? before.orders_edge : before.sheet_edge;
    ASSERT_TRUE(right.shown());
    const float wide = before.orders_edge.shown() ? before.orders.size.x : before.sheet.size.x;
    w.drag(middle(right), {-30, 0});
    EXPECT_NEAR(before.orders_edge.shown() ? places().orders.size.x : places().sheet.size.x, wide + 30, 3.0F);
    EXPECT_EQ(load_layout(w.path("layout.json")), w.state.watch.layout);
}

// Counters glide from hex to hex as the events are played back, and stand still when nothing happens.
TEST(Bridge, AMoveThatIsPlayedBackGlides) {
    PlayedWindow w;
    w.state.speed = 1.0F;
    open_in(w.state, w.file("close.toml", close_battle()));
    ASSERT_TRUE(w.state.session) << w.state.message;
    w.state.session->settle();
    for (int i = 0; i < 30; ++i) w.frame();
    Playback& play = w.state.film->playback;
    std::size_t move = play.at();
    while (move < play.size() && !std::holds_alternative<Moved>(play.event(move))) ++move;
    ASSERT_LT(move, play.size());
    w.state.follow = false;
    play.seek(move);
    for (int i = 0; i < 60; ++i) w.draw();
    const std::uint64_t still = PlayedWindow::drawn();
    w.draw();
    ASSERT_EQ(PlayedWindow::drawn(), still) << "nothing moves where nothing happens";
    play.seek(move + 1);
    w.state.playing = true;
    std::set<std::uint64_t> on_the_way;
    for (int i = 0; i < 5; ++i) {
        w.draw();
        on_the_way.insert(PlayedWindow::drawn());
    }
    EXPECT_GE(on_the_way.size(), 4U) << "every frame shows it a little further";
    for (int i = 0; i < 120; ++i) w.draw();
    const std::uint64_t arrived = PlayedWindow::drawn();
    w.draw();
    EXPECT_EQ(PlayedWindow::drawn(), arrived);
    EXPECT_NE(arrived, still);
}

TEST(Bridge, EscClosesTheListOfKeysThenTheMenu) {
    PlayedWindow w;
    w.state.options.players = {"captain", "human"};
    open_in(w.state, w.file("close.toml", close_battle()));
    ASSERT_TRUE(w.wait());
    w.state.menu.shown = w.state.keys_shown = true;
    w.frame();
    EXPECT_GT(ImGui::GetDrawData()->TotalVtxCount, 2000);
    w.key(SDL_SCANCODE_ESCAPE);
    w.key(SDL_SCANCODE_ESCAPE);
    EXPECT_FALSE(w.state.menu.shown);
    EXPECT_FALSE(w.state.keys_shown);
}

}  // namespace
}  // namespace impulse
