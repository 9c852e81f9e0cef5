// Boarding parties of the supplement: postures, kinds of party, boxes, transporters and captains.
#include "battle/end/melee.h"

#include <gtest/gtest.h>

#include <string_view>

#include "battle/core/rows/parties.h"
#include "battle/core/steering.h"
#include "battle/end/boarding.h"
#include "battle/end/self_destruct.h"
#include "battle/pilots/captain.h"
#include "battle/play/apply.h"
#include "battle/systems/box_uses.h"
#include "battle/systems/marines.h"
#include "battle/systems/transporter.h"
#include "engine/dice.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

constexpr auto evasive = Posture::evasive, defensive = Posture::defensive, average = Posture::average,
               offensive = Posture::offensive, suicidal = Posture::suicidal;
constexpr auto normal = PartyKind::normal, commando = PartyKind::commando, heavy = PartyKind::heavy,
               both = PartyKind::heavy_commando, silver = PartyKind::silver, gold = PartyKind::gold;

const MeleeRules& book() { return *table_rules("tng").melee; }
int faces(const Fighters& by, const Fighters& at) { return faces_that_hit(book(), by, at); }

// The number to hit by who is attacked; columns of the book are who attacks. N and 0 hit on no face.
TEST(TngBoardingParty, HitsAsTheBooksTableSays) {
    constexpr Posture all[] = {evasive, defensive, average, offensive, suicidal};
    constexpr int table[5][5] = {
        {0, 0, 0, 0, 1}, {0, 0, 0, 1, 2}, {0, 0, 1, 2, 3}, {0, 1, 2, 3, 4}, {1, 2, 3, 4, 5}};
    for (int against = 0; against < 5; ++against)
        for (int by = 0; by < 5; ++by)
            EXPECT_EQ(faces({normal, all[by]}, {normal, all[against]}), table[against][by])
                << against << " " << by;
}

// At home a party hits on one more: a 0 becomes a 1, an N stays N.
TEST(TngBoardingParty, AtHomeItHitsOnOneMoreButNeverWhereItNeverHits) {
    EXPECT_EQ(faces({normal, offensive, true}, {normal, evasive}), 1);
    EXPECT_EQ(faces({normal, evasive, true}, {normal, suicidal}), 2);
    EXPECT_EQ(faces({normal, average, true}, {normal, evasive}), 0);
    EXPECT_EQ(faces({normal, evasive, true}, {normal, evasive}), 0);
}

// Normal parties never hit evasive commandos that are at home or on neutral ground.
TEST(TngCommandoSquad, HitsOnOneMoreAndIsHitOnOneLess) {
    EXPECT_EQ(faces({commando, average}, {normal, average}), 2);
    EXPECT_EQ(faces({normal, average}, {commando, average}), 0);
    EXPECT_EQ(faces({normal, suicidal}, {commando, evasive}), 0);
    EXPECT_EQ(faces({commando, suicidal}, {commando, evasive}), 1);
}

// Two better when they attack, and no better when they are attacked.
TEST(TngHeavyWeaponsSquad, HitsOnTwoMoreAndIsHitAsAnyParty) {
    EXPECT_EQ(faces({heavy, average}, {normal, average}), 3);
    EXPECT_EQ(faces({normal, average}, {heavy, average}), 1);
    EXPECT_EQ(faces({heavy, offensive}, {std::nullopt, evasive}), 2) << "a bridge";
}

// "Theoretically a Boarding Party could have both": both bonuses when they attack, and a commando's when attacked.
TEST(TngHeavyCommandos, HitOnThreeMoreAndAreHitOnOneLess) {
    EXPECT_EQ(faces({both, average}, {normal, average}), 4);
    EXPECT_EQ(faces({normal, average}, {both, average}), 0);
    EXPECT_EQ(faces({normal, offensive}, {both, average}), 1);
}

// A ship that was boarded, without boxes but those that a test names.
struct Boarded {
    TableBattle b{"tng"};
    UnitId ship, other;
    explicit Boarded(std::initializer_list<std::pair<const char*, int>> boxes, int own = 0) {
        ship = b.unit(0, "2030", 'A', b.bare_class(boxes));
        other = b.unit(1, "2029", 'D', "aster/lantern");
        own_people(normal, own);
        b.clock(1, 1);
        may_be_taken(false);  // a hull without control boxes falls with its last defender
    }
    void may_be_taken(bool may) { b.set(ship, Counter::no_capture, may ? 0 : 1); }
    void own_people(PartyKind kind, int n) {
        Play play = b.play();
        change_aboard(play, ship, kind, n);
    }
    void visitors(PartyKind kind, int n, int just_arrived = 0) {
        Play play = b.play();
        play.emit(BoardersSet{ship, 1, kind, static_cast<std::uint8_t>(n)});
        play.emit(BoardersArrived{ship, 1, kind, static_cast<std::uint8_t>(just_arrived)});
    }
    void chooses(UnitId by, Posture posture, BoardingAim aim = BoardingAim::parties) {
        const Board order{by, ship, aim, posture};
        if (posture_of(b.at(ship), b.at(by).side.index()) != posture || aim != BoardingAim::parties) {
            ASSERT_FALSE(refuse_board(b.rules, b.battle, order));
        }
        Play play = b.play();
        do_board(play, order);
    }
    void fight(std::initializer_list<int> dice) {
        b.faces(dice);
        ASSERT_TRUE(boarding_combat_due(b.rules, b.battle));
        Play play = b.play();
        boarding_combat_run(play);
    }
    [[nodiscard]] int own() { return parties_aboard(b.rules, b.at(ship)); }
    [[nodiscard]] int theirs() { return b.at(ship).boarders_of(SideId{std::size_t{1}}); }
};

// A die for each party; those who fall have struck all the same.
TEST(TngBoardingParty, AllThrowBeforeAnybodyIsLost) {
    Boarded f{{{"hull_a", 3}}, 2};
    f.visitors(normal, 2);
    f.chooses(f.ship, offensive);
    f.chooses(f.other, offensive);
    // Offensive against offensive hits on 3, at home on 4: both home dice hit, and so do both of the visitors.
    f.fight({4, 4, 3, 3});
    EXPECT_EQ(f.own(), 0);
    EXPECT_EQ(f.theirs(), 0);
    Boarded miss{{{"hull_a", 3}}, 2};
    miss.visitors(normal, 2);
    miss.chooses(miss.ship, offensive);
    miss.chooses(miss.other, offensive);
    miss.fight({5, 5, 4, 4});
    EXPECT_EQ(miss.own(), 2);
    EXPECT_EQ(miss.theirs(), 2);
}

// Who has come by beam in an impulse is attacked in it, and attacks in the next.
TEST(TngBoardingParty, BeamedInItIsHitButDoesNotStrike) {
    Boarded f{{{"hull_a", 3}}, 1};
    f.visitors(normal, 1, 1);
    f.chooses(f.ship, suicidal);
    f.chooses(f.other, suicidal);
    f.fight({6});  // one die alone: suicidal against suicidal at home hits on 6
    EXPECT_EQ(f.own(), 1);
    EXPECT_EQ(f.theirs(), 0);
}

// On 1 to 3 of a die commandos attack in the impulse in which they come by beam.
TEST(TngCommandoSquad, BeamedInItStrikesAtOnceOnOneToThree) {
    for (const auto& [kind, quick] : {std::pair{commando, 3}, {commando, 4}, {both, 3}, {both, 4}}) {
        Boarded f{{{"hull_a", 3}}, 1};
        f.visitors(kind, 1, 1);
        f.chooses(f.ship, defensive);  // needs 1 against offensive: 1, at home 2, against a commando 1
        f.chooses(f.other, offensive);
        if (quick == 3)
            f.fight({6, quick, 2});  // offensive against defensive 1, a commando 2
        else
            f.fight({6, quick});
        EXPECT_EQ(f.own(), quick == 3 ? 0 : 1);
        EXPECT_EQ(f.theirs(), 1);
    }
}

// A suicidal party may attack twice as an average one, without its bonuses: against suicidal parties average hits on 3,
// twice; suicidal with all bonuses on 6, once, which is as good, so it keeps to one; against average 1, twice, or 4.
TEST(TngCommandoSquad, ThrowsTwiceOnlyWhereThatHitsMore) {
    EXPECT_EQ(2 * faces({std::nullopt, average}, {normal, suicidal}), 6);
    EXPECT_EQ(faces({commando, suicidal}, {normal, suicidal}), 6);
    Boarded f{{{"hull_a", 3}}, 1};
    f.visitors(commando, 1);
    f.chooses(f.ship, suicidal);
    f.chooses(f.other, suicidal);
    f.fight({6, 6});  // home: 5, at home 6, against a commando 5: misses; the commando's one die hits on 6
    EXPECT_EQ(f.own(), 0);
    EXPECT_EQ(f.theirs(), 1);
}

// Silver Cylons are always average, and a point worse to hit with; gold ones offensive, and a point better.
TEST(TngCylons, FightInTheirOnePostureWhateverIsChosen) {
    Boarded f{{{"hull_a", 3}}, 1};
    f.visitors(silver, 1);
    f.chooses(f.ship, offensive);
    f.chooses(f.other, suicidal);
    // Home: offensive against average 2, at home 3. Silver: average against offensive 2, less 1.
    f.fight({3, 2});
    EXPECT_EQ(f.own(), 1);
    EXPECT_EQ(f.theirs(), 0);
    Boarded g{{{"hull_a", 3}}, 1};
    g.visitors(gold, 1);
    g.chooses(g.ship, average);
    g.chooses(g.other, evasive);
    // Home: average against offensive 2, at home 3. Gold: offensive against average 2, and one more.
    g.fight({4, 3});
    EXPECT_EQ(g.own(), 0);
    EXPECT_EQ(g.theirs(), 1);
}

// All parties of his side hit on one more, or those of the others on one less, as he says each impulse. Average against
// average hits on 1, at home on 2.
TEST(TngMarineMajor, HelpsThePartiesOfHisSideOrHindersAllOthersAsHeChooses) {
    Boarded f{{{"hull_a", 3}}, 1};
    f.visitors(normal, 1);
    const UnitId with = f.b.unit(1, "1010", 'A', f.b.bare_class({{"hull_a", 1}, {"off-marine-major", 1}}));
    f.fight({3, 2});
    EXPECT_EQ(f.own(), 0);
    EXPECT_EQ(f.theirs(), 1);
    f.own_people(normal, 1);
    Operate order;
    order.unit = with;
    order.group = static_cast<std::uint8_t>(f.b.group_of(with, "off-marine-major"));
    order.use = SystemUse::box;
    for (const int choice : {1, 2, 1}) {
        f.b.clock(1, f.b.battle.impulse_now() + 1);
        order.value = static_cast<std::uint8_t>(choice);
        ASSERT_FALSE(refuse_box_use(f.b.rules, f.b.battle, order)) << choice;
        Play play = f.b.play();
        do_box_use(play, order);
        EXPECT_EQ(refuse_box_use(f.b.rules, f.b.battle, order)->more, WhyMore::no_change);
    }
    f.fight({2, 2});
    EXPECT_EQ(f.own(), 1);
    EXPECT_EQ(f.theirs(), 1);
    f.fight({1, 1});
    EXPECT_EQ(f.own(), 0);
    EXPECT_EQ(f.theirs(), 0);
}

// A command Cylon is a Marine Major whose help is always the bonus to hit.
TEST(TngCommandCylon, GivesItsBonusAndHasNoChoice) {
    Boarded f{{{"hull_a", 3}, {"cylon_command", 1}}, 1};
    f.visitors(normal, 1);
    Operate order;
    order.unit = f.ship;
    order.group = static_cast<std::uint8_t>(f.b.group_of(f.ship, "cylon_command"));
    order.use = SystemUse::box;
    order.value = 1;
    EXPECT_EQ(refuse_box_use(f.b.rules, f.b.battle, order)->more, WhyMore::wrong_system);
    f.fight({3, 2});
    EXPECT_EQ(f.own(), 1);
    EXPECT_EQ(f.theirs(), 0);
}

// At home his enemies are one worse: what a normal party hits on 1 it no longer hits. He fights alone, as a security
// box does.
TEST(TngSecurityOfficer, MakesHisPartiesHarderToHitAtHomeAndIsAStation) {
    for (const bool at_home : {true, false}) {
        Boarded f{{{"hull_a", 3}, {at_home ? "off-security" : "cargo", 1}}, 1};
        if (!at_home) f.b.unit(0, "1010", 'A', f.b.bare_class({{"hull_a", 1}, {"off-security", 1}}));
        f.visitors(normal, 1);
        EXPECT_EQ(balance_of(f.b.rules, f.b.battle, f.ship, 0, average, average), at_home ? 2 : 1);
        if (at_home)
            f.fight({3});  // the visitor hits nobody, nor does he himself an average one
        else
            f.fight({3, 1});
        EXPECT_EQ(f.own(), at_home ? 1 : 0);
        EXPECT_EQ(f.theirs(), 1);
    }
    Boarded alone{{{"hull_a", 3}, {"off-security", 1}}};
    alone.may_be_taken(true);
    alone.visitors(normal, 1);
    alone.chooses(alone.other, suicidal);
    alone.fight({6, 2});
    EXPECT_EQ(alone.theirs(), 0);
    EXPECT_EQ(alone.b.at(alone.ship).side, SideId{std::size_t{0}});
}

// A ship destroys itself in any activity.
TEST(TngSecurityOfficer, BlowsHisShipUpInAnyActivity) {
    Boarded f{{{"hull_a", 3}, {"off-security", 1}}};
    Operate order;
    order.unit = f.ship;
    order.group = static_cast<std::uint8_t>(f.b.group_of(f.ship, "off-security"));
    order.use = SystemUse::box;
    order.value = 1;
    EXPECT_FALSE(self_destruct_due(f.b.rules, f.b.battle));
    ASSERT_FALSE(refuse_box_use(f.b.rules, f.b.battle, order));
    Play play = f.b.play();
    do_box_use(play, order);
    ASSERT_TRUE(self_destruct_due(f.b.rules, f.b.battle));
    self_destruct_run(play);
    EXPECT_FALSE(f.b.at(f.ship).active());
    int activity = -1, blown = -1;
    for (std::size_t i = 0; i < f.b.rules.procedure.steps.size(); ++i) {
        const Mechanism m = f.b.rules.procedure.steps[i].mechanism;
        if (m == Mechanism::activity) activity = static_cast<int>(i);
        if (m == Mechanism::self_destruct) blown = static_cast<int>(i);
    }
    EXPECT_TRUE(0 < activity && activity < blown) << "in the same impulse";
}

// A control box defends as one evasive party, and attacks only beside parties of its ship. One that is hit is captured;
// with the last of them, and no party left, the ship is.
TEST(TngBoardingCapture, OfAllControlBoxesWithoutDefendersTakesTheShip) {
    Boarded f{{{"hull_a", 3}, {"brdg", 2}}};
    f.may_be_taken(true);
    f.visitors(normal, 2);
    f.chooses(f.other, suicidal);
    f.fight({1, 2});  // suicidal against evasive hits on 1; the boxes have nobody to fight with
    EXPECT_EQ(f.b.at(f.ship).groups[f.b.group_of(f.ship, "brdg")].taken, 1);
    EXPECT_EQ(f.b.at(f.ship).side, SideId{std::size_t{0}});
    f.fight({1, 6});
    EXPECT_EQ(f.b.at(f.ship).side, SideId{std::size_t{1}});
}

TEST(TngBoardingCapture, ADefenderHoldsTheShipAndItsControlBoxesFight) {
    Boarded f{{{"hull_a", 3}, {"brdg", 1}}, 1};
    f.may_be_taken(true);
    f.visitors(normal, 1);
    f.chooses(f.other, suicidal, BoardingAim::rooms);
    f.chooses(f.ship, evasive);
    // The party and the bridge, evasive at home, hit the suicidal visitor on 2; the visitor hits the bridge on 1.
    f.fight({3, 1, 2});
    EXPECT_EQ(f.b.at(f.ship).groups[f.b.group_of(f.ship, "brdg")].taken, 0) << "who took it is dead";
    EXPECT_EQ(f.theirs(), 0);
    EXPECT_EQ(f.b.at(f.ship).side, SideId{std::size_t{0}});
}

// Scty: it must be captured with the rest, and fights whether or not anybody is aboard.
TEST(TngSecurityBox, FightsAloneAndMustBeTaken) {
    Boarded f{{{"hull_a", 3}, {"scty", 1}}};
    f.may_be_taken(true);
    f.visitors(normal, 1);
    f.chooses(f.other, suicidal);
    f.fight(
        {6, 2});  // the visitor first in the order of sides? no: the ship's boxes come last; 6 misses, 2 hits
    EXPECT_EQ(f.theirs(), 0);
    EXPECT_EQ(f.b.at(f.ship).side, SideId{std::size_t{0}});
}

// Who is at home says his posture after the other.
TEST(TngBoardingMode, TheHomeSideIsAskedAfterTheVisitors) {
    const Rules& rules = table_rules("tng");
    int boarding = -1, defence = -1, combat = -1;
    for (std::size_t i = 0; i < rules.procedure.steps.size(); ++i) {
        const Mechanism m = rules.procedure.steps[i].mechanism;
        if (m == Mechanism::boarding) boarding = static_cast<int>(i);
        if (m == Mechanism::boarding_defence) defence = static_cast<int>(i);
        if (m == Mechanism::boarding_combat) combat = static_cast<int>(i);
    }
    EXPECT_TRUE(0 < boarding && boarding < defence && defence < combat);
    Boarded f{{{"hull_a", 3}}, 4};
    f.visitors(normal, 4);
    EXPECT_TRUE(boarding_eligible(f.b.rules, f.b.battle).has(f.other));
    EXPECT_TRUE(defence_eligible(f.b.rules, f.b.battle).has(f.ship));
    EXPECT_FALSE(defence_eligible(f.b.rules, f.b.battle).has(f.other));
    // Evasive against suicidal is worth two to one.
    f.chooses(f.other, suicidal);
    EXPECT_EQ(best_posture(f.b.rules, f.b.battle, f.ship, 0), evasive);
    EXPECT_EQ(balance_of(f.b.rules, f.b.battle, f.ship, 0, evasive, suicidal), 4 * 2 - 4 * 1);
}

// 10,000 fights of every pair of postures are as often hits as the table says, within 4.5 standard deviations.
TEST(TngBoardingParty, TenThousandDiceHitAsOftenAsTheTableSays) {
    for (const Posture ours : {evasive, average, suicidal})
        for (const Posture their : {evasive, offensive, suicidal}) {
            int lost_home = 0, lost_visitors = 0;
            constexpr int fights = 1000, each = 10;
            SeededDice dice;
            Boarded f{{{"hull_a", 3}}, each};
            f.b.battle.dice.seed = 77;
            f.visitors(normal, each);
            f.chooses(f.ship, ours);
            f.chooses(f.other, their);
            for (int n = 0; n < fights; ++n) {
                f.own_people(normal, each - f.own());
                f.visitors(normal, each);
                Play play{f.b.rules, f.b.battle, dice, nullptr};
                boarding_combat_run(play);
                lost_home += each - f.own();
                lost_visitors += each - f.theirs();
            }
            const auto fits = [&](int lost, int of_six) {
                const std::int64_t all = fights * each;
                const std::int64_t off = 6 * lost - all * of_six;
                EXPECT_LE(4 * off * off, 81 * all * of_six * (6 - of_six))
                    << word(ours) << " " << word(their) << ": " << lost << " of " << all;
            };
            fits(lost_visitors, faces({normal, ours, true}, {normal, their}));
            fits(lost_home, faces({normal, their}, {normal, ours}));
        }
}

// Against ships of 3X, once a turn: it disables a control box within 12 hexes; a ship that has none left is under its
// control.
TEST(TngCommandAndControl, TakesAControlBoxATurnAndThenTheShip) {
    TableBattle b{"tng"};
    const auto ship = [&](int side, const char* hex, int tech, const char* box) {
        const ClassId c = b.bare_class({{"hull_a", 3}, {box, 1}});
        b.rules.classes[c.index()].sheet.tech = tech;
        b.rules.classes[c.index()].control_boxes = 1;
        return b.unit(side, hex, 'A', c);
    };
    const UnitId by = ship(0, "2030", 4, "c-and-c"), near = ship(1, "2018", 3, "brdg");
    const UnitId far = ship(1, "2017", 3, "brdg"), equal = ship(1, "2029", 4, "brdg");
    Operate order;
    order.unit = by;
    order.group = static_cast<std::uint8_t>(b.group_of(by, "c-and-c"));
    order.use = SystemUse::box;
    order.value = 1;
    const auto why = [&](UnitId target) {
        order.target = target;
        return refuse_box_use(b.rules, b.battle, order);
    };
    b.clock(1, 1);
    EXPECT_EQ(why(far)->why, Why::out_of_range);
    EXPECT_EQ(why(equal)->more, WhyMore::wrong_target);
    EXPECT_FALSE(uncontrolled(b.rules, b.battle, near));
    Play play = b.play();
    ASSERT_FALSE(why(near));
    do_box_use(play, order);
    EXPECT_TRUE(uncontrolled(b.rules, b.battle, near));
    EXPECT_EQ(why(near)->why, Why::already_fired);
    b.at(by).groups[order.group].used = 0;  // another turn
    EXPECT_EQ(b.at(near).side, SideId{std::size_t{1}});
    ASSERT_FALSE(why(near));
    do_box_use(play, order);
    EXPECT_EQ(b.at(near).side, SideId{std::size_t{0}});
    EXPECT_FALSE(uncontrolled(b.rules, b.battle, near));
}

// ---- transporters ------------------------------------------------------------------------------------------
struct Beam {
    TableBattle b{"tng"};
    UnitId by, to;
    Beam(const char* box, int tech, const char* hex) {
        const ClassId c = b.bare_class({{"hull_a", 3}, {box, 1}});
        b.rules.classes[c.index()].sheet.tech = tech;
        by = b.unit(0, "2030", 'A', c);
        to = b.unit(1, hex, 'D', "aster/lantern");
        Play play = b.play();
        change_aboard(play, by, normal, 20);
        b.at(by).battery = points(30);
        b.clock(1, 1);
    }
    void open() { b.at(to).shield.fill(0); }
    [[nodiscard]] WhyMore why(Cargo what = Cargo::party, int n = 1) {
        const auto no =
            refuse_transport(b.rules, b.battle, {by, what, to, 0, static_cast<std::uint8_t>(n), {}});
        return no ? no->more : WhyMore::none;
    }
    [[nodiscard]] bool may(int n = 1) {
        return !refuse_transport(b.rules, b.battle,
                                 {by, Cargo::party, to, 0, static_cast<std::uint8_t>(n), {}});
    }
    void send(int n) {
        Play play = b.play();
        do_transport(play, {by, Cargo::party, to, 0, static_cast<std::uint8_t>(n), {}});
    }
    [[nodiscard]] int there() { return b.at(to).boarders_of(SideId{std::size_t{0}}); }
};

// Range 3, three uses a turn, a sixth of a point each; at 4X range 4, four uses, an eighth.
TEST(TngTransporter, WorksThreeOrFourTimesAtASixthOrAnEighth) {
    for (const int tech : {3, 4}) {
        Beam f{"tran", tech, tech == 3 ? "2027" : "2026"};
        EXPECT_EQ(f.why(), WhyMore::shield_in_the_way);
        f.open();
        EXPECT_TRUE(f.may(tech));
        EXPECT_EQ(f.why(Cargo::party, tech + 1), WhyMore::no_transporter_free);
        f.send(tech);
        EXPECT_EQ(f.there(), tech);
        EXPECT_EQ(f.b.at(f.by).battery, points(30) - ratio(tech, tech == 3 ? 6 : 8));
        EXPECT_EQ(f.why(), WhyMore::no_transporter_free);
        Beam far{"tran", tech, tech == 3 ? "2026" : "2025"};
        far.open();
        EXPECT_FALSE(far.may());
        Beam flat{"tran", tech, "2029"};
        flat.open();
        flat.b.at(flat.by).battery = Energy{};
        EXPECT_FALSE(flat.may());
    }
}

// The own shields do not stop a transporter.
TEST(TngTransporter, WorksThroughItsOwnShields) {
    Beam f{"tran", 3, "2029"};
    f.open();
    f.b.at(f.by).shield.fill(20);
    EXPECT_TRUE(f.may());
}

// Boxes marked 5 are used five times a turn, for a fifth of a point each.
TEST(TngTransporterFive, WorksFiveTimesAtAFifth) {
    Beam f{"tran_5", 3, "2029"};
    f.open();
    EXPECT_TRUE(f.may(5));
    EXPECT_FALSE(f.may(6));
    f.send(5);
    EXPECT_EQ(f.b.at(f.by).battery, points(29));
}

// Borg transporters work through shields: one use a turn, one point, range 40.
TEST(TngTransporterOfTheBorg, WorksOnceThroughShieldsFortyHexesFar) {
    Beam f{"tran_borg", 4, "2007"};
    EXPECT_EQ(distance(f.b.at(f.by).hex, f.b.at(f.to).hex), 23);
    EXPECT_TRUE(f.may());
    EXPECT_FALSE(f.may(2));
    f.send(1);
    EXPECT_EQ(f.b.at(f.by).battery, points(29));
    EXPECT_EQ(f.there(), 1);
}

// One use a turn for ten points, through the shields of others.
TEST(TngTransporterF, TakesTenPoints) {
    Beam f{"tran_f", 4, "2007"};
    EXPECT_TRUE(f.may());
    f.send(1);
    EXPECT_EQ(f.b.at(f.by).battery, points(20));
    EXPECT_FALSE(f.may());
}

// Phased parties "could conduct Hit-and-Run raids", as parties in general do: D7.81 of the other book is the table.
TEST(TngHitAndRun, IsFoughtOnTheTableOfTheOtherBook) {
    struct Row {
        int die, boxes_lost, parties_lost;
    };
    for (const Row& row : {Row{1, 1, 0}, {2, 1, 1}, {3, 0, 1}, {5, 0, 1}, {6, 0, 0}}) {
        Beam f{"tran", 3, "2029"};
        const auto aim = static_cast<std::uint8_t>(f.b.group_of(f.to, "phtn"));
        const Transport order{f.by, Cargo::raid, f.to, aim, 1, {}};
        EXPECT_EQ(refuse_transport(f.b.rules, f.b.battle, order)->more, WhyMore::shield_in_the_way);
        f.open();
        ASSERT_FALSE(refuse_transport(f.b.rules, f.b.battle, order)) << row.die;
        f.b.faces({row.die});
        Play play = f.b.play();
        do_transport(play, order);
        EXPECT_EQ(f.b.lost(f.to, "phtn"), row.boxes_lost) << row.die;
        EXPECT_EQ(parties_aboard(f.b.rules, f.b.at(f.by)), 20 - row.parties_lost) << row.die;
        EXPECT_EQ(f.there(), 0) << row.die;
    }
}

// Captains send parties where few defend, and defend as the answer to the visitors says.
TEST(TngCaptainBoards, ACrippleBesideIt) {
    Beam f{"tran", 3, "2029"};
    f.open();
    f.b.set(f.to, Counter::crippled, 1);
    f.b.open(Mechanism::marines);
    Captain captain;
    bool boards = false;
    for (int n = 0; n < 6 && !boards; ++n) {
        const auto order = captain.decide(f.b.rules, f.b.battle, SideId{std::size_t{0}});
        ASSERT_TRUE(order);
        const auto* beam = std::get_if<Transport>(&*order);
        boards = beam != nullptr && beam->what == Cargo::party && beam->target == f.to;
        if (std::holds_alternative<Pass>(*order)) break;
        ASSERT_TRUE(apply(f.b.rules, f.b.battle, *order, f.b.dice, &f.b.events));
    }
    EXPECT_TRUE(boards);
}

}  // namespace
}  // namespace impulse
