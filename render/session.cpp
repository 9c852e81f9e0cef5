#include "render/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "battle/core/view.h"
#include "battle/play/apply.h"
#include "battle/play/legal.h"
#include "battle/play/make_battle.h"
#include "scenarios/files/files.h"
#include "scenarios/orders/dice_source.h"

namespace impulse {
namespace {

// Orders of pilots without the clock moving; more than any legal window needs.
constexpr int orders_without_progress = 5000;
constexpr int autosaves_kept = 3;

std::string autosave_path(const std::string& folder, int n) {
    return fmt::format("{}/autosave-{}.log.jsonl", folder, n);
}

// Moves the older saves on and answers the path of the newest.
std::string rotate(const std::string& folder) {
    if (folder.empty()) return std::string{};
    std::error_code bad;
    for (int n = autosaves_kept - 1; n >= 1; --n) {
        const std::string from = autosave_path(folder, n);
        if (std::filesystem::exists(from, bad))
            std::filesystem::rename(from, autosave_path(folder, n + 1), bad);
    }
    return autosave_path(folder, 1);
}

tl::expected<std::vector<Player>, std::string> seats_of(const Setup& setup, const SessionOptions& options) {
    std::vector<Player> seats;
    for (std::size_t s = 0; s < setup.sides.size(); ++s) {
        const std::string name =
            s < options.players.size() && !options.players[s].empty() ? options.players[s] : "captain";
        if (name == "human") {
            seats.push_back(Player{name, nullptr, {}});
            continue;
        }
        auto player = seat(name, options.seed, SideId{s});
        if (!player) return tl::unexpected(player.error());
        seats.push_back(std::move(*player));
    }
    return seats;
}

// A run ahead on a copy with the faces that there are: what each was for, which die is missing, whether they fit.
class TrialDice final : public DiceSource, public EventSink {
public:
    struct Asked {
        Stream stream = Stream::other;
        int sides = 6;
        UnitId unit{};
        int points_left = 0;    // internals still to be allocated, where it is for one
        int in_allocation = 0;  // allocation dice one after the other before it
    };
    TrialDice(const Battle& trial, const std::vector<int>& faces)
        : trial_(trial), faces_(faces), first_(trial.dice.rolled) {
        if (trial.walk.points > 0 && trial.volleys.size() > 0)
            lost_ = trial.volleys[0].points - trial.walk.points;
    }
    Drawn next(const Dice& now, Stream stream, int sides) override {
        asked_.push_back({stream, sides, {}, 0, in_row_});
        if (stream == Stream::allocation) {
            for (const Volley& v : trial_.volleys) {
                asked_.back().points_left += v.points;
                asked_.back().unit = v.target;
            }
            asked_.back().points_left = std::max(0, asked_.back().points_left - lost_);
        }
        const bool there = now.rolled < faces_.size();
        const int face = there ? faces_[now.rolled] : 1;  // so that the run comes to an end
        if (there && (face < 1 || face > sides) && !unfit_) unfit_ = now.rolled;
        return {std::clamp(face, 1, sides), now.drawn[static_cast<std::size_t>(stream)]};
    }
    void put(const Battle&, const Event& event) override {
        if (std::holds_alternative<VolleyDone>(event)) lost_ = 0;
        if (const auto* box = std::get_if<BoxLost>(&event)) lost_ += box->boxes;
        if (const auto* track = std::get_if<TrackLost>(&event)) lost_ += track->boxes;
        const auto* die = std::get_if<DieRolled>(&event);
        if (die == nullptr) return;
        in_row_ = die->stream == Stream::allocation ? in_row_ + 1 : 0;
        if (!asked_.empty() && !asked_.back().unit) asked_.back().unit = die->subject;
    }
    // Every die of the order, those that are missing rolled as ones.
    [[nodiscard]] const std::vector<Asked>& asked() const { return asked_; }
    // How many of the dice have a face.
    [[nodiscard]] std::size_t given() const { return std::min(asked_.size(), there()); }
    // The faces that there are, and what they were for.
    [[nodiscard]] std::vector<TakenDie> taken() const {
        std::vector<TakenDie> dice;
        for (std::size_t i = 0; i < given(); ++i)
            dice.push_back({asked_[i].stream, asked_[i].unit, faces_[first_ + i]});
        return dice;
    }
    // The die that is missing first.
    [[nodiscard]] std::optional<WantedDie> missing() const {
        if (given() >= asked_.size()) return std::nullopt;
        const Asked& die = asked_[given()];
        WantedDie out;
        out.stream = die.stream;
        out.sides = die.sides;
        out.unit = die.unit;
        const auto like = [&](const Asked& other) {
            return other.stream == die.stream && other.unit == die.unit && other.sides == die.sides;
        };
        std::size_t from = given(), to = given() + 1;
        while (from > 0 && like(asked_[from - 1])) --from;
        while (to < asked_.size() && like(asked_[to])) ++to;
        out.in_row = static_cast<int>(given() - from) + 1;
        out.of_row = static_cast<int>(to - from);
        if (die.stream != Stream::allocation) return out;
        out.points_left = die.points_left;
        out.of_row = out.in_row = 1;  // the points that are left say it
        return out;
    }
    // The place of the first face that does not fit, counted through all that were ever typed.
    [[nodiscard]] std::optional<std::size_t> unfit() const { return unfit_; }
    // Faces that no die was asked for.
    [[nodiscard]] std::size_t left() const { return there() - given(); }

private:
    [[nodiscard]] std::size_t there() const { return std::max(faces_.size(), first_) - first_; }

    const Battle& trial_;
    const std::vector<int>& faces_;
    std::size_t first_ = 0;
    int lost_ = 0, in_row_ = 0;
    std::vector<Asked> asked_;
    std::optional<std::size_t> unfit_;
};

std::string_view purpose(Stream stream) {
    static constexpr std::pair<Stream, std::string_view> named[] = {
        {Stream::setup, "the set-up"},
        {Stream::to_hit, "hitting"},
        {Stream::allocation, "internals"},
        {Stream::crew, "the crew"},
        {Stream::lock_on, "lock-on"},
        {Stream::seeking, "a seeking weapon"},
        {Stream::point_defence, "fire at a seeking weapon"},
        {Stream::cloak, "a cloak"},
        {Stream::electronic_warfare, "electronic warfare"},
        {Stream::scout, "a special sensor"},
        {Stream::other, "the rules"}};
    for (const auto& [of, words] : named)
        if (of == stream) return words;
    return word(stream);
}

}  // namespace

std::string words_of(const WantedDie& die, const Roster& roster) {
    std::string out = die.of_roll > 1
                          ? fmt::format("{}d{} for {}", die.of_roll, die.sides, purpose(die.stream))
                          : fmt::format("1d{} for {}", die.sides, purpose(die.stream));
    if (die.unit) out += fmt::format(" of {}", roster.names.unit(die.unit));
    if (die.of_row > 1) out += fmt::format(", die {} of {}", die.in_row, die.of_row);
    if (die.points_left > 0) out += fmt::format(", {} left", die.points_left);
    if (die.of_roll > 1 && die.in_roll > 1) out += fmt::format(" (die {} of {})", die.in_roll, die.of_roll);
    return out;
}

std::string words_of(const std::vector<TakenDie>& dice, const Roster& roster) {
    std::string out;
    for (std::size_t i = 0; i < dice.size(); ++i) {
        const bool goes_on =
            i > 0 && dice[i].stream == dice[i - 1].stream && dice[i].unit == dice[i - 1].unit;
        if (goes_on) {
            out += fmt::format(", {}", dice[i].face);
            continue;
        }
        out += fmt::format("{}{}", i == 0 ? "" : "; ", purpose(dice[i].stream));
        if (dice[i].unit) out += fmt::format(" of {}", roster.names.unit(dice[i].unit));
        out += fmt::format(" {}", dice[i].face);
    }
    return out;
}

std::vector<std::string> autosaves(const std::string& folder) {
    std::vector<std::string> found;
    for (const std::string& of_window : saves_folders(folder))
        for (int n = 1; n <= autosaves_kept; ++n)
            if (std::error_code bad; std::filesystem::exists(autosave_path(of_window, n), bad))
                found.push_back(autosave_path(of_window, n));
    return found;
}

tl::expected<std::unique_ptr<Session>, std::string> Session::begin(std::shared_ptr<const Rules> rules,
                                                                   Scenario scenario,
                                                                   const SessionOptions& options) {
    auto seats = seats_of(scenario.setup, options);
    if (!seats) return tl::unexpected(seats.error());
    scenario.pilots.clear();
    for (const Player& p : *seats) scenario.pilots.push_back(p.name);
    std::unique_ptr<Session> session(new Session(rules, std::move(*seats)));
    session->typed_ = options.typed_dice;
    session->secret_ = !options.open;
    if (session->humans() > 1) session->seal_ = std::make_shared<const Seal>(session->seats_.size());
    // What cannot be begun must not push an older save out.
    if (const auto made = make_battle(*rules, scenario.setup); !made) return tl::unexpected(made.error());
    if (!options.folder.empty()) {
        auto saves = SavesFolder::take(options.folder);
        if (!saves) return tl::unexpected(saves.error());
        session->saves_ = std::move(*saves);
    }
    const std::string path = rotate(session->saves_ ? session->saves_->path() : std::string{});
    auto run = BattleRun::begin(*rules, std::move(scenario), session->run_options(path));
    if (!run) return tl::unexpected(run.error().text());
    session->run_ = std::move(*run);
    for (std::size_t s = 0; s < session->seats_.size(); ++s)
        if (session->human(SideId{s})) session->run_->watch_for(SideId{s}, options.watch);
    return session;
}

tl::expected<std::unique_ptr<Session>, std::string> Session::resume(std::shared_ptr<const Rules> rules,
                                                                    LogText log, std::size_t entries,
                                                                    const SessionOptions& options) {
    auto seats = seats_of(log.header.scenario.setup, options);
    if (!seats) return tl::unexpected(seats.error());
    std::unique_ptr<Session> session(new Session(rules, std::move(*seats)));
    if (log.altered) return tl::unexpected(log.altered->text());
    if (entries < log.entries.size()) log.entries.resize(std::max<std::size_t>(entries, 1));
    auto saves = SavesFolder::take(options.folder.empty()
                                       ? (std::filesystem::temp_directory_path() / "impulse").string()
                                       : options.folder);
    if (!saves) return tl::unexpected(saves.error());
    session->saves_ = std::move(*saves);
    const std::string& folder = session->saves_->path();
    session->typed_ = log.header.dice == "typed";
    session->secret_ = !options.open;
    log.header.scenario.pilots.clear();
    for (const Player& p : session->seats_) log.header.scenario.pilots.push_back(p.name);
    if (session->humans() > 1)
        session->seal_ = options.seal ? options.seal : std::make_shared<const Seal>(session->seats_.size());
    // Gone on with beside the saves first: what cannot be gone on with must not push an older save out.
    const std::string trial = fmt::format("{}/opening.log.jsonl", folder);
    auto run = BattleRun::resume(*rules, log, session->run_options(trial));
    std::error_code bad;
    if (!run) {
        std::filesystem::remove(trial, bad);
        return tl::unexpected(run.error().text());
    }
    run->reset();
    const std::string path = rotate(folder);
    std::filesystem::rename(trial, path, bad);
    if (bad) return tl::unexpected(fmt::format("{}: the save cannot be put there: {}", path, bad.message()));
    run = BattleRun::resume(*rules, log, session->run_options(path));
    if (!run) return tl::unexpected(run.error().text());
    session->run_ = std::move(*run);
    return session;
}

RunOptions Session::run_options(const std::string& path) {
    RunOptions options;
    options.log_path = path;
    options.sync = LogSync::each_order;
    options.rewrite = true;
    if (secret_ && humans() > 1) options.seal = seal_;
    if (!typed_) return options;
    options.seeded = false;
    options.dice = "typed";
    options.ask_die = [this](Stream, int sides) -> std::optional<int> {
        if (faces_used_ >= typed_faces_.size()) return std::nullopt;
        const int face = typed_faces_[faces_used_];
        if (face < 1 || face > sides) return std::nullopt;
        ++faces_used_;
        return face;
    };
    return options;
}

int Session::humans() const {
    int n = 0;
    for (const Player& p : seats_) n += p.pilot ? 0 : 1;
    return n;
}

SideId Session::deciding() const {
    if (!trouble_.empty() || waiting_) return {};
    // Where all decide at once people come before pilots, so that nobody waits for a machine.
    const Battle& b = battle();
    if (b.ended == 0 && b.questions.empty() && b.window.open != 0 &&
        b.window.kind == WindowKind::secret_together)
        for (std::size_t s = 0; s < seats_.size(); ++s)
            if (!seats_[s].pilot && !owed_by(b, SideId{s}).empty()) return SideId{s};
    const SideId side = side_to_act(b);
    return human(side) ? side : SideId{};
}

std::optional<Refusal> Session::give(const Command& command) {
    if (const auto no = refuse_as_seen(*rules_, battle(), command)) return no;
    return carry_out(command, "human", {});
}

std::optional<Refusal> Session::carry_out(const Command& command, const std::string& by,
                                          const std::string& note) {
    const auto done = run_->give(command, by, note);
    if (!done && typed_ && done.error().more == WhyMore::no_dice_left) {
        waiting_ = Waiting{command, by, note};
        ask_for_die();
        return std::nullopt;
    }
    waiting_.reset();
    wanted_.reset();
    if (run_->log_error()) trouble_ = run_->log_error()->text();
    if (!done) return done.error();
    if (const auto* handed = std::get_if<HandOver>(&command)) reseat(*handed);
    return std::nullopt;
}

void Session::reseat(const HandOver& order) {
    // A pilot that still thinks for the old seat is heard out first; nobody wants its answer.
    if (thinking_.valid()) (void)thinking_.get();
    Player next{"human", nullptr, {}};
    if (order.to != Controller::human) {
        auto pilot = seat(std::string{word(order.to)}, run_->scenario().setup.seed, order.side);
        if (!pilot) return;
        next = std::move(*pilot);
    }
    seats_[order.side.index()] = std::move(next);
    if (humans() > 1 && !seal_) seal_ = std::make_shared<const Seal>(seats_.size());
}

void Session::ask_for_die() {
    Battle trial = battle();
    TrialDice dice(trial, run_->dice_list().faces);
    // Refused before it was made to wait, if at all.
    (void)apply(*rules_, trial, waiting_->order, dice, &dice);
    WantedDie die = dice.missing().value_or(WantedDie{});
    if (die.stream == Stream::allocation && rules_->chart.row_dice > 1 && rules_->chart.column_sides == 0) {
        die.of_roll = rules_->chart.row_dice;
        die.in_roll = 1 + dice.asked()[dice.given()].in_allocation % die.of_roll;
    }
    wanted_ = die;
    taken_ = dice.taken();
}

std::optional<std::string> Session::type_dice(std::string_view said) {
    if (!wanted_ || !waiting_) return "no die is asked for now; nothing was taken";
    const auto faces = read_faces(said, "dice");
    if (!faces) return faces.error().what;
    if (faces->empty()) return fmt::format("type a face from 1 to {}", wanted_->sides);
    // Looked through before any is taken: what one face decides says which die comes next.
    std::vector<int> all = run_->dice_list().faces;
    const std::size_t before = all.size();
    all.insert(all.end(), faces->begin(), faces->end());
    Battle trial = battle();
    const std::size_t first = trial.dice.rolled;
    TrialDice dice(trial, all);
    (void)apply(*rules_, trial, waiting_->order, dice, &dice);
    if (const auto at = dice.unfit(); at && *at >= before)
        return fmt::format(
            "{} is not a face of a die with {} sides{}; nothing was taken", all[*at],
            dice.asked()[*at - first].sides,
            faces->size() > 1 ? fmt::format(" (number {} of those typed)", *at - before + 1) : "");
    if (dice.left() > 0)
        return fmt::format("{} faces were typed, {} asked for; nothing was taken", faces->size(),
                           faces->size() - dice.left() == 1
                               ? std::string("one is")
                               : fmt::format("{} are", faces->size() - dice.left()));
    taken_ = dice.taken();
    typed_faces_.insert(typed_faces_.end(), faces->begin(), faces->end());
    const Waiting order = *waiting_;
    if (const auto no = carry_out(order.order, order.by, order.note)) return refusal_text(*rules_, *no);
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
        if (const auto refused = refuse_as_seen(*rules_, battle(), *thought.order)) {
            thought.note = fmt::format("{}; refused: {}", thought.note, refusal_text(*rules_, *refused));
            thought.order.reset();
        }
    if (!thought.order) {
        thought.order = default_order(*rules_, battle(), asked_);
        by += " (default)";
    }
    if (const auto no = carry_out(*thought.order, by, thought.note)) trouble_ = refusal_text(*rules_, *no);
}

bool Session::tick(double seconds) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    bool ordered = false;
    while (busy()) {
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
    while (busy()) tick(0.05);
}

std::optional<std::string> Session::save(const std::string& path) const {
    const LogText log = run_->as_log();
    const auto text = log_text(log.header, log.entries, *rules_, seal_now().get());
    if (!text) return text.error().text();
    if (const auto error = write_whole(path, *text)) return error->text();
    return std::nullopt;
}

std::optional<std::string> Session::set_phrase(SideId side, std::string_view phrase) {
    if (!seal_ || !side) return std::nullopt;
    auto changed = std::make_shared<Seal>(*seal_);
    changed->set_phrase(side.index(), phrase);
    seal_ = std::move(changed);
    if (const auto error = run_->reseal(seal_now())) return error->text();
    return std::nullopt;
}

std::optional<std::string> Session::keep_secrets(bool secret) {
    if (secret == secret_) return std::nullopt;
    secret_ = secret;
    if (humans() < 2) return std::nullopt;
    if (const auto error = run_->reseal(seal_now())) return error->text();
    return std::nullopt;
}

}  // namespace impulse
