#include "battle/damage/box_choice.h"

#include "battle/damage/allocate.h"

namespace impulse {

std::uint64_t bits_of(const Candidates& groups) {
    std::uint64_t bits = 0;
    for (const std::uint8_t g : groups)
        if (g < 64) bits |= std::uint64_t{1} << g;
    return bits;
}

std::uint8_t least_worth(const Rules& rules, const Unit& unit, const Candidates& from, bool by_rank) {
    std::uint8_t least = from[0];
    if (from.size() == 1) return least;
    int lowest = worth(rules, unit, least, by_rank);
    for (std::size_t i = 1; i < from.size(); ++i) {
        const int w = worth(rules, unit, from[i], by_rank);
        if (w >= lowest) continue;
        lowest = w;
        least = from[i];
    }
    return least;
}

bool differ(const Rules& rules, const Unit& unit, const Candidates& from, int now) {
    const ShipClass& c = rules.type(unit.type);
    const auto charge = [&](std::uint8_t g) { return unit.groups[g].charge; };
    // Shots that still keep it from firing; those of long ago make no difference.
    const auto shots = [&](std::uint8_t g) {
        const WeaponId weapon = c.groups[g].weapon;
        return weapon ? unit.groups[g].uses_within(now, rules.weapon(weapon).window_impulses) : 0;
    };
    for (std::size_t i = 1; i < from.size(); ++i) {
        const ClassGroup &a = c.groups[from[0]], &b = c.groups[from[i]];
        if (a.system != b.system || a.arc.mask != b.arc.mask || charge(from[0]) != charge(from[i]) ||
            unit.groups[from[0]].used != unit.groups[from[i]].used ||
            unit.groups[from[0]].ammo != unit.groups[from[i]].ammo ||
            unit.groups[from[0]].pseudo != unit.groups[from[i]].pseudo || shots(from[0]) != shots(from[i]))
            return true;
    }
    return false;
}

void answer_question(Play& play, const Question& question, int choice) {
    switch (question.kind) {
        case QuestionKind::which_box:
            take_chosen(play, static_cast<std::uint8_t>(choice), false);
            return;
        case QuestionKind::which_shield:
            play.emit(ShieldChosen{question.unit, question.about, static_cast<std::uint8_t>(choice)});
            return;
        case QuestionKind::which_bay:
            take_chosen_bay(play, static_cast<std::size_t>(choice));
            return;
        case QuestionKind::which_lane:
            return;  // movement's own
        case QuestionKind::blow_up:
            return;  // end/self_destruct.h
    }
}

}  // namespace impulse
