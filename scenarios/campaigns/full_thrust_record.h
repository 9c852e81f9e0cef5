// scenarios/campaigns/full_thrust_record.h: a meeting of Full Thrust fleets, from the record in to the record out.
// Units:  points, feet, inherent defence points, hull boxes, weeks; dice as faces.
// Shapes: what the tabletop decided stands in the record (result, fates, systems hit); everything round it is worked out.
// Errors: FileError with line and column; a meeting that the table must decide says so in the record out ("awaits").
// Rule:   7.1, 8.2, 9, 10, 11, 12, 13.2, 17, 18 of the campaign document.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "scenarios/campaigns/full_thrust.h"
#include "scenarios/files/json_text.h"

namespace impulse::full_thrust {

// Faces rolled at the table, by what they were rolled for: "range", "initiative nac", "defence", "defence d5".
using Faces = std::map<std::string, int, std::less<>>;

struct Resolved {
    Json out;
    std::vector<std::string> story;  // one line for each thing that happened
};
// Resolves a record in. Faces given go before those of the record, these before the seed's.
tl::expected<Resolved, FileError> resolve(const Rows& rows, std::string_view text, std::string_view file,
                                          std::optional<std::uint64_t> seed, const Faces& given);

}  // namespace impulse::full_thrust
