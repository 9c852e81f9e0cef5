#include "scenarios/commands/battle_files.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <limits>

#include "scenarios/records/record.h"
#include "scenarios/wanted_ships.h"

namespace impulse {

tl::expected<const Rules*, FileError> BattleFiles::rules(const std::string& name,
                                                         const ShipSelection& options) {
    const std::string key =
        options.all && options.fitted.empty()
            ? name
            : fmt::format("{} {} {}", name, options.named_in, fmt::join(options.fitted, " "));
    auto at = rules_.find(key);
    if (at == rules_.end()) {
        auto loaded = load_rules(name, options);
        if (!loaded) return tl::unexpected(loaded.error());
        at = rules_.emplace(key, std::make_unique<Rules>(std::move(*loaded))).first;
    }
    return at->second.get();
}

tl::expected<BattleFiles::Log, FileError> BattleFiles::log(const std::string& path) {
    auto text = read_text(path);
    if (!text) return tl::unexpected(text.error());
    auto log = read_log(*text, path);
    if (!log) return tl::unexpected(log.error());
    auto loaded =
        rules(log->header.scenario.setup.ruleset, ships_named_in(text->substr(0, text->find('\n'))));
    if (!loaded) return tl::unexpected(loaded.error());
    return Log{std::move(*log), *loaded};
}

tl::expected<BattleFiles::Battlefield, FileError> BattleFiles::battle(const std::string& file,
                                                                      const ScenarioOptions& options) {
    const std::string path = find_scenario(file);
    auto text = read_text(path);
    if (!text) {
        std::error_code none;
        if (!std::filesystem::exists(path, none))
            return tl::unexpected(FileError{path, 0, 0,
                                            fmt::format("no such file; bundled scenarios are: {}",
                                                        fmt::join(bundled_scenarios(), ", "))});
        return tl::unexpected(text.error());
    }
    if (text->starts_with("{\"log\""))
        return tl::unexpected(FileError{path, 1, 1,
                                        fmt::format("this is the log of a battle; replay it with: impulse "
                                                    "replay {}, or continue it with: impulse "
                                                    "fight --resume {}",
                                                    path, path)});
    if (path.ends_with(".json")) {
        auto ruleset = record_ruleset(*text, path);
        if (!ruleset) return tl::unexpected(ruleset.error());
        auto loaded = rules(*ruleset, ships_wanted(*text, path));
        if (!loaded) return tl::unexpected(loaded.error());
        auto record = read_record_in(*text, path, **loaded, options);
        if (!record) return tl::unexpected(record.error());
        for (const std::string& notice : record->notices) io_.err << notice << "\n";
        return Battlefield{std::move(record->scenario), *loaded};
    }
    auto table = read_table(*text, path);
    if (!table) return tl::unexpected(table.error());
    const std::string ruleset = scenario_ruleset(*table);
    if (!table->ok()) return tl::unexpected(*table->finish());
    if (const auto unknown = unknown_ruleset(ruleset)) {
        table->refuse("ruleset", *unknown);
        return tl::unexpected(*table->finish());
    }
    auto loaded = rules(ruleset, ships_wanted(*text, path));
    if (!loaded) return tl::unexpected(loaded.error());
    Scenario scenario = read_scenario(*table, **loaded, options);
    if (auto error = table->finish()) return tl::unexpected(std::move(*error));
    return Battlefield{std::move(scenario), *loaded};
}

// A whole number as typed after an option; nothing where it is none.
std::optional<std::uint64_t> typed_number(std::string_view text) {
    if (text.empty()) return std::nullopt;
    std::uint64_t n = 0;
    for (const char c : text) {
        if (c < '0' || c > '9') return std::nullopt;
        const auto digit = static_cast<std::uint64_t>(c - '0');
        if (n > (std::numeric_limits<std::uint64_t>::max() - digit) / 10) return std::nullopt;
        n = n * 10 + digit;
    }
    return n;
}

tl::expected<std::pair<int, int>, std::string> typed_time(std::string_view option, const std::string& typed,
                                                          int without, const Rules& rules) {
    const std::size_t dot = typed.find('.');
    const auto turn = typed_number(typed.substr(0, dot));
    const auto impulse = dot == std::string::npos ? std::optional{static_cast<std::uint64_t>(without)}
                                                  : typed_number(typed.substr(dot + 1));
    if (!turn || !impulse || *turn < 1 || *turn > 999)
        return tl::unexpected(fmt::format("{} {}: expected TURN.IMPULSE such as 3.1", option, typed));
    if (dot != std::string::npos && *impulse > static_cast<std::uint64_t>(rules.procedure.impulses))
        return tl::unexpected(fmt::format("{} {}: there is no impulse {}; a turn of {} has impulses 1 to {}",
                                          option, typed, *impulse, rules.id, rules.procedure.impulses));
    return std::pair{static_cast<int>(*turn), static_cast<int>(*impulse)};
}

}  // namespace impulse
