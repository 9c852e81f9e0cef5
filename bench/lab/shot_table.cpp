#include "bench/lab/shot_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "battle/core/rows/gunnery.h"

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
        twice += p.sum.dice * (p.sum.sides + 1) * p.sum.times + 2 * p.sum.plus + (p.half ? 1 : 0);
    return twice;
}

Damage damage_of(int points) {
    DamagePart part;
    part.sum.plus = static_cast<std::int16_t>(points);
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

int ShotTable::ways(int i) const {
    if (kind == TableKind::automatic || dice == 1) return 1;
    return 6 - std::abs(i - 5);
}

const RangeColumn* ShotTable::column(int range, int against_index) const {
    for (const RangeColumn& c : at)
        if (c.range == range && c.against == against_index) return &c;
    return nullptr;
}

std::string ShotTable::name() const {
    return fmt::format("{}/{}:{}{}{}", ruleset, weapon, mode, tech.empty() ? "" : ":", tech);
}

Damage outcome(const ShotTable& table, const RangeColumn& column, int roll_index, int shift) {
    if (table.kind == TableKind::automatic) return column.by_roll.front();
    const int roll = table.lowest_roll() + roll_index;
    if (table.kind == TableKind::hit_row)
        return roll + shift <= column.need ? column.by_roll.front() : damage_of(0);
    const int highest = table.lowest_roll() + table.rolls() - 1;
    int used = std::max(table.lowest_roll(), roll + shift);
    int rest = std::max(0, used - highest);
    used = std::min(used, highest);
    if (rest > 0 && table.overflow == DieOverflow::miss) return damage_of(0);
    const RangeColumn* c = &column;
    if (table.overflow == DieOverflow::next_column)
        for (; rest > 0; --rest) {
            const RangeColumn* next = nullptr;
            for (const RangeColumn& other : table.at)
                if (other.against == c->against && other.range > c->range && other.by_roll != c->by_roll &&
                    (next == nullptr || other.range < next->range))
                    next = &other;
            if (next == nullptr) return damage_of(0);
            c = next;
        }
    return c->by_roll[static_cast<std::size_t>(used - table.lowest_roll())];
}

}  // namespace impulse
