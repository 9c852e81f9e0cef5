#include "engine/procedure.h"

#include <algorithm>

namespace impulse {

int absolute_impulse(const Procedure& p, Cursor at) {
    return (at.turn - 1) * p.impulses + std::clamp<int>(at.impulse, 0, p.impulses);
}

}  // namespace impulse
