#include "scenarios/files/asset_path.h"

#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace impulse {
namespace fs = std::filesystem;

std::string asset_folder() {
    if (const char* given = std::getenv("IMPULSE_ASSETS"); given != nullptr && *given != '\0') return given;
    std::error_code none;
    const fs::path program = fs::read_symlink("/proc/self/exe", none);
    if (!program.empty()) {
        const fs::path installed = program.parent_path().parent_path() / "share/impulse/assets";
        if (fs::is_directory(installed, none)) return installed.string();
    }
    return IMPULSE_SOURCE_DIR "/assets";
}

std::string asset_path(std::string_view below) { return (fs::path{asset_folder()} / below).string(); }

std::string own_folder() {
    if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data != '\0')
        return (fs::path{data} / "impulse").string();
    if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
        return (fs::path{home} / ".local/share/impulse").string();
    return {};
}

std::string scenario_folder() {
    return (fs::path{asset_folder()} / "../scenarios").lexically_normal().string();
}

}  // namespace impulse
