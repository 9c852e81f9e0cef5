#include "battle/end/boarding.h"

#include <algorithm>

#include "battle/core/ground.h"
#include "battle/core/rows/boarding.h"
#include "battle/core/tracks.h"
#include "battle/crew/officers.h"
#include "battle/end/melee.h"
#include "battle/movement/link_strength.h"
#include "battle/systems/marines.h"

namespace impulse {
namespace {

constexpr int group_size = 10;

bool hostile(const Battle& b, const Unit& u, std::size_t side) {
    return b.sides[side].team != b.sides[u.side.index()].team;
}

// Strength of the boarders of a side: commandos and heavy weapons squads count for more than one.
int attack_strength(const Rules& rules, const Unit& u, std::size_t side) {
    const auto& counts = on_ground(u) ? rules.boarding->ground_strength : rules.boarding->attack;
    int n = 0;
    for (std::size_t k = 0; k < count_of<PartyKind>(); ++k)
        n += u.boarders_of(SideId{side}, static_cast<PartyKind>(k)) * counts[k];
    return n;
}

// Strength of its own crew: on the ground by kind, aboard a ship one each.
int defence_strength(const Rules& rules, const Unit& u) {
    if (!on_ground(u)) return parties_aboard(rules, u);
    int n = 0;
    for (std::size_t k = 0; k < count_of<PartyKind>(); ++k)
        n += parties_aboard(rules, u, static_cast<PartyKind>(k)) * rules.boarding->ground_strength[k];
    return n;
}

// What the control stations of a place on the ground add to the die of who holds enough of them (D15.4).
int control_die(const Rules& rules, const Unit& u, int stations) {
    const BoardingRules& b = *rules.boarding;
    return on_ground(u) && b.ground_control_from > 0 && stations >= b.ground_control_from
               ? b.ground_control_die
               : 0;
}

// Points that destroy one of a kind.
int price_of(const Rules& rules, const Unit& u, PartyKind kind) {
    return std::max(1, on_ground(u) ? rules.boarding->ground_kill[static_cast<std::size_t>(kind)]
                                    : rules.boarding->party_points);
}

// Removes parties of the ship's own crew: the plain ones first, vehicles last. Returns points that found nobody.
int kill_crew(Play& play, UnitId unit, int points) {
    for (bool found = true; found && points > 0;) {
        found = false;
        for (std::size_t k = 0; k < count_of<PartyKind>() && !found; ++k) {
            const auto kind = static_cast<PartyKind>(k);
            const Unit& u = play.now.unit(unit);
            const int price = price_of(play.rules, u, kind);
            if (parties_aboard(play.rules, u, kind) <= 0 || points < price) continue;
            lose_party(play, unit, kind);
            points -= price;
            found = true;
        }
    }
    // Guards that are no longer there guard nothing.
    for (std::size_t g = 0;
         g < play.now.unit(unit).groups.size() &&
         guards_posted(play.now.unit(unit)) > parties_aboard(play.rules, play.now.unit(unit));
         ++g)
        if (play.now.unit(unit).groups[g].guards > 0) play.set_group(unit, g, GroupField::guards, 0);
    return points;
}

// Removes the best parties of the ship's own crew by name, at a higher price: heavy weapons squads, then commandos.
int kill_named(Play& play, UnitId unit, int points) {
    const int each = std::max(1, play.rules.boarding->named_points);
    while (points >= each) {
        const Unit& u = play.now.unit(unit);
        if (u[Counter::heavy_squads] > 0) {
            play.add(unit, Counter::heavy_squads, -1);
        } else if (parties_aboard(play.rules, u, PartyKind::commando) > 0) {
            play.emit(CrewLost{unit, CrewKind::boarding, 1});
            play.add(unit, Counter::commandos, -1);
        } else {
            break;
        }
        points -= each;
    }
    return points;
}

void kill_boarders(Play& play, UnitId unit, int points) {
    for (std::size_t side = 0; side < play.now.sides.size(); ++side) {
        if (!hostile(play.now, play.now.unit(unit), side)) continue;
        for (std::size_t k = 0; k < count_of<PartyKind>(); ++k) {
            const auto kind = static_cast<PartyKind>(k);
            const int each = price_of(play.rules, play.now.unit(unit), kind);
            while (points >= each) {
                if (play.now.unit(unit).boarders_of(SideId{side}, kind) <= 0) break;
                change_boarders(play, unit, SideId{side}, kind, -1);
                points -= each;
            }
        }
    }
    // What is left over wins rooms back.
    for (const Trait room : ship_rooms) {
        const int price =
            room == Trait::security ? play.rules.boarding->security_points : play.rules.boarding->room_points;
        while (points >= price && retake_box(play, unit, room)) points -= price;
    }
}

void spend_points(Play& play, UnitId unit, std::size_t side, int points) {
    const BoardingRules& rules = *play.rules.boarding;
    const auto take_rooms = [&] {
        for (const Trait room : {Trait::control, Trait::stronghold})
            while (points >= rules.room_points && take_box(play, unit, room, side))
                points -= rules.room_points;
    };
    const auto stations = [&] {
        while (points >= rules.security_points && take_box(play, unit, Trait::security, side))
            points -= rules.security_points;
    };
    switch (aim_of_side(play.now.unit(unit), side)) {
        case BoardingAim::parties:
        case BoardingAim::boxes:
            break;
        case BoardingAim::rooms:
            take_rooms();
            break;
        case BoardingAim::security:
            stations();
            break;
        case BoardingAim::named:
            points = kill_named(play, unit, points);
            break;
    }
    points = kill_crew(play, unit, points);
    // On the ground the defence systems stand before the control stations (D15.4).
    if (on_ground(play.now.unit(unit))) stations();
    take_rooms();
    stations();
}

bool all_taken(const Rules& rules, const Unit& u) {
    return std::all_of(ship_rooms.begin(), ship_rooms.end(),
                       [&](Trait room) { return boxes_held(rules, u, room) == 0; });
}

// The ship obeys the side from now on: what is left of its crew becomes boarders of the side it was.
void capture(Play& play, UnitId unit, std::size_t side) {
    const Unit before = play.now.unit(unit);
    const std::size_t from = before.side.index();
    std::array<int, count_of<PartyKind>()> old{}, now{};
    for (std::size_t k = 0; k < old.size(); ++k) {
        old[k] = parties_aboard(play.rules, before, static_cast<PartyKind>(k));
        now[k] = before.boarders_of(SideId{side}, static_cast<PartyKind>(k));
    }
    play.emit(Captured{unit, static_cast<std::uint8_t>(side)});
    play.set(unit, Counter::commanded, 0);
    dismiss_officers(play, unit);
    // Campaigns that are left by warp point inspect a ship before it does more than move (UTD7.8).
    if (play.now.field.by_warp_point != 0 && !on_ground(before)) play.set(unit, Counter::uninspected, 1);
    for (std::size_t k = 0; k < old.size(); ++k) {
        const auto kind = static_cast<PartyKind>(k);
        play.emit(BoardersSet{unit, static_cast<std::uint8_t>(side), kind, 0});
        play.emit(BoardersSet{unit, static_cast<std::uint8_t>(from), kind,
                              static_cast<std::uint8_t>(std::clamp(old[k], 0, 255))});
    }
    const Sheet& sheet = play.type(unit).sheet;
    play.set(unit, Counter::boarding_extra,
             now[0] + now[1] - sheet.boarding_parties + play.now.unit(unit)[Counter::boarding_lost]);
    play.set(unit, Counter::commandos, now[1]);
    play.set(unit, Counter::heavy_squads, now[2]);
    for (std::size_t k = first_vehicle; k < now.size(); ++k)
        play.set(unit, vehicles(static_cast<PartyKind>(k)), now[k]);
    for (const Counter c :
         {Counter::erratic, Counter::erratic_change, Counter::hets_paid, Counter::tacs_paid,
          Counter::tac_ready, Counter::self_destruct, Counter::boarding_aim, Counter::lock_on, Counter::ecm,
          Counter::eccm, Counter::ecm_shown, Counter::eccm_shown, Counter::ew_pool})
        play.set(unit, c, 0);
    for (std::size_t l = play.now.loans.size(); l-- > 0;) {
        const Loan loan = play.now.loans[l];
        if (loan.by == unit) play.emit(LoanSet{loan.by, loan.at, loan.channel, loan.kind, 0});
    }
    for (std::size_t g = 0; g < before.groups.size(); ++g) {
        const GroupState& s = before.groups[g];
        const auto zero = [&](GroupField field, std::int32_t value) {
            if (value != 0) play.set_group(unit, g, field, 0);
        };
        zero(GroupField::guards, s.guards);
        zero(GroupField::taken, s.taken);
        if (!play.type(unit).groups[g].weapon) continue;
        zero(GroupField::charge, s.charge);
        zero(GroupField::ready, s.ready);
        zero(GroupField::turns, s.turns);
        zero(GroupField::mode, s.mode);
    }
    for (std::size_t o = 0; o < play.now.objects.size(); ++o)
        if (play.now.objects[o].flying() && play.now.objects[o].by == unit)
            play.emit(SeekerEnded{ObjectId{o}, SeekerFate::lost_guidance});
    for (std::size_t l = 0; l < play.now.links.size(); ++l)
        if (play.now.links[l].from == unit && play.now.links[l].holds())
            set_link(play, l, LinkField::state, static_cast<int>(LinkState::resting));
}

// The first side aboard that has every room, and no defender left, has the ship.
void capture_where_taken(Play& play, UnitId unit) {
    for (std::size_t side = 0; side < play.now.sides.size(); ++side) {
        const Unit& after = play.now.unit(unit);
        if (!hostile(play.now, after, side) || after.boarders_of(SideId{side}) == 0 ||
            !all_taken(play.rules, after))
            continue;
        const bool rooms_left = working_boxes(play.rules, after, Trait::control) +
                                    working_boxes(play.rules, after, Trait::stronghold) +
                                    working_boxes(play.rules, after, Trait::security) >
                                0;
        if ((!rooms_left || is_location(play.rules, after)) && parties_aboard(play.rules, after) > 0)
            continue;
        if (after[Counter::no_capture] != 0) continue;  // only ever destroyed (UTD4.3231)
        capture(play, unit, side);
        return;
    }
}

void fight_aboard(Play& play, UnitId unit) {
    const Unit& u = play.now.unit(unit);
    const BoardingRules& rules = *play.rules.boarding;
    std::array<int, max_sides> points{};
    const int own = defence_strength(play.rules, u), stations = boxes_held(play.rules, u, Trait::control);
    const int bonus = std::min(rules.security_bonus_most, boxes_held(play.rules, u, Trait::security)) +
                      control_die(play.rules, u, stations);
    const int theirs = control_die(play.rules, u, working_boxes(play.rules, u, Trait::control) - stations);
    int defence = own > 0 ? casualty_points(play, unit, own, bonus) : 0;
    for (std::size_t side = 0; side < play.now.sides.size(); ++side) {
        if (!hostile(play.now, u, side)) continue;
        if (const int strength = attack_strength(play.rules, u, side); strength > 0) {
            points[side] = casualty_points(play, unit, strength, theirs);
            play.emit(BoardingFought{unit, static_cast<std::uint8_t>(side),
                                     static_cast<std::uint8_t>(std::min(strength, 255)),
                                     static_cast<std::uint8_t>(std::min(points[side], 255))});
        }
    }
    play.emit(BoardingFought{unit, static_cast<std::uint8_t>(u.side.index()),
                             static_cast<std::uint8_t>(std::min(own, 255)),
                             static_cast<std::uint8_t>(std::min(defence, 255))});
    // Both have scored at once: losses come after.
    for (std::size_t side = 0; side < play.now.sides.size(); ++side)
        if (points[side] > 0) spend_points(play, unit, side, points[side]);
    kill_boarders(play, unit, defence);
}

// Nobody defends a derelict: the side that is aboard has it, and power after a whole turn there (UTD6.3D2).
void take_derelict(Play& play, UnitId unit) {
    for (std::size_t side = 0; side < play.now.sides.size(); ++side) {
        if (!hostile(play.now, play.now.unit(unit), side) ||
            play.now.unit(unit).boarders_of(SideId{side}) == 0)
            continue;
        const int since = std::max(1, play.now.unit(unit)[Counter::aboard_since]),
                  impulses = std::max<int>(1, play.now.field.impulses);
        const int turn = (since - 1) / impulses + 1, impulse = (since - 1) % impulses + 1;
        capture(play, unit, side);
        play.set(unit, Counter::derelict, 1 + derelict_power_turn(turn, impulse));
        return;
    }
}

}  // namespace

BoardingAim aim_of_side(const Unit& u, std::size_t side) {
    const int aim = u[Counter::boarding_aim] >> (2 * side) & 3;
    return aim < static_cast<int>(count_of<BoardingAim>()) ? static_cast<BoardingAim>(aim)
                                                           : BoardingAim::parties;
}

void lose_party(Play& play, UnitId unit, PartyKind kind) {
    if (static_cast<std::size_t>(kind) >= first_vehicle) {
        play.add(unit, vehicles(kind), -1);
    } else if (kind == PartyKind::heavy) {
        play.add(unit, Counter::heavy_squads, -1);
    } else {
        play.emit(CrewLost{unit, CrewKind::boarding, 1});
        if (kind == PartyKind::commando) play.add(unit, Counter::commandos, -1);
    }
}

int derelict_power_turn(int turn, int impulse) { return turn + (impulse <= 1 ? 1 : 2); }

int enemies_aboard(const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    int n = 0;
    for (std::size_t side = 0; side < b.sides.size(); ++side)
        if (hostile(b, u, side)) n += u.boarders_of(SideId{side});
    return n;
}

int casualty_points(Play& play, UnitId subject, int parties, int bonus) {
    int points = 0;
    for (int left = parties; left > 0; left -= group_size) {
        const int die = std::min(6, play.roll(Stream::crew, 6, subject) + bonus);
        points += play.rules.boarding->casualties[static_cast<std::size_t>(die - 1)]
                                                 [static_cast<std::size_t>(std::min(left, group_size) - 1)];
    }
    return points;
}

int skeleton_crew(const Rules& rules, const Unit& u) {
    if (!rules.capture) return 0;
    return (rules.type(u.type).sheet.minimum_crew * rules.capture->skeleton_percent + 99) / 100;
}

std::optional<Refusal> refuse_board(const Rules& rules, const Battle& b, const Board& o) {
    if (!fights_aboard(rules)) return refusal(WhyMore::not_supported);
    if (!o.target || !b.unit(o.target).active()) return refusal(Why::no_such_target);
    if (rules.melee) return refuse_melee_order(rules, b, o);
    const SideId side = b.unit(o.unit).side;
    if (b.unit(o.target).boarders_of(side) == 0) return refusal(WhyMore::no_parties, 1, 0);
    if (o.aim == BoardingAim::boxes) return refusal(Why::not_an_option, 1, static_cast<int>(o.aim));
    return refuse_if(aim_of_side(b.unit(o.target), side.index()) == o.aim, WhyMore::no_change);
}

After do_board(Play& play, const Board& o) {
    const auto side = play.now.unit(o.unit).side.index();
    const int all = play.now.unit(o.target)[Counter::boarding_aim];
    // Boxes of one group are a goal beside the four that are kept for each side.
    const bool boxes = o.aim == BoardingAim::boxes;
    const int aim = boxes ? 0 : static_cast<int>(o.aim), box = boxes ? o.box + 1 : 0;
    play.set(o.target, Counter::boarding_aim, (all & ~(3 << (2 * side))) | aim << (2 * side));
    if (play.now.unit(o.target).side.index() != side) play.set(o.target, Counter::boarding_box, box);
    if (play.rules.melee) do_melee_order(play, o);
    return After::more;
}

UnitSet boarding_eligible(const Rules& rules, const Battle& b) {
    if (!boarding_combat_due(rules, b)) return {};
    UnitSet mask;
    for (std::size_t side = 0; side < b.sides.size(); ++side) {
        bool aboard = false;
        for (const Unit& u : b.units) aboard = aboard || (u.active() && u.boarders_of(SideId{side}) > 0);
        for (std::size_t i = 0; aboard && i < b.units.size(); ++i)
            if (b.units[i].active() && b.units[i].side.index() == side) {
                mask.add(UnitId{i});
                aboard = false;
            }
    }
    return mask;
}

bool boarding_combat_due(const Rules& rules, const Battle& b) {
    if (!fights_aboard(rules)) return false;
    for (const UnitId unit : active_ids(b))
        if (enemies_aboard(b, unit) > 0) return true;
    return false;
}

bool boarding_combat_run(Play& play) {
    for (const UnitId unit : active_ids(play.now)) {
        if (enemies_aboard(play.now, unit) == 0) continue;
        if (play.now.unit(unit)[Counter::derelict] == 1)
            take_derelict(play, unit);
        else if (play.rules.melee)
            melee(play, unit);
        else
            fight_aboard(play, unit);
        capture_where_taken(play, unit);
    }
    return true;
}

Battle with_captured_ships(const Battle& last) {
    Battle counted = last;
    for (Unit& u : counted.units) {
        const int from = u[Counter::captured_from] - 1;
        if (from < 0 || from >= static_cast<int>(counted.sides.size()) ||
            u.side.index() == static_cast<std::size_t>(from))
            continue;
        u.side = SideId{static_cast<std::size_t>(from)};
        if (u.active()) u.fate = Fate::captured;
    }
    return counted;
}

bool destruction_prevented(Play& play, UnitId unit) {
    if (!play.rules.boarding || enemies_aboard(play.now, unit) == 0) return false;
    const int die = play.roll(Stream::crew, 6, unit);
    if (die <= play.rules.boarding->prevention[0]) play.set(unit, Counter::destruct_blocked, 1);
    return die <= play.rules.boarding->prevention[1];
}

}  // namespace impulse
