#include "bench/lab/reference.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/every_error.h"

namespace impulse {
namespace {

constexpr std::array<std::string_view, 3> confidences{"A", "B", "C"};
constexpr std::array<std::string_view, 3> falls_words{"rows", "columns", "both"};

// Names, or brackets of numbers in their order: ["0", "1-2", "3+"] with `*_from` saying where they begin.
std::vector<std::string> names(TableReader& row, const std::string& key) {
    const std::string from = key + "_from";
    if (!row.knows(from)) {
        std::vector<std::string> all = row.words(key);
        for (std::size_t i = 0; i < all.size(); ++i)
            if (std::find(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(i), all[i]) !=
                all.begin() + static_cast<std::ptrdiff_t>(i))
                row.refuse(key, i, fmt::format("`{}` has \"{}\" twice", key, all[i]));
        return all;
    }
    (void)row.brackets(key, row.integer(from, 0, 999));
    return row.words(key);
}

std::optional<int> number(const std::string& text) {
    if (text.empty() || text.size() > 5 || text.find_first_not_of("0123456789") != std::string::npos)
        return std::nullopt;
    return std::stoi(text);
}

void read_cells(TableReader& row, ReferenceTable& t) {
    const auto cells = row.cells("cells");
    if (!row.ok()) return;
    t.cells = cells.rows;
    const bool named = !row.knows("rows");
    if (named) {
        if (!cells.nested)
            row.refuse("cells", "without `rows`, each row of `cells` is a list that begins with its name");
        for (std::size_t r = 0; r < t.cells.size() && cells.nested; ++r) {
            for (const std::string& other : t.rows)
                if (other == t.cells[r].front())
                    row.refuse("cells", r, 0, fmt::format("there are two rows \"{}\"", other));
            t.rows.push_back(t.cells[r].front());
            t.cells[r].erase(t.cells[r].begin());
        }
    }
    const bool one_each = t.columns.size() == 1 && !cells.nested && !cells.alone;
    if (one_each) {
        t.cells.clear();
        for (const std::string& cell : cells.rows.front()) t.cells.push_back({cell});
    }
    if (t.cells.size() != t.rows.size()) {
        row.refuse("cells", fmt::format("`cells` has {} rows, expected {}, one for each of `rows`",
                                        t.cells.size(), t.rows.size()));
        return;
    }
    for (std::size_t r = 0; r < t.cells.size(); ++r)
        if (t.cells[r].size() != t.columns.size())
            row.refuse("cells", r,
                       fmt::format("the row \"{}\" has {} cells, expected {}, one for each of `columns`",
                                   t.rows[r], t.cells[r].size(), t.columns.size()));
    if (!row.knows("falls")) return;
    const std::string falls = row.one_of("falls", falls_words);
    if (!row.ok()) return;
    const auto grows = [&](std::size_t r, std::size_t c, const std::string& before, const char* along) {
        const auto a = number(before), b = number(t.cells[r][c]);
        if (!a || !b || *b <= *a) return;
        const std::string what = fmt::format(
            "grows along the {}, from {} to {}, but `falls` says it does not", along, before, t.cells[r][c]);
        if (one_each)
            row.refuse("cells", r, what);
        else
            row.refuse("cells", r, c + (named ? 1 : 0), what);
    };
    for (std::size_t r = 0; r < t.cells.size(); ++r)
        for (std::size_t c = 0; c < t.columns.size(); ++c) {
            if (c > 0 && falls != "columns") grows(r, c, t.cells[r][c - 1], "row");
            if (r > 0 && falls != "rows") grows(r, c, t.cells[r - 1][c], "column");
        }
}

std::vector<ReferenceTable> read_all(TableReader& root) {
    std::vector<ReferenceTable> all;
    for (const std::string& id : root.keys()) {
        TableReader row = root.table(id);
        ReferenceTable t;
        t.id = id;
        t.words = row.word("words");
        t.by = row.word("by");
        t.source = {row.word("rule"), row.one_of("conf", confidences), row.file(), row.line()};
        (void)row.word("notes", "");
        if (row.knows("rows")) t.rows = names(row, "rows");
        t.columns = {""};
        if (row.knows("columns")) {
            t.columns = names(row, "columns");
            t.across = row.word("across");
        }
        read_cells(row, t);
        all.push_back(std::move(t));
    }
    return all;
}

}  // namespace

const std::string* ReferenceTable::cell(std::string_view row, std::string_view column) const {
    const auto r = std::ranges::find(rows, row);
    const auto c = std::ranges::find(columns, column);
    if (r == rows.end() || c == columns.end()) return nullptr;
    return &cells[static_cast<std::size_t>(r - rows.begin())][static_cast<std::size_t>(c - columns.begin())];
}

tl::expected<std::vector<ReferenceTable>, FileError> read_reference(std::string_view text,
                                                                    std::string_view file) {
    auto root = read_table(text, file);
    if (!root) return tl::unexpected(root.error());
    std::vector<ReferenceTable> all = read_all(*root);
    if (auto error = root->finish()) return tl::unexpected(std::move(*error));
    return all;
}

std::vector<FileError> errors_of_reference(std::string_view text, std::string_view file) {
    std::vector<FileError> every;
    auto root = read_table(text, file, every);
    if (!root) return {root.error()};
    (void)read_all(*root);
    (void)root->finish();
    return every;
}

}  // namespace impulse
