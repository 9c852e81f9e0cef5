#include "scenarios/scenario_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "battle/play/make_battle.h"
#include "engine/plain_text.h"
#include "scenarios/campaigns/campaign_record.h"
#include "scenarios/fleets/fleet_rules.h"
#include "scenarios/records/record.h"
#include "scenarios/unit_reader.h"

namespace impulse {
namespace {

constexpr int seed_most = 2147483647;

MapShape read_map(TableReader& table) {
    const std::string map = table.word("map", "floating");
    if (map == "floating") return {};
    const std::size_t x = map.find('x');
    const int columns = whole(std::string_view{map}.substr(0, x)).value_or(0);
    const int rows = x == std::string::npos ? 0 : whole(std::string_view{map}.substr(x + 1)).value_or(0);
    if (columns < 1 || rows < 1 || columns > 999 || rows > 999) {
        table.refuse(
            "map",
            fmt::format("`map` is \"{}\", expected \"floating\" or columns x rows such as \"60x60\"", map));
        return {};
    }
    return {static_cast<std::int16_t>(columns), static_cast<std::int16_t>(rows)};
}

// A mine that lies there when the battle begins: [[mine]] type, side, hex.
SetupMine read_mine(TableReader& row, const Rules& rules, const Setup& setup) {
    SetupMine mine;
    mine.type = row.word("type");
    std::vector<std::string_view> types, sides;
    for (const MineType& m : rules.mines) types.push_back(m.id);
    if (row.ok() && std::ranges::find(types, mine.type) == types.end())
        row.refuse("type", types.empty() ? std::string{"this ruleset has no mines"}
                                         : fmt::format("there is no mine \"{}\"; there are: {}", mine.type,
                                                       fmt::join(types, ", ")));
    const std::string owner = row.word("side");
    mine.side = -1;
    for (std::size_t i = 0; i < setup.sides.size(); ++i) {
        sides.push_back(setup.sides[i].name);
        if (setup.sides[i].name == owner || setup.sides[i].id == owner) mine.side = static_cast<int>(i);
    }
    if (row.ok() && mine.side < 0)
        row.refuse("side",
                   fmt::format("there is no side \"{}\"; there are: {}", owner, fmt::join(sides, ", ")));
    mine.side = std::max(0, mine.side);
    mine.hex = row.hex("hex");
    if (row.ok() && !setup.field.map.contains(mine.hex)) row.refuse("hex", "the hex is off the map");
    mine.dummy = row.boolean("dummy", false);
    mine.field = row.integer("field", 0, 99, 0);
    mine.chain = row.integer("chain", 0, 99, 0);
    return mine;
}

void read_standing(TableReader& table, SetupSide& side) {
    if (table.kind("questions") == "table") {
        TableReader each = table.table("questions");
        side.damage_boxes = each.one_of("damage_boxes", Standing::automatic);
        side.struck_shield = each.one_of("struck_shield", Standing::automatic);
        side.repairs = each.one_of("repairs", Standing::automatic);
        return;
    }
    side.damage_boxes = side.struck_shield = side.repairs = table.one_of("questions", Standing::automatic);
}

// A hex that must lie on the map.
Hex read_hex(TableReader& table, std::string_view key, const MapShape& map) {
    const Hex at = table.hex(key);
    if (table.ok() && !map.contains(at))
        table.refuse(key, fmt::format("hex {} is not on the {}x{} map", text(at), map.columns, map.rows));
    return at;
}

void read_features(TableReader& table, const Rules& rules, Scenario& scenario) {
    for (TableReader& entry : table.tables_if("feature")) {
        Feature feature;
        feature.kind = entry.one_of<FeatureKind>("kind");
        feature.hex = read_hex(entry, "hex", scenario.setup.field.map);
        feature.radius = static_cast<std::uint8_t>(entry.integer("radius", 0, 99, 0));
        feature.air = static_cast<std::uint8_t>(entry.integer("atmosphere", 0, 20, 0));
        feature.speed = static_cast<std::uint8_t>(entry.integer("speed", 0, 32, 0));
        if (entry.knows("direction")) feature.facing = entry.facing("direction");
        feature.strength = static_cast<std::int16_t>(entry.integer("strength", 0, 999, 0));
        feature.from_turn = static_cast<std::uint8_t>(entry.integer("from_turn", 0, 200, 0));
        if (entry.knows("impulses"))
            for (const int i : entry.integers("impulses", 1, rules.procedure.impulses))
                feature.impulses |= 1U << static_cast<unsigned>(i - 1);
        if (entry.ok())
            if (const auto fault = feature_fault(rules, feature)) entry.refuse("kind", *fault);
        if (feature.kind == FeatureKind::warp_point) {
            const std::string lane = entry.word("lane");
            auto& lanes = scenario.setup.lanes;
            const auto known = std::ranges::find(lanes, lane);
            feature.lane = static_cast<std::uint8_t>(known - lanes.begin());
            if (known == lanes.end()) lanes.push_back(lane);
        }
        if (scenario.setup.field.features.full()) {
            entry.refuse("more than 96 features");
            return;
        }
        scenario.setup.field.features.push_back(feature);
    }
}

thunderdome::Placement read_placement(TableReader& table, const MapShape& map, int distance_most) {
    thunderdome::Placement place;
    if (table.knows("hex")) place.hex = read_hex(table, "hex", map);
    if (table.knows("dice")) {
        const std::vector<int> dice = table.integers("dice", 1, 999, 2);
        if (dice.size() == 2) {
            place.direction = dice[0];
            place.distance = dice[1];
            if (dice[0] > 6)
                table.refuse(
                    "dice", std::size_t{0},
                    fmt::format("{} is not a direction; the first number is 1 (A) to 6 (F)", dice[0]));
            if (dice[1] > distance_most)
                table.refuse(
                    "dice", std::size_t{1},
                    fmt::format(
                        "{} is not a distance here; the second number is 1 to {}, the sum of the dice",
                        dice[1], distance_most));
        }
    }
    return place;
}

void refuse_twice(TableReader& table, const std::vector<SetupUnit>& units, const SetupUnit& unit) {
    for (const SetupUnit& other : units)
        if (same_word(other.name, unit.name) || same_word(other.id, unit.id) ||
            same_word(other.id, unit.name) || same_word(other.name, unit.id)) {
            table.refuse(
                fmt::format("the name \"{}\" is taken: every unit needs its own name and id", unit.name));
            return;
        }
}

// Web at the start: [[web]] with a side, a strength and either `hexes` or a `ring` of that `radius` round a hex.
void read_webs(TableReader& table, Setup& setup) {
    for (TableReader& row : table.tables_if("web")) {
        SetupWeb web;
        const std::string owner = row.word("side");
        const SideId side = roster_of(setup).side(owner);
        if (!side && row.ok())
            row.refuse("side", fmt::format("there is no side \"{}\"{}", owner,
                                           did_you_mean(owner, roster_of(setup).side_words())));
        web.side = side ? static_cast<int>(side.index()) : 0;
        web.strength = row.integer("strength", 1, 99);
        if (row.knows("ring")) {
            const Hex centre = read_hex(row, "ring", setup.field.map);
            const int radius = row.integer("radius", 1, 5, 1);
            web.kind = WebKind::globular;
            for (int q = -radius; q <= radius; ++q)
                for (int r = -radius; r <= radius; ++r) {
                    const Hex hex{static_cast<std::int16_t>(centre.q + q),
                                  static_cast<std::int16_t>(centre.r + r)};
                    if (distance(hex, centre) == radius) web.hexes.push_back(hex);
                }
        } else {
            const std::vector<std::string> names = row.words("hexes");
            for (std::size_t i = 0; i < names.size(); ++i) {
                if (const auto hex = parse_hex(names[i]))
                    web.hexes.push_back(*hex);
                else
                    row.refuse("hexes", i,
                               fmt::format("\"{}\" is not a hex; expected one such as \"1215\"", names[i]));
            }
        }
        setup.webs.push_back(std::move(web));
    }
}

}  // namespace

std::optional<SetupFault> setup_fault(const Rules& rules, const Setup& setup) {
    const auto made = make_battle(rules, setup);
    if (made) return std::nullopt;
    // The sentence names the unit.
    for (std::size_t i = 0; i < setup.units.size(); ++i)
        if (made.error().starts_with(fmt::format("unit \"{}\": ", setup.units[i].id)))
            return SetupFault{static_cast<int>(i), made.error()};
    return SetupFault{-1, made.error()};
}

std::string scenario_ruleset(TableReader& table) { return table.word("ruleset"); }

namespace {

// Reads the parts of a scenario in the order in which they lean on one another.
class ScenarioReader {
public:
    ScenarioReader(TableReader& table, const Rules& rules, const ScenarioOptions& options)
        : table_(table), rules_(rules), options_(options), campaign_(table.table_if("thunderdome")) {}

    Scenario read() {
        read_head();
        read_options();
        read_field();
        setup_.year = table_.integer("year", 0, 999, 0);
        if (auto read = load_fleet_rules(rules_.id))
            fleet_rules_ = std::move(*read);
        else
            table_.refuse(read.error().text());
        roll_ = options_.roll ? options_.roll : thunderdome::seeded_setup(setup_.seed);
        if (!read_sides()) return std::move(scenario_);
        for (TableReader& row : table_.tables_if("mine"))
            setup_.mines.push_back(read_mine(row, rules_, setup_));
        read_webs(table_, setup_);
        if (campaign_) read_sector();
        if (table_.ok())
            if (const auto fault = setup_fault(rules_, setup_))
                (fault->unit >= 0 ? unit_tables_[static_cast<std::size_t>(fault->unit)] : table_)
                    .refuse(fault->what);
        return std::move(scenario_);
    }

private:
    void read_head() {
        scenario_.file = table_.file();
        if (const std::string format = table_.word("format", "impulse-scenario/1");
            format != "impulse-scenario/1")
            table_.refuse("format",
                          fmt::format("this program reads \"impulse-scenario/1\", not \"{}\"", format));
        setup_.ruleset = scenario_ruleset(table_);
        setup_.title = table_.word("title", "");
        table_.word("description", "");
        setup_.seed =
            options_.seed.value_or(static_cast<std::uint64_t>(table_.integer("seed", 0, seed_most, 1)));
        const int turns = table_.integer("turn_limit", 0, 999, 0);
        setup_.field.turn_limit = static_cast<std::int16_t>(options_.turn_limit.value_or(turns));
        setup_.field.umpire = table_.boolean("umpire", false) ? 1 : 0;
    }

    void read_options() {
        auto options = table_.table_if("options");
        if (!options) return;
        const bool chart = rules_.plot != nullptr;
        for (const std::string_view key :
             {"critical_hits", "directed_turns", "energy_balance", "leaky_shields"})
            if (!chart && options->knows(key))
                options->refuse(key, fmt::format("{} has no option `{}`", rules_.name, key));
        setup_.field.critical_hits = options->boolean("critical_hits", false) ? 1 : 0;
        setup_.field.directed_turns = options->boolean("directed_turns", false) ? 1 : 0;
        setup_.field.energy_balance = options->boolean("energy_balance", false) ? 1 : 0;
        setup_.field.leak_every = static_cast<std::uint8_t>(options->integer("leaky_shields", 0, 99, 0));
        if (setup_.field.leak_every == 1)
            options->refuse("leaky_shields",
                            "`leaky_shields` is 1: one point of so many leaks, such as 4, 6 or 10; 0 = none");
        if (options->knows("white_hole"))
            options->refuse("white_hole",
                            chart ? fmt::format("{} has no option `white_hole`", rules_.name)
                                  : std::string{"White Hole scenarios are named and never described"});
        if (options->knows("damage_chart")) {
            constexpr std::array<std::string_view, 2> charts{"own", "standard"};
            const bool standard = options->one_of("damage_chart", charts) == "standard";
            if (standard && rules_.standard_chart.rows == 0)
                options->refuse("damage_chart",
                                fmt::format("{} has one damage chart: leave it \"own\"", rules_.name));
            setup_.field.standard_chart = standard ? 1 : 0;
        }
    }

    // The map, and who may leave it how; a campaign's sector_ decides both itself.
    void read_field() {
        if (!campaign_) {
            setup_.field.map = read_map(table_);
            setup_.field.edge = table_.one_of("edge", EdgeRule::none);
            constexpr std::array<std::string_view, 4> ways{"acceleration", "separation", "warp_point",
                                                           "evasion"};
            for (const std::string& way : table_.some_of("leave", ways)) {
                if (way == "acceleration") setup_.field.by_acceleration = 1;
                if (way == "separation") setup_.field.by_separation = 1;
                if (way == "warp_point") setup_.field.by_warp_point = 1;
                if (way == "evasion") setup_.field.by_evasion = 1;
            }
            setup_.field.clock_turn = static_cast<std::int16_t>(table_.integer("leave_from_turn", 0, 999, 0));
            read_features(table_, rules_, scenario_);
            return;
        }
        for (const std::string_view key : {"map", "edge", "leave", "feature"})
            if (table_.knows(key))
                table_.refuse(key, fmt::format("`{}` is decided by [thunderdome]; leave it out", key));
        if (auto read = thunderdome::load_rows())
            rows_ = std::move(*read);
        else
            campaign_->refuse(read.error().text());
        setup_.field.map = rows_.map;
    }

    // False where there are more units than a battle holds.
    bool read_sides() {
        std::vector<TableReader> tables = table_.tables("side");
        if (tables.size() < 2 && table_.ok()) table_.refuse("side", "a battle needs at least two sides");
        if (tables.size() > max_sides)
            table_.refuse("side", max_sides, fmt::format("at most {} sides", max_sides));
        const FleetContext context{fleet_rules_, setup_.year, roll_, &scenario_};
        for (std::size_t s = 0; s < tables.size() && s < max_sides; ++s) {
            read_side(tables[s], s);
            for (TableReader& row : tables[s].tables("unit"))
                if (!read_ship(row, s, context)) return false;
        }
        return true;
    }

    void read_side(TableReader& entry, std::size_t s) {
        SetupSide side;
        side.id = entry.word("id", entry.word("name", ""));
        side.name = entry.word("name", side.id);
        side.empire = entry.word("empire", "");
        if (side.id.empty()) entry.refuse("a side needs an `id` or a `name`");
        side.team = entry.integer("team", 0, 3, static_cast<int>(s));
        side.frequency = entry.integer("web_frequency", 0, 9, 0);
        read_standing(entry, side);
        for (const SetupSide& other : setup_.sides)
            if (same_word(other.id, side.id) || same_word(other.name, side.name))
                entry.refuse(fmt::format("two sides are called \"{}\"", side.name));
        scenario_.pilots.push_back(entry.word("pilot", ""));
        for (std::string& text : entry.words_if("standing_orders"))
            scenario_.opening.push_back({SideId{s}, std::move(text), entry.line("standing_orders")});
        sector_.fleets.push_back(campaign_ ? read_fleet(entry) : thunderdome::Fleet{});
        setup_.sides.push_back(side);
    }

    thunderdome::Fleet read_fleet(TableReader& entry) {
        thunderdome::Fleet fleet;
        constexpr std::array<std::string_view, 2> roles{"attacker", "defender"};
        fleet.attacker = entry.one_of("role", roles) == "attacker";
        if (entry.knows("enters_from")) fleet.entry = entry.facing("enters_from");
        if (fleet.attacker && !fleet.entry && entry.ok())
            entry.refuse("an attacker needs `enters_from`, the direction A to F it came from (UTD7.45112)");
        if (!fleet.attacker && fleet.entry)
            entry.refuse("enters_from", "a defender does not enter: `enters_from` is for attackers");
        fleet.npe = entry.boolean("npe", false);
        if (entry.knows("start"))
            fleet.start =
                thunderdome::Start{read_hex(entry, "start", setup_.field.map), entry.facing("facing")};
        return fleet;
    }

    // A ship with the craft that it carries.
    bool read_ship(TableReader& row, std::size_t s, const FleetContext& context) {
        const thunderdome::Fleet& fleet = sector_.fleets[s];
        SetupUnit unit = read_unit(row, rules_, static_cast<int>(s), context);
        refuse_twice(row, setup_.units, unit);
        const bool placed = !campaign_ || row.knows("hex");
        if (placed && !unit.held_out) {
            unit.hex = read_hex(row, "hex", setup_.field.map);
            unit.facing = row.facing("facing");
        }
        if (campaign_ && !row.knows("weapon_status")) unit.weapon_status = rows_.weapon_status;
        if (fleet.npe && !row.knows("speed")) unit.speed = rows_.npe_speed;
        unit_is_placed_.push_back(placed);
        unit_tables_.push_back(row);
        unit.patrol = row.integer("patrol", 0, static_cast<int>(max_units), -1);
        setup_.units.push_back(std::move(unit));
        const SetupUnit ship = setup_.units.back();
        for (SetupUnit& craft : read_craft_of(row, rules_, ship)) {
            refuse_twice(row, setup_.units, craft);
            unit_is_placed_.push_back(true);
            unit_tables_.push_back(row);
            setup_.units.push_back(std::move(craft));
        }
        if (setup_.units.size() > max_units) {
            row.refuse(fmt::format("more than {} units, ships and their craft together", max_units));
            return false;
        }
        return true;
    }

    void read_sector() {
        scenario_.campaign = "thunderdome";
        sector_.name = campaign_->word("sector", "");
        constexpr std::array<std::string_view, 4> types{"home", "life", "mineral", "dead"};
        sector_.type = campaign_->one_of("sector_type", types);
        sector_.owner = campaign_->word("owner", "");
        sector_.defended = campaign_->integer("defended", 1, 4, 1) - 1;
        std::vector<TableReader> terrain = campaign_->tables_if("terrain"),
                                 lanes = campaign_->tables("lanes");
        for (TableReader& row : terrain) {
            thunderdome::Terrain piece;
            piece.kind = row.word("kind");
            piece.diameter = row.integer("diameter", 2, 12, 0);
            piece.place = read_placement(row, rows_.map, 6 * rows_.distance_dice(piece.kind));
            sector_.terrain.push_back(piece);
        }
        for (TableReader& row : lanes) {
            thunderdome::Lane lane;
            lane.id = row.word("id");
            lane.to = row.word("to", "");
            if (row.knows("direction")) lane.direction = row.facing("direction");
            lane.place = read_placement(row, rows_.map, 6 * rows_.lane_dice);
            sector_.lanes.push_back(lane);
        }
        read_fortifier();
        const std::string battle_id = campaign_->word("battle_id", setup_.title);
        const std::string cycle = campaign_->word("cycle", "");
        if (table_.ok()) {
            if (const auto problem = arrange(rows_, sector_, scenario_, unit_is_placed_, roll_)) {
                if (problem->unit >= 0)
                    unit_tables_[static_cast<std::size_t>(problem->unit)].refuse(problem->what);
                else if (problem->lane >= 0)
                    lanes[static_cast<std::size_t>(problem->lane)].refuse(problem->what);
                else if (problem->terrain >= 0 && static_cast<std::size_t>(problem->terrain) < terrain.size())
                    terrain[static_cast<std::size_t>(problem->terrain)].refuse(problem->what);
                else
                    campaign_->refuse(problem->what);
            } else {
                scenario_.record = record_of(scenario_, sector_, rules_, battle_id, cycle);
            }
        }
    }

    void read_fortifier() {
        if (!campaign_->knows("fortified_by")) return;
        const std::string owner = campaign_->word("fortified_by");
        const SideId side = roster_of(setup_).side(owner);
        if (!side && table_.ok())
            campaign_->refuse("fortified_by",
                              fmt::format("there is no side \"{}\"{}", owner,
                                          did_you_mean(owner, roster_of(setup_).side_words())));
        setup_.field.fortified_by = side;
    }

    TableReader& table_;
    const Rules& rules_;
    const ScenarioOptions& options_;
    Scenario scenario_;
    Setup& setup_ = scenario_.setup;
    std::optional<FleetRules> fleet_rules_;
    thunderdome::RollSetup roll_;
    std::optional<TableReader> campaign_;
    thunderdome::Rows rows_;
    thunderdome::Sector sector_;
    std::vector<TableReader> unit_tables_;  // the row of each unit, for what is wrong with it later
    std::vector<bool> unit_is_placed_;
};

}  // namespace

Scenario read_scenario(TableReader& table, const Rules& rules, const ScenarioOptions& options) {
    return ScenarioReader(table, rules, options).read();
}

tl::expected<Scenario, FileError> read_scenario(std::string_view text, std::string_view file,
                                                const Rules& rules, const ScenarioOptions& options) {
    auto table = read_table(text, file);
    if (!table) return tl::unexpected(table.error());
    Scenario scenario = read_scenario(*table, rules, options);
    if (auto error = table->finish()) return tl::unexpected(std::move(*error));
    return scenario;
}

}  // namespace impulse
