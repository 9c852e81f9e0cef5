// scenarios/logs/sentence.h: a sentence with blanks, and what fills them.
// Shapes: {key}: the value. {key:text}: the text, * the value, where there is one. {key#one|many}: counted.
// Errors: a blank without a value stays empty; a table that cannot be read ends the program with its place, exit code 2.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/table_text.h"

namespace impulse {

// A sentence and what must be noted for it to be said.
struct Sentence {
    std::string when, says;
};

// Hands the table assets/sentences/<file> to `take`, and makes sure that all of it was taken.
void read_sentences(std::string_view file, const std::function<void(TableReader&)>& take);

class Blanks {
public:
    void put(std::string_view key, std::string value);
    // A number: noted as "no_<key>" where it is 0.
    void put_number(std::string_view key, int value);
    void note(std::string word);
    void drop(std::string_view key);
    [[nodiscard]] bool has(std::string_view key) const { return value(key) != nullptr; }
    // Each of the words was noted: a key with a value, a word that was said, "no_<key>".
    [[nodiscard]] bool holds(std::string_view when) const;
    [[nodiscard]] std::string fill(std::string_view says) const;

private:
    [[nodiscard]] const std::string* value(std::string_view key) const;
    [[nodiscard]] std::string blank(std::string_view inside) const;

    std::vector<std::pair<std::string, std::string>> values_;
    std::vector<std::string> notes_;
};

}  // namespace impulse
