#include "scenarios/help_topics.h"

#include <algorithm>
#include <utility>

#include "scenarios/logs/sentence.h"

namespace impulse {

const std::vector<HelpTopic>& help_topics() {
    static const std::vector<HelpTopic> all = [] {
        std::vector<HelpTopic> read;
        read_sentences("help.toml", [&](TableReader& table) {
            for (TableReader& row : table.tables("topic"))
                read.push_back({row.word("id"), row.word("title"), row.word("says")});
        });
        return read;
    }();
    return all;
}

const HelpTopic* help_topic(std::string_view id) {
    const auto at = std::ranges::find(help_topics(), id, &HelpTopic::id);
    return at == help_topics().end() ? nullptr : &*at;
}

}  // namespace impulse
