#include "battle/play/fire_table_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "battle/play/effects_reader.h"
#include "battle/play/formula.h"

namespace impulse {
namespace {

constexpr std::array<std::string_view, 4> kind_words{"die_by_range", "hit_row", "automatic", "formula"};
constexpr std::size_t most_columns = 99;
constexpr int most_strength = 999;

using Texts = std::vector<std::vector<std::string>>;  // [column][bracket]

std::optional<int> whole(std::string_view text) {
    const bool minus = text.starts_with('-');
    if (minus) text.remove_prefix(1);
    if (text.empty() || text.size() > 4) return std::nullopt;
    int n = 0;
    for (const char c : text) {
        if (c < '0' || c > '9') return std::nullopt;
        n = n * 10 + (c - '0');
    }
    return minus ? -n : n;
}

std::string growth(std::string_view key, std::string_view from, std::string_view to, std::string_view how) {
    return fmt::format(
        "`{}` grows with {}, from {} to {}; where that is right, say why with grows = \"reason\"", key, how,
        from, to);
}

// "0-2", "5+", "4-" or "3" as numbers; a name stays without.
TargetColumn target_column(std::string name) {
    TargetColumn c;
    const std::string_view text = name;
    const std::size_t dash = text.find('-', 1);
    const auto from = whole(text.substr(0, std::min(dash, text.size() - (text.ends_with('+') ? 1 : 0))));
    if (from && text.ends_with('-')) {
        c.from = 0;
        c.to = static_cast<std::int16_t>(*from);
    } else if (from) {
        const auto to = text.ends_with('+')              ? std::optional{Bracket::open}
                        : dash == std::string_view::npos ? from
                                                         : whole(text.substr(dash + 1));
        if (to) c.from = static_cast<std::int16_t>(*from), c.to = static_cast<std::int16_t>(*to);
    }
    c.name = std::move(name);
    return c;
}

// The table of one mode at one tech level that stands there itself.
class OwnTable {
public:
    OwnTable(TableReader& mode, const TechKeys& tech, std::size_t t, HitLimits limits, int far, WeaponMode& m)
        : mode_(mode), tech_(tech), t_(t), limits_(limits), far_(far), m_(m), table_(m.table) {}

    void read() {
        const std::string kind = mode_.one_of("kind", kind_words);
        const std::string ranges = key("range");
        brackets_ = mode_.brackets(ranges, m_.true_range_least);
        may_grow_ = mode_.knows("grows");
        if (may_grow_) (void)mode_.word("grows");
        // All keys of a table are known before one is missed, so that none is taken for a misspelt neighbour.
        for (const char* k : {"hit", "damage", "strength", "formula", "columns"}) (void)mode_.knows(key(k));
        if (!mode_.ok() || brackets_.empty()) return;
        if (brackets_.back().to > far_) {
            mode_.refuse(ranges, brackets_.size() - 1,
                         fmt::format("`{}`: the last range must end, at {} at most", ranges, far_));
            return;
        }
        table_.kind = kind == "die_by_range" ? TableKind::die_by_range
                      : kind == "hit_row"    ? TableKind::hit_row
                                             : TableKind::automatic;
        table_.first = brackets_.front().from;
        table_.last = brackets_.back().to;
        table_.dice = mode_.integer("dice", 1, 2, 1);
        read_columns();
        if (kind == "formula") {
            formula();
        } else {
            spread_brackets();
            cells();
        }
        if (!mode_.ok()) return;
        close_empty_brackets();
        m_.true_range_most = table_.last;
        if (may_grow_ && !grew_ && tech_.levels.size() < 2)
            mode_.refuse("grows", "`grows` gives a reason, but nothing in this table grows");
    }

private:
    std::string key(std::string_view plain) { return tech_.key(mode_, plain, t_); }

    void read_columns() {
        if (!mode_.knows("against")) return;
        table_.by = mode_.one_of<SecondIndex>("against");
        if (table_.by == SecondIndex::energy && !mode_.knows(key("columns"))) {
            // A formula of energy has a column for each whole point that the shot may take.
            const Energy least = mode_.energy(key("energy"));
            const Energy most = mode_.energy(key("energy_most"), least);
            for (int e = least.ceil(); e <= most.floor(); ++e)
                table_.columns.push_back(target_column(std::to_string(e)));
        } else {
            for (std::string& name : mode_.words(key("columns")))
                table_.columns.push_back(target_column(std::move(name)));
        }
        if (table_.columns.size() > most_columns)
            mode_.refuse(key("columns"), fmt::format("`columns` has more than {} entries", most_columns));
        for (std::size_t i = 0; i < table_.columns.size() && table_.by != SecondIndex::target; ++i)
            if (table_.columns[i].from == TargetColumn::no_number && mode_.ok())
                mode_.refuse(key("columns"), i,
                             fmt::format("`columns` has \"{}\", expected numbers such as \"3\", \"4-6\" or "
                                         "\"7+\"",
                                         table_.columns[i].name));
        if (table_.by == SecondIndex::speed && mode_.ok()) check_speeds();
    }
    // Whatever their order, the columns name every speed once.
    void check_speeds() {
        std::vector<TargetColumn> sorted = table_.columns;
        std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.from < b.from; });
        int next = std::min<int>(sorted.front().from, 1);  // what stands still may have no column
        for (const TargetColumn& c : sorted) {
            if (c.from != next)
                mode_.refuse(key("columns"),
                             fmt::format("`columns`: a column begins at {}, expected {}", c.from, next));
            next = c.to + 1;
        }
        if (sorted.back().to != Bracket::open)
            mode_.refuse(key("columns"), "`columns`: the highest speeds must be open, such as \"32+\"");
    }

    void spread_brackets() {
        table_.width = static_cast<int>(brackets_.size());
        table_.bracket.assign(static_cast<std::size_t>(table_.last - table_.first + 1), 0);
        for (std::size_t b = 0; b < brackets_.size(); ++b)
            for (int r = brackets_[b].from; r <= brackets_[b].to; ++r)
                table_.bracket[static_cast<std::size_t>(r - table_.first)] = static_cast<std::uint8_t>(b);
    }

    // Cells under the ranges, one list for each column of the second index.
    Texts texts(const std::string& k) {
        const auto cells = mode_.cells(k);
        Texts all;
        if (!mode_.ok()) return all;
        const std::size_t columns = table_.column_count(), ranges = brackets_.size();
        nested_ = cells.nested;
        if (cells.nested && cells.rows.size() != columns) {
            mode_.refuse(k, fmt::format("`{}` has {} lists, expected {}, one for each of `columns`", k,
                                        cells.rows.size(), columns));
            return all;
        }
        for (std::size_t c = 0; c < columns; ++c) {
            std::vector<std::string> row = cells.rows[cells.nested ? c : 0];
            if ((cells.alone || cells.nested) && row.size() == 1) row.resize(ranges, row.front());
            if (row.size() != ranges) {
                const std::string what = fmt::format("`{}` has {} entries, expected {}, one for each range",
                                                     k, row.size(), ranges);
                if (cells.nested)
                    mode_.refuse(k, c, what);
                else
                    mode_.refuse(k, what);
                return {};
            }
            all.push_back(std::move(row));
        }
        return all;
    }
    void refuse_cell(const std::string& k, std::size_t column, std::size_t entry, std::string what) {
        if (nested_)
            mode_.refuse(k, column, entry, std::move(what));
        else
            mode_.refuse(k, entry, std::move(what));
    }

    std::vector<std::int16_t> hits(const std::string& k) {
        std::vector<std::int16_t> all;
        const Texts cells = texts(k);
        const int most = table_.sides * table_.dice + limits_.above_dice;
        // "4+": a face of one die from 4 on hits; it counts from above, so that a shift always hinders.
        const auto high = [](const std::string& cell) { return cell.ends_with('+'); };
        for (const auto& row : cells)
            m_.high_hits = m_.high_hits || std::any_of(row.begin(), row.end(), high);
        for (std::size_t c = 0; c < cells.size(); ++c)
            for (std::size_t r = 0; r < cells[c].size(); ++r) {
                const std::string& cell = cells[c][r];
                const bool never = cell == "N";
                auto n = never ? std::optional<int>(never_hits) : whole(cell.substr(0, cell.find('+')));
                if (high(cell) && n) n = table_.sides + 1 - *n;
                if (!n || (!never && (*n < limits_.least || *n > most || high(cell) != m_.high_hits)) ||
                    (m_.high_hits && table_.dice != 1))
                    refuse_cell(
                        k, c, r,
                        fmt::format("`{}` has {}, expected a number of {} to {} for {}, all with a + "
                                    "where high rolls of one die hit, or \"N\"",
                                    k, cell, limits_.least, most, table_.dice == 1 ? "one die" : "two dice"));
                all.push_back(static_cast<std::int16_t>(n.value_or(0)));
                if (r > 0 && all.back() > all[all.size() - 2]) {
                    grew_ = true;
                    if (!may_grow_) refuse_cell(k, c, r, growth(k, cells[c][r - 1], cells[c][r], "range"));
                }
            }
        return all;
    }

    // Damage cells of one key, [column][bracket] in one list; growth along the range is refused.
    std::vector<Damage> damages(const std::string& k) {
        std::vector<Damage> all;
        // What it does is said by its effects alone.
        if (mode_.kind(k) == "text" && mode_.word(k) == "none")
            return std::vector(table_.column_count() * static_cast<std::size_t>(table_.width), damage_of(0));
        const Texts cells = texts(k);
        for (std::size_t c = 0; c < cells.size(); ++c)
            for (std::size_t r = 0; r < cells[c].size(); ++r) {
                const auto d = parse_damage(cells[c][r]);
                if (!d)
                    refuse_cell(k, c, r,
                                fmt::format("`{}` has \"{}\", expected a number, \"2.5\", dice such as "
                                            "\"4d6+13\", parts such as \"1+4+1\", or \"N\"",
                                            k, cells[c][r]));
                all.push_back(d.value_or(damage_of(0)));
                if (r == 0) continue;
                const Damage &now = all.back(), &before = all[all.size() - 2];
                if (now.fires && before.fires && now.twice_mean() > before.twice_mean()) {
                    grew_ = true;
                    if (!may_grow_) refuse_cell(k, c, r, growth(k, text(before), text(now), "range"));
                }
            }
        return all;
    }

    // Rows under each other become cells by column, roll and bracket.
    void keep(const std::vector<std::vector<Damage>>& by_roll) {
        const auto width = static_cast<std::size_t>(table_.width);
        bool plain = true;
        for (std::size_t c = 0; c < table_.column_count(); ++c)
            for (const std::vector<Damage>& row : by_roll)
                for (std::size_t b = 0; b < width; ++b) {
                    const Damage& d = row[c * width + b];
                    plain = plain && d.plain();
                    table_.points.push_back(d.fires ? d.twice_mean() / 2 : 0);
                    table_.exact.push_back(d);
                }
        if (plain) table_.exact.clear();
    }

    void cells() {
        if (table_.kind == TableKind::die_by_range) {
            const auto rows = die_rows();
            if (mode_.ok()) keep(rows);
            return;
        }
        if (table_.kind == TableKind::hit_row) table_.hit = hits(key("hit"));
        if (mode_.knows(key("strength")))
            for (const int n : mode_.integers(key("strength"), 0, most_strength, table_.width))
                table_.strength.push_back(static_cast<std::int16_t>(n));
        if (mode_.knows(key("formula")) && table_.by != SecondIndex::energy) {
            of_charge();
        } else if (mode_.knows(key("formula"))) {
            by_energy();
        } else {
            std::vector<Damage> row = damages(key("damage"));
            if (mode_.ok()) keep({row});
        }
    }

    // "die_2-5_4x" and its like: the rolls that a row of damage stands for.
    struct DieKey {
        int from = 0, to = 0;
        bool ours = false;  // of this tech level
    };
    std::optional<DieKey> die_key(const std::string& k, int first, int last) {
        std::string_view rest = std::string_view{k}.substr(4), ending;
        if (const std::size_t bar = rest.find('_'); bar != std::string_view::npos) {
            ending = rest.substr(bar + 1);
            rest = rest.substr(0, bar);
        }
        const std::size_t dash = rest.find('-');
        const auto a = whole(rest.substr(0, dash));
        const auto b = dash == std::string_view::npos ? a : whole(rest.substr(dash + 1));
        const bool level = ending.empty() ||
                           std::find(tech_.levels.begin(), tech_.levels.end(), ending) != tech_.levels.end();
        if (a && b && *a >= first && *b <= last && *a <= *b && level)
            return DieKey{*a, *b, ending.empty() || tech_.levels[t_] == ending};
        mode_.refuse(
            k, fmt::format("`{}` names no roll; expected die_{} to die_{}, or a bracket such as "
                           "die_{}-{}{}",
                           k, first, last, first, first + 1, level ? "" : ", at a tech level of the mode"));
        return std::nullopt;
    }

    std::vector<std::vector<Damage>> die_rows() {
        const int first = table_.dice, last = table_.sides * table_.dice;
        const auto count = static_cast<std::size_t>(last - first + 1);
        std::vector<std::vector<Damage>> by_roll(count);
        std::vector<std::string> from(count);  // the key that gave each roll
        for (const std::string& k : mode_.keys()) {
            if (!k.starts_with("die_")) continue;
            const auto rolls = die_key(k, first, last);
            if (!rolls) return by_roll;
            (void)mode_.knows(k);
            if (!rolls->ours) continue;
            const std::vector<Damage> row = damages(k);
            for (int roll = rolls->from; roll <= rolls->to && mode_.ok(); ++roll) {
                const auto i = static_cast<std::size_t>(roll - first);
                if (!from[i].empty())
                    mode_.refuse(k, fmt::format("`{}` and `{}` both say what a {} does", from[i], k, roll));
                from[i] = k;
                by_roll[i] = row;
            }
        }
        const auto width = static_cast<std::size_t>(table_.width);
        for (std::size_t i = 0; i < count && mode_.ok(); ++i) {
            const int roll = first + static_cast<int>(i);
            if (by_roll[i].empty())
                mode_.refuse(fmt::format("no row says what a {} does: `die_{}` is missing", roll, roll));
            for (std::size_t at = 0; i > 0 && at < by_roll[i].size() && mode_.ok(); ++at) {
                const Damage &now = by_roll[i][at], &before = by_roll[i - 1][at];
                if (now.twice_mean() <= before.twice_mean()) continue;
                grew_ = true;
                if (!may_grow_)
                    refuse_cell(from[i], at / width, at % width,
                                growth(from[i], text(before), text(now),
                                       fmt::format("the roll, {} to {}", roll - 1, roll)));
            }
        }
        return by_roll;
    }

    // Damage by the whole charge, halves of a point and all: so many times the energy, at every range.
    void of_charge() {
        constexpr int most = 99;
        const std::string k = key("formula");
        const std::string words = mode_.word(k);
        const int times = evaluate(words, {.energy = 1}).sum.plus;
        bool plain = times >= 1 && times <= most;
        for (FormulaInput in; plain && in.energy <= most; ++in.energy, ++in.range, ++in.size) {
            const FormulaValue v = evaluate(words, in);
            plain = v.error.empty() && v.sum.dice == 0 && v.sum.plus == times * in.energy;
        }
        if (!plain) {
            mode_.refuse(k, fmt::format("`{}` stands in place of `damage`; add against = \"energy\", or give "
                                        "so many times the charge, such as \"energy * 2\"",
                                        k));
            return;
        }
        m_.damage_per_energy = times;
        table_.points.assign(table_.column_count() * static_cast<std::size_t>(table_.width), 0);
    }

    // Damage by the energy of the shot: one formula for all ranges, or one for each bracket.
    void by_energy() {
        const std::string k = key("formula");
        const auto words = mode_.cells(k);
        if (words.nested || (!words.alone && words.rows.front().size() != brackets_.size()))
            mode_.refuse(k, fmt::format("`{}` needs one formula, or one for each of the {} ranges", k,
                                        brackets_.size()));
        std::vector<Damage> row;
        for (std::size_t c = 0; c < table_.column_count() && mode_.ok(); ++c)
            for (std::size_t b = 0; b < brackets_.size() && mode_.ok(); ++b) {
                FormulaInput in;
                in.range = brackets_[b].from;
                in.energy = table_.columns[c].from;
                const FormulaValue v = evaluate(words.rows.front()[words.alone ? 0 : b], in);
                if (!v.error.empty() || v.sum.dice > 0)
                    mode_.refuse(k, words.alone ? 0 : b,
                                 fmt::format("`{}`: {}", k,
                                             v.error.empty() ? "no dice where energy counts" : v.error));
                row.push_back(damage_of(std::max<int>(0, v.sum.plus)));
            }
        if (mode_.ok()) keep({row});
    }

    // A formula gives each range a bracket of its own. One or two dice in it are the natural roll; more stay dice.
    void formula() {
        const std::string k = key("formula");
        const std::string words = mode_.word(k);
        if (!mode_.ok()) return;
        FormulaInput in;
        in.tech = tech_.levels.empty() ? 0 : tech_.levels[t_].front() - '0';
        const FormulaValue first = evaluate(words, in);
        if (!first.error.empty()) {
            mode_.refuse(k, fmt::format("`{}`: {}", k, first.error));
            return;
        }
        const bool natural = first.die_seen || (first.dice_seen > 0 && first.dice_seen <= 2);
        if (natural && !first.die_seen) table_.dice = first.dice_seen;
        table_.kind = natural ? TableKind::die_by_range : TableKind::automatic;
        if (first.size_seen && table_.by != SecondIndex::size_class)
            mode_.refuse(k,
                         fmt::format("`{}` speaks of size; add against = \"size_class\" and `columns`", k));
        brackets_.clear();
        for (int r = table_.first; r <= table_.last; ++r) brackets_.push_back({r, r});
        spread_brackets();
        std::vector<std::vector<Damage>> by_roll(static_cast<std::size_t>(table_.rows()));
        for (std::size_t c = 0; c < table_.column_count() && mode_.ok(); ++c) {
            if (first.size_seen && table_.columns[c].from != table_.columns[c].to) {
                mode_.refuse("columns", c,
                             fmt::format("a formula of size needs single numbers, not \"{}\"",
                                         table_.columns[c].name));
                return;
            }
            in.size = table_.columns.empty() ? 0 : table_.columns[c].from;
            int before = 0;
            for (in.range = table_.first; in.range <= table_.last && mode_.ok(); ++in.range) {
                const int total = formula_column(k, words, in, natural, by_roll);
                if (in.range > table_.first && total > before) {
                    grew_ = true;
                    if (!may_grow_)
                        mode_.refuse(k, growth(k, fmt::format("range {}", in.range - 1),
                                               std::to_string(in.range), "range"));
                }
                before = total;
            }
        }
        if (!mode_.ok()) return;
        for (std::size_t i = 0; natural && i < by_roll.front().size(); ++i)
            m_.high_hits = m_.high_hits || by_roll.back()[i].twice_mean() > by_roll.front()[i].twice_mean();
        keep(by_roll);
    }
    // The cells of one range, and twice what they come to over all throws.
    int formula_column(const std::string& k, const std::string& words, FormulaInput in, bool natural,
                       std::vector<std::vector<Damage>>& by_roll) {
        int total = 0;
        for (std::size_t i = 0; i < by_roll.size(); ++i) {
            in.roll = natural ? table_.dice + static_cast<int>(i) : 0;
            FormulaValue v = evaluate(words, in);
            if (!v.error.empty()) {
                mode_.refuse(k, fmt::format("`{}` at range {}: {}", k, in.range, v.error));
                return 0;
            }
            if (v.sum.dice == 0) v.sum.plus = std::max(v.sum.plus, 0);
            Damage d;
            d.parts.push_back({v.sum, false});
            const int ways = table_.dice == 1 ? 1 : table_.sides - std::abs(static_cast<int>(i) - 5);
            total += d.twice_mean() * (natural ? ways : 1);
            by_roll[i].push_back(std::move(d));
        }
        return total;
    }

    // Ranges at which no roll and no column lets the weapon fire.
    void close_empty_brackets() {
        if (table_.exact.empty()) return;
        for (std::uint8_t& at : table_.bracket) {
            bool fires = false;
            for (std::size_t c = 0; c < table_.column_count(); ++c)
                for (int row = 0; row < table_.rows(); ++row)
                    fires = fires || table_.exact[table_.cell(c, row, at)].fires;
            if (!fires) at = FireTable::no_bracket;
        }
    }

    TableReader& mode_;
    const TechKeys& tech_;
    std::size_t t_;
    HitLimits limits_;
    int far_;
    WeaponMode& m_;
    FireTable& table_;
    std::vector<Bracket> brackets_;
    bool may_grow_ = false, grew_ = false, nested_ = false;
};

void multiply(FireTable& table, int times) {
    for (std::int32_t& n : table.points) n *= times;
    for (Damage& d : table.exact)
        for (DamagePart& p : d.parts) {
            const int halves = p.half ? times : 0;
            p.sum.times = static_cast<std::int16_t>(p.sum.times * (p.sum.dice > 0 ? times : 1));
            p.sum.plus = p.sum.plus * times + halves / 2;
            p.half = halves % 2 != 0;
        }
    for (std::size_t i = 0; i < table.exact.size(); ++i) table.points[i] = table.exact[i].twice_mean() / 2;
}

// What a mode adds to all hit numbers of its table, or to those of each column.
void add_to_hits(TableReader& mode, const std::string& k, FireTable& table) {
    const auto plus = mode.cells(k);
    if (!mode.ok()) return;
    if (plus.nested || (!plus.alone && plus.rows.front().size() != table.column_count()))
        mode.refuse(k, fmt::format("`{}` needs one number, or one for each of the {} columns", k,
                                   table.column_count()));
    if (table.kind != TableKind::hit_row)
        mode.refuse(k, fmt::format("`{}` stands beside a table without hit numbers", k));
    if (!mode.ok()) return;
    std::vector<std::int16_t> hit;
    const auto width = static_cast<std::size_t>(table.width);
    for (std::size_t c = 0; c < table.column_count(); ++c) {
        const std::string& words = plus.rows.front()[plus.alone ? 0 : c];
        const auto n = whole(words);
        if (!n || std::abs(*n) > 30) {
            mode.refuse(k, c, fmt::format("`{}` has \"{}\", expected -30 to 30", k, words));
            return;
        }
        // One row of hit numbers may serve all columns.
        for (std::size_t b = 0; b < width; ++b)
            hit.push_back(static_cast<std::int16_t>(table.hit[c * width + b] + *n));
    }
    table.hit = std::move(hit);
}

}  // namespace

void FireTableReader::read(TableReader& mode, const TechKeys& tech, std::size_t t, int far, WeaponMode& m,
                           int depth) {
    m.true_range_least = mode.integer(tech.key(mode, "least", t), 0, far, 0);
    m.effects = read_effects(mode);
    m.modifiers = read_modifiers(mode, tech.key(mode, "modifier", t));
    if (mode.knows("same_as"))
        borrow(mode, tech, t, far, m, depth);
    else
        OwnTable(mode, tech, t, limits_, far, m).read();
    if (!mode.ok()) return;
    if (tech.has(mode, "hit_plus", t)) add_to_hits(mode, tech.key(mode, "hit_plus", t), m.table);
    if (tech.has(mode, "most", t)) {
        const std::string key = tech.key(mode, "most", t);
        m.true_range_most = mode.integer(key, m.true_range_least, far);
        if (mode.ok() && m.true_range_most > m.table.last)
            mode.refuse(key, fmt::format("`{}` is {}, but the table ends at {}", key, m.true_range_most,
                                         m.table.last));
    }
}

void FireTableReader::borrow(TableReader& mode, const TechKeys& tech, std::size_t t, int far, WeaponMode& m,
                             int depth) {
    const std::string name = mode.word("same_as");
    const std::size_t dot = name.rfind('.');
    std::optional<TableReader> other;
    if (dot != std::string::npos)
        if (auto row = root_.table_if(name.substr(0, dot)))
            if (auto modes = row->table_if("mode")) other = modes->table_if(name.substr(dot + 1));
    if (!other || depth > 8) {
        mode.refuse("same_as",
                    fmt::format("`same_as` is \"{}\"; expected \"row.mode\" of a mode in this file "
                                "that has a table{}",
                                name, depth > 8 ? ", not a ring of modes" : ""));
        return;
    }
    if (!mode.ok()) return;
    // The lender is read at the borrower's tech level.
    const TechKeys lender = tech.of_table(*other);
    const std::string level = tech.levels.empty() ? std::string{} : tech.levels[t];
    const auto at = std::find(lender.levels.begin(), lender.levels.end(), level);
    if (!lender.levels.empty() && at == lender.levels.end()) {
        mode.refuse("same_as", fmt::format("`same_as`: \"{}\" has no table at tech level {}", name, level));
        return;
    }
    WeaponMode source;
    read(*other, lender, static_cast<std::size_t>(at - lender.levels.begin()), far, source, depth + 1);
    m.table = source.table;
    m.damage_per_energy = source.damage_per_energy;
    if (!mode.knows("effect")) m.effects = source.effects;
    if (!mode.knows("modifier")) m.modifiers = source.modifiers;
    m.true_range_most = source.true_range_most;
    if (!mode.knows(tech.key(mode, "least", t))) m.true_range_least = source.true_range_least;
    if (const std::string k = tech.key(mode, "damage", t); mode.ok() && mode.knows(k)) {
        const auto cells = mode.cells(k);
        const auto d = cells.alone ? parse_damage(cells.rows.front().front()) : std::nullopt;
        if (!d || m.table.kind == TableKind::die_by_range) {
            mode.refuse(k, "with `same_as`, `damage` is one value for every hit");
            return;
        }
        for (std::int32_t& n : m.table.points) n = d->twice_mean() / 2;
        m.table.exact.assign(d->plain() ? 0 : m.table.points.size(), *d);
    }
    const int times = mode.integer("times", 2, 99, 1);
    if (times > 1) multiply(m.table, times);
    m.damage_per_energy *= times;
}

}  // namespace impulse
