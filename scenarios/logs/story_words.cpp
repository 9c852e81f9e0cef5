#include "scenarios/logs/story_words.h"

#include <fmt/format.h>

#include <array>

#include "battle/core/rows/watches.h"
#include "battle/play/asks.h"

namespace impulse {
namespace {

// "sensor box", "2 sensor boxes".
std::string several(int n, std::string_view one, std::string_view many) {
    return n == 1 ? std::string{one} : fmt::format("{} {}", n, many);
}

// A craft goes with the ship in which it stands, or is hit in its bay.
bool lost_aboard(const Battle& before, const FateSet& end) {
    return before.unit(end.unit).fate == Fate::aboard &&
           (end.fate == Fate::destroyed || end.fate == Fate::barrier || end.fate == Fate::self_destructed);
}

std::string destroyed_words(const Roster& roster, const Battle& before, const FateSet& end) {
    const bool other = end.by && end.by != end.unit;
    const std::string by = other ? roster.names.unit(end.by) : std::string{};
    const auto of = [&](std::string_view what, std::string_view else_what) {
        return fmt::format("is destroyed {}",
                           other ? fmt::format("{} {}", what, by) : std::string{else_what});
    };
    switch (end.cause) {
        case VolleyKind::direct:
        case VolleyKind::costly:
        case VolleyKind::costly_hull:
        case VolleyKind::disabling:
        case VolleyKind::lasting:
        case VolleyKind::sparing:
        case VolleyKind::incursing:
        case VolleyKind::erasing:
        case VolleyKind::named:
        case VolleyKind::excess:
        case VolleyKind::none:
            return other ? "is destroyed by " + by : "is destroyed";
        case VolleyKind::separate:
            return end.by ? of("by", "by its overflowing panels") : "is destroyed by fire";
        case VolleyKind::seeking:
            return of("by seekers of", "by seekers");
        case VolleyKind::enveloping:
            return of("by an enveloping torpedo of", "by an enveloping torpedo");
        case VolleyKind::explosion:
            // What went up may have been a decoy of a unit that is still there.
            return other && !before.unit(end.by).active() ? "is destroyed in the explosion of " + by
                                                          : "is destroyed in an explosion";
        case VolleyKind::ram:
            return of("in the collision with", "in a collision");
        case VolleyKind::collision:
            return "crashes and is destroyed";
        case VolleyKind::breakdown:
            return "is destroyed by its breakdown";
        case VolleyKind::feedback:
            return "is destroyed by the feedback of its own weapons";
        case VolleyKind::umpire:
            return "is destroyed by the umpire's ruling";
        case VolleyKind::terrain:
            return "is destroyed by terrain";
        case VolleyKind::chain:
            return "is destroyed by a chain reaction";
        case VolleyKind::sphere:
            return of("by the sphere of", "by a sphere");
        case VolleyKind::web:
            return "is destroyed by web";
        case VolleyKind::mine:
            return "is destroyed by a mine";
    }
    return "is destroyed";
}

}  // namespace

std::string spaced_words(std::string_view word) {
    std::string text(word);
    for (char& c : text)
        if (c == '_') c = ' ';
    return text;
}

std::string joined_words(const std::vector<std::string>& words) {
    if (words.empty()) return "";
    if (words.size() == 1) return words.front();
    const std::vector<std::string> front(words.begin(), words.end() - 1);
    return fmt::format("{} and {}", fmt::join(front, ", "), words.back());
}

std::string cause_words(const Roster& roster, VolleyKind kind, UnitId unit, UnitId by, int seeker) {
    const bool other = by && by != unit;
    const std::string name = other ? roster.names.unit(by) : std::string{};
    const std::string number = seeker > 0 ? fmt::format("seeker #{}", seeker) : std::string{};
    switch (kind) {
        case VolleyKind::direct:
        case VolleyKind::costly:
        case VolleyKind::costly_hull:
        case VolleyKind::disabling:
        case VolleyKind::lasting:
        case VolleyKind::sparing:
        case VolleyKind::incursing:
        case VolleyKind::erasing:
        case VolleyKind::named:
        case VolleyKind::excess:
            return seeker > 0 ? "the shot of " + number : "fire";
        case VolleyKind::separate:
            return seeker > 0 ? number : other || !by ? "fire" : "what overflows from its panels";
        case VolleyKind::seeking:
            return seeker > 0 ? number : "a seeker";
        case VolleyKind::enveloping:
            return seeker > 0 ? number : "an enveloping torpedo";
        case VolleyKind::explosion:
            return seeker > 0 ? "the blast on " + number
                   : other    ? "the explosion of " + name
                              : "an explosion";
        case VolleyKind::ram:
            return other ? "the collision with " + name : "a collision";
        case VolleyKind::collision:
            return "a collision";
        case VolleyKind::breakdown:
            return "the breakdown";
        case VolleyKind::feedback:
            return "feedback";
        case VolleyKind::umpire:
            return "the umpire";
        case VolleyKind::terrain:
            return "terrain";
        case VolleyKind::chain:
            return "a chain reaction";
        case VolleyKind::sphere:
            return other ? "the sphere of " + name : "a sphere";
        case VolleyKind::web:
            return "web";
        case VolleyKind::mine:
            return "a mine";
        case VolleyKind::none:
            break;
    }
    return "damage";
}

std::string_view fate_words(Fate fate) {
    switch (fate) {
        case Fate::active:
            return "is on the map";
        case Fate::destroyed:
            return "is destroyed";
        case Fate::barrier:
            return "hits the barrier at the edge of the map and is destroyed";
        case Fate::self_destructed:
            return "destroys itself";
        case Fate::disengaged:
            return "has left the battle";
        case Fate::captured:
            return "is captured";
        case Fate::removed:
            return "is taken off the map";
        case Fate::held_out:
            return "is held out";
        case Fate::aboard:
            return "is aboard its ship";
    }
    return "is gone";
}

std::string end_words(const Roster& roster, const Battle& before, const FateSet& end) {
    if (lost_aboard(before, end)) {
        const UnitId mother = before.unit(end.unit).mother;
        return mother && !before.unit(mother).active() ? "goes down with " + roster.names.unit(mother)
                                                       : "is destroyed in its bay";
    }
    if (end.fate == Fate::destroyed) return destroyed_words(roster, before, end);
    return std::string{fate_words(end.fate)};
}

std::string_view reason_words(EndReason reason) {
    switch (reason) {
        case EndReason::none:
            return "the battle goes on";
        case EndReason::one_side_left:
            return "only one side is left on the map";
        case EndReason::nobody_left:
            return "nobody is left on the map";
        case EndReason::turn_limit:
            return "the last turn is over";
        case EndReason::umpire:
            return "the umpire ended it";
        case EndReason::conceded:
            return "a side gave up";
    }
    return "it is over";
}

std::string held_words(const Roster& roster, const Battle& battle, const Link& link) {
    if (link.to) return roster.names.unit(link.to);
    if (!link.object || link.object.index() >= battle.objects.size()) return "";
    // Its place may have been taken by a seeker that was launched since.
    const MapObject& o = battle.object(link.object);
    return o.flying() && o.since <= link.since ? fmt::format("seeker #{}", o.serial) : std::string{};
}

// What was done with a system, whatever came of it.
static std::string deed_words(const Operated& use, const std::string& at) {
    switch (use.use) {
        case SystemUse::sphere_announce:
            return "announces a sphere";
        case SystemUse::sphere_call_off:
            return "calls its sphere off";
        case SystemUse::sphere_drop:
            return "drops its sphere";
        case SystemUse::web_lay:
            return "lays web at " + text(use.hex);
        case SystemUse::web_reinforce:
            return "strengthens the web at " + text(use.hex);
        case SystemUse::web_anchor:
            return "is an anchor of web";
        case SystemUse::web_anchor_end:
            return "is no anchor of web any more";
        case SystemUse::web_cast:
            return "casts web to " + text(use.hex);
        case SystemUse::web_break:
            return "breaks the web at " + text(use.hex);
        case SystemUse::web_move:
            return "moves the web at " + text(use.hex);
        case SystemUse::cast:
            return "casts a field to " + text(use.hex);
        case SystemUse::field_move:
            return "moves the field at " + text(use.hex);
        case SystemUse::stasis_hold:
            return "holds " + at + " in stasis";
        case SystemUse::stasis_release:
            return "ends the stasis" + (use.at ? " of " + at : std::string{});
        case SystemUse::panel_move:
            return "passes damage between its panels";
        case SystemUse::box:
            return "uses one of its systems" + (use.at ? " on " + at : std::string{});
        case SystemUse::role:
            return "gives an officer another part";
        case SystemUse::switch_off:
            return "switches a system off";
        case SystemUse::switch_on:
            return "switches a system on";
        case SystemUse::modulate:
            return "changes the frequency of its shields";
        case SystemUse::change:
            return "makes another system of a box";
        case SystemUse::double_engine:
            return "doubles an engine and loses a box of it";
        case SystemUse::halve_engine:
            return "pays to have a box of an engine back";
        case SystemUse::displace:
            return fmt::format("displaces {} to {}", use.at ? at : std::string("itself"), text(use.hex));
        default:
            return spaced_words(word(use.use)) + (use.at ? " " + at : std::string{});
    }
}

std::string use_words(const Roster& roster, const Operated& use) {
    return deed_words(use, use.at ? roster.names.unit(use.at) : std::string{}) +
           (use.good != 0 ? "" : ", in vain");
}

std::string crew_words(CrewKind kind, int n) {
    switch (kind) {
        case CrewKind::crew:
            return several(n, "crew unit", "crew units");
        case CrewKind::boarding:
            return several(n, "boarding party", "boarding parties");
        case CrewKind::deck:
            return several(n, "deck crew", "deck crews");
        case CrewKind::passenger:
            return several(n, "passenger", "passengers");
    }
    return several(n, "crew unit", "crew units");
}

std::string track_words(TrackKind track, int n) {
    static constexpr std::array<std::array<const char*, 2>, count_of<TrackKind>()> words{
        {{"sensor box", "sensor boxes"},
         {"scanner box", "scanner boxes"},
         {"damage control box", "damage control boxes"},
         {"excess damage box", "excess damage boxes"}}};
    const auto& pair = words[static_cast<std::size_t>(track)];
    return several(n, pair[0], pair[1]);
}

std::string with_number(std::string words, std::string_view number) {
    static constexpr std::string_view blank = "{}", many = "{} hexes", one = "1 hex";
    if (const std::size_t at = words.find(many); at != std::string::npos && number == "1")
        return words.replace(at, many.size(), one);
    if (const std::size_t at = words.find(blank); at != std::string::npos)
        words.replace(at, blank.size(), number);
    return words;
}

std::string reasons_to_ask(const Rules& rules, const Battle& seen, SideId side) {
    std::string all;
    if (!rules.watches) return all;
    const Side& s = seen.sides[side.index()];
    for (std::size_t t = 0; t < count_of<Trigger>(); ++t) {
        if (s.asked[t] != ask_moment(seen)) continue;
        const WatchRow& row = rules.watches->row[t];
        const int line = s.watch == WatchLevel::everything ? row.line[0] : s.line[t];
        all += (all.empty() ? "" : "; ") + with_number(row.words, fmt::format("{}", line));
    }
    return all;
}

}  // namespace impulse
