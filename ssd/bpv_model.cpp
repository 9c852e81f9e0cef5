#include "ssd/bpv_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace impulse {

tl::expected<BpvModel, FileError> read_bpv_model(std::string_view text, std::string_view file) {
    auto parsed = read_table(text, file);
    if (!parsed) return tl::unexpected(parsed.error());
    TableReader& root = *parsed;
    BpvModel model;
    model.file = file;
    root.word("rule");
    root.word("conf");
    model.percent = root.integer("percent", 1, 1000);
    model.floor_bpv = root.integer("floor_bpv", 1, 1000);
    constexpr int most = 1000000;
    model.constant = root.integer("constant", -most, most);
    model.speed = root.integer("speed", -most, most);
    model.shield = root.integer("shield", -most, most);
    model.cloak = root.integer("cloak", -most, most);
    for (TableReader& row : root.tables("boxes")) {
        const int weight = row.integer("hundredths", -most, most);
        for (const std::string& system : row.words("systems")) {
            for (const auto& [other, unused] : model.boxes)
                if (other == system)
                    row.refuse("systems", fmt::format("\"{}\" has a weight already", system));
            model.boxes.emplace_back(system, weight);
        }
    }
    model.known = root.words_if("known");
    if (auto error = root.finish()) return tl::unexpected(*error);
    return model;
}

int expected_bpv(const Sheet& sheet, const BpvModel& model) {
    if (sheet.craft.kind != CraftKind::none || sheet.move_cost <= Energy{} || !sheet.knows("shields"))
        return -1;
    for (const Unknown& u : sheet.unknown)
        if (u.what != "dock_points" && u.what != "command_rating" && u.what != "spare_shuttles") return -1;
    int warp = 0;
    long sum = model.constant;
    for (const BoxGroup& g : sheet.groups) {
        if (g.system.starts_with("warp_")) warp += g.boxes;
        for (const auto& [system, weight] : model.boxes)
            if (system == g.system) sum += static_cast<long>(weight) * g.boxes;
    }
    for (const ShieldBank& b : sheet.shields) sum += static_cast<long>(model.shield) * b.boxes;
    constexpr int speed_most = 30;
    sum += static_cast<long>(model.speed) * std::min(speed_most, times_floor(points(warp), sheet.move_cost));
    if (sheet.cloak_cost > 0) sum += model.cloak;
    return static_cast<int>(std::max(0L, (sum + 50) / 100));
}

std::vector<FileError> check_bpv(const Sheet& sheet, const BpvModel& model) {
    const int expected = expected_bpv(sheet, model);
    if (expected < 0 || std::find(model.known.begin(), model.known.end(), sheet.key) != model.known.end())
        return {};
    const int off = std::abs(sheet.bpv_combat - expected);
    if (off * 100 <= model.percent * std::max(sheet.bpv_combat, model.floor_bpv)) return {};
    return {
        {sheet.file, std::max(sheet.lines.bpv, 1), 1,
         fmt::format("BPV {} stated; ships with such boxes cost about {} ({}); look at boxes and price again",
                     sheet.bpv_combat, expected, model.file)}};
}

}  // namespace impulse
