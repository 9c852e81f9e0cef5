// scenarios/files/file_lock.h: one program at a time on a file or on a folder.
// Shapes: a FileLock holds its file or folder until it is destroyed or the program ends, however it ends.
// Errors: FileError where another program holds it; a file system that knows no locks locks nothing.
// Rule:   none. Nothing is left behind on the disk: the lock is on the file itself (flock), not on one beside it.
#pragma once

#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "engine/table_text.h"

namespace impulse {

// Locks what is open already; the lock goes when the descriptor is closed.
std::optional<FileError> lock_open_file(int file, const std::string& path);

class FileLock {
public:
    // Locks a file or a folder that is there; refuses where another program, or this one, holds it.
    static tl::expected<FileLock, FileError> take(const std::string& path);

    FileLock(FileLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
    FileLock& operator=(FileLock&& other) noexcept {
        std::swap(file_, other.file_);
        return *this;
    }
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;
    ~FileLock();

private:
    explicit FileLock(int file) : file_(file) {}
    int file_ = -1;
};

}  // namespace impulse
