#include "ssd/refit.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "engine/table_text.h"

namespace impulse {
namespace {

using Fault = tl::unexpected<std::string>;

std::string names_of_refits(const Sheet& sheet) {
    std::string all;
    for (const Refit& r : sheet.refits)
        all += fmt::format("{}\"{}\" (year {}, {} BPV)", all.empty() ? "" : ", ", r.code, r.year, r.bpv);
    return all;
}

// The first row below its boxes.
int foot(const BoxGroup& g) {
    return g.at_row + (g.boxes + std::max(g.across, 1) - 1) / std::max(g.across, 1);
}

// Puts the number of boxes of a system to that of the refit; a system that the sheet has not is drawn below the hull.
void set_boxes(Sheet& sheet, const RefitBoxes& change) {
    auto at = std::find_if(sheet.groups.begin(), sheet.groups.end(),
                           [&](const BoxGroup& g) { return g.system == change.system; });
    if (change.boxes == 0) {
        if (at != sheet.groups.end()) sheet.groups.erase(at);
        return;
    }
    if (at != sheet.groups.end()) {
        at->boxes = change.boxes;
        at->across = std::min(at->across, change.boxes);
        return;
    }
    int lowest = 1;
    for (const BoxGroup& g : sheet.groups) lowest = std::max(lowest, foot(g));
    BoxGroup fresh;
    fresh.system = fresh.name = change.system;
    for (char& c : fresh.name)
        c = c == '_' ? ' ' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    fresh.boxes = fresh.across = change.boxes;
    fresh.at_column = 1;
    fresh.at_row = lowest + 1;
    fresh.conf = "B";
    sheet.groups.push_back(fresh);
}

// Rows that a refit made longer would run into what stands below: everything there moves down.
void make_room(Sheet& sheet) {
    const auto width = [](const BoxGroup& g) {
        return std::max(std::max(g.across, 1), static_cast<int>(g.name.size() + 1) / 2);
    };
    for (int round = 0; round < 60; ++round) {
        bool moved = false;
        for (const BoxGroup& a : sheet.groups)
            for (BoxGroup& b : sheet.groups) {
                if (&a == &b || b.at_row < a.at_row) continue;
                if (b.at_row == a.at_row && &b < &a) continue;
                const bool beside =
                    b.at_column >= a.at_column + width(a) || a.at_column >= b.at_column + width(b);
                if (beside || b.at_row - 1 >= foot(a)) continue;
                b.at_row = foot(a) + 1;
                moved = true;
            }
        if (!moved) return;
    }
}

void apply(Sheet& sheet, const Refit& refit) {
    sheet.bpv_economic += refit.bpv;
    sheet.bpv_combat += refit.bpv;
    if (!refit.known) {
        sheet.unknown.push_back({fmt::format("boxes of the refit {}", refit.code), refit.line});
        return;
    }
    if (refit.shields.size() == 6)
        for (ShieldBank& bank : sheet.shields)
            for (std::size_t k = 0; k < 6; ++k)
                if (bank.facings == 1U << k) bank.boxes = refit.shields[k];
    for (const RefitBoxes& change : refit.boxes) set_boxes(sheet, change);
    for (const RefitBecome& change : refit.become)
        for (BoxGroup& g : sheet.groups) {
            if (g.name != change.group) continue;
            if (!change.system.empty()) {
                g.system = change.system;
                g.variant.clear();
                g.value = 0;
                g.load.clear();
            }
            if (!change.variant.empty()) g.variant = change.variant;
            if (change.value != 0) g.value = change.value;
            if (!change.arc_words.empty()) {
                g.arc = change.arc;
                g.arc_words = change.arc_words;
            }
        }
    for (const BoxGroup& g : refit.add) sheet.groups.push_back(g);
    for (const auto& [figure, value] : refit.figures) {
        if (figure == "cloak_cost") sheet.cloak_cost = value;
        if (figure == "uim") sheet.uim_units = value;
        if (figure == "derfacs") sheet.derfacs = value != 0;
    }
    make_room(sheet);
}

}  // namespace

std::pair<std::string, Fitting> split_key(std::string_view key) {
    Fitting fitting;
    const std::size_t open = key.find('[');
    if (open == std::string_view::npos || !key.ends_with("]")) return {std::string(key), fitting};
    std::string_view inside = key.substr(open + 1, key.size() - open - 2);
    while (!inside.empty()) {
        const std::size_t comma = inside.find(',');
        const std::string_view word = inside.substr(0, comma);
        const std::size_t equals = word.find('=');
        if (equals == std::string_view::npos)
            fitting.refits.emplace_back(word);
        else
            fitting.mounts.emplace_back(word.substr(0, equals), word.substr(equals + 1));
        inside = comma == std::string_view::npos ? std::string_view{} : inside.substr(comma + 1);
    }
    return {std::string(key.substr(0, open)), fitting};
}

std::string fitted_key(std::string_view key, const Fitting& fitting) {
    if (fitting.empty()) return std::string(key);
    std::string inside;
    for (const std::string& code : fitting.refits) inside += (inside.empty() ? "" : ",") + code;
    for (const auto& [mount, weapon] : fitting.mounts)
        inside += (inside.empty() ? "" : ",") + mount + "=" + weapon;
    return fmt::format("{}[{}]", key, inside);
}

bool before_uim(const Sheet& sheet, int year) {
    return sheet.uim_units > 0 && year > 0 && year < sheet.uim_price.year;
}

std::string key_as_drawn(std::string_view key) {
    auto [base, fitting] = split_key(key);
    std::erase(fitting.refits, without_uim);
    return fitted_key(base, fitting);
}

std::vector<std::string> refits_meant(const Sheet& sheet, std::string_view word) {
    if (!word.starts_with("@")) return {std::string(word)};
    std::vector<std::string_view> parts;
    for (std::string_view rest = word.substr(1); !rest.empty();) {
        const std::size_t space = rest.find(' ');
        parts.push_back(rest.substr(0, space));
        rest = space == std::string_view::npos ? std::string_view{} : rest.substr(space + 1);
    }
    int year = 0;
    if (!parts.empty())
        for (const char c : parts[0])
            year = c >= '0' && c <= '9' ? std::min(year * 10 + (c - '0'), 9999) : 9999;
    const auto said = [&](std::string_view part) {
        return std::find(parts.begin(), parts.end(), part) != parts.end();
    };
    std::vector<std::string> codes;
    for (const Refit& r : sheet.refits) {
        if (r.year > year || said("-" + r.code)) continue;
        if ((said("known") || said("free")) && !r.known) continue;
        if (said("free") && (r.bpv != 0 || r.year != year)) continue;
        codes.push_back(r.code);
    }
    return codes;
}

tl::expected<Sheet, std::string> fitted_sheet(const Sheet& sheet, const Fitting& fitting,
                                              std::span<const std::string> mount_weapons) {
    Sheet out = sheet;
    out.refits.clear();
    out.mounts.clear();
    std::vector<std::string> codes;
    for (const std::string& word : fitting.refits)
        for (std::string& code : refits_meant(sheet, word))
            if (!word.starts_with("@") || std::find(codes.begin(), codes.end(), code) == codes.end())
                codes.push_back(std::move(code));
    for (const std::string& code : codes) {
        if (code == without_uim && sheet.uim_units > 0 && out.uim_units > 0) {
            out.uim_units = 0;
            out.bpv_economic -= sheet.uim_price.bpv;
            out.bpv_combat -= sheet.uim_price.bpv;
            out.fitted.push_back(code);
            continue;
        }
        const auto refit = std::find_if(sheet.refits.begin(), sheet.refits.end(),
                                        [&](const Refit& r) { return r.code == code; });
        if (refit == sheet.refits.end())
            return Fault{
                fmt::format("{} has no refit \"{}\"; {}", sheet.key, code,
                            sheet.refits.empty() ? "it has none" : "there are: " + names_of_refits(sheet))};
        if (std::find(out.fitted.begin(), out.fitted.end(), code) != out.fitted.end())
            return Fault{fmt::format("the refit \"{}\" of {} is named twice", code, sheet.key)};
        apply(out, *refit);
        out.fitted.push_back(code);
    }
    std::vector<std::string> filled;
    for (const auto& fitted : fitting.mounts) {
        const std::string &name = fitted.first, &weapon = fitted.second;
        const auto mount = std::find_if(sheet.mounts.begin(), sheet.mounts.end(),
                                        [&](const OptionMount& m) { return m.name == name; });
        // A printed box that holds one of several systems: "OPT A" = "phtn+ph-6".
        const auto box = std::find_if(out.groups.begin(), out.groups.end(),
                                      [&](const BoxGroup& g) { return g.name == name; });
        if (mount == sheet.mounts.end() && box != out.groups.end()) {
            box->holds.clear();
            for (std::size_t at = 0; at <= weapon.size();) {
                const std::size_t plus = std::min(weapon.find('+', at), weapon.size());
                box->holds.push_back(weapon.substr(at, plus - at));
                at = plus + 1;
            }
            out.fitted.push_back(name + "=" + weapon);
            continue;
        }
        if (mount == sheet.mounts.end()) {
            std::string all;
            for (const OptionMount& m : sheet.mounts) all += (all.empty() ? "" : ", ") + m.name;
            return Fault{fmt::format("{} has no option mount \"{}\"; {}", sheet.key, name,
                                     all.empty() ? "it has none" : "there are: " + all)};
        }
        if (std::find(filled.begin(), filled.end(), name) != filled.end())
            return Fault{fmt::format("the option mount {} of {} is filled twice", name, sheet.key)};
        filled.push_back(name);
        if (!mount_weapons.empty() &&
            std::find(mount_weapons.begin(), mount_weapons.end(), weapon) == mount_weapons.end()) {
            const std::vector<std::string_view> known(mount_weapons.begin(), mount_weapons.end());
            const std::string hint = did_you_mean(weapon, known);
            return Fault{
                fmt::format("no option mount takes a \"{}\"{}", weapon,
                            hint.empty() ? fmt::format("; there are: {}", fmt::join(known, ", ")) : hint)};
        }
        // "drone_rack-A", "disruptor-15": what stands behind the hyphen is the letter or number of the box.
        BoxGroup g;
        g.name = "OPT " + name;
        g.boxes = g.across = 1;
        g.arc = mount->arc;
        g.arc_words = mount->arc_words;
        g.at_column = mount->at_column;
        g.at_row = mount->at_row;
        g.conf = "B";
        g.line = mount->line;
        g.system = weapon;
        const std::size_t hyphen = weapon.rfind('-');
        if (weapon.starts_with("drone_rack-") || weapon.starts_with("plasma_rack-")) {
            g.system = weapon.substr(0, hyphen);
            g.variant = weapon.substr(hyphen + 1);
            g.arc = Arc{};
            g.arc_words.clear();
        } else if (weapon.starts_with("disruptor-") || weapon.starts_with("add-")) {
            g.system = weapon.substr(0, hyphen);
            for (const char c : weapon.substr(hyphen + 1))
                if (c >= '0' && c <= '9') g.value = g.value * 10 + (c - '0');
        }
        if (g.system == "add" || g.system == "esg") {
            g.arc = Arc{};
            g.arc_words.clear();
        }
        out.groups.push_back(std::move(g));
        out.fitted.push_back(name + "=" + weapon);
    }
    out.key = fitted_key(sheet.key, fitting);
    for (const std::string& word : out.fitted)
        if (word.find('=') == std::string::npos && word != without_uim)
            out.code += word.starts_with("+") ? word : " " + word;
    return out;
}

}  // namespace impulse
