// scenarios/campaigns/campaign_record.h: what the records of several campaigns read and tell alike.
// Units:  boxes, internal points, hexes; dice as faces.
// Shapes: looks at a record being read (RecordReading) or at a battle's events; the campaigns' files build on them.
// Errors: refusals in the views of the record.
// Rule:   each use names its own.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "battle/core/battle.h"
#include "scenarios/campaigns/record_campaign.h"
#include "scenarios/logs/log_file.h"
#include "scenarios/records/record.h"

namespace impulse {

// A die of the set-up: from the person or list that the reading names, else from the seed; kept for log and record.
class SetupDice {
public:
    explicit SetupDice(RecordReading& reading);
    // The face; 1 with a refusal where there is none left.
    int operator()(const std::string& purpose, int sides);

private:
    RecordReading& reading_;
    thunderdome::RollSetup roll_;
};

// Where a side starts: within `most` hexes of `around`, and outside a body of radius `inside` there (-1 = none); the hexes
// nearest to `near` come first.
struct StartPlace {
    Hex around{};
    Facing facing{};
    int most = 0, inside = -1;
    std::optional<Hex> near{};
};
// Puts the units of a side that have no hex yet there, each in a hex of its own as long as there are any; `towards` must
// lie in their FA arc. Units placed by the record are only checked.
void place_side(RecordReading& reading, std::size_t side, const StartPlace& place,
                const std::optional<Hex>& towards);

// Puts what ships carry where their ships are.
void place_carried(Setup& setup);
// A set-up with that one unit in the battle: what it can do by itself.
Setup alone_in(const Setup& setup, const SetupUnit& unit);

// True where a list of the object names the unit, by its id or as a row.
bool in_list(const Json& json, const char* list, const std::string& id);
// Takes the rows of a unit out of all lists of a side.
void take_out(Json& side, const std::string& unit);
// Where a text such as a legendary officer's role stands in a unit's officers.
bool has_officer(const Json& unit, std::string_view role);
// Points that enemies scored inside each unit, from the events.
std::array<int, max_units> enemy_internals(const RecordSource& source);
// What repaired a box: a ship's own damage control, a laboratory's emergency repair, a repair ship.
enum class RepairBy : std::uint8_t { damage_control, emergency, repair_ship };
struct RepairedBox {
    UnitId unit{};
    bool track = false;
    std::uint8_t what = 0, boxes = 0;  // group, or TrackKind
    RepairBy by{};
};
std::vector<RepairedBox> boxes_repaired(const RecordSource& source);
// "PH-1 1 (CDR)".
std::string repaired_words(const Rules& rules, const Unit& unit, const RepairedBox& box);
// The last hex of every unit that left, and how it left.
struct Leaving {
    Hex hex{};
    bool on_map = true, free = false, breached = false, evaded = false;
};
std::array<std::optional<Leaving>, max_units> leavings(const RecordSource& source);
// The row of a unit in the record given, by id, in any of its side's lists; nothing where there is none.
const Json* unit_given(const Json& given, const std::string& side, const std::string& unit);
// The row of a side in the record given; nothing where there is none.
const Json* side_given(const Json& given, const std::string& side);
// A unit that a record out tells, its place in the set-up, and what the record in said of it (an empty object: nothing).
struct ReportedUnit {
    Json* json = nullptr;
    std::size_t index = 0;
    const Json& before;
};
// The units of a list of a side of a record out, those that the set-up does not have left out.
std::vector<ReportedUnit> reported_units(const RecordSource& source, const Json& given, Json& side,
                                         const char* list = "units");
// The damage of a unit as a record says it: "PH-1 2", "SENSOR 1".
std::vector<std::string> damage_words(const ShipClass& type, const Unit& unit);

}  // namespace impulse
