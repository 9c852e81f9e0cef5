// engine/made_once.h: what follows from a key alone, made once for each key and thread.
// Shapes: shared, so that what is in use stays when older ones are dropped.
// Rule:   it changes how long an answer takes, never the answer.
#pragma once

#include <cstddef>
#include <map>
#include <memory>

namespace impulse {

// The value that its constructor makes of the key.
template <class Value, class Key>
std::shared_ptr<const Value> made_once(const Key& key) {
    constexpr std::size_t most = 1024;  // more than the ways of going that a study of many battles asks about
    static thread_local std::map<Key, std::shared_ptr<const Value>> kept;
    if (const auto found = kept.find(key); found != kept.end()) return found->second;
    if (kept.size() == most) kept.clear();
    return kept[key] = std::make_shared<const Value>(key);
}

}  // namespace impulse
