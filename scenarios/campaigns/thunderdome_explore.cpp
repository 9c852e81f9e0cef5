#include "scenarios/campaigns/thunderdome_explore.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/plain_text.h"

namespace impulse::thunderdome {
namespace {

constexpr int ships_a_side = 6, lanes_most = 5, directions = 6;

Facing direction_of(int face) { return Facing{static_cast<std::uint8_t>((face - 1) % directions)}; }

// Two or three fleets with ships that nobody needs to know, and lanes.
Scenario fleets_for(Sector& sector, bool three, const RollSetup& roll) {
    Scenario scenario;
    const int count = three ? 3 : 2;
    for (int s = 0; s < count; ++s) {
        Fleet fleet;
        fleet.attacker = s != 0;
        if (fleet.attacker) fleet.entry = direction_of(roll(fmt::format("entry of side {}", s), directions));
        sector.fleets.push_back(fleet);
        SetupSide side;
        side.id = side.name = fmt::format("side {}", s);
        side.team = s;
        scenario.setup.sides.push_back(side);
        for (int u = 0; u < ships_a_side; ++u) {
            SetupUnit unit;
            unit.id = unit.name = fmt::format("{}-{}", s, u);
            unit.side = s;
            scenario.setup.units.push_back(unit);
        }
    }
    const int lanes = roll("lanes", lanes_most);
    for (int l = 0; l < lanes; ++l) {
        Lane lane;
        lane.id = fmt::format("W-{}", l + 1);
        sector.lanes.push_back(lane);
    }
    return scenario;
}

bool body_at(const Feature& f, Hex at) { return distance(f.hex, at) <= f.radius; }

}  // namespace

// The pieces that a table's entry stands for: "nebula + class-M planet", "overlay:asteroid field".
static std::vector<Terrain> terrain_pieces(std::string_view entry) {
    std::vector<Terrain> pieces;
    while (!entry.empty()) {
        const std::size_t plus = entry.find('+');
        const std::string_view one = trimmed(entry.substr(0, plus));
        Terrain piece;
        if (constexpr std::string_view overlay = "overlay:"; one.starts_with(overlay)) {
            piece.kind = "overlay";
            piece.overlay = std::string{trimmed(one.substr(overlay.size()))};
        } else {
            piece.kind = std::string{one};
        }
        if (piece.kind != "none") pieces.push_back(piece);
        if (plus == std::string_view::npos) break;
        entry.remove_prefix(plus + 1);
    }
    return pieces;
}

ExploredSector explored(const FleetRows& fleets, const RollSetup& roll) {
    constexpr int die = 6;
    ExploredSector e;
    e.sector.type = sector_type(fleets, roll("sector type", die));
    if (e.sector.type != "dead") e.npe = npe_present(fleets, e.sector.type, roll("non-player empire", die));
    if (e.npe) {
        const int face = roll("empire", static_cast<int>(fleets.empires.size()));
        e.empire = fleets.empires[static_cast<std::size_t>(face - 1)];
    }
    e.terrain = sector_terrain(fleets, e.sector.type, roll("terrain", die)).value_or("none");
    if (e.terrain == "special")
        e.terrain = special_terrain(fleets, e.sector.type, roll("special terrain", die)).value_or("none");
    // Hydrans live on a moon of a gas giant (UTD5.21).
    if (e.npe && e.empire == "Hydran") e.terrain = "gas giant and moons";
    e.sector.terrain = terrain_pieces(e.terrain);
    if (e.npe) add_critical_piece(e.sector.terrain);
    return e;
}

void add_critical_piece(std::vector<Terrain>& terrain) {
    const bool there = std::ranges::any_of(terrain, [](const Terrain& t) {
        return t.kind == "class-M planet" || t.kind == "planet" || t.kind == "small moon" ||
               t.kind == "large asteroid" || t.kind.starts_with("gas giant");
    });
    if (there) return;
    Terrain added;
    const bool rocks = std::ranges::any_of(
        terrain, [](const Terrain& t) { return t.overlay.find("asteroid") != std::string::npos; });
    added.kind = rocks ? "large asteroid" : "class-M planet";
    terrain.push_back(added);
}

std::vector<std::string> caveat_violations(const Rows& rows, const Sector& sector, const Scenario& scenario) {
    std::vector<std::string> wrong;
    const Setup& setup = scenario.setup;
    const auto& features = setup.field.features;
    for (std::size_t u = 0; u < setup.units.size(); ++u) {
        const SetupUnit& unit = setup.units[u];
        const Fleet& fleet = sector.fleets[static_cast<std::size_t>(unit.side)];
        if (!rows.map.contains(unit.hex))
            wrong.push_back(fmt::format("{} is off the map in {}", unit.id, text(unit.hex)));
        if (distance(unit.hex, fleet.initial.hex) > rows.variation)
            wrong.push_back(fmt::format("{} is {} hexes from its start (UTD7.45115)", unit.id,
                                        distance(unit.hex, fleet.initial.hex)));
        for (const Feature& f : features) {
            const bool point = f.kind == FeatureKind::warp_point, wide = f.radius >= rows.map.columns;
            const bool hole = f.kind == FeatureKind::black_hole || f.kind == FeatureKind::pulsar ||
                              f.kind == FeatureKind::neutron_star;
            if (!point && !wide && f.kind != FeatureKind::comet_tail && body_at(f, unit.hex))
                wrong.push_back(
                    fmt::format("{} is inside terrain in {} (UTD7.45116)", unit.id, text(unit.hex)));
            if (hole && distance(f.hex, unit.hex) <= rows.hole_clearance)
                wrong.push_back(fmt::format("{} is {} hexes from a black hole or neutron star (UTD7.45116)",
                                            unit.id, distance(f.hex, unit.hex)));
        }
        for (std::size_t o = 0; o < u; ++o)
            if (setup.units[o].side != unit.side &&
                distance(setup.units[o].hex, unit.hex) < rows.closest_start)
                wrong.push_back(fmt::format("{} and {} are {} hexes apart (UTD7.45116)", setup.units[o].id,
                                            unit.id, distance(setup.units[o].hex, unit.hex)));
    }
    for (const Feature& point : features) {
        if (point.kind != FeatureKind::warp_point) continue;
        if (!rows.map.contains(point.hex))
            wrong.push_back(fmt::format("a warp point is off the map in {}", text(point.hex)));
        for (const Feature& f : features)
            if (f.kind != FeatureKind::warp_point && f.kind != FeatureKind::comet_tail &&
                f.radius < rows.map.columns && body_at(f, point.hex))
                wrong.push_back(
                    fmt::format("a warp point lies in terrain in {} (UTD7.45531)", text(point.hex)));
    }
    return wrong;
}

Exploration explore(const Rows& rows, const FleetRows& fleets, int n, std::uint64_t seed) {
    Exploration e;
    const RollSetup roll = seeded_setup(seed);
    constexpr int every_third = 3;
    constexpr std::size_t shown = 10;
    for (int i = 0; i < n; ++i) {
        ExploredSector found = explored(fleets, roll);
        ++e.sectors;
        ++e.types[found.sector.type];
        ++e.terrain[found.terrain];
        if (found.npe) {
            ++e.npes;
            ++e.empires[found.empire];
        }
        const bool three = i % every_third == every_third - 1;
        e.battles_of_three += three ? 1 : 0;
        Scenario scenario = fleets_for(found.sector, three, roll);
        const std::vector<bool> placed(scenario.setup.units.size(), false);
        const auto problem = arrange(rows, found.sector, scenario, placed, roll);
        std::vector<std::string> wrong;
        if (problem) {
            ++e.unsolved;
            wrong.push_back(problem->what);
        } else {
            ++e.steps[static_cast<std::size_t>(found.sector.solved)];
            if (found.sector.moved > 0) ++e.given_way[found.sector.moved];
            for (const Lane& lane : found.sector.lanes) e.slid += lane.place.moved ? 1 : 0;
            wrong = caveat_violations(rows, found.sector, scenario);
        }
        if (wrong.empty()) continue;
        ++e.violations;
        for (const std::string& what : wrong)
            if (e.first_violations.size() < shown)
                e.first_violations.push_back(fmt::format("sector {} ({}): {}", i + 1, found.terrain, what));
    }
    return e;
}

std::string exploration_text(const Exploration& e) {
    const auto percent = [&](int n) { return e.sectors == 0 ? 0.0 : 100.0 * n / e.sectors; };
    std::string out =
        fmt::format("{} sectors explored, {} with a non-player empire, {} battles of three players\n",
                    e.sectors, e.npes, e.battles_of_three);
    const std::array<const char*, count_of<CaveatStep>()> words{"no caveat was violated",
                                                                "attacker rotated (UTD7.45117)",
                                                                "attacker anywhere far out (UTD7.45117)",
                                                                "defender gave way (UTD7.45118)",
                                                                "both moved (UTD7.45119)",
                                                                "no start was found (UTD7.4511A)"};
    for (std::size_t i = 0; i < words.size(); ++i) {
        const int n = i + 1 == words.size() ? e.unsolved : e.steps[i];
        out += fmt::format("  {:<40} {:>7}  {:6.2f} %\n", words[i], n, percent(n));
    }
    for (const auto& [hexes, n] : e.given_way)
        out += fmt::format("  {:<40} {:>7}\n", fmt::format("  up to {} hexes", hexes), n);
    out += fmt::format("  {:<40} {:>7}\n", "warp points that slid out of terrain", e.slid);
    for (const auto& [type, n] : e.types)
        out += fmt::format("  {:<40} {:>7}  {:6.2f} %\n", type + " sectors", n, percent(n));
    for (const auto& [kind, n] : e.terrain)
        out += fmt::format("  {:<40} {:>7}  {:6.2f} %\n", kind, n, percent(n));
    out += fmt::format("violated caveats: {}\n", e.violations);
    for (const std::string& what : e.first_violations) out += "  " + what + "\n";
    return out;
}

}  // namespace impulse::thunderdome
