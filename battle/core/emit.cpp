#include "battle/core/emit.h"

#include <algorithm>

namespace impulse {

int Play::roll(Stream stream, int n, int sides, UnitId subject) {
    int sum = 0;
    for (int i = 0; i < n; ++i) {
        if (starved()) return sum + n - i;  // ones: the whole command will be taken back
        const Drawn die = seeded_ ? now.dice.next(stream, sides) : dice_.next(now.dice, stream, sides);
        if (die.face < 1) {
            starved_stream_ = stream;
            starved_sides_ = sides;
            return sum + n - i;
        }
        emit(DieRolled{stream, static_cast<std::uint8_t>(sides), static_cast<std::uint8_t>(die.face), subject,
                       die.drawn});
        sum += die.face;
    }
    return sum;
}

void Play::note_use(UnitId unit, std::size_t group) {
    const GroupState& g = now.unit(unit).groups[group];
    const WeaponId weapon = type(unit).groups[group].weapon;
    if (!weapon || rules.weapon(weapon).window_shots > 0) {
        const int since = std::max(0, now.impulse_now() - g.last);
        const std::uint32_t before = since < recent_impulses ? g.recent << (4 * since) : 0U;
        if ((before & most_recent) < most_recent)
            set_group(unit, group, GroupField::recent, static_cast<std::int32_t>(before + 1));
    }
    set_group(unit, group, GroupField::last, now.impulse_now());
}

}  // namespace impulse
