// scenarios/records/record_import.h: a record looked at before anything is done with it.
// Units:  lines and columns from 1.
// Shapes: a review of its fields, what its campaign says of it, and the record as it would be kept.
// Errors: all faults are findings; nothing is written.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "scenarios/records/record_fields.h"

namespace impulse {

// A record of either kind looked at without any effect: what is understood, refused and new.
struct RecordImport {
    RecordReview review;
    std::vector<std::string> remarks;  // what the set-up or the campaign says of it
    Json record;  // as it would be kept: dice rolled, hexes found; null where something is refused
};
RecordImport import_record(std::string_view text, std::string_view file);

}  // namespace impulse
