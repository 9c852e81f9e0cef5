// scenarios/campaigns/ground_forces.h: a campaign's ground units as troops on a planet, and what is left of them.
// Units:  campaign ground units (about a company); parties and vehicles of the battle.
// Shapes: a record in of the kind "invasion" becomes one place on a planet with the troops of both sides in it.
// Errors: refusals in the views of the record.
// Rule:   VBAM/SFB "Ground Combat": equivalents, conquest, cargo that several ships carry.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "battle/core/rows/parties.h"
#include "scenarios/campaigns/record_campaign.h"
#include "scenarios/campaigns/vbam.h"
#include "scenarios/records/record.h"

namespace impulse::ground_forces {

// The ground units of a row of a record, one word each ("light infantry" three times for a count of 3). Refuses unknown ones.
std::vector<std::string> units_of(JsonView& side, const vbam::Rows& rows);

// Sets up a battle on the ground: the planet, one place on it that is the defender's, and everybody's troops there.
// Refuses a record without ground units of an attacker and a defender.
void arrange(RecordReading& reading, const vbam::Rows& rows);

// How many of `units` companies are left when `now` of `before` parties and vehicles are: as long as anybody is left of
// one it is there, and regains its strength.
int companies_left(int units, int before, int now);

// The fates of ground units and whether the planet fell: its owner has nobody left and an attacker has (Ground Combat).
void write(const RecordSource& source, const Json& given, Json& out);

// Cargo that several ships carry together and that is lost with any of them; `lost` says whether a ship is.
Json joint_cargo_lost(const Json& side, const std::vector<std::string>& lost);

}  // namespace impulse::ground_forces
