#include "battle/movement/initiative.h"

#include <algorithm>
#include <limits>

#include "battle/core/modifiers.h"
#include "battle/core/rows/craft.h"
#include "battle/core/rows/movement.h"
#include "battle/core/tracks.h"
#include "battle/energy/reactor.h"
#include "battle/movement/announce_speeds.h"
#include "battle/movement/precedence.h"

namespace impulse {
namespace {

// The unit with all those after it that have its drive and its score; nobody where one before it has them too.
UnitSet equals_from(const Play& play, std::size_t first) {
    UnitSet equal;
    for (std::size_t i = 0; i < play.now.units.size(); ++i) {
        const Unit &x = play.now.units[first], &y = play.now.units[i];
        if (!x.active() || !y.active() || initiative_score(x) != initiative_score(y) ||
            drive_tier(play.rules, x) != drive_tier(play.rules, y))
            continue;
        if (i < first) return {};
        equal.add(UnitId{i});
    }
    return equal;
}

// So many thousandths of the boxes of each track are whole again, but for those that are gone for good.
void regrow_tracks(Play& play, UnitId unit) {
    constexpr int most_at_once = std::numeric_limits<decltype(TrackRepaired::boxes)>::max();
    for (std::size_t t = 0; t < count_of<TrackKind>(); ++t) {
        const auto track = static_cast<TrackKind>(t);
        const Unit& u = play.now.unit(unit);
        const int damaged = u[counter_of(track)] - u[counter_of(track, Mark::lasting)];
        if (damaged <= 0) continue;
        const int part =
            modified(play.rules, u, Quantity::regrown, {.tracks = static_cast<std::uint8_t>(1U << t)});
        int back = std::min(damaged, thousandths(boxes_of_track(play.type(unit).sheet, track), part));
        for (; back > 0; back -= most_at_once)
            play.emit(TrackRepaired{unit, track, static_cast<std::uint8_t>(std::min(back, most_at_once))});
    }
}

}  // namespace

int drive_tier(const Rules& rules, const Unit& unit) {
    const ShipClass& c = rules.type(unit.type);
    int tier = rules.craft && c.sheet.craft.small() ? rules.craft->drive_tier : 0;
    for (const std::uint8_t g : c.drives)
        if (const int here = rules.system(c.groups[g].system).drive_tier;
            here > tier && boxes_left(c, unit, g) > 0)
            tier = here;
    return tier;
}

bool loses_initiative(const Rules& rules, const Battle& battle, UnitId a, UnitId b) {
    const Unit& x = battle.unit(a);
    const Unit& y = battle.unit(b);
    const bool first_x = x.until(StatusKind::hushed) >= battle.impulse_now(),
               first_y = y.until(StatusKind::hushed) >= battle.impulse_now();
    if (first_x != first_y) return first_x;
    const int tier_x = drive_tier(rules, x), tier_y = drive_tier(rules, y);
    if (tier_x != tier_y) return tier_x < tier_y;
    if (initiative_score(x) != initiative_score(y)) return initiative_score(x) < initiative_score(y);
    if (x[Counter::initiative] != y[Counter::initiative])
        return x[Counter::initiative] < y[Counter::initiative];
    return a < b;
}

bool initiative_run(Play& play) {
    if (play.now.clock.impulse == 1) announce_speeds_run(play);
    for (const UnitId unit : active_ids(play.now)) {
        regrow_tracks(play, unit);
        end_long_anchorage(play, unit);
        play.set(unit, Counter::moved_now, 0);
        const int dice = play.rules.budget->dice_per_tech * play.type(unit).sheet.tech +
                         modified(play.rules, play.now.unit(unit), Quantity::initiative);
        play.set(unit, Counter::initiative,
                 play.roll(Stream::initiative, dice, play.rules.budget->initiative_sides, unit));
    }
    for (std::size_t i = 0; i < play.now.units.size(); ++i)
        if (const UnitSet equal = equals_from(play, i); enemies_among(play.now, equal)) {
            const Places place = roll_off(play, equal, play.rules.budget->initiative_sides);
            for (const UnitId unit : equal)
                play.add(unit, Counter::initiative, initiative_tie * place[unit.index()]);
        }
    return true;
}

}  // namespace impulse
