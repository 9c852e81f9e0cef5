// tests/battle/systems/haze_test.cpp: Shroud, Strobe, anti-sensor, noise and jamming by special communications.
// Rule:   TNG "Shroud", "AS", "SpecComm", "Brdg", "Sky".
#include "battle/systems/haze.h"

#include <gtest/gtest.h>

#include "battle/core/modifiers.h"
#include "battle/core/tracks.h"
#include "battle/fire/arming.h"
#include "battle/movement/initiative.h"
#include "battle/pilots/captain.h"
#include "battle/play/apply.h"
#include "battle/play/steps.h"
#include "battle/systems/box_uses.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// A ship with such boxes and an enemy with others, so many hexes apart; both have tracks of six boxes.
struct Hazy {
    TableBattle b{"tng"};
    UnitId ship, enemy;
    Hazy(std::initializer_list<std::pair<const char*, int>> boxes,
         std::initializer_list<std::pair<const char*, int>> theirs, int away, int tech = 3) {
        ship = make(0, boxes, "2030", tech);
        enemy = make(1, theirs, "2030", 3);
        for (int i = 0; i < away; ++i) b.at(enemy).hex = neighbour(b.at(enemy).hex, Facing{0});
        b.clock(1, 1);
        b.open(Mechanism::activity);
    }
    UnitId make(int side, std::initializer_list<std::pair<const char*, int>> boxes, const char* hex,
                int tech) {
        const ClassId type = b.bare_class(boxes);
        ShipClass& c = b.rules.classes[type.index()];
        c.sheet.tech = tech;
        c.sheet.sensor.ratings = {7, 6, 5, 4, 3, 2, 0};
        c.sheet.scanner.ratings = {-3, -2, -1, 0, 1, 2, 3};
        for (std::size_t g = 0; g < c.groups.size(); ++g)
            if (!b.rules.system(c.groups[g].system).uses.empty())
                c.modifying.push_back(static_cast<std::uint8_t>(g));
        const UnitId u = b.unit(side, hex, 'A', type);
        b.at(u).battery = points(20);
        return u;
    }
    Operate use(UnitId unit, const char* system, int function, int amount = 0) {
        Operate o;
        o.unit = unit;
        o.group = static_cast<std::uint8_t>(b.group_of(unit, system));
        o.use = SystemUse::box;
        o.value = static_cast<std::uint8_t>(function);
        o.amount = points(amount);
        o.target = unit == ship ? enemy : ship;
        return o;
    }
    void carry_out(const Operate& o) {
        const auto no = refuse(b.rules, b.battle, o);
        ASSERT_FALSE(no) << word(no->why) << " " << word(no->more);
        Play play = b.play();
        do_box_use(play, o);
    }
    void next(int impulse) {
        b.clock(1, impulse);
        Play play = b.play();
        if (hazes_due(b.rules, b.battle)) hazes_run(play);
    }
    [[nodiscard]] int sensor(UnitId u) { return sensor_rating(b.rules, b.at(u)); }
    [[nodiscard]] int scanner(UnitId u) { return scanner_rating(b.rules, b.at(u)); }
};

// 4 points and one for each point of strength, 1 to 6, at 4X 8: within as many hexes ships lose so many boxes of their
// sensor track for the time, less their distance; whose it is loses none.
TEST(TngShroud, PutsOutBoxesOfTheSensorTrackByTheRange) {
    for (int x = 1; x <= 6; ++x)
        for (int range = 0; range <= 7; ++range) {
            Hazy f({{"shroud", 1}}, {{"hull_a", 1}}, range);
            f.carry_out(f.use(f.ship, "shroud", 1, x));
            const int out = range <= x ? x - range : 0;
            EXPECT_EQ(f.sensor(f.enemy), out == 6 ? 0 : 7 - out) << x << " " << range;
            EXPECT_EQ(f.scanner(f.enemy), -3);
            EXPECT_EQ(f.sensor(f.ship), 7);
            EXPECT_EQ(f.b.at(f.ship).battery, points(20 - 4 - x));
        }
    Hazy f({{"shroud", 1}}, {{"hull_a", 1}}, 3), later({{"shroud", 1}}, {{"hull_a", 1}}, 3, 4);
    EXPECT_EQ(refuse_box_use(f.b.rules, f.b.battle, f.use(f.ship, "shroud", 1, 7))->why, Why::not_an_option);
    EXPECT_EQ(refuse_box_use(f.b.rules, f.b.battle, f.use(f.ship, "shroud", 1, 0))->why, Why::not_an_option);
    EXPECT_FALSE(refuse_box_use(later.b.rules, later.b.battle, later.use(later.ship, "shroud", 1, 8)));
}

// It stays around the hex in which it was made for six impulses, this one among them.
TEST(TngShroud, StandsForSixImpulsesWhereItWasMade) {
    Hazy f({{"shroud", 1}}, {{"hull_a", 1}}, 0);
    const Hex centre = f.b.at(f.ship).hex;
    f.carry_out(f.use(f.ship, "shroud", 1, 4));
    f.b.at(f.ship).hex = hex_at(5, 5);
    f.next(2);
    EXPECT_EQ(f.sensor(f.enemy), 3);
    f.b.at(f.enemy).hex = neighbour(centre, Facing{2});
    f.next(6);
    EXPECT_EQ(f.sensor(f.enemy), 4);
    f.b.clock(2, 1);
    Play play = f.b.play();
    hazes_run(play);
    EXPECT_EQ(f.sensor(f.enemy), 7);
    EXPECT_TRUE(f.b.battle.hazes.empty());
}

// "Can be held for 1/2*X": what the form has made ready and the turn has not used is kept for half its strength, else lost.
TEST(TngShroud, IsHeldForHalfItsStrength) {
    for (const char* row : {"shroud", "strobe"})
        for (int x = 1; x <= 6; ++x) {
            Hazy f({{row, 1}}, {{"hull_a", 1}}, 0);
            const int group = static_cast<int>(f.b.group_of(f.ship, row));
            const auto arms = [&](int mode, Energy amount) {
                return refuse_arm(f.b.rules, f.b.battle, f.ship, group, mode, amount);
            };
            EXPECT_EQ(hold_cost(f.b.rules, f.b.battle, f.ship, group), Energy{});
            EXPECT_TRUE(arms(0, points(4))) << "no strength";
            EXPECT_TRUE(arms(0, points(11))) << "more than 6";
            ASSERT_FALSE(arms(0, points(4 + x)));
            Play play = f.b.play();
            do_arm(play, f.ship, group, 0, points(4 + x));
            EXPECT_EQ(hold_cost(f.b.rules, f.b.battle, f.ship, group), Energy{}) << "paid for this turn";
            play.emit(TurnReset{f.ship});
            EXPECT_EQ(hold_cost(f.b.rules, f.b.battle, f.ship, group).parts, points(x).parts / 2);
            ASSERT_FALSE(arms(hold_mode, Energy{points(x).parts / 2}));
            do_arm(play, f.ship, group, hold_mode, Energy{points(x).parts / 2});
            end_turn_arming(play, f.ship);
            EXPECT_EQ(f.b.at(f.ship).groups[0].charge, points(4 + x).parts);
            f.b.at(f.ship).battery = Energy{};
            EXPECT_TRUE(refuse(f.b.rules, f.b.battle, f.use(f.ship, row, 1, x % 6 + 1))) << "of one strength";
            f.carry_out(f.use(f.ship, row, 1, x));
            EXPECT_EQ(f.b.at(f.ship).groups[0].charge, 0);
            const bool shroud = std::string_view{row} == "shroud";
            EXPECT_EQ(f.sensor(f.enemy), !shroud ? 7 : x == 6 ? 0 : 7 - x) << row << x;
            EXPECT_EQ(f.scanner(f.enemy), shroud ? -3 : x - 3) << row << x;
        }
    Hazy lost({{"shroud", 1}}, {{"hull_a", 1}}, 3);
    Play play = lost.b.play();
    do_arm(play, lost.ship, 0, 0, points(10));
    play.emit(TurnReset{lost.ship});
    end_turn_arming(play, lost.ship);
    EXPECT_EQ(lost.b.at(lost.ship).groups[0].charge, 0);
}

// A use of a special sensor makes one unit immune.
TEST(TngShroud, OneUseOfASpecialSensorMakesOneUnitImmune) {
    for (const auto& [row, function] : {std::pair{"specsen", 7}, {"s", 10}}) {
        Hazy f({{"shroud", 1}}, {{row, 2}}, 2);
        EXPECT_EQ(refuse(f.b.rules, f.b.battle, f.use(f.enemy, row, function))->more, WhyMore::wrong_target);
        Operate own = f.use(f.enemy, row, function);
        own.target = {};
        EXPECT_EQ(refuse(f.b.rules, f.b.battle, own)->why, Why::no_such_target) << "there is no field";
        f.carry_out(f.use(f.ship, "shroud", 1, 5));
        const UnitId other = f.make(1, {{"hull_a", 1}}, "2030", 3);
        f.b.open(Mechanism::activity);
        f.next(1);
        EXPECT_EQ(f.sensor(f.enemy), 4);
        EXPECT_EQ(f.sensor(other), 2);
        f.carry_out(own);
        EXPECT_EQ(f.sensor(f.enemy), 7);
        EXPECT_EQ(f.sensor(other), 2) << "one unit alone";
        EXPECT_EQ(f.b.at(f.enemy).battery, points(19));
        Operate friendly = own;
        ++friendly.group;
        friendly.target = other;
        f.carry_out(friendly);
        EXPECT_EQ(f.sensor(other), 7);
        // Another field is another.
        f.b.clock(1, 2);
        f.b.at(f.ship).groups[0].used = 0;
        f.carry_out(f.use(f.ship, "shroud", 1, 5));
        EXPECT_EQ(f.sensor(f.enemy), 4);
    }
}

// As a Shroud, of the scanner track.
TEST(TngStrobe, PutsOutBoxesOfTheScannerTrack) {
    Hazy f({{"strobe", 1}}, {{"hull_a", 1}}, 2);
    f.carry_out(f.use(f.ship, "strobe", 1, 5));
    EXPECT_EQ(f.scanner(f.enemy), 0);
    EXPECT_EQ(f.sensor(f.enemy), 7);
    EXPECT_EQ(f.scanner(f.ship), -3);
}

// A captain strobes the nearest foe where the batteries make it strong enough to reach him.
TEST(TngCaptainStrobes, ANearFoeAndNoFarOne) {
    for (const int away : {2, 6}) {
        Hazy f({{"strobe", 1}}, {{"hull_a", 1}}, away);
        Captain captain;
        bool strobes = false;
        for (int n = 0; n < 6 && !strobes; ++n) {
            const auto order = captain.decide(f.b.rules, f.b.battle, SideId{std::size_t{0}});
            ASSERT_TRUE(order);
            const auto* use = std::get_if<Operate>(&*order);
            strobes = use != nullptr && use->use == SystemUse::box;
            if (std::holds_alternative<Pass>(*order)) break;
            ASSERT_TRUE(apply(f.b.rules, f.b.battle, *order, f.b.dice, &f.b.events));
        }
        EXPECT_EQ(strobes, away == 2) << away;
    }
}

// One use of a SpecComm ends a whole Shroud.
TEST(TngShroud, OneUseOfASpecCommEndsIt) {
    Hazy f({{"shroud", 1}}, {{"speccomm", 1}}, 3);
    EXPECT_EQ(refuse_box_use(f.b.rules, f.b.battle, f.use(f.enemy, "speccomm", 6))->why, Why::no_such_target);
    f.carry_out(f.use(f.ship, "shroud", 1, 6));
    EXPECT_EQ(f.sensor(f.enemy), 4);
    f.carry_out(f.use(f.enemy, "speccomm", 6));
    EXPECT_EQ(f.sensor(f.enemy), 7);
}

// Three points: in a hex within 10 no sensor, no scanner and no S box works.
TEST(TngAntiSensor, PutsOutAllSensorsOfAHexForAnImpulse) {
    Hazy f({{"as", 1}}, {{"s", 1}, {"specsen", 1}}, 10);
    Operate o = f.use(f.ship, "as", 1);
    o.hex = f.b.at(f.enemy).hex;
    Operate far = o;
    far.hex = neighbour(o.hex, Facing{0});
    EXPECT_EQ(refuse_box_use(f.b.rules, f.b.battle, far)->why, Why::out_of_range);
    f.carry_out(o);
    EXPECT_EQ(f.b.at(f.ship).battery, points(17));
    EXPECT_EQ(f.sensor(f.enemy), 0);
    EXPECT_EQ(f.scanner(f.enemy), 3);
    EXPECT_EQ(refuse_box_use(f.b.rules, f.b.battle, f.use(f.enemy, "s", 2))->more, WhyMore::in_haze);
    EXPECT_FALSE(refuse_box_use(f.b.rules, f.b.battle, f.use(f.enemy, "specsen", 2))) << "it is no S";
    EXPECT_EQ(f.sensor(f.ship), 7);
    f.next(2);
    EXPECT_EQ(f.sensor(f.enemy), 7);
    EXPECT_FALSE(refuse_box_use(f.b.rules, f.b.battle, f.use(f.enemy, "s", 2)));
}

// Noise blinds special sensors and scanners within 3 hexes, at 4X 4, the own ones too; a SpecComm in that distance
// clears it.
TEST(TngSpecComm, NoiseBlindsSpecialSensorsNearItItsOwnToo) {
    for (const int tech : {3, 4})
        for (const int away : {tech, tech + 1}) {
            Hazy f({{"speccomm", 1}, {"specsen", 1}}, {{"specsen", 1}, {"speccomm", 1}}, away, tech);
            f.carry_out(f.use(f.enemy, "specsen", 5));
            EXPECT_EQ(modified(f.b.rules, f.b.at(f.enemy), Quantity::guided), 6);
            f.b.at(f.enemy).groups[f.b.group_of(f.enemy, "specsen")].used = 0;
            f.carry_out(f.use(f.ship, "speccomm", 5));
            const bool blind = away == tech;
            EXPECT_EQ(modified(f.b.rules, f.b.at(f.enemy), Quantity::guided), blind ? 0 : 6);
            EXPECT_EQ(refuse_box_use(f.b.rules, f.b.battle, f.use(f.enemy, "specsen", 2)).has_value(), blind);
            EXPECT_EQ(refuse_box_use(f.b.rules, f.b.battle, f.use(f.ship, "specsen", 2))->more,
                      WhyMore::in_haze);
            EXPECT_EQ(f.sensor(f.enemy), 7);
            if (!blind || tech != 3) continue;
            f.carry_out(f.use(f.enemy, "speccomm", 6));
            EXPECT_FALSE(refuse_box_use(f.b.rules, f.b.battle, f.use(f.enemy, "specsen", 2)));
        }
}

// One point, once a turn.
TEST(TngSpecComm, TakesAPointAndIsUsedOnceATurn) {
    Hazy f({{"speccomm", 1}}, {{"hull_a", 1}}, 3);
    f.carry_out(f.use(f.ship, "speccomm", 5));
    EXPECT_EQ(f.b.at(f.ship).battery, points(19));
    EXPECT_EQ(refuse_box_use(f.b.rules, f.b.battle, f.use(f.ship, "speccomm", 3))->why, Why::already_fired);
    Hazy empty({{"speccomm", 1}}, {{"hull_a", 1}}, 3);
    empty.b.at(empty.ship).battery = Energy{};
    EXPECT_EQ(refuse_box_use(empty.b.rules, empty.b.battle, empty.use(empty.ship, "speccomm", 5))->why,
              Why::no_reserve);
}

// A ship within 60 hexes, at 4X 90, is cut off from others, unless it spends a SpecComm on it.
TEST(TngSpecComm, JamsATargetUntilItClearsThat) {
    Hazy far({{"speccomm", 1}}, {{"hull_a", 1}}, 29), f({{"speccomm", 1}}, {{"speccomm", 1}}, 20);
    for (const int tech : {0, 1})
        EXPECT_EQ(use_of(far.b.rules.system(far.b.rules.type(far.b.at(far.ship).type).groups[0].system), 3)
                      ->range[static_cast<std::size_t>(tech)],
                  tech == 0 ? 60 : 90);
    f.carry_out(f.use(f.ship, "speccomm", 3));
    EXPECT_GE(f.b.at(f.enemy).until(StatusKind::jammed), f.b.battle.last_of_turn());
    f.carry_out(f.use(f.enemy, "speccomm", 6));
    EXPECT_LT(f.b.at(f.enemy).until(StatusKind::jammed), f.b.battle.impulse_now());
}

// For 10 points of information a tech level a ship within 3 hexes, at 4X 4, is cut off within itself: it moves and
// fires first.
TEST(TngSpecComm, JammedWithinAShipMovesAndFiresFirst) {
    Hazy far({{"speccomm", 1}}, {{"hull_a", 1}}, 4), f({{"speccomm", 1}}, {{"hull_a", 1}}, 3);
    far.b.at(far.enemy).info[0] = 30;
    EXPECT_EQ(refuse_box_use(far.b.rules, far.b.battle, far.use(far.ship, "speccomm", 4))->why,
              Why::out_of_range);
    f.b.at(f.enemy).info[0] = 29;
    const auto no = refuse_box_use(f.b.rules, f.b.battle, f.use(f.ship, "speccomm", 4));
    EXPECT_EQ(no->more, WhyMore::no_points_of_information);
    EXPECT_EQ(no->need, 30);
    f.b.at(f.enemy).info[0] = 30;
    f.b.set(f.ship, Counter::initiative, 5);
    f.b.set(f.enemy, Counter::initiative, 30);
    EXPECT_TRUE(loses_initiative(f.b.rules, f.b.battle, f.ship, f.enemy));
    f.carry_out(f.use(f.ship, "speccomm", 4));
    EXPECT_EQ(f.b.at(f.enemy).info[0], 30) << "they are not spent";
    EXPECT_TRUE(loses_initiative(f.b.rules, f.b.battle, f.enemy, f.ship));
    EXPECT_FALSE(loses_initiative(f.b.rules, f.b.battle, f.ship, f.enemy));
    f.b.clock(2, 1);
    EXPECT_TRUE(loses_initiative(f.b.rules, f.b.battle, f.ship, f.enemy)) << "for the turn";
}
TEST(TngSpecComm, WhoIsJammedDeclaresFireBeforeAllOthers) {
    TableBattle b{"tng"};
    const UnitId one = b.unit(0, "2030", 'A', "aster/lantern"),
                 other = b.unit(1, "2028", 'D', "korrin/halberd");
    for (const UnitId u : {one, other})
        for (const std::uint8_t g : b.rules.type(b.at(u).type).armed)
            if (const WeaponType& w = b.weapon(u, g); !w.modes.empty())
                b.arm(u, g, w.modes.front().id, w.modes.front().energy);
    b.clock(1, 1);
    const StepMechanism* table = mechanism_table();
    const auto may = [&](Mechanism m) {
        return table[static_cast<std::size_t>(m)].eligible(b.rules, b.battle);
    };
    EXPECT_TRUE(may(Mechanism::early_fire).empty());
    EXPECT_TRUE(may(Mechanism::direct_fire).has(one) && may(Mechanism::direct_fire).has(other));
    b.hold(other, StatusKind::hushed, 6);
    EXPECT_TRUE(may(Mechanism::early_fire) == UnitSet{other});
    EXPECT_TRUE(may(Mechanism::direct_fire) == UnitSet{one});
    int early = -1, fire = -1;
    for (std::size_t i = 0; i < b.rules.procedure.steps.size(); ++i) {
        if (b.rules.procedure.steps[i].mechanism == Mechanism::early_fire) early = static_cast<int>(i);
        if (b.rules.procedure.steps[i].mechanism == Mechanism::direct_fire) fire = static_cast<int>(i);
    }
    EXPECT_TRUE(0 < early && early < fire);
}

// A bridge box with a "%" does all that a SpecComm does.
TEST(TngBridgePercent, SteersAndDoesAllThatASpecCommDoes) {
    Hazy f({{"brdg_percent", 1}, {"lab", 1}}, {{"hull_a", 1}}, 3);
    const Rules& rules = f.b.rules;
    const SystemType& bridge = rules.system(rules.type(f.b.at(f.ship).type).groups[0].system);
    EXPECT_TRUE(bridge.has(Trait::control));
    EXPECT_EQ(bridge.repair, 34);
    for (const SystemType& s : rules.systems)
        if (s.id == "speccomm")
            for (const BoxUse& use : s.uses) {
                const BoxUse* same = use_of(bridge, use.number);
                ASSERT_NE(same, nullptr) << use.number;
                EXPECT_TRUE(same->act == use.act && same->energy == use.energy && same->range == use.range &&
                            same->radius == use.radius);
            }
    f.carry_out(f.use(f.ship, "brdg_percent", 5));
    EXPECT_EQ(f.b.at(f.ship).battery, points(19));
}

// A Viper X has an S and a SpecComm; a fighter's systems take no energy, as its weapons do not.
TEST(TngFighterSystems, TakeNoEnergyOfAFighter) {
    TableBattle b{"tng"};
    const UnitId viper = b.unit(0, "2030", 'A', "colonies/viper-x"),
                 foe = b.unit(1, "2028", 'D', "aster/lantern");
    b.at(viper).battery = Energy{};
    b.clock(1, 2);
    b.open(Mechanism::activity);
    Operate o;
    o.unit = viper;
    o.target = foe;
    o.use = SystemUse::box;
    for (const auto& [box, function] : {std::pair{"s", 2}, {"speccomm", 3}}) {
        o.group = static_cast<std::uint8_t>(b.group_of(viper, box));
        o.value = static_cast<std::uint8_t>(function);
        const auto no = refuse(b.rules, b.battle, o);
        ASSERT_FALSE(no) << box << " " << word(no->why) << " " << word(no->more);
        Play play = b.play();
        do_box_use(play, o);
    }
    EXPECT_EQ(b.at(foe).info[0], 8);
    EXPECT_GE(b.at(foe).until(StatusKind::jammed), b.battle.impulse_now());
}

// Special scanners, and S boxes as such, take one point in place of two.
TEST(TngSkyBridge, MakesSpecialScannersTakeOnePoint) {
    for (const bool sky : {true, false}) {
        Hazy f({{"specscan", 1}, {"s", 2}, {sky ? "sky" : "cargo", 1}}, {{"hull_a", 1}}, 3);
        f.carry_out(f.use(f.ship, "specscan", 2));
        EXPECT_EQ(f.b.at(f.ship).battery, points(sky ? 19 : 18));
        f.carry_out(f.use(f.ship, "s", 8));
        EXPECT_EQ(f.b.at(f.ship).battery, points(sky ? 18 : 16));
        Operate second = f.use(f.ship, "s", 2);
        ++second.group;
        f.carry_out(second);
        EXPECT_EQ(f.b.at(f.ship).battery, points(sky ? 17 : 15)) << "as a special sensor it takes 1";
    }
}

}  // namespace
}  // namespace impulse
