#include "battle/pilots/random_pilot.h"

#include <algorithm>
#include <vector>

#include "battle/core/modifiers.h"
#include "battle/core/rows/movement.h"
#include "battle/core/rows/turns.h"
#include "battle/core/tracks.h"
#include "battle/movement/high_energy_turn.h"
#include "battle/pilots/form_builder.h"
#include "battle/pilots/moment.h"
#include "battle/play/allocation.h"
#include "battle/play/apply.h"
#include "battle/play/legal.h"

namespace impulse {
namespace {

std::size_t pick(Dice& dice, std::size_t count) {
    return static_cast<std::size_t>(dice.roll(Stream::other, static_cast<int>(count)) - 1);
}

// An amount that such a line may take: whole steps where the line has steps, else halves of a point.
Energy random_amount(const Rules& rules, const Unit& u, Line line, std::uint8_t index, std::uint8_t mode,
                     Dice& dice) {
    const ShipClass& c = rules.type(u.type);
    const int some = dice.roll(Stream::other, 12);
    switch (line) {
        case Line::move_warp:
            return move_cost(rules, u) * dice.roll(Stream::other, 30);
        case Line::het:
            return het_energy(rules, u) * std::min(some, 2);
        case Line::tac:
            return move_cost(rules, u) * std::min(some, 4);
        case Line::cloak:
            return points(c.sheet.cloak_cost);
        case Line::scout:
            return rules.line(Line::scout).unit;
        case Line::ecm:
        case Line::eccm:
        case Line::lend_ew:
            return rules.line(line).unit * std::min(some, 6);
        case Line::erratic:
            return move_cost(rules, u) * (!rules.erratic ? 0
                                          : some > 6     ? rules.erratic->nimble_hexes
                                                         : rules.erratic->hexes);
        case Line::braking:
            return move_cost(rules, u) * (2 * some);
        case Line::arm:
            if (c.groups[index].weapon) {
                const WeaponType& w = rules.weapon(c.groups[index].weapon);
                const int kind = dice.roll(Stream::other, 3);
                if (kind == 1 && mode < w.modes.size()) return w.modes[mode].energy;
                if (kind == 2) return w.per_turn_least;
            }
            return Energy{30 * some};
        case Line::hold: {
            const int halves = dice.roll(Stream::other, 4);
            return Energy{30 * halves};
        }
        default: {
            const Energy unit = rules.lines[static_cast<std::size_t>(line)].unit;
            return unit > Energy{} ? unit * some : points(some);
        }
    }
}

// Orders that take the ship out of the battle, or out of the fight: given seldom, so that random battles last. Fire
// control that is switched off at one announcement and takes impulses to work again at the next would hardly ever work.
bool leaves(const Command& order) {
    if (const auto* a = std::get_if<Announce>(&order))
        return a->what == Announcement::fire_control_passive || a->what == Announcement::self_destruct ||
               a->what == Announcement::disengage || a->what == Announcement::end_retrograde ||
               a->what == Announcement::evade;
    const auto* m = std::get_if<Move>(&order);
    return m != nullptr && m->how == Manoeuvre::leave;
}

// A form that puts the power into weapons, devices and sensors in earnest, in an order of the dice: what takes several
// turns or a full charge is hardly ever met by entries that are drawn one by one.
Allocate earnest_form(const Rules& rules, const Battle& battle, UnitId unit, Dice& dice) {
    FormBuilder form(rules, battle, unit);
    const Unit& u = battle.unit(unit);
    const ShipClass& c = rules.type(u.type);
    form.raise_shields();
    form.move_at(dice.roll(Stream::other, 9) - 1);
    if (c.groups.empty()) return form.done();
    if (c.scout) {
        int sensors = 0;
        for (std::size_t g = 0; g < c.groups.size(); ++g)
            if (is_channel(rules, u, g) &&
                form.add({Line::scout, static_cast<std::uint8_t>(g), 0, rules.line(Line::scout).unit}))
                ++sensors;
        // Sensors with nothing to lend are free for other tasks.
        if (sensors > 0)
            form.add_steps(Line::lend_ew, 0, rules.line(Line::lend_ew).unit,
                           std::max(0, dice.roll(Stream::other, 8) - 4));
    }
    const std::size_t first = pick(dice, c.groups.size());
    for (std::size_t n = 0; n < c.groups.size(); ++n) {
        const std::size_t g = (first + n) % c.groups.size();
        if (!c.groups[g].weapon) continue;
        const std::size_t modes = rules.weapon(c.groups[g].weapon).modes.size();
        if (modes == 0) {  // a device that only stores energy
            form.arm_with(g, 0, points(1 + dice.roll(Stream::other, 6)));
            continue;
        }
        if (form.hold(g)) continue;
        // What was begun is finished in its own mode if that is possible, else in any.
        const std::size_t begun = u.groups[g].mode;
        if (begun > 0 && begun <= modes && form.arm(g, begun - 1)) continue;
        form.arm(g, pick(dice, modes));
    }
    return form.done();
}

}  // namespace

Allocate random_form(const Rules& rules, const Battle& battle, UnitId unit, Dice& dice) {
    Allocate order = default_form(rules, battle, unit);
    if (refuse_allocate(rules, battle, order)) return order;
    // Who has begun something that takes several turns mostly goes on with it.
    const auto& groups = battle.unit(unit).groups;
    const bool begun =
        std::any_of(groups.begin(), groups.end(), [](const GroupState& g) { return g.turns > 0; });
    if (dice.roll(Stream::other, 6) <= (begun ? 4 : 2)) order = earnest_form(rules, battle, unit, dice);
    const ShipClass& c = rules.type(battle.unit(unit).type);
    const int tries = dice.roll(Stream::other, 60);
    for (int i = 0; i < tries; ++i) {
        Allocate next = order;
        if (rules.plot != nullptr && dice.roll(Stream::other, 6) == 1) {
            // A new speed, paid in full; the lines of the old one go.
            const int speed = dice.roll(Stream::other, rules.movement->speed_most + 1) - 1;
            for (std::size_t k = next.form.size(); k-- > 0;)
                if (next.form[k].line == Line::move_warp || next.form[k].line == Line::move_impulse)
                    next.form.erase_at(k);
            if (dice.roll(Stream::other, 4) == 1) next.reverse = next.reverse == 0 ? 1 : 0;
            next.plot.clear();
            next.plot.push_back({1, static_cast<std::uint8_t>(speed)});
            if (dice.roll(Stream::other, 3) == 1)
                next.plot.push_back(
                    {static_cast<std::uint8_t>(dice.roll(Stream::other, battle.field.impulses)),
                     static_cast<std::uint8_t>(dice.roll(Stream::other, 20))});
            if (!next.form.full()) {
                next.form.push_back({Line::move_warp, 0, 0, {}});
                next.form.back().amount = energy_for_plot(rules, battle, next);
            }
        } else if (!next.form.full()) {
            FormEntry e;
            e.line = static_cast<Line>(pick(dice, count_of<Line>()));
            if (e.line == Line::scout && !c.groups.empty()) {
                // Of a ship with sensors one of them.
                std::vector<std::uint8_t> sensors;
                for (std::size_t g = 0; g < c.groups.size(); ++g)
                    if (is_channel(rules, battle.unit(unit), g))
                        sensors.push_back(static_cast<std::uint8_t>(g));
                const std::size_t chosen = pick(dice, c.groups.size());
                e.index =
                    sensors.empty() ? static_cast<std::uint8_t>(chosen) : sensors[chosen % sensors.size()];
            } else if (e.line == Line::arm || e.line == Line::hold) {
                if (c.groups.empty()) continue;
                e.index = static_cast<std::uint8_t>(pick(dice, c.groups.size()));
                if (c.groups[e.index].weapon)
                    e.mode = static_cast<std::uint8_t>(pick(
                        dice, std::max<std::size_t>(1, rules.weapon(c.groups[e.index].weapon).modes.size())));
            } else if (e.line == Line::craft) {
                if (c.bays.empty()) continue;
                e.index = static_cast<std::uint8_t>(pick(dice, c.bays.size()));
                e.mode = static_cast<std::uint8_t>(1 + pick(dice, 2));
            } else if (e.line == Line::specific_reinforcement && c.banks > 0) {
                e.index = static_cast<std::uint8_t>(pick(dice, c.banks));
            }
            e.amount = random_amount(rules, battle.unit(unit), e.line, e.index, e.mode, dice);
            next.form.push_back(e);
        }
        if (!refuse_allocate(rules, battle, next)) order = next;
    }
    return order;
}

std::optional<Command> RandomPilot::decide(const Rules& rules, const Battle& seen, SideId side) {
    if (moment_of(rules, seen) == Moment::allocate) {
        const UnitId unit = first_owing(seen, side);
        if (!unit) return std::nullopt;
        if (turn_ != seen.clock.turn) {
            turn_ = seen.clock.turn;
            quiet_ = pick(dice_, 4) == 0;
        }
        // Whether the side is asked about its shuttles changes now and then.
        const Standing asked =
            seen.sides[side.index()].standing[static_cast<std::size_t>(StandingKind::craft)];
        if (rules.craft && pick(dice_, asked == Standing::ask ? 40 : 12) == 0)
            return SetStanding{side, StandingKind::craft,
                               asked == Standing::ask ? Standing::automatic : Standing::ask};
        return random_form(rules, seen, unit, dice_);
    }
    UnitId unit = first_owing(seen, side);
    if (!seen.questions.empty()) unit = seen.questions.back().unit;
    if (!unit) return std::nullopt;
    legal_.clear();
    each_legal(rules, seen, unit, [this](const Command& c) {
        if (!quiet_ || !std::holds_alternative<Fire>(c)) legal_.push_back(c);
    });
    if (seen.questions.empty()) {
        const Command pass = Pass{unit};
        if (!refuse(rules, seen, pass)) legal_.push_back(pass);
    }
    if (legal_.empty()) return default_order(rules, seen, side);
    std::size_t chosen = pick(dice_, legal_.size());
    if (leaves(legal_[chosen]) && pick(dice_, 24) != 0) chosen = pick(dice_, legal_.size());
    if (leaves(legal_[chosen]) && pick(dice_, 24) != 0) chosen = legal_.size() - 1;
    return legal_[chosen];
}

}  // namespace impulse
