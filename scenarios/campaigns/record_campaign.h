// scenarios/campaigns/record_campaign.h: what a campaign adds to reading and writing battle records.
// Units:  as its fields say (assets/campaigns/record_fields.toml).
// Shapes: one row of functions a campaign; types are checked and sides and units are read before they are called.
// Errors: they refuse in the views of the record, so that every error has its line and column.
// Rule:   each campaign names its own.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "scenarios/files/json_text.h"
#include "scenarios/scenario.h"
#include "scenarios/scenario_reader.h"

namespace impulse {

struct RecordSource;  // scenarios/records/record.h

// A record in while it is read. Sides and units (with what they carry) are in scenario.setup; what is left is where they
// stand, how fast they are, and the field.
struct RecordReading {
    JsonView root;
    const Rules& rules;
    const ScenarioOptions& options;
    Scenario& scenario;
    std::vector<JsonView> sides;     // by side
    std::vector<JsonView> units;     // by unit of the set-up; craft have the row of their ship
    std::vector<bool> placed;        // by unit: it has a hex already
    std::vector<std::string> lists;  // by unit: where it stood: units, held_out, defences, shipyards ...
    Json record;                     // kept with the battle: write back what dice decided
};

struct RecordCampaign {
    std::string_view name;
    // Checks what only this campaign knows of a record of either kind; adds lines for the reader of the dry run.
    void (*check)(JsonView& root, const Rules& rules, std::vector<std::string>& remarks) = nullptr;
    // Sets up a battle on the map; nothing where this campaign's battles are not fought here.
    void (*arrange)(RecordReading& reading) = nullptr;
    // Puts the campaign's fields into a record out whose common fields are there.
    void (*write)(const RecordSource& source, const Json& given, Json& out) = nullptr;
    // Why this record's battle is not one for the map, though the campaign has such; empty where it is. Nothing: always.
    std::string (*elsewhere)(JsonView& root) = nullptr;
    // The refits that a unit has without its owner saying so, as a word of a fitting (ssd/refit.h); empty: none.
    std::string (*refits)(const Json& root, const Json& side, const Json& unit, int year) = nullptr;
    // True where the record's battle is fought on the map.
    [[nodiscard]] bool on_map(JsonView& root) const {
        return arrange != nullptr && (elsewhere == nullptr || elsewhere(root).empty());
    }
};
// The campaign of that name, or nothing.
const RecordCampaign* record_campaign(std::string_view name);

// What each campaign gives, in its own file.
namespace absolute_war {
void check_record(JsonView& root, const Rules& rules, std::vector<std::string>& remarks);
void arrange_record(RecordReading& reading);
void write_record(const RecordSource& source, const Json& given, Json& out);
std::string refits_by_date(const Json& root, const Json& side, const Json& unit, int year);
}  // namespace absolute_war
namespace vbam {
void check_record(JsonView& root, const Rules& rules, std::vector<std::string>& remarks);
void arrange_record(RecordReading& reading);
void write_record(const RecordSource& source, const Json& given, Json& out);
std::string fought_elsewhere(JsonView& root);
std::string refits_by_date(const Json& root, const Json& side, const Json& unit, int year);
}  // namespace vbam
namespace full_thrust {
void check_record(JsonView& root, const Rules& rules, std::vector<std::string>& remarks);
}  // namespace full_thrust
namespace thunderdome {
void check_record(JsonView& root, const Rules& rules, std::vector<std::string>& remarks);
void arrange_record(RecordReading& reading);
void write_record(const RecordSource& source, const Json& given, Json& out);
}  // namespace thunderdome

}  // namespace impulse
