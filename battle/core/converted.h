// battle/core/converted.h: classes of ships of which groupings of boxes have become other systems in battle.
// Units:  group indices of the class as printed.
// Shapes: a ClassId from first_converted on names such a class, the same in every thread; the rules make it when asked.
// Errors: std::length_error where a run has made all that two bytes can name.
// Rule:   TNG "Flux".
#pragma once

#include <array>
#include <atomic>
#include <deque>
#include <mutex>

#include "battle/core/ids.h"
#include "battle/core/rows/classes.h"

namespace impulse {

struct Rules;

constexpr std::size_t first_converted = 0x8000;

// A grouping, by its first group, that has become what a group of the printed class is.
struct Conversion {
    ClassId from{};
    std::uint8_t group = 0, into = 0;
    auto operator<=>(const Conversion&) const = default;
};
// The class that comes of it.
ClassId converted(const Conversion& conversion);
// The class as printed.
ClassId printed(ClassId type);

// The converted classes of one ruleset. A copy of the rules makes its own: its classes may be others.
class ConvertedClasses {
public:
    ConvertedClasses() = default;
    ConvertedClasses(const ConvertedClasses& other) : make(other.make) {}
    ConvertedClasses& operator=(const ConvertedClasses& other);
    ~ConvertedClasses() = default;

    [[nodiscard]] const ShipClass& of(const Rules& rules, ClassId type) const;

    // Makes a class out of the one before; a function of play/class_index.h.
    ShipClass (*make)(const Rules& rules, const Conversion& conversion) = nullptr;

private:
    static constexpr std::size_t page_size = 256, pages = (0xFFFF - first_converted) / page_size + 1;
    struct Page {
        std::array<std::atomic<const ShipClass*>, page_size> at{};
    };
    // Read without the lock: what stands there once stays.
    mutable std::array<std::atomic<Page*>, pages> pages_{};
    mutable std::mutex lock_;
    mutable std::deque<Page> kept_pages_;
    mutable std::deque<ShipClass> kept_;
};

}  // namespace impulse
