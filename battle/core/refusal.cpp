#include "battle/core/refusal.h"

#include <fmt/format.h>

#include "battle/core/refusal_sentences.h"

namespace impulse {
namespace {

// Every word has its sentence, in the order of the words.
template <class E, std::size_t N>
constexpr bool complete(const Says<E> (&rows)[N]) {
    for (std::size_t i = 0; i < N; ++i)
        if (static_cast<std::size_t>(rows[i].first) != i) return false;
    return N == count_of<E>();
}
static_assert(complete(use_words) && complete(cause_words) && complete(why_words) &&
              complete(why_more_words));

}  // namespace

std::string_view refusal_word(const Refusal& r) {
    return r.more != WhyMore::none ? word(r.more) : word(r.why);
}

std::string cause_text(const Rules& rules, StatusCause cause) {
    const auto index = static_cast<std::size_t>(cause);
    std::string words{cause_words[index].second};
    if (index < rules.cite.cause.size() && !rules.cite.cause[index].empty())
        words += " (" + rules.cite.cause[index] + ")";
    return words;
}

std::string refusal_text(const Rules& rules, const Refusal& r) {
    const auto number = [&](std::int32_t n) { return r.parts ? text(Energy{n}) : std::to_string(n); };
    const std::string need = number(r.need), have = number(r.have);
    const std::string_view pattern = r.more != WhyMore::none
                                         ? why_more_words[static_cast<std::size_t>(r.more)].second
                                         : why_words[static_cast<std::size_t>(r.why)].second;
    const std::string_view use = r.use > 0 ? use_words[r.use - 1U].second : "a use";
    std::string words = fmt::vformat(pattern, fmt::make_format_args(need, have, use));
    if (r.cause != StatusCause::none) return words + ": " + cause_text(rules, r.cause);
    const std::size_t index = r.more != WhyMore::none ? count_of<Why>() + static_cast<std::size_t>(r.more)
                                                      : static_cast<std::size_t>(r.why);
    if (index < rules.cite.refusal.size() && !rules.cite.refusal[index].empty())
        words += " (" + rules.cite.refusal[index] + ")";
    return words;
}

}  // namespace impulse
