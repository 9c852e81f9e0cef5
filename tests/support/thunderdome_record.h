// tests/support/thunderdome_record.h: a small Thunderdome record, and battles of it that go as a test says.
// Units:  as in battle records.
// Shapes: red (a Federation cruiser by default) attacks from B, blue (a D7) defends its mine; FoughtRecord is not fought.
// Errors: a record that is refused fails the test with the reader's sentence.
// Rule:   tests name theirs.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "scenarios/files/json_fields.h"
#include "scenarios/records/record.h"
#include "scenarios/run.h"

namespace impulse {

inline const std::string record_cruiser = R"({ "id": "R-CA", "class": "federation/ca" })";
inline const std::string record_d7 = R"({ "id": "B-D7", "class": "klingon/d7" })";

// The record as text; what is `extra` stands in the side's object and ends with a comma.
std::string thunderdome_record(const std::string& red_extra, const std::string& red_units,
                               const std::string& blue_extra = "", const std::string& blue_units = record_d7);
// The text with one part of it changed; fails where that part is not there.
std::string with_changed(std::string text, const std::string& from, const std::string& to);
// The record as it is read, or the sentence by which it is refused.
RecordIn sound_record(const std::string& text);
std::string record_refusal(const std::string& text);
// All notes of a record that is read, a line each.
std::string record_notes(const std::string& text);

// A battle that has gone as a test says, without being fought; red has won.
struct FoughtRecord {
    Scenario scenario;
    Battle first, last;
    std::vector<LogEntry> entries{1};
    explicit FoughtRecord(const std::string& text);
    [[nodiscard]] std::size_t index(const std::string& id) const;
    Unit& unit(const std::string& id) { return last.units[index(id)]; }
    [[nodiscard]] std::string text() const;
    [[nodiscard]] Json out() const { return Json::parse(text()); }
};

// The same record really begun: orders are given, and the record out is that of its log.
struct BegunRecord {
    std::unique_ptr<BattleRun> run;
    explicit BegunRecord(const std::string& text);
    [[nodiscard]] UnitId unit(const std::string& id) const { return run->roster().unit(id); }
    // The word of the refusal, empty where the order was carried out.
    std::string give(const Command& command);
    [[nodiscard]] Json out() const;
};

}  // namespace impulse
