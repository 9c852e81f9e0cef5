#include "scenarios/logs/sentence.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>

#include "scenarios/files/asset_path.h"
#include "scenarios/files/files.h"

namespace impulse {

void read_sentences(std::string_view file, const std::function<void(TableReader&)>& take) {
    const std::string path = asset_path(fmt::format("sentences/{}", file));
    const auto fault = [&]() -> std::optional<FileError> {
        const auto text = read_text(path);
        if (!text) return text.error();
        auto table = read_table(*text, path);
        if (!table) return table.error();
        constexpr std::string_view format = "impulse-sentences/1";
        if (const std::string own = table->word("format"); own != format)
            table->refuse("format", fmt::format("this program reads \"{}\", not \"{}\"", format, own));
        take(*table);
        return table->finish();
    }();
    if (!fault) return;
    fmt::print(stderr, "impulse: {}\n", fault->text());
    std::exit(2);
}

const std::string* Blanks::value(std::string_view key) const {
    const auto at = std::ranges::find_if(values_, [&](const auto& v) { return v.first == key; });
    return at != values_.end() ? &at->second : nullptr;
}

void Blanks::put(std::string_view key, std::string value) {
    drop(key);
    values_.emplace_back(key, std::move(value));
}

void Blanks::put_number(std::string_view key, int value) {
    if (value == 0) note(fmt::format("no_{}", key));
    put(key, fmt::format("{}", value));
}

void Blanks::note(std::string word) { notes_.push_back(std::move(word)); }

void Blanks::drop(std::string_view key) {
    std::erase_if(values_, [&](const auto& v) { return v.first == key; });
}

bool Blanks::holds(std::string_view when) const {
    while (!when.empty()) {
        const std::size_t end = std::min(when.find(' '), when.size());
        const std::string_view word = when.substr(0, end);
        if (!has(word) && std::ranges::find(notes_, word) == notes_.end()) return false;
        when.remove_prefix(std::min(end + 1, when.size()));
    }
    return true;
}

std::string Blanks::fill(std::string_view says) const {
    std::string out;
    for (std::size_t at = 0; at < says.size();) {
        const std::size_t open = std::min(says.find('{', at), says.size());
        out += says.substr(at, open - at);
        if (open == says.size()) break;
        const std::size_t close = says.find('}', open);
        out += blank(says.substr(open + 1, close - open - 1));
        at = close + 1;
    }
    return out;
}

// What stands between the brackets of a sentence.
std::string Blanks::blank(std::string_view inside) const {
    const std::size_t sign = std::min(inside.find_first_of(":#"), inside.size());
    const std::string* found = value(inside.substr(0, sign));
    if (found == nullptr) return {};
    if (sign == inside.size()) return *found;
    const std::string_view more = inside.substr(sign + 1);
    if (inside[sign] == '#') {
        const std::size_t bar = more.find('|');
        return fmt::format("{} {}", *found, *found == "1" ? more.substr(0, bar) : more.substr(bar + 1));
    }
    std::string out{more};
    if (const std::size_t star = out.find('*'); star != std::string::npos) out.replace(star, 1, *found);
    return out;
}

}  // namespace impulse
