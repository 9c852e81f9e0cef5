#include "tests/support/battle_builder.h"

#include <algorithm>
#include <cassert>

#include "battle/core/craft.h"
#include "battle/play/class_index.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

constexpr std::uint32_t traits(std::initializer_list<Trait> list) {
    std::uint32_t mask = 0;
    for (const Trait t : list) mask |= static_cast<std::uint32_t>(t);
    return mask;
}

constexpr std::uint16_t uses(std::initializer_list<Spend> list) {
    std::uint16_t mask = 0;
    for (const Spend s : list) mask = static_cast<std::uint16_t>(mask | 1U << static_cast<unsigned>(s));
    return mask;
}

SystemType system_row(std::string id, std::uint32_t mask) {
    SystemType t;
    t.id = id;
    t.label = std::move(id);
    t.traits = mask;
    return t;
}

SystemType power_row(std::string id, std::uint32_t mask, PowerKind kind) {
    SystemType t = system_row(std::move(id), mask);
    t.power[0] = {kind, points(1), true};
    t.power_count = 1;
    return t;
}

void line(Rules& r, Line which, Spend spend, int unit_points = 1) {
    LineRow& row = r.lines[static_cast<std::size_t>(which)];
    row.used = true;
    row.spend = spend;
    row.unit = points(unit_points);
}

// The chapters and turn modes of the tables that play.
void take_tables(Rules& r, const std::string& ruleset) {
    const Rules& tables = table_rules(ruleset);
    r.id = tables.id;
    static_cast<Chapters&>(r) = tables;
    r.boarding = tables.boarding;
    r.cloak = tables.cloak;
    r.turn_modes = tables.turn_modes;
    r.modifiers = tables.modifiers;
}

Rules basic_rules() {
    Rules r;
    r.systems = {power_row("warp", traits({Trait::power, Trait::warp_engine}), PowerKind::warp),
                 power_row("impulse", traits({Trait::power, Trait::impulse_engine}), PowerKind::impulse),
                 system_row("battery", traits({Trait::battery})), system_row("hull", traits({Trait::hull}))};
    r.systems[BattleBuilder::battery].capacity = 1;

    constexpr std::uint16_t common = uses({Spend::weapon, Spend::shield, Spend::service, Spend::recharge});
    for (auto& kinds : r.pays) kinds = common;
    const auto also = [&](PowerKind k, std::initializer_list<Spend> more) {
        auto& kinds = r.pays[static_cast<std::size_t>(k)];
        kinds = static_cast<std::uint16_t>(kinds | uses(more));
    };
    also(PowerKind::warp, {Spend::movement, Spend::warp_weapon, Spend::recharge_warp});
    also(PowerKind::reserve_warp, {Spend::movement, Spend::warp_weapon});
    also(PowerKind::impulse, {Spend::impulse_movement});

    line(r, Line::life_support, Spend::service);
    line(r, Line::fire_control, Spend::service);
    line(r, Line::shields, Spend::shield);
    line(r, Line::general_reinforcement, Spend::shield, 2);
    line(r, Line::specific_reinforcement, Spend::shield);
    line(r, Line::capacitor, Spend::weapon);
    line(r, Line::arm, Spend::weapon);
    line(r, Line::hold, Spend::weapon);
    for (const Line l : {Line::move_warp, Line::het, Line::tac, Line::erratic}) line(r, l, Spend::movement);
    line(r, Line::move_impulse, Spend::impulse_movement);
    line(r, Line::damage_control, Spend::service);
    line(r, Line::recharge, Spend::recharge);
    line(r, Line::recharge_warp, Spend::recharge_warp);
    return r;
}

}  // namespace

BattleBuilder BattleBuilder::classic() {
    BattleBuilder b;
    b.rules = basic_rules();
    take_tables(b.rules, "classic");
    b.rules.lock_on = nullptr;  // ships are locked on to everything
    b.battle.field.impulses = 32;
    return b;
}

BattleBuilder BattleBuilder::tng() {
    BattleBuilder b;
    b.rules = basic_rules();
    take_tables(b.rules, "tng");
    b.rules.information = nullptr;  // all that there is to know is known
    b.battle.field.impulses = 6;
    return b;
}

std::uint8_t BattleBuilder::turn_mode(const std::string& letter) const {
    for (std::size_t i = 0; i < rules.turn_modes.size(); ++i)
        if (rules.turn_modes[i].id == letter) return static_cast<std::uint8_t>(i);
    assert(false && "no such turn mode");
    return 0;
}

std::size_t BattleBuilder::group(ClassId type_id, std::size_t system, int boxes, int value) {
    ShipClass& c = type(type_id);
    ClassGroup g;
    g.system = SystemId{system};
    g.boxes = static_cast<std::uint8_t>(boxes);
    g.value = static_cast<std::int16_t>(value);
    g.arc = Arc{0xFFFFFF};
    g.sheet_group = static_cast<std::uint8_t>(c.groups.size());
    g.weapon = rules.systems[system].weapon;
    if (g.weapon) c.armed.push_back(static_cast<std::uint8_t>(c.groups.size()));
    c.groups.push_back(g);
    index_groups(rules, c);
    return c.groups.size() - 1;
}

ClassId BattleBuilder::ship_class() {
    const ClassId id{rules.classes.size()};
    rules.classes.emplace_back();
    ShipClass& c = type(id);
    c.sheet.name = "test ship";
    c.sheet.tech = 3;
    c.sheet.size_class = 3;
    c.sheet.turn_mode = "D";
    c.sheet.move_cost = points(1);
    c.sheet.breakdown = 5;
    c.sheet.bonus_hets = 1;
    c.sheet.explosion = 18;
    c.sheet.crew_units = 40;
    c.sheet.boarding_parties = 10;
    c.sheet.sensor.ratings = {6, 6, 5, 3, 1, 0};
    c.sheet.scanner.ratings = {0, 0, 1, 3, 5, 9};
    c.sheet.damage_control.ratings = {4, 4, 4, 2, 2, 2, 0};
    c.sheet.excess_damage = 6;
    c.turn_mode = turn_mode("D");
    c.banks = 6;
    for (std::size_t i = 0; i < 6; ++i) {
        c.bank_facings[i] = static_cast<std::uint8_t>(1U << i);
        c.bank_boxes[i] = 30;
    }
    group(id, warp, 15, 1);
    group(id, warp, 15, 1);
    group(id, engine, 3, 1);
    group(id, battery, 4, 1);
    group(id, hull, 20);
    type(id).warp_boxes = 30;
    type(id).interior_boxes = 57;
    return id;
}

SideId BattleBuilder::side() {
    Side s;
    s.team = static_cast<std::uint8_t>(battle.sides.size());
    battle.sides.push_back(s);
    return SideId{battle.sides.size() - 1};
}

UnitId BattleBuilder::unit(int side_number, Hex hex, Facing facing, ClassId type_id) {
    while (static_cast<int>(battle.sides.size()) <= std::max(side_number, 1)) side();
    if (!type_id) type_id = rules.classes.empty() ? ship_class() : ClassId{0};
    Unit u;
    u.side = SideId{static_cast<std::size_t>(side_number)};
    u.type = type_id;
    u.hex = hex;
    u.facing = facing;
    const ShipClass& c = type(type_id);
    u.shield = c.bank_boxes;
    u.groups.resize(c.groups.size());
    battle.units.push_back(u);
    const UnitId id{battle.units.size() - 1};
    set(id, Counter::shield_level, 2);
    set(id, Counter::fire_control, 1);
    return id;
}

BattleBuilder& BattleBuilder::set(UnitId u, Counter counter, int value) {
    at(u).counter[static_cast<std::size_t>(counter)] = static_cast<std::int16_t>(value);
    return *this;
}

BattleBuilder& BattleBuilder::speed(UnitId u, int value) {
    set(u, Counter::speed, value).set(u, Counter::straight, 31).set(u, Counter::since_slip, 31);
    set(u, Counter::allocated, 1);
    if (rules.budget != nullptr) set(u, Counter::moves_left, value);
    at(u).plot.clear();
    at(u).plot.push_back({1, static_cast<std::uint8_t>(value)});
    return *this;
}

BattleBuilder& BattleBuilder::previous_speed(UnitId u, int value) {
    at(u).plot_before.clear();
    at(u).plot_before.push_back({1, static_cast<std::uint8_t>(value)});
    return *this;
}

BattleBuilder& BattleBuilder::paid(UnitId u, Line which, Energy amount) {
    at(u).paid[static_cast<std::size_t>(which)] = amount;
    return *this;
}

BattleBuilder& BattleBuilder::clock(int turn, int impulse) {
    battle.clock = {static_cast<std::int16_t>(turn), static_cast<std::int16_t>(impulse), 0};
    return *this;
}

int bays_standing(const Rules& rules, const Battle& battle, UnitId ship, std::uint8_t group) {
    const ShipClass& c = rules.type(battle.unit(ship).type);
    int n = 0;
    for (std::size_t box = 0; box < c.bays.size(); ++box)
        n += c.bays[box].group == group && !bay_lost(battle.unit(ship), box) ? 1 : 0;
    return n;
}

}  // namespace impulse
