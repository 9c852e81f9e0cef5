// Rules of fire that meet others: small targets, seeking shuttles, ECM drones, bases' phasers.
#include <gtest/gtest.h>

#include "battle/fire/declare.h"
#include "battle/fire/ecm.h"
#include "battle/fire/resolve.h"
#include "battle/seeking/control.h"
#include "battle/seeking/decoys.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// A ship with one kind of weapon that looks up the column of a D7, twenty hexes away.
struct FiringRange {
    TableBattle b{"classic"};
    UnitId by{}, enemy{};
    std::size_t gun = 0;

    explicit FiringRange(const char* system)
        : by(b.unit(0, "2030", 'A', b.bare_class({{system, 1}, {"battery", 5}, {"hull_forward", 20}}))),
          enemy(b.unit(1, "2010", 'D', "klingon/d7")),
          gun(b.group_of(by, system)) {
        b.clock(2, 10);
    }
    // A seeker of the D7 so many hexes ahead.
    ObjectId seeker(std::string_view id, int away) {
        std::size_t type = 0;
        while (type < b.rules.seekers.size() && b.rules.seekers[type].id != id) ++type;
        EXPECT_LT(type, b.rules.seekers.size()) << id;
        const ObjectId o = free_object(b.battle);
        Play p = b.play();
        p.emit(Launched{o, enemy, by, static_cast<std::uint8_t>(type), 0, 0, Facing{3},
                        b.rules.seekers[type].kind});
        p.emit(SeekerPlaced{o, hex_at(20, 30 - away), Facing{3}});
        return o;
    }
    [[nodiscard]] Terms<EcmTerm> ecm(ObjectId at) const {
        return plan_shot(b.rules, b.battle, by, static_cast<std::uint8_t>(gun), 0, {}, at).shift.ecm;
    }
    void range(int hexes) { b.at(enemy).hex = hex_at(20, 30 - hexes); }
    std::string why(std::string_view mode) {
        const auto no = refuse_fire(b.rules, b.battle, b.shot(by, gun, mode, enemy));
        return no ? std::string{refusal_word(*no)} : "";
    }
    int shield() { return b.at(enemy).shield[0]; }
};

// FD1.52: these meet four points of ECM when they are fired at drones, the others none.
TEST(ClassicFireAtDrones, WeaponsThatTheBookNamesMeetFourPointsOfEcm) {
    const Rules& r = table_rules("classic");
    const auto modes_marked = [&r](std::string_view name) {
        for (const SystemType& s : r.systems) {
            if (!s.weapon || (s.id != name && s.family != name)) continue;
            const WeaponType& w = r.weapon(s.weapon);
            int n = 0;
            for (const WeaponMode& m : w.modes) n += m.small_target_penalty ? 1 : 0;
            return std::pair{n, static_cast<int>(w.modes.size())};
        }
        ADD_FAILURE() << name;
        return std::pair{-1, -1};
    };
    for (const char* named : {"photon", "disruptor", "hellbore", "fusion", "particle-cannon", "ppd",
                              "fighter_photon", "fighter_disruptor", "fighter_fusion", "fighter_hellbore",
                              "plasma-r", "plasma-s", "plasma-g", "plasma-f"}) {
        const auto [marked, all] = modes_marked(named);
        EXPECT_EQ(marked, all) << named;
        EXPECT_GT(all, 0) << named;
    }
    EXPECT_EQ(modes_marked("probe").first, 1) << "as a weapon";
    for (const char* other :
         {"phaser-1", "phaser-2", "phaser-3", "phaser-4", "phaser-g", "add", "mauler", "web_fist"})
        EXPECT_EQ(modes_marked(other).first, 0) << other;
}

TEST(ClassicFireAtDrones, AHellboreMeetsThem) {
    FiringRange f("hellbore");
    const Terms<EcmTerm> ecm = f.ecm(f.seeker("I", 5));
    EXPECT_EQ(ecm.of(EcmTerm::weapon_against_seeker), 4);
    EXPECT_EQ(ecm.sum, 4);
}

// E1.7: shuttles are small from 12 and 25 hexes on, drones from 10 and 20; FD1.52 speaks of drones alone.
TEST(ClassicFireAtDrones, ASeekingShuttleIsAShuttleAndNoDrone) {
    FiringRange f("photon");
    for (const char* id : {"suicide-shuttle", "scatter-pack", "wild-weasel"})
        for (const auto& [range, points] : {std::pair{11, 0}, {12, 2}, {24, 2}, {25, 4}}) {
            const Terms<EcmTerm> ecm = f.ecm(f.seeker(id, range));
            EXPECT_EQ(ecm.of(Of::shuttle), points) << id << range;
            EXPECT_EQ(ecm.of(EcmTerm::weapon_against_seeker), 0) << id;
        }
    const Terms<EcmTerm> drone = f.ecm(f.seeker("I", 11));
    EXPECT_EQ(drone.of(Of::seeker), 2);
    EXPECT_EQ(drone.of(EcmTerm::weapon_against_seeker), 4);
}

// E2.25 (one reader's memory): a base's phaser-4 may be fired as any lesser one, for that one's energy.
TEST(ClassicPhaserFour, FiresAsALesserPhaserForItsEnergy) {
    for (const auto& [mode, energy, points_at_five] : {std::tuple{"as-phaser-1", points(1), 5},
                                                       {"as-phaser-2", points(1), 3},
                                                       {"as-phaser-3", Energy{30}, 1}}) {
        FiringRange f("phaser-4");
        f.range(5);
        f.b.at(f.by).capacitor = points(2);
        ASSERT_EQ(f.why(mode), "");
        const int before = f.shield();
        f.b.declare(f.b.shot(f.by, f.gun, mode, f.enemy));
        EXPECT_EQ(f.b.at(f.by).capacitor, points(2) - energy) << mode;
        f.b.faces({1});
        f.b.resolve();
        EXPECT_EQ(before - f.shield(), points_at_five) << mode;
    }
}

// FD9.12: its three points hamper direct fire as well as seekers.
TEST(ClassicEcmDroneAndFire, HampersDirectFire) {
    FiringRange f("phaser-1");
    std::size_t type = 0;
    while (f.b.rules.seekers[type].id != "I-M-ecm") ++type;
    Play p = f.b.play();
    p.emit(Launched{ObjectId{0}, f.enemy, f.enemy, static_cast<std::uint8_t>(type), 0, 0, Facing{0},
                    SeekerKind::drone});
    const auto shift = [&f] {
        return plan_shot(f.b.rules, f.b.battle, f.by, static_cast<std::uint8_t>(f.gun), 0, f.enemy, {}).shift;
    };
    EXPECT_EQ(shift().steps.sum, 0);
    f.b.clock(2, 14);
    EXPECT_EQ(shift().ecm.of(EcmTerm::ecm_drone), 3);
    EXPECT_EQ(shift().steps.sum, 1);
    f.b.at(f.enemy).hex = hex_at(20, 11);
    EXPECT_EQ(shift().steps.sum, 0) << "only in its hex";
}

}  // namespace
}  // namespace impulse
