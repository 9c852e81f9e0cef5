// What is answered without looking closely is what would be found by looking closely.
#include <gtest/gtest.h>

#include "battle/core/view.h"
#include "battle/fire/arming.h"
#include "battle/fire/declare.h"
#include "battle/fire/fire_table.h"
#include "battle/play/apply.h"
#include "battle/play/class_index.h"
#include "tests/support/fight.h"
#include "tests/support/loaded_rules.h"

namespace impulse {
namespace {

// Calls look(battle) before every so many commands of random battles of a ruleset, which are fought before that sink.
template <class Look>
void look_at_battles(const std::string& ruleset, int battles, int every, EventSink* sink, Look&& look) {
    for (int n = 0; n < battles; ++n) {
        Fight fight{rules_named(ruleset), sample_battle(2 * n + (ruleset == "classic" ? 0 : 1)), sink};
        while (!fight.over() && fight.side()) {
            if (fight.commands % every == 0) look(*fight.battle);
            if (testing::Test::HasFatalFailure()) return;
            if (!apply(fight.rules, *fight.battle, fight.next_order(), fight.dice, sink)) break;
        }
    }
}

TEST(KeptViews, ShowWhatFreshOnesShowInEveryWindow) {
    for (const char* ruleset : {"classic", "tng"}) {
        const Rules& rules = rules_named(ruleset);
        int looks = 0;
        for (int n = 0; n < 6; ++n) {
            KeptViews kept{rules};
            kept.begin(nullptr);
            Fight fight{rules, sample_battle(2 * n + (rules.information ? 1 : 0)), &kept};
            for (; !fight.over() && fight.side(); ++looks) {
                const SideId side = fight.side();
                const Battle& seen = kept.of(*fight.battle, side);
                if (looks % 5 == 0) {
                    ASSERT_TRUE(seen == view(rules, *fight.battle, side))
                        << ruleset << " battle " << n << ", command " << fight.commands;
                }
                if (!apply(rules, *fight.battle, fight.next_order(), fight.dice, &kept)) break;
            }
        }
        EXPECT_GT(looks, 500) << ruleset;
    }
}

// Looks of all sides kept over that event show what fresh ones show, and the hash that is kept is the battle's.
void kept_over(Battle& battle, const Rules& rules, const Event& event) {
    KeptViews kept{rules};
    kept.begin(nullptr);
    for (std::size_t s = 0; s < battle.sides.size(); ++s) (void)kept.of(battle, SideId{s});
    (void)kept.hash(battle);
    evolve(battle, event);
    kept.put(battle, event);
    for (std::size_t s = 0; s < battle.sides.size(); ++s)
        EXPECT_TRUE(kept.of(battle, SideId{s}) == view(rules, battle, SideId{s})) << s;
    EXPECT_EQ(kept.hash(battle), state_hash(battle));
}

TEST(KeptViews, ForgetChoicesOfAShieldWithTheirImpulse) {
    const Rules& rules = rules_named("classic");
    Battle battle = fresh_battle(rules, sample_battle(0).setup);
    const UnitId target{std::size_t{0}}, by{std::size_t{1}};
    battle.clock = {1, 3, 2};
    kept_over(battle, rules, ShieldChosen{target, by, 2});
    ASSERT_EQ(battle.shield_choices.size(), 1U);
    kept_over(battle, rules, Advanced{1, 4, 0});
    EXPECT_TRUE(battle.shield_choices.empty());
}

TEST(KeptViews, TakeAlongWhatAUnitCarries) {
    const Rules& rules = rules_named("tng");
    Battle battle = fresh_battle(rules, sample_battle(1).setup);
    const UnitId unit{std::size_t{0}};
    const Hex from = battle.unit(unit).hex, to = neighbour(from, Facing{0});
    MapObject field;
    field.fate = SeekerFate::standing;
    field.by = unit;
    field.hex = from;
    field.traits = static_cast<std::uint8_t>(SeekerTrait::carried);
    battle.objects.push_back(field);
    kept_over(battle, rules, Moved{unit, to, Facing{0}, Manoeuvre::ahead, 1, 1});
    EXPECT_EQ(battle.objects[0].hex, to);
}

TEST(WeaponsAtRest, AreRefusedWhateverTheyAimAt) {
    for (const char* ruleset : {"classic", "tng"}) {
        const Rules& rules = rules_named(ruleset);
        int refused = 0, allowed = 0;
        look_at_battles(ruleset, 8, 11, nullptr, [&](const Battle& b) {
            for (const UnitId by : active_ids(b)) {
                const Unit& u = b.unit(by);
                const ShipClass& c = rules.type(u.type);
                for (const std::uint8_t g : c.armed) {
                    const WeaponType& w = rules.weapon(c.groups[g].weapon);
                    for (std::size_t m = 0; m < w.modes.size(); ++m) {
                        const bool ready = !weapon_rests(c, u, g, w, b.impulse_now()) &&
                                           charged(rules, c, u, w, g, static_cast<int>(m));
                        for (const UnitId at : active_ids(b)) {
                            const auto no =
                                refuse_fire(rules, b, Fire{by, g, static_cast<std::uint8_t>(m), at, {}, 0});
                            ASSERT_TRUE(ready || no) << ruleset << ' ' << w.id << ' ' << m;
                            refused += ready ? 0 : 1;
                            allowed += no ? 0 : 1;
                        }
                    }
                }
            }
        });
        EXPECT_GT(refused, 1000) << ruleset;
        EXPECT_GT(allowed, 20) << ruleset;
    }
}

TEST(ShipClasses, KnowTheReachOfEachWeaponAndWhetherOneIsForFriends) {
    const auto check = [](const Rules& rules, const ShipClass& c) {
        bool mends = false;
        for (const ClassGroup& g : c.groups) {
            int reach = 0;
            for (std::size_t m = 0; g.weapon && m < rules.weapon(g.weapon).modes.size(); ++m) {
                const WeaponMode& mode = rules.weapon(g.weapon).modes[m];
                reach = std::max(reach, std::min(mode.true_range_most, mode.table.last));
                mends = mends || (m == 0 && mode.target == TargetKind::friends);
            }
            EXPECT_EQ(g.reach, reach) << c.sheet.key;
        }
        EXPECT_EQ(c.mends, mends) << c.sheet.key;
        return mends;
    };
    int mending = 0;
    for (const char* ruleset : {"classic", "tng"}) {
        const Rules& rules = rules_named(ruleset);
        for (const ShipClass& c : rules.classes) check(rules, c);
        for (std::size_t w = 0; w < rules.weapons.size(); ++w) {
            if (rules.weapons[w].modes.empty()) continue;
            ShipClass c = rules.classes[0];
            c.groups[c.armed.front()].weapon = WeaponId{w};
            index_class(rules, c);
            mending += check(rules, c) ? 1 : 0;
        }
    }
    EXPECT_GT(mending, 0);
}

}  // namespace
}  // namespace impulse
