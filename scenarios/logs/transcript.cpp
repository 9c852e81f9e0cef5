#include "scenarios/logs/transcript.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "battle/core/evolve.h"
#include "battle/core/tracks.h"
#include "engine/plain_text.h"
#include "scenarios/fleets/fleet_rules.h"
#include "scenarios/fleets/victory_points.h"
#include "scenarios/logs/story_words.h"

namespace impulse {
namespace {

int boxes_with(const Rules& rules, const Unit& unit, Trait trait, bool all) {
    const ShipClass& type = rules.type(unit.type);
    int n = 0;
    for (std::size_t g = 0; g < type.groups.size(); ++g)
        if (rules.system(type.groups[g].system).has(trait))
            n += all ? type.groups[g].boxes : boxes_left(type, unit, g);
    return n;
}

std::string class_line(const ShipClass& type) {
    const Sheet& s = type.sheet;
    return same_word(s.code, s.name) ? fmt::format("{} {}", s.empire, s.code)
                                     : fmt::format("{} {}, {}", s.empire, s.code, s.name);
}

// Who or what put a volley into a ship.
std::string scorer_words(const Roster& roster, const Volley& v) {
    const bool shot = v.kind == VolleyKind::direct || v.kind == VolleyKind::excess ||
                      v.kind == VolleyKind::separate || v.kind == VolleyKind::seeking ||
                      v.kind == VolleyKind::enveloping;
    return shot && v.by && v.by != v.target ? roster.names.unit(v.by)
                                            : cause_words(roster, v.kind, v.target, v.by, 0);
}

}  // namespace

std::vector<TurningPoint> turning_points(const Rules& rules, const Battle& first, const Roster& roster,
                                         std::span<const LogEntry> entries, std::size_t most) {
    struct Volleyed {
        int turn, impulse, points;
        std::size_t unit;
        std::map<std::string, int> by;
    };
    (void)rules;
    std::vector<Volleyed> volleys;
    std::vector<TurningPoint> points;
    Battle battle = first;
    for (const LogEntry& entry : entries)
        for (const Event& event : entry.events) {
            if (!fits(battle, event)) break;
            std::string end;
            if (const auto* fate = std::get_if<FateSet>(&event))
                end = fmt::format("{} {}", roster.names.unit(fate->unit), end_words(roster, battle, *fate));
            evolve(battle, event);
            const Cursor& c = battle.clock;
            const auto add = [&](std::string what) {
                points.push_back({c.turn, c.impulse, std::move(what)});
            };
            const auto* grown = std::get_if<VolleyGrown>(&event);
            if (const auto* v = std::get_if<VolleyAdded>(&event); v != nullptr || grown != nullptr) {
                const UnitId target = v != nullptr ? v->target : battle.volleys[grown->index].target;
                const Volley& whole = battle.volleys[v != nullptr ? battle.volleys.size() - 1 : grown->index];
                const int scored = v != nullptr ? v->points : grown->points;
                auto at = std::ranges::find_if(volleys, [&](const Volleyed& w) {
                    return w.turn == c.turn && w.impulse == c.impulse && w.unit == target.index();
                });
                if (at == volleys.end())
                    at = volleys.insert(volleys.end(), {c.turn, c.impulse, 0, target.index(), {}});
                at->points += scored;
                at->by[scorer_words(roster, whole)] += scored;
            } else if (const auto* counter = std::get_if<CounterSet>(&event)) {
                if (counter->counter == Counter::crippled && counter->value == 1)
                    add(fmt::format("{} is crippled", roster.names.unit(counter->unit)));
            } else if (const auto* fate = std::get_if<FateSet>(&event)) {
                // A shuttle that flies out as a seeker is not lost.
                const bool shuttle = fate->fate == Fate::removed && battle.unit(fate->unit).mother;
                if (fate->fate != Fate::active && fate->fate != Fate::disengaged && !shuttle) add(end);
            } else if (const auto* left = std::get_if<Left>(&event)) {
                add(fmt::format("{} leaves the battle{}", roster.names.unit(left->unit),
                                left->lane == 0xFF ? "" : " through " + roster.names.lane(left->lane)));
            }
        }
    std::ranges::stable_sort(volleys,
                             [](const Volleyed& a, const Volleyed& b) { return a.points > b.points; });
    for (std::size_t i = 0; i < volleys.size() && i < 4; ++i) {
        const Volleyed& v = volleys[i];
        std::vector<std::string> by;
        for (const auto& [who, n] : v.by) by.push_back(who);
        points.push_back({v.turn, v.impulse,
                          fmt::format("{} put {} into {}", joined_words(by),
                                      counted(v.points, "internal point", "internal points"),
                                      roster.names.unit(UnitId{v.unit}))});
    }
    std::ranges::stable_sort(points, [](const TurningPoint& a, const TurningPoint& b) {
        return std::pair{a.turn, a.impulse} < std::pair{b.turn, b.impulse};
    });
    if (points.size() > most) points.resize(most);
    return points;
}

std::vector<std::string> shield_ring(const Rules& rules, const Unit& unit) {
    const ShipClass& type = rules.type(unit.type);
    std::array<std::string, 6> cell;
    for (std::size_t facing = 0; facing < 6; ++facing) {
        cell[facing] = "  --  ";
        for (std::size_t b = 0; b < type.banks; ++b)
            if ((type.bank_facings[b] >> facing & 1U) != 0)
                cell[facing] = fmt::format("{:>2}/{:<2}", unit.shield[b], type.bank_boxes[b]);
    }
    return {fmt::format("         [{}]", cell[0]), fmt::format("  [{}]  /^\\  [{}]", cell[5], cell[1]),
            fmt::format("  [{}]  \\_/  [{}]", cell[4], cell[2]), fmt::format("         [{}]", cell[3])};
}

std::string ship_line(const Rules& rules, const Unit& unit) {
    std::vector<std::string> parts;
    struct Row {
        Trait trait;
        std::string_view words;
    };
    for (const Row& row : {Row{Trait::warp_engine, "warp"}, Row{Trait::impulse_engine, "impulse"},
                           Row{Trait::weapon, "weapons"}, Row{Trait::launcher, "racks"},
                           Row{Trait::control, "control"}, Row{Trait::hull, "hull"}}) {
        const int all = boxes_with(rules, unit, row.trait, true);
        if (all > 0)
            parts.push_back(
                fmt::format("{} {}/{}", row.words, boxes_with(rules, unit, row.trait, false), all));
    }
    if (unit[Counter::internals] > 0)
        parts.push_back(counted(unit[Counter::internals], "internal", "internals"));
    return fmt::format("{}", fmt::join(parts, "  "));
}

std::string battle_report(const Rules& rules, const Battle& first, const Battle& last,
                          const Scenario& scenario, std::span<const LogEntry> entries) {
    const Roster roster = roster_of(scenario.setup);
    std::string out;
    const std::string title = scenario.setup.title.empty() ? "A battle" : scenario.setup.title;
    out += fmt::format("{}\n{}\n\n", title, std::string(title.size(), '='));
    out += "Forces\n";
    for (std::size_t s = 0; s < scenario.setup.sides.size(); ++s) {
        std::vector<std::string> ships;
        int value = 0;
        for (std::size_t i = 0; i < first.units.size(); ++i) {
            if (first.units[i].side != SideId{s}) continue;
            const ShipClass& type = rules.type(first.units[i].type);
            value += type.sheet.bpv_combat;
            ships.push_back(fmt::format("{} ({})", roster.names.unit(UnitId{i}), class_line(type)));
        }
        out += fmt::format(
            "  {:<12} {}, {} points{}\n", scenario.setup.sides[s].name, joined_words(ships), value,
            s < scenario.pilots.size() && !scenario.pilots[s].empty() ? ", played by " + scenario.pilots[s]
                                                                      : "");
    }
    if (!scenario.notes.empty()) {
        out += "\nField\n";
        for (const std::string& line : scenario.notes) out += fmt::format("  {}\n", line);
    }
    const auto points = turning_points(rules, first, roster, entries);
    out += "\nTurning points\n";
    if (points.empty()) out += "  none: nobody scored an internal point\n";
    for (const TurningPoint& p : points) out += fmt::format("  {:>3}.{:02}  {}\n", p.turn, p.impulse, p.what);
    out += "\nAt the end\n";
    for (std::size_t i = 0; i < last.units.size(); ++i) {
        const Unit& u = last.units[i];
        const ShipClass& type = rules.type(u.type);
        std::string state{fate_words(u.fate)};
        if (u.active())
            state =
                fmt::format("in {} facing {}, speed {}", text(u.hex), letter(u.facing), u[Counter::speed]);
        const bool there = u.active() || u.fate == Fate::disengaged || u.fate == Fate::captured;
        out += fmt::format("  {}, {}: {}{}\n", roster.names.unit(UnitId{i}), class_line(type), state,
                           there && u[Counter::crippled] != 0 ? ", crippled" : "");
        if (!there) continue;
        for (const std::string& line : shield_ring(rules, u)) out += fmt::format("  {}\n", line);
        out += fmt::format("    {}\n", ship_line(rules, u));
    }
    const Cursor& end = last.clock;
    out += "\nResult\n";
    if (last.ended == 0)
        return out + fmt::format("  The battle was left in turn {} impulse {}.\n", end.turn, end.impulse);
    out += fmt::format("  Turn {} impulse {}: {}. {} holds the {}.\n", end.turn, end.impulse,
                       reason_words(last.reason),
                       last.winner ? roster.names.side(last.winner) : std::string{"Nobody"},
                       scenario.campaign.empty() ? "field" : "sector");
    if (const auto fleet = load_fleet_rules(rules.id); fleet && *fleet) {
        out += fmt::format("\nPoints ({})\n", (*fleet)->victory_rule);
        for (const std::string& line :
             victory_lines(victory_points(rules, **fleet, scenario.setup, last, entries), roster))
            out += fmt::format("  {}\n", line);
    }
    return out;
}

}  // namespace impulse
