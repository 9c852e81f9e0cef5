#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>

#include "battle/core/rows/movement.h"
#include "battle/movement/speed.h"
#include "battle/movement/turn_mode.h"
#include "battle/play/apply.h"
#include "engine/letters.h"
#include "render/panels/panels.h"

namespace impulse {
namespace {

// Of 36 or 6 faces how many break the ship down, in words.
std::string breakdown_words(const Decision& decision) {
    if (!decision.rules.breakdown) return "it cannot break down";
    const int bad = breaking_faces(decision.rules, decision.me());
    return bad == 0 ? std::string("no risk of breakdown") : fmt::format("breaks down on {} of 6", bad);
}

// The upper block: five ways ahead, each where it lies from the ship.
std::optional<Command> steps(const Decision& decision, const KeyRequest& keys) {
    struct Step {
        Manoeuvre how;
        const char* label;
        KeyAction key;
    };
    static constexpr std::array<Step, 5> ways{{{Manoeuvre::slip_left, "slip left", KeyAction::slip_left},
                                               {Manoeuvre::turn_left, "turn left", KeyAction::turn_left},
                                               {Manoeuvre::ahead, "ahead", KeyAction::ahead},
                                               {Manoeuvre::turn_right, "turn right", KeyAction::turn_right},
                                               {Manoeuvre::slip_right, "slip right", KeyAction::slip_right}}};
    std::optional<Command> given;
    const float gap = ImGui::GetStyle().ItemSpacing.x, all = ImGui::GetContentRegionAvail().x;
    ImGui::PushFont(decision.theme.fonts.small);
    float widest = 0;
    for (const Step& way : ways)
        widest = std::max(
            {widest, ImGui::CalcTextSize(way.label).x, ImGui::CalcTextSize(decision.key(way.key).c_str()).x});
    // Where five do not fit side by side, the slips stand below the others.
    const bool narrow = (all - gap * 4) / 5 < widest + ImGui::GetStyle().FramePadding.x;
    static constexpr std::array<std::size_t, 5> in_a_row{0, 1, 2, 3, 4}, in_two_rows{1, 2, 3, 0, 4};
    int placed = 0;
    for (const std::size_t i : narrow ? in_two_rows : in_a_row) {
        const float width = !narrow      ? (all - gap * 4) / 5
                            : placed < 3 ? (all - gap * 2) / 3
                                         : (all - gap) / 2;
        if (placed != 0 && !(narrow && placed == 3)) ImGui::SameLine();
        ++placed;
        const Move order{decision.unit, ways[i].how, 0};
        const std::string why = why_refused(decision, order);
        if (button_or_why(fmt::format("{}\n{}", ways[i].label, decision.key(ways[i].key)), why,
                          ImVec2(width, decision.theme.px(46))))
            given = order;
        if (keys.request == ways[i].key && why.empty()) given = order;
    }
    ImGui::PopFont();
    const Move stay{decision.unit, Manoeuvre::stay, 0};
    if (const std::string why = why_refused(decision, stay); why.empty()) {
        if (ImGui::Button(fmt::format("stay where it is ({})", decision.key(KeyAction::stay)).c_str(),
                          ImVec2(-1, 0)) ||
            keys.request == KeyAction::stay)
            given = stay;
    }
    return given;
}

// High energy turns, or turns on the spot: a button for each facing.
std::optional<Command> turning_row(const Decision& decision, const std::vector<Command>& hets,
                                   const KeyRequest& keys) {
    std::optional<Command> given;
    ImGui::Spacing();
    if (hets.empty()) {
        const Move het{decision.unit, Manoeuvre::het,
                       static_cast<std::uint8_t>((decision.me().facing.at + 3) % 6)};
        const std::string why = why_refused(decision, het);
        button_or_why("high energy turn", why, ImVec2(-1, 0));
        if (!why.empty()) dim_text(why, decision.theme.fonts.small);  // also for who has no mouse
    } else {
        bool any_het = false, first = true;
        for (const Command& c : hets) any_het = any_het || std::get<Move>(c).how == Manoeuvre::het;
        dim_text(any_het ? fmt::format("High energy turn: {}. {} to {}.", breakdown_words(decision),
                                       decision.key(KeyAction::face_a), decision.key(KeyAction::face_f))
                         : fmt::format("Turn on the spot: {} to {}.", decision.key(KeyAction::face_a),
                                       decision.key(KeyAction::face_f)));
        for (const Command& c : hets) {
            const Move& m = std::get<Move>(c);
            if (!first) ImGui::SameLine();
            first = false;
            const std::string label =
                fmt::format("{}{}", m.how == Manoeuvre::het ? "" : "TAC ", letter(Facing{m.argument}));
            if (ImGui::Button(label.c_str()) || keys.facing == letter(Facing{m.argument})) given = c;
            hover_tip(order_words(decision, c));
            if (ImGui::GetContentRegionAvail().x < 1) first = true;
        }
    }
    return given;
}

// What is alike stands together, and a long list can be searched; the first ten have a key.
std::optional<Command> order_list(const Decision& decision, OrdersMemory& memory,
                                  const std::vector<Command>& others, const KeyRequest& keys) {
    std::optional<Command> given;
    std::vector<std::string> words;
    for (const Command& c : others) words.push_back(order_words(decision, c));
    std::vector<std::string> kinds;
    for (const Command& c : others)
        if (const std::string kind = order_kind(c); std::ranges::find(kinds, kind) == kinds.end())
            kinds.push_back(kind);
    std::array<char, 40>& sought = memory.sought;
    const bool searched = others.size() > 12;
    if (searched) {
        ImGui::SetNextItemWidth(-1);
        ImGui::InputTextWithHint("##sought", "find an order", sought.data(), sought.size());
    } else {
        sought.fill(0);
    }
    std::string wanted = sought.data();
    // A kind with many orders stands folded, so that the others can be found; number keys give the first ten that are open.
    constexpr std::size_t many = 8;
    int number = 0;
    for (const std::string& kind : kinds) {
        std::vector<std::size_t> found;
        for (std::size_t i = 0; i < others.size(); ++i) {
            if (order_kind(others[i]) != kind) continue;
            if (!wanted.empty() && small_letters(words[i]).find(small_letters(wanted)) == std::string::npos &&
                small_letters(kind).find(small_letters(wanted)) == std::string::npos)
                continue;
            found.push_back(i);
        }
        if (found.empty()) continue;
        const bool folded = found.size() > many && kinds.size() > 1 && wanted.empty();
        if (folded) {
            if (!ImGui::CollapsingHeader(fmt::format("{} ({})##kind {}", kind, found.size(), kind).c_str()))
                continue;
        } else if (kinds.size() > 1) {
            dim_text(kind, decision.theme.fonts.small);
        }
        for (const std::size_t i : found) {
            const std::string label = fmt::format(
                "{}{}##{}", number < 10 ? fmt::format("{}  ", (number + 1) % 10) : "", words[i], i);
            if (ImGui::Button(label.c_str(), ImVec2(-1, 0)) ||
                (keys.number == number && !ImGui::GetIO().WantTextInput))
                given = others[i];
            ++number;
        }
    }
    return given;
}

}  // namespace

std::optional<Command> question_panel(const Decision& decision, const KeyRequest& keys) {
    std::optional<Command> given;
    coloured_text(colour::warn, question_words(decision));
    dim_text("A number key or a click answers.");
    const Question& q = decision.seen.questions.back();
    int n = 0;
    for (int option = 0; option < 64; ++option) {
        if ((q.options() >> option & 1U) == 0) continue;
        const Answer answer{q.side, static_cast<std::uint8_t>(option)};
        if (refuse(decision.rules, decision.seen, answer)) continue;
        const std::string label = fmt::format("{}{}##{}", n < 10 ? fmt::format("{}  ", (n + 1) % 10) : "",
                                              option_words(decision, option), option);
        if (ImGui::Button(label.c_str(), ImVec2(-1, 0)) || keys.number == n) given = answer;
        ++n;
    }
    const StandingKind kind = q.kind == QuestionKind::which_box || q.kind == QuestionKind::which_bay
                                  ? StandingKind::damage_boxes
                                  : StandingKind::struck_shield;
    if (q.kind != QuestionKind::which_lane && q.kind != QuestionKind::blow_up) {
        ImGui::Spacing();
        if (ImGui::SmallButton("always decide this for me"))
            given = SetStanding{q.side, kind, Standing::automatic};
    }
    return given;
}

std::optional<Command> orders_panel(const Decision& decision, OrdersMemory& memory, const KeyRequest& keys) {
    std::optional<Command> given;
    const Moment moment = decision.moment();
    const Unit& u = decision.me();
    if (moment == Moment::move) {
        const int need = hexes_before_turn(decision.rules, decision.seen, decision.unit);
        coloured_text(
            colour::accent,
            fmt::format("{} facing {}, speed {}{}", text(u.hex), letter(u.facing), u[Counter::speed],
                        decision.rules.budget != nullptr
                            ? fmt::format(", {} movements left", u[Counter::moves_left])
                            : std::string{}));
        dim_text(fmt::format("turn mode {} of {} straight hexes, slip mode {} of {}",
                             std::min(u[Counter::straight], need), need,
                             std::min(u[Counter::since_slip], decision.rules.movement->slip_mode),
                             decision.rules.movement->slip_mode));
        given = steps(decision, keys);
    }
    if (const auto ew = ew_row(decision); ew && !given) given = ew;
    // Everything else that is legal, numbered; the same order stands under the same key until the window closes.
    std::vector<Command> hets, tacs, others;
    each_order(decision, [&](const Command& c) {
        if (std::holds_alternative<Fire>(c) || std::holds_alternative<AdjustEw>(c)) return;
        if (const Move* m = std::get_if<Move>(&c)) {
            if (m->how <= Manoeuvre::slip_right || m->how == Manoeuvre::stay) return;
            if (m->how == Manoeuvre::het || (m->how == Manoeuvre::tac && moment == Moment::move)) {
                (m->how == Manoeuvre::het ? hets : tacs).push_back(c);
                return;
            }
        }
        others.push_back(c);
    });
    // One key turns to a facing: where both are there it is the high energy turn, the others are numbered.
    if (hets.empty())
        hets.swap(tacs);
    else
        others.insert(others.begin(), tacs.begin(), tacs.end());
    if (moment == Moment::move)
        if (auto turn = turning_row(decision, hets, keys)) given = turn;
    if (auto other = order_list(decision, memory, others, keys)) given = other;
    if (others.empty() && moment != Moment::move) dim_text("Nothing can be ordered here but to pass.");
    ImGui::Spacing();
    if (const auto composed = composer(decision, memory.composer, keys.request == KeyAction::confirm);
        composed && !given)
        given = composed;
    return given;
}

}  // namespace impulse
