#include "render/looks.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "scenarios/logs/sentence.h"

namespace impulse {
namespace {

template <Worded E>
class Looks {
public:
    Looks(TableReader& table, std::string_view key, E otherwise) : otherwise_(otherwise) {
        for (const std::vector<std::string>& row : table.word_rows(key, 2)) {
            const auto look = from_word<E>(row[0]);
            if (!look) {
                table.refuse(key, fmt::format("there is no look \"{}\"", row[0]));
                return;
            }
            for (std::size_t at = 0; at < row[1].size();) {
                const std::size_t to = std::min(row[1].find(' ', at), row[1].size());
                if (to > at) rows_.emplace_back(row[1].substr(at, to - at), *look);
                at = to + 1;
            }
        }
    }
    [[nodiscard]] E of(std::string_view name) const {
        for (const auto& [word, look] : rows_)
            if (word.front() == '^' ? name.starts_with(word.substr(1)) : name.find(word) != std::string::npos)
                return look;
        return otherwise_;
    }

private:
    E otherwise_;
    std::vector<std::pair<std::string, E>> rows_;
};

struct AllLooks {
    Looks<BoxTone> tones;
    Looks<HullZone> zones;
    Looks<LineKind> strokes;
};
const AllLooks& all_looks() {
    static const AllLooks all = [] {
        std::optional<AllLooks> read;
        read_sentences("looks.toml", [&](TableReader& table) {
            read = AllLooks{{table, "tone", BoxTone::Other},
                            {table, "zone", HullZone::Centre},
                            {table, "stroke", LineKind::Beam}};
        });
        return *read;
    }();
    return all;
}

}  // namespace

BoxTone tone_of(std::string_view system) { return all_looks().tones.of(system); }
HullZone zone_of(std::string_view system) { return all_looks().zones.of(system); }
LineKind stroke_of(std::string_view family) { return all_looks().strokes.of(family); }

}  // namespace impulse
