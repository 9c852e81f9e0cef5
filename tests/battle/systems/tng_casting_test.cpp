// Fields of the supplement that stand on the map: expanding spheres that strike once, cosmic strings that wait.
#include <gtest/gtest.h>

#include "battle/areas/travel.h"
#include "battle/core/view.h"
#include "battle/core/web_strength.h"
#include "battle/effects/standing_field.h"
#include "battle/fire/declare.h"
#include "battle/fire/odds.h"
#include "battle/fire/resolve.h"
#include "battle/pilots/captain_fields.h"
#include "battle/play/apply.h"
#include "battle/play/legal.h"
#include "battle/seeking/impact.h"
#include "battle/systems/casting.h"
#include "battle/systems/fields.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// A hull with boxes of one row at a tech level, and a foe without shields that comes straight at it.
struct CastingRange : testing::Test {
    TableBattle b{"tng"};
    UnitId caster, foe;

    void place(const char* row, int tech, int caster_row, int foe_row) {
        caster = stands(0, hex_at(20, caster_row), 'A', hull(row, 2, tech));
        foe = stands(1, hex_at(20, foe_row), 'D', hull("ph-7", 1, 3));
        b.clock(1, 1);
    }
    // With full capacitors and at speed 3.
    UnitId stands(int side, Hex hex, char facing, ClassId type) {
        const UnitId u = b.unit(side, "2030", facing, type);
        b.at(u).hex = hex;
        b.set(u, Counter::moves_left, 9);
        b.set(u, Counter::speed, 3);
        for (std::size_t g = 0; g < b.at(u).groups.size(); ++g)
            b.at(u).groups[g].charge = b.weapon(u, g).capacity.parts;
        return u;
    }
    ClassId hull(const char* row, int boxes, int tech) {
        const ClassId c = b.bare_class({{row, boxes}});
        ShipClass& type = b.rules.classes[c.index()];
        type.sheet.tech = tech;
        for (ClassGroup& g : type.groups)
            for (std::size_t w = 0; w < b.rules.weapons.size(); ++w)
                if (b.rules.weapons[w].system == g.system && b.rules.weapons[w].level == tech)
                    g.weapon = WeaponId{w};
        return c;
    }
    [[nodiscard]] Operate order(std::size_t box, const char* mode, Hex hex, int energy = 0,
                                UnitId at = {}) const {
        Operate o;
        o.unit = caster;
        o.group = static_cast<std::uint8_t>(box);
        o.use = SystemUse::cast;
        o.value = b.mode(caster, box, mode);
        o.hex = hex;
        o.amount = points(energy);
        o.target = at;
        return o;
    }
    [[nodiscard]] std::string why(const Operate& o) const {
        const auto no = refuse_operate(b.rules, b.battle, o);
        return no ? std::string{refusal_word(*no)} : "";
    }
    [[nodiscard]] std::string why(const Fire& f) const {
        const auto no = refuse_fire(b.rules, b.battle, f);
        return no ? std::string{refusal_word(*no)} : "";
    }
    void cast(std::size_t box, const char* mode, Hex hex, int energy = 0, UnitId at = {}) {
        const Operate o = order(box, mode, hex, energy, at);
        ASSERT_EQ(why(o), "") << mode;
        use(o);
    }
    void use(const Operate& o) {
        Play p = b.play();
        do_operate(p, o);
        EXPECT_FALSE(p.starved());
    }
    void fire_ends() {
        Play p = b.play();
        if (web_cast_due(b.rules, b.battle)) web_cast_run(p);
        EXPECT_FALSE(p.starved());
    }
    void impulse_ends() {
        Play p = b.play();
        if (fields_end_due(b.rules, b.battle)) fields_end_run(p);
        b.clock(b.battle.clock.turn, b.battle.clock.impulse + 1);
    }
    void ahead(UnitId unit) {
        Play p = b.play();
        do_move(p, {unit, Manoeuvre::ahead, 0});
        EXPECT_FALSE(p.starved()) << "a die is missing";
    }
    void shoot(const Fire& f) {
        b.declare(f);
        Play p = b.play();
        EXPECT_TRUE(resolve_fire_run(p));
        EXPECT_FALSE(p.starved());
    }
    [[nodiscard]] Fire at_field(UnitId by, std::size_t box, const char* mode) const {
        Fire f = b.shot(by, box, mode, caster);
        f.target = {};
        f.object = ObjectId{0};
        return f;
    }
    [[nodiscard]] int struck(UnitId unit) const {
        int points = 0;
        for (const Volley& v : b.battle.volleys) points += v.target == unit ? v.points : 0;
        return points;
    }
    // Of the fields that stand: how many, and what is left of the first.
    [[nodiscard]] int standing() const {
        int n = 0;
        for (const MapObject& o : b.battle.objects) n += o.stands() ? 1 : 0;
        return n;
    }
    [[nodiscard]] int strength() const {
        for (const MapObject& o : b.battle.objects)
            if (o.stands()) return seeker_hit_points_left(b.rules, o);
        return 0;
    }
    [[nodiscard]] Hex place_of_first() const {
        for (const MapObject& o : b.battle.objects)
            if (o.stands()) return o.hex;
        return {};
    }
};

struct TngSphere : CastingRange {
    TngSphere() { place("esgc", 3, 30, 27); }
};

TEST_F(TngSphere, StrikesTheUnitOnWhichItIsCastWhenDirectFireEnds) {  // ESGC
    cast(0, "cast-0", hex_at(20, 27), 4);
    EXPECT_EQ(struck(foe), 0) << "it forms";
    EXPECT_EQ(standing(), 1);
    fire_ends();
    EXPECT_EQ(struck(foe), 7);
    EXPECT_EQ(b.battle.volleys[0].facing, 0) << "towards who cast it";
    EXPECT_EQ(standing(), 0) << "it strikes once";
}

TEST_F(TngSphere, OfRadiusOneIsARingAndStrikesTowardsItsMiddle) {  // ESGC
    b.at(foe).hex = hex_at(20, 30);
    cast(0, "ship-1", hex_at(20, 30), 4);
    fire_ends();
    EXPECT_EQ(struck(foe), 0) << "hollow";
    EXPECT_EQ(strength(), 4);
    b.battle.objects.clear();
    b.at(foe).hex = hex_at(20, 29);
    b.at(foe).facing = Facing{0};
    cast(1, "ship-1", hex_at(20, 30), 3);
    fire_ends();
    EXPECT_EQ(struck(foe), 3);
    EXPECT_EQ(b.battle.volleys[0].facing, 3) << "its middle lies astern";
    EXPECT_EQ(struck(caster), 0);
}

TEST_F(TngSphere, LosesAPointToEachPointOfFireWhileItForms) {  // ESGC
    cast(0, "cast-0", hex_at(20, 27), 4);
    ASSERT_EQ(why(at_field(foe, 0, "standard")), "");
    b.faces({1});
    shoot(at_field(foe, 0, "standard"));  // a Ph-7 scores 2 at range 0, whatever it rolls
    EXPECT_EQ(strength(), 5);
    fire_ends();
    EXPECT_EQ(struck(foe), 5);
}

TEST_F(TngSphere, IsGoneWhereFireTakesAllOfIt) {  // ESGC
    cast(0, "cast-0", hex_at(20, 27), 1);
    b.faces({1});
    shoot(at_field(foe, 0, "standard"));
    EXPECT_EQ(standing(), 0);
    fire_ends();
    EXPECT_EQ(struck(foe), 0);
}

TEST_F(TngSphere, IsNoTargetOnceItHasFormedOrForItsOwnSide) {  // ESGC
    const UnitId friendly = stands(0, hex_at(20, 29), 'A', hull("ph-7", 1, 3));
    cast(0, "cast-0", hex_at(20, 28), 4);
    EXPECT_EQ(why(at_field(friendly, 0, "standard")), "friendly_target");
    EXPECT_EQ(why(at_field(foe, 0, "standard")), "");
    fire_ends();
    impulse_ends();
    EXPECT_EQ(why(at_field(foe, 0, "standard")), "wrong_target");
}

TEST_F(TngSphere, LosesAPointAtTheEndOfEachImpulse) {  // ESGC
    cast(0, "cast-0", hex_at(20, 26), 2);
    fire_ends();
    EXPECT_EQ(strength(), 3);
    impulse_ends();
    EXPECT_EQ(strength(), 2);
    impulse_ends();
    EXPECT_EQ(strength(), 1);
    impulse_ends();
    EXPECT_EQ(standing(), 0);
}

TEST_F(TngSphere, WaitsWhereItIsCastForAUnitThatComes) {  // ESGC
    cast(0, "cast-0", hex_at(20, 28), 4);
    fire_ends();
    impulse_ends();
    ahead(foe);
    EXPECT_EQ(struck(foe), 6);
    EXPECT_EQ(b.battle.volleys[0].facing, 0) << "the side with which it came in";
    EXPECT_EQ(standing(), 0);
}

TEST_F(TngSphere, StrikesItsOwnSideToo) {  // ESGC: whatever unit comes
    cast(0, "cast-0", hex_at(20, 29), 4);
    fire_ends();
    impulse_ends();
    ahead(caster);
    EXPECT_EQ(struck(caster), 6);
}

TEST_F(TngSphere, AroundAShipGoesWithItAndStrikesWhomItIsCarriedUpon) {  // ESGC
    cast(0, "ship-1", hex_at(20, 30), 4);
    fire_ends();
    impulse_ends();
    ahead(caster);
    EXPECT_EQ(place_of_first(), hex_at(20, 29));
    EXPECT_EQ(struck(foe), 0) << "two hexes away";
    ahead(caster);
    EXPECT_EQ(struck(foe), 3);
    EXPECT_EQ(struck(caster), 0);
    EXPECT_EQ(standing(), 0);
}

TEST_F(TngSphere, StrikesOfSeveralUnitsTheOneThatItsShipNames) {  // ESGC
    const UnitId other = stands(1, hex_at(20, 27), 'D', hull("ph-7", 1, 3));
    cast(0, "cast-0", hex_at(20, 27), 4, other);
    fire_ends();
    EXPECT_EQ(struck(other), 7);
    EXPECT_EQ(struck(foe), 0);
}

TEST_F(TngSphere, IsOneWithAnotherOfItsShipInTheSameHexes) {  // ESGC
    cast(0, "cast-0", hex_at(20, 26), 4);
    cast(1, "cast-0", hex_at(20, 26), 3);
    EXPECT_EQ(standing(), 2);
    fire_ends();
    EXPECT_EQ(standing(), 1);
    EXPECT_EQ(strength(), 12);
    impulse_ends();
    EXPECT_EQ(strength(), 11) << "a point for both";
}

TEST_F(TngSphere, IsNotOneWithThatOfAnotherShipOrOfAnotherRadius) {  // ESGC
    cast(0, "cast-0", hex_at(20, 26), 4);
    cast(1, "cast-1", hex_at(20, 26), 4);
    const UnitId first = caster;
    caster = stands(0, hex_at(20, 30), 'A', b.at(first).type);
    cast(0, "cast-0", hex_at(20, 26), 3);
    caster = first;
    fire_ends();
    // The ring of radius 1 has struck the foe beside its middle.
    EXPECT_EQ(struck(foe), 2);
    EXPECT_EQ(standing(), 2);
}

TEST_F(TngSphere, TakesSoMuchEnergyAndReachesSoFarAsItsTechLevelAllows) {  // ESGC
    EXPECT_EQ(why(order(0, "cast-0", hex_at(20, 24), 4)), "");
    EXPECT_EQ(why(order(0, "cast-0", hex_at(20, 23), 4)), "out_of_range");
    EXPECT_EQ(why(order(0, "cast-0", hex_at(20, 24), 5)), "amount_needed");
    EXPECT_EQ(why(order(0, "cast-1", hex_at(20, 26), 2)), "amount_needed") << "no strength";
    EXPECT_EQ(why(order(0, "ship-0", hex_at(20, 29), 2)), "out_of_range") << "around the ship";
    cast(0, "cast-0", hex_at(20, 26), 2);
    EXPECT_EQ(b.at(caster).groups[0].charge, points(4).parts) << "of 6";
    EXPECT_EQ(why(order(0, "cast-0", hex_at(20, 26), 2)), "already_fired");
}

TEST_F(TngSphere, IsCastWhenSeekersAreLaunched) {  // ESGC
    const Command o = order(0, "cast-0", hex_at(20, 27), 4);
    b.open(Mechanism::launch);
    EXPECT_FALSE(refuse(b.rules, b.battle, o));
    EXPECT_TRUE(may_cast_field(b.rules, b.battle, caster, Mechanism::launch));
    EXPECT_FALSE(may_cast_field(b.rules, b.battle, caster, Mechanism::direct_fire));
    int offered = 0;
    each_legal(b.rules, b.battle, caster, [&](const Command& c) {
        const Operate* cast = std::get_if<Operate>(&c);
        offered += cast != nullptr && cast->use == SystemUse::cast ? 1 : 0;
    });
    EXPECT_GT(offered, 0);
    b.open(Mechanism::direct_fire);
    const auto no = refuse(b.rules, b.battle, o);
    ASSERT_TRUE(no);
    EXPECT_EQ(refusal_word(*no), "wrong_step");
}

TEST_F(TngSphere, ForFireAtItIsLargerThanAnyShip) {  // ESGC: size class -2, of radius 1 -3
    cast(0, "cast-0", hex_at(20, 26), 4);
    EXPECT_EQ(size_of_object(b.rules, b.battle.objects[0]), -2);
    cast(1, "cast-1", hex_at(20, 24), 4);
    EXPECT_EQ(size_of_object(b.rules, b.battle.objects[1]), -3);
}

TEST_F(TngSphere, IsSeenByBothSidesAsWhatItIs) {  // ESGC
    cast(0, "cast-0", hex_at(20, 26), 4);
    const Battle seen = view(b.rules, b.battle, SideId{1});
    ASSERT_EQ(seen.objects.size(), 1U);
    EXPECT_TRUE(seen.objects[0].stands());
    EXPECT_EQ(seeker_hit_points_left(b.rules, seen.objects[0]), 7);
    EXPECT_EQ(seen.objects[0].hex, hex_at(20, 26));
}

TEST_F(TngSphere, IsCastByACaptainOverAFoeWithinReach) {  // ESGC
    Firepower power;
    power.prepare(b.rules);
    const Temper temper;
    b.open(Mechanism::launch);
    std::vector<Command> orders;
    std::string thought;
    cast_fields(look(b.rules, b.battle, power, temper, caster), true, orders, thought);
    ASSERT_EQ(orders.size(), 2U) << "both boxes";
    const Operate* o = std::get_if<Operate>(&orders.front());
    ASSERT_NE(o, nullptr);
    EXPECT_EQ(o->hex, hex_at(20, 27));
    EXPECT_EQ(o->amount, points(4));
    EXPECT_EQ(why(*o), "");
    b.at(foe).hex = hex_at(20, 20);
    orders.clear();
    cast_fields(look(b.rules, b.battle, power, temper, caster), true, orders, thought);
    EXPECT_TRUE(orders.empty()) << "ten hexes away";
}

// 4X: cast, but at a fixed distance from the ship.
struct TngRelativeSphere : CastingRange {
    TngRelativeSphere() { place("esgc", 4, 30, 24); }
};

TEST_F(TngRelativeSphere, KeepsItsPlaceFromItsShipAndLosesTwoPointsAnImpulse) {  // ESGC
    cast(0, "relative-0", hex_at(20, 26), 5);
    cast(1, "cast-0", hex_at(20, 29), 2);
    fire_ends();
    impulse_ends();
    EXPECT_EQ(strength(), 7) << "of 9";
    b.at(caster).facing = Facing{1};
    const Hex from = b.at(caster).hex;
    ahead(caster);
    ASSERT_EQ(b.at(caster).hex, neighbour(from, Facing{1}));
    EXPECT_EQ(place_of_first(), neighbour(hex_at(20, 26), Facing{1})) << "the same hexes away";
    EXPECT_EQ(b.battle.objects[1].hex, hex_at(20, 29)) << "a cast one stays";
}

TEST_F(TngRelativeSphere, StrikesWhomItIsCarriedUpon) {  // ESGC
    cast(0, "relative-0", hex_at(20, 25), 5);
    fire_ends();
    impulse_ends();
    ahead(caster);
    EXPECT_EQ(struck(foe), 9 - 2) << "two are lost with the impulse";
    EXPECT_EQ(standing(), 0);
}

TEST_F(TngRelativeSphere, IsOneWithThatUponWhichItIsCarried) {  // ESGC
    cast(0, "relative-0", hex_at(20, 27), 4);
    cast(1, "cast-0", hex_at(20, 26), 2);
    fire_ends();
    impulse_ends();
    EXPECT_EQ(standing(), 2);
    ahead(caster);
    EXPECT_EQ(standing(), 1);
    EXPECT_EQ(strength(), 7 - 2 + 3 - 1) << "after what the impulse has taken";
}

TEST_F(TngRelativeSphere, ReachesSevenHexesWithFivePointsAndHasRadiusTwo) {  // ESGC
    EXPECT_EQ(why(order(0, "cast-0", hex_at(20, 23), 5)), "");
    EXPECT_EQ(why(order(0, "cast-0", hex_at(20, 22), 5)), "out_of_range");
    b.at(foe).hex = hex_at(20, 28);
    cast(0, "ship-2", hex_at(20, 30), 5);
    fire_ends();
    EXPECT_EQ(struck(foe), 2);
}

// ---- strings ---------------------------------------------------------------------------------------------------
struct TngString : CastingRange {
    TngString() { place("csc", 5, 40, 27); }
    // Lets a string lie in a hex; dice for what it strikes follow.
    void lay(Hex hex, std::initializer_list<int> dice = {}) {
        b.faces(dice);
        cast(0, "string", hex);
        fire_ends();
    }
    [[nodiscard]] Operate moved(Hex hex, Facing to) const {
        Operate o;
        o.unit = caster;
        o.use = SystemUse::field_move;
        o.hex = hex;
        o.value = to.at;
        return o;
    }
};

TEST_F(TngString, StrikesWhoEntersWithAsManyDiceAsADieShows) {  // CSC
    lay(hex_at(20, 28), {3, 1, 2, 6});
    EXPECT_EQ(b.at(caster).groups[0].charge, points(4).parts) << "of 10";
    EXPECT_EQ(struck(foe), 0);
    ahead(foe);
    EXPECT_EQ(struck(foe), 9);
    EXPECT_EQ(standing(), 0) << "size class 3 destroys it";
}

TEST_F(TngString, OutlivesWhatIsSmallerThanSizeClassFour) {  // CSC
    lay(hex_at(20, 28), {1, 4});
    b.rules.classes[b.at(foe).type.index()].sheet.size_class = 5;
    ahead(foe);
    EXPECT_EQ(struck(foe), 4);
    EXPECT_EQ(standing(), 1);
}

TEST_F(TngString, EachOfAHexStrikes) {  // CSC
    b.faces({1, 4, 2, 5, 6});
    cast(0, "string", hex_at(20, 28));
    cast(1, "string", hex_at(20, 28));
    ahead(foe);
    EXPECT_EQ(struck(foe), 4 + 11);
    EXPECT_EQ(standing(), 0);
}

TEST_F(TngString, DoesNothingToSauriansOnItsFrequency) {  // CSC
    lay(hex_at(20, 28), {1, 4});
    b.rules.classes[b.at(foe).type.index()].sheet.empire = "Saurian";
    ahead(foe);
    EXPECT_EQ(struck(foe), 0);
    EXPECT_EQ(standing(), 1);
    b.at(foe).hex = hex_at(20, 27);
    b.battle.sides[1].frequency = 1;
    ahead(foe);
    EXPECT_EQ(struck(foe), 4);
}

TEST_F(TngString, IsLeftUnhurtAtSpeedTwoAndNotBelow) {  // CSC
    lay(hex_at(20, 27), {2, 3, 3});
    EXPECT_EQ(struck(foe), 0) << "who is in the hex when it appears";
    b.set(foe, Counter::speed, 2);
    ahead(foe);
    EXPECT_EQ(struck(foe), 0);
    b.at(foe).hex = hex_at(20, 27);
    b.set(foe, Counter::speed, 1);
    ahead(foe);
    EXPECT_EQ(struck(foe), 6);
    EXPECT_EQ(b.battle.volleys[0].facing, 3) << "it lies astern";
}

TEST_F(TngString, DestroysSeekersThatComeThroughItsHex) {  // CSC
    std::size_t drone = 0;
    while (b.rules.seekers[drone].id != "drone-single") ++drone;
    const auto fly = [&] {
        MapObject o;
        o.fate = SeekerFate::flying;
        o.type = SeekerId{drone};
        o.by = foe;
        o.target = caster;
        o.hex = hex_at(20, 26);
        o.facing = Facing{3};
        b.battle.objects.push_back(o);
        Play p = b.play();
        EXPECT_TRUE(seeking_hits_run(p));
    };
    fly();
    ASSERT_EQ(b.battle.objects.size(), 1U);
    EXPECT_EQ(b.battle.objects[0].hex, hex_at(20, 36)) << "ten hexes on";
    b.battle.objects.clear();
    lay(hex_at(20, 30));
    fly();
    ASSERT_EQ(b.battle.objects.size(), 1U);
    EXPECT_TRUE(b.battle.objects[0].stands()) << "the string alone is left";
}

TEST_F(TngString, IsMovedOneHexATurnByWhoCastIt) {  // CSC
    lay(hex_at(20, 30));
    ASSERT_EQ(why(moved(hex_at(20, 30), Facing{0})), "");
    EXPECT_TRUE(may_move_field(b.rules, b.battle, caster));
    use(moved(hex_at(20, 30), Facing{0}));
    EXPECT_EQ(place_of_first(), hex_at(20, 29));
    EXPECT_EQ(why(moved(hex_at(20, 29), Facing{0})), "web_still");
    EXPECT_EQ(why(moved(hex_at(20, 30), Facing{0})), "no_such_target") << "none lies there";
    EXPECT_FALSE(may_move_field(b.rules, b.battle, caster));
    b.clock(2, 1);
    EXPECT_EQ(why(moved(hex_at(20, 29), Facing{0})), "");
    b.open(Mechanism::activity);
    EXPECT_TRUE(refuse(b.rules, b.battle, Command{moved(hex_at(20, 29), Facing{0})}));
    b.open(Mechanism::fields);
    EXPECT_FALSE(refuse(b.rules, b.battle, Command{moved(hex_at(20, 29), Facing{0})}));
}

TEST_F(TngString, WeakensTheWebToWhichItComesAndIsGone) {  // CSC
    Web w;
    w.by = SideId{1};
    w.kind = WebKind::cast;
    w.hexes = 1;
    w.energy = 9 * web_point(b.rules, w).parts;
    b.battle.webs.push_back(w);
    b.battle.web_hexes.push_back({hex_at(20, 30), 0});
    ASSERT_EQ(web_strength_at(b.rules, b.battle, hex_at(20, 30)), 9);
    lay(hex_at(20, 31));
    b.faces({2, 3, 4});
    use(moved(hex_at(20, 31), Facing{0}));
    EXPECT_EQ(standing(), 0);
    EXPECT_EQ(web_strength_at(b.rules, b.battle, hex_at(20, 30)), 2);
}

TEST_F(TngString, IsDestroyedByAMendAndByNoOtherFire) {  // CSC
    const UnitId healer = stands(1, hex_at(20, 28), 'D', b.bare_class({{"ph-7", 1}, {"mend", 1}}));
    lay(hex_at(20, 28));
    EXPECT_EQ(why(at_field(healer, 0, "standard")), "wrong_target");
    ASSERT_EQ(why(at_field(healer, 1, "standard")), "");
    b.faces({1});
    shoot(at_field(healer, 1, "standard"));
    EXPECT_EQ(standing(), 0);
}

TEST_F(TngString, IsCastWithDirectFire) {  // CSC
    const Command o = order(0, "string", hex_at(20, 28));
    b.open(Mechanism::launch);
    EXPECT_TRUE(refuse(b.rules, b.battle, o));
    b.open(Mechanism::direct_fire);
    EXPECT_FALSE(refuse(b.rules, b.battle, o));
    EXPECT_EQ(why(order(0, "string", hex_at(20, 1))), "") << "39 hexes away";
    use(std::get<Operate>(o));
    EXPECT_TRUE(fields_stand(view(b.rules, b.battle, SideId{1})));
}

TEST_F(TngString, IsCastByACaptainOnTheWayOfAFoeThatItsFistWouldMiss) {  // CSC
    b.at(foe).hex = hex_at(20, 36);
    Firepower power;
    power.prepare(b.rules);
    const Temper temper;
    b.open(Mechanism::direct_fire);
    std::vector<Command> orders;
    std::string thought;
    cast_fields(look(b.rules, b.battle, power, temper, caster), false, orders, thought);
    ASSERT_FALSE(orders.empty());
    const Operate* o = std::get_if<Operate>(&orders.front());
    ASSERT_NE(o, nullptr);
    EXPECT_EQ(o->hex, hex_at(20, 37));
    b.at(foe).hex = hex_at(20, 23);
    orders.clear();
    cast_fields(look(b.rules, b.battle, power, temper, caster), false, orders, thought);
    EXPECT_TRUE(orders.empty()) << "at 17 hexes the fist never misses";
}

TEST_F(TngString, AsAFistHitsByRangeAndIsDestroyedByWhatItHits) {  // CSC: 5 or less at 11 to 15 hexes
    b.faces({5, 2, 6, 6});
    shoot(b.shot(caster, 0, "fist", foe));
    EXPECT_EQ(struck(foe), 12);
    EXPECT_EQ(standing(), 0);
}

TEST_F(TngString, AsAFistThatMissesLiesInTheHex) {  // CSC
    b.faces({6});
    shoot(b.shot(caster, 0, "fist", foe));
    EXPECT_EQ(struck(foe), 0);
    EXPECT_EQ(standing(), 1);
    EXPECT_EQ(place_of_first(), hex_at(20, 27));
    ahead(foe);
    EXPECT_EQ(struck(foe), 0) << "it leaves unhurt at speed 3";
}

TEST_F(TngString, AsAFistThatHitsWhatIsSmallLiesInTheHexToo) {  // CSC
    b.rules.classes[b.at(foe).type.index()].sheet.size_class = 5;
    b.faces({5, 1, 3});
    shoot(b.shot(caster, 0, "fist", foe));
    EXPECT_EQ(struck(foe), 3);
    EXPECT_EQ(standing(), 1);
}

TEST_F(TngString, OddsOfTheFistCountADieOfDice) {  // CSC
    const ScoreOdds odds = odds_of(b.rules, b.battle, b.shot(caster, 0, "fist", foe));
    // One face of six misses at 13 hexes; a die of dice is 12 1/4 on average.
    EXPECT_EQ(odds.mean(), Energy{60 * 49 * 5 / (4 * 6)});
    EXPECT_EQ(odds.ways.size(), 37U) << "36 at most";
    EXPECT_EQ(odds.ways.front() * 6, odds.all());
    EXPECT_EQ(odds.ways[36] * 6 * 6 * 46656, odds.all() * 5) << "six dice of six";
    EXPECT_EQ(odds.ways[1] * 6 * 36, odds.all() * 5) << "one die of one";
}

}  // namespace
}  // namespace impulse
