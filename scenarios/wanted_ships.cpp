#include "scenarios/wanted_ships.h"

#include <fmt/format.h>

#include <tuple>

#include "engine/letters.h"
#include "scenarios/campaigns/campaign_record.h"
#include "scenarios/campaigns/fraction.h"
#include "scenarios/campaigns/record_campaign.h"
#include "scenarios/campaigns/thunderdome_fleet.h"
#include "scenarios/campaigns/vbam.h"
#include "scenarios/files/json_fields.h"
#include "scenarios/files/json_text.h"

namespace impulse {
namespace {

// The refits that a unit names: a list of codes, or "by_year", all that there are in the scenario's year.
std::vector<std::string> refit_words(TableReader& table, int year) {
    if (!table.knows("refits")) return {};
    if (table.kind("refits") != "text") return table.words("refits");
    if (const std::string word = table.word("refits"); word != "by_year")
        table.refuse("refits",
                     fmt::format("`refits` is \"{}\", expected \"by_year\" or a list of codes", word));
    else if (year == 0)
        table.refuse("refits", "`refits` is \"by_year\", but the scenario has no `year`");
    return {fmt::format("@{}", year)};
}

}  // namespace

WantedClass wanted_class(TableReader& table, int year) {
    WantedClass wanted;
    std::tie(wanted.key, wanted.fitting) = split_key(table.word("class"));
    for (std::string& code : refit_words(table, year)) wanted.fitting.refits.push_back(std::move(code));
    if (auto mounts = table.table_if("mounts"))
        for (const std::string& name : mounts->keys())
            wanted.fitting.mounts.emplace_back(name, mounts->word(name));
    return wanted;
}

ShipSelection ships_wanted(std::string_view text, std::string_view file) {
    ShipSelection options = ships_named_in(text);
    const auto want = [&](const std::string& key, Fitting fitting, int year) {
        if (!fitting.empty()) options.fitted.push_back(fitted_key(key, fitting));
        if (year == 0) return;
        fitting.refits.emplace_back(without_uim);
        options.fitted.push_back(fitted_key(key, fitting));
    };
    if (text.starts_with("{")) {
        const auto json = JsonText::parse(text, file);
        if (!json) return options;
        JsonView root = JsonView::root(*json);
        const int year = record_year(root);
        for (JsonView& side : root.objects("sides"))
            for (JsonView& unit : side.objects("units")) {
                std::string key = unit.word("class", "");
                if (key.find('/') == std::string::npos)
                    key = unit.word("original_empire", side.word("empire", "")) + "/" + key;
                key = small_letters(key);
                want(key, record_fitting(root, side, unit, year), year);
            }
        // Civilian fleets name no classes: their ships follow from their kind.
        for (JsonView& side : root.objects("sides"))
            for (JsonView& group : side.objects("groups"))
                if (const auto rows = vbam::load_rows())
                    if (const vbam::CivilianRow* fleet = vbam::civilian_fleet(*rows, group.word("kind", "")))
                        for (const std::string& code : fleet->sheets)
                            options.named_in += fmt::format(" \"{}\"", code);
        return options;
    }
    auto table = read_table(text, file);
    if (!table) return options;
    // A script has its scenario inside, or names a file that only its own reader opens.
    const bool script = table->knows("scenario");
    if (script && table->kind("scenario") != "table") return {};
    TableReader scenario = script ? table->table("scenario") : *table;
    const int year = scenario.integer("year", 0, 999, 0);
    for (TableReader& side : scenario.tables_if("side"))
        for (TableReader& unit : side.tables_if("unit")) {
            const WantedClass wanted = wanted_class(unit, year);
            want(wanted.key, wanted.fitting, year);
        }
    return options;
}

int record_year(JsonView& root) {
    for (const std::string_view key : {"campaign_year", "year"}) {
        if (!root.has(key)) continue;
        const Json& said = root.json()[std::string{key}];
        const auto year = said.is_string()           ? parse_fraction(said.get<std::string>())
                          : said.is_number_integer() ? std::optional{Fraction{said.get<std::int64_t>()}}
                                                     : std::nullopt;
        if (year && *year >= Fraction{} && *year < Fraction{1000}) return static_cast<int>(year->floor());
        root.refuse(key, fmt::format("\"{}\" is {}, expected a year from 0 to 999", key, said.dump()));
    }
    if (auto date = root.object("campaign_date")) return date->integer("year", 0, 999, 0);
    // Half a year a cycle from the starting year on (UTD2.2).
    if (root.has("campaign_cycle")) {
        const Json& said = root.json()["campaign_cycle"];
        const auto cycle = said.is_string()           ? parse_fraction(said.get<std::string>())
                           : said.is_number_integer() ? std::optional{Fraction{said.get<std::int64_t>()}}
                                                      : std::nullopt;
        if (auto rows = thunderdome::load_fleet_rows(); rows && cycle) {
            rows->start_year = root.integer("start_year", 0, 999, rows->start_year);
            return static_cast<int>(thunderdome::year_of(*rows, *cycle).floor());
        }
    }
    return 0;
}

Fitting record_fitting(JsonView& root, JsonView& side, JsonView& unit, int year) {
    Fitting fitting;
    const RecordCampaign* campaign = record_campaign(text_in(root.json(), "campaign"));
    if (campaign != nullptr && campaign->refits != nullptr)
        if (std::string word = campaign->refits(root.json(), side.json(), unit.json(), year); !word.empty())
            fitting.refits.push_back(word);
    if (unit.has("refits")) {
        if (unit.json()["refits"].is_string() && unit.word("refits") == "by_year")
            fitting.refits.push_back(fmt::format("@{}", year));
        else
            for (std::string& code : unit.words("refits")) fitting.refits.push_back(std::move(code));
    }
    if (auto mounts = unit.object("mounts"))
        for (const auto& [name, weapon] : mounts->json().items())
            if (weapon.is_string()) fitting.mounts.emplace_back(name, weapon.get<std::string>());
    return fitting;
}

}  // namespace impulse
