#include "battle/pilots/upkeep.h"
#include "battle/play/situation.h"

#include <algorithm>
#include <array>

#include "battle/core/ground.h"
#include "battle/core/tracks.h"
#include "battle/damage/explosion.h"
#include "battle/damage/hangar.h"
#include "battle/damage/layers.h"
#include "battle/damage/shields.h"
#include "battle/energy/reactor.h"
#include "battle/movement/speed.h"
#include "battle/play/apply.h"
#include "battle/play/incoming.h"
#include "battle/repair/damage_control.h"

namespace impulse {
namespace {

// What the reactors and engines give each turn.
Energy output_of(const Rules& rules, const Unit& u) {
    Supply supply = supply_of(rules, u);
    supply[PowerKind::battery] = supply[PowerKind::reserve_warp] = {};
    return supply.total();
}

// True where that is not even a point for each weapon.
bool short_of_power(const Rules& rules, const Unit& u) {
    int weapons = 0;
    const ShipClass& c = rules.type(u.type);
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (c.groups[g].weapon) weapons += boxes_left(c, u, g);
    return output_of(rules, u) < points(std::max(weapons, 1));
}

bool armed_or_unfired(const WeaponType& w, const GroupState& g) {
    if (g.used >= w.shots_per_turn) return false;
    return (w.arming != ArmingKind::several_turns && w.arming != ArmingKind::schedule) || g.ready != 0 ||
           g.turns > 0;
}

// What the explosion of the ship would score on enemies, less what on friends, beyond the boxes that it still has to lose.
int worth_of_blowing_up(const Rules& rules, const Battle& seen, UnitId unit) {
    const Unit& u = seen.unit(unit);
    const BlastSize size = blast_size(rules, seen, unit);
    int worth = 0;
    for (std::size_t i = 0; i < seen.units.size(); ++i) {
        const Unit& other = seen.units[i];
        if (!other.active() || UnitId{i} == unit || is_body(other)) continue;
        const int points =
            blast_at(*rules.explosions, size.strength, distance(u.hex, other.hex), size.spread);
        worth += seen.enemies(unit, UnitId{i}) ? points : -points;
    }
    const ShipClass& c = rules.type(u.type);
    for (std::size_t g = 0; g < c.groups.size(); ++g) worth -= boxes_left(c, u, g);
    return worth;
}

}  // namespace

int worth_of_box(const Rules& rules, const Battle& seen, UnitId unit, std::size_t group) {
    const Unit& u = seen.unit(unit);
    const ShipClass& c = rules.type(u.type);
    const ClassGroup& cg = c.groups[group];
    const SystemType& t = rules.system(cg.system);
    const GroupState& g = u.groups[group];
    if (t.has(Trait::launcher)) {
        const int rounds = g.reloads + g.rounds();
        return rounds > 0 ? 20 + std::min(rounds, 10) : 4;
    }
    if (t.has(Trait::weapon))
        return 30 + std::min(t.repair, 30) + (armed_or_unfired(rules.weapon(cg.weapon), g) ? 25 : 0);
    if (t.has(Trait::control)) return working_boxes(rules, u, Trait::control) <= 2 ? 90 : 14;
    if (t.has(Trait::warp_engine)) return 45 + 10 * cg.value;
    if (t.has(Trait::power)) return 35;
    if (t.has(Trait::battery)) return 12 + u.battery.floor();
    if (t.has(Trait::hull) || t.has(Trait::cargo_like)) return 2;
    return 6;
}

Answer answer_of(const Rules& rules, const Battle& seen) {
    const Question& q = seen.questions.back();
    Answer answer{q.side, 0};
    const std::uint64_t options = q.options();
    bool found = false;
    int best = 0;
    for (std::uint8_t i = 0; i < 64; ++i) {
        if ((options >> i & 1U) == 0) continue;
        int score = 0;  // higher is better
        switch (q.kind) {
            case QuestionKind::which_box:
                if (q.unit && i < seen.unit(q.unit).groups.size())
                    score =
                        worth_of_box(rules, seen, q.unit, i) * (seen.unit(q.unit).side == q.side ? -1 : 1);
                break;
            case QuestionKind::which_shield:
                if (q.unit && i < 6) score = shield_strength(rules, seen.unit(q.unit), i);
                break;
            case QuestionKind::which_bay:
                if (q.unit) score = -bay_box_worth(rules, seen, q.unit, i);
                break;
            case QuestionKind::which_lane:
                break;
            case QuestionKind::blow_up:
                if (i > 0 && q.unit) score = worth_of_blowing_up(rules, seen, q.unit);
                break;
        }
        if (!found || score > best) {
            found = true;
            best = score;
            answer.choice = i;
        }
    }
    return answer;
}

std::optional<Command> next_repair(const Rules& rules, const Battle& seen, UnitId unit, int facing) {
    const Unit& u = seen.unit(unit);
    const ShipClass& c = rules.type(u.type);
    const auto legal = [&](RepairTarget what, std::size_t index, int boxes) -> std::optional<Command> {
        for (; boxes > 0; boxes /= 2) {
            const Command order = Repair{unit, what, static_cast<std::uint8_t>(index),
                                         static_cast<std::uint8_t>(std::min(boxes, 255))};
            if (!refuse(rules, seen, order)) return order;
        }
        return std::nullopt;
    };
    // Weapons and engines that the ship fights with, then the shield in front, then everything else.
    struct Candidate {
        int worth = 0;
        std::size_t group = 0;
    };
    const bool starved = short_of_power(rules, u);
    std::array<Candidate, max_groups> candidates{};
    std::size_t count = 0;
    for (std::size_t g = 0; g < c.groups.size() && g < u.groups.size(); ++g)
        if (u.groups[g].lost > 0) {
            const bool feeds = starved && rules.system(c.groups[g].system).has(Trait::power);
            candidates[count++] = {worth_of_box(rules, seen, unit, g) + (feeds ? 60 : 0), g};
        }
    std::stable_sort(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(count),
                     [](const Candidate& a, const Candidate& b) { return a.worth > b.worth; });
    const auto shield = [&](std::size_t bank) {
        return legal(RepairTarget::shield, bank, c.bank_boxes[bank] - u.shield[bank]);
    };
    // A shield that is nearly gone comes first, the one towards the enemy before all.
    const int front = facing >= 0 ? bank_of(c, u, facing) : -1;
    // A ship that can neither move nor fire mends that first: no shield lasts for ever.
    const bool crippled = toothless(rules, u) || engine_limit(rules, u) == 0;
    if (front >= 0 && !crippled)
        if (const auto order = shield(static_cast<std::size_t>(front))) return order;
    for (std::size_t i = 0; i < count; ++i)
        if (candidates[i].worth >= 30)
            if (const auto order =
                    legal(RepairTarget::group, candidates[i].group, u.groups[candidates[i].group].lost))
                return order;
    std::array<std::size_t, 6> banks{0, 1, 2, 3, 4, 5};
    std::stable_sort(banks.begin(), banks.begin() + c.banks,
                     [&](std::size_t a, std::size_t b) { return u.shield[a] < u.shield[b]; });
    for (std::size_t i = 0; i < c.banks; ++i)
        if (const auto order = shield(banks[i])) return order;
    for (const RepairTarget t : {RepairTarget::damage_control, RepairTarget::sensor, RepairTarget::scanner})
        if (const auto order = legal(t, 0, 1)) return order;
    for (std::size_t i = 0; i < count; ++i)
        if (const auto order =
                legal(RepairTarget::group, candidates[i].group, u.groups[candidates[i].group].lost))
            return order;
    return std::nullopt;
}

bool helpless(const Rules& rules, const Unit& u, Energy feeble, int crawl) {
    const bool fights = !toothless(rules, u) && output_of(rules, u) > feeble;
    if (fights || engine_limit(rules, u) > crawl) return false;
    const ShipClass& c = rules.type(u.type);
    const int budget = repair_budget(rules, u);
    for (std::size_t g = 0; g < c.groups.size() && budget > 0; ++g) {
        if (u.groups[g].lost == 0) continue;
        if (!c.groups[g].weapon && !rules.system(c.groups[g].system).has(Trait::power)) continue;
        const int cost = repair_cost(rules, u, RepairTarget::group, static_cast<int>(g));
        if (cost >= 0 && (cost <= budget || !rules.free_repair)) return false;
    }
    for (const std::uint8_t g : c.launchers) {
        if (boxes_left(c, u, g) > 0 && u.groups[g].reloads + u.groups[g].rounds() > 0) return false;
    }
    return true;
}

}  // namespace impulse
