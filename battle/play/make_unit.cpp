#include "battle/play/make_unit.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "battle/core/ground.h"
#include "battle/core/rack.h"
#include "battle/core/rows/craft.h"
#include "battle/core/rows/movement.h"
#include "battle/core/rows/parties.h"
#include "battle/core/rows/power.h"
#include "battle/core/tracks.h"
#include "battle/crew/officers.h"
#include "battle/damage/crippled.h"
#include "battle/energy/reactor.h"
#include "battle/fire/arming.h"
#include "battle/movement/speed.h"
#include "battle/play/class_reader.h"
#include "battle/repair/yard.h"
#include "engine/table_text.h"

namespace impulse {
namespace {

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
    OptionPlace{"long_anchored", Counter::anchored_long, Counter::anchored_long},
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
        left = counted(left - d.boxes);
        return std::nullopt;
    }
    if (d.what == "excess") {
        if (auto wrong = too_many(c.sheet.excess_damage - u[Counter::excess_lost])) return wrong;
        u.at(Counter::excess_lost) = counted(u[Counter::excess_lost] + d.boxes);
        return std::nullopt;
    }
    for (const TrackPlace& place : track_places) {
        if (d.what != place.what) continue;
        // The last number of a track is what is left when every box is lost.
        const int boxes = static_cast<int>((c.sheet.*place.track).ratings.size()) - 1;
        if (auto wrong = too_many(boxes - u[place.lost])) return wrong;
        u.at(place.lost) = counted(u[place.lost] + d.boxes);
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
    return fmt::format("the class has no rack \"{}\", but {}", name,
                       fmt::format("{}", fmt::join(racks, ", ")));
}

// Energy on top in torpedoes that the weapon status left ready (S4.1); those that it did not stay as they are.
std::optional<std::string> overload(const Rules& rules, const std::string& name, int more, Unit& u) {
    const ShipClass& c = rules.type(u.type);
    std::vector<std::string_view> able;
    bool found = false;
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        if (!c.groups[g].weapon) continue;
        const WeaponType& w = rules.weapon(c.groups[g].weapon);
        if (w.arming != ArmingKind::several_turns || w.start_charge.back() <= Energy{}) continue;
        able.push_back(c.sheet.groups[c.groups[g].sheet_group].name);
        if (!is_called(c, g, name)) continue;
        found = true;
        GroupState& state = u.groups[g];
        const Energy most = w.start_charge.back() - w.modes.front().energy;
        if (more < 0 || points(more) > most)
            return fmt::format("\"{}\" is overloaded with {} points at the start, expected 0 to {}", name,
                               more, text(most));
        if (state.ready == 0 || more == 0) continue;
        state.charge += points(more).parts;
        state.mode = static_cast<std::uint8_t>(mode_for_charge(w, Energy{state.charge}) + 1);
    }
    if (found) return std::nullopt;
    if (able.empty())
        return fmt::format("the class has no weapon that is overloaded before a battle, so \"{}\" cannot be",
                           name);
    able.erase(std::unique(able.begin(), able.end()), able.end());
    return fmt::format("no weapon \"{}\" is overloaded before a battle, but {}", name,
                       fmt::format("{}", fmt::join(able, ", ")));
}

// A ship that was left: nothing is armed, charged or raised, nobody is aboard, and it lies still.
void abandon(const ShipClass& c, Unit& u) {
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        if (!c.groups[g].weapon) continue;
        u.groups[g].charge = 0;
        u.groups[g].ready = u.groups[g].turns = u.groups[g].mode = 0;
    }
    u.battery = u.battery_warp = u.capacitor = Energy{};
    u.at(Counter::capacitor_cold) = c.capacitor_most > Energy{} ? 1 : 0;
    under_way(u, 0);
    u.at(Counter::derelict) = 1;
    u.at(Counter::shield_level) = u.at(Counter::fire_control) = 0;
    u.at(Counter::boarding_extra) = counted(-c.sheet.boarding_parties);
    u.at(Counter::commandos) = u.at(Counter::heavy_squads) = 0;
}

// What is left of a store that an earlier battle drew on; nothing where the name is known.
std::optional<std::string> put_store(const ShipClass& c, std::string_view what, int left, Unit& u) {
    if (left < 0 || left > 999) return fmt::format("{} are left of \"{}\", expected 0 to 999", left, what);
    if (what == "boarding_parties") {
        const int full = c.sheet.boarding_parties + u[Counter::boarding_extra];
        u.at(Counter::boarding_lost) = counted(std::max(0, full - left));
        return std::nullopt;
    }
    if (what == "crew_units" || what == "deck_crews") {
        const bool deck = what == "deck_crews";
        u.at(deck ? Counter::deck_lost : Counter::crew_lost) =
            counted(std::max(0, (deck ? c.sheet.deck_crews : c.sheet.crew_units) - left));
        return std::nullopt;
    }
    if (const auto kind = from_word<PartyKind>(what);
        kind && static_cast<std::size_t>(*kind) >= ground_kinds) {
        u.at(vehicles(*kind)) = counted(left);
        return std::nullopt;
    }
    if (what == "shuttles") {
        // The last boxes stand empty.
        int gone = std::max(0, static_cast<int>(c.bays.size()) - left);
        for (std::size_t box = c.bays.size(); box-- > 0 && gone > 0; --gone) mark_gone(u, box);
        return std::nullopt;
    }
    constexpr std::array<std::pair<std::string_view, Counter>, 4> in_store{
        {{"t_bombs", Counter::t_bombs},
         {"dummy_bombs", Counter::dummy_bombs},
         {"nsm", Counter::nsm},
         {"cargo", Counter::cargo}}};
    for (const auto& [name, counter] : in_store)
        if (name == what) {
            u.at(counter) = counted(left);
            return std::nullopt;
        }
    for (const std::string_view ending : {" reloads", " rounds"}) {
        if (!what.ends_with(ending)) continue;
        const std::string_view name = what.substr(0, what.size() - ending.size());
        for (std::size_t g = 0; g < c.groups.size(); ++g)
            if (c.groups[g].weapon && is_called(c, g, name)) {
                std::uint8_t& there = ending == " rounds" ? u.groups[g].ammo[0] : u.groups[g].reloads;
                there = static_cast<std::uint8_t>(std::min(left, 255));
                return std::nullopt;
            }
    }
    return fmt::format("no store is called \"{}\"", what);
}

// So many more of a kind fight for the unit.
void man(Unit& u, PartyKind kind, int n) {
    if (static_cast<std::size_t>(kind) >= first_vehicle) {
        u.at(vehicles(kind)) = counted(u[vehicles(kind)] + n);
    } else if (kind == PartyKind::heavy) {
        u.at(Counter::heavy_squads) = counted(u[Counter::heavy_squads] + n);
    } else {
        u.at(Counter::boarding_extra) = counted(u[Counter::boarding_extra] + n);
        if (kind == PartyKind::commando) u.at(Counter::commandos) = counted(u[Counter::commandos] + n);
    }
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
        if (t.side != from.side) {
            std::uint8_t& there = u.boarders[static_cast<std::size_t>(t.side) * count_of<PartyKind>() +
                                             static_cast<std::size_t>(*kind)];
            there = static_cast<std::uint8_t>(std::min(255, there + t.count));
        } else {
            man(u, *kind, t.count);
        }
    }
    return std::nullopt;
}

// A base stands on a side of a body and looks outwards; the body is in a hex of its own.
std::optional<std::string> stand_on_ground(const Setup& setup, const SetupUnit& from, const ShipClass& c,
                                           Unit& u) {
    if (auto wrong = put_troops(setup, from, u)) return wrong;
    u.at(Counter::power_grid) = counted(std::clamp(from.grid, 0, 99));
    u.at(Counter::no_capture) = from.no_capture ? 1 : 0;
    u.at(Counter::inactive_boxes) = counted(std::clamp(from.inactive_boxes, 0, 30000));
    const GroundKind kind = c.sheet.ground;
    if (kind == GroundKind::body) {
        u.at(Counter::ground) = body_itself;
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
    u.at(Counter::ground) = counted(from.ground);
    u.facing = Facing{static_cast<std::uint8_t>(from.ground - 1)};
    return std::nullopt;
}

// The speed before the battle; -1: the most that the ship can do.
std::optional<std::string> set_under_way(const Rules& rules, int said, Unit& u) {
    const int fastest = std::min(rules.movement->speed_most, 255);
    if (said < -1 || said > fastest)
        return fmt::format("speed is {}, expected 0 to {}, or -1 for the most the ship can do", said,
                           fastest);
    under_way(u, said < 0 ? std::min(engine_limit(rules, u), fastest) : said);
    return std::nullopt;
}

// What the commander bought.
std::optional<std::string> take_options(const SetupUnit& from, Unit& u) {
    for (const auto& [id, count] : from.options) {
        const auto place = std::find_if(option_places.begin(), option_places.end(),
                                        [&id = id](const OptionPlace& o) { return o.id == id; });
        if (place == option_places.end()) return fmt::format("there is no option \"{}\"", id);
        if (count < 0 || count > 999) return fmt::format("{} times the option \"{}\"", count, id);
        u.at(place->first) = counted(u[place->first] + count);
        if (place->second != place->first) u.at(place->second) = counted(u[place->second] + count);
    }
    return std::nullopt;
}

}  // namespace

void under_way(Unit& u, int speed) {
    u.plot_before.clear();
    u.plot_before.push_back({1, static_cast<std::uint8_t>(speed)});
    u.at(Counter::speed) = counted(speed);
    u.at(Counter::straight) = u.at(Counter::since_slip) = counted(speed > 0 ? long_straight : 0);
    u.at(Counter::from_stop) = speed > 0 ? 0 : 1;
}

void arm_for_battle(const Rules& rules, std::size_t weapon_status, int year, Unit& u) {
    const StartStatus& start = rules.start[weapon_status];
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
            state.charge = w.start_charge[weapon_status].parts;
        else if (w.arming == ArmingKind::own_capacitor && start.capacitors_full)
            state.charge = w.capacity.parts;
        state.pseudo = static_cast<std::uint8_t>(w.pseudo);
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
    if (start.capacitors_cold && c.capacitor_most > Energy{}) u.at(Counter::capacitor_cold) = 1;
    u.battery = battery_capacity(rules, u);
    u.battery_warp = rules.power->battery_holds_warp ? u.battery : Energy{};
}

// Its side, its weapon status and its hex, each by itself.
static std::optional<std::string> wrong_about(const Rules& rules, const Setup& setup, const SetupUnit& from) {
    if (from.side < 0 || from.side >= static_cast<int>(setup.sides.size()))
        return fmt::format("there is no side {}, only 0 to {}", from.side,
                           static_cast<int>(setup.sides.size()) - 1);
    if (from.weapon_status < 0 || from.weapon_status >= static_cast<int>(rules.start.size()))
        return fmt::format("weapon status is {}, expected 0 to 3", from.weapon_status);
    if (!from.held_out && from.mother.empty() && !setup.field.map.contains(from.hex))
        return fmt::format("hex {} is off the map of {} columns and {} rows", text(from.hex),
                           setup.field.map.columns, setup.field.map.rows);
    return std::nullopt;
}

tl::expected<Unit, std::string> make_unit(const Rules& rules, const Setup& setup, const SetupUnit& from) {
    const auto fault = [&from](std::string what) {
        return tl::unexpected<std::string>{fmt::format("unit \"{}\": {}", from.id, what)};
    };
    std::vector<std::string_view> keys;
    for (const ShipClass& c : rules.classes) keys.push_back(c.sheet.key);
    const auto type = std::find(keys.begin(), keys.end(), from.class_key);
    if (type == keys.end())
        return fault(fmt::format("no ship class is called \"{}\"{}", from.class_key,
                                 keys.size() <= 8 ? "; there are " + fmt::format("{}", fmt::join(keys, ", "))
                                                  : did_you_mean(from.class_key, keys)));
    const ShipClass& made = rules.classes[static_cast<std::size_t>(type - keys.begin())];
    if (!made.not_for_battle.empty()) return fault(made.not_for_battle);
    if (auto wrong = wrong_about(rules, setup, from)) return fault(*wrong);

    Unit u;
    u.fate = from.held_out ? Fate::held_out : Fate::active;
    u.side = SideId{static_cast<std::size_t>(from.side)};
    u.type = ClassId{static_cast<std::size_t>(type - keys.begin())};
    u.hex = from.hex;
    u.facing = from.facing;
    const ShipClass& c = rules.type(u.type);
    u.groups.resize(c.groups.size());
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (c.groups[g].spare) u.groups[g].off = c.groups[g].boxes;
    for (const std::uint8_t g : c.fields) u.groups[g].ammo = c.groups[g].load;
    for (std::size_t b = 0; b < c.banks; ++b) u.shield[b] = c.bank_boxes[b];
    for (const SetupDamage& d : from.damage)
        if (auto wrong = damage(rules, d, u)) return fault(*wrong);
    u.at(Counter::sensor_before) = u.at(Counter::sensor_lost);
    u.at(Counter::scanner_before) = u.at(Counter::scanner_lost);
    u.at(Counter::damage_control_before) = u.at(Counter::damage_control_lost);

    const StartStatus& start = rules.start[static_cast<std::size_t>(from.weapon_status)];
    arm_for_battle(rules, static_cast<std::size_t>(from.weapon_status), setup.year, u);
    if (from.weapon_status + 1 == static_cast<int>(rules.start.size())) stock_yards(rules, u);
    for (const auto& [rack, contents] : from.loads)
        if (auto wrong = load(rules, rack, contents, setup.year, u)) return fault(*wrong);

    for (const auto& [weapon, more] : from.overloads)
        if (auto wrong = overload(rules, weapon, more, u)) return fault(*wrong);
    if (from.no_reloads)
        for (GroupState& g : u.groups) {
            g.reloads = 0;
            g.store = {};
        }
    if (auto wrong = set_under_way(rules, from.speed, u)) return fault(*wrong);
    u.at(Counter::nsm) = counted(c.sheet.nsm);
    u.at(Counter::shield_level) = 2;
    u.at(Counter::fire_control) = start.fire_control ? 1 : 0;
    if (!start.fire_control) u.at(Counter::passive_since) = -1000;  // since long before the battle
    if (auto wrong = take_options(from, u)) return fault(*wrong);
    if (u[Counter::anchored_long] != 0) u.battery = battery_capacity(rules, u);
    if (from.quality < -1 || from.quality > 1)
        return fault(
            fmt::format("the crew's quality is {}, expected -1 (poor), 0 or 1 (outstanding)", from.quality));
    u.at(Counter::crew_quality) = counted(from.quality);
    u.at(Counter::navigator) = from.navigator ? 1 : 0;
    u.at(Counter::uninspected) = from.uninspected ? 1 : 0;
    u.at(Counter::cargo) = counted(stores_of(rules, u).cargo);
    for (const ClassGroup& g : c.groups)
        if (const auto kind = rules.system(g.system).people) man(u, *kind, g.boxes);
    for (const auto& [what, left] : from.stores)
        if (auto wrong = put_store(c, what, left, u)) return fault(*wrong);
    for (const std::string& system : from.unusable)
        for (std::size_t g = 0; g < c.groups.size(); ++g)
            if (rules.system(c.groups[g].system).id == system || is_called(c, g, system))
                u.groups[g].off = c.groups[g].boxes;
    post_officers(rules, u);
    if (from.derelict) abandon(c, u);
    if (auto wrong = stand_on_ground(setup, from, c, u)) return fault(*wrong);
    u.at(Counter::breach_bonus) = counted(from.breach_bonus);
    u.at(Counter::reserve) = counted(from.held_out ? from.reserve : 0);
    if (is_crippled(rules, u)) u.at(Counter::crippled) = 1;
    return u;
}

}  // namespace impulse
