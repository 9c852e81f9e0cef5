#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "engine/plain_text.h"
#include "scenarios/formats/sfbol.h"

namespace impulse::sfbol {
namespace {

std::string_view trimmed(std::string_view t) {
    while (!t.empty() && (t.front() == ' ' || t.front() == '\t' || t.front() == '\r')) t.remove_prefix(1);
    while (!t.empty() && (t.back() == ' ' || t.back() == '\t' || t.back() == '\r')) t.remove_suffix(1);
    return t;
}

std::optional<int> whole(std::string_view t) {
    const auto n = impulse::whole(t);
    return n && *n >= 0 ? n : std::nullopt;
}

// What stands between two marks; nothing where one is missing. `rest` is what follows the second.
std::optional<std::string_view> between(std::string_view text, std::string_view open, std::string_view close,
                                        std::string_view* rest = nullptr) {
    const auto at = text.find(open);
    if (at == std::string_view::npos) return std::nullopt;
    const auto from = at + open.size();
    const auto to = close.empty() ? text.size() : text.find(close, from);
    if (to == std::string_view::npos) return std::nullopt;
    if (rest != nullptr) *rest = text.substr(std::min(text.size(), to + close.size()));
    return text.substr(from, to - from);
}

// "2015A", with a second letter that is only for drawing, or "2015".
bool take_place(std::string_view t, Line& line) {
    t = trimmed(t);
    while (!t.empty() && t.back() == '.') t.remove_suffix(1);
    if (t.size() < 4) return false;
    const auto hex = parse_hex(t.substr(0, 4));
    if (!hex) return false;
    line.hex = *hex;
    line.has_hex = true;
    if (t.size() == 4) return true;
    const auto facing = parse_facing(t.substr(4, 1));
    if (!facing || t.size() > 6) return false;
    line.facing = *facing;
    line.has_facing = true;
    return true;
}

// "a/b/c/d/e/f".
bool take_six(std::string_view t, std::array<int, 6>& out) {
    for (std::size_t i = 0; i < 6; ++i) {
        const auto slash = i < 5 ? t.find('/') : t.size();
        if (slash == std::string_view::npos) return false;
        const auto n = whole(trimmed(t.substr(0, slash)));
        if (!n) return false;
        out[i] = *n;
        t.remove_prefix(std::min(t.size(), slash + 1));
    }
    return true;
}

// "NAME <mark> ..." : the name before the mark, the rest behind it.
bool split_at(std::string_view text, std::string_view mark, std::string& unit, std::string_view& rest) {
    const auto at = text.find(mark);
    if (at == std::string_view::npos || at == 0) return false;
    unit = trimmed(text.substr(0, at));
    rest = text.substr(at + mark.size());
    return !unit.empty();
}

bool moves(std::string_view text, std::string_view mark, LineKind kind, Line& line) {
    std::string_view rest;
    if (!split_at(text, mark, line.unit, rest) || !take_place(rest, line)) return false;
    line.kind = kind;
    return true;
}

bool reads_added(std::string_view text, Line& line) {
    std::string_view rest;
    if (text.find(" has been added at ") == std::string_view::npos ||
        !split_at(text, " (Type:", line.unit, rest))
        return false;
    std::string_view after;
    const auto type = between(rest, "", ")", &after);
    const auto place = between(after, "has been added at ", "");
    if (!type || !place) return false;
    const auto gap = type->find(' ');
    line.empire = trimmed(type->substr(0, gap));
    if (gap != std::string_view::npos) line.type = trimmed(type->substr(gap + 1));
    if (!take_place(place->substr(0, std::min<std::size_t>(4, place->size())), line)) return false;
    if (const auto direction = between(*place, "direction ", ""); direction && !direction->empty())
        if (const auto facing = parse_facing(direction->substr(0, 1))) {
            line.facing = *facing;
            line.has_facing = true;
        }
    if (const auto speed = between(*place, "speed ", ""))
        if (const auto n = whole(trimmed(*speed))) line.n = *n;
    constexpr std::array<std::string_view, 4> seekers{"drone", "plasma", "shuttle", "weasel"};
    line.seeker =
        std::ranges::any_of(seekers, [&](std::string_view word) { return same_word(line.type, word); });
    line.kind = LineKind::added;
    return true;
}

bool reads_fired(std::string_view text, Line& line) {
    std::string_view rest;
    if (!split_at(text, " fires ", line.unit, rest)) return false;
    std::string_view after;
    const auto range = between(rest, "(Range: ", ")");
    const auto weapon = between(rest, "", " #", &after);
    if (!range || !weapon) return false;
    const auto n = whole(trimmed(*range));
    const auto id = between(after, "", " ");
    if (!n || !id) return false;
    line.n = *n;
    line.weapon = trimmed(*weapon);
    line.id = trimmed(*id);
    std::string_view behind = after;
    if (const auto arc = between(after, "(", ")", &behind);
        arc && arc->find("Range") == std::string_view::npos)
        line.arc = trimmed(*arc);
    else
        behind = after;
    const auto target = between(behind, " at ", " (Range: ");
    if (!target) return false;
    const auto mode = target->find(" using ");
    line.target = trimmed(target->substr(0, mode));
    if (mode != std::string_view::npos) line.mode = trimmed(target->substr(mode + 7));
    line.kind = LineKind::fired;
    return true;
}

bool line_is(Line& line, LineKind kind) {
    line.kind = kind;
    return true;
}
bool read_number(std::string_view number, LineKind kind, Line& line) {
    const auto n = whole(trimmed(number));
    if (!n) return false;
    line.n = *n;
    return line_is(line, kind);
}

bool reads_clock(std::string_view clock, Line& line) {
    const auto dot = clock.find('.');
    if (dot == std::string_view::npos) return false;
    const auto turn = whole(clock.substr(0, dot)), impulse = whole(clock.substr(dot + 1));
    if (!turn || !impulse) return false;
    line.turn = *turn;
    line.impulse = *impulse;
    return line_is(line, LineKind::impulse);
}

// A line of the clock or of the damage allocated: whether it is sound; nothing where it begins otherwise.
std::optional<bool> reads_account(std::string_view text, Line& line) {
    if (text.starts_with("Impulse ") && text.back() == ':')
        return reads_clock(text.substr(8, text.size() - 9), line);
    if (text.starts_with("Allocation of damage for: ")) {
        line.unit = trimmed(text.substr(26));
        return line_is(line, LineKind::allocation);
    }
    if (text.starts_with("Damage: ")) {
        const auto six = between(text, "Damage: ", " ("), total = between(text, "(Total: ", ")");
        return six && total && whole(trimmed(*total)) && take_six(*six, line.by_shield) &&
               read_number(*total, LineKind::damage, line);
    }
    if (text.starts_with("Shield Reinforcement: "))
        return take_six(trimmed(text.substr(22)), line.by_shield) && line_is(line, LineKind::reinforcement);
    if (text.starts_with("Shield Damage: "))
        return take_six(trimmed(text.substr(15)), line.by_shield) && line_is(line, LineKind::shield_damage);
    if (text.starts_with("Armor Damage: ")) return read_number(text.substr(14), LineKind::armor_damage, line);
    if (text.starts_with("Total # of Internals = "))
        return read_number(text.substr(23), LineKind::internals, line);
    if (text.starts_with("Activity Orders (Segment: 6B02")) return line_is(line, LineKind::cloak);
    return std::nullopt;
}

bool reads_facing(std::string_view rest, Line& line) {
    const auto facing = rest.empty() ? std::nullopt : parse_facing(rest.substr(0, 1));
    if (!facing) return false;
    line.facing = *facing;
    line.has_facing = true;
    if (const auto count = between(rest, " after ", " "))
        if (const auto n = whole(*count)) line.n = *n;
    return line_is(line, LineKind::facing);
}

bool reads_launch(std::string_view rest, Line& line) {
    const auto id = between(rest, "", ", Location: ", &rest);
    if (!id || !take_place(rest, line)) return false;
    const auto gap = id->find(' ');
    line.weapon = trimmed(id->substr(0, gap));
    if (gap != std::string_view::npos) line.id = trimmed(id->substr(gap + 1));
    return line_is(line, LineKind::launched);
}

bool reads(std::string_view text, Line& line) {
    if (text.empty() || text.starts_with("---")) return false;
    if (const auto sound = reads_account(text, line)) return *sound;
    if (reads_added(text, line) || reads_fired(text, line)) return true;
    std::string_view rest;
    for (const std::string_view mark : {" initial speed to ", " changed speed to "})
        if (split_at(text, mark, line.unit, rest)) return read_number(rest, LineKind::speed, line);
    if (moves(text, " has moved to ", LineKind::moved, line) ||
        moves(text, " has side-slipped to ", LineKind::slipped, line) ||
        moves(text, " has turned to ", LineKind::turned, line))
        return true;
    if (split_at(text, " has changed to facing ", line.unit, rest)) return reads_facing(rest, line);
    if (split_at(text, " launches ", line.unit, rest)) return reads_launch(rest, line);
    for (const auto& [mark, kind] : {std::pair{" drops tractor on ", LineKind::tractor_dropped},
                                     std::pair{" tractors ", LineKind::tractor}})
        if (split_at(text, mark, line.unit, rest)) {
            line.target = trimmed(rest);
            return line_is(line, kind);
        }
    if (split_at(text, " sets its shields to ", line.unit, rest)) {
        const auto level = std::ranges::find(shield_levels, trimmed(rest));
        if (level == shield_levels.end()) return false;
        line.n = static_cast<int>(level - shield_levels.begin());
        return line_is(line, LineKind::shield_level);
    }
    for (const auto& [mark, kind] : {std::pair{" drops shield #", LineKind::shield_dropped},
                                     std::pair{" raises shield #", LineKind::shield_raised}})
        if (split_at(text, mark, line.unit, rest)) {
            const auto n = whole(trimmed(rest));
            return n && *n >= 1 && *n <= 6 && read_number(rest, kind, line);
        }
    for (const std::string_view mark : {" has been removed", " has been discarded"})
        if (text.ends_with(mark)) {
            line.unit = trimmed(text.substr(0, text.size() - mark.size()));
            return line_is(line, LineKind::removed);
        }
    return false;
}

}  // namespace

tl::expected<Log, FileError> read_log(std::string_view text, std::string_view file) {
    Log log;
    log.games.emplace_back();
    std::set<std::string> launched;  // what a launch called them: "drone 12"
    int turn = 0, impulse = 0, number = 0;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find('\n', at), text.size());
        Line line;
        line.number = ++number;
        line.text = std::string{text.substr(at, end - at)};
        if (!line.text.empty() && line.text.back() == '\r') line.text.pop_back();
        at = end + 1;
        Line read = line;
        if (reads(trimmed(line.text), read)) {
            line = std::move(read);
            ++log.understood;
            if (line.kind == LineKind::launched) launched.insert(line.weapon + " " + line.id);
            if (line.kind == LineKind::added && launched.contains(line.unit)) line.seeker = true;
        } else {
            ++log.kept;
        }
        if (line.kind == LineKind::impulse) {
            if (line.turn < turn) log.games.emplace_back();  // the turn goes back: the next game
            turn = line.turn;
            impulse = line.impulse;
        }
        line.turn = turn;
        line.impulse = impulse;
        log.games.back().lines.push_back(std::move(line));
    }
    if (log.understood == 0)
        return tl::unexpected(
            FileError{std::string{file}, 1, 1,
                      "no line of this file is one of the on-line table's log, such as \"Impulse 1.4:\" or "
                      "\"Hood has moved to 2015A\""});
    return log;
}

}  // namespace impulse::sfbol
