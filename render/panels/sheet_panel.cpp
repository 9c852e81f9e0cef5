#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "battle/core/idle_boxes.h"
#include "battle/core/tracks.h"
#include "render/battle_scene.h"
#include "render/panels/watch_panels.h"
#include "render/ship_states.h"
#include "render/ssd_view.h"
#include "scenarios/logs/ship_words.h"
#include "scenarios/scenario.h"

namespace impulse {

std::string group_words(const BridgeState& state, const Battle& b, UnitId unit, int sheet_group, int box) {
    const Film& film = *state.film;
    const Rules& rules = *film.rules;
    const Unit& u = b.unit(unit);
    const ShipClass& c = rules.type(u.type);
    if (sheet_group < 0 || static_cast<std::size_t>(sheet_group) >= c.sheet.groups.size()) return {};
    const BoxGroup& g = c.sheet.groups[static_cast<std::size_t>(sheet_group)];
    std::string out = g.name;
    // Which of the class's groups the box under the mouse is; weapons have one for each box.
    int all = 0, lost = 0, seen_boxes = 0;
    std::size_t here = c.groups.size();
    const SystemType* system = nullptr;
    for (std::size_t k = 0; k < c.groups.size(); ++k) {
        if (c.groups[k].sheet_group != sheet_group) continue;
        if (here == c.groups.size() || (box >= seen_boxes && box < seen_boxes + c.groups[k].boxes)) here = k;
        seen_boxes += c.groups[k].boxes;
        all += c.groups[k].boxes;
        lost += u.groups[k].lost;
        system = &rules.system(c.groups[k].system);
    }
    out += lost == 0 ? fmt::format(" · {} of {} sound", all, all)
                     : fmt::format(" · {} of {} left, {} destroyed", all - lost, all, lost);
    if (here < c.groups.size() && c.groups[here].weapon) {
        if (all > 1) out += fmt::format("\n{}", group_name(c, here));
        out += fmt::format("\n{}", weapon_words(rules, b, unit, here));
    }
    if (here < c.groups.size() && u.groups[here].off > 0)
        out += fmt::format("\n{} boxes cannot be used", u.groups[here].off);
    if (!g.arc_words.empty()) out += fmt::format("\narc {}", g.arc_words);
    if (system != nullptr) {
        for (int p = 0; p < system->power_count; ++p)
            out += fmt::format("\n{} {} a box", text(system->power[static_cast<std::size_t>(p)].per_box),
                               word(system->power[static_cast<std::size_t>(p)].kind));
        if (system->has(Trait::fighter_bay) && c.sheet.spare_fighters > 0)
            out += fmt::format("\nspare fighters {}", c.sheet.spare_fighters);
        if (does_nothing(rules, *system)) out += fmt::format("\n{}", idle_words);
        out += fmt::format("\nrepair {} a box · hit on: ", system->repair);
        bool first = true;
        for (const Category& category : rules.categories)
            if (std::ranges::find(category.takes, c.groups[here].system) != category.takes.end()) {
                out += fmt::format("{}{}", first ? "" : ", ", category.id);
                first = false;
            }
        const Source& row = system->source;
        out += fmt::format("\n{}:{}\nrule {}, confidence {}", row.file, row.line, row.rule, row.conf);
        if (here < c.groups.size() && c.groups[here].weapon) {
            const Source& weapon = rules.weapon(c.groups[here].weapon).source;
            if (weapon.line != row.line || weapon.file != row.file)
                out += fmt::format("\ntable {}:{}\nrule {}, confidence {}", weapon.file, weapon.line,
                                   weapon.rule, weapon.conf);
        }
    }
    // The last things that happened to it.
    const auto& lines = film.chronicle_for(state.eyes());
    int shown = 0;
    std::string events;
    for (std::size_t i = lines.size(); i-- > 0 && shown < 4;) {
        const LogLine& l = lines[i];
        if (l.at > film.playback.at() || l.unit != static_cast<int>(unit.index()) || l.box != sheet_group)
            continue;
        events = fmt::format("\n{}.{:02}  {}", l.clock.turn, l.clock.impulse, l.text) + events;
        ++shown;
    }
    return out + events + "\nclick: every event that touched it";
}

void sheet_panel(BridgeState& state, const Battle& b, const std::vector<FreshLosses>& losses,
                 const Theme& theme, ImVec2 at, ImVec2 size) {
    const Film& film = *state.film;
    if (!state.selected || state.selected.index() >= b.units.size()) state.selected = UnitId{0U};
    const FreshLosses none;
    const FreshLosses& fresh = state.selected.index() < losses.size() ? losses[state.selected.index()] : none;
    if (begin_panel("sheet", at, size)) {
        const SheetScene scene = sheet_scene(*film.rules, b, film.roster, state.selected, fresh);
        bool clicked = false;
        const SheetHover over = sheet_widget(scene, theme, ImVec2(0, 0), &clicked);
        const Unit& u = b.unit(state.selected);
        state.watch.map.arc_group = -1;
        if (over.group >= 0) {
            ImGui::PushFont(theme.fonts.small);
            ImGui::SetTooltip("%s", group_words(state, b, state.selected, over.group, over.box).c_str());
            ImGui::PopFont();
            const ClassGroup* group = nullptr;
            const ShipClass& type = film.rules->type(u.type);
            for (const ClassGroup& one : type.groups)
                if (one.sheet_group == over.group) group = &one;
            const bool weapon = group != nullptr && group->weapon;
            point_at(state, weapon ? "weapon" : "system",
                     type.sheet.groups[static_cast<std::size_t>(over.group)].name,
                     weapon             ? film.rules->weapon(group->weapon).source.rule
                     : group != nullptr ? film.rules->system(group->system).source.rule
                                        : std::string{});
            state.watch.map.arc_group = over.group;  // its arc shows on the map
            if (clicked) {
                LogMemory& log = state.watch.log;
                const bool same =
                    log.box == over.group && log.box_unit == static_cast<int>(state.selected.index());
                log.box = same ? -1 : over.group;
                log.box_unit = same ? -1 : static_cast<int>(state.selected.index());
                if (!same) {
                    log.unit = -1;
                    log.phase.clear();
                    log.words[0] = 0;
                    state.watch.column =
                        state.watch.column == ColumnTab::automatic ? ColumnTab::automatic : ColumnTab::log;
                }
            }
        } else if (over.shield >= 0 && static_cast<std::size_t>(over.shield) < scene.shields.size()) {
            const SheetShield& s = scene.shields[static_cast<std::size_t>(over.shield)];
            const auto& settings = film.rules->cite.settings;
            const auto layers = settings.find("defence.layers");
            point_at(state, "shield", fmt::format("{}: {} of {}", s.name, s.now, s.max),
                     layers == settings.end() ? std::string{} : layers->second.rule);
            ImGui::SetTooltip(
                "shield %s: %d of %d%s%s", s.name.c_str(), s.now, s.max,
                s.reinforced > 0 ? fmt::format(", reinforced by {}", s.reinforced).c_str() : "",
                u[Counter::general_reinforcement] > 0
                    ? fmt::format("\ngeneral reinforcement {}", u[Counter::general_reinforcement]).c_str()
                    : "");
        } else if (over.track >= 0 && static_cast<std::size_t>(over.track) < scene.tracks.size()) {
            const SheetTrack& t = scene.tracks[static_cast<std::size_t>(over.track)];
            point_at(state, "track", fmt::format("{}: {} lost", t.label, t.lost), {});
            ImGui::SetTooltip(
                "%s: %d lost%s", t.label.c_str(), t.lost,
                over.track == 0   ? fmt::format(", rating {}", sensor_rating(*film.rules, u)).c_str()
                : over.track == 1 ? fmt::format(", rating {}", scanner_rating(*film.rules, u)).c_str()
                : over.track == 2 ? fmt::format(", rating {}", damage_control_rating(*film.rules, u)).c_str()
                                  : "");
        }
    }
    ImGui::End();
}

}  // namespace impulse
