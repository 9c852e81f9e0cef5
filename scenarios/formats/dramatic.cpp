#include "scenarios/formats/dramatic.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace impulse::dramatic {

std::string cripple(int unit) { return fmt::format("cripple{}", unit); }
std::string destroy(int unit) { return fmt::format("destroy{}", unit); }
std::string gift(int unit, int empire) { return fmt::format("gift{}empire{}", unit, empire); }
std::string verdict(int encounter, bool defender_won) {
    return fmt::format("{}{}", defender_won ? "victory" : "defeat", encounter);
}

std::string Orders::line() const { return fmt::format("{}", fmt::join(tokens, ",")); }

Tokens tokens_of(const Json& record) {
    Tokens out;
    const Json& sides = list_in(record, "sides");
    for (const Json& side : sides)
        out.orders.push_back({text_in(side, "id"), whole_in(side, "dramatic_empire", -1), {}});
    // Who won is the defender's to tell.
    const int encounter = whole_in(record, "dramatic_encounter", -1);
    const std::string winner = text_in(record, "winner");
    for (std::size_t s = 0; s < sides.size() && encounter >= 0 && !winner.empty(); ++s)
        if (text_in(sides[s], "role") == "defender")
            out.orders[s].tokens.push_back(verdict(encounter, winner == out.orders[s].side));
    for (std::size_t s = 0; s < sides.size(); ++s) {
        std::vector<std::string>& tokens = out.orders[s].tokens;
        for (const Json& unit : list_in(sides[s], "units")) {
            const std::string fate = text_in(unit, "fate"), status = text_in(unit, "status");
            const bool dead = fate == "destroyed" || fate == "self-destructed" || fate == "barrier" ||
                              status == "destroyed";
            const bool taken = fate == "captured" || fate == "captured-by-npe";
            const bool hurt =
                (status == "crippled" || flag_in(unit, "crippled")) && !flag_in(unit, "entered_crippled");
            if (!dead && !taken && !hurt) continue;
            const int id = whole_in(unit, "dramatic_id", -1);
            const int captor = sides.size() == 2 ? out.orders[1 - s].empire : -1;
            if (id < 0 || (taken && captor < 0)) {
                out.unknown.push_back(text_in(unit, "id"));
                continue;
            }
            tokens.push_back(dead ? destroy(id) : taken ? gift(id, captor) : cripple(id));
            if (taken && hurt) tokens.push_back(cripple(id));
        }
    }
    std::erase_if(out.orders, [](const Orders& o) { return o.tokens.empty(); });
    return out;
}

}  // namespace impulse::dramatic
