#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>  // NavInitWindow

#include <tuple>
#include <utility>

#include "battle/core/view.h"
#include "battle/pilots/officer.h"
#include "battle/play/apply.h"
#include "battle/play/helm.h"
#include "battle/play/legal.h"
#include "battle/play/standing.h"
#include "render/bridge.h"
#include "render/panels/watch_panels.h"
#include "render/strokes.h"
#include "scenarios/logs/story_words.h"

namespace impulse {
namespace {

UnitId acting_unit(BridgeState& state, const Battle& seen, SideId side) {
    const UnitSet owed = owed_by(seen, side);
    if (state.selected && owed.has(state.selected)) return state.selected;
    if (owed.empty()) return {};
    return state.selected = owed.front();
}

// What the ships that are asked have not used, in one line.
std::string unused_words(const Decision& decision, bool this_ship_only) {
    std::string out;
    for (std::size_t i = 0; i < decision.seen.units.size(); ++i) {
        if (!decision.seen.owes(UnitId{i}) || decision.seen.unit(UnitId{i}).side != decision.side) continue;
        if (this_ship_only && UnitId{i} != decision.unit) continue;
        Decision one = decision;
        one.unit = UnitId{i};
        if (one.unit != decision.unit) one.legal = nullptr;
        for (const std::string& line : unused(one)) {
            if (line.find("battery") != std::string::npos && decision.moment() != Moment::react) continue;
            out +=
                fmt::format("{}{}: {}", out.empty() ? "" : "; ", decision.roster.names.unit(UnitId{i}), line);
        }
    }
    return out;
}

// Asks for the faces of real dice; once the last was taken it keeps the keyboard until Enter, so that a digit too many
// orders nothing.
void roll_panel(BridgeState& state, const Theme& theme) {
    const Roster& roster = state.film->roster;
    const std::optional<WantedDie>& die = state.session->wanted();
    if (die) state.dice_taken = false;
    coloured_text(colour::warn, die ? "The table rolls" : "The table has rolled");
    ImGui::PushFont(theme.fonts.bold);
    if (die) {
        ImGui::TextWrapped("%s", words_of(*die, roster).c_str());
        if (die->unit)
            coloured_text(
                side_look(static_cast<int>(state.session->battle().unit(die->unit).side.index())).colour,
                roster.names.side(state.session->battle().unit(die->unit).side));
    }
    ImGui::PopFont();
    if (!state.session->taken().empty())
        ImGui::TextWrapped("Taken: %s", words_of(state.session->taken(), roster).c_str());
    dim_text(
        die ? fmt::format("Type the faces as they fall, 1 to {}; several with blanks between them. Enter "
                          "hands them in.",
                          die->sides)
            : "No more dice are needed. Press Enter to continue.");
    if (!state.refused.empty()) warning_text(theme, state.refused);
    ImGui::SetNextItemWidth(-1);
    if (!ImGui::IsAnyItemActive()) ImGui::SetKeyboardFocusHere();
    const bool entered = ImGui::InputText("##dice", state.dice.data(), state.dice.size(),
                                          ImGuiInputTextFlags_EnterReturnsTrue);
    if (!(entered || (!die && ImGui::Button("go on")))) return;
    const std::string typed = state.dice.data();
    state.dice[0] = 0;
    if (!die && typed.empty()) {
        state.dice_taken = false;
        state.refused.clear();
        return;
    }
    if (const auto why = state.session->type_dice(typed)) {
        state.refused = *why;
        return;
    }
    state.refused.clear();
    state.dice_taken = !state.session->wanted();
    state.playing = true;
}

// Why nobody decides now.
void idle_lines(BridgeState& state, const Battle& shown) {
    const Film& film = *state.film;
    if (!state.session) {
        dim_text("A log is shown. \"fork\" continues from here as a battle of your own.");
        if (film.playback.at() >= film.playback.size() && ImGui::Button("what it came to"))
            show_ending(state);
    } else if (shown.ended != 0) {
        coloured_text(colour::accent,
                      shown.winner ? fmt::format("{} holds the field.", film.roster.names.side(shown.winner))
                                   : std::string("Nobody holds the field."));
        if (ImGui::Button("what it came to")) show_ending(state);
    } else if (film.playback.at() < film.playback.size()) {
        dim_text(fmt::format("What has happened is being shown. Pause: {}. To the present: {}.",
                             state.key_map.hint(KeyAction::play), state.key_map.hint(KeyAction::present)));
    } else {
        const SideId other = side_to_act(state.session->battle());
        dim_text(other ? fmt::format("{} decides ...", film.roster.names.side(other))
                       : std::string("The battle goes on."));
    }
}

// The ships that are asked; Tab goes on to the next.
void asked_ships(BridgeState& state, const UnitSet& owed, UnitId unit, const SideLook& look) {
    bool first = true;
    for (const UnitId ship : owed) {
        const std::string name = state.film->roster.names.unit(ship);
        if (!first) same_line_or_wrap(name);
        first = false;
        const bool on = unit == ship;
        // The ship whose orders are put together stands filled in its side's colour, the others in outline.
        if (on) {
            for (const ImGuiCol part : {ImGuiCol_Button, ImGuiCol_ButtonHovered, ImGuiCol_ButtonActive})
                ImGui::PushStyleColor(part, look.colour);
            ImGui::PushStyleColor(ImGuiCol_Text, colour::space);
        }
        if (ImGui::Button(fmt::format("{}##unit{}", name, ship.index()).c_str())) {
            state.selected = ship;
            state.refused.clear();
        }
        if (on) ImGui::PopStyleColor(4);
    }
}

// Why an order is refused; empty where it is not.
std::string why_no_pass(const Decision& d, const Command& c) {
    const std::string no = why_refused(d, c);
    if (no.empty() || d.moment() != Moment::move) return no;
    // To pass where a step is due: which ship it is, and what it may do instead.
    UnitId must = std::holds_alternative<Pass>(c) ? d.unit : UnitId{};
    for (const UnitId ship : owed_by(d.seen, d.side))
        if (!must && refuse(d.rules, d.seen, Pass{ship})) must = ship;
    if (!must) return no;
    const std::string& rule = d.rules.cite.refusal[static_cast<std::size_t>(Why::not_moving_now)];
    return fmt::format("{} has to move on this impulse and cannot pass: order ahead, a turn or a slip{}",
                       d.roster.names.unit(must), rule.empty() ? "" : " (" + rule + ")");
}

// The last course of the ship once more, else straight ahead.
Course course_again(const BridgeState& state, UnitId unit) {
    Course ahead{unit};
    ahead.how = CourseKind::ahead;
    const auto& entries = state.session->entries();
    for (std::size_t i = entries.size(); i-- > 0;)
        if (const Course* last = entries[i].command ? std::get_if<Course>(&*entries[i].command) : nullptr;
            last != nullptr && last->unit == unit && last->after == 0 && last->until == 0 &&
            last->how != CourseKind::reach && last->how != CourseKind::none)
            return refuse(*state.film->rules, state.session->battle(), *last) ? ahead : *last;
    return ahead;
}

// A course for the ship that is asked and for all others of the side that have none; who is due goes on by it.
template <class F>
Command courses_for_all(BridgeState& state, const Decision& decision, F&& course) {
    for (std::size_t i = 0; i < decision.seen.units.size(); ++i)
        if (const Unit& u = decision.seen.units[i];
            u.side == decision.side && u.active() &&
            (UnitId{i} == decision.unit || course_of(decision.seen, UnitId{i}) == nullptr))
            if (const Course order = course(UnitId{i}); !refuse(decision.rules, decision.seen, order))
                order_in(state, order);
    return refuse(decision.rules, state.session->battle(), PassSide{decision.side})
               ? Command{Pass{decision.unit}}
               : Command{PassSide{decision.side}};
}

// This ship, all ships or all until the next impulse pass, or the ship goes on by a course; what is still unused.
std::optional<Command> pass_row(BridgeState& state, const Decision& decision, bool small) {
    std::optional<Command> given;
    const std::string why_pass = why_no_pass(decision, Pass{decision.unit}),
                      why_all = why_no_pass(decision, PassSide{decision.side});
    const auto asked = [&](KeyAction action, const char* label, const std::string& no, const char* tip) {
        const bool by_key = state.keys.request == action;
        const std::string words = small ? label : fmt::format("{} ({})", label, decision.key(action));
        if (small || action != KeyAction::pass) same_line_or_wrap(words);
        if (by_key && !no.empty()) state.refused = no;
        return button_or_why(words, no, {}, tip) || (by_key && no.empty());
    };
    const bool one = asked(KeyAction::pass, "pass", why_pass, "this ship does nothing more here");
    const bool all =
        asked(KeyAction::pass_all, "all pass", why_all, "all ships of the side do nothing more here");
    if (asked(KeyAction::next_decision, "next", why_all, "pass on to the next question"))
        given = PassSide{decision.side};
    if (decision.moment() == Moment::move) {
        if (asked(KeyAction::course, "course", {},
                  "its last course once more, else straight ahead: carried out by itself until something "
                  "matters")) {
            order_in(state, course_again(state, decision.unit));
            given = Pass{decision.unit};
        }
        if (asked(KeyAction::course_all, "all courses", {}, "the same for all my ships that have no course"))
            given = courses_for_all(state, decision, [&](UnitId unit) { return course_again(state, unit); });
        if (asked(KeyAction::course_range, "all at range", {},
                  "all my ships at the range from an enemy at which they shoot best: carried out by "
                  "themselves until something matters"))
            given = courses_for_all(state, decision, [&](UnitId unit) {
                return fair_course(decision.rules, decision.seen, unit).value_or(course_again(state, unit));
            });
    }
    if (one || all) {
        // What is still unused is said once before it is given away.
        const std::string left = unused_words(decision, one && !all);
        if (left.empty() || state.pass_unused == left)
            given = one && !all ? Command{Pass{decision.unit}} : Command{PassSide{decision.side}};
        else
            state.pass_unused = left;
    }
    if (!state.pass_unused.empty() && !given)
        coloured_text(colour::warn,
                      fmt::format("Still unused: {}. Pass again to leave it so.", state.pass_unused));
    else if (!small)
        for (const std::string& left : unused(decision))
            coloured_text(colour::warn, left, decision.theme.fonts.small);
    return given;
}

void undo_row(BridgeState& state, const Decision& decision, bool form) {
    const bool can_undo = state.session->may_undo(decision.side);
    const bool draft = form && decision.seen.questions.empty() && decision.unit &&
                       !state.allocation.history[decision.unit.index()].empty();
    if (state.keys.request == KeyAction::undo && !draft) {
        if (can_undo)
            state.undo_request = true;
        else
            state.refused = "locked: nothing to take back";
    }
    if (can_undo && ImGui::SmallButton(
                        fmt::format("take the last order back ({})", decision.key(KeyAction::undo)).c_str()))
        state.undo_request = true;
}

std::optional<Command> fire_pages(BridgeState& state, const Decision& decision, bool small) {
    // Shots first; whatever else may be ordered here stands on a page of its own.
    int rest = 0;
    each_order(decision, [&](const Command& c) {
        rest += std::holds_alternative<Fire>(c) || std::holds_alternative<AdjustEw>(c) ? 0 : 1;
    });
    // The other page has the row of electronic warfare too; with very little room it stands only there.
    std::optional<Command> ew;
    if (rest == 0 || (!small && !state.orders.beside)) ew = ew_row(decision);
    if (rest > 0) {
        ImGui::PushFont(decision.theme.fonts.small);
        if (small)
            ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                                ImVec2(decision.theme.px(3), decision.theme.px(1)));
        if (tab_button(decision.theme, "shots", !state.orders.beside)) state.orders.beside = false;
        ImGui::SameLine(0, decision.theme.px(2));
        if (tab_button(decision.theme, fmt::format("other orders ({})", rest).c_str(), state.orders.beside))
            state.orders.beside = true;
        if (small) ImGui::PopStyleVar();
        ImGui::PopFont();
    }
    if (state.keys.request == KeyAction::captains_orders) state.orders.beside = false;
    const std::optional<Command> order = rest > 0 && state.orders.beside
                                             ? orders_panel(decision, state.orders, state.keys)
                                             : fire_panel(decision, state.fire, state.keys);
    return ew ? ew : order;
}

// The panel of what is asked.
std::optional<Command> asked_panel(BridgeState& state, const Decision& decision, bool small) {
    std::optional<Command> order;
    if (!decision.seen.questions.empty()) {
        order = question_panel(decision, state.keys);
    } else if (decision.unit) {
        switch (decision.moment()) {
            case Moment::allocate:
                order = allocation_panel(decision, state.allocation, state.keys);
                break;
            case Moment::fire:
                order = fire_pages(state, decision, small);
                break;
            default:
                order = orders_panel(decision, state.orders, state.keys);
                break;
        }
    }
    return order;
}

// What is asked next begins at its first line: the line where the arrows stood may not be there any more.
void begin_at_first_line(BridgeState& state, const Battle& seen, UnitId unit, bool walk) {
    ImGuiStorage& kept = *ImGui::GetStateStorage();
    const ImGuiID step_id = ImGui::GetID("step"), unit_id = ImGui::GetID("unit");
    const int step = (seen.clock.turn * 100 + seen.clock.impulse) * 1000 + seen.clock.step;
    const bool fresh = !state.allocation.focus || kept.GetInt(step_id, -1) != step ||
                       kept.GetInt(unit_id, -1) != static_cast<int>(unit.index());
    kept.SetInt(step_id, step);
    kept.SetInt(unit_id, static_cast<int>(unit.index()));
    state.allocation.focus = walk;
    if (walk && fresh && !ImGui::GetIO().WantTextInput && !state.standing_shown && !state.keys_shown &&
        !state.menu.shown && !state.watch.lab_shown) {
        ImGui::SetWindowFocus();
        ImGui::NavInitWindow(ImGui::GetCurrentWindow(), true);
    }
}

// Who decides, what is asked and why; passing on and taking back.
std::optional<Command> decision_head(BridgeState& state, const Decision& decision, bool form, bool small) {
    std::optional<Command> given;
    const SideLook look = side_look(static_cast<int>(decision.side.index()));
    const float line = ImGui::GetTextLineHeight();
    const ImVec2 mark = ImGui::GetCursorScreenPos();
    emblem(*ImGui::GetWindowDrawList(), look.emblem, {mark.x + line * 0.5F, mark.y + line * 0.5F},
           line * 0.36F, look.colour);
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + line * 1.3F);
    const std::string asked_words = decision.seen.questions.empty()
                                        ? step_words(decision.rules, decision.seen)
                                        : std::string("A question is open");
    ImGui::PushFont(small ? decision.theme.fonts.small : decision.theme.fonts.bold);
    if (small)
        ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(decision.theme.px(3), decision.theme.px(1)));
    // The line at the top of the window says which step it is: with little room it is not said twice.
    if (!small)
        coloured_text(look.colour, fmt::format("{} decides now", decision.roster.names.side(decision.side)));
    else if (!decision.unit)
        coloured_text(look.colour, asked_words);
    if (!small) ImGui::PopFont();
    if (!small) coloured_text(colour::text, asked_words);
    if (const std::string reasons = reasons_to_ask(decision.rules, decision.seen, decision.side);
        !small && !reasons.empty())
        dim_text("because " + reasons);
    const UnitSet owed = owed_by(decision.seen, decision.side);
    asked_ships(state, owed, decision.unit, look);
    if (!state.refused.empty()) warning_text(decision.theme, state.refused);
    if (decision.seen.questions.empty() && decision.unit && !form) given = pass_row(state, decision, small);
    undo_row(state, decision, form);
    if (small) {
        ImGui::PopStyleVar();
        ImGui::PopFont();
    }
    return given;
}

}  // namespace

void decide_panel(BridgeState& state, const Battle& shown, const Theme& theme, ImVec2 at, ImVec2 size) {
    if (begin_panel("decide", at, size)) {
        const Film& film = *state.film;
        const SideId side = state.deciding();
        const bool rolls = state.session && shown.ended == 0 &&
                           (state.session->wanted() || state.dice_taken) &&
                           film.playback.at() >= film.playback.size();
        if (!side || rolls) {
            if (rolls)
                roll_panel(state, theme);
            else
                idle_lines(state, shown);
            ImGui::End();
            return;
        }
        // The side's own view, whatever is shown on the map.
        const Battle seen = view(*film.rules, film.playback.now(), side);
        const UnitId unit = acting_unit(state, seen, side);
        // The form takes the keyboard when it opens, so that arrows walk through it.
        const bool form = seen.questions.empty() && moment_of(*film.rules, seen) == Moment::allocate;
        const bool walk =
            form || state.walking || (seen.questions.empty() && moment_of(*film.rules, seen) == Moment::fire);
        // Asked once for each state of the battle, not for every frame.
        LegalMemory& legal = state.legal;
        if (legal.entries != state.session->entries().size() || legal.unit != unit ||
            legal.at != film.playback.at()) {
            legal = {state.session->entries().size(), film.playback.at(), unit, {}};
            if (unit && !form)
                each_legal(*film.rules, seen, unit, [&](const Command& c) { legal.orders.push_back(c); });
        }
        begin_at_first_line(state, seen, unit, walk);
        const Decision decision{*film.rules, seen, film.roster,    theme,
                                side,        unit, &state.key_map, form ? nullptr : &legal.orders};
        // Where the window is small the head scrolls, so that what is decided keeps more than half of the panel.
        const float panel_high = ImGui::GetContentRegionAvail().y;
        // Very little room (large text in a small window): a line for what is asked, a line of small buttons.
        const bool small = panel_high < theme.px(300);
        const float head_most = panel_high * (small ? 0.34F : 0.42F);
        const bool tight = state.head_high > head_most;
        if (tight) ImGui::BeginChild("head", ImVec2(0, head_most), false, ImGuiWindowFlags_NavFlattened);
        const float head_from = ImGui::GetCursorPosY();
        std::optional<Command> given = decision_head(state, decision, form, small);
        state.head_high = ImGui::GetCursorPosY() - head_from;
        if (tight) ImGui::EndChild();
        ImGui::Separator();
        ImGui::BeginChild("panel", ImVec2(0, 0), false, ImGuiWindowFlags_NavFlattened);
        const std::optional<Command> order = asked_panel(state, decision, small);
        ImGui::EndChild();
        if (!given) given = order;
        if (given) {
            state.pass_unused.clear();
            order_in(state, *given);
        }
    }
    ImGui::End();
}

void give_captains_orders(BridgeState& state) {
    const SideId side = state.deciding();
    if (!side || state.covered()) return;
    const Rules& rules = *state.film->rules;
    const Battle seen = view(rules, state.session->battle(), side);
    int given = 0;
    for (const Command& order : captains_standing_orders(rules, seen, side, seen.sides[side.index()].watch)) {
        order_in(state, order);
        ++given;
    }
    state.notice = given > 0 ? "courses and doctrines are given as a captain would"
                             : "courses and doctrines stand as a captain would give them";
}

void standing_panel(BridgeState& state, const Theme& theme, ImVec2 display) {
    const SideId side = state.deciding() ? state.deciding() : state.eyes();
    if (!state.session || !side || !state.session->human(side) || state.covered()) {
        state.standing_shown = false;
        return;
    }
    if (begin_in_middle("Standing orders", &state.standing_shown, theme, display, 520)) {
        begin_at_top();
        coloured_text(side_look(static_cast<int>(side.index())).colour,
                      fmt::format("{}: what is asked and what is answered for you",
                                  state.film->roster.names.side(side)));
        // In words, and what the two answers mean.
        const auto words_of = [](StandingKind kind) -> std::pair<std::string, const char*> {
            static constexpr const char *quiet = "nothing, and nobody asks\0ask me\0",
                                        *ruled = "by the standing rule\0I choose\0";
            static constexpr std::tuple<StandingKind, const char*, const char*> known[] = {
                {StandingKind::damage_boxes, "which box is lost", ruled},
                {StandingKind::struck_shield, "which shield is struck", ruled},
                {StandingKind::repairs, "repairs", ruled},
                {StandingKind::electronic_warfare, "electronic warfare",
                 "where it may fire\0ask me each impulse\0"},
                {StandingKind::cloaking, "cloak", quiet},
                {StandingKind::craft, "shuttles and fighters", quiet}};
            for (const auto& [of, words, answers] : known)
                if (of == kind) return {words, answers};
            return {spaced_words(word(kind)), quiet};
        };
        const Battle& b = state.session->battle();
        ImGui::AlignTextToFramePadding();
        ImGui::TextUnformatted(state.key_map.tip("when I am asked", KeyAction::watch_level).c_str());
        ImGui::SameLine(theme.px(220));
        ImGui::SetNextItemWidth(-1);
        if (int level = static_cast<int>(b.sides[side.index()].watch);
            ImGui::Combo("##watch", &level, "in every window\0in battle\0hardly\0"))
            order_in(state, SetWatch{side, static_cast<WatchLevel>(level)});
        for (std::size_t i = 0; i < count_of<StandingKind>(); ++i) {
            const auto kind = static_cast<StandingKind>(i);
            const auto [words, answers] = words_of(kind);
            const Standing now = b.sides[side.index()].standing[static_cast<std::size_t>(kind)];
            ImGui::PushID(static_cast<int>(i));
            ImGui::AlignTextToFramePadding();
            ImGui::TextUnformatted(words.c_str());
            ImGui::SameLine(theme.px(220));
            if (i == 0 && ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
            int value = now == Standing::ask ? 1 : 0;
            ImGui::SetNextItemWidth(-1);
            if (ImGui::Combo("##standing", &value, answers)) {
                const SetStanding order{side, kind, value == 1 ? Standing::ask : Standing::automatic};
                order_in(state, order);
            }
            ImGui::PopID();
        }
        if (key_button(state.key_map, "courses and doctrines as a captain would give them",
                       KeyAction::captains_orders))
            give_captains_orders(state);
        if (key_button(state.key_map, "close", KeyAction::close)) state.standing_shown = false;
    }
    ImGui::End();
}

}  // namespace impulse
