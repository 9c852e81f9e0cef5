#include "engine/procedure.h"

#include <algorithm>

namespace impulse {

Cursor next(const Procedure& p, Cursor at) {
    const int last = static_cast<int>(p.steps.size()) - 1;
    if (at.step == p.loop_last && at.impulse < p.impulses) {
        ++at.impulse;
        at.step = static_cast<std::int16_t>(p.loop_first);
        return at;
    }
    if (at.step >= last) {
        ++at.turn;
        at.step = 0;
        at.impulse = static_cast<std::int16_t>(p.loop_first == 0 ? 1 : 0);
        return at;
    }
    ++at.step;
    if (at.step == p.loop_first) at.impulse = 1;
    if (at.step == p.loop_last + 1) at.impulse = static_cast<std::int16_t>(p.impulses + 1);
    return at;
}

int absolute_impulse(const Procedure& p, Cursor at) {
    return (at.turn - 1) * p.impulses + std::clamp<int>(at.impulse, 0, p.impulses);
}

}  // namespace impulse
