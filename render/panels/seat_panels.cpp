// render/panels/seat_panels.cpp: who sits at the table: the pass phrases of a sealed battle, and handing over.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "render/bridge.h"
#include "render/strokes.h"

namespace impulse {
namespace {

// The phrase is right, or was set: the player of the side sees the battle.
void sit_down(BridgeState& state, SideId side, bool asked) {
    PhraseMemory& phrase = state.phrase;
    if (asked && !state.session->phrase_fits(side, phrase.typed.data())) {
        phrase.said = phrase.typed[0] == 0 ? "Type your pass phrase." : "That is not the phrase.";
        phrase.typed.fill(0);
        return;
    }
    if (!asked && phrase.choosing) {
        if (std::string_view(phrase.typed.data()) != phrase.again.data()) {
            phrase.said = "The two are not the same.";
            return;
        }
        if (const auto error = state.session->set_phrase(side, phrase.typed.data())) state.message = *error;
    }
    phrase.clear();
    state.seated = side;
    state.selected = {};
    state.film->playback.seek(state.film->playback.size());
}

// The side's emblem over the words of its seat, whole at any size of text.
void emblem_above(const SideLook& look, const Theme& theme, ImVec2 display) {
    const float words = display.y * 0.42F, radius = std::min(theme.px(46), words * 0.3F);
    emblem(*ImGui::GetWindowDrawList(), look.emblem, {display.x * 0.5F, words - radius * 1.96F}, radius,
           look.colour);
}

}  // namespace

void phrase_panel(BridgeState& state, const Theme& theme, ImVec2 display) {
    PhraseMemory& asked = state.phrase;
    // Nothing of a battle stands behind it.
    ImGui::SetNextWindowFocus();
    if (begin_panel("phrases", ImVec2(0, 0), display) && !asked.wanted.empty()) {
        const std::size_t side = asked.wanted.front();
        const SideLook look = side_look(static_cast<int>(side));
        const float wide = std::min(display.x * 0.8F, theme.px(460)), left = (display.x - wide) * 0.5F;
        emblem_above(look, theme, display);
        ImGui::SetCursorScreenPos(ImVec2(left, display.y * 0.42F));
        ImGui::BeginGroup();
        ImGui::PushTextWrapPos(left + wide - ImGui::GetWindowPos().x);
        coloured_text(look.colour,
                      fmt::format("{}: a sealed battle. The pass phrase of {}?", asked.head.title,
                                  asked.head.sides[side]),
                      theme.fonts.bold);
        dim_text("Every player who set one types their own; the battle then opens at the hand-over screen.");
        if (!asked.said.empty()) coloured_text(colour::bad, asked.said);
        ImGui::PopTextWrapPos();
        ImGui::SetNextItemWidth(wide);
        if (!ImGui::IsAnyItemActive()) ImGui::SetKeyboardFocusHere();
        const bool entered =
            ImGui::InputTextWithHint("##phrase", "pass phrase", asked.typed.data(), asked.typed.size(),
                                     ImGuiInputTextFlags_Password | ImGuiInputTextFlags_EnterReturnsTrue);
        const bool pressed = ImGui::Button("open");
        ImGui::SameLine();
        const bool left_alone = key_button(state.key_map, "leave it", KeyAction::close);
        ImGui::EndGroup();
        if ((entered || pressed) && asked.typed[0] != 0) {
            asked.phrases[side] = asked.typed.data();
            asked.typed.fill(0);
            asked.said.clear();
            asked.wanted.erase(asked.wanted.begin());
            if (asked.wanted.empty()) state.open_request = asked.path;
        } else if (left_alone) {
            asked.clear();
        }
    }
    ImGui::End();
}

void cover_panel(BridgeState& state, const Theme& theme, ImVec2 display) {
    const SideId side = state.session->deciding();
    if (begin_panel("cover", ImVec2(0, 0), display)) {
        const SideLook look = side_look(static_cast<int>(side.index()));
        const std::string name = state.film->roster.names.side(side);
        const ImVec2 middle(display.x * 0.5F, display.y * 0.42F);
        emblem_above(look, theme, display);
        const auto centred = [&](ImFont* font, ImU32 c, const std::string& text, float y) {
            const ImVec2 extent = font->CalcTextSizeA(font->FontSize, 1e9F, display.x * 0.9F, text.c_str());
            ImGui::GetWindowDrawList()->AddText(font, font->FontSize, ImVec2(middle.x - extent.x * 0.5F, y),
                                                c, text.c_str(), nullptr, display.x * 0.9F);
        };
        centred(theme.fonts.title, look.colour, fmt::format("{} decides", name), middle.y);
        centred(theme.fonts.body, colour::text,
                fmt::format("Hand over to the player of {}. Nothing is shown until then.", name),
                middle.y + theme.px(44));
        if (!state.warning.empty()) {  // before anybody sits down, and each time
            ImGui::SetCursorScreenPos(ImVec2(display.x * 0.1F, theme.px(16)));
            ImGui::PushTextWrapPos(display.x * 0.9F);
            warning_text(theme, state.warning);
            ImGui::PopTextWrapPos();
        }
        const float wide = std::min(display.x * 0.8F, theme.px(300)), left = middle.x - wide * 0.5F,
                    line = ImGui::GetFrameHeightWithSpacing();
        float y = middle.y + theme.px(84);
        const auto next_line = [&](float lines = 1.0F) {
            ImGui::SetCursorScreenPos(ImVec2(left, y));
            y += line * lines;
        };
        PhraseMemory& phrase = state.phrase;
        bool ready = false, entered = false;
        const bool asked = state.session->has_phrase(side);
        if (asked || phrase.choosing) {
            // The phrase keeps the other player out of this seat and out of the save.
            next_line();
            ImGui::SetNextItemWidth(wide);
            if (phrase.path.empty() && !ImGui::IsAnyItemActive() && phrase.typed[0] == 0)
                ImGui::SetKeyboardFocusHere();
            entered = ImGui::InputTextWithHint(
                "##phrase", asked ? "your pass phrase" : "a pass phrase", phrase.typed.data(),
                phrase.typed.size(), ImGuiInputTextFlags_Password | ImGuiInputTextFlags_EnterReturnsTrue);
            if (!asked) {
                next_line();
                ImGui::SetNextItemWidth(wide);
                entered = ImGui::InputTextWithHint(
                    "##again", "the same once more", phrase.again.data(), phrase.again.size(),
                    ImGuiInputTextFlags_Password | ImGuiInputTextFlags_EnterReturnsTrue);
            }
        }
        next_line();
        ready = key_button(state.key_map, "I sit here", KeyAction::confirm, ImVec2(wide, 0)) ||
                state.keys.request == KeyAction::confirm || entered;
        if (!phrase.said.empty()) {
            next_line();
            ImGui::PushTextWrapPos(left + wide - ImGui::GetWindowPos().x);
            coloured_text(colour::bad, phrase.said);
            ImGui::PopTextWrapPos();
        }
        if (!asked && !phrase.choosing) {
            next_line();
            const bool by_key = !ImGui::IsAnyItemActive() && state.key_map.pressed(KeyAction::walk_panel);
            if (key_button(state.key_map, "set a pass phrase", KeyAction::walk_panel, ImVec2(wide, 0)) ||
                by_key)
                phrase.choosing = true;
            hover_tip(
                "asked each time before you sit down, and needed to continue a save:\nwithout it "
                "nobody can read your sealed orders there. A lost phrase cannot be recovered.");
        }
        next_line();
        bool open = (state.agreed >> side.index() & 1U) != 0;
        if (ImGui::Checkbox(fmt::format("{} agrees to play open", name).c_str(), &open))
            agree_to_open(state, side, open);
        if (ready) sit_down(state, side, asked);
    }
    ImGui::End();
}

}  // namespace impulse
