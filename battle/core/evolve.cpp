#include "battle/core/evolve.h"

#include <algorithm>

#include "battle/core/rows/boarding.h"

namespace impulse {
namespace {

std::int16_t& counter_at(Unit& u, Counter c) { return u.counter[static_cast<std::size_t>(c)]; }

template <class... F>
struct Overloaded : F... {
    using F::operator()...;
};
template <class... F>
Overloaded(F...) -> Overloaded<F...>;

std::uint64_t joined(std::uint32_t low, std::uint32_t high) {
    return static_cast<std::uint64_t>(high) << 32U | low;
}

void set_field(GroupState& g, GroupField what, std::int32_t value) {
    const auto small = static_cast<std::uint8_t>(value);
    switch (what) {
        case GroupField::lost:
            g.lost = small;
            break;
        case GroupField::lost_now:
            g.lost_now = small;
            break;
        case GroupField::used:
            g.used = small;
            break;
        case GroupField::mode:
            g.mode = small;
            break;
        case GroupField::turns:
            g.turns = small;
            break;
        case GroupField::ready:
            g.ready = small;
            break;
        case GroupField::charge:
            g.charge = value;
            break;
        case GroupField::last:
            g.last = static_cast<std::int16_t>(value);
            break;
        case GroupField::ammo_0:
            g.ammo[0] = small;
            break;
        case GroupField::ammo_1:
            g.ammo[1] = small;
            break;
        case GroupField::ammo_2:
            g.ammo[2] = small;
            break;
        case GroupField::ammo_3:
            g.ammo[3] = small;
            break;
        case GroupField::repaired:
            g.repaired = small;
            break;
        case GroupField::paid:
            g.paid = small;
            break;
        case GroupField::reloads:
            g.reloads = small;
            break;
        case GroupField::off:
            g.off = small;
            break;
        case GroupField::overdrained:
            g.overdrained = small;
            break;
        case GroupField::mending:
            g.mending = small;
            break;
        case GroupField::guards:
            g.guards = small;
            break;
        case GroupField::taken:
            g.taken = small;
            break;
        case GroupField::holds_0:
            g.holds[0] = small;
            break;
        case GroupField::holds_1:
            g.holds[1] = small;
            break;
        case GroupField::holds_2:
            g.holds[2] = small;
            break;
        case GroupField::holds_3:
            g.holds[3] = small;
            break;
        case GroupField::store_0:
            g.store[0] = small;
            break;
        case GroupField::store_1:
            g.store[1] = small;
            break;
        case GroupField::store_2:
            g.store[2] = small;
            break;
        case GroupField::store_3:
            g.store[3] = small;
            break;
    }
}

void set_field(MapObject& o, SeekerField what, std::int16_t value) {
    const auto small = static_cast<std::uint8_t>(value);
    switch (what) {
        case SeekerField::guide:
            o.guide = value > 0 ? UnitId{static_cast<std::size_t>(value - 1)} : UnitId{};
            break;
        case SeekerField::traits:
            o.traits = small;
            break;
        case SeekerField::strength:
            o.strength = value;
            break;
        case SeekerField::faced:
            o.faced = small;
            break;
        case SeekerField::until:
            o.until = value;
            break;
        case SeekerField::fired:
            o.fired = small;
            break;
        case SeekerField::cargo_0:
            o.cargo[0] = small;
            break;
        case SeekerField::cargo_1:
            o.cargo[1] = small;
            break;
        case SeekerField::cargo_2:
            o.cargo[2] = small;
            break;
        case SeekerField::cargo_3:
            o.cargo[3] = small;
            break;
        case SeekerField::cargo_type_0:
            o.cargo_type[0] = small;
            break;
        case SeekerField::cargo_type_1:
            o.cargo_type[1] = small;
            break;
        case SeekerField::cargo_type_2:
            o.cargo_type[2] = small;
            break;
        case SeekerField::cargo_type_3:
            o.cargo_type[3] = small;
            break;
        case SeekerField::quarters:
            o.quarters = small;
            break;
    }
}

Counter crew_counter(CrewKind k) {
    switch (k) {
        case CrewKind::crew:
            return Counter::crew_lost;
        case CrewKind::boarding:
            return Counter::boarding_lost;
        case CrewKind::deck:
            return Counter::deck_lost;
        case CrewKind::passenger:
            return Counter::passengers_lost;
    }
    return Counter::crew_lost;
}

// The place of a ship's sphere from that generator; the count of them where it has none.
std::size_t sphere_at(const Battle& b, UnitId by, std::uint8_t group) {
    std::size_t i = 0;
    while (i < b.spheres.size() && (b.spheres[i].by != by || b.spheres[i].group != group)) ++i;
    return i;
}

void set_field(Link& l, LinkField what, std::int16_t value) {
    switch (what) {
        case LinkField::state:
            l.state = static_cast<LinkState>(value);
            break;
        case LinkField::strength:
            l.strength = value;
            break;
        case LinkField::against:
            l.against = value;
            break;
        case LinkField::bid:
            l.bid = value;
            break;
        case LinkField::counter_bid:
            l.counter_bid = value;
            break;
        case LinkField::until:
            l.until = value;
            break;
        case LinkField::turn:
            l.turn = value;
            break;
        case LinkField::leave:
            l.leave = static_cast<std::uint8_t>(value);
            break;
    }
}

void set_field(Mine& m, MineField what, std::int16_t value) {
    switch (what) {
        case MineField::state:
            m.state = static_cast<MineState>(value);
            break;
        case MineField::live_from:
            m.live_from = value;
            break;
        case MineField::known:
            m.known = static_cast<std::uint8_t>(value);
            break;
        case MineField::damage:
            m.damage = value;
            break;
        case MineField::rounds:
            m.rounds = value;
            break;
        case MineField::last:
            m.last = value;
            break;
        case MineField::q:
            m.hex.q = value;
            break;
        case MineField::r:
            m.hex.r = value;
            break;
        case MineField::ordered:
            m.ordered = value;
            break;
        case MineField::ordered_by:
            m.ordered_by = value > 0 ? UnitId{static_cast<std::size_t>(value - 1)} : UnitId{};
            break;
    }
}

// What a player leaves behind who has gone: the dead, and what left before him. His boarders vanish from other ships too.
void remove_side(Battle& b, SideId side) {
    for (std::size_t i = 0; i < b.units.size(); ++i) {
        Unit& u = b.units[i];
        if (u.side != side) {
            for (std::size_t k = 0; k < count_of<PartyKind>(); ++k)
                u.boarders[side.index() * count_of<PartyKind>() + k] = 0;
            continue;
        }
        if (!u.active() && u.fate != Fate::aboard && u.fate != Fate::held_out) continue;
        u.fate = Fate::removed;
        b.window.owes &= ~(std::uint64_t{1} << i);
        b.window.eligible &= ~(std::uint64_t{1} << i);
    }
    for (MapObject& o : b.objects)
        if (o.flying() && o.by && b.unit(o.by).side == side) o.fate = SeekerFate::voided;
    while (!b.objects.empty() && !b.objects.back().flying()) b.objects.pop_back();
    for (Mine& m : b.mines)
        if (m.there() && m.side == side.index()) m.state = MineState::gone;
}

// What a new turn clears: what was paid and shown only for the turn. Charges, batteries and damage stay.
void reset_turn(Unit& u) {
    u.paid.fill(Energy{});
    u.shield_now.fill(0);
    for (int b = 0; b < 6; ++b) counter_at(u, Unit::reinforcement(b)) = 0;
    for (const Counter c : {Counter::general_reinforcement,
                            Counter::hets_paid,
                            Counter::hets_done,
                            Counter::tacs_paid,
                            Counter::tac_ready,
                            Counter::tac_sublight,
                            Counter::erratic_uses,
                            Counter::top_speed_turn,
                            Counter::allocated,
                            Counter::ram_target,
                            Counter::repair_allowance,
                            Counter::moves_left,
                            Counter::labs_used,
                            Counter::reverse_plotted,
                            Counter::ecm,
                            Counter::eccm,
                            Counter::ecm_shown,
                            Counter::eccm_shown,
                            Counter::ew_pool,
                            Counter::tractor_energy,
                            Counter::transports,
                            Counter::rotated,
                            Counter::raided,
                            Counter::raided_commandos,
                            Counter::tacs_done,
                            Counter::power_settled})
        counter_at(u, c) = 0;
    counter_at(u, Counter::sensor_before) = counter_at(u, Counter::sensor_lost);
    counter_at(u, Counter::scanner_before) = counter_at(u, Counter::scanner_lost);
    counter_at(u, Counter::damage_control_before) = counter_at(u, Counter::damage_control_lost);
    for (GroupState& g : u.groups) {
        g.used = 0;
        g.lost_now = 0;
        g.paid = 0;
        g.mending &= 31;  // the high bits count this turn's points
    }
}

}  // namespace

void evolve(Battle& b, const Advanced& e) {
    // A choice of the struck shield holds for one impulse (classic D3.43).
    if (e.turn != b.clock.turn || e.impulse != b.clock.impulse) b.shield_choices.clear();
    b.clock = {e.turn, e.impulse, e.step};
}

void evolve(Battle& b, const OwesSet& e) { b.window.owes = joined(e.low, e.high); }

void evolve(Battle& b, const DieRolled& e) {
    b.dice.drawn[static_cast<std::size_t>(e.stream)] = e.drawn;
    ++b.dice.rolled;
}

void evolve(Battle& b, const CounterSet& e) { counter_at(b.units[e.unit.index()], e.counter) = e.value; }

void evolve(Battle& b, const GroupSet& e) {
    set_field(b.units[e.unit.index()].groups[e.group], e.what, e.value);
}

void evolve(Battle& b, const BoxLost& e) {
    GroupState& g = b.units[e.unit.index()].groups[e.group];
    g.lost = static_cast<std::uint8_t>(g.lost + e.boxes);
    g.lost_now = static_cast<std::uint8_t>(g.lost_now + e.boxes);
    g.lost_at = static_cast<std::int16_t>(b.impulse_now());
    // Of batteries alike the overdrained ones go first: the owner would choose so.
    g.overdrained = static_cast<std::uint8_t>(g.overdrained - std::min(g.overdrained, e.boxes));
}

void evolve(Battle& b, const Moved& e) {
    Unit& u = b.units[e.unit.index()];
    const auto impulse = static_cast<std::int16_t>(b.impulse_now());
    if (u.facing != e.facing) counter_at(u, Counter::turned) = impulse;
    if (u.hex != e.hex) {
        counter_at(u, Counter::entered) = impulse;
        counter_at(u, Counter::from_stop) = 0;
        u.left = u.hex;
        if (u[Counter::moves_left] > 0) --counter_at(u, Counter::moves_left);  // budget movement only
    }
    u.hex = e.hex;
    u.facing = e.facing;
    counter_at(u, Counter::straight) = e.straight;
    counter_at(u, Counter::since_slip) = e.since_slip;
    counter_at(u, Counter::moved) = impulse;
}

void evolve(Battle& b, const CapacitorSet& e) { b.units[e.unit.index()].capacitor = e.charge; }

void evolve(Battle& b, const Event& event) {
    const auto unit = [&b](UnitId id) -> Unit& { return b.units[id.index()]; };
    const auto object = [&b](ObjectId id) -> MapObject& { return b.objects[id.index()]; };
    std::visit(
        Overloaded{
            [&](const Advanced& e) { evolve(b, e); },
            [&](const WindowOpened& e) {
                b.window.kind = e.kind;
                b.window.open = 1;
                b.window.owes = b.window.eligible = joined(e.low, e.high);
            },
            [&](const OwesSet& e) { evolve(b, e); },
            [&](const WindowClosed&) { b.window = {}; },
            [&](const Asked& e) {
                Question q{e.kind, SideId{static_cast<std::size_t>(e.side)}, e.unit, {}, e.low, e.high};
                if (e.kind ==
                    QuestionKind::which_shield) {  // facings need no high bits: they name the attacker
                    q.options_high = 0;
                    if (e.high != 0) q.about = UnitId{static_cast<std::size_t>(e.high - 1)};
                }
                b.questions.push_back(q);
            },
            [&](const Answered&) { b.questions.pop_back(); },
            [&](const ShieldChosen& e) {
                if (!b.shield_choices.full()) b.shield_choices.push_back({e.target, e.by, e.facing});
            },
            [&](const StandingChanged& e) {
                b.sides[e.side].standing[static_cast<std::size_t>(e.kind)] = e.value;
            },
            [&](const DieRolled& e) { evolve(b, e); },
            [&](const Paid& e) { unit(e.unit).paid[static_cast<std::size_t>(e.line)] += e.amount; },
            [&](const BatterySet& e) {
                unit(e.unit).battery = e.charge;
                unit(e.unit).battery_warp = e.warp;
            },
            [&](const CapacitorSet& e) { evolve(b, e); },
            [&](const CounterSet& e) { evolve(b, e); },
            [&](const GroupSet& e) { evolve(b, e); },
            [&](const PlotCleared& e) {
                Unit& u = unit(e.unit);
                u.plot_before = u.plot;
                u.plot.clear();
            },
            [&](const PlotAdded& e) {
                Unit& u = unit(e.unit);
                std::size_t i = 0;
                while (i < u.plot.size() && u.plot[i].impulse < e.impulse) ++i;
                if (i < u.plot.size() && u.plot[i].impulse == e.impulse) {
                    u.plot[i].speed = e.speed;
                } else if (!u.plot.full()) {
                    u.plot.push_back({e.impulse, e.speed});
                    std::rotate(u.plot.begin() + i, u.plot.end() - 1, u.plot.end());
                }
            },
            [&](const TurnReset& e) {
                reset_turn(unit(e.unit));
                for (std::size_t i = b.loans.size(); i-- > 0;)
                    if (b.loans[i].by == e.unit) b.loans.erase_at(i);
            },
            [&](const Moved& e) { evolve(b, e); },
            [&](const Placed& e) {
                unit(e.unit).hex = e.hex;
                unit(e.unit).facing = e.facing;
            },
            [&](const MapShifted& e) {
                const auto shift = [&e](Hex& h) {
                    h.q = static_cast<std::int16_t>(h.q + e.by.q);
                    h.r = static_cast<std::int16_t>(h.r + e.by.r);
                };
                for (Unit& u : b.units) {
                    shift(u.hex);
                    shift(u.left);
                    shift(u.shown_hex);
                }
                for (MapObject& o : b.objects) shift(o.hex);
                for (Feature& f : b.field.features) shift(f.hex);
                for (Blast& blast : b.blasts) shift(blast.hex);
                for (WebHex& h : b.web_hexes) shift(h.hex);
                for (Mine& m : b.mines) shift(m.hex);
            },
            [&](const Dragged& e) {
                Unit& u = unit(e.unit);
                if (u.hex != e.hex) {  // it came into that hex as if it had moved there
                    u.left = u.hex;
                    counter_at(u, Counter::entered) = static_cast<std::int16_t>(b.impulse_now());
                }
                u.hex = e.hex;
                u.facing = e.facing;
            },
            [&](const FeatureMoved& e) {
                b.field.features[e.feature].hex = e.hex;
                b.field.features[e.feature].strength = e.strength;
            },
            [&](const FeatureAdded& e) {
                if (b.field.features.full()) return;
                Feature f;
                f.kind = e.kind;
                f.hex = e.hex;
                f.facing = e.facing;
                f.radius = e.radius;
                f.speed = e.speed;
                f.strength = e.strength;
                b.field.features.push_back(f);
            },
            [&](const FeatureGone& e) { b.field.features.erase_at(e.feature); },
            [&](const TerrainStruck&) {},
            [&](const Launched& e) {
                const std::size_t i = e.object.index();
                if (i >= b.objects.size()) b.objects.resize(i + 1);
                MapObject o;
                o.fate = SeekerFate::flying;
                o.type = SeekerId{e.type};
                o.by = o.guide = e.by;
                o.kind = e.kind;
                o.target = e.target;
                o.hex = unit(e.by).hex;
                o.facing = e.facing;
                o.since = static_cast<std::int16_t>(b.impulse_now());
                o.until = e.until;
                o.serial = ++b.serials;
                b.objects[i] = o;
            },
            [&](const SeekerSet& e) { set_field(object(e.object), e.what, e.value); },
            [&](const SeekerPlaced& e) {
                object(e.object).hex = e.hex;
                object(e.object).facing = e.facing;
            },
            [&](const SeekerTurned& e) {
                object(e.object).target = e.target;
                object(e.object).target_object = {};
            },
            [&](const SeekerAimed& e) { object(e.object).target_object = e.at; },
            [&](const SeekerMoved& e) {
                const int turn = (e.facing.at - object(e.object).facing.at + 6) % 6;
                if (turn > 1 && turn < 5) object(e.object).het = static_cast<std::int16_t>(b.impulse_now());
                if (object(e.object).hex != e.hex) ++object(e.object).flown;
                object(e.object).hex = e.hex;
                object(e.object).facing = e.facing;
                object(e.object).entered = e.entered;
            },
            [&](const SeekerDamaged& e) {
                object(e.object).damage = static_cast<std::int16_t>(object(e.object).damage + e.points);
            },
            [&](const SeekerEnded& e) {
                object(e.object).fate = e.fate;
                while (!b.objects.empty() && !b.objects.back().flying()) b.objects.pop_back();
            },
            [&](const SeekerIdentified& e) {
                object(e.object).identified =
                    static_cast<std::uint8_t>(object(e.object).identified | 1U << e.side);
            },
            [&](const Linked& e) {
                if (e.link >= b.links.size()) b.links.resize(std::size_t{e.link} + 1);
                Link l;
                l.kind = e.kind;
                l.state = LinkState::offered;
                l.from = e.from;
                l.to = e.to;
                l.object = e.object;
                l.group = e.group;
                l.since = static_cast<std::int16_t>(b.impulse_now());
                l.turn = b.clock.turn;
                b.links[e.link] = l;
            },
            [&](const LinkSet& e) {
                set_field(b.links[e.link], e.what, e.value);
                while (!b.links.empty() && b.links.back().state == LinkState::none) b.links.pop_back();
            },
            [&](const BarrierRaised& e) {
                b.field.map = b.field.breach.map;
                b.field.edge = EdgeRule::breach_barrier;
                b.field.breach.retrograde = {};
                b.field.breach.gone = e.gone;
                b.field.breach.return_by = e.return_by;
            },
            [&](const BreachTried& e) {
                counter_at(unit(e.unit), Counter::breach_at) = static_cast<std::int16_t>(b.impulse_now());
            },
            [&](const Arrived& e) {
                Unit& u = unit(e.unit);
                u.fate = Fate::active;
                u.hex = u.left = e.hex;
                u.facing = e.facing;
                counter_at(u, Counter::reserve) = 0;
            },
            [&](const Towed& e) {
                Unit& u = unit(e.unit);
                if (u.hex != e.hex)
                    counter_at(u, Counter::entered) = static_cast<std::int16_t>(b.impulse_now());
                u.hex = e.hex;
            },
            [&](const SeekerTowed& e) { object(e.object).hex = e.hex; },
            [&](const BoardersSet& e) {
                unit(e.unit).boarders[std::size_t{e.side} * count_of<PartyKind>() +
                                      static_cast<std::size_t>(e.kind)] = e.parties;
            },
            [&](const Raided&) {},
            [&](const BoardingFought&) {},
            [&](const RoomTaken& e) { unit(e.unit).groups[e.group].taken = e.boxes; },
            [&](const Captured& e) {
                Unit& u = unit(e.unit);
                if (u[Counter::captured_from] == 0)
                    counter_at(u, Counter::captured_from) = static_cast<std::int16_t>(u.side.at + 1);
                u.side = SideId{std::size_t{e.side}};
            },
            [&](const MineLaid& e) {
                if (e.mine >= b.mines.size()) b.mines.resize(std::size_t{e.mine} + 1);
                Mine m;
                m.state = MineState::waiting;
                m.type = e.type;
                m.dummy = e.dummy;
                m.side = e.side;
                m.known = static_cast<std::uint8_t>(1U << e.side);
                m.by = e.by;
                m.hex = e.hex;
                m.live_from = e.live_from;
                b.mines[e.mine] = m;
            },
            [&](const MineSet& e) {
                set_field(b.mines[e.mine], e.what, e.value);
                while (!b.mines.empty() && !b.mines.back().there()) b.mines.pop_back();
            },
            [&](const MineTried&) {},
            [&](const Declared& e) {
                b.shots.push_back(
                    {e.by, e.at, e.object, e.group, e.mode, e.combine, e.energy, e.late, e.uim});
            },
            [&](const Fired&) {},
            [&](const ShotScored&) {},
            [&](const ShotsCleared&) { b.shots.clear(); },
            [&](const UnitStruck&) {},
            [&](const ShieldLost& e) {
                Unit& u = unit(e.unit);
                u.shield[e.bank] = static_cast<std::int16_t>(u.shield[e.bank] - e.points);
                u.shield_now[e.bank] = static_cast<std::int16_t>(u.shield_now[e.bank] + e.points);
            },
            [&](const ShieldMet& e) {
                Unit& u = unit(e.unit);
                const auto now = static_cast<std::int16_t>(b.impulse_now());
                if (u.struck_at != now) u.struck.fill(0);
                u.struck_at = now;
                u.struck[e.facing] = static_cast<std::int16_t>(u.struck[e.facing] + e.points);
            },
            [&](const CriticalHit& e) {
                std::int16_t& c = counter_at(unit(e.unit), Counter::critical);
                const auto one = static_cast<std::int16_t>(1 << static_cast<int>(e.what));
                c = static_cast<std::int16_t>(e.mended != 0 ? c & ~one : c | one);
            },
            [&](const VolleyAdded& e) {
                b.volleys.push_back({e.target, e.by, e.points, e.facing, e.kind, e.bearings});
            },
            [&](const VolleyGrown& e) {
                Volley& v = b.volleys[e.index];
                v.points = static_cast<std::int16_t>(v.points + e.points);
                v.bearings |= e.bearings;
            },
            [&](const VolleyDone& e) {
                Unit& u = unit(b.volleys[e.index].target);
                counter_at(u, Counter::internals) =
                    static_cast<std::int16_t>(u[Counter::internals] + b.volleys[e.index].points);
                if (b.volleys[e.index].by)
                    counter_at(u, Counter::struck_by) =
                        static_cast<std::int16_t>(b.volleys[e.index].by.at + 1);
                b.volleys.erase_at(e.index);
            },
            [&](const WalkPaused& e) {
                b.walk.points = e.points;
                b.walk.row = e.row;
                b.walk.column = e.column;
                b.walk.start = e.start;
                b.walk.phaser_hits = e.phaser_hits;
                b.walk.spared = e.spared;
            },
            [&](const WalkMarked& e) { b.walk.once[e.row] = e.marks; },
            [&](const WalkEnded&) { b.walk = {}; },
            [&](const BoxLost& e) { evolve(b, e); },
            [&](const TrackLost& e) {
                std::int16_t& c = counter_at(unit(e.unit), counter_of(e.track));
                c = static_cast<std::int16_t>(c + e.boxes);
            },
            [&](const CrewLost& e) {
                std::int16_t& c = counter_at(unit(e.unit), crew_counter(e.kind));
                c = static_cast<std::int16_t>(c + e.units);
            },
            [&](const BoxRepaired& e) {
                GroupState& g = unit(e.unit).groups[e.group];
                g.lost = static_cast<std::uint8_t>(g.lost - e.boxes);
                g.lost_now = std::min(g.lost_now, g.lost);
                g.repaired = static_cast<std::uint8_t>(g.repaired + e.boxes);
            },
            [&](const TrackRepaired& e) {
                std::int16_t& c = counter_at(unit(e.unit), counter_of(e.track));
                c = static_cast<std::int16_t>(c - e.boxes);
            },
            [&](const ShieldRepaired& e) {
                std::int16_t& s = unit(e.unit).shield[e.bank];
                s = static_cast<std::int16_t>(s + e.boxes);
            },
            [&](const UnitAdded& e) {
                const std::size_t i = e.unit.index();
                if (i >= b.units.size()) b.units.resize(i + 1);
                Unit u;
                u.fate = Fate::aboard;
                u.side = unit(e.mother).side;
                u.type = b.craft_types[e.type];
                u.hex = unit(e.mother).hex;
                u.facing = unit(e.mother).facing;
                u.groups.resize(e.groups);
                u.mother = e.mother;
                u.box = e.box;
                b.units[i] = u;
            },
            [&](const CraftLaunched& e) {
                Unit& u = unit(e.unit);
                u.fate = Fate::active;
                u.hex = unit(e.mother).hex;
                u.facing = e.facing;
                u.plot.clear();
                u.plot.push_back({1, e.speed});
                u.plot_before = u.plot;
                const auto now = static_cast<std::int16_t>(b.impulse_now());
                for (const Counter c : {Counter::launched_at, Counter::entered, Counter::moved})
                    counter_at(u, c) = now;
                counter_at(u, Counter::speed) = e.speed;
                counter_at(u, Counter::straight) = counter_at(u, Counter::since_slip) = 0;
                counter_at(u, Counter::from_stop) = e.speed == 0 ? 1 : 0;
                counter_at(u, Counter::allocated) = 1;
                counter_at(u, Counter::shield_level) = 2;
                counter_at(u, Counter::fire_control) = counter_at(u, Counter::lock_on) = 1;
            },
            [&](const CraftRecovered& e) {
                Unit& u = unit(e.unit);
                u.fate = Fate::aboard;
                u.mother = e.mother;
                u.box = e.box;
                u.hex = unit(e.mother).hex;
                counter_at(u, Counter::speed) = 0;
                counter_at(u, Counter::recovered_at) = static_cast<std::int16_t>(b.impulse_now());
                b.window.owes &= ~(std::uint64_t{1} << e.unit.index());
            },
            [&](const FateSet& e) {
                unit(e.unit).fate = e.fate;
                b.window.owes &= ~(std::uint64_t{1} << e.unit.index());
                if (e.by)
                    counter_at(unit(e.unit), Counter::struck_by) = static_cast<std::int16_t>(e.by.at + 1);
            },
            [&](const BlastQueued& e) {
                if (!b.blasts.full()) b.blasts.push_back({e.unit, e.hex, e.strength});
            },
            [&](const BlastDone& e) { b.blasts.erase_at(e.index); },
            [&](const Left& e) {
                unit(e.unit).fate = Fate::disengaged;
                b.window.owes &= ~(std::uint64_t{1} << e.unit.index());
            },
            [&](const LaneFixed& e) { b.sides[e.side].lane = e.lane; },
            [&](const SideRemoved& e) { remove_side(b, SideId{std::size_t{e.side}}); },
            [&](const ControllerChanged&) {},
            [&](const InfoChanged& e) {
                unit(e.unit).knows[e.side] = e.knows;
                unit(e.unit).info[e.side] = e.points;
            },
            [&](const Operated&) {},
            [&](const SphereSet& e) {
                const std::size_t i = sphere_at(b, e.by, e.group);
                if (i == b.spheres.size()) {
                    if (b.spheres.full()) return;
                    b.spheres.push_back({});
                }
                Sphere& s = b.spheres[i];
                s.by = e.by;
                s.group = e.group;
                s.radius = e.radius;
                s.up = e.up;
                s.strength = e.strength;
                s.from = e.from;
                s.until = e.until;
            },
            [&](const SphereWeaker& e) {
                const std::size_t i = sphere_at(b, e.by, e.group);
                if (i < b.spheres.size())
                    b.spheres[i].strength =
                        static_cast<std::int16_t>(std::max(0, b.spheres[i].strength - e.points));
            },
            [&](const SphereEnded& e) {
                const std::size_t i = sphere_at(b, e.by, e.group);
                if (i < b.spheres.size()) b.spheres.erase_at(i);
            },
            [&](const SphereMarked& e) {
                if (e.sphere >= b.spheres.size()) return;
                const unsigned shift = e.half != 0 ? 32U : 0U;
                const auto put = [&](std::uint64_t& word, std::uint32_t bits) {
                    word = (word & ~(std::uint64_t{0xFFFFFFFF} << shift)) | static_cast<std::uint64_t>(bits)
                                                                                << shift;
                };
                put(b.spheres[e.sphere].on[e.word % 4U], e.on);
                put(b.spheres[e.sphere].inside[e.word % 4U], e.inside);
            },
            [&](const WebSet& e) {
                if (e.web >= b.webs.capacity()) return;
                if (e.web >= b.webs.size()) b.webs.resize(e.web + 1U);
                Web& w = b.webs[e.web];
                if (w.hexes == 0) w.laid_before = 0;
                w.by = SideId{static_cast<std::size_t>(e.side)};
                w.kind = e.kind;
                w.energy = e.energy;
                w.from = e.from;
                w.until = e.until;
            },
            [&](const WebHexAdded& e) {
                if (e.web >= b.webs.size() || b.web_hexes.full()) return;
                b.web_hexes.push_back({e.hex, e.web});
                ++b.webs[e.web].hexes;
            },
            [&](const WebHexGone& e) {
                for (std::size_t i = b.web_hexes.size(); i-- > 0;) {
                    if (b.web_hexes[i].hex != e.hex) continue;
                    --b.webs[b.web_hexes[i].web].hexes;
                    b.web_hexes.erase_at(i);
                }
                while (!b.webs.empty() && b.webs.back().hexes == 0) b.webs.pop_back();
            },
            [&](const SeekerHeld& e) {
                object(e.object).in_web = e.held;
                object(e.object).web_spent = e.spent;
            },
            [&](const CircuitsSwapped& e) {
                Unit& u = unit(e.unit);
                const int moved = e.to_eccm != 0 ? e.count : -e.count;
                counter_at(u, Counter::eccm) = static_cast<std::int16_t>(u[Counter::eccm] + moved);
                counter_at(u, Counter::ecm) = static_cast<std::int16_t>(u[Counter::ecm] - moved);
                for (std::size_t i = u.swaps.size(); i-- > 0;)
                    if (u.swaps[i].at < e.forget) u.swaps.erase_at(i);
                if (!u.swaps.full())
                    u.swaps.push_back({static_cast<std::int16_t>(b.impulse_now()), e.to_eccm, e.count});
            },
            [&](const LoanSet& e) {
                std::size_t i = 0;
                while (i < b.loans.size() && !(b.loans[i].by == e.by && b.loans[i].at == e.at &&
                                               b.loans[i].channel == e.channel && b.loans[i].kind == e.kind))
                    ++i;
                if (i < b.loans.size() && e.points == 0)
                    b.loans.erase_at(i);
                else if (i < b.loans.size())
                    b.loans[i].points = e.points;
                else if (e.points > 0 && !b.loans.full())
                    b.loans.push_back({e.by, e.at, e.channel, e.kind, e.points,
                                       static_cast<std::int16_t>(b.impulse_now())});
            },
            [&](const LockSet& e) {
                const std::uint64_t at = std::uint64_t{1} << e.at.index();
                if (e.locked != 0)
                    unit(e.by).lost_locks &= ~at;
                else
                    unit(e.by).lost_locks |= at;
            },
            [&](const Scouted&) {},
            [&](const SeekerDrawn& e) { object(e.object).target = e.by; },
            [&](const BodyScored& e) {
                std::int16_t& n = counter_at(unit(e.unit), Unit::scored(e.facing));
                n = static_cast<std::int16_t>(std::min(30000, n + e.points));
            },
            [&](const Veiled& e) {
                unit(e.unit).hidden_from = e.hidden_from;
                unit(e.unit).shown_hex = e.hex;
                unit(e.unit).shown_facing = e.facing;
            },
            [&](const Ended& e) {
                b.ended = 1;
                b.reason = e.reason;
                b.winner = e.winner;
                b.window = {};
            },
        },
        event);
}

bool fits(const Battle& b, const Event& event) {
    // Ids and indices found by their type and name; everything else is a plain number.
    bool good = true;
    std::visit(
        [&]<class E>(const E& e) {
            std::size_t groups = max_groups;
            if constexpr (std::is_same_v<
                              E, UnitAdded>) {  // the only event about a unit that may not be there yet
                good = e.unit && e.mother && e.unit.index() <= b.units.size() && e.unit.index() < max_units &&
                       e.mother.index() < b.units.size() && e.groups <= max_groups &&
                       e.type < b.craft_types.size();
                return;
            }
            each_field(e, [&](std::string_view name, const auto& f) {
                using T = std::remove_cvref_t<decltype(f)>;
                if constexpr (std::is_same_v<T, UnitId>) {
                    if (!f) {
                        if (name == "unit" || name == "by") good = good && (name == "by");
                    } else if (f.index() >= b.units.size()) {
                        good = false;
                    } else if (name == "unit") {
                        groups = b.units[f.index()].groups.size();
                    }
                } else if constexpr (std::is_same_v<T, ObjectId>) {
                    if (f && f.index() >= max_objects) good = false;
                    if (f && !std::is_same_v<E, Launched> && f.index() >= b.objects.size()) good = false;
                } else if constexpr (Worded<T>) {
                    if (static_cast<std::size_t>(f) >= count_of<T>()) good = false;
                } else if constexpr (std::is_integral_v<T>) {
                    if (name == "side" && static_cast<std::size_t>(f) >= b.sides.size()) good = false;
                    if (name == "bank" && static_cast<std::size_t>(f) >= 6) good = false;
                    if (name == "feature" && static_cast<std::size_t>(f) >= b.field.features.size())
                        good = false;
                    // A raid on a craft names no group.
                    const bool none = std::is_same_v<E, Raided> && static_cast<std::size_t>(f) == 0xFF;
                    if (name == "group" && !none && static_cast<std::size_t>(f) >= groups) good = false;
                }
            });
            if constexpr (std::is_same_v<E, VolleyGrown>) good = good && e.index < b.volleys.size();
            if constexpr (std::is_same_v<E, VolleyDone>) good = good && e.index < b.volleys.size();
            if constexpr (std::is_same_v<E, BlastDone>) good = good && e.index < b.blasts.size();
            if constexpr (std::is_same_v<E, Linked>)
                good = good && e.link < max_links && e.link <= b.links.size() && e.from;
            if constexpr (std::is_same_v<E, LinkSet>) good = good && e.link < b.links.size();
            if constexpr (std::is_same_v<E, MineLaid>)
                good = good && e.mine < max_mines && e.mine <= b.mines.size();
            if constexpr (std::is_same_v<E, MineSet> || std::is_same_v<E, MineTried>)
                good = good && e.mine < b.mines.size();
            if constexpr (std::is_same_v<E, SeekerTowed>) good = good && e.object;
            if constexpr (std::is_same_v<E, WalkMarked>) good = good && e.row < 16;
            if constexpr (std::is_same_v<E, Answered>) good = good && !b.questions.empty();
            if constexpr (std::is_same_v<E, Asked>) good = good && !b.questions.full();
            if constexpr (std::is_same_v<E, ShieldMet> || std::is_same_v<E, BodyScored>)
                good = good && e.facing < 6;
            if constexpr (std::is_same_v<E, UnitStruck>) good = good && (e.facing < 6 || e.facing == 0xFF);
            if constexpr (std::is_same_v<E, Declared>) good = good && !b.shots.full();
            if constexpr (std::is_same_v<E, VolleyAdded>) good = good && !b.volleys.full() && e.target;
            if constexpr (std::is_same_v<E, CraftLaunched> || std::is_same_v<E, CraftRecovered>)
                good = good && e.mother;
            if constexpr (std::is_same_v<E, Launched>) good = good && e.by;
            if constexpr (std::is_same_v<E, LoanSet> || std::is_same_v<E, LockSet>)
                good = good && e.by && e.at;
            if constexpr (std::is_same_v<E, Scouted> || std::is_same_v<E, SeekerDrawn>) good = good && e.by;
            if constexpr (std::is_same_v<E, SeekerSet> || std::is_same_v<E, SeekerPlaced> ||
                          std::is_same_v<E, SeekerTurned> || std::is_same_v<E, SeekerDrawn> ||
                          std::is_same_v<E, SeekerAimed> || std::is_same_v<E, SeekerMoved> ||
                          std::is_same_v<E, SeekerDamaged> || std::is_same_v<E, SeekerEnded> ||
                          std::is_same_v<E, SeekerIdentified> || std::is_same_v<E, SeekerHeld>)
                good = good && e.object;
            if constexpr (std::is_same_v<E, SphereSet>) good = good && e.by;
            if constexpr (std::is_same_v<E, WebHexAdded>) good = good && e.web < b.webs.size();
        },
        event);
    return good;
}

std::uint64_t state_hash(const Battle& battle) { return hash_of(battle); }

}  // namespace impulse
