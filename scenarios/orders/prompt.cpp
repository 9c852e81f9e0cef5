#include "scenarios/orders/prompt.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <istream>
#include <ostream>
#include <utility>

#include "battle/areas/written_moves.h"
#include "battle/fire/odds.h"
#include "battle/pilots/moment.h"
#include "battle/play/apply.h"
#include "battle/play/legal.h"
#include "engine/visible_text.h"
#include "scenarios/logs/story_words.h"
#include "scenarios/logs/transcript.h"
#include "scenarios/orders/order_text.h"
#include "scenarios/records/battle_json.h"

namespace impulse {
namespace {

std::string owed_names(const Roster& roster, const UnitSet& owed) {
    std::vector<std::string> names;
    for (const UnitId unit : owed) names.push_back(roster.names.unit(unit));
    return fmt::format("{}", fmt::join(names, ", "));
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

void TerminalPilot::tell_story(SideId side) {
    if (run_ == nullptr) return;
    TranscriptOptions wishes;
    wishes.side = side;
    const std::string all = transcript(run_->rules(), run_->first(), roster_, run_->entries(), wishes);
    // What is new since the last time; the last lines may have grown, so compare from the front.
    std::size_t same = 0;
    while (same < all.size() && same < told_story_.size() && all[same] == told_story_[same]) ++same;
    const std::size_t line = all.rfind('\n', same == 0 ? 0 : same - 1);
    const std::size_t from = same == 0 ? 0 : line == std::string::npos ? 0 : line + 1;
    if (from < all.size()) out_ << all.substr(from);
    told_story_ = all;
}

void TerminalPilot::help(const std::string& order) {
    for (const OrderHelp& h : order_help()) {
        if (!order.empty() && h.word != order) continue;
        out_ << fmt::format("  {:<78} {}\n", h.example, h.says);
    }
    if (order.empty())
        out_ << "  look: your view of the battle    legal: orders that are legal now    help ORDER\n"
                "  pass until 12: nothing more before that impulse, but what is urgent\n"
                "  quit: stop; the log is kept, and this continues it: impulse fight --resume LOG\n";
}

void TerminalPilot::look(const Rules& rules, const Battle& seen, SideId side) {
    for (std::size_t i = 0; i < seen.units.size(); ++i) {
        const Unit& u = seen.units[i];
        const bool mine = u.side == side;
        out_ << fmt::format("{} {} ({}) in {} facing {}, speed {}{}\n", mine ? "*" : " ",
                            roster_.names.unit(UnitId{i}), rules.type(u.type).sheet.code, text(u.hex),
                            letter(u.facing), u[Counter::speed],
                            u.active() ? "" : fmt::format(", {}", word(u.fate)));
        if (!u.active()) continue;
        for (const std::string& line : shield_ring(rules, u)) out_ << "    " << line << "\n";
        out_ << "    " << ship_line(rules, u) << "\n";
        if (!mine) continue;
        for (std::size_t o = 0; o < seen.units.size(); ++o)
            if (seen.units[o].active() && seen.enemies(UnitId{i}, UnitId{o}))
                out_ << fmt::format("    {}: range {}, bearing {}\n", roster_.names.unit(UnitId{o}),
                                    distance(u.hex, seen.units[o].hex),
                                    relative_bearing(u.hex, u.facing, seen.units[o].hex));
    }
    for (const MapObject& o : seen.objects)
        if (o.flying())
            out_ << fmt::format("  seeker #{} in {} facing {}\n", o.serial, text(o.hex), letter(o.facing));
}

void TerminalPilot::legal(const Rules& rules, const Battle& seen, SideId side) {
    const OrderPlace place{rules, seen, roster_, side};
    constexpr int most = 60;
    int n = 0;
    for (const UnitId unit : owed_by(seen, side))
        each_legal(rules, seen, unit, [&](const Command& c) {
            if (++n <= most) out_ << "  " << order_line(place, c) << "\n";
        });
    if (n > most) out_ << fmt::format("  ... and {} more\n", n - most);
    if (n == 0) out_ << "  " << order_line(place, default_order(rules, seen, side)) << "\n";
}

void TerminalPilot::question(const Rules& rules, const Battle& seen) {
    if (seen.questions.empty()) return;
    const Json state = named_state_json(rules, seen, roster_, false);
    out_ << fmt::format(
        "Question for {}: {} of {}. Answer with: answer CHOICE; choices: {}\n",
        state["question"]["side"].get<std::string>(), state["question"]["kind"].get<std::string>(),
        state["question"]["unit"].is_string() ? state["question"]["unit"].get<std::string>() : "?",
        state["question"]["options"].dump());
}

void TerminalPilot::reasons(const Rules& rules, const Battle& seen, SideId side) {
    if (const std::string why = reasons_to_ask(rules, seen, side); !why.empty())
        out_ << fmt::format("Asked because {}\n", why);
}

void TerminalPilot::offer(const Rules& rules, const Battle& seen, SideId side) {
    offered_.reset();
    if (moment_of(rules, seen) != Moment::allocate) return;
    const auto form = make_pilot("captain", 0, side)->decide(rules, seen, side);
    if (!form || !std::holds_alternative<Allocate>(*form)) return;
    offered_ = form;
    out_ << fmt::format("A captain's form, handed in by Enter: {}\n",
                        order_line({rules, seen, roster_, side}, *form));
}

void TerminalPilot::odds(const Rules& rules, const Battle& seen, SideId side,
                         const std::vector<Command>& orders) {
    for (const Command& order : orders) {
        const Fire* fire = std::get_if<Fire>(&order);
        if (fire == nullptr || refuse(rules, seen, order)) continue;
        const ScoreOdds odds = odds_of(rules, seen, *fire);
        out_ << fmt::format("  {}: scores with {} %, {} on average\n",
                            order_line({rules, seen, roster_, side}, order),
                            (odds.per_mille_at_least(1) + 5) / 10, text(odds.mean()));
    }
}

void TerminalPilot::refused(const Rules& rules, const Refusal& refusal) {
    out_ << fmt::format("Refused: {}\n",
                        run_ != nullptr && given_
                            ? refusal_words({rules, run_->battle(), roster_, {}}, *given_, refusal)
                            : refusal_text(rules, refusal));
    next_.clear();
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
    tell_story(side);
    question(rules, seen);
    reasons(rules, seen, side);
    offer(rules, seen, side);
    for (std::string line;;) {
        out_ << fmt::format("{} {}.{:02} {}{} [{}]> ", roster_.names.side(side), seen.clock.turn,
                            seen.clock.impulse, step_name(rules, seen.clock),
                            writing_moves(rules, seen) ? " (a full tie: in writing)" : "",
                            owed_names(roster_, owed_by(seen, side)))
             << std::flush;
        if (!std::getline(in_, line)) return std::nullopt;
        while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) line.pop_back();
        if (line.empty() && offered_) return given_ = std::exchange(offered_, std::nullopt);
        if (line.empty()) continue;
        if (line == "quit" || line == "exit") return std::nullopt;
        if (line == "look") {
            look(rules, seen, side);
            continue;
        }
        if (line == "legal") {
            legal(rules, seen, side);
            continue;
        }
        if (line.starts_with("help")) {
            help(line.size() > 5 ? line.substr(5) : "");
            continue;
        }
        const OrderPlace place{rules, seen, roster_, side};
        if (line == "default") return default_order(rules, seen, side);
        if (line.starts_with("pass until ")) line.erase(0, std::string_view("pass ").size());
        auto commands = read_order_line(line, place);
        if (!commands) {
            // Once more with the mark below it: where the cursor stood, only the terminal knows.
            const std::string shown =
                visible(line.substr(0, static_cast<std::size_t>(std::max(1, commands.error().column)) - 1));
            const auto letters = std::ranges::count_if(
                shown, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
            out_ << fmt::format("  {}\n  {}^\n{}\n", line,
                                std::string(static_cast<std::size_t>(letters), ' '), commands.error().what);
            continue;
        }
        next_.assign(commands->begin(), commands->end());
        if (next_.empty()) continue;
        odds(rules, seen, side, *commands);
        const Command first = next_.front();
        next_.pop_front();
        given_ = first;
        return first;
    }
}

}  // namespace impulse
