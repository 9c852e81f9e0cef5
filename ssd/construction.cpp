#include "ssd/construction.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/plain_text.h"

namespace impulse {
namespace {

constexpr int all_round = 360;

// Tech level 3 is the first column; other levels have no prices.
std::size_t column(int tech) { return static_cast<std::size_t>(tech - 3); }

int rounded_up(int n, Multiplier m) { return (n * m.top + m.bottom - 1) / m.bottom; }

struct Bill {
    const Sheet& sheet;
    const Construction& c;
    BuildCost cost;

    void add(std::string what, std::int64_t bpv, std::int64_t spaces, int line, const std::string& rule) {
        cost.bpv += bpv;
        cost.spaces += spaces;
        cost.lines.push_back({std::move(what), bpv, spaces, line, rule});
    }
    void no_price(int line, std::string what, std::string_view rule = {}) {
        if (!rule.empty()) what += fmt::format(" ({})", rule);
        cost.unpriced.push_back({sheet.file, line, 1, std::move(what)});
    }

    // Tells a system nobody prices from one whose printed number is missing or unknown.
    std::string why_no_row(const BoxGroup& g) const {
        std::string values;
        for (const BuildRow& row : c.rows)
            if (row.id == g.system) values += fmt::format("{}{}", values.empty() ? "" : ", ", row.value);
        if (values.empty()) return fmt::format("the supplement prints no price for \"{}\"", g.system);
        return fmt::format("\"{}\" is priced for {} in the box, the sheet has {}", g.system, values, g.value);
    }

    // The price of its row at the ship's tech level; -1 where it cannot be had there, and then says so.
    int price_at_level(const BoxGroup& g, const BuildRow& row) {
        const int each = row.bpv[column(sheet.tech)];
        if (each < 0)
            no_price(g.line,
                     fmt::format("{}: \"{}\" cannot be had at tech level {}", g.name, g.system, sheet.tech),
                     row.rule);
        return each;
    }

    // What one box of a system costs with that arc; below 0 where it cannot be had, and then says why.
    int price_of(const BoxGroup& g, const BuildRow& row) {
        const int each = price_at_level(g, row);
        if (each < 0) return each;
        if (row.wired[0] >= 0) return price_of_wires(g, row);
        if (!row.by_arc) return each;
        const int degrees = degrees_of(g.arc.mask == 0 ? Arc{0xFFFFFF} : g.arc);
        const int price = price_with_arc(c, each, degrees);
        if (price < 0)
            no_price(g.line, fmt::format("{}: no price for an arc of {} degrees", g.name, degrees),
                     c.arc_rule);
        return price;
    }

    bool is_alien(const BuildRow& row) const {
        return !row.races.empty() &&
               std::find(row.races.begin(), row.races.end(), sheet.empire) == row.races.end();
    }

    // What stands ready for a mount, in it or not, is bought from the allowance.
    void held(const BoxGroup& g) {
        for (const std::string& word : g.holds) {
            const std::size_t colon = std::min(word.find(':'), word.size());
            BoxGroup what = g;
            what.system = word.substr(0, colon);
            what.value = 0;
            for (std::size_t i = colon + 1; i < word.size() && word[i] >= '0' && word[i] <= '9'; ++i)
                what.value = what.value * 10 + (word[i] - '0');
            const BuildRow* row = build_row(c, what.system, what.value);
            if (row == nullptr) {
                no_price(g.line, why_no_row(what));
                continue;
            }
            const bool alien = is_alien(*row);
            if (alien && sheet.tech < c.alien_from)
                no_price(g.line,
                         fmt::format("{}: \"{}\" is another race's: only from tech level {} on", g.name,
                                     what.system, c.alien_from),
                         c.options_rule);
            if (const int price = price_of(what, *row); price >= 0)
                cost.spent += price * (alien ? c.alien_times : 1) * g.boxes;
        }
    }

    // Of a weapon that is paid by the boxes connected with it; a box that another before it is connected with too costs
    // the difference.
    int price_of_wires(const BoxGroup& g, const BuildRow& row) const {
        const std::size_t t = column(sheet.tech);
        int price = 0;
        for (const std::string& name : g.wired)
            for (const BoxGroup& source : sheet.groups) {
                if (source.name != name) continue;
                const bool twice =
                    std::any_of(sheet.groups.begin(), sheet.groups.end(), [&](const BoxGroup& other) {
                        return other.line < g.line &&
                               std::find(other.wired.begin(), other.wired.end(), name) != other.wired.end();
                    });
                price += source.boxes * (twice ? row.wired_twice[t] - row.wired[t] : row.wired[t]);
            }
        return price;
    }

    // Abilities of the ship: by its boxes of warp engines.
    void ability(const BoxGroup& g, const BuildRow& row) {
        int boxes = 0;
        for (const BoxGroup& other : sheet.groups)
            if (std::find(c.warp.begin(), c.warp.end(), other.system) != c.warp.end()) boxes += other.boxes;
        add(fmt::format("{} for {} warp boxes", g.system, boxes),
            std::int64_t{boxes} * row.bpv[column(sheet.tech)], row.spaces, g.line, row.rule);
    }

    // The allowance of all mounts is one pool: more spent costs, less saves, and never more than so many times it.
    void options() {
        cost.allowance += sheet.extended_allowance;
        if (cost.allowance == 0 && cost.spent == 0 && sheet.extended_allowance == 0) return;
        const std::size_t t = column(sheet.tech);
        if (sheet.extended_allowance != 0) {
            const int sign = sheet.extended_allowance < 0 ? -1 : 1;
            add(fmt::format("extended allowance of {}", sheet.extended_allowance),
                sign * rounded_up(sign * sheet.extended_allowance, c.extended[t]), 0, sheet.lines.bpv,
                c.options_rule);
        }
        if (cost.allowance < 0)
            no_price(sheet.lines.bpv, fmt::format("the allowance towards options is {}, below 0 (Extended "
                                                  "Allowance towards Options)",
                                                  cost.allowance));
        const int most = cost.allowance * c.spend_most.top / c.spend_most.bottom;
        if (cost.spent > most)
            no_price(sheet.lines.bpv,
                     fmt::format("{} points are spent on options, the allowance of {} permits {} (Weapon "
                                 "systems, note 6)",
                                 cost.spent, cost.allowance, most));
        add(fmt::format("{} spent on options of an allowance of {}", cost.spent, cost.allowance),
            cost.spent - cost.allowance, 0, sheet.lines.bpv, c.options_rule);
    }

    // What a row says of the ships that may have it, and of how many boxes.
    void limits(const BoxGroup& g, const BuildRow& row) {
        if (is_alien(row))
            no_price(g.line,
                     fmt::format("{}: \"{}\" is built by {} alone, not by {}", g.name, g.system,
                                 fmt::join(row.races, " and "), sheet.empire),
                     row.rule);
        if (row.size_to && sheet.size_class > *row.size_to)
            no_price(g.line,
                     fmt::format("{}: \"{}\" needs a ship of size class {} or larger, this is of {}", g.name,
                                 g.system, *row.size_to, sheet.size_class),
                     row.rule);
        if (!row.only_arc.empty() && parse_arc(row.only_arc) != g.arc)
            no_price(g.line,
                     fmt::format("{}: \"{}\" has the arc {}, the sheet says \"{}\"", g.name, g.system,
                                 row.only_arc, g.arc_words),
                     row.rule);
        if (row.most == 0) return;
        int boxes = 0;  // up to this group: the first that is one too many is named
        for (const BoxGroup& other : sheet.groups) {
            if (other.system == g.system) boxes += other.boxes;
            if (&other == &g) break;
        }
        if (boxes > row.most && boxes - g.boxes <= row.most)
            no_price(g.line,
                     fmt::format("{}: {} boxes of \"{}\", a ship has at most {}", g.name, boxes, g.system,
                                 row.most),
                     row.rule);
    }

    void group(const BoxGroup& g) {
        const BuildRow* row =
            build_row(c, g.variant.empty() ? g.system : g.system + "-" + g.variant, g.value);
        if (row == nullptr) row = build_row(c, g.system, g.value);
        if (row == nullptr) return no_price(g.line, why_no_row(g));
        const int each = price_at_level(g, *row);
        if (each < 0) return;
        if (g.indestructible)
            return no_price(g.line, fmt::format("{}: only tracks can be bought indestructible", g.name),
                            c.sensor.rule);
        limits(g, *row);
        const std::int64_t boxes = g.boxes;
        if (row->per_warp) return ability(g, *row);
        if (row->wired[0] >= 0)
            return add(fmt::format("{} x {}, by the boxes connected with it", boxes, g.system),
                       price_of_wires(g, *row), 0, g.line, row->rule);
        // A hold with a system in it gives no allowance: that system costs nothing.
        if (row->mount || (g.holds.empty() && g.options)) {
            cost.allowance += row->allowance[column(sheet.tech)] * g.boxes;
            held(g);
        }
        if (!row->by_arc) {
            if (row->guards > 0 && row->guards < all_round && g.arc.mask == 0)
                return no_price(g.line,
                                fmt::format("{}: \"{}\" needs an arc of {} degrees to guard", g.name,
                                            g.system, row->guards),
                                row->rule);
            if (row->guards > 0 && degrees_of(g.arc) > row->guards)
                return no_price(g.line,
                                fmt::format("{}: \"{}\" guards {} degrees, the sheet says \"{}\"", g.name,
                                            g.system, row->guards, g.arc_words),
                                row->rule);
            if (g.arc.mask != 0 && !row->mount && row->guards == 0)
                return no_price(g.line,
                                fmt::format("{}: \"{}\" takes no arc, the sheet says \"{}\"", g.name,
                                            g.system, g.arc_words),
                                row->rule);
            return add(fmt::format("{} x {}", boxes, g.system), boxes * each, boxes * row->spaces, g.line,
                       row->rule);
        }
        if (g.arc.mask == 0)
            return no_price(g.line,
                            fmt::format("{}: \"{}\" needs an arc, it is priced by arc", g.name, g.system),
                            row->rule);
        if (const int price = price_of(g, *row); price >= 0)
            add(fmt::format("{} x {} at {} degrees", boxes, g.system, degrees_of(g.arc)), boxes * price,
                boxes * row->spaces, g.line, row->rule);
    }

    void bank(const ShieldBank& b) {
        const int facings = std::popcount(b.facings);
        if (facings == 0) return;  // check_sheet says so
        const int each = c.shield[static_cast<std::size_t>(facings - 1)][column(sheet.tech)];
        add(fmt::format("{} shield boxes {}", b.boxes, b.name), std::int64_t{b.boxes} * each, 0, b.line,
            c.shield_rule);
    }

    void ends_in(std::string_view what, const Track& track, int residual, std::string_view rule) {
        if (!track.ratings.empty() && track.ratings.back() != residual)
            no_price(track.line,
                     fmt::format("{}: with every box lost the rating is {}, the track ends in {}", what,
                                 residual, track.ratings.back()),
                     rule);
    }

    void rated(std::string_view what, const Track& track, const TrackPrices& prices) {
        const int boxes = static_cast<int>(track.ratings.size()) - 1;
        std::int64_t bpv = 0;
        int free = 0;
        for (int i = 0; i < boxes; ++i) {
            const int rating = track.ratings[static_cast<std::size_t>(i)];
            const auto at = std::find(prices.rating.begin(), prices.rating.end(), rating);
            if (at == prices.rating.end()) {
                no_price(track.line, fmt::format("{}: no price for a box of {}", what, rating), prices.rule);
                continue;
            }
            if (rating == prices.free_rating && ++free > 1)
                no_price(track.line, fmt::format("{}: only one box of {} per ship", what, rating),
                         prices.rule);
            const auto k = static_cast<std::size_t>(at - prices.rating.begin());
            const bool kept = track.indestructible_from >= 0 && i >= track.indestructible_from;
            bpv += std::int64_t{prices.bpv[k][column(sheet.tech)]} * (kept ? prices.indestructible : 1);
        }
        ends_in(what, track, prices.residual, prices.rule);
        add(fmt::format("{} track", what), bpv, std::max(boxes, 0) * prices.spaces, track.line, prices.rule);
    }

    void damage_control() {
        const Track& track = sheet.damage_control;
        const int boxes = static_cast<int>(track.ratings.size()) - 1;
        std::int64_t bpv = 0;
        int low = 0;
        for (int i = 0; i < boxes; ++i) {
            const int number = track.ratings[static_cast<std::size_t>(i)];
            const int next = track.ratings[static_cast<std::size_t>(i) + 1];
            if (number - next > c.damage_step)
                no_price(
                    track.line,
                    fmt::format("damage control: {} stands above {}, a box may be at most {} above the next",
                                number, next, c.damage_step),
                    c.damage_rule);
            if (number < c.damage_low && ++low == 2)
                no_price(track.line,
                         fmt::format("damage control: only one box below {} per ship", c.damage_low),
                         c.damage_rule);
            const bool kept = track.indestructible_from >= 0 && i >= track.indestructible_from;
            bpv += std::int64_t{number} * c.damage_per_point * (kept ? c.damage_indestructible : 1);
        }
        ends_in("damage control", track, c.damage_residual, c.damage_rule);
        add("damage control track", bpv, std::max(boxes, 0) * c.damage_spaces, track.line, c.damage_rule);
    }

    void excess() {
        int hull = 0;
        for (const BoxGroup& g : sheet.groups)
            if (std::find(c.hull.begin(), c.hull.end(), g.system) != c.hull.end()) hull += g.boxes;
        cost.free_excess = hull * c.excess_per_hull.top / c.excess_per_hull.bottom + c.excess_free;
        const int paid = std::max(0, sheet.excess_damage - cost.free_excess);
        add(fmt::format("{}, {} of them free",
                        counted(sheet.excess_damage, "excess damage box", "excess damage boxes"),
                        sheet.excess_damage - paid),
            std::int64_t{paid} * c.excess[column(sheet.tech)],
            std::int64_t{sheet.excess_damage} * c.excess_spaces, sheet.lines.excess, c.excess_rule);
    }

    void crew() {
        const std::size_t t = column(sheet.tech);
        add(counted(sheet.crew_units, "crew unit", "crew units"),
            std::int64_t{sheet.crew_units} * c.crew_unit[t], 0, sheet.lines.bpv, c.crew_rule);
        add(counted(sheet.boarding_parties, "boarding party", "boarding parties"),
            std::int64_t{sheet.boarding_parties} * c.boarding_party[t], 0, sheet.lines.bpv, c.crew_rule);
        add(counted(sheet.deck_crews, "deck crew", "deck crews"),
            std::int64_t{sheet.deck_crews} * c.deck_crew[t], 0, sheet.lines.bpv, c.crew_rule);
    }
};

}  // namespace

const BuildRow* build_row(const Construction& c, std::string_view system, int value) {
    for (const BuildRow& row : c.rows)
        if (row.id == system && (row.value == 0 || row.value == value)) return &row;
    return nullptr;
}

const Frame* frame_named(const Construction& c, std::string_view id) {
    for (const Frame& frame : c.frames)
        if (frame.id == id) return &frame;
    return nullptr;
}

int degrees_of(Arc arc) {
    constexpr int bearings = 24, degrees_each = 15;
    int count = 0, starts = 0;
    for (int k = 1; k <= bearings; ++k)
        if (arc.has(k)) {
            ++count;
            if (!arc.has(k == 1 ? bearings : k - 1)) ++starts;
        }
    return count == bearings ? bearings * degrees_each : (count - starts) * degrees_each;
}

int price_with_arc(const Construction& c, int bpv, int degrees) {
    for (std::size_t i = 0; i < c.arc_degrees.size(); ++i)
        if (c.arc_degrees[i] == degrees) return rounded_up(bpv, c.arc_multiplier[i]);
    return -1;
}

BuildCost build_cost(const Sheet& sheet, const Construction& c) {
    Bill bill{sheet, c, {}};
    if (sheet.tech != 3 && sheet.tech != 4) {
        bill.no_price(sheet.lines.bpv,
                      fmt::format("no prices for tech level {}, there are 3 and 4", sheet.tech));
        return bill.cost;
    }
    for (const BoxGroup& g : sheet.groups) bill.group(g);
    bill.options();
    for (const ShieldBank& b : sheet.shields) bill.bank(b);
    bill.rated("sensor", sheet.sensor, c.sensor);
    bill.rated("scanner", sheet.scanner, c.scanner);
    bill.damage_control();
    bill.excess();
    bill.crew();
    return bill.cost;
}

}  // namespace impulse
