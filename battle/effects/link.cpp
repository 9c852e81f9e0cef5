#include <fmt/format.h>

#include "battle/core/craft.h"
#include "battle/core/links.h"
#include "battle/core/rows/links.h"
#include "battle/effects/ops.h"
#include "battle/movement/link_strength.h"
#include "battle/movement/towing.h"

namespace impulse::ops {

// The box that fired, or launched what strikes, keeps a link on what was hit; where the table prints a strength, it holds
// by so much energy as has that strength between the two ships.
void link(const Cast& c) {
    const Impact& i = c.impact;
    const UnitId at = i.at.unit;
    if (!at || !i.from.by || !c.reaches(at)) return;
    const Grip* grip =
        grip_of(c.play.rules.system(c.play.type(i.from.by).groups[i.from.group].system), c.effect.link);
    if (grip == nullptr || !grip->by_hit)
        return keep_link(c.play, c.effect.link, i.from.by, at, i.from.group);
    const int slot = free_link_slot(c.play.now);
    if (slot < 0 || stabilized(c.play.rules, c.play.now.unit(at))) return;
    const auto place = static_cast<std::uint8_t>(slot);
    const int between = distance(c.play.now.unit(i.from.by).hex, c.play.now.unit(at).hex);
    const int energy = (divisor_of(*grip, between) * i.from.mode->table.strength_at(i.range)).ceil();
    c.play.emit(Linked{place, c.effect.link, i.from.by, at, {}, i.from.group});
    set_link(c.play, place, LinkField::strength, energy);
    set_link(c.play, place, LinkField::turn, c.play.now.clock.turn);
    set_link(c.play, place, LinkField::state, static_cast<int>(LinkState::held));
    settle_link_speeds(c.play);
}

std::string link(const Effect& e) {
    return fmt::format("a {} link on the target, of the strength that the table prints, if any",
                       word(e.link));
}

}  // namespace impulse::ops
