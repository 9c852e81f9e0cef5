#include "scenarios/campaigns/thunderdome.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "scenarios/campaigns/campaign_record.h"
#include "scenarios/campaigns/campaign_rows.h"

namespace impulse::thunderdome {
namespace {

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
                if (distance(h, at) == ring && std::ranges::find(all, at) == all.end()) all.push_back(at);
            }
    }
    return all;
}

class Arranger {
public:
    Arranger(const Rows& rows, Sector& sector, Scenario& scenario, const std::vector<bool>& placed,
             const RollSetup& roll)
        : rows_(rows), sector_(sector), scenario_(scenario), unit_is_placed_(placed), roll_(roll) {}

    std::optional<Problem> run() {
        for (auto step :
             {&Arranger::lay_terrain, &Arranger::lay_lanes, &Arranger::choose_starts, &Arranger::place_units})
            if (!(this->*step)()) return problem_;
        BattleField& field = scenario_.setup.field;
        field.map = rows_.map;
        field.edge = EdgeRule::death_barrier;
        field.by_warp_point = 1;
        field.clock_turn = static_cast<std::int16_t>(rows_.first_exit_turn);
        field.features.clear();
        for (const Feature& f : features_) {
            if (field.features.full()) return Problem{"there are more than 96 features on the map"};
            field.features.push_back(f);
        }
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
    bool settle(Placement& place, const std::string& name, int n) {
        if (place.hex) return true;
        if (!place.direction) {
            place.direction = die(name + " direction", 6);
            if (*place.direction == 0) return no_dice(name + " direction");
        }
        if (!place.distance) {
            place.distance = dice(name + " distance", n, 6);
            if (*place.distance == 0) return no_dice(name + " distance");
        }
        place.hex = placed(rows_, *place.direction, *place.distance);
        return true;
    }

    void note(std::string line) { scenario_.notes.push_back(std::move(line)); }

    std::string on_map() const { return fmt::format("{}x{} map", rows_.map.columns, rows_.map.rows); }

    bool lay_terrain() {
        if (sector_.type == "home" && sector_.terrain.empty()) {
            for (const TerrainRow& row : rows_.terrain) {
                if (!row.home) continue;
                Terrain planet;
                planet.kind = row.kind;
                planet.place.hex = rows_.centre;
                sector_.terrain.push_back(planet);
                break;
            }
        }
        for (std::size_t i = 0; i < sector_.terrain.size(); ++i) {
            Terrain& terrain = sector_.terrain[i];
            const int at = static_cast<int>(i);
            if (terrain.kind == "none" || terrain.kind == "empty") continue;
            if (terrain.kind == "overlay") {
                const auto overlay = load_overlay(rows_.map, rows_.centre, terrain.overlay);
                if (!overlay) return fail(overlay.error().text(), -1, -1, at);
                features_.insert(features_.end(), overlay->begin(), overlay->end());
                note(fmt::format("overlay {}: {} pieces", terrain.overlay, overlay->size()));
                continue;
            }
            const TerrainRow* row = rows_.terrain_row(terrain.kind);
            if (row == nullptr)
                return fail(fmt::format("terrain `{}` is not known here; known are: {}, overlay, none",
                                        terrain.kind, names_in(rows_.terrain, &TerrainRow::kind)),
                            -1, -1, at);
            if (!lay(*row, terrain)) return false;
            if (row->fills) {
                note(fmt::format("{} everywhere", terrain.kind));
                continue;
            }
            const Hex hex = *terrain.place.hex;
            if (!rows_.map.contains(hex))
                return fail(fmt::format("{} at {} lies outside the {}", terrain.kind, text(hex), on_map()),
                            -1, -1, at);
            note(fmt::format("{} in {}", terrain.kind, text(hex)));
        }
        return true;
    }

    // One piece with its moons (UTD7.45514). A moon rolled off the map is rolled again; the rule is silent there.
    bool lay(const TerrainRow& row, Terrain& terrain) {
        Feature piece{row.feature, rows_.centre, 0, 0xFF};
        piece.speed = static_cast<std::uint8_t>(row.speed);
        piece.strength = static_cast<std::int16_t>(row.strength);
        piece.impulses = row.impulses;
        if (row.fills) {
            piece.radius = static_cast<std::uint8_t>(std::max(rows_.map.columns, rows_.map.rows));
            features_.push_back(piece);
            return true;
        }
        if (row.hex && !terrain.place.hex && !terrain.place.direction) terrain.place.hex = row.hex;
        if (row.tail && terrain.place.hex) {
            Feature tail = piece;
            tail.kind = FeatureKind::comet_tail;
            for (Hex at = neighbour(*terrain.place.hex, *row.tail); rows_.map.contains(at);
                 at = neighbour(at, *row.tail)) {
                tail.hex = at;
                features_.push_back(tail);
            }
        }
        if (!settle(terrain.place, row.kind, row.distance)) return false;
        if (row.diameter > 0 && terrain.diameter == 0) {
            terrain.diameter = dice(row.kind + " diameter", row.diameter, 6);
            if (terrain.diameter == 0) return no_dice(row.kind + " diameter");
        }
        const auto radius = static_cast<std::uint8_t>(row.diameter > 0 ? terrain.diameter / 2 : 0);
        const Hex middle = *terrain.place.hex;
        piece.hex = middle;
        piece.radius = radius;
        features_.push_back(piece);
        for (std::size_t m = 0; m < terrain.moons.size(); ++m) {
            if (!rows_.map.contains(terrain.moons[m]))
                return fail(fmt::format("moon {} at {} lies outside the {}", m + 1, text(terrain.moons[m]),
                                        on_map()));
            put_moon(row, fmt::format("moon {}", m + 1), terrain.moons[m]);
        }
        if (row.moons == 0 || !terrain.moons.empty()) {
            if (row.moons == 0 && row.defended) assets_.push_back(middle);
            return true;
        }
        const int moons = die(fmt::format("moons of the {}", row.kind), row.moons);
        if (moons == 0) return no_dice(fmt::format("moons of the {}", row.kind));
        for (int m = 1; m <= moons; ++m) {
            const std::string name = fmt::format("moon {}", m);
            for (;;) {
                const int direction = die(name + " direction", 6);
                const int far = direction == 0 ? 0 : dice(name + " distance", row.moon_distance, 6);
                if (far == 0) return no_dice(name);
                const Hex at = along(middle, Facing{static_cast<std::uint8_t>(direction - 1)}, far + radius);
                if (!rows_.map.contains(at)) continue;
                terrain.moons.push_back(at);
                put_moon(row, name, at);
                break;
            }
        }
        return true;
    }

    void put_moon(const TerrainRow& row, const std::string& name, Hex at) {
        features_.push_back({FeatureKind::moon, at, 0, 0xFF});
        if (row.defended) moons_.push_back(at);
        note(fmt::format("{} of the {} in {}", name, row.kind, text(at)));
    }

    bool lay_lanes() {
        scenario_.setup.lanes.clear();
        for (std::size_t i = 0; i < sector_.lanes.size(); ++i) {
            Lane& lane = sector_.lanes[i];
            const bool fixed = lane.place.hex.has_value() || (lane.place.direction && lane.place.distance);
            for (;;) {
                if (!settle(lane.place, lane.id, rows_.lane_dice)) return false;
                const Hex rolled = *lane.place.hex;
                if (!rows_.map.contains(rolled))
                    return fail(fmt::format("warp point {} at {} lies outside the {}", lane.id, text(rolled),
                                            on_map()),
                                -1, static_cast<int>(i));
                if (!inside_terrain(features_, rolled)) break;
                if (!lane.place.direction)
                    return fail(fmt::format("warp point {} at {} lies inside terrain (UTD7.45531)", lane.id,
                                            text(rolled)),
                                -1, static_cast<int>(i));
                const auto out = slide_out(rows_, features_, rolled,
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
        if (sector_.defends) return *sector_.defends;
        const auto pick = static_cast<std::size_t>(std::max(0, sector_.defended));
        if (!assets_.empty()) return assets_[std::min(pick, assets_.size() - 1)];
        if (!moons_.empty()) return moons_[std::min(pick, moons_.size() - 1)];
        return rows_.centre;
    }

    bool clear_of(const std::vector<Start>& others, Hex at) const {
        return std::ranges::all_of(others, [&](const Start& s) { return far_enough(rows_, s.hex, at); });
    }

    // Some hex within the variation where a unit of that side may start, whatever the others do with theirs.
    bool has_room(const std::vector<Start>& others, Hex at) const {
        for (const Hex hex : around(at, rows_.variation, Facing{}))
            if (start_allowed(rows_, features_, hex) && clear_of(others, hex)) return true;
        return false;
    }

    // Where a defender begins that may give way so many hexes: the nearest hex that helps, of equals the farthest from the
    // attacker.
    Hex defender_moved(Hex from, int spread, Hex foe) const {
        Hex best = from;
        int best_step = spread + 1, best_far = -1;
        for (const Hex at : around(from, spread, Facing{})) {
            const int moved = distance(from, at), far = distance(at, foe);
            if (far <= distance(from, foe) || !start_allowed(rows_, features_, at) ||
                !far_enough(rows_, at, foe))
                continue;
            if (moved < best_step || (moved == best_step && far > best_far)) {
                best = at;
                best_step = moved;
                best_far = far;
            }
        }
        return best;
    }

    static void append(std::string& step, std::string more) {
        if (!step.empty()) step += "; ";
        step += more;
    }

    bool start_defenders(int spread, std::vector<Start>& taken, std::string& step) {
        const Hex foe = first_attacker_hex();
        for (Fleet& fleet : sector_.fleets) {
            if (fleet.attacker) continue;
            Start start = fleet.start.value_or(Start{defender_hex(), {}});
            if (!fleet.start) {
                if (spread > 0) {
                    const Hex to = defender_moved(start.hex, spread, foe);
                    if (to != start.hex)
                        append(step, fmt::format("UTD7.45118 defender moved from {} to {}", text(start.hex),
                                                 text(to)));
                    start.hex = to;
                }
                start.facing = start.hex == foe ? Facing{} : direction_towards(start.hex, foe);
            }
            if (!clear_of(taken, start.hex) || !has_room(taken, start.hex)) return false;
            fleet.initial = start;
            taken.push_back(start);
        }
        return true;
    }

    // The next place of an attacker that observes the caveats; nothing where there is none.
    std::optional<Start> attacker_place(const Fleet& fleet, bool rotate, bool anywhere,
                                        const std::vector<Start>& taken, std::string& step) const {
        const auto legal = [&](Hex at) { return clear_of(taken, at) && has_room(taken, at); };
        if (fleet.start) return legal(fleet.start->hex) ? fleet.start : std::nullopt;
        Facing entry = fleet.entry.value_or(Facing{});
        for (int turn = 0; turn < (rotate ? 6 : 1); ++turn, entry = rotate_start(rows_, entry)) {
            const Start start = attacker_start(rows_, entry);
            if (!legal(start.hex)) continue;
            if (turn > 0) append(step, fmt::format("UTD7.45117 attacker rotated to {}", letter(entry)));
            return start;
        }
        for (int column = 1; column <= rows_.map.columns && anywhere; ++column)
            for (int row = 1; row <= rows_.map.rows; ++row) {
                const Hex at = hex_at(column, row);
                if (distance(at, rows_.centre) < rows_.far_from_centre ||
                    !start_allowed(rows_, features_, at) || !legal(at))
                    continue;
                append(step, fmt::format("UTD7.45117 attacker in {}", text(at)));
                return Start{at, direction_towards(at, rows_.centre)};
            }
        return std::nullopt;
    }

    // Start hexes of all sides: defenders give way up to `spread`, attackers turn on, or stand anywhere far out.
    bool try_starts(int spread, bool rotate, bool anywhere, std::string& step) {
        std::vector<Start> taken;
        if (!start_defenders(spread, taken, step)) return false;
        for (const std::size_t side : attackers_) {
            Fleet& fleet = sector_.fleets[side];
            const auto start = attacker_place(fleet, rotate, anywhere, taken, step);
            if (!start) return false;
            fleet.initial = *start;
            taken.push_back(*start);
        }
        // The defender's room must be there with the attackers where they are now.
        for (std::size_t side = 0; side < sector_.fleets.size(); ++side) {
            const Hex own = sector_.fleets[side].initial.hex;
            std::vector<Start> others;
            for (std::size_t o = 0; o < sector_.fleets.size(); ++o)
                if (enemies(static_cast<int>(side), static_cast<int>(o)))
                    others.push_back(sector_.fleets[o].initial);
            if (!has_room(others, own)) return false;
        }
        return true;
    }

    Hex first_attacker_hex() const {
        if (attackers_.empty()) return rows_.centre;
        const Fleet& fleet = sector_.fleets[attackers_.front()];
        return fleet.start ? fleet.start->hex : attacker_start(rows_, fleet.entry.value_or(Facing{})).hex;
    }

    // Several attackers roll who sets up first: low before high, ties again (UTD7.45711).
    bool order_attackers() {
        for (std::size_t i = 0; i < sector_.fleets.size(); ++i)
            if (sector_.fleets[i].attacker) attackers_.push_back(i);
        if (attackers_.size() < 2) return true;
        std::vector<int> rolled(sector_.fleets.size(), 0);
        std::vector<std::size_t> again = attackers_;
        while (!again.empty()) {
            for (const std::size_t side : again) {
                const std::string purpose = fmt::format("set-up order of {}", scenario_.setup.sides[side].id);
                rolled[side] = die(purpose, rows_.order_die);
                if (rolled[side] == 0) return no_dice(purpose);
            }
            again.clear();
            for (const std::size_t side : attackers_)
                if (std::ranges::count_if(attackers_,
                                          [&](std::size_t o) { return rolled[o] == rolled[side]; }) > 1)
                    again.push_back(side);
        }
        std::ranges::sort(attackers_, [&](std::size_t a, std::size_t b) { return rolled[a] < rolled[b]; });
        for (const std::size_t side : attackers_)
            note(fmt::format("{} sets up at {}", scenario_.setup.sides[side].name, rolled[side]));
        return true;
    }

    bool choose_starts() {
        for (const Feature& f : features_)
            if (f.kind == FeatureKind::planet || f.kind == FeatureKind::moon ||
                f.kind == FeatureKind::gas_giant)
                sector_.bodies.push_back(f.hex);
        for (const Terrain& piece : sector_.terrain)
            if (const TerrainRow* row = rows_.terrain_row(piece.kind);
                row != nullptr && row->feature == FeatureKind::asteroid && piece.place.hex)
                sector_.bodies.push_back(*piece.place.hex);
        const std::vector<Hex>& choices = !assets_.empty() ? assets_ : moons_;
        if (sector_.defends && std::ranges::find(choices, *sector_.defends) == choices.end()) {
            std::vector<std::string> there;
            for (const Hex at : choices) there.push_back(text(at));
            return fail(
                there.empty()
                    ? fmt::format("there is nothing to defend in {}: without a class-M planet or a gas "
                                  "giant's moon the defender starts at {} (UTD7.451141)",
                                  text(*sector_.defends), text(rows_.centre))
                    : fmt::format(
                          "{} is not one of the bodies that may be chosen; there are: {} (UTD7.451142)",
                          text(*sector_.defends), fmt::join(there, ", ")));
        }
        for (std::size_t i = 0; i < sector_.fleets.size(); ++i)
            if (sector_.fleets[i].attacker && !sector_.fleets[i].entry && !sector_.fleets[i].start)
                return fail(fmt::format("side {} attacks but has no direction of entry",
                                        scenario_.setup.sides[i].id));
        if (!order_attackers()) return false;
        struct Try {
            CaveatStep kind;
            int spread;
            bool rotate, anywhere;
        };
        // First the attacker (UTD7.45117), then the defender (UTD7.45118), then both (UTD7.45119).
        std::vector<Try> tries{{CaveatStep::none, 0, false, false},
                               {CaveatStep::attacker_rotated, 0, true, false},
                               {CaveatStep::attacker_anywhere, 0, true, true}};
        for (const bool both : {false, true})
            for (const int spread : rows_.defender_steps)
                tries.push_back(
                    {both ? CaveatStep::both_moved : CaveatStep::defender_moved, spread, both, both});
        for (const Try& t : tries) {
            std::string step;
            if (!try_starts(t.spread, t.rotate, t.anywhere, step)) continue;
            scenario_.caveat_step = step.empty() ? "none" : step;
            sector_.solved = t.kind;
            sector_.moved = t.spread;
            for (std::size_t i = 0; i < sector_.fleets.size(); ++i)
                note(fmt::format("{} starts around {} facing {}", scenario_.setup.sides[i].name,
                                 text(sector_.fleets[i].initial.hex),
                                 letter(sector_.fleets[i].initial.facing)));
            if (!step.empty()) note(step);
            return true;
        }
        sector_.solved = CaveatStep::unsolved;
        return fail("no legal start hexes were found: give start hexes by agreement (UTD7.4511A)");
    }

    bool enemies(int side, int other) const {
        const auto& sides = scenario_.setup.sides;
        return sides[static_cast<std::size_t>(side)].team != sides[static_cast<std::size_t>(other)].team;
    }

    // Where a satellite stands among those of its side.
    std::optional<Hex> satellite_hex(std::size_t unit) const {
        if (unit >= sector_.satellites.size() || !sector_.satellites[unit]) return std::nullopt;
        const auto& units = scenario_.setup.units;
        int count = 0, own = 0;
        for (std::size_t u = 0; u < sector_.satellites.size(); ++u) {
            if (!sector_.satellites[u] || units[u].side != units[unit].side) continue;
            if (u == unit) own = count;
            ++count;
        }
        const Hex body = sector_.fleets[static_cast<std::size_t>(units[unit].side)].initial.hex;
        return satellite_hexes(body, count)[static_cast<std::size_t>(own)];
    }

    bool place_units() {
        auto& units = scenario_.setup.units;
        std::vector<std::size_t> order;  // defenders set up first (UTD7.45111), then attackers in their order
        const auto those_of = [&](auto&& sets_up) {
            for (std::size_t u = 0; u < units.size(); ++u)
                if (sets_up(static_cast<std::size_t>(units[u].side))) order.push_back(u);
        };
        those_of([&](std::size_t side) { return !sector_.fleets[side].attacker; });
        for (const std::size_t attacker : attackers_)
            those_of([&](std::size_t side) { return side == attacker; });
        std::vector<bool> done(units.size(), false);
        for (const std::size_t u : order) {
            SetupUnit& unit = units[u];
            const Fleet& fleet = sector_.fleets[static_cast<std::size_t>(unit.side)];
            if (unit.held_out || !unit.mother.empty()) continue;
            if (u < sector_.anchored.size() && sector_.anchored[u]) {
                done[u] = !unit.derelict;
                continue;
            }
            const auto legal = [&](Hex at) {
                if (!rows_.map.contains(at) || !start_allowed(rows_, features_, at)) return false;
                for (std::size_t o = 0; o < units.size(); ++o)
                    if (done[o] && enemies(unit.side, units[o].side) && !far_enough(rows_, units[o].hex, at))
                        return false;
                // An enemy side not yet placed needs room around its own initial hex.
                for (std::size_t s = 0; s < sector_.fleets.size(); ++s)
                    if (enemies(unit.side, static_cast<int>(s)) &&
                        !far_enough(rows_, sector_.fleets[s].initial.hex, at))
                        return false;
                return true;
            };
            const int at = static_cast<int>(u);
            if (u < unit_is_placed_.size() && unit_is_placed_[u]) {
                if (distance(unit.hex, fleet.initial.hex) > rows_.variation)
                    return fail(
                        fmt::format("{} stands in {}, {} hexes from the start hex {}; at most {} are allowed "
                                    "(UTD7.45115)",
                                    unit.name, text(unit.hex), distance(unit.hex, fleet.initial.hex),
                                    text(fleet.initial.hex), rows_.variation),
                        at);
                if (!legal(unit.hex))
                    return fail(
                        fmt::format(
                            "{} may not start in {}: inside terrain, off the map or within {} hexes of "
                            "an enemy (UTD7.45116)",
                            unit.name, text(unit.hex), rows_.closest_start),
                        at);
            } else {
                std::optional<Hex> found = satellite_hex(u);
                if (found && !legal(*found)) found.reset();
                for (const bool alone : {true, false})  // a hex of its own if there is one
                    for (const Hex hex : around(fleet.initial.hex, rows_.variation, fleet.initial.facing)) {
                        bool shared = false;
                        for (std::size_t o = 0; o < units.size(); ++o)
                            shared = shared || (done[o] && units[o].hex == hex);
                        if (!found && legal(hex) && !(alone && shared)) found = hex;
                    }
                if (!found)
                    return fail(fmt::format("no legal hex for {} within {} of {} (UTD7.45116)", unit.name,
                                            rows_.variation, text(fleet.initial.hex)),
                                at);
                unit.hex = *found;
                unit.facing = fleet.initial.facing;
            }
            done[u] = true;
        }
        place_carried(scenario_.setup);
        return true;
    }

    const Rows& rows_;
    Sector& sector_;
    Scenario& scenario_;
    const std::vector<bool>& unit_is_placed_;
    const RollSetup& roll_;
    std::vector<Feature> features_;
    std::vector<Hex> assets_, moons_;     // what a defender may start at
    std::vector<std::size_t> attackers_;  // sides, in the order in which they set up
    Problem problem_;
};

}  // namespace

std::optional<Problem> arrange(const Rows& rows, Sector& sector, Scenario& scenario,
                               const std::vector<bool>& unit_is_placed, const RollSetup& roll) {
    return Arranger(rows, sector, scenario, unit_is_placed, roll).run();
}

}  // namespace impulse::thunderdome
