// bench/lab/study_run.h: fights a study, or one shard of it, with several workers, into an append-only file.
// Units:  battles; shard k of n has the battles k-1, k-1+n, k-1+2n ...
// Shapes: a shard's file is a heading and one row for each battle in their order, so it is at any moment a sound prefix.
// Errors: FileError; a torn or altered end is cut off with a notice, a file of another study is refused untouched.
// Rule:   the file does not depend on the number of workers, nor on how often it was stopped and gone on with.
#pragma once

#include <csignal>
#include <cstddef>
#include <functional>
#include <string>
#include <tl/expected.hpp>

#include "bench/lab/study.h"

namespace impulse {

// Shard `number` of `of`, from 1.
struct Shard {
    std::size_t number = 1, of = 1;
    bool operator==(const Shard&) const = default;
    [[nodiscard]] bool has(std::size_t battle) const { return battle % of == number - 1; }
    [[nodiscard]] std::size_t count(std::size_t battles) const {
        return battles < number ? 0 : (battles - number) / of + 1;
    }
    [[nodiscard]] std::size_t battle(std::size_t nth) const { return number - 1 + nth * of; }
};
// "2/7"; refuses what is none.
tl::expected<Shard, std::string> read_shard(const std::string& words);
// The shard's file in a study's folder.
std::string shard_file(const std::string& folder, Shard shard);

struct StudyProgress {
    std::size_t done = 0, kept = 0, all = 0;  // kept: were there before this run
};

struct StudyRunOptions {
    Shard shard;
    int workers = 1;
    bool fresh = false;                                  // forget what the file has
    const volatile std::sig_atomic_t* stop = nullptr;    // set from outside to end after the present battles
    std::function<void(const StudyProgress&)> progress;  // about ten times a second
    std::function<void(const std::string&)> notice;      // one line each
};

struct StudyRunDone {
    StudyProgress progress;
    bool stopped = false;
};

// Fights what the file does not have yet. What it has is trusted only after some of its battles came out the same again.
tl::expected<StudyRunDone, FileError> run_study(const Study& study, const Rules& rules,
                                                const std::string& path, const StudyRunOptions& options);

}  // namespace impulse
