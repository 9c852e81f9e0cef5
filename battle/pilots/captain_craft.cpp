#include "battle/pilots/captain_craft.h"

#include <algorithm>

#include "battle/core/craft.h"
#include "battle/core/ground.h"
#include "battle/play/allocation.h"

namespace impulse {
namespace {

constexpr int strike_range = 30;  // fighters leave when an enemy is so near
constexpr int patrol_range = 22;  // PFs
constexpr int cruise = 15;        // craft that keep their speed go no faster by choice

// A ship in a hangar of its carrier.
bool carried_ship(const Rules& r, const Battle& b, const Unit& u) {
    return craft_kind(r, u) == CraftKind::none && u.mother &&
           u.box < r.type(b.unit(u.mother).type).bays.size();
}
bool fighter(const Rules& r, const Unit& u) {
    const CraftKind kind = craft_kind(r, u);
    return kind == CraftKind::fighter || kind == CraftKind::heavy_fighter;
}

// Rounds and charges that are still in it, in half spaces and charges.
int stings(const Rules& r, const Unit& u) {
    const ShipClass& c = r.type(u.type);
    int n = 0;
    for (const std::uint8_t g : c.armed) n += u.groups[g].rounds();
    return n;
}
// It never had anything but phasers.
bool phasers_only(const Rules& r, const Unit& u) {
    for (const std::uint8_t g : r.type(u.type).armed)
        for (const std::uint8_t rounds : r.type(u.type).groups[g].load)
            if (rounds > 0) return false;
    return true;
}
bool goes_home(const Rules& r, const Unit& u) {
    return u[Counter::crippled] != 0 || (stings(r, u) == 0 && !phasers_only(r, u));
}

int nearest_ship(const Situation& s) {
    int nearest = max_range;
    for (std::size_t i = 0; i < s.seen.units.size(); ++i)
        if (const Unit& u = s.seen.units[i]; u.active() && is_fighting_unit(s.rules, u) &&
                                             s.seen.enemies(s.me, UnitId{i}) && !small_craft(s.rules, u))
            nearest = std::min(nearest, distance(s.unit().hex, u.hex));
    return nearest;
}

// Where it flies to, and how near.
struct WayHome {
    Hex to{};
    int near = 0;
    bool home = false;
};
std::optional<WayHome> way_of(const Situation& s) {
    const Unit& u = s.unit();
    if (goes_home(s.rules, u) && u.mother && s.seen.unit(u.mother).active())
        return WayHome{s.seen.unit(u.mother).hex, 0, true};
    std::optional<WayHome> best;
    int nearest = 0;
    for (std::size_t i = 0; i < s.seen.units.size(); ++i) {
        const Unit& other = s.seen.units[i];
        if (!other.active() || !is_fighting_unit(s.rules, other) || !s.seen.enemies(s.me, UnitId{i}))
            continue;
        // Ships first, fighters where none is near, shuttles last.
        const CraftKind kind = craft_kind(s.rules, other);
        const int range = distance(u.hex, other.hex) + (kind == CraftKind::shuttle    ? 40
                                                        : small_craft(s.rules, other) ? 10
                                                                                      : 0);
        if (best && range >= nearest) continue;
        nearest = range;
        best = WayHome{other.hex, 1, false};
    }
    return best;
}

void load(const Situation& s, UnitId craft, std::vector<Command>& orders) {
    const Unit& u = s.seen.unit(craft);
    const ShipClass& c = s.rules.type(u.type);
    for (const std::uint8_t g : c.armed) {
        const WeaponType& w = s.rules.weapon(c.groups[g].weapon);
        orders.push_back(DeckWork{s.me, u.box, DeckJob::charge, g, {}});
        std::optional<SeekerId> best;
        for (const SeekerId id : w.launches)
            if (!best || s.rules.seeker(id).warhead * 32 + s.rules.seeker(id).speed >=
                             s.rules.seeker(*best).warhead * 32 + s.rules.seeker(*best).speed)
                best = id;
        if (best) orders.push_back(DeckWork{s.me, u.box, DeckJob::load, g, *best});
    }
    if (u[Counter::crippled] != 0) orders.push_back(DeckWork{s.me, u.box, DeckJob::repair, 0, {}});
}

}  // namespace

std::optional<Command> craft_standing(const Rules& rules, const Battle& seen, SideId side) {
    bool some = false;
    for (const Unit& u : seen.units)
        some = some || (u.side == side && u.mother && (u.fate == Fate::aboard || u.active()) &&
                        (fighter(rules, u) || fast_patrol(rules, u) || carried_ship(rules, seen, u)) &&
                        seen.unit(u.mother).active());
    const Standing wanted = some ? Standing::ask : Standing::automatic;
    if (seen.sides[side.index()].standing[static_cast<std::size_t>(StandingKind::craft)] == wanted)
        return std::nullopt;
    return SetStanding{side, StandingKind::craft, wanted};
}

void plan_craft(const Situation& s, std::vector<Command>& orders, std::string& thought) {
    const int nearest = nearest_ship(s);
    int out = 0;
    for (std::size_t i = 0; i < s.seen.units.size(); ++i) {
        const UnitId craft{i};
        const Unit& u = s.seen.units[i];
        if (u.mother != s.me) continue;
        if (u.active() && u.hex == s.unit().hex && goes_home(s.rules, u))
            orders.push_back(RecoverCraft{s.me, craft, u.box});
        if (u.fate != Fate::aboard) continue;
        const bool warship = carried_ship(s.rules, s.seen, u),
                   patrol_boat = fast_patrol(s.rules, u) || warship;
        if (!patrol_boat && !fighter(s.rules, u)) continue;
        const bool ready = patrol_boat || !goes_home(s.rules, u);
        if (!ready) load(s, craft, orders);
        if (!ready || s.hopeless || s.foes.empty() || nearest > (patrol_boat ? patrol_range : strike_range))
            continue;
        const int speed = warship ? 0 : patrol_boat ? s.unit()[Counter::speed] : craft_speed(s.rules, u);
        const Facing facing =
            s.foes[0].hex == s.unit().hex ? s.unit().facing : direction_towards(s.unit().hex, s.foes[0].hex);
        orders.push_back(LaunchCraft{
            s.me, craft, u.box, CraftRole::plain, facing, static_cast<std::uint8_t>(std::max(speed, 0)), {}});
        ++out;
    }
    if (out > 0) thought = "launches what stands ready";
}

Allocate craft_form(const Situation& s, std::string& thought) {
    Allocate form = default_form(s.rules, s.seen, s.me);
    const std::optional<WayHome> way = way_of(s);
    if (way && way->home && distance(s.unit().hex, way->to) <= 2)
        form.plot[0].speed = static_cast<std::uint8_t>(
            std::clamp<int>(s.seen.unit(s.unit().mother)[Counter::speed], 1, form.plot[0].speed));
    // What a drive keeps need not grow for ever.
    const int kept = kept_speed(s.rules, s.unit());
    if (kept > cruise) form.plot[0].speed = static_cast<std::uint8_t>(kept);
    thought = !way ? "nobody to fight" : way->home ? "returns to its ship" : "attacks";
    return form;
}

void plan_craft_moves(const Situation& s, std::vector<Command>& orders, std::string& thought) {
    const std::optional<WayHome> way = way_of(s);
    // Movements of a budget are spread over the turn, and kept where nothing is gained by a hex.
    const int all = s.unit()[Counter::speed], left = s.unit()[Counter::moves_left];
    if (s.rules.budget && (!way || distance(s.unit().hex, way->to) <= way->near ||
                           left <= all - all * s.seen.clock.impulse / s.seen.field.impulses))
        return;
    struct Step {
        Move move;
        int worth = 0;
    };
    std::vector<Step> steps;
    for (const Manoeuvre how : {Manoeuvre::ahead, Manoeuvre::turn_left, Manoeuvre::turn_right,
                                Manoeuvre::slip_left, Manoeuvre::slip_right}) {
        const int turn = how == Manoeuvre::turn_left ? -1 : how == Manoeuvre::turn_right ? 1 : 0;
        const int slip = how == Manoeuvre::slip_left ? -1 : how == Manoeuvre::slip_right ? 1 : 0;
        const Facing facing = turned(s.unit().facing, turn);
        const Hex there = neighbour(s.unit().hex, turned(facing, slip));
        int worth = deadly(s.seen, there) ? 100000 : 0;
        if (way) {
            const int away = distance(there, way->to) - way->near;
            // Near enough, and if possible with the nose on the target.
            worth += 100 * std::max(away, -away);
            if (there != way->to) {
                const int bearing = relative_bearing(there, facing, way->to);
                worth += 4 * std::min(bearing - 1, 25 - bearing);
            }
        }
        steps.push_back({Move{s.me, how, 0}, worth});
    }
    std::stable_sort(steps.begin(), steps.end(),
                     [](const Step& a, const Step& b) { return a.worth < b.worth; });
    for (const Step& step : steps) orders.push_back(step.move);
    thought = !way ? "flies on" : way->home ? "flies home" : "closes in";
}

}  // namespace impulse
