// render/panels/help_panel.cpp: F1: what the step that is shown asks, and what the thing that is pointed at is, with rules.
#include <fmt/format.h>
#include <imgui.h>

#include "battle/play/plan_words.h"
#include "render/bridge.h"
#include "render/key_script.h"
#include "scenarios/help_topics.h"

namespace impulse {
namespace {

void say(const Theme& theme, const std::string& id, const std::string& rule, const std::string& facts) {
    const HelpTopic* topic = help_topic(id);
    if (topic == nullptr) return;
    coloured_text(colour::accent, topic->title, theme.fonts.bold);
    coloured_text(colour::text, topic->says);
    if (!facts.empty()) dim_text(facts);
    if (!rule.empty()) dim_text("rule " + rule);
    ImGui::Spacing();
}

}  // namespace

void point_at(BridgeState& state, std::string topic, std::string facts, std::string rule) {
    state.help.pointed = {std::move(topic), std::move(facts), std::move(rule)};
}

void point_at_map(BridgeState& state, const Battle& seen, const MapScene& map) {
    const MapHover& hover = state.hover;
    if (!hover.over || !hover.on_map) return;
    const Rules& rules = *state.film->rules;
    const std::string facts = hover_text(map, hover);
    if (hover.ship >= 0) return point_at(state, "ship", facts, {});
    if (hover.seeker >= 0) {
        const auto id = static_cast<std::size_t>(map.seekers[static_cast<std::size_t>(hover.seeker)].id);
        const auto type = id < seen.objects.size() ? seen.objects[id].type : SeekerId{};
        return point_at(state, "seeker", facts, type ? rules.seeker(type).source.rule : std::string{});
    }
    for (const Feature& feature : seen.field.features)
        if (distance(feature.hex, hover.hex) <= feature.radius)
            return point_at(state, "terrain", fmt::format("{}: {}", word(feature.kind), facts),
                            rules.terrain[feature.kind].rule);
    point_at(state, "hex", facts, {});
}

void help_panel(BridgeState& state, const Theme& theme, ImVec2 display) {
    if (begin_in_middle("Help", &state.help.shown, theme, display, 560, 440)) {
        const HelpMemory::Pointed& about = state.help.about;
        if (!about.topic.empty()) say(theme, about.topic, about.rule, about.facts);
        if (state.film && !state.covered()) {
            const Battle& b = state.film->playback.now();
            const auto& steps = state.film->rules->procedure.steps;
            const SideId side = state.deciding();
            const Moment moment = side ? moment_of(*state.film->rules, b) : Moment::other;
            const bool known = b.clock.step >= 0 && static_cast<std::size_t>(b.clock.step) < steps.size();
            const Step* step = known ? &steps[static_cast<std::size_t>(b.clock.step)] : nullptr;
            if (side)
                say(theme, std::string(word(static_cast<ScriptMoment>(moment))),
                    step != nullptr ? step->rule : std::string{},
                    step != nullptr ? step->words : std::string{});
        }
        dim_text(fmt::format(
            "Point at a box, a shield, a ship or a hex and press {}. Keys: {}. Guided battles: {}.",
            state.key_map.hint(KeyAction::help), state.key_map.hint(KeyAction::keys),
            state.key_map.hint(KeyAction::learn)));
    }
    ImGui::End();
}

}  // namespace impulse
