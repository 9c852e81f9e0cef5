#include "render/film.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "battle/core/evolve.h"
#include "scenarios/logs/log_verify.h"
#include "scenarios/logs/transcript.h"

namespace impulse {
namespace {

// True where `name` stands in the text as a word of its own.
bool names(std::string_view text, std::string_view name) {
    const auto letter = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
    };
    for (std::size_t at = text.find(name); !name.empty() && at != std::string_view::npos;
         at = text.find(name, at + 1)) {
        const bool before = at == 0 || !letter(text[at - 1]),
                   after = at + name.size() >= text.size() || !letter(text[at + name.size()]);
        if (before && after) return true;
    }
    return false;
}

// The timed lines of a transcript, "4.01  Vengeance fires ...": the time stands first.
void append_lines(std::string_view lines, std::size_t at, Cursor clock, const Roster& roster,
                  std::vector<Film::Line>& story) {
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
        Film::Line timed{at, std::string(line.substr(0, gap)), std::string(text), {}, clock};
        for (std::size_t u = 0; u < roster.names.units.size(); ++u)
            if (names(text, roster.names.units[u])) timed.units.add(UnitId{u});
        story.push_back(std::move(timed));
    }
}

// Events that the story never speaks of.
bool quiet(const Event& event) {
    return is_one_of<Advanced, WindowOpened, OwesSet, WindowClosed, DieRolled, Paid, BatterySet, CapacitorSet,
                     GroupSet, PlotCleared, PlotAdded, TurnReset, SeekerMoved, Declared, FaceNamed,
                     ShotThrough, ShotsCleared>(event);
}

}  // namespace

std::size_t Film::entries_before(std::size_t position) const {
    const auto after = std::upper_bound(ends.begin(), ends.end(), position);
    return std::max<std::size_t>(1, static_cast<std::size_t>(after - ends.begin()));
}

void grow_film(Film& film, std::span<const LogEntry> entries) {
    film.playback.append(entries);
    for (const LogEntry& entry : entries) {
        const std::size_t base = film.ends.empty() ? 0 : film.ends.back();
        Battle walked = film.latest;
        film.chronicler.add(*film.rules, film.roster, walked, entry, base, film.chronicle, film.dice);
        // The story is told in pieces from one step of the turn to the next, so that each line knows when it came true.
        for (std::size_t from = 0; from < entry.events.size();) {
            std::size_t to = from + 1;
            while (to < entry.events.size() && !std::holds_alternative<Advanced>(entry.events[to])) ++to;
            const std::span<const Event> piece(entry.events.data() + from, to - from);
            const bool spoken = !std::ranges::all_of(piece, quiet);
            LogEntry part;
            if (spoken) part.events.assign(piece.begin(), piece.end());
            std::optional<Battle> before;
            if (spoken) before = film.latest;
            for (const Event& e : piece) {
                if (!fits(film.latest, e)) break;
                evolve(film.latest, e);
            }
            for (std::size_t who = 0; spoken && who < film.story.size(); ++who) {
                TranscriptOptions options;
                if (who > 0) options.side = SideId{who - 1};
                append_lines(transcript(*film.rules, *before, film.roster, std::span(&part, 1), options),
                             base + to, film.latest.clock, film.roster, film.story[who]);
            }
            from = to;
        }
        film.entries.push_back(entry);
        film.ends.push_back(base + entry.events.size());
    }
}

Film make_film(std::shared_ptr<const Rules> rules, const LogText& log, const Battle& first, bool verify,
               bool sides) {
    Film film{rules, log.header, roster_of(log.header.scenario.setup), Playback(first, {}), first};
    film.story.resize(sides ? first.sides.size() + 1 : 1);
    film.chronicle.resize(film.story.size());
    grow_film(film, log.entries);
    if (verify) {
        const LogVerdict verdict = verify_log(*rules, log);
        film.diverged = !verdict.same;
        film.verdict = verdict.same         ? fmt::format("verified {} impulses", verdict.impulses)
                       : verdict.difference ? verdict.difference->text()
                                            : std::string("the log cannot be played again");
    }
    return film;
}

}  // namespace impulse
