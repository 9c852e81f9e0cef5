#include <fmt/format.h>
#include <imgui.h>

#include "battle/core/view.h"
#include "battle/play/apply.h"
#include "render/bridge.h"
#include "render/strokes.h"

namespace impulse {
namespace {

UnitId acting_unit(BridgeState& state, const Battle& seen, SideId side) {
    const std::uint64_t owed = owed_by(seen, side);
    if (state.selected && (owed >> state.selected.index() & 1U) != 0) return state.selected;
    for (std::size_t i = 0; i < seen.units.size(); ++i)
        if ((owed >> i & 1U) != 0) return state.selected = UnitId{i};
    return {};
}

}  // namespace

void decide_panel(BridgeState& state, const Battle& shown, const Theme& theme, ImVec2 at, ImVec2 size) {
    if (begin_panel("decide", at, size)) {
        const Film& film = *state.film;
        const SideId side = state.deciding();
        std::optional<Command> given;
        if (!side) {
            if (!state.session) {
                dim_text("A log is shown. \"fork\" goes on from the present place as a battle of your own.");
            } else if (shown.ended != 0) {
                coloured_text(colour::accent, shown.winner ? fmt::format("{} holds the field.", film.roster.names.side(shown.winner))
                                                           : std::string("Nobody holds the field."));
            } else if (film.playback.at() < film.playback.size()) {
                dim_text("What has happened is being shown. Space pauses, End goes to the present.");
            } else {
                const SideId other = side_to_act(state.session->battle());
                dim_text(other ? fmt::format("{} decides ...", film.roster.names.side(other)) : std::string("The battle goes on."));
            }
            ImGui::End();
            return;
        }
        // The side's own view, whatever is shown on the map.
        const Battle seen = view(*film.rules, film.playback.now(), side);
        const UnitId unit = acting_unit(state, seen, side);
        // The form takes the keyboard when it opens, so that arrows walk through it.
        const bool form = seen.questions.empty() && moment_of(*film.rules, seen) == Moment::allocate;
        if (form && !state.allocation.focus) ImGui::SetWindowFocus();
        state.allocation.focus = form;
        const Desk desk{*film.rules, seen, film.roster, theme, side, unit};
        const SideLook look = side_look(static_cast<int>(side.index()));
        const float line = ImGui::GetTextLineHeight();
        const ImVec2 mark = ImGui::GetCursorScreenPos();
        emblem(*ImGui::GetWindowDrawList(), look.emblem, {mark.x + line * 0.5F, mark.y + line * 0.5F}, line * 0.36F, look.colour);
        ImGui::SetCursorPosX(ImGui::GetCursorPosX() + line * 1.3F);
        ImGui::PushFont(theme.fonts.bold);
        coloured_text(look.colour, fmt::format("{} decides now", film.roster.names.side(side)));
        ImGui::PopFont();
        coloured_text(colour::text, seen.questions.empty() ? step_words(*film.rules, seen) : std::string("A question is open"));
        // The ships that are asked; Tab goes on to the next.
        const std::uint64_t owed = owed_by(seen, side);
        bool first = true;
        for (std::size_t i = 0; i < seen.units.size(); ++i) {
            if ((owed >> i & 1U) == 0) continue;
            const std::string name = film.roster.names.unit(UnitId{i});
            const float width = ImGui::CalcTextSize(name.c_str()).x + ImGui::GetStyle().FramePadding.x * 2;
            if (!first) {
                ImGui::SameLine();
                if (ImGui::GetContentRegionAvail().x < width) ImGui::NewLine();
            }
            first = false;
            const bool on = unit == UnitId{i};
            if (on) ImGui::PushStyleColor(ImGuiCol_Button, colour::border);
            if (ImGui::Button(fmt::format("{}##unit{}", name, i).c_str())) state.selected = UnitId{i};
            if (on) ImGui::PopStyleColor();
        }
        const auto why = [&](const Command& c) {
            const auto no = refuse(*film.rules, seen, c);
            return no ? refusal_text(*film.rules, *no) : std::string{};
        };
        if (seen.questions.empty() && unit) {
            const std::string why_pass = why(Pass{unit}), why_all = why(PassSide{side});
            if (button_or_why("pass (p)", why_pass) || (state.keys.wish == Wish::pass && why_pass.empty())) given = Pass{unit};
            ImGui::SameLine();
            if (button_or_why("all pass (Shift+P)", why_all) || (state.keys.wish == Wish::pass_all && why_all.empty())) given = PassSide{side};
            ImGui::SameLine();
            if (button_or_why("next (n)", why_all, {}, "pass on to the next moment at which there is something to decide") ||
                (state.keys.wish == Wish::next && why_all.empty())) {
                given = PassSide{side};
                state.skipping = true;
            }
            if (desk.moment() != Moment::allocate)
                for (const std::string& left : unused(desk)) {
                    ImGui::PushFont(theme.fonts.small);
                    coloured_text(colour::warn, left);
                    ImGui::PopFont();
                }
        }
        ImGui::Separator();
        ImGui::BeginChild("panel", ImVec2(0, 0), false, ImGuiWindowFlags_NavFlattened);
        std::optional<Command> order;
        if (!seen.questions.empty()) {
            order = question_panel(desk, state.keys);
        } else if (unit) {
            switch (desk.moment()) {
                case Moment::allocate: order = allocation_panel(desk, state.allocation, state.keys); break;
                case Moment::fire: order = fire_panel(desk, state.fire, state.keys); break;
                default: order = orders_panel(desk, state.keys); break;
            }
        }
        ImGui::EndChild();
        if (!given) given = order;
        if (given) order_in(state, *given);
    }
    ImGui::End();
}

void cover_panel(BridgeState& state, const Theme& theme, ImVec2 display) {
    const SideId side = state.session->deciding();
    if (begin_panel("cover", ImVec2(0, 0), display)) {
        const SideLook look = side_look(static_cast<int>(side.index()));
        const std::string name = state.film->roster.names.side(side);
        const ImVec2 middle(display.x * 0.5F, display.y * 0.42F);
        emblem(*ImGui::GetWindowDrawList(), look.emblem, {middle.x, middle.y - theme.px(90)}, theme.px(46), look.colour);
        const auto centred = [&](ImFont* font, ImU32 c, const std::string& text, float y) {
            const ImVec2 extent = font->CalcTextSizeA(font->FontSize, 1e9F, display.x * 0.9F, text.c_str());
            ImGui::GetWindowDrawList()->AddText(font, font->FontSize, ImVec2(middle.x - extent.x * 0.5F, y), c, text.c_str(), nullptr,
                                                display.x * 0.9F);
        };
        centred(theme.fonts.title, look.colour, fmt::format("{} decides", name), middle.y);
        centred(theme.fonts.body, colour::text, fmt::format("Hand over to the player of {}. Nothing is shown until then.", name), middle.y + theme.px(44));
        ImGui::SetCursorScreenPos(ImVec2(middle.x - theme.px(110), middle.y + theme.px(90)));
        const bool ready = ImGui::Button("I sit here (Enter)", ImVec2(theme.px(220), 0)) || state.keys.wish == Wish::confirm;
        ImGui::SetCursorScreenPos(ImVec2(middle.x - theme.px(110), middle.y + theme.px(130)));
        bool open = !state.secrecy;
        ImGui::Checkbox("play open, by agreement", &open);
        state.secrecy = !open;
        if (ready) {
            state.seated = side;
            state.selected = {};
            state.film->playback.seek(state.film->playback.size());
        }
    }
    ImGui::End();
}

}  // namespace impulse
