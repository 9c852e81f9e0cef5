#include "scenarios/orders/completion.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "battle/play/asks.h"
#include "scenarios/orders/energy_form.h"
#include "scenarios/orders/order_arguments.h"
#include "scenarios/orders/order_table.h"
#include "scenarios/orders/order_text.h"

namespace impulse {
namespace {

using ValuesSaid = std::map<std::string, std::string, std::less<>>;

// The calls of OrderReader: takes what was said, and at the wanted key notes what may stand there.
class OrderOffer {
public:
    OrderOffer(const OrderPlace& p, const ValuesSaid& said, std::string_view wanted)
        : place(p), said_(said), wanted_(wanted) {}

    const OrderPlace& place;
    std::vector<std::string> words;  // for the wanted key
    std::vector<std::string> keys;   // that may still be said

    bool has(std::string_view key, bool) {
        note(key);
        return said_.contains(key) || key == wanted_;
    }
    void refuse(std::string_view) {}
    void unit(std::string_view key, UnitId& to) {
        if (note(key)) units(key == "unit");
        to = known_unit(key);
    }
    void side(std::string_view key, SideId& to) {
        if (note(key)) words = place.roster.names.sides;
        to = place.side;
    }
    void target(std::string_view key, UnitId& at, ObjectId& object) {
        unit(key, at);
        seeker(key, object);
    }
    void seeker(std::string_view key, ObjectId&) {
        if (!note(key)) return;
        for (const MapObject& o : place.battle.objects)
            if (o.there()) words.push_back(fmt::format("#{}", o.serial));
    }
    using Instead = std::pair<std::string_view, std::uint8_t>;
    void group(std::string_view key, UnitId of, std::uint8_t& to,
               std::initializer_list<Instead> instead = {}) {
        if (note(key)) {
            groups(of, false);
            for (const auto& [word, value] : instead) words.emplace_back(word);
        }
        to = known_group(key, of);
    }
    void weapons(std::string_view key, UnitId of, std::uint8_t& first) {
        if (note(key)) groups(of, true);
        first = known_group(key, of);
    }
    void mode(std::string_view key, UnitId of, std::size_t g, std::uint8_t&) {
        const WeaponType* weapon = place.weapon(of, g);
        if (note(key) && weapon != nullptr)
            for (const WeaponMode& mode : weapon->modes) words.push_back(mode.id);
    }
    void rail(std::string_view key, UnitId mother, std::size_t box, std::uint8_t&) {
        const ShipClass* craft = note(key) ? craft_class(place, mother, box) : nullptr;
        for (std::size_t g = 0; craft != nullptr && g < craft->groups.size(); ++g)
            words.push_back(group_name(*craft, g));
    }
    void round(std::string_view key, SeekerId&, const std::vector<SeekerId>& among, std::string_view) {
        if (note(key))
            for (const SeekerId id : among) words.push_back(place.rules.seeker(id).label);
    }
    void mine_type(std::string_view key, std::uint8_t&) { note(key); }
    void held(std::string_view key, UnitId, WeaponId&, std::uint8_t&) { note(key); }
    void bank(std::string_view key, UnitId of, std::uint8_t&) {
        for (int n = 1; note(key) && place.known(of) && n <= place.type(of).banks; ++n)
            words.push_back(fmt::format("{}", n));
    }
    void part(std::string_view key, UnitId of, RepairTarget&, std::uint8_t&) {
        if (!note(key)) return;
        for (int n = 1; place.known(of) && n <= place.type(of).banks; ++n)
            words.push_back(fmt::format("shield {}", n));
        groups(of, false);
    }
    void answer(std::string_view key, Answer&) { note(key); }
    template <Worded E>
    void word(std::string_view key, E& to) {
        if (note(key))
            for (const std::string_view w : words_of(E{})) words.emplace_back(w);
        if (const auto at = said_.find(key); at != said_.end()) to = from_word<E>(at->second).value_or(to);
    }
    void choice(std::string_view key, std::uint8_t&, std::array<std::string_view, 2> both) {
        if (note(key)) words.assign(both.begin(), both.end());
    }
    template <class... T>
    void number(std::string_view key, T&&...) {
        note(key);
    }
    template <class... T>
    void ordinal(std::string_view key, T&&...) {
        note(key);
    }
    void flag(std::string_view key, std::uint8_t&) {
        if (note(key)) words.emplace_back("true");
    }
    void energy(std::string_view key, Energy&) { note(key); }
    void hex(std::string_view key, Hex&) { note(key); }
    void facing(std::string_view key, std::uint8_t&) {
        if (note(key)) words = {"A", "B", "C", "D", "E", "F"};
    }

private:
    // True at the wanted key.
    bool note(std::string_view key) {
        if (key == wanted_) return true;
        if (!said_.contains(key)) keys.emplace_back(key);
        return false;
    }
    UnitId known_unit(std::string_view key) const {
        const auto at = said_.find(key);
        return at == said_.end() ? UnitId{} : place.roster.unit(at->second);
    }
    std::uint8_t known_group(std::string_view key, UnitId of) const {
        const auto at = said_.find(key);
        if (at == said_.end() || !place.known(of)) return 0;
        const std::vector<std::size_t> named = groups_named(place.type(of), at->second);
        return named.empty() ? std::uint8_t{0} : static_cast<std::uint8_t>(named.front());
    }
    // Those that give orders; else all that the side sees.
    void units(bool own) {
        for (std::size_t i = 0; i < place.battle.units.size(); ++i) {
            const Unit& u = place.battle.units[i];
            if (u.active() && (own ? u.side == place.side : in_sight(place.side, u)))
                words.push_back(place.roster.names.unit(UnitId{i}));
        }
    }
    void groups(UnitId of, bool shoots) {
        for (std::size_t g = 0; place.known(of) && g < place.type(of).groups.size(); ++g)
            if (!shoots || place.type(of).groups[g].weapon) words.push_back(place.group(of, g));
    }

    const ValuesSaid& said_;
    std::string_view wanted_;
};

// What an order offers at that key, and the keys that it may still be given.
OrderOffer offer_of(std::string_view order, const OrderPlace& place, const ValuesSaid& said,
                    std::string_view wanted) {
    OrderOffer offer(place, said, wanted);
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        const auto visit = [&]<class C>(C command) {
            if (order != C::name) return;
            arguments(offer, command);
            if constexpr (std::is_same_v<C, Allocate>)
                for (const std::string_view key : form_words())
                    if (!said.contains(key)) offer.keys.emplace_back(key);
        };
        (visit(std::variant_alternative_t<I, Command>{}), ...);
    }
    (std::make_index_sequence<std::variant_size_v<Command>>{});
    return offer;
}

std::string bare(std::string_view text) {
    if (text.starts_with('"')) text.remove_prefix(1);
    if (text.ends_with('"')) text.remove_suffix(1);
    return std::string{text};
}

std::string in_quotes(const std::string& word) {
    return word.find(' ') == std::string::npos ? word : fmt::format("\"{}\"", word);
}

bool begins(std::string_view word, std::string_view with) {
    return same_word(word.substr(0, with.size()), with);
}

}  // namespace

std::string_view begun_word(std::string_view line) {
    std::size_t begin = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '"') quoted = !quoted;
        if (line[i] == ' ' && !quoted) begin = i + 1;
    }
    return line.substr(begin);
}

std::vector<std::string> completions(std::string_view line, const OrderPlace& place,
                                     const std::vector<std::string_view>& first) {
    std::vector<std::string> all;
    const std::string_view begun = begun_word(line);
    const auto before = split_line(line.substr(0, line.size() - begun.size()));
    if (!before) return all;
    const auto add = [&](const std::string& word, std::string_view wanted) {
        if (begins(word, wanted) && std::ranges::find(all, word) == all.end()) all.push_back(word);
    };
    // The words of the prompt that take a whole order.
    std::size_t at =
        !before->empty() && std::ranges::find(first, before->front().text) != first.end() ? 1 : 0;
    if (before->size() == at) {
        for (const OrderHelp& row : order_help()) add(row.word, begun);
        if (at == 0)
            for (const std::string_view word : first) add(std::string{word}, begun);
        return all;
    }
    const OrderHelp* row = order_help((*before)[at].text);
    if (row == nullptr) return all;
    const std::vector<OrderHelp::Place> places =
        row->keys(before->size() > at + 2 ? (*before)[at + 2].text : std::string_view{});
    std::size_t next = 0;
    ValuesSaid said;
    while (++at < before->size()) {
        const std::string_view word = (*before)[at].text;
        const std::size_t equals = word.starts_with('"') ? std::string_view::npos : word.find('=');
        if (equals != std::string_view::npos)
            said[std::string{word.substr(0, equals)}] = bare(word.substr(equals + 1));
        else if (word != "at" && word != "to" && next < places.size())
            said[std::string{places[next++].key}] = bare(word);
    }
    const std::size_t equals = begun.starts_with('"') ? std::string_view::npos : begun.find('=');
    const bool keyed = equals != std::string_view::npos;
    const std::string_view wanted = keyed                  ? begun.substr(0, equals)
                                    : next < places.size() ? places[next].key
                                                           : std::string_view{};
    const OrderOffer offer = offer_of(row->word, place, said, wanted);
    const std::string value = bare(keyed ? begun.substr(equals + 1) : begun);
    for (const std::string& word : offer.words)
        if (begins(word, value))
            add(keyed ? fmt::format("{}={}", wanted, in_quotes(word)) : in_quotes(word), "");
    if (!keyed)
        for (const std::string& key : offer.keys) add(key + "=", begun);
    return all;
}

}  // namespace impulse
