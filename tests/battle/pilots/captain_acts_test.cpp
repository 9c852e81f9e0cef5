// Captains use acts that are seldom worth it, where they are: what would come of each is weighed first.
#include "battle/pilots/captain_acts.h"

#include <gtest/gtest.h>

#include <utility>

#include "battle/core/web_strength.h"
#include "battle/play/apply.h"
#include "battle/play/helm.h"
#include "battle/systems/fields.h"
#include "battle/systems/gates.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

using Groups = std::initializer_list<std::pair<const char*, int>>;

// A bare ship of ours with its bow towards a bare enemy, so many hexes ahead of it.
struct Acts {
    Acts(Groups mine, Groups theirs, int range, Mechanism step)
        : me(b.unit(0, "2030", 'A', b.bare_class(mine))), foe(b.unit(1, "2030", 'D', b.bare_class(theirs))) {
        b.at(foe).hex = hex_at(20, 30 - range);
        b.battle.field.map.columns = b.battle.field.map.rows = 60;
        b.clock(2, 2);
        power.prepare(b.rules);
        b.open(step);
    }
    [[nodiscard]] Situation sees() const { return look(b.rules, b.battle, power, temper, me); }
    // All that he orders, each of which must be legal as it stands.
    std::vector<Command> acts() {
        std::vector<Command> orders;
        std::string thought;
        plan_acts(sees(), orders, thought);
        for (const Command& o : orders) EXPECT_FALSE(refuse(b.rules, b.battle, o));
        return orders;
    }
    std::vector<Command> moves() {
        std::vector<Command> orders;
        std::string thought;
        plan_moves(sees(), orders, thought);
        return orders;
    }
    void load(const char* system, int energy) {
        for (std::size_t g = 0; g < b.at(me).groups.size(); ++g)
            if (b.rules.system(b.rules.type(b.at(me).type).groups[g].system).id == system)
                b.at(me).groups[g].charge = points(energy).parts;
    }

    TableBattle b{"tng"};
    UnitId me, foe;
    Firepower power;
    Temper temper;
};

// Four phasers that have had both their shots, with energy for more.
struct Doubles : Acts {
    Doubles()
        : Acts({{"ph-6", 4}, {"hull_f", 30}, {"double-weapons", 1}}, {{"ph-6", 1}, {"hull_f", 30}}, 2,
               Mechanism::direct_fire) {
        load("ph-6", 3);
        for (std::size_t g = 0; g < 4; ++g) b.at(me).groups[g].used = 2;
    }
    bool again() {
        std::vector<Command> orders;
        std::string thought;
        const bool ordered = fire_anew(sees(), orders, thought);
        for (const Command& o : orders) EXPECT_FALSE(refuse(b.rules, b.battle, o));
        EXPECT_EQ(ordered, orders.size() == 1);
        return ordered;
    }
};

TEST(TngCaptainActs, WeaponsFireOnceMoreIntoAnOpenHull) {
    Doubles d;
    EXPECT_TRUE(d.again());
}
TEST(TngCaptainActs, WeaponsThatHaveNotFiredAreNotDoubled) {
    Doubles d;
    for (std::size_t g = 0; g < 4; ++g) d.b.at(d.me).groups[g].used = 0;
    EXPECT_FALSE(d.again());
}
TEST(TngCaptainActs, NoGunIsGivenUpForAVolleyThatCannotBeFired) {
    Doubles d;
    d.load("ph-6", 0);
    EXPECT_FALSE(d.again());
}
TEST(TngCaptainActs, LieutenantsDoubleNothing) {
    Doubles d;
    d.temper = second_captain();
    EXPECT_FALSE(d.again());
}

TEST(TngCaptainActs, LooksForWhoIsHiddenInReachOnly) {
    for (const auto& [range, hidden, looks] :
         {std::tuple{5, true, true}, std::tuple{6, true, false}, std::tuple{5, false, false}}) {
        Acts a({{"ph-6", 4}, {"hull_f", 30}, {"hd", 1}}, {{"ph-6", 1}, {"hull_f", 30}}, range,
               Mechanism::activity);
        a.load("ph-6", 3);
        a.load("hd", 3);
        if (hidden) a.b.at(a.foe).hidden_from = 1;  // from side 0
        EXPECT_EQ(!a.acts().empty(), looks) << range << hidden;
    }
}
TEST(TngCaptainActs, DoesNotLookForWhomItCouldNotFireAt) {
    Acts a({{"ph-6", 4}, {"hull_f", 30}, {"hd", 1}}, {{"ph-6", 1}, {"hull_f", 30}}, 4, Mechanism::activity);
    a.load("hd", 3);
    a.b.at(a.foe).hidden_from = 1;
    EXPECT_TRUE(a.acts().empty());
}

// Two drives, a gun and four boxes of hull, of which some are lost.
struct Traveller : Acts {
    Traveller(int tech, int lost)
        : Acts({{"timewarp", 2}, {"ph-6", 1}, {"hull_f", 4}}, {{"ph-6", 1}, {"hull_f", 4}}, 8,
               Mechanism::activity) {
        ShipClass& c = b.rules.classes[b.at(me).type.index()];
        c.sheet.tech = tech;
        c.groups[0].value = 10;
        b.at(me).groups[b.group_of(me, "hull_f")].lost = static_cast<std::uint8_t>(lost);
        b.set(me, Counter::moves_left, 12);
    }
};

// A die above the tech level, at either end of the journey, and it never was.
TEST(TngCaptainActs, RepairsInAnotherYearWhereThatIsWorthTheRisk) {
    EXPECT_EQ(Traveller(6, 3).acts().size(), 1U);
    EXPECT_TRUE(Traveller(6, 0).acts().empty()) << "nothing to mend";
    EXPECT_TRUE(Traveller(4, 3).acts().empty()) << "five times in nine it is gone";
}
TEST(TngCaptainActs, NobodyIsAwayWhenFormsAreFilledIn) {
    Traveller t(6, 3);
    t.b.clock(2, t.b.battle.field.impulses);
    EXPECT_TRUE(t.acts().empty());
}

// An enemy, and perhaps a second one, of a side that has a reserve.
struct Callers : Acts {
    Callers(int battery, bool reserve)
        : Acts({{"brdg_percent", 1}, {"ph-6", 1}, {"hull_f", 4}}, {{"ph-6", 1}, {"hull_f", 4}}, 8,
               Mechanism::activity) {
        b.battle.field.arrival_range = 35;
        b.at(me).battery = points(battery);
        if (!reserve) return;
        const UnitId waits = b.unit(1, "0505", 'A', b.at(foe).type);
        b.at(waits).fate = Fate::held_out;
    }
};

TEST(TngCaptainActs, CutsOffCallsForHelpThatCouldCome) {
    EXPECT_EQ(Callers(3, true).acts().size(), 1U);
    EXPECT_TRUE(Callers(3, false).acts().empty()) << "nobody would come";
    EXPECT_TRUE(Callers(0, true).acts().empty()) << "no energy";
}
TEST(TngCaptainActs, DoesNotJamOneOfTwoCallers) {
    Callers two(3, true);
    two.b.unit(1, "2020", 'D', two.b.at(two.foe).type);
    two.b.open(Mechanism::activity);
    EXPECT_TRUE(two.acts().empty());
}

// ---- movements that are stored

struct Wheel : Acts {
    explicit Wheel(int range, int stored)
        : Acts({{"uwarp_left", 6}, {"positron_flywheel", 1}, {"ph-6", 6}, {"hull_f", 30}},
               {{"hull_f", 30}, {"ph-6", 1}}, range, Mechanism::budget_move) {
        ShipClass& c = b.rules.classes[b.at(me).type.index()];
        c.groups[0].value = 2;
        c.sheet.move_cost = b.rules.classes[b.at(foe).type.index()].sheet.move_cost = points(1);
        b.set(me, Counter::moves_left, 1);
        b.set(me, Counter::speed, 1);
        b.set(me, Counter::flywheel, stored);
    }
    // Movements that he takes out of it.
    int taken() {
        for (const Command& o : moves())
            if (const Move* m = std::get_if<Move>(&o); m != nullptr && m->how == Manoeuvre::flywheel)
                return m->argument;
        return 0;
    }
};

TEST(TngCaptainActs, TakesMovementsOutOfTheFlywheelToCloseIn) {
    EXPECT_GT(Wheel(16, 9).taken(), 0);
    EXPECT_LE(Wheel(16, 2).taken(), 2);
    EXPECT_EQ(Wheel(16, 0).taken(), 0);
}
TEST(TngCaptainActs, LeavesTheFlywheelAloneWhereOneMovementWillDo) {
    Wheel w(16, 9);
    const int wanted = w.sees().wanted_range;
    Wheel there(std::max(1, wanted), 9);
    EXPECT_EQ(there.taken(), 0);
}
TEST(TngCaptainActs, LieutenantsKnowNoFlywheel) {
    Wheel w(16, 9);
    w.temper = second_captain();
    EXPECT_EQ(w.taken(), 0);
}

// ---- gates

// A gate that stands right ahead of the ship leads to three hexes before its foe; each hex of the way does so much harm.
struct Gated : Acts {
    explicit Gated(int harm)
        : Acts({{"ph-6", 6}, {"hull_f", 30}, {"uwarp_left", 6}}, {{"ph-6", 1}, {"hull_f", 30}}, 20,
               Mechanism::budget_move) {
        load("ph-6", 3);
        b.rules.classes[b.at(me).type.index()].sheet.move_cost =
            b.rules.classes[b.at(foe).type.index()].sheet.move_cost = points(1);
        b.set(me, Counter::moves_left, 2);
        b.set(me, Counter::speed, 2);
        for (std::size_t i = 0; i < b.rules.seekers.size(); ++i) {
            SeekerType& row = b.rules.seekers[i];
            if (row.name != "wormhole-open") continue;
            row.field.gate.harm = harm;
            Operate o;
            o.unit = me;
            o.hex = hex_at(20, 29);
            o.beyond = hex_at(20, 13);
            Play p = b.play();
            open_gate(p, o, SeekerId{i});
            return;
        }
        ADD_FAILURE() << "no row of the gate";
    }
    bool goes_through() {
        bool through = false;
        for (const Command& o : moves()) {
            const Move* m = std::get_if<Move>(&o);
            through = through || (m != nullptr && m->how == Manoeuvre::through);
        }
        return through;
    }
};

TEST(TngCaptainActs, GoesThroughAGateThatLeadsToABetterPlace) { EXPECT_TRUE(Gated(0).goes_through()); }
TEST(TngCaptainActs, StaysOutOfAGateWhoseHarmIsGreaterThanWhatItGains) {
    EXPECT_FALSE(Gated(1000).goes_through());
}
TEST(TngCaptainActs, AGateDoesNoHarmToUnitsSmallerThanThoseItsRowNames) {
    Gated g(1000);
    const int own = g.b.rules.classes[g.b.at(g.me).type.index()].sheet.size_class;
    for (SeekerType& row : g.b.rules.seekers)
        if (row.field.gate.stands) row.field.gate.harmed_from = own - 1;
    EXPECT_TRUE(g.goes_through());
}

// ---- the way out

// A beaten ship with so many reactors that open a gate together.
struct WayOut : Acts {
    explicit WayOut(int boxes)
        : Acts({{"apx", boxes}, {"hull_f", 4}}, {{"ph-6", 1}, {"hull_f", 4}}, 12, Mechanism::allocate) {
        b.clock(2, 0);
        b.open(Mechanism::allocate);
    }
    std::vector<Command> opens(bool hopeless) {
        Situation s = sees();
        s.hopeless = hopeless;
        std::vector<Command> orders;
        std::string thought;
        const bool ordered = open_way_out(s, orders, thought);
        EXPECT_EQ(ordered, !orders.empty());
        for (const Command& o : orders) EXPECT_FALSE(refuse(b.rules, b.battle, o));
        return orders;
    }
};

TEST(TngCaptainActs, ABeatenShipOpensAGateOutOfTheBattleAndLeavesByIt) {
    WayOut w(36);
    const std::vector<Command> orders = w.opens(true);
    ASSERT_EQ(orders.size(), 1U);
    const Operate& gate = std::get<Operate>(orders[0]);
    EXPECT_EQ(gate.beyond, Hex{}) << "it leads elsewhere";
    Play p = w.b.play();
    do_operate(p, gate);
    EXPECT_TRUE(w.opens(true).empty()) << "one is enough";
    w.b.clock(2, 1);
    w.b.set(w.me, Counter::moves_left, 1);
    w.b.open(Mechanism::budget_move);
    Situation s = w.sees();
    s.hopeless = true;
    std::vector<Command> moves;
    std::string thought;
    plan_moves(s, moves, thought);
    ASSERT_EQ(moves.size(), 1U);
    EXPECT_EQ(std::get<Move>(moves[0]).how, Manoeuvre::through);
}
TEST(TngCaptainActs, NoGateIsOpenedWithoutNeedOrWithThePowerOfOthers) {
    EXPECT_TRUE(WayOut(36).opens(false).empty());
    WayOut few(35);
    few.b.unit(0, "2030", 'A', few.b.at(few.me).type);
    few.b.open(Mechanism::allocate);
    EXPECT_TRUE(few.opens(true).empty());
}
TEST(TngCaptainActs, LieutenantsOpenNoGate) {
    WayOut w(36);
    w.temper = second_captain();
    EXPECT_TRUE(w.opens(true).empty());
}

// ---- web

// A web breaker and guns against a foe four hexes ahead, and web of a side in a hex.
struct Webbed : Acts {
    Webbed(int side, Hex web)
        : Acts({{"wb", 1}, {"ph-6", 4}, {"hull_f", 30}}, {{"ph-6", 1}, {"hull_f", 30}}, 4,
               Mechanism::direct_fire) {
        load("ph-6", 3);
        b.arm(me, 0, "standard", points(2));
        Play p = b.play();
        const auto by = static_cast<std::uint8_t>(side);
        p.emit(WebSet{0, by, WebKind::cast, 0, 0, 0});
        p.emit(WebHexAdded{0, web});
        p.emit(WebSet{0, by, WebKind::cast, web_point(b.rules, b.battle.webs[0]).parts * 5, 0, 0});
    }
    std::optional<Hex> fires_at() {
        std::vector<Command> orders;
        std::string thought;
        break_web(sees(), orders, thought);
        if (orders.empty()) return std::nullopt;
        EXPECT_FALSE(refuse(b.rules, b.battle, orders[0]));
        return std::get<ClearRocks>(orders[0]).hex;
    }
};

TEST(TngCaptainActs, BreaksTheWebThatHoldsItOrStandsBeforeItsGuns) {
    for (const int row : {30, 28, 26}) {
        EXPECT_EQ(Webbed(1, hex_at(20, row)).fires_at(), hex_at(20, row)) << row;
        EXPECT_EQ(Webbed(0, hex_at(20, row)).fires_at(), std::nullopt) << "its own, " << row;
    }
    EXPECT_EQ(Webbed(1, hex_at(23, 28)).fires_at(), std::nullopt) << "out of the way";
}
TEST(TngCaptainActs, LieutenantsBreakNoWeb) {
    Webbed w(1, hex_at(20, 28));
    w.temper = second_captain();
    EXPECT_EQ(w.fires_at(), std::nullopt);
}

}  // namespace
}  // namespace impulse
