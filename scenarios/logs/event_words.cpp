#include "scenarios/logs/event_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <variant>
#include <vector>

#include "battle/areas/terrain_moves.h"
#include "battle/core/rows/melee.h"
#include "battle/core/view.h"
#include "battle/fire/odds.h"
#include "battle/fire/resolve.h"
#include "battle/play/plan_words.h"
#include "engine/plain_text.h"
#include "scenarios/logs/sentence.h"
#include "scenarios/logs/story_words.h"

namespace impulse {
namespace {

std::string party_words(PartyKind kind, int n) {
    constexpr std::array<std::array<std::string_view, 2>, count_of<PartyKind>()> words{
        {{"boarding party", "boarding parties"},
         {"commando squad", "commando squads"},
         {"heavy weapons squad", "heavy weapons squads"},
         {"ground combat vehicle", "ground combat vehicles"},
         {"tank", "tanks"},
         {"transport howitzer", "transport howitzers"},
         {"Silver Cylon", "Silver Cylons"},
         {"Gold Cylon", "Gold Cylons"},
         {"defensive boarding party", "defensive boarding parties"},
         {"phased boarding party", "phased boarding parties"},
         {"Borg Unit", "Borg Units"},
         {"heavy commando squad", "heavy commando squads"}}};
    const auto& pair = words[static_cast<std::size_t>(kind) % words.size()];
    return counted(n, pair[0], pair[1]);
}

std::string trait_words(int traits) {
    constexpr std::pair<SeekerTrait, std::string_view> words[] = {
        {SeekerTrait::pseudo, "a pseudo-torpedo"},
        {SeekerTrait::enveloping, "enveloping"},
        {SeekerTrait::sabot, "a sabot"},
        {SeekerTrait::part, "one of a shotgun"},
        {SeekerTrait::released, "released by its guide"},
        {SeekerTrait::defence, "launched in defence"}};
    std::vector<std::string_view> has;
    for (const auto& [trait, what] : words)
        if ((traits & static_cast<int>(trait)) != 0) has.push_back(what);
    return fmt::format("{}", fmt::join(has, ", "));
}

// "ammo_2": the word without its number, and the number; none where the word has no number.
std::pair<std::string_view, int> numbered(std::string_view word) {
    const char last = word.empty() ? '?' : word.back();
    const bool so = word.size() > 2 && word[word.size() - 2] == '_' && last >= '0' && last <= '9';
    return so ? std::pair{word.substr(0, word.size() - 2), last - '0'} : std::pair{word, -1};
}

struct EventSentence {
    Sentence sentence;
    Depth depth;
};
using EventSentences = std::array<std::vector<EventSentence>, std::variant_size_v<Event>>;

// assets/sentences/events.toml, by event.
const EventSentences& event_sentences() {
    static const EventSentences sentences = [] {
        EventSentences all;
        read_sentences("events.toml", [&](TableReader& file) {
            TableReader says = file.table("says");
            const auto read = [&](std::string_view event, std::vector<EventSentence>& rows) {
                if (!says.knows(event)) return;
                for (const std::vector<std::string>& row : says.word_rows(event, 3)) {
                    const auto depth = from_word<Depth>(row[1]);
                    if (!depth)
                        says.refuse(event, rows.size(), 1,
                                    fmt::format("\"{}\" is not a depth; there are: {}", row[1],
                                                fmt::join(words_of(Depth{}), ", ")));
                    rows.push_back({{row[0], row[2]}, depth.value_or(Depth::audit)});
                }
            };
            [&]<std::size_t... I>(std::index_sequence<I...>) {
                (read(std::variant_alternative_t<I, Event>::name, all[I]), ...);
            }
            (std::make_index_sequence<std::variant_size_v<Event>>{});
        });
        return all;
    }();
    return sentences;
}

// Fills the blanks of an event's sentence, and notes whom it touches.
class LineWriter {
public:
    explicit LineWriter(const EventPlace& p) : p_(p), b_(p.battle) {}

    template <class E>
    EventLine line(const E& e, const std::vector<EventSentence>& sentences) {
        each_field(e, [&](std::string_view name, const auto& value) { field(name, value); });
        add(e);
        for (const auto& [sentence, depth] : sentences)
            if (blanks_.holds(sentence.when)) {
                line_.text = blanks_.fill(sentence.says);
                line_.depth = depth;
                break;
            }
        return line_;
    }

private:
    // ---- what a field says follows from its type and its name
    void field(std::string_view name, UnitId u) {
        if (!u) return;
        touch(u);
        if (!line_.about) line_.about = u;
        blanks_.put(name, p_.roster.names.unit(u));
    }
    void field(std::string_view name, ObjectId o) {
        if (o && o.index() < b_.objects.size()) blanks_.put(name, seeker(o));
    }
    void field(std::string_view name, SideId s) {
        if (s) blanks_.put(name, p_.roster.names.side(s));
    }
    void field(std::string_view name, SystemId s) {
        if (s) blanks_.put(name, p_.rules.system(s).label);
    }
    void field(std::string_view name, Hex hex) { blanks_.put(name, text(hex)); }
    void field(std::string_view name, Facing f) { blanks_.put(name, std::string(1, letter(f))); }
    void field(std::string_view name, Energy e) { blanks_.put(name, text(e)); }
    void field(std::string_view name, std::uint8_t value) {
        if (name == "group")
            box(line_.about, value);
        else if (name == "side")
            blanks_.put(name, p_.roster.names.side(SideId{std::size_t{value}}));
        else if (name == "feature")
            blanks_.put(name, feature_words(p_.rules, b_, value));
        else if (name == "lane")
            value == 0xFF ? void() : blanks_.put(name, p_.roster.names.lane(value));
        else if (name == "facing" || name == "bank" || name == "box" || name == "choice")
            value == 0xFF ? void() : blanks_.put(name, fmt::format("{}", value + 1));
        else
            number(name, value);
    }
    template <class T>
    void field(std::string_view name, const T& value) {
        if constexpr (Worded<T>) {
            blanks_.note(std::string{word(value)});
            blanks_.put(name, spaced_words(word(value)));
        } else if constexpr (std::is_integral_v<T>) {
            number(name, static_cast<int>(value));
        }
    }
    void number(std::string_view name, int value) {
        blanks_.put_number(name, value);
        if (value == 1) blanks_.note("is_1");
        if (value < 0) blanks_.note("negative");
    }

    // ---- whom and what it touches
    void touch(UnitId u, bool deed = false) {
        if (!u || u.index() >= b_.units.size()) return;
        line_.units.add(u);
        if (deed || line_.side < 0) line_.side = static_cast<int>(b_.unit(u).side.index());
    }
    void box(UnitId u, std::size_t group) {
        if (!u || u.index() >= b_.units.size() || group >= type(u).groups.size())
            return blanks_.put("group", "a box");
        line_.unit = static_cast<int>(u.index());
        line_.box = type(u).groups[group].sheet_group;
        blanks_.put("group", group_name(type(u), group));
    }
    const ShipClass& type(UnitId u) const { return p_.rules.type(b_.unit(u).type); }
    std::string seeker(ObjectId o) const {
        const MapObject& object = b_.object(o);
        return fmt::format("{} #{}", object.kind == SeekerKind::field ? "field" : "seeker", object.serial);
    }
    std::string target(UnitId at, ObjectId object) const {
        if (object && object.index() < b_.objects.size()) return seeker(object);
        return at ? p_.roster.names.unit(at) : std::string{"a seeker"};
    }
    const WeaponMode* mode(UnitId by, std::size_t g, std::size_t m) const {
        if (g >= type(by).groups.size() || !type(by).groups[g].weapon) return nullptr;
        const WeaponType& w = p_.rules.weapon(type(by).groups[g].weapon);
        return m < w.modes.size() ? &w.modes[m] : nullptr;
    }
    // How the box was hit.
    std::string cell(UnitId of, int row, int column) const {
        if (p_.raided) return "by the raid";
        const DamageChart& chart = p_.rules.chart_of(type(of), b_.field.standard_chart != 0);
        if (type(of).sheet.craft.small() || row >= chart.rows || column >= chart.columns)
            return "not by the chart";
        return fmt::format("chart row {}, column {}", row + chart.row_first, static_cast<char>('A' + column));
    }
    static std::string thrown(int die) { return die > 0 ? fmt::format(" (die {})", die) : std::string{}; }

    // ---- what the fields alone do not say
    template <class E>
    void add(const E&) {}
    void add(const Advanced&) {
        const auto i = static_cast<std::size_t>(b_.clock.step);
        if (b_.clock.step < 0 || i >= p_.rules.procedure.steps.size()) return;
        blanks_.put("words", p_.rules.procedure.steps[i].words);
        line_.why = p_.rules.procedure.steps[i].rule;
    }
    void add(const DieRolled& e) {
        const auto i = static_cast<std::size_t>(e.stream);
        if (i < p_.rules.cite.stream.size()) line_.why = p_.rules.cite.stream[i];
    }
    void add(const Ended& e) { blanks_.put("why", std::string{reason_words(e.reason)}); }
    void add(const Paid& e) {
        const LineRow& row = p_.rules.line(e.line);
        if (!row.words.empty()) blanks_.put("line", row.words);
        line_.why = row.source.rule;
    }
    void add(const CounterSet& e) {
        const auto nth_of = [&](Counter first, Counter last, const char* note) {
            if (e.counter < first || e.counter > last) return;
            blanks_.note(note);
            blanks_.put("nth", fmt::format("{}", static_cast<int>(e.counter) - static_cast<int>(first) + 1));
        };
        nth_of(Counter::reinforcement_1, Counter::reinforcement_6, "reinforcement");
        nth_of(Counter::dropped_1, Counter::dropped_6, "dropped");
        if (e.counter == Counter::prepared)
            blanks_.put("role", spaced_words(word(static_cast<CraftRole>(e.value))));
        blanks_.put("before", fmt::format("{}", e.value - 1));
    }
    void add(const GroupSet& e) {
        blanks_.put("energy", text(Energy{e.value}));
        blanks_.put("now", fmt::format("{}.{:02}", b_.clock.turn, b_.clock.impulse));
        nth(numbered(word(e.what)));
        if (e.what != GroupField::mode || e.value <= 0) return;
        if (const WeaponMode* m = mode(e.unit, e.group, static_cast<std::size_t>(e.value - 1)))
            blanks_.put("set_to", m->id);
    }
    void nth(const std::pair<std::string_view, int>& numbered) {
        constexpr std::array<const char*, 4> words{"first", "second", "third", "fourth"};
        if (numbered.second < 0) return;
        blanks_.note(std::string{numbered.first});
        blanks_.put("nth", words[static_cast<std::size_t>(numbered.second) % words.size()]);
    }
    void add(const Moved& e) {
        if (b_.unit(e.unit)[Counter::reverse] != 0) blanks_.note("astern");
        line_.why = fmt::format("{} straight, {} since slip", e.straight, e.since_slip);
    }
    void add(const BreachTried& e) {
        if (e.worked == 2) blanks_.note("freely");
    }
    void add(const FeatureMoved& e) {
        const Feature& f = b_.field.features[e.feature];
        const int impulses = std::max<int>(1, b_.field.impulses);
        if (const int left = wave_points(p_.rules, b_, f); left > 0)
            blanks_.put("left", fmt::format("{}", left));
        // A body that stays is a pulsar whose next burst was thrown (terrain_strikes.cpp).
        if (f.kind == FeatureKind::pulsar) blanks_.note("burst");
        blanks_.put("turn", fmt::format("{}", (e.strength - 1) / impulses + 1));
        blanks_.put("impulse", fmt::format("{}", (e.strength - 1) % impulses + 1));
    }
    void add(const BodyScored& e) {
        blanks_.put("facing", std::string(1, letter(Facing{e.facing})));
        line_.why = "P2";
    }
    void add(const MineLaid& e) {
        blanks_.put("type", e.dummy != 0                     ? std::string{"a dummy"}
                            : e.type < p_.rules.mines.size() ? p_.rules.mines[e.type].label
                                                             : std::string{"a mine"});
    }
    void add(const MineSet& e) {
        const Mine& m = b_.mines[e.mine];
        blanks_.put("at", text(m.hex));
        if (e.what != MineField::state) return;
        // A mine that is gone after it went off was told of already.
        const auto state = static_cast<MineState>(e.value);
        if (state != MineState::gone || m.state != MineState::set_off) blanks_.note(std::string{word(state)});
        if (m.dummy != 0) blanks_.note("dummy");
    }
    void add(const MineTried& e) {
        blanks_.put("at", text(b_.mines[e.mine].hex));
        blanks_.put("d6", e.die > 0 ? fmt::format(", d6 shows {}", e.die) : std::string{});
        line_.why = "M2.4";
    }
    void add(const Operated& e) { blanks_.put("use", use_words(p_.roster, e)); }
    void add(const WebSet& e) { blanks_.put("energy", text(Energy{e.energy})); }
    void add(const Launched& e) {
        if (!e.object || e.object.index() >= b_.objects.size()) return;
        blanks_.put("number", fmt::format("#{}", b_.object(e.object).serial));
        blanks_.put("type", std::string{seeker_looks(e.kind)});
        if (e.kind == SeekerKind::field) blanks_.note("field");
        if (!p_.known(e.object)) {
            line_.units = {};
            line_.unit = line_.box = -1;
            touch(e.by, true);
            blanks_.drop("target");
            return;
        }
        box(e.by, e.group);
        if (const ObjectId after = b_.object(e.object).target_object; e.target || after)
            blanks_.put("target", target(e.target, after));
        if (e.type >= p_.rules.seekers.size()) return;
        const SeekerType& row = p_.rules.seekers[e.type];
        blanks_.put("type", row.label.empty() ? row.id : row.label);
        line_.why = fmt::format("from {} · {}", group_name(type(e.by), e.group), row.source.rule);
    }
    void add(const SeekerSet& e) {
        nth(numbered(word(e.what)));
        if (e.object.index() < b_.objects.size() && b_.object(e.object).kind == SeekerKind::field)
            blanks_.note("field");
        if (e.what == SeekerField::guide && e.value > 0)
            blanks_.put("name", p_.roster.names.unit(UnitId{static_cast<std::size_t>(e.value - 1)}));
        if (const std::string traits = trait_words(e.value); e.what == SeekerField::traits && !traits.empty())
            blanks_.put("trait", traits);
        if (e.what == SeekerField::holds && e.value > 0 &&
            static_cast<std::size_t>(e.value) <= p_.rules.weapons.size())
            blanks_.put("weapon", p_.rules.weapons[static_cast<std::size_t>(e.value - 1)].label);
    }
    void add(const SeekerSent& e) {
        if (b_.object(e.object).kind == SeekerKind::field) blanks_.note("field");
    }
    void add(const SeekerMoved& e) {
        if (p_.known(e.object) || e.entered != 0) touch(b_.object(e.object).target);
        touch(b_.object(e.object).by, true);
    }
    void add(const SeekerEnded& e) {
        const MapObject& o = b_.object(e.object);
        const bool strikes = e.fate == SeekerFate::impact;
        if (o.kind == SeekerKind::field) blanks_.note("field");
        if (strikes || p_.known(e.object)) touch(o.target);
        touch(o.by, true);
        if (o.target || o.target_object) blanks_.put("target", target(o.target, o.target_object));
        blanks_.put("how", p_.hurt == VolleyKind::direct
                               ? std::string{"shot down"}
                               : "destroyed by " + cause_words(p_.roster, p_.hurt, {}, {}, 0));
    }
    void add(const Linked& e) { blanks_.put("target", target(e.to, e.object)); }
    void add(const LinkSet& e) {
        if (e.link >= b_.links.size()) return;
        const Link& l = b_.links[e.link];
        field("from", l.from);
        touch(l.to);
        blanks_.note(std::string{word(l.kind)});
        if (l.state == LinkState::held) blanks_.note("held_now");
        if (l.state == LinkState::resting) blanks_.note("resting");
        blanks_.note(p_.rules.beams ? "links" : "auction");
        std::string held = held_words(p_.roster, b_, l);
        if (held.empty() && e.what != LinkField::state) held = "what it held";
        if (!held.empty()) blanks_.put("held", std::move(held));
        number("strength", l.strength);
        number("against", l.against);
    }
    void add(const BoardersSet& e) { blanks_.put("party", party_words(e.kind, e.parties)); }
    void add(const BoardersArrived& e) { blanks_.put("party", party_words(e.kind, e.parties)); }
    void add(const Raided& e) {
        line_.about = e.at;
        const bool craft = e.object || e.group == 0xFF;  // a shuttle, crewed or not
        line_.unit = line_.box = -1;
        if (!craft) box(e.at, e.group);
        blanks_.put("on", !e.at && !e.object ? std::string{"a shuttle"}
                          : craft            ? target(e.at, e.object)
                                             : fmt::format("{} of {}", group_name(type(e.at), e.group),
                                                           p_.roster.names.unit(e.at)));
        blanks_.put("came", std::string{raid_words(e.result)});
        line_.why = fmt::format("d6 shows {} · {}", e.die,
                                craft            ? "D7.85"
                                : e.guarded != 0 ? "against its guard, D7.83"
                                                 : "D7.81");
    }
    void add(const BoardingFought&) { line_.why = p_.rules.melee ? p_.rules.melee->source.rule : "D7.4"; }
    void add_mode(UnitId by, std::size_t group, std::size_t m) {
        if (const WeaponMode* found = mode(by, group, m))
            blanks_.put("mode", " (" + found->id + ")");
        else
            blanks_.drop("mode");
    }
    void add(const Declared& e) {
        blanks_.put("target", target(e.at, e.object));
        add_mode(e.by, e.group, e.mode);
    }
    void add(const Fired& e) {
        blanks_.put("target", target(e.at, e.object));
        add_mode(e.by, e.group, e.mode);
        std::string more;
        if (e.effective != e.range) more += fmt::format(", counts as {}", e.effective);
        if (e.shift != 0) more += fmt::format(", die {:+}", e.shift);
        if (e.need > 0) more += fmt::format(", needs {} or less", e.need);
        blanks_.put("more", more);
        const WeaponMode* m = mode(e.by, e.group, e.mode);
        if (m == nullptr) return;
        const SystemType* row = &p_.rules.system(p_.rules.type(b_.unit(e.by).type).groups[e.group].system);
        line_.why =
            fmt::format("{} · {}", m->source.rule,
                        range_words(p_.rules, effective_range(p_.rules, b_, e.by, e.at, e.range, row)));
        const DieShift shift =
            die_shift(p_.rules, b_, e.by, *m, e.object ? UnitId{} : e.at, e.object, e.range, row);
        if (const std::string words = shift_words(p_.rules, shift, *m); !words.empty())
            line_.why += fmt::format(" · die: {}", words);
    }
    void add(const ShotScored& e) { blanks_.put("thrown", thrown(e.die)); }
    void add(const CircuitsSwapped&) { line_.why = p_.rules.line(Line::ecm).source.rule; }
    void add(const LoanSet& e) {
        constexpr std::array<const char*, count_of<LoanKind>()> words{"ECM", "ECCM", "ECM of its own sensors",
                                                                      "offensive EW"};
        blanks_.put("loan", words[static_cast<std::size_t>(e.kind) % words.size()]);
    }
    void add(const Scouted& e) {
        if (!blanks_.has("object")) blanks_.put("object", "seekers");
        (void)e;
    }
    void add(const UnitStruck& e) {
        blanks_.put("cause", cause_words(p_.roster, e.kind, e.unit, e.by, e.seeker));
    }
    void add(const ShieldLost& e) { blanks_.put("left", fmt::format("{}", b_.unit(e.unit).shield[e.bank])); }
    void add(const VolleyPlaced& e) {
        if (e.group == whole_unit) blanks_.note("around");
    }
    void add(const BoxLost& e) {
        const std::string name =
            e.group < type(e.unit).groups.size() ? group_name(type(e.unit), e.group) : std::string{"a box"};
        blanks_.put("lost", e.boxes > 1 ? fmt::format("{} x {}", name, e.boxes) : name);
        line_.why = cell(e.unit, e.row, e.column);
    }
    void add(const TrackLost& e) {
        blanks_.put("lost", track_words(e.track, e.boxes));
        line_.why = cell(e.unit, e.row, e.column);
    }
    void add(const CrewLost& e) { blanks_.put("lost", crew_words(e.kind, e.units)); }
    void add(const CraftLaunched& e) {
        line_.about = e.mother;
        blanks_.put("class", type(e.unit).sheet.name);
        if (e.as != CraftRole::plain && p_.known(e)) blanks_.put("role", spaced_words(word(e.as)));
    }
    void add(const CraftRecovered& e) { line_.about = e.mother; }
    void add(const FateSet& e) { blanks_.put("end", end_words(p_.roster, b_, e)); }

    const EventPlace& p_;
    const Battle& b_;
    Blanks blanks_;
    EventLine line_;
};

}  // namespace

bool EventPlace::known(ObjectId o) const {
    if (!eyes || !o || o.index() >= battle.objects.size()) return true;
    const MapObject& seeker = battle.object(o);
    return seeker.kind == SeekerKind::field || (seeker.identified >> eyes.index() & 1U) != 0 ||
           battle.sides[battle.unit(seeker.by).side.index()].team == battle.sides[eyes.index()].team;
}

bool EventPlace::known(const CraftLaunched& craft) const {
    return !eyes || !craft.mother || craft.as == CraftRole::weasel ||
           battle.sides[battle.unit(craft.mother).side.index()].team == battle.sides[eyes.index()].team;
}

std::string_view seeker_looks(SeekerKind kind) {
    static constexpr std::pair<SeekerKind, std::string_view> words[] = {
        {SeekerKind::drone, "drone"},     {SeekerKind::plasma, "plasma torpedo"},
        {SeekerKind::shuttle, "shuttle"}, {SeekerKind::weasel, "wild weasel"},
        {SeekerKind::field, "field"},
    };
    return row_for(kind, words);
}

std::string_view raid_words(RaidResult result) {
    static constexpr std::pair<RaidResult, std::string_view> words[] = {
        {RaidResult::destroyed_and_returns, "the box is destroyed, they return"},
        {RaidResult::both_destroyed, "the box is destroyed, they are lost"},
        {RaidResult::party_destroyed, "they are lost"},
        {RaidResult::returns, "they return without effect"},
        {RaidResult::proceeds, "they get past the guard"},
        {RaidResult::captured, "the craft is captured"},
    };
    return row_for(result, words);
}

std::string feature_words(const Rules& rules, const Battle& battle, std::size_t feature) {
    if (feature >= battle.field.features.size()) return "terrain";
    const FeatureKind kind = battle.field.features[feature].kind;
    const std::string& words = rules.terrain[kind].words;
    return words.empty() ? spaced_words(word(kind)) : words;
}

bool stated_before(const Event& event) {
    return std::holds_alternative<SeekerEnded>(event) || std::holds_alternative<FateSet>(event) ||
           std::holds_alternative<MineSet>(event) || std::holds_alternative<FeatureGone>(event);
}

Depth shallowest_depth(const Event& event) {
    static const auto depths = [] {
        std::array<Depth, std::variant_size_v<Event>> all{};
        for (std::size_t i = 0; i < all.size(); ++i) {
            all[i] = Depth::audit;
            for (const EventSentence& row : event_sentences()[i]) all[i] = std::min(all[i], row.depth);
        }
        return all;
    }();
    return depths[event.index()];
}

EventLine event_words(const EventPlace& place, const Event& event) {
    const std::vector<EventSentence>& sentences = event_sentences()[event.index()];
    return std::visit([&](const auto& e) { return LineWriter{place}.line(e, sentences); }, event);
}

}  // namespace impulse
