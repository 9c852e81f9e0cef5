#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "battle/core/rows/damage.h"
#include "battle/damage/shields.h"
#include "battle/play/make_battle.h"
#include "battle/play/plan_words.h"
#include "battle/play/rules_reader.h"
#include "bench/lab/lab_command.h"
#include "bench/lab/odds.h"
#include "bench/lab/plot.h"
#include "bench/lab/sheet_odds.h"
#include "engine/csv.h"
#include "scenarios/files/asset_path.h"
#include "scenarios/files/files.h"
#include "scenarios/files/json_text.h"
#include "scenarios/fleets/yard_commands.h"

namespace impulse {
namespace {

using OddsJson = nlohmann::ordered_json;

struct OddsOptions {
    std::string ruleset, format, svg, ship;
    std::vector<std::string> shots;
    int shield = -1, reinforcement = 0, facing = 1, leaky = 0;
    FireTerms terms;
    bool cloaked = false, json = false;
    CountLimits limits;
    std::string only_for_ships;  // the first option given that means nothing without --ship
};

// The rules of a ruleset or of an edited copy of its folder, with all ships.
tl::expected<Rules, FileError> rules_with_ships(const std::string& name) {
    namespace fs = std::filesystem;
    std::error_code error;
    if (!fs::is_directory(name, error)) return load_rules(name);
    std::vector<TextFile> tables, ships;
    const auto take = [](const std::string& folder, std::vector<TextFile>& all) -> std::optional<FileError> {
        for (const std::string& path : files_below(folder, ".toml")) {
            auto text = read_text(path);
            if (!text) return text.error();
            all.push_back({path, std::move(*text)});
        }
        return std::nullopt;
    };
    if (auto bad = take(name, tables)) return tl::unexpected(std::move(*bad));
    const auto plain = read_rules(tables, ships);
    if (!plain) return tl::unexpected(plain.error());
    if (auto bad = take((fs::path{asset_folder()} / "ships" / plain->id).string(), ships))
        return tl::unexpected(std::move(*bad));
    return read_rules(tables, ships);
}

// The target alone on the map, as a battle begins.
tl::expected<std::unique_ptr<Battle>, std::string> lone_ship(const Rules& rules, const std::string& said) {
    const std::vector<const ShipClass*> meant = classes_named(rules, said);
    if (meant.size() > 1) {
        std::vector<std::string> alike;
        for (const ShipClass* c : meant) alike.push_back(c->sheet.key);
        return tl::unexpected(
            fmt::format("--ship {}: that is the code of several classes: {}", said, fmt::join(alike, ", ")));
    }
    if (meant.empty()) {
        std::vector<std::string_view> keys;
        for (const ShipClass& c : rules.classes) keys.push_back(c.sheet.key);
        // A whole fleet list helps nobody: the nearest name, and where they all stand.
        return tl::unexpected(
            fmt::format("--ship {}: there is no such ship of {}{}; see: impulse ships list --ruleset {}",
                        said, rules.id, did_you_mean(said, keys), rules.id));
    }
    const ShipClass* type = meant.front();
    const std::string& key = type->sheet.key;
    if (type->sheet.craft.small())
        return tl::unexpected(
            fmt::format("--ship {}: a craft has no damage chart; {} points cripple it, {} destroy it", key,
                        type->sheet.craft.cripple, type->sheet.craft.kill));
    Setup setup;
    setup.ruleset = rules.id;
    setup.sides.push_back({"target", "target", "", 0});
    SetupUnit unit;
    unit.id = unit.name = "target";
    unit.class_key = key;
    constexpr int middle = 20;
    unit.hex = hex_at(middle, middle);
    unit.speed = -1;
    setup.units.push_back(std::move(unit));
    auto battle = make_battle(rules, setup);
    if (!battle) return tl::unexpected(battle.error());
    return std::make_unique<Battle>(std::move(*battle));
}

OddsJson odds_json(const Odds& odds) {
    OddsJson json;
    json["of"] = odds.all_text();
    json["mean"] = odds.mean();
    json["deviation"] = odds.deviation();
    OddsJson ways = OddsJson::array();
    for (std::size_t p = 0; p < odds.size(); ++p)
        ways.push_back({{"points", p},
                        {"ways", odds.ways_text(p)},
                        {"chance", odds.chance(p)},
                        {"at_least", odds.at_least(p)}});
    json["points"] = std::move(ways);
    return json;
}

std::vector<double> chances(const Odds& odds) {
    std::vector<double> all;
    for (std::size_t p = 0; p < odds.size(); ++p) all.push_back(odds.chance(p));
    return all;
}

constexpr const char* owners_choice =
    "boxes that the owner chooses are given up by the standing order: worth least first, fired before loaded";

// A ship's odds and what is told about them.
struct ShipOdds {
    std::vector<std::string> terms;  // a line for each shot: why it counts so
    SheetOdds odds;
    std::string name, key;
    int facing = 1, shield = 0, reinforcement = 0;
    std::uint64_t seed = 1;

    [[nodiscard]] std::string title() const {
        return fmt::format("{} ({}), shield #{} of {}{}", name, key, facing, shield,
                           reinforcement > 0 ? fmt::format(" + {} reinforcement", reinforcement) : "");
    }
    // How far every throw was counted.
    [[nodiscard]] std::string method() const {
        if (odds.samples == 0)
            return fmt::format(
                "exact: every throw counted, {} internal point{} at most, {} conditions of the ship",
                odds.most_internals, odds.most_internals == 1 ? "" : "s", odds.states);
        if (odds.exact_upto <= 0)
            return fmt::format(
                "sampled: {} internal points at most are beyond exact counting; {} volleys, seed {}; "
                "ranges are 95 % intervals (Wilson)",
                odds.most_internals, odds.samples, seed);
        return fmt::format(
            "exact up to {} internal points ({:.2f} % of volleys); the rest, up to {}, sampled: {} "
            "volleys, seed {}; ranges are 95 % intervals (Wilson)",
            odds.exact_upto, (1 - odds.sampled_part) * 100, odds.most_internals, odds.samples, seed);
    }
    [[nodiscard]] std::vector<std::pair<std::string, const SheetChance*>> fates() const {
        std::vector<std::pair<std::string, const SheetChance*>> all;
        if (odds.cripples) {
            all.emplace_back("crippled", &odds.crippled);
            all.emplace_back("crippled or lost", &odds.either);
        }
        all.emplace_back("lost", &odds.lost);
        return all;
    }
    [[nodiscard]] std::string percent(const SheetChance& c) const {
        const auto [low, high] = odds.interval(c);
        constexpr double percents = 100;
        if (odds.samples == 0 || high - low == 0) return fmt::format("{:.2f} %", odds.chance(c) * percents);
        return fmt::format("{:.2f} % ({:.2f}..{:.2f})", odds.chance(c) * percents, low * percents,
                           high * percents);
    }
};

class OddsCommand {
public:
    OddsCommand(const ProgramStreams& streams, const OddsOptions& options) : io_(streams), o_(options) {}

    int run() {
        if (o_.shots.empty())
            return io_.bad(
                "odds: which shots? Try: impulse odds --ruleset classic --shot \"photon:standard x4 @ 8\" "
                "--shield 24");
        if (o_.ruleset.empty())
            return io_.bad(fmt::format("odds: which tables? Add --ruleset with one of: {}",
                                       fmt::join(rulesets(asset_folder()), ", ")));
        if (o_.ship.empty() && !o_.only_for_ships.empty())
            return io_.bad(
                fmt::format("{}: that is for the odds of a ship's sheet; add --ship, as in --ship klingon/d7",
                            o_.only_for_ships));
        auto weapons = load_weapon_tables(o_.ruleset);
        if (!weapons) return io_.bad(weapons.error().text());
        FireTerms terms = o_.terms;
        if (o_.cloaked)
            if (const auto failed = add_cloak(*weapons, terms)) return *failed;
        for (const std::string& words : o_.shots) {
            auto s = parse_shots(*weapons, words, terms);
            if (!s) return io_.bad(s.error());
            shots_.push_back(*s);
        }
        shield_ = std::max(0, o_.shield);
        if (!o_.ship.empty())
            if (const auto failed = look_at_ship()) return *failed;
        auto odds = volley_odds(shots_, shield_, o_.reinforcement, o_.leaky);
        if (!odds) return io_.bad(odds.error());
        odds_ = std::move(*odds);
        for (const Shots& s : shots_)
            title_ += fmt::format("{}{} {} at {}{}", title_.empty() ? "" : ", ", s.count, s.table->name(),
                                  s.range, terms_text(s));
        if (const auto failed = io_.save(o_.svg, picture())) return *failed;
        const std::string format = o_.json ? "json" : o_.format.empty() ? "table" : o_.format;
        if (format == "json")
            json();
        else if (format == "csv")
            csv();
        else if (format == "bars")
            bars();
        else
            table();
        return exit_ok;
    }

private:
    const ProgramStreams& io_;
    const OddsOptions& o_;
    std::vector<Shots> shots_;
    VolleyOdds odds_;
    std::optional<ShipOdds> ship_;
    int shield_ = 0;
    std::string title_;

    [[nodiscard]] static std::string terms_text(const Shots& s) {
        std::string text;
        if (s.read_at() != s.range) text += fmt::format(", read at {}", s.read_at());
        if (s.shift != 0) text += fmt::format(", die {:+}", s.shift);
        if (s.cloak.range > 0) text += ", cloaked";
        return text.empty() ? text : " (" + text.substr(2) + ")";
    }
    [[nodiscard]] int absorbed() const { return shield_ + o_.reinforcement; }
    [[nodiscard]] bool spread() const { return odds_.facing.mean() != odds_.damage.mean(); }

    // Why the shots count as they do, in the words of the fire decision and of the log.
    [[nodiscard]] std::string why(const Rules& rules, const Shots& s) const {
        Terms<RangeTerm> range;
        range.add(RangeTerm::true_range, s.range);
        if (o_.terms.no_lock_on) range.add(RangeTerm::no_lock_on, s.range);
        range.add(RangeTerm::scanner, o_.terms.scanner);
        range.add(RangeTerm::cloak, s.cloak.range);
        std::string words =
            fmt::format("{} at {}: effective range {}", s.table->name(), s.range, s.read_at());
        if (range.sum != s.read_at())
            return words + fmt::format("; die {:+}: terms of the shot's own words", s.shift);
        if (range.list.size() > 1) words += " = " + range_words(rules, range);
        DieShift shift;
        shift.ew_counts = s.cloak.range == 0;
        shift.ecm.add(EcmTerm::generated, o_.terms.ecm);
        shift.eccm.add(EccmTerm::generated, o_.terms.eccm);
        if (shift.ew_counts) shift.steps.add(ShiftTerm::ecm, shift_of_ecm(o_.terms.ecm - o_.terms.eccm));
        WeaponMode mode;
        shift.steps.add(ShiftTerm::mode_penalty, o_.terms.shift);
        if (shift.steps.sum != s.shift)
            return words + fmt::format("; die {:+}: terms of the shot's own words", s.shift);
        if (const std::string die = shift_words(rules, shift, mode); !die.empty())
            words += fmt::format("; die {:+}: {}", s.shift, die);
        return words;
    }

    std::optional<int> add_cloak(const WeaponTables& weapons, FireTerms& terms) {
        const std::string path = weapons.folder + "/cloak.toml";
        std::error_code error;
        if (!std::filesystem::is_regular_file(path, error))
            return io_.bad(fmt::format("--cloaked: {} has no table for fire at cloaked ships (cloak.toml)",
                                       weapons.ruleset));
        const auto text = read_text(path);
        if (!text) return io_.bad(text.error().text());
        const auto cloak = read_cloak(*text, path);
        if (!cloak) return io_.bad(cloak.error().text());
        terms.cloak = *cloak;
        return std::nullopt;
    }

    std::optional<int> look_at_ship() {
        const auto rules = rules_with_ships(o_.ruleset);
        if (!rules) return io_.bad(rules.error().text());
        if (rules->options->leak_every > 0 || o_.leaky > 0)
            return io_.bad(
                "--ship: shields of these rules leak (leak_every in options.toml); these odds do not count "
                "leaks");
        const auto battle = lone_ship(*rules, o_.ship);
        if (!battle) return io_.bad(battle.error());
        const Unit& unit = (*battle)->units[0];
        const ShipClass& c = rules->type(unit.type);
        ShipOdds ship;
        ship.name = c.sheet.name;
        ship.key = c.sheet.key;
        ship.facing = o_.facing;
        ship.reinforcement = o_.reinforcement;
        ship.seed = o_.limits.seed;
        if (o_.shield < 0)
            for (int b = 0; b < c.banks; ++b)
                if ((c.bank_facings[static_cast<std::size_t>(b)] >> (o_.facing - 1) & 1U) != 0)
                    shield_ += unit.shield[static_cast<std::size_t>(b)];
        ship.shield = shield_;
        for (const Shots& s : shots_) ship.terms.push_back(why(*rules, s));
        std::vector<std::pair<OneShot, int>> faces;
        for (const Shots& s : shots_) {
            auto one = one_shot(s, true);
            if (!one) return io_.bad(one.error());
            faces.emplace_back(std::move(*one), s.count * s.table->shots);
        }
        const SheetTarget target{&*rules, &unit, facing_bearings(o_.facing - 1), shield_, o_.reinforcement};
        auto odds = sheet_odds(target, faces, o_.limits);
        if (!odds) return io_.bad(odds.error());
        ship.odds = std::move(*odds);
        ship_ = std::move(ship);
        return std::nullopt;
    }

    [[nodiscard]] std::string picture() const {
        if (!ship_)
            return svg_bars(title_, fmt::format("{} of shield and reinforcement", absorbed()),
                            {{"damage", "#3b6ea5", chances(odds_.damage)},
                             {"through the shield", "#d9480f", chances(odds_.internals)}});
        std::vector<NestedRow> rows;
        for (const auto& [word, chance] : ship_->fates()) {
            const auto [low, high] = ship_->odds.interval(*chance);
            rows.push_back({word, {ship_->odds.chance(*chance)}, low, high, true});
        }
        for (std::size_t r = 0; r < ship_->odds.rows.size(); ++r) {
            NestedRow row{fmt::format("{} ({})", ship_->odds.rows[r].label, ship_->odds.rows[r].boxes),
                          {},
                          0,
                          0,
                          false};
            for (const SheetChance& c : ship_->odds.at_least[r]) row.values.push_back(ship_->odds.chance(c));
            if (row.values.empty() || row.values[0] <= 0) continue;
            std::tie(row.low, row.high) = ship_->odds.interval(ship_->odds.at_least[r][0]);
            rows.push_back(std::move(row));
        }
        return svg_nested(
            title_ + " against " + ship_->title(),
            fmt::format(
                "{}\n{}\nchance that at least 1, 2, 3 ... boxes are lost: the palest bar is one box, each "
                "darker one within it one more",
                ship_->method(), owners_choice),
            rows);
    }

    void table() const {
        io_.out << title_ << "\n"
                << fmt::format("damage {:.3f} on average, spread {:.3f}; nothing at all {:.2f} %\n",
                               odds_.damage.mean(), odds_.damage.deviation(), odds_.damage.chance(0) * 100);
        if (spread()) io_.out << fmt::format("on the facing shield {:.3f}\n", odds_.facing.mean());
        io_.out << fmt::format(
            "through {} of shield{}: {:.3f} on average; nothing {:.2f} %\n", absorbed(),
            o_.leaky > 0 ? fmt::format(" that leaks every {}th point", o_.leaky) : std::string{},
            odds_.internals.mean(), odds_.internals.chance(0) * 100);
        if (ship_) {
            ship_table();
            return;
        }
        io_.out << fmt::format("{:>6} {:>12} {:>10} {:>22} / {}\n", "points", "exactly %", "or more %",
                               "ways", odds_.damage.all_text());
        for (std::size_t p = 0; p < odds_.damage.size(); ++p)
            if (odds_.damage.ways_text(p) != "0")
                io_.out << fmt::format("{:>6} {:>12.4f} {:>10.2f} {:>22}{}\n", p,
                                       odds_.damage.chance(p) * 100, odds_.damage.at_least(p) * 100,
                                       odds_.damage.ways_text(p),
                                       o_.leaky == 0 && absorbed() > 0 && static_cast<int>(p) > absorbed()
                                           ? fmt::format("   {} inside", static_cast<int>(p) - absorbed())
                                           : "");
    }

    void ship_table() const {
        const SheetOdds& odds = ship_->odds;
        for (const std::string& line : ship_->terms) io_.out << line << "\n";
        io_.out << "\n" << ship_->title() << "\n" << ship_->method() << "\n" << owners_choice << "\n";
        for (const auto& [word, chance] : ship_->fates())
            io_.out << fmt::format("{:<17} {}\n", word, ship_->percent(*chance));
        std::size_t label = 6, columns = 1;
        constexpr std::size_t most_columns = 6;
        for (std::size_t r = 0; r < odds.rows.size(); ++r) {
            label = std::max(label, odds.rows[r].label.size());
            columns = std::max(columns, std::min(most_columns, odds.at_least[r].size()));
        }
        io_.out << "\nchance that at least so many boxes are lost\n"
                << fmt::format("{:<{}} {:>5} {:>7}", "system", label, "boxes", "mean");
        for (std::size_t k = 1; k <= columns; ++k) io_.out << fmt::format(" {:>7}", fmt::format("{}+", k));
        io_.out << (odds.samples > 0 ? "   1+ lies in" : "") << "\n";
        for (std::size_t r = 0; r < odds.rows.size(); ++r) {
            if (odds.mean[r] <= 0) continue;
            io_.out << fmt::format("{:<{}} {:>5} {:>7.3f}", odds.rows[r].label, label, odds.rows[r].boxes,
                                   odds.mean[r]);
            for (std::size_t k = 0; k < columns; ++k)
                io_.out << (k < odds.at_least[r].size()
                                ? fmt::format(" {:>6.2f}%", odds.chance(odds.at_least[r][k]) * 100)
                                : std::string(8, ' '));
            const auto [low, high] = odds.interval(odds.at_least[r][0]);
            io_.out << (odds.samples > 0 ? fmt::format("   {:.2f}..{:.2f} %", low * 100, high * 100) : "")
                    << "\n";
        }
    }

    void bars() const {
        constexpr int width = 50;
        const auto all = [](const Odds& odds) {
            std::vector<std::pair<std::string, double>> list;
            for (std::size_t p = 0; p < odds.size(); ++p)
                list.emplace_back(std::to_string(p), odds.chance(p));
            return list;
        };
        io_.out << title_ << "\ndamage\n" << terminal_bars(all(odds_.damage), width);
        io_.out << fmt::format("through {} of shield\n", absorbed())
                << terminal_bars(all(odds_.internals), width);
        if (!ship_) return;
        io_.out << "\n" << ship_->title() << "\n" << ship_->method() << "\n" << owners_choice << "\n";
        std::vector<std::pair<std::string, double>> list;
        for (const auto& [word, chance] : ship_->fates())
            list.emplace_back(word, ship_->odds.chance(*chance));
        for (std::size_t r = 0; r < ship_->odds.rows.size(); ++r)
            if (!ship_->odds.at_least[r].empty())
                list.emplace_back(ship_->odds.rows[r].label + " 1+",
                                  ship_->odds.chance(ship_->odds.at_least[r][0]));
        io_.out << "chance that at least one box is lost\n" << terminal_bars(list, width);
    }

    void csv() const {
        if (ship_) {
            const SheetOdds& odds = ship_->odds;
            io_.out << csv_row({"what", "boxes", "at_least", "chance", "low", "high", "exact_ways", "of",
                                "seen", "samples", "sampled_part"});
            const auto exact = [](double x) { return fmt::format("{:.9f}", x); };
            const auto whole = [](auto n) { return fmt::format("{}", n); };
            const auto line = [&](const std::string& what, int boxes, std::size_t k, const SheetChance& c) {
                const auto [low, high] = odds.interval(c);
                io_.out << csv_row({what, whole(boxes), whole(k), exact(odds.chance(c)), exact(low),
                                    exact(high), whole(c.ways), whole(odds.of), whole(c.seen),
                                    whole(odds.samples), exact(odds.sampled_part)});
            };
            for (const auto& [word, chance] : ship_->fates()) line(word, 1, 1, *chance);
            for (std::size_t r = 0; r < odds.rows.size(); ++r)
                for (std::size_t k = 0; k < odds.at_least[r].size(); ++k)
                    line(odds.rows[r].label, odds.rows[r].boxes, k + 1, odds.at_least[r][k]);
            return;
        }
        io_.out << csv_row({"what", "points", "ways", "of", "chance", "at_least"});
        for (const auto& [what, part] : {std::pair<const char*, const Odds*>{"damage", &odds_.damage},
                                         {"facing", &odds_.facing},
                                         {"internals", &odds_.internals}})
            for (std::size_t p = 0; p < part->size(); ++p)
                io_.out << csv_row({what, std::to_string(p), part->ways_text(p), part->all_text(),
                                    fmt::format("{:.9f}", part->chance(p)),
                                    fmt::format("{:.9f}", part->at_least(p))});
    }

    void json() const {
        OddsJson all;
        all["volley"] = title_;
        all["shield"] = shield_;
        all["reinforcement"] = o_.reinforcement;
        all["damage"] = odds_json(odds_.damage);
        if (spread()) all["on_facing_shield"] = odds_json(odds_.facing);
        all["internals"] = odds_json(odds_.internals);
        if (ship_) {
            const SheetOdds& odds = ship_->odds;
            const auto chance = [&](const SheetChance& c) {
                OddsJson one;
                one["chance"] = odds.chance(c);
                if (odds.samples > 0) {
                    const auto [low, high] = odds.interval(c);
                    one["low"] = low;
                    one["high"] = high;
                    one["seen"] = c.seen;
                }
                one["exact_ways"] = c.ways;
                return one;
            };
            OddsJson ship;
            ship["key"] = ship_->key;
            ship["facing"] = ship_->facing;
            ship["method"] = ship_->method();
            ship["owners_choice"] = owners_choice;
            ship["of"] = odds.of;
            ship["exact_upto"] = odds.samples == 0 ? odds.most_internals : odds.exact_upto;
            ship["most_internals"] = odds.most_internals;
            ship["samples"] = odds.samples;
            ship["sampled_part"] = odds.sampled_part;
            for (const auto& [word, c] : ship_->fates()) ship[word] = chance(*c);
            ship["systems"] = OddsJson::array();
            for (std::size_t r = 0; r < odds.rows.size(); ++r) {
                OddsJson row;
                row["system"] = odds.rows[r].label;
                row["boxes"] = odds.rows[r].boxes;
                row["mean"] = odds.mean[r];
                row["at_least"] = OddsJson::array();
                for (const SheetChance& c : odds.at_least[r]) row["at_least"].push_back(chance(c));
                ship["systems"].push_back(std::move(row));
            }
            all["ship"] = std::move(ship);
        }
        io_.out << json_text(all, 1) << "\n";
    }
};

}  // namespace

void install_odds(CLI::App& app, const ProgramStreams& streams, int& status) {
    auto o = std::make_shared<OddsOptions>();
    CLI::App* odds = app.add_subcommand(
        "odds",
        "Exact chances of what a volley scores, of what goes through a shield, and of what a ship loses.\n"
        "  impulse odds --ruleset classic --shot \"photon:standard x4 @ 8\" \\\n"
        "      --shot \"phaser-1 x6 @ 8\" --shield 24 --format bars\n"
        "  impulse odds --ruleset classic --shot \"phaser-1 x6 @ 3\" --ship klingon/d7 --facing 2");
    constexpr int many = 99999, far = 200, strong = 99;
    odds->add_option("--ruleset", o->ruleset, "a ruleset, or a folder with tables");
    odds->add_option("--shot", o->shots,
                     "WEAPON[:MODE[:TECH]] [xN] @ RANGE [shift N] [ecm N] [eccm N] [scanner N] [no-lock-on] "
                     "[vs COLUMN]")
        ->take_all();
    odds->add_option("--shield", o->shield, "boxes of the facing shield; with --ship those of its sheet")
        ->check(CLI::Range(0, many));
    odds->add_option("--leaky", o->leaky,
                     "of every so many points on the shield one leaks through (option D3.6: 4, 6 or 10)")
        ->check(CLI::Range(0, many));
    odds->add_option("--reinforcement", o->reinforcement, "points that go before the shield")
        ->check(CLI::Range(0, many));
    odds->add_option("--shift", o->terms.shift, "added to every die: erratic manoeuvres, crews")
        ->check(CLI::Range(-9, 20));
    odds->add_option("--ecm", o->terms.ecm, "the target's electronic countermeasures")
        ->check(CLI::Range(0, strong));
    odds->add_option("--eccm", o->terms.eccm, "the firer's counter-countermeasures")
        ->check(CLI::Range(0, strong));
    odds->add_option("--scanner", o->terms.scanner,
                     "the firer's scanner, added to the range at which tables are read")
        ->check(CLI::Range(0, far));
    odds->add_flag("--no-lock-on", o->terms.no_lock_on,
                   "the firer has no lock-on: that range is doubled first");
    odds->add_flag("--cloaked", o->cloaked, "the target is fully cloaked (cloak.toml of the ruleset)");
    odds->add_option("--ship", o->ship,
                     "the target's class, as in klingon/d7: odds for every system of its sheet");
    odds->add_option("--facing", o->facing, "number of its shield that is struck")->check(CLI::Range(1, 6));
    odds->add_option("--exact", o->limits.exact_most,
                     "with --ship: count every throw up to so many internal points, sample beyond")
        ->check(CLI::Range(0, 40));
    odds->add_option("--samples", o->limits.samples,
                     "with --ship: how many volleys are sampled where exact counting ends")
        ->check(CLI::Range(100, 100000000));
    odds->add_option("--seed", o->limits.seed, "of the sampling");
    odds->add_option("--format", o->format, "table, csv, json or bars")
        ->check(CLI::IsMember(std::vector<std::string>{"table", "csv", "json", "bars"}));
    odds->add_flag("--json", o->json, "the same as --format json");
    odds->add_option("--svg", o->svg, "write a picture here");
    odds->callback([o, odds, &streams, &status] {
        for (const char* option : {"--facing", "--exact", "--samples", "--seed"})
            if (odds->count(option) > 0 && o->only_for_ships.empty()) o->only_for_ships = option;
        status = OddsCommand(streams, *o).run();
    });
}

}  // namespace impulse
