#include "battle/play/boxes_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "battle/play/effects_reader.h"
#include "battle/play/seekers_reader.h"
#include "battle/play/systems_reader.h"

namespace impulse {
namespace {

// "3-", "6+", "4" or "4-5": tech levels of a weapon.
void read_tech(TableReader& row, Filter& f) {
    if (!row.knows("tech")) return;
    Condition c;
    if (read_condition("tech " + row.word("tech"), c)) {
        f.tech_least = std::max(0, c.least);
        f.tech_most = c.most;
    } else {
        row.refuse("tech", "`tech` is a level such as \"4\", \"3-\" (or less), \"6+\" or \"4-5\"");
    }
}

BoxField read_field(TableReader& use, const TechKeys& tech) {
    BoxField f;
    f.lasts = use.one_of<Lasting>("lasts", Lasting::on);
    f.blast_share = by_level(use, tech, "blast_share");
    if (use.knows("by_size")) {
        const std::vector<int> sizes = use.integers("by_size", 0, 99, static_cast<int>(f.by_size.size()));
        std::copy_n(sizes.begin(), std::min(sizes.size(), f.by_size.size()), f.by_size.begin());
    }
    f.times = use.integer("times", 1, 9, 1);
    f.each_hex = use.energy("each_hex", {});
    f.each_box = use.energy("each_box", {});
    f.more = use.energy("more", {});
    f.rounds = use.integer("rounds", 0, 99, 0);
    read_flags(use, f);
    f.hexes_each_box = use.integer("hexes_each_box", 1, max_range, 0);
    f.apart = by_level(use, tech, "apart");
    if (f.image) {
        f.forms = by_level(use, tech, "forms");
        const std::vector<std::string> ends = use.words_if("into");
        for (std::size_t die = 0; die < f.into.size(); ++die) {
            const auto end = from_word<BeamEnd>(die < ends.size() ? ends[die] : std::string{});
            if (!end || ends.size() != f.into.size())
                use.refuse("into", "an image has six ends of who is beamed into it, one for each die");
            f.into[die] = *end;
        }
    }
    for (std::size_t t = 0; t < f.bans.size(); ++t)
        f.bans[t] = read_bans(use, tech.key(use, "bans", std::min(t, tech.count() - 1)));
    f.filters = read_filters(use, "filter");
    f.ends = use.words_if("ends");
    f.voids = use.words_if("voids");
    f.doubles = use.words_if("doubles");
    return f;
}

}  // namespace

// A number, or one for each tech level.
std::array<int, 2> by_level(TableReader& row, const TechKeys& tech, std::string_view key) {
    std::array<int, 2> numbers{};
    for (std::size_t t = 0; t < numbers.size(); ++t)
        numbers[t] = row.integer(tech.key(row, key, std::min(t, tech.count() - 1)), 0, most_amount, 0);
    return numbers;
}

std::uint16_t read_bans(TableReader& row, std::string_view key) {
    std::uint16_t bans = 0;
    for (const Ban ban : row.some_of<Ban>(key)) bans = static_cast<std::uint16_t>(bans | bit(ban));
    return bans;
}

std::vector<Filter> read_filters(TableReader& row, std::string_view key) {
    std::vector<Filter> filters;
    for (TableReader& line : row.tables_if(key)) {
        Filter f;
        f.share = line.one_of<Share>("share");
        f.weapons = read_weapons(line);
        read_tech(line, f);
        f.plain = line.boolean("plain", false);
        filters.push_back(std::move(f));
    }
    return filters;
}

Wall read_wall(TableReader& row, const TechKeys& tech) {
    Wall w;
    auto line = row.table_if("wall");
    if (!line) return w;
    w.layer = line->one_of<Layer>("layer");
    w.points = line->integer("points", 1, most_amount);
    read_flags(*line, w);
    w.mends_each = line->integer("mends_each", 0, most_amount, 0);
    w.mends_percent = line->integer("mends_percent", 0, 100, 0);
    w.empties = line->integer("empties", 0, most_amount, 0);
    w.sheds = line->integer("sheds", 0, most_amount, 0);
    w.spills = line->integer("spills", 0, most_amount, 0);
    w.power = line->energy("power", {});
    w.reinforced = line->integer("reinforced", 0, most_amount, 0);
    w.power_reinforced = line->energy("power_reinforced", w.power);
    w.to_batteries = line->integer("to_batteries", 0, 100, 0);
    if (line->knows("pierced_by")) w.pierced_by = read_weapons(*line, "pierced_by");
    w.ignores = line->integer("ignores", 0, most_amount, 0);
    w.per_energy = by_level(*line, tech, "per_energy");
    return w;
}

void read_contents(TableReader& row, SystemType& s) {
    constexpr int smallest = 9, largest = -9;  // size classes
    s.again = row.word("again", "");
    for (TableReader& box : row.tables_if("inner"))
        s.inner.push_back({box.word("system"), box.integer("of", 1, 9, 1),
                           box.integer("size_from", largest, smallest, largest),
                           box.integer("size_to", largest, smallest, smallest)});
    if (row.knows("people")) s.people = row.one_of<PartyKind>("people");
}

std::vector<BoxUse> read_uses(TableReader& row, const Rules& rules, const TechKeys& tech,
                              const SystemType& s) {
    std::vector<BoxUse> uses;
    for (TableReader& use : row.tables_if("use")) {
        BoxUse u;
        u.number = use.integer("number", 1, 19, static_cast<int>(uses.size()) + 1);
        u.act = use.one_of<BoxAct>("act");
        // What a weapon's box does so its shots do: their number and energy are the weapon's.
        const bool by_shots = u.act == BoxAct::beam && s.has(Trait::weapon);
        for (const std::string_view key : {"amount", "energy", "uses_for_it"})
            if (by_shots && use.knows(key))
                use.refuse(key,
                           fmt::format("`{}` is too much: the weapon's shots beam, for their energy", key));
        u.amount = by_level(use, tech, "amount");
        u.range = by_level(use, tech, "range");
        u.energy = use.energy("energy", {});
        u.subspace = s.subspace;
        if (u.act == BoxAct::beam) {
            u.through_shields = use.boolean("through_shields", false);
            u.astray = use.boolean("astray", false);
            for (std::size_t t = 0; t < u.stuns.size(); ++t)
                u.stuns[t] = use.boolean(tech.key(use, "stuns", std::min(t, tech.count() - 1)), false);
            u.takes = use.integer("takes", 1, 99, 1);
            u.docked = use.boolean("docked", false);
            for (std::size_t t = 0; t < u.shares.size(); ++t)
                u.shares[t] =
                    by_shots
                        ? 1
                        : use.integer(tech.key(use, "uses_for_it", std::min(t, tech.count() - 1)), 1, 99);
        }
        if (u.act == BoxAct::unbeam) u.far = use.boolean("far", false);
        if (u.act == BoxAct::aid) u.anew = use.boolean("anew", false);
        if (u.act == BoxAct::clear) u.spares = use.boolean("spares", false);
        if (u.act == BoxAct::scuttle || u.act == BoxAct::fire_again)
            u.any_step = use.boolean("any_step", false);
        if (u.act == BoxAct::impose) {
            static constexpr std::array<std::string_view, 3> imposed{
                word(StatusKind::hushed), word(StatusKind::jammed), word(StatusKind::swayed)};
            u.status = from_word<StatusKind>(use.one_of("status", imposed)).value_or(StatusKind{});
            u.upto = use.integer("upto", 1, 6, 0);
            u.needs_info = use.integer("information", 0, most_amount, 0);
        }
        if (u.act == BoxAct::break_seekers) {
            u.upto = use.integer("upto", 1, 6);
            u.plasma = use.boolean("plasma", false);
        }
        if (u.act == BoxAct::extract) {
            u.gives = use.one_of<Extract>("gives");
            u.die = use.integer("die", 2, 20, 0);
        }
        if (u.act == BoxAct::inform) {
            u.least_size = use.integer("size_from", 0, 9, 0);
            u.otherwise = use.integer("otherwise", 0, most_amount, 0);
            u.shares_of_point = use.integer("uses_for_it", 1, 99, 1);
        }
        if (u.act == BoxAct::mend) {
            u.gives_up = use.boolean("gives_up", false);
            u.after_battle_damage = use.boolean("at_damage_control", false);
            u.in_impulses = use.boolean("in_impulses", !u.after_battle_damage);
            u.breaks = use.boolean("breaks", false);
            u.only = use.word("only", "");
            u.points_of_work = use.integer("points", 0, most_amount, 0);
        }
        u.unless = use.word("unless", "");
        u.eased_by = use.word("eased_by", "");
        if (!u.eased_by.empty()) u.eased = use.energy("eased");
        if (u.act == BoxAct::probe || u.act == BoxAct::gate) {
            const std::string key = u.act == BoxAct::gate ? "opens" : "launches", name = use.word(key);
            for (std::size_t t = 0; t < u.probe.size(); ++t) u.probe[t] = find_seeker(rules, tech, name, t);
            if (!u.probe[0] || rules.seeker(u.probe[0]).field.gate.stands != (u.act == BoxAct::gate))
                use.refuse(key, fmt::format("objects.toml has no \"{}\"", name));
            if (u.act == BoxAct::probe) u.emptied = use.boolean("emptied", false);
        }
        if (u.act == BoxAct::haze) {
            u.haze = use.one_of<HazeKind>("dims");
            u.strength = by_level(use, tech, "strength");
            u.radius = by_level(use, tech, "radius");
            u.lasts = use.integer("impulses", 0, 99);
            u.follows = use.boolean("follows", false);
            u.spares = use.boolean("spares_itself", false);
            u.hold = use.energy("hold", {});
        }
        u.modifiers = read_unit_modifiers(use, false, s.label, s.source.rule);
        if (u.act == BoxAct::field) u.field = read_field(use, tech);
        if (u.act == BoxAct::field) u.as = use.word("as", "");
        if (u.act != BoxAct::field && u.modifiers.empty() == (u.act == BoxAct::aid))
            use.refuse("act",
                       "a use has a `modifier` where its `act` is \"aid\" or \"field\", and only there");
        if (u.act == BoxAct::aid && !s.has(Trait::special_sensor) && !s.has(Trait::officer))
            use.refuse("act", "a box that aids has the trait special_sensor: each stands for itself");
        uses.push_back(std::move(u));
    }
    return uses;
}

std::vector<Grip> read_grips(TableReader& row, const TechKeys& tech) {
    std::vector<Grip> grips;
    for (TableReader& line : row.tables_if("grip")) {
        Grip g;
        g.link = line.one_of<LinkKind>("link");
        if ((!binds(g.link) && !kept_up(g.link)) || g.link == LinkKind::forced_dock)
            line.refuse("link",
                        "a box links by tractor, repulsor, pressor, grapple, drain or stasis, or docks what "
                        "another holds");
        g.range = by_level(line, tech, "range");
        g.times = line.integer("times", 0, 9, 0);
        g.add = line.integer("add", 0, 9, 0);
        g.least = line.energy("least", {});
        if (g.times > 0 && g.add == 0 && g.least <= Energy{})
            line.refuse("times",
                        "strength is divided by the range: give `add` or `least`, or range 0 has none");
        g.strength = line.integer("strength", 0, most_amount, 0);
        g.most = line.integer("most", 0, most_amount, 0);
        g.per_hex = line.energy("per_hex", {});
        g.shots = by_level(line, tech, "shots");
        read_flags(line, g);
        g.size_from = line.integer("size_from", 0, 9, 0);
        g.upkeep = line.energy("upkeep", {});
        g.drains = line.integer("drains", 0, 9, 0);
        grips.push_back(g);
    }
    return grips;
}

}  // namespace impulse
