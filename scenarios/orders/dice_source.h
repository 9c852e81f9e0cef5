// scenarios/orders/dice_source.h: where a battle's dice come from: seed, file, a person, or secrets shown afterwards.
// Units:  faces as rolled; secrets are any text.
// Shapes: a DiceChoice is what --dice says, ready for RunOptions.
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

// What a side promised before the battle, and the secret that it showed.
struct Promise {
    std::string side, commitment, secret;
    int line = 1, column = 1;  // of the side's id in the file
};

struct DiceChoice {
    std::string kind = "seeded";        // seeded, listed, typed, revealed
    std::vector<int> faces;             // listed
    std::optional<std::uint64_t> seed;  // revealed: the seed that the secrets give
    std::vector<Promise> promises;      // revealed: by the ids of the sides
    std::string file;                   // revealed
};

// "typed", "reveal:FILE", or the name of a file of faces parted by spaces, commas or lines; # begins a remark.
tl::expected<DiceChoice, FileError> read_dice_choice(const std::string& said);

// The digest that commits to a secret: SHA-256 as 64 hexadecimal digits.
std::string commitment_of(std::string_view secret);
// The seed that the secrets of all sides give together, in the order of the sides' ids: none chooses its place.
std::uint64_t seed_of(std::vector<Promise> promises);
// Why these are not the promises of just these sides: one too many, which could turn the dice, or one that is missing.
std::optional<FileError> unlike_sides(const DiceChoice& choice, const std::vector<std::string>& side_ids);
// What does not fit in the promises of a battle: a secret that was not promised, another seed, other sides. A battle of an
// older log has no secrets: then nothing can be said, and `checked` stays false.
std::optional<std::string> unkept_promise(const std::vector<Promise>& promises, std::uint64_t seed,
                                          const std::vector<std::string>& side_ids, bool& checked);
// Reads a reveal file: [[side]] with id, commitment and secret; refuses a secret that was not promised.
tl::expected<DiceChoice, FileError> read_reveal(std::string_view text, std::string_view file);
// Reads faces parted by spaces, commas or lines.
tl::expected<std::vector<int>, FileError> read_faces(std::string_view text, std::string_view file);

}  // namespace impulse
