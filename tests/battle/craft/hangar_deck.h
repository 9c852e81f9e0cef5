// tests/battle/craft/hangar_deck.h: two ships of the classic ruleset and the craft of the first.
// Units:  turns and impulses of the clock; bay boxes from 0.
// Shapes: Hood (Federation CA) against Halberd (Klingon D7), far apart; a fighter of a given class where wanted.
// Errors: a set-up that the rules refuse ends the test with its message.
// Rule:   classic J1, J4.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "battle/core/craft.h"
#include "battle/craft/bays.h"
#include "battle/craft/craft_launch.h"
#include "battle/damage/allocate.h"
#include "battle/damage/shields.h"
#include "battle/play/make_battle.h"
#include "battle/seeking/launch.h"
#include "tests/support/battle_builder.h"
#include "tests/support/loaded_rules.h"

namespace impulse {

struct HangarDeck {
    const Rules& rules = classic_rules();
    Battle battle;
    ScriptedDice dice;
    EventList events;
    UnitId hood{0U}, halberd{1U}, fighter{};

    Setup setup;

    // So many fighters of a class in the bays; with more than one the weapon status says how many are out.
    explicit HangarDeck(const std::string& fighter_class = {}, int fighters = 1, int status = 3) {
        Setup& s = setup;
        s.ruleset = "classic";
        s.field.map.columns = s.field.map.rows = 99;
        s.sides = {{"a", "Federation", "Federation", 0}, {"b", "Klingon", "Klingon", 1}};
        const auto add = [&s, status](const std::string& id, const std::string& type, int side, Hex hex,
                                      Facing facing, int speed) -> SetupUnit& {
            SetupUnit u;
            u.id = u.name = id;
            u.class_key = type;
            u.side = side;
            u.hex = hex;
            u.facing = facing;
            u.speed = speed;
            u.weapon_status = status;
            s.units.push_back(u);
            return s.units.back();
        };
        add("hood", "federation/ca", 0, hex_at(30, 60), Facing{0}, 4).patrol = fighters > 1 ? -1 : 0;
        add("halberd", "klingon/d7", 1, hex_at(30, 20), Facing{3}, 4);
        for (int i = 0; i < fighters && !fighter_class.empty(); ++i)
            add("craft" + std::to_string(i), fighter_class, 0, hex_at(30, 60), Facing{0}, 0).mother = "hood";
        auto made = make_battle(rules, s);
        if (!made) {
            ADD_FAILURE() << made.error();
            std::abort();
        }
        battle = *made;
        if (!fighter_class.empty()) fighter = UnitId{2U};
        at(1, 5);
        for (Unit& u : battle.units) u.counter[static_cast<std::size_t>(Counter::lock_on)] = 1;
    }

    [[nodiscard]] Play play() { return Play{rules, battle, dice, &events}; }
    [[nodiscard]] const ShipClass& type(UnitId u) const { return rules.type(battle.unit(u).type); }
    void at(int turn, int impulse) {
        battle.clock = {static_cast<std::int16_t>(turn), static_cast<std::int16_t>(impulse), 0};
    }
    void set(UnitId u, Counter c, int value) {
        battle.units[u.index()].counter[static_cast<std::size_t>(c)] = static_cast<std::int16_t>(value);
    }
    void place(UnitId u, Hex h) { battle.units[u.index()].hex = h; }
    // The first group of the fighter of that system.
    [[nodiscard]] std::uint8_t rail(const std::string& system) const {
        return static_cast<std::uint8_t>(group_named(rules, battle.unit(fighter).type, system));
    }
    [[nodiscard]] std::string kind_in(std::size_t box) const {
        const ClassId c = craft_in(rules, battle, hood, box);
        return c ? rules.type(c).sheet.key : "";
    }

    [[nodiscard]] WhyMore refusal_of(const LaunchCraft& order) const {
        const auto no = refuse_launch_craft(rules, battle, order);
        return no ? no->more : WhyMore::none;
    }
    [[nodiscard]] LaunchCraft order(std::size_t box, int speed = 6) const {
        return {hood,
                {},
                static_cast<std::uint8_t>(box),
                CraftRole::plain,
                Facing{0},
                static_cast<std::uint8_t>(speed),
                {}};
    }
    [[nodiscard]] WhyMore why_not_launch(std::size_t box) const { return refusal_of(order(box)); }
    UnitId launch(std::size_t box, int speed) {
        EXPECT_EQ(refusal_of(order(box, speed)), WhyMore::none);
        Play p = play();
        do_launch_craft(p, order(box, speed));
        return events.last<CraftLaunched>().unit;
    }
    // The fighter of the set-up, at its full speed.
    UnitId launch_fighter() {
        const Unit& u = battle.unit(fighter);
        const auto speed = static_cast<std::uint8_t>(type(fighter).sheet.craft.speed);
        const LaunchCraft o{hood, fighter, u.box, CraftRole::plain, Facing{0}, speed, {}};
        EXPECT_EQ(refusal_of(o), WhyMore::none);
        Play p = play();
        do_launch_craft(p, o);
        set(hood, Counter::speed, 4);
        // The bay is free again for tests that launch a second one.
        battle.units[hood.index()].groups[type(hood).bays[u.box].group].last = never_fired;
        return fighter;
    }
    [[nodiscard]] WhyMore why_not_recover(UnitId craft, std::size_t box) const {
        const auto no = refuse_recover_craft(rules, battle, {hood, craft, static_cast<std::uint8_t>(box)});
        return no ? no->more : WhyMore::none;
    }
    void recover(UnitId craft, std::size_t box) {
        Play p = play();
        do_recover_craft(p, {hood, craft, static_cast<std::uint8_t>(box)});
    }
    void hurt(UnitId u, int points) {
        Play p = play();
        strike(p, u, halberd, 0, points, VolleyKind::direct, 0);
        resolve_volleys(p);
    }
    // True where the craft may launch nothing at Halberd from its first rail.
    [[nodiscard]] bool why_not_launch_drone(UnitId craft) const {
        const std::uint8_t rail = type(craft).launchers.front();
        const SeekerId round = rules.weapon(type(craft).groups[rail].weapon).launches.front();
        return refuse_launch(rules, battle, {craft, rail, round, halberd, {}}).has_value();
    }
};

}  // namespace impulse
