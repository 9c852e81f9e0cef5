// Ships without crew or power, ships that nobody has inspected, and self-destruction without limit. UTD6.3D2, UTD7.8, UTD7.9.
#include <gtest/gtest.h>

#include "battle/core/craft.h"
#include "battle/core/rows/parties.h"
#include "battle/end/boarding.h"
#include "battle/end/end_turn.h"
#include "battle/end/self_destruct.h"
#include "battle/end/victory.h"
#include "battle/energy/reactor.h"
#include "battle/play/allocation.h"
#include "battle/play/apply.h"
#include "battle/systems/marines.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

struct Wreckage {
    TableBattle b{"classic"};
    UnitId ca = b.unit(0, "2020", 'A', "federation/ca"), f5 = b.unit(1, "2017", 'D', "klingon/f5");
    Wreckage() {
        b.set(f5, Counter::derelict, 1);
        b.set(f5, Counter::boarding_extra, -b.rules.type(b.at(f5).type).sheet.boarding_parties);
        b.battle.field.by_warp_point = 1;
        b.battle.field.impulses = 32;
    }
    void aboard(int turn, int impulse) {
        b.set(f5, Counter::aboard_since, (turn - 1) * 32 + impulse);
        Play play = b.play();
        play.emit(BoardersSet{f5, 0, PartyKind::normal, 2});
    }
    void end_of(int turn) {
        b.clock(turn, 33);
        Play play = b.play();
        if (boarding_combat_due(b.rules, b.battle)) boarding_combat_run(play);
        end_turn_run(play);
    }
};

TEST(Derelict, HasNoPowerAndDoesNotHoldTheBattle) {
    Wreckage w;
    EXPECT_EQ(supply_of(w.b.rules, w.b.at(w.f5))[PowerKind::warp], Energy{});
    EXPECT_GT(supply_of(w.b.rules, w.b.at(w.ca))[PowerKind::warp], Energy{});
    EXPECT_FALSE(fights_on(w.b.rules, w.b.at(w.f5)));
    Play play = w.b.play();
    check_victory(play);
    EXPECT_NE(w.b.battle.ended, 0);
    EXPECT_EQ(w.b.battle.winner, SideId{std::size_t{0}});
}

// The example of the rule: crew aboard on impulse 32 of turn 1, power on impulse 1 of turn 3.
TEST(Derelict, ACrewAboardOnImpulse32OfTurn1HasPowerOnTurn3) {
    Wreckage w;
    w.aboard(1, 32);
    w.end_of(1);
    EXPECT_EQ(w.b.at(w.f5).side, SideId{std::size_t{0}});
    EXPECT_NE(w.b.at(w.f5)[Counter::derelict], 0);
    w.end_of(2);
    EXPECT_EQ(w.b.at(w.f5)[Counter::derelict], 0);
    EXPECT_GT(supply_of(w.b.rules, w.b.at(w.f5))[PowerKind::warp], Energy{});
    EXPECT_EQ(w.b.at(w.f5)[Counter::uninspected], 1);
}

TEST(Derelict, ACrewAboardOnImpulse1HasPowerOnTheNextTurn) {
    Wreckage w;
    w.aboard(1, 1);
    w.end_of(1);
    EXPECT_EQ(w.b.at(w.f5)[Counter::derelict], 0);
}

TEST(Uninspected, OnlyTheEnginesMayBePowered) {
    Wreckage w;
    w.b.set(w.ca, Counter::uninspected, 1);
    w.b.clock(1, 0);
    Allocate form;
    form.unit = w.ca;
    form.form.push_back({Line::move_warp, 0, 0, points(4)});
    const auto moving = refuse_allocate(w.b.rules, w.b.battle, form);
    EXPECT_FALSE(moving && moving->more == WhyMore::uninspected);
    form.form.push_back({Line::tractor, 0, 0, points(2)});
    const auto no = refuse_allocate(w.b.rules, w.b.battle, form);
    ASSERT_TRUE(no);
    EXPECT_EQ(no->more, WhyMore::uninspected);
    form.form.back() = {Line::general_reinforcement, 0, 0, points(2)};
    EXPECT_EQ(refuse_allocate(w.b.rules, w.b.battle, form)->more, WhyMore::uninspected);
}

TEST(Uninspected, NoOtherOrderIsTaken) {
    Wreckage w;
    w.b.clock(1, 10);
    for (std::size_t i = 0; i < w.b.rules.procedure.steps.size(); ++i)
        if (w.b.rules.procedure.steps[i].mechanism == Mechanism::tractor)
            w.b.battle.clock.step = static_cast<std::int16_t>(i);
    w.b.battle.window = {WindowKind::secret_together, 1, UnitSet::first(2), UnitSet::first(2)};
    const Command order = Tractor{w.ca, TractorAct::attract, w.f5, {}, 1, 0};
    const auto before = refuse(w.b.rules, w.b.battle, order);
    EXPECT_FALSE(before && before->more == WhyMore::uninspected);
    w.b.set(w.ca, Counter::uninspected, 1);
    const auto after = refuse(w.b.rules, w.b.battle, order);
    ASSERT_TRUE(after);
    EXPECT_EQ(after->more, WhyMore::uninspected);
    w.b.set(w.ca, Counter::uninspected, 0);
    w.b.set(w.ca, Counter::derelict, 1);
    EXPECT_EQ(refuse(w.b.rules, w.b.battle, order)->more, WhyMore::no_power_aboard);
}

TEST(PlayersSelfDestruction, IgnoresTheCrewThatIsLeft) {  // UTD3.8, UTD7.9
    TableBattle b{"classic"};
    const UnitId ca = b.unit(0, "2020", 'A', "federation/ca");
    b.unit(0, "2021", 'A', "federation/ff");
    b.unit(1, "2010", 'D', "klingon/d7");
    EXPECT_TRUE(refuse_self_destruct(b.rules, b.battle, ca, true));  // D5.51: too many of the crew are left
    b.battle.field.self_destruct_free = 2;                           // the other side's
    EXPECT_TRUE(refuse_self_destruct(b.rules, b.battle, ca, true));
    b.battle.field.self_destruct_free = 1;
    EXPECT_FALSE(refuse_self_destruct(b.rules, b.battle, ca, true));
}

}  // namespace
}  // namespace impulse
