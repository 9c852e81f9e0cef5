#include "scenarios/orders/order_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <variant>

#include "battle/core/command.h"

namespace impulse {
namespace {

constexpr auto order_names = []<class... C>(std::variant<C...>*) {
    return std::array<std::string_view, sizeof...(C)>{C::name...};
}(static_cast<Command*>(nullptr));

OrderHelp read_order(const std::string& name, TableReader row) {
    OrderHelp help{name, row.word("places"), row.word("heading"), row.word("example"), row.word("help"), {},
                   {}};
    if (row.knows("places_by"))
        for (std::vector<std::string>& pair : row.word_rows("places_by", 2))
            help.places_by.emplace_back(std::move(pair[0]), std::move(pair[1]));
    if (row.knows("says"))
        for (std::vector<std::string>& pair : row.word_rows("says", 2))
            help.sentences.push_back({std::move(pair[0]), std::move(pair[1])});
    return help;
}

}  // namespace

std::vector<OrderHelp::Place> OrderHelp::keys(std::string_view second) const {
    std::vector<Place> out;
    std::string_view all = places;
    for (const auto& [word, with_it] : places_by)
        if (word == second) all = with_it;
    for (std::size_t at = 0; at < all.size();) {
        const std::size_t end = std::min(all.find(' ', at), all.size());
        const bool keyed = all[end - 1] == '=';
        out.push_back({all.substr(at, end - at - (keyed ? 1 : 0)), keyed});
        at = end + 1;
    }
    return out;
}

std::span<const OrderHelp> order_help() {
    static const std::vector<OrderHelp> orders = [] {
        std::vector<OrderHelp> all;
        read_sentences("orders.toml", [&](TableReader& file) {
            for (const std::string& name : file.keys())
                if (std::ranges::find(order_names, name) != order_names.end())
                    all.push_back(read_order(name, file.table(name)));
            for (const std::string_view name : order_names)
                if (!file.knows(name)) file.refuse(name, fmt::format("the order `{}` has no row", name));
        });
        return all;
    }();
    return orders;
}

const OrderHelp* order_help(std::string_view word) {
    const auto at = std::ranges::find(order_help(), word, &OrderHelp::word);
    return at != order_help().end() ? &*at : nullptr;
}

}  // namespace impulse
