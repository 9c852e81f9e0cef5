// Captains who play ahead: mixed strategies, likely battles behind a view, policies, and that a budget is all that counts.
#include "battle/pilots/searcher.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "battle/core/rack.h"
#include "battle/core/view.h"
#include "battle/energy/reactor.h"
#include "battle/pilots/determinize.h"
#include "battle/pilots/mood.h"
#include "battle/play/apply.h"
#include "battle/play/legal.h"
#include "tests/support/fight.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/small_battle.h"

namespace impulse {
namespace {

constexpr int all_parts = 4096;

TEST(Equilibrium, StonePaperAndScissorsAreEquallyOften) {
    const Mixes m =
        equilibrium(std::vector<std::int32_t>{0, -900, 900, 900, 0, -900, -900, 900, 0}, 3, 3, 4000);
    for (const auto& mix : {m.rows, m.columns})
        for (const std::int32_t often : mix) EXPECT_NEAR(often, all_parts / 3, all_parts / 25);
}

TEST(Equilibrium, AGameWithoutASaddleIsMixedByItsDifferences) {
    // Rows (2, -1) and (-1, 1): the first is right in 2 of 5 cases, and so is the first column.
    const Mixes m = equilibrium(std::vector<std::int32_t>{2000, -1000, -1000, 1000}, 2, 2, 4000);
    EXPECT_NEAR(m.rows[0], all_parts * 2 / 5, all_parts / 25);
    EXPECT_NEAR(m.columns[0], all_parts * 2 / 5, all_parts / 25);
}

TEST(Equilibrium, WhatIsAlwaysWorseIsNeverPlayed) {
    const Mixes m = equilibrium(std::vector<std::int32_t>{500, 400, 300, 100}, 2, 2, 2000);
    EXPECT_GT(m.rows[0], all_parts * 95 / 100);
    EXPECT_GT(m.columns[1], all_parts * 95 / 100);
}

// The second turn begins; the first ship looks at the second.
Battle second_turn(SmallBattle& small) {
    small.now().clock = {2, 0, 0};
    Battle whole;
    determinize(small.rules, view(small.rules, small.battle(), SideId{std::size_t{0}}),
                SideId{std::size_t{0}}, 5, whole);
    return whole;
}
std::size_t first_with(const Rules& rules, const Unit& u, std::string_view weapon) {
    const ShipClass& c = rules.type(u.type);
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (c.groups[g].weapon && rules.weapon(c.groups[g].weapon).id == weapon) return g;
    return c.groups.size();
}

TEST(ClassicDeterminize, APhotonThatFiredLastTurnIsNotArmedAndAnotherIs) {
    const Rules& rules = classic_rules();
    SmallBattle small{rules, "klingon/d7", "federation/ca"};
    const std::size_t first = first_with(rules, small.at(small.b), "photon");
    ASSERT_LT(first + 1, small.at(small.b).groups.size());
    small.at(small.b).groups[first].last = 30;
    const Battle whole = second_turn(small);
    EXPECT_EQ(whole.unit(small.b).groups[first].ready, 0);
    EXPECT_EQ(whole.unit(small.b).groups[first].charge, 0);
    EXPECT_EQ(whole.unit(small.b).groups[first + 1].ready, 1);
    EXPECT_EQ(whole.unit(small.b).groups[first + 1].charge,
              points(4).parts);  // E4.2: two points in each of two turns
}

TEST(ClassicDeterminize, OthersAreAsThriftyWithBatteriesAsWeAre) {
    const Rules& rules = classic_rules();
    SmallBattle small{rules, "federation/ca", "federation/ca"};
    small.at(small.a).battery = points(2);  // of four
    small.at(small.b).battery = points(1);  // nobody's business
    EXPECT_EQ(second_turn(small).unit(small.b).battery, points(2));
    small.at(small.a).battery = points(4);
    EXPECT_EQ(second_turn(small).unit(small.b).battery, points(4));
}

// One that flies from b at a, of no type yet.
MapObject drone_of_b(SmallBattle& small) {
    MapObject drone;
    drone.fate = SeekerFate::flying;
    drone.by = small.b;
    drone.target = small.a;
    drone.hex = small.at(small.b).hex;
    drone.kind = SeekerKind::drone;
    return drone;
}

// Without that an enemy who shoots turn after turn is taken to be full again at every form.
TEST(TngDeterminize, WhatHasFiredHasAsMuchLeftAsOursOfItsKind) {
    const Rules& rules = tng_rules();
    SmallBattle small{rules, "aster/lantern", "aster/lantern"};
    const ShipClass& c = rules.type(small.at(small.a).type);
    std::vector<std::size_t> charged, loaded, rested;
    const Battle full = second_turn(small);
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        if (!c.groups[g].weapon) continue;
        const GroupState& state = full.unit(small.b).groups[g];
        const bool holds = rules.weapon(c.groups[g].weapon).arming == ArmingKind::own_capacitor;
        if (!holds && state.ammo[0] == 0) continue;
        if (holds && charged.size() == 2) {  // of the same kind, but never fired
            rested.push_back(g);
            continue;
        }
        (holds ? charged : loaded).push_back(g);
        for (const UnitId u : {small.a, small.b}) small.at(u).groups[g].last = 3;
        small.at(small.a).groups[g].charge = state.charge / 3;
        small.at(small.a).groups[g].ammo[0] = static_cast<std::uint8_t>(state.ammo[0] / 2);
    }
    ASSERT_FALSE(charged.empty() || loaded.empty() || rested.empty());
    const Battle whole = second_turn(small);
    for (const std::size_t g : charged)
        EXPECT_EQ(whole.unit(small.b).groups[g].charge, full.unit(small.b).groups[g].charge / 3);
    for (const std::size_t g : rested)
        EXPECT_EQ(whole.unit(small.b).groups[g].charge, full.unit(small.b).groups[g].charge);
    for (const std::size_t g : loaded)
        EXPECT_NEAR(whole.unit(small.b).groups[g].ammo[0], full.unit(small.b).groups[g].ammo[0] / 2, 1);
}

// A Lantern's mounts could hold twenty larger batteries; nobody who has not bought its sheet is to fear them.
TEST(TngDeterminize, WhatAMountCouldHoldInsteadIsNotThere) {
    const Rules& rules = tng_rules();
    SmallBattle small{rules, "aster/lantern", "aster/lantern"};
    const ShipClass& c = rules.type(small.at(small.a).type);
    ASSERT_TRUE(std::any_of(c.groups.begin(), c.groups.end(), [](const ClassGroup& g) { return g.spare; }));
    const Unit &mine = small.at(small.a), guess = second_turn(small).unit(small.b);
    EXPECT_EQ(battery_capacity(rules, guess), battery_capacity(rules, mine));
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        EXPECT_EQ(boxes_left(c, guess, g), boxes_left(c, mine, g)) << "group " << g;
}

TEST(ClassicDeterminize, AnUnknownDroneIsOneOfThoseThatItsClassCarriesMost) {
    const Rules& rules = classic_rules();
    SmallBattle small{rules, "federation/ca", "kzinti/bc"};
    MapObject drone = drone_of_b(small);
    const ShipClass& bc = rules.type(small.at(small.b).type);
    const std::uint8_t rack = bc.launchers.front();
    drone.type = rules.weapon(bc.groups[rack].weapon).launches.back();
    small.now().objects.push_back(drone);
    const SeekerId guess = second_turn(small).objects[0].type;
    ASSERT_TRUE(guess);
    int most = 0, its = 0;
    for (std::size_t slot = 0; slot < bc.groups[rack].load.size(); ++slot) {
        most = std::max<int>(most, bc.groups[rack].load[slot]);
        if (type_in_slot(rules.weapon(bc.groups[rack].weapon), small.at(small.b).groups[rack], slot) == guess)
            its = bc.groups[rack].load[slot];
    }
    EXPECT_GT(most, 0);
    EXPECT_EQ(its, most);
}

TEST(ClassicDeterminize, OwnShipsStayAsTheyAre) {
    const Rules& rules = classic_rules();
    SmallBattle small{rules, "federation/ca", "klingon/d7"};
    small.at(small.a).battery = points(1);
    small.at(small.a).groups[0].lost = 1;
    const Unit before = small.at(small.a);
    EXPECT_EQ(second_turn(small).unit(small.a), before);
}

TEST(ClassicDeterminize, WhereUnknownSeekersFlyTheBattleCanBeFoughtOn) {
    const Rules& rules = classic_rules();
    SmallBattle small{rules, "federation/ca", "klingon/d7"};
    MapObject drone = drone_of_b(small);
    const ShipClass& d7 = rules.type(small.at(small.b).type);
    drone.type = rules.weapon(d7.groups[d7.launchers.front()].weapon).launches.front();
    small.now().objects.push_back(drone);
    const Battle seen = view(rules, small.battle(), SideId{std::size_t{0}});
    ASSERT_FALSE(seen.objects[0].type) << "a drone is not identified by looking at it";
    const Battle whole = second_turn(small);
    EXPECT_TRUE(whole.objects[0].flying());
    EXPECT_TRUE(whole.objects[0].type);
    EXPECT_EQ(whole.objects[0].target, small.a);
}

std::uint64_t fought(const std::string& ruleset, const std::string& pilot, std::int16_t turns) {
    SampleBattle sample = sample_battle(ruleset == "classic" ? 0 : 1);
    sample.pilots = {pilot, "captain"};
    sample.setup.field.turn_limit = turns;
    return fight_sample(rules_named(sample.ruleset), sample, nullptr).hash;
}

TEST(Searcher, TheSameBattleComesOutTheSameAgain) {
    EXPECT_EQ(fought("classic", "commodore", 4), fought("classic", "commodore", 4));
    EXPECT_EQ(fought("tng", "commodore", 2), fought("tng", "commodore", 2));
}

// Orders of both, decision by decision, on the same battle, and what the searcher thought of each.
int differing_orders(int playouts, std::string& thoughts, int threads = 1) {
    SampleBattle sample = sample_battle(0);
    sample.pilots = {"captain", "captain"};
    sample.setup.field.turn_limit = 4;
    Fight fight{rules_named(sample.ruleset), sample, nullptr};
    const SideId own{std::size_t{0}};
    Captain captain{in_a_mood({}, mood_seed(7, own))};
    Searcher searcher{7, own, playouts, {}, threads};
    int differing = 0;
    while (!fight.over() && fight.side()) {
        const SideId side = fight.side();
        const Command order = fight.next_order();
        if (side.index() == 0) {
            const Battle seen = view(fight.rules, *fight.battle, side);
            differing +=
                searcher.decide(fight.rules, seen, side) == captain.decide(fight.rules, seen, side) ? 0 : 1;
            if (searcher.weighed().playouts > 0) thoughts += searcher.thought() + "\n";
        }
        if (!apply(fight.rules, *fight.battle, order, fight.dice, nullptr)) break;
    }
    return differing;
}

TEST(Searcher, WithoutABudgetIsThePlainCaptain) {
    std::string thought;
    EXPECT_EQ(differing_orders(0, thought), 0);
    EXPECT_EQ(thought, "");
}

TEST(Searcher, ThinksTheSameOnAnyNumberOfThreads) {
    std::string alone, two, many;
    const int differing = differing_orders(48, alone);
    EXPECT_NE(alone, "");
    EXPECT_EQ(differing_orders(48, two, 2), differing);
    EXPECT_EQ(differing_orders(48, many, 7), differing);
    EXPECT_EQ(two, alone);
    EXPECT_EQ(many, alone);
}

// Whom a commodore takes its enemy for when the third turn of a duel begins.
std::string enemy_of(std::uint64_t seed, const std::string& pilot) {
    SampleBattle sample = sample_battle(0);
    Setup& setup = sample.setup;
    setup.seed = seed;
    setup.field.turn_limit = 6;
    setup.units.clear();
    for (int side = 0; side < 2; ++side) {
        SetupUnit unit;
        unit.id = unit.name = side == 0 ? "A1" : "B1";
        unit.class_key = "hydran/dg";
        unit.side = side;
        unit.hex = hex_at(20, side == 0 ? 40 : 20);
        unit.facing = Facing{static_cast<std::uint8_t>(3 * side)};
        unit.speed = 12;
        unit.weapon_status = 3;
        setup.units.push_back(unit);
    }
    sample.pilots = {"captain", pilot};
    Fight fight{rules_named(sample.ruleset), sample, nullptr};
    const SideId own{std::size_t{0}};
    Searcher searcher{seed, own, 16};
    while (!fight.over() && fight.side() && searcher.turn() < 3) {
        const SideId side = fight.side();
        std::optional<Command> order;
        if (side == own)
            order = searcher.decide(fight.rules, view(fight.rules, *fight.battle, side), side);
        else
            order = fight.next_order();
        if (!order || !apply(fight.rules, *fight.battle, *order, fight.dice, nullptr))
            (void)apply(fight.rules, *fight.battle, default_order(fight.rules, *fight.battle, side),
                        fight.dice, nullptr);
    }
    return std::string{searcher.weighed().enemy};
}

TEST(Searcher, KnowsByTheirMovesWhoItsEnemyFightsLike) {
    for (const char* pilot : {"lieutenant", "ensign"}) {
        int known = 0;
        for (std::uint64_t seed = 1; seed <= 72; ++seed) known += enemy_of(seed, pilot) == pilot ? 1 : 0;
        EXPECT_GE(known, 34) << pilot;  // guessed among three: 24 of 72, within 8
    }
}

TEST(Mood, StaysWithinItsBoundsAndDiffersFromBattleToBattle) {
    const Temper plain;
    std::set<int> speeds;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const Temper t = in_a_mood(plain, seed);
        EXPECT_NEAR(t.speed_near, plain.speed_near, 3);
        EXPECT_NEAR(t.caution_first, plain.caution_first, 8);
        EXPECT_EQ(t.range, plain.range);
        EXPECT_EQ(in_a_mood(plain, seed).patience, t.patience);
        speeds.insert(t.speed_near);
    }
    EXPECT_EQ(speeds.size(), 7U);
}

TEST(Searcher, SaysWhatItWeighed) {
    std::string thought;
    // Seven policies once, then the better four of them twice each.
    (void)differing_orders(16, thought);
    EXPECT_NE(thought.find("15 playouts"), std::string::npos) << thought;
    for (const Policy& p : policies())
        EXPECT_EQ(thought.find(std::string{p.name}) != std::string::npos, p.suits != Policy::Suits::squadrons)
            << p.name << '\n'
            << thought;
}

}  // namespace
}  // namespace impulse
