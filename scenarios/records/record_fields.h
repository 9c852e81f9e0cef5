// scenarios/records/record_fields.h: one table of all fields of a battle record; reading, dry run, schema and keeping follow it.
// Units:  as each row says; fractions are exact texts such as "17/6".
// Shapes: rows of assets/campaigns/record_fields.toml; a place is "sides[].npe.losses", any unit's is "unit.damage".
// Errors: FileError for the table; a review lists every fault of a record with its path, line and column.
// Rule:   each row names its own.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "scenarios/files/json_text.h"

namespace impulse {

IMPULSE_WORDS(FieldWay, std::uint8_t, in, out, both)

// One thing that a field may hold; a field may have several.
struct FieldForm {
    enum class Kind : std::uint8_t {
        text,
        id,
        texts,
        ids,
        boolean,
        integer,
        seed,
        fraction,
        hex,
        hexes,
        direction,
        speed,
        one_of,
        object,
        objects,
        units,
        counts,
        loads,
        damage,
        any
    };
    Kind kind = Kind::any;
    int least = 0, most = 0;         // integer
    std::vector<std::string> words;  // one_of
};

struct RecordField {
    std::string at, type, rule, says;
    FieldWay way = FieldWay::both;
    std::vector<FieldForm> forms;
    bool need_in = false, need_out = false;
    bool once = false;              // of one battle; the next record does not repeat it
    bool derived = false;           // worked out by the set-up; the next record leaves it out
    std::string unless;             // a key beside it that makes it needless
    std::vector<std::string> used;  // campaigns; empty = all
    [[nodiscard]] bool used_by(std::string_view campaign) const;
    [[nodiscard]] bool holds(FieldForm::Kind kind) const;
    [[nodiscard]] std::string_view key() const;  // the last word of its place
};
// The place of a key in an object: "sides[].npe" and "losses" make "sides[].npe.losses".
std::string record_place(std::string_view object, std::string_view key);

inline constexpr int speed_highest = 99;
inline constexpr std::string_view record_fields_format = "impulse-record-fields/1";
inline constexpr std::array<std::string_view, 4> record_campaigns{"thunderdome", "absolute-war", "vbam",
                                                                  "full-thrust"};

class RecordFields {
public:
    // Reads the table; refuses unknown words, rows that stand there twice, and rows below what is no object.
    static tl::expected<RecordFields, FileError> read(std::string_view text, std::string_view file);
    [[nodiscard]] std::span<const RecordField> rows() const { return rows_; }
    // The row of a place; nothing where there is none.
    [[nodiscard]] const RecordField* find(std::string_view at) const;
    // The rows directly below an object: "" for the record, "sides[]", "unit", "sector.lanes[]".
    [[nodiscard]] std::span<const std::size_t> below(std::string_view object) const;
    [[nodiscard]] const RecordField& row(std::size_t i) const { return rows_[i]; }

private:
    std::vector<RecordField> rows_;
    std::map<std::string, std::size_t, std::less<>> by_place_;
    std::map<std::string, std::vector<std::size_t>, std::less<>> below_;
};
// The table of this installation's assets, read once.
tl::expected<const RecordFields*, FileError> record_fields();

// ---- reading ---------------------------------------------------------------------------------------------------
struct RecordFinding {
    enum class Kind : std::uint8_t {
        refused,
        fresh,
        note
    };  // fresh: unknown here, kept; note: known, but not used here
    Kind kind = Kind::refused;
    std::string path;  // "/sides/0/units/1/class"
    FileError error;   // place and sentence
};
struct RecordReview {
    std::string kind = "in", campaign;
    std::vector<std::pair<std::string, int>> understood;  // place of the table, how often it was there
    std::vector<RecordFinding> findings;
    [[nodiscard]] bool sound() const;
    [[nodiscard]] int count(RecordFinding::Kind kind) const;
};
// Looks at every field of a record of either kind and any campaign, and finds every fault, not only the first.
RecordReview review_record(const JsonText& text, const RecordFields& fields);

// ---- writing ---------------------------------------------------------------------------------------------------
// Gives back what was given: every field of `given` that `out` lacks, fields that nobody knows among them; not what
// belongs to one battle alone. `object` is the place of both: "", "sides[]", "unit".
void give_back(const RecordFields& fields, std::string_view object, const Json& given, Json& out);

// The JSON Schema of both kinds, made from the rows.
Json record_schema(const RecordFields& fields);

// ---- the next battle -------------------------------------------------------------------------------------------
// The record in that follows a record out: units that are gone or changed sides are so, damage, stores, officers and
// squadrons are as they came back; what belonged to that battle alone and what the set-up works out is left out. A side
// of which nothing is left stays, without units. Refuses what is no record out.
tl::expected<Json, FileError> next_record(const JsonText& out, const RecordFields& fields,
                                          const std::string& battle_id, std::uint64_t seed);

}  // namespace impulse
