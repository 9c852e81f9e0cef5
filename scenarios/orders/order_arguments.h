// scenarios/orders/order_arguments.h: what every order says, key by key; read, written and spoken by the same words.
// Units:  energy in points; boxes, shields and mines counted from 1 in text and from 0 in a command.
// Shapes: arguments(a, command): `a` reads a table, writes a line (order_reader.h, order_writer.h) or speaks.
// Errors: noted by the reader.
// Rule:   one order interface for everyone.
#pragma once

#include "battle/core/craft.h"
#include "battle/core/rules.h"
#include "scenarios/orders/order_place.h"

namespace impulse {

// a.has(key, said): the reader asks whether the key is there; whoever writes is told whether it is to be.

constexpr std::uint8_t battery_slot = 255, capacitor_slot = 254;  // UmpireCharge::group

template <class A>
void arguments(A& a, Move& c) {
    a.unit("unit", c.unit);
    a.word("how", c.how);
    if (c.how == Manoeuvre::het || c.how == Manoeuvre::tac) a.facing("facing", c.argument);
    if (c.how == Manoeuvre::decelerate || c.how == Manoeuvre::flywheel)
        a.number("movements", c.argument, 1, 99);
    if (c.how == Manoeuvre::ram) {
        UnitId at{c.argument};
        a.unit("target", at);
        c.argument = static_cast<std::uint8_t>(at ? at.index() : 0);
    }
}

template <class A>
void arguments(A& a, Fire& c) {
    a.unit("unit", c.unit);
    a.weapons("weapon", c.unit, c.group);
    a.target("target", c.target, c.object);
    a.mode("mode", c.unit, c.group, c.mode);
    a.number("combine", c.combine, 0, 99, 0);
    a.number("energy", c.energy, 0, 255, 0);
    a.flag("late", c.late);
    a.flag("uim", c.uim);
    a.number("face", c.face, 0, 6, 0);
    if (a.has("through", c.through != Hex{})) a.hex("through", c.through);
    if (a.has("aim", c.aim != 0)) {
        auto at = static_cast<std::uint8_t>(c.aim > 0 ? c.aim - 1 : 0);
        a.group("aim", c.target, at);
        c.aim = static_cast<std::uint8_t>(at + 1);
    }
}

template <class A>
void arguments(A& a, Launch& c) {
    a.unit("unit", c.unit);
    a.group("rack", c.unit, c.group);
    a.round("type", c.type, launches_of(a.place, c.unit, c.group), a.place.group(c.unit, c.group));
    a.target("target", c.target, c.target_object);
    if (a.has("as", c.as != LaunchAs::plain)) a.word("as", c.as);
    if (a.has("holds", bool{c.holds})) a.held("holds", c.unit, c.holds, c.mode);
}

template <class A>
void arguments(A& a, Operate& c) {
    a.unit("unit", c.unit);
    a.group("system", c.unit, c.group);
    a.word("use", c.use);
    if (a.has("amount", c.amount != Energy{})) a.energy("amount", c.amount);
    if (a.has("target", bool{c.target})) a.unit("target", c.target);
    if (a.has("hex", c.hex != Hex{})) a.hex("hex", c.hex);
    if (a.has("beyond", c.beyond != Hex{})) a.hex("beyond", c.beyond);
    if (c.use == SystemUse::sphere_announce) a.number("radius", c.value, 0, 9, 0);
    if (c.use == SystemUse::web_lay) a.flag("new", c.value);
    if (c.use == SystemUse::box) {
        a.number("function", c.value, 1, 9, 1);
        if (a.has("at", bool{c.at})) a.unit("at", c.at);
        if (a.has("back", c.beside != whole_unit)) a.number("back", c.beside, 0, 254);
    }
    if (c.use == SystemUse::build) {
        if (a.has("of", true)) a.group("of", c.unit, c.value);
        if (a.has("beside", c.beside != whole_unit)) a.group("beside", c.unit, c.beside);
    }
    if (c.use == SystemUse::shift_shield) {
        a.bank("from", c.unit, c.value);
        a.bank("to", c.unit, c.beside);
    }
    if (c.use == SystemUse::panel_move) a.group("to", c.unit, c.value);
    if (c.use == SystemUse::web_move || c.use == SystemUse::field_move) a.facing("direction", c.value);
    if (c.use == SystemUse::cast) a.mode("mode", c.unit, c.group, c.value);
    if (c.use == SystemUse::web_cast) {
        int hexes = c.value % 8;
        auto direction = static_cast<std::uint8_t>(c.value / 8 % 6);
        a.number("hexes", hexes, 1, 7, 1);
        if (a.has("direction", true)) a.facing("direction", direction);
        c.value = static_cast<std::uint8_t>(hexes + 8 * direction);
    }
}

template <class A>
void arguments(A& a, Reserve& c) {
    a.unit("unit", c.unit);
    a.word("line", c.line);
    a.energy("amount", c.amount);
    if (c.line == Line::specific_reinforcement) a.bank("shield", c.unit, c.index);
    if (c.line == Line::arm || c.line == Line::hold) {
        a.group("weapon", c.unit, c.index);
        a.mode("mode", c.unit, c.index, c.mode);
    }
}

template <class A>
void arguments(A& a, Announce& c) {
    a.unit("unit", c.unit);
    a.word("what", c.what);
}

template <class A>
void arguments(A& a, ChangeSpeed& c) {
    a.unit("unit", c.unit);
    a.number("speed", c.speed, 0, 99);
}

template <class A>
void arguments(A& a, AdjustEw& c) {
    a.unit("unit", c.unit);
    a.number("ecm", c.ecm, 0, 99);
    a.number("eccm", c.eccm, 0, 99);
}

template <class A>
void arguments(A& a, Scout& c) {
    a.unit("unit", c.unit);
    a.group("channel", c.unit, c.channel, {{"pods", no_channel}});
    a.word("what", c.what);
    if (c.what == ScoutTask::control) return;
    if (c.what == ScoutTask::protect && !a.has("target", true))
        c.target = c.unit;
    else
        a.target("target", c.target, c.object);
    if (c.what <= ScoutTask::offend) a.number("points", c.points, 0, 99);
}

template <class A>
void arguments(A& a, Inquire& c) {
    a.unit("unit", c.unit);
    a.word("what", c.what);
    a.unit("target", c.target);
}

template <class A>
void arguments(A& a, Guide& c) {
    a.unit("unit", c.unit);
    a.seeker("seeker", c.seeker);
    a.word("how", c.how);
    const bool aim = c.how == GuideAct::aim;
    if (c.how == GuideAct::transfer || (aim && a.has("to", bool{c.to}))) a.unit("to", c.to);
    if (aim && a.has("hex", !c.to)) a.hex("hex", c.hex);
}

template <class A>
void arguments(A& a, Identify& c) {
    a.unit("unit", c.unit);
    a.target("target", c.target, c.seeker);
    a.flag("aegis", c.aegis);
}

template <class A>
void arguments(A& a, Repair& c) {
    a.unit("unit", c.unit);
    a.part("what", c.unit, c.what, c.index);
    a.number("boxes", c.boxes, 1, 99, 1);
}

template <class A>
void arguments(A& a, ClearRocks& c) {
    a.unit("unit", c.unit);
    a.group("weapon", c.unit, c.group);
    a.hex("hex", c.hex);
    a.mode("mode", c.unit, c.group, c.mode);
}

template <class A>
void arguments(A& a, EmergencyRepair& c) {
    a.unit("unit", c.unit);
    a.part("what", c.unit, c.what, c.index);
    if (a.has("breaks", c.breaks != whole_unit)) a.group("breaks", c.unit, c.breaks);
}

template <class A>
void arguments(A& a, Mend& c) {
    a.unit("unit", c.unit);
    a.unit("target", c.target);
    a.group("what", c.target, c.group);
    a.number("points", c.points, 1, 99, 1);
}

template <class A>
void arguments(A& a, LaunchCraft& c) {
    a.unit("unit", c.unit);
    if (a.has("craft", bool{c.craft})) a.unit("craft", c.craft);
    if (!c.craft && !a.has("box", true))
        a.refuse("say which craft: by its name or by its bay box, such as box=1");
    a.ordinal("box", c.box, max_bay_boxes, 1);
    if (a.has("as", true)) a.word("as", c.as);
    if (a.has("facing", true))
        a.facing("facing", c.facing.at);
    else if (a.place.known(c.unit))
        c.facing = a.place.battle.unit(c.unit).facing;
    a.number("speed", c.speed, 0, 99, fastest_of(a.place, c));
    if (a.has("target", bool{c.target})) a.unit("target", c.target);
}

template <class A>
void arguments(A& a, RecoverCraft& c) {
    a.unit("unit", c.unit);
    a.unit("craft", c.craft);
    const bool home = a.place.known(c.craft) && a.place.battle.unit(c.craft).mother == c.unit;
    if (a.has("box", true) || !home)
        a.ordinal("box", c.box, max_bay_boxes, 1);
    else
        c.box = a.place.battle.unit(c.craft).box;
}

template <class A>
void arguments(A& a, DeckWork& c) {
    a.unit("unit", c.unit);
    a.word("job", c.job);
    a.ordinal("box", c.box, max_bay_boxes, 1);
    if (c.job == DeckJob::move) a.ordinal("to", c.group, max_bay_boxes, 1);
    if (c.job == DeckJob::load || c.job == DeckJob::charge) a.rail("weapon", c.unit, c.box, c.group);
    if (c.job == DeckJob::load)
        a.round("type", c.type, rounds_of_rail(a.place, c), "that rail");
    else if ((c.job == DeckJob::scatter_pack || c.job == DeckJob::ready) && a.has("type", bool{c.type}))
        a.round("type", c.type, drones_of(a.place.rules), "a ready rack or scatter-pack");
}

template <class A>
void arguments(A& a, Tractor& c) {
    a.unit("unit", c.unit);
    a.word("act", c.act);
    a.target("target", c.target, c.object);
    a.number("points", c.points, 0, 99, takes_points(c.act) ? 1 : 0);
    if (c.act == TractorAct::rotate && a.has("way", true))
        a.choice("way", c.argument, {"clockwise", "counterclockwise"});
    if (c.act == TractorAct::drag) a.facing("to", c.argument);
}

template <class A>
void arguments(A& a, DropShield& c) {
    a.unit("unit", c.unit);
    a.choice("how", c.raise, {"drop", "raise"});
    a.bank("bank", c.unit, c.bank);
}

template <class A>
void arguments(A& a, Transport& c) {
    a.unit("unit", c.unit);
    a.word("what", c.what);
    const bool bomb = c.what == Cargo::bomb || c.what == Cargo::dummy;
    const bool raid = c.what == Cargo::raid || c.what == Cargo::commando_raid;
    if (bomb)
        a.hex("hex", c.hex);
    else if (raid)
        a.target("target", c.target, c.object);
    else
        a.unit("target", c.target);
    // Shuttles, crewed or not, are raided as a whole.
    if (raid && a.place.known(c.target) && !small_craft(a.place.rules, a.place.battle.unit(c.target)))
        a.group("aim", c.target, c.aim);
    if (a.has("count", !bomb)) a.number("count", c.count, 1, 99);
}

template <class A>
void arguments(A& a, MoveTroops& c) {
    a.unit("unit", c.unit);
    a.word("kind", c.kind);
    if (a.has("to", bool{c.to}))
        a.unit("to", c.to);
    else if (!a.has("box", true))
        a.refuse(
            "say where to: a unit on the same side of the body (to=...) or the craft in a bay box (box=1)");
    if (a.has("box", !c.to)) a.ordinal("box", c.box, max_bay_boxes);
    a.number("count", c.count, 1, 99, 1);
}

template <class A>
void arguments(A& a, Guard& c) {
    a.unit("unit", c.unit);
    a.group("what", c.unit, c.group);
    a.number("parties", c.parties, 0, 99, 1);
}

template <class A>
void arguments(A& a, Board& c) {
    a.unit("unit", c.unit);
    a.unit("target", c.target);
    a.word("aim", c.aim);
    if (a.has("posture", c.posture != Posture::average)) a.word("posture", c.posture);
    if (c.aim == BoardingAim::boxes) a.group("box", c.target, c.box);
    a.flag("unphased", c.unphased);
}

template <class A>
void arguments(A& a, LayMine& c) {
    a.unit("unit", c.unit);
    a.mine_type("type", c.type);
    a.flag("dummy", c.dummy);
}

template <class A>
void arguments(A& a, FireAtMine& c) {
    a.unit("unit", c.unit);
    a.group("weapon", c.unit, c.group);
    a.ordinal("mine", c.mine, max_mines);
    a.mode("mode", c.unit, c.group, c.mode);
}

template <class A>
void arguments(A& a, OrderMine& c) {
    a.unit("unit", c.unit);
    a.ordinal("mine", c.mine, max_mines);
    a.word("how", c.what);
}

template <class A>
void arguments(A& a, Answer& c) {
    a.answer("choice", c);
}

template <class A>
void arguments(A& a, SetStanding& c) {
    a.word("kind", c.kind);
    a.word("value", c.value);
    a.side("side", c.side);
}

template <class A>
void arguments(A& a, SetWatch& c) {
    a.word("level", c.level);
    a.side("side", c.side);
}

template <class A>
void arguments(A& a, SetTrigger& c) {
    a.word("trigger", c.trigger);
    a.number("line", c.line, 0, 9999);
    a.side("side", c.side);
}

template <class A>
void arguments(A& a, WaitUntil& c) {
    a.number("impulse", c.impulse, 0, 99);
    a.side("side", c.side);
}

template <class A>
void arguments(A& a, Course& c) {
    a.unit("unit", c.unit);
    a.word("how", c.how);
    switch (c.how) {
        case CourseKind::none:
        case CourseKind::ahead:
            break;
        case CourseKind::reach:
            a.hex("hex", c.hex);
            if (std::uint8_t facing = c.value > 0 ? c.value - 1 : 0; a.has("facing", c.value > 0)) {
                a.facing("facing", facing);
                c.value = static_cast<std::uint8_t>(facing + 1);
            }
            break;
        case CourseKind::leave:
            a.facing("direction", c.value);
            break;
        case CourseKind::intercept:
            a.target("target", c.target, c.object);
            break;
        case CourseKind::dock:
        case CourseKind::station:
            a.unit("target", c.target);
            break;
        case CourseKind::circle:
            a.unit("target", c.target);
            a.number("range", c.value, 0, 99);
            break;
        case CourseKind::hold:
            a.unit("target", c.target);
            a.number("range", c.value, 0, 99, 0);
            break;
    }
    a.number("until", c.until, 0, 99, 0);
    a.flag("after", c.after);
}

template <class A>
void arguments(A& a, Doctrine& c) {
    a.unit("unit", c.unit);
    a.word("what", c.what);
    if (a.has("use", c.use != DoctrineUse::act)) a.word("use", c.use);
    const bool shoots = c.what == DoctrineKind::fire || c.what == DoctrineKind::seekers;
    const bool launches = c.what == DoctrineKind::launch;
    if ((shoots || launches) && a.has("weapon", c.group != every_group)) a.group("weapon", c.unit, c.group);
    if (c.use == DoctrineUse::off) return;
    if (launches || c.what == DoctrineKind::ew) a.number("range", c.range, 1, 99);
    if (shoots) {
        a.number("range", c.range, 0, 99);
        a.number("chance", c.chance, 0, 100, 0);
    }
    if (c.what != DoctrineKind::withdraw) return;
    if (a.has("when", static_cast<bool>(c.about))) {
        a.unit("when", c.about);
        a.number("percent", c.range, 1, 100, 100);
    } else {
        a.number("percent", c.range, 1, 100);
    }
}

template <class A>
void arguments(A& a, HandOver& c) {
    a.side("side", c.side);
    a.word("to", c.to);
}

template <class A>
void arguments(A& a, UmpirePlace& c) {
    a.unit("unit", c.unit);
    a.hex("hex", c.hex);
    a.facing("facing", c.facing.at);
}

template <class A>
void arguments(A& a, UmpireCounter& c) {
    a.unit("unit", c.unit);
    a.word("counter", c.counter);
    a.number("value", c.value, -30000, 30000);
}

template <class A>
void arguments(A& a, UmpireCharge& c) {
    a.unit("unit", c.unit);
    a.group("weapon", c.unit, c.group, {{"battery", battery_slot}, {"capacitor", capacitor_slot}});
    if (a.has("amount", true)) a.energy("amount", c.amount);
    a.flag("ready", c.ready);
}

template <class A>
void arguments(A& a, UmpireBox& c) {
    a.unit("unit", c.unit);
    a.part("what", c.unit, c.what, c.index);
    if (a.has("boxes", true)) a.number("boxes", c.boxes, -99, 99);
}

template <class A>
void arguments(A& a, UmpireScore& c) {
    a.unit("unit", c.unit);
    a.ordinal("shield", c.facing, 6);
    a.number("points", c.points, 1, 9999);
    if (a.has("by", bool{c.by})) a.unit("by", c.by);
}

template <class A>
void arguments(A& a, UmpireRemove& c) {
    a.unit("unit", c.unit);
    if (a.has("fate", true)) a.word("fate", c.fate);
}

template <class A>
void arguments(A& a, UmpireEnd& c) {
    if (a.has("winner", bool{c.winner})) a.side("winner", c.winner);
}

// Orders that name nothing but who gives them.
template <class A, class C>
void arguments(A& a, C& c) {
    if constexpr (requires { c.unit; })
        a.unit("unit", c.unit);
    else
        a.side("side", c.side);
}

}  // namespace impulse
