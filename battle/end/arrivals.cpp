#include "battle/end/arrivals.h"

#include "battle/core/modifiers.h"
#include "battle/core/rows/leaving.h"
#include "battle/core/subspace.h"

namespace impulse {
namespace {

bool ship(const Rules& rules, const Unit& u) {
    return rules.type(u.type).sheet.size_class <= rules.leaving->ship_size_class_most;
}

// True where every ship that a side still has is kept from calling for help.
bool nobody_calls(const Battle& b, SideId side) {
    bool any = false;
    for (const Unit& u : b.units) {
        if (u.side != side || !u.active()) continue;
        if (!silenced(u) && u.until(StatusKind::jammed) < b.impulse_now()) return false;
        any = true;
    }
    return any;
}

}  // namespace

int along_rim(const MapShape& map, Hex h) {
    const int column = column_of(h), row = row_of(h), w = map.columns, high = map.rows;
    if (!map.contains(h)) return -1;
    if (row == 1) return column - 1;
    if (column == w) return w - 1 + row - 1;
    if (row == high) return w - 1 + high - 1 + w - column;
    if (column == 1) return 2 * (w - 1) + high - 1 + high - row;
    return -1;
}
Hex rim_hex(const MapShape& map, int place) {
    const int w = map.columns - 1, high = map.rows - 1;
    if (place < w) return hex_at(place + 1, 1);
    place -= w;
    if (place < high) return hex_at(map.columns, place + 1);
    place -= high;
    if (place < w) return hex_at(map.columns - place, map.rows);
    return hex_at(1, map.rows - (place - w));
}

UnitId next_of_reserve(const Rules& rules, const Battle& b, SideId side) {
    UnitId next{};
    if (nobody_calls(b, side)) return next;
    int gone = 0, least = 0, came = 0;
    for (const UnitId unit : unit_ids(b)) {
        const Unit& u = b.unit(unit);
        if (u.side != side || !ship(rules, u)) continue;
        if (u.fate == Fate::held_out && u[Counter::reserve] > 0) {
            if (!next || u[Counter::reserve] < least) next = unit, least = u[Counter::reserve];
        } else if (u.fate != Fate::held_out && !u.active()) {
            ++gone;
        }
    }
    // Those who came are counted by the places that are missing below the next one.
    came = least > 0 ? least - 1 : 0;
    return next && gone > came ? next : UnitId{};
}

std::optional<Hex> arrival_hex(const Rules& rules, const Battle& b, UnitId unit) {
    // A Tactical Officer comes in where he will.
    if (const Hex chosen = b.unit(unit).hex;
        modified(rules, b.unit(unit), Quantity::arrival) > 0 && b.field.map.contains(chosen))
        return chosen;
    const MapShape& map = b.field.map;
    if (map.floating()) return std::nullopt;
    const Unit& u = b.unit(unit);
    const Side& side = b.sides[u.side.index()];
    const int first = along_rim(map, side.arrives_from), last = along_rim(map, side.arrives_to);
    if (first < 0 || last < 0) return std::nullopt;
    const int rim = 2 * (map.columns - 1) + 2 * (map.rows - 1);
    std::optional<Hex> best;
    for (int place = first;; place = (place + 1) % rim) {
        const Hex at = rim_hex(map, place);
        bool clear = true;
        for (const Unit& other : b.units)
            clear = clear && !(other.active() && distance(other.hex, at) < b.field.arrival_range);
        if (clear && (!best || distance(at, u.hex) < distance(*best, u.hex))) best = at;
        if (place == last) return best;
    }
}

bool arrivals_due(const Rules& rules, const Battle& b) {
    if (b.field.arrival_range == 0) return false;
    for (std::size_t s = 0; s < b.sides.size(); ++s)
        if (const UnitId unit = next_of_reserve(rules, b, SideId{s}); unit && arrival_hex(rules, b, unit))
            return true;
    return false;
}

bool arrivals_run(Play& play) {
    for (std::size_t s = 0; s < play.now.sides.size(); ++s)
        for (;;) {
            const UnitId unit = next_of_reserve(play.rules, play.now, SideId{s});
            if (!unit) break;
            const auto at = arrival_hex(play.rules, play.now, unit);
            if (!at) break;
            play.emit(Arrived{unit, *at, play.now.unit(unit).facing});
        }
    return true;
}

}  // namespace impulse
