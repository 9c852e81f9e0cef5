// scenarios/orders/energy_form.h: the energy form of one ship as orders write it.
// Units:  energy in points; shields and bay boxes counted from 1.
// Shapes: keys are those of the form's lines; what has a price is said by its number, by its boxes, or by true.
// Errors: noted by the reader.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "scenarios/orders/order_reader.h"
#include "scenarios/orders/order_writer.h"

namespace impulse {

void arguments(OrderReader& a, Allocate& order);
void arguments(OrderWriter& a, Allocate& order);

// The keys of a form but its unit.
std::vector<std::string_view> form_words();
// A line of the form as orders call it: "arm PHOTON A", "reinforce shield 2".
std::string line_name(const OrderPlace& place, UnitId unit, const FormEntry& entry);

}  // namespace impulse
