#include "tests/support/table_battle.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>

#include "battle/crew/rooms.h"
#include "battle/damage/allocate.h"
#include "battle/damage/shields.h"
#include "battle/energy/reactor.h"
#include "battle/fire/declare.h"
#include "battle/fire/resolve.h"
#include "battle/play/class_index.h"
#include "battle/play/rules_reader.h"
#include "tests/source_dir.h"

namespace impulse {
namespace {

std::vector<TextFile> files_in(const std::filesystem::path& folder) {
    std::vector<TextFile> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.path().extension() != ".toml") continue;
        std::ifstream in(entry.path());
        std::ostringstream text;
        text << in.rdbuf();
        files.push_back({entry.path().lexically_relative(source_dir()).string(), text.str()});
    }
    std::sort(files.begin(), files.end(),
              [](const TextFile& a, const TextFile& b) { return a.path < b.path; });
    return files;
}

}  // namespace

const Rules& table_rules(const std::string& ruleset) {
    static std::map<std::string, Rules> read;
    const auto found = read.find(ruleset);
    if (found != read.end()) return found->second;
    return read.emplace(ruleset, fitted_rules(ruleset, {})).first->second;
}

Rules fitted_rules(const std::string& ruleset, const std::vector<std::string>& fitted) {
    const std::filesystem::path assets = std::filesystem::path{source_dir()} / "assets";
    auto rules =
        read_rules(files_in(assets / "rules" / ruleset), files_in(assets / "ships" / ruleset), fitted);
    if (!rules)
        throw std::runtime_error(rules.error().file + ":" + std::to_string(rules.error().line) + ": " +
                                 rules.error().what);
    return std::move(*rules);
}

TableBattle::TableBattle(const std::string& ruleset) : rules(table_rules(ruleset)) {
    battle.field.impulses = static_cast<std::int16_t>(rules.procedure.impulses);
    clock(1, 1);
}

UnitId TableBattle::unit(int side, std::string_view hex, char facing, const std::string& key) {
    for (std::size_t c = 0; c < rules.classes.size(); ++c)
        if (rules.classes[c].sheet.key == key) return unit(side, hex, facing, ClassId{c});
    throw std::runtime_error("no class " + key);
}

UnitId TableBattle::unit(int side, std::string_view hex, char facing, ClassId type) {
    while (static_cast<int>(battle.sides.size()) <= std::max(side, 1)) {
        Side s;
        s.team = static_cast<std::uint8_t>(battle.sides.size());
        battle.sides.push_back(s);
    }
    const ShipClass& c = rules.type(type);
    Unit u;
    u.side = SideId{static_cast<std::size_t>(side)};
    u.type = type;
    u.hex = parse_hex(hex).value();
    u.facing = Facing{static_cast<std::uint8_t>(facing - 'A')};
    u.shield = c.bank_boxes;
    u.groups.resize(c.groups.size());
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (c.groups[g].spare) u.groups[g].off = c.groups[g].boxes;
    const auto set = [&u](Counter k, int value) {
        u.counter[static_cast<std::size_t>(k)] = static_cast<std::int16_t>(value);
    };
    set(Counter::shield_level, 2);
    set(Counter::fire_control, 1);
    set(Counter::lock_on, 1);
    for (std::size_t g = 0; g < c.groups.size(); ++g) u.groups[g].ammo = c.groups[g].load;
    u.capacitor = c.capacitor_most;
    battle.units.push_back(u);
    return UnitId{battle.units.size() - 1};
}

ClassId TableBattle::bare_class(std::initializer_list<std::pair<const char*, int>> groups) {
    ShipClass c;
    c.sheet.name = "bare hull";
    c.sheet.excess_damage = 9;
    c.sheet.tech = 3;
    c.sheet.size_class = 3;
    c.sheet.sensor.ratings = {6};  // residuals only: nothing to lose
    c.sheet.scanner.ratings = {0};
    for (const auto& [id, boxes] : groups) {
        std::size_t system = 0;
        while (system < rules.systems.size() && rules.systems[system].id != id) ++system;
        if (system == rules.systems.size()) throw std::runtime_error(std::string{"no system "} + id);
        const bool weapon = static_cast<bool>(rules.systems[system].weapon);
        const bool fields = rules.systems[system].makes_fields();
        const bool sensor = rules.systems[system].has(Trait::special_sensor) || fields;
        c.scout = c.scout || (sensor && !fields);
        if (rules.systems[system].wall.stands()) c.armor_boxes += boxes;
        BoxGroup sheet_group;
        sheet_group.system = sheet_group.name = id;
        sheet_group.boxes = boxes;
        c.sheet.groups.push_back(sheet_group);
        ClassGroup g;
        g.system = SystemId{system};
        g.weapon = rules.systems[system].weapon;
        g.arc = Arc{0xFFFFFF};
        g.cargo = static_cast<std::int16_t>(rules.systems[system].cargo);
        g.sheet_group = static_cast<std::uint8_t>(c.sheet.groups.size() - 1);
        g.boxes = static_cast<std::uint8_t>(weapon || sensor ? 1 : boxes);
        g.room = std::any_of(ship_rooms.begin(), ship_rooms.end(),
                             [&](Trait t) { return rules.systems[system].has(t); });
        if (rules.systems[system].device != Device::none)
            c.devices |= 1U << static_cast<unsigned>(rules.systems[system].device);
        const Berth& berth = rules.systems[system].berth;
        for (int n = 0;
             n < berth.each[0] * (boxes / berth.boxes) && rules.systems[system].has(Trait::shuttle); ++n)
            c.bays.push_back({static_cast<std::uint8_t>(c.groups.size()),
                              rules.systems[system].has(Trait::fighter_bay),
                              {},
                              static_cast<std::uint8_t>(berth.size_class)});
        if (fields) g.load[0] = static_cast<std::uint8_t>(rules.systems[system].uses.front().field.rounds);
        if (!rules.systems[system].modifiers.empty() && !fields)
            c.modifying.push_back(static_cast<std::uint8_t>(c.groups.size()));
        for (int n = 0; n < (weapon || sensor ? boxes : 1); ++n) {
            g.number = static_cast<std::uint8_t>(weapon || sensor ? n + 1 : 0);
            const auto at = static_cast<std::uint8_t>(c.groups.size());
            if (weapon) c.armed.push_back(at);
            if (fields) c.modifying.push_back(at);
            if (fields) c.fields.push_back(at);
            if (fields || rules.systems[system].guards_unit()) c.guards.push_back(at);
            c.groups.push_back(g);
        }
    }
    rules.classes.push_back(c);
    index_classes(rules);
    return ClassId{rules.classes.size() - 1};
}

std::size_t TableBattle::group(UnitId u, std::string_view name, int number) const {
    const ShipClass& c = rules.type(battle.unit(u).type);
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (c.sheet.groups[c.groups[g].sheet_group].name == name &&
            (c.groups[g].number == 0 || c.groups[g].number == number))
            return g;
    throw std::runtime_error("no group " + std::string{name});
}

std::size_t TableBattle::group_of(UnitId u, std::string_view system) const {
    const ShipClass& c = rules.type(battle.unit(u).type);
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (rules.system(c.groups[g].system).id == system) return g;
    throw std::runtime_error("no group of " + std::string{system});
}

int TableBattle::lost(UnitId u, std::string_view system) const {
    const ShipClass& c = rules.type(battle.unit(u).type);
    int n = 0;
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        const SystemType& t = rules.system(c.groups[g].system);
        if (t.id == system || t.family == system) n += battle.unit(u).groups[g].lost;
    }
    return n;
}

const WeaponType& TableBattle::weapon(UnitId u, std::size_t group) const {
    return rules.weapon(rules.type(battle.unit(u).type).groups[group].weapon);
}

std::uint8_t TableBattle::mode(UnitId u, std::size_t group, std::string_view id) const {
    const WeaponType& w = weapon(u, group);
    for (std::size_t m = 0; m < w.modes.size(); ++m)
        if (w.modes[m].id == id) return static_cast<std::uint8_t>(m);
    throw std::runtime_error("no mode " + std::string{id});
}

void TableBattle::arm(UnitId u, std::size_t group, std::string_view id, Energy charge) {
    GroupState& g = at(u).groups[group];
    g.mode = static_cast<std::uint8_t>(mode(u, group, id) + 1);
    g.ready = 1;
    g.paid = 1;
    g.turns = static_cast<std::uint8_t>(weapon(u, group).arming_turns);
    g.charge = charge.parts;
}

void TableBattle::open(Mechanism mechanism) {
    for (std::size_t i = rules.procedure.steps.size(); i-- > 0;)
        if (rules.procedure.steps[i].mechanism == mechanism) battle.clock.step = static_cast<std::int16_t>(i);
    const Step& step = rules.procedure.steps[static_cast<std::size_t>(battle.clock.step)];
    ASSERT_EQ(step.mechanism, mechanism);
    const UnitSet all = UnitSet::first(battle.units.size());
    battle.window = {step.window, 1, all, all};
}

void TableBattle::clock(int turn, int impulse) {
    battle.clock.turn = static_cast<std::int16_t>(turn);
    battle.clock.impulse = static_cast<std::int16_t>(impulse);
}

void TableBattle::sums_of_two(std::initializer_list<int> sums) {
    for (const int s : sums) faces({s <= 7 ? 1 : 6, s <= 7 ? s - 1 : s - 6});
}

Fire TableBattle::shot(UnitId by, std::size_t group, std::string_view id, UnitId target, int combine) const {
    Fire f;
    f.unit = by;
    f.group = static_cast<std::uint8_t>(group);
    f.mode = mode(by, group, id);
    f.target = target;
    f.combine = static_cast<std::uint8_t>(combine);
    return f;
}

void TableBattle::declare(const Fire& fire) {
    const auto no = refuse_fire(rules, battle, fire);
    EXPECT_FALSE(no) << refusal_text(rules, *no);
    Play p = play();
    do_fire(p, fire);
}

void TableBattle::resolve() {
    Play p = play();
    EXPECT_TRUE(resolve_fire_run(p));
    EXPECT_TRUE(resolve_volleys(p));
    EXPECT_FALSE(p.starved()) << "a die is missing: " << word(p.starved_stream());
}

bool TableBattle::internals(UnitId u, int points) {
    Play p = play();
    add_volley(p, u, {}, 0, points, VolleyKind::direct, 0);
    const bool done = resolve_volleys(p);
    EXPECT_FALSE(p.starved()) << "a die is missing: " << word(p.starved_stream());
    return done;
}

}  // namespace impulse
