// engine/table_text.h: reader for TOML tables; every error says file, line, column and what would be right.
// Units:  lines and columns from 1.
// Shapes: TableReader is a cheap copyable view of one table; all views of a file share its first error.
// Errors: getters note the first error and give a harmless value; finish() returns that error.
// Rule:   architecture, Decision 5: unknown words, gaps and overlaps are refused.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "engine/dice_sum.h"
#include "engine/fields.h"
#include "engine/fixed.h"
#include "engine/hex.h"

namespace impulse {

// What is wrong with a file and where.
struct FileError {
    std::string file;
    int line = 1, column = 1;
    std::string what;
    bool operator==(const FileError&) const = default;
    // "file:line:column: what".
    [[nodiscard]] std::string text() const;
};

// The known word nearest to a misspelt one, or empty where none is near.
std::string_view nearest_word(std::string_view wrong, std::span<const std::string_view> known);
// "; did you mean `x`?" for the nearest known word, or empty.
std::string did_you_mean(std::string_view wrong, std::span<const std::string_view> known);

// Numbers from..to, both included: "0-1", "3" (from = to), "9+" (to = Bracket::open).
struct Bracket {
    static constexpr int open = 9999;
    int from = 0, to = 0;
    bool operator==(const Bracket&) const = default;
};

class TableReader {
public:
    struct File;  // one parsed file (table_text.cpp)
    struct Node;  // one value of it

    TableReader(std::shared_ptr<File> file, Node* table);

    // --- numbers; `otherwise` makes the key optional
    int integer(std::string_view key, int min, int max);
    int integer(std::string_view key, int min, int max, int otherwise);
    // A list of numbers; count says how many there must be (-1 = any, but at least one).
    std::vector<int> integers(std::string_view key, int min, int max, int count = -1);
    // A list of lists of numbers, e.g. [[1, 16], [12, 20]]; each inner list has `width` entries.
    std::vector<std::vector<int>> integer_rows(std::string_view key, int min, int max, std::size_t width);
    bool boolean(std::string_view key);
    bool boolean(std::string_view key, bool otherwise);
    // Energy as 2, 2.5, "2 1/2", "1/3" or 0.33; not below 0.
    Energy energy(std::string_view key);
    Energy energy(std::string_view key, Energy otherwise);
    std::vector<Energy> energies(std::string_view key, int count = -1);
    // Dice as "2d6+1" or a plain number.
    DiceSum dice(std::string_view key);
    DiceSum dice(std::string_view key, DiceSum otherwise);
    std::vector<DiceSum> dice_list(std::string_view key, int count = -1);
    // Brackets such as ["0-1", "2-4", "5+"]: the first begins at `begin`, no gap, no overlap.
    std::vector<Bracket> brackets(std::string_view key, int begin);

    // --- words
    // Text that is not empty; with `otherwise` the key is optional and may be empty.
    std::string word(std::string_view key);
    std::string word(std::string_view key, std::string_view otherwise);
    // A list of texts; count as above; with `may_miss` an absent key is an empty list.
    std::vector<std::string> words(std::string_view key, int count = -1);
    std::vector<std::string> words_if(std::string_view key);
    // A list of lists of texts, e.g. the rows of a chart; each inner list has `width` entries.
    std::vector<std::vector<std::string>> word_rows(std::string_view key, std::size_t width);
    // One of the words given.
    std::string one_of(std::string_view key, std::span<const std::string_view> known);
    // The enum value whose word is given.
    template <Worded E>
    E one_of(std::string_view key) {
        constexpr auto known = words_of(E{});
        return from_word<E>(one_of(key, known)).value_or(E{});
    }
    template <Worded E>
    E one_of(std::string_view key, E otherwise) {
        return knows(key) ? one_of<E>(key) : otherwise;
    }
    // A list of enum words, e.g. flags; an absent key is an empty list.
    template <Worded E>
    std::vector<E> some_of(std::string_view key) {
        constexpr auto known = words_of(E{});
        std::vector<E> values;
        for (const std::string& w : some_of(key, known))
            if (const auto value = from_word<E>(w)) values.push_back(*value);
        return values;
    }
    std::vector<std::string> some_of(std::string_view key, std::span<const std::string_view> known);

    // Numbers and texts as they are written: one alone, a list, or a list of lists (`nested`), one row for each.
    struct Cells {
        bool alone = false, nested = false;
        std::vector<std::vector<std::string>> rows;
    };
    Cells cells(std::string_view key);

    // --- places
    Hex hex(std::string_view key);
    Facing facing(std::string_view key);
    Facing facing(std::string_view key, Facing otherwise);
    Arc arc(std::string_view key);

    // --- tables
    TableReader table(std::string_view key);
    std::optional<TableReader> table_if(std::string_view key);
    // An array of tables, [[key]] or key = [{...}, ...]; the first form must have at least one.
    std::vector<TableReader> tables(std::string_view key);
    std::vector<TableReader> tables_if(std::string_view key);

    // --- looking around
    // True where the key is in the file; asking counts as knowing the key.
    [[nodiscard]] bool knows(std::string_view key);
    // Every key of this table in the order of the file.
    [[nodiscard]] std::vector<std::string> keys() const;
    // How a key was written: "integer", "number", "text", "boolean", "list", "table", "date"; "" where
    // absent.
    [[nodiscard]] std::string_view kind(std::string_view key);
    // Entries of a list, 0 where the key is absent or no list.
    [[nodiscard]] std::size_t length(std::string_view key);
    // Accepts a key and all below it without reading it.
    void skip(std::string_view key);
    [[nodiscard]] const std::string& file() const;
    [[nodiscard]] int line() const;
    [[nodiscard]] int column() const;
    [[nodiscard]] int line(std::string_view key);
    [[nodiscard]] int column(std::string_view key);

    // --- errors
    // Notes an error at the key's value, or at the table where the key is absent; only the first one is kept.
    void refuse(std::string_view key, std::string what);
    // The same at one entry of a list.
    void refuse(std::string_view key, std::size_t entry, std::string what);
    // The same at one entry of a list within a list.
    void refuse(std::string_view key, std::size_t row, std::size_t column, std::string what);
    // The same at the table itself.
    void refuse(std::string what);
    // False as soon as any table of the file has noted an error.
    [[nodiscard]] bool ok() const;
    // Refuses the first key of this table, and of every table below it, that nobody asked for.
    void unknown_keys();
    // unknown_keys(), then the first error of the whole file, or nothing where all is well.
    [[nodiscard]] std::optional<FileError> finish();

private:
    Node* ask(std::string_view key);
    Node* need(std::string_view key);
    bool wrong_kind(const Node& value, std::string_view key, std::string_view expected);
    std::string where_key(std::string_view key) const;
    void note(const Node& at, std::string what);
    std::vector<Node*> list(std::string_view key, int count, std::string_view of);
    std::optional<int> number(const Node& value, std::string_view key, int min, int max);
    std::optional<Energy> amount(const Node& value, std::string_view key);
    std::optional<DiceSum> sum(const Node& value, std::string_view key);
    std::optional<std::string> known_word(const Node& value, std::string_view key,
                                          std::span<const std::string_view> known);

    std::shared_ptr<File> file_;
    Node* table_;
};

// Parses TOML; an error of syntax comes back as FileError. `file` is only the name for messages.
[[nodiscard]] tl::expected<TableReader, FileError> read_table(std::string_view text, std::string_view file);

}  // namespace impulse
