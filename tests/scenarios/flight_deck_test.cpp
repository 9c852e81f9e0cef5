// The bundled carriers of the supplement: two captains fight them to the end, and every battle plays back.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "scenarios/files/files.h"
#include "tests/support/program_run.h"

namespace impulse {
namespace {

int times(const std::string& text, const std::string& word) {
    int n = 0;
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++n;
    return n;
}

TEST(TngCarriers, CaptainsSendTheirFightersOutAndEveryBattleEndsAndPlaysBack) {
    for (const char* seed : {"1", "2", "3"}) {
        const std::string log =
            (std::filesystem::temp_directory_path() / (std::string{"impulse_deck"} + seed + ".jsonl"))
                .string();
        const ProgramRun fought =
            run_impulse({"fight", "flight_deck", "--seed", seed, "--log", log, "--overwrite"});
        ASSERT_EQ(fought.status, exit_ok) << fought.err;
        EXPECT_EQ(fought.out.find("turn limit"), std::string::npos) << seed;
        const std::string text = *read_text(log);
        EXPECT_GE(times(text, "\"launch_craft\""), 10) << seed;  // of twelve: a carrier may be lost before
        EXPECT_EQ(times(text, "refused"), 0) << seed;
        EXPECT_EQ(run_impulse({"replay", log, "--verify"}).status, exit_ok) << seed;
        std::filesystem::remove(log);
    }
}

}  // namespace
}  // namespace impulse
