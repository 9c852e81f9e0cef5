#include "scenarios/campaigns/thunderdome.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>

namespace impulse::thunderdome {
namespace {

constexpr MapShape sector_map{columns, rows};
constexpr int closest_start = 20;    // UTD7.45116
constexpr int far_from_centre = 30;  // UTD7.45117
constexpr int variation = 3;         // UTD7.45115

Hex centre() { return hex_at(30, 30); }

bool solid(FeatureKind kind) { return kind != FeatureKind::warp_point; }

// Hexes between a hex and the nearest hex of a solid feature; 0 = inside.
int clearance(const Feature& feature, Hex at) {
    return std::max(0, distance(feature.hex, at) - feature.radius);
}

bool inside_terrain(const std::vector<Feature>& features, Hex at) {
    return std::any_of(features.begin(), features.end(),
                       [&](const Feature& f) { return solid(f.kind) && clearance(f, at) == 0; });
}

// Every hex within n of h, nearest first; equal ones from straight behind the given facing outwards, so that
// ships of one side stand abreast before they stand in line.
std::vector<Hex> around(Hex h, int n, Facing facing) {
    constexpr std::array<int, 6> order{2, -2, 1, -1, 3, 0};
    std::vector<Hex> all{h};
    for (int ring = 1; ring <= n; ++ring) {
        for (const int turn : order) all.push_back(along(h, turned(facing, turn), ring));
        for (int q = -ring; q <= ring; ++q)
            for (int r = -ring; r <= ring; ++r) {
                const Hex at{static_cast<std::int16_t>(h.q + q), static_cast<std::int16_t>(h.r + r)};
                if (distance(h, at) == ring && std::find(all.begin(), all.end(), at) == all.end())
                    all.push_back(at);
            }
    }
    return all;
}

class Arranger {
public:
    Arranger(Sector& sector, Scenario& scenario, const std::vector<bool>& placed, const RollSetup& roll)
        : sector_(sector), scenario_(scenario), unit_is_placed_(placed), roll_(roll) {}

    std::optional<Problem> run() {
        for (auto step :
             {&Arranger::lay_terrain, &Arranger::lay_lanes, &Arranger::choose_starts, &Arranger::place_units})
            if (!(this->*step)()) return problem_;
        BattleField& field = scenario_.setup.field;
        field.map = sector_map;
        field.edge = EdgeRule::death_barrier;
        field.by_warp_point = 1;
        field.clock_turn = first_exit_turn;
        field.features.clear();
        for (const Feature& f : features_) {
            if (field.features.full()) return Problem{"there are more than 96 features on the map"};
            field.features.push_back(f);
        }
        scenario_.caveat_step = sector_.caveat_step;
        return std::nullopt;
    }

private:
    bool fail(std::string what, int unit = -1, int lane = -1, int terrain = -1) {
        problem_ = Problem{std::move(what), unit, lane, terrain};
        return false;
    }

    // One die of the set-up, kept for log and record; 0 where there is none.
    int die(const std::string& purpose, int sides) {
        const int face = roll_(purpose, sides);
        if (face > 0) scenario_.rolls.push_back({purpose, sides, face});
        return face;
    }
    // Sum of n dice; 0 where they ran out.
    int dice(const std::string& purpose, int n, int sides) {
        int sum = 0;
        for (int i = 0; i < n; ++i) {
            const int face = die(purpose, sides);
            if (face == 0) return 0;
            sum += face;
        }
        return sum;
    }
    bool no_dice(const std::string& purpose) {
        return fail(fmt::format("the dice of the set-up ran out at: {}", purpose));
    }

    // Rolls what the placement does not fix; `n` dice for the distance.
    bool settle(Placement& place, const std::string& name, Hex from, int n) {
        if (place.hex) return true;
        if (!place.direction) {
            place.direction = die(name + " direction", 6);
            if (*place.direction == 0) return no_dice(name + " direction");
        }
        if (!place.distance) {
            place.distance = dice(name + " distance", n, 6);
            if (*place.distance == 0) return no_dice(name + " distance");
        }
        place.hex = along(from, Facing{static_cast<std::uint8_t>(*place.direction - 1)}, *place.distance);
        return true;
    }

    void note(std::string line) { scenario_.notes.push_back(std::move(line)); }

    bool lay_terrain() {
        if (sector_.type == "home" && sector_.terrain.empty()) {
            Terrain planet;
            planet.kind = "class-M planet";
            planet.place.hex = centre();
            sector_.terrain.push_back(planet);
        }
        for (std::size_t i = 0; i < sector_.terrain.size(); ++i) {
            Terrain& terrain = sector_.terrain[i];
            const int at = static_cast<int>(i);
            if (terrain.kind == "none" || terrain.kind == "empty") continue;
            if (terrain.kind == "class-M planet" || terrain.kind == "planet" ||
                terrain.kind == "small moon") {
                if (!settle(terrain.place, terrain.kind, centre(), 1)) return false;
                const bool moon = terrain.kind == "small moon";
                features_.push_back(
                    {moon ? FeatureKind::moon : FeatureKind::planet, *terrain.place.hex, 0, 0xFF});
                if (terrain.kind == "class-M planet") planets_.push_back(*terrain.place.hex);
            } else if (terrain.kind == "gas giant") {
                if (!gas_giant(terrain)) return false;
            } else {
                return fail(
                    fmt::format(
                        "terrain `{}` is not known here; known are: class-M planet, planet, small moon, "
                        "gas giant, none",
                        terrain.kind),
                    -1, -1, at);
            }
            const Hex hex = *terrain.place.hex;
            if (!sector_map.contains(hex))
                return fail(fmt::format("{} at {} lies outside the 60x60 map", terrain.kind, text(hex)), -1,
                            -1, at);
            note(fmt::format("{} in {}", terrain.kind, text(hex)));
        }
        return true;
    }

    // UTD7.45514. A moon rolled off the map is rolled again; the rule is silent there.
    bool gas_giant(Terrain& terrain) {
        if (!settle(terrain.place, "gas giant", centre(), 3)) return false;
        if (terrain.diameter == 0) {
            terrain.diameter = dice("gas giant diameter", 2, 6);
            if (terrain.diameter == 0) return no_dice("gas giant diameter");
        }
        const auto radius = static_cast<std::uint8_t>(terrain.diameter / 2);
        const Hex middle = *terrain.place.hex;
        features_.push_back({FeatureKind::planet, middle, radius, 0xFF});
        const int moons = die("moons of the gas giant", 4);
        if (moons == 0) return no_dice("moons of the gas giant");
        for (int m = 1; m <= moons; ++m) {
            const std::string name = fmt::format("moon {}", m);
            for (;;) {
                const int direction = die(name + " direction", 6);
                const int far = direction == 0 ? 0 : dice(name + " distance", 4, 6);
                if (far == 0) return no_dice(name);
                const Hex at = along(middle, Facing{static_cast<std::uint8_t>(direction - 1)}, far + radius);
                if (!sector_map.contains(at)) continue;
                features_.push_back({FeatureKind::moon, at, 0, 0xFF});
                moons_.push_back(at);
                note(fmt::format("{} of the gas giant in {}", name, text(at)));
                break;
            }
        }
        return true;
    }

    bool lay_lanes() {
        scenario_.setup.lanes.clear();
        for (std::size_t i = 0; i < sector_.lanes.size(); ++i) {
            Lane& lane = sector_.lanes[i];
            const bool fixed = lane.place.hex.has_value() || (lane.place.direction && lane.place.distance);
            for (;;) {
                if (!settle(lane.place, lane.id, centre(), 2)) return false;
                const Hex rolled = *lane.place.hex;
                if (!sector_map.contains(rolled))
                    return fail(
                        fmt::format("warp point {} at {} lies outside the 60x60 map", lane.id, text(rolled)),
                        -1, static_cast<int>(i));
                if (!inside_terrain(features_, rolled)) break;
                if (!lane.place.direction)
                    return fail(fmt::format("warp point {} at {} lies inside terrain (UTD7.45531)", lane.id,
                                            text(rolled)),
                                -1, static_cast<int>(i));
                const auto out = slide_out(features_, rolled,
                                           Facing{static_cast<std::uint8_t>(*lane.place.direction - 1)});
                if (out) {
                    lane.place.hex = *out;
                    lane.place.moved = true;
                    note(fmt::format("warp point {} slid from {} to {}", lane.id, text(rolled), text(*out)));
                    break;
                }
                if (fixed)
                    return fail(
                        fmt::format("warp point {} slides off the map: roll it again (UTD7.45532)", lane.id),
                        -1, static_cast<int>(i));
                lane.place = Placement{};
            }
            Feature point{FeatureKind::warp_point, *lane.place.hex, 0, static_cast<std::uint8_t>(i)};
            features_.push_back(point);
            scenario_.setup.lanes.push_back(lane.id);
            note(fmt::format("warp point {}{} in {}", lane.id, lane.to.empty() ? "" : " to " + lane.to,
                             text(*lane.place.hex)));
        }
        return true;
    }

    Hex defender_hex() const {
        const auto pick = static_cast<std::size_t>(std::max(0, sector_.defended));
        if (!moons_.empty()) return moons_[std::min(pick, moons_.size() - 1)];
        if (!planets_.empty()) return planets_[std::min(pick, planets_.size() - 1)];
        return centre();
    }

    bool clear_of(const std::vector<Start>& others, Hex at) const {
        return std::all_of(others.begin(), others.end(),
                           [&](const Start& s) { return far_enough(s.hex, at); });
    }

    // Start hexes with each attacker's direction rotated as far as needed; `spread` moves defenders away first.
    bool try_starts(int spread, bool rotate, bool anywhere, std::string& step) {
        std::vector<Start> taken;
        const Hex foe = first_attacker_hex();
        for (Fleet& fleet : sector_.fleets) {
            if (fleet.attacker) continue;
            Start start = fleet.start.value_or(Start{defender_hex(), {}});
            if (!fleet.start) {
                if (spread > 0) {
                    // The nearest hex that is far enough; of equals the one farthest from the attacker.
                    Hex best = start.hex;
                    int best_step = spread + 1, best_far = -1;
                    for (const Hex at : around(start.hex, spread, Facing{})) {
                        const int moved = distance(start.hex, at), far = distance(at, foe);
                        if (!start_allowed(features_, at) || far <= distance(start.hex, foe)) continue;
                        const bool ok = far_enough(at, foe);
                        if (!ok && best_far >= far) continue;
                        if (ok && (moved < best_step || (moved == best_step && far > best_far))) {
                            best = at;
                            best_step = moved;
                            best_far = far;
                        }
                    }
                    if (best != start.hex)
                        step = fmt::format("UTD7.45118 defender moved from {} to {}", text(start.hex),
                                           text(best));
                    start.hex = best;
                }
                start.facing = start.hex == foe ? Facing{} : direction_towards(start.hex, foe);
            }
            if (!clear_of(taken, start.hex)) return false;
            fleet.initial = start;
            taken.push_back(start);
        }
        for (Fleet& fleet : sector_.fleets) {
            if (!fleet.attacker) continue;
            if (fleet.start) {
                if (!clear_of(taken, fleet.start->hex)) return false;
                fleet.initial = *fleet.start;
                taken.push_back(fleet.initial);
                continue;
            }
            Facing entry = fleet.entry.value_or(Facing{});
            bool found = false;
            for (int turn = 0; turn < (rotate ? 6 : 1) && !found; ++turn) {
                const Start start = attacker_start(entry);
                if (clear_of(taken, start.hex)) {
                    if (turn > 0)
                        step += fmt::format("{}UTD7.45117 attacker rotated to {}", step.empty() ? "" : "; ",
                                            letter(entry));
                    fleet.initial = start;
                    found = true;
                }
                entry = rotate_start(entry);
            }
            for (int column = 1; column <= columns && anywhere && !found; ++column)
                for (int row = 1; row <= rows && !found; ++row) {
                    const Hex at = hex_at(column, row);
                    if (distance(at, centre()) < far_from_centre || !start_allowed(features_, at) ||
                        !clear_of(taken, at))
                        continue;
                    fleet.initial = {at, direction_towards(at, centre())};
                    step += fmt::format("{}UTD7.45117 attacker in {}", step.empty() ? "" : "; ", text(at));
                    found = true;
                }
            if (!found) return false;
            taken.push_back(fleet.initial);
        }
        return true;
    }

    Hex first_attacker_hex() const {
        for (const Fleet& fleet : sector_.fleets)
            if (fleet.attacker)
                return fleet.start ? fleet.start->hex : attacker_start(fleet.entry.value_or(Facing{})).hex;
        return centre();
    }

    bool choose_starts() {
        for (std::size_t i = 0; i < sector_.fleets.size(); ++i)
            if (sector_.fleets[i].attacker && !sector_.fleets[i].entry && !sector_.fleets[i].start)
                return fail(fmt::format("side {} attacks but has no direction of entry",
                                        scenario_.setup.sides[i].id));
        struct Try {
            int spread;
            bool rotate, anywhere;
        };
        constexpr std::array tries{Try{0, false, false}, Try{0, true, false},   Try{0, true, true},
                                   Try{5, false, false}, Try{10, false, false}, Try{20, false, false},
                                   Try{5, true, true},   Try{10, true, true},   Try{20, true, true}};
        for (const Try& t : tries) {
            std::string step;
            if (!try_starts(t.spread, t.rotate, t.anywhere, step)) continue;
            sector_.caveat_step = step.empty() ? "none" : step;
            for (std::size_t i = 0; i < sector_.fleets.size(); ++i)
                note(fmt::format("{} starts around {} facing {}", scenario_.setup.sides[i].name,
                                 text(sector_.fleets[i].initial.hex),
                                 letter(sector_.fleets[i].initial.facing)));
            if (!step.empty()) note(step);
            return true;
        }
        return fail("no legal start hexes were found: give start hexes by agreement (UTD7.4511A)");
    }

    bool enemies(int side, int other) const {
        const auto& sides = scenario_.setup.sides;
        return sides[static_cast<std::size_t>(side)].team != sides[static_cast<std::size_t>(other)].team;
    }

    bool place_units() {
        auto& units = scenario_.setup.units;
        std::vector<std::size_t> order;  // the defender sets up first (UTD7.45111)
        for (const bool attackers : {false, true})
            for (std::size_t u = 0; u < units.size(); ++u)
                if (sector_.fleets[static_cast<std::size_t>(units[u].side)].attacker == attackers)
                    order.push_back(u);
        std::vector<bool> done(units.size(), false);
        for (const std::size_t u : order) {
            SetupUnit& unit = units[u];
            const Fleet& fleet = sector_.fleets[static_cast<std::size_t>(unit.side)];
            if (unit.held_out) continue;
            const auto legal = [&](Hex at) {
                if (!sector_map.contains(at) || !start_allowed(features_, at)) return false;
                for (std::size_t o = 0; o < units.size(); ++o)
                    if (done[o] && enemies(unit.side, units[o].side) && !far_enough(units[o].hex, at))
                        return false;
                // An enemy side not yet placed needs room around its own initial hex.
                for (std::size_t s = 0; s < sector_.fleets.size(); ++s)
                    if (enemies(unit.side, static_cast<int>(s)) &&
                        !far_enough(sector_.fleets[s].initial.hex, at))
                        return false;
                return true;
            };
            const int at = static_cast<int>(u);
            if (u < unit_is_placed_.size() && unit_is_placed_[u]) {
                if (distance(unit.hex, fleet.initial.hex) > variation)
                    return fail(
                        fmt::format("{} stands in {}, {} hexes from the start hex {}; at most 3 are allowed "
                                    "(UTD7.45115)",
                                    unit.name, text(unit.hex), distance(unit.hex, fleet.initial.hex),
                                    text(fleet.initial.hex)),
                        at);
                if (!legal(unit.hex))
                    return fail(
                        fmt::format(
                            "{} may not start in {}: inside terrain, off the map or within 20 hexes of "
                            "an enemy (UTD7.45116)",
                            unit.name, text(unit.hex)),
                        at);
            } else {
                bool found = false;
                for (const bool alone : {true, false}) {  // a hex of its own if there is one
                    for (const Hex hex : around(fleet.initial.hex, variation, fleet.initial.facing)) {
                        if (!legal(hex)) continue;
                        bool shared = false;
                        for (std::size_t o = 0; o < units.size(); ++o)
                            shared = shared || (done[o] && units[o].hex == hex);
                        if (alone && shared) continue;
                        unit.hex = hex;
                        unit.facing = fleet.initial.facing;
                        found = true;
                        break;
                    }
                    if (found) break;
                }
                if (!found)
                    return fail(fmt::format("no legal hex for {} within 3 of {} (UTD7.45116)", unit.name,
                                            text(fleet.initial.hex)),
                                at);
            }
            done[u] = true;
        }
        return true;
    }

    Sector& sector_;
    Scenario& scenario_;
    const std::vector<bool>& unit_is_placed_;
    const RollSetup& roll_;
    std::vector<Feature> features_;
    std::vector<Hex> planets_, moons_;
    Problem problem_;
};

}  // namespace

Start attacker_start(Facing entry) {
    struct Row {
        int column, row;
        char facing;
    };
    constexpr std::array<Row, 6> starts{
        {{30, 1, 'D'}, {60, 15, 'E'}, {60, 45, 'F'}, {30, 60, 'A'}, {1, 45, 'B'}, {1, 16, 'C'}}};
    const Row& row = starts[entry.at % 6U];
    return {hex_at(row.column, row.row), Facing{static_cast<std::uint8_t>(row.facing - 'A')}};
}

Facing rotate_start(Facing entry) { return turned(entry, 1); }

bool far_enough(Hex a, Hex b) { return distance(a, b) >= closest_start; }

bool start_allowed(const std::vector<Feature>& features, Hex at) {
    return sector_map.contains(at) && !inside_terrain(features, at);
}

Hex placed(int direction, int distance) {
    return along(centre(), Facing{static_cast<std::uint8_t>((direction + 5) % 6)}, distance);
}

std::optional<Hex> slide_out(const std::vector<Feature>& features, Hex from, Facing direction) {
    Hex at = from;
    while (sector_map.contains(at)) {
        const bool clear = std::all_of(features.begin(), features.end(), [&](const Feature& f) {
            return !solid(f.kind) || clearance(f, at) >= 2;
        });
        // Two hexes from the terrain that it was in; other terrain on the way must not hold it either.
        if (clear) return at;
        at = neighbour(at, direction);
    }
    return std::nullopt;
}

std::optional<Problem> arrange(Sector& sector, Scenario& scenario, const std::vector<bool>& unit_is_placed,
                               const RollSetup& roll) {
    return Arranger(sector, scenario, unit_is_placed, roll).run();
}

RollSetup seeded_setup(std::uint64_t seed) {
    auto dice = std::make_shared<Dice>();
    dice->seed = seed;
    return [dice](const std::string&, int sides) { return dice->roll(Stream::setup, sides); };
}

}  // namespace impulse::thunderdome
