#include "render/battle_scene.h"

#include <fmt/format.h>

#include <algorithm>

#include "battle/core/terrain_line.h"
#include "battle/core/tracks.h"
#include "render/ssd_view.h"

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
    return fmt::format("{} {} · {}", c.sheet.empire, c.sheet.code, c.sheet.bpv_combat != 0 ? c.sheet.bpv_combat : c.sheet.bpv_economic);
}

bool is_seeker_weapon(const Rules& rules, const ClassGroup& g) {
    return g.weapon && !rules.weapon(g.weapon).launches.empty();
}

// How many of a group's sound boxes are armed, charged or loaded, and in what words.
void describe_weapon(const Rules& rules, const Unit& u, const ClassGroup& g, std::size_t index, SheetGroup& out) {
    const GroupState& state = u.groups[index];
    const int sound = g.boxes - state.lost;
    if (sound <= 0) return;
    if (is_seeker_weapon(rules, g) && rules.weapon(g.weapon).arming != ArmingKind::schedule) {
        int rounds = 0;
        for (const std::uint8_t n : state.ammo) rounds += n;
        out.ready += rounds > 0 ? sound : 0;
        if (rounds > 0) out.state = fmt::format("{} left", rounds);
        return;
    }
    const WeaponType& w = rules.weapon(g.weapon);
    const bool spent = state.used >= w.shots_per_turn && w.shots_per_turn > 0;
    bool ready = !spent;
    switch (w.arming) {
        case ArmingKind::ship_capacitor: ready = ready && u.capacitor > Energy{}; break;
        case ArmingKind::own_capacitor:
        case ArmingKind::same_turn: ready = ready && state.charge > 0; break;
        case ArmingKind::schedule:
        case ArmingKind::several_turns: ready = ready && state.ready != 0; break;
        case ArmingKind::batteries: ready = ready && u.battery > Energy{}; break;
        case ArmingKind::ammunition: break;
    }
    if (ready) out.ready += sound;
    if (spent) out.state = "fired";
    if ((w.arming == ArmingKind::several_turns || w.arming == ArmingKind::schedule) && !ready && state.turns > 0)
        out.state = fmt::format("{} of {}", state.turns, w.arming_turns);
    if (w.arming == ArmingKind::several_turns && state.ready != 0 && !w.modes.empty() &&
        Energy{state.charge} > w.modes.front().energy)
        out.overloaded = true;
}

int at_or_zero(const std::vector<int>& list, std::size_t i) { return i < list.size() ? list[i] : 0; }

SheetTrack track_of(const std::string& label, const Track& track, int lost, int fresh) {
    return {label, track.ratings, lost, fresh};
}

// Every hex of a disc, drawn as far as a map needs it.
void mark_disc(MapScene& scene, const Feature& f, HexMarkKind kind) {
    const int radius = std::min<int>(f.radius, 30);
    for (int q = -radius; q <= radius; ++q)
        for (int r = -radius; r <= radius; ++r) {
            const Hex h{static_cast<std::int16_t>(f.hex.q + q), static_cast<std::int16_t>(f.hex.r + r)};
            if (distance(f.hex, h) <= radius) scene.marks.push_back({h, kind, 0, -1});
        }
}

void mark_wave(MapScene& scene, const Battle& b, const Feature& f) {
    constexpr int reach = 30;
    for (int q = -reach; q <= reach; ++q)
        for (int r = -reach; r <= reach; ++r) {
            const Hex h{static_cast<std::int16_t>(f.hex.q + q), static_cast<std::int16_t>(f.hex.r + r)};
            if (on_wave(f, h) && b.field.map.contains(h)) scene.marks.push_back({h, HexMarkKind::Danger, f.strength, -1});
        }
}

}  // namespace

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
        int boxes = 0, lost = 0;
        for (std::size_t g = 0; g < c.groups.size(); ++g) {
            boxes += c.groups[g].boxes;
            lost += u.groups[g].lost;
        }
        ship.hull = boxes > 0 ? 1.0F - static_cast<float>(lost) / static_cast<float>(boxes) : 1.0F;
        ship.selected = selected && selected.index() == i;
        ship.acting = (b.window.owes >> i & 1U) != 0;
        ship.crippled = u[Counter::crippled] != 0;
        if (b.clock.impulse > 0 && u.active() && !locked_on(rules, u)) ship.note = "no lock-on";
        if (u[Counter::erratic] != 0) ship.note += ship.note.empty() ? "erratic" : ", erratic";
        scene.ships.push_back(std::move(ship));
    }
    for (std::size_t i = 0; i < b.objects.size(); ++i) {
        const MapObject& o = b.objects[i];
        if (!o.flying()) continue;
        SeekerCounter s;
        s.id = static_cast<int>(i);
        s.side = static_cast<int>(b.unit(o.by).side.index());
        s.hex = o.hex;
        s.facing = o.facing;
        // Seekers that fly together are one counter with a number.
        const auto same = std::find_if(scene.seekers.begin(), scene.seekers.end(), [&](const SeekerCounter& other) {
            return other.side == s.side && other.hex == s.hex && other.facing == s.facing;
        });
        if (same != scene.seekers.end())
            ++same->count;
        else
            scene.seekers.push_back(std::move(s));
        if (o.target && b.unit(o.target).active()) {
            MapLine line;
            line.kind = LineKind::Guidance;
            line.from = o.hex;
            line.to = b.unit(o.target).hex;
            line.side = static_cast<int>(b.unit(o.by).side.index());
            scene.lines.push_back(std::move(line));
        }
    }
    for (const Feature& f : b.field.features) {
        switch (f.kind) {
            case FeatureKind::planet: scene.bodies.push_back({BodyKind::Planet, f.hex, f.radius, "planet"}); break;
            case FeatureKind::moon: scene.bodies.push_back({BodyKind::Moon, f.hex, f.radius, "moon"}); break;
            case FeatureKind::gas_giant: scene.bodies.push_back({BodyKind::GasGiant, f.hex, f.radius, "gas giant"}); break;
            case FeatureKind::black_hole: scene.bodies.push_back({BodyKind::BlackHole, f.hex, f.radius, "black hole"}); break;
            case FeatureKind::white_dwarf:
            case FeatureKind::neutron_star:
            case FeatureKind::pulsar:
            case FeatureKind::nova:
            case FeatureKind::sunspot: scene.bodies.push_back({BodyKind::Sun, f.hex, f.radius, std::string{word(f.kind)}}); break;
            case FeatureKind::comet: scene.bodies.push_back({BodyKind::Moon, f.hex, f.radius, "comet"}); break;
            case FeatureKind::asteroid:
            case FeatureKind::ring:
            case FeatureKind::comet_tail: mark_disc(scene, f, HexMarkKind::Asteroids); break;
            case FeatureKind::dust: mark_disc(scene, f, HexMarkKind::Dust); break;
            case FeatureKind::nebula: mark_disc(scene, f, HexMarkKind::Nebula); break;
            case FeatureKind::heat_zone:
            case FeatureKind::radiation_zone:
            case FeatureKind::barrier: mark_disc(scene, f, HexMarkKind::Danger); break;
            case FeatureKind::gravity_wave:
            case FeatureKind::ion_storm: mark_wave(scene, b, f); break;
            case FeatureKind::warp_point: {
                WarpPoint w;
                w.hex = f.hex;
                w.label = roster.names.lane(f.lane);
                w.open = b.clock.turn >= b.field.clock_turn;
                if (!w.open) w.note = fmt::format("opens turn {}", b.field.clock_turn);
                for (std::size_t s = 0; s < b.sides.size(); ++s)
                    if (b.sides[s].lane == f.lane) w.side = static_cast<int>(s);
                scene.warp_points.push_back(std::move(w));
                break;
            }
        }
    }
    return scene;
}

SheetScene sheet_scene(const Rules& rules, const Battle& b, const Roster& roster, UnitId unit, const FreshLosses& fresh) {
    const Unit& u = b.unit(unit);
    const ShipClass& c = rules.type(u.type);
    SheetScene scene;
    scene.id = static_cast<int>(unit.index());
    scene.name = roster.names.unit(unit);
    scene.class_line = title_line(c);
    scene.side = static_cast<int>(u.side.index());
    scene.crippled = u[Counter::crippled] != 0;
    scene.destroyed = u.fate == Fate::destroyed || u.fate == Fate::barrier || u.fate == Fate::self_destructed;
    scene.status = u.active() ? fmt::format("speed {} {}", u[Counter::speed], letter(u.facing)) : std::string(word(u.fate));
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
        out.count += c.groups[g].boxes;
        out.lost += u.groups[g].lost;
        out.lost_this_volley += at_or_zero(fresh.groups, g);
        if (c.groups[g].weapon) describe_weapon(rules, u, c.groups[g], g, out);
    }
    scene.tracks.push_back(track_of("SENSOR", c.sheet.sensor, u[Counter::sensor_lost], fresh.sensor));
    scene.tracks.push_back(track_of("SCANNER", c.sheet.scanner, u[Counter::scanner_lost], fresh.scanner));
    scene.tracks.push_back(
        track_of("DAMAGE CONTROL", c.sheet.damage_control, u[Counter::damage_control_lost], fresh.damage_control));
    Track excess;
    excess.ratings.assign(static_cast<std::size_t>(std::max(0, c.sheet.excess_damage)), 0);
    scene.tracks.push_back(track_of("EXCESS", excess, u[Counter::excess_lost], fresh.excess));
    if (u[Counter::internals] > 0) scene.footnote = fmt::format("{} internals so far", u[Counter::internals]);
    return scene;
}

namespace {

LineKind stroke_of(const Rules& rules, const Battle& b, const ShotScored& shot) {
    const ShipClass& c = rules.type(b.unit(shot.by).type);
    if (shot.group >= c.groups.size()) return LineKind::Beam;
    const std::string& family = rules.system(c.groups[shot.group].system).family;
    const auto has = [&](const char* word) { return family.find(word) != std::string::npos; };
    if (has("phaser") || family.starts_with("ph-")) return LineKind::Phaser;
    if (has("disr")) return LineKind::Disruptor;
    if (has("phot") || has("phtn") || has("torp")) return LineKind::Torpedo;
    return LineKind::Beam;
}

int counter_of_unit(const MapScene& map, UnitId unit) {
    for (std::size_t n = 0; n < map.ships.size(); ++n)
        if (map.ships[n].id == static_cast<int>(unit.index())) return static_cast<int>(n);
    return -1;
}

}  // namespace

void show_event(const Rules& rules, const Battle& after, const Event& event, MapScene& map, std::vector<FreshLosses>& losses) {
    if (losses.size() < after.units.size()) losses.resize(after.units.size());
    const auto of = [&](UnitId u) -> FreshLosses& { return losses[u.index()]; };
    if (const auto* shot = std::get_if<ShotScored>(&event); shot != nullptr && shot->by && shot->at) {
        MapLine line;
        line.kind = stroke_of(rules, after, *shot);
        line.from = after.unit(shot->by).hex;
        line.to = after.unit(shot->at).hex;
        line.from_ship = counter_of_unit(map, shot->by);
        line.to_ship = counter_of_unit(map, shot->at);
        line.side = static_cast<int>(after.unit(shot->by).side.index());
        line.hit = shot->points > 0;
        line.points = shot->points;
        const auto same = [&](const MapLine& l) {
            return is_fire(l.kind) && l.from == line.from && l.to == line.to && l.from_ship == line.from_ship && l.to_ship == line.to_ship;
        };
        // The first line of a pair carries what all of them scored.
        if (const auto first = std::find_if(map.lines.begin(), map.lines.end(), same); first != map.lines.end()) {
            first->points += line.points;
            line.points = 0;
            const auto kin = std::find_if(map.lines.begin(), map.lines.end(), [&](const MapLine& l) { return same(l) && l.kind == line.kind; });
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
            case TrackKind::sensor: f.sensor += track->boxes; break;
            case TrackKind::scanner: f.scanner += track->boxes; break;
            case TrackKind::damage_control: f.damage_control += track->boxes; break;
            case TrackKind::excess: f.excess += track->boxes; break;
        }
    }
}

BattlePicture battle_page(const Rules& rules, const Battle& b, const Roster& roster, const std::string& headline,
                          const std::string& subtitle, std::vector<std::string> lines) {
    BattlePicture page;
    page.map = map_scene(rules, b, roster, {});
    for (std::size_t i = 0; i < b.units.size(); ++i) page.sheets.push_back(sheet_scene(rules, b, roster, UnitId{i}));
    page.headline = headline;
    page.subtitle = subtitle;
    page.lines = std::move(lines);
    return page;
}

}  // namespace impulse
