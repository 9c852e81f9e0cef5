#include "scenarios/files/asset_path.h"
#include "tests/source_dir.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

namespace impulse {
namespace {

TEST(ScenariosAssetPath, SourcesAreFoundFromTheBuildFolder) {
    ::unsetenv("IMPULSE_ASSETS");
    EXPECT_EQ(asset_folder(), source_dir() + "/assets");
    EXPECT_TRUE(std::filesystem::is_directory(asset_path("rules/tng")));
    EXPECT_EQ(scenario_folder(), source_dir() + "/scenarios");
}

TEST(ScenariosAssetPath, TheEnvironmentComesFirst) {
    ::setenv("IMPULSE_ASSETS", "elsewhere/assets", 1);
    EXPECT_EQ(asset_folder(), "elsewhere/assets");
    EXPECT_EQ(asset_path("ships"), "elsewhere/assets/ships");
    EXPECT_EQ(scenario_folder(), "elsewhere/scenarios");
    ::setenv("IMPULSE_ASSETS", "", 1);
    EXPECT_EQ(asset_folder(), source_dir() + "/assets");
    ::unsetenv("IMPULSE_ASSETS");
}

}  // namespace
}  // namespace impulse
