#include "render/panels/decision.h"

#include <fmt/format.h>

#include <set>

#include "battle/areas/written_moves.h"
#include "battle/core/craft.h"
#include "battle/core/refusal.h"
#include "battle/movement/high_energy_turn.h"
#include "battle/play/apply.h"
#include "battle/play/legal.h"

namespace impulse {
void each_order(const Decision& decision, const std::function<void(const Command&)>& f) {
    if (decision.legal == nullptr) return each_legal(decision.rules, decision.seen, decision.unit, f);
    for (const Command& c : *decision.legal) f(c);
}

std::string why_refused(const Decision& decision, const Command& order) {
    const auto no = refuse(decision.rules, decision.seen, order);
    return no ? refusal_text(decision.rules, *no) : std::string{};
}

std::vector<std::string> unused(const Decision& decision) {
    std::vector<std::string> lines;
    if (!decision.unit || !decision.seen.questions.empty()) return lines;
    const Moment moment = decision.moment();
    if (moment == Moment::allocate || moment == Moment::move || moment == Moment::declare ||
        moment == Moment::leave)
        return lines;
    std::set<int> weapons, racks, craft, channels, labs;
    std::set<std::string> systems;
    bool reserve = false, tractors = false, transporters = false, chaff = false, mines = false,
         repairs = false, mends = false;
    each_order(decision, [&](const Command& c) {
        if (const Fire* f = std::get_if<Fire>(&c)) {
            weapons.insert(f->group);
        } else if (const FireAtMine* m = std::get_if<FireAtMine>(&c)) {
            weapons.insert(m->group);
        } else if (const Launch* l = std::get_if<Launch>(&c)) {
            racks.insert(l->group);
        } else if (const LaunchCraft* l = std::get_if<LaunchCraft>(&c)) {
            craft.insert(l->box);
        } else if (const Scout* s = std::get_if<Scout>(&c)) {
            if (s->points > 0 || s->what > ScoutTask::offend) channels.insert(s->channel);
        } else if (const Operate* o = std::get_if<Operate>(&c)) {
            if (o->use != SystemUse::web_anchor && o->use != SystemUse::web_anchor_end)
                systems.insert(group_name(decision.type(), o->group));
        } else if (const Tractor* t = std::get_if<Tractor>(&c)) {
            tractors = tractors || takes_points(t->act);
        } else if (std::holds_alternative<Transport>(c)) {
            transporters = true;
        } else if (std::holds_alternative<DropChaff>(c)) {
            chaff = true;
        } else if (const Identify* i = std::get_if<Identify>(&c)) {
            if (i->seeker) labs.insert(static_cast<int>(i->seeker.index()));
        } else if (std::holds_alternative<LayMine>(c)) {
            mines = true;
        } else if (std::holds_alternative<Repair>(c)) {
            repairs = true;
        } else if (std::holds_alternative<EmergencyRepair>(c) || std::holds_alternative<Mend>(c)) {
            mends = true;
        } else if (std::holds_alternative<Reserve>(c)) {
            reserve = true;
        }
    });
    const auto many = [&](std::size_t n, const char* one, const char* more, const char* could) {
        if (n > 0) lines.push_back(fmt::format("{} {} {}", n, n == 1 ? one : more, could));
    };
    many(weapons.size(), "weapon", "weapons", "could fire now");
    many(racks.size(), "rack", "racks", "could launch now");
    many(craft.size(), "craft", "craft", "could leave the bay");
    many(channels.size(), "sensor", "sensors", "could be used");
    many(labs.size(), "unidentified seeker", "unidentified seekers", "for the laboratories");
    for (const std::string& system : systems) lines.push_back(system + " could be used");
    if (tractors)
        lines.push_back(fmt::format("{} of tractor energy left", decision.me()[Counter::tractor_energy]));
    if (transporters)
        lines.push_back(fmt::format("{} uses of transporters left", decision.me()[Counter::transports]));
    if (mends) lines.push_back("emergency repairs are possible");
    if (repairs)
        lines.push_back(
            fmt::format("repairs are possible, {} points left", decision.me()[Counter::repair_points]));
    if (moment == Moment::launch && chaff) lines.push_back("chaff could be dropped");
    if (moment == Moment::activity && mines) lines.push_back("a mine could be laid");
    if (reserve) lines.push_back(fmt::format("{} of battery power in reserve", text(decision.me().battery)));
    return lines;
}

int breaking_faces(const Rules& rules, const Unit& unit) {
    if (!rules.breakdown) return 0;
    const int from = breakdown_from(rules, unit), add = breakdown_modifier(rules, unit);
    int faces = 0;
    for (int face = 1; face <= 6; ++face) faces += face + add >= from ? 1 : 0;
    return faces;
}

std::string step_words(const Rules& rules, const Battle& seen) {
    const auto& steps = rules.procedure.steps;
    if (seen.clock.step < 0 || static_cast<std::size_t>(seen.clock.step) >= steps.size())
        return "before the battle";
    return steps[static_cast<std::size_t>(seen.clock.step)].words +
           (writing_moves(rules, seen) ? "; a full tie: in writing, made when all have written" : "");
}

std::string question_words(const Decision& decision) {
    if (decision.seen.questions.empty()) return {};
    const Question& q = decision.seen.questions.back();
    const std::string ship = decision.roster.names.unit(q.unit);
    switch (q.kind) {
        case QuestionKind::which_box:
            return fmt::format("{}: which box is lost?", ship);
        case QuestionKind::which_shield:
            return q.about ? fmt::format("{}: which shield meets the fire of {}?", ship,
                                         decision.roster.names.unit(q.about))
                           : fmt::format("{}: which shield is struck?", ship);
        case QuestionKind::which_bay:
            return fmt::format("{}: which bay box is lost?", ship);
        case QuestionKind::which_lane:
            return fmt::format("{}: by which lane?", ship);
        case QuestionKind::blow_up:
            return fmt::format("{}: {} is hit. Does it blow up the ship?", ship,
                               group_name(decision.rules.type(decision.seen.unit(q.unit).type), q.group()));
    }
    return {};
}

std::string option_words(const Decision& decision, int option) {
    if (decision.seen.questions.empty()) return {};
    const Question& q = decision.seen.questions.back();
    const ShipClass& c = decision.rules.type(decision.seen.unit(q.unit).type);
    switch (q.kind) {
        case QuestionKind::which_box: {
            const auto g = static_cast<std::size_t>(option);
            if (g >= c.groups.size()) return "?";
            return fmt::format("{} ({} left)", group_name(c, g),
                               boxes_left(c, decision.seen.unit(q.unit), g));
        }
        case QuestionKind::which_shield: {
            int boxes = 0;
            std::string names;
            for (std::size_t bank = 0; bank < c.banks; ++bank)
                if ((c.bank_facings[bank] >> option & 1) != 0) {
                    boxes += decision.seen.unit(q.unit).shield[bank];
                    names +=
                        names.empty() ? shield_words(c, bank) : fmt::format(", {}", shield_words(c, bank));
                }
            return fmt::format("shield {} ({} boxes)", names, boxes);
        }
        case QuestionKind::which_bay: {
            const ClassId craft =
                craft_in(decision.rules, decision.seen, q.unit, static_cast<std::size_t>(option));
            return fmt::format("bay box {} ({})", option + 1,
                               craft ? decision.rules.type(craft).sheet.name : "empty");
        }
        case QuestionKind::which_lane:
            return decision.roster.names.lane(static_cast<std::size_t>(option));
        case QuestionKind::blow_up:
            return option != 0 ? "yes: the ship explodes" : "no: the box is lost";
    }
    return "?";
}

std::string order_words(const Decision& decision, const Command& command) {
    if (const Answer* answer = std::get_if<Answer>(&command)) return option_words(decision, answer->choice);
    return order_words(OrderPlace{decision.rules, decision.seen, decision.roster, {}}, command);
}

}  // namespace impulse
