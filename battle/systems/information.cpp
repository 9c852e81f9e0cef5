#include "battle/systems/information.h"

#include <algorithm>
#include <limits>

#include "battle/core/disguise.h"
#include "battle/core/modifiers.h"
#include "battle/core/rows/information.h"
#include "battle/core/system_range.h"
#include "battle/core/tracks.h"

namespace impulse {
namespace {

void give(Play& play, UnitId about, SideId side, int points, std::uint8_t learnt = 0) {
    const Unit& u = play.now.unit(about);
    const int sum = std::min<int>(u.info[side.index()] + points, std::numeric_limits<std::int16_t>::max());
    play.emit(InfoChanged{about, static_cast<std::uint8_t>(side.at),
                          static_cast<std::uint8_t>(u.knows[side.index()] | learnt),
                          static_cast<std::int16_t>(sum)});
}

std::uint8_t learnt_by(Inquiry what) {
    return what == Inquiry::sheet    ? knows_sheet
           : what == Inquiry::energy ? knows_energy
           : what == Inquiry::image  ? knows_image
                                     : knows_how_to_aim;
}

// Calls f(watcher, watched) for every ship and each enemy within its sensor rating.
template <class F>
void each_watched(const Rules& rules, const Battle& b, F&& f) {
    for (const UnitId unit : active_ids(b)) {
        if (is_image(b.unit(unit))) continue;  // an image sees nothing
        const int reach = sensor_rating(rules, b.unit(unit));
        for (const UnitId id : active_ids(b))
            if (b.enemies(unit, id) && system_range(rules, b.unit(unit), b.unit(id),
                                                    distance(b.unit(unit).hex, b.unit(id).hex)) <= reach)
                f(unit, id);
    }
}

}  // namespace

bool information_due(const Rules& rules, const Battle& battle) {
    if (!rules.information) return false;
    bool any = false;
    each_watched(rules, battle, [&](UnitId, UnitId) { any = true; });
    return any;
}

void passive_information(Play& play) {
    each_watched(play.rules, play.now, [&](UnitId by, UnitId about) {
        const Unit& u = play.now.unit(by);
        const bool first = play.now.clock.impulse == 1;  // what makes every box tell more does so once a turn
        give(play, about, u.side,
             play.rules.information->passive + (first ? modified(play.rules, u, Quantity::info) : 0));
    });
}

void give_information(Play& play, UnitId about, SideId side, int points) { give(play, about, side, points); }

// Points of one scan by the unit: information.scan less its scanner rating, never below 0.
static int scan_points(const Rules& rules, const Unit& unit) {
    if (!rules.information) return 0;
    return std::max(0, rules.information->scan - scanner_rating(rules, unit));
}

// Price of an inquiry about a class of ship; 0 for a scan.
static int inquiry_price(const Rules& rules, const Battle& battle, SideId side, UnitId target, Inquiry what) {
    if (!rules.information) return 0;
    const int tech = rules.type(seen_type(battle, target, side)).sheet.tech;
    switch (what) {
        case Inquiry::scan:
            return 0;
        case Inquiry::sheet:
            return rules.information->ssd * tech;
        case Inquiry::energy:
            return rules.information->energy * tech;
        case Inquiry::aim:
            return rules.information->aim * tech;
        case Inquiry::image:
            return rules.information->image;
    }
    return 0;
}

std::optional<Refusal> refuse_inquire(const Rules& rules, const Battle& battle, const Inquire& order) {
    if (!rules.information) return refusal(WhyMore::not_supported);
    const Unit& by = battle.unit(order.unit);
    const Unit& target = battle.unit(order.target);
    if (!target.active()) return refusal(Why::no_such_target);
    if (!battle.enemies(order.unit, order.target)) return refusal(Why::friendly_target);
    if (order.what == Inquiry::scan) {
        const int reach = rules.information->range_per_tech * rules.type(by.type).sheet.tech;
        const int away = system_range(rules, by, target, distance(by.hex, target.hex));
        if (away > reach) return refusal(Why::out_of_range, reach, away);
        if (by[Counter::scanned] == battle.impulse_now()) return refusal(WhyMore::already_scanned, 1, 1);
        return refuse_if(scan_points(rules, by) == 0, WhyMore::no_points_of_information, 1, 0);
    }
    if (order.what == Inquiry::aim && working_boxes(rules, by, Trait::computer) == 0)
        return refusal(WhyMore::wrong_system);
    const std::uint8_t learnt = learnt_by(order.what);
    if ((target.knows[by.side.index()] & learnt) != 0) return refusal(WhyMore::known_already);
    if (order.what == Inquiry::image && (target.knows[by.side.index()] & knows_shot) == 0)
        return refusal(WhyMore::no_shot_went_on);
    const int price = inquiry_price(rules, battle, by.side, order.target, order.what),
              have = target.info[by.side.index()];
    return refuse_if(have < price, WhyMore::no_points_of_information, price, have);
}

After do_inquire(Play& play, const Inquire& order) {
    const SideId side = play.now.unit(order.unit).side;
    if (order.what == Inquiry::scan) {
        const Unit& u = play.now.unit(order.unit);
        const bool first = u[Counter::scanned] <= play.now.last_of_turn() - play.now.field.impulses;
        const int points = scan_points(play.rules, u) + (first ? modified(play.rules, u, Quantity::info) : 0);
        play.set(order.unit, Counter::scanned, play.now.impulse_now());
        give(play, order.target, side, points);
    } else {
        // What proves to be no image is the ship.
        const bool nothing = order.what == Inquiry::image && !is_image(play.now.unit(order.target));
        give(play, order.target, side, -inquiry_price(play.rules, play.now, side, order.target, order.what),
             nothing ? std::uint8_t{0} : learnt_by(order.what));
        if (const Unit& t = play.now.unit(order.target); order.what == Inquiry::image)
            play.emit(InfoChanged{order.target, static_cast<std::uint8_t>(side.at),
                                  static_cast<std::uint8_t>(t.knows[side.index()] & ~knows_shot),
                                  t.info[side.index()]});
    }
    return After::more;
}

namespace {
// How the side of the target has adapted to the weapon; null where it has not.
const Adaption* adaption_to(const Battle& b, UnitId target, SystemId weapon) {
    for (const Adaption& a : b.sides[b.unit(target).side.index()].adapted)
        if (a.weapon == weapon && a.share > a.best) return &a;
    return nullptr;
}
}  // namespace

std::optional<Refusal> refuse_remodulate(const Rules& rules, const Battle& b, const Operate& o) {
    const Unit& u = b.unit(o.unit);
    const ClassGroup& group = rules.type(u.type).groups[o.group];
    if (!rules.information || !group.weapon) return refusal(WhyMore::wrong_system);
    if (!o.target || !b.unit(o.target).active()) return refusal(Why::no_such_target);
    if (!b.enemies(o.unit, o.target)) return refusal(Why::friendly_target);
    if (adaption_to(b, o.target, group.system) == nullptr) return refusal(WhyMore::no_change);
    const int price = rules.system(group.system).repair, have = b.unit(o.target).info[u.side.index()];
    return refuse_if(have < price, WhyMore::no_points_of_information, price, have);
}

void do_remodulate(Play& play, const Operate& o) {
    const SystemId weapon = play.type(o.unit).groups[o.group].system;
    const Adaption a = *adaption_to(play.now, o.target, weapon);
    give(play, o.target, play.now.unit(o.unit).side, -play.rules.system(weapon).repair);
    const Share share =
        a.share == Share::one ? Share::half : static_cast<Share>(static_cast<int>(a.share) - 1);
    play.emit(Operated{o.unit, o.target, {}, o.group, o.use, 1});
    play.emit(
        Adapted{static_cast<std::uint8_t>(play.now.unit(o.target).side.index()), weapon, share, a.best, 0});
}

void forget_energy(Play& play, UnitId unit) {
    if (!play.rules.information || !play.rules.information->energy_each_turn) return;
    for (std::size_t s = 0; s < play.now.sides.size(); ++s) {
        const Unit& u = play.now.unit(unit);
        if ((u.knows[s] & knows_energy) == 0) continue;
        play.emit(InfoChanged{unit, static_cast<std::uint8_t>(s),
                              static_cast<std::uint8_t>(u.knows[s] & ~knows_energy), u.info[s]});
    }
}

}  // namespace impulse
