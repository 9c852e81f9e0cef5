#include "render/panels/decision.h"

#include <fmt/format.h>

#include <concepts>
#include <set>

#include "battle/core/craft.h"
#include "battle/core/refusal.h"
#include "battle/movement/high_energy_turn.h"
#include "battle/play/apply.h"
#include "battle/play/legal.h"
#include "scenarios/order_text.h"

namespace impulse {
namespace {

std::string spaced(std::string_view word) {
    std::string text(word);
    for (char& c : text)
        if (c == '_') c = ' ';
    return text;
}

// `tractor unit="Hood" target=Vengeance strength=2` without its unit and its signs: "tractor target Vengeance strength 2".
template <class C>
std::string plain_words(std::string line, const C&) {
    if (const std::size_t unit = line.find(" unit="); unit != std::string::npos) {
        const bool quoted = unit + 6 < line.size() && line[unit + 6] == '"';
        const std::size_t end = quoted ? line.find('"', unit + 7) + 1 : std::min(line.find(' ', unit + 6), line.size());
        line.erase(unit, end - unit);
    }
    for (char& ch : line)
        if (ch == '=' || ch == '_') ch = ' ';
    std::erase(line, '"');
    return line;
}

std::string_view shield_name(const ShipClass& c, std::size_t bank) {
    static constexpr std::string_view plain[] = {"#1", "#2", "#3", "#4", "#5", "#6"};
    return bank < c.sheet.shields.size() ? std::string_view(c.sheet.shields[bank].name) : plain[bank % 6];
}

// Among the many things that a ship may always do in the activity step: those that are done to somebody.
bool pressing(const Command& command) {
    return std::visit(
        []<class C>(const C& c) {
            if constexpr (std::is_same_v<C, Inquire> || std::is_same_v<C, Mend> || std::is_same_v<C, Scout>)
                return false;
            else if constexpr (requires { { c.target } -> std::convertible_to<UnitId>; })
                return static_cast<bool>(UnitId{c.target});
            else
                return false;
        },
        command);
}

}  // namespace

bool worth_deciding(const Rules& rules, const Battle& seen, SideId side) {
    const Moment moment = moment_of(rules, seen);
    if (moment == Moment::question || moment == Moment::allocate) return true;
    const std::uint64_t owed = owed_by(seen, side);
    for (std::size_t i = 0; i < seen.units.size(); ++i) {
        if ((owed >> i & 1U) == 0) continue;
        const UnitId unit{i};
        if (refuse(rules, seen, Pass{unit})) return true;
        if (moment == Moment::declare) continue;
        bool some = false;
        each_legal(rules, seen, unit, [&](const Command& c) {
            const Move* move = std::get_if<Move>(&c);
            const bool idle = move != nullptr && (move->how == Manoeuvre::stay || move->how == Manoeuvre::erratic_on ||
                                                  move->how == Manoeuvre::erratic_off);
            // Changing circuits is asked for only where the side wants to be asked.
            if (std::holds_alternative<AdjustEw>(c) && seen.sides[side.index()].standing[static_cast<std::size_t>(StandingKind::electronic_warfare)] != Standing::ask) return;
            some = some || (!idle && (moment != Moment::activity || pressing(c)) && (moment == Moment::react || !std::holds_alternative<Reserve>(c)));
        });
        if (some) return true;
    }
    return false;
}

std::vector<std::string> unused(const Desk& desk) {
    std::vector<std::string> lines;
    if (!desk.unit || !desk.seen.questions.empty()) return lines;
    const Moment moment = desk.moment();
    std::set<int> weapons, racks;
    std::set<std::size_t> targets;
    bool reserve = false;
    if (moment == Moment::fire || moment == Moment::launch || moment == Moment::activity || moment == Moment::react)
        each_legal(desk.rules, desk.seen, desk.unit, [&](const Command& c) {
            if (const Fire* f = std::get_if<Fire>(&c)) {
                weapons.insert(f->group);
                if (f->target) targets.insert(f->target.index());
            } else if (const Launch* l = std::get_if<Launch>(&c)) {
                racks.insert(l->group);
            } else if (std::holds_alternative<Reserve>(c)) {
                reserve = true;
            }
        });
    if (!weapons.empty()) lines.push_back(fmt::format("{} weapon{} could fire now", weapons.size(), weapons.size() == 1 ? "" : "s"));
    if (!racks.empty()) lines.push_back(fmt::format("{} rack{} could launch now", racks.size(), racks.size() == 1 ? "" : "s"));
    if (reserve) lines.push_back(fmt::format("{} of battery power in reserve", text(desk.me().battery)));
    return lines;
}

std::string step_words(const Rules& rules, const Battle& seen) {
    const auto& steps = rules.procedure.steps;
    return seen.clock.step >= 0 && static_cast<std::size_t>(seen.clock.step) < steps.size()
               ? steps[static_cast<std::size_t>(seen.clock.step)].words
               : std::string("before the battle");
}

std::string question_words(const Desk& desk) {
    if (desk.seen.questions.empty()) return {};
    const Question& q = desk.seen.questions.back();
    const std::string ship = desk.roster.names.unit(q.unit);
    switch (q.kind) {
        case QuestionKind::which_box: return fmt::format("{}: which box is lost?", ship);
        case QuestionKind::which_shield:
            return q.about ? fmt::format("{}: which shield meets the fire of {}?", ship, desk.roster.names.unit(q.about))
                           : fmt::format("{}: which shield is struck?", ship);
        case QuestionKind::which_bay: return fmt::format("{}: which bay box is lost?", ship);
        case QuestionKind::which_lane: return fmt::format("{}: by which lane?", ship);
    }
    return {};
}

std::string option_words(const Desk& desk, int option) {
    if (desk.seen.questions.empty()) return {};
    const Question& q = desk.seen.questions.back();
    const ShipClass& c = desk.rules.type(desk.seen.unit(q.unit).type);
    switch (q.kind) {
        case QuestionKind::which_box: {
            const auto g = static_cast<std::size_t>(option);
            if (g >= c.groups.size()) return "?";
            return fmt::format("{} ({} left)", group_name(c, g), boxes_left(c, desk.seen.unit(q.unit), g));
        }
        case QuestionKind::which_shield: {
            int boxes = 0;
            std::string names;
            for (std::size_t bank = 0; bank < c.banks; ++bank)
                if ((c.bank_facings[bank] >> option & 1) != 0) {
                    boxes += desk.seen.unit(q.unit).shield[bank];
                    names += names.empty() ? std::string(shield_name(c, bank)) : fmt::format(", {}", shield_name(c, bank));
                }
            return fmt::format("shield {} ({} boxes)", names, boxes);
        }
        case QuestionKind::which_bay: {
            const ClassId craft = craft_in(desk.rules, desk.seen, q.unit, static_cast<std::size_t>(option));
            return fmt::format("bay box {} ({})", option + 1, craft ? desk.rules.type(craft).sheet.name : "empty");
        }
        case QuestionKind::which_lane: return desk.roster.names.lane(static_cast<std::size_t>(option));
    }
    return "?";
}

std::string order_words(const Desk& desk, const Command& command) {
    const auto target = [&](UnitId u, ObjectId o) {
        if (u) return desk.roster.names.unit(u);
        if (o && o.index() < desk.seen.objects.size()) return fmt::format("seeker {}", desk.seen.object(o).serial);
        return std::string("?");
    };
    return std::visit(
        [&]<class C>(const C& c) -> std::string {
            if constexpr (std::is_same_v<C, Move>) {
                switch (c.how) {
                    case Manoeuvre::het: return fmt::format("high energy turn to {}", letter(Facing{c.argument}));
                    case Manoeuvre::tac: return fmt::format("turn on the spot to {}", letter(Facing{c.argument}));
                    case Manoeuvre::decelerate: return fmt::format("drop {} movement", c.argument);
                    case Manoeuvre::ram: return fmt::format("ram {}", desk.roster.names.unit(UnitId{c.argument}));
                    case Manoeuvre::leave: return "leave through the warp point";
                    default: return spaced(word(c.how));
                }
            } else if constexpr (std::is_same_v<C, Launch>) {
                const SeekerType& s = desk.rules.seeker(c.type);
                return fmt::format("{}: {} at {}", group_name(desk.rules.type(desk.seen.unit(c.unit).type), c.group),
                                   s.label.empty() ? s.id : s.label, target(c.target, c.target_object));
            } else if constexpr (std::is_same_v<C, Fire>) {
                const ShipClass& type = desk.rules.type(desk.seen.unit(c.unit).type);
                return fmt::format("{} at {}", group_name(type, c.group), target(c.target, c.object));
            } else if constexpr (std::is_same_v<C, Operate>) {
                const ShipClass& type = desk.rules.type(desk.seen.unit(c.unit).type);
                return fmt::format("{}: {}{}{}", group_name(type, c.group), spaced(word(c.use)),
                                   c.amount > Energy{} ? fmt::format(", {} energy", text(c.amount)) : "",
                                   c.target ? " " + desk.roster.names.unit(c.target) : std::string{});
            } else if constexpr (std::is_same_v<C, Reserve>) {
                const ShipClass& type = desk.rules.type(desk.seen.unit(c.unit).type);
                const std::string& line = desk.rules.lines[static_cast<std::size_t>(c.line)].words;
                if (c.line == Line::specific_reinforcement)
                    return fmt::format("battery {}: shield {}", text(c.amount), shield_name(type, c.index));
                if (c.line == Line::arm) return fmt::format("battery {}: {}", text(c.amount), group_name(type, c.index));
                return fmt::format("battery {}: {}", text(c.amount), line);
            } else if constexpr (std::is_same_v<C, Announce>) {
                return spaced(word(c.what));
            } else if constexpr (std::is_same_v<C, ChangeSpeed>) {
                return fmt::format("change speed to {}", c.speed);
            } else if constexpr (std::is_same_v<C, Inquire>) {
                return c.what == Inquiry::scan ? fmt::format("scan {}", desk.roster.names.unit(c.target))
                                               : fmt::format("learn the {} of {}", word(c.what), desk.roster.names.unit(c.target));
            } else if constexpr (std::is_same_v<C, Guide>) {
                return c.how == GuideAct::release
                           ? fmt::format("let {} go", target({}, c.seeker))
                           : fmt::format("{} guides {} from now on", desk.roster.names.unit(c.to), target({}, c.seeker));
            } else if constexpr (std::is_same_v<C, Identify>) {
                return fmt::format("laboratory: look at {}", target(c.target, c.seeker));
            } else if constexpr (std::is_same_v<C, DropChaff>) {
                return "drop chaff";
            } else if constexpr (std::is_same_v<C, Repair>) {
                const ShipClass& type = desk.rules.type(desk.seen.unit(c.unit).type);
                if (c.what == RepairTarget::group) return fmt::format("repair {}", group_name(type, c.index));
                if (c.what == RepairTarget::overdrain) return fmt::format("repair overdrained {}", group_name(type, c.index));
                if (c.what == RepairTarget::shield) return fmt::format("repair shield {}", shield_name(type, c.index));
                return fmt::format("repair {}", spaced(word(c.what)));
            } else if constexpr (std::is_same_v<C, LaunchCraft>) {
                const ClassId of = craft_in(desk.rules, desk.seen, c.unit, c.box);
                return fmt::format("box {}: launch {}{}{}", c.box + 1,
                                   c.craft ? desk.roster.names.unit(c.craft) : of ? desk.rules.type(of).sheet.name : "?",
                                   c.as == CraftRole::plain ? "" : fmt::format(" as {}", spaced(word(c.as))),
                                   c.target ? " at " + desk.roster.names.unit(c.target) : "");
            } else if constexpr (std::is_same_v<C, RecoverCraft>) {
                return fmt::format("take {} into box {}", desk.roster.names.unit(c.craft), c.box + 1);
            } else if constexpr (std::is_same_v<C, DeckWork>) {
                return fmt::format("box {}: deck crews {}", c.box + 1, spaced(word(c.job)));
            } else if constexpr (std::is_same_v<C, Answer>) {
                return option_words(desk, c.choice);
            } else {
                // Orders without words of their own speak the order language.
                const OrderPlace place{desk.rules, desk.seen, desk.roster, desk.side};
                return plain_words(order_line(place, command), c);
            }
        },
        command);
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
            else
                return spaced(C::name);
        },
        command);
}

}  // namespace impulse
