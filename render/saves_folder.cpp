#include "render/saves_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <map>

namespace impulse {
namespace {

constexpr int windows_most = 64;

std::string folder_of_window(const std::string& folder, int n) {
    return n == 1 ? folder : fmt::format("{}/window-{}", folder, n);
}

}  // namespace

tl::expected<std::shared_ptr<SavesFolder>, std::string> SavesFolder::take(const std::string& folder) {
    static std::map<std::string, std::weak_ptr<SavesFolder>> held;
    if (auto own = held[folder].lock()) return own;
    for (int n = 1; n <= windows_most; ++n) {
        const std::string path = folder_of_window(folder, n);
        std::error_code bad;
        std::filesystem::create_directories(path, bad);
        if (bad)
            return tl::unexpected(
                fmt::format("{}: the folder for saves cannot be made: {}", path, bad.message()));
        const int lock = ::open((path + "/lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
        if (lock >= 0 && ::flock(lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
            ::close(lock);
            continue;
        }
        const std::shared_ptr<SavesFolder> own(new SavesFolder(path, lock));
        held[folder] = own;
        return own;
    }
    return tl::unexpected(fmt::format("{}: {} windows keep their saves there already", folder, windows_most));
}

SavesFolder::~SavesFolder() {
    if (lock_ >= 0) ::close(lock_);
}

std::vector<std::string> saves_folders(const std::string& folder) {
    std::vector<std::string> found;
    for (int n = 1; n <= windows_most && !folder.empty(); ++n)
        if (std::error_code bad; std::filesystem::is_directory(folder_of_window(folder, n), bad))
            found.push_back(folder_of_window(folder, n));
    return found;
}

}  // namespace impulse
