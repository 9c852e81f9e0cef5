#include "battle/areas/mine.h"

#include <algorithm>
#include <array>

#include "battle/areas/captor.h"
#include "battle/core/craft.h"
#include "battle/core/links.h"
#include "battle/core/rows/cloak.h"
#include "battle/core/rows/craft.h"
#include "battle/core/rows/gunnery.h"
#include "battle/core/rows/minefields.h"
#include "battle/core/rows/turns.h"
#include "battle/core/terrain_line.h"
#include "battle/core/tracks.h"
#include "battle/damage/allocate.h"
#include "battle/damage/explosion.h"
#include "battle/damage/shields.h"
#include "battle/damage/shot_down.h"
#include "battle/damage/sphere_shell.h"
#include "battle/energy/reactor.h"
#include "battle/fire/arming.h"
#include "battle/fire/blind_sensors.h"
#include "battle/fire/declare.h"
#include "battle/fire/effective_range.h"
#include "battle/fire/resolve.h"
#include "battle/movement/high_energy_turn.h"
#include "battle/movement/towing.h"
#include "battle/seeking/control.h"
#include "battle/seeking/decoys.h"

namespace impulse {
namespace {

// The mine that transporters lay.
int bomb_type(const Rules& rules) {
    for (std::size_t m = 0; m < rules.mines.size(); ++m)
        if (rules.mines[m].by_transporter) return static_cast<int>(m);
    return -1;
}

int free_mine_slot(const Battle& b) {
    for (std::size_t i = 0; i < b.mines.size(); ++i)
        if (!b.mines[i].there()) return static_cast<int>(i);
    return b.mines.full() ? -1 : static_cast<int>(b.mines.size());
}

Counter store_of(const Rules& rules, int type, bool dummy) {
    return type != bomb_type(rules) ? Counter::nsm : dummy ? Counter::dummy_bombs : Counter::t_bombs;
}

void lay(Play& play, UnitId unit, int type, Hex hex, bool dummy, int live_from) {
    const int at = free_mine_slot(play.now);
    if (at < 0) return;
    const auto side = static_cast<std::uint8_t>(play.now.unit(unit).side.index());
    play.emit(MineLaid{static_cast<std::uint8_t>(at), static_cast<std::uint8_t>(type),
                       static_cast<std::uint8_t>(dummy ? 1 : 0), side, unit, hex,
                       static_cast<std::int16_t>(live_from)});
}

bool entered_now(const Battle& b, const Unit& u) {
    return u.active() && u[Counter::entered] == b.impulse_now();
}

// How many points show a dummy mine for what it is.
int dummy_found(const Rules& rules, const MineType& type) {
    const int small = bomb_type(rules);
    const bool large =
        small >= 0 && type.hit_points > rules.mine_type(static_cast<std::size_t>(small)).hit_points;
    return large ? rules.minefields->dummy_found_large : rules.minefields->dummy_found_small;
}

// A unit came into the zone of a live mine in this impulse.
bool tried_by(const Rules& rules, const Battle& b, const Mine& m, std::size_t unit) {
    const Unit& u = b.units[unit];
    if (m.state != MineState::live || m.last == b.impulse_now() || !entered_now(b, u)) return false;
    const MineType& type = rules.mine_type(m.type);
    if (type.kind == MineKind::absorber || (type.kind == MineKind::captor && same_team(b, m, u)))
        return false;
    return distance(m.hex, u.hex) <= type.trigger_radius;
}

// Goes off where it lies; a dummy only turns out to be one.
void set_off(Play& play, std::size_t mine) {
    known_to_all(play, mine);
    const bool dummy = play.now.mines[mine].dummy != 0;
    set_mine(play, mine, MineField::state, static_cast<int>(dummy ? MineState::gone : MineState::set_off));
}

// The other mines of its chain, within reach of each other; `first` as it was before it went off, for a dummy that
// turned out to be one is no longer in the list.
void set_off_chain(Play& play, std::size_t mine, const Mine& first) {
    if (first.chain == 0) return;
    // A sensor mine sets off the mines that it is linked with; it is none of them, and stays.
    const int linked = play.rules.mine_type(first.type).linked_range;
    const int range = linked > 0 ? linked : play.rules.minefields->chain_range;
    int count = linked > 0 ? 0 : 1;
    for (std::size_t i = 0; i < play.now.mines.size(); ++i) {
        const Mine& m = play.now.mines[i];
        if (i == mine || m.chain != first.chain || m.state != MineState::live ||
            count >= play.rules.minefields->chain_most || distance(m.hex, first.hex) > range ||
            play.rules.mine_type(m.type).linked_range > 0)
            continue;
        ++count;
        set_off(play, i);
    }
}

// What a sphere whose ring lies in the blast takes off it: then its ship suffers the rest, wherever it stands, and
// nothing more (G23). The units that did so.
UnitSet spheres_take(Play& play, Hex centre, const MineType& type) {
    std::array<std::int16_t, max_units> left{};
    UnitSet ships;
    for (std::size_t i = play.now.spheres.size(); i-- > 0;) {
        const Sphere s = play.now.spheres[i];
        if (s.up == 0 || std::abs(distance(play.now.unit(s.by).hex, centre) - s.radius) > type.blast_radius)
            continue;
        std::int16_t& rest = left[s.by.index()];
        if (!ships.has(s.by)) rest = static_cast<std::int16_t>(type.strength);
        ships.add(s.by);
        rest = static_cast<std::int16_t>(rest - weaken_sphere(play, i, rest));
    }
    for (const UnitId id : ships)
        if (const int rest = left[id.index()]; rest > 0)
            strike(play, id, {}, settle_facing_at_once(play, id, centre, {}), rest, VolleyKind::mine, 0);
    return ships;
}

void try_mine(Play& play, std::size_t mine, UnitId unit) {
    const int speed = effective_speed(play.rules, play.now, unit);
    const bool erratic = play.now.unit(unit)[Counter::erratic] != 0;
    const bool cloaked = cloak_stage(play.rules, play.now, play.now.unit(unit)) == CloakStage::hidden;
    const bool sure = !cloaked && (erratic || speed >= play.rules.minefields->sure_speed);
    const int die = sure ? 0 : play.roll(Stream::terrain, 6, unit);
    const bool off =
        sure || sets_off(play.rules, die, speed, erratic, cloaked, play.type(unit).sheet.minesweeper);
    play.emit(MineTried{static_cast<std::uint8_t>(mine), static_cast<std::uint8_t>(die), unit,
                        static_cast<std::uint8_t>(std::clamp(speed, 0, 255)),
                        static_cast<std::uint8_t>(off ? 1 : 0)});
    if (off) set_off_mine(play, mine);
}

void explode(Play& play, std::size_t mine) {
    const Mine m = play.now.mines[mine];
    const MineType& type = play.rules.mine_type(m.type);
    set_mine(play, mine, MineField::state, static_cast<int>(MineState::gone));
    const UnitSet behind_spheres = spheres_take(play, m.hex, type);
    std::array<int, 8> points{};
    std::fill_n(points.begin(),
                std::min<std::size_t>(points.size(), static_cast<std::size_t>(type.blast_radius) + 1),
                type.strength);
    strike_around(play, m.hex, {}, VolleyKind::mine, points, behind_spheres);
    for (const MapObject& o : play.now.objects)
        if (o.flying() && o.kind == SeekerKind::weasel && distance(m.hex, o.hex) <= type.blast_radius)
            strike_near_weasel(play, o, {}, type.strength);
}

bool waits_for_layer(const Rules& rules, const Battle& b, const Mine& m) {
    return m.by && b.unit(m.by).active() &&
           distance(m.hex, b.unit(m.by).hex) < rules.minefields->layer_distance;
}
bool becomes_live(const Rules& rules, const Battle& b, const Mine& m) {
    if (m.state != MineState::waiting) return false;
    return m.live_from != 0 ? b.impulse_now() >= m.live_from : !waits_for_layer(rules, b, m);
}

// The first torpedo of plasma in the zone of a live absorber; none where none is.
ObjectId plasma_near(const Rules& rules, const Battle& b, const Mine& m) {
    const MineType& type = rules.mine_type(m.type);
    if (m.state != MineState::live || type.drains_plasma <= 0) return {};
    for (std::size_t i = 0; i < b.objects.size(); ++i)
        if (b.objects[i].flying() && b.objects[i].kind == SeekerKind::plasma &&
            distance(m.hex, b.objects[i].hex) <= type.trigger_radius)
            return ObjectId{i};
    return {};
}

// Sides that come to know of a field: a ship of theirs within reach of enough of its mines.
std::uint8_t learns_of_field(const Rules& rules, const Battle& b, const Mine& m) {
    const int within = rules.minefields->field_within;
    std::uint8_t sides = 0;
    for (std::size_t s = 0; s < b.sides.size(); ++s) {
        const auto there = static_cast<std::uint8_t>(0x10U << s);
        if ((m.known & there) != 0) continue;
        for (const Unit& u : b.units) {
            if (!u.active() || u.side.index() != s || distance(u.hex, m.hex) > within) continue;
            int near = 0;
            for (const Mine& other : b.mines)
                if (other.there() && other.field == m.field && distance(u.hex, other.hex) <= within) ++near;
            if (near >= rules.minefields->field_from) sides = static_cast<std::uint8_t>(sides | there);
        }
    }
    return sides;
}

const WeaponMode* mode_of(const Rules& rules, const Battle& b, const FireAtMine& o) {
    const ShipClass& c = rules.type(b.unit(o.unit).type);
    if (o.group >= c.groups.size() || !c.groups[o.group].weapon) return nullptr;
    const WeaponType& w = rules.weapon(c.groups[o.group].weapon);
    return o.mode < w.modes.size() ? &w.modes[o.mode] : nullptr;
}

}  // namespace

void set_mine(Play& play, std::size_t mine, MineField what, int value) {
    play.emit(MineSet{static_cast<std::uint8_t>(mine), what, static_cast<std::int16_t>(value)});
}

void known_to_all(Play& play, std::size_t mine) {
    if (play.now.mines[mine].known != 0xFF) set_mine(play, mine, MineField::known, 0xFF);
}

void set_off_mine(Play& play, std::size_t mine) {
    const Mine first = play.now.mines[mine];
    if (play.rules.mine_type(first.type).linked_range > 0)
        known_to_all(play, mine);  // a sensor mine stays where it is
    else
        set_off(play, mine);
    set_off_chain(play, mine, first);
}

bool mines_off(const Rules& rules, const Battle& b) {
    return std::ranges::any_of(b.field.features,
                               [&](const Feature& f) { return rules.terrain[f.kind].mines_off; });
}

int effective_speed(const Rules& rules, const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    const Sheet& sheet = rules.type(u.type).sheet;
    const int own = u[Counter::linked] != 0 ? link_speed(rules, b, unit) : u[Counter::speed];
    if (u[Counter::erratic] == 0) return own;
    return own + (sheet.nimble            ? rules.minefields->erratic_speed_nimble
                  : sheet.size_class >= 6 ? rules.minefields->erratic_speed_small
                                          : rules.minefields->erratic_speed);
}

bool sets_off(const Rules& rules, int die, int speed, bool erratic, bool cloaked, bool sweeper) {
    if (cloaked) return die <= rules.minefields->sure_die;
    return erratic || speed >= rules.minefields->sure_speed || die <= rules.minefields->sure_die ||
           die + (sweeper ? rules.minefields->sweeper_die : 0) < speed;
}

std::optional<Refusal> refuse_bomb(const Rules& rules, const Battle& b, UnitId unit, bool dummy) {
    const int type = bomb_type(rules);
    if (type < 0) return refusal(WhyMore::not_supported);
    const int have = b.unit(unit)[store_of(rules, type, dummy)];
    if (have < 1) return refusal(WhyMore::no_mine_left, 1, have);
    return refuse_if(free_mine_slot(b) < 0, WhyMore::not_supported);
}

void place_bomb(Play& play, UnitId unit, Hex hex, bool dummy) {
    const int type = bomb_type(play.rules);
    play.add(unit, store_of(play.rules, type, dummy), -1);
    lay(play, unit, type, hex, dummy, play.now.impulse_now() + play.rules.minefields->live_transporter);
}

std::optional<Refusal> refuse_lay_mine(const Rules& rules, const Battle& b, const LayMine& o) {
    const Unit& u = b.unit(o.unit);
    if (o.type >= rules.mines.size()) return refusal(WhyMore::not_supported);
    const MineType& type = rules.mine_type(o.type);
    if (!type.by_bay || !type.in_battle) return refusal(WhyMore::not_supported);
    if (u[Counter::captured_from] != 0) return refusal(WhyMore::captured);
    if (u[Counter::erratic] != 0) return refusal(WhyMore::erratic_forbids);
    if (small_craft(rules, u) && still_banned(b, u, rules.craft->lending_silence))
        return refusal(WhyMore::craft_silent, u[Counter::launched_at] + rules.craft->lending_silence,
                       b.impulse_now());
    if (o.dummy > 1 || (o.dummy == 1 && !type.by_transporter)) return refusal(WhyMore::no_mine_left, 1, 0);
    if (working_boxes(rules, u, Trait::shuttle) + working_boxes(rules, u, Trait::mine_rack) <= 0)
        return refusal(Why::system_destroyed);
    const int now = b.impulse_now();
    if (const auto no = refuse_after_het(rules, b, u)) return no;
    if (u[Counter::mine_laid] > 0 && now - u[Counter::mine_laid] < rules.minefields->lay_gap)
        return refusal(WhyMore::mine_gap, rules.minefields->lay_gap, now - u[Counter::mine_laid]);
    const int have = u[store_of(rules, o.type, o.dummy != 0)];
    if (have < 1) return refusal(WhyMore::no_mine_left, 1, have);
    return refuse_if(free_mine_slot(b) < 0, WhyMore::not_supported);
}

After do_lay_mine(Play& play, const LayMine& o) {
    play.add(o.unit, store_of(play.rules, o.type, o.dummy != 0), -1);
    play.set(o.unit, Counter::mine_laid, play.now.impulse_now());
    lay(play, o.unit, o.type, play.now.unit(o.unit).hex, o.dummy != 0, 0);
    return After::more;
}

std::optional<Refusal> refuse_scan_mines(const Rules& rules, const Battle& b, const ScanMines& o) {
    if (rules.mines.empty()) return refusal(WhyMore::not_supported);
    const Unit& u = b.unit(o.unit);
    if (u[Counter::speed] > rules.minefields->scan_speed)
        return refusal(Why::too_fast, rules.minefields->scan_speed, u[Counter::speed]);
    if (u[Counter::mine_scan] > 0 && b.impulse_now() - u[Counter::mine_scan] < rules.minefields->scan_gap)
        return refusal(WhyMore::scan_gap, rules.minefields->scan_gap,
                       b.impulse_now() - u[Counter::mine_scan]);
    if (!fire_control_works(rules, b, u)) return refusal(Why::no_fire_control, 0, 0);
    return refuse_draw(u, points(rules.minefields->scan_energy));
}

After do_scan_mines(Play& play, const ScanMines& o) {
    const Unit& u = play.now.unit(o.unit);
    draw_battery(play, o.unit, points(play.rules.minefields->scan_energy));
    play.set(o.unit, Counter::mine_scan, play.now.impulse_now());
    const auto side = static_cast<unsigned>(u.side.index());
    for (std::size_t i = 0; i < play.now.mines.size(); ++i) {
        const Mine m = play.now.mines[i];
        const int number = m.there() ? play.rules.mine_type(m.type).scan_number : 0;
        if (number == 0 || (m.known >> side & 1U) != 0 ||
            distance(m.hex, play.now.unit(o.unit).hex) > play.rules.minefields->scan_range)
            continue;
        if (play.roll(Stream::terrain, 6, o.unit) == number)
            set_mine(play, i, MineField::known, static_cast<int>(m.known | (0x11U << side)));
    }
    return After::more;
}

std::optional<Refusal> refuse_fire_at_mine(const Rules& rules, const Battle& b, const FireAtMine& o) {
    const Unit& u = b.unit(o.unit);
    const ShipClass& c = rules.type(u.type);
    if (o.group >= c.groups.size()) return no_such_group(c, o.group);
    if (!o.mine || o.mine.index() >= b.mines.size() || !b.mine(o.mine).there())
        return refusal(WhyMore::mine_not_there);
    const Mine& m = b.mine(o.mine);
    const auto side = static_cast<unsigned>(u.side.index());
    if (m.field != 0 && (m.known >> side & 1U) == 0 && (m.known >> (side + 4) & 1U) == 0)
        return refusal(WhyMore::mine_not_there);
    const WeaponMode* mode = mode_of(rules, b, o);
    if (mode == nullptr) return refusal(WhyMore::not_a_weapon);
    if (mode->target != TargetKind::any) return refusal(WhyMore::wrong_target);
    if (u[Counter::captured_from] != 0) return refusal(WhyMore::captured);
    if (!fire_control_works(rules, b, u)) return refusal(Why::no_fire_control, 0, 0);
    if (mode->boxes > 1) return refusal(WhyMore::combine_mismatch, mode->boxes, 1);
    for (const Shot& s : b.shots)
        if (s.by == o.unit && s.group == o.group) return refusal(Why::already_declared);
    // A held ship fires at who holds it (G7.5).
    if (held_by_enemy(b, o.unit)) return refusal(WhyMore::tractored);
    const Aim aim = aim_at(b, o.unit, c.groups[o.group].arc, m.hex);
    const int effective = effective_range(rules, b, o.unit, {}, aim.range).sum;
    if (const auto no = refuse_weapon(rules, b, o.unit, o.group, o.mode, aim, effective, locked_on(rules, u)))
        return no;
    return refuse_if(line_blocked(rules, b, o.unit, o.group, m.hex), WhyMore::blocked_line);
}

After do_fire_at_mine(Play& play, const FireAtMine& o) {
    const WeaponType& w = play.rules.weapon(play.type(o.unit).groups[o.group].weapon);
    const Mine m = play.now.mine(o.mine);
    // A weapon that is fed when it fires gets all that there is.
    const int fed = most_points_in(play.rules, play.now.unit(o.unit), o.group, o.mode);
    Muzzle from = muzzle_of(play.rules, play.now, o.unit, o.group, o.mode);
    if (fed > 0)
        from.charge = points(fed);
    else if (w.arming != ArmingKind::several_turns)
        from.charge = from.mode->energy;
    load_shot(play, o.unit, o.group, o.mode, fed);
    if (w.launches.empty())
        play.set_group(o.unit, o.group, GroupField::used, play.now.unit(o.unit).groups[o.group].used + 1);
    spend_charge(play, o.unit, o.group);
    play.note_use(o.unit, o.group);
    blind_a_channel(play, o.unit, o.group);
    const int points = fire_at_once(play, Stream::to_hit, from, {.hex = m.hex}).points;
    const MineType& type = play.rules.mine_type(m.type);
    const std::size_t at = o.mine.index();
    if (points > 0) {
        set_mine(play, at, MineField::damage, m.damage + points);
        const int takes = m.dummy != 0 ? dummy_found(play.rules, type) : type.hit_points;
        if (m.damage + points >= takes) {
            known_to_all(play, at);
            set_mine(play, at, MineField::state, static_cast<int>(MineState::gone));
        } else if (m.state == MineState::live && m.dummy == 0) {
            set_off(play, at);
        }
    }
    return After::more;
}

std::optional<Refusal> refuse_order_mine(const Rules& rules, const Battle& b, const OrderMine& o) {
    const Unit& u = b.unit(o.unit);
    if (rules.mines.empty()) return refusal(WhyMore::not_supported);
    if (!o.mine || o.mine.index() >= b.mines.size() || !b.mine(o.mine).there())
        return refusal(WhyMore::mine_not_there);
    const Mine& m = b.mine(o.mine);
    const int away = distance(u.hex, m.hex);
    // Orders come from bases.
    const bool base = rules.type(u.type).sheet.move_cost == Energy{};
    const bool obeys = m.chain != 0 || rules.mine_type(m.type).by_command;
    if (m.side != u.side.index() || !obeys || !base || away > rules.minefields->command_range)
        return refusal(WhyMore::mine_takes_no_orders, rules.minefields->command_range, away);
    if (u[Counter::captured_from] != 0) return refusal(WhyMore::captured);
    const bool possible =
        o.what == MineOrder::wake ? m.state == MineState::asleep : m.state == MineState::live;
    if (!possible) return refusal(WhyMore::no_change);
    const int channels = control_channels(rules, u), used = channels_used(rules, b, o.unit);
    return refuse_if(used >= channels, WhyMore::control_channels, channels, used);
}

After do_order_mine(Play& play, const OrderMine& o) {
    const std::size_t at = o.mine.index();
    set_mine(play, at, MineField::ordered, play.now.impulse_now());
    set_mine(play, at, MineField::ordered_by, static_cast<int>(o.unit.index()) + 1);
    switch (o.what) {
        case MineOrder::detonate: {
            const Mine first = play.now.mines[at];
            set_off(play, at);
            set_off_chain(play, at, first);
            break;
        }
        case MineOrder::sleep:
            set_mine(play, at, MineField::state, static_cast<int>(MineState::asleep));
            break;
        case MineOrder::wake:
            set_mine(play, at, MineField::state, static_cast<int>(MineState::live));
            break;
    }
    return After::more;
}

bool mines_due(const Rules& rules, const Battle& b) {
    if (b.mines.empty() || mines_off(rules, b)) return false;
    for (const Mine& m : b.mines) {
        if (m.state == MineState::set_off) return true;
        for (std::size_t i = 0; m.state == MineState::live && i < b.units.size(); ++i)
            if (tried_by(rules, b, m, i)) return true;
        if (captor_prey(rules, b, m)) return true;
    }
    return false;
}

bool mines_run(Play& play) {
    // All that came into a zone try first; then all blasts; what they do inside comes last and may ask.
    for (std::size_t m = 0; m < play.now.mines.size(); ++m) {
        bool tried = false;
        if (const ObjectId prey = captor_prey(play.rules, play.now, play.now.mines[m]))
            captor_fires(play, m, prey);
        for (std::size_t u = 0; u < play.now.units.size() && m < play.now.mines.size(); ++u) {
            if (!tried_by(play.rules, play.now, play.now.mines[m], u)) continue;
            if (play.rules.mine_type(play.now.mines[m].type).kind == MineKind::captor) {
                captor_fires(play, m, UnitId{u});
                break;
            }
            tried = true;
            try_mine(play, m, UnitId{u});
        }
        if (tried && m < play.now.mines.size() && play.now.mines[m].state == MineState::live)
            set_mine(play, m, MineField::last, play.now.impulse_now());
    }
    for (std::size_t m = 0; m < play.now.mines.size(); ++m)
        if (play.now.mines[m].state == MineState::set_off) explode(play, m);
    return resolve_damage(play);
}

bool plasma_meets_absorber(const Rules& rules, const Battle& b) {
    if (b.mines.empty() || mines_off(rules, b)) return false;
    return std::any_of(b.mines.begin(), b.mines.end(),
                       [&](const Mine& m) { return static_cast<bool>(plasma_near(rules, b, m)); });
}

void drain_plasma(Play& play) {
    if (mines_off(play.rules, play.now)) return;
    for (std::size_t i = 0; i < play.now.mines.size(); ++i) {
        const ObjectId torpedo = plasma_near(play.rules, play.now, play.now.mines[i]);
        if (!torpedo) continue;
        const int each = play.rules.seeker(play.now.object(torpedo).type).phaser_points;
        const int points = play.rules.mine_type(play.now.mines[i].type).drains_plasma * each;
        const bool dummy = play.now.mines[i].dummy != 0;
        known_to_all(play, i);
        set_mine(play, i, MineField::state, static_cast<int>(MineState::gone));
        if (dummy) continue;
        play.emit(SeekerDamaged{torpedo, VolleyKind::mine, points});
        shoot_down(play, torpedo);
    }
}

bool mines_live_due(const Rules& rules, const Battle& b) {
    for (const Mine& m : b.mines)
        if (becomes_live(rules, b, m) || (m.there() && m.field != 0 && learns_of_field(rules, b, m) != 0))
            return true;
    return false;
}

bool mines_live_run(Play& play) {
    for (std::size_t i = 0; i < play.now.mines.size(); ++i) {
        if (becomes_live(play.rules, play.now, play.now.mines[i]))
            set_mine(play, i, MineField::state, static_cast<int>(MineState::live));
        const Mine& m = play.now.mines[i];
        if (!m.there() || m.field == 0) continue;
        if (const std::uint8_t sides = learns_of_field(play.rules, play.now, m); sides != 0)
            set_mine(play, i, MineField::known, m.known | sides);
    }
    return true;
}

}  // namespace impulse
