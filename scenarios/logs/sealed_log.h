// scenarios/logs/sealed_log.h: a log that nobody reads before the battle is over: every line of it encrypted.
// Units:  hexadecimal digits for salts, base64 for what is sealed.
// Shapes: line 1 in plain words: sides, players, who set a phrase; then each line of an impulse-log/1, its header first.
// Errors: FileError with the line; a wrong phrase and an altered line are told apart.
// Rule:   format impulse-log/2: AES-256-GCM a line (its number is part of it), scrypt for phrases, HMAC-SHA256 for the key.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "engine/table_text.h"

namespace impulse {

inline constexpr std::string_view sealed_log_format = "impulse-log/2";

// What a side's phrase is turned into; slow on purpose. The phrase itself is kept nowhere.
using PhraseKey = std::array<std::uint8_t, 32>;
using SealSalt = std::array<std::uint8_t, 16>;

// What stands in the first line of a sealed log.
struct SealHead {
    std::string title, ruleset;
    std::vector<std::string> sides, players;  // by side
    std::vector<bool> phrases;                // by side: it set one
    std::vector<SealSalt> salts;              // by side: for its phrase
    std::vector<std::string>
        checks;       // by side: says that a phrase is the right one; empty where none was set
    SealSalt file{};  // of this file alone
};

// With what a battle is sealed: the keys of the sides that set a phrase. Without any the seal keeps a glance out and
// alterations, but no one who reads this source.
class Seal {
public:
    // For so many sides; each gets a salt of its own from the system's random numbers.
    explicit Seal(std::size_t sides);
    // Sets, changes or (empty) takes away the phrase of a side.
    void set_phrase(std::size_t side, std::string_view phrase);
    [[nodiscard]] bool has_phrase(std::size_t side) const {
        return side < keys_.size() && keys_[side].has_value();
    }
    // True where that is the phrase that the side set; true for any where it set none.
    [[nodiscard]] bool fits(std::size_t side, std::string_view phrase) const;
    // The keys of a file's head with the phrases by side; the sides whose phrase is wrong or missing where one is.
    static tl::expected<Seal, std::vector<std::size_t>> of(const SealHead& head,
                                                           const std::vector<std::string>& phrases);

    // A head for a new file, with a salt of its own.
    [[nodiscard]] SealHead head(std::string title, std::string ruleset, std::vector<std::string> sides,
                                std::vector<std::string> players) const;
    // The key of one file.
    [[nodiscard]] PhraseKey file_key(const SealSalt& file) const;

private:
    Seal() = default;
    std::vector<SealSalt> salts_;
    std::vector<std::optional<PhraseKey>> keys_;
};

// True where the text begins like a sealed log.
bool is_sealed_log(std::string_view text);
tl::expected<SealHead, FileError> read_seal_head(std::string_view text, std::string_view file);

// Seals the lines of one file one after the other.
class LineSealer {
public:
    LineSealer() = default;
    LineSealer(const Seal& seal, const SealHead& head);
    // The first line of the file, with its line break.
    [[nodiscard]] const std::string& head_line() const { return head_; }
    // The next line of the log, sealed, with its line break; `plain` without one.
    std::string seal(std::string_view plain);

private:
    PhraseKey key_{};
    std::string head_;
    std::size_t number_ = 0;
};

// A sealed log in plain text again.
struct Unsealed {
    std::string plain;
    std::optional<FileError>
        altered;        // the first line that was changed or moved; what stands before it is sound
    bool torn = false;  // the last line is not whole: it was being written
};
// Opens as many lines as are sound. Refuses a file whose very first sealed line does not open.
tl::expected<Unsealed, FileError> unseal_log(const Seal& seal, std::string_view text, std::string_view file);

}  // namespace impulse
