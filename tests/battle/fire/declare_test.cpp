#include "battle/fire/declare.h"

#include <gtest/gtest.h>

#include "battle/fire/arcs.h"
#include "battle/fire/effective_range.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

struct ClassicDeclare : testing::Test {
    TableBattle b{"classic"};
    // The cruiser looks up the column; the D7 is five hexes ahead and looks back at it.
    UnitId ca = b.unit(0, "2020", 'A', "federation/ca");
    UnitId d7 = b.unit(1, "2015", 'D', "klingon/d7");
    std::size_t phaser = bearing_phaser();
    std::size_t photon = b.group_of(ca, "photon");

    std::size_t bearing_phaser() {
        const ShipClass& c = b.rules.type(b.at(ca).type);
        for (std::size_t g = 0; g < c.groups.size(); ++g)
            if (b.rules.system(c.groups[g].system).id == "phaser-1" && c.groups[g].arc.has(1)) return g;
        return 0;
    }
    std::optional<Refusal> refuse(const Fire& f) { return refuse_fire(b.rules, b.battle, f); }
    std::optional<Refusal> refuse(std::size_t g, std::string_view mode) {
        return refuse(b.shot(ca, g, mode, d7));
    }
    ObjectId drone(UnitId by, UnitId at, std::string_view hex, std::string_view type = "I") {
        MapObject o;
        o.fate = SeekerFate::flying;
        for (std::size_t i = 0; i < b.rules.seekers.size(); ++i)
            if (b.rules.seekers[i].id == type) o.type = SeekerId{i};
        o.by = by;
        o.target = at;
        o.hex = parse_hex(hex).value();
        b.battle.objects.push_back(o);
        return ObjectId{b.battle.objects.size() - 1};
    }
};

TEST_F(ClassicDeclare, APhaserInArcAndRangeMayFire) {
    EXPECT_FALSE(refuse(phaser, "standard"));
    EXPECT_EQ(direct_fire_eligible(b.rules, b.battle), UnitSet::first(2));
}

TEST_F(ClassicDeclare, FiringTakesTheEnergyAtOnce) {
    const Energy before = b.at(ca).capacitor;
    b.declare(b.shot(ca, phaser, "standard", d7));
    EXPECT_EQ(b.at(ca).capacitor, before - points(1));
    EXPECT_EQ(b.battle.shots.size(), 1U);
    EXPECT_EQ(refuse(phaser, "standard")->why, Why::already_declared);
}

TEST_F(ClassicDeclare, ALostBoxDoesNotFire) {
    b.at(ca).groups[phaser].lost = 1;
    EXPECT_EQ(refuse(phaser, "standard")->why, Why::system_destroyed);
}

TEST_F(ClassicDeclare, SilentWeaponsDoNotFire) {
    b.clock(2, 4);
    b.at(ca).counter[static_cast<std::size_t>(Counter::no_fire_until)] = 36;
    EXPECT_EQ(refuse(phaser, "standard")->why, Why::weapon_silent);
    b.clock(2, 5);
    EXPECT_FALSE(refuse(phaser, "standard"));
}

TEST_F(ClassicDeclare, PassiveFireControlReachesFiveHexes) {
    b.at(ca).counter[static_cast<std::size_t>(Counter::fire_control)] = 0;
    b.at(ca).counter[static_cast<std::size_t>(Counter::lock_on)] = 0;
    EXPECT_FALSE(refuse(phaser, "standard")) << "range 5";
    b.at(d7).hex = parse_hex("2014").value();
    const auto no = refuse(phaser, "standard");
    ASSERT_TRUE(no);
    EXPECT_EQ(no->why, Why::no_fire_control);
    EXPECT_EQ(no->need, 5);
    EXPECT_EQ(no->have, 6);
}

TEST_F(ClassicDeclare, FireControlBeingSwitchedOnIsPassive) {
    b.clock(1, 3);
    b.at(ca).counter[static_cast<std::size_t>(Counter::fire_control_from)] = 5;
    b.at(d7).hex = parse_hex("2010").value();
    EXPECT_EQ(refuse(phaser, "standard")->why, Why::no_fire_control);
    b.clock(1, 5);
    EXPECT_FALSE(refuse(phaser, "standard"));
}

TEST_F(ClassicDeclare, TheTargetMustBeInTheArc) {
    b.arm(ca, photon, "standard", points(4));
    EXPECT_FALSE(refuse(photon, "standard"));
    b.at(d7).hex = parse_hex("2025").value();  // dead astern
    EXPECT_EQ(refuse(photon, "standard")->why, Why::out_of_arc);
    EXPECT_EQ(refuse(photon, "standard")->have, 13);
}

TEST_F(ClassicDeclare, ArcsTakeBothTheirBoundaryLines) {
    const Arc fa = parse_arc("FA").value();
    EXPECT_TRUE(bears(fa, 21));
    EXPECT_TRUE(bears(fa, 5));
    EXPECT_FALSE(bears(fa, 6));
    EXPECT_FALSE(bears(fa, 20));
    EXPECT_TRUE(bears(fa, 0)) << "same hex";
    EXPECT_TRUE(bears(Arc{}, 13)) << "no arc of its own: all round";
}

TEST_F(ClassicDeclare, ThePhotonNeedsTwoHexesOfTrueRange) {
    b.arm(ca, photon, "standard", points(4));
    b.at(d7).hex = parse_hex("2019").value();
    b.at(ca).counter[static_cast<std::size_t>(Counter::scanner_lost)] = 2;  // scanner 1: effective range 2
    const auto no = refuse(photon, "standard");
    ASSERT_TRUE(no);
    EXPECT_EQ(no->why, Why::too_close);
    EXPECT_EQ(no->need, 2);
    EXPECT_EQ(no->have, 1);
}

TEST_F(ClassicDeclare, OverloadsReachEightAndProximityBeginsAtNine) {
    b.arm(ca, photon, "overload", points(8));
    b.at(d7).hex = parse_hex("2012").value();
    EXPECT_FALSE(refuse(photon, "overload"));
    b.at(d7).hex = parse_hex("2011").value();
    EXPECT_EQ(refuse(photon, "overload")->why, Why::out_of_range);
    b.arm(ca, photon, "standard", points(4));
    EXPECT_FALSE(refuse(photon, "proximity"));
    b.at(d7).hex = parse_hex("2012").value();
    EXPECT_EQ(refuse(photon, "proximity")->why, Why::too_close);
}

TEST_F(ClassicDeclare, WithoutLockOnTheRangeDoublesAndMayNotPassTheWeaponsMaximum) {  // 9.2
    b.arm(ca, photon, "standard", points(4));
    b.at(ca).counter[static_cast<std::size_t>(Counter::lock_on)] = 0;
    b.at(d7).hex = hex_at(20, 5);  // 15 hexes: counts as 30
    EXPECT_FALSE(refuse(photon, "standard"));
    b.at(d7).hex = hex_at(20, 4);
    EXPECT_EQ(refuse(photon, "standard")->why, Why::out_of_range);
    EXPECT_EQ(refuse(photon, "standard")->have, 32);
}

TEST_F(ClassicDeclare, EffectiveRangeIsWrittenOutTermByTerm) {
    b.at(ca).counter[static_cast<std::size_t>(Counter::lock_on)] = 0;
    b.at(ca).counter[static_cast<std::size_t>(Counter::scanner_lost)] = 3;
    const auto range = effective_range(b.rules, b.battle, ca, {}, 5);
    EXPECT_EQ(range.of(RangeTerm::true_range), 5);
    EXPECT_EQ(range.of(RangeTerm::no_lock_on), 5);
    EXPECT_EQ(range.of(RangeTerm::scanner), 3);
    EXPECT_EQ(range.sum, 13);
    EXPECT_EQ(range.list.size(), 3U);
}

TEST_F(ClassicDeclare, AnUnarmedPhotonDoesNotFire) {
    const auto no = refuse(photon, "standard");
    ASSERT_TRUE(no);
    EXPECT_EQ(no->why, Why::not_armed);
    EXPECT_TRUE(no->parts);
    EXPECT_EQ(no->need, points(4).parts);
}

TEST_F(ClassicDeclare, OnceATurnAndEightImpulsesApartOverTheTurnBreak) {
    b.clock(1, 30);
    b.at(ca).groups[phaser].used = 1;
    b.at(ca).groups[phaser].last = 30;
    EXPECT_EQ(refuse(phaser, "standard")->why, Why::already_fired);
    b.at(ca).groups[phaser].used = 0;
    b.clock(2, 5);
    const auto no = refuse(phaser, "standard");
    ASSERT_TRUE(no);
    EXPECT_EQ(no->why, Why::refire_gap);
    EXPECT_EQ(no->need, 8);
    EXPECT_EQ(no->have, 7);
    b.clock(2, 6);
    EXPECT_FALSE(refuse(phaser, "standard"));
}

TEST_F(ClassicDeclare, FriendsTheDeadAndNobodyAreNoTargets) {
    const UnitId friendly = b.unit(0, "2016", 'A', "federation/ff");
    EXPECT_EQ(refuse(b.shot(ca, phaser, "standard", friendly))->why, Why::friendly_target);
    EXPECT_EQ(refuse(b.shot(ca, phaser, "standard", {}))->why, Why::no_such_target);
    EXPECT_EQ(refuse(b.shot(ca, phaser, "standard", UnitId{std::size_t{9}}))->why, Why::no_such_target);
    b.at(d7).fate = Fate::destroyed;
    EXPECT_EQ(refuse(phaser, "standard")->why, Why::no_such_target);
    EXPECT_TRUE(direct_fire_eligible(b.rules, b.battle).empty());
}

TEST_F(ClassicDeclare, HullBoxesAndUnknownModesDoNotFire) {
    Fire f = b.shot(ca, phaser, "standard", d7);
    f.group = static_cast<std::uint8_t>(b.group_of(ca, "hull_forward"));
    EXPECT_EQ(refuse(f)->more, WhyMore::not_a_weapon);
    f.group = 200;
    EXPECT_EQ(refuse(f)->why, Why::no_such_group);
    f = b.shot(ca, phaser, "standard", d7);
    f.mode = 9;
    EXPECT_EQ(refuse(f)->more, WhyMore::mode_unknown);
}

TEST_F(ClassicDeclare, APlanetBlocksTheLine) {
    b.battle.field.features.push_back({FeatureKind::planet, parse_hex("2017").value(), 0, 0xFF});
    EXPECT_EQ(refuse(phaser, "standard")->more, WhyMore::blocked_line);
    EXPECT_TRUE(direct_fire_eligible(b.rules, b.battle).empty());
}

TEST_F(ClassicDeclare, ANarrowSalvoHasOneTypeOneTargetOneFuse) {
    const std::size_t second = photon + 1;
    b.at(d7).hex = parse_hex("2010").value();
    b.arm(ca, photon, "standard", points(4));
    b.arm(ca, second, "standard", points(4));
    b.declare(b.shot(ca, photon, "standard", d7, 1));
    EXPECT_EQ(refuse(b.shot(ca, second, "proximity", d7, 1))->more, WhyMore::mixed_fuses);
    EXPECT_EQ(refuse(b.shot(ca, phaser, "standard", d7, 1))->more, WhyMore::combine_mismatch);
    EXPECT_FALSE(refuse(b.shot(ca, second, "standard", d7, 1)));
    EXPECT_FALSE(refuse(b.shot(ca, second, "proximity", d7))) << "apart from the salvo the fuse is free";
}

TEST_F(ClassicDeclare, AntiDronesAreFiredAtSeekersOnly) {
    // The G rack of a class made for this.
    const ClassId hull = b.bare_class({{"add-6", 1}});
    const UnitId u = b.unit(0, "2014", 'A', hull);
    b.at(u).groups[0].ammo[0] = 2;
    EXPECT_EQ(refuse(b.shot(u, 0, "standard", d7))->more, WhyMore::wrong_target);
    const ObjectId o = drone(d7, u, "2012");
    Fire f = b.shot(u, 0, "standard", {});
    f.object = o;
    EXPECT_FALSE(refuse(f));
    b.at(u).counter[static_cast<std::size_t>(Counter::lock_on)] = 0;
    EXPECT_EQ(refuse(f)->more, WhyMore::no_lock_on);
    b.at(u).counter[static_cast<std::size_t>(Counter::lock_on)] = 1;
    b.declare(f);
    EXPECT_EQ(b.at(u).groups[0].ammo[0], 1);
    EXPECT_EQ(refuse(f)->why, Why::already_declared) << "one an impulse";
    b.at(u).groups[0].ammo[0] = 0;
    b.battle.shots.clear();
    EXPECT_EQ(refuse(f)->more, WhyMore::rack_empty);
}

TEST_F(ClassicDeclare, NobodyIsAskedWhenNothingIsInReach) {
    b.at(d7).hex = hex_at(20, 120);
    EXPECT_FALSE((!direct_fire_eligible(b.rules, b.battle).empty()));
    b.at(d7).hex = parse_hex("2015").value();
    EXPECT_TRUE((!direct_fire_eligible(b.rules, b.battle).empty()));
}

// ---- TNG ---------------------------------------------------------------------------------------------------
struct TngDeclare : testing::Test {
    TableBattle b{"tng"};
    UnitId lantern = b.unit(0, "2020", 'A', "aster/lantern");
    UnitId halberd = b.unit(1, "2017", 'D', "korrin/halberd");
};

TEST_F(TngDeclare, ADroneMayBeShotAtAnywhereOnItsLine) {
    MapObject o;
    o.fate = SeekerFate::flying;
    o.by = halberd;
    o.target = lantern;
    o.hex = parse_hex("2005").value();
    for (std::size_t i = 0; i < b.rules.seekers.size() && !o.type; ++i)
        if (!b.rules.seekers[i].anti_drone) o.type = SeekerId{i};
    b.battle.objects.push_back(o);
    // The line ends in the Lantern's own hex.
    EXPECT_EQ(aim_of(b.rules, b.battle, lantern, Arc{0xFFFFFF}, {}, ObjectId{std::size_t{0}}).range, 0);
    // A third ship beside the line shoots at the nearest hex of it.
    const UnitId other = b.unit(0, "2312", 'A', "aster/lantern");
    EXPECT_EQ(aim_of(b.rules, b.battle, other, Arc{0xFFFFFF}, {}, ObjectId{std::size_t{0}}).range, 3);
    // With a forward arc only hexes ahead of it count.
    const Aim ahead = aim_of(b.rules, b.battle, other, parse_arc("30").value(), {}, ObjectId{std::size_t{0}});
    EXPECT_TRUE(ahead.bears || ahead.range == 3);
    const Aim left = aim_of(b.rules, b.battle, other, parse_arc("L").value(), {}, ObjectId{std::size_t{0}});
    EXPECT_TRUE(left.bears);
    EXPECT_EQ(left.range, 3);
}

TEST_F(TngDeclare, CollimatorPhasersOfOneGroupingCombine) {
    const std::size_t a1 = b.group(lantern, "PH-7 A", 1), a2 = b.group(lantern, "PH-7 A", 2);
    const std::size_t left = b.group(lantern, "PH-7 B", 1);
    for (const std::size_t g : {a1, a2, left}) b.at(lantern).groups[g].charge = points(2).parts;
    b.declare(b.shot(lantern, a1, "standard", halberd, 1));
    EXPECT_FALSE(refuse_fire(b.rules, b.battle, b.shot(lantern, a2, "standard", halberd, 1)));
    EXPECT_EQ(refuse_fire(b.rules, b.battle, b.shot(lantern, a2, "overload", halberd, 1))->more,
              WhyMore::combine_mismatch);
    EXPECT_EQ(refuse_fire(b.rules, b.battle, b.shot(lantern, left, "standard", halberd, 1))->more,
              WhyMore::combine_mismatch)
        << "another grouping";
}

TEST_F(TngDeclare, PhotonsDoNotCombine) {
    const std::size_t g = b.group_of(lantern, "phtn");
    b.arm(lantern, g, "standard", points(2));
    EXPECT_EQ(refuse_fire(b.rules, b.battle, b.shot(lantern, g, "standard", halberd, 1))->more,
              WhyMore::combine_mismatch);
}

TEST_F(TngDeclare, AnyNumberOfAntiDronesAnImpulseAsLongAsThereIsSpace) {
    const std::size_t rack = b.group_of(lantern, "drn-g");
    b.at(lantern).groups[rack].ammo[0] = 2;  // two half spaces
    MapObject o;
    o.fate = SeekerFate::flying;
    o.by = halberd;
    o.target = lantern;
    o.hex = parse_hex("2005").value();
    for (std::size_t i = 0; i < b.rules.seekers.size() && !o.type; ++i)
        if (!b.rules.seekers[i].anti_drone) o.type = SeekerId{i};
    b.battle.objects.push_back(o);
    Fire f = b.shot(lantern, rack, "add", {});
    f.object = ObjectId{std::size_t{0}};
    b.declare(f);
    b.declare(f);
    EXPECT_EQ(refuse_fire(b.rules, b.battle, f)->more, WhyMore::rack_empty);
    EXPECT_EQ(b.at(lantern).groups[rack].used, 0) << "rounds do not count against launches";
}

}  // namespace
}  // namespace impulse
