// Words that must not stand in the sources: unportable chance, floats in rules, empty names, paths of one
// machine.
#include <gtest/gtest.h>

#include <cctype>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "tests/project/source_text.h"

namespace impulse {
namespace {

bool is_rules_code(std::string_view path) {
    return path.starts_with("engine/") || path.starts_with("battle/") || path.starts_with("ssd/");
}

// The first banned word in a line of code, or "".
std::string banned_word(std::string_view path, const std::string& code) {
    static const std::regex anywhere{
        R"(std::uniform_\w*|\bmt19937\w*|std::shuffle|\brandom_device\b|\bunordered_\w+|\bs?rand\s*\()"};
    static const std::regex in_rules{R"(\bfloat\b|\bdouble\b|\bsystem_clock\b|\bsteady_clock\b|\bthrow\b)"};
    static const std::regex empty_name{
        R"((?:class|struct|enum class)\s+\w*(?:Manager|Handler|Helper|Util|Data)\b)"};
    std::smatch found;
    // The yardstick measures the standard twister for comparison; nothing plays with it.
    const bool yardstick = path == "bench/yardstick_bench.cpp";
    if (!yardstick && std::regex_search(code, found, anywhere)) return found[0];
    if (std::regex_search(code, found, empty_name)) return found[0];
    if (is_rules_code(path) && std::regex_search(code, found, in_rules)) return found[0];
    return "";
}

// An absolute path of somebody's machine in a line of text, or "". The pattern is put together from pieces so
// that this file does not hold what it looks for.
std::string machine_path(const std::string& line) {
    static const std::regex form{std::string{"(^|[^A-Za-z0-9_.)~-])/"} + "(tmp|work|root|home|Users|mnt)" +
                                 "/[A-Za-z0-9_.]"};
    std::smatch found;
    if (line.find('/') == std::string::npos) return "";
    return std::regex_search(line, found, form) ? std::string{found[0]} : "";
}

TEST(ProjectNames, NoBannedWordInCode) {
    std::size_t seen = 0;
    for (const char* folder : {"engine", "ssd", "battle", "scenarios", "bench", "render", "tests"})
        for (const SourceFile& file : files_below(folder, {".h", ".cpp"})) {
            ++seen;
            const auto code = code_only(file.lines);
            for (std::size_t i = 0; i < code.size(); ++i)
                EXPECT_EQ(banned_word(file.path, code[i]), "")
                    << file.path << ":" << i + 1 << ": " << file.lines[i];
        }
    EXPECT_GT(seen, 20U);
}

TEST(ProjectNames, NoPathOfOneMachineInAnyText) {
    for (const SourceFile& file :
         files_below("", {".h", ".cpp", ".txt", ".md", ".toml", ".json", ".jsonl", ".csv", ".sh", ".py",
                          ".cmake", "dev", "run", ".clang-format", ".clang-tidy"}))
        for (std::size_t i = 0; i < file.lines.size(); ++i)
            EXPECT_EQ(machine_path(file.lines[i]), "") << file.path << ":" << i + 1;
}

TEST(ProjectNames, FilesSayWhatTheyHold) {
    static const std::regex empty{
        R"((^|_)(manager|handler|helper|helpers|util|utils|data|misc|common)(_|\.))"};
    for (const char* folder : {"engine", "ssd", "battle", "scenarios", "bench", "render"})
        for (const SourceFile& file : files_below(folder, {".h", ".cpp"})) {
            const std::string name = std::filesystem::path{file.path}.filename().string();
            EXPECT_FALSE(std::regex_search(name, empty)) << file.path;
            EXPECT_FALSE(std::regex_search(name, std::regex{"[A-Z]"})) << file.path;
        }
}

TEST(ProjectNames, FaultsAreFound) {
    EXPECT_EQ(banned_word("engine/x.h", "    double x = 0;"), "double");
    EXPECT_EQ(banned_word("battle/fire/x.cpp", "float f(int);"), "float");
    EXPECT_EQ(banned_word("render/x.cpp", "float f(int);"), "");
    EXPECT_EQ(banned_word("engine/x.h", "int doubled = as_floating_point();"), "");
    EXPECT_EQ(banned_word("render/x.cpp", "std::uniform_int_distribution<int> d;"),
              "std::uniform_int_distribution");
    EXPECT_EQ(banned_word("tests/x.cpp", "std::mt19937_64 g;"), "mt19937_64");
    EXPECT_EQ(banned_word("scenarios/x.cpp", "x = rand();"), "rand(");
    EXPECT_EQ(banned_word("scenarios/x.cpp", "x = operand(1);"), "");
    EXPECT_EQ(banned_word("scenarios/x.cpp", "std::unordered_map<int, int> m;"), "unordered_map");
    EXPECT_EQ(banned_word("scenarios/x.h", "class BattleManager {"), "class BattleManager");
    const std::string somewhere = std::string{"see /"} + "tmp" + "/x.txt";
    EXPECT_NE(machine_path(somewhere), "");
    EXPECT_EQ(machine_path("share/impulse, https://x.org/home/y"), "");
}

TEST(ProjectNames, CommentsAndTextsAreNotCode) {
    const auto code =
        code_only({"int a; // double", "/* float", "double */ int b;", "f(\"rand() \\\" double\", c);",
                   "g(R\"(float", "double)\", 'x');", "h('\"', float_like);"});
    EXPECT_EQ(code[0], "int a; ");
    EXPECT_EQ(code[1], "");
    EXPECT_EQ(code[2], " int b;");
    EXPECT_EQ(code[3], "f(, c);");
    EXPECT_EQ(code[4], "g(");
    EXPECT_EQ(code[5], ", 'x');");
    EXPECT_EQ(code[6], "h(, float_like);");
}

// Words behind a dot, an arrow or two colons.
std::set<std::string> members_in(const SourceFile& file) {
    std::set<std::string> members;
    for (const std::string& line : code_only(file.lines))
        for (std::size_t at = line.find_first_of(".>:"); at != std::string::npos;
             at = line.find_first_of(".>:", at + 1)) {
            std::size_t end = at + 1;
            while (end < line.size() &&
                   (std::isalnum(static_cast<unsigned char>(line[end])) != 0 || line[end] == '_'))
                ++end;
            members.insert(line.substr(at + 1, end - at - 1));
        }
    return members;
}

// A setting that a player can change and nothing reads is a lie.
TEST(ProjectNames, EverySettingIsReadSomewhere) {
    std::set<std::string> unread;  // "weasels.after"
    static const std::regex table{R"(^\[(\w+)\]$)"}, row{R"(^(\w+)\s*= \{ value = )"};
    for (const SourceFile& file : files_below("assets/rules", {".toml"})) {
        std::string chapter;
        std::smatch found;
        for (const std::string& line : file.lines)
            if (std::regex_search(line, found, table))
                chapter = found[1];
            else if (std::regex_search(line, found, row))
                unread.insert(chapter + "." + std::string{found[1]});
    }
    ASSERT_GT(unread.size(), 250U);
    for (const char* folder : {"battle", "scenarios", "render", "bench"})
        for (const SourceFile& file : files_below(folder, {".h", ".cpp"})) {
            if (file.path.starts_with("battle/core/rows/")) continue;
            const std::set<std::string> members = members_in(file);
            std::erase_if(unread, [&](const std::string& setting) {
                const std::size_t dot = setting.find('.');
                return members.contains(setting.substr(0, dot)) && members.contains(setting.substr(dot + 1));
            });
        }
    for (const std::string& setting : unread) ADD_FAILURE() << setting;
}

}  // namespace
}  // namespace impulse
