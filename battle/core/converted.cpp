#include "battle/core/converted.h"

#include <exception>
#include <map>
#include <mutex>
#include <vector>

#include "battle/core/rules.h"

namespace impulse {
namespace {

// All conversions of the run. Their numbers depend on who came first, so nothing that counts may: Unit::type is no part of
// a state's hash.
struct Register {
    std::mutex lock;
    std::map<Conversion, ClassId> ids;
    std::vector<Conversion> all;
};
Register& known() {
    static Register all;
    return all;
}

}  // namespace

ClassId converted(const Conversion& conversion) {
    Register& r = known();
    const std::lock_guard guard(r.lock);
    if (const auto found = r.ids.find(conversion); found != r.ids.end()) return found->second;
    const std::size_t index = first_converted + r.all.size();
    // No battle may come out otherwise because of what was fought before it: rather than that, the run ends.
    if (index >= 0xFFFF) std::terminate();
    r.all.push_back(conversion);
    return r.ids.emplace(conversion, ClassId{index}).first->second;
}

// What a converted class comes of last.
static Conversion last_conversion(ClassId type) {
    Register& r = known();
    const std::lock_guard guard(r.lock);
    return r.all[type.index() - first_converted];
}

ClassId printed(ClassId type) {
    while (type && type.index() >= first_converted) type = last_conversion(type).from;
    return type;
}

ConvertedClasses& ConvertedClasses::operator=(const ConvertedClasses& other) {
    if (this == &other) return *this;
    const std::lock_guard guard(lock_);
    make = other.make;
    for (auto& page : pages_) page = nullptr;
    kept_pages_.clear();
    kept_.clear();
    return *this;
}

const ShipClass& ConvertedClasses::of(const Rules& rules, ClassId type) const {
    const std::size_t i = type.index() - first_converted;
    std::atomic<Page*>& place = pages_[i / page_size];
    if (const Page* page = place.load(std::memory_order_acquire); page != nullptr)
        if (const ShipClass* made = page->at[i % page_size].load(std::memory_order_acquire); made != nullptr)
            return *made;
    const Conversion conversion = last_conversion(type);
    ShipClass made = make(rules, conversion);  // may ask for the class before it
    const std::lock_guard guard(lock_);
    Page* page = place.load(std::memory_order_acquire);
    if (page == nullptr) {
        page = &kept_pages_.emplace_back();
        place.store(page, std::memory_order_release);
    }
    std::atomic<const ShipClass*>& at = page->at[i % page_size];
    if (const ShipClass* other = at.load(std::memory_order_acquire); other != nullptr)
        return *other;  // another thread was faster
    const ShipClass& kept = kept_.emplace_back(std::move(made));
    at.store(&kept, std::memory_order_release);
    return kept;
}

}  // namespace impulse
