#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "battle/core/evolve.h"
#include "battle/seeking/flight.h"
#include "scenarios/formats/sfbol.h"

namespace impulse::sfbol {
namespace {

// The arc by its name, or as a sum of sectors and single rows.
std::string arc_words(Arc arc) {
    for (const char* name : {"360", "FA", "RA", "FH", "RH", "FX", "RX", "LS", "RS", "LP", "RP", "LF", "RF",
                             "L", "R", "LR", "RR"})
        if (const auto known = parse_arc(name); known && *known == arc) return name;
    std::string words;
    Arc left = arc;
    for (const char* name : {"LF", "RF", "R", "RR", "LR", "L"}) {
        const Arc sector = *parse_arc(name);
        if ((arc.mask & sector.mask) != sector.mask) continue;
        words += (words.empty() ? "" : "+") + std::string{name};
        left.mask &= ~sector.mask;
    }
    for (int bearing = 1; bearing <= 24; ++bearing)
        if ((left.mask >> (bearing - 1) & 1U) != 0)
            words += fmt::format("{}row{}", words.empty() ? "" : "+", bearing);
    return words;
}

// Which of the ship's weapons of that label it is, from 1: the table numbers them so.
int number_of(const Rules& rules, const ShipClass& type, std::size_t group) {
    const auto label = [&](std::size_t g) {
        return type.groups[g].weapon ? rules.weapon(type.groups[g].weapon).label : std::string{};
    };
    int n = 1;
    for (std::size_t g = 0; g < group; ++g) n += label(g) == label(group) ? 1 : 0;
    return n;
}

class Writer {
public:
    Writer(const Rules& rules, const Battle& first, const Roster& roster)
        : rules_(rules), battle_(first), roster_(roster) {}

    std::string run(std::span<const LogEntry> entries) {
        names_.resize(max_units);
        come();
        for (const LogEntry& entry : entries)
            for (const Event& event : entry.events) {
                before(event);
                evolve(battle_, event);
                come();
                std::visit([this](const auto& e) { write(e); }, event);
                go();
            }
        settle();
        // Readers look beyond a block of damage: a log does not end with one.
        line(fmt::format("--- The log ends in {}.{}", battle_.clock.turn,
                         std::max<int>(0, battle_.clock.impulse)));
        line(battle_.ended == 0 ? "--- The battle is not over"
             : battle_.winner   ? fmt::format("--- {} wins", roster_.names.side(battle_.winner))
                                : "--- Nobody wins");
        return out_;
    }

private:
    struct Struck {
        std::array<int, 6> damage{}, reinforcement{}, shield{};
        int internals = 0, armour = 0;
        int general = 0;       // general reinforcement that stopped points, not yet told with a facing
        std::size_t last = 0;  // facing struck last
    };
    struct Before {
        int value = 0;
        Facing facing{};
        Hex hex{};
        Link link{};
    };

    // Readers know a unit by its name alone: no two have the same, and no place is used again under an old one.
    std::string name(UnitId u) {
        std::string& known = names_[u.index()];
        if (!known.empty()) return known;
        const std::string plain = roster_.names.unit(u);
        known = plain;
        for (int n = 2; !given_.insert(known).second; ++n) known = fmt::format("{} ({})", plain, n);
        return known;
    }
    static std::string_view kind_word(const MapObject& o) {
        return o.kind == SeekerKind::plasma ? "plasma" : o.kind == SeekerKind::drone ? "drone" : "shuttle";
    }
    static std::string name(const MapObject& o) { return fmt::format("{} {}", kind_word(o), o.serial); }
    static std::string place(const MapObject& o) { return text(o.hex) + letter(o.facing); }
    const ShipClass& type(UnitId u) const { return rules_.type(battle_.unit(u).type); }
    std::string place(UnitId u) const { return text(battle_.unit(u).hex) + letter(battle_.unit(u).facing); }
    void line(std::string_view words) {
        out_ += words;
        out_ += '\n';
    }
    void appear(UnitId u) {
        const Unit& unit = battle_.unit(u);
        line(fmt::format("{} (Type:{} {}) has been added at {}, direction {}, speed {}", name(u),
                         type(u).sheet.empire, type(u).sheet.code, text(unit.hex), letter(unit.facing),
                         unit[Counter::speed]));
    }
    void appear(const MapObject& o) {
        line(fmt::format("{} (Type:{} {}) has been added at {}, direction {}, speed {}", name(o),
                         o.by ? type(o.by).sheet.empire : "?", kind_word(o), text(o.hex), letter(o.facing),
                         seeker_speed(rules_, o)));
    }
    void vanish(const std::string& who) { line(fmt::format("{} has been removed", who)); }
    // Everything is added by name before a line tells of it, and removed when it is gone.
    void come() {
        for (std::size_t i = 0; i < battle_.units.size(); ++i) {
            const UnitId u{i};
            if (!battle_.units[i].active() || here_.has(UnitId{i})) continue;
            here_.add(UnitId{i});
            appear(u);
        }
        for (const MapObject& o : battle_.objects) {
            if (!o.flying() || !seekers_.emplace(o.serial, name(o)).second) continue;
            if (o.by && (o.kind == SeekerKind::drone || o.kind == SeekerKind::plasma))
                line(fmt::format("{} launches {} {}, Location: {}", name(o.by), kind_word(o), o.serial,
                                 place(o)));
            appear(o);
        }
    }
    void go() {
        for (std::size_t i = 0; i < battle_.units.size(); ++i) {
            if (battle_.units[i].active() || !here_.has(UnitId{i})) continue;
            settle();  // what it suffered comes before its end
            here_.remove(UnitId{i});
            vanish(name(UnitId{i}));
        }
        for (auto at = seekers_.begin(); at != seekers_.end();) {
            const bool flies = std::ranges::any_of(
                battle_.objects, [&](const auto& o) { return o.flying() && o.serial == at->first; });
            if (!flies) vanish(at->second);
            at = flies ? std::next(at) : seekers_.erase(at);
        }
    }
    // A counter that is taken up and put down elsewhere, in no move of its own.
    void put_down(UnitId u) {
        if (!here_.has(u)) return;
        vanish(name(u));
        appear(u);
    }

    void before(const Event& event) {
        if (const auto* set = std::get_if<CounterSet>(&event))
            was_.value = battle_.unit(set->unit)[set->counter];
        if (const auto* set = std::get_if<LinkSet>(&event))
            was_.link = set->link < battle_.links.size() ? battle_.links[set->link] : Link{};
        if (const auto* towed = std::get_if<Towed>(&event)) was_.hex = battle_.unit(towed->unit).hex;
        if (const auto* moved = std::get_if<Moved>(&event)) was_.facing = battle_.unit(moved->unit).facing;
        std::visit(
            [this](const auto& e) {
                if constexpr (requires {
                                  e.object;
                                  e.hex;
                              }) {
                    was_.hex = battle_.object(e.object).hex;
                    was_.facing = battle_.object(e.object).facing;
                }
            },
            event);
    }

    // Damage is summed up over an impulse, as the table's window does.
    void settle() {
        for (auto& [u, struck] : struck_) {
            if (struck.general > 0) hit(UnitId{u}, static_cast<int>(struck.last), 0);
            int total = 0;
            for (const int points : struck.damage) total += points;
            if (total == 0) continue;
            line(fmt::format("Allocation of damage for: {}", name(UnitId{u})));
            line(fmt::format("Damage: {} (Total: {})", fmt::join(struck.damage, "/"), total));
            line(fmt::format("Shield Reinforcement: {}", fmt::join(struck.reinforcement, "/")));
            // Readers take the internals from the fifth line below the head.
            line(fmt::format("Shield Damage: {}", fmt::join(struck.shield, "/")));
            line(fmt::format("Armor Damage: {}", struck.armour));
            line(fmt::format("Total # of Internals = {}", struck.internals));
        }
        struck_.clear();
    }

    void write(const Advanced& e) {
        if (e.turn == turn_ && e.impulse == impulse_) return;
        settle();
        turn_ = e.turn;
        impulse_ = e.impulse;
        if (e.impulse >= 1 && e.impulse <= battle_.field.impulses)
            line(fmt::format("Impulse {}.{}:", e.turn, e.impulse));
    }
    void write(const CounterSet& e) {
        if (e.counter == Counter::speed && e.value != was_.value)
            line(fmt::format("{} {} {}", name(e.unit), impulse_ < 1 ? "initial speed to" : "changed speed to",
                             e.value));
        // Not lines of the table's own: without them the audit could not tell why points pass a whole shield.
        for (int bank = 0; bank < 6; ++bank)
            if (e.counter == Unit::dropped(bank) && (e.value != 0) != (was_.value != 0)) {
                settle();
                line(fmt::format("{} {} shield #{}", name(e.unit), e.value != 0 ? "drops" : "raises",
                                 bank + 1));
            }
        if (e.counter == Counter::shield_level && e.value != was_.value && e.value >= 0 &&
            e.value < static_cast<int>(shield_levels.size()))
            line(fmt::format("{} sets its shields to {}", name(e.unit),
                             shield_levels[static_cast<std::size_t>(e.value)]));
        // Reinforcement that is used up took its part of the damage; general reinforcement goes with the next shield.
        if (e.value >= was_.value) return;
        if (e.counter == Counter::general_reinforcement) {
            struck_[e.unit.index()].general += was_.value - e.value;
        }
        for (int bank = 0; bank < 6; ++bank)
            if (e.counter == Unit::reinforcement(bank)) {
                struck_[e.unit.index()].reinforcement[static_cast<std::size_t>(bank)] += was_.value - e.value;
                hit(e.unit, bank, was_.value - e.value);
            }
    }
    // Points that came in on a facing, general reinforcement before it included.
    void hit(UnitId u, int facing, int points) {
        Struck& struck = struck_[u.index()];
        struck.last = static_cast<std::size_t>(facing % 6);
        struck.damage[struck.last] += points + struck.general;
        struck.reinforcement[struck.last] += struck.general;
        struck.general = 0;
    }
    void write(const BoxLost& e) {
        // Armour that stops points is lost outside the damage chart.
        const ClassGroup& group = type(e.unit).groups[e.group];
        if (e.row != 0xFF || e.column != 0xFF || !rules_.system(group.system).wall.stands()) return;
        Struck& struck = struck_[e.unit.index()];
        struck.armour += e.boxes;
        hit(e.unit, static_cast<int>(struck.last), e.boxes);
    }
    void write(const Moved& e) {
        switch (e.how) {
            case Manoeuvre::slip_left:
            case Manoeuvre::slip_right:
                line(fmt::format("{} has side-slipped to {}", name(e.unit), place(e.unit)));
                break;
            case Manoeuvre::turn_left:
            case Manoeuvre::turn_right:
                line(fmt::format("{} has turned to {}", name(e.unit), place(e.unit)));
                break;
            case Manoeuvre::het:
            case Manoeuvre::tac: {
                const int moves = (e.facing.at + 6 - was_.facing.at) % 6;
                line(fmt::format("{} has changed to facing {} after {} move(s)", name(e.unit),
                                 letter(e.facing), std::min(moves, 6 - moves)));
                break;
            }
            default:
                line(fmt::format("{} has moved to {}", name(e.unit), place(e.unit)));
                break;
        }
    }
    // At the table every player moves his own counter: a towed unit is a move of its own line.
    void write(const Towed& e) {
        if (was_.hex != e.hex) line(fmt::format("{} has moved to {}", name(e.unit), place(e.unit)));
    }
    void write(const LinkSet& e) {
        const Link& was = was_.link;
        if (e.what != LinkField::state || was.kind != LinkKind::tractor || !was.from || !was.to) return;
        const bool holds = static_cast<LinkState>(e.value) == LinkState::held;
        if (holds && !was.holds()) line(fmt::format("{} tractors {}", name(was.from), name(was.to)));
        if (!holds && was.holds()) line(fmt::format("{} drops tractor on {}", name(was.from), name(was.to)));
    }
    void write(const Placed& e) { put_down(e.unit); }
    void write(const Dragged& e) { put_down(e.unit); }
    void write(const MapShifted&) {
        for (std::size_t i = 0; i < battle_.units.size(); ++i) put_down(UnitId{i});
        for (const MapObject& o : battle_.objects)
            if (o.flying()) {
                vanish(name(o));
                appear(o);
            }
    }
    void write(const SeekerMoved& e) {
        const MapObject& o = battle_.object(e.object);
        if (was_.hex == o.hex) {
            if (was_.facing != o.facing)
                line(fmt::format("{} has changed to facing {} after 1 move(s)", name(o), letter(o.facing)));
            return;
        }
        line(fmt::format("{} has {} to {}", name(o), was_.facing == o.facing ? "moved" : "turned", place(o)));
    }
    void write(const SeekerPlaced& e) {
        const MapObject& o = battle_.object(e.object);
        if (!o.flying() || (was_.hex == o.hex && was_.facing == o.facing)) return;
        vanish(name(o));
        appear(o);
    }
    void write(const SeekerTowed& e) {
        const MapObject& o = battle_.object(e.object);
        if (was_.hex != o.hex) line(fmt::format("{} has moved to {}", name(o), place(o)));
    }
    void write(const Fired& e) {
        const ClassGroup& group = type(e.by).groups[e.group];
        const WeaponType& weapon = rules_.weapon(group.weapon);
        const std::string at = e.at       ? name(e.at)
                               : e.object ? name(battle_.object(e.object))
                                          : std::string{"nothing"};
        line(fmt::format("{} fires {} #{} ({}) at {} using {} (Range: {})", name(e.by), weapon.label,
                         number_of(rules_, type(e.by), e.group), arc_words(group.arc), at,
                         weapon.modes[e.mode].words, e.range));
    }
    void write(const ShieldLost& e) {
        struck_[e.unit.index()].shield[e.bank % 6U] += e.points;
        hit(e.unit, e.bank, e.points);
    }
    void write(const VolleyAdded& e) {
        struck_[e.target.index()].internals += e.points;
        hit(e.target, e.facing, e.points);
    }
    void write(const VolleyGrown& e) {
        const Volley& v = battle_.volleys[e.index];
        struck_[v.target.index()].internals += e.points;
        hit(v.target, v.facing, e.points);
    }
    void write(const UnitAdded& e) { names_[e.unit.index()].clear(); }
    template <class E>
    void write(const E&) {}

    const Rules& rules_;
    Battle battle_;
    const Roster& roster_;
    std::string out_;
    Before was_;
    int turn_ = -1, impulse_ = -1;
    std::map<std::size_t, Struck> struck_;
    std::vector<std::string> names_;  // by unit
    std::set<std::string> given_;
    std::map<int, std::string> seekers_;  // that fly, by serial
    UnitSet here_;                        // units that are added
};

}  // namespace

std::string write_log(const Rules& rules, const Battle& first, const Roster& roster,
                      std::span<const LogEntry> entries) {
    return Writer{rules, first, roster}.run(entries);
}

}  // namespace impulse::sfbol
