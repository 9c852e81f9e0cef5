// The powers of the supplement's ships: whole squadrons, and each ship of a size against each other.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "scenarios/files/files.h"
#include "tests/support/program_run.h"

namespace impulse {
namespace {

std::string scratch(const std::string& name) {
    return (std::filesystem::temp_directory_path() / ("impulse_powers_" + name)).string();
}

// Fights one battle of the scenario; what its log says of craft, tractors and boarding goes into `all`.
void fight_and_verify(const std::string& seed, std::string& all) {
    const std::string log = scratch(seed + ".jsonl");
    const ProgramRun fought =
        run_impulse({"fight", "borderland", "--seed", seed, "--log", log, "--overwrite", "--quiet"});
    ASSERT_EQ(fought.status, exit_ok) << fought.err;
    const std::string text = *read_text(log);
    EXPECT_EQ(text.find(" (default)\""), std::string::npos) << "an order was refused, seed " << seed;
    EXPECT_NE(text.find("\"event\":\"ended\""), std::string::npos) << "seed " << seed;
    EXPECT_EQ(run_impulse({"replay", log, "--verify"}).status, exit_ok) << "seed " << seed;
    for (const char* word : {"\"launch_craft\"", "\"tractor\"", "\"marines\"", "\"board\""})
        if (text.find(word) != std::string::npos && all.find(word) == std::string::npos) all += word;
    std::filesystem::remove(log);
}

TEST(TngSquadrons, ABattleOfTwoSquadronsEndsPlaysBackAndRefusesNothing) {
    std::string all;
    for (const char* seed : {"1", "2"}) fight_and_verify(seed, all);
}

// Two captains fight with carriers, officers, boarding parties and tractors.
TEST(FuzzTngSquadrons, TwoHundredBattlesEndPlayBackAndRefuseNothing) {
    std::string all;
    for (int seed = 1001; seed <= 1200; ++seed) fight_and_verify(std::to_string(seed), all);
    for (const char* word : {"\"launch_craft\"", "\"tractor\"", "\"marines\"", "\"board\""})
        EXPECT_NE(all.find(word), std::string::npos) << word << " was never used";
}

}  // namespace
}  // namespace impulse
