// tests/battle/seeking/rounds.h: one launcher of the supplement against one ship, impulse by impulse.
// Units:  hexes, points of damage.
// Shapes: Rounds owns a battle on the rules as shipped; dice are typed by the test.
// Rule:   none.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "battle/damage/shot_down.h"
#include "battle/seeking/impact.h"
#include "battle/seeking/launch.h"
#include "tests/battle/fire/gun_duel.h"

namespace impulse {

// One launcher against one ship without shields, so many hexes ahead.
struct Rounds : GunDuel {
    Rounds(const char* rack, int tech, int range) : GunDuel(rack, tech, range) {
        b.at(gunner).groups[0].ammo[0] = static_cast<std::uint8_t>(b.weapon(gunner, 0).rack_half_spaces);
        b.rules.classes[b.at(gunner).type.index()].launchers = {0};
        b.clock(1, 1);
    }
    [[nodiscard]] SeekerId type(const std::string& name) const {
        for (const SeekerId s : b.rules.weapons[weapon_index()].launches)
            if (b.rules.seeker(s).name == name) return s;
        ADD_FAILURE() << "nothing launches " << name;
        return {};
    }
    [[nodiscard]] std::size_t weapon_index() const {
        return b.rules.type(b.battle.unit(gunner).type).groups[0].weapon.index();
    }
    [[nodiscard]] Launch order(const std::string& name, UnitId at = {}) const {
        return {.unit = gunner, .group = 0, .type = type(name), .target = at ? at : halberd};
    }
    [[nodiscard]] std::string refused(const std::string& name, UnitId at = {}) const {
        const auto no = refuse_launch(b.rules, b.battle, order(name, at));
        return no ? std::string{refusal_word(*no)} : std::string{};
    }
    void launch(const std::string& name, UnitId at = {}) {
        ASSERT_EQ(refused(name, at), "") << name;
        Play p = b.play();
        do_launch(p, order(name, at));
    }
    // Armed for a mode and launched.
    void send(const char* mode) {
        feed(mode);
        launch(b.weapon(gunner, 0).id.substr(0, b.weapon(gunner, 0).id.find("-4x")) + "-" + mode);
    }
    void suffer(int points) {
        Play p = b.play();
        p.emit(SeekerDamaged{ObjectId{0}, VolleyKind::direct, points});
        shoot_down(p, ObjectId{0});
    }
    // The end of an impulse; the points that came inside a ship in it.
    int strikes(const std::vector<int>& dice = {}) { return strikes(halberd, dice); }
    int strikes(UnitId at, const std::vector<int>& dice) {
        b.dice.faces.insert(b.dice.faces.end(), dice.begin(), dice.end());
        b.battle.volleys.clear();
        Play p = b.play();
        EXPECT_TRUE(seeking_hits_run(p));
        EXPECT_FALSE(p.starved());
        return inside(at);
    }
    [[nodiscard]] int inside(UnitId at) const {
        int points = 0;
        for (const Volley& v : b.battle.volleys) points += v.target == at ? v.points : 0;
        return points;
    }
    UnitId stands(int side, const char* hex) {
        const UnitId u = b.unit(side, hex, 'A', "korrin/halberd");
        b.at(u).shield.fill(0);
        return u;
    }
};

}  // namespace impulse
