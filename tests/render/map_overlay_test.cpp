// What lies over the map: arcs, threats, the way ahead.
#include "render/map_overlay.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "render/battle_scene.h"
#include "render/open_battle.h"

namespace impulse {
namespace {

struct Start {
    std::shared_ptr<const Rules> rules;
    Battle battle;
    Roster roster;
};
// The bundled battle before its first turn.
Start start_of(const char* name) {
    auto opened = open_battle(name, {{"human", "human"}, 7, ""});
    EXPECT_TRUE(opened) << (opened ? "" : opened.error());
    return {opened->film->rules, opened->film->playback.now(), opened->film->roster};
}

TEST(MapOverlay, EveryWeaponOfTheShipHasItsArc) {
    const Start s = start_of("anvil");
    const UnitId hood = s.roster.unit("Hood");
    ASSERT_TRUE(hood);
    MapScene map = map_scene(*s.rules, s.battle, s.roster, hood);
    add_weapon_arcs(*s.rules, s.battle, hood, -1, map);
    ASSERT_FALSE(map.arcs.empty());
    std::string labels;
    for (const ArcHighlight& a : map.arcs) {
        EXPECT_FALSE(a.enemy);
        EXPECT_GT(a.range, 0);
        labels += a.label + ";";
    }
    EXPECT_NE(labels.find("PH"), std::string::npos) << labels;
    // Only one group of the sheet: fewer arcs, with the ranges at which its table changes.
    const ShipClass& c = s.rules->type(s.battle.unit(hood).type);
    const auto photon = std::find_if(c.groups.begin(), c.groups.end(), [&](const ClassGroup& g) {
        return s.rules->system(g.system).id == "photon";
    });
    ASSERT_NE(photon, c.groups.end());
    MapScene one = map_scene(*s.rules, s.battle, s.roster, hood);
    add_weapon_arcs(*s.rules, s.battle, hood, photon->sheet_group, one);
    ASSERT_EQ(one.arcs.size(), 1U);
    EXPECT_EQ(one.arcs.front().range, 30);  // E4: photons reach 30 hexes
    EXPECT_FALSE(one.arcs.front().breaks.empty());
}

TEST(MapOverlay, AnEnemyThreatensOnlyWhereItsArcBearsNextImpulse) {
    Start s = start_of("anvil");
    const UnitId hood = s.roster.unit("Hood"), whip = s.roster.unit("Whip");
    for (Unit& u : s.battle.units) u.counter[static_cast<std::size_t>(Counter::speed)] = 0;
    s.battle.units[hood.index()].hex = hex_at(20, 20);
    s.battle.units[whip.index()].hex = hex_at(20, 24);
    s.battle.units[whip.index()].facing = Facing{0};  // looks straight at Hood
    const auto threats = [&] {
        MapScene map = map_scene(*s.rules, s.battle, s.roster, hood);
        add_threats(*s.rules, s.battle, s.roster, hood, map);
        std::size_t n = 0;
        std::string label;
        for (const ArcHighlight& a : map.arcs)
            if (a.label.starts_with("Whip")) ++n, label = a.label;
        EXPECT_LE(n, 1U);
        return label;
    };
    const std::string ahead = threats();
    EXPECT_NE(ahead.find("DISR"), std::string::npos) << ahead;
    s.battle.units[whip.index()].facing = Facing{3};  // turns its back: forward disruptors no longer bear
    EXPECT_EQ(threats().find("DISR"), std::string::npos);
    s.battle.units[whip.index()].hex = hex_at(20, 59);  // out of range of everything
    s.battle.units[hood.index()].hex = hex_at(20, 1);
    EXPECT_EQ(threats(), "");
}

TEST(MapOverlay, TheWayAheadFollowsTheImpulseChart) {
    Start s = start_of("anvil");
    const UnitId hood = s.roster.unit("Hood");
    Unit& u = s.battle.units[hood.index()];
    u.hex = hex_at(30, 30);
    u.facing = Facing{0};
    u.plot.clear();
    u.counter[static_cast<std::size_t>(Counter::speed)] = 16;  // C1: speed 16 moves on every second impulse
    s.battle.clock.impulse = 4;
    const auto moves = next_moves(*s.rules, s.battle, hood, 6);
    EXPECT_EQ(moves, (std::vector<bool>{false, true, false, true, false, true}));
    MapScene map = map_scene(*s.rules, s.battle, s.roster, hood);
    add_course(*s.rules, s.battle, hood, map);
    ASSERT_EQ(map.paths.size(), 1U);
    const auto& steps = map.paths.front().steps;
    ASSERT_GE(steps.size(), 2U);
    EXPECT_EQ(steps[0].label, "6");
    EXPECT_EQ(steps[0].hex, hex_at(30, 29));
    EXPECT_EQ(steps[1].label, "8");
    EXPECT_FALSE(steps[1].risk);
    // At the edge the way ends with a warning.
    u.hex = hex_at(30, 1);
    MapScene rim = map_scene(*s.rules, s.battle, s.roster, hood);
    add_course(*s.rules, s.battle, hood, rim);
    ASSERT_EQ(rim.paths.size(), 1U);
    EXPECT_TRUE(rim.paths.front().steps.back().risk);
    EXPECT_EQ(rim.paths.front().steps.size(), 1U);
}

TEST(MapOverlay, TurnAndSlipCountersAreTold) {
    Start s = start_of("anvil");
    const UnitId hood = s.roster.unit("Hood");  // turn mode D
    Unit& u = s.battle.units[hood.index()];
    u.counter[static_cast<std::size_t>(Counter::speed)] = 16;
    u.counter[static_cast<std::size_t>(Counter::straight)] = 2;
    u.counter[static_cast<std::size_t>(Counter::since_slip)] = 1;
    EXPECT_EQ(manoeuvre_words(*s.rules, s.battle, hood),
              "turn 2 of 4 \xC2\xB7 slip ready");  // C3.31: D at 16 needs 4
    u.counter[static_cast<std::size_t>(Counter::straight)] = 4;
    u.counter[static_cast<std::size_t>(Counter::since_slip)] = 0;
    EXPECT_EQ(manoeuvre_words(*s.rules, s.battle, hood), "turn ready \xC2\xB7 slip 0 of 1");
}

// One roll a ship: it is locked on to all or to nobody; a planet between hides the line (P2).
class LockOnLines : public testing::Test {
protected:
    Start s = start_of("anvil");
    UnitId hood = s.roster.unit("Hood");
    void SetUp() override {
        s.battle.units[hood.index()].counter[static_cast<std::size_t>(Counter::lock_on)] = 1;
    }
    [[nodiscard]] std::vector<MapLine> lines() const {
        MapScene map = map_scene(*s.rules, s.battle, s.roster, hood);
        add_links(*s.rules, s.battle, hood, map);
        EXPECT_TRUE(std::all_of(map.lines.begin(), map.lines.end(),
                                [](const MapLine& l) { return l.kind == LineKind::LockOn; }));
        return map.lines;
    }
    [[nodiscard]] std::vector<UnitId> enemies() const {
        std::vector<UnitId> all;
        for (std::size_t i = 0; i < s.battle.units.size(); ++i)
            if (s.battle.units[i].active() && s.battle.enemies(hood, UnitId{i})) all.push_back(UnitId{i});
        return all;
    }
};

TEST_F(LockOnLines, LeadToEveryEnemyAndTheNearestIsBrightest) {
    const auto all = lines();
    ASSERT_EQ(all.size(), enemies().size());
    int nearest = 1000, brightest = 0;
    for (const MapLine& l : all) nearest = std::min(nearest, distance(l.from, l.to));
    for (const MapLine& l : all)
        if (l.strength > 0.9F) {
            ++brightest;
            EXPECT_EQ(distance(l.from, l.to), nearest);
        }
    EXPECT_EQ(brightest, 1);
}

TEST_F(LockOnLines, AShipWithoutLockOnHasNoneAndSaysSo) {
    Unit& u = s.battle.units[hood.index()];
    u.counter[static_cast<std::size_t>(Counter::lock_on)] = 0;
    EXPECT_TRUE(lines().empty());
    s.battle.clock.impulse = 3;
    const auto note = [&] {
        for (const ShipCounter& ship : map_scene(*s.rules, s.battle, s.roster, hood).ships)
            if (ship.id == static_cast<int>(hood.index())) return ship.note;
        return std::string("?");
    };
    EXPECT_EQ(note(), "no lock-on");
    u.counter[static_cast<std::size_t>(Counter::lock_on)] = 1;
    EXPECT_EQ(note(), "");
}

TEST_F(LockOnLines, APlanetBetweenHidesTheLine) {
    const Unit& me = s.battle.unit(hood);
    const std::size_t before = lines().size();
    Hex ahead = me.hex;
    for (int n = 0; n < 4; ++n) ahead = neighbour(ahead, me.facing);
    ASSERT_FALSE(enemies().empty());
    s.battle.units[enemies().front().index()].hex = ahead;
    EXPECT_EQ(lines().size(), before);
    Feature planet;
    planet.kind = FeatureKind::planet;
    planet.hex = neighbour(neighbour(me.hex, me.facing), me.facing);
    planet.radius = 0;
    s.battle.field.features.push_back(planet);
    for (const MapLine& l : lines()) EXPECT_NE(l.to, ahead);
    EXPECT_LT(lines().size(), before);
}

// Nothing may be drawn there that a player could take for a lock-on.
TEST(MapOverlay, ARulesetWithoutLockOnDrawsNoLines) {
    Start s = start_of("duel");
    ASSERT_FALSE(s.rules->lock_on);
    for (std::size_t i = 0; i < s.battle.units.size(); ++i) {
        s.battle.units[i].counter[static_cast<std::size_t>(Counter::lock_on)] = 1;
        MapScene map = map_scene(*s.rules, s.battle, s.roster, UnitId{i});
        add_links(*s.rules, s.battle, UnitId{i}, map);
        EXPECT_TRUE(map.lines.empty());
    }
}

}  // namespace
}  // namespace impulse
