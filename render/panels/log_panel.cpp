#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cctype>
#include <functional>

#include "render/panels/watch_panels.h"
#include "render/strokes.h"

namespace impulse {
namespace {

// One line of either list, as the log shows it.
struct Shown {
    std::size_t at = 0;
    Cursor clock{};
    std::string_view text, why;
    int side = -1;
    Depth depth = Depth::story;
};

bool holds(std::string_view text, std::string_view words) {
    return std::search(text.begin(), text.end(), words.begin(), words.end(), [](char a, char b) {
               return std::tolower(static_cast<unsigned char>(a)) ==
                      std::tolower(static_cast<unsigned char>(b));
           }) != text.end();
}

class LogLines {
public:
    LogLines(const BridgeState& state)
        : film_(*state.film),
          log_(state.watch.log),
          story_(film_.story_for(state.eyes())),
          chronicle_(film_.chronicle_for(state.eyes())) {}

    // Up to so many lines before and with a position, and after it, that pass the filter.
    [[nodiscard]] std::vector<Shown> around(std::size_t at, std::size_t before, std::size_t after,
                                            std::size_t& present) const {
        std::vector<Shown> out;
        const auto later_story = std::upper_bound(
            story_.begin(), story_.end(), at, [](std::size_t v, const Film::Line& l) { return v < l.at; });
        const auto later_line = std::upper_bound(chronicle_.begin(), chronicle_.end(), at,
                                                 [](std::size_t v, const LogLine& l) { return v < l.at; });
        auto s = static_cast<std::ptrdiff_t>(later_story - story_.begin()),
             c = static_cast<std::ptrdiff_t>(later_line - chronicle_.begin());
        for (auto i = s - 1, j = c - 1; (i >= 0 || j >= 0) && out.size() < before;) {
            const bool story = j < 0 || (i >= 0 && story_[static_cast<std::size_t>(i)].at >=
                                                       chronicle_[static_cast<std::size_t>(j)].at);
            story ? take(out, story_[static_cast<std::size_t>(i--)])
                  : take(out, chronicle_[static_cast<std::size_t>(j--)]);
        }
        std::reverse(out.begin(), out.end());
        present = out.empty() ? 0 : out.size() - 1;
        const std::size_t most = out.size() + after;
        for (auto i = static_cast<std::size_t>(s), j = static_cast<std::size_t>(c);
             (i < story_.size() || j < chronicle_.size()) && out.size() < most;) {
            const bool story =
                j >= chronicle_.size() || (i < story_.size() && story_[i].at < chronicle_[j].at);
            story ? take(out, story_[i++]) : take(out, chronicle_[j++]);
        }
        return out;
    }

private:
    [[nodiscard]] bool passes(const UnitSet& units, Cursor clock, std::string_view text,
                              std::string_view why) const {
        if (log_.unit >= 0 && !units.has(UnitId{static_cast<std::size_t>(log_.unit)})) return false;
        if (!log_.phase.empty() && phase_of(*film_.rules, clock) != log_.phase) return false;
        const std::string_view words = log_.words.data();
        return words.empty() || holds(text, words) || holds(why, words);
    }
    void take(std::vector<Shown>& out, const Film::Line& l) const {
        if (log_.box >= 0 || !passes(l.units, l.clock, l.text, {})) return;
        out.push_back({l.at, l.clock, l.text, {}, -1, Depth::story});
    }
    void take(std::vector<Shown>& out, const LogLine& l) const {
        if (l.depth > log_.depth && log_.box < 0) return;
        if (log_.depth == Depth::story && log_.box < 0) return;
        if (log_.box >= 0 && (l.unit != log_.box_unit || l.box != log_.box)) return;
        if (!passes(l.units, l.clock, l.text, l.why)) return;
        out.push_back({l.at, l.clock, l.text, l.why, l.side, l.depth});
    }
    const Film& film_;
    const LogMemory& log_;
    const std::vector<Film::Line>& story_;
    const std::vector<LogLine>& chronicle_;
};

void filters(BridgeState& state, const Theme& theme) {
    LogMemory& log = state.watch.log;
    const Film& film = *state.film;
    ImGui::PushFont(theme.fonts.small);
    if (log.box >= 0) {
        const Battle& b = film.playback.now();
        const auto u = static_cast<std::size_t>(log.box_unit);
        if (u < b.units.size()) {
            const auto& groups = film.rules->type(b.units[u].type).sheet.groups;
            const std::string label = fmt::format("{} of {}  ×##box",
                                                  static_cast<std::size_t>(log.box) < groups.size()
                                                      ? groups[static_cast<std::size_t>(log.box)].name
                                                      : "?",
                                                  film.roster.names.unit(UnitId{u}));
            if (ImGui::SmallButton(label.c_str())) log.box = log.box_unit = -1;
            hover_tip("only what touched these boxes; click to show all");
            ImGui::SameLine();
        }
    }
    const float room = ImGui::GetContentRegionAvail().x;
    const float each = std::clamp(room * 0.3F, theme.px(60), theme.px(130));
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {theme.px(5), theme.px(1.5F)});
    ImGui::SetNextItemWidth(each);
    const std::string ship = log.unit >= 0
                                 ? film.roster.names.unit(UnitId{static_cast<std::size_t>(log.unit)})
                                 : std::string("all ships");
    if (ImGui::BeginCombo("##ship", ship.c_str(), ImGuiComboFlags_NoArrowButton)) {
        if (ImGui::Selectable("all ships", log.unit < 0)) log.unit = -1;
        for (std::size_t i = 0; i < film.roster.names.units.size(); ++i)
            if (ImGui::Selectable(film.roster.names.units[i].c_str(), log.unit == static_cast<int>(i)))
                log.unit = static_cast<int>(i);
        ImGui::EndCombo();
    }
    ImGui::SameLine(0, theme.px(4));
    ImGui::SetNextItemWidth(each * 0.8F);
    if (ImGui::BeginCombo("##phase", log.phase.empty() ? "all phases" : log.phase.c_str(),
                          ImGuiComboFlags_NoArrowButton)) {
        if (ImGui::Selectable("all phases", log.phase.empty())) log.phase.clear();
        for (const std::string_view p : phases)
            if (ImGui::Selectable(std::string(p).c_str(), log.phase == p)) log.phase = p;
        ImGui::EndCombo();
    }
    ImGui::SameLine(0, theme.px(4));
    ImGui::SetNextItemWidth(std::max(theme.px(40), ImGui::GetContentRegionAvail().x));
    ImGui::InputTextWithHint("##words", "weapon or words", log.words.data(), log.words.size());
    ImGui::PopStyleVar();
    ImGui::PopFont();
}

// A line of the log with its time, its side's mark and why; a click goes there.
void log_line(BridgeState& state, const Theme& theme, const std::vector<Shown>& lines, std::size_t i,
              bool is_present, float indent) {
    ImFont& font = *theme.fonts.small;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Shown& line = lines[i];
    const bool past = line.at <= state.film->playback.at(), order = line.text.starts_with("> ");
    const float deeper = line.depth == Depth::audit ? theme.px(12) : 0.0F;
    const float wide = std::max(theme.px(40), ImGui::GetContentRegionAvail().x - indent - deeper);
    const std::string text(line.text);
    const std::string why = line.why.empty() ? std::string{} : std::string(line.why);
    const ImVec2 extent = ImGui::CalcTextSize(text.c_str(), nullptr, false, wide);
    // The why-line stands behind where it fits, else beneath.
    const float why_wide = why.empty() ? 0.0F : ImGui::CalcTextSize(why.c_str()).x;
    const bool behind =
        !why.empty() && extent.y < font.FontSize * 1.5F && extent.x + theme.px(14) + why_wide < wide;
    const ImVec2 why_extent =
        why.empty() || behind ? ImVec2(0, 0) : ImGui::CalcTextSize(why.c_str(), nullptr, false, wide);
    const ImVec2 here = ImGui::GetCursorScreenPos();
    ImGui::PushID(static_cast<int>(i));
    if (ImGui::Selectable("##line", is_present && !state.playing, 0, ImVec2(0, extent.y + why_extent.y)))
        stop_at(state, line.at);
    ImGui::PopID();
    if (ImGui::IsItemVisible()) {
        ImU32 ink = line.depth == Depth::audit ? mixed(colour::text, colour::dim, 0.55F) : colour::text;
        if (order && line.side >= 0) ink = mixed(side_look(line.side).colour, colour::text, 0.25F);
        if (is_present) ink = colour::white;
        if (!past) ink = colour::faint;
        if (line.depth != Depth::audit || i == 0 || lines[i - 1].clock.impulse != line.clock.impulse ||
            lines[i - 1].clock.turn != line.clock.turn)
            list.AddText(here, past ? colour::dim : colour::faint,
                         fmt::format("{}.{:02}", line.clock.turn, line.clock.impulse).c_str());
        if (line.side >= 0 && !order)
            list.AddRectFilled({here.x + indent - theme.px(7) + deeper, here.y + theme.px(2)},
                               {here.x + indent - theme.px(5) + deeper, here.y + extent.y - theme.px(1)},
                               faded(side_look(line.side).colour, past ? 0.8F : 0.35F));
        const ImVec2 start(here.x + indent + deeper, here.y);
        list.AddText(&font, font.FontSize, start, ink, text.c_str(), nullptr, wide);
        if (!why.empty())
            list.AddText(&font, font.FontSize,
                         behind ? ImVec2(start.x + extent.x + theme.px(14), start.y)
                                : ImVec2(start.x, start.y + extent.y),
                         past ? mixed(colour::faint, colour::accent, 0.3F) : colour::faint, why.c_str(),
                         nullptr, behind ? 0.0F : wide);
    }
}

}  // namespace

bool tab_button(const Theme& theme, const char* label, bool on, const char* tip) {
    ImGui::PushStyleColor(ImGuiCol_Button, on ? rgb(0x173C51) : faded(colour::panel, 0.0F));
    ImGui::PushStyleColor(ImGuiCol_Text, on ? colour::white : colour::dim);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {theme.px(7), theme.px(2)});
    const bool pressed = ImGui::Button(label);
    ImGui::PopStyleVar();
    ImGui::PopStyleColor(2);
    if (tip != nullptr) hover_tip(tip);
    return pressed;
}

void log_panel(BridgeState& state, const Theme& theme, ImVec2 at, ImVec2 size, bool tabs) {
    Film& film = *state.film;
    LogMemory& log = state.watch.log;
    if (begin_panel("log", at, size)) {
        ImGui::PushFont(theme.fonts.small);
        const auto depth = [&](const char* label, Depth d, const char* tip) {
            if (tab_button(theme, label, log.depth == d, tip)) log.depth = d;
            ImGui::SameLine(0, theme.px(2));
        };
        depth("Story", Depth::story, "what a spectator tells");
        depth("Decisions", Depth::decisions, "and every order, with the reason where a pilot gave one");
        depth("Audit", Depth::audit, "and every event, every die, and why");
        if (tabs) {
            ImGui::SameLine(0, theme.px(12));
            aside_tabs(state, theme, AsideTab::log);
        }
        ImGui::PopFont();
        // The filters stand behind where all three have room, else beneath.
        if (size.x > theme.px(460))
            ImGui::SameLine(0, theme.px(14));
        else if (!tabs && ImGui::GetContentRegionAvail().x < theme.px(156))
            ImGui::NewLine();
        filters(state, theme);
        ImGui::BeginChild("lines");
        std::size_t shape =
            std::hash<std::string_view>{}(log.words.data()) + std::hash<std::string>{}(log.phase);
        for (const int n : {static_cast<int>(log.depth), log.unit, log.box_unit, log.box})
            shape = shape * 31 + static_cast<std::size_t>(n + 2);
        const bool moved = state.watch.log_at != film.playback.at() || state.watch.log_shape != shape;
        state.watch.log_at = film.playback.at();
        state.watch.log_shape = shape;
        std::size_t present = 0;
        const std::vector<Shown> lines = LogLines(state).around(film.playback.at(), 150, 50, present);
        ImFont& font = *theme.fonts.small;
        ImGui::PushFont(&font);
        if (lines.empty())
            coloured_text(colour::faint,
                          log.filtered() ? "Nothing passes the filter." : "Nothing has happened yet.");
        const float indent = ImGui::CalcTextSize("00.00  ").x;
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {theme.px(4), theme.px(3)});
        for (std::size_t i = 0; i < lines.size(); ++i) {
            log_line(state, theme, lines, i, i == present, indent);
            if (i == present && (state.playing || ImGui::GetScrollMaxY() == 0 || moved))
                ImGui::SetScrollHereY(0.7F);
        }
        ImGui::PopStyleVar();
        ImGui::PopFont();
        ImGui::EndChild();
    }
    ImGui::End();
}

}  // namespace impulse
