#include "battle/systems/fields.h"

namespace impulse {

std::optional<Refusal> refuse_operate(const Rules&, const Battle&, const Operate&) {
    return refusal(WhyMore::not_supported);
}
After do_operate(Play&, const Operate&) { return After::more; }
bool fields_due(const Rules&, const Battle&) { return false; }
bool fields_run(Play&) { return true; }
std::uint64_t fields_eligible(const Rules&, const Battle&) { return 0; }
bool field_damage_due(const Rules&, const Battle&) { return false; }
bool field_damage_run(Play&) { return true; }
bool web_cast_due(const Rules&, const Battle&) { return false; }
bool web_cast_run(Play&) { return true; }
bool displace_due(const Rules&, const Battle&) { return false; }
bool displace_run(Play&) { return true; }
bool fields_end_due(const Rules&, const Battle&) { return false; }
bool fields_end_run(Play&) { return true; }

}  // namespace impulse
