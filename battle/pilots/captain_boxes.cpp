#include "battle/pilots/captain_boxes.h"

#include <algorithm>

#include "battle/core/barriers.h"
#include "battle/core/status.h"
#include "battle/core/tracks.h"
#include "battle/damage/layers.h"
#include "battle/play/apply.h"
#include "battle/repair/damage_control.h"
#include "battle/systems/engines.h"

namespace impulse {
namespace {

constexpr int near = 12;           // hexes at which an enemy is worth an aid
constexpr int worth_a_box = 3;     // internals that cost more than a box of an engine
constexpr int boarders_reach = 5;  // and at which his people may come

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
    orders.emplace_back(Operate{s.me, static_cast<std::uint8_t>(best), SystemUse::role});
}

// A field against transporters, before the enemy's people come.
void close_to_beams(const Situation& s, std::vector<Command>& orders) {
    const ShipClass& c = s.type();
    for (const std::uint8_t g : c.acting)
        for (const BoxUse& use : s.rules.system(c.groups[g].system).uses) {
            if (use.act != BoxAct::unbeam || use.far || boxes_left(c, s.unit(), g) <= 0) continue;
            Operate o{s.me, g, SystemUse::box};
            o.value = static_cast<std::uint8_t>(use.number);
            orders.push_back(o);
            return;
        }
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

// True where the weapon is out of what it launches or fires.
bool out_of_rounds(const Situation& s, std::size_t g) {
    const WeaponId weapon = s.type().groups[g].weapon;
    return weapon && s.type().groups[g].load[0] > 0 && s.unit().groups[g].rounds() == 0;
}

// What boxes had better be: a BackUp the dearest system of which a box is lost, a mount a weapon that has something to
// fire, a room a control space or a laboratory where none is left.
void plan_changes(const Situation& s, std::vector<Command>& orders) {
    const ShipClass& c = s.type();
    const Unit& u = s.unit();
    int best = -1, most = 0;
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        const ClassGroup& group = c.groups[g];
        if (!group.spare || !group.container || u.groups[g].off == 0) continue;
        const SystemType& what = s.rules.system(group.system);
        const Becomes& becomes = s.rules.system(group.container).becomes;
        const std::size_t first = group.mount;
        int value = 0;
        if (becomes.of_damaged && boxes_left(c, u, first) > 0)
            value = what.repair + what.repair_per_value * group.value;
        else if (becomes.crews > 0 && group.weapon && boxes_left(c, u, first) > 0 &&
                 out_of_rounds(s, first) && !out_of_rounds(s, g))
            value = what.repair;
        else if (becomes.for_turn && boxes_left(c, u, first) > 0 && what.has(Trait::control) &&
                 working_boxes(s.rules, u, Trait::control) == 0)
            value = what.repair;
        Operate o{s.me, static_cast<std::uint8_t>(g), SystemUse::change};
        if (value > most && !refuse(s.rules, s.seen, Command{o})) best = static_cast<int>(g), most = value;
    }
    if (best < 0) return;
    orders.emplace_back(Operate{s.me, static_cast<std::uint8_t>(best), SystemUse::change});
}

// The dearest box that was lost works again for the cheapest that is left, where a box of the ship exchanges them.
void plan_exchange(const Situation& s, std::vector<Command>& orders) {
    const ShipClass& c = s.type();
    const auto exchanges = [&](std::uint8_t g) {
        const std::vector<BoxUse>& uses = s.rules.system(c.groups[g].system).uses;
        return std::any_of(uses.begin(), uses.end(), [](const BoxUse& use) { return use.breaks; });
    };
    if (std::ranges::none_of(c.acting, exchanges)) return;
    const auto cost = [&](std::size_t g) {
        return repair_cost(s.rules, s.unit(), RepairTarget::group, static_cast<int>(g));
    };
    int wanted = -1, given = -1;
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        const int here = cost(g);
        if (here <= 0) continue;
        if (s.unit().groups[g].lost > 0) {
            if (wanted < 0 || here > cost(static_cast<std::size_t>(wanted))) wanted = static_cast<int>(g);
        } else if (boxes_left(c, s.unit(), g) > 0 &&
                   (given < 0 || here < cost(static_cast<std::size_t>(given)))) {
            given = static_cast<int>(g);
        }
    }
    if (wanted < 0 || given < 0 ||
        cost(static_cast<std::size_t>(wanted)) <= cost(static_cast<std::size_t>(given)))
        return;
    orders.push_back(EmergencyRepair{s.me, RepairTarget::group, static_cast<std::uint8_t>(wanted),
                                     static_cast<std::uint8_t>(given)});
}

// A box of an engine is bought back with what the batteries would else keep, once the turn's fighting is over.
void plan_engines(const Situation& s, std::vector<Command>& orders) {
    const ShipClass& c = s.type();
    if (s.impulses_left() > 0) return;
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        if (s.unit().groups[g].lost == 0 || !s.rules.system(c.groups[g].system).has(Trait::warp_engine))
            continue;
        orders.emplace_back(Operate{s.me, static_cast<std::uint8_t>(g), SystemUse::halve_engine});
    }
}

// A haze on the tracks of the nearest foe, as strong as the batteries make it; noise would blind our own sensors too.
bool aim_haze(const Situation& s, const BoxUse& use, Operate& o) {
    const std::size_t tech = tech_index(s.type());
    if (use.haze == HazeKind::special) return false;
    o.target = {};
    o.hex = s.foes[0].hex;
    if (use.strength[tech] == 0) return o.hex != s.unit().hex;
    const Energy ready{use.hold > Energy{} ? s.unit().groups[o.group].charge : 0};  // for one strength alone
    const Energy most = (ready > Energy{} ? ready : s.unit().battery) - use.energy;
    o.amount = points(std::min(use.strength[tech], most.floor()));
    return o.amount > points(s.foes[0].range);
}

}  // namespace

void plan_box_uses(const Situation& s, std::vector<Command>& orders) {
    const ShipClass& c = s.type();
    if (!c.officers.empty()) plan_role(s, orders);
    if (s.budget()) {
        plan_changes(s, orders);
        plan_exchange(s, orders);
        plan_engines(s, orders);
    }
    if (s.foes.empty()) return;
    if (s.foes[0].range <= boarders_reach && !holds_now(s.seen, s.unit(), StatusKind::unbeamed) &&
        s.unit()[Counter::captured_from] == 0)
        close_to_beams(s, orders);
    // A box acts once a turn: what helps the ship now comes before what can be learnt.
    struct Aim {
        BoxAct act{};
        StatusKind status{};
        Extract gives{};
    };
    for (const auto& [act, status, gives] :
         {Aim{BoxAct::break_seekers}, Aim{BoxAct::free}, Aim{BoxAct::command},
          Aim{BoxAct::impose, StatusKind::hushed}, Aim{BoxAct::clear}, Aim{BoxAct::haze},
          Aim{BoxAct::impose, StatusKind::swayed}, Aim{BoxAct::aid}, Aim{BoxAct::inform},
          Aim{BoxAct::extract, {}, Extract::energy}, Aim{BoxAct::extract, {}, Extract::rubble}}) {
        if (act == BoxAct::extract && gives == Extract::rubble && !banned(s.rules, s.unit(), Ban::terrain))
            continue;  // it would strike its own ship
        if (act == BoxAct::break_seekers && s.coming.empty()) continue;
        if (act == BoxAct::aid && s.foes[0].range > near) continue;
        for (const std::uint8_t g : c.acting)
            for (const BoxUse& use : s.rules.system(c.groups[g].system).uses) {
                if (use.act != act || use.status != status || use.gives != gives || use.anew)
                    continue;  // what such a box does unasked helps already
                Operate o{s.me, g, SystemUse::box};
                o.value = static_cast<std::uint8_t>(use.number);
                if (act != BoxAct::aid && act != BoxAct::break_seekers) o.target = s.foes[0].id;
                if (act == BoxAct::extract) {
                    o.target = {};
                    o.hex = s.unit().hex;
                }
                if (act == BoxAct::clear) o.target = {};
                if (act == BoxAct::clear && !use.spares) continue;
                if (act == BoxAct::haze && !aim_haze(s, use, o)) continue;
                if (act == BoxAct::free) o.target = commanded_friend(s);
                const bool sways = status == StatusKind::swayed;
                if (sways) o.at = farthest_friend(s, o.target);
                if ((act == BoxAct::free && !o.target) || (sways && !o.at)) continue;
                orders.push_back(o);
            }
    }
}

void plan_doubling(const Situation& s, const ByFacing& coming, std::vector<Command>& orders) {
    if (!may_double(s.rules, s.unit())) return;
    int lack = -s.unit().battery.floor();
    for (std::size_t f = 0; f < coming.size(); ++f)
        lack +=
            std::max(0, coming[f] / whole_point - shield_strength(s.rules, s.unit(), static_cast<int>(f)));
    if (lack < worth_a_box) return;
    int best = -1;
    for (std::size_t g = 0; g < s.type().groups.size(); ++g)
        if (s.rules.system(s.type().groups[g].system).has(Trait::warp_engine) &&
            (best < 0 || engine_power(s.rules, s.unit(), g) >
                             engine_power(s.rules, s.unit(), static_cast<std::size_t>(best))))
            best = static_cast<int>(g);
    Operate o{s.me, static_cast<std::uint8_t>(best), SystemUse::double_engine};
    orders.push_back(o);
    const int gained = engine_power(s.rules, s.unit(), o.group).floor();
    orders.push_back(Reserve{s.me, Line::general_reinforcement, 0, 0,
                             s.rules.line(Line::general_reinforcement).unit * std::min(lack, gained)});
}

}  // namespace impulse
