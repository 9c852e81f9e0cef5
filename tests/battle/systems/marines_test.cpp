#include "battle/systems/marines.h"
#include "battle/core/rows/boarding.h"

#include <gtest/gtest.h>

#include "battle/core/view.h"
#include "battle/crew/crew_loss.h"
#include "battle/damage/dropped_shields.h"
#include "battle/damage/shields.h"
#include "battle/play/apply.h"
#include "battle/systems/transporter.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// A heavy cruiser three hexes before a D7, bow to bow; both facing shields are dropped.
struct Marines {
    TableBattle b{"classic"};
    UnitId ca = b.unit(0, "2020", 'A', "federation/ca"), d7 = b.unit(1, "2017", 'D', "klingon/d7");
    Marines() {
        b.clock(1, 10);
        b.set(ca, Counter::transports, 5);
        b.set(ca, Counter::dropped_1, 10);
        b.set(d7, Counter::dropped_1, 10);
    }
    std::optional<Refusal> no(const Transport& o) { return refuse_transport(b.rules, b.battle, o); }
    void order(const Transport& o) {
        ASSERT_FALSE(no(o)) << refusal_text(b.rules, *no(o));
        Play play = b.play();
        do_transport(play, o);
    }
    Transport send(Cargo what, int count = 1) {
        return {ca, what, d7, 0, static_cast<std::uint8_t>(count), {}};
    }
    Transport raid(std::string_view name, Cargo what = Cargo::raid) {
        return {ca, what, d7, static_cast<std::uint8_t>(b.group(d7, name)), 1, {}};
    }
    int parties(UnitId u) { return parties_aboard(b.rules, b.at(u)); }
};

// ---- shields dropped (6B7)
TEST(ClassicDroppedShield, AbsorbsNothingAndStaysDownEightImpulses) {  // D3.5
    Marines m;
    m.b.set(m.ca, Counter::dropped_1, 0);
    EXPECT_GT(shield_boxes(m.b.rules, m.b.at(m.ca), 0), 0);
    m.b.set(m.ca, Counter::reinforcement_1, 3);
    const DropShield drop{m.ca, 0, 0}, raise{m.ca, 0, 1};
    EXPECT_EQ(refuse_drop_shield(m.b.rules, m.b.battle, raise)->more, WhyMore::no_change);
    ASSERT_FALSE(refuse_drop_shield(m.b.rules, m.b.battle, drop));
    Play play = m.b.play();
    do_drop_shield(play, drop);
    EXPECT_EQ(shield_boxes(m.b.rules, m.b.at(m.ca), 0), 0);
    EXPECT_EQ(m.b.at(m.ca)[Counter::reinforcement_1], 0);
    EXPECT_GT(shield_boxes(m.b.rules, m.b.at(m.ca), 1), 0);
    m.b.clock(1, 17);
    EXPECT_EQ(*refuse_drop_shield(m.b.rules, m.b.battle, raise), refusal(WhyMore::shield_gap, 8, 7));
    EXPECT_FALSE(may_raise_shield(m.b.rules, m.b.battle, m.ca));
    m.b.clock(1, 18);
    EXPECT_TRUE(may_raise_shield(m.b.rules, m.b.battle, m.ca));
    ASSERT_FALSE(refuse_drop_shield(m.b.rules, m.b.battle, raise));
    do_drop_shield(play, raise);
    EXPECT_GT(shield_boxes(m.b.rules, m.b.at(m.ca), 0), 0);
}

// ---- transporters (G8)
TEST(ClassicTransporter, ReachesFiveHexesThroughOpenFacingsWithLockOn) {
    Marines m;
    EXPECT_FALSE(m.no(m.send(Cargo::party)));
    m.b.at(m.d7).hex = hex_at(20, 14);
    EXPECT_EQ(*m.no(m.send(Cargo::party)), refusal(Why::out_of_range, 5, 6));
    m.b.at(m.d7).hex = hex_at(20, 15);
    EXPECT_FALSE(m.no(m.send(Cargo::party)));
    m.b.set(m.ca, Counter::lock_on, 0);
    EXPECT_EQ(m.no(m.send(Cargo::party))->more, WhyMore::no_lock_on);
    m.b.set(m.ca, Counter::lock_on, 1);
    for (const UnitId up : {m.ca, m.d7}) {
        m.b.set(up, Counter::dropped_1, 0);
        EXPECT_EQ(m.no(m.send(Cargo::party))->more, WhyMore::shield_in_the_way);
        m.b.at(up).shield[0] = 0;  // shot down does as well
        EXPECT_FALSE(m.no(m.send(Cargo::party)));
        m.b.set(up, Counter::general_reinforcement, 1);
        EXPECT_EQ(m.no(m.send(Cargo::party))->more, WhyMore::reinforced);
        m.b.set(up, Counter::general_reinforcement, 0);
    }
}

// A side does not know what the other has bought: the order is taken, the energy and the box are gone, nobody is.
TEST(ClassicTransporter, HiddenReinforcementStopsTheBeamWithoutARefusal) {  // G8.13
    for (const int hidden : {0, 1}) {
        Marines m;
        m.b.open(Mechanism::marines);
        m.b.set(m.d7, Counter::general_reinforcement, hidden);
        const Command order = m.send(Cargo::party);
        EXPECT_EQ(refuse(m.b.rules, m.b.battle, order).has_value(), hidden == 1);
        EXPECT_FALSE(refuse_as_seen(m.b.rules, m.b.battle, order));
        const int aboard = m.parties(m.ca), boxes = free_transporters(m.b.rules, m.b.battle, m.ca);
        ASSERT_TRUE(apply(m.b.rules, m.b.battle, order, m.b.dice, &m.b.events)) << hidden;
        EXPECT_EQ(m.b.at(m.ca)[Counter::transports], 4);
        EXPECT_EQ(free_transporters(m.b.rules, m.b.battle, m.ca), boxes - 1);
        EXPECT_EQ(m.parties(m.ca), aboard - (hidden == 0 ? 1 : 0));
        EXPECT_EQ(m.b.at(m.d7).boarders_of(SideId{std::size_t{0}}), 1 - hidden);
    }
    // Its own a side does know.
    Marines m;
    m.b.open(Mechanism::marines);
    m.b.set(m.ca, Counter::general_reinforcement, 1);
    EXPECT_EQ(refuse_as_seen(m.b.rules, m.b.battle, m.send(Cargo::party))->more, WhyMore::reinforced);
}

TEST(ClassicTransporter, EachBoxOnceATurnForAFifthOfAPoint) {
    Marines m;
    const int boxes = free_transporters(m.b.rules, m.b.battle, m.ca);
    ASSERT_EQ(boxes, 3);
    m.b.set(m.ca, Counter::transports, 2);
    EXPECT_EQ(*m.no(m.send(Cargo::party, 3)), refusal(WhyMore::no_transporter_energy, 3, 2));
    m.b.set(m.ca, Counter::transports, 9);
    EXPECT_EQ(*m.no(m.send(Cargo::party, 4)), refusal(WhyMore::no_transporter_free, 4, 3));
    m.order(m.send(Cargo::party, 2));
    EXPECT_EQ(m.b.at(m.ca)[Counter::transports], 7);
    EXPECT_EQ(free_transporters(m.b.rules, m.b.battle, m.ca), 1);
    EXPECT_EQ(m.b.rules.line(Line::transporter).unit, Energy{12});
}

TEST(ClassicTransporter, ErraticManoeuvresForbidIt) {
    Marines m;
    m.b.set_erratic(m.ca);
    EXPECT_EQ(m.no(m.send(Cargo::party))->more, WhyMore::erratic_forbids);
}

TEST(ClassicTransporter, AnAttemptAgainstEcmMayFailAndTheBoxRestsEightImpulses) {  // D6.37
    Marines m;
    m.b.set_erratic(m.d7);  // shift 2
    m.b.clock(1, 30);
    m.b.faces({4, 5});
    m.order(m.send(Cargo::party, 2));
    EXPECT_EQ(m.b.at(m.d7).boarders_of(SideId{std::size_t{0}}), 1);
    EXPECT_EQ(m.b.at(m.ca)[Counter::transports], 3);
    Play play = m.b.play();
    play.emit(TurnReset{m.ca});
    m.b.clock(2, 5);
    EXPECT_EQ(free_transporters(m.b.rules, m.b.battle, m.ca), 2);
    m.b.clock(2, 6);
    EXPECT_EQ(free_transporters(m.b.rules, m.b.battle, m.ca), 3);
}

TEST(ClassicTransporter, OnePartyAUseAndTwoCrewUnitsToAFriend) {
    Marines m;
    const int before = m.parties(m.ca);
    m.order(m.send(Cargo::party));
    EXPECT_EQ(m.parties(m.ca), before - 1);
    EXPECT_EQ(m.b.at(m.d7).boarders_of(SideId{std::size_t{0}}, PartyKind::normal), 1);
    EXPECT_EQ(m.no(m.send(Cargo::crew))->more, WhyMore::no_room_on_board);  // an enemy
    const UnitId friendly = m.b.unit(0, "2018", 'D', "federation/ca");
    m.b.set(friendly, Counter::dropped_1, 10);
    const int crew = crew_aboard(m.b.rules, m.b.at(m.ca), CrewKind::crew);
    m.order({m.ca, Cargo::crew, friendly, 0, 4, {}});
    EXPECT_EQ(crew_aboard(m.b.rules, m.b.at(m.ca), CrewKind::crew), crew - 4);
    EXPECT_EQ(crew_aboard(m.b.rules, m.b.at(friendly), CrewKind::crew), crew + 4);
    EXPECT_EQ(free_transporters(m.b.rules, m.b.battle, m.ca), 0);  // one party, two uses for four crew units
}

TEST(ClassicTransporter, BoardersAreRecalled) {
    Marines m;
    const int before = m.parties(m.ca);
    m.order(m.send(Cargo::party, 2));
    m.order(m.send(Cargo::recall));
    EXPECT_EQ(m.parties(m.ca), before - 1);
    EXPECT_EQ(m.b.at(m.d7).boarders_of(SideId{std::size_t{0}}), 1);
    EXPECT_EQ(m.no(m.send(Cargo::recall, 2))->more, WhyMore::no_transporter_free);
}

TEST(ClassicTransporter, NobodyIsAskedWithoutEnergyOrAnybodyNear) {
    Marines m;
    m.b.set(m.ca, Counter::dropped_1, 0);
    m.b.set(m.d7, Counter::dropped_1, 0);
    EXPECT_EQ(marines_eligible(m.b.rules, m.b.battle), UnitSet{m.ca});
    m.b.set(m.ca, Counter::transports, 0);
    EXPECT_TRUE(marines_eligible(m.b.rules, m.b.battle).empty());
    m.b.set(m.ca, Counter::transports, 1);
    m.b.at(m.d7).hex = hex_at(20, 10);
    EXPECT_TRUE(marines_eligible(m.b.rules, m.b.battle).empty());
}

// ---- hit-and-run raids (D7.8): the table of the book, die by die
struct Outcome {
    bool box_lost, party_lost;
};
constexpr Outcome both{true, true}, box{true, false}, party{false, true}, none{false, false};

void check_raids(Cargo what, int quality, const std::array<Outcome, 6>& expected) {
    for (int die = 1; die <= 6; ++die) {
        Marines m;
        m.b.set(m.ca, Counter::crew_quality, quality);
        m.b.set(m.ca, Counter::commandos, 2);
        m.b.faces({die});
        const int before = m.parties(m.ca);
        m.order(m.raid("DISR A", what));
        const Outcome& e = expected[static_cast<std::size_t>(die - 1)];
        EXPECT_EQ(m.b.lost(m.d7, "disruptor-30"), e.box_lost ? 1 : 0) << die;
        EXPECT_EQ(m.parties(m.ca), before - (e.party_lost ? 1 : 0)) << die;
        EXPECT_EQ(m.b.events.last<Raided>().die, die);
    }
}

TEST(ClassicRaid, NormalRaiders) { check_raids(Cargo::raid, 0, {box, both, party, party, party, none}); }
TEST(ClassicRaid, Commandos) { check_raids(Cargo::commando_raid, 0, {box, both, both, party, none, none}); }
TEST(ClassicRaid, OutstandingRaiders) { check_raids(Cargo::raid, 1, {box, box, both, party, none, none}); }
TEST(ClassicRaid, PoorRaiders) { check_raids(Cargo::raid, -1, {both, party, party, party, none, none}); }

TEST(ClassicRaid, AGuardIsFoughtFirst) {  // D7.83
    struct Row {
        std::vector<int> dice;
        Outcome outcome;
    };
    for (const Row& row : {Row{{1}, party},
                           {{3}, party},
                           {{4}, none},
                           {{5}, none},
                           {{6, 1}, box},
                           {{6, 2}, both},
                           {{6, 6}, none}}) {
        Marines m;
        m.b.at(m.d7).groups[m.b.group(m.d7, "DISR A")].guards = 1;
        m.b.dice.faces.insert(m.b.dice.faces.end(), row.dice.begin(), row.dice.end());
        const int before = m.parties(m.ca);
        m.order(m.raid("DISR A"));
        EXPECT_EQ(m.b.lost(m.d7, "disruptor-30"), row.outcome.box_lost ? 1 : 0);
        EXPECT_EQ(m.parties(m.ca), before - (row.outcome.party_lost ? 1 : 0));
        EXPECT_EQ(m.b.events.count<DieRolled>(), static_cast<int>(row.dice.size()));
    }
}

TEST(ClassicRaid, AGuardElsewhereGuardsNothing) {
    Marines m;
    m.b.at(m.d7).groups[m.b.group(m.d7, "DISR B")].guards = 1;
    m.b.faces({1});
    m.order(m.raid("DISR A"));
    EXPECT_EQ(m.b.lost(m.d7, "disruptor-30"), 1);
}

TEST(ClassicRaid, NotOnDestroyedBoxesNorFriends) {
    Marines m;
    const Transport order = m.raid("DISR A");
    m.b.at(m.d7).groups[order.aim].lost = 1;
    EXPECT_EQ(m.no(order)->why, Why::system_destroyed);
    const UnitId friendly = m.b.unit(0, "2018", 'D', "federation/ca");
    EXPECT_EQ(m.no({m.ca, Cargo::raid, friendly, 0, 1, {}})->why, Why::friendly_target);
}

TEST(ClassicRaid, ABatteryTakesItsChargeAlong) {
    Marines m;
    m.b.at(m.d7).battery = points(3);
    m.b.faces({1});
    m.order(m.raid("BATTERY"));
    EXPECT_EQ(m.b.at(m.d7).battery, points(2));
}

// ---- guards (D7.83)
TEST(ClassicGuards, ArePostedOutOfThePartiesAboardInSecret) {
    Marines m;
    const auto disr = static_cast<std::uint8_t>(m.b.group(m.d7, "DISR A"));
    const int parties = m.parties(m.d7);
    EXPECT_EQ(*refuse_guard(m.b.rules, m.b.battle, {m.d7, disr, static_cast<std::uint8_t>(parties + 1)}),
              refusal(WhyMore::no_parties, parties + 1, parties));
    Play play = m.b.play();
    do_guard(play, {m.d7, disr, 2});
    EXPECT_EQ(guards_posted(m.b.at(m.d7)), 2);
    EXPECT_EQ(view(m.b.rules, m.b.battle, SideId{std::size_t{0}}).unit(m.d7).groups[disr].guards, 0);
    EXPECT_EQ(view(m.b.rules, m.b.battle, SideId{std::size_t{1}}).unit(m.d7).groups[disr].guards, 2);
    EXPECT_EQ(parties_aboard(m.b.rules, m.b.at(m.d7)), parties);  // they still fight
}

TEST(ClassicGuards, StayAboard) {
    Marines m;
    m.b.at(m.ca).groups[0].guards = static_cast<std::uint8_t>(m.parties(m.ca));
    EXPECT_EQ(*m.no(m.send(Cargo::party)), refusal(WhyMore::no_parties, 1, 0));
}

TEST(ClassicGuards, SidesAreAskedOnlyWhereTheyWantToBe) {
    Marines m;
    EXPECT_TRUE(guards_eligible(m.b.rules, m.b.battle).empty());
    m.b.battle.sides[1].standing[static_cast<std::size_t>(StandingKind::guards)] = Standing::ask;
    EXPECT_EQ(guards_eligible(m.b.rules, m.b.battle), UnitSet{m.d7});
}
// D7.8: the raided crew's quality counts on the raid's die, 1 up for an outstanding one.
TEST(ClassicRaid, TheQualityOfTheRaidedCrewCountsOnTheDie) {
    for (const int quality : {-1, 0, 1}) {
        Marines m;
        m.b.set(m.d7, Counter::crew_quality, quality);
        m.b.faces({2});
        m.order(m.raid("DISR A"));
        EXPECT_EQ(m.b.events.last<Raided>().die, 2 + quality);
        EXPECT_EQ(m.b.events.last<Raided>().result, quality < 0    ? RaidResult::destroyed_and_returns
                                                    : quality == 0 ? RaidResult::both_destroyed
                                                                   : RaidResult::party_destroyed);
    }
}

// R10.4: one raid for each party and turn; who came back does not go again.
TEST(ClassicRaid, EachPartyRaidsOnceATurn) {
    Marines m;
    const int all = m.parties(m.ca);
    m.b.set(m.ca, Counter::boarding_lost, m.b.at(m.ca)[Counter::boarding_lost] + all - 2);
    ASSERT_EQ(m.parties(m.ca), 2);
    m.b.faces({6, 6});  // both return without an effect
    m.order(m.raid("DISR A"));
    m.order(m.raid("DISR A"));
    ASSERT_EQ(m.parties(m.ca), 2);
    EXPECT_EQ(*m.no(m.raid("DISR A")), refusal(WhyMore::raided_already, 1, 0));
    EXPECT_EQ(m.no(m.raid("DISR A", Cargo::commando_raid))->more, WhyMore::no_parties)
        << "there are no commandos";
    Play play = m.b.play();
    play.emit(TurnReset{m.ca});
    m.b.set(m.ca, Counter::transports, 5);
    EXPECT_FALSE(m.no(m.raid("DISR A")));
}

TEST(ClassicRaid, ALostPartyLeavesTheOthersTheirRaid) {
    Marines m;
    m.b.set(m.ca, Counter::boarding_lost, m.parties(m.ca) - 2);
    m.b.faces({3});  // lost
    m.order(m.raid("DISR A"));
    ASSERT_EQ(m.parties(m.ca), 1);
    EXPECT_FALSE(m.no(m.raid("DISR A")));
}

// D7.81 with J1: a raid on a bay takes a box of it with what stands there.
TEST(ClassicRaid, AShuttleBoxGoesWithTheCraftInIt) {
    Marines m;
    const auto bay = static_cast<std::uint8_t>(m.b.group_of(m.d7, "shuttle"));
    const int before = bays_standing(m.b.rules, m.b.battle, m.d7, bay);
    m.b.faces({1});
    m.order({m.ca, Cargo::raid, m.d7, bay, 1, {}});
    EXPECT_EQ(m.b.lost(m.d7, "shuttle"), 1);
    EXPECT_EQ(bays_standing(m.b.rules, m.b.battle, m.d7, bay), before - 1);
}

}  // namespace
}  // namespace impulse
