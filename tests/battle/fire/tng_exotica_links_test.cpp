// What waves, temporal beams, syphons, cutters and links that are kept up do to a ship.
#include <gtest/gtest.h>

#include <numeric>

#include "battle/core/links.h"
#include "battle/core/modifiers.h"
#include "battle/core/steering.h"
#include "battle/core/tracks.h"
#include "battle/damage/allocate.h"
#include "battle/damage/box_fields.h"
#include "battle/damage/box_loss.h"
#include "battle/damage/shields.h"
#include "battle/energy/reactor.h"
#include "battle/fire/locks.h"
#include "battle/movement/link_strength.h"
#include "battle/play/allocation.h"
#include "battle/repair/damage_control.h"
#include "battle/repair/mend_by_box.h"
#include "battle/repair/yard.h"
#include "battle/systems/fields.h"
#include "battle/systems/kept_links.h"
#include "battle/systems/stasis.h"
#include "tests/battle/fire/gun_duel.h"

namespace impulse {
namespace {

bool throw_for_all(GunDuel& d) {
    SeededDice seeded;
    Play p{d.b.rules, d.b.battle, seeded, nullptr};
    return resolve_volleys(p);
}
int sum_of_volleys(const TableBattle& b, VolleyKind kind) {
    int sum = 0;
    for (const Volley& v : b.battle.volleys) sum += v.kind == kind ? v.points : 0;
    return sum;
}

// ---- Wave: X less the range to all within X hexes, past shields, and a tenth of it for real; 29 boxes, X 145, range 20: 125
// and 12.
struct WaveDuel {
    GunDuel d;
    UnitId probe;
    explicit WaveDuel(int range, int boxes = 29) : d("wave", 5, range, boxes), probe(d.gunner) {
        d.b.set(probe, Counter::field_energy, 145);
        d.b.clock(1, 1);
    }
    std::optional<Refusal> no(int hexes) {
        d.b.open(Mechanism::activity);
        Operate o;
        o.unit = probe;
        o.use = SystemUse::box;
        o.value = 1;
        o.amount = points(hexes);
        return refuse_field(d.b.rules, d.b.battle, o,
                            d.b.rules.system(d.b.rules.type(d.b.at(probe).type).groups[0].system).uses[0]);
    }
    void raise(int hexes) {
        Operate o;
        o.unit = probe;
        o.use = SystemUse::box;
        o.value = 1;
        o.amount = points(hexes);
        Play p = d.b.play();
        raise_field(p, o, d.b.rules.system(d.b.rules.type(d.b.at(probe).type).groups[0].system).uses[0]);
    }
    void strike() {
        Play p = d.b.play();
        strike_with_fields(p);
    }
};

TEST(TngWave, DealsItsEnergyLessTheRangePastShieldsAndATenthForReal) {
    WaveDuel w(20);
    w.d.b.at(w.d.halberd).shield.fill(30);
    w.d.b.set(w.d.halberd, Counter::shield_level, 2);
    ASSERT_FALSE(w.no(145));
    w.raise(145);
    EXPECT_EQ(w.d.b.at(w.probe)[Counter::field_energy], 0) << "a point of energy for each hex";
    w.strike();
    EXPECT_EQ(sum_of_volleys(w.d.b, VolleyKind::disabling), 125);
    EXPECT_EQ(sum_of_volleys(w.d.b, VolleyKind::direct), 12);
    EXPECT_EQ(w.d.b.at(w.d.halberd).shield[0], 30) << "shields are ignored";
    for (const Volley& v : w.d.b.battle.volleys) EXPECT_NE(v.target, w.probe);
}

// X less the range, for a box with its five points.
TEST(TngWave, OfOneBoxReachesFourHexes) {
    WaveDuel w(0, 1);
    const WeaponMode& one = w.d.mode("one-box");
    for (int range = 0; range <= 4; ++range) EXPECT_EQ(one.table.points_at(range), 5 - range) << range;
    EXPECT_FALSE(w.d.reaches("one-box", 5));
}

TEST(TngWave, HasFivePointsForEachBoxThatIsLeftAndLastsTheTurn) {
    WaveDuel w(3, 2);
    EXPECT_EQ(w.no(11)->more, WhyMore::amount_needed);
    EXPECT_FALSE(w.no(10));
    w.d.b.at(w.probe).groups[1].lost = 1;
    EXPECT_TRUE(w.no(6));
    EXPECT_FALSE(w.no(5));
    w.raise(5);
    EXPECT_EQ(w.no(1)->more, WhyMore::no_change);
    w.strike();
    EXPECT_EQ(sum_of_volleys(w.d.b, VolleyKind::disabling), 2);
    EXPECT_EQ(sum_of_volleys(w.d.b, VolleyKind::direct), 0) << "ten points make one";
    w.d.b.clock(2, 1);
    Play p = w.d.b.play();
    age_fields(p);
    w.d.b.battle.volleys.clear();
    w.strike();
    EXPECT_TRUE(w.d.b.battle.volleys.empty()) << "six impulses after";
}

// What is out of use is not put out again, but may be lost for real; mended, it costs half.
TEST(TngWave, PseudoDamagePutsBoxesOfTracksOutOfUseAtHalfThePrice) {
    TableBattle b{"tng"};
    const ClassId type = b.bare_class({{"hull_a", 1}});
    Sheet& sheet = b.rules.classes[type.index()].sheet;
    sheet.sensor.ratings = {6, 5, 0};
    sheet.excess_damage = 50;
    const UnitId u = b.unit(0, "2030", 'A', type);
    const auto hit = [&](VolleyKind kind) {
        Play p = b.play();
        b.faces({3, 7});  // row 3, "sen" in column 7
        add_volley(p, u, {}, 0, 1, kind, 0);
        ASSERT_TRUE(resolve_volleys(p));
    };
    const int plain = [&] {
        b.set(u, Counter::sensor_lost, 1);
        const int cost = repair_cost(b.rules, b.at(u), RepairTarget::sensor, 0);
        b.set(u, Counter::sensor_lost, 0);
        return cost;
    }();
    hit(VolleyKind::disabling);
    EXPECT_EQ(sensor_rating(b.rules, b.at(u)), 5);
    EXPECT_EQ(b.at(u)[Counter::sensor_disabled], 1);
    EXPECT_EQ(repair_cost(b.rules, b.at(u), RepairTarget::sensor, 0), (plain + 1) / 2);
    hit(VolleyKind::disabling);
    EXPECT_EQ(b.at(u)[Counter::sensor_lost], 2);
    hit(VolleyKind::direct);
    EXPECT_EQ(b.at(u)[Counter::sensor_lost], 2) << "what was out of use is lost for real";
    EXPECT_EQ(b.at(u)[Counter::sensor_disabled], 1);
}

// With no box of excess damage left to put out of use, one more point leaves the ship dead in space.
TEST(TngWave, AShipWithoutExcessDamageToPutOutIsDeadInSpaceUntilABoxOfItWorks) {
    TableBattle b{"tng"};
    const ClassId type = b.bare_class({});
    b.rules.classes[type.index()].sheet.excess_damage = 2;
    const UnitId u = b.unit(0, "2030", 'A', type);
    SeededDice seeded;
    Play p{b.rules, b.battle, seeded, nullptr};
    for (int n = 1; n <= 3; ++n) {
        add_volley(p, u, {}, 0, 1, VolleyKind::disabling, 0);
        ASSERT_TRUE(resolve_volleys(p));
        EXPECT_EQ(b.at(u)[Counter::lifeless], n == 3 ? 1 : 0) << n;
    }
    EXPECT_TRUE(b.at(u).active());
    EXPECT_TRUE(unmanned(b.rules, b.at(u)));
    EXPECT_EQ(supply_of(b.rules, b.at(u)).total(), Energy{});
    EXPECT_EQ(repair_budget(b.rules, b.at(u)), 0);
    p.emit(TrackRepaired{u, TrackKind::excess, 1});
    EXPECT_FALSE(unmanned(b.rules, b.at(u)));
    // Real points still destroy what is only out of use, and then the ship.
    b.set(u, Counter::excess_lost, 2);
    b.set(u, Counter::excess_disabled, 1);
    add_volley(p, u, {}, 0, 1, VolleyKind::direct, 0);
    ASSERT_TRUE(resolve_volleys(p));
    EXPECT_EQ(b.at(u)[Counter::excess_disabled], 0);
    EXPECT_TRUE(b.at(u).active());
    add_volley(p, u, {}, 0, 1, VolleyKind::direct, 0);
    ASSERT_TRUE(resolve_volleys(p));
    EXPECT_FALSE(b.at(u).active());
}

// ---- Alter: 8 energy, then 2 a turn; 4d6 less the range in every impulse, on size class 0 and larger alone; what it takes is
// Null for good.
TEST(TngAlter, TurnsInternalsOfGiantsIntoNullInEachImpulseForOneCharge) {
    GunDuel d{"alter", 5, 7};
    const ClassId giant = d.b.at(d.halberd).type;
    EXPECT_TRUE([&] {
        d.feed("standard");
        return refuse_fire(d.b.rules, d.b.battle, d.b.shot(d.gunner, 0, "standard", d.halberd)).has_value();
    }()) << "too small";
    d.b.rules.classes[giant.index()].sheet.size_class = 0;
    d.b.at(d.halberd).shield.fill(30);
    EXPECT_EQ(d.mode("standard").hold, points(2));
    EXPECT_EQ(d.fired("standard", {4, 4, 4, 4}), 9);
    EXPECT_EQ(d.b.battle.volleys[0].kind, VolleyKind::lasting);
    EXPECT_EQ(d.b.at(d.gunner).groups[0].charge, points(8).parts) << "it is kept up";
    EXPECT_NE(d.b.at(d.gunner).groups[0].ready, 0);
    ASSERT_TRUE(throw_for_all(d));
    int lasting = d.b.at(d.halberd)[Counter::excess_lasting] + d.b.at(d.halberd)[Counter::sensor_lasting] +
                  d.b.at(d.halberd)[Counter::scanner_lasting] +
                  d.b.at(d.halberd)[Counter::damage_control_lasting];
    for (const GroupState& g : d.b.at(d.halberd).groups) lasting += g.lasting;
    EXPECT_GT(lasting, 0);
    d.b.clock(1, 2);
    EXPECT_FALSE(refuse_fire(d.b.rules, d.b.battle, d.b.shot(d.gunner, 0, "standard", d.halberd)))
        << "again in the next impulse";
}

// ---- Cut: the second number of a cell is permanent: 16+6 at range 0 to 5 on a 1.
TEST(TngCut, ThePermanentPartIsForGood) {
    GunDuel d{"cut", 5, 3};
    EXPECT_EQ(d.fired("standard", 1), 22);
    EXPECT_EQ(sum_of_volleys(d.b, VolleyKind::direct), 16);
    EXPECT_EQ(sum_of_volleys(d.b, VolleyKind::lasting), 6);
    GunDuel far{"cut", 5, 12};
    EXPECT_EQ(far.fired("standard", 6), 7) << "7+0";
    EXPECT_EQ(sum_of_volleys(far.b, VolleyKind::lasting), 0);
}

// What is permanent comes back by Construct alone, for as many of its points as the repair would cost.
TEST(TngCut, ConstructRebuildsWhatIsLostForGood) {
    TableBattle b{"tng"};
    const UnitId u = b.unit(0, "2030", 'A', b.bare_class({{"lab", 2}, {"construct", 1}}));
    const std::size_t lab = b.group_of(u, "lab"), yard = b.group_of(u, "construct");
    b.at(u).groups[lab].lost = b.at(u).groups[lab].lasting = 1;
    b.at(u).groups[yard].charge = 3;
    b.open(Mechanism::repair);
    EXPECT_EQ(repairable(b.rules, b.at(u), RepairTarget::group, static_cast<int>(lab)), 0);
    Operate o;
    o.unit = u;
    o.group = static_cast<std::uint8_t>(lab);
    o.use = SystemUse::build;
    EXPECT_EQ(refuse_build(b.rules, b.battle, o)->more, WhyMore::yard_points) << "a lab costs 4";
    b.at(u).groups[yard].charge = 5;
    ASSERT_FALSE(refuse_build(b.rules, b.battle, o));
    Play p = b.play();
    do_build(p, o);
    EXPECT_EQ(b.at(u).groups[lab].lost, 0);
    EXPECT_EQ(b.at(u).groups[lab].lasting, 0);
    EXPECT_EQ(b.at(u).groups[yard].charge, 1);
}

// After a hit further boxes of the grouping are 5 hexes nearer, 0 at least; a point of energy of the target is 2 hexes more;
// beyond 70 the lock is broken.
TEST(TngCut, FurtherBoxesOfTheGroupingAreFiveHexesNearerUntilTheLockBreaks) {
    GunDuel d{"cut", 5, 15, 2};
    const auto effective = [&](std::uint8_t box) {
        return plan_shot(d.b.rules, d.b.battle, d.gunner, box, 0, d.halberd, {}).effective.sum;
    };
    EXPECT_EQ(effective(1), 15);
    EXPECT_EQ(d.fired("standard", 1), 16) << "12+4";
    EXPECT_EQ(effective(1), 10);
    d.b.at(d.halberd).battery = points(40);
    Operate o;
    o.unit = d.halberd;
    o.use = SystemUse::modulate;
    o.amount = points(3);
    ASSERT_FALSE(refuse_modulate(d.b.rules, d.b.battle, o));
    Play p = d.b.play();
    do_modulate(p, o);
    EXPECT_EQ(d.b.at(d.halberd).battery, points(37));
    EXPECT_EQ(effective(1), 16);
    break_locks(p);
    EXPECT_EQ(effective(1), 16) << "70 is not passed";
    o.amount = points(28);
    do_modulate(p, o);  // 10 + 62
    break_locks(p);
    d.b.set(d.halberd, Counter::modulated, 0);
    EXPECT_EQ(effective(1), 15) << "the lock is broken";
    EXPECT_TRUE(refuse_modulate(d.b.rules, d.b.battle, o)) << "against no lock";
    GunDuel near{"cut", 5, 3, 2};
    near.fired("standard", 1);
    EXPECT_EQ(plan_shot(near.b.rules, near.b.battle, near.gunner, 1, 0, near.halberd, {}).effective.sum, 0);
}

// ---- Syphon: what stands in an option box goes with the box, and a tenth of its allowance is energy of the firer: 50 are 5.
TEST(TngSyphon, EmptiesAnOptionBoxForGoodAndFeedsWhoFired) {
    for (const bool jammed : {false, true}) {
        TableBattle b{"tng"};
        const UnitId firer = b.unit(0, "2030", 'A', b.bare_class({{"syphon", 1}, {"btty", 2}}));
        for (ClassGroup& group : b.rules.classes.back().groups) group.value = 5;  // of each battery
        const UnitId u = b.unit(1, "2028", 'D', b.bare_class({{"phtn", 1}}));
        ClassGroup& g = b.rules.classes[b.at(u).type.index()].groups[0];
        for (std::size_t s = 0; s < b.rules.systems.size(); ++s)
            if (b.rules.systems[s].id == "opt") g.container = SystemId{s};
        ASSERT_TRUE(g.container);
        EXPECT_TRUE(b.rules.system(g.container).soft);
        b.at(firer).battery = points(1);
        if (jammed) b.at(u).statuses.push_back({StatusKind::unbeamed, {}, whole_unit, u, 99});
        Play p = b.play();
        p.emit(BoxLost{u, 0, 1, 0, 0});
        erase_content(p, u, 0, firer);
        EXPECT_EQ(b.at(firer).battery, points(jammed ? 1 : 6));
        EXPECT_EQ(repairable(b.rules, b.at(u), RepairTarget::group, 0), jammed ? 1 : 0);
    }
}

// ---- TIB: what it takes is incursed and works on; ten times as much where no shield stands; beyond the last box of excess
// damage each point is a roll for breakdown.
TEST(TngTib, TenfoldOnBareShipsAndWhatItTakesWorksOn) {
    GunDuel d{"tib", 5, 3};  // the third of its levels: 3X, 4X, 6X
    EXPECT_EQ(d.b.weapon(d.gunner, 0).spend, Spend::timewarp_weapon);
    EXPECT_EQ(d.fired("standard", 3), 130);
    d.b.battle.volleys.clear();
    Play p = d.b.play();
    add_volley(p, d.halberd, d.gunner, 0, 5, VolleyKind::incursing, 0);
    ASSERT_TRUE(throw_for_all(d));
    int incursed =
        d.b.at(d.halberd)[Counter::sensor_incursed] + d.b.at(d.halberd)[Counter::scanner_incursed] +
        d.b.at(d.halberd)[Counter::damage_control_incursed] + d.b.at(d.halberd)[Counter::excess_incursed];
    for (const GroupState& g : d.b.at(d.halberd).groups) {
        incursed += g.incursed;
        EXPECT_EQ(g.lost + g.disabled, 0);
    }
    EXPECT_EQ(incursed, 5);
    EXPECT_EQ(d.b.at(d.halberd)[Counter::excess_lost], 0);
}

// A box once marked is not marked again; when none is left that is not, each point is a roll for breakdown, which dice above
// the tech level fail: the ship never was.
TEST(TngTib, MarksNoBoxTwiceAndBeyondTheLastEveryPointIsARollForBreakdown) {
    for (const auto& [die, lives] : {std::pair{3, true}, {4, false}}) {
        TableBattle b{"tng"};
        const UnitId krenim = b.unit(0, "2020", 'A', b.bare_class({{"tib", 1}})),
                     ship = b.unit(1, "2018", 'D', b.bare_class({{"lab", 2}, {"hull_f", 3}}));
        const int boxes = 5 + b.rules.type(b.at(ship).type).sheet.excess_damage;
        SeededDice seeded;
        Play p{b.rules, b.battle, seeded, nullptr};
        for (int n = 0; n < boxes; ++n) add_volley(p, ship, krenim, 0, 1, VolleyKind::incursing, 0);
        ASSERT_TRUE(resolve_volleys(p));
        for (const GroupState& g : b.at(ship).groups) EXPECT_EQ(g.lost, 0);
        EXPECT_EQ(b.at(ship).groups[0].incursed, 2);
        EXPECT_EQ(b.at(ship).groups[1].incursed, 3);
        EXPECT_EQ(b.at(ship)[Counter::excess_incursed], b.rules.type(b.at(ship).type).sheet.excess_damage);
        // Now two more points: each first the dice of the chart, which finds nothing, then one for breakdown.
        Play typed = b.play();
        add_volley(typed, ship, krenim, 0, 2, VolleyKind::incursing, 0);
        const DamageChart& chart = b.rules.chart_of(b.rules.type(b.at(ship).type));
        const int walk = chart.row_dice + (chart.column_sides > 0 ? 1 : 0);
        std::vector<int> faces(static_cast<std::size_t>(walk), 3);
        faces.push_back(2);
        faces.insert(faces.end(), static_cast<std::size_t>(walk), 3);
        faces.push_back(die);
        faces.insert(faces.begin(), b.battle.dice.rolled, 1);  // those that were rolled before
        b.dice.faces = faces;
        ASSERT_TRUE(resolve_volleys(typed));
        EXPECT_EQ(b.at(ship).fate == Fate::aboard || b.at(ship).active(), lives) << die;
        EXPECT_EQ(b.at(ship).fate == Fate::removed, !lives) << die;
        EXPECT_EQ(repairable(b.rules, b.at(ship), RepairTarget::group, 0), 0) << "nothing of it is mended";
    }
}

// A tenth of chronotons and of incursions goes through where temporal shields stand.
TEST(TngTemporalShields, LetATenthOfTemporalDamageStrikeThem) {
    for (const auto& [weapon, tech, range, plain] : {std::tuple{"chrt", 4, 2, 24}, {"tib", 5, 0, 20}}) {
        for (const char* shields : {"temporal_shields", "lab"}) {
            GunDuel d{weapon, tech, range};
            const ClassId type = d.b.bare_class({{shields, 1}});
            ShipClass& c = d.b.rules.classes[type.index()];
            c.banks = 6;
            for (std::uint8_t bank = 0; bank < 6; ++bank)
                c.bank_facings[bank] = static_cast<std::uint8_t>(1U << bank);
            const UnitId ship = d.b.unit(1, "2015", 'D', type);
            d.b.at(ship).hex = d.b.at(d.halberd).hex;
            d.b.at(ship).shield.fill(100);
            d.feed("standard");
            d.b.declare(d.b.shot(d.gunner, 0, "standard", ship));
            d.b.faces({1});
            Play p = d.b.play();
            ASSERT_TRUE(resolve_fire_run(p));
            const int struck =
                600 - std::accumulate(d.b.at(ship).shield.begin(), d.b.at(ship).shield.begin() + 6, 0);
            EXPECT_EQ(struck, shields[0] == 't' ? plain / 10 : plain) << weapon << " at " << shields;
        }
    }
}

// ---- TimeWarp energy
TEST(TngTemporalWeapons, TakeThePowerOfTimeWarpAlone) {
    const Rules& rules = table_rules("tng");
    for (std::size_t k = 0; k < power_kinds; ++k)
        EXPECT_EQ(pays(rules, static_cast<PowerKind>(k), Spend::timewarp_weapon),
                  static_cast<PowerKind>(k) == PowerKind::timewarp);
    const GunDuel d{"chrt", 4, 1};
    EXPECT_EQ(d.b.weapon(d.gunner, 0).spend, Spend::timewarp_weapon);
    EXPECT_EQ(d.b.weapon(d.gunner, 0).hold_spend, Spend::timewarp_weapon);
}

// ---- TS: beside a tractor beam; a point a turn of the activity from a battery or a capacitor, and of each form one more than
// of the last; kept for 1 energy.
TEST(TngTractorStasis, DrainsWhatItsShipHoldsAndMoreEachTurn) {
    GunDuel d{"ts", 3, 1};
    d.feed("standard");
    EXPECT_EQ(refuse_fire(d.b.rules, d.b.battle, d.b.shot(d.gunner, 0, "standard", d.halberd))->more,
              WhyMore::not_tractored);
    d.b.clock(1, 2);
    Play p = d.b.play();
    p.emit(Linked{0, LinkKind::tractor, d.gunner, d.halberd, {}, 0});
    set_link(p, 0, LinkField::strength, 4);
    set_link(p, 0, LinkField::turn, 1);
    set_link(p, 0, LinkField::state, static_cast<int>(LinkState::held));
    d.b.at(d.halberd).battery = points(3);
    EXPECT_EQ(d.fired("standard", 5), 0) << "a link is no damage; 5 hits at range 1";
    ASSERT_TRUE(drains_due(d.b.battle));
    drain_by_links(p);
    EXPECT_EQ(d.b.at(d.halberd).battery, points(2));
    EXPECT_EQ(drained_by_links(d.b.rules, d.b.battle, d.halberd), Energy{});
    d.b.at(d.gunner).battery = points(1);
    d.b.clock(2, 1);
    EXPECT_EQ(drained_by_links(d.b.rules, d.b.battle, d.halberd), points(1));
    Allocate form;
    form.unit = d.halberd;
    EXPECT_EQ(bill_of(d.b.rules, d.b.battle, form).demand[Spend::service], points(1));
    renew_kept_links(p);
    EXPECT_EQ(d.b.at(d.gunner).battery, Energy{}) << "a point keeps it";
    d.b.clock(3, 1);
    EXPECT_EQ(drained_by_links(d.b.rules, d.b.battle, d.halberd), points(2));
    d.b.at(d.gunner).battery = points(1);
    set_link(p, 0, LinkField::state, static_cast<int>(LinkState::none));
    renew_kept_links(p);
    EXPECT_FALSE(drains_due(d.b.battle)) << "the tractor beam is gone";
}

// ---- SFG: FA, range 2, 5 energy, then 5, 10, 15 ... a turn.
TEST(TngStasisField, HoldsAUnitOutOfTimeWhileItIsPaidForAndAhead) {
    GunDuel d{"sfg", 3, 2};
    d.b.arm(d.gunner, 0, "standard", points(5));
    d.b.clock(1, 3);
    Operate o;
    o.unit = d.gunner;
    o.use = SystemUse::stasis_hold;
    o.target = d.halberd;
    ASSERT_FALSE(refuse_stasis(d.b.rules, d.b.battle, o));
    Play p = d.b.play();
    do_stasis(p, o);
    EXPECT_TRUE(in_stasis(d.b.battle, d.b.at(d.halberd)));
    EXPECT_EQ(d.b.at(d.gunner).groups[0].charge, 0);
    EXPECT_TRUE(keeps_stasis(d.b.battle, d.gunner));
    EXPECT_EQ(strike(p, d.halberd, d.gunner, 0, 10, VolleyKind::direct, 0), 0) << "nothing reaches it";
    d.b.at(d.gunner).battery = points(16);
    for (const auto& [turn, left] : {std::pair{2, 11}, {3, 1}}) {  // 5, then 10
        d.b.clock(turn, 1);
        renew_kept_links(p);
        EXPECT_EQ(d.b.at(d.gunner).battery, points(left)) << turn;
        EXPECT_TRUE(in_stasis(d.b.battle, d.b.at(d.halberd))) << turn;
    }
    d.b.clock(4, 1);
    renew_kept_links(p);
    EXPECT_FALSE(in_stasis(d.b.battle, d.b.at(d.halberd))) << "15 are not there";
}

TEST(TngStasisField, EndsWhereItsTargetIsTooFarAndHoldsNoGiant) {
    GunDuel d{"sfg", 3, 2};
    d.b.rules.classes[d.b.at(d.gunner).type.index()].groups[0].arc = *parse_arc("FA");
    d.b.arm(d.gunner, 0, "standard", points(5));
    d.b.clock(1, 3);
    Operate o;
    o.unit = d.gunner;
    o.use = SystemUse::stasis_hold;
    o.target = d.halberd;
    const ClassId type = d.b.at(d.halberd).type;
    const int size = d.b.rules.classes[type.index()].sheet.size_class;
    d.b.rules.classes[type.index()].sheet.size_class = 0;
    EXPECT_EQ(refuse_stasis(d.b.rules, d.b.battle, o)->more, WhyMore::wrong_target);
    d.b.rules.classes[type.index()].sheet.size_class = size;
    Play p = d.b.play();
    do_stasis(p, o);
    d.b.at(d.gunner).hex = hex_at(20, 31);
    ASSERT_TRUE(kept_links_due(d.b.rules, d.b.battle));
    renew_kept_links(p);
    EXPECT_FALSE(in_stasis(d.b.battle, d.b.at(d.halberd)));
    d.b.at(d.gunner).hex = hex_at(20, 26);
    d.b.arm(d.gunner, 0, "standard", points(5));
    o.target = d.halberd;
    EXPECT_TRUE(refuse_stasis(d.b.rules, d.b.battle, o)) << "it lies astern";
}

// ---- Watched by the Prophets: a die of the chart one up or down, and a box of excess damage that nothing takes.
TEST(TngProphets, ShiftADieOfTheChartAndKeepTheLastBoxOfExcessDamage) {
    const auto after = [](bool watched) {
        TableBattle b{"tng"};
        const ClassId type = watched ? b.bare_class({{"watched_by_prophets", 1}, {"phtn", 1}, {"hull_f", 1}})
                                     : b.bare_class({{"lab", 1}, {"phtn", 1}, {"hull_f", 1}});
        const UnitId u = b.unit(0, "2030", 'A', type);
        b.faces({5, 10});  // "torp"; a row higher or lower stands something else
        EXPECT_TRUE(b.internals(u, 1));
        return std::pair{b.lost(u, "phtn"), b.lost(u, "hull_f") + b.at(u)[Counter::excess_lost]};
    };
    EXPECT_EQ(after(false).first, 1);
    EXPECT_EQ(after(true).first, 0) << "something cheaper is hit instead";
    for (const bool watched : {true, false}) {
        TableBattle b{"tng"};
        const ClassId type = watched ? b.bare_class({{"watched_by_prophets", 1}}) : b.bare_class({});
        b.rules.classes[type.index()].sheet.excess_damage = 1;
        const UnitId u = b.unit(0, "2030", 'A', type);
        SeededDice seeded;
        Play p{b.rules, b.battle, seeded, nullptr};
        add_volley(p, u, {}, 0, 5, VolleyKind::direct, 0);
        ASSERT_TRUE(resolve_volleys(p));
        EXPECT_EQ(b.at(u).active(), watched);
    }
}

// ---- Mend: at a panel it lets as much of what the panel keeps go.
TEST(TngMend, LetsEnergyOutOfPanels) {
    GunDuel d{"mend", 3, 1};
    const ClassId paneled = d.b.bare_class({{"pa_360", 2}, {"lab", 1}});
    const UnitId friendly = d.b.unit(0, "2029", 'D', paneled);
    const std::size_t pa = d.b.group_of(friendly, "pa_360");
    d.b.at(friendly).groups[pa].charge = points(7).parts;
    d.b.at(friendly).groups[d.b.group_of(friendly, "lab")].lost = 1;
    d.feed("standard");
    const Fire shot = d.b.shot(d.gunner, 0, "standard", friendly);
    ASSERT_FALSE(refuse_fire(d.b.rules, d.b.battle, shot));
    d.b.declare(shot);
    d.b.dice.faces = {1};
    Play p = d.b.play();
    ASSERT_TRUE(resolve_fire_run(p));
    EXPECT_EQ(d.b.at(friendly).groups[pa].charge, points(6).parts);
    EXPECT_EQ(d.b.lost(friendly, "lab"), 1) << "the chart is not looked at";
}

// ---- TRX: four shots of Mend at 2 energy, held for 1 each; a Flux of the tech level below.
TEST(TngTrx, MendsWithFourShotsAndFluxesAsThreeX) {
    GunDuel d{"trx", 4, 1};
    EXPECT_EQ(d.mode("p-mend").energy, points(2));
    EXPECT_EQ(d.mode("p-mend").hold, points(1));
    EXPECT_EQ(d.b.weapon(d.gunner, 0).uses(d.mode("p-mend")), 4);
    EXPECT_EQ(d.mode("p-mend").target, TargetKind::friends);
    EXPECT_EQ(d.b.weapon(d.gunner, 0).spend_for(d.b.mode(d.gunner, 0, "flux")), Spend::warp_weapon);
    EXPECT_EQ(d.mode("flux").table.hit_at(8), 3) << "at 4X a Flux hits on 4";
}

// ---- Flux: at shields a die of boxes for each system, past reinforcement.
TEST(TngFlux, TakesADieOfShieldBoxesForEachSystemAndIgnoresReinforcement) {
    GunDuel d{"flux", 3, 2};
    EXPECT_EQ(d.b.weapon(d.gunner, 0).spend, Spend::warp_weapon);
    d.b.at(d.halberd).shield.fill(20);
    d.b.set(d.halberd, Counter::shield_level, 2);
    d.b.set(d.halberd, Counter::general_reinforcement, 10);
    int before = 0;
    for (const int s : d.b.at(d.halberd).shield) before += s;
    d.fired("standard", {4, 5, 6, 2, 3});  // 9 hits; three systems
    int after = 0;
    for (const int s : d.b.at(d.halberd).shield) after += s;
    EXPECT_EQ(before - after, 11);
    EXPECT_EQ(d.b.at(d.halberd)[Counter::general_reinforcement], 10);
}

TEST(TngFlux, MissesWhereNoSumOfTwoDiceHits) {
    GunDuel d{"flux", 3, 10};
    d.feed("standard");
    d.b.declare(d.b.shot(d.gunner, 0, "standard", d.halberd));
    d.b.dice.faces = {1, 1};  // at 10 it hits on 1 alone
    Play p = d.b.play();
    ASSERT_TRUE(resolve_fire_run(p));
    for (const GroupState& g : d.b.at(d.halberd).groups) {
        EXPECT_EQ(g.becomes, 0);
    }
}

}  // namespace
}  // namespace impulse
