// A refusal tells its side nothing that the side does not know: it depends on the side's view alone.
#include <gtest/gtest.h>

#include <map>

#include "battle/core/view.h"
#include "battle/play/apply.h"
#include "battle/play/legal.h"
#include "tests/support/fight.h"
#include "tests/support/garbage_orders.h"
#include "tests/support/loaded_rules.h"

namespace impulse {
namespace {

bool given_by(const Battle& b, const Command& order, SideId side) {
    return std::visit(
        [&](const auto& c) {
            if constexpr (requires { c.unit; })
                return c.unit && c.unit.index() < b.units.size() && b.unit(c.unit).side == side;
            else if constexpr (requires { c.side; })
                return c.side == side;
            else
                return false;
        },
        order);
}

struct Compared {
    long orders = 0, in_vain = 0;
    std::map<std::string, std::string> told;  // orders by kind whose refusal went by more than the view
};

// Legal orders, odd ones like them and mere garbage, given by the side that is asked.
void compare(const Fight& fight, const Command& like, Garbage& garbage, Compared& all) {
    const Rules& rules = fight.rules;
    const Battle& b = *fight.battle;
    for (std::size_t s = 0; s < b.sides.size(); ++s) {
        const SideId side{s};
        if (owed_by(b, side).empty()) continue;
        const auto seen = std::make_unique<Battle>(view(rules, b, side));
        const auto one = [&](const Command& order) {
            if (!given_by(b, order, side)) return;
            ++all.orders;
            const auto told = refuse_as_seen(rules, b, order), known = refuse(rules, *seen, order);
            all.in_vain += !told && refuse(rules, b, order) ? 1 : 0;
            if (told != known)
                all.told[std::string{command_word(order)}] =
                    "told: " + (told ? refusal_text(rules, *told) : "accepted") +
                    "; by the view: " + (known ? refusal_text(rules, *known) : "accepted");
        };
        for (int k = 0; k < 6; ++k) one(k < 5 ? garbage.mutated(like) : garbage.any());
        for (std::size_t u = 0; u < b.units.size(); ++u)
            if (b.units[u].side == side) {
                each_legal(rules, *seen, UnitId{u}, one);
                each_legal(rules, b, UnitId{u}, one);
                if (garbage.below(3) == 0)
                    each_legal(rules, *seen, UnitId{u}, [&](const Command& c) { one(garbage.mutated(c)); });
            }
    }
}

void refusals_keep_secrets(const std::string& ruleset, int battles) {
    const Rules& rules = rules_named(ruleset);
    Compared all;
    for (int n = 0; n < battles; ++n) {
        SampleBattle sample = sample_battle(2 * n + (ruleset == "classic" ? 0 : 1));
        sample.setup.seed += 7000;
        for (std::string& pilot : sample.pilots)
            if (n % 4 != 0) pilot = "random";
        Garbage garbage{static_cast<std::uint64_t>(n) + 31};
        Fight fight{rules, sample, nullptr};
        while (!fight.over() && fight.side()) {
            const Command order = fight.next_order();
            if (garbage.below(24) == 0) compare(fight, order, garbage, all);
            if (!apply(rules, *fight.battle, order, fight.dice, nullptr)) break;
        }
    }
    for (const auto& [order, what] : all.told) ADD_FAILURE() << ruleset << ", " << order << ": " << what;
    EXPECT_GT(all.orders, battles * 100L);
    ::testing::Test::RecordProperty("in_vain", std::to_string(all.in_vain));
}

TEST(FuzzRefusals, OfAClassicSideGoByWhatItSees) { refusals_keep_secrets("classic", 24); }
TEST(FuzzRefusals, OfATngSideGoByWhatItSees) { refusals_keep_secrets("tng", 24); }

}  // namespace
}  // namespace impulse
