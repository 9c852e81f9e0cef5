// scenarios/orders/order_writer.h: writes the arguments of an order as a line that reads back to it.
// Units:  as in order_arguments.h.
// Shapes: the calls of OrderReader; what has a place in the order's line stands there without its key.
// Errors: none; what the battle does not have is a number or "?".
#pragma once

#include <fmt/format.h>

#include <array>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "battle/core/command.h"
#include "scenarios/orders/order_place.h"
#include "scenarios/orders/order_table.h"

namespace impulse {

class OrderWriter {
public:
    OrderWriter(const OrderPlace& p, const OrderHelp& row) : place(p), line(row.word), places_(row.keys()) {}

    const OrderPlace& place;
    std::string line;

    bool has(std::string_view, bool said) { return said; }
    void refuse(std::string_view) {}
    // A key and a value as it stands in the line.
    void put(std::string_view key, std::string_view value);

    void unit(std::string_view key, UnitId u) { put(key, quoted(place.roster.names.unit(u))); }
    void side(std::string_view key, SideId s) { put(key, quoted(place.roster.names.side(s))); }
    void target(std::string_view key, UnitId at, ObjectId object);
    void seeker(std::string_view key, ObjectId object) { target(key, {}, object); }
    using Instead = std::pair<std::string_view, std::uint8_t>;
    void group(std::string_view key, UnitId of, std::size_t g, std::initializer_list<Instead> instead = {});
    void weapons(std::string_view key, UnitId of, std::size_t g) { group(key, of, g); }
    void mode(std::string_view key, UnitId of, std::size_t group, std::size_t m);
    void rail(std::string_view key, UnitId mother, std::size_t box, std::size_t g);
    void round(std::string_view key, SeekerId type, const std::vector<SeekerId>&, std::string_view);
    void held(std::string_view key, UnitId, WeaponId weapon, std::uint8_t mode);
    void mine_type(std::string_view key, std::size_t type);
    void bank(std::string_view key, UnitId, std::size_t bank) { put(key, fmt::format("{}", bank + 1)); }
    void part(std::string_view key, UnitId of, RepairTarget what, std::size_t index);
    void answer(std::string_view key, const Answer& answer);

    template <Worded E>
    void word(std::string_view key, E value) {
        put(key, impulse::word(value));
    }
    void choice(std::string_view key, std::size_t value, std::array<std::string_view, 2> words) {
        put(key, words[value != 0 ? 1 : 0]);
    }
    void number(std::string_view key, int value, int, int) { put(key, fmt::format("{}", value)); }
    // 0 by default is not said.
    void number(std::string_view key, int value, int, int, int otherwise) {
        if (value != 0 || otherwise != 0) put(key, fmt::format("{}", value));
    }
    void ordinal(std::string_view key, std::size_t value, std::size_t, int = 0) {
        put(key, fmt::format("{}", value + 1));
    }
    void ordinal(std::string_view key, MineId mine, std::size_t most) { ordinal(key, mine.index(), most); }
    void flag(std::string_view key, std::uint8_t value) {
        if (value != 0) put(key, "true");
    }
    void energy(std::string_view key, Energy value) { put(key, fmt::format("\"{}\"", text(value))); }
    void hex(std::string_view key, Hex value) { put(key, text(value)); }
    void facing(std::string_view key, std::uint8_t at) {
        put(key, std::string(1, letter(Facing{static_cast<std::uint8_t>(at % 6U)})));
    }

private:
    // A name in quotation marks where it needs them.
    static std::string quoted(std::string_view name);

    std::vector<OrderHelp::Place> places_;
};

}  // namespace impulse
