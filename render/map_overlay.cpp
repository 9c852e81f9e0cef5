#include "render/map_overlay.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>

#include "battle/areas/travel.h"
#include "battle/core/emit.h"
#include "battle/core/line_of_sight.h"
#include "battle/core/rows/movement.h"
#include "battle/core/tracks.h"
#include "battle/fire/arcs.h"
#include "battle/movement/sideslip.h"
#include "battle/movement/speed.h"
#include "battle/movement/turn_mode.h"
#include "battle/pilots/moment.h"
#include "battle/play/apply.h"
#include "battle/play/standing.h"
#include "render/battle_scene.h"

namespace impulse {
namespace {

constexpr std::uint32_t all_round = 0xFFFFFFU;

// The longest range at which any mode of a weapon does something.
int reach_of(const WeaponType& w) {
    int reach = 0;
    for (const WeaponMode& m : w.modes) reach = std::max(reach, std::min(m.table.last, m.true_range_most));
    return reach;
}

// Ranges after which a weapon's first mode does less.
std::vector<int> breaks_of(const WeaponType& w) {
    std::vector<int> out;
    if (w.modes.empty()) return out;
    const FireTable& t = w.modes.front().table;
    for (int r = std::max(0, t.first); r < t.last && out.size() < 6; ++r) {
        bool same = t.hit_at(r) == t.hit_at(r + 1);
        for (int row = 0; row < t.rows(); ++row)
            same = same && t.points_at(r, row) == t.points_at(r + 1, row);
        if (!same && r >= 2) out.push_back(r);
    }
    return out;
}

std::uint32_t mask_of(const ClassGroup& g) { return g.arc.mask == 0 ? all_round : g.arc.mask; }

// "3 PHASER-1, 4 PHOTON" from labels and counts.
std::string label_counts(const std::map<std::string, int>& labels) {
    std::string out;
    for (const auto& [label, n] : labels) out += fmt::format("{}{} {}", out.empty() ? "" : ", ", n, label);
    return out;
}

// Where a unit stands after the next impulse if it goes straight on.
Hex next_hex(const Rules& rules, const Battle& seen, UnitId unit) {
    const Unit& u = seen.unit(unit);
    const auto moves = next_moves(rules, seen, unit, 1);
    return !moves.empty() && moves.front() ? neighbour(u.hex, u.facing) : u.hex;
}

}  // namespace

void add_weapon_arcs(const Rules& rules, const Battle& seen, UnitId unit, int sheet_group, MapScene& map) {
    const int ship = counter_of(map, unit);
    if (ship < 0) return;
    const Unit& u = seen.unit(unit);
    const ShipClass& c = rules.type(u.type);
    struct Kind {
        std::map<std::string, int> labels;
        int range = 0;
        std::vector<int> breaks;
    };
    std::map<std::uint32_t, Kind> kinds;
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        const ClassGroup& group = c.groups[g];
        if (!group.weapon || boxes_left(c, u, g) <= 0 ||
            (sheet_group >= 0 && group.sheet_group != sheet_group))
            continue;
        const WeaponType& w = rules.weapon(group.weapon);
        const int reach = reach_of(w);
        if (reach <= 0) continue;
        Kind& kind = kinds[mask_of(group)];
        kind.labels[rules.system(group.system).label] += boxes_left(c, u, g);
        if (reach > kind.range) {
            kind.range = reach;
            kind.breaks = breaks_of(w);
        }
    }
    for (auto& [mask, kind] : kinds) {
        ArcHighlight arc;
        arc.ship = ship;
        arc.arc = Arc{mask};
        arc.range = std::min(kind.range, 30);
        if (kinds.size() == 1)
            arc.breaks = std::move(kind.breaks);  // contours of several weapons would only tangle
        arc.label = label_counts(kind.labels);
        arc.side = static_cast<int>(u.side.index());
        map.arcs.push_back(std::move(arc));
    }
}

void add_threats(const Rules& rules, const Battle& seen, const Roster& roster, UnitId unit, MapScene& map) {
    if (counter_of(map, unit) < 0) return;
    const Hex me = next_hex(rules, seen, unit);
    const int now = seen.impulse_now();
    for (std::size_t i = 0; i < seen.units.size(); ++i) {
        const Unit& u = seen.units[i];
        const int ship = counter_of(map, UnitId{i});
        if (!u.active() || ship < 0 || !seen.enemies(unit, UnitId{i})) continue;
        const Hex there = next_hex(rules, seen, UnitId{i});
        const int range = distance(there, me), side_on = relative_bearing(there, u.facing, me);
        const ShipClass& c = rules.type(u.type);
        std::map<std::string, int> labels;
        std::uint32_t mask = 0;
        for (std::size_t g = 0; g < c.groups.size(); ++g) {
            const ClassGroup& group = c.groups[g];
            if (!group.weapon || boxes_left(c, u, g) <= 0) continue;
            const WeaponType& w = rules.weapon(group.weapon);
            if (reach_of(w) < range || !bears(group.arc, side_on)) continue;
            // Probes bring information and hurt nobody.
            if (std::ranges::all_of(w.modes,
                                    [](const WeaponMode& m) { return m.effect(Op::inform) != nullptr; }))
                continue;
            const GroupState& state = u.groups[g];
            const bool spent =
                (w.shots_per_turn > 0 && state.used >= w.shots_per_turn && now % seen.field.impulses != 0) ||
                (state.last != never_fired && now + 1 - state.last < w.gap);
            if (spent) continue;
            mask |= mask_of(group);
            labels[rules.system(group.system).label] += boxes_left(c, u, g);
        }
        if (mask == 0) continue;
        ArcHighlight arc;
        arc.ship = -1;
        arc.hex = there;
        arc.facing = u.facing;
        arc.arc = Arc{mask};
        arc.range = std::clamp(range + 2, 4, 30);
        arc.label = fmt::format("{} next impulse, range {}: {}", roster.names.unit(UnitId{i}), range,
                                label_counts(labels));
        arc.side = static_cast<int>(u.side.index());
        arc.enemy = true;
        map.arcs.push_back(std::move(arc));
    }
}

std::vector<bool> next_moves(const Rules& rules, const Battle& seen, UnitId unit, int count) {
    std::vector<bool> out;
    const Unit& u = seen.unit(unit);
    const int impulses = seen.field.impulses, first = std::clamp<int>(seen.clock.impulse, 0, impulses) + 1;
    for (int i = first; i < first + count && i <= impulses; ++i) {
        if (rules.budget != nullptr) {
            out.push_back(u[Counter::moves_left] > 0);
            continue;
        }
        const int speed = u.plot.empty() ? u[Counter::speed] : speed_at(u.plot, i);
        out.push_back(moves_on(speed, i, impulses));
    }
    return out;
}

std::string manoeuvre_words(const Rules& rules, const Battle& seen, UnitId unit) {
    const Unit& u = seen.unit(unit);
    const int need = hexes_before_turn(rules, seen, unit), made = u[Counter::straight];
    std::string out = made >= need ? std::string("turn ready") : fmt::format("turn {} of {}", made, need);
    out += refuse_slip(rules, seen, unit)
               ? fmt::format(" \xC2\xB7 slip {} of {}", u[Counter::since_slip], rules.movement->slip_mode)
               : " \xC2\xB7 slip ready";
    if (rules.budget != nullptr) out += fmt::format(" \xC2\xB7 {} moves left", u[Counter::moves_left]);
    return out;
}

void add_course(const Rules& rules, const Battle& seen, UnitId unit, MapScene& map) {
    if (counter_of(map, unit) < 0) return;
    const Unit& u = seen.unit(unit);
    GhostPath path;
    path.side = static_cast<int>(u.side.index());
    path.start = u.hex;
    const bool budget = rules.budget != nullptr;
    const int from = std::clamp<int>(seen.clock.impulse, 0, seen.field.impulses);
    const auto moves = next_moves(rules, seen, unit, budget ? 1 : 10);
    const int steps = budget ? std::min(u[Counter::moves_left], 5) : static_cast<int>(moves.size());
    // The course is flown on a copy, while all others stand still.
    const auto ahead = std::make_unique<Battle>(seen);
    SeededDice dice;
    Play play{rules, *ahead, dice, nullptr};
    CourseMoves by_course;
    std::size_t next = 0;
    for (int i = 0; i < steps && path.steps.size() < 6; ++i) {
        if (!budget && !moves[static_cast<std::size_t>(i)]) continue;
        ahead->clock.impulse = static_cast<std::int16_t>(
            budget ? seen.field.impulses : from + i + 1);  // a budget is not spread here
        if (next >= by_course.size()) {
            by_course = moves_by_course(rules, *ahead, unit);
            next = 0;
        }
        const Move move = next < by_course.size() ? by_course[next++] : Move{unit, Manoeuvre::ahead, 0};
        if (move.how == Manoeuvre::stay) break;
        const StepTo to = step_to(ahead->unit(unit), move.how);
        const Hex at = to.hex;
        PathStep step;
        step.hex = at;
        step.facing = to.facing;
        step.label = budget ? fmt::format("{}", i + 1) : fmt::format("{}", from + i + 1);
        step.risk = !seen.field.map.contains(at);
        for (const Feature& f : seen.field.features)
            if (f.kind == FeatureKind::planet && distance(f.hex, at) <= f.radius) step.risk = true;
        path.steps.push_back(std::move(step));
        if (path.steps.back().risk) break;
        do_move(play, move);
    }
    if (path.steps.empty()) return;
    path.label = manoeuvre_words(rules, seen, unit);
    map.paths.push_back(std::move(path));
}

void add_next_steps(const Rules& rules, const Battle& seen, UnitId unit, MapScene& map) {
    const Unit& u = seen.unit(unit);
    std::map<Hex, std::string> ways;
    const auto look = [&](Manoeuvre how, const char* words) {
        if (refuse(rules, seen, Move{unit, how, 0})) return;
        std::string& text = ways[step_to(u, how).hex];
        text += text.empty() ? words : std::string(" / ") + words;
    };
    look(Manoeuvre::ahead, "ahead");
    look(Manoeuvre::turn_left, "turn");
    look(Manoeuvre::slip_left, "slip");
    look(Manoeuvre::turn_right, "turn");
    look(Manoeuvre::slip_right, "slip");
    for (const auto& [hex, words] : ways) {
        map.marks.push_back({hex, HexMarkKind::Reachable, 0, static_cast<int>(u.side.index())});
        map.notes.push_back({hex, words, static_cast<int>(u.side.index())});
    }
}

void add_links(const Rules& rules, const Battle& seen, UnitId unit, MapScene& map) {
    if (counter_of(map, unit) < 0 || !rules.lock_on || !locked_on(rules, seen.unit(unit))) return;
    const UnitId nearest = nearest_enemy(seen, unit);
    for (std::size_t i = 0; i < seen.units.size(); ++i) {
        if (counter_of(map, UnitId{i}) < 0 || !seen.units[i].active() || !seen.enemies(unit, UnitId{i}))
            continue;
        if (line_blocked(seen, seen.unit(unit).hex, seen.units[i].hex) ||
            !locked_on(rules, seen, unit, UnitId{i}))
            continue;
        MapLine line = line_between(LineKind::LockOn, seen, map, unit, UnitId{i});
        // A fleet's lines must not hide the map.
        line.strength = nearest == UnitId{i} ? 1.0F : 0.4F;
        map.lines.push_back(std::move(line));
    }
}

}  // namespace impulse
