#include "scenarios/scenario.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace impulse {
namespace {

// First an exact match of name, then of id, then either without regard to case.
std::size_t find(std::string_view word, const std::vector<std::string>& names,
                 const std::vector<std::string>& ids) {
    for (const auto* list : {&names, &ids})
        for (std::size_t i = 0; i < list->size(); ++i)
            if ((*list)[i] == word) return i;
    for (const auto* list : {&names, &ids})
        for (std::size_t i = 0; i < list->size(); ++i)
            if (same_word((*list)[i], word)) return i;
    return names.size();
}

std::vector<std::string_view> all_words(const std::vector<std::string>& names,
                                        const std::vector<std::string>& ids) {
    std::vector<std::string_view> all(names.begin(), names.end());
    for (const std::string& id : ids)
        if (std::ranges::find(all, id) == all.end()) all.push_back(id);
    return all;
}

}  // namespace

bool same_word(std::string_view a, std::string_view b) {
    const auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
    return a.size() == b.size() &&
           std::equal(a.begin(), a.end(), b.begin(), [&](char x, char y) { return lower(x) == lower(y); });
}

UnitId Roster::unit(std::string_view word) const {
    const std::size_t i = find(word, names.units, unit_ids);
    return i < names.units.size() ? UnitId{i} : names.find_unit(std::string{word});
}

SideId Roster::side(std::string_view word) const {
    const std::size_t i = find(word, names.sides, side_ids);
    return i < names.sides.size() ? SideId{i} : SideId{};
}

std::vector<std::string_view> Roster::unit_words() const { return all_words(names.units, unit_ids); }
std::vector<std::string_view> Roster::side_words() const { return all_words(names.sides, side_ids); }

Roster roster_of(const Setup& setup) {
    Roster roster;
    for (const SetupSide& side : setup.sides) {
        roster.names.sides.push_back(side.name);
        roster.side_ids.push_back(side.id);
    }
    for (const SetupUnit& unit : setup.units) {
        roster.names.units.push_back(unit.name);
        roster.unit_ids.push_back(unit.id);
    }
    roster.names.lanes = setup.lanes;
    return roster;
}

std::string group_name(const ShipClass& type, std::size_t group) {
    if (group >= type.groups.size()) return "?";
    const ClassGroup& g = type.groups[group];
    const std::string& name = type.sheet.groups[g.sheet_group].name;
    std::size_t sharing = 0;
    for (const ClassGroup& other : type.groups) sharing += other.sheet_group == g.sheet_group ? 1U : 0U;
    return sharing < 2 ? name : fmt::format("{} {}", name, g.number);
}

}  // namespace impulse
