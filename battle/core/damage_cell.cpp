#include "battle/core/damage_cell.h"

#include <fmt/format.h>

namespace impulse {
namespace {

std::optional<DamagePart> parse_part(std::string_view text) {
    DamagePart part;
    if (text.ends_with(".5")) {
        part.half = true;
        text.remove_suffix(2);
    }
    const auto sum = parse_dice_sum(text);
    if (!sum || (part.half && (sum->plus < 0 || sum->dice > 0))) return std::nullopt;
    part.sum = *sum;
    return part;
}

}  // namespace

int Damage::twice_mean() const {
    int twice = 0;
    for (const DamagePart& p : parts)
        twice += p.sum.dice_on_average_twice() * (p.sum.sides + 1) * p.sum.times / 2 + 2 * p.sum.plus +
                 (p.half ? 1 : 0);
    return twice;
}

Damage damage_of(int points) {
    DamagePart part;
    part.sum.plus = points;
    return {{part}, true};
}

std::optional<Damage> parse_damage(std::string_view text) {
    Damage all;
    if (text == "N") {
        all.fires = false;
        return all;
    }
    if (const auto whole = parse_part(text)) {
        all.parts.push_back(*whole);
        return all;
    }
    while (true) {
        const std::size_t plus = text.find('+');
        const auto part = parse_part(text.substr(0, plus));
        if (!part) return std::nullopt;
        all.parts.push_back(*part);
        if (plus == std::string_view::npos) return all;
        text.remove_prefix(plus + 1);
    }
}

std::string text(const Damage& damage) {
    if (!damage.fires) return "N";
    std::string out;
    for (const DamagePart& p : damage.parts)
        out += fmt::format("{}{}{}", out.empty() ? "" : "+", text(p.sum), p.half ? ".5" : "");
    return out.empty() ? "0" : out;
}

}  // namespace impulse
