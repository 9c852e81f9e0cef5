#include "scenarios/fleets/fleet_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "scenarios/files/asset_path.h"
#include "scenarios/files/files.h"

namespace impulse {
namespace {

constexpr int most_number = 10000;

void read_drones(TableReader& from, std::string_view list, std::string_view name,
                 std::vector<DroneRow>& into) {
    for (TableReader& row : from.tables(list)) {
        DroneRow drone;
        drone.line = row.line();
        drone.type = row.word(name);
        drone.year = row.integer("year", 0, 999);
        drone.halves = row.integer("halves", 0, most_number);
        drone.rule = row.word("rule");
        row.word("conf");
        into.push_back(std::move(drone));
    }
}

void read_options(TableReader from, FleetRules& fleet) {
    for (TableReader& row : from.tables("list")) {
        OptionRow option;
        option.line = row.line();
        option.id = row.word("id");
        option.words = row.word("words");
        option.halves = row.integer("halves", 0, most_number, -1);
        option.most = row.integer("most", 0, most_number, 0);
        if (row.knows("most_by_size")) option.most_by_size = row.integers("most_by_size", 0, most_number, 7);
        option.carriers = row.boolean("carriers", false);
        option.rule = row.word("rule");
        option.conf = row.word("conf");
        if (option.halves < 0 && option.conf != "?" && row.ok())
            row.refuse(
                fmt::format("the option \"{}\" has no price; write `halves`, or conf = \"?\"", option.id));
        fleet.options.push_back(std::move(option));
    }
}

void read_command(TableReader from, FleetRules& fleet) {
    from.word("rule");
    from.word("conf");
    fleet.light_move_cost = from.energy("light_move_cost");
    fleet.group_light = from.integer("group_light", 0, 99);
    fleet.group_small = from.integer("group_small", 0, 99);
    fleet.group_counts = from.integer("group_counts", 0, 99);
    fleet.free_scouts = from.integer("free_scouts", 0, 99);
    fleet.big_ships = from.integer("big_ships", 0, 99);
    fleet.big_needs = from.integer("big_needs", 0, 99);
    fleet.big_needs_own = from.integer("big_needs_own", 0, 99);
    fleet.fighter_squadron = from.integer("fighter_squadron", 1, 99);
    fleet.fighters_most = from.integer("fighters_most", 0, 999);
    fleet.escorts_by_size = from.integers("escorts_by_size", 0, 99, 4);
    fleet.escort_small = from.integer("escort_small", 0, 99);
    fleet.consorts = from.integer("consorts", 0, 99);
    fleet.battlecruisers = from.integer("battlecruisers", 0, 99);
    fleet.pf_tenders = from.integer("pf_tenders", 0, 99);
    fleet.ships_per_player = from.integer("ships_per_player", 0, 99, 0);
    fleet.web_quarters = from.integer("web_quarters", 0, 99, 0);
    fleet.battlecruiser_classes = from.words("battlecruiser_classes");
}

void read_victory(TableReader from, FleetRules& fleet) {
    static constexpr std::array<std::string_view, 2> scores{"combat", "economic"};
    fleet.score_economic = from.one_of("score", scores) == "economic";
    fleet.victory_rule = from.word("rule");
    from.word("conf");
    TableReader percent = from.table("percent");
    fleet.internals_percent = percent.integer("internals", 0, 1000);
    fleet.disengaged_percent = percent.integer("disengaged", 0, 1000);
    fleet.crippled_percent = percent.integer("crippled", 0, 1000);
    fleet.destroyed_percent = percent.integer("destroyed", 0, 1000);
    fleet.captured_percent = percent.integer("captured", 0, 1000);
    fleet.difference_lost_turn = from.integer("difference_lost_turn", 0, 999);
    for (TableReader& row : from.tables("levels")) {
        const VictoryLevel level{row.integer("from", 0, most_number), row.word("level")};
        if (!fleet.levels.empty() && level.from >= fleet.levels.back().from)
            row.refuse("from", "levels go from the highest to the lowest");
        fleet.levels.push_back(level);
    }
    if (from.ok() && (fleet.levels.empty() || fleet.levels.back().from != 0))
        from.refuse("levels", "the last level begins at 0");
}

}  // namespace

// The table of one ruleset, or the first thing wrong with the text.
static tl::expected<FleetRules, FileError> read_fleet_rules(std::string_view text, std::string_view file) {
    auto parsed = read_table(text, file);
    if (!parsed) return tl::unexpected(parsed.error());
    TableReader& root = *parsed;
    FleetRules fleet;
    fleet.file = file;
    TableReader allowance = root.table("allowance");
    fleet.option_percent = allowance.integer("percent", 0, 100);
    fleet.drone_percent = allowance.integer("drone_percent", 0, 100);
    fleet.drone_ships = allowance.words_if("drone_ships");
    fleet.option_rule = allowance.word("rule");
    allowance.word("conf");
    read_options(root.table("options"), fleet);
    TableReader drones = root.table("drones");
    read_drones(drones, "list", "type", fleet.drones);
    read_drones(drones, "speeds", "ending", fleet.drone_speeds);
    TableReader roll = root.table("status_roll");
    fleet.roll_most = roll.integer("most", 0, 6);
    fleet.roll_upto = roll.integers("upto", 0, 99, 4);
    fleet.roll_rule = roll.word("rule");
    roll.word("conf");
    TableReader mounts = root.table("mounts");
    fleet.mounts_one = mounts.words("one");
    fleet.mounts_two = mounts.words("two");
    fleet.mount_rule = mounts.word("rule");
    mounts.word("conf");
    read_command(root.table("command"), fleet);
    read_victory(root.table("victory"), fleet);
    if (auto error = root.finish()) return tl::unexpected(*error);
    return fleet;
}

tl::expected<std::optional<FleetRules>, FileError> load_fleet_rules(const std::string& ruleset) {
    const std::string path = asset_path("rules/" + ruleset + "/fleet.toml");
    std::error_code none;
    if (!std::filesystem::exists(path, none)) return std::optional<FleetRules>{};
    auto text = read_text(path);
    if (!text) return tl::unexpected(text.error());
    // A record asks for the same rows for each of its ships: what was read last is kept as long as the file says the same.
    struct Kept {
        std::string path, text;
        std::optional<FleetRules> fleet;
    };
    thread_local Kept kept;
    if (!kept.fleet || kept.path != path || kept.text != *text) {
        auto fleet = read_fleet_rules(*text, path);
        if (!fleet) return tl::unexpected(fleet.error());
        kept = {path, *text, std::move(*fleet)};
    }
    return kept.fleet;
}

const OptionRow* option_row(const FleetRules& fleet, std::string_view id) {
    for (const OptionRow& row : fleet.options)
        if (row.id == id) return &row;
    return nullptr;
}

int option_limit(const OptionRow& row, int size_class) {
    if (row.most_by_size.empty()) return row.most;
    const int last = static_cast<int>(row.most_by_size.size());
    return row.most_by_size[static_cast<std::size_t>(std::clamp(size_class, 1, last) - 1)];
}

int option_allowance(const FleetRules& fleet, int bpv) { return bpv * fleet.option_percent / 100; }

int rolled_status(const FleetRules& fleet, int die, int modifier) {
    const int sum = die + std::clamp(modifier, -fleet.roll_most, fleet.roll_most);
    for (std::size_t status = 0; status < fleet.roll_upto.size(); ++status)
        if (sum <= fleet.roll_upto[status]) return static_cast<int>(status);
    return static_cast<int>(fleet.roll_upto.size()) - 1;
}

}  // namespace impulse
