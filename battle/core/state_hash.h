// battle/core/state_hash.h: the number that two battles share only if they are the same to the last field.
// Shapes: every field, never raw memory; a unit hashes by itself, so that the others need not be looked at again.
#pragma once

#include <cstdint>
#include <vector>

#include "battle/core/battle.h"
#include "battle/core/changes.h"
#include "battle/core/emit.h"

namespace impulse {

std::uint64_t state_hash(const Battle& battle);
// The same as older logs have it: of all in one chain.
std::uint64_t first_state_hash(const Battle& battle);

// The hash of one battle, kept from look to look: what nothing happened to is not hashed again. As a sink it hears of all
// events and passes them on. What of() gives always equals state_hash(), provided that every event since begin() came by.
class KeptHash final : public EventSink {
public:
    // Forgets all: a battle begins, or stands where no event brought it. Events are passed on to `next`, if there is one.
    void begin(EventSink* next = nullptr);
    void put(const Battle& after, const Event& event) override;
    // For who hears of the events himself.
    void note(const Changes& changes) { changed_ |= changes; }
    std::uint64_t of(const Battle& battle);

private:
    EventSink* next_ = nullptr;
    Changes changed_ = Changes::all();  // since anybody looked
    std::uint64_t rest_ = 0;
    std::vector<std::uint64_t> units_;
};

}  // namespace impulse
