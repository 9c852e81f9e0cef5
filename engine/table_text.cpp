#include "engine/table_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>

#include "engine/table_file.h"

namespace impulse {

namespace {

using Node = TableReader::Node;

constexpr std::size_t largest_quote = 40;

// A value for messages, shortened.
std::string quoted(std::string_view text) {
    if (text.size() > largest_quote) return fmt::format("\"{}...\"", text.substr(0, largest_quote));
    return fmt::format("\"{}\"", text);
}

std::string_view kind_word(Node::Kind kind) {
    switch (kind) {
        case Node::Kind::integer:
            return "integer";
        case Node::Kind::number:
            return "number";
        case Node::Kind::text:
            return "text";
        case Node::Kind::boolean:
            return "boolean";
        case Node::Kind::list:
            return "list";
        case Node::Kind::table:
            return "table";
        case Node::Kind::date:
            return "date";
    }
    return "?";
}

std::string shown(const Node& value) {
    switch (value.kind) {
        case Node::Kind::integer:
        case Node::Kind::number:
            return value.text;
        case Node::Kind::boolean:
            return value.whole != 0 ? "true" : "false";
        case Node::Kind::text:
            return quoted(value.text);
        case Node::Kind::list:
            return "a list";
        case Node::Kind::table:
            return "a table";
        case Node::Kind::date:
            return "a date";
    }
    return "?";
}

// Edit steps (insert, delete, change, swap of neighbours) between two words.
std::size_t edits(std::string_view a, std::string_view b) {
    std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                d[i][j] = i + j;
                continue;
            }
            d[i][j] = std::min(
                {d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0U : 1U)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
        }
    }
    return d[a.size()][b.size()];
}

std::string range_words(int min, int max) {
    if (max == std::numeric_limits<int>::max()) return fmt::format("{} or more", min);
    return fmt::format("{} to {}", min, max);
}

std::optional<int> plain_number(std::string_view text) {
    if (text.empty() || text.size() > 5) return std::nullopt;
    int value = 0;
    for (const char c : text) {
        if (c < '0' || c > '9') return std::nullopt;
        value = value * 10 + (c - '0');
    }
    return value;
}

std::optional<Bracket> parse_bracket(std::string_view text) {
    if (!text.empty() && text.back() == '+') {
        const auto from = plain_number(text.substr(0, text.size() - 1));
        if (!from || *from > Bracket::open) return std::nullopt;
        return Bracket{*from, Bracket::open};
    }
    const std::size_t dash = text.find('-');
    const auto from = plain_number(text.substr(0, dash));
    const auto to = dash == std::string_view::npos ? from : plain_number(text.substr(dash + 1));
    if (!from || !to || *to < *from || *to > Bracket::open) return std::nullopt;
    return Bracket{*from, *to};
}

}  // namespace

std::string listed(std::span<const std::string_view> words) {
    constexpr std::size_t most = 24;
    std::string out;
    for (std::size_t i = 0; i < words.size() && i < most; ++i)
        out += fmt::format("{}{}", i == 0 ? "" : ", ", words[i]);
    if (words.size() > most) out += ", ...";
    return out;
}

std::string FileError::text() const {
    // A file that is not there has no line.
    return line > 0 ? fmt::format("{}:{}:{}: {}", file, line, column, what)
                    : fmt::format("{}: {}", file.empty() ? "\"\"" : file, what);
}

std::string_view nearest_word(std::string_view wrong, std::span<const std::string_view> known) {
    std::string_view best;
    // Of a name with its owner before it, "klingon/d7", how far off it may be goes by the name alone.
    std::size_t least = wrong.substr(wrong.rfind('/') + 1).size() / 3 + 1;
    if (wrong.size() > 100) return best;
    for (const std::string_view word : known) {
        if (word.size() > 100) continue;
        const std::size_t apart = edits(wrong, word);
        if (apart < least || (apart == least && best.empty() && apart < word.size())) {
            least = apart;
            best = word;
        }
    }
    return best;
}

std::string did_you_mean(std::string_view wrong, std::span<const std::string_view> known) {
    const std::string_view near = nearest_word(wrong, known);
    return near.empty() ? std::string{} : fmt::format("; did you mean `{}`?", near);
}

TableReader::TableReader(std::shared_ptr<File> file, Node* table) : file_(std::move(file)), table_(table) {}

void TableReader::note(const Node& at, std::string what) {
    if (table_ == &file_->nothing) return;
    table_->faulty = true;
    file_->note(FileError{file_->name, at.line, at.column, std::move(what)});
}

std::string TableReader::where_key(std::string_view key) const {
    return table_->key.empty() ? fmt::format("`{}`", key) : fmt::format("`{}` of [{}]", key, table_->key);
}

TableReader::Node* TableReader::ask(std::string_view key) {
    if (std::ranges::find(table_->asked, key) == table_->asked.end()) table_->asked.emplace_back(key);
    for (Node& child : table_->below)
        if (child.key == key) return &child;
    return nullptr;
}

TableReader::Node* TableReader::need(std::string_view key) {
    Node* value = ask(key);
    if (value != nullptr || (file_->first_error && file_->every == nullptr) || table_ == &file_->nothing)
        return value;
    // A key that nobody knows and that is nearly this one is the likelier mistake.
    const std::array<std::string_view, 1> wanted{key};
    for (const Node& child : table_->below) {
        if (std::ranges::find(table_->asked, child.key) != table_->asked.end()) continue;
        if (nearest_word(child.key, wanted).empty()) continue;
        table_->faulty = true;
        file_->note(FileError{file_->name, child.key_line, child.key_column,
                              fmt::format("unknown key `{}`; did you mean `{}`?", child.key, key)});
        return nullptr;
    }
    note(*table_, fmt::format("{} is missing", where_key(key)));
    return nullptr;
}

bool TableReader::wrong_kind(const Node& value, std::string_view key, std::string_view expected) {
    note(value, fmt::format("`{}` is {}, expected {}", key, shown(value), expected));
    return false;
}

std::optional<int> TableReader::number(const Node& value, std::string_view key, int min, int max) {
    if (value.kind != Node::Kind::integer) {
        wrong_kind(value, key, fmt::format("a whole number, {}", range_words(min, max)));
        return std::nullopt;
    }
    if (value.whole < min || value.whole > max) {
        wrong_kind(value, key, range_words(min, max));
        return std::nullopt;
    }
    return static_cast<int>(value.whole);
}

int TableReader::integer(std::string_view key, int min, int max) {
    const Node* value = need(key);
    return value != nullptr ? number(*value, key, min, max).value_or(min) : min;
}

int TableReader::integer(std::string_view key, int min, int max, int otherwise) {
    const Node* value = ask(key);
    return value != nullptr ? number(*value, key, min, max).value_or(otherwise) : otherwise;
}

std::vector<TableReader::Node*> TableReader::list(std::string_view key, int count, std::string_view of) {
    std::vector<Node*> entries;
    Node* value = need(key);
    if (value == nullptr) return entries;
    if (value->kind != Node::Kind::list) {
        wrong_kind(*value, key, fmt::format("a list of {}", of));
        return entries;
    }
    if (count < 0 && value->below.empty())
        note(*value, fmt::format("`{}` is empty, expected a list of {}", key, of));
    if (count >= 0 && value->below.size() != static_cast<std::size_t>(count))
        note(*value, fmt::format("`{}` has {} entries, expected {}", key, value->below.size(), count));
    for (Node& entry : value->below) entries.push_back(&entry);
    return entries;
}

std::vector<int> TableReader::integers(std::string_view key, int min, int max, int count) {
    std::vector<int> values;
    std::optional<int> sound;  // stands in for what is refused, so that no other check stumbles over it
    for (const Node* entry : list(key, count, "whole numbers")) {
        const auto value = number(*entry, key, min, max);
        if (value && !sound) std::fill(values.begin(), values.end(), *value);
        if (value) sound = value;
        values.push_back(sound.value_or(min));
    }
    return values;
}

std::vector<std::vector<int>> TableReader::integer_rows(std::string_view key, int min, int max,
                                                        std::size_t width) {
    std::vector<std::vector<int>> rows;
    for (Node* entry : list(key, -1, "lists of whole numbers")) {
        if (entry->kind != Node::Kind::list || entry->below.size() != width) {
            wrong_kind(*entry, key, fmt::format("lists of {} whole numbers", width));
            continue;
        }
        std::vector<int>& row = rows.emplace_back();
        for (const Node& cell : entry->below) row.push_back(number(cell, key, min, max).value_or(min));
    }
    return rows;
}

bool TableReader::boolean(std::string_view key) {
    const Node* value = need(key);
    if (value == nullptr) return false;
    if (value->kind != Node::Kind::boolean) return wrong_kind(*value, key, "true or false");
    return value->whole != 0;
}

bool TableReader::boolean(std::string_view key, bool otherwise) {
    return knows(key) ? boolean(key) : otherwise;
}

std::optional<Energy> TableReader::amount(const Node& value, std::string_view key) {
    std::optional<Energy> parsed;
    if (value.kind == Node::Kind::integer || value.kind == Node::Kind::number ||
        value.kind == Node::Kind::text)
        parsed = parse_energy(value.text);
    if (!parsed || parsed->parts < 0) {
        wrong_kind(value, key, "an amount of 0 or more such as 2, 2.5 or \"1/3\"");
        return std::nullopt;
    }
    return parsed;
}

Energy TableReader::energy(std::string_view key) {
    const Node* value = need(key);
    return value != nullptr ? amount(*value, key).value_or(Energy{}) : Energy{};
}

Energy TableReader::energy(std::string_view key, Energy otherwise) {
    return knows(key) ? energy(key) : otherwise;
}

std::vector<Energy> TableReader::energies(std::string_view key, int count) {
    std::vector<Energy> values;
    for (const Node* entry : list(key, count, "amounts"))
        values.push_back(amount(*entry, key).value_or(Energy{}));
    return values;
}

std::optional<DiceSum> TableReader::sum(const Node& value, std::string_view key) {
    std::optional<DiceSum> parsed;
    if (value.kind == Node::Kind::integer || value.kind == Node::Kind::text)
        parsed = parse_dice_sum(value.text);
    if (!parsed) wrong_kind(value, key, "dice such as \"2d6+1\" or a whole number");
    return parsed;
}

DiceSum TableReader::dice(std::string_view key) {
    const Node* value = need(key);
    return value != nullptr ? sum(*value, key).value_or(DiceSum{}) : DiceSum{};
}

DiceSum TableReader::dice(std::string_view key, DiceSum otherwise) {
    return knows(key) ? dice(key) : otherwise;
}

std::vector<DiceSum> TableReader::dice_list(std::string_view key, int count) {
    std::vector<DiceSum> values;
    for (const Node* entry : list(key, count, "dice")) values.push_back(sum(*entry, key).value_or(DiceSum{}));
    return values;
}

std::vector<Bracket> TableReader::brackets(std::string_view key, int begin) {
    std::vector<Bracket> values;
    int next = begin;
    for (const Node* entry : list(key, -1, "ranges such as \"2-4\"")) {
        std::optional<Bracket> bracket;
        if (entry->kind == Node::Kind::text || entry->kind == Node::Kind::integer)
            bracket = parse_bracket(entry->text);
        if (!bracket) {
            wrong_kind(*entry, key, "a range such as \"2-4\", \"3\" or \"9+\"");
            continue;
        }
        if (!values.empty() && values.back().to == Bracket::open)
            note(*entry, fmt::format("`{}`: {} comes after an open range, which must be the last", key,
                                     shown(*entry)));
        else if (bracket->from > next)
            note(*entry, fmt::format("`{}` has a gap: {} should begin at {}", key, shown(*entry), next));
        else if (bracket->from < next)
            note(*entry, values.empty()
                             ? fmt::format("`{}`: {} should begin at {}", key, shown(*entry), next)
                             : fmt::format("`{}` overlaps: {} should begin at {}", key, shown(*entry), next));
        next = bracket->to + 1;
        values.push_back(*bracket);
    }
    return values;
}

std::string TableReader::word(std::string_view key) {
    const Node* value = need(key);
    if (value == nullptr) return {};
    if (value->kind != Node::Kind::text) {
        wrong_kind(*value, key, "text in quotes");
        return {};
    }
    if (value->text.empty()) wrong_kind(*value, key, "text that is not empty");
    return value->text;
}

std::string TableReader::word(std::string_view key, std::string_view otherwise) {
    const Node* value = ask(key);
    if (value == nullptr) return std::string{otherwise};
    if (value->kind != Node::Kind::text) wrong_kind(*value, key, "text in quotes");
    return value->kind == Node::Kind::text ? value->text : std::string{otherwise};
}

std::vector<std::string> TableReader::words(std::string_view key, int count) {
    std::vector<std::string> values;
    for (const Node* entry : list(key, count, "texts in quotes")) {
        if (entry->kind != Node::Kind::text) wrong_kind(*entry, key, "text in quotes");
        values.push_back(entry->kind == Node::Kind::text ? entry->text : std::string{});
    }
    return values;
}

std::vector<std::string> TableReader::words_if(std::string_view key) {
    const Node* value = ask(key);
    if (value == nullptr || (value->kind == Node::Kind::list && value->below.empty())) return {};
    return words(key);
}

std::vector<std::vector<std::string>> TableReader::word_rows(std::string_view key, std::size_t width) {
    std::vector<std::vector<std::string>> rows;
    for (Node* entry : list(key, -1, "lists of texts")) {
        if (entry->kind != Node::Kind::list) {
            wrong_kind(*entry, key, "lists of texts");
            continue;
        }
        if (entry->below.size() != width)
            note(*entry, fmt::format("row {} of `{}` has {} entries, expected {}", rows.size() + 1, key,
                                     entry->below.size(), width));
        std::vector<std::string>& row = rows.emplace_back();
        for (const Node& cell : entry->below) {
            if (cell.kind != Node::Kind::text) wrong_kind(cell, key, "text in quotes");
            row.push_back(cell.text);
        }
        row.resize(width);
    }
    return rows;
}

TableReader::Cells TableReader::cells(std::string_view key) {
    Cells all;
    Node* value = need(key);
    if (value == nullptr) return all;
    const auto take = [&](const Node& cell, std::vector<std::string>& row) {
        if (cell.kind != Node::Kind::integer && cell.kind != Node::Kind::number &&
            cell.kind != Node::Kind::text)
            wrong_kind(cell, key, "a number or text");
        row.push_back(cell.text);
    };
    all.alone = value->kind != Node::Kind::list;
    all.rows.emplace_back();
    if (all.alone) {
        take(*value, all.rows.back());
        return all;
    }
    if (value->below.empty()) note(*value, fmt::format("`{}` is empty", key));
    all.nested = !value->below.empty() && value->below.front().kind == Node::Kind::list;
    if (all.nested) all.rows.clear();
    for (const Node& entry : value->below) {
        if (!all.nested) {
            take(entry, all.rows.back());
            continue;
        }
        std::vector<std::string>& row = all.rows.emplace_back();
        if (entry.kind != Node::Kind::list) wrong_kind(entry, key, "lists only, as the first entry is one");
        for (const Node& cell : entry.below) take(cell, row);
    }
    return all;
}

std::optional<std::string> TableReader::known_word(const Node& value, std::string_view key,
                                                   std::span<const std::string_view> known) {
    if (value.kind != Node::Kind::text) {
        wrong_kind(value, key, fmt::format("one of {}", listed(known)));
        return std::nullopt;
    }
    if (std::ranges::find(known, value.text) != known.end()) return value.text;
    note(value, fmt::format("`{}` is {}, expected one of {}{}", key, shown(value), listed(known),
                            did_you_mean(value.text, known)));
    return std::nullopt;
}

std::string TableReader::one_of(std::string_view key, std::span<const std::string_view> known) {
    const Node* value = need(key);
    return value != nullptr ? known_word(*value, key, known).value_or("") : std::string{};
}

std::vector<std::string> TableReader::some_of(std::string_view key, std::span<const std::string_view> known) {
    std::vector<std::string> values;
    const Node* value = ask(key);
    if (value == nullptr || (value->kind == Node::Kind::list && value->below.empty())) return values;
    for (const Node* entry : list(key, -1, "words"))
        if (auto word = known_word(*entry, key, known)) values.push_back(std::move(*word));
    return values;
}

Hex TableReader::hex(std::string_view key) {
    const Node* value = need(key);
    if (value == nullptr) return {};
    const auto parsed = value->kind == Node::Kind::text ? parse_hex(value->text) : std::nullopt;
    if (!parsed) wrong_kind(*value, key, "a hex in quotes such as \"0712\" (column 7, row 12)");
    return parsed.value_or(Hex{});
}

Facing TableReader::facing(std::string_view key) {
    const Node* value = need(key);
    if (value == nullptr) return {};
    const auto parsed = value->kind == Node::Kind::text ? parse_facing(value->text) : std::nullopt;
    if (!parsed) wrong_kind(*value, key, "a facing from \"A\" (up) clockwise to \"F\"");
    return parsed.value_or(Facing{});
}

Facing TableReader::facing(std::string_view key, Facing otherwise) {
    return knows(key) ? facing(key) : otherwise;
}

Arc TableReader::arc(std::string_view key) {
    const Node* value = need(key);
    if (value == nullptr) return {};
    const auto parsed = value->kind == Node::Kind::text ? parse_arc(value->text) : std::nullopt;
    if (!parsed) wrong_kind(*value, key, "an arc such as \"FA\", \"LF+L\", \"FX+row13\" or \"360\"");
    return parsed.value_or(Arc{});
}

TableReader TableReader::table(std::string_view key) {
    Node* value = need(key);
    if (value != nullptr && value->kind == Node::Kind::table) {
        file_->enter();
        return {file_, value};
    }
    if (value != nullptr) wrong_kind(*value, key, "a table");
    return {file_, &file_->nothing};
}

std::optional<TableReader> TableReader::table_if(std::string_view key) {
    if (!knows(key)) return std::nullopt;
    return table(key);
}

std::vector<TableReader> TableReader::tables(std::string_view key) {
    std::vector<TableReader> all;
    for (Node* entry : list(key, -1, "tables")) {
        if (entry->kind != Node::Kind::table) {
            wrong_kind(*entry, key, "a table");
            continue;
        }
        if (entry->key.empty()) entry->key = key;
        all.push_back({file_, entry});
    }
    return all;
}

std::vector<TableReader> TableReader::tables_if(std::string_view key) {
    const Node* value = ask(key);
    if (value == nullptr || (value->kind == Node::Kind::list && value->below.empty())) return {};
    return tables(key);
}

bool TableReader::knows(std::string_view key) { return ask(key) != nullptr; }

std::vector<std::string> TableReader::keys() const {
    std::vector<std::string> all;
    all.reserve(table_->below.size());
    for (const Node& child : table_->below) all.push_back(child.key);
    return all;
}

std::string_view TableReader::kind(std::string_view key) {
    const Node* value = ask(key);
    return value != nullptr ? kind_word(value->kind) : std::string_view{};
}

std::size_t TableReader::length(std::string_view key) {
    const Node* value = ask(key);
    return value != nullptr && value->kind == Node::Kind::list ? value->below.size() : 0;
}

void TableReader::skip(std::string_view key) {
    if (Node* value = ask(key)) value->skipped = true;
}

const std::string& TableReader::file() const { return file_->name; }
int TableReader::line() const { return table_->line; }
int TableReader::column() const { return table_->column; }
int TableReader::line(std::string_view key) {
    const Node* value = ask(key);
    return value != nullptr ? value->line : table_->line;
}

int TableReader::column(std::string_view key) {
    const Node* value = ask(key);
    return value != nullptr ? value->column : table_->column;
}

void TableReader::refuse(std::string_view key, std::string what) {
    const Node* value = ask(key);
    note(value != nullptr ? *value : *table_, std::move(what));
}

void TableReader::refuse(std::string_view key, std::size_t entry, std::string what) {
    const Node* value = ask(key);
    if (value != nullptr && entry < value->below.size())
        note(value->below[entry], std::move(what));
    else
        refuse(key, std::move(what));
}

void TableReader::refuse(std::string_view key, std::size_t row, std::size_t column, std::string what) {
    const Node* value = ask(key);
    if (value != nullptr && row < value->below.size() && column < value->below[row].below.size())
        note(value->below[row].below[column], std::move(what));
    else
        refuse(key, row, std::move(what));
}

void TableReader::refuse(std::string what) { note(*table_, std::move(what)); }

bool TableReader::ok() const { return !file_->first_error; }

}  // namespace impulse
