#include "battle/pilots/captain_boxes.h"

#include <algorithm>

#include "battle/core/tracks.h"

namespace impulse {
namespace {

constexpr int near = 12;  // hexes at which an enemy is worth an aid

bool shifts_fire(const SystemType& s) {
    return std::any_of(s.modifiers.begin(), s.modifiers.end(),
                       [](const Modifier& m) { return m.quantity == Quantity::die; });
}

// The part of an officer who plays none: the first that helps the ship's fire, else the first of all.
void plan_role(const Situation& s, std::vector<Command>& orders) {
    const ShipClass& c = s.type();
    const Unit& u = s.unit();
    int best = -1;
    for (const std::uint8_t g : c.officers) {
        const SystemType& part = s.rules.system(c.groups[g].system);
        if (part.roles.empty() && (u.groups[g].off == 0 || u.groups[g].turns != 0)) return;
        if (part.roles.empty() &&
            (best < 0 || (shifts_fire(part) &&
                          !shifts_fire(s.rules.system(c.groups[static_cast<std::size_t>(best)].system)))))
            best = g;
    }
    if (best < 0) return;
    Operate o;
    o.unit = s.me;
    o.group = static_cast<std::uint8_t>(best);
    o.use = SystemUse::role;
    orders.push_back(o);
}

// A ship of ours, or one that was, whose control boxes an enemy commands.
UnitId commanded_friend(const Situation& s) {
    for (std::size_t i = 0; i < s.seen.units.size(); ++i) {
        const Unit& u = s.seen.units[i];
        const int from = u[Counter::captured_from] - 1;
        const bool ours = from < 0 ? !s.seen.enemies(s.me, UnitId{i})
                                   : s.seen.sides[static_cast<std::size_t>(from)].team ==
                                         s.seen.sides[s.unit().side.index()].team;
        if (u.active() && u[Counter::commanded] != 0 && ours) return UnitId{i};
    }
    return {};
}
// Whom an enemy would rather fire at for all that it does to us: our ship farthest from it, not this one.
UnitId farthest_friend(const Situation& s, UnitId foe) {
    UnitId best{};
    int most = distance(s.unit().hex, s.seen.unit(foe).hex);
    for (std::size_t i = 0; i < s.seen.units.size(); ++i) {
        const Unit& u = s.seen.units[i];
        if (!u.active() || s.seen.enemies(s.me, UnitId{i})) continue;
        if (const int away = distance(u.hex, s.seen.unit(foe).hex); away > most) {
            most = away;
            best = UnitId{i};
        }
    }
    return best;
}

// A haze on the tracks of the nearest foe, as strong as the batteries make it; noise would blind our own sensors too.
bool aim_haze(const Situation& s, const BoxUse& use, Operate& o) {
    const std::size_t tech = tech_index(s.type());
    if (use.haze == HazeKind::special) return false;
    o.target = {};
    o.hex = s.foes[0].hex;
    if (use.strength[tech] == 0) return o.hex != s.unit().hex;
    o.amount = points(std::min(use.strength[tech], (s.unit().battery - use.energy).floor()));
    return o.amount > points(s.foes[0].range);
}

}  // namespace

void plan_box_uses(const Situation& s, std::vector<Command>& orders) {
    const ShipClass& c = s.type();
    if (!c.officers.empty()) plan_role(s, orders);
    if (s.foes.empty()) return;
    // A box acts once a turn: what helps the ship now comes before what can be learnt.
    for (const BoxAct act : {BoxAct::break_seekers, BoxAct::free, BoxAct::command, BoxAct::hush, BoxAct::haze,
                             BoxAct::sway, BoxAct::aid, BoxAct::inform}) {
        if (act == BoxAct::break_seekers && s.coming.empty()) continue;
        if (act == BoxAct::aid && s.foes[0].range > near) continue;
        for (std::size_t g = 0; g < c.groups.size(); ++g)
            for (const BoxUse& use : s.rules.system(c.groups[g].system).uses) {
                if (use.act != act || use.anew) continue;  // what such a box does unasked helps already
                Operate o;
                o.unit = s.me;
                o.group = static_cast<std::uint8_t>(g);
                o.use = SystemUse::box;
                o.value = static_cast<std::uint8_t>(use.number);
                if (act != BoxAct::aid && act != BoxAct::break_seekers) o.target = s.foes[0].id;
                if (act == BoxAct::haze && !aim_haze(s, use, o)) continue;
                if (act == BoxAct::free) o.target = commanded_friend(s);
                if (act == BoxAct::sway) o.at = farthest_friend(s, o.target);
                if ((act == BoxAct::free && !o.target) || (act == BoxAct::sway && !o.at)) continue;
                orders.push_back(o);
            }
    }
}

}  // namespace impulse
