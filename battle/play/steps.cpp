#include "battle/play/steps.h"

#include <array>

#include "battle/areas/barrier.h"
#include "battle/areas/clearing.h"
#include "battle/areas/mine.h"
#include "battle/areas/terrain_moves.h"
#include "battle/areas/terrain_strikes.h"
#include "battle/areas/written_moves.h"
#include "battle/core/ground.h"
#include "battle/craft/craft_launch.h"
#include "battle/craft/deck_crews.h"
#include "battle/craft/ground_troops.h"
#include "battle/crew/officers.h"
#include "battle/damage/allocate.h"
#include "battle/damage/box_fields.h"
#include "battle/damage/conversion.h"
#include "battle/damage/critical.h"
#include "battle/damage/ramming.h"
#include "battle/damage/seen_through.h"
#include "battle/end/arrivals.h"
#include "battle/end/boarding.h"
#include "battle/end/disengage.h"
#include "battle/end/end_turn.h"
#include "battle/end/melee.h"
#include "battle/end/self_destruct.h"
#include "battle/fire/declare.h"
#include "battle/fire/locks.h"
#include "battle/fire/resolve.h"
#include "battle/movement/announce_speeds.h"
#include "battle/movement/budget_movement.h"
#include "battle/movement/energy_balance.h"
#include "battle/movement/high_energy_turn.h"
#include "battle/movement/impulse_chart.h"
#include "battle/movement/initiative.h"
#include "battle/play/allocation.h"
#include "battle/play/reserve.h"
#include "battle/play/time_travel.h"
#include "battle/repair/damage_control.h"
#include "battle/repair/emergency_repair.h"
#include "battle/seeking/armed_drones.h"
#include "battle/seeking/control.h"
#include "battle/seeking/decoys.h"
#include "battle/seeking/flight.h"
#include "battle/seeking/impact.h"
#include "battle/seeking/launch.h"
#include "battle/systems/casting.h"
#include "battle/systems/cloak.h"
#include "battle/systems/displacement.h"
#include "battle/systems/ew.h"
#include "battle/systems/fields.h"
#include "battle/systems/gates.h"
#include "battle/systems/grips.h"
#include "battle/systems/haze.h"
#include "battle/systems/information.h"
#include "battle/systems/kept_links.h"
#include "battle/systems/marines.h"
#include "battle/systems/scouts.h"
#include "battle/systems/sensors.h"
#include "battle/systems/tractor.h"

namespace impulse {
namespace {

bool always(const Rules&, const Battle&) { return true; }
bool nothing(Play&) { return true; }
UnitSet nobody(const Rules&, const Battle&) { return {}; }
void no_close(Play&) {}

bool somebody_arrives(const Rules& rules, const Battle& b) {
    return travellers_due(b) || arrivals_due(rules, b);
}
bool let_arrive(Play& play) {
    return_travellers(play);
    return !arrivals_due(play.rules, play.now) || arrivals_run(play);
}

// Impulse activity: reserve power, announcements, unplotted speed changes, information.
bool activity_run(Play& play) {
    renew_kept_links(play);
    drain_by_links(play);
    break_locks(play);
    age_fields(play);
    if (information_due(play.rules, play.now)) passive_information(play);
    take_up_roles(play);
    return true;
}
UnitSet activity_eligible(const Rules&, const Battle& battle) {
    return active_units(battle, [&](UnitId, const Unit& u) {
        return !is_body(u) && battle.asks(u.side, StandingKind::activity);
    });
}

bool activity_due(const Rules& rules, const Battle& battle) {
    return !activity_eligible(rules, battle).empty() || information_due(rules, battle) ||
           fields_age(rules, battle) || drains_due(battle) || locks_due(rules, battle) ||
           gates_close(rules, battle);
}
void activity_close(Play& play) {
    strike_with_fields(play);
    close_gates(play, false);
    if (play.rules.information) forget_shots(play);
}
// Links of all kinds: those that hold two together first, since others need them.
bool all_links_due(const Rules& rules, const Battle& battle) {
    return links_due(rules, battle) || kept_links_due(rules, battle);
}
bool all_links_run(Play& play) {
    links_run(play);
    renew_kept_links(play);
    return true;
}

template <class... C>
constexpr std::uint64_t takes() {
    return (std::uint64_t{0} | ... | accepts_bit<C>());
}

// Fire is declared and EW changed in one secret decision; what was decided is told when all have.
UnitSet fire_decision_eligible(const Rules& rules, const Battle& battle) {
    return direct_fire_eligible(rules, battle,
                                operate_with_fire_eligible(rules, battle) | ew_eligible(rules, battle));
}

// Who is hushed declares his fire before all others (TNG "SpecComm" 4).
UnitSet hushed(const Battle& battle) {
    UnitSet mask;
    for (std::size_t i = 0; i < battle.units.size(); ++i)
        if (battle.units[i].until(StatusKind::hushed) >= battle.impulse_now()) mask.add(UnitId{i});
    return mask;
}
UnitSet early_fire_eligible(const Rules& rules, const Battle& battle) {
    const UnitSet early = hushed(battle);
    return early.empty() ? UnitSet{} : direct_fire_eligible(rules, battle) & early;
}
// Direct fire, and fire into the rocks ahead.
UnitSet fire_eligible(const Rules& rules, const Battle& battle) {
    UnitSet mask = fire_decision_eligible(rules, battle) | clearing_eligible(rules, battle);
    for (const UnitId early : hushed(battle)) mask.remove(early);
    return mask;
}
// Seekers are launched, and some fields cast.
UnitSet launch_or_cast_eligible(const Rules& rules, const Battle& battle) {
    return launch_eligible(rules, battle) | cast_at_launch_eligible(rules, battle);
}
// Craft come and go, and troops step over.
UnitSet craft_or_troops_eligible(const Rules& rules, const Battle& battle) {
    return craft_eligible(rules, battle) | move_troops_eligible(rules, battle);
}
void fire_decision_close(Play& play) {
    if (ew_unannounced(play.now)) announce_ew(play);
}

constexpr std::array mechanisms{
    StepMechanism{Mechanism::allocate, nullptr, nothing, allocate_eligible, no_close,
                  takes<Allocate, Operate>()},
    StepMechanism{Mechanism::announce_speeds, always, announce_speeds_run, nobody, no_close, 0},
    StepMechanism{Mechanism::declare, nullptr, nothing, declare_eligible, no_close, takes<Announce>()},
    StepMechanism{Mechanism::self_destruct, self_destruct_due, self_destruct_run, nobody, no_close, 0},
    StepMechanism{Mechanism::lock_on, lock_on_due, lock_on_run, nobody, no_close, 0},
    StepMechanism{Mechanism::initiative, always, initiative_run, nobody, no_close, 0},
    StepMechanism{Mechanism::chart_move, chart_move_due, chart_move_run, chart_move_eligible, reveal_moves,
                  takes<Move>()},
    StepMechanism{Mechanism::budget_move, budget_move_due, nothing, budget_move_eligible, no_close,
                  takes<Move, Operate>()},
    StepMechanism{Mechanism::turn_in_place, nullptr, nothing, turn_in_place_eligible, reveal_moves,
                  takes<Move>()},
    StepMechanism{Mechanism::terrain_moves, terrain_moves_due, terrain_moves_run, nobody, no_close, 0},
    StepMechanism{Mechanism::terrain_strikes, terrain_strikes_due, terrain_strikes_run, nobody, no_close, 0},
    StepMechanism{Mechanism::bursts, bursts_due, bursts_run, nobody, no_close, 0},
    StepMechanism{Mechanism::interface, interface_due, interface_run, nobody, no_close, 0},
    StepMechanism{Mechanism::criticals, criticals_due, criticals_run, nobody, no_close, 0},
    StepMechanism{Mechanism::mend_criticals, mend_criticals_due, mend_criticals_run, nobody, no_close, 0},
    StepMechanism{Mechanism::energy_balance, energy_balance_due, energy_balance_run, nobody, no_close, 0},
    StepMechanism{Mechanism::tumble, tumble_due, tumble_run, nobody, no_close, 0},
    StepMechanism{Mechanism::emergency_repair, emergency_repair_due, nothing, emergency_repair_eligible,
                  emergency_repair_close, takes<EmergencyRepair, Mend>()},
    StepMechanism{Mechanism::seekers_move, seekers_move_due, seekers_move_run, nobody, no_close, 0},
    StepMechanism{Mechanism::movement_damage, movement_damage_due, movement_damage_run, nobody, no_close, 0},
    StepMechanism{Mechanism::speed_changes, speed_changes_due, speed_changes_run, nobody, no_close, 0},
    StepMechanism{Mechanism::activity, activity_due, activity_run, activity_eligible, activity_close,
                  takes<Reserve, Announce, ChangeSpeed, Inquire, Guide, Identify, DropChaff, DropShield,
                        LayMine, ScanMines, OrderMine, Operate, EmergencyRepair>()},
    StepMechanism{Mechanism::fields, fields_due, fields_run, fields_eligible, no_close, takes<Operate>()},
    StepMechanism{Mechanism::field_damage, field_damage_due, field_damage_run, nobody, no_close, 0},
    StepMechanism{Mechanism::web_cast, web_cast_due, web_cast_run, nobody, no_close, 0},
    StepMechanism{Mechanism::displace, displace_due, displace_run, nobody, no_close, 0},
    StepMechanism{Mechanism::fields_end, fields_end_due, fields_end_run, nobody, no_close, 0},
    StepMechanism{Mechanism::release, release_due, release_run, nobody, no_close, 0},
    StepMechanism{Mechanism::launch, nullptr, nothing, launch_or_cast_eligible, no_close,
                  takes<Launch, Guide, Identify, DropChaff, Operate>()},
    StepMechanism{Mechanism::craft, nullptr, nothing, craft_or_troops_eligible, no_close,
                  takes<LaunchCraft, RecoverCraft, DeckWork, MoveTroops>()},
    StepMechanism{Mechanism::deck_crews, deck_crews_due, deck_crews_run, nobody, no_close, 0},
    StepMechanism{Mechanism::cloak, cloak_due, cloak_run, cloak_eligible, no_close, takes<Announce>()},
    StepMechanism{Mechanism::veil, veil_due, veil_run, nobody, no_close, 0},
    StepMechanism{Mechanism::lend_ew, nullptr, nothing, lend_eligible, no_close, takes<Scout>()},
    StepMechanism{Mechanism::scout, nullptr, nothing, scout_eligible, no_close, takes<Scout>()},
    StepMechanism{Mechanism::ew_loss, ew_loss_due, ew_loss_run, nobody, no_close, 0},
    StepMechanism{Mechanism::direct_fire, nullptr, nothing, fire_eligible, fire_decision_close,
                  takes<Fire, ClearRocks, Reserve, Operate, AdjustEw, FireAtMine>()},
    StepMechanism{Mechanism::react, nullptr, nothing, react_eligible, no_close, takes<Reserve, Operate>()},
    StepMechanism{Mechanism::resolve_fire, resolve_fire_due, resolve_fire_run, nobody, no_close, 0},
    StepMechanism{Mechanism::aegis_2, nullptr, nothing, aegis_eligible, no_close, takes<Fire>()},
    StepMechanism{Mechanism::aegis_3, nullptr, nothing, aegis_eligible, no_close, takes<Fire>()},
    StepMechanism{Mechanism::aegis_4, nullptr, nothing, aegis_eligible, no_close, takes<Fire>()},
    StepMechanism{Mechanism::seekers_fire, seekers_fire_due, seekers_fire_run, nobody, no_close, 0},
    StepMechanism{Mechanism::damage, damage_due, resolve_volleys, nobody, no_close, 0},
    StepMechanism{Mechanism::aim, nullptr, nothing, aim_eligible, no_close, takes<Guide>()},
    StepMechanism{Mechanism::seeking_hits, seeking_hits_due, seeking_hits_run, nobody, no_close, 0},
    StepMechanism{Mechanism::ramming, ramming_due, ramming_run, nobody, no_close, 0},
    StepMechanism{Mechanism::consequences, consequences_due, consequences_run, nobody, no_close, 0},
    StepMechanism{Mechanism::delayed_reserve, delayed_reserve_due, delayed_reserve_run, nobody, no_close, 0},
    StepMechanism{Mechanism::repair, repair_due, repair_run, repair_eligible, repair_close,
                  takes<Repair, EmergencyRepair, Operate>()},
    StepMechanism{Mechanism::disengage, disengage_due, nothing, disengage_eligible, no_close,
                  takes<Announce>()},
    StepMechanism{Mechanism::tractor, nullptr, nothing, tractor_eligible, press_held, takes<Tractor>()},
    StepMechanism{Mechanism::tractor_bid, tractor_bid_due, nothing, tractor_bid_eligible, tractor_bid_close,
                  takes<Tractor>()},
    StepMechanism{Mechanism::links, all_links_due, all_links_run, nobody, no_close, 0},
    StepMechanism{Mechanism::mines, mines_due, mines_run, nobody, no_close, 0},
    StepMechanism{Mechanism::mines_live, mines_live_due, mines_live_run, nobody, no_close, 0},
    StepMechanism{Mechanism::marines, nullptr, nothing, marines_eligible, no_close,
                  takes<Transport, DropShield>()},
    StepMechanism{Mechanism::guards, nullptr, nothing, guards_eligible, no_close, takes<Guard>()},
    StepMechanism{Mechanism::boarding, nullptr, nothing, boarding_eligible, no_close, takes<Board>()},
    StepMechanism{Mechanism::boarding_defence, nullptr, nothing, defence_eligible, no_close, takes<Board>()},
    StepMechanism{Mechanism::boarding_combat, boarding_combat_due, boarding_combat_run, nobody, no_close, 0},
    StepMechanism{Mechanism::arrivals, somebody_arrives, let_arrive, nobody, no_close, 0},
    StepMechanism{Mechanism::barrier, barrier_due, barrier_run, nobody, no_close, 0},
    StepMechanism{Mechanism::end_turn, always, end_turn_run, nobody, no_close, 0},
    StepMechanism{Mechanism::early_fire, nullptr, nothing, early_fire_eligible, no_close, takes<Fire>()},
    StepMechanism{Mechanism::hazes, hazes_due, hazes_run, nobody, no_close, 0},
};

// In the order of the words.
constexpr bool in_order() {
    for (std::size_t i = 0; i < mechanisms.size(); ++i)
        if (mechanisms[i].what != static_cast<Mechanism>(i)) return false;
    return mechanisms.size() == count_of<Mechanism>();
}
static_assert(in_order());

}  // namespace

const StepMechanism* mechanism_table() { return mechanisms.data(); }

}  // namespace impulse
