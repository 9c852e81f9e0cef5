#include "battle/systems/marines.h"

#include <algorithm>

#include "battle/areas/mine.h"
#include "battle/core/barriers.h"
#include "battle/core/craft.h"
#include "battle/core/disguise.h"
#include "battle/core/ground.h"
#include "battle/core/links.h"
#include "battle/core/modifiers.h"
#include "battle/core/rows/boarding.h"
#include "battle/core/rows/links.h"
#include "battle/core/tracks.h"
#include "battle/core/view.h"
#include "battle/crew/crew_loss.h"
#include "battle/crew/rooms.h"
#include "battle/damage/allocate.h"
#include "battle/damage/box_loss.h"
#include "battle/damage/dropped_shields.h"
#include "battle/damage/explosion.h"
#include "battle/energy/reactor.h"
#include "battle/seeking/decoys.h"
#include "battle/systems/transporter.h"

namespace impulse {
namespace {

PartyKind kind_of(Cargo what) {
    switch (what) {
        case Cargo::commando:
        case Cargo::commando_raid:
            return PartyKind::commando;
        case Cargo::heavy:
            return PartyKind::heavy;
        case Cargo::silver:
            return PartyKind::silver;
        case Cargo::gold:
            return PartyKind::gold;
        case Cargo::phased:
            return PartyKind::phased;
        case Cargo::borg:
            return PartyKind::borg;
        case Cargo::heavy_commando:
            return PartyKind::heavy_commando;
        default:
            return PartyKind::normal;
    }
}
bool raids(Cargo what) { return what == Cargo::raid || what == Cargo::commando_raid; }
bool carries_parties(Cargo what) {
    return what == Cargo::party || kind_of(what) > PartyKind::commando || what == Cargo::commando;
}

// People step over a dock without a transporter, and into a craft that lies beside.
bool steps_over(const Rules& rules, const Battle& b, const Transport& o) {
    if (o.target && (o.what == Cargo::crew || o.what == Cargo::goods) &&
        beside_carrier(rules, b, o.unit, o.target))
        return true;
    return o.target &&
           (carries_parties(o.what) || o.what == Cargo::crew || o.what == Cargo::goods ||
            o.what == Cargo::recall) &&
           docked(b, o.unit, o.target);
}
bool is_docked(const Battle& b, UnitId unit) {
    return std::any_of(b.links.begin(), b.links.end(), [&](const Link& l) {
        return docks(l.kind) && l.holds() && (l.from == unit || l.to == unit);
    });
}

// Units in a full box: of the largest that there is, which is the bay made for them.
int cargo_of_box(const Rules& rules) {
    int most = 0;
    for (const SystemType& s : rules.systems) most = std::max(most, s.cargo);
    return most;
}

bool carrier(const Rules& rules, const Unit& u) {
    const CraftFigures& craft = rules.type(u.type).sheet.craft;
    return craft.small() && craft.boarding > 0;
}
// Crew units and boxes of goods in a craft; how many more than it has places for it would have with so many.
int taken_aboard(const Rules& rules, const Unit& craft) {
    return crew_aboard(rules, craft, CrewKind::crew) +
           craft[Counter::cargo] / std::max(1, cargo_of_box(rules));
}
std::optional<Refusal> refuse_places(const Rules& rules, const Unit& craft, int more) {
    const int places = rules.type(craft.type).sheet.craft.boarding, all = taken_aboard(rules, craft) + more;
    return refuse_if(all > places, WhyMore::no_room_on_board, places, all);
}

int uses_of(const Rules& rules, const Transport& o) {
    if (o.what == Cargo::crew) {
        const int each = rules.transporters ? std::max(1, rules.transporters->crew) : 1;
        return (o.count + each - 1) / each;
    }
    return o.what == Cargo::bomb || o.what == Cargo::dummy || raids(o.what) ? 1 : o.count;
}

// The unit at which the order beams; none where it beams into the hex of a bomb or a seeker.
UnitId beamed_at(const Transport& o) {
    return o.object || o.what == Cargo::bomb || o.what == Cargo::dummy ? UnitId{} : o.target;
}
// The bill of the order; nothing where they step over.
Beams beams_of(const Rules& rules, const Battle& b, const Transport& o) {
    return steps_over(rules, b, o) ? Beams{}
                                   : beams_to(rules, b, o.unit, beamed_at(o),
                                              o.object ? b.object(o.object).hex : o.hex, uses_of(rules, o));
}

// Who is back from a raid of this turn, by kind: each party raids once (D7.8).
Counter back_from_raids(PartyKind kind) {
    return kind == PartyKind::commando ? Counter::raided_commandos : Counter::raided;
}

// Why no party of that kind is there to raid: none may leave the ship, or all that may have raided.
std::optional<Refusal> refuse_raiders(const Rules& rules, const Unit& u, PartyKind kind) {
    const int have = may_leave(rules, u, kind), fresh = have - u[back_from_raids(kind)];
    if (have < 1) return refusal(WhyMore::no_parties, 1, have);
    return refuse_if(fresh < 1, WhyMore::raided_already, 1, std::max(0, fresh));
}

// The column of the raid tables for raiders of a kind from a ship.
RaidQuality raid_quality(const Unit& from, PartyKind kind) {
    if (kind == PartyKind::commando) return RaidQuality::commando;
    const int quality = from[Counter::crew_quality];
    return quality > 0 ? RaidQuality::outstanding : quality < 0 ? RaidQuality::poor : RaidQuality::normal;
}

RaidResult roll_raid(Play& play, const Transport& o, RaidQuality quality, bool against_guard) {
    const int rolled = play.roll(Stream::crew, 6, o.unit);
    // The quality of the raided crew tells once the raiders are at the box.
    const int added = against_guard ? 0 : modified(play.rules, play.now.unit(o.target), Quantity::raid);
    const int die = std::clamp(rolled + added, 1, 6);
    const auto& table = against_guard ? play.rules.boarding->guard : play.rules.raids->raid;
    const RaidResult result = table[static_cast<std::size_t>(quality)][static_cast<std::size_t>(die - 1)];
    play.emit(Raided{o.unit, o.target, o.aim, static_cast<std::uint8_t>(against_guard ? 1 : 0), quality,
                     static_cast<std::uint8_t>(die), result});
    return result;
}

void raid(Play& play, const Transport& o) {
    const PartyKind kind = kind_of(o.what);
    const RaidQuality quality = raid_quality(play.now.unit(o.unit), kind);
    RaidResult result = RaidResult::proceeds;
    if (play.now.unit(o.target).groups[o.aim].guards > 0) result = roll_raid(play, o, quality, true);
    if (result == RaidResult::proceeds) result = roll_raid(play, o, quality, false);
    const bool party_lost = result == RaidResult::party_destroyed || result == RaidResult::both_destroyed;
    const bool box_lost = result == RaidResult::destroyed_and_returns || result == RaidResult::both_destroyed;
    if (party_lost)
        change_aboard(play, o.unit, kind, -1);
    else
        play.add(o.unit, back_from_raids(kind), 1);
    if (box_lost && boxes_left(play.type(o.target), play.now.unit(o.target), o.aim) > 0) {
        lose_box(play, o.target, o.aim);
        if (resolve_volleys(play)) resolve_blasts(play);  // of an armed craft in the box
    }
}

// A raid on a crewed shuttle takes it over; on a weasel or a shuttle that seeks it puts that out of action (D7.85).
void raid_shuttle(Play& play, const Transport& o) {
    const PartyKind kind = kind_of(o.what);
    const RaidQuality quality = raid_quality(play.now.unit(o.unit), kind);
    const int die = play.roll(Stream::crew, 6, o.unit);
    const RaidResult result =
        play.rules.boarding->shuttle[static_cast<std::size_t>(quality)][static_cast<std::size_t>(die - 1)];
    play.emit(Raided{o.unit, o.target, 0xFF, 0, quality, static_cast<std::uint8_t>(die), result, o.object});
    if (result == RaidResult::party_destroyed) {
        change_aboard(play, o.unit, kind, -1);
        return;
    }
    if (result != RaidResult::captured || o.object) play.add(o.unit, back_from_raids(kind), 1);
    if (result != RaidResult::captured) return;
    if (o.object) {
        if (play.rules.seeker(play.now.object(o.object).type).kind == SeekerKind::weasel)
            end_weasel(play, o.object);
        else
            play.emit(SeekerEnded{o.object, SeekerFate::inert});
        return;
    }
    change_aboard(play, o.unit, kind, -1);  // the party flies it from now on
    play.emit(Captured{o.target, static_cast<std::uint8_t>(play.now.unit(o.unit).side.index())});
}

std::optional<Refusal> refuse_raid_on_shuttle(const Rules& rules, const Battle& b, const Transport& o) {
    if (!rules.boarding) return refusal(WhyMore::not_supported);
    if (o.object) {
        const MapObject& s = b.object(o.object);
        if (s.kind != SeekerKind::shuttle && s.kind != SeekerKind::weasel)
            return refusal(WhyMore::raid_on_craft);
        if (!b.enemies(o.unit, s.by)) return refusal(Why::friendly_target);
        if (const auto no = refuse_beam_to(rules, b, o.unit, s.hex)) return no;
    } else {
        if (craft_kind(rules, b.unit(o.target)) != CraftKind::shuttle) return refusal(WhyMore::raid_on_craft);
        if (const auto no = refuse_beam_to(rules, b, o.unit, o.target)) return no;
    }
    return refuse_raiders(rules, b.unit(o.unit), kind_of(o.what));
}

std::optional<Refusal> refuse_raid(const Rules& rules, const Battle& b, const Transport& o) {
    if (!rules.raids) return refusal(WhyMore::not_supported);
    if (o.object) return refuse_raid_on_shuttle(rules, b, o);
    if (o.target && o.target.index() < b.units.size() && image_before(b, o.target, b.unit(o.unit).side)) {
        if (const auto no = refuse_beam_to(rules, b, o.unit, o.target)) return no;
        const auto& boxes = rules.type(seen_type(b, o.target, b.unit(o.unit).side)).groups;
        if (o.aim >= boxes.size()) return refusal(Why::no_such_group, static_cast<int>(boxes.size()), o.aim);
        if (boxes[o.aim].indestructible) return refusal(WhyMore::not_a_target_for_raids);
        return refuse_raiders(rules, b.unit(o.unit), kind_of(o.what));
    }
    if (o.target && o.target.index() < b.units.size() && small_craft(rules, b.unit(o.target))) {
        if (!b.enemies(o.unit, o.target)) return refusal(Why::friendly_target);
        return refuse_raid_on_shuttle(rules, b, o);
    }
    if (o.target && !b.enemies(o.unit, o.target)) return refusal(Why::friendly_target);
    if (const auto no = refuse_beam_to(rules, b, o.unit, o.target)) return no;
    const ShipClass& c = rules.type(b.unit(o.target).type);
    if (o.aim >= c.groups.size()) return no_such_group(c, o.aim);
    if (c.groups[o.aim].indestructible) return refusal(WhyMore::not_a_target_for_raids);
    if (boxes_left(c, b.unit(o.target), o.aim) <= 0) return refusal(Why::system_destroyed);
    return refuse_raiders(rules, b.unit(o.unit), kind_of(o.what));
}

// What comes of one whom the other side's transporters have put where an image shows a ship.
Beamed beamed_into_image(Play& play, const Transport& o, Beamed beamed) {
    const Status* image = image_before(play.now, o.target, play.now.unit(o.unit).side);
    if (image == nullptr || beamed == Beamed::stays || beamed == Beamed::lost) return beamed;
    const BoxUse* use = field_on(play.rules, play.now.unit(o.target), image->group);
    if (use == nullptr) return beamed;
    const auto die = static_cast<std::size_t>(std::clamp(play.roll(Stream::crew, 6, o.unit), 1, 6));
    switch (use->field.into[die - 1]) {
        case BeamEnd::slain:
        case BeamEnd::space:
            return Beamed::lost;
        case BeamEnd::stays:
            return Beamed::stays;
        case BeamEnd::aboard:
            break;
    }
    return beamed;
}

// Raiders do not find in it the box for which they came.
void raid_image(Play& play, const Transport& o, Beamed beamed) {
    if (beamed == Beamed::lost)
        change_aboard(play, o.unit, kind_of(o.what), -1);
    else if (beamed != Beamed::stays)
        play.add(o.unit, back_from_raids(kind_of(o.what)), 1);
}

}  // namespace

int parties_aboard(const Rules& rules, const Unit& u, PartyKind kind) {
    if (static_cast<std::size_t>(kind) >= first_vehicle) return u[vehicles(kind)];
    if (kind == PartyKind::heavy) return u[Counter::heavy_squads];
    const int people = crew_aboard(rules, u, CrewKind::boarding);
    return kind == PartyKind::normal ? std::max(0, people - u[Counter::commandos])
                                     : std::min<int>(u[Counter::commandos], std::max(0, people));
}

int parties_aboard(const Rules& rules, const Unit& u) {
    int n = 0;
    for (std::size_t k = 0; k < count_of<PartyKind>(); ++k)
        n += parties_aboard(rules, u, static_cast<PartyKind>(k));
    return n;
}

int may_leave(const Rules& rules, const Unit& u, PartyKind kind) {
    const int aboard = parties_aboard(rules, u, kind);
    return kind == PartyKind::normal ? std::max(0, aboard - guards_posted(u)) : aboard;
}

void change_aboard(Play& play, UnitId unit, PartyKind kind, int by) {
    if (static_cast<std::size_t>(kind) >= first_vehicle) {
        play.add(unit, vehicles(kind), by);
        return;
    }
    if (kind == PartyKind::heavy) {
        play.add(unit, Counter::heavy_squads, by);
        return;
    }
    play.add(unit, Counter::boarding_extra, by);
    if (kind == PartyKind::commando) play.add(unit, Counter::commandos, by);
}

void change_boarders(Play& play, UnitId on, SideId side, PartyKind kind, int by) {
    const int now = play.now.unit(on).boarders_of(side, kind);
    play.emit(BoardersSet{on, static_cast<std::uint8_t>(side.index()), kind,
                          static_cast<std::uint8_t>(std::clamp(now + by, 0, 255))});
}

void arrive_aboard(Play& play, UnitId from, UnitId at, PartyKind kind) {
    if (!play.now.enemies(from, at))
        change_aboard(play, at, kind, 1);
    else
        change_boarders(play, at, play.now.unit(from).side, kind, 1);
    const Unit& u = play.now.unit(at);
    if (u[Counter::derelict] == 1 && u[Counter::aboard_since] == 0)
        play.set(at, Counter::aboard_since, play.now.impulse_now());
}

int guards_posted(const Unit& u) {
    int n = 0;
    for (const GroupState& g : u.groups) n += g.guards;
    return n;
}

bool beside_carrier(const Rules& rules, const Battle& b, UnitId unit, UnitId other) {
    if (rules.boarding) return false;  // craft/ground_troops.h
    const Unit& u = b.unit(unit);
    const bool is = carrier(rules, u);
    for (const UnitId id : unit_ids(b)) {
        const Unit& at = b.unit(id);
        if (id == unit || (other && id != other) || !at.active() || at.hex != u.hex || is_body(at) ||
            b.enemies(unit, id))
            continue;
        if (is ? !small_craft(rules, at) : carrier(rules, at)) return true;
    }
    return false;
}

void unload_craft(Play& play, UnitId craft, UnitId ship) {
    const Rules& rules = play.rules;
    const Unit& u = play.now.unit(craft);
    if (rules.boarding || !carrier(rules, u)) return;
    if (const int crew = crew_aboard(rules, u, CrewKind::crew); crew > 0) {
        play.add(craft, Counter::crew_lost, crew);
        play.add(ship, Counter::crew_lost, -crew);
    }
    const Unit& to = play.now.unit(ship);
    if (const int goods = std::min(u[Counter::cargo], stores_of(rules, to).cargo - to[Counter::cargo]);
        goods > 0) {
        play.add(craft, Counter::cargo, -goods);
        play.add(ship, Counter::cargo, goods);
    }
}

std::optional<Refusal> refuse_transport(const Rules& rules, const Battle& b, const Transport& o) {
    if (o.count < 1) return refusal(Why::not_an_option, 1, o.count);
    const bool on_foot = steps_over(rules, b, o);
    if (!on_foot)
        if (const auto no = refuse_transporting(rules, b, o.unit, uses_of(rules, o))) return no;
    const auto refuse_way = [&] {
        return on_foot ? std::nullopt : refuse_beam_to(rules, b, o.unit, o.target, uses_of(rules, o));
    };
    const Unit& u = b.unit(o.unit);
    switch (o.what) {
        case Cargo::raid:
        case Cargo::commando_raid:
            return refuse_raid(rules, b, o);
        case Cargo::bomb:
        case Cargo::dummy:
            if (const auto no = refuse_bomb(rules, b, o.unit, o.what == Cargo::dummy)) return no;
            return refuse_beam_to(rules, b, o.unit, o.hex);
        case Cargo::party:
        case Cargo::commando:
        case Cargo::heavy:
        case Cargo::silver:
        case Cargo::gold:
        case Cargo::phased:
        case Cargo::borg:
        case Cargo::heavy_commando: {
            if (!fights_aboard(rules)) return refusal(WhyMore::not_supported);
            if (o.target && is_ruin(b.unit(o.target))) return refusal(Why::unit_gone);
            if (const auto no = refuse_way()) return no;
            const int have = may_leave(rules, u, kind_of(o.what));
            return refuse_if(have < o.count, WhyMore::no_parties, o.count, have);
        }
        case Cargo::crew: {
            if (const auto no = refuse_way()) return no;
            if (b.enemies(o.unit, o.target)) return refusal(WhyMore::no_room_on_board);
            const int kept = carrier(rules, u) ? 0 : 1;
            const int have = crew_aboard(rules, u, CrewKind::crew) - kept;
            if (have < o.count) return refusal(WhyMore::no_parties, o.count, std::max(0, have));
            if (on_foot && carrier(rules, b.unit(o.target)))
                return refuse_places(rules, b.unit(o.target), o.count);
            return std::nullopt;
        }
        case Cargo::goods: {
            if (const auto no = refuse_way()) return no;
            const int units = o.count * cargo_of_box(rules), have = u[Counter::cargo];
            if (units == 0) return refusal(WhyMore::not_supported);
            if (have < units) return refusal(WhyMore::no_goods, units, have);
            const Unit& to = b.unit(o.target);
            if (on_foot && carrier(rules, to)) return refuse_places(rules, to, o.count);
            const int room = stores_of(rules, to).cargo - to[Counter::cargo];
            return refuse_if(room < units, WhyMore::no_room_for_goods, units, room);
        }
        case Cargo::recall: {
            if (const auto no = refuse_way()) return no;
            const int have = b.unit(o.target).boarders_of(u.side);
            return refuse_if(have < o.count, WhyMore::no_parties, o.count, have);
        }
    }
    return refusal(WhyMore::not_supported);
}

After do_transport(Play& play, const Transport& o) {
    const int uses = uses_of(play.rules, o);
    const bool on_foot = steps_over(play.rules, play.now, o);
    const Beams beams = beams_of(play.rules, play.now, o);
    spend_beams(play, o.unit, beams);
    int left = o.count;
    for (int i = 0; i < uses; ++i) {
        Beamed beamed =
            on_foot ? Beamed::over
                    : use_transporter(play, o.unit, beamed_at(o), beams.groups[static_cast<std::size_t>(i)]);
        const bool image =
            !on_foot && o.target && image_before(play.now, o.target, play.now.unit(o.unit).side) != nullptr;
        if (image && (carries_parties(o.what) || raids(o.what))) beamed = beamed_into_image(play, o, beamed);
        const bool stuns = beamed == Beamed::stunned, works = beamed == Beamed::over || stuns;
        if (o.what == Cargo::bomb || o.what == Cargo::dummy) {
            place_bomb(play, o.unit, o.hex, o.what == Cargo::dummy);
        } else if (raids(o.what)) {
            if (image)
                raid_image(play, o, beamed);
            else if (works && (o.object || small_craft(play.rules, play.now.unit(o.target))))
                raid_shuttle(play, o);
            else if (works)
                raid(play, o);
        } else if (o.what == Cargo::crew) {
            const int group = std::min(left, std::max(1, play.rules.transporters->crew));
            left -= group;
            if (beamed == Beamed::stays) continue;
            play.add(o.unit, Counter::crew_lost, group);
            if (beamed == Beamed::lost) continue;
            play.add(o.target, Counter::crew_lost, -group);
        } else if (o.what == Cargo::goods) {
            if (beamed == Beamed::stays) continue;
            play.add(o.unit, Counter::cargo, -cargo_of_box(play.rules));
            if (works) play.add(o.target, Counter::cargo, cargo_of_box(play.rules));
        } else if (carries_parties(o.what)) {
            if (beamed == Beamed::stays) continue;
            change_aboard(play, o.unit, kind_of(o.what), -1);
            if (beamed == Beamed::lost) continue;
            arrive_aboard(play, o.unit, o.target, kind_of(o.what));
            if (play.rules.melee && !on_foot) {
                const std::size_t side = play.now.unit(o.unit).side.index();
                const std::size_t at =
                    side * count_of<PartyKind>() + static_cast<std::size_t>(kind_of(o.what));
                const Unit& there = play.now.unit(o.target);
                play.emit(BoardersArrived{
                    o.target, static_cast<std::uint8_t>(side), kind_of(o.what),
                    static_cast<std::uint8_t>(std::min(255, there.arrived[at] + 1)),
                    static_cast<std::uint8_t>(std::min(255, there.stunned[at] + (stuns ? 1 : 0)))});
            }
        } else if (works) {  // recall: the best first
            const SideId side = play.now.unit(o.unit).side;
            for (const PartyKind kind :
                 {PartyKind::borg, PartyKind::phased, PartyKind::heavy_commando, PartyKind::commando,
                  PartyKind::heavy, PartyKind::gold, PartyKind::silver, PartyKind::normal})
                if (play.now.unit(o.target).boarders_of(side, kind) > 0) {
                    change_boarders(play, o.target, side, kind, -1);
                    change_aboard(play, o.unit, kind, 1);
                    break;
                }
        }
    }
    return After::recall;
}

After fail_transport(Play& play, const Transport& o) {
    // Over a dock nothing is spent but the decision, lest its side is asked for ever.
    const Battle& seen = glance(play.rules, play.now, play.now.unit(o.unit).side);
    const Beams beams = beams_of(play.rules, seen, o);
    spend_beams(play, o.unit, beams);
    return beams.groups.empty() ? After::done : After::recall;
}

UnitSet marines_eligible(const Rules& rules, const Battle& b) {
    if (!rules.transporters) return {};
    return active_units(b, [&](UnitId unit, const Unit& u) {
        if (may_raise_shield(rules, b, unit) || is_docked(b, unit) || beside_carrier(rules, b, unit))
            return true;
        if (!may_transport(rules, b, unit)) return false;
        const bool bombs = u[Counter::t_bombs] + u[Counter::dummy_bombs] > 0;
        const int reach = transporter_reach(rules, b, unit) * (bombs ? 2 : 1);
        return std::any_of(b.units.begin(), b.units.end(), [&](const Unit& other) {
            return &other != &u && (other.active() || is_ruin(other)) && distance(u.hex, other.hex) <= reach;
        });
    });
}

std::optional<Refusal> refuse_guard(const Rules& rules, const Battle& b, const Guard& o) {
    if (!rules.boarding) return refusal(WhyMore::not_supported);
    const Unit& u = b.unit(o.unit);
    if (o.group >= u.groups.size())
        return refusal(Why::no_such_group, static_cast<int>(u.groups.size()), o.group);
    if (boxes_left(rules.type(u.type), u, o.group) <= 0) return refusal(Why::system_destroyed);
    if (u.groups[o.group].guards == o.parties) return refusal(WhyMore::no_change);
    const int have = parties_aboard(rules, u) - (guards_posted(u) - u.groups[o.group].guards);
    return refuse_if(have < o.parties, WhyMore::no_parties, o.parties, std::max(0, have));
}

After do_guard(Play& play, const Guard& o) {
    play.set_group(o.unit, o.group, GroupField::guards, o.parties);
    return After::more;
}

UnitSet guards_eligible(const Rules& rules, const Battle& b) {
    if (!rules.boarding) return {};
    return active_units(b, [&](UnitId, const Unit& u) {
        return b.asks(u.side, StandingKind::guards) && parties_aboard(rules, u) > 0;
    });
}

}  // namespace impulse
