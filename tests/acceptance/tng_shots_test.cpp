// Worked cases of the TNG supplement whose shot is fired in a battle: what becomes of the target counts.
#include <gtest/gtest.h>

#include <algorithm>

#include "battle/core/refusal.h"
#include "battle/core/web_strength.h"
#include "battle/damage/allocate.h"
#include "battle/damage/box_loss.h"
#include "battle/damage/shot_down.h"
#include "battle/fire/arming.h"
#include "battle/play/apply.h"
#include "battle/repair/damage_control.h"
#include "battle/seeking/impact.h"
#include "battle/seeking/launch.h"
#include "battle/systems/box_uses.h"
#include "battle/systems/fields.h"
#include "tests/acceptance/tng_guns.h"
#include "tests/acceptance/tng_more.h"
#include "tests/battle/fire/gun_duel.h"
#include "tests/battle/seeking/rounds.h"

namespace impulse {
namespace {

// So many dice of six with that sum.
std::vector<int> dice_of(int dice, int sum) {
    std::vector<int> faces(static_cast<std::size_t>(dice), 1);
    int left = sum - dice;
    for (int& face : faces) {
        const int more = std::min(5, left);
        face += more;
        left -= more;
    }
    EXPECT_EQ(left, 0);
    return faces;
}
int shields_left(const GunDuel& d) {
    const auto& s = d.b.battle.unit(d.halberd).shield;
    return *std::min_element(s.begin(), s.begin() + 6);
}

void ion(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    GunDuel d{"ion", 3, given.at("range")};
    d.b.rules.classes[d.b.at(d.halberd).type.index()].sheet.size_class = given.at("size_class");
    const int damage = expect.at("damage"), disabled = expect.at("disabled"),
              destroyed = expect.at("destroyed");
    d.b.at(d.halberd).shield.fill(static_cast<std::int16_t>(damage - disabled - destroyed));
    EXPECT_EQ(d.fired("standard", dice_of(8, given.at("roll_8d6"))), disabled + destroyed);
    int of_kind[2]{};
    for (const Volley& v : d.b.battle.volleys) of_kind[v.kind == VolleyKind::disabling ? 1 : 0] += v.points;
    EXPECT_EQ(of_kind[1], disabled);
    EXPECT_EQ(of_kind[0], destroyed);
}
// The hull covers all facings; the beam's own level is above all that it was made against.
void neutronium(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    GunDuel d{"ampb", 5, given.at("range")};
    const ClassId hull = d.b.bare_class({{"solid_neutronium_hull", 1}, {"lab", 1}});
    d.b.rules.classes[hull.index()].sheet.size_class = given.at("size_class");
    const Hex at = d.b.at(d.halberd).hex;
    d.halberd = d.b.unit(1, "2015", 'D', hull);
    d.b.at(d.halberd).hex = at;
    EXPECT_EQ(d.fired("standard", given.at("die").get<int>()), expect.at("damage"));
}
void slowed(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const int speed = given.at("target_speed"), number = expect.at("hit_number");
    for (int die = 1; die <= 6; ++die) {
        GunDuel d{"wfdg", 3, given.at("range")};
        d.b.rules.classes[d.b.at(d.halberd).type.index()].sheet.move_cost =
            ratio(static_cast<int>(given.at("movement_cost").get<double>() * 2), 2);
        d.b.set(d.halberd, Counter::speed, speed);
        d.b.set(d.halberd, Counter::moves_left, speed);
        d.b.at(d.gunner).groups[0].charge = points(given.at("energy")).parts;
        Fire shot = d.b.shot(d.gunner, 0, "standard", d.halberd);
        shot.energy = given.at("energy");
        ASSERT_FALSE(refuse_fire(d.b.rules, d.b.battle, shot));
        Play p = d.b.play();
        do_fire(p, shot);
        d.b.dice.faces = {die};
        ASSERT_TRUE(resolve_fire_run(p));
        EXPECT_EQ(speed - d.b.at(d.halberd)[Counter::moves_left],
                  die <= number ? expect.at("movements_lost").get<int>() : 0)
            << die;
    }
}
void static_torpedo(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    GunDuel d{"stat", 3, given.at("range")};
    const int boxes = given.at("shield_boxes");
    d.b.at(d.halberd).shield.fill(static_cast<std::int16_t>(boxes));
    EXPECT_EQ(d.fired("standard", 1), expect.at("internals"));
    const int lost = boxes - shields_left(d);
    EXPECT_EQ(lost, expect.at("shield_boxes_lost"));
    EXPECT_EQ(lost - expect.at("extra_shield").get<int>(), expect.at("damage"));
}
void capacitor(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    GunDuel d{"wc", 3, 9};
    d.b.at(d.gunner).groups[0].charge = points(given.at("stored")).parts;
    Play p = d.b.play();
    end_turn_arming(p, d.gunner);
    EXPECT_EQ(Energy{d.b.at(d.gunner).groups[0].charge}, points(expect.at("stored")));
}
void cracked_web(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    for (const auto& [tech, key] : {std::pair{3, "strength_3x"}, {4, "strength_4x"}}) {
        GunDuel d{"wb", tech, 4};
        const Hex at = d.b.at(d.halberd).hex, beside = neighbour(at, Facing{0});
        Play p = d.b.play();
        p.emit(WebSet{0, 0, WebKind::cast, 0, 0, 0});
        p.emit(WebHexAdded{0, beside});
        p.emit(WebSet{
            0, 0, WebKind::cast,
            web_point(d.b.rules, d.b.battle.webs[0]).parts * given.at("adjacent_web_strength").get<int>(), 0,
            0});
        ASSERT_EQ(web_strength_at(d.b.rules, d.b.battle, beside), given.at("adjacent_web_strength"));
        (void)d.fired(tech == 3 ? "standard" : "standard-4x", {3, 4});
        EXPECT_EQ(web_strength_at(d.b.rules, d.b.battle, beside), expect.at(key)) << tech;
    }
}
// Fired only while a positional stabilizer holds its ship.
void unheld(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    ASSERT_FALSE(given.at("positional_stabilizer").get<bool>());
    GunDuel d{given.at("weapon").get<std::string>().c_str(), 3, 3};
    d.feed("standard");
    EXPECT_EQ(!refuse_fire(d.b.rules, d.b.battle, d.b.shot(d.gunner, 0, "standard", d.halberd)),
              expect.at("allowed").get<bool>());
}
void held_fast(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    ASSERT_TRUE(given.at("target_positional_stabilizer").get<bool>());
    const WeaponMode& m = gun_mode("grav", given.at("tech"), "standard");
    const int range = given.at("range"), number = expect.at("hit_number");
    const ShotFit fit{.size_class = given.at("size_class").get<std::size_t>(), .facts = fact(Of::anchored)};
    EXPECT_EQ(hit_number(m, fit, range), number);
    for (int die = 1; die <= 6; ++die)
        EXPECT_EQ(outcome_of(m, fit, range, range, 0, die, m.energy).points,
                  die <= number ? expect.at("damage").get<int>() : 0)
            << die;
}
// A point of energy is a shot; those of one order are one hit.
void mauled(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const WeaponMode& m = gun_mode("mauler", "3X", "standard");
    const int shots = given.at("shots");
    EXPECT_EQ(hit_points_of(m, given.at("range"), points(shots)), expect.at("damage"));
    if (expect.contains("energy")) {
        EXPECT_EQ(m.energy * shots, points(expect.at("energy")));
    }
}
void cut(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    GunDuel d{"cut", 5, given.at("range")};
    EXPECT_EQ(d.fired("standard", given.at("die").get<int>()),
              expect.at("normal").get<int>() + expect.at("permanent").get<int>());
    int lasting = 0;
    for (const Volley& v : d.b.battle.volleys) lasting += v.kind == VolleyKind::lasting ? v.points : 0;
    EXPECT_EQ(lasting, expect.at("permanent"));
}
void fluxed(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    for (const auto& [tech, ending] : {std::pair{"3X", "_3x"}, {"4X", "_4x"}}) {
        const WeaponMode& m = gun_mode("flux", tech, "standard");
        const int range = given.at("range");
        EXPECT_EQ(hit_number(m, {}, range), expect.at(std::string{"hit"} + ending)) << tech;
        EXPECT_EQ(hit_points_of(m, range, m.energy), expect.at(std::string{"systems"} + ending)) << tech;
    }
}

// ---- what is launched
SeekerId round_of(const GunDuel& d, const std::string& name) {
    for (const SeekerId s :
         d.b.rules.weapon(d.b.rules.type(d.b.battle.unit(d.gunner).type).groups[0].weapon).launches)
        if (d.b.rules.seeker(s).name == name) return s;
    ADD_FAILURE() << name;
    return {};
}
void launch(GunDuel& d, const std::string& name) {
    const Launch order{.unit = d.gunner, .group = 0, .type = round_of(d, name), .target = d.halberd};
    const auto no = refuse_launch(d.b.rules, d.b.battle, order);
    ASSERT_FALSE(no) << refusal_text(d.b.rules, *no);
    Play p = d.b.play();
    do_launch(p, order);
}
int inside(GunDuel& d, UnitId at) {
    int points = 0;
    for (const Volley& v : d.b.battle.volleys) points += v.target == at ? v.points : 0;
    return points;
}
void worn_down(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    GunDuel d{given.at("weapon").get<std::string>().c_str(), 3, given.at("range")};
    d.b.clock(1, 1);
    d.feed("standard");
    launch(d, given.at("weapon").get<std::string>() + "-standard");
    Play p = d.b.play();
    p.emit(SeekerDamaged{ObjectId{0}, VolleyKind::direct, given.at("fire_taken").get<int>()});
    shoot_down(p, ObjectId{0});
    EXPECT_TRUE(seeking_hits_run(p));
    EXPECT_EQ(inside(d, d.halberd), expect.at("warhead"));
}
// At shields, at none, and at temporal ones.
void chronoton(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const int tech = given.at("tech").get<std::string>()[0] - '0', range = given.at("range"),
              number = expect.at("hit_number");
    EXPECT_EQ((GunDuel{"chrt", tech, range}.mode("standard").table.hit_at(range)), number);
    EXPECT_EQ((GunDuel{"chrt", tech, range}.fired("standard", number)), expect.at("damage_unshielded"));
    for (const auto& [shields, damage] :
         {std::pair{"lab", "damage"}, {"temporal_shields", "damage_temporal"}}) {
        GunDuel d{"chrt", tech, range};
        const Hex at = d.b.at(d.halberd).hex;
        const ClassId type = d.b.bare_class({{shields, 1}});
        ShipClass& c = d.b.rules.classes[type.index()];
        c.banks = 6;
        for (std::size_t bank = 0; bank < 6; ++bank)
            c.bank_facings[bank] = static_cast<std::uint8_t>(1U << bank);
        d.halberd = d.b.unit(1, "2015", 'D', type);
        d.b.at(d.halberd).hex = at;
        d.b.at(d.halberd).shield.fill(100);
        EXPECT_EQ(d.fired("standard", number), 0);
        EXPECT_EQ(100 - shields_left(d), expect.at(damage)) << shields;
    }
}
void syphoned(const CaseJson&, const CaseJson& expect, const CaseJson&) {
    TableBattle b{"tng"};
    const UnitId firer = b.unit(0, "2030", 'A', b.bare_class({{"syphon", 1}, {"btty", 2}})),
                 robbed = b.unit(1, "2028", 'D', b.bare_class({{"phtn", 1}}));
    for (ClassGroup& group : b.rules.classes[b.at(firer).type.index()].groups) group.value = 5;
    ClassGroup& box = b.rules.classes[b.at(robbed).type.index()].groups[0];
    for (std::size_t s = 0; s < b.rules.systems.size(); ++s)
        if (b.rules.systems[s].id == "opt") box.container = SystemId{s};
    const auto& built = b.rules.system(box.system).built;
    ASSERT_FALSE(built.empty());
    EXPECT_EQ(built[0].bpv[0], expect.at("allowance_lost"));
    b.at(firer).battery = Energy{};
    Play p = b.play();
    p.emit(BoxLost{robbed, 0, 1, 0, 0});
    erase_content(p, robbed, 0, firer);
    EXPECT_EQ(b.at(firer).battery, points(expect.at("energy_gained")));
    EXPECT_EQ(repairable(b.rules, b.at(robbed), RepairTarget::group, 0), 0) << "for good";
}
void wave(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const int boxes = given.at("boxes"), each = given.at("energy_per_box"), hexes = expect.at("X");
    EXPECT_EQ(boxes * each, hexes);
    GunDuel d{"wave", 5, given.at("range"), boxes};
    d.b.set(d.gunner, Counter::field_energy, hexes);
    d.b.clock(1, 1);
    d.b.open(Mechanism::activity);
    Operate o;
    o.unit = d.gunner;
    o.use = SystemUse::box;
    o.value = 1;
    o.amount = points(hexes);
    const auto no = refuse(d.b.rules, d.b.battle, o);
    ASSERT_FALSE(no) << refusal_text(d.b.rules, *no);
    Play p = d.b.play();
    do_operate(p, o);
    strike_with_fields(p);
    int pseudo = 0, real = 0;
    for (const Volley& v : d.b.battle.volleys) (v.kind == VolleyKind::disabling ? pseudo : real) += v.points;
    EXPECT_EQ(pseudo, expect.at("pseudo_damage"));
    EXPECT_EQ(real, expect.at("real_damage"));
}
void mends_as_pulse(const CaseJson&, const CaseJson& expect, const CaseJson&) {
    const GunDuel d{"trx", 4, 1};
    const WeaponMode& mend = d.mode("p-mend");
    EXPECT_EQ(d.b.weapon(d.gunner, 0).uses(mend), expect.at("shots"));
    EXPECT_EQ(mend.energy, points(expect.at("energy_per_shot")));
    EXPECT_EQ(mend.hold, points(expect.at("hold_per_shot")));
}
void hidden_mine(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    GunDuel d{"mine", given.at("tech") == "4X" ? 4 : 3, 1};
    d.b.at(d.gunner).groups[0].ammo[0] = static_cast<std::uint8_t>(d.b.weapon(d.gunner, 0).rack_half_spaces);
    const UnitId beside = d.b.unit(1, "2030", 'A', "korrin/halberd");
    d.b.at(beside).hex = neighbour(d.b.at(d.halberd).hex, Facing{0});
    d.b.at(beside).shield.fill(0);
    const std::string round = "mine-" + given.at("mine").get<std::string>();
    EXPECT_EQ(d.b.rules.seeker(round_of(d, round)).speed, expect.at("speed"));
    d.b.clock(1, 1);
    launch(d, round);
    for (int impulse = 1; impulse <= 6 && inside(d, d.halberd) == 0; ++impulse) {
        d.b.clock(1, impulse);
        d.b.battle.volleys.clear();
        Play p = d.b.play();
        EXPECT_TRUE(seeking_hits_run(p));
    }
    EXPECT_EQ(inside(d, d.halberd), expect.at("same_hex"));
    EXPECT_EQ(inside(d, beside), expect.at("adjacent"));
}
// A shard at a ship so many hexes ahead that is thrown with those dice; the hexes from its mark to where it came.
void astray(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    Rounds d{"shard", given.at("tech") == "4X" ? 4 : 3, given.at("target_range")};
    d.send("whole");
    std::vector<int> dice = dice_of(3, given.at("roll_3d6"));
    dice.push_back(3);
    const int points = d.strikes(dice);
    const int hexes = distance(d.b.events.last<SeekerMoved>().hex, d.b.at(d.halberd).hex);
    EXPECT_EQ(hexes, expect.at("misfire_hexes"));
    EXPECT_EQ(hexes == 0, expect.at("lands_at_target").get<bool>());
    EXPECT_LT(points, d.mode("whole").table.points_at(0)) << "at most a piece of it";
}
// Thrown with all dice at a ship that goes elsewhere before it flies: another stands two hexes along a row.
void came_apart(const CaseJson&, const CaseJson& expect, const CaseJson&) {
    Rounds d{"shard", 3, 8};
    d.send("whole");
    const Hex mark = d.b.at(d.halberd).hex;
    d.b.at(d.halberd).hex = along(mark, Facing{1}, 2);
    EXPECT_EQ(d.strikes({6, 6, 6}), expect.at("damage"));
}

}  // namespace

const std::vector<CaseRow>& shot_cases() {
    static const std::vector<CaseRow> rows{{"ion-internals-split", ion},
                                           {"ph8-no-stabilizer", unheld},
                                           {"grav-stabilized", held_fast},
                                           {"mauler-rounding", mauled},
                                           {"mauler-half", mauled},
                                           {"cut-die1-r3", cut},
                                           {"flux-4x-r8", fluxed},
                                           {"ampb-neutronium", neutronium},
                                           {"wfdg-slow", slowed},
                                           {"stat-vs-shield", static_torpedo},
                                           {"wc-capacity-decay", capacitor},
                                           {"wb-adjacent", cracked_web},
                                           {"chrt-5x-r10", chronoton},
                                           {"syphon-steal", syphoned},
                                           {"wave-pseudo", wave},
                                           {"trx-modes", mends_as_pulse},
                                           {"plx-shot-down", worn_down},
                                           {"shard-misfire", astray},
                                           {"shard-split", came_apart},
                                           {"mine-inviso-4x", hidden_mine}};
    return rows;
}

TEST(TngAcceptance, ShotsThatAreFired) { check_cases("tng", shot_cases()); }

}  // namespace impulse
