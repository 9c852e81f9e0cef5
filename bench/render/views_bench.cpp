// Building the draw lists of one frame: at most 4 ms for 24 ships and 60 seekers on the 60x60 map.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <filesystem>

#include "engine/hash.h"
#include "render/bridge.h"
#include "render/map_view.h"
#include "render/panels/watch_panels.h"
#include "render/ssd_view.h"
#include "tests/render/crowded_battle.h"
#include "tests/render/demo_scenes.h"

namespace impulse {
namespace {

// ImGui without a renderer.
struct Drawing {
    ImGuiContext* context = ImGui::CreateContext();
    Theme theme;
    Drawing() {
        ImGui::SetCurrentContext(context);
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.DisplaySize = {1600, 900};
        for (int key = 0; key < ImGuiKey_COUNT; ++key)
            io.KeyMap[key] = key;  // keyboard navigation asks for each
        io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
        theme = apply_theme(1.0F);
        io.Fonts->Build();
    }
    ~Drawing() { ImGui::DestroyContext(context); }
    Drawing(const Drawing&) = delete;
    Drawing& operator=(const Drawing&) = delete;
};

// The hash of the last frame: how many corners it has, and which of them its triangles join.
std::string signature_of_frame() {
    const ImDrawData& frame = *ImGui::GetDrawData();
    Hash h;
    h.word(static_cast<std::uint64_t>(frame.TotalVtxCount));
    for (int list = 0; list < frame.CmdListsCount; ++list)
        for (const ImDrawIdx i : frame.CmdLists[list]->IdxBuffer) h.word(i);
    return hex_digits(h.value);
}

void map(benchmark::State& state) {
    Drawing drawing;
    const MapScene scene = demo::crowd();
    Camera camera;
    camera.look_through({0, 0}, {1600, 900});
    camera.fit_map(scene.shape);
    if (state.range(0) > 0) camera.zoom = static_cast<float>(state.range(0));
    int vertices = 0;
    for (auto _ : state) {
        ImGui::GetIO().DeltaTime = 1.0F / 60.0F;
        ImGui::NewFrame();
        MapHover out;
        draw_map(scene, camera, drawing.theme, *ImGui::GetBackgroundDrawList(), {0, 0}, {1600, 900}, out);
        ImGui::Render();
        vertices = ImGui::GetDrawData()->TotalVtxCount;
    }
    state.counters["vertices"] = vertices;
    state.SetLabel(signature_of_frame());
}
BENCHMARK(map)->Name("views/map")->Arg(0)->Arg(26)->Arg(60)->ArgName("zoom")->Unit(benchmark::kMillisecond);

void sheet(benchmark::State& state) {
    Drawing drawing;
    const SheetScene scene = demo::cruiser(0);
    for (auto _ : state) {
        ImGui::GetIO().DeltaTime = 1.0F / 60.0F;
        ImGui::NewFrame();
        draw_sheet(scene, drawing.theme, *ImGui::GetBackgroundDrawList(), {0, 0}, {380, 560});
        ImGui::Render();
    }
    state.SetLabel(signature_of_frame());
}
BENCHMARK(sheet)->Name("views/sheet")->Unit(benchmark::kMillisecond);

// One frame of the whole window, every panel open, in the middle of the bundled battle.
void window(benchmark::State& state) {
    Drawing drawing;
    BridgeState bridge;
    open_in(bridge, "anvil");
    if (!bridge.film) {
        state.SkipWithError(bridge.message.c_str());
        return;
    }
    bridge.session->settle();
    advance_bridge(bridge, 0);
    bridge.film->playback.seek(bridge.film->playback.size() / 2);
    bridge.playing = false;
    (void)look_at(bridge, state.range(0) == 0 ? "story,volley" : "audit,dice,arcs,threats");
    for (auto _ : state) {
        ImGui::GetIO().DeltaTime = 1.0F / 60.0F;
        ImGui::NewFrame();
        draw_bridge(bridge, drawing.theme);
        ImGui::Render();
    }
    state.SetLabel(signature_of_frame());
}
BENCHMARK(window)->Name("views/window")->Arg(0)->Arg(1)->ArgName("audit")->Unit(benchmark::kMillisecond);

// A frame of the window while a person has to decide: the form, the movement or the fire panel open, log and map beside it.
void deciding(benchmark::State& state) {
    Drawing drawing;
    BridgeState bridge;
    const std::string folder = (std::filesystem::temp_directory_path() / "impulse-bench").string();
    const auto moment = static_cast<Moment>(state.range(0));
    if (!open_crowded(bridge, folder, moment, 60)) {
        state.SkipWithError(bridge.message.c_str());
        return;
    }
    (void)look_at(bridge, "story,volley");
    const auto frame = [&] {
        advance_bridge(bridge, 1.0F / 60.0F);
        ImGui::GetIO().DeltaTime = 1.0F / 60.0F;
        ImGui::NewFrame();
        draw_bridge(bridge, drawing.theme);
        ImGui::Render();
    };
    frame();  // forms and lists of orders are made once
    for (auto _ : state) frame();
    state.counters["ships"] = static_cast<double>(bridge.session->battle().units.size());
    state.counters["seekers"] = seekers_flying(bridge.session->battle());
    state.SetLabel(fmt::format("{} {}",
                               moment == Moment::allocate ? "form"
                               : moment == Moment::move   ? "movement"
                                                          : "fire",
                               signature_of_frame()));
}
BENCHMARK(deciding)
    ->Name("views/deciding")
    ->Arg(static_cast<int>(Moment::allocate))
    ->Arg(static_cast<int>(Moment::move))
    ->Arg(static_cast<int>(Moment::fire))
    ->ArgName("moment")
    ->Unit(benchmark::kMillisecond);

void picture(benchmark::State& state) {
    const BattlePicture page = demo::report();
    const Picture drawn = battle_picture(page);
    for (auto _ : state) benchmark::DoNotOptimize(battle_picture(page));
    Hash h;
    for (const std::uint8_t byte : drawn.rgba) h.word(byte);
    state.SetLabel(hex_digits(h.value));
}
BENCHMARK(picture)->Name("views/battle_picture")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace impulse
