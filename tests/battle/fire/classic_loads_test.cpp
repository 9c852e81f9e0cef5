// What weapons of the classic game take to be ready, what holding them costs and how often they fire.
// Units:  points of energy; impulses.
// Rule:   classic E1.5, E2 (H6.21), E3, E4, E7, E8, E9, E10, E12, FP1, FP5, G16, G18, G23.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "battle/core/refusal.h"
#include "battle/energy/reactor.h"
#include "battle/fire/arming.h"
#include "battle/fire/declare.h"
#include "battle/play/apply.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// A ship with a box of one system, and an enemy five hexes ahead.
struct OneMount {
    TableBattle b{"classic"};
    UnitId by{}, at{};
    std::size_t gun = 0;

    void place(const char* system) {
        b.battle = Battle{};
        b.battle.field.impulses = 32;
        by = b.unit(0, "2020", 'A', b.bare_class({{system, 1}, {"warp_left", 30}, {"battery", 20}}));
        b.rules.classes.back().sheet.move_cost = points(1);  // a ship: bases hold what ships cannot
        at = b.unit(1, "2015", 'D', "federation/ca");
        gun = b.group_of(by, system);
        b.clock(1, 0);
    }
    [[nodiscard]] int group() const { return static_cast<int>(gun); }
    GroupState& state() { return b.at(by).groups[gun]; }
    [[nodiscard]] bool takes(std::string_view mode, Energy amount) const {
        return !refuse_arm(b.rules, b.battle, by, group(), b.mode(by, gun, mode), amount);
    }
    void put(std::string_view mode, Energy amount) {
        ASSERT_TRUE(takes(mode, amount)) << mode << " " << amount.parts;
        Play p = b.play();
        do_arm(p, by, group(), b.mode(by, gun, mode), amount);
    }
    void next_turn() {
        Play p = b.play();
        end_turn_arming(p, by);
        p.emit(TurnReset{by});
        b.clock(b.battle.clock.turn + 1, 0);
    }
    [[nodiscard]] std::string why(std::string_view mode, int energy = 0) const {
        Fire f = b.shot(by, gun, mode, at);
        f.energy = static_cast<std::uint8_t>(energy);
        const auto no = refuse_fire(b.rules, b.battle, f);
        return no ? std::string{refusal_word(*no)} : "";
    }
};

struct BookLoad {
    const char *system, *mode;
    std::vector<int> by_turn;
    int hold;         // a turn; not_held: it is lost
    int rolling = 0;  // keeps it a turn short of ready; 0 = it cannot be kept so
};
constexpr int not_held = -1;

// Torpedoes of plasma: the table of FP1, what a smaller type takes in a larger tube (FP1.9) and enveloping ones (FP5).
std::vector<BookLoad> plasma_loads() {
    const BookLoad s{"", "as-s", {2, 2, 4}, 2, 2}, g{"", "as-g", {2, 2, 3}, 1, 2},
        f{"", "as-f", {1, 1, 3}, 1, 1};
    std::vector<BookLoad> all{
        {"plasma-r", "torpedo", {2, 2, 5}, not_held, 2}, {"plasma-r", "enveloping", {2, 2, 10}, not_held, 2},
        {"plasma-s", "torpedo", {2, 2, 4}, 2, 2},        {"plasma-s", "enveloping", {2, 2, 8}, 2, 2},
        {"plasma-g", "torpedo", {2, 2, 3}, 1, 2},        {"plasma-g", "enveloping", {2, 2, 6}, 1, 2},
        {"plasma-f", "torpedo", {1, 1, 3}, 0, 1}};
    const auto add = [&](const char* tube, BookLoad load) {
        load.system = tube;
        all.push_back(load);
    };
    for (const char* tube : {"plasma-r", "plasma-m"}) add(tube, s);
    for (const char* tube : {"plasma-r", "plasma-m", "plasma-s"}) add(tube, g);
    for (const char* tube : {"plasma-r", "plasma-m", "plasma-s", "plasma-g", "plasma-l"}) add(tube, f);
    return all;
}

// Each turn takes its own amount and no other; the last turn also what only keeps the torpedo.
TEST(ClassicPlasmaArming, EveryTypeInEveryTubeTakesItsAmountsAndNoOthers) {
    OneMount d;
    for (const BookLoad& load : plasma_loads()) {
        d.place(load.system);
        for (std::size_t turn = 0; turn < load.by_turn.size(); ++turn) {
            if (turn > 0) d.next_turn();
            const bool last = turn + 1 == load.by_turn.size();
            for (int amount = 1; amount <= 12; ++amount)
                EXPECT_EQ(d.takes(load.mode, points(amount)),
                          amount == load.by_turn[turn] || (last && amount == load.rolling))
                    << load.system << " " << load.mode << ", turn " << turn + 1 << ": " << amount;
            d.put(load.mode, points(load.by_turn[turn]));
        }
        EXPECT_EQ(d.state().ready, 1) << load.system << " " << load.mode;
        d.next_turn();
        EXPECT_EQ(d.state().ready, load.hold == not_held ? 0 : 1) << load.system << " " << load.mode;
        EXPECT_EQ(hold_cost(d.b.rules, d.b.battle, d.by, d.group()), points(std::max(0, load.hold)))
            << load.system << " " << load.mode;
    }
}

// FP1.221: reserve power finishes a torpedo that was kept: type F for 2, G for 1, S for 2, R for 3. FP5: never an enveloping one.
TEST(ClassicPlasmaArming, ReserveFinishesEveryTypeInEveryTubeForItsAmount) {
    OneMount d;
    for (const BookLoad& load : plasma_loads()) {
        d.place(load.system);
        for (std::size_t turn = 0; turn + 1 < load.by_turn.size(); ++turn) {
            if (turn > 0) d.next_turn();
            d.put(load.mode, points(load.by_turn[turn]));
        }
        d.next_turn();
        d.put(load.mode, points(load.rolling));
        d.b.clock(d.b.battle.clock.turn, 5);
        const std::string mode = load.mode, tube = load.system;
        const char type = mode == "torpedo" ? tube.back() : mode.back();
        const int rest = mode == "enveloping" ? 0 : type == 'f' ? 2 : type == 'g' ? 1 : type == 's' ? 2 : 3;
        for (int amount = 1; amount <= 12; ++amount)
            EXPECT_EQ(d.takes(load.mode, points(amount)), amount == rest)
                << tube << " " << mode << ": " << amount;
    }
}

// FP1.93: two points of reserve power on the second turn make of 2 + 2 a type F, which the larger tube holds for 1.
TEST(ClassicPlasmaArming, AFastFTakesTwoOfReserveInEveryLargerTube) {
    OneMount d;
    for (const char* tube : {"plasma-r", "plasma-m", "plasma-s", "plasma-g", "plasma-l"}) {
        d.place(tube);
        d.put("fast-f", points(2));
        d.next_turn();
        d.put("fast-f", points(2));
        for (int amount = 1; amount <= 12; ++amount)
            EXPECT_FALSE(d.takes("fast-f", points(amount))) << tube << " by the form: " << amount;
        d.b.clock(2, 4);
        for (int amount = 1; amount <= 12; ++amount)
            EXPECT_EQ(d.takes("fast-f", points(amount)), amount == 2) << tube << ": " << amount;
        d.put("fast-f", points(2));
        EXPECT_EQ(d.state().charge, points(2 + 2 + 2).parts) << tube;
        d.next_turn();
        EXPECT_EQ(hold_cost(d.b.rules, d.b.battle, d.by, d.group()), points(1)) << tube;
    }
}

// E9, E10, E4, G18, the axion torpedo: two turns.
TEST(ClassicArmingCosts, OverTwoTurnsTakesWhatTheBookPrints) {
    OneMount d;
    const std::vector<BookLoad> loads{{"hellbore", "standard", {3, 3}, not_held, 3},
                                      {"hellbore", "overload", {3, 6}, not_held, 3},
                                      {"hellbore", "direct", {3, 3}, not_held, 3},
                                      {"hellbore", "direct-overload", {3, 6}, not_held, 3},
                                      {"tractor_repulsor-heavy", "heavy", {3, 3}, 1},
                                      {"tractor_repulsor-light", "light", {3, 3}, 1},
                                      {"displacement", "standard", {2, 2}, 1},
                                      {"displacement", "own", {2, 2}, 1},
                                      {"axion", "standard", {2, 2}, 1},
                                      {"axion", "overload", {2, 4}, 1},
                                      {"photon", "standard", {2, 2}, 1},
                                      {"photon", "proximity", {2, 2}, 1},
                                      {"photon", "overload", {4, 4}, 2}};
    for (const BookLoad& load : loads) {
        d.place(load.system);
        // What any mode of it takes by the book after the same first turns.
        const auto fits = [&](std::size_t turn, int amount) {
            return std::any_of(loads.begin(), loads.end(), [&](const BookLoad& other) {
                return std::string_view{other.system} == load.system && other.by_turn[turn] == amount &&
                       std::equal(other.by_turn.begin(), other.by_turn.begin() + static_cast<long>(turn),
                                  load.by_turn.begin());
            });
        };
        const bool by_steps = std::string_view{load.system} == "photon";  // anything from 2 to 4
        for (std::size_t turn = 0; turn < load.by_turn.size(); ++turn) {
            if (turn > 0) d.next_turn();
            if (turn > 0) {
                EXPECT_EQ(hold_cost(d.b.rules, d.b.battle, d.by, d.group()), points(load.rolling))
                    << load.system << " " << load.mode << ": a turn short";
            }
            for (int amount = 1; amount <= 12 && !by_steps; ++amount)
                EXPECT_EQ(d.takes(load.mode, points(amount)), fits(turn, amount))
                    << load.system << " " << load.mode << ", turn " << turn + 1 << ": " << amount;
            EXPECT_FALSE(d.takes(load.mode, points(load.by_turn[turn]) + ratio(1, 4)) && !by_steps)
                << load.system;
            d.put(load.mode, points(load.by_turn[turn]));
        }
        const std::string mode = load.mode;
        EXPECT_TRUE(charged(d.b.rules, d.b.rules.type(d.b.at(d.by).type), d.b.at(d.by),
                            d.b.weapon(d.by, d.gun), d.group(), d.b.mode(d.by, d.gun, mode)))
            << load.system << " " << mode;
        d.next_turn();
        EXPECT_EQ(d.state().ready, load.hold == not_held ? 0 : 1) << load.system << " " << mode;
        EXPECT_EQ(hold_cost(d.b.rules, d.b.battle, d.by, d.group()), points(std::max(0, load.hold)))
            << load.system << " " << mode;
    }
}

// Armed and fired in one turn, lost with it: energy of each shot. E3, E7, the heel nipper.
TEST(ClassicArmingCosts, WithinATurnTakesWhatTheBookPrints) {
    OneMount d;
    for (const BookLoad& load : {BookLoad{"disruptor-30", "standard", {2}, not_held},
                                 {"disruptor-30", "overload", {4}, not_held},
                                 {"disruptor-10", "standard", {2}, not_held},
                                 {"fusion", "standard", {2}, not_held},
                                 {"fusion", "overload", {4}, not_held},
                                 {"fusion", "suicide", {7}, not_held},
                                 {"fusion-hold", "standard", {2}, 1},
                                 {"heel-nipper", "one", {1}, not_held},
                                 {"heel-nipper", "two", {2}, not_held}}) {
        d.place(load.system);
        const Energy right = points(load.by_turn[0]), quarter = ratio(1, 4);
        EXPECT_FALSE(d.takes(load.mode, right - quarter)) << load.system << " " << load.mode;
        EXPECT_FALSE(d.takes(load.mode, right + quarter)) << load.system << " " << load.mode;
        EXPECT_FALSE(d.takes(load.mode, right + points(1))) << load.system << " " << load.mode;
        d.put(load.mode, right);
        d.next_turn();
        EXPECT_EQ(hold_cost(d.b.rules, d.b.battle, d.by, d.group()), points(std::max(0, load.hold)))
            << load.system << " " << load.mode;
    }
}

// H6.21: the capacitor is the sum of what the phasers need; phaser-4 2, in a bomber base of UTD5.2574 too.
TEST(ClassicCapacitor, HoldsWhatItsPhasersNeedForAShotAndNoMore) {
    OneMount d;
    for (const auto& [phaser, mode, capacity, shot] :
         std::vector<std::tuple<const char*, const char*, Energy, Energy>>{
             {"phaser-1", "standard", points(1), points(1)},
             {"phaser-1", "as-phaser-2", points(1), points(1)},
             {"phaser-1", "as-phaser-3", points(1), ratio(1, 2)},
             {"phaser-2", "standard", points(1), points(1)},
             {"phaser-2", "as-phaser-3", points(1), ratio(1, 2)},
             {"phaser-3", "standard", ratio(1, 2), ratio(1, 2)},
             {"phaser-4", "standard", points(2), points(2)},
             {"phaser-4", "as-phaser-1", points(2), points(1)},
             {"phaser-4", "as-phaser-2", points(2), points(1)},
             {"phaser-4", "as-phaser-3", points(2), ratio(1, 2)},
             {"phaser-4-as-1", "standard", points(2), points(1)},
             {"phaser-g", "standard", points(1), ratio(1, 4)}}) {
        d.place(phaser);
        d.b.clock(2, 10);
        EXPECT_EQ(capacitor_capacity(d.b.rules, d.b.at(d.by)), capacity) << phaser;
        d.b.at(d.by).capacitor = shot;
        EXPECT_EQ(d.why(mode), "") << phaser << " " << mode;
        d.b.at(d.by).capacitor = Energy{shot.parts - 1};
        EXPECT_EQ(d.why(mode), "not_armed") << phaser << " " << mode;
    }
}

// Stores of their own: G23 5, with the refit 7; E12 5; G16 5 + 10 + 15 + 20 + 25.
TEST(ClassicCapacitor, OfADeviceHoldsWhatTheBookPrints) {
    OneMount d;
    for (const auto& [system, most] :
         {std::pair{"esg", 5}, {"esg-capacitor", 7}, {"web_caster", 5}, {"web_fist", 5}, {"stasis", 75}}) {
        d.place(system);
        EXPECT_FALSE(refuse_arm(d.b.rules, d.b.battle, d.by, d.group(), 0, points(most))) << system;
        EXPECT_TRUE(refuse_arm(d.b.rules, d.b.battle, d.by, d.group(), 0, Energy{points(most).parts + 1}))
            << system;
    }
}

// As much goes into one shot as is printed: web fist 5, ion storm generators 6 and 4.
TEST(ClassicFedShots, TakeAsMuchAsTheTableHasColumns) {
    OneMount d;
    for (const auto& [system, mode, most] :
         std::vector<std::tuple<const char*, const char*, int>>{{"web_fist", "standard", 5},
                                                                {"web_caster", "fist", 5},
                                                                {"ion-storm-generator", "standard", 6},
                                                                {"ion-storm-generator-small", "standard", 4},
                                                                {"ion-pulse-generator", "standard", 4}}) {
        d.place(system);
        // The pulse is for small units alone.
        d.b.rules.classes[d.b.at(d.at).type.index()].sheet.size_class = 6;
        d.b.at(d.at).hex = hex_at(20, 18);
        d.b.clock(2, 10);
        d.state().charge = points(most + 3).parts;
        EXPECT_EQ(d.why(mode, most), "") << system;
        EXPECT_NE(d.why(mode, most + 1), "") << system;
        d.state().charge = points(1).parts;
        EXPECT_EQ(d.why(mode, 1), "") << system << " takes a point";
        d.state().charge = Energy{points(1).parts - 1}.parts;
        EXPECT_NE(d.why(mode, 1), "") << system << " takes a point";
    }
}

// ---- E1.5: once a turn, and eight impulses after the last shot, over the turn break too
struct ReadyGun {
    const char *system, *mode;
    Energy charge;
};

std::vector<ReadyGun> guns_of_one_shot() {
    return {{"phaser-1", "standard", {}},
            {"phaser-2", "standard", {}},
            {"phaser-3", "standard", {}},
            {"phaser-4", "standard", {}},
            {"phaser-4-as-1", "standard", {}},
            {"photon", "standard", points(4)},
            {"disruptor-10", "standard", points(2)},
            {"disruptor-15", "standard", points(2)},
            {"disruptor-22", "standard", points(2)},
            {"disruptor-30", "standard", points(2)},
            {"disruptor-40", "standard", points(2)},
            {"hellbore", "standard", points(6)},
            {"tractor_repulsor-heavy", "heavy", points(6)},
            {"tractor_repulsor-light", "light", points(6)},
            {"web_fist", "standard", points(3)},
            {"web_caster", "fist", points(3)},
            {"axion", "standard", points(4)},
            {"fighter_photon", "standard", {}},
            {"fighter_disruptor", "standard", {}},
            {"fighter_fusion", "standard", {}},
            {"fighter_hellbore", "standard", {}},
            {"fusion", "standard", points(2)},
            {"ppd", "standard", points(4)},
            {"mauler", "standard", {}},
            {"plasma-r", "torpedo", points(9)},
            {"plasma-m", "as-s", points(8)},
            {"plasma-s", "torpedo", points(8)},
            {"plasma-g", "torpedo", points(7)},
            {"plasma-l", "as-f", points(5)},
            {"plasma-f", "torpedo", points(5)}};
}

TEST(ClassicRates, OneShotATurnAndEightImpulsesBetweenTwo) {
    OneMount d;
    for (const ReadyGun& gun : guns_of_one_shot()) {
        d.place(gun.system);
        const WeaponType& w = d.b.weapon(d.by, d.gun);
        if (w.arming == ArmingKind::own_capacitor)
            d.state().charge = gun.charge.parts;
        else if (gun.charge > Energy{})
            d.b.arm(d.by, d.gun, gun.mode, gun.charge);
        if (w.rounds > 0) d.state().ammo[0] = static_cast<std::uint8_t>(w.rounds);
        d.b.at(d.by).capacitor = d.b.at(d.by).battery = points(4);
        const int energy = w.modes[d.b.mode(d.by, d.gun, gun.mode)].fed_when_fired() ? 2 : 0;
        d.b.clock(2, 30);
        EXPECT_EQ(d.why(gun.mode, energy), "") << gun.system;
        d.state().last = static_cast<std::int16_t>(d.b.battle.impulse_now());
        d.b.clock(3, 5);
        EXPECT_EQ(d.why(gun.mode, energy), "refire_gap") << gun.system << " seven impulses later";
        d.b.clock(3, 6);
        EXPECT_EQ(d.why(gun.mode, energy), "") << gun.system << " eight impulses later";
        if (w.is_tube()) continue;  // empty after a shot
        d.state().used = 1;
        d.b.clock(3, 20);
        EXPECT_EQ(d.why(gun.mode, energy), "already_fired") << gun.system;
    }
}

// Charges of what fighters carry (J4.8): a photon 1, a disruptor 2, a fusion beam 4, a hellbore 1.
TEST(ClassicFighterGuns, CarryTheChargesOfTheBook) {
    OneMount d;
    for (const auto& [gun, charges] : {std::pair{"fighter_photon", 1},
                                       {"fighter_disruptor", 2},
                                       {"fighter_fusion", 4},
                                       {"fighter_hellbore", 1}}) {
        d.place(gun);
        EXPECT_EQ(d.b.weapon(d.by, d.gun).rounds, charges) << gun;
        d.b.clock(2, 10);
        d.state().ammo[0] = 1;
        EXPECT_EQ(d.why("standard"), "") << gun;
        d.state().ammo[0] = 0;
        EXPECT_EQ(d.why("standard"), "rack_empty") << gun;
    }
}

// E12: lines of one to five hexes.
TEST(ClassicRates, ACastOfWebIsOneATurnAndUpToFivePointsOfEnergy) {
    OneMount d;
    d.place("web_caster");
    d.b.open(Mechanism::direct_fire);
    d.b.clock(2, 10);
    Operate o;
    o.unit = d.by;
    o.group = static_cast<std::uint8_t>(d.gun);
    o.use = SystemUse::web_cast;
    o.hex = d.b.at(d.at).hex;
    d.state().charge = points(7).parts;
    const auto why = [&](int hexes, int energy) {
        o.value = static_cast<std::uint8_t>(hexes);
        o.amount = points(energy);
        const auto no = refuse(d.b.rules, d.b.battle, o);
        return no ? std::string{refusal_word(*no)} : "";
    };
    for (int hexes = 1; hexes <= 5; ++hexes) {
        EXPECT_EQ(why(hexes, 1), "") << hexes;
        EXPECT_EQ(why(hexes, 5), "") << hexes;
        EXPECT_NE(why(hexes, 6), "") << hexes;
    }
    d.state().used = 1;
    EXPECT_EQ(why(1, 5), "already_fired");
    d.state().used = 0;
    d.state().last = static_cast<std::int16_t>(d.b.battle.impulse_now() - 7);
    EXPECT_EQ(why(1, 5), "refire_gap");
    d.state().last = static_cast<std::int16_t>(d.b.battle.impulse_now() - 8);
    EXPECT_EQ(why(1, 5), "");
}

}  // namespace
}  // namespace impulse
