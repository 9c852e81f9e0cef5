#include "battle/areas/web.h"

#include <gtest/gtest.h>
#include <array>

#include "battle/areas/travel.h"
#include "battle/core/web_strength.h"
#include "battle/fire/arming.h"
#include "battle/fire/declare.h"
#include "battle/movement/impulse_chart.h"
#include "battle/seeking/flight.h"
#include "battle/systems/fields.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

struct ClassicWeb : testing::Test {
    TableBattle b{"classic"};
    UnitId spider = b.unit(0, "2020", 'A', [this] {
        const ClassId c =
            b.bare_class({{"web_generator", 1}, {"web_caster", 1}, {"phaser-1", 1}, {"hull_forward", 20}});
        b.rules.classes[c.index()].web_kin = true;
        return c;
    }());
    UnitId ship = b.unit(1, "2010", 'D', "federation/ca");

    ClassicWeb() { b.clock(1, 4); }
    std::uint8_t box(const char* id) { return static_cast<std::uint8_t>(b.group_of(spider, id)); }
    Operate order(SystemUse use, const char* id, Hex hex, int energy, int value = 0) {
        Operate o;
        o.unit = spider;
        o.group = box(id);
        o.use = use;
        o.hex = hex;
        o.amount = points(energy);
        o.value = static_cast<std::uint8_t>(value);
        return o;
    }
    std::string why(const Operate& o) {
        const auto no = refuse_operate(b.rules, b.battle, o);
        return no ? std::string{refusal_word(*no)} : "";
    }
    void give(const Operate& o) {
        ASSERT_EQ(why(o), "");
        Play p = b.play();
        do_operate(p, o);
    }
    void weave(std::initializer_list<Hex> hexes, int strength, WebKind kind = WebKind::globular) {
        Web w;
        w.by = SideId{std::size_t{0}};
        w.kind = kind;
        w.hexes = static_cast<std::uint8_t>(hexes.size());
        w.energy = (web_point(b.rules, w) * strength).parts;
        for (const Hex h : hexes)
            b.battle.web_hexes.push_back({h, static_cast<std::uint8_t>(b.battle.webs.size())});
        b.battle.webs.push_back(w);
    }
    void impulse(int turn, int i) { b.clock(turn, i); }
    void fields_end() {
        Play p = b.play();
        fields_end_run(p);
    }
    // The ship at a speed; it runs into the next hex.
    void run(int speed) {
        b.set(ship, Counter::speed, speed);
        b.set(ship, Counter::straight, 9);
        Play p = b.play();
        do_move(p, Move{ship, Manoeuvre::ahead, 0});
        ASSERT_TRUE(field_damage_run(p));
    }
};

// A floating map has no rim (B2).
TEST_F(ClassicWeb, WebIsCastFarOutOnAFloatingMap) {
    b.battle.field.map = {};
    b.at(spider).hex = hex_at(900, 700);
    b.at(spider).groups[box("web_caster")].charge = points(5).parts;
    const Hex first = hex_at(900, 690);
    give(order(SystemUse::web_cast, "web_caster", first, 4, 2 + 8 * 1));
    Play p = b.play();
    web_cast_run(p);
    ASSERT_EQ(b.battle.web_hexes.size(), 2U);
    EXPECT_EQ(b.battle.web_hexes[0].hex, first);
    EXPECT_EQ(b.battle.web_hexes[1].hex, neighbour(first, Facing{1}));
}

TEST(ClassicWebImpact, TheLesserOfStrengthAndSpeedAbove12Or20) {
    EXPECT_EQ(web_impact(10, 20, 12), -2);
    EXPECT_EQ(web_impact(20, 12, 12), 0);
    EXPECT_EQ(web_impact(25, 32, 20), 5);
    EXPECT_EQ(web_impact(35, 31, 12), 19);
}
TEST_F(ClassicWeb, StopsAShipThatThenSpendsItsStrengthInMovement) {
    weave({hex_at(20, 11)}, 3);
    impulse(1, 16);
    run(16);
    EXPECT_EQ(b.at(ship)[Counter::in_web], 1);
    EXPECT_EQ(b.events.count<DieRolled>(), 0);
    int spent = 0;
    for (int i = 17; i <= 32; ++i) {
        impulse(1, i);
        Play p = b.play();
        chart_move_run(p);
        if (must_move(b.battle, ship)) break;
        spent = b.at(ship)[Counter::web_spent];
    }
    EXPECT_EQ(spent, 3);
    EXPECT_EQ(b.battle.clock.impulse, 24)
        << "speed 16 moves on even impulses: 18, 20, 22 are spent, 24 takes it out";
    Play p = b.play();
    do_move(p, Move{ship, Manoeuvre::ahead, 0});
    EXPECT_EQ(b.at(ship)[Counter::in_web], 0);
}
TEST_F(ClassicWeb, AShipAtTheLimitRollsForBreakdownAndIsHurtAboveIt) {
    weave({hex_at(20, 11)}, 20);
    impulse(1, 16);
    b.faces({1});
    run(12);
    EXPECT_EQ(b.events.count<DieRolled>(), 1) << "strength 20, speed 12: a roll and no damage";
    EXPECT_EQ(b.at(ship).shield[0], 30);

    TableBattle other{"classic"};
    std::swap(other, b);
    ship = b.unit(1, "2010", 'D', "federation/ca");
    weave({hex_at(20, 11)}, 20);
    impulse(1, 32);
    b.faces({1});
    run(16);
    EXPECT_EQ(b.at(ship).shield[0], 30 - 4) << "the lesser of 20 and 16, less 12";
}
TEST_F(ClassicWeb, TholiansPassThroughIt) {
    weave({hex_at(20, 19)}, 20);
    impulse(1, 32);
    b.set(spider, Counter::speed, 20);
    Play p = b.play();
    enter_web(p, spider);
    EXPECT_EQ(b.at(spider)[Counter::in_web], 0);
}
TEST_F(ClassicWeb, BlocksFireButForThePhasersOfTholians) {
    weave({hex_at(20, 15)}, 1);
    b.at(spider).capacitor = points(1);
    std::size_t ahead = 0;
    const ShipClass& c = b.rules.type(b.at(ship).type);
    while (b.rules.system(c.groups[ahead].system).id != "phaser-1" || !c.groups[ahead].arc.has(1)) ++ahead;
    const auto ours = refuse_fire(b.rules, b.battle, b.shot(spider, box("phaser-1"), "standard", ship));
    EXPECT_FALSE(ours) << refusal_text(b.rules, *ours);
    const auto theirs = refuse_fire(b.rules, b.battle, b.shot(ship, ahead, "standard", spider));
    ASSERT_TRUE(theirs);
    EXPECT_EQ(refusal_word(*theirs), "blocked_line");
}
TEST_F(ClassicWeb, ADroneIsStoppedAndHurtByItsSpeed) {
    for (SeekerType& s : b.rules.seekers)
        if (s.id == "I-M") s.speed = 32;
    weave({hex_at(20, 11)}, 25);
    MapObject o;
    o.fate = SeekerFate::flying;
    for (std::size_t i = 0; i < b.rules.seekers.size(); ++i)
        if (b.rules.seekers[i].id == "I-M") o.type = SeekerId{i};
    o.by = ship;
    o.target = spider;
    o.hex = hex_at(20, 10);
    o.facing = Facing{3};
    o.since = 1;
    b.battle.objects.push_back(o);
    b.rules.seekers[o.type.index()].hit_points = 6;
    impulse(1, 20);
    Play p = b.play();
    seekers_move_run(p);
    ASSERT_EQ(b.battle.objects.size(), 1U);
    EXPECT_EQ(b.battle.objects[0].damage, 5);
    EXPECT_EQ(b.battle.objects[0].in_web, 1);
    impulse(1, 21);
    seekers_move_run(p);
    EXPECT_EQ(b.battle.objects[0].hex, hex_at(20, 11));
    EXPECT_EQ(b.battle.objects[0].web_spent, 1);
}
// How much one generator draws in a turn is in no source; the setting is forty points.
TEST_F(ClassicWeb, AGeneratorDrawsFortyPointsATurn) {
    const auto drawn = [&](int energy) {
        return refuse_arm(b.rules, b.battle, spider, box("web_generator"), 0, points(energy));
    };
    EXPECT_FALSE(drawn(40));
    EXPECT_TRUE(drawn(41));
}
TEST_F(ClassicWeb, IsLaidHexByHexAndClosesToARing) {
    b.at(spider).groups[box("web_generator")].charge = points(40).parts;
    EXPECT_EQ(why(order(SystemUse::web_lay, "web_generator", b.at(spider).hex, 3)), "no_web_there")
        << "a new web is asked for";
    give(order(SystemUse::web_lay, "web_generator", b.at(spider).hex, 3, 1));
    EXPECT_EQ(why(order(SystemUse::web_reinforce, "web_generator", b.at(spider).hex, 2)), "locked_out")
        << "once an impulse";
    // One point for the hex, two for its strength: 2 / 0.5 = 4.
    EXPECT_EQ(web_strength_at(b.rules, b.battle, b.at(spider).hex), 4);
    Hex at = b.at(spider).hex;
    int i = 5;
    for (const int way : {1, 2, 3, 4}) {
        at = neighbour(at, Facing{static_cast<std::uint8_t>(way)});
        b.at(spider).hex = at;
        impulse(1, i++);
        give(order(SystemUse::web_lay, "web_generator", at, 3));
    }
    EXPECT_EQ(b.battle.webs[0].kind, WebKind::linear);
    b.at(spider).hex = neighbour(at, Facing{5});
    impulse(1, i++);
    give(order(SystemUse::web_lay, "web_generator", b.at(spider).hex, 3));
    EXPECT_EQ(b.battle.webs[0].kind, WebKind::globular) << "the sixth hex closes the ring";
    EXPECT_EQ(b.battle.webs[0].hexes, 6);
}
TEST_F(ClassicWeb, AHexMayTouchTwoHexesOnlyToCloseTheRing) {
    b.at(spider).groups[box("web_generator")].charge = points(40).parts;
    weave({hex_at(20, 19), hex_at(20, 18), hex_at(20, 17)}, 4);
    // Beside the middle and an end of the line.
    Hex beside{};
    for (int f = 0; f < 6; ++f) {
        const Hex h = neighbour(hex_at(20, 18), Facing{static_cast<std::uint8_t>(f)});
        if (distance(h, hex_at(20, 19)) == 1 && h != hex_at(20, 17)) beside = h;
    }
    b.at(spider).hex = beside;
    EXPECT_EQ(why(order(SystemUse::web_lay, "web_generator", beside, 3)), "web_shape");
}
TEST_F(ClassicWeb, IsStrengthenedByFourPointsAnImpulseFromBesideIt) {
    b.at(spider).groups[box("web_generator")].charge = points(40).parts;
    weave({hex_at(20, 19)}, 10);
    EXPECT_EQ(why(order(SystemUse::web_reinforce, "web_generator", hex_at(20, 19), 5)), "amount_needed");
    give(order(SystemUse::web_reinforce, "web_generator", hex_at(20, 19), 4));
    EXPECT_EQ(web_strength_at(b.rules, b.battle, hex_at(20, 19)), 18);
    impulse(1, 5);
    give(order(SystemUse::web_reinforce, "web_generator", hex_at(20, 19), 4));
    impulse(1, 6);
    give(order(SystemUse::web_reinforce, "web_generator", hex_at(20, 19), 4));
    impulse(1, 7);
    EXPECT_EQ(why(order(SystemUse::web_reinforce, "web_generator", hex_at(20, 19), 4)), "web_too_strong")
        << "35 at most";
    b.at(spider).hex = hex_at(20, 22);
    EXPECT_EQ(why(order(SystemUse::web_reinforce, "web_generator", hex_at(20, 19), 1)), "no_web_there");
}
TEST_F(ClassicWeb, DecaysByOneATurnAndALineNeedsTwoAnchors) {
    weave({hex_at(10, 10)}, 1);
    weave({hex_at(20, 19), hex_at(20, 18)}, 9);
    weave({hex_at(25, 19), hex_at(25, 18)}, 9, WebKind::linear);
    weave({hex_at(29, 19), hex_at(29, 18)}, 9, WebKind::linear);
    b.battle.field.features.push_back({FeatureKind::asteroid, hex_at(29, 20), 0, 0xFF});
    b.battle.field.features.push_back({FeatureKind::asteroid, hex_at(29, 17), 0, 0xFF});
    impulse(1, 31);
    fields_end();
    EXPECT_EQ(web_strength_at(b.rules, b.battle, hex_at(20, 18)), 9);
    impulse(1, 32);
    fields_end();
    EXPECT_EQ(web_in(b.battle, hex_at(10, 10)), no_web) << "nothing is left";
    EXPECT_EQ(web_strength_at(b.rules, b.battle, hex_at(20, 18)), 8);
    EXPECT_EQ(web_in(b.battle, hex_at(25, 19)), no_web) << "a line without anchors comes apart";
    EXPECT_EQ(web_strength_at(b.rules, b.battle, hex_at(29, 18)), 8);
}
// VBAM/SFB: no laying and no strengthening on the first turn; web that lay there before stays without strength.
TEST_F(ClassicWeb, ACampaignMayHoldItBackForATurn) {
    b.battle.field.web_turn = 2;
    b.at(spider).groups[box("web_generator")].charge = points(40).parts;
    weave({hex_at(20, 19)}, 0);
    b.battle.webs[0].laid_before = 1;
    EXPECT_EQ(why(order(SystemUse::web_lay, "web_generator", b.at(spider).hex, 3, 1)), "web_later");
    EXPECT_EQ(why(order(SystemUse::web_reinforce, "web_generator", hex_at(20, 19), 4)), "web_later");
    impulse(1, 32);
    fields_end();
    EXPECT_NE(web_in(b.battle, hex_at(20, 19)), no_web) << "laid before the battle";
    EXPECT_EQ(web_strength_at(b.rules, b.battle, hex_at(20, 19)), 0);
    impulse(2, 1);
    give(order(SystemUse::web_reinforce, "web_generator", hex_at(20, 19), 4));
    EXPECT_EQ(web_strength_at(b.rules, b.battle, hex_at(20, 19)), 8);
}
TEST_F(ClassicWeb, AShipThatStandsStillIsAnAnchor) {
    b.set(spider, Counter::speed, 4);
    EXPECT_EQ(why(order(SystemUse::web_anchor, "web_generator", {}, 0)), "no_anchor");
    b.set(spider, Counter::speed, 0);
    give(order(SystemUse::web_anchor, "web_generator", {}, 0));
    weave({b.at(spider).hex}, 5, WebKind::linear);
    impulse(1, 32);
    fields_end();
    EXPECT_EQ(web_strength_at(b.rules, b.battle, b.at(spider).hex), 4);
}
TEST_F(ClassicWeb, TheCasterSpinsALineThatIsFirmFourImpulsesLater) {
    b.at(spider).groups[box("web_caster")].charge = points(5).parts;
    give(order(SystemUse::web_cast, "web_caster", hex_at(20, 10), 4, 2 + 8 * 1));
    ASSERT_TRUE(web_cast_due(b.rules, b.battle));
    Play p = b.play();
    web_cast_run(p);
    EXPECT_EQ(b.battle.web_hexes.size(), 2U);
    EXPECT_EQ(web_strength_at(b.rules, b.battle, hex_at(20, 10)), 0) << "not firm yet";
    impulse(1, 7);
    fields_end();
    EXPECT_EQ(b.at(ship)[Counter::in_web], 0);
    impulse(1, 8);
    EXPECT_EQ(web_strength_at(b.rules, b.battle, hex_at(20, 10)), 20) << "4 energy at range 10, two hexes";
    fields_end();
    EXPECT_EQ(b.at(ship)[Counter::in_web], 1) << "it takes hold of the ship that is there";
    EXPECT_EQ(why(order(SystemUse::web_cast, "web_caster", hex_at(20, 10), 1, 1)), "already_fired");
}
// By the energy above what the range takes (none to 10 hexes, 1 to 20, 2 to 30): the strength of each of 1 to 5 hexes.
TEST_F(ClassicWeb, ACastIsAsStrongAsItsTableSays) {
    constexpr std::array<std::array<int, 5>, 5> printed{
        {{10, 5, 3, 2, 2}, {20, 10, 6, 5, 4}, {30, 15, 10, 7, 6}, {35, 20, 13, 10, 8}, {35, 25, 16, 12, 10}}};
    b.battle.field.map = {};
    const Battle clean = b.battle;
    for (const auto& [takes, range] : {std::pair{0, 1}, {0, 10}, {1, 11}, {1, 20}, {2, 21}, {2, 30}})
        for (int energy = 1; energy <= 5; ++energy)
            for (int hexes = 1; hexes <= 5; ++hexes) {
                b.battle = clean;
                b.at(spider).groups[box("web_caster")].charge = points(5).parts;
                const Operate cast =
                    order(SystemUse::web_cast, "web_caster", hex_at(20, 20 - range), energy, hexes + 8 * 1);
                if (energy <= takes) {
                    EXPECT_EQ(why(cast), "out_of_range") << range << " " << energy;
                    continue;
                }
                give(cast);
                Play p = b.play();
                web_cast_run(p);
                EXPECT_EQ(web_strength(b.rules, b.battle, 0),
                          printed.at(static_cast<std::size_t>(energy - takes - 1))
                              .at(static_cast<std::size_t>(hexes - 1)))
                    << energy << " at range " << range << " in " << hexes;
            }
}
TEST_F(ClassicWeb, TheCasterNeedsLockOnAndItsRange) {
    b.at(spider).groups[box("web_caster")].charge = points(5).parts;
    EXPECT_EQ(why(order(SystemUse::web_cast, "web_caster", hex_at(20, 9), 1, 1)), "out_of_range")
        << "range 11 needs 2";
    EXPECT_EQ(why(order(SystemUse::web_cast, "web_caster", hex_at(20, 9), 2, 1)), "");
    Arc& arc = b.rules.classes[b.at(spider).type.index()].groups[box("web_caster")].arc;
    const Arc all = arc;
    arc.mask = 1U << 12;  // straight astern
    EXPECT_EQ(why(order(SystemUse::web_cast, "web_caster", hex_at(20, 9), 2, 1)), "out_of_arc");
    arc = all;
    b.set(spider, Counter::lock_on, 0);
    EXPECT_EQ(why(order(SystemUse::web_cast, "web_caster", hex_at(20, 9), 2, 1)), "no_lock_on");
}
TEST_F(ClassicWeb, TheBreakerTakesStrengthByDieAndRange) {
    const UnitId breaker = b.unit(1, "2015", 'A', b.bare_class({{"web_breaker", 1}}));
    weave({hex_at(20, 13)}, 20);
    b.arm(breaker, 0, "standard", points(2));
    Operate o;
    o.unit = breaker;
    o.use = SystemUse::web_break;
    o.hex = hex_at(20, 13);
    b.faces({3});
    give(o);
    EXPECT_EQ(web_strength_at(b.rules, b.battle, hex_at(20, 13)), 20 - 15);
}
TEST_F(ClassicWeb, WebsThatMeetAreOne) {  // G10.1333
    b.at(spider).groups[box("web_generator")].charge = points(40).parts;
    const Hex here = b.at(spider).hex;
    weave({neighbour(here, Facing{0}), neighbour(neighbour(here, Facing{0}), Facing{0})}, 10,
          WebKind::linear);
    weave({neighbour(here, Facing{3})}, 4, WebKind::linear);
    give(order(SystemUse::web_lay, "web_generator", here, 2));  // a point for the hex, one for its strength
    ASSERT_EQ(b.battle.webs.size(), 1U);
    EXPECT_EQ(b.battle.webs[0].hexes, 4);
    // 2 hexes of 10, 1 of 4 and 2 for the new one: 26 points over 4 hexes.
    for (const WebHex& h : b.battle.web_hexes) EXPECT_EQ(web_strength_at(b.rules, b.battle, h.hex), 26 / 4);
}

}  // namespace
}  // namespace impulse
