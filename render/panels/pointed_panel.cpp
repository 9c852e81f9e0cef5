// render/panels/pointed_panel.cpp: what can be ordered about what was pointed at on the map: courses of a ship, and when its
// side is asked.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "battle/core/rows/watches.h"
#include "battle/core/view.h"
#include "battle/play/apply.h"
#include "battle/play/asks.h"
#include "battle/play/standing.h"
#include "render/bridge.h"
#include "scenarios/logs/story_words.h"

namespace impulse {
namespace {

// What the triggers are about, so that each is set where it is pointed at.
enum class Thing : std::uint8_t { own, enemy, seeker };
Thing thing_of(Trigger trigger) {
    switch (trigger) {
        case Trigger::enemy_near:
        case Trigger::enemy_appears:
        case Trigger::enemy_turns:
        case Trigger::enemy_changes:
        case Trigger::volley:
        case Trigger::launch:
        case Trigger::marines:
        case Trigger::under_fire:
            return Thing::enemy;
        case Trigger::seekers_near:
        case Trigger::seekers_launched:
        case Trigger::strike:
            return Thing::seeker;
        default:
            return Thing::own;
    }
}

// A button for an order, or why it would be refused.
void order_button(BridgeState& state, const std::string& label, const Command& order) {
    const auto no = refuse(*state.film->rules, state.session->battle(), order);
    if (button_or_why(label, no ? refusal_text(*state.film->rules, *no) : "")) {
        order_in(state, order);
        state.orders.pointed.shown = false;
    }
}

void course_lines(BridgeState& state, const Battle& seen, UnitId me) {
    PointedMemory& pointed = state.orders.pointed;
    const Names& names = state.film->roster.names;
    const auto order = [&](const std::string& label, CourseKind how, int value = 0, bool after = false) {
        Course course{me, pointed.unit, {}, pointed.hex, how};
        course.value = static_cast<std::uint8_t>(value);
        course.after = after ? 1 : 0;
        if (how == CourseKind::intercept && pointed.seeker) course.object = pointed.seeker;
        if (how == CourseKind::reach || course.object || how == CourseKind::ahead || how == CourseKind::none)
            course.target = {};
        order_button(state, label, course);
    };
    const bool has_course = course_of(seen, me) != nullptr;
    if (pointed.unit == me) {
        order("straight ahead", CourseKind::ahead);
        if (has_course) order("no course", CourseKind::none);
        return;
    }
    if (pointed.seeker) {
        order(fmt::format("intercept #{}", seen.object(pointed.seeker).serial), CourseKind::intercept);
    } else if (pointed.unit) {
        const std::string name = names.unit(pointed.unit);
        if (seen.enemies(me, pointed.unit)) {
            order(fmt::format("at its best range from {}", name), CourseKind::hold);
            ImGui::SetNextItemWidth(ImGui::GetFontSize() * 7);
            ImGui::InputInt("hexes", &pointed.range);
            pointed.range = std::clamp(pointed.range, 1, max_range);
            order(fmt::format("at {} from {}", pointed.range, name), CourseKind::hold, pointed.range);
            order(fmt::format("round {} at {}", name, pointed.range), CourseKind::circle, pointed.range);
            order(fmt::format("intercept {}", name), CourseKind::intercept);
        } else {
            order(fmt::format("in its place beside {}", name), CourseKind::station);
            order(fmt::format("to {}, to dock", name), CourseKind::dock);
        }
    }
    order(fmt::format("to {}", text(pointed.hex)), CourseKind::reach);
    if (has_course) order(fmt::format("then on to {}", text(pointed.hex)), CourseKind::reach, 0, true);
}

// A line for each trigger that is about the thing: whether it asks, and from what number on.
void trigger_lines(BridgeState& state, const Battle& seen, SideId side, Thing thing) {
    const WatchRules& watches = *state.film->rules->watches;
    const Side& own = seen.sides[side.index()];
    for (std::size_t t = 0; t < count_of<Trigger>(); ++t) {
        const WatchRow& row = watches.row[t];
        if (row.words.empty() || thing_of(static_cast<Trigger>(t)) != thing) continue;
        ImGui::PushID(static_cast<int>(t));
        bool on = own.line[t] > 0;
        int line = own.line[t];
        const int usual = std::max({1, static_cast<int>(row.line[1]), static_cast<int>(row.line[0])});
        const bool numbered = row.words.find("{}") != std::string::npos;
        const std::string words = with_number(row.words, on ? fmt::format("{}", line) : "...");
        const bool ticked = ImGui::Checkbox((words + "###on").c_str(), &on);
        if (ticked) line = on ? usual : 0;
        bool changed = false;
        if (numbered && on && !ticked) {
            ImGui::Indent();
            ImGui::SetNextItemWidth(ImGui::GetFontSize() * 7);
            changed = ImGui::InputInt("##line", &line) && line > 0;
            ImGui::Unindent();
        }
        if (ticked || changed)
            order_in(state, SetTrigger{side, static_cast<Trigger>(t),
                                       static_cast<std::int16_t>(std::clamp(line, 0, 999))});
        ImGui::PopID();
    }
}

}  // namespace

void point_for_orders(BridgeState& state, Hex hex, UnitId unit, ObjectId seeker) {
    const SideId side = state.deciding();
    if (!side || state.covered()) return;
    const Battle seen = view(*state.film->rules, state.session->battle(), side);
    PointedMemory pointed{true, unit ? seen.unit(unit).hex : hex, unit, seeker};  // a unit as it is seen
    UnitId me = state.selected;
    if (!me || seen.unit(me).side != side || !seen.unit(me).active()) {
        me = {};
        for (const UnitId ship : owed_by(seen, side))
            if (!me) me = ship;
        for (std::size_t i = 0; i < seen.units.size() && !me; ++i)
            if (seen.units[i].side == side && seen.units[i].active()) me = UnitId{i};
    }
    if (!me) return;
    pointed.me = me;
    pointed.range = std::max(1, distance(seen.unit(me).hex, pointed.hex));
    state.orders.pointed = pointed;
}

void pointed_panel(BridgeState& state, const Theme& theme, ImVec2 display) {
    PointedMemory& pointed = state.orders.pointed;
    const SideId side = state.deciding();
    const bool mine = side && !state.covered() && pointed.me.index() < state.session->battle().units.size() &&
                      state.session->battle().unit(pointed.me).side == side;
    if (!mine) {
        pointed.shown = false;
        return;
    }
    const Battle seen = view(*state.film->rules, state.session->battle(), side);
    const Names& names = state.film->roster.names;
    if (begin_in_middle("Courses and watches", &pointed.shown, theme, display, 460)) {
        coloured_text(side_look(static_cast<int>(side.index())).colour,
                      fmt::format("{}: a course", names.unit(pointed.me)));
        begin_at_top();
        if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
        course_lines(state, seen, pointed.me);
        if (state.film->rules->watches) {
            ImGui::Separator();
            const bool everywhere = seen.sides[side.index()].watch == WatchLevel::everything;
            coloured_text(colour::text, "Ask me when");
            if (everywhere)
                dim_text(fmt::format("You are asked in every window now; {} changes that.",
                                     state.key_map.hint(KeyAction::watch_level)));
            const Thing thing = pointed.seeker                                           ? Thing::seeker
                                : pointed.unit && seen.enemies(pointed.me, pointed.unit) ? Thing::enemy
                                                                                         : Thing::own;
            trigger_lines(state, seen, side, thing);
        }
        if (key_button(state.key_map, "close", KeyAction::close)) pointed.shown = false;
    }
    ImGui::End();
}

}  // namespace impulse
