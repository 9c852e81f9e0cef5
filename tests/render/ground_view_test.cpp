// Bases on the ground: on which side of their body they stand, and what a shared power grid gives them.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "battle/play/make_battle.h"
#include "render/battle_scene.h"
#include "render/map_view.h"
#include "render/panels/allocation_draft.h"
#include "scenarios/scenario_reader.h"
#include "tests/render/picture_check.h"
#include "tests/render/played_window.h"

namespace impulse {
namespace {

// A planet in 2020 with two bases on side B and one on side E, of one grid; a ship far off.
const char* const bases_on_a_planet = R"(format = "impulse-scenario/1"
ruleset = "classic"
title = "Bases"
map = "60x60"
[[feature]]
kind = "planet"
hex = "2020"
[[side]]
name = "Hearth"
empire = "Federation"
pilot = "captain"
unit = [
  { name = "Nest", class = "ground/gbdp-4", hex = "2020", facing = "A", speed = 0, weapon_status = 3, ground = 2 },
  { name = "Claw", class = "ground/gbn", hex = "2020", facing = "A", speed = 0, weapon_status = 3, ground = 2 },
  { name = "Eye", class = "ground/gbdp-4", hex = "2020", facing = "A", speed = 0, weapon_status = 3, ground = 5 },
]
[[side]]
name = "Raider"
empire = "Klingon"
pilot = "captain"
unit = [{ name = "Wrath", class = "klingon/d7", hex = "3020", facing = "A", speed = 0, weapon_status = 3 }]
)";

struct GroundView {
    const Rules& rules = tables_of("classic");
    Scenario scenario;
    std::unique_ptr<Battle> battle;
    Roster roster;
    GroundView() {
        auto read = read_scenario(bases_on_a_planet, "bases.toml", rules);
        EXPECT_TRUE(read) << read.error().text();
        scenario = std::move(*read);
        auto made = make_battle(rules, scenario.setup);
        EXPECT_TRUE(made) << made.error();
        battle = std::make_unique<Battle>(std::move(*made));
        roster = roster_of(scenario.setup);
    }
    void grid(std::size_t unit, int number) {
        battle->units[unit].counter[static_cast<std::size_t>(Counter::power_grid)] =
            static_cast<std::int16_t>(number);
    }
    [[nodiscard]] MapScene scene() const { return map_scene(rules, *battle, roster, {}); }
};

// What is found under a point so many hex sides from the planet's middle, in the direction of a facing.
MapHover under(const MapScene& scene, int side, float out) {
    MapHover hover;
    (void)draw_picture({800, 600, 1.0F, 2, 1}, [&](const Theme& theme) {
        Camera camera;
        camera.look_through({0, 0}, {800, 600});
        camera.centre = world_of(hex_at(20, 20));
        camera.zoom = 80;
        const float turn = static_cast<float>(side) * 1.0471976F;
        ImGui::GetIO().MousePos =
            ImVec2(400.0F + std::sin(turn) * out * 80.0F, 300.0F - std::cos(turn) * out * 80.0F);
        MapHover found;
        draw_map(scene, camera, theme, *ImGui::GetBackgroundDrawList(), {0, 0}, {800, 600}, found);
        hover = found;
    });
    return hover;
}

// P2.32: a base stands on one of the six sides; side B is the one towards the upper right.
TEST(GroundView, ABaseStandsOnItsSideOfThePlanet) {
    GroundView g;
    const MapScene scene = g.scene();
    const MapHover at_e = under(scene, 4, 0.75F);
    ASSERT_GE(at_e.ship, 0);
    EXPECT_EQ(scene.ships[static_cast<std::size_t>(at_e.ship)].name, "Eye");
    EXPECT_NE(hover_text(scene, at_e).find("on side E"), std::string::npos) << hover_text(scene, at_e);
    EXPECT_EQ(hover_text(scene, at_e).find("speed"), std::string::npos);
    const MapHover at_b = under(scene, 1, 0.75F);
    ASSERT_GE(at_b.ship, 0);
    EXPECT_EQ(scene.ships[static_cast<std::size_t>(at_b.ship)].on_side, 1);
    for (const int empty : {0, 2, 3, 5}) EXPECT_EQ(under(scene, empty, 0.75F).ship, -1) << empty;
}

TEST(GroundView, TwoOfOneSideStandBesideEachOther) {
    GroundView g;
    const MapScene both = g.scene();
    MapScene one = both;
    one.ships.erase(one.ships.begin() + 1);
    const auto drawn = [](const MapScene& scene) {
        return draw_picture({400, 300, 1.0F, 2, 1}, [&](const Theme& theme) {
            Camera camera;
            camera.look_through({0, 0}, {400, 300});
            camera.centre = world_of(hex_at(20, 20));
            camera.zoom = 60;
            MapHover out;
            draw_map(scene, camera, theme, *ImGui::GetBackgroundDrawList(), {0, 0}, {400, 300}, out);
        });
    };
    EXPECT_GT(check::part_unlike(drawn(both), drawn(one), 12), 0.001);
}

TEST(GroundView, TheSheetSaysTheSideInsteadOfASpeed) {
    GroundView g;
    EXPECT_EQ(sheet_scene(g.rules, *g.battle, g.roster, UnitId{2U}).status, "on side E");
    EXPECT_EQ(sheet_scene(g.rules, *g.battle, g.roster, UnitId{3U}).status, "speed 0 A");
}

// UTD7.344: both bases have reactors of their own, GBDP-4 three and GBN four (their sheets).
TEST(GroundView, TheFormSaysWhatTheGridGivesAndWhatIsDrawn) {
    GroundView g;
    EXPECT_EQ(grid_words(g.rules, *g.battle, g.roster, UnitId{0U}), "");
    g.grid(0, 1);
    g.grid(1, 1);
    EXPECT_EQ(grid_words(g.rules, *g.battle, g.roster, UnitId{0U}),
              "power grid: own reactors 3; Claw gives 4, still to draw");
    const Allocate form = default_form(g.rules, *g.battle, UnitId{0U});
    EXPECT_EQ(supply_with(g.rules, *g.battle, form)[PowerKind::reactor], points(7));
    // Claw has handed in a form that drew six of the seven.
    g.grid(1, 601);
    g.battle->units[1].counter[static_cast<std::size_t>(Counter::allocated)] = 1;
    EXPECT_EQ(grid_words(g.rules, *g.battle, g.roster, UnitId{0U}),
              "power grid: own reactors 3; Claw gives 4, has drawn 6");
    EXPECT_EQ(supply_with(g.rules, *g.battle, form)[PowerKind::reactor], points(1));
    // Next turn all of it runs again.
    const Battle next = next_turn(g.rules, *g.battle, form);
    EXPECT_EQ(supply_for_form(g.rules, next, UnitId{0U})[PowerKind::reactor], points(7));
}

// A base does not move: neither its form nor its line in the list speaks of it.
TEST(GroundView, TheFormOfABaseOffersNoMovement) {
    PlayedWindow w;
    w.state.options.players = {"human", "captain"};
    open_in(w.state, w.file("bases.toml", bases_on_a_planet));
    ASSERT_TRUE(w.state.session) << w.state.message;
    ASSERT_TRUE(w.wait());
    w.draw();
    ASSERT_EQ(w.moment(), Moment::allocate);
    const std::string text = w.all_text();
    EXPECT_NE(text.find("stands on side B of the body"), std::string::npos) << text;
    EXPECT_NE(text.find("on the ground"), std::string::npos);
    for (const char* moving : {"change of speed", "fly backwards", "High energy turns"})
        EXPECT_EQ(text.find(moving), std::string::npos) << moving;
}

}  // namespace
}  // namespace impulse
