// engine/table_file.h: a TOML file as values that know their places and who asked for them.
// Units:  lines and columns from 1.
// Shapes: a tree of nodes below one root; for table_text.cpp and table_file.cpp alone.
// Errors: File keeps the first error, or every one of them where somebody collects them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/table_text.h"

namespace impulse {

struct TableReader::Node {
    enum class Kind : std::uint8_t { integer, number, text, boolean, list, table, date };
    Kind kind = Kind::table;
    bool skipped = false;
    bool faulty = false;  // an error was noted in this table
    int line = 1, column = 1;
    int key_line = 1, key_column = 1;
    std::int64_t whole = 0;          // integer, boolean
    std::string key, text;           // text: the text, or a number as it would be printed
    std::vector<Node> below;         // entries of a list, or values of a table in the order of the file
    std::vector<std::string> asked;  // keys that somebody wanted from this table
};

struct TableReader::File {
    std::string name;
    Node root;
    Node nothing;  // what a missing table reads as; only seen after an error was noted
    std::optional<FileError> first_error;
    std::vector<FileError>* every = nullptr;  // for linters: all of them

    bool noted = false;  // an error, also one that was forgotten since
    void note(FileError error) {
        noted = true;
        if (every != nullptr && std::find(every->begin(), every->end(), error) == every->end())
            every->push_back(error);
        if (!first_error) first_error = std::move(error);
    }
    // A table is entered: a linter forgets what was wrong with the one before.
    void enter() {
        if (every != nullptr) first_error.reset();
    }
};

// Words for a message, the first two dozen of them.
std::string listed(std::span<const std::string_view> words);

}  // namespace impulse
