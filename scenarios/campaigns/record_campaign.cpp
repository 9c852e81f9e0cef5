#include "scenarios/campaigns/record_campaign.h"

#include <algorithm>
#include <array>

namespace impulse {
namespace {

constexpr std::array<RecordCampaign, 4> campaigns{
    {{"thunderdome", thunderdome::check_record, thunderdome::arrange_record, thunderdome::write_record},
     {"absolute-war", absolute_war::check_record, absolute_war::arrange_record, absolute_war::write_record,
      nullptr, absolute_war::refits_by_date},
     {"vbam", vbam::check_record, vbam::arrange_record, vbam::write_record, vbam::fought_elsewhere,
      vbam::refits_by_date},
     {"full-thrust", full_thrust::check_record}}};

}  // namespace

const RecordCampaign* record_campaign(std::string_view name) {
    const auto found =
        std::ranges::find_if(campaigns, [&](const RecordCampaign& c) { return c.name == name; });
    return found == campaigns.end() ? nullptr : &*found;
}

}  // namespace impulse
