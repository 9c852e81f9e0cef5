// Gates of the supplement: wormholes that a box opens, singularities that many reactors open together.
#include <gtest/gtest.h>

#include "battle/areas/travel.h"
#include "battle/core/view.h"
#include "battle/energy/reactor.h"
#include "battle/fire/declare.h"
#include "battle/fire/shot.h"
#include "battle/movement/budget_movement.h"
#include "battle/play/apply.h"
#include "battle/play/legal.h"
#include "battle/systems/casting.h"
#include "battle/systems/fields.h"
#include "battle/systems/gates.h"
#include "tests/battle/seeking/rounds.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

SeekerId row_named(const Rules& rules, const std::string& name) {
    for (std::size_t i = 0; i < rules.seekers.size(); ++i)
        if (rules.seekers[i].name == name) return SeekerId{i};
    ADD_FAILURE() << "no row " << name;
    return {};
}

// A gate of that row that a unit has opened, without the box that does.
void put_gate(TableBattle& b, UnitId by, const char* row, Hex one, Hex other) {
    Play p = b.play();
    Operate o;
    o.unit = by;
    o.hex = one;
    o.beyond = other;
    open_gate(p, o, row_named(b.rules, row));
}

std::string why(const TableBattle& b, const Command& order) {
    const auto no = refuse(b.rules, b.battle, order);
    return no ? std::string{refusal_word(*no)} : "";
}

// A ship with a generator at a tech level and two points in its battery, a mover of its side, and a foe far away.
struct TngWormhole : testing::Test {
    TableBattle b{"tng"};
    UnitId owner, mover;

    explicit TngWormhole(int tech = 3) {
        const ClassId hull = b.bare_class({{"wormhole", 1}});
        ShipClass& c = b.rules.classes[hull.index()];
        c.sheet.tech = tech;
        for (ClassGroup& g : c.groups)
            if (g.weapon) g.weapon = WeaponId{g.weapon.index() + static_cast<std::size_t>(tech - 3)};
        owner = b.unit(0, "2040", 'A', hull);
        mover = b.unit(0, "2020", 'A', b.bare_class({{"trac", 1}}));
        b.unit(1, "2545", 'A', b.bare_class({{"lab", 1}}));
        b.at(owner).battery = points(2);
        b.set(mover, Counter::moves_left, 9);
        b.set(mover, Counter::speed, 9);
        b.arm(owner, 0, "open", points(3));
        b.clock(1, 1);
        b.open(Mechanism::activity);
    }
    [[nodiscard]] Operate opens(Hex one, Hex other) const {
        Operate o;
        o.unit = owner;
        o.use = SystemUse::cast;
        o.value = b.mode(owner, 0, "open");
        o.hex = one;
        o.beyond = other;
        return o;
    }
    void use(const Operate& o) {
        ASSERT_EQ(why(b, o), "");
        Play p = b.play();
        do_operate(p, o);
    }
    void activity_ends() {
        Play p = b.play();
        close_gates(p, false);
    }
    [[nodiscard]] int standing() const {
        int n = 0;
        for (const MapObject& o : b.battle.objects) n += o.stands() ? 1 : 0;
        return n;
    }
    After move(UnitId unit, Manoeuvre how) {
        const auto no = refuse_move(b.rules, b.battle, {unit, how, 0});
        EXPECT_FALSE(no) << refusal_text(b.rules, *no);
        Play p = b.play();
        const After after = do_move(p, {unit, how, 0});
        EXPECT_FALSE(p.starved()) << "a die is missing";
        return after;
    }
    [[nodiscard]] std::string through(UnitId unit) const {
        const auto no = refuse_move(b.rules, b.battle, {unit, Manoeuvre::through, 0});
        return no ? std::string{refusal_word(*no)} : "";
    }
    [[nodiscard]] int struck(UnitId unit, int facing) const {
        int points = 0;
        for (const Volley& v : b.battle.volleys)
            points += v.target == unit && v.facing == facing ? v.points : 0;
        return points;
    }
};
struct TngWormholeFourX : TngWormhole {
    TngWormholeFourX() : TngWormhole(4) {}
};

TEST_F(TngWormhole, IsOpenedInTheActivityWithThreeOfEnergyWithinTwentyHexes) {  // Wormhole
    const Hex near = hex_at(20, 39);
    EXPECT_EQ(why(b, opens(near, hex_at(20, 20))), "");
    EXPECT_EQ(why(b, opens(near, hex_at(20, 19))), "out_of_range");
    EXPECT_EQ(why(b, opens(hex_at(20, 19), near)), "out_of_range");
    EXPECT_EQ(why(b, opens(near, near)), "off_map");
    for (const Mechanism other : {Mechanism::launch, Mechanism::direct_fire, Mechanism::fields}) {
        b.open(other);
        EXPECT_EQ(why(b, opens(near, hex_at(20, 20))), "wrong_step");
    }
    b.open(Mechanism::activity);
    use(opens(near, hex_at(20, 20)));
    EXPECT_EQ(b.at(owner).groups[0].ready, 0);
    EXPECT_NE(why(b, opens(hex_at(21, 39), hex_at(20, 20))), "") << "it is spent";
}

TEST_F(TngWormholeFourX, ReachesThirtyHexes) {  // Wormhole
    EXPECT_EQ(why(b, opens(hex_at(20, 39), hex_at(20, 10))), "");
    EXPECT_EQ(why(b, opens(hex_at(20, 39), hex_at(20, 9))), "out_of_range");
}

TEST_F(TngWormhole, IsSeenByBothSidesWithBothItsMouths) {  // Wormhole
    use(opens(hex_at(20, 39), hex_at(20, 25)));
    const Battle seen = view(b.rules, b.battle, SideId{1});
    ASSERT_EQ(seen.objects.size(), 1U);
    EXPECT_EQ(seen.objects[0].hex, hex_at(20, 39));
    EXPECT_EQ(seen.objects[0].goal, hex_at(20, 25));
}

TEST_F(TngWormhole, StandsUntilTheNextActivityAndOnForAPointAnImpulse) {  // Wormhole
    const Operate o = opens(hex_at(20, 39), hex_at(20, 25));
    use(o);
    EXPECT_EQ(why(b, o), "no_change") << "it stands until the next activity in any case";
    activity_ends();
    EXPECT_EQ(standing(), 1);
    b.clock(1, 2);
    for (int kept = 1; kept <= 2; ++kept) {
        Operate again = o;
        again.hex = kept == 1 ? o.hex : o.beyond;  // either mouth says which it is
        use(again);
        EXPECT_EQ(b.at(owner).battery, points(2 - kept));
        activity_ends();
        EXPECT_EQ(standing(), 1);
        b.clock(1, 2 + kept);
    }
    EXPECT_EQ(why(b, o), "no_reserve");
    EXPECT_TRUE(gates_close(b.rules, b.battle));
    activity_ends();
    EXPECT_EQ(standing(), 0);
}

TEST_F(TngWormhole, TakesWhoComesInForAPointAHexOnFacingsOfTheirOwnDice) {  // Wormhole
    put_gate(b, owner, "wormhole-open", hex_at(20, 19), hex_at(20, 12));
    EXPECT_EQ(through(mover), "no_such_target") << "it is not there yet";
    move(mover, Manoeuvre::ahead);
    ASSERT_EQ(b.at(mover).hex, hex_at(20, 19));
    b.faces({1, 1, 2, 6, 6, 6, 4});
    EXPECT_EQ(move(mover, Manoeuvre::through), After::more) << "it is not stunned";
    EXPECT_EQ(b.at(mover).hex, hex_at(20, 12));
    EXPECT_EQ(b.at(mover).facing, Facing{0});
    EXPECT_EQ(b.at(mover)[Counter::moves_left], 8) << "the hex before it alone";
    for (const auto& [facing, points] : {std::pair{0, 2}, {1, 1}, {2, 0}, {3, 1}, {4, 0}, {5, 3}})
        EXPECT_EQ(struck(mover, facing), points) << facing;
    EXPECT_EQ(through(mover), "no_such_target") << "once an impulse";
}

TEST_F(TngWormhole, GoesWithTheFloatingMap) {
    put_gate(b, owner, "wormhole-open", hex_at(20, 19), hex_at(20, 12));
    const Hex apart{static_cast<std::int16_t>(b.battle.objects[0].goal.q - b.battle.objects[0].hex.q),
                    static_cast<std::int16_t>(b.battle.objects[0].goal.r - b.battle.objects[0].hex.r)};
    evolve(b.battle, MapShifted{Hex{10, -5}});
    EXPECT_EQ(b.battle.objects[0].hex, hex_at(30, 19));
    EXPECT_EQ(b.battle.objects[0].goal.q - b.battle.objects[0].hex.q, apart.q);
    EXPECT_EQ(b.battle.objects[0].goal.r - b.battle.objects[0].hex.r, apart.r);
}

TEST_F(TngWormhole, IsTwoWayAndForAnybody) {  // Wormhole
    put_gate(b, owner, "wormhole-open", hex_at(20, 15), hex_at(20, 13));
    const UnitId foe = b.unit(1, "2012", 'D', b.bare_class({{"lab", 1}}));
    b.set(foe, Counter::moves_left, 1);
    b.set(foe, Counter::speed, 9);
    move(foe, Manoeuvre::ahead);
    ASSERT_EQ(b.at(foe).hex, hex_at(20, 13));
    EXPECT_TRUE(may_go_on(b.rules, b.battle, foe)) << "it has no movement left and may still go";
    b.faces({1, 1});
    move(foe, Manoeuvre::through);
    EXPECT_EQ(b.at(foe).hex, hex_at(20, 15));
    EXPECT_EQ(struck(foe, 0), 2);
    EXPECT_EQ(through(foe), "no_such_target") << "once an impulse";
}

TEST_F(TngWormhole, IsOfferedToWhoMayGoThrough) {  // Wormhole
    put_gate(b, owner, "wormhole-open", hex_at(20, 19), hex_at(20, 12));
    move(mover, Manoeuvre::ahead);
    b.open(Mechanism::budget_move);
    bool offered = false;
    each_legal(b.rules, b.battle, mover, [&](const Command& c) {
        const Move* m = std::get_if<Move>(&c);
        offered = offered || (m != nullptr && m->how == Manoeuvre::through);
    });
    EXPECT_TRUE(offered);
}

TEST_F(TngWormhole, DoesNotTakeWhoWasThereBefore) {  // Wormhole
    put_gate(b, owner, "wormhole-open", hex_at(20, 20), hex_at(20, 12));
    EXPECT_EQ(through(mover), "no_such_target");
    b.set(mover, Counter::entered, 1);
    EXPECT_EQ(through(mover), "");
    b.clock(1, 2);
    EXPECT_EQ(through(mover), "no_such_target") << "an impulse ago";
}

TEST_F(TngWormhole, HarmsUnitsOfSizeClassFiveOrLargerAlone) {  // Wormhole
    for (const auto& [size, points] : {std::pair{5, 2}, {6, 0}}) {
        b.battle.objects.clear();
        const UnitId small = b.unit(0, "2018", 'A', b.bare_class({{"lab", 1}}));
        b.rules.classes[b.at(small).type.index()].sheet.size_class = size;
        b.set(small, Counter::entered, 1);
        put_gate(b, owner, "wormhole-open", hex_at(20, 18), hex_at(20, 16));
        if (points > 0) b.faces({1, 1});
        move(small, Manoeuvre::through);
        EXPECT_EQ(struck(small, 0), points) << size;
        EXPECT_EQ(b.at(small).hex, hex_at(20, 16));
    }
}

TEST_F(TngWormhole, TakesNobodyAlongWhomALinkHolds) {  // Wormhole
    put_gate(b, owner, "wormhole-open", hex_at(20, 19), hex_at(20, 12));
    const UnitId held = b.unit(1, "2021", 'A', b.bare_class({{"lab", 1}}));
    b.set(mover, Counter::entered, 1);
    b.at(mover).hex = hex_at(20, 19);
    Play p = b.play();
    p.emit(Linked{0, LinkKind::tractor, mover, held});
    b.faces({1, 1, 1, 1, 1, 1, 1});
    move(mover, Manoeuvre::through);
    EXPECT_EQ(b.at(mover).hex, hex_at(20, 12));
    EXPECT_EQ(b.at(held).hex, hex_at(20, 21));
}

TEST_F(TngWormhole, IsNoTarget) {  // Wormhole
    put_gate(b, owner, "wormhole-open", hex_at(20, 19), hex_at(20, 12));
    const UnitId foe = b.unit(1, "2022", 'A', b.bare_class({{"ph-7", 1}}));
    Fire f = b.shot(foe, 0, "standard", mover);
    f.target = {};
    f.object = ObjectId{0};
    const auto no = refuse_fire(b.rules, b.battle, f);
    ASSERT_TRUE(no);
    EXPECT_EQ(no->more, WhyMore::wrong_target);
}

// ---- fire and seekers ------------------------------------------------------------------------------------------
// A gun at 2030 that looks ahead at a Halberd between it and the far mouth.
struct TngWormholeFire : testing::Test {
    GunDuel d{"ph-7", 3, 4};
    TngWormholeFire() {
        d.b.at(d.halberd).facing = Facing{0};
        d.b.clock(1, 1);
    }
    [[nodiscard]] Fire shot(Hex mouth) const {
        Fire f = d.b.shot(d.gunner, 0, "standard", d.halberd);
        f.through = mouth;
        return f;
    }
    [[nodiscard]] std::string refused(const Fire& f) const {
        const auto no = refuse_fire(d.b.rules, d.b.battle, f);
        return no ? std::string{refusal_word(*no)} : "";
    }
    [[nodiscard]] ShotPlan plan(Hex mouth) const {
        return plan_shot(d.b.rules, d.b.battle, d.gunner, 0, d.b.mode(d.gunner, 0, "standard"), d.halberd, {},
                         false, 0, mouth);
    }
};

TEST_F(TngWormholeFire, CountsTheHexesToOneMouthAndFromTheOther) {  // Wormhole
    put_gate(d.b, d.gunner, "wormhole-open", hex_at(20, 29), hex_at(20, 25));
    EXPECT_EQ(plan({}).range, 4);
    EXPECT_EQ(plan(hex_at(20, 29)).range, 1 + 1);
    EXPECT_EQ(plan(hex_at(20, 25)).range, 5 + 3) << "the other way round";
}

TEST_F(TngWormholeFire, IsAStepWorseForTwoHexesBetweenTheMouthsRoundedUp) {  // Wormhole
    for (int apart = 1; apart <= 5; ++apart) {
        d.b.battle.objects.clear();
        put_gate(d.b, d.gunner, "wormhole-open", hex_at(20, 29), hex_at(20, 29 - apart));
        const ShotPlan straight = plan({}), gated = plan(hex_at(20, 29));
        EXPECT_EQ(gated.shift.steps.of(ShiftTerm::gate), (apart + 1) / 2) << apart;
        EXPECT_EQ(gated.shift.steps.sum, straight.shift.steps.sum + (apart + 1) / 2) << apart;
    }
}

TEST_F(TngWormholeFire, StrikesFromTheFarMouth) {  // Wormhole
    put_gate(d.b, d.gunner, "wormhole-open", hex_at(20, 29), hex_at(20, 25));
    for (const bool gated : {false, true}) {
        d.b.battle.volleys.clear();
        d.b.at(d.gunner).groups[0] = {};
        d.feed("standard");
        const Fire f = shot(gated ? hex_at(20, 29) : Hex{});
        d.b.declare(f);
        d.b.dice.faces.assign(99, 1);
        Play p = d.b.play();
        ASSERT_TRUE(resolve_fire_run(p));
        d.b.dice.drop_rest();
        ASSERT_FALSE(d.b.battle.volleys.empty()) << gated;
        EXPECT_EQ(d.b.battle.volleys[0].facing, gated ? 0 : 3) << "the far mouth lies ahead of it";
    }
}

TEST_F(TngWormholeFire, NeedsTheMouthInItsArcAndAGateThere) {  // Wormhole
    put_gate(d.b, d.gunner, "wormhole-open", hex_at(20, 31), hex_at(20, 25));
    d.feed("standard");
    EXPECT_EQ(refused(shot({})), "");
    EXPECT_EQ(refused(shot(hex_at(20, 31))), "");
    d.b.rules.classes[d.b.at(d.gunner).type.index()].groups[0].arc = *parse_arc("FA");
    EXPECT_EQ(refused(shot({})), "");
    EXPECT_EQ(refused(shot(hex_at(20, 31))), "out_of_arc") << "it lies astern";
    EXPECT_EQ(refused(shot(hex_at(20, 28))), "no_such_target") << "no mouth is there";
}

TEST(TngWormholeSeekers, FlyTheShorterWayAndStrikeFromItsFarMouth) {  // Wormhole
    // Nine at no hexes, one less for each that a Pl-X has flown; it reaches eight.
    Rounds d{"pl-x", 3, 20};
    d.feed("standard");
    EXPECT_EQ(d.refused("pl-x-standard"), "out_of_range");
    put_gate(d.b, d.gunner, "wormhole-open", hex_at(20, 29), hex_at(20, 9));
    d.b.at(d.halberd).facing = Facing{0};
    d.launch("pl-x-standard");
    EXPECT_EQ(d.strikes(), 7) << "a hex to the one mouth and one from the other";
    EXPECT_EQ(d.b.battle.volleys[0].facing, 0);
}

TEST(TngWormholeSeekers, GoStraightWhereThatIsNoLonger) {  // Wormhole
    Rounds d{"pl-x", 3, 4};
    put_gate(d.b, d.gunner, "wormhole-open", hex_at(20, 31), hex_at(20, 23));
    d.send("standard");
    EXPECT_EQ(d.strikes(), 5);
    EXPECT_EQ(d.b.battle.volleys[0].facing, 0) << "it comes from where it was launched, ahead of its target";
}

// ---- singularities ---------------------------------------------------------------------------------------------
struct TngSingularity : testing::Test {
    TableBattle b{"tng"};
    UnitId one, other;
    TngSingularity() {
        one = b.unit(0, "2030", 'A', b.bare_class({{"apx", 20}}));
        other = b.unit(0, "2030", 'A', b.bare_class({{"apx", 17}}));
        b.clock(1, 0);
        b.open(Mechanism::allocate);
    }
    [[nodiscard]] Operate opens(Hex from, Hex to) const {
        Operate o;
        o.unit = one;
        o.use = SystemUse::box;
        o.value = 1;
        o.hex = from;
        o.beyond = to;
        return o;
    }
    [[nodiscard]] Energy power(UnitId unit) const {
        return supply_of(b.rules, b.battle.unit(unit))[PowerKind::reactor];
    }
    void open_from(Hex from, Hex to) {
        const Operate o = opens(from, to);
        ASSERT_EQ(why(b, o), "");
        Play p = b.play();
        do_operate(p, o);
    }
    void go(UnitId unit) {
        ASSERT_FALSE(refuse_move(b.rules, b.battle, {unit, Manoeuvre::through, 0}));
        Play p = b.play();
        do_move(p, {unit, Manoeuvre::through, 0});
        EXPECT_FALSE(p.starved()) << "it harms nobody";
    }
    void impulse_ends() {
        Play p = b.play();
        fields_end_run(p);
    }
};

TEST_F(TngSingularity, TakesAllThePowerOfThirtySixBoxesInOneHex) {  // APX
    EXPECT_EQ(power(one), points(20 * 30));
    open_from(hex_at(20, 30), hex_at(50, 10));
    EXPECT_EQ(power(one), Energy{});
    EXPECT_EQ(power(other), points(30)) << "one of its 17 is left";
    ASSERT_EQ(b.battle.objects.size(), 1U);
    EXPECT_EQ(b.battle.objects[0].goal, hex_at(50, 10));
}

TEST_F(TngSingularity, CountsBoxesOfItsSideThatAreThereAndHaveNotGivenTheirPower) {  // APX
    const Operate o = opens(hex_at(20, 30), hex_at(50, 10));
    b.at(other).groups[0].lost = 2;
    EXPECT_EQ(why(b, o), "boxes_together") << "35 are left";
    b.at(other).groups[0].lost = 1;
    EXPECT_EQ(why(b, o), "");
    b.at(other).hex = hex_at(20, 29);
    EXPECT_EQ(why(b, o), "boxes_together") << "a hex away";
    b.at(other).hex = hex_at(20, 30);
    b.battle.window.owes.remove(other);
    EXPECT_EQ(why(b, o), "boxes_together") << "its form is filled in";
    b.battle.window.owes.add(other);
    open_from(hex_at(20, 30), hex_at(50, 10));
    EXPECT_EQ(why(b, o), "boxes_together") << "they have given it";
    b.open(Mechanism::activity);
    EXPECT_EQ(why(b, o), "wrong_step");
}

TEST_F(TngSingularity, TakesWhoIsThereEitherWayUnharmedOnceAnImpulse) {  // APX
    open_from(hex_at(20, 30), hex_at(50, 10));
    b.clock(1, 1);
    go(one);
    EXPECT_EQ(b.at(one).hex, hex_at(50, 10));
    EXPECT_TRUE(b.battle.volleys.empty());
    EXPECT_TRUE(refuse_move(b.rules, b.battle, {one, Manoeuvre::through, 0}));
    b.clock(1, 2);
    go(one);
    EXPECT_EQ(b.at(one).hex, hex_at(20, 30));
}

TEST_F(TngSingularity, StandsUntilTheTurnEnds) {  // APX
    open_from(hex_at(20, 30), hex_at(50, 10));
    for (int impulse = 1; impulse <= 6; ++impulse) {
        b.clock(1, impulse);
        ASSERT_EQ(b.battle.objects.size(), 1U) << impulse;
        Play p = b.play();
        close_gates(p, false);
        impulse_ends();
    }
    EXPECT_TRUE(b.battle.objects.empty());
}

TEST_F(TngSingularity, LeadsOutOfTheBattleWhereItsOtherEndIsElsewhere) {  // APX
    open_from(hex_at(20, 30), {});
    b.clock(1, 1);
    go(other);
    EXPECT_FALSE(b.at(other).active());
    EXPECT_NE(b.at(other).fate, Fate::destroyed);
    EXPECT_TRUE(b.at(one).active());
}

TEST_F(TngSingularity, IsForUnitsAlone) {  // APX
    GunDuel d{"ph-7", 3, 4};
    put_gate(d.b, d.gunner, "singularity", hex_at(20, 29), hex_at(20, 25));
    d.feed("standard");
    Fire f = d.b.shot(d.gunner, 0, "standard", d.halberd);
    EXPECT_FALSE(refuse_fire(d.b.rules, d.b.battle, f));
    f.through = hex_at(20, 29);
    const auto no = refuse_fire(d.b.rules, d.b.battle, f);
    ASSERT_TRUE(no);
    EXPECT_EQ(no->why, Why::no_such_target);
}

}  // namespace
}  // namespace impulse
