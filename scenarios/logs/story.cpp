// The story of a battle: what happened, in the order in which it happened, summed up where one line says more than ten.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "battle/core/evolve.h"
#include "battle/core/view.h"
#include "engine/plain_text.h"
#include "scenarios/files/json_fields.h"
#include "scenarios/logs/event_words.h"
#include "scenarios/logs/story_words.h"
#include "scenarios/logs/transcript.h"
#include "scenarios/orders/order_text.h"
#include "scenarios/records/battle_json.h"

namespace impulse {
namespace {

std::string points_words(int n) { return counted(n, "point", "points"); }

// One line to be, with all that is summed up in it. What causes something stands before it.
struct Item {
    enum class Kind : std::uint8_t { words, salvo, strike, loss, speeds };
    Kind kind{};
    UnitId unit{};      // whom it happens to
    std::string key;    // of what is summed up together
    std::string words;  // the line, or its beginning
    std::string at;     // salvo: what it is fired at
    // salvo
    struct Weapon {
        int fired = 0, scored = 0, hits = 0;
    };
    std::map<std::string, Weapon> weapons;
    int range = 0;
    std::vector<int> facings;  // shields that it scored on; of a strike: that it met
    int points = 0;            // scored, or that struck
    // strike: what stopped the points, and what went on inside
    int reinforced = 0, in_panels = 0, on_armor = 0, inside = 0;
    struct Bank {
        int stopped = 0, left = 0;
    };
    std::map<int, Bank> banks;
    // loss
    std::map<std::string, int> boxes;
    std::map<TrackKind, int> tracks;
    std::map<CrewKind, int> crew;
};

class Narrator {
public:
    Narrator(const Rules& rules, const Battle& first, const Roster& roster, const TranscriptOptions& options)
        : rules_(rules), battle_(first), roster_(roster), options_(options) {}

    std::string run(std::span<const LogEntry> entries) {
        for (const LogEntry& entry : entries) {
            if (past()) break;
            if (entry.command && options_.depth != Depth::story) order(entry);
            for (const Event& event : entry.events) {
                if (!fits(battle_, event)) {
                    flush();
                    out_ += "(the log does not go on: an event does not fit the battle)\n";
                    return out_;
                }
                if (std::holds_alternative<Advanced>(event)) flush();
                happens(event);
                if (past()) break;
            }
            flush();
        }
        return out_;
    }

private:
    // ---- one event
    void happens(const Event& event) {
        // What is told of a thing that the event ends or alters is what it was before.
        const Was was = was_before(event);
        const bool all = options_.depth == Depth::audit;
        if (all) before_ = battle_;
        EventLine line;
        if (stated_before(event)) line = event_words(place(event), event);
        const int absorbed = absorbed_by(event);
        evolve(battle_, event);
        if (past()) return;
        const bool open = !options_.side || may_read(rules_, battle_, event, *options_.side);
        rest_ -= absorbed;
        if (!open) return;
        if (all) audit(event);
        if (absorbed > 0) stop(event, absorbed);
        if (std::visit([&](const auto& e) { return sums_up(e, was, absorbed > 0); }, event)) return;
        const Depth deepest = std::min(options_.depth, Depth::decisions);
        if (shallowest_depth(event) > deepest) return;
        if (!stated_before(event)) line = event_words(place(event), event);
        if (line.depth <= deepest && !line.text.empty()) words(line.about, std::move(line.text));
    }
    EventPlace place(const Event& event) const {
        EventPlace p{rules_, roster_, battle_, options_.side.value_or(SideId{})};
        if (const auto* ended = std::get_if<SeekerEnded>(&event))
            if (const auto hurt = hurt_.find(battle_.object(ended->object).serial); hurt != hurt_.end())
                p.hurt = hurt->second;
        return p;
    }

    // What an event takes away or overwrites.
    struct Was {
        MapObject seeker{};
        Volley volley{};
        Hex hex{};
    };
    Was was_before(const Event& event) const {
        Was was;
        if (const auto* ended = std::get_if<SeekerEnded>(&event)) was.seeker = battle_.object(ended->object);
        if (const auto* grown = std::get_if<VolleyGrown>(&event)) was.volley = battle_.volleys[grown->index];
        if (const auto* moved = std::get_if<Moved>(&event)) was.hex = battle_.unit(moved->unit).hex;
        if (const auto* towed = std::get_if<Towed>(&event)) was.hex = battle_.unit(towed->unit).hex;
        if (const auto* dragged = std::get_if<Dragged>(&event)) was.hex = battle_.unit(dragged->unit).hex;
        return was;
    }

    // ---- points that strike a unit, and what stops them
    // How many of the points that are still under way the event stops.
    int absorbed_by(const Event& event) const {
        if (rest_ <= 0) return 0;
        int n = 0;
        if (const auto* set = std::get_if<CounterSet>(&event)) {
            const bool reinforcement =
                set->counter == Counter::general_reinforcement ||
                (set->counter >= Counter::reinforcement_1 && set->counter <= Counter::reinforcement_6);
            if (reinforcement && set->unit == struck_) n = battle_.unit(struck_)[set->counter] - set->value;
        } else if (const auto* group = std::get_if<GroupSet>(&event)) {
            if (group->unit == struck_ && group->what == GroupField::charge)
                n = Energy{group->value - battle_.unit(struck_).groups[group->group].charge}.floor();
        } else if (const auto* shield = std::get_if<ShieldLost>(&event)) {
            if (shield->unit == struck_) n = shield->points;
        } else if (const auto* box = std::get_if<BoxLost>(&event)) {
            if (box->unit == struck_) n = box->boxes * wall_points(*box);
        } else if (const auto* added = std::get_if<VolleyAdded>(&event)) {
            if (added->target == struck_) n = added->points;
        } else if (const auto* grown = std::get_if<VolleyGrown>(&event)) {
            if (battle_.volleys[grown->index].target == struck_) n = grown->points;
        }
        return n > 0 && n <= rest_ ? n : 0;
    }
    // Points that a box of armour stopped; 0 where it is none.
    int wall_points(const BoxLost& e) const {
        const ShipClass& type = type_of(e.unit);
        return e.group < type.groups.size() ? rules_.system(type.groups[e.group].system).wall.points : 0;
    }
    void stop(const Event& event, int points) {
        Item& strike = items_[strike_at_];
        if (std::holds_alternative<CounterSet>(event)) strike.reinforced += points;
        if (std::holds_alternative<GroupSet>(event)) strike.in_panels += points;
        if (std::holds_alternative<BoxLost>(event)) strike.on_armor += points;
        if (const auto* shield = std::get_if<ShieldLost>(&event)) {
            strike.banks[shield->bank].stopped += points;
            strike.banks[shield->bank].left = battle_.unit(shield->unit).shield[shield->bank];
        }
        if (std::holds_alternative<VolleyAdded>(event) || std::holds_alternative<VolleyGrown>(event))
            strike.inside += points;
    }

    // ---- items
    // The item that sums such things up, or a new one at the end. What is found is told no sooner than what caused it:
    // nothing is added across something else that happened to the unit, and strikes come after the shots that made them.
    Item& item(Item::Kind kind, UnitId unit, const std::string& key) {
        for (std::size_t i = items_.size(); i-- > 0;) {
            Item& at = items_[i];
            const bool same = at.kind == kind && at.unit == unit && at.key == key;
            if (same && kind == Item::Kind::strike)
                std::rotate(items_.begin() + static_cast<std::ptrdiff_t>(i),
                            items_.begin() + static_cast<std::ptrdiff_t>(i) + 1, items_.end());
            if (same) return kind == Item::Kind::strike ? items_.back() : at;
            if (kind == Item::Kind::salvo || at.kind == Item::Kind::salvo || at.unit != unit) continue;
            const bool between_strikes = kind == Item::Kind::strike && at.kind == Item::Kind::strike;
            if (!between_strikes) break;
        }
        Item& fresh = items_.emplace_back();
        fresh.kind = kind;
        fresh.unit = unit;
        fresh.key = key;
        return fresh;
    }
    void words(UnitId about, std::string line) {
        Item& fresh = items_.emplace_back();
        fresh.unit = about;
        fresh.words = std::move(line);
    }

    void flush() {
        for (const Item& i : items_) line(line_of(i));
        items_.clear();
        aimed_.clear();
        rest_ = 0;
        struck_ = rammer_ = flown_out_ = {};
        terrain_.clear();
        tried_ = max_mines;
    }
    static std::string line_of(const Item& i) {
        switch (i.kind) {
            case Item::Kind::words:
                return i.words;
            case Item::Kind::salvo:
                return salvo_line(i);
            case Item::Kind::strike:
                return strike_line(i);
            case Item::Kind::loss:
                return loss_line(i);
            case Item::Kind::speeds:
                return i.words;
        }
        return i.words;
    }
    static std::string salvo_line(const Item& i) {
        std::vector<std::string> weapons;
        for (const auto& [name, w] : i.weapons) {
            const int shots = std::max(w.fired, w.scored);
            weapons.push_back(shots == w.hits ? fmt::format("{} {}", shots, name)
                                              : fmt::format("{} {} ({} hit)", shots, name, w.hits));
        }
        std::string result = i.points > 0 ? points_words(i.points) : "nothing scored";
        if (i.points > 0 && !i.facings.empty())
            result += fmt::format(" on shield {}", fmt::join(i.facings, ", "));
        return fmt::format("{} fires {} at {}, range {}: {}", i.words, joined_words(weapons), i.at, i.range,
                           result);
    }
    static std::string strike_line(const Item& i) {
        if (i.points == 0 && i.inside == 0) return i.words;
        std::string out = i.words + " with ";
        if (i.points == 0) return out + counted(i.inside, "internal point", "internal points");
        out += points_words(i.points);
        if (i.facings.size() == 1) out += fmt::format(" on shield {}", i.facings.front());
        std::vector<std::string> parts;
        if (i.reinforced > 0) parts.push_back(fmt::format("reinforcement stops {}", i.reinforced));
        if (i.in_panels > 0) parts.push_back(fmt::format("panels stop {}", i.in_panels));
        for (const auto& [bank, b] : i.banks)
            parts.push_back(fmt::format("shield {} stops {} ({} left)", bank + 1, b.stopped, b.left));
        if (i.on_armor > 0) parts.push_back(fmt::format("armour stops {}", i.on_armor));
        if (i.inside > 0) parts.push_back(fmt::format("{} internal", i.inside));
        return parts.empty() ? out : fmt::format("{}: {}", out, fmt::join(parts, ", "));
    }
    static std::string loss_line(const Item& i) {
        std::vector<std::string> lost;
        for (const auto& [name, n] : i.boxes) lost.push_back(n > 1 ? fmt::format("{} {}", n, name) : name);
        for (const auto& [track, n] : i.tracks) lost.push_back(track_words(track, n));
        for (const auto& [kind, n] : i.crew) lost.push_back(crew_words(kind, n));
        return fmt::format("{} loses {}", i.words, joined_words(lost));
    }

    // ---- words
    bool past() const {
        if (options_.turn_to == 0) return false;
        const Cursor& c = battle_.clock;
        return c.turn > options_.turn_to || (c.turn == options_.turn_to && c.impulse > options_.impulse_to);
    }
    std::string unit(UnitId u) const { return roster_.names.unit(u); }
    const ShipClass& type_of(UnitId u) const { return rules_.type(battle_.unit(u).type); }
    std::string when() const { return fmt::format("{:>3}.{:02}", battle_.clock.turn, battle_.clock.impulse); }
    void line(std::string_view words) { out_ += fmt::format("{}  {}\n", when(), words); }
    std::string group(UnitId u, std::size_t g) const {
        const ShipClass& type = type_of(u);
        return g < type.groups.size() ? group_name(type, g) : std::string{"a box"};
    }
    std::string label(UnitId by, std::size_t g) const {
        const ShipClass& type = type_of(by);
        return g < type.groups.size() ? rules_.system(type.groups[g].system).label : std::string{"weapon"};
    }
    // A unit, or the seeker that is meant instead.
    std::string target(UnitId at, ObjectId object) const {
        if (object && object.index() < battle_.objects.size())
            return fmt::format("seeker #{}", battle_.object(object).serial);
        return at ? unit(at) : std::string{"a seeker"};
    }
    bool hidden_from_reader(const Unit& u) const {
        return options_.side && (u.hidden_from >> options_.side->index() & 1U) != 0;
    }

    // An order is shown to its own side, and to everybody where the transcript has no side.
    void order(const LogEntry& entry) {
        const SideId owner = side_of(battle_, *entry.command);
        if (options_.side && owner && *options_.side != owner) return;
        if (std::holds_alternative<Pass>(*entry.command) || std::holds_alternative<PassSide>(*entry.command))
            if (options_.depth != Depth::audit) return;
        const OrderPlace place{rules_, battle_, roster_, {}};
        line(fmt::format("> {}{}{}", order_line(place, *entry.command),
                         entry.by.empty() ? "" : "  [" + entry.by + "]",
                         entry.note.empty() ? "" : "  -- " + entry.note));
    }

    void audit(const Event& event) {
        if (std::holds_alternative<OwesSet>(event) || std::holds_alternative<WindowClosed>(event)) return;
        Json json = named_event_json(rules_, before_, battle_, roster_, event);
        if (const auto* launched = std::get_if<Launched>(&event);
            launched != nullptr && !place(event).known(launched->object))
            for (const char* secret : {"type", "target", "until", "group"}) json.erase(secret);
        if (const auto* craft = std::get_if<CraftLaunched>(&event);
            craft != nullptr && !place(event).known(*craft))
            json.erase("as");
        std::string words = fmt::format("    {:<16}", json["event"].get<std::string>());
        for (const auto& [key, value] : json.items()) {
            if (key == "turn" || key == "impulse" || key == "event") continue;
            words += fmt::format(" {}={}", key, value.is_string() ? value.get<std::string>() : value.dump());
        }
        if (const auto* die = std::get_if<DieRolled>(&event)) {
            const auto i = static_cast<std::size_t>(die->stream);
            if (i < rules_.cite.stream.size() && !rules_.cite.stream[i].empty())
                words += fmt::format(" rule={}", rules_.cite.stream[i]);
        }
        line(words);
    }

    // ---- the clock
    bool sums_up(const Advanced& e, const Was&, bool) {
        if (e.turn != turn_) {
            turn_ = e.turn;
            turn_head();
        }
        if (options_.depth != Depth::story && e.impulse != impulse_) out_ += "\n";
        impulse_ = e.impulse;
        return true;
    }
    // Where everybody stands when a turn begins, and how it came there.
    void turn_head() {
        out_ += fmt::format("\n== Turn {} ==\n", turn_);
        for (std::size_t i = 0; i < battle_.units.size(); ++i) {
            const Unit& u = battle_.units[i];
            if (!u.active()) continue;
            if (hidden_from_reader(u)) {
                out_ += fmt::format("      {:<12} out of sight, last seen in {} facing {}\n", unit(UnitId{i}),
                                    text(u.shown_hex), letter(u.shown_facing));
                continue;
            }
            std::string way;
            if (const int n = way_[i]; n > 0) way = ", has moved " + counted(n, "hex", "hexes");
            out_ += fmt::format("      {:<12} {} facing {}, speed {}{}\n", unit(UnitId{i}), text(u.hex),
                                letter(u.facing), u[Counter::speed], way);
        }
        way_ = {};
    }

    // ---- movement: the way of a ship is summed up at the head of a turn, and told by itself too
    bool way(UnitId u, Hex from) {
        way_[u.index()] += battle_.unit(u).hex == from ? 0 : 1;
        return false;
    }
    bool sums_up(const Moved& e, const Was& was, bool) { return way(e.unit, was.hex); }
    bool sums_up(const Towed& e, const Was& was, bool) { return way(e.unit, was.hex); }
    bool sums_up(const Dragged& e, const Was& was, bool) { return way(e.unit, was.hex); }
    bool sums_up(const CounterSet& e, const Was&, bool) {
        if (e.counter == Counter::speed) speed(e.unit, e.value);
        if (e.counter == Counter::ram_target && e.value == 0) rammer_ = e.unit;
        return e.counter == Counter::speed || e.counter == Counter::ram_target;
    }
    void speed(UnitId u, int value) {
        if (items_.empty() || items_.back().kind != Item::Kind::speeds) {
            Item& fresh = items_.emplace_back();
            fresh.kind = Item::Kind::speeds;
            fresh.words = fmt::format("speeds: {} {}", unit(u), value);
            return;
        }
        items_.back().words += fmt::format(", {} {}", unit(u), value);
    }

    // ---- fire
    bool sums_up(const Fired& e, const Was&, bool) {
        Item& salvo = salvo_of(e.by, target(e.at, e.object), e.at);
        ++salvo.weapons[label(e.by, e.group)].fired;
        salvo.range = e.range;
        aimed_[{e.by.index(), e.group}] = {salvo.key, e.at};
        return true;
    }
    // A score belongs to what that mount fired at last.
    bool sums_up(const ShotScored& e, const Was&, bool) {
        const auto aimed = aimed_.find({e.by.index(), e.group});
        const bool clears =
            aimed == aimed_.end() && !e.at;  // rocks in the hex that it is about to enter (P3.25)
        if (aimed == aimed_.end() && e.points == 0 && !clears) return true;  // a pulse that was not to be had
        Item& salvo = clears ? salvo_of(e.by, "rocks in its way", {})
                      : aimed == aimed_.end()
                          ? salvo_of(e.by, unit(e.at), e.at)
                          : item(Item::Kind::salvo, aimed->second.second, aimed->second.first);
        if (clears) salvo.range = 1;
        Item::Weapon& weapon = salvo.weapons[label(e.by, e.group)];
        ++weapon.scored;
        if (e.points <= 0) return true;
        ++weapon.hits;
        salvo.points += e.points;
        if (e.at) add_facing(salvo, e.facing);
        return true;
    }
    Item& salvo_of(UnitId by, const std::string& at, UnitId target) {
        Item& salvo = item(Item::Kind::salvo, target, fmt::format("{} {}", by.index(), at));
        salvo.words = unit(by);
        salvo.at = at;
        return salvo;
    }
    static void add_facing(Item& i, int facing) {
        if (facing < 6 && std::ranges::find(i.facings, facing + 1) == i.facings.end())
            i.facings.push_back(facing + 1);
    }

    // ---- damage
    bool sums_up(const UnitStruck& e, const Was&, bool) {
        if (e.kind == VolleyKind::ram && e.by && rammer_ == e.by) {
            words(e.unit, fmt::format("{} rams {}", unit(e.by), unit(e.unit)));
            rammer_ = {};
        }
        std::string cause = cause_words(roster_, e.kind, e.unit, e.by, e.seeker);
        if (e.kind == VolleyKind::terrain && !terrain_.empty()) cause = "the " + terrain_;
        // All shots on one shield are one sum; a seeker is told by itself on whatever shields.
        const std::string key = e.seeker > 0 ? cause : fmt::format("{} {}", cause, e.facing);
        struck_ = e.unit;
        rest_ = e.points;
        Item& strike = item(Item::Kind::strike, e.unit, key);
        strike_at_ = items_.size() - 1;
        if (strike.words.empty()) strike.words = fmt::format("{} strikes {}", cause, unit(e.unit));
        strike.points += e.points;
        add_facing(strike, e.facing);
        return true;
    }
    bool sums_up(const ShieldLost&, const Was&, bool absorbed) { return absorbed; }
    bool sums_up(const TerrainStruck& e, const Was&, bool) {
        terrain_ = feature_words(rules_, battle_, e.feature);
        return true;
    }
    bool sums_up(const VolleyAdded& e, const Was&, bool absorbed) {
        if (!absorbed) inside(e.target, e.by, e.kind, e.points);
        return true;
    }
    bool sums_up(const VolleyGrown& e, const Was& was, bool absorbed) {
        if (!absorbed) inside(was.volley.target, was.volley.by, was.volley.kind, e.points);
        return true;
    }
    // Internal points that no shield met.
    void inside(UnitId at, UnitId by, VolleyKind kind, int points) {
        const std::string cause = cause_words(roster_, kind, at, by, 0);
        Item& strike = item(Item::Kind::strike, at, cause + " inside");
        if (strike.words.empty()) strike.words = fmt::format("{} strikes {}", cause, unit(at));
        strike.inside += points;
    }
    Item& losses(UnitId u) {
        Item& loss = item(Item::Kind::loss, u, "");
        if (loss.words.empty()) loss.words = unit(u);
        return loss;
    }
    bool sums_up(const BoxLost& e, const Was&, bool) {
        losses(e.unit).boxes[group(e.unit, e.group)] += e.boxes;
        return true;
    }
    bool sums_up(const TrackLost& e, const Was&, bool) {
        losses(e.unit).tracks[e.track] += e.boxes;
        return true;
    }
    bool sums_up(const CrewLost& e, const Was&, bool) {
        losses(e.unit).crew[e.kind] += e.units;
        return true;
    }

    // ---- seekers
    bool sums_up(const Launched& e, const Was&, bool) {
        words(e.by, event_words(place(e), e).text);
        items_.back().key = fmt::format("launch {}", battle_.object(e.object).serial);
        return true;
    }
    // A seeker that was launched at another: said with its launch.
    bool sums_up(const SeekerAimed& e, const Was&, bool) {
        if (!e.at || e.at.index() >= battle_.objects.size()) return true;
        const std::string key = fmt::format("launch {}", battle_.object(e.object).serial);
        for (Item& i : items_)
            if (i.key == key && i.words.find(" at ") == std::string::npos)
                i.words += " at " + target({}, e.at);
        return true;
    }
    bool sums_up(const SeekerDamaged& e, const Was&, bool) {
        hurt_[battle_.object(e.object).serial] = e.cause;
        return true;
    }
    // What a seeker scores on a unit comes next.
    bool sums_up(const SeekerEnded& e, const Was& was, bool) {
        if (e.fate != SeekerFate::impact) return false;
        const MapObject& o = was.seeker;
        const std::string who = fmt::format("seeker #{}", o.serial);
        if (o.target_object)
            words({}, fmt::format("{} strikes {}", who, target({}, o.target_object)));
        else if (o.target)
            item(Item::Kind::strike, o.target, who).words = fmt::format("{} strikes {}", who, unit(o.target));
        else
            words({}, who + " strikes");
        return true;
    }

    // ---- what was told already
    bool sums_up(const MineTried& e, const Was&, bool) {
        if (e.goes_off != 0) tried_ = e.mine;
        return false;
    }
    bool sums_up(const MineSet& e, const Was&, bool) {
        return e.value == static_cast<int>(MineState::set_off) && tried_ == e.mine;
    }
    bool sums_up(const CraftLaunched& e, const Was&, bool) {
        if (e.as != CraftRole::plain) flown_out_ = e.unit;
        return false;
    }
    // A shuttle that flies out as a seeker is not lost.
    bool sums_up(const FateSet& e, const Was&, bool) {
        return e.fate == Fate::removed && e.unit == flown_out_;
    }
    // Whatever else happens is told by itself.
    template <class E>
    bool sums_up(const E&, const Was&, bool) {
        return false;
    }

    const Rules& rules_;
    Battle battle_, before_{};
    const Roster& roster_;
    TranscriptOptions options_;
    std::vector<Item> items_;
    std::string out_;
    std::array<int, max_units> way_{};  // hexes moved since the last head of a turn
    int turn_ = 0, impulse_ = -1;
    // Until the step is over:
    std::map<std::pair<std::size_t, std::size_t>, std::pair<std::string, UnitId>>
        aimed_;                       // mount: salvo, target
    std::map<int, VolleyKind> hurt_;  // seekers by number: what took points off them last
    UnitId struck_{}, rammer_{}, flown_out_{};
    std::string terrain_;
    std::size_t strike_at_ = 0;  // the item of what struck last
    int rest_ = 0;               // points that have struck and have not been stopped yet
    std::size_t tried_ = max_mines;
};

}  // namespace

std::string transcript(const Rules& rules, const Battle& first, const Roster& roster,
                       std::span<const LogEntry> entries, const TranscriptOptions& options) {
    return Narrator{rules, first, roster, options}.run(entries);
}

}  // namespace impulse
