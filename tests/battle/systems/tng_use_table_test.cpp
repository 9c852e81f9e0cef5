// What uses of boxes bring, row by row: points of information, transports, noise and its end, changes of option
// mounts.
// Rule:   TNG "Brdg", "Ctrl", "Lab", "Sys", "Legendary Officers", "Tran", "Tran (Borg)", "Tran-F", "SpecComm",
//         "SpecSen", "S", "Opt", "CO", "NWO", "PO".
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "battle/core/tracks.h"
#include "battle/craft/box_changes.h"
#include "battle/fire/shot.h"
#include "battle/play/class_index.h"
#include "battle/play/class_reader.h"
#include "battle/seeking/control.h"
#include "battle/systems/box_uses.h"
#include "battle/systems/haze.h"
#include "battle/systems/transporter.h"
#include "tests/support/fielded.h"
#include "tests/support/loaded_rules.h"

namespace impulse {
namespace {

// A box of the ship is used on the enemy.
Operate on_enemy(Fielded& b, const char* row, int function) {
    Operate o = b.order(b.ship, row, function);
    o.target = b.enemy;
    return o;
}

// "Counts as 1 Lab box", "as 3 Lab"; a bridge is one where no laboratory is left.
TEST(TngUseTable, EachBoxTellsAsMuchAsIsPrinted) {
    struct Informs {
        const char* row;
        int points;
    };
    for (const Informs& p : {Informs{"lab", 2},
                             {"brdg", 2},
                             {"brdg_percent", 2},
                             {"ctrl_percent", 2},
                             {"off-doctor", 2},
                             {"off-science", 6}}) {
        Fielded b({{p.row, 1}, {"hull_a", 1}});
        b.act(on_enemy(b, p.row, 1));
        EXPECT_EQ(b.at(b.enemy).info[0], p.points) << p.row;
    }
}

// "Provides 1/5 (one-fifth) of an Information Point per turn", as far as a laboratory.
TEST(TngUseTable, TheLaboratoryOfASysBoxTellsAPointInFiveTurns) {
    for (const int tech : {3, 4}) {
        Fielded b({{"sys_lab", 1}, {"hull_a", 1}}, 4, tech);
        for (int turn = 1; turn <= 10; ++turn) {
            b.activity(turn, 2);
            b.act(on_enemy(b, "sys_lab", 1));
            EXPECT_EQ(b.at(b.enemy).info[0], turn / 5) << turn;
        }
        b.activity(11, 2);
        const int reach = tech == 3 ? 100 : 150;
        b.at(b.ship).hex = hex_at(10, 300);
        b.at(b.enemy).hex = hex_at(10, 300 - reach);
        EXPECT_FALSE(b.no(on_enemy(b, "sys_lab", 1))) << tech;
        b.at(b.enemy).hex = hex_at(10, 300 - reach - 1);
        EXPECT_TRUE(b.no(on_enemy(b, "sys_lab", 1))) << tech;
    }
}

// "May be used 3 {4} times per turn. Each use costs 1/6th {1/8th}"; five times for a fifth each; once for a point,
// for ten.
TEST(TngUseTable, TransportersSendAsOftenAsPrintedAndForThatPrice) {
    struct Sends {
        const char* row;
        int tech, uses;
        Energy all;
    };
    for (const Sends& p : {Sends{"tran", 3, 3, ratio(3, 6)},
                           {"tran", 4, 4, ratio(4, 8)},
                           {"tran_5", 3, 5, points(1)},
                           {"tran_5", 4, 5, points(1)},
                           {"tran_borg", 3, 1, points(1)},
                           {"tran_borg", 4, 1, points(1)},
                           {"tran_f", 4, 1, points(10)},
                           {"sys_tran", 3, 1, points(0)},
                           {"sys_tran", 4, 1, points(0)}}) {
        Fielded b({{p.row, 1}, {"hull_a", 1}}, 2, p.tech);
        EXPECT_EQ(free_transporters(b.rules, b.battle, b.ship), p.uses) << p.row;
        const Beams beams = beams_to(b.rules, b.battle, b.ship, b.enemy, {}, p.uses);
        EXPECT_EQ(beams.price, p.all) << p.row << " at " << p.tech << "X";
        EXPECT_EQ(static_cast<int>(beams.groups.size()), p.uses) << p.row;
    }
}

constexpr std::array special_communications{"speccomm", "brdg_percent", "ctrl_percent", "off-communications"};

void drift(Fielded& b) {
    Play p = b.play();
    if (hazes_due(b.rules, b.battle)) hazes_run(p);
}

// "Can blind all SpecSen and SpecScan within 3 {4} hexes by sending out noise", until the turn ends.
TEST(TngUseTable, NoiseBlindsWithinThreeOrFourHexesForTheTurn) {
    for (const char* row : special_communications)
        for (const int tech : {3, 4})
            for (const int away : {tech, tech + 1}) {
                Fielded b({{row, 1}, {"hull_a", 1}}, away, tech, {{"specsen", 1}, {"hull_a", 1}});
                const auto blind = [&] {
                    Operate o = b.order(b.enemy, "specsen", 2);
                    o.target = b.ship;
                    const auto no = b.no(o);
                    return no && no->more == WhyMore::in_haze;
                };
                b.act(b.order(b.ship, row, 5));
                drift(b);
                EXPECT_EQ(blind(), away == tech) << row << " at " << away;
                b.clock(1, 6);
                drift(b);
                EXPECT_EQ(blind(), away == tech) << row << ", the last impulse";
                b.clock(2, 1);
                drift(b);
                EXPECT_FALSE(blind()) << row << ", the next turn";
            }
}

// "A SpecComm can also clear up such noise within the same distance."
TEST(TngUseTable, NoiseIsClearedFromThreeOrFourHexes) {
    for (const char* row : special_communications)
        for (const int tech : {3, 4})
            for (const int away : {tech, tech + 1}) {
                Fielded b({{row, 1}, {"hull_a", 1}}, away, tech, {{"speccomm", 1}, {"hull_a", 1}});
                b.act(b.order(b.enemy, "speccomm", 5));
                drift(b);
                EXPECT_EQ(b.no(b.order(b.ship, row, 6)).has_value(), away > tech)
                    << row << " at " << tech << "X";
            }
}

// "Energy Cost = 1" of a SpecComm, none of an officer: the noise of another is ended for that.
TEST(TngUseTable, ToClearNoiseCostsAPointAndAnOfficerNothing) {
    for (const char* row : special_communications) {
        Fielded b({{row, 1}, {"hull_a", 1}}, 2, 3, {{"speccomm", 1}, {"hull_a", 1}});
        b.act(b.order(b.enemy, "speccomm", 5));
        drift(b);
        const int cost = std::string{row} == "off-communications" ? 0 : 1;
        b.at(b.ship).battery = points(cost);
        b.act(b.order(b.ship, row, 6));
        EXPECT_EQ(b.at(b.ship).battery, Energy{}) << row;
        EXPECT_TRUE(b.battle.hazes.empty()) << row;
    }
}

// An S box in any of the ways of a special sensor: a point worse to hit, a point of penalty less, six seekers more.
TEST(TngUseTable, AnSBoxAidsAsASpecialSensorDoes) {
    for (const char* row : {"specsen", "s"}) {
        Fielded b({{row, 1}, {"hull_a", 1}});
        b.rules.classes[b.at(b.ship).type.index()].modifying.push_back(0);
        const auto sum = [&](Quantity q) { return modified(b.rules, b.at(b.ship), q, {}); };
        b.act(b.order(b.ship, row, 3));
        EXPECT_EQ(sum(Quantity::die_penalty), 1) << row;
        b.activity(2, 2);
        b.act(b.order(b.ship, row, 4));
        EXPECT_EQ(plan_shot(b.rules, b.battle, b.enemy, 0, 0, b.ship, {}).shift.steps.sum, 1) << row;
        b.activity(3, 2);
        const int before = control_channels(b.rules, b.at(b.ship));
        b.act(b.order(b.ship, row, 5));
        EXPECT_EQ(control_channels(b.rules, b.at(b.ship)), before + 6) << row;
    }
}

// "For this impulse and the next 5 impulses", of the scanners' as of the sensors'.
TEST(TngUseTable, AShroudAndAStrobeStandForSixImpulses) {
    for (const char* row : {"shroud", "strobe"}) {
        Fielded b({{row, 1}, {"hull_a", 1}}, 1);
        b.sheet(b.enemy).sensor.ratings = {7, 6, 5, 4, 3, 2, 0};
        b.sheet(b.enemy).scanner.ratings = {-3, -2, -1, 0, 1, 2, 3};
        const auto dims = [&] {
            drift(b);
            return sensor_rating(b.rules, b.at(b.enemy)) != 7 || scanner_rating(b.rules, b.at(b.enemy)) != -3;
        };
        b.clock(1, 1);
        Operate o = b.order(b.ship, row, 1);
        o.amount = points(3);
        b.act(o);
        EXPECT_TRUE(dims()) << row;
        b.clock(1, 6);
        EXPECT_TRUE(dims()) << row << " in the sixth impulse";
        b.clock(2, 1);
        EXPECT_FALSE(dims()) << row << " in the seventh";
    }
}

BoxGroup mount_of(const char* system, std::vector<std::string> holds) {
    BoxGroup g;
    g.system = g.name = system;
    g.boxes = 1;
    g.holds = std::move(holds);
    return g;
}

// "They can switch what is in them during any Impulse Activity for 1 Deck Crew action": two crews make two changes.
TEST(TngUseTable, EachKindOfOptionMountIsChangedByOneDeckCrew) {
    for (const auto& [mount, holds] :
         std::vector<std::pair<const char*, std::array<const char*, 2>>>{{"opt", {"ph-7", "ph-6"}},
                                                                         {"opt-s", {"ph-7", "ph-6"}},
                                                                         {"ph-opt", {"ph-7", "ph-6"}},
                                                                         {"drn-opt", {"drn-b", "drn-c"}},
                                                                         {"torp-opt", {"disr", "phtn"}},
                                                                         {"co", {"brdg", "aux"}},
                                                                         {"nwo", {"lab", "trac"}},
                                                                         {"po", {"avr", "imp"}},
                                                                         {"po_limited", {"avr", "imp"}}}) {
        TableBattle b{"tng"};
        Sheet sheet = b.rules.type(class_named(b.rules, "aster/lantern")).sheet;
        sheet.deck_crews = 2;
        sheet.groups.push_back(mount_of(mount, {holds[0], holds[1]}));
        const auto made = read_class(b.rules, TechKeys{{"3x", "4x"}, "3x"}, sheet);
        ASSERT_TRUE(made) << made.error().what;
        b.rules.classes.push_back(*made);
        index_classes(b.rules);
        const UnitId u = b.unit(0, "2020", 'A', ClassId{b.rules.classes.size() - 1});
        b.clock(1, 2);
        b.open(Mechanism::activity);
        const ShipClass& c = b.rules.type(b.at(u).type);
        std::vector<std::uint8_t> places;  // of the two
        for (std::size_t g = 0; g < c.groups.size(); ++g)
            if (c.groups[g].container && b.rules.system(c.groups[g].container).id == mount)
                places.push_back(static_cast<std::uint8_t>(g));
        ASSERT_EQ(places.size(), 2U) << mount;
        const auto change = [&](std::size_t to) {
            Operate o;
            o.unit = u;
            o.group = places[to];
            o.use = SystemUse::change;
            const auto no = refuse(b.rules, b.battle, o);
            if (no) return no->more;
            Play play = b.play();
            do_change(play, o);
            return WhyMore::none;
        };
        EXPECT_EQ(change(1), WhyMore::none) << mount;
        EXPECT_EQ(change(0), WhyMore::none) << mount;
        EXPECT_EQ(change(1), WhyMore::deck_crews_busy) << mount;
    }
}

}  // namespace
}  // namespace impulse
