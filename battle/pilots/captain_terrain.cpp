#include "battle/pilots/captain_terrain.h"

#include <algorithm>
#include <bit>

#include "battle/core/ground.h"
#include "battle/core/rows/damage.h"
#include "battle/movement/high_energy_turn.h"
#include "battle/movement/reverse.h"
#include "battle/movement/speed.h"
#include "battle/play/allocation.h"

namespace impulse {
namespace {

void drop_line(Allocate& order, Line line) {
    for (std::size_t i = order.form.size(); i-- > 0;)
        if (order.form[i].line == line) order.form.erase_at(i);
}

// The form flown that way, with the brakes that it needs; nothing where it is not legal.
std::optional<Allocate> flown(const Situation& s, Allocate order, bool reverse) {
    order.reverse = reverse ? 1 : 0;
    drop_line(order, Line::braking);
    const Energy brakes = braking_energy(s.rules, s.seen, order.unit, order.plot, reverse);
    if (brakes > Energy{}) {
        if (order.form.full()) return std::nullopt;
        order.form.push_back({Line::braking, 0, 0, brakes});
    }
    if (refuse_allocate(s.rules, s.seen, order)) return std::nullopt;
    return order;
}

// The same form at a lower speed: astern the base is 0.
Allocate slower(const Situation& s, Allocate order, int speed) {
    order.plot.clear();
    order.plot.push_back({1, static_cast<std::uint8_t>(speed)});
    drop_line(order, Line::move_warp);
    const Energy warp = energy_for_plot(s.rules, s.seen, order);
    if (warp > Energy{} && !order.form.full()) order.form.push_back({Line::move_warp, 0, 0, warp});
    return order;
}

}  // namespace

void consider_reverse(const Situation& s, Allocate& order) {
    if (s.budget() || order.plot.empty()) return;
    const Unit& u = s.unit();
    const int speed = speed_at(order.plot, 1);
    if (u[Counter::reverse] != 0) {
        if (const auto ahead = flown(s, order, false)) {
            order = *ahead;
            return;
        }
        // No energy for the brakes: on astern, or rest.
        for (int slow = std::min(speed, 10); slow >= 0; slow -= 2)
            if (const auto astern = flown(s, slower(s, order, slow), slow > 0)) {
                order = *astern;
                return;
            }
        return;
    }
    if (s.foes.empty() || s.hopeless || s.rams || speed_at(previous_plot(u), s.seen.field.impulses) > 2)
        return;
    const Foe& foe = s.foes[0];
    const int bow = relative_bearing(u.hex, u.facing, foe.hex);
    const bool ahead = bow == 0 || bow <= 3 || bow >= 23;
    if (!ahead || foe.range > 6 || foe.range >= s.wanted_range || foe.speed > 8) return;
    // Back off with the bow to the enemy: the strong shields and the guns stay on it.
    for (int back = std::min(10, std::max(2, s.wanted_range - foe.range)); back > 0; back -= 2)
        if (const auto astern = flown(s, slower(s, order, back), true)) {
            order = *astern;
            return;
        }
}

void announce_course(const Situation& s, std::vector<Command>& orders) {
    if (s.budget() || s.foes.empty() ||
        (s.seen.field.directed_turns == 0 && !s.rules.options->directed_turns))
        return;
    const Unit& u = s.unit();
    const int off =
        u.hex == s.foes[0].hex ? 0 : (direction_towards(u.hex, s.foes[0].hex).at + 6 - u.facing.at) % 6;
    if (off == 0) return;
    const int way = off <= 3 ? directed_right : directed_left;
    if (u[Counter::directed] != way)
        orders.push_back(Announce{
            s.me, way == directed_right ? Announcement::directed_right : Announcement::directed_left});
}

}  // namespace impulse
