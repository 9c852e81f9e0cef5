// render/saves_folder.h: the folder in which one window keeps its autosaves, and no other.
// Shapes: SavesFolder holds a lock (flock on a file `lock` in it) as long as it lives; the system frees it when a program dies.
// Errors: a sentence where the folder cannot be made; where nothing can be locked the folder is used without.
// Rule:   windows that are given one folder do not rotate each other's battles away.
#pragma once

#include <memory>
#include <string>
#include <tl/expected.hpp>
#include <vector>

namespace impulse {

class SavesFolder {
public:
    // The folder where no other program has it; else the first of its folders window-2, window-3 ... that is free. The same
    // program gets its own again.
    static tl::expected<std::shared_ptr<SavesFolder>, std::string> take(const std::string& folder);
    ~SavesFolder();
    SavesFolder(const SavesFolder&) = delete;
    SavesFolder& operator=(const SavesFolder&) = delete;
    [[nodiscard]] const std::string& path() const { return path_; }

private:
    SavesFolder(std::string path, int lock) : path_(std::move(path)), lock_(lock) {}
    std::string path_;
    int lock_ = -1;
};

// The folder and those beside it that other windows use.
std::vector<std::string> saves_folders(const std::string& folder);

}  // namespace impulse
