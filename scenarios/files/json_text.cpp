#include "scenarios/files/json_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/visible_text.h"

namespace impulse {
namespace {

// Line and column of a byte, both from 1.
std::pair<int, int> place_of(std::string_view text, std::size_t byte) {
    int line = 1, column = 1;
    for (std::size_t i = 0; i < byte && i < text.size(); ++i) {
        if (text[i] == '\n') {
            ++line;
            column = 1;
        } else {
            ++column;
        }
    }
    return {line, column};
}

// Walks JSON that is known to be sound and writes down where each value begins.
class Places {
public:
    Places(std::string_view text, std::map<std::string, std::pair<int, int>>& places)
        : text_(text), places_(places) {}
    void walk() { value(""); }
    std::string twice;  // path of the first key that an object has twice
    int twice_line = 1, twice_column = 1;

private:
    void step() {
        if (text_[at_] == '\n') {
            ++line_;
            column_ = 1;
        } else {
            ++column_;
        }
        ++at_;
    }
    void space() {
        while (at_ < text_.size() &&
               (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t' || text_[at_] == '\r'))
            step();
    }
    std::string quoted() {
        std::string word;
        step();
        while (at_ < text_.size() && text_[at_] != '"') {
            if (text_[at_] == '\\') step();
            if (at_ < text_.size()) word += text_[at_];
            step();
        }
        if (at_ < text_.size()) step();
        return word;
    }
    void value(const std::string& path) {
        space();
        if (at_ >= text_.size()) return;
        if (!places_.try_emplace(path, line_, column_).second && twice.empty()) {
            twice = path;
            twice_line = line_, twice_column = column_;
        }
        const char c = text_[at_];
        if (c == '{') {
            step();
            for (space(); at_ < text_.size() && text_[at_] != '}'; space()) {
                const std::string key = quoted();
                space();
                if (at_ < text_.size()) step();  // the colon
                value(path + "/" + key);
                space();
                if (at_ < text_.size() && text_[at_] == ',') step();
            }
            if (at_ < text_.size()) step();
        } else if (c == '[') {
            step();
            std::size_t i = 0;
            for (space(); at_ < text_.size() && text_[at_] != ']'; space()) {
                value(fmt::format("{}/{}", path, i++));
                space();
                if (at_ < text_.size() && text_[at_] == ',') step();
            }
            if (at_ < text_.size()) step();
        } else if (c == '"') {
            quoted();
        } else {
            while (at_ < text_.size() && text_[at_] != ',' && text_[at_] != '}' && text_[at_] != ']' &&
                   text_[at_] != '\n' && text_[at_] != ' ')
                step();
        }
    }

    std::string_view text_;
    std::map<std::string, std::pair<int, int>>& places_;
    std::size_t at_ = 0;
    int line_ = 1, column_ = 1;
};

// What the parser says, without its own name and place, in letters that every terminal shows.
std::string plain_fault(std::string what) {
    for (const std::string_view end : {"column ", ": ", " - "})
        if (const std::size_t at = what.find(end); at != std::string::npos) what.erase(0, at + end.size());
    for (char& c : what)
        if (static_cast<unsigned char>(c) < 32 || static_cast<unsigned char>(c) > 126) c = '?';
    return what;
}

std::string_view without_mark(std::string_view text) {
    if (constexpr std::string_view mark = "\xEF\xBB\xBF"; text.starts_with(mark))
        text.remove_prefix(mark.size());
    return text;
}

// Where lists and objects begin to stand too deep in one another.
std::optional<std::size_t> too_deep(std::string_view text, int most) {
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted) {
            if (c == '\\')
                ++i;
            else if (c == '"')
                quoted = false;
        } else if (c == '"') {
            quoted = true;
        } else if (c == '[' || c == '{') {
            if (++depth > most) return i;
        } else if (c == ']' || c == '}') {
            --depth;
        }
    }
    return std::nullopt;
}

std::string shown(const Json& json) {
    const std::string text = json.dump();
    return text.size() > 40 ? text.substr(0, 37) + "..." : text;
}

}  // namespace

std::string json_text(const Json& json, int indent) {
    return visible_json(json.dump(indent, ' ', false, Json::error_handler_t::replace));
}

tl::expected<Json, FileError> parse_json(std::string_view text, std::string_view file, int depth_most) {
    text = without_mark(text);
    const auto wrong = [&](std::size_t byte, std::string what) {
        const auto [line, column] = place_of(text, byte);
        return tl::unexpected(FileError{std::string{file}, line, column, std::move(what)});
    };
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
        return wrong(0, "the file is empty; a JSON object is needed");
    if (const auto deep = too_deep(text, depth_most))
        return wrong(*deep,
                     fmt::format("lists and objects stand in one another more than {} deep", depth_most));
    try {
        return Json::parse(text);
    } catch (const Json::parse_error& error) {
        std::size_t byte = error.byte > 0 ? error.byte - 1 : 0;
        // Of a text that stands where none may be, the beginning.
        if (std::string_view{error.what()}.find("unexpected string literal") != std::string_view::npos &&
            byte > 0 && byte < text.size() && text[byte] == '"')
            for (--byte; byte > 0 && (text[byte] != '"' || text[byte - 1] == '\\');) --byte;
        return wrong(byte, fmt::format("not valid JSON: {}", plain_fault(error.what())));
    } catch (const Json::exception& error) {
        // A number beyond all bounds: the library quotes it and does not say where it stands.
        const std::string said = error.what();
        const std::size_t open = said.find('\''), close = said.rfind('\'');
        const std::string number = open < close ? said.substr(open + 1, close - open - 1) : std::string{};
        return wrong(std::min(text.find(number), text.size()),
                     fmt::format("not valid JSON: the number {} is too large",
                                 number.size() > 40 ? number.substr(0, 37) + "..." : number));
    }
}

tl::expected<std::shared_ptr<JsonText>, FileError> JsonText::parse(std::string_view text,
                                                                   std::string_view file) {
    auto parsed = std::make_shared<JsonText>();
    parsed->file_ = std::string{file};
    auto json = parse_json(text, file);
    if (!json) return tl::unexpected(json.error());
    parsed->json_ = std::move(*json);
    text = without_mark(text);
    Places places{text, parsed->places_};
    places.walk();
    if (!places.twice.empty())
        return tl::unexpected(FileError{parsed->file_, places.twice_line, places.twice_column,
                                        fmt::format("the key \"{}\" stands twice in this object",
                                                    places.twice.substr(places.twice.rfind('/') + 1))});
    return parsed;
}

FileError JsonText::at(const std::string& path, std::string what) const {
    // A key that is not there is reported where its object begins.
    std::string where = path;
    while (!places_.contains(where) && !where.empty()) where.erase(where.rfind('/'));
    const auto place = places_.find(where);
    const auto [line, column] = place != places_.end() ? place->second : std::pair{1, 1};
    return {file_, line, column, std::move(what)};
}

std::string JsonText::path_at(int line, int column) const {
    for (const auto& [path, place] : places_)
        if (place == std::pair{line, column}) return path;
    return {};
}

void JsonText::note(const std::string& path, std::string what) {
    if (!error_) error_ = at(path, std::move(what));
}

JsonView JsonView::root(std::shared_ptr<JsonText> text) {
    static const Json nothing = Json::object();
    const Json* json = &text->json();
    if (!json->is_object()) {
        text->note("", fmt::format("expected an object, got {}", shown(*json)));
        json = &nothing;
    }
    return {std::move(text), json, ""};
}

const Json* JsonView::find(std::string_view key) const {
    const auto at = json_->find(std::string{key});
    return at == json_->end() || at->is_null() ? nullptr : &*at;
}
bool JsonView::has(std::string_view key) const { return find(key) != nullptr; }

const Json* JsonView::need(std::string_view key) {
    const Json* value = find(key);
    if (value == nullptr) {
        std::vector<std::string_view> keys;
        std::vector<std::string> kept;
        for (const auto& [name, unused] : json_->items()) kept.push_back(name);
        keys.assign(kept.begin(), kept.end());
        const std::string_view near = nearest_word(key, keys);
        text_->note(path_, fmt::format("the key \"{}\" is missing{}", key,
                                       near.empty() ? "" : fmt::format("; is \"{}\" meant for it?", near)));
    }
    return value;
}

void JsonView::wrong(std::string_view key, std::string_view expected) {
    const Json* value = find(key);
    text_->note(below(key), fmt::format("\"{}\" is {}, expected {}", key,
                                        value != nullptr ? shown(*value) : "missing", expected));
}

std::string JsonView::word(std::string_view key) {
    const Json* value = need(key);
    if (value == nullptr) return {};
    if (!value->is_string() || value->get<std::string>().empty()) {
        wrong(key, "text");
        return {};
    }
    return value->get<std::string>();
}

std::string JsonView::word(std::string_view key, std::string_view otherwise) {
    const Json* value = find(key);
    if (value == nullptr) return std::string{otherwise};
    if (!value->is_string()) {
        wrong(key, "text");
        return std::string{otherwise};
    }
    return value->get<std::string>();
}

std::string JsonView::one_of(std::string_view key, std::span<const std::string_view> known) {
    const std::string said = word(key);
    if (said.empty() || std::ranges::find(known, said) != known.end()) return said;
    const std::string hint = did_you_mean(said, known);
    text_->note(
        below(key),
        fmt::format("\"{}\" is \"{}\"{}", key, said,
                    hint.empty() ? fmt::format(", expected one of: {}", fmt::join(known, ", ")) : hint));
    return std::string{known.front()};
}

int JsonView::integer(std::string_view key, int min, int max) {
    const Json* value = need(key);
    if (value == nullptr) return min;
    if (!value->is_number_integer() || value->get<std::int64_t>() < min || value->get<std::int64_t>() > max) {
        wrong(key, fmt::format("a whole number of {}..{}", min, max));
        return min;
    }
    return static_cast<int>(value->get<std::int64_t>());
}

int JsonView::integer(std::string_view key, int min, int max, int otherwise) {
    return has(key) ? integer(key, min, max) : otherwise;
}

std::uint64_t JsonView::seed(std::string_view key, std::uint64_t otherwise) {
    const Json* value = find(key);
    if (value == nullptr) return otherwise;
    if (!value->is_number_unsigned()) {
        wrong(key, "a whole number of 0 or more");
        return otherwise;
    }
    return value->get<std::uint64_t>();
}

bool JsonView::boolean(std::string_view key, bool otherwise) {
    const Json* value = find(key);
    if (value == nullptr) return otherwise;
    if (!value->is_boolean()) {
        wrong(key, "true or false");
        return otherwise;
    }
    return value->get<bool>();
}

Hex JsonView::hex(std::string_view key) {
    const Json* value = need(key);
    if (value == nullptr) return {};
    const auto at = value->is_string() ? parse_hex(value->get<std::string>()) : std::nullopt;
    if (!at) wrong(key, "a hex such as \"3030\"");
    return at.value_or(Hex{});
}

Facing JsonView::facing(std::string_view key) {
    const Json* value = need(key);
    if (value == nullptr) return {};
    const auto at = value->is_string() ? parse_facing(value->get<std::string>()) : std::nullopt;
    if (!at) wrong(key, "a direction \"A\" to \"F\"");
    return at.value_or(Facing{});
}

std::vector<std::string> JsonView::words(std::string_view key) {
    std::vector<std::string> all;
    const Json* value = find(key);
    if (value == nullptr) return all;
    if (!value->is_array()) {
        wrong(key, "a list of texts");
        return all;
    }
    for (std::size_t i = 0; i < value->size(); ++i) {
        if (!(*value)[i].is_string()) {
            refuse(key, i,
                   fmt::format("entry {} of \"{}\" is {}, expected text", i + 1, key, shown((*value)[i])));
            all.emplace_back();
            continue;
        }
        all.push_back((*value)[i].get<std::string>());
    }
    return all;
}

std::optional<JsonView> JsonView::object(std::string_view key) {
    const Json* value = find(key);
    if (value == nullptr) return std::nullopt;
    if (!value->is_object()) {
        wrong(key, "an object");
        return std::nullopt;
    }
    return JsonView{text_, value, below(key)};
}

std::vector<JsonView> JsonView::objects(std::string_view key) {
    std::vector<JsonView> all;
    const Json* value = find(key);
    if (value == nullptr) return all;
    if (!value->is_array()) {
        wrong(key, "a list of objects");
        return all;
    }
    for (std::size_t i = 0; i < value->size(); ++i) {
        if (!(*value)[i].is_object()) {
            refuse(
                key, i,
                fmt::format("entry {} of \"{}\" is {}, expected an object", i + 1, key, shown((*value)[i])));
            continue;
        }
        all.push_back(JsonView{text_, &(*value)[i], fmt::format("{}/{}", below(key), i)});
    }
    return all;
}

void JsonView::refuse(std::string_view key, std::string what) { text_->note(below(key), std::move(what)); }
void JsonView::refuse(std::string_view key, std::size_t entry, std::string what) {
    text_->note(fmt::format("{}/{}", below(key), entry), std::move(what));
}
void JsonView::refuse(std::string what) { text_->note(path_, std::move(what)); }

}  // namespace impulse
