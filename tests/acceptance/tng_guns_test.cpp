// Worked cases of the TNG supplement, one shot each: the mode that plays resolves the die of the case.
#include "tests/acceptance/tng_guns.h"

#include <gtest/gtest.h>

#include "battle/fire/fire_table.h"
#include "tests/support/loaded_rules.h"

namespace impulse {

const WeaponType& gun_of(const std::string& id, const std::string& tech) {
    const Rules& rules = tng_rules();
    const SystemType& s = rules.system(system_named(rules, id));
    for (int level = 0; level < s.weapon_levels; ++level)
        if (const WeaponType& w = rules.weapons[s.weapon.index() + static_cast<std::size_t>(level)];
            w.tech == tech)
            return w;
    throw std::runtime_error("no " + id + " at " + tech);
}
const WeaponMode& gun_mode(const std::string& id, const std::string& tech, const std::string& mode) {
    for (const WeaponMode& m : gun_of(id, tech).modes)
        if (m.id == mode) return m;
    throw std::runtime_error("no mode " + mode + " of " + id + " at " + tech);
}

namespace {

ShotOutcome shot(const WeaponMode& m, const CaseJson& given, int face, std::uint32_t facts = 0,
                 EarlierHits hits = {}) {
    const int range = given.at("range");
    const ShotFit fit{.size_class = given.value("size_class", std::size_t{3}),
                      .speed = given.value("target_speed", 0),
                      .facts = facts,
                      .hits = hits};
    const Circumstances c{.range = range, .facts = facts, .hits = hits};
    return outcome_of(m, fit, range, range, sum_of(m.modifiers, Quantity::die, c), face, m.energy);
}
bool reaches(const WeaponMode& m, int range) { return reach_of(m, range, range) == Reach::within; }

// The damage of a die at both levels, where the case prints it; out of reach is no damage.
void by_level(const CaseJson& given, const CaseJson& expect, const std::string& mode_3x,
              const std::string& mode_4x) {
    for (const auto& [tech, mode, ending] : {std::tuple{"3X", mode_3x, "_3x"}, {"4X", mode_4x, "_4x"}}) {
        const WeaponMode& m = gun_mode(given.at("weapon"), tech, mode);
        if (const auto key = std::string{"damage"} + ending; expect.contains(key)) {
            const bool within = reaches(m, given.at("range"));
            EXPECT_EQ(within ? shot(m, given, given.at("die")).points : 0, expect.at(key)) << tech;
        }
        if (const auto key = std::string{"energy"} + ending; expect.contains(key)) {
            EXPECT_EQ(m.energy, points(expect.at(key))) << tech;
        }
    }
}
void blast(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    by_level(given, expect, given.at("mode"), given.at("mode"));
}
void bolt(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    by_level(given, expect, "standard", "standard");
}
void fus(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    by_level(given, expect, "overload", "overload-4x");
}
void fus_kept(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const WeaponType& w = gun_of("fus", given.at("tech"));
    const WeaponMode& kept = gun_mode("fus", "4X", "suicide-kept-4x");
    const WeaponMode& lost = gun_mode("fus", "4X", "suicide-4x");
    EXPECT_EQ(kept.energy, points(expect.at("energy")));
    EXPECT_EQ(kept.energy, lost.energy + points(given.at("extra")));
    const auto loses = [](const Effect& e) { return e.op == Op::lose_mount; };
    EXPECT_EQ(std::any_of(kept.effects.begin(), kept.effects.end(), loses),
              expect.at("box_destroyed").get<bool>());
    EXPECT_TRUE(std::any_of(lost.effects.begin(), lost.effects.end(), loses));
    EXPECT_EQ(w.uses(kept), expect.at("fires_per_turn"));
}
void points_of_a_die(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const WeaponMode& m =
        gun_mode(given.at("weapon"), given.value("tech", "4X"), given.value("mode", "standard"));
    EXPECT_EQ(shot(m, given, given.at("die")).points, expect.at("damage"));
}
// It does a point to a fighter only where the die is just its range and size.
void turbolaser(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const WeaponMode& m = gun_mode("tlas", "3X", "standard");
    const int sum = given.at("range").get<int>() + given.at("size_class").get<int>();
    ASSERT_LE(sum, 6);
    EXPECT_EQ(shot(m, given, sum).points, expect.at("damage"));
    for (int die = 1; die < sum; ++die) EXPECT_EQ(shot(m, given, die).points, 0) << die;
}
void megalaser(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const WeaponMode& m = gun_mode("mlas", "3X", "standard");
    const ShotFit fit{.size_class = given.at("size_class").get<std::size_t>()};
    const DiceSum* dice = damage_dice(m, given.at("range"), m.energy, fit);
    ASSERT_NE(dice, nullptr);
    EXPECT_EQ(rolled_points(m, *dice, given.at("roll_6d6"), 0, fit), expect.at("damage"));
    EXPECT_EQ(m.energy, points(expect.at("energy")));
}
// 1.5 points a hit: one that follows an odd number of hits has the half of both.
void kcw(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const WeaponType& w = gun_of("kcw", given.at("tech"));
    const WeaponMode& m = w.modes.front();
    EXPECT_EQ(hit_number(m, {}, given.at("range")), expect.at("hit_number"));
    const int two = shot(m, given, 1).points + shot(m, given, 1, 0, {.system = 1}).points;
    EXPECT_EQ(two, expect.at("damage").get<double>() * 2);
    EXPECT_EQ(w.uses(m), expect.at("shots_per_turn"));
}
void compression(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    ASSERT_TRUE(given.at("tractor_link").get<bool>());
    ASSERT_FALSE(given.at("facing_shield").get<bool>());
    const WeaponMode& m = gun_mode("cb", "3X", "standard");
    EXPECT_EQ(hit_number(m, {}, given.at("range")), expect.at("hit_number"));
    EXPECT_EQ(shot(m, given, 1, fact(Of::tractored) | fact(Of::bare)).points, expect.at("damage"));
    EXPECT_EQ(shot(m, given, 1).points, expect.at("damage").get<int>() - 2);
}
void compression_rate(const CaseJson&, const CaseJson& expect, const CaseJson&) {
    for (const auto& [tech, ending] : {std::pair{"3X", "_3x"}, {"4X", "_4x"}}) {
        const WeaponType& w = gun_of("cb", tech);
        EXPECT_EQ(w.shots_per_turn, expect.at(std::string{"shots"} + ending));
        EXPECT_EQ(w.capacity, points(expect.at(std::string{"capacitor"} + ending)));
    }
}
void three_facings(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    ASSERT_EQ(given.at("facings"), 3);
    for (const auto& [mode, word] :
         {std::pair{"facings-3", "std"}, {"under-3", "underload"}, {"over-3", "overload"}}) {
        const WeaponMode& m = gun_mode("cet", "4X", mode);
        EXPECT_EQ(hit_number(m, {}, given.at("range")), expect.at("hit_number")) << mode;
        EXPECT_EQ(shot(m, given, 1).points, expect.at(std::string{word} + "_total")) << mode;
        EXPECT_EQ(m.energy * 2,
                  points(static_cast<int>(expect.at(std::string{word} + "_energy").get<double>() * 2)))
            << mode;
        EXPECT_EQ(m.hold * 2, points(static_cast<int>(expect.at("hold_all").get<double>() * 2))) << mode;
    }
}
void particle(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    EXPECT_EQ(reaches(gun_mode("pc", "3X", "standard"), given.at("range")),
              expect.at("allowed_3x").get<bool>());
    EXPECT_EQ(hit_number(gun_mode("pc", "4X", "pulse"), {}, given.at("range")), expect.at("hit_number_4x"));
}
void proton(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const WeaponMode& m = gun_mode("prt", "3X", "standard");
    const ShotFit fit{.size_class = given.at("size_class").get<std::size_t>()};
    EXPECT_EQ(hit_number(m, fit, given.at("range")), expect.at("hit_number"));
    EXPECT_EQ(shot(m, given, 1).points, expect.at("damage"));
}
// The first shot hits on the number of the range, the second whatever it rolls.
void quantum(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const WeaponMode& m = gun_mode("quan", given.at("tech"), given.at("mode"));
    EXPECT_EQ(hit_number(m, {}, given.at("range")), expect.at("hit_number"));
    const int first = shot(m, given, given.at("first_die")).points;
    EXPECT_EQ(shot(m, given, 6).points, 0);
    int total = first;
    for (int die = 1; die <= 6; ++die) {
        const ShotOutcome second = shot(m, given, die, 0, {.box = 1, .system = 1});
        EXPECT_EQ(second.hit, expect.at("second_auto_hits").get<bool>()) << die;
        if (die == 6) total += second.points;
    }
    EXPECT_EQ(total, expect.at("total_damage"));
}
void repeated(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const WeaponMode& m = gun_mode("trh", given.at("tech"), given.at("mode"));
    const Circumstances c{.hits = {.box = given.at("earlier_hits")}};
    EXPECT_EQ(-sum_of(m.modifiers, Quantity::die, c), expect.at("hit_bonus"));
    EXPECT_GE(gun_of("trh", given.at("tech")).uses(m), given.at("shots"));
}
void teleporting(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const WeaponType& w = gun_of("ph-10", given.at("tech"));
    const WeaponMode& m = w.modes.front();
    EXPECT_TRUE(reaches(m, given.at("range")));
    EXPECT_EQ(shot(m, given, 0).points, expect.at("internals"));
    EXPECT_EQ(m.effects.front().op, Op::inside);
    EXPECT_EQ(m.energy, points(expect.at("energy")));
    EXPECT_EQ(w.per_impulse, expect.at("shots_per_impulse"));
}
void drain(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    EXPECT_EQ(shot(gun_mode("drain", "5X", "damage"), given, given.at("die")).points, expect.at("damage"));
}

}  // namespace

const std::vector<CaseRow>& gun_cases() {
    static const std::vector<CaseRow> rows{{"ph10-auto", teleporting},
                                           {"quan-follow-up", quantum},
                                           {"blast-normal-d3-r2", blast},
                                           {"blast-pulse-4x-r3", points_of_a_die},
                                           {"bolt-4x-rescue", bolt},
                                           {"bolt-4x-no-rescue", points_of_a_die},
                                           {"fus-4x-brackets", fus},
                                           {"fus-suicide-4x-cost", fus_kept},
                                           {"tlas-fighter", turbolaser},
                                           {"mlas-example", megalaser},
                                           {"kcw-4x-r1", kcw},
                                           {"cb-triple", compression},
                                           {"cb-rate", compression_rate},
                                           {"cet-3-facing-overload", three_facings},
                                           {"drain-d-r60-die1", drain},
                                           {"pc-range11", particle},
                                           {"prt-small-target", proton},
                                           {"trh-4x-repeat", repeated}};
    return rows;
}

TEST(TngAcceptance, SingleShots) { check_cases("tng", gun_cases()); }

}  // namespace impulse
