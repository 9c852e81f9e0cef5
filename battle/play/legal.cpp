#include "battle/play/legal.h"

#include "battle/areas/travel.h"
#include "battle/core/gates.h"
#include "battle/core/links.h"
#include "battle/core/modifiers.h"
#include "battle/core/rows/guidance.h"
#include "battle/core/rows/parties.h"
#include "battle/core/rows/web.h"

#include <algorithm>
#include "battle/core/craft.h"
#include "battle/fire/arming.h"
#include "battle/play/allocation.h"
#include "battle/play/apply.h"
#include "battle/play/standing.h"
#include "battle/seeking/launch.h"
#include "battle/systems/gates.h"
#include "battle/systems/marines.h"
#include "battle/systems/transporter.h"

namespace impulse {
namespace {

void offer(const Rules& rules, const Battle& battle, const Command& command,
           const std::function<void(const Command&)>& f) {
    if (!refuse(rules, battle, command)) f(command);
}

void moves(const Rules& rules, const Battle& b, UnitId unit, const std::function<void(const Command&)>& f) {
    for (const Manoeuvre m :
         {Manoeuvre::ahead, Manoeuvre::turn_left, Manoeuvre::turn_right, Manoeuvre::slip_left,
          Manoeuvre::slip_right, Manoeuvre::stay, Manoeuvre::erratic_on, Manoeuvre::erratic_off,
          Manoeuvre::leave, Manoeuvre::through})
        offer(rules, b, Move{unit, m, 0}, f);
    for (std::uint8_t facing = 0; facing < 6; ++facing) {
        offer(rules, b, Move{unit, Manoeuvre::het, facing}, f);
        offer(rules, b, Move{unit, Manoeuvre::tac, facing}, f);
    }
    offer(rules, b, Move{unit, Manoeuvre::decelerate, 1}, f);
    if (rules.ramming)
        for (std::size_t t = 0; t < b.units.size(); ++t)
            offer(rules, b, Move{unit, Manoeuvre::ram, static_cast<std::uint8_t>(t)}, f);
}

void shots(const Rules& rules, const Battle& b, UnitId unit, const std::function<void(const Command&)>& f) {
    const ShipClass& c = rules.type(b.unit(unit).type);
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        if (!c.groups[g].weapon) continue;
        const std::size_t modes = rules.weapon(c.groups[g].weapon).modes.size();
        for (std::size_t m = 0; m < modes; ++m) {
            Fire fire{unit, static_cast<std::uint8_t>(g), static_cast<std::uint8_t>(m)};
            const WeaponMode& mode = rules.weapon(c.groups[g].weapon).modes[m];
            const int most = most_points_in(rules, b.unit(unit), static_cast<int>(g), static_cast<int>(m));
            fire.energy = static_cast<std::uint8_t>(std::min(most, 255));
            fire.late = mode.own_volley() ? static_cast<std::uint8_t>(b.impulse_now() % 2) : std::uint8_t{0};
            for (std::size_t t = 0; t < b.units.size(); ++t) {
                if (!b.units[t].active() ||
                    b.enemies(unit, UnitId{t}) == (mode.target == TargetKind::friends))
                    continue;
                fire.target = UnitId{t};
                fire.object = {};
                offer(rules, b, fire, f);
                fire.uim = 1;
                if (c.sheet.uim && any_asks_for(mode.modifiers, Of::uim)) offer(rules, b, fire, f);
                fire.uim = 0;
                for (const MapObject& gate : b.objects) {
                    if (gate_of(rules, gate) == nullptr || gate.sent == 0) continue;
                    for (const Hex mouth : {gate.hex, gate.goal}) {
                        fire.through = mouth;
                        offer(rules, b, fire, f);
                    }
                    fire.through = {};
                }
            }
            for (std::size_t o = 0; o < b.objects.size(); ++o) {
                if (!b.objects[o].stands() && (!b.objects[o].flying() || !b.enemies(unit, b.objects[o].by)))
                    continue;
                fire.target = {};
                fire.object = ObjectId{o};
                offer(rules, b, fire, f);
            }
        }
    }
}

void launches(const Rules& rules, const Battle& b, UnitId unit,
              const std::function<void(const Command&)>& f) {
    const ShipClass& c = rules.type(b.unit(unit).type);
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        if (!c.groups[g].weapon) continue;
        for (const SeekerId type : rules.weapon(c.groups[g].weapon).launches)
            for (std::size_t how = 0; how < count_of<LaunchAs>(); ++how) {
                if (!rules.weapon(c.groups[g].weapon).is_tube() &&
                    (launches_left(rules, b.unit(unit), g, type) < 1 ||
                     (how != 0 && !rules.weapon(c.groups[g].weapon).attack_or_defence)))
                    break;
                const auto as = static_cast<LaunchAs>(how);
                const auto group = static_cast<std::uint8_t>(g);
                for (std::size_t t = 0; t < b.units.size(); ++t)
                    if (b.units[t].active() && b.enemies(unit, UnitId{t})) {
                        Launch launch{unit, group, type, UnitId{t}, {}, as};
                        if (rules.seeker(type).allowance == 0) offer(rules, b, launch, f);
                        // Of what a captor may hold the kinds that the ship itself carries.
                        for (const std::uint8_t own : c.armed) {
                            if (rules.seeker(type).allowance == 0) break;
                            launch.holds = c.groups[own].weapon;
                            offer(rules, b, launch, f);
                        }
                    }
                if (!rules.flight || !rules.flight->hunt) continue;
                for (std::size_t o = 0; o < b.objects.size(); ++o)
                    if (b.objects[o].flying() && b.enemies(unit, b.objects[o].by))
                        offer(rules, b, Launch{unit, group, type, {}, ObjectId{o}, as}, f);
            }
    }
}

// Gates from ahead of the ship, or to keep open, and those of boxes that give all their power.
void gates(const Rules& rules, const Battle& b, UnitId unit, const std::function<void(const Command&)>& f) {
    const Unit& u = b.unit(unit);
    const ShipClass& c = rules.type(u.type);
    Operate o;
    o.unit = unit;
    const auto offer_all = [&] {
        for (std::size_t t = 0; t < b.units.size(); ++t) {
            if (!b.units[t].active() || UnitId{t} == unit) continue;
            o.hex = neighbour(u.hex, u.facing);
            o.beyond = neighbour(b.units[t].hex, b.units[t].facing);
            offer(rules, b, o, f);
        }
        for (const MapObject& gate : b.objects)
            if (gate.stands() && gate.by == unit) {
                o.hex = gate.hex;
                o.beyond = {};
                offer(rules, b, o, f);
            }
    };
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        o.group = static_cast<std::uint8_t>(g);
        o.use = SystemUse::box;
        for (const BoxUse& use : rules.system(c.groups[g].system).uses)
            if (use.act == BoxAct::gate) {
                o.value = static_cast<std::uint8_t>(use.number);
                offer_all();
            }
        if (rules.system(c.groups[g].system).device != Device::field_caster || !c.groups[g].weapon) continue;
        o.use = SystemUse::cast;
        const std::vector<WeaponMode>& modes = rules.weapon(c.groups[g].weapon).modes;
        for (std::size_t m = 0; m < modes.size(); ++m)
            if (casts_gate(rules, modes[m])) {
                o.value = static_cast<std::uint8_t>(m);
                offer_all();
            }
    }
}

// Fields that a box casts, with all and with little energy, on itself, on others and beside them; and where they go.
void castings(const Rules& rules, const Battle& b, UnitId unit,
              const std::function<void(const Command&)>& f) {
    const Unit& u = b.unit(unit);
    const ShipClass& c = rules.type(u.type);
    for (const std::uint8_t g : c.armed) {
        if (rules.system(c.groups[g].system).device != Device::field_caster) continue;
        Operate o{unit, g, SystemUse::cast};
        const std::vector<WeaponMode>& modes = rules.weapon(c.groups[g].weapon).modes;
        for (std::size_t m = 0; m < modes.size(); ++m) {
            if (casts_gate(rules, modes[m])) continue;  // see gates
            o.value = static_cast<std::uint8_t>(m);
            const int least = modes[m].table.by_energy() ? 1 : 0;
            for (const int amount : {least, most_points_in(rules, u, g, static_cast<int>(m))}) {
                o.amount = points(amount);
                for (std::size_t t = 0; t < b.units.size(); ++t) {
                    if (!b.units[t].active()) continue;
                    o.hex = b.units[t].hex;
                    offer(rules, b, o, f);
                    for (std::uint8_t d = 0; d < 6 && UnitId{t} != unit; ++d) {
                        o.hex = neighbour(b.units[t].hex, Facing{d});
                        offer(rules, b, o, f);
                    }
                }
                if (amount == most_points_in(rules, u, g, static_cast<int>(m))) break;
            }
        }
        o.use = SystemUse::field_move;
        o.amount = {};
        for (const MapObject& field : b.objects)
            for (std::uint8_t d = 0; d < 6 && field.stands() && field.by == unit; ++d) {
                o.hex = field.hex;
                o.value = d;
                offer(rules, b, o, f);
            }
    }
}

// Systems that are no weapons: the uses that a box may have, with a few amounts and places.
void operations(const Rules& rules, const Battle& b, UnitId unit,
                const std::function<void(const Command&)>& f) {
    const Unit& u = b.unit(unit);
    const ShipClass& c = rules.type(u.type);
    if (c.devices == 0) return;
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        if (rules.system(c.groups[g].system).device == Device::none) continue;
        for (std::size_t use = 0; use < count_of<SystemUse>(); ++use) {
            Operate o{unit, static_cast<std::uint8_t>(g), static_cast<SystemUse>(use)};
            if (o.use == SystemUse::cast || o.use == SystemUse::field_move) continue;  // see castings
            for (std::uint8_t value = 0; value < 4; ++value)
                for (const int amount : {0, 1, rules.web ? rules.web->lay_energy + 1 : 1, 4}) {
                    o.value = value;
                    o.amount = points(amount);
                    o.target = {};
                    o.hex = u.hex;
                    offer(rules, b, o, f);
                    if (o.use != SystemUse::stasis_hold && o.use != SystemUse::web_cast &&
                        o.use != SystemUse::displace && o.use != SystemUse::web_break &&
                        o.use != SystemUse::web_move && o.use != SystemUse::web_reinforce)
                        continue;
                    for (std::size_t t = 0; t < b.units.size(); ++t) {
                        const bool itself = UnitId{t} == unit && o.use != SystemUse::displace;
                        if (!b.units[t].active() || itself) continue;
                        o.target = UnitId{t};
                        o.hex = b.units[t].hex;
                        offer(rules, b, o, f);
                        o.hex = neighbour(b.units[t].hex, Facing{static_cast<std::uint8_t>(value)});
                        offer(rules, b, o, f);
                    }
                }
        }
    }
}

void reserves(const Rules& rules, const Battle& b, UnitId unit,
              const std::function<void(const Command&)>& f) {
    if (b.unit(unit).battery <= Energy{}) return;
    const auto& lines = rules.lines;
    for (const Line line : {Line::general_reinforcement, Line::specific_reinforcement, Line::capacitor,
                            Line::move_warp, Line::tac, Line::tractor, Line::transporter}) {
        const LineRow& row = lines[static_cast<std::size_t>(line)];
        if (!row.used || !row.reserve) continue;
        const int banks = line == Line::specific_reinforcement ? rules.type(b.unit(unit).type).banks : 1;
        for (int i = 0; i < banks; ++i)
            offer(rules, b,
                  Reserve{unit, line, static_cast<std::uint8_t>(i), 0,
                          line == Line::tac     ? move_cost(rules, b.unit(unit))
                          : row.unit > Energy{} ? row.unit
                                                : points(1)},
                  f);
    }
}

void announcements(const Rules& rules, const Battle& b, UnitId unit,
                   const std::function<void(const Command&)>& f) {
    for (std::size_t i = 0; i < count_of<Announcement>(); ++i)
        offer(rules, b, Announce{unit, static_cast<Announcement>(i)}, f);
    for (std::size_t t = 0; t < b.units.size(); ++t)
        for (std::size_t i = 0; i < count_of<Inquiry>(); ++i)
            offer(rules, b, Inquire{unit, UnitId{t}, static_cast<Inquiry>(i)}, f);
}

void warfare(const Rules& rules, const Battle& b, UnitId unit, const std::function<void(const Command&)>& f) {
    if (!rules.line(Line::ecm).used) return;
    const int now_ecm = b.unit(unit)[Counter::ecm], now_eccm = b.unit(unit)[Counter::eccm];
    // A point more, less or changed over; and everything to one side.
    const int all = now_ecm + now_eccm;
    for (const auto& [ecm, eccm] : {std::pair{now_ecm + 1, now_eccm},
                                    {now_ecm, now_eccm + 1},
                                    {now_ecm - 1, now_eccm},
                                    {now_ecm, now_eccm - 1},
                                    {now_ecm + 1, now_eccm - 1},
                                    {now_ecm - 1, now_eccm + 1},
                                    {all, 0},
                                    {0, all}})
        if (ecm >= 0 && eccm >= 0)
            offer(rules, b, AdjustEw{unit, static_cast<std::uint8_t>(ecm), static_cast<std::uint8_t>(eccm)},
                  f);
}

void scouting(const Rules& rules, const Battle& b, UnitId unit,
              const std::function<void(const Command&)>& f) {
    const ShipClass& c = rules.type(b.unit(unit).type);
    if (!c.scout && c.sheet.ew_pods == 0 && c.sheet.carrier_ew == 0) return;
    for (std::size_t g = 0; g <= c.groups.size(); ++g) {
        const bool free = g == c.groups.size();
        if (!free && !rules.system(c.groups[g].system).has(Trait::special_sensor)) continue;
        const std::uint8_t channel = free ? no_channel : static_cast<std::uint8_t>(g);
        for (const ScoutTask what :
             {ScoutTask::lend_ecm, ScoutTask::lend_eccm, ScoutTask::protect, ScoutTask::offend})
            for (std::size_t t = 0; t < b.units.size(); ++t)
                for (const int points : {0, 2, 6})
                    offer(rules, b,
                          Scout{unit, channel, what, UnitId{t}, {}, static_cast<std::uint8_t>(points)}, f);
        offer(rules, b, Scout{unit, channel, ScoutTask::control, {}, {}, 0}, f);
        for (std::size_t o = 0; o < b.objects.size(); ++o)
            for (const ScoutTask what : {ScoutTask::break_lock, ScoutTask::attract, ScoutTask::identify})
                offer(rules, b, Scout{unit, channel, what, {}, ObjectId{o}, 0}, f);
    }
}

void seeker_orders(const Rules& rules, const Battle& b, UnitId unit,
                   const std::function<void(const Command&)>& f) {
    for (std::size_t o = 0; o < b.objects.size(); ++o) {
        offer(rules, b, Identify{unit, ObjectId{o}, {}}, f);
        if (rules.type(b.unit(unit).type).sheet.aegis > 0)
            offer(rules, b, Identify{unit, ObjectId{o}, {}, 1}, f);
        offer(rules, b, Guide{unit, ObjectId{o}, GuideAct::open, {}}, f);
        offer(rules, b, Guide{unit, ObjectId{o}, GuideAct::release, {}}, f);
        for (std::size_t t = 0; t < b.units.size(); ++t)
            for (const GuideAct how : {GuideAct::transfer, GuideAct::aim})
                offer(rules, b, Guide{unit, ObjectId{o}, how, UnitId{t}, {}}, f);
        if (const MapObject& seeker = b.objects[o]; seeker.flying() && seeker.by == unit)
            for (std::uint8_t d = 0; d < 6; ++d)
                offer(rules, b, Guide{unit, ObjectId{o}, GuideAct::aim, {}, neighbour(seeker.hex, Facing{d})},
                      f);
    }
    for (std::size_t t = 0; t < b.units.size(); ++t) offer(rules, b, Identify{unit, {}, UnitId{t}}, f);
    offer(rules, b, DropChaff{unit}, f);
}

void repairs(const Rules& rules, const Battle& b, UnitId unit, const std::function<void(const Command&)>& f) {
    const ShipClass& c = rules.type(b.unit(unit).type);
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        offer(rules, b, Repair{unit, RepairTarget::group, static_cast<std::uint8_t>(g), 1}, f);
        if (rules.system(c.groups[g].system).wall.empties > 0)
            offer(rules, b, Repair{unit, RepairTarget::store, static_cast<std::uint8_t>(g), 1}, f);
    }
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (b.unit(unit).groups[g].overdrained > 0)
            offer(rules, b, Repair{unit, RepairTarget::overdrain, static_cast<std::uint8_t>(g), 1}, f);
    for (int bank = 0; bank < c.banks; ++bank)
        offer(rules, b, Repair{unit, RepairTarget::shield, static_cast<std::uint8_t>(bank), 1}, f);
    for (const RepairTarget t : {RepairTarget::sensor, RepairTarget::scanner, RepairTarget::damage_control})
        offer(rules, b, Repair{unit, t, 0, 1}, f);
}

void craft(const Rules& rules, const Battle& b, UnitId unit, const std::function<void(const Command&)>& f) {
    // Many to try, and in one step only.
    if (!at_step(rules, b, Mechanism::craft)) return;
    const ShipClass& c = rules.type(b.unit(unit).type);
    for (std::size_t box = 0; box < c.bays.size(); ++box) {
        const auto at = static_cast<std::uint8_t>(box);
        const ClassId type = craft_in(rules, b, unit, box);
        if (!type) continue;
        const UnitId standing = occupant(b, unit, box);
        LaunchCraft launch{unit, standing, at, CraftRole::plain, b.unit(unit).facing, 0, {}};
        launch.speed = static_cast<std::uint8_t>(standing ? craft_speed(rules, b.unit(standing))
                                                          : rules.type(type).sheet.craft.speed);
        for (std::size_t role = 0; role < count_of<CraftRole>(); ++role) {
            launch.as = static_cast<CraftRole>(role);
            launch.target = {};
            if (launch.as == CraftRole::plain || launch.as == CraftRole::weasel) {
                offer(rules, b, launch, f);
                continue;
            }
            for (std::size_t t = 0; t < b.units.size(); ++t) {
                launch.target = UnitId{t};
                if (b.units[t].active() && b.enemies(unit, launch.target)) offer(rules, b, launch, f);
            }
        }
        offer(rules, b, DeckWork{unit, at, DeckJob::repair, 0, {}}, f);
        offer(rules, b, DeckWork{unit, at, DeckJob::scatter_pack, 0, {}}, f);
        offer(rules, b, DeckWork{unit, at, DeckJob::clear, 0, {}}, f);
        offer(rules, b, DeckWork{unit, at, DeckJob::balcony, 0, {}}, f);
        if (b.clock.impulse == 1)
            for (std::size_t to = 0; to < c.bays.size(); ++to)
                offer(rules, b, DeckWork{unit, at, DeckJob::move, static_cast<std::uint8_t>(to), {}}, f);
        if (c.sheet.ready_racks > 0)
            offer(rules, b, DeckWork{unit, at, DeckJob::ready, 0, SeekerId{std::size_t{0}}}, f);
        const ShipClass& of = rules.type(type);
        for (const std::uint8_t g : of.armed) {
            offer(rules, b, DeckWork{unit, at, DeckJob::charge, g, {}}, f);
            for (const SeekerId round : rules.weapon(of.groups[g].weapon).launches)
                offer(rules, b, DeckWork{unit, at, DeckJob::load, g, round}, f);
        }
    }
    for (std::size_t k = 0; k < count_of<PartyKind>(); ++k) {
        const auto kind = static_cast<PartyKind>(k);
        for (std::size_t box = 0; box < c.bays.size(); ++box)
            offer(rules, b, MoveTroops{unit, {}, static_cast<std::uint8_t>(box), kind, 1}, f);
        for (std::size_t i = 0; i < b.units.size() && b.unit(unit)[Counter::ground] != 0; ++i)
            offer(rules, b, MoveTroops{unit, UnitId{i}, 0, kind, 1}, f);
    }
    for (std::size_t i = 0; i < b.units.size(); ++i) {
        if (!b.units[i].active() || b.units[i].side != b.unit(unit).side || !small_craft(rules, b.units[i]))
            continue;
        for (std::size_t box = 0; box < c.bays.size(); ++box)
            offer(rules, b, RecoverCraft{unit, UnitId{i}, static_cast<std::uint8_t>(box)}, f);
    }
}

void links_and_marines(const Rules& rules, const Battle& b, UnitId unit,
                       const std::function<void(const Command&)>& f) {
    const ShipClass& c = rules.type(b.unit(unit).type);
    if (rules.beams)
        for (std::size_t t = 0; t < b.units.size(); ++t) {
            if (t == unit.index() || !b.units[t].active()) continue;
            for (std::size_t act = 0; act < count_of<TractorAct>(); ++act)
                for (const std::uint8_t points : {std::uint8_t{1}, std::uint8_t{4}})
                    if (const auto what = static_cast<TractorAct>(act); points == 1 || takes_points(what))
                        offer(rules, b, Tractor{unit, what, UnitId{t}, {}, points, 0}, f);
        }
    if (rules.tractors) {
        for (std::size_t t = 0; t < b.units.size(); ++t) {
            if (t == unit.index() || !b.units[t].active()) continue;
            offer(rules, b, Tractor{unit, TractorAct::attract, UnitId{t}, {}, 1, 0}, f);
            offer(rules, b, Tractor{unit, TractorAct::attract, UnitId{t}, {}, 3, 0}, f);
            offer(rules, b, Tractor{unit, TractorAct::resist, UnitId{t}, {}, 1, 0}, f);
            offer(rules, b, Tractor{unit, TractorAct::release, UnitId{t}, {}, 0, 0}, f);
            offer(rules, b, Tractor{unit, TractorAct::rotate, UnitId{t}, {}, 0, 0}, f);
            offer(rules, b, Tractor{unit, TractorAct::rotate, UnitId{t}, {}, 0, 1}, f);
            offer(rules, b, Tractor{unit, TractorAct::permit, UnitId{t}, {}, 0, 0}, f);
        }
        for (std::size_t o = 0; o < b.objects.size(); ++o) {
            if (!b.objects[o].flying()) continue;
            offer(rules, b, Tractor{unit, TractorAct::attract, {}, ObjectId{o}, 1, 0}, f);
            offer(rules, b, Tractor{unit, TractorAct::release, {}, ObjectId{o}, 0, 0}, f);
        }
    }
    if (rules.shields)
        for (std::uint8_t bank = 0; bank < c.banks; ++bank)
            for (std::uint8_t raise = 0; raise < 2; ++raise)
                offer(rules, b, DropShield{unit, bank, raise}, f);
    if (rules.transporters &&
        (linked(b, unit) || beside_carrier(rules, b, unit) || may_transport(rules, b, unit))) {
        for (std::size_t t = 0; t < b.units.size(); ++t) {
            if (t == unit.index() || !b.units[t].active()) continue;
            for (const Cargo what : {Cargo::party, Cargo::commando, Cargo::heavy, Cargo::crew, Cargo::recall,
                                     Cargo::silver, Cargo::gold, Cargo::heavy_commando, Cargo::goods})
                offer(rules, b, Transport{unit, what, UnitId{t}, 0, 1, {}}, f);
            const std::size_t groups =
                small_craft(rules, b.units[t]) ? 1 : rules.type(b.units[t].type).groups.size();
            for (std::size_t g = 0; g < groups; ++g)
                offer(rules, b, Transport{unit, Cargo::raid, UnitId{t}, static_cast<std::uint8_t>(g), 1, {}},
                      f);
        }
        for (std::size_t o = 0; o < b.objects.size(); ++o)
            if (b.objects[o].flying())
                offer(rules, b, Transport{unit, Cargo::raid, {}, 0, 1, {}, ObjectId{o}}, f);
        for (std::uint8_t d = 0; d < 6; ++d) {
            const Hex there = neighbour(neighbour(b.unit(unit).hex, Facing{d}), Facing{d});
            offer(rules, b, Transport{unit, Cargo::bomb, {}, 0, 1, there}, f);
            offer(rules, b, Transport{unit, Cargo::dummy, {}, 0, 1, there}, f);
        }
    }
    if (rules.boarding) {
        for (std::size_t g = 0; g < c.groups.size(); ++g)
            for (std::uint8_t n = 0; n < 2; ++n)
                offer(rules, b, Guard{unit, static_cast<std::uint8_t>(g), n}, f);
        for (std::size_t t = 0; t < b.units.size(); ++t)
            for (std::size_t a = 0; a < count_of<BoardingAim>(); ++a)
                offer(rules, b, Board{unit, UnitId{t}, static_cast<BoardingAim>(a)}, f);
    }
    if (rules.melee)
        for (std::size_t t = 0; t < b.units.size(); ++t)
            for (const BoardingAim aim : {BoardingAim::parties, BoardingAim::rooms})
                for (std::size_t p = 0; p < count_of<Posture>(); ++p)
                    offer(rules, b, Board{unit, UnitId{t}, aim, static_cast<Posture>(p)}, f);
    for (std::size_t m = 0; m < rules.mines.size(); ++m) {
        offer(rules, b, LayMine{unit, static_cast<std::uint8_t>(m), 0}, f);
        offer(rules, b, LayMine{unit, static_cast<std::uint8_t>(m), 1}, f);
    }
    if (!b.mines.empty()) {
        offer(rules, b, ScanMines{unit}, f);
        for (std::size_t m = 0; m < b.mines.size(); ++m)
            for (const MineOrder how : {MineOrder::detonate, MineOrder::sleep, MineOrder::wake})
                offer(rules, b, OrderMine{unit, MineId{m}, how}, f);
        for (std::size_t m = 0; m < b.mines.size(); ++m)
            for (std::size_t g = 0; g < c.groups.size(); ++g)
                if (c.groups[g].weapon)
                    offer(rules, b, FireAtMine{unit, static_cast<std::uint8_t>(g), 0, MineId{m}}, f);
    }
}

void mends_and_clears(const Rules& rules, const Battle& b, UnitId unit,
                      const std::function<void(const Command&)>& f) {
    const ShipClass& c = rules.type(b.unit(unit).type);
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        const auto group = static_cast<std::uint8_t>(g);
        offer(rules, b, EmergencyRepair{unit, RepairTarget::group, group}, f);
        if (!b.field.features.empty() && c.groups[g].weapon)
            for (std::uint8_t d = 0; d < 6; ++d)
                offer(rules, b, ClearRocks{unit, group, 0, neighbour(b.unit(unit).hex, Facing{d})}, f);
        for (std::size_t h = 0; c.groups[g].weapon && h < b.web_hexes.size(); ++h)
            offer(rules, b, ClearRocks{unit, group, 0, b.web_hexes[h].hex}, f);
    }
    for (std::size_t t = 0; t < b.units.size(); ++t)
        if (small_craft(rules, b.units[t])) offer(rules, b, Mend{unit, UnitId{t}, 0, 1}, f);
    for (std::size_t t = 0; t < b.units.size(); ++t)
        for (std::size_t g = 0; b.units[t].active() && !small_craft(rules, b.units[t]) &&
                                g < rules.type(b.units[t].type).groups.size();
             ++g)
            offer(rules, b, Mend{unit, UnitId{t}, static_cast<std::uint8_t>(g), 1}, f);
}

}  // namespace

void each_legal(const Rules& rules, const Battle& b, UnitId unit,
                const std::function<void(const Command&)>& f) {
    if (b.ended != 0 || !unit) return;
    if (!b.questions.empty()) {
        const Question& q = b.questions.back();
        for (std::uint8_t i = 0; i < 64; ++i)
            if ((q.options() >> i & 1U) != 0) offer(rules, b, Answer{q.side, i}, f);
        return;
    }
    if (!b.owes(unit)) return;
    moves(rules, b, unit, f);
    shots(rules, b, unit, f);
    launches(rules, b, unit, f);
    operations(rules, b, unit, f);
    castings(rules, b, unit, f);
    gates(rules, b, unit, f);
    reserves(rules, b, unit, f);
    announcements(rules, b, unit, f);
    warfare(rules, b, unit, f);
    scouting(rules, b, unit, f);
    seeker_orders(rules, b, unit, f);
    repairs(rules, b, unit, f);
    craft(rules, b, unit, f);
    links_and_marines(rules, b, unit, f);
    mends_and_clears(rules, b, unit, f);
}

Command default_order(const Rules& rules, const Battle& b, SideId side) {
    if (!b.questions.empty()) {
        const Question& q = b.questions.back();
        std::uint8_t choice = 0;
        while (choice < 63 && (q.options() >> choice & 1U) == 0) ++choice;
        return Answer{q.side, choice};
    }
    const UnitSet owed = owed_by(b, side);
    if (owed.empty()) return PassSide{side};
    const UnitId unit = owed.front();
    const Allocate form = default_form(rules, b, unit);
    if (!refuse(rules, b, form)) return form;
    if (!refuse(rules, b, Pass{unit})) return Pass{unit};
    // A scheduled ship has to move: straight on, unless that leaves the map or ends in a body.
    Command chosen = Move{unit, Manoeuvre::ahead, 0};
    bool found = false;
    const Unit& u = b.unit(unit);
    for (const Manoeuvre how : {Manoeuvre::ahead, Manoeuvre::turn_left, Manoeuvre::turn_right,
                                Manoeuvre::slip_left, Manoeuvre::slip_right}) {
        const Command move = Move{unit, how, 0};
        if (refuse(rules, b, move)) continue;
        if (!deadly_to_enter(rules, b, step_to(u, how).hex)) return move;
        if (!found) chosen = move;
        found = true;
    }
    return chosen;
}

}  // namespace impulse
