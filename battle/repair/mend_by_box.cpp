#include "battle/repair/mend_by_box.h"

#include <algorithm>

#include "battle/core/tracks.h"
#include "battle/damage/box_loss.h"
#include "battle/repair/damage_control.h"
#include "battle/systems/box_uses.h"

namespace impulse {
namespace {

// Why no box is broken so that this one works: what is mended was lost to the enemy, what is lost for it stands on the
// damage chart and works.
std::optional<Refusal> refuse_exchange(const Rules& rules, const Unit& u, const EmergencyRepair& o) {
    const ShipClass& c = rules.type(u.type);
    if (o.breaks >= c.groups.size()) return no_such_group(c, o.breaks);
    if (boxes_left(c, u, o.breaks) < 1) return refusal(Why::system_destroyed);
    const bool charted =
        std::any_of(c.groups_of_category.begin(), c.groups_of_category.end(), [&](const auto& groups) {
            return std::find(groups.begin(), groups.end(), o.breaks) != groups.end();
        });
    if (!charted) return refusal(WhyMore::wrong_system);
    const GroupState& mended = u.groups[o.what == RepairTarget::group ? o.index : std::size_t{}];
    return refuse_if(o.what == RepairTarget::group && mended.lost <= mended.not_by_foes, WhyMore::not_damaged,
                     1, 0);
}

// What may be mended by it: boxes of that family, or ("@hull") of the hull group of the book.
bool serves(const Rules& rules, const ShipClass& c, const EmergencyRepair& o, const std::string& only) {
    if (o.what != RepairTarget::group) return false;
    const SystemType& s = rules.system(c.groups[o.index].system);
    return only == "@hull" ? s.generic : s.family == only;
}
// Boxes that work together on it, where each has so many points.
int boxes_for(const Rules& rules, const Unit& u, const EmergencyRepair& o, const BoxUse& use) {
    if (use.points_of_work == 0) return 1;
    const int cost = repair_cost(rules, u, o.what, o.index);
    return std::max(1, (cost + use.points_of_work - 1) / use.points_of_work);
}

// A box that may mend that target now: the cheapest; -1 and why not.
struct Mender {
    int group = -1;
    const BoxUse* use = nullptr;
    Refusal why = refusal(WhyMore::cannot_repair);
};
Mender mender_of(const Rules& rules, const Battle& b, const EmergencyRepair& o) {
    const Unit& u = b.unit(o.unit);
    const ShipClass& c = rules.type(u.type);
    const bool damage_control = at_step(rules, b, Mechanism::repair);
    Mender best;
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        for (const BoxUse& use : rules.system(c.groups[g].system).uses) {
            if (use.act != BoxAct::mend || !(damage_control ? use.after_battle_damage : use.in_impulses))
                continue;
            if (use.breaks != (o.breaks != whole_unit)) continue;
            if (o.what == RepairTarget::crew && !use.breaks) continue;  // people are no box to be put right
            if (use.breaks)
                if (const auto no = refuse_exchange(rules, u, o)) {
                    best.why = *no;
                    continue;
                }
            if (!use.only.empty() && !serves(rules, c, o, use.only)) continue;
            const int boxes = boxes_for(rules, u, o, use), idle = boxes_left(c, u, g) - u.groups[g].used;
            if (const auto no = refuse_use_of_box(rules, u, g, use))
                best.why = *no;
            else if (boxes > 1 && boxes > idle)
                best.why = refusal(WhyMore::repair_points, boxes * use.points_of_work,
                                   std::max(0, idle) * use.points_of_work);
            else if (use.gives_up && damage_control_rating(rules, u) < 1)
                best.why = refusal(WhyMore::repair_points, 1, 0);
            else if (best.use == nullptr || use.energy < best.use->energy)
                best.group = static_cast<int>(g), best.use = &use;
        }
    return best;
}

}  // namespace

std::optional<Refusal> refuse_mend_by_box(const Rules& rules, const Battle& b, const EmergencyRepair& o) {
    const Unit& u = b.unit(o.unit);
    const ShipClass& c = rules.type(u.type);
    const std::size_t places = o.what == RepairTarget::shield ? c.banks
                               : o.what == RepairTarget::crew ? count_of<CrewKind>()
                                                              : c.groups.size();
    if (o.index >= places) return refusal(Why::no_such_group, static_cast<int>(places), o.index);
    if (repairable(rules, u, o.what, o.index) < 1) return refusal(WhyMore::not_damaged, 1, 0);
    const Mender by = mender_of(rules, b, o);
    return by.use != nullptr ? std::nullopt : std::optional{by.why};
}

After do_mend_by_box(Play& play, const EmergencyRepair& o) {
    const Mender by = mender_of(play.rules, play.now, o);
    for (int n = boxes_for(play.rules, play.now.unit(o.unit), o, *by.use); n > 0; --n)
        pay_for_use(play, o.unit, static_cast<std::size_t>(by.group), *by.use);
    if (by.use->gives_up) play.emit(TrackLost{o.unit, TrackKind::damage_control, 1, 0xFF, 0xFF});
    mend_box(play, o.unit, o.what, o.index);
    if (by.use->breaks) lose_box(play, o.unit, o.breaks);
    return After::more;
}

}  // namespace impulse
