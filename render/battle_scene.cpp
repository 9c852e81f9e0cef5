#include "render/battle_scene.h"

#include <fmt/format.h>

#include <algorithm>

#include "battle/core/gates.h"
#include "battle/core/ground.h"
#include "battle/core/tracks.h"
#include "battle/core/web_strength.h"
#include "battle/damage/crippled.h"
#include "battle/seeking/warhead.h"
#include "render/looks.h"
#include "render/ship_states.h"
#include "render/terrain_scene.h"

namespace impulse {
namespace {

// Shields as six facings: a bank that guards several lends each of them its boxes.
std::array<ShieldLevel, 6> facing_levels(const ShipClass& c, const Unit& u) {
    std::array<ShieldLevel, 6> levels{};
    for (std::size_t bank = 0; bank < c.banks; ++bank)
        for (std::size_t f = 0; f < 6; ++f)
            if ((c.bank_facings[bank] >> f & 1U) != 0) {
                levels[f].max += c.bank_boxes[bank];
                if (u[Counter::shield_level] != 0) levels[f].now += u.shield[bank];
            }
    return levels;
}

std::string title_line(const ShipClass& c) {
    return fmt::format("{} {} · {}", c.sheet.empire, c.sheet.code,
                       c.sheet.bpv_combat != 0 ? c.sheet.bpv_combat : c.sheet.bpv_economic);
}

bool is_seeker_weapon(const Rules& rules, const ClassGroup& g) {
    return g.weapon && !rules.weapon(g.weapon).launches.empty();
}

// How many of a group's sound boxes are armed, charged or loaded, and in what words.
void describe_weapon(const Rules& rules, const Unit& u, const ClassGroup& g, std::size_t index,
                     SheetGroup& out) {
    const GroupState& state = u.groups[index];
    const int sound = g.boxes - state.lost;
    if (sound <= 0) return;
    if (is_seeker_weapon(rules, g) && !rules.weapon(g.weapon).is_tube()) {
        const int rounds = state.rounds();
        out.ready += rounds > 0 ? sound : 0;
        if (rounds > 0) out.state = fmt::format("{} left", rounds);
        return;
    }
    const WeaponType& w = rules.weapon(g.weapon);
    const bool spent = state.used >= w.shots_per_turn && w.shots_per_turn > 0;
    bool ready = !spent;
    switch (w.arming) {
        case ArmingKind::ship_capacitor:
            ready = ready && u.capacitor > Energy{};
            break;
        case ArmingKind::own_capacitor:
        case ArmingKind::same_turn:
            ready = ready && state.charge > 0;
            break;
        case ArmingKind::schedule:
        case ArmingKind::several_turns:
            ready = ready && state.ready != 0;
            break;
        case ArmingKind::batteries:
            ready = ready && u.battery > Energy{};
            break;
        case ArmingKind::ammunition:
            break;
    }
    if (ready) out.ready += sound;
    if (spent) out.state = "fired";
    if ((w.arming == ArmingKind::several_turns || w.arming == ArmingKind::schedule) && !ready &&
        state.turns > 0)
        out.state = fmt::format("{} of {}", state.turns, w.arming_turns);
    if (w.arming == ArmingKind::several_turns && state.ready != 0 && !w.modes.empty() &&
        Energy{state.charge} > w.modes.front().energy)
        out.overloaded = true;
}

int at_or_zero(const std::vector<int>& list, std::size_t i) { return i < list.size() ? list[i] : 0; }

// "IV", "S 22": its type and, of a torpedo, the warhead that is left; "?" where the type is not known to who looks.
std::string seeker_label(const Rules& rules, const MapObject& o) {
    if (o.kind == SeekerKind::weasel) return "weasel";
    if (!o.type) return "?";
    const SeekerType& type = rules.seeker(o.type);
    std::string name = type.label.empty() ? type.id : type.label;
    // On the map the kind is drawn: "Type-IV drone" is "IV" there.
    const auto cut = [&](std::string_view word) {
        if (const std::size_t at = name.find(word); at != std::string::npos) name.erase(at, word.size());
    };
    for (const std::string_view word :
         {"type ", "type-", " drone", " torpedo", "plasma ", "plasma-", ",", ","})
        cut(word);
    if (o.is(SeekerTrait::pseudo)) return name + " pseudo";
    if (type.phaser_points > 0)
        return fmt::format("{} {}{}", name, torpedo_left(type, o),
                           o.is(SeekerTrait::enveloping) ? " env" : "");
    if (o.strength > 0) return fmt::format("{} {}", name, o.strength);
    return name;
}

// Tractor beams and mines; a view leaves out what the side cannot know.
void add_links_and_mines(const Rules& rules, const Battle& b, MapScene& scene) {
    for (const Link& l : b.links) {
        if (!binds(l.kind) || !l.from || !(l.holds() || l.state == LinkState::offered)) continue;
        MapLine line = line_between(LineKind::Tractor, b, scene, l.from, l.to);
        line.strength = l.holds() ? 1.0F : 0.4F;
        if (l.to) {
            if (l.holds() && line.to_ship >= 0)
                scene.ships[static_cast<std::size_t>(line.to_ship)].held = true;
        } else if (l.object && l.object.index() < b.objects.size()) {
            line.to = b.object(l.object).hex;
        } else {
            continue;
        }
        if (l.strength > 0 && line.from != line.to)
            line.label = l.against > 0 ? fmt::format("{} against {}", l.strength, l.against)
                                       : fmt::format("{}", l.strength);
        scene.lines.push_back(std::move(line));
    }
    for (std::size_t i = 0; i < b.mines.size(); ++i) {
        const Mine& m = b.mines[i];
        if (!m.there()) continue;
        SeekerCounter s;
        s.id = -2 - static_cast<int>(i);  // no seeker of that number
        s.kind = SeekerLook::Mine;
        s.side = m.side;
        s.hex = m.hex;
        s.label = m.dummy != 0                                            ? "dummy"
                  : (m.known & 0x0FU) != 0 && m.type < rules.mines.size() ? rules.mines[m.type].label
                                                                          : std::string{"?"};
        if (m.state == MineState::waiting) s.label += ", not live";
        scene.seekers.push_back(std::move(s));
    }
}

// Spheres around ships; web from hex to hex; who is held by what.
void add_fields(const Rules& rules, const Battle& b, MapScene& scene) {
    for (const Sphere& s : b.spheres) {
        MapRing ring;
        ring.ship = counter_of(scene, s.by);
        if (!s.by) continue;
        ring.hex = b.unit(s.by).hex;
        ring.radius = s.radius;
        ring.side = static_cast<int>(b.unit(s.by).side.index());
        ring.waiting = s.up == 0;
        // Radius and strength are secret until it is up; then a view says 0.
        ring.label = s.up != 0        ? fmt::format("{}", s.strength)
                     : s.strength > 0 ? fmt::format("{} to come", s.strength)
                                      : std::string("sphere to come");
        scene.rings.push_back(std::move(ring));
    }
    for (std::size_t i = 0; i < b.web_hexes.size(); ++i) {
        const WebHex& h = b.web_hexes[i];
        if (h.web >= b.webs.size()) continue;
        const Web& web = b.webs[h.web];
        const int side = web.by ? static_cast<int>(web.by.index()) : -1;
        scene.marks.push_back({h.hex, HexMarkKind::Web, web_strength(rules, b, h.web), side});
        for (std::size_t k = i + 1; k < b.web_hexes.size(); ++k)
            if (b.web_hexes[k].web == h.web && distance(b.web_hexes[k].hex, h.hex) == 1) {
                MapLine strand;
                strand.kind = LineKind::WebStrand;
                strand.from = h.hex;
                strand.to = b.web_hexes[k].hex;
                strand.side = side;
                scene.lines.push_back(std::move(strand));
            }
    }
    for (ShipCounter& ship : scene.ships) {
        const Unit& u = b.units[static_cast<std::size_t>(ship.id)];
        if (const Status* field = u.status(StatusKind::stasis);
            field != nullptr && field->until >= b.impulse_now() && counter_of(scene, field->by) >= 0)
            scene.lines.push_back(line_between(LineKind::Stasis, b, scene, field->by,
                                               UnitId{static_cast<std::size_t>(ship.id)}));
    }
}

// Fields that stand: a ring with its strength; one without any has its name.
void add_standing_field(const Rules& rules, const MapObject& o, const Battle& b, MapScene& scene) {
    const SeekerType& type = rules.seeker(o.type);
    MapRing ring;
    ring.hex = o.hex;
    ring.radius = type.field.ring;
    ring.side = static_cast<int>(b.unit(o.by).side.index());
    ring.waiting = still_forms(rules, b, o);
    ring.label = type.unharmed() ? type.label : fmt::format("{}", seeker_hit_points_left(rules, o));
    scene.rings.push_back(ring);
    if (gate_of(rules, o) == nullptr || o.sent == 0) return;
    ring.hex = o.goal;
    scene.rings.push_back(std::move(ring));
}

void add_seekers(const Rules& rules, const Battle& b, MapScene& scene) {
    for (std::size_t i = 0; i < b.objects.size(); ++i) {
        const MapObject& o = b.objects[i];
        if (o.stands()) add_standing_field(rules, o, b, scene);
        if (!o.flying()) continue;
        SeekerCounter s;
        s.id = static_cast<int>(i);
        s.side = static_cast<int>(b.unit(o.by).side.index());
        s.hex = o.hex;
        s.facing = o.facing;
        // What everybody sees; what it is and what it still carries is known once it is identified, and to its own side.
        switch (o.kind) {
            case SeekerKind::drone:
                s.kind = SeekerLook::Drone;
                break;
            case SeekerKind::plasma:
                s.kind = SeekerLook::Plasma;
                break;
            case SeekerKind::shuttle:
            case SeekerKind::weasel:
            case SeekerKind::field:
                s.kind = SeekerLook::Shuttle;
                break;
        }
        s.label = seeker_label(rules, o);
        // Seekers that fly together are one counter with a number.
        const auto same = std::ranges::find_if(scene.seekers, [&](const SeekerCounter& other) {
            return other.side == s.side && other.hex == s.hex && other.facing == s.facing &&
                   other.kind == s.kind && other.label == s.label;
        });
        if (same != scene.seekers.end())
            ++same->count;
        else
            scene.seekers.push_back(std::move(s));
        if (o.sent != 0 || (o.target && b.unit(o.target).active())) {
            MapLine line;
            line.kind = LineKind::Guidance;
            line.from = o.hex;
            line.to = o.sent != 0 ? o.goal : b.unit(o.target).hex;
            line.side = static_cast<int>(b.unit(o.by).side.index());
            scene.lines.push_back(std::move(line));
        }
    }
}

}  // namespace

int counter_of(const MapScene& scene, UnitId unit) {
    for (std::size_t n = 0; n < scene.ships.size(); ++n)
        if (unit && scene.ships[n].id == static_cast<int>(unit.index())) return static_cast<int>(n);
    return -1;
}

MapLine line_between(LineKind kind, const Battle& b, const MapScene& scene, UnitId from, UnitId to) {
    MapLine line;
    line.kind = kind;
    line.from = b.unit(from).hex;
    if (to) line.to = b.unit(to).hex;
    line.from_ship = counter_of(scene, from);
    line.to_ship = counter_of(scene, to);
    line.side = static_cast<int>(b.unit(from).side.index());
    return line;
}

std::pair<int, int> hull_boxes(const ShipClass& c, const Unit& u) {
    int boxes = 0, lost = 0;
    for (std::size_t g = 0; g < c.groups.size(); ++g) boxes += c.groups[g].boxes, lost += u.groups[g].lost;
    return {boxes, lost};
}

MapScene map_scene(const Rules& rules, const Battle& b, const Roster& roster, UnitId selected) {
    MapScene scene;
    scene.shape = b.field.map;
    scene.death_barrier = b.field.edge == EdgeRule::death_barrier;
    scene.wide_numbers = b.field.map.columns > 99 || b.field.map.rows > 99;
    for (std::size_t i = 0; i < b.units.size(); ++i) {
        const Unit& u = b.units[i];
        if (u.fate != Fate::active && u.fate != Fate::captured) continue;
        const ShipClass& c = rules.type(u.type);
        ShipCounter ship;
        ship.id = static_cast<int>(i);
        ship.name = roster.names.unit(UnitId{i});
        ship.class_name = title_line(c);
        ship.side = static_cast<int>(u.side.index());
        ship.hex = u.hex;
        ship.facing = u.facing;
        ship.speed = u[Counter::speed];
        ship.shields = facing_levels(c, u);
        ship.selected = selected && selected.index() == i;
        ship.acting = b.window.owes.has(UnitId{i});
        ship.crippled = u[Counter::crippled] != 0 || is_crippled(rules, u);
        ship.craft = c.sheet.craft.small();
        ship.on_side = ground_side(u);
        ship.place = is_location(rules, u);
        ship.body = is_body(u);
        if (ship.craft) ship.class_name = c.sheet.name;
        ship.cloaked = cloak_stage(rules, b, u) != CloakStage::none;
        for (const ShipState& state : ship_states(rules, b, roster, UnitId{i})) {
            ship.held = ship.held || state.held;
            if (state.on_map) ship.note += (ship.note.empty() ? "" : ", ") + state.words;
        }
        scene.ships.push_back(std::move(ship));
    }
    add_seekers(rules, b, scene);
    add_terrain(rules, b, roster, scene);
    add_fields(rules, b, scene);
    add_links_and_mines(rules, b, scene);
    return scene;
}

SheetScene sheet_scene(const Rules& rules, const Battle& b, const Roster& roster, UnitId unit,
                       const FreshLosses& fresh) {
    const Unit& u = b.unit(unit);
    const ShipClass& c = rules.type(u.type);
    SheetScene scene;
    scene.id = static_cast<int>(unit.index());
    scene.name = roster.names.unit(unit);
    scene.class_line = title_line(c);
    scene.side = static_cast<int>(u.side.index());
    scene.crippled = u[Counter::crippled] != 0 || is_crippled(rules, u);
    scene.destroyed = u.fate == Fate::destroyed || u.fate == Fate::barrier || u.fate == Fate::self_destructed;
    scene.status = on_ground(u) && u.active()
                       ? fmt::format("on side {}", letter(Facing{static_cast<std::uint8_t>(ground_side(u))}))
                   : is_body(u) && u.active() ? std::string()
                   : u.active() ? fmt::format("speed {} {}", u[Counter::speed], letter(u.facing))
                                : std::string(word(u.fate));
    for (std::size_t bank = 0; bank < c.banks; ++bank) {
        SheetShield s;
        s.name = bank < c.sheet.shields.size() ? c.sheet.shields[bank].name : fmt::format("#{}", bank + 1);
        s.facings = c.bank_facings[bank];
        s.now = u.shield[bank];
        s.max = c.bank_boxes[bank];
        s.reinforced = u[Unit::reinforcement(static_cast<int>(bank))];
        s.lost_this_volley = fresh.shield[bank];
        scene.shields.push_back(std::move(s));
    }
    // One drawn group per group of the sheet; weapon boxes have their own state and are joined again here.
    scene.groups.resize(c.sheet.groups.size());
    for (std::size_t i = 0; i < c.sheet.groups.size(); ++i) {
        const BoxGroup& g = c.sheet.groups[i];
        SheetGroup& out = scene.groups[i];
        out.id = static_cast<int>(i);
        out.label = g.name;
        out.column = g.at_column;
        out.row = g.at_row;
        out.per_row = g.across;
        out.zone = zone_of(g.system);
        out.tone = tone_of(g.system);
        out.indestructible = g.indestructible;
    }
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        SheetGroup& out = scene.groups[c.groups[g].sheet_group];
        // What stands ready in a mount is drawn in its place while it is in use.
        out.count += c.groups[g].boxes - (c.groups[g].spare ? u.groups[g].off : boxes_changed(c, u, g));
        out.lost += u.groups[g].lost;
        out.lost_this_volley += at_or_zero(fresh.groups, g);
        if (c.groups[g].weapon) describe_weapon(rules, u, c.groups[g], g, out);
    }
    for (SheetGroup& out : scene.groups)
        if (out.count == 0) out.label.clear();
    scene.tracks = {
        {"SENSOR", c.sheet.sensor.ratings, u[Counter::sensor_lost], fresh.sensor},
        {"SCANNER", c.sheet.scanner.ratings, u[Counter::scanner_lost], fresh.scanner},
        {"DAMAGE CONTROL", c.sheet.damage_control.ratings, u[Counter::damage_control_lost],
         fresh.damage_control},
        {"EXCESS", std::vector<int>(static_cast<std::size_t>(std::max(0, c.sheet.excess_damage)), 0),
         u[Counter::excess_lost], fresh.excess}};
    if (u[Counter::internals] > 0) scene.footnote = fmt::format("{} internals so far", u[Counter::internals]);
    return scene;
}

namespace {

LineKind stroke_of_shot(const Rules& rules, const Battle& b, const ShotScored& shot) {
    const ShipClass& c = rules.type(b.unit(shot.by).type);
    return shot.group < c.groups.size() ? stroke_of(rules.system(c.groups[shot.group].system).family)
                                        : LineKind::Beam;
}

}  // namespace

void show_event(const Rules& rules, const Battle& after, const Event& event, MapScene& map,
                std::vector<FreshLosses>& losses) {
    if (losses.size() < after.units.size()) losses.resize(after.units.size());
    const auto of = [&](UnitId u) -> FreshLosses& { return losses[u.index()]; };
    if (const auto* shot = std::get_if<ShotScored>(&event); shot != nullptr && shot->by && shot->at) {
        MapLine line = line_between(stroke_of_shot(rules, after, *shot), after, map, shot->by, shot->at);
        line.hit = shot->points > 0;
        line.points = shot->points;
        const auto same = [&](const MapLine& l) {
            return is_fire(l.kind) && l.from == line.from && l.to == line.to &&
                   l.from_ship == line.from_ship && l.to_ship == line.to_ship;
        };
        // The first line of a pair carries what all of them scored.
        if (const auto first = std::ranges::find_if(map.lines, same); first != map.lines.end()) {
            first->points += line.points;
            line.points = 0;
            const auto kin = std::ranges::find_if(
                map.lines, [&](const MapLine& l) { return same(l) && l.kind == line.kind; });
            if (kin == map.lines.end())
                map.lines.push_back(std::move(line));
            else
                kin->hit = kin->hit || line.hit;
        } else {
            map.lines.push_back(std::move(line));
        }
        for (MapLine& l : map.lines)
            if (is_fire(l.kind)) l.label = l.points > 0 ? fmt::format("{}", l.points) : std::string{};
    } else if (const auto* box = std::get_if<BoxLost>(&event); box != nullptr) {
        FreshLosses& f = of(box->unit);
        if (f.groups.size() <= box->group) f.groups.resize(box->group + 1U);
        f.groups[box->group] += box->boxes;
    } else if (const auto* shield = std::get_if<ShieldLost>(&event); shield != nullptr) {
        of(shield->unit).shield[shield->bank] += shield->points;
    } else if (const auto* track = std::get_if<TrackLost>(&event); track != nullptr) {
        FreshLosses& f = of(track->unit);
        switch (track->track) {
            case TrackKind::sensor:
                f.sensor += track->boxes;
                break;
            case TrackKind::scanner:
                f.scanner += track->boxes;
                break;
            case TrackKind::damage_control:
                f.damage_control += track->boxes;
                break;
            case TrackKind::excess:
                f.excess += track->boxes;
                break;
        }
    }
}

BattlePicture battle_page(const Rules& rules, const Battle& b, const Roster& roster,
                          const std::string& headline, const std::string& subtitle,
                          std::vector<std::string> lines) {
    BattlePicture page;
    page.map = map_scene(rules, b, roster, {});
    for (std::size_t i = 0; i < b.units.size(); ++i)
        page.sheets.push_back(sheet_scene(rules, b, roster, UnitId{i}));
    page.headline = headline;
    page.subtitle = subtitle;
    page.lines = std::move(lines);
    return page;
}

}  // namespace impulse
