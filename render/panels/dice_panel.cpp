#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "render/panels/watch_panels.h"
#include "render/strokes.h"
#include "scenarios/logs/story_words.h"

namespace impulse {
namespace {

// Faces as bars about the height that a fair die would give.
void bars(const Theme& theme, const std::vector<int>& faces, ImVec2 at, ImVec2 size) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    int most = 1, all = 0;
    for (const int n : faces) most = std::max(most, n), all += n;
    const float each = size.x / static_cast<float>(faces.size());
    for (std::size_t k = 0; k < faces.size(); ++k) {
        const float high = (size.y - theme.px(1)) * static_cast<float>(faces[k]) / static_cast<float>(most);
        const float x = at.x + each * static_cast<float>(k);
        list.AddRectFilled({x + theme.px(0.7F), at.y + size.y - high},
                           {x + each - theme.px(0.7F), at.y + size.y}, rgb(0x4FA9D0), theme.px(1));
    }
    const float fair = at.y + size.y -
                       (size.y - theme.px(1)) * (static_cast<float>(all) / static_cast<float>(faces.size())) /
                           static_cast<float>(most);
    dashed_line(list, {at.x, fair}, {at.x + size.x, fair}, faded(colour::warn, 0.9F), theme.px(1),
                theme.px(2), theme.px(2));
}

}  // namespace

void dice_panel(BridgeState& state, const Battle& seen, const Theme& theme, ImVec2 at, ImVec2 size,
                bool tabs) {
    if (begin_panel("dice", at, size)) {
        const Film& film = *state.film;
        const std::size_t now = film.playback.at();
        ImGui::PushFont(theme.fonts.small);
        if (tabs)
            aside_tabs(state, theme, AsideTab::dice);
        else
            coloured_text(colour::dim, "DICE LEDGER");
        ImGui::BeginChild("ledger");
        // Luck first: it is what people ask.
        const ImVec2 from = ImGui::GetCursorScreenPos();
        const float wide = ImGui::GetContentRegionAvail().x, line = ImGui::GetTextLineHeightWithSpacing();
        ImDrawList& list = *ImGui::GetWindowDrawList();
        int shots = 0;
        for (const ShotLuck& s : film.dice.shots) shots += s.at <= now ? 1 : 0;
        coloured_text(colour::dim,
                      fmt::format("Luck in points of damage, {} shots: scored less expected", shots));
        float most = 10;
        for (std::size_t s = 0; s < seen.sides.size(); ++s)
            most = std::max(
                most, std::abs(static_cast<float>(film.dice.luck(now, static_cast<int>(s)).parts)) / 60.0F);
        const float name_wide = std::min(wide * 0.34F, theme.px(120)), bar_from = from.x + name_wide,
                    bar_wide = wide - name_wide - theme.px(52), zero = bar_from + bar_wide * 0.5F;
        for (std::size_t s = 0; s < seen.sides.size(); ++s) {
            const SideLook look = side_look(static_cast<int>(s));
            const float luck = static_cast<float>(film.dice.luck(now, static_cast<int>(s)).parts) / 60.0F;
            const ImVec2 here = ImGui::GetCursorScreenPos();
            const float mid = here.y + ImGui::GetTextLineHeight() * 0.5F;
            emblem(list, look.emblem, {here.x + theme.px(5), mid}, theme.px(4), look.colour);
            text_at(
                list, *theme.fonts.small, {here.x + theme.px(13), mid}, {0, 0.5F}, look.colour,
                shortened(*theme.fonts.small, film.roster.names.side(SideId{s}), name_wide - theme.px(16)));
            list.AddRectFilled({bar_from, mid - theme.px(3)}, {bar_from + bar_wide, mid + theme.px(3)},
                               rgb(0x1B2733), theme.px(2));
            const float x = zero + bar_wide * 0.5F * luck / most;
            list.AddRectFilled({std::min(zero, x), mid - theme.px(4)}, {std::max(zero, x), mid + theme.px(4)},
                               look.colour, theme.px(1));
            list.AddLine({zero, mid - theme.px(6)}, {zero, mid + theme.px(6)}, colour::dim, theme.px(1));
            text_at(list, *theme.fonts.small, {from.x + wide, mid}, {1, 0.5F}, colour::text,
                    fmt::format("{:+.1f}", luck));
            ImGui::Dummy({wide, line});
        }
        ImGui::Separator();
        const auto counts = film.dice.counts(now, -1);
        if (counts.empty()) coloured_text(colour::faint, "No die has been rolled yet.");
        for (const DieCount& c : counts) {
            const Fairness fair = fairness_of(c.faces);
            int all = 0;
            for (const int n : c.faces) all += n;
            const ImVec2 here = ImGui::GetCursorScreenPos();
            const float high = theme.px(22), plot = std::min(theme.px(90), wide * 0.26F);
            const float mid = here.y + high * 0.5F;
            text_at(list, *theme.fonts.small, {here.x, mid}, {0, 0.5F}, colour::text,
                    shortened(*theme.fonts.small,
                              fmt::format("{} d{}", spaced_words(word(c.stream)), c.sides), wide * 0.3F));
            bars(theme, c.faces, {here.x + wide * 0.32F, here.y + theme.px(1)}, {plot, high - theme.px(2)});
            const char* verdict = all < 5 * c.sides    ? "too few to say"
                                  : fair.chance < 0.01 ? "unlike a fair die"
                                                       : "no sign of bias";
            // Where there is little room the verdict is worth more than the figures it rests on.
            const float room = wide * 0.68F - plot - theme.px(10);
            std::string words = fmt::format("{} rolled · chi² {:.1f} ({} df) · {}", all, fair.chi_square,
                                            fair.freedom, verdict);
            if (ImGui::CalcTextSize(words.c_str()).x > room) words = fmt::format("{} · {}", all, verdict);
            if (ImGui::CalcTextSize(words.c_str()).x > room) words = verdict;
            text_at(list, *theme.fonts.small, {here.x + wide, mid}, {1, 0.5F},
                    fair.chance < 0.01 && all >= 5 * c.sides ? colour::warn : colour::dim,
                    shortened(*theme.fonts.small, words, room));
            ImGui::Dummy({wide, high});
            if (ImGui::IsMouseHoveringRect(here, {here.x + wide, here.y + high})) {
                std::string all_faces = fmt::format("{} d{}\n", spaced_words(word(c.stream)), c.sides);
                for (std::size_t k = 0; k < c.faces.size(); ++k)
                    all_faces += fmt::format("{}: {}   ", k + 1, c.faces[k]);
                all_faces +=
                    fmt::format("\nchi² {:.1f} ({} df); a fair die gives one so large {:.0f} times in 100",
                                fair.chi_square, fair.freedom, fair.chance * 100);
                ImGui::SetTooltip("%s", all_faces.c_str());
            }
        }
        ImGui::EndChild();
        ImGui::PopFont();
    }
    ImGui::End();
}

}  // namespace impulse
