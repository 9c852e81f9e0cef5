#include "scenarios/campaigns/absolute_war_legality.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "scenarios/campaigns/campaign_fleet.h"
#include "scenarios/campaigns/campaign_record.h"

namespace impulse::absolute_war {
namespace {

constexpr std::array<std::string_view, 8> empires{"Federation", "Klingon", "Gorn",  "Romulan",
                                                  "Kzinti",     "Hydran",  "Lyran", "ISC"};
constexpr std::string_view no_mines = "no M2.6", polling = "polling";

// Bases of a place and what they may be.
void check_bases(const Rows& rows, JsonView& side, std::vector<std::string>& remarks) {
    int bases = 0, defence = 0, defsats = 0;
    for (JsonView& base : side.objects("defences")) {
        const int n = base.integer("count", 1, 99, 1);
        const std::string kind = base.word("type", base.word("class", ""));
        if (kind.find("DefSat") != std::string::npos || kind.find("defsat") != std::string::npos) {
            defsats += n;
            continue;
        }
        bases += n;
        if (base.boolean("defence_type", false) || kind.find("GBD") != std::string::npos) defence += n;
    }
    if (bases > rows.bases_most)
        remarks.push_back(fmt::format("{} ground bases in one place, at most {} are allowed (CC3.12)", bases,
                                      rows.bases_most));
    if (defence > rows.defence_bases_most)
        remarks.push_back(fmt::format("{} bases of the defence type, at most {} are allowed (CC3.12)",
                                      defence, rows.defence_bases_most));
    if (defsats > rows.defsats_most)
        remarks.push_back(
            fmt::format("{} defence satellites, a set has {} (CC3.12)", defsats, rows.defsats_most));
}

// The year of a class: of the record, else of its sheet; some refits came earlier than the chart says (LL5.6).
void check_years(const Rows& rows, RecordShip& s, int year, std::vector<std::string>& remarks) {
    if (year <= 0) return;
    int first = s.type != nullptr ? s.type->sheet.year : 0;
    std::string_view rule = "LL7.1";
    if (s.type != nullptr &&
        std::ranges::find(rows.early_refits, s.type->sheet.key) != rows.early_refits.end()) {
        first = std::min(first, rows.early_refit_from);
        rule = "LL5.6";
    }
    first = s.row.integer("year_in_service", 0, 999, first);
    if (first > year)
        remarks.push_back(
            fmt::format("{} is in service from Y{}, it is Y{} ({})", s.ship.name, first, year, rule));
    if (s.type == nullptr || !s.row.has("refits") || !s.row.json()["refits"].is_array()) return;
    for (const std::string& code : s.row.words("refits"))
        for (const Refit& refit : s.type->sheet.refits)
            if (refit.code == code && refit.year > year)
                remarks.push_back(fmt::format("{}: the refit {} is there from Y{}, it is Y{} (LL7.1)",
                                              s.ship.name, code, refit.year, year));
}

// Ships that belong to a large base fight with it (CC2.21).
void check_tied(const Json& side, std::vector<std::string>& remarks) {
    for (const char* list : {"units", "reserve"}) {
        if (!side.contains(list) || !side[list].is_array()) continue;
        for (const Json& unit : side[list]) {
            const std::string base = text_in(unit, "tied_to_base"), id = text_in(unit, "id", "?");
            if (base.empty()) continue;
            if (!in_list(side, "defences", base) && !in_list(side, "units", base))
                remarks.push_back(fmt::format(
                    "{} belongs to {}, which is not here: it may not leave it (CC2.21)", id, base));
            else if (std::string_view{list} == "reserve")
                remarks.push_back(fmt::format(
                    "{} belongs to {} and fights with it; it cannot wait in the reserve (CC2.21)", id, base));
        }
    }
}

}  // namespace

ForceWord force_word(const Rows& rows, const Rules& rules, JsonView& side, int year) {
    ForceWord word;
    std::vector<std::string>& remarks = word.warnings;
    check_bases(rows, side, remarks);
    const std::string empire = side.word("empire", "");
    if (!empire.empty() &&
        std::ranges::none_of(empires, [&](std::string_view e) { return same_word(e, empire); }))
        remarks.push_back(fmt::format("the empire \"{}\" is not in this campaign (AA2.11)", empire));
    std::vector<RecordShip> fleet = record_ships(rules, side, "units"),
                            waiting = record_ships(rules, side, "reserve");
    for (RecordShip& s : fleet) check_years(rows, s, year, remarks);
    for (RecordShip& s : waiting) {
        check_years(rows, s, year, remarks);
        if (s.row.boolean("is_convoy", false))
            remarks.push_back(
                fmt::format("{} is of a convoy, which cannot wait in the reserve (GG4.5)", s.ship.name));
    }
    check_tied(side.json(), remarks);

    // What counts against the limits: a convoy rides along free (GG3.1h).
    const std::string flag = side.word("flagship", "");
    const bool system_defence = side.boolean("system_defence", false);
    std::vector<FleetShip> counted;
    int flagship = -1, maulers = 0, monitors = 0, large = 0, warships = 0;
    for (RecordShip& s : fleet) {
        if (s.row.boolean("is_convoy", false)) continue;
        if (s.ship.name == flag) flagship = static_cast<int>(counted.size());
        const bool mauler = s.row.boolean("is_mauler", has_system(s.type, "mauler"));
        const bool monitor = s.row.boolean("is_monitor", s.ship.code.starts_with("MON"));
        // Monitors that do what they were built for are no part of the force.
        if (monitor && system_defence) continue;
        maulers += mauler && s.row.integer("grace_turns", 0, 9, 0) == 0 ? 1 : 0;
        monitors += monitor ? 1 : 0;
        large +=
            !monitor && s.ship.size_class <= 2 && (s.type == nullptr || s.ship.move_cost > Energy{}) ? 1 : 0;
        warships += s.ship.size_class <= 4 && !mauler ? 1 : 0;
        if (s.ship.carrier && s.craft_aboard == 0)
            remarks.push_back(fmt::format(
                "{} is a carrier and has no fighters: it may not leave the hex it was built in (LL1.61)",
                s.ship.name));
        counted.push_back(s.ship);
        if (s.row.integer("grace_turns", 0, 9, 0) > 0) counted.back().escort = false;
    }
    // Each command point that was spent lets one more leader come (GG3.1d).
    int spent = side.integer("command_points_spent", 0, 99, 0);
    if (spent > side.integer("command_points", 0, 99, spent))
        remarks.push_back(fmt::format("{} command points are spent, there are {} (GG3.1d)", spent,
                                      side.integer("command_points", 0, 99, 0)));
    for (FleetShip& s : counted)
        if (s.leader && spent > 0) {
            s.leader = false;
            --spent;
        }
    for (std::string& finding : composition_findings(rules, counted, flagship, rows.patrol_deleted))
        remarks.push_back(std::move(finding));
    if (maulers > 0 && warships == 0)
        remarks.push_back(
            fmt::format("{} has a mauler and no other ship; one whose company died has {} turns to find "
                        "another (S8.43, GG3.1f)",
                        side.word("id", "?"), rows.grace_turns));
    if (monitors > 0 && monitors + large > 1)
        remarks.push_back(
            fmt::format("{} monitors and {} ships of size class 2: a monitor takes the place of one, except "
                        "in system defence (S8.53, GG3.1g)",
                        monitors, large));
    word.ebpv_charge = rows.s8_42_charge * side.integer("s8_42_penalties", 0, 9, 0);
    return word;
}

RulesWord rules_word(const Rows& rows, JsonView& root) {
    RulesWord word;
    std::vector<JsonView> sides = root.objects("sides");
    const auto all = [&](std::string_view what) {
        return !sides.empty() && std::ranges::all_of(sides, [&](JsonView& side) {
            const std::vector<std::string> agrees = side.words("agrees");
            return std::ranges::find(agrees, what) != agrees.end();
        });
    };
    for (JsonView& side : sides) {
        const std::vector<std::string> agrees = side.words("agrees");
        for (std::size_t i = 0; i < agrees.size(); ++i) {
            if (agrees[i] == no_mines || agrees[i] == polling) continue;
            const auto row =
                std::ranges::find_if(rows.switches, [&](const Switch& s) { return s.number == agrees[i]; });
            if (row == rows.switches.end() || row->play == Play::on)
                side.refuse("agrees", i,
                            fmt::format("\"{}\" is nothing to agree to; there are: G13.6, {}, {}", agrees[i],
                                        no_mines, polling));
            else if (row->play == Play::off)
                side.refuse(
                    "agrees", i,
                    fmt::format("{} is not played in this campaign, whoever agrees (AA1.12)", agrees[i]));
        }
    }
    for (const Switch& s : rows.switches) {
        if (s.play == Play::on) continue;
        if (s.play == Play::agreed && all(s.number))
            word.agreed.push_back(s.number);
        else
            word.off.push_back(s.number);
    }
    word.mines_2_6 = !all(no_mines);
    word.polling = all(polling);
    if (root.has("m2_6_used") && root.boolean("m2_6_used", true) != word.mines_2_6)
        root.refuse("m2_6_used",
                    word.mines_2_6
                        ? fmt::format("M2.6 is used unless every side agrees to \"{}\" (AA1.15)", no_mines)
                        : "every side agreed to do without M2.6 (AA1.15)");
    return word;
}

std::vector<std::string> unusable_systems(const Rows& rows, const ShipClass& type, const std::string& empire,
                                          bool converted) {
    std::vector<std::string> all;
    if (converted || empire.empty() || same_word(type.sheet.empire, empire)) return all;
    for (const std::string& id : rows.captured_unusable)
        if (std::ranges::any_of(type.sheet.groups, [&](const BoxGroup& g) { return g.system == id; }))
            all.push_back(id);
    return all;
}

}  // namespace impulse::absolute_war
