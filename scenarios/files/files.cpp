#include "scenarios/files/files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <system_error>
#include <utility>

#include "battle/play/rules_reader.h"
#include "engine/letters.h"
#include "scenarios/files/asset_path.h"

namespace impulse {
namespace {

namespace fs = std::filesystem;

// What is wrong with a file as a whole has no line.
FileError no_place(const std::string& path, const std::string& what) { return {path, 0, 0, what}; }

std::atomic<int> made{0};  // files begun by this program: each has a name of its own

// Closes a file descriptor whatever happens.
struct Open {
    int at = -1;
    explicit Open(int descriptor) : at(descriptor) {}
    Open(const Open&) = delete;
    Open& operator=(const Open&) = delete;
    ~Open() {
        if (at >= 0) ::close(at);
    }
};

}  // namespace

bool write_all(int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t n = ::write(file, text.data(), text.size());
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(n));
    }
    return true;
}

FileError not_written(const std::string& path) {
    return no_place(path, fmt::format("cannot be written: {}", std::strerror(errno)));
}

tl::expected<std::string, FileError> read_text(const std::string& path) {
    std::error_code error;
    if (fs::is_directory(path, error))
        return tl::unexpected(no_place(path, "this is a folder; a file is needed"));
    if (path.empty()) return tl::unexpected(no_place(path, "no file is named; a name is needed"));
    std::ifstream in(path, std::ios::binary);
    if (!in) return tl::unexpected(no_place(path, fmt::format("cannot be read: {}", std::strerror(errno))));
    std::ostringstream all;
    all << in.rdbuf();
    if (in.bad()) return tl::unexpected(no_place(path, "cannot be read to its end"));
    return all.str();
}

namespace {

// Where a path leads when its links are followed, the last one to nowhere too; nothing for a ring of links.
std::optional<std::string> followed(const std::string& path) {
    fs::path at{path};
    for (int links = 0; links < 40; ++links) {
        std::error_code error;
        const fs::path next = fs::read_symlink(at, error);
        if (error) return at.string();  // no link: a file, or nothing yet
        at = next.is_absolute() ? next : at.parent_path() / next;
    }
    return std::nullopt;
}

bool same_file(const struct stat& one, const struct stat& other) {
    return one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

// A device, a pipe or what the standard output goes to keeps its place: the text goes into it as it stands.
std::optional<FileError> write_into(const std::string& path, std::string_view text) {
    struct stat there {};
    if (::stat(path.c_str(), &there) != 0) return not_written(path);
    // A file that the shell opened for us is written where the program's own words stand, behind them.
    for (const int standard : {STDOUT_FILENO, STDERR_FILENO}) {
        struct stat open {};
        if (::fstat(standard, &open) != 0 || !same_file(open, there)) continue;
        std::cout.flush();
        if (!write_all(standard, text)) return not_written(path);
        return std::nullopt;
    }
    const Open file{::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY)};
    if (file.at < 0 || !write_all(file.at, text)) return not_written(path);
    return std::nullopt;
}

// True where the path stands for something that a new file must not take the place of.
bool keeps_its_place(const std::string& path) {
    struct stat there {};
    if (::stat(path.c_str(), &there) != 0) return false;
    if (!S_ISREG(there.st_mode)) return true;
    struct stat open {};
    for (const int standard : {STDOUT_FILENO, STDERR_FILENO})
        if (::fstat(standard, &open) == 0 && same_file(open, there)) return true;
    return false;
}

}  // namespace

tl::expected<NewFile, FileError> NewFile::beside(const std::string& path) {
    std::error_code error;
    if (path.empty()) return tl::unexpected(no_place(path, "no file is named; a name is needed"));
    if (fs::is_directory(path, error))
        return tl::unexpected(no_place(path, "this is a folder; a file is needed"));
    NewFile file;
    file.path_ = path;
    if (keeps_its_place(path)) {
        file.beside_ =
            (fs::temp_directory_path(error) / fmt::format("impulse.{}.{}.new", ::getpid(), ++made)).string();
        return file;
    }
    const auto target = followed(path);
    if (!target) return tl::unexpected(no_place(path, "cannot be written: its links lead round in a ring"));
    file.target_ = *target;
    const fs::path folder = fs::path{*target}.parent_path();
    if (!folder.empty()) {
        fs::create_directories(folder, error);
        if (error)
            return tl::unexpected(no_place(
                path, fmt::format("its folder {} cannot be made: {}", folder.string(), error.message())));
    }
    file.beside_ = fmt::format("{}.{}.{}.new", *target, ::getpid(), ++made);
    return file;
}

NewFile::NewFile(NewFile&& other) noexcept
    : path_(std::move(other.path_)),
      target_(std::move(other.target_)),
      beside_(std::exchange(other.beside_, {})) {}

NewFile::~NewFile() {
    if (!beside_.empty()) ::unlink(beside_.c_str());
}

std::optional<FileError> NewFile::keep() {
    const auto failed = [&](std::string_view doing) {
        return no_place(path_, fmt::format("cannot be {}: {}", doing, std::strerror(errno)));
    };
    if (target_.empty()) {
        const auto text = read_text(beside_);
        if (!text) return text.error();
        return write_into(path_, *text);
    }
    {
        const Open file{::open(beside_.c_str(), O_WRONLY | O_CLOEXEC)};
        if (file.at < 0) return failed("written");
        // The new file is for those whom the old one was for.
        struct stat old {};
        if (::stat(target_.c_str(), &old) == 0) {
            ::fchmod(file.at, old.st_mode & 07777U);
            if (old.st_uid != ::geteuid() || old.st_gid != ::getegid())
                if (::fchown(file.at, old.st_uid, old.st_gid) != 0) errno = 0;
        }
        if (::fsync(file.at) != 0) return failed("forced to the disk");
    }
    if (::rename(beside_.c_str(), target_.c_str()) != 0) return failed("replaced");
    beside_.clear();
    // The new name must survive a power cut too.
    const fs::path folder = fs::path{target_}.parent_path();
    const Open dir{::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
    if (dir.at >= 0) ::fsync(dir.at);
    return std::nullopt;
}

std::optional<FileError> write_whole(const std::string& path, std::string_view text) {
    std::error_code error;
    if (keeps_its_place(path) && !fs::is_directory(path, error)) return write_into(path, text);
    auto fresh = NewFile::beside(path);
    if (!fresh) return fresh.error();
    {
        const Open file{::open(fresh->name().c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644)};
        if (file.at < 0 || !write_all(file.at, text)) return not_written(path);
    }
    return fresh->keep();
}

std::vector<std::string> files_below(const std::string& folder, std::string_view ending) {
    std::vector<std::string> all;
    std::error_code error;
    for (fs::recursive_directory_iterator at{folder, error}, end; !error && at != end; at.increment(error)) {
        const std::string name = at->path().string();
        std::error_code kind;
        if (at->is_regular_file(kind) && name.ends_with(ending)) all.push_back(name);
    }
    std::ranges::sort(all);
    return all;
}

std::vector<std::string> rulesets(const std::string& assets) {
    std::vector<std::string> all;
    std::error_code error;
    for (fs::directory_iterator at{fs::path{assets} / "rules", error}, end; !error && at != end;
         at.increment(error)) {
        std::error_code kind;
        if (at->is_directory(kind)) all.push_back(at->path().filename().string());
    }
    std::ranges::sort(all);
    return all;
}

static std::optional<std::string> unknown_ruleset(const std::string& ruleset, const std::string& assets) {
    const std::vector<std::string> known = rulesets(assets);
    if (std::ranges::find(known, ruleset) != known.end()) return std::nullopt;
    return fmt::format("there is no ruleset `{}`; there are: {}", ruleset, fmt::join(known, ", "));
}
std::optional<std::string> unknown_ruleset(const std::string& ruleset) {
    return unknown_ruleset(ruleset, asset_folder());
}

namespace {

tl::expected<Rules, FileError> load_wanted(const std::string& ruleset, const std::string& assets,
                                           const ShipSelection& options) {
    if (const auto unknown = unknown_ruleset(ruleset, assets))
        return tl::unexpected(no_place((fs::path{assets} / "rules" / ruleset).string(), *unknown));
    std::vector<TextFile> tables, ships;
    std::vector<std::string> keys;
    const std::string named_in = small_letters(options.named_in);
    const auto wanted = [&](const fs::path& yard, const std::string& path) {
        // empire/class, wherever the empire's folder lies; what ships carry and what stands on planets comes with every
        // battle.
        const fs::path file = fs::path{path}.lexically_relative(yard);
        const std::string code = small_letters(file.stem().string());
        const std::string key = small_letters(file.parent_path().filename().string()) + "/" + code;
        keys.push_back(key);
        return options.all || *file.begin() == "craft" || *file.begin() == "ground" ||
               named_in.find(key) != std::string::npos ||
               named_in.find('"' + code + '"') != std::string::npos;
    };
    const auto take = [&](const fs::path& folder, std::vector<TextFile>& all) -> std::optional<FileError> {
        for (const std::string& path : files_below(folder.string(), ".toml")) {
            if (&all == &ships && !wanted(folder, path)) continue;
            auto text = read_text(path);
            if (!text) return text.error();
            all.push_back({path, std::move(*text)});
        }
        return std::nullopt;
    };
    if (auto error = take(fs::path{assets} / "rules" / ruleset, tables))
        return tl::unexpected(std::move(*error));
    // Those that come with the program, then a person's own.
    for (const std::string& yards : {assets, own_folder()})
        if (yards.empty())
            continue;
        else if (auto error = take(fs::path{yards} / "ships" / ruleset, ships))
            return tl::unexpected(std::move(*error));
    auto rules = read_rules(tables, ships, options.fitted);
    if (rules && !options.all) rules->class_keys = std::move(keys);
    return rules;
}

}  // namespace

ShipSelection ships_named_in(std::string_view text) {
    ShipSelection options;
    options.all = false;
    options.named_in = text;
    // A key with brackets stands in quotes.
    for (std::size_t at = text.find('['); at != std::string_view::npos; at = text.find('[', at + 1)) {
        const std::size_t open = text.rfind('"', at), close = text.find('"', at);
        if (open == std::string_view::npos || close == std::string_view::npos || close - open > 200) continue;
        const std::string_view key = text.substr(open + 1, close - open - 1);
        if (key.find('/') < key.find('[') && key.ends_with("]") && key.find('\n') == std::string_view::npos)
            options.fitted.emplace_back(key);
    }
    return options;
}

tl::expected<Rules, FileError> load_rules(const std::string& ruleset, const std::string& assets) {
    return load_wanted(ruleset, assets, {});
}

tl::expected<Rules, FileError> load_rules(const std::string& ruleset) {
    return load_rules(ruleset, ShipSelection{});
}

tl::expected<Rules, FileError> load_rules(const std::string& ruleset, const ShipSelection& options) {
    const std::string assets = asset_folder();
    std::error_code error;
    if (!fs::is_directory(fs::path{assets} / "rules", error))
        return tl::unexpected(
            no_place(assets, "the tables and ships are not here; set IMPULSE_ASSETS to their folder"));
    return load_wanted(ruleset, assets, options);
}

std::string find_scenario(const std::string& given) {
    std::error_code error;
    if (given.empty() || fs::is_regular_file(given, error)) return given;
    for (const std::string& name : {given, given + ".toml"}) {
        const fs::path bundled = fs::path{scenario_folder()} / fs::path{name}.filename();
        if (fs::is_regular_file(bundled, error)) return bundled.string();
    }
    return given;
}

std::vector<std::string> bundled_scenarios() {
    std::vector<std::string> all;
    std::error_code error;
    for (fs::directory_iterator at{scenario_folder(), error}, end; !error && at != end; at.increment(error))
        if (at->path().extension() == ".toml") all.push_back(at->path().stem().string());
    std::ranges::sort(all);
    return all;
}

}  // namespace impulse
