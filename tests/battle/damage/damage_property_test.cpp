// What holds for any damage on any ship: nothing is forgotten, nothing is counted twice, and the log plays back.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>

#include "battle/core/state_hash.h"
#include "battle/damage/allocate.h"
#include "battle/damage/box_choice.h"
#include "battle/damage/conversion.h"
#include "battle/damage/shields.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// Where points went, from the events.
struct Account {
    int stopped = 0, armor = 0, boxes = 0;
    Account(const Rules& rules, const ShipClass& type, const std::vector<Event>& events, UnitId u) {
        for (const Event& e : events) {
            if (const auto* s = std::get_if<ShieldLost>(&e); s && s->unit == u) stopped += s->points;
            if (const auto* x = std::get_if<BoxLost>(&e); x && x->unit == u)
                (rules.system(type.groups[x->group].system).wall.stands() ? armor : boxes) += x->boxes;
            if (const auto* t = std::get_if<TrackLost>(&e); t && t->unit == u) boxes += t->boxes;
        }
    }
};

UnitId any_ship(TableBattle& b, int side) {
    const auto type = *rc::gen::inRange<std::size_t>(0, b.rules.classes.size());
    return b.unit(side, "2020", 'A', ClassId{type});
}

void answer_all(Play& p) {
    while (!consequences_run(p)) {
        const Question q = p.now.questions.back();
        std::vector<int> open;
        for (int i = 0; i < 64; ++i)
            if ((q.options() >> i & 1U) != 0) open.push_back(i);
        RC_ASSERT(!open.empty());
        const int choice = *rc::gen::elementOf(open);
        p.emit(Answered{static_cast<std::uint8_t>(choice)});
        answer_question(p, q, choice);
    }
}

void every_point_is_accounted_for(const std::string& ruleset) {
    TableBattle b{ruleset};
    const UnitId u = any_ship(b, 0);
    // What panels take in is no box and no shield: tests of their own count it.
    const ShipClass& of = b.rules.type(b.at(u).type);
    RC_PRE(of.sheet.craft.small() ||
           std::any_of(of.bank_boxes.begin(), of.bank_boxes.end(), [](int n) { return n > 0; }));
    const UnitId by = b.unit(1, "2010", 'D', ClassId{std::size_t{0}});
    b.rules.classes[b.at(u).type.index()].sheet.explosion = 0;
    b.rules.classes[b.at(u).type.index()].sheet.crew_units = 0;  // crew hits are no boxes: stepped over
    b.rules.classes[b.at(u).type.index()].sheet.boarding_parties = 0;
    b.rules.classes[b.at(u).type.index()].sheet.deck_crews = 0;
    b.set(u, Counter::general_reinforcement, *rc::gen::inRange(0, 8));
    const int reinforced = b.at(u)[Counter::general_reinforcement];
    if (*rc::gen::arbitrary<bool>())
        b.battle.sides[0].standing[static_cast<std::size_t>(StandingKind::damage_boxes)] = Standing::ask;
    SeededDice dice;
    b.battle.dice.seed = *rc::gen::inRange<std::uint64_t>(1, 1000000);
    const Battle before = b.battle;
    Play p{b.rules, b.battle, dice, &b.events};
    int scored = 0;
    const int hits = *rc::gen::inRange(1, 6);
    for (int i = 0; i < hits; ++i) {
        const int points = *rc::gen::inRange(1, 40), facing = *rc::gen::inRange(0, 6);
        strike(p, u, by, facing, points, VolleyKind::direct, 0);
        scored += points;
    }
    answer_all(p);
    const Account a{b.rules, b.rules.type(b.at(u).type), b.events.all, u};
    const int stopped = a.stopped + a.armor + reinforced - b.at(u)[Counter::general_reinforcement];
    RC_ASSERT(b.battle.volleys.empty());
    RC_ASSERT(b.battle.walk == Walk{});
    const CraftFigures& craft = b.rules.type(b.at(u).type).sheet.craft;
    if (craft
            .small()) {  // it has no boxes to lose: the points themselves count, up to what destroys it (J1.33)
        RC_ASSERT(a.boxes == 0);
        RC_ASSERT(b.at(u).active() == (b.at(u)[Counter::internals] < craft.kill));
    }
    if (b.at(u).active()) {
        RC_ASSERT(craft.small() || stopped + a.boxes == scored);
        RC_ASSERT(stopped + b.at(u)[Counter::internals] == scored);
    } else if (!craft.small()) {
        RC_ASSERT(stopped + a.boxes < scored);
    }
    // Never more boxes lost than there are.
    const ShipClass& c = b.rules.type(b.at(u).type);
    for (std::size_t g = 0; g < c.groups.size(); ++g) RC_ASSERT(b.at(u).groups[g].lost <= c.groups[g].boxes);
    for (std::size_t k = 0; k < c.banks; ++k) RC_ASSERT(b.at(u).shield[k] >= 0);
    RC_ASSERT(b.at(u)[Counter::excess_lost] <= c.sheet.excess_damage);
    // The events alone lead to the same state.
    Battle played = before;
    for (const Event& e : b.events.all) {
        RC_ASSERT(fits(played, e));
        evolve(played, e);
    }
    RC_ASSERT(state_hash(played) == state_hash(b.battle));
}

RC_GTEST_PROP(ClassicDamageProperty, EveryPointIsAccountedFor, ()) {
    every_point_is_accounted_for("classic");
}
RC_GTEST_PROP(TngDamageProperty, EveryPointIsAccountedFor, ()) { every_point_is_accounted_for("tng"); }

// Negative control: a log with one box too many does not lead to the same state.
TEST(ClassicDamageControl, AChangedEventIsNoticed) {
    TableBattle b{"classic"};
    const UnitId u = b.unit(0, "2020", 'A', "klingon/d7");
    const Battle before = b.battle;
    b.sums_of_two({7, 8, 6});
    ASSERT_TRUE(b.internals(u, 3));
    const auto play_back = [&](bool changed) {
        Battle played = before;
        for (Event e : b.events.all) {
            if (auto* lost = std::get_if<BoxLost>(&e); lost && changed) lost->group = 0;
            evolve(played, e);
        }
        return state_hash(played);
    };
    EXPECT_EQ(play_back(false), state_hash(b.battle));
    EXPECT_NE(play_back(true), state_hash(b.battle));
}

}  // namespace
}  // namespace impulse
