// What the rows of both rulesets say that a shot does: read, weighed, said in words. That each op does it, the tests of
// the weapons show: fire/heavy_weapons_test.cpp, fire/resolve_test.cpp, play/classic_clauses_test.cpp.
#include "battle/effects/effects.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "battle/play/effects_reader.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// All modes of all weapons of a ruleset.
template <class F>
void each_mode(const char* ruleset, F&& f) {
    for (const WeaponType& w : table_rules(ruleset).weapons)
        for (const WeaponMode& m : w.modes) f(w, m);
}

std::string words(const char* ruleset, std::string_view weapon, std::string_view mode) {
    std::string out = "no such mode";
    each_mode(ruleset, [&](const WeaponType& w, const WeaponMode& m) {
        if (w.id == weapon && m.id == mode) out = effects_in_words(m);
    });
    return out;
}

TEST(Effects, EveryOpServesARowThatPlays) {
    std::set<Op> used;
    for (const char* ruleset : {"classic", "tng"})
        each_mode(ruleset, [&](const WeaponType&, const WeaponMode& m) {
            for (const Effect& e : m.effects) used.insert(e.op);
        });
    EXPECT_EQ(used.size(), count_of<Op>());
}

TEST(Effects, EveryModeDoesSomethingAndSaysWhatBeyondPlainDamage) {
    for (const char* ruleset : {"classic", "tng"})
        each_mode(ruleset, [&](const WeaponType& w, const WeaponMode& m) {
            EXPECT_FALSE(m.effects.empty()) << w.id << " " << m.id;
            EXPECT_EQ(effects_in_words(m).empty(), m.effects == std::vector{Effect{}} && m.limits.empty())
                << w.id << " " << m.id;
        });
}

TEST(Effects, SayWhatTheyDo) {
    EXPECT_EQ(words("classic", "phaser-1", "standard"), "");
    EXPECT_EQ(words("classic", "photon", "overload"),
              "1 point for each of energy begun above 4 on the firer's own shield, only at range 0 to 1.");
    EXPECT_EQ(words("classic", "fusion", "suicide"),
              "the box that fired is lost. 1 point inside the firer, which no shield stops.");
    EXPECT_EQ(words("classic", "ppd", "standard"),
              "its points on the target, a part of them on the shields beside the struck one, as a volley of "
              "its own. "
              "it strikes 4 times, once in each impulse, while the lock holds and a channel of guidance is "
              "kept on it.");
    EXPECT_EQ(words("classic", "ion-pulse-generator", "standard"),
              "its points on everything within 2 hexes of the firer, only at size class 6 or more.");
    EXPECT_EQ(words("tng", "wrg", "standard"),
              "its points on the target, 1 in 2 of them past shields and panels. a box fires at one target "
              "once in 1 impulse.");
    EXPECT_EQ(words("tng", "sabot", "standard"),
              "its points on the target, on a shield that the firer names, else the weakest, wherever it is "
              "struck from.");
    EXPECT_EQ(words("tng", "hfr-4x", "standard"),
              "a box fires at one target once in 3 impulses, at size class 4 or less.");
    EXPECT_EQ(words("tng", "pgl", "standard"),
              "a miss takes nothing: it may fire again in the next impulse, only where wave-locks hold.");
    EXPECT_EQ(
        words("tng", "hb", "overload"),
        "its points on the target, half on its weakest shield and the rest over the others, only at size "
        "class 1 or more. its points on the target, only at size class 0 or less.");
    EXPECT_EQ(words("tng", "bal", "lightning-bolt"),
              "its points on every unit on the line of 4 hexes through the target.");
    EXPECT_EQ(words("tng", "bal", "acid-arrow"),
              "as many points as it scored inside the target, 1 impulse later, which no shield stops.");
    EXPECT_EQ(words("tng", "phtn", "level-6"), "its points on every unit in the hex of the target.");
    EXPECT_EQ(words("tng", "drn-g", "add"),
              "its points on the target, only at size class 6 or more. a seeker is destroyed whatever it can "
              "take, only if it "
              "is a drone.");
}

TEST(Effects, AreWeighedForOddsAndPilots) {
    each_mode("classic", [](const WeaponType& w, const WeaponMode& m) {
        const ModeWorth worth = worth_of(m);
        EXPECT_EQ(worth.times, w.id == "ppd" ? (m.id == "overload" ? 6 : 4) : 1) << w.id << " " << m.id;
        EXPECT_EQ(worth.costs_mount, m.id == "suicide") << w.id << " " << m.id;
        EXPECT_EQ(worth.informs, w.id == "probe" && m.id == "information") << w.id << " " << m.id;
    });
}

// ---- reading

std::string fault(const std::string& effect) {
    auto file = read_table("effect = [" + effect + "]\n", "weapons.toml");
    if (!file) return file.error().text();
    (void)read_effects(*file);
    const auto error = file->finish();
    return error ? error->text() : "";
}

TEST(EffectsReader, AnOpReadsItsOwnKeysAndNoOthers) {
    const std::vector<std::pair<std::string, std::string>> keys{
        {"at", "\"target\""}, {"face", "\"struck\""}, {"amount", "2"},     {"own_volley", "true"},
        {"past", "\"1/2\""},  {"sphere", "true"},     {"when", "\"hit\""}, {"if", "[\"range 0-1\"]"}};
    for (std::size_t i = 0; i < count_of<Op>(); ++i) {
        const auto op = static_cast<Op>(i);
        const auto reads = keys_of(op);
        for (const auto& [key, value] : keys) {
            const bool known = (key == "when" && op != Op::unfire) || key == "if" ||
                               std::find(reads.begin(), reads.end(), key) != reads.end();
            std::string row = "{ op = \"" + std::string{word(op)} + "\", " + key + " = " + value;
            if (op == Op::repeat && key != "amount") row += ", amount = 2";
            if (op == Op::link) row += ", link = \"tractor\"";
            EXPECT_EQ(fault(row + " }").empty(), known) << row << ": " << fault(row + " }");
        }
    }
}

TEST(EffectsReader, AMisspeltKeyIsRefusedWithItsPlaceAndTheRightOne) {
    EXPECT_EQ(fault("{ op = \"damage\", fase = \"each\" }"),
              "weapons.toml:1:35: `fase` means nothing to op \"damage\", which reads at, face, amount, past, "
              "own_volley, sphere, worth, rest, mark, only, one_more_in, outside, fades, part, skips, cell, "
              "arc; did you mean `face`?");
}
TEST(EffectsReader, AMisplacedKeyIsRefused) {
    EXPECT_EQ(fault("{ op = \"inside\", face = \"each\" }"),
              "weapons.toml:1:35: `face` means nothing to op \"inside\", which reads at, amount, after, "
              "mark, named_in");
    EXPECT_EQ(
        fault("{ op = \"lose_mount\", at = \"firer\" }"),
        "weapons.toml:1:37: `at` means nothing to op \"lose_mount\", which reads `when` and `if` alone");
}
TEST(EffectsReader, AWordThatIsNoneIsRefused) {
    EXPECT_NE(fault("{ op = \"damige\" }").find("did you mean `damage`"), std::string::npos);
    EXPECT_NE(fault("{ op = \"damage\", at = \"within\" }").find("expected target, firer"),
              std::string::npos);
    EXPECT_NE(fault("{ op = \"damage\", amount = \"2 per enegy\" }").find("1 per energy above 4"),
              std::string::npos);
    for (const char* no : {"range", "range 3-1", "range x", "drone 2", "colour 3", "size 6+2"})
        EXPECT_NE(fault("{ op = \"damage\", if = [\"" + std::string{no} + "\"] }").find("is no condition"),
                  std::string::npos)
            << no;
}
TEST(EffectsReader, APartThatPassesShieldsIsOneInSoMany) {
    EXPECT_EQ(fault("{ op = \"damage\", past = \"1/3\" }"), "");
    for (const char* no : {"1/1", "2/3", "half", "1/2x"})
        EXPECT_NE(fault("{ op = \"damage\", past = \"" + std::string{no} + "\" }").find("such as \"1/2\""),
                  std::string::npos)
            << no;
}
TEST(EffectsReader, AfterAllFireOnlyTheEnergyOfTheShotCanBeAskedFor) {
    EXPECT_NE(fault("{ op = \"lose_mount\", when = \"fired\", if = [\"drone\"] }").find("only for energy"),
              std::string::npos);
    EXPECT_EQ(fault("{ op = \"lose_mount\", when = \"fired\", if = [\"energy 5+\"] }"), "");
}
TEST(EffectsReader, ARepeatedShotNeedsANumberOfStrikes) {
    EXPECT_NE(fault("{ op = \"repeat\" }").find("needs an `amount`"), std::string::npos);
}

}  // namespace
}  // namespace impulse
