#include "scenarios/scenario_reader.h"
#include "battle/core/rows/movement.h"
#include "scenarios/campaigns/vbam.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "battle/play/make_battle.h"
#include "engine/plain_text.h"
#include "scenarios/campaigns/campaign_record.h"
#include "scenarios/campaigns/fraction.h"
#include "scenarios/campaigns/record_campaign.h"
#include "scenarios/campaigns/thunderdome_fleet.h"
#include "scenarios/files/json_text.h"
#include "scenarios/fleets/fleet_check.h"
#include "scenarios/fleets/fleet_rules.h"
#include "scenarios/records/record.h"

namespace impulse {
namespace {

constexpr int seed_most = 2147483647;

std::vector<std::string_view> class_words(const Rules& rules) {
    std::vector<std::string_view> all;
    for (const std::string& key : rules.class_keys) all.push_back(key);
    return all;
}

std::string some(const std::vector<std::string_view>& words) {
    std::vector<std::string_view> few(
        words.begin(), words.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(12, words.size())));
    return fmt::format("{}{}", fmt::join(few, ", "), words.size() > few.size() ? ", ..." : "");
}

const ShipClass* class_of(const Rules& rules, std::string_view key) {
    for (const ShipClass& c : rules.classes)
        if (c.sheet.key == key) return &c;
    return nullptr;
}

// Letters and digits only, upper case: "L-WARP", "L WARP" and "l warp" are one word.
std::string plain(std::string_view text) {
    std::string out;
    for (const char c : text)
        if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'))
            out += static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
    return out;
}

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
    if (row.ok() && std::find(types.begin(), types.end(), mine.type) == types.end())
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

int read_speed(TableReader& table, std::string_view key, int otherwise) {
    if (!table.knows(key)) return otherwise;
    if (table.kind(key) == "text") {
        if (const std::string word = table.word(key); word != "max")
            table.refuse(key, fmt::format("`{}` is \"{}\", expected \"max\" or a number", key, word));
        return -1;
    }
    return table.integer(key, 0, 99);
}

// A unit's class and its refits and mounts.
struct WantedClass {
    std::string key;  // without fittings
    Fitting fitting;
};

// The refits that a unit names: a list of codes, or "by_year", all that there are in the scenario's year.
std::vector<std::string> refit_words(TableReader& table, int year) {
    if (!table.knows("refits")) return {};
    if (table.kind("refits") != "text") return table.words("refits");
    if (const std::string word = table.word("refits"); word != "by_year")
        table.refuse("refits",
                     fmt::format("`refits` is \"{}\", expected \"by_year\" or a list of codes", word));
    else if (year == 0)
        table.refuse("refits", "`refits` is \"by_year\", but the scenario has no `year`");
    return {fmt::format("@{}", year)};
}

WantedClass wanted_class(TableReader& table, int year) {
    WantedClass wanted;
    std::tie(wanted.key, wanted.fitting) = split_key(table.word("class"));
    for (std::string& code : refit_words(table, year)) wanted.fitting.refits.push_back(std::move(code));
    if (auto mounts = table.table_if("mounts"))
        for (const std::string& name : mounts->keys())
            wanted.fitting.mounts.emplace_back(name, mounts->word(name));
    return wanted;
}

// What is wrong with the fittings of a class, as a sentence; nothing where all is well.
std::optional<std::string> fitting_fault(const ShipClass& base, const Fitting& fitting,
                                         const std::optional<FleetRules>& fleet, int year) {
    for (const Refit& refit : base.sheet.refits)
        if (year > 0 && refit.year > year &&
            std::find(fitting.refits.begin(), fitting.refits.end(), refit.code) != fitting.refits.end())
            return fmt::format("the refit \"{}\" of {} is there from {} on, the battle is in {}", refit.code,
                               base.sheet.key, refit.year, year);
    std::vector<std::string> known;
    std::vector<std::pair<std::string, std::string>> big;
    if (fleet) {
        known = fleet->mounts_one;
        known.insert(known.end(), fleet->mounts_two.begin(), fleet->mounts_two.end());
    }
    int room = static_cast<int>(base.sheet.mounts.size());
    for (const auto& [mount, weapon] : fitting.mounts)
        if (fleet)
            room -= std::find(fleet->mounts_two.begin(), fleet->mounts_two.end(), weapon) !=
                            fleet->mounts_two.end()
                        ? 2
                        : 1;
    if (auto made = fitted_sheet(base.sheet, fitting, known); !made) return made.error();
    if (room < 0)
        return fmt::format("{} has {} option mounts, the weapons need {}: {} take two each ({})",
                           base.sheet.key, base.sheet.mounts.size(),
                           static_cast<int>(base.sheet.mounts.size()) - room,
                           fmt::join(fleet->mounts_two, ", "), fleet->mount_rule);
    return std::nullopt;
}

struct FleetContext {
    const std::optional<FleetRules>& fleet;
    int year = 0;
    thunderdome::RollSetup roll;  // for weapon status by die
    Scenario* scenario = nullptr;
};

// 0 to 3, or "roll", or { roll = +1 } with a modifier.
int read_status(TableReader& table, const FleetContext& context, const std::string& name) {
    if (!table.knows("weapon_status")) return 3;
    const std::string_view kind = table.kind("weapon_status");
    if (kind != "text" && kind != "table") return table.integer("weapon_status", 0, 3);
    int modifier = 0;
    if (kind == "text") {
        if (const std::string word = table.word("weapon_status"); word != "roll")
            table.refuse(
                "weapon_status",
                fmt::format("`weapon_status` is \"{}\", expected 0 to 3, \"roll\" or {{ roll = 1 }}", word));
    } else {
        TableReader roll = table.table("weapon_status");
        modifier = roll.integer("roll", -6, 6);
        if (context.fleet && (modifier > context.fleet->roll_most || -modifier > context.fleet->roll_most))
            roll.refuse("roll", fmt::format("the roll may be changed by {} at most, not by {} ({})",
                                            context.fleet->roll_most, modifier, context.fleet->roll_rule));
    }
    if (!context.fleet) {
        table.refuse("weapon_status", "this ruleset has no roll for the weapon status; give 0 to 3");
        return 3;
    }
    if (!table.ok()) return 3;
    const int face = context.roll(fmt::format("weapon status of {}", name), 6);
    if (face == 0) {
        table.refuse("weapon_status", "there is no die for the weapon status");
        return 3;
    }
    const int status = rolled_status(*context.fleet, face, modifier);
    context.scenario->rolls.push_back({fmt::format("weapon status of {}", name), 6, face});
    context.scenario->notes.push_back(fmt::format("{}: weapon status {} (die {}{}; {})", name, status, face,
                                                  modifier == 0 ? "" : fmt::format("{:+}", modifier),
                                                  context.fleet->roll_rule));
    return status;
}

constexpr int full_readiness = 3;  // weapon status at which everything is ready (S4.1)

SetupUnit read_unit(TableReader& table, const Rules& rules, int side, const FleetContext& context) {
    SetupUnit unit;
    unit.side = side;
    WantedClass wanted = wanted_class(table, context.year);
    unit.class_key = fitted_key(wanted.key, wanted.fitting);
    unit.name = table.word("name", "");
    unit.id = table.word("id", unit.name);
    if (unit.name.empty()) unit.name = unit.id;
    if (unit.id.empty()) table.refuse("a unit needs a `name` or an `id`");
    const ShipClass* type = class_of(rules, unit.class_key);
    const ShipClass* base = class_of(rules, wanted.key);
    if (base != nullptr && !wanted.fitting.empty())
        if (const auto wrong = fitting_fault(*base, wanted.fitting, context.fleet, context.year)) {
            table.refuse(wanted.fitting.mounts.empty() ? "refits" : "mounts", *wrong);
            type = base;
        }
    if (type != nullptr && before_uim(type->sheet, context.year)) {
        wanted.fitting.refits.emplace_back(without_uim);
        if (const ShipClass* early = class_of(rules, fitted_key(wanted.key, wanted.fitting))) {
            type = early;
            unit.class_key = early->sheet.key;
        }
    }
    if (type != nullptr && context.year > 0 && type->sheet.year > context.year)
        table.refuse("class", fmt::format("{} enters service in {}, the battle is in {}", unit.class_key,
                                          type->sheet.year, context.year));
    if (type == nullptr && !unit.class_key.empty()) {
        const auto known = class_words(rules);
        const std::string hint = did_you_mean(unit.class_key, known);
        table.refuse("class", fmt::format("no ship class \"{}\" in {}{}", unit.class_key, rules.id,
                                          hint.empty() ? fmt::format("; there are: {}", some(known)) : hint));
    }
    unit.weapon_status = read_status(table, context, unit.name);
    unit.special = table.words_if("special");
    if (auto overloads = table.table_if("overloads")) {
        for (const std::string& weapon : overloads->keys())
            unit.overloads.emplace_back(weapon, overloads->integer(weapon, 0, 99));
        const std::string_view said = table.kind("weapon_status");
        if (table.knows("weapon_status") && said != "text" && said != "table" &&
            unit.weapon_status != full_readiness)
            table.refuse(
                "overloads",
                fmt::format("torpedoes are overloaded before a battle at weapon status {} only, not {}",
                            full_readiness, unit.weapon_status));
    }
    unit.ground = table.integer("ground", 0, 6, 0);
    unit.grid = table.integer("power_grid", 0, 99, 0);
    constexpr std::array<std::string_view, 3> crews{"poor", "regular", "outstanding"};
    if (table.knows("crew")) {
        const std::string crew = table.one_of("crew", crews);
        unit.quality = crew == "poor" ? -1 : crew == "outstanding" ? 1 : 0;
    }
    if (auto options = table.table_if("options")) {
        if (!context.fleet) table.refuse("options", "this ruleset has no commander's options");
        for (const std::string& id : options->keys())
            unit.options.emplace_back(id, options->integer(id, 0, 999));
    }
    unit.speed = read_speed(table, "speed", -1);
    if (unit.speed > rules.movement->speed_most)
        table.refuse("speed", fmt::format("`speed` is {}, expected 0 to {} or \"max\"", unit.speed,
                                          rules.movement->speed_most));
    unit.held_out = table.boolean("held_out", false);
    unit.navigator = table.boolean("navigator", false);
    const std::vector<std::string> damage = table.words_if("damage");
    for (std::size_t i = 0; type != nullptr && i < damage.size(); ++i) {
        if (const auto parsed = parse_damage(rules, *type, damage[i]))
            unit.damage.push_back(*parsed);
        else {
            std::vector<std::string_view> known;
            for (const BoxGroup& g : type->sheet.groups) known.emplace_back(g.name);
            table.refuse(
                "damage", i,
                fmt::format("no such damage on {}: \"{}\"; expected a box of the sheet and a count, such as "
                            "\"{} 2\", \"sensor 1\" or \"shield 1 10\"{}",
                            unit.class_key, damage[i],
                            type->sheet.groups.empty() ? "WARP" : type->sheet.groups.front().name,
                            did_you_mean(damage[i].substr(0, damage[i].rfind(' ')), known)));
        }
    }
    if (auto loads = table.table_if("loads"))
        for (const std::string& rack : loads->keys()) {
            bool found = false;
            for (std::size_t g = 0; type != nullptr && g < type->sheet.groups.size(); ++g)
                found = found || type->sheet.groups[g].name == rack;
            if (!found && type != nullptr)
                loads->refuse(rack, fmt::format("{} has no rack \"{}\"", unit.class_key, rack));
            unit.loads.emplace_back(rack, fmt::format("{}", fmt::join(loads->words(rack), ",")));
        }
    if (type != nullptr && context.fleet && table.ok()) {
        // Fighters that it carries count with the ship (S3.2); a wrong list of them is told where it is read.
        int carried = 0;
        std::string wrong_list;
        std::vector<std::string> lists =
            table.kind("craft") == "list" ? table.words("craft") : std::vector<std::string>{};
        if (table.knows("fighters") && table.kind("fighters") == "text")
            lists.push_back(table.word("fighters"));
        for (const std::string& words : lists)
            for (const SetupUnit& each : craft_of(rules, unit, words, wrong_list))
                if (const ShipClass* c = class_of(rules, each.class_key)) carried += c->sheet.bpv_combat;
        for (const std::string& wrong :
             check_options(*context.fleet, unit, type->sheet, carried, context.year))
            table.refuse(unit.options.empty() ? "loads" : "options", wrong);
    }
    return unit;
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
            const auto known = std::find(lanes.begin(), lanes.end(), lane);
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

struct SideRole {
    thunderdome::Fleet fleet;
    int line_of_units = 0;
};

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

std::optional<SetupDamage> parse_damage(const Rules& rules, const ShipClass& type, std::string_view words) {
    words = trimmed(words);
    const std::size_t space = words.rfind(' ');
    const auto count = space == std::string_view::npos ? std::nullopt : whole(words.substr(space + 1));
    const auto named = [&](std::string_view name, int boxes) -> std::optional<SetupDamage> {
        const std::string key = plain(name);
        for (const std::string_view track : {"sensor", "scanner", "damage_control", "excess"})
            if (key == plain(track)) return SetupDamage{std::string{track}, 0, boxes};
        for (const BoxGroup& g : type.sheet.groups)
            if (plain(g.name) == key) return SetupDamage{g.name, 0, boxes};
        for (const BoxGroup& g : type.sheet.groups)
            if (plain(g.system) == key) return SetupDamage{g.system, 0, boxes};
        return std::nullopt;
    };
    (void)rules;
    if (!count) return named(words, 1);
    if (*count < 0) return std::nullopt;
    const std::string_view name = trimmed(words.substr(0, space));
    // "shield 4 10": bank 4, ten boxes.
    if (name.size() > 6 && same_word(name.substr(0, 6), "shield")) {
        std::string_view bank = trimmed(name.substr(6));
        if (!bank.empty() && bank.front() == '#') bank.remove_prefix(1);
        const auto index = whole(bank);
        if (index && *index >= 1 && *index <= type.banks) return SetupDamage{"shield", *index, *count};
        return std::nullopt;
    }
    if (auto found = named(name, *count)) return found;
    return named(words, 1);  // a name that ends in a number
}

std::vector<SetupUnit> craft_of(const Rules& rules, const SetupUnit& ship, std::string_view words,
                                std::string& wrong) {
    std::vector<SetupUnit> all;
    std::size_t at = 0;
    while (at < words.size() && words[at] >= '0' && words[at] <= '9') ++at;
    const auto count = whole(words.substr(0, at));
    std::string_view name = trimmed(words.substr(at));
    if (name.size() > 2 && (name.front() == 'x' || name.front() == 'X') && name[1] == ' ')
        name = trimmed(name.substr(2));
    if (!count || *count < 1 || *count > static_cast<int>(max_units) || name.empty()) {
        wrong = fmt::format("\"{}\" is not a number of craft; write it as \"12 x f18\"", words);
        return all;
    }
    // By its whole key, else by its code: of the ship's own empire first.
    const ShipClass* found = nullptr;
    std::vector<std::string_view> known;
    const std::string empire = ship.class_key.substr(0, ship.class_key.find('/') + 1);
    for (const ShipClass& c : rules.classes) {
        if (c.sheet.craft.kind == CraftKind::none) continue;
        known.push_back(c.sheet.key);
        const bool whole_key = same_word(c.sheet.key, name),
                   own = same_word(c.sheet.key, empire + std::string{name});
        if (whole_key || own || (found == nullptr && same_word(c.sheet.code, name))) found = &c;
        if (whole_key || own) break;
    }
    if (found == nullptr) {
        wrong = fmt::format("no shuttle, fighter or PF is called \"{}\"{}", name, did_you_mean(name, known));
        return all;
    }
    for (int n = 1; n <= *count; ++n) {
        SetupUnit craft;
        std::string code = found->sheet.key.substr(found->sheet.key.find('/') + 1);
        craft.id = fmt::format("{}-{}-{}", ship.id, code, n);
        craft.name = fmt::format("{}-{}-{}", ship.name, code, n);
        craft.class_key = found->sheet.key;
        craft.side = ship.side;
        craft.hex = ship.hex;
        craft.facing = ship.facing;
        craft.weapon_status = ship.weapon_status;
        craft.held_out = ship.held_out;
        craft.mother = ship.id;
        all.push_back(std::move(craft));
    }
    return all;
}

std::optional<SetupFault> setup_fault(const Rules& rules, const Setup& setup) {
    const auto made = make_battle(rules, setup);
    if (made) return std::nullopt;
    // The sentence names the unit.
    for (std::size_t i = 0; i < setup.units.size(); ++i)
        if (made.error().starts_with(fmt::format("unit \"{}\": ", setup.units[i].id)))
            return SetupFault{static_cast<int>(i), made.error()};
    return SetupFault{-1, made.error()};
}

ShipWishes ships_wanted(std::string_view text, std::string_view file) {
    ShipWishes wishes = ships_named_in(text);
    const auto want = [&](const std::string& key, Fitting fitting, int year) {
        if (!fitting.empty()) wishes.fitted.push_back(fitted_key(key, fitting));
        if (year == 0) return;
        fitting.refits.emplace_back(without_uim);
        wishes.fitted.push_back(fitted_key(key, fitting));
    };
    if (text.starts_with("{")) {
        const auto json = JsonText::parse(text, file);
        if (!json) return wishes;
        JsonView root = JsonView::root(*json);
        const int year = record_year(root);
        for (JsonView& side : root.objects("sides"))
            for (JsonView& unit : side.objects("units")) {
                std::string key = unit.word("class", "");
                if (key.find('/') == std::string::npos)
                    key = unit.word("original_empire", side.word("empire", "")) + "/" + key;
                for (char& c : key) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
                want(key, record_fitting(root, side, unit, year), year);
            }
        // Civilian fleets name no classes: their ships follow from their kind.
        for (JsonView& side : root.objects("sides"))
            for (JsonView& group : side.objects("groups"))
                if (const auto rows = vbam::load_rows())
                    if (const vbam::CivilianRow* fleet = vbam::civilian_fleet(*rows, group.word("kind", "")))
                        for (const std::string& code : fleet->sheets)
                            wishes.named_in += fmt::format(" \"{}\"", code);
        return wishes;
    }
    auto table = read_table(text, file);
    if (!table) return wishes;
    // A script has its scenario inside, or names a file that only its own reader opens.
    const bool script = table->knows("scenario");
    if (script && table->kind("scenario") != "table") return {};
    TableReader scenario = script ? table->table("scenario") : *table;
    const int year = scenario.integer("year", 0, 999, 0);
    for (TableReader& side : scenario.tables_if("side"))
        for (TableReader& unit : side.tables_if("unit")) {
            const WantedClass wanted = wanted_class(unit, year);
            want(wanted.key, wanted.fitting, year);
        }
    return wishes;
}

int record_year(JsonView& root) {
    for (const std::string_view key : {"campaign_year", "year"}) {
        if (!root.has(key)) continue;
        const Json& said = root.json()[std::string{key}];
        const auto year = said.is_string()           ? parse_fraction(said.get<std::string>())
                          : said.is_number_integer() ? std::optional{Fraction{said.get<std::int64_t>()}}
                                                     : std::nullopt;
        if (year && *year >= Fraction{} && *year < Fraction{1000}) return static_cast<int>(year->floor());
        root.refuse(key, fmt::format("\"{}\" is {}, expected a year from 0 to 999", key, said.dump()));
    }
    if (auto date = root.object("campaign_date")) return date->integer("year", 0, 999, 0);
    // Half a year a cycle from the starting year on (UTD2.2).
    if (root.has("campaign_cycle")) {
        const Json& said = root.json()["campaign_cycle"];
        const auto cycle = said.is_string()           ? parse_fraction(said.get<std::string>())
                           : said.is_number_integer() ? std::optional{Fraction{said.get<std::int64_t>()}}
                                                      : std::nullopt;
        if (auto rows = thunderdome::load_fleet_rows(); rows && cycle) {
            rows->start_year = root.integer("start_year", 0, 999, rows->start_year);
            return static_cast<int>(thunderdome::year_of(*rows, *cycle).floor());
        }
    }
    return 0;
}

Fitting record_fitting(JsonView& root, JsonView& side, JsonView& unit, int year) {
    Fitting fitting;
    const RecordCampaign* campaign = record_campaign(text_or(root.json(), "campaign"));
    if (campaign != nullptr && campaign->refits != nullptr)
        if (std::string word = campaign->refits(root.json(), side.json(), unit.json(), year); !word.empty())
            fitting.refits.push_back(word);
    if (unit.has("refits")) {
        if (unit.json()["refits"].is_string() && unit.word("refits") == "by_year")
            fitting.refits.push_back(fmt::format("@{}", year));
        else
            for (std::string& code : unit.words("refits")) fitting.refits.push_back(std::move(code));
    }
    if (auto mounts = unit.object("mounts"))
        for (const auto& [name, weapon] : mounts->json().items())
            if (weapon.is_string()) fitting.mounts.emplace_back(name, weapon.get<std::string>());
    return fitting;
}

std::string scenario_ruleset(TableReader& table) { return table.word("ruleset"); }

namespace {

// The craft that a unit's row says it carries: fighters = "12 x f18", craft = ["2 x general/gas", "6 x lyran/pf"].
std::vector<SetupUnit> read_craft_of(TableReader& row, const Rules& rules, const SetupUnit& ship) {
    std::vector<SetupUnit> all;
    const auto add = [&](std::string_view key, const std::string& words, std::optional<std::size_t> entry) {
        std::string wrong;
        std::vector<SetupUnit> some = craft_of(rules, ship, words, wrong);
        if (!wrong.empty() && entry) row.refuse(key, *entry, wrong);
        if (!wrong.empty() && !entry) row.refuse(key, wrong);
        for (SetupUnit& craft : some) all.push_back(std::move(craft));
    };
    if (row.knows("fighters")) add("fighters", row.word("fighters"), std::nullopt);
    const std::vector<std::string> more = row.words_if("craft");
    for (std::size_t i = 0; i < more.size(); ++i) add("craft", more[i], i);
    return all;
}

}  // namespace

Scenario read_scenario(TableReader& table, const Rules& rules, const ScenarioWishes& wishes) {
    Scenario scenario;
    Setup& setup = scenario.setup;
    scenario.file = table.file();
    if (const std::string format = table.word("format", "impulse-scenario/1"); format != "impulse-scenario/1")
        table.refuse("format", fmt::format("this program reads \"impulse-scenario/1\", not \"{}\"", format));
    setup.ruleset = scenario_ruleset(table);
    setup.title = table.word("title", "");
    table.word("description", "");
    setup.seed = wishes.seed.value_or(static_cast<std::uint64_t>(table.integer("seed", 0, seed_most, 1)));
    const int turns = table.integer("turn_limit", 0, 999, 0);
    setup.field.turn_limit = static_cast<std::int16_t>(wishes.turn_limit.value_or(turns));
    setup.field.umpire = table.boolean("umpire", false) ? 1 : 0;

    if (auto options = table.table_if("options")) {
        const bool chart = rules.plot != nullptr;
        for (const std::string_view key :
             {"critical_hits", "directed_turns", "energy_balance", "leaky_shields"})
            if (!chart && options->knows(key))
                options->refuse(key, fmt::format("{} has no option `{}`", rules.name, key));
        setup.field.critical_hits = options->boolean("critical_hits", false) ? 1 : 0;
        setup.field.directed_turns = options->boolean("directed_turns", false) ? 1 : 0;
        setup.field.energy_balance = options->boolean("energy_balance", false) ? 1 : 0;
        setup.field.leak_every = static_cast<std::uint8_t>(options->integer("leaky_shields", 0, 99, 0));
        if (setup.field.leak_every == 1)
            options->refuse("leaky_shields",
                            "`leaky_shields` is 1: one point of so many leaks, such as 4, 6 or 10; 0 = none");
        if (options->knows("damage_chart")) {
            constexpr std::array<std::string_view, 2> charts{"own", "standard"};
            const bool standard = options->one_of("damage_chart", charts) == "standard";
            if (standard && rules.standard_chart.rows == 0)
                options->refuse("damage_chart",
                                fmt::format("{} has one damage chart: leave it \"own\"", rules.name));
            setup.field.standard_chart = standard ? 1 : 0;
        }
    }

    std::optional<TableReader> campaign = table.table_if("thunderdome");
    thunderdome::Rows rows;
    if (campaign) {
        for (const std::string_view key : {"map", "edge", "leave", "feature"})
            if (table.knows(key))
                table.refuse(key, fmt::format("`{}` is decided by [thunderdome]; leave it out", key));
        if (auto read = thunderdome::load_rows())
            rows = std::move(*read);
        else
            campaign->refuse(read.error().text());
        setup.field.map = rows.map;
    } else {
        setup.field.map = read_map(table);
        setup.field.edge = table.one_of("edge", EdgeRule::none);
        constexpr std::array<std::string_view, 4> ways{"acceleration", "separation", "warp_point", "evasion"};
        for (const std::string& way : table.some_of("leave", ways)) {
            if (way == "acceleration") setup.field.by_acceleration = 1;
            if (way == "separation") setup.field.by_separation = 1;
            if (way == "warp_point") setup.field.by_warp_point = 1;
            if (way == "evasion") setup.field.by_evasion = 1;
        }
        setup.field.clock_turn = static_cast<std::int16_t>(table.integer("leave_from_turn", 0, 999, 0));
        read_features(table, rules, scenario);
    }

    setup.year = table.integer("year", 0, 999, 0);
    std::optional<FleetRules> fleet_rules;
    if (auto read = load_fleet_rules(rules.id))
        fleet_rules = std::move(*read);
    else
        table.refuse(read.error().text());
    const thunderdome::RollSetup roll = wishes.roll ? wishes.roll : thunderdome::seeded_setup(setup.seed);
    const FleetContext context{fleet_rules, setup.year, roll, &scenario};

    std::vector<thunderdome::Fleet> fleets;
    std::vector<TableReader> unit_tables;
    std::vector<bool> unit_is_placed;
    std::vector<TableReader> sides = table.tables("side");
    if (sides.size() < 2 && table.ok()) table.refuse("side", "a battle needs at least two sides");
    if (sides.size() > max_sides) table.refuse("side", max_sides, fmt::format("at most {} sides", max_sides));
    for (std::size_t s = 0; s < sides.size() && s < max_sides; ++s) {
        TableReader& entry = sides[s];
        SetupSide side;
        side.id = entry.word("id", entry.word("name", ""));
        side.name = entry.word("name", side.id);
        side.empire = entry.word("empire", "");
        if (side.id.empty()) entry.refuse("a side needs an `id` or a `name`");
        side.team = entry.integer("team", 0, 3, static_cast<int>(s));
        read_standing(entry, side);
        for (const SetupSide& other : setup.sides)
            if (same_word(other.id, side.id) || same_word(other.name, side.name))
                entry.refuse(fmt::format("two sides are called \"{}\"", side.name));
        scenario.pilots.push_back(entry.word("pilot", ""));
        thunderdome::Fleet fleet;
        if (campaign) {
            constexpr std::array<std::string_view, 2> roles{"attacker", "defender"};
            fleet.attacker = entry.one_of("role", roles) == "attacker";
            if (entry.knows("enters_from")) fleet.entry = entry.facing("enters_from");
            if (fleet.attacker && !fleet.entry && entry.ok())
                entry.refuse(
                    "an attacker needs `enters_from`, the direction A to F it came from (UTD7.45112)");
            if (!fleet.attacker && fleet.entry)
                entry.refuse("enters_from", "a defender does not enter: `enters_from` is for attackers");
            fleet.npe = entry.boolean("npe", false);
            if (entry.knows("start"))
                fleet.start =
                    thunderdome::Start{read_hex(entry, "start", setup.field.map), entry.facing("facing")};
        }
        fleets.push_back(fleet);
        setup.sides.push_back(side);
        for (TableReader& row : entry.tables("unit")) {
            SetupUnit unit = read_unit(row, rules, static_cast<int>(s), context);
            refuse_twice(row, setup.units, unit);
            const bool placed = !campaign || row.knows("hex");
            if (placed && !unit.held_out) {
                unit.hex = read_hex(row, "hex", setup.field.map);
                unit.facing = row.facing("facing");
            }
            if (campaign && !row.knows("weapon_status")) unit.weapon_status = rows.weapon_status;
            if (fleet.npe && !row.knows("speed")) unit.speed = rows.npe_speed;
            unit_is_placed.push_back(placed);
            unit_tables.push_back(row);
            unit.patrol = row.integer("patrol", 0, static_cast<int>(max_units), -1);
            setup.units.push_back(std::move(unit));
            const SetupUnit ship = setup.units.back();
            for (SetupUnit& craft : read_craft_of(row, rules, ship)) {
                refuse_twice(row, setup.units, craft);
                unit_is_placed.push_back(true);
                unit_tables.push_back(row);
                setup.units.push_back(std::move(craft));
            }
            if (setup.units.size() > max_units) {
                row.refuse(fmt::format("more than {} units, ships and their craft together", max_units));
                return scenario;
            }
        }
    }

    for (TableReader& row : table.tables_if("mine")) setup.mines.push_back(read_mine(row, rules, setup));
    read_webs(table, setup);

    if (campaign) {
        scenario.campaign = "thunderdome";
        thunderdome::Sector sector;
        sector.name = campaign->word("sector", "");
        constexpr std::array<std::string_view, 4> types{"home", "life", "mineral", "dead"};
        sector.type = campaign->one_of("sector_type", types);
        sector.owner = campaign->word("owner", "");
        sector.defended = campaign->integer("defended", 1, 4, 1) - 1;
        sector.fleets = fleets;
        std::vector<TableReader> terrain = campaign->tables_if("terrain"), lanes = campaign->tables("lanes");
        for (TableReader& row : terrain) {
            thunderdome::Terrain piece;
            piece.kind = row.word("kind");
            piece.diameter = row.integer("diameter", 2, 12, 0);
            piece.place = read_placement(row, rows.map, 6 * rows.distance_dice(piece.kind));
            sector.terrain.push_back(piece);
        }
        for (TableReader& row : lanes) {
            thunderdome::Lane lane;
            lane.id = row.word("id");
            lane.to = row.word("to", "");
            if (row.knows("direction")) lane.direction = row.facing("direction");
            lane.place = read_placement(row, rows.map, 6 * rows.lane_dice);
            sector.lanes.push_back(lane);
        }
        if (campaign->knows("fortified_by")) {
            const std::string owner = campaign->word("fortified_by");
            const SideId side = roster_of(setup).side(owner);
            if (!side && table.ok())
                campaign->refuse("fortified_by",
                                 fmt::format("there is no side \"{}\"{}", owner,
                                             did_you_mean(owner, roster_of(setup).side_words())));
            setup.field.fortified_by = side;
        }
        const std::string battle_id = campaign->word("battle_id", setup.title);
        const std::string cycle = campaign->word("cycle", "");
        if (table.ok()) {
            if (const auto problem = arrange(rows, sector, scenario, unit_is_placed, roll)) {
                if (problem->unit >= 0)
                    unit_tables[static_cast<std::size_t>(problem->unit)].refuse(problem->what);
                else if (problem->lane >= 0)
                    lanes[static_cast<std::size_t>(problem->lane)].refuse(problem->what);
                else if (problem->terrain >= 0 && static_cast<std::size_t>(problem->terrain) < terrain.size())
                    terrain[static_cast<std::size_t>(problem->terrain)].refuse(problem->what);
                else
                    campaign->refuse(problem->what);
            } else {
                scenario.record = record_of(scenario, sector, rules, battle_id, cycle);
            }
        }
    }
    if (table.ok())
        if (const auto fault = setup_fault(rules, setup))
            (fault->unit >= 0 ? unit_tables[static_cast<std::size_t>(fault->unit)] : table)
                .refuse(fault->what);
    return scenario;
}

tl::expected<Scenario, FileError> read_scenario(std::string_view text, std::string_view file,
                                                const Rules& rules, const ScenarioWishes& wishes) {
    auto table = read_table(text, file);
    if (!table) return tl::unexpected(table.error());
    Scenario scenario = read_scenario(*table, rules, wishes);
    if (auto error = table->finish()) return tl::unexpected(std::move(*error));
    return scenario;
}

}  // namespace impulse
