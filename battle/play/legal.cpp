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

// What one unit might do in the open window: each order is offered unless it is refused.
struct Offers {
    const Rules& rules;
    const Battle& b;
    UnitId unit;
    const std::function<void(const Command&)>& f;
    const Unit& u = b.unit(unit);
    const ShipClass& c = rules.type(u.type);
    UnitSet units = UnitSet::first(b.units.size());
    UnitSet others = active_units(b, [this](UnitId id, const Unit&) { return id != unit; });

    void all() const {
        moves();
        shots();
        launches();
        operations();
        castings();
        gates();
        reserves();
        announcements();
        warfare();
        scouting();
        seeker_orders();
        repairs();
        craft();
        links_and_marines();
        mends_and_clears();
    }

private:
    void offer(const Command& command) const {
        if (!refuse(rules, b, command)) f(command);
    }

    void moves() const {
        for (const Manoeuvre m :
             {Manoeuvre::ahead, Manoeuvre::turn_left, Manoeuvre::turn_right, Manoeuvre::slip_left,
              Manoeuvre::slip_right, Manoeuvre::stay, Manoeuvre::erratic_on, Manoeuvre::erratic_off,
              Manoeuvre::leave, Manoeuvre::through})
            offer(Move{unit, m, 0});
        for (std::uint8_t facing = 0; facing < 6; ++facing) {
            offer(Move{unit, Manoeuvre::het, facing});
            offer(Move{unit, Manoeuvre::tac, facing});
        }
        offer(Move{unit, Manoeuvre::decelerate, 1});
        if (rules.ramming)
            for (const UnitId t : units)
                offer(Move{unit, Manoeuvre::ram, static_cast<std::uint8_t>(t.index())});
    }

    void shots() const {
        for (std::size_t g = 0; g < c.groups.size(); ++g) {
            if (!c.groups[g].weapon) continue;
            const std::size_t modes = rules.weapon(c.groups[g].weapon).modes.size();
            for (std::size_t m = 0; m < modes; ++m) {
                Fire fire{unit, static_cast<std::uint8_t>(g), static_cast<std::uint8_t>(m)};
                const WeaponMode& mode = rules.weapon(c.groups[g].weapon).modes[m];
                const int most = most_points_in(rules, u, static_cast<int>(g), static_cast<int>(m));
                fire.energy = static_cast<std::uint8_t>(std::min(most, 255));
                fire.late =
                    mode.own_volley() ? static_cast<std::uint8_t>(b.impulse_now() % 2) : std::uint8_t{0};
                for (const UnitId t : units) {
                    if (!b.unit(t).active() || b.enemies(unit, t) == (mode.target == TargetKind::friends))
                        continue;
                    fire.target = t;
                    fire.object = {};
                    offer(fire);
                    fire.uim = 1;
                    if (c.sheet.uim_units > 0 && any_asks_for(mode.modifiers, Of::uim)) offer(fire);
                    fire.uim = 0;
                    for (const MapObject& gate : b.objects) {
                        if (gate_of(rules, gate) == nullptr || gate.sent == 0) continue;
                        for (const Hex mouth : {gate.hex, gate.goal}) {
                            fire.through = mouth;
                            offer(fire);
                        }
                        fire.through = {};
                    }
                }
                for (std::size_t o = 0; o < b.objects.size(); ++o) {
                    if (!b.objects[o].stands() &&
                        (!b.objects[o].flying() || !b.enemies(unit, b.objects[o].by)))
                        continue;
                    fire.target = {};
                    fire.object = ObjectId{o};
                    offer(fire);
                }
            }
        }
    }

    void launches() const {
        for (std::size_t g = 0; g < c.groups.size(); ++g) {
            if (!c.groups[g].weapon) continue;
            for (const SeekerId type : rules.weapon(c.groups[g].weapon).launches)
                for (std::size_t how = 0; how < count_of<LaunchAs>(); ++how) {
                    if (!rules.weapon(c.groups[g].weapon).is_tube() &&
                        (launches_left(rules, u, g, type) < 1 ||
                         (how != 0 && !rules.weapon(c.groups[g].weapon).attack_or_defence)))
                        break;
                    const auto as = static_cast<LaunchAs>(how);
                    const auto group = static_cast<std::uint8_t>(g);
                    for (const UnitId t : units)
                        if (b.unit(t).active() && b.enemies(unit, t)) {
                            Launch launch{unit, group, type, t, {}, as};
                            if (rules.seeker(type).allowance == 0) offer(launch);
                            // Of what a captor may hold the kinds that the ship itself carries.
                            for (const std::uint8_t own : c.armed) {
                                if (rules.seeker(type).allowance == 0) break;
                                launch.holds = c.groups[own].weapon;
                                offer(launch);
                            }
                        }
                    if (!rules.flight || !rules.flight->hunt) continue;
                    for (std::size_t o = 0; o < b.objects.size(); ++o)
                        if (b.objects[o].flying() && b.enemies(unit, b.objects[o].by))
                            offer(Launch{unit, group, type, {}, ObjectId{o}, as});
                }
        }
    }

    // Gates from ahead of the ship, or to keep open, and those of boxes that give all their power.
    void gates() const {
        Operate o;
        o.unit = unit;
        const auto offer_all = [&] {
            for (const UnitId t : others) {
                o.hex = neighbour(u.hex, u.facing);
                o.beyond = neighbour(b.unit(t).hex, b.unit(t).facing);
                offer(o);
            }
            for (const MapObject& gate : b.objects)
                if (gate.stands() && gate.by == unit) {
                    o.hex = gate.hex;
                    o.beyond = {};
                    offer(o);
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
            if (rules.system(c.groups[g].system).device != Device::field_caster || !c.groups[g].weapon)
                continue;
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
    void castings() const {
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
                    for (const UnitId t : units) {
                        if (!b.unit(t).active()) continue;
                        o.hex = b.unit(t).hex;
                        offer(o);
                        for (std::uint8_t d = 0; d < 6 && t != unit; ++d) {
                            o.hex = neighbour(b.unit(t).hex, Facing{d});
                            offer(o);
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
                    offer(o);
                }
        }
    }

    // Systems that are no weapons: the uses that a box may have, with a few amounts and places.
    void operations() const {
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
                        offer(o);
                        if (o.use != SystemUse::stasis_hold && o.use != SystemUse::web_cast &&
                            o.use != SystemUse::displace && o.use != SystemUse::web_break &&
                            o.use != SystemUse::web_move && o.use != SystemUse::web_reinforce)
                            continue;
                        for (const UnitId t : units) {
                            const bool itself = t == unit && o.use != SystemUse::displace;
                            if (!b.unit(t).active() || itself) continue;
                            o.target = t;
                            o.hex = b.unit(t).hex;
                            offer(o);
                            o.hex = neighbour(b.unit(t).hex, Facing{static_cast<std::uint8_t>(value)});
                            offer(o);
                        }
                    }
            }
        }
    }

    void reserves() const {
        if (u.battery <= Energy{}) return;
        for (const Line line : {Line::general_reinforcement, Line::specific_reinforcement, Line::capacitor,
                                Line::move_warp, Line::tac, Line::tractor, Line::transporter}) {
            const LineRow& row = rules.line(line);
            if (!row.used || !row.reserve) continue;
            const int banks = line == Line::specific_reinforcement ? c.banks : 1;
            for (int i = 0; i < banks; ++i)
                offer(Reserve{unit, line, static_cast<std::uint8_t>(i), 0,
                              line == Line::tac     ? move_cost(rules, u)
                              : row.unit > Energy{} ? row.unit
                                                    : points(1)});
        }
    }

    void announcements() const {
        for (std::size_t i = 0; i < count_of<Announcement>(); ++i)
            offer(Announce{unit, static_cast<Announcement>(i)});
        for (const UnitId t : units)
            for (std::size_t i = 0; i < count_of<Inquiry>(); ++i)
                offer(Inquire{unit, t, static_cast<Inquiry>(i)});
    }

    void warfare() const {
        if (!rules.line(Line::ecm).used) return;
        const int now_ecm = u[Counter::ecm], now_eccm = u[Counter::eccm];
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
                offer(AdjustEw{unit, static_cast<std::uint8_t>(ecm), static_cast<std::uint8_t>(eccm)});
    }

    void scouting() const {
        if (!c.scout && c.sheet.ew_pods == 0 && c.sheet.carrier_ew == 0) return;
        for (std::size_t g = 0; g <= c.groups.size(); ++g) {
            const bool free = g == c.groups.size();
            if (!free && !rules.system(c.groups[g].system).has(Trait::special_sensor)) continue;
            const std::uint8_t channel = free ? no_channel : static_cast<std::uint8_t>(g);
            for (const ScoutTask what :
                 {ScoutTask::lend_ecm, ScoutTask::lend_eccm, ScoutTask::protect, ScoutTask::offend})
                for (const UnitId t : units)
                    for (const int points : {0, 2, 6})
                        offer(Scout{unit, channel, what, t, {}, static_cast<std::uint8_t>(points)});
            offer(Scout{unit, channel, ScoutTask::control, {}, {}, 0});
            for (std::size_t o = 0; o < b.objects.size(); ++o)
                for (const ScoutTask what : {ScoutTask::break_lock, ScoutTask::attract, ScoutTask::identify})
                    offer(Scout{unit, channel, what, {}, ObjectId{o}, 0});
        }
    }

    void seeker_orders() const {
        for (std::size_t o = 0; o < b.objects.size(); ++o) {
            offer(Identify{unit, ObjectId{o}, {}});
            if (c.sheet.aegis > 0) offer(Identify{unit, ObjectId{o}, {}, 1});
            offer(Guide{unit, ObjectId{o}, GuideAct::open, {}});
            offer(Guide{unit, ObjectId{o}, GuideAct::release, {}});
            for (const UnitId t : units)
                for (const GuideAct how : {GuideAct::transfer, GuideAct::aim})
                    offer(Guide{unit, ObjectId{o}, how, t, {}});
            if (const MapObject& seeker = b.objects[o]; seeker.flying() && seeker.by == unit)
                for (std::uint8_t d = 0; d < 6; ++d)
                    offer(Guide{unit, ObjectId{o}, GuideAct::aim, {}, neighbour(seeker.hex, Facing{d})});
        }
        for (const UnitId t : units) offer(Identify{unit, {}, t});
        offer(DropChaff{unit});
    }

    void repairs() const {
        for (std::size_t g = 0; g < c.groups.size(); ++g) {
            offer(Repair{unit, RepairTarget::group, static_cast<std::uint8_t>(g), 1});
            if (rules.system(c.groups[g].system).wall.empties > 0)
                offer(Repair{unit, RepairTarget::store, static_cast<std::uint8_t>(g), 1});
        }
        for (std::size_t g = 0; g < c.groups.size(); ++g)
            if (u.groups[g].overdrained > 0)
                offer(Repair{unit, RepairTarget::overdrain, static_cast<std::uint8_t>(g), 1});
        for (int bank = 0; bank < c.banks; ++bank)
            offer(Repair{unit, RepairTarget::shield, static_cast<std::uint8_t>(bank), 1});
        for (const RepairTarget t :
             {RepairTarget::sensor, RepairTarget::scanner, RepairTarget::damage_control})
            offer(Repair{unit, t, 0, 1});
    }

    void craft() const {
        // Many to try, and in one step only.
        if (!at_step(rules, b, Mechanism::craft)) return;
        for (std::size_t box = 0; box < c.bays.size(); ++box) {
            const auto at = static_cast<std::uint8_t>(box);
            const ClassId type = craft_in(rules, b, unit, box);
            if (!type) continue;
            const UnitId standing = occupant(b, unit, box);
            LaunchCraft launch{unit, standing, at, CraftRole::plain, u.facing, 0, {}};
            launch.speed = static_cast<std::uint8_t>(standing ? craft_speed(rules, b.unit(standing))
                                                              : rules.type(type).sheet.craft.speed);
            for (std::size_t role = 0; role < count_of<CraftRole>(); ++role) {
                launch.as = static_cast<CraftRole>(role);
                launch.target = {};
                if (launch.as == CraftRole::plain || launch.as == CraftRole::weasel) {
                    offer(launch);
                    continue;
                }
                for (const UnitId t : units) {
                    launch.target = t;
                    if (b.unit(t).active() && b.enemies(unit, launch.target)) offer(launch);
                }
            }
            for (const DeckJob job :
                 {DeckJob::repair, DeckJob::scatter_pack, DeckJob::clear, DeckJob::balcony})
                offer(DeckWork{unit, at, job, 0, {}});
            if (b.clock.impulse == 1)
                for (std::size_t to = 0; to < c.bays.size(); ++to)
                    offer(DeckWork{unit, at, DeckJob::move, static_cast<std::uint8_t>(to), {}});
            if (c.sheet.ready_racks > 0)
                offer(DeckWork{unit, at, DeckJob::ready, 0, SeekerId{std::size_t{0}}});
            const ShipClass& of = rules.type(type);
            for (const std::uint8_t g : of.armed) {
                offer(DeckWork{unit, at, DeckJob::charge, g, {}});
                for (const SeekerId round : rules.weapon(of.groups[g].weapon).launches)
                    offer(DeckWork{unit, at, DeckJob::load, g, round});
            }
        }
        for (std::size_t k = 0; k < count_of<PartyKind>(); ++k) {
            const auto kind = static_cast<PartyKind>(k);
            for (std::size_t box = 0; box < c.bays.size(); ++box)
                offer(MoveTroops{unit, {}, static_cast<std::uint8_t>(box), kind, 1});
            if (u[Counter::ground] == 0) continue;
            for (const UnitId t : units) offer(MoveTroops{unit, t, 0, kind, 1});
        }
        const UnitSet own_craft =
            active_units(b, [&](UnitId, const Unit& t) { return t.side == u.side && small_craft(rules, t); });
        for (const UnitId t : own_craft)
            for (std::size_t box = 0; box < c.bays.size(); ++box)
                offer(RecoverCraft{unit, t, static_cast<std::uint8_t>(box)});
    }

    void links_and_marines() const {
        if (rules.beams)
            for (const UnitId t : others)
                for (std::size_t act = 0; act < count_of<TractorAct>(); ++act)
                    for (const std::uint8_t points : {std::uint8_t{1}, std::uint8_t{4}})
                        if (const auto what = static_cast<TractorAct>(act); points == 1 || takes_points(what))
                            offer(Tractor{unit, what, t, {}, points, 0});
        if (rules.tractors) {
            for (const UnitId t : others) {
                offer(Tractor{unit, TractorAct::attract, t, {}, 1, 0});
                offer(Tractor{unit, TractorAct::attract, t, {}, 3, 0});
                offer(Tractor{unit, TractorAct::resist, t, {}, 1, 0});
                offer(Tractor{unit, TractorAct::release, t, {}, 0, 0});
                offer(Tractor{unit, TractorAct::rotate, t, {}, 0, 0});
                offer(Tractor{unit, TractorAct::rotate, t, {}, 0, 1});
                offer(Tractor{unit, TractorAct::permit, t, {}, 0, 0});
            }
            for (std::size_t o = 0; o < b.objects.size(); ++o) {
                if (!b.objects[o].flying()) continue;
                offer(Tractor{unit, TractorAct::attract, {}, ObjectId{o}, 1, 0});
                offer(Tractor{unit, TractorAct::release, {}, ObjectId{o}, 0, 0});
            }
        }
        if (rules.shields)
            for (std::uint8_t bank = 0; bank < c.banks; ++bank)
                for (std::uint8_t raise = 0; raise < 2; ++raise) offer(DropShield{unit, bank, raise});
        if (rules.transporters &&
            (linked(b, unit) || beside_carrier(rules, b, unit) || may_transport(rules, b, unit))) {
            for (const UnitId t : others) {
                for (const Cargo what :
                     {Cargo::party, Cargo::commando, Cargo::heavy, Cargo::crew, Cargo::recall, Cargo::silver,
                      Cargo::gold, Cargo::heavy_commando, Cargo::goods})
                    offer(Transport{unit, what, t, 0, 1, {}});
                const std::size_t groups =
                    small_craft(rules, b.unit(t)) ? 1 : rules.type(b.unit(t).type).groups.size();
                for (std::size_t g = 0; g < groups; ++g)
                    offer(Transport{unit, Cargo::raid, t, static_cast<std::uint8_t>(g), 1, {}});
            }
            for (std::size_t o = 0; o < b.objects.size(); ++o)
                if (b.objects[o].flying()) offer(Transport{unit, Cargo::raid, {}, 0, 1, {}, ObjectId{o}});
            for (std::uint8_t d = 0; d < 6; ++d) {
                const Hex there = neighbour(neighbour(u.hex, Facing{d}), Facing{d});
                offer(Transport{unit, Cargo::bomb, {}, 0, 1, there});
                offer(Transport{unit, Cargo::dummy, {}, 0, 1, there});
            }
        }
        if (rules.boarding) {
            for (std::size_t g = 0; g < c.groups.size(); ++g)
                for (std::uint8_t n = 0; n < 2; ++n) offer(Guard{unit, static_cast<std::uint8_t>(g), n});
            for (const UnitId t : units)
                for (std::size_t a = 0; a < count_of<BoardingAim>(); ++a)
                    offer(Board{unit, t, static_cast<BoardingAim>(a)});
        }
        if (rules.melee)
            for (const UnitId t : units)
                for (const BoardingAim aim : {BoardingAim::parties, BoardingAim::rooms})
                    for (std::size_t p = 0; p < count_of<Posture>(); ++p)
                        offer(Board{unit, t, aim, static_cast<Posture>(p)});
        for (std::size_t m = 0; m < rules.mines.size(); ++m) {
            offer(LayMine{unit, static_cast<std::uint8_t>(m), 0});
            offer(LayMine{unit, static_cast<std::uint8_t>(m), 1});
        }
        if (!b.mines.empty()) {
            offer(ScanMines{unit});
            for (std::size_t m = 0; m < b.mines.size(); ++m)
                for (const MineOrder how : {MineOrder::detonate, MineOrder::sleep, MineOrder::wake})
                    offer(OrderMine{unit, MineId{m}, how});
            for (std::size_t m = 0; m < b.mines.size(); ++m)
                for (std::size_t g = 0; g < c.groups.size(); ++g)
                    if (c.groups[g].weapon)
                        offer(FireAtMine{unit, static_cast<std::uint8_t>(g), 0, MineId{m}});
        }
    }

    void mends_and_clears() const {
        for (std::size_t g = 0; g < c.groups.size(); ++g) {
            const auto group = static_cast<std::uint8_t>(g);
            offer(EmergencyRepair{unit, RepairTarget::group, group});
            if (!b.field.features.empty() && c.groups[g].weapon)
                for (std::uint8_t d = 0; d < 6; ++d)
                    offer(ClearRocks{unit, group, 0, neighbour(u.hex, Facing{d})});
            for (std::size_t h = 0; c.groups[g].weapon && h < b.web_hexes.size(); ++h)
                offer(ClearRocks{unit, group, 0, b.web_hexes[h].hex});
        }
        for (const UnitId t : units)
            if (small_craft(rules, b.unit(t))) offer(Mend{unit, t, 0, 1});
        for (const UnitId t : units)
            for (std::size_t g = 0; b.unit(t).active() && !small_craft(rules, b.unit(t)) &&
                                    g < rules.type(b.unit(t).type).groups.size();
                 ++g)
                offer(Mend{unit, t, static_cast<std::uint8_t>(g), 1});
    }
};

}  // namespace

void each_legal(const Rules& rules, const Battle& b, UnitId unit,
                const std::function<void(const Command&)>& f) {
    if (b.ended != 0 || !unit) return;
    if (!b.questions.empty()) {
        const Question& q = b.questions.back();
        for (std::uint8_t i = 0; i < 64; ++i)
            if (const Answer answer{q.side, i}; (q.options() >> i & 1U) != 0 && !refuse(rules, b, answer))
                f(answer);
        return;
    }
    if (!b.owes(unit)) return;
    Offers{rules, b, unit, f}.all();
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
