// tests/battle/energy/emergency_power_test.cpp: power systems of which a version may be switched off.
// Rule:   TNG "Emer [power system]".
#include <gtest/gtest.h>

#include <algorithm>

#include "battle/play/apply.h"
#include "battle/systems/box_uses.h"
#include "ssd/construction.h"
#include "tests/ssd/ship_files.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

const SystemType* row_called(const Rules& rules, const std::string& id) {
    const auto at = std::find_if(rules.systems.begin(), rules.systems.end(),
                                 [&](const SystemType& s) { return s.id == id; });
    return at == rules.systems.end() ? nullptr : &*at;
}

// Engines, reactors and batteries: the same power, two points more of repair, and no other words.
TEST(TngEmergencyPower, IsHadOfWhateverGivesOrStoresPower) {
    const Rules& rules = table_rules("tng");
    int versions = 0;
    for (const char* id :
         {"imp", "aur", "avr", "a4vr", "a6ur", "ahr", "apwr", "axr", "btty", "uwarp_left", "vwarp_center",
          "hwarp_right", "twarp_left", "propel", "wing_left", "helm_minor"}) {
        const SystemType *plain = row_called(rules, id),
                         *version = row_called(rules, std::string{"emer_"} + id);
        ASSERT_NE(version, nullptr) << id;
        ++versions;
        EXPECT_EQ(version->repair, plain->repair + 2) << id;
        EXPECT_EQ(version->repair_per_value, plain->repair_per_value) << id;
        EXPECT_EQ(version->traits, plain->traits) << id;
        ASSERT_EQ(version->power_count, plain->power_count) << id;
        for (int i = 0; i < plain->power_count; ++i)
            EXPECT_EQ(version->power[static_cast<std::size_t>(i)].per_box,
                      plain->power[static_cast<std::size_t>(i)].per_box)
                << id;
    }
    EXPECT_EQ(versions, 16);
    // What may be switched off already, or is no power system, has none.
    for (const char* id : {"emer_sd", "emer_emer_imp", "emer_po", "emer_lab"})
        EXPECT_EQ(row_called(rules, id), nullptr) << id;
}

TEST(TngEmergencyPower, IsHitWhereThePlainSystemIs) {
    const Rules& rules = table_rules("tng");
    int pairs = 0;
    for (const Category& k : rules.categories)
        for (const SystemId plain : k.takes) {
            const SystemType* version = row_called(rules, "emer_" + rules.system(plain).id);
            if (version == nullptr) continue;
            ++pairs;
            EXPECT_TRUE(std::any_of(k.takes.begin(), k.takes.end(),
                                    [&](SystemId s) { return &rules.system(s) == version; }))
                << k.id << " " << version->id;
        }
    EXPECT_GT(pairs, 16);
}

// 10 dearer than the normal box, at 4X 15; two points more to repair; no more room.
TEST(TngEmergencyPower, CostsTenOrFifteenMore) {
    const Construction c = tng_construction();
    for (const auto& [id, value] :
         {std::pair{"imp", 0}, {"aur", 0}, {"apwr", 0}, {"btty", 7}, {"uwarp_left", 2}}) {
        const BuildRow *plain = build_row(c, id, value),
                       *version = build_row(c, std::string{"emer_"} + id, value);
        ASSERT_NE(version, nullptr) << id;
        EXPECT_EQ(version->bpv[0], plain->bpv[0] + 10) << id;
        EXPECT_EQ(version->bpv[1], plain->bpv[1] + 15) << id;
        EXPECT_EQ(version->repair, plain->repair + 2) << id;
        EXPECT_EQ(version->spaces, plain->spaces) << id;
    }
    for (const char* id : {"emer_sd", "emer_rg", "emer_po", "emer_double_engines"})
        EXPECT_EQ(build_row(c, id, 0), nullptr) << id;
    // Every version that is priced is one that battles know.
    for (const BuildRow& row : c.rows)
        if (row.id.starts_with("emer_")) {
            EXPECT_NE(row_called(table_rules("tng"), row.id), nullptr) << row.id;
        }
}

// What is off and not used is safe: what has given its power of the turn from the next turn on.
TEST(TngEmergencyPower, IsHitInTheTurnInWhichItWasUsed) {
    for (const int turn : {1, 2}) {
        TableBattle b{"tng"};
        const UnitId u = b.unit(0, "2020", 'A', b.bare_class({{"emer_aur", 1}}));
        b.clock(1, 2);
        Operate o;
        o.unit = u;
        o.use = SystemUse::switch_off;
        Play play = b.play();
        do_switch(play, o);
        b.clock(turn, 3);
        b.faces({5, 8});  // "APR"
        EXPECT_TRUE(b.internals(u, 1));
        EXPECT_EQ(b.lost(u, "emer_aur"), turn == 1 ? 1 : 0);
        EXPECT_EQ(b.at(u)[Counter::excess_lost], turn == 1 ? 0 : 1);
        EXPECT_EQ(boxes_left(b.rules.type(b.at(u).type), b.at(u), 0), 0);
    }
}

}  // namespace
}  // namespace impulse
