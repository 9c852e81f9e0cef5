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
#include "battle/core/rows/craft.h"
#include "battle/core/rows/damage.h"
#include "battle/core/rows/ew.h"
#include "battle/core/rows/guidance.h"
#include "battle/core/rows/gunnery.h"
#include "battle/core/rows/hazards.h"
#include "battle/core/rows/information.h"
#include "battle/core/rows/leaving.h"
#include "battle/core/rows/links.h"
#include "battle/core/rows/mines.h"
#include "battle/core/rows/movement.h"
#include "battle/core/rows/power.h"
#include "battle/core/rows/repair.h"
#include "battle/core/rows/shields.h"
#include "battle/core/rows/spheres.h"
#include "battle/core/rows/stasis.h"
#include "battle/core/rows/turns.h"
#include "battle/core/rows/web.h"
#include "battle/play/systems_reader.h"

namespace impulse {
namespace {

constexpr int least = -999, most = 999;

template <class T>
void read_value(TableReader& line, T& value) {
    if constexpr (std::is_same_v<T, bool>) {
        value = line.boolean("value");
    } else if constexpr (std::is_same_v<T, int>) {
        value = line.integer("value", least, most);
    } else if constexpr (std::is_enum_v<T>) {
        value = line.one_of<T>("value");
    } else {
        const std::vector<int> values =
            line.integers("value", least, most, static_cast<int>(std::size(value)));
        std::copy_n(values.begin(), std::min(values.size(), value.size()), value.begin());
    }
}

// What a ruleset needs beside one of [plot] and [budget], and with [plot]; `file` is where it belongs.
struct Need {
    std::string_view chapter, file;
    bool with_plot;
};
constexpr std::array needs{Need{"movement", "movement", false},
                           Need{"erratic", "movement", false},
                           Need{"fire", "fire", false},
                           Need{"sensors", "fire", false},
                           Need{"explosions", "damage", false},
                           Need{"options", "options", false},
                           Need{"guidance", "seekers", false},
                           Need{"power", "accounts", false},
                           Need{"leaving", "leaving", false},
                           Need{"floating_map", "leaving", false},
                           Need{"emergency_stop", "movement", true},
                           Need{"het", "movement", true},
                           Need{"tac", "movement", true},
                           Need{"erratic_energy", "movement", true},
                           Need{"flight", "seekers", true}};

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
    const auto missing = [&](std::string_view file, std::string what) {
        return FileError{fmt::format("{}/{}.toml", rules.folder, file), 1, 1, std::move(what)};
    };
    if ((rules.plot != nullptr) == (rules.budget != nullptr))
        return missing("movement", "a ruleset has one of the chapters [plot] and [budget], not both");
    for (const Need& need : needs) {
        bool there = need.with_plot && !rules.plot;
        each_field(static_cast<const Chapters&>(rules), [&](std::string_view name, const auto& chapter) {
            there = there || (name == need.chapter && chapter != nullptr);
        });
        if (!there)
            return missing(need.file, fmt::format("the chapter [{}] is missing; a ruleset {}needs it",
                                                  need.chapter, need.with_plot ? "with [plot] " : ""));
    }
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
