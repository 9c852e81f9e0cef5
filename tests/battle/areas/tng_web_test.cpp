// Web of the supplement: cast, stuck in, fired through, worn away.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "battle/areas/travel.h"
#include "battle/areas/web.h"
#include "battle/core/web_strength.h"
#include "battle/fire/arming.h"
#include "battle/fire/declare.h"
#include "battle/fire/shot.h"
#include "battle/systems/fields.h"
#include "tests/battle/fire/printed_shots.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

struct TngWeb : testing::Test {
    TableBattle b{"tng"};
    UnitId spider = b.unit(0, "2030", 'A', [this] {
        const ClassId c = b.bare_class({{"wc", 1}, {"ph-7", 1}, {"phtn", 1}});
        b.rules.classes[c.index()].web_kin = true;
        return c;
    }());
    UnitId fly = b.unit(1, "2028", 'D', "korrin/halberd");

    TngWeb() { b.clock(1, 1); }
    Operate cast(Hex hex, int hexes, int energy, Facing line = {}) {
        b.at(spider).groups[0].charge = points(energy).parts;
        Operate o;
        o.unit = spider;
        o.use = SystemUse::web_cast;
        o.hex = hex;
        o.amount = points(energy);
        o.value = static_cast<std::uint8_t>(hexes + 8 * line.at);
        return o;
    }
    std::string why(const Operate& o) {
        const auto no = refuse_operate(b.rules, b.battle, o);
        return no ? std::string{refusal_word(*no)} : "";
    }
    void weave(Hex hex, int hexes, int energy, Facing line = {}) {
        const Operate o = cast(hex, hexes, energy, line);
        ASSERT_EQ(why(o), "");
        Play p = b.play();
        do_operate(p, o);
        if (web_cast_due(b.rules, b.battle)) web_cast_run(p);
        if (fields_end_due(b.rules, b.battle)) fields_end_run(p);
    }
    void weave_lone(Hex hex) {
        b.at(spider).groups[0].used = 0;
        b.at(spider).hex = hex_at(25, 29);
        weave(hex, 1, 7);
    }
    void turn_ends() {
        b.clock(1, 6);
        Play p = b.play();
        if (fields_end_due(b.rules, b.battle)) fields_end_run(p);
    }
    [[nodiscard]] int strength(Hex hex) const { return web_strength_at(b.rules, b.battle, hex); }
    [[nodiscard]] std::string step(Manoeuvre how) const {
        const auto no = refuse_move(b.rules, b.battle, {fly, how, 0});
        return no ? std::string{refusal_word(*no)} : "";
    }
};

TEST_F(TngWeb, IsAsStrongAsItsEnergyAndRangeSay) {  // WC
    weave(hex_at(20, 27), 2, 7);
    EXPECT_EQ(strength(hex_at(20, 27)), 4) << "two hexes at 3 with 7 energy";
    EXPECT_EQ(strength(hex_at(20, 26)), 4);
    EXPECT_EQ(b.at(spider).groups[0].charge, 0);
    EXPECT_EQ(why(cast(hex_at(20, 24), 1, 1)), "already_fired");
    b.at(spider).groups[0].used = 0;
    EXPECT_EQ(why(cast(hex_at(20, 24), 1, 1)), "out_of_range");
    EXPECT_EQ(why(cast(hex_at(20, 25), 3, 1)), "out_of_range") << "strength 0 is no web";
}

// Each row of the printed table at both ends of each band of range; no web is cast where the strength is 0.
TEST_F(TngWeb, IsAsStrongAsPrintedForEachEnergyRangeAndLength) {  // WC
    const std::array<std::array<int, 2>, 4> bands{{{0, 2}, {3, 5}, {6, 8}, {9, 11}}};
    b.at(spider).hex = hex_at(20, 30);
    const Battle clean = b.battle;
    const auto caster = [&](std::string_view id) {
        const auto at = std::find_if(b.rules.weapons.begin(), b.rules.weapons.end(),
                                     [&](const WeaponType& w) { return w.id == id; });
        b.rules.classes[b.at(spider).type.index()].groups[0].weapon =
            WeaponId{static_cast<std::size_t>(at - b.rules.weapons.begin())};
    };
    for (const std::vector<std::string>& cells : printed_lines("tng_web_casts.csv"))
        for (std::size_t band = 0; band < bands.size(); ++band) {
            std::string energy = cells[band];
            if (energy == "N") continue;
            const bool late = energy[0] == '{';
            energy.erase(
                std::remove_if(energy.begin(), energy.end(), [](char c) { return c == '{' || c == '}'; }),
                energy.end());
            for (const char* id : {"wc", "wc-4x"})
                for (const int range : bands.at(band))
                    for (int hexes = 1; hexes <= 3; ++hexes) {
                        SCOPED_TRACE(fmt::format("{}: {} hexes at {} with {}", id, hexes, range, energy));
                        const int printed = std::stoi(cells.at(3 + static_cast<std::size_t>(hexes)));
                        b.battle = clean;
                        caster(id);
                        const Hex hex = hex_at(20, 30 - range);
                        if (printed == 0 || (late && id == std::string_view{"wc"})) {
                            EXPECT_NE(why(cast(hex, hexes, std::stoi(energy))), "");
                            continue;
                        }
                        weave(hex, hexes, std::stoi(energy));
                        EXPECT_EQ(strength(hex), printed);
                    }
        }
}

TEST_F(TngWeb, HoldsAStrangerUntilItPaysTheStrengthAtOnce) {  // WC
    b.set(fly, Counter::moves_left, 9);
    weave(hex_at(20, 28), 1, 7);
    ASSERT_EQ(strength(hex_at(20, 28)), 9);
    EXPECT_EQ(step(Manoeuvre::ahead), "held_in_web");
    b.set(fly, Counter::moves_left, 10);
    EXPECT_EQ(step(Manoeuvre::ahead), "");
    Play p = b.play();
    do_move(p, {fly, Manoeuvre::ahead, 0});
    EXPECT_EQ(b.at(fly)[Counter::moves_left], 0);
    EXPECT_EQ(b.at(fly)[Counter::in_web], 0);
    EXPECT_EQ(b.at(fly).hex, hex_at(20, 29));
}

TEST_F(TngWeb, CatchesWhoEntersButNoneOfItsMakers) {  // WC
    weave(hex_at(20, 29), 1, 1);
    b.set(fly, Counter::moves_left, 6);
    b.set(spider, Counter::moves_left, 6);
    Play p = b.play();
    do_move(p, {fly, Manoeuvre::ahead, 0});
    EXPECT_NE(b.at(fly)[Counter::in_web], 0);
    do_move(p, {spider, Manoeuvre::ahead, 0});
    EXPECT_EQ(b.at(spider)[Counter::in_web], 0);
    EXPECT_FALSE(refuse_move(b.rules, b.battle, {spider, Manoeuvre::ahead, 0}));
}

TEST_F(TngWeb, StopsAllFireButThePhasersOfItsMakersWhichItHinders) {  // WC
    b.at(fly).hex = hex_at(20, 26);
    weave(hex_at(20, 28), 1, 7);
    EXPECT_TRUE(line_blocked(b.rules, b.battle, spider, 2, hex_at(20, 26), fly)) << "photons";
    EXPECT_FALSE(line_blocked(b.rules, b.battle, spider, 1, hex_at(20, 26), fly)) << "its phaser";
    EXPECT_TRUE(line_blocked(b.rules, b.battle, fly, 0, hex_at(20, 30), spider));
    const ShotPlan through = plan_shot(b.rules, b.battle, spider, 1, 0, fly, {});
    EXPECT_EQ(through.shift.steps.of(ShiftTerm::web), 3) << "9 points are three steps";
    b.at(fly).hex = hex_at(20, 28);
    EXPECT_TRUE(line_blocked(b.rules, b.battle, spider, 2, hex_at(20, 28), fly)) << "nor into it";
    EXPECT_EQ(plan_shot(b.rules, b.battle, spider, 1, 0, fly, {}).shift.steps.of(ShiftTerm::web), 3);
    b.at(fly).hex = hex_at(20, 29);
    EXPECT_FALSE(line_blocked(b.rules, b.battle, spider, 2, hex_at(20, 29), fly));
}

TEST_F(TngWeb, WhoIsStuckFiresNothing) {  // WC
    const UnitId friend_of = b.unit(0, "2024", 'A', "aster/lantern");
    EXPECT_FALSE(line_blocked(b.rules, b.battle, fly, 0, hex_at(20, 24), friend_of));
    weave(hex_at(20, 28), 1, 1);
    ASSERT_NE(b.at(fly)[Counter::in_web], 0);
    EXPECT_TRUE(line_blocked(b.rules, b.battle, fly, 0, hex_at(20, 24), friend_of));
}

TEST_F(TngWeb, LosesTwoATurnAndOneWhereSomethingIsInAnEnd) {  // WC
    weave(hex_at(20, 26), 1, 5);
    const int cast_with = strength(hex_at(20, 26));
    turn_ends();
    EXPECT_EQ(strength(hex_at(20, 26)), cast_with - 2);
    b.at(fly).hex = hex_at(20, 26);
    turn_ends();
    EXPECT_EQ(strength(hex_at(20, 26)), cast_with - 3);
}

TEST_F(TngWeb, OfNoStrengthIsGone) {  // WC
    weave(hex_at(20, 26), 1, 1);
    EXPECT_EQ(strength(hex_at(20, 26)), 2);
    turn_ends();
    EXPECT_TRUE(b.battle.web_hexes.empty());
}

TEST_F(TngWeb, EachOfItsHexesMovesAsFarInATurnAsItIsStrong) {  // WC
    b.at(fly).hex = hex_at(40, 10);
    weave(hex_at(20, 26), 1, 1);
    ASSERT_EQ(strength(hex_at(20, 26)), 2);
    Operate move;
    move.unit = spider;
    move.use = SystemUse::web_move;
    move.hex = hex_at(20, 26);
    move.value = 0;
    ASSERT_EQ(why(move), "");
    Play p = b.play();
    do_operate(p, move);
    EXPECT_EQ(strength(hex_at(20, 26)), 0);
    EXPECT_EQ(strength(hex_at(20, 25)), 2);
    move.hex = hex_at(20, 25);
    do_operate(p, move);
    move.hex = hex_at(20, 24);
    EXPECT_EQ(why(move), "web_still") << "two hexes at a strength of 2";
    b.clock(2, 1);
    EXPECT_EQ(why(move), "");
    move.hex = hex_at(20, 28);
    EXPECT_EQ(why(move), "no_web_there");
    move.hex = hex_at(20, 24);
    move.unit = fly;
    EXPECT_NE(why(move), "") << "it is not his, nor has he a caster";
}

TEST_F(TngWeb, TwoInOneHexAreOneAsStrongAsBoth) {  // WC
    b.at(fly).hex = hex_at(40, 10);
    weave(hex_at(20, 27), 2, 7);  // 4 in 2027 and in 2026
    Operate move;
    move.unit = spider;
    move.use = SystemUse::web_move;
    move.hex = hex_at(20, 27);
    Play p = b.play();
    do_operate(p, move);
    EXPECT_EQ(strength(hex_at(20, 26)), 8);
    EXPECT_EQ(strength(hex_at(20, 27)), 0);
    EXPECT_EQ(b.battle.web_hexes.size(), 1U);
    b.at(spider).groups[0].used = 0;
    weave(hex_at(20, 26), 1, 3);
    EXPECT_EQ(strength(hex_at(20, 26)), 12) << "4 more at range 4 with 3 energy";
}

TEST_F(TngWeb, HoldsWhoIsThereWhenItComesAndFreesWhomItLeaves) {  // WC
    weave(hex_at(20, 27), 1, 3);
    Operate move;
    move.unit = spider;
    move.use = SystemUse::web_move;
    move.hex = hex_at(20, 27);
    move.value = 3;
    Play p = b.play();
    do_operate(p, move);
    EXPECT_EQ(b.at(fly)[Counter::in_web], 1);
    move.hex = hex_at(20, 28);
    do_operate(p, move);
    EXPECT_EQ(b.at(fly)[Counter::in_web], 0);
}

TEST_F(TngWeb, ACasterStrengthensOneOfItsOwnAndMayStillCast) {  // WC
    b.at(fly).hex = hex_at(40, 10);
    weave(hex_at(20, 26), 1, 3);
    const int before = strength(hex_at(20, 26));
    Operate more = cast(hex_at(20, 26), 0, 4);
    more.use = SystemUse::web_reinforce;
    more.amount = points(4);
    ASSERT_EQ(why(more), "");
    b.at(spider).groups[0].used = 0;
    Play p = b.play();
    do_operate(p, more);
    EXPECT_EQ(strength(hex_at(20, 26)), before + 4) << "a point for a point of energy";
    EXPECT_EQ(b.at(spider).groups[0].charge, 0);
    EXPECT_EQ(b.at(spider).groups[0].used, 0);
    more.amount = points(1);
    EXPECT_EQ(why(more), "amount_needed");
}

TEST_F(TngWeb, TheWholeChainLosesOneWhereAnEndOfItHangsOnSomething) {  // WC
    b.at(fly).hex = hex_at(20, 26);
    weave(hex_at(20, 28), 3, 7);  // 2028, 2027, 2026: the fly is in its far end
    const int each = strength(hex_at(20, 28));
    ASSERT_GE(each, 3);
    weave_lone(hex_at(25, 28));
    const int lone = strength(hex_at(25, 28));
    turn_ends();
    for (const int row : {28, 27, 26}) EXPECT_EQ(strength(hex_at(20, row)), each - 1) << row;
    EXPECT_EQ(strength(hex_at(25, 28)), lone - 2);
    b.at(fly).hex = hex_at(20, 27);
    turn_ends();
    EXPECT_EQ(strength(hex_at(20, 28)), each - 3) << "the middle of a chain is no end";
}

TEST_F(TngWeb, AnAnchorHoldsTheEndOfAChain) {  // Shtl-W
    b.at(fly).hex = hex_at(40, 10);
    const UnitId anchor = b.unit(0, "2026", 'A', "general/anchor-3x");
    weave(hex_at(20, 28), 3, 7);
    const int each = strength(hex_at(20, 28));
    EXPECT_NE(b.at(anchor)[Counter::in_web], 0) << "it is in that web";
    EXPECT_TRUE(line_blocked(b.rules, b.battle, fly, 0, hex_at(20, 26), anchor))
        << "so fire does not reach it";
    turn_ends();
    EXPECT_EQ(strength(hex_at(20, 28)), each - 1);
    b.at(anchor).hex = hex_at(40, 12);
    turn_ends();
    EXPECT_EQ(strength(hex_at(20, 28)), each - 3);
}

TEST_F(TngWeb, HoldsWebUsersOfAnotherFrequencyAsStrangers) {  // WC
    b.rules.classes[b.at(fly).type.index()].web_kin = true;
    weave(hex_at(20, 28), 1, 7);
    EXPECT_EQ(b.at(fly)[Counter::in_web], 0) << "one frequency: at home in any web";
    EXPECT_FALSE(line_blocked(b.rules, b.battle, spider, 1, hex_at(20, 26), {}));
    b.battle.sides[1].frequency = 1;
    Play p = b.play();
    enter_web(p, fly);
    EXPECT_NE(b.at(fly)[Counter::in_web], 0);
}

TEST_F(TngWeb, ASnareIsACasterOfOnePoint) {  // Snare
    const ClassId c = b.bare_class({{"snare", 1}});
    const UnitId small = b.unit(0, "2031", 'A', c);
    b.at(small).groups[0].charge = points(1).parts;
    Operate o = cast(hex_at(20, 29), 1, 1);
    o.unit = small;
    ASSERT_EQ(why(o), "");
    o.hex = hex_at(20, 25);
    EXPECT_EQ(why(o), "out_of_range");
    EXPECT_EQ(b.weapon(small, 0).capacity, points(1));
}

// The rows of a caster that take one point: 3, 1 and 1 to range 2, 2, 1 and none to range 5.
TEST_F(TngWeb, ASnareIsAsStrongAsACasterWithOnePoint) {  // Snare
    const auto snare = std::find_if(b.rules.weapons.begin(), b.rules.weapons.end(),
                                    [](const WeaponType& w) { return w.id == "snare"; });
    b.rules.classes[b.at(spider).type.index()].groups[0].weapon =
        WeaponId{static_cast<std::size_t>(snare - b.rules.weapons.begin())};
    b.at(spider).hex = hex_at(20, 30);
    const Battle clean = b.battle;
    const std::array<std::array<int, 3>, 2> printed{{{3, 1, 1}, {2, 1, 0}}};
    for (int range = 0; range <= 5; ++range)
        for (int hexes = 1; hexes <= 3; ++hexes) {
            SCOPED_TRACE(fmt::format("{} hexes at {}", hexes, range));
            b.battle = clean;
            const Hex hex = hex_at(20, 30 - range);
            const int wanted = printed.at(range <= 2 ? 0 : 1).at(static_cast<std::size_t>(hexes - 1));
            if (wanted == 0) {
                EXPECT_NE(why(cast(hex, hexes, 1)), "");
                continue;
            }
            weave(hex, hexes, 1);
            EXPECT_EQ(strength(hex), wanted);
        }
}

}  // namespace
}  // namespace impulse
