#include "battle/damage/explosion.h"
#include "battle/core/rows/damage.h"
#include "battle/damage/conversion.h"

#include <gtest/gtest.h>

#include "battle/damage/allocate.h"
#include "battle/damage/crippled.h"
#include "battle/damage/ramming.h"
#include "battle/end/victory.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

struct ClassicExplosion : testing::Test {
    TableBattle b{"classic"};
    UnitId ca = b.unit(0, "2020", 'A', "federation/ca");
    int lost(UnitId u) {
        int n = 0;
        for (const std::int16_t s : b.at(u).shield_now) n += s;
        return n;
    }
    void blow_up(UnitId u) {
        Play p = b.play();
        destroy(p, u, Fate::destroyed, {});
        ASSERT_TRUE(consequences_due(b.rules, b.battle));
        ASSERT_TRUE(consequences_run(p));
    }
};

TEST_F(ClassicExplosion, TenOrMoreReachesTheSixNeighboursAtFullStrength) {  // D5.2: Federation CA 18
    const UnitId near = b.unit(1, "2019", 'D', "klingon/d7"), far = b.unit(1, "2018", 'D', "klingon/d7"),
                 here = b.unit(1, "2020", 'A', "klingon/d7"),
                 friendly = b.unit(0, "2021", 'A', "federation/ca");
    b.at(here).shield.fill(30);
    blow_up(ca);
    EXPECT_EQ(lost(near), 18);
    EXPECT_EQ(b.at(near).shield[0], 30 - 18) << "on the shield that faces it";
    EXPECT_EQ(lost(far), 0);
    EXPECT_EQ(lost(here), 18);
    EXPECT_EQ(lost(friendly), 18);
    EXPECT_EQ(b.at(ca).fate, Fate::destroyed);
    EXPECT_TRUE(b.battle.blasts.empty());
}

TEST_F(ClassicExplosion, NineOrLessStaysInItsHex) {  // Federation FF 8
    const UnitId ff = b.unit(0, "3030", 'A', "federation/ff");
    const UnitId near = b.unit(1, "3029", 'D', "klingon/d7"), here = b.unit(1, "3030", 'A', "klingon/d7");
    blow_up(ff);
    EXPECT_EQ(lost(near), 0);
    EXPECT_EQ(lost(here), 8);
}

TEST_F(ClassicExplosion, AChainOfExplosionsGoesOnUntilAllIsQuiet) {
    const ClassId weak = b.bare_class({{"lab", 1}});
    b.rules.classes.back().sheet.excess_damage = 0;
    b.rules.classes.back().sheet.explosion = 12;
    const UnitId first = b.unit(1, "2019", 'A', weak), second = b.unit(1, "2018", 'A', weak);
    const UnitId witness = b.unit(1, "2017", 'A', "klingon/d7");
    b.sums_of_two({7, 7, 7, 7});
    blow_up(ca);
    EXPECT_EQ(b.at(first).fate, Fate::destroyed);
    EXPECT_EQ(b.at(second).fate, Fate::destroyed);
    EXPECT_EQ(lost(witness), 12);
    EXPECT_EQ(b.dice.faces.size(), b.battle.dice.rolled);
}

TEST_F(ClassicExplosion, SeekersInReachAreDestroyed) {
    const UnitId d7 = b.unit(1, "2030", 'A', "klingon/d7");
    MapObject o;
    o.fate = SeekerFate::flying;
    o.by = d7;
    o.target = ca;
    o.type = SeekerId{std::size_t{0}};
    o.hex = parse_hex("2019").value();
    b.battle.objects.push_back(o);
    blow_up(ca);
    EXPECT_TRUE(b.battle.objects.empty());
}

TEST_F(ClassicExplosion, ThoseWhoLeaveDoNotExplode) {
    b.unit(1, "2020", 'A', "klingon/d7");
    Play p = b.play();
    destroy(p, ca, Fate::disengaged, {});
    EXPECT_TRUE(b.battle.blasts.empty());
}

TEST_F(ClassicExplosion, WhatDiesTogetherLosesTogether) {
    const ClassId weak = b.bare_class({{"lab", 1}});
    b.rules.classes.back().sheet.excess_damage = 0;
    const UnitId last = b.unit(1, "2020", 'A', weak);
    b.sums_of_two({7, 7});
    blow_up(ca);
    EXPECT_EQ(b.at(last).fate, Fate::destroyed);
    Play p = b.play();
    check_victory(p);
    EXPECT_EQ(b.battle.ended, 1);
    EXPECT_FALSE(b.battle.winner);
}

// ---- crippled, S2.41 ---------------------------------------------------------------------------------------
struct ClassicCrippled : testing::Test {
    TableBattle b{"classic"};
    UnitId d7 = b.unit(0, "2020", 'A', "klingon/d7");
    bool crippled() { return is_crippled(b.rules, b.at(d7)); }
    void lose(std::string_view system, int boxes) {
        b.at(d7).groups[b.group_of(d7, system)].lost = static_cast<std::uint8_t>(boxes);
    }
};

TEST_F(ClassicCrippled, ATenthOfTheWarpBoxes) {
    EXPECT_FALSE(crippled());
    lose("warp_left", 15);
    lose("warp_right", 11);
    EXPECT_FALSE(crippled()) << "4 of 30 remain";
    lose("warp_right", 12);
    EXPECT_TRUE(crippled());
}

TEST_F(ClassicCrippled, HalfTheInteriorBoxes) {
    const int interior = b.rules.type(b.at(d7).type).interior_boxes;
    const ShipClass& c = b.rules.type(b.at(d7).type);
    int lost = 0;
    // Everything but engines, control and weapons, then engines, box by box.
    for (std::size_t g = 0; g < c.groups.size() && lost * 2 < interior; ++g) {
        const SystemType& t = b.rules.system(c.groups[g].system);
        if (t.has(Trait::control) || t.has(Trait::weapon) || t.has(Trait::not_interior) ||
            t.id == "warp_right")
            continue;
        for (int n = 0; n < c.groups[g].boxes && lost * 2 < interior; ++n) {
            EXPECT_FALSE(crippled()) << lost << " of " << interior;
            ++b.at(d7).groups[g].lost;
            ++lost;
        }
    }
    EXPECT_GE(lost * 2, interior);
    EXPECT_TRUE(crippled());
}

TEST_F(ClassicCrippled, AnyExcessDamageHit) {
    b.set(d7, Counter::excess_lost, 1);
    EXPECT_TRUE(crippled());
}

TEST_F(ClassicCrippled, NoControlStationLeft) {
    const ShipClass& c = b.rules.type(b.at(d7).type);
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (b.rules.system(c.groups[g].system).has(Trait::control)) {
            EXPECT_FALSE(crippled());
            b.at(d7).groups[g].lost = c.groups[g].boxes;
        }
    EXPECT_TRUE(crippled());
}

TEST_F(ClassicCrippled, NoWeaponLeft) {
    const ShipClass& c = b.rules.type(b.at(d7).type);
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (c.groups[g].weapon) {
            EXPECT_FALSE(crippled());
            b.at(d7).groups[g].lost = 1;
        }
    EXPECT_TRUE(crippled());
}

TEST_F(ClassicCrippled, RulesetsWithoutPercentagesNeverCripple) {
    b.rules.crippled = nullptr;
    b.set(d7, Counter::excess_lost, 1);
    EXPECT_FALSE(crippled());
}

// ---- TNG ---------------------------------------------------------------------------------------------------
struct TngBlasts : testing::Test {
    TableBattle b{"tng"};
    UnitId lantern = b.unit(0, "2020", 'A', "aster/lantern");
    UnitId halberd = b.unit(1, "2020", 'D', "korrin/halberd");
    int lost(UnitId u) {
        int n = 0;
        for (const std::int16_t s : b.at(u).shield_now) n += s;
        return n;
    }
};

TEST_F(TngBlasts, ABlastIsHalvedEachHexRoundedDown) {
    const ExplosionRules& k = *b.rules.explosions;
    EXPECT_EQ(blast_at(k, 25, 0), 25);
    EXPECT_EQ(blast_at(k, 25, 1), 12);
    EXPECT_EQ(blast_at(k, 25, 2), 6);
    EXPECT_EQ(blast_at(k, 25, 4), 1);
    EXPECT_EQ(blast_at(k, 25, 5), 0);
    const UnitId away = b.unit(1, "2018", 'D', "korrin/halberd");
    Play p = b.play();
    destroy(p, lantern, Fate::destroyed, {});
    ASSERT_TRUE(resolve_blasts(p));
    const int strength = b.rules.type(b.at(lantern).type).sheet.explosion;
    EXPECT_EQ(lost(halberd), strength);
    EXPECT_EQ(lost(away), strength / 4);
}

TEST_F(TngBlasts, RamPointsGrowWithSpeed) {  // ram-23, ram-9
    EXPECT_EQ(ram_points(*b.rules.ramming, 23, 12), 36);
    EXPECT_EQ(ram_points(*b.rules.ramming, 9, 12), 12);
    EXPECT_EQ(ram_points(*b.rules.ramming, 10, 12), 24);
}

TEST_F(TngBlasts, ARamStrikesBothShips) {
    b.set(lantern, Counter::speed, 12);
    EXPECT_FALSE(ramming_due(b.rules, b.battle));
    b.set(lantern, Counter::ram_target, static_cast<int>(halberd.index()) + 1);
    ASSERT_TRUE(ramming_due(b.rules, b.battle));
    Play p = b.play();
    ASSERT_TRUE(ramming_run(p));
    const int strength = b.rules.type(b.at(lantern).type).sheet.explosion;
    const auto inside = [&](UnitId u) {
        int n = 0;
        for (const Volley& v : b.battle.volleys) n += v.target == u ? v.points : 0;
        return n;
    };
    EXPECT_EQ(lost(lantern) + inside(lantern), 2 * strength);
    EXPECT_EQ(lost(halberd) + inside(halberd), 2 * strength);
    EXPECT_EQ(b.at(lantern)[Counter::ram_target], 0);
    EXPECT_FALSE(ramming_due(b.rules, b.battle));
}

TEST_F(TngBlasts, ATargetThatMovedOnIsMissed) {
    b.set(lantern, Counter::speed, 12);
    b.set(lantern, Counter::ram_target, static_cast<int>(halberd.index()) + 1);
    b.at(halberd).hex = parse_hex("2019").value();
    Play p = b.play();
    ASSERT_TRUE(ramming_run(p));
    EXPECT_EQ(lost(lantern) + lost(halberd), 0);
}

}  // namespace
}  // namespace impulse
