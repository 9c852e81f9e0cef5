// Captains switch on what pays, and nothing that is refused: cloaks, screens, panels and phasing devices on bundled ships.
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "battle/core/barriers.h"
#include "battle/play/apply.h"
#include "tests/support/battle_builder.h"
#include "tests/support/fight.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

struct Seen {
    std::map<std::string, int> raised;  // by row
    int dropped = 0, refused = 0, fired_under_cloak = 0;
    bool ended = false;
};

Seen fight(const std::string& ours, const std::string& theirs, std::uint64_t seed) {
    const Rules rules = fitted_rules("tng", {ours, theirs});
    SampleBattle s;
    s.ruleset = s.setup.ruleset = "tng";
    s.setup.seed = seed;
    s.setup.field.map.columns = s.setup.field.map.rows = 40;
    s.setup.field.turn_limit = 6;
    s.setup.sides = {{"a", "A", "", 0}, {"b", "B", "", 1}};
    for (int side = 0; side < 2; ++side) {
        SetupUnit u;
        u.id = u.name = side == 0 ? "one" : "other";
        u.class_key = side == 0 ? ours : theirs;
        u.side = side;
        u.hex = hex_at(20, side == 0 ? 26 : 14);
        u.facing = Facing{static_cast<std::uint8_t>(side == 0 ? 0 : 3)};
        s.setup.units.push_back(u);
    }
    s.pilots = {"captain", "captain"};
    s.commands_most = 4000;
    EventList events;
    Fight f{rules, s, &events};
    Seen seen;
    while (!f.over() && f.side()) {
        const Command order = f.next_order();
        if (const auto* shot = std::get_if<Fire>(&order))
            seen.fired_under_cloak += banned(rules, f.battle->unit(shot->unit), Ban::fire) ? 1 : 0;
        if (!apply(rules, *f.battle, order, f.dice, &events)) break;
    }
    for (const Event& e : events.all)
        if (const auto* o = std::get_if<Operated>(&e)) {
            const ClassGroup& g = rules.type(f.battle->unit(o->unit).type).groups[o->group];
            if (o->use == SystemUse::switch_on) ++seen.raised[rules.system(g.system).family];
            if (o->use == SystemUse::switch_off) ++seen.dropped;
        }
    seen.refused = f.refused;
    seen.ended = f.battle->ended != 0;
    return seen;
}

TEST(CaptainShelter, CloaksAndScreensAreSwitchedInBattle) {
    int raised = 0, dropped = 0;
    for (const std::uint64_t seed : {1U, 2U, 3U, 4U, 5U, 6U, 7U, 8U}) {
        Seen cloaked = fight("korrin/halberd[K]", "aster/lantern", seed);
        raised += cloaked.raised["cloak"];
        dropped += cloaked.dropped;
        EXPECT_EQ(cloaked.fired_under_cloak, 0) << seed;
        EXPECT_EQ(cloaked.refused, 0) << seed;
        Seen screened = fight("korrin/halberd[S]", "aster/lantern", seed);
        EXPECT_GT(screened.raised["masking_screen"], 0) << seed;
        EXPECT_GT(screened.raised["electron_screen"] + screened.raised["proton_screen"], 0) << seed;
        EXPECT_EQ(screened.refused, 0) << seed;
    }
    EXPECT_GT(raised, 0);
    EXPECT_GT(dropped, 0);
}

TEST(CaptainShelter, PanelsAndPhasingDevicesFightToTheEnd) {
    for (const char* refit : {"aster/lantern[P]", "aster/lantern[D]"}) {
        const Seen s = fight(refit, "korrin/halberd", 3);
        EXPECT_EQ(s.refused, 0) << refit;
        EXPECT_TRUE(s.ended) << refit;
    }
}

}  // namespace
}  // namespace impulse
