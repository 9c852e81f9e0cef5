// scenarios/campaigns/absolute_war_legality.h: may this force of the Absolute War campaign fight, and how it is fitted.
// Units:  economic BPV, years, turns.
// Shapes: looks at a side of a record; what is not legal is told, not refused.
// Errors: none beyond those of the record's views.
// Rule:   AA1.1 (switches), AA2, CC2.21, CC3.12, GG3.1 (patrol fleets), GG4.5, LL1.61, LL5.5-LL5.7, LL8.1.
#pragma once

#include <string>
#include <vector>

#include "scenarios/campaigns/absolute_war.h"
#include "scenarios/campaigns/record_campaign.h"

namespace impulse::absolute_war {

struct ForceWord {
    std::vector<std::string> warnings;  // one sentence each, with its rule
    int ebpv_charge = 0;                // to take from the bank before the battle (GG3.1e)
};
// The force of one side in that year (0 = not said).
ForceWord force_word(const Rows& rows, const Rules& rules, JsonView& side, int year);

// Which rules are off, and which are on because all sides agree. Refuses a rule that is always off.
struct RulesWord {
    std::vector<std::string> off, agreed;
    bool mines_2_6 = true;  // M2.6: on unless no side wants it (AA1.15)
    bool polling = false;   // everybody is asked in every impulse (QQ1.5)
};
RulesWord rules_word(const Rows& rows, JsonView& root);

// Systems of a captured ship that its new owner cannot use; none where it is made over, or its own (LL8.1).
std::vector<std::string> unusable_systems(const Rows& rows, const ShipClass& type, const std::string& empire,
                                          bool converted);

}  // namespace impulse::absolute_war
