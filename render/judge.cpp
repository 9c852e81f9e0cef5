#include "render/judge.h"

#include <atomic>
#include <mutex>
#include <thread>
#include <utility>

namespace impulse {

// One thread with what it finds; ends with its owner.
struct Judge::Task {
    std::atomic<bool> stop{false}, done{false};
    std::mutex lock;
    std::vector<JudgedMoment> found;
    std::optional<BestLine> line;
    std::thread thread;

    ~Task() {
        stop = true;
        if (thread.joinable()) thread.join();
    }
    std::vector<JudgedMoment> take() {
        const std::lock_guard hold(lock);
        return std::exchange(found, {});
    }
};

Judge::Judge() = default;
Judge::~Judge() = default;

void Judge::forget() {
    judging_.reset();
    advising_.reset();
    moments_.clear();
    answer_.reset();
    entries_ = impulses_ = 0;
    cut_ = false;
}

void Judge::let(bool count) {
    let_ = count;
    if (!let_ && judging_) judging_->stop = true;
}

void Judge::follow(const Film& film, SideId eyes) {
    // Orders that were taken back may have led to the last moments.
    if (film_ != &film || eyes_ != eyes || film.entries.size() < entries_) {
        forget();
        film_ = &film;
        eyes_ = eyes;
    }
    if (advising_ && advising_->done) {
        answer_ = std::move(advising_->line);
        advising_.reset();
    }
    if (judging_) {
        const bool done = judging_->done;
        for (JudgedMoment& m : judging_->take()) moments_.push_back(m);
        if (!done) return;
        cut_ = judging_->stop;
        judging_.reset();
    }
    const std::size_t impulses = film.playback.impulse_count();
    const bool grown = impulses != impulses_ || (film.latest.ended != 0 && film.entries.size() != entries_);
    if (!let_ || (!grown && !cut_)) return;
    const auto first = battle_of(*film.rules, film.header);
    if (!first) return;
    entries_ = film.entries.size();
    impulses_ = impulses;
    cut_ = false;
    judging_ = std::make_unique<Task>();
    Task& task = *judging_;
    task.thread = std::thread(
        [&task, rules = film.rules, first = *first, entries = film.entries, eyes, known = moments_.size()] {
            EvaluationOptions options;
            options.side = eyes;
            options.from = known;
            options.stop = &task.stop;
            options.found = [&](const JudgedMoment& m) {
                const std::lock_guard hold(task.lock);
                task.found.push_back(m);
            };
            evaluate_log(*rules, first, entries, options);
            task.done = true;
        });
}

const std::vector<JudgedMoment>& Judge::moments(const Film& film, SideId eyes) const {
    static const std::vector<JudgedMoment> none;
    return film_ == &film && eyes_ == eyes ? moments_ : none;
}

void Judge::ask(const Film& film, const Battle& seen, SideId side) {
    answer_.reset();
    advising_ = std::make_unique<Task>();
    Task& task = *advising_;
    task.thread = std::thread([&task, rules = film.rules, roster = film.roster, seen, side] {
        task.line = best_line(*rules, roster, seen, side, advice_playouts, &task.stop);
        task.done = true;
    });
}

bool Judge::asking() const { return advising_ != nullptr; }

bool Judge::busy() const { return judging_ != nullptr || advising_ != nullptr; }

}  // namespace impulse
