// render/panels/yard_panel.cpp: the shipyard: a ship put together box by box, its price and what the book says against it.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <utility>

#include "render/bridge.h"
#include "render/open_battle.h"
#include "render/panels/builder_parts.h"
#include "render/panels/watch_panels.h"
#include "scenarios/files/files.h"
#include "ssd/sheet_text.h"

namespace impulse {
namespace {

constexpr const char* yard_ruleset = "tng";

// Prices, rules and an empty hull of the first frame; what stands in the draft stays.
void open_yard(YardMemory& yard) {
    auto rules = ruleset_named(yard_ruleset);
    if (!rules) {
        yard.said = rules.error();
        return;
    }
    yard.rules = *rules;
    auto opened = open_shipyard(**rules);
    if (!opened) {
        yard.said = opened.error().text();
        return;
    }
    yard.yard = std::move(*opened);
    yard.changed = true;
    if (!yard.draft.frame.empty()) return;
    yard.draft.frame = yard.yard->construction.frames.front().id;
    yard.draft.tech = 3;
    yard.draft.crew_units = 1;
    std::snprintf(yard.power.data(), yard.power.size(), "%s", "Federation");
    std::snprintf(yard.code.data(), yard.code.size(), "%s", "Mine");
}

// What follows from the draft, worked out once for each change.
void add_up(YardMemory& yard) {
    if (!std::exchange(yard.changed, false)) return;
    Design& d = yard.draft;
    d.file = "this design";
    d.power = yard.power.data();
    d.code = d.name = yard.code.data();
    yard.judged = judge(*yard.yard, d);
    yard.offers = offers(*yard.yard, d);
}

void number(YardMemory& yard, const char* many, int& n, const char* one = nullptr) {
    if (const int more = counted(many, n, n == 1 && one != nullptr ? one : many);
        more != 0 && n + more >= 0) {
        n += more;
        yard.changed = true;
    }
}

// A weapon as the sheet prints it; of all else, where one print serves several rows, the code of the row before it.
std::string called(const Offer& offer) {
    return offer.shots.empty() ? fmt::format("{}: {}", offer.label, offer.name) : offer.name;
}
std::string called(const YardMemory& yard, const std::string& system, int value) {
    const auto at = std::ranges::find_if(
        yard.offers, [&](const Offer& o) { return o.row->id == system && o.row->value == value; });
    if (at != yard.offers.end()) return called(*at);
    return value > 0 ? fmt::format("{} ({})", system, value) : system;
}

// BPV and spaces, each ending at its place; words may follow.
void figures(const Theme& theme, std::int64_t bpv, std::int64_t spaces) {
    const float from = ImGui::GetCursorPosX(), letter = ImGui::CalcTextSize("0").x;
    const auto ending_at = [&](std::int64_t n, float digits) {
        const std::string words = std::to_string(n);
        ImGui::SetCursorPosX(from + letter * digits - ImGui::CalcTextSize(words.c_str()).x);
        ImGui::TextUnformatted(words.c_str());
        ImGui::SameLine(0, 0);
    };
    ending_at(bpv, 5.0F);
    ending_at(spaces, 8.5F);
    ImGui::SetCursorPosX(from + letter * 8.5F + theme.px(10));
}

void frame_and_people(YardMemory& yard, const Theme& theme) {
    Design& d = yard.draft;
    panel_heading(theme, "THE SHIP");
    for (const auto& [words, text] : {std::pair{"power", &yard.power}, {"code", &yard.code}})
        if (ImGui::InputText(labelled(theme, words).c_str(), text->data(), text->size())) yard.changed = true;
    const Frame* now = frame_named(yard.yard->construction, d.frame);
    ImGui::SetNextItemWidth(-1);
    if (ImGui::BeginCombo("##frame", now != nullptr ? now->words.c_str() : "frame")) {
        for (const Frame& f : yard.yard->construction.frames)
            if (ImGui::Selectable(fmt::format("{}: {} spaces##{}", f.words, f.spaces, f.id).c_str(),
                                  f.id == d.frame)) {
                d.frame = f.id;
                yard.changed = true;
            }
        ImGui::EndCombo();
    }
    if (now != nullptr)
        dim_text(fmt::format("{} spaces, size class {}, turn mode {}, move cost {}", now->spaces,
                             now->size_class, now->turn_mode, text(now->move_cost)));
    for (const int tech : {3, 4}) {
        const std::string words = fmt::format("tech {}X", tech);
        if (tech > 3) same_line_or_wrap(words);
        if (tab_button(theme, words.c_str(), d.tech == tech) && d.tech != tech) {
            d.tech = tech;
            yard.changed = true;
        }
    }
    number(yard, "crew units", d.crew_units, "crew unit");
    number(yard, "boarding parties", d.boarding_parties, "boarding party");
    number(yard, "deck crews", d.deck_crews, "deck crew");
    number(yard, "more excess damage", d.more_excess);
}

// One bank all round, two halves, three thirds or six; the boxes of each.
void shields(YardMemory& yard, const Theme& theme) {
    static constexpr std::array<std::array<std::uint8_t, 6>, 5> plans{
        {{}, {0b111111}, {0b100011, 0b011100}, {0b100011, 0b001110, 0b111000}, {1, 2, 4, 8, 16, 32}}};
    Design& d = yard.draft;
    panel_heading(theme, "SHIELDS");
    for (const auto& plan : plans) {
        const auto banks = static_cast<std::size_t>(
            std::ranges::count_if(plan, [](std::uint8_t facings) { return facings != 0; }));
        const std::string words =
            banks == 0 ? "none" : fmt::format("{} bank{}", banks, banks == 1 ? "" : "s");
        if (banks > 0) same_line_or_wrap(words);
        if (!tab_button(theme, words.c_str(), d.shields.size() == banks) || d.shields.size() == banks)
            continue;
        d.shields.clear();
        for (std::size_t b = 0; b < banks; ++b) {
            ShieldBank bank;
            bank.facings = plan[b];
            bank.boxes = 10;
            for (int facing = 1; facing <= 6; ++facing)
                if ((plan[b] >> (facing - 1) & 1) != 0) bank.name += fmt::format("#{}", facing);
            d.shields.push_back(std::move(bank));
        }
        yard.changed = true;
    }
    for (ShieldBank& bank : d.shields) number(yard, bank.name.c_str(), bank.boxes);
}

// What the ship has, with its arcs.
void parts(YardMemory& yard, const Theme& theme) {
    Design& d = yard.draft;
    panel_heading(theme, "ITS BOXES");
    if (d.parts.empty()) dim_text("None yet: choose from the list.");
    std::size_t gone = d.parts.size();
    for (std::size_t i = 0; i < d.parts.size(); ++i) {
        DesignPart& p = d.parts[i];
        ImGui::PushID(static_cast<int>(i));
        const std::string words = called(yard, p.system, p.value);
        if (const int more = counted("count", p.count, words); more != 0) {
            p.count += more;
            if (p.count == 0) gone = i;
            yard.changed = true;
        }
        const BuildRow* row = build_row(yard.yard->construction, p.system, p.value);
        const std::vector<std::string> arcs =
            row != nullptr ? arcs_of(yard.yard->construction, *row) : std::vector<std::string>{};
        if (!arcs.empty()) {
            ImGui::SetNextItemWidth(theme.px(110));
            if (ImGui::BeginCombo("##arc", ("arc " + p.arc_words).c_str())) {
                for (const std::string& arc : arcs)
                    if (ImGui::Selectable(arc.c_str(), arc == p.arc_words)) {
                        p.arc_words = arc;
                        p.arc = parse_arc(arc).value_or(Arc{});
                        yard.changed = true;
                    }
                ImGui::EndCombo();
            }
        }
        if (row != nullptr && row->mount) {
            if (arcs.empty())
                ImGui::SetNextItemWidth(-1);
            else
                same_line_or_wrap(std::string(12, 'm'));
            ImGui::SetNextItemWidth(theme.px(150));
            if (ImGui::BeginCombo("##holds", p.holds.empty() ? "holds nothing" : p.holds.front().c_str())) {
                for (const Offer& o : yard.offers) {
                    const std::string held =
                        o.row->value > 0 ? fmt::format("{}:{}", o.row->id, o.row->value) : o.row->id;
                    if (!o.row->mount && ImGui::Selectable(fmt::format("{}##{}", called(o), held).c_str())) {
                        p.holds = {held};
                        yard.changed = true;
                    }
                }
                ImGui::EndCombo();
            }
        }
        ImGui::PopID();
    }
    if (gone < d.parts.size()) d.parts.erase(d.parts.begin() + static_cast<std::ptrdiff_t>(gone));
}

void take(YardMemory& yard, const Offer& offer) {
    DesignPart p;
    p.system = offer.row->id;
    p.value = offer.row->value;
    p.count = 1;
    if (const auto arcs = arcs_of(yard.yard->construction, *offer.row); !arcs.empty()) {
        p.arc_words = arcs.front();
        p.arc = parse_arc(p.arc_words).value_or(Arc{});
    }
    yard.changed = true;
    for (DesignPart& other : yard.draft.parts)
        if (other.system == p.system && other.value == p.value && other.arc == p.arc && other.holds.empty()) {
            ++other.count;
            return;
        }
    yard.draft.parts.push_back(std::move(p));
}

// Everything that this power may build at this level, by kind, with what a box costs.
void price_part(YardMemory& yard, const Theme& theme) {
    bool first = true;
    for (const char* part : {"hull", "control", "power", "weapons", "launchers"}) {
        if (!std::exchange(first, false)) same_line_or_wrap(part);
        if (tab_button(theme, part, yard.part == part)) yard.part = part;
    }
    dim_text(
        "BPV, spaces and name of a box, and what it fires; weapons at 120 degrees. One more with each "
        "choice.");
    ImGui::BeginChild("prices", ImVec2(0, 0), false, ImGuiWindowFlags_NavFlattened);
    const auto column = static_cast<std::size_t>(std::clamp(yard.draft.tech - 3, 0, 1));
    const Offer* chosen = nullptr;
    for (const Offer& o : yard.offers) {
        if (o.row->part != yard.part) continue;
        if (ImGui::Selectable(("##" + o.label).c_str())) chosen = &o;
        const std::string fires = o.shots.empty() ? "" : ": " + o.shots;
        hover_tip(fmt::format("{}{}, rule {}", called(o), fires, o.row->rule));
        ImGui::SameLine(0, 0);
        figures(theme, o.row->bpv[column], o.row->spaces);
        ImGui::TextUnformatted((called(o) + fires).c_str());
    }
    if (chosen != nullptr) take(yard, *chosen);
    ImGui::EndChild();
}

// The sheet on the disk; true where it is there.
bool save_sheet(YardMemory& yard, bool replace) {
    const auto saved = save_design(*yard.yard, yard.judged, replace);
    yard.said = saved ? "saved " + *saved : saved.error();
    if (!saved) return false;
    forget_ruleset(yard_ruleset);
    open_yard(yard);
    return true;
}

// As letters beside its sheet, for the printer.
void print_sheet(YardMemory& yard) {
    std::string path = own_sheet_path(yard.judged.sheet);
    if (path.empty()) {
        yard.said = "there is no home folder to print into";
        return;
    }
    path.replace(path.size() - 5, 5, ".txt");
    const auto error = write_whole(path, sheet_text(yard.judged.sheet));
    yard.said = error ? error->text() : "printed into " + path;
}

// Into a battle of the builder, as the first ship of its first side.
void fight_it(BridgeState& state) {
    YardMemory& yard = state.yard;
    BuilderMemory& builder = state.builder;
    take_ruleset(builder, yard_ruleset);
    if (!builder.rules || builder.draft.setup.sides.empty()) {
        yard.said = builder.said;
        return;
    }
    SetupSide& side = builder.draft.setup.sides.front();
    side.empire = side.name = side.id = yard.judged.sheet.empire;
    if (builder.draft.setup.sides.back().name == side.name && builder.draft.setup.sides.size() > 1)
        builder.draft.setup.sides.back().name = builder.draft.setup.sides.back().id = side.name + " 2";
    if (const auto why = add_ship(*builder.rules, builder.draft, 0, yard.judged.sheet.key)) {
        yard.said = *why;
        return;
    }
    builder.chosen = 0;
    builder.shown = true;
    yard.shown = false;
}

void totals(BridgeState& state, const Theme& theme) {
    YardMemory& yard = state.yard;
    const Judged& j = yard.judged;
    coloured_text(colour::accent, fmt::format("{} BPV, {} of {} spaces, {} free", j.cost.bpv, j.cost.spaces,
                                              j.spaces_of_frame, j.spaces_of_frame - j.cost.spaces));
    if (j.cost.allowance != 0 || j.cost.spent != 0)
        dim_text(fmt::format("allowance towards options {}, spent {}", j.cost.allowance, j.cost.spent));
    const std::string why = !j.faults.empty() ? j.faults.front().what : std::string{};
    std::error_code none;
    const bool there = std::filesystem::exists(own_sheet_path(j.sheet), none);
    const char* save = there ? "save over the old one" : "save";
    if (button_or_why(save, why)) save_sheet(yard, there);
    if (next_button("print")) print_sheet(yard);
    same_line_or_wrap("fight it");
    if (button_or_why("fight it", !why.empty() ? why : j.cannot_fight) && save_sheet(yard, there))
        fight_it(state);
    if (next_button("at random"))
        if (auto design =
                random_design(*yard.yard, static_cast<std::uint64_t>(++yard.seed), yard.draft.frame)) {
            yard.draft = std::move(*design);
            yard.changed = true;
        }
    if (next_button("back")) yard.shown = false;
    if (!yard.said.empty()) coloured_text(colour::text, yard.said);
    for (const FileError& fault : j.faults) warning_text(theme, fault.what);
    if (j.faults.empty()) coloured_text(colour::good, "legal");
    if (!j.cannot_fight.empty()) warning_text(theme, "not to be fought: " + j.cannot_fight);
    panel_heading(theme, "THE BILL");
    ImGui::PushFont(theme.fonts.small);
    for (const BuildLine& l : j.cost.lines)
        if (l.bpv != 0 || l.spaces != 0) {
            figures(theme, l.bpv, l.spaces);
            ImGui::TextWrapped("%s", fmt::format("{} ({})", l.what, l.rule).c_str());
        }
    ImGui::PopFont();
}

}  // namespace

void yard_panel(BridgeState& state, const Theme& theme, ImVec2 display) {
    YardMemory& yard = state.yard;
    if (!yard.yard) open_yard(yard);
    if (yard.yard) add_up(yard);
    if (begin_panel("shipyard", {0, 0}, display) && yard.yard) {
        take_keyboard(yard.fresh);
        const auto ship = [&] {
            frame_and_people(yard, theme);
            shields(yard, theme);
            parts(yard, theme);
        };
        // With little room the ship and the list take turns beside the bill.
        const bool narrow = display.x < theme.px(1000);
        const float wide = narrow ? display.x * 0.5F : std::min(theme.px(360), display.x * 0.33F);
        panel_column("ship", wide, [&] {
            if (narrow)
                for (const bool list : {false, true}) {
                    const char* words = list ? "the list" : "the ship";
                    if (list) same_line_or_wrap(words);
                    if (tab_button(theme, words, yard.in_list == list)) yard.in_list = list;
                }
            if (narrow && yard.in_list)
                price_part(yard, theme);
            else
                ship();
        });
        if (!narrow) {
            ImGui::SameLine();
            panel_column("list", std::min(theme.px(420), display.x * 0.35F),
                         [&] { price_part(yard, theme); });
        }
        ImGui::SameLine();
        panel_column("bill", 0, [&] { totals(state, theme); });
        point_at(state, "shipyard", {}, {});
    } else if (!yard.yard) {
        warning_text(theme, yard.said);
    }
    ImGui::End();
}

}  // namespace impulse
