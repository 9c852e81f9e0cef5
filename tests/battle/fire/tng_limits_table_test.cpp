// What weapons of the supplement hold: rounds until they are empty, and capacitors that keep nothing for another turn.
// Rule:   TNG "Phtn", "C-Phtn", "RB", "T", "Torp", "Bal", "Beam", "Cata", "HD", "TLAS", "WFDG", "Mauler".
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <utility>

#include "battle/fire/arming.h"
#include "battle/play/class_index.h"
#include "battle/play/class_reader.h"
#include "tests/battle/fire/gun_duel.h"
#include "tests/support/loaded_rules.h"

namespace impulse {
namespace {

// A Lantern with one box of a weapon as its sheet loads it, and a Halberd in its hex.
struct LoadedShip {
    TableBattle b{"tng"};
    UnitId u, foe;
    std::size_t gun = 0;

    LoadedShip(const char* row, int tech) {
        Sheet sheet = b.rules.type(class_named(b.rules, "aster/lantern")).sheet;
        sheet.tech = tech;
        BoxGroup g;
        g.system = g.name = row;
        g.boxes = 1;
        sheet.groups.push_back(g);
        const auto made = read_class(b.rules, TechKeys{{"3x", "4x"}, "3x"}, sheet);
        if (!made) throw std::runtime_error(made.error().what);
        b.rules.classes.push_back(*made);
        index_classes(b.rules);
        u = b.unit(0, "2020", 'A', ClassId{b.rules.classes.size() - 1});
        foe = b.unit(1, "2020", 'D', "korrin/halberd");
        gun = b.group_of(u, row);
        b.rules.classes.back().groups[gun].arc = Arc{0xFFFFFF};
    }
    // Fires its first mode in turn after turn until it is refused; the word of that stands in `why`.
    int shots_until_empty(std::string& why) {
        for (int fired = 0;; ++fired) {
            b.clock(fired + 1, 1);
            const WeaponMode& mode = b.weapon(u, gun).modes.front();
            b.arm(u, gun, mode.id, mode.energy);
            const Fire shot = b.shot(u, gun, mode.id, foe);
            if (const auto no = refuse_fire(b.rules, b.battle, shot)) {
                why = std::string{refusal_word(*no)};
                return fired;
            }
            Play p = b.play();
            load_shot(p, u, static_cast<int>(gun), 0);
            p.emit(TurnReset{u});
        }
    }
};

// "Ammo limit of 50 {100}", "of 6", "of 2", "of 10 {15}".
TEST(TngLimits, AWeaponFiresTheRoundsThatArePrinted) {
    struct Rounds {
        const char* row;
        std::array<int, 2> rounds;  // 3X, 4X
    };
    for (const Rounds& p : {Rounds{"phtn", {50, 100}},
                            {"c-phtn", {50, 100}},
                            {"rb", {6, 6}},
                            {"t", {2, 2}},
                            {"torp", {10, 15}}})
        for (const int tech : {3, 4}) {
            LoadedShip ship(p.row, tech);
            std::string why;
            EXPECT_EQ(ship.shots_until_empty(why), p.rounds.at(static_cast<std::size_t>(tech - 3)))
                << p.row << " at " << tech << "X";
            EXPECT_EQ(why, "rack_empty") << p.row;
        }
}

// What was not used in its turn is lost.
TEST(TngLimits, ACapacitorOfTheTurnKeepsNothing) {
    for (const char* row : {"bal", "beam", "cata", "hd", "tlas", "wfdg", "mauler"}) {
        GunDuel d{row, 3, 2};
        d.b.at(d.gunner).groups[0].charge = points(1).parts;
        d.b.at(d.gunner).groups[0].paid = 1;  // filled in this turn
        Play p = d.b.play();
        end_turn_arming(p, d.gunner);
        EXPECT_EQ(d.b.at(d.gunner).groups[0].charge, 0) << row;
    }
}

}  // namespace
}  // namespace impulse
