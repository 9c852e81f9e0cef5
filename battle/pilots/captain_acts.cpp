#include "battle/pilots/captain_acts.h"

#include <algorithm>
#include <array>

#include "battle/core/emit.h"
#include "battle/core/gates.h"
#include "battle/core/tracks.h"
#include "battle/core/web_strength.h"
#include "battle/effects/patterns.h"
#include "battle/pilots/playout.h"
#include "battle/play/apply.h"
#include "battle/play/time_travel.h"
#include "battle/systems/box_uses.h"
#include "battle/systems/casting.h"
#include "battle/systems/gates.h"

namespace impulse {
namespace {

constexpr int turns_to_come = 4;   // in which a lost gun would have fired
constexpr int least_mended = 10;   // percent of what a ship is that an impulse out of the fight must bring
constexpr int worth_passing = 10;  // points by which the far side of a gate is to better the exchange
constexpr int die = 6;

// Faces that are given, in turn and again from the first.
class GivenDice final : public DiceSource {
public:
    explicit GivenDice(std::array<int, 2> faces) : faces_(faces) {}
    Drawn next(const Dice& now, Stream stream, int sides) override {
        const int face = faces_[rolled_++ % faces_.size()];
        return {std::min(face, sides), now.drawn[static_cast<std::size_t>(stream)]};
    }

private:
    std::array<int, 2> faces_{};
    std::size_t rolled_ = 0;
};

// Calls f with an order for each box of the ship that can do the act, and its row; ends when f answers true.
template <class F>
void each_act(const Situation& s, BoxAct act, F&& f) {
    const ShipClass& c = s.type();
    for (const std::uint8_t g : c.acting) {
        for (const BoxUse& use : s.rules.system(c.groups[g].system).uses) {
            if (use.act != act || boxes_left(c, s.unit(), g) <= 0) continue;
            Operate o;
            o.unit = s.me;
            o.group = g;
            o.use = SystemUse::box;
            o.value = static_cast<std::uint8_t>(use.number);
            if (f(o, use)) return;
        }
    }
}

// What the ship is worth when it is back, by the faces of leaving and of coming back: nothing where it never was.
std::int64_t worth_after(const Situation& s, const Operate& leaves, std::array<int, 2> faces) {
    GivenDice dice(faces);
    Battle then = s.seen;
    Play play{s.rules, then, dice, nullptr};
    do_travel(play, leaves);
    ++then.clock.turn;  // late enough to be back
    return_travellers(play);
    return then.unit(s.me).active() ? worth_of(s.rules, then.unit(s.me)) : 0;
}

// Gone for an impulse and back as new, or never there: what it mends against the risk.
void plan_journey(const Situation& s, std::vector<Command>& orders, std::string& thought) {
    if (s.impulses_left() == 0) return;  // who is away fills in no form
    each_act(s, BoxAct::travel, [&](Operate o, const BoxUse&) {
        o.amount = points(1);
        o.beside = 1;
        if (refuse(s.rules, s.seen, Command{o})) return false;
        const std::int64_t now = worth_of(s.rules, s.unit());
        const std::int64_t needed = now * (100 + least_mended) / 100;
        if (worth_after(s, o, {1, 1}) < needed) return false;
        std::int64_t sum = 0;
        for (int away = 1; away <= die; ++away)
            for (int back = 1; back <= die; ++back) sum += worth_after(s, o, {away, back});
        if (sum < needed * die * die) return false;
        orders.push_back(o);
        thought = "leaves for another year to repair";
        return true;
    });
}

bool hidden(const Situation& s, const Foe& foe) {
    return (s.seen.unit(foe.id).hidden_from >> s.unit().side.index() & 1U) != 0;
}
int reach_of_act(const Situation& s, const BoxUse& use) { return use.range[tech_index(s.type())]; }

// Who is hidden where he was last seen could be fired at as soon as he is found.
void plan_search(const Situation& s, std::vector<Command>& orders, std::string& thought) {
    each_act(s, BoxAct::find, [&](const Operate& o, const BoxUse& use) {
        for (const Foe& foe : s.foes) {
            if (!hidden(s, foe) || foe.range > reach_of_act(s, use)) continue;
            const int to = relative_bearing(s.unit().hex, s.unit().facing, foe.hex);
            if (broadside(s.ready, to, foe.range) == 0 || refuse(s.rules, s.seen, Command{o})) continue;
            orders.push_back(o);
            thought = "looks for what is hidden";
            return true;
        }
        return false;
    });
}

// Help that an enemy could call comes only while one of its ships can call: all of them have to be kept from it.
void cut_off_calls(const Situation& s, std::vector<Command>& orders) {
    if (s.seen.field.arrival_range == 0) return;
    const int now = s.seen.impulse_now();
    for (std::size_t side = 0; side < s.seen.sides.size(); ++side) {
        if (s.seen.sides[side].team == s.seen.sides[s.unit().side.index()].team) continue;
        bool waits = false;
        std::vector<UnitId> callers;
        for (std::size_t i = 0; i < s.seen.units.size(); ++i) {
            const Unit& u = s.seen.units[i];
            if (u.side.index() != side) continue;
            waits = waits || u.fate == Fate::held_out;
            if (u.active() && u.until(StatusKind::jammed) < now) callers.push_back(UnitId{i});
        }
        if (!waits || callers.empty()) continue;
        std::vector<Command> all;
        std::array<int, max_groups> used{};
        Energy left = s.unit().battery;
        for (const UnitId caller : callers)
            each_act(s, BoxAct::impose, [&](Operate o, const BoxUse& use) {
                o.target = caller;
                int& uses = used[o.group];
                if (use.status != StatusKind::jammed || use.energy > left ||
                    s.unit().groups[o.group].used + uses >= boxes_left(s.type(), s.unit(), o.group) ||
                    refuse(s.rules, s.seen, Command{o}))
                    return false;
                ++uses;
                left -= use.energy;
                all.emplace_back(o);
                return true;
            });
        if (all.size() == callers.size()) orders.insert(orders.end(), all.begin(), all.end());
    }
}

// Web there that costs the ship something, and is not of its own making.
bool hinders(const Situation& s, Hex hex) {
    if (web_strength_at(s.rules, s.seen, hex) == 0 || at_home_in_web(s.rules, s.seen, s.unit(), hex))
        return false;
    const Web& web = s.seen.webs[static_cast<std::size_t>(web_in(s.seen, hex))];
    return s.seen.sides[web.by.index()].team != s.seen.sides[s.unit().side.index()].team;
}

bool may_open_gates(const Situation& s) {
    return (s.type().devices >> static_cast<unsigned>(Device::field_caster) & 1U) != 0;
}

// A gate from ahead of the ship to where it stands much better, for all that the way through does to it.
void plan_gate(const Situation& s, std::vector<Command>& orders, std::string& thought) {
    const Unit& u = s.unit();
    if (!may_open_gates(s) || s.foes.empty() || u[Counter::moves_left] < 1) return;
    const FoeHexes foes = foe_hexes(s);
    for (const std::uint8_t g : s.type().armed) {
        if (boxes_left(s.type(), u, g) <= 0) continue;
        const std::vector<WeaponMode>& modes = s.rules.weapon(s.type().groups[g].weapon).modes;
        for (std::size_t m = 0; m < modes.size(); ++m) {
            if (!casts_gate(s.rules, modes[m])) continue;
            const Gate& gate = s.rules.seeker(modes[m].casts).field.gate;
            Operate o;
            o.unit = s.me;
            o.group = g;
            o.use = SystemUse::cast;
            o.value = static_cast<std::uint8_t>(m);
            o.hex = neighbour(u.hex, u.facing);
            std::optional<Operate> best;
            std::int64_t most =
                std::int64_t{value_of(s, foes, o.hex, u.facing)} + worth_passing * whole_point;
            for (std::uint8_t d = 0; d < 6; ++d)
                for (int n = modes[m].table.last; n > 1; --n) {
                    o.beyond = along(u.hex, Facing{d}, n);
                    const std::int64_t value =
                        std::int64_t{value_of(s, foes, o.beyond, u.facing)} -
                        terrain_price(s, o.beyond, u[Counter::speed]) -
                        std::int64_t{harm_on_the_way(gate, s.type().sheet.size_class, o.hex, o.beyond)} *
                            whole_point;
                    if (value <= most || refuse(s.rules, s.seen, Command{o})) continue;
                    most = value;
                    best = o;
                }
            if (!best) continue;
            orders.push_back(*best);
            thought = "opens a gate";
            return;
        }
    }
}

}  // namespace

void arm_acts(const Situation& s, FormBuilder& form) {
    if (!s.temper.weighs_acts || s.foes.empty()) return;
    each_act(s, BoxAct::find, [&](const Operate& o, const BoxUse& use) {
        const int reach = reach_of_act(s, use) + std::max<int>(s.unit()[Counter::speed], 0);
        const bool near = std::any_of(s.foes.begin(), s.foes.end(),
                                      [&](const Foe& foe) { return hidden(s, foe) && foe.range <= reach; });
        const Energy lacks = use.energy - Energy{s.unit().groups[o.group].charge};
        return near && form.arm_with(o.group, 0, lacks);
    });
    if (!s.hopeless || !may_open_gates(s)) return;
    for (const std::uint8_t g : s.type().armed) {
        const std::vector<WeaponMode>& modes = s.rules.weapon(s.type().groups[g].weapon).modes;
        for (std::size_t m = 0; m < modes.size(); ++m)
            if (casts_gate(s.rules, modes[m])) form.arm(g, m);
    }
}

void plan_acts(const Situation& s, std::vector<Command>& orders, std::string& thought) {
    if (!s.temper.weighs_acts) return;
    plan_journey(s, orders, thought);
    plan_search(s, orders, thought);
    cut_off_calls(s, orders);
    plan_gate(s, orders, thought);
}

bool fire_anew(const Situation& s, std::vector<Command>& orders, std::string& thought) {
    if (!s.temper.weighs_acts || s.foes.empty() || s.hopeless) return false;
    for (const Shot& shot : s.seen.shots)
        if (shot.by == s.me) return false;
    bool ordered = false;
    each_act(s, BoxAct::fire_again, [&](const Operate& o, const BoxUse&) {
        if (refuse(s.rules, s.seen, Command{o})) return false;
        Battle then = s.seen;
        GivenDice dice({1, 1});
        Play play{s.rules, then, dice, nullptr};
        do_box_use(play, o);
        const Foe& foe = s.foes[0];
        const Situation after = look(s.rules, then, s.power, s.temper, s.me, foe.id);
        const int to = relative_bearing(s.unit().hex, s.unit().facing, foe.hex);
        const int range = std::min(foe.range, max_range), wanted = std::clamp(s.wanted_range, 0, max_range);
        const std::int32_t shield = foe.shield[struck_by(s, foe.id, s.me)];
        const std::int64_t gain = worth_of_hits(broadside(after.ready, to, range), shield) -
                                  worth_of_hits(broadside(s.ready, to, range), shield);
        const std::int64_t loss =
            std::int64_t{all_bearing(s.working, wanted) - all_bearing(after.working, wanted)} * turns_to_come;
        if (gain <= loss) return false;
        orders.push_back(o);
        thought = "makes its weapons fire once more";
        return ordered = true;
    });
    return ordered;
}

void break_web(const Situation& s, std::vector<Command>& orders, std::string& thought) {
    if (!s.temper.weighs_acts || s.seen.web_hexes.empty()) return;
    const Hex here = s.unit().hex;
    std::vector<Hex> webs;
    const auto look_at = [&](Hex hex) {
        if (hinders(s, hex)) webs.push_back(hex);
    };
    look_at(here);
    if (!s.foes.empty() && !s.hopeless && s.foes[0].hex != here) {
        const Foe& foe = s.foes[0];
        const int to = relative_bearing(here, s.unit().facing, foe.hex);
        if (broadside(s.ready, to, std::min(foe.range, max_range)) > 0) {
            each_between(here, foe.hex, [&](Hex hex, bool) { look_at(hex); });
            look_at(foe.hex);
        }
    }
    for (const Hex hex : webs)
        for (const std::uint8_t g : s.type().armed) {
            const std::vector<WeaponMode>& modes = s.rules.weapon(s.type().groups[g].weapon).modes;
            for (std::size_t m = 0; m < modes.size(); ++m) {
                const ClearRocks order{s.me, g, static_cast<std::uint8_t>(m), hex};
                if (modes[m].effect(Op::unweave) == nullptr || refuse(s.rules, s.seen, Command{order}))
                    continue;
                orders.push_back(order);
                thought = "breaks the web in its way";
                return;
            }
        }
}

bool open_way_out(const Situation& s, std::vector<Command>& orders, std::string& thought) {
    if (!s.temper.weighs_acts || !s.hopeless) return false;
    bool ordered = false;
    each_act(s, BoxAct::gate, [&](Operate o, const BoxUse& use) {
        o.hex = s.unit().hex;
        // Nobody else gives up his power for it.
        if (boxes_left(s.type(), s.unit(), o.group) < use.amount[tech_index(s.type())] ||
            gate_open_to(s.rules, s.seen, s.me) || refuse(s.rules, s.seen, Command{o}))
            return false;
        orders.push_back(o);
        thought = "beaten: opens a way out";
        return ordered = true;
    });
    return ordered;
}

}  // namespace impulse
