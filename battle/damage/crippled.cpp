#include "battle/damage/crippled.h"

#include "battle/core/rows/damage.h"

namespace impulse {

int crippled_categories(const Rules& rules, const Unit& unit) {
    if (!rules.crippled) return 0;
    const CrippledRules& k = *rules.crippled;
    const ShipClass& c = rules.type(unit.type);
    if (c.sheet.craft.small()) return unit[Counter::internals] >= c.sheet.craft.cripple ? 1 : 0;
    int warp = 0, lost_inside = 0, control = 0, weapons = 0, power = 0, all_power = 0;
    const GroupState* state = unit.groups.begin();
    for (const ClassGroup& g : c.groups) {
        const SystemType& t = rules.system(g.system);
        const int lost = state++->lost, left = g.boxes - lost;
        if (t.has(Trait::warp_engine)) warp += left;
        if (t.has(Trait::power)) power += left, all_power += g.boxes;
        if (t.has(Trait::control)) control += left;
        if (t.has(Trait::weapon)) weapons += left;
        if (!t.has(Trait::not_interior)) lost_inside += lost;
    }
    int met = unit[Counter::excess_lost] > 0 ? 1 : 0;
    if (c.warp_boxes > 0 && warp * 100 <= c.warp_boxes * k.warp_percent) ++met;
    // A base goes by all its power: a tenth is left of that of a large one, half of that of a small one.
    const bool large = c.sheet.size_class <= k.large_base;
    const int base_percent = large ? k.warp_percent : k.interior_percent;
    if (c.sheet.move_cost == Energy{} && c.warp_boxes == 0 && all_power > 0 &&
        power * 100 <= all_power * base_percent)
        ++met;
    if (c.interior_boxes > 0 && lost_inside * 100 >= c.interior_boxes * k.interior_percent) ++met;
    if (c.control_boxes > 0 && control == 0) ++met;
    if (c.weapon_boxes > 0 && weapons == 0) ++met;
    return met;
}

bool is_crippled(const Rules& rules, const Unit& unit) { return crippled_categories(rules, unit) > 0; }

void mark_crippled(Play& play, UnitId unit) {
    const Unit& u = play.now.unit(unit);
    if (u[Counter::crippled] == 0 && is_crippled(play.rules, u)) play.set(unit, Counter::crippled, 1);
}

void note_enemy_internals(Play& play, UnitId unit, UnitId by, int points, bool crippled) {
    const BattleField& f = play.now.field;
    if ((f.breach.from == 0 && f.evasion_turn == 0) || !by || points <= 0 || !play.now.enemies(by, unit))
        return;
    play.add(unit, Counter::enemy_internals, points);
    if (!crippled && play.now.unit(unit)[Counter::crippled] != 0) play.set(unit, Counter::enemy_crippled, 1);
}

}  // namespace impulse
