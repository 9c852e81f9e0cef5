// scenarios/commands/battle_files.h: what commands read: rulesets, battles and times as typed.
// Shapes: BattleFiles loads each ruleset once a run.
// Errors: FileError with the place in the file; a sentence for an option.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>

#include "scenarios/files/files.h"
#include "scenarios/logs/log_file.h"
#include "scenarios/program.h"
#include "scenarios/scenario_reader.h"

namespace impulse {

class BattleFiles {
public:
    explicit BattleFiles(const ProgramStreams& io) : io_(io) {}

    // A ruleset with all its ships.
    tl::expected<const Rules*, FileError> rules(const std::string& name) { return rules(name, {}); }
    // The same with the ships that a battle wants.
    tl::expected<const Rules*, FileError> rules(const std::string& name, const ShipSelection& options);
    // A log, and the rules of its battle.
    struct Log {
        LogText text;
        const Rules* rules;
    };
    tl::expected<Log, FileError> log(const std::string& path);
    // A scenario (.toml) or a record in (.json), with the rules that it is played by.
    struct Battlefield {
        Scenario scenario;
        const Rules* rules;
    };
    tl::expected<Battlefield, FileError> battle(const std::string& file, const ScenarioOptions& options);

private:
    const ProgramStreams& io_;
    std::map<std::string, std::unique_ptr<Rules>> rules_;
};

// A whole number as typed after an option; nothing where it is none.
std::optional<std::uint64_t> typed_number(std::string_view text);
// TURN.IMPULSE after an option; the impulse may be left out. Refuses an impulse that no turn has.
tl::expected<std::pair<int, int>, std::string> typed_time(std::string_view option, const std::string& typed,
                                                          int without, const Rules& rules);

}  // namespace impulse
