// tests/support/garbage_orders.h: orders that are mostly illegal.
// Units:  none.
// Shapes: any field of any command set to a number that may exist or not; words of enums always exist.
// Errors: none.
// Rule:   none.
#pragma once

#include <cstdint>
#include <type_traits>

#include "battle/core/command.h"

namespace impulse {

class Garbage {
public:
    explicit Garbage(std::uint64_t seed) : state_(seed * 2 + 1) {}

    std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15ULL;
        std::uint64_t z = state_;
        z = (z ^ z >> 30U) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ z >> 27U) * 0x94D049BB133111EBULL;
        return z ^ z >> 31U;
    }
    int below(int n) { return static_cast<int>(next() % static_cast<std::uint64_t>(n)); }

    // Something for a value of any type in a command.
    template <class T>
    void fill(T& x) {
        if constexpr (Worded<T>) {
            x = static_cast<T>(below(static_cast<int>(count_of<T>())));
        } else if constexpr (std::is_integral_v<T>) {
            const std::uint64_t any = next();
            x = below(3) != 0 ? static_cast<T>(below(12)) : static_cast<T>(any);
        } else if constexpr (std::is_same_v<T, Energy>) {
            x = below(4) == 0 ? Energy{static_cast<std::int32_t>(next())} : Energy{30 * (below(40) - 4)};
        } else if constexpr (std::is_same_v<T, Hex>) {
            fill(x.q);
            fill(x.r);
        } else if constexpr (std::is_same_v<T, Facing>) {
            x.at = static_cast<std::uint8_t>(below(8));
        } else if constexpr (HasFields<T>) {
            each_field(x, [this](std::string_view, auto& f) { this->fill(f); });
        } else if constexpr (requires { x.at; }) {
            const std::uint64_t any = next();
            x.at = below(3) != 0 ? static_cast<std::uint16_t>(below(6))
                                 : static_cast<std::uint16_t>(below(3) == 0 ? 0xFFFF : any);
        } else {
            x.resize(static_cast<std::size_t>(below(static_cast<int>(x.capacity()) + 1)));
            for (auto& e : x) fill(e);
        }
    }

    // One field of the order changed, the rest as it was.
    Command mutated(Command order) {
        std::visit(
            [this](auto& c) {
                int fields = 0;
                each_field(c, [&](std::string_view, auto&) { ++fields; });
                if (fields == 0) return;
                int chosen = below(fields);
                each_field(c, [&](std::string_view, auto& f) {
                    if (chosen-- != 0) return;
                    if constexpr (requires { f.push_back(f.back()); }) {
                        if (!f.empty() && below(4) != 0) {
                            this->fill(f[static_cast<std::size_t>(below(static_cast<int>(f.size())))]);
                            return;
                        }
                    }
                    this->fill(f);
                });
            },
            order);
        return order;
    }

    // Any command with any contents.
    Command any() { return make<0>(below(static_cast<int>(std::variant_size_v<Command>))); }

private:
    template <std::size_t I>
    Command make(int index) {
        if constexpr (I < std::variant_size_v<Command>) {
            if (index != static_cast<int>(I)) return make<I + 1>(index);
            std::variant_alternative_t<I, Command> c;
            fill(c);
            return c;
        } else {
            return Pass{};
        }
    }
    std::uint64_t state_;
};

}  // namespace impulse
