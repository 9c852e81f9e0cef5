#include "scenarios/orders/order_words.h"

#include <fmt/format.h>

#include <array>
#include <initializer_list>

#include "engine/plain_text.h"
#include "scenarios/logs/sentence.h"
#include "scenarios/logs/story_words.h"
#include "scenarios/orders/order_arguments.h"
#include "scenarios/orders/order_table.h"

namespace impulse {
namespace {

// Collects the arguments of an order (order_arguments.h) as people say them.
class OrderSpeaker {
public:
    explicit OrderSpeaker(const OrderPlace& p) : place(p) {}

    const OrderPlace& place;

    bool has(std::string_view, bool said) { return said; }
    void refuse(std::string_view) {}

    void unit(std::string_view key, UnitId u) {
        if (key == "unit") giver_ = u;
        put(key, name(u));
    }
    void side(std::string_view key, SideId s) { put(key, place.roster.names.side(s)); }
    void target(std::string_view key, UnitId at, ObjectId object) {
        if (object && object.index() < place.battle.objects.size())
            put(key, fmt::format("seeker #{}", place.battle.object(object).serial));
        else
            put(key, at ? name(at) : "?");
    }
    void seeker(std::string_view key, ObjectId object) { target(key, {}, object); }
    using Instead = std::pair<std::string_view, std::uint8_t>;
    void group(std::string_view key, UnitId of, std::size_t g, std::initializer_list<Instead> instead = {}) {
        for (const auto& [word, value] : instead)
            if (value == g) return put(key, std::string{word});
        put(key, place.group(of, g));
    }
    void weapons(std::string_view key, UnitId of, std::size_t g) { group(key, of, g); }
    // " (overload)", nothing where the weapon has but one mode.
    void mode(std::string_view key, UnitId of, std::size_t g, std::size_t m) {
        const WeaponType* weapon = place.weapon(of, g);
        if (weapon != nullptr && weapon->modes.size() > 1 && m < weapon->modes.size())
            put(key, fmt::format(" ({})", weapon->modes[m].words));
    }
    void rail(std::string_view key, UnitId mother, std::size_t box, std::size_t g) {
        const ShipClass* craft = craft_class(place, mother, box);
        put(key, craft != nullptr && g < craft->groups.size() ? group_name(*craft, g) : "?");
    }
    void round(std::string_view key, SeekerId type, const std::vector<SeekerId>&, std::string_view) {
        if (!type || type.index() >= place.rules.seekers.size()) return put(key, "seeker");
        const SeekerType& row = place.rules.seeker(type);
        put(key, row.label.empty() ? row.id : row.label);
    }
    void held(std::string_view key, UnitId, WeaponId weapon, std::size_t mode) {
        if (!weapon || weapon.index() >= place.rules.weapons.size()) return put(key, "weapon");
        const WeaponType& row = place.rules.weapon(weapon);
        put(key, row.modes.size() > 1 && mode < row.modes.size()
                     ? fmt::format("{} ({})", row.label, row.modes[mode].words)
                     : row.label);
    }
    void mine_type(std::string_view key, std::size_t type) {
        put(key, type < place.rules.mines.size() ? place.rules.mines[type].label : "a mine");
    }
    void bank(std::string_view key, UnitId of, std::size_t bank) { put(key, shield(of, bank)); }
    void part(std::string_view key, UnitId of, RepairTarget what, std::size_t index) {
        put(key, what == RepairTarget::shield      ? "shield " + shield(of, index)
                 : what == RepairTarget::group     ? place.group(of, index)
                 : what == RepairTarget::overdrain ? "overdrained " + place.group(of, index)
                 : what == RepairTarget::store     ? "what is kept in " + place.group(of, index)
                 : what == RepairTarget::crew
                     ? "people: " + spaced_words(impulse::word(static_cast<CrewKind>(index)))
                     : spaced_words(impulse::word(what)) + " track");
    }
    void answer(std::string_view key, const Answer& answer) { number(key, answer.choice + 1, 0, 0); }

    template <Worded E>
    void word(std::string_view key, E value) {
        blanks_.note(std::string{impulse::word(value)});
        put(key, spaced_words(impulse::word(value)));
    }
    void word(std::string_view key, Line line) {
        word<Line>(key, line);
        if (const std::string& words = place.rules.line(line).words; !words.empty()) put(key, words);
    }
    void word(std::string_view key, Fate fate) { put(key, std::string{fate_words(fate)}); }
    void choice(std::string_view key, std::size_t value, std::array<std::string_view, 2> words) {
        put(key, std::string{words[value != 0 ? 1 : 0]});
    }
    void number(std::string_view key, int value, int, int) {
        blanks_.put_number(key, value);
        if (value >= 0) return;
        blanks_.note("negative");
        if (key == "boxes") put(key, fmt::format("{}", -value));
    }
    void number(std::string_view key, int value, int, int, int otherwise) {
        if (value != 0 || otherwise != 0 || key == "radius") number(key, value, 0, 0);
    }
    void ordinal(std::string_view key, std::size_t value, std::size_t, int = 0) {
        put(key, fmt::format("{}", value + 1));
        // Where a craft is not called by its name, it is whatever stands in that bay box.
        if (key != "box" || blanks_.has("craft")) return;
        const ShipClass* craft = craft_class(place, giver_, value);
        put("craft", craft != nullptr ? craft->sheet.name : "?");
    }
    void ordinal(std::string_view key, MineId mine, std::size_t) {
        const bool there = mine && mine.index() < place.battle.mines.size();
        put(key, there ? "the mine at " + text(place.battle.mine(mine).hex) : "the mine");
    }
    void flag(std::string_view key, std::uint8_t value) {
        if (value != 0) put(key, std::string{key});
    }
    void energy(std::string_view key, Energy value) { put(key, text(value)); }
    void hex(std::string_view key, Hex value) { put(key, text(value)); }
    void facing(std::string_view key, std::uint8_t at) {
        put(key, std::string(1, letter(Facing{static_cast<std::uint8_t>(at % 6U)})));
    }

    // The sentence of the order (assets/sentences/orders.toml).
    std::string sentence(std::string_view order) const {
        for (const Sentence& row : order_help(order)->sentences)
            if (blanks_.holds(row.when)) return blanks_.fill(row.says);
        return spaced_words(order);
    }

private:
    void put(std::string_view key, std::string value) { blanks_.put(key, std::move(value)); }
    std::string name(UnitId u) const {
        return place.known(u) ? place.roster.names.unit(u) : std::string("nobody");
    }
    std::string shield(UnitId u, std::size_t bank) const {
        return place.known(u) ? shield_words(place.type(u), bank) : fmt::format("#{}", bank + 1);
    }
    UnitId giver_{};
    Blanks blanks_;
};

// The energy form, line by line.
std::string energy_words(const OrderPlace& place, const Allocate& c) {
    std::string out = "hand in the energy form";
    if (place.rules.plot)
        for (std::size_t i = 0; i < c.plot.size(); ++i)
            out += i == 0 ? fmt::format(", speed {}{}", c.plot[i].speed, c.reverse != 0 ? " backwards" : "")
                          : fmt::format(", {} from impulse {}", c.plot[i].speed, c.plot[i].impulse);
    if (c.reverse == 2) out += ", going into warp";
    for (const FormEntry& e : c.form) {
        const std::string& words = place.rules.line(e.line).words;
        std::string what = words.empty() ? spaced_words(word(e.line)) : words;
        if (e.line == Line::arm || e.line == Line::hold)
            what = fmt::format("{} {}", word(e.line), place.group(c.unit, e.index));
        if (e.line == Line::scout || e.line == Line::plate) what = place.group(c.unit, e.index);
        if (e.line == Line::specific_reinforcement && place.known(c.unit))
            what = "shield " + shield_words(place.type(c.unit), e.index);
        if (e.line == Line::craft)
            what = fmt::format("{} in bay box {}", spaced_words(word(static_cast<CraftRole>(e.mode))),
                               e.index + 1);
        out += fmt::format(", {} {}", what, text(e.amount));
    }
    if (c.shield_level != 2) out += c.shield_level == 1 ? ", shields at minimum" : ", shields down";
    if (c.fire_control != 1) out += c.fire_control == 2 ? ", fire control low" : ", fire control off";
    if (c.overdrain > 0) out += fmt::format(", {} overdrained", counted(c.overdrain, "battery", "batteries"));
    return out;
}

}  // namespace

std::string shield_words(const ShipClass& c, std::size_t bank) {
    return bank < c.sheet.shields.size() ? c.sheet.shields[bank].name : fmt::format("#{}", bank + 1);
}

std::string order_words(const OrderPlace& place, const Command& command) {
    return std::visit(
        [&]<class C>(C c) {
            if constexpr (std::is_same_v<C, Allocate>) {
                return energy_words(place, c);
            } else {
                OrderSpeaker speaker{place};
                arguments(speaker, c);
                return speaker.sentence(C::name);
            }
        },
        command);
}

std::string order_sentence(const OrderPlace& place, const Command& command) {
    const std::string who = std::visit(
        [&]<class C>(const C& c) -> std::string {
            if constexpr (C::name.starts_with("umpire"))
                return {};
            else if constexpr (requires { c.unit; })
                return place.known(c.unit) ? place.roster.names.unit(c.unit) : std::string{"nobody"};
            else
                return c.side ? place.roster.names.side(c.side) : std::string{};
        },
        command);
    const std::string what = order_words(place, command);
    return who.empty() ? what : fmt::format("{}: {}", who, what);
}

std::string order_kind(const Command& command) {
    if (const auto* move = std::get_if<Move>(&command); move != nullptr && move->how == Manoeuvre::tac)
        return "turns on the spot";
    return order_help(command_word(command))->heading;
}

}  // namespace impulse
