// tests/battle/fire/printed_shots.h: tables of shots as the books print them, fired cell by cell.
// Units:  hexes, sums of dice, points of damage.
// Shapes: a file of tests/data holds tables: ruleset, modes, dice, bands of range, then a line for each roll or a line of
//         numbers to hit and one of points. "row:mode*3+1" names a mode that rolls three times at a penalty of 1,
//         "row:mode^5" is fired at size class 5, "row:mode@8" at a target of speed 8.
// Rule:   none.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "battle/fire/shot.h"
#include "tests/source_dir.h"
#include "tests/support/table_battle.h"

namespace impulse {

inline std::vector<std::string> parts_of_line(const std::string& line, char mark) {
    std::vector<std::string> parts;
    std::istringstream in{line};
    for (std::string part; std::getline(in, part, mark);) parts.push_back(part);
    return parts;
}

// Lines of a file of tests/data, cut at commas, without those that begin with #.
inline std::vector<std::vector<std::string>> printed_lines(const std::string& file) {
    std::vector<std::vector<std::string>> lines;
    std::ifstream in(std::string{source_dir()} + "/tests/data/" + file);
    for (std::string line; std::getline(in, line);)
        if (!line.empty() && line[0] != '#') lines.push_back(parts_of_line(line, ','));
    EXPECT_FALSE(lines.empty()) << file;
    return lines;
}

struct PrintedMode {
    std::string weapon, mode;
    int shots = 1, penalty = 0;       // of the die
    int speed = -1, size_class = -1;  // of the target; below 0: as it is

    explicit PrintedMode(const std::string& text) : weapon(text.substr(0, text.find(':'))) {
        mode = text.substr(weapon.size() + 1);
        speed = cut('@', speed);
        size_class = cut('^', size_class);
        penalty = cut('+', penalty);
        shots = cut('*', shots);
    }
    // The number behind a mark, which is taken off the mode.
    int cut(char mark, int otherwise) {
        const std::size_t at = mode.find(mark);
        if (at == std::string::npos) return otherwise;
        const int number = std::stoi(mode.substr(at + 1));
        mode.resize(at);
        return number;
    }
    [[nodiscard]] const WeaponMode* in(const Rules& rules) const {
        for (const WeaponType& w : rules.weapons)
            for (const WeaponMode& m : w.modes)
                if (w.id == weapon && m.id == mode) return &m;
        return nullptr;
    }
};

struct PrintedShots {
    bool fired =
        true;  // else its effect is no points, or needs dice of its own: only the numbers are compared
    std::vector<std::string> modes;
    int dice = 1;
    std::vector<std::pair<int, int>> bands;
    std::map<std::string, std::vector<std::string>> rows;  // by roll, or "hit" and "damage"

    // Points of a roll in a band; nothing where it cannot be fired. A hit without points does something else.
    [[nodiscard]] std::optional<int> points_of(std::size_t band, int roll) const {
        const auto hit = rows.find("hit");
        if (hit == rows.end()) return std::stoi(rows.at(std::to_string(roll)).at(band));
        if (hit->second.at(band) == "-") return {};
        if (roll > std::stoi(hit->second.at(band))) return 0;
        const auto damage = rows.find("damage");
        return damage == rows.end() ? 1 : std::stoi(damage->second.at(band));
    }
};

inline std::vector<PrintedShots> printed_shots(const std::string& ruleset, const std::string& file) {
    std::vector<PrintedShots> all;
    bool wanted = false;
    for (const std::vector<std::string>& cells : printed_lines(file)) {
        if (cells[0] != "shot" && cells[0] != "numbers") {
            if (wanted) all.back().rows[cells[0]] = {cells.begin() + 1, cells.end()};
            continue;
        }
        wanted = cells[1] == ruleset;
        if (!wanted) continue;
        PrintedShots& table = all.emplace_back();
        table.fired = cells[0] == "shot";
        table.modes = parts_of_line(cells[2], ' ');
        table.dice = cells[3] == "2d6" ? 2 : 1;
        for (std::size_t i = 4; i < cells.size(); ++i) {
            const std::vector<std::string> ends = parts_of_line(cells[i], '-');
            table.bands.emplace_back(std::stoi(ends.front()), std::stoi(ends.back()));
        }
    }
    EXPECT_FALSE(all.empty()) << file << " has nothing of " << ruleset;
    return all;
}

// Bare guns and a ship of a class, without electronic warfare.
struct PrintedRange {
    TableBattle b;
    UnitId by, at;
    Battle clean;
    int its_class = 0;

    PrintedRange(const std::string& ruleset, const std::string& target)
        : b(ruleset), by(b.unit(0, "2020", 'A', target)), at(b.unit(1, "2020", 'D', target)) {
        b.clock(2, 6);
        clean = b.battle;
        its_class = b.rules.type(b.at(at).type).sheet.size_class;
    }
    Muzzle aim(const PrintedMode& printed, int range) {
        const WeaponMode& mode = *printed.in(b.rules);
        b.battle = clean;
        int& size_class = b.rules.classes[b.at(at).type.index()].sheet.size_class;
        size_class = printed.size_class < 0 ? its_class : printed.size_class;
        if (printed.speed >= 0) b.set(at, Counter::speed, printed.speed);
        b.dice.faces.clear();
        b.at(by).hex = hex_at(20, 160);
        b.at(at).hex = hex_at(20, 160 - range);
        return {.mode = &mode, .by = by, .hex = b.at(by).hex, .mount = false, .charge = mode.energy_most};
    }
    // Penalties of the die are counted from the printed number, whatever a die can show, and bonuses may let it hit.
    void numbers(const PrintedShots& table, const std::string& name, std::size_t band, int range) {
        const auto hit = table.rows.find("hit");
        if (hit == table.rows.end()) return;
        const PrintedMode printed{name};
        const WeaponMode& mode = *printed.in(b.rules);
        const Muzzle gun = aim(printed, range);
        const ShotFit fit = plan_shot(b.rules, b.battle, gun, target_of(b.battle, at, {})).fit;
        EXPECT_EQ(hit_number(mode, fit, range), std::stoi(hit->second.at(band))) << name << " at " << range;
        const auto points = table.rows.find("damage");
        if (points == table.rows.end()) return;
        EXPECT_EQ(hit_points_of(mode, range, mode.energy_most, fit), std::stoi(points->second.at(band)))
            << name << " at " << range;
    }
    void fire(const PrintedShots& table, const std::string& name, std::size_t band, int range, int roll) {
        SCOPED_TRACE(name);
        const PrintedMode printed{name};
        const Muzzle gun = aim(printed, range);
        for (int n = 0; n < printed.shots; ++n)
            if (table.dice == 2)
                b.sums_of_two({roll});
            else
                b.faces({roll});
        Play p = b.play();
        EXPECT_EQ(fire_at_once(p, Stream::to_hit, gun, target_of(b.battle, at, {})).points,
                  printed.shots * table.points_of(band, roll + printed.penalty).value_or(-1))
            << name << " at " << range << ", roll " << roll;
    }
};

// Each mode is fired at both ends of each band with every roll.
inline void every_printed_shot_scores(const std::string& ruleset, const std::string& target,
                                      const std::string& file) {
    PrintedRange r{ruleset, target};
    for (const PrintedShots& table : printed_shots(ruleset, file))
        for (const std::string& name : table.modes) {
            const WeaponMode* mode = PrintedMode{name}.in(r.b.rules);
            ASSERT_NE(mode, nullptr) << name;
            const auto within = [&](int range) { return reach_of(*mode, range, range) == Reach::within; };
            // Other targets may be in reach of it farther away.
            const bool for_all = PrintedMode{name}.speed < 0 && PrintedMode{name}.size_class < 0;
            if (for_all) {
                EXPECT_FALSE(within(table.bands.back().second + 1)) << name;
            }
            if (table.fired) {
                EXPECT_EQ(mode->shots, PrintedMode{name}.shots) << name;
            }
            for (std::size_t band = 0; band < table.bands.size(); ++band)
                for (const int range : {table.bands[band].first, table.bands[band].second}) {
                    EXPECT_EQ(within(range), table.points_of(band, table.dice).has_value())
                        << name << " at " << range;
                    if (!within(range)) continue;
                    r.numbers(table, name, band, range);
                    for (int roll = table.dice; roll <= 6 * table.dice && table.fired; ++roll)
                        r.fire(table, name, band, range, roll);
                }
        }
}

}  // namespace impulse
