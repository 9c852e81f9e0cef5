// battle/core/rows/source.h: where a row of a table came from.
// Rule:   each row carries its own rule number and confidence.
#pragma once

#include <string>

namespace impulse {

// Where a row came from: shown in tooltips, why-lines and refusals.
struct Source {
    std::string rule, conf, file;
    int line = 0;
};

}  // namespace impulse
