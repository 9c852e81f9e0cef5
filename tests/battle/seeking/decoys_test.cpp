// Wild weasels, chaff, suicide shuttles, scatter-packs and ECM drones, on the shipped tables.
#include "battle/seeking/decoys.h"

#include <gtest/gtest.h>

#include "battle/core/tracks.h"
#include "battle/fire/declare.h"
#include "battle/fire/ecm.h"
#include "battle/seeking/control.h"
#include "battle/seeking/flight.h"
#include "battle/seeking/impact.h"
#include "battle/seeking/launch.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

SeekerId row(const Rules& r, std::string_view id) {
    for (std::size_t i = 0; i < r.seekers.size(); ++i)
        if (r.seekers[i].id == id) return SeekerId{i};
    throw std::runtime_error("no row " + std::string{id});
}

// A cruiser, and a D7 ten hexes ahead of it that looks at it.
struct DecoyField {
    TableBattle b{"classic"};
    UnitId us = b.unit(0, "3030", 'A', "federation/ca"), them = b.unit(1, "3020", 'D', "klingon/d7");

    DecoyField() {
        b.clock(1, 1);
        b.set(us, Counter::speed, 4);
    }
    // A seeker of the D7 in flight at the cruiser, so many hexes from it.
    ObjectId incoming(std::string_view id, int away) {
        const SeekerId type = row(b.rules, id);
        const ObjectId o = free_object(b.battle);
        Play p = b.play();
        p.emit(Launched{o, them, us, static_cast<std::uint8_t>(type.index()), 0, 0, Facing{3},
                        b.rules.seeker(type).kind});
        Hex hex = b.at(us).hex;
        for (int i = 0; i < away; ++i) hex = neighbour(hex, Facing{0});
        p.emit(SeekerPlaced{o, hex, Facing{3}});
        return o;
    }
    ObjectId weasel() {
        EXPECT_FALSE(refuse_weasel(b.rules, b.battle, us));
        Play p = b.play();
        return launch_weasel(p, us);
    }
    void run(int first, int last) {
        for (int i = first; i <= last; ++i) {
            b.clock(1, i);
            Play p = b.play();
            if (seekers_move_due(b.rules, b.battle)) seekers_move_run(p);
            if (movement_damage_due(b.rules, b.battle)) {
                EXPECT_TRUE(movement_damage_run(p));
            }
        }
    }
    [[nodiscard]] int damage(UnitId u) const {
        int lost = 0;
        for (const std::int16_t n : b.battle.unit(u).shield_now) lost += n;
        return lost;
    }
};

TEST(ClassicWeasel, NeedsASpeedOfFourAtMost) {  // J3.1
    DecoyField f;
    f.b.set(f.us, Counter::speed, 5);
    EXPECT_EQ(refuse_weasel(f.b.rules, f.b.battle, f.us), refusal(Why::too_fast, 4, 5));
}

TEST(ClassicWeasel, FireControlOffSeekersReleasedAndSixEcm) {
    DecoyField f;
    Play p = f.b.play();
    p.emit(Launched{ObjectId{0}, f.us, f.them, 0, 0, 0, Facing{0}, SeekerKind::drone});
    const ObjectId decoy = f.weasel();
    EXPECT_EQ(f.b.at(f.us)[Counter::fire_control], 0);
    EXPECT_FALSE(f.b.battle.objects[0].flying());
    EXPECT_EQ(target_ecm(f.b.rules, f.b.battle, f.them, f.us, 10).of(Of::covered), 6);
    EXPECT_TRUE(f.b.battle.object(decoy).flying());
    EXPECT_EQ(refusal_word(*refuse_weasel(f.b.rules, f.b.battle, f.us)), "weasel_forbids");
}

TEST(ClassicWeasel, LuresWhatHomesOnTheShipAndDiesInItsPlace) {
    DecoyField f;
    f.incoming("I-F", 6);
    f.weasel();
    f.run(2, 16);
    EXPECT_EQ(f.damage(f.us), 0);
    EXPECT_EQ(f.b.events.count<SeekerAimed>(), 1);
}

TEST(ClassicWeasel, TypeVIIsNotFooled) {
    DecoyField f;
    const ObjectId drone = f.incoming("VI", 3);
    f.weasel();
    f.run(2, 3);
    EXPECT_FALSE(f.b.battle.object(drone).target_object);
}

TEST(ClassicWeasel, CoverLastsFourImpulsesAfterItsDeath) {
    DecoyField f;
    const ObjectId decoy = f.weasel();
    f.b.clock(1, 8);
    {
        Play p = f.b.play();
        strike_weasel(p, decoy, f.them, 12);
    }
    f.run(9, 12);
    EXPECT_NE(f.b.at(f.us)[Counter::weasel], 0);
    EXPECT_EQ(target_ecm(f.b.rules, f.b.battle, f.them, f.us, 10).of(Of::covered), 6);
    f.run(13, 13);
    EXPECT_EQ(f.b.at(f.us)[Counter::weasel], 0);
    EXPECT_EQ(target_ecm(f.b.rules, f.b.battle, f.them, f.us, 10).of(Of::covered), 0);
}

TEST(ClassicWeasel, ShotDownItLuresOnForFourImpulses) {
    DecoyField f;
    const ObjectId decoy = f.weasel();
    f.b.at(f.them).hex = neighbour(f.b.at(f.us).hex, Facing{0});
    f.b.clock(1, 8);
    for (const int number : {1, 2}) {
        Fire shot = f.b.shot(f.them, f.b.group(f.them, number == 1 ? "PH-2 A" : "PH-2 B"), "standard", {});
        shot.object = decoy;
        ASSERT_FALSE(refuse_fire(f.b.rules, f.b.battle, shot));
        f.b.declare(shot);
    }
    f.b.faces({1, 1});  // five points each at one hex
    f.b.resolve();
    ASSERT_TRUE(f.b.battle.object(decoy).flying());
    const ObjectId drone = f.incoming("I-M", 8);
    f.run(9, 12);
    EXPECT_NE(f.b.at(f.us)[Counter::weasel], 0);
    EXPECT_EQ(f.b.battle.object(drone).target_object, decoy) << "it still lures";
    f.run(13, 13);
    EXPECT_EQ(f.b.at(f.us)[Counter::weasel], 0);
}

TEST(ClassicWeasel, ManoeuvresCountAsSpeed) {  // C2.4: a high energy turn is worth five hexes
    DecoyField f;
    f.b.set(f.us, Counter::speed, 0);
    f.b.set(f.us, Counter::hets_done, 1);
    EXPECT_EQ(refuse_weasel(f.b.rules, f.b.battle, f.us), refusal(Why::too_fast, 4, 5));
    f.b.set(f.us, Counter::hets_done, 0);
    f.weasel();
    f.run(2, 2);
    ASSERT_NE(f.b.at(f.us)[Counter::weasel], 0);
    f.b.set(f.us, Counter::hets_done, 1);
    f.run(3, 3);
    EXPECT_EQ(f.b.at(f.us)[Counter::weasel], 0);
}

TEST(ClassicWeasel, FireControlAtHalfPowerIsNotOff) {
    DecoyField f;
    f.weasel();
    f.b.set(f.us, Counter::fire_control, 2);
    f.run(2, 2);
    EXPECT_EQ(f.b.at(f.us)[Counter::weasel], 0);
}

TEST(ClassicWeasel, FireOrSpeedOrFireControlVoidsItAndTheSeekersTurnBack) {
    for (const int how : {0, 1, 2}) {
        DecoyField f;
        const ObjectId drone = f.incoming("I-M", 8);
        f.weasel();
        f.run(2, 4);
        ASSERT_TRUE(f.b.battle.object(drone).target_object);
        if (how == 0) f.b.set(f.us, Counter::speed, 5);
        if (how == 1) f.b.set(f.us, Counter::fire_control, 1);
        if (how == 2) f.b.at(f.us).groups[f.b.group_of(f.us, "phaser-1")].last = 4;
        f.run(5, 5);
        EXPECT_EQ(f.b.at(f.us)[Counter::weasel], 0) << how;
        EXPECT_FALSE(f.b.battle.object(drone).target_object) << how;
        EXPECT_EQ(f.b.battle.object(drone).target, f.us) << how;
    }
}

TEST(ClassicWeasel, CollateralByThePointsOnTheWeasel) {
    const Rules& r = table_rules("classic");
    const std::pair<int, int> rows[] = {
        {1, 0},  {2, 0},  {3, 1},  {4, 1},  {5, 2},  {6, 2},  {7, 3},  {10, 3}, {11, 4}, {18, 4},  {19, 5},
        {28, 5}, {29, 6}, {40, 6}, {41, 7}, {55, 7}, {56, 8}, {75, 8}, {76, 9}, {95, 9}, {96, 10}, {200, 10}};
    for (const auto& [points_on_it, others] : rows)
        EXPECT_EQ(weasel_collateral(r, points_on_it), others) << points_on_it;
}

TEST(ClassicChaff, OneToFourTurnsDronesAway) {  // D11.32
    for (const int face : {4, 5}) {
        DecoyField f;
        f.b.rules.classes[f.b.at(f.us).type.index()].sheet.craft.chaff = 1;
        f.incoming("I", 4);
        f.incoming("plasma-F", 4);
        ASSERT_FALSE(refuse_chaff(f.b.rules, f.b.battle, DropChaff{f.us}));
        f.b.faces({face});
        Play p = f.b.play();
        do_chaff(p, DropChaff{f.us});
        EXPECT_EQ(f.b.battle.objects[0].flying(), face == 5);
        EXPECT_TRUE(f.b.battle.objects[1].flying()) << "not type F";
        EXPECT_EQ(refusal_word(*refuse_chaff(f.b.rules, f.b.battle, DropChaff{f.us})), "no_chaff");
    }
}

TEST(ClassicScatterPack, LetsItsDronesGoAfterEightImpulses) {
    DecoyField f;
    PackLoad cargo;
    cargo.type[0] = row(f.b.rules, "I-F");
    cargo.rounds[0] = 3;
    const SeekerId pack = shuttle_row(f.b.rules, ShuttleUse::scatter_pack);
    ASSERT_FALSE(refuse_seeking_shuttle(f.b.rules, f.b.battle, f.them, pack, f.us, cargo));
    Play p = f.b.play();
    launch_seeking_shuttle(p, f.them, pack, f.us, 0, cargo);
    f.b.clock(1, 8);
    EXPECT_FALSE(release_due(f.b.rules, f.b.battle));
    f.b.clock(1, 9);
    ASSERT_TRUE(release_due(f.b.rules, f.b.battle));
    release_run(p);
    int drones = 0;
    for (const MapObject& o : f.b.battle.objects)
        if (o.flying()) {
            ++drones;
            EXPECT_EQ(f.b.rules.seeker(o.type).id, "I-F");
            EXPECT_EQ(o.target, f.us);
            EXPECT_EQ(o.guide, f.them);
        }
    EXPECT_EQ(drones, 3);
}

TEST(ClassicScatterPack, SixSpacesAndNoMore) {
    DecoyField f;
    const auto why = [&](int of_two_spaces, int of_half_a_space) {
        PackLoad cargo;
        cargo.type = {row(f.b.rules, "IV"), row(f.b.rules, "VI")};
        cargo.rounds = {static_cast<std::uint8_t>(of_two_spaces), static_cast<std::uint8_t>(of_half_a_space)};
        const auto no = refuse_seeking_shuttle(f.b.rules, f.b.battle, f.them,
                                               shuttle_row(f.b.rules, ShuttleUse::scatter_pack), f.us, cargo);
        return no ? std::string{refusal_word(*no)} : "";
    };
    EXPECT_EQ(why(4, 0), "rack_empty");
    EXPECT_EQ(why(3, 0), "");
    EXPECT_EQ(why(3, 1), "rack_empty");
    EXPECT_EQ(why(2, 4), "");
}

TEST(ClassicSuicideShuttle, StrikesWithTwiceItsEnergy) {  // J2.22
    DecoyField f;
    const SeekerId type = shuttle_row(f.b.rules, ShuttleUse::suicide);
    Play p = f.b.play();
    const ObjectId o = launch_seeking_shuttle(p, f.them, type, f.us, 18, {});
    p.emit(SeekerPlaced{o, neighbour(f.b.at(f.us).hex, Facing{0}), Facing{3}});
    f.run(2, 32);
    EXPECT_EQ(f.damage(f.us), 18);
}

TEST(ClassicSpearfish, TheDieOfACloakIsAllOrNothingToo) {
    for (const auto& [face, scored] : {std::pair{2, 12}, {3, 0}}) {
        DecoyField f;
        f.incoming("I-F-spearfish", 1);
        f.b.set(f.us, Counter::cloak, 1);
        f.b.set(f.us, Counter::cloak_at, -10);
        f.b.faces({face});
        f.run(2, 2);
        EXPECT_EQ(f.damage(f.us), scored) << face;
    }
}

TEST(ClassicEcmDrone, GivesThreePointsInItsHexFourImpulsesAfterLaunch) {  // FD9.12
    for (const char* id : {"I-ecm", "I-M-ecm", "I-F-ecm", "IV-ecm", "IV-M-ecm", "IV-F-ecm"}) {
        DecoyField f;
        const SeekerId type = row(f.b.rules, id);
        Play p = f.b.play();
        p.emit(Launched{ObjectId{0}, f.us, f.us, static_cast<std::uint8_t>(type.index()), 0, 0, Facing{0},
                        SeekerKind::drone});
        f.b.clock(1, 4);
        EXPECT_EQ(escort_ecm(f.b.rules, f.b.battle, f.us), 0) << id;
        f.b.clock(1, 5);
        EXPECT_EQ(escort_ecm(f.b.rules, f.b.battle, f.us), 3) << id;
        f.run(5, 20);
        EXPECT_TRUE(f.b.battle.objects[0].flying()) << id << " strikes nobody";
        EXPECT_EQ(f.damage(f.us), 0);
        f.b.at(f.us).hex = neighbour(f.b.at(f.us).hex, Facing{1});
        EXPECT_EQ(escort_ecm(f.b.rules, f.b.battle, f.us), 0) << id;
    }
}

// ---- guidance: F3 ----------------------------------------------------------------------------------------------
TEST(ClassicGuidance, NeedsLockOnOnTheTargetItself) {  // 9.2: no launch without it
    DecoyField f;
    const SeekerId drone = row(f.b.rules, "I");
    Launch order{f.them,         f.b.rules.type(f.b.at(f.them).type).launchers.front(), drone, f.us, {},
                 LaunchAs::plain};
    f.b.at(f.them).groups[order.group].ammo[0] = 4;
    ASSERT_FALSE(refuse_launch(f.b.rules, f.b.battle, order))
        << refusal_word(*refuse_launch(f.b.rules, f.b.battle, order));
    const UnitId friend_of_theirs = f.b.unit(1, "3018", 'D', "klingon/d7");
    const ObjectId in_flight = f.incoming("I-M", 8);
    f.b.at(f.them).lost_locks = UnitSet{f.us};
    EXPECT_EQ(refuse_launch(f.b.rules, f.b.battle, order)->more, WhyMore::no_lock_on);
    const SeekerId shuttle = shuttle_row(f.b.rules, ShuttleUse::suicide);
    EXPECT_EQ(refuse_seeking_shuttle(f.b.rules, f.b.battle, f.them, shuttle, f.us, {})->more,
              WhyMore::no_lock_on);
    f.b.at(f.them).lost_locks = {};
    EXPECT_FALSE(refuse_seeking_shuttle(f.b.rules, f.b.battle, f.them, shuttle, f.us, {}));
    f.b.at(friend_of_theirs).lost_locks = UnitSet{f.us};
    EXPECT_EQ(
        refuse_guide(f.b.rules, f.b.battle, {f.them, in_flight, GuideAct::transfer, friend_of_theirs})->more,
        WhyMore::no_lock_on);
}

TEST(ClassicGuidance, ReachesThirtyFiveEffectiveHexes) {  // F3.1: the scanner's number counts
    for (const auto& [true_range, lost, kept] :
         {std::tuple{35, 0, true}, {36, 0, false}, {32, 3, true}, {33, 3, false}}) {
        DecoyField f;
        const ObjectId drone = f.incoming("I-M", 10);
        f.b.at(f.them).hex = hex_at(30, 30 + true_range);
        f.b.set(f.them, Counter::scanner_lost, lost);  // three boxes lost: it adds 3
        const auto no = refuse_seeking_shuttle(f.b.rules, f.b.battle, f.them,
                                               shuttle_row(f.b.rules, ShuttleUse::suicide), f.us, {});
        EXPECT_EQ(!no, kept) << true_range << lost;
        f.b.at(f.them).hex =
            hex_at(30, 20 + true_range);  // from the seeker, which is ten hexes from its target
        Play p = f.b.play();
        end_lost_seekers(p);
        EXPECT_EQ(drone.index() < f.b.battle.objects.size() && f.b.battle.object(drone).flying(), kept)
            << true_range << lost;
    }
}

TEST(ClassicGuidance, IsHandedToAFriendWithAFreeChannel) {
    DecoyField f;
    const UnitId friend_of_theirs = f.b.unit(1, "3018", 'D', "klingon/d7");
    const ObjectId drone = f.incoming("I-M", 8);
    const Guide order{f.them, drone, GuideAct::transfer, friend_of_theirs};
    ASSERT_FALSE(refuse_guide(f.b.rules, f.b.battle, order));
    Play p = f.b.play();
    do_guide(p, order);
    EXPECT_EQ(f.b.battle.object(drone).guide, friend_of_theirs);
    EXPECT_EQ(seekers_guided(f.b.battle, f.them), 0);
    EXPECT_EQ(refusal_word(*refuse_guide(f.b.rules, f.b.battle, order)), "not_its_guide");
    const Guide to_enemy{friend_of_theirs, drone, GuideAct::transfer, f.us};
    EXPECT_TRUE(refuse_guide(f.b.rules, f.b.battle, to_enemy));
}

TEST(ClassicGuidance, AReleasedDroneIsGoneUnlessItHasItsOwnLockNearBy) {
    for (const auto& [id, away, lives] :
         {std::tuple{"I-M", 4, false}, {"I-M-atg", 8, true}, {"I-M-atg", 9, false}}) {
        DecoyField f;
        const ObjectId drone = f.incoming(id, away);
        Play p = f.b.play();
        do_guide(p, Guide{f.them, drone, GuideAct::release, {}});
        EXPECT_EQ(!f.b.battle.objects.empty() && f.b.battle.object(drone).flying(), lives) << id << away;
    }
}

// ---- drones of other kinds -----------------------------------------------------------------------------------------
TEST(ClassicDroneTypes, TypeVIByTheSizeOfItsTarget) {
    DecoyField f;
    const SeekerType& six = f.b.rules.seeker(row(f.b.rules, "VI"));
    for (std::size_t ship = 0; ship <= 4; ++ship) EXPECT_EQ(six.by_size[ship], 2) << ship;
    EXPECT_EQ(six.by_size[5], 4);
    EXPECT_EQ(six.by_size[6], 8);
    EXPECT_EQ(six.by_size[7], 8);
    f.incoming("VI", 1);
    f.run(2, 32);
    EXPECT_EQ(f.damage(f.us), 2);
}

TEST(ClassicDroneTypes, ADroneThatStrikesADroneDestroysIt) {  // FD1.56
    DecoyField f;
    const ObjectId prey = f.incoming("IV", 5);
    Play p = f.b.play();
    const SeekerId type = row(f.b.rules, "I-F");
    p.emit(Launched{
        ObjectId{1}, f.us, {}, static_cast<std::uint8_t>(type.index()), 0, 0, Facing{0}, SeekerKind::drone});
    p.emit(SeekerAimed{ObjectId{1}, prey});
    f.run(2, 8);
    for (const MapObject& o : f.b.battle.objects) EXPECT_FALSE(o.flying());
    EXPECT_EQ(f.damage(f.us), 0);
}

TEST(ClassicDroneTypes, SpearfishScoresInFullOrNotAtAll) {
    for (const auto& [face, points_scored] : {std::pair{4, 12}, {5, 0}}) {
        DecoyField f;
        f.b.set_erratic(f.us);  // four points of ECM: two on the die
        f.incoming("I-F-spearfish", 1);
        f.b.faces({face});
        f.run(2, 3);
        EXPECT_EQ(f.damage(f.us), points_scored) << face;
    }
}

// R10.6: the rate counts, not the speed alone: at speed 0 a high energy turn of five hexes is too much (C2.4).
TEST(ClassicWeasel, AHighEnergyTurnIsTooMuchForIt) {
    DecoyField f;
    f.b.set(f.us, Counter::speed, 0);
    f.b.set(f.us, Counter::hets_done, 1);
    EXPECT_EQ(refuse_weasel(f.b.rules, f.b.battle, f.us), refusal(Why::too_fast, 4, 5));
    f.b.set(f.us, Counter::hets_done, 0);
    const ObjectId drone = f.incoming("I-M", 8);
    f.weasel();
    f.run(2, 4);
    ASSERT_TRUE(f.b.battle.object(drone).target_object);
    f.b.set(f.us, Counter::hets_done, 1);
    f.run(5, 5);
    EXPECT_FALSE(f.b.battle.object(drone).target_object);
}

TEST(ClassicWeasel, FireControlAtHalfPowerVoidsItToo) {
    DecoyField f;
    const ObjectId drone = f.incoming("I-M", 8);
    f.weasel();
    f.run(2, 4);
    f.b.set(f.us, Counter::fire_control, 2);
    f.run(5, 5);
    EXPECT_FALSE(f.b.battle.object(drone).target_object);
}

// J3 with D19: the six points are all; those of passive fire control come after 32 impulses.
TEST(ClassicWeasel, PutsFireControlOutFromNowOn) {
    DecoyField f;
    f.b.clock(2, 20);
    f.b.set(f.us, Counter::passive_since, 0);
    f.weasel();
    const auto ecm = target_ecm(f.b.rules, f.b.battle, f.them, f.us, 10);
    EXPECT_EQ(ecm.of(Of::covered), 6);
    EXPECT_EQ(ecm.of(Of::passive), 0);
}

}  // namespace
}  // namespace impulse
