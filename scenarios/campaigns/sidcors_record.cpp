#include "scenarios/campaigns/sidcors_record.h"

#include <fmt/format.h>

#include "engine/dice.h"
#include "scenarios/campaigns/vbam_legality.h"
#include "scenarios/files/json_text.h"

namespace impulse::sidcors {
namespace {

Ship read_unit(JsonView& row) {
    Ship ship;
    ship.id = row.word("id");
    const std::string text = row.word("factors");
    if (const auto factors = parse_factors(text))
        ship.factors = *factors;
    else if (row.ok())
        row.refuse("factors",
                   fmt::format("\"{}\" is not a ship factor; expected such as \"9-8(2)/5-4(1)\"", text));
    if (row.has("status"))
        ship.status = from_word<Status>(row.one_of("status", words_of(Status{}))).value_or(Status::undamaged);
    if (row.ok() && ship.status == Status::crippled && !ship.factors.crippled)
        row.refuse("status", fmt::format("{} has no crippled side: \"{}\"", ship.id, text));
    ship.fighters = row.integer("fighters", 0, ship.face().fighters, ship.alive() ? ship.face().fighters : 0);
    ship.ew = row.integer("ew", 0, 9, row.boolean("is_scout", false) ? 1 : 0);
    ship.mauler = row.boolean("is_mauler", false);
    ship.cloak = row.boolean("has_cloak", false);
    ship.fixed = row.boolean("is_fixed", false);
    ship.rank = row.integer("loss_rank", 0, 99, 0);
    return ship;
}

std::string halves(int n) { return n % 2 == 0 ? fmt::format("{}", n / 2) : fmt::format("{}.5", n / 2); }

std::string loss_text(const Loss& loss) {
    std::string what;
    if (loss.fighters > 0)
        what = fmt::format("{} fighter factor{}{}", loss.fighters, loss.fighters == 1 ? "" : "s",
                           loss.ship.empty() ? " without a deck" : " of " + loss.ship);
    else
        what = fmt::format("{} {}", loss.ship, word(loss.became));
    if (loss.shock) return what + " (mauler shock)";
    return fmt::format("{} ({} point{}{})", what, loss.points, loss.points == 1 ? "" : "s",
                       loss.directed ? ", directed" : "");
}

}  // namespace

tl::expected<Record, FileError> read_record(const vbam::Rows& rows, std::string_view text,
                                            std::string_view file) {
    auto parsed = JsonText::parse(text, file);
    if (!parsed) return tl::unexpected(parsed.error());
    JsonView root = JsonView::root(*parsed);
    Record record;
    record.json = (*parsed)->json();
    if (root.has("record") && !root.has("format")) {  // the older name of the same thing
        constexpr std::array<std::string_view, 1> older{"battle-in/1"};
        root.one_of("record", older);
    } else if (const std::string format = root.word("format"); root.ok() && format != "impulse-record/1")
        root.refuse("format", fmt::format("this program reads \"impulse-record/1\", not \"{}\"", format));
    record.seed = root.seed("rng_seed", 1);
    auto sides = root.objects("sides");
    if (root.ok() && sides.size() != 2)
        root.refuse("sides", fmt::format("an abstract battle has two sides, attacker first; there are {}",
                                         sides.size()));
    for (std::size_t s = 0; s < 2 && root.ok(); ++s) {
        Force& force = record.forces[s];
        JsonView& side = sides[s];
        force.id = side.word("id");
        record.intensity[s] = side.integer("intensity", rows.intensity_least, rows.intensity_most, 2);
        record.retreat[s] = side.integer("retreat_below_percent", 0, 1000, 0);
        auto units = side.objects("units");
        for (JsonView& unit : units) force.ships.push_back(read_unit(unit));
        if (root.ok() && !force.alive())
            side.refuse("units", fmt::format("{} has no unit that can fight", force.id));
    }
    if (const auto& error = (*parsed)->error()) return tl::unexpected(*error);
    return record;
}

Json record_out(const Record& record, const Outcome& outcome) {
    Json out = record.json;
    out["kind"] = "out";
    out["result_source"] = "sidcors";
    out["rng_seed"] = record.seed;
    out["winner"] = outcome.winner < 0 ? Json(nullptr)
                                       : Json(outcome.forces[static_cast<std::size_t>(outcome.winner)].id);
    out["end_reason"] = outcome.reason;
    vbam::report_encounter(record.json, out);
    out["rounds"] = Json::array();
    for (const Round& round : outcome.rounds) {
        Json row = {{"round", round.number}, {"bir", round.rating}};
        for (std::size_t s = 0; s < 2; ++s) {
            const SideRound& side = round.sides[s];
            Json one = {{"bif", side.intensity},
                        {"compot", halves(side.potential_halves)},
                        {"die", side.die},
                        {"shift", side.shift},
                        {"die_modified", side.die_modified},
                        {"percent", side.percent},
                        {"damage", side.damage},
                        {"plus_minus_before", side.carried_before},
                        {"due", side.due},
                        {"directed", side.directed},
                        {"resolved", side.resolved},
                        {"plus_minus", side.carried_after}};
            if (side.cloak_sum > 0) one["cloak_dice"] = side.cloak_sum;
            if (side.shock_die > 0) one["shock_die"] = side.shock_die;
            one["losses"] = Json::array();
            for (const Loss& loss : side.losses) {
                Json l = {{"points", loss.points}};
                if (!loss.ship.empty()) l["unit"] = loss.ship;
                if (loss.fighters > 0)
                    l["fighters"] = loss.fighters;
                else
                    l["status"] = std::string{word(loss.became)};
                if (loss.directed) l["directed"] = true;
                if (loss.shock) l["shock"] = true;
                one["losses"].push_back(std::move(l));
            }
            row[outcome.forces[s].id] = std::move(one);
        }
        out["rounds"].push_back(std::move(row));
    }
    for (std::size_t s = 0; s < 2; ++s) {
        const Force& force = outcome.forces[s];
        Json& units = out["sides"][s]["units"];
        for (std::size_t i = 0; i < force.ships.size(); ++i) {
            const Ship& ship = force.ships[i];
            units[i]["status"] = std::string{word(ship.status)};
            units[i]["fighters"] = ship.fighters;
            units[i]["fate"] = ship.alive() ? "survived" : "destroyed";
        }
    }
    return out;
}

std::string story(const Outcome& outcome) {
    std::string text;
    for (const Round& round : outcome.rounds) {
        text += fmt::format("Round {}: intensity {} + {} = {}\n", round.number, round.sides[0].intensity,
                            round.sides[1].intensity, round.rating);
        for (std::size_t s = 0; s < 2; ++s) {
            const SideRound& side = round.sides[s];
            text += fmt::format(
                "  {}: potential {}, die {}{} -> {} %, {} point{} scored\n", outcome.forces[s].id,
                halves(side.potential_halves), side.die,
                side.shift == 0 ? std::string{} : fmt::format(" {:+} = {}", side.shift, side.die_modified),
                side.percent, side.damage, side.damage == 1 ? "" : "s");
        }
        for (std::size_t s = 0; s < 2; ++s) {
            const SideRound& side = round.sides[s];
            text +=
                fmt::format("  {} owes {}{}:", outcome.forces[s].id, side.due,
                            side.carried_before == 0 ? std::string{}
                                                     : fmt::format(" ({:+} carried)", side.carried_before));
            if (side.losses.empty()) text += " nothing given up";
            for (std::size_t i = 0; i < side.losses.size(); ++i)
                text += (i == 0 ? " " : ", ") + loss_text(side.losses[i]);
            if (side.carried_after != 0) text += fmt::format("; {:+} to the next round", side.carried_after);
            text += "\n";
        }
    }
    text += fmt::format("{}: {}\n", outcome.reason.empty() ? "broken off" : outcome.reason,
                        outcome.winner < 0
                            ? "nobody wins"
                            : outcome.forces[static_cast<std::size_t>(outcome.winner)].id + " wins");
    for (const Force& force : outcome.forces) {
        text += fmt::format("  {}:", force.id);
        for (const Ship& ship : force.ships)
            text +=
                fmt::format(" {} {}{}", ship.id, word(ship.status),
                            ship.fighters > 0 ? fmt::format(" ({} fighters)", ship.fighters) : std::string{});
        text += "\n";
    }
    return text;
}

Roll seeded(std::uint64_t seed) {
    return [dice = Dice{}, seed](const std::string&, int sides) mutable {
        dice.seed = seed;
        return dice.roll(Stream::other, sides);
    };
}

Tally tally(const vbam::Rows& rows, const Record& record, int battles) {
    Tally t;
    const std::array<Choices, 2> choices{automatic(rows, record.intensity[0], record.retreat[0]),
                                         automatic(rows, record.intensity[1], record.retreat[1])};
    for (; t.battles < battles; ++t.battles) {
        const Outcome out = fight(rows, record.forces, choices,
                                  seeded(record.seed + static_cast<std::uint64_t>(t.battles)), 1000);
        if (out.winner < 0)
            ++t.nobody;
        else
            ++t.wins[static_cast<std::size_t>(out.winner)];
        t.rounds += static_cast<std::int64_t>(out.rounds.size());
        for (std::size_t s = 0; s < 2; ++s)
            for (const Ship& ship : out.forces[s].ships) {
                t.lost[s] += ship.alive() ? 0 : 1;
                t.crippled[s] += ship.status == Status::crippled ? 1 : 0;
            }
    }
    return t;
}

}  // namespace impulse::sidcors
