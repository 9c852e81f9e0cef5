#include "ssd/sheet_limits.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>

namespace impulse {

tl::expected<SheetLimits, FileError> read_sheet_limits(std::string_view text, std::string_view file) {
    static constexpr std::array<std::string_view, 3> bears{"none", "may", "must"};
    auto parsed = read_table(text, file);
    if (!parsed) return tl::unexpected(parsed.error());
    TableReader& root = *parsed;

    SheetLimits limits;
    limits.file = file;
    root.word("conf");
    root.word("source");
    limits.size_class = root.integers("size_class", -6, 8);
    const std::vector<std::string> arcs = root.words("arcs");
    for (std::size_t i = 0; i < arcs.size(); ++i) {
        const auto arc = parse_arc(arcs[i]);
        if (arc)
            limits.arcs.push_back(*arc);
        else
            root.refuse("arcs", i,
                        fmt::format("\"{}\" is not an arc; arcs look like \"FA\", \"LF+L\" or \"FX+row13\"",
                                    arcs[i]));
    }
    for (TableReader& row : root.tables("systems")) {
        SystemLimit limit;
        limit.system = row.word("system");
        limit.most = row.integers("most", 0, 999, static_cast<int>(limits.size_class.size()));
        const std::string word = row.one_of("arc", bears);
        limit.bears =
            static_cast<SystemLimit::Bears>(std::find(bears.begin(), bears.end(), word) - bears.begin());
        for (const SystemLimit& other : limits.systems)
            if (other.system == limit.system)
                row.refuse("system", fmt::format("\"{}\" stands twice", limit.system));
        limits.systems.push_back(std::move(limit));
    }
    if (auto error = root.finish()) return tl::unexpected(*error);
    return limits;
}

}  // namespace impulse
