// tests/acceptance/cases.h: worked cases as read from tests/data/acceptance_*.json.
// Units:  as each case says.
// Shapes: a CaseRow binds the id of a case to the function that checks it against the real rules.
// Errors: a case that is neither bound nor listed in not_yet.csv fails a test, and so does one that is both.
// Rule:   each case names its own.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "tests/source_dir.h"

namespace impulse {

using CaseJson = nlohmann::json;

struct CaseRow {
    const char* id;
    void (*check)(const CaseJson& given, const CaseJson& expect, const CaseJson& dice);
};

inline CaseJson cases_of(const std::string& name) {
    std::ifstream in{std::string{source_dir()} + "/tests/data/acceptance_" + name + ".json"};
    return CaseJson::parse(in, nullptr, false);
}

// Runs the rows of one area.
inline void check_cases(const std::string& name, const std::vector<CaseRow>& rows) {
    std::map<std::string, CaseJson> cases;
    for (const CaseJson& c : cases_of(name)) cases[c.at("id").get<std::string>()] = c;
    ASSERT_FALSE(cases.empty()) << name;
    for (const CaseRow& row : rows) {
        const auto found = cases.find(row.id);
        ASSERT_NE(found, cases.end()) << "no case " << row.id;
        SCOPED_TRACE(row.id);
        const CaseJson& c = found->second;
        row.check(c.at("given"), c.at("expect"), c.contains("dice") ? c.at("dice") : CaseJson{});
    }
}

// Ids of not_yet.csv that belong to a file of cases: "file,id,area" on each line.
inline std::set<std::string> not_yet(const std::string& name) {
    std::ifstream in{std::string{source_dir()} + "/tests/acceptance/not_yet.csv"};
    std::set<std::string> ids;
    for (std::string line; std::getline(in, line);)
        if (line.rfind(name + ",", 0) == 0)
            ids.insert(line.substr(name.size() + 1, line.find(',', name.size() + 1) - name.size() - 1));
    return ids;
}

// Every case is bound exactly once or listed as not yet, never both.
inline void expect_all_cases_accounted_for(const std::string& name,
                                           const std::vector<std::vector<CaseRow>>& areas) {
    std::set<std::string> all, bound;
    for (const CaseJson& c : cases_of(name)) all.insert(c.at("id").get<std::string>());
    for (const auto& rows : areas)
        for (const CaseRow& row : rows)
            EXPECT_TRUE(bound.insert(row.id).second) << row.id << " is bound twice";
    const std::set<std::string> open = not_yet(name);
    for (const std::string& id : all) EXPECT_EQ(bound.contains(id), !open.contains(id)) << id;
    for (const std::string& id : open) EXPECT_TRUE(all.contains(id)) << id << " is no case";
    for (const std::string& id : bound) EXPECT_TRUE(all.contains(id)) << id << " is no case";
}

}  // namespace impulse
