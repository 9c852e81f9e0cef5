// Devices of the supplement: displacement, fields against transporters, teleporters, the transporter of a Sys box.
#include <gtest/gtest.h>

#include "battle/core/links.h"
#include "battle/damage/box_loss.h"
#include "battle/energy/reactor.h"
#include "battle/fire/arming.h"
#include "battle/fire/declare.h"
#include "battle/fire/fire_table.h"
#include "battle/pilots/captain_fields.h"
#include "battle/play/apply.h"
#include "battle/play/legal.h"
#include "battle/systems/box_uses.h"
#include "battle/systems/displacement.h"
#include "battle/systems/grips.h"
#include "battle/systems/marines.h"
#include "battle/systems/transporter.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// A ship with the boxes that a test names, and an enemy before it; batteries hold 20.
struct Two {
    TableBattle b{"tng"};
    UnitId one, other;
    using Boxes = std::initializer_list<std::pair<const char*, int>>;
    Two(Boxes ones, Boxes others, int range = 3, int tech = 3, int other_tech = 3, int side = 1) {
        one = ship(0, 40, ones, tech);
        other = ship(side, 40 - range, others, other_tech);
        b.clock(1, 1);
    }
    UnitId ship(int side, int row, Boxes boxes, int tech) {
        const ClassId type = b.bare_class(boxes);
        b.rules.classes[type.index()].sheet.tech = tech;
        for (ClassGroup& g : b.rules.classes[type.index()].groups)  // the weapons of that level
            if (g.weapon && tech >= 4) g.weapon = WeaponId{g.weapon.index() + 1};
        const UnitId u = b.unit(side, text(hex_at(30, row)), 'A', type);
        b.at(u).battery = points(20);
        Play play = b.play();
        change_aboard(play, u, PartyKind::normal, 10);
        return u;
    }
    Transport party(int count = 1) {
        return {one, Cargo::party, other, 0, static_cast<std::uint8_t>(count), {}};
    }
    WhyMore why_not(const Transport& o) {
        const auto no = refuse_transport(b.rules, b.battle, o);
        return no ? no->more : WhyMore::none;
    }
    // What it orders is refused for so much less than the price, with both numbers; the price is taken and leaves nothing.
    void costs(const Transport& o, Energy price, Energy less = ratio(1, 6)) {
        b.at(one).battery = price - less;
        const auto no = refuse_transport(b.rules, b.battle, o);
        ASSERT_TRUE(no);
        EXPECT_EQ(*no, refusal_energy(Why::no_reserve, price, price - less)) << refusal_text(b.rules, *no);
        b.at(one).battery = price;
        ASSERT_FALSE(refuse_transport(b.rules, b.battle, o));
        Play play = b.play();
        do_transport(play, o);
        EXPECT_EQ(b.at(one).battery, Energy{});
    }
    // The one lies docked with the other.
    void dock() {
        Link link;
        link.kind = LinkKind::dock;
        link.state = LinkState::held;
        link.from = one;
        link.to = other;
        b.battle.links.push_back(link);
    }
    [[nodiscard]] int offers() {
        int n = 0;
        each_legal(b.rules, b.battle, one,
                   [&](const Command& c) { n += std::holds_alternative<Transport>(c) ? 1 : 0; });
        return n;
    }
    [[nodiscard]] int used(std::size_t group) { return b.at(one).groups[group].used; }
    // An order that its side may give and that fails, since the other's hold is full.
    void fails(const Transport& o) {
        b.open(Mechanism::marines);
        EXPECT_EQ(why_not(o), WhyMore::no_room_for_goods);
        ASSERT_FALSE(refuse_as_seen(b.rules, b.battle, o));
        ASSERT_TRUE(apply(b.rules, b.battle, o, b.dice, &b.events));
        EXPECT_EQ(b.at(one)[Counter::cargo], 50);
    }
    int boarders() { return b.at(other).boarders_of(b.at(one).side); }
    Operate leap(UnitId target, Hex to) { return {one, 0, SystemUse::displace, target, to, 0, {}}; }
    void displace(UnitId target, Hex to, std::initializer_list<int> dice, const char* mode = "own") {
        b.arm(one, 0, mode, points(4));
        b.set(one, Counter::lock_on, 1);
        b.at(one).groups[0].used = 0;
        b.faces(dice);
        const auto no = refuse_displace(b.rules, b.battle, leap(target, to));
        ASSERT_FALSE(no) << refusal_text(b.rules, *no);
        Play play = b.play();
        do_displace(play, leap(target, to));
        EXPECT_TRUE(b.dice.faces.empty() || !play.starved());
    }
    Operate field(int number, Hex hex = {}) {
        return {one, 0, SystemUse::box, {}, hex, static_cast<std::uint8_t>(number), {}};
    }
    void raise(int number, Hex hex = {}) {
        const auto no = refuse_box_use(b.rules, b.battle, field(number, hex));
        ASSERT_FALSE(no) << refusal_text(b.rules, *no);
        Play play = b.play();
        do_box_use(play, field(number, hex));
    }
};
Hex ahead(Hex from, int direction, int hexes) {
    return along(from, Facing{static_cast<std::uint8_t>(direction)}, hexes);
}

// A captain leaves the fire of guns that his ship cannot answer, with a device that is armed.
TEST(TngDisplacement, ACaptainLeapsOutOfFireThatHeCannotAnswer) {
    Two t({{"dd", 1}, {"brdg", 1}}, {{"ph-7", 20}}, 2);
    for (GroupState& g : t.b.at(t.other).groups) g.charge = points(4).parts;
    Firepower power;
    power.prepare(t.b.rules);
    const Temper temper;
    for (const bool armed : {false, true}) {
        if (armed) t.b.arm(t.one, 0, "own", points(4));
        t.b.open(Mechanism::fields);
        std::vector<Command> orders;
        std::string thought;
        plan_fields(look(t.b.rules, t.b.battle, power, temper, t.one), orders, thought);
        ASSERT_EQ(orders.size(), armed ? 1U : 0U);
        if (!armed) continue;
        const Operate& leap = std::get<Operate>(orders.front());
        EXPECT_EQ(leap.use, SystemUse::displace);
        EXPECT_EQ(leap.target, t.one);
        EXPECT_GT(distance(leap.hex, t.b.at(t.other).hex), 2);
    }
}

// On 1 to 5 the ship goes where it likes within 8 hexes, at 4X 12.
TEST(TngDisplacement, CarriesItsOwnShipEightOrTwelveHexesOnOneToFive) {
    for (const int tech : {3, 4}) {
        const int most = tech == 3 ? 8 : 12;
        Two t({{"dd", 1}}, {}, 3, tech);
        const Hex from = t.b.at(t.one).hex, to = ahead(from, 3, most);
        t.displace(t.one, to, {5});
        EXPECT_EQ(t.b.at(t.one).hex, to);
        EXPECT_EQ(t.b.at(t.one).groups[0].ready, 0);
        t.b.arm(t.one, 0, "own", points(4));
        EXPECT_EQ(refuse_displace(t.b.rules, t.b.battle, t.leap(t.one, from))->why, Why::already_fired)
            << "one per unit and turn";
        t.b.at(t.one).groups[0].used = 0;
        EXPECT_EQ(*refuse_displace(t.b.rules, t.b.battle, t.leap(t.one, ahead(to, 0, most + 1))),
                  refusal(Why::out_of_range, most, most + 1));
    }
}

// On 6 a second die says which way it goes, 1d6+2 hexes, at 4X 2d6; where that is the way it wanted, it stays.
TEST(TngDisplacement, GoesAstrayOnASix) {
    Two t({{"dd", 1}}, {});
    const Hex from = t.b.at(t.one).hex;
    t.displace(t.one, ahead(from, 0, 2), {6, 2, 3});
    EXPECT_EQ(t.b.at(t.one).hex, ahead(from, 1, 3 + 2));
    Two later({{"dd", 1}}, {}, 3, 4);
    later.displace(later.one, ahead(from, 0, 2), {6, 2, 3, 4});
    EXPECT_EQ(later.b.at(later.one).hex, ahead(from, 1, 3 + 4));
    Two still({{"dd", 1}}, {});
    still.displace(still.one, ahead(from, 0, 2), {6, 1});
    EXPECT_EQ(still.b.at(still.one).hex, from);
}

// It hits a willing unit on 7 less half the range, rounded up; an unwilling one on 7 less the range.
TEST(TngDisplacement, HitsOthersByTheirRange) {
    Two t({{"dd", 1}}, {});
    const WeaponType& w = t.b.weapon(t.one, 0);
    for (int range = 0; range <= 13; ++range) {
        const auto faces = [&](const char* mode) {
            const WeaponMode& m = w.modes[t.b.mode(t.one, 0, mode)];
            return range > m.table.last ? 0 : m.table.hit_at(range);
        };
        EXPECT_EQ(faces("willing"), (14 - range + 1) / 2) << range;
        EXPECT_EQ(faces("standard"), std::max(0, 7 - range)) << range;
    }
}

// A die says which way; the opposite of the wanted one counts as that. So far as 1d6-1, at 4X 1d6.
TEST(TngDisplacement, AnUnwillingUnitGoesWhereTheDieSays) {
    for (const int tech : {3, 4}) {
        Two t({{"dd", 1}}, {}, 3, tech);
        const Hex from = t.b.at(t.other).hex;
        t.displace(t.other, ahead(from, 0, 1), {4, 2, 5}, "standard");  // hits on 4 at range 3
        EXPECT_EQ(t.b.at(t.other).hex, ahead(from, 1, tech == 3 ? 4 : 5));
        Two back({{"dd", 1}}, {}, 3, tech);
        back.displace(back.other, ahead(from, 0, 1), {4, 4, 5}, "standard");
        EXPECT_EQ(back.b.at(back.other).hex, ahead(from, 0, tech == 3 ? 4 : 5)) << "D is opposite of A";
        Two missed({{"dd", 1}}, {}, 3, tech);
        missed.displace(missed.other, ahead(from, 0, 1), {5}, "standard");
        EXPECT_EQ(missed.b.at(missed.other).hex, from);
    }
}

// As by the ship itself, but 6 hexes, at 4X 9; astray 1d6, at 4X 1d6+2.
TEST(TngDisplacement, AWillingUnitGoesSixOrNineHexes) {
    for (const int tech : {3, 4}) {
        const int most = tech == 3 ? 6 : 9;
        Two t({{"dd", 1}}, {}, 3, tech, 3, 0);
        const Hex from = t.b.at(t.other).hex;
        t.displace(t.other, ahead(from, 2, most), {6, 5}, "willing");  // hits on 6 at range 3
        EXPECT_EQ(t.b.at(t.other).hex, ahead(from, 2, most));
        Two astray({{"dd", 1}}, {}, 3, tech, 3, 0);
        astray.displace(astray.other, ahead(from, 2, 1), {6, 6, 4, 2}, "willing");
        EXPECT_EQ(astray.b.at(astray.other).hex, ahead(from, 3, tech == 3 ? 2 : 4));
    }
}

// Neither a stabilized unit nor one of size class 0 or larger is displaced.
TEST(TngDisplacement, MovesNothingHugeNorStabilized) {
    Two t({{"dd", 1}}, {{"positional_stabilizer", 1}});
    t.b.arm(t.one, 0, "standard", points(4));
    const auto why = [&] {
        const auto no =
            refuse_displace(t.b.rules, t.b.battle, t.leap(t.other, ahead(t.b.at(t.other).hex, 0, 1)));
        return no ? no->more : WhyMore::none;
    };
    EXPECT_EQ(why(), WhyMore::none);
    t.b.arm(t.other, 0, "on", points(6));
    EXPECT_EQ(why(), WhyMore::stabilized);
    t.b.at(t.other).groups[0].ready = 0;
    t.b.rules.classes[t.b.at(t.other).type.index()].sheet.size_class = 0;
    EXPECT_EQ(why(), WhyMore::wrong_target);
}

// In defence, without energy: no transporter works to or from the unit.
TEST(TngAtf, AroundItsShipStopsTransportersOfItsLevelBothWays) {
    Two t({{"atf", 1}, {"tran", 2}}, {{"tran", 2}});
    const Transport out = t.party(), in{t.other, Cargo::party, t.one, 0, 1, {}};
    EXPECT_EQ(t.why_not(out), WhyMore::none);
    t.raise(1);
    EXPECT_EQ(t.b.at(t.one).battery, points(20));
    EXPECT_EQ(t.why_not(out), WhyMore::jammed);
    EXPECT_EQ(t.why_not(in), WhyMore::jammed);
    t.b.clock(2, 3);
    EXPECT_EQ(t.why_not(in), WhyMore::jammed) << "until it is switched off";
    t.raise(1);
    EXPECT_EQ(t.why_not(in), WhyMore::none);
    Two later({{"atf", 1}}, {{"tran", 2}}, 3, 3, 4);
    later.raise(1);
    EXPECT_EQ(later.why_not({later.other, Cargo::party, later.one, 0, 1, {}}), WhyMore::none)
        << "only transporters of equal tech or lower";
}

// In attack: a sixth of a point a hex and impulse; no transporter works to or from that hex in the impulse. One of the
// two in a turn.
TEST(TngAtf, InAHexStopsTransportersThereForAnImpulse) {
    Two t({{"atf", 1}}, {{"tran", 2}}, 3);
    const UnitId third = t.ship(0, 36, {}, 3);
    const Transport from_there{t.other, Cargo::party, third, 0, 1, {}};
    EXPECT_EQ(t.why_not(from_there), WhyMore::none);
    t.raise(2, t.b.at(t.other).hex);
    EXPECT_EQ(t.b.at(t.one).battery, points(20) - ratio(3, 6));
    EXPECT_EQ(t.why_not(from_there), WhyMore::jammed);
    EXPECT_TRUE(refuse_box_use(t.b.rules, t.b.battle, t.field(1)));
    t.b.clock(1, 2);
    EXPECT_EQ(t.why_not(from_there), WhyMore::none);
    t.raise(2, t.b.at(t.other).hex);
    EXPECT_EQ(t.why_not(from_there), WhyMore::jammed);
}

// Shields and panels of others do not stop it, an ATF and web do.
TEST(TngTransporterF, IsStoppedByAField) {
    Two t({{"tran_f", 1}}, {{"atf", 1}}, 9);
    EXPECT_EQ(t.why_not(t.party()), WhyMore::none);
    t.b.hold(t.other, StatusKind::unbeamed, 100);
    t.b.at(t.other).statuses.back().by = t.other;
    EXPECT_EQ(t.why_not(t.party()), WhyMore::jammed);
}

TEST(TngTransporterF, IsStoppedByWebOnTheWay) {
    Two t({{"tran_f", 1}}, {}, 4);
    t.b.battle.webs.push_back(
        {.by = t.b.at(t.other).side, .kind = WebKind::cast, .hexes = 1, .energy = points(6).parts});
    t.b.battle.web_hexes.push_back({ahead(t.b.at(t.one).hex, 0, 2), 0});
    EXPECT_EQ(t.why_not(t.party()), WhyMore::blocked_line);
    t.b.battle.web_hexes[0].hex = ahead(t.b.at(t.one).hex, 1, 2);
    EXPECT_EQ(t.why_not(t.party()), WhyMore::none);
}

// Two uses a turn of 5 points of helm energy each, within 30 hexes, at 4X 40; an ATF stops it, shields do not.
TEST(TngTeleporter, WorksTwiceForFiveOfHelmThirtyOrFortyHexesFar) {
    for (const int tech : {3, 4}) {
        const int reach = tech == 3 ? 30 : 39;
        Two t({{"tele", 1}}, {}, reach, tech, tech);
        EXPECT_EQ(t.b.weapon(t.one, 0).spend, Spend::helm_weapon);
        EXPECT_EQ(t.why_not(t.party()), WhyMore::no_transporter_free) << "not armed";
        t.b.arm(t.one, 0, "standard", points(10));
        EXPECT_EQ(t.why_not(t.party(3)), WhyMore::no_transporter_free);
        ASSERT_EQ(t.why_not(t.party(2)), WhyMore::none);
        Play play = t.b.play();
        do_transport(play, t.party(2));
        EXPECT_EQ(t.boarders(), 2);
        const auto normal = static_cast<std::size_t>(PartyKind::normal);
        EXPECT_EQ(t.b.at(t.other).arrived[normal], 2);
        EXPECT_EQ(t.b.at(t.other).stunned[normal], tech == 3 ? 2 : 0) << "at 4X as if by transporter";
        EXPECT_EQ(t.b.at(t.one).battery, points(20));
        EXPECT_EQ(t.why_not(t.party()), WhyMore::no_transporter_free);
        EXPECT_EQ(transporter_reach(t.b.rules, t.b.battle, t.one), -1);
    }
}

// "Can be used twice per turn, at an energy cost of 5": it holds energy for two uses and no more.
TEST(TngTeleporter, IsMadeReadyForTwoUses) {
    Two t({{"tele", 1}}, {});
    const auto arm = [&](int energy) {
        return refuse_arm(t.b.rules, t.b.battle, t.one, 0, 0, points(energy));
    };
    EXPECT_FALSE(arm(5));
    EXPECT_FALSE(arm(10));
    EXPECT_TRUE(arm(15));
}

// A die below the speed of the target sends it astray: it is in the same hex, and in space.
TEST(TngTeleporter, LosesWhoIsSentToAFastTarget) {
    for (const int die : {3, 4}) {
        Two t({{"tele", 1}}, {}, 3);
        t.b.arm(t.one, 0, "standard", points(5));
        t.b.set(t.other, Counter::speed, 4);
        t.b.faces({die});
        const int before = parties_aboard(t.b.rules, t.b.at(t.one));
        Play play = t.b.play();
        do_transport(play, t.party());
        EXPECT_EQ(t.boarders(), die < 4 ? 0 : 1);
        EXPECT_EQ(parties_aboard(t.b.rules, t.b.at(t.one)), before - 1);
    }
    Two slow({{"tele", 1}}, {}, 3);
    slow.b.arm(slow.one, 0, "standard", points(5));
    slow.b.set(slow.other, Counter::speed, 1);
    Play play = slow.b.play();
    do_transport(play, slow.party());
    EXPECT_EQ(slow.boarders(), 1) << "no die at speed 1";
}

// Six people a turn for nothing: less than a crew unit in a battle.
TEST(TngSysTransporter, TakesSixteenTurnsForACrewUnit) {
    Two t({{"sys_tran", 1}}, {});
    for (int turn = 1; turn <= 16; ++turn) {
        t.b.clock(turn, 1);
        t.b.at(t.one).groups[0].used = 0;
        ASSERT_EQ(t.why_not(t.party()), WhyMore::none);
        Play play = t.b.play();
        do_transport(play, t.party());
        EXPECT_EQ(t.boarders(), turn < 16 ? 0 : 1) << turn;
        EXPECT_EQ(t.why_not(t.party()), WhyMore::no_transporter_free);
    }
    EXPECT_EQ(t.b.at(t.one).battery, points(20));
}

// 50 units of bulk goods a box; what a lost box held is lost.
TEST(TngCargo, HoldsFiftyUnitsABoxAndLosesThemWithIt) {
    Two t({{"cargo", 3}}, {});
    EXPECT_EQ(stores_of(t.b.rules, t.b.at(t.one)).cargo, 150);
    t.b.set(t.one, Counter::cargo, 150);
    Play play = t.b.play();
    lose_box(play, t.one, 0);
    EXPECT_EQ(t.b.at(t.one)[Counter::cargo], 100);
    t.b.set(t.one, Counter::cargo, 30);
    lose_box(play, t.one, 0);
    EXPECT_EQ(t.b.at(t.one)[Counter::cargo], 30) << "it fits into the box that is left";
}

// A sixth of a point a use, at 4X an eighth: so many uses are paid for to the last part, and offered where they are.
TEST(TngTransporter, TakesThePriceOfAllItsUsesOrIsRefused) {
    for (int uses = 1; uses <= 3; ++uses) {
        Two t({{"tran", 1}}, {});
        t.costs(t.party(uses), ratio(uses, 6));
        EXPECT_EQ(t.boarders(), uses);
    }
    Two later({{"tran", 1}}, {}, 3, 4);
    later.costs(later.party(2), ratio(1, 4), Energy{1});
    for (const bool enough : {false, true}) {
        Two t({{"tran", 1}}, {});
        t.b.open(Mechanism::marines);
        t.b.at(t.one).battery = ratio(1, 6) - Energy{enough ? 0 : 1};
        EXPECT_EQ(t.offers() > 0, enough);
    }
}

// The cheap boxes go first, and the rest of the order is paid for at the price of the others, wherever they stand.
TEST(TngTransporter, PaysEachBoxOfAnOrderAtItsOwnPrice) {
    for (const bool cheap_first : {false, true})
        for (const Energy less : {ratio(1, 6), Energy{1}}) {
            Two t({{cheap_first ? "tran" : "tran_5", 1}, {cheap_first ? "tran_5" : "tran", 1}}, {});
            t.costs(t.party(5), ratio(3, 6) + ratio(2, 5), less);
            EXPECT_EQ(t.used(cheap_first ? 0 : 1), 3);
            EXPECT_EQ(t.used(cheap_first ? 1 : 0), 2);
            EXPECT_EQ(t.boarders(), 5);
        }
}

// A point for the box that reaches so far, though a nearer target would cost a sixth; that box alone counts.
TEST(TngTransporter, PaysForTheBoxThatReachesItsTarget) {
    Two t({{"tran", 1}, {"tran_borg", 1}}, {}, 20);
    EXPECT_EQ(*refuse_transport(t.b.rules, t.b.battle, t.party(2)),
              refusal(WhyMore::no_transporter_free, 2, 1));
    t.b.open(Mechanism::marines);
    t.b.at(t.one).battery = ratio(5, 6);
    EXPECT_EQ(t.offers(), 0);
    t.b.at(t.one).battery = points(1);
    EXPECT_GT(t.offers(), 0);
    t.costs(t.party(), points(1));
    EXPECT_EQ(t.used(0), 0);
    EXPECT_EQ(t.used(1), 1);
}

// Ten points for the box that goes through the hull, though a cheaper one reaches as far.
TEST(TngTransporterF, IsPaidWhereNoOtherBoxGoesThrough) {
    Two t({{"tran", 1}, {"tran_f", 1}}, {{"solid_neutronium_hull", 1}, {"lab", 1}}, 1);
    t.costs(t.party(), points(10));
    EXPECT_EQ(t.used(0), 0);
    EXPECT_EQ(t.boarders(), 1);
}

// Whichever way people go, the ship whose boxes work pays for it.
TEST(TngTransporter, IsPaidForByItsOwnShipWhenItFetchesPeople) {
    Two t({{"tran", 2}}, {{"tran", 2}});
    t.costs(t.party(2), ratio(2, 6));
    t.costs({t.one, Cargo::recall, t.other, 0, 2, {}}, ratio(2, 6));
    EXPECT_EQ(t.boarders(), 0);
    EXPECT_EQ(t.b.at(t.other).battery, points(20));
    EXPECT_EQ(t.used(0), 4);
}

// What fails for what its side could not see costs what it would have cost: over a dock nothing.
TEST(TngTransporter, PaysTheSameForAnOrderThatFails) {
    for (const bool docked : {false, true}) {
        Two t({{"tran", 1}, {"tran_borg", 1}, {"cargo", 1}}, {{"cargo", 1}}, docked ? 0 : 20);
        t.b.set(t.one, Counter::cargo, 50);
        t.b.set(t.other, Counter::cargo, 50);
        t.b.at(t.one).battery = docked ? Energy{} : points(1);
        if (docked) t.dock();
        t.fails({t.one, Cargo::goods, t.other, 0, 1, {}});
        EXPECT_EQ(t.b.at(t.one).battery, Energy{}) << docked;
        EXPECT_EQ(t.used(0), 0) << docked;
        EXPECT_EQ(t.used(1), docked ? 0 : 1);
        EXPECT_EQ(t.b.battle.owes(t.one), !docked) << "what costs nothing costs the decision";
    }
}

// One crew unit of any kind, or the cargo of one box, a use.
TEST(TngTransporter, MovesABoxOfCargoAUse) {
    Two t({{"tran", 1}, {"cargo", 2}}, {{"cargo", 2}}, 2, 3, 3, 0);
    const auto goods = [&](int boxes) {
        return Transport{t.one, Cargo::goods, t.other, 0, static_cast<std::uint8_t>(boxes), {}};
    };
    t.b.set(t.one, Counter::cargo, 100);
    t.b.set(t.other, Counter::cargo, 40);
    EXPECT_EQ(t.why_not(goods(2)), WhyMore::no_room_for_goods);
    ASSERT_EQ(t.why_not(goods(1)), WhyMore::none);
    Play play = t.b.play();
    do_transport(play, goods(1));
    EXPECT_EQ(t.b.at(t.one)[Counter::cargo], 50);
    EXPECT_EQ(t.b.at(t.other)[Counter::cargo], 90);
    EXPECT_EQ(t.b.at(t.one).groups[0].used, 1);
    EXPECT_EQ(t.b.at(t.one).battery, points(20) - ratio(1, 6));
    t.b.set(t.other, Counter::cargo, 0);
    t.b.set(t.one, Counter::cargo, 49);
    EXPECT_EQ(t.why_not(goods(1)), WhyMore::no_goods) << "not a box full";
}

// A transporter of its ship's inside takes nobody out of it; over a dock everything passes, and no field stops it.
TEST(TngInteriorTransporter, TakesNobodyOutOfItsShip) {
    Two t({{"tran_int", 1}}, {}, 1);
    EXPECT_EQ(t.why_not(t.party()), WhyMore::no_transporter_free);
    Two d({{"tran_int", 1}, {"cargo", 1}}, {{"cargo", 1}}, 0, 3, 3, 0);
    d.dock();
    d.b.set(d.one, Counter::cargo, 50);
    d.b.hold(d.other, StatusKind::unbeamed, 99);
    const Transport goods{d.one, Cargo::goods, d.other, 0, 1, {}};
    ASSERT_EQ(d.why_not(goods), WhyMore::none);
    Play play = d.b.play();
    do_transport(play, goods);
    EXPECT_EQ(d.b.at(d.other)[Counter::cargo], 50);
}

// Each turn it is one of these: a TRH, a tractor or a repulsor.
TEST(TngTrx, FiresOrLinksButNotBothInOneTurn) {
    for (const bool fires : {true, false}) {
        Two t({{"trx", 1}}, {}, 2, 4, 4);
        const Tractor pull{t.one, TractorAct::attract, t.other, {}, 6, 0};
        t.b.arm(t.one, 0, "heavy", points(3));
        if (fires) {
            t.b.at(t.one).groups[0].used = 1;
            EXPECT_EQ(refuse_grip(t.b.rules, t.b.battle, pull)->more, WhyMore::no_tractor_free);
            continue;
        }
        ASSERT_FALSE(refuse_grip(t.b.rules, t.b.battle, pull));
        Play play = t.b.play();
        do_grip(play, pull);
        EXPECT_TRUE(held_by(t.b.battle, t.other, t.one));
        EXPECT_TRUE(refuse_fire(t.b.rules, t.b.battle, t.b.shot(t.one, 0, "heavy", t.other)));
    }
}

// As a tractor beam it has not fired; a TRH may be a repulsor too.
TEST(TngTrh, LinksBesideItsShots) {
    Two t({{"trh", 1}}, {}, 2);
    t.b.at(t.one).groups[0].used = 1;
    EXPECT_FALSE(refuse_grip(t.b.rules, t.b.battle, {t.one, TractorAct::attract, t.other, {}, 6, 0}));
    EXPECT_FALSE(refuse_grip(t.b.rules, t.b.battle, {t.one, TractorAct::repel, t.other, {}, 6, 0}));
}

}  // namespace
}  // namespace impulse
