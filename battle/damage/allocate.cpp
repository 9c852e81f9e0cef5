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
#include "battle/damage/crippled.h"
#include "battle/damage/explosion.h"
#include "battle/damage/hangar.h"
#include "battle/damage/layers.h"
#include "battle/damage/open_boxes.h"
#include "battle/damage/paradox.h"
#include "battle/damage/placed_hits.h"
#include "battle/damage/roll_ahead.h"
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
          unit_(play.now.unit(volley_.target)),
          boxes_(play.rules, play.now, volley_, walk_),
          rolls_ahead_(chart_.roll_per_point && chart_.row_sides == RollAhead::sides &&
                       chart_.column_sides == 0 && play.seeded() && !play.heard() &&
                       !may_be_modified(rules_, unit_, Quantity::chart)),
          owner_asks_(play.now.asks(unit_.side, StandingKind::damage_boxes)),
          only_boxes_(!owner_asks_ && unit_[Counter::inactive_boxes] == 0 && boxes_.only_takes()) {
        if (only_boxes_) {
            usual_ = class_.lone_group;
            if (&chart_ == &rules_.chart_of(class_)) shut_ = class_.bare_columns;
        }
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
                            : chart_.roll_per_point              ? points()
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
            take_named_box(group);
            return save();
        }
        assert(walk_.row >= 0);
        bay_ = bay;
        const ChartCell& c = chart_.at(walk_.row, walk_.column);
        take_group(rules_.categories[c.category.index()], group,
                   boxes_.best_rank(boxes_.of_category(c.category)));
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
    OpenBoxes boxes_;
    // Settled for the volley: dice can be found out ahead, nothing shifts them, and nobody hears of each; the owner picks
    // the boxes; a hit takes a box and asks for nothing more.
    const bool rolls_ahead_, owner_asks_, only_boxes_;
    std::array<std::uint8_t, 128> usual_{};  // by category: the group of which it takes the next box + 1
    RollAhead ahead_;
    std::array<std::uint16_t, 16> shut_{};  // by row of the chart: columns of which nothing is left to take
    int stepped_ = 0;                       // cells stepped over since the roll
    std::size_t bay_ = max_bay_boxes;       // the bay box that the owner named for this hit
    std::optional<Stores> room_;            // what stores can hold; counted when the first box of one is lost

    [[nodiscard]] UnitId id() const { return volley_.target; }

    void save() {
        for (std::size_t r = 0; r < walk_.once.size(); ++r)
            if (walk_.once[r] != play_.now.walk.once[r])
                play_.emit(WalkMarked{static_cast<std::uint8_t>(r), walk_.once[r]});
        play_.emit(
            WalkPaused{walk_.points, walk_.row, walk_.column, walk_.start, walk_.phaser_hits, walk_.spared});
    }

    [[gnu::always_inline]] void roll_row() {
        const int rolled = rolls_ahead_
                               ? ahead_.roll(play_, chart_.row_dice)
                               : play_.roll(Stream::allocation, chart_.row_dice, chart_.row_sides, id());
        walk_.row = static_cast<std::int8_t>(rolled - chart_.row_first);
        walk_.column = 0;
        if (rolls_ahead_) return;
        if (chart_.column_sides > 0)
            walk_.column =
                static_cast<std::int8_t>(play_.roll(Stream::allocation, chart_.column_sides, id()) - 1);
        if (const int most = modified(rules_, unit_, Quantity::chart); most > 0) {
            const CellPlace place = boxes_.shifted(chart_, {walk_.row, walk_.column}, most);
            walk_.row = static_cast<std::int8_t>(place.row);
            walk_.column = static_cast<std::int8_t>(place.column);
        }
        walk_.start = -1;
        stepped_ = 0;
    }

    // ---- one roll for each point, from the first column on (classic D4.22)
    Taken points() {
        if (walk_.row < 0) roll_row();
        for (;;) {
            // On to the next column that is neither empty nor marked.
            const auto row = static_cast<std::size_t>(walk_.row);
            const auto closed = static_cast<std::uint32_t>(shut_[row] | walk_.once[row]);
            walk_.column = static_cast<std::int8_t>(walk_.column + std::countr_one(closed >> walk_.column));
            if (walk_.column >= chart_.columns) {
                walk_.row = -1;
                return take_excess();
            }
            const ChartCell& c = chart_.cells.data()[walk_.row * chart_.columns + walk_.column];
            const Taken t = take(c.category);
            if (t == Taken::none) {
                shut_category(c.category);
                ++walk_.column;
                continue;
            }
            if (t != Taken::yes) return t;
            mark(c);
            if (--walk_.points <= 0 || play_.starved()) break;
            roll_row();
        }
        walk_.row = -1;
        return Taken::yes;
    }

    // A category that took nothing takes nothing for the rest of the volley; only a roll may come out otherwise.
    void shut_category(CategoryId category) {
        if (rules_.categories[category.index()].special == Category::Special::crew_roll) return;
        const auto columns = chart_.columns_of[category.index()];  // a copy is known to be no part of shut_
        for (std::size_t row = 0; row < shut_.size(); ++row)
            shut_[row] = static_cast<std::uint16_t>(shut_[row] | columns[row]);
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
    [[gnu::always_inline]] Taken take(CategoryId category) {
        const unsigned usual = category.at < usual_.size() ? usual_[category.at] : 0U;
        if (const auto g = static_cast<std::uint8_t>(usual - 1); usual != 0 && boxes_.working(g) > 0) {
            if (boxes_.kind(g).hit.plain)
                play_.emit(BoxLost{id(), g, 1, static_cast<std::uint8_t>(walk_.row), column_shown()});
            else
                lose_box(g);
            return Taken::yes;
        }
        const Category& k = rules_.categories[category.index()];
        return k.special == Category::Special::none ? take_box(category, k) : take_special(category, k);
    }
    [[gnu::noinline]] Taken take_special(CategoryId category, const Category& k) {
        switch (k.special) {
            case Category::Special::none:
                break;
            case Category::Special::sensor:
            case Category::Special::scanner:
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
                if (!anybody_aboard(rules_, unit_)) return Taken::none;
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

    // People are no system that stops working, and nobody's history.
    Taken take_crew(CrewKind kind) {
        const bool lost = !boxes_.disables() && !boxes_.incurs() && lose_one(play_, id(), kind);
        return lost ? Taken::yes : Taken::none;
    }
    // One of them; what works goes before what is only out of action.
    void lose_track(TrackKind kind, int boxes_left) {
        if (boxes_.incurs()) return play_.add(id(), counter_of(kind, Mark::incursed), 1);
        const Mark mark = boxes_.mark_of_track();
        if (const Counter off = counter_of(kind, Mark::disabled);
            boxes_left <= unit_[off] && !boxes_.disables()) {
            play_.add(id(), off, -1);
            if (mark == Mark::costly || mark == Mark::lasting) play_.add(id(), counter_of(kind, mark), 1);
            return;
        }
        play_.emit(TrackLost{id(), kind, 1, row_shown(), column_shown(), mark});
    }

    // The best box of a track; the last number is what is left when every box is lost.
    Taken take_track(TrackKind kind) {
        const int boxes = boxes_.left_of(kind);
        if (boxes <= 0) return Taken::none;
        lose_track(kind, boxes);
        // The box of the other track that stands beside it goes too.
        if (class_.sheet.joined_tracks && kind != TrackKind::damage_control)
            play_.emit(TrackLost{id(), kind == TrackKind::sensor ? TrackKind::scanner : TrackKind::sensor, 1,
                                 row_shown(), column_shown(), boxes_.mark_of_track()});
        return Taken::yes;
    }

    // A box that the firer names: of all that a hit can take that which is worth most, unless he is asked.
    Taken take_named() {
        const Candidates open = boxes_.of_any_category();
        return open.empty() || !volley_.by ? take_excess() : take_for_firer(open);
    }

    // The next box on a drawn hull; the firer says which, where they differ. The walk keeps its place as its row.
    Taken take_placed() {
        std::bitset<max_groups> boxes;
        for (std::size_t g = 0; g < class_.groups.size(); ++g)
            if (boxes_.left(static_cast<std::uint8_t>(g)) > 0) boxes.set(g);
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
        return take_named_box(open[0]);
    }

    // Of boxes that the firer may take that which is worth most, unless he is asked.
    Taken take_for_firer(const Candidates& open) {
        const Unit& firer = play_.now.unit(volley_.by);
        if (asks(firer)) return ask(QuestionKind::which_box, firer, bits_of(open));
        std::uint8_t most = open[0];
        for (const std::uint8_t g : open)
            if (worth(rules_, unit_, g, false) > worth(rules_, unit_, most, false)) most = g;
        return asks_to_blow_up(most) ? Taken::asked : take_named_box(most);
    }
    Taken take_named_box(std::uint8_t group) {
        lose_box(group);
        --walk_.points;
        return Taken::yes;
    }

    // One point of excess damage: its track, then what may absorb it, then the ship (D4.4).
    Taken take_excess() {
        --walk_.points;
        if (const int boxes = boxes_.left_of(TrackKind::excess); boxes > 0) {
            lose_track(TrackKind::excess, boxes);
            return Taken::yes;
        }
        if (boxes_.incurs()) return undone(play_, id()) ? Taken::lost : Taken::yes;
        if (boxes_.disables()) {
            play_.set(id(), Counter::lifeless, 1);
            return Taken::yes;
        }
        if (rules_.excess_category) {
            const Candidates open = boxes_.of_category(rules_.excess_category);
            if (!open.empty()) {
                lose_box(least_worth(rules_, unit_, open, false));
                return Taken::yes;
            }
        }
        if (modified(rules_, unit_, Quantity::spare_excess) > 0) return Taken::yes;
        destroy(play_, id(), Fate::destroyed, volley_.by, volley_.kind);
        return Taken::lost;
    }

    // A hit on cargo for which the yard has none left: a box of a ship in its dry dock (UTD7.65).
    Taken take_docked(CategoryId category, const Category& k) {
        const bool cargo = category != rules_.excess_category && k.takes.size() == 1 &&
                           rules_.system(k.takes[0]).has(Trait::cargo_like);
        return cargo && lose_docked_box(play_, id(), row_shown(), column_shown()) ? Taken::yes : Taken::none;
    }

    Taken take_box(CategoryId category, const Category& k) {
        if (unit_[Counter::inactive_boxes] > 0 && boxes_.takes_outer_boxes(category)) {
            play_.add(id(), Counter::inactive_boxes, -1);
            return Taken::yes;
        }
        if (boxes_.none_of(category)) return take_docked(category, k);
        OpenBoxes::Queue& queue = boxes_.queue_of(category);
        auto& line = queue.line;
        if (queue.head == line.size()) return take_docked(category, k);
        std::size_t chosen = queue.head;
        int top = 0;
        bool best_only = false;
        if (k.pick == CategoryPick::best_of_three) {
            while (boxes_.gone(line.back())) line.pop_back();
            top = boxes_.rank(line.back());
            best_only = progress(k).must(rules_.internals->phaser_third);
            while (best_only && (boxes_.gone(line[chosen]) || boxes_.rank(line[chosen]) < top)) ++chosen;
        }
        if (owner_asks_ && asks(unit_)) {
            Candidates open = boxes_.of_category(category);
            if (const std::uint64_t bays = bays_asked(open); bays != 0)
                return ask(QuestionKind::which_bay, unit_, bays);
            if (best_only) open = boxes_.best_of(open);
            if (open.size() > 1 && differ(rules_, unit_, open, play_.now.impulse_now()))
                return ask(QuestionKind::which_box, unit_, bits_of(open));
        }
        const std::uint8_t group = line[chosen];
        if (!boxes_.kind(group).hit.unasked && asks_to_blow_up(group)) return Taken::asked;
        take_group(k, group, top);
        if (only_boxes_ && boxes_.kind(group).hit.unasked && k.pick != CategoryPick::best_of_three &&
            k.special == Category::Special::none && category.index() < usual_.size())
            usual_[category.index()] = static_cast<std::uint8_t>(group + 1);
        return Taken::yes;
    }

    // A device that blows up its ship is hit: its owner says, before it is lost, whether it does. No standing order
    // answers for him.
    [[nodiscard]] bool asks_to_blow_up(std::uint8_t group) {
        const ClassGroup& g = boxes_.kind(group);
        if (g.hit.unasked || rules_.system(g.system).explodes_with.empty()) return false;
        const bool lost = !boxes_.incurs() &&
                          boxes_left(class_, unit_, group) + boxes_.off_too_late(group) > 0 &&
                          (volley_.kind != VolleyKind::sparing || !boxes_.spared_kind(group));
        if (!lost || unit_.prize() || unit_[Counter::destruct_blocked] != 0 || unmanned(rules_, unit_) ||
            play_.now.questions.full())
            return false;
        ask(QuestionKind::blow_up, unit_, 0b11 | std::uint64_t{group} << 32U);
        return true;
    }

    // The bay boxes among which the owner chooses, where a hit falls on bays and nothing else (D4.3).
    [[nodiscard]] std::uint64_t bays_asked(const Candidates& open) const {
        for (const std::uint8_t g : open)
            if (!rules_.system(class_.groups[g].system).has(Trait::shuttle)) return 0;
        return bay_choice(rules_, play_.now, id(), bits_of(open));
    }

    // Whether the side of that unit picks its boxes itself, and can be asked now.
    [[nodiscard]] bool asks(const Unit& whose) const {
        return play_.now.asks(whose.side, StandingKind::damage_boxes) && !play_.now.questions.full();
    }
    Taken ask(QuestionKind kind, const Unit& whose, std::uint64_t options) {
        play_.emit(Asked{kind, static_cast<std::uint8_t>(whose.side.index()), id(),
                         static_cast<std::uint32_t>(options), static_cast<std::uint32_t>(options >> 32U)});
        return Taken::asked;
    }

    void take_group(const Category& k, std::uint8_t group, int top) {
        if (k.pick == CategoryPick::best_of_three) {
            BestOf p = progress(k);
            p.count(boxes_.rank(group) >= top, rules_.internals->phaser_third);
            store(k, p);
        }
        lose_box(group);
    }

    void lose_box(std::uint8_t group) {
        if (!boxes_.only_takes()) {  // it may leave a mark, and no more
            if (volley_.kind == VolleyKind::sparing && boxes_.spared_kind(group))
                return play_.emit(BoxMarked{id(), group, Mark::spared});
            if (boxes_.incurs()) return play_.emit(BoxMarked{id(), group, Mark::incursed});
            if (boxes_.disables()) {
                play_.emit(BoxMarked{id(), group, Mark::disabled});
                return trim_stores(play_, id());
            }
        }
        const ClassGroup& g = boxes_.kind(group);
        const bool works = boxes_.working(group) > 0;
        // What a box holds that works is plain to see, but for batteries that are not sound, and boxes in others.
        Stores held{g.hit.battery, g.hit.capacitor, g.cargo};
        const bool sound = held.battery == Energy{} ||
                           (unit_.groups[group].overdrained == 0 &&
                            !unit_.critical(CriticalKind::batteries) && unit_[Counter::anchored_long] == 0);
        const bool known = held == Stores{} || (works && sound && g.hit.simple && g.inside == 0xFF);
        if (!known) held = stores_of_group(rules_, unit_, group);
        if (!works) {
            const bool off = boxes_.off_too_late(group) > 0;
            play_.set_group(id(), group, off ? GroupField::off : GroupField::disabled,
                            (off ? unit_.groups[group].off : unit_.groups[group].disabled) - 1);
        }
        play_.emit(BoxLost{id(), group, 1, row_shown(), column_shown()});
        if (volley_.kind == VolleyKind::costly ||
            (volley_.kind == VolleyKind::costly_hull && rules_.system(g.system).generic))
            play_.emit(BoxMarked{id(), group, Mark::costly});
        if (volley_.kind == VolleyKind::lasting) play_.emit(BoxMarked{id(), group, Mark::lasting});
        if (volley_.kind == VolleyKind::erasing) erase_content(play_, id(), group, volley_.by);
        if (!g.hit.plain) lose_with(group, held, known);
    }

    // What goes with a box that was lost; `held` is what it could store, where that is known, or else its group before.
    void lose_with(std::uint8_t group, const Stores& held, bool known) {
        bool others_inside = false;
        if (const ClassGroup& g = boxes_.kind(group); !g.hit.simple) {
            const SystemType& system = rules_.system(g.system);
            if (system.wall.stores || system.bares) spill_store(play_, id(), group);
            if (system.has(Trait::one_a_volley)) walk_.spared = 1;
            if (system.has(Trait::shuttle) && lose_bay_box(play_, id(), group, bay_))
                chain_reaction(play_, id(), group);
            if (system.has(Trait::balcony)) lose_parked(play_, id());
            others_inside = !system.inner.empty();
        }
        const Stores lost = known ? held : held - stores_of_group(rules_, unit_, group);
        if (lost == Stores{} && !others_inside) return;  // it held nothing, or was out of action
        room_ = room_ && !others_inside ? *room_ - lost : stores_of(rules_, unit_);
        trim_stores(play_, id(), *room_);
    }

    // The count of three of a category: of this volley, or of the whole battle.
    [[nodiscard]] BestOf progress(const Category& k) const {
        return BestOf::from(k.counts_scenario ? unit_[count_of_three(k)] : walk_.phaser_hits);
    }
    void store(const Category& k, const BestOf& p) {
        if (k.counts_scenario)
            play_.set(id(), count_of_three(k), p.stored());
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
    if (small_craft(play.rules, play.now.unit(v.target)))
        return hurt_small_craft(play, v.target, v.by, v.kind);
    lose_crew(play, v.target, before, before + v.points);
    const bool crippled = play.now.unit(v.target)[Counter::crippled] != 0;
    mark_crippled(play, v.target);
    note_enemy_internals(play, v.target, v.by, v.points, crippled);
}

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

bool resolve_damage(Play& play) {
    while (!play.starved() && (!play.now.volleys.empty() || !play.now.blasts.empty()))
        if (!resolve_volleys(play) || !resolve_blasts(play)) return false;
    return true;
}

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

}  // namespace impulse
