#include "scenarios/campaigns/thunderdome_repair.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "battle/repair/damage_control.h"
#include "engine/plain_text.h"
#include "scenarios/campaigns/campaign_fleet.h"
#include "scenarios/files/json_fields.h"
#include "scenarios/scenario_reader.h"

namespace impulse::thunderdome {
namespace {

struct LostBoxes {
    std::string name;
    int boxes = 0, cost = 0;
    bool first = false;
};

// "L WARP 3" in its two parts; nothing lost where it is no such words.
LostBoxes lost_boxes_of(const std::string& words) {
    LostBoxes lost;
    const std::size_t space = words.rfind(' ');
    if (space == std::string::npos) return lost;
    lost.boxes = whole(std::string_view{words}.substr(space + 1)).value_or(0);
    lost.name = words.substr(0, space);
    return lost;
}

std::vector<LostBoxes> damage_of(const Json& unit) {
    std::vector<LostBoxes> all;
    if (unit.contains("damage") && unit["damage"].is_array())
        for (const Json& entry : unit["damage"])
            if (entry.is_string())
                if (LostBoxes lost = lost_boxes_of(entry.get<std::string>()); lost.boxes > 0)
                    all.push_back(std::move(lost));
    return all;
}

// Points that one box of that name costs; 0 where the sheet does not say.
int box_price(const Rules& rules, const ShipClass& type, const std::string& name) {
    Unit unit;
    unit.type = ClassId{static_cast<std::size_t>(&type - rules.classes.data())};
    unit.groups.resize(type.groups.size());
    for (std::size_t g = 0; g < type.groups.size(); ++g) {
        if (type.sheet.groups[type.groups[g].sheet_group].name != name) continue;
        unit.groups[g].lost = 1;
        return std::max(0, repair_cost(rules, unit, RepairTarget::group, static_cast<int>(g)));
    }
    return 0;
}

bool gone(const std::string& fate) {
    return fate == "destroyed" || fate == "barrier" || fate == "self-destructed" ||
           fate == "captured-by-npe" || fate == "removed" || fate == "scrapped";
}

constexpr const char* works_word = "WORKS";
bool is_works(const LostBoxes& lost) { return lost.name.rfind(works_word, 0) == 0; }

// Works boxes of a yard of a record, and how many are lost.
Works works_of(const Json& yard) {
    Works works;
    works.all = yard.contains("works_boxes") ? whole_in(yard, "works_boxes") : whole_in(yard, "works");
    if (yard.contains("works_boxes_destroyed")) {
        works.lost = whole_in(yard, "works_boxes_destroyed");
        return works;
    }
    for (const LostBoxes& lost : damage_of(yard))
        if (is_works(lost)) works.lost += lost.boxes;
    works.lost = std::min(works.lost, works.all);
    return works;
}

// A large repair freighter by what the record or its class says.
bool is_large_freighter(const Json& unit) {
    const std::string words = text_in(unit, "class") + " " + text_in(unit, "type");
    return words.find("f-rl") != std::string::npos || words.find("F-RL") != std::string::npos ||
           words.find("large") != std::string::npos;
}

class CampaignRepairs {
public:
    CampaignRepairs(const Rules& rules, const FleetRows& rows, Json& out, const RepairOrder& order)
        : rules_(rules), rows_(rows), out_(out), order_(order) {}

    std::optional<std::string> run() {
        std::vector<std::string> left = order_.d9_4;
        for (Json& side : out_["sides"]) {
            colony_ = has_colony(text_in(side, "id"));
            freighter_ships_ = 0;
            freighter_ = false;
            each_unit(side, [&](const Json& unit, const std::string&) { look_for_freighter(unit); });
            std::optional<std::string> wrong;
            each_unit(side, [&](Json& unit, const std::string&) {
                const auto asked = std::ranges::find(left, text_in(unit, "id"));
                if (wrong || asked == left.end()) return;
                wrong = by_order(unit);
                left.erase(asked);
            });
            if (wrong) return wrong;
            if (order_.cycle) each_unit(side, [&](Json& unit, const std::string&) { by_itself(unit); });
        }
        if (!left.empty()) return fmt::format("there is no unit \"{}\" in this record", left.front());
        return std::nullopt;
    }

private:
    bool has_colony(const std::string& side) const {
        if (!out_.contains("sector")) return false;
        const Json& sector = out_["sector"];
        return (flag_in(sector, "colony") || text_in(sector, "type") == "home") &&
               text_in(sector, "owner") == side;
    }

    void look_for_freighter(const Json& unit) {
        if (!flag_in(unit, "is_repair_freighter") || gone(text_in(unit, "fate"))) return;
        freighter_ = true;
        freighter_ships_ += is_large_freighter(unit) ? rows_.freighter_large : rows_.freighter_small;
    }

    std::optional<std::string> by_order(Json& unit) {
        const std::string id = text_in(unit, "id");
        if (gone(text_in(unit, "fate")))
            return fmt::format("{} is {}: there is nothing to repair", id, text_in(unit, "fate"));
        if (flag_in(unit, "captured_uninspected"))
            return fmt::format("{} is captured and not inspected: it is not repaired (UTD6.3773)", id);
        if (flag_in(unit, "d9_4_used"))
            return fmt::format("{} has had its D9.4 repairs since its last overhaul (UTD4.335)", id);
        if (!colony_) {
            if (!freighter_)
                return fmt::format("{} is at no colony and has no repair freighter with it (UTD7.52)", id);
            if (freighter_ships_ == 0)
                return fmt::format(
                    "the repair freighters of this fleet mend no more ships in this cycle (UTD7.54)");
            --freighter_ships_;
        }
        const int boxes =
            campaign_repair_boxes(rows_, whole_in(unit, "damage_control_rating"), colony_ && freighter_);
        note(unit, mend(rules_, unit, boxes, order_.first));
        unit["d9_4_used"] = true;
        return std::nullopt;
    }

    void by_itself(Json& unit) {
        if (gone(text_in(unit, "fate")) || flag_in(unit, "captured_uninspected")) return;
        note(unit, mend(rules_, unit, whole_in(unit, "damage_control_rating"), order_.first));
    }

    static void note(Json& unit, const std::vector<std::string>& boxes) {
        for (const std::string& box : boxes) unit["campaign_repairs"].push_back(box);
    }

    const Rules& rules_;
    const FleetRows& rows_;
    Json& out_;
    const RepairOrder& order_;
    bool colony_ = false, freighter_ = false;
    int freighter_ships_ = 0;
};

}  // namespace

std::vector<std::string> mend(const Rules& rules, Json& unit, int boxes,
                              const std::vector<std::string>& first) {
    std::vector<LostBoxes> damage = damage_of(unit);
    const ShipClass* type = class_with_key(rules, text_in(unit, unit.contains("sheet") ? "sheet" : "class"));
    const std::string before = text_in(unit, "id") + ": ";
    for (LostBoxes& lost : damage) {
        lost.first = std::ranges::find(first, before + lost.name) != first.end();
        if (type != nullptr) lost.cost = box_price(rules, *type, lost.name);
    }
    std::vector<std::size_t> order(damage.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
        return std::pair{!damage[a].first, -damage[a].cost} < std::pair{!damage[b].first, -damage[b].cost};
    });
    std::vector<std::string> mended;
    for (const std::size_t i : order) {
        const int n = std::min(std::max(0, boxes), damage[i].boxes);
        if (n == 0) continue;
        boxes -= n;
        damage[i].boxes -= n;
        mended.push_back(fmt::format("{} {}", damage[i].name, n));
    }
    if (mended.empty()) return mended;
    unit["damage"] = Json::array();
    for (const LostBoxes& lost : damage)
        if (lost.boxes > 0) unit["damage"].push_back(fmt::format("{} {}", lost.name, lost.boxes));
    return mended;
}

tl::expected<Json, std::string> repaired(const Rules& rules, const FleetRows& rows, Json out,
                                         const RepairOrder& order) {
    if (!out.is_object() || !out.contains("sides") || !out["sides"].is_array())
        return tl::unexpected(std::string{"a record out with its sides is wanted"});
    if (auto wrong = CampaignRepairs{rules, rows, out, order}.run()) return tl::unexpected(std::move(*wrong));
    return out;
}

int campaign_repair_boxes(const FleetRows& rows, int rating, bool freighter_at_colony) {
    if (rating <= 0) return 0;
    return (rating + (freighter_at_colony ? rows.repair_colony : 0)) * rows.repair_multiplier;
}

int capacity_percent(Works works) {
    return works.all <= 0 ? 100 : (200 * (works.all - works.lost) + works.all) / (2 * works.all);
}

void settle_yard(const Rules& rules, const FleetRows& rows, Json& yard, bool repairs_itself) {
    Works works = works_of(yard);
    if (repairs_itself) {
        const int boxes = campaign_repair_boxes(rows, whole_in(yard, "damage_control_rating"), false);
        std::vector<std::string> mended;
        Json left = Json::array();
        for (const LostBoxes& lost : damage_of(yard))
            (is_works(lost) ? mended.push_back(fmt::format("{} {}", lost.name, lost.boxes))
                            : left.push_back(fmt::format("{} {}", lost.name, lost.boxes)));
        yard["damage"] = left;
        for (std::string& box : mend(rules, yard, boxes)) mended.push_back(std::move(box));
        for (const std::string& box : mended) yard["campaign_repairs"].push_back(box);
        works.lost = 0;
        yard["used_self_repair"] = true;
    }
    if (works.all <= 0) return;
    yard["works_boxes"] = works.all;
    yard["works_boxes_destroyed"] = works.lost;
    yard["capacity_left_percent"] = repairs_itself ? rows.yard_at_work : capacity_percent(works);
}

}  // namespace impulse::thunderdome
