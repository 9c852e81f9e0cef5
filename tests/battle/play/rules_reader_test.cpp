#include "battle/play/rules_reader.h"

#include <fmt/format.h>

#include <sstream>

#include "battle/core/refusal.h"
#include "battle/core/rows/boarding.h"
#include "battle/core/rows/command.h"
#include "battle/core/rows/craft.h"
#include "battle/core/rows/damage.h"
#include "battle/core/rows/ew.h"
#include "battle/core/rows/guidance.h"
#include "battle/core/rows/gunnery.h"
#include "battle/core/rows/hazards.h"
#include "battle/core/rows/information.h"
#include "battle/core/rows/leaving.h"
#include "battle/core/rows/links.h"
#include "battle/core/rows/mending.h"
#include "battle/core/rows/minefields.h"
#include "battle/core/rows/movement.h"
#include "battle/core/rows/power.h"
#include "battle/core/rows/shields.h"
#include "battle/core/rows/spheres.h"
#include "battle/core/rows/stasis.h"
#include "battle/core/rows/subspace.h"
#include "battle/core/rows/turns.h"
#include "battle/core/rows/web.h"
#include "engine/dice.h"
#include "tests/battle/play/rules_files.h"

namespace impulse {
namespace {

TEST(RulesReader, BothRulesetsLoadWithAllTheirShips) {
    EXPECT_EQ(rules_of("classic").id, "classic");
    EXPECT_EQ(rules_of("classic").procedure.impulses, 32);
    EXPECT_EQ(rules_of("classic").classes.size(), ships_of("classic").size());
    EXPECT_EQ(rules_of("tng").id, "tng");
    EXPECT_EQ(rules_of("tng").procedure.impulses, 6);
    EXPECT_EQ(rules_of("tng").classes.size(), ships_of("tng").size());
}

TEST(RulesReader, TheStepsOfATurnStandInTheirOrderWithOneLoop) {
    const auto names = [](const Rules& r) {
        std::string out;
        const Procedure& p = r.procedure;
        for (std::size_t i = 0; i < p.steps.size(); ++i) {
            if (static_cast<int>(i) == p.loop_first) out += "( ";
            out += p.steps[i].name + " ";
            if (static_cast<int>(i) == p.loop_last) out += ") ";
        }
        return out;
    };
    EXPECT_EQ(
        names(rules_of("classic")),
        "arrivals allocate plot_destruction announce_speeds self_destruct lock_on "  // phases 1 to 4
        "renew_tractors renew_bids link_speeds guards "                              // 5
        "( terrain_moves move seekers_move turn_in_place "                           // 6A1, 6A2
        "field_damage movement_damage terrain_strikes mines movement_criticals movement_balance "  // 6A3
        "speed_changes links "                                                                     // 6A4
        "bursts cloak regain_lock_on veil lend_ew tractors tractor_bids "                  // 6B1 to 6B4
        "activity scout fields release launch "                                            // 6B4 to 6B6
        "marines mines_live craft deck_crews "                                             // 6B7, 6B8
        "tumble interface "                                                                // 6B11, 6C
        "direct_fire react resolve_fire aegis_2 resolve_aegis_2 aegis_3 resolve_aegis_3 "  // 6D1, 6D2
        "aegis_4 resolve_aegis_4 seekers_fire web_cast damage "                            // 6D2 to 6D4
        "consequences displace criticals balance links_lost ew_loss "                      // 6D5
        "delayed_reserve fields_end barrier ) "                                            // 6E
        "boarding boarding_combat mend_criticals emergency_repair repair disengage end_turn ");
    EXPECT_EQ(names(rules_of("tng")),
              "allocate announce_speeds declare self_destruct renew_tractors ( arrivals initiative "
              "link_speeds move scuttled_moving terrain_moves terrain_strikes "
              "late_hits late_damage hazes activity tractors pressed marines boarders defenders "
              "boarding_combat scuttled devices launch craft deck_crews scuttled_launching early_fire "
              "direct_fire react "
              "resolve_fire web_cast damage aim seeking_hits ramming seeking_damage consequences "
              "scuttled_firing links_lost fields_end ) repair scuttled_at_end end_turn ");
}

// The text of a row: from its line to the next head of a table or empty line; a line of a list stands for itself.
bool says_in_no_source(const Source& s) {
    static std::map<std::string, std::string> texts;
    if (texts.find(s.file) == texts.end()) texts[s.file] = text_of(s.file);
    std::istringstream lines(texts[s.file]);
    std::string line, row;
    for (int n = 1; std::getline(lines, line); ++n) {
        if (n < s.line) continue;
        if (n > s.line && (line.empty() || line.front() == '[')) break;
        row += line + "\n";
        if (n == s.line && line.front() != '[') break;
    }
    for (const char* words : {"in no source", "not in any source", "no source"})
        if (row.find(words) != std::string::npos) return true;
    return false;
}

TEST(RulesReader, EveryRowNamesItsRuleAndConfidence) {
    for (const char* ruleset : {"classic", "tng"}) {
        const Rules& r = rules_of(ruleset);
        const auto sourced = [](const Source& s, const std::string& id) {
            EXPECT_FALSE(s.rule.empty()) << id;
            // "?" marks a figure that no source gives: only where the row itself says so, and asks for the book's.
            if (s.conf == "?")
                EXPECT_TRUE(says_in_no_source(s))
                    << id << " is marked \"?\" and does not say what no source gives";
            else
                EXPECT_TRUE(s.conf == "A" || s.conf == "B" || s.conf == "C") << id;
            EXPECT_GT(s.line, 0) << id;
        };
        for (const SystemType& s : r.systems) sourced(s.source, s.id);
        for (const SeekerType& s : r.seekers) sourced(s.source, s.id);
        for (const Category& c : r.categories) sourced(c.source, c.id);
        for (const LineRow& l : r.lines)
            if (l.used) sourced(l.source, l.words);
        for (const WeaponType& w : r.weapons)
            for (const WeaponMode& m : w.modes) sourced(m.source, w.id + " " + m.id);
    }
}

TEST(RulesReader, RefusalsOfRulesNameTheirRule) {
    const auto cited = [](const char* ruleset, Refusal r) { return refusal_text(rules_of(ruleset), r); };
    EXPECT_NE(cited("classic", refusal(Why::turn_mode, 4, 2)).find("(C3.31)"), std::string::npos);
    EXPECT_NE(cited("tng", refusal(Why::turn_mode, 4, 2)).find("(Movement)"), std::string::npos);
    EXPECT_NE(cited("classic", refusal(WhyMore::control_channels, 6, 6)).find("(F3.21)"), std::string::npos);
}

// Every setting of every chapter has a row with its rule.
TEST(RulesReader, EverySettingNamesItsRule) {
    for (const char* ruleset : {"classic", "tng"}) {
        const Rules& rules = rules_of(ruleset);
        std::size_t settings = 0;
        each_field(static_cast<const Chapters&>(rules), [&]<class Rows>(std::string_view chapter,
                                                                        const Chapter<Rows>& rows) {
            if (!rows) return;
            each_field(*rows, [&](std::string_view key, const auto&) {
                ++settings;
                const auto at = rules.cite.settings.find(std::string{chapter} + "." + std::string{key});
                ASSERT_NE(at, rules.cite.settings.end()) << chapter << "." << key;
                EXPECT_NE(at->second.rule, "") << chapter << "." << key;
            });
        });
        EXPECT_EQ(settings, rules.cite.settings.size()) << ruleset;
    }
}

TEST(RulesReader, ARulesetHasAChapterOrDoesNot) {
    EXPECT_TRUE(rules_of("classic").weasels);
    EXPECT_FALSE(rules_of("tng").weasels);
    EXPECT_TRUE(rules_of("tng").information);
    EXPECT_FALSE(rules_of("classic").information);
}

// What a ruleset cannot do without is asked for by name.
TEST(RulesReader, AChapterThatARulesetNeedsIsMissed) {
    const auto told = [](const char* ruleset, const char* table, const std::string& chapter) {
        auto tables = tables_of(ruleset);
        for (TextFile& file : tables)
            if (file.path.ends_with(fmt::format("/{}/{}", ruleset, table))) {
                const std::size_t from = file.text.find("[" + chapter + "]\n");
                EXPECT_NE(from, std::string::npos) << chapter;
                const std::size_t to = file.text.find("\n[", from);
                file.text.erase(from, to == std::string::npos ? to : to + 1 - from);
            }
        const auto rules = read_rules(tables, {});
        return rules ? std::string{} : rules.error().text();
    };
    EXPECT_NE(told("classic", "movement.toml", "het").find("movement.toml:1:1: the chapter [het] is missing"),
              std::string::npos);
    EXPECT_NE(told("tng", "movement.toml", "budget").find("[plot] and [budget]"), std::string::npos);
    EXPECT_NE(told("tng", "accounts.toml", "free_repair").find("[paid_repair] and [free_repair]"),
              std::string::npos);
    EXPECT_NE(told("classic", "areas.toml", "web").find("the chapter [web] is missing; the system"),
              std::string::npos);
    EXPECT_EQ(told("classic", "leaving.toml", "evasion"), "") << "nothing else needs it";
}

TEST(RulesReader, NoMoreDeckCrewsWorkOnACraftThanItKeepsTheWorkOf) {
    auto tables = tables_of("tng");
    spoil(tables, "craft.toml", "on_one = { value = 2", "on_one = { value = 3");
    const auto rules = read_rules(tables, {});
    ASSERT_FALSE(rules);
    EXPECT_NE(rules.error().text().find("on_one is 3, at most 2 can work on one craft"), std::string::npos);
}

// ---- the hash ----------------------------------------------------------------------------------------------------

std::uint64_t hash_with(const std::string& ruleset, const std::string& table, const std::string& from,
                        const std::string& to) {
    auto tables = tables_of(ruleset);
    spoil(tables, table, from, to);
    const auto rules = read_rules(tables, {});
    EXPECT_TRUE(rules.has_value()) << (rules ? "" : rules.error().text());
    return rules ? rules->table_hash : 0;
}

TEST(RulesReader, CommentsAndWordsDoNotChangeTheTableHash) {
    const std::uint64_t hash = rules_of("classic").table_hash;
    EXPECT_EQ(hash_with("classic", "weapons.toml", "[phaser-1]", "# a comment\n[phaser-1]"), hash);
    EXPECT_EQ(hash_with("classic", "weapons.toml", "\"phaser-1\"", "\"another label\""), hash);
    EXPECT_EQ(hash_with("classic", "movement.toml", "\"C2.112\"", "\"C2.99\""), hash);
    EXPECT_EQ(read_rules(tables_of("classic"), {})->table_hash, hash) << "ships have hashes of their own";
}

TEST(RulesReader, EveryNumberChangesTheTableHash) {
    const std::uint64_t hash = rules_of("classic").table_hash;
    for (const auto& [table, from, to] :
         {std::array{"weapons.toml", "die_1  = [  9,", "die_1  = [  8,"},
          {"weapons.toml", "hit    = [  5,", "hit    = [  6,"},
          {"weapons.toml", "energy = 4\n", "energy = 3\n"},
          {"movement.toml", "{ value = 31,", "{ value = 30,"},
          {"charts.toml", "\"BRIDGE*\"", "\"BRIDGE\""},
          {"charts.toml", "\"17-24\", \"25+\"", "\"17-23\", \"24+\""},
          {"energy.toml", "unit = 2, reserve = true", "unit = 1, reserve = true"},
          {"objects.toml", "warhead    = 12", "warhead    = 13"},
          {"hull.toml", "repair = 5", "repair = 4"},
          {"power.toml", "per_box = 1", "per_box = 2"},
          {"turn.toml", "window = \"pass_around\"", "window = \"in_order\""},
          {"charts.toml", "shields_full    = [7,", "shields_full    = [6,"},
          {"movement.toml", "value = [2, 8, 16, 24]", "value = [2, 8, 16, 25]"},
          {"charts.toml", "scanner = [10,", "scanner = [11,"}})
        EXPECT_NE(hash_with("classic", table, from, to), hash) << table << ": " << from;
    EXPECT_NE(hash_with("tng", "charts.toml", "boxes_per_energy_4x = 10", "boxes_per_energy_4x = 9"),
              rules_of("tng").table_hash);
}

TEST(RulesReader, AShipsNumbersChangeItsOwnHashOnly) {
    auto ships = ships_of("classic");
    const auto before = read_rules(tables_of("classic"), ships);
    for (TextFile& f : ships)
        if (f.path.ends_with("/federation/ca.toml"))
            f.text.replace(f.text.find("boxes = 30"), 10, "boxes = 31");
    const auto after = read_rules(tables_of("classic"), ships);
    ASSERT_TRUE(before && after);
    EXPECT_EQ(before->table_hash, after->table_hash);
    int changed = 0;
    for (std::size_t i = 0; i < before->classes.size(); ++i)
        changed += before->classes[i].hash != after->classes[i].hash ? 1 : 0;
    EXPECT_EQ(changed, 1);
}

// ---- classes -----------------------------------------------------------------------------------------------------

const ShipClass& class_of(const std::string& ruleset, const std::string& key) {
    for (const ShipClass& c : rules_of(ruleset).classes)
        if (c.sheet.key == key) return c;
    ADD_FAILURE() << key;
    return rules_of(ruleset).classes.front();
}

TEST(RulesReader, EveryWeaponBoxIsAGroupOfItsOwnAndOtherBoxesStayTogether) {
    const ShipClass& d7 = class_of("classic", "klingon/d7");
    for (const ClassGroup& g : d7.groups) EXPECT_TRUE(!g.weapon || g.boxes == 1);
    EXPECT_EQ(d7.warp_boxes, 30);
    EXPECT_EQ(d7.weapon_boxes, 9 + 4 + 2 + 1)
        << "phasers, disruptors, racks, and the probe that can be armed (G5.35)";
    EXPECT_EQ(d7.control_boxes, 2 + 1 + 2);
    EXPECT_EQ(d7.launchers.size(), 2U);
    EXPECT_TRUE(d7.guides_seekers);
    EXPECT_EQ(d7.capacitor_most, points(9));
    EXPECT_EQ(d7.shield_cost_full, points(2));
    EXPECT_EQ(d7.life_support, points(1));
}

TEST(RulesReader, MountsGetTheVariantPrintedOnTheSheet) {
    const Rules& r = rules_of("classic");
    const auto first_disruptor = [&](const std::string& key) {
        for (const ClassGroup& g : class_of("classic", key).groups)
            if (r.system(g.system).family == "disruptor") return r.system(g.system).id;
        return std::string{};
    };
    EXPECT_EQ(first_disruptor("klingon/d7"), "disruptor-30");
    EXPECT_EQ(first_disruptor("klingon/f5"), "disruptor-15");
}

TEST(RulesReader, RacksStartWithTheSheetsLoad) {
    const Rules& r = rules_of("classic");
    const ShipClass& f5 = class_of("classic", "klingon/f5");
    const ClassGroup& rack = f5.groups[f5.launchers.front()];
    EXPECT_EQ(r.seeker(r.weapon(rack.weapon).launches[0]).id, "I");
    EXPECT_EQ(rack.load[0], 4);
    const ShipClass& lantern = class_of("tng", "aster/lantern");
    EXPECT_EQ(lantern.groups[lantern.launchers.front()].load[0], 20) << "ten spaces, chosen at launch";
}

// ---- what is refused ---------------------------------------------------------------------------------------------

// One mistake in one table: replaces `from` by `to`, and expects the error at the place of `at` in the new text, the
// first one from the replacement on (from the beginning of the file where it starts with ^), with these words.
struct Mistake {
    const char *ruleset, *table, *from, *to, *at, *words;
};

class BrokenTables : public testing::TestWithParam<Mistake> {};

TEST_P(BrokenTables, AreRefusedAtTheRightPlace) {
    const Mistake& m = GetParam();
    auto tables = tables_of(m.ruleset);
    std::string& text = table_text(tables, m.table);
    const std::size_t start = text.find(m.from);
    ASSERT_NE(start, std::string::npos) << m.from;
    text.replace(start, std::string_view{m.from}.size(), m.to);
    const bool anywhere = m.at[0] == '^';
    const std::size_t at = anywhere ? text.find(m.at + 1) : text.find(m.at, start);
    ASSERT_NE(at, std::string::npos) << m.at;
    const auto line =
        static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n')) + 1;
    const std::size_t begin = text.rfind('\n', at);
    const int column = static_cast<int>(at - (begin == std::string::npos ? 0 : begin + 1)) + 1;

    const auto rules = read_rules(tables, {});
    ASSERT_FALSE(rules.has_value());
    EXPECT_EQ(rules.error().file, std::string("assets/rules/") + m.ruleset + "/" + m.table);
    EXPECT_EQ(rules.error().line, line) << rules.error().text();
    EXPECT_EQ(rules.error().column, column) << rules.error().text();
    EXPECT_NE(rules.error().what.find(m.words), std::string::npos) << rules.error().text();
}

INSTANTIATE_TEST_SUITE_P(
    Twenty, BrokenTables,
    testing::Values(
        Mistake{"classic", "weapons.toml", "\"6-8\", \"9-15\"", "\"6-8\", \"10-15\"", "\"10-15\"", "gap"},
        Mistake{"classic", "weapons.toml", "\"6-8\", \"9-15\"", "\"6-8\", \"8-15\"", "\"8-15\"", "overlaps"},
        Mistake{"classic", "weapons.toml", "\"51-75\"]", "\"51+\"]", "\"51+\"", "must end"},
        Mistake{"classic", "weapons.toml", "range  = [\"0\", \"1\", \"2\", \"3\", \"4\", \"5\"",
                "range  = [\"1\", \"2\", \"3\", \"4\", \"5\"", "\"1\"", "should begin at 0"},
        Mistake{"classic", "weapons.toml",
                "die_2  = [  8,   7,   6,   5,   5,   4,     3,      2,       1,       1,       0]",
                "die_2  = [  8,   7,   6,   5,   5,   4,     3,      2,       1,       1]", "[  8,",
                "10 entries, expected 11"},
        Mistake{"classic", "weapons.toml",
                "die_2  = [  8,   7,   6,   5,   5,   4,     3,      2,       1,       1,       0]\n", "",
                "^[phaser-1.mode.standard]", "die_2"},
        Mistake{"classic", "weapons.toml", "     4,      3,       2,       1,       1]",
                "     4,     13,       2,       1,       1]", "13", "grows with range, from 4 to 13"},
        Mistake{"classic", "weapons.toml", "grows        = ", "grow         = ", "^3,   4]",
                "grows with range"},
        Mistake{"classic", "weapons.toml", "kind   = \"die_by_range\"", "kind   = \"die_by_rang\"",
                "\"die_by_rang\"", "die_by_range"},
        Mistake{"classic", "weapons.toml", "arming         = \"same_turn\"", "arming         = \"sameturn\"",
                "\"sameturn\"", "same_turn"},
        Mistake{"classic", "weapons.toml", "launches = [\"VI\"]", "launches = [\"IIV\"]", "\"IIV\"",
                "objects.toml has no \"IIV\""},
        Mistake{"classic", "weapons.toml", "same_as = \"phaser-2.standard\"",
                "same_as = \"phaser-2.standart\"", "\"phaser-2.standart\"", "row.mode"},
        Mistake{"classic", "weapons.toml", "rank           = 40", "rnak           = 40", "rnak",
                "unknown key `rnak`"},
        Mistake{"classic", "weapons.toml", "conf           = \"A\"", "conf           = \"D\"", "\"D\"",
                "\"D\""},
        Mistake{"classic", "control.toml", "traits = [\"control\"]", "traits = [\"contol\"]", "\"contol\"",
                "did you mean `control`"},
        Mistake{"classic", "power.toml", "kind = \"reactor\"", "kind = \"raector\"", "\"raector\"",
                "reactor"},
        Mistake{"classic", "objects.toml", "spaces     = 1\n", "spaces     = \"1/3\"\n", "\"1/3\"",
                "whole or half spaces"},
        Mistake{"classic", "movement.toml", "speed_most         =", "speed_mots         =", "speed_mots",
                "speed_most"},
        Mistake{"classic", "movement.toml", "value = 31, ", "value = \"31\",", "\"31\"", "whole number"},
        Mistake{"classic", "modifiers.toml", "\"turn_hexes\", amount = 1,  if = [\"erratic\"]",
                "\"turn_hexes\", amount = 1,  if = [\"range 3\"]", "\"range 3\"", "nothing here knows"},
        Mistake{"classic", "craft.toml", "[weasels]", "[weasel]", "weasel", "did you mean `weasels`"},
        Mistake{"classic", "terrain.toml", "family = \"mauler\"", "family = \"mualer\"", "\"mualer\"",
                "did you mean `mauler`"},
        Mistake{"classic", "charts.toml", "\"L_WARP\",  \"TRANS\",", "\"LWARP\",   \"TRANS\",", "\"LWARP\"",
                "did you mean `L_WARP`"},
        Mistake{"classic", "charts.toml", "\"R_WARP\",     \"EXCESS\"],  # 2", "\"R_WARP\"],  # 2",
                "^[\"BRIDGE*\"", "12 entries, expected 13"},
        Mistake{"classic", "charts.toml", "takes = [\"transporter\"]", "takes = [\"transporters\"]",
                "\"transporters\"", "did you mean `transporter`"},
        Mistake{"classic", "charts.toml", "\"9-16\",  \"17-24\"", "\"9-16\",  \"18-24\"", "\"18-24\"", "gap"},
        Mistake{"classic", "charts.toml", "\"17-24\", \"25+\"]", "\"17-24\", \"25-30\"]", "\"25-30\"",
                "must be open"},
        Mistake{"classic", "energy.toml", "spend = \"shield\"", "spend = \"shields\"", "\"shields\"",
                "shield"},
        Mistake{"classic", "energy.toml", "line = \"fire_control\"", "line = \"life_support\"",
                "\"life_support\"", "stands twice"},
        Mistake{"classic", "turn.toml", "mechanism = \"lock_on\"", "mechanism = \"lockon\"", "\"lockon\"",
                "lock_on"},
        Mistake{"classic", "turn.toml", "name = \"lock_on\"", "name = \"allocate\"", "\"allocate\"",
                "two steps"},
        Mistake{"classic", "turn.toml", "{ loop = \"begin\" }, ", "{ loop = \"end\" }, ", "\"end\"",
                "ends before it begins"},
        Mistake{"classic", "refusals.toml", "turn_mode ", "turn_mood ", "turn_mood",
                "unknown key `turn_mood`"},
        Mistake{"tng", "weapons.toml", "most_4x = 4\n", "", "^3\n\n[phtn]", "stands without `most_4x`"},
        Mistake{"tng", "weapons.toml", "most_3x = 3\n", "most = 3\nmost_3x = 3\n", "3\n", "stands beside"},
        Mistake{"tng", "weapons.toml", "most_3x = 3", "most_3x = 16", "16", "the table ends at 15"},
        Mistake{"tng", "charts.toml", "divisor = [  11,   10,", "divisor = [  11, ", "[  11,",
                "15 entries, expected 16"},
        Mistake{"tng", "charts.toml", "\"->\", \"<-\"", "\"->\", \"<=\"", "\"<=\"",
                "expected \"->\" or \"<-\""},
        Mistake{"tng", "turn.toml", "impulses    = 6", "impulses    = \"6\"", "\"6\"", "whole number"},
        Mistake{"tng", "hull.toml", "label  = \"LAB\"", "label  = LAB", "LAB", ""}));

// Small mistakes of the pen: each set of tables is read or refused with a place in that file.
TEST(RulesReader, MutatedTablesAreReadOrRefusedButNeverHalfRead) {
    Dice dice;
    dice.seed = 20260;
    const auto below = [&](std::size_t n) {
        return static_cast<std::size_t>(dice.roll(Stream::other, static_cast<int>(n))) - 1;
    };
    int refused = 0;
    for (const char* ruleset : {"classic", "tng"}) {
        auto whole = tables_of(ruleset);
        std::erase_if(whole, [](const TextFile& f) {  // those of other readers
            return f.path.find("/reference/") != std::string::npos;
        });
        for (int i = 0; i < 150; ++i) {
            auto tables = whole;
            TextFile& file = tables[below(tables.size())];
            std::string& text = file.text;
            switch (below(5)) {
                case 0:
                    text.erase(below(text.size()), 1 + below(8));
                    break;
                case 1:
                    text[below(text.size())] = "0179-\"[]{}=,a\n"[below(14)];
                    break;
                case 2:
                    text.resize(below(text.size()));
                    break;
                case 3: {  // a line twice
                    const std::size_t end = text.find('\n', below(text.size()));
                    const std::size_t begin = end == std::string::npos ? end : text.rfind('\n', end - 1) + 1;
                    if (end != std::string::npos) text.insert(begin, text.substr(begin, end - begin + 1));
                    break;
                }
                default: {  // a digit changed
                    const std::size_t at = text.find_first_of("0123456789", below(text.size()));
                    if (at != std::string::npos) text[at] = static_cast<char>('0' + below(10));
                }
            }
            const auto rules = read_rules(tables, {});
            if (rules) continue;
            ++refused;
            EXPECT_GE(rules.error().line, 1);
            EXPECT_GE(rules.error().column, 1);
            EXPECT_FALSE(rules.error().what.empty());
            // A mistake in one table may show in another that refers to it.
            EXPECT_TRUE(std::any_of(tables.begin(), tables.end(), [&](const TextFile& f) {
                return f.path == rules.error().file;
            })) << rules.error().text();
        }
    }
    EXPECT_GT(refused, 100);
}

TEST(RulesReader, AMissingTableIsNamed) {
    auto tables = tables_of("classic");
    for (TextFile& f : tables)
        if (f.path.ends_with("/weapons.toml")) f.path.replace(f.path.find("weapons"), 7, "weapon");
    const auto rules = read_rules(tables, {});
    ASSERT_FALSE(rules.has_value());
    EXPECT_EQ(rules.error().text(),
              "assets/rules/classic/weapons.toml:1:1: this table of the ruleset is missing; did you mean "
              "`weapon`?");
}

TEST(RulesReader, NoTablesAtAllIsAnErrorAndNoCrash) { EXPECT_FALSE(read_rules({}, {}).has_value()); }

// Mistakes in ships that only the tables can see.
TEST(RulesReader, ShipsThatTheTablesDoNotKnowAreRefusedAtTheirLine) {
    struct Case {
        const char *from, *to, *words;
    };
    for (const Case& c :
         {Case{"system = \"disruptor\"", "system = \"disruptr\"", "did you mean `disruptor`"},
          Case{"value = 30", "value = 31", "no variant \"31\", but 10, 15, 22, 30, 40"},
          Case{"variant = \"F\"", "variant = \"Z\"", "no variant \"Z\", but A, B, C, D, E, F, G"},
          Case{"\"I\", \"I\"]", "\"I\", \"VI\"]", "does not take \"VI\", it takes I, IV, I-M, IV-M"},
          Case{"\"I\", \"I\"]", "\"I\", \"IV\"]", "has 4 spaces, the load needs 5"}}) {
        auto ships = ships_of("classic");
        bool spoilt = false;
        for (TextFile& f : ships) {
            if (!f.path.ends_with("/klingon/d7.toml")) continue;
            const std::size_t at = f.text.find(c.from);
            ASSERT_NE(at, std::string::npos) << c.from;
            const auto line = static_cast<int>(std::count(
                                  f.text.begin(), f.text.begin() + static_cast<std::ptrdiff_t>(at), '\n')) +
                              1;
            f.text.replace(at, std::string_view{c.from}.size(), c.to);
            spoilt = true;
            const auto rules = read_rules(tables_of("classic"), ships);
            ASSERT_FALSE(rules.has_value()) << c.to;
            EXPECT_EQ(rules.error().file, f.path);
            EXPECT_EQ(rules.error().line, line) << rules.error().text();
            EXPECT_NE(rules.error().what.find(c.words), std::string::npos) << rules.error().text();
        }
        EXPECT_TRUE(spoilt);
    }
}

TEST(RulesReader, AShipOfAnotherRulesetIsRefused) {
    const auto rules = read_rules(tables_of("classic"), ships_of("tng"));
    ASSERT_FALSE(rules.has_value());
    EXPECT_NE(rules.error().what.find("ruleset \"tng\", not \"classic\""), std::string::npos)
        << rules.error().text();
}

TEST(RulesReader, AClassGivenTwiceIsRefused) {
    auto ships = ships_of("classic");
    ships.push_back(ships.front());
    ships.back().path = "copy.toml";
    const auto rules = read_rules(tables_of("classic"), ships);
    ASSERT_FALSE(rules.has_value());
    EXPECT_EQ(rules.error().file, "copy.toml");
    EXPECT_NE(rules.error().what.find("already"), std::string::npos);
}

}  // namespace
}  // namespace impulse
