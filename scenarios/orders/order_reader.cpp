#include "scenarios/orders/order_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "battle/core/craft.h"
#include "battle/core/event.h"
#include "battle/seeking/held_weapon.h"
#include "engine/plain_text.h"

namespace impulse {
namespace {

// By the name on sheets, by that of one tech level, or by its label.
bool called(const SeekerType& row, std::string_view word) {
    return same_word(row.name, word) || same_word(row.id, word) || same_word(row.label, word);
}

}  // namespace

std::string_view OrderReader::meant(std::string_view said) {
    constexpr std::pair<std::string_view, std::string_view> synonyms[] = {
        {"left", "turn_left"}, {"right", "turn_right"},     {"forward", "ahead"},
        {"straight", "ahead"}, {"slip_port", "slip_left"},  {"slip_starboard", "slip_right"},
        {"port", "turn_left"}, {"starboard", "turn_right"},
    };
    for (const auto& [word, means] : synonyms)
        if (word == said) return means;
    return said;
}

std::string OrderReader::text(std::string_view key) {
    if (table.kind(key) == "integer") return fmt::format("{}", table.integer(key, -1000000, 1000000));
    return table.word(key);
}

void OrderReader::unknown_name(std::string_view key, std::string_view what, std::string_view name,
                               const std::vector<std::string_view>& known,
                               const std::vector<std::string>& names) {
    const std::string hint = did_you_mean(name, known);
    table.refuse(key,
                 fmt::format("there is no {} \"{}\"{}", what, name,
                             hint.empty() ? fmt::format("; there are: {}", fmt::join(names, ", ")) : hint));
}

void OrderReader::unit(std::string_view key, UnitId& to) {
    to = {};
    const std::string name = text(key);
    if (!table.ok()) return;
    const UnitId id = place.roster.unit(name);
    if (place.known(id))
        to = id;
    else
        unknown_name(key, "unit", name, place.roster.unit_words(), place.roster.names.units);
}

void OrderReader::side(std::string_view key, SideId& to) {
    to = place.side;
    if (!table.knows(key)) {
        if (!place.side)
            table.refuse(fmt::format("the key `{}` is missing: which side gives the order?", key));
        return;
    }
    const std::string name = text(key);
    if (!table.ok()) return;
    to = place.roster.side(name);
    if (!to) unknown_name(key, "side", name, place.roster.side_words(), place.roster.names.sides);
}

ObjectId OrderReader::seeker_numbered(std::string_view key, std::string_view name) {
    const auto serial = whole(name.substr(1));
    const auto& objects = place.battle.objects;
    std::vector<std::string> flying;
    for (std::size_t i = 0; i < objects.size(); ++i) {
        if (!objects[i].there()) continue;
        if (serial && objects[i].serial == *serial) return ObjectId{i};
        flying.push_back(fmt::format("#{}", objects[i].serial));
    }
    table.refuse(key, fmt::format("no seeker \"{}\" is in flight; {}", name,
                                  flying.empty() ? std::string{"none is"}
                                                 : fmt::format("there are: {}", fmt::join(flying, ", "))));
    return {};
}

void OrderReader::target(std::string_view key, UnitId& at, ObjectId& object) {
    const std::string name = text(key);
    if (!table.ok()) return;
    if (name.starts_with('#'))
        object = seeker_numbered(key, name);
    else
        unit(key, at);
}

void OrderReader::seeker(std::string_view key, ObjectId& to) {
    const std::string name = text(key);
    if (!table.ok()) return;
    if (name.starts_with('#'))
        to = seeker_numbered(key, name);
    else
        table.refuse(
            key,
            fmt::format("\"{}\" is not a seeker; seekers are called by their numbers, such as \"#3\"", name));
}

void OrderReader::unknown_group(TableReader& at, std::string_view key, const ShipClass& type,
                                std::string_view who, std::string_view name,
                                std::optional<std::size_t> entry) {
    std::vector<std::string_view> known;
    for (const BoxGroup& g : type.sheet.groups) known.emplace_back(g.name);
    const std::string hint = did_you_mean(name, known);
    std::string what = fmt::format("{} has no \"{}\"{}", who, name,
                                   hint.empty() ? fmt::format("; it has: {}", fmt::join(known, ", ")) : hint);
    if (entry)
        at.refuse(key, *entry, std::move(what));
    else
        at.refuse(key, std::move(what));
}

std::vector<std::size_t> OrderReader::groups(std::string_view key, UnitId of) {
    if (!table.knows(key)) text(key);  // says that the key is missing
    if (!of || !table.ok()) return {};
    const bool listed = table.kind(key) == "list";
    const std::vector<std::string> names = listed ? table.words(key) : std::vector{text(key)};
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < names.size(); ++i) {
        std::string unknown;
        const std::vector<std::size_t> some = groups_named(place.type(of), names[i], &unknown);
        if (some.empty() && table.ok())
            unknown_group(table, key, place.type(of), place.roster.names.unit(of),
                          unknown.empty() ? names[i] : unknown, listed ? std::optional{i} : std::nullopt);
        for (const std::size_t g : some)
            if (std::ranges::find(all, g) == all.end()) all.push_back(g);
    }
    return all;
}

void OrderReader::group(std::string_view key, UnitId of, std::uint8_t& to,
                        std::initializer_list<Instead> instead) {
    for (const auto& [word, value] : instead)
        if (table.knows(key) && table.kind(key) == "text" && same_word(text(key), word)) {
            to = value;
            return;
        }
    const std::vector<std::size_t> all = groups(key, of);
    if (all.size() > 1 && table.ok())
        table.refuse(key, fmt::format("\"{}\" names {} boxes; name one, such as \"{}\"", text(key),
                                      all.size(), group_name(place.type(of), all.front())));
    to = static_cast<std::uint8_t>(all.empty() ? 0 : all.front());
}

void OrderReader::weapons(std::string_view key, UnitId of, std::uint8_t& first) {
    all_weapons = groups(key, of);
    if (!all_weapons.empty()) first = static_cast<std::uint8_t>(all_weapons.front());
}

void OrderReader::mode(TableReader& at, std::string_view key, UnitId of, std::size_t group,
                       std::uint8_t& to) {
    to = 0;
    if (!at.knows(key) || !of || !at.ok()) return;
    const std::string name = at.word(key);
    std::vector<std::string_view> known;
    if (const WeaponType* weapon = place.weapon(of, group))
        for (std::size_t m = 0; m < weapon->modes.size(); ++m) {
            const WeaponMode& mode = weapon->modes[m];
            if (same_word(mode.id, name) || same_word(mode.words, name)) {
                to = static_cast<std::uint8_t>(m);
                return;
            }
            known.emplace_back(mode.id);
        }
    at.refuse(key, fmt::format("{} has no mode \"{}\"{}", place.group(of, group), name,
                               known.empty() ? std::string{": it is not a weapon"}
                                             : fmt::format("; it has: {}", fmt::join(known, ", "))));
}

void OrderReader::rail(std::string_view key, UnitId mother, std::size_t box, std::uint8_t& to) {
    if (!mother || !table.ok()) return;
    const std::string name = text(key);
    if (!table.ok()) return;
    const ShipClass* craft = craft_class(place, mother, box);
    if (craft == nullptr) {
        table.refuse("box", fmt::format("no craft stands in bay box {}", box + 1));
        return;
    }
    std::string unknown;
    const std::vector<std::size_t> found = groups_named(*craft, name, &unknown);
    if (found.empty())
        unknown_group(table, key, *craft, "the " + craft->sheet.name, unknown);
    else
        to = static_cast<std::uint8_t>(found.front());
}

void OrderReader::round(std::string_view key, SeekerId& to, const std::vector<SeekerId>& among,
                        std::string_view who) {
    to = {};
    const std::string kind = text(key);
    if (!table.ok()) return;
    std::vector<std::string_view> known;
    for (const SeekerId s : among) {
        if (called(place.rules.seeker(s), kind)) to = s;
        known.emplace_back(place.rules.seeker(s).name);
    }
    if (!to)
        table.refuse(key,
                     fmt::format("{} does not launch \"{}\"{}", who, kind,
                                 known.empty() ? std::string{": it is not a launcher"}
                                               : fmt::format("; it launches: {}", fmt::join(known, ", "))));
}

void OrderReader::held(std::string_view key, UnitId of, WeaponId& weapon, std::uint8_t& mode) {
    const std::string said = text(key);
    if (!table.ok() || !place.known(of)) return;
    if (const auto held = weapon_named(place.rules, place.type(of), said)) {
        weapon = held->weapon;
        mode = held->mode;
    } else {
        table.refuse(key, fmt::format("there is no weapon \"{}\"; expected a row or \"row.mode\"", said));
    }
}

void OrderReader::mine_type(std::string_view key, std::uint8_t& to) {
    const std::string kind = text(key);
    if (!table.ok()) return;
    const auto& mines = place.rules.mines;
    std::vector<std::string_view> known;
    for (std::size_t m = 0; m < mines.size(); ++m) {
        if (same_word(mines[m].id, kind) || same_word(mines[m].label, kind)) {
            to = static_cast<std::uint8_t>(m);
            return;
        }
        known.emplace_back(mines[m].id);
    }
    table.refuse(key, known.empty() ? std::string{"this ruleset has no mines"}
                                    : fmt::format("there is no mine \"{}\"; there are: {}", kind,
                                                  fmt::join(known, ", ")));
}

std::uint8_t OrderReader::bank_named(TableReader& at, std::string_view key, std::string_view name,
                                     UnitId of) {
    if (!of) return 0;
    const ShipClass& c = place.type(of);
    std::string_view digits = name;
    if (digits.starts_with('#')) digits.remove_prefix(1);
    if (const auto n = whole(digits); n && *n >= 1 && *n <= c.banks) return static_cast<std::uint8_t>(*n - 1);
    std::vector<std::string_view> known;
    for (std::size_t b = 0; b < c.sheet.shields.size(); ++b) {
        if (same_word(c.sheet.shields[b].name, name)) return static_cast<std::uint8_t>(b);
        known.emplace_back(c.sheet.shields[b].name);
    }
    at.refuse(key, fmt::format("{} has no shield \"{}\"; it has 1 to {}: {}", place.roster.names.unit(of),
                               name, c.banks, fmt::join(known, ", ")));
    return 0;
}

void OrderReader::part(std::string_view key, UnitId of, RepairTarget& what, std::uint8_t& index) {
    const std::string name = text(key);
    if (!of || !table.ok()) return;
    for (const RepairTarget track :
         {RepairTarget::sensor, RepairTarget::scanner, RepairTarget::damage_control, RepairTarget::excess})
        if (same_word(name, impulse::word(track))) {
            what = track;
            return;
        }
    // What follows "shield " or "overdrain ", nothing where the name begins otherwise.
    const auto after = [&](std::string_view first) {
        const bool so =
            name.size() > first.size() && same_word(std::string_view{name}.substr(0, first.size()), first);
        return so ? std::string{trimmed(std::string_view{name}.substr(first.size()))} : std::string{};
    };
    if (const std::string shield = after("shield "); !shield.empty()) {
        what = RepairTarget::shield;
        index = bank_named(table, key, shield, of);
    } else if (const std::string battery = after("overdrain "), kept = after("store ");
               !battery.empty() || !kept.empty()) {
        what = battery.empty() ? RepairTarget::store : RepairTarget::overdrain;
        std::string unknown;
        const std::vector<std::size_t> picked =
            groups_named(place.type(of), battery.empty() ? kept : battery, &unknown);
        if (picked.empty())
            return unknown_group(table, key, place.type(of), place.roster.names.unit(of), unknown);
        index = static_cast<std::uint8_t>(picked.front());
    } else if (const std::string people = after("people "); !people.empty()) {
        what = RepairTarget::crew;
        if (const auto kind = from_word<CrewKind>(people))
            index = static_cast<std::uint8_t>(*kind);
        else
            table.refuse(
                key, fmt::format("\"{}\" are no people: {}", people, fmt::join(words_of(CrewKind{}), ", ")));
    } else {
        what = RepairTarget::group;
        group(key, of, index);
    }
}

void OrderReader::answer(std::string_view key, Answer& to) {
    const std::string said = text(key);
    const auto& questions = place.battle.questions;
    if (table.knows("side") || place.side)
        side("side", to.side);
    else if (!questions.empty())
        to.side = questions.back().side;
    if (!table.ok()) return;
    if (questions.empty()) return table.refuse(key, "no question is open");
    const auto numbered = [&](std::string_view what, std::size_t most) {
        const auto n = whole(said);
        if (!n || *n < 1 || *n > static_cast<int>(most))
            table.refuse(key, fmt::format("\"{}\" is no {}: 1 to {}", said, what, most));
        return static_cast<std::uint8_t>(n.value_or(1) - 1);
    };
    switch (questions.back().kind) {
        case QuestionKind::which_box:
            to.choice = static_cast<std::uint8_t>(offered_group(questions.back(), said));
            break;
        case QuestionKind::which_bay:
            to.choice = numbered("bay box", max_bay_boxes);
            break;
        case QuestionKind::which_shield:
            to.choice = numbered("shield", 6);
            break;
        case QuestionKind::which_lane: {
            const auto& lanes = place.roster.names.lanes;
            const auto at = std::ranges::find(lanes, said);
            if (at == lanes.end())
                table.refuse(
                    key, fmt::format("there is no lane \"{}\"; there are: {}", said, fmt::join(lanes, ", ")));
            to.choice = static_cast<std::uint8_t>(at - lanes.begin());
            break;
        }
        case QuestionKind::blow_up:
            if (said != "yes" && said != "no")
                table.refuse(key, fmt::format("\"{}\" is neither yes nor no", said));
            to.choice = said == "yes" ? 1 : 0;
            break;
    }
}

// Of the boxes that a name picks, the first that is offered.
std::size_t OrderReader::offered_group(const Question& q, const std::string& said) {
    const ShipClass& type = place.type(q.unit);
    const auto is_offered = [&](std::size_t g) { return g < 64 && (q.options() >> g & 1U) != 0; };
    for (const std::size_t g : groups_named(type, said))
        if (is_offered(g)) return g;
    std::vector<std::string> offered;
    for (std::size_t g = 0; g < type.groups.size(); ++g)
        if (is_offered(g)) offered.push_back(group_name(type, g));
    table.refuse("choice",
                 fmt::format("\"{}\" is not offered; choose one of: {}", said, fmt::join(offered, ", ")));
    return 0;
}

}  // namespace impulse
