#include <algorithm>

#include "battle/core/barriers.h"
#include "battle/core/tracks.h"
#include "battle/damage/box_loss.h"
#include "battle/damage/layers.h"
#include "battle/damage/shields.h"
#include "battle/energy/reactor.h"

namespace impulse {
namespace {

const Wall& wall_of(const Rules& rules, const ShipClass& c, std::size_t group) {
    return rules.system(c.groups[group].system).wall;
}
// A store works only while its energy is paid, with the shields.
bool works(const Wall& wall, const Unit& u) { return wall.power == Energy{} || u[Counter::shield_level] > 0; }
// What a box of the group stops: twice as much while a field says so (TNG "RG").
int points_of_box(const Rules& rules, const Unit& u, std::size_t group) {
    const SystemType& system = rules.system(rules.type(u.type).groups[group].system);
    int points = system.wall.reinforced > 0 && u[Counter::shield_level] >= 2 ? system.wall.reinforced
                                                                             : system.wall.points;
    each_field(rules, u, [&](std::size_t, const BoxField& f) {
        if (std::find(f.doubles.begin(), f.doubles.end(), system.family) != f.doubles.end()) points *= 2;
    });
    return points;
}
// Points that leave no dent in this turn: by the boxes that were left when it began (TNG "Skin").
int ignored_by(const Rules& rules, const Unit& u, std::size_t group) {
    const ShipClass& c = rules.type(u.type);
    return wall_of(rules, c, group).ignores * (boxes_left(c, u, group) + u.groups[group].lost_now);
}
int held(const Unit& u, std::size_t group) { return Energy{u.groups[group].charge}.floor(); }
void set_held(Play& play, UnitId unit, std::size_t group, int points) {
    if (points != held(play.now.unit(unit), group))
        play.set_group(unit, group, GroupField::charge, impulse::points(points).parts);
}

// What a group can still stop.
int left_in(const Rules& rules, const Unit& u, std::size_t group) {
    const ShipClass& c = rules.type(u.type);
    const Wall& wall = wall_of(rules, c, group);
    // A dent as deep as a box says that the next point leaks; it takes nothing off the boxes that are left.
    const int each = points_of_box(rules, u, group), dent = held(u, group) - ignored_by(rules, u, group);
    const int taken = wall.stores || dent <= 0 ? dent : dent % each;
    return works(wall, u) ? std::max(0, boxes_left(c, u, group) * each - taken) : 0;
}

// A box of its kind was lost: the die names the facing, again where that is bare already.
void bare_a_facing(Play& play, UnitId unit, std::size_t group) {
    if (!play.rules.system(play.type(unit).groups[group].system).bares) return;
    constexpr unsigned every_facing = 0x3F;
    while (bared(play.rules, play.now.unit(unit)) != every_facing && !play.starved()) {
        const unsigned facing = 1U << (play.roll(Stream::other, 6, unit) - 1);
        if (const unsigned bare = play.now.unit(unit).groups[group].ammo[0]; (bare & facing) == 0) {
            play.set_group(unit, group, GroupField::ammo_0, static_cast<int>(bare | facing));
            return;
        }
    }
}

// Points dent a box until it is lost; after it, where the wall leaks, one goes on before another box is looked at.
void meet_boxes(Play& play, Packet& packet, std::size_t group) {
    const Unit& u = play.now.unit(packet.target);
    const ShipClass& c = play.type(packet.target);
    const Wall& wall = wall_of(play.rules, c, group);
    const int boxes = boxes_left(c, u, group);
    const int each = points_of_box(play.rules, u, group), ignored = ignored_by(play.rules, u, group);
    int lost = 0, leaked = 0, dent = held(u, group) - ignored;
    if (each > 0 && dent > each) dent %= each;  // what made the boxes stop more is gone
    while (packet.points > 0 && lost < boxes) {
        if (dent == each) {
            ++leaked;
            --packet.points;
            dent = 0;
            continue;
        }
        const int stopped = std::min(packet.points, each - dent);
        packet.points -= stopped;
        dent += stopped;
        if (dent < each) continue;
        ++lost;
        if (!wall.leaks || lost == boxes) dent = 0;
    }
    packet.points += leaked;
    set_held(play, packet.target, group, dent + ignored);
    if (lost == 0) return;
    play.emit(BoxLost{packet.target, static_cast<std::uint8_t>(group), static_cast<std::uint8_t>(lost), 0xFF,
                      0xFF});
    for (; lost > 0; --lost) bare_a_facing(play, packet.target, group);
}

// Boxes of a group that damage control mends by itself, of all that stand in groups of its row.
int mended(const Rules& rules, const Unit& u, std::size_t group) {
    const ShipClass& c = rules.type(u.type);
    const Wall& wall = wall_of(rules, c, group);
    return std::min<int>(u.groups[group].lost, (c.groups[group].boxes * wall.mends_percent + 99) / 100);
}

// What a store takes of a packet. Of a weapon that pierces it, it stops one point of each box that fires in an impulse,
// and the rest meets armour alone.
int pierced(Play& play, Packet& packet, const Wall& wall, int room) {
    const SystemType* weapon =
        packet.from.weapon ? &play.rules.system(play.rules.weapon(packet.from.weapon).system) : nullptr;
    const bool pierces = weapon != nullptr && !wall.pierced_by.rows.empty() && wall.pierced_by.has(weapon) &&
                         works(wall, play.now.unit(packet.target));
    int taken = std::min(packet.points, room);
    if (pierces) {
        const bool again =
            packet.from.mount &&
            play.now.unit(packet.target).until_of_box(StatusKind::grazed, packet.by, packet.from.group) >=
                play.now.impulse_now();
        taken = again ? 0 : std::min(taken, 1);
        if (packet.from.mount && taken > 0)
            play.set_status(packet.target, StatusKind::grazed, StatusCause::none, play.now.impulse_now(),
                            packet.by, packet.from.group);
        packet.past += packet.points - taken;
        packet.points = taken;
    }
    packet.points -= taken;
    return taken;
}

}  // namespace

void meet_walls(Play& play, Packet& packet, Layer layer) {
    const ShipClass& c = play.type(packet.target);
    const std::uint32_t bearings = turned_round(play.rules, play.now.unit(packet.target)) ? ~0U
                                   : packet.bearings != 0                                 ? packet.bearings
                                                          : straight_before(packet.facing);
    for (std::size_t g = 0; c.armor_boxes > 0 && g < c.groups.size() && packet.points > 0; ++g) {
        const Wall& wall = wall_of(play.rules, c, g);
        if (!wall.stands() || wall.layer != layer || !guards(c.groups[g], bearings) ||
            (play.rules.system(c.groups[g].system).aimed && packet.from.aim != g + 1))
            continue;
        if (!wall.stores) {
            meet_boxes(play, packet, g);
            continue;
        }
        const Unit& u = play.now.unit(packet.target);
        const int taken = pierced(play, packet, wall, left_in(play.rules, u, g));
        set_held(play, packet.target, g, held(u, g) + taken);
    }
}

int walls_over(const Rules& rules, const Unit& unit, int facing, Layer layer) {
    const ShipClass& c = rules.type(unit.type);
    int sum = 0;
    for (std::size_t g = 0; c.armor_boxes > 0 && g < c.groups.size(); ++g)
        if (const Wall& wall = wall_of(rules, c, g);
            wall.stands() && wall.layer == layer && !rules.system(c.groups[g].system).aimed &&
            (turned_round(rules, unit) || guards(c.groups[g], straight_before(facing))))
            sum += left_in(rules, unit, g);
    return sum;
}

void spill_store(Play& play, UnitId unit, std::size_t group) {
    bare_a_facing(play, unit, group);
    const Unit& u = play.now.unit(unit);
    const ShipClass& c = play.type(unit);
    const Wall& wall = wall_of(play.rules, c, group);
    if (!wall.stores) return;
    const int each = points_of_box(play.rules, u, group);
    const int room = boxes_left(c, u, group) * each, over = held(u, group) - room;
    if (over <= 0) return;
    set_held(play, unit, group, room);
    const int spilled = wall.only_full ? (over >= each ? over : 0) : std::min(wall.spills, over);
    if (spilled > 0) add_volley(play, unit, unit, 0, spilled, VolleyKind::separate, 0);
}

bool walls_mend(const Rules& rules, const Unit& unit) {
    const ShipClass& c = rules.type(unit.type);
    for (std::size_t g = 0; c.armor_boxes > 0 && g < c.groups.size(); ++g) {
        const Wall& wall = wall_of(rules, c, g);
        if ((unit.groups[g].lost > 0 && (wall.mends_each > 0 || wall.mends_percent > 0)) ||
            (wall.sheds > 0 && held(unit, g) > 0))
            return true;
    }
    return false;
}

int plated(const Rules& rules, const Unit& unit, std::size_t group, Energy energy) {
    const ShipClass& c = rules.type(unit.type);
    return energy.floor() * wall_of(rules, c, group).per_energy[tech_index(c)];
}
void plate(Play& play, UnitId unit, std::size_t group, Energy energy) {
    const Unit& u = play.now.unit(unit);
    set_held(play, unit, group, held(u, group) - plated(play.rules, u, group, energy));
}

void settle_dents(Play& play) {
    for (const UnitId unit : unit_ids(play.now)) {
        const ShipClass& c = play.type(unit);
        for (std::size_t g = 0; c.armor_boxes > 0 && g < c.groups.size(); ++g)
            if (const Wall& wall = wall_of(play.rules, c, g);
                wall.stands() && !wall.stores && !wall.leaks && held(play.now.unit(unit), g) >= wall.points)
                set_held(play, unit, g, 0);
    }
}

void end_turn_walls(Play& play, UnitId unit) {
    const ShipClass& c = play.type(unit);
    for (std::size_t g = 0; c.armor_boxes > 0 && g < c.groups.size(); ++g)
        if (wall_of(play.rules, c, g).heals || held(play.now.unit(unit), g) < 0) set_held(play, unit, g, 0);
}

// What all stores of the unit keep, of which a part becomes energy: no more than its batteries could hold, room or not.
static void store_energy(Play& play, UnitId unit) {
    const Unit& u = play.now.unit(unit);
    const ShipClass& c = play.type(unit);
    int all = 0, percent = 0;
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (const Wall& wall = wall_of(play.rules, c, g); wall.to_batteries > 0) {
            all += held(u, g);
            percent = wall.to_batteries;
        }
    int left = std::min((all * percent + 99) / 100, battery_capacity(play.rules, u).floor());
    if (left <= 0) return;
    const Energy room = battery_capacity(play.rules, u) - u.battery;
    play.emit(BatterySet{unit, u.battery + std::clamp(points(left), Energy{}, std::max(room, Energy{})),
                         u.battery_warp});
    for (std::size_t g = 0; g < c.groups.size() && left > 0; ++g)
        if (wall_of(play.rules, c, g).to_batteries > 0) {
            const int taken = std::min(left, held(play.now.unit(unit), g));
            set_held(play, unit, g, held(play.now.unit(unit), g) - taken);
            left -= taken;
        }
}

std::optional<Refusal> refuse_toggle(const Rules& rules, const Battle& b, const Operate& o) {
    const Unit& u = b.unit(o.unit);
    const ShipClass& c = rules.type(u.type);
    const auto reinforced = [&](std::size_t g) { return wall_of(rules, c, g).reinforced > 0; };
    if (o.value >= c.groups.size() || o.value == o.group || !reinforced(o.group) || !reinforced(o.value))
        return refusal(WhyMore::wrong_system);
    if (u[Counter::shield_level] < 2) return refusal(WhyMore::panel_bank, 0, 0);
    const auto plain = [&](std::size_t g) { return boxes_left(c, u, g) * wall_of(rules, c, g).points; };
    const int amount = o.amount.floor(), over = std::max(0, held(u, o.group) - plain(o.group));
    if (amount < 1 || o.amount != points(amount)) return refusal(WhyMore::amount_needed, over, amount);
    if (amount > over) return refusal(WhyMore::panel_bank, over, amount);
    if (const int room = plain(o.value) - held(u, o.value); amount > room)
        return refusal(WhyMore::no_room, std::max(0, room));
    return std::nullopt;
}

void do_toggle(Play& play, const Operate& o) {
    const int amount = o.amount.floor();
    play.emit(Operated{o.unit, {}, play.now.unit(o.unit).hex, o.group, o.use, 1});
    set_held(play, o.unit, o.group, held(play.now.unit(o.unit), o.group) - amount);
    set_held(play, o.unit, o.value, held(play.now.unit(o.unit), o.value) + amount);
}

// What stands is counted before anything is mended.
void mend_walls(Play& play, UnitId unit) {
    store_energy(play, unit);
    const Unit before = play.now.unit(unit);
    const ShipClass& c = play.type(unit);
    for (std::size_t g = 0; c.armor_boxes > 0 && g < c.groups.size(); ++g) {
        const Wall& wall = wall_of(play.rules, c, g);
        if (!wall.stands()) continue;
        if (wall.sheds > 0)
            set_held(play, unit, g, std::max(0, held(before, g) - wall.sheds * boxes_left(c, before, g)));
        int boxes = mended(play.rules, before, g);
        if (wall.mends_each > 0) {
            int mending = 0;  // by what stands in all groups of the row, less what those before this one took
            for (std::size_t other = 0; other < c.groups.size(); ++other)
                if (c.groups[other].system == c.groups[g].system)
                    mending += wall.mends_each * boxes_left(c, before, other) -
                               (other < g ? before.groups[other].lost : 0);
            boxes = std::clamp<int>(mending, 0, before.groups[g].lost);
        }
        if (boxes > 0) mend_boxes(play, unit, static_cast<std::uint8_t>(g), boxes);
    }
}

}  // namespace impulse
