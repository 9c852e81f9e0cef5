#include "battle/core/state_hash.h"

#include <tuple>
#include <type_traits>

#include "engine/hash.h"

namespace impulse {
namespace {

// What changes from step to step.
template <class Member>
constexpr bool is_time =
    std::is_same_v<Member, decltype(&Battle::clock)> || std::is_same_v<Member, decltype(&Battle::window)> ||
    std::is_same_v<Member, decltype(&Battle::dice)> ||
    std::is_same_v<Member, decltype(&Battle::shield_choices)>;

std::uint64_t hash_of_unit(const Battle& b, std::size_t unit) {
    Hash h;
    h.word(unit);
    h.mix(b.units[unit]);
    return h.value;
}

// Of all that is neither a unit nor changes from step to step.
std::uint64_t hash_of_rest(const Battle& b) {
    Hash h;
    const auto add = [&](auto member) {
        using Member = decltype(member);
        if constexpr (!is_time<Member> && !std::is_same_v<Member, decltype(&Battle::units)>) h.mix(b.*member);
    };
    constexpr auto all = Battle::fields();
    std::apply([&](const auto&... field) { (add(field.member), ...); }, all);
    return h.value;
}

std::uint64_t hash_of_all(const Battle& b, std::uint64_t rest, std::uint64_t units) {
    Hash h;
    h.word(rest);
    h.mix(b.clock);
    h.mix(b.window);
    h.mix(b.dice);
    h.mix(b.shield_choices);
    h.word(b.units.size());
    h.word(units);
    return h.value;
}

}  // namespace

std::uint64_t state_hash(const Battle& b) {
    std::uint64_t units = 0;
    for (std::size_t i = 0; i < b.units.size(); ++i) units += hash_of_unit(b, i);
    return hash_of_all(b, hash_of_rest(b), units);
}

std::uint64_t first_state_hash(const Battle& b) { return hash_of(b); }

void KeptHash::begin(EventSink* next) {
    next_ = next;
    changed_ = Changes::all();
}

void KeptHash::put(const Battle& after, const Event& event) {
    changed_.note(after, event);
    if (next_ != nullptr) next_->put(after, event);
}

std::uint64_t KeptHash::of(const Battle& b) {
    if (changed_.rest) rest_ = hash_of_rest(b);
    const std::size_t known = units_.size(), all = b.units.size();
    units_.resize(all);
    for (const UnitId unit : changed_.units) {
        if (unit.index() >= all) break;
        units_[unit.index()] = hash_of_unit(b, unit.index());
    }
    for (std::size_t i = known; i < all; ++i) units_[i] = hash_of_unit(b, i);
    changed_ = {};
    std::uint64_t units = 0;
    for (const std::uint64_t unit : units_) units += unit;
    return hash_of_all(b, rest_, units);
}

}  // namespace impulse
