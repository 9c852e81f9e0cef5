// The way in and the way out: the start screen, and the page after a battle.
#include "tests/render/frames.h"
#include "tests/render/played_window.h"

namespace impulse {
namespace {

bool on_screen(const std::string& words) { return PlayedWindow::all_text().find(words) != std::string::npos; }

// A battle of captains that is over after one turn, opened as its log.
void open_ended(PlayedWindow& w) {
    fight_one_turn(w);
    ASSERT_FALSE(testing::Test::HasFatalFailure());
    w.state.film->playback.seek(w.state.film->playback.size());
    w.frame();
    ASSERT_NE(w.state.film->playback.now().ended, 0);
}

TEST(StartScreen, WithoutABattleItListsThoseThatComeWithTheProgram) {
    PlayedWindow w;
    for (int i = 0; i < 4; ++i) w.frame();
    EXPECT_TRUE(w.state.start.shown);
    EXPECT_TRUE(on_screen("Anvil"));
    EXPECT_TRUE(on_screen("classic, 2 against 2"));
    EXPECT_TRUE(on_screen("Duel"));
    EXPECT_TRUE(on_screen("tng, 1 against 1"));
    EXPECT_TRUE(on_screen("Laboratory"));
    EXPECT_FALSE(on_screen("LAST BATTLES")) << "nothing was saved yet";
    w.key(SDL_SCANCODE_ESCAPE);
    EXPECT_TRUE(w.state.start.shown) << "there is nothing behind it";
}

TEST(StartScreen, FitsAtAnySizeOfText) {
    PlayedWindow made;
    for (const float scale : {0.75F, 1.0F, 2.5F}) {
        Frames frames(ImVec2(1280, 720), scale);
        for (int i = 0; i < 6; ++i) frames.draw([&] { draw_bridge(made.state, frames.theme); });
        const std::vector<DrawnText> all = Frames::texts();
        EXPECT_NE(find_text(all, "begin"), nullptr) << scale;
        EXPECT_NE(find_text(all, "Anvil"), nullptr) << scale;
        for (const DrawnText& t : all) EXPECT_LE(t.high.x, 1281.0F) << t.text << " at " << scale;
    }
}

TEST(StartScreen, AClickBeginsTheBattleThatIsChosen) {
    PlayedWindow w;
    for (int i = 0; i < 4; ++i) w.frame();
    ASSERT_TRUE(w.click("Duel"));
    EXPECT_TRUE(on_screen("Korrin"));
    ASSERT_TRUE(w.click("begin"));
    ASSERT_TRUE(w.state.session) << w.state.message;
    EXPECT_FALSE(w.state.start.shown);
    EXPECT_EQ(w.state.film->header.scenario.setup.title, "Duel");
    EXPECT_TRUE(w.state.session->human(SideId{std::size_t{0}}));
    EXPECT_FALSE(w.state.session->human(SideId{std::size_t{1}}));
}

TEST(StartScreen, ComesBackOverABattleAndEscapeLeavesIt) {
    PlayedWindow w;
    begin(w, {"human", "captain"});
    w.state.menu.shown = true;
    w.frame();
    ASSERT_TRUE(w.click("start screen"));
    EXPECT_TRUE(w.state.start.shown);
    EXPECT_TRUE(on_screen("LAST BATTLES"));
    w.key(SDL_SCANCODE_ESCAPE);
    EXPECT_FALSE(w.state.start.shown);
    EXPECT_TRUE(w.state.session);
}

TEST(StartScreen, OpensACampaignsRecord) {
    PlayedWindow w;
    w.state.options.players = {"captain", "captain"};
    open_in(w.state, std::string(source_dir()) + "/scenarios/samples/campaign_record.json");
    EXPECT_TRUE(w.state.session) << w.state.message;
    EXPECT_EQ(battle_size("/nowhere.toml"), "");
}

TEST(Builder, TwoShipsAreChosenSavedAndFought) {
    PlayedWindow w;
    w.state.start.shown = w.state.builder.shown = true;
    std::snprintf(w.state.builder.path.data(), w.state.builder.path.size(), "%s", w.path("own.toml").c_str());
    for (int i = 0; i < 3; ++i) w.frame();
    ASSERT_TRUE(w.state.builder.rules);
    EXPECT_TRUE(on_screen("has no ship yet"));
    BuilderMemory& builder = w.state.builder;
    ASSERT_EQ(add_ship(*builder.rules, builder.draft, 0, "federation/ca"), std::nullopt);
    ASSERT_EQ(add_ship(*builder.rules, builder.draft, 1, "klingon/d7"), std::nullopt);
    builder.draft.pilots = {"human", "captain"};
    builder.changed = true;
    for (int i = 0; i < 3; ++i) w.frame();
    EXPECT_TRUE(on_screen("ready, and legal"));
    EXPECT_TRUE(on_screen("125 points")) << "a Federation CA costs 125 points";
    ASSERT_TRUE(w.click("fight it"));
    ASSERT_TRUE(w.state.session) << w.state.message << builder.said;
    EXPECT_FALSE(w.state.start.shown);
    EXPECT_TRUE(w.state.session->human(SideId{std::size_t{0}}));
    EXPECT_EQ(sides_of_scenario(w.path("own.toml")).size(), 2U) << "the file is a scenario as any other";
}

// At any size of text every field of the builder keeps its words.
TEST(Builder, FitsAtAnySizeOfText) {
    PlayedWindow made;
    made.state.start.shown = made.state.builder.shown = true;
    for (const float scale : {0.75F, 1.5F, 2.5F}) {
        Frames frames(ImVec2(1280, 720), scale);
        for (const BuilderPage page : {BuilderPage::sides, BuilderPage::ship, BuilderPage::terms}) {
            made.state.builder.page = page;
            if (made.state.builder.rules && made.state.builder.draft.setup.units.empty()) {
                ASSERT_EQ(add_ship(*made.state.builder.rules, made.state.builder.draft, 0, "federation/ca"),
                          std::nullopt);
                made.state.builder.chosen = 0;
            }
            for (int i = 0; i < 4; ++i) frames.draw([&] { draw_bridge(made.state, frames.theme); });
            for (const DrawnText& t : Frames::texts())
                EXPECT_LE(t.high.x, 1281.0F) << t.text << " at " << scale;
        }
        EXPECT_NE(find_text(Frames::texts(), "turns, 0 = no end"), nullptr) << scale;
    }
}

TEST(Builder, AHexThatIsTypedPlacesWhatIsInHand) {
    PlayedWindow w;
    w.state.start.shown = w.state.builder.shown = true;
    for (int i = 0; i < 3; ++i) w.frame();
    BuilderMemory& builder = w.state.builder;
    builder.tool = BuilderTool::terrain;
    std::snprintf(builder.hex.data(), builder.hex.size(), "0101");
    ASSERT_TRUE(w.click("0101"));
    w.key(SDL_SCANCODE_RETURN);
    ASSERT_EQ(builder.draft.setup.field.features.size(), 1U);
    EXPECT_EQ(builder.draft.setup.field.features[0].hex, hex_at(1, 1));
    EXPECT_EQ(builder.draft.setup.field.features[0].kind, FeatureKind::planet);
    w.key(SDL_SCANCODE_ESCAPE);
    w.key(SDL_SCANCODE_ESCAPE);
    EXPECT_FALSE(builder.shown);
    EXPECT_TRUE(w.state.start.shown);
}

// From the start screen to a ship, without a mouse.
TEST(Builder, ArrowsAndSpaceBuildABattle) {
    PlayedWindow w;
    const auto press = [&](SDL_Scancode key, int times = 1) {
        for (int i = 0; i < times; ++i) {
            w.key(key);
            for (int f = 0; f < 4; ++f) w.frame();
        }
    };
    for (int i = 0; i < 10; ++i) w.frame();
    press(SDL_SCANCODE_UP);
    press(SDL_SCANCODE_LEFT);
    press(SDL_SCANCODE_SPACE);
    ASSERT_TRUE(w.state.builder.shown);
    for (int i = 0; i < 6; ++i) w.frame();
    ASSERT_TRUE(on_screen("+ a ship of Federation"));
    press(SDL_SCANCODE_DOWN, 2);
    press(SDL_SCANCODE_SPACE);
    ASSERT_TRUE(on_screen("DNG New dreadnought")) << "the list of classes is open";
    press(SDL_SCANCODE_DOWN, 3);
    press(SDL_SCANCODE_SPACE);
    EXPECT_EQ(w.state.builder.draft.setup.units.size(), 1U);
}

TEST(Builder, ARackTakesWhatIsPutIntoItAndSaysWhereItHasNoRoom) {
    PlayedWindow w;
    w.state.start.shown = w.state.builder.shown = true;
    for (int i = 0; i < 3; ++i) w.frame();
    BuilderMemory& builder = w.state.builder;
    ASSERT_EQ(add_ship(*builder.rules, builder.draft, 0, "klingon/d7"), std::nullopt);
    ASSERT_EQ(add_ship(*builder.rules, builder.draft, 1, "federation/ca"), std::nullopt);
    SetupUnit& d7 = builder.draft.setup.units[0];
    const auto racks = racks_of(*builder.rules, d7.class_key);
    ASSERT_FALSE(racks.empty());
    builder.chosen = 0;
    builder.changed = true;
    for (int i = 0; i < 3; ++i) w.frame();
    ASSERT_TRUE(w.click("loads"));
    ASSERT_TRUE(w.click("+ IV"));  // the last kind of fourth drone that has room in the window
    ASSERT_EQ(d7.loads.size(), 1U);
    EXPECT_EQ(d7.loads[0].first, racks[0].first);
    const std::string round = d7.loads[0].second;
    EXPECT_EQ(round.substr(0, 2), "IV");
    EXPECT_TRUE(on_screen("ready, and legal"));
    for (int i = 0; i < 20; ++i) load_rack(d7, racks[0].first, round);
    builder.changed = true;
    for (int i = 0; i < 3; ++i) w.frame();
    EXPECT_FALSE(on_screen("ready, and legal")) << "a rack has no 20 spaces";
    load_rack(d7, racks[0].first, "");
    EXPECT_TRUE(d7.loads.empty());
}

TEST(Ending, SaysWhoWonWhatWasLostAndHowTheDiceFell) {
    PlayedWindow w;
    open_ended(w);
    show_ending(w.state);
    const BattleEnding& ending = w.state.ending.what;
    ASSERT_EQ(ending.sides.size(), 2U);
    int boxes = 0, scored = 0;
    for (std::size_t i = 0; i < w.state.film->playback.size(); ++i) {
        const Event& e = w.state.film->playback.event(i);
        if (const auto* s = std::get_if<ShieldLost>(&e)) boxes += s->points;
        if (const auto* b = std::get_if<BoxLost>(&e)) boxes += b->boxes;
        if (const auto* t = std::get_if<TrackLost>(&e)) boxes += t->boxes;
        // Shots at drones hurt nobody.
        if (const auto* s = std::get_if<ShotScored>(&e); s != nullptr && s->at) scored += s->points;
    }
    ASSERT_GT(scored, 0) << "they fire in the first turn";
    EXPECT_EQ(ending.sides[0].suffered.back() + ending.sides[1].suffered.back(), boxes);
    EXPECT_EQ(ending.sides[0].scored + ending.sides[1].scored, scored);
    EXPECT_FALSE(ending.points.empty()) << "S2.2 has points for a classic battle";
    for (const SideEnding& side : ending.sides)
        for (const WastedShots& wasted : side.wasted)
            EXPECT_LT(wasted.expected.parts * 2, wasted.at_best.parts) << wasted.ship;
    w.frame();
    w.frame();
    EXPECT_TRUE(on_screen(ending.verdict));
    w.key(SDL_SCANCODE_ESCAPE);
    EXPECT_FALSE(w.state.ending.shown);
}

TEST(Ending, IsShownOnceWhoeverFought) {
    PlayedWindow watched;
    open_ended(watched);
    EXPECT_TRUE(watched.state.ending.shown) << "two captains";
    watched.key(SDL_SCANCODE_ESCAPE);
    for (int i = 0; i < 4; ++i) watched.frame();
    EXPECT_FALSE(watched.state.ending.shown) << "once is enough";
    PlayedWindow fought;
    std::string text = close_battle();
    const std::string limit = "turn_limit = 9";
    text.replace(text.find(limit), limit.size(), "turn_limit = 1");
    fought.state.options.players = {"human", "captain"};
    open_in(fought.state, fought.file("short.toml", text));
    play_by_keys(fought, 1);
    ASSERT_NE(fought.state.session->battle().ended, 0);
    for (int i = 0; i < 40; ++i) fought.frame();
    EXPECT_TRUE(fought.state.ending.shown);
    fought.key(SDL_SCANCODE_ESCAPE);
    for (int i = 0; i < 4; ++i) fought.frame();
    EXPECT_FALSE(fought.state.ending.shown) << "once is enough";
}

TEST(Ending, TheSameBattleAgainWithPlayersExchanged) {
    PlayedWindow w;
    begin(w, {"human", "captain"});
    const impulse::Setup before = w.state.film->header.scenario.setup;
    w.state.exchange_request = true;
    w.frame();
    ASSERT_TRUE(w.state.session) << w.state.message;
    EXPECT_EQ(w.state.film->header.scenario.setup, before);
    EXPECT_FALSE(w.state.session->human(SideId{std::size_t{0}}));
    EXPECT_TRUE(w.state.session->human(SideId{std::size_t{1}}));
}

TEST(Ending, ATurningPointIsWhereWhatIfBegins) {
    PlayedWindow w;
    open_ended(w);
    show_ending(w.state);
    ASSERT_FALSE(w.state.ending.what.turns.empty());
    const TurnedAt point = w.state.ending.what.turns.back();
    w.frame();
    ASSERT_TRUE(w.click("what if"));
    EXPECT_TRUE(w.state.fork.shown);
    EXPECT_EQ(w.state.film->playback.at(), point.at);
    EXPECT_EQ(w.state.film->playback.now().clock.turn, point.turn);
}

TEST(Ending, SavesTheRecordBesideTheLog) {
    PlayedWindow w;
    open_ended(w);
    std::snprintf(w.state.menu.save.data(), w.state.menu.save.size(), "%s",
                  w.path("after.log.jsonl").c_str());
    show_ending(w.state);
    w.frame();
    ASSERT_TRUE(w.click("save record"));
    const auto record = read_text(w.path("after.record.json"));
    ASSERT_TRUE(record) << w.state.message;
    EXPECT_NE(record->find("impulse-record/1"), std::string::npos);
    ASSERT_TRUE(w.click("save picture"));
    EXPECT_EQ(w.state.picture_request, w.path("after.png"));
}

}  // namespace
}  // namespace impulse
