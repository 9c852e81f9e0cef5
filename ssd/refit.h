// ssd/refit.h: a class as its refits and option mounts change it: "klingon/d6b[Y175]", "orion/cr[A=photon]".
// Units:  boxes, BPV, years.
// Shapes: a fitted class has a key of its own, the class's key with its fittings in brackets, in the order of the sheet.
// Errors: a sentence that names the refit or mount, the file and the line.
// Rule:   classic ship chart (refits by year), G15 (option mounts of Orion and WYN ships).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "ssd/sheet.h"

namespace impulse {

// What a scenario or a record asks for beyond the class: refit codes; mounts with their weapon, "A" -> "photon".
struct Fitting {
    std::vector<std::string> refits;  // codes, and words such as "@175" (see refits_meant)
    std::vector<std::pair<std::string, std::string>> mounts;
    [[nodiscard]] bool empty() const { return refits.empty() && mounts.empty(); }
};

// "klingon/d6b" and what stands in the brackets of "klingon/d6b[Y175]"; refits first, then mounts with "=".
std::pair<std::string, Fitting> split_key(std::string_view key);
// The key of a class with its fittings: the other way round.
std::string fitted_key(std::string_view key, const Fitting& fitting);

// Stands among the refits of a class as it was before its empire had UIM modules: without them, and cheaper.
constexpr std::string_view without_uim = "-uim";
// True where the class as drawn has UIM modules and that year (0 = not said) came before them.
bool before_uim(const Sheet& sheet, int year);
// The key of such a class without that word: what records name, since their year says the rest.
std::string key_as_drawn(std::string_view key);

// The codes that a word stands for: a code is itself; "@175" all up to that year; "@175 known" those of them whose changes
// are known, "@175 known -u" the same without the refit u; "@175 free" those of that very year that cost nothing.
std::vector<std::string> refits_meant(const Sheet& sheet, std::string_view word);

// The sheet with refits and mounts. BPV, boxes, shields and arcs are changed; a refit of which only price and year are
// known makes the sheet one with an unknown figure, so that it can be priced but not fight. Refuses a code or a mount
// that the sheet does not have, a mount filled twice, and a weapon that no mount takes (`mount_weapons`: ids such as
// "photon" or "drone_rack-A"; empty = any).
tl::expected<Sheet, std::string> fitted_sheet(const Sheet& sheet, const Fitting& fitting,
                                              std::span<const std::string> mount_weapons = {});

}  // namespace impulse
