#include "battle/fire/schedule.h"

namespace impulse {
namespace {

constexpr int for_keeping = 2;  // GroupState::paid

Energy due_up_to(const WeaponMode& m, int turns) {
    Energy sum{};
    for (int i = 0; i < turns && i < m.turns; ++i) sum += m.by_turn[static_cast<std::size_t>(i)];
    return sum;
}

}  // namespace

// True within the impulses of a turn: energy then comes from the batteries.
static bool within_turn(const Battle& battle) {
    return battle.clock.impulse >= 1 && battle.clock.impulse <= battle.field.impulses;
}

// What so much energy towards a mode would do now; none where it fits no turn of it. `within`: reserve power during the
// turn, which may also finish what the turn's energy left open.
static ScheduleStep schedule_step(const WeaponMode& m, const GroupState& g, Energy amount, bool within) {
    const int turns = g.turns;
    if (g.ready != 0 || turns >= m.turns || g.charge != due_up_to(m, turns).parts) return ScheduleStep::none;
    const bool last = turns == m.turns - 1;
    if (g.paid != 0) {
        // The turn has its energy: only reserve power may finish the weapon, after a turn that kept it, or early.
        const bool rolled = g.paid == for_keeping;
        const bool may =
            within && last && m.reserve_last > Energy{} && (m.early_by_reserve ? !rolled : rolled);
        return may && amount == m.reserve_last ? ScheduleStep::finish : ScheduleStep::none;
    }
    if (!(last && m.early_by_reserve) && amount == m.by_turn[static_cast<std::size_t>(turns)])
        return last ? ScheduleStep::finish : ScheduleStep::turn;
    if (last && m.rolling > Energy{} && amount == m.rolling && !m.early_by_reserve)
        return ScheduleStep::rolling;
    return ScheduleStep::none;
}

std::optional<Refusal> refuse_schedule(const Battle& battle, const WeaponType& w, const GroupState& g,
                                       int mode, Energy amount) {
    if (g.used > 0) return refusal(Why::already_fired, w.shots_per_turn, g.used);
    const WeaponMode& m = w.modes[static_cast<std::size_t>(mode)];
    const auto takes = [&](Energy some) {
        return schedule_step(m, g, some, within_turn(battle)) != ScheduleStep::none;
    };
    if (takes(amount)) return std::nullopt;
    // What it would take instead; nothing where this turn has its energy.
    Energy due{};
    if (g.turns < m.turns)
        for (const Energy some : {m.rolling, m.reserve_last, m.by_turn[static_cast<std::size_t>(g.turns)]})
            if (takes(some)) due = some;
    return refusal_energy(WhyMore::arming_schedule, due, amount);
}

void do_schedule(Play& play, UnitId unit, int group, int mode, Energy amount) {
    const auto at = static_cast<std::size_t>(group);
    const Unit& u = play.now.unit(unit);
    const WeaponMode& m =
        play.rules.weapon(play.type(unit).groups[at].weapon).modes[static_cast<std::size_t>(mode)];
    const GroupState g = u.groups[at];
    const bool within = within_turn(play.now);
    const ScheduleStep step = schedule_step(m, g, amount, within);
    if (step == ScheduleStep::none) return;
    const auto set = [&](GroupField what, int now, int value) {
        if (now != value) play.set_group(unit, at, what, value);
    };
    set(GroupField::mode, g.mode, mode + 1);
    set(GroupField::paid, g.paid, step == ScheduleStep::rolling ? for_keeping : 1);
    if (step == ScheduleStep::rolling) return;
    const int turns = g.turns + 1;
    set(GroupField::turns, g.turns, turns);
    set(GroupField::charge, g.charge, due_up_to(m, turns).parts);
    if (step != ScheduleStep::finish) return;
    set(GroupField::ready, g.ready, 1);
    // Finished within a turn it waits for its gap (H7.5).
    if (within) set(GroupField::last, g.last, play.now.impulse_now());
}

}  // namespace impulse
