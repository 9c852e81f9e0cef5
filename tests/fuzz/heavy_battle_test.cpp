// Random battles of ships that carry every heavy weapon and every field system: the invariants hold, play back agrees,
// and the orders for spheres, web, stasis and displacement are met.
#include <gtest/gtest.h>

#include <map>

#include "battle/core/state_hash.h"
#include "battle/play/apply.h"
#include "battle/play/class_index.h"
#include "battle/play/class_reader.h"
#include "tests/support/fight.h"
#include "tests/support/garbage_orders.h"
#include "tests/support/invariants.h"
#include "tests/support/loaded_rules.h"

namespace impulse {
namespace {

BoxGroup boxes(const char* system, const char* name, int count, const char* variant = "") {
    BoxGroup g;
    g.system = system;
    g.name = name;
    g.boxes = count;
    g.variant = variant;
    g.across = count;
    return g;
}

// The classic rules with two more classes: a cruiser hull with guns and one with devices.
const Rules& heavy_rules() {
    static const Rules rules = [] {
        Rules r = classic_rules();
        const auto add = [&r](const char* key, const char* empire, std::vector<BoxGroup> more) {
            Sheet sheet = r.type(class_named(r, "federation/ca")).sheet;
            sheet.key = key;
            sheet.code = key;
            sheet.empire = empire;
            std::erase_if(sheet.groups,
                          [](const BoxGroup& g) { return g.system == "photon" || g.system == "phaser-1"; });
            for (BoxGroup& g : more) sheet.groups.push_back(std::move(g));
            auto made = read_class(r, TechKeys{}, std::move(sheet));
            EXPECT_TRUE(made) << (made ? "" : made.error().text());
            if (made) r.classes.push_back(std::move(*made));
        };
        add("test/guns", "Hydran",
            {boxes("fusion", "FUSION", 3), boxes("hellbore", "HELLBORE", 2), boxes("phaser-g", "PH-G", 2),
             boxes("ppd", "PPD", 1), boxes("mauler", "MAULER", 1),
             boxes("tractor_repulsor", "TRH", 1, "heavy"), boxes("axion", "AXION", 1)});
        add("test/fields", "Tholian",
            {boxes("esg", "ESG", 2, "capacitor"), boxes("web_generator", "WEB", 1),
             boxes("web_caster", "CASTER", 1), boxes("web_breaker", "BREAKER", 1), boxes("stasis", "SFG", 1),
             boxes("displacement", "DISDEV", 1), boxes("pa_panel", "PANEL", 4),
             boxes("phaser-1", "PH-1", 3)});
        index_classes(r);
        return r;
    }();
    return rules;
}

struct Met {
    std::map<SystemUse, int> uses;
    int late = 0, fed = 0, spheres = 0, web = 0, envelopes = 0;
};

void play(int n, Met& met) {
    const Rules& rules = heavy_rules();
    SampleBattle sample = sample_battle(2 * n);
    sample.setup.seed += 7000;
    sample.commands_most = 6000;  // a random captain of devices gives many orders in an impulse
    for (std::size_t u = 0; u < sample.setup.units.size(); ++u) {
        SetupUnit& unit = sample.setup.units[u];
        unit.class_key = u % 2 == 0 ? "test/guns" : "test/fields";
        unit.damage.clear();
        unit.loads.clear();
    }
    for (std::string& pilot : sample.pilots)
        if (n % 4 != 0) pilot = "random";
    if (n % 3 == 0 && !sample.setup.units.empty()) {
        SetupWeb web;
        web.strength = 6;
        web.kind = WebKind::globular;
        for (int f = 0; f < 6; ++f) {
            const Hex h = neighbour(sample.setup.units[0].hex, Facing{static_cast<std::uint8_t>(f)});
            if (sample.setup.field.map.contains(h)) web.hexes.push_back(h);
        }
        if (!web.hexes.empty()) sample.setup.webs.push_back(web);
    }
    Invariants invariants{rules, fresh_battle(rules, sample.setup)};
    Garbage garbage{static_cast<std::uint64_t>(n) + 5};
    Fight fight{rules, sample, &invariants};
    while (!fight.over() && fight.side()) {
        const Command order = fight.next_order();
        if (garbage.below(6) == 0) {
            const Command odd = garbage.mutated(order);
            if (refuse_as_seen(rules, *fight.battle, odd)) {
                const std::uint64_t before = state_hash(*fight.battle);
                EXPECT_FALSE(apply(rules, *fight.battle, odd, fight.dice, nullptr));
                ASSERT_EQ(state_hash(*fight.battle), before) << command_word(odd);
            }
        }
        if (const auto* operate = std::get_if<Operate>(&order)) ++met.uses[operate->use];
        if (const auto* fire = std::get_if<Fire>(&order)) {
            met.late += fire->late;
            met.fed += fire->energy > 0 ? 1 : 0;
        }
        const auto done = apply(rules, *fight.battle, order, fight.dice, &invariants);
        ASSERT_TRUE(done) << command_word(order) << ": " << refusal_text(rules, done.error());
        met.spheres += fight.battle->spheres.empty() ? 0 : 1;
        met.web += fight.battle->web_hexes.empty() ? 0 : 1;
        invariants.check(*fight.battle);
        for (const std::string& what : invariants.faults) ADD_FAILURE() << "battle " << n << ": " << what;
        if (!invariants.faults.empty()) return;
        for (const Sphere& s : fight.battle->spheres) EXPECT_GE(s.strength, 0);
        int hexes = 0;
        for (const Web& w : fight.battle->webs) hexes += w.hexes;
        ASSERT_EQ(hexes, static_cast<int>(fight.battle->web_hexes.size()));
    }
}

TEST(FuzzHeavy, InvariantsHoldAndTheNewOrdersAreMet) {
    Met met;
    for (int n = 0; n < 12 && !::testing::Test::HasFailure(); ++n) play(n, met);
    for (const SystemUse use : {SystemUse::sphere_announce, SystemUse::web_lay, SystemUse::web_reinforce,
                                SystemUse::web_cast, SystemUse::displace})
        EXPECT_GT(met.uses[use], 0) << word(use);
    EXPECT_GT(met.late, 0);
    EXPECT_GT(met.spheres, 0);
    EXPECT_GT(met.web, 0);
}

}  // namespace
}  // namespace impulse
