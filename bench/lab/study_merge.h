// bench/lab/study_merge.h: the shards of a study made one: sums, one CSV of all battles, one SQLite file.
// Units:  battles by number.
// Shapes: shards are read side by side, one row of each in memory; the merged CSV is itself a shard 1/1.
// Errors: FileError: rows of another study or other tables, gaps, overlaps, damage; then nothing is written.
// Rule:   the same battles give the same bytes, however they were split, and merging again changes nothing.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "bench/lab/study_tally.h"

namespace impulse {

struct MergeOptions {
    std::string csv, sqlite;  // written where not empty, both or neither
    bool partial = false;     // battles may be missing; a torn last line too
    const Rules* again =
        nullptr;  // where set, the first battle of each file is fought again and must come out the same
};

// The sums over all battles of the study in these files.
tl::expected<Tally, FileError> merge_study(const Study& study, const std::vector<std::string>& files,
                                           const MergeOptions& options);
// The shards in a study's folder, in order.
std::vector<std::string> shards_in(const std::string& folder);

}  // namespace impulse
