// Fleets of the supplement's powers, each against each, as `impulse study powers_fleets` fights them.
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <iostream>
#include <string>

#include "bench/lab/lab_program.h"
#include "scenarios/files/files.h"
#include "tests/support/program_run.h"

namespace impulse {
namespace {

// Battles of one block of pairings; each takes seven, so that four processes may share them.
class FuzzTngPowers : public ::testing::TestWithParam<int> {};

constexpr int pairings_of_block = 7, battles_of_pairing = 20;

TEST_P(FuzzTngPowers, TwentyBattlesOfEachPairingEndPlayBackAndRefuseNoOrder) {
    const auto began = std::chrono::steady_clock::now();
    const std::string log =
        (std::filesystem::temp_directory_path() / ("impulse_fleets_" + std::to_string(GetParam()) + ".jsonl"))
            .string();
    const ProgramHooks hooks{{}, lab_commands()};
    const int first = GetParam() * pairings_of_block * battles_of_pairing;
    int orders = 0;
    for (int battle = first; battle < first + pairings_of_block * battles_of_pairing; ++battle) {
        const ProgramRun fought = run_impulse({"study", "fight", "powers_fleets", "--battle",
                                               std::to_string(battle), "--log", log, "--overwrite"},
                                              {}, hooks);
        ASSERT_EQ(fought.status, exit_ok) << battle << ": " << fought.err;
        const auto text = read_text(log);
        ASSERT_TRUE(text) << battle;
        EXPECT_EQ(text->find(" (default)\""), std::string::npos) << "an order was refused, battle " << battle;
        EXPECT_NE(text->find("\"event\":\"ended\""), std::string::npos) << "battle " << battle;
        const ProgramRun again = run_impulse({"replay", log, "--verify"}, {}, hooks);
        EXPECT_EQ(again.status, exit_ok) << battle << ": " << again.err << again.out;
        for (std::size_t at = 0; (at = text->find("\"order\":", at)) != std::string::npos; ++at) ++orders;
    }
    std::filesystem::remove(log);
    const auto took =
        std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - began);
    std::cout << orders << " orders in " << took.count() << " s\n";
}
INSTANTIATE_TEST_SUITE_P(Blocks, FuzzTngPowers, ::testing::Range(0, 4));

}  // namespace
}  // namespace impulse
