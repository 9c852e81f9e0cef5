// render/sounds.h: three quiet sounds, made here from sines and noise: a hit, an explosion, being asked.
// Units:  samples of 16 bits, 22,050 a second.
// Shapes: sound_of says what is to be heard of a stretch of the film; Sounds plays it where the machine can.
// Errors: none; without a sound device, and under SDL's dummy driver, nothing is heard.
// Rule:   only what the eyes in front of the screen may read is heard.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/fields.h"
#include "render/bridge.h"

namespace impulse {

IMPULSE_WORDS(Sound, std::uint8_t, hit, explosion, asked)

// What the sound is made of.
std::vector<std::int16_t> samples_of(Sound sound);
// The loudest of what was shown since that position of the film.
std::optional<Sound> sound_of(const BridgeState& state, std::size_t since);

class Sounds {
public:
    Sounds() = default;
    ~Sounds();
    Sounds(const Sounds&) = delete;
    Sounds& operator=(const Sounds&) = delete;
    // Call once a frame: plays what the frame brought, where the person wants sounds.
    void after_frame(const BridgeState& state);

private:
    void play(Sound sound);

    const void* film_ = nullptr;  // of which the position is
    std::size_t at_ = 0;
    bool asked_ = false, tried_ = false;
    std::uint32_t device_ = 0;
};

}  // namespace impulse
