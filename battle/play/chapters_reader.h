// battle/play/chapters_reader.h: the chapters of a ruleset, from tables of settings to their rows.
// Shapes: a table is named like its chapter, a line like its member: `after = { value = 4, rule = "J3.2", conf = "A" }`.
// Errors: noted in the table reader: unknown and missing lines, values of the wrong kind, a chapter that stands twice.
// Rule:   each line has its own.
#pragma once

#include <optional>

#include "battle/core/rules.h"
#include "engine/hash.h"
#include "engine/table_text.h"

namespace impulse {

// Reads every chapter that stands in the file; each line's source goes into rules.cite.settings.
void read_chapters(TableReader root, Rules& rules);

// The first chapter that the ruleset needs and none of its files has.
std::optional<FileError> missing_chapter(const Rules& rules);

// Every number of every chapter that the ruleset has.
void mix_chapters(Hash& hash, const Chapters& chapters);

}  // namespace impulse
