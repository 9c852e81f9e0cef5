#include "battle/play/situation.h"

#include <algorithm>

#include "battle/areas/barrier.h"
#include "battle/core/craft.h"
#include "battle/core/ground.h"
#include "battle/damage/ramming.h"
#include "battle/damage/shields.h"

namespace impulse {
namespace {

constexpr int far_away = 40;    // ranges beyond this do not differ
constexpr int seeker_near = 9;  // hexes within which a seeker is looked at
constexpr int close_by = 8;     // nearer than this nobody has got away yet
constexpr int out_of_it =
    60;  // a ship that far off has left the fight, whether or not it is still on the map

bool has_a_body(const Battle& seen, SideId side) {
    for (const Unit& u : seen.units)
        if (u.active() && is_body(u) && u.side == side) return true;
    return false;
}

// Other ships of ours that fight along.
FixedVector<Hex, max_units> friends_of(const Rules& rules, const Battle& seen, UnitId me) {
    FixedVector<Hex, max_units> friends;
    for (std::size_t i = 0; i < seen.units.size(); ++i) {
        const Unit& f = seen.units[i];
        if (f.active() && UnitId{i} != me && !seen.enemies(me, UnitId{i}) && is_fighting_unit(rules, f) &&
            !small_craft(rules, f) && distance(f.hex, seen.unit(me).hex) <= out_of_it)
            friends.push_back(f.hex);
    }
    return friends;
}

// So many hexes are they from there.
int mean_range(const FixedVector<Hex, max_units>& friends, Hex there) {
    int sum = 0;
    for (const Hex hex : friends) sum += std::min(distance(hex, there), far_away);
    return friends.empty() ? 0 : sum / static_cast<int>(friends.size());
}

bool carries_torpedoes(const Rules& rules, const Unit& u) {
    const ShipClass& c = rules.type(u.type);
    return std::ranges::any_of(c.launchers, [&](std::uint8_t g) {
        return is_tube(rules.weapon(c.groups[g].weapon)) && boxes_left(c, u, g) > 0;
    });
}

// The best range for the exchange if both could bring everything to bear.
int best_range(const ByRange& give, const ByRange& take, int caution) {
    const auto value = [&](std::size_t r) {
        return std::int64_t{give[r]} * 100 - std::int64_t{take[r]} * caution;
    };
    std::int64_t most = value(0);
    std::size_t best = 0;
    for (std::size_t r = 1; r < give.size(); ++r)
        if (const std::int64_t there = value(r); there > most) most = there, best = r;
    return static_cast<int>(best);
}

// True where guns no longer get through the weakest shield that the foe could show, and the hull would.
bool rams_to_advantage(const Situation& s, const Foe& foe) {
    const ShipClass& c = s.type();
    const int weakest = *std::min_element(foe.shield.begin(), foe.shield.end());
    if (all_bearing(s.working, 1) > weakest * whole_point || s.top < foe.top) return false;
    int standing = s.shield[0];
    for (std::size_t g = 0; g < c.groups.size(); ++g) standing += boxes_left(c, s.unit(), g);
    const int points = ram_points(*s.rules.ramming, s.top, c.sheet.explosion);
    return points > weakest && points < standing;
}

// True where the map ends in an edge that lets the ship go.
bool edge_is_open(const Battle& seen, const Unit& u) {
    const BattleField& f = seen.field;
    if (f.map.floating() || !f.map.contains(u.hex)) return false;
    if (f.edge == EdgeRule::disengage) return true;
    return f.edge == EdgeRule::breach_barrier &&
           (!barrier_stands(seen) ||
            (f.breach.free_above > 0 && u[Counter::enemy_internals] > f.breach.free_above));
}

bool way_out(const Battle& seen, const Unit& u, std::optional<Hex>& refuge) {
    const BattleField& f = seen.field;
    if (edge_is_open(seen, u)) {
        const int column = column_of(u.hex), row = row_of(u.hex);
        for (const Hex rim :
             {hex_at(1, row), hex_at(f.map.columns, row), hex_at(column, 1), hex_at(column, f.map.rows)})
            if (!refuge || distance(u.hex, rim) < distance(u.hex, *refuge)) refuge = rim;
        return true;
    }
    if (f.edge == EdgeRule::breach_barrier) return false;
    if (f.by_acceleration != 0 || f.by_separation != 0) return true;
    if (f.clock_turn > 0 && seen.clock.turn + 1 < f.clock_turn) return false;
    int nearest = 0;
    for (const Feature& p : f.features) {
        if (p.kind != FeatureKind::warp_point) continue;
        if (f.fortified_by && f.fortified_by != u.side) continue;
        const std::uint8_t lane = seen.sides[u.side.index()].lane;
        if (lane != 0xFF && p.lane != 0xFF && p.lane != lane) continue;
        const int range = distance(u.hex, p.hex);
        if (refuge && range >= nearest) continue;
        refuge = p.hex;
        nearest = range;
    }
    return refuge.has_value();
}

// The seekers near the ship, as its side knows them.
void see_coming(Situation& s) {
    for (const MapObject& seeker : s.seen.objects) {
        if (!seeker.flying() || !seeker.by || !s.seen.enemies(s.me, seeker.by)) continue;
        const MapObject o = as_known(seeker, s.unit().side);
        if ((o.target && o.target != s.me) || distance(o.hex, s.unit().hex) > seeker_near) continue;
        const SeekerId id = guessed_type(s.rules, s.seen, o);
        if (!id) continue;
        const int points = points_of(s.rules, s.seen, o, s.rules.seeker(id), s.unit().hex);
        const auto same =
            std::find_if(s.coming.begin(), s.coming.end(), [&](const Coming& c) { return c.hex == o.hex; });
        if (same != s.coming.end())
            same->points += points;
        else if (!s.coming.full())
            s.coming.push_back({o.hex, points});
    }
}

// The range that a ship with torpedoes seeks: near enough to launch while they are ready, away while they are armed.
void seek_launching_range(Situation& s) {
    if (s.foes.empty()) return;
    bool any = false, ready = false, soon = false;
    int best = 0;
    for (const std::uint8_t g : s.type().launchers) {
        const WeaponType& w = s.rules.weapon(s.type().groups[g].weapon);
        if (!is_tube(w) || boxes_left(s.type(), s.unit(), g) <= 0) continue;
        any = true;
        const GroupState& state = s.unit().groups[g];
        const bool now = state.ready != 0;
        ready = ready || now;
        soon = soon || state.turns + 1 >= w.arming_turns;
        if (now || !ready) best = std::max(best, full_strength(s.rules.seeker(w.launches.front())));
    }
    if (!any || s.rams) return;
    // Launch within the full strength of the torpedoes, then keep away until the next ones are ready.
    if (ready || soon)
        s.wanted_range = std::clamp(best - 2, 3, 8);
    else if (s.seen.clock.turn <= s.temper.close_from)
        s.wanted_range = std::max(s.wanted_range, 18);
}

}  // namespace

bool is_tube(const WeaponType& weapon) {
    return weapon.arming == ArmingKind::schedule && !weapon.launches.empty();
}

Situation look(const Rules& rules, const Battle& seen, const Firepower& power, const Temper& temper,
               UnitId me, UnitId first, Capabilities* kept) {
    Situation s{rules, seen, me, power, temper};
    Capabilities made_anew;
    Capabilities& capabilities = kept != nullptr ? *kept : made_anew;
    const Capabilities::From from{rules, seen, power, temper};
    s.seeker_fear = temper.seeker_fear;
    // In a few impulses a budget goes anywhere: where the ship lies counts more than how far off.
    s.pull = temper.pull / (temper.schooled && s.budget() ? 3 : 1) +
             temper.pull_step * std::min<int>(seen.clock.turn, 20);
    s.theirs_later = temper.schooled;
    s.outlook = temper.outlook;
    if (temper.schooled && !s.budget())
        s.outlook += temper.outlook_step * (seen.field.impulses - s.impulses_left()) /
                     std::max<int>(1, seen.field.impulses);
    const Unit& u = seen.unit(me);
    const Capability& mine = capabilities.of(from, me);
    s.top = mine.top;
    s.shield = mine.shield;
    const bool unarmed = mine.unarmed;
    const OwnGuns& guns = capabilities.own_guns(from, me);
    s.ready = guns.ready;
    s.working = guns.working;
    if (kept != nullptr) s.known = &guns.known;
    for (std::size_t f = 0; f < s.spare.size(); ++f) {
        s.spare[f] = reinforcement_of(rules, u, static_cast<int>(f));
        s.shield[f] -= s.spare[f];
    }

    // The enemy to fight: near to all of us, weak where we would hit it, already hurt.
    struct Other {
        UnitId id{};
        int score = 0;
        int to =
            0;  // relative bearing: of equals the first clockwise from the bow, not the first in the file
        std::size_t shown = 0;  // the facing that fire of ours would meet
        const Capability* capability = nullptr;
    };
    FixedVector<Other, max_units> others;
    const auto friends = friends_of(rules, seen, me);
    s.in_company = !friends.empty();
    std::int64_t theirs = 0, ours = 0;
    int fastest = 0;  // of the enemies that could follow
    for (std::size_t i = 0; i < seen.units.size(); ++i) {
        const Unit& e = seen.units[i];
        if (!e.active() || !is_fighting_unit(rules, e)) continue;
        const int range = distance(u.hex, e.hex);
        const bool enemy = seen.enemies(me, UnitId{i});
        if (!enemy && e.side != u.side && range > out_of_it) continue;
        const Capability& its = UnitId{i} == me ? mine : capabilities.of(from, UnitId{i});
        if (!enemy) {
            ours += its.strength;
            continue;
        }
        if (range <= out_of_it) {
            theirs += its.strength;
            if (!its.unarmed) fastest = std::max(fastest, its.top);
        }
        const std::size_t shown = shield_at(relative_bearing(e.hex, e.facing, u.hex));
        int score =
            std::min(range, far_away) * 4 + its.shield[shown] - std::min<int>(e[Counter::internals], 40);
        score += mean_range(friends, e.hex) * temper.friends_range;
        if (e[Counter::crippled] != 0) score -= 15;
        // Ships first; a shuttle only where there is nothing else.
        if (small_craft(rules, e)) score += craft_kind(rules, e) == CraftKind::shuttle ? 400 : 30;
        if (UnitId{i} == first) score = -far_away * 40;
        others.push_back({UnitId{i}, score, relative_bearing(u.hex, u.facing, e.hex), shown, &its});
    }
    sort_in_place(others.begin(), others.end(), [](const Other& a, const Other& b) {
        return std::pair{a.score, a.to} < std::pair{b.score, b.to};
    });
    for (const Other& o : others) {
        if (s.foes.full()) break;
        const Unit& e = seen.unit(o.id);
        s.foes.resize(s.foes.size() + 1);
        Foe& foe = s.foes.back();
        foe.id = o.id;
        foe.hex = e.hex;
        foe.facing = e.facing;
        foe.range = distance(u.hex, e.hex);
        foe.speed = e[Counter::speed];
        foe.top = o.capability->top;
        foe.flees = foe.range > close_by && foe.speed > 0 && o.shown >= 2 && o.shown <= 4;
        // Where a budget turns a ship anywhere, who is still far off after a turn of it keeps away.
        if (temper.schooled && s.budget() && seen.clock.turn > 1)
            foe.flees = foe.speed > 0 && foe.range > 3 * close_by / 2;
        const TheirGuns& its = capabilities.their_guns(from, o.id);
        foe.guns = its.guns;
        foe.working = its.working;
        if (kept != nullptr) foe.known = &its.known;
        foe.shield = o.capability->shield;
    }
    // The longer it lasts the less we mind, so that it does not last for ever.
    const int turn = seen.clock.turn;
    const int with_torpedoes = carries_torpedoes(rules, u) ? temper.torpedoes : 0;
    const int bolder = std::max(s.in_company ? temper.shared_danger : 0, with_torpedoes);
    s.seeker_fear = std::max(0, s.seeker_fear - with_torpedoes / 2);
    s.caution = std::max(temper.caution_first - temper.caution_step * turn - bolder, temper.caution_least);
    if (ours * 2 > theirs * 3) s.caution = s.caution * 2 / 3;  // we are winning: press on
    s.wanted_range = temper.range;
    if (temper.range <= 0) {
        ByRange take{};
        if (!s.foes.empty() && temper.schooled) {
            take = capabilities.their_guns(from, s.foes[0].id).thrown;
        } else if (!s.foes.empty()) {
            Guns theirs;
            all_guns(rules, power, seen.unit(s.foes[0].id), theirs);
            take = thrown_by(theirs);
        }
        s.wanted_range = best_range(guns.thrown, take, s.caution);
    }
    if (turn > temper.close_from) s.wanted_range = std::min(s.wanted_range, std::max(1, 20 - turn));
    if (s.foes.empty()) return s;
    const bool beaten =
        (u[Counter::crippled] != 0 && ours * 100 < theirs * temper.beaten) || ours * 4 < theirs || unarmed;
    const bool leaves_by_running = seen.field.edge != EdgeRule::disengage && s.budget();
    if (beaten && turn < temper.fight_on) {
        // Who has a planet of its own to defend has nowhere else to go (UTD5.223).
        s.hopeless = !has_a_body(seen, u.side) && way_out(seen, u, s.refuge);
        s.leaves_by_edge = s.hopeless && edge_is_open(seen, u);
        // Who is overtaken on the way only shows the pursuer a stern.
        if (leaves_by_running && !s.refuge && s.top < fastest) s.hopeless = false;
    }
    const Foe& foe = s.foes[0];
    if (!s.hopeless && rules.ramming &&
        (unarmed || (turn > temper.close_from && rams_to_advantage(s, foe)))) {
        s.rams = true;
        s.wanted_range = 0;
    }
    if (foe.flees) {
        const int gain = s.top - (temper.schooled ? foe.speed : foe.top), gap = foe.range - close_by;
        s.chases = gain > 0 && gap <= gain * temper.chase;
        std::optional<Hex> its_refuge;
        s.lets_go = !s.chases && foe.range > 2 * close_by && leaves_by_running && turn < temper.fight_on &&
                    way_out(seen, seen.unit(foe.id), its_refuge);
    }
    if (temper.schooled && !s.budget()) {
        seek_launching_range(s);
        see_coming(s);
    }
    return s;
}

Temper second_captain() {
    Temper t;
    t.launches_to_strike = t.meets_all = t.knows_one_hex = t.weighs_acts = t.keeps_charges = false;
    t.holds_until_close = t.races_spheres = false;
    t.press_on = t.friends_range = t.shared_danger = t.torpedoes = t.hides_from = 0;
    t.battery_speed = 0;
    return t;
}

Temper first_captain() {
    Temper t = second_captain();
    t.schooled = false;
    t.caution_first = 92;
    t.caution_step = 4;
    t.caution_least = 15;
    t.pull = 90;
    t.pull_step = 12;
    t.outlook = 25;
    t.enough = 70;
    t.enough_step = 2;
    t.enough_least = 25;
    t.patience = 95;
    t.speed_near = 17;
    t.speed_far = 24;
    t.close_from = 12;
    t.fight_on = 28;
    t.chase = 8;
    t.strike_from = 20;
    t.strike_moving = 33;
    t.beaten = 60;
    return t;
}

}  // namespace impulse
