#include "battle/crew/officers.h"

#include <algorithm>

namespace impulse {
namespace {

const SystemType& system_of(const Rules& rules, const ShipClass& c, std::size_t group) {
    return rules.system(c.groups[group].system);
}

// Who may take the part of any other leads: he works beside it.
bool leads(const SystemType& s) { return !s.roles.empty() && s.roles.front() == "any"; }

bool may_play(const SystemType& officer, const SystemType& part) {
    if (leads(officer)) return part.has(Trait::officer) && !leads(part);
    return std::find(officer.roles.begin(), officer.roles.end(), part.id) != officer.roles.end();
}

}  // namespace

std::optional<std::string> add_roles(const Rules& rules, ShipClass& c) {
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (system_of(rules, c, g).has(Trait::officer)) c.officers.push_back(static_cast<std::uint8_t>(g));
    const std::size_t aboard = c.officers.size();
    for (std::size_t s = 0; s < rules.systems.size(); ++s) {
        const SystemType& part = rules.systems[s];
        const auto is_part = [&](std::uint8_t g) { return c.groups[g].system == SystemId{s}; };
        const auto plays = [&](std::size_t i) { return may_play(system_of(rules, c, c.officers[i]), part); };
        if (std::any_of(c.officers.begin(), c.officers.end(), is_part)) continue;
        for (std::size_t i = 0; i < aboard; ++i) {
            if (!plays(i)) continue;
            if (c.groups.size() == max_groups) return "the ship has no room for the parts of its officers";
            ClassGroup group = c.groups[c.officers[i]];
            group.system = SystemId{s};
            group.boxes = static_cast<std::uint8_t>(std::max(1, part.set_of));
            if (part.wall.stands()) c.armor_boxes += group.boxes;
            c.officers.push_back(static_cast<std::uint8_t>(c.groups.size()));
            if (!part.modifiers.empty() || !part.uses.empty())
                c.modifying.push_back(static_cast<std::uint8_t>(c.groups.size()));
            c.groups.push_back(group);
            break;
        }
    }
    return std::nullopt;
}

void post_officers(const Rules& rules, Unit& u) {
    const ShipClass& c = rules.type(u.type);
    bool posted = false;
    for (const std::uint8_t g : c.officers) {
        if (leads(system_of(rules, c, g))) continue;
        const bool named = c.sheet.groups[c.groups[g].sheet_group].system == system_of(rules, c, g).family;
        if (posted || !named) u.groups[g].off = c.groups[g].boxes;
        posted = true;
    }
}

std::optional<Refusal> refuse_role(const Rules& rules, const Battle& b, const Operate& o) {
    const Unit& u = b.unit(o.unit);
    const ShipClass& c = rules.type(u.type);
    const SystemType& part = system_of(rules, c, o.group);
    if (u[Counter::captured_from] != 0) return refusal(WhyMore::captured);
    if (!part.has(Trait::officer) || std::none_of(c.officers.begin(), c.officers.end(), [&](std::uint8_t g) {
            return may_play(system_of(rules, c, g), part);
        }))
        return refusal(WhyMore::wrong_system);
    return refuse_if(u.groups[o.group].off == 0 || u.groups[o.group].turns != 0, WhyMore::no_change);
}

void do_role(Play& play, const Operate& o) {
    const ShipClass& c = play.type(o.unit);
    for (const std::uint8_t g : c.officers) {
        const GroupState& s = play.now.unit(o.unit).groups[g];
        if (leads(system_of(play.rules, c, g))) continue;
        if (s.off == 0) play.set_group(o.unit, g, GroupField::off, c.groups[g].boxes);
        if (s.turns != 0) play.set_group(o.unit, g, GroupField::turns, 0);
    }
    play.set_group(o.unit, o.group, GroupField::turns, 1);
    play.set_group(o.unit, o.group, GroupField::last, play.now.impulse_now());
    play.emit(Operated{o.unit, {}, {}, o.group, o.use, 1});
}

void take_up_roles(Play& play) {
    for (const UnitId unit : unit_ids(play.now))
        for (const std::uint8_t g : play.type(unit).officers) {
            const GroupState& s = play.now.unit(unit).groups[g];
            if (s.turns == 0 || s.last >= play.now.impulse_now()) continue;
            play.set_group(unit, g, GroupField::turns, 0);
            play.set_group(unit, g, GroupField::off, 0);
        }
}

void dismiss_officers(Play& play, UnitId unit) {
    for (const std::uint8_t g : play.type(unit).officers) {
        play.set_group(unit, g, GroupField::off, play.type(unit).groups[g].boxes);
        play.set_group(unit, g, GroupField::turns, 0);
    }
}

}  // namespace impulse
