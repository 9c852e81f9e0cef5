#include "battle/core/command.h"

namespace impulse {

std::string_view command_word(const Command& command) {
    return std::visit([](const auto& c) { return std::string_view{c.name}; }, command);
}

}  // namespace impulse
