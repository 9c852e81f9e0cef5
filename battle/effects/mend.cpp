#include <fmt/format.h>

#include <algorithm>

#include "battle/core/rows/chart.h"
#include "battle/damage/box_loss.h"
#include "battle/damage/dropped_shields.h"
#include "battle/damage/layers.h"
#include "battle/damage/shields.h"
#include "battle/effects/ops.h"

namespace impulse::ops {
namespace {

// Boxes of the shields over a facing that are up, mended as far as the points go; returns the points that are left.
int mend_shields(Play& play, UnitId unit, int face, int points) {
    const ShipClass& c = play.type(unit);
    if (play.now.unit(unit)[Counter::shield_level] <= 0) return points;
    BanksOver{play.rules, play.now.unit(unit)}.each(face, [&](int bank) {
        const Unit& u = play.now.unit(unit);
        const auto b = static_cast<std::size_t>(bank);
        const int boxes =
            u[Unit::dropped(bank)] != 0 ? 0 : std::min<int>(points, c.bank_boxes[b] - u.shield[b]);
        if (boxes <= 0) return;
        play.emit(ShieldRepaired{unit, static_cast<std::uint8_t>(bank), static_cast<std::int16_t>(boxes)});
        points -= boxes;
    });
    return points;
}

// Points that panels over a facing hold are let go; returns those of the bolt that are left.
int empty_panels(Play& play, UnitId unit, int face, int points) {
    const ShipClass& c = play.type(unit);
    for (std::size_t g = 0; c.armor_boxes > 0 && g < c.groups.size() && points > 0; ++g) {
        const Wall& wall = play.rules.system(c.groups[g].system).wall;
        const Energy held{play.now.unit(unit).groups[g].charge};
        if (!wall.stores || wall.layer != Layer::panels || !guards(c.groups[g], straight_before(face)))
            continue;
        const int gone = std::min(points, held.floor());
        if (gone > 0) play.set_group(unit, g, GroupField::charge, (held - impulse::points(gone)).parts);
        points -= gone;
    }
    return points;
}

bool mend_track(Play& play, UnitId unit, TrackKind track) {
    const Unit& u = play.now.unit(unit);
    if (u[counter_of(track)] <= u[counter_of(track, Mark::lasting)]) return false;
    play.emit(TrackRepaired{unit, track, 1});
    return true;
}

// A damaged box of what the cell names; of several the first that its owner lists.
bool mend_category(Play& play, UnitId unit, CategoryId category) {
    const Category& k = play.rules.categories[category.index()];
    switch (k.special) {
        case Category::Special::sensor:
            return mend_track(play, unit, TrackKind::sensor);
        case Category::Special::scanner:
            return mend_track(play, unit, TrackKind::scanner);
        case Category::Special::damage_control:
            return mend_track(play, unit, TrackKind::damage_control);
        case Category::Special::none:
            break;
        default:
            return false;
    }
    const ShipClass& c = play.type(unit);
    for (const std::uint8_t g : c.groups_of_category[category.index()]) {
        const GroupState& state = play.now.unit(unit).groups[g];
        if (state.lost + state.disabled <= state.lasting) continue;
        mend_boxes(play, unit, g, 1);
        return true;
    }
    return false;
}

// A hit as the chart takes it, but looking for what is damaged; a whole track of excess damage swallows what is left.
void mend_inside(Play& play, UnitId unit, int points) {
    if (play.type(unit).sheet.craft.small()) return;  // its points are no boxes, and no chart finds them
    const DamageChart& chart = play.rules.chart_of(play.type(unit), play.now.field.standard_chart != 0);
    while (points > 0 && !play.starved()) {
        const int row =
            play.roll(Stream::allocation, chart.row_dice, chart.row_sides, unit) - chart.row_first;
        int column = chart.column_sides > 0 ? play.roll(Stream::allocation, chart.column_sides, unit) - 1 : 0;
        bool any = false;
        for (int step = 0; step < chart.columns && points > 0; ++step) {
            const ChartCell& cell = chart.at(row, column);
            if (play.rules.categories[cell.category.index()].special == Category::Special::excess) {
                if (!mend_track(play, unit, TrackKind::excess)) return;
                any = true;
                --points;
            }
            while (points > 0 && mend_category(play, unit, cell.category)) {
                any = true;
                --points;
                if (cell.mode != CellMode::all) break;
            }
            column =
                (column + chart.direction[static_cast<std::size_t>(row)] + chart.columns) % chart.columns;
        }
        // All around the row nothing is damaged: as a hit would, it comes to excess damage.
        if (!any) {
            if (!mend_track(play, unit, TrackKind::excess)) return;
            --points;
        }
    }
}

}  // namespace

void mend(const Cast& c) {
    const Impact& i = c.impact;
    const UnitId at = i.at.unit;
    if (i.at.object) c.play.emit(SeekerDamaged{i.at.object, VolleyKind::direct, 1});  // see unharmed()
    if (!at || !c.reaches(at)) return;
    // On itself each box strikes a shield at random.
    const int face = at == i.from.by ? c.play.roll(Stream::damage, 6, at) - 1
                                     : settle_facing_at_once(c.play, at, i.from.hex, i.from.by);
    const int left = empty_panels(c.play, at, face, mend_shields(c.play, at, face, c.points()));
    if (left > 0) mend_inside(c.play, at, left);
}

std::string mend(const Effect& e) {
    return points_in_words(e) +
           " mended: the shield that it strikes, else damaged systems that the chart finds";
}

}  // namespace impulse::ops
