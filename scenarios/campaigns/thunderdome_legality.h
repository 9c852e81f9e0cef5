// scenarios/campaigns/thunderdome_legality.h: what a Thunderdome fleet may bring to a battle, checked on its record.
// Units:  move cost as exact fractions; economic BPV; years.
// Shapes: refusals for what may never be; warnings for fleets that are illegal and fight all the same.
// Errors: refused in the views of the record; warnings are sentences with their rule.
// Rule:   UTD2.2, UTD7.23-7.26, UTD7.34, UTD7.4235, UTD7.A, UTD8.11, UTD8.22.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "scenarios/campaigns/record_campaign.h"
#include "scenarios/campaigns/thunderdome_fleet.h"

namespace impulse::thunderdome {

// What kind of defence a class or type names: monitors, bases of two sizes, satellites; other: none of them.
enum class DefenceKind : std::uint8_t {
    monitor,
    weapon_base,
    phaser_4_base,
    plain_base,
    medium_base,
    large_base,
    satellite,
    other
};
DefenceKind defence_kind(std::string_view type);
// True for DefSats.
bool is_satellite(std::string_view type);
// Whether a defence of a record has commander's options: DefSats have none, nor have bases that are not small (UTD7.A).
bool has_options(JsonView& defence);

// Refuses move costs above the limit and options above their pools; keeps costs, pools and warnings in reading.record.
void check_fleets(RecordReading& reading, const FleetRows& rows);

}  // namespace impulse::thunderdome
