#include "battle/play/chapters_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "battle/core/rows/boarding.h"
#include "battle/core/rows/command.h"
#include "battle/core/rows/craft.h"
#include "battle/core/rows/damage.h"
#include "battle/core/rows/ew.h"
#include "battle/core/rows/guidance.h"
#include "battle/core/rows/gunnery.h"
#include "battle/core/rows/hazards.h"
#include "battle/core/rows/information.h"
#include "battle/core/rows/leaving.h"
#include "battle/core/rows/links.h"
#include "battle/core/rows/mending.h"
#include "battle/core/rows/minefields.h"
#include "battle/core/rows/movement.h"
#include "battle/core/rows/power.h"
#include "battle/core/rows/shields.h"
#include "battle/core/rows/spheres.h"
#include "battle/core/rows/stasis.h"
#include "battle/core/rows/subspace.h"
#include "battle/core/rows/turns.h"
#include "battle/core/rows/web.h"
#include "battle/play/systems_reader.h"

namespace impulse {
namespace {

constexpr int least = -9999, most = 9999;

template <class T>
void read_value(TableReader& line, T& value) {
    if constexpr (std::is_same_v<T, bool>) {
        value = line.boolean("value");
    } else if constexpr (std::is_same_v<T, int>) {
        // In words: a bound that the ruleset does not set, and what it does not have.
        if (line.kind("value") != "text")
            value = line.integer("value", least, most);
        else if (const std::string text = line.word("value"); text == "any" || text == "none")
            value = text == "any" ? most : 0;
        else
            line.refuse("value",
                        fmt::format("`value` is \"{}\", expected a whole number, \"any\" or \"none\"", text));
    } else if constexpr (std::is_enum_v<T>) {
        value = line.one_of<T>("value");
    } else if constexpr (std::is_same_v<T, std::vector<Layer>>) {
        value = line.some_of<Layer>("value");
    } else if constexpr (std::is_same_v<T, std::vector<int>>) {
        value = line.integers("value", least, most);
    } else if constexpr (std::is_same_v<T, std::vector<std::string>>) {
        value = line.words("value");
    } else {
        const std::vector<int> values =
            line.integers("value", least, most, static_cast<int>(std::size(value)));
        std::copy_n(values.begin(), std::min(values.size(), value.size()), value.begin());
    }
}

// A chapter that another one needs, or every ruleset where `by` is empty, and the file in which it belongs.
struct Need {
    std::string_view chapter, file, by;
};
constexpr std::array needs{Need{"movement", "movement", ""},
                           Need{"fire", "fire", ""},
                           Need{"sensors", "fire", ""},
                           Need{"explosions", "damage", ""},
                           Need{"defence", "damage", ""},
                           Need{"options", "options", ""},
                           Need{"guidance", "seekers", ""},
                           Need{"power", "accounts", ""},
                           Need{"leaving", "leaving", ""},
                           Need{"floating_map", "leaving", ""},
                           Need{"emergency_stop", "movement", "plot"},
                           Need{"het", "movement", "plot"},
                           Need{"tac", "movement", "plot"},
                           Need{"erratic", "movement", "plot"},
                           Need{"flight", "seekers", "plot"},
                           Need{"fire_control", "fire", "lock_on"},
                           Need{"fire_control", "fire", "ew"},
                           Need{"ew", "fire", "scouts"},
                           Need{"ew", "fire", "weasels"},
                           Need{"deck_crews", "craft", "craft"}};

bool has(const Chapters& chapters, std::string_view wanted) {
    bool there = false;
    each_field(chapters, [&](std::string_view name, const auto& chapter) {
        there = there || (name == wanted && chapter != nullptr);
    });
    return there;
}

// The chapter that a device plays by, and its file.
std::pair<std::string_view, std::string_view> chapter_of(Device device) {
    switch (device) {
        case Device::sphere:
            return {"spheres", "areas"};
        case Device::web_generator:
        case Device::web_caster:
        case Device::web_breaker:
            return {"web", "areas"};
        case Device::stasis:
            return {"stasis", "devices"};
        case Device::displacement:
            return {"displacement", "devices"};
        case Device::absorber:
            return {"panels", "damage"};
        default:
            return {};
    }
}

}  // namespace

void read_chapters(TableReader root, Rules& rules) {
    each_field(static_cast<Chapters&>(rules), [&]<class Rows>(std::string_view name, Chapter<Rows>& chapter) {
        auto table = root.table_if(name);
        if (!table) return;
        if (chapter) root.refuse(name, fmt::format("the chapter [{}] stands in another file already", name));
        const auto rows = std::make_shared<Rows>();
        each_field(*rows, [&](std::string_view key, auto& value) {
            TableReader line = table->table(key);
            read_value(line, value);
            rules.cite.settings.emplace(fmt::format("{}.{}", name, key), read_source(line));
        });
        chapter = rows;
    });
}

std::optional<FileError> missing_chapter(const Rules& rules) {
    const auto fault = [&](std::string_view file, std::string what) {
        return FileError{fmt::format("{}/{}.toml", rules.folder, file), 1, 1, std::move(what)};
    };
    const auto missing = [&](std::string_view chapter, std::string_view file, std::string_view by) {
        return fault(file, fmt::format("the chapter [{}] is missing; {} needs it", chapter, by));
    };
    if ((rules.plot != nullptr) == (rules.budget != nullptr))
        return fault("movement", "a ruleset has one of the chapters [plot] and [budget], not both");
    if ((rules.paid_repair != nullptr) == (rules.free_repair != nullptr))
        return fault("accounts",
                     "a ruleset has one of the chapters [paid_repair] and [free_repair], not both");
    if (rules.deck_crews && rules.deck_crews->on_one > DeckCrewRules::on_one_most)
        return fault("craft", fmt::format("[deck_crews] on_one is {}, at most {} can work on one craft",
                                          rules.deck_crews->on_one, DeckCrewRules::on_one_most));
    for (const Need& need : needs)
        if ((need.by.empty() || has(rules, need.by)) && !has(rules, need.chapter))
            return missing(need.chapter, need.file,
                           need.by.empty() ? "every ruleset" : fmt::format("[{}]", need.by));
    for (const SystemType& system : rules.systems)
        if (const auto [chapter, file] = chapter_of(system.device); !chapter.empty() && !has(rules, chapter))
            return missing(chapter, file, fmt::format("the system `{}`", system.id));
    for (const SystemType& system : rules.systems)
        if (!system.adapts.empty() && !rules.placed_hits)
            return missing("placed_hits", "damage", fmt::format("the system `{}`", system.id));
    for (const SystemType& system : rules.systems)
        if (system.silences > 0 && !has(rules, "subspace"))
            return missing("subspace", "devices", fmt::format("the system `{}`", system.id));
    for (const Category& category : rules.categories)
        if (category.pick == CategoryPick::best_of_three && !rules.internals)
            return missing("internals", "damage", "a damage chart that takes the best of three");
    if (!rules.mines.empty() && !rules.minefields) return missing("minefields", "areas", "mines.toml");
    if (!rules.uim_ships.empty() && !rules.uim) return missing("uim", "fire", "`uim_ships`");
    if (rules.boarding && !rules.capture) return missing("capture", "devices", "boarding.toml");
    return std::nullopt;
}

void mix_chapters(Hash& hash, const Chapters& chapters) {
    each_field(chapters, [&](std::string_view name, const auto& chapter) {
        if (!chapter) return;
        hash.bytes(name);
        hash.mix(*chapter);
    });
}

}  // namespace impulse
