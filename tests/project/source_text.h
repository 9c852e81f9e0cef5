// tests/project/source_text.h: source files as text, for tests that read the project itself.
// Units:  lines from 1.
// Shapes: SourceFile is a path below the source folder and its lines.
// Errors: a file that cannot be read has no lines.
// Rule:   architecture section 3.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/source_dir.h"

namespace impulse {

struct SourceFile {
    std::string path;  // "engine/hex.h"
    std::vector<std::string> lines;
};

inline std::vector<std::string> lines_of(std::istream& in) {
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

inline bool ends_with_any(std::string_view path, std::initializer_list<std::string_view> endings) {
    return std::any_of(endings.begin(), endings.end(),
                       [path](std::string_view e) { return path.ends_with(e); });
}

// Every file below a folder ("" = all) whose name ends so; without build results and version control.
inline std::vector<SourceFile> files_below(const std::string& folder,
                                           std::initializer_list<std::string_view> endings) {
    namespace fs = std::filesystem;
    const fs::path top{source_dir()};
    std::vector<SourceFile> files;
    if (!fs::is_directory(top / folder)) return files;
    for (auto it = fs::recursive_directory_iterator(top / folder); it != fs::recursive_directory_iterator();
         ++it) {
        const std::string path = fs::relative(it->path(), top).string();
        if (it->is_directory() && (path == "build" || path == "out" || path == ".git" || path == ".cache"))
            it.disable_recursion_pending();
        if (!it->is_regular_file() || !ends_with_any(path, endings)) continue;
        std::ifstream in{it->path()};
        files.push_back({path, lines_of(in)});
    }
    std::sort(files.begin(), files.end(), [](const auto& a, const auto& b) { return a.path < b.path; });
    return files;
}

// The lines with comments and the insides of text literals blanked out.
inline std::vector<std::string> code_only(const std::vector<std::string>& lines) {
    enum class In { code, block, text, raw } in = In::code;
    std::vector<std::string> out;
    std::string closing;  // what ends a raw literal
    for (const std::string& line : lines) {
        std::string kept;
        for (std::size_t i = 0; i < line.size(); ++i) {
            const std::string_view rest = std::string_view{line}.substr(i);
            if (in == In::block) {
                if (rest.starts_with("*/")) in = In::code, ++i;
            } else if (in == In::raw) {
                if (rest.starts_with(closing)) in = In::code, i += closing.size() - 1;
            } else if (in == In::text) {
                if (line[i] == '\\')
                    ++i;
                else if (line[i] == '"')
                    in = In::code;
            } else if (rest.starts_with("//")) {
                break;
            } else if (rest.starts_with("/*")) {
                in = In::block, ++i;
            } else if (rest.starts_with("R\"")) {
                const std::size_t open = rest.find('(');
                closing = ")" + std::string{rest.substr(2, open - 2)} + "\"";
                in = In::raw, i += open;
            } else if (rest.starts_with("'\"'") || rest.starts_with("'\\")) {
                i += rest.starts_with("'\\") ? 3 : 2;
            } else if (line[i] == '"') {
                in = In::text;
            } else {
                kept += line[i];
            }
        }
        if (in == In::text) in = In::code;  // a text literal ends with its line
        out.push_back(kept);
    }
    return out;
}

}  // namespace impulse
