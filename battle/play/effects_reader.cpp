#include "battle/play/effects_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <tuple>
#include <utility>

#include "battle/play/seekers_reader.h"
#include "battle/play/systems_reader.h"

namespace impulse {
namespace {

constexpr int most_shift = 1000, most_times = 1'000'000;
constexpr std::array<std::string_view, 4> common_keys{"op", "when", "if", "unless"};

// A number at the front of a text, taken off it; -1 where there is none.
int leading_number(std::string_view& text) {
    int n = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
    if (error != std::errc{}) return -1;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return n;
}

}  // namespace

bool read_condition(std::string_view text, Condition& c) {
    const std::size_t space = std::min(text.find(' '), text.size());
    const auto of = from_word<Of>(text.substr(0, space));
    text.remove_prefix(std::min(text.size(), space + 1));
    if (!of || is_number(*of) == text.empty()) return false;
    c.of = *of;
    if (!is_number(*of)) return true;
    if (text == "odd") {
        c.odd = true;
        c.most = Condition::open;
        return true;
    }
    c.least = c.most = leading_number(text);
    if (text == "+") {
        c.most = Condition::open;
        text = {};
    } else if (text == "-") {
        c.least = -Condition::open;
        text = {};
        return c.most >= 0;
    } else if (text.starts_with('-')) {
        text.remove_prefix(1);
        c.most = leading_number(text);
    }
    return text.empty() && c.least >= 0 && c.most >= c.least;
}

namespace {

std::vector<Condition> read_conditions(TableReader& row, bool (*asks)(Of) = is_of_shot) {
    std::vector<Condition> conditions;
    const std::vector<std::string> texts = row.words_if("if");
    for (std::size_t i = 0; i < texts.size(); ++i) {
        Condition c;
        if (!read_condition(texts[i], c))
            row.refuse(
                "if", i,
                fmt::format("`if`: \"{}\" is no condition; expected such as \"range 0-1\", \"size 6+\" or "
                            "\"drone\", of {}",
                            texts[i], fmt::join(words_of(Of{}), ", ")));
        else if (!asks(c.of))
            row.refuse("if", i, fmt::format("`if`: nothing here knows of \"{}\"", texts[i]));
        conditions.push_back(c);
    }
    return conditions;
}

// "within:2" or a plain word.
void read_at(TableReader& row, Effect& e) {
    if (!row.knows("at")) return;
    const std::string at = row.word("at");
    const std::size_t colon = std::min(at.find(':'), at.size());
    if (const auto where = from_word<At>(std::string_view{at}.substr(0, colon))) {
        e.at = *where;
        std::string_view hexes = std::string_view{at}.substr(std::min(colon + 1, at.size()));
        if (*where >= At::within) e.within = leading_number(hexes);
        if (e.within >= 0 && hexes.empty() && (*where >= At::within) == (colon < at.size())) return;
    }
    row.refuse("at", fmt::format("`at` is \"{}\", expected target, firer, everything_in_hex, others_in_hex, "
                                 "within:2, line:4, ahead:1 or arc:5",
                                 at));
}

// 2, or "1 per energy above 4".
void read_amount(TableReader& row, Effect& e) {
    if (row.kind("amount") != "text") {
        e.amount = row.integer("amount", 1, most_amount, 0);
        return;
    }
    static constexpr std::string_view per = " per energy above ";
    const std::string text = row.word("amount");
    std::string_view rest = text;
    e.amount = leading_number(rest);
    if (static constexpr std::string_view dice = "d6 x "; rest.starts_with(dice)) {
        rest.remove_prefix(dice.size());
        e.dice = std::exchange(e.amount, leading_number(rest));
        if (e.dice >= 1 && e.amount >= 1 && rest.empty()) return;
    }
    if (rest.starts_with(per)) rest.remove_prefix(per.size());
    e.above = leading_number(rest);
    if (e.amount < 1 || e.above < 0 || !rest.empty())
        row.refuse(
            "amount",
            fmt::format(
                "`amount` is \"{}\", expected a number or such as \"1 per energy above 4\" or \"2d6 x 100\"",
                text));
}

// "2/3"; the whole where the key is not there.
std::pair<int, int> read_part(TableReader& row, std::string_view key) {
    if (!row.knows(key)) return {1, 1};
    const std::string text = row.word(key);
    std::string_view rest = text;
    std::pair<int, int> part{leading_number(rest), 0};
    if (rest.starts_with('/')) {
        rest.remove_prefix(1);
        part.second = leading_number(rest);
    }
    if (part.first < 1 || part.second < 1 || !rest.empty()) {
        row.refuse(key, fmt::format("`{}` is \"{}\", expected a part such as \"2/3\"", key, text));
        return {1, 1};
    }
    return part;
}

// What a point of damage is to shields, 2 or "1d6"; and how the others count.
void read_worth(TableReader& row, Effect& e) {
    if (row.kind("worth") == "text") {
        static constexpr std::array<std::string_view, 1> dice{"1d6"};
        (void)row.one_of("worth", dice);
        e.worth_die = 6;
    } else {
        e.worth = row.integer("worth", 2, 99, 1);
    }
    e.rest = row.integer("rest", 2, 99, 1);
    e.bonus = row.integer("one_more_in", 1, 99, 0);
    e.outside = row.boolean("outside", false);
    e.mark = row.one_of<Mark>("mark", Mark::none);
    static constexpr std::array<std::string_view, 1> kinds{"@hull"};
    e.of_hull = row.knows("only") && !row.one_of("only", kinds).empty();
    if (e.of_hull && e.mark != Mark::costly) row.refuse("only", "`only` goes with mark = \"costly\"");
    std::tie(e.part, e.whole) = read_part(row, "part");
    e.fades = row.boolean("fades", false);
    e.cell = row.integer("cell", 1, 2, 0);
    for (const Layer layer : row.some_of<Layer>("skips"))
        e.skips = static_cast<std::uint16_t>(e.skips | 1U << static_cast<unsigned>(layer));
    if (e.op == Op::link) e.link = row.one_of<LinkKind>("link");
}

// "1/2": one point in two.
void read_past(TableReader& row, Effect& e) {
    static constexpr std::string_view one_in = "1/";
    if (!row.knows("past")) return;
    const std::string text = row.word("past");
    std::string_view rest = text;
    if (rest.starts_with(one_in)) {
        rest.remove_prefix(one_in.size());
        e.past = leading_number(rest);
    }
    if (e.past < 2 || !rest.empty())
        row.refuse("past", fmt::format("`past` is \"{}\", expected a part such as \"1/2\"", text));
}

// Every key that the op has no use for.
void refuse_other_keys(TableReader& row, Op op) {
    const auto reads = keys_of(op);
    for (const std::string& key : row.keys()) {
        if (std::find(common_keys.begin(), common_keys.end(), key) != common_keys.end() ||
            std::find(reads.begin(), reads.end(), key) != reads.end())
            continue;
        row.refuse(
            key, reads.empty()
                     ? fmt::format("`{}` means nothing to op \"{}\", which reads `when` and `if` alone", key,
                                   word(op))
                     : fmt::format("`{}` means nothing to op \"{}\", which reads {}{}", key, word(op),
                                   fmt::join(reads, ", "), did_you_mean(key, reads)));
    }
}

Effect read_effect(TableReader& row) {
    Effect e;
    e.op = row.one_of<Op>("op");
    if (!row.ok()) return e;
    refuse_other_keys(row, e.op);
    e.when = row.one_of<When>("when", e.op == Op::unfire ? When::missed : When::hit);
    read_at(row, e);
    if (e.op == Op::unfire) e.at = At::firer;
    e.face = row.one_of<Face>("face", Face::struck);
    read_amount(row, e);
    e.after = row.integer("after", 1, 32, 0);
    read_past(row, e);
    read_worth(row, e);
    e.own_volley = row.boolean("own_volley", false);
    e.sphere = row.boolean("sphere", false);
    e.named_in = row.integer("named_in", 2, 6, 0);
    if (row.knows("arc")) e.arc = row.arc("arc").mask;
    if ((e.at == At::arc) != (e.arc != 0))
        row.refuse("arc", "`arc` goes with at = \"arc:5\", and only there");
    e.unless = row.words_if("unless");
    e.conditions = read_conditions(row);
    if (e.op == Op::repeat && e.amount < 2)
        row.refuse("op \"repeat\" needs an `amount` of strikes, 2 at least");
    if (e.op == Op::unfire ? e.when != When::missed && e.when != When::fired
                           : e.when == When::missed && e.op != Op::place)
        row.refuse("when",
                   "op \"unfire\" is when = \"missed\" or \"fired\"; of the others only \"place\" may be "
                   "when = \"missed\"");
    if ((e.op == Op::inside || e.op == Op::excess) && e.at != At::target && e.at != At::firer)
        row.refuse("at", fmt::format("`at` of op \"{}\" is target or firer", word(e.op)));
    if (e.op == Op::damage && e.when == When::pierced && e.mark == Mark::none)
        row.refuse("when",
                   "op \"damage\" when = \"pierced\" says what becomes of internals: it needs a `mark`");
    if (e.when == When::pierced && e.amount != 0)
        row.refuse("amount",
                   "the points of an effect when = \"pierced\" are the internals that the shot scored");
    // By then seekers are gone and ships may be, so only the shot itself can be asked about.
    for (const Condition& c : e.conditions)
        if (e.when == When::fired && c.of != Of::energy)
            row.refuse("if", fmt::format("an effect when = \"fired\" cannot ask for {}, only for energy",
                                         word(c.of)));
    return e;
}

}  // namespace

WeaponSet read_weapons(TableReader& row, std::string_view key) {
    static constexpr std::string_view hit_on = "hit on ";
    WeaponSet set;
    const std::vector<std::string> texts = row.words_if(key);
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const std::string_view text = texts[i];
        const auto on =
            text.starts_with(hit_on) ? from_word<HitOn>(text.substr(hit_on.size())) : std::nullopt;
        if (text == "weapons")
            set.hit_on = 0xFFFF;
        else if (text == "no weapon")
            set.bare = true;
        else if (on)
            set.hit_on = static_cast<std::uint16_t>(set.hit_on | 1U << static_cast<unsigned>(*on));
        else if (text.starts_with(hit_on))
            row.refuse(key, i, fmt::format("\"{}\" is none of {}", text, fmt::join(words_of(HitOn{}), ", ")));
        else
            set.rows.emplace_back(text);
    }
    set.except = row.words_if("except");
    return set;
}

std::span<const std::string_view> keys_of(Op op) {
    static constexpr std::array<std::string_view, 17> damage{
        "at",   "face",        "amount",  "past",  "own_volley", "sphere", "worth", "rest", "mark",
        "only", "one_more_in", "outside", "fades", "part",       "skips",  "cell",  "arc"};
    static constexpr std::array<std::string_view, 1> link{"link"};
    static constexpr std::array<std::string_view, 2> slow{"amount", "rest"};
    static constexpr std::array<std::string_view, 1> part{"part"};
    static constexpr std::array<std::string_view, 2> part_and_amount{"part", "amount"};
    static constexpr std::array<std::string_view, 1> amount{"amount"};
    static constexpr std::array<std::string_view, 2> excess{"at", "amount"};
    static constexpr std::array<std::string_view, 5> inside{"at", "amount", "after", "mark", "named_in"};
    switch (op) {
        case Op::damage:
            return damage;
        case Op::inside:
            return inside;
        case Op::excess:
            return excess;
        case Op::link:
            return link;
        case Op::repeat:
        case Op::inform:
        case Op::mend:
            return amount;
        case Op::slow:
            return slow;
        case Op::drain:
            return part;
        case Op::unweave:
            return part_and_amount;
        case Op::lose_mount:
        case Op::kill_seeker:
        case Op::unfire:
        case Op::place:
        case Op::flux:
            break;
    }
    return {};
}

std::vector<Effect> read_effects(TableReader& mode) {
    std::vector<Effect> effects;
    for (TableReader& row : mode.tables_if("effect")) effects.push_back(read_effect(row));
    return effects.empty() ? std::vector{Effect{}} : effects;
}

std::vector<PartFace> read_facings(TableReader& mode) {
    struct Side {
        std::string_view word;
        std::int8_t at;
    };
    static constexpr std::array sides{Side{"facing", 0},     Side{"left", -1},      Side{"right", 1},
                                      Side{"rear left", -2}, Side{"rear right", 2}, Side{"rear", 3}};
    static constexpr std::string_view either = " or ";
    std::vector<PartFace> faces;
    if (!mode.knows("facings")) return faces;
    const std::string text = mode.word("facings");
    bool known = true;
    const auto side = [&](std::string_view word) {
        for (const Side& s : sides)
            if (s.word == word) return s.at;
        known = false;
        return std::int8_t{0};
    };
    std::string_view rest = text;
    while (!rest.empty()) {
        const std::size_t plus = std::min(rest.find('+'), rest.size());
        const std::string_view part = rest.substr(0, plus);
        const std::size_t other = part.find(either);
        const std::string_view second =
            other == std::string_view::npos ? part : part.substr(other + either.size());
        faces.push_back({side(part.substr(0, std::min(other, part.size()))), side(second)});
        rest.remove_prefix(std::min(rest.size(), plus + 1));
    }
    if (!known || faces.empty() || faces.size() > 6)
        mode.refuse("facings",
                    fmt::format("`facings` is \"{}\", expected such as \"facing+left or right\", of "
                                "facing, left, right, rear left, rear right, rear",
                                text));
    return faces;
}

std::vector<TargetLimit> read_limits(TableReader& mode, std::string_view key) {
    static constexpr std::array<std::string_view, 2> scopes{"target", "turn"};
    std::vector<TargetLimit> limits;
    for (TableReader& row : mode.tables_if(key)) {
        const bool in_all = row.one_of("per", scopes) == "turn";
        limits.push_back({row.integer("impulses", 1, 32, 0), read_conditions(row),
                          row.knows("spaces") ? half_spaces(row, "spaces") : 0, in_all});
        if (in_all && limits.back().half_spaces == 0)
            row.refuse("per", "a limit for the turn names the `spaces` of the rounds that it is for");
        for (const Condition& c : limits.back().conditions)
            if (c.of != Of::size) row.refuse("if", "`if` of a limit asks for size alone");
    }
    return limits;
}

std::vector<Modifier> read_modifiers(TableReader& mode, std::string_view key) {
    std::vector<Modifier> modifiers;
    for (TableReader& row : mode.tables_if(key)) {
        Modifier m;
        m.quantity = row.one_of<Quantity>("quantity");
        if (row.kind("times") == "text")
            std::tie(m.times, m.of) = read_part(row, "times");
        else
            m.times = row.integer("times", 2, most_times, 1);
        if (m.times == m.of) m.amount = row.integer("amount", -most_shift, most_shift);
        m.each = row.one_of<Each>("each", Each::once);
        m.conditions = read_conditions(row);
        if (row.ok() && m.times != m.of && m.quantity != Quantity::points)
            row.refuse("times", "`times` is of points alone");
        if (row.ok() && m.quantity > Quantity::points && m.quantity != Quantity::range)
            row.refuse("quantity", "`quantity` of a shot is die, hit, points or range");
        if (row.ok() && m.each != Each::once && (m.each != Each::modulation || m.quantity != Quantity::range))
            row.refuse("each", "`each` of a shot is \"modulation\", and of its range");
        modifiers.push_back(std::move(m));
    }
    return modifiers;
}

std::vector<Modifier> read_unit_modifiers(TableReader& owner, bool own, std::string_view words,
                                          std::string_view rule) {
    std::vector<Modifier> modifiers;
    for (TableReader& row : owner.tables_if("modifier")) {
        Modifier m;
        m.quantity = row.one_of<Quantity>("quantity");
        m.amount = row.integer("amount", -most_shift, most_shift);
        static constexpr std::array<std::string_view, 2> often{word(Each::box), word(Each::hex)};
        if (!own && row.knows("each"))
            m.each = from_word<Each>(row.one_of("each", often)).value_or(Each::once);
        m.words = words;
        m.rule = rule;
        m.weapons = read_weapons(row);
        if (m.quantity == Quantity::regrown)
            for (const TrackKind track : row.some_of<TrackKind>("tracks"))
                m.tracks = static_cast<std::uint8_t>(m.tracks | 1U << static_cast<unsigned>(track));
        m.conditions = read_conditions(row, m.quantity == Quantity::ecm
                                                ? [](Of of) { return is_of_unit(of) || is_of_ecm(of); }
                                            : m.quantity == Quantity::damage || m.quantity == Quantity::die
                                                ? [](Of of) { return is_of_unit(of) || is_of_fire(of); }
                                                : is_of_unit);
        if (own) {
            m.words = row.word("words");
            m.rule = read_source(row).rule;
        }
        if (row.ok() && (m.quantity == Quantity::hit || m.quantity == Quantity::points))
            row.refuse(
                "quantity",
                "`quantity` hit and points are those of weapons alone; `die` is that of a unit's fire");
        modifiers.push_back(std::move(m));
    }
    return modifiers;
}

}  // namespace impulse
