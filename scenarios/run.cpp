#include "scenarios/run.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <thread>

#include "battle/core/evolve.h"
#include "battle/core/view.h"
#include "battle/pilots/watch.h"
#include "battle/play/apply.h"
#include "battle/play/make_battle.h"
#include "engine/parallel.h"
#include "scenarios/orders/order_text.h"

namespace impulse {
namespace {

// What the thinking thread and the table share. The thread holds it too, so that a pilot that never comes back
// finds its paper still there.
struct Mailbox {
    std::mutex lock;
    std::condition_variable bell;
    std::unique_ptr<Pilot> pilot;
    const Rules* rules = nullptr;
    Battle seen{};
    SideId side{};
    bool asked = false, answered = false, closed = false;
    std::optional<Command> answer;
    std::string thought;
};

void think(const std::shared_ptr<Mailbox>& mailbox) {
    std::unique_lock hold(mailbox->lock);
    for (;;) {
        mailbox->bell.wait(hold, [&] { return mailbox->asked || mailbox->closed; });
        if (mailbox->closed) return;
        hold.unlock();
        std::optional<Command> answer;
        std::string thought;
        try {
            answer = mailbox->pilot->decide(*mailbox->rules, mailbox->seen, mailbox->side);
            thought = mailbox->pilot->thought();
        } catch (const std::exception& error) {
            thought = fmt::format("the pilot failed: {}", error.what());
        } catch (...) {
            thought = "the pilot failed";
        }
        hold.lock();
        if (mailbox->closed) return;
        mailbox->answer = answer;
        mailbox->thought = thought;
        mailbox->asked = false;
        mailbox->answered = true;
        mailbox->bell.notify_all();
    }
}

class GuardedPilot final : public Pilot {
public:
    GuardedPilot(std::unique_ptr<Pilot> pilot, int seconds)
        : mailbox_(std::make_shared<Mailbox>()), seconds_(seconds) {
        mailbox_->pilot = std::move(pilot);
        thread_ = std::thread(think, mailbox_);
    }
    GuardedPilot(const GuardedPilot&) = delete;
    GuardedPilot& operator=(const GuardedPilot&) = delete;
    ~GuardedPilot() override {
        {
            const std::lock_guard hold(mailbox_->lock);
            mailbox_->closed = true;
            mailbox_->bell.notify_all();
        }
        if (lost_)
            thread_.detach();
        else
            thread_.join();
    }

    std::optional<Command> decide(const Rules& rules, const Battle& seen, SideId side) override {
        if (lost_) return std::nullopt;
        std::unique_lock hold(mailbox_->lock);
        mailbox_->rules = &rules;
        mailbox_->seen = seen;
        mailbox_->side = side;
        mailbox_->answered = false;
        mailbox_->asked = true;
        mailbox_->bell.notify_all();
        if (!mailbox_->bell.wait_for(hold, std::chrono::seconds(seconds_),
                                     [&] { return mailbox_->answered; })) {
            lost_ = true;
            thought_ = fmt::format("no answer within {} s: default orders from here on", seconds_);
            return std::nullopt;
        }
        thought_ = mailbox_->thought;
        return mailbox_->answer;
    }
    [[nodiscard]] std::string thought() const override { return thought_; }

private:
    std::shared_ptr<Mailbox> mailbox_;
    int seconds_;
    std::thread thread_;
    std::string thought_;
    bool lost_ = false;
};

}  // namespace

BattleRun::BattleRun(const Rules& rules, Scenario scenario, RunOptions options)
    : rules_(rules),
      scenario_(std::move(scenario)),
      roster_(roster_of(scenario_.setup)),
      options_(std::move(options)) {
    listed_.faces = options_.faces;
}

LogHeader BattleRun::header() const {
    LogHeader h;
    h.scenario = scenario_;
    h.table_hash = rules_.table_hash;
    h.state_hash = state_hash_;
    h.dice = options_.dice;
    h.promises = options_.promises;
    return h;
}

LogText BattleRun::as_log() const {
    LogText text;
    text.header = header();
    text.entries = entries_;
    return text;
}

std::size_t BattleRun::dice_left() const {
    return options_.seeded || battle_.dice.rolled >= listed_.faces.size()
               ? 0
               : listed_.faces.size() - battle_.dice.rolled;
}

// Runs something that may want dice; asks for faces as often as one is missing.
template <class Act>
tl::expected<void, Refusal> BattleRun::with_dice(Act&& act) {
    for (;;) {
        DiceSource& dice = options_.seeded ? static_cast<DiceSource&>(seeded_) : listed_;
        auto done = act(dice);
        if (done || done.error().more != WhyMore::no_dice_left || !options_.ask_die || listed_.unfit)
            return done;
        const auto face = options_.ask_die(static_cast<Stream>(done.error().need), done.error().have);
        if (!face) return done;
        listed_.faces.push_back(*face);
    }
}

std::uint64_t BattleRun::hash() { return state_hash_ == 1 ? first_state_hash(battle_) : hash_.of(battle_); }

void BattleRun::keep(LogEntry entry) {
    entry.n = static_cast<int>(entries_.size());
    for (const Event& event : entry.events) hash_.put(battle_, event);
    entry.state = hash();
    if (log_)
        if (auto error = log_->append(entry, rules_); error && !log_error_) log_error_ = std::move(error);
    const bool people = options_.sync == LogSync::each_order || entry.by == "human";
    const bool turned = !entries_.empty() && entries_.back().clock.turn != entry.clock.turn;
    entries_.push_back(std::move(entry));
    if (log_ && (people || turned || battle_.ended != 0)) flush();
    // Nothing is secret any more.
    if (options_.seal && battle_.ended != 0)
        if (auto error = reseal(nullptr); error && !log_error_) log_error_ = std::move(error);
}

std::optional<FileError> BattleRun::reseal(std::shared_ptr<const Seal> seal) {
    if (battle_.ended != 0) seal.reset();
    options_.seal = std::move(seal);
    if (options_.log_path.empty()) return std::nullopt;
    auto log =
        LogWriter::rewrite(options_.log_path, header(), entries_, rules_, options_.sync, options_.seal.get());
    if (!log) return log.error();
    log_ = std::move(*log);
    return std::nullopt;
}

void BattleRun::flush() {
    if (log_)
        if (auto error = log_->flush(); error && !log_error_) log_error_ = std::move(error);
    // A log that was deleted while the battle goes on is written again, whole; what was put in its place is not touched.
    if (log_ && !log_error_ && !log_->in_place()) {
        std::error_code none;
        if (std::filesystem::exists(options_.log_path, none))
            log_error_ =
                FileError{options_.log_path, 0, 0,
                          "another file was put in the place of this battle's log; the battle stops here"};
        else if (auto error = reseal(options_.seal))
            log_error_ = std::move(error);
        else
            notices_.push_back(
                fmt::format("{}: the log was deleted while the battle was on; it was written again, whole",
                            options_.log_path));
    }
}

tl::expected<std::unique_ptr<BattleRun>, FileError> BattleRun::begin(const Rules& rules, Scenario scenario,
                                                                     RunOptions options) {
    std::unique_ptr<BattleRun> run(new BattleRun(rules, std::move(scenario), std::move(options)));
    const std::string file = run->scenario_.file.empty() ? "scenario" : run->scenario_.file;
    auto made = make_battle(rules, run->scenario_.setup);
    if (!made) return tl::unexpected(FileError{file, 1, 1, made.error()});
    run->first_ = run->battle_ = *made;
    if (!run->options_.log_path.empty()) {
        auto log = run->options_.seal ? LogWriter::rewrite(run->options_.log_path, run->header(), {}, rules,
                                                           run->options_.sync, run->options_.seal.get())
                                      : LogWriter::create(run->options_.log_path, run->header(), rules,
                                                          run->options_.sync, run->options_.rewrite);
        if (!log) return tl::unexpected(log.error());
        run->log_ = std::move(*log);
    }
    if (const auto done = run->run_to_first_decision(); !done)
        return tl::unexpected(FileError{file, 1, 1, refusal_text(rules, done.error())});
    if (auto wrong = run->give_opening_orders(file)) return tl::unexpected(std::move(*wrong));
    return run;
}

std::optional<FileError> BattleRun::give_opening_orders(const std::string& file) {
    for (const OpeningOrder& opening : scenario_.opening) {
        const auto orders =
            read_order_line(opening.text, {rules_, battle_, roster_, opening.side}, file, opening.line);
        if (!orders) return orders.error();
        for (const Command& order : *orders) {
            if (!is_standing_order(order))
                return FileError{
                    file, opening.line, 1,
                    fmt::format("\"{}\" is no standing order; these are watch, wake, until, course, "
                                "doctrine and standing",
                                opening.text)};
            if (const auto done = give(order, "standing order"); !done)
                return FileError{
                    file, opening.line, 1,
                    fmt::format("\"{}\" is refused: {}", opening.text, refusal_text(rules_, done.error()))};
        }
    }
    return std::nullopt;
}

tl::expected<void, Refusal> BattleRun::run_to_first_decision() {
    LogEntry entry;
    entry.clock = battle_.clock;
    auto done = with_dice([&](DiceSource& dice) {
        KeepEvents events;
        auto started = start(rules_, battle_, dice, &events);
        if (started) entry.events = std::move(events.all);
        return started;
    });
    if (done) keep(std::move(entry));
    return done;
}

tl::expected<std::unique_ptr<BattleRun>, FileError> BattleRun::resume(const Rules& rules, const LogText& text,
                                                                      RunOptions options) {
    options.dice = text.header.dice;
    options.seeded = text.header.dice == "seeded" || text.header.dice == "revealed";
    options.promises = text.header.promises;
    const std::string path = options.log_path;
    const LogSync sync = options.sync;
    std::vector<int> faces = faces_of(text);
    faces.insert(faces.end(), options.faces.begin(), options.faces.end());
    options.faces = std::move(faces);
    std::unique_ptr<BattleRun> run(new BattleRun(rules, text.header.scenario, std::move(options)));
    const auto error = [&](std::string what, int line = 1) {
        return tl::unexpected(FileError{path, line, 1, std::move(what)});
    };
    if (text.altered) return tl::unexpected(*text.altered);
    if (text.header.table_hash != rules.table_hash)
        return error(
            "the tables have changed since this log was written: it plays back, but cannot be gone on with");
    auto made = make_battle(rules, run->scenario_.setup);
    if (!made) return error(made.error());
    run->first_ = run->battle_ = *made;
    run->state_hash_ = text.header.state_hash;
    for (const LogEntry& entry : text.entries) {
        const auto done = run->with_dice([&](DiceSource& dice) {
            return entry.command ? apply(rules, run->battle_, *entry.command, dice, &run->hash_)
                                 : start(rules, run->battle_, dice, &run->hash_);
        });
        if (!done)
            return error(
                fmt::format("order {} is refused now: {}", entry.n, refusal_text(rules, done.error())),
                entry.n + 2);
        if (run->hash() != entry.state)
            return error(fmt::format("order {} comes out differently now; see: impulse replay {} --verify",
                                     entry.n, path),
                         entry.n + 2);
    }
    run->entries_ = text.entries;
    if (run->options_.rewrite) {
        if (auto failed = run->reseal(run->options_.seal)) return tl::unexpected(std::move(*failed));
    } else {
        auto log = LogWriter::resume(path, text.sound_bytes, text.chain, sync);
        if (!log) return tl::unexpected(log.error());
        run->log_ = std::move(*log);
    }
    // A log that was cut behind its header: nothing was decided yet.
    if (run->entries_.empty())
        if (const auto done = run->run_to_first_decision(); !done)
            return error(refusal_text(rules, done.error()));
    return run;
}

tl::expected<std::span<const Event>, Refusal> BattleRun::give(const Command& command, const std::string& by,
                                                              const std::string& note) {
    LogEntry entry;
    entry.clock = battle_.clock;
    entry.command = command;
    entry.by = by;
    entry.note = note;
    const auto done = with_dice([&](DiceSource& dice) {
        KeepEvents events;
        auto applied = apply(rules_, battle_, command, dice, &events);
        if (applied) entry.events = std::move(events.all);
        return applied;
    });
    if (!done) return tl::unexpected(done.error());
    keep(std::move(entry));
    return std::span<const Event>{entries_.back().events};
}

// True for an order by which that side says when it is asked.
static bool sets_watch(const LogEntry& entry, SideId side) {
    const auto* watch = entry.command ? std::get_if<SetWatch>(&*entry.command) : nullptr;
    return watch != nullptr && watch->side == side;
}

void BattleRun::watch_for(SideId side, WatchLevel level) {
    const bool said = std::ranges::any_of(entries_, [&](const LogEntry& e) { return sets_watch(e, side); });
    const SetWatch watch{side, level};
    if (!said && level != WatchLevel::everything && !refuse(rules_, battle_, watch))
        (void)give(watch, "human");
}

bool BattleRun::may_take_back(SideId side) const {
    if (!side || battle_.ended != 0 || entries_.size() < 2) return false;
    const LogEntry& last = entries_.back();
    if (!last.command || last.by != "human" || side_of(battle_, *last.command) != side) return false;
    // The watch that a side sits down with is no order of its player.
    if (sets_watch(last, side) &&
        std::ranges::count_if(entries_, [&](const LogEntry& e) { return sets_watch(e, side); }) == 1)
        return false;
    return std::ranges::none_of(last.events, [](const Event& e) {
        return std::holds_alternative<DieRolled>(e) || std::holds_alternative<Advanced>(e) ||
               std::holds_alternative<WindowClosed>(e) || std::holds_alternative<WindowOpened>(e) ||
               std::holds_alternative<Answered>(e) || std::holds_alternative<Ended>(e) ||
               std::holds_alternative<SideRemoved>(e) || std::holds_alternative<ControllerChanged>(e);
    });
}

std::optional<std::string> BattleRun::take_back(SideId side) {
    if (!may_take_back(side))
        return "the last order is locked: something was rolled, a step has closed, or another has decided "
               "since";
    entries_.pop_back();
    battle_ = first_;
    hash_.begin();
    for (const LogEntry& entry : entries_)
        for (const Event& event : entry.events) evolve(battle_, event);
    if (const auto error = reseal(options_.seal)) return error->text();
    return std::nullopt;
}

std::unique_ptr<Pilot> guarded(std::unique_ptr<Pilot> pilot, int seconds) {
    return std::make_unique<GuardedPilot>(std::move(pilot), seconds);
}

tl::expected<Player, std::string> seat(const std::string& pilot, std::uint64_t seed, SideId side) {
    constexpr int patience = 20;
    auto made = make_pilot(pilot, seed, side, threads_here());
    if (made == nullptr) return tl::unexpected(no_pilot(pilot, "human"));
    Player player;
    player.name = pilot;
    player.pilot = guarded(std::move(made), patience);
    return player;
}

std::vector<std::string> players_now(std::vector<std::string> pilots, std::span<const LogEntry> entries) {
    for (const LogEntry& entry : entries)
        for (const Event& event : entry.events)
            if (const auto* changed = std::get_if<ControllerChanged>(&event)) {
                if (pilots.size() <= changed->side) pilots.resize(changed->side + std::size_t{1});
                pilots[changed->side] = word(changed->to);
            }
    return pilots;
}

FightEnd fight(BattleRun& run, std::span<Player> players, const FightOptions& options) {
    const Rules& rules = run.rules();
    std::vector<Watch> watches(players.size());
    while (run.battle().ended == 0) {
        if (options.stop != nullptr && *options.stop != 0) return FightEnd::stopped;
        if (run.battle().clock.turn > options.turns_most) return FightEnd::gave_up;
        const SideId side = side_to_act(run.battle());
        if (!side || side.index() >= players.size()) return FightEnd::gave_up;
        Player& player = players[side.index()];
        const Battle seen = view(rules, run.battle(), side);
        std::string by = player.name;
        Watched choice;
        if (player.refused) {
            // People may take as long and try as often as they like.
            const auto order = player.pilot->decide(rules, seen, side);
            if (!order) return FightEnd::stopped;
            if (const auto refused = refuse_as_seen(rules, run.battle(), *order)) {
                player.refused(*refused);
                continue;
            }
            choice.order = *order;
            choice.note = player.pilot->thought();
        } else {
            choice = watches[side.index()].ask(*player.pilot, rules, run.battle(), seen, side);
            if (choice.fault != PilotFault::none) by += " (default)";
        }
        if (options.stop != nullptr && *options.stop != 0) return FightEnd::stopped;
        const auto done = run.give(choice.order, by, choice.note);
        if (!done) {
            if (done.error().more == WhyMore::no_dice_left) return FightEnd::out_of_dice;
            if (player.refused) {
                player.refused(done.error());
                continue;
            }
            return FightEnd::gave_up;  // a default order was refused: our bug, but the log is whole
        }
        if (run.log_error()) return FightEnd::log_failed;
        if (const auto* handed = std::get_if<HandOver>(&choice.order);
            handed != nullptr && handed->side.index() < players.size()) {
            std::optional<Player> next;
            if (options.reseat)
                next = options.reseat(handed->side, handed->to);
            else if (handed->to != Controller::human)
                if (auto seated =
                        seat(std::string{word(handed->to)}, run.scenario().setup.seed, handed->side))
                    next = std::move(*seated);
            if (next) players[handed->side.index()] = std::move(*next);
            watches[handed->side.index()] = {};
        }
        if (options.progress) options.progress(run);
    }
    run.flush();
    return FightEnd::over;
}

}  // namespace impulse
