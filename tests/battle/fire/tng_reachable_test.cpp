// Nothing in the supplement's tables is dead without saying so: every mode is reached by an order, every box of every sheet,
// classic ones too, serves or is said to do nothing.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "battle/core/idle_boxes.h"
#include "battle/fire/arming.h"
#include "battle/fire/declare.h"
#include "battle/play/apply.h"
#include "battle/seeking/held_weapon.h"
#include "battle/seeking/launch.h"
#include "tests/battle/fire/bare_range.h"

namespace impulse {
namespace {

// The nearest range at which a mode may be used.
int nearest_range_of(const WeaponMode& m) {
    for (int range = 0; range <= max_range; ++range)
        if (reach_of(m, range, range) == Reach::within && m.table.fires_at(range)) return range;
    return 0;
}

// Why no order fires the mode, at any size of target or at a friend or a seeker; empty where one does.
std::string why_not_fired(BareRange& r, const WeaponType& w, const WeaponMode& m) {
    std::string why;
    for (const int size : {3, 0, 6}) {
        r.place(w, m.boxes, nearest_range_of(m));
        r.rules.classes[r.at(r.target).type.index()].sheet.size_class = size;
        Fire order = r.ready(w, m).front();
        if (m.target == TargetKind::friends) order.target = r.gunner;
        if (m.target == TargetKind::seekers_only) {
            MapObject o;
            o.kind = SeekerKind::drone;
            o.fate = SeekerFate::flying;
            o.by = o.guide = r.target;
            o.target = r.gunner;
            o.hex = r.at(r.target).hex;
            r.battle.objects.push_back(o);
            order.target = {};
            order.object = ObjectId{r.battle.objects.size() - 1};
        }
        const auto no = refuse_fire(r.rules, r.battle, order);
        if (!no) return {};
        why = refusal_text(r.rules, *no);
    }
    return why;
}

// Why no order launches a round of that kind; empty where one does.
std::string why_not_launched(BareRange& r, const WeaponType& w, const WeaponMode* m, SeekerId type) {
    std::string why;
    for (const int range : {m != nullptr ? nearest_range_of(*m) : 1, 0, 1, 4}) {
        r.place(w, 1, range);
        if (m != nullptr) static_cast<void>(r.ready(w, *m));
        if (m == nullptr && w.launch_energy > Energy{}) r.at(r.gunner).groups[0].charge = w.capacity.parts;
        GroupState& box = r.at(r.gunner).groups[0];
        if (w.rack_half_spaces > 0) box.ammo[0] = static_cast<std::uint8_t>(w.rack_half_spaces);
        Launch order{.unit = r.gunner, .group = 0, .type = type, .target = r.target};
        each_held(r.rules, r.rules.type(r.at(r.gunner).type), r.rules.seeker(type),
                  [&](const HeldWeapon& held) {
                      order.holds = held.weapon;
                      order.mode = held.mode;
                  });
        const auto no = refuse_launch(r.rules, r.battle, order);
        if (!no) return {};
        why = refusal_text(r.rules, *no);
    }
    return why;
}

// A device's mode is armed by the form and used by the orders of its device, its grips, its box or what it stabilizes.
std::string why_not_used(BareRange& r, const WeaponType& w, const WeaponMode& m) {
    const SystemType& box = r.rules.system(w.system);
    if (box.device == Device::none && box.grips.empty() && box.uses.empty() && !box.has(Trait::stabilizer))
        return "it is neither fired nor launched, and its box has no order";
    if (!box.grips.empty() || w.arming == ArmingKind::own_capacitor || w.arming == ArmingKind::ammunition ||
        m.energy == Energy{})
        return {};
    r.place(w, 1, 3);
    const auto no = refuse_arm(r.rules, r.battle, r.gunner, 0, r.mode(r.gunner, 0, m.id), m.energy);
    return no ? refusal_text(r.rules, *no) : std::string{};
}

// The row as if no weapon were in its boxes: what they are for beside.
SystemType without_its_weapon(SystemType s) {
    for (const Trait t : {Trait::weapon, Trait::launcher, Trait::phaser_like, Trait::quiet})
        s.traits &= ~static_cast<std::uint32_t>(t);
    s.weapon = {};
    return s;
}

TEST(TngReachable, EveryModeIsReachedByAnOrder) {
    BareRange r;
    int modes = 0, rounds = 0;
    for (const WeaponType& w : r.rules.weapons) {
        if (w.absent || !w.undefined.empty()) continue;
        std::set<std::size_t> launched;
        for (const WeaponMode& m : w.modes) {
            ++modes;
            const std::string name = w.id + " " + m.id + " at " + w.tech;
            if (m.seeker) {
                launched.insert(m.seeker.index());
                EXPECT_EQ(why_not_launched(r, w, &m, m.seeker), "") << name;
            } else if (m.target == TargetKind::nothing) {
                EXPECT_EQ(why_not_used(r, w, m), "") << name;
            } else {
                EXPECT_EQ(why_not_fired(r, w, m), "") << name;
            }
        }
        for (const SeekerId type : w.launches) {
            ++rounds;
            // Some rounds are fired, not launched: by the mode of their name.
            if (launched.contains(type.index()) ||
                std::any_of(w.modes.begin(), w.modes.end(),
                            [&](const WeaponMode& m) { return m.id == r.rules.seeker(type).name; }))
                continue;
            EXPECT_EQ(why_not_launched(r, w, nullptr, type), "")
                << w.id << " launches " << r.rules.seeker(type).name << " at " << w.tech;
        }
        EXPECT_FALSE(w.modes.empty() && w.launches.empty() && w.waiting.empty() &&
                     does_nothing(r.rules, without_its_weapon(r.rules.system(w.system))))
            << w.id << " does nothing";
    }
    EXPECT_GT(modes, 300);
    EXPECT_GT(rounds, 50);
}

// "Has no real game function", "no function", or for what no battle has.
const std::set<std::string>& idle_by_the_book() {
    static const std::set<std::string> all{"barr", "fuel", "hull_a", "hull_c",  "hull_f",       "n_forward",
                                           "null", "quar", "rec",    "sys_pod", "sys_quarters", "sys_shtl"};
    return all;
}

TEST(TngReachable, EveryRowServesOrIsOneThatTheBookGivesNoFunction) {
    std::set<std::string> idle;
    const Rules& rules = table_rules("tng");
    for (const SystemType& s : rules.systems)
        if (s.undefined.empty() && !s.generic && does_nothing(rules, s)) idle.insert(s.family);
    for (const std::string& row : idle) EXPECT_TRUE(idle_by_the_book().contains(row)) << row << " is dead";
    // And each of those is said to do nothing, on its sheet and in the window.
    std::set<std::string> said;
    for (const SystemType& s : rules.systems)
        if (does_nothing(rules, s)) said.insert(s.family);
    for (const std::string& row : idle_by_the_book()) EXPECT_TRUE(said.contains(row)) << row;
}

// Looks at the boxes of all sheets that may fight, with words for which they are; returns how many there are.
template <class F>
int boxes_of_sheets(const Rules& rules, F&& look) {
    int boxes = 0;
    for (const ShipClass& c : rules.classes) {
        if (!c.not_for_battle.empty()) continue;
        for (const ClassGroup& g : c.groups) {
            const SystemType& s = rules.system(g.system);
            boxes += g.boxes;
            look(g, s, c.sheet.key + ": " + s.id);
        }
    }
    return boxes;
}

TEST(TngReachable, EveryBoxOfEverySheetServesOrIsSaidToDoNothing) {
    const Rules& rules = table_rules("tng");
    const int boxes = boxes_of_sheets(rules, [&](const ClassGroup& g, const SystemType& s,
                                                 const std::string& where) {
        EXPECT_TRUE(s.undefined.empty()) << where << ": " << s.undefined;
        if (g.weapon) {
            const WeaponType& w = rules.weapon(g.weapon);
            EXPECT_FALSE(w.absent) << where;
            EXPECT_TRUE(w.undefined.empty()) << where << ": " << w.undefined;
            EXPECT_FALSE(w.modes.empty() && w.launches.empty() && does_nothing(rules, without_its_weapon(s)))
                << where;
        } else if (does_nothing(rules, s)) {
            EXPECT_TRUE(idle_by_the_book().contains(s.family)) << where;
        }
    });
    EXPECT_GT(boxes, 1000);
}

// The classic sheets too: hull and cargo alone have no use of their own.
TEST(ClassicSheets, EveryBoxServesOrIsHullOrCargo) {
    const Rules& rules = table_rules("classic");
    const std::set<std::string> idle{"cargo", "hull_forward", "hull_center"};
    const int boxes = boxes_of_sheets(rules, [&](const ClassGroup& g, const SystemType& s,
                                                 const std::string& where) {
        const bool fires =
            g.weapon && !(rules.weapon(g.weapon).modes.empty() && rules.weapon(g.weapon).launches.empty());
        EXPECT_TRUE(fires || !does_nothing(rules, without_its_weapon(s)) || idle.contains(s.family)) << where;
    });
    EXPECT_GT(boxes, 10'000);
}

// General note 2: all shots of a turn may leave in one impulse, but for the weapons of which less is printed.
TEST(TngWeaponNotes, AllShotsOfATurnLeaveInOneImpulseUnlessNoted) {
    const std::map<std::string, int> noted{{"beam", 1},  {"lrg", 1},   {"mlas", 1},  {"pc", 1},
                                           {"ph-6", 1},  {"ph-6d", 3}, {"ph-10", 1}, {"ph-wr", 1},
                                           {"ph-wd", 3}, {"tlas", 1}};
    BareRange r;
    int all = 0, fewer = 0;
    for (const WeaponType& w : r.rules.weapons) {
        if (w.absent || !w.undefined.empty() || !w.launches.empty()) continue;
        std::string row = r.rules.system(w.system).family;
        if (const std::size_t at = row.find("-trilithium"); at != std::string::npos) row.resize(at);
        const auto note = noted.find(row);
        for (const WeaponMode& m : w.modes) {
            const int uses = w.shots_per_turn / m.takes;
            if (uses < 2 || m.seeker || m.boxes > 1 || m.target != TargetKind::any) continue;
            r.place(w, 1, nearest_range_of(m));
            const Fire order = r.ready(w, m).front();
            r.at(r.gunner).groups[0].charge = m.energy.parts * uses;
            r.battle.window = {WindowKind::pass_around, 1, UnitSet::first(2), UnitSet::first(2)};
            int fired = 0;
            auto no = refuse_fire(r.rules, r.battle, order);
            for (; !no && fired < uses; no = refuse_fire(r.rules, r.battle, order)) {
                Play play = r.play();
                do_fire(play, order);
                ++fired;
            }
            // What else stops it, such as a limit of its target, is another matter.
            if (fired < uses && no->why != Why::already_declared && note == noted.end()) continue;
            EXPECT_EQ(fired, note == noted.end() ? uses : note->second)
                << w.id << " " << m.id << " at " << w.tech;
            ++(note == noted.end() ? all : fewer);
        }
    }
    EXPECT_GT(all, 15);
    EXPECT_GT(fewer, 15);
}

}  // namespace
}  // namespace impulse
