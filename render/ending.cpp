#include "render/ending.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "scenarios/fleets/victory_points.h"
#include "scenarios/logs/story_words.h"
#include "scenarios/logs/transcript.h"
#include "scenarios/records/record.h"

namespace impulse {
namespace {

bool lost_to_its_side(const Unit& unit, SideId side) {
    return died(unit.fate) || unit.fate == Fate::captured || unit.side != side;
}

// Boxes that an event takes, of shields and of the hull.
int boxes_of(const Event& event, UnitId& unit) {
    if (const auto* shield = std::get_if<ShieldLost>(&event)) {
        unit = shield->unit;
        return shield->points;
    }
    if (const auto* box = std::get_if<BoxLost>(&event)) {
        unit = box->unit;
        return box->boxes;
    }
    if (const auto* track = std::get_if<TrackLost>(&event)) {
        unit = track->unit;
        return track->boxes;
    }
    return 0;
}

void add_losses(const Film& film, const std::vector<SideId>& owners, BattleEnding& ending) {
    for (std::size_t u = 0; u < film.latest.units.size(); ++u) {
        const Unit& unit = film.latest.units[u];
        const SideId side = u < owners.size() ? owners[u] : unit.side;
        if (side.index() >= ending.sides.size() || u >= film.roster.names.units.size()) continue;
        SideEnding& of = ending.sides[side.index()];
        ++of.ships;
        if (!lost_to_its_side(unit, side)) continue;
        ++of.lost;
        of.losses.push_back(fmt::format("{}: {}", film.roster.names.units[u],
                                        unit.side != side ? "captured" : spaced_words(word(unit.fate))));
    }
}

void add_damage(const Film& film, const std::vector<SideId>& owners, BattleEnding& ending) {
    const Playback& play = film.playback;
    const auto turns = static_cast<std::size_t>(std::max<int>(1, film.latest.clock.turn));
    for (SideEnding& side : ending.sides) side.suffered.assign(turns, 0);
    for (std::size_t i = 0; i < play.size(); ++i) {
        UnitId unit{};
        const int boxes = boxes_of(play.event(i), unit);
        if (boxes == 0 || !unit || unit.index() >= owners.size()) continue;
        const auto begun = std::ranges::upper_bound(play.turns(), i) - play.turns().begin();
        const auto turn = std::clamp<std::size_t>(static_cast<std::size_t>(begun), 1, turns) - 1;
        ending.sides[owners[unit.index()].index()].suffered[turn] += boxes;
    }
    for (SideEnding& side : ending.sides)
        for (std::size_t t = 1; t < turns; ++t) side.suffered[t] += side.suffered[t - 1];
}

void add_shots(const Film& film, BattleEnding& ending) {
    std::map<int, WastedShots> by_ship;
    for (const ShotLuck& shot : film.dice.shots) {
        if (shot.side < 0 || static_cast<std::size_t>(shot.side) >= ending.sides.size()) continue;
        SideEnding& side = ending.sides[static_cast<std::size_t>(shot.side)];
        ++side.shots;
        side.scored += shot.scored;
        if (shot.mean.parts * 2 >= shot.best.parts) continue;
        WastedShots& wasted = by_ship[shot.unit];
        ++wasted.shots;
        wasted.expected += shot.mean;
        wasted.at_best += shot.best;
    }
    for (auto& [unit, wasted] : by_ship) {
        wasted.ship = film.roster.names.unit(UnitId{static_cast<std::size_t>(unit)});
        const SideId side = film.latest.unit(UnitId{static_cast<std::size_t>(unit)}).side;
        if (side.index() < ending.sides.size())
            ending.sides[side.index()].wasted.push_back(std::move(wasted));
    }
    for (std::size_t s = 0; s < ending.sides.size(); ++s) {
        ending.sides[s].luck = film.dice.luck(film.playback.size(), static_cast<int>(s));
        std::ranges::stable_sort(ending.sides[s].wasted, [](const WastedShots& a, const WastedShots& b) {
            return a.at_best.parts - a.expected.parts > b.at_best.parts - b.expected.parts;
        });
    }
}

void add_turning_points(const Film& film, const Battle& first, BattleEnding& ending) {
    for (TurningPoint& point : turning_points(*film.rules, first, film.roster, film.entries))
        ending.turns.push_back({film.playback.start_of_impulse(point.turn, point.impulse), point.turn,
                                point.impulse, std::move(point.what)});
}

}  // namespace

BattleEnding ending_of(const Film& film) {
    BattleEnding ending;
    const Battle& last = film.latest;
    ending.verdict = last.winner ? fmt::format("{} holds the field.", film.roster.names.side(last.winner))
                     : last.ended != 0 ? std::string("Nobody holds the field.")
                                       : std::string("The battle is not over.");
    for (const std::string& name : film.roster.names.sides) ending.sides.emplace_back().name = name;
    const auto first = battle_of(*film.rules, film.header);
    std::vector<SideId> owners;
    const Battle& before = first ? *first : last;
    for (std::size_t u = 0; u < before.units.size(); ++u) owners.push_back(before.units[u].side);
    add_losses(film, owners, ending);
    add_damage(film, owners, ending);
    add_shots(film, ending);
    if (!first) return ending;
    add_turning_points(film, *first, ending);
    if (const auto fleet = load_fleet_rules(film.rules->id); fleet && *fleet)
        ending.points = victory_lines(
            victory_points(*film.rules, **fleet, film.header.scenario.setup, last, film.entries),
            film.roster);
    return ending;
}

tl::expected<std::string, std::string> record_of_film(const Film& film, const std::string& log_file) {
    const auto first = battle_of(*film.rules, film.header);
    if (!first) return tl::unexpected(first.error());
    auto record =
        record_out({*film.rules, film.header.scenario, *first, film.latest, film.entries, log_file});
    if (!record) return tl::unexpected(record.error().text());
    return *record;
}

}  // namespace impulse
