// tests/support/alter.h: a chapter of a test's own rules, to be changed: alter(rules.minefields).scan_range = 2.
#pragma once

#include <memory>

#include "battle/core/rules.h"

namespace impulse {

template <class Rows>
Rows& alter(Chapter<Rows>& chapter) {
    const auto own = chapter ? std::make_shared<Rows>(*chapter) : std::make_shared<Rows>();
    chapter = own;
    return *own;
}

}  // namespace impulse
