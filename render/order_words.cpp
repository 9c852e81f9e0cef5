#include "render/order_words.h"

#include <fmt/format.h>

#include <concepts>

#include "battle/core/craft.h"
#include "battle/core/rows/parties.h"
#include "scenarios/orders/order_text.h"

namespace impulse {

std::string shield_words(const ShipClass& c, std::size_t bank) {
    return bank < c.sheet.shields.size() ? c.sheet.shields[bank].name : fmt::format("#{}", bank + 1);
}

namespace {

// `tractor unit="Hood" target=Vengeance strength=2` without its unit and its signs: "tractor target Vengeance strength 2".
std::string without_signs(std::string line) {
    if (const std::size_t unit = line.find(" unit="); unit != std::string::npos) {
        const bool quoted = unit + 6 < line.size() && line[unit + 6] == '"';
        const std::size_t end =
            quoted ? line.find('"', unit + 7) + 1 : std::min(line.find(' ', unit + 6), line.size());
        line.erase(unit, end - unit);
    }
    for (char& ch : line)
        if (ch == '=' || ch == '_') ch = ' ';
    std::erase(line, '"');
    return line;
}

struct Speaker {
    const Rules& rules;
    const Battle& battle;
    const Roster& roster;

    [[nodiscard]] bool has(UnitId u) const { return u && u.index() < battle.units.size(); }
    [[nodiscard]] std::string name(UnitId u) const {
        return has(u) ? roster.names.unit(u) : std::string("nobody");
    }
    [[nodiscard]] const ShipClass* type(UnitId u) const {
        return has(u) ? &rules.type(battle.unit(u).type) : nullptr;
    }
    [[nodiscard]] std::string group(UnitId u, std::size_t g) const {
        const ShipClass* c = type(u);
        return c != nullptr && g < c->groups.size() ? group_name(*c, g) : std::string("?");
    }
    [[nodiscard]] std::string seeker(ObjectId o) const {
        return o && o.index() < battle.objects.size() ? fmt::format("seeker #{}", battle.object(o).serial)
                                                      : std::string("?");
    }
    [[nodiscard]] std::string target(UnitId u, ObjectId o) const {
        return u ? name(u) : o ? seeker(o) : std::string("?");
    }
    [[nodiscard]] std::string kind(SeekerId id) const {
        if (!id || id.index() >= rules.seekers.size()) return "seeker";
        const SeekerType& s = rules.seeker(id);
        return s.label.empty() ? s.id : s.label;
    }
    [[nodiscard]] std::string shield(UnitId u, std::size_t bank) const {
        const ShipClass* c = type(u);
        return c != nullptr ? shield_words(*c, bank) : fmt::format("#{}", bank + 1);
    }
    // " (overload)", nothing where the weapon has but one mode.
    [[nodiscard]] std::string mode(UnitId u, std::size_t g, std::size_t m) const {
        const ShipClass* c = type(u);
        if (c == nullptr || g >= c->groups.size() || !c->groups[g].weapon) return {};
        const WeaponType& w = rules.weapon(c->groups[g].weapon);
        return w.modes.size() > 1 && m < w.modes.size() ? fmt::format(" ({})", w.modes[m].words)
                                                        : std::string{};
    }
    [[nodiscard]] std::string part(UnitId u, RepairTarget what, std::size_t index) const {
        switch (what) {
            case RepairTarget::shield:
                return "shield " + shield(u, index);
            case RepairTarget::group:
                return group(u, index);
            case RepairTarget::overdrain:
                return "overdrained " + group(u, index);
            default:
                return spaced_words(word(what)) + " track";
        }
    }
    [[nodiscard]] std::string box_of(UnitId mother, std::size_t box, UnitId craft) const {
        if (craft) return name(craft);
        const ClassId of = has(mother) ? craft_in(rules, battle, mother, box) : ClassId{};
        return of ? rules.type(of).sheet.name : std::string("?");
    }

    std::string operator()(const Allocate& c) const {
        std::string out = "hand in the energy form";
        if (rules.plot != nullptr)
            for (std::size_t i = 0; i < c.plot.size(); ++i)
                out += i == 0
                           ? fmt::format(", speed {}{}", c.plot[i].speed, c.reverse != 0 ? " backwards" : "")
                           : fmt::format(", {} from impulse {}", c.plot[i].speed, c.plot[i].impulse);
        for (const FormEntry& e : c.form) {
            const LineRow& row = rules.line(e.line);
            const std::string words = row.words.empty() ? spaced_words(word(e.line)) : row.words;
            if (e.line == Line::arm || e.line == Line::hold)
                out += fmt::format(", {} {} {}", e.line == Line::arm ? "arm" : "hold", group(c.unit, e.index),
                                   text(e.amount));
            else if (e.line == Line::specific_reinforcement)
                out += fmt::format(", shield {} {}", shield(c.unit, e.index), text(e.amount));
            else if (e.line == Line::scout)
                out += fmt::format(", {} {}", group(c.unit, e.index), text(e.amount));
            else if (e.line == Line::craft)
                out +=
                    fmt::format(", {} in bay box {} {}", spaced_words(word(static_cast<CraftRole>(e.mode))),
                                e.index + 1, text(e.amount));
            else
                out += fmt::format(", {} {}", words, text(e.amount));
        }
        if (c.shield_level != 2) out += c.shield_level == 1 ? ", shields at their least" : ", shields down";
        if (c.fire_control != 1) out += c.fire_control == 2 ? ", fire control low" : ", fire control off";
        if (c.overdrain > 0)
            out += fmt::format(", {} overdrained", counted(c.overdrain, "battery", "batteries"));
        return out;
    }
    std::string operator()(const Move& c) const {
        switch (c.how) {
            case Manoeuvre::het:
                return fmt::format("high energy turn to {}", letter(Facing{c.argument}));
            case Manoeuvre::tac:
                return fmt::format("turn on the spot to {}", letter(Facing{c.argument}));
            case Manoeuvre::decelerate:
                return fmt::format("drop {}", counted(c.argument, "movement", "movements"));
            case Manoeuvre::ram:
                return "ram " + name(UnitId{c.argument});
            case Manoeuvre::leave:
                return "leave through the warp point";
            case Manoeuvre::erratic_on:
                return "begin erratic manoeuvres";
            case Manoeuvre::erratic_off:
                return "end erratic manoeuvres";
            case Manoeuvre::stay:
                return "stay where it is";
            default:
                return spaced_words(word(c.how));
        }
    }
    std::string operator()(const Launch& c) const {
        const std::string as = c.as == LaunchAs::plain     ? ""
                               : c.as == LaunchAs::pseudo  ? ", a pseudo-torpedo"
                               : c.as == LaunchAs::shotgun ? ", one of a shotgun"
                               : c.as == LaunchAs::defence ? ", in defence mode"
                                                           : ", " + spaced_words(word(c.as));
        return fmt::format("{}: {}{} at {}", group(c.unit, c.group), kind(c.type), as,
                           target(c.target, c.target_object));
    }
    std::string operator()(const Fire& c) const {
        return fmt::format("fire {}{} at {}{}{}{}", group(c.unit, c.group), mode(c.unit, c.group, c.mode),
                           target(c.target, c.object),
                           c.combine > 0 ? fmt::format(", combined {}", c.combine) : "",
                           c.energy > 0 ? fmt::format(", {} energy", c.energy) : "",
                           c.late != 0 ? ", after all other fire" : "");
    }
    std::string operator()(const Operate& c) const {
        const std::string with =
            c.amount > Energy{} ? fmt::format(" with {} energy", text(c.amount)) : std::string{};
        std::string words;
        switch (c.use) {
            case SystemUse::sphere_announce:
                words = fmt::format("announce a sphere{}, radius {}", with, c.value);
                break;
            case SystemUse::sphere_call_off:
                words = "call the sphere off";
                break;
            case SystemUse::sphere_drop:
                words = "drop the sphere";
                break;
            case SystemUse::web_lay:
                words = fmt::format("lay web{}{}", with, c.value != 0 ? ", a new one" : "");
                break;
            case SystemUse::web_reinforce:
                words = fmt::format("strengthen the web at {}{}", text(c.hex), with);
                break;
            case SystemUse::web_anchor:
                words = "be an anchor of web";
                break;
            case SystemUse::web_anchor_end:
                words = "be no anchor any more";
                break;
            case SystemUse::web_cast:
                words = fmt::format("cast {} from {} towards {}{}",
                                    counted(c.value % 8, "hex of web", "hexes of web"), text(c.hex),
                                    letter(Facing{static_cast<std::uint8_t>(c.value / 8 % 6)}), with);
                break;
            case SystemUse::web_break:
                words = fmt::format("break the web at {}{}", text(c.hex), with);
                break;
            case SystemUse::stasis_hold:
                words = "hold " + name(c.target) + " in stasis";
                break;
            case SystemUse::stasis_release:
                words = "end the stasis";
                break;
            case SystemUse::panel_move:
                words = fmt::format("pass {} of damage to {}", text(c.amount), group(c.unit, c.value));
                break;
            case SystemUse::displace:
                words = fmt::format("displace {} to {}", c.target ? name(c.target) : "itself", text(c.hex));
                break;
            default:
                words = spaced_words(word(c.use)) + with + (c.target ? " " + name(c.target) : std::string{});
                break;
        }
        return fmt::format("{}: {}", group(c.unit, c.group), words);
    }
    std::string operator()(const Reserve& c) const {
        const LineRow& row = rules.line(c.line);
        const std::string words = row.words.empty() ? spaced_words(word(c.line)) : row.words;
        if (c.line == Line::specific_reinforcement)
            return fmt::format("battery {}: shield {}", text(c.amount), shield(c.unit, c.index));
        if (c.line == Line::arm || c.line == Line::hold)
            return fmt::format("battery {}: {}{}", text(c.amount), group(c.unit, c.index),
                               mode(c.unit, c.index, c.mode));
        return fmt::format("battery {}: {}", text(c.amount), words);
    }
    std::string operator()(const Announce& c) const {
        switch (c.what) {
            case Announcement::emergency_deceleration:
                return "emergency deceleration";
            case Announcement::fire_control_active:
                return "fire control active";
            case Announcement::fire_control_passive:
                return "fire control passive";
            case Announcement::erratic_start:
                return "begin erratic manoeuvres";
            case Announcement::erratic_stop:
                return "end erratic manoeuvres";
            case Announcement::self_destruct:
                return "destroy itself";
            case Announcement::cancel_self_destruct:
                return "call self-destruction off";
            case Announcement::disengage:
                return "disengage by acceleration";
            case Announcement::evade:
                return "slip away from the battle";
            case Announcement::directed_left:
                return "turn only left from now on";
            case Announcement::directed_right:
                return "turn only right from now on";
            case Announcement::cloak_on:
                return "switch the cloak on";
            case Announcement::cloak_off:
                return "switch the cloak off";
            case Announcement::emergency_deceleration_rear:
                return "emergency deceleration, strengthening shields 3, 4 and 5";
            case Announcement::shields_minimum:
                return "lower all shields to their least";
            case Announcement::shields_full:
                return "raise all shields to full";
            case Announcement::casualties_crew:
                return "take casualties from the crew";
            case Announcement::casualties_boarding:
                return "take casualties from boarding parties";
            case Announcement::casualties_deck:
                return "take casualties from deck crews";
            case Announcement::end_retrograde:
                return "end the retrograde: the barrier appears";
            default:
                return spaced_words(word(c.what));
        }
    }
    std::string operator()(const ChangeSpeed& c) const { return fmt::format("change speed to {}", c.speed); }
    std::string operator()(const AdjustEw& c) const {
        return fmt::format("ECM {}, ECCM {} from now on", c.ecm, c.eccm);
    }
    std::string operator()(const Scout& c) const {
        const std::string with = c.channel == no_channel ? "pods" : group(c.unit, c.channel);
        std::string words;
        switch (c.what) {
            case ScoutTask::lend_ecm:
            case ScoutTask::lend_eccm: {
                const char* what = c.what == ScoutTask::lend_ecm ? "ECM" : "ECCM";
                words = c.points > 0 ? fmt::format("lend {} {} {}", name(c.target), c.points, what)
                                     : fmt::format("lend {} no more {}", name(c.target), what);
                break;
            }
            case ScoutTask::protect:
                words = c.points > 0 ? fmt::format("{} ECM for itself", c.points)
                                     : std::string("no more ECM for itself");
                break;
            case ScoutTask::offend:
                words = c.points > 0 ? fmt::format("hamper {} with {}", name(c.target),
                                                   counted(c.points, "point", "points"))
                                     : fmt::format("hamper {} no more", name(c.target));
                break;
            case ScoutTask::break_lock:
                words = "break the lock-on of " + seeker(c.object);
                break;
            case ScoutTask::attract:
                words = "draw " + seeker(c.object) + " away";
                break;
            case ScoutTask::identify:
                words = "identify " + seeker(c.object);
                break;
            case ScoutTask::control:
                words = "guide more seekers";
                break;
            default:
                words = spaced_words(word(c.what));
                break;
        }
        return fmt::format("{}: {}", with, words);
    }
    std::string operator()(const Inquire& c) const {
        return c.what == Inquiry::scan
                   ? "scan " + name(c.target)
                   : fmt::format("learn the {} of {}", spaced_words(word(c.what)), name(c.target));
    }
    std::string operator()(const Guide& c) const {
        switch (c.how) {
            case GuideAct::release:
                return "let " + seeker(c.seeker) + " go";
            case GuideAct::open:
                return "open " + seeker(c.seeker);
            default:
                return fmt::format("{} guides {} from now on", name(c.to), seeker(c.seeker));
        }
    }
    std::string operator()(const Identify& c) const {
        return (c.aegis != 0 ? "aegis: look at " : "laboratory: look at ") + target(c.target, c.seeker);
    }
    std::string operator()(const DropChaff&) const { return "drop chaff"; }
    std::string operator()(const Repair& c) const {
        return fmt::format("repair {}{}", part(c.unit, c.what, c.index),
                           c.boxes > 1 ? fmt::format(", {} boxes", c.boxes) : "");
    }
    std::string operator()(const ClearRocks& c) const {
        return fmt::format("{}{}: clear the rocks at {}", group(c.unit, c.group),
                           mode(c.unit, c.group, c.mode), text(c.hex));
    }
    std::string operator()(const EmergencyRepair& c) const {
        return "emergency repair of " + part(c.unit, c.what, c.index);
    }
    std::string operator()(const Mend& c) const {
        return fmt::format("repair ship: {} into {} of {}", counted(c.points, "point", "points"),
                           group(c.target, c.group), c.target == c.unit ? "its own" : name(c.target));
    }
    std::string operator()(const LaunchCraft& c) const {
        const std::string as = c.as == CraftRole::plain     ? ""
                               : c.as == CraftRole::weasel  ? " as a wild weasel"
                               : c.as == CraftRole::suicide ? " as a suicide shuttle"
                                                            : " as a " + spaced_words(word(c.as));
        return fmt::format("bay box {}: launch {}{}{}, facing {}, speed {}", c.box + 1,
                           box_of(c.unit, c.box, c.craft), as, c.target ? " at " + name(c.target) : "",
                           letter(c.facing), c.speed);
    }
    std::string operator()(const RecoverCraft& c) const {
        return fmt::format("take {} into bay box {}", name(c.craft), c.box + 1);
    }
    std::string operator()(const DeckWork& c) const {
        const ClassId of = has(c.unit) ? craft_in(rules, battle, c.unit, c.box) : ClassId{};
        const std::string rail = of && c.group < rules.type(of).groups.size()
                                     ? group_name(rules.type(of), c.group)
                                     : std::string("?");
        std::string words;
        switch (c.job) {
            case DeckJob::load:
                words = fmt::format("load {} onto {}", kind(c.type), rail);
                break;
            case DeckJob::charge:
                words = "charge " + rail;
                break;
            case DeckJob::repair:
                words = "repair a point";
                break;
            case DeckJob::scatter_pack:
                words = c.type ? fmt::format("load {} for a scatter-pack", kind(c.type))
                               : std::string("make it a scatter-pack");
                break;
            case DeckJob::ready:
                words = "drones from the stores to the ready racks";
                break;
            case DeckJob::move:
                words = fmt::format("move it to bay box {}", c.group + 1);
                break;
            case DeckJob::balcony:
                words = "out onto the balcony, or back";
                break;
            case DeckJob::clear:
                words = "make it a plain shuttle again";
                break;
            default:
                words = spaced_words(word(c.job));
                break;
        }
        return fmt::format("bay box {}, {}: {}", c.box + 1, box_of(c.unit, c.box, {}), words);
    }
    std::string operator()(const Tractor& c) const {
        switch (c.act) {
            case TractorAct::attract:
                return fmt::format("{} of tractor on {}", counted(c.points, "point", "points"),
                                   target(c.target, c.object));
            case TractorAct::resist:
                return fmt::format("{} against the tractor of {}", counted(c.points, "point", "points"),
                                   c.target ? name(c.target) : "whoever holds it");
            case TractorAct::release:
                return "let " + target(c.target, c.object) + " go";
            case TractorAct::rotate:
                return fmt::format("swing {} {}", target(c.target, c.object),
                                   c.argument == 0 ? "clockwise" : "counter-clockwise");
            case TractorAct::permit:
                return fmt::format("let {} leave by warp point", target(c.target, c.object));
            default:
                return fmt::format("{} {}", spaced_words(word(c.act)), target(c.target, c.object));
        }
    }
    std::string operator()(const DropShield& c) const {
        return fmt::format("{} shield {}", c.raise != 0 ? "raise" : "drop", shield(c.unit, c.bank));
    }
    std::string operator()(const MoveTroops& c) const {
        const std::string where = c.to ? name(c.to) : fmt::format("the craft in bay box {}", c.box + 1);
        return fmt::format("{} x {} to {}", c.count,
                           c.kind == PartyKind::normal ? "boarding party" : spaced_words(word(c.kind)),
                           where);
    }
    std::string operator()(const Transport& c) const {
        switch (c.what) {
            case Cargo::party:
                return fmt::format("transport {} to {}",
                                   counted(c.count, "boarding party", "boarding parties"), name(c.target));
            case Cargo::commando:
                return fmt::format("transport {} to {}",
                                   counted(c.count, "commando squad", "commando squads"), name(c.target));
            case Cargo::heavy:
                return fmt::format("transport {} to {}",
                                   counted(c.count, "heavy weapons squad", "heavy weapons squads"),
                                   name(c.target));
            case Cargo::crew:
                return fmt::format("transport {} to {}", counted(c.count, "crew unit", "crew units"),
                                   name(c.target));
            case Cargo::raid:
                if (c.object) return "raid " + seeker(c.object);
                return fmt::format("raid {} of {}", group(c.target, c.aim), name(c.target));
            case Cargo::commando_raid:
                return fmt::format("commando raid on {} of {}", group(c.target, c.aim), name(c.target));
            case Cargo::bomb:
                return "transporter bomb to " + text(c.hex);
            case Cargo::dummy:
                return "dummy bomb to " + text(c.hex);
            case Cargo::recall:
                return "bring boarders back from " + name(c.target);
            default:
                return fmt::format("transport {} to {}", spaced_words(word(c.what)),
                                   c.target ? name(c.target) : text(c.hex));
        }
    }
    std::string operator()(const Guard& c) const {
        return c.parties > 0 ? fmt::format("{} on guard at {}", counted(c.parties, "party", "parties"),
                                           group(c.unit, c.group))
                             : "no guard at " + group(c.unit, c.group);
    }
    std::string operator()(const Board& c) const {
        const char* first = "";
        switch (c.aim) {
            case BoardingAim::parties:
                first = "the enemy's parties";
                break;
            case BoardingAim::rooms:
                first = "control rooms";
                break;
            case BoardingAim::security:
                first = "security stations";
                break;
            case BoardingAim::named:
                first = "the enemy's best parties by name";
                break;
        }
        return fmt::format("aboard {} strike first at {}", c.target == c.unit ? "itself" : name(c.target),
                           first);
    }
    std::string operator()(const LayMine& c) const {
        return fmt::format("lay {}{}", c.dummy != 0 ? "a dummy of " : "",
                           c.type < rules.mines.size() ? rules.mines[c.type].label : std::string("a mine"));
    }
    std::string operator()(const OrderMine& c) const {
        const bool there = c.mine && c.mine.index() < battle.mines.size();
        return fmt::format("order the mine{} to {}", there ? " at " + text(battle.mine(c.mine).hex) : "",
                           c.what == MineOrder::detonate ? "go off"
                           : c.what == MineOrder::sleep  ? "fall asleep"
                                                         : "wake");
    }
    std::string operator()(const ScanMines&) const { return "scan for mines"; }
    std::string operator()(const FireAtMine& c) const {
        const bool there = c.mine && c.mine.index() < battle.mines.size();
        return fmt::format("fire {}{} at the mine{}", group(c.unit, c.group), mode(c.unit, c.group, c.mode),
                           there ? " at " + text(battle.mine(c.mine).hex) : "");
    }
    std::string operator()(const Answer& c) const { return fmt::format("choice {}", c.choice + 1); }
    std::string operator()(const Pass&) const { return "nothing more here"; }
    std::string operator()(const PassSide&) const { return "nothing more here, all ships"; }
    std::string operator()(const SetStanding& c) const {
        return fmt::format("standing order, {}: {}", spaced_words(word(c.kind)),
                           c.value == Standing::ask ? "ask me" : "by the standing rule");
    }
    std::string operator()(const Concede&) const { return "give the battle up"; }
    std::string operator()(const Resign& c) const {
        return "leave the campaign, all of " + roster.names.side(c.side) + " with you";
    }
    std::string operator()(const HandOver& c) const {
        return fmt::format(
            "hand {} over to {}", roster.names.side(c.side),
            c.to == Controller::human ? "another player" : "the pilot " + std::string{word(c.to)});
    }
    std::string operator()(const UmpirePlace& c) const {
        return fmt::format("umpire: place {} at {} facing {}", name(c.unit), text(c.hex), letter(c.facing));
    }
    std::string operator()(const UmpireCounter& c) const {
        return fmt::format("umpire: {} of {} is {}", spaced_words(word(c.counter)), name(c.unit), c.value);
    }
    std::string operator()(const UmpireCharge& c) const {
        const std::string what = c.group == 255   ? "the batteries"
                                 : c.group == 254 ? "the capacitor"
                                                  : group(c.unit, c.group);
        return fmt::format("umpire: {} of {} holds {}{}", what, name(c.unit), text(c.amount),
                           c.ready != 0 ? ", ready" : "");
    }
    std::string operator()(const UmpireBox& c) const {
        return fmt::format("umpire: {} of {} {} {}", part(c.unit, c.what, c.index), name(c.unit),
                           c.boxes < 0 ? "regains" : "loses",
                           counted(c.boxes < 0 ? -c.boxes : c.boxes, "box", "boxes"));
    }
    std::string operator()(const UmpireScore& c) const {
        return fmt::format("umpire: {} on shield {} of {}{}", counted(c.points, "point", "points"),
                           c.facing + 1, name(c.unit), c.by ? ", by " + name(c.by) : "");
    }
    std::string operator()(const UmpireRemove& c) const {
        return fmt::format("umpire: {} is {}", name(c.unit), spaced_words(word(c.fate)));
    }
    std::string operator()(const UmpireEnd& c) const {
        return c.winner ? "umpire: the battle is over, won by " + roster.names.side(c.winner)
                        : std::string("umpire: the battle is over, nobody has won");
    }
    // Orders without words of their own speak the order language without its signs.
    template <class C>
    std::string operator()(const C& c) const {
        return without_signs(order_line(OrderPlace{rules, battle, roster, {}}, Command{c}));
    }
};

}  // namespace

std::string order_words(const Rules& rules, const Battle& battle, const Roster& roster,
                        const Command& command) {
    return std::visit(Speaker{rules, battle, roster}, command);
}

std::string told_order(const Rules& rules, const Battle& battle, const Roster& roster,
                       const Command& command) {
    const Speaker speaker{rules, battle, roster};
    const std::string who = std::visit(
        [&]<class C>(const C& c) -> std::string {
            if constexpr (C::name.starts_with("umpire"))
                return {};
            else if constexpr (requires {
                                   { c.unit } -> std::convertible_to<UnitId>;
                               })
                return speaker.name(c.unit);
            else if constexpr (requires {
                                   { c.side } -> std::convertible_to<SideId>;
                               })
                return c.side ? roster.names.side(c.side) : std::string{};
            else
                return {};
        },
        command);
    const std::string what = std::visit(speaker, command);
    return who.empty() ? what : fmt::format("{}: {}", who, what);
}

std::string order_kind(const Command& command) {
    return std::visit(
        []<class C>(const C& c) -> std::string {
            if constexpr (std::is_same_v<C, Reserve>)
                return "reserve power";
            else if constexpr (std::is_same_v<C, Announce>)
                return "announcements";
            else if constexpr (std::is_same_v<C, Inquire>)
                return "information";
            else if constexpr (std::is_same_v<C, Move>)
                return c.how == Manoeuvre::tac ? "turns on the spot" : "movement";
            else if constexpr (std::is_same_v<C, Operate>)
                return "spheres, web, stasis, displacement";
            else if constexpr (std::is_same_v<C, AdjustEw>)
                return "electronic warfare";
            else if constexpr (std::is_same_v<C, Scout>)
                return "special sensors, lent electronic warfare";
            else if constexpr (std::is_same_v<C, Guide>)
                return "guidance of seekers";
            else if constexpr (std::is_same_v<C, Identify>)
                return "laboratories";
            else if constexpr (std::is_same_v<C, Mend>)
                return "repair ship";
            else if constexpr (std::is_same_v<C, LaunchCraft>)
                return "launch a shuttle or fighter";
            else if constexpr (std::is_same_v<C, RecoverCraft>)
                return "land a shuttle or fighter";
            else if constexpr (std::is_same_v<C, DeckWork>)
                return "deck crews";
            else if constexpr (std::is_same_v<C, Tractor>)
                return "tractor beams";
            else if constexpr (std::is_same_v<C, DropShield>)
                return "shields";
            else if constexpr (std::is_same_v<C, OrderMine>)
                return "orders to mines";
            else if constexpr (std::is_same_v<C, Transport>)
                return "transporters";
            else if constexpr (std::is_same_v<C, MoveTroops>)
                return "troops";
            else if constexpr (std::is_same_v<C, Guard>)
                return "guards";
            else if constexpr (std::is_same_v<C, Board>)
                return "boarding combat";
            else if constexpr (std::is_same_v<C, ChangeSpeed>)
                return "speed";
            else if constexpr (std::is_same_v<C, Pass> || std::is_same_v<C, PassSide>)
                return "pass";
            else if constexpr (C::name.starts_with("umpire"))
                return "umpire";
            else
                return spaced_words(C::name);
        },
        command);
}

}  // namespace impulse
