#include "scenarios/conduct/conduct.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "battle/core/command.h"
#include "battle/core/event.h"
#include "battle/core/view.h"
#include "battle/pilots/pilot.h"
#include "battle/play/apply.h"
#include "battle/play/legal.h"
#include "battle/play/make_battle.h"
#include "engine/hash.h"
#include "scenarios/conduct/setup_mix.h"
#include "scenarios/files/json_fields.h"
#include "scenarios/scenario.h"
#include "scenarios/scenario_reader.h"

namespace impulse {
namespace {

using Teller = std::function<void(std::string_view)>;

// ---- set-ups -----------------------------------------------------------------------------------------------

constexpr std::array<std::array<const char*, 2>, 8> duel_pilots{{{"captain", "captain"},
                                                                 {"random", "random"},
                                                                 {"captain", "random"},
                                                                 {"random", "plotter"},
                                                                 {"random", "captain"},
                                                                 {"captain", "captain"},
                                                                 {"random", "random"},
                                                                 {"robot", "random"}}};

// Classes that may fight and are wanted, by their keys.
std::vector<const ShipClass*> classes_for_battle(const Rules& rules, auto&& wanted) {
    std::vector<const ShipClass*> all;
    for (const ShipClass& c : rules.classes)
        if (c.not_for_battle.empty() && wanted(c.sheet)) all.push_back(&c);
    std::ranges::sort(all, {}, [](const ShipClass* c) { return std::string_view{c->sheet.key}; });
    return all;
}
// Neither craft nor bases on the ground.
std::vector<const ShipClass*> ships_of(const Rules& rules, std::string_view empire = {}) {
    return classes_for_battle(rules, [&](const Sheet& s) {
        return s.craft.kind == CraftKind::none && s.key.find("ground/") == std::string::npos &&
               s.key.find('[') == std::string::npos && (empire.empty() || s.empire == empire);
    });
}
std::vector<const ShipClass*> fighters_of(const Rules& rules, std::string_view empire) {
    return classes_for_battle(
        rules, [&](const Sheet& s) { return s.craft.kind == CraftKind::fighter && s.empire == empire; });
}

int fighter_boxes(const ShipClass& c) {
    return static_cast<int>(std::ranges::count_if(c.bays, [](const BayBox& b) { return b.fighter; }));
}

// Two rounds of one kind in each rack, each rack another kind.
std::string loads_of(const Rules& rules, const ShipClass& type, int choice) {
    std::string loads;
    for (const std::uint8_t g : type.launchers) {
        const WeaponType& w = rules.weapon(type.groups[g].weapon);
        if (w.rack_half_spaces <= 0 || w.launches.empty()) continue;
        const SeekerType& kind =
            rules.seeker(w.launches[static_cast<std::size_t>(choice) % w.launches.size()]);
        choice += 7;
        if (kind.anti_drone) continue;
        loads += fmt::format("{}\"{}\" = [\"{}\", \"{}\"]", loads.empty() ? "" : ", ", group_name(type, g),
                             kind.id, kind.id);
    }
    return loads.empty() ? loads : ", loads = { " + loads + " }";
}

// A ship as a scenario writes it. Not every ship may have bombs and fighters (extras 1) or such loads (extras 2): where
// the rules refuse them, the battle is set up again with fewer.
std::string unit_line(const Rules& rules, const ShipClass& type, const std::string& name, Hex hex, int facing,
                      SetupMix& mix, int extras) {
    std::string line =
        fmt::format("  {{ id = \"{0}\", name = \"{0}\", class = \"{1}\", hex = \"{2}\", facing = \"{3}\"",
                    name, type.sheet.key, impulse::text(hex), "ABCDEF"[facing % 6]);
    if (mix.one_in(4)) line += fmt::format(", speed = {}", 4 + mix.below(12));
    line += fmt::format(", weapon_status = {}", mix.one_in(4) ? mix.below(3) : 3);
    const int boxes = fighter_boxes(type);
    const bool holds = std::ranges::any_of(type.bays, [](const BayBox& b) { return b.fighter && b.holds; });
    const int bombs = mix.below(3), choice = mix.below(4096);
    if (extras > 0) {
        if (boxes > 0 && !holds) {
            const auto kinds = fighters_of(rules, type.sheet.empire);
            if (!kinds.empty())
                line += fmt::format(", fighters = \"{} x {}\", patrol = {}", std::min(boxes, 4),
                                    kinds[static_cast<std::size_t>(choice) % kinds.size()]->sheet.key,
                                    std::min(boxes, 4) / 2);
        }
        if (bombs > 0) line += fmt::format(", options = {{ t_bomb = {} }}", bombs);
    }
    if (extras > 1) line += loads_of(rules, type, choice);
    return line + " },\n";
}

// Terrain of every kind in turn; figures that no source gives are said here.
std::string feature_lines(const Rules& rules, SetupMix& mix, int number) {
    const auto kinds = words_of(FeatureKind{});
    std::string text;
    const auto kind = static_cast<FeatureKind>(static_cast<std::size_t>(number) % kinds.size());
    if (kind == FeatureKind::warp_point || kind == FeatureKind::barrier || !rules.terrain[kind].known)
        return text;
    text += fmt::format("[[feature]]\nkind = \"{}\"\nhex = \"{}\"\n", kinds[static_cast<std::size_t>(kind)],
                        impulse::text(hex_at(19 + mix.below(4), 20 + mix.below(4))));
    if (kind == FeatureKind::gravity_wave || kind == FeatureKind::ion_storm || kind == FeatureKind::comet)
        text += "direction = \"C\"\nspeed = 6\n";
    if (kind == FeatureKind::gravity_wave) text += "strength = 12\n";
    if (kind == FeatureKind::pulsar) text += "impulses = [3, 11, 25]\n";
    if (kind == FeatureKind::asteroid || kind == FeatureKind::ring || kind == FeatureKind::dust ||
        kind == FeatureKind::nebula || kind == FeatureKind::intense_dust)
        text += "radius = 2\n";
    return text;
}

std::string battle_text(const Rules& rules, int number, SetupMix mix, int extras) {
    const bool fleet = number >= conduct_duels, classic = rules.id == "classic";
    const auto ships = ships_of(rules);
    const auto count = ships.size();
    std::string text = fmt::format("ruleset = \"{}\"\ntitle = \"conduct {}\"\nseed = {}\nturn_limit = {}\n",
                                   rules.id, number, number + 1,
                                   fleet     ? 2
                                   : classic ? 2 + mix.below(2)
                                             : 4);
    switch (mix.below(3)) {
        case 0:
            text += "map = \"floating\"\nleave = [\"acceleration\", \"separation\"]\n";
            break;
        case 1:
            text += "map = \"60x60\"\nedge = \"death_barrier\"\n";
            break;
        default:
            text += "map = \"42x42\"\nedge = \"disengage\"\n";
            break;
    }
    if (classic) {
        text += "year = 195\n";
        if (number % 3 == 0) text += feature_lines(rules, mix, number / 3);
        if (mix.one_in(8) && !rules.mines.empty())
            for (int k = 0; k < 3; ++k)
                text += fmt::format("[[mine]]\ntype = \"{}\"\nside = \"S{}\"\nhex = \"{}\"\n",
                                    rules.mines[static_cast<std::size_t>(number + k) % rules.mines.size()].id,
                                    1 + k % 2, impulse::text(hex_at(18 + 2 * k, 21)));
        if (mix.one_in(12)) text += "[[web]]\nside = \"S1\"\nstrength = 12\nring = \"2020\"\nradius = 2\n";
    }
    // Each class is the first ship of a duel in turn; the other comes from further on.
    std::string empires[2] = {ships[static_cast<std::size_t>(number) % count]->sheet.empire, ""};
    empires[1] = ships[(static_cast<std::size_t>(number) * 7 + 3) % count]->sheet.empire;
    const int range = 2 + mix.below(fleet ? 12 : 14);
    for (int side = 0; side < 2; ++side) {
        const char* pilot = duel_pilots[static_cast<std::size_t>(number) % duel_pilots.size()]
                                       [static_cast<std::size_t>(side)];
        text += fmt::format("[[side]]\nid = \"S{0}\"\nname = \"S{0}\"\npilot = \"{1}\"\n", side + 1, pilot);
        if (mix.one_in(6)) text += "questions = \"ask\"\n";
        text += "unit = [\n";
        const auto own = ships_of(rules, fleet ? std::string_view{empires[side]} : std::string_view{});
        const int units = fleet ? 3 + mix.below(2) : 1;
        for (int k = 0; k < units; ++k) {
            const auto pick = fleet       ? static_cast<std::size_t>(number * 5 + k * 11 + side)
                              : side == 0 ? static_cast<std::size_t>(number)
                                          : static_cast<std::size_t>(number) * 7 + 3;
            text +=
                unit_line(rules, *own[pick % own.size()], fmt::format("{}{}", side == 0 ? "A" : "B", k + 1),
                          hex_at(18 + 2 * k + mix.below(2), side == 0 ? 26 : 26 - range),
                          (side == 0 ? 0 : 3) + (mix.one_in(5) ? 1 : 0), mix, extras);
        }
        text += "]\n";
    }
    return text;
}

// ---- what is told ------------------------------------------------------------------------------------------

// Every field of an order that is not as it stands in an empty one.
std::string order_words(const Rules& rules, const Command& command) {
    Json json = command_json(command), said = Json::object();
    for (const auto& [key, value] : json.items()) {
        const bool empty = value.is_null() || (value.is_number() && value == 0) ||
                           (value.is_boolean() && !value) ||
                           ((value.is_string() || value.is_array() || value.is_object()) && value.empty());
        if (!empty) said[key] = value;
    }
    // Places in tables move when rows are added: seekers by their names.
    if (const auto* launch = std::get_if<Launch>(&command); launch != nullptr && launch->type)
        said["type"] = rules.seeker(launch->type).id;
    if (const auto* work = std::get_if<DeckWork>(&command); work != nullptr && work->type)
        said["type"] = rules.seeker(work->type).id;
    return said.dump();
}

template <class Word>
std::string_view word_of(Word w) {
    return words_of(w)[static_cast<std::size_t>(w)];
}

class ConductSink final : public EventSink {
public:
    ConductSink(const Rules& rules, const Names& names, const Teller& line, ConductUse* use)
        : rules_(rules), names_(names), line_(line), use_(use) {}

    void put(const Battle& after, const Event& event) override {
        if (const auto* die = std::get_if<DieRolled>(&event))
            line_(fmt::format("die {} d{} {} {}", word_of(die->stream), die->sides, die->face,
                              die->subject ? names_.unit(die->subject) : "-"));
        if (const auto* at = std::get_if<Advanced>(&event); at != nullptr && at->turn != turn_) {
            turn_ = at->turn;
            state(after);
        }
        if (use_ != nullptr) count(after, event);
    }

    // What stands where.
    void state(const Battle& b) {
        line_(fmt::format("turn {}", b.clock.turn));
        for (std::size_t i = 0; i < b.units.size(); ++i) unit(b, UnitId{i});
        for (const MapObject& o : b.objects)
            if (o.flying())
                line_(fmt::format("seeker {} {} by {} at {} {}{} damage {} strength {} flown {}", o.serial,
                                  rules_.seeker(o.type).id, names_.unit(o.by),
                                  o.target ? names_.unit(o.target) : "-", impulse::text(o.hex), o.facing.at,
                                  o.damage, o.strength, o.flown));
        for (const Link& l : b.links)
            if (l.holds())
                line_(fmt::format("link {} {} {} {}", word_of(l.kind), names_.unit(l.from),
                                  l.to ? names_.unit(l.to) : "-", l.strength));
        for (const Mine& m : b.mines)
            if (m.there())
                line_(fmt::format("mine {} {} {}", rules_.mine_type(m.type).id, impulse::text(m.hex),
                                  word_of(m.state)));
        for (const Web& w : b.webs)
            if (w.hexes > 0)
                line_(fmt::format("web {} hexes {} energy {}", word_of(w.kind), w.hexes, w.energy));
        for (const Sphere& s : b.spheres)
            line_(fmt::format("sphere {} radius {} strength {}", names_.unit(s.by), s.up != 0 ? s.radius : 0,
                              s.up != 0 ? s.strength : 0));
    }

private:
    void unit(const Battle& b, UnitId id) {
        const Unit& u = b.unit(id);
        const ShipClass& type = rules_.type(u.type);
        std::string text = fmt::format("{} {} {} {}{} speed {} battery {} capacitor {} shields",
                                       names_.unit(id), type.sheet.key, word_of(u.fate), impulse::text(u.hex),
                                       u.facing.at, u[Counter::speed], u.battery.parts, u.capacitor.parts);
        for (const auto boxes : u.shield) text += fmt::format(" {}", boxes);
        text += fmt::format(" internals {} crew {} ecm {} {} cloak {} tracks {} {} {} {}",
                            u[Counter::internals], u[Counter::crew_lost], u[Counter::ecm], u[Counter::eccm],
                            u[Counter::cloak], u[Counter::sensor_lost], u[Counter::scanner_lost],
                            u[Counter::damage_control_lost], u[Counter::excess_lost]);
        for (std::size_t g = 0; g < u.groups.size() && g < type.groups.size(); ++g) {
            const GroupState& s = u.groups[g];
            if (type.groups[g].spare && s.off == type.groups[g].boxes) continue;
            std::string rounds;
            for (std::size_t k = 0; k < s.ammo.size(); ++k)
                if (s.ammo[k] != 0 || s.store[k] != 0) rounds += fmt::format(" {}/{}", s.ammo[k], s.store[k]);
            if (s.pseudo != 0) rounds += fmt::format(" pseudo {}", s.pseudo);
            if (s.lost == 0 && s.charge == 0 && s.ready == 0 && s.off == 0 && rounds.empty()) continue;
            text += fmt::format("; {} lost {} off {} charge {} turns {} ready {}{}", group_name(type, g),
                                s.lost, s.off, s.charge, s.turns, s.ready, rounds);
        }
        line_(text);
    }

    void used(std::string what) { ++(*use_)[std::move(what)]; }
    void count(const Battle& b, const Event& event) {
        used(fmt::format("event {}", event_word(event)));
        if (const auto* shot = std::get_if<Fired>(&event); shot != nullptr && shot->by) {
            const ShipClass& type = rules_.type(b.unit(shot->by).type);
            if (shot->group >= type.groups.size() || !type.groups[shot->group].weapon) return;
            const WeaponType& weapon = rules_.weapon(type.groups[shot->group].weapon);
            if (shot->mode < weapon.modes.size())
                used(fmt::format("mode {}:{}", weapon.id, weapon.modes[shot->mode].id));
        } else if (const auto* seeker = std::get_if<Launched>(&event)) {
            used(fmt::format("seeker {}", rules_.seekers[seeker->type].id));
        } else if (const auto* craft = std::get_if<CraftLaunched>(&event)) {
            used(fmt::format("craft {}", rules_.type(b.unit(craft->unit).type).sheet.key));
        } else if (const auto* terrain = std::get_if<TerrainStruck>(&event)) {
            if (terrain->feature < b.field.features.size())
                used(fmt::format("terrain {}", word_of(b.field.features[terrain->feature].kind)));
        } else if (const auto* mine = std::get_if<MineLaid>(&event)) {
            used(fmt::format("mine {}", rules_.mine_type(mine->type).id));
        } else if (const auto* device = std::get_if<Operated>(&event)) {
            used(fmt::format("device {}", word_of(device->use)));
        } else if (const auto* counter = std::get_if<CounterSet>(&event)) {
            if (counter->counter == Counter::cloak && counter->value != 0) used("device cloak");
        }
    }

    const Rules& rules_;
    const Names& names_;
    const Teller& line_;
    ConductUse* use_;
    int turn_ = -1;
};

const Rules& rules_of(const Rules& classic, const Rules& tng, int number) {
    return number < conduct_duels && number % 10 == 9 ? tng : classic;
}

}  // namespace

// Battle number n, as the text of a scenario: duels first, then fleets; one duel in ten is of the other ruleset. Every
// class of ship that may fight, every kind of terrain and mine, craft, web and bombs come up in turn.
static std::string conduct_scenario(const Rules& classic, const Rules& tng, int number) {
    const Rules& rules = rules_of(classic, tng, number);
    const SetupMix mix{number, 77};
    for (int extras = 2; extras > 0; --extras) {
        const std::string text = battle_text(rules, number, mix, extras);
        const auto scenario = read_scenario(text, "conduct", rules);
        if (scenario && make_battle(rules, scenario->setup)) return text;
    }
    return battle_text(rules, number, mix, 0);
}

void conduct(const Rules& classic, const Rules& tng, int number, const Teller& line, ConductUse* use) {
    const Rules& rules = rules_of(classic, tng, number);
    const std::string text = conduct_scenario(classic, tng, number);
    line(text);
    const auto scenario = read_scenario(text, "conduct", rules);
    if (!scenario) {
        line("refused: " + scenario.error().text());
        if (use != nullptr) ++(*use)["refused " + scenario.error().text()];
        return;
    }
    const auto made = make_battle(rules, scenario->setup);
    if (!made) {
        line("refused: " + made.error());
        if (use != nullptr) ++(*use)["refused " + made.error()];
        return;
    }
    const auto battle = std::make_unique<Battle>(*made);
    const Roster roster = roster_of(scenario->setup);
    ConductSink sink{rules, roster.names, line, use};
    KeptViews views{rules};
    views.begin(&sink);
    SeededDice dice;
    std::vector<std::unique_ptr<Pilot>> pilots;
    for (std::size_t s = 0; s < scenario->pilots.size(); ++s)
        pilots.push_back(make_pilot(scenario->pilots[s], scenario->setup.seed, SideId{s}));
    if (!start(rules, *battle, dice, &views)) return;
    const int most = 6000;
    for (int n = 0; battle->ended == 0 && n < most; ++n) {
        const SideId side = side_to_act(*battle);
        if (!side) break;
        Pilot* pilot = side.index() < pilots.size() ? pilots[side.index()].get() : nullptr;
        std::optional<Command> order;
        if (pilot != nullptr) order = pilot->decide(rules, views.of(*battle, side), side);
        const bool pass =
            order && (std::holds_alternative<Pass>(*order) || std::holds_alternative<PassSide>(*order));
        const std::string words = order && !pass ? order_words(rules, *order) : std::string{};
        if (order && apply(rules, *battle, *order, dice, &views)) {
            if (!pass) line(fmt::format("order {} {}", side.index() + 1, words));
            continue;
        }
        if (order && !pass) line(fmt::format("refused {} {}", side.index() + 1, words));
        if (!apply(rules, *battle, default_order(rules, *battle, side), dice, &views)) break;
    }
    sink.state(*battle);
    line(fmt::format("end {} {}", battle->ended,
                     battle->winner ? static_cast<int>(battle->winner.index()) + 1 : 0));
}

std::uint64_t conduct_digest(const Rules& classic, const Rules& tng, int first, int count, ConductUse* use) {
    Hash total;
    for (int n = first; n < first + count; ++n)
        conduct(
            classic, tng, n, [&total](std::string_view text) { total.bytes(text); }, use);
    return total.value;
}

std::vector<std::string> conduct_gaps(const Rules& classic, const ConductUse& use) {
    std::set<std::string> wanted;
    for (const ShipClass* type : ships_of(classic))
        for (const ClassGroup& g : type->groups) {
            if (!g.weapon) continue;
            const WeaponType& weapon = classic.weapon(g.weapon);
            for (const WeaponMode& mode : weapon.modes)
                wanted.insert(mode.seeker ? "seeker " + classic.seeker(mode.seeker).id
                                          : fmt::format("mode {}:{}", weapon.id, mode.id));
            for (const SeekerId s : weapon.launches)
                if (!classic.seeker(s).anti_drone) wanted.insert("seeker " + classic.seeker(s).id);
        }
    for (const ShipClass& c : classic.classes)
        if (c.not_for_battle.empty() && c.sheet.craft.kind == CraftKind::fighter)
            wanted.insert("craft " + c.sheet.key);
    const auto kinds = words_of(FeatureKind{});
    for (std::size_t k = 0; k < kinds.size(); ++k)
        if (classic.terrain.rows[k].collision.known) wanted.insert(fmt::format("terrain {}", kinds[k]));
    wanted.insert("device cloak");
    for (const auto word : words_of(SystemUse{})) wanted.insert(fmt::format("device {}", word));
    std::vector<std::string> gaps;
    for (const std::string& what : wanted)
        if (!use.contains(what)) gaps.push_back(what);
    return gaps;
}

}  // namespace impulse
