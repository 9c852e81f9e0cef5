#include "battle/damage/seen_through.h"

#include <algorithm>

#include "battle/core/disguise.h"

namespace impulse {
namespace {

void set_knowledge(Play& play, UnitId unit, std::size_t side, bool learnt, int what = knows_image) {
    const Unit& u = play.now.unit(unit);
    const int knows = learnt ? u.knows[side] | what : u.knows[side] & ~what;
    if (knows == u.knows[side]) return;
    play.emit(
        InfoChanged{unit, static_cast<std::uint8_t>(side), static_cast<std::uint8_t>(knows), u.info[side]});
}

}  // namespace

void see_through(Play& play, UnitId unit) {
    for (std::size_t s = 0; s < play.now.sides.size(); ++s)
        if (image_before(play.now, unit, SideId{s}) != nullptr ||
            (is_image(play.now.unit(unit)) &&
             play.now.sides[s].team != play.now.sides[play.now.unit(unit).side.index()].team))
            set_knowledge(play, unit, s, true);
}

void betray(Play& play, UnitId unit, std::size_t group) {
    const Status* image = image_of(play.now.unit(unit));
    const ShipClass& own = play.type(unit);
    if (image == nullptr || group >= own.groups.size()) return;
    const auto& its = play.rules.type(class_of_image(play.now, *image)).groups;
    const std::string& family = play.rules.system(own.groups[group].system).family;
    if (std::none_of(its.begin(), its.end(),
                     [&](const ClassGroup& g) { return play.rules.system(g.system).family == family; }))
        see_through(play, unit);
}

void forget_image(Play& play, UnitId unit) {
    for (std::size_t s = 0; s < play.now.sides.size(); ++s) set_knowledge(play, unit, s, false);
}

void note_shot(Play& play, UnitId unit, UnitId by) {
    if (doubled(play.now, unit)) set_knowledge(play, unit, play.now.unit(by).side.index(), true, knows_shot);
}

void forget_shots(Play& play) {
    for (const UnitId unit : unit_ids(play.now))
        for (std::size_t s = 0; s < play.now.sides.size(); ++s)
            set_knowledge(play, unit, s, false, knows_shot);
}

}  // namespace impulse
