#include "battle/fire/ecm.h"

#include <algorithm>

#include "battle/core/modifiers.h"
#include "battle/core/rows/cloak.h"
#include "battle/core/rows/ew.h"
#include "battle/core/terrain_line.h"
#include "battle/core/tracks.h"

namespace impulse {
namespace {

// Points of one kind lent to a unit, or turned against it.
int lent(const Battle& battle, UnitId at, LoanKind kind) {
    int sum = 0;
    for (const Loan& l : battle.loans)
        if (l.at == at && l.kind == kind) sum += l.points;
    return sum;
}

bool passive_long(const Rules& rules, const Battle& battle, const Unit& u) {
    return rules.ew && u[Counter::fire_control] == 0 &&
           battle.impulse_now() - u[Counter::passive_since] >= rules.ew->passive_after;
}

// A craft of fighter size can be lent less: it has points of its own.
constexpr int craft_size_class = 6;

// What hampers the fire of a unit, whatever it fires at. Offensive EW is turned against a unit.
void add_hindrance(Terms<EcmTerm>& t, const Rules& rules, const Battle& battle, UnitId by) {
    add_modifiers(t, EcmTerm::modifier, rules, battle.unit(by), Quantity::hindrance);
    if (!battle.loans.empty())
        t.add(EcmTerm::offensive, std::min(rules.ew->offensive_most, lent(battle, by, LoanKind::offensive)));
}

}  // namespace

int EwBetween::shift() const { return shift_of_ecm(net()); }

int shift_of_ecm(int net_ecm) {
    int root = 0;
    while ((root + 1) * (root + 1) <= net_ecm) ++root;
    return root;
}

int escort_ecm(const Rules& rules, const Battle& battle, UnitId unit) {
    const Hex there = battle.unit(unit).hex;
    int most = 0;
    for (const MapObject& o : battle.objects) {
        // A view hides what an enemy's drones carry.
        if (!o.flying() || !o.type || o.hex != there || battle.enemies(o.by, unit)) continue;
        const SeekerType& type = rules.seeker(o.type);
        if (type.ecm_carried > 0 && battle.impulse_now() - o.since >= type.ecm_after)
            most = std::max(most, type.ecm_carried);
    }
    return most;
}

Terms<EcmTerm> target_ecm(const Rules& rules, const Battle& battle, UnitId by, UnitId at, int range) {
    const Unit& target = battle.unit(at);
    const Sheet& sheet = rules.type(target.type).sheet;
    Terms<EcmTerm> t;
    t.add(EcmTerm::generated, target[Counter::ecm]);
    t.add(EcmTerm::built_in, sheet.ecm_built_in);
    const bool covered = target.until(StatusKind::covered) >= battle.impulse_now();
    add_modifiers(
        t, EcmTerm::modifier, rules, target, Quantity::ecm,
        {.range = range,
         .facts = fact(Of::passive, passive_long(rules, battle, target)) | fact(Of::covered, covered)});
    if (by) add_hindrance(t, rules, battle, by);
    if (!battle.loans.empty()) {
        const int most =
            sheet.size_class >= craft_size_class ? rules.ew->craft_lent_most : rules.ew->lent_most;
        t.add(EcmTerm::protection, std::min(rules.scouts->points, lent(battle, at, LoanKind::protection)));
        t.add(EcmTerm::lent, std::min(most, lent(battle, at, LoanKind::ecm)));
    }
    if (!battle.objects.empty()) t.add(EcmTerm::ecm_drone, escort_ecm(rules, battle, at));
    if (by) t.add(EcmTerm::terrain, terrain_ecm(rules, battle, battle.unit(by).hex, target.hex));
    return t;
}

// ECM of a seeker in flight against fire of `by`.
static Terms<EcmTerm> seeker_ecm(const Rules& rules, const Battle& battle, UnitId by, ObjectId at,
                                 int range) {
    Terms<EcmTerm> t;
    add_hindrance(t, rules, battle, by);
    // A shuttle is one, whatever it is used for.
    const SeekerKind kind = battle.object(at).kind;
    const bool shuttle = kind == SeekerKind::shuttle || kind == SeekerKind::weasel;
    const Circumstances c{.range = range, .facts = fact(shuttle ? Of::shuttle : Of::seeker)};
    for (const Modifier& m : rules.modifiers_of(Quantity::ecm))
        if (all_hold(m.conditions, c)) t.add(EcmTerm::modifier, m, m.amount);
    t.add(EcmTerm::terrain, terrain_ecm(rules, battle, battle.unit(by).hex, battle.object(at).hex));
    return t;
}

Terms<EccmTerm> firer_eccm(const Rules& rules, const Battle& battle, UnitId by) {
    const Unit& u = battle.unit(by);
    Terms<EccmTerm> t;
    t.add(EccmTerm::built_in, rules.type(u.type).sheet.eccm_built_in);
    // Without active fire control no ECCM works (D6.3, D19).
    if (fire_control_works(rules, battle, u)) {
        t.add(EccmTerm::generated, u[Counter::eccm]);
        if (!battle.loans.empty())
            t.add(EccmTerm::lent, std::min(rules.ew->lent_most, lent(battle, by, LoanKind::eccm)));
    }
    return t;
}

EwBetween ew_between(const Rules& rules, const Battle& battle, UnitId by, UnitId at, int range) {
    EwBetween ew;
    ew.counts = cloak_stage(rules, battle, battle.unit(at)) != CloakStage::hidden;
    ew.ecm = target_ecm(rules, battle, by, at, range);
    if (by) ew.eccm = firer_eccm(rules, battle, by);
    return ew;
}

EwBetween ew_between(const Rules& rules, const Battle& battle, UnitId by, ObjectId at, int range) {
    EwBetween ew;
    ew.ecm = seeker_ecm(rules, battle, by, at, range);
    ew.eccm = firer_eccm(rules, battle, by);
    return ew;
}

EwBetween ew_between(const Rules& rules, const Battle& battle, UnitId by, Hex at) {
    EwBetween ew;
    add_hindrance(ew.ecm, rules, battle, by);
    ew.ecm.add(EcmTerm::terrain, terrain_ecm(rules, battle, battle.unit(by).hex, at));
    ew.eccm = firer_eccm(rules, battle, by);
    return ew;
}

bool attempt_works(Play& play, UnitId by, UnitId at) {
    if (!play.now.enemies(by, at)) return true;
    const int range = distance(play.now.unit(by).hex, play.now.unit(at).hex);
    const int shift = ew_between(play.rules, play.now, by, at, range).shift();
    return shift == 0 || !play.rules.ew ||
           play.roll(Stream::electronic_warfare, 6, by) + shift <= play.rules.ew->proof_die;
}

// Added to the die for a seeker that reaches its target, guided by `by` (empty: by itself): D6.36.
static int impact_shift(const Rules& rules, const Battle& battle, UnitId by, UnitId at) {
    return ew_between(rules, battle, by, at, 0).shift();
}

int impact_points(Play& play, UnitId by, UnitId at, int points) {
    const Unit& target = play.now.unit(at);
    if (cloak_stage(play.rules, play.now, target) == CloakStage::hidden)
        return through_cloak(*play.rules.cloak, points, play.roll(Stream::cloak, 6, at));
    const int shift = impact_shift(play.rules, play.now, by, at);
    if (shift == 0) return points;
    return warhead_after_ecm(play.rules, points, play.roll(Stream::seeking, 6, at) + shift);
}

int warhead_after_ecm(const Rules& rules, int warhead, int total) {
    if (!rules.ew || total <= rules.ew->warhead_full) return warhead;
    if (total <= rules.ew->warhead_half) return warhead / 2;
    if (total <= rules.ew->warhead_quarter) return warhead / 4;
    return 0;
}

}  // namespace impulse
