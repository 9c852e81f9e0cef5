// render/app_main.cpp: the program `impulse-bridge`: a window on a battle, fought by pilots or read from a log.
#include <SDL.h>
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>

#include "battle/play/make_battle.h"
#include "render/bridge.h"
#include "render/draw_backend.h"
#include "render/picture.h"
#include "scenarios/files.h"
#include "scenarios/run.h"
#include "scenarios/scenario_reader.h"

namespace {

using namespace impulse;

struct Wishes {
    std::string file = "anvil", screenshot;
    std::uint64_t seed = 7;
    std::vector<std::string> pilots;
    int width = 1600, height = 900, at = -1;
    float scale = 1.0F;
};

using FilmOrWhy = tl::expected<std::unique_ptr<Film>, std::string>;

// A log of a battle that was fought.
FilmOrWhy film_of_log(const std::string& text, const std::string& path) {
    const auto log = read_log(text, path);
    if (!log) return tl::unexpected(log.error().text());
    auto rules = load_rules(log->header.scenario.setup.ruleset);
    if (!rules) return tl::unexpected(rules.error().text());
    const auto shared = std::make_shared<const Rules>(std::move(*rules));
    const auto first = battle_of(*shared, log->header);
    if (!first) return tl::unexpected(fmt::format("{}: {}", path, first.error()));
    return std::make_unique<Film>(make_film(shared, *log, *first, true));
}

// A scenario, fought at once by pilots and then shown.
FilmOrWhy film_of_scenario(const std::string& text, const std::string& path, const Wishes& wishes) {
    auto table = read_table(text, path);
    if (!table) return tl::unexpected(table.error().text());
    const std::string ruleset = scenario_ruleset(*table);
    auto rules = load_rules(ruleset.empty() ? "classic" : ruleset);
    if (!rules) return tl::unexpected(rules.error().text());
    const auto shared = std::make_shared<const Rules>(std::move(*rules));
    ScenarioWishes scenario_wishes;
    scenario_wishes.seed = wishes.seed;
    auto scenario = read_scenario(text, path, *shared, scenario_wishes);
    if (!scenario) return tl::unexpected(scenario.error().text());
    const std::size_t sides = scenario->setup.sides.size();
    std::vector<Player> players;
    for (std::size_t s = 0; s < sides; ++s) {
        std::string name = s < scenario->pilots.size() && !scenario->pilots[s].empty() ? scenario->pilots[s] : "captain";
        if (s < wishes.pilots.size()) name = wishes.pilots[s];
        auto player = seat(name, wishes.seed, SideId{s});
        if (!player) return tl::unexpected(player.error());
        players.push_back(std::move(*player));
    }
    auto run = BattleRun::begin(*shared, std::move(*scenario), {});
    if (!run) return tl::unexpected(run.error().text());
    fight(**run, players, {});
    return std::make_unique<Film>(make_film(shared, (*run)->as_log(), (*run)->first(), true));
}

// Opens what the file is; the reason in one sentence where that fails.
FilmOrWhy open_film(const std::string& name, const Wishes& wishes) {
    std::string path = name;
    auto text = read_text(path);
    if (!text && name.find('/') == std::string::npos && name.find('.') == std::string::npos) {
        path = "scenarios/" + name + ".toml";
        text = read_text(path);
    }
    if (!text) return tl::unexpected(text.error().text());
    return text->starts_with("{") ? film_of_log(*text, path) : film_of_scenario(*text, path, wishes);
}

void show(BridgeState& state, const std::string& path, const Wishes& wishes) {
    if (auto film = open_film(path, wishes)) {
        state.film = std::move(*film);
        state.film->playback.seek(wishes.at >= 0 ? static_cast<std::size_t>(wishes.at) : 0);
        state.fitted = false;
        state.selected = UnitId{0U};
        state.message.clear();
    } else {
        state.message = film.error();  // what is on the screen stays
    }
}

int run_window(const Wishes& wishes, BridgeState& state) {
    if (SDL_Init(SDL_INIT_VIDEO) != 0) {
        std::fputs(fmt::format("impulse-bridge: no window: {}\n", SDL_GetError()).c_str(), stderr);
        return 2;
    }
    SDL_Window* window = SDL_CreateWindow("Impulse", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, wishes.width,
                                          wishes.height, SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
    SDL_Renderer* renderer = window != nullptr ? SDL_CreateRenderer(window, -1, SDL_RENDERER_PRESENTVSYNC) : nullptr;
    if (renderer == nullptr && window != nullptr) renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE);
    if (renderer == nullptr) {
        std::fputs(fmt::format("impulse-bridge: no window: {}\n", SDL_GetError()).c_str(), stderr);
        return 2;
    }
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    int code = 0;
    {
        DrawBackend backend(window, renderer);
        const float factor = DrawBackend::screen_factor(window);
        Theme theme = apply_theme(allowed_scale(state.text_scale, factor), backend.filters());
        if (!backend.upload_fonts()) code = 2;
        auto before = std::chrono::steady_clock::now();
        state.playing = true;
        while (!state.quit && code == 0) {
            SDL_Event event;
            while (SDL_PollEvent(&event) != 0) {
                if (event.type == SDL_QUIT) state.quit = true;
                if (event.type == SDL_DROPFILE) {
                    const std::string path = event.drop.file;
                    SDL_free(event.drop.file);
                    show(state, path, wishes);
                }
                backend.take(event);
            }
            const auto now = std::chrono::steady_clock::now();
            const float seconds = std::chrono::duration<float>(now - before).count();
            before = now;
            if (state.rescale) {
                theme = apply_theme(allowed_scale(state.text_scale, factor), backend.filters());
                backend.upload_fonts();
                state.rescale = false;
            }
            advance_film(state, seconds);
            backend.begin_frame(seconds);
            ImGui::NewFrame();
            draw_bridge(state, theme);
            ImGui::Render();
            SDL_SetRenderDrawColor(renderer, 8, 12, 18, 255);
            SDL_RenderClear(renderer);
            backend.draw(*ImGui::GetDrawData());
            SDL_RenderPresent(renderer);
            SDL_Delay(4);
        }
    }
    ImGui::DestroyContext();
    SDL_DestroyRenderer(renderer);
    SDL_DestroyWindow(window);
    SDL_Quit();
    return code;
}

}  // namespace

int main(int count, char** arguments) {
    Wishes wishes;
    CLI::App app{"The bridge: watch a battle in a window.\n"
                 "  impulse-bridge scenarios/anvil.toml --seed 7   two captains fight, you watch\n"
                 "  impulse-bridge out/anvil.log.jsonl             any log, verified, to scrub through\n"
                 "Keys: ? in the window shows them. Drop a scenario or a log on the window to open it."};
    app.add_option("file", wishes.file, "a scenario (.toml) or a log (.jsonl); default: anvil");
    app.add_option("--seed", wishes.seed, "dice of a scenario");
    app.add_option("--pilot", wishes.pilots, "who plays, one for each side in order");
    app.add_option("--size", [&](const std::vector<std::string>& v) {
        return std::sscanf(v[0].c_str(), "%dx%d", &wishes.width, &wishes.height) == 2 && wishes.width >= 640 &&
               wishes.height >= 480;
    }, "window in pixels, e.g. 1280x720");
    app.add_option("--scale", wishes.scale, "text size, 0.75 to 2.5")->check(CLI::Range(0.75F, 2.5F));
    app.add_option("--at", wishes.at, "event to begin at");
    app.add_option("--screenshot", wishes.screenshot, "save one frame as PNG instead of opening a window");
    try {
        app.parse(count, arguments);
    } catch (const CLI::ParseError& error) {
        const int code = app.exit(error);
        return code == 0 ? 0 : 2;
    }
    BridgeState state;
    state.text_scale = wishes.scale;
    show(state, wishes.file, wishes);
    if (!state.film) {
        std::fputs(fmt::format("impulse-bridge: {}\n", state.message).c_str(), stderr);
        return 2;
    }
    if (wishes.screenshot.empty()) return run_window(wishes, state);
    if (wishes.at < 0) state.film->playback.seek(state.film->playback.size() * 2 / 3);
    PictureShape shape;
    shape.width = wishes.width;
    shape.height = wishes.height;
    shape.scale = wishes.scale;
    const Picture picture = draw_picture(shape, [&](const Theme& theme) { draw_bridge(state, theme); });
    if (auto saved = save_png(picture, wishes.screenshot); !saved) {
        std::fputs(fmt::format("impulse-bridge: {}\n", saved.error()).c_str(), stderr);
        return 2;
    }
    return 0;
}
