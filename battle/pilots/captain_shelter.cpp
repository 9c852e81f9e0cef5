#include "battle/pilots/captain_shelter.h"

#include <algorithm>

#include "battle/core/barriers.h"
#include "battle/core/modifiers.h"
#include "battle/damage/box_fields.h"
#include "battle/fire/locks.h"

namespace impulse {
namespace {

constexpr int screened = 12;      // hexes at which an enemy is worth a screen
constexpr int hiding_range = 24;  // and worth hiding from
constexpr int bare_range = 6;     // as near as that nobody hides without shields
constexpr int plating = 4;        // points of energy into one wall
constexpr int modulation = 5;     // and into shields that a lock has found

const SystemType& row_of(const Situation& s, const Unit& u, std::size_t group) {
    return s.rules.system(s.rules.type(u.type).groups[group].system);
}

// What the ship could fire at the foe now is little beside what it has: a ship that has fired, or cannot yet.
bool has_fired(const Situation& s) {
    const Foe& foe = s.foes[0];
    const int to = relative_bearing(s.unit().hex, s.unit().facing, foe.hex);
    return broadside(s.ready, to, std::min(foe.range, max_range)) * 4 <
           all_bearing(s.working, std::clamp(s.wanted_range, 0, max_range));
}
std::int32_t threat(const Situation& s) {
    const Foe& foe = s.foes[0];
    return broadside(foe.guns, relative_bearing(foe.hex, foe.facing, s.unit().hex),
                     std::min(foe.range, max_range));
}

// What its modifiers take off the fire of the foe: steps of the die and points, over the rows of its weapons.
int against_foe(const Situation& s, const BoxUse& use) {
    const ShipClass& foe = s.rules.type(s.seen.unit(s.foes[0].id).type);
    int sum = 0;
    for (const std::uint8_t g : foe.armed)
        for (const Modifier& m : use.modifiers)
            if ((m.quantity == Quantity::evasion || m.quantity == Quantity::shelter) &&
                counts(m, {.tech = s.type().sheet.tech, .weapon = &s.rules.system(foe.groups[g].system)}))
                sum += m.amount;
    return sum;
}

bool sees_field_of(const Situation& s, const std::vector<std::string>& rows) {
    bool found = false;
    const Unit& foe = s.seen.unit(s.foes[0].id);
    each_field(s.rules, foe, [&](std::size_t g, const BoxField&) {
        found = found || std::find(rows.begin(), rows.end(), row_of(s, foe, g).family) != rows.end();
    });
    return found;
}

// What stands before the foe.
std::int32_t shield_ahead(const Situation& s) {
    return s.shield[shield_at(relative_bearing(s.unit().hex, s.unit().facing, s.foes[0].hex))];
}
// The weakest of its faces is before the foe.
bool turns_a_weak_face(const Situation& s) {
    return shield_ahead(s) * whole_point < threat(s) &&
           *std::max_element(s.shield.begin(), s.shield.end()) > shield_ahead(s);
}

bool has_box_of(const Situation& s, const std::vector<std::string>& rows) {
    for (std::size_t g = 0; g < s.type().groups.size(); ++g)
        if (boxes_left(s.type(), s.unit(), g) > 0 &&
            std::find(rows.begin(), rows.end(), row_of(s, s.unit(), g).family) != rows.end())
            return true;
    return false;
}

// More of what it scores falls on enemies than on friends.
bool strikes_to_advantage(const Situation& s, int radius) {
    int sum = 0;
    for (std::size_t i = 0; i < s.seen.units.size(); ++i) {
        const Unit& u = s.seen.units[i];
        if (!u.active() || UnitId{i} == s.me) continue;
        const int points = std::max(0, radius - distance(u.hex, s.unit().hex));
        sum += s.seen.enemies(s.me, UnitId{i}) ? points : -points;
    }
    return sum > 0;
}
// As far as the foe; of what strikes, as far as energy goes, since it scores more the wider it is.
int radius_of(const Situation& s, const BoxUse& use) {
    const int all = points(s.unit()[Counter::field_energy]).floor() + std::max(0, s.unit().battery.floor());
    return std::max(1,
                    use.field.strikes ? std::min(all, most_hexes(s.rules, s.unit(), use)) : s.foes[0].range);
}

bool pays(const Situation& s, const BoxUse& use) {
    const BoxField& f = use.field;
    const Foe& foe = s.foes[0];
    if (f.image) return true;  // it costs nothing
    if (f.apart[0] > 0) return foe.range <= hiding_range;
    if (f.strikes) return strikes_to_advantage(s, radius_of(s, use));
    const std::uint16_t bans = f.bans[s.type().sheet.tech >= 4 ? 1 : 0];
    if (f.costs_box) return false;
    if (!f.voids.empty()) return sees_field_of(s, f.voids);
    if (!f.doubles.empty())
        return foe.range <= screened && has_box_of(s, f.doubles) &&
               (!f.drops_shields || s.unit()[Counter::shield_level] == 0);
    if (f.all_round) return foe.range <= screened && turns_a_weak_face(s);
    if (foe.range > hiding_range) return false;
    if ((bans & bit(Ban::fire)) != 0 || f.both_ways)
        return has_fired(s) && threat(s) > 0 &&
               ((bans & bit(Ban::shields)) == 0 || foe.range > bare_range ||
                shield_ahead(s) * whole_point < threat(s));
    int farther = 0;
    for (const Modifier& m : use.modifiers) {
        if (m.quantity == Quantity::distance_times) farther += foe.range * (m.amount - 1);
        if (m.quantity == Quantity::range) farther -= m.amount;
    }
    if ((bans & bit(Ban::shields)) != 0) return farther > bare_range;
    return farther > 0 || (foe.range <= screened && against_foe(s, use) > 0);
}

bool ends_another(const Situation& s, const BoxUse& use) {
    bool found = false;
    each_field(s.rules, s.unit(), [&](std::size_t g, const BoxField&) {
        found = found || std::find(use.field.ends.begin(), use.field.ends.end(),
                                   row_of(s, s.unit(), g).family) != use.field.ends.end();
    });
    return found;
}

// Whose image the ship takes on: a friend's, so that foes do not know which is which, else anybody's.
UnitId model_for(const Situation& s, Operate o, const BoxUse& use) {
    UnitId any{};
    for (std::size_t i = 0; i < s.seen.units.size(); ++i) {
        o.target = UnitId{i};
        if (s.seen.units[i].type == s.unit().type || refuse_field(s.rules, s.seen, o, use)) continue;
        if (!s.seen.enemies(s.me, o.target)) return o.target;
        if (!any) any = o.target;
    }
    return any;
}

// Weapons of which the foe lets next to nothing through any more.
void plan_remodulation(const Situation& s, std::vector<Command>& orders) {
    const Unit& foe = s.seen.unit(s.foes[0].id);
    for (const Adaption& a : s.seen.sides[foe.side.index()].adapted)
        for (const std::uint8_t g : s.type().armed) {
            if (s.type().groups[g].system != a.weapon || a.share < Share::one) continue;
            orders.emplace_back(Operate{s.me, g, SystemUse::remodulate, s.foes[0].id});
            break;
        }
}

}  // namespace

void allocate_shelter(const Situation& s, FormBuilder& form) {
    if (!s.temper.schooled || s.foes.empty()) return;
    Energy all{};
    for (const std::uint8_t g : s.type().fields) {
        if (boxes_left(s.type(), s.unit(), g) <= 0) continue;
        const BoxUse* use = field_on(s.rules, s.unit(), g);
        const bool kept = use != nullptr && use->field.lasts == Lasting::on;
        if (use == nullptr) use = &row_of(s, s.unit(), g).uses.front();
        if (use->field.strikes) {  // as far as there is energy for it, once for all its boxes
            if (strikes_to_advantage(s, most_hexes(s.rules, s.unit(), *use)))
                all = std::max(all, points(most_hexes(s.rules, s.unit(), *use)));
            continue;
        }
        if (s.foes[0].range > hiding_range || use->act != BoxAct::field ||
            (use->field.rounds > 0 && s.unit().groups[g].ammo[0] == 0))
            continue;
        all += field_cost(s.rules, s.unit(), *use, kept ? s.unit().groups[g].turns + 1 : 0, 0);
    }
    const LineRow& fields = s.rules.line(Line::field);
    if (fields.used && all > Energy{}) form.add_steps(Line::field, 0, fields.unit, all.ceil());
    const LineRow& plates = s.rules.line(Line::plate);
    if (!plates.used || s.foes[0].range > screened) return;
    for (std::size_t g = 0; g < s.type().groups.size(); ++g)
        if (row_of(s, s.unit(), g).wall.per_energy[0] > 0 && boxes_left(s.type(), s.unit(), g) > 0)
            form.add_steps(Line::plate, static_cast<std::uint8_t>(g), plates.unit, plating);
}

// Boxes of mobile shields go half and half towards the facing at which the nearest foe fires, until it has twice its share;
// from the side nearest to it first, so that none of them waits for another.
static void plan_shields(const Situation& s, std::vector<Command>& orders) {
    const Unit& u = s.unit();
    const Foe& foe = s.foes[0];
    if (foe.range > screened || shields_of(s.rules, u, ShieldKind::mobile) == nullptr) return;
    constexpr int facings = 6;
    const int ahead = static_cast<int>(shield_at(relative_bearing(u.hex, u.facing, foe.hex)));
    int all = 0;
    for (const int boxes : u.shield) all += boxes;
    if (u.shield[static_cast<std::size_t>(ahead)] * facings >= 2 * all) return;
    Operate o;
    o.unit = s.me;
    o.use = SystemUse::shift_shield;
    for (std::size_t g = 0; g < s.type().groups.size(); ++g)
        if (row_of(s, u, g).shields == ShieldKind::mobile) o.group = static_cast<std::uint8_t>(g);
    for (const int step : {1, 2})
        for (const int side : {1, facings - 1}) {
            o.value = static_cast<std::uint8_t>((ahead + side * step) % facings);
            o.beside = static_cast<std::uint8_t>((ahead + side * (step - 1)) % facings);
            if (const int half = u.shield[o.value] / 2; half > 0) {
                o.amount = points(half);
                orders.push_back(o);
            }
        }
}

void plan_shelter(const Situation& s, std::vector<Command>& orders, bool launching) {
    if (!s.temper.schooled || s.foes.empty()) return;
    if (!launching) plan_shields(s, orders);
    if (!launching) plan_remodulation(s, orders);
    if (!launching &&
        s.unit()[Counter::modulated] == 0) {  // against a lock: as many hexes as the batteries give
        Operate o;
        o.unit = s.me;
        o.use = SystemUse::modulate;
        o.amount = points(std::min(modulation, s.unit().battery.floor()));
        if (!refuse_modulate(s.rules, s.seen, o)) orders.push_back(o);
    }
    for (const std::uint8_t g : s.type().fields) {
        Operate o{s.me, g};
        const BoxUse* on = field_on(s.rules, s.unit(), g);
        if (on != nullptr) {
            if (on->field.lasts != Lasting::on || on->field.at_launch != launching || pays(s, *on) ||
                on->field.apart[0] > 0)  // it would not come back
                continue;
            o.use = SystemUse::switch_off;
            orders.push_back(o);
            continue;
        }
        for (const BoxUse& use : row_of(s, s.unit(), g).uses) {
            if (use.act != BoxAct::field || use.field.at_launch != launching || !pays(s, use) ||
                ends_another(s, use))
                continue;
            o.use = SystemUse::box;
            o.value = static_cast<std::uint8_t>(use.number);
            if (use.field.each_hex > Energy{}) o.amount = points(radius_of(s, use));
            if (use.field.image && !(o.target = model_for(s, o, use))) continue;
            // Which of the two goes on as the ship hangs on what no enemy sees.
            if (use.field.apart[0] > 0) o.amount = points(static_cast<int>(hash_of(s.unit().paid) % 2));
            orders.push_back(o);
            break;
        }
    }
}

}  // namespace impulse
