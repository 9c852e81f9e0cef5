// scenarios/dice_source.h: where a battle's dice come from: seed, file, a person, or secrets shown afterwards.
// Units:  faces as rolled; secrets are any text.
// Shapes: a DiceChoice is what --dice says, ready for RunWishes.
// Errors: FileError at the line of the file that is wrong.
// Rule:   architecture: commit and reveal, so that nobody chose a die and anyone can check it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "engine/table_text.h"

namespace impulse {

struct DiceChoice {
    std::string kind = "seeded";           // seeded, listed, typed, revealed
    std::vector<int> faces;                // listed
    std::optional<std::uint64_t> seed;     // revealed: the seed that the secrets give
    std::vector<std::string> commitments;  // revealed: side and digest
};

// "typed", "reveal:FILE", or the name of a file of faces parted by spaces, commas or lines; # begins a remark.
tl::expected<DiceChoice, FileError> read_dice_choice(const std::string& said);

// The digest that commits to a secret: SHA-256 as 64 hexadecimal digits.
std::string commitment_of(std::string_view secret);
// The seed that the secrets of all sides give together, in the order of the file.
std::uint64_t seed_of(const std::vector<std::string>& secrets);
// Reads a reveal file: [[side]] with id, commitment and secret; refuses a secret that was not promised.
tl::expected<DiceChoice, FileError> read_reveal(std::string_view text, std::string_view file);
// Reads faces parted by spaces, commas or lines.
tl::expected<std::vector<int>, FileError> read_faces(std::string_view text, std::string_view file);

}  // namespace impulse
