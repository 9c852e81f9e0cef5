#include <algorithm>

#include "battle/damage/box_loss.h"
#include "battle/damage/layers.h"
#include "battle/damage/shields.h"

namespace impulse {
namespace {

const Wall& wall_of(const Rules& rules, const ShipClass& c, std::size_t group) {
    return rules.system(c.groups[group].system).wall;
}
// A store works only while its energy is paid, with the shields.
bool works(const Wall& wall, const Unit& u) { return wall.power == Energy{} || u[Counter::shield_level] > 0; }
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
    const int taken = wall.stores ? held(u, group) : held(u, group) % wall.points;
    return works(wall, u) ? std::max(0, boxes_left(c, u, group) * wall.points - taken) : 0;
}

// Points dent a box until it is lost; after it, where the wall leaks, one goes on before another box is looked at.
void meet_boxes(Play& play, Packet& packet, std::size_t group) {
    const Unit& u = play.now.unit(packet.target);
    const ShipClass& c = play.type(packet.target);
    const Wall& wall = wall_of(play.rules, c, group);
    const int boxes = boxes_left(c, u, group);
    int lost = 0, leaked = 0, dent = held(u, group);
    while (packet.points > 0 && lost < boxes) {
        if (dent == wall.points) {
            ++leaked;
            --packet.points;
            dent = 0;
            continue;
        }
        const int stopped = std::min(packet.points, wall.points - dent);
        packet.points -= stopped;
        dent += stopped;
        if (dent < wall.points) continue;
        ++lost;
        if (!wall.leaks || lost == boxes) dent = 0;
    }
    packet.points += leaked;
    set_held(play, packet.target, group, dent);
    if (lost > 0)
        play.emit(BoxLost{packet.target, static_cast<std::uint8_t>(group), static_cast<std::uint8_t>(lost),
                          0xFF, 0xFF});
}

// Boxes of a group that damage control mends by itself, of all that stand in groups of its row.
int mended(const Rules& rules, const Unit& u, std::size_t group) {
    const ShipClass& c = rules.type(u.type);
    const Wall& wall = wall_of(rules, c, group);
    return std::min<int>(u.groups[group].lost, (c.groups[group].boxes * wall.mends_percent + 99) / 100);
}

}  // namespace

void meet_walls(Play& play, Packet& packet, Layer layer) {
    const ShipClass& c = play.type(packet.target);
    const std::uint32_t bearings = packet.bearings != 0 ? packet.bearings : straight_before(packet.facing);
    for (std::size_t g = 0; c.armor_boxes > 0 && g < c.groups.size() && packet.points > 0; ++g) {
        const Wall& wall = wall_of(play.rules, c, g);
        if (!wall.stands() || wall.layer != layer || !guards(c.groups[g], bearings)) continue;
        if (!wall.stores) {
            meet_boxes(play, packet, g);
            continue;
        }
        const Unit& u = play.now.unit(packet.target);
        const int taken = std::min(packet.points, left_in(play.rules, u, g));
        packet.points -= taken;
        set_held(play, packet.target, g, held(u, g) + taken);
    }
}

int walls_over(const Rules& rules, const Unit& unit, int facing, Layer layer) {
    const ShipClass& c = rules.type(unit.type);
    int sum = 0;
    for (std::size_t g = 0; c.armor_boxes > 0 && g < c.groups.size(); ++g)
        if (const Wall& wall = wall_of(rules, c, g);
            wall.stands() && wall.layer == layer && guards(c.groups[g], straight_before(facing)))
            sum += left_in(rules, unit, g);
    return sum;
}

void spill_store(Play& play, UnitId unit, std::size_t group) {
    const Unit& u = play.now.unit(unit);
    const ShipClass& c = play.type(unit);
    const Wall& wall = wall_of(play.rules, c, group);
    const int room = wall.stores ? boxes_left(c, u, group) * wall.points : 0, over = held(u, group) - room;
    if (!wall.stores || over <= 0) return;
    set_held(play, unit, group, room);
    if (wall.spills > 0)
        add_volley(play, unit, unit, 0, std::min(wall.spills, over), VolleyKind::separate, 0);
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

// What stands is counted before anything is mended.
void mend_walls(Play& play, UnitId unit) {
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
