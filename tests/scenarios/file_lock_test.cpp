// One program at a time on a file or a folder.
#include "scenarios/files/file_lock.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "scenarios/files/files.h"

namespace impulse {
namespace {

TEST(FileLock, ASecondHolderOfAFileIsRefusedUntilTheFirstLetsGo) {
    const std::string path = testing::TempDir() + "/locked.jsonl";
    ASSERT_FALSE(write_whole(path, "a line\n"));
    {
        const auto first = FileLock::take(path);
        ASSERT_TRUE(first);
        const auto second = FileLock::take(path);
        ASSERT_FALSE(second);
        EXPECT_EQ(second.error().text(),
                  path + ": another program has this open and writes to it; close that one first");
    }
    EXPECT_TRUE(FileLock::take(path));
}

TEST(FileLock, AFolderIsLockedAsAFileIs) {
    const std::string folder = testing::TempDir() + "/saves";
    std::filesystem::create_directories(folder);
    const auto first = FileLock::take(folder);
    ASSERT_TRUE(first);
    EXPECT_FALSE(FileLock::take(folder));
    EXPECT_TRUE(std::filesystem::is_empty(folder)) << "no file is left beside what is locked";
}

TEST(FileLock, WhatIsNotThereIsNotLocked) {
    const auto none = FileLock::take(testing::TempDir() + "/nowhere");
    ASSERT_FALSE(none);
    EXPECT_NE(none.error().what.find("cannot be opened"), std::string::npos);
}

}  // namespace
}  // namespace impulse
