#include "ssd/design.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "engine/letters.h"
#include "ssd/sheet_check.h"

namespace impulse {
namespace {

// Bounds against typing errors.
constexpr int design_boxes = 200, design_points = 10000;

// What is listed by a word of its own rather than under `systems`.
constexpr std::array<std::pair<std::string_view, std::string_view>, 3> hull_keys{
    {{"forward", "hull_f"}, {"center", "hull_c"}, {"aft", "hull_a"}}};
constexpr std::array<std::string_view, 3> drive_keys{"left", "right", "center"};

// What may stand in the name of a file and in a key.
bool fit_for_a_key(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](char c) {
        return (small_letter(c) >= 'a' && small_letter(c) <= 'z') || (c >= '0' && c <= '9') || c == '+' ||
               c == '-' || c == '_';
    });
}

class DesignReader {
public:
    explicit DesignReader(TableReader& root) : root_(root) {}

    Design read() {
        d_.power = key_word("power");
        d_.code = key_word("code");
        d_.name = root_.word("name", d_.code);
        d_.frame = root_.word("frame");
        d_.frame_line = at("frame");
        d_.tech = root_.integer("tech", 1, 9);
        d_.extended_allowance = root_.integer("extended_allowance", -design_points, design_points, 0);
        d_.more_excess = root_.integer("excess_damage", 0, design_boxes, 0);
        if (auto hull = root_.table_if("hull"))
            for (const auto& [key, system] : hull_keys) part_of(*hull, key, std::string(system), 0);
        if (auto drive = root_.table_if("drive")) {
            const std::string engine = drive->word("engine");
            const int value = drive->integer("value", 0, 99, 0);
            for (const std::string_view key : drive_keys)
                part_of(*drive, key, fmt::format("{}_{}", engine, key), value);
        }
        for (TableReader& row : root_.tables_if("systems")) system(row);
        for (TableReader& row : root_.tables_if("shields")) bank(row);
        d_.crew_line = root_.line();
        if (auto crew = root_.table_if("crew")) {
            d_.crew_line = at("crew");
            d_.crew_units = crew->integer("units", 0, 999, 0);
            d_.boarding_parties = crew->integer("parties", 0, 999, 0);
            d_.deck_crews = crew->integer("deck_crews", 0, 999, 0);
        }
        for (const auto& [key, into] : {std::pair{"sensor", &d_.sensor},
                                        {"scanner", &d_.scanner},
                                        {"damage_control", &d_.damage_control}}) {
            into->line = d_.frame_line;
            if (!root_.knows(key)) continue;
            into->line = at(key);
            into->ratings = root_.integers(key, -9, 999);
        }
        return std::move(d_);
    }

private:
    int at(std::string_view key) {
        d_.places.emplace_back(root_.line(key), root_.column(key));
        return root_.line(key);
    }
    std::string key_word(std::string_view key) {
        std::string text = root_.word(key);
        if (root_.ok() && !fit_for_a_key(text))
            root_.refuse(key,
                         fmt::format("`{}` is \"{}\"; it is made of letters, digits, +, - and _", key, text));
        return text;
    }
    void part_of(TableReader& from, std::string_view key, std::string system, int value) {
        DesignPart part;
        part.count = from.integer(key, 0, design_boxes, 0);
        part.value = value;
        part.system = std::move(system);
        if (part.count == 0) return;
        part.line = from.line(key);
        d_.places.emplace_back(part.line, from.column(key));
        d_.parts.push_back(std::move(part));
    }
    void system(TableReader& row) {
        DesignPart part;
        part.line = row.line();
        d_.places.emplace_back(row.line(), row.column());
        part.system = row.word("system");
        part.count = row.integer("count", 1, design_boxes, 1);
        part.value = row.integer("value", 1, 999, 0);
        if (row.knows("arc")) {
            part.arc = row.arc("arc");
            part.arc_words = row.word("arc");
        }
        part.holds = row.words_if("holds");
        part.load = row.words_if("load");
        part.options = row.boolean("options", false);
        d_.parts.push_back(std::move(part));
    }
    void bank(TableReader& row) {
        ShieldBank bank;
        bank.line = row.line();
        d_.places.emplace_back(row.line(), row.column());
        bank.boxes = row.integer("boxes", 0, design_boxes * 5);
        for (const int facing : row.integers("facings", 1, 6))
            bank.facings = static_cast<std::uint8_t>(bank.facings | 1U << static_cast<unsigned>(facing - 1));
        bank.name = fmt::format("{}", fmt::join(facings_of(bank), "-"));
        bank.name = row.word("name", "#" + bank.name);
        for (const ShieldBank& other : d_.shields)
            if (other.name == bank.name)
                row.refuse(fmt::format("there are two shield banks \"{}\"", bank.name));
        d_.shields.push_back(std::move(bank));
    }

public:
    static std::vector<int> facings_of(const ShieldBank& bank) {
        std::vector<int> list;
        for (int facing = 1; facing <= 6; ++facing)
            if ((bank.facings >> (facing - 1) & 1) != 0) list.push_back(facing);
        return list;
    }

private:
    TableReader& root_;
    Design d_;
};

// Facings that nothing guards have a bank without boxes.
void guard_all_round(Sheet& sheet) {
    int guarded = 0;
    for (const ShieldBank& bank : sheet.shields) guarded |= bank.facings;
    if (guarded == 0x3F) return;
    ShieldBank none;
    none.name = "NONE";
    none.facings = static_cast<std::uint8_t>(0x3F & ~guarded);
    none.line = sheet.lines.bpv;
    sheet.shields.push_back(std::move(none));
}

Sheet bare_sheet(const Design& d, const Frame* frame) {
    Sheet s;
    s.file = d.file;
    s.ruleset = "tng";
    s.empire = d.power;
    s.code = d.code;
    s.name = d.name;
    s.key = small_letters(d.power) + "/" + small_letters(d.code);
    s.conf = "A";
    s.source = "our own design";
    s.tech = d.tech;
    s.lines = {d.crew_line, d.frame_line, d.frame_line};
    s.extended_allowance = d.extended_allowance;
    s.crew_units = d.crew_units;
    s.boarding_parties = d.boarding_parties;
    s.deck_crews = d.deck_crews;
    s.shields = d.shields;
    guard_all_round(s);
    s.sensor = d.sensor;
    s.scanner = d.scanner;
    s.damage_control = d.damage_control;
    if (frame == nullptr) return s;
    s.size_class = frame->size_class;
    s.turn_mode = frame->turn_mode;
    s.move_cost = frame->move_cost;
    s.explosion = frame->explosion;
    s.command_rating = frame->command_rating;
    if (s.sensor.ratings.empty()) s.sensor.ratings = frame->sensor;
    if (s.scanner.ratings.empty()) s.scanner.ratings = frame->scanner;
    if (s.damage_control.ratings.empty()) s.damage_control.ratings = frame->damage_control;
    return s;
}

std::string quoted(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) out += c == '"' || c == '\\' ? std::string{'\\', c} : std::string(1, c);
    return out + '"';
}
std::string list_of(const std::vector<std::string>& words) {
    std::vector<std::string> each;
    for (const std::string& w : words) each.push_back(quoted(w));
    return fmt::format("[{}]", fmt::join(each, ", "));
}
std::string bank_text(const ShieldBank& bank) {
    return fmt::format("  {{ name = {}, facings = [{}], boxes = {} }},\n", quoted(bank.name),
                       fmt::join(DesignReader::facings_of(bank), ", "), bank.boxes);
}

std::string group_text(const BoxGroup& g) {
    std::string out =
        fmt::format("  {{ system = {}, name = {}, boxes = {}", quoted(g.system), quoted(g.name), g.boxes);
    if (g.value != 0) out += fmt::format(", value = {}", g.value);
    if (!g.arc_words.empty()) out += fmt::format(", arc = {}", quoted(g.arc_words));
    out += fmt::format(", at = [{}, {}], across = {}", g.at_column, g.at_row, g.across);
    if (!g.load.empty()) out += ", load = " + list_of(g.load);
    if (!g.holds.empty()) out += ", holds = " + list_of(g.holds);
    if (g.options) out += ", options = true";
    return out + " },\n";
}

}  // namespace

tl::expected<Design, FileError> read_design(std::string_view text, std::string_view file) {
    auto parsed = read_table(text, file);
    if (!parsed) return tl::unexpected(parsed.error());
    Design design = DesignReader{*parsed}.read();
    design.file = file;
    if (auto error = parsed->finish()) return tl::unexpected(*error);
    return design;
}

std::string design_text(const Design& d) {
    std::string out = fmt::format(
        "# {} {}: a design; impulse ships design THIS_FILE adds it up.\n"
        "power = {}\ncode  = {}\nname  = {}\nframe = {}\ntech  = {}\n",
        d.power, d.code, quoted(d.power), quoted(d.code), quoted(d.name), quoted(d.frame), d.tech);
    if (d.extended_allowance != 0) out += fmt::format("extended_allowance = {}\n", d.extended_allowance);
    if (d.more_excess != 0) out += fmt::format("excess_damage = {}\n", d.more_excess);
    out += fmt::format("crew  = {{ units = {}, parties = {}, deck_crews = {} }}\n", d.crew_units,
                       d.boarding_parties, d.deck_crews);
    for (const auto& [key, track] :
         {std::pair{"sensor", &d.sensor}, {"scanner", &d.scanner}, {"damage_control", &d.damage_control}})
        if (!track->ratings.empty()) out += fmt::format("{} = [{}]\n", key, fmt::join(track->ratings, ", "));
    out += "shields = [\n";
    for (const ShieldBank& bank : d.shields) out += bank_text(bank);
    out += "]\nsystems = [\n";
    for (const DesignPart& p : d.parts) {
        out += fmt::format("  {{ system = {}, count = {}", quoted(p.system), p.count);
        if (p.value != 0) out += fmt::format(", value = {}", p.value);
        if (!p.arc_words.empty()) out += fmt::format(", arc = {}", quoted(p.arc_words));
        if (!p.holds.empty()) out += ", holds = " + list_of(p.holds);
        if (!p.load.empty()) out += ", load = " + list_of(p.load);
        if (p.options) out += ", options = true";
        out += " },\n";
    }
    return out + "]\n";
}

DesignBill bill_of(const Design& d, const Construction& c) {
    DesignBill bill;
    const Frame* frame = frame_named(c, d.frame);
    Sheet& s = bill.sheet = bare_sheet(d, frame);
    for (const DesignPart& p : d.parts) {
        BoxGroup g;
        g.system = p.system;
        g.boxes = p.count;
        g.value = p.value;
        g.arc = p.arc;
        g.arc_words = p.arc_words;
        g.holds = p.holds;
        g.load = p.load;
        g.options = p.options;
        g.conf = "A";
        g.line = p.line;
        s.groups.push_back(std::move(g));
    }
    lay_out(s);
    bill.cost = build_cost(s, c);
    s.excess_damage = bill.cost.free_excess + d.more_excess;
    bill.cost = build_cost(s, c);
    s.spaces = static_cast<int>(bill.cost.spaces);
    s.bpv_economic = s.bpv_combat = static_cast<int>(bill.cost.bpv);
    bill.faults = bill.cost.unpriced;
    if (frame == nullptr) {
        std::vector<std::string_view> known;
        for (const Frame& f : c.frames) known.push_back(f.id);
        bill.faults.push_back({d.file, d.frame_line, 1,
                               fmt::format("there is no frame \"{}\"; there are {}{}", d.frame,
                                           fmt::join(known, ", "), did_you_mean(d.frame, known))});
    } else {
        bill.spaces_of_frame = frame->spaces;
        if (s.spaces > frame->spaces)
            bill.faults.push_back(
                {d.file, d.frame_line, 1,
                 fmt::format(
                     "the frame \"{}\" has {} spaces, the design fills {} (frames of construction.toml)",
                     d.frame, frame->spaces, s.spaces)});
        for (FileError& wrong : check_sheet(s)) bill.faults.push_back(std::move(wrong));
    }
    for (FileError& fault : bill.faults)
        for (const auto& [line, column] : d.places)
            if (line == fault.line && fault.column == 1) fault.column = column;
    return bill;
}

std::string write_sheet(const Sheet& s, std::string_view heading) {
    std::string out = fmt::format("# {}\nruleset = {}\nempire  = {}\ncode    = {}\nname    = {}\n\n", heading,
                                  quoted(s.ruleset), quoted(s.empire), quoted(s.code), quoted(s.name));
    const std::string source = fmt::format("conf   = \"A\"\nsource = {}\n", quoted(s.source));
    out += fmt::format(
        "[figures]\n{}tech             = {}\nbpv              = {}\nspaces           = {}\n"
        "size_class       = {}\nturn_mode        = {}\nmove_cost        = {}\nexplosion        = {}\n"
        "command_rating   = {}\ncrew_units       = {}\nboarding_parties = {}\ndeck_crews       = {}\n",
        source, s.tech, s.bpv_economic, s.spaces, s.size_class, quoted(s.turn_mode),
        quoted(text(s.move_cost)), s.explosion, s.command_rating, s.crew_units, s.boarding_parties,
        s.deck_crews);
    if (s.extended_allowance != 0) out += fmt::format("extended_allowance = {}\n", s.extended_allowance);
    out += "\n[shields]\n" + source + "banks  = [\n";
    for (const ShieldBank& bank : s.shields) out += bank_text(bank);
    out += fmt::format(
        "]\n\n[tracks]\n{}sensor         = [{}]\nscanner        = [{}]\ndamage_control = [{}]\n"
        "excess_damage  = {}\n\n[boxes]\n{}groups = [\n",
        source, fmt::join(s.sensor.ratings, ", "), fmt::join(s.scanner.ratings, ", "),
        fmt::join(s.damage_control.ratings, ", "), s.excess_damage, source);
    for (const BoxGroup& g : s.groups)
        if (!g.spare) out += group_text(g);
    return out + "]\n";
}

}  // namespace impulse
