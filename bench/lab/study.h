// bench/lab/study.h: a study: many seeded battles of a scenario, or a round robin of ships, as read from its file.
// Units:  battles by number, from 0; turns; hexes between the ships of a round robin.
// Shapes: Study is plain values; StudySetups makes battle i of it. A participant is a side, or a ship with its pilot.
// Errors: FileError with line and column, in the study's file or in the scenario that it names; never a partial study.
// Rule:   battle i draws only from the seed mixed of the study's seed and i, whoever fights it and when.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "battle/core/rules.h"
#include "battle/core/setup.h"
#include "engine/table_text.h"
#include "scenarios/scenario.h"

namespace impulse {

// One who wins or loses: a side of the scenario, or an entrant of the round robin.
struct Participant {
    std::string name, pilot;
    std::string ships;  // what it brings, for the report: "Hood (federation/ca), Burke (federation/ff)"
    std::vector<std::string> classes;  // round robin: class keys
};

// The field of a round robin.
struct RoundRobin {
    int distance = 20, speed = -1, weapon_status = 3;  // speed -1 = the maximum
    BattleField field;
};

struct Study {
    std::string file, title, ruleset;
    std::uint64_t seed = 1;
    int battles = 0;                           // of each pairing
    int turn_limit = 0;                        // above 0
    bool mirrored = false;                     // every second battle of a pairing with places exchanged
    std::string scenario_file, scenario_text;  // empty for a round robin
    bool rolled = false;                       // the set-up is rolled anew for every battle
    Setup base;                                // the scenario's set-up where it is not rolled
    RoundRobin robin;
    std::vector<Participant> participants;
    std::vector<std::vector<std::size_t>> pairings;  // participants by place
    std::vector<std::string>
        labels;                // every use that may be counted, sorted: "photon:overload", "drone-i:seeker"
    std::uint64_t id = 0;      // over all that can change a result but the number of battles
    std::uint64_t tables = 0;  // the ruleset's table hash

    [[nodiscard]] std::size_t count() const { return static_cast<std::size_t>(battles) * pairings.size(); }
    [[nodiscard]] std::size_t pairing_of(std::size_t battle) const { return battle % pairings.size(); }
    [[nodiscard]] bool swapped(std::size_t battle) const {
        return mirrored && battle / pairings.size() % 2 == 1;
    }
    [[nodiscard]] std::uint64_t seed_of(std::size_t battle) const;
    // "Aster against Korrin".
    [[nodiscard]] std::string pairing_name(std::size_t pairing) const;
};

// The label of a mode of a weapon, and of a seeker.
std::string use_label(const WeaponType& weapon, const WeaponMode& mode);
std::string use_label(const SeekerType& seeker);

// The ruleset that a study's file is about; refuses what is no study.
tl::expected<std::string, FileError> study_ruleset(std::string_view text, std::string_view file);
// The study; `rules` must be those that study_ruleset names.
tl::expected<Study, FileError> read_study(std::string_view text, std::string_view file, const Rules& rules);
// The file as given where it exists, else the bundled study of that name, else as given.
std::string find_study(const std::string& given);

// One battle of a study before it is fought.
struct StudyBattle {
    Scenario scenario;                // pilots by side
    std::vector<std::size_t> places;  // by side: its place in the pairing
};

// Makes set-ups; every worker has its own, since reading a scenario anew keeps notes.
class StudySetups {
public:
    StudySetups(const Study& study, const Rules& rules);
    // Battle i. Refuses where its set-up has no legal place, which is an outcome of that battle.
    tl::expected<StudyBattle, std::string> battle(std::size_t i);

private:
    const Study& study_;
    const Rules& rules_;
    std::optional<TableReader> table_;
};

}  // namespace impulse
