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

void details(auto& a, Move& c) {
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

void details(auto& a, Fire& c) {
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

void details(auto& a, Launch& c) {
    a.group("rack", c.unit, c.group);
    a.round("type", c.type, launches_of(a.place, c.unit, c.group), a.place.group(c.unit, c.group));
    a.target("target", c.target, c.target_object);
    if (a.has("as", c.as != LaunchAs::plain)) a.word("as", c.as);
    if (a.has("holds", bool{c.holds})) a.held("holds", c.unit, c.holds, c.mode);
}

void details(auto& a, Operate& c) {
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

void details(auto& a, Reserve& c) {
    a.word("line", c.line);
    a.energy("amount", c.amount);
    if (c.line == Line::specific_reinforcement) a.bank("shield", c.unit, c.index);
    if (c.line == Line::arm || c.line == Line::hold) {
        a.group("weapon", c.unit, c.index);
        a.mode("mode", c.unit, c.index, c.mode);
    }
}

void details(auto& a, Announce& c) { a.word("what", c.what); }

void details(auto& a, ChangeSpeed& c) { a.number("speed", c.speed, 0, 99); }

void details(auto& a, AdjustEw& c) {
    a.number("ecm", c.ecm, 0, 99);
    a.number("eccm", c.eccm, 0, 99);
}

void details(auto& a, Scout& c) {
    a.group("channel", c.unit, c.channel, {{"pods", no_channel}});
    a.word("what", c.what);
    if (c.what == ScoutTask::control) return;
    if (c.what == ScoutTask::protect && !a.has("target", true))
        c.target = c.unit;
    else
        a.target("target", c.target, c.object);
    if (c.what <= ScoutTask::offend) a.number("points", c.points, 0, 99);
}

void details(auto& a, Inquire& c) {
    a.word("what", c.what);
    a.unit("target", c.target);
}

void details(auto& a, Guide& c) {
    a.seeker("seeker", c.seeker);
    a.word("how", c.how);
    const bool aim = c.how == GuideAct::aim;
    if (c.how == GuideAct::transfer || (aim && a.has("to", bool{c.to}))) a.unit("to", c.to);
    if (aim && a.has("hex", !c.to)) a.hex("hex", c.hex);
}

void details(auto& a, Identify& c) {
    a.target("target", c.target, c.seeker);
    a.flag("aegis", c.aegis);
}

void details(auto& a, Repair& c) {
    a.part("what", c.unit, c.what, c.index);
    a.number("boxes", c.boxes, 1, 99, 1);
}

void details(auto& a, ClearRocks& c) {
    a.group("weapon", c.unit, c.group);
    a.hex("hex", c.hex);
    a.mode("mode", c.unit, c.group, c.mode);
}

void details(auto& a, EmergencyRepair& c) {
    a.part("what", c.unit, c.what, c.index);
    if (a.has("breaks", c.breaks != whole_unit)) a.group("breaks", c.unit, c.breaks);
}

void details(auto& a, Mend& c) {
    a.unit("target", c.target);
    a.group("what", c.target, c.group);
    a.number("points", c.points, 1, 99, 1);
}

void details(auto& a, LaunchCraft& c) {
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

void details(auto& a, RecoverCraft& c) {
    a.unit("craft", c.craft);
    const bool home = a.place.known(c.craft) && a.place.battle.unit(c.craft).mother == c.unit;
    if (a.has("box", true) || !home)
        a.ordinal("box", c.box, max_bay_boxes, 1);
    else
        c.box = a.place.battle.unit(c.craft).box;
}

void details(auto& a, DeckWork& c) {
    a.word("job", c.job);
    a.ordinal("box", c.box, max_bay_boxes, 1);
    if (c.job == DeckJob::move) a.ordinal("to", c.group, max_bay_boxes, 1);
    if (c.job == DeckJob::load || c.job == DeckJob::charge) a.rail("weapon", c.unit, c.box, c.group);
    if (c.job == DeckJob::load)
        a.round("type", c.type, rounds_of_rail(a.place, c), "that rail");
    else if ((c.job == DeckJob::scatter_pack || c.job == DeckJob::ready) && a.has("type", bool{c.type}))
        a.round("type", c.type, drones_of(a.place.rules), "a ready rack or scatter-pack");
}

void details(auto& a, Tractor& c) {
    a.word("act", c.act);
    a.target("target", c.target, c.object);
    a.number("points", c.points, 0, 99, takes_points(c.act) ? 1 : 0);
    if (c.act == TractorAct::rotate && a.has("way", true))
        a.choice("way", c.argument, {"clockwise", "counterclockwise"});
    if (c.act == TractorAct::drag) a.facing("to", c.argument);
}

void details(auto& a, DropShield& c) {
    a.choice("how", c.raise, {"drop", "raise"});
    a.bank("bank", c.unit, c.bank);
}

void details(auto& a, Transport& c) {
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

void details(auto& a, MoveTroops& c) {
    a.word("kind", c.kind);
    if (a.has("to", bool{c.to}))
        a.unit("to", c.to);
    else if (!a.has("box", true))
        a.refuse(
            "say where to: a unit on the same side of the body (to=...) or the craft in a bay box (box=1)");
    if (a.has("box", !c.to)) a.ordinal("box", c.box, max_bay_boxes);
    a.number("count", c.count, 1, 99, 1);
}

void details(auto& a, Guard& c) {
    a.group("what", c.unit, c.group);
    a.number("parties", c.parties, 0, 99, 1);
}

void details(auto& a, Board& c) {
    a.unit("target", c.target);
    a.word("aim", c.aim);
    if (a.has("posture", c.posture != Posture::average)) a.word("posture", c.posture);
    if (c.aim == BoardingAim::boxes) a.group("box", c.target, c.box);
    a.flag("unphased", c.unphased);
}

void details(auto& a, LayMine& c) {
    a.mine_type("type", c.type);
    a.flag("dummy", c.dummy);
}

void details(auto& a, FireAtMine& c) {
    a.group("weapon", c.unit, c.group);
    a.ordinal("mine", c.mine, max_mines);
    a.mode("mode", c.unit, c.group, c.mode);
}

void details(auto& a, OrderMine& c) {
    a.ordinal("mine", c.mine, max_mines);
    a.word("how", c.what);
}

void details(auto& a, Answer& c) { a.answer("choice", c); }

void details(auto& a, SetStanding& c) {
    a.word("kind", c.kind);
    a.word("value", c.value);
    a.side("side", c.side);
}

void details(auto& a, SetWatch& c) {
    a.word("level", c.level);
    a.side("side", c.side);
}

void details(auto& a, SetTrigger& c) {
    a.word("trigger", c.trigger);
    a.number("line", c.line, 0, 9999);
    a.side("side", c.side);
}

void details(auto& a, WaitUntil& c) {
    a.number("impulse", c.impulse, 0, 99);
    a.side("side", c.side);
}

void details(auto& a, Course& c) {
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

void details(auto& a, Doctrine& c) {
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

void details(auto& a, HandOver& c) {
    a.side("side", c.side);
    a.word("to", c.to);
}

void details(auto& a, UmpirePlace& c) {
    a.hex("hex", c.hex);
    a.facing("facing", c.facing.at);
}

void details(auto& a, UmpireCounter& c) {
    a.word("counter", c.counter);
    a.number("value", c.value, -30000, 30000);
}

void details(auto& a, UmpireCharge& c) {
    a.group("weapon", c.unit, c.group, {{"battery", battery_slot}, {"capacitor", capacitor_slot}});
    if (a.has("amount", true)) a.energy("amount", c.amount);
    a.flag("ready", c.ready);
}

void details(auto& a, UmpireBox& c) {
    a.part("what", c.unit, c.what, c.index);
    if (a.has("boxes", true)) a.number("boxes", c.boxes, -99, 99);
}

void details(auto& a, UmpireScore& c) {
    a.ordinal("shield", c.facing, 6);
    a.number("points", c.points, 1, 9999);
    if (a.has("by", bool{c.by})) a.unit("by", c.by);
}

void details(auto& a, UmpireRemove& c) {
    if (a.has("fate", true)) a.word("fate", c.fate);
}

void details(auto& a, UmpireEnd& c) {
    if (a.has("winner", bool{c.winner})) a.side("winner", c.winner);
}

// Orders that name nothing but who gives them.
template <class C>
void details(auto& a, C& c) {
    if constexpr (!requires { c.unit; }) a.side("side", c.side);
}

// Who gives the order where a unit does, then what it says beside.
template <class C>
void arguments(auto& a, C& c) {
    if constexpr (requires { c.unit; }) a.unit("unit", c.unit);
    details(a, c);
}

}  // namespace impulse
