// battle/core/refusal.h: every reason for "no", with the words shown to players.
// Units:  need and have are the numbers that failed, in the unit that the words name.
// Shapes: Refusal is a small value; its rule number comes from Rules::cite (refusals.toml).
// Errors: none; this is the error.
// Rule:   an illegal order gets the rule number and the number that failed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "battle/core/rules.h"
#include "battle/core/unit.h"
#include "engine/fields.h"

namespace impulse {

IMPULSE_WORDS(Why, std::uint8_t, battle_over, question_open, no_question, not_an_option, wrong_step,
              not_your_turn, no_such_unit, unit_gone, no_such_group, no_such_target, friendly_target,
              umpire_only,
              // energy
              already_allocated, unknown_line, line_twice, not_enough_power, wrong_kind_of_power,
              too_much_for_line, too_little_for_line, not_a_whole_step, system_destroyed, nothing_stored,
              no_reserve, not_from_reserve, plot_costs_more, plot_shape, plot_gap, plot_window, too_fast,
              acceleration, deceleration, cannot_hold,
              // movement
              not_moving_now, turn_mode, slip_mode, speed_zero, no_het_paid, het_too_soon, het_first_impulse,
              het_limit, no_tac, stopped, off_map, not_at_warp_point, clock_not_run, lane_closed, fortified,
              held,
              // fire
              no_fire_control, weapon_silent, out_of_arc, out_of_range, too_close, not_armed, already_fired,
              refire_gap, already_declared)
static_assert(count_of<Why>() <= 64);

// A second list, since one word list holds 64.
IMPULSE_WORDS_FOUR(
    WhyMore, std::uint8_t,
    (none, blocked_line, no_lock_on, wrong_target, mode_unknown, not_a_weapon, not_a_launcher, rack_empty,
     launch_rate, launch_gap, control_channels, target_out_of_control_range, type_not_in_rack, repair_points,
     not_damaged, damaged_this_turn, cannot_repair, no_points_of_information, known_already,
     self_destruct_not_allowed, not_eligible_to_disengage, no_dice_left, die_does_not_fit, ram_not_here,
     not_supported, mixed_fuses, erratic_forbids, combine_mismatch, already_scanned, no_change, overdrain,
     overdrain_unspent, no_uim, uim_not_here, combination_unfinished, boxes_together, target_limit,
     // mounts, engines, kept speeds
     not_in_mount, mount_fixed, nothing_damaged, no_such_ability, impulse_most, impulse_least, keeps_speed,
     in_warp, yard_points, yard_busy, spaces_differ, not_made, no_goods, no_room_for_goods,
     // links by strength
     beam_too_weak, no_resistance, no_dock, jammed, not_tractored, keeps_stasis, lifeless,
     // aims, sheets, journeys, rubble
     cannot_aim, not_beside, undoes_battle, not_followed, no_rubble, not_next),
    (braking, reverse_turn, directed_turn, too_fast_for_air, no_rocks, no_lab_powered, no_repair_boxes,
     too_far_to_mend, critical_stops, reinforcement_in_nebula, tried_this_turn,
     // spheres, web, stasis, displacement
     wrong_system, locked_out, sphere_stands, sphere_radius, no_web_there, web_too_strong, web_shape, no_room,
     held_in_web, web_still, in_stasis, no_anchor, cooling, amount_needed, late_not_here,
     // fields and what they forbid
     field_forbids, field_wards, field_alone,
     // electronic warfare, scouts, cloak
     ew_rating, ew_swap, ew_pool, ew_most, no_cloak, cloak_unpaid, cloak_forbids, channel_blind,
     channel_unpaid, channel_busy, channel_tries, seeker_immune, one_lender,
     // craft
     no_craft_there, no_such_bay, bay_gap, craft_once_a_turn, craft_landing_gap, craft_speed, craft_apart,
     craft_prepared, craft_worked_on, craft_no_room, craft_no_slot, craft_only_plot, craft_silent, het_ban,
     deck_crews_busy, deck_work_senseless, no_stores, weasel_conditions, craft_kind),
    // links, marines, mines
    (no_tractor_free, no_tractor_energy, tractored, not_held, beam_not_free, no_transporter_free,
     shield_in_the_way, reinforced, no_parties, no_room_on_board, shield_gap, not_a_target_for_raids,
     no_mine_left, mine_gap, mine_not_there, scan_gap, captured, no_transporter_energy,
     // seekers
     arming_schedule, guides_itself, not_its_guide, no_laboratory, identified_already, no_pseudo_left,
     rack_mode, weasel_forbids, no_chaff, not_launched_so, shotgun_target, target_not_sought,
     // campaigns
     no_power_aboard, uninspected, no_consent,
     // barriers, retrogrades, web that campaigns hold back
     breach_again, retrograde_stays, evasion_later, web_later, no_retrograde,
     // seekers, craft
     cannot_be_opened, no_aegis, aegis_target, no_charges, ready_racks_full, craft_moves, no_balcony,
     tender_stock, mine_takes_no_orders, too_many_rounds, raid_on_craft,
     // shields, panels
     level_gap, panel_bank, stabilized,
     // players
     side_gone, no_surrender, barrier_shunned,
     // raids, bases
     raided_already, base_stays, calm_air, must_move,
     // nobody steers, nobody is aboard
     uncontrolled, unmanned,
     // craft
     craft_overload,
     // sensors, talk
     in_haze, swayed),
    // weapons
    (needs_stabilizer, targets_apart, no_subspace, not_an_option_for_it, still_out, an_image, no_image_of_it,
     no_shot_went_on))

struct Refusal {
    Why why = Why::wrong_step;
    WhyMore more = WhyMore::none;  // where not none, the reason is this
    std::int32_t need = 0, have = 0;
    bool parts = false;    // need and have are sixtieths of energy
    std::uint8_t use = 0;  // wrong_kind_of_power: Spend + 1 of the use that stays unpaid, 0 = not said
    StatusCause cause = StatusCause::none;  // of what holds for a while and forbids it
    bool operator==(const Refusal&) const = default;
};
inline Refusal refusal(Why why, std::int32_t need = 0, std::int32_t have = 0) {
    return {why, WhyMore::none, need, have};
}
inline Refusal refusal(WhyMore more, std::int32_t need = 0, std::int32_t have = 0) {
    return {Why::wrong_step, more, need, have};
}
inline Refusal refusal_energy(Why why, Energy need, Energy have) {
    return {why, WhyMore::none, need.parts, have.parts, true};
}
inline Refusal refusal_energy(WhyMore more, Energy need, Energy have) {
    return {Why::wrong_step, more, need.parts, have.parts, true};
}

// That refusal where something is so; none where it is not.
template <class Reason>
std::optional<Refusal> refuse_if(bool so, Reason why, std::int32_t need = 0, std::int32_t have = 0) {
    return so ? std::optional{refusal(why, need, have)} : std::nullopt;
}
inline Refusal no_such_group(const ShipClass& type, int group) {
    return refusal(Why::no_such_group, static_cast<int>(type.groups.size()), group);
}
// Why the batteries of the unit do not pay that.
inline std::optional<Refusal> refuse_draw(const Unit& unit, Energy price) {
    if (price <= unit.battery) return std::nullopt;
    return refusal_energy(Why::no_reserve, price, unit.battery);
}

// The reason's word: "turn_mode", "rack_empty".
std::string_view refusal_word(const Refusal& refusal);
// Why something holds for a while: "after a breakdown (C6.54)"; empty for no cause.
std::string cause_text(const Rules& rules, StatusCause cause);
// One sentence: what was wrong, the number needed and the number had, and the rule: "... (C3.31)".
std::string refusal_text(const Rules& rules, const Refusal& refusal);

}  // namespace impulse
