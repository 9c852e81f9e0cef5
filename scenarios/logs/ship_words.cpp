#include "scenarios/logs/ship_words.h"

#include <fmt/format.h>

#include <algorithm>

#include "battle/core/rack.h"
#include "battle/core/rows/movement.h"
#include "battle/core/tracks.h"
#include "battle/energy/reactor.h"
#include "battle/movement/turn_mode.h"
#include "battle/play/allocation.h"
#include "battle/play/asks.h"
#include "battle/play/incoming.h"

namespace impulse {
namespace {

std::string after_hexes(std::string_view what, int more) {
    return more <= 0 ? fmt::format("may {} now", what)
                     : fmt::format("may {} after {} more {}", what, more, more == 1 ? "hex" : "hexes");
}

}  // namespace

std::string clock_of(const Battle& b, int absolute) {
    const int per = std::max<int>(1, b.field.impulses);
    return fmt::format("{}.{:02}", (absolute - 1) / per + 1, (absolute - 1) % per + 1);
}

std::string place_words(const Rules& rules, const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    return fmt::format(
        "{} facing {}, speed {}{}; {}, {}", text(u.hex), letter(u.facing), u[Counter::speed],
        rules.budget != nullptr ? fmt::format(", {} movements left", u[Counter::moves_left]) : std::string{},
        after_hexes("turn", hexes_before_turn(rules, b, unit) - u[Counter::straight]),
        after_hexes("slip", rules.movement->slip_mode - u[Counter::since_slip]));
}

std::vector<std::string> enemy_lines(const Rules& rules, const Battle& b, const Roster& roster, UnitId unit) {
    const Unit& u = b.unit(unit);
    std::vector<std::pair<int, std::string>> lines;
    for (std::size_t i = 0; i < b.units.size(); ++i) {
        const Unit& e = b.units[i];
        if (!sees_enemy(b, u.side, e)) continue;
        const int range = distance(u.hex, e.hex);
        if (range == 0) {
            lines.emplace_back(0, fmt::format("{} in the same hex", roster.names.unit(UnitId{i})));
            continue;
        }
        const std::size_t facing = shield_at(relative_bearing(e.hex, e.facing, u.hex));
        const ShipClass& c = rules.type(e.type);
        std::string bank;
        for (int k = 0; k < c.banks && bank.empty(); ++k)
            if ((c.bank_facings[static_cast<std::size_t>(k)] >> facing & 1U) != 0)
                bank = fmt::format(", seen at its shield {}", k + 1);
        lines.emplace_back(range, fmt::format("{} at range {}, bearing {}{}", roster.names.unit(UnitId{i}),
                                              range, relative_bearing(u.hex, u.facing, e.hex), bank));
    }
    std::ranges::stable_sort(lines, {}, &std::pair<int, std::string>::first);
    std::vector<std::string> out;
    for (auto& [range, line] : lines) out.push_back(std::move(line));
    return out;
}

std::string power_words(const Rules& rules, const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    std::string out = fmt::format("power {}", text(supply_for_form(rules, b, unit).total() - u.battery));
    if (const Energy room = battery_capacity(rules, u); room > Energy{})
        out += fmt::format(", batteries {} of {}", text(u.battery), text(room));
    if (const Energy room = capacitor_capacity(rules, u); room > Energy{})
        out += fmt::format(", capacitor {} of {}", text(u.capacitor), text(room));
    return out;
}

std::string weapon_words(const Rules& rules, const Battle& b, UnitId unit, std::size_t g) {
    const Unit& u = b.unit(unit);
    const ClassGroup& group = rules.type(u.type).groups[g];
    const GroupState& s = u.groups[g];
    const WeaponType& w = rules.weapon(group.weapon);
    std::string out;
    const auto add = [&](std::string words) { out += out.empty() ? words : ", " + words; };
    switch (w.arming) {
        case ArmingKind::ship_capacitor:
            add(fmt::format("fires from the ship's capacitor (holds {})", text(u.capacitor)));
            break;
        case ArmingKind::own_capacitor:
            add(fmt::format("capacitor {} of {}", text(Energy{s.charge}), text(w.capacity)));
            break;
        case ArmingKind::same_turn:
            add(s.charge > 0 ? fmt::format("powered with {}", text(Energy{s.charge}))
                             : std::string("not powered"));
            break;
        case ArmingKind::several_turns:
        case ArmingKind::schedule:
            add(s.ready != 0  ? fmt::format("armed with {}", text(Energy{s.charge}))
                : s.turns > 0 ? fmt::format("arming, {} of {} turns, {} in it", s.turns, w.arming_turns,
                                            text(Energy{s.charge}))
                              : std::string("not armed"));
            break;
        case ArmingKind::batteries:
            add(fmt::format("fed by the batteries (hold {})", text(u.battery)));
            break;
        case ArmingKind::ammunition:
            break;
    }
    if (s.mode > 0 && static_cast<std::size_t>(s.mode) <= w.modes.size())
        add(w.modes[static_cast<std::size_t>(s.mode - 1)].id);
    if (!w.launches.empty()) {
        std::string loads;
        for (std::size_t i = 0; !w.is_tube() && i < s.ammo.size() && !w.rack_by_space; ++i)
            if (s.ammo[i] > 0 && type_in_slot(w, s, i))
                loads += fmt::format("{}{} {}", loads.empty() ? "" : ", ", s.ammo[i],
                                     rules.seeker(type_in_slot(w, s, i)).label);
        if (w.is_tube() && w.pseudo > 0)
            add(fmt::format("{} pseudo-torpedoes", s.pseudo));
        else if (!w.is_tube())
            add(w.rack_by_space ? fmt::format("{} half spaces loaded", s.ammo[0])
                : loads.empty() ? std::string("empty")
                                : loads);
    } else if (w.rounds > 0) {
        add(fmt::format("{} of {} rounds", s.ammo[0], w.rounds));
    }
    if (s.used > 0) add(fmt::format("used {} of {} this turn", s.used, std::max(1, w.shots_per_turn)));
    if (s.last != never_fired) {
        add(fmt::format("last fired {}", clock_of(b, s.last)));
        if (s.last + w.gap > b.impulse_now()) add(fmt::format("again from {}", clock_of(b, s.last + w.gap)));
    }
    return out;
}

std::vector<std::string> weapon_lines(const Rules& rules, const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    const ShipClass& c = rules.type(u.type);
    std::vector<std::pair<std::string, std::string>>
        states;  // the words, and the weapons of which they are true
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        if (!c.groups[g].weapon || boxes_left(c, u, g) <= 0) continue;
        const std::string words = weapon_words(rules, b, unit, g);
        const auto same = std::ranges::find(states, words, &std::pair<std::string, std::string>::first);
        if (same == states.end())
            states.emplace_back(words, group_name(c, g));
        else
            same->second += ", " + group_name(c, g);
    }
    std::vector<std::string> out;
    for (const auto& [words, names] : states)
        out.push_back(words.empty() ? names : fmt::format("{}: {}", names, words));
    return out;
}

}  // namespace impulse
