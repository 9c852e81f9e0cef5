// Deck crews and prepared shuttles: classic J4.81, J2.22, J3.1, FD7.
#include "battle/craft/deck_crews.h"

#include <gtest/gtest.h>

#include "battle/craft/preparation.h"
#include "battle/play/allocation.h"
#include "tests/battle/craft/hangar_deck.h"

namespace impulse {
namespace {

WhyMore why(const HangarDeck& d, const DeckWork& work) {
    const auto no = refuse_deck_work(d.rules, d.battle, work);
    return no ? no->more : WhyMore::none;
}
void begin(HangarDeck& d, const DeckWork& work) {
    ASSERT_EQ(why(d, work), WhyMore::none);
    Play p = d.play();
    do_deck_work(p, work);
}
void finish(HangarDeck& d) {
    Play p = d.play();
    if (deck_crews_due(d.rules, d.battle)) deck_crews_run(p);
}
void empty_rails(HangarDeck& d) {
    for (GroupState& g : d.battle.units[d.fighter.index()].groups) g.ammo = {};
}

// An action takes one crew 32 impulses: a space of drones; half a space takes half as long.
TEST(ClassicDeckCrews, ADroneTakesAnActionForEachSpace) {
    HangarDeck d("federation/f18");
    empty_rails(d);
    const std::uint8_t box = d.battle.unit(d.fighter).box, rail = d.rail("drone_rail-std"),
                       light = d.rail("drone_rail-light");
    begin(d, {d.hood, box, DeckJob::load, rail, seeker_named(d.rules, "I")});
    begin(d, {d.hood, box, DeckJob::load, light, seeker_named(d.rules, "VI")});
    d.at(1, 20);
    finish(d);
    EXPECT_EQ(d.battle.unit(d.fighter).groups[light].ammo[0], 0);
    d.at(1, 21);  // 16 impulses after impulse 5
    finish(d);
    EXPECT_EQ(d.battle.unit(d.fighter).groups[light].ammo[0], 1);
    EXPECT_EQ(d.battle.unit(d.fighter).groups[rail].ammo[0], 0);
    d.at(2, 5);
    finish(d);
    EXPECT_EQ(d.battle.unit(d.fighter).groups[rail].ammo[0], 1);
    EXPECT_EQ(busy_until(d.battle.unit(d.fighter)), 0);
}

// Begun in impulse 5, a space of drones is on its rail at the end of impulse 5 of the next turn: until then the fighter
// stays, the last impulse included.
TEST(ClassicDeckCrews, NoLaunchOnTheLastImpulseOfTheirWork) {
    HangarDeck d("federation/f18");
    empty_rails(d);
    const std::uint8_t box = d.battle.unit(d.fighter).box, rail = d.rail("drone_rail-std");
    begin(d, {d.hood, box, DeckJob::load, rail, seeker_named(d.rules, "I")});
    LaunchCraft order = d.order(box, 8);
    order.craft = d.fighter;
    for (const auto& [turn, impulse] : {std::pair{1, 6}, {2, 4}, {2, 5}}) {
        d.at(turn, impulse);
        EXPECT_EQ(d.refusal_of(order), WhyMore::craft_worked_on) << "impulse " << impulse;
    }
    finish(d);
    EXPECT_EQ(d.refusal_of(order), WhyMore::none);
    d.launch_fighter();
    EXPECT_EQ(d.battle.unit(d.fighter).groups[rail].ammo[0], 1) << "the load is aboard";
}

// A ship that is no carrier has two crews, and no more than two work on one craft.
TEST(ClassicDeckCrews, TwoCrewsOnAShipThatPrintsNone) {
    HangarDeck d("federation/f18");
    empty_rails(d);
    EXPECT_EQ(deck_crews(d.rules, d.battle.unit(d.hood)), 2);
    const std::uint8_t box = d.battle.unit(d.fighter).box;
    const std::uint8_t first = d.rail("drone_rail-std");
    begin(d, {d.hood, box, DeckJob::load, first, seeker_named(d.rules, "I")});
    begin(d, {d.hood, box, DeckJob::load, static_cast<std::uint8_t>(first + 1), seeker_named(d.rules, "I")});
    EXPECT_EQ(why(d, {d.hood, 0, DeckJob::scatter_pack, 0, {}}), WhyMore::deck_crews_busy);
    EXPECT_EQ(deck_crews_at_work(d.battle, d.hood), 2);
    d.set(d.hood, Counter::deck_extra, 2);
    EXPECT_EQ(why(d, {d.hood, box, DeckJob::load, d.rail("drone_rail-light"), seeker_named(d.rules, "VI")}),
              WhyMore::deck_crews_busy);
}

TEST(ClassicDeckCrews, NothingIsLoadedTwiceOrWhereItDoesNotFit) {
    HangarDeck d("federation/f18");
    const std::uint8_t box = d.battle.unit(d.fighter).box, rail = d.rail("drone_rail-std");
    EXPECT_EQ(why(d, {d.hood, box, DeckJob::load, rail, seeker_named(d.rules, "I")}),
              WhyMore::deck_work_senseless);  // full
    empty_rails(d);
    EXPECT_EQ(why(d, {d.hood, box, DeckJob::load, rail, seeker_named(d.rules, "VI")}),
              WhyMore::type_not_in_rack);
    begin(d, {d.hood, box, DeckJob::load, rail, seeker_named(d.rules, "I")});
    EXPECT_EQ(why(d, {d.hood, box, DeckJob::load, rail, seeker_named(d.rules, "I")}),
              WhyMore::deck_work_senseless);
    EXPECT_EQ(d.refusal_of({d.hood, d.fighter, box, CraftRole::plain, Facing{0}, 10, {}}),
              WhyMore::craft_worked_on);
    EXPECT_EQ(why(d, {d.hood, 3, DeckJob::repair, 0, {}}), WhyMore::deck_work_senseless);
}

// A point of damage an action; under the second number the fighter is no longer crippled.
TEST(ClassicDeckCrews, RepairAPointAnAction) {
    HangarDeck d("federation/f18");
    d.set(d.fighter, Counter::internals, 7);
    d.set(d.fighter, Counter::crippled, 1);
    begin(d, {d.hood, d.battle.unit(d.fighter).box, DeckJob::repair, 0, {}});
    d.at(2, 5);
    finish(d);
    EXPECT_EQ(d.battle.unit(d.fighter)[Counter::internals], 6);
    EXPECT_EQ(d.battle.unit(d.fighter)[Counter::crippled], 0);
}

TEST(ClassicDeckCrews, HeavyWeaponsAreChargedOneActionEach) {
    HangarDeck d("federation/a10");
    empty_rails(d);
    const std::uint8_t photon = d.rail("fighter_photon");
    begin(d, {d.hood, d.battle.unit(d.fighter).box, DeckJob::charge, photon, {}});
    d.at(2, 5);
    finish(d);
    EXPECT_EQ(d.battle.unit(d.fighter).groups[photon].ammo[0], 1);
    EXPECT_EQ(why(d, {d.hood, d.battle.unit(d.fighter).box, DeckJob::charge, photon, {}}),
              WhyMore::deck_work_senseless);
}

WhyMore why_not_charge(const HangarDeck& d, int box, CraftRole role, int energy) {
    const auto no =
        refuse_preparation(d.rules, d.battle, d.hood, box, static_cast<int>(role), points(energy));
    if (!no) return WhyMore::none;
    return no->more == WhyMore::none ? WhyMore::not_supported : no->more;
}

// J2.22: 1 to 3 points on each of three turns; the warhead is twice their sum. Held for a point a turn, else lost.
TEST(ClassicSuicideShuttles, ThreeTurnsOfOneToThreePoints) {
    HangarDeck d;
    EXPECT_NE(why_not_charge(d, 0, CraftRole::suicide, 4), WhyMore::none);
    EXPECT_NE(why_not_charge(d, 0, CraftRole::suicide, 0), WhyMore::none);
    for (const int energy : {3, 2, 3}) {
        ASSERT_EQ(why_not_charge(d, 0, CraftRole::suicide, energy), WhyMore::none);
        Play p = d.play();
        do_preparation(p, d.hood, 0, static_cast<int>(CraftRole::suicide), points(energy));
        end_turn_aboard(p, occupant(d.battle, d.hood, 0));
    }
    const UnitId craft = occupant(d.battle, d.hood, 0);
    EXPECT_TRUE(is_prepared(d.rules, d.battle.unit(craft), CraftRole::suicide));
    EXPECT_EQ(suicide_warhead(d.rules, d.battle.unit(craft)), 16);
    EXPECT_NE(why_not_charge(d, 0, CraftRole::suicide, 2), WhyMore::none);  // held for one, no more
    EXPECT_EQ(why_not_charge(d, 0, CraftRole::suicide, 1), WhyMore::none);
    Play p = d.play();
    do_preparation(p, d.hood, 0, static_cast<int>(CraftRole::suicide), points(1));
    end_turn_aboard(p, craft);
    EXPECT_EQ(suicide_warhead(d.rules, d.battle.unit(craft)), 16);
    end_turn_aboard(p, craft);  // a turn without a point
    EXPECT_FALSE(is_prepared(d.rules, d.battle.unit(craft), CraftRole::suicide));
}

// J3.1: one point on each of two turns; then speed 4 at most and fire control off.
TEST(ClassicWildWeasel, TwoTurnsSpeedFourAndFireControlOff) {
    HangarDeck d;
    const LaunchCraft order{d.hood, {}, 0, CraftRole::weasel, Facing{0}, 6, {}};
    EXPECT_EQ(d.refusal_of(order), WhyMore::craft_prepared);
    for (int turn = 0; turn < 2; ++turn) {
        Play p = d.play();
        do_preparation(p, d.hood, 0, static_cast<int>(CraftRole::weasel), points(1));
        end_turn_aboard(p, occupant(d.battle, d.hood, 0));
    }
    EXPECT_EQ(d.refusal_of(order), WhyMore::weasel_conditions);  // fire control is on
    d.set(d.hood, Counter::fire_control, 0);
    EXPECT_EQ(d.refusal_of(order), WhyMore::none);
    d.set(d.hood, Counter::speed, 5);
    EXPECT_EQ(d.refusal_of(order), WhyMore::weasel_conditions);
}

TEST(ClassicWildWeasel, OneAtATime) {
    HangarDeck d;
    for (int turn = 0; turn < 2; ++turn)
        for (const int box : {0, 1}) {
            Play p = d.play();
            do_preparation(p, d.hood, box, static_cast<int>(CraftRole::weasel), points(1));
            end_turn_aboard(p, occupant(d.battle, d.hood, static_cast<std::size_t>(box)));
        }
    d.set(d.hood, Counter::fire_control, 0);
    const LaunchCraft first{d.hood, {}, 0, CraftRole::weasel, Facing{0}, 6, {}};
    const LaunchCraft second{d.hood, {}, 1, CraftRole::weasel, Facing{0}, 6, {}};
    ASSERT_EQ(d.refusal_of(first), WhyMore::none);
    Play p = d.play();
    do_launch_craft(p, first);
    d.at(1, 20);
    EXPECT_EQ(d.refusal_of(second), WhyMore::weasel_forbids);
}

TEST(ClassicSuicideShuttles, AreChargedByTheEnergyForm) {
    HangarDeck d;
    Allocate form = default_form(d.rules, d.battle, d.hood);
    form.form.push_back({Line::craft, 0, static_cast<std::uint8_t>(CraftRole::suicide), points(3)});
    form.form.push_back({Line::craft, 1, static_cast<std::uint8_t>(CraftRole::weasel), points(1)});
    ASSERT_FALSE(refuse_allocate(d.rules, d.battle, form));
    Play p = d.play();
    do_allocate(p, form);
    EXPECT_EQ(d.battle.unit(occupant(d.battle, d.hood, 0))[Counter::prepared_energy], 3);
    EXPECT_EQ(d.battle.unit(occupant(d.battle, d.hood, 1))[Counter::prepared],
              static_cast<int>(CraftRole::weasel));
}

// S4.1: with weapon status III four fighters are out and all are armed; with status 0 two are armed and none is out.
TEST(ClassicCarriers, WeaponStatusSaysHowManyFightersAreOutAndArmed) {
    for (const auto& [status, armed, out] : {std::tuple{0, 2, 0}, {2, 4, 2}, {3, 4, 4}}) {
        HangarDeck d("federation/f18", 4, status);
        int ready = 0, flying = 0;
        for (const Unit& u : d.battle.units) {
            if (!u.mother) continue;
            flying += u.active() ? 1 : 0;
            int rounds = 0;
            for (const GroupState& g : u.groups) rounds += g.ammo[0];
            ready += rounds > 0 ? 1 : 0;
        }
        EXPECT_EQ(flying, out) << status;
        EXPECT_EQ(ready, armed) << status;
    }
}

TEST(ClassicCarriers, MoreCraftThanBayBoxesAreRefusedInWords) {
    HangarDeck d;
    impulse::Setup s = d.setup;
    for (int i = 0; i < 5; ++i) {
        SetupUnit craft = s.units[0];
        craft.id = craft.name = "f" + std::to_string(i);
        craft.class_key = "federation/f18";
        craft.mother = "hood";
        s.units.push_back(craft);
    }
    const auto made = make_battle(d.rules, s);
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error(), "unit \"f4\": \"hood\" has 4 bay boxes and no room for one more craft");
}

}  // namespace
}  // namespace impulse
