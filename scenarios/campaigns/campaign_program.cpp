#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <functional>
#include <memory>
#include <optional>

#include "engine/plain_text.h"
#include "scenarios/campaigns/full_thrust_contacts.h"
#include "scenarios/campaigns/full_thrust_record.h"
#include "scenarios/campaigns/sidcors_record.h"
#include "scenarios/campaigns/thunderdome_anschluss.h"
#include "scenarios/campaigns/thunderdome_explore.h"
#include "scenarios/campaigns/thunderdome_fleet.h"
#include "scenarios/campaigns/thunderdome_repair.h"
#include "scenarios/commands/commands.h"
#include "scenarios/files/files.h"
#include "scenarios/files/json_text.h"
#include "scenarios/logs/chance.h"
#include "scenarios/records/record.h"
#include "scenarios/records/record_fields.h"
#include "scenarios/scenario_reader.h"
#include "scenarios/wanted_ships.h"

namespace impulse {
namespace {

struct SidcorsOptions {
    std::string file, record;
    std::optional<std::uint64_t> seed;
    std::vector<std::string> people;
    int n = 0;
    bool json = false;
};

class SidcorsCommand {
public:
    SidcorsCommand(const SidcorsOptions& options, const ProgramStreams& streams)
        : o_(options), io_(streams) {}

    int run() {
        const auto rows = vbam::load_rows();
        if (!rows) return io_.bad(rows.error());
        const auto text = read_text(o_.file);
        if (!text) return io_.bad(text.error());
        auto record = sidcors::read_record(*rows, *text, o_.file);
        if (!record) return io_.bad(record.error());
        if (o_.seed) record->seed = *o_.seed;
        if (o_.n > 0) return many(*rows, *record);
        std::array<sidcors::Choices, 2> choices;
        for (std::size_t s = 0; s < 2; ++s)
            choices[s] = sidcors::automatic(*rows, record->intensity[s], record->retreat[s]);
        for (const std::string& name : o_.people) {
            std::size_t s = 0;
            while (s < 2 && record->forces[s].id != name) ++s;
            if (s == 2)
                return io_.bad(fmt::format("--ask {}: there is no such side; there are: {}, {}", name,
                                           record->forces[0].id, record->forces[1].id));
            choices[s] = person(*rows, s);
        }
        const auto outcome =
            sidcors::fight(*rows, record->forces, choices, sidcors::seeded(record->seed), 1000);
        if (stopped_) return io_.bad("the answers ended before the battle did; nothing was written");
        if (!outcome.fault.empty()) return io_.bad(outcome.fault);
        const Json out = sidcors::record_out(*record, outcome);
        if (!o_.record.empty())
            if (const auto error = write_whole(o_.record, json_text(out, 2) + "\n")) return io_.bad(*error);
        if (o_.json)
            io_.print_json(out);
        else
            io_.out << sidcors::story(outcome);
        return exit_ok;
    }

private:
    int many(const vbam::Rows& rows, const sidcors::Record& record) {
        const auto t = sidcors::tally(rows, record, o_.n);
        if (o_.json) {
            Json json = {{"battles", t.battles}, {"nobody", t.nobody}, {"rounds", t.rounds}};
            for (std::size_t s = 0; s < 2; ++s)
                json["sides"].push_back({{"id", record.forces[s].id},
                                         {"wins", t.wins[s]},
                                         {"lost", t.lost[s]},
                                         {"crippled", t.crippled[s]}});
            io_.print_json(json);
            return exit_ok;
        }
        const auto n = static_cast<double>(t.battles);
        io_.out << fmt::format("{} automatic battles, {:.1f} rounds each on average\n", t.battles,
                               static_cast<double>(t.rounds) / n);
        for (std::size_t s = 0; s < 2; ++s) {
            io_.out << fmt::format("  {}: wins {}; loses {:.2f} and has {:.2f} crippled of {} units\n",
                                   record.forces[s].id, chance_text(t.wins[s], t.battles),
                                   static_cast<double>(t.lost[s]) / n, static_cast<double>(t.crippled[s]) / n,
                                   record.forces[s].ships.size());
        }
        if (t.nobody > 0) io_.out << fmt::format("  nobody wins: {}\n", chance_text(t.nobody, t.battles));
        io_.out << "  in brackets: 95 % intervals\n";
        return exit_ok;
    }

    // A line from the person; nothing at the end of the input.
    std::optional<std::string> line(const std::string& prompt) {
        io_.out << prompt << std::flush;
        std::string text;
        if (!std::getline(io_.in, text)) {
            stopped_ = true;
            return std::nullopt;
        }
        return text;
    }
    std::optional<int> number(const std::string& prompt, int least, int most) {
        for (;;) {
            const auto text = line(prompt);
            if (!text) return std::nullopt;
            if (const auto n = whole(*text); n && *n >= least && *n <= most) return n;
            io_.out << fmt::format("  expected a whole number from {} to {}\n", least, most);
        }
    }
    void list(const sidcors::Force& force) {
        for (std::size_t i = 0; i < force.ships.size(); ++i) {
            const sidcors::Ship& s = force.ships[i];
            if (!s.alive()) continue;
            io_.out << fmt::format(
                "  {}. {} {} {}{}\n", i + 1, s.id, sidcors::text(s.factors), word(s.status),
                s.fighters > 0 ? fmt::format(", {} fighter factors", s.fighters) : std::string{});
        }
    }

    sidcors::Choices person(const vbam::Rows& rows, std::size_t me) {
        sidcors::Choices c;
        c.intensity = [this, &rows](const std::array<sidcors::Force, 2>& forces, int side, int round) {
            const auto& id = forces[static_cast<std::size_t>(side)].id;
            return number(fmt::format("{}, round {}: intensity ({} to {})? ", id, round, rows.intensity_least,
                                      rows.intensity_most),
                          rows.intensity_least, rows.intensity_most)
                .value_or(rows.intensity_least);
        };
        c.directed = [this, &rows](const std::array<sidcors::Force, 2>& forces, int side,
                                   int points) -> std::optional<sidcors::Directed> {
            if (stopped_) return std::nullopt;
            const sidcors::Force& foe = forces[static_cast<std::size_t>(1 - side)];
            io_.out << fmt::format("{} may direct {} points at one unit of {} (price: {} x its defence):\n",
                                   forces[static_cast<std::size_t>(side)].id, points, foe.id,
                                   rows.directed_price);
            list(foe);
            const auto at = number("number of the unit, 0 for none? ", 0, static_cast<int>(foe.ships.size()));
            if (!at || *at == 0) return std::nullopt;
            sidcors::Directed d{static_cast<std::size_t>(*at - 1), false, 0, false};
            for (const sidcors::Ship& s : forces[static_cast<std::size_t>(side)].ships)
                d.mauler = d.mauler || (s.mauler && s.status == sidcors::Status::undamaged);
            if (d.mauler) d.mauler = number("with the mauler (1 yes, 0 no)? ", 0, 1).value_or(0) == 1;
            d.destroy = number("destroy it if the points last (1 yes, 0 no)? ", 0, 1).value_or(0) == 1;
            return d;
        };
        c.loss = [this](const sidcors::Force& own, int left) -> std::size_t {
            const auto n = own.ships.size();
            if (stopped_) return 2 * n;
            io_.out << fmt::format("{} must resolve {} more points:\n", own.id, left);
            list(own);
            for (;;) {
                const auto at =
                    number(fmt::format("unit to give up (1 to {}; {} to {}: a fighter factor of it)? ", n,
                                       n + 1, 2 * n),
                           1, static_cast<int>(2 * n));
                if (!at) return 2 * n;
                const auto i = static_cast<std::size_t>(*at - 1);
                const sidcors::Ship& ship = own.ships[i % n];
                if (ship.alive() && (i < n || ship.fighters > 0)) return i;
                io_.out << (i < n ? "  that unit is gone\n" : "  it carries no fighters\n");
            }
        };
        c.retreat = [this, me](const std::array<sidcors::Force, 2>& forces, int, int round) {
            if (stopped_) return true;
            return number(fmt::format("{}: retreat after round {} (1 yes, 0 no)? ", forces[me].id, round), 0,
                          1)
                       .value_or(1) == 1;
        };
        return c;
    }

    const SidcorsOptions& o_;
    const ProgramStreams& io_;
    bool stopped_ = false;
};

struct FullThrustOptions {
    std::string file, record, as;
    std::optional<std::uint64_t> seed;
    std::vector<std::string> dice;
    bool json = false;
};

int run_full_thrust(const FullThrustOptions& o, const ProgramStreams& io) {
    const auto rows = full_thrust::load_rows();
    if (!rows) return io.bad(rows.error());
    full_thrust::Faces faces;
    for (const std::string& said : o.dice) {
        const auto equals = said.rfind('=');
        const int face =
            equals == std::string::npos ? 0 : whole(std::string_view{said}.substr(equals + 1)).value_or(0);
        if (face < 1 || face > 6)
            return io.bad(fmt::format(
                "--die {}: expected what it was rolled for and a face, such as \"range=3\"", said));
        faces[said.substr(0, equals)] = face;
    }
    const auto text = read_text(o.file);
    if (!text) return io.bad(text.error());
    const auto resolved = full_thrust::resolve(*rows, *text, o.file, o.seed, faces);
    if (!resolved) return io.bad(resolved.error());
    if (!o.as.empty()) {
        const auto parsed = JsonText::parse(*text, o.file);
        if (!parsed) return io.bad(parsed.error());
        const Json view = full_thrust::seen_by((*parsed)->json(), o.as);
        if (view.is_null()) return io.bad(fmt::format("--as {}: {} has no such side", o.as, o.file));
        io.print_json(view);
        return exit_ok;
    }
    if (!o.record.empty())
        if (const auto error = write_whole(o.record, json_text(resolved->out, 2) + "\n"))
            return io.bad(*error);
    if (o.json) {
        io.print_json(resolved->out);
        return exit_ok;
    }
    for (const std::string& line : resolved->story) io.out << line << "\n";
    for (const Json& side : resolved->out["sides"])
        for (const Json& ship : side["ships"])
            io.out << fmt::format("  {} {}: {}{}\n", side["id"].get<std::string>(),
                                  ship["id"].get<std::string>(), ship["fate"].get<std::string>(),
                                  ship.contains("repair_bill")
                                      ? ", repairs " + ship["repair_bill"].get<std::string>()
                                      : std::string{});
    if (resolved->out["system_holder"].is_string())
        io.out << fmt::format("the system is held by {}{}\n",
                              resolved->out["system_holder"].get<std::string>(),
                              resolved->out["interdicted"].get<bool>() ? " and interdicted" : "");
    return exit_ok;
}

struct ExploreOptions {
    int n = 10000;
    std::uint64_t seed = 1;
    bool json = false;
};

int run_explore(const ExploreOptions& o, const ProgramStreams& io) {
    const auto rows = thunderdome::load_rows();
    const auto fleets = thunderdome::load_fleet_rows();
    if (!rows) return io.bad(rows.error());
    if (!fleets) return io.bad(fleets.error());
    const thunderdome::Exploration e = thunderdome::explore(*rows, *fleets, o.n, o.seed);
    if (o.json) {
        Json json = {{"sectors", e.sectors},   {"seed", o.seed}, {"violations", e.violations},
                     {"unsolved", e.unsolved}, {"npes", e.npes}, {"battles_of_three", e.battles_of_three},
                     {"slid", e.slid}};
        for (std::size_t i = 0; i < e.steps.size(); ++i)
            json["steps"][std::string{word(static_cast<thunderdome::CaveatStep>(i))}] = e.steps[i];
        json["types"] = e.types;
        json["terrain"] = e.terrain;
        json["empires"] = e.empires;
        json["first_violations"] = e.first_violations;
        io.print_json(json);
    } else {
        io.out << thunderdome::exploration_text(e);
    }
    return e.violations == 0 ? exit_ok : exit_difference;
}

struct NpeOptions {
    int attacker = 0, losses = 0, offset = 0;
    bool json = false;
};

int run_npe(const NpeOptions& o, const ProgramStreams& io) {
    const auto fleets = thunderdome::load_fleet_rows();
    if (!fleets) return io.bad(fleets.error());
    const auto strength = thunderdome::npe_strength(*fleets, o.attacker, {o.losses, o.offset});
    if (o.json) {
        io.out << Json{{"bpv", strength.bpv},
                       {"net_losses", strength.net_losses},
                       {"anschluss", strength.anschluss}}
                      .dump(2)
               << "\n";
        return exit_ok;
    }
    io.out << fmt::format("The empire may field {} BPV (net losses {}).\n", strength.bpv,
                          strength.net_losses);
    if (strength.anschluss)
        io.out << "Anschluss: no battle is fought. The attacker gains a developed colony or mine, and one or "
                  "two of its ships,\n"
                  "150 BPV together, as captured ships (UTD5.221, UTD5.2A1).\n";
    return exit_ok;
}

struct AfterOptions {
    std::string file, out;
    std::vector<std::string> ships, d9_4, first;
    bool cycle = false;
};

int after_battle(const AfterOptions& o, const ProgramStreams& io,
                 const std::function<tl::expected<Json, std::string>(
                     const Rules&, const thunderdome::FleetRows&, const Json&)>& act) {
    const auto fleets = thunderdome::load_fleet_rows();
    if (!fleets) return io.bad(fleets.error());
    const auto text = read_text(o.file);
    if (!text) return io.bad(text.error());
    const auto ruleset = record_ruleset(*text, o.file);
    if (!ruleset) return io.bad(ruleset.error());
    const auto rules = load_rules(*ruleset, ships_wanted(*text, o.file));
    if (!rules) return io.bad(rules.error());
    const auto parsed = JsonText::parse(*text, o.file);
    const auto fields = record_fields();
    if (!parsed) return io.bad(parsed.error());
    if (!fields) return io.bad(fields.error());
    for (const RecordFinding& finding : review_record(**parsed, **fields).findings)
        if (finding.kind == RecordFinding::Kind::refused) return io.bad(finding.error.text());
    const auto done = act(*rules, *fleets, (*parsed)->json());
    if (!done) return io.bad(fmt::format("{}: {}", o.file, done.error()));
    const std::string out = json_text(*done, 2) + "\n";
    if (o.out.empty()) {
        io.out << out;
        return exit_ok;
    }
    if (const auto error = write_whole(o.out, out)) return io.bad(*error);
    return exit_ok;
}

void add_thunderdome(CLI::App& app, const ProgramStreams& streams, int& status) {
    CLI::App* thunder = app.add_subcommand(
        "thunderdome",
        "Questions of Thunderdome IV campaigns.\n  impulse thunderdome explore --n 10000 --seed 7");
    thunder->require_subcommand(1);
    const auto explore = std::make_shared<ExploreOptions>();
    CLI::App* explore_app = thunder->add_subcommand(
        "explore",
        "Roll sectors by the tables, set up a battle in each, check every caveat and count what was needed.");
    explore_app->add_option("--n", explore->n, "sectors")->check(CLI::Range(1, 10000000));
    explore_app->add_option("--seed", explore->seed, "dice");
    explore_app->add_flag("--json", explore->json, "as JSON");
    explore_app->callback([explore, &streams, &status] { status = run_explore(*explore, streams); });
    const auto npe = std::make_shared<NpeOptions>();
    CLI::App* npe_app = thunder->add_subcommand(
        "npe", "What a non-player empire may field against an attacker, and whether it joins him.");
    npe_app->add_option("--attacker", npe->attacker, "economic BPV of the attacking fleet")
        ->required()
        ->check(CLI::Range(0, 99999));
    npe_app->add_option("--losses", npe->losses, "its losses so far")->check(CLI::Range(0, 99999));
    npe_app->add_option("--offset", npe->offset, "BPV of ships it captured")->check(CLI::Range(0, 99999));
    npe_app->add_flag("--json", npe->json, "as JSON");
    npe_app->callback([npe, &streams, &status] { status = run_npe(*npe, streams); });
    const auto joins = std::make_shared<AfterOptions>();
    CLI::App* joins_app = thunder->add_subcommand(
        "anschluss",
        "The record out of an empire that joins its attacker without a battle: a colony or mine, and ships.\n"
        "  impulse thunderdome anschluss in.json --ship N-FF --record out.json");
    joins_app->add_option("FILE", joins->file, "record in (.json)")->required();
    joins_app->add_option("--ship", joins->ships,
                          "ID of a ship that joins; else those worth most within the reward");
    joins_app->add_option("--record", joins->out, "write the record out here");
    joins_app->callback([joins, &streams, &status] {
        status = after_battle(*joins, streams, [&](const Rules& rules, const auto& rows, const Json& in) {
            return thunderdome::anschluss_record(rules, rows, in, joins->ships);
        });
    });
    const auto repair = std::make_shared<AfterOptions>();
    CLI::App* repair_app =
        thunder->add_subcommand("repair",
                                "What the campaign mends after a battle, on its orders, in a record out.\n"
                                "  impulse thunderdome repair out.json --cycle --d9-4 R-CA --first \"R-CA: L "
                                "WARP\" --record mended.json");
    repair_app->add_option("FILE", repair->file, "record out (.json)")->required();
    repair_app->add_flag("--cycle", repair->cycle,
                         "every ship mends as many boxes as its damage control rating");
    repair_app->add_option("--d9-4", repair->d9_4,
                           "ID of a ship that has D9.4 repairs, at a colony or by a repair freighter");
    repair_app->add_option("--first", repair->first, "\"ID: BOX\": mended before the rest of that ship");
    repair_app->add_option("--record", repair->out, "write the record here");
    repair_app->callback([repair, &streams, &status] {
        status = after_battle(*repair, streams, [&](const Rules& rules, const auto& rows, const Json& out) {
            return thunderdome::repaired(rules, rows, out, {repair->cycle, repair->d9_4, repair->first});
        });
    });
}

}  // namespace

void add_campaign_commands(CLI::App& app, const ProgramStreams& streams, int& status) {
    add_thunderdome(app, streams, status);
    const auto o = std::make_shared<SidcorsOptions>();
    CLI::App* sidcors = app.add_subcommand(
        "sidcors",
        "Fight an abstract battle (VBAM/SFB) of a battle record, round by round.\n"
        "  impulse sidcors border.json --record border.out.json\n"
        "  impulse sidcors border.json --n 10000          how it would end, by chance\n"
        "  impulse sidcors border.json --ask Klingon      choose for that side at the prompt");
    sidcors
        ->add_option("FILE", o->file,
                     "record in (.json): sides attacker first, units with factors \"9-8(2)/5-4(1)\"")
        ->required();
    sidcors->add_option("--seed", o->seed, "dice; else the record's rng_seed");
    sidcors->add_option("--n", o->n, "so many automatic battles, their results counted")
        ->check(CLI::Range(1, 10000000));
    sidcors->add_option("--ask", o->people, "SIDE: a person chooses for it");
    sidcors->add_option("--record", o->record, "write the record out here");
    sidcors->add_flag("--json", o->json, "as JSON");
    sidcors->callback([o, &streams, &status] { status = SidcorsCommand(*o, streams).run(); });

    const auto ft = std::make_shared<FullThrustOptions>();
    CLI::App* thrust = app.add_subcommand(
        "full-thrust",
        "Resolve a meeting of Full Thrust fleets from a record in: postures, range, initiative,\n"
        "disengagement, the attack on the system's defences, repair bills, captures, scrap.\n"
        "  impulse full-thrust tau.json --die range=3 --die defence=3 \"--die=defence d5=4\"\n"
        "  impulse full-thrust tau.json --record tau.out.json\n"
        "What the table decided stands in the record: \"result\": {\"source\": \"played\", \"winner\": "
        "\"nac\"}\n"
        "(played, negotiated, adjudicated or forfeited), fates and systems hit of the ships.");
    thrust->add_option("FILE", ft->file, "record in (.json) of the campaign \"full-thrust\"")->required();
    thrust->add_option("--seed", ft->seed, "dice; else the record's rng_seed");
    thrust->add_option("--die", ft->dice,
                       "WHAT=FACE: rolled at the table; else the record's \"dice\", else the seed");
    thrust->add_option("--record", ft->record, "write the record out here");
    thrust->add_option(
        "--as", ft->as,
        "resolve nothing: print the record as this side may see it, contacts for what it has not spotted");
    thrust->add_flag("--json", ft->json, "as JSON");
    thrust->callback([ft, &streams, &status] { status = run_full_thrust(*ft, streams); });
}

}  // namespace impulse
