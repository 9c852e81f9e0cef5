// scenarios/formats/vbsf.h: fleets out of a VBSF player sheet, and results back into it as orders.
// Units:  offsets into the sheet's text; costs in campaign points.
// Shapes: a sheet is a text of assignments "var NAME = JSON;" with comments; writing changes the list `orders` and not a byte elsewhere.
// Errors: FileError with line and column for what is no such sheet; results name units that the fleet has not.
// Rule:   VBAM/SFB: results are cripple, destroy and gift of a "receiver", spelled "reciever" too by the sheet's script.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "engine/table_text.h"
#include "scenarios/files/json_fields.h"

namespace impulse::vbsf {

struct Variable {
    std::string name;
    std::size_t begin = 0, end = 0;  // of its value in the text
    Json value;
};
struct Sheet {
    std::string text;
    std::vector<Variable> variables;
    [[nodiscard]] const Variable* find(std::string_view name) const;
    // The value, or an empty list.
    [[nodiscard]] const Json& list(std::string_view name) const;
};
// Reads a sheet; refuses text without assignments and values that are no JSON.
tl::expected<Sheet, FileError> read_sheet(std::string_view text, std::string_view file);

// One kind of unit as the sheet lists it.
struct Kind {
    std::string ship, base_hull;
    int cost = 0, year = 0;
    std::vector<std::pair<std::string, int>> traits;  // "Scout" 4, "Command" 0
};
struct Unit {
    std::string id;  // "DD w/ 1st Fleet", with "#2" and so on behind it where there are several
    std::string ship, fleet;
    bool crippled = false;
};
struct Fleet {
    std::string name, location;
    std::vector<Unit> units;
};
// "3xDD" as count and unit; a text without a count is one unit.
std::pair<int, std::string> counted(std::string_view text);
// All fleets of the sheet, every unit on its own, crippled ones marked.
std::vector<Fleet> fleets(const Sheet& sheet);
// What the sheet says of a kind of ship; nothing where it does not list it.
std::optional<Kind> kind(const Sheet& sheet, std::string_view ship);

struct Result {
    enum class What : std::uint8_t { cripple, destroy, gift } what = What::cripple;
    std::string unit;   // "DD w/ 1st Fleet"
    std::string owner;  // gift: the new one
    std::string note;
};
std::string_view result_word(Result::What what);
// Whom an order is about, under either spelling of the key.
std::string receiver_of(const Json& order);
// The sheet's text with the results added to `orders` that are not there yet; every other byte as it was.
std::string with_orders(const Sheet& sheet, const std::vector<Result>& results);
// The results of a record out for the units of that side: fates, crippled marks, captures.
std::vector<Result> results_of(const Json& record_out, std::string_view side);
// What two sheets do not say about a battle of theirs.
struct Encounter {
    std::string kind;  // deep-space, defensive, pursuit
    std::string resolve_with = "sfb";
    std::uint64_t seed = 0;
    std::string battle_id;  // empty: by game, turn and place
};
// The record in of a fleet against another: who, where, when, and in a defensive battle the fixed units of the place.
Json record_in(const Sheet& attacker, const Fleet& attacking, const Sheet& defender, const Fleet& defending,
               const Encounter& encounter);

}  // namespace impulse::vbsf
