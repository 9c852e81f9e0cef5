#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "battle/core/rows/movement.h"
#include "battle/core/rows/turns.h"
#include "battle/movement/speed.h"
#include "battle/movement/turn_mode.h"
#include "scenarios/formats/sfbol.h"
#include "scenarios/formats/sfbol_classes.h"

namespace impulse::sfbol {
namespace {

bool begins_alike(std::string_view a, std::string_view b) {
    const std::size_t n = std::min<std::size_t>(3, std::min(a.size(), b.size()));
    return n > 0 && same_word(a.substr(0, n), b.substr(0, n));
}

// A unit as far as the log has told of it.
struct Seen {
    bool here = false, placed = false;
    bool seeker = false;  // how it flies is its own affair; only where it is matters
    Hex hex{};
    Facing facing{};
    bool facing_known = false;
    int speed = -1, straight = 0, since_slip = 0;
    bool straight_known = false, slip_known = false;  // counts from before the log begins are not known
    int moved = -1, het = -1000;                      // absolute impulses
    const ShipClass* type = nullptr;
    std::array<int, 6> shield{};
    std::array<bool, 6> dropped{};
    int level = 2;  // of the shields: 0 down, 1 minimum, 2 full
    int turn = -1;  // in which lost_now was lost
    std::array<int, 6> lost_now{};
    std::map<std::string, std::vector<int>> fired;  // weapon and number: absolute impulses of its shots
    std::vector<Hex> tows;  // steps of partners in a tractor beam that it still has to follow
};

class Auditor {
public:
    explicit Auditor(const Rules& rules) : rules_(rules) {}

    Audit run(const Game& game) {
        for (const Line& line : game.lines) {
            line_ = &line;
            look(line);
        }
        for (const auto& [name, seen] : units_) {
            if (seen.seeker) continue;
            ++audit_.units;
            audit_.classes_known += seen.type != nullptr ? 1 : 0;
        }
        return std::move(audit_);
    }

private:
    [[nodiscard]] int now() const { return line_->turn * rules_.procedure.impulses + line_->impulse; }
    void doubt(std::string what, std::string rule) {
        audit_.doubts.push_back(
            {line_->number, line_->turn, line_->impulse, std::move(what), std::move(rule)});
    }
    Seen* known(const std::string& name, std::string_view does = "acts") {
        const auto at = units_.find(name);
        if (at == units_.end()) {
            if (!strangers_[name]++) doubt(fmt::format("{} {}, but was never added", name, does), "");
            return nullptr;
        }
        if (!at->second.here) doubt(fmt::format("{} {} after it was removed", name, does), "");
        return &at->second;
    }

    void look(const Line& line) {
        switch (line.kind) {
            case LineKind::added:
                add(line);
                break;
            case LineKind::speed:
                change_speed(line);
                break;
            case LineKind::moved:
                move(line, 0);
                break;
            case LineKind::slipped:
                move(line, 1);
                break;
            case LineKind::turned:
                move(line, 2);
                break;
            case LineKind::facing:
                turn_on_the_spot(line);
                break;
            case LineKind::fired:
                fire(line);
                break;
            case LineKind::allocation:
                struck_ = line.unit;
                has_damage_ = has_reinforcement_ = false;
                break;
            case LineKind::damage:
                take_damage(line);
                break;
            case LineKind::reinforcement:
                reinforcement_ = line.by_shield;
                has_reinforcement_ = true;
                break;
            case LineKind::internals:
                settle(line);
                break;
            case LineKind::tractor:
                beams_.emplace(line.unit, line.target);
                break;
            case LineKind::tractor_dropped:
                beams_.erase({line.unit, line.target});
                break;
            case LineKind::removed:
                std::erase_if(beams_, [&](const auto& beam) {
                    return beam.first == line.unit || beam.second == line.unit;
                });
                if (const auto at = units_.find(line.unit); at != units_.end()) at->second.here = false;
                break;
            case LineKind::shield_dropped:
            case LineKind::shield_raised:
                if (Seen* u = known(line.unit))
                    u->dropped[static_cast<std::size_t>(line.n - 1)] = line.kind == LineKind::shield_dropped;
                break;
            case LineKind::shield_level:
                if (Seen* u = known(line.unit)) u->level = line.n;
                break;
            default:  // chatter, the clock, and what the rest says too
                break;
        }
    }

    void add(const Line& line) {
        Seen& u = units_[line.unit];
        const bool again = u.placed;
        u.here = u.placed = true;
        u.seeker = line.seeker;
        u.hex = line.hex;
        if (line.has_facing) {
            u.facing = line.facing;
            u.facing_known = true;
        }
        if (line.n >= 0) u.speed = line.n;
        if (again || u.seeker) return;  // a re-synchronisation: the same unit as before
        u.type = class_of(rules_, line.empire, line.type);
        if (u.type != nullptr)
            for (std::size_t b = 0; b < 6; ++b) u.shield[b] = u.type->bank_boxes[b];
    }

    void change_speed(const Line& line) {
        Seen* u = known(line.unit);
        if (u == nullptr) return;
        if (line.n > rules_.movement->speed_most)
            doubt(fmt::format("{} goes at speed {}; the most is {}", line.unit, line.n,
                              rules_.movement->speed_most),
                  "C2.11");
        u->speed = line.n;
    }

    // Everything that tractor beams join to a unit, itself left out.
    std::set<std::string> joined_with(const std::string& unit) const {
        std::set<std::string> all{unit};
        for (bool more = true; more;) {
            more = false;
            for (const auto& [from, to] : beams_)
                if (all.contains(from) != all.contains(to)) {
                    all.insert(from);
                    all.insert(to);
                    more = true;
                }
        }
        all.erase(unit);
        return all;
    }
    // A move that is none of its own: it follows one that a beam joins to it, or is rotated by who holds it.
    bool is_towed(const Line& line, Seen& u, int how) {
        if (how != 0 || (line.has_facing && u.facing_known && line.facing != u.facing)) return false;
        const Hex step{static_cast<std::int16_t>(line.hex.q - u.hex.q),
                       static_cast<std::int16_t>(line.hex.r - u.hex.r)};
        const auto at = std::ranges::find(u.tows, step);
        const bool held =
            std::ranges::any_of(beams_, [&](const auto& beam) { return beam.second == line.unit; });
        const bool rotated = at == u.tows.end() && held && distance(line.hex, u.hex) == 1 &&
                             neighbour(u.hex, u.facing) != line.hex;
        if (at == u.tows.end() && !rotated) return false;
        if (at != u.tows.end()) u.tows.erase(at);
        u.hex = line.hex;
        return true;
    }

    // how: 0 ahead, 1 sideslip, 2 turn.
    void move(const Line& line, int how) {
        Seen* u = known(line.unit);
        if (u == nullptr) return;
        if (u->seeker) {
            u->hex = line.hex;
            return;
        }
        if (is_towed(line, *u, how)) return;
        ++audit_.moves;
        const Facing facing = line.has_facing ? line.facing : u->facing;
        const Hex to = line.hex, from = u->hex;
        if (u->moved == now()) doubt(fmt::format("{} moves twice in this impulse", line.unit), "C1.4");
        if (u->speed >= 0 && line.impulse > 0 && !moves_on(u->speed, line.impulse))
            doubt(fmt::format("{} moves, but speed {} does not move on impulse {}", line.unit, u->speed,
                              line.impulse),
                  "C1.4");
        if (distance(from, to) != 1)
            doubt(fmt::format("{} goes from {} to {}: {} hexes in one move", line.unit, text(from), text(to),
                              distance(from, to)),
                  "C1.3");
        else if (u->facing_known)
            check_step(line, *u, how, facing);
        count(*u, how);
        // Whatever a beam joins to it goes along.
        for (const std::string& other : joined_with(line.unit))
            units_[other].tows.push_back(
                {static_cast<std::int16_t>(to.q - from.q), static_cast<std::int16_t>(to.r - from.r)});
        u->hex = to;
        u->facing = facing;
        u->facing_known = u->facing_known || line.has_facing;
        u->moved = now();
    }

    void check_step(const Line& line, const Seen& u, int how, Facing facing) {
        const int turned_by = (facing.at + 6 - u.facing.at) % 6;
        if (how == 2) {
            if (turned_by != 1 && turned_by != 5)
                doubt(fmt::format("{} turns from facing {} to {}; a turn is 60 degrees", line.unit,
                                  letter(u.facing), letter(facing)),
                      "C3.1");
            else if (neighbour(u.hex, facing) != line.hex && neighbour(u.hex, turned(facing, 3)) != line.hex)
                doubt(fmt::format("{} turns to {} but does not enter its new front hex {}", line.unit,
                                  letter(facing), text(neighbour(u.hex, facing))),
                      "C3.1");
            if (u.type != nullptr && u.straight_known && u.speed >= 0) {
                const int need = hexes_in_table(rules_, u.type->turn_mode, u.speed);
                if (u.straight < need)
                    doubt(fmt::format("{} turns after {} hexes; turn mode {} at speed {} needs {}", line.unit,
                                      u.straight, rules_.turn_modes[u.type->turn_mode].id, u.speed, need),
                          "C3.31");
            }
            return;
        }
        if (turned_by != 0)
            doubt(fmt::format("{} {} and changes facing from {} to {}", line.unit,
                              how == 1 ? "slips" : "moves", letter(u.facing), letter(facing)),
                  "C3");
        if (how == 0 && neighbour(u.hex, u.facing) != line.hex &&
            neighbour(u.hex, turned(u.facing, 3)) != line.hex)
            doubt(fmt::format("{} moves from {} to {}, which does not lie ahead (facing {})", line.unit,
                              text(u.hex), text(line.hex), letter(u.facing)),
                  "C1.3");
        if (how == 1) {
            const auto beside = [&](int side) {
                return neighbour(u.hex, turned(u.facing, side)) == line.hex;
            };
            if (!beside(1) && !beside(-1) && !beside(2) && !beside(-2))
                doubt(fmt::format(
                          "{} slips from {} to {}, which is not one of its front side hexes (facing {})",
                          line.unit, text(u.hex), text(line.hex), letter(u.facing)),
                      "C4");
            if (u.slip_known && u.since_slip < rules_.movement->slip_mode)
                doubt(fmt::format("{} slips after {} hexes; slip mode needs {}", line.unit, u.since_slip,
                                  rules_.movement->slip_mode),
                      "C4");
        }
    }

    static void count(Seen& u, int how) {
        if (how == 2) {
            u.straight = 1;
            u.straight_known = u.slip_known = true;
            u.since_slip = 1;
        } else if (how == 1) {
            ++u.straight;
            u.since_slip = 0;
            u.slip_known = true;
        } else {
            ++u.straight;
            ++u.since_slip;
        }
    }

    void turn_on_the_spot(const Line& line) {
        Seen* u = known(line.unit);
        if (u == nullptr || u->seeker) return;
        if (u->speed > 0) {
            if (rules_.het && now() - u->het < rules_.het->gap)
                doubt(fmt::format("{} makes a high energy turn {} impulses after its last; {} are needed",
                                  line.unit, now() - u->het, rules_.het->gap),
                      "C6.36");
            if (line.impulse == 1)
                doubt(fmt::format("{} makes a high energy turn on impulse 1", line.unit), "C6.37");
            u->het = now();
        }
        u->facing = line.facing;
        u->facing_known = true;
        u->straight = u->since_slip = 0;
        u->straight_known = u->slip_known = true;
    }

    // Impulses between two shots of a weapon of that label, and the boxes of its largest group; gap 0 where it is unknown.
    std::pair<int, int> gap_of(const ShipClass* type, const std::string& label) const {
        int gap = 0, boxes = 1;
        if (type != nullptr) {
            for (const ClassGroup& g : type->groups) {
                if (!g.weapon || !same_word(rules_.weapon(g.weapon).label, label)) continue;
                gap = rules_.weapon(g.weapon).gap;
                boxes = std::max<int>(boxes, g.boxes);
            }
            return {gap, boxes};
        }
        for (const WeaponType& w : rules_.weapons)
            if (same_word(w.label, label)) return {w.gap, boxes};
        return {gap, boxes};
    }

    void fire(const Line& line) {
        Seen* by = known(line.unit);
        ++audit_.shots;
        if (by == nullptr) return;
        const std::string weapon = line.weapon + " #" + line.id;
        // Each box of a weapon may fire once within the weapon's own gap; one volley may come from all of them.
        const auto [gap, boxes] = gap_of(by->type, line.weapon);
        std::vector<int>& shots = by->fired[weapon];
        std::erase_if(shots, [&, least = gap](int then) { return now() - then >= least; });
        if (static_cast<int>(shots.size()) >= boxes && shots.front() != now())
            doubt(fmt::format("{} fires {} {} impulses after its last shot; {} are needed", line.unit, weapon,
                              now() - shots.back(), gap),
                  "E1.5");
        shots.push_back(now());
        const Seen* at = known(line.target, "is fired at");
        if (at == nullptr) return;
        const int range = distance(by->hex, at->hex);
        if (range != line.n)
            doubt(fmt::format("{} fires {} at {} at range {}; from {} to {} are {} hexes", line.unit, weapon,
                              line.target, line.n, text(by->hex), text(at->hex), range),
                  "D1");
        if (line.arc.empty() || !by->facing_known) return;
        std::string word = line.arc;
        word.erase(std::remove(word.begin(), word.end(), ' '), word.end());
        const auto arc = parse_arc(word);
        if (arc && !arc->has(relative_bearing(by->hex, by->facing, at->hex)))
            doubt(fmt::format("{} fires {} at {}, which lies outside its arc {} (facing {})", line.unit,
                              weapon, line.target, line.arc, letter(by->facing)),
                  "D2");
    }

    void take_damage(const Line& line) {
        int sum = 0;
        for (const int points : line.by_shield) sum += points;
        if (sum != line.n)
            doubt(fmt::format("the damage of {} adds up to {}, not to {}", struck_, sum, line.n), "D3");
        damage_ = line.by_shield;
        has_damage_ = true;
    }

    // Boxes of a shield that stop points: none while it is dropped, few where only the minimum is paid for.
    int standing(Seen& u, std::size_t f) const {
        if (u.turn != line_->turn) u.lost_now.fill(0);
        u.turn = line_->turn;
        if (u.dropped[f] || u.level == 0) return 0;
        if (u.level >= 2 || u.type == nullptr) return u.shield[f];
        const auto size = static_cast<std::size_t>(std::clamp(u.type->sheet.size_class, 0, 7));
        return std::clamp(rules_.sizes.shields_minimum_boxes[size] - u.lost_now[f], 0, u.shield[f]);
    }

    void settle(const Line& line) {
        if (!has_damage_) return;
        ++audit_.volleys;
        int most = 0, exact = 0;
        const auto at = units_.find(struck_);
        Seen* u = at == units_.end() ? nullptr : &at->second;
        for (std::size_t f = 0; f < 6; ++f) {
            const int stopped = has_reinforcement_ ? reinforcement_[f] : 0;
            const int through = std::max(0, damage_[f] - stopped);
            most += through;
            if (u == nullptr || u->type == nullptr) continue;
            const int held = std::min(through, standing(*u, f));
            u->shield[f] -= held;
            u->lost_now[f] += held;
            exact += through - held;
        }
        if (u != nullptr && u->type != nullptr) {
            const int armour = u->type->armor_boxes;
            if (line.n > exact || line.n < std::max(0, exact - armour))
                doubt(fmt::format(
                          "{} takes {} internals; by its shields of {} boxes a bank and the damage told "
                          "there should be {}",
                          struck_, line.n, fmt::join(u->type->bank_boxes, "/"), exact),
                      "D3.34");
        } else if (line.n > most) {
            doubt(fmt::format("{} takes {} internals out of {} points that reinforcement left", struck_,
                              line.n, most),
                  "D3.34");
        }
        has_damage_ = has_reinforcement_ = false;
    }

    const Rules& rules_;
    const Line* line_ = nullptr;
    Audit audit_;
    std::map<std::string, Seen> units_;
    std::map<std::string, int> strangers_;
    std::set<std::pair<std::string, std::string>> beams_;  // who holds whom
    std::string struck_;
    std::array<int, 6> damage_{}, reinforcement_{};
    bool has_damage_ = false, has_reinforcement_ = false;
};

}  // namespace

const ShipClass* class_of(const Rules& rules, std::string_view empire, std::string_view code) {
    const ShipClass* only = nullptr;
    bool several = false;
    for (const ShipClass& c : rules.classes) {
        if (!same_word(c.sheet.code, code)) continue;
        if (begins_alike(c.sheet.empire, empire)) return &c;
        several = only != nullptr;
        only = &c;
    }
    return several ? nullptr : only;
}

Audit audit(const Rules& rules, const Game& game) { return Auditor{rules}.run(game); }

}  // namespace impulse::sfbol
