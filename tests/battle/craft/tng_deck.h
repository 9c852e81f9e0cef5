// tests/battle/craft/tng_deck.h: a carrier of the TNG ruleset and an enemy ahead of it, with fighters aboard.
// Units:  bay boxes from 0, counted through all bays of the carrier.
// Shapes: TngDeck owns a battle on the rules as shipped; the carrier is a bare hull with the bays that a test names.
// Rule:   TNG "Ftr", "Shtl", "Hangar".
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <utility>

#include "battle/core/craft.h"
#include "battle/core/refusal.h"
#include "battle/craft/bays.h"
#include "battle/craft/craft_launch.h"
#include "battle/craft/deck_crews.h"
#include "battle/damage/allocate.h"
#include "battle/damage/hangar.h"
#include "battle/damage/shields.h"
#include "tests/support/table_battle.h"

namespace impulse {

struct TngDeck {
    TableBattle b{"tng"};
    UnitId carrier, foe;

    explicit TngDeck(std::initializer_list<std::pair<const char*, int>> boxes) {
        carrier = b.unit(0, "2030", 'A', b.bare_class(boxes));
        foe = b.unit(1, "2029", 'D', "aster/lantern");
    }
    [[nodiscard]] ClassId type(const std::string& key) const {
        for (std::size_t c = 0; c < b.rules.classes.size(); ++c)
            if (b.rules.classes[c].sheet.key == key) return ClassId{c};
        ADD_FAILURE() << key;
        return {};
    }
    // A craft that stands in the box.
    UnitId aboard(const std::string& key, std::size_t box) { return aboard(type(key), box); }
    UnitId aboard(ClassId of, std::size_t box) {
        const UnitId craft = b.unit(0, "2030", 'A', of);
        Unit& u = b.at(craft);
        u.fate = Fate::aboard;
        u.mother = carrier;
        u.box = static_cast<std::uint8_t>(box);
        Play p = b.play();
        mark_bay_box(p, carrier, Counter::bays_1, box, true);
        return craft;
    }
    [[nodiscard]] LaunchCraft order(UnitId craft, int speed) const {
        LaunchCraft o;
        o.unit = carrier;
        o.craft = craft;
        o.box = b.battle.unit(craft).box;
        o.speed = static_cast<std::uint8_t>(speed);
        return o;
    }
    // Why it may not leave; it leaves where nothing says no.
    WhyMore launched(UnitId craft, int speed) {
        const LaunchCraft o = order(craft, speed);
        if (const auto no = refuse_launch_craft(b.rules, b.battle, o)) return no->more;
        Play p = b.play();
        do_launch_craft(p, o);
        return WhyMore::none;
    }
    WhyMore landed(UnitId craft, std::size_t box) {
        const RecoverCraft o{carrier, craft, static_cast<std::uint8_t>(box)};
        if (const auto no = refuse_recover_craft(b.rules, b.battle, o)) return no->more;
        Play p = b.play();
        do_recover_craft(p, o);
        return WhyMore::none;
    }
    // Points of an enemy's fire.
    void hit(UnitId craft, int points) {
        Play p = b.play();
        strike(p, craft, foe, 0, points, VolleyKind::direct, 0);
        resolve_volleys(p);
    }
    [[nodiscard]] bool lives(UnitId craft) const { return b.battle.unit(craft).fate != Fate::destroyed; }
};

}  // namespace impulse
