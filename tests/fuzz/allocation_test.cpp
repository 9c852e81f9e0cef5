// apply never allocates after set-up: every allocation inside it is counted by this program's operator new.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "battle/play/apply.h"
#include "tests/support/fight.h"
#include "tests/support/loaded_rules.h"

namespace {
thread_local bool counting = false;
thread_local long allocations = 0;

void* counted(std::size_t size) {
    if (counting) ++allocations;
    if (void* p = std::malloc(size == 0 ? 1 : size)) return p;
    throw std::bad_alloc{};
}
}  // namespace

// Not inlined: a compiler that sees half of a pair takes it for a mismatch.
[[gnu::noinline]] void* operator new(std::size_t size) { return counted(size); }
[[gnu::noinline]] void* operator new[](std::size_t size) { return counted(size); }
[[gnu::noinline]] void operator delete(void* p) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete[](void* p) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete(void* p, std::size_t) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete[](void* p, std::size_t) noexcept { std::free(p); }

namespace impulse {
namespace {

struct Counted {
    long commands = 0, allocations = 0;
};

Counted allocations_in(const std::string& ruleset, const std::string& pilot, int turns, int battles) {
    const Rules& rules = rules_named(ruleset);
    Counted sum;
    for (int n = 0; n < battles; ++n) {
        SampleBattle sample = sample_battle(2 * n + (ruleset == "classic" ? 0 : 1));
        sample.pilots = {pilot, pilot};
        sample.setup.field.turn_limit = static_cast<std::int16_t>(turns);
        Fight fight{rules, sample, nullptr};
        while (!fight.over() && fight.side()) {
            const Command order = fight.next_order();
            allocations = 0;
            counting = true;
            const auto done = apply(rules, *fight.battle, order, fight.dice, nullptr);
            counting = false;
            sum.allocations += allocations;
            ++sum.commands;
            EXPECT_TRUE(done);
            if (!done) return sum;
        }
    }
    return sum;
}

TEST(EngineAllocation, ApplyAllocatesNothingInAWholeClassicBattle) {
    const Counted sum = allocations_in("classic", "plotter", 12, 4);
    EXPECT_EQ(sum.allocations, 0);
    EXPECT_GT(sum.commands, 500);
}
TEST(EngineAllocation, ApplyAllocatesNothingInAWholeTngBattle) {
    const Counted sum = allocations_in("tng", "plotter", 20, 4);
    EXPECT_EQ(sum.allocations, 0);
    EXPECT_GT(sum.commands, 300);
}
TEST(EngineAllocation, ApplyAllocatesNothingWhateverIsOrdered) {
    EXPECT_EQ(allocations_in("classic", "random", 3, 12).allocations, 0);
    EXPECT_EQ(allocations_in("tng", "random", 5, 12).allocations, 0);
}
TEST(EngineAllocation, AllocationsAreCounted) {
    allocations = 0;
    counting = true;
    const auto p = std::make_unique<Battle>();
    counting = false;
    EXPECT_EQ(allocations, 1);
    EXPECT_NE(p, nullptr);
}

}  // namespace
}  // namespace impulse
