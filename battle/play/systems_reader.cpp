#include "battle/play/systems_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "battle/play/boxes_reader.h"
#include "battle/play/effects_reader.h"
#include "battle/play/fire_table_reader.h"
#include "battle/play/weapons_reader.h"

namespace impulse {
namespace {

struct TraitWord {
    std::string_view word;
    Trait trait;
};
constexpr std::array trait_words{
    TraitWord{"power", Trait::power},
    TraitWord{"battery", Trait::battery},
    TraitWord{"warp_engine", Trait::warp_engine},
    TraitWord{"weapon", Trait::weapon},
    TraitWord{"launcher", Trait::launcher},
    TraitWord{"control", Trait::control},
    TraitWord{"phaser_like", Trait::phaser_like},
    TraitWord{"hull", Trait::hull},
    TraitWord{"tractor", Trait::tractor},
    TraitWord{"shuttle", Trait::shuttle},
    TraitWord{"cargo_like", Trait::cargo_like},
    TraitWord{"lab", Trait::lab},
    TraitWord{"security", Trait::security},
    TraitWord{"impulse_engine", Trait::impulse_engine},
    TraitWord{"not_interior", Trait::not_interior},
    TraitWord{"special_sensor", Trait::special_sensor},
    TraitWord{"fighter_bay", Trait::fighter_bay},
    TraitWord{"transporter", Trait::transporter},
    TraitWord{"mine_rack", Trait::mine_rack},
    TraitWord{"barracks", Trait::barracks},
    TraitWord{"repair_yard", Trait::repair_yard},
    TraitWord{"balcony", Trait::balcony},
    TraitWord{"one_a_volley", Trait::one_a_volley},
    TraitWord{"stabilizer", Trait::stabilizer},
    TraitWord{"spared", Trait::spared},
    TraitWord{"stronghold", Trait::stronghold},
    TraitWord{"quiet", Trait::quiet},
    TraitWord{"officer", Trait::officer},
    TraitWord{"flag_bridge", Trait::flag_bridge},
    TraitWord{"computer", Trait::computer},
};
// One bit for each: two traits that share one would each give the other's boxes.
constexpr bool bits_are_apart() {
    std::uint32_t seen = 0;
    for (const TraitWord& t : trait_words) {
        if ((seen & static_cast<std::uint32_t>(t.trait)) != 0) return false;
        seen |= static_cast<std::uint32_t>(t.trait);
    }
    return true;
}
static_assert(bits_are_apart());

std::uint32_t read_traits(TableReader& row) {
    std::array<std::string_view, trait_words.size()> known{};
    std::transform(trait_words.begin(), trait_words.end(), known.begin(),
                   [](const TraitWord& t) { return t.word; });
    std::uint32_t mask = 0;
    if (row.kind("traits").empty())
        row.refuse(fmt::format("the row lacks `traits`; give [] where it has none"));
    for (const std::string& w : row.some_of("traits", known))
        for (const TraitWord& t : trait_words)
            if (t.word == w) mask |= static_cast<std::uint32_t>(t.trait);
    return mask;
}

// The key under which a variant is what a sheet means that names none.
constexpr std::string_view plain_variant = "ship";

Becomes read_becomes(TableReader& row, const TechKeys& tech) {
    Becomes b;
    auto line = row.table_if("becomes");
    if (!line) return b;
    b.at = line->one_of<Change>("at");
    b.what = line->words("what");
    b.what_4x = line->words_if("what_4x");
    b.crews = line->integer("crews", 0, 9, 0);
    b.energy = line->energy("energy", {});
    b.of_damaged = line->boolean("of_damaged", false);
    b.each_impulse = line->boolean("each_impulse", false);
    b.for_turn = line->boolean("for_turn", false);
    if (b.at >= Change::construction) {
        for (std::size_t t = 0; t < yard_levels; ++t)
            b.points[t] = line->integer(fmt::format("points_{}", tech_endings[t]), 1, 999);
        b.halves = line->integer("count_one_of", 1, 9, 1);
        b.builds = line->integer("builds", 1, 9, 1);
        b.twice_builds = line->integer("or_builds", 0, 9, 0);
        b.copies = line->boolean("copies", false);
        b.one_kind = line->boolean("one_kind", false);
        b.stored = line->integer("stored", 0, 9, 0);
    }
    for (std::size_t t = 0; t < tech.count(); ++t)  // what a mount costs: for listings
        skip_shown(row, tech.key(row, "price", t));
    skip_shown(row, "spaces");
    (void)row.word("arcs", "");
    return b;
}

// The kinds of power that a box gives.
void read_power(TableReader& row, SystemType& s) {
    for (TableReader& out : row.tables("power")) {
        if (s.power_count == static_cast<int>(s.power.size())) {
            out.refuse(fmt::format("a box gives at most {} kinds of power", s.power.size()));
            break;
        }
        PowerOutput& p = s.power[static_cast<std::size_t>(s.power_count++)];
        p.kind = out.one_of<PowerKind>("kind");
        p.per_box = out.energy("per_box");
        p.times_value = out.boolean("times_value", false);
        p.instead = out.boolean("instead", false);
        p.anchored = out.one_of<Anchored>("anchored", Anchored::any);
        if (p.instead && s.power_count == 1)
            out.refuse("instead", "the first kind of power is what a box gives otherwise");
    }
}

void read_berth(TableReader& row, const TechKeys& tech, Berth& b) {
    auto berth = row.table_if("berth");
    if (!berth) return;
    for (std::size_t t = 0; t < std::min(b.each.size(), tech.count()); ++t)
        b.each[t] = berth->integer(tech.key(*berth, "each", t), 1, 9, 1);
    b.boxes = berth->integer("boxes", 1, 9, 1);
    b.size_class = berth->integer("size_class", 0, 9, 0);
    b.beamed = berth->knows("beam");
    if (b.beamed) b.beam = berth->energy("beam");
}

SystemType read_row(TableReader& row, RowVariant& variant, const Rules& rules, const TechKeys& tech,
                    const std::string& id) {
    SystemType s;
    if (!is_id(id))
        row.refuse(fmt::format("the id `{}` has something else than small letters, digits, - and _", id));
    s.family = id;
    const bool plain = variant.key.empty() || variant.key == plain_variant;
    s.id = plain ? id : id + "-" + variant.key;
    s.label = row.word("label");
    if (!plain) s.label += "-" + variant.key;
    s.device = row.one_of<Device>("device", Device::none);
    s.generic = row.file().ends_with("hull.toml");  // the chapter of the book is one file
    s.wall = read_wall(row, tech);
    (void)row.word("notes", "");
    s.undefined = row.word("undefined", "");
    if (s.undefined.empty() || row.knows("traits"))
        s.traits = read_traits(row);
    else
        s.traits = static_cast<std::uint32_t>(Trait::weapon);
    if (row.knows("hit_on") || (s.has(Trait::weapon) && (s.undefined.empty() || row.knows("mode")))) {
        if (row.length("hit_on") == 0)
            row.refuse("hit_on", fmt::format("`hit_on` is missing; it is a list of {}",
                                             fmt::join(words_of(HitOn{}), ", ")));
        for (const HitOn on : row.some_of<HitOn>("hit_on"))
            s.hit_on = static_cast<std::uint16_t>(s.hit_on | 1U << static_cast<unsigned>(on));
    }
    s.covers = row.words_if("covers");
    const auto number = [&](std::string_view key, int max) {
        return variant.from(row, key).integer(key, 0, max);
    };
    if (s.undefined.empty() && tech.key(row, "repair", 0) == "repair")
        s.repair = number("repair", most_amount);
    else  // what no source gives stands there in words; by level, the lowest one's counts
        for (std::size_t t = tech.count(); t-- > 0;)
            s.repair = std::max(0, shown_number(row, tech.key(row, "repair", t)));
    s.repair_per_value = row.integer("repair_per_value", 0, most_amount, 0);
    if (row.knows("rank") || (variant.line && variant.line->knows("rank")))
        s.choice_rank = number("rank", most_amount);
    s.drive_tier = row.integer("drive_tier", 0, 9, 0);
    s.set_of = row.integer("set_of", 0, 99, 0);
    s.own_crew = row.boolean("own_crew", false);
    s.needs = row.words_if("needs");
    read_berth(row, tech, s.berth);
    for (std::size_t t = 0; t < std::min(s.holds.size(), tech.count()); ++t)
        s.holds[t] = row.word(tech.key(row, "holds", t), "");
    s.source = read_source(variant.line ? *variant.line : row);
    if (variant.line) (void)read_source(row);
    if (!s.has(Trait::weapon)) s.modifiers = read_unit_modifiers(row, false, s.label, s.source.rule);
    s.subspace = row.one_of<Subspace>("subspace", Subspace::none);
    s.silences = row.integer("silences", 0, most_amount, 0);
    s.uses = read_uses(row, rules, tech, s);
    s.bans = read_bans(row, "bans");
    s.bares = row.boolean("bares", false);
    s.aimed = row.boolean("aimed", false);
    s.excludes = row.words_if("excludes");
    if (row.knows("shields")) s.shields = row.one_of<ShieldKind>("shields");
    if (s.shields == ShieldKind::temporal) s.capacity = row.integer("capacity", 1, most_amount);
    s.filters = read_filters(row, "filter");
    s.adapts = read_filters(row, "adapts");
    s.grips = read_grips(row, tech);
    s.roles = row.words_if("roles");
    read_contents(row, s);
    s.becomes = read_becomes(row, tech);
    s.cargo = row.integer("cargo", 0, most_amount, 0);
    s.explodes_with = row.word("explodes_with", "");
    s.impulse_most = row.integer("impulse_most", 0, 99, 0);
    s.impulse_least = row.integer("impulse_least", 0, 99, 0);
    if (s.has(Trait::power) && s.undefined.empty()) read_power(row, s);
    if (s.has(Trait::battery)) {
        s.capacity_is_value = row.boolean("capacity_is_value", false);
        if (!s.capacity_is_value) s.capacity = row.integer("capacity", 1, 99);
        s.overdrain = row.integer("overdrain", 0, 99, 0);
        s.long_anchored = row.integer("long_anchored", 1, 99, 1);
        if (s.overdrain > 0) s.overdrain_repair = row.integer("overdrain_repair", 1, most_amount);
    }
    return s;
}

}  // namespace

Source read_source(TableReader& row) {
    static constexpr std::array<std::string_view, 4> letters{"A", "B", "C", "?"};
    return {row.word("rule"), row.one_of("conf", letters), row.file(), row.line()};
}

namespace {

// The table that is no row: what each box of the file that gives or stores power is where it may be switched off.
constexpr std::string_view emergency_table = "emergency_versions";

// An emergency version of each row from `first` on that gives or stores power, is hit as what it is and has no use of its own.
void add_emergency_versions(TableReader& root, std::size_t first, Rules& rules) {
    auto table = root.table_if(emergency_table);
    if (!table) return;
    const std::string label = table->word("label");
    const int repair = table->integer("repair", 0, most_amount);
    std::vector<std::string> covers = table->words_if("covers");  // of them all: the first answers
    const Source source = read_source(*table);
    for (std::size_t i = first, end = rules.systems.size(); i < end; ++i) {
        SystemType s = rules.systems[i];
        const bool power = s.power_count > 0 || s.has(Trait::battery);
        const bool switched = std::any_of(s.uses.begin(), s.uses.end(),
                                          [](const BoxUse& use) { return use.act != BoxAct::gate; });
        if (!power || switched || s.hit_on != 0) continue;
        s.plain = s.family;
        s.family = s.id = "emer_" + s.plain;
        s.label = fmt::format("{} {}", label, s.label);
        s.repair += repair;
        s.uses.emplace_back();
        s.uses.back().number = static_cast<int>(s.uses.size());
        s.uses.back().act = BoxAct::off;
        s.becomes = {};
        s.becomes.at = Change::repair;
        s.becomes.what = {s.plain};
        s.covers = std::exchange(covers, {});
        s.source = source;
        rules.systems.push_back(std::move(s));
    }
}

}  // namespace

void read_systems(TableReader root, const TechKeys& tech, Rules& rules) {
    FireTableReader tables{root, rules.hit_limits};
    const std::size_t first = rules.systems.size();
    for (const std::string& id : root.keys()) {
        if (id == emergency_table) continue;
        TableReader row = root.table(id);
        std::vector<RowVariant> variants;
        if (auto lines = row.table_if("variant"))
            for (const std::string& key : lines->keys()) variants.push_back({key, lines->table(key)});
        else
            variants.push_back({});
        for (RowVariant& variant : variants) {
            const TechKeys own = tech.of_row(row);
            SystemType s = read_row(row, variant, rules, own, id);
            for (const SystemType& other : rules.systems)
                if (other.id == s.id)
                    row.refuse(fmt::format("there is a row `{}` already, {}:{}", s.id, other.source.file,
                                           other.source.line));
            if (s.has(Trait::weapon)) {
                s.weapon = WeaponId{rules.weapons.size()};
                read_weapon_levels(row, variant, tables, tech, own, s, rules);
            }
            rules.systems.push_back(std::move(s));
        }
    }
    add_emergency_versions(root, first, rules);
}

}  // namespace impulse
