// tests/render/demo_scenes.h: made-up scenes for the view tests.
// Units:  as in render/scene.h.
// Shapes: whole scenes by value; every number in them is invented.
// Errors: none.
// Rule:   none.
#pragma once

#include <algorithm>
#include <string>

#include "render/report_picture.h"
#include "render/scene.h"

namespace impulse::demo {

inline ShipCounter ship(std::string name, std::string type, int side, int column, int row, int facing,
                        int speed, std::array<ShieldLevel, 6> shields) {
    ShipCounter s;
    s.name = std::move(name);
    s.class_name = std::move(type);
    s.side = side;
    s.hex = hex_at(column, row);
    s.facing = Facing{static_cast<std::uint8_t>(facing)};
    s.speed = speed;
    s.shields = shields;
    return s;
}

// Four ships of two sides about a planet, with drones, an arc, a plot and fire.
inline MapScene anvil() {
    MapScene m;
    m.shape = {60, 60};
    m.death_barrier = true;
    m.ships.push_back(ship("Hood", "Federation CA", 0, 26, 22, 2, 16,
                           {{{24, 30}, {24, 24}, {11, 20}, {20, 20}, {20, 20}, {24, 24}}}));
    m.ships.push_back(ship("Nairobi", "Federation FF", 0, 23, 20, 2, 20,
                           {{{16, 16}, {14, 14}, {14, 14}, {12, 12}, {14, 14}, {14, 14}}}));
    m.ships.push_back(ship("Vengeance", "Klingon D7", 1, 29, 25, 5, 18,
                           {{{10, 30}, {13, 22}, {15, 15}, {13, 13}, {15, 15}, {18, 22}}}));
    m.ships.push_back(ship("Blackaxe", "Klingon F5", 1, 32, 26, 4, 21,
                           {{{0, 20}, {16, 16}, {3, 14}, {13, 13}, {14, 14}, {16, 16}}}));
    m.ships[0].selected = true;
    m.ships[0].note = "4 photons";
    m.ships[1].acting = true;
    m.ships[3].crippled = true;
    const auto drone = [&](int column, int row, int side, int facing, int count, const char* label) {
        SeekerCounter s;
        s.hex = hex_at(column, row);
        s.side = side;
        s.facing = Facing{static_cast<std::uint8_t>(facing)};
        s.count = count;
        s.label = label;
        m.seekers.push_back(s);
    };
    drone(28, 23, 1, 5, 2, "I");
    drone(28, 24, 1, 5, 2, "I");
    drone(27, 23, 1, 5, 1, "IV");
    drone(30, 24, 0, 2, 3, "");
    m.seekers.push_back(m.seekers.back());
    m.seekers.back().kind = SeekerLook::Plasma;
    m.seekers.back().hex = hex_at(33, 22);
    m.seekers.back().label = "30";
    m.seekers.back().count = 1;
    m.bodies.push_back({BodyKind::Planet, hex_at(31, 28), 0, "Class M"});
    m.warp_points.push_back({hex_at(36, 20), "W-B Hearth", "opens turn 4", -1, true});
    m.warp_points.push_back({hex_at(20, 27), "W-E Anvil", "closed", -1, false});
    m.lines.push_back({LineKind::LockOn, {}, {}, 0, 2, 0, true, 1, ""});
    m.lines.push_back({LineKind::Phaser, {}, {}, 2, 1, 1, true, 1, "7"});
    ArcHighlight photons;
    photons.ship = 0;
    photons.arc = arc_between(21, 5);
    photons.range = 8;
    photons.breaks = {2, 4};
    photons.label = "4 photon FA";
    m.arcs.push_back(photons);
    GhostPath plot;
    plot.start = m.ships[0].hex;
    const auto step = [&](int column, int row, int facing, const char* label, bool risk = false) {
        plot.steps.push_back({hex_at(column, row), Facing{static_cast<std::uint8_t>(facing)}, label, risk});
    };
    step(27, 22, 2, "12");
    step(28, 22, 2, "14");
    step(29, 22, 2, "16");
    step(30, 22, 3, "18");
    step(30, 23, 3, "20");
    plot.label = "turn D, 3 of 4";
    m.paths.push_back(plot);
    m.hover_note = "no terrain on the line";
    return m;
}

// Twenty-four ships of six sides and sixty seekers: the most that a fleet battle shows.
inline MapScene crowd() {
    MapScene m;
    m.shape = {60, 60};
    m.death_barrier = true;
    for (int n = 0; n < 24; ++n) {
        const int side = n % 6;
        m.ships.push_back(ship("Ship " + std::to_string(n + 1), "Cruiser", side, 6 + (n * 17) % 49,
                               6 + (n * 23) % 49, n % 6, n % 31,
                               {{{30 - n, 30}, {24, 24}, {20, 20}, {n % 21, 20}, {20, 20}, {0, 24}}}));
    }
    m.ships[4].hex = m.ships[5].hex;
    m.ships[6].hex = m.ships[5].hex;
    m.ships[3].selected = true;
    m.ships[7].cloaked = true;
    m.ships[8].destroyed = true;
    for (int n = 0; n < 60; ++n) {
        SeekerCounter s;
        s.kind = static_cast<SeekerLook>(n % 5);
        s.side = n % 6;
        s.hex = hex_at(4 + (n * 29) % 54, 4 + (n * 13) % 54);
        s.facing = Facing{static_cast<std::uint8_t>(n % 6)};
        s.count = 1 + n % 4;
        m.seekers.push_back(s);
    }
    for (int n = 0; n < 12; ++n) {
        m.lines.push_back(
            {static_cast<LineKind>(n % 9), {}, {}, n, n + 12, n % 6, n % 3 != 0, 1, std::to_string(n)});
        ArcHighlight a;
        a.ship = n;
        a.arc = arc_between(19, 7);
        a.range = 12;
        a.side = n % 6;
        a.enemy = n % 2 == 1;
        a.breaks = {4, 8};
        if (n < 6) m.arcs.push_back(a);
    }
    return m;
}

inline SheetGroup group(std::string label, BoxTone tone, int column, int row, int across, int count,
                        int lost = 0, int now = 0, int ready = 0, std::string state = "") {
    SheetGroup g;
    g.label = std::move(label);
    g.tone = tone;
    g.column = column;
    g.row = row;
    g.per_row = across;
    g.count = count;
    g.lost = lost;
    g.lost_this_volley = now;
    g.ready = ready;
    g.state = std::move(state);
    return g;
}

// A damaged cruiser, laid out on its hull.
inline SheetScene cruiser(int side = 0) {
    SheetScene s;
    s.name = side == 0 ? "Hood" : "Vengeance";
    s.class_line = side == 0 ? "Federation CA \xC2\xB7 125" : "Klingon D7 \xC2\xB7 121";
    s.status = "speed 16 C";
    s.footnote = "3 internals of this volley";
    s.side = side;
    const auto shield = [&](const char* name, int at, int now, int max, int lost, int reinforced) {
        s.shields.push_back({name, static_cast<std::uint8_t>(1 << at), now, max, reinforced, lost});
    };
    shield("#1", 0, 10, 30, 6, 0);
    shield("#2", 1, 13, 24, 0, 0);
    shield("#3", 2, 20, 20, 0, 0);
    shield("#4", 3, 20, 20, 0, 4);
    shield("#5", 4, 0, 20, 0, 0);
    shield("#6", 5, 24, 24, 0, 0);
    auto& g = s.groups;
    g.push_back(group("F HULL", BoxTone::Hull, 14, 4, 6, 12, 5, 1));
    g.push_back(group("A HULL", BoxTone::Hull, 15, 16, 4, 4, 1));
    g.push_back(group("L WARP", BoxTone::Power, 4, 13, 2, 15, 6, 2));
    g.push_back(group("R WARP", BoxTone::Power, 28, 13, 2, 15, 2));
    g.push_back(group("IMPULSE", BoxTone::Power, 15, 10, 4, 4));
    g.push_back(group("BATTERY", BoxTone::Power, 13, 14, 4, 4, 1, 0, 2));
    g.push_back(group("BRIDGE", BoxTone::Control, 10, 4, 2, 2));
    g.push_back(group("EMER", BoxTone::Control, 22, 4, 2, 2));
    g.push_back(group("AUX", BoxTone::Control, 20, 7, 2, 2));
    g.push_back(group("LAB", BoxTone::Other, 14, 7, 4, 8, 3));
    g.push_back(group("TRANS", BoxTone::Other, 10, 7, 3, 3));
    g.push_back(group("TRACTOR", BoxTone::Other, 18, 14, 2, 2));
    g.push_back(group("SHUTTLE", BoxTone::Other, 15, 18, 4, 4));
    g.push_back(group("PROBE", BoxTone::Seeking, 10, 16, 1, 1));
    g.push_back(group("PH-1 A", BoxTone::Beam, 14, 2, 1, 1, 0, 0, 1));
    g.push_back(group("PH-1 B", BoxTone::Beam, 18, 2, 1, 1, 1));
    g.push_back(group("PH-1 C", BoxTone::Beam, 5, 6, 1, 1, 0, 0, 1));
    g.push_back(group("PH-1 D", BoxTone::Beam, 5, 8, 1, 1));
    g.push_back(group("PH-1 E", BoxTone::Beam, 27, 6, 1, 1, 0, 0, 1));
    g.push_back(group("PH-1 F", BoxTone::Beam, 27, 8, 1, 1, 0, 0, 1));
    g.push_back(group("PHOTON A", BoxTone::Torpedo, 8, 12, 1, 1, 0, 0, 1));
    g.push_back(group("PHOTON B", BoxTone::Torpedo, 13, 12, 1, 1, 1));
    g.push_back(group("PHOTON C", BoxTone::Torpedo, 18, 12, 1, 1, 0, 0, 1));
    g.push_back(group("PHOTON D", BoxTone::Torpedo, 23, 12, 1, 1));
    g.back().state = "1 of 2";
    g[22].overloaded = true;
    s.tracks.push_back({"SENSOR", {6, 6, 5, 3, 1, 0}, 1, 1});
    s.tracks.push_back({"SCANNER", {0, 0, 1, 3, 5, 9}, 0, 0});
    s.tracks.push_back({"DAMAGE CONTROL", {4, 4, 2, 2, 2, 0}, 2, 0});
    s.tracks.push_back({"EXCESS", {0, 0, 0, 0, 0, 0}, 1, 0});
    return s;
}

// The same without drawn places, and three shield facings: the view lays it out itself.
inline SheetScene unplaced() {
    SheetScene s = cruiser(1);
    for (SheetGroup& g : s.groups) {
        g.column = g.row = 0;
        g.per_row = 0;
        g.zone = g.tone == BoxTone::Control || g.label == "F HULL" || g.tone == BoxTone::Torpedo
                     ? HullZone::Bow
                 : g.label == "L WARP"                         ? HullZone::Port
                 : g.label == "R WARP"                         ? HullZone::Starboard
                 : g.label == "SHUTTLE" || g.label == "A HULL" ? HullZone::Stern
                                                               : HullZone::Centre;
    }
    s.shields = {{"FORWARD", 0b100011, 20, 32, 0, 4}, {"AFT", 0b011100, 0, 32, 0, 8}};
    return s;
}

inline BattlePicture report() {
    BattlePicture p;
    p.map = anvil();
    p.sheets = {cruiser(0), cruiser(1), cruiser(0), unplaced()};
    p.sheets[2].name = "Nairobi";
    p.headline = "The Anvil: the Federation holds the sector";
    p.subtitle = "Thunderdome IV \xC2\xB7 class-M planet \xC2\xB7 turn 5, impulse 18 \xC2\xB7 seed 7";
    p.lines = {
        "T2 I19  Vengeance fires 2 disruptors at Hood, range 8, need 4 or less: rolled 3 and 5, 3 points on "
        "shield #1",
        "T3 I6   Drones 4 and 5 of Vengeance reach Hood: 24 points on shield #1, 3 inside",
        "T3 I11  Hood fires 4 photons at Vengeance, range 6: three hit, 24 points on shield #1, 14 inside",
        "T4 I2   Blackaxe is crippled",
        "T5 I18  Vengeance leaves by the western warp point; the Federation holds the sector"};
    return p;
}

}  // namespace impulse::demo
