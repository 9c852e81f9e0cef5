#include "bench/lab/compare.h"

#include <fmt/format.h>

#include <algorithm>

namespace impulse {
namespace {

std::string place(const Source& s) { return fmt::format("{}:{}", s.file, s.line); }

struct Cell {
    int against = 0, range = 0, roll = 0;
    std::string text;
};
std::vector<Cell> cells_of(const ShotTable& t) {
    std::vector<Cell> all;
    for (const RangeColumn& c : t.at)
        for (int i = 0; i < t.rolls(); ++i) {
            const Damage d = outcome(t, c, i, 0);
            all.push_back(
                {c.against, c.range, t.kind == TableKind::automatic ? 0 : t.lowest_roll() + i, text(d)});
        }
    return all;
}

struct ChangedCells {
    int against, roll, from, to;
    std::string a, b;
};

// Differing cells; neighbours in range with the same change are one.
std::vector<ChangedCells> cell_changes(const ShotTable& a, const ShotTable& b) {
    std::vector<ChangedCells> all;
    const auto add = [&](const Cell& c, const std::string& x, const std::string& y) {
        for (ChangedCells& before : all)
            if (before.against == c.against && before.roll == c.roll && before.to + 1 == c.range &&
                before.a == x && before.b == y) {
                before.to = c.range;
                return;
            }
        all.push_back({c.against, c.roll, c.range, c.range, x, y});
    };
    const auto in = [](const std::vector<Cell>& cells, const Cell& c) {
        return std::ranges::find_if(cells, [&](const Cell& o) {
            return o.against == c.against && o.range == c.range && o.roll == c.roll;
        });
    };
    const std::vector<Cell> first = cells_of(a), second = cells_of(b);
    for (const Cell& c : first) {
        const auto other = in(second, c);
        if (other == second.end())
            add(c, c.text, "N");
        else if (other->text != c.text)
            add(c, c.text, other->text);
    }
    for (const Cell& c : second)
        if (in(first, c) == first.end()) add(c, "N", c.text);
    return all;
}

// Cells of tables that are no weapons.
void reference_changes(const WeaponTables& a, const WeaponTables& b, std::vector<CellChange>& all) {
    const auto in = [](const WeaponTables& tables, const ReferenceTable& t) -> const ReferenceTable* {
        for (const ReferenceTable& other : tables.reference)
            if (other.id == t.id) return &other;
        return nullptr;
    };
    for (const ReferenceTable& t : a.reference) {
        const ReferenceTable* other = in(b, t);
        if (other == nullptr) {
            all.push_back({t.id, "only in the first", place(t.source), ""});
            continue;
        }
        if (t.rows != other->rows || t.columns != other->columns)
            all.push_back({t.id, "other rows or columns", place(t.source), place(other->source)});
        for (std::size_t r = 0; r < t.rows.size(); ++r)
            for (std::size_t c = 0; c < t.columns.size(); ++c)
                if (const std::string* cell = other->cell(t.rows[r], t.columns[c]);
                    cell != nullptr && *cell != t.cells[r][c])
                    all.push_back(
                        {t.id,
                         fmt::format("{}{}{}: {} -> {}", t.rows[r], t.columns[c].empty() ? "" : ", ",
                                     t.columns[c], t.cells[r][c], *cell),
                         place(t.source), place(other->source)});
    }
    for (const ReferenceTable& t : b.reference)
        if (in(a, t) == nullptr) all.push_back({t.id, "only in the second", "", place(t.source)});
}

}  // namespace

std::vector<CellChange> changes(const WeaponTables& a, const WeaponTables& b) {
    std::vector<CellChange> all;
    for (const ShotTable& t : a.tables) {
        const ShotTable* other = same_table(b, t);
        if (other == nullptr) {
            all.push_back({short_name(t), "only in the first", place(t.source), ""});
            continue;
        }
        const auto add = [&](std::string what) {
            all.push_back({short_name(t), std::move(what), place(t.source), place(other->source)});
        };
        if (t.energy != other->energy)
            add(fmt::format("energy: {} -> {}", text(t.energy), text(other->energy)));
        if (t.may_hold != other->may_hold || t.hold != other->hold)
            add(fmt::format("hold: {} -> {}", t.may_hold ? text(t.hold) : "none",
                            other->may_hold ? text(other->hold) : "none"));
        if (t.shots != other->shots) add(fmt::format("shots: {} -> {}", t.shots, other->shots));
        if (t.bpv != other->bpv) add(fmt::format("bpv: {} -> {}", t.bpv, other->bpv));
        if (t.columns != other->columns) {
            add(fmt::format("columns: {} -> {}", fmt::join(t.columns, " "), fmt::join(other->columns, " ")));
            continue;
        }
        for (const ChangedCells& c : cell_changes(t, *other)) {
            const std::string& against = t.columns[static_cast<std::size_t>(c.against)];
            add(fmt::format("range {}{}{}{}: {} -> {}", c.from, c.to > c.from ? fmt::format("-{}", c.to) : "",
                            c.roll > 0 ? fmt::format(", roll {}", c.roll) : "",
                            against.empty() ? "" : fmt::format(", against {}", against), c.a, c.b));
        }
    }
    for (const ShotTable& t : b.tables)
        if (same_table(a, t) == nullptr)
            all.push_back({short_name(t), "only in the second", "", place(t.source)});
    reference_changes(a, b, all);
    return all;
}

Worth worth(const ShotTable& table, int range, int against, int at_least, int shift) {
    Worth w;
    Shots shots;
    shots.table = &table;
    shots.range = range;
    shots.against = against;
    shots.shift = shift;
    if (table.column(range, against) == nullptr) return w;
    auto one = one_shot(shots, false);
    if (!one) return w;
    const Odds odds = convolve({{*one, table.shots}});
    w.fires = true;
    w.mean = odds.mean();
    w.deviation = odds.deviation();
    w.none = odds.chance(0);
    w.enough = odds.at_least(static_cast<std::size_t>(std::max(0, at_least)));
    const Energy energy = table.energy_with(against);
    if (energy.parts > 0) w.per_energy = w.mean * 60 / energy.parts;
    w.per_box = w.mean / table.boxes;
    if (table.bpv > 0) w.per_bpv = w.mean / table.boxes / table.bpv;
    return w;
}

std::vector<RangeGain> gains(const ShotTable& a, const ShotTable& b, int at_least, int shift) {
    constexpr double same = 1e-9;
    int last = 0;
    for (const ShotTable* t : {&a, &b})
        for (const RangeColumn& c : t->at) last = std::max(last, c.range);
    std::vector<RangeGain> all;
    for (int r = 0; r <= last; ++r) {
        RangeGain g{r, worth(a, r, usual_column(a), at_least, shift),
                    worth(b, r, usual_column(b), at_least, shift), 0};
        if (!g.a.fires && !g.b.fires) continue;
        const double gap = g.a.mean - g.b.mean;
        g.who = gap > same ? 1 : gap < -same ? -1 : 0;
        all.push_back(g);
    }
    return all;
}

std::string short_name(const ShotTable& t) {
    return fmt::format("{}:{}{}{}", t.weapon, t.mode, t.tech.empty() ? "" : ":", t.tech);
}

const ShotTable* same_table(const WeaponTables& tables, const ShotTable& table) {
    for (const ShotTable& o : tables.tables)
        if (o.weapon == table.weapon && o.mode == table.mode && o.tech == table.tech) return &o;
    return nullptr;
}

int usual_column(const ShotTable& table) {
    for (const std::string_view wanted : {"4", "3"})
        for (std::size_t i = 0; i < table.columns.size(); ++i)
            if (table.columns[i] == wanted) return static_cast<int>(i);
    return 0;
}

}  // namespace impulse
