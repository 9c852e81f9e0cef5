#include "scenarios/campaigns/campaign_rows.h"

#include <array>

#include <fmt/format.h>

namespace impulse {

tl::expected<CampaignRows, FileError> CampaignRows::open(std::string_view text, std::string_view file,
                                                         std::string_view format) {
    auto root = read_table(text, file);
    if (!root) return tl::unexpected(root.error());
    if (const std::string said = root->word("format"); root->ok() && said != format)
        root->refuse("format", fmt::format("the format is \"{}\"; this program reads \"{}\"", said, format));
    return CampaignRows{std::move(*root)};
}

void CampaignRows::sourced(TableReader& row) {
    static constexpr std::array<std::string_view, 4> letters{"A", "B", "C", "?"};
    row.word("rule");
    row.one_of("conf", letters);
}

TableReader CampaignRows::table(std::string_view key) {
    TableReader t = root_.table(key);
    sourced(t);
    return t;
}

int CampaignRows::number(std::string_view key, int least, int most) {
    TableReader row = root_.table("number").table(key);
    sourced(row);
    return row.integer("value", least, most);
}

}  // namespace impulse
