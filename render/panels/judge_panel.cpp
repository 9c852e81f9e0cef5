#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "battle/core/view.h"
#include "render/judge.h"
#include "render/panels/watch_panels.h"
#include "render/strokes.h"

namespace impulse {
namespace {

constexpr std::size_t most_swings = 6;

float share_part(const JudgedMoment& m, std::size_t side) {
    return static_cast<float>(m.value.share[side]) / 10000.0F;
}

// The moment that a position of the film lies in; the first before any.
std::size_t moment_at(const std::vector<JudgedMoment>& moments, std::size_t at) {
    std::size_t m = 0;
    while (m + 1 < moments.size() && moments[m + 1].at <= at) ++m;
    return m;
}

// The sides' parts stacked over the impulses of the film; a click goes to that moment.
void draw_moments(BridgeState& state, const Theme& theme, const std::vector<JudgedMoment>& moments,
                  const std::vector<Swing>& swings) {
    const Playback& play = state.film->playback;
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float wide = ImGui::GetContentRegionAvail().x, high = theme.px(54);
    const float most = static_cast<float>(std::max<std::size_t>(play.impulse_count(), 1));
    const auto x_of = [&](std::size_t at) {
        return from.x + wide * static_cast<float>(play.impulses_before(at)) / most;
    };
    ImGui::InvisibleButton("##judged", {wide, high});
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (std::size_t m = 0; m < moments.size(); ++m) {
        const float left = x_of(moments[m].at),
                    right = m + 1 < moments.size() ? x_of(moments[m + 1].at) : from.x + wide;
        float top = from.y;
        for (std::size_t s = 0; s < state.film->roster.names.sides.size(); ++s) {
            const float bottom = std::min(from.y + high, top + high * share_part(moments[m], s));
            list.AddRectFilled({left, top}, {std::max(right, left + 1), bottom},
                               faded(side_look(static_cast<int>(s)).colour, 0.55F));
            top = bottom;
        }
    }
    dashed_line(list, {from.x, from.y + high * 0.5F}, {from.x + wide, from.y + high * 0.5F}, colour::dim,
                theme.px(1), theme.px(3), theme.px(3));
    for (const Swing& swing : swings) {
        const float x = x_of(moments[swing.moment].at);
        list.AddTriangleFilled({x - theme.px(4), from.y + high}, {x + theme.px(4), from.y + high},
                               {x, from.y + high - theme.px(6)}, colour::warn);
    }
    const float now = play.at() >= play.size() ? from.x + wide : x_of(play.at());
    list.AddLine({now, from.y}, {now, from.y + high}, colour::white, theme.px(1.3F));
    if (!ImGui::IsItemHovered()) return;
    const float mouse = ImGui::GetIO().MousePos.x;
    std::size_t over = 0;
    while (over + 1 < moments.size() && x_of(moments[over + 1].at) <= mouse) ++over;
    const Cursor& clock = moments[over].clock;
    std::string words = fmt::format("{}.{:02}", clock.turn, std::max<int>(0, clock.impulse));
    for (std::size_t s = 0; s < state.film->roster.names.sides.size(); ++s)
        words += fmt::format("\n{} {:.1f} %", state.film->roster.names.sides[s],
                             share_part(moments[over], s) * 100);
    ImGui::SetTooltip("%s", words.c_str());
    if (ImGui::IsItemClicked()) stop_at(state, moments[over].at);
}

void draw_evaluation(BridgeState& state, const Theme& theme) {
    Judge& judge = *state.watch.judge;
    const Film& film = *state.film;
    const auto& moments = judge.moments(film, state.eyes());
    const std::vector<std::string>& sides = film.roster.names.sides;
    if (ImGui::SmallButton(judge.counts() ? "stop" : "go on")) judge.let(!judge.counts());
    ImGui::SameLine();
    if (moments.empty()) {
        coloured_text(colour::faint, judge.counts() ? "Playing on from the first moment ..." : "Stopped.");
        return;
    }
    const JudgedMoment& here = moments[moment_at(moments, film.playback.at())];
    std::string words;
    for (std::size_t s = 0; s < sides.size(); ++s)
        words += fmt::format("{}{} {:.1f} %", s == 0 ? "" : ", ", sides[s], share_part(here, s) * 100);
    coloured_text(colour::text, fmt::format("{}{}", words,
                                            here.value.playouts > 0
                                                ? fmt::format(", spread {:.1f}, {} playouts",
                                                              static_cast<float>(here.value.spread) / 100.0F,
                                                              here.value.playouts)
                                                : std::string{}));
    hover_tip("of all that will be left when captains have fought on for two turns, each side's part");
    const auto swings = swings_of(moments, sides.size(), most_swings);
    draw_moments(state, theme, moments, swings);
    for (const Swing& swing : swings) {
        const Cursor &was = moments[swing.moment - 1].clock, &is = moments[swing.moment].clock;
        const std::string line =
            fmt::format("{}.{:02} to {}.{:02}: {} {:+.1f}##{}", was.turn, std::max<int>(0, was.impulse),
                        is.turn, std::max<int>(0, is.impulse), film.roster.names.side(swing.side),
                        static_cast<float>(swing.gain) / 100.0F, swing.moment);
        if (ImGui::Selectable(line.c_str())) stop_at(state, moments[swing.moment - 1].at);
        hover_tip("where it swung most; a click goes there");
    }
}

void weighed_table(std::string_view thought) {
    const auto rows = weighed_rows(thought);
    if (rows.empty() || !ImGui::BeginTable("weighed", 5, ImGuiTableFlags_SizingFixedFit)) return;
    constexpr std::size_t last = 4;
    for (std::size_t c = 0; c < last; ++c) ImGui::TableSetupColumn("");
    ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthStretch);
    for (std::size_t r = 0; r < rows.size(); ++r)
        for (std::size_t c = 0; c < rows[r].size(); ++c) {
            ImGui::TableNextColumn();
            const ImU32 shade = r == 0 ? colour::dim : r == 1 ? colour::white : colour::text;
            c == last ? coloured_text(shade, rows[r][c]) : unbroken_text(shade, rows[r][c]);
        }
    ImGui::EndTable();
}

// What the pilot weighed whose last choice those eyes may read.
void last_weighed(const BridgeState& state) {
    const auto& lines = state.film->chronicle_for(state.eyes());
    auto after = std::upper_bound(lines.begin(), lines.end(), state.film->playback.at(),
                                  [](std::size_t at, const LogLine& l) { return at < l.at; });
    while (after != lines.begin()) {
        --after;
        const std::size_t rows = after->why.find("\n  | ");
        if (rows == std::string::npos) continue;
        const std::string who =
            after->side >= 0 ? state.film->roster.names.side(SideId{static_cast<std::size_t>(after->side)})
                             : std::string{};
        coloured_text(colour::dim, fmt::format("{} weighed at {}.{:02}", who, after->clock.turn,
                                               std::max<int>(0, after->clock.impulse)));
        coloured_text(colour::text, after->why.substr(0, rows));
        weighed_table(std::string_view{after->why}.substr(rows + 1));
        return;
    }
    coloured_text(colour::faint, "No captain who plays ahead (commodore, admiral) has weighed anything yet.");
}

// Whose best line is shown: of who looks, else of the ship that is selected.
SideId asker(const BridgeState& state, const Battle& seen) {
    if (const SideId eyes = state.eyes()) return eyes;
    if (const SideId deciding = state.deciding()) return deciding;
    return state.selected && state.selected.index() < seen.units.size() ? seen.unit(state.selected).side
                                                                        : SideId{std::size_t{0}};
}

void draw_advice(BridgeState& state, const Battle& seen) {
    Judge& judge = *state.watch.judge;
    const Film& film = *state.film;
    const SideId side = asker(state, seen);
    if (judge.asking()) {
        coloured_text(colour::dim, "Playing policies out ...");
        return;
    }
    if (ImGui::SmallButton("best line from here") && seen.ended == 0 && side)
        judge.ask(film, view(*film.rules, film.playback.now(), side), side);
    hover_tip(fmt::format("what a captain of {} who plays ahead would do, from what that side sees",
                          film.roster.names.side(side)));
    const auto& answer = judge.answer();
    if (!answer) return;
    ImGui::SameLine();
    if (ImGui::SmallButton("close")) {
        judge.close_answer();
        return;
    }
    const Policy& policy = answer->weighed.policy();
    coloured_text(colour::text,
                  fmt::format("{}: {} ({} playouts)", policy.name, policy.says, answer->weighed.playouts));
    weighed_table(weighed_text(answer->weighed));
    for (const BestLine::Order& o : answer->orders)
        coloured_text(colour::text,
                      fmt::format("{}.{:02}  {}", o.clock.turn, std::max<int>(0, o.clock.impulse), o.words));
}

}  // namespace

void judge_panel(BridgeState& state, const Battle& seen, const Theme& theme, ImVec2 at, ImVec2 size,
                 bool tabs) {
    if (!state.watch.judge) state.watch.judge = std::make_unique<Judge>();
    state.watch.judge->follow(*state.film, state.eyes());
    if (begin_panel("judge", at, size)) {
        ImGui::PushFont(theme.fonts.small);
        if (tabs)
            aside_tabs(state, theme, AsideTab::judge);
        else
            coloured_text(colour::dim, "WHO STANDS HOW WELL");
        ImGui::BeginChild("judged");
        ImGui::PushTextWrapPos(0.0F);
        draw_advice(state, seen);
        ImGui::Separator();
        draw_evaluation(state, theme);
        ImGui::Separator();
        last_weighed(state);
        ImGui::PopTextWrapPos();
        ImGui::EndChild();
        ImGui::PopFont();
    }
    ImGui::End();
}

void judged_bar(const BridgeState& state, const Theme& theme, ImVec2 bar, ImVec2 size) {
    if (!state.watch.judge) return;
    const Playback& play = state.film->playback;
    const auto& moments = state.watch.judge->moments(*state.film, state.eyes());
    const float most = static_cast<float>(std::max<std::size_t>(play.impulse_count(), 1));
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const auto point = [&](const JudgedMoment& m) {
        return ImVec2(bar.x + size.x * static_cast<float>(play.impulses_before(m.at)) / most,
                      bar.y + size.y * (1 - share_part(m, 0)));
    };
    for (std::size_t m = 1; m < moments.size(); ++m)
        list.AddLine(point(moments[m - 1]), point(moments[m]), side_look(0).colour, theme.px(1.5F));
    for (const Swing& swing : swings_of(moments, state.film->roster.names.sides.size(), most_swings)) {
        const ImVec2 p = point(moments[swing.moment]);
        list.AddCircleFilled(p, theme.px(2.6F), side_look(static_cast<int>(swing.side.index())).colour, 12);
    }
}

void aside_tabs(BridgeState& state, const Theme& theme, AsideTab here) {
    const auto tab = [&](const char* label, AsideTab to, const char* tip = nullptr) {
        if (to != AsideTab::log && to != AsideTab::volley) ImGui::SameLine(0, theme.px(2));
        if (tab_button(theme, label, here == to, tip)) state.watch.aside = to;
    };
    if (state.watch.log_is_tab && here != AsideTab::log) {
        tab("Log", AsideTab::log);
        ImGui::SameLine(0, theme.px(2));
    }
    tab("Volley", AsideTab::volley);
    tab("Dice", AsideTab::dice, "what the dice gave, and who was lucky");
    tab("Judge", AsideTab::judge, "who stands how well, what captains weighed, the best line from here");
}

}  // namespace impulse
