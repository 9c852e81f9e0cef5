// engine/visible_text.h: text from elsewhere, safe to show: what would command a terminal is a mark.
// Units:  UTF-8.
// Shapes: ESC becomes "<U+001B>", a byte that is no UTF-8 "<0xFF>"; line breaks and tabs stay.
// Errors: none; any bytes may come.
// Rule:   none. Marked are C0 but tab and line break, DEL, C1, marks of direction, line separators.
#pragma once

#include <string>
#include <string_view>

namespace impulse {

// The text with marks for what must not reach a terminal, a page or a log as it is.
std::string visible(std::string_view text);
// The same text of a JSON document with those characters escaped (\u202e), so that it says what it said.
std::string visible_json(std::string_view json);
// The same for a page: what would be markup there is escaped.
std::string escaped(std::string_view text);
// How many bytes at the end of the text are the beginning of a character whose rest has yet to come: 0 to 3.
std::size_t unfinished_bytes(std::string_view text);

}  // namespace impulse
