#include "battle/seeking/launch.h"

#include <gtest/gtest.h>

#include "battle/core/rows/guidance.h"
#include "battle/core/view.h"
#include "battle/seeking/control.h"
#include "tests/support/alter.h"
#include "tests/support/rack_builder.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// Two ships with one rack each, ten hexes apart, locked on, impulse 1 of turn 1.
struct Racks {
    BattleBuilder b;
    SeekerId type{};
    ClassId armed{};
    std::uint8_t rack = 0;
    UnitId us{}, them{};

    Racks(BattleBuilder builder, SeekerId (*seeker)(BattleBuilder&), RackRow row) : b(std::move(builder)) {
        if (b.battle.field.impulses == 32) b.rules.lock_on = table_rules("classic").lock_on;
        type = seeker(b);
        if (row.launches.empty()) row.launches = {type};
        armed = b.ship_class();
        rack = static_cast<std::uint8_t>(add_rack(b, armed, row));
        us = b.unit(0, hex_at(10, 30), {}, armed);
        them = b.unit(1, hex_at(10, 20), {}, armed);
        ready_racks(b, us);
        ready_racks(b, them);
        b.clock(1, 1);
    }
    [[nodiscard]] Launch order() const { return {us, rack, type, them, {}}; }
    [[nodiscard]] std::optional<Refusal> refused() const { return refuse_launch(b.rules, b.battle, order()); }
    After launch() {
        Play play = b.play();
        return do_launch(play, order());
    }
    void new_turn() {
        Play play = b.play();
        for (const UnitId u : {us, them}) play.emit(TurnReset{u});
    }
};

SeekerId type_one(BattleBuilder& b) { return add_drone(b); }
SeekerId type_six(BattleBuilder& b) { return add_drone(b, 12, 32, 8, 3, 1); }
SeekerId single(BattleBuilder& b) { return add_leaper(b); }
SeekerId triple(BattleBuilder& b) { return add_leaper(b, 10, 6, 3, 6); }

Racks classic_a() { return {BattleBuilder::classic(), type_one, {{}, {4}, 8, 1, 8}}; }
Racks tng_b(SeekerId (*seeker)(BattleBuilder&) = single) {
    BattleBuilder b = BattleBuilder::tng();
    return {std::move(b), seeker, {{}, {}, 24, 2, 0, 0, true}};
}

std::string_view reason(const std::optional<Refusal>& r) { return r ? refusal_word(*r) : std::string_view{}; }

TEST(ClassicRack, ERackLaunchesFourTimesATurnEightImpulsesApart) {  // FD3, RACK-E
    Racks r{BattleBuilder::classic(), type_six, {{}, {8}, 8, 4, 8}};
    std::vector<int> when;
    for (int i = 1; i <= 32; ++i) {
        r.b.clock(1, i);
        if (r.refused()) continue;
        r.launch();
        when.push_back(i);
    }
    EXPECT_EQ(when, (std::vector<int>{1, 9, 17, 25}));
}

TEST(ClassicRack, CRackLaunchesTwiceATurnTwelveImpulsesApart) {
    Racks r{BattleBuilder::classic(), type_one, {{}, {4}, 8, 2, 12}};
    r.launch();
    r.b.clock(1, 12);
    EXPECT_EQ(r.refused(), refusal(WhyMore::launch_gap, 12, 11));
    r.b.clock(1, 13);
    EXPECT_FALSE(r.refused());
    r.launch();
    r.b.clock(1, 30);
    EXPECT_EQ(r.refused(), refusal(WhyMore::launch_rate, 2, 2));
}

TEST(ClassicRack, TheGapHoldsOverTheTurnBreak) {
    Racks r = classic_a();
    r.b.clock(1, 30);
    r.launch();
    r.new_turn();
    r.b.clock(2, 5);
    EXPECT_EQ(r.refused(), refusal(WhyMore::launch_gap, 8, 7));
    r.b.clock(2, 6);
    EXPECT_FALSE(r.refused());
}

TEST(ClassicRack, LaunchTakesARoundAndStartsAFlightOfItsEndurance) {
    Racks r = classic_a();
    r.b.clock(2, 7);
    EXPECT_EQ(r.launch(), After::done);  // an A rack launches once a turn
    ASSERT_EQ(r.b.battle.objects.size(), 1U);
    const MapObject& o = r.b.battle.objects[0];
    EXPECT_EQ(o.since, 39);
    EXPECT_EQ(o.until, 39 + 96);  // three turns
    EXPECT_EQ(o.hex, r.b.at(r.us).hex);
    EXPECT_EQ(o.serial, 1);
    EXPECT_EQ(r.b.at(r.us).groups[r.rack].ammo[0], 3);
}

TEST(ClassicRack, TheSeekerStartsWithItsNoseTowardsTheTarget) {
    Racks r = classic_a();
    r.b.at(r.us).facing = Facing{3};
    r.launch();
    EXPECT_EQ(r.b.battle.objects[0].facing, Facing{0});
}

TEST(ClassicRack, EmptyRackAndUnknownTypeAreRefused) {
    Racks r = classic_a();
    Launch other = r.order();
    other.type = add_drone(r.b);
    EXPECT_EQ(reason(refuse_launch(r.b.rules, r.b.battle, other)), "type_not_in_rack");
    r.b.at(r.us).groups[r.rack].ammo[0] = 0;
    EXPECT_EQ(r.refused(), refusal(WhyMore::rack_empty, 1, 0));
    EXPECT_FALSE(launch_eligible(r.b.rules, r.b.battle).has(r.us));
}

TEST(ClassicRack, ABoxThatLaunchesNothingIsRefused) {
    Racks r = classic_a();
    Launch hull = r.order();
    hull.group = 4;
    EXPECT_EQ(reason(refuse_launch(r.b.rules, r.b.battle, hull)), "not_a_launcher");
}

TEST(ClassicRack, DestroyedRackLaunchesNothing) {
    Racks r = classic_a();
    r.b.at(r.us).groups[r.rack].lost = 1;
    EXPECT_EQ(reason(r.refused()), "system_destroyed");
}

TEST(ClassicLaunch, NeedsLockOnAndActiveFireControlAndNoErraticManoeuvres) {  // 9.2, C10
    Racks r = classic_a();
    r.b.set(r.us, Counter::lock_on, 0);
    EXPECT_EQ(reason(r.refused()), "no_lock_on");
    r.b.set(r.us, Counter::lock_on, 1).set(r.us, Counter::fire_control, 0);
    EXPECT_EQ(reason(r.refused()), "no_fire_control");
    r.b.set(r.us, Counter::fire_control, 1).set(r.us, Counter::erratic, 1);
    EXPECT_EQ(reason(r.refused()), "erratic_forbids");
    r.b.set(r.us, Counter::erratic, 0);
    EXPECT_FALSE(r.refused());
}

TEST(ClassicLaunch, WeaponsSilentAfterABreakdownLaunchNothing) {
    Racks r = classic_a();
    r.b.clock(1, 8).hold(r.us, StatusKind::silent, 8);
    EXPECT_EQ(r.refused(), refusal(Why::weapon_silent, 8, 8));
    r.b.clock(1, 9);
    EXPECT_FALSE(r.refused());
}

TEST(ClassicLaunch, TargetIsAnEnemyUnitWithin35Hexes) {  // F3.1
    Racks r = classic_a();
    Launch at_self = r.order();
    at_self.target = r.us;
    EXPECT_EQ(reason(refuse_launch(r.b.rules, r.b.battle, at_self)), "friendly_target");
    r.b.at(r.them).hex = along(r.b.at(r.us).hex, Facing{2}, 35);
    EXPECT_FALSE(r.refused());
    EXPECT_TRUE((!launch_eligible(r.b.rules, r.b.battle).empty()));
    r.b.at(r.them).hex = along(r.b.at(r.us).hex, Facing{2}, 36);
    EXPECT_EQ(r.refused(), refusal(WhyMore::target_out_of_control_range, 35, 36));
    EXPECT_FALSE((!launch_eligible(r.b.rules, r.b.battle).empty()));
    r.b.at(r.them).fate = Fate::destroyed;
    EXPECT_EQ(reason(r.refused()), "no_such_target");
}

TEST(ClassicLaunch, NoMoreSeekersThanChannels) {  // F3.21
    Racks r = classic_a();
    for (int i = 0; i < 5; ++i) in_flight(r.b, r.type, r.us, r.them, hex_at(10, 25));
    EXPECT_FALSE(r.refused());
    in_flight(r.b, r.type, r.us, r.them, hex_at(10, 25));
    EXPECT_EQ(r.refused(), refusal(WhyMore::control_channels, 6, 6));
    EXPECT_EQ(launch_eligible(r.b.rules, r.b.battle), UnitSet{r.them});
}

TEST(ClassicLaunch, TheOtherSideSeesItWhenAllHaveLaunched) {
    Racks r = classic_a();
    Step step;
    step.mechanism = Mechanism::launch;
    r.b.rules.procedure.steps = {step};
    in_flight(r.b, r.type, r.us, r.them, hex_at(10, 25));
    r.b.clock(1, 2);
    r.b.battle.window.open = 1;
    r.b.battle.window.kind = WindowKind::secret_together;
    r.launch();
    const auto flying = [&](int side) {
        int n = 0;
        for (const MapObject& o : view(r.b.rules, r.b.battle, SideId{static_cast<std::size_t>(side)}).objects)
            n += o.flying() ? 1 : 0;
        return n;
    };
    EXPECT_EQ(flying(0), 2);
    EXPECT_EQ(flying(1), 1);  // the one of the impulse before
    r.b.battle.window.open = 0;
    EXPECT_EQ(flying(1), 2);
}

// FD1.56
TEST(ClassicLaunch, DronesMayBeSentAgainstDrones) {
    Racks r = classic_a();
    Launch hunt = r.order();
    hunt.target = {};
    hunt.target_object = in_flight(r.b, r.type, r.them, r.us, hex_at(10, 25));
    EXPECT_EQ(reason(refuse_launch(r.b.rules, r.b.battle, hunt)), "");
    alter(r.b.rules.flight).hunt = false;
    EXPECT_EQ(reason(refuse_launch(r.b.rules, r.b.battle, hunt)), "wrong_target");
}

TEST(ClassicLaunch, AntiDroneRoundsAreFiredNotLaunched) {
    Racks r = classic_a();
    r.b.rules.seekers[r.type.index()].anti_drone = true;
    EXPECT_EQ(reason(r.refused()), "wrong_target");
    EXPECT_FALSE((!launch_eligible(r.b.rules, r.b.battle).empty()));
}

TEST(TngRack, BRackLaunchesTwoATurnAlsoInOneImpulse) {  // Drn-B
    Racks r = tng_b();
    r.b.battle.window.kind = WindowKind::pass_around;
    EXPECT_EQ(r.launch(), After::recall);
    EXPECT_FALSE(r.refused());
    r.launch();
    EXPECT_EQ(r.refused(), refusal(WhyMore::launch_rate, 2, 2));
    r.new_turn();
    EXPECT_FALSE(r.refused());
}

TEST(TngRack, TwelveSpacesHoldFourTriples) {
    Racks r = tng_b(triple);
    for (int turn = 1; turn <= 2; ++turn) {
        r.launch();
        r.launch();
        r.new_turn();
    }
    EXPECT_EQ(r.refused(), refusal(WhyMore::rack_empty, 6, 0));
}

TEST(TngLaunch, ADroneMayHuntAnEnemyDroneButNotAFriendlyOne) {
    Racks r = tng_b();
    const ObjectId prey = in_flight(r.b, r.type, r.them, r.us, hex_at(10, 25));
    const ObjectId friendly = in_flight(r.b, r.type, r.us, r.them, hex_at(10, 26));
    Launch hunt{r.us, r.rack, r.type, {}, prey};
    EXPECT_FALSE(refuse_launch(r.b.rules, r.b.battle, hunt));
    hunt.target_object = friendly;
    EXPECT_EQ(reason(refuse_launch(r.b.rules, r.b.battle, hunt)), "friendly_target");
    hunt.target_object = prey;
    Play play = r.b.play();
    do_launch(play, hunt);
    EXPECT_EQ(r.b.battle.objects.back().target_object, prey);
}

// ---- reloading: FD2.42
Racks with_reloads(int in_store) {
    Racks r = classic_a();
    r.b.at(r.us).groups[r.rack].ammo[0] = 0;
    r.b.at(r.us).groups[r.rack].store[0] = static_cast<std::uint8_t>(in_store / 2);
    return r;
}
void end_turn(Racks& r) {
    Play play = r.b.play();
    reload_racks(play, r.us);
}

TEST(ClassicReload, ASilentRackTakesTwoSpacesATurn) {
    Racks r = with_reloads(8);
    end_turn(r);
    EXPECT_EQ(r.b.at(r.us).groups[r.rack].ammo[0], 2);
    EXPECT_EQ(r.b.at(r.us).groups[r.rack].store[0], 2);
    end_turn(r);
    EXPECT_EQ(r.b.at(r.us).groups[r.rack].ammo[0], 4);
    EXPECT_EQ(r.b.at(r.us).groups[r.rack].store[0], 0);
    end_turn(r);
    EXPECT_EQ(r.b.at(r.us).groups[r.rack].ammo[0], 4);
}

TEST(ClassicReload, ARackThatLaunchedThisTurnDoesNotReload) {
    Racks r = with_reloads(8);
    r.b.at(r.us).groups[r.rack].used = 1;
    end_turn(r);
    EXPECT_EQ(r.b.at(r.us).groups[r.rack].ammo[0], 0);
    EXPECT_EQ(r.b.events.count<GroupSet>(), 0);
}

TEST(ClassicReload, OnlyWhatFitsAndWhatIsInStore) {
    Racks r = with_reloads(2);
    end_turn(r);
    EXPECT_EQ(r.b.at(r.us).groups[r.rack].ammo[0], 1);
    Racks nearly_full = with_reloads(8);
    nearly_full.b.at(nearly_full.us).groups[nearly_full.rack].ammo[0] = 3;
    end_turn(nearly_full);
    EXPECT_EQ(nearly_full.b.at(nearly_full.us).groups[nearly_full.rack].ammo[0], 4);
    EXPECT_EQ(nearly_full.b.at(nearly_full.us).groups[nearly_full.rack].store[0], 3);
}

TEST(ClassicReload, ADestroyedRackReloadsNothing) {
    Racks r = with_reloads(8);
    r.b.at(r.us).groups[r.rack].lost = 1;
    end_turn(r);
    EXPECT_EQ(r.b.at(r.us).groups[r.rack].ammo[0], 0);
}

}  // namespace
}  // namespace impulse
