#include "render/film.h"

#include <fmt/format.h>

#include <algorithm>

#include "battle/core/evolve.h"
#include "scenarios/transcript.h"

namespace impulse {
namespace {

// The timed lines of a transcript, "4.01  Vengeance fires ...": the time stands first.
void tell(std::string_view lines, std::size_t at, std::vector<Film::Line>& story) {
    for (std::size_t from = 0; from < lines.size();) {
        const std::size_t to = std::min(lines.find('\n', from), lines.size());
        std::string_view line = lines.substr(from, to - from);
        from = to + 1;
        while (!line.empty() && line.front() == ' ') line.remove_prefix(1);
        if (line.empty() || line.starts_with("==")) continue;
        const std::size_t gap = line.find("  ");
        if (gap == std::string_view::npos || line.find('.') >= gap) continue;
        std::string_view text = line.substr(gap);
        while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
        story.push_back({at, std::string(line.substr(0, gap)), std::string(text)});
    }
}

}  // namespace

std::size_t Film::entries_before(std::size_t position) const {
    const auto after = std::upper_bound(ends.begin(), ends.end(), position);
    return std::max<std::size_t>(1, static_cast<std::size_t>(after - ends.begin()));
}

void grow_film(Film& film, std::span<const LogEntry> entries) {
    film.playback.append(entries);
    for (const LogEntry& entry : entries) {
        const std::size_t at = (film.ends.empty() ? 0 : film.ends.back()) + entry.events.size();
        for (std::size_t who = 0; who < film.story.size(); ++who) {
            TranscriptWishes wishes;
            if (who > 0) wishes.side = SideId{who - 1};
            tell(transcript(*film.rules, film.told, film.roster, std::span(&entry, 1), wishes), at, film.story[who]);
        }
        for (const Event& e : entry.events) {
            if (!fits(film.told, e)) break;
            evolve(film.told, e);
        }
        film.entries.push_back(entry);
        film.ends.push_back(at);
    }
}

Film make_film(std::shared_ptr<const Rules> rules, const LogText& log, const Battle& first, bool verify, bool sides) {
    Film film{rules, log.header, roster_of(log.header.scenario.setup), Playback(first, {}), first, {}, {}, {}, {}, false};
    film.story.resize(sides ? first.sides.size() + 1 : 1);
    grow_film(film, log.entries);
    if (verify) {
        const LogVerdict verdict = verify_log(*rules, log);
        film.diverged = !verdict.same;
        film.verdict = verdict.same ? fmt::format("verified {} impulses", verdict.impulses)
                       : verdict.difference ? verdict.difference->text()
                                            : std::string("the log cannot be played again");
    }
    return film;
}

}  // namespace impulse
