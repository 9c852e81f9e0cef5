// render/panels/learn_panel.cpp: guided battles: their list, and what the one that is being fought says next.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "render/bridge.h"
#include "render/panels/watch_panels.h"
#include "scenarios/files/asset_path.h"
#include "scenarios/logs/sentence.h"

namespace impulse {
namespace {

// The sentence with the keys as this person has them.
std::string with_keys(const std::string& says, const KeyMap& keys) {
    Blanks blanks;
    for (std::size_t a = 0; a < count_of<KeyAction>(); ++a) {
        const auto action = static_cast<KeyAction>(a);
        blanks.put(word(action), keys.hint(action));
    }
    return blanks.fill(says);
}

}  // namespace

void begin_lesson(BridgeState& state, const Lesson& lesson) {
    state.options.players = {"human"};
    std::vector<std::string> pilots;
    const std::string path = scenario_folder() + "/" + lesson.battle;
    if (sides_of_scenario(path, &pilots).size() == pilots.size()) state.options.players = pilots;
    state.options.typed_dice = false;
    const Film* before = state.film.get();
    open_in(state, path);
    if (state.film.get() == before) return;  // the message says why
    state.learn = {};
    state.learn.lesson = &lesson;
}

void lessons_panel(BridgeState& state, const Theme& theme, ImVec2 display) {
    if (begin_in_middle("Learn", &state.learn.listed, theme, display, 560, 420)) {
        const Lesson* chosen = nullptr;
        const bool fresh = ImGui::IsWindowAppearing();
        // After a lesson the next one is in hand.
        const Lesson* next = &lessons().front();
        if (state.learn.lesson != nullptr && state.learn.lesson != &lessons().back())
            next = state.learn.lesson + (state.learn.finished() ? 1 : 0);
        for (const Lesson& lesson : lessons()) {
            if (fresh && &lesson == next) ImGui::SetKeyboardFocusHere();
            if (ImGui::Button(lesson.title.c_str(), ImVec2(-1, 0))) chosen = &lesson;
            dim_text(lesson.about);
            ImGui::Spacing();
        }
        if (state.key_map.pressed(KeyAction::confirm) && !fresh) chosen = chosen != nullptr ? chosen : next;
        if (chosen != nullptr) begin_lesson(state, *chosen);
    }
    ImGui::End();
}

void guide_panel(BridgeState& state, const Theme& theme, ImVec2 at, ImVec2 size) {
    const LearnMemory& learn = state.learn;
    // At the top, or at the foot of the map where fewer ships stand beneath it.
    const glm::vec2 half(size.x * 0.7F, size.y * 0.5F), low(at.x, at.y);
    int above = 0, below = 0;
    for (const Unit& u : state.film->playback.now().units) {
        const glm::vec2 p = state.camera.screen_of(u.hex) - low;
        if (u.active() && p.x < half.x) ++(p.y < half.y ? above : below);
    }
    const bool foot = above > below;
    ImGui::SetNextWindowPos(
        ImVec2(at.x + theme.px(8), foot ? at.y + size.y - theme.px(42) : at.y + theme.px(8)),
        ImGuiCond_Always, ImVec2(0, foot ? 1.0F : 0.0F));
    ImGui::SetNextWindowSize(ImVec2(std::min(theme.px(330), size.x * 0.7F), 0));
    ImGui::SetNextWindowBgAlpha(0.95F);
    if (ImGui::Begin("guide", nullptr,
                     ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoNav |
                         ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                         ImGuiWindowFlags_AlwaysAutoResize)) {
        coloured_text(colour::accent, learn.lesson->title, theme.fonts.bold);
        if (learn.finished()) {
            coloured_text(colour::good, "Done. The battle may be fought on as you like.");
            dim_text(with_keys("Other lessons: {learn}. The start screen: {menu}.", state.key_map));
        } else {
            const LessonStep& step = learn.lesson->steps[learn.step];
            coloured_text(colour::text, with_keys(step.says, state.key_map));
            dim_text(fmt::format("step {} of {}{}{}", learn.step + 1, learn.lesson->steps.size(),
                                 step.times > 1 ? fmt::format(", {} of {} done", learn.done, step.times)
                                                : std::string{},
                                 step.rule.empty() ? "" : ", rule " + step.rule),
                     theme.fonts.small);
        }
    }
    ImGui::End();
}

}  // namespace impulse
