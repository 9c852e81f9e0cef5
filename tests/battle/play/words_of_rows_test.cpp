// Words of the tables that do something by code of their own: what serves one row alone is a quirk, and is named here.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "tests/support/table_battle.h"

namespace impulse {
namespace {

using Rows = std::map<std::string, std::set<std::string>>;  // by word

template <class E>
void note(Rows& rows, const char* kind, E one, const std::string& row) {
    rows[std::string{kind} + " " + std::string{word(one)}].insert(row);
}

// What the rows of a ruleset say, those of all tech levels as one.
void note_rows(Rows& rows, const std::string& ruleset) {
    const Rules& rules = table_rules(ruleset);
    for (const SystemType& s : rules.systems)  // an emergency version is the row that it is made of
        for (const BoxUse& use : s.uses)
            note(rows, "act", use.act, ruleset + " " + (s.plain.empty() ? s.family : s.plain));
    for (const WeaponType& w : rules.weapons)
        for (const WeaponMode& m : w.modes)
            for (const Effect& e : m.effects) {
                const std::string row = ruleset + " " + rules.system(w.system).family;
                note(rows, "op", e.op, row);
                if (e.mark != Mark::none) note(rows, "mark", e.mark, row);
            }
}

// Each of these says what no other row does. A new row says what it does in words that others use, or takes one of these up.
TEST(WordsOfRows, NoMoreServeASingleRowThanAreNamedHere) {
    const std::set<std::string> named{"op drain",   "op inform",        "op place",      "op repeat",
                                      "op unweave", "act command",      "act deck_crew", "act double_engine",
                                      "act find",   "act fire_again",   "act flywheel",  "act free",
                                      "act gate",   "act halve_engine", "act muster",    "act travel",
                                      "act unbeam", "mark erased",      "mark incursed", "mark spared"};
    Rows rows;
    for (const char* ruleset : {"classic", "tng"}) note_rows(rows, ruleset);
    std::set<std::string> alone;
    for (const auto& [name, users] : rows)
        if (users.size() == 1) alone.insert(name);
    for (const std::string& name : alone)
        EXPECT_TRUE(named.contains(name)) << name << " serves " << *rows[name].begin() << " alone";
    for (const std::string& name : named)
        EXPECT_TRUE(alone.contains(name)) << name << " serves several rows by now, or none";
    EXPECT_GT(rows.size(), 40U);
}

}  // namespace
}  // namespace impulse
