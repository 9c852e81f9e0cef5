#include "engine/parallel.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <stdexcept>

namespace impulse {
namespace {

TEST(EngineParallel, EachThreadWorksOnceUnderItsOwnNumber) {
    std::array<std::atomic<int>, 5> times{};
    on_threads(4, [&](int thread) { ++times.at(static_cast<std::size_t>(thread)); });
    for (std::size_t t = 0; t < times.size(); ++t) EXPECT_EQ(times[t], t < 4 ? 1 : 0) << t;
}

TEST(EngineParallel, OneThreadIsTheCallers) {
    const auto here = std::this_thread::get_id();
    bool same = false;
    on_threads(1, [&](int) { same = std::this_thread::get_id() == here; });
    EXPECT_TRUE(same);
}

TEST(EngineParallel, WhatOneThrowsIsThrownWhenAllAreDone) {
    for (const int thrower : {0, 2}) {
        std::atomic<int> done{0};
        EXPECT_THROW(on_threads(3,
                                [&](int thread) {
                                    ++done;
                                    if (thread == thrower) throw std::runtime_error("one of them");
                                }),
                     std::runtime_error);
        EXPECT_EQ(done, 3) << thrower;
    }
}

}  // namespace
}  // namespace impulse
