// How far transporters and beams of the supplement reach, at either tech level, and what a captor mine may hold.
// Rule:   TNG "Tran", "Tran (Borg)", "Tele", "Sys", "Trac", "Repul", "Trac (Borg)", "SFG", "Mine", "Opt".
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <utility>

#include "battle/core/refusal.h"
#include "battle/seeking/held_weapon.h"
#include "battle/systems/marines.h"
#include "battle/systems/stasis.h"
#include "battle/systems/tractor.h"
#include "battle/systems/transporter.h"
#include "tests/battle/seeking/rounds.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// A ship with a box of a system and people, and an enemy without shields so many hexes before it.
struct Reaching {
    TableBattle b{"tng"};
    UnitId ship, enemy;
    Reaching(const char* system, int tech) {
        const ClassId type = b.bare_class({{system, 1}});
        Sheet& sheet = b.rules.classes[type.index()].sheet;
        sheet.tech = tech;
        sheet.move_cost = points(1);
        for (ClassGroup& g : b.rules.classes[type.index()].groups)  // the weapon of that level
            if (g.weapon) g.weapon = WeaponId{g.weapon.index() + static_cast<std::size_t>(tech - 3)};
        ship = b.unit(0, "2030", 'A', type);
        enemy = b.unit(1, "2029", 'D', "korrin/halberd");
        b.at(ship).hex = hex_at(20, 60);
        b.at(enemy).shield.fill(0);
        b.set(enemy, Counter::shield_level, 0);
        b.at(ship).battery = points(90);
        b.set(ship, Counter::moves_left, 12);
        Play play = b.play();
        change_aboard(play, ship, PartyKind::normal, 10);
        b.clock(1, 1);
    }
    void away(int hexes) { b.at(enemy).hex = hex_at(20, 60 - hexes); }
};

struct PrintedReach {
    const char* system;
    std::array<int, 2> hexes;  // 3X, 4X
};

TEST(TngTransporters, ReachAsFarAsIsPrinted) {
    for (const PrintedReach& p : {PrintedReach{"tran", {3, 4}},
                                  {"tran_5", {3, 4}},
                                  {"sys_tran", {3, 4}},
                                  {"tran_borg", {40, 40}},
                                  {"tele", {30, 40}}})
        for (const int tech : {3, 4}) {
            Reaching d(p.system, tech);
            const int reach = p.hexes.at(static_cast<std::size_t>(tech - 3));
            if (std::string{p.system} == "tele") d.b.arm(d.ship, 0, "standard", points(10));
            const Transport party{d.ship, Cargo::party, d.enemy, 0, 1, {}};
            d.away(reach);
            EXPECT_FALSE(refuse_transport(d.b.rules, d.b.battle, party)) << p.system << " " << tech << "X";
            d.away(reach + 1);
            EXPECT_TRUE(refuse_transport(d.b.rules, d.b.battle, party)) << p.system << " " << tech << "X";
        }
}

// "Max Range = 3 {4}"; that of the Borg reaches twenty.
TEST(TngBeams, ReachAsFarAsIsPrinted) {
    for (const PrintedReach& p : {PrintedReach{"trac", {3, 4}},
                                  {"trac_mech", {3, 4}},
                                  {"trac_hard", {3, 4}},
                                  {"sys_trac", {3, 4}},
                                  {"repul", {3, 4}},
                                  {"trac_borg", {20, 20}}})
        for (const int tech : {3, 4}) {
            Reaching d(p.system, tech);
            const int reach = p.hexes.at(static_cast<std::size_t>(tech - 3));
            const TractorAct act = std::string{p.system} == "repul" ? TractorAct::repel : TractorAct::attract;
            const Tractor order{d.ship, act, d.enemy, {}, 40, 0};
            const auto why = [&] {
                const auto no = refuse_tractor(d.b.rules, d.b.battle, order);
                return no ? std::string{refusal_word(*no)} : std::string{};
            };
            d.away(reach);
            EXPECT_EQ(why(), "") << p.system << " " << tech << "X";
            d.away(reach + 1);
            EXPECT_EQ(why(), "out_of_range") << p.system << " " << tech << "X";
        }
}

// "The strength is its total power divided by (range + 1)": the least power that holds is the range and one; a hard one needs
// as much as its range.
TEST(TngBeams, HoldWithTheLeastPowerThatMakesAStrengthOfOne) {
    for (const char* system : {"trac", "trac_mech", "sys_trac", "repul", "trac_hard"})
        for (const int range : {1, 2, 3}) {
            Reaching d(system, 3);
            d.away(range);
            const bool hard = std::string{system} == "trac_hard";
            const int least = hard ? range : range + 1;
            const TractorAct act = std::string{system} == "repul" ? TractorAct::repel : TractorAct::attract;
            const auto refused = [&](int power) {
                return refuse_tractor(d.b.rules, d.b.battle,
                                      Tractor{d.ship, act, d.enemy, {}, static_cast<std::uint8_t>(power), 0})
                    .has_value();
            };
            EXPECT_FALSE(refused(least)) << system << " at " << range;
            EXPECT_TRUE(refused(least - 1)) << system << " at " << range;
        }
}

// "Grapples have an ammo limit of 40 {60}" and "a range of 0".
TEST(TngGrapple, HasFortyShotsAndSixtyAtFourX) {
    for (const auto& [tech, shots] : {std::pair{3, 40}, {4, 60}}) {
        Reaching d("grap", tech);
        const Tractor order{d.ship, TractorAct::grapple, d.enemy, {}, 0, 0};
        const auto why = [&](int fired, int away) {
            d.away(away);
            d.b.at(d.ship).groups[0].ammo[0] = static_cast<std::uint8_t>(fired);
            const auto no = refuse_tractor(d.b.rules, d.b.battle, order);
            return no ? std::string{refusal_word(*no)} : std::string{};
        };
        EXPECT_EQ(why(shots - 1, 0), "") << tech;
        EXPECT_EQ(why(shots, 0), "no_tractor_free") << tech;
        EXPECT_EQ(why(0, 1), "out_of_range") << tech;
    }
}

// "Range = 2, costs 5 energy to fire", and not at "size class 0 or larger objects".
TEST(TngStasisField, IsThrownOverTwoHexesForFive) {
    Reaching d("sfg", 3);
    Operate order;
    order.unit = d.ship;
    order.use = SystemUse::stasis_hold;
    order.target = d.enemy;
    const auto why = [&] {
        const auto no = refuse_stasis(d.b.rules, d.b.battle, order);
        return no ? std::string{refusal_word(*no)} : std::string{};
    };
    d.b.arm(d.ship, 0, "standard", points(5));
    d.away(2);
    EXPECT_EQ(why(), "");
    d.away(3);
    EXPECT_EQ(why(), "out_of_range");
    d.away(2);
    d.b.at(d.ship).groups[0].charge = points(5).parts - 1;
    EXPECT_EQ(why(), "not_armed");
    d.b.at(d.ship).groups[0].charge = points(5).parts;
    int& size_class = d.b.rules.classes[d.b.at(d.enemy).type.index()].sheet.size_class;
    size_class = 1;
    EXPECT_EQ(why(), "");
    size_class = 0;
    EXPECT_EQ(why(), "wrong_target");
}

// "1 Opt (fires once)": what an option mount may hold: an allowance of 60 {90}.
TEST(TngCaptor, HoldsWhatAnAllowanceOfSixtyOrNinetyPays) {
    for (const int tech : {3, 4}) {
        Rounds d("mine", tech, 5);
        d.b.rules.classes[d.b.at(d.gunner).type.index()].sheet.tech = tech;
        const auto held = weapon_named(d.b.rules, d.b.rules.type(d.b.at(d.gunner).type), "ph-6.standard");
        ASSERT_TRUE(held);
        Launch order = d.order("mine-captor");
        order.holds = held->weapon;
        order.mode = held->mode;
        const int allowance = tech == 3 ? 60 : 90;
        for (const int price : {allowance, allowance + 1}) {
            d.b.rules.weapons[held->weapon.index()].price = price;
            const auto no = refuse_launch(d.b.rules, d.b.battle, order);
            EXPECT_EQ(no ? std::string{refusal_word(*no)} : "",
                      price > allowance ? "not_an_option_for_it" : "")
                << price << " at " << tech << "X";
        }
    }
}

}  // namespace
}  // namespace impulse
