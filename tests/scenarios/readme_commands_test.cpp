// Every command that README.md shows works on a fresh checkout.
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <sstream>

#include "bench/lab/lab_program.h"
#include "scenarios/files/files.h"
#include "tests/source_dir.h"
#include "tests/support/program_run.h"

namespace impulse {
namespace {

namespace fs = std::filesystem;

// The words of a line of a shell: quotation marks, a remark at the end.
std::vector<std::string> shell_words(const std::string& line) {
    std::vector<std::string> words;
    bool quoted = false, inside = false;
    for (const char c : line) {
        if (c == '#' && !quoted && !inside) break;
        if (c == '"') {
            quoted = !quoted;
            if (!inside) words.emplace_back();
            inside = true;
        } else if (c == ' ' && !quoted) {
            inside = false;
        } else {
            if (!inside) words.emplace_back();
            inside = true;
            words.back() += c;
        }
    }
    return words;
}

// The lines of README.md that are commands, those that go on behind a backslash put together.
std::vector<std::vector<std::string>> readme_commands() {
    const auto text = read_text((fs::path(source_dir()) / "README.md").string());
    EXPECT_TRUE(text);
    std::istringstream lines(text.value_or(""));
    std::vector<std::vector<std::string>> all;
    for (std::string line, whole; std::getline(lines, line);) {
        if (!line.starts_with("    ")) continue;
        whole += line.substr(4);
        if (whole.ends_with('\\')) {
            whole.pop_back();
            continue;
        }
        if (whole.starts_with("impulse ") || whole.starts_with("cp ")) all.push_back(shell_words(whole));
        whole.clear();
    }
    return all;
}

TEST(ReadmeCommands, EachOfThemWorksInAFreshCheckout) {
    // A checkout without anything built or written in it.
    const fs::path before = fs::current_path(), checkout = fs::path{testing::TempDir()} / "checkout";
    fs::remove_all(checkout);
    fs::create_directories(checkout / "out");
    for (const char* folder : {"assets", "scenarios"})
        fs::create_directory_symlink(fs::path(source_dir()) / folder, checkout / folder);
    fs::current_path(checkout);
    int tried = 0;
    for (std::vector<std::string> words : readme_commands()) {
        const std::string line = testing::PrintToString(words);
        if (words[0] == "cp") {
            fs::copy(words[2], words[3], fs::copy_options::recursive);
            continue;
        }
        words.erase(words.begin());
        // A thousand battles are for patient people, pictures of the checkout for those who make them.
        if (words[0] == "study")
            words.insert(words.end(), {"--shard", "1/1000", "--workers", "1", "--quiet"});
        for (std::size_t w = 0; w < words.size(); ++w) {
            if (words[w] == "--n") words[w + 1] = "2";
            if (words[w].starts_with("assets/pictures/")) words[w] = "out/picture.svg";
        }
        const ProgramRun run = run_impulse(words, "quit\n", {{}, lab_commands()});
        // An audit of a table's log and a comparison may find differences.
        const bool finds = words[0] == "sfbol" || (words[0] == "tables" && words[1] == "compare");
        EXPECT_TRUE(run.status == exit_ok || (finds && run.status == exit_difference))
            << line << "\n"
            << run.err << run.out.substr(0, 500);
        ++tried;
    }
    fs::current_path(before);
    EXPECT_GT(tried, 15);
}

}  // namespace
}  // namespace impulse
