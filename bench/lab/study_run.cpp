#include "bench/lab/study_run.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <thread>

#include "bench/lab/study_battle.h"
#include "scenarios/files/files.h"

namespace impulse {
namespace {

constexpr std::size_t rows_ahead = 64;   // of each worker, while an earlier battle is still being fought
constexpr std::size_t fought_again = 6;  // battles of a file that are checked before it is gone on with
constexpr auto progress_pause = std::chrono::milliseconds(100);
constexpr auto disk_pause = std::chrono::seconds(2);

// A shard's file, locked against a second run.
class ShardFile {
public:
    explicit ShardFile(std::string path) : path_(std::move(path)) {}
    ShardFile(const ShardFile&) = delete;
    ShardFile& operator=(const ShardFile&) = delete;
    ~ShardFile() {
        if (file_ >= 0) ::close(file_);
    }

    std::optional<FileError> open() {
        std::error_code none;
        if (const auto folder = std::filesystem::path{path_}.parent_path(); !folder.empty())
            std::filesystem::create_directories(folder, none);
        file_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
        if (file_ < 0) return failed("opened");
        if (::flock(file_, LOCK_EX | LOCK_NB) != 0)
            return FileError{path_, 1, 1, "another run is at work on this file"};
        return std::nullopt;
    }
    // Keeps the first so many bytes.
    std::optional<FileError> cut(std::size_t bytes) {
        if (::ftruncate(file_, static_cast<off_t>(bytes)) != 0 || ::lseek(file_, 0, SEEK_END) < 0)
            return failed("cut");
        return std::nullopt;
    }
    std::optional<FileError> append(std::string_view text) {
        while (!text.empty()) {
            const ssize_t n = ::write(file_, text.data(), text.size());
            if (n < 0 && errno == EINTR) continue;
            if (n <= 0) return failed("written");
            text.remove_prefix(static_cast<std::size_t>(n));
        }
        return std::nullopt;
    }
    std::optional<FileError> to_disk() {
        if (::fdatasync(file_) != 0) return failed("written to the disk");
        return std::nullopt;
    }

private:
    FileError failed(std::string_view doing) const {
        return {path_, 1, 1, fmt::format("cannot be {}: {}", doing, std::strerror(errno))};
    }
    std::string path_;
    int file_ = -1;
};

// What a file has: rows of the shard in order, and how many bytes of it are sound.
struct Kept {
    std::size_t rows = 0, bytes = 0;
    std::string notice;
};

tl::expected<Kept, FileError> read_kept(const Study& study, Shard shard, const std::string& path,
                                        const std::string& text) {
    Kept kept;
    const std::string heading = row_heading(study);
    const std::size_t end = text.find('\n');
    if (end == std::string::npos) {
        if (!heading.starts_with(text))
            return tl::unexpected(FileError{path, 1, 1, "this is no file of a study; it is left as it is"});
        return kept;  // not even the heading got through
    }
    if (std::string_view{text}.substr(0, end) != heading)
        return tl::unexpected(FileError{
            path, 1, 1, "its heading is not that of this study; it is left as it is (--fresh starts anew)"});
    kept.bytes = end + 1;
    BattleRow row;
    int line = 1;
    while (kept.bytes < text.size()) {
        ++line;
        const std::size_t stop = text.find('\n', kept.bytes);
        const std::string_view words =
            std::string_view{text}.substr(kept.bytes, stop == std::string::npos ? stop : stop - kept.bytes);
        const auto read = stop == std::string::npos ? tl::unexpected(RowFault{true, "the line is cut off"})
                                                    : read_row(study, words, row);
        // A sound row of something else: nobody's work is thrown away.
        if (!read && !read.error().damaged)
            return tl::unexpected(
                FileError{path, line, 1,
                          fmt::format("{}; it is left as it is (--fresh starts anew)", read.error().what)});
        if (read && row.battle != shard.battle(kept.rows))
            return tl::unexpected(
                FileError{path, line, 1,
                          fmt::format("battle {} stands where shard {}/{} has battle {}", row.battle,
                                      shard.number, shard.of, shard.battle(kept.rows))});
        if (!read) {
            kept.notice = fmt::format("{}:{}: {}; kept are the {} battles before it", path, line,
                                      read.error().what, kept.rows);
            return kept;
        }
        ++kept.rows;
        kept.bytes = stop + 1;
    }
    return kept;
}

// The first kept battle of a few that comes out differently now.
std::optional<FileError> check_again(const Study& study, const Rules& rules, const std::string& path,
                                     const std::string& text, const Kept& kept) {
    const std::size_t checks = std::min(fought_again, kept.rows);
    StudyFighter fighter(study, rules);
    BattleRow then;
    std::size_t at = text.find('\n') + 1, line = 0;
    for (std::size_t c = 0; c < checks; ++c) {
        const std::size_t wanted = checks == 1 ? 0 : c * (kept.rows - 1) / (checks - 1);
        for (; line < wanted; ++line) at = text.find('\n', at) + 1;
        const std::string_view row = std::string_view{text}.substr(at, text.find('\n', at) - at);
        if (!read_row(study, row, then)) continue;
        if (auto different = fighter.differs_now(then, row))
            return FileError{path, static_cast<int>(wanted) + 2, 1, std::move(*different)};
    }
    return std::nullopt;
}

// Workers take battles in order and put rows into a ring; the writer takes them out in order.
class Crew {
public:
    Crew(const Study& study, const Rules& rules, Shard shard, std::size_t first, std::size_t all, int workers)
        : study_(study),
          rules_(rules),
          shard_(shard),
          next_(first),
          written_(first),
          all_(all),
          ring_(rows_ahead * static_cast<std::size_t>(workers)) {
        for (int w = 0; w < workers; ++w) threads_.emplace_back([this] { work(); });
    }
    ~Crew() {
        {
            const std::lock_guard hold(lock_);
            closed_ = true;
        }
        room_.notify_all();
    }
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    // No more battles are begun.
    void close() {
        const std::lock_guard hold(lock_);
        closed_ = true;
        room_.notify_all();
    }
    // All rows that are next in order, as lines; waits a little for the first. False when there will be none any more.
    bool take(std::string& lines, std::size_t& rows) {
        lines.clear();
        rows = 0;
        std::unique_lock hold(lock_);
        ready_.wait_for(hold, progress_pause, [this] { return slot(written_).full || over(); });
        for (; written_ < all_ && slot(written_).full; ++written_, ++rows) {
            lines += slot(written_).text;
            lines += '\n';
            slot(written_).full = false;
        }
        if (rows > 0) room_.notify_all();
        return rows > 0 || !over();
    }

private:
    struct Slot {
        bool full = false;
        std::string text;
    };
    Slot& slot(std::size_t nth) { return ring_[nth % ring_.size()]; }
    [[nodiscard]] bool over() const { return written_ >= all_ || (closed_ && written_ == next_); }

    void work() {
        StudyFighter fighter(study_, rules_);
        BattleRow row;
        std::string text;
        std::unique_lock hold(lock_);
        for (;;) {
            room_.wait(hold, [this] { return closed_ || next_ >= all_ || next_ - written_ < ring_.size(); });
            if (closed_ || next_ >= all_) return;
            const std::size_t mine = next_++;
            hold.unlock();
            fighter.fight(shard_.battle(mine), row);
            row_text(study_, row, text);
            hold.lock();
            slot(mine).text.swap(text);
            slot(mine).full = true;
            if (mine == written_) ready_.notify_one();
        }
    }

    const Study& study_;
    const Rules& rules_;
    const Shard shard_;
    std::mutex lock_;
    std::condition_variable room_, ready_;
    std::size_t next_, written_;
    const std::size_t all_;
    bool closed_ = false;
    std::vector<Slot> ring_;
    std::vector<std::jthread> threads_;  // last: joined first
};

}  // namespace

tl::expected<Shard, std::string> read_shard(const std::string& words) {
    constexpr std::size_t most = 100'000;
    Shard shard{0, 0};
    const char* const end = words.data() + words.size();
    const auto number = std::from_chars(words.data(), end, shard.number);
    if (number.ptr != end && *number.ptr == '/')
        if (std::from_chars(number.ptr + 1, end, shard.of).ptr != end) shard.of = 0;
    if (shard.number < 1 || shard.number > shard.of || shard.of > most)
        return tl::unexpected(
            fmt::format("--shard {}: expected k/n, the k-th of n shards, such as 2/7", words));
    return shard;
}

std::string shard_file(const std::string& folder, Shard shard) {
    return (std::filesystem::path{folder} / fmt::format("shard-{}-of-{}.csv", shard.number, shard.of))
        .string();
}

tl::expected<StudyRunDone, FileError> run_study(const Study& study, const Rules& rules,
                                                const std::string& path, const StudyRunOptions& options) {
    const auto note = [&](const std::string& line) {
        if (options.notice) options.notice(line);
    };
    ShardFile file(path);
    if (auto error = file.open()) return tl::unexpected(std::move(*error));
    Kept kept;
    if (!options.fresh) {
        const auto text = read_text(path);
        if (!text) return tl::unexpected(text.error());
        auto read = read_kept(study, options.shard, path, *text);
        if (!read) return tl::unexpected(read.error());
        kept = std::move(*read);
        if (auto error = check_again(study, rules, path, *text, kept))
            return tl::unexpected(std::move(*error));
    }
    StudyRunDone done;
    done.progress = {kept.rows, kept.rows, options.shard.count(study.count())};
    if (kept.rows > done.progress.all)
        return tl::unexpected(FileError{path, static_cast<int>(done.progress.all) + 2, 1,
                                        fmt::format("it has {} battles, the study only {} for this shard",
                                                    kept.rows, done.progress.all)});
    if (!kept.notice.empty()) note(kept.notice);
    if (auto error = file.cut(kept.bytes)) return tl::unexpected(std::move(*error));
    if (kept.bytes == 0)
        if (auto error = file.append(row_heading(study) + "\n")) return tl::unexpected(std::move(*error));
    {
        const auto left = static_cast<int>(std::min<std::size_t>(done.progress.all - kept.rows, 4096));
        Crew crew(study, rules, options.shard, kept.rows, done.progress.all,
                  std::clamp(options.workers, 1, std::max(1, left)));
        std::string lines;
        std::size_t rows = 0;
        auto last_sync = std::chrono::steady_clock::now(), last_shown = last_sync - disk_pause;
        while (crew.take(lines, rows)) {
            if (auto error = file.append(lines)) return tl::unexpected(std::move(*error));
            done.progress.done += rows;
            const auto now = std::chrono::steady_clock::now();
            if (now - last_sync > disk_pause) {
                last_sync = now;
                if (auto error = file.to_disk()) return tl::unexpected(std::move(*error));
            }
            if (options.progress && now - last_shown >= progress_pause) {
                last_shown = now;
                options.progress(done.progress);
            }
            if (!done.stopped && options.stop != nullptr && *options.stop != 0) {
                done.stopped = true;
                crew.close();
            }
        }
    }
    if (options.progress) options.progress(done.progress);
    if (auto error = file.to_disk()) return tl::unexpected(std::move(*error));
    done.stopped = done.stopped && done.progress.done < done.progress.all;
    return done;
}

}  // namespace impulse
