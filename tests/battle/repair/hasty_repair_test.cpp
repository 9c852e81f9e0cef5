// tests/battle/repair/hasty_repair_test.cpp: lesser systems out of what is destroyed, and boxes exchanged for others.
// Rule:   TNG "A4VR", "AVR", "AXR", "Btty", "Emer", "DamSwi".
#include <gtest/gtest.h>

#include "battle/play/apply.h"
#include "battle/play/class_index.h"
#include "battle/play/class_reader.h"
#include "battle/repair/damage_control.h"
#include "battle/repair/mend_by_box.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// A Lantern with more boxes at damage control, with so many points of repair.
struct HastyShip {
    TableBattle b{"tng"};
    UnitId u;
    HastyShip(const char* system, int boxes, int value, int points_there, int more_boxes = 0) {
        Sheet sheet = b.rules.type(class_named(b.rules, "aster/lantern")).sheet;
        BoxGroup g;
        g.system = g.name = system;
        g.boxes = boxes;
        g.value = value;
        sheet.groups.push_back(g);
        (void)more_boxes;
        auto made = read_class(b.rules, TechKeys{{"3x", "4x"}, "3x"}, sheet);
        EXPECT_TRUE(made) << (made ? "" : made.error().what);
        b.rules.classes.push_back(*made);
        index_classes(b.rules);
        u = b.unit(0, "2020", 'A', ClassId{b.rules.classes.size() - 1});
        for (std::size_t k = 0; k < type().groups.size(); ++k)
            if (type().groups[k].spare) b.at(u).groups[k].off = type().groups[k].boxes;
        b.clock(1, 6);
        b.open(Mechanism::repair);
        b.set(u, Counter::repair_allowance, points_there);
    }
    [[nodiscard]] const ShipClass& type() { return b.rules.type(b.at(u).type); }
    [[nodiscard]] std::size_t named(std::string_view name) {
        for (std::size_t g = 0; g < type().groups.size(); ++g)
            if (type().sheet.groups[type().groups[g].sheet_group].name == name) return g;
        ADD_FAILURE() << name;
        return 0;
    }
    [[nodiscard]] int left(std::string_view name) { return boxes_left(type(), b.at(u), named(name)); }
    [[nodiscard]] Repair order(std::string_view name) {
        return {u, RepairTarget::group, static_cast<std::uint8_t>(named(name)), 1};
    }
};

struct Hasty {
    const char *system, *printed, *lesser;
    int value, cost;
};

// A4VR to AVR or AUR, AVR to AUR, AXR to ATWR for 8, a battery to a lower capacity, Emer to what it is without.
TEST(TngHastyRepair, MakesALesserSystemOfADestroyedOne) {
    for (const Hasty& h :
         {Hasty{"a4vr", "a4vr", "a4vr AVR", 0, 20}, Hasty{"a4vr", "a4vr", "a4vr AUR", 0, 13},
          Hasty{"avr", "avr", "avr AUR", 0, 13}, Hasty{"axr", "axr", "axr ATWR", 0, 8},
          Hasty{"btty", "btty", "btty 4", 7, 4}, Hasty{"emer_imp", "emer_imp", "emer_imp IMP", 0, 6},
          Hasty{"emer_aur", "emer_aur", "emer_aur AUR", 0, 13},
          Hasty{"emer_axr", "emer_axr", "emer_axr AXR", 0, 10},
          Hasty{"emer_btty", "emer_btty", "emer_btty BTTY", 7, 7},
          Hasty{"emer_uwarp_left", "emer_uwarp_left", "emer_uwarp_left L WARP", 2, 30}}) {
        HastyShip s(h.system, 2, h.value, h.cost);
        EXPECT_TRUE(refuse(s.b.rules, s.b.battle, s.order(h.lesser))) << "nothing is destroyed: " << h.lesser;
        s.b.at(s.u).groups[s.named(h.printed)].lost = 1;
        EXPECT_EQ(
            repair_cost(s.b.rules, s.b.at(s.u), RepairTarget::group, static_cast<int>(s.named(h.lesser))),
            h.cost)
            << h.lesser;
        ASSERT_FALSE(refuse(s.b.rules, s.b.battle, s.order(h.lesser))) << h.lesser;
        Play play = s.b.play();
        do_repair(play, s.order(h.lesser));
        EXPECT_EQ(s.left(h.printed), 1) << h.lesser;
        EXPECT_EQ(s.left(h.lesser), 1) << h.lesser;
        EXPECT_EQ(s.b.at(s.u)[Counter::repair_allowance], 0);
        EXPECT_EQ(
            repairable(s.b.rules, s.b.at(s.u), RepairTarget::group, static_cast<int>(s.named(h.printed))), 0);
        // It is repaired as what it is now.
        s.b.at(s.u).groups[s.named(h.lesser)].lost = 1;
        s.b.set(s.u, Counter::repair_allowance, h.cost);
        EXPECT_FALSE(refuse(s.b.rules, s.b.battle, s.order(h.lesser)));
    }
}

// What nobody orders is mended in full where the points are there, and in haste only where they are not.
TEST(TngHastyRepair, IsOnlyDoneUnaskedWhereTimeIsShort) {
    HastyShip rich("a4vr", 1, 0, 30), poor("a4vr", 1, 0, 20);
    for (HastyShip* s : {&rich, &poor}) {
        s->b.at(s->u).groups[s->named("a4vr")].lost = 1;
        Play play = s->b.play();
        repair_close(play);
    }
    EXPECT_EQ(rich.left("a4vr"), 1);
    EXPECT_EQ(rich.left("a4vr AVR"), 0);
    EXPECT_EQ(poor.left("a4vr"), 0);
    EXPECT_EQ(poor.left("a4vr AVR") + poor.left("a4vr AUR"), 1);
}

// Once a turn a box is mended for another that is lost, in an activity or at damage control.
TEST(TngDamSwi, MendsABoxForAnotherOnceATurn) {
    for (const Mechanism step : {Mechanism::activity, Mechanism::repair}) {
        HastyShip s("damswi", 1, 0, 0);
        s.b.open(step);
        const auto ph = static_cast<std::uint8_t>(s.b.group_of(s.u, "brdg"));
        const auto hull = static_cast<std::uint8_t>(s.b.group_of(s.u, "hull_f"));
        s.b.at(s.u).groups[ph].lost = 1;
        EmergencyRepair o{s.u, RepairTarget::group, ph, hull};
        ASSERT_FALSE(refuse(s.b.rules, s.b.battle, o)) << word(step);
        Play play = s.b.play();
        do_mend_by_box(play, o);
        EXPECT_EQ(s.b.at(s.u).groups[ph].lost, 0);
        EXPECT_EQ(s.b.at(s.u).groups[hull].lost, 1);
        s.b.at(s.u).groups[ph].lost = 1;
        EXPECT_EQ(refuse(s.b.rules, s.b.battle, o)->why, Why::already_fired);
    }
}

// What is lost for it is an internal box, of no track and no crew; the mended one was lost to the enemy's fire.
TEST(TngDamSwi, AsksForARealInternalAndDamageOfCombat) {
    HastyShip s("damswi", 2, 0, 0);
    s.b.open(Mechanism::activity);
    const auto lab = static_cast<std::uint8_t>(s.b.group_of(s.u, "lab"));
    const auto hull = static_cast<std::uint8_t>(s.b.group_of(s.u, "hull_f"));
    s.b.at(s.u).groups[lab].lost = 1;
    s.b.at(s.u).groups[lab].not_by_foes = 1;
    EmergencyRepair o{s.u, RepairTarget::group, lab, hull};
    EXPECT_EQ(refuse(s.b.rules, s.b.battle, o)->more, WhyMore::not_damaged);
    s.b.at(s.u).groups[lab].not_by_foes = 0;
    EXPECT_FALSE(refuse(s.b.rules, s.b.battle, o));
    // Tracks and shields may be mended so.
    s.b.set(s.u, Counter::sensor_lost, 1);
    EXPECT_FALSE(refuse(s.b.rules, s.b.battle, EmergencyRepair{s.u, RepairTarget::sensor, 0, hull}));
    s.b.at(s.u).groups[hull].lost = s.type().groups[hull].boxes;
    EXPECT_EQ(refuse(s.b.rules, s.b.battle, o)->why, Why::system_destroyed);
}

// People count among what it may mend.
TEST(TngDamSwi, MendsCrewUnitsForABox) {
    HastyShip s("damswi", 2, 0, 0);
    s.b.open(Mechanism::activity);
    const auto hull = static_cast<std::uint8_t>(s.b.group_of(s.u, "hull_f"));
    const EmergencyRepair people{s.u, RepairTarget::crew, 0, hull};
    EXPECT_EQ(refuse(s.b.rules, s.b.battle, people)->more, WhyMore::not_damaged) << "nobody fell";
    s.b.set(s.u, Counter::crew_lost, 2);
    EXPECT_TRUE(refuse(s.b.rules, s.b.battle, EmergencyRepair{s.u, RepairTarget::crew, 0, whole_unit}))
        << "not without a box for it";
    ASSERT_FALSE(refuse(s.b.rules, s.b.battle, people));
    Play play = s.b.play();
    do_mend_by_box(play, people);
    EXPECT_EQ(s.b.at(s.u)[Counter::crew_lost], 1);
    EXPECT_EQ(s.b.at(s.u).groups[hull].lost, 1);
}

}  // namespace
}  // namespace impulse
