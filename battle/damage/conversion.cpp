#include "battle/damage/conversion.h"

#include <algorithm>

#include "battle/core/events/set_field.h"
#include "battle/damage/allocate.h"
#include "battle/energy/reactor.h"

namespace impulse {
namespace {

using Groups = FixedVector<std::uint8_t, max_groups>;

Groups grouping_of(const ShipClass& c, std::size_t group) {
    Groups all;
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (c.groups[g].sheet_group == c.groups[group].sheet_group)
            all.push_back(static_cast<std::uint8_t>(g));
    return all;
}

const SystemType& system_into(const Rules& rules, const Unit& unit, std::size_t into) {
    return rules.system(rules.type(printed(unit.type)).groups[into].system);
}

std::size_t groups_then(const Rules& rules, const Unit& unit, std::size_t group, std::size_t into) {
    const ShipClass& c = rules.type(unit.type);
    std::size_t all = c.groups.size();
    if (system_into(rules, unit, into).alone())
        for (const std::uint8_t g : grouping_of(c, group)) all += c.groups[g].boxes - 1U;
    return all;
}

// A shot that strikes later, a link, a status of another unit or an order still goes by what the box was.
bool hangs_on(const Battle& b, UnitId unit, std::size_t group) {
    const auto by_box = [&](const auto& list) {
        return std::any_of(list.begin(), list.end(),
                           [&](const auto& x) { return x.by == unit && x.group == group; });
    };
    if (by_box(b.shots) || by_box(b.pulses) || by_box(b.aims) || by_box(b.spheres)) return true;
    for (const Link& l : b.links)
        if (l.kind != LinkKind::none && l.from == unit && l.group == group) return true;
    for (const Loan& l : b.loans)
        if (l.by == unit && l.channel == group) return true;
    for (const Doctrine& d : b.doctrines)
        if (d.unit == unit && d.group == group) return true;
    for (const Unit& u : b.units)
        for (const Status& s : u.statuses)
            if (is_by_a_box(s.kind) && s.by == unit && s.group == group && s.until >= b.impulse_now())
                return true;
    return b.unit(unit).groups[group].taken > 0;
}

// Of so many boxes that bear a mark, whether the one with that number does.
std::uint8_t bears(int marked, int box) { return box < marked ? 1 : 0; }

// One box of a group with several, the lost ones first, then those out of action.
GroupState one_box(const GroupState& all, int box) {
    GroupState s;
    s.lost = bears(all.lost, box);
    s.lost_now = bears(all.lost_now, box);
    s.not_by_foes = bears(all.not_by_foes, box);
    s.costly = bears(all.costly, box);
    s.lasting = bears(all.lasting, box);
    s.disabled = bears(all.disabled, box - all.lost) != 0 && box >= all.lost ? 1 : 0;
    s.incursed = bears(all.incursed, box);
    s.repaired = bears(all.repaired, box);
    s.used = all.used;
    return s;
}

// The group is as said; what it held or had begun as another system is gone.
void put(Play& play, UnitId unit, std::size_t group, GroupState s) {
    const GroupState was = play.now.unit(unit).groups[group];
    const ClassGroup& type = play.type(unit).groups[group];
    s.mode = s.turns = s.ready = s.paid = s.reloads = s.off = s.overdrained = s.mending = s.guards =
        s.pseudo = s.parts = 0;
    s.charge = 0;
    s.last = was.last;
    s.recent = was.recent;
    s.taken = was.taken;
    std::copy_n(type.load.begin(), s.ammo.size(), s.ammo.begin());
    std::copy_n(type.load_type.begin(), s.holds.size(), s.holds.begin());
    s.store = {};
    for (std::size_t f = 0; f < count_of<GroupField>(); ++f) {
        const auto what = static_cast<GroupField>(f);
        if (const std::int32_t value = field_of(s, what); value != field_of(was, what))
            play.set_group(unit, group, what, value);
    }
}

void convert(Play& play, UnitId unit, const Groups& groups, std::size_t into) {
    const Rules& rules = play.rules;
    const SystemType& to = system_into(rules, play.now.unit(unit), into);
    const ShipClass& before = play.type(unit);
    const std::size_t all = groups_then(rules, play.now.unit(unit), groups[0], into);
    if (all > max_groups) return;
    const Energy held = battery_capacity(rules, play.now.unit(unit));
    std::size_t next = before.groups.size();
    play.emit(BoxesConverted{unit, groups[0], static_cast<std::uint8_t>(into), static_cast<std::uint8_t>(all),
                             rules.type(printed(play.now.unit(unit).type)).groups[into].system});
    bool used = false;
    for (const std::uint8_t g : groups) {
        GroupState s = play.now.unit(unit).groups[g];
        used = used || s.used != 0;
        s.becomes = static_cast<std::uint8_t>(into + 1);
        const int boxes = to.alone() ? before.groups[g].boxes : 1;
        if (boxes == 1) {
            put(play, unit, g, s);
            continue;
        }
        for (int box = 0; box < boxes; ++box) {
            GroupState one = one_box(s, box);
            one.becomes = s.becomes;
            put(play, unit, box == 0 ? g : next++, one);
        }
    }
    // A battery out of boxes that had done nothing yet is charged.
    const Energy more = battery_capacity(rules, play.now.unit(unit)) - held;
    if (const Unit& u = play.now.unit(unit); more > Energy{} && !used)
        play.emit(BatterySet{unit, u.battery + more, u.battery_warp});
    trim_stores(play, unit);
}

}  // namespace

bool may_convert(const Rules& rules, const Unit& unit, std::size_t group) {
    const ShipClass& c = rules.type(unit.type);
    const ClassGroup& g = c.groups[group];
    const SystemType& t = rules.system(g.system);
    // What a hasty repair may make of it is a mount too: it goes with it, unless it is that already.
    const bool mount = g.mount != whole_unit && (g.mount != group || t.becomes.for_turn ||
                                                 t.becomes.of_damaged || boxes_changed(c, unit, group) > 0);
    const bool changes = t.becomes.at != Change::never && t.becomes.at != Change::repair;
    if (g.spare || mount || changes || g.maker != whole_unit || g.container || g.inside != whole_unit ||
        g.indestructible || !g.wired.empty() || !t.inner.empty() || !t.roles.empty() ||
        t.has(Trait::shuttle) || t.has(Trait::balcony) || t.has(Trait::officer) || t.device != Device::none ||
        t.wall.stands() || t.makes_fields() || t.guards_unit() ||
        (unit.groups[group].becomes & becomes_soon) != 0)
        return false;
    return std::none_of(c.groups.begin(), c.groups.end(), [group](const ClassGroup& other) {
        return other.inside == group ||
               std::find(other.wired.begin(), other.wired.end(), group) != other.wired.end();
    });
}

bool room_to_convert(const Rules& rules, const Unit& unit, std::size_t group, std::size_t into) {
    const std::uint8_t known = unit.groups[into].becomes;
    return groups_then(rules, unit, group, known != 0 ? known - 1U : into) <= max_groups;
}

void begin_conversion(Play& play, UnitId unit, std::size_t group, std::size_t into) {
    const ShipClass& c = play.type(unit);
    const std::uint8_t known = play.now.unit(unit).groups[into].becomes;
    const int what = known != 0 ? known : static_cast<int>(into) + 1;
    for (const std::uint8_t g : grouping_of(c, group)) {
        const int left = boxes_left(c, play.now.unit(unit), g);
        play.set_group(unit, g, GroupField::becomes, what | becomes_soon);
        if (left > 0) play.set_group(unit, g, GroupField::off, play.now.unit(unit).groups[g].off + left);
    }
    trim_stores(play, unit);
}

bool conversions_due(const Battle& b) {
    for (const Unit& u : b.units)
        for (const GroupState& g : u.groups)
            if ((g.becomes & becomes_soon) != 0) return true;
    return false;
}

void convert_boxes(Play& play) {
    for (const UnitId unit : unit_ids(play.now)) {
        for (std::size_t g = 0; g < play.now.unit(unit).groups.size() && play.now.unit(unit).active(); ++g) {
            const int what = play.now.unit(unit).groups[g].becomes;
            if ((what & becomes_soon) == 0) continue;
            const Groups groups = grouping_of(play.type(unit), g);
            if (groups[0] == g && std::none_of(groups.begin(), groups.end(), [&](std::uint8_t one) {
                    return hangs_on(play.now, unit, one);
                }))
                convert(play, unit, groups, static_cast<std::size_t>(what & ~becomes_soon) - 1);
        }
    }
}

bool consequences_due(const Rules& rules, const Battle& battle) {
    return !battle.blasts.empty() || !battle.volleys.empty() ||
           (!rules.tech_levels.empty() && conversions_due(battle));
}

bool consequences_run(Play& play) {
    if (!resolve_damage(play)) return false;
    convert_boxes(play);
    return true;
}

}  // namespace impulse
