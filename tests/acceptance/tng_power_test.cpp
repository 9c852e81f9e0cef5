// Worked cases of the TNG supplement: engines and drives by the energy form, repairs, yards.
#include <gtest/gtest.h>

#include <cmath>

#include "battle/areas/travel.h"
#include "battle/damage/allocate.h"
#include "battle/end/end_turn.h"
#include "battle/fire/die_shift.h"
#include "battle/movement/announce_speeds.h"
#include "battle/movement/budget_movement.h"
#include "battle/play/allocation.h"
#include "battle/play/apply.h"
#include "battle/play/class_index.h"
#include "battle/play/class_reader.h"
#include "battle/repair/damage_control.h"
#include "battle/repair/yard.h"
#include "battle/systems/fields.h"
#include "tests/acceptance/tng_guns.h"
#include "tests/acceptance/tng_more.h"
#include "tests/battle/fire/gun_duel.h"
#include "tests/battle/movement/bare_drive.h"
#include "tests/support/loaded_rules.h"

namespace impulse {
namespace {

struct Engine : Drive {
    Engine(std::initializer_list<std::pair<const char*, int>> boxes, int value) : Drive(boxes, value) {
        b.clock(1, 2);
        b.open(Mechanism::activity);
    }
    void operate(SystemUse use) {
        Operate o;
        o.unit = u;
        o.use = use;
        ASSERT_FALSE(refuse(b.rules, b.battle, o));
        Play play = b.play();
        do_operate(play, o);
    }
    void impulse(int n) {
        Drive::impulse(n);
        b.at(u).hex = *parse_hex("2030");
    }
};

// ---- engines
void doubled(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const int boxes = given.at("boxes"), each = given.at("per_box"), own = boxes * each;
    Engine e({{"uwarp_left", boxes}, {"double_engines", 1}}, each);
    for (int times = 1; times <= boxes; ++times) {
        e.operate(SystemUse::double_engine);
        const Energy extra = e.b.at(e.u).battery;
        if (!expect.contains("totals")) continue;
        EXPECT_EQ(extra, points(expect.at("cumulative_extra").at(static_cast<std::size_t>(times - 1))));
        EXPECT_EQ(extra + points(own), points(expect.at("totals").at(static_cast<std::size_t>(times))));
    }
    EXPECT_EQ(e.b.at(e.u).groups[0].lost, boxes);
    if (expect.contains("total")) {
        EXPECT_EQ(e.b.at(e.u).battery + points(own), points(expect.at("total")));
    }
}
void halved(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    Engine e({{"vwarp_left", given.at("boxes_total")}, {"halve_engines", 1}}, given.at("per_box"));
    e.b.at(e.u).groups[0].lost = given.at("destroyed").get<std::uint8_t>();
    const int first = expect.at("first"), second = expect.at("second");
    e.b.at(e.u).battery = points(first + second);
    e.operate(SystemUse::halve_engine);
    EXPECT_EQ(e.b.at(e.u).battery, points(second));
    e.operate(SystemUse::halve_engine);
    EXPECT_EQ(e.b.at(e.u).battery, Energy{});
    EXPECT_EQ(e.b.at(e.u).groups[0].lost, 0);
}
void inertia(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    Engine e({{"inertia", 2}, {"imp", 2}}, 0);
    e.turn({{Line::inertia, given.at("inertia")}, {Line::move_impulse, given.at("impulse")}});
    EXPECT_EQ(e.now(Counter::speed), expect.at("speed"));
}
void into_warp(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    Engine e({{"uwarp_left", 10}, {"ph-7", 1}}, 2);
    const UnitId foe = e.b.unit(1, "2022", 'D', "korrin/halberd");
    const std::size_t gun = e.b.group_of(e.u, "ph-7");
    const auto shift = [&] {
        return die_shift(e.b.rules, e.b.battle, e.u, e.b.weapon(e.u, gun).modes[0], foe, {}, 2).steps.sum;
    };
    const int plain = shift();
    bool in_warp = false;
    for (const int speed : given.at("turns")) {
        e.turn({{Line::move_warp, speed}}, in_warp ? 2 : 0);
        in_warp = true;
    }
    EXPECT_EQ(e.now(Counter::speed), expect.at("speed"));
    EXPECT_EQ(shift() - plain, expect.at("warp_factor"));
}
void trans_warp(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const int speed = given.at("speed"), most = expect.at("max_hexes");
    Engine e({{"twarp_left", speed}}, 1);
    e.turn({{Line::move_warp, speed}});
    e.impulse(1);
    EXPECT_FALSE(e.refused(Manoeuvre::stay));
    e.move(Manoeuvre::ahead, most);
    EXPECT_TRUE(e.refused(Manoeuvre::ahead));
}
void propel(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const int least = expect.at("min_per_impulse");
    Engine e({{"propel", 10}}, 2);
    e.turn({{Line::propel_ahead, given.at("speed")}});
    for (int i = 1; i <= 5; ++i) {
        e.impulse(i);
        e.move(Manoeuvre::ahead, least - 1);
        EXPECT_TRUE(e.refused(Manoeuvre::stay));
        e.move(Manoeuvre::ahead);
        EXPECT_FALSE(e.refused(Manoeuvre::stay));
    }
    e.impulse(6);
    EXPECT_EQ(e.now(Counter::moves_left), expect.at("impulse6_after_minimum"));
    e.move(Manoeuvre::ahead, expect.at("impulse6_after_minimum").get<int>() - 1);
    EXPECT_TRUE(e.refused(Manoeuvre::stay));
    e.move(Manoeuvre::ahead);
    EXPECT_EQ(e.now(Counter::moves_left), 0);
}
void flywheel(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const int most = given.at("maximum_speed"), stored = given.at("flywheel");
    Engine e({{"uwarp_left", most / 2}, {"positron_flywheel", 1}}, 2);
    e.turn({{Line::move_warp, stored}});
    e.turn({{Line::move_warp, most}});
    ASSERT_EQ(e.now(Counter::flywheel), stored);
    e.impulse(1);
    e.move(Manoeuvre::flywheel, 1, stored);
    EXPECT_EQ(e.now(Counter::moves_left), expect.at("movement"));
}

// ---- repairs and yards
void disintegrated(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const std::string system = given.at("system");
    GunDuel d{given.at("damaged_by").get<std::string>().c_str(), 3, 0};
    d.halberd = d.b.unit(1, "2030", 'D', d.b.bare_class({{system.c_str(), 9}}));
    d.b.at(d.halberd).shield.fill(0);
    ASSERT_GT(d.fired("standard", 1), 0);
    SeededDice seeded;
    Play p{d.b.rules, d.b.battle, seeded, nullptr};
    ASSERT_TRUE(resolve_volleys(p));
    int lost = 0;
    for (std::size_t g = 0; g < d.b.rules.type(d.b.at(d.halberd).type).groups.size(); ++g) {
        if (d.b.at(d.halberd).groups[g].lost == 0) continue;
        ++lost;
        EXPECT_EQ(repair_cost(d.b.rules, d.b.at(d.halberd), RepairTarget::group, static_cast<int>(g)),
                  expect.at("cost"));
        d.b.at(d.halberd).groups[g].costly = 0;
        EXPECT_EQ(repair_cost(d.b.rules, d.b.at(d.halberd), RepairTarget::group, static_cast<int>(g)),
                  given.at("repair"));
    }
    EXPECT_GT(lost, 0);
}

// A Lantern with more boxes at damage control.
struct Yard {
    TableBattle b{"tng"};
    UnitId u;
    Yard(const std::vector<BoxGroup>& more, int tech) {
        Sheet sheet = b.rules.type(class_named(b.rules, "aster/lantern")).sheet;
        sheet.tech = tech;
        for (const BoxGroup& g : more) sheet.groups.push_back(g);
        auto made = read_class(b.rules, TechKeys{{"3x", "4x"}, "3x", {"5x", "6x", "7x", "8x"}}, sheet);
        EXPECT_TRUE(made) << (made ? "" : made.error().what);
        if (!made) return;
        b.rules.classes.push_back(*made);
        index_classes(b.rules);
        u = b.unit(0, "2020", 'A', ClassId{b.rules.classes.size() - 1});
        for (std::size_t g = 0; g < made->groups.size(); ++g)
            if (made->groups[g].spare) b.at(u).groups[g].off = made->groups[g].boxes;
        b.clock(1, 6);
        b.open(Mechanism::repair);
    }
    [[nodiscard]] std::size_t named(const std::string& name) {
        const ShipClass& c = b.rules.type(b.at(u).type);
        std::size_t g = 0;
        while (c.sheet.groups[c.groups[g].sheet_group].name != name) ++g;
        return g;
    }
    [[nodiscard]] std::optional<Refusal> refused(const std::string& made, const std::string& of) {
        Operate o;
        o.unit = u;
        o.group = static_cast<std::uint8_t>(named(made));
        o.use = SystemUse::build;
        o.value = static_cast<std::uint8_t>(named(of));
        return refuse(b.rules, b.battle, o);
    }
};
BoxGroup box(const std::string& system, std::vector<std::string> holds = {}) {
    BoxGroup g;
    g.system = g.name = system;
    g.boxes = 1;
    g.holds = std::move(holds);
    return g;
}
void spaces(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const std::string made = given.at("new"), removed = given.at("removed");
    Yard y({box("construct", {made}), box(removed), box("cargo")}, 3);
    y.b.at(y.u).groups[y.named("construct")].charge = 99;
    const auto no = y.refused("construct " + made, removed);
    EXPECT_EQ(!no, expect.at("equal_spaces").get<bool>());
    EXPECT_EQ(y.refused("construct " + made, "cargo")->more, WhyMore::spaces_differ) << "of two spaces";
}
void fabricates(const CaseJson&, const CaseJson& expect, const CaseJson&) {
    for (const auto& [tech, key] : {std::pair{3, "allowance_3x"}, {4, "allowance_4x"}}) {
        Yard y({box("opt", {"ph-7"}), box("fab", {"ph-6"})}, tech);
        const int cargo = y.b.at(y.u)[Counter::cargo];
        for (int turn = 1; turn <= 3; ++turn) {
            Play play = y.b.play();
            supply_yards(play, y.u);
            EXPECT_EQ(y.b.at(y.u).groups[y.named("fab")].charge, turn * expect.at(key).get<int>()) << tech;
        }
        // Its raw material is counted in campaigns alone: a battle never runs out of it.
        EXPECT_EQ(y.b.at(y.u)[Counter::cargo], cargo);
    }
}

}  // namespace

const std::vector<CaseRow>& power_cases() {
    static const std::vector<CaseRow> rows{{"double-engines-six-by-two", doubled},
                                           {"double-engines-twelve-by-one", doubled},
                                           {"halve-engines-vwarp4", halved},
                                           {"inertia-plus-impulse", inertia},
                                           {"warp-cumulative", into_warp},
                                           {"twarp-cap-10", trans_warp},
                                           {"propel-minimum", propel},
                                           {"flywheel-fast", flywheel},
                                           {"bolt-10x-repair", disintegrated},
                                           {"construct-spaces", spaces},
                                           {"fab-points", fabricates}};
    return rows;
}

TEST(TngAcceptance, PowerDrivesRepairsAndYards) { check_cases("tng", power_cases()); }

}  // namespace impulse
