#include "scenarios/orders/form_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "battle/core/craft.h"
#include "battle/core/rows/power.h"
#include "battle/energy/reactor.h"
#include "scenarios/logs/story_words.h"

namespace impulse {
namespace {

// "Lend ECM" inside a sentence; abbreviations stay as they are.
std::string lower_first(std::string words) {
    if (words.size() > 1 && words[0] >= 'A' && words[0] <= 'Z' && !(words[1] >= 'A' && words[1] <= 'Z'))
        words[0] = static_cast<char>(words[0] - 'A' + 'a');
    return words;
}

std::string_view spend_words(Spend spend) {
    static constexpr std::pair<Spend, std::string_view> words[] = {
        {Spend::movement, "movement"},
        {Spend::impulse_movement, "movement by impulse"},
        {Spend::warp_weapon, "weapons that take warp power"},
        {Spend::helm_weapon, "weapons that take helm power"},
        {Spend::wing_weapon, "weapons that take wing power"},
        {Spend::propel_weapon, "weapons that take propel power"},
        {Spend::timewarp_weapon, "weapons that take the power of TimeWarp"},
        {Spend::kept_speed, "changes of speed"},
        {Spend::inertia_movement, "changes of speed"},
        {Spend::weapon, "weapons"},
        {Spend::shield, "shields"},
        {Spend::service, "services"},
        {Spend::recharge, "the batteries"},
        {Spend::recharge_warp, "the batteries"},
    };
    return row_for(spend, words);
}

}  // namespace

bool has_own_place(Line line) {
    static constexpr Line own[] = {Line::life_support,
                                   Line::fire_control,
                                   Line::shields,
                                   Line::general_reinforcement,
                                   Line::specific_reinforcement,
                                   Line::capacitor,
                                   Line::arm,
                                   Line::hold,
                                   Line::move_warp,
                                   Line::move_impulse,
                                   Line::het,
                                   Line::tac,
                                   Line::erratic,
                                   Line::damage_control,
                                   Line::recharge,
                                   Line::recharge_warp,
                                   Line::craft};
    return std::ranges::find(own, line) != std::end(own);
}

Supply supply_with(const Rules& rules, const Battle& seen, const Allocate& form) {
    const Unit& u = seen.unit(form.unit);
    Supply supply = supply_for_form(rules, seen, form.unit);
    if (form.overdrain > 0)
        supply[rules.power->battery_holds_warp ? PowerKind::reserve_warp : PowerKind::battery] +=
            overdrain_of(rules, u, form.overdrain).more;
    return supply;
}

std::string shortfall(const Rules& rules, const Battle& seen, const Allocate& form) {
    const Bill bill = bill_of(rules, seen, form);
    if (bill.payment.missing > Energy{})
        return fmt::format("{} short of power for {}", text(bill.payment.missing),
                           spend_words(bill.payment.missing_for));
    if (const auto no = refuse_allocate(rules, seen, form)) return refusal_text(rules, *no);
    return {};
}

std::string plan_words(const Rules& rules, const Battle& seen, const Allocate& form) {
    std::string out;
    const auto say = [&](const std::string& part) { out += (out.empty() ? "" : ", ") + part; };
    if (rules.plot != nullptr) {
        std::string speeds;
        for (const SpeedChange& s : form.plot)
            speeds += fmt::format("{}{}", speeds.empty() ? "speed " : " then ", s.speed);
        say(speeds.empty() ? std::string("speed 0") : speeds);
    }
    std::array<Energy, count_of<Line>()> sum{};
    for (const FormEntry& e : form.form) sum[static_cast<std::size_t>(e.line)] += e.amount;
    const auto line = [&](Line l, const char* words) {
        if (sum[static_cast<std::size_t>(l)] > Energy{})
            say(fmt::format("{} {}", words, text(sum[static_cast<std::size_t>(l)])));
    };
    if (rules.budget != nullptr) line(Line::move_warp, "move");
    line(Line::het, "HET");
    line(Line::tac, "TAC");
    line(Line::erratic, "erratic");
    line(Line::capacitor, "capacitor");
    line(Line::arm, "arm");
    line(Line::hold, "hold");
    sum[static_cast<std::size_t>(Line::general_reinforcement)] +=
        sum[static_cast<std::size_t>(Line::specific_reinforcement)];
    line(Line::general_reinforcement, "reinforce");
    line(Line::damage_control, "repair");
    sum[static_cast<std::size_t>(Line::recharge)] += sum[static_cast<std::size_t>(Line::recharge_warp)];
    line(Line::recharge, "batteries");
    // Whatever other lines the ruleset has, under their own words.
    for (std::size_t l = 0; l < sum.size(); ++l)
        if (!has_own_place(static_cast<Line>(l)) && sum[l] > Energy{})
            say(fmt::format("{} {}", lower_first(rules.lines[l].words), text(sum[l])));
    if (form.overdrain > 0)
        say(fmt::format("overdrain {} batter{}", form.overdrain, form.overdrain == 1 ? "y" : "ies"));
    if (small_craft(rules, seen.unit(form.unit))) return out;
    const Bill bill = bill_of(rules, seen, form);
    const Energy have = supply_with(rules, seen, form).total();
    if (bill.payment.missing > Energy{}) return fmt::format("{}: {} short", out, text(bill.payment.missing));
    return fmt::format("{}: {} left", out, text(have - bill.total()));
}

}  // namespace impulse
