// The story that people read adds up to the log: a reader that knows nothing but its sentences sums up shots, points,
// boxes, seekers, ends, speeds and moves, and finds what the events say, no more and no less.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <regex>
#include <set>

#include "battle/core/rows/boarding.h"
#include "battle/core/tracks.h"
#include "battle/play/apply.h"
#include "scenarios/files/files.h"
#include "scenarios/logs/transcript.h"
#include "scenarios/scenario_reader.h"
#include "tests/support/fight.h"
#include "tests/support/garbage_orders.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/scattered_terrain.h"

namespace impulse {
namespace {

// What happened so often, or so much: "struck fire>A1 2" -> 12. Two of them are compared.
using Book = std::map<std::string, int>;

std::string difference(const Book& told, const Book& logged) {
    std::string out;
    std::set<std::string> keys;
    for (const auto& [key, n] : told) keys.insert(key);
    for (const auto& [key, n] : logged) keys.insert(key);
    for (const std::string& key : keys) {
        const auto of = [&key](const Book& book) {
            const auto at = book.find(key);
            return at == book.end() ? 0 : at->second;
        };
        if (of(told) != of(logged)) out += fmt::format("{}: told {}, logged {}\n", key, of(told), of(logged));
    }
    return out;
}

// ---- the story, by its sentences ---------------------------------------------------------------------------
class StoryReader {
public:
    Book book;
    std::string faults;

    void read(const std::string& story) {
        for (std::size_t from = 0; from < story.size();) {
            const std::size_t to = std::min(story.find('\n', from), story.size());
            line(story.substr(from, to - from));
            from = to + 1;
        }
        if (lacking_ > 0) fault(lacking_where_);
    }

private:
    int lacking_ = 0;  // points of strikes that shields of a ship alongside have to account for
    std::string lacking_where_;
    std::vector<std::string> p_;  // what stood for the stars
    std::map<std::string, int> inside_, lost_;
    std::set<std::string> gone_;

    void fault(const std::string& what) { faults += what + "\n"; }
    void add(const std::string& key, int n = 1) { book[key] += n; }

    // True where the words are of that pattern, a star standing for anything.
    bool is(std::string_view words, std::string_view pattern) {
        p_.clear();
        std::size_t at = 0, star = pattern.find('*');
        if (!words.starts_with(pattern.substr(0, star))) return false;
        at = std::min(star, pattern.size());
        if (star == std::string_view::npos) return words == pattern;
        for (;;) {
            const std::size_t next = pattern.find('*', star + 1);
            const std::string_view part = pattern.substr(star + 1, next - star - 1);
            std::size_t found = part.empty() ? words.size() : words.find(part, at);
            if (next == std::string_view::npos && !part.empty())
                found = words.ends_with(part) && words.size() - part.size() >= at ? words.size() - part.size()
                                                                                  : std::string_view::npos;
            if (found == std::string_view::npos) return false;
            p_.emplace_back(words.substr(at, found - at));
            at = found + part.size();
            if (next == std::string_view::npos) return true;
            star = next;
        }
    }
    static int number(const std::string& words) { return std::atoi(words.c_str()); }
    // "a, b and c" in its parts.
    static std::vector<std::string> parts(const std::string& list) {
        std::vector<std::string> out;
        const std::regex between(", | and ");
        for (std::sregex_token_iterator at(list.begin(), list.end(), between, -1), end; at != end; ++at)
            out.push_back(*at);
        return out;
    }

    void line(const std::string& whole) {
        if (whole.empty()) return;
        static const std::regex odd(
            "\\?|_|[{}]|\\b1 (internal )?(points|boxes|hexes|parties|units|crews|shields|turns|times)\\b");
        if (std::regex_search(whole, odd)) fault("badly said: " + whole);
        if (is(whole, "== Turn * ==")) return;
        if (whole.starts_with("      ")) {
            head(whole);
            return;
        }
        static const std::regex timed(" *([0-9]+)\\.([0-9]+)  (.*)");
        std::smatch found;
        if (!std::regex_match(whole, found, timed)) {
            fault("without a time: " + whole);
            return;
        }
        const std::string words = found[3];
        if (!sentence(words)) fault("not understood: " + words);
        for (const std::string& unit : gone_)
            if (words.find("strikes " + unit + " with") != std::string::npos ||
                words.starts_with(unit + " loses") || words.starts_with(unit + " fires"))
                fault("after its end: " + words);
    }
    // "      A1           2012 facing B, speed 8, has moved 3 hexes"
    void head(const std::string& words) {
        if (is(words, "*, has moved * hex*")) {
            const std::string unit = p_[0].substr(6, p_[0].find("  ", 6) - 6);
            add("way " + unit, number(p_[1]));
        }
    }

    bool sentence(const std::string& s) {
        if (is(s, "* fires * at *, range *: *")) return salvo(p_[0], p_[1], p_[2], p_[4]);
        if (is(s, "shield * of * takes * point* (* left)")) {
            add(fmt::format("shield {} {}", p_[1], p_[0]), number(p_[2]));
            lacking_ -= number(p_[2]);  // the shields of two that are docked combine
            return true;
        }
        if (is(s, "* strikes * with *")) return strike(p_[0], p_[1], p_[2]);
        if (is(s, "seeker #* strikes*")) return seeker(p_[0], "impact");
        if (is(s, "seeker #* is shot down")) return seeker(p_[0], "shot down");
        if (is(s, "seeker #* is destroyed by *")) return hurt(p_[0], p_[1]);
        if (is(s, "seeker #* burns out")) return seeker(p_[0], "expired");
        if (is(s, "seeker #* loses its guidance")) return seeker(p_[0], "lost_guidance");
        if (is(s, "seeker #* leaves the map")) return seeker(p_[0], "left_map");
        if (is(s, "seeker #* goes inert")) return seeker(p_[0], "inert");
        if (is(s, "seeker #* opens and releases what it carries")) return seeker(p_[0], "opened");
        if (is(s, "seeker #* no longer lures")) return seeker(p_[0], "voided");
        if (is(s, "* loses *") && s.find("sphere loses") == std::string::npos) return losses(p_[0], p_[1]);
        if (is(s, "speeds: *")) return speeds(p_[0]);
        if (is(s, "* launches * #*")) return plain("launch " + p_[0] + " " + upto(p_[2], " at "));
        if (is(s, "* launches * (*)")) return plain("craft out " + p_[1]);
        if (is(s, "* takes * aboard")) return plain("craft in " + p_[1]);
        return ends(s) || doings(s);
    }
    static std::string upto(const std::string& words, std::string_view end) {
        return words.substr(0, words.find(end));
    }
    bool plain(const std::string& key, int n = 1) {
        add(key, n);
        return true;
    }
    bool seeker(std::string number, std::string fate) { return plain("seeker " + number + " " + fate); }

    bool hurt(std::string number, std::string by) { return seeker(number, "hurt by " + cause(by)); }

    // What is passed on is copied: the next pattern takes the place of what stood for the stars.
    bool salvo(std::string by, std::string weapons, std::string at, std::string result) {
        const std::string pair = by + ">" + at;
        for (const std::string& w : parts(weapons)) {
            static const std::regex form("([0-9]+) (.+?)( \\(([0-9]+) hit\\))?");
            std::smatch m;
            if (!std::regex_match(w, m, form)) return false;
            const int shots = number(m[1]);
            add("shots " + pair + " " + m[2].str(), shots);
            add("hits " + pair + " " + m[2].str(), m[4].matched ? number(m[4]) : shots);
        }
        if (result == "nothing scored") return true;
        if (!is(result, "* point*")) return false;
        add("scored " + pair, number(p_[0]));
        const bool shielded = !at.starts_with("seeker ") && at != "rocks in its way";
        if (shielded != (result.find("shield") != std::string::npos))
            fault("only units have shields: " + pair + " " + result);
        return true;
    }

    // The kind of what strikes, and whose it is.
    std::string cause(const std::string& words) {
        if (is(words, "the explosion of *")) return "explosion of " + p_[0];
        if (is(words, "the blast on seeker #*")) return "blast on " + p_[0];
        if (is(words, "the shot of seeker #*")) return "shot of " + p_[0];
        if (is(words, "the sphere of *")) return "sphere of " + p_[0];
        if (is(words, "the collision with *")) return "collision with " + p_[0];
        if (is(words, "seeker #*")) return "seeker " + p_[0];
        if (words == "what overflows from its panels") return "panels";
        for (const char* known :
             {"fire", "feedback", "web", "a mine", "the breakdown", "a chain reaction", "the umpire",
              "a seeker", "an enveloping torpedo", "an explosion", "a sphere"})
            if (words == known) return known;
        return "terrain";
    }
    bool strike(std::string what, std::string unit, std::string rest) {
        const std::string by = cause(what);
        // One that strikes several units is told at each of them.
        if (by.starts_with("seeker ") && !book.contains(by + " impact")) add(by + " impact");
        if (is(rest, "* internal point*")) {
            inside_[unit] += number(p_[0]);
            add("inside " + by + ">" + unit, number(p_[0]));
            return true;
        }
        const std::string before = upto(rest, ": ");
        if (!is(before, "* point*")) return false;
        const int points = number(p_[0]);
        add("struck " + by + ">" + unit, points);
        int sum = 0;
        if (before.size() < rest.size())
            for (const std::string& part : parts(rest.substr(before.size() + 2))) {
                int n = 0;
                if (is(part, "shield * stops * (* left)")) {
                    n = number(p_[1]);
                    add(fmt::format("shield {} {}", unit, p_[0]), n);
                } else if (is(part, "reinforcement stops *")) {
                    n = number(p_[0]);
                    add("reinforcement " + unit, n);
                } else if (is(part, "panels stop *")) {
                    n = number(p_[0]);
                    add("panels " + unit, n);
                } else if (is(part, "armour stops *")) {
                    n = number(p_[0]);
                    add("armour " + unit, n);
                } else if (is(part, "* internal")) {
                    n = number(p_[0]);
                    inside_[unit] += n;
                    add("inside " + unit, n);
                } else {
                    return false;
                }
                sum += n;
            }
        const std::string where = fmt::format("{} points struck, {} stopped: {} {}", points, sum, unit, rest);
        if (sum > points) fault(where);
        if (sum < points) lacking_where_ = where;
        lacking_ += std::max(0, points - sum);
        return true;
    }
    bool losses(std::string unit, std::string list) {
        for (const std::string& part : parts(list)) {
            static const std::regex form("(([0-9]+) )?(.+)");
            static const std::regex many("(box|unit|part|crew|passenger)(es|s|ies|y)$");
            std::smatch m;
            if (!std::regex_match(part, m, form)) return false;
            add("lost " + unit + " " + std::regex_replace(m[3].str(), many, "$1"),
                m[2].matched ? number(m[2]) : 1);
        }
        return true;
    }
    bool speeds(std::string list) {
        for (const std::string& part : parts(list)) {
            const std::size_t gap = part.rfind(' ');
            if (gap == std::string::npos) return false;
            add(fmt::format("speed {}", part));
        }
        return true;
    }
    bool end(std::string unit, std::string how) {
        gone_.insert(unit);
        return plain("end " + unit + " " + how);
    }
    bool ends(const std::string& s) {
        if (is(s, "* is destroyed in the explosion of *")) return end(p_[0], "explosion of " + p_[1]);
        if (is(s, "* is destroyed in an explosion")) return end(p_[0], "explosion");
        if (is(s, "* is destroyed in the collision with *")) return end(p_[0], "ram");
        if (is(s, "* is destroyed by a mine")) return end(p_[0], "mine");
        if (is(s, "* is destroyed by the sphere of *")) return end(p_[0], "sphere");
        if (is(s, "* is destroyed by web")) return end(p_[0], "web");
        if (is(s, "* is destroyed by terrain")) return end(p_[0], "terrain");
        if (is(s, "* is destroyed by its breakdown")) return end(p_[0], "breakdown");
        if (is(s, "* is destroyed by a chain reaction")) return end(p_[0], "chain");
        if (is(s, "* is destroyed by the feedback of its own weapons")) return end(p_[0], "feedback");
        if (is(s, "* is destroyed by seekers of *")) return end(p_[0], "seekers of " + p_[1]);
        if (is(s, "* is destroyed by an enveloping torpedo of *"))
            return end(p_[0], "enveloping torpedo of " + p_[1]);
        if (is(s, "* is destroyed in its bay")) return end(p_[0], "aboard");
        if (is(s, "* goes down with *")) return end(p_[0], "aboard");
        if (is(s, "* crashes and is destroyed")) return end(p_[0], "collision");
        if (is(s, "* hits the barrier at the edge of the map and is destroyed")) return end(p_[0], "barrier");
        if (is(s, "* destroys itself")) return end(p_[0], "self_destructed");
        if (is(s, "* is destroyed by its overflowing panels")) return end(p_[0], "panels");
        if (is(s, "* is destroyed by *")) return end(p_[0], "fire of " + p_[1]);
        if (is(s, "* is destroyed")) return end(p_[0], "nobody");
        if (is(s, "* leaves the battle")) return plain("left " + p_[0]);
        if (is(s, "* leaves through warp point *")) return plain("left " + p_[0]);
        if (is(s, "* explodes with strength *")) return plain("explodes " + p_[0], number(p_[1]));
        return s.starts_with("The battle is over: ");
    }
    bool doings(const std::string& s) {
        if (is(s, "* is crippled")) return plain("crippled " + p_[0]);
        if (is(s, "* drops its cloak")) return plain("uncloaks " + p_[0]);
        if (is(s, "* cloaks")) return plain("cloaks " + p_[0]);
        if (is(s, "* makes a high energy turn in * to *")) return plain("het " + p_[0]);
        if (is(s, "* rams *")) return plain("ram " + p_[0] + ">" + p_[1]);
        if (is(s, "* sets off the mine in *")) return plain("sets off " + p_[0]);
        if (is(s, "* lays * in *")) return plain("lays " + p_[0]);
        if (is(s, "the mine in * goes off") || is(s, "the mine in * is gone") ||
            is(s, "the mine in * is a dummy"))
            return true;
        if (is(s, "* repairs * box* of *")) return plain("repairs " + p_[0], number(p_[1]));
        if (is(s, "* holds * with * point* against *")) return plain("holds " + p_[0]);
        if (is(s, "* holds * by tractor beam with *")) return plain("holds " + p_[0]);
        if (is(s, "* repels * with *") || is(s, "* presses * with *") || is(s, "* grapples *") ||
            is(s, "* docks to * by force") || is(s, "* and * are docked"))
            return plain("links " + p_[0]);
        if (is(s, "* pulls at the link of *")) return plain("pulls " + p_[0]);
        if (is(s, "* lets go of *")) return plain("lets go " + p_[0]);
        if (is(s, "the beam of * holds nothing any more")) return plain("lets go " + p_[0]);
        if (is(s, "raiders of * on *: *")) return plain("raid " + p_[0]);
        if (is(s, "aboard * * part* of * score *")) return plain("boarding " + p_[0]);
        if (is(s, "* is captured by *")) return plain("captured " + p_[0]);
        if (is(s, "*'s sphere of radius * rises with * point*")) return plain("sphere " + p_[0]);
        if (is(s, "*'s sphere loses * point*")) return plain("sphere weaker " + p_[0], number(p_[1]));
        if (is(s, "*'s sphere is gone")) return plain("sphere gone " + p_[0]);
        if (is(s, "* runs into web") || is(s, "* is free of web")) return plain("web " + p_[0]);
        if (is(s, "critical hit on *: * out of action")) return plain("critical " + p_[0]);
        if (is(s, "*: * works again")) return plain("mended " + p_[0]);
        if (is(s, "* points on side * of *") || is(s, "1 point on side * of *")) return true;
        for (const char* use :
             {"* announces a sphere*", "* calls its sphere off*", "* drops its sphere*", "* lays web*",
              "* strengthens the web*", "* is an anchor of web*", "* is no anchor of web*", "* casts web*",
              "* breaks the web*", "* in stasis*", "* ends the stasis*", "* passes damage*", "* displaces *",
              "* uses one of its systems*", "* gives an officer another part", "* switches a system *"})
            if (is(s, use)) return plain("uses");
        return is(s, "* now stands in * facing *") || is(s, "* comes in from the reserve in *");
    }
};

// ---- the log, by its events --------------------------------------------------------------------------------
class LogReader {
public:
    LogReader(const Rules& rules, const Battle& first, const Roster& roster)
        : rules_(rules), battle_(first), roster_(roster) {}
    Book book;

    void read(std::span<const LogEntry> entries) {
        for (const LogEntry& entry : entries) {
            drops_ = entry.command && std::holds_alternative<DropShield>(*entry.command);
            clears_ = entry.command && std::holds_alternative<ClearRocks>(*entry.command);
            for (const Event& event : entry.events) {
                std::visit([this](const auto& e) { before(e); }, event);
                evolve(battle_, event);
                std::visit([this](const auto& e) { after(e); }, event);
                if (!std::holds_alternative<VolleyDone>(event)) done_ = {};
            }
        }
    }

private:
    const Rules& rules_;
    Battle battle_;
    const Roster& roster_;
    bool drops_ = false, clears_ = false;
    int turn_ = 0;
    struct Use {
        UnitId by{};
        int group = -1;
        std::string pair, weapon;
        int scores = 0;
    } use_;
    std::map<std::size_t, int> way_;  // hexes moved in this turn
    std::map<int, VolleyKind> hurt_;
    std::map<std::size_t, VolleyKind> walked_;  // kind of the last volley that was worked off on a unit
    UnitId done_{};                             // unit whose volley was worked off by the last event
    UnitId out_{}, rammer_{};

    void add(const std::string& key, int n = 1) { book[key] += n; }
    std::string name(UnitId u) const { return roster_.names.unit(u); }

    template <class E>
    void before(const E&) {}
    template <class E>
    void after(const E&) {}

    void after(const Advanced& e) {
        if (e.turn == turn_) return;
        turn_ = e.turn;
        // Told for those that are still there.
        for (const auto& [unit, n] : way_)
            if (battle_.units[unit].active()) add("way " + name(UnitId{unit}), n);
        way_.clear();
    }
    void went(UnitId u, Hex to) {
        if (battle_.unit(u).hex != to) ++way_[u.index()];
    }
    void before(const Moved& e) {
        went(e.unit, e.hex);
        if (e.how == Manoeuvre::het) add("het " + name(e.unit));
    }
    void before(const Towed& e) { went(e.unit, e.hex); }
    void before(const Dragged& e) { went(e.unit, e.hex); }

    void before(const CounterSet& e) {
        const std::string unit = name(e.unit);
        const bool reinforcement =
            e.counter == Counter::general_reinforcement ||
            (e.counter >= Counter::reinforcement_1 && e.counter <= Counter::reinforcement_6);
        const int less = battle_.unit(e.unit)[e.counter] - e.value;
        if (reinforcement && less > 0 && !drops_) add("reinforcement " + unit, less);
        if (reinforcement && less > 0 && e.unit == struck_) rest_ -= less;
        if (e.counter == Counter::speed) add(fmt::format("speed {} {}", unit, e.value));
        if (e.counter == Counter::cloak) add((e.value != 0 ? "cloaks " : "uncloaks ") + unit);
        if (e.counter == Counter::crippled && e.value == 1) add("crippled " + unit);
        if (e.counter == Counter::in_web && e.value != 1) add("web " + unit);
        if (e.counter == Counter::ram_target && e.value == 0) rammer_ = e.unit;
    }

    void after(const Fired& e) {
        const ShipClass& type = rules_.type(battle_.unit(e.by).type);
        clears_ = false;
        use_.by = e.by;
        use_.group = e.group;
        use_.scores = 0;
        use_.weapon = rules_.system(type.groups[e.group].system).label;
        use_.pair = name(e.by) + ">" +
                    (e.object ? fmt::format("seeker #{}", battle_.object(e.object).serial) : name(e.at));
        add("shots " + use_.pair + " " + use_.weapon);
        add("hits " + use_.pair + " " + use_.weapon, 0);
    }
    void after(const ShotScored& e) {
        if (clears_) {  // each shot at rocks stands for itself: none was announced
            const ShipClass& type = rules_.type(battle_.unit(e.by).type);
            const std::string pair = name(e.by) + ">rocks in its way",
                              key = pair + " " + rules_.system(type.groups[e.group].system).label;
            add("shots " + key);
            add("hits " + key, e.points > 0 ? 1 : 0);
            add("scored " + pair, e.points);
            return;
        }
        if (e.by != use_.by || e.group != use_.group) return;
        if (++use_.scores > 1) add("shots " + use_.pair + " " + use_.weapon);
        if (e.points <= 0) return;
        add("hits " + use_.pair + " " + use_.weapon);
        add("scored " + use_.pair, e.points);
    }

    std::string cause(VolleyKind kind, UnitId unit, UnitId by, int seeker) const {
        const std::string number = std::to_string(seeker);
        switch (kind) {
            case VolleyKind::explosion:
                return seeker > 0         ? "blast on " + number
                       : by && by != unit ? "explosion of " + name(by)
                                          : "an explosion";
            case VolleyKind::seeking:
                return seeker > 0 ? "seeker " + number : "a seeker";
            case VolleyKind::enveloping:
                return seeker > 0 ? "seeker " + number : "an enveloping torpedo";
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
                return seeker > 0 ? "shot of " + number : "fire";
            case VolleyKind::separate:
                return seeker > 0 ? "seeker " + number : by && by == unit ? "panels" : "fire";
            case VolleyKind::ram:
                return "collision with " + name(by);
            case VolleyKind::sphere:
                return by && by != unit ? "sphere of " + name(by) : "a sphere";
            case VolleyKind::mine:
                return "a mine";
            case VolleyKind::feedback:
                return "feedback";
            case VolleyKind::web:
                return "web";
            case VolleyKind::breakdown:
                return "the breakdown";
            case VolleyKind::chain:
                return "a chain reaction";
            case VolleyKind::umpire:
                return "the umpire";
            case VolleyKind::terrain:
            case VolleyKind::collision:
            case VolleyKind::none:
                break;
        }
        return "terrain";
    }
    // Points of a strike that are still under way, to tell what it does inside from what else does.
    UnitId struck_{};
    int rest_ = 0;

    void after(const UnitStruck& e) {
        add("struck " + cause(e.kind, e.unit, e.by, e.seeker) + ">" + name(e.unit), e.points);
        struck_ = e.unit;
        rest_ = e.points;
        if (e.kind == VolleyKind::ram && rammer_ == e.by) {
            add("ram " + name(e.by) + ">" + name(e.unit));
            rammer_ = {};
        }
    }
    void after(const ShieldLost& e) {
        add(fmt::format("shield {} {}", name(e.unit), e.bank + 1), e.points);
        if (e.unit == struck_) rest_ -= e.points;
    }
    void inside(UnitId unit, UnitId by, VolleyKind kind, int points) {
        const bool panels = kind == VolleyKind::separate && by == unit;
        // What feeds back, and what some seekers do past all shields, need not meet a shield first.
        const bool past_shields = kind == VolleyKind::feedback || kind == VolleyKind::seeking;
        const bool of_strike = kind != VolleyKind::chain && kind != VolleyKind::breakdown && !panels &&
                               (!past_shields || (struck_ == unit && rest_ > 0));
        if (of_strike)
            add("inside " + name(unit), points);
        else
            add("inside " + cause(kind, unit, by, 0) + ">" + name(unit), points);
        rest_ = 0;
    }
    void after(const VolleyAdded& e) { inside(e.target, e.by, e.kind, e.points); }
    void before(const VolleyGrown& e) {
        const Volley& v = battle_.volleys[e.index];
        inside(v.target, v.by, v.kind, e.points);
    }
    void before(const VolleyDone& e) {
        const Volley& v = battle_.volleys[e.index];
        walked_[v.target.index()] = v.kind;
        done_ = v.target;
    }
    void before(const BoxLost& e) {
        const ShipClass& type = rules_.type(battle_.unit(e.unit).type);
        static const std::regex many("(box|unit|part|crew|passenger)(es|s|ies|y)$");
        add("lost " + name(e.unit) + " " + std::regex_replace(group_name(type, e.group), many, "$1"),
            e.boxes);
        if (rules_.system(type.groups[e.group].system).wall.stands() && e.row == 0xFF && e.unit == struck_ &&
            rest_ > 0)
            add("armour " + name(e.unit), e.boxes);
    }
    void after(const TrackLost& e) {
        static constexpr const char* words[] = {"sensor", "scanner", "damage control", "excess damage"};
        add(fmt::format("lost {} {} box", name(e.unit), words[static_cast<std::size_t>(e.track)]), e.boxes);
    }
    void after(const CrewLost& e) {
        static constexpr const char* words[] = {"crew unit", "boarding part", "deck crew", "passenger"};
        add(fmt::format("lost {} {}", name(e.unit), words[static_cast<std::size_t>(e.kind)]), e.units);
    }

    void after(const Launched& e) {
        add(fmt::format("launch {} {}", name(e.by), battle_.object(e.object).serial));
    }
    void before(const SeekerDamaged& e) { hurt_[battle_.object(e.object).serial] = e.cause; }
    void before(const SeekerEnded& e) {
        const int serial = battle_.object(e.object).serial;
        std::string fate{word(e.fate)};
        if (e.fate == SeekerFate::shot_down) {
            const auto hurt = hurt_.find(serial);
            fate = hurt == hurt_.end() || hurt->second == VolleyKind::direct
                       ? "shot down"
                       : "hurt by " + cause(hurt->second, {}, {}, 0);
        }
        add(fmt::format("seeker {} {}", serial, fate));
    }

    void after(const CraftLaunched& e) {
        add("craft out " + name(e.unit));
        out_ = e.as != CraftRole::plain ? e.unit : UnitId{};
    }
    void after(const CraftRecovered& e) { add("craft in " + name(e.unit)); }

    // What destroyed it, by the volleys that wait for it or the last that was worked off.
    void before(const FateSet& e) {
        if (e.fate == Fate::active || e.fate == Fate::disengaged) return;
        if (e.fate == Fate::removed && e.unit == out_) return;
        std::string how{word(e.fate)};
        if (battle_.unit(e.unit).fate == Fate::aboard) {
            how = "aboard";
        } else if (e.fate == Fate::destroyed) {
            std::set<VolleyKind> kinds;
            // A ship is lost within a volley, a shuttle or fighter once the whole of it is counted.
            if (done_ == e.unit && rules_.type(battle_.unit(e.unit).type).sheet.craft.small())
                kinds.insert(walked_[e.unit.index()]);
            else
                for (const Volley& v : battle_.volleys)
                    if (v.target == e.unit) kinds.insert(v.kind);
            if (kinds.empty() && walked_.count(e.unit.index()) != 0) kinds.insert(walked_[e.unit.index()]);
            // Where volleys of several kinds wait the log's own word decides; else they do. A crash has no volley.
            const bool by_log = kinds.size() != 1 || e.cause == VolleyKind::collision;
            const VolleyKind kind = by_log ? e.cause : *kinds.begin();
            switch (kind) {
                case VolleyKind::explosion:
                    how = e.by && !battle_.unit(e.by).active() ? "explosion of " + name(e.by) : "explosion";
                    break;
                case VolleyKind::separate:
                    how = e.by == e.unit ? "panels" : "fire of " + name(e.by);
                    break;
                case VolleyKind::direct:
                case VolleyKind::excess:
                    how = "fire of " + name(e.by);
                    break;
                case VolleyKind::seeking:
                    how = "seekers of " + name(e.by);
                    break;
                case VolleyKind::enveloping:
                    how = "enveloping torpedo of " + name(e.by);
                    break;
                case VolleyKind::none:
                    how = e.by ? "fire of " + name(e.by) : "nobody";
                    break;
                default:
                    how = word(kind);
                    break;
            }
        }
        add("end " + name(e.unit) + " " + how);
    }
    void after(const Left& e) { add("left " + name(e.unit)); }
    void after(const BlastQueued& e) { add("explodes " + name(e.unit), e.strength); }

    void after(const MineTried& e) {
        if (e.goes_off != 0) add("sets off " + name(e.unit));
    }
    void after(const MineLaid& e) { add("lays " + name(e.by)); }
    void after(const BoxRepaired& e) { add("repairs " + name(e.unit), e.boxes); }
    void after(const TrackRepaired& e) { add("repairs " + name(e.unit), e.boxes); }
    void after(const ShieldRepaired& e) { add("repairs " + name(e.unit), e.boxes); }
    void before(const LinkSet& e) {
        const Link& l = battle_.links[e.link];
        if (e.what == LinkField::shaken) add("pulls " + name(l.to));
        if (e.what != LinkField::state || !binds(l.kind)) return;
        if (e.value == static_cast<int>(LinkState::held))
            add((l.kind == LinkKind::tractor ? "holds " : "links ") + name(l.from));
        if (e.value == static_cast<int>(LinkState::resting)) add("lets go " + name(l.from));
    }
    void after(const Raided& e) {
        if (e.result != RaidResult::proceeds) add("raid " + name(e.by));
    }
    void after(const BoardingFought& e) { add("boarding " + name(e.unit)); }
    void after(const Captured& e) { add("captured " + name(e.unit)); }
    void after(const SphereSet& e) {
        if (e.up != 0) add("sphere " + name(e.by));
    }
    void after(const SphereWeaker& e) { add("sphere weaker " + name(e.by), e.points); }
    void after(const SphereEnded& e) { add("sphere gone " + name(e.by)); }
    void after(const CriticalHit& e) { add((e.mended != 0 ? "mended " : "critical ") + name(e.unit)); }
    void after(const Operated&) { add("uses"); }
};

// ---- the battles -------------------------------------------------------------------------------------------
bool in_tables(const Rules& rules, std::string_view key) {
    for (const ShipClass& c : rules.classes)
        if (c.sheet.key == key) return true;
    return false;
}

// Two squadrons a few hexes apart.
SampleBattle meeting(const std::array<std::vector<const char*>, 2>& ships, int n, Garbage& numbers) {
    const Rules& rules = classic_rules();
    SampleBattle sample;
    sample.ruleset = "classic";
    Setup& setup = sample.setup;
    setup.ruleset = "classic";
    setup.title = "meeting";
    setup.seed = static_cast<std::uint64_t>(n) + 900'000;
    setup.field.impulses = 32;
    setup.field.turn_limit = 2;
    setup.field.by_acceleration = setup.field.by_separation = 1;
    const int range = 2 + numbers.below(7);
    for (int side = 0; side < 2; ++side) {
        SetupSide of;
        of.id = of.name = side == 0 ? "A" : "B";
        of.team = side;
        setup.sides.push_back(of);
        int k = 0;
        for (const char* key : ships[static_cast<std::size_t>(side)]) {
            if (!in_tables(rules, key)) continue;
            SetupUnit unit;
            unit.id = unit.name = of.name + std::to_string(++k);
            unit.class_key = key;
            unit.side = side;
            unit.hex = hex_at(24 + 2 * k + numbers.below(2), side == 0 ? 30 : 30 - range);
            unit.facing = Facing{static_cast<std::uint8_t>(side == 0 ? 0 : 3)};
            unit.speed = 4 + numbers.below(14);
            if (numbers.below(3) == 0) unit.damage.push_back({"shield", 1, 10});
            setup.units.push_back(unit);
        }
        sample.pilots.push_back(n % 3 == 0 && side == 0 ? "captain" : "random");
    }
    return sample;
}

SampleBattle fleets(int n, Garbage& numbers) {
    static const std::array<std::vector<const char*>, 5> squadrons{{
        {"federation/cvs", "federation/ffe"},
        {"hydran/dg", "federation/ffg"},
        {"kzinti/cvs", "gorn/hdd"},
        {"gorn/ca+", "gorn/bdd"},
        {"lyran/ca", "klingon/f5b"},
    }};
    SampleBattle sample = meeting({squadrons[static_cast<std::size_t>(numbers.below(5))],
                                   squadrons[static_cast<std::size_t>(numbers.below(5))]},
                                  n, numbers);
    sample.setup.field.turn_limit = 1;
    if (n % 2 == 0) scatter_terrain(classic_rules(), sample.setup, numbers, 4);
    return sample;
}

SampleBattle cloaks_and_mines(int n, Garbage& numbers) {
    static const std::array<std::vector<const char*>, 4> squadrons{{
        {"romulan/k4r", "romulan/spa"},
        {"romulan/bh"},
        {"gorn/dd", "gorn/cl"},
        {"kzinti/bc"},
    }};
    SampleBattle sample = meeting({squadrons[static_cast<std::size_t>(numbers.below(2))],
                                   squadrons[static_cast<std::size_t>(2 + numbers.below(2))]},
                                  n, numbers);
    Setup& setup = sample.setup;
    const Rules& rules = classic_rules();
    for (int k = 0; k < 8 && !rules.mines.empty(); ++k) {
        SetupMine mine;
        mine.type =
            rules.mines[static_cast<std::size_t>(numbers.below(static_cast<int>(rules.mines.size())))].id;
        mine.side = numbers.below(2);
        mine.dummy = false;
        mine.hex = setup.units.front().hex;
        for (int step = 2 + numbers.below(4); step > 0; --step)
            mine.hex = neighbour(mine.hex, Facing{static_cast<std::uint8_t>(numbers.below(6))});
        setup.mines.push_back(mine);
    }
    return sample;
}

SampleBattle bundled(int n) {
    static const std::vector<Scenario> scenarios = [] {
        std::vector<Scenario> all;
        for (const std::string& name : bundled_scenarios()) {
            const std::string path = find_scenario(name);
            const auto text = read_text(path);
            for (const char* ruleset : {"classic", "tng"})
                if (text && text->find(fmt::format("ruleset = \"{}\"", ruleset)) != std::string::npos)
                    if (auto read = read_scenario(*text, path, rules_named(ruleset))) all.push_back(*read);
        }
        EXPECT_GT(all.size(), 5U);
        return all;
    }();
    const Scenario& scenario = scenarios[static_cast<std::size_t>(n) % scenarios.size()];
    SampleBattle sample;
    sample.setup = scenario.setup;
    sample.ruleset = scenario.setup.ruleset;
    sample.setup.seed += static_cast<std::uint64_t>(n);
    for (std::size_t s = 0; s < sample.setup.sides.size(); ++s)
        sample.pilots.push_back(n % 4 == 0 ? "captain" : "random");
    return sample;
}

// Story number n: every kind of battle in turn, a turn or three long.
SampleBattle story_battle(int n) {
    Garbage numbers{static_cast<std::uint64_t>(n) * 17 + 1};
    SampleBattle sample;
    switch (n % 10) {
        case 0:
        case 1:
            sample = sample_battle(2 * n);
            sample.setup.field.turn_limit = 2;
            break;
        case 2:
        case 3:
        case 4:
        case 5:
            sample = sample_battle(2 * n + 1);
            sample.setup.field.turn_limit = 3;
            break;
        case 6:
            sample = fleets(n, numbers);
            break;
        case 7:
        case 8:
            sample = cloaks_and_mines(n, numbers);
            break;
        default:
            sample = bundled(n);
            sample.commands_most = 400;
            return sample;
    }
    sample.commands_most = 1200;
    return sample;
}

std::vector<LogEntry> fought(const Rules& rules, const SampleBattle& sample) {
    const Recorded all = record(rules, sample);
    std::vector<LogEntry> entries(1);
    entries.front().events = all.opening;
    for (const Recorded::Step& step : all.steps) {
        LogEntry entry;
        entry.command = step.order;
        entry.events = step.events;
        entries.push_back(std::move(entry));
    }
    return entries;
}

// Every move is a line of its own for who follows the decisions.
Book moves_told(const std::string& story) {
    constexpr std::pair<std::string_view, Manoeuvre> doings[] = {
        {"moves ahead to", Manoeuvre::ahead},
        {"moves astern to", Manoeuvre::ahead},
        {"turns left to", Manoeuvre::turn_left},
        {"turns right to", Manoeuvre::turn_right},
        {"sideslips left to", Manoeuvre::slip_left},
        {"sideslips right to", Manoeuvre::slip_right},
        {"makes a high energy turn in", Manoeuvre::het},
        {"turns on the spot in", Manoeuvre::tac},
        {"stays at", Manoeuvre::stay}};
    static const std::regex form(" *[0-9]+\\.[0-9]+  ([^>].*) ([^ ]+) (facing|to) ([A-F])");
    Book book;
    for (std::size_t from = 0; from < story.size();) {
        const std::size_t to = std::min(story.find('\n', from), story.size());
        const std::string line = story.substr(from, to - from);
        from = to + 1;
        std::smatch m;
        if (!std::regex_match(line, m, form)) continue;
        const std::string who = m[1];
        for (const auto& [says, how] : doings) {
            const bool on_the_spot = how == Manoeuvre::het || how == Manoeuvre::tac;
            if (who.ends_with(fmt::format(" {}", says)) && on_the_spot == (m[3] == "to"))
                ++book[fmt::format("{} {} {} {}", who.substr(0, who.size() - says.size() - 1), word(how),
                                   m[2].str(), m[4].str())];
        }
    }
    return book;
}
Book moves_logged(const Roster& roster, std::span<const LogEntry> entries) {
    Book book;
    for (const LogEntry& entry : entries)
        for (const Event& event : entry.events)
            if (const auto* e = std::get_if<Moved>(&event))
                ++book[fmt::format("{} {} {} {}", roster.names.unit(e->unit), word(e->how), text(e->hex),
                                   letter(e->facing))];
    return book;
}

// What a side may read is said as well as the whole.
std::string badly_said(const Rules& rules, const Battle& first, const Roster& roster,
                       std::span<const LogEntry> entries, std::size_t sides) {
    std::string out;
    for (std::size_t side = 0; side < sides; ++side) {
        TranscriptOptions wishes;
        wishes.side = SideId{side};
        StoryReader reader;
        reader.read(transcript(rules, first, roster, entries, wishes));
        for (std::size_t from = 0; from < reader.faults.size();) {
            const std::size_t to = reader.faults.find('\n', from);
            const std::string fault = reader.faults.substr(from, to - from);
            // What stopped the points a side may not know: only the sentences count.
            if (fault.find("points struck") == std::string::npos) out += fault + "\n";
            from = to + 1;
        }
    }
    return out;
}

void story_adds_up(int n, Book& met) {
    const SampleBattle sample = story_battle(n);
    const Rules& rules = rules_named(sample.ruleset);
    const std::vector<LogEntry> entries = fought(rules, sample);
    const Battle first = fresh_battle(rules, sample.setup);
    const Roster roster = roster_of(sample.setup);
    const std::string story = transcript(rules, first, roster, entries);
    StoryReader told;
    told.read(story);
    LogReader logged(rules, first, roster);
    logged.read(entries);
    std::string wrong = told.faults + difference(told.book, logged.book);
    if (n % 5 == 0) {
        TranscriptOptions wishes;
        wishes.depth = Depth::decisions;
        wrong += difference(moves_told(transcript(rules, first, roster, entries, wishes)),
                            moves_logged(roster, entries));
        wrong += badly_said(rules, first, roster, entries, sample.setup.sides.size());
    }
    const bool shown = std::getenv("IMPULSE_STORY_SHOWN") != nullptr;
    EXPECT_EQ(wrong, "") << "battle " << n << " (" << sample.setup.title << ", " << sample.ruleset << ")\n"
                         << (shown ? story : std::string{});
    for (const auto& [key, count] : logged.book) met[key.substr(0, key.find(' '))] += count;
}

// A thousand battles; IMPULSE_STORIES says another number.
int stories() {
    const char* wanted = std::getenv("IMPULSE_STORIES");
    return wanted == nullptr ? 1000 : std::max(10, std::atoi(wanted));
}

// Split so that they run side by side.
constexpr int story_blocks = 10;
class FuzzStory : public ::testing::TestWithParam<int> {};
TEST_P(FuzzStory, AddsUpToTheLog) {
    Book met;
    int wrong = 0;
    for (int n = GetParam() * stories() / story_blocks;
         n < (GetParam() + 1) * stories() / story_blocks && wrong < 5; ++n) {
        const auto failures = [] {
            return ::testing::UnitTest::GetInstance()->current_test_info()->result()->total_part_count();
        };
        const int before = failures();
        story_adds_up(n, met);
        if (failures() > before) ++wrong;
    }
    for (const char* word : {"shots", "hits", "scored", "struck", "shield", "inside", "lost", "launch",
                             "seeker", "speed", "way", "end", "explodes"})
        EXPECT_GT(met[word], 0) << word << " was never met";
    for (const auto& [word, n] : met) ::testing::Test::RecordProperty(word, n);
}
INSTANTIATE_TEST_SUITE_P(Blocks, FuzzStory, ::testing::Range(0, story_blocks));

// Negative control: a story with a line left out, told twice or altered does not add up.
TEST(FuzzStoryChecks, EveryAlteredLineIsSeen) {
    const SampleBattle sample = story_battle(2);
    const Rules& rules = rules_named(sample.ruleset);
    const std::vector<LogEntry> entries = fought(rules, sample);
    const Battle first = fresh_battle(rules, sample.setup);
    const Roster roster = roster_of(sample.setup);
    const std::string story = transcript(rules, first, roster, entries);
    LogReader logged(rules, first, roster);
    logged.read(entries);
    const auto sound = [&](const std::string& text) {
        StoryReader told;
        told.read(text);
        return told.faults.empty() && difference(told.book, logged.book).empty();
    };
    ASSERT_TRUE(sound(story)) << [&] {
        StoryReader told;
        told.read(story);
        return ::testing::PrintToString(told.faults) + difference(told.book, logged.book);
    }();
    int altered = 0;
    for (std::size_t from = 0; from < story.size();) {
        const std::size_t to = story.find('\n', from) + 1;
        const std::string line = story.substr(from, to - from);
        from = to;
        if (line.find(".0") == std::string::npos || line.find("The battle is over") != std::string::npos)
            continue;
        const std::size_t at = from - line.size();
        EXPECT_FALSE(sound(story.substr(0, at) + story.substr(from))) << "left out: " << line;
        EXPECT_FALSE(sound(story.substr(0, from) + line + story.substr(from))) << "twice: " << line;
        ++altered;
    }
    EXPECT_GT(altered, 5);
}

}  // namespace
}  // namespace impulse
