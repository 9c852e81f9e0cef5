#include "battle/play/table_readers.h"

#include <fmt/format.h>

#include "battle/play/systems_reader.h"

namespace impulse {

void read_robot(TableReader root, Rules& rules) {
    RobotProgram& r = rules.robot;
    r.source = read_source(root);
    r.within = root.integer("within", 0, max_range * 10);
    r.size_class_most = root.integer("size_class_most", 0, 7);
    r.pick_sides = root.integer("pick_sides", 1, static_cast<int>(r.pick[0].size()));
    const auto rows =
        root.integer_rows("pick", 1, static_cast<int>(r.pick.size()), static_cast<std::size_t>(r.pick_sides));
    if (root.ok() && rows.size() != r.pick.size())
        root.refuse("pick", fmt::format("`pick` has {} rows; one for each number of opponents, {}, is needed",
                                        rows.size(), r.pick.size()));
    for (std::size_t i = 0; i < rows.size() && root.ok(); ++i)
        for (std::size_t k = 0; k < rows[i].size(); ++k) {
            if (rows[i][k] > static_cast<int>(i) + 1)
                root.refuse(
                    "pick", i, k,
                    fmt::format("row {} picks opponent {}; there are only {}", i + 1, rows[i][k], i + 1));
            r.pick[i][k] = static_cast<std::uint8_t>(rows[i][k]);
        }
    r.fire_sides = root.integer("fire_sides", 1, 100);
    r.nothing_upto = root.integer("nothing_upto", 0, r.fire_sides);
    r.half_upto = root.integer("half_upto", r.nothing_upto, 100);
    r.far_beyond = root.integer("far_beyond", 0, max_range);
    r.far_shift = root.integer("far_shift", -9, 9);
    r.near_upto = root.integer("near_upto", -1, max_range);
    r.near_shift = root.integer("near_shift", -9, 9);
    r.destroys_from = root.integer("destroys_from", 0, 8);
}

}  // namespace impulse
