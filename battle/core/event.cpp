#include "battle/core/event.h"

namespace impulse {

std::string_view event_word(const Event& event) {
    return std::visit([](const auto& e) { return std::string_view{e.name}; }, event);
}

}  // namespace impulse
