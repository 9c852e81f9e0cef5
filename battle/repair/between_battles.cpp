#include "battle/repair/between_battles.h"

#include <algorithm>

#include "battle/core/rows/mending.h"
#include "battle/core/tracks.h"
#include "battle/repair/damage_control.h"

namespace impulse {
namespace {

std::int16_t& count_at(Unit& u, Counter c) { return u.counter[static_cast<std::size_t>(c)]; }

void fill_shields(const ShipClass& c, Unit& u) {
    for (std::size_t b = 0; b < c.banks; ++b) u.shield[b] = c.bank_boxes[b];
}

// Boxes for points, the dearest that can still be paid first.
int mend_boxes(const Rules& rules, Unit& u, int points) {
    const ShipClass& c = rules.type(u.type);
    for (;;) {
        std::size_t best = c.groups.size();
        int dearest = 0;
        for (std::size_t g = 0; g < c.groups.size(); ++g) {
            if (u.groups[g].lost == 0) continue;
            const int cost = repair_cost(rules, u, RepairTarget::group, static_cast<int>(g));
            if (cost <= 0 || cost > points || cost <= dearest) continue;
            dearest = cost;
            best = g;
        }
        if (best == c.groups.size()) return points;
        --u.groups[best].lost;
        points -= dearest;
    }
}

}  // namespace

int operational_points(const Rules& rules, const Unit& u) {
    return !rules.paid_repair ? 0 : damage_control_rating(rules, u) * rules.paid_repair->after_battle_times;
}

int repair_between(const Rules& rules, Unit& u, BetweenBattles kind, int points) {
    const ShipClass& c = rules.type(u.type);
    switch (kind) {
        case BetweenBattles::tactical:
            return mend_boxes(rules, u, points);
        case BetweenBattles::combat: {
            // Each turn mends as many shield boxes as the rating pays (D9.2), the weakest bank first.
            const int each = rules.paid_repair ? rules.paid_repair->shield_energy : 0;
            int boxes = each > 0 ? points * (damage_control_rating(rules, u) / each) : 0;
            for (; boxes > 0; --boxes) {
                int weakest = -1;
                for (int b = 0; b < c.banks; ++b) {
                    const auto bank = static_cast<std::size_t>(b);
                    if (u.shield[bank] < c.bank_boxes[bank] &&
                        (weakest < 0 || u.shield[bank] < u.shield[static_cast<std::size_t>(weakest)]))
                        weakest = b;
                }
                if (weakest < 0) break;
                ++u.shield[static_cast<std::size_t>(weakest)];
            }
            return boxes;
        }
        case BetweenBattles::operational:
            fill_shields(c, u);
            return mend_boxes(rules, u, operational_points(rules, u));
        case BetweenBattles::strategic:
            fill_shields(c, u);
            for (GroupState& g : u.groups) g.lost = g.off = g.overdrained = 0;
            for (const Counter lost : {Counter::excess_lost, Counter::sensor_lost, Counter::scanner_lost,
                                       Counter::damage_control_lost, Counter::crippled, Counter::critical,
                                       Counter::breakdown_worse})
                count_at(u, lost) = 0;
            return 0;
    }
    return points;
}

}  // namespace impulse
