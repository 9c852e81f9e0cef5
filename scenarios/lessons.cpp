#include "scenarios/lessons.h"

#include <algorithm>
#include <variant>

#include "scenarios/files/json_fields.h"
#include "scenarios/logs/sentence.h"

namespace impulse {
namespace {

LessonStep read_step(TableReader& row) {
    LessonStep step;
    step.says = row.word("says");
    step.rule = row.word("rule", "");
    step.at = row.word("at", "");
    step.keys = row.words_if("keys");
    step.order = row.word("order", "");
    step.event = row.word("event", "");
    if (step.order.empty() == step.event.empty())
        row.refuse("a step of a lesson looks for an `order` or an `event`: one of them");
    step.times = row.integer("times", 1, 99, 1);
    if (auto with = row.table_if("with"))
        for (const std::string& key : with->keys())
            step.with.emplace_back(
                key, with->kind(key) == "list" ? with->words(key) : std::vector{with->word(key)});
    return step;
}

// Whether every named field has one of its values.
bool fits(const LessonStep& step, const Json& json, const Roster& roster) {
    return std::ranges::all_of(step.with, [&](const auto& wanted) {
        const auto field = json.find(wanted.first);
        if (field == json.end()) return false;
        const std::string value = field->is_string() ? field->template get<std::string>() : field->dump();
        return std::ranges::any_of(wanted.second, [&](const std::string& word) {
            const UnitId unit = roster.unit(word);
            return value == word || (unit && value == std::to_string(unit.index()));
        });
    });
}

template <class Variant>
bool fits_one(const LessonStep& step, const Variant& one, const Roster& roster) {
    return fits(step, std::visit([](const auto& value) { return json_of(value); }, one), roster);
}

}  // namespace

const std::vector<Lesson>& lessons() {
    static const std::vector<Lesson> all = [] {
        std::vector<Lesson> read;
        read_sentences("lessons.toml", [&](TableReader& table) {
            for (TableReader& row : table.tables("lesson")) {
                Lesson lesson;
                lesson.id = row.word("id");
                lesson.title = row.word("title");
                lesson.about = row.word("about");
                lesson.battle = row.word("battle");
                for (TableReader& step : row.tables("step")) lesson.steps.push_back(read_step(step));
                read.push_back(std::move(lesson));
            }
        });
        return read;
    }();
    return all;
}

int times_done(const LessonStep& step, const LogEntry& entry, const Roster& roster) {
    if (!step.order.empty())
        return entry.by == "human" && entry.command && command_word(*entry.command) == step.order &&
                       fits_one(step, *entry.command, roster)
                   ? 1
                   : 0;
    return static_cast<int>(std::ranges::count_if(entry.events, [&](const Event& event) {
        return event_word(event) == step.event && fits_one(step, event, roster);
    }));
}

}  // namespace impulse
