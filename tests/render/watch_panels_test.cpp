// The panels of watching, read back from what they draw.
#include "render/panels/watch_panels.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "render/drawn_text.h"
#include "tests/render/frames.h"
#include "tests/source_dir.h"

namespace impulse {
namespace {

namespace fs = std::filesystem;

class Watched : public testing::Test {
protected:
    void SetUp() override {
        before_ = ImGui::GetCurrentContext();
        own_ = ImGui::CreateContext();
        ImGui::SetCurrentContext(own_);
        ImGui::GetIO().IniFilename = nullptr;
        ImGui::GetIO().DisplaySize = ImVec2(1600, 900);
        for (int key = 0; key < ImGuiKey_COUNT; ++key)
            ImGui::GetIO().KeyMap[key] = key;  // keyboard navigation asks for each
        theme_ = apply_theme(1.0F);
        ImGui::GetIO().Fonts->Build();
        folder_ = fs::path(testing::TempDir()) / "watched";
        fs::create_directories(folder_);
        open_in(state, "anvil");
        ASSERT_TRUE(state.film) << state.message;
        state.session->settle();
        advance_bridge(state, 0);
        state.playing = false;
    }
    void TearDown() override {
        ImGui::DestroyContext(own_);
        ImGui::SetCurrentContext(before_);
    }
    // All text of a frame of the whole window.
    std::string frame() {
        for (int n = 0; n < 2; ++n) {
            ImGui::GetIO().DeltaTime = 1.0F / 60.0F;
            ImGui::NewFrame();
            draw_bridge(state, theme_);
            ImGui::Render();
        }
        std::string out;
        for (const DrawnText& t : drawn_text(*ImGui::GetDrawData(), *ImGui::GetIO().Fonts))
            out += t.text + "\n";
        return out;
    }
    static bool has(const std::string& text, std::string_view words) {
        return text.find(words) != std::string::npos;
    }
    // Plays the log up to where its first box has just been lost; null where none is.
    const BoxLost* see_first_loss() {
        Playback& play = state.film->playback;
        play.seek(0);
        const BoxLost* lost = nullptr;
        for (; lost == nullptr && play.at() < play.size(); play.seek(play.at() + 1))
            lost = std::get_if<BoxLost>(&play.event(play.at()));
        return lost;
    }
    void look(std::string_view words) { ASSERT_EQ(look_at(state, words), std::nullopt) << words; }

    BridgeState state;
    fs::path folder_;

private:
    ImGuiContext *before_ = nullptr, *own_ = nullptr;
    Theme theme_;
};

TEST_F(Watched, TheLogHasThreeDepths) {
    look("story");
    ASSERT_NE(see_first_loss(), nullptr);
    EXPECT_FALSE(has(frame(), " shows "));
    look("decisions");
    std::string text = frame();
    EXPECT_TRUE(has(text, "> ") || has(text, "pass")) << text;
    EXPECT_FALSE(has(text, "(allocation"));
    look("audit");
    text = frame();
    EXPECT_TRUE(has(text, "d6 shows")) << text;
    EXPECT_TRUE(has(text, "D4.21"));  // why those dice were rolled
    EXPECT_TRUE(has(text, "chart row"));
}

TEST_F(Watched, TheLogIsFilteredByShipPhaseAndWords) {
    look("audit");
    ASSERT_NE(see_first_loss(), nullptr);
    state.watch.log.words = {"photon"};
    std::string text = frame();
    EXPECT_TRUE(has(text, "PHOTON"));
    EXPECT_FALSE(has(text, "d6 shows"));
    state.watch.log.words = {"nothing has these words"};
    EXPECT_TRUE(has(frame(), "Nothing passes the filter."));
    state.watch.log.words = {};
    state.watch.log.phase = "Move";
    text = frame();
    EXPECT_FALSE(has(text, "d6 shows"));
    EXPECT_TRUE(has(text, "facing"));
    state.watch.log.phase.clear();
    state.watch.log.unit = static_cast<int>(state.film->roster.unit("Whip").index());
    EXPECT_FALSE(has(frame(), "Burke loses"));
}

TEST_F(Watched, ABoxOfTheSheetKnowsItsRowAndItsEvents) {
    const BoxLost* lost = see_first_loss();
    ASSERT_NE(lost, nullptr);
    const std::string ship = state.film->roster.names.unit(lost->unit);
    look("ship=" + ship);
    const Battle seen = state.seen();
    const ShipClass& c = state.film->rules->type(seen.unit(state.selected).type);
    bool lost_one = false;
    for (std::size_t g = 0; g < c.sheet.groups.size(); ++g) {
        const std::string words = group_words(state, seen, state.selected, static_cast<int>(g), 0);
        EXPECT_TRUE(has(words, ".toml:")) << words;
        EXPECT_TRUE(has(words, "rule ")) << words;
        EXPECT_TRUE(has(words, c.sheet.groups[g].name)) << words;
        lost_one = lost_one || has(words, ship + " loses");
    }
    EXPECT_TRUE(lost_one);
    EXPECT_EQ(group_words(state, seen, state.selected, 1000, 0), "");
    // The filter by a group shows only what touched it.
    state.watch.log.box_unit = static_cast<int>(state.selected.index());
    state.watch.log.box = 0;
    const std::string text = frame();
    EXPECT_TRUE(has(text, c.sheet.groups[0].name + " of " + ship));
    EXPECT_FALSE(has(text, "d6 shows"));
}

TEST_F(Watched, TheVolleyShowsTheBoxThatWasLostLast) {
    look("volley");
    const BoxLost* lost = see_first_loss();
    ASSERT_NE(lost, nullptr);
    const Playback& play = state.film->playback;
    const std::string name =
        group_name(state.film->rules->type(play.now().unit(lost->unit).type), lost->group);
    EXPECT_TRUE(has(frame(), name));
    look("at=1.01");
    EXPECT_TRUE(has(frame(), "No box has been lost yet."));
}

// A step back through the battle does not leave the map where the ships are not, or cut at its edge.
TEST_F(Watched, TheMapFollowsAStepThatLeavesAShipOutside) {
    const auto outside = [&] {
        int n = 0;
        for (const Unit& u : state.film->playback.now().units) {
            const glm::vec2 p = state.camera.screen_of(u.hex), whole(state.camera.zoom * 0.9F),
                            low = state.camera.origin + whole,
                            high = state.camera.origin + state.camera.size - whole;
            n += u.active() && (p.x < low.x || p.y < low.y || p.x > high.x || p.y > high.y) ? 1 : 0;
        }
        return n;
    };
    state.film->playback.seek(state.film->playback.size() / 2);
    (void)frame();
    for (const bool follow : {false, true}) {
        state.follow = follow;
        state.camera.centre = world_of(hex_at(14, 46));  // a corner without ships
        state.camera.zoom = 40;
        ASSERT_GT(outside(), 0);
        for (int i = 0; i < 120; ++i) (void)frame();
        EXPECT_EQ(outside() == 0, follow);
    }
}

// Where nothing is left to decide a fork would go nowhere.
TEST_F(Watched, ABattleThatIsOverIsNotForkedAtItsEnd) {
    state.film->playback.seek(state.film->playback.size());
    ASSERT_NE(state.film->playback.now().ended, 0);
    const std::size_t entries = state.film->entries.size();
    state.fork_request = true;
    EXPECT_FALSE(has(frame(), "a battle of its own"));
    EXPECT_NE(state.message.find("over at this place"), std::string::npos) << state.message;
    EXPECT_EQ(state.film->entries.size(), entries);
}

TEST_F(Watched, TheDiceLedgerCountsAndJudges) {
    look("dice");
    state.film->playback.seek(state.film->playback.size());
    const std::string text = frame();
    EXPECT_TRUE(has(text, "Luck in points of damage"));
    EXPECT_TRUE(has(text, "allocation d6"));
    EXPECT_TRUE(has(text, "rolled"));
    look("at=1.01");
    EXPECT_TRUE(has(frame(), "No die has been rolled yet."));
}

TEST_F(Watched, AnAlteredLogIsMarkedDiverged) {
    const std::string sound = (folder_ / "sound.jsonl").string(),
                      altered = (folder_ / "altered.jsonl").string();
    ASSERT_EQ(state.session->save(sound), std::nullopt);
    open_in(state, sound);
    ASSERT_TRUE(state.message.empty()) << state.message;
    std::string text = frame();
    EXPECT_FALSE(has(text, "DIVERGED"));
    EXPECT_TRUE(has(text, "verified"));
    std::ifstream in(sound);
    std::string log((std::istreambuf_iterator<char>(in)), {});
    const std::string die = R"("sides":6,"face":5)";
    const std::size_t at = log.find(die);
    ASSERT_NE(at, std::string::npos);
    log.replace(at, die.size(), R"("sides":6,"face":4)");
    std::ofstream(altered) << log;
    open_in(state, altered);
    EXPECT_TRUE(has(frame(), "DIVERGED"));
}

TEST_F(Watched, TheLaboratoryComparesAndCounts) {
    look("lab");
    std::string text = frame();
    EXPECT_TRUE(has(text, "Table laboratory"));
    EXPECT_TRUE(has(text, "range in hexes"));
    look("odds");
    text = frame();
    EXPECT_TRUE(has(text, "chance of getting through")) << text;
}

TEST_F(Watched, WordsToLookAtAreChecked) {
    EXPECT_TRUE(look_at(state, "story,nonsense").has_value());
    EXPECT_TRUE(look_at(state, "ship=Nobody").has_value());
    EXPECT_TRUE(look_at(state, "at=soon").has_value());
    look("at=2.05");
    EXPECT_EQ(
        state.film->playback.time_of_impulse(state.film->playback.impulses_before(state.film->playback.at()))
            .first,
        2);
    look("fork");
    ASSERT_TRUE(state.session);
    EXPECT_TRUE(state.session->deciding());
}

// The battle as recorded up to its first fire, played on from there: Hood may fire nine weapons.
void begin_fire(BridgeState& state) {
    open_in(state, std::string(source_dir()) + "/tests/data/first_volley.log.jsonl");
    ASSERT_TRUE(state.film) << state.message;
    // Rows of the tables that the recorded battle does not use may have come since.
    state.film->header.table_hash = state.film->rules->table_hash;
    state.playing = false;
    ASSERT_EQ(look_at(state, "at=1.19,ship=Hood,fire,fork"), std::nullopt);
}

class FireButton : public testing::TestWithParam<float> {};

TEST_P(FireButton, IsWhollyToBeSeenWhateverStandsAboveIt) {
    for (const ImVec2 size : {ImVec2(1280, 720), ImVec2(400 * GetParam(), 480 * GetParam())}) {
        Frames frames(size, GetParam());
        BridgeState state;
        begin_fire(state);
        const bool whole_window = size.x > 1279 && size.y < 721;
        const auto frame = [&] {
            frames.draw([&] {
                if (whole_window)
                    draw_bridge(state, frames.theme);
                else
                    decide_panel(state, state.seen(), frames.theme, {0, 0}, size);
            });
        };
        for (const bool asked : {false, true}) {
            // The longest head: what is unused is being asked about.
            state.pass_unused = asked ? "Hood: battery 3; phaser-1 360; phaser-1 LS; phaser-1 RS; 4 photons; "
                                        "Burke: battery 2; 6 phaser-1; 2 photons"
                                      : "";
            for (int n = 0; n < 8; ++n) frame();
            const auto all = Frames::texts();
            const DrawnText* button = find_text(all, "weapons (Enter");
            ASSERT_NE(button, nullptr) << size.x << "x" << size.y << " at " << GetParam();
            EXPECT_TRUE(button->text.starts_with("fire ")) << button->text;
            EXPECT_LE(button->high.y, size.y);
            // What may be chosen and what it does are still there beside the button.
            EXPECT_NE(find_text(all, "range"), nullptr);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(TextScale, FireButton, testing::Values(0.75F, 1.0F, 1.5F, 2.0F, 2.5F),
                         [](const auto& param) {
                             return "Percent" + std::to_string(static_cast<int>(param.param * 100));
                         });

}  // namespace
}  // namespace impulse
