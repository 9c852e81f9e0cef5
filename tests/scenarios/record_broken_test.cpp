// Fifty broken records, each refused at its path and line with what was wrong and what would be right.
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "scenarios/records/record.h"
#include "scenarios/records/record_import.h"

namespace impulse {
namespace {

const std::string sound_record = R"({
  "format": "impulse-record/1",
  "kind": "in",
  "battle_id": "anvil",
  "campaign": "thunderdome",
  "rng_seed": 90210,
  "campaign_cycle": "3.5",
  "campaign_year": "175.5",
  "turn_limit": 0,
  "map": { "kind": "fixed60", "edge": "death-barrier" },
  "sector": {
    "name": "Anvil",
    "type": "mineral",
    "owner": "klingon",
    "mine": true,
    "containers": 2,
    "features": [
      { "kind": "class-M planet", "dice": { "direction": 5, "distance": 3 }, "hex": "2732" }
    ],
    "lanes": [
      { "id": "W-A", "to": "Cinder", "direction": "A", "dice": { "direction": 4, "distance": 7 }, "hex": "3037" },
      { "id": "W-B", "to": "Hearth", "direction": "B" }
    ]
  },
  "sides": [
    {
      "id": "federation",
      "empire": "Federation",
      "role": "attacker",
      "entry_direction": "B",
      "units": [
        { "id": "F-CA-1", "class": "CA", "economic_bpv": 125, "co_pool": 25, "move_cost": "1" },
        { "id": "F-FF-1", "class": "federation/ff", "damage": ["L WARP 1"], "start_speed": "max" }
      ]
    },
    {
      "id": "klingon",
      "empire": "Klingon",
      "role": "defender",
      "weapon_status": 3,
      "units": [
        { "id": "K-D7-1", "class": "D7", "is_troop_ship": true, "crew": "regular" },
        { "id": "K-F5-1", "class": "F5", "expendables_remaining": { "t_bombs": 1 } }
      ]
    }
  ]
}
)";

struct BrokenRecord {
    const char *good, *bad;  // the piece that is replaced, and by what
    const char* path;        // where it is refused
    const char* says;        // part of the sentence
    int line;                // of the broken text
};

constexpr std::array<BrokenRecord, 50> broken_records{{
    {"\"format\": \"impulse-record/1\"", "\"format\": \"impulse-record/9\"", "/format",
     "this program reads \"impulse-record/1\"", 2},
    {"\"format\": \"impulse-record/1\",", "", "", "the key \"format\" is missing", 1},
    {"\"kind\": \"in\"", "\"kind\": \"im\"", "/kind", "did you mean `in`", 3},
    {"\"kind\": \"in\",", "", "", "the key \"kind\" is missing", 1},
    {"\"battle_id\": \"anvil\"", "\"battle_id\": \"\"", "/battle_id", "expected text", 4},
    {"\"battle_id\": \"anvil\"", "\"battle_idd\": \"anvil\"", "", "is \"battle_idd\" meant for it?", 1},
    {"\"campaign\": \"thunderdome\"", "\"campaign\": \"thunderdom\"", "/campaign",
     "did you mean `thunderdome`", 5},
    {"\"campaign\": \"thunderdome\"", "\"campaign\": 7", "/campaign", "expected one of", 5},
    {"90210", "-1", "/rng_seed", "a whole number of 0 or more", 6},
    {"90210", "\"lucky\"", "/rng_seed", "a whole number of 0 or more", 6},
    {"\"3.5\"", "3.5", "/campaign_cycle", "an exact amount as text", 7},
    {"\"3.5\"", "\"three\"", "/campaign_cycle", "an exact amount as text", 7},
    {"\"175.5\"", "\"1755/0\"", "/campaign_year", "an exact amount as text", 8},
    {"\"turn_limit\": 0", "\"turn_limit\": -3", "/turn_limit", "a whole number of 0..999", 9},
    {"\"fixed60\"", "\"fixed61\"", "/map/kind", "did you mean `fixed60`", 10},
    {"\"fixed60\"", "\"floating\"", "/map/kind", "UTD7.41", 10},
    {"\"death-barrier\"", "\"exit\"", "/map/edge", "UTD4.111", 10},
    {"{ \"kind\": \"fixed60\", \"edge\": \"death-barrier\" }", "[]", "/map", "expected an object", 10},
    {"\"mineral\"", "\"minerals\"", "/sector/type", "did you mean `mineral`", 13},
    {"\"type\": \"mineral\",", "", "/sector", "the key \"type\" is missing", 11},
    {"\"mine\": true", "\"mine\": \"yes\"", "/sector/mine", "expected true or false", 15},
    {"\"containers\": 2", "\"containers\": 2.5", "/sector/containers", "a whole number of 0..999", 16},
    {"\"class-M planet\"", "\"class-N planet\"", "/sector/features/0",
     "terrain `class-N planet` is not known", 18},
    {"\"direction\": 5", "\"direction\": 7", "/sector/features/0/dice/direction", "a whole number of 1..6",
     18},
    {"\"hex\": \"2732\"", "\"hex\": \"2733\"", "/sector/features/0/hex", "put it in 2732, not 2733", 18},
    {"\"hex\": \"2732\"", "\"hex\": \"27-32\"", "/sector/features/0/hex", "a hex such as", 18},
    {"\"direction\": \"A\"", "\"direction\": \"G\"", "/sector/lanes/0/direction",
     "a direction \"A\" to \"F\"", 21},
    {"\"hex\": \"3037\"", "\"hex\": \"3038\"", "/sector/lanes/0/hex", "not 3038", 21},
    {"\"id\": \"W-B\"", "\"id\": \"W-A\"", "/sector/lanes/1/id", "there twice", 22},
    {"\"id\": \"W-B\", ", "", "/sector/lanes/1", "the key \"id\" is missing", 22},
    {"\"id\": \"federation\"", "\"id\": \"klingon\"", "/sides/1/id", "there twice", 37},
    {"\"role\": \"attacker\"", "\"role\": \"raider\"", "/sides/0/role", "expected one of: attacker, defender",
     29},
    {"\"entry_direction\": \"B\"", "\"entry_direction\": \"H\"", "/sides/0/entry_direction",
     "a direction \"A\" to \"F\"", 30},
    {"\"entry_direction\": \"B\",", "", "/sides/0", "an attacker needs \"entry_direction\"", 26},
    {"\"entry_direction\": \"B\"", "\"entry_direction\": \"rolled\"", "/sides/0/entry_direction",
     "UTD7.45112", 30},
    {"\"class\": \"CA\"", "\"class\": \"CAA\"", "/sides/0/units/0/class",
     "there is no class \"CAA\" of Federation", 32},
    {"\"economic_bpv\": 125", "\"economic_bpv\": \"125\"", "/sides/0/units/0/economic_bpv",
     "a whole number of 0..99999", 32},
    {"\"co_pool\": 25", "\"co_pool\": 26", "/sides/0/units/0/co_pool", "fractions up, is 25 (UTD7.A2)", 32},
    {"\"move_cost\": \"1\"", "\"move_cost\": 0.33", "/sides/0/units/0/move_cost", "such as \"17/6\"", 32},
    {"\"move_cost\": \"1\"", "\"move_cost\": \"5\"", "/sides/0/units", "at most 5 may fight (UTD7.23)", 31},
    {"[\"L WARP 1\"]", "[\"WARP DRIVE 1\"]", "/sides/0/units/1/damage/0", "no such damage: \"WARP DRIVE 1\"",
     33},
    {"[\"L WARP 1\"]", "[7]", "/sides/0/units/1/damage/0", "expected text", 33},
    {"[\"L WARP 1\"]", "\"L WARP 1\"", "/sides/0/units/1/damage", "a list of texts", 33},
    {"\"start_speed\": \"max\"", "\"start_speed\": \"fast\"", "/sides/0/units/1/start_speed",
     "\"max\" or a whole number of 0..99", 33},
    {"\"weapon_status\": 3", "\"weapon_status\": 4", "/sides/1/weapon_status", "a whole number of 0..3", 40},
    {"\"crew\": \"regular\"", "\"crew\": \"regulars\"", "/sides/1/units/0/crew", "did you mean `regular`",
     42},
    {"\"id\": \"K-F5-1\"", "\"id\": \"K-D7-1\"", "/sides/1/units/1/id", "the unit \"K-D7-1\" is there twice",
     43},
    {"{ \"t_bombs\": 1 }", "{ \"t_bombs\": -1 }", "/sides/1/units/1/expendables_remaining/t_bombs",
     "a whole number of 0..", 43},
    {"{ \"t_bombs\": 1 }", "[\"t_bombs\"]", "/sides/1/units/1/expendables_remaining",
     "an object of names and whole numbers", 43},
    {"\"battle_id\": \"anvil\",", "\"battle_id\": \"anvil\"", "", "not valid JSON", 5},
}};

TEST(BrokenRecords, TheSoundOneIsImported) {
    const RecordImport import = import_record(sound_record, "in.json");
    for (const RecordFinding& f : import.review.findings)
        if (f.kind == RecordFinding::Kind::refused) ADD_FAILURE() << f.path << " " << f.error.text();
    EXPECT_EQ(import.review.count(RecordFinding::Kind::fresh), 0);
}

TEST(BrokenRecords, AllFiftyAreRefusedAtTheirPathAndLine) {
    for (const BrokenRecord& b : broken_records) {
        std::string text = sound_record;
        const std::size_t at = text.find(b.good);
        ASSERT_NE(at, std::string::npos) << b.good;
        text.replace(at, std::string{b.good}.size(), b.bad);
        const RecordImport import = import_record(text, "in.json");
        EXPECT_FALSE(import.review.sound()) << b.bad;
        const RecordFinding* first = nullptr;
        for (const RecordFinding& f : import.review.findings)
            if (f.kind == RecordFinding::Kind::refused && first == nullptr) first = &f;
        ASSERT_NE(first, nullptr) << b.bad;
        EXPECT_EQ(first->path, b.path) << b.bad << ": " << first->error.text();
        EXPECT_EQ(first->error.line, b.line) << b.bad << ": " << first->error.text();
        EXPECT_EQ(first->error.file, "in.json");
        EXPECT_GE(first->error.column, 1);
        EXPECT_NE(first->error.what.find(b.says), std::string::npos) << b.bad << ": " << first->error.text();
        EXPECT_TRUE(import.record.is_null()) << b.bad;
    }
}

}  // namespace
}  // namespace impulse
