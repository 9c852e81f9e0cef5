#include "engine/table_file.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "engine/every_error.h"

namespace impulse {
namespace {

using Node = TableReader::Node;

void place(Node& node, const toml::source_region& source) {
    node.line = std::max(1, static_cast<int>(source.begin.line));
    node.column = std::max(1, static_cast<int>(source.begin.column));
    node.key_line = node.line;
    node.key_column = node.column;
}

Node node_of(const toml::node& from);

// Keys in the order of the file: the parser keeps them sorted by name.
void fill_table(Node& node, const toml::table& table) {
    for (const auto& [key, value] : table) {
        Node child = node_of(value);
        child.key = std::string{key.str()};
        child.key_line = std::max(1, static_cast<int>(key.source().begin.line));
        child.key_column = std::max(1, static_cast<int>(key.source().begin.column));
        node.below.push_back(std::move(child));
    }
    std::ranges::stable_sort(node.below, [](const Node& a, const Node& b) {
        return std::pair{a.key_line, a.key_column} < std::pair{b.key_line, b.key_column};
    });
}

Node node_of(const toml::node& from) {
    Node node;
    place(node, from.source());
    if (const auto* table = from.as_table()) {
        fill_table(node, *table);
    } else if (const auto* list = from.as_array()) {
        node.kind = Node::Kind::list;
        for (const toml::node& entry : *list) node.below.push_back(node_of(entry));
    } else if (const auto* text = from.as_string()) {
        node.kind = Node::Kind::text;
        node.text = text->get();
    } else if (const auto* integer = from.as_integer()) {
        node.kind = Node::Kind::integer;
        node.whole = integer->get();
        node.text = fmt::format("{}", node.whole);
    } else if (const auto* number = from.as_floating_point()) {
        // Kept as the shortest text that reads back the same, so that exact readers see 0.1 as 1/10.
        node.kind = Node::Kind::number;
        node.text = fmt::format("{}", number->get());
    } else if (const auto* boolean = from.as_boolean()) {
        node.kind = Node::Kind::boolean;
        node.whole = boolean->get() ? 1 : 0;
    } else {
        node.kind = Node::Kind::date;
    }
    return node;
}

// The first key below that nobody asked for.
const Node* first_unknown(const Node& node, const Node*& owner) {
    if (node.skipped) return nullptr;
    for (const Node& child : node.below) {
        if (node.kind == Node::Kind::table && std::ranges::find(node.asked, child.key) == node.asked.end()) {
            owner = &node;
            return &child;
        }
        if (const Node* deeper = first_unknown(child, owner)) return deeper;
    }
    return nullptr;
}

FileError unknown_error(const std::string& file, const Node& owner, const Node& unknown) {
    const std::vector<std::string_view> known(owner.asked.begin(), owner.asked.end());
    std::string what = fmt::format("unknown key `{}`", unknown.key);
    const std::string hint = did_you_mean(unknown.key, known);
    if (!hint.empty())
        what += hint;
    else if (!known.empty())
        what += fmt::format("; known here: {}", listed(known));
    return {file, unknown.key_line, unknown.key_column, std::move(what)};
}

// All of them, but for tables with errors: those were not read to the end.
void note_unknown(TableReader::File& file, const Node& node, bool with_errors) {
    if (node.skipped) return;
    for (const Node& child : node.below) {
        const bool asked =
            node.kind != Node::Kind::table || std::ranges::find(node.asked, child.key) != node.asked.end();
        // What is wrong above may have kept a reader from a whole table.
        const bool kept_from =
            with_errors && (child.kind == Node::Kind::table || child.kind == Node::Kind::list);
        if (asked)
            note_unknown(file, child, with_errors);
        else if (!node.faulty && !kept_from)
            file.note(unknown_error(file.name, node, child));
    }
}

}  // namespace

void TableReader::unknown_keys() {
    if (file_->every != nullptr) {
        note_unknown(*file_, *table_, file_->noted);
        return;
    }
    if (file_->first_error) return;
    const Node* owner = nullptr;
    const Node* unknown = first_unknown(*table_, owner);
    if (unknown != nullptr) file_->note(unknown_error(file_->name, *owner, *unknown));
}

std::optional<FileError> TableReader::finish() {
    unknown_keys();
    return file_->first_error;
}

namespace {

tl::expected<TableReader, FileError> parse_table(std::string_view text, std::string_view file,
                                                 std::vector<FileError>* every) {
    auto parsed = std::make_shared<TableReader::File>();
    parsed->every = every;
    parsed->name = std::string{file};
    try {
        const toml::table table = toml::parse(text, file);
        place(parsed->root, table.source());
        fill_table(parsed->root, table);
    } catch (const toml::parse_error& error) {
        const auto& at = error.source().begin;
        const bool deep = error.description().find("TOML_MAX_NESTED") != std::string_view::npos;
        return tl::unexpected(FileError{
            parsed->name, std::max(1, static_cast<int>(at.line)), std::max(1, static_cast<int>(at.column)),
            deep ? fmt::format("lists and tables stand in one another more than {} deep",
                               TOML_MAX_NESTED_VALUES)
                 : fmt::format("not valid TOML: {}", error.description())});
    } catch (const std::exception&) {
        return tl::unexpected(FileError{parsed->name, 1, 1, "not valid TOML"});
    }
    Node* root = &parsed->root;
    return TableReader{std::move(parsed), root};
}

}  // namespace

tl::expected<TableReader, FileError> read_table(std::string_view text, std::string_view file) {
    return parse_table(text, file, nullptr);
}

tl::expected<TableReader, FileError> read_table(std::string_view text, std::string_view file,
                                                std::vector<FileError>& every) {
    return parse_table(text, file, &every);
}

}  // namespace impulse
