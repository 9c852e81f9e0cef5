// scenarios/campaigns/sidcors_record.h: an abstract battle as a record in, its rounds as a record out and as text.
// Units:  factors, damage points and percent as in sidcors.h.
// Shapes: JSON "impulse-record/1" with unit.factors; sides in the order attacker, defender.
// Errors: FileError with line and column for what is missing or wrong; unknown fields are kept and given back.
// Rule:   records/battle fields: unit.factors, ew, is_mauler, has_cloak; rounds[] of the record out.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "scenarios/campaigns/sidcors.h"
#include "scenarios/files/json_fields.h"

namespace impulse::sidcors {

struct Record {
    std::array<Force, 2> forces;
    std::array<int, 2> intensity{2, 2};  // as the record asks, or 2
    std::array<int, 2> retreat{};  // percent of the enemy's potential below which the side leaves; 0 = never
    std::uint64_t seed = 1;
    Json json;  // the whole record as given
};
// Reads a record in; refuses one without two sides, units without factors, statuses and numbers that are none.
tl::expected<Record, FileError> read_record(const vbam::Rows& rows, std::string_view text,
                                            std::string_view file);
// The record out: as given, with result_source, winner, end_reason, rounds and every unit's status.
Json record_out(const Record& record, const Outcome& outcome);
// The battle told round by round, for people.
std::string story(const Outcome& outcome);
// Faces of a seeded battle.
Roll seeded(std::uint64_t seed);

// Many automatic battles from one record.
struct Tally {
    int battles = 0;
    std::array<int, 2> wins{};
    int nobody = 0;
    std::array<std::int64_t, 2> lost{}, crippled{};  // units, over all battles
    std::int64_t rounds = 0;
};
Tally tally(const vbam::Rows& rows, const Record& record, int battles);

}  // namespace impulse::sidcors
