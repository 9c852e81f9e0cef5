// scenarios/orders/line_reader.h: lines that a person types: edited, recalled and completed where there is a terminal.
// Shapes: one reader a person: what one has typed no other can recall.
// Errors: no line at the end of the input and after an interrupt.
#pragma once

#include <csignal>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace impulse {

class LineReader {
public:
    // Whole words that may take the place of the last word of a line that was typed so far.
    using Complete = std::function<std::vector<std::string>(std::string_view line)>;

    // Lines are edited where `in` is the standard input and it is a terminal; all others are read as they come. `stop` is
    // set by an interrupt.
    LineReader(std::istream& in, std::ostream& out, const volatile std::sig_atomic_t* stop = nullptr);
    ~LineReader();
    LineReader(const LineReader&) = delete;
    LineReader& operator=(const LineReader&) = delete;

    std::optional<std::string> read(const std::string& prompt, const Complete& complete);

private:
    struct Editor;
    std::istream& in_;
    std::ostream& out_;
    const volatile std::sig_atomic_t* stop_;
    std::unique_ptr<Editor> editor_;
};

}  // namespace impulse
