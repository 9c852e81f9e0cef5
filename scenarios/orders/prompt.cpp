#include "scenarios/orders/prompt.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <istream>
#include <ostream>
#include <utility>

#include "battle/areas/written_moves.h"
#include "battle/core/view.h"
#include "battle/fire/odds.h"
#include "battle/pilots/moment.h"
#include "battle/pilots/officer.h"
#include "battle/play/apply.h"
#include "battle/play/asks.h"
#include "battle/play/legal.h"
#include "battle/seeking/impact.h"
#include "battle/systems/displacement.h"
#include "engine/visible_text.h"
#include "scenarios/logs/evaluation.h"
#include "scenarios/logs/ship_words.h"
#include "scenarios/logs/story_words.h"
#include "scenarios/logs/transcript.h"
#include "scenarios/orders/completion.h"
#include "scenarios/orders/form_words.h"
#include "scenarios/orders/order_text.h"
#include "scenarios/orders/order_words.h"
#include "scenarios/records/battle_json.h"

namespace impulse {
namespace {

std::string owed_names(const Roster& roster, const UnitSet& owed) {
    std::vector<std::string> names;
    for (const UnitId unit : owed) names.push_back(roster.names.unit(unit));
    return fmt::format("{}", fmt::join(names, ", "));
}

// What the unit does by itself, as it would be ordered: its courses in their order, its doctrines.
std::vector<std::string> standing_lines(const OrderPlace& place, UnitId unit) {
    const Battle& seen = place.battle;
    std::vector<std::string> lines;
    for (Course course : seen.courses) {
        if (course.unit != unit) continue;
        // In a battle the impulse counts from its beginning.
        if (course.until > 0)
            course.until =
                static_cast<std::int16_t>(course.until - (seen.clock.turn - 1) * seen.field.impulses);
        lines.push_back(order_line(place, course));
    }
    for (const Doctrine& doctrine : seen.doctrines)
        if (doctrine.unit == unit) lines.push_back(order_line(place, doctrine));
    return lines;
}

// What may be said at the prompt beside orders, and what it does.
constexpr std::pair<std::string_view, std::string_view> prompt_words[] = {
    {"look",
     "your view of the battle, or look SHIP: power, shields, weapons, courses and doctrines of your ships, "
     "and what you see"},
    {"legal", "orders that are legal now; of shots, the odds"},
    {"odds", "odds ORDER: what a shot or a form is worth; nothing is ordered"},
    {"best", "what a searching captain would do from here, and what he weighed; it takes some seconds"},
    {"captain", "fires as a captain would, or holds; elsewhere gives his courses and doctrines"},
    {"help", "help ORDER: one order, with an example"},
    {"undo", "takes the last order back, until it is locked"},
    {"default", "what happens where nobody orders anything"},
    {"quit", "stop; the log is kept, and this continues it: impulse fight --resume LOG"},
};

// Of these nothing is seen at once: they are said back.
bool is_standing(const Command& order) {
    return std::holds_alternative<Course>(order) || std::holds_alternative<Doctrine>(order) ||
           std::holds_alternative<SetWatch>(order) || std::holds_alternative<SetStanding>(order) ||
           std::holds_alternative<WaitUntil>(order);
}

// What a captain would order: the shots of all ships that are asked for them, or that they hold; else courses and doctrines.
std::vector<Command> captains_orders(const Rules& rules, const Battle& seen, SideId side) {
    if (!seen.questions.empty() || moment_of(rules, seen) != Moment::fire)
        return captains_standing_orders(rules, seen, side, seen.sides[side.index()].watch);
    std::vector<Command> orders;
    for (const UnitId unit : owed_by(seen, side)) {
        const CaptainsFire his = captains_fire(rules, seen, unit);
        orders.insert(orders.end(), his.shots.begin(), his.shots.end());
        if (his.shots.empty()) orders.emplace_back(Pass{unit});
    }
    return orders;
}

}  // namespace

AskDie ask_on(std::istream& in, std::ostream& out) {
    return [&in, &out](Stream stream, int sides) -> std::optional<int> {
        for (std::string line;;) {
            out << fmt::format("Roll a d{} for {}: ", sides, word(stream)) << std::flush;
            if (!std::getline(in, line)) return std::nullopt;
            int face = 0;
            const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), face);
            if (error == std::errc{} && face >= 1 && face <= sides) return face;
            out << fmt::format("A face of 1 to {} is needed.\n", sides);
        }
    };
}

void TerminalPilot::print_story(SideId side) {
    if (run_ == nullptr) return;
    TranscriptOptions options;
    options.side = side;
    const std::string all = transcript(run_->rules(), run_->first(), roster_, run_->entries(), options);
    // What is new since the last time; the last lines may have grown, so compare from the front.
    std::size_t same = 0;
    while (same < all.size() && same < shown_story_.size() && all[same] == shown_story_[same]) ++same;
    const std::size_t line = all.rfind('\n', same == 0 ? 0 : same - 1);
    const std::size_t from = same == 0 ? 0 : line == std::string::npos ? 0 : line + 1;
    if (from < all.size()) out_ << all.substr(from);
    shown_story_ = all;
}

void TerminalPilot::help(const std::string& order) {
    for (const OrderHelp& h : order_help())
        if (order.empty() || h.word == order) out_ << fmt::format("  {:<78} {}\n", h.example, h.says);
    for (const auto& [word, says] : prompt_words)
        if (order.empty() || word == order) out_ << fmt::format("  {}: {}\n", word, says);
    if (order.empty())
        out_ << "  pass until 12: nothing more before that impulse, but what is urgent\n"
                "  the Tab key completes orders, keys and names; the arrow keys bring earlier lines back\n";
}

void TerminalPilot::look(const OrderPlace& place, std::string_view ship) {
    const auto& [rules, seen, roster, side] = place;
    bool found = ship.empty();
    if (found && rules.watches)
        out_ << fmt::format("  {}\n", order_line(place, SetWatch{side, seen.sides[side.index()].watch}));
    for (std::size_t i = 0; i < seen.units.size(); ++i) {
        const UnitId id{i};
        const Unit& u = seen.units[i];
        const bool mine = u.side == side;
        if (!ship.empty() && roster.names.unit(id) != ship) continue;
        if (!u.active()) {
            found = true;
            out_ << fmt::format("  {}: {}\n", roster.names.unit(id), word(u.fate));
            continue;
        }
        if (!mine && !in_sight(side, u)) continue;
        found = true;
        out_ << fmt::format(
            "{} {} ({}) in {}\n", mine ? "*" : " ", roster.names.unit(id), rules.type(u.type).sheet.code,
            mine ? place_words(rules, seen, id)
                 : fmt::format("{} facing {}, speed {}", text(u.hex), letter(u.facing), u[Counter::speed]));
        std::vector<std::string> lines = shield_ring(rules, u);
        lines.push_back(ship_line(rules, u));
        if (mine) {
            lines.push_back(power_words(rules, seen, id));
            for (const std::string& line : weapon_lines(rules, seen, id)) lines.push_back(line);
            for (const std::string& line : enemy_lines(rules, seen, roster, id)) lines.push_back(line);
            for (const std::string& line : standing_lines(place, id)) lines.push_back(line);
        }
        out_ << fmt::format("    {}\n", fmt::join(lines, "\n    "));
    }
    if (!found) out_ << fmt::format("you see no unit \"{}\"\n", ship);
    if (!ship.empty()) return;
    for (const MapObject& o : seen.objects)
        if (o.stands())
            out_ << fmt::format("  {} #{} in {}{}\n", rules.seeker(o.type).label, o.serial, text(o.hex),
                                o.sent != 0 ? " and " + text(o.goal) : "");
        else if (o.flying())
            out_ << fmt::format("  seeker #{} in {} facing {}\n", o.serial, text(o.hex), letter(o.facing));
}

void TerminalPilot::legal(const OrderPlace& place) {
    constexpr int most = 60;
    int n = 0;
    for (const UnitId unit : owed_by(place.battle, place.side))
        each_legal(place.rules, place.battle, unit, [&](const Command& c) {
            if (++n > most) return;
            const std::string odds = worth(place, c);
            out_ << fmt::format("  {}{}{}\n", order_line(place, c), odds.empty() ? "" : ": ", odds);
        });
    if (n > most) out_ << fmt::format("  ... and {} more\n", n - most);
    if (n == 0)
        out_ << "  " << order_line(place, default_order(place.rules, place.battle, place.side)) << "\n";
}

void TerminalPilot::question(const OrderPlace& place) {
    if (place.battle.questions.empty()) return;
    const Json state = named_state_json(place.rules, place.battle, roster_, false);
    out_ << fmt::format(
        "Question for {}: {} of {}. Answer with: answer CHOICE; choices: {}\n",
        state["question"]["side"].get<std::string>(), state["question"]["kind"].get<std::string>(),
        state["question"]["unit"].is_string() ? state["question"]["unit"].get<std::string>() : "?",
        state["question"]["options"].dump());
}

void TerminalPilot::moves(const OrderPlace& place) {
    const Battle& seen = place.battle;
    const bool asked_before = places_.size() == seen.units.size();
    places_.resize(seen.units.size());
    for (std::size_t i = 0; i < seen.units.size(); ++i) {
        const Unit& u = seen.units[i];
        const std::pair now{u.hex, u.facing};
        if (std::exchange(places_[i], now) == now || !asked_before || u.side != place.side || !u.active())
            continue;
        const std::vector<std::string> enemies = enemy_lines(place.rules, seen, roster_, UnitId{i});
        out_ << fmt::format("  {} in {}{}{}\n", roster_.names.unit(UnitId{i}),
                            place_words(place.rules, seen, UnitId{i}), enemies.empty() ? "" : "; ",
                            enemies.empty() ? "" : enemies.front());
    }
}

void TerminalPilot::offer(const OrderPlace& place) {
    offered_.reset();
    if (moment_of(place.rules, place.battle) != Moment::allocate) return;
    const auto order = make_pilot("captain", 0, place.side)->decide(place.rules, place.battle, place.side);
    const Allocate* form = order ? std::get_if<Allocate>(&*order) : nullptr;
    if (form == nullptr) return;
    offered_ = *form;
    out_ << "As a captain would fill it in; keys such as speed=12 change it, Enter hands it in:\n";
    show_offer(place);
}

void TerminalPilot::show_offer(const OrderPlace& place) {
    out_ << fmt::format("  {}\n  {}\n", order_line(place, *offered_), worth(place, *offered_));
}

void TerminalPilot::change_offer(const OrderPlace& place, const std::string& line) {
    const std::string old = order_line(place, *offered_);
    const auto key_of = [](std::string_view word) { return word.substr(0, word.find('=')); };
    const auto before = split_line(old), changes = split_line(line);
    std::string merged;
    if (before && changes)
        for (const LineWord& word : *before) {
            const bool said = std::ranges::any_of(*changes, [&](const LineWord& change) {
                const std::string_view key = key_of(change.text), is = key_of(word.text);
                // A new speed takes the place of a plot, and what it costs is added up anew.
                return key == is ||
                       ((key == "speed" || key == "plot") && (is == "speed" || is == "plot" || is == "warp"));
            });
            if (!said) merged += std::string{word.text} + " ";
        }
    const auto changed = read(place, merged + line);
    if (!changed) {
        out_ << changed.error().what << "\n";
        return;
    }
    offered_ = std::get<Allocate>(changed->front());
    show_offer(place);
}

std::string TerminalPilot::worth(const OrderPlace& place, const Command& order) {
    if (const Allocate* form = std::get_if<Allocate>(&order))
        return plan_words(place.rules, place.battle, *form);
    const Fire* fire = std::get_if<Fire>(&order);
    const Launch* launch = std::get_if<Launch>(&order);
    const Operate* use = std::get_if<Operate>(&order);
    if (refuse(place.rules, place.battle, order)) return {};
    const auto words = [](std::string_view what, const ScoreOdds& odds) {
        return fmt::format("{} with {} %, {} on average", what, (odds.per_mille_at_least(1) + 5) / 10,
                           text(odds.mean()));
    };
    if (fire != nullptr) return words("scores", odds_of(place.rules, place.battle, *fire));
    const FlightKind flight = launch != nullptr ? place.rules.seeker(launch->type).flight : FlightKind::chart;
    if (flight == FlightKind::torpedo || flight == FlightKind::thrown)
        return words("strikes from here", odds_of_strike(place.rules, place.battle,
                                                         {.type = launch->type,
                                                          .by = launch->unit,
                                                          .target = launch->target,
                                                          .group = launch->group,
                                                          .target_object = launch->target_object,
                                                          .hex = place.battle.unit(launch->unit).hex,
                                                          .guide = launch->unit}));
    if (use != nullptr && use->use == SystemUse::displace)
        return fmt::format(
            "works with {} %",
            (odds_of_displacement(place.rules, place.battle, *use).per_mille_at_least(1) + 5) / 10);
    return {};
}

void TerminalPilot::refused(const Rules& rules, const Refusal& refusal) {
    out_ << fmt::format("Refused: {}\n",
                        run_ != nullptr && given_
                            ? refusal_words({rules, run_->battle(), roster_, {}}, *given_, refusal)
                            : refusal_text(rules, refusal));
    next_.clear();
}

tl::expected<std::vector<Command>, FileError> TerminalPilot::read(const OrderPlace& place,
                                                                  const std::string& line) {
    auto commands = read_order_line(line, place);
    if (commands) return commands;
    // Once more with the mark below it: where the cursor stood, only the terminal knows.
    FileError& error = commands.error();
    const std::string shown =
        visible(line.substr(0, static_cast<std::size_t>(std::max(1, error.column)) - 1));
    const auto letters =
        std::ranges::count_if(shown, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
    const std::string order = line.substr(0, line.find(' '));
    error.what = fmt::format("  {}\n  {}^\n{}{}", line, std::string(static_cast<std::size_t>(letters), ' '),
                             error.what,
                             error.what.ends_with("is missing") && order_help(order) != nullptr
                                 ? fmt::format("; help {} shows an example", order)
                                 : std::string{});
    return commands;
}

bool TerminalPilot::answered(const OrderPlace& place, const std::string& line) {
    const std::string_view first = std::string_view{line}.substr(0, line.find(' '));
    const std::string rest = first.size() == line.size() ? "" : line.substr(first.size() + 1);
    if (first == "look") {
        std::string ship = rest;
        std::erase(ship, '"');
        look(place, ship);
    } else if (line == "legal") {
        legal(place);
    } else if (line == "best") {
        const auto best = best_line(place.rules, roster_, place.battle, place.side, advice_playouts);
        out_ << (best ? best_line_text(*best) : std::string{"Nothing is left to order.\n"});
    } else if (first == "help") {
        help(rest);
    } else if (line == "odds") {
        help(line);
    } else if (first == "odds") {
        const auto orders = read(place, rest);
        if (!orders) out_ << orders.error().what << "\n";
        for (const Command& order : orders.value_or(std::vector<Command>{})) {
            const std::string words = worth(place, order);
            const auto no = refuse(place.rules, place.battle, order);
            out_ << fmt::format("  {}: {}\n", order_line(place, order),
                                no              ? refusal_text(place.rules, *no)
                                : words.empty() ? "no dice are rolled for it"
                                                : words);
        }
    } else if (offered_ && first.find('=') != std::string_view::npos && !line.starts_with('"')) {
        change_offer(place, line);
    } else {
        return false;
    }
    return true;
}

std::vector<std::string> TerminalPilot::completed(const OrderPlace& place, std::string_view line) const {
    std::vector<std::string_view> words;
    for (const auto& [word, says] : prompt_words) words.push_back(word);
    std::vector<std::string> all = completions(line, place, words);
    if (offered_)
        for (std::string& key : completions(
                 fmt::format("allocate \"{}\" {}", roster_.names.unit(offered_->unit), line), place, words))
            all.push_back(std::move(key));
    return all;
}

std::optional<Command> TerminalPilot::decide(const Rules& rules, const Battle& seen, SideId side) {
    // The rest of an order that named several weapons.
    while (!next_.empty()) {
        const Command command = next_.front();
        next_.pop_front();
        if (!refuse(rules, seen, command)) {
            given_ = command;
            return command;
        }
        if (run_ != nullptr)
            out_ << fmt::format("Refused: {}\n", refusal_text(rules, *refuse(rules, seen, command)));
    }
    const OrderPlace place{rules, seen, roster_, side};
    print_story(side);
    moves(place);
    question(place);
    if (const std::string why = reasons_to_ask(rules, seen, side); !why.empty())
        out_ << fmt::format("Asked because {}\n", why);
    offer(place);
    const std::string prompt = fmt::format("{} {}.{:02} {}{} [{}]> ", roster_.names.side(side),
                                           seen.clock.turn, seen.clock.impulse, step_name(rules, seen.clock),
                                           writing_moves(rules, seen) ? " (a full tie: in writing)" : "",
                                           owed_names(roster_, owed_by(seen, side)));
    for (;;) {
        auto typed = lines_.read(prompt, [&](std::string_view begun) { return completed(place, begun); });
        if (!typed) return std::nullopt;
        std::string& line = *typed;
        while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) line.pop_back();
        if (line.empty() && offered_) {
            if (const std::string lacks = shortfall(rules, seen, *offered_); lacks.empty())
                return given_ = Command{*std::exchange(offered_, std::nullopt)};
            else
                out_ << fmt::format("This form cannot be handed in: {}\n", lacks);
        }
        if (line.empty() || answered(place, line)) continue;
        if (line == "quit" || line == "exit") return std::nullopt;
        if (line == "default") return default_order(rules, seen, side);
        if (line == "undo" && run_ != nullptr) {
            const auto locked = run_->take_back(side);
            if (!locked) return decide(rules, view(rules, run_->battle(), side), side);
            out_ << fmt::format("Not taken back: {}\n", *locked);
            continue;
        }
        using Commands = tl::expected<std::vector<Command>, FileError>;
        const auto commands =
            line == "captain" ? Commands{captains_orders(rules, seen, side)} : read(place, line);
        if (!commands) {
            out_ << commands.error().what << "\n";
            continue;
        }
        if (commands->empty() && line == "captain")
            out_ << "Courses and doctrines stand as a captain would give them.\n";
        if (commands->empty()) continue;
        for (const Command& order : *commands)
            if (const std::string words = worth(place, order); !words.empty())
                out_ << fmt::format("  {}: {}\n", order_line(place, order), words);
            else if (is_standing(order) || line == "captain")
                out_ << fmt::format("  {}\n", order_sentence(place, order));
        next_.assign(commands->begin(), commands->end());
        given_ = next_.front();
        next_.pop_front();
        return given_;
    }
}

}  // namespace impulse
