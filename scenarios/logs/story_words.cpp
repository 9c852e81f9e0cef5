#include "scenarios/logs/story_words.h"

#include <fmt/format.h>

#include "battle/core/rows/watches.h"
#include "battle/play/asks.h"
#include "scenarios/logs/sentence.h"

namespace impulse {
namespace {

struct OneAndMany {
    std::string_view one, many;
};
// "sensor box", "2 sensor boxes".
std::string several(int n, const OneAndMany& words) {
    return n == 1 ? std::string{words.one} : fmt::format("{} {}", n, words.many);
}

// A craft goes with the ship in which it stands, or is hit in its bay.
bool lost_aboard(const Battle& before, const FateSet& end) {
    return before.unit(end.unit).fate == Fate::aboard &&
           (end.fate == Fate::destroyed || end.fate == Fate::barrier || end.fate == Fate::self_destructed);
}

// How points of a kind are told: what brings them, and how a unit ends by them.
struct VolleyWords {
    // What brings them: by itself; before the name of who did it and a seeker's number, null where these are left out.
    const char *cause, *cause_of, *shot_of;
    // How a unit ends: by itself; before the name of who did it, null where that is left out.
    const char *end, *end_by = nullptr;
};
constexpr VolleyWords shot_words{"fire", nullptr, "the shot of ", "is destroyed", "is destroyed by "};
constexpr std::pair<VolleyKind, VolleyWords> volley_words[] = {
    {VolleyKind::direct, shot_words},
    {VolleyKind::costly, shot_words},
    {VolleyKind::costly_hull, shot_words},
    {VolleyKind::disabling, shot_words},
    {VolleyKind::lasting, shot_words},
    {VolleyKind::sparing, shot_words},
    {VolleyKind::incursing, shot_words},
    {VolleyKind::erasing, shot_words},
    {VolleyKind::named, shot_words},
    {VolleyKind::excess, shot_words},
    {VolleyKind::none, {"damage", nullptr, nullptr, "is destroyed", "is destroyed by "}},
    {VolleyKind::separate, {"fire", nullptr, "", "is destroyed by fire", "is destroyed by "}},
    {VolleyKind::seeking,
     {"a seeker", nullptr, "", "is destroyed by seekers", "is destroyed by seekers of "}},
    {VolleyKind::enveloping,
     {"an enveloping torpedo", nullptr, "", "is destroyed by an enveloping torpedo",
      "is destroyed by an enveloping torpedo of "}},
    {VolleyKind::explosion,
     {"an explosion", "the explosion of ", "the blast on ", "is destroyed in an explosion",
      "is destroyed in the explosion of "}},
    {VolleyKind::ram,
     {"a collision", "the collision with ", nullptr, "is destroyed in a collision",
      "is destroyed in the collision with "}},
    {VolleyKind::collision, {"a collision", nullptr, nullptr, "crashes and is destroyed"}},
    {VolleyKind::breakdown, {"the breakdown", nullptr, nullptr, "is destroyed by its breakdown"}},
    {VolleyKind::feedback, {"feedback", nullptr, nullptr, "is destroyed by the feedback of its own weapons"}},
    {VolleyKind::umpire, {"the umpire", nullptr, nullptr, "is destroyed by the umpire's ruling"}},
    {VolleyKind::terrain, {"terrain", nullptr, nullptr, "is destroyed by terrain"}},
    {VolleyKind::chain, {"a chain reaction", nullptr, nullptr, "is destroyed by a chain reaction"}},
    {VolleyKind::sphere,
     {"a sphere", "the sphere of ", nullptr, "is destroyed by a sphere", "is destroyed by the sphere of "}},
    {VolleyKind::web, {"web", nullptr, nullptr, "is destroyed by web"}},
    {VolleyKind::mine, {"a mine", nullptr, nullptr, "is destroyed by a mine"}},
};

std::string destroyed_words(const Roster& roster, const Battle& before, const FateSet& end) {
    if (end.cause == VolleyKind::separate && end.by && end.by == end.unit)
        return "is destroyed by its overflowing panels";
    const VolleyWords& words = row_for(end.cause, volley_words);
    // What went up may have been a decoy of a unit that is still there.
    const bool told = words.end_by != nullptr && end.by && end.by != end.unit &&
                      (end.cause != VolleyKind::explosion || !before.unit(end.by).active());
    return told ? words.end_by + roster.names.unit(end.by) : words.end;
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
    const VolleyWords& words = row_for(kind, volley_words);
    if (seeker > 0 && words.shot_of != nullptr) return fmt::format("{}seeker #{}", words.shot_of, seeker);
    if (kind == VolleyKind::separate && by && by == unit) return "what overflows from its panels";
    return words.cause_of != nullptr && by && by != unit ? words.cause_of + roster.names.unit(by)
                                                         : words.cause;
}

std::string_view fate_words(Fate fate) {
    static constexpr std::pair<Fate, std::string_view> words[] = {
        {Fate::active, "is on the map"},
        {Fate::destroyed, "is destroyed"},
        {Fate::barrier, "hits the barrier at the edge of the map and is destroyed"},
        {Fate::self_destructed, "destroys itself"},
        {Fate::disengaged, "has left the battle"},
        {Fate::captured, "is captured"},
        {Fate::removed, "is taken off the map"},
        {Fate::held_out, "is held out"},
        {Fate::aboard, "is aboard its ship"},
    };
    return row_for(fate, words);
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
    static constexpr std::pair<EndReason, std::string_view> words[] = {
        {EndReason::none, "the battle goes on"},
        {EndReason::one_side_left, "only one side is left on the map"},
        {EndReason::nobody_left, "nobody is left on the map"},
        {EndReason::turn_limit, "the last turn is over"},
        {EndReason::umpire, "the umpire ended it"},
        {EndReason::conceded, "a side gave up"},
    };
    return row_for(reason, words);
}

std::string held_words(const Roster& roster, const Battle& battle, const Link& link) {
    if (link.to) return roster.names.unit(link.to);
    if (!link.object || link.object.index() >= battle.objects.size()) return "";
    // Its place may have been taken by a seeker that was launched since.
    const MapObject& o = battle.object(link.object);
    return o.flying() && o.since <= link.since ? fmt::format("seeker #{}", o.serial) : std::string{};
}

std::string use_words(const Roster& roster, const Operated& use) {
    // What was done with a system, whatever came of it; all other uses go by their own word.
    static constexpr std::pair<SystemUse, std::string_view> deeds[] = {
        {SystemUse::sphere_announce, "announces a sphere"},
        {SystemUse::sphere_call_off, "calls its sphere off"},
        {SystemUse::sphere_drop, "drops its sphere"},
        {SystemUse::web_lay, "lays web at {hex}"},
        {SystemUse::web_reinforce, "strengthens the web at {hex}"},
        {SystemUse::web_anchor, "is an anchor of web"},
        {SystemUse::web_anchor_end, "is no anchor of web any more"},
        {SystemUse::web_cast, "casts web to {hex}"},
        {SystemUse::web_break, "breaks the web at {hex}"},
        {SystemUse::web_move, "moves the web at {hex}"},
        {SystemUse::cast, "casts a field to {hex}"},
        {SystemUse::field_move, "moves the field at {hex}"},
        {SystemUse::stasis_hold, "holds {at} in stasis"},
        {SystemUse::stasis_release, "ends the stasis{at: of *}"},
        {SystemUse::panel_move, "passes damage between its panels"},
        {SystemUse::box, "uses one of its systems{at: on *}"},
        {SystemUse::role, "gives an officer another part"},
        {SystemUse::switch_off, "switches a system off"},
        {SystemUse::switch_on, "switches a system on"},
        {SystemUse::modulate, "changes the frequency of its shields"},
        {SystemUse::change, "makes another system of a box"},
        {SystemUse::double_engine, "doubles an engine and loses a box of it"},
        {SystemUse::halve_engine, "pays to have a box of an engine back"},
        {SystemUse::displace, "displaces {at} to {hex}"},
    };
    Blanks blanks;
    blanks.put("hex", text(use.hex));
    if (use.at)
        blanks.put("at", roster.names.unit(use.at));
    else if (use.use == SystemUse::displace)
        blanks.put("at", "itself");
    const auto deed = std::ranges::find(deeds, use.use, &std::pair<SystemUse, std::string_view>::first);
    const std::string says =
        deed != std::end(deeds) ? std::string{deed->second} : spaced_words(word(use.use)) + "{at: *}";
    return blanks.fill(says) + (use.good != 0 ? "" : ", in vain");
}

std::string crew_words(CrewKind kind, int n) {
    static constexpr std::pair<CrewKind, OneAndMany> words[] = {
        {CrewKind::crew, {"crew unit", "crew units"}},
        {CrewKind::boarding, {"boarding party", "boarding parties"}},
        {CrewKind::deck, {"deck crew", "deck crews"}},
        {CrewKind::passenger, {"passenger", "passengers"}},
    };
    return several(n, row_for(kind, words));
}

std::string track_words(TrackKind track, int n) {
    static constexpr std::pair<TrackKind, OneAndMany> words[] = {
        {TrackKind::sensor, {"sensor box", "sensor boxes"}},
        {TrackKind::scanner, {"scanner box", "scanner boxes"}},
        {TrackKind::damage_control, {"damage control box", "damage control boxes"}},
        {TrackKind::excess, {"excess damage box", "excess damage boxes"}},
    };
    return several(n, row_for(track, words));
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
