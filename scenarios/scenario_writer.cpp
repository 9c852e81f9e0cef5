#include "scenarios/scenario_writer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <vector>

#include "scenarios/scenario_reader.h"

namespace impulse {
namespace {

// A text with its quotes; what JSON escapes TOML escapes the same way.
std::string in_quotes(std::string_view text) { return nlohmann::json(text).dump(); }
std::string in_quotes(const std::vector<std::string>& texts) {
    std::vector<std::string> all;
    for (const std::string& t : texts) all.push_back(in_quotes(t));
    return fmt::format("[{}]", fmt::join(all, ", "));
}
std::string place(Hex hex) { return text(hex, column_of(hex) > 99 || row_of(hex) > 99); }
std::string in_quotes(Facing facing) { return fmt::format("\"{}\"", letter(facing)); }

// Lines of one table; what stands for nothing is left out.
class Lines {
public:
    void heading(std::string_view words) { out_ += fmt::format("\n[[{}]]\n", words); }
    void put(std::string_view key, const std::string& value) { out_ += fmt::format("{} = {}\n", key, value); }
    void put_text(std::string_view key, std::string_view text) {
        if (!text.empty()) put(key, in_quotes(text));
    }
    void put_number(std::string_view key, std::int64_t number, std::int64_t without) {
        if (number != without) put(key, fmt::format("{}", number));
    }
    void put_list(std::string_view key, const std::vector<std::string>& texts) {
        if (!texts.empty()) put(key, in_quotes(texts));
    }
    // { a = 1, b = 2 } in one line.
    void put_table(std::string_view key, const std::vector<std::string>& entries) {
        if (!entries.empty()) put(key, fmt::format("{{ {} }}", fmt::join(entries, ", ")));
    }
    [[nodiscard]] const std::string& text() const { return out_; }

private:
    std::string out_;
};

void put_field(Lines& out, const BattleField& field) {
    out.put("map", field.map.columns > 0 ? fmt::format("\"{}x{}\"", field.map.columns, field.map.rows)
                                         : std::string("\"floating\""));
    if (field.edge != EdgeRule::none) out.put_text("edge", word(field.edge));
    std::vector<std::string> ways;
    for (const auto& [on, way] : {std::pair{field.by_acceleration, "acceleration"},
                                  {field.by_separation, "separation"},
                                  {field.by_warp_point, "warp_point"},
                                  {field.by_evasion, "evasion"}})
        if (on != 0) ways.emplace_back(way);
    out.put_list("leave", ways);
    out.put_number("leave_from_turn", field.clock_turn, 0);
    if (field.umpire != 0) out.put("umpire", "true");
    std::vector<std::string> options;
    for (const auto& [on, key] : {std::pair{field.critical_hits, "critical_hits"},
                                  {field.directed_turns, "directed_turns"},
                                  {field.energy_balance, "energy_balance"}})
        if (on != 0) options.push_back(fmt::format("{} = true", key));
    if (field.leak_every != 0) options.push_back(fmt::format("leaky_shields = {}", field.leak_every));
    if (field.standard_chart != 0) options.emplace_back("damage_chart = \"standard\"");
    out.put_table("options", options);
}

std::string words_of(const Setup& setup, const Feature& f) {
    std::vector<std::string> entries{fmt::format("kind = {}", in_quotes(word(f.kind))),
                                     fmt::format("hex = {}", in_quotes(place(f.hex)))};
    const auto number = [&](std::string_view key, int n) {
        if (n != 0) entries.push_back(fmt::format("{} = {}", key, n));
    };
    number("radius", f.radius);
    number("atmosphere", f.air);
    number("speed", f.speed);
    number("strength", f.strength);
    number("from_turn", f.from_turn);
    if (f.facing != Facing{}) entries.push_back(fmt::format("direction = {}", in_quotes(f.facing)));
    if (f.lane < setup.lanes.size())
        entries.push_back(fmt::format("lane = {}", in_quotes(setup.lanes[f.lane])));
    std::vector<int> impulses;
    for (int i = 1; i <= 32; ++i)
        if ((f.impulses >> static_cast<unsigned>(i - 1) & 1U) != 0) impulses.push_back(i);
    if (!impulses.empty()) entries.push_back(fmt::format("impulses = [{}]", fmt::join(impulses, ", ")));
    return fmt::format("{{ {} }}", fmt::join(entries, ", "));
}

std::string damage_words(const SetupDamage& damage) {
    return damage.what == "shield" ? fmt::format("shield {} {}", damage.index, damage.boxes)
                                   : fmt::format("{} {}", damage.what, damage.boxes);
}
std::vector<std::string> damage_list(const SetupUnit& unit) {
    std::vector<std::string> all;
    std::ranges::transform(unit.damage, std::back_inserter(all), damage_words);
    return all;
}

// The craft that a ship carries, those alike counted together.
std::vector<std::string> craft_list(const Setup& setup, const SetupUnit& ship) {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < setup.units.size();) {
        const SetupUnit& craft = setup.units[i];
        std::size_t n = 1;
        while (i + n < setup.units.size() && setup.units[i + n].mother == craft.mother &&
               setup.units[i + n].class_key == craft.class_key && setup.units[i + n].damage == craft.damage)
            ++n;
        i += n;
        if (craft.mother != ship.id) continue;
        all.push_back(fmt::format("{} x {}", n, craft.class_key));
        if (!craft.damage.empty()) all.back() += fmt::format(": {}", fmt::join(damage_list(craft), ", "));
    }
    return all;
}

std::vector<std::string> entries_of(const std::vector<std::pair<std::string, int>>& values) {
    std::vector<std::string> all;
    for (const auto& [key, value] : values) all.push_back(fmt::format("{} = {}", in_quotes(key), value));
    return all;
}

void put_unit(Lines& out, const Setup& setup, const SetupUnit& unit) {
    out.heading("side.unit");
    out.put_text("id", unit.id);
    out.put_text("name", unit.name);
    out.put_text("class", unit.class_key);
    if (!unit.held_out) {
        out.put("hex", in_quotes(place(unit.hex)));
        out.put("facing", in_quotes(unit.facing));
    }
    if (unit.speed == -1)
        out.put("speed", "\"max\"");
    else
        out.put_number("speed", unit.speed, -1);
    out.put_number("weapon_status", unit.weapon_status, 3);
    out.put_number("ground", unit.ground, 0);
    out.put_number("power_grid", unit.grid, 0);
    out.put_number("patrol", unit.patrol, -1);
    if (unit.quality != 0) out.put("crew", unit.quality < 0 ? "\"poor\"" : "\"outstanding\"");
    if (unit.held_out) out.put("held_out", "true");
    if (unit.navigator) out.put("navigator", "true");
    out.put_list("special", unit.special);
    out.put_list("damage", damage_list(unit));
    out.put_list("craft", craft_list(setup, unit));
    out.put_table("options", entries_of(unit.options));
    out.put_table("overloads", entries_of(unit.overloads));
    std::vector<std::string> loads;
    for (const auto& [rack, rounds] : unit.loads) {
        std::vector<std::string> each;
        for (std::size_t at = 0; at <= rounds.size();) {
            const std::size_t comma = std::min(rounds.find(',', at), rounds.size());
            each.push_back(rounds.substr(at, comma - at));
            at = comma + 1;
        }
        loads.push_back(fmt::format("{} = {}", in_quotes(rack), in_quotes(each)));
    }
    out.put_table("loads", loads);
}

void put_side(Lines& out, const Scenario& scenario, std::size_t s) {
    const SetupSide& side = scenario.setup.sides[s];
    out.heading("side");
    out.put_text("id", side.id);
    out.put_text("name", side.name);
    out.put_text("empire", side.empire);
    out.put_number("team", side.team, static_cast<int>(s));
    out.put_number("web_frequency", side.frequency, 0);
    if (s < scenario.pilots.size()) out.put_text("pilot", scenario.pilots[s]);
    std::vector<std::string> questions, standing;
    for (const auto& [kind, said] : {std::pair{"damage_boxes", side.damage_boxes},
                                     {"struck_shield", side.struck_shield},
                                     {"repairs", side.repairs}})
        if (said != Standing::automatic)
            questions.push_back(fmt::format("{} = {}", kind, in_quotes(word(said))));
    out.put_table("questions", questions);
    for (const OpeningOrder& order : scenario.opening)
        if (order.side == SideId{s}) standing.push_back(order.text);
    out.put_list("standing_orders", standing);
    for (const SetupUnit& unit : scenario.setup.units)
        if (unit.side == static_cast<int>(s) && unit.mother.empty()) put_unit(out, scenario.setup, unit);
}

void put_mines_and_web(Lines& out, const Setup& setup) {
    const auto owner = [&](int side) { return setup.sides[static_cast<std::size_t>(side)].name; };
    for (const SetupMine& mine : setup.mines) {
        out.heading("mine");
        out.put_text("type", mine.type);
        out.put_text("side", owner(mine.side));
        out.put("hex", in_quotes(place(mine.hex)));
        if (mine.dummy) out.put("dummy", "true");
        out.put_number("field", mine.field, 0);
        out.put_number("chain", mine.chain, 0);
    }
    for (const SetupWeb& web : setup.webs) {
        out.heading("web");
        out.put_text("side", owner(web.side));
        out.put_number("strength", web.strength, 0);
        std::vector<std::string> hexes;
        for (const Hex hex : web.hexes) hexes.push_back(place(hex));
        if (web.kind != WebKind::globular || web.hexes.empty()) {
            out.put_list("hexes", hexes);
            continue;
        }
        // A ring of that radius has six hexes for each of its steps.
        const int radius = static_cast<int>(web.hexes.size()) / 6;
        const auto by_q = std::ranges::min(web.hexes, {}, &Hex::q),
                   by_r = std::ranges::min(web.hexes, {}, &Hex::r);
        const Hex centre{static_cast<std::int16_t>(by_q.q + radius),
                         static_cast<std::int16_t>(by_r.r + radius)};
        out.put("ring", in_quotes(place(centre)));
        out.put_number("radius", radius, 0);
    }
}

}  // namespace

tl::expected<std::string, std::string> write_scenario(const Rules& rules, const Scenario& scenario) {
    const Setup& setup = scenario.setup;
    if (!scenario.campaign.empty())
        return tl::unexpected(fmt::format(
            "{}: its sector was rolled by the rules of a campaign; keep the file that it came from",
            setup.title));
    Lines out;
    out.put_text("format", "impulse-scenario/1");
    out.put_text("ruleset", setup.ruleset);
    out.put_text("title", setup.title);
    out.put("seed", fmt::format("{}", setup.seed));
    out.put_number("year", setup.year, 0);
    out.put_number("turn_limit", setup.field.turn_limit, 0);
    put_field(out, setup.field);
    if (!setup.field.features.empty()) {
        std::vector<std::string> features;
        for (const Feature& f : setup.field.features) features.push_back(words_of(setup, f));
        out.put("feature", fmt::format("[\n  {},\n]", fmt::join(features, ",\n  ")));
    }
    for (std::size_t s = 0; s < setup.sides.size(); ++s) put_side(out, scenario, s);
    put_mines_and_web(out, setup);
    // What was written must mean the same when it is read: nothing is lost in silence.
    const auto again = read_scenario(out.text(), scenario.file, rules);
    if (!again) return tl::unexpected(again.error().text());
    const auto same = [](const OpeningOrder& a, const OpeningOrder& b) {
        return a.side == b.side && a.text == b.text;
    };
    if (!(again->setup == setup) || again->pilots != scenario.pilots ||
        !std::ranges::equal(again->opening, scenario.opening, same))
        return tl::unexpected(fmt::format(
            "{}: a scenario file has no words for all of this battle; save its log instead", setup.title));
    return out.text();
}

}  // namespace impulse
