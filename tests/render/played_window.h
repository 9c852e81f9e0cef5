// tests/render/played_window.h: a window of the bridge on SDL's dummy screen, played by keys, clicks and drops.
// Units:  frames of 20 ms; pixels.
// Shapes: PlayedWindow owns its ImGui context, renderer and a folder for saves; state is what the program would have.
// Errors: wait() answers false where nobody is asked any more.
#pragma once

#include <SDL.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <string>

#include "battle/play/apply.h"
#include "render/bridge.h"
#include "render/draw_backend.h"
#include "render/drawn_text.h"
#include "scenarios/files/files.h"
#include "tests/source_dir.h"

namespace impulse {

namespace fs = std::filesystem;

// A D7 and a CA close enough to fire on the first turn: tests/data/close.toml, which window_session.sh plays too.
inline const std::string& close_battle() {
    static const std::string text =
        read_text(std::string(source_dir()) + "/tests/data/close.toml").value_or("");
    return text;
}

// A ruleset as the window reads it.
inline const Rules& tables_of(const std::string& ruleset) {
    static std::map<std::string, std::shared_ptr<const Rules>> known;
    auto& rules = known[ruleset];
    if (!rules) rules = ruleset_named(ruleset).value();
    return *rules;
}

// A window of its own, drawn into nothing but draw data.
class PlayedWindow {
public:
    explicit PlayedWindow(int width = 1280, int height = 720) {
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
        folder_ = fs::path(testing::TempDir()) /
                  ("bridge_" + std::to_string(reinterpret_cast<std::uintptr_t>(this)));
        fs::create_directories(folder_);
        state.options.folder = (folder_ / "saves").string();
        state.speed = 100000.0F;
        state.watch_level = WatchLevel::everything;
    }
    ~PlayedWindow() {
        backend_.reset();
        ImGui::DestroyContext(context_);
        ImGui::SetCurrentContext(before_);
        SDL_DestroyRenderer(renderer_);
        SDL_DestroyWindow(window_);
        std::error_code bad;
        fs::remove_all(folder_, bad);
    }
    PlayedWindow(const PlayedWindow&) = delete;
    PlayedWindow& operator=(const PlayedWindow&) = delete;

    [[nodiscard]] const Theme& theme() const { return theme_; }
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
    // Moves ahead and passes until the table wants a die.
    void play_to_a_die() {
        for (int i = 0; i < 3000 && !state.session->wanted(); ++i) {
            frame();
            if (!state.deciding()) continue;
            const std::size_t before = state.session->entries().size();
            key(moment() == Moment::move ? SDL_SCANCODE_UP : SDL_SCANCODE_RETURN);
            if (state.session->entries().size() == before && !state.session->wanted()) letter('n');
        }
        ASSERT_TRUE(state.session->wanted());
    }
    // A click on the place where the words are drawn; false where they are not.
    bool click(const std::string& words) {
        draw();
        const std::vector<DrawnText> all = texts();
        const DrawnText* found = find_text(all, words);
        if (found == nullptr) return false;
        mouse = ImVec2((found->low.x + found->high.x) * 0.5F, (found->low.y + found->high.y) * 0.5F);
        frame();
        press(SDL_BUTTON_LEFT);
        return true;
    }
    // A click of the right button at a place.
    void right_click(ImVec2 at) {
        mouse = at;
        frame();
        press(SDL_BUTTON_RIGHT);
    }
    // The left button held down at a place while the mouse goes so far.
    void drag(ImVec2 from, ImVec2 by) {
        mouse = from;
        for (int i = 0; i < 3; ++i) draw();
        const auto button = [&](Uint32 type) {
            SDL_Event e{};
            e.type = type;
            e.button.button = SDL_BUTTON_LEFT;
            e.button.x = static_cast<Sint32>(mouse.x);
            e.button.y = static_cast<Sint32>(mouse.y);
            backend_->take(e);
            draw();
        };
        button(SDL_MOUSEBUTTONDOWN);
        for (int i = 1; i <= 4; ++i) {
            mouse =
                ImVec2(from.x + by.x * static_cast<float>(i) / 4, from.y + by.y * static_cast<float>(i) / 4);
            draw();
        }
        button(SDL_MOUSEBUTTONUP);
        draw();
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
    // Does the least until that moment comes; false where it does not.
    bool go_on_until(Moment wanted) {
        for (int i = 0; i < 4000 && wait(); ++i) {
            if (state.covered()) {
                key(SDL_SCANCODE_RETURN);
                continue;
            }
            if (moment() == wanted) return true;
            const std::size_t before = state.session->entries().size();
            if (moment() == Moment::allocate) key(SDL_SCANCODE_RETURN);
            if (moment() == Moment::move) key(SDL_SCANCODE_UP);
            if (moment() == Moment::question) letter('1');
            if (state.session->entries().size() == before) letter('n');
            if (state.session->entries().size() == before) key(SDL_SCANCODE_LEFT);
        }
        return false;
    }
    // The text of the last frame, run by run.
    [[nodiscard]] static std::vector<DrawnText> texts() {
        return drawn_text(*ImGui::GetDrawData(), *ImGui::GetIO().Fonts);
    }
    [[nodiscard]] static std::string all_text() {
        std::string all;
        for (const DrawnText& t : texts()) all += t.text + "\n";
        return all;
    }
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
    // Down and up where the mouse is.
    void press(Uint8 button) {
        for (const Uint32 type : {SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP}) {
            SDL_Event e{};
            e.type = type;
            e.button.button = button;
            e.button.x = static_cast<Sint32>(mouse.x);
            e.button.y = static_cast<Sint32>(mouse.y);
            backend_->take(e);
            frame();
        }
        frame();
    }
    SDL_Window* window_ = nullptr;
    SDL_Renderer* renderer_ = nullptr;
    ImGuiContext *before_ = nullptr, *context_ = nullptr;
    std::unique_ptr<DrawBackend> backend_;
    Theme theme_;
    fs::path folder_;
};

inline const std::vector<std::string> two_people{"human", "human"};

// The close battle, up to the first moment at which a person is asked.
inline void begin(PlayedWindow& w, const std::vector<std::string>& players, bool secrecy = false) {
    w.state.options.players = players;
    w.state.secrecy = secrecy;
    open_in(w.state, w.file("close.toml", close_battle()));
    ASSERT_TRUE(w.state.session) << w.state.message;
    ASSERT_TRUE(w.wait());
}

template <class C>
int orders_of(const Session& session, const std::string& by) {
    int n = 0;
    for (const LogEntry& e : session.entries())
        if (e.by == by && e.command && std::holds_alternative<C>(*e.command)) ++n;
    return n;
}

// Plays by keys alone until so many turns are over: the captain's form, ahead, fire whatever bears.
inline void play_by_keys(PlayedWindow& w, int turns) {
    for (int i = 0; i < 3000 && w.wait(); ++i) {
        const Battle& b = w.state.session->battle();
        if (b.clock.turn > turns) return;
        const std::size_t before = w.state.session->entries().size();
        if (w.state.covered()) {
            w.key(SDL_SCANCODE_RETURN);
            continue;
        }
        switch (w.moment()) {
            case Moment::allocate:
                w.key(SDL_SCANCODE_RETURN);
                break;
            case Moment::move:
                w.key(SDL_SCANCODE_UP);
                break;
            case Moment::fire:
                w.key(SDL_SCANCODE_RETURN);
                break;
            case Moment::question:
                w.letter('1');
                break;
            default:
                break;
        }
        if (w.state.session->entries().size() == before) w.letter('n');
        if (w.state.session->entries().size() == before) w.key(SDL_SCANCODE_LEFT);
        w.state.message.clear();
    }
}

// A battle of captains that is over after one turn, fought to its end.
inline void fight_one_turn(PlayedWindow& w) {
    std::string text = close_battle();
    const std::string limit = "turn_limit = 9";
    text.replace(text.find(limit), limit.size(), "turn_limit = 1");
    w.state.options.players = {"captain", "captain"};
    open_in(w.state, w.file("short.toml", text));
    ASSERT_TRUE(w.state.session) << w.state.message;
    w.state.session->settle();
    w.frame();
}

}  // namespace impulse
