#include "tests/support/invariants.h"

#include <utility>

#include "battle/core/disguise.h"
#include "battle/core/evolve.h"
#include "battle/core/modifiers.h"
#include "battle/fire/arming.h"
#include "battle/movement/kept_speed.h"

namespace impulse {
namespace {

constexpr std::size_t faults_most = 20;

// The name of the first field in which two values differ, "" where none does.
template <class T>
std::string difference(const std::string& name, const T& a, const T& b) {
    if (a == b) return "";
    if constexpr (HasFields<T>) {
        std::string found;
        std::apply(
            [&](auto... fs) {
                ((found = found.empty()
                              ? difference(name + "." + std::string{fs.name}, a.*(fs.member), b.*(fs.member))
                              : found),
                 ...);
            },
            T::fields());
        return found;
    } else if constexpr (requires {
                             a.size();
                             a[0];
                         }) {
        if (a.size() != b.size()) return name + " (sizes)";
        for (std::size_t i = 0; i < a.size(); ++i)
            if (const std::string found = difference(name + "[" + std::to_string(i) + "]", a[i], b[i]);
                !found.empty())
                return found;
        return name;
    } else if constexpr (std::is_integral_v<T>) {
        return name + " is " + std::to_string(a) + ", played back " + std::to_string(b);
    } else {
        return name;
    }
}

Energy paid(const Unit& u, Line line) { return u.paid[static_cast<std::size_t>(line)]; }

}  // namespace

Energy output_of(const Rules& rules, const Unit& unit) {
    const ShipClass& c = rules.type(unit.type);
    Energy sum{};
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        const SystemType& s = rules.system(c.groups[g].system);
        for (int p = 0; p < s.power_count; ++p) {
            const PowerOutput& out = s.power[static_cast<std::size_t>(p)];
            sum += out.per_box * (boxes_left(c, unit, g) * (out.times_value ? c.groups[g].value : 1));
        }
    }
    return sum;
}

Energy battery_room(const Rules& rules, const Unit& unit) {
    const ShipClass& c = rules.type(unit.type);
    int room = 0;
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        const SystemType& s = rules.system(c.groups[g].system);
        if (s.has(Trait::battery))
            room += (boxes_left(c, unit, g) - unit.groups[g].overdrained) *
                    (s.capacity_is_value ? c.groups[g].value : s.capacity) *
                    (unit[Counter::anchored_long] != 0 ? s.long_anchored : 1);
    }
    return points(room);
}

Invariants::Invariants(const Rules& rules, const Battle& fresh)
    : rules_(rules), mirror_(fresh), turn_(max_units) {
    turn_begins();
}

// Crew may come aboard from another ship, and a doctor cures them when boxes are repaired.
bool Invariants::beaming() const {
    const int step = mirror_.clock.step;
    if (step < 0) return false;
    const Mechanism now = rules_.procedure.steps[static_cast<std::size_t>(step)].mechanism;
    return now == Mechanism::marines || now == Mechanism::craft || now == Mechanism::repair;
}

void Invariants::fault(const std::string& what) {
    if (faults.size() < faults_most)
        faults.push_back("turn " + std::to_string(mirror_.clock.turn) + " impulse " +
                         std::to_string(mirror_.clock.impulse) + " step " +
                         std::to_string(mirror_.clock.step) + ": " + what);
}

void Invariants::turn_begins() {
    for (std::size_t i = 0; i < mirror_.units.size(); ++i)
        turn_[i] = {0, output_of(rules_, mirror_.units[i]) + mirror_.units[i].battery, {}};
}

// The ship takes back its own place, the lower of the two.
void Invariants::image_goes(const Battle& b, UnitId image) {
    const Status* mark = mark_of_image(b.unit(image));
    if (mark != nullptr && mark->by && mark->by.index() > image.index())
        std::swap(turn_[image.index()], turn_[mark->by.index()]);
}

// What an event may and may not change, seen before it happens.
void Invariants::before(const Event& event) {
    const auto group_lost = [&](UnitId u, std::size_t g) { return mirror_.unit(u).groups[g].lost; };
    // What a Flux turns into another system has its boxes counted anew among the groups of that.
    if (const auto* e = std::get_if<BoxesConverted>(&event))
        converting_ = e->unit;
    else if (!std::holds_alternative<GroupSet>(event))
        converting_ = {};
    if (const auto* e = std::get_if<GroupSet>(&event)) {
        const Unit& u = mirror_.unit(e->unit);
        const std::vector<ClassGroup>& groups = rules_.type(u.type).groups;
        const SystemType& system = rules_.system(groups[e->group].system);
        // What a sweep took out of a mount is lost as what stands ready there.
        const auto lost_there = [&](const ClassGroup& g) {
            return groups[e->group].container && g.mount == groups[e->group].mount &&
                   &g != &groups[e->group] &&
                   group_lost(e->unit, static_cast<std::size_t>(&g - groups.data())) > 0;
        };
        if (e->what == GroupField::lost && e->value < group_lost(e->unit, e->group) &&
            e->unit != converting_ && std::none_of(groups.begin(), groups.end(), lost_there))
            fault("boxes of " + system.id + " return without a repair event");
        if (e->what == GroupField::charge && e->value < 0 &&
            !system.wall.stands())  // plated armour: no dent yet
            fault("negative charge of " + system.id);
        if (e->what == GroupField::overdrained && e->value > u.groups[e->group].overdrained)
            turn_[e->unit.index()].returned +=
                points(rules_.system(rules_.type(u.type).groups[e->group].system).overdrain *
                       (e->value - u.groups[e->group].overdrained));
    } else if (const auto* e2 = std::get_if<BoxRepaired>(&event)) {
        if (e2->boxes > group_lost(e2->unit, e2->group) + mirror_.unit(e2->unit).groups[e2->group].disabled)
            fault("more boxes repaired than lost");
        if (e2->boxes == 0) fault("nothing repaired");
    } else if (const auto* e3 = std::get_if<BoxLost>(&event)) {
        const Unit& u = mirror_.unit(e3->unit);
        if (e3->boxes > boxes_left(rules_.type(u.type), u, e3->group))
            fault("more boxes lost than there are");
        if (rules_.type(u.type).groups[e3->group].indestructible) fault("an indestructible box is lost");
    } else if (const auto* e4 = std::get_if<CounterSet>(&event)) {
        const bool track = e4->counter == Counter::sensor_lost || e4->counter == Counter::scanner_lost ||
                           e4->counter == Counter::damage_control_lost ||
                           e4->counter == Counter::excess_lost ||
                           (e4->counter == Counter::crew_lost && !beaming());
        // A link that begins or ends changes the speed between two entries of the chart: one hex more may come of it.
        if (e4->counter == Counter::linked) --turn_[e4->unit.index()].hexes;
        if (track && e4->value < mirror_.unit(e4->unit)[e4->counter])
            fault("a track heals without a repair event: " + std::string{word(e4->counter)});
    } else if (const auto* e5 = std::get_if<ShieldLost>(&event)) {
        if (e5->points < 0) fault("a shield grows by damage");
    } else if (const auto* e6 = std::get_if<ShieldRepaired>(&event)) {
        if (e6->boxes <= 0) fault("nothing repaired on a shield");
    } else if (const auto* e7 = std::get_if<BatterySet>(&event)) {
        const Unit& u = mirror_.unit(e7->unit);
        if (e7->charge > u.battery) turn_[e7->unit.index()].returned += e7->charge - u.battery;
    } else if (const auto* e8 = std::get_if<Moved>(&event)) {
        const Unit& u = mirror_.unit(e8->unit);
        if (distance(u.hex, e8->hex) > 1) fault("a move of more than one hex");
        if (!u.active()) fault("a unit that is gone moves");
        if (u.hex != e8->hex) ++turn_[e8->unit.index()].hexes;
    } else if (const auto* e10 = std::get_if<TurnReset>(&event)) {
        // The last moment at which what was moved can be compared with what was paid.
        check_unit(mirror_, e10->unit.index());
        turn_[e10->unit.index()].hexes = 0;
    } else if (const auto* e11 = std::get_if<ImageMade>(&event)) {
        turn_[e11->image.index()] = turn_[e11->unit.index()];  // it has paid what its ship had
    } else if (const auto* e12 = std::get_if<ImageGone>(&event)) {
        image_goes(mirror_, e12->image);
    } else if (std::holds_alternative<Ended>(event)) {
        // All that are left go with the battle, one after another: an exchange changes whose image the next one is.
        Battle seen = mirror_;
        for (std::size_t i = 0; i < seen.units.size(); ++i) {
            image_goes(seen, UnitId{i});
            dispel_image(seen, UnitId{i});
        }
    } else if (const auto* e9 = std::get_if<DieRolled>(&event)) {
        if (e9->face < 1 || e9->face > e9->sides) fault("an impossible die");
    }
}

void Invariants::put(const Battle&, const Event& event) {
    ++events;
    if (!fits(mirror_, event)) {
        fault("the event `" + std::string{event_word(event)} + "` does not fit the battle");
        return;
    }
    before(event);
    const int turn = mirror_.clock.turn;
    evolve(mirror_, event);
    kept_.put(mirror_, event);
    if (mirror_.clock.turn != turn) turn_begins();
}

void Invariants::check_unit(const Battle& b, std::size_t i) {
    const Unit& u = b.units[i];
    const ShipClass& c = rules_.type(u.type);
    const std::string who = c.sheet.key + " (unit " + std::to_string(i) + "): ";
    // energy
    if (u.battery < Energy{} || u.battery > battery_room(rules_, u) + Energy{u[Counter::surplus]})
        fault(who + "battery holds " + text(u.battery) + " of " + text(battery_room(rules_, u)));
    if (u.battery_warp < Energy{} || u.battery_warp > u.battery)
        fault(who + "more stored warp power than power");
    Energy room{};
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        const GroupState& state = u.groups[g];
        if (state.lost + state.off > c.groups[g].boxes) fault(who + "more boxes lost than printed");
        if (state.lost_now > state.lost) fault(who + "more boxes lost this turn than in all");
        if (!c.groups[g].weapon) continue;
        const WeaponType& w = rules_.weapon(c.groups[g].weapon);
        if (w.arming == ArmingKind::ship_capacitor) room += w.capacity * boxes_left(c, u, g);
        Energy most = w.capacity * c.groups[g].boxes;
        for (const WeaponMode& m : w.modes) most = std::max(most, most_of(m));
        if (state.charge < 0 || Energy{state.charge} > most)
            fault(who + "group " + std::to_string(g) + " (" + w.id + ") is charged with " +
                  text(Energy{state.charge}) + " of " + text(most));
    }
    if (u.capacitor < Energy{} || u.capacitor > room)
        fault(who + "capacitor holds " + text(u.capacitor) + " of " + text(room));
    Energy spent{};
    for (const Energy e : u.paid) {
        if (e < Energy{}) fault(who + "a line is paid with less than nothing");
        spent += e;
    }
    const Turn& turn = turn_[i];
    const Energy recharged = paid(u, Line::recharge) + paid(u, Line::recharge_warp);
    if (u.active() && spent - recharged > turn.supply + turn.returned)
        fault(who + "spent " + text(spent - recharged) + " of " + text(turn.supply));
    // movement
    const Energy fare = move_cost(rules_, u) * turn.hexes;
    const Energy ticket =
        paid(u, Line::move_warp) + (paid(u, Line::move_impulse) > Energy{} ? move_cost(rules_, u) : Energy{});
    // A shuttle's engine asks for nothing, nor does a speed that is kept.
    const bool pays = !c.sheet.craft.small() && !moves_for_nothing(rules_, u);
    if (u.active() && pays && fare > ticket)
        fault(who + "moved " + std::to_string(turn.hexes) + " hexes for " + text(ticket));
    if (u.facing.at > 5) fault(who + "faces nowhere");
    if (u.active() && !b.field.map.contains(u.hex)) fault(who + "is off the map");
    // shields
    for (std::size_t k = 0; k < 6; ++k) {
        const int boxes = k < c.banks ? c.bank_boxes[k] : 0;
        if (u.shield[k] < 0 || u.shield[k] > boxes)
            fault(who + "shield " + std::to_string(k + 1) + " has " + std::to_string(u.shield[k]) + " of " +
                  std::to_string(boxes));
        if (u[Unit::reinforcement(static_cast<int>(k))] < 0) fault(who + "negative reinforcement");
    }
    if (u[Counter::general_reinforcement] < 0) fault(who + "negative general reinforcement");
    if (u[Counter::moves_left] < 0) fault(who + "negative movements");
}

void Invariants::check(const Battle& now) {
    if (state_hash(now) != state_hash(mirror_)) {
        fault("play back of the events gives another state: " + difference("battle", now, mirror_));
        mirror_ = now;
        kept_.begin();
    }
    if (kept_.of(mirror_) != state_hash(mirror_)) {
        fault("an event has changed more than is hashed anew after it");
        kept_.begin();
    }
    for (std::size_t i = 0; i < now.units.size(); ++i) check_unit(now, i);
    for (const MapObject& o : now.objects)
        if (o.flying() && o.damage < 0) fault("a seeker with less than no damage");
}

}  // namespace impulse
