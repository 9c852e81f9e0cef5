#include "engine/csv.h"

#include <algorithm>

#include "engine/visible_text.h"

namespace impulse {
namespace {

// A plain number such as -3, +2.5 or 1e6: what a spreadsheet may take as it is.
bool is_number(std::string_view text) {
    const auto digits = [&text] {
        const std::size_t count = std::min(text.find_first_not_of("0123456789"), text.size());
        text.remove_prefix(count);
        return count > 0;
    };
    const auto sign = [&text] {
        if (text.starts_with('+') || text.starts_with('-')) text.remove_prefix(1);
    };
    sign();
    if (!digits()) return false;
    if (text.starts_with('.')) {
        text.remove_prefix(1);
        if (!digits()) return false;
    }
    if (text.starts_with('e') || text.starts_with('E')) {
        text.remove_prefix(1);
        sign();
        if (!digits()) return false;
    }
    return text.empty();
}

}  // namespace

std::string csv_cell(std::string_view text) {
    std::string cell = visible(text);
    // Tab and blanks before the sign do not hinder a spreadsheet.
    const std::size_t first = cell.find_first_not_of(" \t\n");
    const char sign = first == std::string::npos ? 'x' : cell[first];
    if ((sign == '=' || sign == '+' || sign == '-' || sign == '@') && !is_number(cell))
        cell.insert(0, 1, '\'');
    if (cell.find_first_of(",\"\n\r") == std::string::npos) return cell;
    std::string quoted = "\"";
    for (const char c : cell) {
        if (c == '"') quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

std::string csv_row(std::span<const std::string> cells) {
    std::string row;
    for (std::size_t i = 0; i < cells.size(); ++i) row += (i == 0 ? "" : ",") + csv_cell(cells[i]);
    return row + '\n';
}

std::string csv_row(std::initializer_list<std::string> cells) {
    return csv_row(std::span<const std::string>(cells.begin(), cells.size()));
}

}  // namespace impulse
