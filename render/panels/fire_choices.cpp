#include "render/panels/fire_choices.h"

#include <fmt/format.h>

#include <algorithm>

#include "battle/fire/firepower.h"
#include "battle/play/apply.h"
#include "battle/play/asks.h"

namespace impulse {
namespace {

const WeaponType& weapon_of(const Decision& decision, UnitId unit, std::uint8_t group) {
    return decision.rules.weapon(decision.rules.type(decision.seen.unit(unit).type).groups[group].weapon);
}

std::vector<FireMemory::Choice>& choices_of(const Decision& decision, FireMemory& memory, UnitId unit) {
    auto [at, fresh] = memory.choices.try_emplace(unit.index());
    if (fresh) {
        const ShipClass& c = decision.rules.type(decision.seen.unit(unit).type);
        for (std::size_t g = 0; g < c.groups.size(); ++g)
            if (c.groups[g].weapon && !decision.rules.weapon(c.groups[g].weapon).modes.empty())
                at->second.push_back({static_cast<std::uint8_t>(g), std::nullopt, -1, 0, false});
    }
    return at->second;
}

// The modes in which a weapon may fire at the target; why not, where there is none.
std::vector<int> legal_modes(const Decision& decision, UnitId unit, const FireMemory& memory,
                             const FireMemory::Choice& choice, std::string& why) {
    std::vector<int> legal;
    for (int m = 0; m < static_cast<int>(weapon_of(decision, unit, choice.group).modes.size()); ++m) {
        const auto no = refuse(decision.rules, decision.seen, shot_of(unit, memory, choice, m));
        if (!no)
            legal.push_back(m);
        else if (why.empty())
            why = refusal_text(decision.rules, *no);
    }
    return legal;
}

// The weapons of a ship with what their shots are worth, and which are ticked.
std::vector<WeaponChoice> weapons_of_unit(const Decision& decision, FireMemory& memory, UnitId unit) {
    std::vector<WeaponChoice> all;
    std::size_t ticked = 0, last = 0;
    for (FireMemory::Choice& choice : choices_of(decision, memory, unit)) {
        WeaponChoice one;
        one.choice = &choice;
        one.legal = legal_modes(decision, unit, memory, choice, one.why);
        if (!one.legal.empty()) {
            one.worth = worth_of(decision, shot_of(unit, memory, choice, mode_of(choice, one.legal)));
            one.wanted = is_wanted(memory, choice, one.worth);
            if (one.wanted) last = all.size();
            ticked += one.wanted ? 1U : 0U;
        }
        all.push_back(std::move(one));
    }
    // A volley is worth more at once than one after the other; a single shot may as well wait for the better moment.
    if (ticked == 1 && !all[last].choice->said && all[last].worth.next > all[last].worth.now)
        all[last].wanted = false;
    return all;
}

}  // namespace

Fire shot_of(UnitId unit, const FireMemory& memory, const FireMemory::Choice& c, int mode) {
    Fire fire{unit, c.group, static_cast<std::uint8_t>(mode), memory.target, memory.object};
    fire.energy = static_cast<std::uint8_t>(std::clamp(c.energy, 0, 255));
    fire.late = c.late ? 1 : 0;
    fire.uim = c.uim ? 1 : 0;
    fire.aim = memory.aim;
    return fire;
}

int mode_of(const FireMemory::Choice& choice, const std::vector<int>& legal) {
    return std::ranges::find(legal, choice.mode) != legal.end() ? choice.mode : legal.front();
}

ShotPlan plan_of(const Decision& decision, const Fire& fire) {
    return plan_shot(decision.rules, decision.seen, fire.unit, fire.group, fire.mode, fire.target,
                     fire.object, fire.uim != 0, 0, fire.through);
}

ShotWorth worth_of(const Decision& decision, const Fire& fire) {
    static Firepower power;
    power.prepare(decision.rules);
    const WeaponType& w = weapon_of(decision, fire.unit, fire.group);
    const WeaponMode& mode = w.modes[fire.mode];
    const WeaponId id = decision.rules.type(decision.seen.unit(fire.unit).type).groups[fire.group].weapon;
    ShotWorth worth;
    worth.mean = odds_of(decision.rules, decision.seen, fire).mean().parts;
    // Against a seeker a shot is measured by itself: its table may know none but ships.
    const std::int32_t best = fire.target ? std::ranges::max(power.row(id, fire.mode)) : worth.mean;
    worth.per_cent = best > 0 ? std::min(worth.mean * 100 / best, 100) : 0;
    const bool slow = w.arming == ArmingKind::several_turns || w.arming == ArmingKind::schedule;
    worth.costly = mode.seeker || (fire.object && slow);
    if (!fire.target) return worth;
    const Volleys both =
        volleys_at(decision.rules, decision.seen, fire.unit, fire.target, static_cast<int>(fire.group));
    worth.now = both.now;
    worth.next = both.next;
    return worth;
}

bool is_wanted(const FireMemory& memory, const FireMemory::Choice& choice, const ShotWorth& worth) {
    return choice.said.value_or(worth.mean > 0 && worth.per_cent >= memory.least && !worth.costly);
}

std::string timing_words(const ShotWorth& worth) {
    if (worth.next > worth.now)
        return fmt::format("better next impulse: {:.1f}", static_cast<double>(worth.next) / whole_point);
    return worth.next < worth.now ? "best now" : "";
}

std::vector<WeaponChoice> weapons_of(const Decision& decision, FireMemory& memory) {
    return weapons_of_unit(decision, memory, decision.unit);
}

// Other ships of the side that are asked now and could fire at the target too.
void find_others(const Decision& decision, FireMemory& memory) {
    if (memory.others_for == memory.target && memory.others_of == decision.unit &&
        memory.others_at == decision.seen.shots.size() + 1)
        return;
    memory.others_for = memory.target;
    memory.others_of = decision.unit;
    memory.others_at = decision.seen.shots.size() + 1;
    memory.others.clear();
    if (!memory.target) return;
    for (std::size_t i = 0; i < decision.seen.units.size(); ++i) {
        const UnitId other{i};
        if (other == decision.unit || !decision.seen.owes(other) ||
            decision.seen.unit(other).side != decision.side)
            continue;
        int weapons = 0;
        std::string why;
        for (const FireMemory::Choice& c : choices_of(decision, memory, other))
            weapons += legal_modes(decision, other, memory, c, why).empty() ? 0 : 1;
        if (weapons > 0)
            memory.others.push_back({other, weapons});
        else
            memory.with.erase(i);
    }
}

std::vector<Fire> volley_of(const Decision& decision, FireMemory& memory) {
    std::vector<Fire> volley;
    const auto add = [&](UnitId unit) {
        for (const WeaponChoice& one : weapons_of_unit(decision, memory, unit))
            if (one.wanted)
                volley.push_back(shot_of(unit, memory, *one.choice, mode_of(*one.choice, one.legal)));
    };
    add(decision.unit);
    for (const FireMemory::Other& other : memory.others)
        if (memory.with.contains(other.unit.index())) add(other.unit);
    return volley;
}

}  // namespace impulse
