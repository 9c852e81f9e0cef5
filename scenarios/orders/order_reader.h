// scenarios/orders/order_reader.h: reads the arguments of an order from a table.
// Units:  as in order_arguments.h.
// Shapes: one call a key; a command is whole only where the table is ok.
// Errors: noted in the table at the key that is wrong, with the nearest known word.
#pragma once

#include <array>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "battle/core/command.h"
#include "engine/table_text.h"
#include "scenarios/orders/order_place.h"

namespace impulse {

class OrderReader {
public:
    OrderReader(TableReader& t, const OrderPlace& p) : place(p), table(t) {}

    const OrderPlace& place;
    TableReader& table;
    std::vector<std::size_t> all_weapons;  // every box that `weapons` named

    bool has(std::string_view key, bool) { return table.knows(key); }
    void refuse(std::string_view what) {
        if (table.ok()) table.refuse(std::string{what});
    }

    void unit(std::string_view key, UnitId& to);
    void side(std::string_view key, SideId& to);
    // A unit's name or a seeker's "#serial".
    void target(std::string_view key, UnitId& at, ObjectId& object);
    void seeker(std::string_view key, ObjectId& to);

    // A box by its name, or one of some words that stand for no box.
    using Instead = std::pair<std::string_view, std::uint8_t>;
    void group(std::string_view key, UnitId of, std::uint8_t& to,
               std::initializer_list<Instead> instead = {});
    void weapons(std::string_view key, UnitId of, std::uint8_t& first);
    std::vector<std::size_t> groups(std::string_view key, UnitId of);
    // The mode of a weapon by its id or words; the first where none is said.
    void mode(std::string_view key, UnitId of, std::size_t group, std::uint8_t& to) {
        mode(table, key, of, group, to);
    }
    void mode(TableReader& at, std::string_view key, UnitId of, std::size_t group, std::uint8_t& to);
    void unknown_group(TableReader& at, std::string_view key, const ShipClass& type, std::string_view who,
                       std::string_view name, std::optional<std::size_t> entry = std::nullopt);
    // A box of the craft in a bay box.
    void rail(std::string_view key, UnitId mother, std::size_t box, std::uint8_t& to);
    // What a launcher launches; `who` says so of itself.
    void round(std::string_view key, SeekerId& to, const std::vector<SeekerId>& among, std::string_view who);
    // A weapon by its row, or "row.mode".
    void held(std::string_view key, UnitId of, WeaponId& weapon, std::uint8_t& mode);
    void mine_type(std::string_view key, std::uint8_t& to);
    // A shield bank by its number or its name.
    void bank(std::string_view key, UnitId of, std::uint8_t& to) {
        to = bank_named(table, key, text(key), of);
    }
    std::uint8_t bank_named(TableReader& at, std::string_view key, std::string_view name, UnitId of);
    // "shield 1", "sensor", "overdrain BATT A" or a box.
    void part(std::string_view key, UnitId of, RepairTarget& what, std::uint8_t& index);
    void answer(std::string_view key, Answer& to);

    template <Worded E>
    void word(std::string_view key, E& to) {
        const std::string said{meant(table.word(key))};
        if (!table.ok()) return;
        const auto value = from_word<E>(said);
        to = value ? *value : table.one_of<E>(key);
    }
    void choice(std::string_view key, std::uint8_t& to, std::array<std::string_view, 2> words) {
        to = table.one_of(key, words) == words[1] ? 1 : 0;
    }
    template <class T>
    void number(std::string_view key, T& to, int min, int max) {
        to = static_cast<T>(table.integer(key, min, max));
    }
    template <class T>
    void number(std::string_view key, T& to, int min, int max, int otherwise) {
        to = static_cast<T>(table.integer(key, min, max, otherwise));
    }
    // Counted from 1 in text; otherwise 0: it must be said.
    template <class T>
    void ordinal(std::string_view key, T& to, std::size_t most, int otherwise = 0) {
        const int last = static_cast<int>(most);
        const int n = otherwise > 0 ? table.integer(key, 1, last, otherwise) : table.integer(key, 1, last);
        to = T{static_cast<std::uint8_t>(n - 1)};
    }
    void flag(std::string_view key, std::uint8_t& to) { to = table.boolean(key, false) ? 1 : 0; }
    void energy(std::string_view key, Energy& to) { to = table.energy(key); }
    void hex(std::string_view key, Hex& to) { to = table.hex(key); }
    void facing(std::string_view key, std::uint8_t& to) { to = table.facing(key).at; }

private:
    // A key's value as text, also where it was written as a number.
    std::string text(std::string_view key);
    // The word of the rules for one that people say.
    static std::string_view meant(std::string_view said);
    void unknown_name(std::string_view key, std::string_view what, std::string_view name,
                      const std::vector<std::string_view>& known, const std::vector<std::string>& names);
    ObjectId seeker_numbered(std::string_view key, std::string_view name);
    std::size_t offered_group(const Question& question, const std::string& said);
};

}  // namespace impulse
