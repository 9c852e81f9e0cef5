#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "battle/core/view.h"
#include "render/panels/watch_panels.h"
#include "render/strokes.h"
#include "scenarios/logs/story_words.h"

namespace impulse {
namespace {

// One point (or more) that the chart gave to something, and the dice that chose its row.
struct Hit {
    std::array<int, 3> faces{};
    int dice = 0;
    int row = 0, column = 0, boxes = 0;
    std::string what;
};
struct ShownVolley {
    UnitId target{};
    Cursor clock{};
    std::vector<Hit> hits;
    bool present = false;  // its last box is what was just seen
    int points = 0;        // internals of the volleys that are being scored
};

bool is_loss(const Event& e) {
    return std::holds_alternative<BoxLost>(e) || std::holds_alternative<TrackLost>(e);
}
UnitId loser(const Event& e) {
    const auto* box = std::get_if<BoxLost>(&e);
    return box != nullptr ? box->unit : std::get<TrackLost>(e).unit;
}

// The last volley on the chart at or before the film's position, as the eyes may read it.
ShownVolley last_volley(const BridgeState& state) {
    const Film& film = *state.film;
    const Playback& play = film.playback;
    const SideId eyes = state.eyes();
    const auto readable = [&](const Event& e) { return !eyes || may_read(*film.rules, play.now(), e, eyes); };
    ShownVolley out;
    std::size_t last = play.at();
    const std::size_t earliest = last > 6000 ? last - 6000 : 0;
    while (last > earliest && !(is_loss(play.event(last - 1)) && readable(play.event(last - 1)))) --last;
    if (last == earliest) return out;
    out.target = loser(play.event(last - 1));
    std::size_t first = last;
    while (first > 0 && !std::holds_alternative<Advanced>(play.event(first - 1))) --first;
    if (first > 0) {
        const auto& step = std::get<Advanced>(play.event(first - 1));
        out.clock = {step.turn, step.impulse, step.step};
    }
    std::size_t after = last;
    while (after < play.at() && !std::holds_alternative<Advanced>(play.event(after))) ++after;
    out.present = after == play.at();
    Hit next;
    for (std::size_t i = first; i < last; ++i) {
        const Event& e = play.event(i);
        if (!readable(e)) continue;
        if (const auto* die = std::get_if<DieRolled>(&e);
            die != nullptr && die->stream == Stream::allocation) {
            if (next.dice >= 3) next = {};
            next.faces[static_cast<std::size_t>(next.dice++)] = die->face;
        } else if (is_loss(e)) {
            const bool mine = loser(e) == out.target;
            if (const auto* box = std::get_if<BoxLost>(&e)) {
                next.row = box->row, next.column = box->column, next.boxes = box->boxes;
                const ShipClass& c = film.rules->type(play.now().unit(box->unit).type);
                next.what = box->group < c.groups.size() ? group_name(c, box->group) : "?";
            } else {
                const auto& track = std::get<TrackLost>(e);
                next.row = track.row, next.column = track.column, next.boxes = track.boxes;
                next.what = spaced_words(word(track.track));
            }
            // Where every point rolls, a box without dice was not lost on the chart: a raid, a mishap.
            if ((next.dice == 0 && film.rules->chart.roll_per_point) || next.row >= film.rules->chart.rows)
                next.row = next.column = -1;
            if (mine) out.hits.push_back(next);
            next.dice = 0;
            next.what.clear();
        }
    }
    for (const Hit& h : out.hits) out.points += h.boxes;
    return out;
}

// "Hood · 4.16 · 3 internals".
std::string heading_of(const Film& film, const ShownVolley& shown) {
    return fmt::format("{} \xC2\xB7 {}.{:02} \xC2\xB7 {} {}", film.roster.names.unit(shown.target),
                       shown.clock.turn, shown.clock.impulse, shown.points,
                       shown.points == 1 ? "box" : "boxes");
}

void die_face(ImDrawList& list, const Theme& theme, ImVec2 at, float side, int face) {
    list.AddRectFilled(at, {at.x + side, at.y + side}, rgb(0xE8EEF3), side * 0.2F);
    if (face < 1 || face > 6) {
        text_at(list, *theme.fonts.small, {at.x + side * 0.5F, at.y + side * 0.5F}, {0.5F, 0.5F},
                colour::space, std::to_string(face));
        return;
    }
    const float r = side * 0.095F;
    const auto pip = [&](float x, float y) {
        list.AddCircleFilled({at.x + side * x, at.y + side * y}, r, rgb(0x0B0F14), 10);
    };
    if (face % 2 == 1) pip(0.5F, 0.5F);
    if (face >= 2) pip(0.26F, 0.26F), pip(0.74F, 0.74F);
    if (face >= 4) pip(0.74F, 0.26F), pip(0.26F, 0.74F);
    if (face == 6) pip(0.26F, 0.5F), pip(0.74F, 0.5F);
}

// The first letter of each word and then consonants, so many letters in all: "PHSR", "PH", "LWRP".
std::string short_words(const std::string& id, std::size_t most) {
    std::vector<std::string> words(1);
    for (const char c : id) {
        const bool vowel = c == 'A' || c == 'E' || c == 'I' || c == 'O' || c == 'U';
        if (c == '_')
            words.emplace_back();
        else if (!vowel || words.back().empty())
            words.back() += c;
    }
    std::string out;
    for (std::size_t w = 0; w < words.size(); ++w)
        out += w + 1 < words.size() ? words[w].substr(0, 1) : words[w];
    return out.substr(0, most);
}

// The longest way to name what a cell costs that has room; empty where none has.
std::string cell_label(const ImFont& font, const std::string& id, float room) {
    const std::string whole = spaced_words(id);
    if (text_size(font, whole).x <= room) return whole;
    for (std::size_t most = 4; most >= 2; --most)
        if (const std::string brief = short_words(id, most); text_size(font, brief).x <= room) return brief;
    return {};
}

void chart(const BridgeState& state, const Theme& theme, const ShownVolley& shown, ImVec2 at, ImVec2 size) {
    const Rules& rules = *state.film->rules;
    if (!shown.target) return;
    const ShipClass& type = rules.type(state.film->playback.now().unit(shown.target).type);
    if (type.sheet.craft.small()) return;  // its points are counted, nothing is rolled (J1.33)
    const DamageChart& c = rules.chart_of(type, state.film->playback.now().field.standard_chart != 0);
    if (c.rows <= 0 || c.columns <= 0) return;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    ImFont& tiny = *theme.fonts.tiny;
    const float left = text_size(tiny, "00").x + theme.px(5), head = tiny.FontSize + theme.px(1);
    const float w = (size.x - left) / static_cast<float>(c.columns),
                h = (size.y - head) / static_cast<float>(c.rows);
    const bool words = h >= tiny.FontSize && w > text_size(tiny, "PH").x + theme.px(2.5F);
    for (int k = 0; k < c.columns; ++k)
        text_at(list, tiny, {at.x + left + w * (static_cast<float>(k) + 0.5F), at.y}, {0.5F, 0},
                colour::faint, std::string(1, static_cast<char>('A' + k)));
    const Hit* last = shown.hits.empty() ? nullptr : &shown.hits.back();
    for (int r = 0; r < c.rows; ++r) {
        const float y = at.y + head + h * static_cast<float>(r);
        const bool row_now = last != nullptr && last->row == r;
        text_at(list, tiny, {at.x + left - theme.px(4), y + h * 0.5F}, {1, 0.5F},
                row_now && shown.present ? colour::white : colour::faint, std::to_string(r + c.row_first));
        for (int k = 0; k < c.columns; ++k) {
            const ChartCell& cell = c.at(r, k);
            int hits = 0;
            for (const Hit& hit : shown.hits)
                if (hit.row == r && hit.column == k) hits += hit.boxes;
            const bool now = row_now && last->column == k,
                       on_way = row_now && k < last->column && shown.present;
            const ImVec2 low(at.x + left + w * static_cast<float>(k), y),
                high(low.x + w - theme.px(1.5F), low.y + h - theme.px(1.5F));
            list.AddRectFilled(low, high,
                               now && shown.present ? colour::bad
                               : hits > 0           ? mixed(colour::panel, colour::bad, 0.45F)
                               : on_way             ? colour::cell_passed
                                                    : colour::cell,
                               theme.px(2));
            if (now)
                list.AddRect({low.x - theme.px(1), low.y - theme.px(1)},
                             {high.x + theme.px(1), high.y + theme.px(1)}, colour::white, theme.px(2), 0,
                             theme.px(1.4F));
            if (cell.mode == CellMode::once)
                list.AddTriangleFilled({high.x - theme.px(4), low.y}, {high.x, low.y},
                                       {high.x, low.y + theme.px(4)}, colour::outline);
            const std::string& id = rules.categories[cell.category.index()].id;
            const ImU32 ink = now && shown.present ? colour::space : hits > 0 ? colour::white : colour::faint;
            if (words) {
                text_at(list, tiny, {(low.x + high.x) * 0.5F, (low.y + high.y) * 0.5F}, {0.5F, 0.5F}, ink,
                        cell_label(tiny, id, w - theme.px(2.5F)));
            } else if (hits > 0) {
                text_at(list, tiny, {(low.x + high.x) * 0.5F, (low.y + high.y) * 0.5F}, {0.5F, 0.5F}, ink,
                        std::to_string(hits));
            }
            if (ImGui::IsMouseHoveringRect(low, high))
                ImGui::SetTooltip("roll %d, column %c: %s%s%s", r + c.row_first, 'A' + k,
                                  spaced_words(id).c_str(),
                                  cell.mode == CellMode::once  ? ", once a volley"
                                  : cell.mode == CellMode::all ? ", all of them"
                                                               : "",
                                  hits > 0 ? fmt::format("\n{} of this volley", hits).c_str() : "");
        }
    }
}

// The last hit large, those before it under it.
void hits_in_order(const Film& film, const Theme& theme, const ShownVolley& shown, ImVec2 from, ImVec2 room,
                   float list_wide) {
    ImFont& small = *theme.fonts.small;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float x = from.x + room.x - list_wide;
    if (shown.hits.empty()) {
        // Beside the chart, or in its place where none is drawn.
        const bool beside = static_cast<bool>(shown.target);
        list.AddText(&small, small.FontSize, {beside ? x : from.x, from.y}, colour::faint,
                     "No box has been lost yet. Each point of damage past the shields rolls here.", nullptr,
                     beside ? list_wide : room.x);
    } else {
        const Hit& last = shown.hits.back();
        const float die = std::min(theme.px(26), room.y * 0.2F);
        for (int k = 0; k < last.dice; ++k)
            die_face(list, theme, {x + (die + theme.px(5)) * static_cast<float>(k), from.y}, die,
                     last.faces[static_cast<std::size_t>(k)]);
        const float beside =
            last.dice > 0 ? (die + theme.px(5)) * static_cast<float>(last.dice) + theme.px(3) : 0.0F;
        ImFont& bold = *theme.fonts.bold;
        const bool under = text_size(bold, last.what).x > list_wide - beside;
        text_at(list, bold,
                {under ? x : x + beside, under ? from.y + die + theme.px(10) : from.y + die * 0.5F},
                {0, 0.5F}, shown.present ? colour::bad : colour::text,
                shortened(bold, last.what, under ? list_wide : list_wide - beside));
        const float line = small.FontSize + theme.px(2),
                    top = from.y + die + theme.px(6) + (under ? bold.FontSize : 0.0F);
        const auto fits_in = static_cast<std::size_t>(std::max(0.0F, (from.y + room.y - top) / line));
        for (std::size_t k = 0; k < fits_in && k + 1 < shown.hits.size(); ++k) {
            const Hit& h = shown.hits[shown.hits.size() - 2 - k];
            std::string rolled;
            for (int d = 0; d < h.dice; ++d)
                rolled += fmt::format("{}{}", d == 0 ? "" : "+", h.faces[static_cast<std::size_t>(d)]);
            const float y = top + line * static_cast<float>(k);
            const float rolls = text_size(small, "6+6 ").x;
            text_at(list, small, {x, y}, {0, 0}, colour::faint, rolled);
            text_at(list, small, {x + rolls + theme.px(2), y}, {0, 0}, colour::dim,
                    shortened(small,
                              fmt::format("{}{}", h.what, h.boxes > 1 ? fmt::format(" x {}", h.boxes) : ""),
                              list_wide - rolls - theme.px(26)));
            if (h.row >= 0)
                text_at(list, small, {x + list_wide, y}, {1, 0}, colour::faint,
                        fmt::format("{}{}", h.row + film.rules->chart.row_first,
                                    static_cast<char>('A' + h.column)));
        }
    }
}

}  // namespace

void volley_panel(BridgeState& state, const Theme& theme, ImVec2 at, ImVec2 size, bool tabs) {
    if (begin_panel("volley", at, size)) {
        const ShownVolley shown = last_volley(state);
        const Film& film = *state.film;
        if (!tabs) {
            const std::string words = !shown.target ? std::string{} : heading_of(film, shown);
            panel_heading(theme, "VOLLEY ON THE CHART", words, shown.present ? colour::bad : colour::dim);
        } else {
            ImGui::PushFont(theme.fonts.small);
            aside_tabs(state, theme, AsideTab::volley);
            if (shown.target) {
                const std::string words = heading_of(film, shown);
                ImGui::SameLine();
                const float room = ImGui::GetContentRegionAvail().x;
                const std::string fit = shortened(*theme.fonts.small, words, room);
                ImGui::SetCursorPosX(ImGui::GetCursorPosX() + room - ImGui::CalcTextSize(fit.c_str()).x);
                coloured_text(shown.present ? colour::bad : colour::dim, fit);
            }
            ImGui::PopFont();
        }
        const ImVec2 from = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
        const float list_wide = std::clamp(room.x * 0.26F, theme.px(96), theme.px(230));
        // Where the panel is too low for every row to be read, the chart scrolls, the row that is struck in the middle.
        const DamageChart& all = film.rules->chart;
        const float row_least = theme.fonts.tiny->FontSize + theme.px(1.5F);
        const float chart_wide = room.x - list_wide - theme.px(10),
                    chart_high = std::max(room.y, row_least * static_cast<float>(all.rows + 1));
        ImGui::PushStyleVar(ImGuiStyleVar_ScrollbarSize, theme.px(8));
        ImGui::BeginChild("chart", {chart_wide, room.y});
        const bool scrolls = chart_high > room.y + 1.0F;
        if (scrolls && !shown.hits.empty() && state.watch.chart_at != film.playback.at())
            ImGui::SetScrollY(row_least * static_cast<float>(std::max(shown.hits.back().row, 0) + 1) -
                              room.y * 0.5F);
        state.watch.chart_at = film.playback.at();
        chart(state, theme, shown, ImGui::GetCursorScreenPos(),
              {chart_wide - (scrolls ? theme.px(10) : 0.0F), chart_high});
        ImGui::Dummy({1, chart_high});
        ImGui::EndChild();
        ImGui::PopStyleVar();
        hits_in_order(film, theme, shown, from, room, list_wide);
    }
    ImGui::End();
}

void aside_panel(BridgeState& state, const Battle& seen, const Theme& theme, ImVec2 at, ImVec2 size,
                 bool with_log) {
    state.watch.log_is_tab = with_log;
    if (with_log && state.watch.aside == AsideTab::log)
        log_panel(state, theme, at, size, true);
    else if (state.watch.aside == AsideTab::dice)
        dice_panel(state, seen, theme, at, size, true);
    else if (state.watch.aside == AsideTab::judge)
        judge_panel(state, seen, theme, at, size, true);
    else
        volley_panel(state, theme, at, size, true);
}

}  // namespace impulse
