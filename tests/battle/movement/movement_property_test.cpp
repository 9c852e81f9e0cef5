// Movement over whole turns against a second, plainer way of counting.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "battle/areas/travel.h"
#include "battle/core/step.h"
#include "battle/movement/announce_speeds.h"
#include "battle/movement/budget_movement.h"
#include "battle/movement/impulse_chart.h"
#include "battle/movement/initiative.h"
#include "battle/movement/speed.h"
#include "battle/movement/turn_mode.h"
#include "tests/support/battle_builder.h"

namespace impulse {
namespace {

// Any plot of up to five entries on growing impulses, legal or not.
SpeedPlot some_plot() {
    SpeedPlot p;
    p.push_back({1, static_cast<std::uint8_t>(*rc::gen::inRange(0, 32))});
    for (int impulse = 1; p.size() < 5;) {
        impulse += *rc::gen::inRange(3, 14);
        if (impulse > 32) break;
        p.push_back(
            {static_cast<std::uint8_t>(impulse), static_cast<std::uint8_t>(*rc::gen::inRange(0, 32))});
    }
    return p;
}

RC_GTEST_PROP(ClassicMovement, AShipEntersAsManyHexesAsItsPlotSays, ()) {
    auto b = BattleBuilder::classic();
    const UnitId ship = b.unit(0, hex_at(20, 20));
    b.at(ship).plot = some_plot();
    b.set(ship, Counter::allocated, 1).clock(1, 0);
    const int planned = hexes_between(b.at(ship).plot, 1, 32);
    Play play = b.play();
    announce_speeds_run(play);
    int entered = 0;
    for (int impulse = 1; impulse <= 32; ++impulse) {
        b.clock(1, impulse);
        if (chart_move_due(b.rules, b.battle)) {
            chart_move_run(play);
            while (!chart_move_eligible(b.rules, b.battle).empty()) {
                RC_ASSERT(!refuse_move(b.rules, b.battle, {ship, Manoeuvre::ahead, 0}));
                do_move(play, {ship, Manoeuvre::ahead, 0});
                ++entered;
            }
        }
        if (speed_changes_due(b.rules, b.battle)) speed_changes_run(play);
    }
    RC_ASSERT(entered == planned);
    RC_ASSERT(b.events.count<Moved>() == planned);
}

RC_GTEST_PROP(ClassicMovement, TheLowestSpeedIsThatOfThe32ImpulsesBefore, ()) {
    const SpeedPlot before = some_plot(), now = some_plot();
    const int impulse = *rc::gen::inRange(1, 33);
    int lowest = 99;
    for (int back = 1; back <= 32; ++back) {
        const int i = impulse - back;
        lowest = std::min(lowest, i >= 1 ? speed_at(now, i) : speed_at(before, 32 + i));
    }
    RC_ASSERT(lowest_speed(before, now, impulse, 32) == lowest);
}

// Whatever legal moves are chosen, every hex entered is a neighbour, turns keep their distance and nothing is
// spent that is not there.
RC_GTEST_PROP(ClassicMovement, LegalMovesKeepTurnAndSlipModes, ()) {
    auto b = BattleBuilder::classic();
    const UnitId ship = b.unit(0, hex_at(30, 30));
    b.speed(ship, *rc::gen::inRange(2, 32));
    Play play = b.play();
    int straight = 31, since_slip = 31;
    for (int impulse = 1; impulse <= 32; ++impulse) {
        b.clock(1, impulse);
        if (chart_move_eligible(b.rules, b.battle).empty()) continue;
        const auto how = *rc::gen::element(Manoeuvre::ahead, Manoeuvre::turn_left, Manoeuvre::turn_right,
                                           Manoeuvre::slip_left, Manoeuvre::slip_right);
        const Move chosen{ship, refuse_move(b.rules, b.battle, {ship, how, 0}) ? Manoeuvre::ahead : how, 0};
        const Unit before = b.battle.unit(ship);
        do_move(play, chosen);
        const Unit& after = b.battle.unit(ship);
        RC_ASSERT(distance(before.hex, after.hex) == 1);
        const bool turned_now = before.facing != after.facing;
        const bool slipped = !turned_now && after.hex != neighbour(before.hex, before.facing);
        if (turned_now) {
            RC_ASSERT(straight >= hexes_in_table(b.rules, b.turn_mode("D"), after[Counter::speed]));
            RC_ASSERT(after.hex == neighbour(before.hex, after.facing));
            straight = 1;
        } else {
            ++straight;
        }
        if (slipped) RC_ASSERT(since_slip >= 1);
        since_slip = slipped ? 0 : since_slip + 1;
    }
}

RC_GTEST_PROP(TngMovement, LegalMovesSpendWhatIsThere, ()) {
    auto b = BattleBuilder::tng();
    const UnitId ship = b.unit(0, hex_at(30, 30));
    const int total = *rc::gen::inRange(0, 31);
    b.speed(ship, total);
    Play play = b.play();
    int hexes = 0, lost = 0;
    for (int impulse = 1; impulse <= 6; ++impulse) {
        b.clock(1, impulse);
        for (int i = 0; i < 12 && !budget_move_eligible(b.rules, b.battle).empty(); ++i) {
            const auto how = *rc::gen::element(
                Manoeuvre::ahead, Manoeuvre::turn_left, Manoeuvre::slip_right, Manoeuvre::het, Manoeuvre::tac,
                Manoeuvre::decelerate, Manoeuvre::erratic_on, Manoeuvre::erratic_off, Manoeuvre::stay);
            const Move move{ship, how, static_cast<std::uint8_t>(*rc::gen::inRange(0, 6))};
            if (refuse_move(b.rules, b.battle, move)) continue;
            const Unit before = b.battle.unit(ship);
            do_move(play, move);
            const Unit& after = b.battle.unit(ship);
            const int spent = before[Counter::moves_left] - after[Counter::moves_left];
            const int entered = before.hex != after.hex ? 1 : 0;
            RC_ASSERT(spent >= entered);
            hexes += entered;
            lost += spent - entered;
            RC_ASSERT(after[Counter::moves_left] >= 0);
            RC_ASSERT(after[Counter::speed] == total - lost);
        }
        if (!budget_move_eligible(b.rules, b.battle).empty()) do_stay(play, ship);
        RC_ASSERT(budget_move_eligible(b.rules, b.battle).empty());
    }
    RC_ASSERT(hexes + lost + b.battle.unit(ship)[Counter::moves_left] == total);
}

}  // namespace
}  // namespace impulse
