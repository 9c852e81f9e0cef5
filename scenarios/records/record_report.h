// scenarios/records/record_report.h: a battle record for people: tables for spreadsheets, a report as text or as one HTML file.
// Units:  as the record says; the map's hexes and the sheets' boxes as drawings (SVG) inside the HTML.
// Shapes: one row a unit, one row a side; the HTML needs no other file and no network.
// Errors: none; what the record does not say is left out.
// Rule:   UTD3.1: what a battle did is public.
#pragma once

#include <string>

#include "battle/core/battle.h"
#include "battle/core/rules.h"
#include "scenarios/files/json_fields.h"
#include "scenarios/scenario.h"

namespace impulse {

// One row a unit, one a side, one a turning point: comma-separated, with a line of names. After the last of so many
// impulses of a turn comes its "end"; 0: impulses stand as the record has them.
std::string record_units_csv(const Json& record, int impulses = 0);
std::string record_sides_csv(const Json& record);
std::string record_turning_points_csv(const Json& record, int impulses = 0);
// The report as plain text: names for ids, classes by the rules, and every result that the record holds.
std::string record_text_report(const Json& record, const Rules& rules);

// Where everything stood at the end; without it the map shows the sector alone.
struct ReportBattle {
    const Scenario* scenario = nullptr;
    const Battle* last = nullptr;
};
// The report as one HTML file with the final map and the sheets of all ships whose classes the rules know.
std::string record_html_report(const Json& record, const Rules& rules, const ReportBattle& battle = {});

// The map of a sector, and the sheet of one unit with its lost boxes crossed out, as SVG.
std::string map_svg(const Json& record, const ReportBattle& battle);
std::string sheet_svg(const ShipClass& type, const Json& unit);

}  // namespace impulse
