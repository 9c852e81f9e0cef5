// Captains among others of their side: whom they fight, how careful they are, and what those who search weigh.
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "battle/core/view.h"
#include "battle/energy/reactor.h"
#include "battle/pilots/captain.h"
#include "battle/pilots/searcher.h"
#include "battle/play/situation.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// One of two ships of a side looks at two equal foes: one 8 hexes from it and 18 from its mate, the other 10 and 8.
struct TwoAgainstTwo : TableBattle {
    UnitId ship, mate, nearer, between;
    explicit TwoAgainstTwo(const std::string& ours = "klingon/d7")
        : TableBattle("classic"),
          ship(unit(0, "2030", 'A', ours)),
          mate(unit(0, "1030", 'A', ours)),
          nearer(unit(1, "2822", 'D', "federation/ca")),
          between(unit(1, "1223", 'D', "federation/ca")) {
        at(mate).hex = along(at(ship).hex, Facing{4}, 10);
        at(nearer).hex = along(at(ship).hex, Facing{1}, 8);
        at(between).hex = along(at(mate).hex, Facing{0}, 8);
        clock(2, 1);
    }
    template <class Ask>
    auto seen(const Temper& temper, Ask&& what) {
        const Battle known = view(rules, battle, SideId{std::size_t{0}});
        return what(look(rules, known, firepower_of(rules), temper, ship));
    }
    UnitId fights(const Temper& temper = {}) {
        return seen(temper, [](const Situation& s) { return s.foes[0].id; });
    }
    int caution(const Temper& temper = {}) {
        return seen(temper, [](const Situation& s) { return s.caution; });
    }
};

TEST(ClassicCaptainsSquadron, FightsWhoIsNearToAllOfIt) {
    TwoAgainstTwo battle;
    ASSERT_EQ(distance(battle.at(battle.ship).hex, battle.at(battle.between).hex), 10);
    ASSERT_EQ(distance(battle.at(battle.mate).hex, battle.at(battle.nearer).hex), 18);
    EXPECT_EQ(battle.fights(), battle.between);
    EXPECT_EQ(battle.fights(second_captain()), battle.nearer);
}

TEST(ClassicCaptainsSquadron, AShipAloneFightsWhoIsNearest) {
    TwoAgainstTwo battle;
    battle.at(battle.mate).fate = Fate::destroyed;
    EXPECT_EQ(battle.fights(), battle.nearer);
}

// An enemy fires at one of them, not at each.
TEST(ClassicCaptainsSquadron, MindsTheEnemysGunsLessThanAShipAlone) {
    TwoAgainstTwo together, alone;
    alone.at(alone.mate).fate = Fate::destroyed;
    for (TwoAgainstTwo* one : {&together, &alone}) one->at(one->between).fate = Fate::destroyed;
    EXPECT_LT(together.caution(), alone.caution());
    EXPECT_EQ(together.caution(second_captain()), alone.caution(second_captain()));
}

TEST(ClassicCaptainsTorpedoes, MakeBolderAsLongAsATubeWorks) {
    TwoAgainstTwo battle("gorn/ca");
    battle.at(battle.mate).fate = Fate::destroyed;
    const int with = battle.caution(), lieutenants = battle.caution(second_captain());
    for (const std::uint8_t g : battle.rules.type(battle.at(battle.ship).type).launchers)
        battle.at(battle.ship).groups[g].lost = 99;
    EXPECT_LT(with, battle.caution());
    EXPECT_EQ(battle.caution(second_captain()), lieutenants);
}

TEST(ClassicCaptainsTorpedoes, LessenTheFearOfSeekersAsLongAsATubeWorks) {
    const auto fear = [](const Situation& s) { return s.seeker_fear; };
    TwoAgainstTwo battle("gorn/ca");
    const int with = battle.seen({}, fear), lieutenants = battle.seen(second_captain(), fear);
    for (const std::uint8_t g : battle.rules.type(battle.at(battle.ship).type).launchers)
        battle.at(battle.ship).groups[g].lost = 99;
    EXPECT_LT(with, battle.seen({}, fear));
    EXPECT_EQ(battle.seen(second_captain(), fear), lieutenants);
}

TEST(ClassicCaptainsTorpedoes, ChangeNothingUnderAPolicyThatSaysHowCarefulToBe) {
    for (const Policy& policy : characters()) {
        const Temper temper = policy.over({});
        if (temper.caution_first == Temper{}.caution_first) continue;
        TwoAgainstTwo battle("gorn/ca");
        battle.at(battle.mate).fate = Fate::destroyed;
        const int with = battle.caution(temper);
        for (const std::uint8_t g : battle.rules.type(battle.at(battle.ship).type).launchers)
            battle.at(battle.ship).groups[g].lost = 99;
        EXPECT_EQ(with, battle.caution(temper)) << policy.name;
    }
}

// The form of turn 2 of a captain of one ship, or of two side by side, with a foe at that range.
Allocate form_of(const char* type, int range, const Temper& temper, bool in_company = false) {
    TableBattle b("classic");
    const UnitId ship = b.unit(0, "2030", 'A', type), foe = b.unit(1, "2029", 'D', "federation/ca");
    if (in_company) b.unit(0, "2130", 'A', type);
    b.at(foe).hex = along(b.at(ship).hex, Facing{0}, range);
    for (Unit& u : b.battle.units) {
        u.battery = battery_capacity(b.rules, u);
        u.plot.clear();
        u.plot.push_back({1, 17});
    }
    b.clock(2, 0);
    b.open(Mechanism::allocate);
    const SideId side{std::size_t{0}};
    Captain captain{temper};
    const auto order = captain.decide(b.rules, view(b.rules, b.battle, side), side);
    const auto* form = order ? std::get_if<Allocate>(&*order) : nullptr;
    if (form == nullptr || form->unit != ship) throw std::runtime_error("no form");
    return *form;
}

// Energy that a SkyHawk without an armed torpedo puts into its cloak.
Energy put_into_the_cloak(int range, const Temper& temper) {
    Energy sum{};
    for (const FormEntry& entry : form_of("romulan/ska", range, temper).form)
        if (entry.line == Line::cloak) sum += entry.amount;
    return sum;
}

TEST(ClassicCaptainsCloak, IsTakenUpFarFromTheEnemyAlone) {
    for (const int range : {5, 10, 14}) EXPECT_EQ(put_into_the_cloak(range, {}), Energy{}) << range;
    for (const int range : {15, 20}) EXPECT_GT(put_into_the_cloak(range, {}), Energy{}) << range;
    for (const int range : {5, 10, 20})
        EXPECT_GT(put_into_the_cloak(range, second_captain()), Energy{}) << range;
}

TEST(ClassicCaptainsBatteries, PayForSpeedWithTheEnemyNearAndForLessInCompany) {
    const auto speed = [](int range, const Temper& temper, bool in_company = false) {
        return int{form_of("lyran/ca", range, temper, in_company).plot[0].speed};
    };
    Temper keeps;
    keeps.battery_speed = 0;
    ASSERT_LT(speed(18, keeps), 12);
    EXPECT_EQ(speed(18, {}), 15);
    EXPECT_EQ(speed(18, {}, true), 12) << "to stay with the other";
    EXPECT_EQ(speed(30, {}), speed(30, keeps)) << "the enemy is far away";
    EXPECT_LT(speed(18, second_captain()), 12) << "lieutenants keep theirs for the shields";
}

// Half of what suits a ship alone loses a battle of squadrons.
TEST(ClassicCommodore, WeighsOtherPoliciesInASquadron) {
    const auto weighs = [](bool alone, std::string_view name) {
        TwoAgainstTwo battle;
        if (alone) battle.at(battle.mate).fate = battle.at(battle.nearer).fate = Fate::destroyed;
        battle.clock(3, 0);
        battle.open(Mechanism::allocate);
        const SideId side{std::size_t{0}};
        Searcher searcher{7, side, 16};
        searcher.weigh(battle.rules, view(battle.rules, battle.battle, side), side);
        return weighed_text(searcher.weighed()).find(std::string{"| "}.append(name)) != std::string::npos;
    };
    for (const std::string_view both : {"tables", "close", "jams", "wary"}) {
        EXPECT_TRUE(weighs(true, both)) << both;
        EXPECT_TRUE(weighs(false, both)) << both;
    }
    for (const std::string_view lone : {"sprints", "brackets", "careful"}) {
        EXPECT_TRUE(weighs(true, lone)) << lone;
        EXPECT_FALSE(weighs(false, lone)) << lone;
    }
    for (const std::string_view joint : {"agile", "patient"}) {
        EXPECT_FALSE(weighs(true, joint)) << joint;
        EXPECT_TRUE(weighs(false, joint)) << joint;
    }
}

}  // namespace
}  // namespace impulse
