// render/panels/speed_plot.cpp: the speed plot of an energy form.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <utility>

#include "battle/core/rows/movement.h"
#include "battle/movement/speed.h"
#include "battle/play/apply.h"
#include "render/panels/panels.h"

namespace impulse {
namespace {

// The speed of every impulse as a row of bars, with a dot on each impulse on which the ship moves.
void plot_picture(const Decision& decision, const Allocate& form) {
    const int n = decision.seen.field.impulses;
    const float width = ImGui::GetContentRegionAvail().x, height = decision.theme.px(44);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::Dummy(ImVec2(width, height + decision.theme.px(8)));
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(at, ImVec2(at.x + width, at.y + height), colour::window, 3.0F);
    const float each = width / static_cast<float>(n);
    for (int i = 1; i <= n; ++i) {
        const int speed = speed_at(form.plot, i);
        const float x = at.x + each * static_cast<float>(i - 1);
        const float h = height * static_cast<float>(speed) / 31.0F;
        list.AddRectFilled(ImVec2(x + 1, at.y + height - h), ImVec2(x + each - 1, at.y + height),
                           colour::border);
        if (moves_on(speed, i, n))
            list.AddCircleFilled(ImVec2(x + each * 0.5F, at.y + height + decision.theme.px(5)),
                                 decision.theme.px(2), colour::accent);
        if (i == 1 || speed != speed_at(form.plot, i - 1))
            list.AddText(
                decision.theme.fonts.tiny, decision.theme.fonts.tiny->FontSize,
                ImVec2(x + 2, std::max(at.y, at.y + height - h - decision.theme.fonts.tiny->FontSize)),
                colour::text, fmt::format("{}", speed).c_str());
    }
    if (ImGui::IsItemHovered()) {
        const int i = std::clamp(static_cast<int>((ImGui::GetMousePos().x - at.x) / each) + 1, 1, n);
        ImGui::SetTooltip("impulse %d: speed %d%s", i, speed_at(form.plot, i),
                          moves_on(speed_at(form.plot, i), i, n) ? ", moves" : "");
    }
}

// A change of speed as soon as the plot takes one, to the nearest speed that it takes.
void add_change(const Decision& decision, Allocate& form) {
    const int last = form.plot.back().speed;
    for (int imp = form.plot.back().impulse + 1; imp <= decision.seen.field.impulses; ++imp)
        for (const int s : {last - 1, last + 1}) {
            if (s < 0) continue;
            SpeedPlot p = form.plot;
            p.push_back({static_cast<std::uint8_t>(imp), static_cast<std::uint8_t>(s)});
            const Allocate request = with_plot(decision.rules, decision.seen, form, p);
            if (refuse_shape(decision.rules, decision.seen, request)) continue;
            form = request;
            return;
        }
}

}  // namespace

void speed_plot(const Decision& decision, Allocate& form, float column) {
    const Rules& rules = decision.rules;
    const auto why = [&](const Allocate& changed) {
        const auto no = refuse_shape(rules, decision.seen, changed);
        return no ? refusal_text(rules, *no) : std::string{};
    };
    for (std::size_t i = 0; i < form.plot.size(); ++i) {
        ImGui::PushID(900 + static_cast<int>(i));
        ImGui::AlignTextToFramePadding();
        if (i == 0)
            ImGui::TextUnformatted("Speed");
        else
            ImGui::Text("from impulse %d", form.plot[i].impulse);
        ImGui::SameLine(column);
        const auto moved = [&](int speed, int impulse) {
            SpeedPlot p = form.plot;
            p[i].speed = static_cast<std::uint8_t>(std::max(0, speed));
            p[i].impulse = static_cast<std::uint8_t>(impulse);
            return with_plot(rules, decision.seen, form, p);
        };
        ImGui::PushButtonRepeat(true);
        // The next speed either way that the plot may have; a gap is jumped.
        const auto next = [&](int by) {
            std::string first;
            for (int s = form.plot[i].speed + by; s >= 0 && s <= rules.movement->speed_most; s += by) {
                const Allocate request = moved(s, form.plot[i].impulse);
                const std::string no = why(request);
                if (no.empty()) return std::pair{request, std::string{}};
                if (first.empty()) first = no;
            }
            return std::pair{form, first.empty() ? std::string("no further") : first};
        };
        const auto slower = next(-1);
        if (button_or_why("-", slower.second, ImVec2(ImGui::GetFrameHeight(), 0))) form = slower.first;
        ImGui::SameLine(0, decision.theme.px(12));
        ImGui::Text("%2d", form.plot[i].speed);
        ImGui::SameLine(column + decision.theme.px(46 + 10) + ImGui::GetFrameHeight());
        const auto faster = next(1);
        if (button_or_why("+", faster.second, ImVec2(ImGui::GetFrameHeight(), 0))) form = faster.first;
        if (i > 0) {
            ImGui::SameLine();
            const Allocate earlier = moved(form.plot[i].speed, form.plot[i].impulse - 1);
            if (button_or_why("<", why(earlier), {}, "one impulse earlier")) form = earlier;
            ImGui::SameLine(0, 2);
            const Allocate later = moved(form.plot[i].speed, form.plot[i].impulse + 1);
            if (button_or_why(">", why(later), {}, "one impulse later")) form = later;
            ImGui::SameLine();
            SpeedPlot without = form.plot;
            without.erase_at(i);
            const Allocate dropped = with_plot(rules, decision.seen, form, without);
            if (button_or_why("x", why(dropped), {}, "no change of speed here")) form = dropped;
        }
        ImGui::PopButtonRepeat();
        ImGui::PopID();
        if (i >= form.plot.size()) break;
    }
    if (!form.plot.full() && form.plot.size() <= static_cast<std::size_t>(rules.plot->changes_most)) {
        // The first impulse and the nearest speed that the plot can take.
        ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(decision.theme.px(6), decision.theme.px(2)));
        const bool changed = ImGui::Button("+ change of speed during the turn");
        ImGui::PopStyleVar();
        if (changed) add_change(decision, form);
    }
    plot_picture(decision, form);
}

}  // namespace impulse
