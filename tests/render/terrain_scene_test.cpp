// What lies on the map: every kind of terrain shows, by its own words and in its own place.
#include "render/terrain_scene.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "scenarios/files/files.h"
#include "scenarios/scenario_reader.h"

namespace impulse {
namespace {

const Rules& classic() {
    static const Rules rules = *load_rules("classic");
    return rules;
}

Battle with(Feature f, int turn = 1) {
    Battle b;
    b.field.map.columns = b.field.map.rows = 60;
    b.clock.turn = static_cast<std::int16_t>(turn);
    b.field.features.push_back(f);
    return b;
}

MapScene scene_of(const Battle& b) {
    MapScene scene;
    scene.shape = b.field.map;
    Roster roster;
    roster.names.lanes = {"W-A"};
    add_terrain(classic(), b, roster, scene);
    return scene;
}

Feature feature(FeatureKind kind, int radius) {
    Feature f;
    f.kind = kind;
    f.hex = hex_at(20, 20);
    f.radius = static_cast<std::uint8_t>(radius);
    f.lane = 0;
    f.strength = 12;
    f.speed = 16;
    return f;
}

TEST(TerrainScene, EveryKindOfTerrainShows) {
    for (std::size_t k = 0; k < count_of<FeatureKind>(); ++k) {
        const auto kind = static_cast<FeatureKind>(k);
        const MapScene scene = scene_of(with(feature(kind, 2)));
        EXPECT_GT(scene.bodies.size() + scene.marks.size() + scene.warp_points.size(), 0U) << word(kind);
        bool named = !scene.notes.empty() || !scene.warp_points.empty();
        for (const MapBody& body : scene.bodies) named = named || !body.label.empty();
        EXPECT_TRUE(named) << word(kind);
    }
}

TEST(TerrainScene, ADiscOfRadiusTwoHasNineteenHexesAndEndsAtTheMapsEdge) {
    EXPECT_EQ(scene_of(with(feature(FeatureKind::dust, 2))).marks.size(), 19U);
    Feature corner = feature(FeatureKind::dust, 2);
    corner.hex = hex_at(1, 1);
    const MapScene scene = scene_of(with(corner));
    EXPECT_LT(scene.marks.size(), 19U);
    EXPECT_TRUE(std::all_of(scene.marks.begin(), scene.marks.end(),
                            [&](const HexMark& m) { return scene.shape.contains(m.hex); }));
}

TEST(TerrainScene, WhatComesOnALaterTurnIsAnnouncedOnly) {
    Feature late = feature(FeatureKind::asteroid, 1);
    late.from_turn = 3;
    EXPECT_TRUE(scene_of(with(late, 2)).marks.empty());
    ASSERT_EQ(scene_of(with(late, 2)).notes.size(), 1U);
    EXPECT_NE(scene_of(with(late, 2)).notes.front().text.find("turn 3"), std::string::npos);
    EXPECT_EQ(scene_of(with(late, 3)).marks.size(), 7U);
}

TEST(TerrainScene, AnAtmosphereIsARingAroundItsPlanet) {
    Feature planet = feature(FeatureKind::planet, 1);
    planet.air = 2;
    const MapScene scene = scene_of(with(planet));
    ASSERT_EQ(scene.rings.size(), 1U);
    EXPECT_EQ(scene.rings.front().radius, 3);
    EXPECT_TRUE(scene_of(with(feature(FeatureKind::planet, 1))).rings.empty());
}

TEST(TerrainScene, ANebulaOverTheWholeMapTintsIt) {
    EXPECT_TRUE(scene_of(with(feature(FeatureKind::nebula, 60))).nebula);
    EXPECT_FALSE(scene_of(with(feature(FeatureKind::nebula, 2))).nebula);
}

}  // namespace
}  // namespace impulse
