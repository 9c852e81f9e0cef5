#include "render/map_view.h"

#include <gtest/gtest.h>

#include "tests/render/demo_scenes.h"
#include "tests/render/picture_check.h"

namespace impulse {
namespace {

constexpr int wide = 800, high = 450;

// Draws the scene about its ships; `mouse` points at a hex where given.
Picture draw(const MapScene& scene, float scale, MapHover* hover = nullptr, const Hex* mouse = nullptr,
             float zoom = 0) {
    return draw_picture({wide, high, scale, 2, 1}, [&](const Theme& theme) {
        Camera camera;
        camera.look_through({0, 0}, {wide, high});
        std::vector<Hex> hexes;
        for (const ShipCounter& ship : scene.ships) hexes.push_back(ship.hex);
        camera.fit_hexes(hexes);
        if (zoom > 0) camera.zoom = zoom;
        const glm::vec2 at = mouse ? camera.screen_of(*mouse) : glm::vec2(-1e6F);
        ImGui::GetIO().MousePos = ImVec2(at.x, at.y);
        MapHover out;
        draw_map(scene, camera, theme, *ImGui::GetBackgroundDrawList(), {0, 0}, {wide, high}, out);
        if (hover) *hover = out;
    });
}

TEST(MapView, ShowsBothSidesAtOnceAndTwiceTheTextSize) {
    for (const float scale : {0.75F, 1.0F, 2.0F, 2.5F}) {
        const Picture p = draw(demo::anvil(), scale);
        EXPECT_GT(check::colours(p), 200U) << scale;
        EXPECT_GT(check::part_near(p, side_look(0).colour), 0.0005) << scale;
        EXPECT_GT(check::part_near(p, side_look(1).colour), 0.0005) << scale;
        EXPECT_GT(check::part_near(p, colour::space), 0.2) << scale;
    }
}

TEST(MapView, EverySizeOfHexIsDrawn) {
    for (const float zoom : {2.0F, 4.0F, 9.0F, 20.0F, 60.0F, 160.0F})
        EXPECT_GT(check::colours(draw(demo::anvil(), 1.0F, nullptr, nullptr, zoom)), 60U) << zoom;
}

TEST(MapView, AnEmptySceneIsAMapAndNothingElse) {
    MapScene empty;
    empty.shape = {60, 60};
    const Picture p = draw(empty, 1.0F);
    EXPECT_DOUBLE_EQ(check::part_near(p, side_look(0).colour), 0.0);
    EXPECT_GT(check::colours(p), 3U);
}

TEST(MapView, FloatingMapsHaveNoEdge) {
    MapScene m = demo::anvil();
    m.shape = {};
    for (ShipCounter& ship : m.ships) ship.hex = hex_at(column_of(ship.hex) - 40, row_of(ship.hex) - 40);
    EXPECT_GT(check::colours(draw(m, 1.0F)), 150U);
}

TEST(MapView, TheDeathBarrierIsSeenAtTheEdge) {
    MapScene m = demo::anvil();
    for (ShipCounter& ship : m.ships) ship.hex = hex_at(3, 3);
    const Picture with = draw(m, 1.0F);
    m.death_barrier = false;
    EXPECT_GT(check::part_unlike(with, draw(m, 1.0F), 8), 0.01);
}

TEST(MapView, EveryPartOfASceneChangesThePicture) {
    const MapScene whole = demo::anvil();
    const Picture p = draw(whole, 1.0F);
    const auto without = [&](auto&& take_away) {
        MapScene m = whole;
        take_away(m);
        return check::part_unlike(p, draw(m, 1.0F), 12);
    };
    EXPECT_GT(without([](MapScene& m) { m.seekers.clear(); }), 0.0003);
    EXPECT_GT(without([](MapScene& m) { m.arcs.clear(); }), 0.01);
    EXPECT_GT(without([](MapScene& m) { m.paths.clear(); }), 0.001);
    EXPECT_GT(without([](MapScene& m) { m.lines.clear(); }), 0.001);
    EXPECT_GT(without([](MapScene& m) { m.bodies.clear(); }), 0.0005);
    EXPECT_GT(without([](MapScene& m) { m.minimap = false; }), 0.001);
    EXPECT_GT(without([](MapScene& m) { m.numbers = false; }), 0.001);
    EXPECT_GT(without([](MapScene& m) { m.ships[0].facing = Facing{5}; }), 0.0003);
    EXPECT_GT(without([](MapScene& m) { m.ships[1].shields[0].now = 1; }), 0.00005);
    EXPECT_DOUBLE_EQ(without([](MapScene&) {}), 0.0);
}

TEST(MapView, EveryKindOfThingIsDrawn) {
    const auto sees = [](auto&& add) {
        MapScene m;
        m.shape = {60, 60};
        m.ships.push_back(demo::ship("A", "B", 0, 30, 30, 0, 0, {}));
        const Picture before = draw(m, 1.0F);
        add(m);
        return check::part_unlike(before, draw(m, 1.0F), 12);
    };
    for (int k = 0; k <= static_cast<int>(BodyKind::Pulsar); ++k)
        EXPECT_GT(sees([k](MapScene& m) {
                      m.bodies.push_back({static_cast<BodyKind>(k), hex_at(32, 30), 1, "x"});
                  }),
                  0.001)
            << k;
    for (int k = 0; k <= static_cast<int>(HexMarkKind::Reachable); ++k)
        EXPECT_GT(sees([k](MapScene& m) {
                      m.marks.push_back({hex_at(32, 30), static_cast<HexMarkKind>(k), 3, 1});
                  }),
                  0.0001)
            << k;
    for (int k = 0; k <= static_cast<int>(LineKind::Beam); ++k)
        EXPECT_GT(sees([k](MapScene& m) {
                      m.lines.push_back(
                          {static_cast<LineKind>(k), hex_at(26, 30), hex_at(34, 30), -1, -1, 1, true, 1, ""});
                  }),
                  0.0002)
            << k;
    for (int k = 0; k <= static_cast<int>(SeekerLook::Mine); ++k)
        EXPECT_GT(sees([k](MapScene& m) {
                      SeekerCounter s;
                      s.kind = static_cast<SeekerLook>(k);
                      s.hex = hex_at(32, 30);
                      m.seekers.push_back(s);
                  }),
                  0.0001)
            << k;
    EXPECT_GT(sees([](MapScene& m) {
                  m.warp_points.push_back({hex_at(32, 30), "W", "open", -1, true});
              }),
              0.001);
    EXPECT_GT(sees([](MapScene& m) { m.notes.push_back({hex_at(32, 30), "collision", 0}); }), 0.0001);
}

TEST(MapView, PointingAtAShipGivesRangeBearingAndTheShieldThatFaces) {
    const MapScene m = demo::anvil();
    MapHover hover;
    draw(m, 1.0F, &hover, &m.ships[2].hex);
    EXPECT_TRUE(hover.over);
    EXPECT_TRUE(hover.on_map);
    EXPECT_EQ(hover.ship, 2);
    EXPECT_EQ(hover.hex, m.ships[2].hex);
    EXPECT_EQ(hover.range, distance(m.ships[0].hex, m.ships[2].hex));
    EXPECT_EQ(hover.bearing, relative_bearing(m.ships[0].hex, m.ships[0].facing, m.ships[2].hex));
    EXPECT_EQ(hover.shield, shields_facing(m.ships[2].hex, m.ships[2].facing, m.ships[0].hex).first);
    const std::string words = hover_text(m, hover);
    for (const char* part : {"2925", "Klingon D7 Vengeance", "speed 18 F", "range 4", "shield #1 10/30",
                             "no terrain on the line"})
        EXPECT_NE(words.find(part), std::string::npos) << part << " in " << words;
}

TEST(MapView, PointingAtAnEmptyHexGivesTheHex) {
    const MapScene m = demo::anvil();
    const Hex at = hex_at(25, 26);
    MapHover hover;
    draw(m, 2.0F, &hover, &at);
    EXPECT_EQ(hover.hex, at);
    EXPECT_EQ(hover.ship, -1);
    EXPECT_EQ(hover.range, distance(m.ships[0].hex, at));
    const Hex planet = m.bodies[0].hex;
    draw(m, 1.0F, &hover, &planet);
    EXPECT_EQ(hover.body, 0);
}

TEST(MapView, NothingIsPointedAtOffTheView) {
    MapHover hover;
    draw(demo::anvil(), 1.0F, &hover);
    EXPECT_FALSE(hover.over);
    EXPECT_EQ(hover_text(demo::anvil(), hover), "");
}

TEST(MapView, ShipsOfOneHexStandApart) {
    MapScene m = demo::anvil();
    m.ships[2].hex = m.ships[0].hex;
    const Picture stacked = draw(m, 1.0F);
    EXPECT_GT(check::part_near(stacked, side_look(0).colour), 0.0008);
    EXPECT_GT(check::part_near(stacked, side_look(1).colour), 0.0008);
}

TEST(MapView, IndicesThatPointNowhereAreSkipped) {
    MapScene m = demo::anvil();
    m.lines.push_back({LineKind::Phaser, hex_at(20, 20), hex_at(24, 24), 99, 77, 0, true, 1, "5"});
    m.arcs[0].ship = 1234;
    m.arcs[0].hex = hex_at(24, 22);
    EXPECT_GT(check::colours(draw(m, 1.0F)), 100U);
}

// A frame asks for as much memory as the one before: nothing grows while a battle is watched.
TEST(MapView, SteadyFramesDoNotGrow) {
    ImGuiContext* own = ImGui::CreateContext();
    ImGui::SetCurrentContext(own);
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = {wide, high};
    io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
    const Theme theme = apply_theme(1.0F);
    io.Fonts->Build();
    const MapScene m = demo::crowd();
    Camera camera;
    camera.look_through({0, 0}, {wide, high});
    camera.fit_map(m.shape);
    int settled = 0;
    for (int frame = 0; frame < 60; ++frame) {
        io.DeltaTime = 1.0F / 60.0F;
        ImGui::NewFrame();
        MapHover out;
        draw_map(m, camera, theme, *ImGui::GetBackgroundDrawList(), {0, 0}, {wide, high}, out);
        ImGui::Render();
        if (frame == 10) settled = io.MetricsActiveAllocations;
    }
    EXPECT_EQ(io.MetricsActiveAllocations, settled);
    ImGui::DestroyContext(own);
}

// The widget moves the camera and reports clicks.
TEST(MapWidget, DragsZoomsAndReportsClicks) {
    ImGuiContext* own = ImGui::CreateContext();
    ImGui::SetCurrentContext(own);
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = {wide, high};
    io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
    const Theme theme = apply_theme(1.0F);
    io.Fonts->Build();
    const MapScene m = demo::anvil();
    Camera camera;
    MapHover out;
    bool moved = false, clicked = false;
    const auto frame = [&] {
        io.DeltaTime = 1.0F / 60.0F;
        ImGui::NewFrame();
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize(io.DisplaySize);
        ImGui::Begin("map", nullptr, ImGuiWindowFlags_NoDecoration);
        moved = map_widget(m, camera, theme, {0, 0}, out);
        clicked = clicked || out.clicked;
        ImGui::End();
        ImGui::Render();
    };
    io.MousePos = {300, 250};
    camera.centre = {40, 40};
    frame();
    frame();
    const float zoom = camera.zoom;
    io.MouseWheel = 2.0F;
    frame();
    EXPECT_TRUE(moved);
    EXPECT_GT(camera.zoom, zoom);
    io.MouseDown[0] = true;
    frame();
    const glm::vec2 centre = camera.centre;
    io.MousePos = {360, 250};
    frame();
    frame();
    EXPECT_LT(camera.centre.x, centre.x);
    io.MouseDown[0] = false;
    frame();
    EXPECT_FALSE(clicked) << "a drag is no click";
    io.MouseDown[0] = true;
    frame();
    io.MouseDown[0] = false;
    frame();
    EXPECT_TRUE(clicked);
    ImGui::DestroyContext(own);
}

}  // namespace
}  // namespace impulse
