// tests/battle/craft/box_changes_test.cpp: option mounts, BackUp, holodecks and holds.
// Rule:   TNG "Opt", "Opt-S", "Drn-Opt", "Ph-Opt", "Ph-X", "Torp-Opt", "Wpn", "CO", "NWO", "PO", "Hold", "holo", "Back".
#include "battle/craft/box_changes.h"

#include <gtest/gtest.h>

#include "battle/core/view.h"
#include "battle/crew/crew_loss.h"
#include "battle/end/end_turn.h"
#include "battle/pilots/captain.h"
#include "battle/play/apply.h"
#include "battle/play/class_index.h"
#include "battle/play/class_reader.h"
#include "battle/play/make_unit.h"
#include "battle/repair/damage_control.h"
#include "battle/systems/box_uses.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

BoxGroup mount_boxes(const char* system, int count, std::vector<std::string> holds = {}, int value = 0) {
    BoxGroup g;
    g.system = g.name = system;
    g.boxes = count;
    g.value = value;
    g.holds = std::move(holds);
    return g;
}

tl::expected<ShipClass, FileError> lantern_with_mounts(const Rules& rules, std::vector<BoxGroup> more,
                                                       int tech = 3) {
    Sheet sheet = rules.type(class_named(rules, "aster/lantern")).sheet;
    sheet.tech = tech;
    for (BoxGroup& g : more) sheet.groups.push_back(std::move(g));
    return read_class(rules, TechKeys{{"3x", "4x"}, "3x"}, sheet);
}
std::string mounts_refused(std::vector<BoxGroup> more, int tech = 3) {
    const auto made = lantern_with_mounts(tng_rules(), std::move(more), tech);
    return made ? std::string{} : made.error().what;
}

// A Lantern with more boxes, in an impulse activity, its batteries full.
struct MountShip {
    TableBattle b{"tng"};
    UnitId u;
    explicit MountShip(std::vector<BoxGroup> more, int tech = 3) {
        auto made = lantern_with_mounts(b.rules, std::move(more), tech);
        EXPECT_TRUE(made) << (made ? "" : made.error().what);
        if (!made) return;
        made->sheet.deck_crews = 2;
        b.rules.classes.push_back(*made);
        index_classes(b.rules);
        u = b.unit(0, "2020", 'A', ClassId{b.rules.classes.size() - 1});
        const ShipClass& c = type();
        for (std::size_t g = 0; g < c.groups.size(); ++g)
            if (c.groups[g].spare) b.at(u).groups[g].off = c.groups[g].boxes;
        b.clock(1, 2);
        b.open(Mechanism::activity);
    }
    [[nodiscard]] const ShipClass& type() { return b.rules.type(b.at(u).type); }
    [[nodiscard]] std::size_t named(std::string_view name) {
        for (std::size_t g = 0; g < type().groups.size(); ++g)
            if (type().sheet.groups[type().groups[g].sheet_group].name == name) return g;
        ADD_FAILURE() << name;
        return 0;
    }
    [[nodiscard]] int left(std::string_view name) { return boxes_left(type(), b.at(u), named(name)); }
    [[nodiscard]] Operate order(std::string_view name) {
        Operate o;
        o.unit = u;
        o.group = static_cast<std::uint8_t>(named(name));
        o.use = SystemUse::change;
        return o;
    }
    [[nodiscard]] std::optional<Refusal> refused(std::string_view name) {
        return refuse(b.rules, b.battle, order(name));
    }
    void change(std::string_view name) {
        ASSERT_FALSE(refused(name)) << name;
        Play play = b.play();
        do_change(play, order(name));
    }
};

// A quick change of an option mount: in an activity, for one action of a deck crew (TNG "Opt").
TEST(TngOptionMount, IsChangedForADeckCrewActionInTheActivity) {
    for (const char* mount : {"opt", "opt-s", "ph-opt"}) {
        MountShip s({mount_boxes(mount, 1, {"ph-7", "ph-6"})});
        const std::string other = std::string{mount} + " PH-6";
        EXPECT_EQ(s.left(mount), 1);
        EXPECT_EQ(s.left(other), 0);
        s.change(other);
        EXPECT_EQ(s.left(mount), 0);
        EXPECT_EQ(s.left(other), 1);
        s.change(mount);
        // Both deck crews have had their action of the turn.
        EXPECT_EQ(s.refused(other)->more, WhyMore::deck_crews_busy);
        s.b.open(Mechanism::launch);
        EXPECT_EQ(s.refused(other)->why, Why::wrong_step);
    }
}

// What each mount takes, by the list of its rule.
TEST(TngOptionMount, TakesWhatItsRuleLists) {
    EXPECT_EQ(mounts_refused({mount_boxes("ph-opt", 1, {"ph-8", "trac", "specsen"})}), "");
    EXPECT_EQ(mounts_refused({mount_boxes("ph-opt", 1, {"drn-b"})}),
              "PH-OPT does not take DRN-B at tech level 3 (Ph-Opt)");
    EXPECT_EQ(mounts_refused({mount_boxes("drn-opt", 1, {"drn-b", "drn-c", "snare"})}), "");
    EXPECT_NE(mounts_refused({mount_boxes("drn-opt", 1, {"ph-7"})}), "");
    EXPECT_EQ(mounts_refused({mount_boxes("torp-opt", 1, {"disr", "sd"})}), "");
    EXPECT_NE(mounts_refused({mount_boxes("torp-opt", 1, {"p-disr"})}), "") << "but not P-Disr";
    EXPECT_EQ(mounts_refused({mount_boxes("opt-s", 1, {"drn-b", "ph-7", "disr"})}), "");
    EXPECT_EQ(mounts_refused({mount_boxes("opt", 1, {"avr", "ph-7", "brdg"})}), "");
    EXPECT_EQ(mounts_refused({mount_boxes("co", 1, {"brdg", "aux"})}), "");
    EXPECT_NE(mounts_refused({mount_boxes("co", 1, {"lab"})}), "");
    EXPECT_EQ(mounts_refused({mount_boxes("nwo", 1, {"lab", "trac"})}), "");
    EXPECT_NE(mounts_refused({mount_boxes("nwo", 1, {"brdg"})}), "");
    EXPECT_EQ(mounts_refused({mount_boxes("po", 1, {"avr", "btty:7"})}), "");
    EXPECT_NE(mounts_refused({mount_boxes("po", 1, {"lab"})}), "");
    EXPECT_EQ(mounts_refused({mount_boxes("po_limited", 1, {"a4vr"})}), "");
}

// Used as NWO, CO and PO they hold what these hold.
TEST(TngOptionMount, AlsoServesAsTheOptionOfItsKind) {
    EXPECT_EQ(mounts_refused({mount_boxes("drn-opt", 1, {"lab", "trac"})}), "");
    EXPECT_EQ(mounts_refused({mount_boxes("ph-opt", 1, {"brdg"})}), "");
    EXPECT_EQ(mounts_refused({mount_boxes("torp-opt", 1, {"avr", "aur"})}), "");
}

// A change does not let a mount fire twice in a turn.
TEST(TngOptionMount, DoesNotFireAgainByChangingItsWeapon) {
    MountShip s({mount_boxes("opt", 1, {"ph-7", "ph-6", "trac"})});
    s.b.at(s.u).groups[s.named("opt")].used = 1;
    s.change("opt PH-6");
    const GroupState& other = s.b.at(s.u).groups[s.named("opt PH-6")];
    EXPECT_EQ(other.used, s.b.weapon(s.u, s.named("opt PH-6")).shots_per_turn);
    s.change("opt TRAC");
    EXPECT_EQ(s.left("opt TRAC"), 1) << "what does not fire works";
    EXPECT_EQ(s.b.at(s.u).groups[s.named("opt TRAC")].used, 0);
}

// What was not fired goes on firing: a new one is unarmed, the other keeps its charge.
TEST(TngOptionMount, KeepsTheChargeOfWhatStandsReady) {
    MountShip s({mount_boxes("opt", 1, {"ph-7", "ph-6"})});
    s.b.at(s.u).groups[s.named("opt")].charge = points(1).parts;
    s.change("opt PH-6");
    EXPECT_EQ(s.b.at(s.u).groups[s.named("opt PH-6")].charge, 0);
    EXPECT_EQ(s.b.at(s.u).groups[s.named("opt PH-6")].used, 0);
    s.change("opt");
    EXPECT_EQ(s.b.at(s.u).groups[s.named("opt")].charge, points(1).parts);
}

// What stands in a hard point stays there.
TEST(TngHardPoint, HoldsOneSystemForTheBattle) {
    EXPECT_EQ(mounts_refused({mount_boxes("wpn", 1, {"ph-7"})}), "");
    EXPECT_EQ(mounts_refused({mount_boxes("ph-x", 1, {"ph-7"})}), "");
    EXPECT_EQ(mounts_refused({mount_boxes("wpn", 1, {"ph-7", "ph-6"})}),
              "WPN is not changed in battle: it holds one system, not 2 (Wpn)");
    EXPECT_NE(mounts_refused({mount_boxes("ph-x", 1, {"drn-b"})}), "");
    MountShip s({mount_boxes("wpn", 1, {"ph-7"})});
    EXPECT_EQ(s.refused("wpn")->more, WhyMore::not_in_mount);
}

// One of the systems is chosen for nothing, before the battle alone.
TEST(TngHold, HoldsAnyOneOfItsListFromTheBeginning) {
    for (const char* held :
         {"hull_f", "hull_a",    "hull_c",      "lab", "trac",  "quar", "repair", "tran",   "holo", "cargo",
          "shtl",   "armor_360", "barr_manned", "prb", "works", "ana",  "atwr",   "btty:3", "scty", "comp"})
        EXPECT_EQ(mounts_refused({mount_boxes("hold", 1, {held})}), "") << held;
    EXPECT_NE(mounts_refused({mount_boxes("hold", 1, {"avr"})}), "");
    EXPECT_NE(mounts_refused({mount_boxes("hold", 1, {"axr"})}), "") << "1 power only: an ATWR";
    EXPECT_NE(mounts_refused({mount_boxes("hold", 1, {"btty:4"})}), "") << "a capacity of 3";
    EXPECT_EQ(mounts_refused({mount_boxes("hold", 1, {"btty:4"})}, 4), "") << "{4}";
    EXPECT_NE(mounts_refused({mount_boxes("hold", 1, {"lab", "trac"})}), "");
}

// "Barr w/1 Boarding Party": each such hold has one more aboard, an empty room of a holodeck none.
TEST(TngHold, BringsABoardingPartyWithItsBarracks) {
    const auto parties = [](std::vector<BoxGroup> more) {
        Rules rules = tng_rules();
        auto made = lantern_with_mounts(rules, std::move(more));
        EXPECT_TRUE(made) << (made ? "" : made.error().what);
        if (!made) return -1;
        made->sheet.key = "aster/with-mounts";
        rules.classes.push_back(*made);
        rules.class_keys.push_back(made->sheet.key);
        index_classes(rules);
        impulse::Setup setup;
        setup.sides.resize(2);
        SetupUnit ship;
        ship.class_key = made->sheet.key;
        ship.hex = hex_at(5, 5);
        const auto unit = make_unit(rules, setup, ship);
        EXPECT_TRUE(unit) << (unit ? "" : unit.error());
        return unit ? crew_aboard(rules, *unit, CrewKind::boarding) : -1;
    };
    const int plain = parties({mount_boxes("hold", 1, {"lab"})});
    ASSERT_GE(plain, 0);
    EXPECT_EQ(parties({mount_boxes("hold", 1, {"barr_manned"})}), plain + 1);
    EXPECT_EQ(parties({mount_boxes("hold", 2, {"barr_manned"})}), plain + 2);
    EXPECT_EQ(parties({mount_boxes("holo", 1)}), plain);
    EXPECT_NE(mounts_refused({mount_boxes("hold", 1, {"barr"})}), "") << "only with its party";
}

// A box that holds another is hit on its own word of the chart and repaired as itself: Opt is hit on "Torp", repair 18.
TEST(TngOptionMount, IsHitAndRepairedAsTheMount) {
    MountShip s({mount_boxes("opt", 1, {"ph-7", "ph-6"}), mount_boxes("nwo", 1, {"lab"})});
    const auto taken_by = [&](std::size_t group, const char* id) {
        for (std::size_t k = 0; k < s.b.rules.categories.size(); ++k)
            if (s.b.rules.categories[k].id == id) {
                const auto& groups = s.type().groups_of_category[k];
                return std::find(groups.begin(), groups.end(), group) != groups.end();
            }
        return false;
    };
    for (const char* name : {"opt", "opt PH-6"}) {
        EXPECT_TRUE(taken_by(s.named(name), "torp")) << name;
        EXPECT_FALSE(taken_by(s.named(name), "phas")) << name;
        s.b.at(s.u).groups[s.named(name)].lost = 1;
        EXPECT_EQ(repair_cost(s.b.rules, s.b.at(s.u), RepairTarget::group, static_cast<int>(s.named(name))),
                  18);
        s.b.at(s.u).groups[s.named(name)].lost = 0;
    }
    EXPECT_TRUE(taken_by(s.named("nwo"), "cargo"));
    EXPECT_FALSE(taken_by(s.named("nwo"), "lab"));
    EXPECT_EQ(repair_cost(s.b.rules, s.b.at(s.u), RepairTarget::group, static_cast<int>(s.named("nwo"))), 10);
    // Destroyed it changes no more.
    s.b.at(s.u).groups[s.named("opt")].lost = 1;
    EXPECT_EQ(s.refused("opt PH-6")->why, Why::system_destroyed);
}

// A BackUp box becomes any other box that the ship has lost a box of.
TEST(TngBackUp, ServesAsABoxOfWhichTheShipHasLostOne) {
    MountShip s({mount_boxes("back", 2)});
    EXPECT_EQ(s.refused("back LAB")->more, WhyMore::nothing_damaged);
    s.b.at(s.u).groups[s.b.group_of(s.u, "lab")].lost = 1;
    s.change("back LAB");
    EXPECT_EQ(s.left("back"), 1);
    EXPECT_EQ(s.left("back LAB"), 1);
    // Once an impulse activity; in the next it is another.
    EXPECT_EQ(s.refused("back LAB")->more, WhyMore::no_change);
    s.b.clock(1, 3);
    s.b.open(Mechanism::activity);
    s.change("back LAB");
    EXPECT_EQ(s.left("back LAB"), 2);
    EXPECT_EQ(s.left("back"), 0);
    s.b.clock(1, 4);
    s.b.open(Mechanism::activity);
    s.change("back");
    EXPECT_EQ(s.left("back"), 1) << "back to a plain BackUp";
}

// One use a turn, whatever it is when it is used: what was used as a laboratory may change, and then does nothing.
TEST(TngBackUp, IsUsedOnceATurnWhateverItServesAs) {
    MountShip s({mount_boxes("back", 1), mount_boxes("specscan", 1)});
    s.b.at(s.u).groups[s.b.group_of(s.u, "lab")].lost = 1;
    s.b.at(s.u).groups[s.b.group_of(s.u, "brdg")].lost = 1;
    s.change("back LAB");
    s.b.at(s.u).groups[s.named("back LAB")].used = 1;
    s.b.clock(1, 3);
    s.b.open(Mechanism::activity);
    s.change("back BRDG");
    const std::size_t g = s.named("back BRDG");
    const BoxUse& use = s.b.rules.system(s.type().groups[g].system).uses.front();
    EXPECT_TRUE(refuse_use_of_box(s.b.rules, s.b.at(s.u), g, use));
    EXPECT_EQ(s.left("back BRDG"), 1) << "what needs no use, it is";
}

// For a point of energy a Holodeck is a control space, a laboratory, an Analyze, or empty barracks or quarters.
TEST(TngHolodeck, IsAnotherRoomForATurnForOnePoint) {
    MountShip s({mount_boxes("holo", 1)});
    s.b.at(s.u).battery = s.b.at(s.u).battery_warp = points(2);
    for (const char* room : {"holo CTRL", "holo LAB", "holo ANA", "holo BARR", "holo QUAR"})
        EXPECT_EQ(s.left(room), 0);
    s.change("holo LAB");
    EXPECT_EQ(s.left("holo LAB"), 1);
    EXPECT_EQ(s.b.at(s.u).battery, points(1));
    Play play = s.b.play();
    end_turn_changes(play, s.u);
    EXPECT_EQ(s.left("holo"), 1);
    s.b.at(s.u).battery = {};
    EXPECT_EQ(s.refused("holo LAB")->why, Why::no_reserve);
}

// The captain makes of a BackUp what he has lost, unasked, and no order of his is refused.
TEST(TngBackUp, ACaptainUsesItUnasked) {
    MountShip s({mount_boxes("back", 1)});
    const UnitId enemy = s.b.unit(1, "2024", 'D', "korrin/halberd");
    (void)enemy;
    s.b.open(Mechanism::activity);
    s.b.at(s.u).groups[s.b.group_of(s.u, "brdg")].lost = 1;
    Captain captain;
    bool changes = false;
    for (int i = 0; i < 12; ++i) {
        const auto order = captain.decide(s.b.rules, view(s.b.rules, s.b.battle, SideId{0}), SideId{0});
        if (!order || std::holds_alternative<Pass>(*order)) break;
        ASSERT_FALSE(refuse(s.b.rules, s.b.battle, *order));
        if (const auto* o = std::get_if<Operate>(&*order)) changes = changes || o->use == SystemUse::change;
        ScriptedDice none;
        ASSERT_TRUE(apply(s.b.rules, s.b.battle, *order, none, nullptr));
    }
    EXPECT_TRUE(changes);
}

}  // namespace
}  // namespace impulse
