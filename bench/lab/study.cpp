#include "bench/lab/study.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "battle/core/rows/movement.h"
#include "battle/core/state_hash.h"
#include "battle/pilots/pilot.h"
#include "battle/play/make_battle.h"
#include "engine/csv.h"
#include "engine/hash.h"
#include "engine/plain_text.h"
#include "engine/visible_text.h"
#include "scenarios/files/asset_path.h"
#include "scenarios/files/files.h"
#include "scenarios/scenario_reader.h"

namespace impulse {
namespace {

namespace fs = std::filesystem;

constexpr int battles_most = 10'000'000, distance_most = 60, squadron_most = 6, entrants_most = 64,
              turns_most = 200;
constexpr int seed_of_study_most = 2147483647;
constexpr std::uint64_t seed_bits =
    (std::uint64_t{1} << 48U) - 1;           // above them stands the stream of the dice
constexpr std::size_t identity_battles = 4;  // of each pairing, for the study's id
constexpr std::string_view study_format = "impulse-study/1";

// The scenario that a study names: beside the study, as given, or a bundled one.
std::string scenario_path(std::string_view study_file, const std::string& named) {
    std::error_code none;
    for (const std::string& name : {named, named + ".toml"}) {
        const fs::path beside = fs::path{study_file}.parent_path() / name;
        if (fs::is_regular_file(beside, none)) return beside.lexically_normal().string();
    }
    return find_scenario(named);
}

// A name that can stand in a CSV cell and in a line of the report.
bool plain_name(std::string_view name) {
    return !name.empty() && name.find_first_of("\"\n\t") == std::string_view::npos && visible(name) == name &&
           !csv_cell(name).starts_with('\'');
}

class StudyReader {
public:
    StudyReader(TableReader& table, const Rules& rules) : table_(table), rules_(rules) {}

    void read(Study& study) {
        table_.word("format");
        study.title = table_.word("title");
        if (!study.title.empty() && !plain_name(study.title))
            table_.refuse("title", "a title is one line without quotation marks");
        study.seed = static_cast<std::uint64_t>(table_.integer("seed", 0, seed_of_study_most, 1));
        study.battles = table_.integer("battles", 1, battles_most);
        study.turn_limit = table_.integer("turn_limit", 1, turns_most, 0);
        study.mirrored = table_.boolean("mirrored", false);
        study.tables = rules_.table_hash;
        if (table_.knows("scenario"))
            read_sides(study);
        else
            read_entrants(study);
    }

    std::optional<FileError> elsewhere;  // what is wrong with the scenario's own file

private:
    // The name of a pilot that can fly alone.
    void check_pilot(TableReader& table, std::string_view key, const std::string& pilot, std::size_t entry,
                     bool listed) {
        if (make_pilot(pilot, 0, SideId{0U})) return;
        std::string what = pilot == "human" ? fmt::format("people do not fight studies; there are: {}",
                                                          fmt::join(pilot_names(), ", "))
                                            : no_pilot(pilot);
        if (listed)
            table.refuse(key, entry, std::move(what));
        else
            table.refuse(key, std::move(what));
    }

    void read_sides(Study& study) {
        if (table_.knows("round_robin"))
            table_.refuse("round_robin", "a study has a `scenario` or a [round_robin], not both");
        const std::string named = table_.word("scenario");
        std::optional<TableReader> pilots = table_.table_if("pilots");
        if (!table_.ok()) return;
        study.scenario_file = scenario_path(table_.file(), named);
        auto text = read_text(study.scenario_file);
        if (!text) {
            table_.refuse("scenario",
                          fmt::format("there is no scenario \"{}\"; bundled are: {}", named, bundled()));
            return;
        }
        study.scenario_text = std::move(*text);
        auto scenario_table = read_table(study.scenario_text, study.scenario_file);
        if (!scenario_table) {
            elsewhere = scenario_table.error();
            return;
        }
        ScenarioOptions options;
        options.seed = study.seed_of(0);
        if (study.turn_limit > 0) options.turn_limit = study.turn_limit;
        Scenario scenario = read_scenario(*scenario_table, rules_, options);
        if (auto error = scenario_table->finish()) {
            elsewhere = std::move(error);
            return;
        }
        study.rolled = !scenario.campaign.empty();
        study.base = scenario.setup;
        study.turn_limit = scenario.setup.field.turn_limit;
        if (study.turn_limit == 0)
            table_.refuse("scenario", fmt::format("{} has no turn limit; a study needs `turn_limit`",
                                                  study.scenario_file));
        if (study.turn_limit > turns_most)
            table_.refuse("scenario",
                          fmt::format("{} goes on to turn {}; a study needs a `turn_limit` of at most {}",
                                      study.scenario_file, study.turn_limit, turns_most));
        const Roster roster = roster_of(scenario.setup);
        std::vector<std::string> flown = scenario.pilots;
        flown.resize(scenario.setup.sides.size());
        if (pilots)
            for (const std::string& key : pilots->keys()) {
                const SideId side = roster.side(key);
                const std::string pilot = pilots->word(key);
                if (!side) {
                    const std::string hint = did_you_mean(key, roster.side_words());
                    pilots->refuse(
                        key, fmt::format("{} has no side \"{}\"{}", study.scenario_file, key,
                                         hint.empty() ? fmt::format("; there are: {}",
                                                                    fmt::join(roster.side_words(), ", "))
                                                      : hint));
                    return;
                }
                check_pilot(*pilots, key, pilot, 0, false);
                flown[side.index()] = pilot;
            }
        if (!table_.ok()) return;
        std::vector<std::size_t> pairing;
        for (std::size_t s = 0; s < scenario.setup.sides.size(); ++s) {
            Participant p;
            p.name = scenario.setup.sides[s].name;
            p.pilot = flown[s].empty() ? "captain" : flown[s];
            for (const SetupUnit& u : scenario.setup.units)
                if (u.side == static_cast<int>(s))
                    p.ships += fmt::format("{}{} ({})", p.ships.empty() ? "" : ", ", u.name, u.class_key);
            if (!plain_name(p.name))
                table_.refuse("scenario", fmt::format("a side of {} has a name that cannot stand in a table",
                                                      study.scenario_file));
            if (p.pilot == "human")
                table_.refuse("scenario",
                              fmt::format("{} is flown by a person in {}; name a pilot under [pilots]",
                                          p.name, study.scenario_file));
            else
                check_pilot(table_, "scenario", p.pilot, 0, false);
            pairing.push_back(study.participants.size());
            study.participants.push_back(std::move(p));
        }
        study.pairings.push_back(std::move(pairing));
        if (study.mirrored) check_mirror(study);
    }

    void check_mirror(const Study& study) {
        const Setup& setup = study.base;
        const auto units_of = [&](int side) {
            return std::ranges::count_if(setup.units, [side](const SetupUnit& u) { return u.side == side; });
        };
        if (study.rolled)
            table_.refuse("mirrored",
                          "the sides of a [thunderdome] battle have roles; they cannot exchange places");
        else if (setup.sides.size() != 2 || units_of(0) != units_of(1))
            table_.refuse(
                "mirrored",
                fmt::format("only two sides with the same number of ships can exchange places; {} has {}",
                            study.scenario_file,
                            setup.sides.size() != 2
                                ? fmt::format("{} sides", setup.sides.size())
                                : fmt::format("{} against {}", units_of(0), units_of(1))));
    }

    void read_entrants(Study& study) {
        if (!table_.knows("round_robin")) {
            table_.refuse("a study needs a `scenario` or a [round_robin]");
            return;
        }
        if (table_.knows("pilots"))
            table_.refuse("pilots", "in a round robin the pilots stand under [round_robin]");
        TableReader robin = table_.table("round_robin");
        if (const std::string named = robin.word("ruleset"); robin.ok() && named != rules_.id)
            robin.refuse("ruleset", fmt::format("the rules are those of {}", rules_.id));
        const std::vector<std::string> ships = robin.words("ships"), pilots = robin.words("pilots");
        for (std::size_t i = 0; i < pilots.size(); ++i) check_pilot(robin, "pilots", pilots[i], i, true);
        study.robin.distance = robin.integer("distance", 1, distance_most, 20);
        if (robin.kind("speed") == "text") {
            if (const std::string word = robin.word("speed"); word != "max")
                robin.refuse("speed", fmt::format("`speed` is \"{}\", expected \"max\" or a number", word));
        } else {
            study.robin.speed = robin.integer("speed", 0, rules_.movement->speed_most, -1);
        }
        study.robin.weapon_status = robin.integer("weapon_status", 0, 3, 3);
        constexpr std::array<std::string_view, 2> ways{"acceleration", "separation"};
        std::vector<std::string> leave{"acceleration", "separation"};
        if (robin.knows("leave")) leave = robin.some_of("leave", ways);
        for (const std::string& way : leave)
            (way == "acceleration" ? study.robin.field.by_acceleration : study.robin.field.by_separation) = 1;
        if (study.turn_limit == 0) study.turn_limit = 40;
        study.robin.field.turn_limit = static_cast<std::int16_t>(study.turn_limit);
        for (std::size_t i = 0; i < ships.size() && table_.ok(); ++i)
            for (const std::string& pilot : pilots)
                add_entrant(study, robin, ships[i], i, pilot, pilots.size() > 1);
        if (!table_.ok()) return;
        if (study.participants.empty())
            robin.refuse("ships", "a round robin needs an entrant: a ship, and a pilot for it");
        // An entrant alone meets itself: nothing but its place can then make it win.
        if (study.participants.size() == 1) {
            study.participants.push_back(study.participants.front());
            study.participants[0].name += ", first";
            study.participants[1].name += ", second";
        }
        if (study.participants.size() > entrants_most)
            robin.refuse("ships", fmt::format("{} entrants; at most {} take part", study.participants.size(),
                                              entrants_most));
        for (std::size_t a = 0; a < study.participants.size(); ++a)
            for (std::size_t b = a + 1; b < study.participants.size(); ++b) study.pairings.push_back({a, b});
    }

    void add_entrant(Study& study, TableReader& robin, const std::string& ship, std::size_t entry,
                     const std::string& pilot, bool name_pilot) {
        Participant p;
        p.pilot = pilot;
        std::vector<std::string_view> known;
        for (const ShipClass& c : rules_.classes) known.push_back(c.sheet.key);
        // Keys are joined by a plus, and some end in one: only a plus before another empire's word joins.
        const auto end_of = [&](std::size_t from) {
            for (std::size_t to = ship.find('+', from); to < ship.size(); to = ship.find('+', to + 1)) {
                const std::size_t next = ship.find_first_not_of(' ', to + 1), slash = ship.find('/', to);
                if (next < ship.size() && ship[next] != '+' && slash < ship.size() &&
                    slash < ship.find('+', next))
                    return to;
            }
            return ship.size();
        };
        for (std::size_t from = 0; from <= ship.size();) {
            const std::size_t to = end_of(from);
            const std::string key{trimmed(std::string_view{ship}.substr(from, to - from))};
            from = to + 1;
            const auto type =
                std::ranges::find_if(rules_.classes, [&](const ShipClass& c) { return c.sheet.key == key; });
            if (type == rules_.classes.end()) {
                const std::string hint = did_you_mean(key, known);
                robin.refuse("ships", entry,
                             fmt::format("no ship class \"{}\" in {}{}", key, rules_.id,
                                         hint.empty() ? fmt::format("; there are: {}", fmt::join(known, ", "))
                                                      : hint));
                return;
            }
            p.classes.push_back(key);
            p.ships += (p.ships.empty() ? "" : ", ") + type->sheet.name;
        }
        if (p.classes.size() > squadron_most)
            robin.refuse("ships", entry, fmt::format("at most {} ships fly together", squadron_most));
        p.name = fmt::format("{}{}", fmt::join(p.classes, " + "), name_pilot ? " " + pilot : "");
        for (const Participant& other : study.participants)
            if (other.name == p.name)
                robin.refuse("ships", entry, fmt::format("\"{}\" takes part already", p.name));
        study.participants.push_back(std::move(p));
    }

    static std::string bundled() {
        std::string all;
        for (const std::string& path : files_below(scenario_folder(), ".toml"))
            if (fs::path{path}.parent_path() == fs::path{scenario_folder()})
                all += (all.empty() ? "" : ", ") + fs::path{path}.stem().string();
        return all;
    }

    TableReader& table_;
    const Rules& rules_;
};

// Every label of the ruleset, sorted.
std::vector<std::string> all_labels(const Rules& rules) {
    std::vector<std::string> all;
    for (const WeaponType& w : rules.weapons)
        for (const WeaponMode& m : w.modes) all.push_back(use_label(w, m));
    for (const SeekerType& s : rules.seekers) all.push_back(use_label(s));
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

// Two sides exchange places: order, hexes and facings; ships and pilots stay what they are.
void exchange_places(Setup& setup) {
    std::array<std::vector<SetupUnit>, 2> units;
    for (SetupUnit& u : setup.units) units[static_cast<std::size_t>(u.side)].push_back(std::move(u));
    for (std::size_t i = 0; i < units[0].size(); ++i) {
        std::swap(units[0][i].hex, units[1][i].hex);
        std::swap(units[0][i].facing, units[1][i].facing);
        units[0][i].side = 1;
        units[1][i].side = 0;
    }
    setup.units = std::move(units[1]);
    for (SetupUnit& u : units[0]) setup.units.push_back(std::move(u));
    std::swap(setup.sides[0], setup.sides[1]);
}

// Where round robins start: nose to nose, the first side below, squadrons in line abreast.
Setup robin_setup(const Study& study, const std::vector<std::size_t>& pairing) {
    constexpr int column = 40, row = 16, abreast = 2;
    Setup setup;
    setup.ruleset = study.ruleset;
    setup.title = study.title;
    setup.field = study.robin.field;
    for (std::size_t side = 0; side < pairing.size(); ++side) {
        const Participant& p = study.participants[pairing[side]];
        setup.sides.push_back({p.name, p.name, "", static_cast<int>(side)});
        int k = 0;
        for (const std::string& key : p.classes) {
            SetupUnit unit;
            unit.id = unit.name = fmt::format("{}{}", side == 0 ? "A" : "B", k + 1);
            unit.class_key = key;
            unit.side = static_cast<int>(side);
            unit.hex = hex_at(column + abreast * k, side == 0 ? row + study.robin.distance : row);
            unit.facing = Facing{static_cast<std::uint8_t>(side == 0 ? 0 : 3)};
            unit.speed = study.robin.speed;
            unit.weapon_status = study.robin.weapon_status;
            setup.units.push_back(std::move(unit));
            ++k;
        }
    }
    return setup;
}

std::uint64_t identity(const Study& study, const Rules& rules) {
    Hash h;
    h.bytes(study_format);
    h.word(study.seed);
    h.word(rules.table_hash);
    for (const ShipClass& c : rules.classes) {
        const bool used =
            std::ranges::any_of(study.participants,
                                [&](const Participant& p) {
                                    return std::ranges::find(p.classes, c.sheet.key) != p.classes.end();
                                }) ||
            std::ranges::any_of(study.base.units,
                                [&](const SetupUnit& u) { return u.class_key == c.sheet.key; });
        if (used) h.word(c.hash);
    }
    StudySetups setups(study, rules);
    for (std::size_t i = 0; i < identity_battles * study.pairings.size(); ++i) {
        const auto battle = setups.battle(i);
        const auto made =
            battle ? make_battle(rules, battle->scenario.setup) : tl::unexpected(battle.error());
        h.word(made ? 1 : 0);
        if (!made) continue;
        h.word(state_hash(*made));
        for (const std::string& pilot : battle->scenario.pilots) h.bytes(pilot);
        for (const std::size_t place : battle->places) h.word(place);
    }
    return h.value;
}

}  // namespace

std::string use_label(const WeaponType& weapon, const WeaponMode& mode) {
    return fmt::format("{}:{}", weapon.id, mode.id);
}
std::string use_label(const SeekerType& seeker) { return fmt::format("{}:seeker", seeker.id); }

std::uint64_t Study::seed_of(std::size_t battle) const {
    Hash h;
    h.word(seed);
    h.word(battle);
    return h.value & seed_bits;
}

std::string Study::pairing_name(std::size_t pairing) const {
    std::string name;
    for (const std::size_t p : pairings[pairing])
        name += (name.empty() ? "" : " against ") + participants[p].name;
    return name;
}

tl::expected<std::string, FileError> study_ruleset(std::string_view text, std::string_view file) {
    auto table = read_table(text, file);
    if (!table) return tl::unexpected(table.error());
    const std::string format = table->word("format");
    if (table->ok() && format != study_format)
        table->refuse("format", fmt::format("this program reads \"{}\", not \"{}\"", study_format, format));
    std::string ruleset;
    if (table->knows("round_robin") && !table->knows("scenario")) {
        TableReader robin = table->table("round_robin");
        ruleset = robin.word("ruleset");
        const std::vector<std::string> known = rulesets(asset_folder());
        if (robin.ok() && std::ranges::find(known, ruleset) == known.end())
            robin.refuse("ruleset", fmt::format("there is no ruleset \"{}\"; there are: {}", ruleset,
                                                fmt::join(known, ", ")));
    } else if (table->knows("scenario")) {
        const std::string named = table->word("scenario");
        const std::string path = scenario_path(file, named);
        auto scenario = table->ok() ? read_text(path) : tl::unexpected(FileError{});
        if (scenario) {
            auto inner = read_table(*scenario, path);
            if (!inner) return tl::unexpected(inner.error());
            ruleset = scenario_ruleset(*inner);
            if (!inner->ok()) return tl::unexpected(*inner->finish());
        } else if (table->ok()) {
            table->refuse("scenario",
                          fmt::format("there is no scenario \"{}\": {}", named, scenario.error().what));
        }
    } else if (table->ok()) {
        table->refuse("a study needs a `scenario` or a [round_robin]");
    }
    if (!table->ok()) return tl::unexpected(*table->finish());
    return ruleset;
}

tl::expected<Study, FileError> read_study(std::string_view text, std::string_view file, const Rules& rules) {
    auto table = read_table(text, file);
    if (!table) return tl::unexpected(table.error());
    Study study;
    study.file = file;
    study.ruleset = rules.id;
    StudyReader reader(*table, rules);
    reader.read(study);
    if (auto error = table->finish()) return tl::unexpected(std::move(*error));
    if (reader.elsewhere) return tl::unexpected(std::move(*reader.elsewhere));
    study.labels = all_labels(rules);
    // A set-up that no seed can make legal is the file's fault; one that some seeds cannot is an outcome.
    StudySetups setups(study, rules);
    std::string why;
    bool legal = false;
    for (std::size_t i = 0; i < study.pairings.size(); ++i) {
        auto battle = setups.battle(i);
        if (battle) {
            const auto made = make_battle(rules, battle->scenario.setup);
            if (made) {
                legal = true;
                continue;
            }
            why = made.error();
        } else {
            why = battle.error();
        }
    }
    if (!legal) return tl::unexpected(FileError{study.file, 1, 1, why});
    study.id = identity(study, rules);
    return study;
}

std::string find_study(const std::string& given) {
    std::error_code none;
    if (given.empty() || fs::is_regular_file(given, none)) return given;
    for (const std::string& name : {given, given + ".toml"}) {
        const fs::path bundled = fs::path{scenario_folder()} / "studies" / fs::path{name}.filename();
        if (fs::is_regular_file(bundled, none)) return bundled.string();
    }
    return given;
}

StudySetups::StudySetups(const Study& study, const Rules& rules) : study_(study), rules_(rules) {
    if (!study.rolled) return;
    if (auto table = read_table(study.scenario_text, study.scenario_file)) table_ = std::move(*table);
}

tl::expected<StudyBattle, std::string> StudySetups::battle(std::size_t i) {
    StudyBattle battle;
    const std::vector<std::size_t>& pairing = study_.pairings[study_.pairing_of(i)];
    Scenario& scenario = battle.scenario;
    if (table_) {
        ScenarioOptions options;
        options.seed = study_.seed_of(i);
        options.turn_limit = study_.turn_limit;
        scenario = read_scenario(*table_, rules_, options);
        if (!table_->ok()) {
            // The reader keeps its first error: what this seed could not place must not spoil the next one.
            const std::string why = table_->finish().value_or(FileError{}).what;
            if (auto fresh = read_table(study_.scenario_text, study_.scenario_file))
                table_ = std::move(*fresh);
            return tl::unexpected(why);
        }
    } else if (study_.scenario_file.empty()) {
        // Squadrons of a round robin may differ in size: whoever comes second is set up first.
        scenario.setup = robin_setup(
            study_, study_.swapped(i) ? std::vector<std::size_t>{pairing[1], pairing[0]} : pairing);
    } else {
        scenario.file = study_.scenario_file;
        scenario.setup = study_.base;
        if (study_.swapped(i)) exchange_places(scenario.setup);
    }
    scenario.setup.seed = study_.seed_of(i);
    for (std::size_t place = 0; place < pairing.size(); ++place) battle.places.push_back(place);
    if (study_.swapped(i)) std::swap(battle.places[0], battle.places[1]);
    scenario.pilots.clear();
    for (const std::size_t place : battle.places)
        scenario.pilots.push_back(study_.participants[pairing[place]].pilot);
    return battle;
}

}  // namespace impulse
