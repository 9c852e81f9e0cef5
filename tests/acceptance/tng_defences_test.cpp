// Worked cases of the TNG supplement: walls, fields, hulls and what adapts, struck in a battle.
#include <gtest/gtest.h>

#include "battle/damage/layers.h"
#include "battle/play/allocation.h"
#include "battle/play/class_reader.h"
#include "battle/repair/damage_control.h"
#include "tests/acceptance/tng_more.h"
#include "tests/support/fielded.h"
#include "tests/support/loaded_rules.h"

namespace impulse {
namespace {

// Energy that a ship with such boxes pays on its form for the shields at full level, beside what it pays without them.
Energy paid_for(const char* row, int boxes) {
    const Rules& rules = table_rules("tng");
    const auto with = [&](int n) {
        Sheet sheet = rules.type(class_named(rules, "aster/lantern")).sheet;
        BoxGroup g;
        g.system = g.name = row;
        g.boxes = n;
        g.arc = Arc{0xFFFFFF};
        if (n > 0) sheet.groups.push_back(g);
        const auto made = read_class(rules, TechKeys{{"3x", "4x"}, "3x"}, sheet);
        EXPECT_TRUE(made) << (made ? "" : made.error().what);
        TableBattle b{"tng"};
        b.rules.classes.push_back(*made);
        const UnitId u = b.unit(0, "2020", 'A', ClassId{b.rules.classes.size() - 1});
        b.at(u).battery = points(60);
        b.open(Mechanism::allocate);
        Allocate form;
        form.unit = u;
        form.shield_level = 2;
        return bill_of(b.rules, b.battle, form).total();
    };
    return with(boxes) - with(0);
}

// ---- mobile shields: what is mended goes where there are fewest
void mobile(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    Fielded b({{"mobile_shields", 1}, {"lab", 1}});
    ShipClass& c = b.rules.classes[b.at(b.ship).type.index()];
    c.banks = 6;
    for (std::size_t f = 0; f < 6; ++f) {
        c.bank_facings[f] = static_cast<std::uint8_t>(1U << f);
        c.bank_boxes[f] = 24;
    }
    b.at(b.ship).shield = {84, 9, 9, 9, 9, 9};
    b.set(b.ship, Counter::shield_level, 2);
    b.open(Mechanism::repair);
    b.set(b.ship, Counter::repair_allowance, given.at("repaired"));
    Play p = b.play();
    repair_close(p);
    const int others = 9 + expect.at("per_facing_2_to_6").get<int>();
    for (std::size_t f = 0; f < 6; ++f)
        EXPECT_EQ(b.at(b.ship).shield[f], f == 0 ? 84 + expect.at("facing_1").get<int>() : others);
}

// ---- panels, crystals, armour
void transfer(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    Fielded b({{"pa_360", given.at("panels")}, {"btty", 2}, {"lab", 1}});
    for (ClassGroup& g : b.rules.classes[b.at(b.ship).type.index()].groups) g.value = 7;
    b.at(b.ship).battery = Energy{};
    b.set(b.ship, Counter::shield_level, given.at("mode") == "reinforced" ? 2 : 1);
    EXPECT_EQ(b.inside(0, given.at("held")), 0);
    Play p = b.play();
    mend_walls(p, b.ship);
    EXPECT_EQ(b.at(b.ship).battery, points(expect.at("to_batteries")));
    EXPECT_EQ(Energy{b.at(b.ship).groups[0].charge}, points(expect.at("after_dissipate")));
}
void reinforced(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    Fielded b({{"pa_360", given.at("panels")}, {"lab", 1}});
    EXPECT_EQ(paid_for("pa_360", given.at("panels")), points(expect.at("energy")));
    b.set(b.ship, Counter::shield_level, 2);
    const int capacity = expect.at("capacity");
    EXPECT_EQ(b.inside(0, capacity), 0);
    EXPECT_EQ(b.inside(0, 1), 1);
}
void crystals(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    EXPECT_EQ(paid_for("eac", given.at("boxes")) * 2,
              points(static_cast<int>(expect.at("energy").get<double>() * 2)));
    for (int facing = 0; facing < 6; ++facing) {
        Fielded b({{"eac", given.at("boxes")}, {"lab", 1}});
        b.set(b.ship, Counter::shield_level, 2);
        const int inside = b.inside(facing, given.at("damage"));
        EXPECT_EQ(inside, expect.at("internals"));
        EXPECT_EQ(given.at("damage").get<int>() - inside, expect.at("absorbed"));
    }
}
void doubled_panels(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    Fielded b({{"rg", 1}, {"ref", given.at("refs")}});
    ASSERT_TRUE(given.at("rg_active").get<bool>());
    b.set(b.ship, Counter::shield_level, 0);
    b.raise("rg");
    EXPECT_EQ(b.inside(0, given.at("damage")), 0);
    const int destroyed = expect.at("refs_destroyed");
    EXPECT_EQ(b.lost(b.ship, "ref"), destroyed);
    EXPECT_EQ(given.at("damage").get<int>() - 2 * destroyed, expect.value("lost", 0));
    // Whatever was odd is gone with the phase: one more point takes no box.
    Play p = b.play();
    settle_dents(p);
    EXPECT_EQ(b.inside(0, 1), 0);
    EXPECT_EQ(b.lost(b.ship, "ref"), destroyed);
}
void leak(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    Fielded b({{"armor_9", given.at("boxes")}, {"lab", 1}});
    EXPECT_EQ(b.inside(0, given.at("damage")), expect.at("leaked"));
    EXPECT_EQ(b.lost(b.ship, "armor_9"), expect.at("boxes_lost"));
}
void regrown(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    for (const char* row : {"regen_armor_120", "regen_armor_180", "regen_armor_360"}) {
        Fielded b({{row, given.at("group")}, {"lab", 1}});
        b.at(b.ship).groups[0].lost = given.at("group").get<std::uint8_t>();
        Play p = b.play();
        repair_run(p);
        EXPECT_EQ(given.at("group").get<int>() - b.lost(b.ship, row), expect.at("repaired")) << row;
    }
}
void skin(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    Fielded b({{"skin", given.at("skins")}, {"lab", 1}});
    const auto strike_for = [&](int points) {
        int in = 0;
        for (; points > 0; points -= 5000) in += b.inside(0, std::min(points, 5000));
        return in;
    };
    const int ignored = expect.at("ignored"), held = expect.at("held");
    EXPECT_EQ(strike_for(ignored), 0);
    EXPECT_EQ(b.lost(b.ship, "skin"), 0);
    EXPECT_EQ(strike_for(given.at("damage").get<int>() - ignored), expect.at("internals"));
    EXPECT_EQ(b.lost(b.ship, "skin"), expect.at("destroyed"));
    {
        // What is held is so much of the thousand that the next box takes.
        Fielded same = b;
        EXPECT_EQ(same.inside(0, 999 - held), 0);
        EXPECT_EQ(same.lost(same.ship, "skin"), expect.at("destroyed"));
        EXPECT_EQ(same.inside(0, 1), 0);
        EXPECT_EQ(same.lost(same.ship, "skin"), expect.at("destroyed").get<int>() + 1);
    }
    Play p = b.play();
    end_turn_walls(p, b.ship);
    b.at(b.ship).groups[0].lost_now = 0;
    EXPECT_EQ(strike_for(expect.at("next_turn_ignored")), 0);
    EXPECT_EQ(strike_for(999), 0) << "and what was held is gone";
    EXPECT_EQ(b.lost(b.ship, "skin"), expect.at("destroyed"));
}

// ---- fields
void suicide(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    Fielded b({{"dtd", 1}, {"lab", 1}});
    b.raise("dtd", 2);
    EXPECT_EQ(b.through("ph-6", given.at("damage")), expect.at("damage_taken"));
    b.activity(1, 3);
    EXPECT_EQ(b.lost(b.ship, "dtd") == 1, expect.at("device_destroyed").get<bool>());
}
void upkeep(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    Fielded b({{"stasis_screen", 1}, {"lab", 1}});
    int turn = 0;
    for (const int energy : expect.at("energy")) {
        const Energy before = b.at(b.ship).battery;
        ++turn == 1 ? b.raise("stasis_screen") : b.activity(turn, 1);
        EXPECT_TRUE(b.on("stasis_screen"));
        EXPECT_EQ(before - b.at(b.ship).battery, points(energy)) << turn;
    }
    EXPECT_EQ(turn, given.at("turns_maintained"));
}
void screen(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const std::string row = given.at("screen").get<std::string>() + "_screen";
    Fielded b({{row.c_str(), 1}, {"lab", 1}});
    b.raise(row.c_str());
    for (const auto& [weapon, steps] : expect.items()) {
        std::string id = weapon;
        for (char& c : id) c = static_cast<char>(std::tolower(c));
        EXPECT_EQ(b.die(id.c_str()), steps) << weapon;
    }
}
void masking(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    Fielded b({{"masking_screen", given.at("boxes_fired")}, {"lab", 1}});
    b.raise("masking_screen");
    for (const char* weapon : {"ph-6", "phtn", "grav"}) {
        EXPECT_EQ(given.at("weapon_damage").get<int>() - b.loses(weapon), expect.at("damage")) << weapon;
        EXPECT_EQ(b.die(weapon), expect.at("to_hit_penalty")) << weapon;
    }
}
void cloaked(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    for (const auto& [key, counts] : expect.items()) {
        const char* row = key.rfind("romulan", 0) == 0 ? "cloak_romulan" : "cloak";
        Fielded b({{row, 1}, {"lab", 1}}, given.at("range"), key.ends_with("4x") ? 4 : 3);
        b.raise(row);
        EXPECT_EQ(b.range("ph-6"), counts) << key;
    }
}
void phased(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    Fielded b({{"phasing_device", 1}, {"lab", 1}});
    b.raise("phasing_device");
    EXPECT_EQ(b.through(given.at("weapon").get<std::string>().c_str(), given.at("damage")),
              expect.at("damage"));
}
void out_of_time(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    Fielded b({{"ted", 1}, {"lab", 1}});
    b.sheet(b.ship).size_class = given.at("size_class");
    b.raise("ted");
    EXPECT_EQ(points(60) - b.at(b.ship).battery, points(expect.at("energy")));
}

// ---- hulls and what adapts
void neutronium(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    Fielded b({{"solid_neutronium_hull", 1}, {"lab", 1}});
    EXPECT_EQ(b.through(given.at("weapon").get<std::string>().c_str(), given.at("damage"), 3),
              expect.at("damage"));
}
void tripled(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const std::string system = given.at("system");
    Fielded b({{"solid_neutronium_hull", 1}, {system.c_str(), 1}});
    b.at(b.ship).groups[1].lost = 1;
    EXPECT_EQ(repair_cost(b.rules, b.at(b.ship), RepairTarget::group, 1), expect.at("cost"));
    Fielded plain({{"barr", 1}, {system.c_str(), 1}});
    plain.at(plain.ship).groups[1].lost = 1;
    EXPECT_EQ(repair_cost(plain.rules, plain.at(plain.ship), RepairTarget::group, 1), given.at("repair"));
}
// What lets a weapon through after so many impulses of its fire.
std::string rating(const std::string& weapon, int impulses) {
    Fielded b({{"asg", 1}, {"lab", 1}}, 2, 3, {{weapon.c_str(), 2}, {"hull_f", 3}});
    for (int n = 1; n <= impulses; ++n) {
        b.clock(1 + n / 6, n % 6);
        Play p = b.play();
        adapt(p, b.ship, b.rules.type(b.at(b.enemy).type).groups[0].weapon);
    }
    const int of_nine = b.through(weapon.c_str(), 9);
    return of_nine == 9 ? "full" : of_nine == 5 ? "half" : of_nine == 1 ? "one" : "none";
}
void adaptation(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const std::string weapon = given.at("weapon");
    if (expect.at("status").is_string()) {
        for (int n = 0; n < 12; ++n) EXPECT_EQ(rating(weapon, n), expect.at("status")) << n;
        return;
    }
    int impulses = 0;
    for (const std::string status : expect.at("status")) EXPECT_EQ(rating(weapon, impulses++), status);
}
void adaptation_floor(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    for (int n = 2; n < 12; ++n) EXPECT_EQ(rating(given.at("weapon"), n), expect.at("floor")) << n;
}

}  // namespace

const std::vector<CaseRow>& defence_cases() {
    static const std::vector<CaseRow> rows{{"mobile-shields-repair", mobile},
                                           {"pa-transfer", transfer},
                                           {"pa-reinforced-cost", reinforced},
                                           {"eac-capacity", crystals},
                                           {"rg-doubles-ref", doubled_panels},
                                           {"rg-odd-lost", doubled_panels},
                                           {"armor-9-leak", leak},
                                           {"regen-armor-seven", regrown},
                                           {"skin-text-example", skin},
                                           {"skin-15000-literal", skin},
                                           {"dtd-suicide", suicide},
                                           {"stasis-screen-upkeep", upkeep},
                                           {"electron-screen-weapons", screen},
                                           {"masking-screen", masking},
                                           {"cloak-range", cloaked},
                                           {"phasing-half", phased},
                                           {"ted-cost-sc3", out_of_time},
                                           {"neutronium-3x-immune", neutronium},
                                           {"neutronium-3x-repair", tripled},
                                           {"asg-ph6-decay", adaptation},
                                           {"asg-ph9-never", adaptation},
                                           {"asg-blast-floor", adaptation_floor}};
    return rows;
}

TEST(TngAcceptance, Defences) { check_cases("tng", defence_cases()); }

}  // namespace impulse
