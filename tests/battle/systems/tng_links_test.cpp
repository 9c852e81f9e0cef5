// Links of the supplement: tractor beams, repulsors, pressors, grapples, docks, stabilizers.
#include <gtest/gtest.h>

#include "battle/areas/travel.h"
#include "battle/core/links.h"
#include "battle/core/rows/links.h"
#include "battle/core/status.h"
#include "battle/damage/layers.h"
#include "battle/damage/ramming.h"
#include "battle/damage/shields.h"
#include "battle/end/end_turn.h"
#include "battle/fire/die_shift.h"
#include "battle/movement/high_energy_turn.h"
#include "battle/movement/link_strength.h"
#include "battle/pilots/captain.h"
#include "battle/play/apply.h"
#include "battle/play/legal.h"
#include "battle/repair/mend_by_box.h"
#include "battle/systems/grips.h"
#include "battle/systems/marines.h"
#include "battle/systems/tractor.h"
#include "engine/dice.h"
#include "tests/support/small_battle.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

constexpr auto attract = TractorAct::attract, repel = TractorAct::repel, press = TractorAct::press,
               grapple = TractorAct::grapple, release = TractorAct::release, resist_it = TractorAct::resist,
               rotate = TractorAct::rotate, drag = TractorAct::drag, dock_to = TractorAct::dock,
               feed_it = TractorAct::feed;

const Grip& grip(const char* system, LinkKind kind = LinkKind::tractor) {
    for (const SystemType& s : table_rules("tng").systems)
        if (s.id == system) return *grip_of(s, kind);
    throw std::runtime_error(system);
}

// Two enemies, each with the boxes that a test names; a hex costs them a point, the batteries hold 20.
struct Linked2 {
    TableBattle b{"tng"};
    UnitId one, other;
    using Boxes = std::initializer_list<std::pair<const char*, int>>;
    Linked2(Boxes ones, Boxes others, int range = 1, int tech = 3, int side = 1) {
        one = ship(0, 20, ones, tech);
        other = ship(side, 20 - range, others, tech);
        b.clock(1, 1);
    }
    UnitId ship(int side, int row, Boxes boxes, int tech) {
        const ClassId type = b.bare_class(boxes);
        Sheet& sheet = b.rules.classes[type.index()].sheet;
        sheet.tech = tech;
        sheet.move_cost = points(1);
        const UnitId u =
            b.unit(side, "20" + std::string(row < 10 ? "0" : "") + std::to_string(row), 'A', type);
        b.at(u).battery = points(20);
        b.set(u, Counter::moves_left, 12);
        return u;
    }
    std::optional<Refusal> no(UnitId u, TractorAct act, UnitId at, int points = 0, int argument = 0) {
        return refuse_tractor(b.rules, b.battle, order(u, act, at, points, argument));
    }
    Tractor order(UnitId u, TractorAct act, UnitId at, int points = 0, int argument = 0) {
        return {u, act, at, {}, static_cast<std::uint8_t>(points), static_cast<std::uint8_t>(argument)};
    }
    void give(UnitId u, TractorAct act, UnitId at, int points = 0, int argument = 0) {
        const auto why = no(u, act, at, points, argument);
        ASSERT_FALSE(why) << refusal_text(b.rules, *why);
        Play play = b.play();
        do_tractor(play, order(u, act, at, points, argument));
    }
    void go_ahead(UnitId u) {
        Play play = b.play();
        do_move(play, {u, Manoeuvre::ahead, 0});
    }
    void turn_at_once(UnitId u, std::initializer_list<int> dice) {
        b.faces(dice);
        Play play = b.play();
        do_het(play, u, (b.at(u).facing.at + 1) % 6);
        b.set(u, Counter::het_last, 0);
    }
    void links() {
        Play play = b.play();
        if (links_due(b.rules, b.battle)) links_run(play);
    }
    bool holds() { return held_by(b.battle, other, one); }
    int hex_row(UnitId u) { return row_of(b.at(u).hex); }
};

// Strength: its power by the range and one; at 8/3 a whole 3 is too much for it.
TEST(TngTractor, StrengthIsEnergyOverRangePlusOne) {
    EXPECT_EQ(strength_of(grip("trac"), 4, 0), 4);
    EXPECT_EQ(strength_of(grip("trac"), 4, 1), 2);
    EXPECT_EQ(strength_of(grip("trac"), 8, 2), 2);
    EXPECT_EQ(strength_of(grip("trac"), 9, 2), 3);
}

// Strength of a hard tractor: its power by the range, of which 0 counts as a half.
TEST(TngTractorHard, StrengthIsEnergyOverRangeAndTwiceTheEnergyAtZero) {
    EXPECT_EQ(strength_of(grip("trac_hard"), 3, 0), 6);
    EXPECT_EQ(strength_of(grip("trac_hard"), 3, 1), 3);
    EXPECT_EQ(strength_of(grip("trac_hard"), 9, 3), 3);
    Linked2 t({{"trac_hard", 1}}, {}, 0);
    t.give(t.one, attract, t.other, 1);
    t.give(t.one, rotate, t.other);  // size class 3: 2 x 1/2
    EXPECT_EQ(t.b.at(t.one).battery, points(18));
}

TEST(TngTractor, ReachesThreeOrFourHexesAndHoldsAtOnce) {
    for (const int tech : {3, 4}) {
        Linked2 t({{"trac", 1}}, {}, tech, tech);
        t.give(t.one, attract, t.other, tech + 1);
        EXPECT_TRUE(t.holds());
        EXPECT_EQ(t.b.at(t.one).battery, points(20 - tech - 1));
        Linked2 far({{"trac", 1}}, {}, tech + 1, tech);
        EXPECT_EQ(*far.no(far.one, attract, far.other, 9), refusal(Why::out_of_range, tech, tech + 1));
    }
}

TEST(TngTractor, HoldsOnlyWithAStrengthOfOne) {
    Linked2 t({{"trac", 1}}, {}, 3);
    EXPECT_EQ(t.no(t.one, attract, t.other, 3)->more, WhyMore::beam_too_weak);
    EXPECT_FALSE(t.no(t.one, attract, t.other, 4));
}

// Each turn is paid anew, and no strength is left over: the form pays first, then the batteries.
TEST(TngTractor, EndsInTheNextTurnUnlessItIsPaidAnew) {
    for (const bool paid : {false, true}) {
        Linked2 t({{"trac", 1}}, {});
        t.b.set(t.one, Counter::tractor_energy, 3);
        t.give(t.one, attract, t.other, 6);
        EXPECT_EQ(t.b.at(t.one)[Counter::tractor_energy], 0);
        EXPECT_EQ(t.b.at(t.one).battery, points(17));
        t.b.clock(2, 0);
        EXPECT_EQ(grip_eligible(t.b.rules, t.b.battle), UnitSet{t.one});
        if (paid) t.give(t.one, attract, t.other, 2);
        t.b.clock(2, 1);
        t.links();
        EXPECT_EQ(t.holds(), paid);
        if (paid) {
            EXPECT_EQ(strength_of(t.b.rules, t.b.battle, t.b.battle.links[0]), 1) << "nothing carries over";
        }
    }
}

// Who pulls may pull with another beam as well, or strengthen the first.
TEST(TngTractor, OneBoxMakesOneLinkATurnAndItsStrengthMayBeRaised) {
    Linked2 t({{"trac", 1}}, {});
    const UnitId third = t.ship(1, 21, {}, 3);
    t.give(t.one, attract, t.other, 2);
    t.give(t.one, attract, t.other, 4);
    EXPECT_EQ(strength_of(t.b.rules, t.b.battle, t.b.battle.links[0]), 3);
    EXPECT_EQ(t.no(t.one, attract, third, 4)->more, WhyMore::no_tractor_free);
    t.give(t.one, release, t.other);
    EXPECT_EQ(t.no(t.one, attract, third, 4)->more, WhyMore::no_tractor_free) << "used for the turn";
    t.b.clock(2, 1);
    t.links();
    EXPECT_FALSE(t.no(t.one, attract, third, 4));
}

TEST(TngTractor, ALostBoxLetsGo) {
    Linked2 t({{"trac", 1}}, {});
    t.give(t.one, attract, t.other, 2);
    t.b.at(t.one).groups[0].lost = 1;
    t.links();
    EXPECT_FALSE(t.holds());
}

// Both pay for a hex what the two would pay together.
TEST(TngTractor, BothMoveForTheSumOfTheirCosts) {
    Linked2 t({{"trac", 1}}, {});
    t.b.rules.classes[t.b.at(t.other).type.index()].sheet.move_cost = ratio(1, 2);
    t.give(t.one, attract, t.other, 2);
    EXPECT_EQ(price_of_hex(t.b.rules, t.b.battle, t.one), ratio(3, 2));
    EXPECT_EQ(t.b.at(t.one)[Counter::moves_left], 8) << "12 points of energy at 3/2";
    EXPECT_EQ(t.b.at(t.other)[Counter::moves_left], 4) << "6 points of energy at 3/2";
    t.give(t.one, release, t.other);
    EXPECT_EQ(t.b.at(t.one)[Counter::moves_left], 12);
    EXPECT_EQ(t.b.at(t.other)[Counter::moves_left], 12);
}

// Where one goes the other goes, at the same distance and in the same direction.
TEST(TngTractor, WhatIsHeldMovesAlongWhoeverMoves) {
    Linked2 t({{"trac", 1}}, {}, 2);
    t.give(t.one, attract, t.other, 3);
    t.go_ahead(t.one);
    EXPECT_EQ(t.hex_row(t.one), 19);
    EXPECT_EQ(t.hex_row(t.other), 17);
    t.go_ahead(t.other);
    EXPECT_EQ(t.hex_row(t.one), 18);
    EXPECT_EQ(t.hex_row(t.other), 16);
}

// Both are a point better to hit when they fire at each other.
TEST(TngTractor, BothHitEachOtherOnOneMore) {
    Linked2 t({{"trac", 1}}, {});
    const auto die = [&](UnitId by, UnitId at) {
        return die_shift(t.b.rules, t.b.battle, by, WeaponMode{}, at, {}, 1).steps.sum;
    };
    const int before = die(t.one, t.other);
    t.give(t.one, attract, t.other, 2);
    EXPECT_EQ(die(t.one, t.other), before - 1);
    EXPECT_EQ(die(t.other, t.one), before - 1);
}

// More energy against the link than its strength ends it.
TEST(TngTractorNegative, MustExceedTheStrengthAndTakesAWorkingTractor) {
    Linked2 t({{"trac", 1}}, {{"trac", 1}});
    t.give(t.one, attract, t.other, 6);  // strength 3
    t.give(t.other, resist_it, t.one, 3);
    EXPECT_TRUE(t.holds());
    EXPECT_EQ(t.b.at(t.other).battery, points(17));
    t.give(t.other, resist_it, t.one, 1);  // 4 in this turn
    EXPECT_FALSE(t.holds());
    EXPECT_FALSE(t.no(t.other, attract, t.one, 2)) << "the box is not used for the turn";
    Linked2 bare({{"trac", 1}}, {{"repul", 1}});
    bare.give(bare.one, attract, bare.other, 2);
    EXPECT_EQ(bare.no(bare.other, resist_it, bare.one, 9)->more, WhyMore::no_resistance);
}

// To turn it: the range and one, times 1 at size class 4, 2, 4, 8 and 16 at 3 to 0; once an impulse.
TEST(TngTractorRotate, TakesEnergyByRangeAndSizeClass) {
    constexpr int times[] = {16, 8, 4, 2, 1};
    for (int size = 0; size <= 4; ++size) {
        Linked2 t({{"trac", 1}}, {});
        t.b.rules.classes[t.b.at(t.other).type.index()].sheet.size_class = size;
        t.give(t.one, attract, t.other, 2);
        t.b.at(t.one).battery = points(40);
        t.give(t.one, rotate, t.other);
        EXPECT_EQ(t.b.at(t.one).battery, points(40 - 2 * times[size])) << size;
        EXPECT_EQ(t.b.at(t.other).facing.at, 1);
        EXPECT_EQ(t.no(t.one, rotate, t.other)->more, WhyMore::no_change);
        t.b.clock(1, 2);
        t.b.at(t.one).battery = points(40);
        t.give(t.one, rotate, t.other, 0, 1);
        EXPECT_EQ(t.b.at(t.other).facing.at, 0);
    }
}

// To drag it: the range and one, times the movement cost of who is held; the strength may change by it, or the beam
// break.
TEST(TngTractorMove, DragsTheHeldUnitAHexAndMayLoseItSo) {
    Linked2 t({{"trac", 1}}, {});
    t.b.rules.classes[t.b.at(t.other).type.index()].sheet.move_cost = ratio(1, 2);
    t.give(t.one, attract, t.other, 4);
    t.give(t.one, drag, t.other, 0, 0);  // 2 x 1/2
    EXPECT_EQ(t.b.at(t.one).battery, points(15));
    EXPECT_EQ(t.hex_row(t.other), 18);
    EXPECT_EQ(t.hex_row(t.one), 20);
    EXPECT_EQ(strength_of(t.b.rules, t.b.battle, t.b.battle.links[0]), 1) << "4 over 3";
    t.b.clock(1, 2);
    t.give(t.one, drag, t.other, 0, 0);
    t.b.clock(1, 3);
    t.give(t.one, drag, t.other, 0, 0);  // to range 4
    EXPECT_FALSE(t.holds());
}

// Each high energy turn of who is held adds a die; above the strength the link is broken.
TEST(TngTractorHet, AddsADieEachTimeUntilTheSumExceedsTheStrength) {
    Linked2 t({{"trac", 1}}, {});
    t.give(t.one, attract, t.other, 8);  // strength 4
    t.turn_at_once(t.other, {1});
    t.turn_at_once(t.other, {3});
    EXPECT_TRUE(t.holds()) << "4 does not exceed 4";
    t.turn_at_once(t.one, {});  // only the tractored unit shakes it
    EXPECT_TRUE(t.holds());
    t.turn_at_once(t.other, {1});
    EXPECT_FALSE(t.holds());
}

// Range 20, a point a hex and turn; nothing resists it.
TEST(TngTractorOfTheBorg, HoldsTwentyHexesFarForAPointAHexWhateverResists) {
    Linked2 t({{"trac_borg", 1}}, {{"trac", 1}}, 19);
    t.give(t.one, attract, t.other);
    EXPECT_EQ(t.b.at(t.one).battery, points(1));
    EXPECT_EQ(t.no(t.other, resist_it, t.one, 9)->more, WhyMore::no_resistance);
    t.turn_at_once(t.other, {});
    EXPECT_TRUE(t.holds());
    t.b.clock(2, 0);
    t.b.at(t.one).battery = points(19);
    t.give(t.one, attract, t.other);
    EXPECT_EQ(t.b.at(t.one).battery, Energy{});
    Linked2 far({{"trac_borg", 1}}, {}, 0);
    far.b.at(far.other).hex = hex_at(20, 41);
    EXPECT_EQ(*far.no(far.one, attract, far.other), refusal(Why::out_of_range, 20, 21));
}

// A tractor beam of strength 1 at the most.
TEST(TngSysTractor, HasAStrengthOfOneAtMost) {
    EXPECT_EQ(strength_of(grip("sys_trac"), 9, 0), 1);
    EXPECT_EQ(strength_of(grip("sys_trac"), 9, 3), 1);
    EXPECT_EQ(strength_of(grip("sys_trac"), 1, 1), 0);
}

// Tractors reach a hex farther and are half as strong again, rounded down; or he repairs a tractor box in that turn.
TEST(TngTractorController, ReachesAHexFartherAndPullsHalfAsStrongAgain) {
    for (const bool aboard : {true, false}) {
        Linked2 t = aboard ? Linked2({{"off-tractor-controller", 1}, {"trac", 1}}, {}, 4)
                           : Linked2({{"trac", 1}}, {}, 4);
        if (!aboard) {
            EXPECT_EQ(t.no(t.one, attract, t.other, 10)->why, Why::out_of_range) << "3 hexes at 3X";
            continue;
        }
        t.give(t.one, attract, t.other, 10);
        EXPECT_EQ(strength_of(t.b.rules, t.b.battle, t.b.battle.links[0]), 3) << "10 over 5 is 2, and a half";
    }
    Linked2 t({{"off-tractor-controller", 1}, {"repul", 1}}, {}, 4);
    EXPECT_EQ(t.no(t.one, repel, t.other, 10)->why, Why::out_of_range) << "of tractor beams alone";
}

TEST(TngTractorController, MayMendATractorBoxInstead) {
    TableBattle b{"tng"};
    const UnitId u =
        b.unit(0, "2020", 'A', b.bare_class({{"off-tractor-mender", 1}, {"trac", 2}, {"lab", 1}}));
    b.clock(1, 2);
    b.open(Mechanism::activity);
    b.at(u).groups[1].lost = 1;
    b.at(u).groups[2].lost = 1;
    EXPECT_TRUE(refuse_mend_by_box(b.rules, b.battle, {u, RepairTarget::group, 2}));
    ASSERT_FALSE(refuse_mend_by_box(b.rules, b.battle, {u, RepairTarget::group, 1}));
    Play play = b.play();
    do_mend_by_box(play, {u, RepairTarget::group, 1});
    EXPECT_EQ(b.at(u).groups[1].lost, 0);
    b.at(u).groups[1].lost = 1;
    EXPECT_TRUE(refuse_mend_by_box(b.rules, b.battle, {u, RepairTarget::group, 1})) << "one a turn";
}

// A landing pad docks units of size class 4 and smaller, and pulls none.
TEST(TngLandingPads, DockSmallShipsThatAnotherBoxPulls) {
    for (const auto& [size, docks_it] : {std::pair{5, true}, {4, true}, {3, false}}) {
        Linked2 t({{"trac", 1}, {"landing_pads", 1}}, {{"hull_f", 1}}, 0);
        t.b.rules.classes[t.b.at(t.other).type.index()].sheet.size_class = size;
        t.give(t.one, attract, t.other, 4);
        t.b.clock(1, 2);
        t.give(t.one, dock_to, t.other);
        EXPECT_EQ(docked(t.b.battle, t.one, t.other), docks_it) << size;
    }
    Linked2 alone({{"landing_pads", 1}}, {}, 0);
    EXPECT_EQ(alone.no(alone.one, attract, alone.other, 4)->more, WhyMore::no_tractor_free);
}

// The one moves opposite to the other; the range may grow beyond 3, but below a strength of 1 the link is broken.
TEST(TngRepulsor, DrivesTheOtherTheOppositeWayUntilItsStrengthIsGone) {
    Linked2 t({{"repul", 1}}, {}, 2);
    t.give(t.one, repel, t.other, 11);
    t.b.at(t.one).facing = Facing{3};
    const auto linked_still = [&] { return linked(t.b.battle, t.one); };
    t.go_ahead(t.one);  // D, away: the other goes to A
    EXPECT_EQ(t.hex_row(t.one), 21);
    EXPECT_EQ(t.hex_row(t.other), 17);
    EXPECT_TRUE(linked_still()) << "range 4";
    t.go_ahead(t.one);
    t.go_ahead(t.one);
    t.go_ahead(t.one);  // range 10: 11 over 11
    EXPECT_TRUE(linked_still());
    t.go_ahead(t.one);
    EXPECT_FALSE(linked_still());
    EXPECT_EQ(*t.no(t.one, repel, t.other, 20), refusal(WhyMore::no_tractor_free, 1, 0));
}

// A tractor and a repulsor move nothing, and both are there.
TEST(TngRepulsor, AndATractorTogetherLeaveTheOtherWhereItIs) {
    Linked2 t({{"trac", 1}, {"repul", 1}}, {}, 2);
    t.give(t.one, attract, t.other, 6);
    t.give(t.one, repel, t.other, 6);
    t.go_ahead(t.one);
    EXPECT_EQ(t.hex_row(t.one), 19);
    EXPECT_EQ(t.hex_row(t.other), 18);
    EXPECT_TRUE(t.holds());
}

// With a repulsor that works a unit resists one.
TEST(TngRepulsor, IsResistedByARepulsorAlone) {
    Linked2 t({{"repul", 1}}, {{"trac", 1}});
    t.give(t.one, repel, t.other, 4);
    EXPECT_EQ(t.no(t.other, resist_it, t.one, 9)->more, WhyMore::no_resistance);
    Linked2 with({{"repul", 1}}, {{"repul", 1}});
    with.give(with.one, repel, with.other, 4);
    with.give(with.other, resist_it, with.one, 3);
    EXPECT_FALSE(linked(with.b.battle, with.one));
}

// Grapples: no energy, range 0; nothing resists them, they neither turn nor drag, any high energy turn breaks them, and
// from the next activity on they reel in.
TEST(TngGrapple, HoldsInOneHexForNothingUntilAnyHighEnergyTurn) {
    Linked2 t({{"grap", 1}}, {{"trac", 1}}, 0);
    t.give(t.one, grapple, t.other);
    EXPECT_TRUE(t.holds());
    EXPECT_EQ(t.b.at(t.one).battery, points(20));
    EXPECT_EQ(t.no(t.other, resist_it, t.one, 9)->more, WhyMore::no_resistance);
    EXPECT_EQ(t.no(t.one, rotate, t.other)->more, WhyMore::not_held);
    EXPECT_EQ(t.no(t.one, drag, t.other)->more, WhyMore::not_held);
    t.b.clock(2, 1);
    t.links();
    EXPECT_TRUE(t.holds()) << "nothing has to be paid";
    t.turn_at_once(t.other, {});
    EXPECT_FALSE(t.holds());
    Linked2 far({{"grap", 1}}, {}, 1);
    EXPECT_EQ(*far.no(far.one, grapple, far.other), refusal(Why::out_of_range, 0, 1));
    Linked2 empty({{"grap", 1}}, {}, 0);
    empty.b.at(empty.one).groups[0].ammo[0] = 40;
    EXPECT_EQ(empty.no(empty.one, grapple, empty.other)->more, WhyMore::no_tractor_free) << "40 at 3X";
}

TEST(TngGrapple, ReelsInOnAFollowingImpulseAndDocks) {
    Linked2 t({{"grap", 1}}, {}, 0);
    t.give(t.one, grapple, t.other);
    t.give(t.one, dock_to, t.other);
    EXPECT_FALSE(docked(t.b.battle, t.one, t.other)) << "on the same impulse it is an offer";
    t.b.clock(1, 2);
    t.links();
    t.give(t.one, dock_to, t.other);
    EXPECT_TRUE(docked(t.b.battle, t.one, t.other));
}

// It docks to what a tractor holds at range 0.
TEST(TngTractorMech, DocksToWhatItHoldsInItsHex) {
    for (const char* box : {"trac", "trac_mech", "trac_hard"}) {
        Linked2 t({{box, 1}}, {}, 0);
        t.give(t.one, attract, t.other, 2);
        t.give(t.one, dock_to, t.other);
        EXPECT_EQ(docked(t.b.battle, t.one, t.other), box != std::string_view{"trac"}) << box;
        EXPECT_FALSE(docked(t.b.battle, t.one, t.other, true)) << "of its own will it is not";
    }
}

// Strength of a pressor: twice its energy by the range.
TEST(TngPressor, StrikesWhatItHoldsInEachActivityWithItsStrength) {
    Linked2 t({{"press", 1}}, {{"trac", 1}}, 2);
    EXPECT_EQ(strength_of(grip("press", LinkKind::pressor), 6, 3), 4);
    EXPECT_EQ(strength_of(grip("press", LinkKind::pressor), 6, 0), 24);
    t.give(t.one, press, t.other, 6);      // 6
    t.give(t.other, resist_it, t.one, 2);  // each point takes one off
    EXPECT_TRUE(t.holds());
    const auto strike_now = [&] {
        Play play = t.b.play();
        press_held(play);
        int sum = 0;
        for (const Volley& v : t.b.battle.volleys) sum += v.points;
        t.b.battle.volleys.clear();
        return sum;
    };
    EXPECT_EQ(strike_now(), 4) << "without shields";
    t.b.clock(1, 2);
    EXPECT_EQ(strike_now(), 4);
    t.give(t.other, resist_it, t.one, 4);
    EXPECT_FALSE(t.holds());
    Linked2 behind({{"press", 1}}, {}, 2);
    behind.b.rules.classes[behind.b.at(behind.one).type.index()].groups[0].arc = Arc{1U << 12};
    EXPECT_TRUE(behind.no(behind.one, press, behind.other, 6)) << "a limited firing arc";
}

// A pressor is not held: its link ends with the turn.
TEST(TngPressor, EndsWithTheTurn) {
    Linked2 t({{"press", 1}}, {}, 2);
    t.give(t.one, press, t.other, 6);
    t.b.clock(2, 0);
    EXPECT_TRUE(grip_eligible(t.b.rules, t.b.battle).empty());
    t.b.clock(2, 1);
    t.links();
    EXPECT_FALSE(t.holds());
}

// Whole turns of two real ships, each order through the steps of the turn: the form of the first turn pays for a link, the
// second turn pays for it anew from the form, the third does not; parties are beamed over besides.
TEST(TngTractor, HoldsFromTurnToTurnAsItIsPaidThroughTheStepsOfTheTurn) {
    SmallBattle t(table_rules("tng"), "aster/lantern", "korrin/halberd");
    t.at(t.b).hex = hex_at(20, 18);
    SeededDice dice;
    ASSERT_TRUE(start(t.rules, t.now(), dice, &t.events));
    std::vector<int> held;  // at the end of each turn
    int beamed = 0;
    for (int n = 0; n < 2000 && t.battle().clock.turn <= 3 && t.battle().ended == 0; ++n) {
        const SideId side = side_to_act(t.battle());
        ASSERT_TRUE(side);
        Command order = default_order(t.rules, t.battle(), side);
        const int turn = t.battle().clock.turn;
        if (Allocate* form = std::get_if<Allocate>(&order); form != nullptr && form->unit == t.a && turn < 3)
            form->form.push_back({Line::tractor, 0, 0, points(6)});
        const Command pull = Tractor{t.a, TractorAct::attract, t.b, {}, 6, 0},
                      send = Transport{t.a, Cargo::party, t.b, 0, 1, {}};
        const bool renews = t.battle().clock.impulse < 1;
        if (side.index() == 0 && !held_by(t.battle(), t.b, t.a) && turn == 1 &&
            !refuse(t.rules, t.battle(), pull))
            order = pull;
        else if (side.index() == 0 && renews && turn == 2 && !refuse(t.rules, t.battle(), pull))
            order = pull;
        else if (side.index() == 0 && turn == 1 && beamed == 0 && !refuse(t.rules, t.battle(), send))
            order = send, ++beamed;
        ASSERT_TRUE(apply(t.rules, t.now(), order, dice, &t.events));
        if (t.battle().clock.turn > turn) held.push_back(held_by(t.battle(), t.b, t.a) ? 1 : 0);
    }
    ASSERT_EQ(held.size(), 3U);
    EXPECT_EQ(held[0], 1);
    EXPECT_EQ(held[1], 1);
    EXPECT_EQ(held[2], 0);
    EXPECT_EQ(t.at(t.b).boarders_of(t.at(t.a).side), beamed);
}

// A captain pays for links before he needs them, and gives no order that is refused.
TEST(TngTractor, ACaptainHoldsACrippleThatWouldGetAway) {
    TableBattle b{"tng"};
    const UnitId one = b.unit(0, "2020", 'A', "aster/lantern"),
                 other = b.unit(1, "2018", 'A', "korrin/halberd");
    b.clock(1, 2);
    b.at(one).battery = points(12);
    b.set(other, Counter::speed, 8);
    b.set(other, Counter::crippled, 1);
    b.open(Mechanism::tractor);
    Captain captain;
    for (int n = 0; n < 6 && !held_by(b.battle, other, one); ++n) {
        const auto order = captain.decide(b.rules, b.battle, SideId{std::size_t{0}});
        ASSERT_TRUE(order);
        if (std::holds_alternative<Pass>(*order)) break;
        ASSERT_TRUE(apply(b.rules, b.battle, *order, b.dice, &b.events));
    }
    EXPECT_TRUE(held_by(b.battle, other, one));
    EXPECT_GE(strength_of(b.rules, b.battle, b.battle.links[0]), 1);
}

// Two ships in one hex dock where both say so.
TEST(TngDocking, TakesOneHexAndTheWillOfBoth) {
    Linked2 t({}, {}, 0);
    t.give(t.one, dock_to, t.other);
    EXPECT_FALSE(docked(t.b.battle, t.one, t.other));
    t.give(t.other, dock_to, t.one);
    EXPECT_TRUE(docked(t.b.battle, t.one, t.other, true));
    EXPECT_EQ(price_of_hex(t.b.rules, t.b.battle, t.one), points(2)) << "as tractored for movement";
    t.give(t.other, release, t.one);
    EXPECT_FALSE(docked(t.b.battle, t.one, t.other));
    Linked2 apart({}, {}, 1);
    EXPECT_EQ(apart.no(apart.one, dock_to, apart.other)->more, WhyMore::no_dock);
    Linked2 refused({}, {}, 0);
    refused.give(refused.one, dock_to, refused.other);
    refused.b.clock(1, 2);
    refused.links();
    EXPECT_TRUE(refused.b.battle.links.empty()) << "an offer lasts an impulse";
}

// People, goods and power go over as they like; the shields of both are one.
TEST(TngDocking, PeopleAndPowerPassFreelyAndShieldsCombine) {
    TableBattle b{"tng"};
    const UnitId one = b.unit(0, "2020", 'A', "aster/lantern"),
                 other = b.unit(0, "2020", 'D', "aster/lantern"),
                 foe = b.unit(1, "2015", 'D', "korrin/halberd");
    b.clock(1, 1);
    {
        Play play = b.play();
        do_tractor(play, {one, dock_to, other, {}, 0, 0});
    }
    ASSERT_TRUE(docked(b.battle, one, other, true));
    const int boxes = shields_over(b.rules, b.at(one), 0), theirs = shields_over(b.rules, b.at(other), 3);
    Play play = b.play();
    strike(play, one, foe, 0, boxes + 3, VolleyKind::direct, 0);
    EXPECT_EQ(shields_over(b.rules, b.at(one), 0), 0);
    EXPECT_EQ(shields_over(b.rules, b.at(other), 3), theirs - 3) << "it looks the other way: its rear shield";
    EXPECT_TRUE(b.battle.volleys.empty());
    const int aboard = parties_aboard(b.rules, b.at(one)), there = parties_aboard(b.rules, b.at(other));
    const Transport step{one, Cargo::party, other, 0, 2, {}};
    ASSERT_FALSE(refuse_transport(b.rules, b.battle, step));
    const Energy before = b.at(one).battery;
    do_transport(play, step);
    EXPECT_EQ(parties_aboard(b.rules, b.at(one)), aboard - 2);
    EXPECT_EQ(parties_aboard(b.rules, b.at(other)), there + 2);
    EXPECT_EQ(b.at(one).battery, before);
    b.at(one).battery = points(3);
    b.at(other).battery = {};
    do_tractor(play, {one, feed_it, other, {}, 2, 0});
    EXPECT_EQ(b.at(one).battery, points(1));
    EXPECT_EQ(b.at(other).battery, points(2));
}

// Who has rammed, and lives, may force a dock, over which people alone go.
TEST(TngForcedDock, FollowsARamAndCarriesPeopleAlone) {
    Linked2 t({}, {}, 0);
    t.b.set(t.one, Counter::ram_target, static_cast<int>(t.other.index()) + 1);
    t.give(t.one, dock_to, t.other);
    EXPECT_FALSE(docked(t.b.battle, t.one, t.other)) << "not before the ram";
    {
        Play play = t.b.play();
        ramming_run(play);
    }
    EXPECT_TRUE(docked(t.b.battle, t.one, t.other));
    EXPECT_FALSE(docked(t.b.battle, t.one, t.other, true)) << "shields and power stay apart";
    EXPECT_EQ(t.no(t.one, feed_it, t.other, 1)->more, WhyMore::no_dock);
    t.turn_at_once(t.other, {});
    EXPECT_FALSE(docked(t.b.battle, t.one, t.other));
}

// A stabilizer that is on holds its unit where it is, against all.
TEST(TngPositionalStabilizer, LetsNothingMoveWhileItIsArmed) {
    Linked2 t({{"trac", 1}}, {{"positional_stabilizer", 1}});
    const auto moves = [&](UnitId u) { return refuse_move(t.b.rules, t.b.battle, {u, Manoeuvre::ahead, 0}); };
    EXPECT_FALSE(moves(t.other)) << "off";
    t.b.arm(t.other, 0, "on", points(6));
    EXPECT_EQ(moves(t.other)->more, WhyMore::stabilized);
    t.give(t.one, attract, t.other, 4);
    EXPECT_EQ(t.no(t.one, drag, t.other)->more, WhyMore::stabilized);
    EXPECT_EQ(moves(t.one)->more, WhyMore::stabilized) << "nor what is linked with it";
    EXPECT_EQ(price_of_hex(t.b.rules, t.b.battle, t.one), points(2)) << "its movement cost stays as it is";
    t.b.at(t.other).groups[0].paid = 0;
    Play play = t.b.play();
    end_turn_run(play);
    t.b.set(t.other, Counter::moves_left, 4);  // the movements of the next turn
    EXPECT_FALSE(moves(t.other)) << "6 energy a turn";
}

}  // namespace
}  // namespace impulse
