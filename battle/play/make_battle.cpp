#include "battle/play/make_battle.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>
#include <vector>

#include "battle/core/ground.h"
#include "battle/core/rack.h"
#include "battle/core/rows/craft.h"
#include "battle/core/rows/movement.h"
#include "battle/core/rows/parties.h"
#include "battle/core/rows/power.h"
#include "battle/core/rows/web.h"
#include "battle/core/tracks.h"
#include "battle/core/web_strength.h"
#include "battle/craft/bays.h"
#include "battle/craft/preparation.h"
#include "battle/damage/crippled.h"
#include "battle/energy/reactor.h"
#include "battle/fire/arming.h"
#include "battle/movement/speed.h"
#include "battle/play/class_reader.h"
#include "engine/table_text.h"

namespace impulse {
namespace {

using Fault = tl::unexpected<std::string>;

std::int16_t small(int n) { return static_cast<std::int16_t>(n); }

// Straight hexes that a ship under way has behind it: enough for every turn mode.
constexpr int long_straight = 20;

std::string joined(const std::vector<std::string_view>& words) {
    std::string out;
    for (const std::string_view w : words) out += (out.empty() ? "" : ", ") + std::string{w};
    return out;
}

std::int16_t& at(Unit& u, Counter c) { return u.counter[static_cast<std::size_t>(c)]; }

// What the commander bought before the battle, by the word of the option.
struct OptionPlace {
    std::string_view id;
    Counter first, second;  // second: counted too; the same as the first where there is no other
};
constexpr std::array option_places{
    OptionPlace{"boarding_party", Counter::boarding_extra, Counter::boarding_extra},
    OptionPlace{"commando_conversion", Counter::commandos, Counter::commandos},
    OptionPlace{"commando_squad", Counter::boarding_extra, Counter::commandos},
    OptionPlace{"heavy_weapons_squad", Counter::boarding_extra, Counter::heavy_squads},
    OptionPlace{"deck_crew", Counter::deck_extra, Counter::deck_extra},
    OptionPlace{"t_bomb", Counter::t_bombs, Counter::dummy_bombs},
};

// Reloads of a rack: racks filled at launch count spaces; others have sets that copy what was loaded first.
void stock(const Rules& rules, const WeaponType& w, GroupState& state, int year) {
    const int sets = w.reload_sets + (w.late_sets > 0 && year >= w.late_year ? w.late_sets : 0);
    state.reloads = w.rack_by_space ? static_cast<std::uint8_t>(sets * w.rack_half_spaces) : std::uint8_t{0};
    state.store = {};
    for (std::size_t i = 0; i < state.ammo.size() && !w.rack_by_space && !w.launches.empty(); ++i)
        state.store[i] = static_cast<std::uint8_t>(std::min(255, sets * state.ammo[i]));
    if (w.launches.empty() && w.reload_rounds > 0)
        state.reloads = static_cast<std::uint8_t>(std::min(255, sets * w.rounds));
    if (w.stored_rounds == 0) return;
    // Rounds against seekers lie in a slot of their own, or with those that are loaded.
    for (std::size_t place = 0; place < w.launches.size(); ++place) {
        if (!rules.seeker(w.launches[place]).anti_drone) continue;
        std::size_t slot = slot_of_place(state, place);
        for (std::size_t i = 0; slot == state.ammo.size() && i < state.ammo.size(); ++i)
            if (state.holds[i] == 0) slot = i;
        if (slot == state.ammo.size()) return;
        state.holds[slot] = static_cast<std::uint8_t>(place + 1);
        state.store[slot] = static_cast<std::uint8_t>(std::min(255, state.store[slot] + w.stored_rounds));
    }
}

// Tubes: the first mode, ready where it can be held, else all turns but the last (classic S4.1).
void start_schedule(const StartStatus& start, const WeaponType& w, GroupState& state) {
    if (start.weapons == StartWeapons::empty || w.modes.empty() || w.modes.front().turns == 0) return;
    const WeaponMode& m = w.modes.front();
    const bool ready = start.weapons == StartWeapons::ready && m.may_hold;
    state.mode = 1;
    state.ready = ready ? 1 : 0;
    state.turns = static_cast<std::uint8_t>(m.turns - (ready ? 0 : 1));
    for (std::size_t i = 0; i < state.turns; ++i) state.charge += m.by_turn[i].parts;
}

// Charges and contents of the groups that work.
void arm(const Rules& rules, std::size_t status, int year, Unit& u) {
    const StartStatus& start = rules.start[status];
    const ShipClass& c = rules.type(u.type);
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        GroupState& state = u.groups[g];
        if (!c.groups[g].weapon) continue;
        const WeaponType& w = rules.weapon(c.groups[g].weapon);
        state.ammo = c.groups[g].load;
        state.holds = c.groups[g].load_type;
        stock(rules, w, state, year);
        if (boxes_left(c, u, g) <= 0) continue;
        const bool own_start =
            rules.system(c.groups[g].system).device != Device::none ||
            std::any_of(w.start_charge.begin(), w.start_charge.end(), [](Energy e) { return e > Energy{}; });
        if (w.arming == ArmingKind::own_capacitor && own_start)
            state.charge = w.start_charge[status].parts;
        else if (w.arming == ArmingKind::own_capacitor && start.capacitors_full)
            state.charge = w.capacity.parts;
        if (w.pseudo > 0) state.ammo[tube_pseudo] = static_cast<std::uint8_t>(w.pseudo);
        if (w.arming == ArmingKind::schedule) {
            start_schedule(start, w, state);
            continue;
        }
        const bool several = w.arming == ArmingKind::several_turns;
        if (w.modes.empty() || !(several || (w.arming == ArmingKind::same_turn && w.modes.front().may_hold)))
            continue;
        const bool holds = w.modes.front().may_hold ||
                           w.modes.front().rolling == Energy{};  // what cannot be held is one turn short
        if (start.weapons == StartWeapons::ready && holds) {
            state.charge = w.modes.front().energy.parts;
            state.mode = 1;
            state.ready = 1;
            state.turns = static_cast<std::uint8_t>(several ? w.arming_turns : 0);
        } else if (start.weapons != StartWeapons::empty && several) {
            state.turns = static_cast<std::uint8_t>(w.arming_turns - 1);
            state.charge = w.per_turn_least.parts * state.turns;
            const std::vector<Energy>& schedule = w.modes.front().schedule;
            if (!schedule.empty()) {
                Energy before{};
                for (std::size_t t = 0; t < state.turns && t < schedule.size(); ++t) before += schedule[t];
                state.charge = before.parts;
            }
        }
    }
    if (start.capacitors_full) u.capacitor = capacitor_capacity(rules, u);
    if (start.capacitors_cold && c.capacitor_most > Energy{}) at(u, Counter::capacitor_cold) = 1;
    u.battery = battery_capacity(rules, u);
    u.battery_warp = rules.power->battery_holds_warp ? u.battery : Energy{};
}

struct TrackPlace {
    std::string_view what;
    Counter lost;
    const Track Sheet::*track;
};
constexpr std::array track_places{
    TrackPlace{"sensor", Counter::sensor_lost, &Sheet::sensor},
    TrackPlace{"scanner", Counter::scanner_lost, &Sheet::scanner},
    TrackPlace{"damage_control", Counter::damage_control_lost, &Sheet::damage_control}};

// Damage that is there before the battle.
std::optional<std::string> damage(const Rules& rules, const SetupDamage& d, Unit& u) {
    const ShipClass& c = rules.type(u.type);
    const auto too_many = [&](int have) {
        return have >= d.boxes ? std::nullopt
                               : std::optional{fmt::format("{} boxes of \"{}\" are damaged, but it has {}",
                                                           d.boxes, d.what, have)};
    };
    if (d.boxes < 0) return fmt::format("\"{}\" has {} damaged boxes; give 0 or more", d.what, d.boxes);
    if (d.what == "shield") {
        if (d.index < 1 || d.index > c.banks)
            return fmt::format("there is no shield bank {}; the class has 1 to {}", d.index, c.banks);
        std::int16_t& left = u.shield[static_cast<std::size_t>(d.index - 1)];
        if (auto wrong = too_many(left)) return wrong;
        left = small(left - d.boxes);
        return std::nullopt;
    }
    if (d.what == "excess") {
        if (auto wrong = too_many(c.sheet.excess_damage - u[Counter::excess_lost])) return wrong;
        at(u, Counter::excess_lost) = small(u[Counter::excess_lost] + d.boxes);
        return std::nullopt;
    }
    for (const TrackPlace& place : track_places) {
        if (d.what != place.what) continue;
        // The last number of a track is what is left when every box is lost.
        const int boxes = static_cast<int>((c.sheet.*place.track).ratings.size()) - 1;
        if (auto wrong = too_many(boxes - u[place.lost])) return wrong;
        at(u, place.lost) = small(u[place.lost] + d.boxes);
        return std::nullopt;
    }
    std::vector<std::string_view> known{"shield", "sensor", "scanner", "damage_control", "excess"};
    int left = 0;
    bool found = false;
    const auto is_meant = [&](const ClassGroup& g) {
        return c.sheet.groups[g.sheet_group].name == d.what || rules.system(g.system).id == d.what ||
               rules.system(g.system).family == d.what;
    };
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        known.push_back(c.sheet.groups[c.groups[g].sheet_group].name);
        known.push_back(rules.system(c.groups[g].system).family);
        if (!is_meant(c.groups[g])) continue;
        found = true;
        left += boxes_left(c, u, g);
    }
    if (!found) return fmt::format("the class has no \"{}\"{}", d.what, did_you_mean(d.what, known));
    if (auto wrong = too_many(left)) return wrong;
    int todo = d.boxes;
    for (std::size_t g = 0; g < c.groups.size() && todo > 0; ++g) {
        if (!is_meant(c.groups[g])) continue;
        const int n = std::min(todo, boxes_left(c, u, g));
        u.groups[g].lost = static_cast<std::uint8_t>(u.groups[g].lost + n);
        todo -= n;
    }
    return std::nullopt;
}

std::vector<std::string> split(std::string_view list) {
    std::vector<std::string> parts;
    std::string part;
    for (const char ch : list) {
        if (ch == ' ') continue;
        if (ch == ',') {
            parts.push_back(part);
            part.clear();
        } else {
            part += ch;
        }
    }
    if (!part.empty() || !parts.empty()) parts.push_back(part);
    return parts;
}

// The name of its boxes on the sheet, or that name and the number of the one box: "DRONE", "DRONE 2".
bool is_called(const ShipClass& c, std::size_t group, std::string_view name) {
    const std::string& printed = c.sheet.groups[c.groups[group].sheet_group].name;
    return printed == name || fmt::format("{} {}", printed, c.groups[group].number) == name;
}

// Contents of one rack of the ship, by the name of its group on the sheet.
std::optional<std::string> load(const Rules& rules, const std::string& name, const std::string& contents,
                                int year, Unit& u) {
    const ShipClass& c = rules.type(u.type);
    std::vector<std::string_view> racks;
    bool found = false;
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        if (!c.groups[g].weapon || rules.weapon(c.groups[g].weapon).launches.empty()) continue;
        const std::string& group = c.sheet.groups[c.groups[g].sheet_group].name;
        racks.push_back(group);
        if (!is_called(c, g, name)) continue;
        found = true;
        const auto rounds = rack_load(rules, rules.weapon(c.groups[g].weapon), split(contents));
        if (!rounds) return rounds.error();
        u.groups[g].ammo = rounds->rounds;
        u.groups[g].holds = rounds->types;
        stock(rules, rules.weapon(c.groups[g].weapon), u.groups[g], year);
    }
    if (found) return std::nullopt;
    if (racks.empty()) return fmt::format("the class has no rack, so \"{}\" cannot be loaded", name);
    return fmt::format("the class has no rack \"{}\", but {}", name, joined(racks));
}

// Energy on top in torpedoes that the weapon status left ready (S4.1); those that it did not stay as they are.
std::optional<std::string> overload(const Rules& rules, const std::string& name, int more, Unit& u) {
    const ShipClass& c = rules.type(u.type);
    std::vector<std::string_view> able;
    bool found = false;
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        if (!c.groups[g].weapon) continue;
        const WeaponType& w = rules.weapon(c.groups[g].weapon);
        if (w.start_overload <= Energy{}) continue;
        able.push_back(c.sheet.groups[c.groups[g].sheet_group].name);
        if (!is_called(c, g, name)) continue;
        found = true;
        if (more < 0 || points(more) > w.start_overload)
            return fmt::format("\"{}\" is overloaded with {} points at the start, expected 0 to {}", name,
                               more, text(w.start_overload));
        GroupState& state = u.groups[g];
        if (state.ready == 0 || more == 0) continue;
        state.charge += points(more).parts;
        state.mode = static_cast<std::uint8_t>(mode_for_charge(w, Energy{state.charge}) + 1);
    }
    if (found) return std::nullopt;
    if (able.empty())
        return fmt::format("the class has no weapon that is overloaded before a battle, so \"{}\" cannot be",
                           name);
    able.erase(std::unique(able.begin(), able.end()), able.end());
    return fmt::format("no weapon \"{}\" is overloaded before a battle, but {}", name, joined(able));
}

// The craft that the bay box holds at first is not there.
void mark_gone(Unit& u, std::size_t box) {
    std::int16_t& bits = at(u, static_cast<Counter>(static_cast<std::size_t>(Counter::bays_1) + box / 15));
    bits = small(bits | 1 << box % 15);
}

// A ship that was left: nothing is armed, charged or raised, nobody is aboard, and it lies still.
void abandon(const ShipClass& c, Unit& u) {
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        if (!c.groups[g].weapon) continue;
        u.groups[g].charge = 0;
        u.groups[g].ready = u.groups[g].turns = u.groups[g].mode = 0;
    }
    u.battery = u.battery_warp = u.capacitor = Energy{};
    at(u, Counter::capacitor_cold) = c.capacitor_most > Energy{} ? 1 : 0;
    u.plot_before.clear();
    u.plot_before.push_back({1, 0});
    at(u, Counter::derelict) = 1;
    at(u, Counter::speed) = at(u, Counter::straight) = at(u, Counter::since_slip) = 0;
    at(u, Counter::from_stop) = 1;
    at(u, Counter::shield_level) = at(u, Counter::fire_control) = 0;
    at(u, Counter::boarding_extra) = small(-c.sheet.boarding_parties);
    at(u, Counter::commandos) = at(u, Counter::heavy_squads) = 0;
}

// What is left of a store that an earlier battle drew on; nothing where the name is known.
std::optional<std::string> put_store(const ShipClass& c, std::string_view what, int left, Unit& u) {
    if (left < 0 || left > 999) return fmt::format("{} are left of \"{}\", expected 0 to 999", left, what);
    if (what == "boarding_parties") {
        const int full = c.sheet.boarding_parties + u[Counter::boarding_extra];
        at(u, Counter::boarding_lost) = small(std::max(0, full - left));
        return std::nullopt;
    }
    if (what == "shuttles") {
        // The last boxes stand empty.
        int gone = std::max(0, static_cast<int>(c.bays.size()) - left);
        for (std::size_t box = c.bays.size(); box-- > 0 && gone > 0; --gone) mark_gone(u, box);
        return std::nullopt;
    }
    constexpr std::array<std::pair<std::string_view, Counter>, 3> counted{
        {{"t_bombs", Counter::t_bombs}, {"dummy_bombs", Counter::dummy_bombs}, {"nsm", Counter::nsm}}};
    for (const auto& [name, counter] : counted)
        if (name == what) {
            at(u, counter) = small(left);
            return std::nullopt;
        }
    if (constexpr std::string_view reloads = " reloads"; what.ends_with(reloads)) {
        what.remove_suffix(reloads.size());
        for (std::size_t g = 0; g < c.groups.size(); ++g)
            if (c.groups[g].weapon && is_called(c, g, what)) {
                u.groups[g].reloads = static_cast<std::uint8_t>(std::min(left, 255));
                return std::nullopt;
            }
    }
    return fmt::format("no store is called \"{}\"", what);
}

// Troops of its own side, or of another that has landed there.
std::optional<std::string> put_troops(const Setup& setup, const SetupUnit& from, Unit& u) {
    for (const SetupTroops& t : from.troops) {
        const auto kind = from_word<PartyKind>(t.kind);
        if (!kind)
            return fmt::format("there are no troops \"{}\"; there are: {}", t.kind,
                               fmt::join(words_of(PartyKind{}), ", "));
        if (t.count < 0 || t.count > 255)
            return fmt::format("{} times {}, expected 0 to 255", t.count, t.kind);
        if (t.side < 0 || t.side >= static_cast<int>(setup.sides.size()))
            return fmt::format("troops of side {}, but there are sides 0 to {}", t.side,
                               static_cast<int>(setup.sides.size()) - 1);
        const auto n = small(t.count);
        if (t.side != from.side) {
            std::uint8_t& there = u.boarders[static_cast<std::size_t>(t.side) * count_of<PartyKind>() +
                                             static_cast<std::size_t>(*kind)];
            there = static_cast<std::uint8_t>(std::min(255, there + t.count));
        } else if (static_cast<std::size_t>(*kind) >= first_vehicle) {
            at(u, vehicles(*kind)) = small(u[vehicles(*kind)] + n);
        } else if (*kind == PartyKind::heavy) {
            at(u, Counter::heavy_squads) = small(u[Counter::heavy_squads] + n);
        } else {
            at(u, Counter::boarding_extra) = small(u[Counter::boarding_extra] + n);
            if (*kind == PartyKind::commando) at(u, Counter::commandos) = small(u[Counter::commandos] + n);
        }
    }
    return std::nullopt;
}

// A base stands on a side of a body and looks outwards; the body is in a hex of its own.
std::optional<std::string> stand_on_ground(const Setup& setup, const SetupUnit& from, const ShipClass& c,
                                           Unit& u) {
    if (auto wrong = put_troops(setup, from, u)) return wrong;
    at(u, Counter::power_grid) = small(std::clamp(from.grid, 0, 99));
    at(u, Counter::no_capture) = from.no_capture ? 1 : 0;
    at(u, Counter::inactive_boxes) = small(std::clamp(from.inactive_boxes, 0, 30000));
    const GroundKind kind = c.sheet.ground;
    if (kind == GroundKind::body) {
        at(u, Counter::ground) = body_itself;
        u.facing = {};
        return std::nullopt;
    }
    if (from.ground == 0 && kind == GroundKind::none) return std::nullopt;
    if (from.ground < 1 || from.ground > 6)
        return fmt::format("it stands on the ground: side {} of the body, expected 1 to 6", from.ground);
    if (kind == GroundKind::none && c.sheet.craft.kind != CraftKind::shuttle)
        return fmt::format("\"{}\" is neither a ground base nor a shuttle", from.class_key);
    const bool body =
        std::any_of(setup.field.features.begin(), setup.field.features.end(), [&](const Feature& f) {
            return f.kind != FeatureKind::warp_point && distance(f.hex, from.hex) <= f.radius;
        });
    if (!from.held_out && !body)
        return fmt::format("hex {} has no planet, moon or asteroid to stand on", text(from.hex));
    at(u, Counter::ground) = small(from.ground);
    u.facing = Facing{static_cast<std::uint8_t>(from.ground - 1)};
    return std::nullopt;
}

tl::expected<Unit, std::string> make_unit(const Rules& rules, const Setup& setup, const SetupUnit& from) {
    const auto fault = [&from](std::string what) {
        return Fault{fmt::format("unit \"{}\": {}", from.id, what)};
    };
    std::vector<std::string_view> keys;
    for (const ShipClass& c : rules.classes) keys.push_back(c.sheet.key);
    const auto type = std::find(keys.begin(), keys.end(), from.class_key);
    if (type == keys.end())
        return fault(fmt::format(
            "no ship class is called \"{}\"{}", from.class_key,
            keys.size() <= 8 ? "; there are " + joined(keys) : did_you_mean(from.class_key, keys)));
    const ShipClass& made = rules.classes[static_cast<std::size_t>(type - keys.begin())];
    if (!made.not_for_battle.empty()) return fault(made.not_for_battle);
    if (from.side < 0 || from.side >= static_cast<int>(setup.sides.size()))
        return fault(fmt::format("there is no side {}, only 0 to {}", from.side,
                                 static_cast<int>(setup.sides.size()) - 1));
    if (from.weapon_status < 0 || from.weapon_status >= static_cast<int>(rules.start.size()))
        return fault(fmt::format("weapon status is {}, expected 0 to 3", from.weapon_status));
    if (!from.held_out && from.mother.empty() && !setup.field.map.contains(from.hex))
        return fault(fmt::format("hex {} is off the map of {} columns and {} rows", text(from.hex),
                                 setup.field.map.columns, setup.field.map.rows));

    Unit u;
    u.fate = from.held_out ? Fate::held_out : Fate::active;
    u.side = SideId{static_cast<std::size_t>(from.side)};
    u.type = ClassId{static_cast<std::size_t>(type - keys.begin())};
    u.hex = from.hex;
    u.facing = from.facing;
    const ShipClass& c = rules.type(u.type);
    u.groups.resize(c.groups.size());
    for (std::size_t b = 0; b < c.banks; ++b) u.shield[b] = c.bank_boxes[b];
    for (const SetupDamage& d : from.damage)
        if (auto wrong = damage(rules, d, u)) return fault(*wrong);
    at(u, Counter::sensor_before) = at(u, Counter::sensor_lost);
    at(u, Counter::scanner_before) = at(u, Counter::scanner_lost);
    at(u, Counter::damage_control_before) = at(u, Counter::damage_control_lost);

    const StartStatus& start = rules.start[static_cast<std::size_t>(from.weapon_status)];
    arm(rules, static_cast<std::size_t>(from.weapon_status), setup.year, u);
    for (const auto& [rack, contents] : from.loads)
        if (auto wrong = load(rules, rack, contents, setup.year, u)) return fault(*wrong);

    for (const auto& [weapon, more] : from.overloads)
        if (auto wrong = overload(rules, weapon, more, u)) return fault(*wrong);
    if (from.no_reloads)
        for (GroupState& g : u.groups) {
            g.reloads = 0;
            g.store = {};
        }
    const int fastest = std::min(rules.movement->speed_most, 255);
    if (from.speed < -1 || from.speed > fastest)
        return fault(fmt::format("speed is {}, expected 0 to {}, or -1 for the most the ship can do",
                                 from.speed, fastest));
    const int speed = from.speed < 0 ? std::min(engine_limit(rules, u), fastest) : from.speed;
    u.plot_before.push_back({1, static_cast<std::uint8_t>(speed)});
    at(u, Counter::speed) = small(speed);
    at(u, Counter::straight) = at(u, Counter::since_slip) = small(speed > 0 ? long_straight : 0);
    at(u, Counter::from_stop) = speed > 0 ? 0 : 1;
    at(u, Counter::nsm) = small(c.sheet.nsm);
    at(u, Counter::shield_level) = 2;
    at(u, Counter::fire_control) = start.fire_control ? 1 : 0;
    if (!start.fire_control) at(u, Counter::passive_since) = -1000;  // since long before the battle
    at(u, Counter::sensor_before) = small(u[Counter::sensor_lost]);
    at(u, Counter::scanner_before) = small(u[Counter::scanner_lost]);
    at(u, Counter::damage_control_before) = small(u[Counter::damage_control_lost]);
    for (const auto& option : from.options) {
        const std::string& id = option.first;
        const int count = option.second;
        const auto place = std::find_if(option_places.begin(), option_places.end(),
                                        [&](const OptionPlace& o) { return o.id == id; });
        if (place == option_places.end()) return fault(fmt::format("there is no option \"{}\"", id));
        if (count < 0 || count > 999) return fault(fmt::format("{} times the option \"{}\"", count, id));
        at(u, place->first) = small(u[place->first] + count);
        if (place->second != place->first) at(u, place->second) = small(u[place->second] + count);
    }
    if (from.quality < -1 || from.quality > 1)
        return fault(
            fmt::format("the crew's quality is {}, expected -1 (poor), 0 or 1 (outstanding)", from.quality));
    at(u, Counter::crew_quality) = small(from.quality);
    at(u, Counter::navigator) = from.navigator ? 1 : 0;
    at(u, Counter::uninspected) = from.uninspected ? 1 : 0;
    for (const auto& [what, left] : from.stores)
        if (auto wrong = put_store(c, what, left, u)) return fault(*wrong);
    for (const std::string& system : from.unusable)
        for (std::size_t g = 0; g < c.groups.size(); ++g)
            if (rules.system(c.groups[g].system).id == system || is_called(c, g, system))
                u.groups[g].off = c.groups[g].boxes;
    if (from.derelict) abandon(c, u);
    if (auto wrong = stand_on_ground(setup, from, c, u)) return fault(*wrong);
    at(u, Counter::breach_bonus) = small(from.breach_bonus);
    at(u, Counter::reserve) = small(from.held_out ? from.reserve : 0);
    if (is_crippled(rules, u)) at(u, Counter::crippled) = 1;
    return u;
}

// The bay box of the ship in which a craft of that class stands: fighters in bays made for them, else in the last shuttle
// boxes; shuttles in the first. PFs hang outside, numbered behind the bays.
std::optional<std::uint8_t> box_for(const Rules& rules, const Battle& b, UnitId ship,
                                    const CraftFigures& craft) {
    const ShipClass& c = rules.type(b.unit(ship).type);
    const auto taken = [&](std::size_t box) {
        for (const Unit& u : b.units)
            if (u.mother == ship && u.box == box) return true;
        return false;
    };
    if (!craft.small()) {
        std::size_t box = c.bays.size();
        while (taken(box)) ++box;
        return static_cast<std::uint8_t>(box);
    }
    const bool fighter = craft.kind != CraftKind::shuttle;
    for (std::size_t box = 0; fighter && box < c.bays.size(); ++box)
        if (c.bays[box].fighter && !taken(box)) return static_cast<std::uint8_t>(box);
    for (std::size_t i = 0; i < c.bays.size(); ++i) {
        const std::size_t box = fighter ? c.bays.size() - 1 - i : i;
        if (!c.bays[box].fighter && !taken(box)) return static_cast<std::uint8_t>(box);
    }
    return std::nullopt;
}

// Puts a craft aboard the ship that carries it.
std::optional<std::string> take_aboard(const Rules& rules, const Setup& setup, const SetupUnit& from,
                                       Battle& b, UnitId craft) {
    UnitId ship{};
    for (std::size_t i = 0; i < craft.index(); ++i)
        if (setup.units[i].id == from.mother) ship = UnitId{i};
    if (!ship) return fmt::format("no unit before it is called \"{}\", which is to carry it", from.mother);
    Unit& u = b.units[craft.index()];
    const CraftFigures& figures = rules.type(u.type).sheet.craft;
    if (figures.kind == CraftKind::none)
        return fmt::format("\"{}\" is a ship and cannot be carried", from.class_key);
    if (b.unit(ship).side != u.side) return fmt::format("\"{}\" is on another side", from.mother);
    const auto box = box_for(rules, b, ship, figures);
    if (!box)
        return fmt::format("\"{}\" has {} bay boxes and no room for one more craft", from.mother,
                           rules.type(b.unit(ship).type).bays.size());
    u.fate = from.held_out ? Fate::held_out : Fate::aboard;
    u.mother = ship;
    u.box = *box;
    u.hex = b.unit(ship).hex;
    Unit& s = b.units[ship.index()];
    if (*box < rules.type(s.type).bays.size()) {
        mark_gone(s, *box);
    }
    const auto mother = std::find_if(setup.units.begin(), setup.units.end(),
                                     [&](const SetupUnit& x) { return x.id == from.mother; });
    if (figures.small() && rules.craft && !mother->no_reloads &&
        s.counter[static_cast<std::size_t>(Counter::stores)] == 0)
        at(s, Counter::stores) = small(2 * rules.craft->stores);
    at(u, Counter::speed) = 0;
    // Charges of short-ranged heavy weapons lie ready for each fighter that has them (J4.83).
    for (const std::uint8_t g : rules.type(u.type).armed)
        if (const WeaponType& w = rules.weapon(rules.type(u.type).groups[g].weapon);
            figures.small() && rules.craft && w.launches.empty() && w.rounds >= 4) {
            at(s, Counter::charges) =
                small(std::min(30000, s[Counter::charges] + rules.craft->fighter_charges));
            break;
        }
    return std::nullopt;
}

// A ship in dry dock is there and no more: it has no power, fires nothing and nobody aims at it (UTD7.65).
std::optional<std::string> into_dry_dock(const Setup& setup, const SetupUnit& from, Battle& b) {
    UnitId yard{};
    for (std::size_t i = 0; i + 1 < b.units.size(); ++i)
        if (setup.units[i].id == from.dock) yard = UnitId{i};
    if (!yard) return fmt::format("no unit before it is called \"{}\", in whose dry dock it lies", from.dock);
    Unit& u = b.units.back();
    if (b.unit(yard).side != u.side) return fmt::format("\"{}\" is on another side", from.dock);
    if (!from.held_out) u.fate = Fate::aboard;
    u.mother = yard;
    u.box = in_dry_dock;
    u.hex = b.unit(yard).hex;
    return std::nullopt;
}

// Joins a unit to the one that brought it: a beam that holds from the start and is not paid for, turn after turn.
std::optional<std::string> take_in_tow(const Rules& rules, const Setup& setup, const SetupUnit& from,
                                       Battle& b, UnitId unit) {
    UnitId tug{};
    for (std::size_t i = 0; i < unit.index(); ++i)
        if (setup.units[i].id == from.docked_to) tug = UnitId{i};
    if (!tug) return fmt::format("no unit before it is called \"{}\", to which it is docked", from.docked_to);
    if (b.unit(tug).side != b.unit(unit).side)
        return fmt::format("\"{}\" is on another side", from.docked_to);
    if (b.links.full()) return fmt::format("a battle has at most {} links", max_links);
    const ShipClass& c = rules.type(b.unit(tug).type);
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        if (!rules.system(c.groups[g].system).has(Trait::tractor) || boxes_left(c, b.unit(tug), g) == 0)
            continue;
        const auto used = std::count_if(b.links.begin(), b.links.end(),
                                        [&](const Link& l) { return l.from == tug && l.group == g; });
        if (used >= boxes_left(c, b.unit(tug), g)) continue;
        Link link;
        link.kind = LinkKind::tractor;
        link.state = LinkState::held;
        link.from = tug;
        link.to = unit;
        link.group = static_cast<std::uint8_t>(g);
        link.strength = 1;
        link.turn = std::numeric_limits<std::int16_t>::max();
        b.links.push_back(link);
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
    if (!rules.readiness) return;
    std::array<int, max_units> armed{}, out{};
    for (std::size_t i = 0; i < b.units.size(); ++i) {
        Unit& u = b.units[i];
        const CraftKind kind = rules.type(u.type).sheet.craft.kind;
        if (u.fate != Fate::aboard || (kind != CraftKind::fighter && kind != CraftKind::heavy_fighter))
            continue;
        const std::size_t ship = u.mother.index();
        const int may_arm = rules.readiness->armed[status(u.mother)];
        if (may_arm >= 0 && ++armed[ship] > may_arm)
            for (GroupState& g : u.groups) g.ammo = {};
        const int patrol = setup.units[ship].patrol >= 0 ? setup.units[ship].patrol
                                                         : rules.readiness->patrol[status(u.mother)];
        if (out[ship] >= patrol) continue;
        ++out[ship];
        Unit& s = b.units[ship];
        const int fastest = rules.type(u.type).sheet.craft.speed;
        u.fate = Fate::active;
        at(u, Counter::fire_control) = at(u, Counter::lock_on) = 1;
        at(u, Counter::shield_level) = 2;
        if (s[Counter::speed] > fastest) {
            s.plot_before.clear();
            s.plot_before.push_back({1, static_cast<std::uint8_t>(fastest)});
            at(s, Counter::speed) = small(fastest);
        }
        u.facing = s.facing;
        const int speed = std::min(fastest, s[Counter::speed]);
        u.plot_before.clear();
        u.plot_before.push_back({1, static_cast<std::uint8_t>(speed)});
        at(u, Counter::speed) = small(speed);
        at(u, Counter::straight) = at(u, Counter::since_slip) = small(speed > 0 ? long_straight : 0);
        at(u, Counter::from_stop) = speed > 0 ? 0 : 1;
    }
}

}  // namespace

namespace {

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
        if (b.webs.full()) return fmt::format("a battle has at most {} webs", b.webs.capacity());
        Web web;
        web.by = SideId{static_cast<std::size_t>(from.side)};
        web.kind = from.kind;
        web.laid_before = from.strength == 0 ? 1 : 0;
        for (const Hex hex : from.hexes) {
            if (!setup.field.map.contains(hex))
                return fmt::format("web in hex {}, which is off the map", text(hex));
            if (web_in(b, hex) != no_web) return fmt::format("hex {} has web twice", text(hex));
            if (b.web_hexes.full())
                return fmt::format("a battle has at most {} hexes of web", b.web_hexes.capacity());
            b.web_hexes.push_back({hex, static_cast<std::uint8_t>(b.webs.size())});
            ++web.hexes;
        }
        web.energy = (web_point(rules, web) * from.strength).parts;
        b.webs.push_back(web);
    }
    return std::nullopt;
}

}  // namespace

namespace {

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
        o.until = small(rules.seekers[type].endurance);
        o.speed = small(from.speed);
        o.serial = ++b.serials;
        b.objects.push_back(o);
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
    if (setup.ruleset != rules.id)
        return Fault{fmt::format("the set-up is for the ruleset \"{}\", but the tables are \"{}\"",
                                 setup.ruleset, rules.id)};
    if (setup.sides.empty() || setup.sides.size() > max_sides)
        return Fault{fmt::format("a battle has 1 to {} sides, not {}", max_sides, setup.sides.size())};
    if (setup.units.empty() || setup.units.size() > max_units)
        return Fault{fmt::format("a battle has 1 to {} units, not {}", max_units, setup.units.size())};

    Battle b;
    b.dice.seed = setup.seed;
    b.field = setup.field;
    b.field.impulses = small(rules.procedure.impulses);
    for (Feature& f : b.field.features) {
        if (const auto fault = feature_fault(rules, f)) return Fault{*fault};
        f.shade = static_cast<std::int8_t>(rules.terrain[f.kind].blocks_within);
        if (f.strength == 0) f.strength = small(rules.terrain[f.kind].wave);
        if (f.speed == 0 && f.kind == FeatureKind::gravity_wave)
            f.speed = static_cast<std::uint8_t>(rules.terrain[f.kind].wave_speed);
    }
    for (const SetupSide& from : setup.sides) {
        Side side;
        side.team = static_cast<std::uint8_t>(from.team);
        side.arrives_from = from.arrives_from;
        side.arrives_to = from.arrives_to;
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
                return Fault{fmt::format("two units are called \"{}\"; names are unique", from.id)};
        }
        auto unit = make_unit(rules, setup, from);
        if (!unit) return Fault{unit.error()};
        b.units.push_back(*unit);
        if (!from.dock.empty())
            if (auto wrong = into_dry_dock(setup, from, b))
                return Fault{fmt::format("unit \"{}\": {}", from.id, *wrong)};
        if (!from.mother.empty())
            if (auto wrong = take_aboard(rules, setup, from, b, UnitId{b.units.size() - 1}))
                return Fault{fmt::format("unit \"{}\": {}", from.id, *wrong)};
        if (!from.docked_to.empty())
            if (auto wrong = take_in_tow(rules, setup, from, b, UnitId{b.units.size() - 1}))
                return Fault{fmt::format("unit \"{}\": {}", from.id, *wrong)};
        for (const BayBox& box : rules.type(unit->type).bays)
            if (box.holds &&
                std::find(b.craft_types.begin(), b.craft_types.end(), box.holds) == b.craft_types.end() &&
                !b.craft_types.full())
                b.craft_types.push_back(box.holds);
    }
    ready_fighters(rules, setup, b);
    for (std::size_t i = 0; i < setup.units.size(); ++i)
        if (!setup.units[i].special.empty())
            if (auto wrong = ready_specials(rules, setup.units[i], b, UnitId{i}))
                return Fault{fmt::format("unit \"{}\": {}", setup.units[i].id, *wrong)};
    for (const SetupMine& from : setup.mines) {
        std::vector<std::string_view> kinds;
        std::size_t type = 0;
        while (type < rules.mines.size() && rules.mines[type].id != from.type) ++type;
        for (const MineType& m : rules.mines) kinds.push_back(m.id);
        if (type == rules.mines.size())
            return Fault{
                fmt::format("there is no mine \"{}\"{}", from.type,
                            kinds.empty() ? ": the ruleset has none" : "; there are " + joined(kinds))};
        if (from.side < 0 || from.side >= static_cast<int>(setup.sides.size()))
            return Fault{fmt::format("a mine belongs to side {}; there are 0 to {}", from.side,
                                     static_cast<int>(setup.sides.size()) - 1)};
        if (!setup.field.map.contains(from.hex))
            return Fault{fmt::format("a mine lies in hex {}, which is off the map", text(from.hex))};
        if (b.mines.full()) return Fault{fmt::format("a battle has at most {} mines", max_mines)};
        Mine m;
        m.state = MineState::live;
        m.type = static_cast<std::uint8_t>(type);
        m.dummy = from.dummy ? 1 : 0;
        m.known = static_cast<std::uint8_t>(1U << from.side);
        m.side = static_cast<std::uint8_t>(from.side);
        m.field = static_cast<std::uint8_t>(std::clamp(from.field, 0, 255));
        m.chain = static_cast<std::uint8_t>(std::clamp(from.chain, 0, 255));
        m.hex = from.hex;
        m.rounds = small(rules.mines[type].rounds);
        b.mines.push_back(m);
    }
    if (auto wrong = place_webs(rules, setup, b)) return Fault{*wrong};
    if (auto wrong = place_seekers(rules, setup, b)) return Fault{*wrong};
    return b;
}

}  // namespace impulse
