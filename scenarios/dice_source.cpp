#include "scenarios/dice_source.h"

#include <fmt/format.h>
#include <openssl/sha.h>

#include <array>

#include "scenarios/files.h"

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

std::uint64_t seed_of(const std::vector<std::string>& secrets) {
    // Lengths go in too, so that moving a letter from one secret to the next changes the seed.
    std::string all;
    for (const std::string& secret : secrets) all += fmt::format("{}:{};", secret.size(), secret);
    const auto digest = digest_of(all);
    std::uint64_t seed = 0;
    for (std::size_t i = 0; i < 8; ++i) seed = seed << 8U | digest[i];
    return seed;
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
                FileError{std::string{file}, line, at, "this is no face: expected numbers from 1 to 100"});
        faces.push_back(face);
    }
    return faces;
}

tl::expected<DiceChoice, FileError> read_reveal(std::string_view text, std::string_view file) {
    auto table = read_table(text, file);
    if (!table) return tl::unexpected(table.error());
    DiceChoice choice;
    choice.kind = "revealed";
    std::vector<std::string> secrets, ids;
    std::vector<TableReader> sides = table->tables("side");
    if (sides.size() < 2 && table->ok()) table->refuse("side", "at least two sides must contribute a secret");
    for (TableReader& side : sides) {
        const std::string id = side.word("id"), promised = side.word("commitment"),
                          secret = side.word("secret");
        const bool digest =
            promised.size() == 64 && promised.find_first_not_of("0123456789abcdef") == std::string::npos;
        if (side.ok() && !digest)
            side.refuse("commitment",
                        "this is no promise: expected the 64 hexadecimal digits of `impulse commit SECRET`");
        for (const std::string& other : ids)
            if (side.ok() && other == id)
                side.refuse("id", fmt::format("the side {} stands there twice", id));
        ids.push_back(id);
        if (side.ok() && commitment_of(secret) != promised)
            side.refuse("secret",
                        fmt::format("the secret of {} is not the one that was promised: its digest is {}", id,
                                    commitment_of(secret)));
        secrets.push_back(secret);
        choice.commitments.push_back(fmt::format("{} {}", id, promised));
    }
    if (auto error = table->finish()) return tl::unexpected(std::move(*error));
    choice.seed = seed_of(secrets);
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
                FileError{said, 1, 1, "no file is named; expected reveal:FILE with the secrets"});
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
