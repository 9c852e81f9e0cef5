// The classic classes that stand in no table of tests/data: all are read, and all but three may fight.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "scenarios/conduct/signature.h"
#include "tests/support/loaded_rules.h"

namespace impulse {
namespace {

// Keys by empire: "lyran" -> "bc+ bc+p ...".
std::vector<std::string> more_classes() {
    const std::vector<std::pair<std::string, std::string>> by_empire{
        {"federation",
         "clc cvb cvl cvs+ dar ddg+ ddg der dwa dwc dwd dws ffa+ ffa ffd+ ffd ffe+ ffl+ ffl ffr+ "
         "ffr ffs+ ffv+ fra+ fra gsc+ nac ncd+ ncd nea ner nsc+ pol+ sc+"},
        {"gorn", "bdd+ bdl+ bds+ bds cc+ cdd cs ddl+ ddl ff+ hda hdd+ hds+ hds hdv+ l-q lsc+ lsc scf s-q"},
        {"hydran",
         "bar cav+ cav cos cru cve da eh gen+ gen gen-f+ gen-f hr+ nac+ nac nec+ nsc nvl+ nvl pal+ "
         "sar s-q tar tr+ tug+ uh+"},
        {"klingon",
         "d5d d5e d5k d5l d6d d6db d6sb d7d d7du e3a e3e e4d e4v e4vb f5a f5c f5d f5db f5e f5j f5v"},
        {"kzinti", "aff cd+ cd cve+ cvl+ ddv dwa dwd dws eff+ mac mcv mdc pol+ sdf+ sdf sf+"},
        {"lyran",
         "bc+ bc+p bcb bchb ca+ ca+p cc+ cl+ cl+p cvlb cw+ cw+p cwa cwab cwb cweb cwlb cwlp cws+ "
         "cwsb dd+ dd+p dn+ dn+p dnb dw+ dw+p dwa+ dwa dwab dwb dwe+ dweb dwlb dwlp dws+ dwsb ff+ "
         "ff+p ffa ffap ffe+ ffe+p pol+ sc+ tgc+ tgc+p tgp+ tgp"},
        {"romulan",
         "bh+ bhe con+ k4d k4rb k5c k5d k5l k5sb k7rb k7v kdr krl krs krsb sea seb sec sed see ser "
         "skl+ sna+ snp+ snp spa+ spc+ spl+ whr"},
        {"tholian", "dpc+"},
    };
    std::vector<std::string> keys;
    for (const auto& [empire, codes] : by_empire) {
        std::istringstream list(codes);
        for (std::string code; list >> code;) keys.push_back(empire + "/" + code);
    }
    return keys;
}

// In no source: what their cloak costs.
const std::set<std::string> refused{"romulan/kdr", "romulan/snp", "romulan/snp+"};

TEST(ClassicMoreClasses, AllAreReadAndAllButThreeMayFight) {
    const Rules& rules = classic_rules();
    const std::vector<std::string> keys = more_classes();
    EXPECT_EQ(std::set<std::string>(keys.begin(), keys.end()).size(), 197U);
    std::map<std::string, int> by_empire;
    for (const std::string& key : keys) {
        const ShipClass& c = rules.type(class_named(rules, key));
        EXPECT_EQ(c.not_for_battle.empty(), !refused.contains(key)) << c.not_for_battle;
        ++by_empire[c.sheet.empire];
    }
    EXPECT_NE(rules.type(class_named(rules, "romulan/kdr")).not_for_battle.find("cloak_cost"),
              std::string::npos);
    EXPECT_EQ(by_empire, (std::map<std::string, int>{{"Federation", 34},
                                                     {"Gorn", 20},
                                                     {"Hydran", 26},
                                                     {"Klingon", 21},
                                                     {"Kzinti", 17},
                                                     {"Lyran", 49},
                                                     {"Romulan", 29},
                                                     {"Tholian", 1}}));
}

// Two captains fight with one ship of the class each; none of their orders is refused.
TEST(ClassicMoreClasses, CaptainsFightWithThem) {
    constexpr std::size_t each = 17;  // every so many classes; 1 = all of them, some minutes
    const Rules& rules = classic_rules();
    const std::vector<std::string> keys = more_classes();
    for (std::size_t n = 0; n < keys.size(); n += each) {
        if (refused.contains(keys[n])) continue;
        SampleBattle sample;
        sample.ruleset = "classic";
        sample.pilots = {"captain", "captain"};
        impulse::Setup& s = sample.setup;
        s.ruleset = "classic";
        s.seed = 100 + n;
        s.year = 180;
        s.field.turn_limit = 3;
        s.field.map.columns = s.field.map.rows = 60;
        s.sides = {{"a", "A", "", 0}, {"b", "B", "", 1}};
        for (int side = 0; side < 2; ++side) {
            SetupUnit u;
            u.id = u.name = side == 0 ? "Hood" : "Wrath";
            u.class_key = keys[n];
            u.side = side;
            u.hex = side == 0 ? hex_at(20, 30) : hex_at(32, 24);
            u.facing = side == 0 ? Facing{1} : Facing{4};
            u.speed = 12;
            u.weapon_status = 3;
            s.units.push_back(u);
        }
        const SampleResult result = fight_sample(rules, sample, nullptr);
        EXPECT_EQ(result.refused, 0) << keys[n];
        EXPECT_TRUE(result.ended) << keys[n];
        EXPECT_GT(result.commands, 10) << keys[n];
    }
}

}  // namespace
}  // namespace impulse
