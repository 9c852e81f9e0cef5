// Worked cases of the TNG supplement against the loaded tables and the functions that play the game.
#include <gtest/gtest.h>

#include <iterator>

#include "battle/damage/allocate.h"
#include "battle/damage/ramming.h"
#include "battle/damage/shields.h"
#include "battle/energy/reactor.h"
#include "battle/fire/die_shift.h"
#include "battle/fire/effective_range.h"
#include "battle/fire/fire_table.h"
#include "battle/movement/budget_movement.h"
#include "battle/movement/erratic.h"
#include "battle/movement/high_energy_turn.h"
#include "battle/movement/tactical_manoeuvre.h"
#include "battle/movement/turn_mode.h"
#include "battle/pilots/robot.h"
#include "battle/play/allocation.h"
#include "battle/play/class_index.h"
#include "battle/repair/damage_control.h"
#include "battle/seeking/control.h"
#include "ssd/construction.h"
#include "tests/acceptance/cases.h"
#include "tests/acceptance/tng_guns.h"
#include "tests/acceptance/tng_more.h"
#include "tests/source_dir.h"
#include "tests/support/fight.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/small_battle.h"

namespace impulse {
namespace {

constexpr const char* lantern = "aster/lantern";
constexpr const char* halberd = "korrin/halberd";

const Rules& at_tech(const CaseJson& tech) { return tech == "4X" ? tng_rules_at_4x() : tng_rules(); }

const WeaponMode& mode_of(const Rules& rules, std::string_view ship, std::string_view system,
                          std::string_view mode) {
    const ClassId type = class_named(rules, ship);
    const std::size_t group = group_named(rules, type, system);
    return rules.weapon(rules.type(type).groups[group].weapon).modes[mode_named(rules, type, group, mode)];
}
ShotOutcome shot(const WeaponMode& mode, int range, int shift, int face) {
    return outcome_of(mode, {}, range, range, shift, face, mode.energy);
}

// ---- weapons
void photon_overload(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const WeaponMode& mode = mode_of(at_tech(given.at("tech")), lantern, "phtn", "overload");
    const int range = given.at("range"), die = given.at("die");
    ASSERT_EQ(reach_of(mode, range, range), Reach::within);
    EXPECT_EQ(shot(mode, range, 0, die).hit, expect.at("hit_plain").get<bool>());
    EXPECT_EQ(shot(mode, range, -2, die).hit, expect.at("hit_with_bonus_2").get<bool>());
}
void photon_level_6(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const WeaponMode& mode = mode_of(tng_rules(), lantern, "phtn", "level-6");
    EXPECT_EQ(mode.effects.front().at, At::everything_in_hex);
    EXPECT_EQ(mode.table.kind, TableKind::automatic);
    const ShotOutcome hit = shot(mode, given.at("range"), 0, 0);
    EXPECT_TRUE(hit.hit);
    EXPECT_EQ(hit.points, expect.at("damage_each"));
    EXPECT_EQ(mode.energy, points(expect.at("energy")));
    EXPECT_EQ(reach_of(mode, given.at("range").get<int>() + 1, given.at("range").get<int>() + 1),
              Reach::too_far);
}
void veron_t(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const WeaponMode& mode = mode_of(tng_rules_at_4x(), halberd, "p-disr", "veron-t");
    const int range = given.at("range"), effective = expect.at("effective_hit");
    EXPECT_EQ(mode.boxes, given.at("boxes"));
    EXPECT_EQ(mode.energy, points(expect.at("energy")));
    EXPECT_EQ(hit_number(mode, {}, range), expect.at("hit_number"));
    const int penalty = sum_of(mode.modifiers, Quantity::die, {});
    EXPECT_EQ(penalty, expect.at("penalty"));
    EXPECT_TRUE(shot(mode, range, penalty, effective).hit);
    EXPECT_FALSE(shot(mode, range, penalty, effective + 1).hit);
    EXPECT_EQ(mode.effects, (std::vector{Effect{.op = Op::excess, .unless = {}, .conditions = {}}}));
}
// The disruptor modes of the pulse disruptor are those of the disruptor.
void disruptor_overload(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const int range = given.at("range");
    EXPECT_EQ(
        reach_of(mode_of(tng_rules(), halberd, "p-disr", "disr-overload"), range, range) == Reach::within,
        expect.at("allowed_3x").get<bool>());
    const WeaponMode& mode = mode_of(tng_rules_at_4x(), halberd, "p-disr", "disr-overload");
    EXPECT_EQ(shot(mode, range, 0, 4).points, expect.at("damage_4x"));
    EXPECT_EQ(mode.energy, points(expect.at("energy_4x")));
}
void disruptor_triple(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const WeaponMode& mode = mode_of(at_tech(given.at("tech")), halberd, "p-disr", "disr-triple");
    const ShotOutcome hit = shot(mode, given.at("range"), 0, given.at("die"));
    EXPECT_EQ(hit.hit, expect.at("hit").get<bool>());
    EXPECT_EQ(hit.points, expect.at("damage"));
    EXPECT_EQ(mode.energy, points(expect.at("energy")));
}
void gun(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const WeaponMode& mode =
        gun_mode(given.at("weapon"), given.value("tech", "3X"), given.value("mode", "standard"));
    const int range = given.at("range");
    if (expect.contains("allowed")) {
        EXPECT_EQ(reach_of(mode, range, range) == Reach::within, expect.at("allowed").get<bool>());
        return;
    }
    EXPECT_EQ(shot(mode, range, 0, given.at("die")).points, expect.at("damage"));
    EXPECT_EQ(mode.energy, points(expect.at("energy")));
}
void gatling(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const WeaponType& w = gun_of(given.at("weapon"), given.at("tech"));
    const WeaponMode& mode = gun_mode(given.at("weapon"), given.at("tech"), given.at("mode"));
    int all = 0;
    for (const int die : given.at("dice")) all += shot(mode, given.at("range"), 0, die).points;
    EXPECT_EQ(all, expect.at("damage"));
    EXPECT_EQ(mode.energy * static_cast<int>(given.at("dice").size()), points(expect.at("energy")));
    EXPECT_EQ(w.shots_per_turn, static_cast<int>(given.at("dice").size()));
}
void gun_by_tech(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    for (const auto& [tech, ending] : {std::pair{"3X", "_3x"}, {"4X", "_4x"}}) {
        const WeaponType& w = gun_of(given.at("weapon"), tech);
        if (const std::string key = std::string{"damage"} + ending; expect.contains(key)) {
            EXPECT_EQ(shot(w.modes.front(), given.at("range"), 0, given.at("die")).points, expect.at(key));
        }
        if (const std::string key = std::string{"shots"} + ending; expect.contains(key)) {
            EXPECT_EQ(w.shots_per_turn, expect.at(key));
        }
        if (const std::string key = std::string{"capacitor"} + ending; expect.contains(key)) {
            EXPECT_EQ(w.capacity, points(expect.at(key)));
        }
    }
}
void long_photon(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const WeaponMode& mode = gun_mode(given.at("weapon"), "4X", "standard");
    const int range = given.at("range");
    EXPECT_EQ(hit_number(mode, {}, range), expect.at("hit_number"));
    EXPECT_EQ(hit_points_of(mode, range, mode.energy), expect.at("damage"));
    EXPECT_EQ(mode.energy, points(expect.at("energy")));
}
const std::vector<CaseRow> weapon{{"ph6-over-r2-d1-3x", gun},
                                  {"ph6-over-r3-3x", gun},
                                  {"ph6-over-r3-d3-4x", gun},
                                  {"ph7g-full-salvo", gatling},
                                  {"ph9-3x-range-shift", gun_by_tech},
                                  {"ph9-rates", gun_by_tech},
                                  {"lb-die3-r2", gun},
                                  {"lc-die4-r8", gun},
                                  {"s-phtn-long", long_photon},
                                  {"phtn-over-r5-needs-bonus", photon_overload},
                                  {"phtn-level6", photon_level_6},
                                  {"p-disr-veront", veron_t},
                                  {"disr-over-r4", disruptor_overload},
                                  {"disr-triple-r1", disruptor_triple}};

// ---- seekers and sensors
void channels(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    for (const auto& [tech, word] : {std::pair{"3X", "limit_3x"}, {"4X", "limit_4x"}}) {
        SmallBattle b{at_tech(tech), lantern, halberd};
        ASSERT_EQ(sensor_rating(b.rules, b.at(b.a)), given.at("sensor_box"));
        EXPECT_EQ(control_channels(b.rules, b.at(b.a)), expect.at(word));
    }
}
void scanner_gone(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    SmallBattle b{tng_rules(), lantern, halberd};
    b.set(b.a, Counter::scanner_lost, 99);
    ASSERT_EQ(given.at("scanner_boxes"), 0);
    const auto terms = effective_range(b.rules, b.battle(), b.a, {}, 4);
    EXPECT_EQ(terms.of(RangeTerm::scanner), expect.at("range_modifier"));
    EXPECT_EQ(terms.sum, 4 + expect.at("range_modifier").get<int>());
}
const std::vector<CaseRow> sensors{{"sensor-seeker-limit", channels}, {"scanner-destroyed", scanner_gone}};

// ---- movement
void turn_mode(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const std::size_t mode = turn_mode_named(tng_rules(), given.at("turn_mode").get<std::string>());
    ASSERT_LT(mode, tng_rules().turn_modes.size());
    EXPECT_EQ(hexes_in_table(tng_rules(), mode, given.at("speed")), expect.at("hexes_before_turn"));
}
void free_turns(const CaseJson& given, const CaseJson& expect, const CaseJson& dice) {
    turn_mode(given, expect, dice);
    Rules changed = tng_rules();
    for (ShipClass& c : changed.classes)
        c.turn_mode =
            static_cast<std::uint8_t>(turn_mode_named(changed, given.at("turn_mode").get<std::string>()));
    SmallBattle b{changed, lantern, halberd};
    b.now().clock.impulse = 1;
    b.set(b.a, Counter::speed, given.at("speed"));
    b.set(b.a, Counter::moves_left, given.at("speed"));
    ASSERT_EQ(expect.at("free_turns_per_impulse"), "unlimited");
    for (const int facing : {3, 1, 4, 0, 2}) {
        ASSERT_FALSE(refuse_tac(changed, b.battle(), b.a, facing)) << facing;
        Play play = b.play();
        do_tac(play, b.a, facing);
        EXPECT_EQ(b.at(b.a).facing.at, facing);
    }
}
void het(const CaseJson&, const CaseJson& expect, const CaseJson&) {
    for (const auto& [tech, word] : {std::pair{"3X", "movements_3x"}, {"4X", "movements_4x"}}) {
        SmallBattle b{at_tech(tech), lantern, halberd};
        b.now().clock.impulse = 1;
        b.set(b.a, Counter::speed, 20);
        b.set(b.a, Counter::moves_left, 20);
        EXPECT_EQ(het_cost(b.rules, b.rules.type(b.at(b.a).type)), expect.at(word));
        ASSERT_FALSE(refuse_het(b.rules, b.battle(), b.a, 3));
        Play play = b.play();
        EXPECT_FALSE(do_het(play, b.a, 3));
        EXPECT_EQ(b.at(b.a)[Counter::moves_left], 20 - expect.at(word).get<int>());
    }
}
void erratic(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    SmallBattle b{tng_rules(), lantern, halberd};
    ASSERT_EQ(b.rules.turn_modes[b.rules.type(b.at(b.a).type).turn_mode].id, given.at("turn_mode"));
    b.now().clock.impulse = 1;
    b.set(b.a, Counter::speed, given.at("movement"));
    b.set(b.a, Counter::moves_left, given.at("movement"));
    ASSERT_FALSE(refuse_erratic_move(b.rules, b.battle(), b.a, true));
    Play play = b.play();
    do_erratic_move(play, b.a, true);
    EXPECT_EQ(b.at(b.a)[Counter::moves_left], expect.at("movement_left"));
    EXPECT_EQ(hexes_before_turn(b.rules, b.battle(), b.a), expect.at("hexes_before_turn"));
    EXPECT_EQ(
        hexes_in_table(b.rules, turn_mode_named(b.rules, expect.at("turn_mode").get<std::string>()), 10),
        expect.at("hexes_before_turn"));
    const WeaponMode& mode = mode_of(b.rules, lantern, "phtn", "standard");
    EXPECT_EQ(die_shift(b.rules, b.battle(), b.b, mode, b.a, {}, 4).steps.sum, expect.at("penalty_in"));
    EXPECT_EQ(die_shift(b.rules, b.battle(), b.a, mode, b.b, {}, 4).steps.sum, expect.at("penalty_out"));
}
void ram(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    EXPECT_EQ(ram_points(*tng_rules().ramming, given.at("speed"), given.at("explosion_strength")),
              expect.at("damage_each"));
}
const std::vector<CaseRow> movement{{"turn-mode-sw-30", turn_mode},
                                    {"turn-mode-zero-free", free_turns},
                                    {"het-cost", het},
                                    {"em-modifiers", erratic},
                                    {"ram-23", ram},
                                    {"ram-9", ram}};

// ---- damage chart: a ship that has only the boxes of the case
const std::map<std::string, std::string>& systems_of_words() {
    static const std::map<std::string, std::string> words{
        {"brdg", "brdg"}, {"fhull", "hull_f"}, {"cwarp", "uwarp_center"}, {"btty", "btty"}, {"flag", "flag"}};
    return words;
}
void chart(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    Rules changed = tng_rules();
    ShipClass& type = changed.classes[class_named(changed, lantern).index()];
    const ClassGroup pattern = type.groups.front();
    type.groups.clear();
    type.bays.clear();  // these name groups by number
    type.launchers.clear();
    if (given.contains("boxes"))
        for (const auto& [word, boxes] : given.at("boxes").items()) {
            ClassGroup group = pattern;
            group.system = system_named(changed, systems_of_words().at(word));
            group.boxes = boxes.get<std::uint8_t>();
            if (group.weapon) type.armed.push_back(static_cast<std::uint8_t>(type.groups.size()));
            type.groups.push_back(group);
        }
    index_classes(changed);
    SmallBattle b{changed, lantern, halberd};
    b.at(b.a).groups.resize(type.groups.size());
    b.roll({given.at("row").get<int>(), given.at("column").get<int>()});
    if (given.contains("sub_roll")) b.roll({given.at("sub_roll").get<int>()});
    Play play = b.play();
    add_volley(play, b.a, b.b, 0, given.at("damage"), VolleyKind::direct, 1);
    EXPECT_TRUE(resolve_volleys(play));
    if (given.contains("sub_roll")) {
        EXPECT_EQ(expect.at("destroyed"), "Deck");
        EXPECT_EQ(b.at(b.a)[Counter::deck_lost], 1);
        return;
    }
    std::size_t g = 0;
    for (const auto& item : given.at("boxes").items()) {
        const CaseJson& lost = expect.at("destroyed");
        EXPECT_EQ(b.at(b.a).groups[g++].lost, lost.contains(item.key()) ? lost.at(item.key()).get<int>() : 0)
            << item.key();
    }
}
const std::vector<CaseRow> dac{{"dac-1", chart},          {"dac-caps-flow", chart},
                               {"dac-wrap-right", chart}, {"dac-wrap-left", chart},
                               {"dac-skip-empty", chart}, {"dac-crew-subroll", chart}};

// ---- shields and power
void reinforcement(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    SmallBattle b{tng_rules(), lantern, halberd};
    Allocate order = default_form(b.rules, b.battle(), b.a);
    const int energy = given.at("reinforcement_energy");
    order.form.push_back({Line::general_reinforcement, 0, 0, points(energy)});
    ASSERT_FALSE(refuse_allocate(b.rules, b.battle(), order));
    Play play = b.play();
    do_allocate(play, order);
    strike(play, b.a, b.b, 0, energy + 2, VolleyKind::direct, 1);
    int absorbed = energy + 2;
    for (const Event& e : b.events.all)
        if (const auto* lost = std::get_if<ShieldLost>(&e)) absorbed -= lost->points;
    EXPECT_EQ(absorbed, expect.at("blocked"));
    EXPECT_EQ(b.battle().volleys.size(), 0U);
}
void impulse_movement(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    SmallBattle b{tng_rules(), lantern, halberd};
    int boxes = 0;
    for (std::size_t g = 0; g < b.at(b.a).groups.size(); ++g)
        if (b.rules.system(b.rules.type(b.at(b.a).type).groups[g].system).has(Trait::impulse_engine)) {
            const int printed = b.rules.type(b.at(b.a).type).groups[g].boxes;
            b.at(b.a).groups[g].lost = static_cast<std::uint8_t>(printed - given.at("imp_boxes").get<int>());
            boxes += given.at("imp_boxes").get<int>();
        }
    ASSERT_EQ(boxes, given.at("imp_boxes"));
    Allocate order = default_form(b.rules, b.battle(), b.a);
    const int most = expect.at("movement");
    order.form.push_back({Line::move_impulse, 0, 0, points(most + 1)});
    EXPECT_TRUE(refuse_allocate(b.rules, b.battle(), order));
    order.form.back().amount = points(most);
    EXPECT_FALSE(refuse_allocate(b.rules, b.battle(), order));
    // The other boxes still give their power to everything else.
    EXPECT_EQ(boxes - most, expect.at("power_from_others"));
}
void overdrain(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    SmallBattle b{tng_rules(), lantern, halberd};
    const ShipClass& c = b.rules.type(b.at(b.a).type);
    const std::size_t btty = group_named(b.rules, b.at(b.a).type, "btty");
    ASSERT_EQ(points(c.groups[btty].value), points(given.at("capacity")));
    // One battery is left, and no other power.
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (b.rules.system(c.groups[g].system).has(Trait::power))
            b.at(b.a).groups[g].lost = c.groups[g].boxes;
    b.at(b.a).groups[btty].lost = static_cast<std::uint8_t>(c.groups[btty].boxes - 1);
    b.at(b.a).battery = b.at(b.a).battery_warp = points(given.at("charge"));
    const int gives = expect.at("power_given");
    Allocate order;
    order.unit = b.a;
    order.shield_level = 0;
    order.form.push_back({Line::general_reinforcement, 0, 0, points(gives)});
    EXPECT_TRUE(refuse_allocate(b.rules, b.battle(), order));
    order.overdrain = 1;
    order.form.back().amount = points(gives + 1);
    EXPECT_TRUE(refuse_allocate(b.rules, b.battle(), order));
    order.form.back().amount = points(gives);
    ASSERT_FALSE(refuse_allocate(b.rules, b.battle(), order));
    Play play = b.play();
    do_allocate(play, order);
    EXPECT_EQ(b.at(b.a)[Counter::general_reinforcement], gives);
    EXPECT_EQ(b.at(b.a).battery, Energy{});
    EXPECT_EQ(battery_capacity(b.rules, b.at(b.a)) == Energy{}, expect.at("recharge_blocked").get<bool>());
    EXPECT_EQ(repair_cost(b.rules, b.at(b.a), RepairTarget::overdrain, static_cast<int>(btty)),
              expect.at("repair_points"));
}
const std::vector<CaseRow> power{{"shield-reinforce", reinforcement},
                                 {"imp-movement-limit", impulse_movement},
                                 {"battery-overdrain", overdrain}};

// ---- construction
void arc_price(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    std::ifstream in{std::string{source_dir()} + "/assets/rules/tng/construction.toml"};
    std::string text{std::istreambuf_iterator<char>{in}, std::istreambuf_iterator<char>{}};
    const auto price = [&] {
        const auto table = read_construction(text, "construction.toml");
        if (!table) return -2;
        const BuildRow* row = build_row(*table, given.at("weapon").get<std::string>(), 0);
        return row == nullptr ? -1 : price_with_arc(*table, row->bpv[0], given.at("arc"));
    };
    if (expect.contains("bpv")) {
        EXPECT_EQ(price(), expect.at("bpv"));
        return;
    }
    // The printed multiplier is a setting; the series is what counts otherwise.
    EXPECT_EQ(price(), expect.at("bpv_if_1_625"));
    const std::string series = "\"series\"";
    text.replace(text.find(series, text.find("\nuse ")), series.size(), "\"printed\"");
    EXPECT_EQ(price(), expect.at("bpv_as_printed"));
}
const std::vector<CaseRow> options{
    {"arc-90-ph7", arc_price}, {"arc-360-ph7", arc_price}, {"arc-270-as-printed", arc_price}};

// ---- what is launched
const WeaponMode& row_mode(const std::string& row, const std::string& tech, std::string_view mode) {
    for (const WeaponType& w : tng_rules().weapons)
        if (w.id == (tech == "4X" ? row + "-4x" : row))
            for (const WeaponMode& m : w.modes)
                if (m.id == mode) return m;
    ADD_FAILURE() << row << " has no mode " << mode;
    return tng_rules().weapons.front().modes.front();
}
void plasma_bolt(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const int range = given.at("range");
    for (const char* tech : {"3X", "4X"}) {
        const std::string ending = tech == std::string{"3X"} ? "_3x" : "_4x";
        const WeaponMode& m = row_mode(given.at("weapon"), tech, "bolt");
        EXPECT_EQ(m.table.hit_at(range), expect.at("hit" + ending));
        EXPECT_EQ(m.table.points_at(range), expect.at("damage" + ending));
    }
}
void plasma_growth(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    for (const auto& [range, points] : expect.items())
        EXPECT_EQ(row_mode(given.at("weapon"), "4X", "standard").table.points_at(std::stoi(range.substr(1))),
                  points);
}
void plasma_proximity(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const WeaponMode& m = row_mode(given.at("weapon"), "4X", "bolt-proximity");
    EXPECT_EQ(m.table.hit_at(given.at("range")), expect.at("hit_number"));
    EXPECT_EQ(m.table.points_at(given.at("range")), expect.at("warhead"));
}
void plasma_first_n(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const int range = given.at("range");
    EXPECT_FALSE(row_mode("pl-v", "3X", "two").table.fires_at(range));
    EXPECT_EQ(row_mode("pl-v", "4X", "two").table.points_at(range), expect.at("warhead_4x"));
}
void mine_blast(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const FireTable& table = row_mode("mine", "3X", given.at("mine").get<std::string>()).table;
    EXPECT_EQ(table.points_at(0), expect.at("same_hex"));
    EXPECT_EQ(table.points_at(1), expect.at("adjacent"));
}
void thermite(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const WeaponMode& m = row_mode("therm", "3X", given.at("missile").get<std::string>());
    EXPECT_EQ(m.table.points_at(0), expect.at("target"));
    EXPECT_EQ(m.effects.back().at, At::others_in_hex);
    EXPECT_EQ(m.effects.back().amount, expect.at("others"));
    EXPECT_EQ(tng_rules().seeker(m.seeker).speed, expect.at("range"));
}
void web_energy(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const int range = given.at("range"), energy = given.at("energy");
    for (const char* hexes : {"1", "2", "3"})
        EXPECT_EQ(row_mode("wc", "4X", std::string{"hexes-"} + hexes).table.energy_points(range, energy),
                  expect.at(std::string{"web_strength_"} + hexes));
    const WeaponMode& fist = row_mode("wc", "4X", "fist-eight");
    EXPECT_EQ(fist.table.hit_at(range), expect.at("fist_hit"));
    EXPECT_EQ(fist.table.points_at(range), expect.at("fist_damage"));
}
const std::vector<CaseRow> launched{{"plx-bolt-r4", plasma_bolt},
                                    {"plz-growth", plasma_growth},
                                    {"plz-proximity-hit", plasma_proximity},
                                    {"plv-2energy-4x-first-n", plasma_first_n},
                                    {"mine-blast", mine_blast},
                                    {"therm-thermite-splash", thermite},
                                    {"wc-energy8-4x", web_energy}};

// ---- robot-controlled ships
void robot_picks(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    EXPECT_EQ(robot_target(tng_rules().robot, given.at("opponents"), given.at("roll")), expect.at("target"));
}
void robot_fires(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const RobotProgram& program = tng_rules().robot;
    EXPECT_EQ(robot_fire_die(program, given.at("die"), given.at("range")), expect.at("modified"));
    const RobotFire fire = robot_fire(program, given.at("die"), given.at("range"));
    EXPECT_EQ(fire == RobotFire::nothing ? "nothing"
              : fire == RobotFire::half  ? "half"
                                         : "all",
              expect.at("fires"));
}
const std::vector<CaseRow> robots{
    {"robot-pick-7-of-6", robot_picks}, {"robot-pick-12plus", robot_picks}, {"robot-fire-r6", robot_fires}};

TEST(TngAcceptance, RobotControlled) { check_cases("tng", robots); }
TEST(TngAcceptance, Weapons) { check_cases("tng", weapon); }
TEST(TngAcceptance, SeekersAndSensors) { check_cases("tng", sensors); }
TEST(TngAcceptance, WhatIsLaunched) { check_cases("tng", launched); }
TEST(TngAcceptance, Movement) { check_cases("tng", movement); }
TEST(TngAcceptance, DamageChart) { check_cases("tng", dac); }
TEST(TngAcceptance, ShieldsAndPower) { check_cases("tng", power); }
TEST(TngAcceptance, ConstructionPrices) { check_cases("tng", options); }
TEST(TngAcceptance, EveryCaseIsTestedOrListedAsNotYet) {
    expect_all_cases_accounted_for(
        "tng", {weapon, gun_cases(), sensors, movement, dac, power, options, robots, launched, shot_cases(),
                defence_cases(), power_cases(), people_cases(), option_cases()});
}

}  // namespace
}  // namespace impulse
