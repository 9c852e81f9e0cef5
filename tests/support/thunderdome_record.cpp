#include "tests/support/thunderdome_record.h"

#include <gtest/gtest.h>

#include "battle/core/refusal.h"
#include "battle/play/make_battle.h"
#include "tests/support/table_battle.h"

namespace impulse {

std::string thunderdome_record(const std::string& red_extra, const std::string& red_units,
                               const std::string& blue_extra, const std::string& blue_units) {
    return R"({
  "format": "impulse-record/1", "kind": "in", "battle_id": "x", "campaign": "thunderdome", "rng_seed": 5,
  "campaign_year": 175,
  "sector": { "name": "Anvil", "type": "mineral", "owner": "blue", "mine": true,
    "features": [ { "kind": "class-M planet", "hex": "2732" } ],
    "lanes": [ { "id": "W-A", "to": "Cinder", "hex": "3037" }, { "id": "W-B", "to": "Hearth", "hex": "3627" } ] },
  "sides": [
    { "id": "red", "empire": "Federation", "role": "attacker", "entry_direction": "B", )" +
           red_extra + R"(
      "units": [ )" +
           red_units + R"( ] },
    { "id": "blue", "empire": "Klingon", "role": "defender", )" +
           blue_extra + R"(
      "units": [ )" +
           blue_units + R"( ] } ]
})";
}

std::string with_changed(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

RecordIn sound_record(const std::string& text) {
    auto in = read_record_in(text, "in.json", table_rules("classic"));
    EXPECT_TRUE(in) << in.error().text();
    return in ? std::move(*in) : RecordIn{};
}

std::string record_refusal(const std::string& text) {
    const auto in = read_record_in(text, "in.json", table_rules("classic"));
    EXPECT_FALSE(in);
    return in ? "" : in.error().text();
}

std::string record_notes(const std::string& text) {
    std::string all;
    for (const std::string& note : sound_record(text).scenario.notes) all += note + "\n";
    return all;
}

FoughtRecord::FoughtRecord(const std::string& text) {
    scenario = sound_record(text).scenario;
    first = last = *make_battle(table_rules("classic"), scenario.setup);
    last.ended = 1;
    last.reason = EndReason::one_side_left;
    last.winner = SideId{0};
    last.clock = {6, 19, 0};
}

std::size_t FoughtRecord::index(const std::string& id) const {
    for (std::size_t i = 0; i < scenario.setup.units.size(); ++i)
        if (scenario.setup.units[i].id == id) return i;
    ADD_FAILURE() << id;
    return 0;
}

std::string FoughtRecord::text() const {
    return *record_out({table_rules("classic"), scenario, first, last, entries, "x.jsonl"});
}

BegunRecord::BegunRecord(const std::string& text) {
    Scenario scenario = sound_record(text).scenario;
    scenario.setup.field.umpire = 1;  // so that a test can decide a battle
    auto begun = BattleRun::begin(table_rules("classic"), std::move(scenario), {});
    EXPECT_TRUE(begun) << begun.error().text();
    if (begun) run = std::move(*begun);
}

std::string BegunRecord::give(const Command& command) {
    const auto done = run->give(command, "test");
    return done ? "" : std::string{refusal_word(done.error())};
}

Json BegunRecord::out() const {
    const auto text =
        record_out({run->rules(), run->scenario(), run->first(), run->battle(), run->entries(), "x.jsonl"});
    EXPECT_TRUE(text) << text.error().text();
    return text ? Json::parse(*text) : Json{};
}

}  // namespace impulse
