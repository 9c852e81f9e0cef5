// scenarios/campaigns/campaign_rows.h: reading a campaign's numbers, each with its rule and confidence.
// Units:  as each row says.
// Shapes: a file of assets/campaigns; [number] holds single numbers as { value, rule, conf }.
// Errors: CampaignRows notes the first one; finish() returns it with file, line and column.
// Rule:   architecture, Decision 5: every row names its rule.
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "engine/table_text.h"
#include "scenarios/files/asset_path.h"
#include "scenarios/files/files.h"

namespace impulse {

class CampaignRows {
public:
    // Opens the text; refuses what is no TOML or has another format.
    static tl::expected<CampaignRows, FileError> open(std::string_view text, std::string_view file,
                                                      std::string_view format);
    // A table by its name; its rule and confidence are read, and must be there.
    TableReader table(std::string_view key);
    // Reads rule and confidence of a row; refuses their absence.
    static void sourced(TableReader& row);
    // A number of [number]; refuses one outside least..most.
    int number(std::string_view key, int least, int most);
    // The whole file, for arrays of tables.
    TableReader& file() { return root_; }
    // The first error of the file, or nothing.
    [[nodiscard]] std::optional<FileError> finish() { return root_.finish(); }

private:
    explicit CampaignRows(TableReader root) : root_(std::move(root)) {}
    TableReader root_;
};

// "a, b, c": the names of the entries of a list.
template <class List, class Name>
std::string names_in(const List& list, Name name) {
    std::string all;
    for (const auto& entry : list) all += (all.empty() ? "" : ", ") + std::invoke(name, entry);
    return all;
}

// The row of a list whose `member` is that word; null where there is none.
template <class List, class Member>
const typename List::value_type* row_with(const List& list, Member member, std::string_view word) {
    const auto at = std::ranges::find(list, word, member);
    return at == list.end() ? nullptr : &*at;
}

// A file of this installation's assets/campaigns in that format, as `read` reads it.
template <class Rows>
tl::expected<Rows, FileError> load_campaign(std::string_view name, std::string_view format,
                                            void (*read)(CampaignRows&, Rows&)) {
    const std::string path = asset_path("campaigns/" + std::string{name});
    const auto text = read_text(path);
    if (!text) return tl::unexpected(text.error());
    auto in = CampaignRows::open(*text, path, format);
    if (!in) return tl::unexpected(in.error());
    Rows rows;
    read(*in, rows);
    if (auto error = in->finish()) return tl::unexpected(std::move(*error));
    return rows;
}

}  // namespace impulse
