#include "battle/systems/tractor.h"

#include <gtest/gtest.h>

#include "battle/core/links.h"
#include "battle/core/view.h"
#include "battle/fire/declare.h"
#include "battle/movement/erratic.h"
#include "battle/play/steps.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

struct Beams {
    TableBattle b{"classic"};
    UnitId ca = b.unit(0, "2020", 'A', "federation/ca"), d7 = b.unit(1, "2018", 'D', "klingon/d7");
    Beams() {
        at("tractors", 3);
        b.set(ca, Counter::tractor_energy, 6);
        b.set(d7, Counter::tractor_energy, 6);
        b.at(ca).battery = b.at(ca).battery_warp = b.at(d7).battery = b.at(d7).battery_warp = {};
    }
    // The clock stands in that step.
    void at(std::string_view step, int impulse) {
        b.clock(1, impulse);
        for (std::size_t i = 0; i < b.rules.procedure.steps.size(); ++i)
            if (b.rules.procedure.steps[i].name == step) b.battle.clock.step = static_cast<std::int16_t>(i);
        b.battle.window = {WindowKind::secret_together, 1, UnitSet::first(2), UnitSet::first(2)};
    }
    std::optional<Refusal> no(const Tractor& o) { return refuse_tractor(b.rules, b.battle, o); }
    void order(const Tractor& o) {
        ASSERT_FALSE(no(o)) << refusal_text(b.rules, *no(o));
        Play play = b.play();
        do_tractor(play, o);
    }
    Tractor attract(int points) {
        return {ca, TractorAct::attract, d7, {}, static_cast<std::uint8_t>(points), 0};
    }
    Tractor resist(int points) {
        return {d7, TractorAct::resist, ca, {}, static_cast<std::uint8_t>(points), 0};
    }
    void close() {
        Play play = b.play();
        tractor_bid_close(play);
    }
    void links() {
        Play play = b.play();
        if (links_due(b.rules, b.battle)) links_run(play);
    }
};

TEST(ClassicTractor, OnePointCostsOneOneTwoThreeByRange) {  // G7.22
    const Rules& r = table_rules("classic");
    EXPECT_EQ(beam_cost(r, 0), 1);
    EXPECT_EQ(beam_cost(r, 1), 1);
    EXPECT_EQ(beam_cost(r, 2), 2);
    EXPECT_EQ(beam_cost(r, 3), 3);
    EXPECT_EQ(beam_cost(r, 4), 0);
    Beams t;  // range 2
    t.order(t.attract(3));
    EXPECT_EQ(t.b.at(t.ca)[Counter::tractor_energy], 0);
    EXPECT_EQ(t.no(t.attract(1))->more, WhyMore::no_tractor_energy);
}

TEST(ClassicTractor, ReachesThreeHexes) {
    Beams t;
    t.b.at(t.d7).hex = hex_at(20, 17);
    EXPECT_FALSE(t.no(t.attract(1)));
    t.b.at(t.d7).hex = hex_at(20, 16);
    EXPECT_EQ(*t.no(t.attract(1)), refusal(Why::out_of_range, 3, 4));
}

TEST(ClassicTractor, NeedsLockOnAndNoErraticManoeuvres) {
    Beams t;
    t.b.set(t.ca, Counter::lock_on, 0);
    EXPECT_EQ(t.no(t.attract(1))->more, WhyMore::no_lock_on);
    t.b.set(t.ca, Counter::lock_on, 1);
    t.b.set_erratic(t.ca);
    EXPECT_EQ(t.no(t.attract(1))->more, WhyMore::erratic_forbids);
}

TEST(ClassicTractor, BatteriesPayWhatTheFormDidNot) {
    Beams t;
    t.b.set(t.ca, Counter::tractor_energy, 1);
    t.b.at(t.ca).battery = points(3);
    t.order(t.attract(2));  // 4 energy at range 2
    EXPECT_EQ(t.b.at(t.ca)[Counter::tractor_energy], 0);
    EXPECT_EQ(t.b.at(t.ca).battery, Energy{});
}

TEST(ClassicTractor, HoldsWhereNobodyResists) {
    Beams t;
    t.order(t.attract(1));
    EXPECT_FALSE(tractored(t.b.battle, t.d7));
    EXPECT_TRUE(tractor_bid_due(t.b.rules, t.b.battle));
    EXPECT_TRUE(tractor_bid_eligible(t.b.rules, t.b.battle).has(t.d7));
    t.close();
    EXPECT_TRUE(held_by_enemy(t.b.battle, t.d7));
    EXPECT_EQ(t.b.events.count<DieRolled>(), 0);
}

// The link fails where negative points reach the positive ones (G7.34); one cancels one, whatever the range.
TEST(ClassicTractor, NegativePointsCancelPositiveOnes) {
    for (const auto& [positive, negative, holds] : {std::tuple{2, 1, true}, {2, 2, false}, {1, 3, false}}) {
        Beams t;
        t.order(t.attract(positive));
        t.at("tractor_bids", 3);
        t.order(t.resist(negative));
        EXPECT_EQ(t.b.at(t.d7)[Counter::tractor_energy], 6 - negative);
        t.close();
        EXPECT_EQ(tractored(t.b.battle, t.d7), holds) << positive << " against " << negative;
    }
}

TEST(ClassicTractor, BothSidesBidInTheAuction) {
    Beams t;
    t.order(t.attract(1));
    t.at("tractor_bids", 3);
    t.order(t.attract(2));
    t.order(t.resist(2));
    t.close();
    EXPECT_TRUE(tractored(t.b.battle, t.d7));
    EXPECT_EQ(t.b.battle.links[0].strength, 3);
    EXPECT_EQ(t.b.battle.links[0].against, 2);
}

TEST(ClassicTractor, NoNewBeamIsBegunAmongTheBids) {
    Beams t;
    t.at("tractor_bids", 3);
    EXPECT_EQ(t.no(t.attract(1))->more, WhyMore::not_held);
}

TEST(ClassicTractor, AHeldShipBreaksFreeLaterWithMoreNegativePoints) {
    Beams t;
    t.order(t.attract(2));
    t.close();
    ASSERT_TRUE(tractored(t.b.battle, t.d7));
    t.at("tractors", 4);
    EXPECT_TRUE(tractor_eligible(t.b.rules, t.b.battle).has(t.d7));
    t.order(t.resist(2));
    t.close();
    EXPECT_FALSE(tractored(t.b.battle, t.d7));
}

TEST(ClassicTractor, BidsAreSecretUntilAllHaveBid) {
    Beams t;
    t.order(t.attract(2));
    // While beams reach out the other side does not even see that they do.
    EXPECT_TRUE(view(t.b.rules, t.b.battle, SideId{std::size_t{1}}).links[0].state == LinkState::none);
    t.at("tractor_bids", 3);
    t.order(t.resist(1));
    const Battle klingon = view(t.b.rules, t.b.battle, SideId{std::size_t{1}});
    EXPECT_EQ(klingon.links[0].state, LinkState::offered);
    EXPECT_EQ(klingon.links[0].bid, 0);
    EXPECT_EQ(klingon.links[0].counter_bid, 1);
    const Battle federation = view(t.b.rules, t.b.battle, SideId{std::size_t{0}});
    EXPECT_EQ(federation.links[0].bid, 2);
    EXPECT_EQ(federation.links[0].counter_bid, 0);
    EXPECT_EQ(federation.unit(t.d7)[Counter::tractor_energy], 0);
}

// D6.37: one die + shift up to 6, else the energy is lost and the beam rests.
TEST(ClassicTractor, TheAttemptRollsAgainstEcm) {
    for (const auto& [face, holds] : {std::pair{4, true}, {5, false}}) {
        Beams t;
        t.b.set_erratic(t.d7);  // ECM 4: shift 2
        t.b.faces({face});
        t.order(t.attract(1));
        t.close();
        EXPECT_EQ(tractored(t.b.battle, t.d7), holds);
        EXPECT_EQ(t.b.at(t.ca)[Counter::tractor_energy], 4);
    }
}

TEST(ClassicTractor, AHeldShipStopsErraticManoeuvresAndBeginsNone) {  // G7.5
    Beams t;
    t.b.set_erratic(t.d7);
    t.b.faces({1});
    t.order(t.attract(1));
    t.close();
    EXPECT_EQ(t.b.at(t.d7)[Counter::erratic], 0);
    t.b.at(t.d7).paid[static_cast<std::size_t>(Line::erratic)] = points(6);
    EXPECT_EQ(refuse_erratic(t.b.rules, t.b.battle, t.d7, true)->more, WhyMore::tractored);
    // Nor does its holder: erratic manoeuvres and beams exclude each other (C10.5).
    t.b.at(t.ca).paid[static_cast<std::size_t>(Line::erratic)] = points(6);
    EXPECT_EQ(refuse_erratic(t.b.rules, t.b.battle, t.ca, true)->more, WhyMore::beam_not_free);
}

TEST(ClassicTractor, AHeldShipFiresOnlyAtItsHolder) {  // G7.5
    Beams t;
    const UnitId other = t.b.unit(0, "2019", 'A', "federation/ca");
    const std::size_t phaser = t.b.group(t.d7, "PH-2 A");
    const Fire at_other = t.b.shot(t.d7, phaser, "standard", other),
               at_holder = t.b.shot(t.d7, phaser, "standard", t.ca);
    EXPECT_FALSE(refuse_fire(t.b.rules, t.b.battle, at_other));
    t.order(t.attract(1));
    t.close();
    EXPECT_EQ(refuse_fire(t.b.rules, t.b.battle, at_other)->more, WhyMore::tractored);
    EXPECT_FALSE(refuse_fire(t.b.rules, t.b.battle, at_holder));
    // The holder is free.
    EXPECT_FALSE(held_by_enemy(t.b.battle, t.ca));
}

TEST(ClassicTractor, EachBeamIsUsedOnceATurnAndRestsEightImpulses) {  // G7.24
    Beams t;
    const int beams = free_beams(t.b.rules, t.b.battle, t.ca);
    ASSERT_GE(beams, 2);
    t.order(t.attract(1));
    EXPECT_EQ(free_beams(t.b.rules, t.b.battle, t.ca), beams - 1);
    t.close();
    t.at("tractors", 30);
    t.order({t.ca, TractorAct::release, t.d7, {}, 0, 0});
    EXPECT_EQ(free_beams(t.b.rules, t.b.battle, t.ca), beams - 1);
    t.b.clock(2, 5);  // 7 impulses later
    t.links();
    EXPECT_EQ(free_beams(t.b.rules, t.b.battle, t.ca), beams - 1);
    t.b.clock(2, 6);
    t.links();
    EXPECT_EQ(free_beams(t.b.rules, t.b.battle, t.ca), beams);
}

TEST(ClassicTractor, ABeamReleasedEarlyStillRestsForTheTurn) {
    Beams t;
    const int beams = free_beams(t.b.rules, t.b.battle, t.ca);
    t.order(t.attract(1));
    t.close();
    t.order({t.ca, TractorAct::release, t.d7, {}, 0, 0});
    t.b.clock(1, 30);
    t.links();
    EXPECT_EQ(free_beams(t.b.rules, t.b.battle, t.ca), beams - 1);
    t.b.clock(2, 1);
    t.links();
    EXPECT_EQ(free_beams(t.b.rules, t.b.battle, t.ca), beams);
}

TEST(ClassicTractor, LinksArePaidAnewEachTurn) {
    for (const bool paid : {true, false}) {
        Beams t;
        t.order(t.attract(1));
        t.close();
        t.at("renew_tractors", 0);
        t.b.battle.clock.turn = 2;
        EXPECT_EQ(tractor_eligible(t.b.rules, t.b.battle), UnitSet{t.ca});
        ASSERT_TRUE(tractor_bid_due(t.b.rules, t.b.battle));
        if (paid) t.order(t.attract(1));
        t.close();
        EXPECT_EQ(tractored(t.b.battle, t.d7), paid);
        EXPECT_FALSE(tractor_bid_due(t.b.rules, t.b.battle));
    }
}

TEST(ClassicTractor, TheAuctionIsHeldAgainEachTurn) {
    Beams t;
    t.order(t.attract(3));
    t.close();
    t.b.battle.clock.turn = 2;
    t.at("renew_tractors", 0);
    t.b.battle.clock.turn = 2;
    t.b.set(t.ca, Counter::tractor_energy, 2);
    t.order(t.attract(1));  // last turn's three points are gone
    t.at("renew_bids", 0);
    t.b.battle.clock.turn = 2;
    t.order(t.resist(1));
    t.close();
    EXPECT_FALSE(tractored(t.b.battle, t.d7));
}

TEST(ClassicTractor, RangeADestroyedBoxOrALostShipBreakTheLink) {  // G7.4
    for (const int why : {0, 1, 2, 3}) {
        Beams t;
        t.order(t.attract(1));
        t.close();
        t.links();
        ASSERT_TRUE(tractored(t.b.battle, t.d7));
        const std::size_t group = t.b.group_of(t.ca, "tractor");
        if (why == 0) t.b.at(t.d7).hex = hex_at(20, 16);
        if (why == 1) t.b.at(t.ca).groups[group].lost = t.b.rules.type(t.b.at(t.ca).type).groups[group].boxes;
        if (why == 2) t.b.at(t.ca).fate = Fate::destroyed;
        if (why == 3) t.b.at(t.d7).fate = Fate::disengaged;
        ASSERT_TRUE(links_due(t.b.rules, t.b.battle)) << why;
        t.links();
        EXPECT_FALSE(tractored(t.b.battle, t.d7)) << why;
    }
}

TEST(ClassicTractor, ALostBoxTakesAnIdleBeam) {
    Beams t;
    t.order(t.attract(1));
    t.close();
    t.b.at(t.ca).groups[t.b.group_of(t.ca, "tractor")].lost = 1;
    t.links();
    EXPECT_TRUE(tractored(t.b.battle, t.d7));
}

TEST(ClassicTractor, SeekersAreHeldAndCannotResist) {
    Beams t;
    t.b.at(t.d7).hex = hex_at(20, 25);
    Play play = t.b.play();
    SeekerId drone{};
    for (std::size_t i = 0; i < t.b.rules.seekers.size(); ++i)
        if (t.b.rules.seekers[i].flight == FlightKind::chart && !drone) drone = SeekerId{i};
    play.emit(
        Launched{ObjectId{std::size_t{0}}, t.d7, t.ca, static_cast<std::uint8_t>(drone.index()), 0, 0, {}});
    play.emit(SeekerMoved{ObjectId{std::size_t{0}}, hex_at(20, 19), {}, 0});
    const Tractor catch_it{t.ca, TractorAct::attract, {}, ObjectId{std::size_t{0}}, 1, 0};
    EXPECT_TRUE(tractor_eligible(t.b.rules, t.b.battle).has(t.ca));
    t.order(catch_it);
    EXPECT_TRUE(tractor_bid_eligible(t.b.rules, t.b.battle).empty());
    t.close();
    EXPECT_TRUE(seeker_held(t.b.battle, ObjectId{std::size_t{0}}));
}

TEST(ClassicTractor, PlasmaIsNotHeld) {
    Beams t;
    Play play = t.b.play();
    std::size_t type = 0;
    while (t.b.rules.seekers[type].id != "plasma-F") ++type;
    play.emit(Launched{
        ObjectId{std::size_t{0}}, t.d7, t.ca, static_cast<std::uint8_t>(type), 0, 0, {}, SeekerKind::plasma});
    play.emit(SeekerMoved{ObjectId{std::size_t{0}}, hex_at(20, 19), {}, 0});
    EXPECT_EQ(t.no({t.ca, TractorAct::attract, {}, ObjectId{std::size_t{0}}, 1, 0})->more,
              WhyMore::seeker_immune);
}

TEST(ClassicTractor, AHeldShipIsRotatedInTheInitialActivityOnly) {
    Beams t;
    t.order(t.attract(1));
    t.close();
    const Tractor rotate{t.ca, TractorAct::rotate, t.d7, {}, 0, 0};
    EXPECT_EQ(t.no(rotate)->why, Why::wrong_step);
    t.at("renew_tractors", 0);
    const Hex before = t.b.at(t.d7).hex;
    t.order(rotate);
    EXPECT_EQ(distance(t.b.at(t.ca).hex, t.b.at(t.d7).hex), 2);
    EXPECT_EQ(distance(before, t.b.at(t.d7).hex), 1);
    EXPECT_EQ(t.b.at(t.d7).hex, hex_at(21, 19));  // clockwise from 2018 around 2020
    EXPECT_EQ(t.no(rotate)->why, Why::not_an_option);
}

TEST(ClassicTractor, AShuttleTowedFasterThanTwiceItsSpeedIsLost) {  // G7.56
    for (const auto& [speed, lost] : {std::pair{12, false}, {13, true}}) {
        Beams t;
        Sheet& shuttle = t.b.rules.classes[t.b.at(t.d7).type.index()].sheet;
        shuttle.craft.kind = CraftKind::shuttle;
        shuttle.craft.speed = 6;
        shuttle.move_cost = {};
        shuttle.size_class = 6;
        EXPECT_EQ(t.no(t.resist(1))->more, WhyMore::not_held);
        t.order(t.attract(1));
        EXPECT_EQ(t.no(t.resist(1))->more, WhyMore::tractored);  // it cannot resist
        t.close();
        t.b.at(t.ca).plot.clear();
        t.b.at(t.ca).plot.push_back({1, static_cast<std::uint8_t>(speed)});
        t.links();
        EXPECT_EQ(t.b.at(t.d7).active(), !lost) << speed;
    }
}

TEST(ClassicTractor, NobodyIsAskedFarFromTheEnemy) {
    Beams t;
    t.b.at(t.d7).hex = hex_at(20, 16);
    EXPECT_TRUE(tractor_eligible(t.b.rules, t.b.battle).empty());
    EXPECT_FALSE(links_due(t.b.rules, t.b.battle));
}
// E9: a tractor-repulsor may serve as a tractor beam; then it does not fire, and once fired it pulls no more.
TEST(ClassicTractor, ATractorRepulsorServesAsABeam) {
    Beams t;
    const UnitId andro = t.b.unit(0, "2017", 'A', t.b.bare_class({{"tractor_repulsor-heavy", 1}}));
    const std::size_t beam = t.b.group_of(andro, "tractor_repulsor-heavy");
    t.b.set(andro, Counter::tractor_energy, 6);
    t.b.battle.window.owes = UnitSet::first(3);
    EXPECT_EQ(free_beams(t.b.rules, t.b.battle, andro), 1);
    t.b.arm(andro, beam, "heavy", points(6));
    const Fire shot = t.b.shot(andro, beam, "heavy", t.d7);
    EXPECT_FALSE(refuse_fire(t.b.rules, t.b.battle, shot));
    t.order({andro, TractorAct::attract, t.d7, {}, 2, 0});
    t.close();
    EXPECT_TRUE(held_by(t.b.battle, t.d7, andro));
    EXPECT_EQ(free_beams(t.b.rules, t.b.battle, andro), 0);
    EXPECT_EQ(refuse_fire(t.b.rules, t.b.battle, shot)->why, Why::weapon_silent);
    Beams u;
    const UnitId other = u.b.unit(0, "2017", 'A', u.b.bare_class({{"tractor_repulsor-heavy", 1}}));
    u.b.at(other).groups[0].used = 1;
    EXPECT_EQ(free_beams(u.b.rules, u.b.battle, other), 0);
}

TEST(ThunderdomeTractor, AHeldShipLeavesByWarpPointOnlyIfTheHolderPermits) {  // UTD7.4621
    Beams t;
    BattleField& field = t.b.battle.field;
    t.order(t.attract(1));
    t.close();
    const Tractor permit{t.ca, TractorAct::permit, t.d7, {}, 0, 0};
    EXPECT_EQ(t.no(permit)->more, WhyMore::no_change);  // no warp points: nothing to permit
    field.by_warp_point = 1;
    EXPECT_TRUE(kept_by_enemy(t.b.battle, t.d7));
    EXPECT_EQ(t.no({t.d7, TractorAct::permit, t.ca, {}, 0, 0})->more, WhyMore::not_held);
    t.order(permit);
    EXPECT_FALSE(kept_by_enemy(t.b.battle, t.d7));
    EXPECT_EQ(t.no(permit)->more, WhyMore::no_change);
    // A new beam asks again.
    t.order({t.ca, TractorAct::release, t.d7, {}, 0, 0});
    t.b.clock(2, 20);
    t.links();
    t.order(t.attract(1));
    t.close();
    EXPECT_TRUE(kept_by_enemy(t.b.battle, t.d7));
}

}  // namespace
}  // namespace impulse
