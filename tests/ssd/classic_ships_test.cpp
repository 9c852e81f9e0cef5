#include <fmt/format.h>

#include <functional>
#include <map>
#include <set>
#include <sstream>

#include "tests/ssd/ship_files.h"

namespace impulse {
namespace {

// One line of a comma-separated file; cells may be quoted.
std::vector<std::string> cells(const std::string& line) {
    std::vector<std::string> all(1);
    bool quoted = false;
    for (const char c : line) {
        if (c == '"')
            quoted = !quoted;
        else if (c == ',' && !quoted)
            all.emplace_back();
        else if (c != '\r')
            all.back() += c;
    }
    return all;
}

int count(const Sheet& s, const std::string& system) {
    int n = 0;
    for (const BoxGroup& g : s.groups)
        if (g.system == system) n += g.boxes;
    return n;
}

std::string decimal(Energy e) {  // as the chart prints it: 1.0, 0.67, 0.5, 0.33
    if (e == points(1)) return "1.0";
    if (e == ratio(1, 2)) return "0.5";
    if (e == ratio(1, 3)) return "0.33";
    if (e == ratio(2, 3)) return "0.67";
    return "?";
}

std::string slashed(const Track& t) {
    std::string text;
    for (const int r : t.ratings) text += (text.empty() ? "" : "/") + std::to_string(r);
    return text;
}

std::string part_conf(const Sheet& s, const std::string& part) {
    for (const Sourced& p : s.sources)
        if (p.part == part) return p.conf;
    return "?";
}

int shield(const Sheet& s, std::size_t facing) {
    for (const ShieldBank& b : s.shields)
        if (b.facings == 1U << facing) return b.boxes;
    return -1;
}

// "2x Ph-1 [FH]; 4x Photon [FA]": weapons in the order of the file, alike neighbours together.
std::string weapons(const Sheet& s) {
    static const std::map<std::string, std::string> printed{{"phaser-1", "Ph-1"},  {"phaser-2", "Ph-2"},
                                                            {"phaser-3", "Ph-3"},  {"photon", "Photon"},
                                                            {"disruptor", "Disr"}, {"drone_rack", "Drone-"}};
    std::vector<std::pair<std::string, int>> list;
    for (const BoxGroup& g : s.groups) {
        const auto name = printed.find(g.system);
        if (name == printed.end()) continue;
        const std::string what = name->second + (g.value != 0 ? std::to_string(g.value) : "") + g.variant +
                                 " [" + g.arc_words + "]";
        if (list.empty() || list.back().first != what) list.emplace_back(what, 0);
        list.back().second += g.boxes;
    }
    std::string text;
    for (const auto& [what, n] : list) text += fmt::format("{}{}x {}", text.empty() ? "" : "; ", n, what);
    return text;
}

using Figure = std::function<std::string(const Sheet&)>;

std::map<std::string, Figure> figures() {
    const auto number = [](auto member) -> Figure {
        return [member](const Sheet& s) { return std::to_string(s.*member); };
    };
    const auto boxes = [](std::string system) -> Figure {
        return [system](const Sheet& s) { return std::to_string(count(s, system)); };
    };
    std::map<std::string, Figure> f{
        {"empire", [](const Sheet& s) { return s.empire; }},
        {"code", [](const Sheet& s) { return s.code; }},
        {"bpv_economic", number(&Sheet::bpv_economic)},
        {"bpv_combat", number(&Sheet::bpv_combat)},
        {"year_in_service", number(&Sheet::year)},
        {"size_class", number(&Sheet::size_class)},
        {"turn_mode", [](const Sheet& s) { return s.turn_mode; }},
        {"move_cost", [](const Sheet& s) { return decimal(s.move_cost); }},
        {"breakdown_low", number(&Sheet::breakdown)},
        {"bonus_hets", number(&Sheet::bonus_hets)},
        {"nimble", [](const Sheet& s) { return s.nimble ? "Y" : "N"; }},
        {"explosion_strength", number(&Sheet::explosion)},
        {"dock_points", number(&Sheet::dock_points)},
        {"command_rating", number(&Sheet::command_rating)},
        {"spare_shuttles_adm+ftr",
         [](const Sheet& s) { return s.spare_shuttles == 0 ? "-" : std::to_string(s.spare_shuttles); }},
        {"armor", boxes("armor")},
        {"warp_L", boxes("warp_left")},
        {"warp_R", boxes("warp_right")},
        {"warp_C", boxes("warp_center")},
        {"impulse", boxes("impulse")},
        {"apr", boxes("apr")},
        {"awr", boxes("awr")},
        {"battery", boxes("battery")},
        {"bridge", boxes("bridge")},
        {"flag", boxes("flag")},
        {"emergency", boxes("emergency")},
        {"aux_control", boxes("aux_control")},
        {"security", boxes("security")},
        {"control_mod", [](const Sheet& s) { return s.control_modifier; }},
        {"hull_F", boxes("hull_forward")},
        {"hull_A", boxes("hull_aft")},
        {"hull_C", boxes("hull_center")},
        {"cargo", boxes("cargo")},
        {"repair", boxes("repair")},
        {"lab", boxes("lab")},
        {"transporter", boxes("transporter")},
        {"tractor", boxes("tractor")},
        {"shuttles_nonfighter", boxes("shuttle")},
        {"fighters", boxes("fighter")},
        {"probe", boxes("probe")},
        {"web_gen", boxes("web_generator")},
        {"cloak_cost", number(&Sheet::cloak_cost)},
        {"derfacs", [](const Sheet& s) { return s.derfacs ? "Y" : "N"; }},
        {"uim", number(&Sheet::uim_units)},
        {"nsm", number(&Sheet::nsm)},
        {"sensor_track", [](const Sheet& s) { return slashed(s.sensor); }},
        {"scanner_track", [](const Sheet& s) { return slashed(s.scanner); }},
        {"damcon_track", [](const Sheet& s) { return slashed(s.damage_control); }},
        {"excess_damage", number(&Sheet::excess_damage)},
        {"crew_units", number(&Sheet::crew_units)},
        {"boarding_parties", number(&Sheet::boarding_parties)},
        {"min_crew", number(&Sheet::minimum_crew)},
        {"deck_crews", [](const Sheet& s) { return s.deck_crews == 0 ? "" : std::to_string(s.deck_crews); }},
        {"weapons[count x type [arcs]]", weapons},
        {"conf_msc_fields", [](const Sheet& s) { return part_conf(s, "figures"); }},
        {"conf_shields_arcs", [](const Sheet& s) { return part_conf(s, "shields"); }},
    };
    for (std::size_t k = 0; k < 6; ++k)
        f[fmt::format("shield{}", k + 1)] = [k](const Sheet& s) { return std::to_string(shield(s, k)); };
    return f;
}

const std::vector<std::string> classic_four{"federation/ca", "federation/ff", "klingon/d7", "klingon/f5"};

TEST(ClassicShips, EveryFigureEqualsTheChartCellByCell) {
    const std::map<std::string, Figure> known = figures();
    // The class name is ours where the chart has none; the rest are empty or remarks.
    const std::set<std::string> not_figures{"name", "option_mounts", "refits[code:year:bpv]", "conf_boxes",
                                            "conflicts_and_notes"};
    std::istringstream lines(file_text("tests/data/classic_ships_slice.csv"));
    std::string line;
    ASSERT_TRUE(std::getline(lines, line));
    const std::vector<std::string> header = cells(line);
    for (const std::string& h : header) EXPECT_EQ(known.count(h) + not_figures.count(h), 1U) << h;

    int compared = 0, ships = 0;
    while (std::getline(lines, line)) {
        const std::vector<std::string> row = cells(line);
        ASSERT_EQ(row.size(), header.size());
        const Sheet sheet = ship("classic", classic_four.at(static_cast<std::size_t>(ships++)));
        for (std::size_t i = 0; i < row.size(); ++i) {
            const auto figure = known.find(header[i]);
            if (figure == known.end()) continue;
            EXPECT_EQ(figure->second(sheet), row[i]) << sheet.key << " " << header[i];
            ++compared;
        }
        EXPECT_EQ(part_conf(sheet, "boxes"),
                  row[static_cast<std::size_t>(std::find(header.begin(), header.end(), "conf_boxes") -
                                               header.begin())]
                      .substr(0, 1));
    }
    EXPECT_EQ(ships, 4);
    EXPECT_EQ(compared, 4 * 62);
}

TEST(ClassicShips, FourClassesAreSoundAndWithinTheBoundsOfPrintedSheets) {
    const SheetLimits limits = classic_limits();
    for (const std::string& key : classic_four) {
        const Sheet sheet = ship("classic", key);
        EXPECT_EQ(sheet.key, key);
        EXPECT_EQ(sheet.ruleset, "classic");
        EXPECT_EQ(texts(check_sheet(sheet)), "");
        EXPECT_EQ(texts(check_limits(sheet, limits)), "");
    }
}

TEST(ClassicShips, RackTypeFStartsWithFourTypeOneDrones) {
    const Sheet d7 = ship("classic", "klingon/d7");
    int racks = 0;
    for (const BoxGroup& g : d7.groups)
        if (g.system == "drone_rack") {
            ++racks;
            EXPECT_EQ(g.variant, "F");
            EXPECT_EQ(g.load, (std::vector<std::string>{"I", "I", "I", "I"}));
        }
    EXPECT_EQ(racks, 2);
}

TEST(ClassicShips, WingPhaserOfTheD7ReachesAcrossTheDeckOnOneRowOnly) {
    const Sheet d7 = ship("classic", "klingon/d7");
    for (const BoxGroup& g : d7.groups) {
        if (g.name != "PH-2 D") continue;
        EXPECT_EQ(g.arc_words, "LF+L+RR+row5");
        EXPECT_TRUE(g.arc.has(5));   // the cross-deck row
        EXPECT_FALSE(g.arc.has(4));  // not the zone beside it
        EXPECT_FALSE(g.arc.has(6));
        EXPECT_TRUE(g.arc.has(17));   // left side
        EXPECT_TRUE(g.arc.has(11));   // right rear
        EXPECT_FALSE(g.arc.has(15));  // left rear
        return;
    }
    FAIL() << "no PH-2 D";
}

TEST(ClassicShips, BatteryOfTheFederationCruiserHasTheLowerConfidenceOfDisputedFigures) {
    for (const BoxGroup& g : ship("classic", "federation/ca").groups) {
        const bool disputed = g.system == "battery" || g.system == "tractor";
        if (disputed || g.system == "lab") {
            EXPECT_EQ(g.conf, disputed ? "B" : "A") << g.name;
        }
    }
}

}  // namespace
}  // namespace impulse
