// battle/play/tech_keys.h: numbers that a table gives once, or once per tech level ("most_3x", "most_4x").
// Units:  tech index 0.. in the order of turn.toml's tech_levels.
// Shapes: TechKeys is the list of endings; key() names the key that counts at one level.
// Errors: a number given for some levels only, or both plainly and by level, is noted in the table reader.
// Rule:   TNG "General rules": 4X in braces.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/table_text.h"

namespace impulse {

// Every tech level that a row of any ruleset may have.
constexpr std::array<std::string_view, 6> tech_endings{"3x", "4x", "5x", "6x", "7x", "8x"};

struct TechKeys {
    std::vector<std::string> levels;   // {"3x", "4x"}; empty where the ruleset has no tech levels
    std::string first;                 // the lowest level of the ruleset
    std::vector<std::string> later{};  // levels of ships for which no table has a column of its own

    // How many variants a row has.
    [[nodiscard]] std::size_t count() const { return levels.empty() ? 1 : levels.size(); }
    // True where ships may have that level.
    [[nodiscard]] bool known(int level) const {
        const std::string id = fmt::format("{}x", level);
        return std::find(levels.begin(), levels.end(), id) != levels.end() ||
               std::find(later.begin(), later.end(), id) != later.end();
    }
    // Appended to ids of the variants above the first level of the ruleset.
    [[nodiscard]] std::string ending(std::size_t tech) const {
        return levels.empty() || levels[tech] == first ? "" : "-" + levels[tech];
    }

    // The key that holds the number at that tech index; the plain key where nothing is by level.
    [[nodiscard]] std::string key(TableReader& row, std::string_view plain, std::size_t tech) const {
        std::string absent;
        std::string present;
        for (const std::string& level : levels) {
            const std::string k = fmt::format("{}_{}", plain, level);
            (row.knows(k) ? present : absent) = k;
        }
        if (present.empty()) return std::string{plain};
        if (row.knows(plain))
            row.refuse(plain, fmt::format("`{}` stands beside `{}`: give one number or one per tech level",
                                          plain, present));
        if (!absent.empty()) row.refuse(present, fmt::format("`{}` stands without `{}`", present, absent));
        return fmt::format("{}_{}", plain, levels[tech]);
    }
    // The levels of which a table has keys; all of these where nothing in it is by level.
    [[nodiscard]] TechKeys of_table(const TableReader& table) const {
        TechKeys own{{}, first, {}};
        for (const std::string_view level : tech_endings)
            for (const std::string& k : table.keys())
                if (k.ends_with(fmt::format("_{}", level))) {
                    own.levels.emplace_back(level);
                    break;
                }
        return own.levels.empty() ? *this : own;
    }
    // True where something in the row or in a mode of it goes by tech level.
    static bool in_row(TableReader& row) {
        const auto any = [](TableReader table) {
            return table.knows("tech") || !TechKeys{}.of_table(table).levels.empty();
        };
        if (any(row)) return true;
        auto modes = row.table_if("mode");
        if (!modes) return false;
        for (const std::string& id : modes->keys())
            if (any(modes->table(id))) return true;
        return false;
    }
    // The levels that a row or mode is made for: its key `tech`, else all of these.
    [[nodiscard]] TechKeys of_row(TableReader& row) const {
        if (!row.knows("tech")) return *this;
        const TechKeys own{row.some_of("tech", tech_endings), first, {}};
        if (levels.empty()) row.refuse("tech", "`tech`: this ruleset has no tech levels");
        if (own.levels.empty()) row.refuse("tech", "`tech` is empty");
        return own;
    }
    // True where the row gives the number at all.
    [[nodiscard]] bool has(TableReader& row, std::string_view plain, std::size_t tech) const {
        return row.knows(key(row, plain, tech));
    }
};

}  // namespace impulse
