// Every format that people write, broken in at least ten ways (tests/data/broken/*.toml): the program ends with exit
// code 2 and one sentence with file, line and column, and leaves nothing behind.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "bench/lab/lab_program.h"
#include "engine/hash.h"
#include "engine/table_text.h"
#include "scenarios/files/files.h"
#include "scenarios/program.h"
#include "tests/source_dir.h"

namespace impulse::broken_texts {
namespace {

namespace fs = std::filesystem;

const std::string sources = source_dir();
const std::string lists = sources + "/tests/data/broken/";

struct Broken {
    std::string what, good, bad, at, asset;
    std::vector<std::string> says;
    int above = 0;  // the search for `at` begins so many lines above the replacement
    std::optional<std::string> whole;
    bool rechain = false, anywhere = false;
    int drop = 0, tear = 0;  // a line of a log
};

struct Format {
    std::string name, sound, asset, made;
    std::vector<std::string> command;
    bool prefix = false;
    std::vector<Broken> cases;
};

Format format_named(const std::string& name) {
    Format f;
    f.name = name;
    const auto text = read_text(lists + name + ".toml");
    EXPECT_TRUE(text);
    if (!text) return f;
    auto table = read_table(*text, name + ".toml");
    EXPECT_TRUE(table) << table.error().text();
    if (!table) return f;
    f.sound = table->word("sound", "");
    f.asset = table->word("asset", "");
    f.made = table->word("made", "");
    f.prefix = table->boolean("prefix", false);
    f.command = table->words("command");
    for (TableReader& row : table->tables("case")) {
        Broken b;
        b.what = row.word("what");
        b.good = row.word("good", "");
        b.bad = row.word("bad", "");
        b.at = row.word("at", "");
        b.asset = row.word("asset", f.asset);
        b.says = row.words("says");
        b.above = row.integer("above", 0, 99, 0);
        if (row.knows("whole")) b.whole = row.word("whole", "");
        b.rechain = row.boolean("rechain", false);
        b.anywhere = row.boolean("anywhere", false);
        b.drop = row.integer("drop", 1, 9999, 0);
        b.tear = row.integer("tear", 1, 9999, 0);
        f.cases.push_back(b);
    }
    const auto error = table->finish();
    EXPECT_FALSE(error) << error->text();
    return f;
}

// ---- running the program
struct Ran {
    int status = 0;
    std::string out, err;
};
Ran ran(const std::vector<std::string>& words) {
    std::istringstream in;
    std::ostringstream out, err;
    Ran r;
    r.status = run_program(words, {in, out, err, false}, ProgramHooks{{}, lab_commands()});
    r.out = out.str();
    r.err = err.str();
    return r;
}

// A folder of its own, removed afterwards.
struct TestFolder {
    fs::path path;
    explicit TestFolder(const std::string& name)
        : path(fs::temp_directory_path() / ("impulse_broken_" + name)) {
        fs::remove_all(path);
        fs::create_directories(path);
    }
    TestFolder(const TestFolder&) = delete;
    TestFolder& operator=(const TestFolder&) = delete;
    ~TestFolder() { fs::remove_all(path); }
    // Every file in it, with its text.
    [[nodiscard]] std::set<std::pair<std::string, std::string>> files() const {
        std::set<std::pair<std::string, std::string>> all;
        for (const auto& entry : fs::directory_iterator(path))
            if (entry.is_regular_file())
                all.emplace(entry.path().string(), read_text(entry.path().string()).value_or("?"));
        return all;
    }
};

// The assets of the sources, with one file of its own; the program looks there as long as this lives.
class OtherAssets {
public:
    OtherAssets(const fs::path& folder, const std::string& below, const std::string& text)
        : root_(folder / "assets") {
        fs::create_directories(root_);
        fs::create_directory_symlink(sources + "/scenarios", folder / "scenarios");
        const fs::path target{below};
        fs::path at;
        for (auto part = target.begin(); part != target.end(); ++part) {
            // Beside this part of the way everything is as it was.
            for (const auto& entry : fs::directory_iterator(fs::path{sources} / "assets" / at))
                if (entry.path().filename() != *part) link(entry, root_ / at / entry.path().filename());
            at /= *part;
            if (std::next(part) != target.end()) fs::create_directories(root_ / at);
        }
        EXPECT_FALSE(write_whole((root_ / below).string(), text));
        setenv("IMPULSE_ASSETS", root_.c_str(), 1);
    }
    OtherAssets(const OtherAssets&) = delete;
    OtherAssets& operator=(const OtherAssets&) = delete;
    ~OtherAssets() { unsetenv("IMPULSE_ASSETS"); }
    [[nodiscard]] std::string path(const std::string& below) const { return (root_ / below).string(); }

private:
    static void link(const fs::directory_entry& entry, const fs::path& to) {
        if (entry.is_directory()) {
            // A linked folder is not walked into, so folders are made and their files linked.
            fs::create_directories(to);
            for (const auto& below : fs::directory_iterator(entry.path()))
                link(below, to / below.path().filename());
        } else {
            fs::create_symlink(entry.path(), to);
        }
    }
    fs::path root_;
};

// ---- the mistake
std::size_t line_start(const std::string& text, std::size_t at) {
    const std::size_t end = at == 0 ? std::string::npos : text.rfind('\n', at - 1);
    return end == std::string::npos ? 0 : end + 1;
}
std::size_t nth_line(const std::string& text, int line) {
    std::size_t at = 0;
    for (int i = 1; i < line; ++i) at = text.find('\n', at) + 1;
    return at;
}

// Makes the running hashes of a log fit its lines, as its writer makes them.
std::string rechained(const std::string& text) {
    std::string out;
    std::uint64_t chain = 0;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t end = line.rfind(",\"chain\":\"");
        const std::string body = line.substr(0, end) + "}";
        Hash h;
        h.value ^= chain;
        h.bytes(body);
        chain = h.value;
        out += line.substr(0, end) + ",\"chain\":\"" + hex_digits(chain) + "\"}\n";
    }
    return out;
}

struct Spoilt {
    std::string text;
    int line = 1, column = 1;
};

Spoilt spoil(const std::string& sound, const Broken& b) {
    Spoilt s;
    std::size_t from = 0;
    if (b.whole) {
        s.text = *b.whole;
    } else if (b.drop > 0) {
        const std::size_t begin = nth_line(sound, b.drop);
        s.text = sound.substr(0, begin) + sound.substr(sound.find('\n', begin) + 1);
        from = begin;
    } else if (b.tear > 0) {
        const std::size_t begin = nth_line(sound, b.tear), end = sound.find('\n', begin);
        s.text = sound.substr(0, begin + (end - begin) / 2) + sound.substr(end);
        from = begin;
    } else {
        from = sound.find(b.good);
        EXPECT_NE(from, std::string::npos) << "the sound text has no " << b.good;
        if (from == std::string::npos) return s;
        s.text = sound.substr(0, from) + b.bad + sound.substr(from + b.good.size());
    }
    if (b.rechain) s.text = rechained(s.text);
    std::size_t at = 0;
    if (b.at == "|") {
        at = line_start(s.text, from);
    } else if (b.at.starts_with("^")) {
        at = s.text.find(b.at.substr(1));
    } else if (!b.at.empty()) {
        std::size_t begin = line_start(s.text, from);
        for (int i = 0; i < b.above && begin > 0; ++i) begin = line_start(s.text, begin - 1);
        at = s.text.find(b.at, b.above > 0 ? begin : std::min(from, s.text.size()));
    }
    EXPECT_NE(at, std::string::npos) << "the broken text has no " << b.at;
    if (at == std::string::npos) return s;
    s.line = 1 + static_cast<int>(
                     std::count(s.text.begin(), s.text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
    s.column = static_cast<int>(at - line_start(s.text, at)) + 1;
    return s;
}

// The log of the script that the script format takes as its sound text.
std::string made_log(const fs::path& folder) {
    const std::string log = (folder / "made.jsonl").string();
    const Ran r = ran({"script", lists + "script.sound.toml", "--log", log});
    EXPECT_EQ(r.status, exit_ok) << r.err;
    const std::string text = read_text(log).value_or("");
    fs::remove(log);
    return text;
}

std::vector<std::string> command_of(const Format& f, const fs::path& folder, const std::string& file) {
    std::vector<std::string> words = f.command;
    for (std::string& word : words)
        for (const auto& [name, value] : {std::pair{std::string{"FILE"}, file},
                                          {"FOLDER", (folder / "in").string()},
                                          {"OUT", (folder / "out").string()}})
            if (const std::size_t at = word.find(name); at != std::string::npos)
                word.replace(at, name.size(), value);
    return words;
}

class BrokenTexts : public testing::TestWithParam<const char*> {};

TEST_P(BrokenTexts, AreToldWithTheirPlaceAndLeaveNothingBehind) {
    const Format f = format_named(GetParam());
    ASSERT_GE(f.cases.size(), 10U) << "every format has at least ten";
    std::set<std::string> seen;
    for (const Broken& b : f.cases) {
        SCOPED_TRACE(f.name + ": " + b.what);
        EXPECT_TRUE(seen.insert(b.what).second) << "there twice";
        const TestFolder folder{f.name};
        const bool asset = !b.asset.empty();
        const std::string sound = asset             ? read_text(sources + "/assets/" + b.asset).value_or("")
                                  : f.made == "log" ? made_log(folder.path)
                                                    : read_text(lists + f.sound).value_or("");
        ASSERT_FALSE(sound.empty());
        const Spoilt s = spoil(sound, b);
        std::optional<OtherAssets> assets;
        std::string file = (folder.path / f.sound).string();
        if (asset) {
            assets.emplace(folder.path, b.asset, s.text);
            file = assets->path(b.asset);
        } else if (std::find(f.command.begin(), f.command.end(), "FOLDER") != f.command.end()) {
            file = (folder.path / "in" / f.sound).string();
            ASSERT_FALSE(write_whole(file, s.text));
        } else {
            if (f.made == "log") file = (folder.path / "broken.jsonl").string();
            ASSERT_FALSE(write_whole(file, s.text));
        }
        const auto before = folder.files();
        const Ran r = ran(command_of(f, folder.path, file));
        EXPECT_EQ(r.status, exit_bad_input) << r.out.substr(0, 300);
        EXPECT_EQ(r.out, "") << "nothing but the sentence";
        EXPECT_EQ(std::count(r.err.begin(), r.err.end(), '\n'), 1) << r.err;
        const std::string place = file + ":" + std::to_string(s.line) + ":" + std::to_string(s.column) + ": ";
        const std::string_view told{r.err};
        if (b.anywhere)
            EXPECT_TRUE(told.starts_with("impulse: " + file + ":")) << r.err;
        else if (f.prefix)
            EXPECT_NE(r.err.find(": " + place), std::string::npos) << r.err << "expected " << place;
        else
            EXPECT_TRUE(told.starts_with("impulse: " + place)) << r.err << "expected " << place;
        for (const std::string& words : b.says)
            EXPECT_NE(r.err.find(words), std::string::npos) << r.err << "lacks " << words;
        EXPECT_EQ(folder.files(), before) << "something was written";
    }
}

INSTANTIATE_TEST_SUITE_P(Formats, BrokenTexts,
                         testing::Values("rules", "ship", "scenario", "sector", "script", "record_in",
                                         "record_out", "log", "dice", "reveal", "weapons", "thunderdome"),
                         [](const auto& test) { return std::string{test.param}; });

// The same commands take the sound texts: it is the mistake that is refused.
TEST(SoundTexts, AreTaken) {
    const TestFolder folder{"sound"};
    const auto taken = [&](const std::vector<std::string>& words) {
        const Ran r = ran(words);
        EXPECT_EQ(r.status, exit_ok) << words.front() << ": " << r.err;
    };
    const std::string out = (folder.path / "out").string();
    for (const char* name : {"scenario.sound.toml", "sector.sound.toml", "record_in.sound.json"})
        taken({"fight", lists + name, "--quiet", "--turns", "1", "--overwrite", "--log", out + ".jsonl",
               "--record", out + ".json"});
    taken({"script", lists + "script.sound.toml"});
    taken({"record", "check", lists + "record_out.sound.json"});
    taken({"fight", "anvil", "--quiet", "--turns", "1", "--dice", "reveal:" + lists + "reveal.sound.toml"});
    fs::create_directories(folder.path / "in");
    fs::copy_file(lists + "weapons.sound.toml", folder.path / "in" / "guns.toml");
    taken({"tables", "--ruleset", (folder.path / "in").string()});
    const std::string log = (folder.path / "made.jsonl").string();
    ASSERT_FALSE(write_whole(log, rechained(made_log(folder.path))));
    taken({"replay", log, "--verify"});
}

// Windows line ends and the mark that some editors put in front change nothing.
TEST(SoundTexts, MayHaveWindowsLineEndsAndAByteOrderMark) {
    const TestFolder folder{"windows"};
    const auto windows = [&](const std::string& name) {
        std::string text = "\xEF\xBB\xBF";
        for (const char c : read_text(lists + name).value_or(""))
            text += c == '\n' ? std::string{"\r\n"} : std::string(1, c);
        const std::string path = (folder.path / name).string();
        EXPECT_FALSE(write_whole(path, text));
        return path;
    };
    for (const auto& words : std::vector<std::vector<std::string>>{
             {"fight", windows("scenario.sound.toml"), "--quiet", "--turns", "1"},
             {"fight", windows("record_in.sound.json"), "--quiet", "--turns", "1"},
             {"script", windows("script.sound.toml")},
             {"record", "check", windows("record_out.sound.json")},
             {"fight", "anvil", "--quiet", "--turns", "1", "--dice",
              "reveal:" + windows("reveal.sound.toml")}}) {
        const Ran r = ran(words);
        EXPECT_EQ(r.status, exit_ok) << words[1] << ": " << r.err;
    }
    // Places are told as an editor shows them.
    const std::string path = windows("record_out.sound.json");
    std::string text = read_text(path).value_or("");
    text.replace(text.find("\"out\""), 5, "\"owt\"");
    ASSERT_FALSE(write_whole(path, text));
    EXPECT_NE(ran({"record", "check", path}).err.find(":3:11: "), std::string::npos);
}

// A file that is none of these: empty, a folder, missing, or bytes without sense.
TEST(BrokenFiles, AreToldInOneSentence) {
    const TestFolder folder{"files"};
    const std::string empty = (folder.path / "empty").string(), odd = (folder.path / "odd").string(),
                      gone = (folder.path / "gone").string(), here = folder.path.string();
    ASSERT_FALSE(write_whole(empty, ""));
    ASSERT_FALSE(write_whole(odd, std::string("\x7F\x00\xFE\x93 5\n\x01", 8)));
    for (const std::vector<std::string>& command :
         std::vector<std::vector<std::string>>{{"fight", "FILE"},
                                               {"fight", "--resume", "FILE"},
                                               {"fight", "anvil", "--dice", "FILE"},
                                               {"fight", "anvil", "--dice", "reveal:FILE"},
                                               {"script", "FILE"},
                                               {"replay", "FILE"},
                                               {"replay", "FILE", "--verify"},
                                               {"record", "check", "FILE"},
                                               {"record", "diff", "FILE", "FILE"},
                                               {"ships", "check", "FILE"},
                                               {"tables", "--ruleset", "FILE"}})
        for (const std::string& file : {empty, odd, gone, here}) {
            std::vector<std::string> words = command;
            for (std::string& word : words)
                if (const std::size_t at = word.find("FILE"); at != std::string::npos)
                    word.replace(at, 4, file);
            if (words[0] == "tables" && file == here) continue;  // a folder is what it wants
            const auto before = folder.files();
            const Ran r = ran(words);
            SCOPED_TRACE(words[0] + " " + words[1] + " " + words.back());
            EXPECT_EQ(r.status, exit_bad_input) << r.out;
            EXPECT_EQ(r.out, "");
            EXPECT_EQ(std::count(r.err.begin(), r.err.end(), '\n'), 1) << r.err;
            EXPECT_TRUE(r.err.starts_with("impulse: ")) << r.err;
            EXPECT_EQ(folder.files(), before);
        }
}

}  // namespace
}  // namespace impulse::broken_texts
