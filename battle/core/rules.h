// battle/core/rules.h: all tables of one ruleset, loaded once, never changed: the page that lists its chapters.
// Units:  as each chapter's rows say.
// Shapes: arrays indexed by the ids of core/ids.h.
// Errors: play/rules_reader refuses bad files with file, line and column; a loaded Rules is consistent.
// Rule:   each row carries its own rule number and confidence.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "battle/core/rows/boarding.h"
#include "battle/core/rows/chart.h"
#include "battle/core/rows/classes.h"
#include "battle/core/rows/cloak.h"
#include "battle/core/rows/energy.h"
#include "battle/core/rows/knobs.h"
#include "battle/core/rows/mines.h"
#include "battle/core/rows/movement.h"
#include "battle/core/rows/repair.h"
#include "battle/core/rows/robot.h"
#include "battle/core/rows/seekers.h"
#include "battle/core/rows/systems.h"
#include "battle/core/rows/weapons.h"
#include "battle/core/terrain_row.h"
#include "engine/hex.h"
#include "engine/procedure.h"
#include "ssd/sheet.h"

namespace impulse {

// Why a refusal is right: rule number by refusal word (refusals.toml), and what dice are for.
struct Citations {
    std::vector<std::string> refusal;  // indexed by Why, then WhyMore from count_of<Why>() on
    std::vector<std::string> stream;   // indexed by Stream
    std::vector<Source> knobs;         // in the order of knob_names() (play/knobs_reader.h)
};

struct Rules {
    std::string id, name, folder;
    std::uint64_t table_hash =
        0;  // over every number of the tables that can change a result; ships have their own
    Procedure procedure;
    Knobs knobs;
    std::array<LineRow, count_of<Line>()> lines{};
    std::array<std::uint16_t, power_kinds> pays{};  // bit Spend set: that kind may pay it
    std::array<Energy, power_kinds> unused{};       // spare
    SizeCosts sizes;
    TrackRepair track_repair;
    std::array<StartStatus, 4> start{};   // by weapon status
    std::vector<TurnModeRow> turn_modes;  // the nimblest first: one letter worse is the next row
    HitLimits hit_limits;
    std::vector<std::string> tech_levels;  // "3x", "4x"; empty where the ruleset has none
    std::vector<SystemType> systems;
    std::vector<WeaponType> weapons;  // variants by tech level are separate entries
    std::vector<SeekerType> seekers;
    BoardingRules boarding;
    std::vector<MineType> mines;
    std::vector<Category> categories;
    CategoryId excess_category{};
    DamageChart chart;
    DamageChart pf_chart;                   // of interceptors and PFs; empty where the ruleset has none
    DamageChart standard_chart;             // that a battle may choose instead; empty where there is none
    std::array<CategoryId, 6> crew_roll{};  // TNG: what 1d6 on a "crew" cell takes
    CloakRow cloak;
    Citations cite;
    RobotProgram robot;
    Terrain terrain;
    std::array<std::int8_t, 13> criticals{-1, -1, -1, -1, -1, -1, -1,
                                          -1, -1, -1, -1, -1, -1};  // D8: CriticalKind by two dice
    std::vector<ShipClass> classes;
    std::vector<std::string>
        class_keys;  // every class that there is a sheet of, also those that were not loaded

    std::vector<std::string> web_kin;  // empires at home in web
    std::vector<UimRow> uim;           // since when ships of an empire carry UIM modules

    [[nodiscard]] const LineRow& line(Line l) const { return lines[static_cast<std::size_t>(l)]; }
    [[nodiscard, gnu::always_inline]] const ShipClass& type(ClassId c) const {
        assert(c.index() < classes.size());
        return classes.data()[c.index()];
    }
    // The damage chart of a class, in a battle that goes by the standard chart or does not. Shuttles and fighters have
    // none: points alone cripple and destroy them (classic J1.33).
    [[nodiscard]] const DamageChart& chart_of(const ShipClass& c, bool standard = false) const {
        assert(!c.sheet.craft.small());
        const bool pf = c.sheet.craft.kind == CraftKind::pf || c.sheet.craft.kind == CraftKind::interceptor;
        return pf && pf_chart.rows > 0               ? pf_chart
               : standard && standard_chart.rows > 0 ? standard_chart
                                                     : chart;
    }
    [[nodiscard, gnu::always_inline]] const SystemType& system(SystemId s) const {
        return systems[s.index()];
    }
    [[nodiscard, gnu::always_inline]] const WeaponType& weapon(WeaponId w) const {
        return weapons[w.index()];
    }
    [[nodiscard]] const MineType& mine_type(std::size_t t) const { return mines[t]; }
    [[nodiscard]] const SeekerType& seeker(SeekerId s) const { return seekers[s.index()]; }
};

}  // namespace impulse
