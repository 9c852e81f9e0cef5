// What weapons of the supplement cost, hold and store, and how often they fire: each row at each of its tech levels.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "battle/fire/arming.h"
#include "battle/repair/damage_control.h"
#include "tests/battle/fire/gun_duel.h"
#include "tests/battle/fire/printed_shots.h"

namespace impulse {
namespace {

using CostLine = std::vector<std::string>;

// "1/2", "7.5": whole sixtieths.
Energy printed_energy(const std::string& text) {
    if (const std::size_t slash = text.find('/'); slash != std::string::npos)
        return ratio(std::stoi(text.substr(0, slash)), std::stoi(text.substr(slash + 1)));
    return Energy{static_cast<int>(std::lround(std::stod(text) * 60))};
}

// A gun of a row at a tech level, as it is called in the tables, over its target.
struct PrintedGun : GunDuel {
    explicit PrintedGun(const std::string& id) : GunDuel(row_of(id).c_str(), 3, 0) {
        const auto at = std::find_if(b.rules.weapons.begin(), b.rules.weapons.end(),
                                     [&](const WeaponType& w) { return w.id == id; });
        if (at == b.rules.weapons.end()) throw std::runtime_error("no weapon " + id);
        b.rules.classes.back().groups[0].weapon =
            WeaponId{static_cast<std::size_t>(at - b.rules.weapons.begin())};
        b.at(gunner).groups[0].ammo[0] = static_cast<std::uint8_t>(std::min(at->rounds, 255));
    }
    // "hb-4x": "hb".
    static std::string row_of(const std::string& id) {
        const bool level = id.size() > 3 && id.back() == 'x' && id[id.size() - 3] == '-';
        return level ? id.substr(0, id.size() - 3) : id;
    }
};

template <typename F>
void for_each_printed(const std::string& kind, F&& check) {
    int checked = 0;
    for (const CostLine& cells : printed_lines("tng_weapon_costs.csv"))
        if (cells[0] == kind)
            for (const std::string& name : parts_of_line(cells[1], ' ')) {
                SCOPED_TRACE(name);
                const std::string id = name.substr(0, name.find(':'));
                PrintedGun d{id};
                ASSERT_EQ(d.b.weapon(d.gunner, 0).id, id);
                check(d, name.substr(std::min(name.size(), id.size() + 1)), cells);
                ++checked;
            }
    EXPECT_GT(checked, 40) << kind;
}

constexpr Energy twelfth{5};

// As many uses as it holds ready may be paid, no more and no part of one; what is held is paid for each turn.
TEST(TngCosts, EachModeIsArmedAndHeldForWhatIsPrinted) {
    for_each_printed("arm", [](PrintedGun& d, const std::string& id, const CostLine& cells) {
        const std::uint8_t mode = d.b.mode(d.gunner, 0, id);
        const int uses = std::stoi(cells[4]);
        const Energy each = printed_energy(cells[2]), all = each * uses;
        const auto refused = [&](Energy amount) {
            return refuse_arm(d.b.rules, d.b.battle, d.gunner, 0, mode, amount).has_value();
        };
        EXPECT_TRUE(refused(each - twelfth));
        EXPECT_TRUE(refused(all + twelfth));
        EXPECT_TRUE(refused(all + each));
        EXPECT_FALSE(refused(each));
        ASSERT_FALSE(refused(all));
        Play p = d.b.play();
        do_arm(p, d.gunner, 0, mode, all);
        end_turn_arming(p, d.gunner);
        p.emit(TurnReset{d.gunner});
        const GroupState& box = d.b.at(d.gunner).groups[0];
        if (cells[3] == "-") {
            EXPECT_EQ(box.charge, 0) << "it cannot be held";
            return;
        }
        const Energy hold = printed_energy(cells[3]) * uses;
        EXPECT_EQ(box.charge, all.parts);
        EXPECT_EQ(hold_cost(d.b.rules, d.b.battle, d.gunner, 0), hold);
        if (hold > Energy{}) do_arm(p, d.gunner, 0, hold_mode, hold);
        end_turn_arming(p, d.gunner);
        EXPECT_EQ(box.charge, all.parts) << "paid";
    });
}

TEST(TngCosts, AShotTakesWhatIsPrintedFromItsCapacitor) {
    for_each_printed("shot", [](PrintedGun& d, const std::string& id, const CostLine& cells) {
        const std::uint8_t mode = d.b.mode(d.gunner, 0, id);
        const Energy cost = printed_energy(cells[2]);
        const int boxes = std::stoi(cells[3]);
        EXPECT_EQ(d.mode(id.c_str()).boxes, boxes);
        GroupState& box = d.b.at(d.gunner).groups[0];
        box.charge = cost.parts / boxes - 1;
        EXPECT_TRUE(refuse_charge(d.b.rules, d.b.battle.unit(d.gunner), 0, mode));
        box.charge = cost.parts / boxes;
        EXPECT_FALSE(refuse_charge(d.b.rules, d.b.battle.unit(d.gunner), 0, mode));
        Play p = d.b.play();
        load_shot(p, d.gunner, 0, mode);
        EXPECT_EQ(box.charge, 0);
    });
}

TEST(TngCosts, ACapacitorTakesWhatIsPrinted) {
    for_each_printed("store", [](PrintedGun& d, const std::string&, const CostLine& cells) {
        const Energy most = printed_energy(cells[2]);
        d.b.at(d.gunner).groups[0].charge = 0;
        EXPECT_FALSE(refuse_arm(d.b.rules, d.b.battle, d.gunner, 0, 0, most));
        EXPECT_TRUE(refuse_arm(d.b.rules, d.b.battle, d.gunner, 0, 0, most + twelfth));
        EXPECT_EQ(capacity_of(d.b.rules, d.b.battle.unit(d.gunner), 0), most);
    });
}

TEST(TngCosts, ToRepairABoxTakesThePrintedPoints) {
    for_each_printed("repair", [](PrintedGun& d, const std::string&, const CostLine& cells) {
        d.b.at(d.gunner).groups[0].lost = 1;
        EXPECT_EQ(repair_cost(d.b.rules, d.b.at(d.gunner), RepairTarget::group, 0), std::stoi(cells[2]));
    });
}

TEST(TngCosts, ABoxIsBoughtForThePrintedPrice) {
    const Rules& rules = table_rules("tng");
    int checked = 0;
    for (const CostLine& cells : printed_lines("tng_weapon_costs.csv"))
        if (cells[0] == "price")
            for (const std::string& id : parts_of_line(cells[1], ' ')) {
                const auto at = std::find_if(rules.weapons.begin(), rules.weapons.end(),
                                             [&](const WeaponType& w) { return w.id == id; });
                if (at == rules.weapons.end()) {
                    ADD_FAILURE() << id;
                    continue;
                }
                EXPECT_EQ(at->price, std::stoi(cells[2])) << id;
                ++checked;
            }
    EXPECT_GT(checked, 100);
}

// Fires whatever is not refused, impulse by impulse; the shots of the first one, and of the turn.
std::pair<int, int> shots_of_a_turn(PrintedGun& d, const std::string& id) {
    constexpr int ample = 40;
    int first = 0, all = 0;
    for (int impulse = 1; impulse <= 12; ++impulse) {
        d.b.clock(2, impulse);
        d.feed(id.c_str(), d.mode(id.c_str()).charges > 1 ? d.mode(id.c_str()).charges : ample);
        const Fire shot = d.b.shot(d.gunner, 0, id, d.halberd);
        int now = 0;
        auto no = refuse_fire(d.b.rules, d.b.battle, shot);
        if (impulse == 1 && no) ADD_FAILURE() << refusal_text(d.b.rules, *no);
        for (; now < ample && !no; no = refuse_fire(d.b.rules, d.b.battle, shot), ++now) d.b.declare(shot);
        all += now;
        if (impulse == 1) first = now;
        SeededDice seeded;
        Play p{d.b.rules, d.b.battle, seeded, nullptr};
        if (now > 0) {
            EXPECT_TRUE(resolve_fire_run(p));
        }
        d.b.battle.volleys.clear();
    }
    return {first, all};
}

// A resonator spares large ships after one shot, an anti-proton beam all but giants, who mends fires at his own: they have a
// target of that kind.
TEST(TngCosts, EachFiresAsOftenAsPrinted) {
    for_each_printed("rate", [](PrintedGun& d, const std::string& id, const CostLine& cells) {
        const std::string& row = d.b.weapon(d.gunner, 0).id;
        if (row.starts_with("hfr")) d.b.rules.classes[d.b.at(d.halberd).type.index()].sheet.size_class = 5;
        if (row.starts_with("anti-proton"))
            d.b.rules.classes[d.b.at(d.halberd).type.index()].sheet.size_class = 1;
        if (row.starts_with("mend")) d.b.at(d.halberd).side = d.b.at(d.gunner).side;
        const auto [first, all] = shots_of_a_turn(d, id);
        EXPECT_EQ(all, std::stoi(cells[2])) << "a turn";
        EXPECT_EQ(first, std::stoi(cells[3])) << "an impulse";
    });
}

}  // namespace
}  // namespace impulse
