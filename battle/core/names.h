// battle/core/names.h: what players call sides, units and lanes; never part of the state.
// Shapes: parallel to Battle::sides, Battle::units and lane indices.
// Errors: none; an index out of range gives "?".
#pragma once

#include <string>
#include <vector>

#include "battle/core/ids.h"

namespace impulse {

struct Names {
    std::vector<std::string> sides, units, lanes;
    [[nodiscard]] std::string side(SideId s) const {
        return s && s.index() < sides.size() ? sides[s.index()] : "?";
    }
    // A craft that became a unit in battle is called after its place: "craft-7".
    [[nodiscard]] std::string unit(UnitId u) const {
        if (!u || u.index() >= max_units) return "?";
        return u.index() < units.size() ? units[u.index()] : "craft-" + std::to_string(u.index() + 1);
    }
    [[nodiscard]] std::string lane(std::size_t l) const { return l < lanes.size() ? lanes[l] : "?"; }
    // The unit or side of that name; empty id if none.
    [[nodiscard]] UnitId find_unit(const std::string& name) const {
        for (std::size_t i = 0; i < units.size(); ++i)
            if (units[i] == name) return UnitId{i};
        for (std::size_t i = units.size(); i < max_units; ++i)
            if (unit(UnitId{i}) == name) return UnitId{i};
        return {};
    }
};

}  // namespace impulse
