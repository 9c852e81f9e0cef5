// Laboratories, aegis and probes.
#include "battle/seeking/identify.h"

#include <gtest/gtest.h>

#include "tests/support/table_battle.h"

namespace impulse {
namespace {

struct LabField {
    TableBattle b{"classic"};
    UnitId us = b.unit(0, "3030", 'A', "federation/ca"), them = b.unit(1, "3027", 'D', "klingon/d7");
    ObjectId drone{std::size_t{0}};
    LabField() {
        b.clock(1, 1);
        Play p = b.play();
        p.emit(Launched{drone, them, us, 0, 0, 0, Facing{3}, SeekerKind::drone});  // three hexes away
    }
};

TEST(ClassicLaboratory, PointsByDieAndRange) {  // R10.8
    const Rules& r = table_rules("classic");
    EXPECT_EQ(laboratory_points(r, 1, 0), 10);
    EXPECT_EQ(laboratory_points(r, 6, 0), 5);
    EXPECT_EQ(laboratory_points(r, 1, 9), 1);
    EXPECT_EQ(laboratory_points(r, 6, 9), 0);
}

TEST(ClassicLaboratory, EachLooksOnceATurnAndIdentifiesWithEnoughPoints) {
    LabField f;
    const Identify look{f.us, f.drone, {}};
    const Laboratories labs = laboratories(f.b.rules, f.b.at(f.us));
    ASSERT_GT(labs.working, 2);
    f.b.faces({4});  // 11 - 4 - 3 = 4: too few
    ASSERT_FALSE(refuse_identify(f.b.rules, f.b.battle, look));
    Play p = f.b.play();
    do_identify(p, look);
    EXPECT_EQ(f.b.battle.object(f.drone).identified, 0);
    f.b.faces({3});
    do_identify(p, look);
    EXPECT_EQ(f.b.battle.object(f.drone).identified, 1);
    EXPECT_EQ(refusal_word(*refuse_identify(f.b.rules, f.b.battle, look)), "identified_already");
    EXPECT_EQ(laboratories(f.b.rules, f.b.at(f.us)).used, 2);
    const Identify unit{f.us, {}, f.them};
    for (int n = 2; n < labs.working; ++n) {
        f.b.faces({1});
        ASSERT_FALSE(refuse_identify(f.b.rules, f.b.battle, unit));
        do_identify(p, unit);
    }
    EXPECT_EQ(f.b.at(f.them).info[0], 7 * (labs.working - 2));
    EXPECT_EQ(refusal_word(*refuse_identify(f.b.rules, f.b.battle, unit)), "no_laboratory");
}

TEST(ClassicAegis, IdentifiesByRange) {
    const Rules& r = table_rules("classic");
    EXPECT_TRUE(aegis_identifies(r, 6, 3));
    EXPECT_TRUE(aegis_identifies(r, 4, 4));
    EXPECT_FALSE(aegis_identifies(r, 5, 4));
    EXPECT_TRUE(aegis_identifies(r, 3, 5));
    EXPECT_FALSE(aegis_identifies(r, 4, 5));
    EXPECT_TRUE(aegis_identifies(r, 1, 6));
    EXPECT_FALSE(aegis_identifies(r, 2, 6));
    EXPECT_FALSE(aegis_identifies(r, 1, 7));
}

TEST(ClassicProbe, InformationNeedsOneAndOneAndBringsTwentyPoints) {
    TableBattle b{"classic"};
    const ClassId type = b.bare_class({{"probe", 1}, {"bridge", 1}});
    const UnitId us = b.unit(0, "2020", 'A', type), them = b.unit(1, "2018", 'A', "klingon/d7");
    b.at(us).groups[0].ammo[0] = 5;
    b.arm(us, 0, "information", points(2));
    b.declare(b.shot(us, 0, "information", them));
    b.resolve();
    EXPECT_EQ(b.at(them).info[0], 20);
    EXPECT_EQ(b.at(us).groups[0].ammo[0], 4);
    for (const std::int16_t lost : b.at(them).shield_now) EXPECT_EQ(lost, 0);
}

}  // namespace
}  // namespace impulse
