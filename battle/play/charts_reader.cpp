#include "battle/play/table_readers.h"

#include "battle/core/unit.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "battle/play/systems_reader.h"
#include "engine/letters.h"

namespace impulse {
namespace {

constexpr std::array<std::string_view, 9> tracks{
    "sensor", "scanner", "damage_control", "excess", "crew_roll", "crew", "boarding", "deck", "passenger"};

bool has_capital(std::string_view text) {
    return std::any_of(text.begin(), text.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

// ---- categories --------------------------------------------------------------------------------------------------

void take(TableReader& row, std::size_t entry, const std::string& family, const Rules& rules, Category& c) {
    const std::size_t before = c.takes.size();
    for (std::size_t i = 0; i < rules.systems.size(); ++i)
        if (rules.systems[i].family == family || rules.systems[i].plain == family)
            c.takes.push_back(SystemId{i});
    if (c.takes.size() != before) return;
    std::vector<std::string_view> known;
    for (const SystemType& s : rules.systems) known.push_back(s.family);
    row.refuse("takes", entry, fmt::format("no row is called \"{}\"{}", family, did_you_mean(family, known)));
}

// Every row that says that it is hit so; battles know no boxes of those that wait.
void take_hit_on(TableReader& row, const Rules& rules, Category& c) {
    std::uint32_t words = 0;
    for (const HitOn on : row.some_of<HitOn>("hit_on")) words |= 1U << static_cast<unsigned>(on);
    for (std::size_t i = 0; i < rules.systems.size(); ++i)
        if ((rules.systems[i].hit_on & words) != 0 && rules.systems[i].undefined.empty())
            c.takes.push_back(SystemId{i});
}

void read_categories(TableReader& root, Rules& rules) {
    for (TableReader& row : root.tables("category")) {
        Category c;
        c.id = row.word("id");
        for (const Category& other : rules.categories)
            if (other.id == c.id) row.refuse("id", fmt::format("the category \"{}\" stands twice", c.id));
        if (row.knows("track")) {
            const std::string track = row.one_of("track", tracks);
            const auto at = std::find(tracks.begin(), tracks.end(), track) - tracks.begin();
            if (track.empty() || static_cast<std::size_t>(at) >= tracks.size()) continue;
            c.special = static_cast<Category::Special>(at + 1);
            if (c.special == Category::Special::excess && !rules.excess_category)
                rules.excess_category = CategoryId{rules.categories.size()};
        } else {
            c.pick = row.one_of<CategoryPick>("pick");
            if (row.kind("takes").empty() && !row.knows("hit_on"))
                row.refuse(fmt::format("the category \"{}\" needs `takes`, `hit_on` or `track`", c.id));
        }
        const std::vector<std::string> takes = row.words_if("takes");
        for (std::size_t i = 0; i < takes.size(); ++i) take(row, i, takes[i], rules, c);
        take_hit_on(row, rules, c);
        c.must_bear = row.boolean("bears", false);
        if (c.pick == CategoryPick::best_of_three) {
            static constexpr std::array<std::string_view, 2> spans{"volley", "battle"};
            c.counts_scenario = row.one_of("counts", spans) == "battle";
        }
        c.source = read_source(row);
        rules.categories.push_back(std::move(c));
    }
    if (root.ok() && !rules.excess_category) root.refuse("category", "no category has track = \"excess\"");
}

CategoryId find_category(const Rules& rules, std::string_view id) {
    for (std::size_t i = 0; i < rules.categories.size(); ++i)
        if (rules.categories[i].id == id) return CategoryId{i};
    return {};
}

std::vector<std::string_view> category_names(const Rules& rules) {
    std::vector<std::string_view> names;
    for (const Category& c : rules.categories) names.push_back(c.id);
    return names;
}

// ---- the damage chart ----------------------------------------------------------------------------------------------

void read_chart(TableReader chart, DamageChart& c, Rules& rules) {
    c.source = read_source(chart);
    const DiceSum row_dice = chart.dice("row");
    c.row_dice = row_dice.dice;
    c.row_sides = row_dice.sides;
    c.row_first = row_dice.least();
    c.rows = row_dice.most() - row_dice.least() + 1;
    if (row_dice.dice < 1 || row_dice.times != 1 || row_dice.plus != 0)
        chart.refuse("row", "`row` must be plain dice such as \"2d6\"");
    if (chart.knows("column")) {
        const DiceSum column = chart.dice("column");
        if (column.dice != 1 || column.times != 1 || column.plus != 0)
            chart.refuse("column", "`column` must be one die such as \"1d12\"");
        c.columns = c.column_sides = column.sides;
    } else {
        c.columns = chart.integer("columns", 1, 16);
    }
    static constexpr std::array<std::string_view, 2> rolls{"each point", "each hit"};
    c.roll_per_point = chart.one_of("roll", rolls) == "each point";
    c.wraps = chart.boolean("wraps");
    static constexpr std::array<std::string_view, 2> letters{"star is once", "capitals take all"};
    const bool stars = chart.one_of("letters", letters) == "star is once";
    if (!chart.ok()) {
        (void)chart.kind("rows");
        (void)chart.kind("direction");
        return;
    }
    const std::vector<std::vector<std::string>> rows =
        chart.word_rows("rows", static_cast<std::size_t>(c.columns));
    if (static_cast<int>(rows.size()) != c.rows)
        chart.refuse("rows", fmt::format("the chart has {} rows, but {} needs {}", rows.size(),
                                         text(row_dice), c.rows));
    if (!chart.ok()) return;
    const std::vector<std::string_view> known = category_names(rules);
    for (std::size_t r = 0; r < rows.size(); ++r)
        for (std::size_t k = 0; k < rows[r].size(); ++k) {
            std::string word = rows[r][k];
            ChartCell cell;
            if (stars) {
                if (!word.empty() && word.back() == '*') {
                    word.pop_back();
                    cell.mode = CellMode::once;
                }
            } else {
                if (has_capital(word)) cell.mode = CellMode::all;
                word = small_letters(word);
            }
            cell.category = find_category(rules, word);
            if (!cell.category)
                chart.refuse("rows", r, k,
                             fmt::format("no category is called \"{}\"{}", word, did_you_mean(word, known)));
            c.cells.push_back(cell);
        }
    c.direction.assign(rows.size(), 1);
    if (chart.knows("direction")) {
        const std::vector<std::string> arrows = chart.words("direction", c.rows);
        for (std::size_t r = 0; r < arrows.size() && r < c.direction.size(); ++r) {
            if (arrows[r] != "->" && arrows[r] != "<-")
                chart.refuse("direction", r,
                             fmt::format("`direction` is \"{}\", expected \"->\" or \"<-\"", arrows[r]));
            c.direction[r] = arrows[r] == "<-" ? -1 : 1;
        }
    }
    if (chart.knows("crew_roll")) {
        const std::vector<std::string> crew =
            chart.words("crew_roll", static_cast<int>(rules.crew_roll.size()));
        for (std::size_t i = 0; i < crew.size() && i < rules.crew_roll.size(); ++i) {
            rules.crew_roll[i] = find_category(rules, crew[i]);
            if (!rules.crew_roll[i])
                chart.refuse(
                    "crew_roll", i,
                    fmt::format("no category is called \"{}\"{}", crew[i], did_you_mean(crew[i], known)));
        }
    }
}

// ---- turn modes ------------------------------------------------------------------------------------------------------

void read_divisors(TableReader& modes, Rules& rules) {
    const std::vector<std::string> ids = modes.words("mode");
    const std::vector<Energy> divisors = modes.energies("divisor", static_cast<int>(ids.size()));
    for (std::size_t i = 0; i < ids.size() && i < divisors.size(); ++i) {
        if (divisors[i].parts % 6 != 0 || divisors[i].parts == 0)
            modes.refuse("divisor", i,
                         fmt::format("`divisor` is {}, expected whole tenths above 0", text(divisors[i])));
        TurnModeRow row;
        row.id = ids[i];
        row.divisor_tenths = divisors[i].parts / 6;
        rules.turn_modes.push_back(std::move(row));
    }
}

void read_brackets(TableReader& modes, Rules& rules) {
    const std::vector<int> hexes = modes.integers("hexes", 1, 99);
    for (std::size_t i = 0; i < hexes.size(); ++i)
        if (hexes[i] != static_cast<int>(i) + 1)
            modes.refuse("hexes", i,
                         fmt::format("`hexes` counts 1, 2, 3 ...: {} should be {}", hexes[i], i + 1));
    const int from = modes.integer("from", 0, 9);
    for (const std::string& id : modes.keys()) {
        if (id == "rule" || id == "conf" || id == "hexes" || id == "from") continue;
        const std::vector<Bracket> brackets = modes.brackets(id, from);
        if (brackets.empty()) continue;
        if (brackets.size() > hexes.size())
            modes.refuse(
                id, hexes.size(),
                fmt::format("`{}` has {} brackets, but `hexes` only {}", id, brackets.size(), hexes.size()));
        if (brackets.back().to != Bracket::open)
            modes.refuse(id, brackets.size() - 1,
                         fmt::format("the last bracket of `{}` must be open, such as \"25+\"", id));
        TurnModeRow row;
        row.id = id;
        for (std::size_t i = 0; i + 1 < brackets.size(); ++i) row.upto.push_back(brackets[i].to);
        rules.turn_modes.push_back(std::move(row));
    }
}

// ---- costs by size, repair of tracks -----------------------------------------------------------------------------------

void read_sizes(TableReader sizes, const TechKeys& tech, Rules& rules) {
    SizeCosts& s = rules.sizes;
    s.source = read_source(sizes);
    if (!sizes.knows("size_class")) {
        for (std::size_t t = 0; t < tech.count() && t < 2; ++t)
            s.shield_boxes_per_point_by_tech[t] =
                sizes.integer(tech.key(sizes, "boxes_per_energy", t), 1, 999);
        s.shield_boxes_per_point = s.shield_boxes_per_point_by_tech[0];
        return;
    }
    const std::vector<int> classes =
        sizes.integers("size_class", 0, static_cast<int>(s.life_support.size()) - 1);
    const auto count = static_cast<int>(classes.size());
    const auto spread = [&](std::string_view key, std::array<Energy, 8>& to) {
        const std::vector<Energy> costs = sizes.energies(key, count);
        for (std::size_t i = 0; i < classes.size() && i < costs.size(); ++i)
            to[static_cast<std::size_t>(classes[i])] = costs[i];
    };
    spread("life_support", s.life_support);
    spread("shields_minimum", s.shields_minimum);
    spread("shields_full", s.shields_full);
    const std::vector<int> boxes = sizes.integers("minimum_boxes", 0, 99, count);
    for (std::size_t i = 0; i < classes.size() && i < boxes.size(); ++i)
        s.shields_minimum_boxes[static_cast<std::size_t>(classes[i])] = boxes[i];
}

void read_track_repair(TableReader repair, const TechKeys& tech, Rules& rules) {
    TrackRepair& r = rules.track_repair;
    r.source = read_source(repair);
    const std::vector<int> numbers = repair.integers("number", TrackRepair::lowest, TrackRepair::highest);
    const auto count = static_cast<int>(numbers.size());
    for (std::size_t t = 0; t < 2; ++t) {
        // Rulesets without tech levels have one column of costs for both indices.
        const std::size_t level = std::min(t, tech.count() - 1);
        using Place = std::pair<std::string_view, TrackRepair::ByNumber*>;
        for (const auto& [plain, to] : {Place{"sensor", &r.sensor}, Place{"scanner", &r.scanner}}) {
            const std::vector<int> costs = repair.integers(tech.key(repair, plain, level), -1, 9999, count);
            for (std::size_t i = 0; i < numbers.size() && i < costs.size(); ++i)
                (*to)[t][TrackRepair::place(numbers[i])] = costs[i];
        }
        r.damage_control[t] = repair.integer(tech.key(repair, "damage_control", level), -1, 9999, -1);
        r.excess[t] = repair.integer(tech.key(repair, "excess", level), -1, 9999, -1);
    }
}

void read_start(TableReader start, Rules& rules) {
    (void)read_source(start);
    const auto count = static_cast<int>(rules.start.size());
    const std::vector<int> status = start.integers("status", 0, count - 1, count);
    for (std::size_t i = 0; i < status.size(); ++i)
        if (status[i] != static_cast<int>(i)) start.refuse("status", i, "`status` counts 0, 1, 2, 3");
    // A list of words, each of which must be one of the known ones.
    const auto words = [&](std::string_view key, std::span<const std::string_view> known) {
        const std::vector<std::string> given = start.words(key, count);
        std::vector<std::size_t> places(static_cast<std::size_t>(count));
        for (std::size_t i = 0; i < given.size() && i < places.size(); ++i) {
            const auto at = std::find(known.begin(), known.end(), given[i]);
            if (at == known.end())
                start.refuse(
                    key, i,
                    fmt::format("`{}` does not know \"{}\"{}", key, given[i], did_you_mean(given[i], known)));
            else
                places[i] = static_cast<std::size_t>(at - known.begin());
        }
        return places;
    };
    static constexpr std::array<std::string_view, 2> switches{"off", "on"};
    static constexpr std::array<std::string_view, 3> fillings{"empty", "full", "cold"};
    constexpr auto weapons = words_of(StartWeapons{});
    const auto on = words("fire_control", switches), full = words("capacitors", fillings),
               armed = words("weapons", weapons);
    for (std::size_t i = 0; i < rules.start.size(); ++i)
        rules.start[i] = {on[i] == 1, full[i] == 1, full[i] == 2, static_cast<StartWeapons>(armed[i])};
}

}  // namespace

void read_charts(TableReader root, const TechKeys& tech, Rules& rules) {
    read_categories(root, rules);
    if (TableReader chart = root.table("damage_chart"); chart.ok()) read_chart(chart, rules.chart, rules);
    if (auto chart = root.table_if("pf_damage_chart"); chart && chart->ok())
        read_chart(*chart, rules.pf_chart, rules);
    if (auto chart = root.table_if("standard_damage_chart"); chart && chart->ok())
        read_chart(*chart, rules.standard_chart, rules);
    TableReader modes = root.table("turn_modes");
    (void)read_source(modes);
    if (modes.knows("divisor"))
        read_divisors(modes, rules);
    else
        read_brackets(modes, rules);
    read_sizes(root.table("sizes"), tech, rules);
    read_track_repair(root.table("track_repair"), tech, rules);
    read_start(root.table("weapon_status"), rules);
    if (auto criticals = root.table_if("criticals")) {
        (void)read_source(*criticals);
        constexpr auto kinds = words_of(CriticalKind{});
        const std::vector<std::string> row = criticals->words("by_dice", 11);
        for (std::size_t i = 0; i < row.size() && i < 11; ++i) {
            const auto kind = from_word<CriticalKind>(row[i]);
            if (!kind && row[i] != "nothing")
                criticals->refuse("by_dice", i,
                                  fmt::format("\"{}\" is not a critical hit{}; or \"nothing\"", row[i],
                                              did_you_mean(row[i], kinds)));
            if (kind) rules.criticals[i + 2] = static_cast<std::int8_t>(*kind);
        }
    }
}

}  // namespace impulse
