// battle/core/rules.h: all tables of one ruleset, loaded once, never changed: the page that lists its chapters.
// Units:  as each chapter's rows say.
// Shapes: arrays indexed by the ids of core/ids.h.
// Errors: play/rules_reader refuses bad files with file, line and column; a loaded Rules is consistent.
// Rule:   each row carries its own rule number and confidence.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "battle/core/converted.h"
#include "battle/core/rows/chart.h"
#include "battle/core/rows/classes.h"
#include "battle/core/rows/energy.h"
#include "battle/core/rows/mines.h"
#include "battle/core/rows/repair.h"
#include "battle/core/rows/robot.h"
#include "battle/core/rows/seekers.h"
#include "battle/core/rows/systems.h"
#include "battle/core/rows/turn_modes.h"
#include "battle/core/rows/weapons.h"
#include "battle/core/terrain_row.h"
#include "engine/checked_vector.h"
#include "engine/fields.h"
#include "engine/hex.h"
#include "engine/procedure.h"
#include "ssd/sheet.h"

namespace impulse {

// A chapter of the rules that a ruleset may lack: then it is null, and code that plays it asks first. A pointer, not a
// std::optional, so that this page need not know the rows: who reads a chapter includes its rows, and only those are
// built again when they change.
template <class Rows>
using Chapter = std::shared_ptr<const Rows>;

// The chapters whose numbers stand one to a line, as tables named like the members here (play/chapters_reader).
struct Chapters {
    Chapter<struct MovementRules> movement;
    Chapter<struct PlotRules> plot;
    Chapter<struct EmergencyStopRules> emergency_stop;
    Chapter<struct BudgetRules> budget;
    Chapter<struct HetRules> het;
    Chapter<struct BreakdownRules> breakdown;
    Chapter<struct TacRules> tac;
    Chapter<struct ErraticRules> erratic;
    Chapter<struct FireRules> fire;
    Chapter<struct FireControlRules> fire_control;
    Chapter<struct LockOnRules> lock_on;
    Chapter<struct SensorRules> sensors;
    Chapter<struct UimRules> uim;
    Chapter<struct AegisRules> aegis;
    Chapter<struct EwRules> ew;
    Chapter<struct ScoutRules> scouts;
    Chapter<struct InternalRules> internals;
    Chapter<struct PlacedHitRules> placed_hits;
    Chapter<struct CrippledRules> crippled;
    Chapter<struct ExplosionRules> explosions;
    Chapter<struct CriticalRules> critical_hits;
    Chapter<struct RammingRules> ramming;
    Chapter<struct OptionRules> options;
    Chapter<struct DefenceRules> defence;
    Chapter<struct ShieldRules> shields;
    Chapter<struct PanelRules> panels;
    Chapter<struct PowerRules> power;
    Chapter<struct CapacitorRules> capacitors;
    Chapter<struct PaidRepairRules> paid_repair;
    Chapter<struct FreeRepairRules> free_repair;
    Chapter<struct MendingRules> mending;
    Chapter<struct GuidanceRules> guidance;
    Chapter<struct FlightRules> flight;
    Chapter<struct CraftRules> craft;
    Chapter<struct PatrolShipRules> patrol_ships;
    Chapter<struct ReadinessRules> readiness;
    Chapter<struct DeckCrewRules> deck_crews;
    Chapter<struct ReadyRackRules> ready_racks;
    Chapter<struct WeaselRules> weasels;
    Chapter<struct SuicideRules> suicide_shuttles;
    Chapter<struct ScatterPackRules> scatter_packs;
    Chapter<struct InformationRules> information;
    Chapter<struct LabRules> labs;
    Chapter<struct LeavingRules> leaving;
    Chapter<struct DisengageRules> disengage;
    Chapter<struct EvasionRules> evasion;
    Chapter<struct FloatingMapRules> floating_map;
    Chapter<struct SphereRules> spheres;
    Chapter<struct WebRules> web;
    Chapter<struct StasisRules> stasis;
    Chapter<struct DisplacementRules> displacement;
    Chapter<struct TractorRules> tractors;
    Chapter<struct BeamRules> beams;
    Chapter<struct TransporterRules> transporters;
    Chapter<struct MineRules> minefields;
    Chapter<struct CaptureRules> capture;
    Chapter<struct HazardRules> hazards;
    Chapter<struct CommandRules> command;
    Chapter<struct SubspaceRules> subspace;
    IMPULSE_FIELDS(Chapters, movement, plot, emergency_stop, budget, het, breakdown, tac, erratic, fire,
                   fire_control, lock_on, sensors, uim, aegis, ew, scouts, internals, placed_hits, crippled,
                   explosions, critical_hits, ramming, options, defence, shields, panels, power, capacitors,
                   paid_repair, free_repair, mending, guidance, flight, craft, patrol_ships, readiness,
                   deck_crews, ready_racks, weasels, suicide_shuttles, scatter_packs, information, labs,
                   leaving, disengage, evasion, floating_map, spheres, web, stasis, displacement, tractors,
                   beams, transporters, minefields, capture, hazards, command, subspace)
};

// Why a refusal is right: rule number by refusal word (refusals.toml), and what dice are for.
struct Citations {
    std::vector<std::string> refusal;  // indexed by Why, then WhyMore from count_of<Why>() on
    std::vector<std::string> stream;   // indexed by Stream
    std::vector<std::string> cause;    // indexed by StatusCause
    std::map<std::string, Source, std::less<>> settings;  // "weasels.after"
};

struct Rules : Chapters {
    std::string id, name, folder;
    std::uint64_t table_hash =
        0;  // over every number of the tables that can change a result; ships have their own
    Procedure procedure;
    std::array<LineRow, count_of<Line>()> lines{};
    std::array<std::uint16_t, power_kinds> pays{};  // bit Spend set: that kind may pay it
    SizeCosts sizes;
    TrackRepair track_repair;
    std::array<StartStatus, 4> start{};                                 // by weapon status
    std::array<std::vector<Modifier>, count_of<Quantity>()> modifiers;  // that any unit may have, by quantity
    std::vector<TurnModeRow> turn_modes;  // the nimblest first: one letter worse is the next row
    HitLimits hit_limits;
    std::vector<std::string> tech_levels;  // "3x", "4x"; empty where the ruleset has none
    CheckedVector<SystemType> systems;
    CheckedVector<WeaponType> weapons;  // variants by tech level are separate entries
    CheckedVector<SeekerType> seekers;
    Chapter<struct BoardingRules> boarding;
    Chapter<struct MeleeRules> melee;
    Chapter<struct RaidRules> raids;
    std::vector<MineType> mines;
    std::vector<Category> categories;
    CategoryId excess_category{};
    DamageChart chart;
    DamageChart pf_chart;                   // of interceptors and PFs; empty where the ruleset has none
    DamageChart standard_chart;             // that a battle may choose instead; empty where there is none
    std::array<CategoryId, 6> crew_roll{};  // TNG: what 1d6 on a "crew" cell takes
    Chapter<struct CloakRow> cloak;
    Chapter<struct WatchRules> watches;  // null: a side is asked in every window
    Citations cite;
    RobotProgram robot;
    Terrain terrain;
    std::array<std::int8_t, 13> criticals{-1, -1, -1, -1, -1, -1, -1,
                                          -1, -1, -1, -1, -1, -1};  // D8: CriticalKind by two dice
    CheckedVector<ShipClass> classes;
    ConvertedClasses converted_classes;  // in battle, from these
    std::vector<std::string>
        class_keys;  // every class that there is a sheet of, also those that were not loaded

    std::vector<UimRow> uim_ships;  // since when ships of an empire carry UIM modules

    [[nodiscard]] const std::vector<Modifier>& modifiers_of(Quantity q) const {
        return modifiers[static_cast<std::size_t>(q)];
    }
    [[nodiscard]] const LineRow& line(Line l) const { return lines[static_cast<std::size_t>(l)]; }
    [[nodiscard, gnu::always_inline]] const ShipClass& type(ClassId c) const {
        if (c.at >= first_converted) [[unlikely]]
            return converted_classes.of(*this, c);
        return classes[c.index()];
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
