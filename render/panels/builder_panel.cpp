// render/panels/builder_panel.cpp: a battle put together: sides and ships, the map with terrain, and what is wrong with it.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "battle/play/make_battle.h"
#include "render/battle_scene.h"
#include "render/bridge.h"
#include "render/panels/builder_parts.h"
#include "render/panels/watch_panels.h"
#include "scenarios/files/asset_path.h"
#include "scenarios/files/files.h"
#include "scenarios/scenario_writer.h"

namespace impulse {
namespace {

// What follows from the draft, worked out once for each change.
void look_through(BuilderMemory& builder) {
    if (!std::exchange(builder.changed, false)) return;
    fit_to_year(*builder.rules, builder.draft);
    // Refits make classes of their own, which the rules must know.
    if (auto rules = ruleset_fitted(builder.draft.setup.ruleset, fitted_of(builder.draft)))
        builder.rules = *rules;
    else
        builder.said = rules.error();
    builder.faults = faults_of(*builder.rules, builder.fleet, builder.draft);
    Setup shown = builder.draft.setup;
    const Roster roster = roster_of(shown);
    const UnitId chosen = builder.chosen >= 0 ? UnitId{static_cast<std::size_t>(builder.chosen)} : UnitId{};
    // A draft that cannot be fought yet is still seen as far as it goes.
    if (const auto battle = make_battle(*builder.rules, shown)) {
        builder.map = map_scene(*builder.rules, *battle, roster, chosen);
        return;
    }
    builder.map.shape = shown.field.map;
    builder.map.ships.clear();
    for (std::size_t u = 0; u < shown.units.size(); ++u) {
        ShipCounter counter;
        counter.id = static_cast<int>(u);
        counter.name = shown.units[u].name;
        counter.side = shown.units[u].side;
        counter.hex = shown.units[u].hex;
        counter.facing = shown.units[u].facing;
        counter.selected = builder.chosen == counter.id;
        builder.map.ships.push_back(counter);
    }
}

// Code and name; the code once where the name begins with it.
std::string called(const Sheet& sheet) {
    return sheet.name.starts_with(sheet.code) ? sheet.name : sheet.code + " " + sheet.name;
}

// The classes of an empire with year and price, the dearest first; a click adds one.
void class_list(BuilderMemory& builder, int side, const std::string& empire) {
    const int year = builder.draft.setup.year;
    std::vector<const Sheet*> classes;
    for (const ShipClass& c : builder.rules->classes)
        if (c.sheet.empire == empire && is_offered(c.sheet, year) &&
            c.sheet.key.find('[') == std::string::npos)
            classes.push_back(&c.sheet);
    std::ranges::stable_sort(classes,
                             [](const Sheet* a, const Sheet* b) { return a->bpv_combat > b->bpv_combat; });
    for (const Sheet* sheet : classes)
        if (ImGui::Selectable(
                fmt::format("{}  {}##{}", sheet->bpv_combat, called(*sheet), sheet->key).c_str())) {
            const auto why = add_ship(*builder.rules, builder.draft, side, sheet->key);
            builder.said = why.value_or("");
            // The new one, the last of its side, is what one goes on with.
            for (std::size_t u = 0; !why && u < builder.draft.setup.units.size(); ++u)
                if (builder.draft.setup.units[u].side == side && builder.draft.setup.units[u].mother.empty())
                    builder.chosen = static_cast<int>(u);
            builder.tool = BuilderTool::ship;
            builder.changed = true;
        }
}

void side_part(BuilderMemory& builder, const Theme& theme, std::size_t s) {
    SetupSide& side = builder.draft.setup.sides[s];
    coloured_text(side_look(static_cast<int>(s)).colour,
                  fmt::format("{}: {} points", side.name,
                              points_of(*builder.rules, builder.draft, static_cast<int>(s))));
    player_choice("##pilot", "played by " + builder.draft.pilots[s], builder.draft.pilots[s]);
    ImGui::SetNextItemWidth(-1);
    const bool unnamed = side.name == side.empire;
    if (ImGui::BeginCombo("##empire", ("empire: " + side.empire).c_str())) {
        for (const std::string& empire : empires_of(*builder.rules))
            if (ImGui::Selectable(empire.c_str(), empire == side.empire)) {
                side.empire = empire;
                const bool taken = std::ranges::any_of(
                    builder.draft.setup.sides,
                    [&](const SetupSide& other) { return same_word(other.name, empire); });
                if (unnamed && !taken) side.name = side.id = empire;
                builder.changed = true;
            }
        ImGui::EndCombo();
    }
    ImGui::SetNextItemWidth(-1);
    if (ImGui::BeginCombo("##add", fmt::format("+ a ship of {}", side.name).c_str(),
                          ImGuiComboFlags_HeightLarge)) {
        class_list(builder, static_cast<int>(s), side.empire);
        ImGui::EndCombo();
    }
    for (std::size_t u = 0; u < builder.draft.setup.units.size(); ++u) {
        const SetupUnit& unit = builder.draft.setup.units[u];
        if (unit.side != static_cast<int>(s) || !unit.mother.empty()) continue;
        ImGui::PushID(static_cast<int>(u));
        if (ImGui::Selectable(
                fmt::format("  {}  {} {}", unit.name, text(unit.hex), letter(unit.facing)).c_str(),
                builder.chosen == static_cast<int>(u))) {
            builder.chosen = static_cast<int>(u);
            builder.tool = BuilderTool::ship;
            builder.changed = true;
        }
        ImGui::PopID();
    }
    ImGui::Dummy(ImVec2(0, theme.px(4)));
}

// Puts what is in hand to a hex: the chosen ship, terrain, or nothing.
void put_down(BuilderMemory& builder, Hex hex) {
    std::optional<std::string> why;
    if (builder.tool == BuilderTool::terrain) {
        builder.terrain.hex = hex;
        why = place_terrain(*builder.rules, builder.draft, builder.terrain);
    } else if (builder.tool == BuilderTool::clear) {
        clear_terrain(builder.draft, hex);
    } else if (builder.chosen >= 0 &&
               static_cast<std::size_t>(builder.chosen) < builder.draft.setup.units.size()) {
        builder.draft.setup.units[static_cast<std::size_t>(builder.chosen)].hex = hex;
    }
    builder.said = why.value_or("");
    builder.changed = true;
}

void map_part(BuilderMemory& builder, const Theme& theme) {
    BattleField& field = builder.draft.setup.field;
    const std::string field_room(12, 'm');  // for a number or a word with its label
    const auto tool = [&](const char* words, BuilderTool which) {
        if (tab_button(theme, words, builder.tool == which)) builder.tool = which;
    };
    tool("move the ship", BuilderTool::ship);
    same_line_or_wrap("terrain:");
    tool("terrain:", BuilderTool::terrain);
    same_line_or_wrap(field_room);
    ImGui::SetNextItemWidth(theme.px(120));
    if (ImGui::BeginCombo("##terrain", std::string(word(builder.terrain.kind)).c_str())) {
        for (std::size_t k = 0; k < count_of<FeatureKind>(); ++k) {
            Feature feature = builder.terrain;
            feature.kind = static_cast<FeatureKind>(k);
            if (feature_fault(*builder.rules, feature) || feature.kind == FeatureKind::warp_point) continue;
            if (ImGui::Selectable(std::string(word(feature.kind)).c_str())) {
                builder.terrain = feature;
                builder.tool = BuilderTool::terrain;
            }
        }
        ImGui::EndCombo();
    }
    same_line_or_wrap(field_room);
    int radius = builder.terrain.radius;
    ImGui::SetNextItemWidth(theme.px(90));
    if (ImGui::InputInt("radius", &radius))
        builder.terrain.radius = static_cast<std::uint8_t>(std::clamp(radius, 0, 60));
    same_line_or_wrap("clear");
    tool("clear", BuilderTool::clear);
    // By keys: the hex is typed.
    same_line_or_wrap(field_room);
    ImGui::SetNextItemWidth(theme.px(70));
    if (ImGui::InputText("hex", builder.hex.data(), builder.hex.size(),
                         ImGuiInputTextFlags_EnterReturnsTrue)) {
        if (const auto hex = parse_hex(builder.hex.data()))
            put_down(builder, *hex);
        else
            builder.said = fmt::format("\"{}\" is not a hex; expected one such as 1215", builder.hex.data());
    }
    if (!builder.said.empty()) coloured_text(colour::warn, builder.said);
    const ImVec2 at = ImGui::GetCursorScreenPos(), size = ImGui::GetContentRegionAvail();
    if (size.x < 1 || size.y < 1) return;
    std::vector<Hex> hexes;
    for (const ShipCounter& ship : builder.map.ships) hexes.push_back(ship.hex);
    for (const Feature& feature : field.features) hexes.push_back(feature.hex);
    if (hexes.empty())
        for (const int side : {0, 3})
            hexes.push_back(
                along(middle_of(field.map), Facing{static_cast<std::uint8_t>(side)}, builder.apart / 2));
    builder.camera.look_through({at.x, at.y}, {size.x, size.y});
    if (!hexes.empty() && hexes.size() != builder.fitted) {
        builder.camera.fit_hexes(hexes, 3.0F, theme.px(40));
        builder.fitted = hexes.size();
    }
    map_widget(builder.map, builder.camera, theme, ImVec2(0, 0), builder.hover);
    if (!builder.hover.clicked) return;
    if (builder.hover.ship >= 0) {
        builder.chosen = builder.map.ships[static_cast<std::size_t>(builder.hover.ship)].id;
        builder.tool = BuilderTool::ship;
        builder.changed = true;
    } else if (builder.hover.on_map) {
        put_down(builder, builder.hover.hex);
    }
}

// Writes the scenario; true where it is on the disk.
bool save_draft(BuilderMemory& builder) {
    const auto text = write_scenario(*builder.rules, builder.draft);
    if (!text) {
        builder.said = text.error();
        return false;
    }
    if (const auto error = write_whole(builder.path.data(), *text)) {
        builder.said = error->text();
        return false;
    }
    builder.said = fmt::format("saved {}", builder.path.data());
    return true;
}

void all_sides(BuilderMemory& builder, const Theme& theme) {
    for (std::size_t s = 0; s < builder.draft.setup.sides.size(); ++s) {
        ImGui::PushID(static_cast<int>(s));
        side_part(builder, theme, s);
        ImGui::PopID();
    }
    if (ImGui::Button("+ a side")) {
        builder.said = add_side(builder.draft, empires_of(*builder.rules).front()).value_or("");
        builder.changed = true;
    }
}

void finish_part(BridgeState& state, const Theme& theme) {
    BuilderMemory& builder = state.builder;
    ImGui::SetNextItemWidth(-1);
    ImGui::InputText("##path", builder.path.data(), builder.path.size());
    const std::string why = builder.faults.bars.empty() ? std::string{} : builder.faults.bars.front();
    if (button_or_why("save", why)) save_draft(builder);
    same_line_or_wrap("fight it");
    if (button_or_why("fight it", why) && save_draft(builder)) {
        state.options.players = builder.draft.pilots;
        state.options.seed = builder.draft.setup.seed;
        state.options.typed_dice = builder.typed_dice;
        state.open_request = builder.path.data();
    }
    if (next_button("back")) builder.shown = false;
    for (const std::string& bar : builder.faults.bars) warning_text(theme, bar);
    for (const std::string& wrong : builder.faults.illegal) coloured_text(colour::warn, wrong);
    if (why.empty() && builder.faults.illegal.empty()) coloured_text(colour::good, "ready, and legal");
}

}  // namespace

void builder_panel(BridgeState& state, const Theme& theme, ImVec2 display) {
    BuilderMemory& builder = state.builder;
    if (!builder.rules) take_ruleset(builder, rulesets(asset_folder()).front());
    if (builder.path[0] == 0)
        std::snprintf(builder.path.data(), builder.path.size(), "%s", "out/battle.toml");
    if (builder.rules) look_through(builder);
    if (begin_panel("builder", {0, 0}, display) && builder.rules) {
        take_keyboard(builder.fresh);
        const auto ship_and_terms = [&](bool ship, bool terms) {
            if (ship) builder_ship(builder, theme);
            if (terms) builder_terms(builder, theme);
        };
        // With little room the parts of the battle take turns beside the map.
        const bool narrow = display.x < theme.px(1000);
        const float wide = narrow ? display.x * 0.46F : std::min(theme.px(300), display.x * 0.3F);
        panel_column("sides", wide, [&] {
            if (narrow) {
                finish_part(state, theme);
                ImGui::Separator();
                for (const auto& [page, words] : {std::pair{BuilderPage::sides, "sides"},
                                                  {BuilderPage::ship, "ship"},
                                                  {BuilderPage::terms, "terms"}}) {
                    if (page != BuilderPage::sides) same_line_or_wrap(words);
                    if (tab_button(theme, words, builder.page == page)) builder.page = page;
                }
            }
            if (!narrow || builder.page == BuilderPage::sides) all_sides(builder, theme);
            if (narrow) ship_and_terms(builder.page == BuilderPage::ship, builder.page == BuilderPage::terms);
        });
        ImGui::SameLine();
        panel_column("map", narrow ? 0.0F : -wide - theme.px(12), [&] { map_part(builder, theme); });
        if (!narrow) {
            ImGui::SameLine();
            panel_column("terms", 0, [&] {
                finish_part(state, theme);
                ship_and_terms(true, true);
            });
        }
    }
    ImGui::End();
}

}  // namespace impulse
