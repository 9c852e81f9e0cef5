// TNG fields that are switched on ("Cloaking Device", "Energy Sheath", "Inverse Cloak Field", the screens, "Phasing
// Device", "TED").
#include <gtest/gtest.h>

#include <string>
#include <tuple>
#include <vector>

#include "battle/areas/terrain.h"
#include "battle/core/rows/leaving.h"
#include "battle/core/system_range.h"
#include "battle/core/view.h"
#include "battle/end/disengage.h"
#include "battle/fire/resolve.h"
#include "battle/fire/shot.h"
#include "battle/play/allocation.h"
#include "tests/support/fielded.h"

namespace impulse {
namespace {

// ---- cloaks

TEST(TngCloak, MultipliesTheRangeOfFireAtItsShip) {
    struct Case {
        const char* row;
        int tech, counts;
    };
    for (const Case& c :
         {Case{"cloak", 3, 2 * 5}, Case{"cloak", 4, 3 * 5 + 1}, Case{"cloak_romulan", 3, 3 * 5 + 1},
          Case{"cloak_romulan", 4, 4 * 5 + 2}, Case{"cloak_super", 3, 2 * 5}}) {
        Fielded b({{c.row, 1}, {"lab", 1}}, 5, c.tech);
        EXPECT_EQ(b.range("ph-6"), 5);
        b.raise(c.row);
        EXPECT_EQ(b.range("ph-6"), c.counts) << c.row << c.tech;
        EXPECT_EQ(b.range("mauler"), 5) << "gross effects use true range";
        b.drop(c.row);
        EXPECT_EQ(b.range("ph-6"), 5);
    }
}

TEST(TngCloak, CostsTheStrengthOfTheBlastBySevenOrSixRoundedUpOnceATurn) {
    for (const auto& [tech, row, cost] :
         {std::tuple{3, "cloak", 3}, {4, "cloak", 4}, {3, "cloak_super", 6}}) {
        Fielded b({{row, 1}, {"lab", 1}}, 5, tech);
        b.raise(row);
        EXPECT_EQ(b.at(b.ship).battery, points(60 - cost)) << row << tech;
        b.drop(row);
        b.raise(row);
        EXPECT_EQ(b.at(b.ship).battery, points(60 - cost)) << "it was paid for";
        b.activity(2, 1);
        EXPECT_TRUE(b.on(row));
        EXPECT_EQ(b.at(b.ship).battery, points(60 - 2 * cost));
        b.at(b.ship).battery = points(cost - 1);
        b.activity(3, 1);
        EXPECT_FALSE(b.on(row)) << "what nothing feeds goes off";
        EXPECT_EQ(b.no(b.order(b.ship, row))->why, Why::no_reserve);
        b.set(b.ship, Counter::field_energy, 1);  // set aside on the form
        b.raise(row);
        EXPECT_EQ(b.at(b.ship).battery, Energy{});
    }
}

// No price of the tables has a fraction yet; what would be refused is what could not be paid.
TEST(TngFields, PointsSetAsidePayAFractionWhereTheBatteriesCannot) {
    struct Stores {
        int aside = 0, halves = 0;
    };
    for (const auto& [before, after] : {std::pair{Stores{4, 0}, Stores{0, 0}},
                                        {Stores{4, 2}, Stores{1, 1}},
                                        {Stores{3, 1}, Stores{0, 0}},
                                        {Stores{0, 7}, Stores{0, 0}}}) {
        Fielded b({{"cloak", 1}, {"lab", 1}}, 5);
        for (SystemType& row : b.rules.systems)
            if (row.family == "cloak") row.uses.front().energy = ratio(1, 2);  // beside 3 for the blast
        b.set(b.ship, Counter::field_energy, before.aside);
        b.at(b.ship).battery = ratio(before.halves, 2);
        b.raise("cloak");
        EXPECT_EQ(b.at(b.ship)[Counter::field_energy], after.aside) << before.aside;
        EXPECT_EQ(b.at(b.ship).battery, ratio(after.halves, 2)) << before.aside;
        b.drop("cloak");
        b.set(b.ship, Counter::field_energy, 3);
        b.at(b.ship).battery = {};
        b.activity(2, 1);
        EXPECT_EQ(b.no(b.order(b.ship, "cloak"))->why, Why::no_reserve) << "half a point is lacking";
    }
}

TEST(TngCloak, ForbidsFireAndMayFireInTheImpulseInWhichItGoesOff) {
    for (const char* row : {"cloak", "cloak_romulan", "cloak_super"}) {
        Fielded b({{row, 1}, {"ph-6", 1}}, 2);
        const std::size_t gun = b.group_of(b.ship, "ph-6");
        b.arm(b.ship, gun, "standard", ratio(1, 2));
        b.raise(row);
        const Fire shot = b.shot(b.ship, gun, "standard", b.enemy);
        b.open(Mechanism::direct_fire);
        const auto no = refuse(b.rules, b.battle, Command{shot});
        if (std::string{row} == "cloak_super") {
            EXPECT_FALSE(no);
            continue;
        }
        ASSERT_TRUE(no);
        EXPECT_EQ(no->more, WhyMore::field_forbids);
        b.open(Mechanism::activity);
        b.drop(row);
        b.open(Mechanism::direct_fire);
        EXPECT_FALSE(refuse(b.rules, b.battle, Command{shot}));
    }
}

TEST(TngCloak, ShieldsStandUnderItOnRomulanShipsAndAtFourX) {
    for (const auto& [row, tech, boxes] :
         {std::tuple{"cloak", 3, 0}, {"cloak", 4, 9}, {"cloak_romulan", 3, 9}, {"cloak_super", 3, 0}}) {
        Fielded b({{row, 1}, {"lab", 1}}, 5, tech);
        ShipClass& c = b.rules.classes[b.at(b.ship).type.index()];
        c.banks = 1;
        c.bank_facings[0] = 1;
        b.at(b.ship).shield[0] = 9;
        b.raise(row);
        EXPECT_EQ(shield_boxes(b.rules, b.at(b.ship), 0), boxes) << row << tech;
    }
}

TEST(TngCloak, IsSeenByTheEnemy) {
    Fielded b({{"cloak", 1}, {"lab", 1}}, 5);
    b.raise("cloak");
    const Battle seen = view(b.rules, b.battle, SideId{1});
    EXPECT_EQ(effective_range(b.rules, seen, b.enemy, b.ship, 5, &b.row("ph-6")).sum, 10);
    EXPECT_EQ(seen.unit(b.ship).hex, b.at(b.ship).hex) << "cloak is not hidden counter";
}

TEST(TngSuperCloak, IsABoxThatFlagHitsTake) {
    Fielded b({{"cloak_super", 1}, {"lab", 1}}, 5);
    b.raise("cloak_super");
    b.at(b.ship).groups[0].lost = 1;
    EXPECT_EQ(b.range("ph-6"), 5);
    const auto flag = std::find_if(b.rules.categories.begin(), b.rules.categories.end(),
                                   [](const Category& c) { return c.id == "flag"; });
    EXPECT_TRUE(std::any_of(flag->takes.begin(), flag->takes.end(),
                            [&](SystemId s) { return b.rules.system(s).id == "cloak_super"; }));
}

TEST(TngInverseCloak, VoidsCloaksWithinItsRadiusAndLeavesTheirBans) {
    for (const int away : {3, 4}) {
        Fielded b({{"cloak", 1}, {"ph-6", 1}}, away, 4, {{"inverse_cloak_field", 1}, {"ph-6", 1}});
        b.raise("cloak");
        Operate field = b.order(b.enemy, "inverse_cloak_field");
        field.amount = points(3);
        EXPECT_EQ(b.no(field)->why, Why::wrong_step) << "it is switched when seekers are launched";
        b.open(Mechanism::launch);
        b.act(field);
        EXPECT_EQ(b.at(b.enemy).battery, points(60 - 4 * 3));
        EXPECT_EQ(b.range("ph-6"), away <= 3 ? away : 3 * away + 1);
        EXPECT_TRUE(banned(b.rules, b.at(b.ship), Ban::fire));
        field.use = SystemUse::switch_off;
        b.act(field);
        EXPECT_EQ(b.range("ph-6"), 3 * away + 1);
    }
}

TEST(TngInverseCloak, FollowsShipsFromImpulseToImpulse) {
    Fielded b({{"cloak", 1}, {"lab", 1}}, 4, 4, {{"inverse_cloak_field", 1}, {"ph-6", 1}});
    b.raise("cloak");
    b.open(Mechanism::launch);
    Operate field = b.order(b.enemy, "inverse_cloak_field");
    field.amount = points(3);
    b.act(field);
    EXPECT_EQ(b.range("ph-6"), 13);
    b.at(b.enemy).hex = neighbour(b.at(b.enemy).hex, Facing{3});
    b.activity(1, 3);
    EXPECT_EQ(b.range("ph-6"), 3);
}

TEST(TngEnergySheath, AddsTwoToItsOwnRangeAndDoublesThatOfOthersForNoEnergy) {
    for (const char* row : {"energy_sheath", "skin"}) {
        Fielded b({{row, 1}, {"ph-6", 1}}, 5);
        if (std::string{row} != "skin") b.raise(row);
        EXPECT_EQ(b.at(b.ship).battery, points(60));
        EXPECT_EQ(b.range("ph-6"), 10);
        EXPECT_EQ(effective_range(b.rules, b.battle, b.ship, b.enemy, 5, &b.row("ph-6")).sum, 7);
    }
}

TEST(TngEnergySheath, IsNotCumulativeWithACloak) {
    Fielded b({{"energy_sheath", 1}, {"cloak", 1}}, 5, 4);
    b.raise("energy_sheath");
    b.raise("cloak");
    EXPECT_EQ(b.range("ph-6"), 3 * 5 + 1);
}

// Panels would take up a sheath: a ship with them has no use of one.
TEST(TngEnergySheath, WorksOnNoShipWithPanels) {
    Fielded b({{"energy_sheath", 1}, {"pa_360", 2}}, 5);
    EXPECT_EQ(b.no(b.order(b.ship, "energy_sheath"))->more, WhyMore::not_beside);
    b.at(b.ship).groups[b.group_of(b.ship, "pa_360")].lost = 2;
    EXPECT_FALSE(b.no(b.order(b.ship, "energy_sheath")));
}

TEST(TngEnergySheath, MakesTheRangeOfSystemsLongerToo) {
    Fielded b({{"energy_sheath", 1}, {"trac", 1}}, 2, 3, {{"trac", 1}, {"lab", 1}});
    b.raise("energy_sheath");
    EXPECT_EQ(system_range(b.rules, b.at(b.enemy), b.at(b.ship), 2), 4);
    EXPECT_EQ(system_range(b.rules, b.at(b.ship), b.at(b.enemy), 2), 4);
    Fielded c({{"cloak", 1}, {"trac", 1}}, 2);
    c.raise("cloak");
    EXPECT_EQ(system_range(c.rules, c.at(c.enemy), c.at(c.ship), 2), 2) << "a cloak is for fire alone";
}

// A ship in a sheath leaves as from twice the true distance.
TEST(TngEnergySheath, LeavesAsFromTwiceTheDistance) {
    for (const int short_by : {0, 1}) {
        Fielded b({{"energy_sheath", 1}, {"ph-6", 1}});
        b.sheet(b.ship).move_cost = points(1);
        b.battle.field.by_separation = 1;
        const int half = (b.rules.leaving->separation_ships + 2) / 2;
        b.at(b.enemy).hex = hex_at(20, 20 + half - short_by);
        EXPECT_TRUE(refuse_separation(b.rules, b.battle, b.ship));
        b.raise("energy_sheath");
        EXPECT_EQ(refuse_separation(b.rules, b.battle, b.ship).has_value(), short_by != 0) << half;
    }
}

// ---- screens

struct Screen {
    const char* row;
    std::vector<Row> dice;  // weapon, steps
};
class TngScreens : public testing::TestWithParam<Screen> {};

TEST_P(TngScreens, ShiftDiceByTheWeapon) {
    Fielded b({{GetParam().row, 1}, {"lab", 1}});
    for (const auto& [weapon, steps] : GetParam().dice) EXPECT_EQ(b.die(weapon), 0) << weapon;
    b.raise(GetParam().row);
    for (const auto& [weapon, steps] : GetParam().dice) EXPECT_EQ(b.die(weapon), steps) << weapon;
}
INSTANTIATE_TEST_SUITE_P(Rows, TngScreens,
                         testing::Values(Screen{"electron_screen",
                                                {{"ph-6", 1},
                                                 {"ph-10", 1},
                                                 {"bolt", 1},
                                                 {"flux", 1},
                                                 {"force-beam", 1},
                                                 {"fus", 1},
                                                 {"wb", 1},
                                                 {"wrg", 1},
                                                 {"ion", 2},
                                                 {"pc", 2},
                                                 {"pgl", 2},
                                                 {"pgh", 2},
                                                 {"eb", 3},
                                                 {"anti-proton-beam", 0},
                                                 {"pb", -1},
                                                 {"prt", -1},
                                                 {"stat", -1},
                                                 {"phtn", 0}}},
                                         Screen{"proton_screen",
                                                {{"ph-6", 1},
                                                 {"bolt", 1},
                                                 {"flux", 1},
                                                 {"force-beam", 1},
                                                 {"fus", 1},
                                                 {"wb", 1},
                                                 {"wrg", 1},
                                                 {"ion", 2},
                                                 {"pc", 2},
                                                 {"pgl", 2},
                                                 {"pgh", 2},
                                                 {"pb", 3},
                                                 {"prt", 3},
                                                 {"eb", -1},
                                                 {"anti-proton-beam", 0},
                                                 {"stat", -1},
                                                 {"phtn", 0}}},
                                         Screen{"masking_screen",
                                                {{"ph-6", 1}, {"phtn", 1}, {"drn-b", 1}, {"wrg", 1}}},
                                         Screen{"stasis_screen", {{"ph-6", 2}, {"phtn", -1}, {"fus", -1}}}),
                         [](const auto& row) { return std::string{row.param.row}; });

TEST(TngScreens, HoldForSixImpulsesAndOneEnergyFiveOrThreeTimes) {
    for (const auto& [row, uses] :
         {std::pair{"electron_screen", 5}, {"proton_screen", 5}, {"masking_screen", 3}}) {
        Fielded b({{row, 1}, {"lab", 1}});
        b.at(b.ship).battery = points(uses);
        for (int n = 1; n <= uses; ++n) {
            b.activity(n, 2);
            b.raise(row);
            EXPECT_EQ(b.at(b.ship).battery, points(uses - n));
            b.activity(n, 6);
            EXPECT_TRUE(b.on(row));
            b.activity(n + 1, 1);
            EXPECT_TRUE(b.on(row)) << "a full turn from the second impulse on";
            b.activity(n + 1, 2);
            EXPECT_FALSE(b.on(row));
        }
        b.at(b.ship).battery = points(9);
        EXPECT_EQ(b.no(b.order(b.ship, row))->more, WhyMore::rack_empty);
    }
}

TEST(TngScreens, ElectronAndProtonDoNotAddUpWithThemselvesAndEndEachOther) {
    Fielded b({{"electron_screen", 2}, {"proton_screen", 1}, {"masking_screen", 1}});
    b.raise("electron_screen");
    EXPECT_EQ(b.no(b.order(b.ship, "electron_screen", 1, 1))->more, WhyMore::field_alone);
    b.raise("masking_screen");
    EXPECT_EQ(b.die("ph-6"), 2) << "cumulative with a masking screen";
    b.raise("proton_screen");
    EXPECT_FALSE(b.on("electron_screen"));
    EXPECT_FALSE(b.on("proton_screen"));
    EXPECT_EQ(b.die("ph-6"), 1);
}

TEST(TngMaskingScreen, TakesAPointOffTheHitsOfEachBoxAndAddsUp) {
    Fielded b({{"masking_screen", 2}, {"lab", 1}}, 0);
    b.raise("masking_screen");
    EXPECT_EQ(b.no(b.order(b.ship, "masking_screen"))->more, WhyMore::no_change);
    EXPECT_EQ(b.loses("phtn"), 1);
    b.raise("masking_screen", 1, 1);
    EXPECT_EQ(b.loses("phtn"), 2);
    // A photon torpedo of 4 points that hits scores 2 of them, in each of the two boxes.
    b.open(Mechanism::direct_fire);
    const std::size_t torpedo = b.group_of(b.enemy, "phtn");
    for (const std::size_t box : {torpedo, torpedo + 1}) {
        b.at(b.enemy).groups[box].ammo[0] = 9;
        b.arm(b.enemy, box, "standard", points(2));
        b.declare(b.shot(b.enemy, box, "standard", b.ship));
    }
    b.faces({1, 1});
    Play p = b.play();
    EXPECT_TRUE(resolve_fire_run(p));
    int all = 0;
    for (const Volley& v : b.battle.volleys) all += v.points;
    EXPECT_EQ(all, 4);
}

// Of a pulse of 1+2+1 points on three facings, too, one is missing.
TEST(TngMaskingScreen, TakesAPointOffAHitOnSeveralFacings) {
    Fielded b({{"masking_screen", 1}, {"lab", 1}}, 1, 3, {{"ppdc", 1}, {"lab", 1}});
    b.raise("masking_screen");
    b.open(Mechanism::direct_fire);
    b.arm(b.enemy, 0, "standard", points(1));
    b.declare(b.shot(b.enemy, 0, "standard", b.ship));
    b.faces({1, 1});
    Play p = b.play();
    EXPECT_TRUE(resolve_fire_run(p));
    int all = 0;
    for (const Volley& v : b.battle.volleys) all += v.points;
    EXPECT_EQ(all, 1 + 2 + 1 - 1);
}

TEST(TngStasisScreen, TakesTwoPointsOffPhasersAndIsKeptForFourSixEight) {
    Fielded b({{"stasis_screen", 1}, {"lab", 1}});
    b.raise("stasis_screen");
    EXPECT_EQ(b.loses("ph-6"), 2);
    EXPECT_EQ(b.loses("phtn"), 0);
    int left = 60 - 2;
    EXPECT_EQ(b.at(b.ship).battery, points(left));
    for (const int cost : {4, 6, 8}) {
        b.activity(cost / 2, 1);
        left -= cost;
        EXPECT_TRUE(b.on("stasis_screen"));
        EXPECT_EQ(b.at(b.ship).battery, points(left)) << cost;
    }
}

TEST(TngReflectiveHull, MakesPhasersHarderToHitWithAndIsNeverHit) {
    Fielded b({{"reflective_hull", 1}, {"lab", 1}});
    EXPECT_EQ(b.die("ph-6"), 1);
    EXPECT_EQ(b.die("phtn"), 0);
    for (const Category& c : b.rules.categories)
        for (const SystemId s : c.takes) EXPECT_NE(b.rules.system(s).id, "reflective_hull");
}

// ---- out of phase, out of time

TEST(TngPhasingDevice, LetsHalfAQuarterOrNothingThroughByTheWeapon) {
    Fielded b({{"phasing_device", 1}, {"lab", 1}});
    EXPECT_EQ(b.through("ph-6", 5), 5);
    b.raise("phasing_device");
    EXPECT_EQ(b.through("ph-6", 5), 3) << "half, rounded up";
    EXPECT_EQ(b.through("phtn", 4), 2);
    EXPECT_EQ(b.through("fus", 5), 2) << "a quarter, rounded up";
    EXPECT_EQ(b.through("drn-b", 9), 0) << "unlisted weapons do no damage";
    EXPECT_EQ(b.through("phtn", 8, 3, 0, 1), 0) << "overload is no standard mode";
    EXPECT_EQ(b.through(nullptr, 9), 0) << "matter passes through it";
}

TEST(TngPhasingDevice, LosesAsMuchOfItsOwnFireAndNothingBetweenTwo) {
    Fielded b({{"phasing_device", 1}, {"lab", 1}}, 2, 3, {{"phasing_device", 1}, {"ph-6", 1}});
    b.raise("phasing_device");
    EXPECT_EQ(b.through("ph-6", 5, 3, 0, 0, b.enemy, b.ship), 3);
    EXPECT_EQ(b.through("drn-b", 5, 3, 0, 0, b.enemy, b.ship), 0);
    EXPECT_TRUE(apart(b.rules, b.at(b.ship), b.at(b.enemy)));
    b.act(b.order(b.enemy, "phasing_device"));
    EXPECT_EQ(b.through("drn-b", 5, 3, 0, 0, b.enemy, b.ship), 5);
    EXPECT_EQ(b.through("drn-b", 5), 5);
    EXPECT_FALSE(apart(b.rules, b.at(b.ship), b.at(b.enemy)));
}

// Phased, a ship is not hurt by a body that it flies through.
TEST(TngPhasingDevice, TakesItsShipThroughABody) {
    for (const bool phased : {false, true}) {
        Fielded b({{"phasing_device", 1}, {"lab", 1}});
        if (phased) b.raise("phasing_device");
        Feature planet;
        planet.hex = b.at(b.ship).hex;
        b.battle.field.features.push_back(planet);
        Play p = b.play();
        after_move(p, b.ship);
        EXPECT_EQ(b.at(b.ship).active(), phased);
    }
}

// For a hull of neutronium there is no terrain but a black hole.
TEST(TngSolidNeutroniumHull, IgnoresTerrainButBlackHoles) {
    for (const auto& [kind, lives] : {std::pair{FeatureKind::planet, true},
                                      {FeatureKind::moon, true},
                                      {FeatureKind::black_hole, false}}) {
        Fielded b({{"solid_neutronium_hull", 1}, {"lab", 1}});
        Feature body;
        body.kind = kind;
        body.hex = b.at(b.ship).hex;
        b.battle.field.features.push_back(body);
        Play p = b.play();
        after_move(p, b.ship);
        EXPECT_EQ(b.at(b.ship).active(), lives) << word(kind);
    }
}

TEST(TngTed, LetsOnlyChronotonAndTemporalEnergyThrough) {
    Fielded b({{"ted", 1}, {"lab", 1}}, 2, 3, {{"ted", 1}, {"ph-6", 1}});
    b.raise("ted");
    EXPECT_EQ(b.through("ph-6", 5), 0);
    EXPECT_EQ(b.through(nullptr, 5), 0);
    for (const char* row : {"chrt", "tib"}) {
        for (const WeaponType& w : b.rules.weapons)
            if (b.rules.system(w.system).family == row && !w.tech.empty()) {
                EXPECT_EQ(b.through(row, 5, w.tech.front() - '0'), 5) << row;
                break;
            }
    }
}

TEST(TngTed, TwoMeetWhereBothAreWilling) {
    for (const auto& [own, theirs, points] : {std::tuple{1, 1, 0}, {1, 2, 0}, {2, 1, 0}, {2, 2, 5}}) {
        Fielded b({{"ted", 1}, {"lab", 1}}, 2, 3, {{"ted", 1}, {"ph-6", 1}});
        b.raise("ted", own);
        b.act(b.order(b.enemy, "ted", theirs));
        EXPECT_EQ(b.through("ph-6", 5), points) << own << theirs;
    }
}

TEST(TngTed, CostsByTheSizeOfItsShip) {
    const int cost[] = {40, 20, 10, 5, 3, 2, 1};
    for (int size = 0; size <= 6; ++size) {
        Fielded b({{"ted", 1}, {"lab", 1}});
        b.sheet(b.ship).size_class = size;
        b.raise("ted");
        EXPECT_EQ(b.at(b.ship).battery, points(60 - cost[size])) << size;
    }
}

}  // namespace
}  // namespace impulse
