#include "scenarios/campaigns/thunderdome_fleet.h"

#include <fmt/format.h>

#include <algorithm>

#include "scenarios/campaigns/campaign_rows.h"

namespace impulse::thunderdome {
namespace {

constexpr std::array<std::string_view, 3> sector_types{"life", "mineral", "dead"};

using ByDie = std::vector<std::pair<std::string, std::array<std::string, 6>>>;

std::array<std::string, 6> six_words(TableReader& table, std::string_view key) {
    std::array<std::string, 6> by_die;
    auto words = table.words(key, 6);
    if (words.size() == 6) std::move(words.begin(), words.end(), by_die.begin());
    return by_die;
}

std::optional<std::string> of_type(const ByDie& rows, std::string_view type, int die) {
    for (const auto& [name, by_die] : rows)
        if (name == type) return by_die[static_cast<std::size_t>(std::clamp(die, 1, 6) - 1)];
    return std::nullopt;
}

Fraction fraction(TableReader& table, std::string_view key) {
    const std::string word = table.word(key);
    const auto value = parse_fraction(word);
    if (table.ok() && !value)
        table.refuse(key, fmt::format("\"{}\" is not a fraction such as \"1/3\"", word));
    return value.value_or(Fraction{});
}

void read_burden(CampaignRows& in, FleetRows& rows) {
    TableReader burden = in.table("fighter_burden");
    const auto words = burden.words("burden");
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto value = parse_fraction(words[i]);
        if (!value)
            burden.refuse("burden", i, fmt::format("\"{}\" is not a fraction such as \"1/3\"", words[i]));
        rows.burden.push_back(value.value_or(Fraction{}));
    }
    for (const std::string& key : burden.keys()) {
        if (key == "burden" || key == "rule" || key == "conf") continue;
        auto upto = burden.integers(key, 0, 9999, static_cast<int>(words.size()) - 1);
        for (std::size_t i = 1; i < upto.size(); ++i)
            if (upto[i] <= upto[i - 1])
                burden.refuse(key, i, fmt::format("the loads must grow: {} after {}", upto[i], upto[i - 1]));
        rows.burden_upto.emplace_back(key, std::move(upto));
    }
    if (in.file().ok() &&
        std::ranges::none_of(rows.burden_upto, [](const auto& row) { return row.first == "other"; }))
        burden.refuse("the row `other` is missing: it stands for every empire that has none of its own");
}

}  // namespace

// Reads the rows; refuses unknown keys and tables that are not whole.
static void read_fleet_rows(CampaignRows& in, FleetRows& rows) {
    rows.start_year = in.number("start_year", 0, 999);
    rows.co_percent = in.number("co_percent", 0, 100);
    rows.pf_part = in.number("pf_part", 1, 99);
    rows.npe_least = in.number("npe_least", 0, 9999);
    rows.npe_most = in.number("npe_most", rows.npe_least, 99999);
    rows.npe_floor = in.number("npe_floor", 0, rows.npe_most);
    rows.anschluss_times = in.number("anschluss_times", 1, 99);
    rows.crippled_percent = in.number("crippled_percent", 0, 100);
    rows.damaged_percent = in.number("damaged_percent", 0, 100);
    rows.npe_upto = in.number("npe_upto", 0, 6);
    rows.anschluss_bpv = in.number("anschluss_bpv", 0, 9999);
    rows.anschluss_ships = in.number("anschluss_ships", 0, 9);
    rows.attrition_percent = in.number("attrition_percent", 0, 100);
    rows.megafighters = in.number("megafighters", 0, 99);
    rows.mega_heavy = in.number("mega_heavy", 0, 99);
    rows.yard_at_work = in.number("yard_at_work", 0, 100);
    TableReader repair = in.table("campaign_repair");
    rows.repair_multiplier = repair.integer("multiplier", 1, 99);
    rows.repair_colony = repair.integer("colony", 0, 99);
    rows.freighter_small = repair.integer("small", 0, 99);
    rows.freighter_large = repair.integer("large", 0, 99);
    TableReader sweeper = in.table("minesweeper");
    const auto sizes = sweeper.integers("size_class", 1, 7),
               worth = sweeper.integers("bpv", 0, 999, static_cast<int>(sizes.size()));
    for (std::size_t i = 0; in.file().ok() && i < sizes.size(); ++i)
        rows.sweeper_bpv.emplace_back(sizes[i], worth[i]);
    const auto mines = sweeper.words("mine");
    const auto halves = sweeper.integers("halves", -1, 999, static_cast<int>(mines.size()));
    for (std::size_t i = 0; in.file().ok() && i < mines.size(); ++i)
        rows.mine_halves.emplace_back(mines[i], halves[i]);
    TableReader shuttles = in.table("shuttle_fighters");
    rows.shuttle_fighters = shuttles.words("kind");
    rows.shuttle_deck_crews = shuttles.integer("deck_crews", 0, 99);
    rows.shuttles_ready = shuttles.integer("ready", 0, 99);

    TableReader cost = in.table("move_cost");
    rows.cost_most = fraction(cost, "most");
    rows.pf_step = fraction(cost, "pf_step");
    rows.interceptor = fraction(cost, "interceptor");
    rows.small_base = fraction(cost, "small_base");
    rows.medium_base = fraction(cost, "medium_base");
    rows.monitor = fraction(cost, "monitor");
    rows.defsat = fraction(cost, "defsat");
    TableReader based = in.table("based_attrition");
    rows.based_fighters = fraction(based, "fighters");
    rows.based_pfs = fraction(based, "pfs");
    const auto based_count = based.integers("count", 1, 99, 3);
    if (based_count.size() == 3) std::copy(based_count.begin(), based_count.end(), rows.based_count.begin());
    rows.based_pf_count = based.integer("pf_count", 1, 99);

    read_burden(in, rows);
    TableReader exploration = in.table("exploration"), special = in.table("special");
    TableReader empires = in.table("empires");
    rows.empires = empires.words("by_die");
    rows.sector = six_words(exploration, "sector");
    for (const std::string_view type : sector_types) {
        rows.terrain.emplace_back(type, six_words(exploration, type));
        rows.special.emplace_back(type, six_words(special, type));
    }
}

tl::expected<FleetRows, FileError> load_fleet_rows() {
    return load_campaign("thunderdome_fleets.toml", "impulse-thunderdome-fleets/1", read_fleet_rows);
}

Fraction fighter_burden(const FleetRows& rows, std::string_view empire, int load) {
    const std::vector<int>* upto = nullptr;
    for (const auto& [name, bands] : rows.burden_upto)
        if (name == empire || (upto == nullptr && name == "other")) upto = &bands;
    std::size_t band = 0;
    while (upto != nullptr && band < upto->size() && load > (*upto)[band]) ++band;
    return rows.burden[band];
}

Fraction pf_load(const FleetRows& rows, int interceptors, int pfs) {
    return rows.interceptor * Fraction{interceptors} + Fraction{pfs};
}

Fraction pf_burden(const FleetRows& rows, Fraction load) {
    return rows.pf_step * Fraction{(load * Fraction{1, rows.pf_part}).ceil()};
}

Fraction defences_cost(const FleetRows& rows, const Defences& d) {
    return rows.monitor * Fraction{d.monitors} + rows.small_base * Fraction{d.small_bases} +
           rows.medium_base * Fraction{d.medium_bases} + rows.defsat * Fraction{d.defsats};
}

int co_pool(const FleetRows& rows, int economic_bpv) { return (economic_bpv * rows.co_percent + 99) / 100; }

NpeStrength npe_strength(const FleetRows& rows, int attacker_bpv, const NpeAccount& account) {
    NpeStrength s;
    s.net_losses = std::max(0, account.losses - account.offset);
    const int padding = std::max(0, account.offset - account.losses);
    const int most = std::max(rows.npe_floor, rows.npe_most - s.net_losses);
    s.bpv = std::min(most, std::max(rows.npe_least, attacker_bpv));
    // Doubling what it could have at most, not what it chose to match the attacker with.
    s.anschluss = attacker_bpv >= rows.anschluss_times * (most + padding);
    return s;
}

bool npe_present(const FleetRows& rows, std::string_view sector_type, int die) {
    return sector_type != "dead" && sector_type != "home" && die <= rows.npe_upto;
}

const std::string& sector_type(const FleetRows& rows, int die) {
    return rows.sector[static_cast<std::size_t>(std::clamp(die, 1, 6) - 1)];
}
std::optional<std::string> sector_terrain(const FleetRows& rows, std::string_view type, int die) {
    return of_type(rows.terrain, type, die);
}
std::optional<std::string> special_terrain(const FleetRows& rows, std::string_view type, int die) {
    return of_type(rows.special, type, die);
}

SectorFate sector_fate(bool fortified, bool minesweeper, bool troop_ship, int turns_held) {
    SectorFate fate;
    fate.fortification_falls = fortified && minesweeper;
    // The fortification falls first; then its guests need another turn in the sector.
    const bool open = !fortified || (fate.fortification_falls && turns_held > 1);
    if (open && turns_held > 0) fate.mine = troop_ship ? "captured" : "destroyed";
    return fate;
}

Fraction year_of(const FleetRows& rows, Fraction cycle) {
    // The cycle is counted in halves of one: 1.0 is spring of the first year, 1.5 its autumn.
    return Fraction{rows.start_year} + cycle - Fraction{1};
}

}  // namespace impulse::thunderdome
