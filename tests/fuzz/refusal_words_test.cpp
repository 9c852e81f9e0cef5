// Refusals do not contradict themselves: what "needs" more has less, what takes "at most" so much is given more.
#include <gtest/gtest.h>

#include <set>

#include "battle/core/refusal.h"
#include "battle/play/apply.h"
#include "tests/support/fight.h"
#include "tests/support/garbage_orders.h"
#include "tests/support/loaded_rules.h"

namespace impulse {
namespace {

enum class Relation : std::uint8_t { none, less, more, other };

// How what is had stands to what is needed, by the sentence's own words.
Relation said_by(const Refusal& r) {
    if (r.more == WhyMore::none) switch (r.why) {
            case Why::not_enough_power:
            case Why::wrong_kind_of_power:
            case Why::too_little_for_line:
            case Why::no_reserve:
            case Why::plot_costs_more:
            case Why::plot_gap:
            case Why::turn_mode:
            case Why::slip_mode:
            case Why::het_too_soon:
            case Why::no_tac:
            case Why::too_close:
            case Why::refire_gap:
                return Relation::less;
            case Why::too_much_for_line:
            case Why::too_fast:
            case Why::acceleration:
            case Why::out_of_range:
            case Why::het_limit:
                return Relation::more;
            case Why::not_armed:
                return Relation::other;
            default:
                return Relation::none;
        }
    switch (r.more) {
        case WhyMore::rack_empty:
        case WhyMore::launch_gap:
        case WhyMore::repair_points:
        case WhyMore::overdrain_unspent:
        case WhyMore::no_transporter_energy:
        case WhyMore::no_parties:
            return Relation::less;
        case WhyMore::ew_rating:
        case WhyMore::ew_most:
        case WhyMore::web_too_strong:
        case WhyMore::target_out_of_control_range:
            return Relation::more;
        case WhyMore::arming_schedule:
        case WhyMore::mode_unknown:
            return Relation::other;
        default:
            return Relation::none;
    }
}

void refusals_are_looked_at(const std::string& ruleset, int battles) {
    const Rules& rules = rules_named(ruleset);
    std::set<std::string_view> seen;
    for (int n = 0; n < battles; ++n) {
        Fight fight{rules, sample_battle(2 * n + (ruleset == "classic" ? 0 : 1)), nullptr};
        Garbage garbage(static_cast<std::uint64_t>(n) + 1);
        while (!fight.over() && fight.side() && fight.commands < 400) {
            const Command order = fight.next_order();
            for (int k = 0; k < 6; ++k) {
                const Command wrong = garbage.mutated(order);
                const auto no = refuse(rules, *fight.battle, wrong);
                if (!no) continue;
                const Relation relation = said_by(*no);
                if (relation == Relation::none) continue;
                seen.insert(refusal_word(*no));
                const bool fits = relation == Relation::less   ? no->have < no->need
                                  : relation == Relation::more ? no->have > no->need
                                                               : no->have != no->need;
                EXPECT_TRUE(fits) << refusal_word(*no) << ": " << refusal_text(rules, *no);
            }
            if (!apply(rules, *fight.battle, order, fight.dice, nullptr)) break;
        }
    }
    EXPECT_GT(seen.size(), 8U);
}

TEST(FuzzRefusal, AClassicRefusalDoesNotContradictItself) { refusals_are_looked_at("classic", 12); }
TEST(FuzzRefusal, ATngRefusalDoesNotContradictItself) { refusals_are_looked_at("tng", 8); }

}  // namespace
}  // namespace impulse
