#include "scenarios/orders/order_writer.h"

#include <algorithm>

#include "battle/core/events/crew.h"
#include "battle/seeking/held_weapon.h"

namespace impulse {

std::string OrderWriter::quoted(std::string_view name) {
    const auto plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
               c == '-' || c == '.' || c == '/' || c == '#';
    };
    const bool bare =
        !name.empty() && std::ranges::all_of(name, plain) && name.front() != '#' && name.front() != '-';
    return bare ? std::string{name} : fmt::format("\"{}\"", name);
}

void OrderWriter::put(std::string_view key, std::string_view value) {
    const auto at = std::ranges::find_if(places_, [&](const auto& p) { return p.key == key; });
    const bool keyed = at == places_.end() || at->keyed;
    line += keyed ? fmt::format(" {}={}", key, value) : fmt::format(" {}", value);
}

void OrderWriter::target(std::string_view key, UnitId at, ObjectId object) {
    if (object && object.index() < place.battle.objects.size())
        put(key, fmt::format("\"#{}\"", place.battle.object(object).serial));
    else
        unit(key, at);
}

void OrderWriter::group(std::string_view key, UnitId of, std::size_t g,
                        std::initializer_list<Instead> instead) {
    for (const auto& [word, value] : instead)
        if (value == g) return put(key, word);
    put(key, quoted(place.group(of, g)));
}

void OrderWriter::mode(std::string_view key, UnitId of, std::size_t group, std::size_t m) {
    const WeaponType* weapon = place.weapon(of, group);
    const bool known = weapon != nullptr && m < weapon->modes.size();
    put(key, known ? quoted(weapon->modes[m].id) : fmt::format("{}", m));
}

void OrderWriter::rail(std::string_view key, UnitId mother, std::size_t box, std::size_t g) {
    const ShipClass* craft = craft_class(place, mother, box);
    put(key,
        craft != nullptr && g < craft->groups.size() ? quoted(group_name(*craft, g)) : fmt::format("{}", g));
}

void OrderWriter::round(std::string_view key, SeekerId type, const std::vector<SeekerId>&, std::string_view) {
    const bool known = type && type.index() < place.rules.seekers.size();
    put(key, known ? quoted(place.rules.seeker(type).name) : "?");
}

void OrderWriter::held(std::string_view key, UnitId, WeaponId weapon, std::uint8_t mode) {
    const bool known = weapon && weapon.index() < place.rules.weapons.size() &&
                       mode < place.rules.weapon(weapon).modes.size();
    put(key, known ? quoted(weapon_word(place.rules, {weapon, mode})) : "?");
}

void OrderWriter::mine_type(std::string_view key, std::size_t type) {
    put(key, type < place.rules.mines.size() ? quoted(place.rules.mines[type].id) : "?");
}

void OrderWriter::part(std::string_view key, UnitId of, RepairTarget what, std::size_t index) {
    switch (what) {
        case RepairTarget::group:
            return group(key, of, index);
        case RepairTarget::shield:
            return put(key, fmt::format("\"shield {}\"", index + 1));
        case RepairTarget::overdrain:
        case RepairTarget::store:
            return put(key, fmt::format("\"{} {}\"", impulse::word(what), place.group(of, index)));
        case RepairTarget::crew:
            return put(key, fmt::format("\"people {}\"", impulse::word(static_cast<CrewKind>(index))));
        default:
            return put(key, impulse::word(what));
    }
}

void OrderWriter::answer(std::string_view key, const Answer& answer) {
    const auto& questions = place.battle.questions;
    std::string choice = fmt::format("{}", answer.choice);
    if (!questions.empty()) switch (questions.back().kind) {
            case QuestionKind::which_box:
                choice = quoted(place.group(questions.back().unit, answer.choice));
                break;
            case QuestionKind::which_shield:
            case QuestionKind::which_bay:
                choice = fmt::format("{}", answer.choice + 1);
                break;
            case QuestionKind::which_lane:
                choice = quoted(place.roster.names.lane(answer.choice));
                break;
            case QuestionKind::blow_up:
                choice = quoted(answer.choice != 0 ? "yes" : "no");
                break;
        }
    put(key, choice);
    side("side", answer.side);
}

}  // namespace impulse
