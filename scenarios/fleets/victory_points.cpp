#include "scenarios/fleets/victory_points.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <sstream>

#include "battle/end/boarding.h"

namespace impulse {
namespace {

// What a ship counts for: scouts always their combat points.
int score_worth(const FleetRules& fleet, const Sheet& sheet) {
    const bool scout =
        std::ranges::any_of(sheet.groups, [](const BoxGroup& g) { return g.system == "special_sensor"; });
    return fleet.score_economic && !scout ? sheet.bpv_economic : sheet.bpv_combat;
}

struct Reason {
    int percent = 0;
    const char* words = "";
};
Reason reason_of(const FleetRules& fleet, const Unit& u) {
    switch (u.fate) {
        case Fate::captured:
            return {fleet.captured_percent, "captured"};
        case Fate::destroyed:
        case Fate::barrier:
        case Fate::self_destructed:
            return {fleet.destroyed_percent, "destroyed"};
        default:
            break;
    }
    Reason best;
    const auto better = [&](bool so, int percent, const char* words) {
        if (so && percent > best.percent) best = {percent, words};
    };
    better(u[Counter::internals] > 0, fleet.internals_percent, "internal damage");
    better(u.fate == Fate::disengaged, fleet.disengaged_percent, "disengaged");
    better(u[Counter::crippled] != 0, fleet.crippled_percent, "crippled");
    return best;
}

// The turn in which the last unit of a team left, where all of it that was not lost left; 0 otherwise.
int left_in_turn(const Battle& last, std::span<const LogEntry> entries, int team) {
    int turn = 0, now = 1;
    bool left = false;
    for (const Unit& u : last.units) {
        if (last.sides[u.side.index()].team != team) continue;
        if (u.fate == Fate::active) return 0;
        left = left || u.fate == Fate::disengaged;
    }
    if (!left) return 0;
    for (const LogEntry& entry : entries)
        for (const Event& event : entry.events) {
            if (const auto* at = std::get_if<Advanced>(&event)) now = at->turn;
            if (const auto* gone = std::get_if<Left>(&event))
                if (last.sides[last.unit(gone->unit).side.index()].team == team) turn = now;
        }
    return turn;
}

}  // namespace

int option_halves(const FleetRules& fleet, const SetupUnit& unit) {
    int halves = 0;
    for (const auto& [id, count] : unit.options) {
        const OptionRow* row = option_row(fleet, id);
        if (row == nullptr || row->halves < 0) return -1;
        halves += row->halves * count;
    }
    for (const auto& [rack, contents] : unit.loads) {
        std::istringstream rounds(contents);
        for (std::string type; std::getline(rounds, type, ',');) {
            for (const DroneRow& speed : fleet.drone_speeds)
                if (type.ends_with(speed.type)) {
                    halves += speed.halves;
                    type.resize(type.size() - speed.type.size());
                    break;
                }
            for (const DroneRow& drone : fleet.drones)
                if (drone.type == type) halves += drone.halves;
        }
    }
    return halves;
}

int percent_of(int bpv, int percent) { return (bpv * percent + 50) / 100; }

std::string victory_level(const FleetRules& fleet, int own, int enemy) {
    if (enemy <= 0) {
        if (own > 0) return fleet.levels.front().level;
        for (const VictoryLevel& l : fleet.levels)
            if (l.from <= 100) return l.level;
        return {};
    }
    const int percent = own * 100 / enemy;
    for (const VictoryLevel& l : fleet.levels)
        if (percent >= l.from) return l.level;
    return {};
}

VictoryScore victory_points(const Rules& rules, const FleetRules& fleet, const Setup& setup,
                            const Battle& played, std::span<const LogEntry> entries) {
    const auto counted = std::make_unique<Battle>(with_captured_ships(played));
    const Battle& last = *counted;
    VictoryScore score;
    score.sides.resize(setup.sides.size());
    std::array<int, max_sides> force{}, spent_halves{};
    for (const SetupUnit& unit : setup.units) {
        const auto team = static_cast<std::size_t>(setup.sides[static_cast<std::size_t>(unit.side)].team);
        for (const ShipClass& c : rules.classes)
            if (c.sheet.key == unit.class_key) force[team] += score_worth(fleet, c.sheet);
        spent_halves[team] += std::max(0, option_halves(fleet, unit));
    }
    std::array<int, max_sides> points{};
    for (std::size_t s = 0; s < score.sides.size(); ++s) {
        SideScore& side = score.sides[s];
        const auto team = static_cast<std::size_t>(setup.sides[s].team);
        int enemy_force = 0, enemy_halves = 0;
        for (std::size_t t = 0; t < max_sides; ++t)
            if (t != team) {
                enemy_force += force[t];
                enemy_halves += spent_halves[t];
            }
        for (std::size_t i = 0; i < last.units.size(); ++i) {
            const Unit& u = last.units[i];
            if (last.sides[u.side.index()].team == static_cast<int>(team)) continue;
            const Reason why = reason_of(fleet, u);
            if (why.percent == 0) continue;
            const int bpv = score_worth(fleet, rules.type(u.type).sheet);
            side.ships.push_back({i, why.words, why.percent, bpv, percent_of(bpv, why.percent)});
            side.ship_points += side.ships.back().points;
        }
        // Step A: the weaker force has the difference, unless it left the field too early to be called one.
        if (force[team] < enemy_force) {
            const int gone = left_in_turn(last, entries, static_cast<int>(team));
            if (gone == 0 || gone > fleet.difference_lost_turn) side.difference = enemy_force - force[team];
        }
        side.options = enemy_halves / 2;
        side.total = side.ship_points + side.difference + side.options;
        points[team] = side.total;
    }
    for (std::size_t s = 0; s < score.sides.size(); ++s) {
        SideScore& side = score.sides[s];
        const auto team = static_cast<std::size_t>(setup.sides[s].team);
        int enemy = 0;
        for (std::size_t t = 0; t < max_sides; ++t)
            if (t != team) enemy += points[t];
        if (enemy > 0) side.percent = side.total * 100 / enemy;
        side.level = victory_level(fleet, side.total, enemy);
    }
    return score;
}

std::vector<std::string> victory_lines(const VictoryScore& score, const Roster& roster) {
    std::vector<std::string> lines;
    for (std::size_t s = 0; s < score.sides.size(); ++s) {
        const SideScore& side = score.sides[s];
        lines.push_back(fmt::format("{:<12} {:>4} points{}: {}", roster.names.sides[s], side.total,
                                    side.percent ? fmt::format(", {} % of the enemy's", *side.percent) : "",
                                    side.level));
        for (const ScoredShip& ship : side.ships)
            lines.push_back(
                fmt::format("             {:>4}  {} {}, {} % of {}", ship.points,
                            ship.unit < roster.names.units.size() ? roster.names.units[ship.unit] : "craft",
                            ship.why, ship.percent, ship.bpv));
        if (side.difference > 0)
            lines.push_back(fmt::format("             {:>4}  the weaker force", side.difference));
        if (side.options > 0)
            lines.push_back(fmt::format("             {:>4}  the enemy's commander's options", side.options));
    }
    return lines;
}

}  // namespace impulse
