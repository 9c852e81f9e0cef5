#include "battle/core/events/clock.h"

#include "battle/core/disguise.h"

namespace impulse {
namespace {

// What a player leaves behind who has gone: the dead, and what left before him. His boarders vanish from other ships too.
void remove_side(Battle& b, SideId side) {
    for (std::size_t i = 0; i < b.units.size(); ++i) {
        Unit& u = b.units[i];
        if (u.side != side) {
            for (std::size_t k = 0; k < count_of<PartyKind>(); ++k)
                u.boarders[side.index() * count_of<PartyKind>() + k] = 0;
            continue;
        }
        if (!u.active() && u.fate != Fate::aboard && u.fate != Fate::held_out) continue;
        u.fate = Fate::removed;
        b.window.owes.remove(UnitId{i});
        b.window.eligible.remove(UnitId{i});
    }
    for (MapObject& o : b.objects)
        if (o.there() && o.by && b.unit(o.by).side == side) o.fate = SeekerFate::voided;
    while (!b.objects.empty() && !b.objects.back().there()) b.objects.pop_back();
    for (Mine& m : b.mines)
        if (m.there() && m.side == side.index()) m.state = MineState::gone;
}

}  // namespace

void Advanced::evolve(Battle& b) const {
    // A choice of the struck shield holds for one impulse (classic D3.43).
    if (turn != b.clock.turn || impulse != b.clock.impulse) b.shield_choices.clear();
    b.clock = {turn, impulse, step};
}

void WindowOpened::evolve(Battle& b) const {
    if (word == 0) b.window = {kind, 1, {}, {}};
    b.window.owes.set_word(word, units());
    b.window.eligible.set_word(word, units());
}

void OwesSet::evolve(Battle& b) const { b.window.owes.set_word(word, units()); }

void WindowClosed::evolve(Battle& b) const { b.window = {}; }

void Asked::evolve(Battle& b) const {
    Question q{kind, SideId{static_cast<std::size_t>(side)}, unit, {}, low, high};
    if (kind == QuestionKind::which_shield) {  // facings need no high bits: they name the attacker
        q.options_high = 0;
        if (high != 0) q.about = UnitId{static_cast<std::size_t>(high - 1)};
    }
    b.questions.push_back(q);
}

void Answered::evolve(Battle& b) const { b.questions.pop_back(); }

void ShieldChosen::evolve(Battle& b) const {
    if (!b.shield_choices.full()) b.shield_choices.push_back({target, by, facing});
}

void StandingChanged::evolve(Battle& b) const {
    b.sides[side].standing[static_cast<std::size_t>(kind)] = value;
}

void WatchSet::evolve(Battle& b) const {
    b.sides[side].watch = level;
    b.sides[side].quiet_until = quiet_until;
}

void TriggerSet::evolve(Battle& b) const {
    const auto t = static_cast<std::size_t>(trigger);
    b.sides[side].line[t] = line;
    b.sides[side].mark[t] = mark;
    b.sides[side].asked[t] = asked;
}

void SideAsked::evolve(Battle& b) const { b.sides[side].last_asked = moment; }

void CourseSet::evolve(Battle& b) const {
    b.courses.push_back({unit, target, {}, hex, how, value, 0, until});
}

void CourseAimed::evolve(Battle& b) const { b.courses.back().object = object; }

void CourseEnded::evolve(Battle& b) const {
    for (std::size_t i = 0; i < b.courses.size(); ++i)
        if (b.courses[i].unit == unit) return b.courses.erase_at(i);
}

void DoctrineSet::evolve(Battle& b) const {
    const Doctrine set{unit, what, use, group, range, chance};
    erase_where(b.doctrines, [&](const auto& e) { return e.same_matter(set); });
    if (use != DoctrineUse::off) b.doctrines.push_back(set);
}

void DoctrineAimed::evolve(Battle& b) const { b.doctrines.back().about = about; }

void LaneFixed::evolve(Battle& b) const { b.sides[side].lane = lane; }

void SideRemoved::evolve(Battle& b) const { remove_side(b, SideId{std::size_t{side}}); }

void InfoChanged::evolve(Battle& b) const {
    b.unit(unit).knows[side] = knows;
    b.unit(unit).info[side] = points;
}

void Adapted::evolve(Battle& b) const {
    auto& all = b.sides[side].adapted;
    for (Adaption& a : all)
        if (a.weapon == weapon) {
            a = {weapon, share, best, at};
            return;
        }
    if (!all.full()) all.push_back({weapon, share, best, at});
}

void Ended::evolve(Battle& b) const {
    b.ended = 1;
    b.reason = reason;
    b.winner = winner;
    b.window = {};
    for (std::size_t i = 0; i < b.units.size(); ++i) dispel_image(b, UnitId{i});
}

}  // namespace impulse
