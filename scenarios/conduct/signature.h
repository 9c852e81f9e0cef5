// scenarios/conduct/signature.h: a fixed set of battles and one 64-bit digest of all that happens in them.
// Units:  battles by number, from 0.
// Shapes: SampleBattle is a set-up made in code; signature() fights many and folds events and state hashes.
// Errors: none; a pilot without an order is replaced by the default order, a battle that does not end is cut.
// Rule:   the same digest from every compiler, optimisation level and byte order; a commit that moves it says so.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "battle/core/emit.h"
#include "battle/core/rules.h"
#include "battle/core/setup.h"

namespace impulse {

constexpr int signature_battles = 1000;

struct SampleBattle {
    std::string ruleset;  // "classic" or "tng"
    Setup setup;
    std::vector<std::string> pilots;  // by side
    int commands_most = 4000;         // the battle is cut after so many
};

// Sample battle number n: both rulesets in turn, every pilot, several pairings and maps, a few turns long.
SampleBattle sample_battle(int number);

// How a sample battle went.
struct SampleResult {
    int commands = 0, impulses = 0, turns = 0, refused = 0;
    bool ended = false;      // else cut
    std::uint64_t hash = 0;  // of the last state
};
// Fights it to its end with dice from its seed. `sink` may be null.
SampleResult fight_sample(const Rules& rules, const SampleBattle& sample, EventSink* sink);

// Folds every event, and the state at each new turn.
class DigestSink final : public EventSink {
public:
    void put(const Battle& after, const Event& event) override;
    [[nodiscard]] std::uint64_t digest() const { return digest_; }

private:
    std::uint64_t digest_ = 0;
};

// The digest of sample battles 0..battles-1.
std::uint64_t signature(const Rules& classic, const Rules& tng, int battles);

}  // namespace impulse
