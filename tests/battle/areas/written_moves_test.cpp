// Full ties of precedence: moves written in secret and made together (classic C1.313), dice among equals (TNG 3A).
#include "battle/areas/written_moves.h"

#include <gtest/gtest.h>

#include "battle/core/step.h"
#include "battle/core/view.h"
#include "battle/movement/precedence.h"
#include "battle/play/apply.h"
#include "tests/support/fight.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/small_battle.h"

namespace impulse {
namespace {

// Two heavy cruisers, nose to nose four hexes apart, that the chart calls together on impulse 2: speed 16 both.
struct Tie {
    SmallBattle small;
    explicit Tie(const char* second = "federation/ca") : small{classic_rules(), "federation/ca", second} {
        for (const UnitId u : {small.a, small.b}) {
            small.previous_speed(u, 16);
            small.set(u, Counter::straight, 20);
            small.set(u, Counter::since_slip, 20);
            small.set(u, Counter::allocated, 1);
        }
        // Just before the step in which ships move.
        const auto& steps = small.rules.procedure.steps;
        std::size_t move = 0;
        while (steps[move].name != "move") ++move;
        small.now().clock = {1, 2, static_cast<std::int16_t>(move - 1)};
    }
    void begin() { ASSERT_TRUE(start(small.rules, small.now(), small.dice, &small.events)); }
    void give(const Command& c) {
        const auto done = apply(small.rules, small.now(), c, small.dice, &small.events);
        ASSERT_TRUE(done) << refusal_text(small.rules, done.error());
    }
    [[nodiscard]] bool owes(UnitId u) const { return small.battle().owes(u); }
    [[nodiscard]] Hex at(UnitId u) const { return small.battle().unit(u).hex; }
};

TEST(ClassicFullTie, BothWriteAndNobodyMovesBeforeBothHave) {
    Tie t;
    t.begin();
    ASSERT_TRUE(writing_moves(t.small.rules, t.small.battle()));
    EXPECT_TRUE(t.owes(t.small.a));
    EXPECT_TRUE(t.owes(t.small.b));
    const Hex a = t.at(t.small.a), b = t.at(t.small.b);
    t.give(Move{t.small.b, Manoeuvre::turn_left, 0});
    EXPECT_EQ(t.at(t.small.b), b);
    EXPECT_EQ(written_move(t.small.battle(), t.small.b), (Move{t.small.b, Manoeuvre::turn_left, 0}));
    EXPECT_EQ(refuse(t.small.rules, t.small.battle(), Move{t.small.b, Manoeuvre::ahead, 0}),
              refusal(Why::not_your_turn));
    t.give(Move{t.small.a, Manoeuvre::ahead, 0});
    EXPECT_EQ(t.at(t.small.a), neighbour(a, Facing{0}));
    EXPECT_EQ(t.at(t.small.b), neighbour(b, Facing{2}));  // D less one is C
    EXPECT_EQ(t.small.battle().unit(t.small.b).facing, Facing{2});
    EXPECT_FALSE(written_move(t.small.battle(), t.small.a));
    EXPECT_FALSE(written_move(t.small.battle(), t.small.b));
    EXPECT_EQ(t.small.battle().dice.rolled, 0U);
}

TEST(ClassicFullTie, ShipsOfUnequalTurnModeMoveOneAfterTheOther) {
    Tie t{"klingon/d7"};  // turn mode B, the cruiser's is D
    t.begin();
    EXPECT_FALSE(writing_moves(t.small.rules, t.small.battle()));
    EXPECT_TRUE(t.owes(t.small.a));
    EXPECT_FALSE(t.owes(t.small.b));
    const Hex a = t.at(t.small.a);
    t.give(Move{t.small.a, Manoeuvre::ahead, 0});
    EXPECT_EQ(t.at(t.small.a), neighbour(a, Facing{0}));
}

TEST(ClassicFullTie, OwnShipsMoveInAnyOrder) {
    Tie t;
    t.small.at(t.small.b).side = SideId{std::size_t{0}};
    EXPECT_EQ(first_to_move(t.small.rules, t.small.battle(), UnitSet{t.small.a} | UnitSet{t.small.b}),
              UnitSet{t.small.a} | UnitSet{t.small.b});
    EXPECT_FALSE(enemies_among(t.small.battle(), UnitSet{t.small.a} | UnitSet{t.small.b}));
}

TEST(ClassicFullTie, ACalledShipMayNotWriteThatItStays) {
    Tie t;
    t.begin();
    EXPECT_TRUE(refuse(t.small.rules, t.small.battle(), Pass{t.small.a}));
    EXPECT_TRUE(refuse(t.small.rules, t.small.battle(), Move{t.small.a, Manoeuvre::stay, 0}));
}

// What the other side sees, in a view and in its chronicle, is the same whatever was written, and whether anything was.
TEST(ClassicFullTie, NothingOfAWrittenMoveIsSeenBeforeItIsRevealed) {
    const SideId other{std::size_t{0}};
    std::vector<Battle> seen;
    for (const Manoeuvre how : {Manoeuvre::ahead, Manoeuvre::turn_left, Manoeuvre::slip_right}) {
        Tie t;
        t.small.set(t.small.b, Counter::called, 1);
        t.begin();
        if (seen.empty()) seen.push_back(view(t.small.rules, t.small.battle(), other));
        t.small.events.all.clear();
        t.give(Move{t.small.b, how, 0});
        seen.push_back(view(t.small.rules, t.small.battle(), other));
        EXPECT_TRUE(seen.back().owes(t.small.b));
        for (const Event& e : t.small.events.all)
            EXPECT_FALSE(may_read(t.small.rules, t.small.battle(), e, other)) << event_word(e);
        EXPECT_TRUE(written_move(view(t.small.rules, t.small.battle(), SideId{std::size_t{1}}), t.small.b));
    }
    for (const Battle& b : seen) EXPECT_TRUE(b == seen.front());
}

// A breakdown on the way is the ship's own; its enemy's move is made all the same.
TEST(ClassicFullTie, AHighEnergyTurnThatIsRevealedLeavesTheMoveStillToBeMade) {
    Tie t;
    t.small.set(t.small.a, Counter::hets_paid, 1);
    t.small.roll({1});
    t.begin();
    const Hex a = t.at(t.small.a), b = t.at(t.small.b);
    t.give(Move{t.small.a, Manoeuvre::het, 3});
    EXPECT_EQ(t.small.battle().dice.rolled, 0U) << "rolled when it is revealed";
    t.give(Move{t.small.b, Manoeuvre::ahead, 0});
    EXPECT_EQ(t.small.battle().dice.rolled, 1U);
    EXPECT_EQ(t.at(t.small.b), neighbour(b, Facing{3}));
    EXPECT_EQ(t.at(t.small.a), a);
    EXPECT_TRUE(t.owes(t.small.a));
    EXPECT_FALSE(writing_moves(t.small.rules, t.small.battle()));
    t.give(Move{t.small.a, Manoeuvre::ahead, 0});
    EXPECT_EQ(t.at(t.small.a), neighbour(a, Facing{3}));
}

// Where a beam joins them each drags the other, and who was dragged has moved: a die says who goes first, and a tie of
// dice is rolled again.
TEST(ClassicFullTie, ShipsThatHoldEachOtherRollForTheOrder) {
    Tie t;
    Link beam;
    beam.kind = LinkKind::tractor;
    beam.state = LinkState::held;
    beam.from = t.small.a;
    beam.to = t.small.b;
    t.small.now().links.push_back(beam);
    t.begin();
    t.small.roll({4, 4, 5, 2});
    t.give(Move{t.small.a, Manoeuvre::ahead, 0});
    t.small.events.all.clear();
    t.give(Move{t.small.b, Manoeuvre::ahead, 0});
    std::vector<UnitId> moved;
    int dice = 0;
    for (const Event& e : t.small.events.all) {
        if (const auto* m = std::get_if<Moved>(&e)) moved.push_back(m->unit);
        if (const auto* d = std::get_if<DieRolled>(&e)) dice += d->stream == Stream::initiative ? 1 : 0;
    }
    ASSERT_FALSE(moved.empty());
    EXPECT_EQ(moved.front(), t.small.b);  // 4 and 4, then 5 against 2: the lower first
    EXPECT_EQ(dice, 4);
}

// In a window that passes around it is worth something to be asked last: neither side always is.
TEST(PassAroundWindow, WhoIsAskedFirstGoesByLot) {
    Tie t;
    Battle& b = t.small.now();
    b.window = {WindowKind::pass_around, 1, UnitSet::first(2), UnitSet::first(2)};
    int first = 0;
    for (std::int16_t impulse = 1; impulse <= 32; ++impulse)
        for (std::int16_t turn = 1; turn <= 4; ++turn) {
            b.clock = {turn, impulse, 5};
            const SideId side = side_to_act(b);
            first += side == SideId{std::size_t{0}} ? 1 : 0;
            EXPECT_EQ(side_to_act(b), side);
            b.window.owes = UnitSet{UnitId{side.index()}};
            EXPECT_EQ(side_to_act(b), side);
            b.window.owes = UnitSet::first(2);
        }
    EXPECT_GT(first, 39);  // of 128, 4.5 standard deviations
    EXPECT_LT(first, 89);
}

// The written move is part of the state: a battle that is copied in between goes on alike, and the log plays back.
TEST(ClassicFullTie, AWrittenMoveIsSavedHashedAndPlayedBack) {
    Tie t;
    t.begin();
    Battle before = t.small.battle();
    const std::uint64_t hash = state_hash(before);
    t.small.events.all.clear();
    t.give(Move{t.small.a, Manoeuvre::slip_left, 0});
    EXPECT_NE(state_hash(t.small.battle()), hash);
    t.give(Move{t.small.b, Manoeuvre::ahead, 0});
    for (const Event& e : t.small.events.all) {
        ASSERT_TRUE(fits(before, e));
        evolve(before, e);
    }
    EXPECT_TRUE(before == t.small.battle());
}

}  // namespace
}  // namespace impulse
