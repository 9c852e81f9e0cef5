// What a captain keeps of the units that he saw before is what he would find if he looked anew.
#include "battle/play/capability.h"

#include <gtest/gtest.h>

#include "battle/core/ground.h"
#include "battle/core/view.h"
#include "battle/play/situation.h"
#include "tests/support/fight.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/small_battle.h"

namespace impulse {
namespace {

bool same(const Guns& a, const Guns& b) {
    return std::ranges::equal(a, b, [](const Gun& x, const Gun& y) {
        return x.arc == y.arc && x.row == y.row && x.boxes == y.boxes;
    });
}

// Looks at every unit with what is kept and anew; the first that differs is named.
void expect_as_new(Capabilities& kept, const Capabilities::From& from, const std::string& when) {
    for (std::size_t i = 0; i < from.seen.units.size(); ++i) {
        const UnitId unit{i};
        if (!from.seen.units[i].active() || !is_fighting_unit(from.rules, from.seen.units[i])) continue;
        Capabilities none;
        const Capability& anew = none.of(from, unit);
        const Capability& its = kept.of(from, unit);
        ASSERT_EQ(its.strength, anew.strength) << when;
        ASSERT_EQ(its.top, anew.top) << when;
        ASSERT_EQ(its.unarmed, anew.unarmed) << when;
        ASSERT_EQ(its.shield, anew.shield) << when;
        ASSERT_TRUE(same(kept.own_guns(from, unit).ready, none.own_guns(from, unit).ready)) << when;
        ASSERT_TRUE(same(kept.own_guns(from, unit).working, none.own_guns(from, unit).working)) << when;
        ASSERT_TRUE(same(kept.their_guns(from, unit).guns, none.their_guns(from, unit).guns)) << when;
        ASSERT_TRUE(same(kept.their_guns(from, unit).working, none.their_guns(from, unit).working)) << when;
    }
}

TEST(Capabilities, KeptAreAsNewAtEveryStepOfRandomBattles) {
    const Temper temper;
    for (int n = 0; n < 16; ++n) {
        SampleBattle sample = sample_battle(n);
        sample.pilots = {"random", n % 4 < 2 ? "random" : "captain"};
        Fight fight{rules_named(sample.setup.ruleset), sample, nullptr};
        Firepower power;
        power.prepare(fight.rules);
        std::array<Capabilities, 2> kept;
        const auto seen = std::make_unique<Battle>();
        for (int i = 0; !fight.over() && fight.side() && i < 1500; ++i) {
            const SideId side{static_cast<std::size_t>(i % 2)};
            view(fight.rules, *fight.battle, side, *seen);
            expect_as_new(kept[side.index()], {fight.rules, *seen, power, temper},
                          std::to_string(n) + " " + std::to_string(i));
            if (testing::Test::HasFatalFailure()) return;
            fight.next_order();
        }
    }
}

// Changes each number in turn; `see` is called after each with its name.
template <class T, class See>
void nudge(T& value, const std::string& name, See&& see) {
    if constexpr (std::is_integral_v<T>) {
        const T before = value;
        value = static_cast<T>(value + 1);
        see(name);
        value = before;
    } else if constexpr (std::is_same_v<T, Energy>) {
        nudge(value.parts, name, see);
    } else if constexpr (std::ranges::range<T>) {
        for (auto& each : value) nudge(each, name, see);
    } else if constexpr (HasFields<T>) {
        each_field(value, [&](std::string_view field, auto& of) {
            nudge(of, name + " " + std::string{field}, see);
        });
    }
}

TEST(Capabilities, NoChangeOfAUnitGoesUnnoticed) {
    const Temper temper;
    for (const bool classic : {true, false}) {
        const Rules& rules = classic ? classic_rules() : tng_rules();
        SmallBattle small{rules, classic ? "federation/ca" : "aster/lantern",
                          classic ? "klingon/d7" : "korrin/halberd"};
        Firepower power;
        power.prepare(rules);
        Battle& b = small.now();
        for (Unit& u :
             b.units)  // boxes that can be mended and charged, so that more and fewer of them are legal
            for (GroupState& g : u.groups) g.lost = 1;
        Capabilities kept;
        int changes = 0;
        nudge(b.units[0], rules.id, [&](const std::string& name) {
            expect_as_new(kept, {rules, b, power, temper}, name);
            ++changes;
        });
        ASSERT_GT(changes, 1000);
        ++b.clock.turn;
        expect_as_new(kept, {rules, b, power, temper}, "next turn");
    }
}

}  // namespace
}  // namespace impulse
