#include "scenarios/files/file_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace impulse {

std::optional<FileError> lock_open_file(int file, const std::string& path) {
    while (::flock(file, LOCK_EX | LOCK_NB) != 0) {
        if (errno == EINTR) continue;
        if (errno != EWOULDBLOCK) return std::nullopt;  // pipes and some file systems know no locks
        return FileError{path, 0, 0, "another program has this open and writes to it; close that one first"};
    }
    return std::nullopt;
}

tl::expected<FileLock, FileError> FileLock::take(const std::string& path) {
    FileLock lock{::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
    if (lock.file_ < 0)
        return tl::unexpected(
            FileError{path, 0, 0, fmt::format("cannot be opened: {}", std::strerror(errno))});
    if (auto held = lock_open_file(lock.file_, path)) return tl::unexpected(std::move(*held));
    return lock;
}

FileLock::~FileLock() {
    if (file_ >= 0) ::close(file_);
}

}  // namespace impulse
