// With what launchers and guns of the classic game begin, what lies in store for them, and how often they work.
// Units:  rounds, half spaces, points of energy, impulses, years.
// Rule:   classic D4.11, E2, E5, E7, E11, FD2.42, FD3, FP1, FP10, FP11, G5, G23, S4.1.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "battle/core/refusal.h"
#include "battle/fire/arming.h"
#include "battle/fire/declare.h"
#include "battle/play/apply.h"
#include "battle/play/class_reader.h"
#include "battle/play/make_unit.h"
#include "battle/seeking/launch.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// A ship with one box of a system, and a D7 so many hexes ahead of it.
struct Mounted {
    TableBattle b{"classic"};
    UnitId by{}, at{};

    explicit Mounted(const char* system, int away = 3) { place(system, away); }
    void place(const char* system, int away = 3) {
        b.battle = Battle{};
        b.battle.field.impulses = 32;
        b.rules.classes.resize(table_rules("classic").classes.size());
        const ClassId type = b.bare_class({{system, 1}, {"warp_left", 30}, {"battery", 20}});
        b.rules.classes[type.index()].sheet.move_cost = points(1);
        by = b.unit(0, "2020", 'A', type);
        at = b.unit(1, "2020", 'D', "klingon/d7");
        b.at(at).hex = hex_at(20, 20 - away);
        b.clock(2, 10);
    }
    GroupState& state() { return b.at(by).groups[0]; }
    [[nodiscard]] const WeaponType& weapon() const { return b.weapon(by, 0); }
    ClassGroup& mount() { return b.rules.classes[b.at(by).type.index()].groups[0]; }
    [[nodiscard]] SeekerId round(std::string_view name) const {
        for (const SeekerId s : weapon().launches)
            if (b.rules.seeker(s).id == name) return s;
        ADD_FAILURE() << weapon().id << " launches no " << name;
        return {};
    }
    // It begins with so many rounds of the first kind that it launches.
    void begin(int weapon_status, int year, int rounds = 0) {
        mount().load = {static_cast<std::uint8_t>(rounds), 0, 0, 0};
        mount().load_type = {static_cast<std::uint8_t>(rounds > 0 ? 1 : 0), 0, 0, 0};
        arm_for_battle(b.rules, static_cast<std::size_t>(weapon_status), year, b.at(by));
    }
    [[nodiscard]] std::string why(const Launch& order) const {
        const auto no = refuse_launch(b.rules, b.battle, order);
        return no ? std::string{refusal_word(*no)} : "";
    }
    [[nodiscard]] bool takes(std::string_view mode, Energy amount) const {
        return !refuse_arm(b.rules, b.battle, by, 0, b.mode(by, 0, mode), amount);
    }
    // An enemy's drone so many hexes ahead.
    ObjectId drone(int away) {
        MapObject o;
        o.fate = SeekerFate::flying;
        o.kind = SeekerKind::drone;
        o.type = SeekerId{std::size_t{0}};
        o.by = at;
        o.target = by;
        o.hex = hex_at(20, 20 - away);
        o.facing = Facing{3};
        o.serial = 1;
        b.battle.objects.push_back(o);
        return ObjectId{b.battle.objects.size() - 1};
    }
};

// E2: each of four shots a phaser-3, and no fifth in the turn.
TEST(ClassicGatling, FiresFourTimesATurn) {
    Mounted m("phaser-g");
    m.b.at(m.by).capacitor = points(1);
    const Fire shot = m.b.shot(m.by, 0, "standard", m.at);
    for (int fired = 0; fired <= 5; ++fired) {
        m.state().used = static_cast<std::uint8_t>(fired);
        const auto no = refuse_fire(m.b.rules, m.b.battle, shot);
        EXPECT_EQ(!no, fired < 4) << fired;
        if (no) {
            EXPECT_EQ(no->why, Why::already_fired) << fired;
        }
    }
}

TEST(ClassicGatling, FiresFourTimesInAnImpulse) {
    Mounted m("phaser-g");
    m.b.at(m.by).capacitor = points(1);
    const Fire shot = m.b.shot(m.by, 0, "standard", m.at);
    for (int declared = 0; declared < 4; ++declared) m.b.declare(shot);
    EXPECT_TRUE(refuse_fire(m.b.rules, m.b.battle, shot));
}

// E5, FD3.70: one round an impulse.
TEST(ClassicAntiDroneRounds, AreShotOneAnImpulse) {
    for (const auto& [rack, mode] :
         {std::pair{"add-6", "standard"}, {"add-12", "standard"}, {"drone_rack-G", "add"}}) {
        Mounted m(rack);
        m.state().ammo[0] = 6;
        for (std::size_t place = 0; place < m.weapon().launches.size(); ++place)
            if (m.b.rules.seeker(m.weapon().launches[place]).id == "add")
                m.state().holds[0] = static_cast<std::uint8_t>(place + 1);
        Fire shot = m.b.shot(m.by, 0, mode, {});
        shot.object = m.drone(2);
        m.b.declare(shot);
        const auto no = refuse_fire(m.b.rules, m.b.battle, shot);
        ASSERT_TRUE(no) << rack;
        EXPECT_EQ(no->why, Why::already_declared) << rack;
    }
}

// E5: two sets of six or twelve rounds; up to four in a turn in which none was shot.
TEST(ClassicAntiDroneRounds, LieInStoreTwiceAndAreReloadedByFour) {
    for (const auto& [rack, rounds] : {std::pair{"add-6", 6}, {"add-12", 12}}) {
        Mounted m(rack);
        m.begin(3, 170, rounds);
        EXPECT_EQ(m.state().reloads, 2 * rounds) << rack;
        for (const auto& [left, reloaded] :
             {std::pair{0, 4}, {rounds - 4, 4}, {rounds - 3, 3}, {rounds, 0}}) {
            m.state().ammo[0] = static_cast<std::uint8_t>(left);
            m.state().reloads = 9;
            Play p = m.b.play();
            reload_racks(p, m.by);
            EXPECT_EQ(m.state().ammo[0], left + reloaded) << rack << " with " << left;
            EXPECT_EQ(m.state().reloads, 9 - reloaded) << rack << " with " << left;
        }
        m.state().ammo[0] = 0;
        m.state().used = 1;
        Play p = m.b.play();
        reload_racks(p, m.by);
        EXPECT_EQ(m.state().ammo[0], 0) << rack << " shot this turn";
    }
}

struct Stored {
    const char* rack;
    int sets, late;  // late: from Y175 on
};

// FD3, FP10: sets of what was loaded first; the rails of fighters have none.
TEST(ClassicReloads, AreSetsOfTheFirstLoad) {
    for (const Stored& s : std::vector<Stored>{{"drone_rack-A", 1, 1},
                                               {"drone_rack-B", 2, 2},
                                               {"drone_rack-C", 2, 2},
                                               {"drone_rack-D", 2, 2},
                                               {"drone_rack-E", 1, 1},
                                               {"drone_rack-F", 1, 1},
                                               {"drone_rack-G", 1, 2},
                                               {"plasma_rack", 1, 2},
                                               {"drone_rail-std", 0, 0},
                                               {"drone_rail-light", 0, 0},
                                               {"drone_rail-special", 0, 0},
                                               {"fighter_plasma-F", 0, 0},
                                               {"plasma_rail-D", 0, 0},
                                               {"plasma_rail-K", 0, 0}})
        for (const auto& [year, sets] : {std::pair{174, s.sets}, {175, s.late}}) {
            Mounted m(s.rack);
            m.begin(3, year, 1);
            EXPECT_EQ(m.state().store[0], sets) << s.rack << ", Y" << year;
            m.begin(3, year, 3);
            EXPECT_EQ(m.state().store[0], 3 * sets) << s.rack << ", Y" << year;
        }
}

// FD2.42: two spaces a turn, which are four of type VI, in a turn in which the rack launched nothing.
TEST(ClassicReloads, TakeTwoSpacesATurn) {
    for (const auto& [rack, load, reloaded] :
         {std::tuple{"drone_rack-A", 4, 2}, {"drone_rack-E", 8, 4}, {"drone_rack-B", 6, 2}}) {
        Mounted m(rack);
        m.begin(3, 170, load);
        m.b.rules.classes[m.b.at(m.by).type.index()].launchers = {0};
        for (const bool silent : {true, false}) {
            m.state().ammo[0] = 0;
            m.state().used = silent ? 0 : 1;
            Play p = m.b.play();
            reload_racks(p, m.by);
            EXPECT_EQ(m.state().ammo[0], silent ? reloaded : 0) << rack;
        }
    }
}

// What fits: FD3, FP10, J4.23; a type K has half the room of a type D, and takes its place one for one.
TEST(ClassicRackRoom, TakesSoManyRoundsAndNotOneMore) {
    for (const auto& [rack, type, rounds] :
         std::vector<std::tuple<const char*, const char*, int>>{{"drone_rack-D", "I", 12},
                                                                {"drone_rack-B", "IV", 3},
                                                                {"drone_rack-E", "VI", 8},
                                                                {"plasma_rack", "plasma-D", 4},
                                                                {"plasma_rack", "plasma-K", 4},
                                                                {"plasma_rail-D", "plasma-D", 1},
                                                                {"plasma_rail-D", "plasma-K", 1},
                                                                {"plasma_rail-K", "plasma-K", 1},
                                                                {"drone_rail-std", "I", 1},
                                                                {"drone_rail-light", "VI", 1},
                                                                {"drone_rail-special", "I", 1},
                                                                {"fighter_plasma-F", "plasma-F", 1}}) {
        Mounted m(rack);
        std::vector<std::string> contents(static_cast<std::size_t>(rounds), type);
        EXPECT_TRUE(rack_load(m.b.rules, m.weapon(), contents)) << rack << " " << type;
        contents.emplace_back(type);
        EXPECT_FALSE(rack_load(m.b.rules, m.weapon(), contents)) << rack << " " << type;
    }
}

// S4.1, FP10, G23: what stands in the stores of weapons of their own at each weapon status.
TEST(ClassicStartingStores, HoldByWeaponStatusWhatTheBookPrints) {
    for (const auto& [system, charges] : std::vector<std::pair<const char*, std::vector<Energy>>>{
             {"esg", {Energy{}, Energy{}, points(2), points(5)}},
             {"esg-capacitor", {Energy{}, Energy{}, points(2), points(5)}},
             {"plasma_rack", {Energy{}, Energy{}, ratio(1, 2), points(2)}}})
        for (int status = 0; status < 4; ++status) {
            Mounted m(system);
            m.begin(status, 170);
            EXPECT_EQ(Energy{m.state().charge}, charges[static_cast<std::size_t>(status)])
                << system << ", weapon status " << status;
        }
}

// FP1: each tube has one pseudo torpedo a battle.
TEST(ClassicTubes, BeginWithOnePseudoTorpedo) {
    for (const char* tube : {"plasma-r", "plasma-m", "plasma-s", "plasma-g", "plasma-l", "plasma-f"}) {
        Mounted m(tube);
        m.begin(3, 170);
        EXPECT_EQ(m.state().pseudo, 1) << tube;
    }
}

struct ArmedTube {
    const char *tube, *type, *mode;
    int charge;
};

// D4.11: what a tube holds may leave it for eight impulses after its box is lost.
TEST(ClassicTubes, LaunchForEightImpulsesAfterTheyAreLost) {
    for (const ArmedTube& t : std::vector<ArmedTube>{{"plasma-r", "plasma-R", "torpedo", 9},
                                                     {"plasma-m", "plasma-S", "as-s", 8},
                                                     {"plasma-s", "plasma-S", "torpedo", 8},
                                                     {"plasma-g", "plasma-G", "torpedo", 7},
                                                     {"plasma-l", "plasma-F", "as-f", 5},
                                                     {"plasma-f", "plasma-F", "torpedo", 5}}) {
        Mounted m(t.tube);
        m.b.arm(m.by, 0, t.mode, points(t.charge));
        m.state().lost = 1;
        m.state().lost_at = static_cast<std::int16_t>(m.b.battle.impulse_now());
        const Launch order{.unit = m.by, .group = 0, .type = m.round(t.type), .target = m.at};
        for (const auto& [impulses, launches] : {std::pair{1, true}, {8, true}, {9, false}}) {
            m.b.clock(2, 10 + impulses);
            EXPECT_EQ(m.why(order), launches ? "" : "system_destroyed") << t.tube << " " << impulses;
        }
    }
}

// FP11: sabots are an option that is not played.
TEST(ClassicTubes, LaunchNoSabots) {
    Mounted m("plasma-r", 10);
    m.b.arm(m.by, 0, "torpedo", points(9));
    Launch order{.unit = m.by, .group = 0, .type = m.round("plasma-R"), .target = m.at};
    EXPECT_EQ(m.why(order), "");
    order.as = LaunchAs::sabot;
    EXPECT_EQ(m.why(order), "not_supported");
}

// FP1: no ship holds a type R, a base does, for what a type S costs.
TEST(ClassicTubes, ABaseHoldsATypeRForTwo) {
    Mounted m("plasma-r");
    m.b.arm(m.by, 0, "torpedo", points(9));
    m.state().paid = 0;
    EXPECT_EQ(hold_cost(m.b.rules, m.b.battle, m.by, 0), Energy{});
    m.b.rules.classes[m.b.at(m.by).type.index()].sheet.move_cost = {};
    EXPECT_EQ(hold_cost(m.b.rules, m.b.battle, m.by, 0), points(2));
}

// FP10: in attack one a turn, eight impulses apart over the turn break; in defence at craft and what is smaller.
TEST(ClassicRackOfPlasma, LaunchesOneATurnEightImpulsesApartAndDefendsAgainstTheSmall) {
    Mounted m("plasma_rack", 10);
    m.state().ammo = {4, 0, 0, 0};
    m.state().holds = {1, 0, 0, 0};
    m.state().charge = points(2).parts;
    Launch order{.unit = m.by, .group = 0, .type = m.round("plasma-D"), .target = m.at};
    m.b.clock(2, 28);
    EXPECT_EQ(m.why(order), "");
    m.state().last = static_cast<std::int16_t>(m.b.battle.impulse_now());
    m.b.clock(3, 3);
    EXPECT_EQ(m.why(order), "launch_gap") << "seven impulses later";
    m.b.clock(3, 4);
    EXPECT_EQ(m.why(order), "") << "eight impulses later";
    m.state().used = 1;
    EXPECT_EQ(m.why(order), "launch_rate");
    m.state() = GroupState{};
    m.state().ammo = {4, 0, 0, 0};
    m.state().holds = {1, 0, 0, 0};
    m.state().charge = points(2).parts;
    order.as = LaunchAs::defence;
    for (int size_class = 3; size_class <= 7; ++size_class) {
        m.b.rules.classes[m.b.at(m.at).type.index()].sheet.size_class = size_class;
        EXPECT_EQ(m.why(order), size_class >= 6 ? "" : "target_not_sought") << size_class;
    }
    EXPECT_TRUE(refuse_arm(m.b.rules, m.b.battle, m.by, 0, 0, ratio(1, 2))) << "it holds two points";
    m.state().charge = ratio(3, 2).parts;
    EXPECT_FALSE(refuse_arm(m.b.rules, m.b.battle, m.by, 0, 0, ratio(1, 2)));
}

// G5: over two turns, one and one to inform and two and two as a weapon; five of them, one a turn eight impulses apart.
TEST(ClassicProbeLauncher, ArmsOverTwoTurnsAndHoldsWhatInforms) {
    for (const auto& [mode, amount, held] : {std::tuple{"information", 1, 1}, {"weapon", 2, 0}}) {
        Mounted m("probe");
        m.b.clock(1, 0);
        m.state().ammo[0] = 5;
        for (int turn = 1; turn <= 2; ++turn) {
            for (int points_in = 1; points_in <= 4; ++points_in)
                EXPECT_EQ(m.takes(mode, points(points_in)), points_in == amount) << mode << " " << points_in;
            Play p = m.b.play();
            do_arm(p, m.by, 0, m.b.mode(m.by, 0, mode), points(amount));
            EXPECT_EQ(m.state().ready, turn == 2 ? 1 : 0) << mode;
            end_turn_arming(p, m.by);
            p.emit(TurnReset{m.by});
            m.b.clock(turn + 1, 0);
        }
        EXPECT_EQ(m.state().ready, held) << mode << ": the weapon is lost with its turn";
        EXPECT_EQ(hold_cost(m.b.rules, m.b.battle, m.by, 0), points(held)) << mode;
    }
}

TEST(ClassicProbeLauncher, HasFiveProbesOneATurnEightImpulsesApart) {
    Mounted m("probe");
    const UnitId ca = m.b.unit(0, "2030", 'A', "federation/ca");
    EXPECT_EQ(m.b.at(ca).groups[m.b.group_of(ca, "probe")].ammo[0], 5);
    m.b.arm(m.by, 0, "weapon", points(4));
    m.state().ammo[0] = 5;
    const Fire shot = m.b.shot(m.by, 0, "weapon", m.at);
    EXPECT_FALSE(refuse_fire(m.b.rules, m.b.battle, shot));
    m.state().last = static_cast<std::int16_t>(m.b.battle.impulse_now());
    m.b.clock(2, 17);
    EXPECT_EQ(refuse_fire(m.b.rules, m.b.battle, shot)->why, Why::refire_gap);
    m.b.clock(2, 18);
    EXPECT_FALSE(refuse_fire(m.b.rules, m.b.battle, shot));
    m.state().used = 1;
    EXPECT_EQ(refuse_fire(m.b.rules, m.b.battle, shot)->why, Why::already_fired);
}

// E7: a whole turn after the one of its shot in which it takes no energy.
TEST(ClassicFusionBeam, CoolsForATurn) {
    Mounted m("fusion");
    m.b.clock(2, 20);
    m.state().last = static_cast<std::int16_t>(m.b.battle.impulse_now());
    for (const auto& [turn, cold] : {std::pair{3, false}, {4, true}}) {
        m.b.clock(turn, 0);
        EXPECT_EQ(m.takes("standard", points(2)), cold) << turn;
    }
}

// E11: ready after its second turn; what each of them takes is a setting.
TEST(ClassicPulsarDevice, ArmsOverTwoTurns) {
    Mounted m("ppd", 6);
    m.b.clock(1, 0);
    for (int turn = 1; turn <= 2; ++turn) {
        Play p = m.b.play();
        EXPECT_TRUE(m.takes("standard", points(2))) << turn;
        do_arm(p, m.by, 0, m.b.mode(m.by, 0, "standard"), points(2));
        EXPECT_EQ(m.state().ready, turn == 2 ? 1 : 0) << turn;
        if (turn == 1) end_turn_arming(p, m.by);
        if (turn == 1) p.emit(TurnReset{m.by});
        m.b.clock(2, 0);
    }
    m.b.clock(2, 10);
    EXPECT_FALSE(refuse_fire(m.b.rules, m.b.battle, m.b.shot(m.by, 0, "standard", m.at)));
}

// G23.221: 25 turns without use.
TEST(ClassicSphereGenerator, LosesItsChargeAfterTwentyFiveTurnsWithoutUse) {
    Mounted m("esg");
    m.state().charge = points(5).parts;
    for (int turn = 1; turn <= 25; ++turn) {
        EXPECT_EQ(Energy{m.state().charge}, points(5)) << turn;
        Play p = m.b.play();
        end_turn_arming(p, m.by);
    }
    EXPECT_EQ(m.state().charge, 0);
}

}  // namespace
}  // namespace impulse
