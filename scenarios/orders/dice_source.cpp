#include "scenarios/orders/dice_source.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <openssl/sha.h>

#include <algorithm>
#include <array>

#include "scenarios/files/files.h"

namespace impulse {
namespace {

std::array<unsigned char, SHA256_DIGEST_LENGTH> digest_of(std::string_view text) {
    std::array<unsigned char, SHA256_DIGEST_LENGTH> digest{};
    SHA256(reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest.data());
    return digest;
}

}  // namespace

std::string commitment_of(std::string_view secret) {
    std::string hex;
    for (const unsigned char byte : digest_of(secret)) hex += fmt::format("{:02x}", byte);
    return hex;
}

std::uint64_t seed_of(std::vector<Promise> promises) {
    std::ranges::sort(promises, [](const Promise& a, const Promise& b) { return a.side < b.side; });
    // Lengths go in too, so that moving a letter from one secret to the next changes the seed.
    std::string all;
    for (const Promise& p : promises) all += fmt::format("{}:{};", p.secret.size(), p.secret);
    const auto digest = digest_of(all);
    std::uint64_t seed = 0;
    for (std::size_t i = 0; i < 8; ++i) seed = seed << 8U | digest[i];
    return seed;
}

std::optional<FileError> unlike_sides(const DiceChoice& choice, const std::vector<std::string>& side_ids) {
    for (const Promise& p : choice.promises)
        if (std::ranges::find(side_ids, p.side) == side_ids.end())
            return FileError{
                choice.file, p.line, p.column,
                fmt::format("\"{}\" is not a side of this battle; the secrets are those of its sides: {}",
                            p.side, fmt::join(side_ids, ", "))};
    for (const std::string& id : side_ids)
        if (std::ranges::none_of(choice.promises, [&](const Promise& p) { return p.side == id; }))
            return FileError{
                choice.file, 1, 1,
                fmt::format("the side {} has shown no secret; every side of the battle must", id)};
    return std::nullopt;
}

std::optional<std::string> unkept_promise(const std::vector<Promise>& promises, std::uint64_t seed,
                                          const std::vector<std::string>& side_ids, bool& checked) {
    checked = !promises.empty() &&
              std::ranges::none_of(promises, [](const Promise& p) { return p.secret.empty(); });
    if (!checked) return std::nullopt;
    if (const auto unlike = unlike_sides({"revealed", {}, seed, promises, ""}, side_ids)) return unlike->what;
    for (const Promise& p : promises)
        if (commitment_of(p.secret) != p.commitment)
            return fmt::format("the secret of {} is not the one that was promised", p.side);
    if (seed_of(promises) != seed)
        return fmt::format("the secrets give the seed {}, the battle was rolled from {}", seed_of(promises),
                           seed);
    return std::nullopt;
}

tl::expected<std::vector<int>, FileError> read_faces(std::string_view text, std::string_view file) {
    std::vector<int> faces;
    int line = 1, column = 1;
    for (std::size_t i = 0; i < text.size();) {
        const char c = text[i];
        if (c == '#') {
            while (i < text.size() && text[i] != '\n') ++i;
            continue;
        }
        if (c == '\n') {
            ++line;
            column = 1;
            ++i;
            continue;
        }
        if (c == ' ' || c == ',' || c == '\t' || c == '\r') {
            ++column;
            ++i;
            continue;
        }
        const int at = column;
        int face = 0;
        bool good = true;
        for (; i < text.size() && text[i] != ' ' && text[i] != ',' && text[i] != '\n' && text[i] != '\t' &&
               text[i] != '\r';
             ++i, ++column) {
            good = good && text[i] >= '0' && text[i] <= '9' && face < 100;
            if (good) face = face * 10 + (text[i] - '0');
        }
        if (!good || face < 1 || face > 100)
            return tl::unexpected(
                FileError{std::string{file}, line, at, "this is not a face: expected numbers from 1 to 100"});
        faces.push_back(face);
    }
    return faces;
}

tl::expected<DiceChoice, FileError> read_reveal(std::string_view text, std::string_view file) {
    auto table = read_table(text, file);
    if (!table) return tl::unexpected(table.error());
    DiceChoice choice;
    choice.kind = "revealed";
    choice.file = file;
    std::vector<TableReader> sides = table->tables("side");
    if (sides.size() < 2 && table->ok()) table->refuse("side", "at least two sides must contribute a secret");
    for (TableReader& side : sides) {
        Promise p{side.word("id"), side.word("commitment"), side.word("secret"), side.line("id"),
                  side.column("id")};
        const bool digest = p.commitment.size() == 64 &&
                            p.commitment.find_first_not_of("0123456789abcdef") == std::string::npos;
        if (side.ok() && !digest)
            side.refuse("commitment",
                        "this is not a promise: expected the 64 hexadecimal digits of `impulse commit`");
        for (const Promise& other : choice.promises)
            if (side.ok() && other.side == p.side)
                side.refuse("id", fmt::format("the side {} appears twice", p.side));
        if (side.ok() && commitment_of(p.secret) != p.commitment)
            side.refuse("secret",
                        fmt::format("the secret of {} is not the one that was promised: its digest is {}",
                                    p.side, commitment_of(p.secret)));
        choice.promises.push_back(std::move(p));
    }
    if (auto error = table->finish()) return tl::unexpected(std::move(*error));
    std::ranges::sort(choice.promises, [](const Promise& a, const Promise& b) { return a.side < b.side; });
    choice.seed = seed_of(choice.promises);
    return choice;
}

tl::expected<DiceChoice, FileError> read_dice_choice(const std::string& said) {
    DiceChoice choice;
    if (said.empty() || said == "seeded") return choice;
    if (said == "typed") {
        choice.kind = "typed";
        return choice;
    }
    constexpr std::string_view reveal = "reveal:";
    if (said.starts_with(reveal)) {
        const std::string path = said.substr(reveal.size());
        if (path.empty())
            return tl::unexpected(
                FileError{"--dice " + said, 0, 0, "no file is named; expected reveal:FILE with the secrets"});
        auto text = read_text(path);
        if (!text) return tl::unexpected(text.error());
        return read_reveal(*text, path);
    }
    auto text = read_text(said);
    if (!text) return tl::unexpected(text.error());
    auto faces = read_faces(*text, said);
    if (!faces) return tl::unexpected(faces.error());
    choice.kind = "listed";
    choice.faces = std::move(*faces);
    return choice;
}

}  // namespace impulse
