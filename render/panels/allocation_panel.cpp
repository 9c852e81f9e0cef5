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

std::string_view kind_words(PowerKind kind) {
    static constexpr std::pair<PowerKind, std::string_view> named[] = {
        {PowerKind::hyper, "warp, also as impulse"},
        {PowerKind::motive, "moves by other power"},
        {PowerKind::restricted, "reactor, not for movement"},
        {PowerKind::reserve_warp, "battery, warp"},
        {PowerKind::timewarp, "TimeWarp"}};
    for (const auto& [of, words] : named)
        if (of == kind) return words;
    return word(kind);
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

    void name(const std::string& label) const {
        ImGui::AlignTextToFramePadding();
        ImGui::TextUnformatted(shortened(*ImGui::GetFont(), label, column - decision.theme.px(16)).c_str());
    }

    // "[-] 3 [+]": each button does what the form's own check allows.
    template <class Less, class More>
    void amount(const std::string& shown, ImU32 lit, Less&& less, More&& more) {
        const bool any = !shown.empty();
        const std::string words = any ? shown : "-";
        ImGui::SameLine(column);
        ImGui::PushButtonRepeat(true);
        if (button_or_why("-", any ? "" : "nothing there", ImVec2(ImGui::GetFrameHeight(), 0)))
            if (const Allocate changed = less(); !refuse_shape(rules(), decision.seen, changed))
                form = changed;
        ImGui::SameLine(0, decision.theme.px(3));
        const float width = decision.theme.px(46);
        ImGui::SetCursorPosX(ImGui::GetCursorPosX() + (width - ImGui::CalcTextSize(words.c_str()).x) * 0.5F);
        unbroken_text(any ? lit : colour::faint, words);
        ImGui::SameLine(column + decision.theme.px(46 + 10) + ImGui::GetFrameHeight());
        const Allocate changed = more();
        if (button_or_why("+", why(changed), ImVec2(ImGui::GetFrameHeight(), 0))) form = changed;
        ImGui::PopButtonRepeat();
    }

    void stepper(const std::string& label, Line line, int index) {
        const Energy step = step_of(rules(), decision.seen, decision.unit, line),
                     now = amount_on(form, line, index);
        const auto with = [&](Energy amount) {
            return with_amount(rules(), decision.seen, form, line, index, amount);
        };
        ImGui::PushID(static_cast<int>(line) * 16 + index);
        name(label);
        if (ImGui::IsItemHovered() && !row(line).source.rule.empty())
            ImGui::SetTooltip("%s\nrule %s, %s:%d", label.c_str(), row(line).source.rule.c_str(),
                              row(line).source.file.c_str(), row(line).source.line);
        amount(
            now > Energy{} ? text(now) : std::string{}, colour::text,
            [&] { return with(std::max(now - step, Energy{})); }, [&] { return with(now + step); });
        ImGui::PopID();
    }
    void stepper(Line line) { stepper(row(line).words, line, 0); }

    // How many batteries give more than they hold, and what that costs.
    void overdrain() {
        if (overdrain_of(rules(), decision.me(), 0).could == 0) return;
        ImGui::PushID("overdrain");
        name("Overdrain batteries");
        amount(
            form.overdrain > 0 ? fmt::format("{}", form.overdrain) : std::string{}, colour::warn,
            [&] { return with_overdrain(form, form.overdrain - 1); },
            [&] { return with_overdrain(form, form.overdrain + 1); });
        coloured_text(form.overdrain > 0 ? colour::warn : colour::dim,
                      overdrain_words(rules(), decision.seen, form), decision.theme.fonts.small);
        ImGui::PopID();
    }

    // A box to tick; why not is said where the pointer is. Returns true where it was ticked or cleared.
    static bool ticked(const std::string& label, bool on, const std::string& no, bool may) {
        ImGui::BeginDisabled(!may);
        const bool pressed = ImGui::Checkbox(label.c_str(), &on);
        ImGui::EndDisabled();
        if (!no.empty() && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
            ImGui::SetTooltip("%s", no.c_str());
        return pressed;
    }

    void check(Line line) {
        const Energy amount = line == Line::move_impulse
                                  ? row(line).unit
                                  : step_of(rules(), decision.seen, decision.unit, line);
        const bool on = amount_on(form, line) > Energy{};
        const Allocate changed = with_amount(rules(), decision.seen, form, line, 0, on ? Energy{} : amount);
        const std::string no = why(changed);
        if (ticked(fmt::format("{} ({})", row(line).words, text(amount)), on, no, no.empty())) form = changed;
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

    // One way to use a thing, of all that there are; `with` makes the form that has it.
    template <class With>
    void choose(const char* id, const std::vector<ArmChoice>& choices, std::size_t chosen, With&& with) {
        ImGui::SameLine(column);
        ImGui::SetNextItemWidth(std::max(decision.theme.px(100), ImGui::GetContentRegionAvail().x));
        if (!ImGui::BeginCombo(id, choices[chosen].words.c_str())) return;
        for (std::size_t i = 0; i < choices.size(); ++i)
            if (ImGui::Selectable(choices[i].words.c_str(), i == chosen)) form = with(choices[i]);
        ImGui::EndCombo();
    }

    void weapons(const std::vector<std::vector<ArmChoice>>& choices, const std::vector<std::string>& next) {
        const ShipClass& c = decision.type();
        for (std::size_t g = 0; g < choices.size(); ++g) {
            if (choices[g].size() < 2) continue;
            ImGui::PushID(400 + static_cast<int>(g));
            name(group_name(c, g));
            // What it will ask for next turn stands small behind its name.
            if (g < next.size() && !next[g].empty()) {
                ImGui::PushFont(decision.theme.fonts.small);
                ImGui::SameLine(0, decision.theme.px(8));
                unbroken_text(colour::dim, fmt::format("next {}", next[g]));
                ImGui::PopFont();
                hover_tip("what it asks for next turn, if it does not fire before");
            }
            choose("##arm", choices[g], chosen_arming(form, g, choices[g]),
                   [&](const ArmChoice& c) { return with_arming(form, g, c); });
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
            name(fmt::format("Shuttle, bay box {}", box + 1));
            std::size_t chosen = 0;
            for (const FormEntry& e : form.form)
                for (std::size_t i = 0; e.line == Line::craft && e.index == box && i < choices.size(); ++i)
                    if (choices[i].amount == e.amount && choices[i].mode == e.mode) chosen = i;
            choose("##shuttle", choices, chosen, [&](const ArmChoice& c) {
                return with_amount(rules(), decision.seen, form, Line::craft, static_cast<int>(box), c.amount,
                                   c.mode);
            });
            ImGui::PopID();
        }
    }

    // The plot is flown backwards.
    void astern() {
        Allocate about = form;
        const bool on = form.reverse != 0;
        about.reverse = on ? 0 : 1;
        const std::string no = why(about);
        if (ticked("fly backwards", on, no, no.empty() || on))
            form = with_plot(rules(), decision.seen, about, about.plot);
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
            !grid.empty())
            dim_text(grid + ". Who hands in first draws first.", decision.theme.fonts.small);
    }
};

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
    const ShipClass& c = decision.type();
    return (line == Line::cloak && c.sheet.cloak_cost <= 0) ||
           (line == Line::lend_ew && !c.scout && c.sheet.ew_pods == 0 && c.sheet.carrier_ew == 0);
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

// The units that owe a form and of which that is true.
template <class Of>
std::vector<UnitId> units_due(const Decision& decision, Of&& of) {
    std::vector<UnitId> found;
    for (std::size_t i = 0; i < decision.seen.units.size(); ++i)
        if (decision.seen.owes(UnitId{i}) && of(decision.seen.units[i])) found.push_back(UnitId{i});
    return found;
}

// The craft of the side that hand in the same form as this one: of its class, from its ship, no slower and no faster.
std::vector<UnitId> squadron_of(const Decision& decision) {
    const Unit& me = decision.me();
    return units_due(decision, [&](const Unit& u) {
        return u.side == me.side && u.type == me.type && u.mother == me.mother &&
               craft_speed(decision.rules, u) == craft_speed(decision.rules, me);
    });
}

// The ships of the side beside this one that owe a form.
std::vector<UnitId> other_ships_due(const Decision& decision) {
    return units_due(decision, [&](const Unit& u) {
        return &u != &decision.me() && u.side == decision.side && !small_craft(decision.rules, u);
    });
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
        ((keys.request == KeyAction::confirm || keys.request == KeyAction::confirm_all) && wrong.empty());
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
    bool pressed = keys.request == KeyAction::confirm_all && missing.empty();
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

// The lines that have no place of their own.
void other_lines(const Decision& decision, Filling& form) {
    bool others = false;
    for (std::size_t l = 0; l < count_of<Line>(); ++l) {
        const auto line = static_cast<Line>(l);
        if (has_own_place(line) || !form.row(line).used) continue;
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
        const bool useless = amount_on(form.form, line) <= Energy{} &&
                             (step <= Energy{} || refuse_shape(decision.rules, decision.seen,
                                                               with_amount(decision.rules, decision.seen,
                                                                           form.form, line, 0, step)));
        if (useless && never_of_this_ship(decision, line)) continue;
        if (!std::exchange(others, true)) ImGui::Separator();
        form.stepper(line);
    }
}

// The whole form as a line of the order language.
void typed_form(const Decision& decision, AllocationMemory& memory, Allocate& draft) {
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
    const auto step = [&](std::vector<Allocate>& from, std::vector<Allocate>& to) {
        if (from.empty()) return;
        to.push_back(draft);
        draft = from.back();
        from.pop_back();
    };
    if (keys.request == KeyAction::undo) step(history, undone);
    if (keys.request == KeyAction::redo) step(undone, history);
    const bool stepped = !(before == draft);
    // Every change can be taken back until the form is handed in.
    const auto note_change = [&] {
        if (stepped || before == draft) return;
        history.push_back(before);
        undone.clear();
    };
    if (small_craft(decision.rules, decision.me())) {
        const auto given = craft_form(decision, memory, draft, keys);
        note_change();
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
    dim_text(memory.bill_next[me], decision.theme.fonts.small);
    const bool hand_in =
        button_or_why(fmt::format("hand in ({})", decision.key(KeyAction::confirm)), missing) ||
        (keys.request == KeyAction::confirm && missing.empty());
    if (all_handed_in(decision, memory, draft, missing, keys)) return draft;
    if (next_button("captain's")) draft = suggested(decision.rules, decision.seen, decision.unit);
    hover_tip("what the captain would do with this ship");
    same_line_or_wrap("last turn's");
    const auto last = memory.last.find(me);
    if (button_or_why("last turn's", last == memory.last.end() ? "no form was handed in before" : "", {},
                      "as far as it is legal and can be paid now"))
        draft = repeated(decision.rules, decision.seen, last->second);
    if (next_button("barest")) draft = default_form(decision.rules, decision.seen, decision.unit);
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
        if (used(Line::move_warp)) form.stepper(Line::move_warp);
    }
    if (flies && used(Line::move_impulse)) form.check(Line::move_impulse);
    if (flies && used(Line::erratic)) form.check(Line::erratic);
    for (const Line line : {Line::het, Line::tac})
        if (flies && used(line)) form.stepper(line);
    ImGui::Separator();
    if (used(Line::capacitor) && capacitor_capacity(decision.rules, decision.me()) > Energy{})
        form.stepper(
            fmt::format("{} ({} of {})", form.row(Line::capacitor).words, text(decision.me().capacitor),
                        text(capacitor_capacity(decision.rules, decision.me()))),
            Line::capacitor, 0);
    form.weapons(memory.choices[me], memory.asked_next[me]);
    if (used(Line::craft)) form.shuttles();
    ImGui::Separator();
    if (used(Line::general_reinforcement)) form.stepper(Line::general_reinforcement);
    if (used(Line::specific_reinforcement))
        for (int bank = 0; bank < decision.type().banks; ++bank)
            form.stepper(fmt::format("Reinforce shield {}",
                                     static_cast<std::size_t>(bank) < decision.type().sheet.shields.size()
                                         ? decision.type().sheet.shields[static_cast<std::size_t>(bank)].name
                                         : fmt::format("#{}", bank + 1)),
                         Line::specific_reinforcement, bank);
    for (const Line line : {Line::damage_control, Line::recharge, Line::recharge_warp})
        if (used(line)) form.stepper(line);
    form.overdrain();
    other_lines(decision, form);
    typed_form(decision, memory, draft);
    if (own_scroll) ImGui::EndChild();
    note_change();
    if (!hand_in) return std::nullopt;
    memory.last[me] = draft;
    return draft;
}

}  // namespace impulse
