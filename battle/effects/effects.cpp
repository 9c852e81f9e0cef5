#include "battle/effects/effects.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "battle/core/subspace.h"
#include "battle/core/tracks.h"
#include "battle/effects/ops.h"

namespace impulse {
namespace {

ShotStage stage_of(const Effect& e, const Impact& impact) {
    if (e.when == When::fired) return ShotStage::fired;
    if (e.when == When::missed) return ShotStage::missed;
    const bool packet = e.op == Op::damage || e.op == Op::excess;
    return packet && e.at != At::firer && (!impact.at.object || e.at == At::within) ? ShotStage::packet
                                                                                    : ShotStage::roll;
}

struct OpWork {
    void (*perform)(const ops::Cast&);
    std::string (*say)(const Effect&);
    void (*weigh)(const Effect&, ModeWorth&) = nullptr;  // null: what it is worth stands in the table
};
// In the order of the words of Op.
constexpr std::array op_works{OpWork{ops::damage, ops::damage},
                              OpWork{ops::excess, ops::excess},
                              OpWork{ops::inside, ops::inside},
                              OpWork{ops::lose_mount, ops::lose_mount, ops::lose_mount},
                              OpWork{ops::repeat, ops::repeat, ops::repeat},
                              OpWork{ops::inform, ops::inform, ops::inform},
                              OpWork{ops::kill_seeker, ops::kill_seeker, ops::kill_seeker},
                              OpWork{ops::unfire, ops::unfire},
                              OpWork{ops::slow, ops::slow, ops::slow},
                              OpWork{ops::drain, ops::drain},
                              OpWork{ops::mend, ops::mend},
                              OpWork{ops::unweave, ops::unweave},
                              OpWork{ops::link, ops::link},
                              OpWork{ops::place, ops::place},
                              OpWork{ops::flux, ops::flux}};
static_assert(op_works.size() == count_of<Op>());

const OpWork& op_work(const Effect& e) { return op_works[static_cast<std::size_t>(e.op)]; }

// Points that wait inside a unit for the chart.
int internals_of(const Battle& battle, UnitId unit) {
    int points = 0;
    for (const Volley& v : battle.volleys)
        if (unit && v.target == unit) points += v.points;
    return points;
}

std::string say(const Condition& c) {
    switch (c.of) {
        case Of::drone:
            return "if it is a drone";
        case Of::uim:
            return "through a UIM";
        case Of::derfacs:
            return "with DERFACS";
        case Of::tractored:
            return "if a tractor beam joins the two";
        case Of::bare:
            return "if no shield stands there";
        case Of::locked:
            return "if a box of its grouping has a lock on it";
        case Of::subspace:
            return "where wave-locks hold";
        case Of::beside:
            return "if it lies abeam";
        case Of::astern:
            return "if it lies astern";
        case Of::anchored:
            return "if a stabilizer holds it";
        default:
            break;
    }
    const std::string_view what = c.of == Of::size          ? "size class"
                                  : c.of == Of::natural     ? "a natural"
                                  : c.of == Of::box_hits    ? "hits of this box in the impulse"
                                  : c.of == Of::system_hits ? "hits of its kind in the impulse"
                                  : c.of == Of::turn_hits   ? "hits of this box in the turn"
                                                            : word(c.of);
    if (c.odd) return fmt::format("at an odd number of {}", what);
    if (c.least <= -Condition::open) return fmt::format("at {} {} or less", what, c.most);
    if (c.most >= Condition::open) return fmt::format("at {} {} or more", what, c.least);
    return c.least == c.most ? fmt::format("at {} {}", what, c.least)
                             : fmt::format("at {} {} to {}", what, c.least, c.most);
}

}  // namespace

void apply(Play& play, Salvo& salvo, const Impact& impact, ShotStage stage) {
    const std::vector<Effect>& effects = impact.from.mode->effects;
    const int before = internals_of(play.now, impact.at.unit);
    for (const Effect& e : effects)
        if (e.when != When::pierced && stage_of(e, impact) == stage &&
            !left_out(play.rules, play.now, impact.from.by, e))
            op_work(e).perform({play, salvo, impact, e});
    Impact pierced = impact;
    pierced.points = internals_of(play.now, impact.at.unit) - before;
    if (stage != ShotStage::packet || pierced.points <= 0) return;
    for (const Effect& e : effects)
        if (e.when == When::pierced) op_work(e).perform({play, salvo, pierced, e});
}

bool left_out(const Rules& rules, const Battle& battle, UnitId firer, const Effect& effect) {
    return firer && std::any_of(effect.unless.begin(), effect.unless.end(), [&](const std::string& row) {
               return working_boxes(rules, battle.unit(firer), row) > 0;
           });
}

const Effect* reaches_each(const WeaponMode& mode) {
    const Effect* hit = mode.effect(Op::damage);
    if (hit == nullptr) return nullptr;
    if (hit->at >= At::line) return hit;
    const bool rolls = mode.table.kind != TableKind::automatic ||
                       std::any_of(mode.table.exact.begin(), mode.table.exact.end(), [](const Damage& cell) {
                           return cell.fires && cell.parts.front().sum.dice > 0;
                       });
    return hit->at == At::everything_in_hex && rolls ? hit : nullptr;
}

namespace {

// So many hexes from a hex through another, as straight as hexes allow.
Hex far_end(Hex from, Hex through, int hexes) {
    const int d = distance(from, through);
    const auto part = [&](int x) { return (2 * x * hexes + (x < 0 ? -d : d)) / (2 * d); };
    const int q = through.q - from.q, r = through.r - from.r, s = -q - r;
    int to_q = part(q), to_r = part(r);
    const int to_s = part(s);
    const int off_q = std::abs(to_q * d - q * hexes), off_r = std::abs(to_r * d - r * hexes),
              off_s = std::abs(to_s * d - s * hexes);
    if (off_q > off_r && off_q > off_s)
        to_q = -to_r - to_s;
    else if (off_r > off_s)
        to_r = -to_q - to_s;
    return {static_cast<std::int16_t>(from.q + to_q), static_cast<std::int16_t>(from.r + to_r)};
}

}  // namespace

UnitSet reached_by(const Battle& battle, const Muzzle& from, const Effect& effect, Hex at) {
    UnitSet reached;
    if (effect.at == At::arc) {
        const Unit& u = battle.unit(from.by);
        for (const UnitId id : unit_ids(battle)) {
            const Unit& other = battle.unit(id);
            const int range = distance(u.hex, other.hex);
            if (other.active() && id != from.by && range <= effect.within &&
                (range > 0 ? Arc{effect.arc}.has(relative_bearing(u.hex, u.facing, other.hex))
                           : battle.enemies(from.by, id)))
                reached.add(id);
        }
        return reached;
    }
    FixedVector<Hex, 2 * max_range + 2> hexes;
    if (effect.at == At::everything_in_hex) {
        hexes.push_back(at);
    } else {
        const bool ahead = effect.at == At::ahead || at == from.hex;
        const Hex end = ahead && from.by ? along(from.hex, battle.unit(from.by).facing, effect.within)
                                         : far_end(from.hex, at, effect.within);
        bool second = false;  // of two hexes beside the line the first
        hexes.push_back(from.hex);
        each_between(from.hex, end, [&](Hex h, bool edge) {
            second = edge && !second;
            if ((!edge || second) && !hexes.full()) hexes.push_back(h);
        });
        hexes.push_back(end);
    }
    for (const UnitId each : active_ids(battle))
        if (each != from.by && std::find(hexes.begin(), hexes.end(), battle.unit(each).hex) != hexes.end())
            reached.add(each);
    return reached;
}

ModeWorth worth_of(const WeaponMode& mode) {
    ModeWorth worth;
    for (const Effect& e : mode.effects)
        if (const auto weigh = op_work(e).weigh; weigh != nullptr) weigh(e, worth);
    return worth;
}

bool ends_seeker(const WeaponMode& mode, SeekerKind seeker) {
    const Effect* kill = mode.effect(Op::kill_seeker);
    return kill != nullptr &&
           all_hold(kill->conditions, {.facts = fact(Of::drone, seeker == SeekerKind::drone)});
}

std::string effects_in_words(const WeaponMode& mode) {
    std::string all;
    for (const Effect& e : mode.effects) {
        if (e == Effect{}) continue;
        std::string one = op_work(e).say(e);
        if (!e.unless.empty()) one += fmt::format(", unless it has a {}", fmt::join(e.unless, " or "));
        for (const Condition& c : e.conditions)
            one += fmt::format("{} {}", &c == &e.conditions.front() ? ", only" : " and", say(c));
        all += fmt::format("{}{}.", all.empty() ? "" : " ", one);
    }
    if (mode.passes != Passes::nothing)
        all += fmt::format("{}no web{} on its way stops it.", all.empty() ? "" : " ",
                           mode.passes == Passes::everything ? " and no terrain" : "");
    for (const TargetLimit& limit : mode.limits) {
        std::string one = limit.impulses > 0 ? fmt::format("a box fires at one target once in {} impulse{}",
                                                           limit.impulses, limit.impulses == 1 ? "" : "s")
                                             : "a box fires at one target once a turn";
        for (const Condition& c : limit.conditions) one += fmt::format(", {}", say(c));
        all += fmt::format("{}{}.", all.empty() ? "" : " ", one);
    }
    return all;
}

namespace ops {

bool Cast::reaches(UnitId at) const {
    if (effect.conditions.empty()) return true;
    return all_hold(effect.conditions, {.range = impact.range,
                                        .energy = impact.from.charge.floor(),
                                        .size = at ? play.type(at).sheet.size_class : 0,
                                        .facts = of_firer()});
}

bool Cast::reaches(ObjectId at) const {
    if (effect.conditions.empty()) return true;
    const bool drone = play.now.object(at).kind == SeekerKind::drone;
    return all_hold(effect.conditions, {.range = impact.range,
                                        .energy = impact.from.charge.floor(),
                                        .size = size_of_object(play.rules, play.now.object(at)),
                                        .facts = fact(Of::drone, drone) | of_firer()});
}

Facts Cast::of_firer() const {
    const UnitId by = impact.from.by;
    return fact(Of::subspace, !by || !silenced(play.now.unit(by)));
}

int Cast::amount(int of_shot) const {
    if (effect.dice > 0) return effect.amount * play.roll(Stream::damage, effect.dice, 6, impact.from.by);
    if (effect.amount == 0) return of_shot;
    if (effect.above < 0) return effect.amount;
    return effect.amount * std::max(0, (impact.from.charge - impulse::points(effect.above)).ceil());
}

std::string points_in_words(const Effect& e) {
    if (e.dice > 0) return fmt::format("{}d6 x {} points", e.dice, e.amount);
    if (e.amount == 0) return "its points";
    const std::string points = fmt::format("{} point{}", e.amount, e.amount == 1 ? "" : "s");
    return e.above < 0 ? points : fmt::format("{} for each of energy begun above {}", points, e.above);
}

}  // namespace ops
}  // namespace impulse
