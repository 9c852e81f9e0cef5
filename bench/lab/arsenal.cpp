#include "bench/lab/arsenal.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <tuple>

#include "battle/core/rows/gunnery.h"
#include "battle/fire/fire_table.h"
#include "battle/play/rules_check.h"
#include "battle/play/rules_errors.h"
#include "bench/lab/formula.h"
#include "bench/lab/reference.h"
#include "engine/csv.h"
#include "engine/every_error.h"
#include "scenarios/files/asset_path.h"
#include "scenarios/files/files.h"
#include "ssd/construction.h"
#include "ssd/sheet_limits.h"

namespace impulse {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 4> tech_endings{"3x", "4x", "5x", "6x"};
constexpr std::array<std::string_view, 10> hit_on_words{"phaser",  "torp", "drone",   "weapon", "warp",
                                                        "control", "hull", "shuttle", "cargo",  "none"};
constexpr std::array<std::string_view, 4> kind_words{"die_by_range", "hit_row", "automatic", "formula"};
constexpr std::array<std::string_view, 4> against_words{"size_class", "speed", "target", "energy"};
constexpr std::array<std::string_view, 4> conf_letters{"A", "B", "C", "?"};
constexpr int longest = 1200;  // hexes; a drone of 100 turns flies so far
constexpr int never_hits = -99;
constexpr int most_columns = 40;

std::string upper(std::string_view text) {
    std::string out{text};
    for (char& c : out)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return out;
}

bool is_id(std::string_view id) {
    return !id.empty() && std::all_of(id.begin(), id.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    });
}

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

// Reads one file of arsenal/. Errors are noted in the TableReader; the first one of the file counts, or, for a linter,
// every one: then reading goes on behind each.
class ArsenalReader {
public:
    ArsenalReader(TableReader root, Arsenal& all, bool every)
        : root_(std::move(root)), all_(all), overflow_(all.overflow), every_(every) {}

    void run() {
        for (const std::string& id : root_.keys()) {
            TableReader row = root_.table(id);
            row_ = id;
            read_row(row, id);
            if (stop(root_)) return;
        }
    }

private:
    // True where reading ends with the first error.
    bool stop(TableReader& at) const { return !every_ && !at.ok(); }
    // A linter looks at the next part as if the one before were sound.
    void fresh() {
        if (every_) (void)root_.table_if(row_);
    }

    using Levels = std::vector<std::string>;  // "3x"; {""} where there are none

    // The key that holds a value at a tech level.
    std::string key(TableReader& row, std::string_view plain, const std::string& level,
                    const Levels& levels) {
        if (level.empty()) return std::string{plain};
        std::string present, absent;
        for (const std::string_view ending : tech_endings) {
            const std::string k = fmt::format("{}_{}", plain, ending);
            const bool ours = std::find(levels.begin(), levels.end(), ending) != levels.end();
            if (row.knows(k) && !ours)
                row.refuse(k, fmt::format("`{}` is for a tech level that the row does not have; it has {}", k,
                                          fmt::join(levels, ", ")));
            if (ours) (row.knows(k) ? present : absent) = k;
        }
        if (present.empty()) return std::string{plain};
        if (row.knows(plain))
            row.refuse(plain, fmt::format("`{}` stands beside `{}`: give one value or one per tech level",
                                          plain, present));
        if (!absent.empty()) row.refuse(present, fmt::format("`{}` stands without `{}`", present, absent));
        return fmt::format("{}_{}", plain, level);
    }
    // A number or text that is only shown.
    int number_or_text(TableReader& row, std::string_view plain, const std::string& level,
                       const Levels& levels, bool required) {
        const std::string k = key(row, plain, level, levels);
        if (!required && !row.knows(k)) return -1;
        const auto cells = row.cells(k);
        if (!cells.alone && row.ok())
            row.refuse(k, fmt::format("`{}` is a list, expected a number or text", k));
        if (!row.ok()) return -1;
        const std::string& text = cells.rows.front().front();
        if (text.empty()) row.refuse(k, fmt::format("`{}` is empty", k));
        return text.size() < 9 &&
                       std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; })
                   ? std::stoi(text)
                   : -1;
    }
    Levels levels_of(TableReader& row, const Levels& otherwise) {
        if (!row.knows("tech")) return otherwise;
        Levels levels = row.some_of("tech", tech_endings);
        if (all_.tech.empty()) row.refuse("tech", "`tech`: this ruleset has no tech levels");
        if (levels.empty()) row.refuse("tech", "`tech` is empty");
        for (std::size_t i = 0; i < levels.size(); ++i)
            if (otherwise.size() < 4 && &otherwise != &file_levels_ &&
                std::find(otherwise.begin(), otherwise.end(), levels[i]) == otherwise.end())
                row.refuse("tech", i,
                           fmt::format("the mode has tech level {}, its row has only {}", levels[i],
                                       fmt::join(otherwise, ", ")));
        return levels;
    }
    void read_covers(TableReader& row, const std::string& id) {
        const std::vector<std::string> names = row.words_if("covers");
        for (const std::string& name : names) all_.covers.emplace_back(name, id);
    }

    void read_row(TableReader& row, const std::string& id) {
        if (!is_id(id))
            row.refuse(fmt::format("the id `{}` has something else than small letters, digits, - and _", id));
        const std::string label = row.word("label");
        Source source{row.word("rule"), row.one_of("conf", conf_letters), row.file(), row.line()};
        for (const ShotTable& t : all_.tables)
            if (t.weapon == id)
                row.refuse(
                    fmt::format("there is a weapon `{}` already, {}:{}", id, t.source.file, t.source.line));
        for (const NoTable& t : all_.without)
            if (t.weapon == id && !t.source.file.empty())
                row.refuse(
                    fmt::format("there is a row `{}` already, {}:{}", id, t.source.file, t.source.line));
        read_covers(row, id);
        file_levels_.clear();
        for (const std::string& t : all_.tech) {
            std::string level = t;
            level.back() = 'x';
            file_levels_.push_back(level);
        }
        if (file_levels_.empty()) file_levels_.emplace_back();
        const Levels levels = levels_of(row, file_levels_);
        const bool table = row.boolean("table", true);
        (void)row.word("notes", "");
        (void)row.word("arcs", "");
        (void)row.boolean("seeking", false);
        if (row.knows("hit_on") || table) {
            (void)row.some_of("hit_on", hit_on_words);
            if (row.length("hit_on") == 0)
                row.refuse("hit_on", fmt::format("`hit_on` is missing; it is a list of {}",
                                                 fmt::join(hit_on_words, ", ")));
        }
        if (stop(row)) return;
        const bool weapon = table;
        for (const std::string& level : levels) {
            const int bpv = number_or_text(row, "bpv", level, levels, false);
            (void)number_or_text(row, "repair", level, levels, weapon);
            (void)number_or_text(row, "spaces", level, levels, false);
            (void)number_or_text(row, "ammo", level, levels, false);
            (void)number_or_text(row, "shots_per_turn", level, levels, weapon);
            (void)number_or_text(row, "per_impulse", level, levels, false);
            std::optional<Energy> capacity;
            const std::string capacity_key = key(row, "capacity", level, levels);
            if (row.knows(capacity_key)) capacity = row.energy(capacity_key);
            if (stop(row)) return;
            if (!table) continue;
            TableReader modes = row.table("mode");
            int count = 0;
            for (const std::string& mode_id : modes.keys()) {
                TableReader mode = modes.table(mode_id);
                if (!is_id(mode_id)) mode.refuse(fmt::format("the mode id `{}` has odd letters", mode_id));
                const Levels mode_levels = levels_of(mode, levels);
                if (std::find(mode_levels.begin(), mode_levels.end(), level) == mode_levels.end()) continue;
                ShotTable t;
                t.ruleset = all_.ruleset;
                t.weapon = id;
                t.label = label;
                t.tech = upper(level);
                t.mode = mode_id;
                t.bpv = bpv;
                t.source = source;
                t.source.line = mode.line();
                t.overflow = overflow_;
                read_mode(mode, level, mode_levels, capacity, t);
                if (level == mode_levels.front()) read_covers(mode, id);
                if (stop(root_)) return;
                all_.tables.push_back(std::move(t));
                ++count;
            }
            if (count == 0 && levels.size() == 1)
                row.refuse(fmt::format("the weapon `{}` has no [{}.mode.x]", id, id));
        }
        if (!table) all_.without.push_back({id, label, row.word("reason"), source});
    }

    void read_mode(TableReader& mode, const std::string& level, const Levels& levels,
                   const std::optional<Energy>& capacity, ShotTable& t) {
        const auto k = [&](std::string_view plain) { return key(mode, plain, level, levels); };
        t.words = mode.word("words", t.mode);
        if (mode.knows("rule")) t.source.rule = mode.word("rule");
        if (mode.knows("conf")) t.source.conf = mode.one_of("conf", conf_letters);
        (void)mode.word("notes", "");
        (void)mode.word("facings", "");
        (void)mode.words_if("covers");
        t.no_points = mode.knows("effect");
        (void)mode.word("effect", "");
        (void)mode.boolean("whole_hex", false);
        (void)mode.boolean("seeking", false);
        t.energy = mode.energy(k("energy"));
        if (mode.knows("energy_unknown")) {
            (void)mode.word("energy_unknown");
            if (t.energy.parts != 0)
                mode.refuse("energy_unknown", "`energy_unknown` stands beside an energy that is known");
        }
        t.may_hold = mode.knows(k("hold"));
        t.hold = mode.energy(k("hold"), {});
        const Energy most = mode.energy(k("energy_most"), t.energy);
        if (most < t.energy)
            mode.refuse(k("energy_most"), fmt::format("`{}` {} is less than `{}` {}", k("energy_most"),
                                                      text(most), k("energy"), text(t.energy)));
        if (mode.knows("arming")) arming(mode, t.energy);
        (void)number_or_text(mode, "shots_per_turn", level, levels, false);
        (void)number_or_text(mode, "ammo", level, levels, false);
        t.shots = mode.integer(k("shots"), 1, 99, 1);
        t.boxes = mode.integer(k("boxes"), 1, 99, 1);
        const int penalty = mode.integer(k("penalty"), -9, 9, 0);
        for (const auto& [key_of, amount] : {std::pair{"energy", t.energy}, {"energy_most", most}})
            if (capacity && mode.ok() && amount > *capacity * t.boxes)
                mode.refuse(k(key_of), fmt::format("`{}` is {}, but the capacitor holds {}", k(key_of),
                                                   text(amount), text(*capacity * t.boxes)));
        if (stop(mode)) return;
        fresh();
        sound_ = true;
        read_table(mode, level, levels, t, 0);
        if (!mode.ok() || !sound_) return;
        if (t.against == "energy") energies(mode, k("columns"), t);
        for (RangeColumn& c : t.at) c.need -= t.kind == TableKind::hit_row ? penalty : 0;
    }

    // "2+2+5": what is paid on each turn, in all the energy of the mode.
    static void arming(TableReader& mode, const Energy& energy) {
        const std::string words = mode.word("arming");
        int parts = 0;
        for (std::size_t from = 0; from <= words.size();) {
            const std::size_t to = std::min(words.find('+', from), words.size());
            const auto n = whole(std::string_view{words}.substr(from, to - from));
            if (!n || *n < 0) {
                mode.refuse(
                    "arming",
                    fmt::format("`arming` is \"{}\", expected the energy of each turn such as \"2+2+5\"",
                                words));
                return;
            }
            parts += *n * 60;
            from = to + 1;
        }
        if (mode.ok() && parts != energy.parts)
            mode.refuse("arming", fmt::format("`arming` {} is not the {} of `energy`", words, text(energy)));
    }
    // Columns by energy say what each of them costs.
    static void energies(TableReader& mode, const std::string& k, ShotTable& t) {
        for (std::size_t i = 0; i < t.columns.size(); ++i) {
            const auto n = whole(t.columns[i]);
            if (!n || *n < 1)
                mode.refuse(k, i,
                            fmt::format("`{}` has \"{}\", expected an amount of energy", k, t.columns[i]));
            t.column_energy.push_back(Energy{n.value_or(0) * 60});
        }
    }

    // The table itself; borrowed ones are read anew with the borrower's tech level.
    void read_table(TableReader& mode, const std::string& level, const Levels& levels, ShotTable& t,
                    int depth) {
        const auto k = [&](std::string_view plain) { return key(mode, plain, level, levels); };
        const int least = mode.integer(k("least"), 0, longest, 0);
        const bool may_grow = mode.knows("grows");
        if (may_grow) (void)mode.word("grows");
        if (mode.knows("same_as")) {
            borrow(mode, level, levels, t, depth);
        } else {
            own_table(mode, level, levels, t, least, may_grow);
        }
        if (!mode.ok() || !sound_) return;
        if (mode.knows(k("hit_plus"))) {
            const auto plus = mode.cells(k("hit_plus"));
            if (plus.nested || (!plus.alone && plus.rows.front().size() != t.columns.size()))
                mode.refuse(k("hit_plus"),
                            fmt::format("`{}` needs one number, or one for each of the {} columns",
                                        k("hit_plus"), t.columns.size()));
            if (t.kind != TableKind::hit_row)
                mode.refuse(k("hit_plus"),
                            fmt::format("`{}` stands beside a table without hit numbers", k("hit_plus")));
            for (RangeColumn& c : t.at) {
                if (!mode.ok()) return;
                const std::size_t i = plus.alone ? 0 : static_cast<std::size_t>(c.against);
                const auto n = whole(plus.rows.front()[i]);
                if (!n || std::abs(*n) > 30)
                    mode.refuse(k("hit_plus"), i,
                                fmt::format("`{}` has \"{}\", expected -30 to 30", k("hit_plus"),
                                            plus.rows.front()[i]));
                else
                    c.need += *n;
            }
        }
        if (mode.knows(k("most"))) {
            const int most = mode.integer(k("most"), least, longest);
            const int end = t.at.empty() ? 0 : t.at.back().range;
            if (mode.ok() && most > end)
                mode.refuse(k("most"),
                            fmt::format("`{}` is {}, but the table ends at {}", k("most"), most, end));
            std::erase_if(t.at, [&](const RangeColumn& c) { return c.range > most; });
        }
        if (least > 0) std::erase_if(t.at, [&](const RangeColumn& c) { return c.range < least; });
        if (t.at.empty() && mode.ok()) mode.refuse("the mode can fire at no range");
    }

    void borrow(TableReader& mode, const std::string& level, const Levels& levels, ShotTable& t, int depth) {
        const std::string name = mode.word("same_as");
        const std::size_t dot = name.rfind('.');
        std::optional<TableReader> other;
        if (dot != std::string::npos)
            if (auto row = root_.table_if(name.substr(0, dot)))
                if (auto modes = row->table_if("mode")) other = modes->table_if(name.substr(dot + 1));
        if (!other || depth > 8) {
            mode.refuse("same_as", fmt::format("`same_as` is \"{}\"; expected \"row.mode\" of this file{}",
                                               name, depth > 8 ? ", not a ring of modes" : ""));
            return;
        }
        const Levels other_levels =
            levels_of(*other, level.empty() ? levels : Levels{"3x", "4x", "5x", "6x"});
        read_borrowed(*other, level, other_levels, t, depth + 1);
        const std::string damage = key(mode, "damage", level, levels);
        if (mode.ok() && mode.knows(damage)) {
            const auto cells = mode.cells(damage);
            const auto d = cells.alone ? parse_damage(cells.rows.front().front()) : std::nullopt;
            if (!d)
                mode.refuse(damage, "with `same_as`, `damage` is one value for every range");
            else
                for (RangeColumn& c : t.at)
                    if (t.kind != TableKind::die_by_range) c.by_roll = {*d};
        }
        const int times = mode.integer("times", 2, 99, 1);
        if (times > 1)
            for (RangeColumn& c : t.at)
                for (Damage& d : c.by_roll)
                    for (DamagePart& p : d.parts) {
                        const int halves = p.half ? times : 0;
                        p.sum.times = static_cast<std::int16_t>(p.sum.times * (p.sum.dice > 0 ? times : 1));
                        p.sum.plus = static_cast<std::int16_t>(p.sum.plus * times + halves / 2);
                        p.half = halves % 2 != 0;
                    }
    }
    void read_borrowed(TableReader& other, const std::string& level, const Levels& levels, ShotTable& t,
                       int depth) {
        // A lender that has keys for some levels only is judged when it is read itself.
        Levels lender;
        for (const std::string& l : levels)
            if (l == level || l.empty()) lender.push_back(l);
        Levels known;
        for (const std::string_view ending : tech_endings)
            for (const std::string_view plain : {"range", "hit", "damage", "formula", "die_1", "die_6"})
                if (other.knows(fmt::format("{}_{}", plain, ending)) &&
                    std::find(known.begin(), known.end(), ending) == known.end())
                    known.emplace_back(ending);
        read_table(other, level, known.empty() ? levels : known, t, depth);
    }

    // Cells under the ranges, one list per column of the second index.
    std::vector<std::vector<std::string>> spread(TableReader& mode, const std::string& k, std::size_t ranges,
                                                 std::size_t columns) {
        const auto cells = mode.cells(k);
        std::vector<std::vector<std::string>> all;
        if (!mode.ok()) return all;
        if (cells.nested && cells.rows.size() != columns) {
            mode.refuse(k, fmt::format("`{}` has {} lists, expected {}, one for each of `columns`", k,
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
                    mode.refuse(k, c, what);
                else
                    mode.refuse(k, what);
                return {};
            }
            all.push_back(std::move(row));
        }
        nested_ = cells.nested;
        return all;
    }
    void refuse_cell(TableReader& mode, const std::string& k, std::size_t column, std::size_t entry,
                     std::string what) {
        if (nested_)
            mode.refuse(k, column, entry, std::move(what));
        else
            mode.refuse(k, entry, std::move(what));
    }
    static std::string growth(std::string_view k, std::string_view from, std::string_view to,
                              std::string_view how) {
        return fmt::format(
            "`{}` grows with {}, from {} to {}; where that is right, say why with grows = \"reason\"", k, how,
            from, to);
    }

    // Damage cells of one key: [column][range]; growth along the range is refused.
    std::vector<std::vector<Damage>> damages(TableReader& mode, const std::string& k, std::size_t ranges,
                                             std::size_t columns, bool may_grow) {
        std::vector<std::vector<Damage>> all;
        const auto texts = spread(mode, k, ranges, columns);
        for (std::size_t c = 0; c < texts.size(); ++c) {
            std::vector<Damage>& row = all.emplace_back();
            for (std::size_t r = 0; r < ranges; ++r) {
                const auto d = parse_damage(texts[c][r]);
                if (!d)
                    refuse_cell(
                        mode, k, c, r,
                        fmt::format("`{}` has \"{}\", expected a number, \"2.5\", dice such as \"4d6+13\", "
                                    "parts such as \"1+4+1\", or \"N\"",
                                    k, texts[c][r]));
                row.push_back(d.value_or(damage_of(0)));
                if (r > 0 && row[r].fires && row[r - 1].fires &&
                    row[r].twice_mean() > row[r - 1].twice_mean()) {
                    grew_ = true;
                    if (!may_grow)
                        refuse_cell(mode, k, c, r, growth(k, text(row[r - 1]), text(row[r]), "range"));
                }
            }
        }
        return all;
    }

    void own_table(TableReader& mode, const std::string& level, const Levels& levels, ShotTable& t, int least,
                   bool may_grow) {
        const auto k = [&](std::string_view plain) { return key(mode, plain, level, levels); };
        grew_ = false;
        const std::string kind = mode.one_of("kind", kind_words);
        const std::string range_key = k("range");
        const std::vector<Bracket> brackets = mode.brackets(range_key, least);
        if (mode.ok() && (brackets.empty() || brackets.back().to > longest))
            mode.refuse(range_key, fmt::format("`{}` must end, at {} at most", range_key, longest));
        t.against.clear();
        t.columns = {""};
        if (mode.knows("against")) {
            t.against = mode.one_of("against", against_words);
            t.columns = mode.words(k("columns"));
            if (t.columns.size() > most_columns)
                mode.refuse(k("columns"), "`columns` has more than 40 entries");
        }
        t.dice = mode.integer("dice", 1, 2, 1);
        if (!mode.ok()) return;
        t.at.clear();
        if (kind == "formula") {
            formula(mode, k("formula"), level, brackets, t, may_grow);
        } else {
            const std::size_t ranges = brackets.size(), columns = t.columns.size();
            t.kind = kind == "automatic" ? TableKind::automatic
                     : kind == "hit_row" ? TableKind::hit_row
                                         : TableKind::die_by_range;
            std::vector<std::vector<std::vector<Damage>>> by_roll;  // [roll][column][range]
            std::vector<std::vector<int>> need;
            bool sound = true;
            if (t.kind == TableKind::die_by_range) {
                by_roll = die_rows(mode, level, levels, t, ranges, may_grow);
            } else {
                if (t.kind == TableKind::hit_row) need = hits(mode, k("hit"), ranges, t, may_grow);
                sound = mode.ok();
                fresh();
                if (mode.ok()) by_roll.push_back(damages(mode, k("damage"), ranges, columns, may_grow));
            }
            sound_ = sound_ && sound;
            if (!mode.ok() || !sound) return;
            for (std::size_t c = 0; c < columns; ++c)
                for (std::size_t b = 0; b < ranges; ++b) {
                    RangeColumn column;
                    column.against = static_cast<int>(c);
                    for (const auto& roll : by_roll) column.by_roll.push_back(roll[c][b]);
                    if (!need.empty()) column.need = need[c][b];
                    if (std::none_of(column.by_roll.begin(), column.by_roll.end(),
                                     [](const Damage& d) { return d.fires; }))
                        continue;
                    for (int r = brackets[b].from; r <= brackets[b].to; ++r) {
                        column.range = r;
                        t.at.push_back(column);
                    }
                }
        }
        if (may_grow && !grew_ && mode.ok() && level == levels.back() && levels.size() < 2)
            mode.refuse("grows", "`grows` gives a reason, but nothing in this table grows");
    }

    std::vector<std::vector<int>> hits(TableReader& mode, const std::string& k, std::size_t ranges,
                                       const ShotTable& t, bool may_grow) {
        std::vector<std::vector<int>> all;
        const auto texts = spread(mode, k, ranges, t.columns.size());
        const int most = 6 * t.dice + all_.hit_above_dice, least = all_.hit_least;
        for (std::size_t c = 0; c < texts.size(); ++c) {
            std::vector<int>& row = all.emplace_back();
            for (std::size_t r = 0; r < ranges; ++r) {
                const bool never = texts[c][r] == "N";
                const auto n = never ? std::optional<int>(never_hits) : whole(texts[c][r]);
                if (!n || (!never && (*n < least || *n > most)))
                    refuse_cell(mode, k, c, r,
                                fmt::format("`{}` has {}, expected a number of {} to {} for {}, or \"N\"", k,
                                            texts[c][r], least, most, t.dice == 1 ? "one die" : "two dice"));
                row.push_back(n.value_or(0));
                if (r > 0 && row[r] > row[r - 1]) {
                    grew_ = true;
                    if (!may_grow)
                        refuse_cell(mode, k, c, r, growth(k, texts[c][r - 1], texts[c][r], "range"));
                }
            }
        }
        return all;
    }

    std::vector<std::vector<std::vector<Damage>>> die_rows(TableReader& mode, const std::string& level,
                                                           const Levels& levels, const ShotTable& t,
                                                           std::size_t ranges, bool may_grow) {
        const int first = t.dice, last = 6 * t.dice;
        const auto count = static_cast<std::size_t>(last - first + 1);
        std::vector<std::vector<std::vector<Damage>>> by_roll(count);
        std::vector<std::string> from(count);  // the key that gave each roll
        for (const std::string& k : mode.keys()) {
            if (!k.starts_with("die_")) continue;
            std::string_view rest = std::string_view{k}.substr(4);
            std::string_view ending;
            if (const std::size_t bar = rest.find('_'); bar != std::string_view::npos) {
                ending = rest.substr(bar + 1);
                rest = rest.substr(0, bar);
            }
            const std::size_t dash = rest.find('-');
            const auto a = whole(rest.substr(0, dash));
            const auto b = dash == std::string_view::npos ? a : whole(rest.substr(dash + 1));
            const bool known =
                std::find(tech_endings.begin(), tech_endings.end(), ending) != tech_endings.end();
            if (!a || !b || *a < first || *b > last || *a > *b || (!ending.empty() && !known)) {
                mode.refuse(k,
                            fmt::format("`{}` names no roll; expected die_{} to die_{}, or a bracket such as "
                                        "die_{}-{}",
                                        k, first, last, first, first + 1));
                return by_roll;
            }
            if (!ending.empty() && std::find(levels.begin(), levels.end(), ending) == levels.end()) {
                mode.refuse(k, fmt::format("`{}` is for a tech level that the mode does not have", k));
                return by_roll;
            }
            (void)mode.knows(k);
            if (!ending.empty() && ending != level) continue;
            const auto rows = damages(mode, k, ranges, t.columns.size(), may_grow);
            for (int roll = *a; roll <= *b && mode.ok(); ++roll) {
                const auto i = static_cast<std::size_t>(roll - first);
                if (!from[i].empty())
                    mode.refuse(k, fmt::format("`{}` and `{}` both say what a {} does", from[i], k, roll));
                from[i] = k;
                by_roll[i] = rows;
            }
        }
        for (std::size_t i = 0; i < count && mode.ok(); ++i) {
            if (by_roll[i].empty()) {
                mode.refuse(fmt::format("no row says what a {} does: `die_{}` is missing",
                                        first + static_cast<int>(i), first + static_cast<int>(i)));
                return by_roll;
            }
            for (std::size_t c = 0; i > 0 && c < by_roll[i].size(); ++c)
                for (std::size_t r = 0; r < ranges; ++r)
                    if (by_roll[i][c][r].twice_mean() > by_roll[i - 1][c][r].twice_mean()) {
                        grew_ = true;
                        if (!may_grow)
                            refuse_cell(
                                mode, from[i], c, r,
                                growth(from[i], text(by_roll[i - 1][c][r]), text(by_roll[i][c][r]),
                                       fmt::format("the roll, {} to {}", first + static_cast<int>(i) - 1,
                                                   first + static_cast<int>(i))));
                    }
        }
        return by_roll;
    }

    void formula(TableReader& mode, const std::string& k, const std::string& level,
                 const std::vector<Bracket>& brackets, ShotTable& t, bool may_grow) {
        const std::string words = mode.word(k);
        if (!mode.ok()) return;
        FormulaInput in;
        in.tech = level.empty() ? 0 : level.front() - '0';
        const FormulaValue first = evaluate(words, in);
        if (!first.error.empty()) {
            mode.refuse(k, fmt::format("`{}`: {}", k, first.error));
            return;
        }
        const bool natural = first.die_seen || (first.dice_seen > 0 && first.dice_seen <= 2);
        if (first.dice_seen > 0 && first.dice_seen <= 2 && !first.die_seen) t.dice = first.dice_seen;
        t.kind = natural ? TableKind::die_by_range : TableKind::automatic;
        if (first.size_seen && t.against != "size_class")
            mode.refuse(k, fmt::format("`{}` speaks of size; add against = \"size_class\" and `columns`", k));
        for (std::size_t c = 0; c < t.columns.size() && mode.ok(); ++c) {
            const auto size = whole(t.columns[c]);
            if (first.size_seen && !size) {
                mode.refuse("columns", c,
                            fmt::format("a formula of size needs single numbers, not \"{}\"", t.columns[c]));
                return;
            }
            in.size = size.value_or(0);
            const RangeColumn* before = nullptr;
            const std::size_t begin = t.at.size();
            for (const Bracket& b : brackets)
                for (in.range = b.from; in.range <= b.to && mode.ok(); ++in.range) {
                    RangeColumn column;
                    column.against = static_cast<int>(c);
                    column.range = in.range;
                    int total = 0;
                    for (int i = 0; i < t.rolls(); ++i) {
                        in.roll = natural ? t.lowest_roll() + i : 0;
                        FormulaValue v = evaluate(words, in);
                        if (!v.error.empty()) {
                            mode.refuse(k, fmt::format("`{}` at range {}: {}", k, in.range, v.error));
                            return;
                        }
                        Damage d;
                        if (v.sum.dice == 0) v.sum.plus = std::max<std::int16_t>(v.sum.plus, 0);
                        d.parts.push_back({v.sum, false});
                        total += d.twice_mean() * t.ways(i);
                        column.by_roll.push_back(std::move(d));
                    }
                    if (t.at.size() > begin) {
                        before = &t.at.back();
                        int last = 0;
                        for (int i = 0; i < t.rolls(); ++i)
                            last += before->by_roll[static_cast<std::size_t>(i)].twice_mean() * t.ways(i);
                        if (total > last) {
                            grew_ = true;
                            if (!may_grow)
                                mode.refuse(
                                    k,
                                    fmt::format("`{}` grows with range, from range {} to {}; where that is "
                                                "right, say why with grows = \"reason\"",
                                                k, before->range, in.range));
                        }
                    }
                    t.at.push_back(std::move(column));
                }
        }
    }

    TableReader root_;
    Arsenal& all_;
    Levels file_levels_;
    std::string row_;  // the row that is being read
    DieOverflow overflow_;
    bool every_, sound_ = true, nested_ = false, grew_ = false;
};

// A mode that is played, with one of its rows of hit numbers.
ShotTable played(const Rules& rules, const SystemType& system, const WeaponType& weapon,
                 const WeaponMode& mode, const FireTable& table, std::string ending) {
    const bool on_boundary = ending == "+boundary";
    ShotTable t;
    t.ruleset = rules.id;
    t.weapon = system.id;
    t.label = system.label;
    t.mode = mode.id + ending;
    t.words = mode.words;
    t.kind = mode.high_hits ? TableKind::die_by_range : mode.table.kind;
    t.dice = mode.table.dice;
    t.energy = mode.energy_most;
    t.hold = mode.hold;
    t.may_hold = mode.may_hold;
    t.shots = mode.shots;
    t.boxes = mode.boxes;
    t.columns = {""};
    t.no_points = mode.kills_seeker;
    t.overflow = rules.fire->die_overflow;
    t.source = mode.source;
    (void)weapon;
    const int from = std::max(mode.true_range_least, table.first),
              to = std::min(mode.true_range_most, table.last);
    if (mode.source.conf == "?") t.energy = {};  // a setting: nothing is computed from it
    // A second index where the mode has one: the energy put in, or the size class of the target.
    std::vector<int> with{0};
    if (!mode.energy_sixtieths.empty()) {
        t.against = "energy";
        with.clear();
        t.columns.clear();
        for (int e = mode.energy.ceil(); e <= mode.energy_most.floor(); ++e) {
            with.push_back(e);
            t.columns.push_back(std::to_string(e));
            t.column_energy.push_back(points(e));
        }
    } else if (!mode.size_plus.empty()) {
        t.against = "size_class";
        with.clear();
        t.columns.clear();
        for (std::size_t s = 0; s < mode.size_plus.size();) {
            std::size_t last = s;
            while (last + 1 < mode.size_plus.size() && mode.size_plus[last + 1] == mode.size_plus[s]) ++last;
            with.push_back(mode.size_plus[s]);
            t.columns.push_back(last == s ? std::to_string(s) : fmt::format("{}-{}", s, last));
            s = last + 1;
        }
    }
    if (!mode.speed_upto.empty()) {
        t.against = "speed";
        with.clear();
        t.columns.clear();
        for (std::size_t s = 0; s < mode.speed_upto.size(); ++s) {
            const int least = s == 0 ? 0 : mode.speed_upto[s - 1] + 1, most = mode.speed_upto[s];
            with.push_back(mode.speed_hit[s]);
            t.columns.push_back(s + 1 == mode.speed_upto.size() ? fmt::format("{}+", least)
                                : least == most                 ? std::to_string(least)
                                                                : fmt::format("{}-{}", least, most));
        }
    }
    for (std::size_t column = 0; column < with.size(); ++column)
        for (int r = from; r <= to; ++r) {
            const auto at = static_cast<std::size_t>(r);
            if (!table.allowed[at]) continue;
            RangeColumn c;
            c.range = r;
            c.against = static_cast<int>(column);
            const int energy = mode.energy_sixtieths.empty() ? 0 : with[column];
            if (energy > 0 && !mode.energy_less.empty() && energy <= mode.energy_less[at])
                continue;  // cannot reach so far
            if (t.kind == TableKind::die_by_range && mode.table.kind == TableKind::die_by_range) {
                for (const auto& row : table.by_die) c.by_roll.push_back(damage_of(row[at]));
            } else if (mode.high_hits) {
                // High rolls hit: told die by die, since a hit number says "this or less".
                for (int roll = 1; roll <= table.sides; ++roll)
                    c.by_roll.push_back(
                        damage_of(table.sides + 1 - roll <= table.hit[at] ? table.damage[at] : 0));
            } else {
                c.need = (mode.speed_upto.empty() ? table.hit[at] : with[column]) -
                         (t.kind == TableKind::hit_row ? mode.penalty : 0) +
                         (mode.size_plus.empty() ? 0 : with[column]);
                if (!mode.size_plus.empty())
                    c.need = std::min(c.need, table.dice * table.sides);  // no more than always
                c.by_roll = {energy > 0 ? damage_of(energy_points(mode, r, energy))
                                        : damage_of(hit_points_of(mode, r, mode.energy_most))};
                if (mode.pattern == ShotPattern::splash) {
                    const std::string cell =
                        on_boundary
                            ? fmt::format("{}+{}", mode.tie_first[at], mode.tie_second[at])
                            : fmt::format("{}+{}+{}", mode.left[at], table.damage[at], mode.right[at]);
                    c.by_roll = {parse_damage(cell).value_or(Damage{})};
                }
            }
            t.at.push_back(std::move(c));
        }
    return t;
}

// The torpedo that a mode of a tube launches: its warhead by hexes travelled; `times` for enveloping ones, `shots` for
// one that is split.
ShotTable torpedo(const Rules& rules, const SeekerType& s, std::string weapon, std::string mode, int times,
                  int shots) {
    ShotTable t;
    t.ruleset = rules.id;
    t.weapon = std::move(weapon);
    t.label = s.label;
    t.mode = std::move(mode);
    t.words = times > 1 ? "enveloping torpedo, by hexes travelled" : "seeking torpedo, by hexes travelled";
    t.kind = TableKind::automatic;
    t.columns = {""};
    t.shots = shots;
    t.overflow = rules.fire->die_overflow;
    t.source = s.source;
    for (std::size_t r = 0; r < s.by_hexes.size() && s.by_hexes[r] > 0; ++r) {
        RangeColumn c;
        c.range = static_cast<int>(r);
        c.by_roll = {damage_of(s.by_hexes[r] * times)};
        t.at.push_back(std::move(c));
    }
    return t;
}

// All that a tube does: the torpedo of each mode, what it may be split into, and the bolt of the first one.
void add_tube(const Rules& rules, const SystemType& s, const WeaponType& w, Arsenal& all) {
    for (std::size_t i = 0; i < w.modes.size(); ++i) {
        const WeaponMode& m = w.modes[i];
        if (!m.seeker) continue;  // a broken row, refused where the rules are read
        const SeekerType& flies = rules.seeker(m.seeker);
        const auto add = [&](ShotTable t) {
            t.energy = m.energy;
            t.hold = m.hold;
            t.may_hold = m.may_hold;
            t.source = m.source;
            all.tables.push_back(std::move(t));
        };
        add(torpedo(rules, flies, s.id, m.id, m.enveloping ? 2 : 1, 1));
        if (i > 0) continue;
        if (flies.shotgun > 0 && flies.shotgun_type)
            add(torpedo(rules, rules.seeker(flies.shotgun_type), s.id, "shotgun", 1, flies.shotgun));
        ShotTable bolt = played(rules, s, w, m, m.table, "");
        bolt.mode = "bolt";
        add(std::move(bolt));
    }
}

// What flies scores its warhead, by hexes travelled: as far as it flies, or strikes.
void add_seekers(const Rules& rules, Arsenal& all) {
    const std::size_t levels = std::max<std::size_t>(1, all.tech.size());
    for (std::size_t i = 0; i < rules.seekers.size(); ++i) {
        const SeekerType& s = rules.seekers[i];
        if (s.anti_drone || s.kind == SeekerKind::shuttle || s.kind == SeekerKind::weasel)
            continue;  // told with the shuttles
        if (s.phaser_points > 0) {
            // Torpedoes of tubes are told with their tubes.
            const bool of_tube =
                std::any_of(rules.weapons.begin(), rules.weapons.end(), [i](const WeaponType& w) {
                    return std::any_of(w.modes.begin(), w.modes.end(),
                                       [i](const WeaponMode& m) { return m.seeker == SeekerId{i}; });
                });
            std::string id = s.id;
            for (char& c : id) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
            if (!of_tube) all.tables.push_back(torpedo(rules, s, std::move(id), "torpedo", 1, 1));
            continue;
        }
        const SeekerType& first = rules.seekers[i - i % levels];  // copies for the tech levels stand together
        ShotTable t;
        t.ruleset = rules.id;
        t.weapon = first.id;
        t.label = s.label;
        t.tech = all.tech.empty() ? "" : all.tech[i % levels];
        t.mode = "standard";
        t.words = "warhead";
        t.kind = TableKind::automatic;
        t.columns = {""};
        t.overflow = rules.fire->die_overflow;
        t.source = s.source;
        const int impulses = std::max(1, rules.procedure.impulses);
        const int far = s.flight == FlightKind::leap ? s.speed : s.speed * s.endurance / impulses;
        for (int r = 0; r <= far; ++r) {
            RangeColumn c;
            c.range = r;
            c.by_roll = {damage_of(s.warhead)};
            t.at.push_back(std::move(c));
        }
        all.tables.push_back(std::move(t));
    }
}

struct Folder {
    std::vector<TextFile> tables, arsenal, reference;
};
tl::expected<Folder, FileError> read_folder(const std::string& folder) {
    Folder all;
    const std::vector<std::string> paths = files_below(folder, ".toml");
    const bool ruleset = fs::exists(fs::path{folder} / "weapons.toml");
    for (const std::string& path : paths) {
        auto text = read_text(path);
        if (!text) return tl::unexpected(text.error());
        const fs::path below = fs::path{path}.parent_path().filename();
        std::vector<TextFile>& files = below == "reference"             ? all.reference
                                       : below == "arsenal" || !ruleset ? all.arsenal
                                                                        : all.tables;
        files.push_back({path, std::move(*text)});
    }
    if (paths.empty())
        return tl::unexpected(FileError{folder, 1, 1, "there are no tables (*.toml) in this folder"});
    return all;
}

// Tech levels as turn.toml gives them; arsenal files alone take theirs from what they use.
std::vector<std::string> tech_levels(const Folder& folder) {
    std::vector<std::string> levels;
    for (const TextFile& file : folder.tables)
        if (fs::path{file.path}.filename() == "turn.toml") {
            auto table = read_table(file.text, file.path);
            if (!table)
                return {"3X", "4X"};  // no TOML: that is told; rows without levels are read all the same
            for (const std::string& level : table->words_if("tech_levels")) levels.push_back(upper(level));
        }
    return levels;
}

constexpr std::string_view limits_file = "limits.toml";

// How far hit numbers of this ruleset may lie outside the dice.
void read_hit_limits(TableReader root, Arsenal& all) {
    all.hit_above_dice = root.integer("hit_above_dice", 0, 20);
    all.hit_least = root.integer("hit_least", -20, 1);
    (void)root.word("rule");
    (void)root.one_of("conf", conf_letters);
}
// Takes the file with the limits out of the arsenal and reads it; what is wrong with it.
std::vector<FileError> take_hit_limits(Folder& folder, Arsenal& all) {
    std::vector<FileError> every;
    const auto at = std::find_if(folder.arsenal.begin(), folder.arsenal.end(), [](const TextFile& file) {
        return fs::path{file.path}.filename() == limits_file;
    });
    if (at == folder.arsenal.end()) return every;
    if (auto table = read_table(at->text, at->path, every)) {
        read_hit_limits(*table, all);
        (void)table->finish();
    } else {
        every.push_back(table.error());
    }
    folder.arsenal.erase(at);
    return every;
}

// Hit numbers of played weapons that no throw can mean.
std::vector<FileError> odd_hits(const Arsenal& all) {
    std::vector<FileError> found;
    for (const ShotTable& t : all.tables) {
        if (t.kind != TableKind::hit_row) continue;
        const int most = 6 * t.dice + all.hit_above_dice;
        for (const RangeColumn& c : t.at)
            if (c.need > most || c.need < all.hit_least) {
                found.push_back({t.source.file, t.source.line, 1,
                                 fmt::format("{}: hit number {} at range {}, expected {} to {}", t.name(),
                                             c.need, c.range, all.hit_least, most)});
                break;
            }
    }
    return found;
}

std::string folder_of_ruleset(const std::string& name) {
    std::error_code error;
    if (fs::is_directory(name, error)) return name;
    return (fs::path{asset_folder()} / "rules" / name).string();
}

}  // namespace

std::optional<FileError> read_arsenal_file(const TextFile& file, Arsenal& all) {
    auto table = read_table(file.text, file.path);
    if (!table) return table.error();
    ArsenalReader(*table, all, false).run();
    return table->finish();
}

std::vector<FileError> errors_of_arsenal_file(const TextFile& file, Arsenal& all) {
    std::vector<FileError> every;
    auto table = read_table(file.text, file.path, every);
    if (!table) return {table.error()};
    ArsenalReader(*table, all, true).run();
    (void)table->finish();
    return every;
}

void add_played(const Rules& rules, Arsenal& all) {
    const std::size_t levels = std::max<std::size_t>(1, all.tech.size());
    for (const SystemType& s : rules.systems) {
        if (!s.weapon) continue;
        bool any = false;
        for (std::size_t t = 0; t < levels; ++t) {
            const WeaponType& w = rules.weapons[s.weapon.index() + t];
            if (!w.modes.empty() && w.modes.front().seeker) {
                add_tube(rules, s, w, all);
                any = true;
                continue;
            }
            for (const WeaponMode& m : w.modes) {
                for (const auto& [table, ending] :
                     {std::pair{&m.table, ""}, {&m.table_better, "+uim"}, {&m.table_far, "+derfacs"}}) {
                    if (table->last < 0) continue;
                    any = true;
                    all.tables.push_back(played(rules, s, w, m, *table, ending));
                    all.tables.back().tech = all.tech.empty() ? "" : all.tech[t];
                    if (!w.launches.empty() && (m.kills_seeker || m.kills_drone))
                        all.tables.back().no_points = true;
                    if (m.target == TargetKind::nothing && s.device != Device::sphere)
                        all.tables.back().no_points = true;
                }
                if (m.pattern == ShotPattern::splash) {
                    all.tables.push_back(played(rules, s, w, m, m.table, "+boundary"));
                    all.tables.back().tech = all.tech.empty() ? "" : all.tech[t];
                }
            }
        }
        if (!any)
            all.without.push_back({s.id, s.label,
                                   s.device == Device::none ? "launches seekers; see objects.toml"
                                                            : "acts by orders of its own: no table",
                                   s.source});
    }
}

tl::expected<const ShotTable*, std::string> Arsenal::find(std::string_view name) const {
    std::vector<std::string_view> words;
    for (std::string_view rest = name;;) {
        const std::size_t colon = rest.find(':');
        words.push_back(rest.substr(0, colon));
        if (colon == std::string_view::npos) break;
        rest.remove_prefix(colon + 1);
    }
    std::vector<std::string_view> weapons, modes;
    for (const ShotTable& t : tables) {
        if (std::find(weapons.begin(), weapons.end(), t.weapon) == weapons.end()) weapons.push_back(t.weapon);
        if (t.weapon != words[0]) continue;
        if (std::find(modes.begin(), modes.end(), t.mode) == modes.end()) modes.push_back(t.mode);
        if (words.size() > 1 && !words[1].empty() && t.mode != words[1]) continue;
        if (words.size() > 2 && upper(words[2]) != t.tech) continue;
        return &t;
    }
    if (modes.empty()) {
        for (const NoTable& n : without)
            if (n.weapon == words[0])
                return tl::unexpected(fmt::format("\"{}\" has no table: {}", words[0], n.reason));
        return tl::unexpected(fmt::format("there is no weapon \"{}\" in {}{}", words[0], ruleset,
                                          did_you_mean(words[0], weapons)));
    }
    return tl::unexpected(fmt::format("\"{}\" has no such mode or tech level as \"{}\"; its modes are: {}{}",
                                      words[0], name, fmt::join(modes, ", "),
                                      words.size() > 1 ? did_you_mean(words[1], modes) : std::string{}));
}

tl::expected<Arsenal, FileError> load_arsenal(const std::string& name) {
    const std::string folder = folder_of_ruleset(name);
    std::error_code error;
    if (!fs::is_directory(folder, error)) {
        const std::vector<std::string> known = rulesets(asset_folder());
        return tl::unexpected(
            FileError{name, 1, 1,
                      fmt::format("there is no ruleset or folder `{}`; the rulesets are: {}", name,
                                  fmt::join(known, ", "))});
    }
    auto files = read_folder(folder);
    if (!files) return tl::unexpected(files.error());
    Arsenal all;
    all.folder = folder;
    all.ruleset = fs::path{folder}.filename().string();
    all.tech = tech_levels(*files);
    if (!files->tables.empty()) {
        auto rules = read_rules(files->tables, {});
        if (!rules) return tl::unexpected(rules.error());
        all.ruleset = rules->id;
        add_played(*rules, all);
        add_seekers(*rules, all);
        all.overflow = rules->fire->die_overflow;
    } else {
        all.tech = {"3X", "4X"};
    }
    if (auto bad = take_hit_limits(*files, all); !bad.empty()) return tl::unexpected(std::move(bad.front()));
    for (const TextFile& file : files->arsenal)
        if (auto bad = read_arsenal_file(file, all)) return tl::unexpected(std::move(*bad));
    for (const TextFile& file : files->reference) {
        auto tables = read_reference(file.text, file.path);
        if (!tables) return tl::unexpected(tables.error());
        for (ReferenceTable& t : *tables) all.reference.push_back(std::move(t));
    }
    return all;
}

std::vector<FileError> lint_folder(const std::string& folder) {
    std::vector<FileError> found;
    auto files = read_folder(folder);
    if (!files) return {files.error()};
    Arsenal all;
    all.folder = folder;
    all.ruleset = fs::path{folder}.filename().string();
    all.tech = tech_levels(*files);
    const auto add = [&found](std::vector<FileError> more) {
        for (FileError& e : more)
            if (std::find(found.begin(), found.end(), e) == found.end()) found.push_back(std::move(e));
    };
    add(take_hit_limits(*files, all));
    if (!files->tables.empty()) {
        add(errors_of_rules(files->tables));
        if (found.empty())
            if (auto rules = read_rules(files->tables, {})) {
                add_played(*rules, all);
                add_seekers(*rules, all);
                add(odd_hits(all));
                add(check_rules(*rules));
            }
        for (const TextFile& file : files->tables) {
            const std::string name = fs::path{file.path}.filename().string();
            if (name == "construction.toml")
                if (auto prices = read_construction(file.text, file.path); !prices) add({prices.error()});
            if (name == "sheet_limits.toml")
                if (auto limits = read_sheet_limits(file.text, file.path); !limits) add({limits.error()});
        }
    } else {
        all.tech = {"3X", "4X"};
    }
    for (const TextFile& file : files->arsenal) add(errors_of_arsenal_file(file, all));
    for (const TextFile& file : files->reference) add(errors_of_reference(file.text, file.path));
    std::stable_sort(found.begin(), found.end(), [](const FileError& a, const FileError& b) {
        return std::tie(a.file, a.line, a.column) < std::tie(b.file, b.line, b.column);
    });
    return found;
}

std::vector<std::string> ruleset_folders() {
    std::vector<std::string> folders;
    for (const std::string& id : rulesets(asset_folder()))
        folders.push_back((fs::path{asset_folder()} / "rules" / id).string());
    return folders;
}

std::string normal_csv(std::span<const ShotTable* const> tables) {
    std::string out = csv_row({"ruleset", "weapon", "tech", "mode", "against", "range", "roll", "damage"});
    for (const ShotTable* t : tables)
        for (const RangeColumn& c : t->at)
            for (int i = 0; i < t->rolls(); ++i) {
                const Damage d = outcome(*t, c, i, 0);
                if (!d.fires) continue;
                out += csv_row({t->ruleset, t->weapon, t->tech, t->mode,
                                t->columns[static_cast<std::size_t>(c.against)], std::to_string(c.range),
                                t->kind == TableKind::automatic ? "" : std::to_string(t->lowest_roll() + i),
                                text(d)});
            }
    return out;
}

}  // namespace impulse
