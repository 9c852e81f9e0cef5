// scenarios/files/json_text.h: JSON that people edit: every value knows its line and column.
// Units:  lines and columns from 1.
// Shapes: JsonText owns the parsed file; JsonView looks at one object of it.
// Errors: getters note the first error and give a harmless value; error() returns it.
// Rule:   none. Keys that are not asked for are kept, not refused: records travel between programs.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "engine/table_text.h"
#include "scenarios/files/json_fields.h"

namespace impulse {

class JsonView;

// How deep lists and objects may stand in one another: far beyond every format here, far from the end of the stack.
inline constexpr int json_depth_most = 100;
// The only way from text to JSON: refuses, with line and column, what is no JSON and what is nested too deep.
tl::expected<Json, FileError> parse_json(std::string_view text, std::string_view file,
                                         int depth_most = json_depth_most);
// JSON as text that is safe to show and says the same (engine/visible_text.h); what is no UTF-8 becomes U+FFFD.
std::string json_text(const Json& json, int indent = -1);

class JsonText {
public:
    // Refuses what is no JSON, with line and column.
    static tl::expected<std::shared_ptr<JsonText>, FileError> parse(std::string_view text,
                                                                    std::string_view file);
    [[nodiscard]] const Json& json() const { return json_; }
    // An error at a value, by its path such as "/sides/0/units/1/class".
    [[nodiscard]] FileError at(const std::string& path, std::string what) const;
    // The path of the value that begins there; empty where none does.
    [[nodiscard]] std::string path_at(int line, int column) const;
    [[nodiscard]] const std::optional<FileError>& error() const { return error_; }
    void note(const std::string& path, std::string what);

private:
    Json json_;
    std::string file_;
    std::map<std::string, std::pair<int, int>> places_;
    std::optional<FileError> error_;
};

class JsonView {
public:
    // The whole file, which must be an object.
    static JsonView root(std::shared_ptr<JsonText> text);

    [[nodiscard]] bool has(std::string_view key) const;
    [[nodiscard]] bool ok() const { return !text_->error(); }
    // Text; with `otherwise` the key may be absent or null.
    std::string word(std::string_view key);
    std::string word(std::string_view key, std::string_view otherwise);
    std::string one_of(std::string_view key, std::span<const std::string_view> known);
    int integer(std::string_view key, int min, int max);
    int integer(std::string_view key, int min, int max, int otherwise);
    std::uint64_t seed(std::string_view key, std::uint64_t otherwise);
    bool boolean(std::string_view key, bool otherwise);
    Hex hex(std::string_view key);
    Facing facing(std::string_view key);
    // A list of texts; absent = empty.
    std::vector<std::string> words(std::string_view key);
    std::optional<JsonView> object(std::string_view key);
    // A list of objects; absent = empty.
    std::vector<JsonView> objects(std::string_view key);

    // The line in which an entry of a list stands.
    [[nodiscard]] int line(std::string_view key, std::size_t entry) const {
        return text_->at(below(key) + "/" + std::to_string(entry), {}).line;
    }

    void refuse(std::string_view key, std::string what);
    void refuse(std::string_view key, std::size_t entry, std::string what);
    void refuse(std::string what);
    [[nodiscard]] const Json& json() const { return *json_; }

private:
    JsonView(std::shared_ptr<JsonText> text, const Json* json, std::string path)
        : text_(std::move(text)), json_(json), path_(std::move(path)) {}
    const Json* find(std::string_view key) const;
    const Json* need(std::string_view key);
    void wrong(std::string_view key, std::string_view expected);
    [[nodiscard]] std::string below(std::string_view key) const { return path_ + "/" + std::string{key}; }

    std::shared_ptr<JsonText> text_;
    const Json* json_;
    std::string path_;
};

}  // namespace impulse
