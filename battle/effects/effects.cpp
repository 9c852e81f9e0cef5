#include "battle/effects/effects.h"

#include <fmt/format.h>

#include <algorithm>

#include "battle/effects/ops.h"

namespace impulse {
namespace {

ShotStage stage_of(const Effect& e, const Impact& impact) {
    if (e.when == When::fired) return ShotStage::fired;
    const bool packet = e.op == Op::damage || e.op == Op::excess;
    return packet && e.at != At::firer && (!impact.at.object || e.at == At::within) ? ShotStage::packet
                                                                                    : ShotStage::roll;
}

void perform(const ops::Cast& cast) {
    switch (cast.effect.op) {
        case Op::damage:
            return ops::damage(cast);
        case Op::excess:
            return ops::excess(cast);
        case Op::inside:
            return ops::inside(cast);
        case Op::lose_mount:
            return ops::lose_mount(cast);
        case Op::repeat:
            return ops::repeat(cast);
        case Op::inform:
            return ops::inform(cast);
        case Op::kill_seeker:
            return ops::kill_seeker(cast);
    }
}

void weigh(const Effect& e, ModeWorth& worth) {
    switch (e.op) {
        case Op::damage:
        case Op::excess:
        case Op::inside:
            return;  // what they are worth stands in the table
        case Op::lose_mount:
            return ops::lose_mount(e, worth);
        case Op::repeat:
            return ops::repeat(e, worth);
        case Op::inform:
            return ops::inform(e, worth);
        case Op::kill_seeker:
            return ops::kill_seeker(e, worth);
    }
}

std::string say(const Effect& e) {
    switch (e.op) {
        case Op::damage:
            return ops::damage(e);
        case Op::excess:
            return ops::excess(e);
        case Op::inside:
            return ops::inside(e);
        case Op::lose_mount:
            return ops::lose_mount(e);
        case Op::repeat:
            return ops::repeat(e);
        case Op::inform:
            return ops::inform(e);
        case Op::kill_seeker:
            return ops::kill_seeker(e);
    }
    return {};
}

std::string say(const Condition& c) {
    switch (c.of) {
        case Of::drone:
            return "if it is a drone";
        case Of::uim:
            return "through a UIM";
        case Of::derfacs:
            return "with DERFACS";
        default:
            break;
    }
    const std::string_view what = c.of == Of::size ? "size class" : word(c.of);
    if (c.most >= Condition::open) return fmt::format("at {} {} or more", what, c.least);
    return c.least == c.most ? fmt::format("at {} {}", what, c.least)
                             : fmt::format("at {} {} to {}", what, c.least, c.most);
}

}  // namespace

void apply(Play& play, Salvo& salvo, const Impact& impact, ShotStage stage) {
    for (const Effect& e : impact.from.mode->effects)
        if (stage_of(e, impact) == stage) perform({play, salvo, impact, e});
}

ModeWorth worth_of(const WeaponMode& mode) {
    ModeWorth worth;
    for (const Effect& e : mode.effects) weigh(e, worth);
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
        std::string one = say(e);
        for (const Condition& c : e.conditions)
            one += fmt::format("{} {}", &c == &e.conditions.front() ? ", only" : " and", say(c));
        all += fmt::format("{}{}.", all.empty() ? "" : " ", one);
    }
    return all;
}

namespace ops {

bool Cast::reaches(UnitId at) const {
    if (effect.conditions.empty()) return true;
    return all_hold(effect.conditions,
                    {impact.range, impact.from.charge.floor(), at ? play.type(at).sheet.size_class : 0});
}

bool Cast::reaches(ObjectId at) const {
    if (effect.conditions.empty()) return true;
    const bool drone = play.now.object(at).kind == SeekerKind::drone;
    return all_hold(effect.conditions, {.range = impact.range,
                                        .energy = impact.from.charge.floor(),
                                        .size = Condition::open,
                                        .facts = fact(Of::drone, drone)});
}

int Cast::amount(int of_shot) const {
    if (effect.amount == 0) return of_shot;
    if (effect.above < 0) return effect.amount;
    return effect.amount * std::max(0, (impact.from.charge - impulse::points(effect.above)).ceil());
}

std::string points_in_words(const Effect& e) {
    if (e.amount == 0) return "its points";
    const std::string points = fmt::format("{} point{}", e.amount, e.amount == 1 ? "" : "s");
    return e.above < 0 ? points : fmt::format("{} for each of energy begun above {}", points, e.above);
}

}  // namespace ops
}  // namespace impulse
