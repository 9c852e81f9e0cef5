#include "battle/core/events/energy.h"

#include <algorithm>

#include "battle/core/events/set_field.h"

namespace impulse {
namespace {

// What a new turn clears: what was paid and shown only for the turn. Charges, batteries and damage stay.
void reset_turn(Unit& u) {
    u.paid.fill(Energy{});
    u.shield_now.fill(0);
    for (int b = 0; b < 6; ++b) u.at(Unit::reinforcement(b)) = 0;
    for (const Counter c : {Counter::general_reinforcement,
                            Counter::hets_paid,
                            Counter::hets_done,
                            Counter::tacs_paid,
                            Counter::tac_ready,
                            Counter::tac_sublight,
                            Counter::erratic_uses,
                            Counter::top_speed_turn,
                            Counter::allocated,
                            Counter::ram_target,
                            Counter::repair_allowance,
                            Counter::moves_left,
                            Counter::labs_used,
                            Counter::reverse_plotted,
                            Counter::ecm,
                            Counter::eccm,
                            Counter::ecm_shown,
                            Counter::eccm_shown,
                            Counter::ew_pool,
                            Counter::field_energy,
                            Counter::tractor_energy,
                            Counter::transports,
                            Counter::rotated,
                            Counter::raided,
                            Counter::raided_commandos,
                            Counter::tacs_done,
                            Counter::power_settled,
                            Counter::given_back,
                            Counter::mounts_changed,
                            Counter::modulated,
                            Counter::moved_now})
        u.at(c) = 0;
    u.at(Counter::sensor_before) = u.at(Counter::sensor_lost);
    u.at(Counter::scanner_before) = u.at(Counter::scanner_lost);
    u.at(Counter::damage_control_before) = u.at(Counter::damage_control_lost);
    for (GroupState& g : u.groups) {
        g.used = 0;
        g.lost_now = 0;
        g.paid = 0;
        g.mending &= 31;  // the high bits count this turn's points
    }
}

}  // namespace

void Paid::evolve(Battle& b) const { b.unit(unit).paid[static_cast<std::size_t>(line)] += amount; }

void BatterySet::evolve(Battle& b) const {
    Unit& u = b.unit(unit);
    // What is in hand beyond the batteries' room goes first.
    std::int16_t& surplus = u.at(Counter::surplus);
    if (charge < u.battery) surplus = counted(std::max(0, surplus - (u.battery - charge).parts));
    u.battery = charge;
    u.battery_warp = warp;
}

void CapacitorSet::evolve(Battle& b) const { b.unit(unit).capacitor = charge; }

void CounterSet::evolve(Battle& b) const { b.unit(unit).at(counter) = value; }

void StatusSet::evolve(Battle& b) const {
    auto& all = b.unit(unit).statuses;
    std::size_t soonest = 0;
    for (std::size_t i = all.size(); i-- > 0;) {
        const bool same = all[i].kind == kind && all[i].cause == cause && all[i].group == group &&
                          (!is_by_a_box(kind) || all[i].by == by);
        if (same || all[i].until < b.impulse_now()) all.erase_at(i);
    }
    for (std::size_t i = 1; i < all.size(); ++i)
        if (all[i].until < all[soonest].until) soonest = i;
    if (until == 0) return;
    if (all.full()) all.erase_at(soonest);
    all.push_back({kind, cause, group, by, until});
}

void GroupSet::evolve(Battle& b) const { set_field(b.unit(unit).groups[group], what, value); }

void PlotCleared::evolve(Battle& b) const {
    Unit& u = b.unit(unit);
    u.plot_before = u.plot;
    u.plot.clear();
}

void PlotAdded::evolve(Battle& b) const {
    Unit& u = b.unit(unit);
    std::size_t i = 0;
    while (i < u.plot.size() && u.plot[i].impulse < impulse) ++i;
    if (i < u.plot.size() && u.plot[i].impulse == impulse) {
        u.plot[i].speed = speed;
    } else if (!u.plot.full()) {
        u.plot.push_back({impulse, speed});
        std::rotate(u.plot.begin() + i, u.plot.end() - 1, u.plot.end());
    }
}

void TurnReset::evolve(Battle& b) const {
    reset_turn(b.unit(unit));
    erase_where(b.loans, [&](const auto& e) { return e.by == unit; });
}

}  // namespace impulse
