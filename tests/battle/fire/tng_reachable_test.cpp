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

// Boxes of a row on a ship that has lost something of all else, among friends and foes, seekers, rocks and jamming: whatever
// an order may need. Its batteries are half full.
struct Throng : TableBattle {
    UnitId ship, enemy, commanded;
    static constexpr int situations =
        4;  // nothing in the way; jammed; in a haze; among rocks, with its weapon armed
    Throng() : TableBattle("tng") {}

    void place(const SystemType& s, int boxes, int situation = 0) {
        const std::string row = s.id;
        battle = Battle{};
        battle.field.impulses = static_cast<std::int16_t>(rules.procedure.impulses);
        rules.classes.resize(table_rules("tng").classes.size());
        const ClassId type =
            bare_class({{row.c_str(), boxes}, {"btty", 40}, {"hwarp_center", 3}, {"hull_f", 3}, {"trac", 3}});
        ShipClass& c = rules.classes[type.index()];
        c.sheet.tech = 4;
        c.sheet.crew_units = c.sheet.boarding_parties = 20;
        c.sheet.damage_control.ratings = {4, 2, 0};
        c.sheet.sensor.ratings = {6, 5, 4, 3, 2, 1, 0};
        c.sheet.scanner.ratings = {0, 0, 0, 0, 0, 0, 0};
        for (ClassGroup& g : c.groups) {
            g.value = 1;
            if (rules.system(g.system).id == row && rules.system(g.system).weapon) set_weapon(g, c);
        }
        ship = unit(0, "2020", 'A', type);
        enemy = unit(1, "2020", 'D', "korrin/halberd");
        commanded = unit(0, "2020", 'A', "korrin/halberd");
        for (int n = 0; n < 2; ++n) at(enemy).hex = neighbour(at(enemy).hex, Facing{0});
        at(ship).battery = points(30);
        at(enemy).shield.fill(0);
        at(enemy).info[0] = 99;
        set(enemy, Counter::shield_level, 0);
        set(commanded, Counter::commanded, 1);
        set(ship, Counter::moves_left, 9);
        for (const char* lost : {"hwarp_center", "hull_f", "trac"})
            for (std::size_t g = 0; g < c.groups.size(); ++g)
                if (rules.system(c.groups[g].system).id == lost && rules.system(c.groups[g].system).id != row)
                    at(ship).groups[g].lost = 1;
        for (const SeekerKind kind : {SeekerKind::drone, SeekerKind::plasma}) {
            MapObject o;
            o.kind = kind;
            o.fate = SeekerFate::flying;
            o.by = o.guide = enemy;
            o.target = ship;
            o.hex = at(enemy).hex;
            battle.objects.push_back(o);
        }
        clock(1, 2);
        if (situation == 1) hold(ship, StatusKind::jammed, 99);
        if (situation == 2)
            battle.hazes.push_back({.kind = HazeKind::sensor,
                                    .by = enemy,
                                    .radius = 6,
                                    .strength = 6,
                                    .hex = at(enemy).hex,
                                    .until = 99});
        if (situation == 3) {
            Feature rocks;
            rocks.kind = FeatureKind::asteroid;
            rocks.hex = at(ship).hex;
            rocks.mined = rocks.rubble = 2;
            battle.field.features.push_back(rocks);
            if (const WeaponId armed = c.groups[0].weapon; armed && !rules.weapon(armed).modes.empty()) {
                const WeaponMode& m = rules.weapon(armed).modes.front();
                arm(ship, 0, m.id, m.energy);
            }
        }
    }
    // The weapon of its boxes at the highest level that has one, and what is in it.
    void set_weapon(ClassGroup& g, ShipClass& c) {
        for (std::size_t w = 0; w < rules.weapons.size(); ++w)
            if (rules.weapons[w].system == g.system && !rules.weapons[w].absent) {
                g.weapon = WeaponId{w};
                c.sheet.tech = std::max(4, rules.weapons[w].level);
            }
    }
    // Taken in one of the steps of the turn.
    bool taken(const Command& order) {
        const UnitSet all = UnitSet::first(battle.units.size());
        for (std::size_t i = 0; i < rules.procedure.steps.size(); ++i) {
            battle.clock.step = static_cast<std::int16_t>(i);
            battle.window = {rules.procedure.steps[i].window, 1, all, all};
            if (battle.window.kind != WindowKind::automatic && !refuse(rules, battle, order)) return true;
        }
        return false;
    }
    // One of the orders of a box, at whatever it may be meant for.
    bool taken(SystemUse use, std::size_t group, std::initializer_list<int> values) {
        const Hex here = at(ship).hex, ahead = neighbour(here, Facing{0});
        Operate o;
        o.unit = o.at = ship;
        o.group = static_cast<std::uint8_t>(group);
        o.use = use;
        for (const int value : values)
            for (const int amount : {0, 1, 2, 4})
                for (const UnitId target : {UnitId{}, enemy, commanded, ship})
                    for (const Hex hex : {here, ahead, at(enemy).hex})
                        for (const Hex beyond : {Hex{}, neighbour(at(enemy).hex, Facing{1})}) {
                            o.value = static_cast<std::uint8_t>(value);
                            o.amount = points(amount);
                            o.target = target;
                            o.hex = hex;
                            o.beyond = beyond;
                            if (taken(Command{o})) return true;
                        }
        return false;
    }
    bool mends() {
        const std::size_t groups = rules.type(at(ship).type).groups.size();
        for (std::size_t g = 0; g < groups; ++g)
            for (const std::size_t breaks : {std::size_t{whole_unit}, group_of(ship, "btty")})
                if (taken(Command{EmergencyRepair{ship, RepairTarget::group, static_cast<std::uint8_t>(g),
                                                  static_cast<std::uint8_t>(breaks)}}))
                    return true;
        return false;
    }
    bool beams() {
        for (const UnitId target : {commanded, enemy})
            for (const Cargo what : {Cargo::party, Cargo::crew})
                if (taken(Command{Transport{ship, what, target, 0, 1, {}, {}}})) return true;
        return false;
    }
    bool links(LinkKind kind) {
        const TractorAct act = kind == LinkKind::repulsor  ? TractorAct::repel
                               : kind == LinkKind::pressor ? TractorAct::press
                               : kind == LinkKind::grapple ? TractorAct::grapple
                                                           : TractorAct::attract;
        for (const std::uint8_t points : {std::uint8_t{0}, std::uint8_t{1}, std::uint8_t{6}})
            if (taken(Command{Tractor{ship, act, enemy, {}, points, 0}})) return true;
        return false;
    }
    // A mode of a device, ready.
    bool uses_device(const WeaponType& w, const WeaponMode& m) {
        const SystemType& box = rules.system(w.system);
        place(box, 1);
        ShipClass& c = rules.classes[at(ship).type.index()];
        c.groups[0].weapon = WeaponId{static_cast<std::size_t>(&w - rules.weapons.data())};
        c.sheet.tech = std::max(3, w.level);
        if (w.arming == ArmingKind::own_capacitor)
            at(ship).groups[0].charge = std::max(w.capacity, m.energy).parts;
        else
            arm(ship, 0, m.id, m.energy);
        const int place = static_cast<int>(&m - w.modes.data());
        switch (box.device) {
            case Device::field_caster:
                return taken(SystemUse::cast, 0, {place});
            case Device::stasis:
                return taken(SystemUse::stasis_hold, 0, {0});
            case Device::displacement:
                return taken(SystemUse::displace, 0, {0});
            case Device::web_caster:  // a mode for each number of hexes
                return taken(SystemUse::web_cast, 0, {place + 1});
            default:
                return true;  // by the use or the link of its box
        }
    }
    bool does(const BoxUse& use) {
        switch (use.act) {
            case BoxAct::mend:
                return mends();
            case BoxAct::beam:
                return beams();
            case BoxAct::off:
                return taken(SystemUse::switch_off, 0, {0});
            case BoxAct::double_engine:
                return taken(SystemUse::double_engine, group_of(ship, "hwarp_center"), {0});
            case BoxAct::halve_engine:
                return taken(SystemUse::halve_engine, group_of(ship, "hwarp_center"), {0});
            default:
                return taken(SystemUse::box, 0, {use.number});
        }
    }
};

// A device's mode is armed by the form and used by the orders of its device, its grips, its box or what it stabilizes.
std::string why_not_used(BareRange& r, Throng& t, const WeaponType& w, const WeaponMode& m) {
    const SystemType& box = r.rules.system(w.system);
    if (box.device == Device::none && box.grips.empty() && box.uses.empty() && !box.has(Trait::stabilizer))
        return "it is neither fired nor launched, and its box has no order";
    const WeaponType& same = t.rules.weapons[static_cast<std::size_t>(&w - r.rules.weapons.data())];
    if (!t.uses_device(same, same.modes[static_cast<std::size_t>(&m - w.modes.data())]))
        return "no order that its device has is taken";
    if (!box.grips.empty() || w.arming == ArmingKind::own_capacitor || w.arming == ArmingKind::ammunition ||
        m.energy == Energy{})
        return {};
    r.place(w, 1, 3);
    const auto no = refuse_arm(r.rules, r.battle, r.gunner, 0, r.mode(r.gunner, 0, m.id), m.energy);
    return no ? refusal_text(r.rules, *no) : std::string{};
}

TEST(TngReachable, EveryUseOfABoxIsTakenInSomeSituation) {
    Throng t;
    std::set<std::string> seen;
    int uses = 0;
    for (std::size_t s = 0; s < table_rules("tng").systems.size(); ++s) {
        const SystemType& system = t.rules.systems[s];
        if (!system.undefined.empty() || system.id.starts_with("emer_")) continue;
        for (const BoxUse& use : system.uses) {
            const std::string name = system.family + " " + std::to_string(use.number);
            if (!seen.insert(name).second) continue;
            ++uses;
            bool done = false;
            for (const int boxes : {1, 6, 36})
                for (int situation = 0; situation < Throng::situations && !done; ++situation) {
                    t.place(system, boxes, situation);
                    if (system.weapon && situation < 3) t.at(t.ship).groups[0].charge = points(9).parts;
                    done = t.does(use);
                }
            EXPECT_TRUE(done) << name << " " << word(use.act);
        }
    }
    EXPECT_GT(uses, 70);
}

TEST(TngReachable, EveryLinkOfABoxIsTakenInSomeSituation) {
    Throng t;
    std::set<std::string> links;
    for (const SystemType& system : table_rules("tng").systems) {
        for (const Grip& grip : system.grips) {
            // A hit makes these, a device, or the order to dock to what another box holds.
            if (grip.by_hit || grip.link == LinkKind::drain || grip.link == LinkKind::stasis ||
                grip.link == LinkKind::dock || !system.undefined.empty())
                continue;
            t.place(system, 1);
            t.at(t.ship).groups[0].ammo[0] = 40;  // of boxes that have so many shots for the battle
            if (grip.range[0] == 0) t.at(t.enemy).hex = t.at(t.ship).hex;
            for (std::size_t g = 1; g < t.at(t.ship).groups.size(); ++g)
                if (t.rules.system(t.rules.type(t.at(t.ship).type).groups[g].system).id == "trac")
                    t.at(t.ship).groups[g].lost = 3;
            EXPECT_TRUE(t.links(grip.link)) << system.id << " " << word(grip.link);
            links.insert(system.id + " " + std::string{word(grip.link)});
        }
    }
    EXPECT_GT(links.size(), 10U) << testing::PrintToString(links);
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
    Throng t;
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
                EXPECT_EQ(why_not_used(r, t, w, m), "") << name;
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
