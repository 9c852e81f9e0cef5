#include "scenarios/campaigns/campaign_program.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <iostream>
#include <memory>
#include <optional>

#include "scenarios/campaigns/sidcors_record.h"
#include "scenarios/files.h"

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
    SidcorsCommand(const SidcorsOptions& options, const ProgramStreams& streams) : o_(options), io_(streams) {}

    int run() {
        const auto rows = vbam::load_rows();
        if (!rows) return bad(rows.error().text());
        const auto text = read_text(o_.file);
        if (!text) return bad(text.error().text());
        auto record = sidcors::read_record(*rows, *text, o_.file);
        if (!record) return bad(record.error().text());
        if (o_.seed) record->seed = *o_.seed;
        if (o_.n > 0) return many(*rows, *record);
        std::array<sidcors::Choices, 2> choices;
        for (std::size_t s = 0; s < 2; ++s)
            choices[s] = sidcors::automatic(*rows, record->intensity[s], record->retreat[s]);
        for (const std::string& name : o_.people) {
            std::size_t s = 0;
            while (s < 2 && record->forces[s].id != name) ++s;
            if (s == 2)
                return bad(fmt::format("--ask {}: there is no such side; there are: {}, {}", name, record->forces[0].id,
                                       record->forces[1].id));
            choices[s] = person(*rows, s);
        }
        const auto outcome = sidcors::fight(*rows, record->forces, choices, sidcors::seeded(record->seed), 1000);
        if (stopped_) return bad("the answers ended before the battle did; nothing was written");
        if (!outcome.fault.empty()) return bad(outcome.fault);
        const Json out = sidcors::record_out(*record, outcome);
        if (!o_.record.empty())
            if (const auto error = write_whole(o_.record, out.dump(2) + "\n")) return bad(error->text());
        if (o_.json)
            io_.out << out.dump(2) << "\n";
        else
            io_.out << sidcors::story(outcome);
        return exit_ok;
    }

private:
    int bad(std::string_view what) {
        io_.err << "impulse: " << what << "\n";
        return exit_bad_input;
    }

    int many(const vbam::Rows& rows, const sidcors::Record& record) {
        const auto t = sidcors::tally(rows, record, o_.n);
        if (o_.json) {
            Json json = {{"battles", t.battles}, {"nobody", t.nobody}, {"rounds", t.rounds}};
            for (std::size_t s = 0; s < 2; ++s)
                json["sides"].push_back({{"id", record.forces[s].id}, {"wins", t.wins[s]}, {"lost", t.lost[s]}, {"crippled", t.crippled[s]}});
            io_.out << json.dump(2) << "\n";
            return exit_ok;
        }
        const auto n = static_cast<double>(t.battles);
        io_.out << fmt::format("{} automatic battles, {:.1f} rounds each on average\n", t.battles, static_cast<double>(t.rounds) / n);
        for (std::size_t s = 0; s < 2; ++s) {
            // Wilson's interval: honest near 0 and 1 too.
            const double p = t.wins[s] / n, z = 1.96, zz = z * z / n;
            const double middle = (p + zz / 2) / (1 + zz), half = z / (1 + zz) * std::sqrt(p * (1 - p) / n + zz / (4 * n));
            io_.out << fmt::format("  {}: wins {:.1f} % (95 % interval {:.1f} to {:.1f}); loses {:.2f} and has {:.2f} crippled of {} units\n",
                                   record.forces[s].id, 100 * p, 100 * (middle - half), 100 * (middle + half),
                                   static_cast<double>(t.lost[s]) / n, static_cast<double>(t.crippled[s]) / n,
                                   record.forces[s].ships.size());
        }
        if (t.nobody > 0) io_.out << fmt::format("  nobody wins: {:.1f} %\n", 100 * t.nobody / n);
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
            int n = 0;
            const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), n);
            if (error == std::errc{} && end == text->data() + text->size() && n >= least && n <= most) return n;
            io_.out << fmt::format("  expected a whole number from {} to {}\n", least, most);
        }
    }
    void list(const sidcors::Force& force) {
        for (std::size_t i = 0; i < force.ships.size(); ++i) {
            const sidcors::Ship& s = force.ships[i];
            if (!s.alive()) continue;
            io_.out << fmt::format("  {}. {} {} {}{}\n", i + 1, s.id, sidcors::text(s.factors), word(s.status),
                                   s.fighters > 0 ? fmt::format(", {} fighter factors", s.fighters) : std::string{});
        }
    }

    sidcors::Choices person(const vbam::Rows& rows, std::size_t me) {
        sidcors::Choices c;
        c.intensity = [this, &rows](const std::array<sidcors::Force, 2>& forces, int side, int round) {
            const auto& id = forces[static_cast<std::size_t>(side)].id;
            return number(fmt::format("{}, round {}: intensity ({} to {})? ", id, round, rows.intensity_least, rows.intensity_most),
                          rows.intensity_least, rows.intensity_most)
                .value_or(rows.intensity_least);
        };
        c.directed = [this, &rows](const std::array<sidcors::Force, 2>& forces, int side, int points) -> std::optional<sidcors::Directed> {
            if (stopped_) return std::nullopt;
            const sidcors::Force& foe = forces[static_cast<std::size_t>(1 - side)];
            io_.out << fmt::format("{} may direct {} points at one unit of {} (price: {} x its defence):\n",
                                   forces[static_cast<std::size_t>(side)].id, points, foe.id, rows.directed_price);
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
                const auto at = number(fmt::format("unit to give up (1 to {}; {} to {}: a fighter factor of it)? ", n, n + 1, 2 * n), 1,
                                       static_cast<int>(2 * n));
                if (!at) return 2 * n;
                const auto i = static_cast<std::size_t>(*at - 1);
                const sidcors::Ship& ship = own.ships[i % n];
                if (ship.alive() && (i < n || ship.fighters > 0)) return i;
                io_.out << (i < n ? "  that unit is gone\n" : "  it carries no fighters\n");
            }
        };
        c.retreat = [this, me](const std::array<sidcors::Force, 2>& forces, int, int round) {
            if (stopped_) return true;
            return number(fmt::format("{}: retreat after round {} (1 yes, 0 no)? ", forces[me].id, round), 0, 1).value_or(1) == 1;
        };
        return c;
    }

    const SidcorsOptions& o_;
    const ProgramStreams& io_;
    bool stopped_ = false;
};

}  // namespace

void add_campaign_commands(CLI::App& app, const ProgramStreams& streams, int& status) {
    const auto o = std::make_shared<SidcorsOptions>();
    CLI::App* sidcors = app.add_subcommand(
        "sidcors",
        "Fight an abstract battle (VBAM/SFB) of a battle record, round by round.\n"
        "  impulse sidcors border.json --record border.out.json\n"
        "  impulse sidcors border.json --n 10000          how it would end, by chance\n"
        "  impulse sidcors border.json --ask Klingon      choose for that side at the prompt");
    sidcors->add_option("FILE", o->file, "record in (.json): sides attacker first, units with factors \"9-8(2)/5-4(1)\"")->required();
    sidcors->add_option("--seed", o->seed, "dice; else the record's rng_seed");
    sidcors->add_option("--n", o->n, "so many automatic battles, their results counted")->check(CLI::Range(1, 10000000));
    sidcors->add_option("--ask", o->people, "SIDE: a person chooses for it");
    sidcors->add_option("--record", o->record, "write the record out here");
    sidcors->add_flag("--json", o->json, "as JSON");
    sidcors->callback([o, &streams, &status] { status = SidcorsCommand(*o, streams).run(); });
}

}  // namespace impulse
