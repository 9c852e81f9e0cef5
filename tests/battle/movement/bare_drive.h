// tests/battle/movement/bare_drive.h: a hull without shields or guns that is driven turn by turn.
// Units:  points of energy, movements.
// Shapes: turn() hands in the form and announces; it ends the turn before where one was begun.
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <optional>
#include <utility>

#include "battle/areas/travel.h"
#include "battle/end/end_turn.h"
#include "battle/movement/announce_speeds.h"
#include "battle/play/allocation.h"
#include "tests/support/table_battle.h"

namespace impulse {

// A bare hull that moves at one point a hex; the number stands in each box of the first group.
struct Drive {
    TableBattle b{"tng"};
    UnitId u;
    Drive(std::initializer_list<std::pair<const char*, int>> boxes, int value) {
        const ClassId type = b.bare_class(boxes);
        b.rules.classes[type.index()].sheet.move_cost = points(1);
        b.rules.classes[type.index()].groups[0].value = static_cast<std::int16_t>(value);
        u = b.unit(0, "2020", 'A', type);
        b.at(u).battery = b.at(u).battery_warp = Energy{};
        b.set(u, Counter::speed, 0);
        b.at(u).plot_before.clear();
    }
    [[nodiscard]] int now(Counter c) { return b.at(u)[c]; }
    [[nodiscard]] Allocate form(std::initializer_list<std::pair<Line, int>> lines, int reverse = 0) const {
        Allocate order;
        order.unit = u;
        order.reverse = static_cast<std::uint8_t>(reverse);
        order.shield_level = 0;
        for (const auto& [line, amount] : lines) order.form.push_back({line, 0, 0, points(amount)});
        return order;
    }
    [[nodiscard]] std::optional<Refusal> refused(std::initializer_list<std::pair<Line, int>> lines,
                                                 int reverse = 0) {
        const int before = now(Counter::allocated);
        b.set(u, Counter::allocated, 0);
        auto no = refuse_allocate(b.rules, b.battle, form(lines, reverse));
        b.set(u, Counter::allocated, before);
        return no;
    }
    // Energy, then the movements of the turn; ends the turn before where one was begun.
    void turn(std::initializer_list<std::pair<Line, int>> lines, int reverse = 0) {
        Play play = b.play();
        if (now(Counter::allocated) != 0) {
            end_turn_run(play);
            b.clock(b.battle.clock.turn + 1, 1);
        }
        ASSERT_FALSE(refused(lines, reverse));
        do_allocate(play, form(lines, reverse));
        announce_speeds_run(play);
    }
    [[nodiscard]] std::optional<Refusal> refused(Manoeuvre how, int argument = 0) {
        return refuse_move(b.rules, b.battle, {u, how, static_cast<std::uint8_t>(argument)});
    }
    void move(Manoeuvre how, int times = 1, int argument = 0) {
        for (int i = 0; i < times; ++i) {
            ASSERT_FALSE(refused(how, argument)) << word(how);
            Play play = b.play();
            do_move(play, {u, how, static_cast<std::uint8_t>(argument)});
        }
    }
    void impulse(int n) {
        b.clock(1, n);
        b.open(Mechanism::budget_move);
        b.set(u, Counter::moved_now, 0);
    }
};

}  // namespace impulse
