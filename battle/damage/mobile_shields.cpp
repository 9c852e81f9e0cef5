#include "battle/damage/mobile_shields.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "battle/core/barriers.h"
#include "battle/core/step.h"
#include "battle/damage/shield_level.h"
#include "battle/energy/reactor.h"

namespace impulse {
namespace {

constexpr int facings = 6;
// What came to each facing in the impulse `last` of the box that moves them; it stays there until the next.
constexpr std::array came{GroupField::ammo_0, GroupField::ammo_1,  GroupField::ammo_2,
                          GroupField::ammo_3, GroupField::holds_0, GroupField::holds_1};

bool mobile(const Rules& rules, const Unit& u) {
    return rules.type(u.type).banks == facings && shields_of(rules, u, ShieldKind::mobile) != nullptr;
}

int came_now(const Battle& b, const Unit& u, std::size_t group, std::size_t bank) {
    const GroupState& g = u.groups[group];
    return g.last != b.impulse_now() ? 0 : bank < 4 ? g.ammo[bank] : g.holds[bank - 4];
}

std::size_t poorest(const Unit& u) {
    return static_cast<std::size_t>(std::min_element(u.shield.begin(), u.shield.end()) - u.shield.begin());
}

void move(Play& play, UnitId unit, std::size_t from, std::size_t to, int boxes) {
    play.emit(ShieldMoved{unit, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
                          static_cast<std::int16_t>(boxes)});
}

}  // namespace

std::optional<Refusal> refuse_shift_shield(const Rules& rules, const Battle& b, const Operate& o) {
    const Unit& u = b.unit(o.unit);
    if (!mobile(rules, u) ||
        rules.system(rules.type(u.type).groups[o.group].system).shields != ShieldKind::mobile)
        return refusal(WhyMore::wrong_system);
    if (!at_step(rules, b, Mechanism::activity)) return refusal(Why::wrong_step);
    if (o.value >= facings || o.beside >= facings)
        return refusal(Why::no_such_group, facings, std::max(o.value, o.beside) + 1);
    if (o.value == o.beside) {
        const Energy cost = shield_cost(rules.type(u.type), u[Counter::shield_level]);
        if (u[Counter::shield_level] == 0) return refusal(WhyMore::no_change);
        return refuse_draw(u, cost);
    }
    const int apart = (o.value - o.beside + facings) % facings, boxes = o.amount.floor();
    const int free = u.shield[o.value] - came_now(b, u, o.group, o.value);
    if ((apart != 1 && apart != facings - 1) || boxes < 1 || o.amount != points(boxes) || boxes > free)
        return refusal(WhyMore::not_next, std::max(0, free), boxes);
    return std::nullopt;
}

void do_shift_shield(Play& play, const Operate& o) {
    if (o.value == o.beside) {
        draw_battery(play, o.unit,
                     shield_cost(play.type(o.unit), play.now.unit(o.unit)[Counter::shield_level]));
        for (const GroupField f : came) play.set_group(o.unit, o.group, f, 0);
        return spread_shields(play, o.unit);
    }
    const int boxes = o.amount.floor();
    const bool first = play.now.unit(o.unit).groups[o.group].last != play.now.impulse_now();
    if (first)
        for (const GroupField f : came) play.set_group(o.unit, o.group, f, 0);
    const int there = came_now(play.now, play.now.unit(o.unit), o.group, o.beside);
    if (first) play.note_use(o.unit, o.group);
    play.set_group(o.unit, o.group, came[o.beside], std::min(255, there + boxes));
    move(play, o.unit, o.value, o.beside, boxes);
}

void spread_shields(Play& play, UnitId unit) {
    if (!mobile(play.rules, play.now.unit(unit))) return;
    const auto shield = play.now.unit(unit).shield;
    const int all = std::accumulate(shield.begin(), shield.end(), 0);
    const auto share = [&](std::size_t bank) {
        return all / facings + (static_cast<int>(bank) < all % facings ? 1 : 0);
    };
    for (std::size_t to = 0; to < facings; ++to)
        for (std::size_t from = 0; from < facings; ++from) {
            const auto& now = play.now.unit(unit).shield;
            const int boxes = std::min(share(to) - now[to], now[from] - share(from));
            if (boxes > 0) move(play, unit, from, to, boxes);
        }
}

int shield_boxes_lost(const Rules& rules, const Unit& u, int bank) {
    const auto& printed = rules.type(u.type).bank_boxes;
    const auto b = static_cast<std::size_t>(bank);
    if (!mobile(rules, u)) return printed[b] - u.shield[b];
    if (b != poorest(u)) return 0;
    return std::accumulate(printed.begin(), printed.begin() + facings, 0) -
           std::accumulate(u.shield.begin(), u.shield.end(), 0);
}

void mend_shield(Play& play, UnitId unit, int bank, int boxes) {
    if (!mobile(play.rules, play.now.unit(unit))) {
        play.emit(ShieldRepaired{unit, static_cast<std::uint8_t>(bank), static_cast<std::int16_t>(boxes)});
        return;
    }
    for (; boxes > 0; --boxes)
        play.emit(ShieldRepaired{unit, static_cast<std::uint8_t>(poorest(play.now.unit(unit))), 1});
}

}  // namespace impulse
