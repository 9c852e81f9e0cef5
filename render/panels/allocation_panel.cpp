#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <utility>

#include "battle/core/craft.h"
#include "battle/core/ground.h"
#include "battle/core/rows/movement.h"
#include "battle/energy/reactor.h"
#include "battle/movement/speed.h"
#include "battle/play/apply.h"
#include "render/panels/panels.h"
#include "render/strokes.h"

namespace impulse {

namespace {

std::string kind_words(PowerKind kind) {
    switch (kind) {
        case PowerKind::warp:
            return "warp";
        case PowerKind::hyper:
            return "warp, also as impulse";
        case PowerKind::helm:
            return "helm";
        case PowerKind::wing:
            return "wing";
        case PowerKind::propel:
            return "propel";
        case PowerKind::inertia:
            return "inertia";
        case PowerKind::motive:
            return "moves by other power";
        case PowerKind::impulse:
            return "impulse";
        case PowerKind::reactor:
            return "reactor";
        case PowerKind::restricted:
            return "reactor, not for movement";
        case PowerKind::battery:
            return "battery";
        case PowerKind::reserve_warp:
            return "battery, warp";
        case PowerKind::timewarp:
            return "TimeWarp";
    }
    return "?";
}

struct Filling {
    const Decision& decision;
    Allocate& form;
    float column = 0;  // where the numbers begin, from the left edge

    const Rules& rules() const { return decision.rules; }
    const LineRow& row(Line line) const { return rules().lines[static_cast<std::size_t>(line)]; }
    std::string why(const Allocate& changed) const {
        const auto no = refuse_shape(rules(), decision.seen, changed);
        return no ? refusal_text(rules(), *no) : std::string{};
    }
    void take_if_sound(const Allocate& changed) {
        if (!refuse_shape(rules(), decision.seen, changed)) form = changed;
    }

    // "label        [-] 3 [+]   of 4": each button does what the form's own check allows.
    void stepper(const std::string& label, Line line, int index) {
        const Energy step = step_of(rules(), decision.seen, decision.unit, line),
                     now = amount_on(form, line, index);
        ImGui::PushID(static_cast<int>(line) * 16 + index);
        ImGui::AlignTextToFramePadding();
        ImGui::TextUnformatted(shortened(*ImGui::GetFont(), label, column - decision.theme.px(16)).c_str());
        if (ImGui::IsItemHovered() && !row(line).source.rule.empty())
            ImGui::SetTooltip("%s\nrule %s, %s:%d", label.c_str(), row(line).source.rule.c_str(),
                              row(line).source.file.c_str(), row(line).source.line);
        ImGui::SameLine(column);
        ImGui::PushButtonRepeat(true);
        if (button_or_why("-", now > Energy{} ? "" : "nothing there", ImVec2(ImGui::GetFrameHeight(), 0)))
            take_if_sound(
                with_amount(rules(), decision.seen, form, line, index, std::max(now - step, Energy{})));
        ImGui::SameLine(0, decision.theme.px(3));
        const std::string amount = now > Energy{} ? text(now) : "-";
        const float width = decision.theme.px(46);
        ImGui::SetCursorPosX(ImGui::GetCursorPosX() + (width - ImGui::CalcTextSize(amount.c_str()).x) * 0.5F);
        ImGui::PushStyleColor(ImGuiCol_Text, now > Energy{} ? colour::text : colour::faint);
        ImGui::TextUnformatted(amount.c_str());
        ImGui::PopStyleColor();
        ImGui::SameLine(column + decision.theme.px(46 + 10) + ImGui::GetFrameHeight());
        const Allocate more = with_amount(rules(), decision.seen, form, line, index, now + step);
        if (button_or_why("+", why(more), ImVec2(ImGui::GetFrameHeight(), 0))) form = more;
        ImGui::PopButtonRepeat();
        ImGui::PopID();
    }

    // How many batteries give more than they hold, and what that costs.
    void overdrain() {
        if (overdrain_of(rules(), decision.me(), 0).could == 0) return;
        ImGui::PushID("overdrain");
        ImGui::AlignTextToFramePadding();
        ImGui::TextUnformatted(
            shortened(*ImGui::GetFont(), "Overdrain batteries", column - decision.theme.px(16)).c_str());
        ImGui::SameLine(column);
        ImGui::PushButtonRepeat(true);
        if (button_or_why("-", form.overdrain > 0 ? "" : "nothing there", ImVec2(ImGui::GetFrameHeight(), 0)))
            take_if_sound(with_overdrain(form, form.overdrain - 1));
        ImGui::SameLine(0, decision.theme.px(3));
        const std::string amount = form.overdrain > 0 ? fmt::format("{}", form.overdrain) : "-";
        ImGui::SetCursorPosX(ImGui::GetCursorPosX() +
                             (decision.theme.px(46) - ImGui::CalcTextSize(amount.c_str()).x) * 0.5F);
        ImGui::PushStyleColor(ImGuiCol_Text, form.overdrain > 0 ? colour::warn : colour::faint);
        ImGui::TextUnformatted(amount.c_str());
        ImGui::PopStyleColor();
        ImGui::SameLine(column + decision.theme.px(46 + 10) + ImGui::GetFrameHeight());
        const Allocate more = with_overdrain(form, form.overdrain + 1);
        if (button_or_why("+", why(more), ImVec2(ImGui::GetFrameHeight(), 0))) form = more;
        ImGui::PopButtonRepeat();
        ImGui::PushFont(decision.theme.fonts.small);
        if (form.overdrain > 0)
            coloured_text(colour::warn, overdrain_words(rules(), decision.seen, form));
        else
            dim_text(overdrain_words(rules(), decision.seen, form));
        ImGui::PopFont();
        ImGui::PopID();
    }

    void check(const std::string& label, Line line) {
        const Energy amount = line == Line::move_impulse
                                  ? row(line).unit
                                  : step_of(rules(), decision.seen, decision.unit, line);
        bool on = amount_on(form, line) > Energy{};
        const Allocate changed = with_amount(rules(), decision.seen, form, line, 0, on ? Energy{} : amount);
        const std::string no = why(changed);
        ImGui::BeginDisabled(!no.empty());
        if (ImGui::Checkbox(fmt::format("{} ({})", label, text(amount)).c_str(), &on)) form = changed;
        ImGui::EndDisabled();
        if (!no.empty() && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
            ImGui::SetTooltip("%s", no.c_str());
    }

    void setting(const std::string& label, std::uint8_t& value,
                 const std::vector<std::pair<std::string, std::uint8_t>>& options) {
        ImGui::AlignTextToFramePadding();
        ImGui::TextUnformatted(label.c_str());
        ImGui::SameLine(std::min(decision.theme.px(124), column));
        ImGui::PushID(label.c_str());
        for (std::size_t i = 0; i < options.size(); ++i) {
            if (i > 0) ImGui::SameLine();
            if (ImGui::RadioButton(options[i].first.c_str(), value == options[i].second))
                value = options[i].second;
        }
        ImGui::PopID();
    }

    void weapons(const std::vector<std::vector<ArmChoice>>& choices, const std::vector<std::string>& next) {
        const ShipClass& c = decision.type();
        for (std::size_t g = 0; g < choices.size(); ++g) {
            if (choices[g].size() < 2) continue;
            ImGui::PushID(400 + static_cast<int>(g));
            ImGui::AlignTextToFramePadding();
            ImGui::TextUnformatted(
                shortened(*ImGui::GetFont(), group_name(c, g), column - decision.theme.px(16)).c_str());
            // What it will ask for next turn stands small behind its name.
            if (g < next.size() && !next[g].empty()) {
                ImGui::PushFont(decision.theme.fonts.small);
                ImGui::SameLine(0, decision.theme.px(8));
                ImGui::PushStyleColor(ImGuiCol_Text, colour::dim);
                ImGui::TextUnformatted(fmt::format("next {}", next[g]).c_str());
                ImGui::PopStyleColor();
                ImGui::PopFont();
                if (ImGui::IsItemHovered())
                    ImGui::SetTooltip("what it asks for next turn, if it does not fire before");
            }
            ImGui::SameLine(column);
            ImGui::SetNextItemWidth(std::max(decision.theme.px(100), ImGui::GetContentRegionAvail().x));
            const std::size_t chosen = chosen_arming(form, g, choices[g]);
            if (ImGui::BeginCombo("##arm", choices[g][chosen].words.c_str())) {
                for (std::size_t i = 0; i < choices[g].size(); ++i)
                    if (ImGui::Selectable(choices[g][i].words.c_str(), i == chosen))
                        form = with_arming(rules(), decision.seen, form, g, choices[g][i]);
                ImGui::EndCombo();
            }
            ImGui::PopID();
        }
    }

    // Energy that makes a wild weasel or a suicide shuttle of what stands in the bay.
    void shuttles() {
        for (std::size_t box = 0; box < decision.type().bays.size(); ++box) {
            const ClassId in = craft_in(rules(), decision.seen, decision.unit, box);
            if (!in || rules().type(in).sheet.craft.kind != CraftKind::shuttle) continue;
            const std::vector<ArmChoice> choices = craft_choices(rules(), decision.seen, form, box);
            if (choices.size() < 2) continue;
            ImGui::PushID(700 + static_cast<int>(box));
            ImGui::AlignTextToFramePadding();
            ImGui::TextUnformatted(shortened(*ImGui::GetFont(), fmt::format("Shuttle, bay box {}", box + 1),
                                             column - decision.theme.px(16))
                                       .c_str());
            ImGui::SameLine(column);
            ImGui::SetNextItemWidth(std::max(decision.theme.px(100), ImGui::GetContentRegionAvail().x));
            std::string shown = choices.front().words;
            for (const FormEntry& e : form.form)
                if (e.line == Line::craft && e.index == box)
                    for (const ArmChoice& c : choices)
                        if (c.amount == e.amount && c.mode == e.mode) shown = c.words;
            if (ImGui::BeginCombo("##shuttle", shown.c_str())) {
                for (const ArmChoice& c : choices)
                    if (ImGui::Selectable(c.words.c_str(), c.words == shown))
                        form = with_amount(rules(), decision.seen, form, Line::craft, static_cast<int>(box),
                                           c.amount, c.mode);
                ImGui::EndCombo();
            }
            ImGui::PopID();
        }
    }

    // The plot is flown backwards.
    void astern() {
        Allocate about = form;
        about.reverse = form.reverse != 0 ? 0 : 1;
        const std::string no = why(about);
        bool on = form.reverse != 0;
        ImGui::BeginDisabled(!no.empty() && !on);
        if (ImGui::Checkbox("fly backwards", &on))
            form = with_plot(rules(), decision.seen, about, about.plot);
        ImGui::EndDisabled();
        if (!no.empty() && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
            ImGui::SetTooltip("%s", no.c_str());
    }

    // What each kind of power gives and what of it the form draws.
    void bill() {
        const Bill bill = bill_of(rules(), decision.seen, form);
        const Supply supply = supply_with(rules(), decision.seen, form);
        ImDrawList& list = *ImGui::GetWindowDrawList();
        for (std::size_t k = 0; k < power_kinds; ++k) {
            const Energy have = supply.of[k], drawn = bill.payment.drawn.of[k];
            if (have <= Energy{}) continue;
            const float words_wide = std::min(decision.theme.px(130), column);
            ImGui::TextUnformatted(shortened(*ImGui::GetFont(), kind_words(static_cast<PowerKind>(k)),
                                             words_wide - decision.theme.px(12))
                                       .c_str());
            ImGui::SameLine(words_wide);
            const ImVec2 at = ImGui::GetCursorScreenPos();
            const float width =
                std::max(decision.theme.px(20), ImGui::GetContentRegionAvail().x - decision.theme.px(110));
            const float h = ImGui::GetTextLineHeight();
            list.AddRectFilled(at, ImVec2(at.x + width, at.y + h), colour::window, 2.0F);
            list.AddRectFilled(
                at,
                ImVec2(at.x + width * static_cast<float>(drawn.parts) / static_cast<float>(have.parts),
                       at.y + h),
                drawn >= have ? colour::warn : colour::good, 2.0F);
            ImGui::Dummy(ImVec2(width, h));
            ImGui::SameLine();
            ImGui::Text("%s of %s", text(drawn).c_str(), text(have).c_str());
        }
        ImGui::Text("all  %s of %s", text(bill.total()).c_str(), text(supply.total()).c_str());
        if (const std::string grid = grid_words(rules(), decision.seen, decision.roster, decision.unit);
            !grid.empty()) {
            ImGui::PushFont(decision.theme.fonts.small);
            dim_text(grid + ". Who hands in first draws first.");
            ImGui::PopFont();
        }
    }
};

}  // namespace

namespace {

// Counts anew what the next turn will ask for where the draft has changed.
void count_next_turn(const Decision& decision, AllocationMemory& memory, const Allocate& draft) {
    const std::size_t me = decision.unit.index();
    if (memory.counted.contains(me) && memory.counted[me] == draft) return;
    memory.counted[me] = draft;
    const Battle next = next_turn(decision.rules, decision.seen, draft);
    auto& asked = memory.asked_next[me];
    asked.assign(decision.type().groups.size(), {});
    Energy weapons{};
    for (std::size_t g = 0; g < asked.size(); ++g)
        if (decision.type().groups[g].weapon)
            weapons += asked_next_turn(decision.rules, next, decision.unit, g, asked[g]);
    const Energy house =
        bill_of(decision.rules, next, default_form(decision.rules, next, decision.unit)).total();
    memory.bill_next[me] =
        fmt::format("next turn, before it moves: ship {}, weapons {} of {}", text(house), text(weapons),
                    text(supply_for_form(decision.rules, next, decision.unit).total()));
}

// Lines that only some ships have: those would stand greyed on every other form.
bool never_of_this_ship(const Decision& decision, Line line) {
    switch (line) {
        case Line::cloak:
            return decision.type().sheet.cloak_cost <= 0;
        case Line::lend_ew:
            return !decision.type().scout && decision.type().sheet.ew_pods == 0 &&
                   decision.type().sheet.carrier_ew == 0;
        default:
            return false;
    }
}

void template_line(const Decision& decision, AllocationMemory& memory, Allocate& draft) {
    if (memory.templates_path.empty()) return;
    if (!memory.templates_read) {
        memory.templates_read = true;
        if (auto all = read_templates(memory.templates_path))
            memory.templates = std::move(*all);
        else
            memory.said = all.error().text();
    }
    const auto fits = [&](const FormTemplate& t) {
        return t.ruleset == decision.rules.id && t.ship_class == decision.type().sheet.code;
    };
    const float third = ImGui::GetContentRegionAvail().x / 3;
    ImGui::SetNextItemWidth(third);
    if (ImGui::BeginCombo("##templates", "templates")) {
        bool any = false;
        for (std::size_t i = 0; i < memory.templates.size(); ++i) {
            const FormTemplate& t = memory.templates[i];
            if (!fits(t)) continue;
            any = true;
            if (!ImGui::Selectable(fmt::format("{}##{}", t.name, i).c_str())) continue;
            if (auto form = from_template(decision.rules, decision.seen, decision.roster, decision.unit, t)) {
                draft = *form;
                memory.said = fmt::format("\"{}\", as far as it can be paid now", t.name);
            } else {
                memory.said = form.error();
            }
        }
        if (!any) dim_text("none for this class yet");
        ImGui::EndCombo();
    }
    ImGui::SameLine();
    ImGui::SetNextItemWidth(third);
    ImGui::InputTextWithHint("##template", "name", memory.template_name.data(), memory.template_name.size());
    ImGui::SameLine();
    const std::string name = memory.template_name.data();
    if (button_or_why("keep", name.empty() ? "give it a name first" : "", {},
                      "keeps this form under the name, for all ships of the class")) {
        const FormTemplate kept = template_of(decision.rules, decision.seen, decision.roster, draft, name);
        // Another window may have kept forms there since.
        if (auto all = read_templates(memory.templates_path)) memory.templates = std::move(*all);
        std::erase_if(memory.templates, [&](const FormTemplate& t) { return fits(t) && t.name == name; });
        memory.templates.push_back(kept);
        const auto error = write_templates(memory.templates_path, memory.templates);
        memory.said = error ? error->text() : fmt::format("kept as \"{}\"", name);
    }
    if (!memory.said.empty()) dim_text(memory.said);
}

}  // namespace

namespace {

// The craft of the side that hand in the same form as this one: of its class, from its ship, no slower and no faster.
std::vector<UnitId> squadron_of(const Decision& decision) {
    std::vector<UnitId> found;
    const Unit& me = decision.me();
    for (std::size_t i = 0; i < decision.seen.units.size(); ++i) {
        const Unit& u = decision.seen.units[i];
        if (decision.seen.owes(UnitId{i}) && u.side == me.side && u.type == me.type &&
            u.mother == me.mother && craft_speed(decision.rules, u) == craft_speed(decision.rules, me))
            found.push_back(UnitId{i});
    }
    return found;
}

// The ships of the side beside this one that owe a form.
std::vector<UnitId> other_ships_due(const Decision& decision) {
    std::vector<UnitId> found;
    for (std::size_t i = 0; i < decision.seen.units.size(); ++i)
        if (const Unit& u = decision.seen.units[i]; UnitId{i} != decision.unit && u.side == decision.side &&
                                                    decision.seen.owes(UnitId{i}) &&
                                                    !small_craft(decision.rules, u))
            found.push_back(UnitId{i});
    return found;
}

// Fighters and shuttles have no energy: what they hand in is how fast they fly, one form for all of a squadron (J1.2).
std::optional<Command> craft_form(const Decision& decision, AllocationMemory& memory, Allocate& draft,
                                  const KeyRequest& keys) {
    const std::vector<UnitId> squadron = squadron_of(decision);
    const std::string& name = decision.type().sheet.name;
    const int most = craft_speed(decision.rules, decision.me());
    const std::string wrong = shortfall(decision.rules, decision.seen, draft);
    coloured_text(wrong.empty() ? colour::good : colour::bad,
                  squadron.size() > 1
                      ? fmt::format("{} × {}: {}", squadron.size(), name,
                                    plan_words(decision.rules, decision.seen, draft))
                      : fmt::format("{}: {}", name, plan_words(decision.rules, decision.seen, draft)));
    if (!wrong.empty()) warning_text(decision.theme, wrong);
    dim_text(fmt::format("No energy is allocated for it: only its speed, {} at most.", most));
    const bool all =
        button_or_why(squadron.size() > 1 ? fmt::format("hand in for all {} ({})", squadron.size(),
                                                        decision.key(KeyAction::confirm))
                                          : fmt::format("hand in ({})", decision.key(KeyAction::confirm)),
                      wrong) ||
        ((keys.request == Request::confirm || keys.request == Request::confirm_all) && wrong.empty());
    bool one = false;
    if (squadron.size() > 1) {
        const std::string label = fmt::format("only {}", decision.roster.names.unit(decision.unit));
        same_line_or_wrap(label);
        one = button_or_why(label, wrong);
    }
    ImGui::Separator();
    Filling form{decision, draft, std::min(decision.theme.px(216), ImGui::GetContentRegionAvail().x * 0.5F)};
    speed_plot(decision, draft, form.column);
    if (!all && !one) return std::nullopt;
    if (all)
        for (const UnitId other : squadron)
            if (other != decision.unit) {
                memory.waiting.push_back(draft);
                memory.waiting.back().unit = other;
            }
    memory.last[decision.unit.index()] = draft;
    return draft;
}

// The button that hands in the forms of all ships, and whether it was pressed: the others wait their turn then.
bool all_handed_in(const Decision& decision, AllocationMemory& memory, const Allocate& draft,
                   const std::string& missing, const KeyRequest& keys) {
    const std::vector<UnitId> ships = other_ships_due(decision);
    bool pressed = keys.request == Request::confirm_all && missing.empty();
    if (!ships.empty()) {
        const std::string label =
            fmt::format("all {} ({})", ships.size() + 1, decision.key(KeyAction::confirm_all));
        same_line_or_wrap(label);
        pressed = button_or_why(label, missing, {},
                                "this form, and the others as they stand or as a captain would") ||
                  pressed;
    }
    if (!pressed) return false;
    for (const UnitId ship : ships)
        memory.waiting.push_back(memory.drafts.contains(ship.index())
                                     ? memory.drafts[ship.index()]
                                     : suggested(decision.rules, decision.seen, ship));
    memory.last[decision.unit.index()] = draft;
    return true;
}

}  // namespace

std::optional<Command> allocation_panel(const Decision& decision, AllocationMemory& memory,
                                        const KeyRequest& keys) {
    if (memory.turn != decision.seen.clock.turn) {
        memory.turn = decision.seen.clock.turn;
        memory.drafts.clear();
        memory.choices.clear();
        memory.history.clear();
        memory.undone.clear();
        memory.waiting.clear();
    }
    while (!memory.waiting.empty()) {
        const Allocate next = memory.waiting.front();
        memory.waiting.erase(memory.waiting.begin());
        if (!refuse(decision.rules, decision.seen, next)) return next;
    }
    const std::size_t me = decision.unit.index();
    if (!memory.drafts.contains(me))
        memory.drafts[me] = suggested(decision.rules, decision.seen, decision.unit);
    if (!memory.choices.contains(me)) {
        auto& all = memory.choices[me];
        for (std::size_t g = 0; g < decision.type().groups.size(); ++g)
            all.push_back(arm_choices(decision.rules, decision.seen, decision.unit, g));
    }
    Allocate& draft = memory.drafts[me];
    const Allocate before = draft;
    auto &history = memory.history[me], &undone = memory.undone[me];
    if (keys.request == Request::undo && !history.empty()) {
        undone.push_back(draft);
        draft = history.back();
        history.pop_back();
    }
    if (keys.request == Request::redo && !undone.empty()) {
        history.push_back(draft);
        draft = undone.back();
        undone.pop_back();
    }
    const bool stepped = !(before == draft);
    if (small_craft(decision.rules, decision.me())) {
        const auto given = craft_form(decision, memory, draft, keys);
        if (!stepped && !(before == draft)) {
            history.push_back(before);
            undone.clear();
        }
        return given;
    }
    Filling form{decision, draft, std::min(decision.theme.px(216), ImGui::GetContentRegionAvail().x * 0.5F)};
    const auto used = [&](Line line) { return form.row(line).used; };

    // What it costs and whether it can be handed in stands above everything and never scrolls away.
    form.bill();
    const std::string missing = shortfall(decision.rules, decision.seen, draft);
    coloured_text(missing.empty() ? colour::good : colour::bad,
                  plan_words(decision.rules, decision.seen, draft));
    if (!missing.empty()) coloured_text(colour::bad, missing + ".");
    count_next_turn(decision, memory, draft);
    ImGui::PushFont(decision.theme.fonts.small);
    dim_text(memory.bill_next[me]);
    ImGui::PopFont();
    const bool hand_in =
        button_or_why(fmt::format("hand in ({})", decision.key(KeyAction::confirm)), missing) ||
        (keys.request == Request::confirm && missing.empty());
    if (all_handed_in(decision, memory, draft, missing, keys)) return draft;
    same_line_or_wrap("captain's");
    if (ImGui::Button("captain's")) draft = suggested(decision.rules, decision.seen, decision.unit);
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("what the captain would do with this ship");
    same_line_or_wrap("last turn's");
    const auto last = memory.last.find(me);
    if (button_or_why("last turn's", last == memory.last.end() ? "no form was handed in before" : "", {},
                      "as far as it is legal and can be paid now"))
        draft = repeated(decision.rules, decision.seen, last->second);
    same_line_or_wrap("barest");
    if (ImGui::Button("barest")) draft = default_form(decision.rules, decision.seen, decision.unit);
    template_line(decision, memory, draft);
    ImGui::Separator();
    // In a low window everything scrolls together.
    const bool own_scroll = ImGui::GetContentRegionAvail().y > decision.theme.px(140);
    if (own_scroll) ImGui::BeginChild("form", ImVec2(0, 0), false, ImGuiWindowFlags_NavFlattened);

    if (used(Line::life_support) && decision.me()[Counter::crippled] == 0)
        dim_text(
            fmt::format("{}  {}", form.row(Line::life_support).words, text(decision.type().life_support)));
    if (used(Line::fire_control))
        form.setting("Fire control", draft.fire_control,
                     {{"active", std::uint8_t{1}}, {"low", std::uint8_t{2}}, {"off", std::uint8_t{0}}});
    if (used(Line::shields))
        form.setting("Shields", draft.shield_level,
                     {{"full", std::uint8_t{2}}, {"least", std::uint8_t{1}}, {"down", std::uint8_t{0}}});
    ImGui::Separator();
    // What stands on the ground stays there.
    const bool flies = !on_ground(decision.me());
    if (!flies) {
        dim_text(fmt::format("stands on side {} of the body",
                             letter(Facing{static_cast<std::uint8_t>(ground_side(decision.me()))})));
    } else if (decision.rules.plot != nullptr) {
        speed_plot(decision, draft, form.column);
        form.astern();
    } else {
        const Energy cost = decision.type().sheet.move_cost;
        const int hexes = times_floor(amount_on(draft, Line::move_warp), cost) +
                          (amount_on(draft, Line::move_impulse) > Energy{} ? 1 : 0);
        coloured_text(colour::accent,
                      fmt::format("{} movements this turn, {} energy each", hexes, text(cost)));
        if (used(Line::move_warp)) form.stepper(form.row(Line::move_warp).words, Line::move_warp, 0);
    }
    if (flies && used(Line::move_impulse)) form.check(form.row(Line::move_impulse).words, Line::move_impulse);
    if (flies && used(Line::erratic)) form.check(form.row(Line::erratic).words, Line::erratic);
    for (const Line line : {Line::het, Line::tac})
        if (flies && used(line)) form.stepper(form.row(line).words, line, 0);
    ImGui::Separator();
    if (used(Line::capacitor) && capacitor_capacity(decision.rules, decision.me()) > Energy{})
        form.stepper(
            fmt::format("{} ({} of {})", form.row(Line::capacitor).words, text(decision.me().capacitor),
                        text(capacitor_capacity(decision.rules, decision.me()))),
            Line::capacitor, 0);
    form.weapons(memory.choices[me], memory.asked_next[me]);
    if (used(Line::craft)) form.shuttles();
    ImGui::Separator();
    if (used(Line::general_reinforcement))
        form.stepper(form.row(Line::general_reinforcement).words, Line::general_reinforcement, 0);
    if (used(Line::specific_reinforcement))
        for (int bank = 0; bank < decision.type().banks; ++bank)
            form.stepper(fmt::format("Reinforce shield {}",
                                     static_cast<std::size_t>(bank) < decision.type().sheet.shields.size()
                                         ? decision.type().sheet.shields[static_cast<std::size_t>(bank)].name
                                         : fmt::format("#{}", bank + 1)),
                         Line::specific_reinforcement, bank);
    for (const Line line : {Line::damage_control, Line::recharge, Line::recharge_warp})
        if (used(line)) form.stepper(form.row(line).words, line, 0);
    form.overdrain();
    bool others = false;
    for (std::size_t l = 0; l < count_of<Line>(); ++l) {
        const auto line = static_cast<Line>(l);
        if (has_own_place(line) || !used(line)) continue;
        // Lines of things that this ship does not carry are left out: nothing could be put on them.
        if (line == Line::scout || line == Line::plate) {
            for (std::size_t g = 0; g < decision.type().groups.size(); ++g)
                if (const SystemType& s = decision.rules.system(decision.type().groups[g].system);
                    line == Line::scout ? s.has(Trait::special_sensor) : s.wall.per_energy[0] > 0) {
                    if (!std::exchange(others, true)) ImGui::Separator();
                    form.stepper(fmt::format("{} {}", form.row(line).words, group_name(decision.type(), g)),
                                 line, static_cast<int>(g));
                }
            continue;
        }
        const Energy step = step_of(decision.rules, decision.seen, decision.unit, line);
        const bool useless = amount_on(draft, line) <= Energy{} &&
                             (step <= Energy{} ||
                              refuse_shape(decision.rules, decision.seen,
                                           with_amount(decision.rules, decision.seen, draft, line, 0, step)));
        if (useless && never_of_this_ship(decision, line)) continue;
        if (!std::exchange(others, true)) ImGui::Separator();
        form.stepper(form.row(line).words, line, 0);
    }
    // The whole form as a line of the order language.
    ImGui::Separator();
    memory.line.unit = decision.unit;
    if (const auto typed = order_line_field(decision, memory.line)) {
        const Allocate* whole = std::get_if<Allocate>(&*typed);
        if (whole == nullptr || whole->unit != decision.unit) {
            memory.line.said = fmt::format("here only the form of {} can be typed: allocate {} ...",
                                           decision.roster.names.unit(decision.unit),
                                           decision.roster.names.unit(decision.unit));
        } else if (const auto no = refuse_shape(decision.rules, decision.seen, *whole)) {
            memory.line.said = refusal_text(decision.rules, *no);
        } else {
            draft = *whole;
            memory.line.said.clear();
            memory.line.typed[0] = 0;
        }
    }
    if (!memory.line.said.empty()) coloured_text(colour::bad, memory.line.said);
    if (own_scroll) ImGui::EndChild();
    // Every change can be taken back until the form is handed in.
    if (!stepped && !(before == draft)) {
        history.push_back(before);
        undone.clear();
    }
    if (hand_in) {
        memory.last[me] = draft;
        return draft;
    }
    return std::nullopt;
}

}  // namespace impulse
