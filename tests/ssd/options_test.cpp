// tests/ssd/options_test.cpp: what mounts hold is bought from their allowance.
// Rule:   TNG weapon systems, general note 6; "Extended Allowance towards Options", "Cargo", "Hold".
#include "ssd/construction.h"

#include "ssd/refit.h"
#include "tests/ssd/ship_files.h"

namespace impulse {
namespace {

BoxGroup mount_box(const char* system, std::vector<std::string> holds = {}, const char* variant = "") {
    BoxGroup g;
    g.system = g.name = system;
    g.variant = variant;
    g.boxes = 1;
    g.arc = parse_arc("FA").value_or(Arc{});
    g.arc_words = "FA";
    g.holds = std::move(holds);
    return g;
}
BuildCost priced(std::vector<BoxGroup> groups, int tech = 3, int extended = 0,
                 const char* empire = "Korrin") {
    Sheet s;
    s.tech = tech;
    s.empire = empire;
    s.sensor.ratings = {0};
    s.scanner.ratings = {3};
    s.damage_control.ratings = {0};
    s.extended_allowance = extended;
    s.groups = std::move(groups);
    return build_cost(s, tng_construction());
}

// 60 + 60 + 50 = 170 points: 200 spent cost 30 more, 150 save 20.
TEST(TngAllowance, MoreRaisesThePriceLessLowersIt) {
    const std::int64_t mounts = 90 + 80 + 70;
    const BuildCost over = priced({mount_box("opt", {"ph-7", "disr"}), mount_box("torp-opt", {"disr"}),
                                   mount_box("drn-opt", {"drn-b"})});
    EXPECT_EQ(over.allowance, 170);
    EXPECT_EQ(over.spent, 200);
    EXPECT_EQ(over.bpv, mounts + 30);
    const BuildCost under = priced(
        {mount_box("opt", {"drn-b"}), mount_box("torp-opt", {"disr"}), mount_box("drn-opt", {"drn-g"})});
    EXPECT_EQ(under.spent, 150);
    EXPECT_EQ(under.bpv, mounts - 20);
    const BuildCost one = priced({mount_box("opt", {"ph-7"})});
    EXPECT_EQ(one.spent, 70);
    EXPECT_EQ(one.bpv, 90 + 70 - 60);
    const BuildCost less = priced({mount_box("drn-opt", {"prb"})});
    EXPECT_EQ(less.spent, 15);
    EXPECT_EQ(less.bpv, 70 + 15 - 50);
}

// Everything that may be changed to counts, in the mount or not; never more than double.
TEST(TngAllowance, IsNeverSpentMoreThanTwice) {
    EXPECT_TRUE(priced({mount_box("opt", {"ph-7", "drn-b"})}).unpriced.empty());  // 120 of 60
    const BuildCost more = priced({mount_box("opt", {"ph-7", "drn-g"})});         // 130
    ASSERT_EQ(more.unpriced.size(), 1U);
    EXPECT_NE(more.unpriced[0].what.find("130 points are spent on options, the allowance of 60 permits 120"),
              std::string::npos);
}

TEST(TngAllowance, IsWhatEachMountPrints) {
    for (const auto& [row, three, four] : {std::tuple{"co", 30, 45},
                                           {"nwo", 30, 45},
                                           {"po", 80, 120},
                                           {"po_limited", 80, 120},
                                           {"opt", 60, 90},
                                           {"opt-s", 55, 80},
                                           {"ph-opt", 60, 90},
                                           {"torp-opt", 60, 90},
                                           {"drn-opt", 50, 75},
                                           {"ph-x", 50, 75},
                                           {"wpn", 90, 135}}) {
        EXPECT_EQ(priced({mount_box(row)}, 3).allowance, three) << row;
        EXPECT_EQ(priced({mount_box(row)}, 4).allowance, four) << row;
    }
}

// A Drn-Opt as NWO gives 30 points alone, at 4X 45; Ph-Opt as CO and Torp-Opt as PO 20 {30}.
TEST(TngAllowance, IsLessForAMountUsedAsAnother) {
    EXPECT_EQ(priced({mount_box("drn-opt", {}, "nwo")}, 3).allowance, 30);
    EXPECT_EQ(priced({mount_box("drn-opt", {}, "nwo")}, 4).allowance, 45);
    EXPECT_EQ(priced({mount_box("ph-opt", {}, "co")}, 3).allowance, 20);
    EXPECT_EQ(priced({mount_box("ph-opt", {}, "co")}, 4).allowance, 30);
    EXPECT_EQ(priced({mount_box("torp-opt", {}, "po")}, 3).allowance, 20);
    EXPECT_EQ(priced({mount_box("torp-opt", {}, "po")}, 4).allowance, 30);
}

// 10 {15} for each connected box, 15 {20} with two arrows; in a 4X mount each box takes as much of the allowance.
TEST(TngMaulerPrice, IsByTheBoxesConnectedWithIt) {
    const auto bill = [](int tech, bool twice) {
        BoxGroup power = mount_box("imp"), one = mount_box("mauler"), two = mount_box("mauler");
        power.name = "ENGINES";
        power.arc = {};
        power.boxes = 4;
        one.line = 2;
        two.line = 3;
        one.wired = {"ENGINES"};
        if (twice) two.wired = {"ENGINES"};
        const std::int64_t bare = priced({power}, tech).bpv;
        const BuildCost cost = twice ? priced({power, one, two}, tech) : priced({power, one}, tech);
        EXPECT_TRUE(cost.unpriced.empty());
        return cost.bpv - bare;
    };
    EXPECT_EQ(bill(3, false), 4 * 10);
    EXPECT_EQ(bill(4, false), 4 * 15);
    EXPECT_EQ(bill(3, true), 4 * 15);
    EXPECT_EQ(bill(4, true), 4 * 20);
    BoxGroup power = mount_box("imp"), mount = mount_box("ph-opt", {"mauler"});
    power.name = "ENGINES";
    power.arc = {};
    power.boxes = 4;
    mount.wired = {"ENGINES"};
    EXPECT_EQ(priced({power, mount}, 4).spent, 4 * 15);
}

// Systems of others cost twice the allowance in a 4X mount; at 3X there are none.
TEST(TngAllowance, OfAlienTechnologyIsDoubleAndOnlyAt4X) {
    EXPECT_EQ(priced({mount_box("opt", {"grav"})}, 4, 0, "World-Fleet").spent, 75);
    EXPECT_EQ(priced({mount_box("opt", {"grav"})}, 4).spent, 150);
    EXPECT_TRUE(priced({mount_box("opt", {"grav"})}, 4).unpriced.empty());
    EXPECT_FALSE(priced({mount_box("opt", {"grav"})}, 3).unpriced.empty());
    EXPECT_TRUE(priced({mount_box("opt", {"grav"})}, 3, 0, "World-Fleet").unpriced.empty());
}

// Cargo gives 5 {10}, a hold 20 {40} in the place of anything else; a system in a hold costs nothing.
TEST(TngAllowance, AlsoComesFromCargoAndHolds) {
    BoxGroup cargo = mount_box("cargo"), hold = mount_box("hold");
    cargo.arc = hold.arc = {};
    EXPECT_EQ(priced({cargo, hold}).allowance, 0);
    cargo.options = hold.options = true;
    EXPECT_EQ(priced({cargo}, 3).allowance, 5);
    EXPECT_EQ(priced({cargo}, 4).allowance, 10);
    EXPECT_EQ(priced({hold}, 3).allowance, 20);
    EXPECT_EQ(priced({hold}, 4).allowance, 40);
    hold.options = false;
    hold.holds = {"lab"};
    const BuildCost filled = priced({hold});
    EXPECT_EQ(filled.spent, 0);
    EXPECT_EQ(filled.bpv, 40);
}

// Half its number in price, at 4X three quarters; below 0 it takes off the allowance, which does not fall below 0.
TEST(TngAllowance, IsExtendedForHalfItsPoints) {
    const BuildCost plain = priced({mount_box("opt", {"ph-7"})}),
                    more = priced({mount_box("opt", {"ph-7"})}, 3, 10);
    EXPECT_EQ(more.allowance, 70);
    EXPECT_EQ(more.bpv, plain.bpv - 10 + 5);
    EXPECT_EQ(priced({mount_box("opt")}, 4, 20).bpv, 135 + 15 - 110);
    EXPECT_TRUE(priced({mount_box("opt")}, 3, -60).unpriced.empty());
    EXPECT_FALSE(priced({mount_box("opt")}, 3, -61).unpriced.empty());
}

// Doubling, halving and the flywheel are priced by the boxes of warp engines: 20 {30}, 20 {30}, 10 {15} each.
TEST(TngAbilities, ArePricedByWarpBox) {
    BoxGroup warp = mount_box("uwarp_left"), ability = mount_box("double_engines");
    warp.arc = ability.arc = {};
    warp.boxes = 6;
    warp.value = 2;
    EXPECT_EQ(priced({warp, ability}).bpv, 6 * 120 + 6 * 20);
    EXPECT_EQ(priced({warp, ability}, 4).bpv, 6 * 180 + 6 * 30);
    ability.system = "positron_flywheel";
    EXPECT_EQ(priced({warp, ability}).bpv, 6 * 120 + 6 * 10);
}

// A set-up chooses what stands ready in a mount; the first of it is in it.
TEST(TngMounts, AreFilledAtSetUp) {
    Sheet sheet;
    sheet.key = "korrin/halberd";
    sheet.groups.push_back(mount_box("opt", {"ph-7"}));
    Fitting fitting;
    fitting.mounts = {{"opt", "disr+ph-6+btty:7"}};
    const auto made = fitted_sheet(sheet, fitting, {});
    ASSERT_TRUE(made) << made.error();
    EXPECT_EQ(made->groups[0].holds, (std::vector<std::string>{"disr", "ph-6", "btty:7"}));
    EXPECT_EQ(made->key, "korrin/halberd[opt=disr+ph-6+btty:7]");
    fitting.mounts = {{"opt B", "disr"}};
    EXPECT_FALSE(fitted_sheet(sheet, fitting, {}));
}

}  // namespace
}  // namespace impulse
