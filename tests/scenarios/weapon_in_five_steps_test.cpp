// README.md: a weapon is added in five steps, and needs no file that they do not name.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "bench/lab/lab_program.h"
#include "scenarios/files/files.h"
#include "tests/source_dir.h"
#include "tests/support/program_run.h"
#include "tests/support/script_text.h"

namespace impulse {
namespace {

namespace fs = std::filesystem;

// Assets of a player, in a folder of their own, found through IMPULSE_ASSETS.
struct OwnAssets {
    fs::path folder = fs::path{testing::TempDir()} / "own" / "assets";
    OwnAssets() {
        fs::remove_all(folder.parent_path());
        fs::create_directories(folder / "ships/classic");
        for (const char* part : {"rules", "sentences"})
            fs::copy(fs::path(source_dir()) / "assets" / part, folder / part, fs::copy_options::recursive);
        for (const char* ships : {"craft", "ground", "federation"})
            fs::copy(fs::path(source_dir()) / "assets/ships/classic" / ships,
                     folder / "ships/classic" / ships, fs::copy_options::recursive);
        setenv("IMPULSE_ASSETS", folder.c_str(), 1);
    }
    OwnAssets(const OwnAssets&) = delete;
    OwnAssets& operator=(const OwnAssets&) = delete;
    ~OwnAssets() {
        unsetenv("IMPULSE_ASSETS");
        fs::remove_all(folder.parent_path());
    }
    void change(const std::string& file, const std::string& from, const std::string& to) const {
        std::string text = *read_text((folder / file).string());
        std::size_t at = text.find(from);
        ASSERT_NE(at, std::string::npos) << file << ": " << from;
        for (; at != std::string::npos; at = text.find(from, at + to.size()))
            text.replace(at, from.size(), to);
        ASSERT_FALSE(write_whole((folder / file).string(), text));
    }
};

TEST(WeaponInFiveSteps, TheStepsOfTheReadmeMakeAWeaponThatFires) {
    const OwnAssets own;
    // 1. Row and 2. box: the example of assets/rules/README.md; its `hit_on` says what damage takes it.
    const std::string readme = *read_text((own.folder / "rules/README.md").string());
    const std::size_t open = readme.find("```toml\n[lance]") + 8, close = readme.find("```", open);
    ASSERT_LT(open, close);
    const std::string weapons = (own.folder / "rules/classic/weapons.toml").string();
    ASSERT_FALSE(write_whole(weapons, *read_text(weapons) + "\n" + readme.substr(open, close - open)));
    // 3. Ship.
    own.change("ships/classic/federation/ca.toml", "{ system = \"photon\",   name = \"PHOTON A\",",
               "{ system = \"lance\", name = \"LANCE A\",");
    const std::string sheet = (own.folder / "ships/classic/federation/ca.toml").string();
    const ProgramRun check = run_impulse({"ships", "check", sheet});
    EXPECT_EQ(check.status, exit_ok) << check.out << check.err;
    const ProgramRun lint =
        run_impulse({"tables", "--ruleset", "classic", "--weapon", "lance"}, "", {{}, lab_commands()});
    EXPECT_EQ(lint.status, exit_ok) << lint.err;
    // 4. Try it: in range 5 a 1 of one die hits for 3 points.
    const std::string script = (own.folder / "try.toml").string();
    ASSERT_FALSE(write_whole(
        script, R"(dice = [1]
)" +
                    two_ships("classic", "floating", {"Red", "Hood", "federation/ca", "1515", 'A'},
                              {"Blue", "Burke", "federation/ca", "1510", 'D'}) +
                    R"([[orders]]
turn = 1
step = "allocate"
say = 'allocate Hood speed=0 hold=["LANCE A"]'
[[orders]]
turn = 1
impulse = 2
step = "direct_fire"
say = 'fire Hood "LANCE A" target=Burke mode=standard'
)"));
    const ProgramRun fired = run_impulse({"script", script, "--events"});
    EXPECT_EQ(fired.status, exit_ok) << fired.err;
    EXPECT_NE(fired.out.find("LANCE A"), std::string::npos) << fired.out.substr(0, 3000);
}

}  // namespace
}  // namespace impulse
