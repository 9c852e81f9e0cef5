// Shots of the supplement that go on in the impulse after the one in which they were fired.
#include <gtest/gtest.h>

#include <tuple>
#include <utility>

#include "battle/seeking/control.h"
#include "tests/battle/fire/gun_duel.h"

namespace impulse {
namespace {

int inside_of(const GunDuel& d, UnitId at) {
    int points = 0;
    for (const Volley& v : d.b.battle.volleys)
        if (v.target == at) points += v.points;
    return points;
}

// As many internals as an acid arrow scored come once more in the next impulse, past shields raised meanwhile, and no
// third time.
TEST(TngLateHits, AnAcidArrowScoresItsInternalsOnceMoreInTheNextImpulse) {
    for (const auto& [shield, internals] : {std::pair{0, 9}, {5, 4}, {9, 0}}) {
        GunDuel d{"bal", 3, 0};
        d.b.clock(1, 6);
        d.b.at(d.halberd).shield.fill(static_cast<std::int16_t>(shield));
        ASSERT_EQ(d.fired("acid-arrow", 5), internals);
        EXPECT_EQ(channels_of_pulses(d.b.rules, d.b.battle, d.gunner), 0) << "nothing is guided";
        d.b.battle.volleys.clear();
        EXPECT_FALSE(resolve_fire_due(d.b.rules, d.b.battle)) << "not in the same impulse";
        d.b.at(d.halberd).shield.fill(20);
        d.b.clock(2, 1);
        for (const int points : {internals, 0}) {
            EXPECT_EQ(resolve_fire_due(d.b.rules, d.b.battle), points > 0);
            Play p = d.b.play();
            ASSERT_TRUE(resolve_fire_run(p));
            EXPECT_EQ(inside_of(d, d.halberd), points);
            d.b.battle.volleys.clear();
        }
    }
}

TEST(TngLateHits, OfAllArmourOnlyThatOnAllSidesStopsWhatAnAcidArrowDoesAfterwards) {
    for (const auto& [armour, arc, left] : {std::tuple{"armor_360", 0U, 6}, {"armor_180", 0x1FFFU, 9}}) {
        GunDuel d{"bal", 3, 0};
        const ClassId hull = d.b.bare_class({{armour, 3}});
        d.b.rules.classes.back().armor_boxes = 3;
        for (ClassGroup& g : d.b.rules.classes.back().groups) g.arc.mask = arc;
        const UnitId plated = d.b.unit(1, "2029", 'D', hull);
        d.b.clock(1, 2);
        Play p = d.b.play();
        p.emit(PulseSet{d.gunner, plated, 0, d.b.mode(d.gunner, 0, "acid-arrow"), 9, 0,
                        static_cast<std::int16_t>(d.b.battle.impulse_now())});
        ASSERT_TRUE(resolve_fire_run(p));
        EXPECT_EQ(inside_of(d, plated), left) << armour;
    }
}

// It comes before the activity, in which what was lost is seen and shields are raised.
TEST(TngLateHits, ComeBeforeTheActivity) {
    const GunDuel d{"bal", 3, 0};
    int hits = -1, damage = -1, activity = -1, at = 0;
    for (const Step& step : d.b.rules.procedure.steps) {
        if (step.mechanism == Mechanism::resolve_fire && hits < 0) hits = at;
        if (step.mechanism == Mechanism::damage && damage < 0) damage = at;
        if (step.mechanism == Mechanism::activity) activity = at;
        ++at;
    }
    EXPECT_LT(hits, damage);
    EXPECT_LT(damage, activity);
}

}  // namespace
}  // namespace impulse
