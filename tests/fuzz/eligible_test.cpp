#include <gtest/gtest.h>

#include "battle/energy/reactor.h"
#include "battle/fire/declare.h"
#include "battle/play/apply.h"
#include "tests/support/fight.h"
#include "tests/support/loaded_rules.h"

namespace impulse {
namespace {

// Every single shot tried: what direct_fire_eligible has to find out in a shorter way.
bool some_shot_is_legal(const Rules& rules, const Battle& battle, UnitId by) {
    const ShipClass& c = rules.type(battle.unit(by).type);
    if (!battle.unit(by).active()) return false;
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        if (!c.groups[g].weapon) continue;
        const std::size_t modes = rules.weapon(c.groups[g].weapon).modes.size();
        for (std::size_t m = 0; m < modes; ++m) {
            Fire fire{by, static_cast<std::uint8_t>(g), static_cast<std::uint8_t>(m), {}, {}, 0};
            for (std::size_t t = 0; t < battle.units.size(); ++t) {
                fire.target = UnitId{t};
                if (!refuse_fire(rules, battle, fire)) return true;
            }
            fire.target = {};
            for (std::size_t o = 0; o < battle.objects.size(); ++o) {
                fire.object = ObjectId{o};
                if (!refuse_fire(rules, battle, fire)) return true;
            }
            fire.object = {};
        }
    }
    return false;
}

void who_may_fire_is_asked(const std::string& ruleset, int battles) {
    const Rules& rules = rules_named(ruleset);
    long may = 0, may_not = 0;
    for (int n = 0; n < battles; ++n) {
        Fight fight{rules, sample_battle(2 * n + (ruleset == "classic" ? 0 : 1)), nullptr};
        while (!fight.over() && fight.side()) {
            const Battle& b = *fight.battle;
            // With no shot pending: a weapon that has been declared counts as having fired.
            if (fight.commands % 5 == 0 && b.shots.empty()) {
                const UnitSet eligible = direct_fire_eligible(rules, b);
                for (std::size_t i = 0; i < b.units.size(); ++i) {
                    const bool asked = eligible.has(UnitId{i});
                    ASSERT_EQ(asked, some_shot_is_legal(rules, b, UnitId{i}))
                        << ruleset << " battle " << n << ", command " << fight.commands << ", unit " << i;
                    ++(asked ? may : may_not);
                }
            }
            if (!apply(rules, *fight.battle, fight.next_order(), fight.dice, nullptr)) break;
        }
    }
    EXPECT_GT(may, battles);
    EXPECT_GT(may_not, battles);
}

TEST(FuzzEligible, AClassicShipIsAskedToFireExactlyWhereItHasALegalShot) {
    who_may_fire_is_asked("classic", 24);
}
TEST(FuzzEligible, ATngShipIsAskedToFireExactlyWhereItHasALegalShot) { who_may_fire_is_asked("tng", 24); }

// The damage walk counts stores once a volley and takes each lost box off.
void a_box_less_is_its_share_less(const Rules& rules) {
    int stores = 0;
    for (std::size_t k = 0; k < rules.classes.size(); ++k) {
        const ShipClass& c = rules.classes[k];
        Unit u;
        u.type = ClassId{k};
        u.groups.resize(c.groups.size());
        for (std::size_t g = 0; g < c.groups.size(); ++g)
            if (c.groups[g].spare) u.groups[g].off = c.groups[g].boxes;
        Stores room = stores_of(rules, u);
        for (std::size_t g = 0; g < c.groups.size(); ++g)
            for (int box = 0; box < c.groups[g].boxes && !c.groups[g].spare; ++box) {
                ++u.groups[g].lost;
                room = room - stores_of_box(rules, c.groups[g]);
                ASSERT_EQ(room, stores_of(rules, u)) << c.sheet.key << " group " << g;
                stores += stores_of_box(rules, c.groups[g]) == Stores{} ? 0 : 1;
            }
        EXPECT_EQ(room, Stores{}) << c.sheet.key;
    }
    EXPECT_GT(stores, 0);
}

TEST(ClassicEnergy, ABoxLessIsItsShareOfTheStoresLess) {
    a_box_less_is_its_share_less(rules_named("classic"));
}
TEST(TngEnergy, ABoxLessIsItsShareOfTheStoresLess) { a_box_less_is_its_share_less(rules_named("tng")); }

}  // namespace
}  // namespace impulse
