#include "scenarios/unit_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "battle/core/rows/movement.h"
#include "engine/plain_text.h"
#include "scenarios/fleets/fleet_check.h"
#include "scenarios/wanted_ships.h"

namespace impulse {
namespace {

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

int read_speed(TableReader& table, std::string_view key, int otherwise) {
    if (!table.knows(key)) return otherwise;
    if (table.kind(key) == "text") {
        if (const std::string word = table.word(key); word != "max")
            table.refuse(key, fmt::format("`{}` is \"{}\", expected \"max\" or a number", key, word));
        return -1;
    }
    return table.integer(key, 0, 99);
}

// What is wrong with the fittings of a class, as a sentence; nothing where all is well.
std::optional<std::string> fitting_fault(const ShipClass& base, const Fitting& fitting,
                                         const std::optional<FleetRules>& fleet, int year) {
    for (const Refit& refit : base.sheet.refits)
        if (year > 0 && refit.year > year &&
            std::ranges::find(fitting.refits, refit.code) != fitting.refits.end())
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
        if (fleet) room -= std::ranges::find(fleet->mounts_two, weapon) != fleet->mounts_two.end() ? 2 : 1;
    if (auto made = fitted_sheet(base.sheet, fitting, known); !made) return made.error();
    if (room < 0)
        return fmt::format("{} has {} option mounts, the weapons need {}: {} take two each ({})",
                           base.sheet.key, base.sheet.mounts.size(),
                           static_cast<int>(base.sheet.mounts.size()) - room,
                           fmt::join(fleet->mounts_two, ", "), fleet->mount_rule);
    return std::nullopt;
}

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

// The class with its fittings, as the year has it; nothing where there is none.
const ShipClass* read_unit_class(TableReader& table, const Rules& rules, const FleetContext& context,
                                 SetupUnit& unit) {
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
    return type;
}

void read_overloads(TableReader& table, SetupUnit& unit) {
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
}

void read_damage(TableReader& table, const Rules& rules, const ShipClass& type, SetupUnit& unit) {
    const std::vector<std::string> damage = table.words_if("damage");
    for (std::size_t i = 0; i < damage.size(); ++i) {
        if (const auto parsed = parse_damage(rules, type, damage[i]))
            unit.damage.push_back(*parsed);
        else {
            std::vector<std::string_view> known;
            for (const BoxGroup& g : type.sheet.groups) known.emplace_back(g.name);
            table.refuse(
                "damage", i,
                fmt::format("no such damage on {}: \"{}\"; expected a box of the sheet and a count, such as "
                            "\"{} 2\", \"sensor 1\" or \"shield 1 10\"{}",
                            unit.class_key, damage[i],
                            type.sheet.groups.empty() ? "WARP" : type.sheet.groups.front().name,
                            did_you_mean(damage[i].substr(0, damage[i].rfind(' ')), known)));
        }
    }
}

void read_loads(TableReader& table, const ShipClass* type, SetupUnit& unit) {
    if (auto loads = table.table_if("loads"))
        for (const std::string& rack : loads->keys()) {
            bool found = false;
            for (std::size_t g = 0; type != nullptr && g < type->sheet.groups.size(); ++g)
                found = found || type->sheet.groups[g].name == rack;
            if (!found && type != nullptr)
                loads->refuse(rack, fmt::format("{} has no rack \"{}\"", unit.class_key, rack));
            unit.loads.emplace_back(rack, fmt::format("{}", fmt::join(loads->words(rack), ",")));
        }
}

// Commander's options and drone loads against the limits of a fleet's ships.
void check_unit_options(TableReader& table, const Rules& rules, const ShipClass& type,
                        const FleetContext& context, const SetupUnit& unit) {
    // Fighters that it carries count with the ship (S3.2); a wrong list of them is told where it is read.
    int carried = 0;
    std::string wrong_list;
    std::vector<std::string> lists =
        table.kind("craft") == "list" ? table.words("craft") : std::vector<std::string>{};
    if (table.knows("fighters") && table.kind("fighters") == "text") lists.push_back(table.word("fighters"));
    for (const std::string& words : lists)
        for (const SetupUnit& each : craft_of(rules, unit, words, wrong_list))
            if (const ShipClass* c = class_of(rules, each.class_key)) carried += c->sheet.bpv_combat;
    for (const std::string& wrong : check_options(*context.fleet, unit, type.sheet, carried, context.year))
        table.refuse(unit.options.empty() ? "loads" : "options", wrong);
}

}  // namespace

SetupUnit read_unit(TableReader& table, const Rules& rules, int side, const FleetContext& context) {
    SetupUnit unit;
    unit.side = side;
    const ShipClass* type = read_unit_class(table, rules, context, unit);
    unit.weapon_status = read_status(table, context, unit.name);
    unit.special = table.words_if("special");
    read_overloads(table, unit);
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
    if (type != nullptr) read_damage(table, rules, *type, unit);
    read_loads(table, type, unit);
    if (type != nullptr && context.fleet && table.ok())
        check_unit_options(table, rules, *type, context, unit);
    return unit;
}

// The craft that a unit's row says it carries: fighters = "12 x f18", craft = ["2 x general/gas", "6 x lyran/pf"].
std::vector<SetupUnit> read_craft_of(TableReader& row, const Rules& rules, const SetupUnit& ship) {
    std::vector<SetupUnit> all;
    const auto add = [&](std::string_view key, const std::string& words, std::optional<std::size_t> entry) {
        std::string wrong;
        std::vector<SetupUnit> some = craft_of(rules, ship, words, wrong, all);
        if (!wrong.empty() && entry) row.refuse(key, *entry, wrong);
        if (!wrong.empty() && !entry) row.refuse(key, wrong);
        for (SetupUnit& craft : some) all.push_back(std::move(craft));
    };
    if (row.knows("fighters")) add("fighters", row.word("fighters"), std::nullopt);
    const std::vector<std::string> more = row.words_if("craft");
    for (std::size_t i = 0; i < more.size(); ++i) add("craft", more[i], i);
    return all;
}

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
                                std::string& wrong, std::span<const SetupUnit> before) {
    std::vector<SetupUnit> all;
    std::string_view hurt;
    if (const std::size_t colon = words.find(':'); colon != std::string_view::npos) {
        hurt = words.substr(colon + 1);
        words = words.substr(0, colon);
    }
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
    std::vector<SetupDamage> damage;
    while (!hurt.empty()) {
        const std::size_t comma = std::min(hurt.find(','), hurt.size());
        if (const auto one = parse_damage(rules, *found, hurt.substr(0, comma)))
            damage.push_back(*one);
        else
            wrong = fmt::format("{} has no such damage: \"{}\"; expected a box and a count such as \"{} 2\"",
                                found->sheet.key, trimmed(hurt.substr(0, comma)),
                                found->sheet.groups.front().name);
        hurt.remove_prefix(std::min(comma + 1, hurt.size()));
    }
    const auto there = std::ranges::count_if(
        before, [&](const SetupUnit& u) { return u.mother == ship.id && u.class_key == found->sheet.key; });
    for (auto n = there + 1; n <= there + *count; ++n) {
        SetupUnit craft;
        craft.damage = damage;
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

}  // namespace impulse
