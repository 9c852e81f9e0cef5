
#include <algorithm>
#include <array>
#include <string>

#include "ssd/design.h"

namespace impulse {
namespace {

// The columns of the drawn hull, in box cells: wings without, three columns within.
struct Column {
    int from, wide;
    int row = 3;  // the next free one
};
enum class Place : std::uint8_t { left_wing, left, middle, right, right_wing };
constexpr int letters_most = 10;

// "hull_f" is the F HULL, "uwarp_left" the L UWARP; an officer goes without "off-".
std::string plain_name(std::string_view system) {
    constexpr std::array<std::pair<std::string_view, char>, 6> sides{
        {{"_left", 'L'}, {"_right", 'R'}, {"_center", 'C'}, {"_f", 'F'}, {"_a", 'A'}, {"_c", 'C'}}};
    std::string name;
    if (system.starts_with("off-")) system.remove_prefix(4);
    for (const auto& [ending, letter] : sides)
        if (system.ends_with(ending)) {
            system.remove_suffix(ending.size());
            name = {letter, ' '};
            break;
        }
    for (const char c : system)
        name += c == '_' ? ' ' : c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    return name.substr(0, letters_most);
}

void name_groups(Sheet& sheet) {
    for (BoxGroup& g : sheet.groups) {
        const std::string plain = plain_name(g.system);
        const auto alike = std::ranges::count_if(
            sheet.groups, [&](const BoxGroup& o) { return plain_name(o.system) == plain; });
        g.name = plain;
        // Several are told apart by letters, and behind Z by numbers.
        const auto taken = [&] {
            return std::any_of(sheet.groups.data(), &g, [&](const BoxGroup& o) { return o.name == g.name; });
        };
        for (int n = 0; (n == 0 && alike > 1) || taken(); ++n) {
            const std::string mark = n < 26 ? std::string(1, static_cast<char>('A' + n)) : std::to_string(n);
            g.name = plain.substr(0, letters_most - 1 - mark.size()) + " " + mark;
        }
    }
}

// On which side of the hull a box stands: by its name, or by where it bears.
Place place_of(const BoxGroup& g) {
    if (g.system.ends_with("_left")) return Place::left_wing;
    if (g.system.ends_with("_right")) return Place::right_wing;
    constexpr int half = 12, all = 24;
    bool starboard = false, port = false;
    for (int k = 2; k <= all; ++k)
        if (k != half + 1 && g.arc.has(k)) (k <= half ? starboard : port) = true;
    if (port && !starboard) return Place::left;
    if (starboard && !port) return Place::right;
    return Place::middle;
}

// Fore to aft: weapons that bear ahead, the forward hull, what is within, the aft hull, weapons that bear astern.
int order_of(const BoxGroup& g) {
    if (g.arc.mask != 0) return g.arc.has(1) ? 0 : 4;
    if (g.system.ends_with("_f")) return 1;
    return g.system.ends_with("_a") ? 3 : 2;
}

}  // namespace

void lay_out(Sheet& sheet) {
    name_groups(sheet);
    std::array<Column, 5> columns{{{2, 4}, {7, 5}, {14, 6}, {23, 5}, {30, 4}}};
    std::vector<BoxGroup*> groups;
    for (BoxGroup& g : sheet.groups) groups.push_back(&g);
    std::ranges::stable_sort(groups, {}, [](const BoxGroup* g) { return order_of(*g); });
    for (BoxGroup* g : groups) {
        Place place = place_of(*g);
        // What belongs nowhere in particular goes where there is most room.
        if (place == Place::middle && g->arc.mask == 0 && order_of(*g) == 2)
            for (const Place other : {Place::left, Place::right})
                if (columns[static_cast<std::size_t>(other)].row <
                    columns[static_cast<std::size_t>(place)].row)
                    place = other;
        Column& column = columns[static_cast<std::size_t>(place)];
        g->across = std::clamp(g->boxes, 1, column.wide);
        const bool centred = place == Place::middle;
        g->at_column = column.from + (centred ? (column.wide - g->across) / 2 : 0);
        g->at_row = column.row;
        column.row += (g->boxes + g->across - 1) / g->across + 1;
    }
}

}  // namespace impulse
