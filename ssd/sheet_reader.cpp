#include "ssd/sheet_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "engine/letters.h"

namespace impulse {
namespace {

// Bounds against typing errors; no ship comes near them.
constexpr int most_boxes = 200, most_points = 100000, most_cells = 200;

// "-": it never moves.
constexpr std::array<std::string_view, 17> turn_modes{"AA", "A", "B", "C", "D", "E",  "F",  "G", "H",
                                                      "I",  "J", "K", "L", "M", "SF", "SW", "-"};

// The letter that says how sure the figures are.
std::string confidence(TableReader& from) {
    static constexpr std::array<std::string_view, 4> letters{"A", "B", "C", "?"};
    return from.one_of("conf", letters);
}

void sourced(TableReader& from, std::string_view part, Sheet& sheet) {
    sheet.sources.push_back({std::string(part), confidence(from), from.word("source"), from.line()});
}

// The list of what no source gives: such a figure may be left out, and a ship that lacks one cannot fight.
void read_unknown(TableReader& root, Sheet& sheet) {
    const std::vector<std::string> words = root.words_if("unknown");
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (!sheet.knows(words[i]))
            root.refuse("unknown", i, fmt::format("\"{}\" stands twice in `unknown`", words[i]));
        sheet.unknown.push_back({words[i], root.line("unknown")});
    }
}

// True where the figure is to be read; a figure that is listed as unknown and has a number all the same is a slip.
bool to_read(TableReader& from, std::string_view key, const Sheet& sheet) {
    if (sheet.knows(key)) return true;
    if (from.knows(key))
        from.refuse(
            key,
            fmt::format("`{}` has a figure and stands in `unknown` too; take it out of one of them", key));
    return false;
}

void read_figures(TableReader figures, Sheet& sheet) {
    sourced(figures, "figures", sheet);
    sheet.source = sheet.sources.back().source;
    if (figures.knows("bpv")) {
        sheet.bpv_economic = sheet.bpv_combat = figures.integer("bpv", 0, most_points);
        sheet.lines.bpv = figures.line("bpv");
    } else {
        sheet.bpv_economic = figures.integer("bpv_economic", 0, most_points);
        sheet.bpv_combat = figures.integer("bpv_combat", 0, most_points);
        sheet.lines.bpv = figures.line("bpv_economic");
    }
    if (figures.knows("ground")) sheet.ground = figures.one_of<GroundKind>("ground");
    sheet.tech = figures.integer("tech", 1, 9, 0);
    if (sheet.tech != 0 || figures.knows("spaces")) {
        sheet.spaces = figures.integer("spaces", 0, most_points);
        sheet.lines.spaces = figures.line("spaces");
        sheet.extended_allowance = figures.integer("extended_allowance", -most_points, most_points, 0);
    }
    // A ship chart gives these; a sheet priced by construction has them only where they differ from "none".
    const bool chart = sheet.tech == 0;
    const auto charted = [&](std::string_view key, int min, int max, int otherwise) {
        if (!to_read(figures, key, sheet)) return otherwise;
        return chart ? figures.integer(key, min, max) : figures.integer(key, min, max, otherwise);
    };
    sheet.year = charted("year", 1, 999, 0);
    sheet.size_class = figures.integer("size_class", -6, 8);
    if (to_read(figures, "turn_mode", sheet)) sheet.turn_mode = figures.one_of("turn_mode", turn_modes);
    if (to_read(figures, "move_cost", sheet)) sheet.move_cost = figures.energy("move_cost");
    sheet.breakdown = charted("breakdown", 1, 7, 7);
    sheet.bonus_hets = charted("bonus_hets", 0, 9, 0);
    const auto yes = [&](std::string_view key) {
        if (!to_read(figures, key, sheet)) return false;
        return chart ? figures.boolean(key) : figures.boolean(key, false);
    };
    sheet.nimble = yes("nimble");
    if (to_read(figures, "explosion", sheet)) sheet.explosion = figures.integer("explosion", 0, 1000);
    sheet.command_rating = charted("command_rating", 0, 99, 0);
    sheet.dock_points = charted("dock_points", 0, 99, 0);
    sheet.spare_shuttles = charted("spare_shuttles", 0, 99, 0);
    sheet.cloak_cost = charted("cloak_cost", 0, 999, 0);
    sheet.ecm_built_in = figures.integer("ecm_built_in", 0, 99, 0);
    sheet.eccm_built_in = figures.integer("eccm_built_in", 0, 99, 0);
    sheet.ew_pods = figures.integer("ew_pods", 0, 9, 0);
    sheet.carrier_ew = figures.integer("carrier_ew", 0, 99, 0);
    sheet.nsm = charted("nsm", 0, 99, 0);
    sheet.uim_units = charted("uim", 0, 9, 0);
    sheet.spare_fighters = figures.integer("spare_fighters", 0, 99, 0);
    static constexpr std::array<std::string_view, 3> aegis{"none", "limited", "full"};
    if (figures.knows("aegis")) {
        const std::string word = figures.one_of("aegis", aegis);
        sheet.aegis = word == aegis[2] ? 4 : word == aegis[1] ? 2 : 0;
    }
    sheet.minesweeper = figures.boolean("minesweeper", false);
    sheet.tender_repair = figures.integer("tender_repair", 0, 9999, 0);
    sheet.ready_racks = figures.integer("ready_racks", 0, 99, 0);
    sheet.derfacs = yes("derfacs");
    if (to_read(figures, "control_modifier", sheet))
        sheet.control_modifier =
            chart ? figures.word("control_modifier") : figures.word("control_modifier", "");
    if (to_read(figures, "crew_units", sheet)) sheet.crew_units = figures.integer("crew_units", 0, 999);
    if (to_read(figures, "boarding_parties", sheet))
        sheet.boarding_parties = figures.integer("boarding_parties", 0, 999);
    if (to_read(figures, "deck_crews", sheet)) sheet.deck_crews = figures.integer("deck_crews", 0, 999, 0);
    sheet.minimum_crew = charted("minimum_crew", 0, 999, 0);
    sheet.duties_known = figures.knows("duties");
    sheet.duties = figures.some_of("duties", duty_words);
}

// Figures of this sheet that no source gives for its class: those of a class on the same hull, which it names.
void read_sister(TableReader sister, Sheet& sheet) {
    static constexpr std::array<std::string_view, 4> figures{"explosion", "dock_points", "command_rating",
                                                             "spare_shuttles"};
    sourced(sister, "sister", sheet);
    const std::vector<std::string> words = sister.some_of("figures", figures);
    for (std::size_t i = 0; i < words.size(); ++i)
        if (!sheet.knows(words[i]))
            sister.refuse("figures", i, fmt::format("`{}` stands in `unknown` too", words[i]));
}

// What makes the class a craft. Shuttles and fighters have all their figures here; interceptors and PFs are ships else.
void read_craft(TableReader craft, Sheet& sheet) {
    static constexpr std::array<std::string_view, 5> kinds{"shuttle", "fighter", "heavy_fighter",
                                                           "interceptor", "pf"};
    const std::string kind = craft.one_of("kind", kinds);
    CraftFigures& f = sheet.craft;
    f.line = craft.line();
    f.kind = from_word<CraftKind>(kind).value_or(CraftKind::none);
    f.ecm = craft.integer("ecm", 0, 9, 0);
    f.eccm = craft.integer("eccm", 0, 9, 0);
    f.ew_pods = craft.integer("ew_pods", 0, 9, 0);
    if (!f.small()) return;
    sheet.ecm_built_in = f.ecm;
    sheet.eccm_built_in = f.eccm;
    sheet.ew_pods = f.ew_pods;
    sourced(craft, "craft", sheet);
    sheet.source = sheet.sources.back().source;
    sheet.tech = craft.integer("tech", 1, 9, 0);
    sheet.year = sheet.tech != 0 ? 0 : craft.integer("year", 1, 999);
    sheet.bpv_economic = sheet.bpv_combat = craft.integer("bpv", 0, most_points);
    sheet.lines.bpv = craft.line("bpv");
    sheet.size_class = 6;
    sheet.turn_mode = craft.knows("turn_mode") ? craft.one_of("turn_mode", turn_modes) : "shuttle";
    sheet.explosion = craft.integer("explosion", 0, 1000, 0);
    f.speed = craft.integer("speed", 1, 99);
    f.keeps_speed = craft.boolean("keeps_speed", false);
    f.robot = craft.boolean("robot", false);
    f.boxes = craft.integer("boxes", 1, 9, 1);
    f.kill = craft.integer("kill", 1, 999);
    f.cripple = craft.integer("cripple", 1, 999, f.kill);  // where nothing else is said it is never crippled
    if (craft.ok() && f.cripple > f.kill)
        craft.refuse("cripple", fmt::format("`cripple` is {}, but {} points destroy it", f.cripple, f.kill));
    f.seats = craft.integer("seats", 1, 9, 1);
    f.drones_a_turn = craft.integer("drones_a_turn", 0, 9, 1);
    f.chaff = craft.integer("chaff", 0, 9, 0);
    f.pack_spaces = craft.integer("pack_spaces", 0, 99, 0);
    // Its crew keeps lock-on and guides what it launches as well as any sound ship.
    sheet.sensor.ratings = {6, 0};
    sheet.scanner.ratings = {0, 0};
    sheet.damage_control.ratings = {0, 0};
}

// Places of a shuttle for troops: with a confidence of their own, for no list of shuttles tells them.
void read_troops(TableReader troops, Sheet& sheet) {
    sourced(troops, "troops", sheet);
    const bool crew = troops.knows("crew_units");  // or as many boxes of goods
    sheet.craft.boarding = troops.integer(crew ? "crew_units" : "boarding_parties", 0, 99);
}

void read_shields(TableReader shields, Sheet& sheet) {
    sourced(shields, "shields", sheet);
    for (TableReader& row : shields.tables("banks")) {
        ShieldBank bank;
        bank.line = row.line();
        bank.name = row.word("name");
        bank.boxes = row.integer("boxes", 0, most_boxes * 5);
        const std::vector<int> facings = row.integers("facings", 1, 6);
        for (std::size_t i = 0; i < facings.size(); ++i) {
            const auto bit = static_cast<std::uint8_t>(1U << static_cast<unsigned>(facings[i] - 1));
            if ((bank.facings & bit) != 0)
                row.refuse("facings", i,
                           fmt::format("facing {} stands twice in bank \"{}\"", facings[i], bank.name));
            bank.facings = static_cast<std::uint8_t>(bank.facings | bit);
        }
        for (const ShieldBank& other : sheet.shields)
            if (other.name == bank.name)
                row.refuse("name", fmt::format("there are two shield banks \"{}\"", bank.name));
        sheet.shields.push_back(bank);
    }
}

Track read_track(TableReader& tracks, std::string_view key) {
    Track track;
    track.line = tracks.line(key);
    track.ratings = tracks.integers(key, -9, 999);
    const std::string from = std::string(key) + "_indestructible_from";
    // Counted from 1 in the file, as one counts boxes.
    const int box = tracks.integer(from, 1, most_boxes, 0);
    track.indestructible_from = box - 1;
    if (box > 0 && box >= static_cast<int>(track.ratings.size()))
        tracks.refuse(from, fmt::format("`{}` is {}, but the track has {} boxes", from, box,
                                        std::max<std::size_t>(track.ratings.size(), 1) - 1));
    return track;
}

void read_tracks(TableReader tracks, Sheet& sheet) {
    sourced(tracks, "tracks", sheet);
    if (to_read(tracks, "sensor", sheet)) sheet.sensor = read_track(tracks, "sensor");
    if (to_read(tracks, "scanner", sheet)) sheet.scanner = read_track(tracks, "scanner");
    sheet.joined_tracks = tracks.boolean("joined", false);
    if (to_read(tracks, "damage_control", sheet)) sheet.damage_control = read_track(tracks, "damage_control");
    sheet.excess_damage = tracks.integer("excess_damage", 1, most_boxes);
    sheet.lines.excess = tracks.line("excess_damage");
}

// [column, row] of the first box.
void read_place(TableReader& row, int& column, int& line) {
    const std::vector<int> at = row.integers("at", 1, most_cells, 2);
    if (at.size() != 2) return;
    column = at[0];
    line = at[1];
    if (at[1] < 2)
        row.refuse("at", 1, "`at` puts the boxes into row 1, which leaves no row above for the name");
}

BoxGroup read_group(TableReader& row, const std::string& conf) {
    BoxGroup group;
    group.line = row.line();
    group.system = row.word("system");
    group.name = row.word("name");
    group.boxes = row.integer("boxes", 1, most_boxes);
    group.value = row.integer("value", -9, 999, 0);
    if (row.knows("arc")) {
        group.arc = row.arc("arc");
        group.arc_words = row.word("arc");
    }
    group.indestructible = row.boolean("indestructible", false);
    read_place(row, group.at_column, group.at_row);
    group.across = row.integer("across", 1, std::max(group.boxes, 1), group.boxes);
    group.variant = row.word("variant", "");
    group.load = row.words_if("load");
    group.holds = row.words_if("holds");
    group.options = row.boolean("options", false);
    group.hatches = row.integer("hatches", 1, 4, 1);
    group.tubes = row.integer("tubes", 0, 9, 0);
    group.balcony = row.integer("balcony", 0, 45, 0);
    group.outside = row.boolean("outside", false);
    group.tech = row.integer("tech", 1, 9, 0);
    group.wired = row.words_if("wired");
    group.conf = row.knows("conf") ? confidence(row) : conf;
    return group;
}

void read_groups(TableReader part, std::string_view name, Sheet& sheet) {
    sourced(part, name, sheet);
    const std::string conf = sheet.sources.back().conf;
    for (TableReader& row : part.tables("groups")) sheet.groups.push_back(read_group(row, conf));
}

void read_mounts(TableReader part, Sheet& sheet) {
    static constexpr std::array<std::string_view, 2> places{"centerline", "wing"};
    sourced(part, "mounts", sheet);
    for (TableReader& row : part.tables("places")) {
        OptionMount mount;
        mount.line = row.line();
        mount.name = row.word("name");
        mount.where = row.one_of("where", places);
        mount.arc = row.arc("arc");
        mount.arc_words = row.word("arc");
        read_place(row, mount.at_column, mount.at_row);
        for (const OptionMount& other : sheet.mounts)
            if (other.name == mount.name)
                row.refuse("name", fmt::format("there are two option mounts \"{}\"", mount.name));
        sheet.mounts.push_back(std::move(mount));
    }
}

// Figures of the sheet that a refit may set.
constexpr std::array<std::string_view, 3> refit_figures{"cloak_cost", "uim", "derfacs"};

void read_refits(TableReader part, Sheet& sheet) {
    sourced(part, "refits", sheet);
    const std::string conf = sheet.sources.back().conf;
    const auto group_named = [&](std::string_view name) {
        return std::any_of(sheet.groups.begin(), sheet.groups.end(),
                           [&](const BoxGroup& g) { return g.name == name; });
    };
    for (TableReader& row : part.tables("list")) {
        Refit refit;
        refit.line = row.line();
        refit.code = row.word("code");
        refit.year = sheet.tech > 0 ? 0 : row.integer("year", 1, 999);
        refit.bpv = row.integer("bpv", -999, 999);
        refit.words = row.word("words", "");
        refit.known = row.boolean("known");
        if (row.knows("shields")) refit.shields = row.integers("shields", 0, most_boxes * 5, 6);
        for (TableReader& each : row.tables_if("boxes"))
            refit.boxes.push_back({each.word("system"), each.integer("boxes", 0, most_boxes)});
        for (TableReader& each : row.tables_if("become")) {
            RefitBecome change;
            change.group = each.word("group");
            change.system = each.word("system", "");
            change.variant = each.word("variant", "");
            change.value = each.integer("value", 0, 999, 0);
            if (each.knows("arc")) {
                change.arc = each.arc("arc");
                change.arc_words = each.word("arc");
            }
            if (each.ok() && !group_named(change.group))
                each.refuse("group", fmt::format("the sheet has no group \"{}\"", change.group));
            refit.become.push_back(std::move(change));
        }
        for (TableReader& each : row.tables_if("add")) refit.add.push_back(read_group(each, conf));
        if (auto figures = row.table_if("figures"))
            for (const std::string_view key : refit_figures)
                if (figures->knows(key)) refit.figures.emplace_back(key, figures->integer(key, 0, 999));
        for (const Refit& other : sheet.refits)
            if (other.code == refit.code)
                row.refuse("code", fmt::format("there are two refits \"{}\"", refit.code));
        sheet.refits.push_back(std::move(refit));
    }
}

}  // namespace

tl::expected<Sheet, FileError> read_sheet(std::string_view text, std::string_view file) {
    auto parsed = read_table(text, file);
    if (!parsed) return tl::unexpected(parsed.error());
    TableReader& root = *parsed;

    Sheet sheet;
    sheet.file = file;
    sheet.ruleset = root.word("ruleset");
    sheet.empire = root.word("empire");
    sheet.code = root.word("code");
    sheet.name = root.word("name");
    sheet.key = small_letters(sheet.empire) + "/" + small_letters(sheet.code);
    read_unknown(root, sheet);
    if (auto craft = root.table_if("craft")) read_craft(*craft, sheet);
    // A shuttle or fighter has its points and its weapons, perhaps a shield, boxes that do something for it, and places
    // for troops.
    if (sheet.craft.small()) {
        if (auto troops = root.table_if("troops")) read_troops(*troops, sheet);
        if (auto shields = root.table_if("shields")) read_shields(*shields, sheet);
        if (auto boxes = root.table_if("boxes")) read_groups(*boxes, "boxes", sheet);
    }
    if (!sheet.craft.small()) {
        read_figures(root.table("figures"), sheet);
        if (auto sister = root.table_if("sister")) read_sister(*sister, sheet);
        sheet.ecm_built_in += sheet.craft.ecm;  // interceptors and PFs
        sheet.eccm_built_in += sheet.craft.eccm;
        if (to_read(root, "shields", sheet)) read_shields(root.table("shields"), sheet);
        read_tracks(root.table("tracks"), sheet);
        read_groups(root.table("boxes"), "boxes", sheet);
    }
    if (auto weapons = root.table_if("weapons")) read_groups(*weapons, "weapons", sheet);
    if (auto mounts = root.table_if("mounts")) read_mounts(*mounts, sheet);
    if (auto refits = root.table_if("refits")) read_refits(*refits, sheet);
    if (auto error = root.finish()) return tl::unexpected(*error);

    // The lowest: "?" is below every letter.
    const auto lower_it = [&](const std::string& conf) {
        if (sheet.conf != "?" && (conf == "?" || conf > sheet.conf)) sheet.conf = conf;
    };
    for (const Sourced& s : sheet.sources) lower_it(s.conf);
    for (const BoxGroup& g : sheet.groups) lower_it(g.conf);
    return sheet;
}

}  // namespace impulse
