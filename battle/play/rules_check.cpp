#include "battle/play/rules_check.h"

#include <fmt/format.h>

#include <algorithm>

#include "battle/effects/effects.h"

namespace impulse {
namespace {

class Findings {
public:
    std::vector<FileError> all;
    void add(const Source& at, std::string what) {
        all.push_back({at.file, std::max(at.line, 1), 1, std::move(what)});
    }
};

// The hit numbers, points or dice of one mode.
void check_table(const WeaponType& weapon, const WeaponMode& mode, const FireTable& table, HitLimits limits,
                 Findings& findings) {
    const auto name = fmt::format("{} {}", weapon.id, mode.id);
    if (table.kind == TableKind::die_by_range) {
        for (int r = table.first; r <= table.last; ++r) {
            int most = 0;
            for (int row = 0; row < table.rows(); ++row) most = std::max(most, table.points_at(r, row));
            if (most == 0) {
                findings.add(mode.source, fmt::format("{}: at range {} no die does damage", name, r));
                return;
            }
        }
        return;
    }
    // A penalty may lift a hit number of the row above or below what any throw can mean.
    for (int r = table.first; r <= table.last && table.kind == TableKind::hit_row; ++r)
        if (const int need = table.hit_at(r) - sum_of(mode.modifiers, Quantity::die, {});
            table.fires_at(r) && table.hit_at(r) != never_hits &&
            (need < limits.least || need > table.dice * table.sides + limits.above_dice)) {
            findings.add(mode.source,
                         fmt::format("{}: hit number {} at range {}, expected {} to {}", name, need, r,
                                     limits.least, table.dice * table.sides + limits.above_dice));
            return;
        }
    const ModeWorth worth = worth_of(mode);
    const bool scores =
        worth.ends_seeker || worth.informs || mode.damage_per_energy > 0 || !mode.does.empty();
    const auto does_something = [&](int r) {
        // The last column scores most where the energy of the shot counts.
        if (table.points_at(r, 0, table.column_count() - 1) != 0) return true;
        if (const std::uint8_t at = table.bracket_at(r); !table.exact.empty() && at != FireTable::no_bracket)
            if (table.exact[table.cell(table.column_count() - 1, 0, at)].parts.front().sum.dice > 0)
                return true;
        // A torpedo fired as a bolt does half of what is left of its warhead, and of the last point nothing.
        return mode.seeker && r == table.last && r > table.first;
    };
    for (int r = table.first; r <= table.last && !scores; ++r)
        if (!does_something(r)) {
            findings.add(mode.source, fmt::format("{}: a hit at range {} does nothing", name, r));
            return;
        }
}

void check_weapons(const Rules& rules, Findings& findings) {
    for (const WeaponType& w : rules.weapons)
        for (const WeaponMode& m : w.modes) {
            if (m.table.last >= 0) check_table(w, m, m.table, rules.hit_limits, findings);
        }
    for (std::size_t i = 0; i < rules.seekers.size(); ++i) {
        // Shuttles that strike or lure leave a bay; what no source describes waits for the book's figures.
        const SeekerType& seeker = rules.seekers[i];
        if (seeker.kind == SeekerKind::shuttle || seeker.kind == SeekerKind::weasel ||
            seeker.kind == SeekerKind::field || seeker.source.conf == "?" || seeker.pattern)
            continue;
        const bool launched =
            std::any_of(rules.weapons.begin(), rules.weapons.end(), [&](const WeaponType& w) {
                return std::find(w.launches.begin(), w.launches.end(), SeekerId{i}) != w.launches.end();
            });
        // A second tech level's copy may be for another rack only.
        if (!launched && std::none_of(rules.seekers.begin(), rules.seekers.end(), [&](const SeekerType& s) {
                return s.id != rules.seekers[i].id && s.source.line == rules.seekers[i].source.line;
            }))
            findings.add(rules.seekers[i].source,
                         fmt::format("no rack launches \"{}\"", rules.seekers[i].id));
    }
}

void check_chart(const Rules& rules, Findings& findings) {
    for (std::size_t k = 0; k < rules.categories.size(); ++k) {
        const CategoryId id{k};
        const auto named = [id](const ChartCell& c) { return c.category == id; };
        bool on_chart = false;
        for (const DamageChart* chart : {&rules.chart, &rules.pf_chart, &rules.standard_chart})
            on_chart = on_chart || std::any_of(chart->cells.begin(), chart->cells.end(), named);
        const bool rolled =
            std::find(rules.crew_roll.begin(), rules.crew_roll.end(), id) != rules.crew_roll.end();
        if (!on_chart && !rolled && id != rules.excess_category)
            findings.add(rules.categories[k].source,
                         fmt::format("no cell of the chart names \"{}\"", rules.categories[k].id));
    }
    // What only the chart of small craft takes would never be hit on a ship.
    const auto on_ships = [&](const Category& c) {
        const CategoryId id{static_cast<std::size_t>(&c - rules.categories.data())};
        return std::any_of(rules.chart.cells.begin(), rules.chart.cells.end(),
                           [id](const ChartCell& cell) { return cell.category == id; }) ||
               std::find(rules.crew_roll.begin(), rules.crew_roll.end(), id) != rules.crew_roll.end();
    };
    for (std::size_t s = 0; s < rules.systems.size(); ++s) {
        const bool taken =
            std::any_of(rules.categories.begin(), rules.categories.end(), [&](const Category& c) {
                return &c != &rules.categories[rules.excess_category.index()] && on_ships(c) &&
                       std::find(c.takes.begin(), c.takes.end(), SystemId{s}) != c.takes.end();
            });
        // Walls stop points before the chart is rolled; repair boxes fall only to excess damage.
        constexpr unsigned by_nothing = 1U << static_cast<unsigned>(HitOn::none);
        if (rules.systems[s].wall.stands() || !rules.systems[s].undefined.empty() ||
            (rules.systems[s].hit_on & by_nothing) != 0)
            continue;
        const auto& excess = rules.categories[rules.excess_category.index()].takes;
        if (!taken && std::find(excess.begin(), excess.end(), SystemId{s}) == excess.end())
            findings.add(rules.systems[s].source,
                         fmt::format("no category takes \"{}\"", rules.systems[s].id));
    }
}

// Rows that modifiers, filters and fields name.
void check_names(const Rules& rules, Findings& findings) {
    for (const SystemType& s : rules.systems) {
        const auto known = [&](const std::vector<std::string>& names) {
            for (const std::string& name : names)
                if (std::none_of(rules.systems.begin(), rules.systems.end(),
                                 [&](const SystemType& other) { return other.family == name; }))
                    findings.add(s.source, fmt::format("\"{}\" names \"{}\", which is no row", s.id, name));
        };
        const auto weapons = [&](const WeaponSet& set) {
            known(set.rows);
            known(set.except);
        };
        for (const Modifier& m : s.modifiers) weapons(m.weapons);
        for (const Filter& f : s.filters) weapons(f.weapons);
        for (const Filter& f : s.adapts) weapons(f.weapons);
        weapons(s.wall.pierced_by);
        for (const BoxUse& use : s.uses) {
            for (const Modifier& m : use.modifiers) weapons(m.weapons);
            for (const Filter& f : use.field.filters) weapons(f.weapons);
            for (const auto* rows : {&use.field.ends, &use.field.voids, &use.field.doubles}) known(*rows);
        }
    }
}

void check_power(const Rules& rules, Findings& findings) {
    for (const LineRow& line : rules.lines) {
        if (!line.used) continue;
        const auto bit = 1U << static_cast<unsigned>(line.spend);
        if (std::none_of(rules.pays.begin(), rules.pays.end(),
                         [bit](std::uint16_t p) { return (p & bit) != 0; }))
            findings.add(line.source, fmt::format("no kind of power pays for \"{}\"", line.words));
    }
    for (const SystemType& s : rules.systems)
        for (int i = 0; i < s.power_count; ++i)
            if (const PowerKind kind = s.power[static_cast<std::size_t>(i)].kind;
                rules.pays[static_cast<std::size_t>(kind)] == 0)
                findings.add(s.source,
                             fmt::format("\"{}\" gives {} power, which pays for nothing", s.id, word(kind)));
}

void check_ships(const Rules& rules, Findings& findings) {
    for (const ShipClass& c : rules.classes) {
        // Shuttles and fighters have no shields, and ships with figures that no source gives cannot fight.
        if (c.sheet.craft.small() || !c.not_for_battle.empty()) continue;
        unsigned guarded = 0;
        for (const std::uint8_t facings : c.bank_facings) guarded |= facings;
        for (unsigned f = 0; f < 6; ++f)
            if ((guarded >> f & 1U) == 0)
                findings.all.push_back(
                    {c.sheet.file, 1, 1, fmt::format("no shield guards facing #{}", f + 1)});
    }
}

}  // namespace

std::vector<FileError> check_rules(const Rules& rules) {
    Findings findings;
    check_weapons(rules, findings);
    check_chart(rules, findings);
    check_names(rules, findings);
    check_power(rules, findings);
    check_ships(rules, findings);
    return findings.all;
}

}  // namespace impulse
