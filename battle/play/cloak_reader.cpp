#include "battle/play/table_readers.h"

#include <fmt/format.h>

#include "battle/core/rows/cloak.h"
#include "battle/play/systems_reader.h"

namespace impulse {
namespace {

constexpr int far = 999;

// Rising limits of eight columns, the last open.
void read_limits(TableReader& row, std::string_view key, std::array<std::int16_t, 8>& to) {
    const std::vector<int> upto = row.integers(key, 0, far, static_cast<int>(to.size()) - 1);
    for (std::size_t i = 0; i < upto.size() && i + 1 < to.size(); ++i) {
        if (i > 0 && upto[i] <= upto[i - 1])
            row.refuse(key, i,
                       fmt::format("`{}`: {} does not follow on {}; each limit is above the one before", key,
                                   upto[i], upto[i - 1]));
        to[i] = static_cast<std::int16_t>(upto[i]);
    }
    to.back() = far;
}

void read_figures(TableReader& row, std::string_view key, std::array<std::int16_t, 8>& to) {
    const std::vector<int> figures = row.integers(key, -99, 99, static_cast<int>(to.size()));
    for (std::size_t i = 0; i < figures.size() && i < to.size(); ++i)
        to[i] = static_cast<std::int16_t>(figures[i]);
}

}  // namespace

Chapter<CloakRow> read_cloak_row(TableReader root) {
    TableReader row = root.table("cloak");
    const auto made = std::make_shared<CloakRow>();
    CloakRow& cloak = *made;
    cloak.range = row.integer("range", 1, far);
    cloak.fade = row.integer("fade", 1, 32);
    const auto die = row.integer_rows("die", 1, far, 2);
    if (row.ok() && die.size() != 3)
        row.refuse("die", fmt::format("[cloak] die has {} parts, not the three for all, half and quarter",
                                      die.size()));
    if (row.ok()) {
        for (std::size_t i = 0; i < die.size(); ++i)
            if (die[i][0] != (i == 0 ? 1 : die[i - 1][1] + 1) || die[i][1] < die[i][0])
                row.refuse(
                    "die", i,
                    fmt::format("[cloak] die: {} to {} does not follow on {}; expected three parts such "
                                "as [[1, 2], [3, 4], [5, 6]]",
                                die[i][0], die[i][1], i == 0 ? 0 : die[i - 1][1]));
        cloak.full_upto = die[0][1];
        cloak.half_upto = die[1][1];
        cloak.quarter_upto = die[2][1];
    }
    cloak.control_delay = row.integer("control_delay", 0, 32);
    cloak.keep = row.integer("keep", 0, 99);
    cloak.regain = row.integer("regain", 0, 99);
    cloak.keep_each = row.integer("keep_each", 0, 320);
    cloak.regain_each = row.integer("regain_each", 0, 320);
    cloak.net_ecm = row.boolean("net_ecm");
    read_limits(row, "range_upto", cloak.range_upto);
    read_figures(row, "range_off", cloak.range_off);
    read_limits(row, "speed_upto", cloak.speed_upto);
    read_figures(row, "speed_on", cloak.speed_on);
    cloak.hidden = row.boolean("hidden");
    const std::vector<int> shown = row.integers("shown_on", 1, 32, static_cast<int>(cloak.shown_on.size()));
    for (std::size_t i = 0; i < shown.size() && i < cloak.shown_on.size(); ++i)
        cloak.shown_on[i] = static_cast<std::int16_t>(shown[i]);
    cloak.source = read_source(row);
    return made;
}

}  // namespace impulse
