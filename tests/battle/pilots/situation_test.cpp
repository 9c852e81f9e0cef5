// What a captain makes of a position: when he runs, pursues, rams, gives up, and what a wreck spends its power on.
#include "battle/play/situation.h"

#include <gtest/gtest.h>

#include <set>

#include "battle/core/tracks.h"
#include "battle/core/view.h"
#include "battle/movement/speed.h"
#include "battle/pilots/captain.h"
#include "battle/pilots/form_builder.h"
#include "battle/pilots/upkeep.h"
#include "battle/play/allocation.h"
#include "battle/play/apply.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/small_battle.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

class CaptainDuel {
public:
    CaptainDuel() : small(tng_rules(), "aster/lantern", "korrin/halberd") {
        power.prepare(small.rules);
        small.now().field.by_separation = small.now().field.by_acceleration = 1;
        small.now().clock.turn = 5;
    }
    // Loses boxes of every group of which `which` says so, all but `left` of them.
    template <class F>
    void lose(UnitId unit, F&& which, int left = 0) {
        Unit& u = small.at(unit);
        const ShipClass& c = small.rules.type(u.type);
        for (std::size_t g = 0; g < c.groups.size(); ++g)
            if (which(c.groups[g]))
                u.groups[g].lost = static_cast<std::uint8_t>(std::max(0, c.groups[g].boxes - left));
    }
    void disarm(UnitId unit) {
        lose(unit, [](const ClassGroup& g) { return static_cast<bool>(g.weapon); });
    }
    void lose_engines(UnitId unit, int left = 0) {
        lose(
            unit,
            [this](const ClassGroup& g) { return small.rules.system(g.system).has(Trait::warp_engine); },
            left);
    }
    void lose_power(UnitId unit) {
        lose(unit, [this](const ClassGroup& g) {
            return small.rules.system(g.system).has(Trait::power) ||
                   small.rules.system(g.system).has(Trait::battery);
        });
        small.at(unit).battery = small.at(unit).battery_warp = {};
    }
    Situation seen_by(UnitId unit) { return look(small.rules, small.battle(), power, temper, unit); }

    SmallBattle small;
    Firepower power;
    Temper temper;
};

// What is added up once for many places is what each of them is worth by itself, near and far, asked once and again.
TEST(CaptainSituation, ManyPlacesAreWorthWhatEachIsWorth) {
    for (const bool classic : {true, false}) {
        const Rules& rules = classic ? classic_rules() : tng_rules();
        SmallBattle small{rules, classic ? "federation/ca" : "aster/lantern",
                          classic ? "klingon/d7" : "korrin/halberd"};
        Firepower power;
        power.prepare(rules);
        const Temper temper;
        const Situation s = look(rules, small.battle(), power, temper, small.a);
        ASSERT_FALSE(s.foes.empty());
        const FoeHexes foes = foe_hexes(s);
        PlaceValue many(s);
        for (const int step : {1, 7})
            for (int q = -6; q <= 6; ++q)
                for (int r = -6; r <= 6; ++r)
                    for (std::uint8_t f = 0; f < 6; ++f) {
                        const Hex hex{static_cast<std::int16_t>(foes[0].q + step * q),
                                      static_cast<std::int16_t>(foes[0].r + step * r)};
                        const std::int32_t value = value_of(s, foes, hex, Facing{f});
                        ASSERT_EQ(many(foes, hex, Facing{f}), value)
                            << rules.id << " " << text(hex) << " " << int{f};
                        PlaceValue::Here here(many, foes, hex);
                        ASSERT_EQ(here(Facing{f}), value) << rules.id << " " << text(hex) << " " << int{f};
                        ASSERT_LE(value, here.at_most()) << rules.id << " " << text(hex) << " " << int{f};
                    }
    }
}

// A bound that holds however badly the ships are damaged, and that is no empty one: far places promise less than near ones.
TEST(CaptainSituation, NoHeadingIsWorthMoreThanItsHexPromises) {
    CaptainDuel d;
    for (int hurt = 0; hurt < 6; ++hurt) {
        d.small.at(d.small.a).shield[static_cast<std::size_t>(hurt)] = 0;
        d.small.at(d.small.b).shield[static_cast<std::size_t>(5 - hurt)] /= 2;
        const Situation s = d.seen_by(d.small.a);
        ASSERT_FALSE(s.hopeless);
        PlaceValue value(s);
        std::set<std::int32_t> promises;
        for (int range = 1; range < 40; ++range)
            for (std::uint8_t to = 0; to < 6; ++to) {
                const Hex hex = along(s.foes[0].hex, Facing{to}, range);
                PlaceValue::Here here(value, foe_hexes(s), hex);
                std::int32_t best = here(Facing{0});
                for (std::uint8_t f = 1; f < 6; ++f) best = std::max(best, here(Facing{f}));
                ASSERT_LE(best, here.at_most()) << text(hex);
                ASSERT_LE(here.at_most(), value.at_most(range)) << text(hex);
                ASSERT_LE(value.at_most(range), value.at_most_roughly(range)) << text(hex);
                promises.insert(here.at_most());
            }
        EXPECT_GT(promises.size(), 39U);
    }
}

TEST(CaptainSituation, APlaceIsWorthWhatItWouldBeIfTheFoeFacedSo) {
    const Rules& rules = tng_rules();
    SmallBattle small{rules, "aster/lantern", "korrin/halberd"};
    Firepower power;
    power.prepare(rules);
    const Temper temper;
    const Situation s = look(rules, small.battle(), power, temper, small.a);
    FoeHexes foes = foe_hexes(s);
    PlaceValue value(s);
    std::set<std::int32_t> different;
    for (int range = 1; range <= 6; ++range)
        for (std::uint8_t its = 0; its < 6; ++its) {
            foes[0] = along(s.unit().hex, Facing{1}, range);
            Situation turned = s;
            turned.foes[0].facing = Facing{its};
            const std::int32_t worth = value(foes, Facing{its}, s.unit().hex, s.unit().facing);
            ASSERT_EQ(worth, value_of(turned, foes, s.unit().hex, s.unit().facing));
            different.insert(worth);
        }
    EXPECT_GT(different.size(), 6U) << "which way it faces makes a difference";
}

TEST(TngCaptainSituation, AFreshShipNeitherRunsNorRams) {
    CaptainDuel d;
    for (const UnitId u : {d.small.a, d.small.b}) {
        const Situation s = d.seen_by(u);
        EXPECT_FALSE(s.hopeless);
        EXPECT_FALSE(s.rams);
        EXPECT_FALSE(s.lets_go);
        EXPECT_FALSE(helpless(d.small.rules, s.unit(), points(1), 0));
    }
}

TEST(TngCaptainSituation, AnUnarmedShipRunsWhereNobodyCanFollow) {
    CaptainDuel d;
    d.disarm(d.small.a);
    d.lose_engines(d.small.b, 6);
    const Situation s = d.seen_by(d.small.a);
    ASSERT_GT(s.top, s.foes[0].top);
    EXPECT_TRUE(s.hopeless);
    EXPECT_FALSE(s.rams);
}

TEST(TngCaptainSituation, AnUnarmedShipThatWouldBeOvertakenRams) {
    CaptainDuel d;
    d.disarm(d.small.a);
    d.lose_engines(d.small.a, 6);
    const Situation s = d.seen_by(d.small.a);
    ASSERT_LT(s.top, s.foes[0].top);
    EXPECT_FALSE(s.hopeless);
    EXPECT_TRUE(s.rams);
    EXPECT_EQ(s.wanted_range, 0);
}

// What an unarmed cripple does that lies there with four movements left.
struct Ramming {
    bool rams = false;
    int range = 0;  // of the enemy, after moving
};
Ramming rams_from(Facing off, int hexes) {
    CaptainDuel d;
    d.disarm(d.small.a);
    d.lose_engines(d.small.a, 6);
    const Hex enemy = d.small.at(d.small.b).hex;
    d.small.at(d.small.a).hex = along(enemy, off, hexes);
    d.small.at(d.small.a).facing = Facing{0};
    d.small.now().clock.impulse = 1;
    d.small.set(d.small.a, Counter::speed, 4);
    d.small.set(d.small.a, Counter::moves_left, 4);
    const auto& steps = d.small.rules.procedure.steps;
    for (std::size_t i = 0; i < steps.size(); ++i)
        if (steps[i].mechanism == Mechanism::budget_move)
            d.small.now().clock.step = static_cast<std::int16_t>(i);
    d.small.now().window.open = 1;
    d.small.now().window.owes = UnitSet::first(1);
    Captain captain;
    Ramming done;
    for (int i = 0; i < 10 && !done.rams; ++i) {
        const auto order = captain.decide(d.small.rules, d.small.battle(), SideId{std::size_t{0}});
        const Move* move = order ? std::get_if<Move>(&*order) : nullptr;
        if (move == nullptr) break;
        done.rams = move->how == Manoeuvre::ram;
        EXPECT_TRUE(apply(d.small.rules, d.small.now(), *order, d.small.dice, &d.small.events));
    }
    done.range = distance(d.small.at(d.small.a).hex, enemy);
    return done;
}

TEST(TngCaptainSituation, TheRamIsOrderedOnEnteringTheEnemysHex) {
    EXPECT_TRUE(rams_from(Facing{3}, 1).rams);
}

// A ram begins by entering the hex: who lies there already has to come in once more.
TEST(TngCaptainSituation, WhoLiesInTheEnemysHexLeavesItToRamLater) {
    const Ramming done = rams_from(Facing{3}, 0);
    EXPECT_FALSE(done.rams);
    EXPECT_GT(done.range, 0);
}

// The enemy a sextant ahead at that range, its stern towards us.
void stern_chase(CaptainDuel& d, int range, int speed = 20) {
    d.small.at(d.small.a).hex = hex_at(20, 60);
    d.small.at(d.small.a).facing = Facing{0};
    d.small.at(d.small.b).hex = hex_at(20, 60 - range);
    d.small.at(d.small.b).facing = Facing{0};
    d.small.set(d.small.b, Counter::speed, speed);
}

TEST(TngCaptainSituation, APursuitIsGivenWhereItGainsAndLetGoWhereItDoesNot) {
    CaptainDuel slow;
    stern_chase(slow, 20);
    slow.lose_engines(slow.small.b, 6);
    EXPECT_TRUE(slow.seen_by(slow.small.a).chases);
    EXPECT_FALSE(slow.seen_by(slow.small.a).lets_go);
    CaptainDuel fast;
    stern_chase(fast, 20, 48);
    fast.lose_engines(fast.small.a, 6);
    EXPECT_FALSE(fast.seen_by(fast.small.a).chases);
    EXPECT_TRUE(fast.seen_by(fast.small.a).lets_go);
    // Close by nothing is given up, and where there is no way out everybody has to fight on.
    stern_chase(fast, 10, 48);
    EXPECT_FALSE(fast.seen_by(fast.small.a).lets_go);
    stern_chase(fast, 20, 48);
    fast.small.now().field.by_separation = fast.small.now().field.by_acceleration = 0;
    EXPECT_FALSE(fast.seen_by(fast.small.a).lets_go);
}

TEST(TngCaptainSituation, HelplessIsNoEngineNoPowerAndNobodyToRepairThem) {
    CaptainDuel d;
    d.lose_power(d.small.a);
    d.lose(d.small.a,
           [&](const ClassGroup& g) { return g.weapon && !d.small.rules.weapon(g.weapon).launches.empty(); });
    const Unit& u = d.small.battle().unit(d.small.a);
    // Damage control of 20 points mends an impulse box (6), so there is hope.
    EXPECT_FALSE(helpless(d.small.rules, u, points(1), 0));
    d.small.set(d.small.a, Counter::damage_control_lost, 99);
    EXPECT_TRUE(helpless(d.small.rules, u, points(1), 0));
    // One rack with a round in it is not helpless.
    CaptainDuel armed;
    armed.lose_power(armed.small.a);
    armed.small.set(armed.small.a, Counter::damage_control_lost, 99);
    EXPECT_FALSE(helpless(armed.small.rules, armed.small.battle().unit(armed.small.a), points(1), 0));
}

TEST(TngCaptainSituation, AWreckBesideItsEnemyFeedsItsGunsBeforeItsEngines) {
    CaptainDuel d;
    d.lose_power(d.small.a);
    // Six points of warp are all that is left.
    Unit& u = d.small.at(d.small.a);
    const ShipClass& c = d.small.rules.type(u.type);
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (d.small.rules.system(c.groups[g].system).has(Trait::warp_engine)) {
            u.groups[g].lost = static_cast<std::uint8_t>(c.groups[g].boxes - 3);
            break;
        }
    for (GroupState& g : u.groups) g.charge = g.ready = g.mode = 0;
    const auto spent = [&](int range) {
        d.small.at(d.small.b).hex = hex_at(20, 30);
        u.hex = hex_at(20, 30 + range);
        std::string thought;
        const Allocate form = captain_form(d.seen_by(d.small.a), thought);
        EXPECT_FALSE(refuse_allocate(d.small.rules, d.small.battle(), form));
        std::pair<Energy, Energy> sum;  // arming, moving
        for (const FormEntry& e : form.form) {
            if (e.line == Line::arm) sum.first += e.amount;
            if (e.line == Line::move_warp || e.line == Line::move_impulse) sum.second += e.amount;
        }
        return sum;
    };
    const auto beside = spent(1), away = spent(30);
    EXPECT_GT(beside.first, Energy{});
    EXPECT_GT(away.second, beside.second);
}

TEST(TngCaptainSituation, WrecksGetTheFormThatWasPlannedForThem) {
    // With shields down or gone reinforcement once made the whole form illegal.
    for (int left = 0; left <= 4; ++left)
        for (int shields = 0; shields <= 1; ++shields) {
            CaptainDuel d;
            d.lose_engines(d.small.a, left);
            for (std::int16_t& s : d.small.at(d.small.a).shield) s = static_cast<std::int16_t>(shields * 10);
            std::string thought;
            const Allocate form = captain_form(d.seen_by(d.small.a), thought);
            EXPECT_FALSE(refuse_allocate(d.small.rules, d.small.battle(), form)) << left;
            EXPECT_NE(form, default_form(d.small.rules, d.small.battle(), d.small.a)) << left;
        }
}

TEST(TngFormBuilder, AFormWithAnIllegalWishLosesThatWishOnly) {
    SmallBattle small{tng_rules(), "aster/lantern", "korrin/halberd"};
    for (std::int16_t& s : small.at(small.a).shield) s = 0;
    FormBuilder form{tng_rules(), small.battle(), small.a};
    ASSERT_GT(form.move_at(6), 0);
    form.add({Line::specific_reinforcement, 0, 0, points(1)});  // no shield is left there to strengthen
    const Allocate done = form.done();
    EXPECT_FALSE(refuse_allocate(tng_rules(), small.battle(), done));
    Energy moving{};
    for (const FormEntry& e : done.form)
        if (e.line == Line::move_warp || e.line == Line::move_impulse) moving += e.amount;
    EXPECT_EQ(moving, points(6));
}

// ---- fairness: the same whichever side, and whichever ship, the file names first ---------------------------------

TEST(ClassicCaptainFairness, OfEqualTargetsTheFirstClockwiseFromTheBowNotTheFirstInTheFile) {
    for (const bool exchanged : {false, true}) {
        TableBattle b{"classic"};
        const UnitId ship = b.unit(0, "2020", 'B', "federation/ca");
        // Both six hexes away: one off the starboard bow, one off the port bow.
        const auto enemy = [&](int way) {
            const UnitId u = b.unit(1, "2020", 'A', "klingon/d7");
            for (int n = 0; n < 6; ++n)
                b.at(u).hex = neighbour(b.at(u).hex, Facing{static_cast<std::uint8_t>(way)});
            b.at(u).shield.fill(20);
            return u;
        };
        const UnitId first = enemy(exchanged ? 0 : 2), second = enemy(exchanged ? 2 : 0);
        b.clock(2, 4);
        Firepower power;
        power.prepare(b.rules);
        const Situation s = look(b.rules, b.battle, power, Temper{}, ship);
        ASSERT_EQ(s.foes.size(), 2U);
        EXPECT_EQ(s.foes[0].id, exchanged ? second : first);
    }
}

// A wreck that can do nothing gives up to whoever still can; where neither can, neither has won.
TEST(ClassicCaptainFairness, AHelplessSideDoesNotStrikeItsColoursToOneAsHelpless) {
    for (const int able : {-1, 0, 1}) {  // the side whose ship is whole
        TableBattle b{"classic"};
        for (int side = 0; side < 2; ++side) {
            const UnitId u = b.unit(side, side == 0 ? "2020" : "2030", 'A', "federation/ca");
            if (side == able) continue;
            const ShipClass& c = b.rules.type(b.at(u).type);
            for (std::size_t g = 0; g < c.groups.size(); ++g)
                b.at(u).groups[g].lost = static_cast<std::uint8_t>(c.groups[g].boxes);
            b.set(u, Counter::damage_control_lost, 99);
            b.at(u).capacitor = {};
        }
        b.clock(25, 0);
        for (std::size_t side = 0; side < 2; ++side) {
            b.open(Mechanism::allocate);
            Captain captain;
            const auto order = captain.decide(b.rules, view(b.rules, b.battle, SideId{side}), SideId{side});
            ASSERT_TRUE(order);
            EXPECT_EQ(std::holds_alternative<Concede>(*order), able >= 0 && static_cast<int>(side) != able)
                << "side " << side << ", able " << able;
        }
    }
}

}  // namespace
}  // namespace impulse
