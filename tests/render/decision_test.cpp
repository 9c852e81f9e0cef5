// What is decided, in words and numbers: the chance of a breakdown, what is still unused.
#include "render/panels/decision.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "battle/core/view.h"
#include "battle/movement/high_energy_turn.h"
#include "battle/play/apply.h"
#include "battle/play/legal.h"
#include "render/battle_scene.h"
#include "tests/render/played_window.h"
#include "tests/support/fight.h"
#include "tests/support/small_battle.h"

namespace impulse {
namespace {

// C6.5: the faces that are told are those on which the resolver breaks the ship down.
TEST(Decision, TheChanceOfABreakdownIsThatOfTheResolver) {
    const Rules& rules = tables_of("classic");
    int risky = 0, safe = 0;
    for (const int worse : {0, 1, 2})
        for (const int bonus_used : {0, 3})
            for (const int crew : {-1, 0, 1}) {
                const auto made = [&] {
                    auto small = std::make_unique<SmallBattle>(rules, "federation/ca", "klingon/d7");
                    small->set(small->a, Counter::breakdown_worse, worse);
                    small->set(small->a, Counter::het_bonus, bonus_used);
                    small->set(small->a, Counter::crew_quality, crew);
                    return small;
                };
                int broken = 0;
                for (int face = 1; face <= 6; ++face) {
                    const auto small = made();
                    // C6.54: a ship that breaks down rolls once more.
                    small->roll({face, 2});
                    Play play = small->play();
                    const bool broke = roll_breakdown(play, small->a);
                    EXPECT_EQ(small->dice.drop_rest(), broke ? 0U : 1U) << face;
                    broken += broke ? 1 : 0;
                }
                const auto small = made();
                EXPECT_EQ(breaking_faces(rules, small->at(small->a)), broken)
                    << worse << " " << bonus_used << " " << crew;
                risky += broken > 0 ? 1 : 0;
                safe += broken == 0 ? 1 : 0;
            }
    EXPECT_GT(risky, 0);
    EXPECT_GT(safe, 0);
    EXPECT_EQ(breaking_faces(tables_of("tng"), Unit{}), 0);
}

// Before a step ends whatever could still be done with a system is named, also of the newer ones.
TEST(Decision, WhatIsStillUnusedNamesEverySystem) {
    const Rules& rules = tables_of("classic");
    const Theme theme{};
    std::map<std::size_t, std::string> told;  // by kind of order
    for (int n = 0; n < 16; ++n) {
        const SampleBattle sample = sample_battle(2 * n);
        Fight fight{rules, sample, nullptr};
        const Roster roster = roster_of(sample.setup);
        while (!fight.over() && fight.side()) {
            const SideId side = fight.side();
            const Command order = fight.next_order();
            if (const UnitId unit = first_owing(*fight.battle, side);
                unit && fight.battle->questions.empty() && fight.commands % 5 == 0) {
                const Battle seen = view(rules, *fight.battle, side);
                const Decision decision{rules, seen, roster, theme, side, unit, nullptr};
                std::string all;
                for (const std::string& line : unused(decision)) all += line + "; ";
                each_legal(rules, seen, unit, [&](const Command& c) {
                    if (std::holds_alternative<Fire>(c) || std::holds_alternative<Launch>(c) ||
                        std::holds_alternative<LaunchCraft>(c) || std::holds_alternative<Transport>(c) ||
                        std::holds_alternative<Repair>(c) || std::holds_alternative<EmergencyRepair>(c)) {
                        EXPECT_FALSE(all.empty()) << order_words(decision, c);
                        told[c.index()] = all;
                    }
                });
            }
            if (!apply(rules, *fight.battle, order, fight.dice, nullptr)) break;
        }
    }
    EXPECT_GE(told.size(), 2U);
}

// S2.41: each of the five tests marks the ship on the map and on its sheet at once.
TEST(Decision, AnyOfTheFiveTestsMarksAShipAsCrippledOnTheScreen) {
    const Rules& rules = tables_of("classic");
    const Roster roster;
    const auto marked = [&](auto&& harm) {
        SmallBattle small(rules, "federation/ca", "klingon/d7");
        harm(small, rules.type(small.at(small.b).type));
        const Battle seen = view(rules, small.battle(), small.at(small.a).side);
        const bool on_map = map_scene(rules, seen, roster, {}).ships.at(1).crippled;
        EXPECT_EQ(sheet_scene(rules, seen, roster, small.b, {}).crippled, on_map);
        return on_map;
    };
    const auto lose_all = [&](SmallBattle& small, const ShipClass& c, Trait trait, int keep) {
        for (std::size_t g = c.groups.size(); g-- > 0;)
            if (rules.system(c.groups[g].system).has(trait)) {
                const int left = std::min<int>(keep, c.groups[g].boxes);
                keep -= left;
                small.at(small.b).groups[g].lost = static_cast<std::uint8_t>(c.groups[g].boxes - left);
            }
    };
    EXPECT_FALSE(marked([](SmallBattle&, const ShipClass&) {}));
    EXPECT_TRUE(marked(
        [&](SmallBattle& s, const ShipClass& c) { lose_all(s, c, Trait::warp_engine, c.warp_boxes / 10); }));
    EXPECT_FALSE(marked([&](SmallBattle& s, const ShipClass& c) {
        lose_all(s, c, Trait::warp_engine, c.warp_boxes / 10 + 1);
    }));
    EXPECT_TRUE(marked([&](SmallBattle& s, const ShipClass&) { s.set(s.b, Counter::excess_lost, 1); }));
    EXPECT_TRUE(marked([&](SmallBattle& s, const ShipClass& c) { lose_all(s, c, Trait::control, 0); }));
    EXPECT_TRUE(marked([&](SmallBattle& s, const ShipClass& c) { lose_all(s, c, Trait::weapon, 0); }));
    EXPECT_TRUE(marked([&](SmallBattle& s, const ShipClass& c) {
        for (std::size_t g = 0; g < c.groups.size(); ++g)
            if (!rules.system(c.groups[g].system).has(Trait::not_interior))
                s.at(s.b).groups[g].lost = static_cast<std::uint8_t>((c.groups[g].boxes + 1) / 2);
    }));
}

}  // namespace
}  // namespace impulse
