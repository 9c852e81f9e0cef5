#include "battle/play/table_readers.h"

#include <fmt/format.h>

#include <memory>
#include <string>

#include "battle/core/rows/watches.h"

namespace impulse {
namespace {

// Marks every step of the turn whose mechanism the list names.
template <class Mark>
void at_steps(TableReader& row, std::string_view key, const Rules& rules, Mark&& mark) {
    const std::vector<std::string> mechanisms = row.words(key);
    for (std::size_t i = 0; i < mechanisms.size(); ++i) {
        bool found = false;
        for (std::size_t s = 0; s < rules.procedure.steps.size(); ++s) {
            if (word(rules.procedure.steps[s].mechanism) != mechanisms[i]) continue;
            mark(s);
            found = true;
        }
        if (!found && row.ok())
            row.refuse(key, i, fmt::format("no step of turn.toml has the mechanism \"{}\"", mechanisms[i]));
    }
}

}  // namespace

void read_watches(TableReader root, Rules& rules) {
    constexpr int most = 9999;
    const auto made = std::make_shared<WatchRules>();
    made->at.resize(rules.procedure.steps.size());
    made->always.resize(rules.procedure.steps.size());
    at_steps(root, "always", rules, [&](std::size_t step) { made->always[step] = 1; });
    for (std::size_t step = 0; step < rules.procedure.steps.size(); ++step)
        if (rules.procedure.steps[step].mechanism == Mechanism::launch)
            made->launch = static_cast<std::uint8_t>(step);
    for (std::size_t t = 0; t < count_of<Trigger>(); ++t) {
        if (!root.knows(word(static_cast<Trigger>(t)))) continue;  // the ruleset has no such step
        TableReader row = root.table(word(static_cast<Trigger>(t)));
        WatchRow& into = made->row[t];
        for (std::size_t level = 0; level < count_of<WatchLevel>(); ++level)
            into.line[level] =
                static_cast<std::int16_t>(row.integer(word(static_cast<WatchLevel>(level)), 0, most));
        into.urgent = row.boolean("urgent", false) ? 1 : 0;
        into.changes = row.boolean("changes", false) ? 1 : 0;
        into.only_new = row.boolean("only_new", false) ? 1 : 0;
        into.each_turn = row.boolean("each_turn", false) ? 1 : 0;
        into.words = row.word("words");
        at_steps(row, "at", rules, [&](std::size_t step) { made->at[step] |= 1U << t; });
    }
    rules.watches = made;
}

}  // namespace impulse
