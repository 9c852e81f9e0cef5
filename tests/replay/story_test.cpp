// What the story says of shots, rams, explosions, beams, cloaks and speeds.
#include <gtest/gtest.h>

#include <algorithm>

#include "battle/core/evolve.h"
#include "scenarios/logs/transcript.h"
#include "scenarios/orders/script.h"
#include "scenarios/run.h"
#include "tests/support/fight.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/script_text.h"

namespace impulse {
namespace {

std::unique_ptr<BattleRun> played(const std::string& script) {
    ScriptOptions wishes;
    wishes.rules = [](const std::string& name) -> tl::expected<const Rules*, FileError> {
        return &rules_named(name);
    };
    auto run = run_script(script, "battle.toml", wishes);
    EXPECT_TRUE(run) << (run ? "" : run.error().text());
    return run ? std::move(*run) : nullptr;
}
std::string story_of(const BattleRun& run, Depth depth = Depth::story) {
    TranscriptOptions wishes;
    wishes.depth = depth;
    return transcript(run.rules(), run.first(), run.roster(), run.entries(), wishes);
}
bool says(const std::string& story, const std::string& words) {
    return story.find(words) != std::string::npos;
}

// Two ships of sample battle 0 as they stand, and what is told of events that are made up.
struct Told {
    const Rules& rules = classic_rules();
    SampleBattle sample = sample_battle(0);
    Battle first = fresh_battle(rules, sample.setup);
    Roster roster = roster_of(sample.setup);
    UnitId a = roster.unit("A1"), b = roster.unit("B1");

    std::string of(std::vector<Event> events, std::optional<SideId> side = {},
                   Depth depth = Depth::story) const {
        LogEntry entry;
        entry.events = std::move(events);
        TranscriptOptions wishes;
        wishes.side = side;
        wishes.depth = depth;
        return transcript(rules, first, roster, std::span(&entry, 1), wishes);
    }
};

// W12: a phaser-1 scores 7 with a 1 and 3 with a 6 at range 2: each at the drone that it was fired at.
TEST(StoryClassic, EachShotIsToldForTheSeekerItWasFiredAt) {
    const auto run = played(R"(dice = [1, 6]
until = { turn = 1, impulse = 3 }
)" +
                            two_ships("classic", "60x60", {"A", "H", "federation/ca", "1530", 'A'},
                                      {"B", "V", "klingon/d7", "1528", 'D'}) +
                            R"([[orders]]
turn = 1
impulse = 1
step = "launch"
say = ["launch V \"DRONE A\" I at H", "launch V \"DRONE B\" I at H"]
[[orders]]
turn = 1
impulse = 2
step = "direct_fire"
say = ["fire H \"PH-1 A\" at #1", "fire H \"PH-1 B\" at #2"]
)");
    ASSERT_TRUE(run);
    const std::string story = story_of(*run);
    EXPECT_TRUE(says(story, "H fires 1 PH-1 at seeker #1, range 2: 7 points\n")) << story;
    EXPECT_TRUE(says(story, "H fires 1 PH-1 at seeker #2, range 2: 3 points\n")) << story;
    EXPECT_FALSE(says(story, "on shield")) << "drones have none\n" << story;
    EXPECT_LT(story.find("launches"), story.find("fires"));
    EXPECT_LT(story.find("at seeker #1"), story.find("seeker #1 is shot down")) << story;
}

TEST(StoryTng, AntiDronesAreToldForTheirDrones) {
    const auto run = played(R"(seed = 1
)" +
                            two_ships("tng", "floating", {"Aster", "L", "aster/lantern", "1515", 'B'},
                                      {"Korrin", "H", "korrin/halberd", "2012", 'E'}) +
                            R"([[orders]]
turn = 1
impulse = 1
step = "launch"
say = ['launch H "DRN-B A" drone-single at L', 'launch H "DRN-B A" drone-single at L']
[[orders]]
turn = 1
impulse = 1
step = "direct_fire"
say = ['fire L "DRN-G A" at #1', 'fire L "DRN-G B" at #2']
)");
    ASSERT_TRUE(run);
    const std::string story = story_of(*run);
    EXPECT_TRUE(says(story, "L fires 1 DRN-G")) << story;
    EXPECT_TRUE(says(story, " at seeker #1, range ")) << story;
    EXPECT_TRUE(says(story, " at seeker #2, range ")) << story;
    EXPECT_FALSE(says(story, "on shield")) << story;
}

// TNG "Ramming": speed 12 and explosion 20 make 40 points on both; the story names who rammed whom, and its moves.
TEST(StoryTng, ARamIsToldWithItsPointsAndTheWayToIt) {
    const auto run = played(R"(seed = 1
)" +
                            two_ships("tng", "floating", {"Aster", "L", "aster/lantern", "1515", 'B', 9},
                                      {"Korrin", "H", "korrin/halberd", "1714", 'E'}) +
                            R"([[orders]]
turn = 1
step = "allocate"
say = ['allocate L speed=12', 'allocate H speed=0']
[[orders]]
turn = 1
impulse = 1
step = "move"
say = ['move L ahead', 'move L ahead', 'move L ram target=H']
)");
    ASSERT_TRUE(run);
    const std::string story = story_of(*run);
    EXPECT_TRUE(says(story, "L rams H\n")) << story;
    EXPECT_TRUE(says(story, "the collision with L strikes H with 40 points on shield ")) << story;
    EXPECT_TRUE(says(story, "the collision with H strikes L with 40 points on shield 1: ")) << story;
    EXPECT_LT(story.find("L rams H"), story.find(" loses ")) << story;
    EXPECT_TRUE(says(story, "speeds: L 12")) << story;
    const std::string decisions = story_of(*run, Depth::decisions);
    EXPECT_TRUE(says(decisions, "L moves ahead to 1614 facing B")) << decisions;
    EXPECT_TRUE(says(decisions, "L moves ahead to 1714 facing B")) << decisions;
    EXPECT_FALSE(says(story, "L moves")) << "each move is for who follows the decisions";
}

TEST(Story, WhoDiesInAnExplosionWasNotDestroyedByWhoExploded) {
    const Told t;
    const std::string story = t.of({FateSet{t.b, Fate::destroyed, t.a, VolleyKind::direct},
                                    FateSet{t.a, Fate::destroyed, t.b, VolleyKind::explosion}});
    EXPECT_TRUE(says(story, "B1 is destroyed by A1\n")) << story;
    EXPECT_TRUE(says(story, "A1 is destroyed in the explosion of B1\n")) << story;
}

TEST(Story, EffectsStandAfterWhatCausedThem) {
    const Told t;
    // A seeker strikes, a box is lost, the ship is crippled and explodes; the blast strikes the other.
    const std::string story =
        t.of({UnitStruck{t.b, t.a, 3, 0, VolleyKind::seeking, 7}, ShieldLost{t.b, 0, 5},
              VolleyAdded{t.b, t.a, 2, 0, VolleyKind::seeking, 0xFFFFFF}, BoxLost{t.b, 0, 2, 0, 0},
              CounterSet{t.b, Counter::crippled, 1}, FateSet{t.b, Fate::destroyed, t.a, VolleyKind::seeking},
              VolleyDone{0}, BlastQueued{t.b, t.first.unit(t.b).hex, 9}, BlastDone{0},
              UnitStruck{t.a, t.b, 0, 2, VolleyKind::explosion, 9}, ShieldLost{t.a, 2, 9}});
    std::size_t at = 0;
    for (const char* words :
         {"seeker #3 strikes B1 with 7 points on shield 1: shield 1 stops 5 (", "2 internal", "B1 loses 2 ",
          "B1 is crippled", "B1 is destroyed by seekers of A1", "B1 explodes with strength 9",
          "the explosion of B1 strikes A1 with 9 points on shield 3: shield 3 stops 9 ("}) {
        const std::size_t found = story.find(words, at);
        ASSERT_NE(found, std::string::npos) << words << "\n" << story;
        at = found;
    }
}

TEST(Story, ABeamWhoseSeekerIsGoneHoldsNothing) {
    const Told t;
    const ObjectId drone{std::size_t{0}};
    const Launched launched{drone, t.b, t.a, 0, 0, 0, Facing{}, SeekerKind::drone};
    const Event let_go = LinkSet{0, LinkField::state, static_cast<std::int16_t>(LinkState::resting)};
    const Event end = SeekerEnded{drone, SeekerFate::shot_down};
    const Linked beam{0, LinkKind::tractor, t.a, {}, drone, 0};
    const std::string story = t.of({launched, beam, end, let_go});
    EXPECT_TRUE(says(t.of({launched, beam, let_go}), "A1 lets go of seeker #1\n"));
    // Its place taken by another, launched later.
    const std::string taken = t.of({launched, beam, end, Advanced{1, 9, 0}, launched, let_go});
    EXPECT_TRUE(says(taken, "the beam of A1 holds nothing any more\n")) << taken;
    EXPECT_FALSE(says(story, "?")) << story;
    EXPECT_TRUE(says(story, "the beam of A1 holds nothing any more\n")) << story;
    const std::string held =
        t.of({Linked{0, LinkKind::tractor, t.a, t.b, {}, 0}, LinkSet{0, LinkField::strength, 1},
              LinkSet{0, LinkField::state, static_cast<std::int16_t>(LinkState::held)}});
    EXPECT_TRUE(says(held, "A1 holds B1 with 1 point against 0\n")) << held;
}

// P3.25: a way through asteroids is shot free at range 1; nothing is announced and no seeker is meant.
TEST(Story, ShotsAtRocksAreToldAsSuch) {
    const Told t;
    const std::string story = t.of({ShotScored{t.a, {}, 0, 0, 6, 4}, ShotScored{t.a, {}, 0, 0, 1, 0}});
    EXPECT_TRUE(says(story, "A1 fires 2 ")) << story;
    EXPECT_TRUE(says(story, " (1 hit) at rocks in its way, range 1: 4 points\n")) << story;
}

TEST(Story, PanelsDestroyOnlyTheirOwnShip) {
    const Told t;
    const auto end = [&t](UnitId by) {
        return t.of({FateSet{t.a, Fate::destroyed, by, VolleyKind::separate}});
    };
    EXPECT_TRUE(says(end(t.a), "A1 is destroyed by its overflowing panels\n"));
    EXPECT_TRUE(says(end(t.b), "A1 is destroyed by B1\n"));
    EXPECT_FALSE(says(end({}), "panels")) << "it has none";
}

TEST(Story, OnePointIsNotOnePoints) {
    const Told t;
    const std::string story = t.of({UnitStruck{t.a, t.b, 0, 1, VolleyKind::direct, 1}, ShieldLost{t.a, 1, 1},
                                    VolleyAdded{t.b, t.b, 1, 0, VolleyKind::feedback, 0xFFFFFF}});
    EXPECT_TRUE(says(story, "fire strikes A1 with 1 point on shield 2: shield 2 stops 1 (")) << story;
    EXPECT_TRUE(says(story, "feedback strikes B1 with 1 internal point\n")) << story;
}

TEST(Story, CloaksAndSpeedsAreTold) {
    const Told t;
    const std::string story = t.of({CounterSet{t.a, Counter::speed, 17}, CounterSet{t.b, Counter::speed, 9},
                                    CounterSet{t.b, Counter::cloak, 1}, CounterSet{t.b, Counter::cloak, 0}});
    EXPECT_TRUE(says(story, "speeds: A1 17, B1 9\n")) << story;
    EXPECT_TRUE(says(story, "B1 cloaks\n")) << story;
    EXPECT_TRUE(says(story, "B1 drops its cloak\n")) << story;
}

// Each way of moving has its sentence, with the hex and the facing; a ship in reverse is not said to move ahead.
TEST(Story, EveryMoveIsToldWithItsHexAndItsFacing) {
    const Told t;
    const Hex at = hex_at(3, 4);
    const auto told = [&](std::vector<Event> events) {
        return t.of(std::move(events), {}, Depth::decisions);
    };
    const auto moved = [&](Manoeuvre how) { return Moved{t.a, at, Facing{1}, how, 1, 1}; };
    const std::string story =
        told({moved(Manoeuvre::ahead), moved(Manoeuvre::turn_left), moved(Manoeuvre::turn_right),
              moved(Manoeuvre::slip_left), moved(Manoeuvre::slip_right), moved(Manoeuvre::het),
              moved(Manoeuvre::tac), moved(Manoeuvre::stay)});
    for (const char* words :
         {"A1 moves ahead to 0304 facing B\n", "A1 turns left to 0304 facing B\n",
          "A1 turns right to 0304 facing B\n", "A1 sideslips left to 0304 facing B\n",
          "A1 sideslips right to 0304 facing B\n", "A1 makes a high energy turn in 0304 to B\n",
          "A1 turns on the spot in 0304 to B\n", "A1 stays at 0304 facing B\n"})
        EXPECT_TRUE(says(story, words)) << words << "\n" << story;
    const std::string astern = told({CounterSet{t.a, Counter::reverse, 1}, moved(Manoeuvre::ahead)});
    EXPECT_TRUE(says(astern, "A1 moves astern to 0304 facing B\n")) << astern;
    EXPECT_FALSE(says(astern, "moves ahead")) << astern;
}

// What stands under a cloak is out of sight: its hex, its moves and its speed are told to its own side alone.
TEST(Story, ASideReadsNeitherPlaceNorSpeedOfAShipOutOfItsSight) {
    const Told t;
    const SideId own = t.first.unit(t.b).side, other = t.first.unit(t.a).side;
    const Hex shown = hex_at(1, 1), there = hex_at(3, 3);
    const std::vector<Event> events{
        Veiled{t.b, static_cast<std::uint8_t>(1U << other.index()), shown, Facing{}},
        Moved{t.b, there, Facing{}, Manoeuvre::ahead, 1, 1}, CounterSet{t.b, Counter::speed, 13},
        Towed{t.b, hex_at(4, 4), t.b}, Advanced{5, 0, 0}};
    for (const Depth depth : {Depth::story, Depth::decisions, Depth::audit}) {
        const std::string story = t.of(events, other, depth);
        for (const char* secret : {"0303", "0404", "speeds: B1 13", "speed=13"})
            EXPECT_FALSE(says(story, secret)) << secret << "\n" << story;
        EXPECT_TRUE(says(story, "out of sight, last seen in 0101")) << story;
        EXPECT_TRUE(says(t.of(events, own, depth), "0404"));
    }
}

TEST(Report, AWreckIsNotCrippledToo) {
    const Told t;
    Scenario scenario;
    scenario.setup = t.sample.setup;
    Battle last = t.first;
    evolve(last, CounterSet{t.b, Counter::crippled, 1});
    evolve(last, FateSet{t.b, Fate::destroyed, t.a, VolleyKind::direct});
    evolve(last, CounterSet{t.a, Counter::crippled, 1});
    const std::string report = battle_report(t.rules, t.first, last, scenario, {});
    EXPECT_FALSE(says(report, "is destroyed, crippled")) << report;
    EXPECT_TRUE(says(report, ", crippled")) << "the other is";
}

TEST(Report, ATurningPointNamesTheExplosionThatWasOne) {
    const Told t;
    LogEntry entry;
    entry.events = {VolleyAdded{t.a, t.b, 7, 0, VolleyKind::explosion, 0xFFFFFF},
                    FateSet{t.b, Fate::destroyed, t.a, VolleyKind::direct},
                    FateSet{t.a, Fate::destroyed, t.b, VolleyKind::explosion}};
    const auto points = turning_points(t.rules, t.first, t.roster, std::span(&entry, 1));
    std::string all;
    for (const TurningPoint& p : points) all += p.what + "\n";
    EXPECT_TRUE(says(all, "the explosion of B1 put 7 internal points into A1\n")) << all;
    EXPECT_TRUE(says(all, "A1 is destroyed in the explosion of B1\n")) << all;
}

}  // namespace
}  // namespace impulse
