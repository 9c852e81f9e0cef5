#include "scenarios/orders/order_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "battle/core/craft.h"
#include "battle/core/rows/parties.h"
#include "battle/fire/arming.h"
#include "battle/movement/erratic.h"
#include "battle/movement/high_energy_turn.h"
#include "battle/play/allocation.h"
#include "battle/play/apply.h"
#include "engine/plain_text.h"

namespace impulse {
namespace {

constexpr std::uint8_t battery_slot = 255, capacitor_slot = 254;  // UmpireCharge::group

template <Worded E>
std::string known_words() {
    return fmt::format("{}", fmt::join(words_of(E{}), ", "));
}

// Words that the announcements, manoeuvres and lines also go by, as people say them.
struct Synonym {
    std::string_view said, meant;
};
constexpr std::array synonyms{
    Synonym{"left", "turn_left"}, Synonym{"right", "turn_right"},     Synonym{"forward", "ahead"},
    Synonym{"straight", "ahead"}, Synonym{"slip_port", "slip_left"},  Synonym{"slip_starboard", "slip_right"},
    Synonym{"port", "turn_left"}, Synonym{"starboard", "turn_right"},
};

struct OrderReader {
    TableReader& table;
    const OrderPlace& place;

    const Rules& rules() const { return place.rules; }
    const Battle& battle() const { return place.battle; }
    const ShipClass& type(UnitId u) const { return rules().type(battle().unit(u).type); }

    // A key's value as text, also where it was written as a number.
    std::string text_of(std::string_view key) {
        const std::string_view kind = table.kind(key);
        if (kind == "integer") return fmt::format("{}", table.integer(key, -1000000, 1000000));
        return table.word(key);
    }

    UnitId unit(std::string_view key) {
        const std::string name = text_of(key);
        if (!table.ok()) return {};
        const UnitId id = place.roster.unit(name);
        if (!id || id.index() >= battle().units.size()) {
            const auto known = place.roster.unit_words();
            const std::string hint = did_you_mean(name, known);
            table.refuse(key,
                         fmt::format("there is no unit \"{}\"{}", name,
                                     hint.empty() ? fmt::format("; there are: {}",
                                                                fmt::join(place.roster.names.units, ", "))
                                                  : hint));
            return {};
        }
        return id;
    }
    UnitId unit_if(std::string_view key) { return table.knows(key) ? unit(key) : UnitId{}; }

    SideId side(std::string_view key) {
        if (!table.knows(key)) {
            if (place.side) return place.side;
            table.refuse(fmt::format("the key `{}` is missing: which side gives the order?", key));
            return {};
        }
        const std::string name = text_of(key);
        if (!table.ok()) return {};
        const SideId id = place.roster.side(name);
        if (!id) {
            const auto known = place.roster.side_words();
            const std::string hint = did_you_mean(name, known);
            table.refuse(key,
                         fmt::format("there is no side \"{}\"{}", name,
                                     hint.empty() ? fmt::format("; there are: {}",
                                                                fmt::join(place.roster.names.sides, ", "))
                                                  : hint));
        }
        return id;
    }

    // A seeker in flight by "#serial".
    ObjectId seeker(std::string_view key, std::string_view name) {
        const auto serial = whole(name.substr(1));
        for (std::size_t i = 0; serial && i < battle().objects.size(); ++i)
            if (battle().objects[i].flying() && battle().objects[i].serial == *serial) return ObjectId{i};
        std::vector<std::string> flying;
        for (const MapObject& o : battle().objects)
            if (o.flying()) flying.push_back(fmt::format("#{}", o.serial));
        table.refuse(key,
                     fmt::format("no seeker \"{}\" is in flight; {}", name,
                                 flying.empty() ? std::string{"none is"}
                                                : fmt::format("there are: {}", fmt::join(flying, ", "))));
        return {};
    }

    // A target is a unit's name or "#serial".
    void target(std::string_view key, UnitId& at, ObjectId& object) {
        const std::string name = text_of(key);
        if (!table.ok()) return;
        if (!name.empty() && name.front() == '#')
            object = seeker(key, name);
        else
            at = unit(key);
    }

    // `entry`: which one of a list.
    void unknown_group(TableReader& at, std::string_view key, UnitId u, std::string_view name,
                       std::optional<std::size_t> entry = std::nullopt) {
        std::vector<std::string_view> known;
        for (const BoxGroup& g : type(u).sheet.groups) known.emplace_back(g.name);
        const std::string hint = did_you_mean(name, known);
        std::string what =
            fmt::format("{} has no \"{}\"{}", place.roster.names.unit(u), name,
                        hint.empty() ? fmt::format("; it has: {}", fmt::join(known, ", ")) : hint);
        if (entry)
            at.refuse(key, *entry, std::move(what));
        else
            at.refuse(key, std::move(what));
    }

    std::vector<std::size_t> groups(std::string_view key, UnitId u) {
        if (!table.knows(key)) text_of(key);  // says that the key is missing
        if (!u || !table.ok()) return {};
        std::vector<std::size_t> all;
        std::vector<std::string> names;
        const bool listed = table.kind(key) == "list";
        if (listed)
            names = table.words(key);
        else
            names.push_back(text_of(key));
        for (std::size_t i = 0; i < names.size(); ++i) {
            const std::string& name = names[i];
            std::string unknown;
            const std::vector<std::size_t> some = groups_named(type(u), name, &unknown);
            if (some.empty() && table.ok())
                unknown_group(table, key, u, unknown.empty() ? name : unknown,
                              listed ? std::optional{i} : std::nullopt);
            for (const std::size_t g : some)
                if (std::find(all.begin(), all.end(), g) == all.end()) all.push_back(g);
        }
        return all;
    }
    std::size_t group(std::string_view key, UnitId u) {
        const std::vector<std::size_t> all = groups(key, u);
        if (all.size() > 1 && table.ok())
            table.refuse(key, fmt::format("\"{}\" names {} boxes; name one, such as \"{}\"", text_of(key),
                                          all.size(), group_name(type(u), all.front())));
        return all.empty() ? 0 : all.front();
    }

    // The mode of a weapon by its id or words; the first mode where none is said.
    std::uint8_t mode(TableReader& at, std::string_view key, UnitId u, std::size_t g) {
        if (!at.knows(key) || !u || !at.ok()) return 0;
        const WeaponId w = type(u).groups[g].weapon;
        const std::string name = at.word(key);
        std::vector<std::string_view> known;
        if (w)
            for (std::size_t m = 0; m < rules().weapon(w).modes.size(); ++m) {
                const WeaponMode& mode = rules().weapon(w).modes[m];
                if (same_word(mode.id, name) || same_word(mode.words, name))
                    return static_cast<std::uint8_t>(m);
                known.emplace_back(mode.id);
            }
        at.refuse(key, fmt::format("{} has no mode \"{}\"{}", group_name(type(u), g), name,
                                   known.empty() ? std::string{": it is no weapon"}
                                                 : fmt::format("; it has: {}", fmt::join(known, ", "))));
        return 0;
    }

    // A shield bank 0.. by its number or its name.
    std::uint8_t bank(TableReader& at, std::string_view key, std::string_view name, UnitId u) {
        if (!u) return 0;
        const ShipClass& c = type(u);
        std::string_view digits = name;
        if (!digits.empty() && digits.front() == '#') digits.remove_prefix(1);
        if (const auto n = whole(digits); n && *n >= 1 && *n <= c.banks)
            return static_cast<std::uint8_t>(*n - 1);
        std::vector<std::string_view> known;
        for (std::size_t b = 0; b < c.sheet.shields.size(); ++b) {
            if (same_word(c.sheet.shields[b].name, name)) return static_cast<std::uint8_t>(b);
            known.emplace_back(c.sheet.shields[b].name);
        }
        at.refuse(key, fmt::format("{} has no shield \"{}\"; it has 1 to {}: {}", place.roster.names.unit(u),
                                   name, c.banks, fmt::join(known, ", ")));
        return 0;
    }

    template <Worded E>
    E one_of(std::string_view key) {
        const std::string said = table.word(key);
        if (!table.ok()) return E{};
        for (const Synonym& s : synonyms)
            if (s.said == said)
                if (const auto value = from_word<E>(s.meant)) return *value;
        return table.one_of<E>(key);
    }

    Energy amount(std::string_view key, Energy otherwise = {}) { return table.energy(key, otherwise); }

    // ---- one function per order ----------------------------------------------------------------------------

    void add_entry(Allocate& order, const FormEntry& entry) {
        if (order.form.full()) {
            table.refuse("the form has more than 80 entries");
            return;
        }
        order.form.push_back(entry);
    }

    Command allocate() {
        Allocate order;
        order.unit = unit("unit");
        order.fire_control = 1;
        constexpr std::array<std::string_view, 3> shield_words{"down", "minimum", "full"};
        constexpr std::array<std::string_view, 3> control_words{"passive", "active", "low_power"};
        if (table.knows("shields")) {
            const std::string level = table.one_of("shields", shield_words);
            order.shield_level = static_cast<std::uint8_t>(
                std::find(shield_words.begin(), shield_words.end(), level) - shield_words.begin());
        }
        if (table.knows("fire_control")) {
            const std::string level = table.one_of("fire_control", control_words);
            order.fire_control = static_cast<std::uint8_t>(
                std::find(control_words.begin(), control_words.end(), level) - control_words.begin());
        }
        order.overdrain = static_cast<std::uint8_t>(table.integer("overdrain", 0, 99, 0));
        order.reverse = table.boolean("reverse", false) ? 1 : 0;
        const bool chart = rules().plot != nullptr;
        if (table.knows("plot")) {
            if (table.knows("speed")) table.refuse("plot", "give `speed` or `plot`, not both");
            if (!chart) table.refuse("plot", "this ruleset has no speed plots: give `speed`");
            const auto changes = table.integer_rows("plot", 0, 99, 2);
            if (changes.size() > SpeedPlot::capacity())
                table.refuse("plot", fmt::format("a plot has at most {} entries", SpeedPlot::capacity()));
            for (std::size_t i = 0; i < changes.size() && i < SpeedPlot::capacity(); ++i) {
                if (i == 0 && changes[i][0] != 1)
                    table.refuse("plot", i,
                                 "the first entry of a plot says the speed from impulse 1: [1, speed]");
                order.plot.push_back(
                    {static_cast<std::uint8_t>(changes[i][0]), static_cast<std::uint8_t>(changes[i][1])});
            }
        }
        const int speed = table.integer("speed", 0, 99, 0);
        if (chart && order.plot.empty()) order.plot.push_back({1, static_cast<std::uint8_t>(speed)});
        const bool impulse_move = table.boolean("impulse_move", false);
        read_groups(order);
        read_warfare(order);
        if (auto reinforce = table.table_if("reinforce"))
            for (const std::string& key : reinforce->keys()) {
                const Energy points = reinforce->energy(key);
                if (key == "general")
                    add_entry(order, {Line::general_reinforcement, 0, 0, points});
                else
                    add_entry(order, {Line::specific_reinforcement, bank(*reinforce, key, key, order.unit), 0,
                                      points});
            }
        struct Plain {
            std::string_view key;
            Line line;
        };
        for (const Plain& p :
             {Plain{"capacitor", Line::capacitor}, Plain{"damage_control", Line::damage_control},
              Plain{"battery", Line::recharge}, Plain{"battery_warp", Line::recharge_warp},
              Plain{"braking", Line::braking}, Plain{"emergency_repair", Line::emergency_repair},
              Plain{"mend", Line::mend},

              Plain{"tractor", Line::tractor}, Plain{"transporter", Line::transporter}})
            if (const Energy e = amount(p.key); e > Energy{}) add_entry(order, {p.line, 0, 0, e});
        const int hets = table.integer("het", 0, 9, 0), tacs = table.integer("tac", 0, 9, 0);
        const bool erratic = table.boolean("erratic", false);
        const bool warp_said = table.knows("warp");
        const Energy warp = amount("warp");
        if (!order.unit || !table.ok()) return order;
        const Energy per_hex = type(order.unit).sheet.move_cost;
        if (hets > 0) add_entry(order, {Line::het, 0, 0, het_energy(rules(), type(order.unit)) * hets});
        if (tacs > 0) add_entry(order, {Line::tac, 0, 0, per_hex * tacs});
        if (erratic)
            add_entry(order, {Line::erratic, 0, 0, erratic_cost(rules(), battle().unit(order.unit))});
        if (impulse_move)
            add_entry(order, {Line::move_impulse, 0, 0,
                              rules().lines[static_cast<std::size_t>(Line::move_impulse)].unit});
        const Energy needed = warp_said ? warp
                              : chart   ? energy_for_plot(rules(), battle(), order)
                                        : per_hex * std::max(0, speed - (impulse_move ? 1 : 0));
        if (needed > Energy{}) add_entry(order, {Line::move_warp, 0, 0, needed});
        return order;
    }

    // Where no mode is said: the first that takes so much energy.
    std::uint8_t arming_mode(UnitId u, std::size_t g, Energy energy) const {
        const WeaponId w = type(u).groups[g].weapon;
        const std::size_t modes = w ? rules().weapon(w).modes.size() : 0;
        for (std::size_t m = 0; m < modes; ++m)
            if (!refuse_arm(rules(), battle(), u, static_cast<int>(g), static_cast<int>(m), energy))
                return static_cast<std::uint8_t>(m);
        return 0;
    }

    void read_groups(Allocate& order) {
        if (auto arm = table.table_if("arm"))
            for (const std::string& name : arm->keys()) {
                std::string unknown;
                if (!order.unit) break;
                const std::vector<std::size_t> picked = groups_named(type(order.unit), name, &unknown);
                if (picked.empty()) unknown_group(*arm, name, order.unit, unknown);
                Energy energy{};
                std::optional<TableReader> more;
                if (arm->kind(name) == "table") {
                    more = arm->table(name);
                    energy = more->energy("energy");
                } else {
                    energy = arm->energy(name);
                }
                for (const std::size_t g : picked) {
                    const std::uint8_t wanted = more && more->knows("mode")
                                                    ? mode(*more, "mode", order.unit, g)
                                                    : arming_mode(order.unit, g, energy);
                    add_entry(order, {Line::arm, static_cast<std::uint8_t>(g), wanted, energy});
                }
            }
        if (auto charge = table.table_if("charge"))
            for (const std::string& key : charge->keys()) {
                const auto box = whole(key);
                if (!box || *box < 1 || *box > static_cast<int>(max_bay_boxes)) {
                    charge->refuse(key, fmt::format("\"{}\" is no bay box: 1 to {}", key, max_bay_boxes));
                    continue;
                }
                TableReader row = charge->table(key);
                const CraftRole as = row.one_of<CraftRole>("as");
                add_entry(order, {Line::craft, static_cast<std::uint8_t>(*box - 1),
                                  static_cast<std::uint8_t>(as), row.energy("energy")});
            }
        if (table.knows("hold"))
            for (const std::size_t g : groups("hold", order.unit))
                add_entry(order, {Line::hold, static_cast<std::uint8_t>(g), 0,
                                  hold_cost(rules(), battle(), order.unit, static_cast<int>(g))});
    }

    // Electronic warfare and the cloak on the form.
    void read_warfare(Allocate& order) {
        for (const auto& [key, line] :
             {std::pair{"ecm", Line::ecm}, {"eccm", Line::eccm}, {"lend_ew", Line::lend_ew}})
            if (const Energy e = amount(key); e > Energy{}) add_entry(order, {line, 0, 0, e});
        if (table.knows("channels"))
            for (const std::size_t g : groups("channels", order.unit))
                add_entry(order,
                          {Line::scout, static_cast<std::uint8_t>(g), 0, rules().line(Line::scout).unit});
        if (table.boolean("cloak", false) && order.unit)
            add_entry(order, {Line::cloak, 0, 0, points(type(order.unit).sheet.cloak_cost)});
    }

    Command adjust_ew() {
        AdjustEw order;
        order.unit = unit("unit");
        order.ecm = static_cast<std::uint8_t>(table.integer("ecm", 0, 99));
        order.eccm = static_cast<std::uint8_t>(table.integer("eccm", 0, 99));
        return order;
    }

    // scout Ranger "SENSOR A" offend Vengeance points=4; the channel "pods" lends without a sensor.
    Command scout() {
        Scout order;
        order.unit = unit("unit");
        if (same_word(text_of("channel"), "pods"))
            order.channel = no_channel;
        else
            order.channel = static_cast<std::uint8_t>(group("channel", order.unit));
        order.what = one_of<ScoutTask>("what");
        if (order.what == ScoutTask::control) return order;
        if (order.what == ScoutTask::protect && !table.knows("target"))
            order.target = order.unit;
        else
            target("target", order.target, order.object);
        if (order.what <= ScoutTask::offend)
            order.points = static_cast<std::uint8_t>(table.integer("points", 0, 99));
        return order;
    }

    Command move() {
        Move order;
        order.unit = unit("unit");
        order.how = one_of<Manoeuvre>("how");
        switch (order.how) {
            case Manoeuvre::het:
            case Manoeuvre::tac:
                order.argument = table.facing("facing").at;
                break;
            case Manoeuvre::decelerate:
                order.argument = static_cast<std::uint8_t>(table.integer("movements", 1, 99));
                break;
            case Manoeuvre::ram: {
                const UnitId at = unit("target");
                order.argument = static_cast<std::uint8_t>(at ? at.index() : 0);
                break;
            }
            default:
                break;
        }
        return order;
    }

    // By the name on sheets, or by that of one tech level.
    static bool called(const SeekerType& row, std::string_view word) {
        return same_word(row.name, word) || same_word(row.id, word);
    }

    Command launch() {
        Launch order;
        order.unit = unit("unit");
        order.group = static_cast<std::uint8_t>(group("rack", order.unit));
        const std::string kind = text_of("type");
        std::vector<std::string_view> known;
        if (order.unit && table.ok()) {
            const WeaponId rack = type(order.unit).groups[order.group].weapon;
            if (rack)
                for (const SeekerId s : rules().weapon(rack).launches) {
                    const SeekerType& row = rules().seeker(s);
                    if (called(row, kind) || same_word(row.label, kind)) order.type = s;
                    known.emplace_back(row.name);
                }
            if (!order.type)
                table.refuse("type", fmt::format("{} does not launch \"{}\"{}",
                                                 group_name(type(order.unit), order.group), kind,
                                                 known.empty() ? std::string{": it is no launcher"}
                                                               : fmt::format("; it launches: {}",
                                                                             fmt::join(known, ", "))));
        }
        target("target", order.target, order.target_object);
        if (table.knows("as")) order.as = one_of<LaunchAs>("as");
        return order;
    }

    ObjectId flying(std::string_view key) {
        const std::string name = text_of(key);
        if (!table.ok()) return {};
        if (!name.empty() && name.front() == '#') return seeker(key, name);
        table.refuse(
            key,
            fmt::format("\"{}\" is no seeker; seekers are called by their numbers, such as \"#3\"", name));
        return {};
    }
    Command guide() {
        Guide order;
        order.unit = unit("unit");
        order.seeker = flying("seeker");
        order.how = one_of<GuideAct>("how");
        if (order.how == GuideAct::transfer) order.to = unit("to");
        return order;
    }
    Command identify() {
        Identify order;
        order.unit = unit("unit");
        target("target", order.target, order.seeker);
        order.aegis = table.boolean("aegis", false) ? 1 : 0;
        return order;
    }
    Command drop_chaff() { return DropChaff{unit("unit")}; }

    std::vector<Command> fire() {
        Fire order;
        order.unit = unit("unit");
        const std::vector<std::size_t> weapons = groups("weapon", order.unit);
        target("target", order.target, order.object);
        order.combine = static_cast<std::uint8_t>(table.integer("combine", 0, 99, 0));
        order.energy = static_cast<std::uint8_t>(table.integer("energy", 0, 255, 0));
        order.late = table.boolean("late", false) ? 1 : 0;
        order.uim = table.boolean("uim", false) ? 1 : 0;
        if (table.knows("mode") && weapons.empty()) return {};
        std::vector<Command> all;
        for (const std::size_t g : weapons) {
            order.group = static_cast<std::uint8_t>(g);
            order.mode = mode(table, "mode", order.unit, g);
            all.emplace_back(order);
        }
        return all;
    }

    // What a ship does with a system: energy in `amount`; a sphere's `radius`, web's `hexes` and `direction`.
    Command operate() {
        Operate order;
        order.unit = unit("unit");
        order.group = static_cast<std::uint8_t>(group("system", order.unit));
        order.use = one_of<SystemUse>("use");
        order.amount = table.energy("amount", {});
        if (table.knows("target")) order.target = unit("target");
        if (table.knows("hex")) order.hex = table.hex("hex");
        switch (order.use) {
            case SystemUse::sphere_announce:
                order.value = static_cast<std::uint8_t>(table.integer("radius", 0, 9, 0));
                break;
            case SystemUse::web_lay:
                order.value = table.boolean("new", false) ? 1 : 0;
                break;
            case SystemUse::panel_move:
                order.value = static_cast<std::uint8_t>(group("to", order.unit));
                break;
            case SystemUse::web_cast: {
                const int hexes = table.integer("hexes", 1, 7, 1);
                const std::string way = table.word("direction", "A");
                const auto facing = parse_facing(way);
                if (!facing)
                    table.refuse("direction",
                                 fmt::format("`direction` is \"{}\", expected a letter A to F", way));
                else
                    order.value = static_cast<std::uint8_t>(hexes + 8 * facing->at);
                break;
            }
            default:
                break;
        }
        return order;
    }

    Command reserve() {
        Reserve order;
        order.unit = unit("unit");
        order.line = one_of<Line>("line");
        order.amount = table.energy("amount");
        if (order.line == Line::specific_reinforcement && order.unit)
            order.index = bank(table, "shield", text_of("shield"), order.unit);
        if (order.line == Line::arm || order.line == Line::hold) {
            order.index = static_cast<std::uint8_t>(group("weapon", order.unit));
            order.mode = mode(table, "mode", order.unit, order.index);
        }
        return order;
    }

    Command announce() {
        Announce order;
        order.unit = unit("unit");
        order.what = one_of<Announcement>("what");
        return order;
    }

    Command change_speed() {
        ChangeSpeed order;
        order.unit = unit("unit");
        order.speed = static_cast<std::uint8_t>(table.integer("speed", 0, 99));
        return order;
    }

    Command inquire() {
        Inquire order;
        order.unit = unit("unit");
        order.what = one_of<Inquiry>("what");
        order.target = unit("target");
        return order;
    }

    // "shield 1", "sensor" or a group's name.
    void part(UnitId u, RepairTarget& what, std::uint8_t& index) {
        const std::string name = text_of("what");
        if (!u || !table.ok()) return;
        for (const RepairTarget track : {RepairTarget::sensor, RepairTarget::scanner,
                                         RepairTarget::damage_control, RepairTarget::excess})
            if (same_word(name, word(track))) {
                what = track;
                return;
            }
        if (name.size() > 7 && same_word(std::string_view{name}.substr(0, 7), "shield ")) {
            what = RepairTarget::shield;
            index = bank(table, "what", trimmed(std::string_view{name}.substr(7)), u);
            return;
        }
        if (name.size() > 10 && same_word(std::string_view{name}.substr(0, 10), "overdrain ")) {
            what = RepairTarget::overdrain;
            std::string unknown;
            const std::string battery = std::string{trimmed(std::string_view{name}.substr(10))};
            const std::vector<std::size_t> picked = groups_named(type(u), battery, &unknown);
            if (picked.empty()) return unknown_group(table, "what", u, unknown.empty() ? battery : unknown);
            index = static_cast<std::uint8_t>(picked.front());
            return;
        }
        what = RepairTarget::group;
        index = static_cast<std::uint8_t>(group("what", u));
    }

    Command repair() {
        Repair order;
        order.unit = unit("unit");
        part(order.unit, order.what, order.index);
        order.boxes = static_cast<std::uint8_t>(table.integer("boxes", 1, 99, 1));
        return order;
    }

    Command clear_rocks() {
        ClearRocks order;
        order.unit = unit("unit");
        order.group = static_cast<std::uint8_t>(group("weapon", order.unit));
        order.mode = mode(table, "mode", order.unit, order.group);
        order.hex = table.hex("hex");
        return order;
    }

    Command emergency_repair() {
        EmergencyRepair order;
        order.unit = unit("unit");
        part(order.unit, order.what, order.index);
        return order;
    }

    Command mend() {
        Mend order;
        order.unit = unit("unit");
        order.target = unit("target");
        order.group = static_cast<std::uint8_t>(group("what", order.target));
        order.points = static_cast<std::uint8_t>(table.integer("points", 1, 99, 1));
        return order;
    }

    // A bay box 0.. by its number 1..
    std::uint8_t bay_box(std::string_view key) {
        return static_cast<std::uint8_t>(table.integer(key, 1, static_cast<int>(max_bay_boxes), 1) - 1);
    }

    Command launch_craft() {
        LaunchCraft order;
        order.unit = unit("unit");
        order.craft = unit_if("craft");
        order.box = bay_box("box");
        if (!order.craft && !table.knows("box") && table.ok())
            table.refuse("say which craft: by its name or by its bay box, such as box=1");
        if (table.knows("as")) order.as = one_of<CraftRole>("as");
        if (table.knows("facing"))
            order.facing = table.facing("facing");
        else if (order.unit)
            order.facing = battle().unit(order.unit).facing;
        int fastest = 0;
        if (order.unit && table.ok()) {
            const UnitId standing = order.craft ? order.craft : occupant(battle(), order.unit, order.box);
            const ClassId of = craft_in(rules(), battle(), order.unit, order.box);
            fastest = standing ? craft_speed(rules(), battle().unit(standing))
                      : of     ? rules().type(of).sheet.craft.speed
                               : 0;
        }
        order.speed = static_cast<std::uint8_t>(table.integer("speed", 0, 99, fastest));
        order.target = unit_if("target");
        return order;
    }

    Command recover_craft() {
        RecoverCraft order;
        order.unit = unit("unit");
        order.craft = unit("craft");
        const bool home = order.craft && battle().unit(order.craft).mother == order.unit;
        order.box = table.knows("box") || !home ? bay_box("box") : battle().unit(order.craft).box;
        return order;
    }

    Command deck_work() {
        DeckWork order;
        order.unit = unit("unit");
        order.job = one_of<DeckJob>("job");
        order.box = bay_box("box");
        if (order.job == DeckJob::move) order.group = bay_box("to");
        if ((order.job == DeckJob::scatter_pack || order.job == DeckJob::ready) && table.knows("type")) {
            const std::string round = text_of("type");
            std::vector<std::string_view> drones;
            for (std::size_t i = 0; i < rules().seekers.size(); ++i) {
                if (rules().seekers[i].kind != SeekerKind::drone || rules().seekers[i].anti_drone) continue;
                if (called(rules().seekers[i], round)) order.type = SeekerId{i};
                drones.emplace_back(rules().seekers[i].name);
            }
            if (!order.type && table.ok())
                table.refuse("type", fmt::format("there is no drone \"{}\"; there are: {}", round,
                                                 fmt::join(drones, ", ")));
        }
        if (!order.unit || !table.ok() || (order.job != DeckJob::load && order.job != DeckJob::charge))
            return order;
        const ClassId of = craft_in(rules(), battle(), order.unit, order.box);
        const std::string name = text_of("weapon");
        if (!table.ok()) return order;
        if (!of) {
            table.refuse("box", fmt::format("no craft stands in bay box {}", order.box + 1));
            return order;
        }
        const ShipClass& craft = rules().type(of);
        std::string unknown;
        const std::vector<std::size_t> found = groups_named(craft, name, &unknown);
        if (found.empty()) {
            std::vector<std::string> known;
            for (const std::uint8_t g : craft.armed) known.push_back(group_name(craft, g));
            table.refuse("weapon", fmt::format("the {} has no \"{}\"; it has: {}", craft.sheet.name, name,
                                               fmt::join(known, ", ")));
            return order;
        }
        order.group = static_cast<std::uint8_t>(found.front());
        if (order.job != DeckJob::load) return order;
        const ClassGroup& rail = craft.groups[order.group];
        const std::string round = text_of("type");
        std::vector<std::string_view> known;
        if (rail.weapon)
            for (const SeekerId id : rules().weapon(rail.weapon).launches) {
                if (called(rules().seeker(id), round)) order.type = id;
                known.emplace_back(rules().seeker(id).name);
            }
        if (!order.type && table.ok())
            table.refuse("type", fmt::format("\"{}\" does not go onto {}; it takes: {}", round, name,
                                             fmt::join(known, ", ")));
        return order;
    }

    Command tractor() {
        Tractor order;
        order.unit = unit("unit");
        order.act = one_of<TractorAct>("act");
        target("target", order.target, order.object);
        order.points = static_cast<std::uint8_t>(table.integer(
            "points", 0, 99, order.act == TractorAct::attract || order.act == TractorAct::resist ? 1 : 0));
        if (order.act == TractorAct::rotate) {
            constexpr std::array<std::string_view, 2> ways{"clockwise", "counterclockwise"};
            order.argument = table.knows("way") && table.one_of("way", ways) == ways[1] ? 1 : 0;
        }
        return order;
    }

    Command shield() {
        DropShield order;
        order.unit = unit("unit");
        constexpr std::array<std::string_view, 2> ways{"drop", "raise"};
        order.raise = table.one_of("how", ways) == ways[1] ? 1 : 0;
        order.bank = bank(table, "bank", text_of("bank"), order.unit);
        return order;
    }

    Command transport() {
        Transport order;
        order.unit = unit("unit");
        order.what = one_of<Cargo>("what");
        order.count = static_cast<std::uint8_t>(table.integer("count", 1, 99, 1));
        if (order.what == Cargo::bomb || order.what == Cargo::dummy) {
            order.hex = table.hex("hex");
            return order;
        }
        if (order.what != Cargo::raid && order.what != Cargo::commando_raid) {
            order.target = unit("target");
            return order;
        }
        target("target", order.target, order.object);
        // Shuttles, crewed or not, are raided as a whole.
        if (order.target && !small_craft(rules(), battle().unit(order.target)))
            order.aim = static_cast<std::uint8_t>(group("aim", order.target));
        return order;
    }

    Command move_troops() {
        MoveTroops order;
        order.unit = unit("unit");
        order.kind = one_of<PartyKind>("kind");
        order.to = unit_if("to");
        order.box = bay_box("box");
        if (!order.to && !table.knows("box") && table.ok())
            table.refuse(
                "say where to: a unit on the same side of the body (to=...) or the craft in a bay box "
                "(box=1)");
        order.count = static_cast<std::uint8_t>(table.integer("count", 1, 99, 1));
        return order;
    }

    Command guard() {
        Guard order;
        order.unit = unit("unit");
        order.group = static_cast<std::uint8_t>(group("what", order.unit));
        order.parties = static_cast<std::uint8_t>(table.integer("parties", 0, 99, 1));
        return order;
    }

    Command board() {
        Board order;
        order.unit = unit("unit");
        order.target = unit("target");
        order.aim = one_of<BoardingAim>("aim");
        return order;
    }

    Command lay_mine() {
        LayMine order;
        order.unit = unit("unit");
        const std::string kind = text_of("type");
        std::vector<std::string_view> known;
        bool found = false;
        for (std::size_t m = 0; m < rules().mines.size(); ++m) {
            if (same_word(rules().mines[m].id, kind) || same_word(rules().mines[m].label, kind)) {
                order.type = static_cast<std::uint8_t>(m);
                found = true;
            }
            known.emplace_back(rules().mines[m].id);
        }
        if (!found && table.ok())
            table.refuse("type", known.empty() ? std::string{"this ruleset has no mines"}
                                               : fmt::format("there is no mine \"{}\"; there are: {}", kind,
                                                             fmt::join(known, ", ")));
        order.dummy = table.boolean("dummy", false) ? 1 : 0;
        return order;
    }

    Command scan_mines() { return ScanMines{unit("unit")}; }

    Command fire_at_mine() {
        FireAtMine order;
        order.unit = unit("unit");
        order.group = static_cast<std::uint8_t>(group("weapon", order.unit));
        order.mine =
            MineId{static_cast<std::size_t>(table.integer("mine", 1, static_cast<int>(max_mines)) - 1)};
        order.mode = mode(table, "mode", order.unit, order.group);
        return order;
    }

    Command order_mine() {
        OrderMine order;
        order.unit = unit("unit");
        order.mine =
            MineId{static_cast<std::size_t>(table.integer("mine", 1, static_cast<int>(max_mines)) - 1)};
        order.what = one_of<MineOrder>("how");
        return order;
    }

    Command answer() {
        Answer order;
        const std::string said = text_of("choice");
        order.side = table.knows("side") || place.side ? side("side")
                     : battle().questions.empty()      ? SideId{}
                                                       : battle().questions.back().side;
        if (!table.ok()) return order;
        if (battle().questions.empty()) {
            table.refuse("choice", "no question is open");
            return order;
        }
        const Question& q = battle().questions.back();
        switch (q.kind) {
            case QuestionKind::which_box:
                order.choice = static_cast<std::uint8_t>(offered_group(q, said));
                break;
            case QuestionKind::which_bay: {
                const auto n = whole(said);
                if (!n || *n < 1 || *n > static_cast<int>(max_bay_boxes))
                    table.refuse("choice", fmt::format("\"{}\" is no bay box: 1 to {}", said, max_bay_boxes));
                order.choice = static_cast<std::uint8_t>(n.value_or(1) - 1);
                break;
            }
            case QuestionKind::which_shield: {
                const auto n = whole(said);
                if (!n || *n < 1 || *n > 6)
                    table.refuse("choice", fmt::format("\"{}\" is no shield: 1 to 6", said));
                order.choice = static_cast<std::uint8_t>(n.value_or(1) - 1);
                break;
            }
            case QuestionKind::which_lane: {
                const auto& lanes = place.roster.names.lanes;
                const auto at = std::find(lanes.begin(), lanes.end(), said);
                if (at == lanes.end())
                    table.refuse("choice", fmt::format("there is no lane \"{}\"; there are: {}", said,
                                                       fmt::join(lanes, ", ")));
                order.choice = static_cast<std::uint8_t>(at - lanes.begin());
                break;
            }
        }
        return order;
    }

    // Of the boxes that a name picks, the first that is offered.
    std::size_t offered_group(const Question& q, const std::string& said) {
        std::string unknown;
        const std::vector<std::size_t> all = groups_named(type(q.unit), said, &unknown);
        for (const std::size_t g : all)
            if (g < 64 && (q.options() >> g & 1U) != 0) return g;
        std::vector<std::string> offered;
        for (std::size_t g = 0; g < type(q.unit).groups.size() && g < 64; ++g)
            if ((q.options() >> g & 1U) != 0) offered.push_back(group_name(type(q.unit), g));
        table.refuse("choice",
                     fmt::format("\"{}\" is not offered; choose one of: {}", said, fmt::join(offered, ", ")));
        return 0;
    }

    Command pass() { return Pass{unit("unit")}; }
    Command pass_side() { return PassSide{side("side")}; }
    Command concede() { return Concede{side("side")}; }
    Command resign() { return Resign{side("side")}; }
    Command hand_over() {
        HandOver order;
        order.side = side("side");
        order.to = one_of<Controller>("to");
        return order;
    }

    Command standing() {
        SetStanding order;
        order.side = side("side");
        order.kind = one_of<StandingKind>("kind");
        order.value = one_of<Standing>("value");
        return order;
    }

    Command umpire_place() {
        UmpirePlace order;
        order.unit = unit("unit");
        order.hex = table.hex("hex");
        order.facing = table.facing("facing");
        return order;
    }

    Command umpire_counter() {
        UmpireCounter order;
        order.unit = unit("unit");
        order.counter = one_of<Counter>("counter");
        order.value = static_cast<std::int16_t>(table.integer("value", -30000, 30000));
        return order;
    }

    Command umpire_charge() {
        UmpireCharge order;
        order.unit = unit("unit");
        const std::string where = text_of("weapon");
        if (same_word(where, "battery"))
            order.group = battery_slot;
        else if (same_word(where, "capacitor"))
            order.group = capacitor_slot;
        else
            order.group = static_cast<std::uint8_t>(group("weapon", order.unit));
        order.ready = table.boolean("ready", false) ? 1 : 0;
        order.amount = table.energy("amount", Energy{});
        return order;
    }

    Command umpire_box() {
        UmpireBox order;
        order.unit = unit("unit");
        part(order.unit, order.what, order.index);
        order.boxes = static_cast<std::int8_t>(table.integer("boxes", -99, 99, 1));
        return order;
    }

    Command umpire_score() {
        UmpireScore order;
        order.unit = unit("unit");
        order.facing = static_cast<std::uint8_t>(table.integer("shield", 1, 6) - 1);
        order.points = static_cast<std::int16_t>(table.integer("points", 1, 9999));
        order.by = unit_if("by");
        return order;
    }

    Command umpire_remove() {
        UmpireRemove order;
        order.unit = unit("unit");
        order.fate = table.one_of("fate", Fate::removed);
        return order;
    }

    Command umpire_end() {
        UmpireEnd order;
        if (table.knows("winner")) order.winner = side("winner");
        return order;
    }
};

constexpr std::array<std::string_view, std::variant_size_v<Command>> order_words = [] {
    std::array<std::string_view, std::variant_size_v<Command>> words{};
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        ((words[I] = std::variant_alternative_t<I, Command>::name), ...);
    }
    (std::make_index_sequence<std::variant_size_v<Command>>{});
    return words;
}();

// ---- the line at the prompt ---------------------------------------------------------------------------------

struct Word {
    std::string_view text;
    int column = 1;
};

// Splits at spaces; quotes and brackets keep what is inside together.
tl::expected<std::vector<Word>, std::pair<int, std::string>> split(std::string_view line) {
    std::vector<Word> words;
    std::size_t at = 0;
    while (at < line.size()) {
        if (line[at] == ' ' || line[at] == '\t') {
            ++at;
            continue;
        }
        if (line[at] == '#' && (at + 1 == line.size() || line[at + 1] == ' ')) break;  // a comment
        const std::size_t begin = at;
        int depth = 0;
        bool quoted = false;
        for (; at < line.size(); ++at) {
            const char c = line[at];
            if (c == '"') quoted = !quoted;
            if (quoted) continue;
            if (c == '[' || c == '{') ++depth;
            if (c == ']' || c == '}') --depth;
            if (depth <= 0 && (c == ' ' || c == '\t')) break;
        }
        const int column = static_cast<int>(begin) + 1;
        if (quoted) return tl::unexpected(std::pair{column, std::string{"a quotation mark is not closed"}});
        if (depth != 0) return tl::unexpected(std::pair{column, std::string{"a bracket is not closed"}});
        words.push_back({line.substr(begin, at - begin), column});
    }
    return words;
}

// Keys that a bare number may be meant as text for: names, hexes, choices.
bool wants_text(std::string_view key) {
    constexpr std::array<std::string_view, 21> keys{
        "unit",   "seeker",  "to",       "target", "hex", "choice", "weapon", "rack", "type", "what",  "side",
        "winner", "channel", "channels", "bank",   "aim", "act",    "by",     "hold", "mode", "facing"};
    return std::find(keys.begin(), keys.end(), key) != keys.end();
}

std::string toml_value(std::string_view key, std::string_view value) {
    if (value.empty()) return "\"\"";
    if (value.front() == '"' || value.front() == '[' || value.front() == '{') return std::string{value};
    if (value == "true" || value == "false") return std::string{value};
    if (!wants_text(key) && whole(value) && !(value.size() > 1 && value.front() == '0'))
        return std::string{value};
    std::string out = "\"";
    for (const char c : value) {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out + '"';
}

// The keys that values without a key stand for, in order.
std::span<const std::string_view> short_form(std::string_view order) {
    struct Row {
        std::string_view order;
        std::array<std::string_view, 4> keys;
        std::size_t count;
    };
    static constexpr std::array rows{
        Row{"allocate", {"unit"}, 1},
        Row{"move", {"unit", "how", "facing"}, 3},
        Row{"launch", {"unit", "rack", "type", "target"}, 4},
        Row{"fire", {"unit", "weapon", "target", "mode"}, 4},
        Row{"operate", {"unit", "system", "use", "amount"}, 4},
        Row{"reserve", {"unit", "line", "amount", "shield"}, 4},
        Row{"announce", {"unit", "what"}, 2},
        Row{"change_speed", {"unit", "speed"}, 2},
        Row{"inquire", {"unit", "what", "target"}, 3},
        Row{"guide", {"unit", "seeker", "how", "to"}, 4},
        Row{"identify", {"unit", "target"}, 2},
        Row{"drop_chaff", {"unit"}, 1},
        Row{"repair", {"unit", "what", "boxes"}, 3},
        Row{"clear_rocks", {"unit", "weapon", "hex", "mode"}, 4},
        Row{"emergency_repair", {"unit", "what"}, 2},
        Row{"mend", {"unit", "target", "what", "points"}, 4},
        Row{"launch_craft", {"unit", "craft", "as"}, 3},
        Row{"recover_craft", {"unit", "craft", "box"}, 3},
        Row{"deck_work", {"unit", "job", "box"}, 3},
        Row{"tractor", {"unit", "act", "target", "points"}, 4},
        Row{"shield", {"unit", "how", "bank"}, 3},
        Row{"transport", {"unit", "what", "target", "aim"}, 4},
        Row{"move_troops", {"unit", "kind"}, 2},
        Row{"guard", {"unit", "what", "parties"}, 3},
        Row{"board", {"unit", "target", "aim"}, 3},
        Row{"lay_mine", {"unit", "type"}, 2},
        Row{"scan_mines", {"unit"}, 1},
        Row{"fire_at_mine", {"unit", "weapon", "mine", "mode"}, 4},
        Row{"order_mine", {"unit", "mine", "how"}, 3},
        Row{"answer", {"choice"}, 1},
        Row{"pass", {"unit"}, 1},
        Row{"pass_side", {"side"}, 1},
        Row{"standing", {"kind", "value"}, 2},
        Row{"concede", {"side"}, 1},
        Row{"resign", {"side"}, 1},
        Row{"hand_over", {"side", "to"}, 2},
        Row{"umpire_place", {"unit", "hex", "facing"}, 3},
        Row{"umpire_counter", {"unit", "counter", "value"}, 3},
        Row{"umpire_charge", {"unit", "weapon", "amount"}, 3},
        Row{"umpire_box", {"unit", "what", "boxes"}, 3},
        Row{"umpire_score", {"unit", "shield", "points"}, 3},
        Row{"umpire_remove", {"unit", "fate"}, 2},
        Row{"umpire_end", {"winner"}, 1},
        Row{"ew", {"unit", "ecm", "eccm"}, 3},
        Row{"scout", {"unit", "channel", "what", "target"}, 4},
    };
    for (const Row& row : rows)
        if (row.order == order) return {row.keys.data(), row.count};
    return {};
}

// A name in quotation marks where it needs them.
std::string said(std::string_view name) {
    const bool plain = !name.empty() &&
                       std::all_of(name.begin(), name.end(),
                                   [](char c) {
                                       return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                                              (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.' ||
                                              c == '/' || c == '#';
                                   }) &&
                       name.front() != '#' && name.front() != '-';
    return plain ? std::string{name} : fmt::format("\"{}\"", name);
}

}  // namespace

std::vector<std::size_t> groups_named(const ShipClass& type, std::string_view names, std::string* unknown) {
    std::vector<std::size_t> all;
    while (true) {
        const std::size_t comma = names.find(',');
        const std::string_view name = trimmed(names.substr(0, comma));
        const std::size_t before = all.size();
        for (std::size_t g = 0; g < type.groups.size(); ++g)
            if (same_word(group_name(type, g), name)) all.push_back(g);
        if (all.size() == before)
            for (std::size_t g = 0; g < type.groups.size(); ++g)
                if (same_word(type.sheet.groups[type.groups[g].sheet_group].name, name)) all.push_back(g);
        if (all.size() == before) {
            if (unknown != nullptr) *unknown = std::string{name};
            return {};
        }
        if (comma == std::string_view::npos) return all;
        names.remove_prefix(comma + 1);
    }
}

std::vector<Command> read_order(TableReader& table, const OrderPlace& place) {
    const std::string order = table.one_of("order", order_words);
    if (!table.ok()) return {};
    OrderReader reader{table, place};
    if (order == Fire::name) return reader.fire();
    struct Row {
        std::string_view word;
        Command (OrderReader::*read)();
    };
    static constexpr std::array rows{
        Row{Allocate::name, &OrderReader::allocate},
        Row{Move::name, &OrderReader::move},
        Row{Launch::name, &OrderReader::launch},
        Row{Operate::name, &OrderReader::operate},
        Row{Reserve::name, &OrderReader::reserve},
        Row{Announce::name, &OrderReader::announce},
        Row{ChangeSpeed::name, &OrderReader::change_speed},
        Row{Inquire::name, &OrderReader::inquire},
        Row{Guide::name, &OrderReader::guide},
        Row{Identify::name, &OrderReader::identify},
        Row{DropChaff::name, &OrderReader::drop_chaff},
        Row{Repair::name, &OrderReader::repair},
        Row{ClearRocks::name, &OrderReader::clear_rocks},
        Row{EmergencyRepair::name, &OrderReader::emergency_repair},
        Row{Mend::name, &OrderReader::mend},
        Row{LaunchCraft::name, &OrderReader::launch_craft},
        Row{RecoverCraft::name, &OrderReader::recover_craft},
        Row{DeckWork::name, &OrderReader::deck_work},
        Row{Tractor::name, &OrderReader::tractor},
        Row{DropShield::name, &OrderReader::shield},
        Row{Transport::name, &OrderReader::transport},
        Row{MoveTroops::name, &OrderReader::move_troops},
        Row{Guard::name, &OrderReader::guard},
        Row{Board::name, &OrderReader::board},
        Row{LayMine::name, &OrderReader::lay_mine},
        Row{ScanMines::name, &OrderReader::scan_mines},
        Row{FireAtMine::name, &OrderReader::fire_at_mine},
        Row{OrderMine::name, &OrderReader::order_mine},
        Row{Answer::name, &OrderReader::answer},
        Row{Pass::name, &OrderReader::pass},
        Row{PassSide::name, &OrderReader::pass_side},
        Row{SetStanding::name, &OrderReader::standing},
        Row{Concede::name, &OrderReader::concede},
        Row{Resign::name, &OrderReader::resign},
        Row{HandOver::name, &OrderReader::hand_over},
        Row{UmpirePlace::name, &OrderReader::umpire_place},
        Row{UmpireCounter::name, &OrderReader::umpire_counter},
        Row{UmpireCharge::name, &OrderReader::umpire_charge},
        Row{UmpireBox::name, &OrderReader::umpire_box},
        Row{UmpireScore::name, &OrderReader::umpire_score},
        Row{UmpireRemove::name, &OrderReader::umpire_remove},
        Row{UmpireEnd::name, &OrderReader::umpire_end},
        Row{AdjustEw::name, &OrderReader::adjust_ew},
        Row{Scout::name, &OrderReader::scout},
    };
    static_assert(rows.size() + 1 == std::variant_size_v<Command>, "every order needs a reader");
    for (const Row& row : rows)
        if (row.word == order) return {(reader.*row.read)()};
    return {};
}

tl::expected<std::vector<Command>, FileError> read_order_line(std::string_view line, const OrderPlace& place,
                                                              std::string_view file, int line_number) {
    const auto error = [&](int column, std::string what) {
        return tl::unexpected(FileError{std::string{file}, line_number, column, std::move(what)});
    };
    const auto words = split(line);
    if (!words) return error(words.error().first, words.error().second);
    if (words->empty()) return error(1, "an order is expected, such as: pass");
    std::string order{words->front().text};
    std::vector<Word> rest(words->begin() + 1, words->end());
    if (order == Pass::name && rest.empty() && place.side) order = PassSide::name;
    const std::span<const std::string_view> keys = short_form(order);
    if (keys.empty()) {
        std::vector<std::string_view> known(order_words.begin(), order_words.end());
        const std::string hint = did_you_mean(order, known);
        return error(
            words->front().column,
            fmt::format("there is no order \"{}\"{}", order,
                        hint.empty() ? fmt::format("; orders are: {}", fmt::join(known, ", ")) : hint));
    }
    // One TOML line per word, so that an error's line leads back to the word's column.
    std::string toml = fmt::format("order = \"{}\"\n", order);
    std::vector<Word> lines{words->front()};
    std::size_t next = 0;
    for (const Word& w : rest) {
        if (w.text == "at" || w.text == "to") continue;  // "fire Hood ... at Vengeance"
        const std::size_t equals = w.text.front() == '"' ? std::string_view::npos : w.text.find('=');
        std::string_view key, value = w.text;
        if (equals != std::string_view::npos) {
            key = w.text.substr(0, equals);
            value = w.text.substr(equals + 1);
        } else {
            if (next >= keys.size())
                return error(w.column, fmt::format("\"{}\" has no place here: {} takes {}, then key=value",
                                                   w.text, order, fmt::join(keys, ", ")));
            key = keys[next++];
        }
        const bool bare =
            std::all_of(key.begin(), key.end(), [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; });
        if (key.empty() || !bare) return error(w.column, fmt::format("\"{}\" is no key=value", w.text));
        toml += fmt::format("{} = {}\n", key, toml_value(key, value));
        lines.push_back(w);
    }
    const auto moved = [&](FileError e) {
        const std::size_t at = static_cast<std::size_t>(std::max(1, e.line)) - 1;
        return tl::unexpected(FileError{std::string{file}, line_number,
                                        at < lines.size() ? lines[at].column : 1, std::move(e.what)});
    };
    auto table = read_table(toml, file);
    if (!table) return moved(table.error());
    std::vector<Command> commands = read_order(*table, place);
    if (auto wrong = table->finish()) return moved(std::move(*wrong));
    return commands;
}

namespace {

// A line of the form as orders call it.
std::string line_name(const Rules& rules, const Battle& battle, UnitId unit, const FormEntry& e) {
    const ShipClass& type = rules.type(battle.unit(unit).type);
    const std::string key = e.line == Line::recharge        ? "battery"
                            : e.line == Line::recharge_warp ? "battery_warp"
                            : e.line == Line::scout         ? "channels"
                            : e.line == Line::craft         ? "charge"
                                                            : std::string{word(e.line)};
    switch (e.line) {
        case Line::arm:
        case Line::hold:
        case Line::scout:
            return e.index < type.groups.size() ? fmt::format("{} {}", key, group_name(type, e.index)) : key;
        case Line::specific_reinforcement:
            return fmt::format("reinforce shield {}", e.index + 1);
        case Line::general_reinforcement:
            return "reinforce general";
        case Line::craft:
            return fmt::format("{} {}", key, e.index + 1);
        default:
            return key;
    }
}

// What limits a line, where a number alone does not say it.
std::string_view limit_of(Line line) {
    switch (line) {
        case Line::arm:
            return "what the weapon can still take this turn";
        case Line::capacitor:
            return "the room in the capacitor";
        case Line::recharge:
        case Line::recharge_warp:
            return "the room in the batteries";
        case Line::damage_control:
            return "the rating on the damage control track";
        case Line::transporter:
            return "one use for each transporter that works";
        case Line::emergency_repair:
            return "one try for each laboratory that works";
        case Line::mend:
            return "the repair boxes that work";
        case Line::move_impulse:
            return "one hex by impulse engines";
        case Line::hold:
            return "the price of holding what is loaded";
        default:
            return {};
    }
}

}  // namespace

std::string refusal_words(const OrderPlace& place, const Command& command, const Refusal& refused) {
    const std::string words = refusal_text(place.rules, refused);
    const auto* order = std::get_if<Allocate>(&command);
    if (order == nullptr) return words;
    // The first line without which the form is not refused so.
    Allocate part = *order;
    part.form.clear();
    if (refuse(place.rules, place.battle, part) == refused) return words;
    for (const FormEntry& entry : order->form) {
        part.form.push_back(entry);
        if (refuse(place.rules, place.battle, part) != refused) continue;
        // What all lines together lack is the fault of none.
        if (refused.why == Why::not_enough_power || refused.why == Why::wrong_kind_of_power) return words;
        const std::string_view limit = refused.more == WhyMore::none && refused.why == Why::too_much_for_line
                                           ? limit_of(entry.line)
                                           : std::string_view{};
        return fmt::format("{}: {}{}{}", line_name(place.rules, place.battle, order->unit, entry), words,
                           limit.empty() ? "" : "; the limit is ", limit);
    }
    return words;
}

std::string order_line(const OrderPlace& place, const Command& command) {
    const Rules& rules = place.rules;
    const Battle& battle = place.battle;
    const auto unit = [&](UnitId u) { return said(place.roster.names.unit(u)); };
    const auto side = [&](SideId s) { return said(place.roster.names.side(s)); };
    const auto type = [&](UnitId u) -> const ShipClass& { return rules.type(battle.unit(u).type); };
    const auto group = [&](UnitId u, std::size_t g) { return said(group_name(type(u), g)); };
    const auto mode = [&](UnitId u, std::size_t g, std::size_t m) -> std::string {
        const WeaponId w = g < type(u).groups.size() ? type(u).groups[g].weapon : WeaponId{};
        return w && m < rules.weapon(w).modes.size() ? rules.weapon(w).modes[m].id : fmt::format("{}", m);
    };
    const auto target = [&](UnitId u, ObjectId o) {
        return o && o.index() < battle.objects.size() ? fmt::format("\"#{}\"", battle.object(o).serial)
                                                      : unit(u);
    };
    const auto part = [&](UnitId u, RepairTarget what, std::size_t index) -> std::string {
        if (what == RepairTarget::group) return group(u, index);
        if (what == RepairTarget::shield) return fmt::format("\"shield {}\"", index + 1);
        if (what == RepairTarget::overdrain)
            return fmt::format("\"overdrain {}\"", group_name(type(u), index));
        return std::string{word(what)};
    };
    struct Writer {
        decltype(unit)& u;
        decltype(side)& s;
        decltype(type)& t;
        decltype(group)& g;
        decltype(mode)& m;
        decltype(target)& at;
        decltype(part)& p;
        const Rules& rules;
        const Battle& battle;
        const Roster& roster;

        std::string operator()(const Allocate& c) const {
            std::string out = fmt::format("allocate {}", u(c.unit));
            constexpr std::array<std::string_view, 3> shields{"down", "minimum", "full"},
                control{"passive", "active", "low_power"};
            if (c.plot.size() == 1)
                out += fmt::format(" speed={}", c.plot[0].speed);
            else if (c.plot.size() > 1) {
                std::vector<std::string> changes;
                for (const SpeedChange& s : c.plot)
                    changes.push_back(fmt::format("[{},{}]", s.impulse, s.speed));
                out += fmt::format(" plot=[{}]", fmt::join(changes, ","));
            }
            out +=
                fmt::format(" shields={} fire_control={}", shields[std::min<std::size_t>(2, c.shield_level)],
                            control[std::min<std::size_t>(2, c.fire_control)]);
            if (c.reverse != 0) out += " reverse=true";
            if (c.overdrain > 0) out += fmt::format(" overdrain={}", c.overdrain);
            std::vector<std::string> arm, hold, reinforce, channels, charge;
            for (const FormEntry& e : c.form) {
                const std::string amount = text(e.amount);
                const ShipClass& type = t(c.unit);
                switch (e.line) {
                    case Line::arm:
                        arm.push_back(fmt::format("\"{}\"={{energy=\"{}\",mode=\"{}\"}}",
                                                  group_name(type, e.index), amount,
                                                  m(c.unit, e.index, e.mode)));
                        break;
                    case Line::hold:
                        hold.push_back(fmt::format("\"{}\"", group_name(type, e.index)));
                        break;
                    case Line::general_reinforcement:
                        reinforce.push_back(fmt::format("general=\"{}\"", amount));
                        break;
                    case Line::specific_reinforcement:
                        reinforce.push_back(fmt::format("{}=\"{}\"", e.index + 1, amount));
                        break;
                    case Line::capacitor:
                        out += fmt::format(" capacitor=\"{}\"", amount);
                        break;
                    case Line::damage_control:
                        out += fmt::format(" damage_control=\"{}\"", amount);
                        break;
                    case Line::recharge:
                        out += fmt::format(" battery=\"{}\"", amount);
                        break;
                    case Line::recharge_warp:
                        out += fmt::format(" battery_warp=\"{}\"", amount);
                        break;
                    case Line::braking:
                    case Line::emergency_repair:
                    case Line::mend:
                        out += fmt::format(" {}=\"{}\"", word(e.line), amount);
                        break;
                    case Line::craft:
                        charge.push_back(fmt::format(
                            "{}={{as=\"{}\",energy=\"{}\"}}", e.index + 1,
                            word(static_cast<CraftRole>(e.mode % count_of<CraftRole>())), amount));
                        break;
                    case Line::move_warp:
                        out += fmt::format(" warp=\"{}\"", amount);
                        break;
                    case Line::move_impulse:
                        out += " impulse_move=true";
                        break;
                    case Line::het:
                        out += fmt::format(" het={}", times_floor(e.amount, het_energy(rules, type)));
                        break;
                    case Line::tac:
                        out += fmt::format(" tac={}", times_floor(e.amount, type.sheet.move_cost));
                        break;
                    case Line::erratic:
                        out += " erratic=true";
                        break;
                    case Line::ecm:
                    case Line::eccm:
                    case Line::lend_ew:
                        out += fmt::format(" {}=\"{}\"", word(e.line), amount);
                        break;
                    case Line::scout:
                        channels.push_back(fmt::format("\"{}\"", group_name(type, e.index)));
                        break;
                    case Line::cloak:
                        out += " cloak=true";
                        break;
                    default:
                        break;
                }
            }
            for (const FormEntry& e : c.form) {
                if (e.line == Line::tractor) out += fmt::format(" tractor=\"{}\"", text(e.amount));
                if (e.line == Line::transporter) out += fmt::format(" transporter=\"{}\"", text(e.amount));
            }
            if (!arm.empty()) out += fmt::format(" arm={{{}}}", fmt::join(arm, ", "));
            if (!hold.empty()) out += fmt::format(" hold=[{}]", fmt::join(hold, ", "));
            if (!channels.empty()) out += fmt::format(" channels=[{}]", fmt::join(channels, ", "));
            if (!charge.empty()) out += fmt::format(" charge={{{}}}", fmt::join(charge, ", "));
            if (!reinforce.empty()) out += fmt::format(" reinforce={{{}}}", fmt::join(reinforce, ", "));
            return out;
        }
        std::string operator()(const Move& c) const {
            std::string out = fmt::format("move {} {}", u(c.unit), word(c.how));
            if (c.how == Manoeuvre::het || c.how == Manoeuvre::tac)
                out += fmt::format(" facing={}", letter(Facing{static_cast<std::uint8_t>(c.argument % 6U)}));
            if (c.how == Manoeuvre::decelerate) out += fmt::format(" movements={}", c.argument);
            if (c.how == Manoeuvre::ram) out += fmt::format(" target={}", u(UnitId{c.argument}));
            return out;
        }
        std::string operator()(const Launch& c) const {
            return fmt::format(
                "launch {} {} type={} target={}{}", u(c.unit), g(c.unit, c.group),
                c.type && c.type.index() < rules.seekers.size() ? said(rules.seeker(c.type).name) : "?",
                at(c.target, c.target_object),
                c.as == LaunchAs::plain ? std::string{} : fmt::format(" as={}", word(c.as)));
        }
        std::string operator()(const Guide& c) const {
            return fmt::format("guide {} {} {}{}", u(c.unit), at({}, c.seeker), word(c.how),
                               c.how == GuideAct::transfer ? fmt::format(" to={}", u(c.to)) : std::string{});
        }
        std::string operator()(const Identify& c) const {
            return fmt::format("identify {} {}{}", u(c.unit), at(c.target, c.seeker),
                               c.aegis != 0 ? " aegis=true" : "");
        }
        std::string operator()(const DropChaff& c) const { return fmt::format("drop_chaff {}", u(c.unit)); }
        std::string operator()(const Fire& c) const {
            return fmt::format("fire {} {} target={} mode={}{}{}{}{}", u(c.unit), g(c.unit, c.group),
                               at(c.target, c.object), said(m(c.unit, c.group, c.mode)),
                               c.combine > 0 ? fmt::format(" combine={}", c.combine) : "",
                               c.energy > 0 ? fmt::format(" energy={}", c.energy) : "",
                               c.late != 0 ? " late=true" : "", c.uim != 0 ? " uim=true" : "");
        }
        std::string operator()(const Operate& c) const {
            std::string out = fmt::format("operate {} {} {}", u(c.unit), g(c.unit, c.group), word(c.use));
            if (c.amount != Energy{}) out += fmt::format(" amount=\"{}\"", text(c.amount));
            if (c.target) out += fmt::format(" target={}", u(c.target));
            if (c.hex != Hex{}) out += fmt::format(" hex={}", text(c.hex));
            if (c.use == SystemUse::sphere_announce) out += fmt::format(" radius={}", c.value);
            if (c.use == SystemUse::web_lay && c.value != 0) out += " new=true";
            if (c.use == SystemUse::panel_move) out += fmt::format(" to={}", g(c.unit, c.value));
            if (c.use == SystemUse::web_cast)
                out += fmt::format(" hexes={} direction={}", c.value % 8,
                                   letter(Facing{static_cast<std::uint8_t>(c.value / 8 % 6)}));
            return out;
        }
        std::string operator()(const Reserve& c) const {
            std::string out =
                fmt::format("reserve {} {} amount=\"{}\"", u(c.unit), word(c.line), text(c.amount));
            if (c.line == Line::specific_reinforcement) out += fmt::format(" shield={}", c.index + 1);
            if (c.line == Line::arm || c.line == Line::hold)
                out +=
                    fmt::format(" weapon={} mode={}", g(c.unit, c.index), said(m(c.unit, c.index, c.mode)));
            return out;
        }
        std::string operator()(const Announce& c) const {
            return fmt::format("announce {} {}", u(c.unit), word(c.what));
        }
        std::string operator()(const AdjustEw& c) const {
            return fmt::format("ew {} ecm={} eccm={}", u(c.unit), c.ecm, c.eccm);
        }
        std::string operator()(const Scout& c) const {
            std::string out = fmt::format(
                "scout {} {} {}", u(c.unit),
                c.channel == no_channel ? std::string{"pods"} : g(c.unit, c.channel), word(c.what));
            if (c.what != ScoutTask::control) out += fmt::format(" target={}", at(c.target, c.object));
            if (c.what <= ScoutTask::offend) out += fmt::format(" points={}", c.points);
            return out;
        }
        std::string operator()(const ChangeSpeed& c) const {
            return fmt::format("change_speed {} {}", u(c.unit), c.speed);
        }
        std::string operator()(const Inquire& c) const {
            return fmt::format("inquire {} {} {}", u(c.unit), word(c.what), u(c.target));
        }
        std::string operator()(const Repair& c) const {
            return fmt::format("repair {} {} boxes={}", u(c.unit), p(c.unit, c.what, c.index), c.boxes);
        }
        std::string operator()(const ClearRocks& c) const {
            return fmt::format("clear_rocks {} {} {} mode={}", u(c.unit), g(c.unit, c.group), text(c.hex),
                               said(m(c.unit, c.group, c.mode)));
        }
        std::string operator()(const EmergencyRepair& c) const {
            return fmt::format("emergency_repair {} {}", u(c.unit), p(c.unit, c.what, c.index));
        }
        std::string operator()(const Mend& c) const {
            return fmt::format("mend {} {} {} points={}", u(c.unit), u(c.target), g(c.target, c.group),
                               c.points);
        }
        std::string operator()(const LaunchCraft& c) const {
            return fmt::format("launch_craft {}{} box={} as={} facing={} speed={}{}", u(c.unit),
                               c.craft ? fmt::format(" {}", u(c.craft)) : "", c.box + 1, word(c.as),
                               letter(c.facing), c.speed,
                               c.target ? fmt::format(" target={}", u(c.target)) : "");
        }
        std::string operator()(const RecoverCraft& c) const {
            return fmt::format("recover_craft {} {} box={}", u(c.unit), u(c.craft), c.box + 1);
        }
        std::string operator()(const DeckWork& c) const {
            std::string out = fmt::format("deck_work {} {} box={}", u(c.unit), word(c.job), c.box + 1);
            if (c.job == DeckJob::move) return out + fmt::format(" to={}", c.group + 1);
            if ((c.job == DeckJob::scatter_pack || c.job == DeckJob::ready) && c.type &&
                c.type.index() < rules.seekers.size())
                return out + fmt::format(" type={}", said(rules.seeker(c.type).name));
            if (c.job != DeckJob::load && c.job != DeckJob::charge) return out;
            const ClassId type_of = c.unit && c.unit.index() < battle.units.size()
                                        ? craft_in(rules, battle, c.unit, c.box)
                                        : ClassId{};
            out += fmt::format(" weapon={}", type_of ? said(group_name(rules.type(type_of), c.group))
                                                     : fmt::format("{}", c.group));
            if (c.job == DeckJob::load)
                out += fmt::format(" type={}", c.type && c.type.index() < rules.seekers.size()
                                                   ? said(rules.seeker(c.type).name)
                                                   : "?");
            return out;
        }
        std::string operator()(const Tractor& c) const {
            std::string out = fmt::format("tractor {} {} {}", u(c.unit), word(c.act), at(c.target, c.object));
            if (c.act == TractorAct::rotate)
                return out + (c.argument != 0 ? " way=counterclockwise" : " way=clockwise");
            return c.points > 0 ? out + fmt::format(" points={}", c.points) : out;
        }
        std::string operator()(const DropShield& c) const {
            return fmt::format("shield {} {} {}", u(c.unit), c.raise != 0 ? "raise" : "drop", c.bank + 1);
        }
        std::string operator()(const MoveTroops& c) const {
            const std::string where = c.to ? fmt::format("to={}", u(c.to)) : fmt::format("box={}", c.box + 1);
            return fmt::format("move_troops {} {} {} count={}", u(c.unit), word(c.kind), where, c.count);
        }
        std::string operator()(const Transport& c) const {
            if (c.what == Cargo::bomb || c.what == Cargo::dummy)
                return fmt::format("transport {} {} hex={}", u(c.unit), word(c.what), text(c.hex));
            std::string out =
                fmt::format("transport {} {} {}", u(c.unit), word(c.what), at(c.target, c.object));
            if ((c.what == Cargo::raid || c.what == Cargo::commando_raid) && c.target &&
                c.target.index() < battle.units.size() && !small_craft(rules, battle.unit(c.target)))
                out += fmt::format(" aim={}", g(c.target, c.aim));
            return out + fmt::format(" count={}", c.count);
        }
        std::string operator()(const Guard& c) const {
            return fmt::format("guard {} {} parties={}", u(c.unit), g(c.unit, c.group), c.parties);
        }
        std::string operator()(const Board& c) const {
            return fmt::format("board {} {} {}", u(c.unit), u(c.target), word(c.aim));
        }
        std::string operator()(const LayMine& c) const {
            return fmt::format("lay_mine {} {}{}", u(c.unit),
                               c.type < rules.mines.size() ? said(rules.mines[c.type].id) : "?",
                               c.dummy != 0 ? " dummy=true" : "");
        }
        std::string operator()(const ScanMines& c) const { return fmt::format("scan_mines {}", u(c.unit)); }
        std::string operator()(const FireAtMine& c) const {
            return fmt::format("fire_at_mine {} {} mine={} mode={}", u(c.unit), g(c.unit, c.group),
                               c.mine.index() + 1, said(m(c.unit, c.group, c.mode)));
        }
        std::string operator()(const OrderMine& c) const {
            return fmt::format("order_mine {} {} {}", u(c.unit), c.mine.index() + 1, word(c.what));
        }
        std::string operator()(const Answer& c) const {
            std::string choice = fmt::format("{}", c.choice);
            if (!battle.questions.empty()) {
                const Question& q = battle.questions.back();
                if (q.kind == QuestionKind::which_box) choice = g(q.unit, c.choice);
                if (q.kind == QuestionKind::which_shield || q.kind == QuestionKind::which_bay)
                    choice = fmt::format("{}", c.choice + 1);
                if (q.kind == QuestionKind::which_lane) choice = said(roster.names.lane(c.choice));
            }
            return fmt::format("answer {} side={}", choice, s(c.side));
        }
        std::string operator()(const Pass& c) const { return fmt::format("pass {}", u(c.unit)); }
        std::string operator()(const PassSide& c) const { return fmt::format("pass_side {}", s(c.side)); }
        std::string operator()(const SetStanding& c) const {
            return fmt::format("standing {} {} side={}", word(c.kind), word(c.value), s(c.side));
        }
        std::string operator()(const Concede& c) const { return fmt::format("concede {}", s(c.side)); }
        std::string operator()(const Resign& c) const { return fmt::format("resign {}", s(c.side)); }
        std::string operator()(const HandOver& c) const {
            return fmt::format("hand_over {} {}", s(c.side), word(c.to));
        }
        std::string operator()(const UmpirePlace& c) const {
            return fmt::format("umpire_place {} {} {}", u(c.unit), text(c.hex), letter(c.facing));
        }
        std::string operator()(const UmpireCounter& c) const {
            return fmt::format("umpire_counter {} {} {}", u(c.unit), word(c.counter), c.value);
        }
        std::string operator()(const UmpireCharge& c) const {
            const std::string where = c.group == battery_slot     ? "battery"
                                      : c.group == capacitor_slot ? "capacitor"
                                                                  : g(c.unit, c.group);
            return fmt::format("umpire_charge {} {} amount=\"{}\" ready={}", u(c.unit), where, text(c.amount),
                               c.ready != 0);
        }
        std::string operator()(const UmpireBox& c) const {
            return fmt::format("umpire_box {} {} {}", u(c.unit), p(c.unit, c.what, c.index), c.boxes);
        }
        std::string operator()(const UmpireScore& c) const {
            return fmt::format("umpire_score {} shield={} points={}{}", u(c.unit), c.facing + 1, c.points,
                               c.by ? fmt::format(" by={}", u(c.by)) : "");
        }
        std::string operator()(const UmpireRemove& c) const {
            return fmt::format("umpire_remove {} {}", u(c.unit), word(c.fate));
        }
        std::string operator()(const UmpireEnd& c) const {
            return c.winner ? fmt::format("umpire_end winner={}", s(c.winner)) : std::string{"umpire_end"};
        }
    };
    return std::visit(Writer{unit, side, type, group, mode, target, part, rules, battle, place.roster},
                      command);
}

std::span<const OrderHelp> order_help() {
    static constexpr std::array help{
        OrderHelp{"allocate",
                  R"(allocate Hood speed=16 arm={"PHOTON A"=2} capacitor=4 reinforce={general=2, 1=1})",
                  "the energy form of one ship for this turn"},
        OrderHelp{"move", "move Hood turn_left",
                  "one movement: ahead, turn_left, turn_right, slip_left, slip_right, stay, leave"},
        OrderHelp{"fire", R"(fire Hood "PH-1 A,PH-1 B" at Vengeance)",
                  "weapons at a unit, or at a seeker by #number"},
        OrderHelp{"launch", R"(launch Vengeance "DRONE A" I at Hood)",
                  "a seeking weapon from a rack or tube; as=enveloping, pseudo, shotgun, sabot, defence"},
        OrderHelp{"operate", R"(operate Cheetah "ESG A" sphere_announce amount=4 radius=1)",
                  "a system that is no weapon: spheres, web, stasis, displacement"},
        OrderHelp{"reserve", "reserve Hood general_reinforcement 2", "battery energy during the turn"},
        OrderHelp{"announce", "announce Hood emergency_deceleration",
                  "a change of state that the rules let you announce"},
        OrderHelp{"change_speed", "change_speed Hood 20",
                  "an unplotted change of speed, paid from reserve warp"},
        OrderHelp{"inquire", "inquire Lantern scan Halberd", "information about another ship"},
        OrderHelp{
            "guide", "guide Vengeance #3 transfer to Hawk",
            "hand the guidance of a seeker to another unit, release it, or open it: drones inside, a mine"},
        OrderHelp{"identify", "identify Hood #3",
                  "a laboratory looks at a seeker, or at a unit; aegis=true: the aegis system looks"},
        OrderHelp{"drop_chaff", "drop_chaff Hood", "a pack of chaff against what homes on the unit"},
        OrderHelp{"repair", R"(repair Hood "shield 1" 2)", "boxes, shields or tracks"},
        OrderHelp{"clear_rocks", R"(clear_rocks Hood "PH-1 A" 1514)",
                  "one weapon fired into the rocks of the hex ahead, to enter it with less damage"},
        OrderHelp{"emergency_repair", R"(emergency_repair Hood "PHOTON A")",
                  "one powered lab tries to repair a box; it costs a box of the damage control track"},
        OrderHelp{"mend", R"(mend Anchor Hood "L WARP" 5)",
                  "points of a repair ship into a box of a ship in its hex"},
        OrderHelp{"launch_craft", "launch_craft Hood box=1 as=plain facing=A speed=6",
                  "a shuttle, fighter or PF leaves its bay: by its name or its box; as plain, weasel, "
                  "suicide, scatter_pack"},
        OrderHelp{"recover_craft", "recover_craft Hood craft-5 box=1",
                  "a craft in the ship's hex lands in a bay box"},
        OrderHelp{"deck_work", R"(deck_work Hood load box=1 weapon="RAIL A" type=I)",
                  "deck crews at a craft: load, charge, repair, scatter_pack (type=I), clear; ready; move "
                  "(to=2), balcony"},
        OrderHelp{"tractor", "tractor Hood attract Vengeance points=2",
                  "a tractor beam on a unit or seeker; resist, release, rotate (way=clockwise), permit it to "
                  "leave"},
        OrderHelp{"shield", "shield Hood drop 1", "drops a shield, or raises it again"},
        OrderHelp{"transport", R"(transport Hood raid Vengeance aim="DISR A")",
                  "parties, crew, raids to a ship; bomb or dummy into a hex (hex=1012); recall"},
        OrderHelp{"move_troops", "move_troops Hood normal box=1 count=2",
                  "troops into a craft in a bay box, or to a unit on the same side of a body (to=Fort): "
                  "normal, commando, heavy, gcv, tank, howitzer"},
        OrderHelp{"guard", R"(guard Hood "PHOTON A" 1)", "boarding parties on guard at a box"},
        OrderHelp{"board", "board Hood Vengeance rooms",
                  "what boarders aboard that ship fight for first: parties, rooms, security, named"},
        OrderHelp{"lay_mine", "lay_mine Hood tbomb dummy=true", "a mine out of the bay into the ship's hex"},
        OrderHelp{"scan_mines", "scan_mines Hood", "looks for mines around the ship"},
        OrderHelp{"fire_at_mine", R"(fire_at_mine Hood "PH-1 A" mine=1)", "one weapon fired at a mine"},
        OrderHelp{"order_mine", "order_mine Bastion 1 detonate",
                  "an order of a base to a mine of its side that takes orders: detonate, sleep, wake"},
        OrderHelp{"answer", R"(answer "PH-1 A")", "the answer to the open question"},
        OrderHelp{"pass", "pass", "nothing more in this window: one unit, or without a name the whole side"},
        OrderHelp{"pass_side", "pass_side Federation", "nothing more in this window for the whole side"},
        OrderHelp{"standing", "standing damage_boxes ask", "how routine questions are answered from now on"},
        OrderHelp{"concede", "concede Federation", "the side gives up"},
        OrderHelp{"resign", "resign Klingon",
                  "the side's player leaves the campaign: all that is his vanishes at once"},
        OrderHelp{"hand_over", "hand_over Klingon captain",
                  "a stand-in plays the side from now on: human or a pilot's name"},
        OrderHelp{"umpire_place", "umpire_place Hood 3030 B", "umpire: moves a unit"},
        OrderHelp{"umpire_counter", "umpire_counter Hood speed 12", "umpire: sets one number of a unit"},
        OrderHelp{"umpire_charge", R"(umpire_charge Hood "PHOTON A" 4 ready=true)",
                  "umpire: charge of a weapon, battery or capacitor"},
        OrderHelp{"umpire_box", R"(umpire_box Hood "L WARP" 3)",
                  "umpire: boxes lost, or with a minus sign restored"},
        OrderHelp{"umpire_score", "umpire_score Hood shield=1 points=12",
                  "umpire: damage on a shield, as one volley"},
        OrderHelp{"umpire_remove", "umpire_remove Hood", "umpire: takes a unit out of the battle"},
        OrderHelp{"umpire_end", "umpire_end winner=Federation", "umpire: ends the battle"},
        OrderHelp{"ew", "ew Hood 4 2", "ECM and ECCM from now on; reserve power buys what is missing"},
        OrderHelp{"scout", R"(scout Ranger "SENSOR A" lend_ecm Hood points=4)",
                  "one task of a special sensor: lend_ecm, lend_eccm, protect, offend, break_lock, attract, "
                  "identify, control"},
    };
    static_assert(help.size() == std::variant_size_v<Command>, "every order needs a line of help");
    return help;
}

}  // namespace impulse
