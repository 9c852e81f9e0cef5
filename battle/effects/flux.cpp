#include <fmt/format.h>

#include <algorithm>

#include "battle/core/rows/chart.h"
#include "battle/damage/box_choice.h"
#include "battle/damage/conversion.h"
#include "battle/damage/layers.h"
#include "battle/effects/ops.h"

namespace impulse::ops {
namespace {

// So many boxes of the shields over a facing are lost, the strongest bank first.
void strip_shields(Play& play, UnitId unit, int face, int boxes) {
    for (const int bank : banks_over(play.rules, play.now.unit(unit), face)) {
        const int lost = std::min<int>(boxes, play.now.unit(unit).shield[static_cast<std::size_t>(bank)]);
        if (lost <= 0) continue;
        play.emit(ShieldLost{unit, static_cast<std::uint8_t>(bank), static_cast<std::int16_t>(lost)});
        boxes -= lost;
    }
}

// What the chart finds for a system that may change, whatever is left of it: not tracks, and not people; where it finds
// excess damage, any. `but`: the grouping that does not count.
Candidates charted(Play& play, UnitId unit, std::size_t but) {
    const ShipClass& c = play.type(unit);
    const DamageChart& chart = play.rules.chart_of(c, play.now.field.standard_chart != 0);
    const int row = play.roll(Stream::allocation, chart.row_dice, chart.row_sides, unit) - chart.row_first;
    int column = chart.column_sides > 0 ? play.roll(Stream::allocation, chart.column_sides, unit) - 1 : 0;
    Candidates found;
    for (int step = 0; step < chart.columns && found.empty(); ++step) {
        const CategoryId category = chart.at(row, column).category;
        const bool any = play.rules.categories[category.index()].special == Category::Special::excess;
        for (std::size_t g = 0; g < c.groups.size(); ++g) {
            const auto& named = c.groups_of_category[category.index()];
            if ((any || std::find(named.begin(), named.end(), g) != named.end()) &&
                c.groups[g].sheet_group != but && may_convert(play.rules, play.now.unit(unit), g))
                found.push_back(static_cast<std::uint8_t>(g));
        }
        column = (column + chart.direction[static_cast<std::size_t>(row)] + chart.columns) % chart.columns;
    }
    return found;
}

}  // namespace

// Its owner gives up what is worth least to him, and the firer makes of it what is worth least as well.
void flux(const Cast& c) {
    const UnitId at = c.impact.at.unit;
    if (!at || !c.reaches(at)) return;
    Play& play = c.play;
    const int face = settle_facing_at_once(play, at, c.impact.from.hex, c.impact.from.by);
    if (shields_over(play.rules, play.now.unit(at), face) > 0)
        return strip_shields(play, at, face, play.roll(Stream::damage, c.points(), 6, at));
    const ShipClass& type = play.type(at);
    if (type.sheet.craft.small()) return;  // no chart finds anything in a shuttle or a fighter
    for (int n = c.points(); n > 0 && !play.starved(); --n) {
        const Candidates first = charted(play, at, whole_unit);
        if (first.empty()) continue;
        const std::uint8_t changed = least_worth(play.rules, play.now.unit(at), first, false);
        Candidates second;
        for (const std::uint8_t g : charted(play, at, type.groups[changed].sheet_group))
            if (room_to_convert(play.rules, play.now.unit(at), changed, g)) second.push_back(g);
        if (second.empty()) continue;
        begin_conversion(play, at, changed, least_worth(play.rules, play.now.unit(at), second, false));
    }
}

std::string flux(const Effect&) {
    return "a die of shield boxes for each point, or where no shield is up a system of it becomes another";
}

}  // namespace impulse::ops
