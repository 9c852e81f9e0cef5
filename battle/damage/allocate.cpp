#include "battle/damage/allocate.h"

#include <algorithm>
#include <bit>
#include <bitset>
#include <cassert>

#include "battle/core/modifiers.h"
#include "battle/core/rows/damage.h"
#include "battle/core/rows/gunnery.h"
#include "battle/core/steering.h"
#include "battle/core/tracks.h"
#include "battle/crew/crew_loss.h"
#include "battle/damage/box_choice.h"
#include "battle/damage/box_loss.h"
#include "battle/damage/chain.h"
#include "battle/damage/crippled.h"
#include "battle/damage/explosion.h"
#include "battle/damage/hangar.h"
#include "battle/damage/layers.h"
#include "battle/damage/paradox.h"
#include "battle/damage/placed_hits.h"
#include "battle/energy/reactor.h"

namespace impulse {
namespace {

// The walk of one volley over the chart. Holds a copy of Battle::walk while it runs; save() puts it back.
class Walker {
public:
    enum class Taken : std::uint8_t { yes, none, asked, lost };

    Walker(Play& play, std::size_t volley)
        : play_(play),
          rules_(play.rules),
          chart_(play.rules.chart_of(play.type(play.now.volleys[volley].target),
                                     play.now.field.standard_chart != 0)),
          volley_(play.now.volleys[volley]),
          class_(play.type(volley_.target)),
          walk_(play.now.walk),
          unit_(play.now.unit(volley_.target)) {
        if (walk_.points == 0) {
            walk_ = {};
            walk_.points = volley_.points;
        }
    }

    // Walks on; false where a question was opened.
    bool run() {
        while (walk_.points > 0) {
            const Taken t = volley_.place != 0                   ? take_placed()
                            : volley_.kind == VolleyKind::excess ? take_excess()
                            : volley_.kind == VolleyKind::named  ? take_named()
                            : chart_.roll_per_point              ? point()
                                                                 : cell();
            if (t == Taken::asked) {
                save();
                return false;
            }
            if (t == Taken::lost || play_.starved()) break;
        }
        if (play_.now.walk.points != 0) play_.emit(WalkEnded{});
        return true;
    }

    // The owner's choice for the hit that the walk stands at. `settled`: he has said already that the device in that box
    // does not blow up his ship.
    void choose(std::uint8_t group, bool settled, std::size_t bay = max_bay_boxes) {
        if (!settled && asks_to_blow_up(group)) return;
        if (volley_.kind == VolleyKind::named || volley_.place != 0) {
            lose_box(group);
            --walk_.points;
            return save();
        }
        assert(walk_.row >= 0);
        bay_ = bay;
        const ChartCell& c = chart_.at(walk_.row, walk_.column);
        Candidates open;
        candidates(c.category, open);
        take_group(rules_.categories[c.category.index()], group, best_rank(open));
        bay_ = max_bay_boxes;
        if (chart_.roll_per_point) {
            mark(c);
            --walk_.points;
            walk_.row = -1;
        } else {
            const bool again = second_time();
            note_hit();
            if (c.mode != CellMode::all && walk_.points > 0) leave(again);
        }
        save();
    }

    [[nodiscard]] bool done() const { return walk_.points <= 0; }

private:
    Play& play_;
    const Rules& rules_;
    const DamageChart& chart_;
    const Volley volley_;
    const ShipClass& class_;
    Walk walk_;
    const Unit& unit_;
    // The groups that one category may take, in the order in which their owner gives them up. Found out when the category
    // is first hit and true until the volley is done: meanwhile nothing comes back and no weapon is armed or fired.
    struct InLine {
        std::uint8_t group = 0, boxes = 0;
        std::int16_t rank = 0;
    };
    struct Queue {
        FixedVector<InLine, max_groups> line{};
        std::size_t head = 0;  // all before it are gone
    };
    FixedVector<Queue, 40> queues_{};
    std::array<std::uint8_t, 128> queue_at_{};  // by category: its queue + 1, 0 = none yet
    Queue unkept_{};  // for categories beyond these numbers: found out anew for each hit
    std::array<std::uint32_t, 16> shut_{};  // by row of the chart: columns of which nothing is left to take
    int stepped_ = 0;                       // cells stepped over since the roll
    std::size_t bay_ = max_bay_boxes;       // the bay box that the owner named for this hit
    std::optional<Stores>
        room_;  // what batteries and capacitor can hold; counted when the first such box is lost

    [[nodiscard]] const Unit& unit() const { return unit_; }
    [[nodiscard]] UnitId id() const { return volley_.target; }

    void save() {
        for (std::size_t r = 0; r < walk_.once.size(); ++r)
            if (walk_.once[r] != play_.now.walk.once[r])
                play_.emit(WalkMarked{static_cast<std::uint8_t>(r), walk_.once[r]});
        play_.emit(
            WalkPaused{walk_.points, walk_.row, walk_.column, walk_.start, walk_.phaser_hits, walk_.spared});
    }

    void roll_row() {
        walk_.row = static_cast<std::int8_t>(
            play_.roll(Stream::allocation, chart_.row_dice, chart_.row_sides, id()) - chart_.row_first);
        walk_.column = 0;
        if (chart_.column_sides > 0)
            walk_.column =
                static_cast<std::int8_t>(play_.roll(Stream::allocation, chart_.column_sides, id()) - 1);
        if (const int most = modified(rules_, unit(), Quantity::chart); most > 0) shift_die(most);
        walk_.start = -1;
        stepped_ = 0;
    }

    // The owner may shift one of the two dice: to where what is hit first is mended most cheaply, and not in vain.
    void shift_die(int most) {
        const auto row = walk_.row, column = walk_.column;
        int least = price_at(row, column);
        for (int shift = -most; shift <= most; ++shift) {
            const auto try_at = [&](int r, int c) {
                if (r < 0 || r >= chart_.rows) return;
                c = (c + chart_.columns) % chart_.columns;
                const int price = price_at(r, c);
                if (price >= least) return;
                least = price;
                walk_.row = static_cast<std::int8_t>(r);
                walk_.column = static_cast<std::int8_t>(c);
            };
            try_at(row + shift, column);
            try_at(row, column + shift);
        }
    }
    // Points of repair of the first box that a hit takes from there on.
    [[nodiscard]] int price_at(int row, int column) {
        constexpr int dear = 100'000;
        for (int step = 0; step < chart_.columns; ++step) {
            const CategoryId category = chart_.at(row, column).category;
            const Category& k = rules_.categories[category.index()];
            switch (k.special) {
                case Category::Special::none: {
                    Candidates open;
                    candidates(category, open);
                    if (open.empty()) break;
                    return rules_.system(class_.groups[least_worth(rules_, unit(), open, false)].system)
                        .repair;
                }
                case Category::Special::excess:
                    return dear;
                case Category::Special::sensor:
                case Category::Special::scanner:
                case Category::Special::damage_control:
                    if (track_left(track_of(k.special)) > 0) return dear / 100;
                    break;
                default:
                    return 0;  // people
            }
            column =
                (column + chart_.direction[static_cast<std::size_t>(row)] + chart_.columns) % chart_.columns;
        }
        return dear;
    }

    // ---- one roll for each point, from the first column on (classic D4.22)
    Taken point() {
        if (walk_.row < 0) roll_row();
        const auto row = static_cast<std::size_t>(walk_.row);
        for (;; ++walk_.column) {
            // On to the next column that is neither empty nor marked.
            const std::uint32_t closed = shut_[row] | walk_.once[row];
            walk_.column = static_cast<std::int8_t>(walk_.column + std::countr_one(closed >> walk_.column));
            if (walk_.column >= chart_.columns) break;
            const ChartCell& c = chart_.at(walk_.row, walk_.column);
            const Taken t = take(c.category);
            if (t == Taken::none) {
                shut_category(c.category);
                continue;
            }
            if (t != Taken::yes) return t;
            mark(c);
            --walk_.points;
            walk_.row = -1;
            return t;
        }
        walk_.row = -1;
        return take_excess();
    }

    // A category that took nothing takes nothing for the rest of the volley: what is gone stays gone. Only a roll may
    // come out otherwise.
    void shut_category(CategoryId category) {
        if (rules_.categories[category.index()].special == Category::Special::crew_roll) return;
        const auto& columns = chart_.columns_of[category.index()];
        for (int row = 0; row < chart_.rows; ++row)
            shut_[static_cast<std::size_t>(row)] |= columns[static_cast<std::size_t>(row)];
    }

    void mark(const ChartCell& c) {
        if (c.mode != CellMode::once) return;
        std::uint16_t& marks = walk_.once[static_cast<std::size_t>(walk_.row)];
        marks = static_cast<std::uint16_t>(marks | 1U << walk_.column);
    }

    // ---- one roll for each hit, its points walk along the row (TNG "DAC")
    // walk_.start: -1 nothing hit yet; -2 - column while still in the first cell that was hit; then its column.
    Taken cell() {
        if (walk_.row < 0) roll_row();
        const bool again = second_time();
        const ChartCell& c = chart_.at(walk_.row, walk_.column);
        while (walk_.points > 0) {
            const Taken t = take(c.category);
            if (t == Taken::none) break;
            if (t != Taken::yes) return t;
            note_hit();
            if (c.mode != CellMode::all) break;
        }
        return walk_.points > 0 ? leave(again) : Taken::yes;
    }

    [[nodiscard]] bool second_time() const { return walk_.start >= 0 && walk_.start == walk_.column; }

    void note_hit() {
        --walk_.points;
        if (walk_.start == -1) walk_.start = static_cast<std::int8_t>(-2 - walk_.column);
    }

    // On to the next cell; after a full circle one point of excess damage and a new roll.
    Taken leave(bool again) {
        if (again || (walk_.start == -1 && ++stepped_ >= chart_.columns)) {
            walk_.row = -1;
            return take_excess();
        }
        if (walk_.start < -1) walk_.start = static_cast<std::int8_t>(-2 - walk_.start);
        const int next = walk_.column + chart_.direction[static_cast<std::size_t>(walk_.row)];
        walk_.column = static_cast<std::int8_t>((next + chart_.columns) % chart_.columns);
        return Taken::yes;
    }

    // ---- what a cell takes
    Taken take(CategoryId category) {
        const Category& k = rules_.categories[category.index()];
        if (k.special == Category::Special::none) [[likely]]
            return take_box(category, k);
        switch (k.special) {
            case Category::Special::none:
                break;
            case Category::Special::sensor:
                return take_track(track_of(k.special));
            case Category::Special::scanner:
                if (take_track(TrackKind::scanner) == Taken::yes) return Taken::yes;
                return class_.groups_of_category[category.index()].empty() ? Taken::none
                                                                           : take_box(category, k);
            case Category::Special::damage_control:
                if (take_track(track_of(k.special)) == Taken::yes) return Taken::yes;
                return take_box(category, k);  // boxes that the same word takes
            case Category::Special::excess: {
                const Taken t = take_excess();
                if (t == Taken::yes) ++walk_.points;  // the caller counts the point
                return t;
            }
            case Category::Special::crew_roll:
                // With nobody aboard who could be hit there is nothing to roll for.
                if (!anybody_aboard()) return Taken::none;
                return take(
                    rules_.crew_roll[static_cast<std::size_t>(play_.roll(Stream::crew, 6, id()) - 1)]);
            case Category::Special::crew:
                return take_crew(CrewKind::crew);
            case Category::Special::boarding:
                return take_crew(CrewKind::boarding);
            case Category::Special::deck:
                return take_crew(CrewKind::deck);
            case Category::Special::passenger:
                return take_crew(CrewKind::passenger);
        }
        return Taken::none;
    }

    [[nodiscard]] bool anybody_aboard() const {
        for (std::size_t k = 0; k < count_of<CrewKind>(); ++k)
            if (crew_aboard(rules_, unit(), static_cast<CrewKind>(k)) > 0) return true;
        return false;
    }
    // People are no system that stops working, and nobody's history.
    Taken take_crew(CrewKind kind) {
        const bool lost = !disables() && !incurs() && lose_one(play_, id(), kind);
        return lost ? Taken::yes : Taken::none;
    }
    [[nodiscard]] bool disables() const { return volley_.kind == VolleyKind::disabling; }
    [[nodiscard]] bool incurs() const { return volley_.kind == VolleyKind::incursing; }
    [[nodiscard]] static TrackKind track_of(Category::Special word) {
        return word == Category::Special::sensor    ? TrackKind::sensor
               : word == Category::Special::scanner ? TrackKind::scanner
                                                    : TrackKind::damage_control;
    }

    // Boxes of a track, or of excess damage, that a point of this volley may still take.
    [[nodiscard]] int track_left(TrackKind kind) const {
        const Sheet& sheet = class_.sheet;
        int boxes = sheet.excess_damage;
        if (kind != TrackKind::excess) {
            const Track& track = kind == TrackKind::sensor    ? sheet.sensor
                                 : kind == TrackKind::scanner ? sheet.scanner
                                                              : sheet.damage_control;
            boxes = static_cast<int>(track.ratings.size()) - 1;
            if (track.indestructible_from >= 0) boxes = std::min(boxes, track.indestructible_from);
        }
        if (incurs()) return boxes - unit()[counter_of(kind, Mark::incursed)];
        const int working = std::max(0, boxes - unit()[counter_of(kind)]);
        return disables() ? working : working + unit()[counter_of(kind, Mark::disabled)];
    }
    // One of them; what works goes before what is only out of action.
    void lose_track(TrackKind kind, int boxes_left) {
        if (incurs()) return play_.add(id(), counter_of(kind, Mark::incursed), 1);
        const Mark mark = mark_of_track();
        if (const Counter off = counter_of(kind, Mark::disabled); boxes_left <= unit()[off] && !disables()) {
            play_.add(id(), off, -1);
            if (mark == Mark::costly) play_.add(id(), counter_of(kind, mark), 1);
            return;
        }
        play_.emit(TrackLost{id(), kind, 1, row_shown(), column_shown(), mark});
    }

    // The best box of a track; the last number is what is left when every box is lost.
    Taken take_track(TrackKind kind) {
        const int boxes = track_left(kind);
        if (boxes <= 0) return Taken::none;
        lose_track(kind, boxes);
        // The box of the other track that stands beside it goes too.
        if (class_.sheet.joined_tracks && kind != TrackKind::damage_control)
            play_.emit(TrackLost{id(), kind == TrackKind::sensor ? TrackKind::scanner : TrackKind::sensor, 1,
                                 row_shown(), column_shown(), mark_of_track()});
        return Taken::yes;
    }

    // A box that the firer names: of all that a hit can take that which is worth most, unless he is asked.
    Taken take_named() {
        Candidates open;
        for (std::size_t g = 0; g < class_.groups.size(); ++g) {
            const auto group = static_cast<std::uint8_t>(g);
            const auto takes = [&](const std::vector<std::uint8_t>& groups) {
                return std::find(groups.begin(), groups.end(), group) != groups.end();
            };
            if (left(group) > 0 &&
                std::any_of(class_.groups_of_category.begin(), class_.groups_of_category.end(), takes))
                open.push_back(group);
        }
        return open.empty() || !volley_.by ? take_excess() : take_for_firer(open);
    }

    // The next box on a drawn hull; the firer says which, where they differ. The walk keeps its place as its row.
    Taken take_placed() {
        std::bitset<max_groups> boxes;
        for (std::size_t g = 0; g < class_.groups.size(); ++g)
            if (left(static_cast<std::uint8_t>(g)) > 0) boxes.set(g);
        Candidates open;
        if (volley_.place == whole_unit) {
            open = outer_boxes(class_, boxes);
        } else {
            std::size_t place = walk_.row >= 0
                                    ? static_cast<std::size_t>(walk_.row)
                                    : place_of(class_, static_cast<std::size_t>(volley_.place - 1));
            open = boxes_in_reach(rules_, class_, boxes, place);
            walk_.row = static_cast<std::int8_t>(place);
        }
        if (open.empty()) return take_excess();
        if (volley_.by && open.size() > 1 && differ(rules_, unit_, open, play_.now.impulse_now()))
            return take_for_firer(open);
        lose_box(open[0]);
        --walk_.points;
        return Taken::yes;
    }

    // Of boxes that the firer may take that which is worth most, unless he is asked.
    Taken take_for_firer(const Candidates& open) {
        const Side& side = play_.now.sides[play_.now.unit(volley_.by).side.index()];
        if (side.standing[static_cast<std::size_t>(StandingKind::damage_boxes)] == Standing::ask &&
            !play_.now.questions.full()) {
            std::uint64_t options = 0;
            for (const std::uint8_t g : open)
                if (g < 64) options |= std::uint64_t{1} << g;
            play_.emit(Asked{
                QuestionKind::which_box, static_cast<std::uint8_t>(play_.now.unit(volley_.by).side.index()),
                id(), static_cast<std::uint32_t>(options), static_cast<std::uint32_t>(options >> 32U)});
            return Taken::asked;
        }
        std::uint8_t most = open[0];
        for (const std::uint8_t g : open)
            if (worth(rules_, unit_, g, false) > worth(rules_, unit_, most, false)) most = g;
        if (asks_to_blow_up(most)) return Taken::asked;
        lose_box(most);
        --walk_.points;
        return Taken::yes;
    }

    // What the hit makes of a box of a track.
    [[nodiscard]] Mark mark_of_track() const {
        return disables()                            ? Mark::disabled
               : volley_.kind == VolleyKind::lasting ? Mark::lasting
               : volley_.kind == VolleyKind::costly  ? Mark::costly
                                                     : Mark::none;
    }

    // One point of excess damage: its track, then what may absorb it, then the ship (D4.4).
    Taken take_excess() {
        --walk_.points;
        if (const int boxes = track_left(TrackKind::excess); boxes > 0) {
            lose_track(TrackKind::excess, boxes);
            return Taken::yes;
        }
        if (incurs()) return undone(play_, id()) ? Taken::lost : Taken::yes;
        if (disables()) {
            play_.set(id(), Counter::lifeless, 1);
            return Taken::yes;
        }
        if (rules_.excess_category) {
            Candidates open;
            candidates(rules_.excess_category, open);
            if (!open.empty()) {
                lose_box(least_worth(rules_, unit(), open, false));
                return Taken::yes;
            }
        }
        if (modified(rules_, unit(), Quantity::spare_excess) > 0) return Taken::yes;
        destroy(play_, id(), Fate::destroyed, volley_.by, volley_.kind);
        return Taken::lost;
    }

    void candidates(CategoryId category, Candidates& open) const {
        const Category& k = rules_.categories[category.index()];
        SystemId first{};
        for (const std::uint8_t g : class_.groups_of_category[category.index()]) {
            if (left(g) <= 0) continue;
            // In order: only the first kind of which a box is left.
            if (k.pick == CategoryPick::in_order && first && class_.groups[g].system != first) return;
            if (!may_take(k, g)) continue;
            first = class_.groups[g].system;
            open.push_back(g);
        }
    }

    // A system of which a volley takes one box is left alone once that box is lost (G16).
    [[nodiscard]] bool spared(std::uint8_t group) const {
        return walk_.spared != 0 && rules_.system(class_.groups[group].system).has(Trait::one_a_volley);
    }
    // What is only out of action may be lost all the same.
    [[nodiscard]] int out_of_action(std::uint8_t group) const {
        return disables() ? 0 : unit_.groups[group].disabled;
    }
    // What was switched off in the turn in which it gave its power is out of reach from the next one on.
    [[nodiscard]] int off_too_late(std::uint8_t group) const {
        if (rules_.system(class_.groups[group].system).power_count == 0) return 0;
        const GroupState& s = unit_.groups[group];
        const int off = s.off - boxes_changed(class_, unit_, group);
        return s.last > play_.now.last_of_turn() - play_.now.field.impulses ? off : 0;
    }
    [[nodiscard]] int left(std::uint8_t group) const {
        if (incurs())
            return class_.groups[group].boxes - unit_.groups[group].off - unit_.groups[group].incursed;
        if (spared(group)) return 0;
        return boxes_left(class_, unit_, group) + out_of_action(group) + off_too_late(group);
    }
    [[nodiscard]] bool gone(const InLine& g) const {
        const GroupState& s = unit_.groups[g.group];
        if (incurs()) return s.off + s.incursed >= g.boxes;
        const int still_hit = out_of_action(g.group) + off_too_late(g.group);
        return s.lost + s.off + s.disabled - still_hit >= g.boxes || spared(g.group);
    }
    [[nodiscard]] bool may_take(const Category& k, std::uint8_t group) const {
        const std::uint32_t arc = class_.groups[group].arc.mask;
        return !k.must_bear || arc == 0 || (arc & volley_.bearings) != 0;
    }

    // What is worth least comes first, and of equals the first listed; in order: kind by kind.
    void line_up(CategoryId category, const Category& k, Queue& queue) const {
        queue = {};
        const bool by_kind = k.pick == CategoryPick::in_order,
                   by_rank = k.pick == CategoryPick::best_of_three;
        std::array<int, max_groups> value;
        for (const std::uint8_t g : class_.groups_of_category[category.index()]) {
            if (left(g) <= 0 || !may_take(k, g)) continue;
            std::size_t at = queue.line.size();
            value[at] = worth(rules_, unit_, g, by_rank);
            queue.line.push_back({g, class_.groups[g].boxes, static_cast<std::int16_t>(rank(g))});
            for (; at > 0 && value[at - 1] > value[at]; --at) {
                if (by_kind && class_.groups[queue.line[at - 1].group].system != class_.groups[g].system)
                    break;
                std::swap(value[at - 1], value[at]);
                std::swap(queue.line[at - 1], queue.line[at]);
            }
        }
    }
    Queue& queue_of(CategoryId category, const Category& k) {
        const bool kept = category.index() < queue_at_.size();
        if (kept && queue_at_[category.index()] != 0) return queues_[queue_at_[category.index()] - 1U];
        if (!kept || queues_.full()) {
            line_up(category, k, unkept_);
            return unkept_;
        }
        queues_.push_back({});
        queue_at_[category.index()] = static_cast<std::uint8_t>(queues_.size());
        line_up(category, k, queues_.back());
        return queues_.back();
    }

    // A hit on hull or cargo: boxes of a conversion under way go before those that work (LL5.95).
    [[nodiscard]] bool takes_outer_boxes(CategoryId category, const Category& k) const {
        if (category == rules_.excess_category || k.takes.empty()) return false;
        bool any = false;
        for (const SystemId s : k.takes) {
            const SystemType& t = rules_.system(s);
            if (!t.has(Trait::hull) && !t.has(Trait::cargo_like) && !t.has(Trait::barracks)) return false;
            any = true;
        }
        return any;
    }
    // A hit on cargo for which the yard has none left: a box of a ship in its dry dock (UTD7.65).
    Taken take_docked(CategoryId category, const Category& k) {
        if (category == rules_.excess_category || k.takes.size() != 1 ||
            !rules_.system(k.takes[0]).has(Trait::cargo_like))
            return Taken::none;
        for (std::size_t i = 0; i < play_.now.units.size(); ++i) {
            const Unit& docked = play_.now.units[i];
            if (docked.fate != Fate::aboard || docked.mother != id() || docked.box != in_dry_dock) continue;
            const ShipClass& c = rules_.type(docked.type);
            for (std::size_t g = 0; g < c.groups.size(); ++g) {
                if (c.groups[g].indestructible || boxes_left(c, docked, g) <= 0) continue;
                play_.emit(BoxLost{UnitId{i}, static_cast<std::uint8_t>(g), 1, row_shown(), column_shown()});
                return Taken::yes;
            }
        }
        return Taken::none;
    }

    Taken take_box(CategoryId category, const Category& k) {
        if (unit()[Counter::inactive_boxes] > 0 && takes_outer_boxes(category, k)) {
            play_.add(id(), Counter::inactive_boxes, -1);
            return Taken::yes;
        }
        Queue& queue = queue_of(category, k);
        auto& line = queue.line;
        while (queue.head < line.size() && gone(line[queue.head])) ++queue.head;
        if (queue.head == line.size()) return take_docked(category, k);
        std::size_t chosen = queue.head;
        int top = 0;
        bool best_only = false;
        if (k.pick == CategoryPick::best_of_three) {
            while (gone(line.back())) line.pop_back();
            top = line.back().rank;
            best_only = progress(k).must(rules_.internals->phaser_third);
            while (best_only && (gone(line[chosen]) || line[chosen].rank < top)) ++chosen;
        }
        if (asks()) {
            Candidates open;
            candidates(category, open);
            if (const std::uint64_t boxes = bays_asked(open); boxes != 0) {
                play_.emit(Asked{QuestionKind::which_bay, static_cast<std::uint8_t>(unit().side.index()),
                                 id(), static_cast<std::uint32_t>(boxes),
                                 static_cast<std::uint32_t>(boxes >> 32U)});
                return Taken::asked;
            }
            if (best_only) keep_best(open);
            if (open.size() > 1 && differ(rules_, unit(), open, play_.now.impulse_now())) {
                std::uint64_t options = 0;
                for (const std::uint8_t g : open)
                    if (g < 64) options |= std::uint64_t{1} << g;
                play_.emit(Asked{QuestionKind::which_box, static_cast<std::uint8_t>(unit().side.index()),
                                 id(), static_cast<std::uint32_t>(options),
                                 static_cast<std::uint32_t>(options >> 32U)});
                return Taken::asked;
            }
        }
        if (asks_to_blow_up(line[chosen].group)) return Taken::asked;
        take_group(k, line[chosen].group, top);
        return Taken::yes;
    }

    // A device that blows up its ship is hit: its owner says, before it is lost, whether it does. No standing order
    // answers for him.
    [[nodiscard]] bool asks_to_blow_up(std::uint8_t group) {
        const bool lost = !incurs() && boxes_left(class_, unit(), group) + off_too_late(group) > 0 &&
                          (volley_.kind != VolleyKind::sparing || !spared_kind(group));
        if (!lost || rules_.system(class_.groups[group].system).explodes_with.empty() || unit().prize() ||
            unit()[Counter::destruct_blocked] != 0 || unmanned(rules_, unit()) || play_.now.questions.full())
            return false;
        play_.emit(
            Asked{QuestionKind::blow_up, static_cast<std::uint8_t>(unit().side.index()), id(), 0b11, group});
        return true;
    }

    // The bay boxes among which the owner chooses, where a hit falls on bays and nothing else (D4.3).
    [[nodiscard]] std::uint64_t bays_asked(const Candidates& open) const {
        std::uint64_t groups = 0;
        for (const std::uint8_t g : open) {
            if (!rules_.system(class_.groups[g].system).has(Trait::shuttle)) return 0;
            if (g < 64) groups |= std::uint64_t{1} << g;
        }
        return groups != 0 ? bay_choice(rules_, play_.now, id(), groups) : 0;
    }

    [[nodiscard]] bool asks() const {
        const Side& side = play_.now.sides[unit().side.index()];
        return side.standing[static_cast<std::size_t>(StandingKind::damage_boxes)] == Standing::ask &&
               !play_.now.questions.full();
    }

    void take_group(const Category& k, std::uint8_t group, int top) {
        if (k.pick == CategoryPick::best_of_three) {
            BestOf p = progress(k);
            p.count(rank(group) >= top, rules_.internals->phaser_third);
            store(k, p);
        }
        lose_box(group);
    }

    void lose_box(std::uint8_t group) {
        const Stores held = stores_of_group(rules_, unit(), group);
        if (volley_.kind == VolleyKind::sparing && spared_kind(group))
            return play_.emit(BoxMarked{id(), group, Mark::spared});
        if (incurs()) return play_.emit(BoxMarked{id(), group, Mark::incursed});
        if (disables()) {
            play_.emit(BoxMarked{id(), group, Mark::disabled});
            return trim_stores(play_, id());
        }
        if (boxes_left(class_, unit_, group) <= 0) {
            const bool off = off_too_late(group) > 0;
            play_.set_group(id(), group, off ? GroupField::off : GroupField::disabled,
                            (off ? unit().groups[group].off : unit().groups[group].disabled) - 1);
        }
        play_.emit(BoxLost{id(), group, 1, row_shown(), column_shown()});
        if (volley_.kind == VolleyKind::costly ||
            (volley_.kind == VolleyKind::costly_hull && rules_.system(class_.groups[group].system).generic))
            play_.emit(BoxMarked{id(), group, Mark::costly});
        if (volley_.kind == VolleyKind::lasting) play_.emit(BoxMarked{id(), group, Mark::lasting});
        if (volley_.kind == VolleyKind::erasing) erase_content(play_, id(), group, volley_.by);
        spill_store(play_, id(), group);
        if (rules_.system(class_.groups[group].system).has(Trait::one_a_volley)) walk_.spared = 1;
        if (rules_.system(class_.groups[group].system).has(Trait::shuttle) &&
            lose_bay_box(play_, id(), group, bay_))
            chain_reaction(play_, id(), group);
        if (rules_.system(class_.groups[group].system).has(Trait::balcony)) lose_parked(play_, id());
        const Stores holds = stores_of_group(rules_, unit(), group);
        const bool others_inside = !rules_.system(class_.groups[group].system).inner.empty();
        if (holds == held && !others_inside) return;  // it held nothing, or was out of action
        room_ = room_ && !others_inside ? *room_ - (held - holds) : stores_of(rules_, unit());
        trim_stores(play_, id(), *room_);
    }

    [[nodiscard]] bool spared_kind(std::uint8_t group) const {
        const ClassGroup& g = class_.groups[group];  // what is in a hold or a mount is hit as that
        return rules_.system(g.container ? g.container : g.system).has(Trait::spared);
    }
    [[nodiscard]] int rank(std::uint8_t group) const {
        return rules_.system(class_.groups[group].system).choice_rank;
    }
    [[nodiscard]] int best_rank(const Candidates& open) const {
        int best = rank(open[0]);
        for (const std::uint8_t g : open) best = std::max(best, rank(g));
        return best;
    }
    void keep_best(Candidates& open) const {
        const int best = best_rank(open);
        Candidates kept;
        for (const std::uint8_t g : open)
            if (rank(g) == best) kept.push_back(g);
        open = kept;
    }

    // The count of three of a category: of this volley, or of the whole battle (torpedoes, drones; D4.322).
    [[nodiscard]] static Counter slot(const Category& k) {
        return k.count_slot == 0 ? Counter::torpedo_hits : Counter::drone_hits;
    }
    [[nodiscard]] BestOf progress(const Category& k) const {
        return BestOf::from(k.counts_scenario ? unit()[slot(k)] : walk_.phaser_hits);
    }
    void store(const Category& k, const BestOf& p) {
        if (k.counts_scenario)
            play_.set(id(), slot(k), p.stored());
        else
            walk_.phaser_hits = static_cast<std::int8_t>(p.stored());
    }

    // No row of the chart where none was walked.
    [[nodiscard]] std::uint8_t row_shown() const {
        if (volley_.place != 0) return 0xFF;
        return static_cast<std::uint8_t>(std::max<int>(walk_.row, 0));
    }
    [[nodiscard]] std::uint8_t column_shown() const { return static_cast<std::uint8_t>(walk_.column); }
};

// Which volley is next: the largest on the first one's ship where fire is one volley, else the first.
std::size_t next_volley(const Rules& rules, const Battle& battle) {
    std::size_t next = 0;
    if (!rules.fire->one_volley) return next;
    for (std::size_t i = 1; i < battle.volleys.size(); ++i)
        if (battle.volleys[i].target == battle.volleys[0].target &&
            battle.volleys[i].points > battle.volleys[next].points)
            next = i;
    return next;
}

void finish(Play& play, std::size_t index) {
    const Volley v = play.now.volleys[index];
    const int before = play.now.unit(v.target)[Counter::internals];
    play.emit(VolleyDone{static_cast<std::uint16_t>(index)});
    if (!play.now.unit(v.target).active()) return;
    if (small_craft(play.rules, play.now.unit(v.target))) {
        hurt_small_craft(play, v.target, v.by, v.kind);
        return;
    }
    lose_crew(play, v.target, before, before + v.points);
    const bool crippled = play.now.unit(v.target)[Counter::crippled] != 0;
    mark_crippled(play, v.target);
    note_enemy_internals(play, v.target, v.by, v.points, crippled);
}

}  // namespace

void note_enemy_internals(Play& play, UnitId unit, UnitId by, int points, bool crippled) {
    const BattleField& f = play.now.field;
    if ((f.breach.from == 0 && f.evasion_turn == 0) || !by || points <= 0 || !play.now.enemies(by, unit))
        return;
    play.add(unit, Counter::enemy_internals, points);
    if (!crippled && play.now.unit(unit)[Counter::crippled] != 0) play.set(unit, Counter::enemy_crippled, 1);
}

bool resolve_volleys(Play& play) {
    while (!play.now.volleys.empty() && !play.starved()) {
        const std::size_t index = next_volley(play.rules, play.now);
        const Unit& target = play.now.unit(play.now.volleys[index].target);
        if (!target.active()) {
            if (play.now.walk.points != 0) play.emit(WalkEnded{});  // the ship was lost within the walk
        } else if (!small_craft(play.rules, target) && !Walker(play, index).run()) {
            return false;
        }
        finish(play, index);
    }
    return true;
}

namespace {

void go_on_with(Play& play, std::uint8_t group, bool settled, std::size_t bay) {
    assert(!play.now.volleys.empty());
    const std::size_t index = next_volley(play.rules, play.now);
    Walker walker(play, index);
    walker.choose(group, settled, bay);
    if (!walker.done()) return;
    play.emit(WalkEnded{});
    finish(play, index);
}

}  // namespace

void take_chosen(Play& play, std::uint8_t group, bool settled) {
    go_on_with(play, group, settled, max_bay_boxes);
}

void resolve_unasked(Play& play) {
    while (!resolve_volleys(play) && !play.now.questions.empty()) {
        const std::uint8_t group = play.now.questions.back().group();
        play.emit(Answered{0});
        take_chosen(play, group, true);
    }
}

void take_chosen_bay(Play& play, std::size_t box) {
    const UnitId target = play.now.volleys[next_volley(play.rules, play.now)].target;
    const ShipClass& c = play.type(target);
    if (box < c.bays.size()) go_on_with(play, c.bays[box].group, false, box);
}

bool damage_due(const Rules&, const Battle& battle) { return !battle.volleys.empty(); }

bool damage_run(Play& play) { return resolve_volleys(play); }

}  // namespace impulse
