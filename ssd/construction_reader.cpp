#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <optional>

#include "ssd/construction.h"

namespace impulse {
namespace {

constexpr int most_bpv = 1000000;

// "13/8", "2".
std::optional<Multiplier> parse_multiplier(std::string_view text) {
    Multiplier m;
    const std::size_t slash = text.find('/');
    const auto whole = [](std::string_view digits, int& into) {
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), into);
        return error == std::errc{} && end == digits.data() + digits.size() && into > 0 && into <= 1000;
    };
    if (!whole(text.substr(0, slash), m.top)) return std::nullopt;
    if (slash != std::string_view::npos && !whole(text.substr(slash + 1), m.bottom)) return std::nullopt;
    return m;
}

std::string no_multiplier(std::string_view text) {
    return fmt::format("\"{}\" is not a multiplier; write a fraction such as \"13/8\" or \"2\"", text);
}

Multiplier multiplier(TableReader& from, std::string_view key) {
    const std::string text = from.word(key);
    const auto m = parse_multiplier(text);
    if (!m && from.ok()) from.refuse(key, no_multiplier(text));
    return m.value_or(Multiplier{});
}

std::string provenance(TableReader& from) {
    from.word("conf");
    return from.word("rule");
}

TechPrice price(TableReader& from, std::string_view stem) {
    const std::string key(stem);
    return {from.integer(key + "_3x", 0, most_bpv), from.integer(key + "_4x", 0, most_bpv)};
}

void read_arcs(TableReader from, Construction& c) {
    static constexpr std::array<std::string_view, 2> uses{"series", "printed"};
    c.arc_rule = provenance(from);
    c.arc_degrees = from.integers("degrees", 0, 360);
    const std::vector<std::string> words = from.words("multiplier", static_cast<int>(c.arc_degrees.size()));
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto m = parse_multiplier(words[i]);
        if (!m) from.refuse("multiplier", i, no_multiplier(words[i]));
        c.arc_multiplier.push_back(m.value_or(Multiplier{}));
    }
    for (std::size_t i = 1; i < c.arc_degrees.size(); ++i)
        if (c.arc_degrees[i] <= c.arc_degrees[i - 1])
            from.refuse("degrees", i,
                        fmt::format("{} degrees after {}: arcs go from small to large", c.arc_degrees[i],
                                    c.arc_degrees[i - 1]));
    TableReader printed = from.table("as_printed");
    const int degrees = printed.integer("degrees", 0, 360);
    const Multiplier m = multiplier(printed, "multiplier");
    printed.word("why");
    if (from.one_of("use", uses) != "printed") return;
    for (std::size_t i = 0; i < c.arc_degrees.size() && i < c.arc_multiplier.size(); ++i)
        if (c.arc_degrees[i] == degrees) c.arc_multiplier[i] = m;
}

void read_shield_prices(TableReader from, Construction& c) {
    c.shield_rule = provenance(from);
    from.integer("repair", 0, 999);
    from.integer("spaces", 0, 0);
    const std::vector<int> facings = from.integers("facings", 1, 6, 6);
    const std::vector<int> three = from.integers("bpv_3x", 0, most_bpv, 6),
                           four = from.integers("bpv_4x", 0, most_bpv, 6);
    if (!from.ok()) return;
    for (std::size_t i = 0; i < 6; ++i) {
        if (facings[i] != static_cast<int>(i) + 1)
            from.refuse("facings", i, fmt::format("facings are 1 to 6 in order, here stands {}", facings[i]));
        c.shield[i] = {three[i], four[i]};
    }
}

TrackPrices read_track_prices(TableReader from) {
    TrackPrices prices;
    prices.rule = provenance(from);
    prices.rating = from.integers("rating", -9, 99);
    const int count = static_cast<int>(prices.rating.size());
    const std::vector<int> three = from.integers("bpv_3x", 0, most_bpv, count),
                           four = from.integers("bpv_4x", 0, most_bpv, count);
    if (from.ok())
        for (std::size_t i = 0; i < prices.rating.size(); ++i) prices.bpv.push_back({three[i], four[i]});
    prices.free_rating = from.integer("free_rating", -9, 99);
    prices.residual = from.integer("residual", -9, 99);
    prices.indestructible = from.integer("indestructible", 1, 100);
    prices.spaces = from.integer("spaces", 0, 99);
    return prices;
}

void put_limit(const BuildLimit& limit, BuildRow& row) {
    if (row.id != limit.id) return;
    row.most = limit.most;
    row.size_to = limit.size_to;
    row.only_arc = limit.only_arc;
    if (!limit.races.empty()) row.races = limit.races;
}

void read_rows(TableReader from, std::string_view part, bool by_arc, Construction& c) {
    from.word("conf");
    for (TableReader& row : from.tables("rows")) {
        BuildRow r;
        r.line = row.line();
        r.id = row.word("id");
        r.value = row.integer("value", 1, 999, 0);
        r.bpv = {row.integer("bpv_3x", 0, most_bpv, -1), row.integer("bpv_4x", 0, most_bpv, -1)};
        if (r.bpv[0] < 0 && r.bpv[1] < 0)
            row.refuse(fmt::format("\"{}\" has neither `bpv_3x` nor `bpv_4x`", r.id));
        r.repair = row.integer("repair", 0, 9999);
        r.spaces = row.integer("spaces", 0, 99);
        r.rule = row.word("rule");
        r.part = part;
        r.by_arc = by_arc;
        r.guards = row.integer("guards", 0, 360, 0);
        r.per_warp = row.boolean("per_warp", false);
        if (row.knows("wired_3x")) {
            r.wired = price(row, "wired");
            r.wired_twice = price(row, "wired_twice");
        }
        r.allowance = {row.integer("allowance_3x", 0, most_bpv, 0),
                       row.integer("allowance_4x", 0, most_bpv, 0)};
        r.mount = row.boolean("mount", false);
        r.races = row.words_if("races");
        for (const BuildRow& other : c.rows)
            if (other.id == r.id && (other.value == r.value || other.value == 0 || r.value == 0))
                row.refuse("id", fmt::format("\"{}\" has a price in line {} already", r.id, other.line));
        c.rows.push_back(std::move(r));
    }
}

// The sizes that ships are built in.
void read_frames(TableReader from, Construction& c) {
    provenance(from);
    for (TableReader& row : from.tables("rows")) {
        Frame f;
        f.id = row.word("id");
        f.words = row.word("words");
        f.size_class = row.integer("size_class", -6, 8);
        f.spaces = row.integer("spaces", 1, 9999);
        f.turn_mode = row.word("turn_mode");
        f.move_cost = row.energy("move_cost");
        f.explosion = row.integer("explosion", 0, 999);
        f.command_rating = row.integer("command_rating", 0, 99);
        f.sensor = row.integers("sensor", -9, 99);
        f.scanner = row.integers("scanner", -9, 99);
        f.damage_control = row.integers("damage_control", 0, 999);
        if (frame_named(c, f.id) != nullptr)
            row.refuse("id", fmt::format("there are two frames \"{}\"", f.id));
        c.frames.push_back(std::move(f));
    }
}

// What the book says of rows, beside their prices: who has them, on which ships, how many, with which arc.
void read_limits(TableReader from, Construction& c) {
    from.word("conf");
    for (TableReader& row : from.tables("rows")) {
        BuildLimit limit;
        limit.id = row.word("id");
        limit.rule = row.word("rule");
        limit.most = row.integer("most", 1, 999, 0);
        if (row.knows("size_to")) limit.size_to = row.integer("size_to", -6, 8);
        limit.races = row.words_if("races");
        if (row.knows("arc")) {
            row.arc("arc");
            limit.only_arc = row.word("arc");
        }
        c.limits.push_back(limit);
        for (BuildRow& r : c.rows) put_limit(limit, r);
    }
}

// Of each row of power a version that may be switched off, at so much more.
void add_emergency_versions(TableReader from, Construction& c) {
    const std::string rule = provenance(from);
    const TechPrice more = price(from, "bpv");
    const int repair = from.integer("repair", 0, 99), spaces = from.integer("spaces", 0, 99);
    const std::vector<std::string> without = from.words("without");
    for (const std::string& id : without)
        if (std::ranges::none_of(c.rows, [&](const BuildRow& row) { return row.id == id; }))
            from.refuse("without", fmt::format("\"{}\" has no construction row", id));
    for (std::size_t i = 0, end = c.rows.size(); i < end; ++i) {
        BuildRow row = c.rows[i];
        if (row.part != "power" || std::ranges::find(without, row.id) != without.end()) continue;
        row.id = "emer_" + row.id;
        for (std::size_t t = 0; t < more.size(); ++t)
            if (row.bpv[t] >= 0) row.bpv[t] += more[t];
        row.repair += repair;
        row.spaces += spaces;
        row.rule = rule;
        c.rows.push_back(std::move(row));
    }
    for (std::size_t i = 0, end = c.warp.size(); i < end; ++i)
        if (std::ranges::find(without, c.warp[i]) == without.end()) c.warp.push_back("emer_" + c.warp[i]);
}

}  // namespace

std::optional<FileError> add_weapon_prices(std::string_view text, std::string_view file, Construction& c) {
    auto root = read_table(text, file);
    if (!root) return root.error();
    const auto number = [](TableReader& row, std::string_view stem, std::string_view level) {
        const std::string key = fmt::format("{}_{}x", stem, level);
        if (row.kind(key) == "integer") return row.integer(key, 0, most_bpv);
        return row.kind(stem) == "integer" ? row.integer(stem, 0, most_bpv) : -1;
    };
    for (const std::string& id : root->keys()) {
        if (root->kind(id) != "table") continue;
        TableReader row = root->table(id);
        const std::vector<std::string> levels = row.words_if("tech");
        BuildRow r;
        for (std::size_t t = 0; t < r.bpv.size(); ++t) {
            const std::string level = fmt::format("{}", t + 3);
            const bool has = levels.empty() || std::ranges::find(levels, level + "x") != levels.end();
            if (!has) continue;
            r.bpv[t] = number(row, "price", level);
            r.spaces = std::max(r.spaces, number(row, "spaces", level));
            r.repair = std::max(r.repair, number(row, "repair", level));
        }
        const bool known = std::ranges::any_of(c.rows, [&](const BuildRow& other) { return other.id == id; });
        if (known || r.bpv == TechPrice{-1, -1} || r.spaces <= 0) continue;
        r.id = id;
        r.line = row.line();
        r.by_arc = true;
        r.part = "weapons";
        r.rule = row.word("rule");
        for (const BuildLimit& limit : c.limits) put_limit(limit, r);
        c.rows.push_back(std::move(r));
    }
    return std::nullopt;
}

tl::expected<Construction, FileError> read_construction(std::string_view text, std::string_view file) {
    auto parsed = read_table(text, file);
    if (!parsed) return tl::unexpected(parsed.error());
    TableReader& root = *parsed;

    Construction c;
    c.file = file;
    read_arcs(root.table("arcs"), c);
    read_shield_prices(root.table("shields"), c);
    c.sensor = read_track_prices(root.table("sensor"));
    c.scanner = read_track_prices(root.table("scanner"));

    TableReader control = root.table("damage_control");
    c.damage_rule = provenance(control);
    c.damage_per_point = control.integer("bpv_per_point", 0, 999);
    c.damage_step = control.integer("step", 1, 999);
    c.damage_low = control.integer("low", 0, 999);
    c.damage_residual = control.integer("residual", 0, 999);
    c.damage_indestructible = control.integer("indestructible", 1, 100);
    c.damage_spaces = control.integer("spaces", 0, 99);

    TableReader excess = root.table("excess_damage");
    c.excess_rule = provenance(excess);
    c.excess = price(excess, "bpv");
    c.excess_free = excess.integer("free", 0, 99);
    c.excess_per_hull = multiplier(excess, "per_hull");
    c.hull = excess.words("hull");
    c.excess_spaces = excess.integer("spaces", 0, 99);

    TableReader crew = root.table("crew");
    c.crew_rule = provenance(crew);
    c.crew_unit = price(crew, "crew_unit");
    c.boarding_party = price(crew, "boarding_party");
    c.deck_crew = price(crew, "deck_crew");
    crew.integer("free_deck_crews", 0, 99);

    TableReader options = root.table("options");
    c.options_rule = provenance(options);
    c.spend_most = multiplier(options, "spend_most");
    c.alien_times = options.integer("alien_times", 1, 99);
    c.alien_from = options.integer("alien_from", 0, 99);
    c.extended = {multiplier(options, "extended_3x"), multiplier(options, "extended_4x")};
    c.warp = options.words("warp");

    for (const std::string_view part : {"control", "hull", "power", "launchers"})
        read_rows(root.table(part), part, false, c);
    read_rows(root.table("weapons"), "weapons", true, c);
    read_frames(root.table("frames"), c);
    read_limits(root.table("limits"), c);
    if (auto emergency = root.table_if("emergency")) add_emergency_versions(*emergency, c);
    if (auto error = root.finish()) return tl::unexpected(*error);
    for (const std::string& id : c.hull)
        if (build_row(c, id, 0) == nullptr)
            return tl::unexpected(
                FileError{c.file, excess.line("hull"), 1, fmt::format("\"{}\" has no construction row", id)});
    return c;
}

}  // namespace impulse
