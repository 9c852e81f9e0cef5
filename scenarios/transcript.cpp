#include "scenarios/transcript.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "battle/core/evolve.h"
#include "battle/core/tracks.h"
#include "battle/core/view.h"
#include "scenarios/fleet_rules.h"
#include "scenarios/json_fields.h"
#include "scenarios/order_text.h"
#include "scenarios/told_json.h"
#include "scenarios/victory_points.h"

namespace impulse {
namespace {

std::string plural(int n, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", n, n == 1 ? one : many);
}

// Words as a list: "a, b and c".
std::string joined(const std::vector<std::string>& words) {
    if (words.empty()) return "";
    if (words.size() == 1) return words.front();
    std::vector<std::string> front(words.begin(), words.end() - 1);
    return fmt::format("{} and {}", fmt::join(front, ", "), words.back());
}

std::string fate_words(Fate fate) {
    switch (fate) {
        case Fate::active:
            return "is on the map";
        case Fate::destroyed:
            return "is destroyed";
        case Fate::barrier:
            return "hits the barrier at the edge of the map and is destroyed";
        case Fate::self_destructed:
            return "destroys itself";
        case Fate::disengaged:
            return "has left the battle";
        case Fate::captured:
            return "is captured";
        case Fate::removed:
            return "is removed";
        case Fate::held_out:
            return "is held out";
        case Fate::aboard:
            return "is aboard its ship";
    }
    return "?";
}

std::string reason_words(EndReason reason) {
    switch (reason) {
        case EndReason::none:
            return "the battle goes on";
        case EndReason::one_side_left:
            return "only one side is left on the map";
        case EndReason::nobody_left:
            return "nobody is left on the map";
        case EndReason::turn_limit:
            return "the last turn is over";
        case EndReason::umpire:
            return "the umpire ended it";
        case EndReason::conceded:
            return "a side gave up";
    }
    return "?";
}

// What happens between two moves of the clock, summed up before it is told.
struct Exchange {
    struct Salvo {
        std::map<std::string, std::array<int, 2>> weapons;  // label: shots, hits
        int points = 0, range = -1;
        std::vector<int> shields;
    };
    std::map<std::pair<std::size_t, std::string>, Salvo> salvos;  // by, target's name
    std::map<std::size_t, int> reinforced;                        // unit: points that reinforcement stopped
    std::map<std::pair<std::size_t, int>, int> shields;           // unit, bank: points
    std::map<std::size_t, int> internals;                         // unit: points
    std::map<std::size_t, std::map<std::string, int>> boxes;      // unit: name: boxes
    std::vector<std::string> lines;                               // what needs no summing
    bool empty() const {
        return salvos.empty() && reinforced.empty() && shields.empty() && internals.empty() &&
               boxes.empty() && lines.empty();
    }
};

class Narrator {
public:
    Narrator(const Rules& rules, const Battle& first, const Roster& roster, const TranscriptWishes& wishes)
        : rules_(rules), battle_(first), roster_(roster), wishes_(wishes) {}

    std::string run(std::span<const LogEntry> entries) {
        for (const LogEntry& entry : entries) {
            if (past()) break;
            if (entry.command && wishes_.depth != Depth::story) order(entry);
            for (const Event& event : entry.events) {
                if (!fits(battle_, event)) {
                    out_ += "(the log does not go on: an event does not fit the battle)\n";
                    return out_;
                }
                // A raid comes out as it is ordered: each is told by itself, with the box that it destroyed.
                if (std::holds_alternative<Advanced>(event) || std::holds_alternative<Raided>(event))
                    tell_exchange();
                const bool last_look =
                    wishes_.depth == Depth::audit || std::holds_alternative<SeekerEnded>(event);
                if (last_look) before_ = battle_;
                const int stopped = stopped_by_reinforcement(entry, event);
                evolve(battle_, event);
                if (past()) break;
                const bool open = !wishes_.side || may_read(rules_, battle_, event, *wishes_.side);
                if (!open) continue;
                if (wishes_.depth == Depth::audit) audit(event);
                if (stopped > 0) now_.reinforced[std::get<CounterSet>(event).unit.index()] += stopped;
                note(event);
            }
        }
        tell_exchange();
        return out_;
    }

private:
    bool past() const {
        if (wishes_.turn_to == 0) return false;
        const Cursor& c = battle_.clock;
        return c.turn > wishes_.turn_to || (c.turn == wishes_.turn_to && c.impulse > wishes_.impulse_to);
    }

    // Reinforcement within a turn shrinks only by what it stops, or with a shield that its owner drops.
    int stopped_by_reinforcement(const LogEntry& entry, const Event& event) const {
        if (entry.command && std::holds_alternative<DropShield>(*entry.command)) return 0;
        const auto* set = std::get_if<CounterSet>(&event);
        const bool shields =
            set != nullptr &&
            (set->counter == Counter::general_reinforcement ||
             (set->counter >= Counter::reinforcement_1 && set->counter <= Counter::reinforcement_6));
        return shields ? battle_.unit(set->unit)[set->counter] - set->value : 0;
    }

    std::string unit(UnitId u) const { return roster_.names.unit(u); }
    std::string when() const { return fmt::format("{:>3}.{:02}", battle_.clock.turn, battle_.clock.impulse); }
    void line(std::string_view words) { out_ += fmt::format("{}  {}\n", when(), words); }

    // An order is shown to its own side, and to everybody where the transcript has no side.
    void order(const LogEntry& entry) {
        const SideId owner = owner_of(*entry.command);
        if (wishes_.side && owner && *wishes_.side != owner) return;
        if (std::holds_alternative<Pass>(*entry.command) || std::holds_alternative<PassSide>(*entry.command))
            if (wishes_.depth != Depth::audit) return;
        const OrderPlace place{rules_, battle_, roster_, {}};
        line(fmt::format("> {}{}{}", order_line(place, *entry.command),
                         entry.by.empty() ? "" : "  [" + entry.by + "]",
                         entry.note.empty() ? "" : "  -- " + entry.note));
    }

    SideId owner_of(const Command& command) const {
        return std::visit(
            [&](const auto& c) -> SideId {
                if constexpr (requires { c.unit; })
                    return c.unit && c.unit.index() < battle_.units.size() ? battle_.unit(c.unit).side
                                                                           : SideId{};
                else if constexpr (requires { c.side; })
                    return c.side;
                else
                    return {};
            },
            command);
    }

    // What was launched, and at whom, the other side learns only by identifying it.
    bool hidden(const Launched& e) const {
        if (!wishes_.side || !e.object || e.object.index() >= battle_.objects.size()) return false;
        const SideId side = *wishes_.side;
        return battle_.sides[battle_.unit(e.by).side.index()].team != battle_.sides[side.index()].team &&
               (battle_.object(e.object).identified >> side.index() & 1U) == 0;
    }
    // What a shuttle was made of; a wild weasel is seen by everybody.
    bool hidden(const CraftLaunched& e) const {
        return wishes_.side && e.as != CraftRole::weasel &&
               battle_.sides[battle_.unit(e.mother).side.index()].team !=
                   battle_.sides[wishes_.side->index()].team;
    }
    static std::string_view looks(SeekerKind kind) {
        switch (kind) {
            case SeekerKind::drone:
                return "drone";
            case SeekerKind::plasma:
                return "plasma torpedo";
            case SeekerKind::shuttle:
                return "shuttle";
            case SeekerKind::weasel:
                return "wild weasel";
        }
        return "seeker";
    }

    void audit(const Event& event) {
        if (std::holds_alternative<OwesSet>(event) || std::holds_alternative<WindowClosed>(event)) return;
        Json json = told_event(rules_, before_, battle_, roster_, event);
        if (const auto* launched = std::get_if<Launched>(&event); launched != nullptr && hidden(*launched))
            for (const char* secret : {"type", "target", "until", "group"}) json.erase(secret);
        if (const auto* craft = std::get_if<CraftLaunched>(&event); craft != nullptr && hidden(*craft))
            json.erase("as");
        std::string words = fmt::format("    {:<16}", json["event"].get<std::string>());
        for (const auto& [key, value] : json.items()) {
            if (key == "turn" || key == "impulse" || key == "event") continue;
            words += fmt::format(" {}={}", key, value.is_string() ? value.get<std::string>() : value.dump());
        }
        if (const auto* die = std::get_if<DieRolled>(&event)) {
            const auto i = static_cast<std::size_t>(die->stream);
            if (i < rules_.cite.stream.size() && !rules_.cite.stream[i].empty())
                words += fmt::format(" rule={}", rules_.cite.stream[i]);
        }
        line(words);
    }

    // One event into the exchange, or straight into a line.
    void note(const Event& event) {
        if (const auto* e = std::get_if<Advanced>(&event)) {
            if (e->turn != turn_) {
                turn_ = e->turn;
                turn_head();
            }
            if (wishes_.depth != Depth::story && e->impulse != impulse_) out_ += "\n";
            impulse_ = e->impulse;
        } else if (const auto* moved = std::get_if<Moved>(&event)) {
            if (wishes_.depth == Depth::decisions)
                line(fmt::format("{} {} to {} facing {}", unit(moved->unit), word(moved->how),
                                 text(moved->hex), letter(moved->facing)));
            if (moved->how == Manoeuvre::het)
                now_.lines.push_back(fmt::format("{} makes a high energy turn", unit(moved->unit)));
        } else if (const auto* launched = std::get_if<Launched>(&event)) {
            const std::string type =
                launched->type < rules_.seekers.size() ? rules_.seekers[launched->type].label : "seeker";
            if (hidden(*launched))
                now_.lines.push_back(fmt::format("{} launches {} #{}", unit(launched->by),
                                                 looks(launched->kind), battle_.serials));
            else
                now_.lines.push_back(fmt::format("{} launches {} #{} at {}", unit(launched->by), type,
                                                 battle_.serials, unit(launched->target)));
        } else if (const auto* ended = std::get_if<SeekerEnded>(&event)) {
            seeker(*ended);
        } else if (const auto* fired = std::get_if<Fired>(&event)) {
            Exchange::Salvo& salvo = now_.salvos[{fired->by.index(), target(fired->at, fired->object)}];
            ++salvo.weapons[label(fired->by, fired->group)][0];
            salvo.range = fired->range;
        } else if (const auto* scored = std::get_if<ShotScored>(&event)) {
            score(*scored);
        } else if (const auto* lost = std::get_if<ShieldLost>(&event)) {
            now_.shields[{lost->unit.index(), lost->bank}] += lost->points;
        } else if (const auto* volley = std::get_if<VolleyAdded>(&event)) {
            now_.internals[volley->target.index()] += volley->points;
        } else if (const auto* grown = std::get_if<VolleyGrown>(&event)) {
            now_.internals[battle_.volleys[grown->index].target.index()] += grown->points;
        } else if (const auto* box = std::get_if<BoxLost>(&event)) {
            const ShipClass& type = rules_.type(battle_.unit(box->unit).type);
            const std::string name = box->group < type.groups.size() ? group_name(type, box->group) : "?";
            now_.boxes[box->unit.index()][name] += box->boxes;
        } else if (const auto* track = std::get_if<TrackLost>(&event)) {
            std::string name{word(track->track)};
            std::replace(name.begin(), name.end(), '_', ' ');
            now_.boxes[track->unit.index()][name] += track->boxes;
        } else if (const auto* counter = std::get_if<CounterSet>(&event)) {
            if (counter->counter == Counter::crippled && counter->value == 1)
                now_.lines.push_back(fmt::format("{} is crippled", unit(counter->unit)));
            if (counter->counter == Counter::in_web && counter->value != 1)
                now_.lines.push_back(fmt::format("{} {}", unit(counter->unit),
                                                 counter->value == 0 ? "is free of web" : "runs into web"));
        } else if (const auto* link = std::get_if<LinkSet>(&event)) {
            if (link->what == LinkField::state && link->link < battle_.links.size()) {
                const Link& l = battle_.links[link->link];
                if (l.kind == LinkKind::tractor && l.state == LinkState::held)
                    now_.lines.push_back(fmt::format("{} holds {} with {} points against {}", unit(l.from),
                                                     target(l.to, l.object), l.strength, l.against));
                if (l.kind == LinkKind::tractor && l.state == LinkState::resting)
                    now_.lines.push_back(
                        fmt::format("{} lets go of {}", unit(l.from), target(l.to, l.object)));
            }
        } else if (const auto* raid = std::get_if<Raided>(&event)) {
            if (raid->result != RaidResult::proceeds)
                now_.lines.push_back(fmt::format("raiders of {} on {}: {}", unit(raid->by),
                                                 target(raid->at, raid->object), raid_words(raid->result)));
        } else if (const auto* fought = std::get_if<BoardingFought>(&event)) {
            now_.lines.push_back(fmt::format("aboard {} {} of {} score {}", unit(fought->unit),
                                             plural(fought->parties, "party", "parties"),
                                             roster_.names.side(SideId{std::size_t{fought->side}}),
                                             fought->points));
        } else if (const auto* taken = std::get_if<Captured>(&event)) {
            now_.lines.push_back(fmt::format("{} is captured by {}", unit(taken->unit),
                                             roster_.names.side(SideId{std::size_t{taken->side}})));
        } else if (const auto* scored = std::get_if<BodyScored>(&event)) {
            now_.lines.push_back(fmt::format("{} on side {} of {}", plural(scored->points, "point", "points"),
                                             letter(Facing{scored->facing}), unit(scored->unit)));
        } else if (const auto* tried = std::get_if<MineTried>(&event)) {
            if (tried->goes_off != 0)
                now_.lines.push_back(fmt::format("{} sets off a mine", unit(tried->unit)));
        } else if (const auto* fate = std::get_if<FateSet>(&event)) {
            if (fate->fate != Fate::active && fate->fate != Fate::disengaged)
                now_.lines.push_back(
                    fmt::format("{} {}{}", unit(fate->unit), fate_words(fate->fate),
                                fate->by && fate->by != fate->unit ? " by " + unit(fate->by) : ""));
        } else if (const auto* resigned = std::get_if<SideRemoved>(&event)) {
            now_.lines.push_back(
                fmt::format("the player of {} has left the campaign: all that is his vanishes",
                            roster_.names.side(SideId{std::size_t{resigned->side}})));
        } else if (const auto* changed = std::get_if<ControllerChanged>(&event)) {
            now_.lines.push_back(fmt::format(
                "{} is played by {} from now on", roster_.names.side(SideId{std::size_t{changed->side}}),
                changed->to == Controller::human ? "another player" : word(changed->to)));
        } else if (const auto* left = std::get_if<Left>(&event)) {
            now_.lines.push_back(left->lane == 0xFF
                                     ? fmt::format("{} leaves the battle", unit(left->unit))
                                     : fmt::format("{} leaves through warp point {}", unit(left->unit),
                                                   roster_.names.lane(left->lane)));
        } else if (const auto* out = std::get_if<CraftLaunched>(&event)) {
            now_.lines.push_back(fmt::format(
                "{} launches {} ({}{})", unit(out->mother), unit(out->unit),
                rules_.type(battle_.unit(out->unit).type).sheet.name,
                out->as == CraftRole::plain || hidden(*out) ? "" : fmt::format(" as {}", word(out->as))));
        } else if (const auto* in = std::get_if<CraftRecovered>(&event)) {
            now_.lines.push_back(fmt::format("{} takes {} aboard", unit(in->mother), unit(in->unit)));
        } else if (const auto* blast = std::get_if<BlastQueued>(&event)) {
            now_.lines.push_back(
                fmt::format("{} explodes with strength {}", unit(blast->unit), blast->strength));
        } else if (const auto* repaired = std::get_if<BoxRepaired>(&event)) {
            const ShipClass& type = rules_.type(battle_.unit(repaired->unit).type);
            if (repaired->group < type.groups.size())
                now_.lines.push_back(fmt::format("{} repairs {} {}", unit(repaired->unit),
                                                 group_name(type, repaired->group), repaired->boxes));
        } else if (const auto* shield = std::get_if<ShieldRepaired>(&event)) {
            now_.lines.push_back(fmt::format("{} repairs {} of shield {}", unit(shield->unit),
                                             plural(shield->boxes, "box", "boxes"), shield->bank + 1));
        } else if (const auto* used = std::get_if<Operated>(&event)) {
            std::string words{word(used->use)};
            std::replace(words.begin(), words.end(), '_', ' ');
            now_.lines.push_back(fmt::format("{}: {}{}{}", unit(used->unit), words,
                                             used->at ? " " + unit(used->at) : std::string{},
                                             used->good != 0 ? "" : ", in vain"));
        } else if (const auto* sphere = std::get_if<SphereSet>(&event)) {
            if (sphere->up != 0)
                now_.lines.push_back(fmt::format("{}'s sphere of radius {} rises with {}", unit(sphere->by),
                                                 sphere->radius,
                                                 plural(sphere->strength, "point", "points")));
        } else if (const auto* weaker = std::get_if<SphereWeaker>(&event)) {
            now_.lines.push_back(fmt::format("{}'s sphere loses {}", unit(weaker->by),
                                             plural(weaker->points, "point", "points")));
        } else if (const auto* gone = std::get_if<SphereEnded>(&event)) {
            now_.lines.push_back(fmt::format("{}'s sphere is gone", unit(gone->by)));
        } else if (const auto* over = std::get_if<Ended>(&event)) {
            tell_exchange();
            line(fmt::format("The battle is over: {}; {}", reason_words(over->reason),
                             over->winner
                                 ? fmt::format("{} holds the field", roster_.names.side(over->winner))
                                 : std::string{"nobody holds the field"}));
        }
    }

    std::string target(UnitId at, ObjectId object) const {
        return object && object.index() < battle_.objects.size()
                   ? fmt::format("#{}", battle_.object(object).serial)
                   : unit(at);
    }

    std::string label(UnitId by, std::size_t group) const {
        const ShipClass& type = rules_.type(battle_.unit(by).type);
        return group < type.groups.size() ? rules_.system(type.groups[group].system).label : "?";
    }

    void score(const ShotScored& e) {
        // The shot before it told the target; a seeker's score has no target unit.
        for (auto& [key, salvo] : now_.salvos) {
            if (key.first != e.by.index() || (e.at && key.second != unit(e.at))) continue;
            if (e.points > 0) {
                ++salvo.weapons[label(e.by, e.group)][1];
                salvo.points += e.points;
                if (std::find(salvo.shields.begin(), salvo.shields.end(), e.facing + 1) ==
                    salvo.shields.end())
                    salvo.shields.push_back(e.facing + 1);
            }
            return;
        }
    }

    void seeker(const SeekerEnded& e) {
        const MapObject& o = before_.object(e.object);
        switch (e.fate) {
            case SeekerFate::impact:
                now_.lines.push_back(fmt::format("seeker #{} strikes {}", o.serial, unit(o.target)));
                break;
            case SeekerFate::shot_down:
                now_.lines.push_back(fmt::format("seeker #{} is shot down", o.serial));
                break;
            case SeekerFate::expired:
                now_.lines.push_back(fmt::format("seeker #{} burns out", o.serial));
                break;
            case SeekerFate::lost_guidance:
                now_.lines.push_back(fmt::format("seeker #{} loses its guidance", o.serial));
                break;
            case SeekerFate::left_map:
                now_.lines.push_back(fmt::format("seeker #{} leaves the map", o.serial));
                break;
            case SeekerFate::inert:
                now_.lines.push_back(fmt::format("seeker #{} goes inert", o.serial));
                break;
            case SeekerFate::opened:
                now_.lines.push_back(fmt::format("seeker #{} opens and releases what it carries", o.serial));
                break;
            case SeekerFate::voided:
                now_.lines.push_back(fmt::format("decoy #{} no longer lures", o.serial));
                break;
            case SeekerFate::none:
            case SeekerFate::flying:
                break;
        }
    }

    void turn_head() {
        out_ += fmt::format("\n== Turn {} ==\n", turn_);
        for (std::size_t i = 0; i < battle_.units.size(); ++i) {
            const Unit& u = battle_.units[i];
            if (!u.active()) continue;
            if (wishes_.side && (u.hidden_from >> wishes_.side->index() & 1U) != 0) {
                out_ +=
                    fmt::format("      {:<12} hidden, last seen in {}\n", unit(UnitId{i}), text(u.shown_hex));
                continue;
            }
            out_ += fmt::format("      {:<12} {} facing {}, speed {}\n", unit(UnitId{i}), text(u.hex),
                                letter(u.facing), u[Counter::speed]);
        }
    }

    void tell_exchange() {
        if (now_.empty()) return;
        for (const auto& [key, salvo] : now_.salvos) {
            std::vector<std::string> weapons;
            for (const auto& [name, count] : salvo.weapons)
                weapons.push_back(count[0] == count[1]
                                      ? fmt::format("{} {}", count[0], name)
                                      : fmt::format("{} {} ({} hit)", count[0], name, count[1]));
            std::string result = salvo.points > 0 ? fmt::format("{}", plural(salvo.points, "point", "points"))
                                                  : "nothing scored";
            if (salvo.points > 0 && !salvo.shields.empty())
                result += fmt::format(" on shield {}", fmt::join(salvo.shields, ", "));
            line(fmt::format("{} fires {} at {}, range {}: {}", unit(UnitId{key.first}), joined(weapons),
                             key.second, salvo.range, result));
        }
        for (const auto& [u, points] : now_.reinforced)
            line(fmt::format("{}: reinforcement stops {}", unit(UnitId{u}),
                             plural(points, "point", "points")));
        for (const auto& [key, points] : now_.shields) {
            const int left = battle_.units[key.first].shield[static_cast<std::size_t>(key.second)];
            line(fmt::format("{}: shield {} takes {}, {} left", unit(UnitId{key.first}), key.second + 1,
                             points, left));
        }
        for (const auto& [u, points] : now_.internals)
            line(fmt::format("{} takes {}", unit(UnitId{u}),
                             plural(points, "internal point", "internal points")));
        for (const auto& [u, boxes] : now_.boxes) {
            std::vector<std::string> names;
            for (const auto& [name, n] : boxes) names.push_back(n > 1 ? fmt::format("{} {}", n, name) : name);
            line(fmt::format("{} loses {}", unit(UnitId{u}), joined(names)));
        }
        for (const std::string& words : now_.lines) line(words);
        now_ = Exchange{};
    }

    const Rules& rules_;
    Battle battle_, before_{};
    const Roster& roster_;
    TranscriptWishes wishes_;
    Exchange now_;
    std::string out_;
    int turn_ = 0, impulse_ = -1;
};

int boxes_with(const Rules& rules, const Unit& unit, Trait trait, bool all) {
    const ShipClass& type = rules.type(unit.type);
    int n = 0;
    for (std::size_t g = 0; g < type.groups.size(); ++g)
        if (rules.system(type.groups[g].system).has(trait))
            n += all ? type.groups[g].boxes : boxes_left(type, unit, g);
    return n;
}

std::string class_line(const ShipClass& type) {
    const Sheet& s = type.sheet;
    return same_word(s.code, s.name) ? fmt::format("{} {}", s.empire, s.code)
                                     : fmt::format("{} {}, {}", s.empire, s.code, s.name);
}

}  // namespace

std::string_view raid_words(RaidResult result) {
    switch (result) {
        case RaidResult::destroyed_and_returns:
            return "the box is destroyed, they return";
        case RaidResult::both_destroyed:
            return "the box is destroyed, they are lost";
        case RaidResult::party_destroyed:
            return "they are lost";
        case RaidResult::returns:
            return "they return without effect";
        case RaidResult::proceeds:
            return "they get past the guard";
        case RaidResult::captured:
            return "the craft is captured";
    }
    return "?";
}

std::string transcript(const Rules& rules, const Battle& first, const Roster& roster,
                       std::span<const LogEntry> entries, const TranscriptWishes& wishes) {
    return Narrator{rules, first, roster, wishes}.run(entries);
}

std::vector<TurningPoint> turning_points(const Rules& rules, const Battle& first, const Roster& roster,
                                         std::span<const LogEntry> entries, std::size_t most) {
    struct Volleyed {
        int turn, impulse, points;
        std::size_t unit;
        std::map<std::size_t, int> by;
    };
    (void)rules;
    std::vector<Volleyed> volleys;
    std::vector<TurningPoint> points;
    Battle battle = first;
    for (const LogEntry& entry : entries)
        for (const Event& event : entry.events) {
            if (!fits(battle, event)) break;
            evolve(battle, event);
            const Cursor& c = battle.clock;
            const auto add = [&](std::string what) {
                points.push_back({c.turn, c.impulse, std::move(what)});
            };
            const auto* grown = std::get_if<VolleyGrown>(&event);
            if (const auto* v = std::get_if<VolleyAdded>(&event); v != nullptr || grown != nullptr) {
                const UnitId target = v != nullptr ? v->target : battle.volleys[grown->index].target;
                const UnitId by = v != nullptr ? v->by : battle.volleys[grown->index].by;
                const int scored = v != nullptr ? v->points : grown->points;
                auto at = std::find_if(volleys.begin(), volleys.end(), [&](const Volleyed& w) {
                    return w.turn == c.turn && w.impulse == c.impulse && w.unit == target.index();
                });
                if (at == volleys.end())
                    at = volleys.insert(volleys.end(), {c.turn, c.impulse, 0, target.index(), {}});
                at->points += scored;
                if (by) at->by[by.index()] += scored;
            } else if (const auto* counter = std::get_if<CounterSet>(&event)) {
                if (counter->counter == Counter::crippled && counter->value == 1)
                    add(fmt::format("{} is crippled", roster.names.unit(counter->unit)));
            } else if (const auto* fate = std::get_if<FateSet>(&event)) {
                if (fate->fate != Fate::active && fate->fate != Fate::disengaged)
                    add(fmt::format(
                        "{} {}{}", roster.names.unit(fate->unit), fate_words(fate->fate),
                        fate->by && fate->by != fate->unit ? " by " + roster.names.unit(fate->by) : ""));
            } else if (const auto* left = std::get_if<Left>(&event)) {
                add(fmt::format("{} leaves the battle{}", roster.names.unit(left->unit),
                                left->lane == 0xFF ? "" : " through " + roster.names.lane(left->lane)));
            }
        }
    std::stable_sort(volleys.begin(), volleys.end(),
                     [](const Volleyed& a, const Volleyed& b) { return a.points > b.points; });
    for (std::size_t i = 0; i < volleys.size() && i < 4; ++i) {
        const Volleyed& v = volleys[i];
        std::vector<std::string> by;
        for (const auto& [u, n] : v.by) by.push_back(roster.names.unit(UnitId{u}));
        points.push_back({v.turn, v.impulse,
                          fmt::format("{} put {} into {}", by.empty() ? "a blast" : joined(by),
                                      plural(v.points, "internal point", "internal points"),
                                      roster.names.unit(UnitId{v.unit}))});
    }
    std::stable_sort(points.begin(), points.end(), [](const TurningPoint& a, const TurningPoint& b) {
        return std::pair{a.turn, a.impulse} < std::pair{b.turn, b.impulse};
    });
    if (points.size() > most) points.resize(most);
    return points;
}

std::vector<std::string> shield_ring(const Rules& rules, const Unit& unit) {
    const ShipClass& type = rules.type(unit.type);
    std::array<std::string, 6> cell;
    for (std::size_t facing = 0; facing < 6; ++facing) {
        cell[facing] = "  --  ";
        for (std::size_t b = 0; b < type.banks; ++b)
            if ((type.bank_facings[b] >> facing & 1U) != 0)
                cell[facing] = fmt::format("{:>2}/{:<2}", unit.shield[b], type.bank_boxes[b]);
    }
    return {fmt::format("         [{}]", cell[0]), fmt::format("  [{}]  /^\\  [{}]", cell[5], cell[1]),
            fmt::format("  [{}]  \\_/  [{}]", cell[4], cell[2]), fmt::format("         [{}]", cell[3])};
}

std::string ship_line(const Rules& rules, const Unit& unit) {
    std::vector<std::string> parts;
    struct Row {
        Trait trait;
        std::string_view words;
    };
    for (const Row& row : {Row{Trait::warp_engine, "warp"}, Row{Trait::impulse_engine, "impulse"},
                           Row{Trait::weapon, "weapons"}, Row{Trait::launcher, "racks"},
                           Row{Trait::control, "control"}, Row{Trait::hull, "hull"}}) {
        const int all = boxes_with(rules, unit, row.trait, true);
        if (all > 0)
            parts.push_back(
                fmt::format("{} {}/{}", row.words, boxes_with(rules, unit, row.trait, false), all));
    }
    if (unit[Counter::internals] > 0)
        parts.push_back(plural(unit[Counter::internals], "internal", "internals"));
    return fmt::format("{}", fmt::join(parts, "  "));
}

std::string battle_report(const Rules& rules, const Battle& first, const Battle& last,
                          const Scenario& scenario, std::span<const LogEntry> entries) {
    const Roster roster = roster_of(scenario.setup);
    std::string out;
    const std::string title = scenario.setup.title.empty() ? "A battle" : scenario.setup.title;
    out += fmt::format("{}\n{}\n\n", title, std::string(title.size(), '='));
    out += "Forces\n";
    for (std::size_t s = 0; s < scenario.setup.sides.size(); ++s) {
        std::vector<std::string> ships;
        int value = 0;
        for (std::size_t i = 0; i < first.units.size(); ++i) {
            if (first.units[i].side != SideId{s}) continue;
            const ShipClass& type = rules.type(first.units[i].type);
            value += type.sheet.bpv_combat;
            ships.push_back(fmt::format("{} ({})", roster.names.unit(UnitId{i}), class_line(type)));
        }
        out += fmt::format("  {:<12} {}, {} points{}\n", scenario.setup.sides[s].name, joined(ships), value,
                           s < scenario.pilots.size() && !scenario.pilots[s].empty()
                               ? ", played by " + scenario.pilots[s]
                               : "");
    }
    if (!scenario.notes.empty()) {
        out += "\nField\n";
        for (const std::string& line : scenario.notes) out += fmt::format("  {}\n", line);
    }
    const auto points = turning_points(rules, first, roster, entries);
    out += "\nTurning points\n";
    if (points.empty()) out += "  none: nobody scored an internal point\n";
    for (const TurningPoint& p : points) out += fmt::format("  {:>3}.{:02}  {}\n", p.turn, p.impulse, p.what);
    out += "\nAt the end\n";
    for (std::size_t i = 0; i < last.units.size(); ++i) {
        const Unit& u = last.units[i];
        const ShipClass& type = rules.type(u.type);
        std::string state = fate_words(u.fate);
        if (u.active())
            state =
                fmt::format("in {} facing {}, speed {}", text(u.hex), letter(u.facing), u[Counter::speed]);
        out += fmt::format("  {}, {}: {}{}\n", roster.names.unit(UnitId{i}), class_line(type), state,
                           u[Counter::crippled] != 0 ? ", crippled" : "");
        const bool there = u.active() || u.fate == Fate::disengaged || u.fate == Fate::captured;
        if (!there) continue;
        for (const std::string& line : shield_ring(rules, u)) out += fmt::format("  {}\n", line);
        out += fmt::format("    {}\n", ship_line(rules, u));
    }
    const Cursor& end = last.clock;
    out += "\nResult\n";
    if (last.ended == 0)
        out += fmt::format("  The battle was left in turn {} impulse {}.\n", end.turn, end.impulse);
    else
        out += fmt::format("  Turn {} impulse {}: {}. {} holds the {}.\n", end.turn, end.impulse,
                           reason_words(last.reason),
                           last.winner ? roster.names.side(last.winner) : std::string{"Nobody"},
                           scenario.campaign.empty() ? "field" : "sector");
    if (const auto fleet = load_fleet_rules(rules.id); fleet && *fleet) {
        out += fmt::format("\nPoints ({})\n", (*fleet)->victory_rule);
        for (const std::string& line :
             victory_lines(victory_points(rules, **fleet, scenario.setup, last, entries), roster))
            out += fmt::format("  {}\n", line);
    }
    return out;
}

}  // namespace impulse
