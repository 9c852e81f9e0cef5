#include "battle/core/refusal.h"

#include <fmt/format.h>

namespace impulse {
namespace {

// What energy is spent on, as the subject of a sentence.
std::string_view use_words(std::uint8_t use) {
    switch (static_cast<Spend>(use - 1)) {
        case Spend::movement:
            return "movement";
        case Spend::impulse_movement:
            return "movement by impulse power";
        case Spend::warp_weapon:
            return "arming with warp power";
        case Spend::weapon:
            return "arming and holding weapons";
        case Spend::shield:
            return "the shields";
        case Spend::service:
            return "the ship's services";
        case Spend::recharge:
            return "recharging batteries";
        case Spend::recharge_warp:
            return "storing warp power in batteries";
    }
    return "a use";
}

// The sentences; {0} = needed, {1} = had, {2} = what for.
std::string_view sentence(Why why) {
    switch (why) {
        case Why::battle_over:
            return "the battle is over";
        case Why::question_open:
            return "an open question must be answered first";
        case Why::no_question:
            return "there is no open question for this side";
        case Why::not_an_option:
            return "that is not one of the choices here";
        case Why::wrong_step:
            return "this order is not given in the present step";
        case Why::not_your_turn:
            return "the unit owes no decision now";
        case Why::no_such_unit:
            return "there is no such unit";
        case Why::unit_gone:
            return "the unit is no longer in the battle";
        case Why::no_such_group:
            return "there is no such box group or bank: {1}, the ship has {0}";
        case Why::no_such_target:
            return "there is no such target";
        case Why::friendly_target:
            return "the target is on the same team";
        case Why::umpire_only:
            return "only a scenario that allows an umpire takes this order";
        case Why::already_allocated:
            return "the energy form was handed in already";
        case Why::unknown_line:
            return "this line is not filled in by hand in this ruleset (line {1})";
        case Why::line_twice:
            return "the line stands {1} times in the form, {0} is allowed";
        case Why::not_enough_power:
            return "the form needs {0} points of energy, the ship has {1}";
        case Why::wrong_kind_of_power:
            return "{2} needs {0} points of energy, and only {1} of the power that is left may pay for it";
        case Why::too_much_for_line:
            return "the line takes at most {0}, the form gives {1}";
        case Why::too_little_for_line:
            return "the line needs {0}, the form gives {1}";
        case Why::not_a_whole_step:
            return "the line takes whole steps of {0}, the form gives {1}";
        case Why::system_destroyed:
            return "the system is destroyed";
        case Why::nothing_stored:
            return "there is nothing there that could be strengthened or used";
        case Why::no_reserve:
            return "it costs {0}, the batteries have {1} of that kind";
        case Why::not_from_reserve:
            return "reserve power does not pay for this";
        case Why::plot_costs_more:
            return "the speed plot costs {0} of movement energy, the form pays {1}";
        case Why::plot_shape:
            return "a speed plot begins at impulse 1 and has at most {0} changes, this one has {1}";
        case Why::plot_gap:
            return "speed changes lie at least {0} impulses apart, these {1}";
        case Why::plot_window:
            return "speed changes act on impulse {0} at the nearest limit, this one on {1}";
        case Why::too_fast:
            return "the highest speed is {0}, not {1}";
        case Why::acceleration:
            return "the highest speed after the last 32 impulses is {0}, not {1}";
        case Why::deceleration:
            return "one change may slow down to {0} at the least, not to {1}";
        case Why::cannot_hold:
            return "the weapon holds nothing";
        case Why::not_moving_now:
            return "the unit does not move on this impulse";
        case Why::turn_mode:
            return "a turn needs {0} straight hexes, {1} were made";
        case Why::slip_mode:
            return "a sideslip needs {0} hexes since the last, {1} were made";
        case Why::speed_zero:
            return "at this speed the manoeuvre cannot be made: needs {0}, has {1}";
        case Why::no_het_paid:
            return "a high energy turn costs {0}, {1} is paid or left";
        case Why::het_too_soon:
            return "high energy turns lie at least {0} impulses apart, the last was {1} ago";
        case Why::het_first_impulse:
            return "no high energy turn before impulse {0}, this is {1}";
        case Why::het_limit:
            return "at most {0} high energy turns, this would be number {1}";
        case Why::no_tac:
            return "{0} tactical manoeuvres are asked for, {1} can be made";
        case Why::stopped:
            return "the unit may not move before impulse {0} of the battle, this is {1}";
        case Why::off_map:
            return "that hex is off the map";
        case Why::not_at_warp_point:
            return "the unit was not on a warp point when it was called to move";
        case Why::clock_not_run:
            return "nobody leaves before turn {0}, this is turn {1}";
        case Why::lane_closed:
            return "the side leaves by lane {0} only, this is lane {1}";
        case Why::fortified:
            return "a fortification keeps this side from leaving";
        case Why::held:
            return "the unit is held";
        case Why::no_fire_control:
            return "fire control works from impulse {0} of the battle or to range {0}; now {1}";
        case Why::weapon_silent:
            return "weapons are silent up to impulse {0} of the battle, this is {1}";
        case Why::out_of_arc:
            return "the weapon does not bear: the target is on bearing {1}";
        case Why::out_of_range:
            return "the range is {1}, the weapon reaches {0} in this mode";
        case Why::too_close:
            return "the range is {1}, the mode needs at least {0}";
        case Why::not_armed:
            return "this mode is fired with {0} of energy in the weapon, or paid to hold it once it is "
                   "loaded; there is {1}";
        case Why::already_fired:
            return "the weapon fires {0} times a turn and has fired {1}";
        case Why::refire_gap:
            return "{0} impulses must lie between shots, {1} have passed";
        case Why::already_declared:
            return "the weapon is declared already in this step";
    }
    return "not legal";
}

std::string_view sentence(WhyMore more) {
    switch (more) {
        case WhyMore::none:
            return "not legal";
        case WhyMore::blocked_line:
            return "the line of fire is blocked";
        case WhyMore::no_lock_on:
            return "there is no lock-on";
        case WhyMore::wrong_target:
            return "this mode is not fired at such a target";
        case WhyMore::mode_unknown:
            return "the weapon has modes 0 to {0}, not {1}";
        case WhyMore::not_a_weapon:
            return "the box is no weapon that fires";
        case WhyMore::not_a_launcher:
            return "the box launches nothing";
        case WhyMore::rack_empty:
            return "the rack needs {0}, it holds {1}";
        case WhyMore::launch_rate:
            return "the rack launches {0} a turn and has launched {1}";
        case WhyMore::launch_gap:
            return "{0} impulses must lie between launches, {1} have passed";
        case WhyMore::control_channels:
            return "the ship guides {0} seekers and has {1} in flight";
        case WhyMore::target_out_of_control_range:
            return "guidance reaches {0} hexes, the target is {1} away";
        case WhyMore::type_not_in_rack:
            return "the rack does not take that type";
        case WhyMore::repair_points:
            return "the repair costs {0} points, {1} are left";
        case WhyMore::not_damaged:
            return "{0} boxes are to be repaired, {1} are damaged";
        case WhyMore::damaged_this_turn:
            return "boxes lost this turn cannot be repaired: {1} of {0} asked";
        case WhyMore::cannot_repair:
            return "that is never repaired in battle";
        case WhyMore::no_points_of_information:
            return "it costs {0} points of information, {1} are there";
        case WhyMore::known_already:
            return "that is known already";
        case WhyMore::self_destruct_not_allowed:
            return "self-destruction is not allowed: crew units {1}, at most {0}";
        case WhyMore::not_eligible_to_disengage:
            return "the unit may not disengage: needs {0}, has {1}";
        case WhyMore::no_dice_left:
            return "no die is left for this roll";
        case WhyMore::die_does_not_fit:
            return "the die does not fit: faces 1 to {0}, not {1}";
        case WhyMore::breach_again:
            return "the barrier may be tried again {0} impulses after the last try and in another turn; {1} "
                   "have passed";
        case WhyMore::retrograde_stays:
            return "a side in retrograde may not leave the battle";
        case WhyMore::evasion_later:
            return "ships may slip away from turn {0} on, earlier only where enemies crippled them; it is "
                   "turn {1}";
        case WhyMore::web_later:
            return "web may be laid and reinforced from turn {0} on; it is turn {1}";
        case WhyMore::no_retrograde:
            return "the side is in no retrograde, or this is not its flagship";
        case WhyMore::ram_not_here:
            return "a ram needs the target in the same hex: it is {1} hexes away";
        case WhyMore::not_supported:
            return "the ruleset does not have this";
        case WhyMore::mixed_fuses:
            return "proximity and standard fuses are not mixed in one salvo";
        case WhyMore::erratic_forbids:
            return "erratic manoeuvres forbid this";
        case WhyMore::already_scanned:
            return "the unit scans {0} target an impulse and has scanned {1}";
        case WhyMore::no_change:
            return "it is so already";
        case WhyMore::overdrain:
            return "{0} batteries are to be overdrained, {1} can be";
        case WhyMore::overdrain_unspent:
            return "an overdrained battery gives all it has: the form must draw {0} at least, it draws {1}";
        case WhyMore::braking:
            return "to change between ahead and astern the form brakes with {0} points of energy, or the "
                   "ship stands for {1} impulses first";
        case WhyMore::reverse_turn:
            return "a ship under way ahead cannot move astern in the same plot";
        case WhyMore::directed_turn:
            return "turns are directed: the ship has announced the other way";
        case WhyMore::too_fast_for_air:
            return "an atmosphere is entered at speed {0} at most, the ship moves at {1}";
        case WhyMore::no_rocks:
            return "only the rocks of the next hex are cleared, by a ship not under erratic manoeuvres";
        case WhyMore::no_lab_powered:
            return "emergency repair needs a powered lab: {0} tries asked, {1} paid for";
        case WhyMore::no_repair_boxes:
            return "the repair boxes gave {1} points, {0} are asked for";
        case WhyMore::too_far_to_mend:
            return "a repair ship works on ships in its own hex: this one is {1} hexes away";
        case WhyMore::critical_stops:
            return "a critical hit has put this out of action";
        case WhyMore::reinforcement_in_nebula:
            return "here at most {0} points of reinforcement are held, not {1}";
        case WhyMore::tried_this_turn:
            return "one try a turn, and this turn's is made";
        case WhyMore::wrong_system:
            return "that box cannot be used so";
        case WhyMore::locked_out:
            return "the system works again from impulse {0} of the battle, this is {1}";
        case WhyMore::sphere_stands:
            return "the generator is in use up to impulse {0} of the battle";
        case WhyMore::sphere_radius:
            return "a sphere has a radius of 0 to {0}, not {1}";
        case WhyMore::no_web_there:
            return "there is no web of yours in that hex or beside it";
        case WhyMore::web_too_strong:
            return "web holds a strength of {0} at most, this would be {1}";
        case WhyMore::web_shape:
            return "a hex of web may touch {0} hex of its web only, here {1}";
        case WhyMore::no_room:
            return "there is no room for another one: at most {0}";
        case WhyMore::held_in_web:
            return "web holds the unit: {0} movement points to spend, {1} are spent";
        case WhyMore::in_stasis:
            return "a stasis field holds the unit up to impulse {0} of the battle";
        case WhyMore::no_anchor:
            return "an anchor stands still at speed {0}, not {1}";
        case WhyMore::cooling:
            return "the weapon cools until turn {0}, this is turn {1}";
        case WhyMore::amount_needed:
            return "the order needs an amount of 1 to {0} points, not {1}";
        case WhyMore::late_not_here:
            return "only weapons that strike by themselves may wait until after other fire";
        case WhyMore::ew_rating:
            return "ECM and ECCM together are at most the sensor rating of {0}, not {1}";
        case WhyMore::ew_swap:
            return "{0} circuits would have to change over, {1} may: the others changed too recently";
        case WhyMore::ew_pool:
            return "{0} points of EW are to be given, {1} are there";
        case WhyMore::ew_most:
            return "at most {0} points of EW can be given here, not {1}";
        case WhyMore::no_cloak:
            return "the unit has no cloaking device that works";
        case WhyMore::cloak_unpaid:
            return "the cloaking device costs {0} a turn, the form paid {1}";
        case WhyMore::cloak_forbids:
            return "nothing of the kind is done under a cloak or while it fades";
        case WhyMore::channel_blind:
            return "the sensor is blind up to impulse {0} of the battle, this is {1}";
        case WhyMore::channel_unpaid:
            return "the sensor has no power this turn";
        case WhyMore::channel_busy:
            return "the sensor has another task this turn";
        case WhyMore::channel_tries:
            return "the sensor does this {0} times a turn and has done it {1} times";
        case WhyMore::seeker_immune:
            return "such a seeker is immune to that";
        case WhyMore::one_lender:
            return "another lends to this craft, or did less than {0} impulses ago";
        case WhyMore::no_craft_there:
            return "no craft stands in that bay box";
        case WhyMore::no_such_bay:
            return "the ship has {0} bay boxes, there is no number {1}";
        case WhyMore::bay_gap:
            return "a bay launches or recovers one craft in {0} impulses, {1} have passed";
        case WhyMore::craft_once_a_turn:
            return "a craft leaves and lands once a turn";
        case WhyMore::craft_landing_gap:
            return "{0} impulses must lie between launch and landing, {1} have passed";
        case WhyMore::craft_speed:
            return "the highest speed there is {0}, not {1}";
        case WhyMore::craft_apart:
            return "a craft lands in the ship's own hex: it is {1} hexes away";
        case WhyMore::craft_prepared:
            return "the craft is not ready for that: it needs {0}, it has {1}";
        case WhyMore::craft_worked_on:
            return "deck crews are still at work on the craft up to impulse {0} of the battle, this is {1}";
        case WhyMore::craft_no_room:
            return "that bay box holds a craft already or is destroyed";
        case WhyMore::craft_no_slot:
            return "a battle has room for {0} units and {1} are in use";
        case WhyMore::craft_only_plot:
            return "a shuttle or fighter has no energy form: only a speed is plotted";
        case WhyMore::craft_silent:
            return "the craft may not do that before impulse {0} of the battle, this is {1}";
        case WhyMore::het_ban:
            return "after a high energy turn no craft is launched or docked and no mine laid from the bay "
                   "before impulse {0} of the battle, this is {1}";
        case WhyMore::deck_crews_busy:
            return "{0} deck crews may work there and {1} are at work";
        case WhyMore::deck_work_senseless:
            return "there is nothing to do on that craft: it has room for {0}, it has {1}";
        case WhyMore::no_stores:
            return "the load takes {0} half spaces, the ship has {1} in store";
        case WhyMore::weasel_conditions:
            return "a weasel needs a manoeuvre rate of {0} at most and fire control off; the rate is {1}";
        case WhyMore::craft_kind:
            return "this is for craft of another kind";
        case WhyMore::no_tractor_free:
            return "no tractor beam is free: {0} needed, {1} there";
        case WhyMore::no_tractor_energy:
            return "it takes {0} energy for tractor beams, {1} is there";
        case WhyMore::tractored:
            return "a held ship may not do this";
        case WhyMore::not_held:
            return "no beam holds or reaches for it";
        case WhyMore::beam_not_free:
            return "a beam holds something";
        case WhyMore::no_transporter_free:
            return "{0} transporters are needed, {1} are free this turn";
        case WhyMore::shield_in_the_way:
            return "shield {0} is up and in the way";
        case WhyMore::reinforced:
            return "general reinforcement is in the way: {1} points";
        case WhyMore::no_parties:
            return "{0} of them are needed, {1} are there";
        case WhyMore::no_room_on_board:
            return "there is no room on board";
        case WhyMore::shield_gap:
            return "the shield stays down {0} impulses, {1} have passed";
        case WhyMore::not_a_target_for_raids:
            return "raids do not strike there";
        case WhyMore::no_mine_left:
            return "no such mine is left in store";
        case WhyMore::mine_gap:
            return "{0} impulses must lie between mines from the bay, {1} have passed";
        case WhyMore::mine_not_there:
            return "there is no such mine to be seen";
        case WhyMore::scan_gap:
            return "{0} impulses must lie between scans, {1} have passed";
        case WhyMore::captured:
            return "a captured ship cannot do this";
        case WhyMore::no_transporter_energy:
            return "{0} transporter uses are needed, {1} are paid for";
        case WhyMore::arming_schedule:
            return "the tube takes {0} on this turn of its arming, not {1}";
        case WhyMore::guides_itself:
            return "the seeker guides itself";
        case WhyMore::not_its_guide:
            return "the unit does not guide that seeker";
        case WhyMore::no_laboratory:
            return "{0} laboratories work, {1} have looked this turn";
        case WhyMore::identified_already:
            return "that seeker is identified already";
        case WhyMore::no_pseudo_left:
            return "the tube has {1} pseudo-torpedoes left";
        case WhyMore::rack_mode:
            return "the rack's first shot of the turn has set its other mode";
        case WhyMore::weasel_forbids:
            return "not under the cover of a wild weasel";
        case WhyMore::no_chaff:
            return "there is no chaff left";
        case WhyMore::not_launched_so:
            return "that is not launched in this way";
        case WhyMore::shotgun_target:
            return "{0} torpedoes of a shotgun may fly at one target, {1} do";
        case WhyMore::target_not_sought:
            return "it is not launched at such a target";
        case WhyMore::no_power_aboard:
            return "the derelict has neither crew nor power (UTD6.3D2)";
        case WhyMore::uninspected:
            return "a captured ship that is not inspected may only move (UTD7.8)";
        case WhyMore::no_consent:
            return "an enemy's tractor beam holds it, and the enemy has not permitted it to leave "
                   "(UTD7.4621)";
        case WhyMore::cannot_be_opened:
            return "there is nothing in it that could be let go";
        case WhyMore::no_aegis:
            return "the ship has no aegis system that sees so far";
        case WhyMore::aegis_target:
            return "aegis fires at seekers and craft within {0} hexes, this is {1} away or too large";
        case WhyMore::no_charges:
            return "{0} charge is needed, the ship has {1} in store";
        case WhyMore::ready_racks_full:
            return "the ready racks have room for {0} half spaces, they hold {1}";
        case WhyMore::craft_moves:
            return "a craft is moved from one box to an empty one from impulse {0} of a turn on, and not "
                   "once it is being charged; this is impulse {1}";
        case WhyMore::no_balcony:
            return "the bay has a balcony for {0} craft, {1} stand there";
        case WhyMore::tender_stock:
            return "the tender repairs {0} points of its fast patrol ships in a battle, {1} are done";
        case WhyMore::mine_takes_no_orders:
            return "orders reach a mine of one's own that takes them within {0} hexes: this one is {1} away";
        case WhyMore::too_many_rounds:
            return "the rack holds {0} rounds at most, not {1}";
        case WhyMore::raid_on_craft:
            return "raids strike crewed shuttles, weasels and shuttles that seek, not other craft";
        case WhyMore::level_gap:
            return "{0} impulses must lie between changes of the shields' level, {1} have passed";
        case WhyMore::panel_bank:
            return "a bank of panels passes {0} points on in a turn, with these it would be {1}";
        case WhyMore::stabilized:
            return "a stabilizer holds it in place";
        case WhyMore::no_surrender:
            return "players do not surrender: they fight, leave, or destroy themselves (UTD3.8)";
        case WhyMore::barrier_shunned:
            return "a non-player empire's ship does not run into the barrier while another hex is open to it "
                   "(UTD7.9)";
        case WhyMore::raided_already:
            return "a party raids once a turn: {0} that has not is needed, {1} are left";
        case WhyMore::calm_air:
            return "nobody manoeuvres erratically in an atmosphere";
        case WhyMore::must_move:
            return "the ship moves this impulse: it enters a hex, with a turn or a slip if it may";
        case WhyMore::base_stays:
            return "what has no engines of its own never leaves the battle";
        case WhyMore::side_gone:
            return "the side has {1} units on the map, aboard or held out; a player leaves or is replaced "
                   "while there is {0} (UTD3.91)";
        case WhyMore::combine_mismatch:
            return "only boxes of one group in one mode at one target combine";
        case WhyMore::no_uim:
            return "{0} UIM that works is needed, the ship has {1}";
        case WhyMore::uim_not_here:
            return "this weapon in this mode is not aimed through a UIM";
        case WhyMore::combination_unfinished:
            return "the shot takes {0} boxes together and {1} are declared: declare the others first";
        case WhyMore::boxes_together:
            return "the shot takes {0} boxes of one group together, {1} can fire now";
    }
    return "not legal";
}

}  // namespace

std::string_view refusal_word(const Refusal& r) {
    return r.more != WhyMore::none ? word(r.more) : word(r.why);
}

std::string refusal_text(const Rules& rules, const Refusal& r) {
    const auto number = [&](std::int32_t n) { return r.parts ? text(Energy{n}) : std::to_string(n); };
    const std::string need = number(r.need), have = number(r.have);
    const std::string_view pattern = r.more != WhyMore::none ? sentence(r.more) : sentence(r.why);
    const std::string_view use = use_words(r.use);
    std::string words = fmt::vformat(pattern, fmt::make_format_args(need, have, use));
    const std::size_t index = r.more != WhyMore::none ? count_of<Why>() + static_cast<std::size_t>(r.more)
                                                      : static_cast<std::size_t>(r.why);
    if (index < rules.cite.refusal.size() && !rules.cite.refusal[index].empty())
        words += " (" + rules.cite.refusal[index] + ")";
    return words;
}

}  // namespace impulse
