#include "ssd/sheet_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

namespace impulse {
namespace {

constexpr std::string_view box = "□";

// Letters, so that a box counts as one.
int width(std::string_view text) {
    return static_cast<int>(
        std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string spaces(int n) { return std::string(static_cast<std::size_t>(std::max(n, 0)), ' '); }

void add_line(std::string& out, std::string line) {
    while (!line.empty() && line.back() == ' ') line.pop_back();
    out += line;
    out += '\n';
}

// A drawing of single letters that may be wider than a byte.
struct Canvas {
    std::vector<std::vector<std::string>> rows;
    void put(int column, int row, std::string_view letter) {
        if (column < 0 || row < 0) return;
        const auto c = static_cast<std::size_t>(column), r = static_cast<std::size_t>(row);
        if (rows.size() <= r) rows.resize(r + 1);
        if (rows[r].size() <= c) rows[r].resize(c + 1, " ");
        rows[r][c] = letter;
    }
};

Canvas hull(const Sheet& sheet) {
    Canvas canvas;
    for (const BoxGroup& g : sheet.groups) {
        if (g.spare) continue;
        const int left = (g.at_column - 1) * 2, top = g.at_row - 1;
        int letters = static_cast<int>(g.name.size());  // as far as the next name on that line leaves room
        for (const BoxGroup& other : sheet.groups)
            if (!other.spare && other.at_row == g.at_row && other.at_column > g.at_column)
                letters = std::min(letters, (other.at_column - g.at_column) * 2 - 1);
        for (int i = 0; i < letters; ++i)
            canvas.put(left + i, top - 1, std::string_view(g.name).substr(static_cast<std::size_t>(i), 1));
        const int across = std::max(g.across, 1);
        for (int i = 0; i < g.boxes; ++i) canvas.put(left + 2 * (i % across), top + i / across, box);
    }
    return canvas;
}

// "#2 24", "#2 FORWARD 22 + STARBOARD 22".
std::string shield(const Sheet& sheet, int facing) {
    const std::string number = fmt::format("#{}", facing + 1);
    std::string text = number, between = " ";
    for (const ShieldBank& b : sheet.shields)
        if ((b.facings >> facing & 1) != 0) {
            text += between + (b.name == number ? "" : b.name + " ") + std::to_string(b.boxes);
            between = " + ";
        }
    return text;
}

std::string track(const Track& t) {
    std::string text;
    for (std::size_t i = 0; i < t.ratings.size(); ++i) {
        if (static_cast<int>(i) == t.indestructible_from) text += "!! ";
        text += (i + 1 == t.ratings.size() ? "| " : "") + std::to_string(t.ratings[i]) + " ";
    }
    return text;
}

std::string boxes(int n) {
    std::string text;
    for (int i = 0; i < n; ++i) text += box;
    return text;
}

// "drone-double x3, add x4" from a list in order.
std::string load(const std::vector<std::string>& list) {
    std::string text;
    for (std::size_t i = 0; i < list.size();) {
        std::size_t end = i;
        while (end < list.size() && list[end] == list[i]) ++end;
        text += fmt::format("{}{} x{}", text.empty() ? "" : ", ", list[i], end - i);
        i = end;
    }
    return text;
}

// The list of systems, the tracks and the crew.
void add_systems(std::string& out, const Sheet& sheet) {
    std::size_t longest = 0, system = 0;
    for (const BoxGroup& g : sheet.groups) {
        longest = std::max(longest, g.name.size());
        system = std::max(system, g.system.size());
    }
    for (const BoxGroup& g : sheet.groups) {
        if (g.spare) continue;
        std::string line = fmt::format("{:<{}}  {:<{}}  {:>2}", g.name, longest, g.system, system, g.boxes);
        if (!g.arc_words.empty()) line += fmt::format("  {}", g.arc_words);
        if (!g.variant.empty()) line += fmt::format("  type {}", g.variant);
        if (g.value != 0) line += fmt::format("  ({})", g.value);
        if (!g.load.empty()) line += fmt::format("  {}", load(g.load));
        if (g.indestructible) line += "  indestructible";
        add_line(out, line);
    }
    add_line(out, "");
    add_line(out, "sensor          " + track(sheet.sensor));
    add_line(out, "scanner         " + track(sheet.scanner));
    add_line(out, "damage control  " + track(sheet.damage_control));
    add_line(out, "excess damage   " + boxes(sheet.excess_damage));
    std::string crew = fmt::format("crew units {}", sheet.crew_units);
    if (sheet.minimum_crew > 0) crew += fmt::format(" (at least {})", sheet.minimum_crew);
    crew += fmt::format("   boarding parties {}", sheet.boarding_parties);
    if (sheet.deck_crews > 0) crew += fmt::format("   deck crews {}", sheet.deck_crews);
    if (sheet.spare_fighters > 0) crew += fmt::format("   spare fighters {}", sheet.spare_fighters);
    add_line(out, crew);
    if (sheet.sources.empty()) return;  // a design that stands in no file yet
    std::string sources = "confidence     ";
    for (const Sourced& s : sheet.sources)
        sources += s.part == "sister" ? fmt::format(" as {} {}", s.source, s.conf)
                                      : fmt::format(" {} {}", s.part, s.conf);
    add_line(out, sources);
}

}  // namespace

std::string sheet_text(const Sheet& sheet) {
    std::string out;
    add_line(out, fmt::format("{} {}{}   [{}: {}]", sheet.empire, sheet.code,
                              sheet.name == sheet.code ? "" : ", " + sheet.name, sheet.ruleset, sheet.key));
    std::string head = sheet.bpv_economic == sheet.bpv_combat
                           ? fmt::format("BPV {}", sheet.bpv_combat)
                           : fmt::format("BPV {}/{}", sheet.bpv_economic, sheet.bpv_combat);
    if (sheet.year > 0) head += fmt::format("   year {}", sheet.year);
    if (sheet.tech > 0) head += fmt::format("   tech {}X   spaces {}", sheet.tech, sheet.spaces);
    head += fmt::format("   size class {}   turn mode {}   movement cost {}", sheet.size_class,
                        sheet.turn_mode, text(sheet.move_cost));
    add_line(out, head);
    std::string second =
        fmt::format("explosion {}   command rating {}", sheet.explosion, sheet.command_rating);
    if (sheet.breakdown <= 6)
        second +=
            fmt::format("   breakdown on {}   free high energy turns {}",
                        sheet.breakdown == 6 ? "6" : fmt::format("{}-6", sheet.breakdown), sheet.bonus_hets);
    if (sheet.nimble) second += "   nimble";
    if (sheet.derfacs) second += "   DERFACS";
    if (sheet.uim_units > 0) second += "   UIM";
    add_line(out, second);
    add_line(out, "");

    const Canvas drawing = hull(sheet);
    std::size_t letters = 0, left = std::string::npos;
    for (const auto& row : drawing.rows) {
        letters = std::max(letters, row.size());
        for (std::size_t i = 0; i < row.size(); ++i)
            if (row[i] != " ") left = std::min(left, i);
    }
    const int wide = std::max(static_cast<int>(letters - (left == std::string::npos ? letters : left)), 40);
    constexpr int margin = 4;
    const auto centred = [&](const std::string& s) {
        add_line(out, spaces(margin + (wide - width(s)) / 2) + s);
    };
    const auto sides = [&](const std::string& port, const std::string& starboard) {
        add_line(out, spaces(margin) + port + spaces(std::max(wide - width(port) - width(starboard), 2)) +
                          starboard);
    };
    centred(shield(sheet, 0));
    sides(shield(sheet, 5), shield(sheet, 1));
    bool drawn = false;
    for (const auto& row : drawing.rows) {
        std::string line = spaces(margin);
        for (std::size_t i = left == std::string::npos ? 0 : left; i < row.size(); ++i) line += row[i];
        drawn = drawn || !row.empty();
        if (drawn) add_line(out, line);
    }
    sides(shield(sheet, 4), shield(sheet, 2));
    centred(shield(sheet, 3));
    add_line(out, "");

    add_systems(out, sheet);
    return out;
}

}  // namespace impulse
