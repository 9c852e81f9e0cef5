#include "battle/damage/box_fields.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "battle/core/barriers.h"
#include "battle/core/disguise.h"
#include "battle/core/ground.h"
#include "battle/core/rows/subspace.h"
#include "battle/core/step.h"
#include "battle/core/subspace.h"
#include "battle/core/tracks.h"
#include "battle/damage/seen_through.h"
#include "battle/damage/shields.h"
#include "battle/energy/reactor.h"

namespace impulse {
namespace {

constexpr int without_end = std::numeric_limits<std::int16_t>::max();

const SystemType& row_of(const Rules& rules, const Unit& u, std::size_t group) {
    return rules.system(rules.type(u.type).groups[group].system);
}
bool named(const std::vector<std::string>& rows, const SystemType& system) {
    return std::find(rows.begin(), rows.end(), system.family) != rows.end();
}

// What pays a cost, nothing where the unit cannot: the points that the form set aside first, which are whole. One of
// them pays a fraction where the batteries do not.
struct Payment {
    int aside = 0;
    Energy battery{};
};
std::optional<Payment> payment(const Unit& u, Energy cost) {
    const int set_aside = u[Counter::field_energy], whole = std::min(set_aside, cost.floor());
    const Energy rest = cost - points(whole);
    if (rest <= u.battery) return Payment{whole, rest};
    if (set_aside > whole) return Payment{whole + 1, {}};
    return std::nullopt;
}

// False where the unit cannot.
bool pay(Play& play, UnitId unit, Energy cost) {
    const auto by = payment(play.now.unit(unit), cost);
    if (!by) return false;
    if (by->aside > 0) play.add(unit, Counter::field_energy, -by->aside);
    draw_battery(play, unit, by->battery);
    return true;
}

bool shields_up(const Rules& rules, const Unit& u) {
    for (int bank = 0; bank < rules.type(u.type).banks; ++bank)
        if (shield_boxes(rules, u, bank) > 0) return true;
    return false;
}

bool over(const Battle& b, const GroupState& g, const BoxField& field) {
    return field.lasts == Lasting::impulse ||
           (field.lasts == Lasting::turn && b.impulse_now() >= g.last + b.field.impulses);
}

// A field of that row works within its radius of the unit.
bool voided(const Rules& rules, const Battle& b, const Unit& unit, const SystemType& system) {
    bool found = false;
    for (const Unit& other : b.units)
        if (other.active())
            each_field(rules, other, [&](std::size_t g, const BoxField& field) {
                found = found || (named(field.voids, system) &&
                                  distance(other.hex, unit.hex) <= Energy{other.groups[g].charge}.floor());
            });
    return found;
}

void find_voided(Play& play) {
    for (const UnitId unit : unit_ids(play.now))
        for (const std::uint8_t g : play.type(unit).fields) {
            const Unit& u = play.now.unit(unit);
            const bool is = u.active() && field_on(play.rules, u, g) != nullptr &&
                            voided(play.rules, play.now, u, row_of(play.rules, u, g));
            if (is != (u.status(StatusKind::voided, g) != nullptr))
                play.set_status(unit, StatusKind::voided, StatusCause::none, is ? without_end : 0, {}, g);
        }
}

// ---- images that are units of their own

// What would have to be there twice, or names the ship and so would tell which of the two it is.
bool entangled(const Rules& rules, const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    bool any = u[Counter::captured_from] != 0 ||
               std::any_of(u.boarders.begin(), u.boarders.end(), [](int boarders) { return boarders > 0; });
    each_field(rules, u, [&](std::size_t, const BoxField& field) { any = any || field.apart[0] == 0; });
    for (const Unit& craft : b.units)
        any = any || (craft.mother == unit && (craft.active() || craft.fate == Fate::aboard));
    for (const MapObject& o : b.objects) any = any || (o.there() && (o.by == unit || o.guide == unit));
    for (const Link& l : b.links)
        any = any || (l.state != LinkState::none && (l.from == unit || l.to == unit));
    for (const Pulse& p : b.pulses) any = any || p.by == unit;
    for (const Haze& h : b.hazes) any = any || h.by == unit;
    return any;
}

std::optional<Refusal> refuse_twin(const Rules& rules, const Battle& b, const Operate& o) {
    if (o.amount != Energy{} && o.amount != points(1))
        return refusal(Why::not_an_option, 1, o.amount.floor());
    if (b.units.size() == max_units) return refusal(WhyMore::no_room, static_cast<int>(max_units));
    return refuse_if(entangled(rules, b, o.unit), WhyMore::no_image_of_it);
}

// All that is alike stays alike, down to what has been used; and only the marks tell which is the ship.
void make_twin(Play& play, const Operate& o) {
    const UnitId added{play.now.units.size()};
    play.emit(ImageMade{o.unit, added});
    const bool moves_over = o.amount > Energy{};
    const UnitId image = moves_over ? o.unit : added, ship = moves_over ? added : o.unit;
    const GroupState box = play.now.unit(ship).groups[o.group];
    for (const UnitId id : unit_ids(play.now)) {
        const Status* mark = mark_of_image(play.now.unit(id));
        if (mark == nullptr || mark->by != o.unit) continue;
        play.set_status(id, StatusKind::image, StatusCause::none, without_end, ship, mark->group);
        for (const auto& [field, value] :
             {std::pair{GroupField::used, int{box.used}}, std::pair{GroupField::ammo_0, int{box.ammo[0]}},
              std::pair{GroupField::paid, int{box.paid}}, std::pair{GroupField::last, int{box.last}},
              std::pair{GroupField::mode, int{box.mode}}})
            play.set_group(id, o.group, field, value);
    }
    play.set_status(ship, StatusKind::image, StatusCause::none, 0, {}, o.group);
    play.set_status(image, StatusKind::image, StatusCause::none, without_end, ship, o.group);
}

bool seen_by_all(const Battle& b, const Unit& u) {
    for (std::size_t s = 0; s < b.sides.size(); ++s)
        if (b.sides[s].team != b.sides[u.side.index()].team && (u.knows[s] & knows_image) == 0) return false;
    return true;
}

// The image is there, its box and its ship work, and they are not too far apart.
bool holds_together(const Rules& rules, const Battle& b, const Unit& u, const Status& mark) {
    const Unit& ship = b.unit(mark.by);
    const BoxUse* use = ship.active() ? field_on(rules, ship, mark.group) : nullptr;
    return u.active() && use != nullptr && u.status(StatusKind::voided, mark.group) == nullptr &&
           ship.status(StatusKind::voided, mark.group) == nullptr &&
           distance(u.hex, ship.hex) <= use->field.apart[tech_index(rules.type(ship.type))];
}

// ---- images before a ship

const Status* image_status(const Unit& u, StatusKind kind, std::size_t group) {
    for (const Status& s : u.statuses)
        if (s.kind == kind && s.group == group) return &s;
    return nullptr;
}

// The unit whose class the image takes on: of one that is disguised, as far as the side can see, that which it looks like.
UnitId likeness(const Battle& b, const Operate& o) {
    const Status* image = image_before(b, o.target, b.unit(o.unit).side);
    return image != nullptr ? image->by : o.target;
}

std::optional<Refusal> refuse_image(const Rules& rules, const Battle& b, const Operate& o) {
    const Unit& u = b.unit(o.unit);
    if (!o.target || o.target == o.unit || !b.unit(o.target).active()) return refusal(Why::no_such_target);
    const ShipClass& c = rules.type(seen_type(b, o.target, u.side));
    const int own = rules.type(u.type).sheet.size_class, its = c.sheet.size_class;
    if (its < 0 || its > own || is_body(b.unit(o.target)) || c.groups.empty())
        return refusal(WhyMore::wrong_target, own, its);
    const Status* next = image_status(u, StatusKind::forming, o.group);
    if (next == nullptr) next = image_status(u, StatusKind::disguised, o.group);
    return refuse_if(next != nullptr && next->by == likeness(b, o), WhyMore::no_change);
}

void end_image(Play& play, UnitId unit, std::size_t group) {
    bool was = false;
    for (const StatusKind kind : {StatusKind::forming, StatusKind::disguised})
        if (image_status(play.now.unit(unit), kind, group) != nullptr) {
            play.set_status(unit, kind, StatusCause::none, 0, {}, group);
            was = true;
        }
    if (was) forget_image(play, unit);
}

// The image that was ordered stands when it has had its time; until then the one before it does.
void form_image(Play& play, UnitId unit, std::size_t group) {
    const Unit& u = play.now.unit(unit);
    const BoxUse* use = field_on(play.rules, u, group);
    const Status* next = image_status(u, StatusKind::forming, group);
    if (use == nullptr || next == nullptr) return;
    const int takes = use->field.forms[tech_index(play.type(unit))];
    if (play.now.impulse_now() < u.groups[group].last + (takes > 0 ? takes : play.now.field.impulses)) return;
    const UnitId like = next->by;
    play.set_status(unit, StatusKind::forming, StatusCause::none, 0, {}, group);
    play.set_status(unit, StatusKind::disguised, StatusCause::none, without_end, like, group);
    forget_image(play, unit);
}

}  // namespace

Energy field_cost(const Rules& rules, const Unit& u, const BoxUse& use, int kept, int hexes) {
    const Sheet& sheet = rules.type(u.type).sheet;
    const BoxField& f = use.field;
    Energy cost = use.energy + f.more * kept + f.each_hex * hexes;
    if (const int share = f.blast_share[tech_index(rules.type(u.type))]; share > 0)
        cost += points((sheet.explosion + share - 1) / share);
    if (f.each_box > Energy{})
        for (std::size_t g = 0; g < rules.type(u.type).groups.size(); ++g)
            for (const BoxUse& other : row_of(rules, u, g).uses)
                if (&other == &use) cost += f.each_box * boxes_left(rules.type(u.type), u, g);
    cost += points(f.by_size[static_cast<std::size_t>(std::clamp(sheet.size_class, 0, 7))]);
    const bool dearer = use.subspace == Subspace::phasing && silenced(u);
    return cost * f.times * (dearer ? rules.subspace->times : 1);
}

int most_hexes(const Rules& rules, const Unit& u, const BoxUse& use) {
    if (use.field.hexes_each_box == 0) return max_range;
    int boxes = 0;
    for (const std::uint8_t g : rules.type(u.type).fields)
        for (const BoxUse& other : row_of(rules, u, g).uses)
            if (&other == &use) boxes += boxes_left(rules.type(u.type), u, g);
    return boxes * use.field.hexes_each_box;
}

Energy most_for_fields(const Rules& rules, const Unit& u) {
    Energy all{};
    const SystemType* once = nullptr;  // a row that never has two fields at a time
    for (const std::uint8_t g : rules.type(u.type).fields) {
        const SystemType& row = row_of(rules, u, g);
        if (row.uses.front().field.alone && std::exchange(once, &row) == &row) continue;
        Energy most{};
        for (const BoxUse& use : row_of(rules, u, g).uses)
            if (use.act == BoxAct::field)
                most = std::max(most,
                                field_cost(rules, u, use, u.groups[g].turns + 1, most_hexes(rules, u, use)));
        all += most;
    }
    return all;
}

std::optional<Refusal> refuse_field(const Rules& rules, const Battle& b, const Operate& o,
                                    const BoxUse& use) {
    const Unit& u = b.unit(o.unit);
    const ShipClass& c = rules.type(u.type);
    const GroupState& state = u.groups[o.group];
    const SystemType& system = row_of(rules, u, o.group);
    const BoxField& f = use.field;
    if (at_step(rules, b, f.at_launch ? Mechanism::launch : Mechanism::activity) == false)
        return refusal(Why::wrong_step);
    if (boxes_left(c, u, o.group) <= 0) return refusal(Why::system_destroyed);
    if (f.apart[0] > 0)
        if (const auto no = refuse_twin(rules, b, o)) return no;
    if (f.image) {
        if (const auto no = refuse_image(rules, b, o)) return no;
    } else if (field_on(rules, u, o.group) == &use) {
        return refusal(WhyMore::no_change);
    }
    if (silenced(rules, u, use.subspace)) return refusal(WhyMore::no_subspace, u[Counter::silenced]);
    if (!f.again && state.used > 0) return refusal(Why::already_fired, 1, state.used);
    if (f.rounds > 0 && state.ammo[0] == 0) return refusal(WhyMore::rack_empty, 1, 0);
    bool other = false;
    each_field(rules, u, [&](std::size_t g, const BoxField&) {
        other = other || (g != o.group && row_of(rules, u, g).family == system.family);
    });
    if (f.alone && other) return refusal(WhyMore::field_alone);
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (named(system.excludes, row_of(rules, u, g)) && boxes_left(c, u, g) > 0)
            return refusal(WhyMore::not_beside);
    const int hexes = o.amount.floor();
    if (const int most = most_hexes(rules, u, use);
        f.each_hex > Energy{} && (hexes < 1 || hexes > most || o.amount != points(hexes)))
        return refusal(WhyMore::amount_needed, most, hexes);
    const Energy cost = state.paid != 0 ? Energy{} : field_cost(rules, u, use, 0, hexes);
    if (!payment(u, cost))
        return refusal_energy(Why::no_reserve, cost, points(u[Counter::field_energy]) + u.battery);
    return std::nullopt;
}

void raise_field(Play& play, const Operate& o, const BoxUse& use) {
    const Rules& rules = play.rules;
    const Unit before = play.now.unit(o.unit);
    const GroupState& state = before.groups[o.group];
    const SystemType& system = row_of(rules, before, o.group);
    const BoxField& f = use.field;
    const auto set = [&](GroupField what, int value) { play.set_group(o.unit, o.group, what, value); };
    if (state.paid == 0) pay(play, o.unit, field_cost(rules, before, use, 0, o.amount.floor()));
    if (f.rounds > 0) set(GroupField::ammo_0, state.ammo[0] - 1);
    set(GroupField::used, state.used + 1);
    play.emit(Operated{o.unit, {}, {}, o.group, SystemUse::switch_on, 1});
    if (f.drops_shields && shields_up(rules, before)) {  // they stay down, and the field is lost
        play.set(o.unit, Counter::shield_level, 0);
        return;
    }
    if (f.lasts == Lasting::on) set(GroupField::paid, 1);
    set(GroupField::last, play.now.impulse_now());
    set(GroupField::turns, 0);
    set(GroupField::charge, f.each_hex > Energy{} ? o.amount.parts : 0);
    set(GroupField::mode, static_cast<int>(&use - system.uses.data()) + 1);
    bool ends = false;
    for (const std::uint8_t g : play.type(o.unit).fields)
        if (field_on(rules, before, g) != nullptr && named(f.ends, row_of(rules, before, g))) {
            drop_field(play, o.unit, g);
            ends = true;
        }
    if (ends) drop_field(play, o.unit, o.group);
    if (f.image)
        play.set_status(o.unit, StatusKind::forming, StatusCause::none, without_end, likeness(play.now, o),
                        o.group);
    if (f.apart[0] > 0) make_twin(play, o);
    find_voided(play);
    settle_images(play);
}

std::optional<Refusal> refuse_drop_field(const Rules& rules, const Battle& b, const Operate& o) {
    const BoxUse* use = field_on(rules, b.unit(o.unit), o.group);
    if (use == nullptr) return refusal(WhyMore::no_change);
    if (!at_step(rules, b, use->field.at_launch ? Mechanism::launch : Mechanism::activity))
        return refusal(Why::wrong_step);
    return std::nullopt;
}

void drop_field(Play& play, UnitId unit, std::size_t group) {
    play.set_group(unit, group, GroupField::mode, 0);
    play.emit(Operated{unit, {}, {}, static_cast<std::uint8_t>(group), SystemUse::switch_off, 1});
    end_image(play, unit, group);
    find_voided(play);
}

bool fields_age(const Rules& rules, const Battle& b) {
    for (const Unit& u : b.units)
        for (const std::uint8_t g : rules.type(u.type).fields)
            if (u.groups[g].mode != 0) return true;
    return false;
}

void age_fields(Play& play) {
    for (const UnitId id : unit_ids(play.now)) {
        for (const std::uint8_t g : play.type(id).fields) {
            const Unit& u = play.now.unit(id);
            if (u.groups[g].mode == 0) continue;
            const BoxUse* use = field_on(play.rules, u, g);
            if (use == nullptr || !u.active()) {
                play.set_group(id, g, GroupField::mode, 0);
                end_image(play, id, g);
                continue;
            }
            if (silenced(play.rules, u, use->subspace)) {
                drop_field(play, id, g);
                continue;
            }
            const BoxField& f = use->field;
            if (over(play.now, u.groups[g], f)) {
                drop_field(play, id, g);
                if (f.costs_box) play.emit(BoxLost{id, g, 1, 0xFF, 0xFF});
            } else if (f.lasts == Lasting::on && u.groups[g].paid == 0) {
                const Energy cost = field_cost(play.rules, u, *use, u.groups[g].turns + 1,
                                               Energy{u.groups[g].charge}.floor());
                if (!pay(play, id, cost)) {
                    drop_field(play, id, g);
                    continue;
                }
                play.set_group(id, g, GroupField::paid, 1);
                play.set_group(id, g, GroupField::turns, play.now.unit(id).groups[g].turns + 1);
            }
            form_image(play, id, g);
        }
    }
    find_voided(play);
    settle_images(play);
}

// Of several of one ship none goes before all are seen through: that would tell which of the rest it is.
void settle_images(Play& play) {
    const auto mark_at = [&play](std::size_t i) {
        const Status* mark = mark_of_image(play.now.units[i]);
        return mark != nullptr && mark->by ? *mark : Status{};
    };
    for (std::size_t i = 0; i < play.now.units.size(); ++i)
        if (const Status mark = mark_at(i);
            mark.by && !holds_together(play.rules, play.now, play.now.units[i], mark))
            see_through(play, UnitId{i});
    for (std::size_t i = 0; i < play.now.units.size(); ++i) {
        const Status mark = mark_at(i);
        bool all = static_cast<bool>(mark.by);
        for (std::size_t other = 0; all && other < play.now.units.size(); ++other)
            all = mark_at(other).by != mark.by || seen_by_all(play.now, play.now.units[other]);
        if (!all) continue;
        play.set_group(mark.by, mark.group, GroupField::mode, 0);
        play.emit(ImageGone{UnitId{i}, mark.by});
    }
}

bool switches_at_launch(const Rules& rules, const Unit& u) {
    for (const std::uint8_t g : rules.type(u.type).fields)
        for (const BoxUse& use : row_of(rules, u, g).uses)
            if (use.act == BoxAct::field && use.field.at_launch && boxes_left(rules.type(u.type), u, g) > 0)
                return true;
    return false;
}

}  // namespace impulse
