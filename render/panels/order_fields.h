// render/panels/order_fields.h: the fields of any order by their names, and what the battle offers for each.
// Units:  energy in sixtieths; a hex packed as column and row, -1 where it cannot be read; ids as their index, -1 = none.
// Shapes: OrderFieldForm says how a field is asked for; the composer and its tests read and write fields by name.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "battle/core/command.h"
#include "render/panels/decision.h"

namespace impulse {

// hidden: decided by the order itself; the acting ship, the side.
enum class OrderFieldWay : std::uint8_t { hidden, choice, number, energy, flag, hex };
struct FieldOption {
    std::string words;
    std::int64_t value = 0;
};
struct OrderFieldForm {
    OrderFieldWay way = OrderFieldWay::hidden;
    std::string caption;
    std::vector<FieldOption> options;  // of a choice
    int least = 0, most = 99;          // of a number
};

// The names of the order's fields, and how each is asked for.
std::vector<std::string_view> fields_of(const Command& order);
OrderFieldForm field_form(const Decision& decision, const Command& order, std::string_view field);
std::int64_t field_value(const Command& order, std::string_view field);
void set_field(Command& order, std::string_view field, std::int64_t value);
// A hex as one number and back.
std::int64_t packed(Hex hex);
Hex unpacked(std::int64_t value);

}  // namespace impulse
