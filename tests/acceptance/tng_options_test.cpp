// Worked cases of the TNG supplement: option mounts, what they may spend, and a fighter with an ace.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "battle/core/craft.h"
#include "battle/core/modifiers.h"
#include "battle/craft/box_changes.h"
#include "battle/crew/officers.h"
#include "battle/damage/hangar.h"
#include "battle/play/apply.h"
#include "battle/play/class_index.h"
#include "battle/play/class_reader.h"
#include "ssd/construction.h"
#include "tests/acceptance/tng_more.h"
#include "tests/source_dir.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

BoxGroup mount(const std::string& system, std::vector<std::string> holds) {
    BoxGroup g;
    g.system = g.name = system;
    g.boxes = 1;
    g.arc = parse_arc("FA").value_or(Arc{});
    g.arc_words = "FA";
    g.holds = std::move(holds);
    return g;
}
Construction tables() {
    std::ifstream in{std::string{source_dir()} + "/assets/rules/tng/construction.toml"};
    const std::string text{std::istreambuf_iterator<char>{in}, {}};
    const auto table = read_construction(text, "construction.toml");
    EXPECT_TRUE(table);
    return table.value_or(Construction{});
}
BuildCost priced(const Construction& table, std::vector<BoxGroup> groups, int tech = 3) {
    Sheet s;
    s.tech = tech;
    s.empire = "Korrin";
    s.sensor.ratings = {0};
    s.scanner.ratings = {3};
    s.damage_control.ratings = {0};
    s.groups = std::move(groups);
    return build_cost(s, table);
}

// What the three mounts of the case hold, so that they spend its points.
void allowance(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const std::vector<std::vector<std::string>> contents =
        given.at("spent") == 200
            ? std::vector<std::vector<std::string>>{{"ph-7", "disr"}, {"disr"}, {"drn-b"}}
            : std::vector<std::vector<std::string>>{{"drn-b"}, {"disr"}, {"drn-g"}};
    std::vector<BoxGroup> full, bare;
    for (std::size_t i = 0; i < contents.size(); ++i) {
        const std::string row = given.at("mounts").at(i);
        full.push_back(mount(row, contents[i]));
        bare.push_back(mount(row, {}));
    }
    const Construction c = tables();
    const BuildCost cost = priced(c, full), empty = priced(c, bare);
    ASSERT_EQ(cost.spent, given.at("spent"));
    // Empty mounts save all of their allowance.
    EXPECT_EQ(cost.bpv - (empty.bpv + empty.allowance), expect.at("bpv_change"));
}
// Of another race: a system of the mount's list that stands among those which only others have.
void alien(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const std::string row = given.at("mount");
    Construction c = tables();
    const BuildCost own = priced(c, {mount(row, {"p-disr"})}, 4);
    ASSERT_EQ(own.spent, given.at("list_cost"));
    const auto of_others =
        std::find_if(c.rows.begin(), c.rows.end(), [](const BuildRow& r) { return r.id == "p-disr"; });
    ASSERT_NE(of_others, c.rows.end());
    of_others->races = {"Aliens"};
    const BuildCost foreign = priced(c, {mount(row, {"p-disr"})}, 4);
    EXPECT_EQ(foreign.spent, expect.at("cost"));
    EXPECT_TRUE(foreign.unpriced.empty());
    EXPECT_FALSE(priced(c, {mount(row, {"p-disr"})}, 3).unpriced.empty()) << "only a mount of 4X takes it";
}

// A Lantern with one mount more, in the activity.
void quick_change(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    TableBattle b{"tng"};
    Sheet sheet = b.rules.type(class_named(b.rules, "aster/lantern")).sheet;
    sheet.deck_crews = 2;
    sheet.groups.push_back(mount(given.at("mount"), {"ph-7", "ph-6"}));
    auto made = read_class(b.rules, TechKeys{{"3x", "4x"}, "3x"}, sheet);
    ASSERT_TRUE(made) << made.error().what;
    b.rules.classes.push_back(*made);
    index_classes(b.rules);
    const UnitId u = b.unit(0, "2020", 'A', ClassId{b.rules.classes.size() - 1});
    std::size_t first = made->groups.size(), other = first;
    for (std::size_t g = 0; g < made->groups.size(); ++g) {
        const std::string& name = made->sheet.groups[made->groups[g].sheet_group].name;
        if (name == given.at("mount")) first = g;
        if (made->groups[g].spare) other = g;
        if (made->groups[g].spare) b.at(u).groups[g].off = made->groups[g].boxes;
    }
    ASSERT_LT(std::max(first, other), made->groups.size());
    b.clock(1, 2);
    b.open(Mechanism::activity);
    b.at(u).groups[first].used = given.at("fired").get<bool>() ? 1 : 0;
    Operate change;
    change.unit = u;
    change.group = static_cast<std::uint8_t>(other);
    change.use = SystemUse::change;
    ASSERT_FALSE(refuse(b.rules, b.battle, change));
    Play play = b.play();
    do_change(play, change);
    EXPECT_EQ(b.at(u).groups[other].used < b.weapon(u, other).shots_per_turn,
              expect.at("can_fire").get<bool>());
    // Of two deck crews one is left, and then none.
    ASSERT_EQ(expect.at("deck_action"), 1);
    change.group = static_cast<std::uint8_t>(first);
    ASSERT_FALSE(refuse(b.rules, b.battle, change));
    do_change(play, change);
    change.group = static_cast<std::uint8_t>(other);
    EXPECT_EQ(refuse(b.rules, b.battle, change)->more, WhyMore::deck_crews_busy);
}

void ace(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    ASSERT_EQ(given.at("fighter"), "XWing");
    TableBattle b{"tng"};
    Sheet sheet = b.rules.type(class_named(b.rules, "new-republic/x-wing")).sheet;
    sheet.groups.push_back(mount("off-ace-pilot", {}));
    auto made = read_class(b.rules, TechKeys{{"3x", "4x"}, "3x"}, sheet);
    ASSERT_TRUE(made) << made.error().text();
    b.rules.classes.push_back(*made);
    const UnitId u = b.unit(0, "2030", 'A', ClassId{b.rules.classes.size() - 1});
    const UnitId foe = b.unit(1, "2030", 'D', "korrin/halberd");
    post_officers(b.rules, b.at(u));
    EXPECT_EQ(craft_speed(b.rules, b.at(u)), expect.at("speed"));
    Play play = b.play();
    const int hp = expect.at("hp");
    b.set(u, Counter::internals, hp - 1);
    hurt_small_craft(play, u, foe, VolleyKind::direct);
    EXPECT_TRUE(b.at(u).active());
    b.set(u, Counter::internals, hp);
    hurt_small_craft(play, u, foe, VolleyKind::direct);
    EXPECT_FALSE(b.at(u).active());
    const Construction c = tables();
    const BuildRow* price = build_row(c, "off-ace-pilot", 0);
    ASSERT_NE(price, nullptr);
    EXPECT_EQ(sheet.bpv_combat + price->bpv[0], expect.at("bpv"));
}

}  // namespace

const std::vector<CaseRow>& option_cases() {
    static const std::vector<CaseRow> rows{{"allowance-overspend", allowance},
                                           {"allowance-underspend", allowance},
                                           {"alien-tech-4x", alien},
                                           {"quick-change-fired", quick_change},
                                           {"ace-xwing", ace}};
    return rows;
}

TEST(TngAcceptance, OptionsAndCraft) { check_cases("tng", option_cases()); }

}  // namespace impulse
