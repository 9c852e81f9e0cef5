#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include <sstream>

#include "ssd/refit.h"
#include "ssd/sheet_text.h"
#include "tests/source_dir.h"
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

// The chart's 1.0, 0.67, 0.5, 0.33 as an amount; bases and docks have 0, - or n.
Energy amount(const std::string& printed) {
    if (printed == "0.67") return ratio(2, 3);
    if (printed == "0.33") return ratio(1, 3);
    if (printed == "0" || printed == "-" || printed == "n") return {};
    return parse_energy(printed).value_or(points(99));
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

// The class on the same hull that lends figures which no source gives; empty where there is none.
std::string sister_of(const Sheet& s) {
    for (const Sourced& p : s.sources)
        if (p.part == "sister") return p.source;
    return "";
}

int shield(const Sheet& s, std::size_t facing) {
    for (const ShieldBank& b : s.shields)
        if (b.facings == 1U << facing) return b.boxes;
    return -1;
}

// "2x Ph-1 [FH]; 4x Photon [FA]": weapons in the order of the file, alike neighbours together.
std::string weapons(const Sheet& s) {
    static const std::map<std::string, std::string> printed{{"phaser-1", "Ph-1"},
                                                            {"phaser-2", "Ph-2"},
                                                            {"phaser-3", "Ph-3"},
                                                            {"phaser-4", "Ph-4"},
                                                            {"phaser-g", "Ph-G"},
                                                            {"photon", "Photon"},
                                                            {"disruptor", "Disr"},
                                                            {"drone_rack", "Drone-"},
                                                            {"fusion", "Fusion"},
                                                            {"hellbore", "Hellbore"},
                                                            {"esg", "ESG"},
                                                            {"ppd", "PPD"},
                                                            {"add", "ADD-"},
                                                            {"plasma-r", "Plasma-R"},
                                                            {"plasma-s", "Plasma-S"},
                                                            {"plasma-g", "Plasma-G"},
                                                            {"plasma-f", "Plasma-F"},
                                                            {"plasma_rack", "PlasmaRack-"},
                                                            {"special_sensor", "SpecialSensor"},
                                                            {"special_sensor_phaser", "SpecialSensor"}};
    std::vector<std::pair<std::string, int>> list;
    for (const BoxGroup& g : s.groups) {
        const auto name = printed.find(g.system);
        if (name == printed.end()) continue;
        const std::string what = name->second + (g.value != 0 ? std::to_string(g.value) : "") + g.variant +
                                 " [" + (g.arc_words.empty() ? "-" : g.arc_words) + "]";
        if (list.empty() || list.back().first != what) list.emplace_back(what, 0);
        list.back().second += g.boxes;
    }
    std::string text;
    for (const auto& [what, n] : list) text += fmt::format("{}{}x {}", text.empty() ? "" : "; ", n, what);
    return text;
}

using Figure = std::function<std::string(const Sheet&)>;

// The words by which a sheet's list `unknown` names a column.
std::string unknown_word(const std::string& column) {
    static const std::map<std::string, std::string> words{
        {"explosion_strength", "explosion"}, {"spare_shuttles_adm+ftr", "spare_shuttles"},
        {"min_crew", "minimum_crew"},        {"control_mod", "control_modifier"},
        {"turn_mode", "turn_mode"},          {"sensor_track", "sensor"},
        {"scanner_track", "scanner"},        {"damcon_track", "damage_control"},
        {"hull_F", "hull_forward"},          {"hull_A", "hull_aft"},
        {"hull_C", "hull_center"},           {"web_gen", "web_generator"},
        {"fighters", "fighter_bay"},         {"shuttles_nonfighter", "shuttle"}};
    if (column.starts_with("shield") && column.size() == 7) return "shields";
    const auto at = words.find(column);
    return at == words.end() ? column : at->second;
}

std::map<std::string, Figure> figures() {
    const auto number = [](auto member) -> Figure {
        return [member](const Sheet& s) { return std::to_string(s.*member); };
    };
    const auto boxes = [](std::string system) -> Figure {
        return [system](const Sheet& s) { return std::to_string(count(s, system)); };
    };
    std::map<std::string, Figure> f{
        {"empire", [](const Sheet& s) { return s.empire; }},
        {"bpv_economic", number(&Sheet::bpv_economic)},
        {"bpv_combat", number(&Sheet::bpv_combat)},
        {"year_in_service", number(&Sheet::year)},
        {"size_class", number(&Sheet::size_class)},
        {"turn_mode", [](const Sheet& s) { return s.turn_mode; }},
        {"breakdown_low", number(&Sheet::breakdown)},
        {"bonus_hets", number(&Sheet::bonus_hets)},
        {"nimble", [](const Sheet& s) { return s.nimble ? "Y" : "N"; }},
        {"explosion_strength", number(&Sheet::explosion)},
        {"dock_points", number(&Sheet::dock_points)},
        {"command_rating", number(&Sheet::command_rating)},
        {"spare_shuttles_adm+ftr",
         [](const Sheet& s) {
             return std::to_string(s.spare_shuttles) +
                    (s.spare_fighters == 0 ? "" : "+" + std::to_string(s.spare_fighters));
         }},
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
        {"fighters", boxes("fighter_bay")},
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
        {"deck_crews", number(&Sheet::deck_crews)},
        {"weapons[count x type [arcs]]", weapons},
    };
    for (std::size_t k = 0; k < 6; ++k)
        f[fmt::format("shield{}", k + 1)] = [k](const Sheet& s) { return std::to_string(shield(s, k)); };
    return f;
}

const std::vector<std::string> classic_four{"federation/ca", "federation/ff", "klingon/d7", "klingon/f5"};

// The code as the sheet has it: letters, digits, plus and hyphen.
std::string plain_code(const std::string& printed) {
    std::string out;
    for (const char c : printed) {
        const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '+' || c == '-';
        if (plain)
            out += c;
        else if (!out.empty() && out.back() != '-')
            out += '-';
    }
    while (!out.empty() && out.back() == '-') out.pop_back();
    return out;
}

// A cell of the table as the sheet's figure should read; empty where the two are compared by other means.
std::string meant(const std::string& column, const std::string& cell) {
    if (column == "empire" || column == "turn_mode" || column == "nimble" || column == "control_mod" ||
        column == "derfacs" || column.ends_with("_track") || column.starts_with("weapons"))
        return cell;
    if (cell.empty() || cell == "-" || cell == "R1.3" || cell == "R1.35") return "0";
    std::string digits;  // "11+" with modules, "7-11" with pods, "1+2" shuttles and fighters
    if (column == "spare_shuttles_adm+ftr") return cell;
    for (const char c : cell) {
        if (c < '0' || c > '9') break;
        digits += c;
    }
    return digits;
}

std::string key_of(const std::string& empire, const std::string& code) {
    std::string key = empire + "/" + plain_code(code);
    for (char& c : key) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return key;
}

// Weapons of the table that the sheet lists as unknown, taken out of the cell.
std::string without_unknown(std::string cell, const Sheet& s) {
    if (!s.knows("weapons")) return "";
    std::string left;
    std::istringstream parts(cell);
    for (std::string part; std::getline(parts, part, ';');) {
        const std::size_t first = part.find_first_not_of(' ');
        if (first == std::string::npos) continue;
        part = part.substr(first);
        if (s.knows("weapon: " + part)) left += (left.empty() ? "" : "; ") + part;
    }
    return left;
}

// "2x Ph-1 [FH]; 1x Ph-1 [FH]" and "3x Ph-1 [FH]" are the same: neighbours alike are joined.
std::string joined_alike(const std::string& cell) {
    std::vector<std::pair<std::string, int>> list;
    std::istringstream parts(cell);
    for (std::string part; std::getline(parts, part, ';');) {
        const std::size_t first = part.find_first_not_of(' '), x = part.find("x ");
        const std::string what = part.substr(x + 2);
        if (list.empty() || list.back().first != what) list.emplace_back(what, 0);
        list.back().second += std::stoi(part.substr(first, x - first));
    }
    std::string text;
    for (const auto& [what, n] : list) text += fmt::format("{}{}x {}", text.empty() ? "" : "; ", n, what);
    return text;
}

// Every figure of every row against its sheet; returns how many cells were compared.
int compare_table(const std::string& file, std::set<std::string>& seen) {
    const std::map<std::string, Figure> known = figures();
    const std::set<std::string> not_figures{"code",
                                            "name",
                                            "option_mounts",
                                            "refits[code:year:bpv]",
                                            "conf_boxes",
                                            "conf_msc_fields",
                                            "conf_shields_arcs",
                                            "conflicts_and_notes",
                                            "move_cost"};
    std::istringstream lines(file_text("tests/data/" + file));
    std::string line;
    EXPECT_TRUE(static_cast<bool>(std::getline(lines, line)));
    const std::vector<std::string> header = cells(line);
    for (const std::string& h : header) EXPECT_EQ(known.count(h) + not_figures.count(h), 1U) << h;
    int compared = 0;
    while (std::getline(lines, line)) {
        const std::vector<std::string> row = cells(line);
        EXPECT_EQ(row.size(), header.size());
        std::string key = key_of(row[0], row[1]);
        if (!seen.insert(key).second) {
            key += "-later";
            EXPECT_TRUE(seen.insert(key).second) << key;
        }
        const Sheet sheet = ship("classic", key);
        EXPECT_EQ(sheet.key, key);
        const bool base = sheet.move_cost == Energy{};
        for (std::size_t i = 0; i < row.size(); ++i) {
            ++compared;
            if (header[i] == "move_cost") {
                EXPECT_EQ(sheet.move_cost, amount(row[i])) << key;
                continue;
            }
            const auto figure = known.find(header[i]);
            if (figure == known.end()) {
                --compared;
                continue;
            }
            const bool varies =
                header[i] == "turn_mode" && (row[i] == "W" || row[i] == "CW");  // with the pods
            if (const std::string sister = sister_of(sheet); row[i] == "?" && !sister.empty()) {
                EXPECT_EQ(figure->second(sheet), figure->second(ship("classic", sister))) << key;
                continue;
            }
            if (row[i] == "?" || row[i] == "(in shuttles)" || varies) {
                EXPECT_FALSE(sheet.knows(unknown_word(header[i]))) << key << " " << header[i];
                continue;
            }
            if (header[i] == "breakdown_low" && (base || row[i] == "-" || row[i] == "0")) {
                EXPECT_EQ(sheet.breakdown, 7) << key << ": it never breaks down";
                continue;
            }
            if (header[i].starts_with("weapons")) {
                EXPECT_EQ(weapons(sheet), joined_alike(without_unknown(row[i], sheet))) << key;
                continue;
            }
            EXPECT_EQ(figure->second(sheet), meant(header[i], row[i])) << key << " " << header[i];
        }
    }
    return compared;
}

TEST(ClassicShips, EveryFigureOfEverySheetEqualsTheTablesCellByCell) {
    std::set<std::string> seen;
    EXPECT_EQ(compare_table("classic_ships.csv", seen), 256 * 59);
    EXPECT_EQ(compare_table("classic_ships_partial.csv", seen), 268 * 59);
    EXPECT_EQ(seen.size(), 524U);
}

TEST(ClassicShips, ConfidenceFollowsTheReaders) {
    EXPECT_EQ(part_conf(ship("classic", "klingon/d7"), "figures"), "A");  // two readers
    EXPECT_EQ(part_conf(ship("classic", "romulan/krc"), "figures"), "A");
    EXPECT_EQ(part_conf(ship("classic", "federation/cc"), "figures"), "B");  // they differ in some figures
    for (const std::string part : {"figures", "shields", "boxes", "weapons"})
        EXPECT_EQ(part_conf(ship("classic", "isc/polw"), part), "C") << part;  // one doubtful reader
}

TEST(ClassicShips, EverySheetIsSoundAndWithinTheBoundsOfPrintedSheets) {
    const SheetLimits limits = classic_limits();
    const std::string path = "assets/rules/classic/bpv_model.toml";
    const auto model = read_bpv_model(file_text(path), path);
    ASSERT_TRUE(model.has_value()) << model.error().text();
    int complete = 0, all = 0;
    for (const auto& file :
         std::filesystem::recursive_directory_iterator(std::string(source_dir()) + "/assets/ships/classic")) {
        if (file.path().extension() != ".toml" || file.path().string().find("/craft/") != std::string::npos)
            continue;
        if (file.path().string().find("/ground/") != std::string::npos)
            continue;  // settings: no table gives them
        const std::string key = (file.path().parent_path().filename() / file.path().stem()).string();
        const Sheet sheet = ship("classic", key);
        EXPECT_EQ(sheet.key, key);
        EXPECT_EQ(texts(check_sheet(sheet)), "");
        EXPECT_EQ(texts(check_limits(sheet, limits)), "");
        EXPECT_EQ(texts(check_bpv(sheet, *model)), "");
        ++all;
        complete += sheet.unknown.empty() ? 1 : 0;
    }
    EXPECT_EQ(all, 524 + 197);
    // 235 by the tables, 8 with figures of a sister hull, 197 classes beside the tables without KDR, SNP and SNP+.
    EXPECT_EQ(complete, 235 + 8 + 194);
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

// What no source gives of a class is that of a class on the same hull, named and no better than C.
TEST(ClassicShips, ASisterHullLendsItsExplosionAndIsNamed) {
    const std::map<std::string, std::pair<std::string, int>> lent{
        {"federation/ncd+", {"federation/ncl+", 16}}, {"federation/cvs+", {"federation/cvs", 17}},
        {"klingon/f5d", {"klingon/f5b", 10}},         {"lyran/bc+p", {"lyran/bc", 23}},
        {"gorn/l-q", {"federation/l-q", 10}},         {"klingon/d7bu", {"klingon/d7b", 19}},
        {"hydran/gen", {"federation/pol", 7}},        {"romulan/sea", {"romulan/k4r", 7}}};
    for (const auto& [key, from] : lent) {
        const Sheet s = ship("classic", key);
        EXPECT_EQ(sister_of(s), from.first) << key;
        EXPECT_EQ(s.explosion, from.second) << key;
        EXPECT_EQ(part_conf(s, "sister"), "C") << key;
        EXPECT_EQ(s.conf, "C") << key;
        EXPECT_NE(sheet_text(s).find(" as " + from.first + " C"), std::string::npos) << key;
    }
    const std::string bad =
        spoilt(file_text(ship_path("classic", "lyran/bc+p")), R"("explosion", )", R"("shields", )").text;
    EXPECT_FALSE(read_sheet(bad, "x.toml").has_value()) << "a sister lends figures of the chart alone";
}

// Duties and bays of single classes, as the tables describe them.
TEST(ClassicShips, CarriersEscortsAndScoutsSayWhatTheyAre) {
    const Sheet nvl = ship("classic", "hydran/nvl");
    EXPECT_TRUE(nvl.has_duty("escorted"));
    EXPECT_FALSE(nvl.has_duty("escort"));
    for (const BoxGroup& g : nvl.groups)
        if (g.system == "fighter_bay") {
            EXPECT_EQ(g.boxes, 12);
            EXPECT_EQ(g.tubes, 6) << "three in each of two bays";
            EXPECT_EQ(g.hatches, 2);
        }
    const Sheet cvb = ship("classic", "federation/cvb");
    for (const BoxGroup& g : cvb.groups)
        if (g.system == "fighter_bay") {
            EXPECT_EQ(g.hatches, 2) << "a tunnel deck";
        }
    EXPECT_EQ(ship("classic", "federation/nea").aegis, 4);
    EXPECT_EQ(ship("classic", "federation/der").aegis, 2);
    EXPECT_TRUE(ship("classic", "federation/der").has_duty("escort"));
    EXPECT_TRUE(ship("classic", "klingon/f5c").has_duty("leader"));
    EXPECT_TRUE(ship("classic", "lyran/bchb").has_duty("battlecruiser"));
    const Sheet scout =
        ship("classic", "federation/sc+");  // its sensors are hit half as torpedoes, half as phasers
    EXPECT_EQ(count(scout, "special_sensor"), 4);
    EXPECT_EQ(count(scout, "special_sensor_phaser"), 4);
}

// A refit that makes a class of its own ends with that class's boxes, shields and price.
TEST(ClassicShips, ARefitThatMakesAClassOfItsOwnIsThatClass) {
    for (const auto& [base, refit, made] :
         {std::array<std::string, 3>{"federation/ffa", "+", "federation/ffa+"},
          {"federation/ncd", "+", "federation/ncd+"},
          {"gorn/ddl", "+", "gorn/ddl+"},
          {"hydran/nvl", "+", "hydran/nvl+"},
          {"hydran/nac", "+", "hydran/nac+"},
          {"klingon/e4v", "B", "klingon/e4vb"},
          {"klingon/d6d", "B", "klingon/d6db"},
          {"kzinti/sdf", "+", "kzinti/sdf+"},
          {"lyran/tgp", "+", "lyran/tgp+"}}) {
        const auto after = fitted_sheet(ship("classic", base), {{refit}, {}});
        ASSERT_TRUE(after.has_value()) << after.error();
        const Sheet whole = ship("classic", made);
        EXPECT_EQ(after->bpv_combat, whole.bpv_combat) << made;
        std::map<std::string, int> left;
        for (const BoxGroup& g : after->groups) left[g.system + g.variant + g.arc_words] += g.boxes;
        for (const BoxGroup& g : whole.groups) left[g.system + g.variant + g.arc_words] -= g.boxes;
        for (const auto& [what, n] : left) EXPECT_EQ(n, 0) << made << " " << what;
        for (std::size_t k = 0; k < 6; ++k) EXPECT_EQ(shield(*after, k), shield(whole, k)) << made;
    }
}

// Figures of classes beside the tables, a few of each empire.
TEST(ClassicShips, FiguresOfEveryEmpireAsTheyArePrinted) {
    struct Printed {
        std::string key;
        int bpv, year, shield_1, shield_4, warp_left, warp_center, battery, crew, boarding;
        std::string sensor, weapons;
    };
    const std::vector<Printed> classes{
        {"federation/clc", 143, 175, 36, 24, 12, 0, 3, 40, 12, "6/6/5/3/1/0",
         "2x Ph-1 [FH]; 3x Ph-1 [LS]; 3x Ph-1 [RS]; 1x Ph-3 [LS]; 1x Ph-3 [RS]; 4x Photon [FA]; 2x Drone-G "
         "[360]"},
        {"federation/cvb", 156, 172, 30, 24, 15, 0, 4, 46, 10, "6/6/5/3/1/0",
         "2x Ph-1 [FH]; 2x Ph-1 [L+LF+row13]; 2x Ph-1 [RF+R+row13]; 2x Ph-3 [360]; 4x Photon [FA]"},
        {"federation/ffl+", 73, 171, 18, 18, 6, 0, 2, 16, 6, "6/5/3/1/0",
         "1x Ph-1 [FH]; 1x Ph-1 [LS]; 1x Ph-1 [RS]; 1x Ph-3 [LS]; 1x Ph-3 [RS]; 2x Plasma-F [FP]; 1x Drone-G "
         "[360]"},
        {"klingon/d5l", 132, 175, 36, 26, 12, 0, 3, 43, 10, "6/5/3/1/0",
         "2x Ph-1 [FX+row13]; 2x Ph-1 [LF+L+RR+row5]; 2x Ph-1 [RF+R+LR+row21]; 2x Ph-3 [L+LR]; 2x Ph-3 "
         "[R+RR]; 2x Disr30 [FH+L]; 2x Disr30 [FH+R]; 2x Drone-B [360]; 2x ADD-12 [-]"},
        {"klingon/e3a", 48, 175, 20, 9, 5, 0, 1, 12, 5, "6/5/3/0", "4x Ph-3 [FX+row13]; 3x ADD-12 [-]"},
        {"klingon/f5v", 70, 167, 21, 16, 8, 0, 1, 24, 6, "6/5/3/0",
         "1x Ph-2 [FA+L+row13]; 1x Ph-2 [FA+R+row13]; 3x Ph-2 [RX]; 2x Disr15 [FA]; 1x ADD-6 [-]"},
        {"romulan/krl", 181, 170, 30, 22, 15, 0, 4, 48, 16, "6/6/5/3/1/0",
         "3x Ph-1 [FX+row13]; 1x Ph-1 [LF+L+RR+row5]; 1x Ph-1 [RF+R+LR+row21]; 2x Ph-2 [L+LR]; 2x Ph-2 "
         "[R+RR]; 1x PlasmaRack-D [LS]; 1x PlasmaRack-D [RS]; 1x Plasma-S [LP]; 1x Plasma-S [RP]; 1x "
         "Plasma-F [LP]; 1x Plasma-F [RP]"},
        {"romulan/sec", 80, 174, 16, 16, 6, 0, 2, 16, 6, "6/5/3/1/0",
         "1x Ph-1 [FA+L]; 1x Ph-1 [FA+R]; 1x Ph-3 [LS]; 1x Ph-3 [RS]; 1x Ph-1 [360]; 2x SpecialSensor [-]"},
        {"romulan/bhe", 79, 172, 25, 25, 7, 0, 2, 16, 5, "6/6/5/4/2/0",
         "2x Ph-1 [FA+L+row13]; 2x Ph-1 [FA+R+row13]; 1x Ph-3 [L+RA]; 1x Ph-3 [R+RA]; 1x PlasmaRack-D [LS]; "
         "1x PlasmaRack-D [RS]"},
        {"kzinti/mdc", 110, 170, 30, 24, 8, 8, 2, 32, 12, "6/6/4/3/2/0",
         "1x Ph-1 [RF+LS]; 1x Ph-1 [LF+RS]; 1x Ph-1 [LS]; 1x Ph-1 [RS]; 2x Ph-3 [360]; 7x Drone-A [360]; 2x "
         "ADD-6 [-]"},
        {"kzinti/ddv", 65, 163, 20, 16, 6, 6, 2, 34, 10, "6/6/5/3/0",
         "2x Ph-1 [FX]; 1x Ph-3 [LS]; 1x Ph-3 [RS]; 2x Ph-3 [360]; 4x Drone-A [360]"},
        {"gorn/cdd", 132, 173, 36, 24, 12, 0, 3, 36, 12, "6/6/4/1/0",
         "1x Ph-1 [FA+L]; 1x Ph-1 [FA+R]; 2x Ph-1 [LS]; 2x Ph-1 [RS]; 2x Ph-1 [360]; 1x Plasma-S [FP]; 1x "
         "Plasma-F [LP]; 1x Plasma-F [RP]"},
        {"gorn/lsc", 80, 170, 24, 16, 12, 0, 2, 30, 8, "6/6/5/3/2/0",
         "1x Ph-1 [FA+L]; 1x Ph-1 [FA+R]; 1x Ph-1 [LS]; 1x Ph-1 [RS]; 4x SpecialSensor [-]"},
        {"hydran/tar", 125, 176, 30, 24, 12, 0, 3, 35, 12, "6/6/5/3/1/0",
         "2x Ph-1 [FA]; 2x Ph-2 [FA+L]; 2x Ph-2 [FA+R]; 1x Ph-G [LS]; 1x Ph-G [RS]; 3x Hellbore [FA]"},
        {"hydran/cos", 105, 176, 30, 24, 12, 0, 3, 40, 10, "6/6/5/3/1/0",
         "2x Ph-1 [FA]; 2x Ph-2 [FA+L]; 2x Ph-2 [FA+R]; 1x Ph-G [LS]; 1x Ph-G [RS]"},
        {"hydran/s-q", 25, 134, 10, 10, 2, 0, 3, 5, 5, "6/4/0",
         "1x Ph-G [360]; 1x Ph-2 [360]; 1x Fusion [LF+L]; 1x Fusion [RF+R]"},
        {"lyran/dnb", 228, 169, 42, 36, 15, 15, 7, 62, 22, "6/6/6/5/4/3/2/1/0",
         "2x Ph-1 [FA+L]; 2x Ph-1 [FA+R]; 2x Ph-1 [FA]; 2x Ph-3 [LS]; 1x Ph-1 [LS]; 2x Ph-3 [RS]; 1x Ph-1 "
         "[RS]; 2x Ph-1 [360]; 4x Disr30 [FA]; 2x Disr30 [FX]; 4x ESG [-]"},
        {"lyran/ffap", 80, 175, 16, 12, 6, 0, 1, 18, 4, "6/4/2/0",
         "1x Ph-2 [FA+L]; 1x Ph-2 [FA+R]; 1x Ph-3 [LS]; 1x Ph-2 [LS]; 1x Ph-3 [RS]; 1x Ph-2 [RS]; 2x Disr15 "
         "[FA]; 1x ESG [-]"},
        {"lyran/cwlb", 147, 168, 36, 24, 8, 8, 3, 40, 16, "6/6/5/3/1/0",
         "2x Ph-1 [FA]; 2x Ph-1 [FA+L]; 2x Ph-1 [FA+R]; 1x Ph-3 [LS]; 1x Ph-1 [LS]; 1x Ph-3 [RS]; 1x Ph-1 "
         "[RS]; 2x Disr30 [FA]; 2x Disr30 [FX]; 2x ESG [-]"},
        {"tholian/dpc+", 65, 165, 18, 18, 6, 0, 2, 12, 6, "6/5/3/1/0",
         "2x Ph-1 [FX]; 1x Ph-3 [LS]; 1x Ph-3 [RS]; 1x Disr22 [FA]"},
    };
    for (const Printed& p : classes) {
        const Sheet s = ship("classic", p.key);
        EXPECT_EQ(s.bpv_combat, p.bpv) << p.key;
        EXPECT_EQ(s.year, p.year) << p.key;
        EXPECT_EQ(shield(s, 0), p.shield_1) << p.key;
        EXPECT_EQ(shield(s, 3), p.shield_4) << p.key;
        EXPECT_EQ(count(s, "warp_left"), p.warp_left) << p.key;
        EXPECT_EQ(count(s, "warp_center"), p.warp_center) << p.key;
        EXPECT_EQ(count(s, "battery"), p.battery) << p.key;
        EXPECT_EQ(s.crew_units, p.crew) << p.key;
        EXPECT_EQ(s.boarding_parties, p.boarding) << p.key;
        EXPECT_EQ(slashed(s.sensor), p.sensor) << p.key;
        EXPECT_EQ(weapons(s), p.weapons) << p.key;
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
