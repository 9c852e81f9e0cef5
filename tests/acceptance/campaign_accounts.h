// tests/acceptance/campaign_accounts.h: the campaigns' worked cases that need no battle on a map.
// Units:  as each case says.
// Shapes: rows bound by the operation that a case names, so that every case of an operation is run.
// Errors: none.
// Rule:   each case names its own.
#pragma once

#include "tests/acceptance/cases.h"

namespace impulse {

// Fleets, non-player empires, exits, abstract battles, repair bills.
const std::vector<CaseRow>& account_cases();

}  // namespace impulse
