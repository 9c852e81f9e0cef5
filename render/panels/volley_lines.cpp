#include "render/panels/volley_lines.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "battle/damage/shields.h"
#include "battle/fire/resolve.h"
#include "scenarios/logs/chance.h"

namespace impulse {
namespace {

// A share of the trials with its 95 % interval.
std::string sampled(const VolleyForecast& f, int count) {
    const auto [low, high] = share_interval(count, f.trials);
    return fmt::format("{} % ({:.0f} to {:.0f})", f.per_cent(count), low * 100, high * 100);
}

// What the volley does inside, counted by trials of the resolver.
void forecast_lines(const Decision& decision, const VolleyForecast& f) {
    if (!f.possible || f.trials == 0) return;
    std::string line = fmt::format("inside: {}.{} points on average; anything {}", f.tenths_inside() / 10,
                                   f.tenths_inside() % 10, sampled(f, f.inside));
    if (f.crippled_before)
        line += "; crippled already";
    else
        line += "; crippled " + sampled(f, f.crippled);
    if (f.lost > 0) line += "; destroyed " + sampled(f, f.lost);
    coloured_text(colour::text, line);
    // The systems that lose most, by their share of a box.
    const ShipClass& c = decision.rules.type(decision.seen.unit(f.target).type);
    std::map<std::string, std::int64_t> by_name;
    for (std::size_t g = 0; g < f.boxes.size(); ++g)
        by_name[c.sheet.groups[c.groups[g].sheet_group].name] += f.boxes[g];
    std::vector<std::pair<std::int64_t, std::string>> most;
    for (const auto& [name, boxes] : by_name)
        if (boxes * 20 >= f.trials) most.emplace_back(boxes, name);
    std::sort(most.rbegin(), most.rend());
    ImGui::PushFont(decision.theme.fonts.small);
    // Broken between systems: ImGui by itself would break "1.4" behind the point.
    std::string lost, row;
    for (std::size_t i = 0; i < std::min<std::size_t>(most.size(), 5); ++i) {
        const std::string one = fmt::format("{}{} {:.1f}", i == 0 ? "boxes lost on average: " : ", ",
                                            most[i].second, static_cast<double>(most[i].first) / f.trials);
        if (i > 0 && ImGui::CalcTextSize((row + one + ",").c_str()).x > ImGui::GetContentRegionAvail().x) {
            lost += row + ",\n";
            row = one.substr(2);
        } else {
            row += one;
        }
    }
    lost += row;
    if (!lost.empty()) dim_text(lost);
    const bool others = f.declared.shots.size() > 0 && decision.seen.shots.size() > 0;
    dim_text(
        fmt::format("{} trials of the resolver on what you know, 95 % intervals{}; the owner may reinforce "
                    "or choose boxes",
                    f.trials, others ? ", with all shots declared already" : ""));
    ImGui::PopFont();
}

// The histogram of a volley with the struck shield marked; `shield` -1 = none.
void odds_plot(const ScoreOdds& odds, int shield, const Theme& theme, ImVec2 size) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::Dummy(size);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float foot = theme.fonts.tiny->FontSize + theme.px(2);
    const float height = size.y - foot;
    list.AddRectFilled(at, ImVec2(at.x + size.x, at.y + height), colour::window, 3.0F);
    const auto n = static_cast<int>(
        std::max<std::size_t>(odds.ways.size(), static_cast<std::size_t>(std::max(0, shield)) + 2));
    std::uint64_t most = 1;
    for (const std::uint64_t w : odds.ways) most = std::max(most, w);
    const float each = size.x / static_cast<float>(n);
    for (std::size_t p = 0; p < odds.ways.size(); ++p) {
        if (odds.ways[p] == 0) continue;
        const float h = std::max(
            1.0F, (height - theme.px(4)) *
                      static_cast<float>(static_cast<double>(odds.ways[p]) / static_cast<double>(most)));
        const float x = at.x + each * static_cast<float>(p);
        // Through the shield: brighter, so that it also reads in grey.
        const ImU32 c = static_cast<int>(p) > shield && shield >= 0 ? colour::warn : colour::outline;
        list.AddRectFilled(ImVec2(x, at.y + height - h), ImVec2(x + std::max(1.0F, each - 1), at.y + height),
                           c);
    }
    const int label_every = n <= 12 ? 1 : n <= 30 ? 5 : n <= 80 ? 10 : 20;
    for (int p = 0; p < n; p += label_every)
        list.AddText(theme.fonts.tiny, theme.fonts.tiny->FontSize,
                     ImVec2(at.x + each * static_cast<float>(p), at.y + height + 1), colour::dim,
                     fmt::format("{}", p).c_str());
    if (shield >= 0) {
        const float x = at.x + each * (static_cast<float>(shield) + 1.0F) - 0.5F;
        list.AddLine(ImVec2(x, at.y), ImVec2(x, at.y + height), colour::accent, theme.px(2));
        const std::string label = fmt::format("shield {}", shield);
        const float w = theme.fonts.tiny->CalcTextSizeA(theme.fonts.tiny->FontSize, 1e9F, 0, label.c_str()).x;
        list.AddText(
            theme.fonts.tiny, theme.fonts.tiny->FontSize,
            ImVec2(x + w + theme.px(4) < at.x + size.x ? x + theme.px(3) : x - w - theme.px(3), at.y + 1),
            colour::accent, label.c_str());
    }
    if (ImGui::IsItemHovered()) {
        const int p = std::clamp(static_cast<int>((ImGui::GetMousePos().x - at.x) / each), 0, n - 1);
        ImGui::SetTooltip("%d or more points: %d in 1000", p, odds.per_mille_at_least(p));
    }
}

}  // namespace

void count_volley(const Rules& rules, const Battle& seen, std::span<const Fire> volley, UnitId target,
                  FireMemory& memory) {
    memory.odds = odds_of(rules, seen, volley);
    memory.struck.clear();
    if (!target) return;
    std::map<int, std::vector<Fire>> by_facing;
    for (const Fire& f : volley)
        by_facing[struck_facing(rules, seen, target, seen.unit(f.unit).hex, f.unit)].push_back(f);
    for (const auto& [facing, fires] : by_facing) {
        FireMemory::Struck one;
        one.facing = facing;
        one.shield = facing >= 0 ? shield_strength(rules, seen.unit(target), facing) : -1;
        one.shots = static_cast<int>(fires.size());
        one.odds = odds_of(rules, seen, fires);
        memory.struck.push_back(std::move(one));
    }
}

void volley_lines(const Decision& decision, const FireMemory& memory, bool shots, float plot) {
    Energy through{};
    double nothing = 1.0;
    bool sure = !memory.struck.empty();
    const std::string target_name = memory.target ? decision.roster.names.unit(memory.target) : std::string{};
    for (const FireMemory::Struck& one : memory.struck) {
        if (one.facing < 0) {
            sure = false;
            dim_text(fmt::format("on the line between two shields of {}: the owner chooses", target_name));
        } else {
            through += one.odds.mean_beyond(one.shield);
            nothing *= 1.0 - one.odds.per_mille_at_least(one.shield + 1) / 1000.0;
            dim_text(fmt::format(
                "strikes facing #{} of {}: {} to go through{}", one.facing + 1, target_name, one.shield,
                memory.struck.size() > 1 ? fmt::format("; {:.1f} points from {} shot{}",
                                                       static_cast<double>(one.odds.mean().parts) / 60.0,
                                                       one.shots, one.shots == 1 ? "" : "s")
                                         : std::string{}));
        }
        odds_plot(one.odds, one.shield, decision.theme,
                  ImVec2(ImGui::GetContentRegionAvail().x,
                         std::max(decision.theme.px(40), plot / static_cast<float>(memory.struck.size()))));
    }
    if (memory.struck.empty() && shots)
        odds_plot(memory.odds, -1, decision.theme, ImVec2(ImGui::GetContentRegionAvail().x, plot));
    if (shots) {
        coloured_text(
            colour::text,
            fmt::format("{:.1f} points on average{}", static_cast<double>(memory.odds.mean().parts) / 60.0,
                        sure ? fmt::format("; {:.1f} get through, anything at all {:.0f} %",
                                           static_cast<double>(through.parts) / 60.0, (1.0 - nothing) * 100)
                             : std::string{}));
        forecast_lines(decision, memory.forecast);
    }
}

void volley_in_short(const FireMemory& memory) {
    double through = 0, nothing = 1.0;
    bool sure = !memory.struck.empty();
    for (const FireMemory::Struck& one : memory.struck) {
        if (one.facing < 0) {
            sure = false;
            continue;
        }
        through += static_cast<double>(one.odds.mean_beyond(one.shield).parts) / 60.0;
        nothing *= 1.0 - one.odds.per_mille_at_least(one.shield + 1) / 1000.0;
    }
    coloured_text(
        colour::text,
        fmt::format("{:.1f} points{}", static_cast<double>(memory.odds.mean().parts) / 60.0,
                    sure ? fmt::format(", {:.1f} through, any {:.0f} %", through, (1.0 - nothing) * 100)
                         : std::string{}));
}

}  // namespace impulse
