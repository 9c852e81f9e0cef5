#include "scenarios/orders/energy_form.h"

#include <algorithm>
#include <array>

#include "battle/core/craft.h"
#include "battle/core/modifiers.h"
#include "battle/fire/arming.h"
#include "battle/movement/erratic.h"
#include "battle/movement/high_energy_turn.h"
#include "battle/play/allocation.h"
#include "engine/plain_text.h"

namespace impulse {
namespace {

// How the energy of a line is said: as an amount; or, where it has a price, by how often, by true, or by the boxes; or in
// a table of its own.
enum class Said : std::uint8_t { amount, times, yes, boxes, table };
struct FormKey {
    std::string_view key;
    Line line;
    Said said = Said::amount;
};
// In the order in which they go into the form.
constexpr FormKey form_keys[] = {
    {"arm", Line::arm, Said::table},
    {"charge", Line::craft, Said::table},
    {"hold", Line::hold, Said::boxes},
    {"ecm", Line::ecm},
    {"eccm", Line::eccm},
    {"lend_ew", Line::lend_ew},
    {"channels", Line::scout, Said::boxes},
    {"cloak", Line::cloak, Said::yes},
    {"fields", Line::field},
    {"reinforce", Line::specific_reinforcement, Said::table},
    {"capacitor", Line::capacitor},
    {"damage_control", Line::damage_control},
    {"battery", Line::recharge},
    {"battery_warp", Line::recharge_warp},
    {"braking", Line::braking},
    {"emergency_repair", Line::emergency_repair},
    {"mend", Line::mend},
    {"tractor", Line::tractor},
    {"transporter", Line::transporter},
    {"het", Line::het, Said::times},
    {"tac", Line::tac, Said::times},
    {"erratic", Line::erratic, Said::yes},
    {"impulse_move", Line::move_impulse, Said::yes},
    {"propel", Line::propel_ahead},
    {"propel_astern", Line::propel_astern},
    {"inertia", Line::inertia, Said::yes},
};
constexpr std::array<std::string_view, 3> shield_levels{"down", "minimum", "full"};
constexpr std::array<std::string_view, 3> control_levels{"passive", "active", "low_power"};

// What one of a line costs, where it has a price.
Energy price(const OrderPlace& place, UnitId unit, Line line, std::size_t group) {
    const Sheet& sheet = place.type(unit).sheet;
    switch (line) {
        case Line::het:
            return het_energy(place.rules, place.battle.unit(unit));
        case Line::tac:
            return move_cost(place.rules, place.battle.unit(unit));
        case Line::erratic:
            return erratic_cost(place.rules, place.battle.unit(unit));
        case Line::cloak:
            return points(sheet.cloak_cost);
        case Line::hold:
            return hold_cost(place.rules, place.battle, unit, static_cast<int>(group));
        default:
            return place.rules.line(line).unit;
    }
}

class FormReader {
public:
    FormReader(OrderReader& a, Allocate& order) : a_(a), place_(a.place), table_(a.table), order_(order) {}

    void read() {
        a_.unit("unit", order_.unit);
        level("shields", shield_levels, order_.shield_level);
        level("fire_control", control_levels, order_.fire_control);
        a_.number("overdrain", order_.overdrain, 0, 99, 0);
        std::uint8_t into_warp = 0;
        a_.flag("reverse", order_.reverse);
        a_.flag("into_warp", into_warp);
        if (into_warp != 0) order_.reverse = 2;
        plot();
        for (const FormKey& key : form_keys) line(key);
        movement();
    }

private:
    void add(Line line, std::size_t index, std::size_t mode, Energy amount) {
        if (order_.form.full())
            table_.refuse("the form has more than 80 entries");
        else
            order_.form.push_back(
                {line, static_cast<std::uint8_t>(index), static_cast<std::uint8_t>(mode), amount});
    }
    void add_priced(Line line, std::size_t index, int times) {
        if (order_.unit && table_.ok() && times > 0)
            add(line, index, 0, price(place_, order_.unit, line, index) * times);
    }
    void level(std::string_view key, const std::array<std::string_view, 3>& words, std::uint8_t& to) {
        if (!table_.knows(key)) return;
        const std::string said = table_.one_of(key, words);
        to = static_cast<std::uint8_t>(std::ranges::find(words, said) - words.begin());
    }
    void plot() {
        const bool chart = place_.rules.plot != nullptr;
        if (table_.knows("plot")) {
            if (table_.knows("speed")) table_.refuse("plot", "give `speed` or `plot`, not both");
            if (!chart) table_.refuse("plot", "this ruleset has no speed plots: give `speed`");
            const auto changes = table_.integer_rows("plot", 0, 99, 2);
            if (changes.size() > SpeedPlot::capacity())
                table_.refuse("plot", fmt::format("a plot has at most {} entries", SpeedPlot::capacity()));
            for (std::size_t i = 0; i < changes.size() && i < SpeedPlot::capacity(); ++i) {
                if (i == 0 && changes[i][0] != 1)
                    table_.refuse("plot", i,
                                  "the first entry of a plot says the speed from impulse 1: [1, speed]");
                order_.plot.push_back(
                    {static_cast<std::uint8_t>(changes[i][0]), static_cast<std::uint8_t>(changes[i][1])});
            }
        }
        speed_ = table_.integer("speed", 0, 99, 0);
        if (chart && order_.plot.empty()) order_.plot.push_back({1, static_cast<std::uint8_t>(speed_)});
    }
    void line(const FormKey& key) {
        switch (key.said) {
            case Said::amount:
                if (const Energy e = table_.energy(key.key, {}); e > Energy{}) add(key.line, 0, 0, e);
                break;
            case Said::times:
                add_priced(key.line, 0, table_.integer(key.key, 0, 9, 0));
                break;
            case Said::yes:
                add_priced(key.line, 0, table_.boolean(key.key, false) ? 1 : 0);
                break;
            case Said::boxes:
                if (table_.knows(key.key))
                    for (const std::size_t g : a_.groups(key.key, order_.unit)) add_priced(key.line, g, 1);
                break;
            case Said::table:
                if (auto rows = table_.table_if(key.key)) {
                    if (key.line == Line::arm) arm(*rows);
                    if (key.line == Line::craft) charge(*rows);
                    if (key.line == Line::specific_reinforcement) reinforce(*rows);
                }
                break;
        }
    }
    void arm(TableReader& rows) {
        for (const std::string& name : rows.keys()) {
            if (!order_.unit) break;
            std::string unknown;
            const std::vector<std::size_t> picked = groups_named(place_.type(order_.unit), name, &unknown);
            if (picked.empty())
                a_.unknown_group(rows, name, place_.type(order_.unit), place_.roster.names.unit(order_.unit),
                                 unknown);
            std::optional<TableReader> more;
            if (rows.kind(name) == "table") more = rows.table(name);
            const Energy energy = more ? more->energy("energy") : rows.energy(name);
            for (const std::size_t g : picked) {
                std::uint8_t mode = arming_mode(g, energy);
                if (more && more->knows("mode")) a_.mode(*more, "mode", order_.unit, g, mode);
                add(Line::arm, g, mode, energy);
            }
        }
    }
    // Where no mode is said: the first that takes so much energy.
    std::uint8_t arming_mode(std::size_t g, Energy energy) const {
        const WeaponType* weapon = place_.weapon(order_.unit, g);
        for (std::size_t m = 0; weapon != nullptr && m < weapon->modes.size(); ++m)
            if (!refuse_arm(place_.rules, place_.battle, order_.unit, static_cast<int>(g),
                            static_cast<int>(m), energy))
                return static_cast<std::uint8_t>(m);
        return 0;
    }
    void charge(TableReader& rows) {
        for (const std::string& key : rows.keys()) {
            const auto box = whole(key);
            if (!box || *box < 1 || *box > static_cast<int>(max_bay_boxes)) {
                rows.refuse(key, fmt::format("\"{}\" is not a bay box: 1 to {}", key, max_bay_boxes));
                continue;
            }
            TableReader row = rows.table(key);
            const CraftRole as = row.one_of<CraftRole>("as");
            add(Line::craft, static_cast<std::size_t>(*box - 1), static_cast<std::size_t>(as),
                row.energy("energy"));
        }
    }
    void reinforce(TableReader& rows) {
        for (const std::string& key : rows.keys()) {
            const Energy amount = rows.energy(key);
            if (key == "general")
                add(Line::general_reinforcement, 0, 0, amount);
            else if (const auto walls = order_.unit ? groups_named(place_.type(order_.unit), key, nullptr)
                                                    : std::vector<std::size_t>{};
                     !walls.empty())
                for (const std::size_t g : walls) add(Line::plate, g, 0, amount);
            else
                add(Line::specific_reinforcement, a_.bank_named(rows, key, key, order_.unit), 0, amount);
        }
    }
    // Warp energy for movement: as it is said, or what the plot or speed needs.
    void movement() {
        const bool said = table_.knows("warp");
        Energy needed = table_.energy("warp", {});
        if (!order_.unit || !table_.ok()) return;
        if (!said && place_.rules.plot != nullptr)
            needed = energy_for_plot(place_.rules, place_.battle, order_);
        else if (!said)
            needed = move_cost(place_.rules, place_.battle.unit(order_.unit)) *
                     std::max(0, speed_ - impulse_hexes());
        if (needed > Energy{}) add(Line::move_warp, 0, 0, needed);
    }
    int impulse_hexes() const {
        return static_cast<int>(std::ranges::count_if(
            order_.form, [](const FormEntry& e) { return e.line == Line::move_impulse; }));
    }

    OrderReader& a_;
    const OrderPlace& place_;
    TableReader& table_;
    Allocate& order_;
    int speed_ = 0;
};

// One entry of the form inside the brackets of its key.
std::string in_brackets(const OrderPlace& place, UnitId unit, const FormEntry& e) {
    const std::string amount = text(e.amount);
    switch (e.line) {
        case Line::arm: {
            const WeaponType* weapon = place.weapon(unit, e.index);
            if (weapon == nullptr && place.known(unit) &&
                kept_use(place.rules, place.type(unit), e.index) != nullptr)
                return fmt::format("\"{}\"=\"{}\"", place.group(unit, e.index), amount);
            const bool known = weapon != nullptr && e.mode < weapon->modes.size();
            return fmt::format("\"{}\"={{energy=\"{}\",mode=\"{}\"}}", place.group(unit, e.index), amount,
                               known ? weapon->modes[e.mode].id : fmt::format("{}", e.mode));
        }
        case Line::craft:
            return fmt::format("{}={{as=\"{}\",energy=\"{}\"}}", e.index + 1,
                               word(static_cast<CraftRole>(e.mode % count_of<CraftRole>())), amount);
        case Line::specific_reinforcement:
            return fmt::format("{}=\"{}\"", e.index + 1, amount);
        case Line::plate:
            return fmt::format("\"{}\"=\"{}\"", place.group(unit, e.index), amount);
        case Line::general_reinforcement:
            return fmt::format("general=\"{}\"", amount);
        default:
            return fmt::format("\"{}\"", place.group(unit, e.index));
    }
}

bool stands_under(const FormKey& key, Line line) {
    return key.line == line || (key.line == Line::specific_reinforcement &&
                                (line == Line::general_reinforcement || line == Line::plate));
}

}  // namespace

void arguments(OrderReader& a, Allocate& order) { FormReader{a, order}.read(); }

void arguments(OrderWriter& a, Allocate& order) {
    a.unit("unit", order.unit);
    if (order.plot.size() == 1) a.number("speed", order.plot[0].speed, 0, 99);
    if (order.plot.size() > 1) {
        std::vector<std::string> changes;
        for (const SpeedChange& s : order.plot) changes.push_back(fmt::format("[{},{}]", s.impulse, s.speed));
        a.put("plot", fmt::format("[{}]", fmt::join(changes, ",")));
    }
    a.put("shields", shield_levels[std::min<std::size_t>(2, order.shield_level)]);
    a.put("fire_control", control_levels[std::min<std::size_t>(2, order.fire_control)]);
    a.flag("reverse", order.reverse == 1 ? 1 : 0);
    a.flag("into_warp", order.reverse == 2 ? 1 : 0);
    a.number("overdrain", order.overdrain, 0, 99, 0);
    for (const FormEntry& e : order.form)
        if (e.line == Line::move_warp) a.energy("warp", e.amount);
    for (const FormKey& key : form_keys) {
        std::vector<std::string> inside;
        for (const FormEntry& e : order.form) {
            if (!stands_under(key, e.line)) continue;
            if (key.said == Said::amount) a.energy(key.key, e.amount);
            if (key.said == Said::yes) a.flag(key.key, 1);
            if (key.said == Said::times)
                a.number(key.key, times_floor(e.amount, price(a.place, order.unit, e.line, 0)), 0, 9);
            if (key.said == Said::boxes || key.said == Said::table)
                inside.push_back(in_brackets(a.place, order.unit, e));
        }
        if (inside.empty()) continue;
        const bool list = key.said == Said::boxes;
        a.put(key.key, fmt::format("{}{}{}", list ? '[' : '{', fmt::join(inside, ", "), list ? ']' : '}'));
    }
}

std::vector<std::string_view> form_words() {
    std::vector<std::string_view> words{"speed", "plot",    "shields",  "fire_control",
                                        "warp",  "reverse", "overdrain"};
    for (const FormKey& key : form_keys) words.push_back(key.key);
    return words;
}

std::string line_name(const OrderPlace& place, UnitId unit, const FormEntry& e) {
    const auto key = std::find_if(std::begin(form_keys), std::end(form_keys),
                                  [&](const FormKey& k) { return stands_under(k, e.line); });
    const std::string name{key != std::end(form_keys) ? key->key : word(e.line)};
    switch (e.line) {
        case Line::arm:
        case Line::hold:
        case Line::scout:
            return fmt::format("{} {}", name, place.group(unit, e.index));
        case Line::specific_reinforcement:
            return fmt::format("{} shield {}", name, e.index + 1);
        case Line::general_reinforcement:
            return name + " general";
        case Line::craft:
            return fmt::format("{} {}", name, e.index + 1);
        default:
            return name;
    }
}

}  // namespace impulse
