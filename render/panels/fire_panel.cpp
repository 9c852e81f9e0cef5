#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "battle/damage/shields.h"
#include "battle/fire/arcs.h"
#include "battle/fire/resolve.h"
#include "battle/play/apply.h"
#include "battle/play/plan_words.h"
#include "bench/lab/sheet_odds.h"
#include "render/panels/panels.h"

namespace impulse {
namespace {

// A share of the trials with its 95 % interval.
std::string sampled(const VolleyForecast& f, int count) {
    const auto [low, high] = wilson(static_cast<std::uint64_t>(count), static_cast<std::uint64_t>(f.trials));
    return fmt::format("{} % ({:.0f} to {:.0f})", f.per_cent(count), low * 100, high * 100);
}

// What the volley does inside, counted by trials of the resolver.
void forecast_lines(const Desk& desk, const VolleyForecast& f) {
    if (!f.possible || f.trials == 0) return;
    std::string line = fmt::format("inside: {}.{} points on average; anything {}", f.tenths_inside() / 10, f.tenths_inside() % 10, sampled(f, f.inside));
    if (f.crippled_before)
        line += "; crippled already";
    else
        line += "; crippled " + sampled(f, f.crippled);
    if (f.lost > 0) line += "; destroyed " + sampled(f, f.lost);
    coloured_text(colour::text, line);
    // The systems that lose most, by their share of a box.
    const ShipClass& c = desk.rules.type(desk.seen.unit(f.target).type);
    std::map<std::string, std::int64_t> by_name;
    for (std::size_t g = 0; g < f.boxes.size(); ++g) by_name[c.sheet.groups[c.groups[g].sheet_group].name] += f.boxes[g];
    std::vector<std::pair<std::int64_t, std::string>> most;
    for (const auto& [name, boxes] : by_name)
        if (boxes * 20 >= f.trials) most.emplace_back(boxes, name);
    std::sort(most.rbegin(), most.rend());
    ImGui::PushFont(desk.theme.fonts.small);
    // Broken between systems: ImGui by itself would break "1.4" behind the point.
    std::string lost, row;
    for (std::size_t i = 0; i < std::min<std::size_t>(most.size(), 5); ++i) {
        const std::string one = fmt::format("{}{} {:.1f}", i == 0 ? "boxes lost on average: " : ", ", most[i].second, static_cast<double>(most[i].first) / f.trials);
        if (i > 0 && ImGui::CalcTextSize((row + one + ",").c_str()).x > ImGui::GetContentRegionAvail().x) {
            lost += row + ",\n";
            row = one.substr(2);
        } else {
            row += one;
        }
    }
    lost += row;
    if (!lost.empty()) dim_text(lost);
    const bool others = f.declared.shots.size() > 0 && desk.seen.shots.size() > 0;
    dim_text(fmt::format("{} trials of the resolver on what you know, 95 % intervals{}; the owner may reinforce or choose boxes", f.trials,
                         others ? ", with all shots declared already" : ""));
    ImGui::PopFont();
}

// What may be shot at, and the first of it.
struct Targets {
    std::vector<std::pair<UnitId, ObjectId>> all;
};
Targets targets_of(const Desk& desk) {
    Targets t;
    for (std::size_t i = 0; i < desk.seen.units.size(); ++i)
        if (desk.seen.units[i].active() && desk.seen.enemies(desk.unit, UnitId{i})) t.all.emplace_back(UnitId{i}, ObjectId{});
    std::stable_sort(t.all.begin(), t.all.end(), [&](const auto& a, const auto& b) {
        return distance(desk.me().hex, desk.seen.unit(a.first).hex) < distance(desk.me().hex, desk.seen.unit(b.first).hex);
    });
    for (std::size_t i = 0; i < desk.seen.objects.size(); ++i)
        if (desk.seen.objects[i].flying() && desk.seen.enemies(desk.unit, desk.seen.objects[i].by))
            t.all.emplace_back(UnitId{}, ObjectId{i});
    return t;
}

std::string target_words(const Desk& desk, UnitId u, ObjectId o) {
    if (u) return fmt::format("{}, range {}", desk.roster.names.unit(u), distance(desk.me().hex, desk.seen.unit(u).hex));
    return fmt::format("seeker {}, range {}", desk.seen.object(o).serial, distance(desk.me().hex, desk.seen.object(o).hex));
}

Fire shot_of(const Desk& desk, const FireMemory& memory, const FireMemory::Choice& c, int mode) {
    Fire fire;
    fire.unit = desk.unit;
    fire.group = c.group;
    fire.mode = static_cast<std::uint8_t>(mode);
    fire.target = memory.target;
    fire.object = memory.object;
    return fire;
}

}  // namespace

void odds_plot(const ScoreOdds& odds, int shield, const Theme& theme, ImVec2 size) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::Dummy(size);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float foot = theme.fonts.tiny->FontSize + theme.px(2);
    const float height = size.y - foot;
    list.AddRectFilled(at, ImVec2(at.x + size.x, at.y + height), colour::window, 3.0F);
    const auto n = static_cast<int>(std::max<std::size_t>(odds.ways.size(), static_cast<std::size_t>(std::max(0, shield)) + 2));
    std::uint64_t most = 1;
    for (const std::uint64_t w : odds.ways) most = std::max(most, w);
    const float each = size.x / static_cast<float>(n);
    for (std::size_t p = 0; p < odds.ways.size(); ++p) {
        if (odds.ways[p] == 0) continue;
        const float h = std::max(1.0F, (height - theme.px(4)) * static_cast<float>(static_cast<double>(odds.ways[p]) / static_cast<double>(most)));
        const float x = at.x + each * static_cast<float>(p);
        // Through the shield: brighter, so that it also reads in grey.
        const ImU32 c = static_cast<int>(p) > shield && shield >= 0 ? colour::warn : colour::faint;
        list.AddRectFilled(ImVec2(x, at.y + height - h), ImVec2(x + std::max(1.0F, each - 1), at.y + height), c);
    }
    const int label_every = n <= 12 ? 1 : n <= 30 ? 5 : n <= 80 ? 10 : 20;
    for (int p = 0; p < n; p += label_every)
        list.AddText(theme.fonts.tiny, theme.fonts.tiny->FontSize, ImVec2(at.x + each * static_cast<float>(p), at.y + height + 1),
                     colour::dim, fmt::format("{}", p).c_str());
    if (shield >= 0) {
        const float x = at.x + each * (static_cast<float>(shield) + 1.0F) - 0.5F;
        list.AddLine(ImVec2(x, at.y), ImVec2(x, at.y + height), colour::accent, theme.px(2));
        const std::string label = fmt::format("shield {}", shield);
        const float w = theme.fonts.tiny->CalcTextSizeA(theme.fonts.tiny->FontSize, 1e9F, 0, label.c_str()).x;
        list.AddText(theme.fonts.tiny, theme.fonts.tiny->FontSize,
                     ImVec2(x + w + theme.px(4) < at.x + size.x ? x + theme.px(3) : x - w - theme.px(3), at.y + 1), colour::accent, label.c_str());
    }
    if (ImGui::IsItemHovered()) {
        const int p = std::clamp(static_cast<int>((ImGui::GetMousePos().x - at.x) / each), 0, n - 1);
        ImGui::SetTooltip("%d or more points: %d in 1000", p, odds.per_mille_at_least(p));
    }
}

std::optional<Command> fire_panel(const Desk& desk, FireMemory& memory, const KeyWish& keys) {
    const ShipClass& c = desk.type();
    const bool fresh = !(memory.window == desk.seen.clock) || memory.unit != desk.unit;
    if (fresh) {
        const float odds_high = memory.odds_high;
        memory = FireMemory{};
        memory.odds_high = odds_high;
        memory.window = desk.seen.clock;
        memory.unit = desk.unit;
        for (std::size_t g = 0; g < c.groups.size(); ++g)
            if (c.groups[g].weapon && !desk.rules.weapon(c.groups[g].weapon).modes.empty())
                memory.choices.push_back({static_cast<std::uint8_t>(g), true, -1});
    }
    // Declared one after the other: each is an order of its own.
    while (!memory.waiting.empty()) {
        const Fire next = memory.waiting.front();
        memory.waiting.erase(memory.waiting.begin());
        if (!refuse(desk.rules, desk.seen, next)) return next;
    }
    const Targets targets = targets_of(desk);
    if (targets.all.empty()) {
        dim_text("There is nothing to shoot at.");
        return std::nullopt;
    }
    const auto is_target = [&](const auto& t) { return t.first == memory.target && t.second == memory.object; };
    if (std::none_of(targets.all.begin(), targets.all.end(), is_target)) {
        memory.target = targets.all.front().first;
        memory.object = targets.all.front().second;
    }
    ImGui::SetNextItemWidth(-1);
    if (ImGui::BeginCombo("##target", target_words(desk, memory.target, memory.object).c_str())) {
        for (const auto& [u, o] : targets.all)
            if (ImGui::Selectable(target_words(desk, u, o).c_str(), u == memory.target && o == memory.object)) {
                memory.target = u;
                memory.object = o;
            }
        ImGui::EndCombo();
    }
    if (keys.number >= 0 && keys.number < static_cast<int>(targets.all.size())) {
        memory.target = targets.all[static_cast<std::size_t>(keys.number)].first;
        memory.object = targets.all[static_cast<std::size_t>(keys.number)].second;
    }

    std::vector<Fire> volley;
    int silent = 0, declared = 0;
    for (const Shot& s : desk.seen.shots) declared += s.by == desk.unit ? 1 : 0;
    const float plot = std::clamp(ImGui::GetContentRegionAvail().y * 0.16F, desk.theme.px(44), desk.theme.px(120));
    // The button is always to be seen. First the list of weapons gives way (it scrolls), at last what is said of the volley.
    const float gap = ImGui::GetStyle().ItemSpacing.y;
    const float room = std::max(desk.theme.px(8), ImGui::GetContentRegionAvail().y - ImGui::GetFrameHeight() - gap * 2);
    const float least = std::min(ImGui::GetFrameHeightWithSpacing() + ImGui::GetTextLineHeightWithSpacing(), room * 0.5F);
    const float wanted = memory.odds_high > 0 ? memory.odds_high : ImGui::GetTextLineHeightWithSpacing() * 7.5F + plot;
    // With no room for two they scroll as one.
    const bool as_one = room < desk.theme.px(120);
    const float list_high = as_one ? room : std::max(least, room - wanted);
    ImGui::BeginChild("weapons", ImVec2(0, list_high), false, ImGuiWindowFlags_NavFlattened);
    for (FireMemory::Choice& choice : memory.choices) {
        const WeaponType& w = desk.rules.weapon(c.groups[choice.group].weapon);
        std::vector<int> legal;
        std::string why;
        for (int m = 0; m < static_cast<int>(w.modes.size()); ++m) {
            const auto no = refuse(desk.rules, desk.seen, shot_of(desk, memory, choice, m));
            if (!no)
                legal.push_back(m);
            else if (why.empty())
                why = refusal_text(desk.rules, *no);
        }
        ImGui::PushID(choice.group);
        const std::string name = group_name(c, choice.group);
        if (legal.empty()) {
            ++silent;
            ImGui::PushStyleColor(ImGuiCol_Text, colour::faint);
            ImGui::Text("    %s", name.c_str());
            ImGui::PopStyleColor();
            if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", why.c_str());
            ImGui::PopID();
            continue;
        }
        const int mode = std::find(legal.begin(), legal.end(), choice.mode) != legal.end() ? choice.mode : legal.front();
        ImGui::Checkbox(name.c_str(), &choice.wanted);
        // Narrow panels have the mode on a line of its own.
        const bool narrow = ImGui::GetWindowContentRegionMax().x < desk.theme.px(314);
        const auto choose_mode = [&] {
            if (w.modes.size() < 2) return;
            if (!narrow) ImGui::SameLine(desk.theme.px(150));
            ImGui::SetNextItemWidth(narrow ? -1.0F : std::max(desk.theme.px(100), ImGui::GetContentRegionAvail().x - desk.theme.px(64)));
            if (!ImGui::BeginCombo("##mode", w.modes[static_cast<std::size_t>(mode)].words.c_str())) return;
            for (const int m : legal)
                if (ImGui::Selectable(w.modes[static_cast<std::size_t>(m)].words.c_str(), m == mode)) choice.mode = m;
            ImGui::EndCombo();
        };
        if (!narrow) choose_mode();
        const Fire fire = shot_of(desk, memory, choice, mode);
        const ScoreOdds one = odds_of(desk.rules, desk.seen, fire);
        ImGui::SameLine(std::max(0.0F, ImGui::GetWindowContentRegionMax().x - desk.theme.px(56)));
        ImGui::Text("%.1f", static_cast<double>(one.mean().parts) / 60.0);
        if (ImGui::IsItemHovered()) ImGui::SetTooltip("points on average");
        if (narrow) choose_mode();
        const WeaponMode& used = w.modes[static_cast<std::size_t>(mode)];
        ImGui::PushFont(desk.theme.fonts.small);
        dim_text(fmt::format("    {}", plan_words(desk.rules, plan_shot(desk.rules, desk.seen, fire.unit, fire.group, fire.mode, fire.target, fire.object), used)));
        ImGui::PopFont();
        if (ImGui::IsItemHovered())
            ImGui::SetTooltip("%s, rule %s, %s:%d", used.words.c_str(), used.source.rule.c_str(), used.source.file.c_str(), used.source.line);
        if (choice.wanted) volley.push_back(fire);
        ImGui::PopID();
    }
    if (silent > 0) dim_text(fmt::format("{} weapon{} cannot fire at it; point at one for the reason", silent, silent == 1 ? "" : "s"));
    if (!as_one) ImGui::EndChild();

    if (memory.counted != volley) {
        memory.counted = volley;
        memory.odds = odds_of(desk.rules, desk.seen, volley);
        memory.forecast = begin_forecast(desk.rules, desk.seen, volley, memory.target);
    }
    add_trials(desk.rules, memory.forecast, 150);
    if (!as_one) ImGui::BeginChild("volley", ImVec2(0, std::max(1.0F, room - list_high)), false, ImGuiWindowFlags_NoNav);
    int shield = -1;
    if (memory.target) {
        const int facing = struck_facing(desk.rules, desk.seen, memory.target, desk.me().hex, desk.unit);
        if (facing >= 0) {
            shield = shield_strength(desk.rules, desk.seen.unit(memory.target), facing);
            dim_text(fmt::format("strikes facing #{} of {}: {} to go through", facing + 1, desk.roster.names.unit(memory.target), shield));
        } else {
            dim_text("on the line between two shields: the target's owner chooses");
        }
    }
    if (!volley.empty()) {
        odds_plot(memory.odds, shield, desk.theme, ImVec2(ImGui::GetContentRegionAvail().x, plot));
        coloured_text(colour::text,
                      fmt::format("{:.1f} points on average{}", static_cast<double>(memory.odds.mean().parts) / 60.0,
                                  shield >= 0 ? fmt::format("; {:.1f} get through, anything at all {} %",
                                                            static_cast<double>(memory.odds.mean_beyond(shield).parts) / 60.0,
                                                            (memory.odds.per_mille_at_least(shield + 1) + 5) / 10)
                                              : std::string{}));
    }
    if (!volley.empty()) forecast_lines(desk, memory.forecast);
    if (declared > 0) dim_text(fmt::format("{} shot{} declared", declared, declared == 1 ? "" : "s"));
    if (!as_one) memory.odds_high = std::ceil(ImGui::GetCursorPosY());
    ImGui::EndChild();
    const bool fire = button_or_why(fmt::format("fire {} weapon{} ({})", volley.size(), volley.size() == 1 ? "" : "s", desk.key(KeyAction::confirm)),
                                    volley.empty() ? "no weapon is chosen that can fire at this target" : "", ImVec2(-1, 0)) ||
                      (keys.wish == Wish::confirm && !volley.empty());
    if (fire) {
        memory.waiting.assign(volley.begin() + 1, volley.end());
        return volley.front();
    }
    return std::nullopt;
}

}  // namespace impulse
