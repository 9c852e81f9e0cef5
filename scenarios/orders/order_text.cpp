#include "scenarios/orders/order_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "battle/play/apply.h"
#include "engine/plain_text.h"
#include "scenarios/orders/energy_form.h"
#include "scenarios/orders/order_arguments.h"

namespace impulse {
namespace {

std::vector<std::string_view> known_orders() {
    std::vector<std::string_view> words;
    for (const OrderHelp& row : order_help()) words.push_back(row.word);
    return words;
}

template <class C>
std::vector<Command> read_as(TableReader& table, const OrderPlace& place) {
    OrderReader reader{table, place};
    C order{};
    arguments(reader, order);
    std::vector<Command> all{order};
    // One shot for each weapon that is named.
    if constexpr (std::is_same_v<C, Fire>) {
        all.clear();
        for (const std::size_t g : reader.all_weapons) {
            order.group = static_cast<std::uint8_t>(g);
            reader.mode("mode", order.unit, g, order.mode);
            all.emplace_back(order);
        }
    }
    return all;
}

// ---- the line at the prompt ---------------------------------------------------------------------------------

using Word = LineWord;

}  // namespace

tl::expected<std::vector<LineWord>, std::pair<int, std::string>> split_line(std::string_view line) {
    std::vector<LineWord> words;
    std::size_t at = 0;
    while (at < line.size()) {
        if (line[at] == ' ' || line[at] == '\t') {
            ++at;
            continue;
        }
        if (line[at] == '#' && (at + 1 == line.size() || line[at + 1] == ' ')) break;  // a comment
        const std::size_t begin = at;
        int depth = 0;
        bool quoted = false;
        for (; at < line.size(); ++at) {
            const char c = line[at];
            if (c == '"') quoted = !quoted;
            if (quoted) continue;
            if (c == '[' || c == '{') ++depth;
            if (c == ']' || c == '}') --depth;
            if (depth <= 0 && (c == ' ' || c == '\t')) break;
        }
        const int column = static_cast<int>(begin) + 1;
        if (quoted) return tl::unexpected(std::pair{column, std::string{"a quotation mark is not closed"}});
        if (depth != 0) return tl::unexpected(std::pair{column, std::string{"a bracket is not closed"}});
        words.push_back({line.substr(begin, at - begin), column});
    }
    return words;
}

namespace {

// Keys that a bare number may be meant as text for: names, hexes, choices.
bool wants_text(std::string_view key) {
    constexpr std::array<std::string_view, 23> keys{
        "unit", "seeker", "to",   "target", "hex",     "choice",   "weapon", "rack",
        "type", "what",   "side", "winner", "channel", "channels", "bank",   "aim",
        "act",  "by",     "hold", "mode",   "facing",  "through",  "beyond"};
    return std::ranges::find(keys, key) != keys.end();
}

std::string toml_value(std::string_view key, std::string_view value) {
    if (value.empty()) return "\"\"";
    if (value.front() == '"' || value.front() == '[' || value.front() == '{') return std::string{value};
    if (value == "true" || value == "false") return std::string{value};
    if (!wants_text(key) && whole(value) && !(value.size() > 1 && value.front() == '0'))
        return std::string{value};
    std::string out = "\"";
    for (const char c : value) {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out + '"';
}

// What limits a line, where a number alone does not say it.
std::string_view limit_of(Line line) {
    static constexpr std::pair<Line, std::string_view> limits[] = {
        {Line::arm, "what the weapon can still take this turn"},
        {Line::capacitor, "the room in the capacitor"},
        {Line::recharge, "the room in the batteries"},
        {Line::recharge_warp, "the room in the batteries"},
        {Line::damage_control, "the rating on the damage control track"},
        {Line::transporter, "one use for each transporter that works"},
        {Line::emergency_repair, "one try for each laboratory that works"},
        {Line::mend, "the repair boxes that work"},
        {Line::move_impulse, "one hex by impulse engines"},
        {Line::hold, "the price of holding what is loaded"},
    };
    const auto at = std::ranges::find(limits, line, &std::pair<Line, std::string_view>::first);
    return at != std::end(limits) ? at->second : std::string_view{};
}

}  // namespace

std::vector<Command> read_order(TableReader& table, const OrderPlace& place) {
    const std::vector<std::string_view> words = known_orders();
    const std::string order = table.one_of("order", words);
    std::vector<Command> all;
    if (!table.ok()) return all;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        ((std::variant_alternative_t<I, Command>::name == order
              ? void(all = read_as<std::variant_alternative_t<I, Command>>(table, place))
              : void()),
         ...);
    }
    (std::make_index_sequence<std::variant_size_v<Command>>{});
    return all;
}

std::string order_line(const OrderPlace& place, const Command& command) {
    return std::visit(
        [&]<class C>(C order) {
            OrderWriter writer{place, *order_help(C::name)};
            arguments(writer, order);
            return writer.line;
        },
        command);
}

tl::expected<std::vector<Command>, FileError> read_order_line(std::string_view line, const OrderPlace& place,
                                                              std::string_view file, int line_number) {
    const auto error = [&](int column, std::string what) {
        return tl::unexpected(FileError{std::string{file}, line_number, column, std::move(what)});
    };
    const auto words = split_line(line);
    if (!words) return error(words.error().first, words.error().second);
    if (words->empty()) return error(1, "an order is expected, such as: pass");
    std::string order{words->front().text};
    std::vector<Word> rest(words->begin() + 1, words->end());
    if (order == Pass::name && rest.empty() && place.side) order = PassSide::name;
    if (order == Pass::name && rest.size() == 2 && rest.front().text == WaitUntil::name) {  // "pass until 12"
        order = WaitUntil::name;
        rest.erase(rest.begin());
    }
    const OrderHelp* row = order_help(order);
    if (row == nullptr) {
        const std::vector<std::string_view> known = known_orders();
        const std::string hint = did_you_mean(order, known);
        constexpr std::string_view all = "; help lists them at the prompt, impulse orders anywhere else";
        return error(words->front().column, fmt::format("there is no order \"{}\"{}", order,
                                                        hint.empty() ? all : std::string_view{hint}));
    }
    std::vector<std::string_view> keys;
    for (const OrderHelp::Place& p : row->keys(rest.size() > 1 ? rest[1].text : std::string_view{}))
        keys.push_back(p.key);
    // One TOML line per word, so that an error's line leads back to the word's column.
    std::string toml = fmt::format("order = \"{}\"\n", order);
    std::vector<Word> lines{words->front()};
    std::size_t next = 0;
    for (const Word& w : rest) {
        if (w.text == "at" || w.text == "to") continue;  // "fire Hood ... at Vengeance"
        const std::size_t equals = w.text.front() == '"' ? std::string_view::npos : w.text.find('=');
        std::string_view key, value = w.text;
        if (equals != std::string_view::npos) {
            key = w.text.substr(0, equals);
            value = w.text.substr(equals + 1);
        } else {
            if (next >= keys.size())
                return error(w.column, fmt::format("\"{}\" has no place here: {} takes {}, then key=value",
                                                   w.text, order, fmt::join(keys, ", ")));
            key = keys[next++];
        }
        const bool bare = std::ranges::all_of(key, [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; });
        if (key.empty() || !bare)
            return error(w.column, fmt::format("\"{}\" is not of the form key=value", w.text));
        toml += fmt::format("{} = {}\n", key, toml_value(key, value));
        lines.push_back(w);
    }
    const auto moved = [&](FileError e) {
        const std::size_t at = static_cast<std::size_t>(std::max(1, e.line)) - 1;
        return tl::unexpected(FileError{std::string{file}, line_number,
                                        at < lines.size() ? lines[at].column : 1, std::move(e.what)});
    };
    auto table = read_table(toml, file);
    if (!table) return moved(table.error());
    std::vector<Command> commands = read_order(*table, place);
    if (auto wrong = table->finish()) return moved(std::move(*wrong));
    return commands;
}

std::string refusal_words(const OrderPlace& place, const Command& command, const Refusal& refused) {
    if (const auto* until = std::get_if<WaitUntil>(&command);
        until != nullptr && refused.why == Why::not_an_option && refused.more == WhyMore::none)
        return fmt::format("no impulse {} is still to come in this turn, which has {}", until->impulse,
                           place.battle.field.impulses);
    const std::string words = refusal_text(place.rules, refused);
    const auto* order = std::get_if<Allocate>(&command);
    if (order == nullptr) return words;
    // The first line without which the form is not refused so.
    Allocate part = *order;
    part.form.clear();
    if (refuse(place.rules, place.battle, part) == refused) return words;
    for (const FormEntry& entry : order->form) {
        part.form.push_back(entry);
        if (refuse(place.rules, place.battle, part) != refused) continue;
        // What all lines together lack is the fault of none.
        if (refused.why == Why::not_enough_power || refused.why == Why::wrong_kind_of_power) return words;
        const std::string_view limit = refused.more == WhyMore::none && refused.why == Why::too_much_for_line
                                           ? limit_of(entry.line)
                                           : std::string_view{};
        return fmt::format("{}: {}{}{}", line_name(place, order->unit, entry), words,
                           limit.empty() ? "" : "; the limit is ", limit);
    }
    return words;
}

}  // namespace impulse
