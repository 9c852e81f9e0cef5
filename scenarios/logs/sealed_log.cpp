#include "scenarios/logs/sealed_log.h"

#include <fmt/format.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>

#include <cassert>
#include <cstring>
#include <memory>

#include "scenarios/files/json_fields.h"
#include "scenarios/files/json_text.h"

namespace impulse {
namespace {

constexpr std::size_t nonce_size = 12, tag_size = 16, least_size = nonce_size + tag_size;
// Lines are filled up to whole blocks, so that their length tells little of a form.
constexpr std::size_t block = 256;
constexpr std::string_view label = "impulse-log/2 seal";
constexpr std::string_view check_label = "impulse-log/2 phrase";

using Context = std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)>;
using Bytes = std::vector<std::uint8_t>;

const std::uint8_t* bytes_of(std::string_view text) {
    return reinterpret_cast<const std::uint8_t*>(text.data());
}

template <std::size_t N>
std::array<std::uint8_t, N> random_bytes() {
    std::array<std::uint8_t, N> out{};
    [[maybe_unused]] const int good = RAND_bytes(out.data(), static_cast<int>(N));
    assert(good == 1);
    return out;
}

PhraseKey hmac(std::span<const std::uint8_t> key, std::string_view text) {
    PhraseKey out{};
    unsigned size = 0;
    HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), bytes_of(text), text.size(), out.data(),
         &size);
    return out;
}

// Slow on purpose: about a tenth of a second and 32 MB for every guess.
PhraseKey stretched(std::string_view phrase, const SealSalt& salt) {
    PhraseKey out{};
    [[maybe_unused]] const int good = EVP_PBE_scrypt(phrase.data(), phrase.size(), salt.data(), salt.size(),
                                                     1U << 15U, 8, 1, 64U << 20U, out.data(), out.size());
    assert(good == 1);
    return out;
}

std::string hex(const auto& bytes) {
    std::string out;
    for (const std::uint8_t b : bytes) out += fmt::format("{:02x}", b);
    return out;
}

bool from_hex(std::string_view text, SealSalt& out) {
    if (text.size() != out.size() * 2) return false;
    const auto digit = [](char c) {
        return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
    };
    for (std::size_t i = 0; i < out.size(); ++i) {
        const int high = digit(text[2 * i]), low = digit(text[2 * i + 1]);
        if (high < 0 || low < 0) return false;
        out[i] = static_cast<std::uint8_t>(high * 16 + low);
    }
    return true;
}

std::string base64(const Bytes& bytes) {
    std::string out((bytes.size() + 2) / 3 * 4 + 1, '\0');
    const int n = EVP_EncodeBlock(reinterpret_cast<std::uint8_t*>(out.data()), bytes.data(),
                                  static_cast<int>(bytes.size()));
    out.resize(static_cast<std::size_t>(n));
    return out;
}

std::optional<Bytes> from_base64(std::string_view text) {
    if (text.empty() || text.size() % 4 != 0) return std::nullopt;
    Bytes out(text.size() / 4 * 3);
    const int n = EVP_DecodeBlock(out.data(), bytes_of(text), static_cast<int>(text.size()));
    if (n < 0) return std::nullopt;
    // EVP_DecodeBlock counts the filling as bytes.
    std::size_t size = static_cast<std::size_t>(n);
    for (std::size_t i = text.size(); i-- > 0 && text[i] == '=' && size > 0;) --size;
    out.resize(size);
    return out;
}

// What a line must stand under to open: this file's first line and its own number.
std::string bound_to(std::string_view head, std::size_t number) { return fmt::format("{}{}", head, number); }

Bytes encrypted(const PhraseKey& key, std::string_view bound, std::string_view plain) {
    const auto nonce = random_bytes<nonce_size>();
    Bytes out(nonce_size + plain.size() + tag_size);
    std::memcpy(out.data(), nonce.data(), nonce_size);
    const Context c(EVP_CIPHER_CTX_new(), &EVP_CIPHER_CTX_free);
    int n = 0;
    EVP_EncryptInit_ex(c.get(), EVP_aes_256_gcm(), nullptr, key.data(), nonce.data());
    EVP_EncryptUpdate(c.get(), nullptr, &n, bytes_of(bound), static_cast<int>(bound.size()));
    EVP_EncryptUpdate(c.get(), out.data() + nonce_size, &n, bytes_of(plain), static_cast<int>(plain.size()));
    EVP_EncryptFinal_ex(c.get(), out.data() + nonce_size + n, &n);
    EVP_CIPHER_CTX_ctrl(c.get(), EVP_CTRL_GCM_GET_TAG, tag_size, out.data() + out.size() - tag_size);
    return out;
}

std::optional<std::string> decrypted(const PhraseKey& key, std::string_view bound, Bytes sealed) {
    if (sealed.size() < least_size) return std::nullopt;
    const std::size_t size = sealed.size() - least_size;
    std::string out(size, '\0');
    const Context c(EVP_CIPHER_CTX_new(), &EVP_CIPHER_CTX_free);
    int n = 0;
    EVP_DecryptInit_ex(c.get(), EVP_aes_256_gcm(), nullptr, key.data(), sealed.data());
    EVP_DecryptUpdate(c.get(), nullptr, &n, bytes_of(bound), static_cast<int>(bound.size()));
    EVP_DecryptUpdate(c.get(), reinterpret_cast<std::uint8_t*>(out.data()), &n, sealed.data() + nonce_size,
                      static_cast<int>(size));
    EVP_CIPHER_CTX_ctrl(c.get(), EVP_CTRL_GCM_SET_TAG, tag_size, sealed.data() + sealed.size() - tag_size);
    std::array<std::uint8_t, 16> rest{};
    if (EVP_DecryptFinal_ex(c.get(), rest.data(), &n) != 1) return std::nullopt;
    return out;
}

std::string_view first_line(std::string_view text) {
    return text.substr(0, std::min(text.find('\n'), text.size()));
}

std::string check_of(const PhraseKey& key) { return hex(hmac(key, check_label)).substr(0, 32); }

}  // namespace

Seal::Seal(std::size_t sides) : keys_(sides) {
    for (std::size_t s = 0; s < sides; ++s) salts_.push_back(random_bytes<16>());
}

void Seal::set_phrase(std::size_t side, std::string_view phrase) {
    if (side >= keys_.size()) return;
    keys_[side].reset();
    if (phrase.empty()) return;
    salts_[side] = random_bytes<16>();
    keys_[side] = stretched(phrase, salts_[side]);
}

bool Seal::fits(std::size_t side, std::string_view phrase) const {
    if (!has_phrase(side)) return true;
    const PhraseKey key = stretched(phrase, salts_[side]);
    return CRYPTO_memcmp(key.data(), keys_[side]->data(), key.size()) == 0;
}

tl::expected<Seal, std::vector<std::size_t>> Seal::of(const SealHead& head,
                                                      const std::vector<std::string>& phrases) {
    Seal seal;
    seal.salts_ = head.salts;
    seal.keys_.resize(head.salts.size());
    std::vector<std::size_t> wrong;
    for (std::size_t s = 0; s < head.salts.size(); ++s) {
        if (!head.phrases[s]) continue;
        if (s < phrases.size() && !phrases[s].empty()) seal.keys_[s] = stretched(phrases[s], head.salts[s]);
        if (!seal.keys_[s] || check_of(*seal.keys_[s]) != head.checks[s]) wrong.push_back(s);
    }
    if (!wrong.empty()) return tl::unexpected(wrong);
    return seal;
}

SealHead Seal::head(std::string title, std::string ruleset, std::vector<std::string> sides,
                    std::vector<std::string> players) const {
    SealHead head;
    head.title = std::move(title);
    head.ruleset = std::move(ruleset);
    head.sides = std::move(sides);
    head.players = std::move(players);
    head.salts = salts_;
    for (const auto& key : keys_) {
        head.phrases.push_back(key.has_value());
        head.checks.push_back(key ? check_of(*key) : std::string{});
    }
    head.file = random_bytes<16>();
    return head;
}

PhraseKey Seal::file_key(const SealSalt& file) const {
    std::string all{label};
    for (const auto& key : keys_) all += key ? hex(*key) : std::string("none");
    const PhraseKey master = hmac(std::span(bytes_of(label), label.size()), all);
    OPENSSL_cleanse(all.data(), all.size());
    return hmac(master, hex(file));
}

bool is_sealed_log(std::string_view text) {
    const std::string_view first = first_line(text);
    return first.starts_with("{") &&
           first.find(fmt::format("\"log\":\"{}\"", sealed_log_format)) != std::string_view::npos;
}

namespace {

std::string head_text(const SealHead& head) {
    Json json = Json::object();
    json["log"] = std::string{sealed_log_format};
    json["about"] =
        "a battle that is not over, sealed: impulse-bridge opens it; when it is over its log is plain";
    json["title"] = head.title;
    json["ruleset"] = head.ruleset;
    json["sides"] = head.sides;
    json["players"] = head.players;
    json["cipher"] = "aes-256-gcm";
    json["phrases"] = "scrypt-32768-8-1";
    json["file"] = hex(head.file);
    Json seals = Json::array();
    for (std::size_t s = 0; s < head.salts.size(); ++s) {
        Json one = Json::object();
        one["phrase"] = static_cast<bool>(head.phrases[s]);
        one["salt"] = hex(head.salts[s]);
        if (head.phrases[s]) one["check"] = head.checks[s];
        seals.push_back(std::move(one));
    }
    json["seals"] = std::move(seals);
    return json_text(json) + "\n";
}

}  // namespace

tl::expected<SealHead, FileError> read_seal_head(std::string_view text, std::string_view file) {
    const auto wrong = [&](std::string what) {
        return tl::unexpected(FileError{std::string{file}, 1, 1, std::move(what)});
    };
    const Json json = parse_json(first_line(text), file).value_or(Json());
    const auto words = [&](const char* key) {
        std::vector<std::string> all;
        for (const Json& word : list_in(json, key))
            if (word.is_string()) all.push_back(word.get<std::string>());
        return all;
    };
    if (!json.is_object() || text_in(json, "log") != sealed_log_format)
        return wrong(fmt::format("the first line is not a head of \"{}\"", sealed_log_format));
    if (text_in(json, "cipher") != "aes-256-gcm" || text_in(json, "phrases") != "scrypt-32768-8-1")
        return wrong(
            "the file is sealed in a way that is not known here: expected aes-256-gcm and scrypt-32768-8-1");
    SealHead head;
    head.title = text_in(json, "title");
    head.ruleset = text_in(json, "ruleset");
    head.sides = words("sides");
    head.players = words("players");
    if (!from_hex(text_in(json, "file"), head.file))
        return wrong("\"file\" is not a salt of 32 hexadecimal digits");
    if (!json.contains("seals") || !json["seals"].is_array() || json["seals"].size() != head.sides.size() ||
        head.sides.size() > 64)
        return wrong("\"seals\" must have an entry for each side");
    for (const Json& one : json["seals"]) {
        SealSalt salt{};
        if (!from_hex(text_in(one, "salt"), salt))
            return wrong("a side's \"salt\" is not 32 hexadecimal digits");
        head.salts.push_back(salt);
        head.phrases.push_back(flag_in(one, "phrase"));
        head.checks.push_back(text_in(one, "check"));
    }
    return head;
}

LineSealer::LineSealer(const Seal& seal, const SealHead& head)
    : key_(seal.file_key(head.file)), head_(head_text(head)) {}

std::string LineSealer::seal(std::string_view plain) {
    ++number_;
    std::string filled{plain};
    filled.resize((plain.size() + block) / block * block, ' ');
    return fmt::format("{{\"n\":{},\"sealed\":\"{}\"}}\n", number_,
                       base64(encrypted(key_, bound_to(head_, number_), filled)));
}

tl::expected<Unsealed, FileError> unseal_log(const Seal& seal, std::string_view text, std::string_view file) {
    const auto head = read_seal_head(text, file);
    if (!head) return tl::unexpected(head.error());
    const PhraseKey key = seal.file_key(head->file);
    const std::string bound{text.substr(0, first_line(text).size() + 1)};
    Unsealed out;
    std::size_t at = std::min(bound.size(), text.size());
    for (std::size_t number = 1; at < text.size(); ++number) {
        const std::size_t end = text.find('\n', at);
        const bool whole = end != std::string_view::npos;
        const std::string_view line = text.substr(at, whole ? end - at : end);
        const std::string opening = fmt::format("{{\"n\":{},\"sealed\":\"", number);
        std::optional<std::string> plain;
        if (line.size() > opening.size() + 2 && line.starts_with(opening) && line.ends_with("\"}"))
            if (auto sealed = from_base64(line.substr(opening.size(), line.size() - opening.size() - 2)))
                plain = decrypted(key, bound_to(bound, number), std::move(*sealed));
        if (!plain || !whole) {
            if (number == 1)
                return tl::unexpected(
                    FileError{std::string{file}, 2, 1,
                              "the sealed battle does not open: its first two lines were altered"});
            out.torn = !whole;
            if (whole)
                out.altered = FileError{
                    std::string{file}, static_cast<int>(number) + 1, 1,
                    "the line was altered: its seal does not fit; the battle is whole up to the line before"};
            break;
        }
        plain->erase(plain->find_last_not_of(' ') + 1);
        out.plain += *plain + "\n";
        at = end + 1;
    }
    if (out.plain.empty())
        return tl::unexpected(
            FileError{std::string{file}, 1, 1, "nothing stands behind the first line of this sealed battle"});
    return out;
}

}  // namespace impulse
