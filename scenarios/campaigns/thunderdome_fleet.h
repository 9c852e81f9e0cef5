// scenarios/campaigns/thunderdome_fleet.h: what a Thunderdome fleet may bring, what a non-player empire has, sectors.
// Units:  move cost as exact fractions; economic BPV; campaign cycles; turns and impulses.
// Shapes: Rows are the campaign's numbers; every function is a pure look at them; dice come in as faces.
// Errors: FileError for the rows; functions return nothing where the rules know no answer.
// Rule:   UTD2.2, UTD4.353, UTD5.13, UTD5.2, UTD6.3D, UTD7.23-7.24, UTD7.4235, UTD7.62, UTD7.A.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "engine/hex.h"
#include "engine/table_text.h"
#include "scenarios/campaigns/fraction.h"

namespace impulse::thunderdome {

struct FleetRows {
    int start_year{}, co_percent{}, pf_part{};
    int npe_least{}, npe_most{}, npe_floor{}, anschluss_times{};
    int crippled_percent{}, damaged_percent{}, npe_upto{};
    int anschluss_bpv{}, anschluss_ships{};
    int attrition_percent{}, megafighters{}, mega_heavy{}, yard_at_work{};
    int repair_multiplier{}, repair_colony{}, freighter_small{}, freighter_large{};
    std::vector<std::pair<int, int>> sweeper_bpv;  // size class -> BPV of mines
    std::vector<std::pair<std::string, int>>
        mine_halves;  // price of a mine in half points, -1 = in no source
    std::vector<std::string> shuttle_fighters;
    int shuttle_deck_crews{}, shuttles_ready{};
    Fraction based_fighters, based_pfs;  // attrition units of bases: for so many of each size, or PFs
    std::array<int, 3> based_count{};    // fighters, heavy fighters, bombers
    int based_pf_count = 2;
    Fraction cost_most, pf_step, interceptor, small_base, medium_base, monitor, defsat;
    std::vector<Fraction> burden;                                       // by band of the fighter load
    std::vector<std::pair<std::string, std::vector<int>>> burden_upto;  // by empire; "other" for the rest
    std::vector<std::string> empires;                                   // of non-player empires, by die
    std::array<std::string, 6> sector;                                  // by die
    std::vector<std::pair<std::string, std::array<std::string, 6>>> terrain,
        special;  // by sector type, then die
};
// The rows of this installation's assets.
tl::expected<FleetRows, FileError> load_fleet_rows();

// ---- fleets ------------------------------------------------------------------------------------------------
// Move cost that a fighter load adds (UTD7.2441), and a load of fast patrol ships (UTD7.2442).
Fraction fighter_burden(const FleetRows& rows, std::string_view empire, int load);
Fraction pf_load(const FleetRows& rows, int interceptors, int pfs);
Fraction pf_burden(const FleetRows& rows, Fraction load);
struct Defences {
    int monitors = 0, small_bases = 0, medium_bases = 0, defsats = 0;
};
Fraction defences_cost(const FleetRows& rows, const Defences& defences);
// The move cost of a whole fleet against the limit (UTD7.23, UTD7.24, UTD7.4235).
struct FleetCost {
    Fraction ships, fighters, pfs, defences;
    Fraction based;  // attrition units of bases, never pooled with the fleet's
    [[nodiscard]] Fraction total() const { return ships + fighters + pfs + defences + based; }
    [[nodiscard]] Fraction left(const FleetRows& rows) const { return rows.cost_most - total(); }
    [[nodiscard]] bool legal(const FleetRows& rows) const { return left(rows) >= Fraction{}; }
};
// Commander's options of a unit, or of all craft of a squadron together (UTD7.A2, UTD7.A6).
int co_pool(const FleetRows& rows, int economic_bpv);

// ---- non-player empires (UTD5.2) ---------------------------------------------------------------------------
struct NpeAccount {
    int losses = 0, offset = 0;  // BPV; the offset comes from ships it captured
};
struct NpeStrength {
    int bpv = 0;  // that it may field
    int net_losses = 0;
    bool anschluss = false;  // no battle: it joins the attacker
};
NpeStrength npe_strength(const FleetRows& rows, int attacker_bpv, const NpeAccount& account);
// Whether a new sector holds one (UTD5.133).
bool npe_present(const FleetRows& rows, std::string_view sector_type, int die);

// ---- sectors -----------------------------------------------------------------------------------------------
// The kind of a new sector, and its terrain: "special" asks for the second table; nothing for an unknown type.
const std::string& sector_type(const FleetRows& rows, int die);
std::optional<std::string> sector_terrain(const FleetRows& rows, std::string_view sector_type, int die);
std::optional<std::string> special_terrain(const FleetRows& rows, std::string_view sector_type, int die);
struct SectorFate {
    bool fortification_falls = false;
    std::string mine = "unchanged";  // mine or colony: "unchanged", "captured", "destroyed"
};
// What becomes of a sector held by an enemy for so many of its turns (UTD4.333, UTD4.343, UTD4.352, UTD4.353).
SectorFate sector_fate(bool fortified, bool minesweeper, bool troop_ship, int turns_held);
// The year of a cycle (UTD2.2).
Fraction year_of(const FleetRows& rows, Fraction cycle);

}  // namespace impulse::thunderdome
