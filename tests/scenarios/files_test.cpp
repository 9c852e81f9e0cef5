// How outputs are written: what stands at their path is never destroyed.
#include "scenarios/files/files.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <thread>

namespace impulse {
namespace {

namespace fs = std::filesystem;

class Files : public testing::Test {
protected:
    void SetUp() override {
        folder_ = fs::path{testing::TempDir()} / "files_test";
        fs::remove_all(folder_);
        fs::create_directories(folder_);
    }
    [[nodiscard]] std::string at(const std::string& name) const { return (folder_ / name).string(); }
    [[nodiscard]] std::size_t entries() const {
        return static_cast<std::size_t>(std::distance(fs::directory_iterator{folder_}, {}));
    }
    fs::path folder_;
};

TEST_F(Files, ARegularFileIsReplacedAsAWholeAndKeepsItsMode) {
    ASSERT_FALSE(write_whole(at("a.json"), "old"));
    fs::permissions(at("a.json"), fs::perms::owner_read | fs::perms::owner_write);
    const int reader = ::open(at("a.json").c_str(), O_RDONLY);
    ASSERT_FALSE(write_whole(at("a.json"), "new"));
    EXPECT_EQ(*read_text(at("a.json")), "new");
    EXPECT_EQ(fs::status(at("a.json")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
    char old[4] = {};
    EXPECT_EQ(::read(reader, old, 3), 3);
    EXPECT_STREQ(old, "old") << "who reads the old text goes on reading it";
    ::close(reader);
    EXPECT_EQ(entries(), 1U);
}

TEST_F(Files, ALinkStaysALinkAndItsTargetIsWritten) {
    fs::create_directories(folder_ / "real");
    ASSERT_FALSE(write_whole(at("real/a.json"), "old"));
    fs::create_symlink("real/a.json", at("link"));
    fs::create_symlink("link", at("link_to_link"));
    ASSERT_FALSE(write_whole(at("link_to_link"), "new"));
    EXPECT_TRUE(fs::is_symlink(at("link")));
    EXPECT_TRUE(fs::is_symlink(at("link_to_link")));
    EXPECT_EQ(*read_text(at("real/a.json")), "new");
}

TEST_F(Files, ALinkToNothingYetMakesItsTarget) {
    fs::create_symlink("fresh.json", at("link"));
    ASSERT_FALSE(write_whole(at("link"), "new"));
    EXPECT_TRUE(fs::is_symlink(at("link")));
    EXPECT_EQ(*read_text(at("fresh.json")), "new");
}

TEST_F(Files, ARingOfLinksIsRefused) {
    fs::create_symlink("b", at("a"));
    fs::create_symlink("a", at("b"));
    const auto error = write_whole(at("a"), "new");
    ASSERT_TRUE(error);
    EXPECT_EQ(error->text(), at("a") + ": cannot be written: its links lead round in a ring");
}

TEST_F(Files, ADeviceStaysADevice) {
    ASSERT_FALSE(write_whole("/dev/null", "gone"));
    struct stat now {};
    ASSERT_EQ(::stat("/dev/null", &now), 0);
    EXPECT_TRUE(S_ISCHR(now.st_mode));
    fs::create_symlink("/dev/null", at("nowhere"));
    ASSERT_FALSE(write_whole(at("nowhere"), "gone"));
    EXPECT_TRUE(fs::is_symlink(at("nowhere")));
}

TEST_F(Files, ADiskThatIsFullIsAnError) {
    if (!fs::exists("/dev/full")) GTEST_SKIP() << "there is no /dev/full here";
    const auto error = write_whole("/dev/full", "lost");
    ASSERT_TRUE(error);
    EXPECT_EQ(error->text(), "/dev/full: cannot be written: No space left on device");
}

TEST_F(Files, APipeIsWrittenIntoAndStaysAPipe) {
    ASSERT_EQ(::mkfifo(at("pipe").c_str(), 0600), 0);
    std::string got;
    std::thread reader([&] {
        const int in = ::open(at("pipe").c_str(), O_RDONLY);
        char some[16];
        for (ssize_t n = 0; (n = ::read(in, some, sizeof some)) > 0;)
            got.append(some, static_cast<std::size_t>(n));
        ::close(in);
    });
    EXPECT_FALSE(write_whole(at("pipe"), "through"));
    reader.join();
    EXPECT_EQ(got, "through");
    EXPECT_TRUE(fs::is_fifo(at("pipe")));
    EXPECT_EQ(entries(), 1U);
}

TEST_F(Files, AFolderAndAFolderThatCannotBeMadeAreRefused) {
    const auto folder = write_whole(folder_.string(), "x");
    ASSERT_TRUE(folder);
    EXPECT_EQ(folder->text(), folder_.string() + ": this is a folder; a file is needed");
    ASSERT_FALSE(write_whole(at("file"), "x"));
    const auto below = write_whole(at("file/below"), "x");
    ASSERT_TRUE(below);
    EXPECT_NE(below->text().find("cannot be made"), std::string::npos) << below->text();
}

TEST_F(Files, AFileThatIsNotThereHasNoLine) {
    const auto text = read_text(at("none.json"));
    ASSERT_FALSE(text);
    EXPECT_EQ(text.error().text(), at("none.json") + ": cannot be read: No such file or directory");
}

TEST_F(Files, WhatIsNotKeptLeavesNothingBehind) {
    ASSERT_FALSE(write_whole(at("a.csv"), "old"));
    {
        auto fresh = NewFile::beside(at("a.csv"));
        ASSERT_TRUE(fresh);
        ASSERT_FALSE(write_whole(fresh->name(), "half"));
        EXPECT_EQ(entries(), 2U);
    }
    EXPECT_EQ(entries(), 1U);
    EXPECT_EQ(*read_text(at("a.csv")), "old");
}

}  // namespace
}  // namespace impulse
