#include "scenarios/logs/chance.h"

#include <fmt/format.h>

#include <cmath>

namespace impulse {

Interval share_interval(std::int64_t seen, std::int64_t trials) {
    if (trials <= 0) return {0, 1};
    constexpr double z = 1.959963984540054;  // two-sided, 95 %
    const auto n = static_cast<double>(trials);
    const double p = static_cast<double>(seen) / n, all = 1 + z * z / n, middle = p + z * z / (2 * n);
    const double half = z * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    // What was seen never or always is exactly there, whatever rounding says.
    return {seen <= 0 ? 0 : (middle - half) / all, seen >= trials ? 1 : (middle + half) / all};
}

std::string chance_text(std::int64_t seen, std::int64_t trials) {
    if (trials <= 0) return "-";
    const Interval i = share_interval(seen, trials);
    return fmt::format("{:.1f} % ({:.1f} to {:.1f})",
                       100 * static_cast<double>(seen) / static_cast<double>(trials), 100 * i.low,
                       100 * i.high);
}

}  // namespace impulse
