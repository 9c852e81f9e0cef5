// Who stands how well along a log, where it swung, the best line from a position, and how battles were fought in numbers.
#include "scenarios/logs/evaluation.h"

#include <gtest/gtest.h>

#include "battle/core/view.h"
#include "battle/play/apply.h"
#include "scenarios/logs/counters.h"
#include "scenarios/run.h"
#include "tests/support/fight.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/small_battle.h"

namespace impulse {
namespace {

const SideId own{std::size_t{0}}, other{std::size_t{1}};

// A log of a duel of so many turns.
LogText duel(const Rules& rules, int sample_number, int turns, const std::vector<std::string>& pilots) {
    SampleBattle sample = sample_battle(sample_number);
    sample.setup.field.turn_limit = static_cast<std::int16_t>(turns);
    Scenario scenario;
    scenario.setup = sample.setup;
    scenario.pilots = pilots;
    auto run = BattleRun::begin(rules, scenario, {});
    std::vector<Player> players;
    for (std::size_t s = 0; s < pilots.size(); ++s)
        players.push_back({pilots[s], make_pilot(pilots[s], 5, SideId{s}), {}});
    fight(**run, players, {});
    return (*run)->as_log();
}
const LogText& classic_duel() {
    static const LogText log = duel(classic_rules(), 0, 3, {"captain", "plotter"});
    return log;
}

std::vector<JudgedMoment> judged(const EvaluationOptions& options) {
    const LogText& log = classic_duel();
    return evaluate_log(classic_rules(), *battle_of(classic_rules(), log.header), log.entries, options);
}

TEST(EvaluateLog, AMomentIsJudgedAtEveryTurnAndAtTheEnd) {
    EvaluationOptions options;
    options.playouts = 1;
    const auto moments = judged(options);
    ASSERT_GE(moments.size(), 4U);
    std::vector<int> turns;
    for (std::size_t m = 0; m < moments.size(); ++m) {
        if (turns.empty() || turns.back() != moments[m].clock.turn) turns.push_back(moments[m].clock.turn);
        if (m > 0) {
            EXPECT_GT(moments[m].at, moments[m - 1].at);
        }
    }
    EXPECT_EQ(std::vector(turns.begin(), turns.begin() + 3), (std::vector{1, 2, 3}));
    EXPECT_EQ(moments.back().value.playouts, 0) << "what is over is not played on";
}

TEST(EvaluateLog, ComesOutTheSameInPiecesAndCanBeStopped) {
    EvaluationOptions options;
    options.playouts = 2;
    const auto whole = judged(options);
    options.from = 2;
    auto rest = judged(options);
    rest.insert(rest.begin(), whole.begin(), whole.begin() + 2);
    EXPECT_EQ(rest, whole);
    options.from = 0;
    std::atomic<bool> stop{false};
    options.stop = &stop;
    options.found = [&](const JudgedMoment&) { stop = true; };
    EXPECT_EQ(judged(options), std::vector(whole.begin(), whole.begin() + 1));
}

TEST(EvaluateLog, ASideIsToldOnlyWhatItsViewTells) {
    // Two battles that look alike to the first side: the other's batteries and capacitors are its own business.
    const Rules& rules = classic_rules();
    const LogText& log = classic_duel();
    const Battle first = *battle_of(rules, log.header);
    Battle richer = first;
    for (Unit& u : richer.units)
        if (u.side == other) u.battery = {}, u.capacitor = {};
    EvaluationOptions options;
    options.playouts = 2;
    options.side = own;
    options.to = {1, 0};
    const auto entries = std::span{log.entries}.first(2);
    EXPECT_EQ(evaluate_log(rules, first, entries, options), evaluate_log(rules, richer, entries, options));
}

JudgedMoment moment(int turn, std::int32_t first_share, std::int32_t spread) {
    JudgedMoment m;
    m.clock.turn = static_cast<std::int16_t>(turn);
    m.value.share = {first_share, 10000 - first_share};
    m.value.spread = spread;
    m.value.playouts = 16;
    return m;
}

TEST(Swings, TheLargestComesFirstAndChanceIsNone) {
    // Spread 400 in 16 playouts: a mean errs by 100, the difference of two by 141; 300 is more than twice that, 200 is not.
    const std::vector<JudgedMoment> moments{moment(1, 5000, 400), moment(2, 5200, 400), moment(3, 4900, 400),
                                            moment(4, 7000, 400)};
    const auto swings = swings_of(moments, 2, 9);
    ASSERT_EQ(swings.size(), 2U);
    EXPECT_EQ(swings[0].moment, 3U);
    EXPECT_EQ(swings[0].side, own);
    EXPECT_EQ(swings[0].gain, 2100);
    EXPECT_EQ(swings[1].moment, 2U);
    EXPECT_EQ(swings[1].side, other);
    EXPECT_EQ(swings[1].gain, 300);
    EXPECT_EQ(swings_of(moments, 2, 1).size(), 1U);
}

TEST(EvaluationText, HasALineForEachMomentAndTheSwings) {
    const std::vector<JudgedMoment> moments{moment(1, 5000, 100), moment(2, 8000, 100)};
    const LogText& log = classic_duel();
    const Roster roster = roster_of(log.header.scenario.setup);
    const std::string text =
        evaluation_text(classic_rules(), *battle_of(classic_rules(), log.header), roster, moments, {});
    EXPECT_NE(text.find("50.0 %"), std::string::npos) << text;
    EXPECT_NE(text.find("80.0 %"), std::string::npos);
    EXPECT_NE(text.find("from   1.00 to   2.00: " + roster.names.sides[0] + " +30.0"), std::string::npos)
        << text;
    const Json json = evaluation_json(roster, moments);
    EXPECT_EQ(json["moments"].size(), 2U);
    EXPECT_EQ(json["swings"][0]["gain"], 3000);
}

TEST(BestLine, IsThatOfASearchingCaptainAndTellsNoSecret) {
    const Rules& rules = classic_rules();
    const LogText& log = classic_duel();
    Battle battle = *battle_of(rules, log.header);
    SeededDice dice;
    ASSERT_TRUE(start(rules, battle, dice, nullptr));
    const Roster roster = roster_of(log.header.scenario.setup);
    const auto line = best_line(rules, roster, view(rules, battle, own), own, 32);
    ASSERT_TRUE(line);
    EXPECT_GT(line->weighed.playouts, 0);
    ASSERT_FALSE(line->orders.empty());
    for (const BestLine::Order& o : line->orders) {
        EXPECT_EQ(side_of(battle, o.order), own);
        EXPECT_EQ(o.clock.turn, battle.clock.turn);
        EXPECT_FALSE(o.words.empty());
    }
    for (Unit& u : battle.units)
        if (u.side == other) u.battery = {}, u.capacitor = {};
    battle.dice.seed += 1;
    EXPECT_EQ(best_line_text(*best_line(rules, roster, view(rules, battle, own), own, 32)),
              best_line_text(*line));
}

TEST(BestLine, NobodyHasOneWithoutABudgetOrWithoutShips) {
    const Rules& rules = classic_rules();
    SmallBattle small{rules, "federation/ca", "klingon/d7"};
    const Roster roster;
    EXPECT_FALSE(best_line(rules, roster, small.battle(), own, 1));
    small.at(small.a).fate = Fate::destroyed;
    EXPECT_FALSE(best_line(rules, roster, small.battle(), own, 64));
}

// ---- counters, on events written down ---------------------------------------------------------------------------------

struct Counting {
    SmallBattle small{classic_rules(), "federation/ca", "klingon/d7"};
    BattleCounter counter{classic_rules()};
    Counting() {
        const std::size_t places[] = {0, 1};
        counter.begin(places);
    }
    void put(const Event& event) { counter.put(small.battle(), event); }
    const FightCounts& of(std::size_t place) {
        counter.end();
        return counter.counts()[place];
    }
    [[nodiscard]] std::uint8_t group(UnitId u, std::string_view weapon) const {
        const ShipClass& c = small.rules.type(small.battle().unit(u).type);
        for (std::size_t g = 0; g < c.groups.size(); ++g)
            if (c.groups[g].weapon && small.rules.weapon(c.groups[g].weapon).id == weapon)
                return static_cast<std::uint8_t>(g);
        return 0xFF;
    }
};

UnitStruck struck(UnitId unit, std::uint8_t facing) {
    UnitStruck s;
    s.unit = unit;
    s.facing = facing;
    s.points = 10;
    s.kind = VolleyKind::direct;
    return s;
}

TEST(Counters, AVolleyOnAShieldThatIsDownCountsWhileAnotherStands) {
    Counting c;
    c.put(struck(c.small.a, 0));
    c.small.at(c.small.a).shield[0] = 0;
    c.put(struck(c.small.a, 0));
    c.put(struck(c.small.a, 1));
    for (auto& boxes : c.small.at(c.small.a).shield) boxes = 0;
    c.put(struck(c.small.a, 1));  // none stands: nothing better could be turned to it
    UnitStruck blast = struck(c.small.a, 0);
    blast.kind = VolleyKind::explosion;
    c.put(blast);
    EXPECT_EQ(c.of(0).down_shield, (Counted{1, 4}));
    EXPECT_EQ(c.of(1).down_shield, (Counted{0, 0}));
}

Fired shot(UnitId by, UnitId at, std::uint8_t group, std::uint8_t range) {
    Fired f;
    f.by = by;
    f.at = at;
    f.group = group;
    f.range = f.effective = range;
    return f;
}

TEST(ClassicCounters, AShotIsOffItsBracketWhereTheTableSaysLess) {
    Counting c;
    const std::uint8_t photon = c.group(c.small.a, "photon");
    ASSERT_NE(photon, 0xFF);
    // E4.12: a photon hits on 1-5 at range 2, on 1-4 at 3-4, on 1-3 at 5-8, on 1-2 at 9-12, on 1 beyond.
    for (const std::uint8_t range : std::initializer_list<std::uint8_t>{2, 4, 8, 12, 30})
        c.put(shot(c.small.a, c.small.b, photon, range));
    EXPECT_EQ(c.of(0).off_bracket, (Counted{4, 5}));
    EXPECT_EQ(c.of(0).far_off, (Counted{2, 5})) << "2 and 1 of 6 are less than half of 5 of 6";
}

TEST(Counters, FireIsSplitWhereAnImpulseKnowsTwoTargets) {
    SmallBattle small{classic_rules(), "federation/ca", "klingon/d7"};
    small.now().units.push_back(small.at(small.b));
    const UnitId third{std::size_t{2}};
    BattleCounter counter{classic_rules()};
    const std::size_t places[] = {0, 1};
    counter.begin(places);
    const ShipClass& c = small.rules.type(small.at(small.a).type);
    std::uint8_t gun = 0;
    while (!c.groups[gun].weapon) ++gun;
    const auto gun_at = [&](UnitId at) { counter.put(small.battle(), shot(small.a, at, gun, 5)); };
    gun_at(small.b), gun_at(third);
    counter.put(small.battle(), Advanced{});
    gun_at(small.b), gun_at(small.b);
    counter.put(small.battle(), Advanced{});
    counter.put(small.battle(), Advanced{});
    counter.end();
    EXPECT_EQ(counter.counts()[0].split, (Counted{1, 2}));
}

TEST(ClassicCounters, HeavyWeaponsThatALostShipNeverFired) {
    Counting c;
    Unit& ca = c.small.at(c.small.a);
    const std::uint8_t photon = c.group(c.small.a, "photon");
    ca.groups[photon].last = 20;
    for (std::size_t g = 0; g < ca.groups.size(); ++g) ca.groups[g].ready = 0;
    ca.groups[photon + 1U].ready = 1;
    FateSet lost;
    lost.unit = c.small.a;
    lost.fate = Fate::destroyed;
    c.put(lost);
    // A CA has four photons (R2.4); phasers are not heavy.
    EXPECT_EQ(c.of(0).never_fired, (Counted{3, 4}));
    EXPECT_EQ(c.of(0).armed, (Counted{1, 4}));
    EXPECT_EQ(c.of(0).could_leave, (Counted{0, 1}));
}

TEST(Counters, OrdersAreCountedByWhatTheyUse) {
    Counting c;
    Move het;
    het.unit = c.small.a;
    het.how = Manoeuvre::het;
    LaunchCraft weasel;
    weasel.unit = c.small.a;
    weasel.as = CraftRole::weasel;
    Move ahead;
    ahead.unit = c.small.a;
    for (const Command& order : {Command{het}, Command{weasel}, Command{weasel}, Command{ahead}})
        c.counter.order(own, order, false);
    c.counter.order(own, Pass{c.small.a}, true);
    const FightCounts& counts = c.of(0);
    EXPECT_EQ(counts.uses,
              (std::map<std::string, std::int64_t>{{"move het", 1}, {"launch_craft weasel", 2}}));
    EXPECT_EQ(counts.refused, (Counted{1, 5}));
    EXPECT_EQ(counts.battles, 1);
}

TEST(Counters, ALogIsCountedByWhoPlayedIt) {
    const LogText& log = classic_duel();
    const auto counts = counts_of(classic_rules(), *battle_of(classic_rules(), log.header), log);
    ASSERT_EQ(counts.size(), 2U);
    EXPECT_EQ(counts.at("captain").battles, 1);
    EXPECT_GT(counts.at("captain").refused.of, 0);
    EXPECT_EQ(counts.at("captain").refused.seen, 0);
    EXPECT_EQ(counts.at("plotter").refused.seen, 0);
    const std::string text = counts_text(counts);
    EXPECT_NE(text.find("captain"), std::string::npos);
    EXPECT_NE(text.find("outside the best bracket"), std::string::npos);
    EXPECT_EQ(counts_json(counts)["captain"]["battles"], 1);
}

}  // namespace
}  // namespace impulse
