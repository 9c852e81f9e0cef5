// render/scene.h: what the views draw, as plain values that somebody fills from a side's view of a battle.
// Units:  hexes, boxes, points; shift in hex sides (for motion between hexes), turn in degrees clockwise.
// Shapes: MapScene for the map, SheetScene for one ship's sheet; indices point into the scene's own lists.
// Errors: none; views skip what lies off the map or points nowhere.
// Rule:   no Battle, SDL or ImGui here: a scene holds only what the looking side may know.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/fields.h"
#include "engine/hex.h"

namespace impulse {

struct ShieldLevel {
    int now = 0, max = 0;
    // 0..1; a ship without this shield counts as 0.
    [[nodiscard]] float part() const {
        return max > 0 ? static_cast<float>(now) / static_cast<float>(max) : 0.0F;
    }
};

// A ship on the map.
struct ShipCounter {
    int id = -1;  // the filler's own number, handed back when the ship is pointed at
    std::string name, class_name;
    std::string note;  // short, drawn under the name: "armed", "lock-on lost"
    int side = 0;
    Hex hex{};
    Facing facing{};
    int speed = 0;
    std::array<ShieldLevel, 6> shields{};  // #1 front, clockwise
    bool selected = false;
    bool acting = false;  // owes a decision now
    bool crippled = false, cloaked = false, destroyed = false;
    bool craft = false;  // fighter, shuttle: a small counter without shields; several of a hex stand in a fan
    int on_side =
        -1;  // 0..5: on the ground, on that side of the body in its hex (hex sides A to F); -1 = in space
    bool place = false;  // on the ground and nothing but a place for troops
    bool body = false;   // the planet itself, which takes points: the body is its counter
    bool held = false;   // cannot leave its hex by itself: tractor, web, stasis
    float shift_x = 0, shift_y = 0, turn = 0;  // motion: where it is drawn beside its hex and facing
    float flash = 0;                           // 1 = just hit, fading to 0
};

enum class SeekerLook : std::uint8_t { Drone, Plasma, Shuttle, Mine };
struct SeekerCounter {
    int id = -1;
    SeekerLook kind = SeekerLook::Drone;
    int side = 0;
    Hex hex{};
    Facing facing{};
    int count = 1;
    std::string label;  // "12" plasma strength, "IV"; empty for none
    float shift_x = 0, shift_y = 0, turn = 0;
};

enum class BodyKind : std::uint8_t { Planet, GasGiant, Moon, Sun, BlackHole, Pulsar };
struct MapBody {
    BodyKind kind = BodyKind::Planet;
    Hex hex{};
    int radius = 0;  // hexes round the centre that it covers
    std::string label;
};

struct WarpPoint {
    Hex hex{};
    std::string label, note;  // "Hearth", "open from turn 4"
    int side = -1;
    bool open = true;
};

enum class HexMarkKind : std::uint8_t {
    Asteroids,
    Dust,
    Nebula,
    Web,
    Heat,
    Radiation,
    Storm,
    Wave,
    Barrier,
    Reachable
};
struct HexMark {
    Hex hex{};
    HexMarkKind kind = HexMarkKind::Dust;
    int strength = 0;  // printed where above 0
    int side = -1;
};

// Lasting links first, then fire just seen.
IMPULSE_WORDS(LineKind, std::uint8_t, LockOn, Tractor, Guidance, Stasis, WebStrand, Phaser, Disruptor,
              Torpedo, PlasmaBolt, Beam)
// Whether the line is a shot rather than a lasting link.
constexpr bool is_fire(LineKind kind) { return kind >= LineKind::Phaser; }
struct MapLine {
    LineKind kind = LineKind::LockOn;
    Hex from{}, to{};
    int from_ship = -1, to_ship = -1;  // into MapScene::ships, so that the line ends where the counter stands
    int side = 0;
    bool hit = true;     // fire only: ends in a burst, otherwise passes by
    float strength = 1;  // 0 faded out
    std::string label;   // "12"
    int points = 0;      // fire only: what it scored, for the label
};

struct ArcHighlight {
    int ship = -1;  // into MapScene::ships; -1: from hex and facing
    Hex hex{};
    Facing facing{};
    Arc arc{};
    int range = 0;
    std::vector<int> breaks;  // ranges at which the table changes, drawn as contours
    std::string label;        // "4 photon FA"
    int side = 0;
    bool enemy = false;  // a threat rather than an own weapon
};

struct PathStep {
    Hex hex{};
    Facing facing{};
    std::string label;  // impulse on which the ship is there
    bool risk = false;  // breakdown, collision, barrier
};
struct GhostPath {
    int side = 0;
    Hex start{};
    std::vector<PathStep> steps;
    std::string label;  // drawn at the end: "turn D, mode 3 of 4"
};

// A field round a ship or hex: an expanding sphere, the reach of a blast.
struct MapRing {
    int ship = -1;  // into MapScene::ships, so that it moves with the counter; -1: at hex
    Hex hex{};
    int radius = 0;
    int side = -1;
    std::string label;     // "12": strength
    bool waiting = false;  // announced, not yet there
};

struct MapNote {
    Hex hex{};
    std::string text;
    int side = -1;
};

enum class MapCorner : std::uint8_t { UpperRight, UpperLeft, LowerRight, LowerLeft };

struct MapScene {
    MapShape shape{};
    bool death_barrier = false;
    bool nebula = false;        // everywhere
    bool wide_numbers = false;  // six digits
    std::vector<ShipCounter> ships;
    std::vector<SeekerCounter> seekers;
    std::vector<MapBody> bodies;
    std::vector<WarpPoint> warp_points;
    std::vector<HexMark> marks;
    std::vector<MapLine> lines;
    std::vector<MapRing> rings;
    std::vector<ArcHighlight> arcs;
    std::vector<GhostPath> paths;
    std::vector<MapNote> notes;
    std::string hover_note;  // added to the read-out: "no terrain on the line"
    bool minimap = true, numbers = true;
    MapCorner minimap_corner = MapCorner::UpperRight;
    float clear_wide = 0, clear_high = 0;  // the lower right corner that labels leave free, in pixels
};

// Which part of the drawn hull a group of boxes stands in when its sheet gives no place.
IMPULSE_WORDS(HullZone, std::uint8_t, Bow, Centre, Port, Starboard, Stern)
// What a group is for; chooses the colour of its sound boxes and a mark inside them.
IMPULSE_WORDS(BoxTone, std::uint8_t, Hull, Power, Beam, Torpedo, Seeking, Control, Defence, Other)

struct SheetGroup {
    int id = -1;              // the filler's own number
    std::string label;        // "L WARP", "PHASER-1 FX"
    int column = 0, row = 0;  // place on the hull in box cells; used where any group of the sheet has one
    int per_row = 0;          // boxes side by side; 0 = as many as look well
    HullZone zone = HullZone::Centre;
    BoxTone tone = BoxTone::Other;
    int count = 0;
    int lost = 0;  // of count; those of this volley are the last of them
    int lost_this_volley = 0;
    int ready = 0;  // of the sound ones: armed, charged, loaded
    bool overloaded = false, indestructible = false;
    std::string state;  // "armed", "1 of 2"; shown beside the label
};
struct SheetTrack {
    std::string label;
    std::vector<int> ratings;  // best first
    int lost = 0, lost_this_volley = 0;
};
struct SheetShield {
    std::string name;  // "#1"
    std::uint8_t facings =
        0;  // bit 0 = #1 front, clockwise; six shields have one bit each, TNG's three have two
    int now = 0, max = 0;
    int reinforced = 0;
    int lost_this_volley = 0;
};
struct SheetScene {
    int id = -1;
    std::string name, class_line;  // "Vengeance", "Klingon D7, 121 points"
    std::string status;            // "spd 18 A", at the right of the head
    std::string footnote;          // one line under the sheet: "3 internals of this volley"
    int side = 0;
    bool crippled = false, destroyed = false;
    std::vector<SheetShield> shields;
    std::vector<SheetGroup> groups;
    std::vector<SheetTrack> tracks;
};

}  // namespace impulse
