#include "render/sounds.h"

#include <SDL.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "battle/core/view.h"

namespace impulse {
namespace {

constexpr int rate = 22050;
constexpr float loudest = 2600.0F;  // of 32,767: quiet

}  // namespace

std::vector<std::int16_t> samples_of(Sound sound) {
    const float seconds = sound == Sound::explosion ? 0.7F : sound == Sound::hit ? 0.12F : 0.22F;
    const auto count = static_cast<std::size_t>(seconds * rate);
    std::vector<std::int16_t> samples(count);
    std::uint32_t noise = 0x2545F491U;
    float low = 0;
    for (std::size_t n = 0; n < count; ++n) {
        const float at = static_cast<float>(n) / rate, left = 1.0F - at / seconds;
        noise ^= noise << 13U;
        noise ^= noise >> 17U;
        noise ^= noise << 5U;
        const float white = static_cast<float>(noise & 0xFFFFU) / 32768.0F - 1.0F;
        // An explosion is noise without its heights; a hit is shorter and brighter; a question is two tones.
        low += (white - low) * (sound == Sound::explosion ? 0.06F : 0.3F);
        const float tone = std::sin(at * 6.2831853F * (at < seconds * 0.5F ? 660.0F : 880.0F));
        const float wave =
            sound == Sound::asked ? tone * 0.5F : low * (sound == Sound::explosion ? 2.2F : 1.0F);
        samples[n] = static_cast<std::int16_t>(std::clamp(wave, -1.0F, 1.0F) * left * left * loudest);
    }
    return samples;
}

std::optional<Sound> sound_of(const BridgeState& state, std::size_t since) {
    const Playback& play = state.film->playback;
    const SideId eyes = state.eyes();
    std::optional<Sound> heard;
    for (std::size_t i = since; i < play.at(); ++i) {
        const Event& event = play.event(i);
        const auto* fate = std::get_if<FateSet>(&event);
        const bool ends = fate != nullptr && fate->fate == Fate::destroyed;
        const bool hit = std::holds_alternative<ShieldLost>(event) || std::holds_alternative<BoxLost>(event);
        if ((!ends && !hit) || (eyes && !may_read(*state.film->rules, play.now(), event, eyes))) continue;
        if (ends) return Sound::explosion;
        heard = Sound::hit;
    }
    return heard;
}

Sounds::~Sounds() {
    if (device_ != 0) SDL_CloseAudioDevice(device_);
}

void Sounds::after_frame(const BridgeState& state) {
    const std::size_t before = std::exchange(at_, state.film ? state.film->playback.at() : 0);
    const bool same = std::exchange(film_, state.film.get()) == state.film.get();
    const bool asked = static_cast<bool>(state.deciding());
    const bool newly = asked && !std::exchange(asked_, asked);
    asked_ = asked;
    // A jump through the film is not heard.
    constexpr std::size_t far = 400;
    if (!state.sounds || !state.film || !same) return;
    if (before < at_ && at_ - before < far)
        if (const auto sound = sound_of(state, before)) return play(*sound);
    if (newly) play(Sound::asked);
}

void Sounds::play(Sound sound) {
    if (!std::exchange(tried_, true)) {
        if (SDL_InitSubSystem(SDL_INIT_AUDIO) != 0) return;
        const char* driver = SDL_GetCurrentAudioDriver();
        if (driver == nullptr || std::strcmp(driver, "dummy") == 0) return;
        SDL_AudioSpec wanted{};
        wanted.freq = rate;
        wanted.format = AUDIO_S16SYS;
        wanted.channels = 1;
        wanted.samples = 1024;
        device_ = SDL_OpenAudioDevice(nullptr, 0, &wanted, nullptr, 0);
        if (device_ != 0) SDL_PauseAudioDevice(device_, 0);
    }
    if (device_ == 0) return;
    SDL_ClearQueuedAudio(device_);  // one at a time
    const std::vector<std::int16_t> samples = samples_of(sound);
    SDL_QueueAudio(device_, samples.data(),
                   static_cast<std::uint32_t>(samples.size() * sizeof(std::int16_t)));
}

}  // namespace impulse
