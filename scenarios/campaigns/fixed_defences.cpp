#include "scenarios/campaigns/fixed_defences.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "battle/core/ground.h"
#include "battle/core/rows/boarding.h"
#include "engine/letters.h"
#include "scenarios/campaigns/campaign_fleet.h"
#include "scenarios/campaigns/campaign_record.h"
#include "scenarios/campaigns/campaign_rows.h"

namespace impulse::fixed_defences {
namespace {

constexpr int hex_sides = 6;

struct SheetRow {
    std::vector<std::string> words;
    std::string type, npe;
    int dock = 0;
};

void read_sheets(CampaignRows& in, std::vector<SheetRow>& all) {
    for (TableReader& row : in.file().tables("sheet")) {
        SheetRow sheet;
        sheet.words = row.words("words");
        sheet.type = row.word("class");
        sheet.npe = row.word("npe", sheet.type);
        sheet.dock = row.integer("dock", 0, 99, 0);
        CampaignRows::sourced(row);
        all.push_back(std::move(sheet));
    }
}

std::vector<SheetRow> sheet_rows() {
    return load_campaign("fixed_defences.toml", "impulse-fixed-defences/1", read_sheets)
        .value_or(std::vector<SheetRow>{});
}

// 0 a base with a phaser-IV, 1 with other weapons, 2 without.
int kind_of(const ShipClass& c) {
    for (const BoxGroup& g : c.sheet.groups)
        if (g.system == "phaser-4") return 0;
    return c.weapon_boxes > 0 ? 1 : 2;
}

bool can_be_stood_on(FeatureKind kind) {
    return kind == FeatureKind::planet || kind == FeatureKind::moon || kind == FeatureKind::asteroid ||
           kind == FeatureKind::gas_giant;
}

// The body nearest to a hex: planets and moons before rocks.
const Feature* body_near(const BattleField& field, Hex around) {
    const Feature* best = nullptr;
    const auto key = [&](const Feature& f) {
        return std::pair{distance(f.hex, around) - f.radius, f.kind == FeatureKind::asteroid};
    };
    constexpr int near = 3;
    for (const Feature& f : field.features)
        if (can_be_stood_on(f.kind) && f.radius < 0xFF && distance(f.hex, around) <= f.radius + near &&
            (best == nullptr || key(f) < key(*best)))
            best = &f;
    return best;
}

}  // namespace

std::string sheet_of(std::string_view type, bool npe) {
    const std::string said = letters_of(type);
    if (said.empty()) return {};
    for (const SheetRow& row : sheet_rows())
        for (const std::string& word : row.words)
            if (said.find(word) != std::string::npos) return npe ? row.npe : row.type;
    return {};
}

int dock_places(std::string_view class_key) {
    const std::vector<SheetRow> rows = sheet_rows();
    const SheetRow* row = row_with(rows, &SheetRow::type, class_key);
    return row != nullptr ? row->dock : 0;
}

std::vector<int> spread_over_sides(const std::vector<int>& kinds) {
    std::vector<int> sides(kinds.size(), 0);
    const auto fours = static_cast<int>(std::ranges::count(kinds, 0));
    std::array<std::array<int, hex_sides>, 3> there{};
    int n = 0;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        if (kinds[i] != 0) continue;
        const int side = fours >= hex_sides ? n % hex_sides : n * hex_sides / fours;
        ++n;
        ++there[0][static_cast<std::size_t>(side)];
        sides[i] = side + 1;
    }
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        if (kinds[i] == 0) continue;
        const bool armed = kinds[i] == 1;
        // Few of its kind, then few at all, then far from the others of its kind.
        std::array<int, 3> best{};
        int chosen = -1;
        for (int side = 0; side < hex_sides; ++side) {
            const auto at = static_cast<std::size_t>(side);
            const int own = armed ? there[0][at] + there[1][at] : there[2][at];
            int crowd = 0;
            for (int other = 0; other < hex_sides; ++other) {
                const int apart =
                    std::min((side - other + hex_sides) % hex_sides, (other - side + hex_sides) % hex_sides);
                const auto o = static_cast<std::size_t>(other);
                crowd += (armed ? there[0][o] + there[1][o] : there[2][o]) * (hex_sides / 2 - apart);
            }
            const std::array<int, 3> key{own, there[0][at] + there[1][at] + there[2][at], crowd};
            if (chosen < 0 || key < best) {
                best = key;
                chosen = side;
            }
        }
        ++there[static_cast<std::size_t>(kinds[i])][static_cast<std::size_t>(chosen)];
        sides[i] = chosen + 1;
    }
    return sides;
}

void arrange(RecordReading& r, const std::vector<Hex>& around) {
    Setup& setup = r.scenario.setup;
    for (std::size_t s = 0; s < setup.sides.size() && s < around.size(); ++s) {
        const Feature* body = body_near(setup.field, around[s]);
        std::vector<std::size_t> bases;
        std::vector<int> kinds;
        for (std::size_t u = 0; u < setup.units.size(); ++u) {
            SetupUnit& unit = setup.units[u];
            if (unit.side != static_cast<int>(s)) continue;
            if (r.lists[u] == "shipyards") unit.no_capture = true;
            const ShipClass* type = class_with_key(r.rules, unit.class_key);
            if (type == nullptr || type->sheet.ground != GroundKind::base) continue;
            if (body == nullptr) {
                r.units[u].refuse(
                    fmt::format("{} needs a planet, moon or asteroid to stand on (UTD7.343)", unit.id));
                return;
            }
            unit.hex = body->hex;
            unit.speed = 0;
            unit.grid = r.units[u].has("power_grid") ? r.units[u].integer("power_grid", 0, 99) : 0;
            if (r.units[u].has("hex_side")) {
                unit.ground = r.units[u].integer("hex_side", 1, hex_sides);
                continue;
            }
            bases.push_back(u);
            kinds.push_back(kind_of(*type));
        }
        const std::vector<int> sides = spread_over_sides(kinds);
        for (std::size_t i = 0; i < bases.size(); ++i) {
            setup.units[bases[i]].ground = sides[i];
            r.scenario.notes.push_back(fmt::format("{} stands on side {} of {}", setup.units[bases[i]].id,
                                                   letter(Facing{static_cast<std::uint8_t>(sides[i] - 1)}),
                                                   text(body->hex)));
        }
        if (body == nullptr || !r.sides[s].boolean("is_npe", false) ||
            class_with_key(r.rules, "ground/body") == nullptr)
            continue;
        SetupUnit planet;
        planet.id = planet.name = setup.sides[s].id + "-planet";
        planet.class_key = "ground/body";
        planet.side = static_cast<int>(s);
        planet.hex = body->hex;
        planet.speed = 0;
        if (auto npe = r.sides[s].object("npe"); npe && npe->has("critical_asset"))
            planet.hex = npe->hex("critical_asset");
        setup.units.push_back(planet);
        r.units.push_back(r.sides[s]);
        r.lists.emplace_back("bodies");
        r.placed.push_back(true);
    }
}

void conversions(RecordReading& r, int each) {
    for (std::size_t u = 0; u < r.scenario.setup.units.size() && u < r.units.size(); ++u) {
        if (!r.scenario.setup.units[u].mother.empty() || !r.units[u].has("conversion_phases")) continue;
        const int boxes = each * r.units[u].integer("conversion_phases", 0, 99);
        r.scenario.setup.units[u].inactive_boxes =
            std::max(0, boxes - r.units[u].integer("inactive_boxes_lost", 0, 999, 0));
    }
}

void write_conversions(const RecordSource& s, Json& out) {
    const Setup& setup = s.scenario.setup;
    for (std::size_t u = 0; u < setup.units.size(); ++u) {
        const int before = s.first.units[u][Counter::inactive_boxes];
        if (before == 0) continue;
        for (auto& list : out["sides"][static_cast<std::size_t>(setup.units[u].side)].items())
            if (list.value().is_array())
                for (Json& row : list.value())
                    if (row.is_object() && row.value("id", "") == setup.units[u].id)
                        row["inactive_boxes_lost"] = row.value("inactive_boxes_lost", 0) + before -
                                                     s.last.units[u][Counter::inactive_boxes];
    }
}

int points_on_bodies(const RecordSource& s, std::size_t side) {
    int points = 0;
    for (std::size_t u = 0; u < s.last.units.size(); ++u)
        if (is_body(s.last.units[u]) && s.last.units[u].side.index() == side)
            for (int k = 0; k < hex_sides; ++k)
                points += s.last.units[u][Unit::scored(k)] - s.first.units[u][Unit::scored(k)];
    return points;
}

void write(const RecordSource& s, Json& out) {
    const Setup& setup = s.scenario.setup;
    int points = 0;
    Json wasted = Json::array();
    const int from = s.rules.boarding->devastated_from;
    for (std::size_t u = 0; u < setup.units.size(); ++u) {
        const Unit& unit = s.last.units[u];
        for (int k = 0; is_body(unit) && from > 0 && k < hex_sides; ++k)
            if (unit[Unit::scored(k)] >= from)
                wasted.push_back(
                    fmt::format("{} {}", text(unit.hex), letter(Facing{static_cast<std::uint8_t>(k)})));
        for (Json& side : out["sides"])
            if (is_body(unit))
                take_out(side, setup.units[u].id);
            else if (on_ground(unit))
                for (auto& list : side.items())
                    if (list.value().is_array())
                        for (Json& row : list.value())
                            if (row.is_object() && row.value("id", "") == setup.units[u].id)
                                row["hex_side"] = ground_side(unit) + 1;
    }
    // Ships in a dry dock go with their yard, as they are now and not as they were given.
    std::vector<std::string> yards;
    for (const SetupUnit& docked : setup.units) {
        if (docked.dock.empty() || !out["sides"][static_cast<std::size_t>(docked.side)].contains("units"))
            continue;
        Json& side = out["sides"][static_cast<std::size_t>(docked.side)];
        Json row;
        for (std::size_t i = side["units"].size(); i-- > 0;)
            if (side["units"][i].value("id", "") == docked.id) {
                row = side["units"][i];
                side["units"].erase(i);
            }
        for (const char* list : {"shipyards", "defences", "units"}) {
            if (row.is_null() || !side.contains(list)) continue;
            for (Json& yard : side[list])
                if (yard.value("id", "") == docked.dock) {
                    if (std::ranges::find(yards, docked.dock) == yards.end()) {
                        yards.push_back(docked.dock);
                        yard["docked"] = Json::array();
                    }
                    yard["docked"].push_back(row);
                    row = nullptr;
                    break;
                }
        }
    }
    bool any = false;
    for (const Unit& unit : s.last.units) any = any || is_body(unit);
    for (std::size_t k = 0; k < setup.sides.size(); ++k) points += points_on_bodies(s, k);
    if (any) out["planet_damage_points"] = points;
    if (!wasted.empty()) out["devastated_sides"] = wasted;
}

}  // namespace impulse::fixed_defences
