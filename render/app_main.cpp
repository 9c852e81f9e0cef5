// render/app_main.cpp: the program `impulse-bridge`: a window on a battle, fought by pilots or read from a log.
#include <SDL.h>
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <iterator>
#include <optional>
#include <tuple>
#include <utility>

#include "battle/core/state_hash.h"
#include "render/bridge.h"
#include "render/draw_backend.h"
#include "render/drawn_text.h"
#include "render/key_script.h"
#include "render/panels/watch_panels.h"
#include "render/picture.h"
#include "render/sounds.h"
#include "scenarios/files/files.h"

namespace {

using namespace impulse;

struct Options {
    std::string file, screenshot, saves = "out", keys, write_keys, script, save;
    std::uint64_t seed = 7;
    std::vector<std::string> pilots;
    std::string size;  // empty: as the screen has room for
    int width = 0, height = 0, at = -1;
    float scale = 1.0F, speed = 12.0F;
    bool open_play = false;
    std::string dice = "seeded";
    std::string look;
};

// What a key script may know of the frame.
ScriptSight sight_of(const BridgeState& state) {
    ScriptSight sight;
    if (!state.film) return sight;
    sight.turn = state.film->playback.now().clock.turn;
    sight.hash = state_hash(state.film->playback.now());
    const bool shown = state.film->playback.at() >= state.film->playback.size();
    if (!state.session) return sight;
    sight.orders = state.session->entries().size();
    if (shown && state.session->battle().ended != 0) sight.moment = ScriptMoment::over;
    if (const SideId side = state.deciding()) {
        sight.decides = !state.covered();
        sight.moment = static_cast<ScriptMoment>(moment_of(*state.film->rules, state.session->battle()));
    }
    if (shown && state.session->wanted()) sight.moment = ScriptMoment::dice;
    if (state.covered()) sight.moment = ScriptMoment::cover;
    return sight;
}

Picture picture_of(SDL_Renderer* renderer) {
    Picture picture;
    SDL_GetRendererOutputSize(renderer, &picture.width, &picture.height);
    picture.rgba.resize(static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height) *
                        4);
    SDL_RenderReadPixels(renderer, nullptr, SDL_PIXELFORMAT_RGBA32, picture.rgba.data(), picture.width * 4);
    return picture;
}

// Lets the script see the frame; false where it failed.
bool run_script(ScriptRunner& script, BridgeState& state, SDL_Renderer* renderer) {
    const bool more =
        script.after_frame(sight_of(state), drawn_text(*ImGui::GetDrawData(), *ImGui::GetIO().Fonts));
    for (const std::string& line : script.take_said()) std::puts(line.c_str());
    std::fflush(stdout);  // somebody may be waiting for the line
    if (const std::string path = script.take_picture_request(); !path.empty())
        if (auto saved = save_png(picture_of(renderer), path); !saved)
            std::fputs(fmt::format("impulse-bridge: {}\n", saved.error()).c_str(), stderr);
    if (script.failed()) {
        std::fputs(fmt::format("impulse-bridge: {}\n", script.failed()->text()).c_str(), stderr);
        return false;
    }
    if (!more) state.quit = true;
    return true;
}

// What is drawn, as one number: two frames with the same one look alike.
std::uint64_t drawing_of(const ImDrawData& data) {
    std::uint64_t h = 1469598103934665603ULL;
    const auto mix = [&](const void* from, std::size_t bytes) {
        const auto* at = static_cast<const unsigned char*>(from);
        for (; bytes >= 8; at += 8, bytes -= 8) {
            std::uint64_t word = 0;
            std::memcpy(&word, at, 8);
            h = (h ^ word) * 1099511628211ULL;
            h ^= h >> 29U;
        }
        for (; bytes > 0; ++at, --bytes) h = (h ^ *at) * 1099511628211ULL;
    };
    mix(&data.DisplaySize, sizeof(data.DisplaySize));
    for (int l = 0; l < data.CmdListsCount; ++l) {
        const ImDrawList& list = *data.CmdLists[l];
        mix(list.VtxBuffer.Data, static_cast<std::size_t>(list.VtxBuffer.Size) * sizeof(ImDrawVert));
        mix(list.IdxBuffer.Data, static_cast<std::size_t>(list.IdxBuffer.Size) * sizeof(ImDrawIdx));
    }
    return h;
}

// Whether the window sleeps: once a few frames have looked alike, until an event or until something moves by itself.
class Rest {
public:
    // Something happened: the next frames are drawn without a pause.
    void wake() { alike_ = 0; }
    void saw(std::uint64_t drawing) {
        alike_ = drawing == last_ ? alike_ + 1 : 0;
        last_ = drawing;
    }
    [[nodiscard]] bool shown_already(std::uint64_t drawing) const { return drawing == last_; }
    // Waits; answers how many of the seconds that passed are none in which the battle played.
    float wait(const BridgeState& state, bool hidden) {
        constexpr int settled = 4;
        const ImGuiIO& io = ImGui::GetIO();
        const bool held =
            ImGui::IsAnyMouseDown() ||
            std::any_of(std::begin(io.KeysDown), std::end(io.KeysDown), [](bool down) { return down; });
        if (!hidden && (alike_ < settled || held)) {
            SDL_Delay(4);
            return 0;
        }
        constexpr float caret = 0.4F, an_hour = 3600.0F;  // the text cursor blinks
        float next = seconds_to_next_change(state);
        if (!hidden && io.WantTextInput) next = std::min(next, caret);
        const auto before = std::chrono::steady_clock::now();
        if (next > an_hour)
            SDL_WaitEvent(nullptr);
        else
            SDL_WaitEventTimeout(nullptr, std::max(1, static_cast<int>(next * 1000.0F)));
        const float slept = std::chrono::duration<float>(std::chrono::steady_clock::now() - before).count();
        return next > an_hour ? slept : 0;
    }

private:
    std::uint64_t last_ = 0;
    int alike_ = 0;
};

// A window no larger than its screen has room for.
SDL_Window* window_on_screen(const Options& options) {
    int wide = options.width, high = options.height;
    SDL_Rect room{};
    if (SDL_GetDisplayUsableBounds(0, &room) == 0) {
        if (options.size.empty()) {
            const float grown = factor_of_height(room.h);
            wide = static_cast<int>(static_cast<float>(wide) * grown);
            high = static_cast<int>(static_cast<float>(high) * grown);
        }
        std::tie(wide, high) = size_on_screen(wide, high, room.w, room.h);
    }
    SDL_Window* window = SDL_CreateWindow("Impulse", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, wide,
                                          high, SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
    if (window == nullptr) return nullptr;
    SDL_SetWindowMinimumSize(window, std::min(wide, least_window_wide), std::min(high, least_window_high));
    // What the window manager puts round it needs room too.
    int top = 0, left = 0, bottom = 0, right = 0;
    if (room.w > 0 && SDL_GetWindowBordersSize(window, &top, &left, &bottom, &right) == 0 &&
        (wide + left + right > room.w || high + top + bottom > room.h)) {
        std::tie(wide, high) = size_on_screen(wide, high, room.w - left - right, room.h - top - bottom);
        SDL_SetWindowSize(window, wide, high);
        SDL_SetWindowPosition(window, room.x + left, room.y + top);
    }
    return window;
}

// Takes in what has happened since; true where anything did.
bool take_events(BridgeState& state, DrawBackend& backend) {
    bool any = false;
    SDL_Event event;
    while (SDL_PollEvent(&event) != 0) {
        any = true;
        if (event.type == SDL_QUIT) state.quit = true;
        if (event.type == SDL_WINDOWEVENT && event.window.event == SDL_WINDOWEVENT_CLOSE) leave_battle(state);
        if (event.type == SDL_DROPFILE) {
            const std::string path = event.drop.file;
            SDL_free(event.drop.file);
            open_in(state, path);
        }
        backend.take(event);
    }
    return any;
}

bool is_hidden(SDL_Window* window, SDL_Renderer* renderer) {
    int wide = 0, high = 0;
    SDL_GetRendererOutputSize(renderer, &wide, &high);
    return (SDL_GetWindowFlags(window) & (SDL_WINDOW_MINIMIZED | SDL_WINDOW_HIDDEN)) != 0 || wide < 1 ||
           high < 1;
}

int run_window(const Options& options, BridgeState& state, std::optional<ScriptRunner> script) {
    // Closing the window asks first; only a signal ends the program at once.
    SDL_SetHint(SDL_HINT_QUIT_ON_LAST_WINDOW_CLOSE, "0");
    if (SDL_Init(SDL_INIT_VIDEO) != 0) {
        std::fputs(fmt::format("impulse-bridge: no window: {}\n", SDL_GetError()).c_str(), stderr);
        return 2;
    }
    SDL_Window* window = window_on_screen(options);
    SDL_Renderer* renderer =
        window != nullptr ? SDL_CreateRenderer(window, -1, SDL_RENDERER_PRESENTVSYNC) : nullptr;
    if (renderer == nullptr && window != nullptr)
        renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE);
    if (renderer == nullptr) {
        std::fputs(fmt::format("impulse-bridge: no window: {}\n", SDL_GetError()).c_str(), stderr);
        return 2;
    }
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    int code = 0;
    {
        DrawBackend backend(window, renderer);
        // Many screens do not say how fine they are: a window of 2160 lines is read from as far as one of 1080.
        int pixels_wide = 0, pixels_high = 0;
        SDL_GetRendererOutputSize(renderer, &pixels_wide, &pixels_high);
        const float factor = std::max(DrawBackend::screen_factor(window), factor_of_height(pixels_high));
        Theme theme = apply_theme(allowed_scale(state.text_scale, factor), backend.filters());
        if (!backend.upload_fonts()) code = 2;
        auto before = std::chrono::steady_clock::now();
        Rest rest;
        Sounds sounds;
        int tried = 0;
        while (!state.quit && code == 0) {
            const bool hidden = is_hidden(window, renderer);
            float idle = 0;
            if (script)
                SDL_Delay(4);
            else
                idle = rest.wait(state, hidden);
            const bool woken = take_events(state, backend);
            if (woken) rest.wake();
            const auto now = std::chrono::steady_clock::now();
            const float seconds = std::max(0.0F, std::chrono::duration<float>(now - before).count() - idle);
            before = now;
            if (state.rescale) {
                theme = apply_theme(allowed_scale(state.text_scale, factor), backend.filters());
                backend.upload_fonts();
                state.rescale = false;
            }
            advance_bridge(state, seconds);
            sounds.after_frame(state);
            if (hidden) continue;  // nothing is drawn where nobody sees it
            backend.begin_frame(std::max(seconds, 0.001F));
            ImGui::NewFrame();
            draw_bridge(state, theme);
            ImGui::Render();
            // A forecast that still counts changes its figures seldom: it must not fall asleep before its end.
            if (std::exchange(tried, state.fire.forecast.trials) != state.fire.forecast.trials) rest.wake();
            const std::uint64_t drawing = drawing_of(*ImGui::GetDrawData());
            const bool drawn = rest.shown_already(drawing) && !woken && !script;
            rest.saw(drawing);
            if (drawn) continue;
            SDL_SetRenderDrawColor(renderer, 8, 12, 18, 255);
            SDL_RenderClear(renderer);
            backend.draw(*ImGui::GetDrawData());
            if (const std::string path = std::exchange(state.picture_request, {}); !path.empty()) {
                const auto saved = save_png(picture_of(renderer), path);
                (saved ? state.notice : state.message) =
                    saved ? fmt::format("saved {}", path) : saved.error();
            }
            if (script && !run_script(*script, state, renderer)) code = 1;
            SDL_RenderPresent(renderer);
        }
    }
    ImGui::DestroyContext();
    SDL_DestroyRenderer(renderer);
    SDL_DestroyWindow(window);
    SDL_Quit();
    return code;
}

int end_with(const std::string& why) {
    std::fputs(fmt::format("impulse-bridge: {}\n", why).c_str(), stderr);
    return 2;
}

std::string beyond(const Options& options, const BridgeState& state) {
    return fmt::format("--at {}: {} has {} events", options.at, options.file, state.film->playback.size());
}

bool look(const Options& options, BridgeState& state) {
    const auto error = look_at(state, options.look);
    if (error) end_with(*error);
    return !error;
}

// One frame as a picture, without a window: where somebody is asked, of that, else from the last third of the battle.
int save_one_frame(const Options& options, BridgeState& state) {
    if (state.session) {
        state.session->settle();
        advance_bridge(state, 0);
    }
    if (state.film) {
        Playback& play = state.film->playback;
        if (options.at >= 0 && static_cast<std::size_t>(options.at) > play.size())
            return end_with(beyond(options, state));
        const bool asked = state.session && state.session->deciding();
        play.seek(options.at >= 0 ? static_cast<std::size_t>(options.at)
                  : asked         ? play.size()
                                  : play.size() * 2 / 3);
        state.playing = false;
        if (asked && state.session->humans() > 1) state.seated = state.session->deciding();
    }
    if (!look(options, state)) return 2;
    PictureShape shape;
    shape.width = options.width;
    shape.height = options.height;
    shape.scale = options.scale;
    const Picture picture = draw_picture(shape, [&](const Theme& theme) { draw_bridge(state, theme); });
    if (auto saved = save_png(picture, options.screenshot, 4); !saved) return end_with(saved.error());
    return 0;
}

void declare(CLI::App& app, Options& options) {
    app.add_option("file", options.file,
                   "a scenario (.toml), a record (.json) or a log (.jsonl); without one: the start screen");
    app.add_option("--seed", options.seed, "dice of a scenario")->check(CLI::NonNegativeNumber);
    app.add_option("--pilot", options.pilots,
                   "who plays: SIDE=NAME, or one for each side in order; human is you");
    app.add_option("--saves", options.saves, "folder of the three autosaves");
    app.add_option("--save-as", options.save, "file that the save key writes to");
    app.add_option("--dice", options.dice, "seeded, or typed: the window asks for the faces of real dice")
        ->check(CLI::IsMember({"seeded", "typed"}));
    app.add_flag("--open", options.open_play, "two people play open, by agreement: no hand-over screen");
    app.add_option(
        "--keys", options.keys,
        "a file of your own keys; standard: impulse/keys.toml in your configuration folder, where it is");
    app.add_option("--write-keys", options.write_keys, "write the keys as a file to edit, and end");
    app.add_option("--script", options.script,
                   "carry out a file of keys, clicks and things to wait for (render/key_script.h)");
    app.add_option("--speed", options.speed, "events shown a second")->check(CLI::Range(1.0F, 100000.0F));
    app.add_option("--size", options.size,
                   "window in pixels, e.g. 1280x720; standard: 1600x900, more on a large screen");
    app.add_option("--scale", options.scale, "text size, 0.75 to 2.5")->check(CLI::Range(0.75F, 2.5F));
    app.add_option("--at", options.at, "event to begin at")->check(CLI::NonNegativeNumber);
    app.add_option("--look", options.look,
                   "what to look at, e.g. audit,dice,arcs,threats,lab,odds,ship=Hood");
    app.add_option("--screenshot", options.screenshot, "save one frame as PNG instead of opening a window");
}

// A person's own keys, or those of --keys; why they cannot be read, where they cannot.
std::string read_own_keys(const Options& options, KeyMap& map) {
    const std::string path = options.keys.empty() ? own_keys_path() : options.keys;
    const auto text = read_text(path);
    if (!text) return options.keys.empty() ? std::string{} : text.error().text();
    auto keys = read_keys(*text, path);
    if (!keys) return keys.error().text();
    map = std::move(*keys);
    return {};
}

tl::expected<std::optional<ScriptRunner>, std::string> script_of(const Options& options) {
    if (options.script.empty()) return std::nullopt;
    const auto text = read_text(options.script);
    if (!text) return tl::unexpected(text.error().text());
    auto read = read_key_script(*text, options.script);
    if (!read) return tl::unexpected(read.error().text());
    return ScriptRunner(std::move(*read));
}

// The battle that is asked for, with its players; a sentence where it cannot be opened.
std::optional<std::string> open_asked(const Options& options, BridgeState& state) {
    std::vector<std::string> pilots;
    const std::vector<std::string> sides =
        options.file.empty() ? std::vector<std::string>{} : sides_of_scenario(options.file, &pilots);
    auto players = players_from(options.pilots, sides, pilots);
    if (!players) return players.error();
    state.options.players = std::move(*players);
    state.options.seed = options.seed;
    state.options.typed_dice = options.dice == "typed";
    state.options.folder = options.screenshot.empty() ? options.saves : std::string{};
    if (options.file.empty())
        return options.pilots.empty() && options.at < 0
                   ? std::nullopt
                   : std::optional<std::string>(
                         "--pilot and --at need a battle, e.g. impulse-bridge anvil --pilot human");
    open_in(state, options.file);
    // A sealed save asks for its phrases in the window.
    if (!state.film && (state.phrase.path.empty() || !options.screenshot.empty()))
        return state.message.empty()
                   ? fmt::format("{}: sealed with pass phrases, which the window asks for", options.file)
                   : state.message;
    if (options.at < 0 || !state.film) return std::nullopt;
    if (!state.session && static_cast<std::size_t>(options.at) > state.film->playback.size())
        return beyond(options, state);
    state.film->playback.seek(static_cast<std::size_t>(options.at));
    return std::nullopt;
}

}  // namespace

int main(int count, char** arguments) {
    Options options;
    CLI::App app{
        "The bridge: fight or watch a battle in a window.\n"
        "  impulse-bridge                                 the start screen\n"
        "  impulse-bridge anvil --seed 7                  two captains fight, you watch\n"
        "  impulse-bridge anvil --pilot Federation=human  you against a captain\n"
        "  impulse-bridge duel --pilot human --pilot human  two people at one keyboard\n"
        "  impulse-bridge out/anvil.log.jsonl             any log, verified, to scrub through\n"
        "Keys: ? in the window shows them. Drop a scenario or a log on the window to open it."};
    declare(app, options);
    try {
        app.parse(count, arguments);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);  // --help
        std::fputs(fmt::format("impulse-bridge: {}; see: impulse-bridge --help\n", error.what()).c_str(),
                   stderr);
        return 2;
    }
    BridgeState state;
    state.text_scale = options.scale;
    state.speed = options.speed;
    state.secrecy = !options.open_play;
    if (const auto size = window_size_from(options.size.empty() ? "1600x900" : options.size))
        std::tie(options.width, options.height) = *size;
    else
        return end_with(size.error());
    if (std::isnan(options.scale) || std::isnan(options.speed))
        return end_with("--scale and --speed take numbers, e.g. --scale 1.5 --speed 12");
    const std::string keys_trouble = read_own_keys(options, state.key_map);
    if (!keys_trouble.empty() && !options.keys.empty()) return end_with(keys_trouble);
    if (!options.write_keys.empty()) {
        if (const auto error = write_whole(options.write_keys, keys_file(state.key_map)))
            return end_with(error->text());
        return 0;
    }
    auto script = script_of(options);
    if (!script) return end_with(script.error());
    if (!options.save.empty())
        std::snprintf(state.menu.save.data(), state.menu.save.size(), "%s", options.save.c_str());
    if (const auto error = open_asked(options, state)) return end_with(*error);
    // Keys of a person's own that cannot be read are no reason not to play.
    if (!keys_trouble.empty()) state.message = keys_trouble + " The standard keys are in force.";
    if (!options.screenshot.empty()) return save_one_frame(options, state);
    state.watch.layout_path = own_settings_path("layout.json");
    state.watch.layout = load_layout(state.watch.layout_path);
    return look(options, state) ? run_window(options, state, std::move(*script)) : 2;
}
