// engine/stack_room.h: room on the stack of the main thread for battles held by value.
// Units:  bytes.
#pragma once

#include <sys/resource.h>

namespace impulse {

// Lets the stack grow as far as a battle of many units needs; does nothing where the system allows no more.
inline bool make_stack_room() {
    constexpr rlim_t room = 64U << 20U;
    rlimit limit{};
    if (getrlimit(RLIMIT_STACK, &limit) != 0) return false;
    if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= room) return true;
    limit.rlim_cur = limit.rlim_max == RLIM_INFINITY || limit.rlim_max >= room ? room : limit.rlim_max;
    return setrlimit(RLIMIT_STACK, &limit) == 0;
}

}  // namespace impulse
