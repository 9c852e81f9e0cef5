#include "scenarios/logs/log_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "battle/core/evolve.h"
#include "battle/play/apply.h"
#include "battle/play/make_battle.h"
#include "engine/hash.h"
#include "scenarios/files/file_lock.h"
#include "scenarios/files/files.h"
#include "scenarios/files/json_fields.h"
#include "scenarios/files/json_text.h"

namespace impulse {
namespace {

// Every line ends with its running hash: ,"chain":"0123456789abcdef"}
constexpr std::string_view chain_begin = ",\"chain\":\"";
constexpr std::size_t chain_size = 10 + 16 + 2;

std::uint64_t chained(std::uint64_t before, std::string_view body) {
    Hash h;
    h.value ^= before;
    h.bytes(body);
    return h.value;
}

Json header_json(const LogHeader& header, const Rules& rules) {
    const Scenario& s = header.scenario;
    Json json = Json::object();
    json["log"] = std::string{log_format};
    json["title"] = s.setup.title;
    json["ruleset"] = s.setup.ruleset;
    json["tables"] = hex_digits(header.table_hash);
    if (header.state_hash != 1) json["state_hash"] = header.state_hash;
    json["seed"] = s.setup.seed;
    json["dice"] = header.dice;
    for (const Promise& p : header.promises) {
        json["commitments"].push_back(p.side + " " + p.commitment);
        json["secrets"].push_back(p.secret);
    }
    json["pilots"] = s.pilots;
    json["setup"] = json_of(s.setup);
    json["campaign"] = s.campaign;
    json["caveat_step"] = s.caveat_step;
    json["setup_dice"] = json_of(s.rolls);
    json["notes"] = s.notes;
    if (!s.record.empty()) json["record"] = parse_json(s.record, "").value_or(Json::object());
    Json classes = Json::object();
    for (const SetupUnit& unit : s.setup.units)
        for (const ShipClass& c : rules.classes)
            if (c.sheet.key == unit.class_key) classes[unit.class_key] = hex_digits(c.hash);
    json["classes"] = classes;
    return json;
}

Json entry_json(const LogEntry& entry, const Rules& rules) {
    Json json = Json::object();
    json["n"] = entry.n;
    json["turn"] = entry.clock.turn;
    json["impulse"] = entry.clock.impulse;
    const Step* step = step_at(rules, entry.clock);
    json["step"] = step != nullptr ? step->name : "start";
    json["at"] = entry.clock.step;
    if (entry.command) json["command"] = command_json(*entry.command);
    if (!entry.by.empty()) json["by"] = entry.by;
    if (!entry.note.empty()) json["note"] = entry.note;
    Json events = Json::array();
    for (const Event& e : entry.events) events.push_back(event_json(e));
    json["events"] = std::move(events);
    json["state"] = hex_digits(entry.state);
    return json;
}

// "setup.units[2].hex" as the path of JsonText: "/setup/units/2/hex".
std::string as_path(std::string_view words) {
    std::string path;
    for (const char c : words)
        if (c == '.' || c == '[')
            path += '/';
        else if (c != ']')
            path += c;
    return path;
}

// The column of what a sentence such as "events[3]: moved.hex: expected a hex" is about, in a line that is JSON.
int column_in(const std::string& body, std::string_view wrong) {
    const auto doc = JsonText::parse(body, "");
    if (!doc) return doc.error().column;
    const std::size_t colon = wrong.find(": ");
    std::string path = "/" + as_path(wrong.substr(0, colon));
    if (colon != std::string_view::npos && (path == "/command" || path.starts_with("/events/"))) {
        // After that the word of the order or event, then the path inside it.
        wrong.remove_prefix(colon + 2);
        const std::size_t inside = wrong.find_first_of(".[:");
        if (inside != std::string_view::npos)
            path += as_path(wrong.substr(inside, wrong.find(": ", inside) - inside));
    }
    return (*doc)->at(path, "").column;
}

template <class T>
bool take(const Json& json, const char* key, T& x) {
    return json.contains(key) && !read_json(json[key], x);
}

std::optional<std::string> read_header(const Json& json, LogHeader& header) {
    if (!json.is_object() || text_in(json, "log") != log_format)
        return fmt::format("the first line is not a header of \"{}\"", log_format);
    Scenario& s = header.scenario;
    if (!json.contains("setup")) return "the header has no \"setup\"";
    if (auto wrong = read_json(json["setup"], s.setup)) return "setup" + *wrong;
    header.table_hash = from_hex_digits(text_in(json, "tables"));
    header.state_hash = 1;
    const bool said = json.contains("state_hash");
    if (said &&
        (!take(json, "state_hash", header.state_hash) || header.state_hash < 1 || header.state_hash > 2))
        return fmt::format("\"state_hash\" is {}: this program knows 1 and 2", json["state_hash"].dump());
    header.dice = text_in(json, "dice", "seeded");
    std::vector<std::string> commitments, secrets;
    take(json, "commitments", commitments);
    take(json, "secrets", secrets);
    for (std::size_t i = 0; i < commitments.size(); ++i) {
        const std::size_t space = std::min(commitments[i].rfind(' '), commitments[i].size());
        header.promises.push_back({commitments[i].substr(0, space),
                                   commitments[i].substr(std::min(space + 1, commitments[i].size())),
                                   i < secrets.size() ? secrets[i] : std::string{}});
    }
    take(json, "pilots", s.pilots);
    take(json, "campaign", s.campaign);
    take(json, "caveat_step", s.caveat_step);
    take(json, "setup_dice", s.rolls);
    take(json, "notes", s.notes);
    if (json.contains("record")) s.record = json["record"].dump();
    return std::nullopt;
}

// Counters of earlier versions whose place statuses have taken: an old log opens without them.
bool is_retired(const Json& event) {
    static constexpr std::array<std::string_view, 6> counters{
        "no_move_until", "no_fire_until", "uim_from", "stasis_until", "stasis_by", "weasel_until"};
    const std::string word = text_in(event, "counter");
    return std::find(counters.begin(), counters.end(), word) != counters.end();
}

std::optional<std::string> read_entry(const Json& json, LogEntry& entry) {
    if (!json.is_object()) return "expected an object";
    if (!take(json, "n", entry.n)) return "\"n\" is missing or no number";
    if (!take(json, "turn", entry.clock.turn) || !take(json, "impulse", entry.clock.impulse) ||
        !take(json, "at", entry.clock.step))
        return "the clock (turn, impulse, at) is missing";
    if (json.contains("command")) {
        Command command;
        if (auto wrong = read_command(json["command"], command)) return "command: " + *wrong;
        entry.command = command;
    }
    entry.by = text_in(json, "by");
    entry.note = text_in(json, "note");
    if (!json.contains("events") || !json["events"].is_array()) return "\"events\" is missing";
    for (const Json& e : json["events"]) {
        if (is_retired(e)) continue;
        Event event;
        if (auto wrong = read_event(e, event))
            return fmt::format("events[{}]: {}", entry.events.size(), *wrong);
        entry.events.push_back(event);
    }
    entry.state = from_hex_digits(text_in(json, "state"));
    return std::nullopt;
}

// The logs that this program writes to: it may write one anew that it holds itself.
std::vector<int>& open_logs() {
    static std::vector<int> all;
    return all;
}

void close_log(int file) {
    if (file < 0) return;
    std::erase(open_logs(), file);
    ::close(file);
}

// The file that the path names is the one that is open.
bool same_file(int open, const std::string& path) {
    struct stat one {
    }, other{};
    return ::fstat(open, &one) == 0 && ::stat(path.c_str(), &other) == 0 && one.st_dev == other.st_dev &&
           one.st_ino == other.st_ino;
}

bool ours(const std::string& path) {
    return std::ranges::any_of(open_logs(), [&](int file) { return same_file(file, path); });
}

}  // namespace

LogWriter::~LogWriter() { close_log(file_); }

void LogWriter::take(LogWriter& other) noexcept {
    close_log(file_);
    path_ = std::move(other.path_);
    kept_ = std::move(other.kept_);
    file_ = std::exchange(other.file_, -1);
    sealer_ = std::move(other.sealer_);
    keep_ = other.keep_;
    sync_ = other.sync_;
    chain_ = other.chain_;
    turn_ = other.turn_;
}

tl::expected<LogWriter, FileError> LogWriter::create(const std::string& path, const LogHeader& header,
                                                     const Rules& rules, LogSync sync, bool overwrite) {
    LogWriter log;
    log.path_ = path;
    log.sync_ = sync;
    log.keep_ = path.empty();
    if (!path.empty()) {
        std::error_code none;
        const std::filesystem::path where{path};
        if (where.has_parent_path()) std::filesystem::create_directories(where.parent_path(), none);
        log.file_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY, 0644);
        struct stat there {};
        if (log.file_ < 0 || ::fstat(log.file_, &there) != 0) return tl::unexpected(not_written(path));
        if (S_ISREG(there.st_mode)) {
            if (auto held = lock_open_file(log.file_, path)) return tl::unexpected(std::move(*held));
            if (::fstat(log.file_, &there) != 0) return tl::unexpected(not_written(path));
            if (there.st_size > 0 && !overwrite)
                return tl::unexpected(
                    FileError{path, 0, 0,
                              "this file is not empty and is not overwritten; continue it with "
                              "its battle with --resume, write "
                              "over it with --overwrite, or name another file"});
            if (::ftruncate(log.file_, 0) != 0) return tl::unexpected(not_written(path));
        }
        open_logs().push_back(log.file_);
    }
    if (auto error = log.put(json_text(header_json(header, rules)))) return tl::unexpected(std::move(*error));
    if (auto error = log.flush()) return tl::unexpected(std::move(*error));
    return log;
}

tl::expected<LogWriter, FileError> LogWriter::resume(const std::string& path, std::size_t sound_bytes,
                                                     std::uint64_t chain, LogSync sync) {
    LogWriter log;
    log.path_ = path;
    log.sync_ = sync;
    log.chain_ = chain;
    log.file_ = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC | O_NOCTTY);
    if (log.file_ < 0) return tl::unexpected(not_written(path));
    if (auto held = lock_open_file(log.file_, path)) return tl::unexpected(std::move(*held));
    struct stat there {};
    if (::fstat(log.file_, &there) == 0 && S_ISREG(there.st_mode) &&
        ::ftruncate(log.file_, static_cast<off_t>(sound_bytes)) != 0)
        return tl::unexpected(not_written(path));
    open_logs().push_back(log.file_);
    return log;
}

bool LogWriter::in_place() const {
    struct stat there {};
    if (file_ < 0 || ::fstat(file_, &there) != 0 || !S_ISREG(there.st_mode)) return true;
    return same_file(file_, path_);
}

tl::expected<LogWriter, FileError> LogWriter::rewrite(const std::string& path, const LogHeader& header,
                                                      const std::vector<LogEntry>& entries,
                                                      const Rules& rules, LogSync sync, const Seal* seal) {
    // What another program writes to is not taken from under it.
    std::error_code none;
    if (std::filesystem::is_regular_file(path, none) && !ours(path))
        if (auto held = FileLock::take(path); !held) return tl::unexpected(held.error());
    LogWriter log;
    log.keep_ = true;
    if (seal != nullptr) {
        std::vector<std::string> sides;
        for (const SetupSide& side : header.scenario.setup.sides)
            sides.push_back(side.name.empty() ? side.id : side.name);
        log.sealer_ = LineSealer(*seal, seal->head(header.scenario.setup.title, header.scenario.setup.ruleset,
                                                   std::move(sides), header.scenario.pilots));
        log.kept_ = log.sealer_->head_line();
    }
    if (auto error = log.put(json_text(header_json(header, rules)))) return tl::unexpected(std::move(*error));
    for (const LogEntry& entry : entries)
        if (auto error = log.put(json_text(entry_json(entry, rules))))
            return tl::unexpected(std::move(*error));
    log.sync_ = sync;
    if (path.empty()) return log;
    if (auto error = write_whole(path, log.kept_)) return tl::unexpected(std::move(*error));
    auto on = resume(path, log.kept_.size(), log.chain_, sync);
    if (on) on->sealer_ = std::move(log.sealer_);
    return on;
}

tl::expected<std::string, FileError> log_text(const LogHeader& header, const std::vector<LogEntry>& entries,
                                              const Rules& rules, const Seal* seal) {
    auto log = LogWriter::rewrite({}, header, entries, rules, LogSync::never, seal);
    if (!log) return tl::unexpected(log.error());
    return log->text();
}

std::optional<FileError> LogWriter::put(std::string body) {
    chain_ = chained(chain_, body);
    body.pop_back();  // the closing brace comes after the running hash
    body += fmt::format("{}{}\"}}", chain_begin, hex_digits(chain_));
    body = sealer_ ? sealer_->seal(body) : body + "\n";
    if (keep_) kept_ += body;
    if (file_ >= 0 && !write_all(file_, body)) return not_written(path_);
    return std::nullopt;
}

std::optional<FileError> LogWriter::append(const LogEntry& entry, const Rules& rules) {
    if (auto error = put(json_text(entry_json(entry, rules)))) return error;
    const bool turned = entry.clock.turn != turn_;
    turn_ = entry.clock.turn;
    // What a person ordered is on the disk before it is acknowledged, whoever else plays.
    if (sync_ == LogSync::each_order || (sync_ == LogSync::each_turn && (turned || entry.by == "human")))
        return flush();
    return std::nullopt;
}

std::optional<FileError> LogWriter::flush() {
    if (file_ < 0 || sync_ == LogSync::never) return std::nullopt;
    // A pipe or terminal cannot be forced anywhere; that is no error.
    if (::fdatasync(file_) != 0 && errno != EINVAL && errno != EROFS)
        return FileError{path_, 0, 0, fmt::format("cannot be forced to the disk: {}", std::strerror(errno))};
    return std::nullopt;
}

tl::expected<LogText, FileError> read_log(std::string_view text, std::string_view file) {
    LogText log;
    const std::string name{file};
    log.file = name;
    if (is_sealed_log(text))
        return tl::unexpected(FileError{
            name, 1, 1,
            "the battle is not over and its log is sealed, so that no side reads the other's orders; "
            "impulse-bridge can continue it, and when it is over the log is plain text"});
    std::size_t at = 0;
    int line = 0;
    std::uint64_t chain = 0;
    const auto stop = [&](std::string what, int column = 1) {
        if (!log.altered) log.altered = FileError{name, line, column, std::move(what)};
        log.cut = true;
    };
    while (at < text.size()) {
        ++line;
        const std::size_t end = text.find('\n', at);
        const std::string_view whole = text.substr(at, end == std::string_view::npos ? end : end - at);
        const bool last = end == std::string_view::npos || end + 1 == text.size();
        const bool shaped = whole.size() > chain_size + 1 &&
                            whole.substr(whole.size() - chain_size, chain_begin.size()) == chain_begin &&
                            whole.substr(whole.size() - 2) == "\"}";
        if (end == std::string_view::npos || (last && !shaped)) {
            if (line == 1)
                return tl::unexpected(
                    FileError{name, 1, 1, "the header line is not whole: this is not a log"});
            log.notices.push_back(fmt::format(
                "{}:{}:1: the last line is torn and was dropped; everything before it is whole", name, line));
            break;
        }
        if (!shaped) {
            if (line == 1)
                return tl::unexpected(
                    FileError{name, 1, 1, fmt::format("this is not a log of \"{}\"", log_format)});
            stop("the line does not end with its running hash; the log is whole up to the line before");
            break;
        }
        std::string body{whole.substr(0, whole.size() - chain_size)};
        body += '}';
        const std::uint64_t written = from_hex_digits(whole.substr(whole.size() - 18, 16));
        if (chained(chain, body) != written && !log.altered)
            log.altered = FileError{name, line, 1, "the line was altered: its running hash does not fit"};
        const auto parsed = parse_json(body, name, json_depth_most + 8);  // a header holds a whole record
        if (!parsed) {
            if (line == 1)
                return tl::unexpected(FileError{name, 1, parsed.error().column,
                                                "the header line is not a log's: " + parsed.error().what});
            stop(parsed.error().what + "; the log is whole up to the line before", parsed.error().column);
            break;
        }
        const Json& json = *parsed;
        std::optional<std::string> wrong;
        if (line == 1) {
            wrong = read_header(json, log.header);
            if (wrong) return tl::unexpected(FileError{name, 1, column_in(body, *wrong), *wrong});
        } else {
            LogEntry entry;
            wrong = read_entry(json, entry);
            if (!wrong && entry.n != line - 2)
                wrong = fmt::format("the order is number {}, expected {}", entry.n, line - 2);
            if (wrong) {
                stop(*wrong, column_in(body, *wrong));
                break;
            }
            log.entries.push_back(std::move(entry));
        }
        chain = written;
        at = end + 1;
        if (!log.altered) {
            log.sound_bytes = at;
            log.chain = chain;
        }
    }
    if (line == 0) return tl::unexpected(FileError{name, 1, 1, "the file is empty: this is not a log"});
    return log;
}

const Step* step_at(const Rules& rules, const Cursor& clock) {
    const auto i = static_cast<std::size_t>(clock.step);
    return clock.step >= 0 && i < rules.procedure.steps.size() ? &rules.procedure.steps[i] : nullptr;
}

tl::expected<Battle, std::string> battle_of(const Rules& rules, const LogHeader& header) {
    return make_battle(rules, header.scenario.setup);
}

SideId side_of(const Battle& battle, const Command& command) {
    return std::visit(
        [&]<class C>(const C& c) -> SideId {
            if constexpr (requires { c.side; })
                return c.side;
            else if constexpr (requires { c.unit; })
                return c.unit && c.unit.index() < battle.units.size() ? battle.unit(c.unit).side : SideId{};
            else
                return {};
        },
        command);
}

std::vector<int> faces_of(const LogText& log) {
    std::vector<int> faces;
    for (const LogEntry& entry : log.entries)
        for (const Event& e : entry.events)
            if (const auto* die = std::get_if<DieRolled>(&e)) faces.push_back(die->face);
    return faces;
}

Salvaged salvage_log(const Rules& rules, const LogText& log) {
    Salvaged out;
    const auto made = battle_of(rules, log.header);
    if (!made) {
        out.stopped = FileError{log.file, 1, 1, made.error()}.text();
        return out;
    }
    Battle battle = *made;
    for (const LogEntry& entry : log.entries) {
        Battle next = battle;
        bool sound = true;
        for (const Event& event : entry.events) {
            sound = sound && fits(next, event);
            if (!sound) break;
            evolve(next, event);
        }
        if (!sound || logged_hash(log.header, next) != entry.state) {
            out.stopped = FileError{log.file, entry.n + 2, 1,
                                    "the events of this order do not lead to the position that it states"}
                              .text();
            return out;
        }
        battle = next;
        out.entries.push_back(entry);
    }
    if (log.cut && log.altered) out.stopped = log.altered->text();
    if (!log.notices.empty()) out.stopped = log.notices.front();
    return out;
}

}  // namespace impulse
