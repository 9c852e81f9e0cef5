#include "render/panels/composer.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cstdio>
#include <type_traits>

#include "battle/core/craft.h"
#include "battle/play/legal.h"
#include "battle/play/steps.h"
#include "render/panels/panels.h"
#include "scenarios/logs/story_words.h"
#include "scenarios/orders/order_text.h"

namespace impulse {
namespace {

// Orders that have a page of their own.
template <class C>
constexpr bool has_own_page =
    std::is_same_v<C, Allocate> || std::is_same_v<C, Answer> || std::is_same_v<C, Pass> ||
    std::is_same_v<C, PassSide> || std::is_same_v<C, SetStanding> || std::is_same_v<C, SetWatch>;

template <std::size_t I = 0>
Command empty_order(std::size_t kind) {
    if constexpr (I + 1 < std::variant_size_v<Command>) {
        if (kind != I) return empty_order<I + 1>(kind);
    }
    return Command{std::in_place_index<I>};
}

// What + and - add to a line of reserve power: its unit; to anything else half a point.
float energy_step(const Decision& decision, const Command& order) {
    const Reserve* reserve = std::get_if<Reserve>(&order);
    const Energy unit = reserve != nullptr ? decision.rules.line(reserve->line).unit : Energy{};
    return unit > Energy{} ? static_cast<float>(unit.parts) / 60.0F : 0.5F;
}

// What is chosen or typed for a field of the order.
void field_input(const Decision& decision, ComposerMemory& memory, Command& order, std::string_view field,
                 const OrderFieldForm& form) {
    const std::int64_t now = field_value(order, field);
    switch (form.way) {
        case OrderFieldWay::choice: {
            std::string shown = "?";
            for (const FieldOption& o : form.options)
                if (o.value == now) shown = o.words;
            if (!ImGui::BeginCombo("##choice", shown.c_str())) break;
            for (const FieldOption& o : form.options) {
                // What would be refused as the order stands is grey, and may be chosen on the way to another.
                Command with = order;
                set_field(with, field, o.value);
                const std::string why = why_refused(decision, with);
                if (!why.empty()) ImGui::PushStyleColor(ImGuiCol_Text, colour::faint);
                if (ImGui::Selectable(fmt::format("{}##{}", o.words, o.value).c_str(), o.value == now))
                    set_field(order, field, o.value);
                if (why.empty()) continue;
                ImGui::PopStyleColor();
                hover_tip(why);
            }
            ImGui::EndCombo();
            break;
        }
        case OrderFieldWay::number: {
            int n = static_cast<int>(now);
            if (ImGui::InputInt("##number", &n))
                set_field(order, field, std::clamp(n, form.least, form.most));
            break;
        }
        case OrderFieldWay::energy: {
            // Sixtieths: a third or a fifth of a point is a whole number of them.
            float points_now = static_cast<float>(now) / 60.0F;
            if (ImGui::InputFloat("##energy", &points_now, energy_step(decision, order), 1.0F, "%.2f"))
                set_field(order, field,
                          static_cast<std::int64_t>(std::clamp(points_now, 0.0F, 255.0F) * 60.0F + 0.5F));
            break;
        }
        case OrderFieldWay::hex: {
            std::array<char, 12>& typed = memory.hexes[std::string(field)];
            const Hex hex = unpacked(now);
            if (!ImGui::IsAnyItemActive() || typed[0] == 0)
                std::snprintf(typed.data(), typed.size(), "%s", text(hex).c_str());
            if (memory.pointed) ImGui::SetNextItemWidth(-decision.theme.px(120));
            if (ImGui::InputText("##hex", typed.data(), typed.size()))
                if (const auto there = parse_hex(typed.data())) set_field(order, field, packed(*there));
            if (memory.pointed) {
                ImGui::SameLine();
                if (ImGui::SmallButton(fmt::format("{} on the map", text(*memory.pointed)).c_str()))
                    set_field(order, field, packed(*memory.pointed));
                hover_tip("the hex that was clicked last");
            }
            break;
        }
        default:
            break;
    }
}

}  // namespace

std::vector<std::size_t> composable(const Decision& decision) {
    std::vector<std::size_t> kinds;
    if (decision.seen.ended != 0 || decision.seen.clock.step < 0) return kinds;
    const std::uint64_t accepts = mechanism_of(decision.rules, decision.seen.clock.step).accepts;
    for (std::size_t kind = 0; kind < std::variant_size_v<Command>; ++kind) {
        const Command empty = empty_order(kind);
        const bool fits = std::visit(
            [&]<class C>(const C&) {
                if (has_own_page<C>) return false;
                if (std::is_same_v<C, Concede> || std::is_same_v<C, Resign> || std::is_same_v<C, HandOver> ||
                    StandingOrder<C>)
                    return true;
                if (C::name.starts_with("umpire")) return decision.seen.field.umpire != 0;
                return static_cast<bool>(decision.unit) && (accepts >> kind & 1U) != 0;
            },
            empty);
        if (fits) kinds.push_back(kind);
    }
    return kinds;
}

std::string words_of_kind(std::size_t kind) {
    const Command empty = empty_order(kind);
    std::string words = order_kind(empty);
    if (words == "umpire") {
        words = spaced_words(command_word(empty));
        words.insert(words.find(' '), ":");
    }
    return words;
}

Command first_of_kind(const Decision& decision, std::size_t kind) {
    Command first = empty_order(kind);
    std::visit(
        [&](auto& c) {
            if constexpr (requires { c.unit; }) c.unit = decision.unit;
            if constexpr (requires { c.side; }) c.side = decision.side;
            if constexpr (requires { c.hex; })
                if (decision.unit) c.hex = decision.me().hex;
            if constexpr (std::is_same_v<std::remove_cvref_t<decltype(c)>, LaunchCraft>)
                if (decision.unit) c.facing = decision.me().facing;
        },
        first);
    bool found = false;
    if (decision.unit)
        each_legal(decision.rules, decision.seen, decision.unit, [&](const Command& c) {
            if (c.index() == kind && !std::exchange(found, true)) first = c;
        });
    return first;
}

std::optional<Command> order_line_field(const Decision& decision, ComposerMemory& memory) {
    std::optional<Command> given;
    ImGui::SetNextItemWidth(-1);
    const bool entered = ImGui::InputTextWithHint("##order line", "or type it: an order in words, then Enter",
                                                  memory.typed.data(), memory.typed.size(),
                                                  ImGuiInputTextFlags_EnterReturnsTrue);
    hover_tip(fmt::format("the order language of scripts, e.g. move {} turn_left",
                          decision.unit ? decision.roster.names.unit(decision.unit) : "SHIP"));
    if (entered && memory.typed[0] != 0) {
        const auto orders = read_order_line(
            memory.typed.data(), OrderPlace{decision.rules, decision.seen, decision.roster, decision.side});
        if (!orders)
            memory.said = orders.error().what;
        else if (orders->empty())
            memory.said = "that is not an order";
        else
            given = orders->front();
    }
    return given;
}

std::optional<Command> composer(const Decision& decision, ComposerMemory& memory, bool confirm) {
    std::optional<Command> given;
    const std::vector<std::size_t> kinds = composable(decision);
    if (kinds.empty()) return given;
    ImGui::SetNextItemOpen(memory.open);
    memory.open = ImGui::CollapsingHeader("any order, in full");
    if (!memory.open) return given;
    if (!(memory.window == decision.seen.clock) || memory.unit != decision.unit) {
        memory.window = decision.seen.clock;
        memory.unit = decision.unit;
        memory.orders.clear();
        memory.said.clear();
    }
    if (std::ranges::find(kinds, memory.kind) == kinds.end()) memory.kind = kinds.front();
    ImGui::PushID("composer");
    const float captions = std::min(decision.theme.px(150), ImGui::GetContentRegionAvail().x * 0.42F);
    const auto line = [&](const std::string& caption) {
        ImGui::AlignTextToFramePadding();
        dim_text(caption);
        ImGui::SameLine(captions);
        ImGui::SetNextItemWidth(-1);
    };
    line("order");
    if (ImGui::BeginCombo("##kind", words_of_kind(memory.kind).c_str())) {
        for (const std::size_t kind : kinds)
            if (ImGui::Selectable(fmt::format("{}##{}", words_of_kind(kind), kind).c_str(),
                                  kind == memory.kind))
                memory.kind = kind;
        ImGui::EndCombo();
    }
    if (!memory.orders.contains(memory.kind))
        memory.orders[memory.kind] = first_of_kind(decision, memory.kind);
    Command& order = memory.orders[memory.kind];
    for (const std::string_view field : fields_of(order)) {
        const OrderFieldForm form = field_form(decision, order, field);
        if (form.way == OrderFieldWay::hidden) continue;
        const std::int64_t now = field_value(order, field);
        ImGui::PushID(field.data(), field.data() + field.size());
        if (form.way == OrderFieldWay::flag) {
            bool on = now != 0;
            ImGui::SetCursorPosX(captions);
            if (ImGui::Checkbox(form.caption.c_str(), &on)) set_field(order, field, on ? 1 : 0);
            ImGui::PopID();
            continue;
        }
        line(form.caption);
        field_input(decision, memory, order, field, form);
        ImGui::PopID();
    }
    const std::string why = why_refused(decision, order);
    coloured_text(why.empty() ? colour::good : colour::dim, order_words(decision, order));
    if (!why.empty()) coloured_text(colour::bad, why);
    if (button_or_why(fmt::format("order it ({})", decision.key(KeyAction::confirm)), why, ImVec2(-1, 0)) ||
        (confirm && why.empty() && !ImGui::GetIO().WantTextInput))
        given = order;
    if (const auto typed = order_line_field(decision, memory)) {
        memory.said = why_refused(decision, *typed);
        if (memory.said.empty()) {
            given = typed;
            memory.typed[0] = 0;
        }
    }
    if (!memory.said.empty()) coloured_text(colour::bad, memory.said);
    ImGui::PopID();
    return given;
}

}  // namespace impulse
