#include "scenarios/formats/dramatic.h"

#include <fmt/format.h>

#include <algorithm>

namespace impulse::dramatic {
namespace {

// A whole number of the object, or -1.
int number(const Json& object, const char* key) {
    return object.is_object() && object.contains(key) && object.at(key).is_number_integer()
               ? object.at(key).get<int>()
               : -1;
}

}  // namespace

std::string cripple(int unit) { return fmt::format("cripple{}", unit); }
std::string destroy(int unit) { return fmt::format("destroy{}", unit); }
std::string repair(int unit) { return fmt::format("repair{}", unit); }
std::string gift(int unit, int empire) { return fmt::format("gift{}empire{}", unit, empire); }
std::string verdict(int encounter, bool defender_won) {
    return fmt::format("{}{}", defender_won ? "victory" : "defeat", encounter);
}
std::string name(int unit, std::string_view text) {
    std::string safe{text};
    std::replace(safe.begin(), safe.end(), '"', '\'');
    return fmt::format("name{}ship\"{}\"", unit, safe);
}

Tokens tokens_of(const Json& record) {
    Tokens out;
    if (!record.is_object() || !record.contains("sides") || !record.at("sides").is_array()) return out;
    const Json& sides = record.at("sides");
    std::string defender;
    for (const Json& side : sides)
        if (text_in(side, "role") == "defender") defender = text_in(side, "id");
    if (const int encounter = number(record, "dramatic_encounter");
        encounter >= 0 && record.contains("winner") && record.at("winner").is_string())
        out.tokens.push_back(verdict(encounter, record.at("winner") == defender));
    for (std::size_t s = 0; s < sides.size(); ++s) {
        if (!sides[s].contains("units") || !sides[s].at("units").is_array()) continue;
        for (const Json& unit : sides[s].at("units")) {
            const std::string fate = text_in(unit, "fate"), status = text_in(unit, "status");
            const bool dead = fate == "destroyed" || fate == "self-destructed" || fate == "barrier" ||
                              status == "destroyed";
            const bool taken = fate == "captured" || fate == "captured-by-npe";
            const bool hurt =
                (status == "crippled" || flag_in(unit, "crippled")) && !flag_in(unit, "entered_crippled");
            if (!dead && !taken && !hurt) continue;
            const int id = number(unit, "dramatic_id");
            const int captor = sides.size() == 2 ? number(sides[1 - s], "dramatic_empire") : -1;
            if (id < 0 || (taken && captor < 0)) {
                out.unknown.push_back(text_in(unit, "id", "?"));
                continue;
            }
            out.tokens.push_back(dead ? destroy(id) : taken ? gift(id, captor) : cripple(id));
            if (taken && hurt) out.tokens.push_back(cripple(id));
        }
    }
    return out;
}

}  // namespace impulse::dramatic
