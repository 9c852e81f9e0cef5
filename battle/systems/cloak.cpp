#include "battle/systems/cloak.h"

#include <algorithm>

#include "battle/core/rows/cloak.h"

namespace impulse {
namespace {

bool paid_for(const Rules& rules, const Unit& u) {
    return u.paid[static_cast<std::size_t>(Line::cloak)] >= cloak_cost(rules, u);
}

// The cloak is on and nothing feeds it any more.
bool starves(const Rules& rules, const Unit& u) {
    return u.active() && u[Counter::cloak] != 0 && !paid_for(rules, u);
}

// Sides that have no lock-on on a hidden ship, by any of their ships.
std::uint8_t blind_sides(const Rules& rules, const Battle& b, UnitId at) {
    if (!rules.cloak || !rules.cloak->hidden || cloak_stage(rules, b, b.unit(at)) != CloakStage::hidden)
        return 0;
    unsigned blind = 0;
    for (std::size_t s = 0; s < b.sides.size(); ++s)
        if (b.sides[s].team != b.sides[b.unit(at).side.index()].team) blind |= 1U << s;
    for (const UnitId id : active_ids(b)) {
        if (!b.enemies(id, at) || !locked_on(rules, b, id, at)) continue;
        for (std::size_t s = 0; s < b.sides.size(); ++s)
            if (b.sides[s].team == b.sides[b.unit(id).side.index()].team) blind &= ~(1U << s);
    }
    return static_cast<std::uint8_t>(blind);
}

// The impulses of a turn on which a hidden ship's hex is shown.
bool shown_now(const Rules& rules, const Battle& b) {
    return std::find(rules.cloak->shown_on.begin(), rules.cloak->shown_on.end(), b.clock.impulse) !=
           rules.cloak->shown_on.end();
}

}  // namespace

Energy cloak_cost(const Rules& rules, const Unit& unit) {
    return rules.cloak ? points(rules.type(unit.type).sheet.cloak_cost) : Energy{};
}

std::optional<Refusal> refuse_cloak_energy(const Rules& rules, const Unit& unit, Energy amount) {
    const Energy cost = cloak_cost(rules, unit);
    if (amount == Energy{}) return std::nullopt;
    if (cost == Energy{}) return refusal(WhyMore::no_cloak);
    if (amount != cost)
        return refusal_energy(amount < cost ? Why::too_little_for_line : Why::too_much_for_line, cost,
                              amount);
    return std::nullopt;
}

std::optional<Refusal> refuse_cloak(const Rules& rules, const Battle& battle, UnitId unit, bool on) {
    const Unit& u = battle.unit(unit);
    if (cloak_cost(rules, u) == Energy{}) return refusal(WhyMore::no_cloak);
    if ((u[Counter::cloak] != 0) == on) return refusal(WhyMore::no_change);
    const CloakStage stage = cloak_stage(rules, battle, u);
    if (on && stage != CloakStage::none) return refusal(WhyMore::cloak_forbids);
    if (!on && stage != CloakStage::hidden) return refusal(WhyMore::cloak_forbids);
    if (on && !paid_for(rules, u))
        return refusal_energy(WhyMore::cloak_unpaid, cloak_cost(rules, u),
                              u.paid[static_cast<std::size_t>(Line::cloak)]);
    return std::nullopt;
}

void do_cloak(Play& play, UnitId unit, bool on) {
    play.set(unit, Counter::cloak, on ? 1 : 0);
    play.set(unit, Counter::cloak_at, play.now.impulse_now());
    if (on) {
        play.set(unit, Counter::lock_on, 0);
        return;
    }
    if (play.now.unit(unit)[Counter::fire_control] != 0)
        play.set(unit, Counter::fire_control_from,
                 play.now.impulse_now() + play.rules.cloak->fade + play.rules.cloak->control_delay);
}

bool cloak_due(const Rules& rules, const Battle& battle) {
    if (!rules.cloak) return false;
    for (const Unit& u : battle.units)
        if (starves(rules, u)) return true;
    return !cloak_eligible(rules, battle).empty();
}

bool cloak_run(Play& play) {
    for (const UnitId unit : unit_ids(play.now))
        if (starves(play.rules, play.now.unit(unit))) do_cloak(play, unit, false);
    return true;
}

UnitSet cloak_eligible(const Rules& rules, const Battle& battle) {
    return active_units(battle, [&](UnitId id, const Unit& u) {
        return rules.type(u.type).sheet.cloak_cost != 0 && battle.asks(u.side, StandingKind::cloaking) &&
               !refuse_cloak(rules, battle, id, u[Counter::cloak] == 0);
    });
}

bool veil_due(const Rules& rules, const Battle& battle) {
    if (!rules.cloak || !rules.cloak->hidden) return false;
    return std::ranges::any_of(
        battle.units, [&](const Unit& u) { return u[Counter::cloak_at] != 0 || u.hidden_from != 0; });
}

bool veil_run(Play& play) {
    for (const UnitId id : unit_ids(play.now)) {
        const Unit& u = play.now.unit(id);
        const std::uint8_t blind = u.active() ? blind_sides(play.rules, play.now, id) : std::uint8_t{0};
        const bool shown = blind != 0 && (shown_now(play.rules, play.now) || u.hidden_from == 0);
        if (blind == u.hidden_from && !shown) continue;
        play.emit(Veiled{id, blind, shown ? u.hex : u.shown_hex, shown ? u.facing : u.shown_facing});
    }
    return true;
}

}  // namespace impulse
