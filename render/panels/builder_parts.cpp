#include "render/panels/builder_parts.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <utility>

#include "battle/core/rows/movement.h"
#include "render/panels/watch_panels.h"
#include "scenarios/files/asset_path.h"
#include "scenarios/files/files.h"
#include "ssd/refit.h"

namespace impulse {
namespace {

void refits(BuilderMemory& builder, SetupUnit& unit) {
    const auto [key, fitting] = split_key(unit.class_key);
    const ShipClass* base = ship_class(*builder.rules, key);
    if (base == nullptr || base->sheet.refits.empty() || !ImGui::TreeNode("refits")) return;
    for (const Refit& refit : base->sheet.refits) {
        // Of some only year and price are known: they cannot fight.
        if (!refit.known) continue;
        bool in = std::ranges::find(fitting.refits, refit.code) != fitting.refits.end();
        if (ImGui::Checkbox(fmt::format("{} ({}, {:+} points)", refit.code, refit.year, refit.bpv).c_str(),
                            &in)) {
            builder.said = set_refit(*builder.rules, unit, refit.code, in).value_or("");
            builder.changed = true;
        }
        hover_tip(refit.words);
    }
    ImGui::TreePop();
}

void options(BuilderMemory& builder, SetupUnit& unit) {
    if (!builder.fleet || !ImGui::TreeNode("options")) return;
    for (const OptionRow& option : builder.fleet->options) {
        const auto bought = std::ranges::find(unit.options, option.id, &std::pair<std::string, int>::first);
        const int n = bought == unit.options.end() ? 0 : bought->second;
        if (const int more = counted(option.id, n, option.words); more != 0) {
            buy_option(unit, option.id, more);
            builder.changed = true;
        }
    }
    ImGui::TreePop();
}

// The rounds of each rack: what the sheet says, or those that are chosen one by one.
void loads(BuilderMemory& builder, SetupUnit& unit) {
    const auto racks = racks_of(*builder.rules, unit.class_key);
    if (racks.empty() || !ImGui::TreeNode("loads")) return;
    for (const auto& [rack, takes] : racks) {
        ImGui::PushID(rack.c_str());
        const auto chosen = std::ranges::find(unit.loads, rack, &std::pair<std::string, std::string>::first);
        const bool own = chosen != unit.loads.end();
        ImGui::TextWrapped("%s: %s", rack.c_str(), own ? chosen->second.c_str() : "as on its sheet");
        std::optional<std::string> round;
        for (std::size_t i = 0; i < takes.size(); ++i) {
            const std::string words = "+ " + takes[i];
            if (i > 0) same_line_or_wrap(words);
            if (ImGui::SmallButton(words.c_str())) round = takes[i];
        }
        if (own) same_line_or_wrap("as on its sheet");
        if (own && ImGui::SmallButton("as on its sheet")) round = "";
        if (round) {
            load_rack(unit, rack, *round);
            builder.changed = true;
        }
        ImGui::PopID();
    }
    ImGui::TreePop();
}

// Shuttles, fighters and PFs of its empire and of all empires; true where the list of units has changed.
bool craft(BuilderMemory& builder, const SetupUnit& unit) {
    if (!ImGui::TreeNode("craft")) return false;
    const std::string empire = unit.class_key.substr(0, unit.class_key.find('/') + 1);
    int more = 0;
    std::string which;
    for (const ShipClass& c : builder.rules->classes) {
        const Sheet& sheet = c.sheet;
        const auto aboard = std::ranges::count_if(builder.draft.setup.units, [&](const SetupUnit& u) {
            return u.mother == unit.id && u.class_key == sheet.key;
        });
        const int year = builder.draft.setup.year;
        if (sheet.craft.kind == CraftKind::none || !sheet.unknown.empty() ||
            (year > 0 && sheet.year > year) ||
            (!sheet.key.starts_with(empire) && !sheet.key.starts_with("general/")))
            continue;
        if (const int n = counted(sheet.key, static_cast<int>(aboard), sheet.code); n != 0) {
            more = n;
            which = sheet.key;
        }
    }
    ImGui::TreePop();
    if (more == 0) return false;
    const auto at = static_cast<std::size_t>(builder.chosen);
    builder.said = carry_craft(*builder.rules, builder.draft, at, which, more).value_or("");
    return builder.changed = true;
}

// A switch of the field, which keeps them as small numbers.
template <class N>
void flag(BuilderMemory& builder, const char* words, N& value) {
    bool on = value != 0;
    if (!ImGui::Checkbox(words, &on)) return;
    value = on ? N{1} : N{0};
    builder.changed = true;
}

// Who may leave, what the edge does, and the optional rules.
void conditions(BuilderMemory& builder, const Theme& theme) {
    BattleField& field = builder.draft.setup.field;
    panel_heading(theme, "HOW IT ENDS");
    dim_text("The last side on the map holds it. A side leaves by the ways that are open:");
    flag(builder, "by acceleration", field.by_acceleration);
    flag(builder, "by distance", field.by_separation);
    flag(builder, "by warp point", field.by_warp_point);
    flag(builder, "by evasion", field.by_evasion);
    if (!field.map.floating()) {
        std::string edge(word(field.edge));
        if (ImGui::BeginCombo(labelled(theme, "edge").c_str(), edge.c_str())) {
            for (std::size_t e = 0; e < count_of<EdgeRule>(); ++e) {
                const auto rule = static_cast<EdgeRule>(e);
                if (rule == EdgeRule::breach_barrier) continue;  // a campaign's, with numbers of its own
                if (ImGui::Selectable(std::string(word(rule)).c_str(), rule == field.edge)) {
                    field.edge = rule;
                    builder.changed = true;
                }
            }
            ImGui::EndCombo();
        }
    }
    if (!builder.rules->plot || !ImGui::TreeNode("optional rules")) return;
    flag(builder, "critical hits", field.critical_hits);
    flag(builder, "directed turns", field.directed_turns);
    flag(builder, "energy balance", field.energy_balance);
    ImGui::TreePop();
}

}  // namespace

int counted(const std::string& id, int n, const std::string& words) {
    int more = 0;
    ImGui::PushID(id.c_str());
    if (ImGui::SmallButton("-")) more = -1;
    ImGui::SameLine();
    if (ImGui::SmallButton("+")) more = 1;
    ImGui::SameLine();
    coloured_text(n > 0 ? colour::accent : colour::dim, fmt::format("{} {}", n, words));
    ImGui::PopID();
    return more;
}

void take_ruleset(BuilderMemory& builder, const std::string& id) {
    auto rules = ruleset_named(id);
    if (!rules) {
        builder.said = rules.error();
        return;
    }
    builder.rules = *rules;
    builder.draft = new_draft(**rules);
    if (!builder.draft.pilots.empty()) builder.draft.pilots.front() = "human";
    auto fleet = load_fleet_rules(id);
    builder.fleet = fleet ? *fleet : std::nullopt;
    builder.chosen = -1;
    builder.changed = true;
}

void builder_ship(BuilderMemory& builder, const Theme& theme) {
    std::vector<SetupUnit>& units = builder.draft.setup.units;
    if (builder.chosen < 0 || static_cast<std::size_t>(builder.chosen) >= units.size()) {
        dim_text("Choose a ship to change it.");
        return;
    }
    SetupUnit& unit = units[static_cast<std::size_t>(builder.chosen)];
    panel_heading(theme, unit.name.c_str());
    const auto changed = [&](bool any) { builder.changed = builder.changed || any; };
    int facing = unit.facing.at;
    if (ImGui::Combo(labelled(theme, "facing").c_str(), &facing, "A\0B\0C\0D\0E\0F\0")) {
        unit.facing = Facing{static_cast<std::uint8_t>(facing)};
        builder.changed = true;
    }
    changed(ImGui::SliderInt(labelled(theme, "weapon status").c_str(), &unit.weapon_status, 0, 3));
    changed(ImGui::SliderInt(labelled(theme, "speed").c_str(), &unit.speed, -1,
                             builder.rules->movement->speed_most, unit.speed < 0 ? "max" : "%d"));
    int crew = unit.quality + 1;
    if (ImGui::Combo(labelled(theme, "crew").c_str(), &crew, "poor\0regular\0outstanding\0")) {
        unit.quality = crew - 1;
        builder.changed = true;
    }
    changed(ImGui::Checkbox("legendary navigator", &unit.navigator));
    refits(builder, unit);
    options(builder, unit);
    loads(builder, unit);
    if (craft(builder, unit)) return;  // the list of units is another now
    if (ImGui::Button("remove the ship")) {
        remove_ship(builder.draft, static_cast<std::size_t>(builder.chosen));
        builder.chosen = -1;
        builder.changed = true;
    }
}

void builder_terms(BuilderMemory& builder, const Theme& theme) {
    Setup& setup = builder.draft.setup;
    BattleField& field = setup.field;
    panel_heading(theme, "THE BATTLE");
    static const std::vector<std::string> known = rulesets(asset_folder());
    for (const std::string& id : known) {
        if (&id != &known.front()) same_line_or_wrap(id);
        if (tab_button(theme, id.c_str(), setup.ruleset == id) && setup.ruleset != id)
            take_ruleset(builder, id);
    }
    const auto number = [&](const char* words, int value, int least, int most, auto&& put) {
        if (!ImGui::InputInt(labelled(theme, words).c_str(), &value)) return;
        put(std::clamp(value, least, most));
        builder.changed = true;
    };
    number("year, 0 = any", setup.year, 0, 999, [&](int n) { setup.year = n; });
    number("turns, 0 = no end", field.turn_limit, 0, 999,
           [&](int n) { field.turn_limit = static_cast<std::int16_t>(n); });
    number("columns, 0 = floating", field.map.columns, 0, 99, [&](int n) {
        field.map.columns = static_cast<std::int16_t>(n);
        field.map.rows = n == 0 ? std::int16_t{0} : std::max<std::int16_t>(field.map.rows, 1);
    });
    if (!field.map.floating())
        number("rows", field.map.rows, 1, 99, [&](int n) { field.map.rows = static_cast<std::int16_t>(n); });
    number("hexes apart", builder.apart, 1, 60, [&](int n) {
        builder.apart = n;
        stand_apart(builder.draft, n);
        builder.fitted = 0;
    });
    number("seed", static_cast<int>(setup.seed), 0, 999999999,
           [&](int n) { setup.seed = static_cast<std::uint64_t>(n); });
    ImGui::Checkbox("real dice, typed in", &builder.typed_dice);
    conditions(builder, theme);
}

}  // namespace impulse
