#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cstdio>

#include "battle/core/ground.h"
#include "battle/movement/speed.h"
#include "battle/pilots/moment.h"
#include "render/battle_scene.h"
#include "render/bridge.h"
#include "render/map_overlay.h"
#include "render/panels/watch_panels.h"
#include "render/ship_states.h"
#include "render/strokes.h"
#include "scenarios/logs/transcript.h"

namespace impulse {
namespace {

std::string clock_words(const Film& film, const Battle& b) {
    const std::string step = step_words(*film.rules, b);
    if (b.clock.impulse < 1) return fmt::format("Turn {} · {}", b.clock.turn, step);
    if (b.clock.impulse > b.field.impulses)
        return fmt::format("Turn {} · after the impulses · {}", b.clock.turn, step);
    return fmt::format("Turn {} · Impulse {} of {} · {}", b.clock.turn, b.clock.impulse, b.field.impulses,
                       step);
}

std::string field_words(const Film& film, const Battle& b) {
    const MapShape map = b.field.map;
    std::string out = film.rules->name;
    out += map.floating() ? " · floating map" : fmt::format(" · map {}×{}", map.columns, map.rows);
    if (b.field.edge == EdgeRule::death_barrier) out += ", death barrier";
    return out;
}

// The impulses of the turn as boxes, dots where the selected ship moves; a click goes there.
void impulse_strip(BridgeState& state, const Battle& b, const Theme& theme, ImVec2 at, float width) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    Playback& play = state.film->playback;
    const int n = b.field.impulses;
    if (n < 1) return;
    ImFont& tiny = *theme.fonts.tiny;
    const float margin = theme.px(20);
    const float box = std::min(theme.px(n > 12 ? 18 : 34), (width - margin * 2) / static_cast<float>(n));
    if (box < theme.px(4)) return;
    const float from = at.x + (width - box * static_cast<float>(n)) * 0.5F, high = theme.px(15);
    text_at(list, tiny, {from - theme.px(6), at.y + high * 0.5F}, {1.0F, 0.5F}, colour::dim, "1");
    text_at(list, tiny, {from + box * static_cast<float>(n) + theme.px(4), at.y + high * 0.5F}, {0.0F, 0.5F},
            colour::dim, std::to_string(n));
    const Unit* u =
        state.selected && state.selected.index() < b.units.size() ? &b.unit(state.selected) : nullptr;
    const bool chart = state.film->rules->plot != nullptr;
    for (int i = 1; i <= n; ++i) {
        const float x = from + box * static_cast<float>(i - 1);
        const bool now = i == b.clock.impulse;
        const float more = now ? theme.px(3) : 0.0F;
        list.AddRectFilled({x + theme.px(1), at.y - more}, {x + box - theme.px(1), at.y + high + more},
                           now                   ? colour::accent
                           : i < b.clock.impulse ? rgb(0x47627A)
                                                 : rgb(0x1B2733),
                           theme.px(3));
        if (u != nullptr && u->active() && chart) {
            const int speed = u->plot.empty() ? (*u)[Counter::speed] : speed_at(u->plot, i);
            if (moves_on(speed, i, n))
                list.AddCircleFilled({x + box * 0.5F, at.y + high + theme.px(7)}, theme.px(2.0F),
                                     i < b.clock.impulse
                                         ? colour::outline
                                         : side_look(static_cast<int>(u->side.index())).colour,
                                     8);
        }
    }
    ImGui::SetCursorScreenPos({from, at.y - theme.px(3)});
    if (ImGui::InvisibleButton("##impulses", {box * static_cast<float>(n), high + theme.px(12)})) {
        const int wanted = std::clamp(static_cast<int>((ImGui::GetIO().MousePos.x - from) / box) + 1, 1, n);
        const auto here = static_cast<int>(play.impulses_before(play.at()));
        const int to = here - 1 + wanted - std::clamp<int>(b.clock.impulse, 0, n);
        if (to >= 0) stop_at(state, play.impulse_start(static_cast<std::size_t>(to)));
    }
    if (ImGui::IsItemHovered())
        ImGui::SetTooltip("impulse %d; click to go there%s",
                          std::clamp(static_cast<int>((ImGui::GetIO().MousePos.x - from) / box) + 1, 1, n),
                          u != nullptr && chart ? "\ndots: the selected ship moves" : "");
}

float phase_pills(const Battle& b, const Film& film, const Theme& theme, float right, float middle) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    ImFont& font = *theme.fonts.small;
    const std::string_view now = phase_of(*film.rules, b.clock);
    float x = right;
    for (std::size_t k = phases.size(); k-- > 0;) {
        const float w = text_size(font, phases[k]).x + theme.px(16), h = font.FontSize + theme.px(8);
        const bool on = phases[k] == now;
        const ImVec2 low(x - w, middle - h * 0.5F), high(x, middle + h * 0.5F);
        list.AddRectFilled(low, high, on ? rgb(0x173C51) : rgb(0x141C25), h * 0.5F);
        list.AddRect(low, high, on ? colour::accent : colour::border, h * 0.5F, 0, theme.px(1));
        text_at(list, font, {(low.x + high.x) * 0.5F, middle}, {0.5F, 0.5F}, on ? colour::white : colour::dim,
                phases[k]);
        x -= w + theme.px(5);
    }
    return x;
}

// A bar that says how much is left: full, worn and nearly gone also differ by breaks, not only in colour.
void level_bar(ImDrawList& list, const Theme& theme, ImVec2 low, ImVec2 high, float part, ImU32 ink) {
    list.AddRectFilled(low, high, rgb(0x1A2530), theme.px(2));
    if (part <= 0) {
        list.AddRect(low, high, faded(colour::bad, 0.7F), theme.px(2), 0, theme.px(1));
        return;
    }
    const float x = low.x + (high.x - low.x) * std::clamp(part, 0.04F, 1.0F);
    list.AddRectFilled(low, {x, high.y}, part > 1.0F / 3.0F ? ink : colour::bad, theme.px(2));
    const int cuts = part > 2.0F / 3.0F ? 0 : part > 1.0F / 3.0F ? 1 : 2;
    for (int k = 1; k <= cuts; ++k) {
        const float c = low.x + (x - low.x) * static_cast<float>(k) / static_cast<float>(cuts + 1);
        list.AddRectFilled({c - theme.px(0.8F), low.y}, {c + theme.px(0.8F), high.y}, rgb(0x0F161E));
    }
}

void view_menu(BridgeState& state) {
    if (!ImGui::BeginPopup("view")) return;
    const LayoutChoice before = state.watch.layout;
    ImGui::Checkbox("ships", &state.watch.layout.ships);
    ImGui::Checkbox("log and volley", &state.watch.layout.log);
    ImGui::Separator();
    ImGui::Checkbox("way ahead", &state.watch.map.course);
    ImGui::Checkbox("weapon arcs", &state.watch.map.arcs);
    ImGui::Checkbox("threats", &state.watch.map.threat);
    ImGui::Separator();
    if (ImGui::MenuItem("standard layout")) state.watch.layout = {};
    if (before != state.watch.layout && !state.watch.layout_path.empty())
        if (const auto error = save_layout(state.watch.layout, state.watch.layout_path))
            state.refused = *error;
    ImGui::EndPopup();
}

}  // namespace

void key_tip(const BridgeState& state, std::string_view words, KeyAction action) {
    hover_tip(state.key_map.tip(words, action));
}

void panel_heading(const Theme& theme, const char* text, const std::string& right, ImU32 right_ink) {
    ImGui::PushFont(theme.fonts.small);
    coloured_text(colour::dim, text);
    if (!right.empty()) {
        const float room = ImGui::GetContentRegionMax().x - ImGui::CalcTextSize(text).x - theme.px(12);
        const std::string shown = shortened(*theme.fonts.small, right, std::max(room, theme.px(20)));
        ImGui::SameLine(ImGui::GetContentRegionMax().x - ImGui::CalcTextSize(shown.c_str()).x);
        coloured_text(right_ink, shown);
    }
    ImGui::PopFont();
}

void top_bar(BridgeState& state, const Battle& b, const Theme& theme, ImVec2 at, ImVec2 size) {
    const Film& film = *state.film;
    if (begin_panel("top", at, size)) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const float middle = at.y + size.y * 0.5F, pad = theme.px(10);
        const bool tall = size.y > theme.px(44);
        ImGui::SetCursorScreenPos({at.x + pad, middle - ImGui::GetFrameHeight() * 0.5F});
        if (ImGui::Button("menu")) state.menu.shown = !state.menu.shown;
        key_tip(state, "new battle, open, save, quit", KeyAction::menu);
        ImGui::SameLine(0, theme.px(4));
        if (ImGui::Button("lab")) state.watch.lab_shown = !state.watch.lab_shown;
        key_tip(state, "the table laboratory: weapons compared, odds of any volley", KeyAction::lab);
        ImGui::SameLine(0, theme.px(4));
        if (ImGui::Button("view")) ImGui::OpenPopup("view");
        hover_tip("which panels show; the edges between panels can be dragged");
        view_menu(state);
        float x = at.x + pad;
        for (const char* label : {"menu", "lab", "view"})
            x += ImGui::CalcTextSize(label).x + ImGui::GetStyle().FramePadding.x * 2 + theme.px(4);
        x += theme.px(8);
        const std::string clock = clock_words(film, b), title = film.header.scenario.setup.title;
        // Why something was not done stands here as a warning where nobody decides; else where they decide.
        const bool refused = !state.refused.empty() && !state.deciding();
        std::string status = film.diverged           ? film.verdict
                             : refused               ? state.refused
                             : !state.notice.empty() ? state.notice
                                                     : film.verdict;
        const ImU32 status_ink = refused ? colour::warn : colour::good;
        if (refused && !film.diverged) status = "! " + status;
        bool bad = film.diverged;
        if (state.session && !state.session->trouble().empty())
            status = "STOPPED: " + state.session->trouble(), bad = true;
        ImFont &bold = *theme.fonts.bold, &body = *theme.fonts.body, &small = *theme.fonts.small;
        float right = at.x + size.x - pad;
        const auto badge = [&](const char* word, ImU32 ground, const std::string& why) {
            const float w = text_size(bold, word).x + theme.px(16), h = bold.FontSize + theme.px(8);
            list.AddRectFilled({right - w, middle - h * 0.5F}, {right, middle + h * 0.5F}, ground,
                               theme.px(4));
            text_at(list, bold, {right - w * 0.5F, middle}, {0.5F, 0.5F}, colour::space, word);
            if (ImGui::IsMouseHoveringRect({right - w, middle - h}, {right, middle + h}))
                ImGui::SetTooltip("%s", why.c_str());
            right -= w + theme.px(10);
        };
        // Nobody may miss it.
        if (bad) badge(film.diverged ? "DIVERGED" : "STOPPED", colour::bad, status);
        if (!state.warning.empty()) badge("ALTERED", colour::warn, state.warning);
        if (!tall) {
            const float room = right - x;
            const std::string shown = shortened(body, clock, room);
            text_at(list, body, {x, middle}, {0, 0.5F}, colour::accent, shown);
            const float left = room - text_size(body, shown).x - theme.px(16);
            if (!bad && left > theme.px(80))
                text_at(list, small, {right, middle}, {1, 0.5F}, status_ink, shortened(small, status, left));
        } else {
            const float pills = size.x > theme.px(1180) ? theme.px(430) : 0.0F;
            if (pills > 0) right = phase_pills(b, film, theme, right, middle) - theme.px(4);
            const float all = right - x;
            const float strip = std::min(all * 0.5F, theme.px(b.field.impulses > 12 ? 640 : 280));
            const float words = all - strip - theme.px(16);
            const float y1 = at.y + size.y * 0.30F, y2 = at.y + size.y * 0.70F;
            const std::string shown = shortened(bold, title, words);
            text_at(list, bold, {x, y1}, {0, 0.5F}, colour::text, shown);
            const float after = text_size(bold, shown).x + theme.px(12);
            if (words - after > theme.px(70)) {
                const bool has_status = !bad && !status.empty();
                text_at(list, small, {x + after, y1}, {0, 0.5F}, has_status ? status_ink : colour::dim,
                        shortened(small, has_status ? status : field_words(film, b), words - after));
            }
            text_at(list, body, {x, y2}, {0, 0.5F}, colour::accent, shortened(body, clock, words));
            if (ImGui::IsMouseHoveringRect({x, at.y}, {x + words, at.y + size.y}))
                ImGui::SetTooltip("%s\n%s\n%s", title.c_str(), field_words(film, b).c_str(), clock.c_str());
            impulse_strip(state, b, theme, {right - strip, at.y + size.y * 0.5F - theme.px(11)}, strip);
        }
    }
    ImGui::End();
}

namespace {

void ship_tip(const ShipClass& c, const Unit& u, int left, int boxes, bool flies, const std::string& line) {
    std::string shields;
    for (std::size_t k = 0; k < c.banks; ++k)
        shields += fmt::format("{}#{} {}/{}", k == 0 ? "" : "  ", k + 1, u.shield[k], c.bank_boxes[k]);
    ImGui::SetTooltip("%s · %s\nshields: %s\nhull and systems: %d of %d boxes\n%s%s", c.sheet.name.c_str(),
                      c.sheet.key.c_str(), shields.c_str(), left, boxes,
                      flies ? "next impulses: filled where it moves\n" : "", line.c_str());
}
void move_dots(const std::vector<bool>& moves, const Theme& theme, ImVec2 at, float dot, ImU32 ink) {
    for (std::size_t k = 0; k < moves.size(); ++k) {
        const ImVec2 m(at.x + dot * (static_cast<float>(k) + 0.5F), at.y);
        if (moves[k])
            ImGui::GetWindowDrawList()->AddCircleFilled(m, theme.px(2.2F), ink, 10);
        else
            ImGui::GetWindowDrawList()->AddCircle(m, theme.px(1.6F), colour::outline, 10, theme.px(1));
    }
}

// One ship of the list: name, class, speed; shields and hull as bars; when it moves; what is left.
void ship_entry(BridgeState& state, const Battle& b, const Theme& theme, UnitId id, bool roomy) {
    const Film& film = *state.film;
    const Unit& u = b.unit(id);
    const ShipClass& c = film.rules->type(u.type);
    const SideLook look = side_look(static_cast<int>(u.side.index()));
    ImDrawList& list = *ImGui::GetWindowDrawList();
    ImFont &bold = *theme.fonts.bold, &small = *theme.fonts.small;
    const float wide = ImGui::GetContentRegionAvail().x, pad = theme.px(5);
    const bool here = u.active();
    const float head = bold.FontSize + theme.px(3), bars = here ? theme.px(13) : 0.0F,
                line = small.FontSize + theme.px(2);
    const std::vector<ShipState> states =
        here ? ship_states(*film.rules, b, film.roster, id) : std::vector<ShipState>{};
    // What is the matter with it first; then, where there is room, what it has left.
    std::string left = states_line(states);
    if (here && roomy) left += (left.empty() ? "" : "\n") + ship_line(*film.rules, u);
    const float left_high =
        left.empty()
            ? 0.0F
            : small.CalcTextSizeA(small.FontSize, 1e9F, wide - pad * 2, left.c_str()).y + theme.px(2);
    const float high = head + bars + (here ? line : 0.0F) + left_high + pad * 1.6F;
    const ImVec2 from = ImGui::GetCursorScreenPos();
    ImGui::PushID(static_cast<int>(id.index()));
    if (ImGui::Selectable("##ship", state.selected == id, 0, {wide, high})) {
        state.selected = id;
        state.watch.map.show = static_cast<int>(id.index());
    }
    const bool hovered = ImGui::IsItemHovered();
    ImGui::PopID();
    if (state.selected == id)
        list.AddRect(from, {from.x + wide, from.y + high}, faded(colour::accent, 0.75F), theme.px(4), 0,
                     theme.px(1));
    const float x = from.x + pad, right = from.x + wide - pad, y = from.y + pad * 0.6F + bold.FontSize * 0.5F;
    const bool flies = !on_ground(u) && !is_body(u);
    std::string facts =
        !here          ? std::string(word(u.fate))
        : on_ground(u) ? fmt::format("side {}", letter(Facing{static_cast<std::uint8_t>(ground_side(u))}))
        : flies        ? fmt::format("spd {} {}", u[Counter::speed], letter(u.facing))
                       : std::string{};
    const bool crippled = here && u[Counter::crippled] != 0;
    if (crippled) facts = "crippled · " + facts;
    const float room = right - x - text_size(small, facts).x - theme.px(8);
    const std::string name = shortened(bold, film.roster.names.unit(id), room);
    text_at(list, bold, {x, y}, {0, 0.5F}, here ? look.colour : colour::faint, name);
    const float after = text_size(bold, name).x + theme.px(7);
    if (room - after > theme.px(24))
        text_at(list, small, {x + after, y}, {0, 0.5F}, colour::dim,
                shortened(small, c.sheet.code, room - after));
    text_at(list, small, {right, y}, {1, 0.5F},
            here ? (crippled ? colour::bad : colour::text) : colour::faint, facts);
    if (!here) return;
    // Shields #1 to #6, then the hull.
    const float top = from.y + pad * 0.6F + head, low = top + theme.px(6.5F);
    const float shields = (right - x) * 0.56F, each = shields / static_cast<float>(std::max<int>(1, c.banks));
    for (std::size_t k = 0; k < c.banks; ++k) {
        if (c.bank_boxes[k] <= 0) continue;  // no shield there that could be down
        const float part = static_cast<float>(u.shield[k]) / static_cast<float>(c.bank_boxes[k]);
        const float sx = x + each * static_cast<float>(k);
        level_bar(list, theme, {sx, top}, {sx + each - theme.px(2.5F), low},
                  u[Counter::shield_level] != 0 ? part : 0.0F, look.colour);
    }
    const auto [boxes, lost] = hull_boxes(c, u);
    const float hull_x = x + shields + theme.px(5);
    const float hull = boxes > 0 ? 1.0F - static_cast<float>(lost) / static_cast<float>(boxes) : 1.0F;
    level_bar(list, theme, {hull_x, top}, {right, low}, hull, colour::good);
    // The next impulses: filled where it moves.
    const auto moves = flies ? next_moves(*film.rules, b, id, 8) : std::vector<bool>{};
    const float dot = theme.px(6), dots = dot * 8;
    const float y2 = low + theme.px(4) + small.FontSize * 0.5F + theme.px(1);
    const std::string words = flies          ? manoeuvre_words(*film.rules, b, id)
                              : on_ground(u) ? std::string("on the ground")
                                             : std::string{};
    text_at(list, small, {x, y2}, {0, 0.5F}, colour::dim,
            shortened(small, words, right - x - dots - theme.px(8)));
    if (!left.empty())
        list.AddText(&small, small.FontSize, {x, y2 + small.FontSize * 0.5F + theme.px(3)},
                     mixed(colour::dim, colour::faint, 0.5F), left.c_str(), nullptr, wide - pad * 2);
    move_dots(moves, theme, {right - dots, y2}, dot, look.colour);
    if (hovered) ship_tip(c, u, boxes - lost, boxes, flies, ship_line(*film.rules, u));
}

// Craft of a kind that fly together: the same side, class, hex and speed.
bool one_squadron(const Rules& rules, const Unit& a, const Unit& b) {
    return rules.type(a.type).sheet.craft.kind != CraftKind::none && a.active() && b.active() &&
           a.side == b.side && a.type == b.type && a.hex == b.hex && a[Counter::speed] == b[Counter::speed];
}

// They are one row of the list, at the first of them; a click takes the next. False where the unit flies alone.
bool squadron_row(BridgeState& state, const Battle& b, UnitId id) {
    const Rules& rules = *state.film->rules;
    const Unit& u = b.unit(id);
    std::vector<UnitId> all;
    for (std::size_t i = 0; i < b.units.size(); ++i)
        if (one_squadron(rules, u, b.units[i])) all.emplace_back(i);
    if (all.size() < 2) return false;
    if (all.front() != id) return true;
    const auto at = std::ranges::find(all, state.selected);
    const std::string row =
        fmt::format("{} \xC3\x97 {}, {}, spd {}##squadron{}", all.size(), rules.type(u.type).sheet.code,
                    text(u.hex), u[Counter::speed], id.index());
    if (ImGui::Selectable(row.c_str(), at != all.end())) {
        state.selected = at == all.end() || std::next(at) == all.end() ? all.front() : *std::next(at);
        state.watch.map.show = static_cast<int>(state.selected.index());
    }
    hover_tip("a squadron; each click takes the next of it");
    return true;
}

}  // namespace

void ship_list(BridgeState& state, const Battle& b, const Theme& theme, ImVec2 at, ImVec2 size) {
    const Film& film = *state.film;
    if (begin_panel("ships", at, size)) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        panel_heading(theme, "SHIPS");
        ImGui::BeginChild("list");
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {theme.px(4), theme.px(3)});
        int alive = 0;
        for (const Unit& u : b.units) alive += u.active() ? 1 : 0;
        const bool roomy = size.y > theme.px(150) + theme.px(104) * static_cast<float>(alive);
        for (std::size_t s = 0; s < b.sides.size(); ++s) {
            const SideLook look = side_look(static_cast<int>(s));
            const float line = ImGui::GetTextLineHeight();
            const ImVec2 mark = ImGui::GetCursorScreenPos();
            emblem(list, look.emblem, {mark.x + line * 0.5F, mark.y + line * 0.5F}, line * 0.32F,
                   look.colour);
            ImGui::SetCursorPosX(ImGui::GetCursorPosX() + line * 1.3F);
            coloured_text(look.colour, film.roster.names.side(SideId{s}));
            const std::string who = state.session ? state.session->player(SideId{s}) : std::string{};
            if (!who.empty()) {
                ImGui::SameLine();
                coloured_text(colour::faint, who);
            }
            for (std::size_t i = 0; i < b.units.size(); ++i)
                if (b.units[i].side.index() == s && b.units[i].fate != Fate::aboard &&
                    !squadron_row(state, b, UnitId{i}))
                    ship_entry(state, b, theme, UnitId{i}, roomy);
            ImGui::Dummy({1, theme.px(3)});
        }
        // What the field asks: warp points, the barrier, the nearest enemy.
        ImGui::PushFont(theme.fonts.small);
        ImGui::Separator();
        ImGui::PushTextWrapPos(0);
        if (b.field.by_warp_point != 0 && b.field.clock_turn > b.clock.turn)
            coloured_text(colour::warp, fmt::format("Warp points open on turn {}", b.field.clock_turn));
        else if (b.field.by_warp_point != 0)
            coloured_text(colour::warp, "Warp points are open");
        if (state.selected && state.selected.index() < b.units.size() && b.unit(state.selected).active()) {
            const Unit& u = b.unit(state.selected);
            if (b.field.edge == EdgeRule::death_barrier) {
                const int edge = b.field.map.to_edge(u.hex);
                coloured_text(edge <= 6 ? colour::bad : colour::dim,
                              fmt::format("Death barrier {} hex{} from {}", edge, edge == 1 ? "" : "es",
                                          film.roster.names.unit(state.selected)));
            }
            if (const UnitId enemy = nearest_enemy(b, state.selected)) {
                const Unit& e = b.unit(enemy);
                const ShieldsFacing mine = shields_facing(u.hex, u.facing, e.hex),
                                    theirs = shields_facing(e.hex, e.facing, u.hex);
                coloured_text(colour::text, fmt::format("{} to {}: range {}, bearing {}",
                                                        film.roster.names.unit(state.selected),
                                                        film.roster.names.unit(enemy), distance(u.hex, e.hex),
                                                        relative_bearing(u.hex, u.facing, e.hex)));
                if (mine.first >= 0)
                    coloured_text(
                        colour::dim,
                        fmt::format("own shield #{}{}, theirs #{}{}", mine.first + 1,
                                    mine.tie() ? fmt::format("/{}", mine.second + 1) : "", theirs.first + 1,
                                    theirs.tie() ? fmt::format("/{}", theirs.second + 1) : ""));
            }
        }
        ImGui::PopTextWrapPos();
        ImGui::PopFont();
        ImGui::PopStyleVar();
        ImGui::EndChild();
    }
    ImGui::End();
}

void watch_keys(BridgeState& state) {
    if (ImGui::GetIO().WantTextInput || state.menu.shown || state.covered()) return;
    WatchMemory& watch = state.watch;
    const auto turned_over = [&](KeyAction action, bool& flag) {
        if (state.key_map.pressed(action)) flag = !flag;
    };
    turned_over(KeyAction::lab, watch.lab_shown);
    turned_over(KeyAction::way, watch.map.course);
    turned_over(KeyAction::arcs, watch.map.arcs);
    turned_over(KeyAction::threats, watch.map.threat);
    if (state.key_map.pressed(KeyAction::log_depth))
        watch.log.depth =
            static_cast<Depth>((static_cast<int>(watch.log.depth) + 1) % static_cast<int>(count_of<Depth>()));
    if (state.key_map.pressed(KeyAction::next_tab)) {
        watch.aside = watch.aside == AsideTab::volley ? AsideTab::dice
                      : watch.aside == AsideTab::dice ? AsideTab::judge
                                                      : AsideTab::volley;
        watch.column = static_cast<ColumnTab>((static_cast<int>(watch.column) + 1) % 6);
    }
}

namespace {

// On to the first event of that kind, and so many further.
template <class Kind>
void seek_event(Playback& play, Kind kind, std::size_t more) {
    std::size_t i = play.at();
    while (i < play.size() && !kind(play.event(i))) ++i;
    play.seek(std::min(play.size(), i + more));
}

// A battle of its own from where the film stands, at the moment of its first decision.
std::optional<std::string> fork_to_look(BridgeState& state) {
    SessionOptions options = state.options;
    if (options.players.empty()) options.players = {"human"};  // a picture of what a person decides
    auto forked = fork_battle(*state.film, state.film->playback.at(), options);
    if (!forked) return forked.error();
    const UnitId selected = state.selected;
    show_battle(state, std::move(*forked));
    // Moments with nothing to choose pass by themselves, as they do in play.
    for (int tries = 0; tries < 400; ++tries) {
        state.session->settle();
        state.film->playback.seek(state.film->playback.size());
        advance_bridge(state, 0);
        if (state.session->deciding() || state.session->battle().ended != 0) break;
    }
    state.film->playback.seek(state.film->playback.size());
    state.playing = false;
    state.seated = state.session->deciding();
    state.selected = selected;
    return std::nullopt;
}

// What can be looked at in any battle, by its word.
struct PlaceToLook {
    std::string_view word;
    void (*show)(BridgeState&);
};
void show_tabs(BridgeState& state, AsideTab aside, ColumnTab column) {
    state.watch.aside = aside;
    state.watch.column = column;
}
constexpr PlaceToLook places_to_look[] = {
    {"story", [](BridgeState& s) { s.watch.log.depth = Depth::story; }},
    {"decisions", [](BridgeState& s) { s.watch.log.depth = Depth::decisions; }},
    {"audit", [](BridgeState& s) { s.watch.log.depth = Depth::audit; }},
    {"volley", [](BridgeState& s) { show_tabs(s, AsideTab::volley, ColumnTab::volley); }},
    {"dice", [](BridgeState& s) { show_tabs(s, AsideTab::dice, ColumnTab::dice); }},
    {"judge", [](BridgeState& s) { show_tabs(s, AsideTab::judge, ColumnTab::judge); }},
    {"ships", [](BridgeState& s) { s.watch.column = ColumnTab::ships; }},
    {"log", [](BridgeState& s) { s.watch.column = ColumnTab::log; }},
    {"arcs", [](BridgeState& s) { s.watch.map.arcs = true; }},
    {"threats", [](BridgeState& s) { s.watch.map.threat = true; }},
    {"way", [](BridgeState& s) { s.watch.map.course = !s.watch.map.course; }},
    {"lab", [](BridgeState& s) { show_lab(s, 0); }},
    {"odds", [](BridgeState& s) { show_lab(s, 1); }},
    {"value", [](BridgeState& s) { show_lab(s, 3); }},
    {"menu", [](BridgeState& s) { s.menu.shown = true; }},
    {"start", [](BridgeState& s) { s.start.shown = true; }},
    {"builder", [](BridgeState& s) { s.start.shown = s.builder.shown = true; }},
    {"shipyard", [](BridgeState& s) { s.start.shown = s.yard.shown = true; }},
    {"keys", [](BridgeState& s) { s.keys_shown = true; }},
    {"sheet", [](BridgeState& s) { s.sheet_tab = true; }},
};

}  // namespace

std::optional<std::string> look_at(BridgeState& state, std::string_view words) {
    while (!words.empty()) {
        const std::size_t comma = std::min(words.find(','), words.size());
        const std::string_view word = words.substr(0, comma);
        words = comma < words.size() ? words.substr(comma + 1) : std::string_view{};
        const auto known = std::find_if(std::begin(places_to_look), std::end(places_to_look),
                                        [&](const PlaceToLook& place) { return place.word == word; });
        if (known != std::end(places_to_look))
            known->show(state);
        else if (word == "end" && state.film)
            show_ending(state);
        else if (word == "fork" && state.film) {
            if (auto why = fork_to_look(state)) return why;
        } else if (word.starts_with("at=") && state.film) {
            int turn = 0, impulse = 0;
            if (std::sscanf(std::string(word.substr(3)).c_str(), "%d.%d", &turn, &impulse) != 2)
                return fmt::format("`{}` names no time, e.g. at=1.19", word);
            Playback& play = state.film->playback;
            play.seek(play.start_of_impulse(turn, impulse));
        } else if (word == "fire" && state.film) {
            seek_event(
                state.film->playback, [](const Event& e) { return std::holds_alternative<Declared>(e); }, 0);
        } else if (word == "hits" && state.film) {
            seek_event(
                state.film->playback, [](const Event& e) { return std::holds_alternative<BoxLost>(e); }, 1);
            for (int k = 0; k < 8; ++k) state.film->playback.seek(state.film->playback.next_seen());
        } else if (word == "shots" && state.film) {
            Playback& play = state.film->playback;
            seek_event(
                play, [](const Event& e) { return std::holds_alternative<ShotScored>(e); }, 1);
            while (play.at() < play.size() && !std::holds_alternative<Advanced>(play.event(play.at())))
                play.seek(play.at() + 1);
        } else if (word.starts_with("ship=") && state.film) {
            state.selected = state.film->roster.unit(word.substr(5));
            if (!state.selected) return fmt::format("there is no ship `{}` in this battle", word.substr(5));
        } else {
            return fmt::format(
                "`{}` is nothing to look at: story, decisions, audit, volley, dice, judge, ships, log, arcs, "
                "threats, way, lab, odds, value, menu, start, builder, shipyard, end, keys, sheet, "
                "ship=NAME, at=T.I, "
                "fire, "
                "shots, hits, "
                "fork",
                word);
        }
    }
    return std::nullopt;
}

}  // namespace impulse
