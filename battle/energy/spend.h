// battle/energy/spend.h: which kind of power pays for what.
// Units:  Energy in sixtieths.
// Shapes: Supply by kind of power, Demand by kind of use; settle() finds a payment if there is one.
// Errors: none; an unpayable demand says how much is missing.
// Rule:   classic H1-H3 (movement only by engines, warp-only uses); TNG "Power" notes.
#pragma once

#include <array>

#include "battle/core/battle.h"
#include "battle/core/rules.h"

namespace impulse {

// True where that kind of power may be put to that use.
inline bool pays(const Rules& rules, PowerKind kind, Spend spend) {
    return (rules.pays[static_cast<std::size_t>(kind)] >> static_cast<unsigned>(spend) & 1U) != 0;
}

// Boxes that may each give `more` of one kind in the place of `less` of another, counted in the supply.
struct Choice {
    int boxes = 0;
    PowerKind more_of = PowerKind::reactor, less_of = PowerKind::reactor;
    Energy more{}, less{};
};

struct Supply {
    std::array<Energy, power_kinds> of{};
    Choice choice;
    [[nodiscard]] Energy total() const {
        Energy sum{};
        for (const Energy e : of) sum += e;
        return sum;
    }
    Energy& operator[](PowerKind k) { return of[static_cast<std::size_t>(k)]; }
    const Energy& operator[](PowerKind k) const { return of[static_cast<std::size_t>(k)]; }
};

struct Demand {
    std::array<Energy, count_of<Spend>()> of{};
    [[nodiscard]] Energy total() const {
        Energy sum{};
        for (const Energy e : of) sum += e;
        return sum;
    }
    Energy& operator[](Spend s) { return of[static_cast<std::size_t>(s)]; }
    const Energy& operator[](Spend s) const { return of[static_cast<std::size_t>(s)]; }
};

struct Payment {
    Supply drawn{};                      // what each kind gives
    Energy missing{};                    // 0 where everything is paid
    Spend missing_for = Spend::service;  // a use that stays unpaid
};

// Pays the demand from the supply: engines and reactors first, batteries only for what they cannot pay. Returns
// what is drawn from each kind, or how much is missing whichever way it is divided (a maximum flow, so exact). Boxes with
// a choice give what is needed, as few as possible the other kind.
Payment settle(const Rules& rules, const Supply& supply, const Demand& demand);

// Optional rule: any kind of power pays for anything but movement, and for storing as warp power.
void let_any_power_pay(Rules& rules);

}  // namespace impulse
