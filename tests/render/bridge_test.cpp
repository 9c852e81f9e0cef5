// The window as a person uses it: SDL's dummy screen, keys as SDL events, whole frames.
#include "render/bridge.h"

#include <SDL.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "battle/play/apply.h"
#include "engine/hash.h"
#include "render/draw_backend.h"

namespace impulse {
namespace {

namespace fs = std::filesystem;

constexpr const char* close_battle = R"(format = "impulse-scenario/1"
ruleset = "classic"
title = "Close"
seed = 7
turn_limit = 9
map = "floating"

[[side]]
id = "k"
name = "Klingon"
empire = "Klingon"

[[side.unit]]
id = "K-1"
name = "Vengeance"
class = "klingon/d7"
hex = "2218"
facing = "E"
speed = 8

[[side]]
id = "f"
name = "Federation"
empire = "Federation"

[[side.unit]]
id = "F-1"
name = "Hood"
class = "federation/ca"
hex = "1820"
facing = "B"
speed = 8
)";

// A window of its own, drawn into nothing but draw data.
class Window {
public:
    explicit Window(int width = 1280, int height = 720) {
        SDL_Init(SDL_INIT_VIDEO);
        window_ = SDL_CreateWindow("test", 0, 0, width, height, SDL_WINDOW_HIDDEN);
        renderer_ = SDL_CreateRenderer(window_, -1, SDL_RENDERER_SOFTWARE);
        before_ = ImGui::GetCurrentContext();
        context_ = ImGui::CreateContext();
        ImGui::SetCurrentContext(context_);
        ImGui::GetIO().IniFilename = nullptr;
        backend_ = std::make_unique<DrawBackend>(window_, renderer_);
        theme_ = apply_theme(1.0F, backend_->filters());
        backend_->upload_fonts();
        folder_ = fs::path(testing::TempDir()) / ("bridge_" + std::to_string(reinterpret_cast<std::uintptr_t>(this)));
        fs::create_directories(folder_);
        state.wishes.folder = (folder_ / "saves").string();
        state.speed = 100000.0F;
    }
    ~Window() {
        backend_.reset();
        ImGui::DestroyContext(context_);
        ImGui::SetCurrentContext(before_);
        SDL_DestroyRenderer(renderer_);
        SDL_DestroyWindow(window_);
        std::error_code bad;
        fs::remove_all(folder_, bad);
    }
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    BridgeState state;
    ImVec2 mouse{-1.0F, -1.0F};

    [[nodiscard]] std::string file(const std::string& name, const std::string& text) const {
        const std::string path = (folder_ / name).string();
        std::ofstream(path) << text;
        return path;
    }
    [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }

    void frame() {
        advance_bridge(state, 0.02F);
        draw();
    }
    // One frame with the clock of the battle standing still.
    void draw() {
        backend_->begin_frame(0.02F);
        ImGui::GetIO().DisplaySize = ImVec2(1280, 720);
        ImGui::GetIO().MousePos = mouse;
        ImGui::NewFrame();
        draw_bridge(state, theme_);
        ImGui::Render();
    }
    void key(SDL_Scancode code, Uint16 modifiers = 0) {
        for (const Uint32 type : {SDL_KEYDOWN, SDL_KEYUP}) {
            SDL_Event e{};
            e.type = type;
            e.key.keysym.scancode = code;
            e.key.keysym.mod = type == SDL_KEYDOWN ? modifiers : Uint16{0};
            backend_->take(e);
            frame();
        }
    }
    void letter(char c) {
        SDL_Event e{};
        e.type = SDL_TEXTINPUT;
        e.text.text[0] = c;
        backend_->take(e);
        frame();
    }
    // Frames until a person is asked or the battle is over.
    bool wait() {
        for (int i = 0; i < 4000; ++i) {
            frame();
            if (state.deciding() || state.covered()) return true;
            if (state.session && state.session->battle().ended != 0) return false;
        }
        return false;
    }
    [[nodiscard]] Moment moment() const { return moment_of(*state.film->rules, state.session->battle()); }
    // Everything that the last frame draws, to the last vertex.
    [[nodiscard]] static std::uint64_t drawn() {
        std::uint64_t h = 1469598103934665603ULL;
        const auto mix = [&](const void* p, std::size_t n) {
            const auto* b = static_cast<const unsigned char*>(p);
            for (std::size_t i = 0; i < n; ++i) h = (h ^ b[i]) * 1099511628211ULL;
        };
        const ImDrawData& data = *ImGui::GetDrawData();
        for (int l = 0; l < data.CmdListsCount; ++l) {
            const ImDrawList& list = *data.CmdLists[l];
            mix(list.VtxBuffer.Data, static_cast<std::size_t>(list.VtxBuffer.Size) * sizeof(ImDrawVert));
            mix(list.IdxBuffer.Data, static_cast<std::size_t>(list.IdxBuffer.Size) * sizeof(ImDrawIdx));
        }
        return h;
    }

private:
    SDL_Window* window_ = nullptr;
    SDL_Renderer* renderer_ = nullptr;
    ImGuiContext *before_ = nullptr, *context_ = nullptr;
    std::unique_ptr<DrawBackend> backend_;
    Theme theme_;
    fs::path folder_;
};

template <class C>
int orders_of(const Session& session, const std::string& by) {
    int n = 0;
    for (const LogEntry& e : session.entries())
        if (e.by == by && e.command && std::holds_alternative<C>(*e.command)) ++n;
    return n;
}

// Plays by keys alone until so many turns are over: the captain's form, ahead, fire whatever bears.
void play_by_keys(Window& w, int turns) {
    for (int i = 0; i < 3000 && w.wait(); ++i) {
        const Battle& b = w.state.session->battle();
        if (b.clock.turn > turns) return;
        const std::size_t before = w.state.session->entries().size();
        if (w.state.covered()) {
            w.key(SDL_SCANCODE_RETURN);
            continue;
        }
        switch (w.moment()) {
            case Moment::allocate: w.key(SDL_SCANCODE_RETURN); break;
            case Moment::move: w.key(SDL_SCANCODE_UP); break;
            case Moment::fire: w.key(SDL_SCANCODE_RETURN); break;
            case Moment::question: w.letter('1'); break;
            default: break;
        }
        if (w.state.session->entries().size() == before) w.letter('n');
        if (w.state.session->entries().size() == before) w.key(SDL_SCANCODE_LEFT);
        w.state.message.clear();
    }
}

TEST(Bridge, APersonAllocatesMovesFiresSavesReopensAndGoesOnByKeysAlone) {
    Window w;
    w.state.wishes.players = {"captain", "human"};
    open_in(w.state, w.file("close.toml", close_battle));
    ASSERT_TRUE(w.state.session) << w.state.message;
    play_by_keys(w, 1);
    const Session& s = *w.state.session;
    EXPECT_GE(orders_of<Allocate>(s, "human"), 1);
    EXPECT_GE(orders_of<Move>(s, "human"), 4);
    EXPECT_GE(orders_of<Fire>(s, "human"), 1);
    EXPECT_EQ(orders_of<Allocate>(s, "human (default)"), 0);
    // Saved, reopened: verified, and at the same state.
    const std::uint64_t state = state_hash(s.battle());
    const std::string saved = w.path("saved.jsonl");
    ASSERT_FALSE(s.save(saved));
    open_in(w.state, saved);
    ASSERT_TRUE(w.state.message.empty()) << w.state.message;
    EXPECT_FALSE(w.state.session);
    EXPECT_TRUE(w.state.film->verdict.starts_with("verified")) << w.state.film->verdict;
    w.state.film->playback.seek(w.state.film->playback.size());
    EXPECT_EQ(state_hash(w.state.film->playback.now()), state);
    // Gone on with from there.
    w.letter('k');
    ASSERT_TRUE(w.state.session) << w.state.message;
    EXPECT_EQ(state_hash(w.state.session->battle()), state);
    const std::size_t orders = w.state.session->entries().size();
    play_by_keys(w, 2);
    EXPECT_GT(w.state.session->entries().size(), orders);
}

TEST(Bridge, TheAutosaveHoldsEveryOrderAndThreeRotate) {
    Window w;
    w.state.wishes.players = {"human", "human"};
    w.state.secrecy = false;
    const std::string path = w.file("close.toml", close_battle);
    for (int n = 0; n < 4; ++n) open_in(w.state, path);
    EXPECT_EQ(autosaves(w.state.wishes.folder).size(), 3U);
    ASSERT_TRUE(w.wait());
    w.key(SDL_SCANCODE_RETURN);
    std::ifstream in(autosaves(w.state.wishes.folder).front());
    const std::string text((std::istreambuf_iterator<char>(in)), {});
    const auto log = read_log(text, "autosave");
    ASSERT_TRUE(log);
    EXPECT_EQ(log->entries.size(), w.state.session->entries().size());
    EXPECT_GE(log->entries.size(), 2U);
}

TEST(Bridge, AnvilOpensAndACaptainsBattleRunsByItself) {
    Window w;
    open_in(w.state, "anvil");
    ASSERT_TRUE(w.state.session) << w.state.message;
    for (int i = 0; i < 200 && w.state.film->playback.at() < 200; ++i) w.frame();
    EXPECT_GE(w.state.film->playback.at(), 200U);
    EXPECT_FALSE(w.state.deciding());
}

TEST(Bridge, BadFilesGiveAMessageAndLoseNothing) {
    Window w;
    w.state.wishes.players = {"captain", "human"};
    open_in(w.state, w.file("close.toml", close_battle));
    ASSERT_TRUE(w.wait());
    const Session* before = w.state.session.get();
    const std::uint64_t state = state_hash(before->battle());
    const std::string half(close_battle, 160);
    for (const auto& [name, text] : std::vector<std::pair<std::string, std::string>>{
             {"empty.toml", ""},
             {"noise.bin", std::string("\0\1\2\377", 4)},
             {"half.toml", half + "[["},
             {"log.jsonl", "{\"format\":\"impulse-log/1\"\n"},
             {"other.jsonl", "{\"format\":\"something else\"}\n"},
             {"ship.toml", std::string(close_battle) + "\n[[side.unit]]\nid=\"x\"\nname=\"X\"\nclass=\"nobody/none\"\nhex=\"0101\"\nfacing=\"A\"\n"}}) {
        w.state.message.clear();
        open_in(w.state, w.file(name, text));
        EXPECT_FALSE(w.state.message.empty()) << name;
        EXPECT_EQ(w.state.session.get(), before) << name;
        w.frame();
    }
    open_in(w.state, w.path("missing.toml"));
    EXPECT_FALSE(w.state.message.empty());
    EXPECT_EQ(state_hash(w.state.session->battle()), state);
}

// The Klingon hands in one of two forms; then the Federation sits down and looks.
std::vector<std::uint64_t> frames_of_the_other(bool secrecy, int speed, const std::string& extra) {
    Window w;
    w.state.wishes.players = {"human", "human"};
    w.state.secrecy = secrecy;
    w.state.skip_trivial = false;
    open_in(w.state, w.file("close.toml", close_battle));
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
    if (extra == "reinforced") form = with_amount(rules, seen, form, Line::specific_reinforcement, 0, points(3));
    if (extra == "shields low") form.shield_level = 1;
    EXPECT_FALSE(refuse(rules, seen, form)) << refusal_text(rules, *refuse(rules, seen, form));
    order_in(w.state, form);
    w.wait();
    w.state.seated = SideId{1U};
    w.state.film->playback.seek(w.state.film->playback.size());
    std::vector<std::uint64_t> frames;
    for (const std::size_t selected : {1U, 0U})
        for (const ImVec2 mouse : {ImVec2(-1, -1), ImVec2(80, 90), ImVec2(80, 140), ImVec2(400, 360), ImVec2(560, 360)}) {
            w.state.selected = UnitId{selected};
            w.state.sheet_tab = selected == 0;
            w.mouse = mouse;
            for (int i = 0; i < 3; ++i) w.draw();
            frames.push_back(Window::drawn());
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
    Window w;
    w.state.wishes.players = {"human", "human"};
    open_in(w.state, w.file("close.toml", close_battle));
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

TEST(Bridge, EscClosesTheListOfKeysThenTheMenu) {
    Window w;
    w.state.wishes.players = {"captain", "human"};
    open_in(w.state, w.file("close.toml", close_battle));
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
