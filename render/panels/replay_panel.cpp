#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>

#include "render/bridge.h"
#include "render/panels/watch_panels.h"
#include "render/strokes.h"

namespace impulse {
namespace {

enum class Icon : std::uint8_t {
    turn_back,
    impulse_back,
    back,
    play,
    pause,
    on,
    impulse_on,
    turn_on,
    end,
    volley_back,
    volley_on
};

bool icon_button(const Theme& theme, const char* id, Icon icon, const char* tip) {
    const float h = ImGui::GetFrameHeight(), w = h * 1.15F;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::PushID(id);
    const bool pressed = ImGui::Button("##icon", {w, h});
    const bool hovered = ImGui::IsItemHovered();
    ImGui::PopID();
    if (hovered) ImGui::SetTooltip("%s", tip);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImU32 ink = hovered ? colour::white : colour::text;
    const float r = h * 0.21F, cx = at.x + w * 0.5F, cy = at.y + h * 0.5F;
    const auto wedge = [&](float x, float way) {
        list.AddTriangleFilled({x - r * 0.62F * way, cy - r}, {x - r * 0.62F * way, cy + r},
                               {x + r * 0.72F * way, cy}, ink);
    };
    const auto bar = [&](float x) {
        list.AddRectFilled({x - r * 0.2F, cy - r}, {x + r * 0.2F, cy + r}, ink);
    };
    const auto star = [&](float x) {
        for (int k = 0; k < 4; ++k) {
            const float dx = k == 0   ? 1.0F
                             : k == 1 ? 0.0F
                                      : 0.7F,
                        dy = k == 0   ? 0.0F
                             : k == 1 ? 1.0F
                             : k == 2 ? 0.7F
                                      : -0.7F;
            list.AddLine({x - dx * r * 0.8F, cy - dy * r * 0.8F}, {x + dx * r * 0.8F, cy + dy * r * 0.8F},
                         colour::bad, theme.px(1.3F));
        }
    };
    switch (icon) {
        case Icon::turn_back:
            bar(cx - r * 1.3F), wedge(cx - r * 0.3F, -1), wedge(cx + r * 0.9F, -1);
            break;
        case Icon::impulse_back:
            wedge(cx - r * 0.6F, -1), wedge(cx + r * 0.7F, -1);
            break;
        case Icon::back:
            wedge(cx, -1);
            break;
        case Icon::play:
            wedge(cx, 1.25F);
            break;
        case Icon::pause:
            bar(cx - r * 0.5F), bar(cx + r * 0.5F);
            break;
        case Icon::on:
            wedge(cx, 1);
            break;
        case Icon::impulse_on:
            wedge(cx - r * 0.7F, 1), wedge(cx + r * 0.6F, 1);
            break;
        case Icon::turn_on:
            wedge(cx - r * 0.9F, 1), wedge(cx + r * 0.3F, 1), bar(cx + r * 1.3F);
            break;
        case Icon::end:
            wedge(cx - r * 0.4F, 1), bar(cx + r * 0.8F);
            break;
        case Icon::volley_back:
            wedge(cx - r * 0.8F, -1), star(cx + r * 0.7F);
            break;
        case Icon::volley_on:
            star(cx - r * 0.7F), wedge(cx + r * 0.8F, 1);
            break;
    }
    return pressed;
}

struct Pace {
    const char* words;
    float speed;
};
constexpr std::array<Pace, 7> paces{{{"1 a second", 1},
                                     {"3 a second", 3},
                                     {"6 a second", 6},
                                     {"12 a second", 12},
                                     {"40 a second", 40},
                                     {"150 a second", 150},
                                     {"at once", 1e6F}}};

void film_buttons(BridgeState& state, const Theme& theme, bool roomy) {
    Playback& play = state.film->playback;
    const auto step = [&](const char* id, Icon icon, const char* tip, KeyAction key, auto to) {
        if (icon_button(theme, id, icon, state.key_map.tip(tip, key).c_str())) stop_at(state, to());
        ImGui::SameLine(0, theme.px(3));
    };
    if (roomy)
        step("turn_back", Icon::turn_back, "back to the turn", KeyAction::turn_back,
             [&] { return play.previous_turn(); });
    step("impulse_back", Icon::impulse_back, "back an impulse", KeyAction::impulse_back,
         [&] { return play.previous_impulse(); });
    if (roomy)
        step("back", Icon::back, "back one event", KeyAction::event_back,
             [&] { return play.previous_seen(); });
    if (icon_button(theme, "play", state.playing ? Icon::pause : Icon::play,
                    state.key_map.tip("play or pause", KeyAction::play).c_str()))
        state.playing = !state.playing;
    ImGui::SameLine(0, theme.px(3));
    if (roomy) step("on", Icon::on, "on one event", KeyAction::event_on, [&] { return play.next_seen(); });
    step("impulse_on", Icon::impulse_on, "on an impulse", KeyAction::impulse_on,
         [&] { return play.next_impulse(); });
    if (roomy) {
        step("turn_on", Icon::turn_on, "on a turn", KeyAction::turn_on, [&] { return play.next_turn(); });
        ImGui::SameLine(0, theme.px(10));
        step("volley_back", Icon::volley_back, "back to the volley before", KeyAction::volley_back,
             [&] { return play.previous_volley(); });
        step("volley_on", Icon::volley_on, "on to the next volley", KeyAction::volley_on,
             [&] { return play.next_volley(); });
    }
    ImGui::SameLine(0, theme.px(10));
    if (icon_button(theme, "now", Icon::end, state.key_map.tip("to the end", KeyAction::present).c_str())) {
        play.seek(play.size());
        state.playing = state.session != nullptr;
    }
    ImGui::SameLine(0, theme.px(3));
    if (ImGui::Button("fork")) ask_to_fork(state);
    key_tip(state, "a new battle that continues from here, in a log of its own", KeyAction::fork);
}

// The film as a bar, counted in impulses: the number of events would tell how much somebody ordered in secret.
void film_bar(BridgeState& state, const Theme& theme, ImVec2 bar, float width) {
    Playback& play = state.film->playback;
    const float frame = ImGui::GetFrameHeight();
    const int most = static_cast<int>(std::max<std::size_t>(play.impulse_count(), 1));
    ImDrawList& list = *ImGui::GetWindowDrawList();
    ImGui::InvisibleButton("##position", {width, frame});
    const auto impulse_at = [&](float x) {
        return std::clamp(static_cast<int>((x - bar.x) / width * static_cast<float>(most) + 0.5F), 0, most);
    };
    if (ImGui::IsItemActive()) {
        const int to = impulse_at(ImGui::GetIO().MousePos.x);
        stop_at(state, to >= most ? play.size() : play.impulse_start(static_cast<std::size_t>(to)));
    }
    const bool over = ImGui::IsItemHovered();
    const auto place = [&](std::size_t event) {
        return bar.x + width * static_cast<float>(play.impulses_before(event)) / static_cast<float>(most);
    };
    const float mid = bar.y + frame * 0.64F, half = theme.px(3.5F),
                now = play.at() >= play.size() ? bar.x + width : place(play.at());
    list.AddRectFilled({bar.x, mid - half}, {bar.x + width, mid + half}, rgb(0x1B2733), half);
    list.AddRectFilled({bar.x, mid - half}, {now, mid + half}, rgb(0x4FA9D0), half);
    for (const std::size_t v : play.volleys())
        list.AddLine({place(v), mid - half * 1.8F}, {place(v), mid + half * 1.8F}, colour::bad,
                     theme.px(1.3F));
    int turn = 0;
    float taken = 0;
    for (const std::size_t t : play.turns()) {
        const float x = place(t);
        list.AddLine({x, bar.y}, {x, mid + half}, colour::outline, theme.px(1));
        const std::string label = fmt::format("T{}", ++turn);
        if (x < taken || x + text_size(*theme.fonts.tiny, label).x > bar.x + width) continue;
        text_at(list, *theme.fonts.tiny, {x + theme.px(3), bar.y}, {0, 0}, colour::dim, label);
        taken = x + theme.px(24);
    }
    judged_bar(state, theme, bar, {width, frame});
    list.AddCircleFilled({now, mid}, theme.px(6.5F), colour::accent, 20);
    list.AddCircleFilled({now, mid}, theme.px(2.5F), colour::space, 12);
    if (over) {
        const auto [t, i] =
            play.time_of_impulse(static_cast<std::size_t>(impulse_at(ImGui::GetIO().MousePos.x)));
        if (t > 0) ImGui::SetTooltip("turn %d, impulse %d", t, i);
    }
}

void pace_and_follow(BridgeState& state, float wide) {
    ImGui::SetNextItemWidth(wide);
    const char* shown = paces.back().words;
    for (const Pace& p : paces)
        if (state.speed <= p.speed * 1.2F) {
            shown = p.words;
            break;
        }
    if (ImGui::BeginCombo("##speed", shown)) {
        for (const Pace& p : paces)
            if (ImGui::Selectable(p.words, shown == p.words)) state.speed = p.speed;
        ImGui::EndCombo();
    }
    hover_tip("moves, shots and boxes shown in a second");
    ImGui::SameLine();
    ImGui::Checkbox("follow", &state.follow);
    key_tip(state, "the map keeps the ships in view", KeyAction::follow);
    ImGui::SameLine();
}

}  // namespace

void replay_panel(BridgeState& state, const Theme& theme, ImVec2 at, ImVec2 size) {
    if (begin_panel("replay", at, size)) {
        const bool roomy = size.x > theme.px(820);
        ImGui::SetCursorScreenPos({at.x + theme.px(8), at.y + (size.y - ImGui::GetFrameHeight()) * 0.5F});
        film_buttons(state, theme, roomy);
        ImGui::SameLine(0, theme.px(10));
        const ImGuiStyle& style = ImGui::GetStyle();
        const float frame = ImGui::GetFrameHeight();
        const float pace_wide = ImGui::CalcTextSize("150 a second").x + frame + style.FramePadding.x * 2;
        const float tail = (roomy ? pace_wide + style.ItemSpacing.x + ImGui::CalcTextSize("follow").x +
                                        frame + style.ItemInnerSpacing.x + style.ItemSpacing.x
                                  : 0.0F) +
                           ImGui::CalcTextSize("?").x + style.FramePadding.x * 2 + style.ItemSpacing.x;
        const ImVec2 bar = ImGui::GetCursorScreenPos();
        film_bar(state, theme, bar, std::max(theme.px(60), at.x + size.x - bar.x - tail - theme.px(8)));
        ImGui::SameLine();
        if (roomy) pace_and_follow(state, pace_wide);
        if (ImGui::Button("?")) state.keys_shown = !state.keys_shown;
        key_tip(state, "all keys", KeyAction::keys);
    }
    ImGui::End();
}

}  // namespace impulse
