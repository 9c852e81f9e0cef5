#include "render/session.h"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>

#include "battle/core/view.h"
#include "battle/play/apply.h"
#include "battle/play/legal.h"
#include "scenarios/files.h"

namespace impulse {
namespace {

// Orders of pilots without the clock moving; more than any legal window needs.
constexpr int orders_without_progress = 5000;
constexpr int autosaves_kept = 3;

std::string autosave_path(const std::string& folder, int n) { return fmt::format("{}/autosave-{}.log.jsonl", folder, n); }

// Moves the older saves on and answers the path of the newest; a sentence where the folder cannot be had.
tl::expected<std::string, std::string> rotate(const std::string& folder) {
    if (folder.empty()) return std::string{};
    std::error_code bad;
    std::filesystem::create_directories(folder, bad);
    if (bad) return tl::unexpected(fmt::format("{}: the folder for saves cannot be made: {}", folder, bad.message()));
    for (int n = autosaves_kept - 1; n >= 1; --n) {
        const std::string from = autosave_path(folder, n);
        if (std::filesystem::exists(from, bad)) std::filesystem::rename(from, autosave_path(folder, n + 1), bad);
    }
    return autosave_path(folder, 1);
}

tl::expected<std::vector<Player>, std::string> seats_of(const Setup& setup, const SessionWishes& wishes) {
    std::vector<Player> seats;
    for (std::size_t s = 0; s < setup.sides.size(); ++s) {
        const std::string name = s < wishes.players.size() && !wishes.players[s].empty() ? wishes.players[s] : "captain";
        if (name == "human") {
            seats.push_back(Player{name, nullptr, {}});
            continue;
        }
        auto player = seat(name, wishes.seed, SideId{s});
        if (!player) return tl::unexpected(player.error());
        seats.push_back(std::move(*player));
    }
    return seats;
}

}  // namespace

std::vector<std::string> autosaves(const std::string& folder) {
    std::vector<std::string> found;
    for (int n = 1; n <= autosaves_kept; ++n)
        if (std::error_code bad; !folder.empty() && std::filesystem::exists(autosave_path(folder, n), bad))
            found.push_back(autosave_path(folder, n));
    return found;
}

tl::expected<std::string, std::string> log_text_of(const Rules& rules, const LogText& log) {
    auto writer = LogWriter::create({}, log.header, rules, LogSync::never);
    if (!writer) return tl::unexpected(writer.error().text());
    for (const LogEntry& entry : log.entries)
        if (const auto error = writer->append(entry, rules)) return tl::unexpected(error->text());
    return writer->text();
}

tl::expected<std::unique_ptr<Session>, std::string> Session::begin(std::shared_ptr<const Rules> rules, Scenario scenario,
                                                                   const SessionWishes& wishes) {
    auto seats = seats_of(scenario.setup, wishes);
    if (!seats) return tl::unexpected(seats.error());
    scenario.pilots.clear();
    for (const Player& p : *seats) scenario.pilots.push_back(p.name);
    std::unique_ptr<Session> session(new Session(rules, std::move(*seats)));
    auto path = rotate(wishes.folder);
    if (!path) return tl::unexpected(path.error());
    RunWishes run_wishes;
    run_wishes.log_path = *path;
    run_wishes.sync = LogSync::each_order;
    auto run = BattleRun::begin(*rules, std::move(scenario), std::move(run_wishes));
    if (!run) return tl::unexpected(run.error().text());
    session->run_ = std::move(*run);
    return session;
}

tl::expected<std::unique_ptr<Session>, std::string> Session::resume(std::shared_ptr<const Rules> rules, LogText log,
                                                                    std::size_t entries, const SessionWishes& wishes) {
    auto seats = seats_of(log.header.scenario.setup, wishes);
    if (!seats) return tl::unexpected(seats.error());
    std::unique_ptr<Session> session(new Session(rules, std::move(*seats)));
    if (log.altered) return tl::unexpected(log.altered->text());
    if (entries < log.entries.size()) log.entries.resize(std::max<std::size_t>(entries, 1));
    auto text = log_text_of(*rules, log);
    if (!text) return tl::unexpected(text.error());
    SessionWishes kept = wishes;
    if (kept.folder.empty()) kept.folder = (std::filesystem::temp_directory_path() / "impulse").string();
    auto path = rotate(kept.folder);
    if (!path) return tl::unexpected(path.error());
    if (const auto error = write_whole(*path, *text)) return tl::unexpected(error->text());
    const auto read = read_log(*text, *path);
    if (!read) return tl::unexpected(read.error().text());
    RunWishes run_wishes;
    run_wishes.log_path = *path;
    run_wishes.sync = LogSync::each_order;
    auto run = BattleRun::resume(*rules, *read, std::move(run_wishes));
    if (!run) return tl::unexpected(run.error().text());
    session->run_ = std::move(*run);
    return session;
}

int Session::humans() const {
    int n = 0;
    for (const Player& p : seats_) n += p.pilot ? 0 : 1;
    return n;
}

SideId Session::deciding() const {
    if (!trouble_.empty()) return {};
    // Where all decide at once people come before pilots, so that nobody waits for a machine.
    const Battle& b = battle();
    if (b.ended == 0 && b.questions.empty() && b.window.open != 0 && b.window.kind == WindowKind::secret_together)
        for (std::size_t s = 0; s < seats_.size(); ++s)
            if (!seats_[s].pilot && owed_by(b, SideId{s}) != 0) return SideId{s};
    const SideId side = side_to_act(b);
    return human(side) ? side : SideId{};
}

std::optional<Refusal> Session::give(const Command& command) {
    const auto done = run_->give(command, "human");
    if (!done) return done.error();
    if (run_->log_error()) trouble_ = run_->log_error()->text();
    return std::nullopt;
}

void Session::ask(SideId side) {
    asked_ = side;
    Pilot* pilot = seats_[side.index()].pilot.get();
    auto seen = std::make_shared<const Battle>(view(*rules_, battle(), side));
    thinking_ = std::async(std::launch::async, [pilot, seen, side, rules = rules_] {
        Thought thought;
        thought.order = pilot->decide(*rules, *seen, side);
        thought.note = pilot->thought();
        return thought;
    });
}

void Session::take(Thought thought) {
    if (!(battle().clock == last_)) {
        last_ = battle().clock;
        orders_here_ = 0;
    }
    if (++orders_here_ > orders_without_progress) {
        thought.note = "the clock stood still for too long";
        thought.order.reset();
    }
    std::string by = seats_[asked_.index()].name;
    if (thought.order)
        if (const auto refused = refuse(*rules_, battle(), *thought.order)) {
            thought.note = fmt::format("{}; refused: {}", thought.note, refusal_text(*rules_, *refused));
            thought.order.reset();
        }
    if (!thought.order) {
        thought.order = default_order(*rules_, battle(), asked_);
        by += " (default)";
    }
    if (const auto done = run_->give(*thought.order, by, thought.note); !done) trouble_ = refusal_text(*rules_, done.error());
    if (run_->log_error()) trouble_ = run_->log_error()->text();
}

bool Session::tick(double seconds) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    bool ordered = false;
    while (battle().ended == 0 && trouble_.empty() && !deciding()) {
        if (!thinking_.valid()) {
            const SideId side = side_to_act(battle());
            if (!side) return ordered;
            ask(side);
        }
        if (thinking_.wait_until(until) != std::future_status::ready) return ordered;
        take(thinking_.get());
        ordered = true;
        if (std::chrono::steady_clock::now() >= until) return ordered;
    }
    return ordered;
}

void Session::settle() {
    while (battle().ended == 0 && trouble_.empty() && !deciding()) tick(0.05);
}

std::optional<std::string> Session::save(const std::string& path) const {
    const auto text = log_text_of(*rules_, run_->as_log());
    if (!text) return text.error();
    if (const auto error = write_whole(path, *text)) return error->text();
    return std::nullopt;
}

}  // namespace impulse
