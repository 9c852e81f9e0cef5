#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "bench/lab/compare.h"
#include "bench/lab/odds.h"
#include "render/judge.h"
#include "render/panels/watch_panels.h"
#include "render/strokes.h"
#include "scenarios/files/asset_path.h"
#include "scenarios/files/files.h"

namespace impulse {

// What the laboratory is asked, and its answers as last counted.
struct LabMemory {
    std::string ruleset;  // that `weapons` is of
    WeaponTables weapons;
    std::string trouble;
    int page = 0;  // 0 over range, 1 odds of a volley, 2 differences
    std::array<char, 40> search{};
    std::vector<int> chosen;  // tables drawn over range
    int measure =
        0;  // 0 points, 1 a point of energy, 2 a box, 3 a point of BPV, 4 chance of at least `enough`
    int enough = 10, shift = 0;
    struct Curve {
        int table = 0;
        std::vector<double> value;  // by range; below 0 = cannot fire
    };
    std::vector<Curve> curves;
    std::string counted;  // for what
    std::array<char, 160> volley{};
    int shield = 20, reinforcement = 0;
    std::string volley_counted, volley_trouble;
    VolleyOdds odds;
    std::array<char, 300> other{};
    std::string other_counted, other_trouble;
    std::vector<CellChange> changes;

    [[nodiscard]] const ShotTable& table(int n) const { return weapons.tables[static_cast<std::size_t>(n)]; }
};

WatchMemory::WatchMemory() = default;
WatchMemory::~WatchMemory() = default;

namespace {

void open_lab(LabMemory& lab, const std::string& ruleset) {
    lab.ruleset = ruleset;
    lab.trouble.clear();
    lab.chosen.clear();
    lab.curves.clear();
    lab.counted.clear();
    lab.volley_counted.clear();
    lab.other_counted.clear();
    auto weapons = load_weapon_tables(ruleset);
    if (!weapons) {
        lab.trouble = weapons.error().text();
        lab.weapons = {};
        return;
    }
    lab.weapons = std::move(*weapons);
    // Something to look at from the start: the first table of the first weapons with points.
    for (std::size_t i = 0; i < lab.weapons.tables.size() && lab.chosen.size() < 3; ++i) {
        const ShotTable& t = lab.weapons.tables[i];
        const bool new_weapon =
            std::ranges::none_of(lab.chosen, [&](int c) { return lab.table(c).weapon == t.weapon; });
        if (!t.no_points && new_weapon) lab.chosen.push_back(static_cast<int>(i));
    }
    if (lab.volley[0] == 0 && !lab.chosen.empty()) {
        const ShotTable& first = lab.table(lab.chosen.front());
        fmt::format_to_n(lab.volley.data(), lab.volley.size() - 1, "{}:{} x4 @ 4", first.weapon, first.mode);
    }
}

std::string table_words(const ShotTable& t) {
    return t.tech.empty() ? fmt::format("{}: {}", t.label, t.mode)
                          : fmt::format("{}: {} {}", t.label, t.mode, t.tech);
}

double measured(const LabMemory& lab, const Worth& w) {
    if (!w.fires) return -1;
    switch (lab.measure) {
        case 1:
            return w.per_energy;
        case 2:
            return w.per_box;
        case 3:
            return w.per_bpv;
        case 4:
            return w.enough * 100;
        default:
            return w.mean;
    }
}

void count_curves(LabMemory& lab) {
    std::string key = fmt::format("{} {} {} {}", lab.ruleset, lab.measure, lab.enough, lab.shift);
    for (const int c : lab.chosen) key += fmt::format(" {}", c);
    if (key == lab.counted) return;
    lab.counted = key;
    lab.curves.clear();
    for (const int c : lab.chosen) {
        const ShotTable& t = lab.table(c);
        LabMemory::Curve curve{c, {}};
        for (int r = 0; r <= 40; ++r)
            curve.value.push_back(measured(lab, worth(t, r, usual_column(t), lab.enough, lab.shift)));
        lab.curves.push_back(std::move(curve));
    }
}

// Axes with round numbers; returns the plot's inside.
struct Axes {
    ImVec2 low, high;
    float x_most = 1, y_most = 1;
    [[nodiscard]] ImVec2 at(double x, double y) const {
        return {low.x + (high.x - low.x) * static_cast<float>(x) / x_most,
                high.y - (high.y - low.y) * static_cast<float>(y) / y_most};
    }
};
Axes axes(const Theme& theme, ImVec2 at, ImVec2 size, double x_most, double y_most, const char* x_words,
          const char* y_words) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    ImFont& small = *theme.fonts.small;
    if (y_most <= 0) y_most = 1;  // nothing to be drawn
    const auto nice = [](double most, int pieces) {
        const double raw = std::max(most, 1e-9) / pieces, power = std::pow(10.0, std::floor(std::log10(raw)));
        for (const double f : {1.0, 2.0, 5.0, 10.0})
            if (raw <= f * power) return f * power;
        return 10 * power;
    };
    const double dy = nice(y_most, std::max(2, static_cast<int>(size.y / theme.px(46)))),
                 dx = nice(x_most, std::max(2, static_cast<int>(size.x / theme.px(70))));
    Axes out;
    out.y_most = static_cast<float>(std::ceil(y_most / dy - 1e-9) * dy);
    if (out.y_most <= 0) out.y_most = static_cast<float>(dy);
    out.x_most = static_cast<float>(std::max(x_most, 1.0));
    const float left = text_size(small, "000.0").x + theme.px(6);
    out.low = {at.x + left, at.y + small.FontSize + theme.px(6)};
    out.high = {at.x + size.x - theme.px(10), at.y + size.y - small.FontSize * 2 - theme.px(8)};
    list.AddRectFilled(out.low, out.high, rgb(0x0A0F15));
    text_at(list, small, {at.x, at.y}, {0, 0}, colour::dim, y_words);
    text_at(list, small, {out.high.x, at.y + size.y}, {1, 1}, colour::dim, x_words);
    for (double y = 0; y <= out.y_most + dy * 0.01; y += dy) {
        const ImVec2 p = out.at(0, y);
        list.AddLine({out.low.x, p.y}, {out.high.x, p.y}, y == 0 ? colour::outline : rgb(0x1B2733),
                     theme.px(1));
        text_at(list, small, {out.low.x - theme.px(5), p.y}, {1, 0.5F}, colour::dim,
                dy >= 1 ? fmt::format("{:.0f}", y) : fmt::format("{:.2g}", y));
    }
    for (double x = 0; x <= out.x_most + dx * 0.01; x += std::max(1.0, dx)) {
        const ImVec2 p = out.at(x, 0);
        list.AddLine({p.x, out.low.y}, {p.x, out.high.y}, rgb(0x16202A), theme.px(1));
        text_at(list, small, {p.x, out.high.y + theme.px(3)}, {0.5F, 0}, colour::dim,
                fmt::format("{:.0f}", x));
    }
    return out;
}

void table_list(LabMemory& lab) {
    const std::string words = lab.search.data();
    for (std::size_t i = 0; i < lab.weapons.tables.size(); ++i) {
        const ShotTable& t = lab.weapons.tables[i];
        if (t.no_points) continue;
        const std::string label = table_words(t);
        if (!words.empty() && label.find(words) == std::string::npos &&
            t.weapon.find(words) == std::string::npos)
            continue;
        const auto at = std::ranges::find(lab.chosen, static_cast<int>(i));
        bool on = at != lab.chosen.end();
        ImGui::PushID(static_cast<int>(i));
        if (on)
            ImGui::PushStyleColor(ImGuiCol_Text, side_look(static_cast<int>(at - lab.chosen.begin())).colour);
        const bool was = on;
        if (ImGui::Selectable(label.c_str(), on)) {
            if (on)
                lab.chosen.erase(at);
            else if (lab.chosen.size() < 6)
                lab.chosen.push_back(static_cast<int>(i));
        }
        if (was) ImGui::PopStyleColor();
        if (ImGui::IsItemHovered())
            ImGui::SetTooltip("%s\nenergy %s\n%s:%d  rule %s", t.name().c_str(), text(t.energy).c_str(),
                              t.source.file.c_str(), t.source.line, t.source.rule.c_str());
        ImGui::PopID();
    }
}

// What has no such number is named, with the reason, instead of being left out in silence.
void undrawn(const LabMemory& lab, const Theme& theme, const Axes& plot) {
    ImFont& small = *theme.fonts.small;
    std::string without;
    for (const auto& c : lab.curves) {
        const ShotTable& t = lab.table(c.table);
        const bool none = std::ranges::all_of(c.value, [](double v) { return v < 0; });
        const bool no_number = (lab.measure == 3 && t.bpv <= 0) || (lab.measure == 1 && none);
        if (no_number) without += (without.empty() ? "" : ", ") + table_words(t);
    }
    if (!without.empty()) {
        const bool priced =
            std::ranges::any_of(lab.weapons.tables, [](const ShotTable& t) { return t.bpv > 0; });
        const std::string why =
            lab.measure == 3 ? fmt::format("Not drawn: {}. The tables price no box of it: {}.", without,
                                           priced ? "its row has no bpv"
                                                  : "in this ruleset a BPV belongs to the whole ship, so a "
                                                    "weapon has no share of its own")
                             : fmt::format("Not drawn: {}. It takes no energy from the form.", without);
        ImGui::SetCursorScreenPos(
            {plot.low.x + theme.px(8), plot.high.y - small.FontSize * 3.2F - theme.px(8)});
        ImGui::PushFont(&small);
        ImGui::PushTextWrapPos(plot.high.x - ImGui::GetWindowPos().x - theme.px(8));
        coloured_text(colour::warn, why);
        ImGui::PopTextWrapPos();
        ImGui::PopFont();
    }
}

void draw_curves(const LabMemory& lab, const Theme& theme, const Axes& plot, double far) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    ImFont& small = *theme.fonts.small;
    float legend = plot.low.y + theme.px(6);
    for (std::size_t k = 0; k < lab.curves.size(); ++k) {
        const auto& c = lab.curves[k];
        const SideLook look = side_look(static_cast<int>(k));
        for (std::size_t r = 0; r + 1 < c.value.size() && static_cast<double>(r) < far; ++r) {
            if (c.value[r] < 0) continue;
            // A range is a step, not a point: the table holds over the whole hex.
            const ImVec2 a = plot.at(static_cast<double>(r) - (r > 0 ? 0.5 : 0.0), c.value[r]),
                         b = plot.at(std::min(static_cast<double>(r) + 0.5, far), c.value[r]);
            side_line(list, gl(a), gl(b), look.colour, theme.px(2), look.dash, theme.px(3));
            if (c.value[r + 1] >= 0)
                list.AddLine(b, plot.at(static_cast<double>(r) + 0.5, c.value[r + 1]),
                             faded(look.colour, 0.6F), theme.px(1.2F));
        }
        const std::string name = table_words(lab.table(c.table));
        const float w = text_size(small, name).x;
        side_line(list, {plot.high.x - w - theme.px(44), legend + small.FontSize * 0.5F},
                  {plot.high.x - w - theme.px(14), legend + small.FontSize * 0.5F}, look.colour, theme.px(2),
                  look.dash, theme.px(3));
        text_at(list, small, {plot.high.x - theme.px(8), legend}, {1, 0}, look.colour, name);
        legend += small.FontSize + theme.px(4);
    }
}

void over_range(LabMemory& lab, const Theme& theme) {
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float left = std::clamp(room.x * 0.28F, theme.px(150), theme.px(280));
    ImGui::BeginChild("tables", {left, 0});
    ImGui::SetNextItemWidth(-1);
    ImGui::InputTextWithHint("##search", "find a weapon", lab.search.data(), lab.search.size());
    ImGui::BeginChild("list");
    table_list(lab);
    ImGui::EndChild();
    ImGui::EndChild();
    ImGui::SameLine();
    ImGui::BeginChild("plot");
    static constexpr std::array<const char*, 5> measures{"points a shot", "points a point of energy",
                                                         "points a box", "points a point of BPV",
                                                         "chance of at least"};
    for (int m = 0; m < 5; ++m) {
        const char* label = measures[static_cast<std::size_t>(m)];
        if (m > 0) ImGui::SameLine(0, theme.px(2));
        if (m > 0 && ImGui::GetContentRegionAvail().x < ImGui::CalcTextSize(label).x + theme.px(14))
            ImGui::NewLine();
        if (tab_button(theme, label, lab.measure == m)) lab.measure = m;
    }
    if (lab.measure == 4) {
        ImGui::SameLine();
        ImGui::SetNextItemWidth(theme.px(90));
        ImGui::InputInt("##enough", &lab.enough);
        lab.enough = std::clamp(lab.enough, 1, 200);
    }
    ImGui::SameLine();
    ImGui::SetNextItemWidth(theme.px(110));
    ImGui::SliderInt("##shift", &lab.shift, -3, 6, "die %+d");
    hover_tip("what is added to every die of fire, e.g. for electronic warfare");
    count_curves(lab);
    double most = 0, far = 10;
    for (const auto& c : lab.curves)
        for (std::size_t r = 0; r < c.value.size(); ++r)
            if (c.value[r] > 0)
                most = std::max(most, c.value[r]), far = std::max(far, static_cast<double>(r));
    const ImVec2 at = ImGui::GetCursorScreenPos(), size = ImGui::GetContentRegionAvail();
    if (size.x < theme.px(80) || size.y < theme.px(80)) {
        ImGui::EndChild();
        return;
    }
    const Axes plot =
        axes(theme, at, size, far, most, "range in hexes", lab.measure == 4 ? "per cent" : "points");
    ImDrawList& list = *ImGui::GetWindowDrawList();
    undrawn(lab, theme, plot);
    draw_curves(lab, theme, plot, far);
    if (ImGui::IsMouseHoveringRect(plot.low, plot.high)) {
        const float x = ImGui::GetIO().MousePos.x;
        const int r = std::clamp(
            static_cast<int>((x - plot.low.x) / (plot.high.x - plot.low.x) * plot.x_most + 0.5F), 0, 40);
        const float px = plot.at(r, 0).x;
        list.AddLine({px, plot.low.y}, {px, plot.high.y}, faded(colour::white, 0.4F), theme.px(1));
        std::string tip = fmt::format("range {}", r);
        for (const auto& c : lab.curves)
            tip += c.value[static_cast<std::size_t>(r)] < 0
                       ? fmt::format("\n{}: out of range", table_words(lab.table(c.table)))
                       : fmt::format("\n{}: {:.2f}", table_words(lab.table(c.table)),
                                     c.value[static_cast<std::size_t>(r)]);
        ImGui::SetTooltip("%s", tip.c_str());
    }
    ImGui::EndChild();
}

// The odds of the volley as it is typed, once for each of its words.
void read_volley(LabMemory& lab) {
    std::string key =
        fmt::format("{}|{}|{}|{}", lab.ruleset, lab.volley.data(), lab.shield, lab.reinforcement);
    if (key == lab.volley_counted) return;
    lab.volley_counted = std::move(key);
    lab.volley_trouble.clear();
    std::vector<Shots> shots;
    std::string_view rest = lab.volley.data();
    while (!rest.empty() && lab.volley_trouble.empty()) {
        const std::size_t comma = std::min(rest.find(','), rest.size());
        std::string_view part = rest.substr(0, comma);
        rest = comma < rest.size() ? rest.substr(comma + 1) : std::string_view{};
        while (part.starts_with(' ')) part.remove_prefix(1);
        if (part.empty()) continue;
        if (auto read = parse_shots(lab.weapons, part, FireTerms{}))
            shots.push_back(*read);
        else
            lab.volley_trouble = read.error();
    }
    if (lab.volley_trouble.empty() && !shots.empty()) {
        if (auto odds = volley_odds(shots, lab.shield, lab.reinforcement))
            lab.odds = std::move(*odds);
        else
            lab.volley_trouble = odds.error();
    }
    if (shots.empty()) lab.odds = {};
}

void of_a_volley(LabMemory& lab, const Theme& theme) {
    ImGui::SetNextItemWidth(std::max(theme.px(160), ImGui::GetContentRegionAvail().x - theme.px(330)));
    ImGui::InputTextWithHint("##volley", "WEAPON:MODE x4 @ 8, WEAPON x6 @ 8", lab.volley.data(),
                             lab.volley.size());
    hover_tip("weapon:mode:tech x how many @ range, more of them after a comma");
    ImGui::SameLine();
    ImGui::SetNextItemWidth(theme.px(140));
    ImGui::SliderInt("##shield", &lab.shield, 0, 60, "shield %d");
    ImGui::SameLine();
    ImGui::SetNextItemWidth(theme.px(150));
    ImGui::SliderInt("##reinforcement", &lab.reinforcement, 0, 20, "reinforced %d");
    read_volley(lab);
    if (!lab.volley_trouble.empty()) {
        ImGui::PushTextWrapPos(0);
        coloured_text(colour::bad, lab.volley_trouble);
        ImGui::PopTextWrapPos();
        return;
    }
    const Odds& odds = lab.odds.facing;
    if (odds.size() == 0) return;
    coloured_text(
        colour::text,
        fmt::format("on the shield {:.2f} ± {:.2f} · inside {:.2f} · chance of getting through {:.1f} %",
                    odds.mean(), odds.deviation(), lab.odds.internals.mean(),
                    100 * lab.odds.internals.at_least(1)));
    const ImVec2 at = ImGui::GetCursorScreenPos(), size = ImGui::GetContentRegionAvail();
    if (size.x < theme.px(80) || size.y < theme.px(80)) return;
    double most = 0;
    for (std::size_t p = 0; p < odds.size(); ++p) most = std::max(most, odds.chance(p) * 100);
    const Axes plot =
        axes(theme, at, size, static_cast<double>(odds.size()), most, "points of damage", "per cent");
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const int stop = lab.shield + lab.reinforcement;
    for (std::size_t p = 0; p < odds.size(); ++p) {
        const double chance = odds.chance(p) * 100;
        const ImVec2 a = plot.at(static_cast<double>(p), chance), b = plot.at(static_cast<double>(p) + 1, 0);
        const bool through = static_cast<int>(p) > stop;
        const float gap = std::min(theme.px(1), (b.x - a.x) * 0.15F);
        if (b.y - a.y > 0.2F) {
            list.AddRectFilled({a.x + gap, a.y}, {b.x - gap, b.y}, through ? colour::accent : rgb(0x2F4A60));
            if (!through && b.x - a.x > theme.px(3))
                list.AddRect({a.x + gap, a.y}, {b.x - gap, b.y}, rgb(0x567A96), 0, 0, theme.px(1));
        }
        if (ImGui::IsMouseHoveringRect({a.x, plot.low.y}, {b.x, plot.high.y}))
            ImGui::SetTooltip("%d points: %.3f %%\nat least so many: %.2f %%\n%s of %s ways",
                              static_cast<int>(p), chance, 100 * odds.at_least(p), odds.ways_text(p).c_str(),
                              odds.all_text().c_str());
    }
    if (stop > 0 && static_cast<float>(stop) < plot.x_most) {
        const float x = plot.at(stop + 1, 0).x;
        dashed_line(list, {x, plot.low.y}, {x, plot.high.y}, colour::warn, theme.px(1.3F), theme.px(4),
                    theme.px(3));
        rimmed_text(list, *theme.fonts.small, {x + theme.px(4), plot.low.y + theme.px(3)}, {0, 0},
                    colour::warn, fmt::format("shield gone [{}]", stop));
    }
}

void differences(LabMemory& lab, const Theme& theme) {
    ImGui::SetNextItemWidth(std::max(theme.px(160), ImGui::GetContentRegionAvail().x - theme.px(110)));
    ImGui::InputTextWithHint("##other", "a folder with other tables, e.g. your copy of assets/rules/classic",
                             lab.other.data(), lab.other.size());
    ImGui::SameLine();
    if (ImGui::Button("compare")) {
        lab.changes.clear();
        lab.other_trouble.clear();
        lab.other_counted = lab.other.data();
        if (auto other = load_weapon_tables(lab.other.data())) {
            lab.changes = changes(lab.weapons, *other);
            if (lab.changes.empty()) lab.other_trouble = "Both hold the same tables.";
        } else {
            lab.other_trouble = other.error().text();
        }
    }
    ImGui::PushTextWrapPos(0);
    if (!lab.other_trouble.empty()) coloured_text(colour::warn, lab.other_trouble);
    if (lab.changes.empty() && lab.other_trouble.empty())
        coloured_text(colour::dim,
                      "Every cell in which two sets of tables differ, with file and line. The first set is "
                      "the one that is played here.");
    ImGui::PopTextWrapPos();
    ImGui::BeginChild("changes");
    for (const CellChange& c : lab.changes) {
        coloured_text(colour::accent, c.table);
        ImGui::SameLine();
        coloured_text(colour::text, c.what);
        if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s\n%s", c.where_a.c_str(), c.where_b.c_str());
    }
    ImGui::EndChild();
}

}  // namespace

void show_lab(BridgeState& state, int page) {
    if (!state.watch.lab) state.watch.lab = std::make_unique<LabMemory>();
    state.watch.lab->page = page == 3 ? 0 : page;
    if (page == 3) state.watch.lab->measure = 3;  // what the price buys
    state.watch.lab_shown = true;
}

void lab_panel(BridgeState& state, const Theme& theme, ImVec2 display) {
    if (!state.watch.lab) state.watch.lab = std::make_unique<LabMemory>();
    LabMemory& lab = *state.watch.lab;
    static const std::vector<std::string> known = rulesets(asset_folder());
    if (lab.ruleset.empty() && (state.film || !known.empty()))
        open_lab(lab, state.film ? state.film->rules->id : known.front());
    const ImVec2 size(std::min(display.x * 0.94F, theme.px(1180)), std::min(display.y * 0.9F, theme.px(760)));
    ImGui::SetNextWindowPos({(display.x - size.x) * 0.5F, (display.y - size.y) * 0.5F}, ImGuiCond_Appearing);
    ImGui::SetNextWindowSize(size, ImGuiCond_Appearing);
    ImGui::SetNextWindowSizeConstraints(
        {std::min(theme.px(420), display.x * 0.9F), std::min(theme.px(300), display.y * 0.9F)},
        {display.x, display.y});
    ImGui::PushStyleColor(ImGuiCol_WindowBg, rgb(0x121A23));
    if (ImGui::Begin("Table laboratory", &state.watch.lab_shown,
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoCollapse)) {
        static constexpr std::array<const char*, 3> pages{"Weapons over range", "Odds of a volley",
                                                          "Differences"};
        for (int p = 0; p < 3; ++p) {
            if (p > 0) ImGui::SameLine(0, theme.px(2));
            if (tab_button(theme, pages[static_cast<std::size_t>(p)], lab.page == p)) lab.page = p;
        }
        ImGui::SameLine(0, theme.px(20));
        for (const std::string& id : known) {
            if (tab_button(theme, id.c_str(), lab.ruleset == id)) open_lab(lab, id);
            ImGui::SameLine(0, theme.px(2));
        }
        ImGui::NewLine();
        ImGui::Separator();
        if (!lab.trouble.empty()) {
            ImGui::PushTextWrapPos(0);
            coloured_text(colour::bad, lab.trouble);
            ImGui::PopTextWrapPos();
        } else if (lab.page == 0) {
            over_range(lab, theme);
        } else if (lab.page == 1) {
            of_a_volley(lab, theme);
        } else {
            differences(lab, theme);
        }
    }
    ImGui::End();
    ImGui::PopStyleColor();
}

}  // namespace impulse
