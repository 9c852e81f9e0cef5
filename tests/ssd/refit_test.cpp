#include "ssd/refit.h"

#include "tests/ssd/ship_files.h"

namespace impulse {
namespace {

int boxes_of(const Sheet& s, std::string_view system) {
    int n = 0;
    for (const BoxGroup& g : s.groups) n += g.system == system ? g.boxes : 0;
    return n;
}

TEST(Refit, KeyAndFittingGoBothWays) {
    const Fitting fitting{{"+", "Y175"}, {{"A", "photon"}}};
    EXPECT_EQ(fitted_key("kzinti/cl+", fitting), "kzinti/cl+[+,Y175,A=photon]");
    const auto [key, back] = split_key("kzinti/cl+[+,Y175,A=photon]");
    EXPECT_EQ(key, "kzinti/cl+");
    EXPECT_EQ(back.refits, fitting.refits);
    EXPECT_EQ(back.mounts, fitting.mounts);
    EXPECT_EQ(fitted_key("klingon/d7", {}), "klingon/d7");
    EXPECT_TRUE(split_key("klingon/d7").second.empty());
}

TEST(Refit, ChangesShieldsBoxesAndPriceOfTheSheet) {
    const Sheet before = ship("classic", "lyran/cws");
    const auto after = fitted_sheet(before, {{"+", "B"}, {}});
    ASSERT_TRUE(after.has_value()) << after.error();
    EXPECT_EQ(after->bpv_combat, before.bpv_combat + 2 + 9);  // +:Y172:+2BPV; B:Y172:+9BPV
    EXPECT_EQ(after->shields.front().boxes, 30);              // shields 30/24x5
    EXPECT_EQ(after->shields.back().boxes, 24);
    EXPECT_EQ(boxes_of(*after, "apr"), 6);  // apr 6, battery 3
    EXPECT_EQ(boxes_of(*after, "battery"), 3);
    EXPECT_EQ(after->key, "lyran/cws[+,B]");
    EXPECT_EQ(texts(check_sheet(*after)), "");
}

TEST(Refit, AddsAndChangesWeapons) {
    const auto rail = fitted_sheet(ship("classic", "federation/cvs"), {{"+"}, {}});
    ASSERT_TRUE(rail.has_value()) << rail.error();
    EXPECT_EQ(boxes_of(*rail, "drone_rack") - boxes_of(ship("classic", "federation/cvs"), "drone_rack"), 2);
    const auto k = fitted_sheet(ship("classic", "klingon/d5v"), {{"K"}, {}});
    ASSERT_TRUE(k.has_value()) << k.error();
    EXPECT_EQ(boxes_of(*k, "phaser-2"), 0);  // Ph-2 become Ph-1
    EXPECT_GT(boxes_of(*k, "phaser-1"), 0);
    EXPECT_EQ(texts(check_sheet(*k)), "");
}

TEST(Refit, EveryKnownRefitOfEverySheetCanBeFittedAndLeavesItSound) {
    int fitted = 0;
    for (const std::string key :
         {"klingon/d6b", "klingon/c8v", "federation/bs", "federation/sc", "federation/pol", "romulan/krc",
          "romulan/spc", "romulan/k4r", "gorn/ff", "gorn/hdv", "hydran/tr", "kzinti/sf", "lyran/tgc",
          "tholian/dpc", "orion/bs", "hydran/bs"}) {
        const Sheet sheet = ship("classic", key);
        for (const Refit& refit : sheet.refits) {
            const auto after = fitted_sheet(sheet, {{refit.code}, {}});
            ASSERT_TRUE(after.has_value()) << after.error();
            EXPECT_EQ(texts(check_sheet(*after)), "") << key << " " << refit.code;
            EXPECT_EQ(after->unknown.size(), sheet.unknown.size() + (refit.known ? 0U : 1U))
                << key << " " << refit.code;
            ++fitted;
        }
    }
    EXPECT_GT(fitted, 25);
}

TEST(Refit, ARefitOfWhichOnlyThePriceIsKnownMakesAShipThatCannotFight) {
    const auto after = fitted_sheet(ship("classic", "lyran/cw"), {{"+"}, {}});  // +:Y166:+2BPV, no more
    ASSERT_TRUE(after.has_value()) << after.error();
    EXPECT_EQ(after->bpv_combat, 115);
    ASSERT_EQ(after->unknown.size(), 1U);
    EXPECT_EQ(after->unknown.front().what, "boxes of the refit +");
}

TEST(Refit, AYearTakesEveryRefitThatThereIsByThen) {
    const Sheet bs = ship("classic", "hydran/bs");
    const auto dated = fitted_sheet(bs, {{"@170"}, {}});
    ASSERT_TRUE(dated.has_value()) << dated.error();
    EXPECT_EQ(dated->bpv_combat, 114 + 6 + 18);
    EXPECT_EQ(dated->key, "hydran/bs[@170]");
    EXPECT_EQ(boxes_of(*dated, "hellbore"), boxes_of(bs, "hellbore") + 1);
}

TEST(Refit, MountsTakeAWeaponWithTheirArc) {
    const auto raider = fitted_sheet(ship("classic", "orion/cr"),
                                     {{}, {{"A", "photon"}, {"B", "disruptor-15"}, {"C", "drone_rack-A"}}});
    ASSERT_TRUE(raider.has_value()) << raider.error();
    EXPECT_EQ(boxes_of(*raider, "photon"), 1);
    for (const BoxGroup& g : raider->groups) {
        if (g.system == "photon") {
            EXPECT_EQ(g.arc_words, "FA");
        }
        if (g.system == "disruptor") {
            EXPECT_EQ(g.value, 15);
            EXPECT_EQ(g.arc_words, "LS");
        }
        if (g.system == "drone_rack") {
            EXPECT_EQ(g.variant, "A");
        }
    }
    EXPECT_EQ(texts(check_sheet(*raider)), "");
}

TEST(Refit, WhatTheSheetDoesNotHaveIsRefusedByName) {
    const Sheet cr = ship("classic", "orion/cr");
    EXPECT_NE(fitted_sheet(cr, {{"+"}, {}}).error().find("has no refit \"+\"; it has none"),
              std::string::npos);
    EXPECT_NE(fitted_sheet(cr, {{}, {{"D", "photon"}}}).error().find("there are: A, B, C"),
              std::string::npos);
    EXPECT_NE(fitted_sheet(cr, {{}, {{"A", "photon"}, {"A", "add-6"}}}).error().find("filled twice"),
              std::string::npos);
    const Sheet d6b = ship("classic", "klingon/d6b");
    EXPECT_NE(fitted_sheet(d6b, {{"Y174"}, {}}).error().find("\"Y175\" (year 175, 4 BPV)"),
              std::string::npos);
    EXPECT_NE(fitted_sheet(d6b, {{"Y175", "Y175"}, {}}).error().find("twice"), std::string::npos);
}

// D6.5: before its year a class lacks the UIM that its sheet shows, and costs that much less.
TEST(Refit, AClassBeforeItsEmpireHadTheUim) {
    Sheet sheet;
    sheet.key = "klingon/d7n";
    sheet.code = "D7N";
    sheet.uim_units = 1;
    sheet.uim_price.year = 165;
    sheet.uim_price.bpv = 5;
    sheet.bpv_economic = 154;
    sheet.bpv_combat = 119;
    EXPECT_TRUE(before_uim(sheet, 164));
    EXPECT_FALSE(before_uim(sheet, 165));
    EXPECT_FALSE(before_uim(sheet, 0)) << "no year is said: as drawn";
    const auto early = fitted_sheet(sheet, {{std::string{without_uim}}, {}});
    ASSERT_TRUE(early) << early.error();
    EXPECT_EQ(early->uim_units, 0);
    EXPECT_EQ(early->bpv_combat, 114);
    EXPECT_EQ(early->bpv_economic, 149);
    EXPECT_EQ(early->code, "D7N");
    EXPECT_EQ(early->key, "klingon/d7n[-uim]");
    EXPECT_EQ(key_as_drawn(early->key), "klingon/d7n");
    EXPECT_EQ(key_as_drawn("klingon/d6v[u]"), "klingon/d6v[u]");
    sheet.uim_units = 0;
    EXPECT_FALSE(fitted_sheet(sheet, {{std::string{without_uim}}, {}}))
        << "what is not there is not left out";
}

}  // namespace
}  // namespace impulse
