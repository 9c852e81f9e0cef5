// What modules of drones and torpedoes of plasma do, type by type, at the ends of their figures.
// Units:  hexes, impulses, points of damage, of ECM and of information.
// Rule:   classic D6.36, FD2.1 (type VI), FD7, FD9, FP1, FP10.
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "battle/core/tracks.h"
#include "battle/fire/ecm.h"
#include "battle/seeking/control.h"
#include "battle/seeking/decoys.h"
#include "battle/seeking/flight.h"
#include "battle/seeking/impact.h"
#include "battle/seeking/warhead.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// A Kzinti cruiser and a Federation one far ahead of it, on which rounds of any type fly.
struct RoundsInFlight {
    TableBattle b{"classic"};
    UnitId by = b.unit(0, "2020", 'A', "kzinti/bc"), at = b.unit(1, "2019", 'D', "federation/ca");
    Battle clean;

    RoundsInFlight() {
        b.at(by).hex = hex_at(20, 60);
        b.at(at).hex = hex_at(20, 27);
        b.at(at).shield.fill(90);
        b.clock(1, 1);
        clean = b.battle;
    }
    ObjectId flies(const std::string& type, Hex hex) {
        const SeekerId id = seeker_named(b.rules, type);
        const ObjectId o{b.battle.objects.size()};
        Play p = b.play();
        p.emit(Launched{o, by, at, static_cast<std::uint8_t>(id.index()), 0, 999, Facing{0},
                        b.rules.seeker(id).kind});
        p.emit(SeekerPlaced{o, hex, Facing{0}});
        return o;
    }
    // It comes into the hex of its target with a die, or none; the points that its shields take.
    int strikes(const std::string& type, std::initializer_list<int> dice) {
        const ObjectId o = flies(type, b.at(at).hex);
        const int before = lost();
        b.dice.faces = dice;
        Play p = b.play();
        p.emit(SeekerMoved{o, b.at(at).hex, Facing{0}, 1});
        EXPECT_TRUE(movement_damage_run(p));
        EXPECT_FALSE(p.starved()) << type;
        EXPECT_EQ(b.battle.dice.rolled, dice.size()) << type;
        return lost() - before;
    }
    [[nodiscard]] int lost() {
        int points = 0;
        for (const std::int16_t n : b.at(at).shield_now) points += n;
        return points;
    }
};

const std::vector<std::string>& drone_frames() {
    static const std::vector<std::string> frames{"I", "I-M", "I-F", "IV", "IV-M", "IV-F"};
    return frames;
}

// FD9, FP1: what a round has of its own; the next point of ECM sends a six beyond the number for all of it.
TEST(ClassicRoundEccm, IsTwoOfAGuidedDroneAndThreeOfPlasma) {
    RoundsInFlight r;
    std::vector<std::pair<std::string, int>> rounds;
    for (const char* type : {"R", "M", "S", "G", "L", "F", "D", "K"})
        rounds.emplace_back("plasma-" + std::string{type}, 3);
    for (const std::string& frame : drone_frames()) rounds.emplace_back(frame + "-atg", 2);
    for (const std::string& frame : drone_frames()) rounds.emplace_back(frame, 0);
    for (const auto& [type, eccm] : rounds) {
        r.b.battle = r.clean;
        r.b.set(r.at, Counter::ecm, eccm);
        const int whole = r.strikes(type, {});
        ASSERT_GT(whole, 3) << type;
        r.b.battle = r.clean;
        r.b.set(r.at, Counter::ecm, eccm + 1);
        EXPECT_EQ(r.strikes(type, {6}), whole / 2) << type << ": 6 + 1 is half";
        r.b.battle = r.clean;
        r.b.set(r.at, Counter::ecm, eccm + 1);
        EXPECT_EQ(r.strikes(type, {5}), whole) << type << ": 5 + 1 is all";
    }
}

// FD9.12: three points for who has it beside him, from four impulses after its launch on.
TEST(ClassicDroneModuleFigures, AnEcmDroneGivesThreePointsFromItsFourthImpulseOn) {
    RoundsInFlight r;
    for (const std::string& frame : drone_frames()) {
        r.b.battle = r.clean;
        r.flies(frame + "-ecm", r.b.at(r.by).hex);
        for (int impulses = 0; impulses <= 8; ++impulses) {
            r.b.clock(1, 1 + impulses);
            EXPECT_EQ(escort_ecm(r.b.rules, r.b.battle, r.by), impulses >= 4 ? 3 : 0)
                << frame << " after " << impulses;
        }
    }
}

// FD9: twenty points of information out of its target's hex.
TEST(ClassicDroneModuleFigures, AProbeDroneBringsTwentyPoints) {
    RoundsInFlight r;
    for (const std::string& frame : drone_frames()) {
        r.b.battle = r.clean;
        r.strikes(frame + "-probe", {});
        EXPECT_EQ(r.b.at(r.at).info[r.b.at(r.by).side.index()], 20) << frame;
    }
}

// FD9: near its target it needs nobody who guides it.
TEST(ClassicDroneModuleFigures, OneOfItsOwnGuidanceNeedsNoGuideWithinEightHexes) {
    RoundsInFlight r;
    for (const std::string& frame : drone_frames())
        for (const auto& [hexes, goes_on] : {std::pair{8, true}, {9, false}}) {
            r.b.battle = r.clean;
            const ObjectId o = r.flies(frame + "-atg", hex_at(20, 27 + hexes));
            r.b.set(r.by, Counter::fire_control, 0);
            Play p = r.b.play();
            end_lost_seekers(p);
            EXPECT_EQ(!r.b.battle.objects.empty() && r.b.battle.object(o).flying(), goes_on)
                << frame << " at " << hexes;
        }
}

// FP1: 32 hexes a turn, and two points of phasers for each that its warhead loses.
TEST(ClassicTorpedoFigures, FlyThirtyTwoHexesATurnAndLoseAPointToTwoOfPhasers) {
    RoundsInFlight r;
    for (const auto& [type, warhead] : std::vector<std::pair<std::string, int>>{{"plasma-R", 50},
                                                                                {"plasma-M", 40},
                                                                                {"plasma-S", 30},
                                                                                {"plasma-G", 20},
                                                                                {"plasma-L", 20},
                                                                                {"plasma-F", 20},
                                                                                {"plasma-D", 10},
                                                                                {"plasma-K", 5}}) {
        r.b.battle = r.clean;
        const ObjectId o = r.flies(type, hex_at(20, 59));
        for (int impulse = 1; impulse <= 8; ++impulse) {
            r.b.clock(2, impulse);
            ASSERT_TRUE(seekers_move_due(r.b.rules, r.b.battle)) << type;
            Play p = r.b.play();
            seekers_move_run(p);
        }
        EXPECT_EQ(r.b.battle.object(o).hex, hex_at(20, 59 - 8)) << type << ": a hex an impulse";
        r.b.battle = r.clean;
        r.flies(type, hex_at(20, 59));
        const SeekerType& row = r.b.rules.seeker(r.b.battle.object(o).type);
        Play p = r.b.play();
        for (int phasers = 1; phasers <= 6; ++phasers) {
            p.emit(SeekerDamaged{o, VolleyKind::direct, 1});
            EXPECT_EQ(torpedo_left(row, r.b.battle.object(o)), warhead - phasers / 2)
                << type << " " << phasers;
        }
    }
}

// FP10: a type K has half of a type D, to its fourteenth hex.
TEST(ClassicTorpedoFigures, ATypeKWeakensWithDistance) {
    const Rules& r = table_rules("classic");
    for (const auto& [from, to, points] :
         {std::tuple{0, 5, 5}, {6, 10, 4}, {11, 12, 2}, {13, 14, 1}, {15, 20, 0}})
        for (const int hexes : {from, to}) {
            MapObject o;
            o.flown = static_cast<std::int16_t>(hexes);
            EXPECT_EQ(warhead_of(r.seeker(seeker_named(r, "plasma-K")), o, 3), points) << hexes;
        }
}

// FD2.1: 8 points against size class 6 and smaller, 4 against 5, 2 against all that is larger.
TEST(ClassicTypeSix, ScoresByEverySizeClass) {
    RoundsInFlight r;
    for (const auto& [size_class, points] :
         {std::pair{0, 2}, {1, 2}, {2, 2}, {3, 2}, {4, 2}, {5, 4}, {6, 8}, {7, 8}}) {
        r.b.battle = r.clean;
        r.b.rules.classes[r.b.at(r.at).type.index()].sheet.size_class = size_class;
        EXPECT_EQ(r.strikes("VI", {}), points) << size_class;
    }
}

// J2, J3, FD7: shuttles fly six hexes a turn and are lost with their sixth point; a pack opens eight impulses after
// its launch.
TEST(ClassicShuttlesThatSeek, FlySixHexesATurnAndTakeSixPoints) {
    RoundsInFlight r;
    for (const char* type : {"suicide-shuttle", "scatter-pack", "wild-weasel"}) {
        r.b.battle = r.clean;
        const ObjectId o = r.flies(type, hex_at(20, 59));
        EXPECT_EQ(r.b.rules.seeker(r.b.battle.object(o).type).speed, 6) << type;
        for (const int less : {1, 0}) {
            r.b.battle = r.clean;
            r.flies(type, hex_at(20, 59));
            Play p = r.b.play();
            p.emit(SeekerDamaged{o, VolleyKind::direct, 6 - less});
            EXPECT_EQ(seeker_hit_points_left(r.b.rules, r.b.battle.object(o)), less) << type;
        }
    }
}

TEST(ClassicShuttlesThatSeek, AScatterPackOpensEightImpulsesAfterItsLaunch) {
    RoundsInFlight r;
    r.flies("scatter-pack", hex_at(20, 50));
    for (int impulses = 1; impulses <= 9; ++impulses) {
        r.b.clock(1, 1 + impulses);
        EXPECT_EQ(release_due(r.b.rules, r.b.battle), impulses >= 8) << impulses;
    }
}

}  // namespace
}  // namespace impulse
