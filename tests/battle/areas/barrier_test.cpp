// Absolute War GG1: the barrier that dice breach, and the one that appears when a retrograde is over.
#include "battle/areas/barrier.h"
#include "battle/damage/crippled.h"

#include <gtest/gtest.h>

#include "battle/areas/travel.h"
#include "battle/end/disengage.h"
#include "tests/support/battle_builder.h"

namespace impulse {
namespace {

// A ship at speed 16 on impulse 2 of turn 1, two hexes below the top rim of a map of 100 x 100, facing it.
struct Walled {
    BattleBuilder b = BattleBuilder::classic();
    UnitId ship = b.unit(0, hex_at(50, 1), {}), enemy = b.unit(1, hex_at(50, 40), Facing{3});
    Walled() {
        b.speed(ship, 16).clock(1, 2);
        BattleField& f = b.battle.field;
        f.map = {100, 100};
        f.edge = EdgeRule::breach_barrier;
        f.breach.from = 11;
        f.breach.gap = 8;
        f.breach.free_above = 5;
        f.breach.gone = 6;
    }
    void roll(std::initializer_list<int> faces) { b.dice.faces.insert(b.dice.faces.end(), faces); }
    After go(Manoeuvre how = Manoeuvre::ahead) {
        Play play = b.play();
        return do_move(play, {ship, how, 0});
    }
    std::optional<Refusal> refuse(Manoeuvre how = Manoeuvre::ahead) {
        return refuse_move(b.rules, b.battle, {ship, how, 0});
    }
    [[nodiscard]] const Unit& now() const { return b.battle.unit(ship); }
    // Turn and slip modes are met.
    Walled& free_to_turn() {
        b.set(ship, Counter::straight, 50).set(ship, Counter::since_slip, 50);
        return *this;
    }
};

// GG1.22
TEST(BreachBarrier, ElevenGoesThroughAndLeaves) {
    Walled w;
    w.roll({5, 6});
    EXPECT_EQ(w.go(), After::done);
    EXPECT_EQ(w.now().fate, Fate::disengaged);
    EXPECT_EQ(w.now().hex, hex_at(50, 1));  // the last hex it was in says where it went (GG1.51)
    EXPECT_EQ(w.b.events.count<BreachTried>(), 1);
}
// GG1.23: at ten it makes another move.
TEST(BreachBarrier, TenMakesAnotherMove) {
    Walled w;
    w.free_to_turn().b.at(w.ship).hex = hex_at(1, 40);
    w.b.at(w.ship).facing = Facing{5};
    w.roll({4, 6});
    EXPECT_EQ(w.go(), After::more);
    EXPECT_TRUE(w.now().active());
    EXPECT_EQ(w.now().hex, hex_at(1, 40));
    EXPECT_EQ(w.refuse()->more, WhyMore::breach_again);
    EXPECT_FALSE(w.refuse(Manoeuvre::turn_right));
    EXPECT_EQ(w.go(Manoeuvre::turn_right), After::done);
    EXPECT_EQ(w.now().hex, hex_at(1, 39));
}
// MM1.5
TEST(BreachBarrier, ALegendaryCaptainNeedsTen) {
    Walled w;
    w.b.set(w.ship, Counter::breach_bonus, 1);
    w.roll({4, 6});
    w.go();
    EXPECT_EQ(w.now().fate, Fate::disengaged);
}
// GG1.24: once a turn, and eight impulses apart over the break of turns.
TEST(BreachBarrier, AgainInAnotherTurnAndEightImpulsesLater) {
    Walled w;
    w.b.clock(1, 30).set(w.ship, Counter::breach_at, 30);
    EXPECT_EQ(*refuse_breach(w.b.battle, w.ship), refusal(WhyMore::breach_again, 8, 0));
    w.b.clock(2, 3);
    EXPECT_EQ(*refuse_breach(w.b.battle, w.ship), refusal(WhyMore::breach_again, 8, 5));
    w.b.clock(2, 6);
    EXPECT_FALSE(refuse_breach(w.b.battle, w.ship));
    w.b.clock(1, 10).set(w.ship, Counter::breach_at, 1);
    EXPECT_TRUE(refuse_breach(w.b.battle, w.ship));  // the same turn, however long ago
}
// GG1.28
TEST(BreachBarrier, MoreThanFiveEnemyInternalsPassWithoutDice) {
    Walled w;
    w.b.set(w.ship, Counter::enemy_internals, 5);
    EXPECT_FALSE(passes_barrier(w.b.battle, w.ship));
    w.b.set(w.ship, Counter::enemy_internals, 6).set(w.ship, Counter::breach_at, 1);
    EXPECT_FALSE(refuse_breach(w.b.battle, w.ship));
    EXPECT_EQ(w.go(), After::done);
    EXPECT_EQ(w.now().fate, Fate::disengaged);
    EXPECT_EQ(w.b.events.count<DieRolled>(), 0);
}
TEST(BreachBarrier, OnlyEnemiesInternalsCount) {
    Walled w;
    Play play = w.b.play();
    note_enemy_internals(play, w.ship, w.enemy, 4, false);
    note_enemy_internals(play, w.ship, {}, 9, false);
    EXPECT_EQ(w.now()[Counter::enemy_internals], 4);
    EXPECT_EQ(w.now()[Counter::enemy_crippled], 0);
    w.b.set(w.ship, Counter::crippled, 1);
    note_enemy_internals(play, w.ship, w.enemy, 3, false);
    EXPECT_EQ(w.now()[Counter::enemy_crippled], 1);
}
// GG1.25-GG1.27: no other move is legal: breakdown roll; without one it stays, its slip and turn counts set back.
TEST(BreachBarrier, WithoutAnotherMoveItRollsForBreakdown) {
    Walled w;
    w.b.set(w.ship, Counter::straight, 1).set(w.ship, Counter::since_slip, 0);
    w.roll({1, 2, 1});
    EXPECT_EQ(w.go(), After::done);
    EXPECT_TRUE(w.now().active());
    EXPECT_EQ(w.now().hex, hex_at(50, 1));
    EXPECT_EQ(w.now()[Counter::straight], 0);
    EXPECT_EQ(w.now()[Counter::since_slip], 0);
    EXPECT_EQ(w.now()[Counter::het_bonus], w.b.rules.type(w.now().type).sheet.bonus_hets > 0 ? 1 : 0);
}
TEST(BreachBarrier, ABreakdownHappensInThatHex) {
    Walled w;
    w.b.set(w.ship, Counter::straight, 1)
        .set(w.ship, Counter::since_slip, 0)
        .set(w.ship, Counter::het_bonus, 99);
    w.roll({1, 2, 6, 3});
    EXPECT_EQ(w.go(), After::done);
    EXPECT_EQ(w.now().hex, hex_at(50, 1));
    EXPECT_EQ(w.now()[Counter::speed], 0);
    EXPECT_EQ(w.now()[Counter::breakdown_worse], 1);
}
// GG1.12
TEST(BreachBarrier, GoneFromTheFirstImpulseOfTurnSix) {
    Walled w;
    w.b.clock(5, 32);
    EXPECT_TRUE(barrier_stands(w.b.battle));
    w.b.clock(6, 1);
    EXPECT_FALSE(barrier_stands(w.b.battle));
    w.b.clock(6, 2);
    w.go();
    EXPECT_EQ(w.now().fate, Fate::disengaged);
    EXPECT_EQ(w.b.events.count<DieRolled>(), 0);
}
// GG1.41, GG1.42
TEST(BreachBarrier, EvasionFromTurnSixOrCrippledByEnemies) {
    Walled w;
    w.b.battle.field.by_evasion = 1;
    w.b.battle.field.evasion_turn = 6;
    w.b.clock(3, 33);
    EXPECT_EQ(*refuse_evade(w.b.rules, w.b.battle, w.ship), refusal(WhyMore::evasion_later, 6, 3));
    w.b.set(w.ship, Counter::enemy_crippled, 1);
    EXPECT_NE(refuse_evade(w.b.rules, w.b.battle, w.ship), refusal(WhyMore::evasion_later, 6, 3));
}

// A retrograde on a floating map: the ship is the flagship that goes back, the enemy pursues from the south.
struct Retrograde : Walled {
    Retrograde() {
        BattleField& f = b.battle.field;
        f.map = {};
        f.edge = EdgeRule::none;
        f.by_separation = f.by_acceleration = f.by_evasion = 1;
        f.breach.gone = 0;
        f.breach.retrograde = SideId{std::size_t{0}};
        f.breach.flagship = ship;
        f.breach.map = {100, 100};
        f.breach.centre = hex_at(50, 50);
        f.breach.turns = 5;
        f.breach.return_within = 32;
        b.at(ship).hex = hex_at(30, 30);
        b.at(enemy).hex = hex_at(30, 45);
    }
};

// GG1.62
TEST(RetrogradeBattle, ItsSideMayNotLeave) {
    Retrograde r;
    r.b.clock(2, 5);
    EXPECT_EQ(refuse_disengage(r.b.rules, r.b.battle, r.ship)->more, WhyMore::retrograde_stays);
    r.b.clock(2, 33);
    EXPECT_EQ(refuse_disengage(r.b.rules, r.b.battle, r.ship)->more, WhyMore::retrograde_stays);
    EXPECT_EQ(refuse_evade(r.b.rules, r.b.battle, r.ship)->more, WhyMore::retrograde_stays);
    EXPECT_FALSE(in_retrograde(r.b.battle, r.enemy));
}
TEST(RetrogradeBattle, MovingAwayGoesOn) {
    Retrograde r;
    r.go();
    EXPECT_EQ(r.b.events.count<BarrierRaised>(), 0);
    EXPECT_TRUE(r.b.battle.field.map.floating());
}
// GG1.63, GG1.64: nearer to the enemy it is over; the barrier stands around the flagship for five whole turns.
TEST(RetrogradeBattle, NearerToTheEnemyTheBarrierAppears) {
    Retrograde r;
    r.b.at(r.ship).facing = Facing{3};
    const int range = distance(r.b.at(r.ship).hex, r.b.at(r.enemy).hex);
    r.go();
    const BattleField& f = r.b.battle.field;
    EXPECT_EQ(r.b.events.count<BarrierRaised>(), 1);
    EXPECT_EQ(f.edge, EdgeRule::breach_barrier);
    EXPECT_EQ(f.map.columns, 100);
    EXPECT_LE(distance(r.now().hex, hex_at(50, 50)), 1);
    EXPECT_EQ(distance(r.now().hex, r.b.at(r.enemy).hex), range - 1);
    EXPECT_EQ(f.breach.gone, 7);  // turns 2 to 6 whole
    EXPECT_TRUE(barrier_stands(r.b.battle));
    EXPECT_FALSE(in_retrograde(r.b.battle, r.ship));
}
TEST(RetrogradeBattle, ItsFlagshipMayEndIt) {
    Retrograde r;
    EXPECT_FALSE(refuse_end_retrograde(r.b.battle, r.ship));
    EXPECT_EQ(refuse_end_retrograde(r.b.battle, r.enemy)->more, WhyMore::no_retrograde);
    Play play = r.b.play();
    end_retrograde(play);
    EXPECT_EQ(refuse_end_retrograde(r.b.battle, r.ship)->more, WhyMore::no_retrograde);
}
TEST(RetrogradeBattle, ALostFlagshipEndsIt) {
    Retrograde r;
    EXPECT_FALSE(barrier_due(r.b.rules, r.b.battle));
    r.b.at(r.ship).fate = Fate::destroyed;
    EXPECT_TRUE(barrier_due(r.b.rules, r.b.battle));
    Play play = r.b.play();
    barrier_run(play);
    EXPECT_EQ(r.b.events.count<BarrierRaised>(), 1);
}
// GG1.631: 32 impulses to come inside, or they have left within the hex.
TEST(RetrogradeBattle, OutsideTheyHaveThirtyTwoImpulses) {
    Retrograde r;
    r.b.at(r.enemy).hex = hex_at(30, 130);
    Play play = r.b.play();
    end_retrograde(play);
    ASSERT_FALSE(r.b.battle.field.map.contains(r.b.at(r.enemy).hex));
    EXPECT_TRUE(outside_barrier(r.b.battle, r.enemy));
    EXPECT_FALSE(outside_barrier(r.b.battle, r.ship));
    EXPECT_FALSE(barrier_due(r.b.rules, r.b.battle));
    r.b.clock(2, 2);  // impulse 34 of the battle
    EXPECT_EQ(r.b.battle.field.breach.return_by, r.b.battle.impulse_now());
    EXPECT_TRUE(barrier_due(r.b.rules, r.b.battle));
    barrier_run(play);
    EXPECT_EQ(r.b.battle.unit(r.enemy).fate, Fate::disengaged);
    EXPECT_TRUE(r.now().active());
}

}  // namespace
}  // namespace impulse
