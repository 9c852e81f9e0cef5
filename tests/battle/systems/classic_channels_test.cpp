// Special sensors and lent electronic warfare at the ends of what they do: tries, dice, hexes, points.
// Units:  hexes, points of ECM and ECCM, tries a turn.
// Rule:   classic D13 (aegis), E1.7, G24 (special sensors), J4 (EW of carriers and craft), K1.7 (that of a PF).
#include <gtest/gtest.h>

#include <vector>

#include "battle/fire/declare.h"
#include "battle/fire/ecm.h"
#include "battle/systems/ew.h"
#include "battle/systems/scouts.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// A scout with two channels and laboratories, a friend, and an enemy's drone ten hexes ahead.
struct ScoutPost : TableBattle {
    UnitId scout, kin, enemy;
    ObjectId drone{std::size_t{0}};
    ScoutPost() : TableBattle("classic") {
        const ClassId type = bare_class({{"special_sensor", 2}, {"lab", 2}, {"bridge", 2}, {"warp_left", 9}});
        rules.classes[type.index()].sheet.move_cost = points(1);
        scout = unit(0, "2020", 'A', type);
        kin = unit(0, "2020", 'A', "federation/ca");
        enemy = unit(1, "2008", 'D', "klingon/d7");
        at(scout).groups[0].paid = at(scout).groups[1].paid = 1;
        set(scout, Counter::ew_pool, 12);
        MapObject o;
        o.fate = SeekerFate::flying;
        o.type = SeekerId{std::size_t{0}};
        o.by = enemy;
        o.target = kin;
        o.hex = hex_at(20, 10);
        o.serial = 1;
        battle.objects.push_back(o);
        clock(1, 5);
    }
    Sheet& sheet(UnitId u) { return rules.classes[at(u).type.index()].sheet; }
    [[nodiscard]] Scout task(ScoutTask what, std::uint8_t channel = 0) const {
        return {scout, channel, what, {}, drone, 0};
    }
    [[nodiscard]] Scout lending(std::uint8_t channel, int points) const {
        return {scout, channel, ScoutTask::lend_ecm, kin, {}, static_cast<std::uint8_t>(points)};
    }
    [[nodiscard]] std::optional<Refusal> no(const Scout& order) const {
        return refuse_scout(rules, battle, order);
    }
    void act(const Scout& order) {
        ASSERT_FALSE(no(order));
        Play p = play();
        do_scout(p, order);
    }
};

// One to attract, three to break a lock-on, four to identify; each on an impulse of its own.
TEST(ClassicChannels, AChannelTriesATaskSoOftenATurnAndNotOnceMore) {
    for (const auto& [what, tries] :
         {std::pair{ScoutTask::attract, 1}, {ScoutTask::break_lock, 3}, {ScoutTask::identify, 4}}) {
        ScoutPost s;
        for (int n = 0; n < tries; ++n) {
            s.clock(1, 5 + n);
            if (what != ScoutTask::attract) s.faces({6});
            s.act(s.task(what));
            s.at(s.scout).groups[0].ready = 0;
            s.battle.objects[0].target = s.kin;
        }
        s.clock(1, 20);
        const auto refused = s.no(s.task(what));
        ASSERT_TRUE(refused) << tries;
        EXPECT_EQ(*refused, refusal(WhyMore::channel_tries, tries, tries));
    }
}

TEST(ClassicChannels, ItsDieWorksUpToThree) {
    for (int die = 1; die <= 6; ++die) {
        ScoutPost labs, jams;
        labs.faces({die});
        labs.act(labs.task(ScoutTask::identify));
        EXPECT_EQ(labs.battle.objects[0].identified != 0, die <= 3) << die;
        jams.faces({die});
        jams.act(jams.task(ScoutTask::break_lock));
        EXPECT_EQ(jams.battle.objects.empty() || !jams.battle.objects[0].flying(), die <= 3) << die;
    }
}

TEST(ClassicChannels, ReachesFifteenHexesAndDrawsADroneWhoseGuideIsWithinThirtyFive) {
    ScoutPost s;
    for (const auto& [hexes, reached] : {std::pair{15, true}, {16, false}})
        for (const ScoutTask what : {ScoutTask::attract, ScoutTask::break_lock, ScoutTask::identify}) {
            s.battle.objects[0].hex = hex_at(20, 20 - hexes);
            EXPECT_EQ(!s.no(s.task(what)), reached) << hexes;
        }
    s.battle.objects[0].hex = hex_at(20, 10);
    for (const auto& [hexes, drawn] : {std::pair{35, true}, {36, false}}) {
        s.at(s.enemy).hex = hex_at(20, 20 + hexes);
        EXPECT_EQ(!s.no(s.task(ScoutTask::attract)), drawn) << hexes;
    }
}

// J4: two points for each pod within three hexes; a carrier its own within ten.
TEST(ClassicLentWarfare, PodsReachThreeHexesAndCarriersTen) {
    for (const auto& [pods, of_carrier, pool, reach] : {std::tuple{2, 0, 4, 3}, {0, 6, 6, 10}}) {
        ScoutPost s;
        s.sheet(s.scout).ew_pods = pods;
        s.sheet(s.scout).carrier_ew = of_carrier;
        s.sheet(s.kin).size_class = 6;
        EXPECT_FALSE(s.no(s.lending(no_channel, pool))) << pods;
        EXPECT_TRUE(s.no(s.lending(no_channel, pool + 1))) << pods;
        for (const auto& [hexes, reached] : {std::pair{reach, true}, {reach + 1, false}}) {
            s.at(s.kin).hex = hex_at(20, 20 + hexes);
            EXPECT_EQ(!s.no(s.lending(no_channel, 1)), reached) << pods << " pods, " << hexes << " hexes";
        }
    }
}

// Six points of a channel, six lent to a ship in all, four to a craft.
TEST(ClassicLentWarfare, AShipIsLentSixPointsAndACraftFour) {
    for (const auto& [size_class, most] : {std::pair{3, 6}, {4, 6}, {5, 6}, {6, 4}}) {
        ScoutPost s;
        s.sheet(s.kin).size_class = size_class;
        EXPECT_TRUE(s.no(s.lending(0, 7)));
        s.act(s.lending(0, 6));
        s.act(s.lending(1, 6));
        EXPECT_EQ(target_ecm(s.rules, s.battle, s.enemy, s.kin, 12).of(EcmTerm::lent), most) << size_class;
    }
}

// K1.7: two points beside those of its sensor.
TEST(ClassicLentWarfare, APfHasTwoPointsMoreThanItsSensor) {
    ScoutPost s;
    const UnitId pf = s.unit(0, "2021", 'A', "lyran/pf");
    for (const auto& [u, more] : {std::pair{pf, 2}, {s.kin, 0}}) {
        const int most = s.sheet(u).sensor.ratings.front() + more;
        EXPECT_FALSE(refuse_ew_points(s.rules, s.at(u), most, 0, 1)) << more;
        EXPECT_EQ(refuse_ew_points(s.rules, s.at(u), most + 1, 0, 1)->more, WhyMore::ew_rating) << more;
    }
}

// E1.7: a nimble ship is a small target from 15 hexes on, and a smaller one from 30.
TEST(ClassicSmallTargetEcm, OfANimbleShipGrowsWithRange) {
    TableBattle b{"classic"};
    const UnitId by = b.unit(0, "2020", 'A', "federation/ca"), at = b.unit(1, "2016", 'D', "klingon/d7");
    for (const bool nimble : {false, true}) {
        b.rules.classes[b.at(at).type.index()].sheet.nimble = nimble;
        for (const auto& [range, ecm] : {std::pair{0, 0}, {14, 0}, {15, 2}, {29, 2}, {30, 4}, {60, 4}})
            EXPECT_EQ(target_ecm(b.rules, b.battle, by, at, range).sum, nimble ? ecm : 0) << range;
    }
}

// D13: in its parts of an impulse at craft of size class 6 and smaller, within six hexes.
TEST(ClassicAegisReach, IsForWhatIsSmallAndNear) {
    TableBattle b{"classic"};
    const ClassId type = b.bare_class({{"phaser-1", 1}});
    b.rules.classes[type.index()].sheet.aegis = 4;
    const UnitId escort = b.unit(0, "2020", 'A', type), at = b.unit(1, "2016", 'D', "federation/ca");
    b.at(escort).capacitor = points(1);
    b.clock(1, 8);
    for (std::size_t i = 0; i < b.rules.procedure.steps.size(); ++i)
        if (b.rules.procedure.steps[i].mechanism == Mechanism::aegis_2)
            b.battle.clock.step = static_cast<std::int16_t>(i);
    const Fire shot = b.shot(escort, 0, "standard", at);
    for (int size_class = 3; size_class <= 7; ++size_class)
        for (const int range : {6, 7}) {
            b.rules.classes[b.at(at).type.index()].sheet.size_class = size_class;
            b.at(at).hex = hex_at(20, 20 - range);
            EXPECT_EQ(!refuse_fire(b.rules, b.battle, shot), size_class >= 6 && range == 6)
                << size_class << " at " << range;
        }
}

}  // namespace
}  // namespace impulse
