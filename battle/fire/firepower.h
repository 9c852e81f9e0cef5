// battle/fire/firepower.h: what a weapon does on average at each range, worked out once from the tables.
// Units:  damage in sixtieths of a point, exact for one and two dice; ranges in hexes.
// Shapes: flat rows indexed by weapon, mode and range; Gun is one or more equal boxes of a ship.
// Errors: none; a range outside the table gives 0.
// Rule:   the fire tables of Rules, without the terms that a single shot adds (electronic warfare, erratic).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "battle/core/battle.h"
#include "battle/core/rules.h"

namespace impulse {

constexpr std::int32_t whole_point = 60;  // one point of damage in the units of this file

using RangeRow = std::array<std::int32_t, max_range + 1>;

// Boxes of a ship that fire alike: same arc, same row of average damage.
struct Gun {
    Arc arc{};
    const RangeRow* row = nullptr;
    std::int32_t boxes = 0;
};
using Guns = FixedVector<Gun, max_groups>;

class Firepower {
public:
    // Works out every row; free if these rules were the last ones.
    void prepare(const Rules& rules);

    // Average damage of one use of a mode against a ship.
    [[nodiscard]] const RangeRow& row(WeaponId weapon, std::size_t mode) const {
        return mode_row(weapon, mode).damage;
    }
    // The best of all modes that cost no more than this one.
    [[nodiscard]] const RangeRow& upto(WeaponId weapon, std::size_t mode) const {
        return mode_row(weapon, mode).upto;
    }
    // True where the mode can score at all at that range.
    [[nodiscard]] bool can_score(WeaponId weapon, std::size_t mode, int range) const {
        return range >= 0 && range <= max_range &&
               mode_row(weapon, mode).damage[static_cast<std::size_t>(range)] > 0;
    }
    // The most that one use can do.
    [[nodiscard]] int most(WeaponId weapon, std::size_t mode, int range) const;
    // How likely one use is to score at least `points`, in sixtieths.
    [[nodiscard]] int chance_of(WeaponId weapon, std::size_t mode, int range, int points) const;
    // The best of all modes that cost no more than the plain first one, against ships.
    [[nodiscard]] const RangeRow& plain(WeaponId weapon) const { return tables_->plain[weapon.index()]; }
    // The best of all modes.
    [[nodiscard]] const RangeRow& best(WeaponId weapon) const { return tables_->best[weapon.index()]; }
    // Whether the weapon can ever hurt a ship.
    [[nodiscard]] bool hurts(WeaponId weapon) const { return tables_->hurts[weapon.index()] != 0; }
    // The greatest range at which the weapon does at least two fifths of what it does at best, plain modes only.
    [[nodiscard]] int good_range(WeaponId weapon) const { return tables_->good_range[weapon.index()]; }
    // The greatest of those of all weapons of a class; -1 where it has none that hurts.
    [[nodiscard]] int good_range(ClassId type) const {
        return tables_->good_range_of_class[printed(type).index()];
    }

private:
    struct ModeRow {
        RangeRow damage{}, upto{};
    };
    // Worked out once for the rules of a thread and shared by all its pilots.
    struct Tables {
        std::uint64_t hash = 0;
        std::vector<std::size_t> first;
        std::vector<ModeRow> rows;
        std::vector<RangeRow> plain, best;
        std::vector<std::uint8_t> hurts;
        std::vector<int> good_range, good_range_of_class;
    };
    static Tables work_out(const Rules& rules);
    [[nodiscard]] bool fits(const Rules& rules) const;
    [[nodiscard]] const ModeRow& mode_row(WeaponId weapon, std::size_t mode) const {
        return tables_->rows[tables_->first[weapon.index()] + mode];
    }
    const Rules* rules_ = nullptr;
    std::shared_ptr<const Tables> tables_;
};

// Chances for who asks about many boxes of few weapons: each is worked out once.
class Chances {
public:
    explicit Chances(const Firepower& power) : power_(power) {}
    // As Firepower::chance_of.
    int of(WeaponId weapon, std::size_t mode, int range, int points);

private:
    struct Known {
        WeaponId weapon{};
        std::size_t mode = 0;
        int range = 0, points = 0, chance = 0;
    };
    const Firepower& power_;
    std::vector<Known> known_;
};

// Adds boxes to a list of guns, joined with equal ones.
void add_gun(Guns& guns, Arc arc, const RangeRow& row, int boxes);
// What they do to a target at that relative bearing and range.
std::int32_t broadside(const Guns& guns, int relative_bearing, int range);
// What it would do if everything bore.
std::int32_t all_bearing(const Guns& guns, int range);

// The thread's own, worked out for these rules.
const Firepower& firepower_of(const Rules& rules);

}  // namespace impulse
