#include "render/open_battle.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "render/bridge_layout.h"
#include "scenarios/files/asset_path.h"
#include "scenarios/files/files.h"
#include "scenarios/records/record.h"
#include "scenarios/scenario_builder.h"
#include "scenarios/scenario_reader.h"
#include "scenarios/wanted_ships.h"

namespace impulse {
namespace {

// The text of a scenario or log. Anything may be dropped on the window: what is no file, no text or far too large is refused
// before it is read whole.
tl::expected<std::string, std::string> battle_text(const std::string& path) {
    namespace fs = std::filesystem;
    constexpr std::uintmax_t most = 256U << 20U;
    std::error_code bad;
    const fs::file_status status = fs::status(path, bad);
    if (fs::exists(status) && !fs::is_directory(status) && !fs::is_regular_file(status))
        return tl::unexpected(
            fmt::format("{}: this is not a file; a scenario (.toml) or a log (.jsonl) is needed", path));
    if (const std::uintmax_t size = fs::is_regular_file(status) ? fs::file_size(path, bad) : 0;
        !bad && size > most)
        return tl::unexpected(
            fmt::format("{}: {} MB are too much for a scenario or a log; at most {} MB are read", path,
                        size >> 20U, most >> 20U));
    auto text = read_text(path);
    if (!text) return tl::unexpected(text.error().text());
    if (text->find('\0') != std::string::npos)
        return tl::unexpected(
            fmt::format("{}: this is not text; a scenario (.toml) or a log (.jsonl) is needed", path));
    return *text;
}

struct Read {
    std::shared_ptr<const Rules> rules;
    Scenario scenario;
};

// A campaign's record in.
tl::expected<Read, std::string> read_record(const std::string& text, const std::string& path,
                                            std::uint64_t seed) {
    const auto ruleset = record_ruleset(text, path);
    if (!ruleset) return tl::unexpected(ruleset.error().text());
    auto rules = ruleset_fitted(*ruleset, ships_wanted(text, path).fitted);
    if (!rules) return tl::unexpected(rules.error());
    ScenarioOptions options;
    options.seed = seed;
    auto record = read_record_in(text, path, **rules, options);
    if (!record) return tl::unexpected(record.error().text());
    return Read{*rules, std::move(record->scenario)};
}

bool is_record(std::string_view text, std::string_view path) {
    return path.ends_with(".json") && text.starts_with("{") && !text.starts_with("{\"log\"");
}

tl::expected<Read, std::string> read_named(const std::string& text, const std::string& path,
                                           std::uint64_t seed) {
    if (text.starts_with("{")) return read_record(text, path, seed);
    auto table = read_table(text, path);
    if (!table) return tl::unexpected(table.error().text());
    std::string ruleset = scenario_ruleset(*table);
    // Where the scenario names none, its reader says so; any tables will do till then.
    if (const auto known = rulesets(asset_folder()); ruleset.empty() && !known.empty())
        ruleset = known.front();
    auto rules = ruleset_fitted(ruleset, ships_wanted(text, path).fitted);
    if (!rules) return tl::unexpected(rules.error());
    ScenarioOptions options;
    options.seed = seed;
    auto scenario = read_scenario(text, path, **rules, options);
    if (!scenario) return tl::unexpected(scenario.error().text());
    return Read{*rules, std::move(*scenario)};
}

std::string altered_words(const FileError& altered) {
    return altered.text() +
           "\nSomebody has changed this file. Everything before that line is sound, and the battle continues "
           "from there.";
}

// What stood before the first line that was changed, as a log of its own; false where nothing is left.
bool cut_altered(LogText& log, std::string& warning) {
    if (!log.altered) return true;
    const int sound = log.altered->line - 2;  // the header is line 1, entry 0 line 2
    if (sound < 1) return false;
    if (static_cast<std::size_t>(sound) < log.entries.size())
        log.entries.resize(static_cast<std::size_t>(sound));
    warning = altered_words(*log.altered);
    log.altered.reset();
    return true;
}

Opened with_film(std::unique_ptr<Session> session) {
    Opened opened;
    opened.film = std::make_unique<Film>(make_film(session->shared_rules(), session->run().as_log(),
                                                   session->run().first(), false, session->humans() > 0));
    opened.session = std::move(session);
    return opened;
}

OpenedOrWhy open_log(std::string_view written, const std::string& path, const SessionOptions& options) {
    SessionOptions same = options;
    std::string plain{written}, notice, warning;
    const bool sealed = is_sealed_log(written);
    if (sealed) {
        const auto head = read_seal_head(written, path);
        if (!head) return tl::unexpected(head.error().text());
        auto seal = Seal::of(*head, options.phrases);
        if (!seal) {
            Opened opened;
            opened.asks = *head;
            opened.wrong = seal.error();
            return opened;
        }
        auto open = unseal_log(*seal, written, path);
        if (!open) return tl::unexpected(open.error().text());
        if (open->altered) warning = altered_words(*open->altered);
        same.open = false;
        if (open->torn) notice = "the last order was not written whole and was dropped";
        same.seal = std::make_shared<const Seal>(std::move(*seal));
        plain = std::move(open->plain);
    }
    auto log = read_log(plain, path);
    if (!log) return tl::unexpected(log.error().text());
    auto rules = ruleset_fitted(log->header.scenario.setup.ruleset,
                                ships_named_in(plain.substr(0, plain.find('\n'))).fitted);
    if (!rules) return tl::unexpected(rules.error());
    // Cut behind its header: the steps before the first decision are run again.
    if (log->entries.empty()) {
        RunOptions nowhere;
        nowhere.rewrite = true;
        const auto begun = BattleRun::resume(**rules, *log, std::move(nowhere));
        if (!begun) return tl::unexpected(begun.error().text());
        log->entries = (*begun)->entries();
    }
    // A battle of people that is not over goes on where it stopped, its secrets kept; else it is watched.
    const auto ended = [](const LogEntry& entry) {
        return std::ranges::any_of(entry.events,
                                   [](const Event& e) { return std::holds_alternative<Ended>(e); });
    };
    const bool over = !log->entries.empty() && ended(log->entries.back());
    const std::vector<std::string> played = players_now(log->header.scenario.pilots, log->entries);
    const auto people = std::ranges::count(played, "human");
    // What was altered must show nobody's orders: between people the sound part is gone on with.
    const bool secret = people > 1 && !over && !same.open;
    if (secret && !cut_altered(*log, warning)) return tl::unexpected(log->altered->text());
    if (people > 0 && !over && !log->altered) {
        same.players = played;
        auto session = Session::resume(*rules, *log, log->entries.size(), same);
        if (session) {
            Opened opened = with_film(std::move(*session));
            opened.notice = notice;
            opened.warning = warning;
            opened.sealed = sealed;
            return opened;
        }
        if (secret)
            return tl::unexpected(
                fmt::format("{}\nThe battle is not over, so it is not shown: that would open sealed orders. "
                            "With --open, or with \"keep "
                            "secrets\" off in the menu, it can be watched by agreement.",
                            session.error()));
    }
    const auto first = battle_of(**rules, log->header);
    if (!first) return tl::unexpected(fmt::format("{}: {}", path, first.error()));
    Opened opened;
    opened.film = std::make_unique<Film>(make_film(*rules, *log, *first, true));
    opened.notice = notice;
    opened.warning = warning;
    return opened;
}

}  // namespace

static std::map<std::string, std::shared_ptr<const Rules>>& known_rulesets() {
    static std::map<std::string, std::shared_ptr<const Rules>> known;
    return known;
}
void forget_ruleset(const std::string& ruleset) { known_rulesets().erase(ruleset); }

tl::expected<std::shared_ptr<const Rules>, std::string> ruleset_named(const std::string& ruleset) {
    auto& known = known_rulesets();
    if (const auto at = known.find(ruleset); at != known.end()) return at->second;
    auto rules = load_rules(ruleset);
    if (!rules) return tl::unexpected(rules.error().text());
    return known[ruleset] = std::make_shared<const Rules>(std::move(*rules));
}

tl::expected<std::shared_ptr<const Rules>, std::string> ruleset_fitted(const std::string& ruleset,
                                                                       std::vector<std::string> fitted) {
    static std::map<std::pair<std::string, std::vector<std::string>>, std::shared_ptr<const Rules>> known;
    if (fitted.empty()) return ruleset_named(ruleset);
    if (const auto at = known.find({ruleset, fitted}); at != known.end()) return at->second;
    ShipSelection options;
    options.fitted = fitted;
    auto rules = load_rules(ruleset, options);
    if (!rules) return tl::unexpected(rules.error().text());
    return known[{ruleset, std::move(fitted)}] = std::make_shared<const Rules>(std::move(*rules));
}

OpenedOrWhy open_battle(const std::string& name, const SessionOptions& options) {
    const std::string path = find_scenario(name);
    const auto text = battle_text(path);
    if (!text) return tl::unexpected(text.error());
    if (text->starts_with("{") && !is_record(*text, path)) return open_log(*text, path, options);
    auto read = read_named(*text, path, options.seed);
    if (!read) return tl::unexpected(read.error());
    auto session = Session::begin(read->rules, std::move(read->scenario), options);
    if (!session) return tl::unexpected(session.error());
    return with_film(std::move(*session));
}

OpenedOrWhy fork_battle(const Film& film, std::size_t position, const SessionOptions& options) {
    LogText log;
    log.header = film.header;
    log.entries = film.entries;
    auto session = Session::resume(film.rules, std::move(log), film.entries_before(position), options);
    if (!session) return tl::unexpected(session.error());
    return with_film(std::move(*session));
}

OpenedOrWhy begin_again(const Film& film, const SessionOptions& options) {
    auto session = Session::begin(film.rules, film.header.scenario, options);
    if (!session) return tl::unexpected(session.error());
    return with_film(std::move(*session));
}

std::string battle_size(const std::string& path) {
    const auto text = battle_text(path);
    auto table = text ? read_table(*text, path) : tl::unexpected(FileError{});
    if (!table) return {};
    std::vector<std::size_t> units;
    for (TableReader& side : table->tables_if("side")) units.push_back(side.tables_if("unit").size());
    return units.empty() ? std::string{}
                         : fmt::format("{}, {}", scenario_ruleset(*table), fmt::join(units, " against "));
}

std::string battle_label(const std::string& path) {
    const std::string name = std::filesystem::path(path).filename().string();
    const auto text = battle_text(path);
    if (!text) return name;
    if (!text->starts_with("{")) {
        auto table = read_table(*text, path);
        const std::string title = table && table->kind("title") == "text" ? table->word("title") : "";
        return title.empty() ? name : title;
    }
    std::string title;
    std::vector<std::string> players;
    if (is_sealed_log(*text)) {
        if (const auto head = read_seal_head(*text, path)) title = head->title, players = head->players;
    } else if (const auto head = nlohmann::json::parse(text->substr(0, text->find('\n')), nullptr, false);
               head.is_object()) {
        if (const auto at = head.find("title"); at != head.end() && at->is_string())
            title = at->get<std::string>();
        if (const auto at = head.find("pilots"); at != head.end() && at->is_array())
            for (const auto& pilot : *at)
                if (pilot.is_string()) players.push_back(pilot.get<std::string>());
    }
    if (title.empty()) return name;
    // Of one battle several saves may lie there: the order in which they are listed is that of their age.
    return fmt::format("{}{}{}", title, players.empty() ? "" : ", played by ", fmt::join(players, " and "));
}

std::vector<std::string> sides_of_scenario(const std::string& name, std::vector<std::string>* pilots,
                                           std::vector<std::string>* meaning) {
    const std::string path = find_scenario(name);
    const auto text = battle_text(path);
    if (!text || (text->starts_with("{") && !is_record(*text, path))) return {};
    const auto read = read_named(*text, path, 1);
    if (!read) return {};
    if (pilots != nullptr) *pilots = read->scenario.pilots;
    if (meaning != nullptr) *meaning = battle_in_words(*read->rules, read->scenario);
    return roster_of(read->scenario.setup).names.sides;
}

tl::expected<std::vector<std::string>, std::string> players_from(const std::vector<std::string>& words,
                                                                 const std::vector<std::string>& sides,
                                                                 const std::vector<std::string>& pilots) {
    std::vector<std::string> players = pilots;
    players.resize(sides.size());
    std::size_t next = 0;
    for (const std::string& word : words) {
        const std::size_t equals = word.find('=');
        if (word.empty() || equals + 1 == word.size())
            return tl::unexpected(
                fmt::format("--pilot \"{}\": the pilot's name is missing, e.g. --pilot {}=human", word,
                            sides.empty() ? "SIDE" : sides.front()));
        if (equals == std::string::npos) {
            if (next >= sides.size())
                return tl::unexpected(fmt::format("--pilot {}: there are only {} sides", word, sides.size()));
            players[next++] = word;
            continue;
        }
        const std::string side = word.substr(0, equals);
        bool found = false;
        for (std::size_t s = 0; s < sides.size(); ++s)
            if (same_word(sides[s], side)) {
                players[s] = word.substr(equals + 1);
                found = true;
            }
        if (!found)
            return tl::unexpected(fmt::format("--pilot {}: there is no side \"{}\"; there are: {}", word,
                                              side, fmt::join(sides, ", ")));
    }
    return players;
}

tl::expected<std::pair<int, int>, std::string> window_size_from(const std::string& words) {
    constexpr int least_wide = least_window_wide, least_high = least_window_high, most = 8192;
    int wide = 0, high = 0;
    const char* const end = words.data() + words.size();
    const auto first = std::from_chars(words.data(), end, wide);
    const bool cross = first.ec == std::errc{} && first.ptr != end && *first.ptr == 'x';
    const auto second = cross ? std::from_chars(first.ptr + 1, end, high) : first;
    if (!cross || second.ec != std::errc{} || second.ptr != end || wide < least_wide || high < least_high ||
        wide > most || high > most)
        return tl::unexpected(fmt::format(
            "--size {}: width and height in pixels are needed, from {}x{} to {}x{}, e.g. 1280x720", words,
            least_wide, least_high, most, most));
    return std::pair{wide, high};
}

}  // namespace impulse
