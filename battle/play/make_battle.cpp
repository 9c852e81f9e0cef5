#include "battle/play/make_battle.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>
#include <vector>

#include "battle/core/rows/craft.h"
#include "battle/core/rows/web.h"
#include "battle/core/subspace.h"
#include "battle/core/tracks.h"
#include "battle/core/web_strength.h"
#include "battle/craft/bays.h"
#include "battle/craft/preparation.h"
#include "battle/energy/reactor.h"
#include "battle/play/class_reader.h"
#include "battle/play/make_unit.h"
#include "engine/table_text.h"

namespace impulse {
namespace {

// The bay box of the ship in which a craft of that class stands: fighters in bays made for them, else in the last shuttle
// boxes; shuttles in the first. PFs hang outside, numbered behind the bays.
std::optional<std::uint8_t> box_for(const Rules& rules, const Battle& b, UnitId ship, const Sheet& sheet) {
    const ShipClass& c = rules.type(b.unit(ship).type);
    const CraftFigures& craft = sheet.craft;
    const auto taken = [&](std::size_t box) {
        for (const Unit& u : b.units)
            if (u.mother == ship && u.box == box) return true;
        return false;
    };
    if (craft.kind == CraftKind::none) {
        for (std::size_t box = 0; box < c.bays.size(); ++box)
            if (c.bays[box].ships != 0 && c.bays[box].ships == sheet.size_class && !taken(box))
                return static_cast<std::uint8_t>(box);
        return std::nullopt;
    }
    if (!craft.small()) {
        std::size_t box = c.bays.size();
        while (taken(box)) ++box;
        return static_cast<std::uint8_t>(box);
    }
    const bool fighter = craft.kind != CraftKind::shuttle;
    const auto room = [&](std::size_t box) {
        return !taken(box) &&
               (craft.boxes == 1 || room_in_bay(rules, b, ship, c.bays[box].group) >= craft.boxes);
    };
    for (std::size_t box = 0; fighter && box < c.bays.size(); ++box)
        if (c.bays[box].fighter && room(box)) return static_cast<std::uint8_t>(box);
    for (std::size_t i = 0; i < c.bays.size(); ++i) {
        const std::size_t box = fighter ? c.bays.size() - 1 - i : i;
        if (!c.bays[box].fighter && c.bays[box].ships == 0 && room(box))
            return static_cast<std::uint8_t>(box);
    }
    return std::nullopt;
}

// The unit of the same side that an entry of the set-up names, of those before it; `whose`: why it names one.
tl::expected<UnitId, std::string> own_before(const Setup& setup, const Battle& b, UnitId unit,
                                             std::string_view name, std::string_view whose) {
    UnitId found{};
    for (std::size_t i = 0; i < unit.index(); ++i)
        if (setup.units[i].id == name) found = UnitId{i};
    if (!found) return tl::unexpected(fmt::format("no unit before it is called \"{}\", {}", name, whose));
    if (b.unit(found).side != b.unit(unit).side)
        return tl::unexpected(fmt::format("\"{}\" is on another side", name));
    return found;
}

// Puts a craft aboard the ship that carries it.
std::optional<std::string> take_aboard(const Rules& rules, const Setup& setup, const SetupUnit& from,
                                       Battle& b, UnitId craft) {
    const auto named = own_before(setup, b, craft, from.mother, "which is to carry it");
    if (!named) return named.error();
    const UnitId ship = *named;
    Unit& u = b.units[craft.index()];
    const CraftFigures& figures = rules.type(u.type).sheet.craft;
    const auto box = box_for(rules, b, ship, rules.type(u.type).sheet);
    if (!box && figures.kind == CraftKind::none)
        return fmt::format("\"{}\" is a ship and \"{}\" has no hangar left for its size", from.class_key,
                           from.mother);
    if (!box)
        return fmt::format("\"{}\" has {} bay boxes and no room for one more craft", from.mother,
                           rules.type(b.unit(ship).type).bays.size());
    u.fate = from.held_out ? Fate::held_out : Fate::aboard;
    u.mother = ship;
    u.box = *box;
    u.hex = b.unit(ship).hex;
    Unit& s = b.units[ship.index()];
    if (*box < rules.type(s.type).bays.size()) mark_gone(s, *box);
    const auto mother = std::find_if(setup.units.begin(), setup.units.end(),
                                     [&](const SetupUnit& x) { return x.id == from.mother; });
    if (figures.small() && rules.craft && !mother->no_reloads &&
        s.counter[static_cast<std::size_t>(Counter::stores)] == 0)
        s.at(Counter::stores) = counted(2 * rules.craft->stores);
    u.at(Counter::speed) = 0;
    // Charges of short-ranged heavy weapons lie ready for each fighter that has them (J4.83).
    for (const std::uint8_t g : rules.type(u.type).armed)
        if (const WeaponType& w = rules.weapon(rules.type(u.type).groups[g].weapon);
            figures.small() && rules.craft && w.launches.empty() && w.rounds >= 4) {
            s.at(Counter::charges) =
                counted(std::min(30000, s[Counter::charges] + rules.craft->fighter_charges));
            break;
        }
    return std::nullopt;
}

// A ship in dry dock is there and no more: it has no power, fires nothing and nobody aims at it (UTD7.65).
std::optional<std::string> into_dry_dock(const Setup& setup, const SetupUnit& from, Battle& b) {
    const auto yard =
        own_before(setup, b, UnitId{b.units.size() - 1}, from.dock, "in whose dry dock it lies");
    if (!yard) return yard.error();
    Unit& u = b.units.back();
    if (!from.held_out) u.fate = Fate::aboard;
    u.mother = *yard;
    u.box = in_dry_dock;
    u.hex = b.unit(*yard).hex;
    return std::nullopt;
}

// Joins a unit to the one that brought it: a beam that holds from the start and is not paid for, turn after turn.
std::optional<std::string> take_in_tow(const Rules& rules, const Setup& setup, const SetupUnit& from,
                                       Battle& b, UnitId unit) {
    const auto named = own_before(setup, b, unit, from.docked_to, "to which it is docked");
    if (!named) return named.error();
    const UnitId tug = *named;
    if (b.links.full()) return fmt::format("a battle has at most {} links", max_links);
    const ShipClass& c = rules.type(b.unit(tug).type);
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        if (!rules.system(c.groups[g].system).has(Trait::tractor) || boxes_left(c, b.unit(tug), g) == 0)
            continue;
        const auto used = std::count_if(b.links.begin(), b.links.end(),
                                        [&](const Link& l) { return l.from == tug && l.group == g; });
        if (used >= boxes_left(c, b.unit(tug), g)) continue;
        b.links.push_back({.kind = LinkKind::tractor,
                           .state = LinkState::held,
                           .from = tug,
                           .to = unit,
                           .group = static_cast<std::uint8_t>(g),
                           .strength = 1,
                           .turn = std::numeric_limits<std::int16_t>::max()});
        b.units[unit.index()].hex = b.unit(tug).hex;
        return std::nullopt;
    }
    return fmt::format("\"{}\" has no tractor beam left to hold it", from.docked_to);
}

// Shuttles that a ship has ready when the battle begins, as many as its weapon status allows (S4.1).
std::optional<std::string> ready_specials(const Rules& rules, const SetupUnit& from, Battle& b, UnitId ship) {
    const int most =
        rules.readiness ? rules.readiness->special[static_cast<std::size_t>(from.weapon_status)] : 0;
    if (static_cast<int>(from.special.size()) > most)
        return fmt::format("{} special shuttles are ready, weapon status {} allows {}", from.special.size(),
                           from.weapon_status, most);
    ListedDice none;
    Play play(rules, b, none, nullptr);
    for (const std::string& word : from.special) {
        const auto role = from_word<CraftRole>(word);
        if (!role || *role == CraftRole::plain)
            return fmt::format("there is no special shuttle \"{}\"; there are: weasel, suicide, scatter_pack",
                               word);
        const ShipClass& c = rules.type(b.unit(ship).type);
        std::size_t box = 0;
        const auto plain_shuttle = [&](std::size_t at) {
            const ClassId type = craft_in(rules, b, ship, at);
            const UnitId standing = type ? occupant(b, ship, at) : UnitId{};
            return type && rules.type(type).sheet.craft.kind == CraftKind::shuttle &&
                   (!standing || b.unit(standing)[Counter::prepared] == 0);
        };
        while (box < c.bays.size() && !plain_shuttle(box)) ++box;
        const UnitId craft = box < c.bays.size() ? add_unit(play, ship, box) : UnitId{};
        if (!craft) return fmt::format("\"{}\" needs a shuttle that stands in the bay", word);
        const int turns = *role == CraftRole::scatter_pack
                              ? pack_actions(rules, rules.type(b.unit(craft).type))
                              : turns_to_charge(rules, *role);
        play.set(craft, Counter::prepared, static_cast<int>(*role));
        play.set(craft, Counter::prepared_turns, turns);
        if (*role == CraftRole::suicide)
            play.set(craft, Counter::prepared_energy, turns * rules.suicide_shuttles->most);
    }
    return std::nullopt;
}

// What a carrier's weapon status means for its fighters: how many are armed and how many are out (S4.1). With fighters
// out it was no faster than they are, and that is its speed before the battle.
void ready_fighters(const Rules& rules, const Setup& setup, Battle& b) {
    const auto status = [&](UnitId ship) {
        return static_cast<std::size_t>(setup.units[ship.index()].weapon_status);
    };
    std::array<int, max_units> armed{}, out{};
    for (std::size_t i = 0; i < b.units.size(); ++i) {
        Unit& u = b.units[i];
        const CraftKind kind = rules.type(u.type).sheet.craft.kind;
        if (u.fate != Fate::aboard || (kind != CraftKind::fighter && kind != CraftKind::heavy_fighter))
            continue;
        const std::size_t ship = u.mother.index();
        const int may_arm = rules.readiness ? rules.readiness->armed[status(u.mother)] : -1;
        if (may_arm >= 0 && ++armed[ship] > may_arm)
            for (GroupState& g : u.groups) g.ammo = {};
        const int patrol = setup.units[ship].patrol >= 0 ? setup.units[ship].patrol
                           : rules.readiness             ? rules.readiness->patrol[status(u.mother)]
                                                         : 0;
        if (out[ship] >= patrol) continue;
        ++out[ship];
        Unit& s = b.units[ship];
        const int fastest = rules.type(u.type).sheet.craft.speed;
        u.fate = Fate::active;
        u.at(Counter::fire_control) = u.at(Counter::lock_on) = 1;
        u.at(Counter::shield_level) = 2;
        if (s[Counter::speed] > fastest) {
            s.plot_before.clear();
            s.plot_before.push_back({1, static_cast<std::uint8_t>(fastest)});
            s.at(Counter::speed) = counted(fastest);
        }
        u.facing = s.facing;
        under_way(u, std::min(fastest, s[Counter::speed]));
    }
}

// Web that is there from the start, with the energy that its strength needs.
std::optional<std::string> place_webs(const Rules& rules, const Setup& setup, Battle& b) {
    for (const SetupWeb& from : setup.webs) {
        if (from.side < 0 || from.side >= static_cast<int>(setup.sides.size()))
            return fmt::format("web of side {}, but there are sides 0 to {}", from.side,
                               static_cast<int>(setup.sides.size()) - 1);
        if (!rules.web) return std::string{"this ruleset has no web"};
        if (from.strength < 0 || from.strength > rules.web->strength_most)
            return fmt::format("web has a strength of 0 to {}, not {}", rules.web->strength_most,
                               from.strength);
        if (from.hexes.empty()) return std::string{"web without hexes"};
        Web web;
        web.by = SideId{static_cast<std::size_t>(from.side)};
        web.kind = from.kind;
        web.laid_before = from.strength == 0 ? 1 : 0;
        const auto add = [&] {
            if (b.webs.full()) return false;
            web.energy = (web_point(rules, web) * from.strength).parts;
            b.webs.push_back(web);
            web.hexes = 0;
            return true;
        };
        const std::string most = fmt::format("a battle has at most {} webs", b.webs.capacity());
        for (const Hex hex : from.hexes) {
            if (!setup.field.map.contains(hex))
                return fmt::format("web in hex {}, which is off the map", text(hex));
            if (web_in(b, hex) != no_web) return fmt::format("hex {} has web twice", text(hex));
            if (b.web_hexes.full())
                return fmt::format("a battle has at most {} hexes of web", b.web_hexes.capacity());
            b.web_hexes.push_back({hex, static_cast<std::uint8_t>(b.webs.size())});
            ++web.hexes;
            if (rules.web->segments && !add()) return most;
        }
        if (!rules.web->segments && !add()) return most;
    }
    return std::nullopt;
}

// Seekers that fly already: nobody has to guide them.
std::optional<std::string> place_seekers(const Rules& rules, const Setup& setup, Battle& b) {
    const auto find = [&](const std::string& id) {
        for (std::size_t i = 0; i < setup.units.size(); ++i)
            if (setup.units[i].id == id) return UnitId{i};
        return UnitId{};
    };
    for (const SetupSeeker& from : setup.seekers) {
        MapObject o;
        o.by = find(from.by);
        std::size_t type = 0;
        while (type < rules.seekers.size() && rules.seekers[type].id != from.type) ++type;
        // By its plain name it is of the tech level of its launcher.
        if (o.by)
            for (const std::uint8_t g : rules.type(b.unit(o.by).type).launchers)
                for (const SeekerId s : rules.weapon(rules.type(b.unit(o.by).type).groups[g].weapon).launches)
                    if (rules.seeker(s).name == from.type) type = s.index();
        if (type == rules.seekers.size()) return fmt::format("there is no seeker \"{}\"", from.type);
        o.target = find(from.target);
        if (!o.by) return fmt::format("a seeker of \"{}\", but no unit is called so", from.by);
        if (!o.target) return fmt::format("a seeker seeks \"{}\", but no unit is called so", from.target);
        if (!setup.field.map.contains(from.hex))
            return fmt::format("a seeker in hex {}, which is off the map", text(from.hex));
        if (b.objects.full()) return fmt::format("a battle has at most {} seekers", b.objects.capacity());
        o.fate = SeekerFate::flying;
        o.type = SeekerId{type};
        o.kind = rules.seekers[type].kind;
        o.hex = from.hex;
        o.facing = from.facing;
        o.until = counted(rules.seekers[type].endurance);
        o.speed = counted(from.speed);
        o.serial = ++b.serials;
        b.objects.push_back(o);
    }
    return std::nullopt;
}

std::optional<std::string> place_mines(const Rules& rules, const Setup& setup, Battle& b) {
    for (const SetupMine& from : setup.mines) {
        std::vector<std::string_view> kinds;
        std::size_t type = 0;
        while (type < rules.mines.size() && rules.mines[type].id != from.type) ++type;
        for (const MineType& m : rules.mines) kinds.push_back(m.id);
        if (type == rules.mines.size())
            return fmt::format("there is no mine \"{}\"{}", from.type,
                               kinds.empty() ? ": the ruleset has none"
                                             : "; there are " + fmt::format("{}", fmt::join(kinds, ", ")));
        if (from.side < 0 || from.side >= static_cast<int>(setup.sides.size()))
            return fmt::format("a mine belongs to side {}; there are 0 to {}", from.side,
                               static_cast<int>(setup.sides.size()) - 1);
        if (!setup.field.map.contains(from.hex))
            return fmt::format("a mine lies in hex {}, which is off the map", text(from.hex));
        if (b.mines.full()) return fmt::format("a battle has at most {} mines", max_mines);
        Mine m;
        m.state = MineState::live;
        m.type = static_cast<std::uint8_t>(type);
        m.dummy = from.dummy ? 1 : 0;
        m.known = static_cast<std::uint8_t>(1U << from.side);
        m.side = static_cast<std::uint8_t>(from.side);
        m.field = static_cast<std::uint8_t>(std::clamp(from.field, 0, 255));
        m.chain = static_cast<std::uint8_t>(std::clamp(from.chain, 0, 255));
        m.hex = from.hex;
        m.rounds = counted(rules.mines[type].rounds);
        b.mines.push_back(m);
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::string> feature_fault(const Rules& rules, const Feature& f) {
    const TerrainRow& row = rules.terrain[f.kind];
    if (!row.known) return fmt::format("{} has no terrain \"{}\"", rules.name, word(f.kind));
    const bool wave = f.kind == FeatureKind::gravity_wave || f.kind == FeatureKind::ion_storm;
    if (wave && f.speed == 0 && row.wave_speed == 0)
        return fmt::format("the {} at {} needs a `speed`: how fast it goes is in no source", row.words,
                           text(f.hex));
    if (wave && f.strength == 0 && row.wave == 0)
        return fmt::format("the {} at {} needs a `strength` in points", row.words, text(f.hex));
    if (wave && f.strength != 0 && row.wave_most > 0 &&
        (f.strength < row.wave_least || f.strength > row.wave_most))
        return fmt::format("the {} at {} has {} points; it begins with {} to {}", row.words, text(f.hex),
                           f.strength, row.wave_least, row.wave_most);
    if (row.burst_times > 0 && row.burst_turns == 0 && f.impulses == 0)
        return fmt::format(
            "the {} at {} needs `impulses`, those of each turn on which it bursts: that is in no source",
            row.words, text(f.hex));
    if (f.air > 0 && row.air_speed == 0) return fmt::format("a {} has no atmosphere", row.words);
    return std::nullopt;
}

tl::expected<Battle, std::string> make_battle(const Rules& rules, const Setup& setup) {
    const auto fault = [](std::string what) { return tl::unexpected<std::string>{std::move(what)}; };
    const auto fault_of = [&](const SetupUnit& from, const std::string& what) {
        return fault(fmt::format("unit \"{}\": {}", from.id, what));
    };
    if (setup.ruleset != rules.id)
        return fault(fmt::format("the set-up is for the ruleset \"{}\", but the tables are \"{}\"",
                                 setup.ruleset, rules.id));
    if (setup.sides.empty() || setup.sides.size() > max_sides)
        return fault(fmt::format("a battle has 1 to {} sides, not {}", max_sides, setup.sides.size()));
    if (setup.units.empty() || setup.units.size() > max_units)
        return fault(fmt::format("a battle has 1 to {} units, not {}", max_units, setup.units.size()));

    Battle b;
    b.dice.seed = setup.seed;
    b.field = setup.field;
    b.field.impulses = counted(rules.procedure.impulses);
    for (Feature& f : b.field.features) {
        if (const auto wrong = feature_fault(rules, f)) return fault(*wrong);
        f.shade = static_cast<std::int8_t>(rules.terrain[f.kind].blocks_within);
        if (f.strength == 0) f.strength = counted(rules.terrain[f.kind].wave);
        if (f.speed == 0 && f.kind == FeatureKind::gravity_wave)
            f.speed = static_cast<std::uint8_t>(rules.terrain[f.kind].wave_speed);
    }
    for (const SetupSide& from : setup.sides) {
        Side side;
        side.team = static_cast<std::uint8_t>(from.team);
        side.arrives_from = from.arrives_from;
        side.arrives_to = from.arrives_to;
        side.frequency = static_cast<std::uint8_t>(from.frequency);
        side.standing[static_cast<std::size_t>(StandingKind::damage_boxes)] = from.damage_boxes;
        side.standing[static_cast<std::size_t>(StandingKind::struck_shield)] = from.struck_shield;
        side.standing[static_cast<std::size_t>(StandingKind::repairs)] = from.repairs;
        side.standing[static_cast<std::size_t>(StandingKind::activity)] = from.activity;
        b.sides.push_back(side);
    }
    for (const SetupUnit& from : setup.units) {
        for (const SetupUnit& other : setup.units) {
            if (&other == &from) break;
            if (other.id == from.id)
                return fault(fmt::format("two units are called \"{}\"; names are unique", from.id));
        }
        auto unit = make_unit(rules, setup, from);
        if (!unit) return fault(unit.error());
        b.units.push_back(*unit);
        if (!from.dock.empty())
            if (auto wrong = into_dry_dock(setup, from, b)) return fault_of(from, *wrong);
        if (!from.mother.empty())
            if (auto wrong = take_aboard(rules, setup, from, b, UnitId{b.units.size() - 1}))
                return fault_of(from, *wrong);
        if (!from.docked_to.empty())
            if (auto wrong = take_in_tow(rules, setup, from, b, UnitId{b.units.size() - 1}))
                return fault_of(from, *wrong);
        for (const BayBox& box : rules.type(unit->type).bays)
            if (box.holds &&
                std::find(b.craft_types.begin(), b.craft_types.end(), box.holds) == b.craft_types.end() &&
                !b.craft_types.full())
                b.craft_types.push_back(box.holds);
    }
    // Craft become units in play: there is room for each bay box, so that no order allocates.
    std::size_t room = b.units.size();
    for (const Unit& u : b.units) room += rules.type(u.type).bays.size();
    b.units.reserve(std::min(room, max_units));
    ready_fighters(rules, setup, b);
    for (std::size_t i = 0; i < setup.units.size(); ++i)
        if (!setup.units[i].special.empty())
            if (auto wrong = ready_specials(rules, setup.units[i], b, UnitId{i}))
                return fault_of(setup.units[i], *wrong);
    for (std::size_t i = 0; i < b.units.size(); ++i)
        b.units[i].at(Counter::silenced) = counted(silence_over(rules, b, UnitId{i}));
    if (auto wrong = place_mines(rules, setup, b)) return fault(*wrong);
    if (auto wrong = place_webs(rules, setup, b)) return fault(*wrong);
    if (auto wrong = place_seekers(rules, setup, b)) return fault(*wrong);
    return b;
}

}  // namespace impulse
