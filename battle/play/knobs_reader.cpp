#include "battle/play/knobs_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <type_traits>
#include <variant>

namespace impulse {
namespace {

using Member = std::variant<int Knobs::*, bool Knobs::*, MovementKind Knobs::*, DieOverflow Knobs::*,
                            Rounding Knobs::*, int (Knobs::*)[2], int (Knobs::*)[4], int (Knobs::*)[10]>;
struct KnobPlace {
    std::string_view key;
    Member member;
};

// One line per knob; the order does not matter.
#define KNOB(name) \
    KnobPlace { #name, &Knobs::name }
constexpr KnobPlace places[] = {
    KNOB(movement),
    KNOB(speed_most),
    KNOB(warp_speed_most),
    KNOB(acceleration_add),
    KNOB(acceleration_times),
    KNOB(speed_changes_most),
    KNOB(speed_change_gap),
    KNOB(speed_change_first),
    KNOB(speed_change_last),
    KNOB(slow_price_percent),
    KNOB(deceleration_divisor),
    KNOB(deceleration_step),
    KNOB(deceleration_rounding),
    KNOB(slip_mode),
    KNOB(straight_from_stop),
    KNOB(het_cost_hexes),
    KNOB(het_cost_hexes_by_tech),
    KNOB(het_most),
    KNOB(het_gap),
    KNOB(het_first_impulse),
    KNOB(het_per_impulse),
    KNOB(het_breakdown),
    KNOB(het_bonus),
    KNOB(het_erratic),
    KNOB(het_crew),
    KNOB(tac_crew),
    KNOB(breakdown_stop),
    KNOB(breakdown_silence),
    KNOB(breakdown_internals),
    KNOB(breakdown_warp_each),
    KNOB(breakdown_crew_each),
    KNOB(breakdown_crew_kept),
    KNOB(breakdown_boarding_each),
    KNOB(breakdown_boarding_kept),
    KNOB(tac_most),
    KNOB(tac_impulses),
    KNOB(tac_sublight_first),
    KNOB(tac_free),
    KNOB(tac_needs_stop),
    KNOB(decel_delay),
    KNOB(decel_stop),
    KNOB(decel_tac_sublight),
    KNOB(decel_tac_warp),
    KNOB(decel_to_battery),
    KNOB(erratic_cost_hexes),
    KNOB(erratic_costs_half),
    KNOB(erratic_fire_penalty),
    KNOB(erratic_ecm),
    KNOB(erratic_forbids_seekers),
    KNOB(erratic_turn_mode_hexes),
    KNOB(erratic_turn_mode_letters),
    KNOB(die_overflow),
    KNOB(natural_ecm_step),
    KNOB(seeker_ecm_from),
    KNOB(nimble_ecm_from),
    KNOB(seeker_fire_ecm),
    KNOB(narrow_salvo),
    KNOB(uim_burns_to),
    KNOB(uim_silence),
    KNOB(uim_standby),
    KNOB(dice_per_tech),
    KNOB(initiative_sides),
    KNOB(fire_control_delay),
    KNOB(needs_lock_on),
    KNOB(lock_on_automatic),
    KNOB(scanner_adds_range),
    KNOB(scanner_lost_rating),
    KNOB(passive_fire_range),
    KNOB(fire_is_one_volley),
    KNOB(shields_struck_tie_owner),
    KNOB(leak_every),
    KNOB(crew_every),
    KNOB(boarding_from),
    KNOB(crew_safe),
    KNOB(boarding_safe),
    KNOB(crippled_warp_percent),
    KNOB(crippled_interior_percent),
    KNOB(explosion_radius_from),
    KNOB(explosion_halves),
    KNOB(ramming),
    KNOB(ram_speed_step),
    KNOB(shield_repair_energy),
    KNOB(shield_repair_points),
    KNOB(repair_points_free),
    KNOB(continuous_repair_most),
    KNOB(seekers_per_sensor_by_tech),
    KNOB(seeker_range),
    KNOB(seekers_halved),
    KNOB(seeker_turn_mode),
    KNOB(seeker_het_gap),
    KNOB(seeker_ecm_full),
    KNOB(seeker_ecm_half),
    KNOB(seeker_ecm_quarter),
    KNOB(rack_reload),
    KNOB(seeker_size_class),
    KNOB(ship_size_class_most),
    KNOB(crippled_large_base),
    KNOB(casualty_parties),
    KNOB(panel_moves),
    KNOB(shield_level_gap),
    KNOB(whole_points_from),
    KNOB(capacitor_keeps),
    KNOB(capacitor_energise),
    KNOB(mend_craft),
    KNOB(tac_impulses_outstanding),
    KNOB(tac_impulses_poor),
    KNOB(craft_lending_silence),
    KNOB(bay_move_impulses),
    KNOB(fighter_charges),
    KNOB(suicide_warp),
    KNOB(ready_rack_spaces),
    KNOB(ready_rack_half_actions),
    KNOB(pod_channels),
    KNOB(pf_movable_ew),
    KNOB(weasel_when_held),
    KNOB(aegis_range),
    KNOB(aegis_size_class),
    KNOB(balcony_hull),
    KNOB(mine_command_range),
    KNOB(mine_command_impulses),
    KNOB(mine_scan_energy),
    KNOB(dummy_found_small),
    KNOB(dummy_found_large),
    KNOB(seekers_hunt),
    KNOB(guidance_transfer),
    KNOB(shotgun_per_target),
    KNOB(sabot_speed),
    KNOB(weasel_after),
    KNOB(weasel_collateral_range),
    KNOB(weasel_collateral),
    KNOB(lab_identify_points),
    KNOB(lab_points),
    KNOB(aegis_identify_range),
    KNOB(self_destruct_crew_most),
    KNOB(info_range_per_tech),
    KNOB(info_ssd),
    KNOB(info_energy),
    KNOB(info_passive),
    KNOB(info_scan),
    KNOB(info_energy_each_turn),
    KNOB(information),
    KNOB(disengage_warp_percent),
    KNOB(disengage_warp_most),
    KNOB(separation_ships),
    KNOB(float_shift),
    KNOB(float_near),
    KNOB(float_most),
    KNOB(battery_holds_warp),
    KNOB(phaser_third),
    KNOB(sphere_notice),
    KNOB(sphere_life),
    KNOB(sphere_lockout),
    KNOB(sphere_energy_most),
    KNOB(sphere_asteroid),
    KNOB(sphere_ring),
    KNOB(web_strength_most),
    KNOB(web_brakes_ship),
    KNOB(web_brakes_small),
    KNOB(web_halves_per_point),
    KNOB(web_decay),
    KNOB(web_reinforce_most),
    KNOB(web_lay_energy),
    KNOB(web_firm),
    KNOB(web_cast_life),
    KNOB(stasis_first),
    KNOB(stasis_more),
    KNOB(stasis_range),
    KNOB(stasis_life),
    KNOB(displacement_hexes),
    KNOB(panel_holds),
    KNOB(panel_holds_powered),
    KNOB(panel_power_halves),
    KNOB(panel_sheds),
    KNOB(ew_swap_gap),
    KNOB(ew_lent_most),
    KNOB(ew_offensive_most),
    KNOB(passive_ecm),
    KNOB(passive_ecm_after),
    KNOB(weasel_ecm),
    KNOB(proof_die),
    KNOB(low_power_lock_on),
    KNOB(low_power_range),
    KNOB(scout_range),
    KNOB(scout_points),
    KNOB(scout_break_tries),
    KNOB(scout_break_upto),
    KNOB(scout_identify_tries),
    KNOB(scout_identify_upto),
    KNOB(scout_attract_tries),
    KNOB(scout_controller_range),
    KNOB(scout_control),
    KNOB(scout_blind),
    KNOB(scout_lender_gap),
    KNOB(craft_lent_most),
    KNOB(carrier_ew_range),
    KNOB(pod_ew_points),
    KNOB(pod_ew_range),
    KNOB(bay_gap),
    KNOB(craft_landing_gap),
    KNOB(craft_silence),
    KNOB(craft_seeker_silence),
    KNOB(pf_silence),
    KNOB(craft_crippled_divisor),
    KNOB(craft_tacs),
    KNOB(shuttle_ecm_from),
    KNOB(fighter_ecm_from),
    KNOB(pf_acceleration_add),
    KNOB(pf_acceleration_times),
    KNOB(het_launch_ban),
    KNOB(deck_action),
    KNOB(deck_crews_least),
    KNOB(deck_crews_on_one),
    KNOB(weasel_turns),
    KNOB(weasel_energy),
    KNOB(weasel_speed),
    KNOB(suicide_turns),
    KNOB(suicide_least),
    KNOB(suicide_most),
    KNOB(suicide_factor),
    KNOB(craft_hold_energy),
    KNOB(scatter_pack_actions),
    KNOB(scatter_pack_spaces),
    KNOB(craft_stores),
    KNOB(chaff_die),
    KNOB(patrol_by_status),
    KNOB(armed_by_status),
    KNOB(special_by_status),
    KNOB(tractor_range),
    KNOB(tractor_cost),
    KNOB(tractor_gap),
    KNOB(tractor_rotation),
    KNOB(tow_warp_most),
    KNOB(tow_size_class_most),
    KNOB(tow_small_speed_times),
    KNOB(transporter_range),
    KNOB(transporter_gap),
    KNOB(transporter_crew),
    KNOB(shield_drop_gap),
    KNOB(mine_live_transporter),
    KNOB(mine_layer_distance),
    KNOB(mine_sure_speed),
    KNOB(mine_sure_die),
    KNOB(mine_sweeper_die),
    KNOB(erratic_speed),
    KNOB(erratic_speed_nimble),
    KNOB(erratic_speed_small),
    KNOB(mine_scan_speed),
    KNOB(mine_scan_gap),
    KNOB(mine_scan_range),
    KNOB(mine_chain_most),
    KNOB(mine_chain_range),
    KNOB(mine_lay_gap),
    KNOB(raid_defender_die),
    KNOB(skeleton_min_percent),
    KNOB(reverse_stand),
    KNOB(nimble_speed_change_gap),
    KNOB(nimble_erratic_cost_hexes),
    KNOB(zero_energy_turn),
    KNOB(tac_total_most),
    KNOB(tac_total_outstanding),
    KNOB(tac_total_poor),
    KNOB(skeleton_turn_mode_letters),
    KNOB(breakdown_tumble),
    KNOB(directed_turns),
    KNOB(energy_balance),
    KNOB(critical_hits),
    KNOB(tacs_after_seekers),
    KNOB(critical_points),
    KNOB(critical_speed),
    KNOB(critical_repair),
    KNOB(interface_impulses),
    KNOB(rocks_erratic),
    KNOB(rocks_erratic_nimble),
    KNOB(rocks_die),
    KNOB(separation_scouts),
    KNOB(separation_craft),
    KNOB(evasion_upto),
    KNOB(evasion_friends),
    KNOB(evasion_enemies),
    KNOB(mend_most),
    KNOB(mend_self_times),
    KNOB(after_battle_times),
};
#undef KNOB

constexpr int least = -999, most = 999;

// Calls f(reference to the knob).
template <class K, class F>
void with_knob(K& knobs, const KnobPlace& place, F&& f) {
    std::visit([&](auto member) { f(knobs.*member); }, place.member);
}

template <class T>
void read_value(TableReader& row, T& knob) {
    if constexpr (std::is_same_v<T, bool>) {
        knob = row.boolean("value");
    } else if constexpr (std::is_same_v<T, int>) {
        knob = row.integer("value", least, most);
    } else if constexpr (std::is_enum_v<T>) {
        knob = row.one_of<T>("value");
    } else {
        const std::vector<int> values = row.integers("value", least, most, static_cast<int>(std::size(knob)));
        for (std::size_t i = 0; i < std::size(knob) && i < values.size(); ++i) knob[i] = values[i];
    }
}

template <class T>
void set_to_nothing(T& knob) {
    if constexpr (std::is_array_v<T>)
        for (int& n : knob) n = 0;
    else
        knob = T{};
}

}  // namespace

std::vector<std::string_view> knob_names() {
    std::vector<std::string_view> names;
    for (const KnobPlace& p : places) names.push_back(p.key);
    return names;
}

void read_knobs(TableReader root, Knobs& knobs, std::vector<Source>& sources) {
    static constexpr std::array<std::string_view, 4> letters{"A", "B", "C", "?"};
    const std::vector<std::string_view> names = knob_names();
    const std::vector<std::string> unused =
        root.knows("unused") ? root.some_of("unused", names) : std::vector<std::string>{};
    for (const KnobPlace& place : places) {
        Source source;
        source.file = root.file();
        const auto listed = std::find(unused.begin(), unused.end(), place.key);
        if (listed != unused.end()) {
            if (root.knows(place.key))
                root.refuse("unused", static_cast<std::size_t>(listed - unused.begin()),
                            fmt::format("`{}` has a row of its own below and is not unused", place.key));
            with_knob(knobs, place, [](auto& knob) { set_to_nothing(knob); });
        } else {
            TableReader row = root.table(place.key);
            with_knob(knobs, place, [&](auto& knob) { read_value(row, knob); });
            source.rule = row.word("rule");
            source.conf = row.one_of("conf", letters);
            source.line = row.line();
        }
        sources.push_back(source);
    }
}

void mix_knobs(Hash& hash, const Knobs& knobs) {
    for (const KnobPlace& place : places)
        with_knob(knobs, place, [&](const auto& knob) {
            if constexpr (std::is_array_v<std::remove_reference_t<decltype(knob)>>)
                for (const int n : knob) hash.mix(n);
            else
                hash.mix(knob);
        });
}

}  // namespace impulse
