// tests/support/script_text.h: the [scenario] of a script as text: two ships on a map, with an umpire.
// Units:  hexes as they are written, hexes a turn.
// Shapes: each ship stands alone on its side; what is `more` are further lines of its unit.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace impulse {

struct ScriptShip {
    std::string_view side, name, type, hex;
    char facing = 'A';
    int speed = 0;
    std::string_view more = "";
};

inline std::string two_ships(std::string_view ruleset, std::string_view map, const ScriptShip& a,
                             const ScriptShip& b, std::string_view more = "") {
    std::string text =
        fmt::format("[scenario]\nruleset = \"{}\"\numpire = true\nmap = \"{}\"\n{}", ruleset, map, more);
    for (const ScriptShip& s : {a, b})
        text += fmt::format(
            "[[scenario.side]]\nname = \"{}\"\n[[scenario.side.unit]]\nname = \"{}\"\nclass = \"{}\"\n"
            "hex = \"{}\"\nfacing = \"{}\"\nspeed = {}\n{}",
            s.side, s.name, s.type, s.hex, s.facing, s.speed, s.more);
    return text;
}

}  // namespace impulse
