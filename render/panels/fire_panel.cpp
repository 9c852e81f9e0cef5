#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "battle/core/names.h"
#include "battle/damage/layers.h"
#include "battle/damage/placed_hits.h"
#include "battle/damage/shields.h"
#include "battle/fire/arming.h"
#include "battle/fire/firepower.h"
#include "battle/fire/resolve.h"
#include "battle/fire/uim.h"
#include "battle/pilots/captain.h"
#include "battle/play/apply.h"
#include "battle/play/plan_words.h"
#include "render/panels/fire_choices.h"
#include "render/panels/panels.h"
#include "render/panels/volley_lines.h"

namespace impulse {
namespace {

// What may be shot at, and the first of it.
struct Targets {
    std::vector<std::pair<UnitId, ObjectId>> all;
};
Targets targets_of(const Decision& decision) {
    Targets t;
    for (std::size_t i = 0; i < decision.seen.units.size(); ++i)
        if (decision.seen.units[i].active() && decision.seen.enemies(decision.unit, UnitId{i}))
            t.all.emplace_back(UnitId{i}, ObjectId{});
    std::ranges::stable_sort(t.all, [&](const auto& a, const auto& b) {
        return distance(decision.me().hex, decision.seen.unit(a.first).hex) <
               distance(decision.me().hex, decision.seen.unit(b.first).hex);
    });
    for (std::size_t i = 0; i < decision.seen.objects.size(); ++i)
        if (decision.seen.objects[i].there() &&
            decision.seen.enemies(decision.unit, decision.seen.objects[i].by))
            t.all.emplace_back(UnitId{}, ObjectId{i});
    // Friends last, for who can mend them.
    const ShipClass& c = decision.rules.type(decision.me().type);
    const bool mends = std::ranges::any_of(c.armed, [&](std::uint8_t g) {
        return std::ranges::any_of(decision.rules.weapon(c.groups[g].weapon).modes,
                                   [](const WeaponMode& m) { return m.target == TargetKind::friends; });
    });
    for (std::size_t i = 0; mends && i < decision.seen.units.size(); ++i)
        if (decision.seen.units[i].active() && !decision.seen.enemies(decision.unit, UnitId{i}))
            t.all.emplace_back(UnitId{i}, ObjectId{});
    return t;
}

std::string target_words(const Decision& decision, UnitId u, ObjectId o) {
    if (u)
        return fmt::format("{}, range {}", decision.roster.names.unit(u),
                           distance(decision.me().hex, decision.seen.unit(u).hex));
    return fmt::format("seeker {}, range {}", decision.seen.object(o).serial,
                       distance(decision.me().hex, decision.seen.object(o).hex));
}

void choose_target(const Decision& decision, FireMemory& memory, const Targets& targets,
                   const KeyRequest& keys) {
    const auto is_target = [&](const auto& t) {
        return t.first == memory.target && t.second == memory.object;
    };
    if (std::ranges::none_of(targets.all, is_target)) {
        memory.target = targets.all.front().first;
        memory.object = targets.all.front().second;
    }
    ImGui::SetNextItemWidth(-1);
    if (ImGui::BeginCombo("##target", target_words(decision, memory.target, memory.object).c_str())) {
        for (const auto& [u, o] : targets.all)
            if (ImGui::Selectable(target_words(decision, u, o).c_str(),
                                  u == memory.target && o == memory.object)) {
                memory.target = u;
                memory.object = o;
            }
        ImGui::EndCombo();
    }
    if (keys.number >= 0 && keys.number < static_cast<int>(targets.all.size())) {
        memory.target = targets.all[static_cast<std::size_t>(keys.number)].first;
        memory.object = targets.all[static_cast<std::size_t>(keys.number)].second;
    }
}

// On a hull without a chart the grouping where shots are to strike.
void choose_place(const Decision& decision, FireMemory& memory) {
    const ShipClass* c =
        memory.target ? &decision.rules.type(decision.seen.unit(memory.target).type) : nullptr;
    if (c == nullptr || memory.aim > c->groups.size() || memory.aim == 0 ||
        !may_be_named(decision.rules, *c, memory.aim - 1U, false))
        memory.aim = 0;
    if (c == nullptr || c->hull.places.empty()) return;
    const auto words = [&](std::size_t aim) {
        return aim == 0 ? std::string{"where most is to be had"} : "at " + group_name(*c, aim - 1);
    };
    ImGui::SetNextItemWidth(-1);
    if (!ImGui::BeginCombo("##place", words(memory.aim).c_str())) return;
    if (ImGui::Selectable(words(0).c_str(), memory.aim == 0)) memory.aim = 0;
    for (const HullPlace& place : c->hull.places) {
        const auto aim = static_cast<std::uint8_t>(place.groups.front() + 1);
        if (place.depth == 0 && ImGui::Selectable(words(aim).c_str(), memory.aim == aim)) memory.aim = aim;
    }
    ImGui::EndCombo();
}

// Ships that fire together make one volley where they strike the same shield.
void companions(const Decision& decision, FireMemory& memory) {
    bool first = true;
    for (const FireMemory::Other& other : memory.others) {
        const std::string name = fmt::format("{}{}: {} weapon{}##with{}", first ? "with " : "",
                                             decision.roster.names.unit(other.unit), other.weapons,
                                             other.weapons == 1 ? "" : "s", other.unit.index());
        if (!first) ImGui::SameLine();
        if (!first && ImGui::GetContentRegionAvail().x <
                          ImGui::CalcTextSize(name.c_str(), nullptr, true).x + ImGui::GetFrameHeight() * 1.5F)
            ImGui::NewLine();
        first = false;
        bool on = memory.with.contains(other.unit.index());
        if (ImGui::Checkbox(name.c_str(), &on)) {
            if (on)
                memory.with.insert(other.unit.index());
            else
                memory.with.erase(other.unit.index());
        }
        hover_tip(fmt::format(
            "range {}; all its weapons that can fire, as they were last chosen on its own page;\none "
            "order fires them all",
            distance(decision.seen.unit(other.unit).hex, decision.seen.unit(memory.target).hex)));
    }
}

// What is decided as the weapon fires: how much goes into it, and whether it waits for all other fire.
void terms_of_shot(const Decision& decision, FireMemory::Choice& choice, const Fire& fire,
                   const WeaponMode& used) {
    const int most = most_points_in(decision.rules, decision.me(), choice.group, fire.mode);
    if (most > 0) {
        ImGui::SetNextItemWidth(decision.theme.px(110));
        if (ImGui::InputInt("energy put into it", &choice.energy))
            choice.energy = std::clamp(choice.energy, 0, most);
        hover_tip(fmt::format("1 to {}; 0 = all there is", most));
    }
    Fire late = fire;
    late.late = 1;
    if (used.own_volley() && (choice.late || !refuse(decision.rules, decision.seen, late)))
        ImGui::Checkbox("after all other fire", &choice.late);
    Fire aimed = fire;
    aimed.uim = 1;
    if (choice.uim || !refuse(decision.rules, decision.seen, aimed)) {
        ImGui::Checkbox("through the UIM", &choice.uim);
        if (ImGui::IsItemHovered())
            ImGui::SetTooltip("%s", uim_helps(decision.rules, decision.seen, aimed)
                                        ? "hits more often; the module may burn out"
                                        : "changes nothing at this range");
    }
}

// A weapon that can fire: wanted or not, its mode, its average and what shifts it.
void weapon_line(const Decision& decision, FireMemory& memory, const WeaponChoice& one,
                 const std::string& name, const std::string& shared, bool small) {
    FireMemory::Choice& choice = *one.choice;
    const std::vector<int>& legal = one.legal;
    const ShotWorth& worth = one.worth;
    const WeaponType& w = decision.rules.weapon(decision.type().groups[choice.group].weapon);
    const int mode = mode_of(choice, legal);
    const Fire fire = shot_of(decision.unit, memory, choice, mode);
    bool wanted = one.wanted;
    if (ImGui::Checkbox(name.c_str(), &wanted)) choice.said = wanted;
    const bool name_hovered = ImGui::IsItemHovered();
    // Narrow panels have the mode on a line of its own.
    const float wide = ImGui::GetWindowContentRegionMax().x;
    const bool narrow = !small && wide < decision.theme.px(314);
    const auto choose_mode = [&] {
        if (w.modes.size() < 2) return;
        if (small)
            ImGui::SameLine(wide * 0.42F);
        else if (!narrow)
            ImGui::SameLine(decision.theme.px(150));
        ImGui::SetNextItemWidth(small    ? wide * 0.4F
                                : narrow ? -1.0F
                                         : std::max(decision.theme.px(100), ImGui::GetContentRegionAvail().x -
                                                                                decision.theme.px(64)));
        if (!ImGui::BeginCombo("##mode", w.modes[static_cast<std::size_t>(mode)].words.c_str(),
                               small ? ImGuiComboFlags_NoArrowButton : 0))
            return;
        for (const int m : legal)
            if (ImGui::Selectable(w.modes[static_cast<std::size_t>(m)].words.c_str(), m == mode))
                choice.mode = m;
        ImGui::EndCombo();
    };
    if (!narrow) choose_mode();
    ImGui::SameLine(std::max(0.0F, wide - decision.theme.px(small ? 34 : 56)));
    const std::string when = timing_words(worth);
    const ImU32 timing = when.empty() ? colour::text : worth.next > worth.now ? colour::warn : colour::good;
    // Where there is no room for the words, the colour says when the shot is best.
    unbroken_text(small ? timing : colour::text,
                  fmt::format("{:.1f}", static_cast<double>(worth.mean) / whole_point));
    if (ImGui::IsItemHovered())
        ImGui::SetTooltip("points on average, %d %% of what it does at its best range%s%s", worth.per_cent,
                          when.empty() ? "" : "; ", when.c_str());
    if (narrow) choose_mode();
    const WeaponMode& used = w.modes[static_cast<std::size_t>(mode)];
    const auto planned = [&] {
        const ShotPlan plan = plan_of(decision, fire);
        std::string words = weapon_words(plan, used);
        if (const std::string all = circumstance_words(decision.rules, plan, used); all != shared)
            words = fmt::format("{}{}{}", all, words.empty() ? "" : "; ", words);
        return words;
    };
    bool hovered = name_hovered && small;
    if (!small) {
        if (!when.empty()) coloured_text(timing, "    " + when, decision.theme.fonts.small);
        dim_text(fmt::format("    {}", planned()), decision.theme.fonts.small);
        hovered = ImGui::IsItemHovered();
    }
    if (hovered)
        ImGui::SetTooltip("%s%s, rule %s, %s:%d", small ? (planned() + "\n").c_str() : "", used.words.c_str(),
                          used.source.rule.c_str(), used.source.file.c_str(), used.source.line);
    terms_of_shot(decision, choice, fire, used);
}

using Silent = std::vector<std::pair<std::string, std::string>>;  // weapons that cannot fire, and why
void silent_lines(const Silent& silent) {
    for (const auto& [name, why] : silent) {
        unbroken_text(colour::faint, "    " + name);
        hover_tip(why);
    }
    if (!silent.empty())
        dim_text(fmt::format("{} weapon{} cannot fire at it; point at one for the reason", silent.size(),
                             silent.size() == 1 ? "" : "s"));
}

// Shots that the side has declared already: by unit those at this target, and all of this ship.
struct AlreadyDeclared {
    std::map<std::size_t, int> with_it;
    int mine = 0;
};
// What the side has declared at this target already strikes with it.
std::vector<Fire> with_declared(const Decision& decision, const FireMemory& memory, std::vector<Fire> whole,
                                AlreadyDeclared& declared) {
    for (const Shot& s : decision.seen.shots) {
        if (decision.seen.unit(s.by).side != decision.side) continue;
        declared.mine += s.by == decision.unit ? 1 : 0;
        if (s.at != memory.target || s.object != memory.object) continue;
        ++declared.with_it[s.by.index()];
        Fire fire{s.by, s.group, s.mode, s.at, s.object, s.combine, s.energy, s.late, s.uim};
        whole.push_back(fire);
    }
    return whole;
}

void declared_lines(const Decision& decision, const AlreadyDeclared& declared) {
    if (!declared.with_it.empty()) {
        std::string words;
        for (const auto& [unit, shots] : declared.with_it)
            words += fmt::format("{}{} of {}", words.empty() ? "" : ", ", shots,
                                 decision.roster.names.unit(UnitId{unit}));
        dim_text(fmt::format("counted with it, declared already: {}", words));
    } else if (declared.mine > 0) {
        dim_text(fmt::format("{} shot{} declared at others", declared.mine, declared.mine == 1 ? "" : "s"));
    }
}

// Choices made in another window are no choices any more.
void renew(const Decision& decision, FireMemory& memory) {
    if (!(memory.window == decision.seen.clock)) {
        memory.clear();
        memory.window = decision.seen.clock;
    }
    if (memory.unit != decision.unit) {
        memory.unit = decision.unit;
        memory.with.erase(decision.unit.index());
    }
}

// What shifts every shot alike, from the first weapon that may fire.
std::string shared_words(const Decision& decision, const std::vector<WeaponChoice>& all,
                         const FireMemory& memory) {
    for (const WeaponChoice& one : all) {
        if (one.legal.empty()) continue;
        const int mode = mode_of(*one.choice, one.legal);
        const WeaponType& w = decision.rules.weapon(decision.type().groups[one.choice->group].weapon);
        return circumstance_words(decision.rules,
                                  plan_of(decision, shot_of(decision.unit, memory, *one.choice, mode)),
                                  w.modes[static_cast<std::size_t>(mode)]);
    }
    return {};
}

// The ship's weapons, those that cannot fire last; what fires together.
std::vector<Fire> weapon_lines(const Decision& decision, FireMemory& memory, bool small) {
    Silent silent;
    const std::vector<WeaponChoice> all = weapons_of(decision, memory);
    const std::string shared = shared_words(decision, all, memory);
    const auto say_shared = [&] {
        if (!shared.empty()) dim_text(shared, decision.theme.fonts.small);
    };
    if (!small) say_shared();
    for (const WeaponChoice& one : all) {
        const std::string name = group_name(decision.type(), one.choice->group);
        if (one.legal.empty()) {  // behind those that can fire
            silent.emplace_back(name, one.why);
            continue;
        }
        ImGui::PushID(one.choice->group);
        weapon_line(decision, memory, one, name, shared, small);
        ImGui::PopID();
    }
    silent_lines(silent);
    if (small) say_shared();  // with little room the weapons come first
    ImGui::PushFont(decision.theme.fonts.small);
    ImGui::SetNextItemWidth(decision.theme.px(90));
    ImGui::SliderInt("of its best is worth a shot", &memory.least, 0, 100, "%d %%");
    hover_tip("weapons below that, and those that cost more than the shot is worth, are not ticked");
    ImGui::PopFont();
    return volley_of(decision, memory);
}

// Declared at once; the others of the volley after it, an order each.
Command first_of(FireMemory& memory, const std::vector<Fire>& volley) {
    memory.waiting.assign(volley.begin() + 1, volley.end());
    return volley.front();
}

// The first of the orders that may be given.
std::optional<Command> allowed(const Decision& decision, std::initializer_list<Command> orders) {
    for (const Command& order : orders)
        if (!refuse(decision.rules, decision.seen, order)) return order;
    return std::nullopt;
}

std::string captains_words(const CaptainsFire& his) {
    return his.shots.empty() ? "a captain would hold his fire" : "a captain " + his.thought;
}

// True where the volley is to be fired; the other button leaves it to a captain.
bool fire_buttons(const Decision& decision, FireMemory& memory, const std::vector<Fire>& volley,
                  const KeyRequest& keys) {
    std::set<std::size_t> shooters;
    for (const Fire& f : volley) shooters.insert(f.unit.index());
    const std::string captain = fmt::format("captain ({})", decision.key(KeyAction::captains_orders));
    const float beside = ImGui::CalcTextSize(captain.c_str()).x + ImGui::GetStyle().FramePadding.x * 2 +
                         ImGui::GetStyle().ItemSpacing.x;
    const bool fire =
        button_or_why(
            fmt::format("fire {} weapon{}{} ({})", volley.size(), volley.size() == 1 ? "" : "s",
                        shooters.size() > 1 ? fmt::format(" of {} ships", shooters.size()) : std::string{},
                        decision.key(KeyAction::confirm)),
            volley.empty() ? "no weapon is chosen that can fire at this target" : "", ImVec2(-beside, 0)) ||
        (keys.request == KeyAction::confirm && !volley.empty());
    ImGui::SameLine();
    if (ImGui::Button(captain.c_str()) || keys.request == KeyAction::captains_orders)
        memory.as_captain = true;
    if (ImGui::IsItemHovered())
        ImGui::SetTooltip(
            "%s", captains_words(captains_fire(decision.rules, decision.seen, decision.unit)).c_str());
    return fire;
}

}  // namespace

std::optional<Command> fire_panel(const Decision& decision, FireMemory& memory, const KeyRequest& keys) {
    renew(decision, memory);
    // Declared one after the other: each is an order of its own.
    while (!memory.waiting.empty()) {
        const Fire next = memory.waiting.front();
        memory.waiting.erase(memory.waiting.begin());
        if (!refuse(decision.rules, decision.seen, next)) return next;
    }
    const Targets targets = targets_of(decision);
    if (targets.all.empty()) {
        dim_text("There is nothing to shoot at.");
        return std::nullopt;
    }
    // Little room, as at large text in a small window: smaller letters, a weapon a line.
    const bool small = ImGui::GetContentRegionAvail().y < decision.theme.px(230);
    if (small) {
        ImGui::PushFont(decision.theme.fonts.small);
        ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(decision.theme.px(3), decision.theme.px(1)));
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(decision.theme.px(4), decision.theme.px(2)));
    }
    choose_target(decision, memory, targets, keys);
    choose_place(decision, memory);
    find_others(decision, memory);

    if (!small) companions(decision, memory);
    const float plot =
        std::clamp(ImGui::GetContentRegionAvail().y * 0.16F, decision.theme.px(44), decision.theme.px(120));
    // The button is always to be seen. First the list of weapons gives way (it scrolls), at last what is said of the volley.
    const float gap = ImGui::GetStyle().ItemSpacing.y;
    const float short_line = small ? ImGui::GetTextLineHeightWithSpacing() : 0.0F;
    const float room = std::max(decision.theme.px(8), ImGui::GetContentRegionAvail().y -
                                                          ImGui::GetFrameHeight() - short_line - gap * 2);
    const float least =
        std::min(ImGui::GetFrameHeightWithSpacing() + ImGui::GetTextLineHeightWithSpacing(), room * 0.5F);
    const float wanted =
        memory.odds_high > 0 ? memory.odds_high : ImGui::GetTextLineHeightWithSpacing() * 7.5F + plot;
    // With no room for two they scroll as one.
    const bool as_one = small || room < decision.theme.px(120);
    // Never less than half for the weapons: what is said of the volley scrolls too.
    const float list_high = as_one ? room : std::max({least, std::floor(room * 0.5F), room - wanted});
    ImGui::BeginChild("weapons", ImVec2(0, list_high), false, ImGuiWindowFlags_NavFlattened);
    if (small) companions(decision, memory);
    const std::vector<Fire> volley = weapon_lines(decision, memory, small);
    if (!as_one) ImGui::EndChild();

    AlreadyDeclared declared;
    const std::vector<Fire> whole = with_declared(decision, memory, volley, declared);
    if (memory.counted != whole) {
        memory.counted = whole;
        count_volley(decision.rules, decision.seen, whole, memory.target, memory);
        memory.forecast = begin_forecast(decision.rules, decision.seen, volley, memory.target);
    }
    add_trials(decision.rules, memory.forecast, 150);
    if (!as_one)
        ImGui::BeginChild("volley", ImVec2(0, std::max(1.0F, room - list_high)), false,
                          ImGuiWindowFlags_NoNav);
    volley_lines(decision, memory, !whole.empty(), plot);
    declared_lines(decision, declared);
    if (!as_one) memory.odds_high = std::ceil(ImGui::GetCursorPosY());
    ImGui::EndChild();
    if (small) volley_in_short(memory);
    const bool fire = fire_buttons(decision, memory, volley, keys);
    if (small) {
        ImGui::PopStyleVar(2);
        ImGui::PopFont();
    }
    if (fire) return first_of(memory, volley);
    if (memory.as_captain) {
        const CaptainsFire his = captains_fire(decision.rules, decision.seen, decision.unit);
        if (!his.shots.empty()) return first_of(memory, his.shots);
        return allowed(decision, {Pass{decision.unit}, PassSide{decision.side}});
    }
    // Nothing is ticked: the side holds its fire.
    if (keys.request == KeyAction::confirm && volley.empty())
        return allowed(decision, {PassSide{decision.side}, Pass{decision.unit}});
    return std::nullopt;
}

}  // namespace impulse
