// tests/support/record_text.h: records as texts that a test changes, reads, fights and gets back.
// Units:  none.
// Shapes: small functions over the text of a record; the rules are the real classic ones.
// Errors: an EXPECT that fails where a text is not there or a record is not read.
// Rule:   none.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>

#include "scenarios/files/json_fields.h"
#include "scenarios/records/record.h"
#include "scenarios/run.h"
#include "tests/support/loaded_rules.h"

namespace impulse {

// The text with the first `from` replaced.
inline std::string text_with(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}
inline RecordIn record_read(const std::string& text) {
    auto in = read_record_in(text, "record.json", classic_rules());
    EXPECT_TRUE(in) << in.error().text();
    return in ? std::move(*in) : RecordIn{};
}
// Why the record is refused; "was read" where it is not.
inline std::string record_refused(const std::string& text) {
    const auto in = read_record_in(text, "record.json", classic_rules());
    return in ? "was read" : in.error().text();
}
// What the dry run tells of the record, one line each.
inline std::string record_told(const std::string& text) {
    const auto lines = check_record(text, "record.json", classic_rules());
    EXPECT_TRUE(lines) << lines.error().text();
    std::string all;
    if (lines)
        for (const std::string& line : *lines) all += line + "\n";
    return all;
}
inline std::string all_notes(const RecordIn& in) {
    std::string all;
    for (const std::string& note : in.scenario.notes) all += note + "\n";
    return all;
}
inline const SetupUnit& set_up_unit(const RecordIn& in, const std::string& id) {
    const auto& units = in.scenario.setup.units;
    const auto at = std::find_if(units.begin(), units.end(), [&](const SetupUnit& u) { return u.id == id; });
    EXPECT_NE(at, units.end()) << id;
    static const SetupUnit nobody;
    return at == units.end() ? nobody : *at;
}
// The battle of the record with an umpire, so that a test may say what happened.
inline std::unique_ptr<BattleRun> umpired(RecordIn in, const Rules& rules = classic_rules()) {
    in.scenario.setup.field.umpire = 1;
    auto run = BattleRun::begin(rules, in.scenario, {});
    EXPECT_TRUE(run) << run.error().text();
    return run ? std::move(*run) : nullptr;
}
// Removes a unit from the battle as the umpire says.
inline void remove_unit(BattleRun& run, const std::string& id, Fate fate) {
    const auto done = run.give(UmpireRemove{run.roster().unit(id), fate}, "test");
    EXPECT_TRUE(done) << id;
}
// The record out of the battle as it stands.
inline Json record_given(const BattleRun& run) {
    const auto text =
        record_out({run.rules(), run.scenario(), run.first(), run.battle(), run.entries(), "log"});
    EXPECT_TRUE(text) << text.error().text();
    return text ? Json::parse(*text) : Json::object();
}

}  // namespace impulse
