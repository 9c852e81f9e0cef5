#include "bench/lab/study_battle.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <exception>
#include <iterator>

#include "battle/core/rows/cloak.h"
#include "battle/core/tracks.h"
#include "battle/core/view.h"
#include "battle/fire/ecm.h"
#include "battle/pilots/pilot.h"
#include "battle/play/apply.h"
#include "battle/play/legal.h"
#include "battle/play/make_battle.h"
#include "battle/seeking/impact.h"
#include "battle/seeking/warhead.h"
#include "engine/csv.h"
#include "engine/hash.h"

namespace impulse {
namespace {

// Orders of one side without the clock moving; as in a fight at the table (scenarios/run.cpp).
constexpr int orders_on_one_step = 5000;
constexpr std::string_view of_seekers = "@seekers";

// An empty row that keeps the room it has.
void clear(BattleRow& row, std::size_t places) {
    row.pairing = 0;
    row.swapped = false;
    row.outcome = BattleOutcome::no_set_up;
    row.winner = -1;
    row.turns = row.impulses = row.orders = row.replaced = 0;
    row.state = 0;
    row.places = places;
    for (PlaceRow& p : row.place) {
        p.ships_left = 0;
        p.shields.clear();
        p.internals.clear();
        p.uses.clear();
    }
}

BattleOutcome outcome_of_end(const Battle& b) {
    if (b.winner) return BattleOutcome::won;
    switch (b.reason) {
        case EndReason::nobody_left:
            return BattleOutcome::nobody_left;
        case EndReason::turn_limit:
            return BattleOutcome::turn_limit;
        default:
            return BattleOutcome::other_end;
    }
}

// ---- text ---------------------------------------------------------------------------------------------------------

void append_cell(std::string& into, std::string_view cell) {
    if (!into.empty()) into += ',';
    into += csv_cell(cell);
}

// Cells of a line one after the other; names may stand in quotation marks, which never stand within.
class Cells {
public:
    explicit Cells(std::string_view line) : rest_(line) {}
    std::string_view next() {
        if (done_) {
            short_ = true;
            return {};
        }
        std::string_view cell;
        std::size_t end = 0;
        if (!rest_.empty() && rest_.front() == '"') {
            end = rest_.find('"', 1);
            cell = rest_.substr(1, end == std::string_view::npos ? end : end - 1);
            end = rest_.find(',', end == std::string_view::npos ? rest_.size() : end);
        } else {
            end = rest_.find(',');
            cell = rest_.substr(0, end);
        }
        if (end == std::string_view::npos)
            done_ = true;
        else
            rest_.remove_prefix(end + 1);
        return cell;
    }
    [[nodiscard]] bool whole() const { return done_ && !short_; }

private:
    std::string_view rest_;
    bool done_ = false, short_ = false;
};

template <class T>
bool read_number(std::string_view text, T& into, int base = 10) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), into, base);
    return !text.empty() && error == std::errc{} && end == text.data() + text.size();
}

// Takes the part up to the separator off the front.
std::string_view take(std::string_view& text, char separator) {
    const std::size_t at = std::min(text.find(separator), text.size());
    const std::string_view part = text.substr(0, at);
    text.remove_prefix(std::min(at + 1, text.size()));
    return part;
}

bool read_turns(std::string_view cell, std::vector<std::int32_t>& into) {
    into.clear();
    while (!cell.empty()) {
        into.push_back(0);
        if (!read_number(take(cell, ' '), into.back())) return false;
    }
    return true;
}

bool read_uses(const Study& study, std::string_view cell, std::vector<WeaponUse>& into) {
    into.clear();
    while (!cell.empty()) {
        std::string_view counts = take(cell, ' ');
        std::string_view label = take(counts, '=');
        WeaponUse u;
        if (label.ends_with(of_seekers)) {
            u.at_seekers = true;
            label.remove_suffix(of_seekers.size());
        }
        const auto at = std::lower_bound(study.labels.begin(), study.labels.end(), label);
        if (at == study.labels.end() || *at != label) return false;
        u.label = static_cast<std::uint16_t>(at - study.labels.begin());
        for (std::int32_t* n : {&u.uses, &u.shots, &u.hits, &u.points})
            if (!read_number(take(counts, '/'), *n)) return false;
        if (!counts.empty()) return false;
        into.push_back(u);
    }
    return true;
}

void append_turns(std::string& into, const std::vector<std::int32_t>& turns) {
    into += ',';
    for (std::size_t t = 0; t < turns.size(); ++t)
        fmt::format_to(std::back_inserter(into), "{}{}", t == 0 ? "" : " ", turns[t]);
}

}  // namespace

std::string row_heading(const Study& study) {
    std::string text =
        "study,tables,battle,pairing,swapped,seed,outcome,winner,turns,impulses,orders,replaced,state";
    std::size_t places = 0;
    for (const auto& pairing : study.pairings) places = std::max(places, pairing.size());
    for (std::size_t p = 1; p <= places; ++p)
        fmt::format_to(std::back_inserter(text),
                       ",name_{0},ships_left_{0},shields_{0},internals_{0},weapons_{0}", p);
    return text + ",check";
}

void row_text(const Study& study, const BattleRow& row, std::string& into) {
    into.clear();
    const std::vector<std::size_t>& pairing = study.pairings[row.pairing];
    const auto name = [&](std::size_t place) -> const std::string& {
        return study.participants[pairing[place]].name;
    };
    fmt::format_to(std::back_inserter(into), "{:016x},{:016x},{},{},{},{},{}", study.id, study.tables,
                   row.battle, row.pairing + 1, row.swapped ? 1 : 0, row.seed, word(row.outcome));
    append_cell(into, row.winner < 0 ? std::string_view{} : name(static_cast<std::size_t>(row.winner)));
    fmt::format_to(std::back_inserter(into), ",{},{},{},{},{:016x}", row.turns, row.impulses, row.orders,
                   row.replaced, row.state);
    for (std::size_t p = 0; p < row.places; ++p) {
        const PlaceRow& place = row.place[p];
        append_cell(into, name(p));
        fmt::format_to(std::back_inserter(into), ",{}", place.ships_left);
        append_turns(into, place.shields);
        append_turns(into, place.internals);
        std::string uses;
        for (std::size_t u = 0; u < place.uses.size(); ++u) {
            const WeaponUse& w = place.uses[u];
            fmt::format_to(std::back_inserter(uses), "{}{}{}={}/{}/{}/{}", u == 0 ? "" : " ",
                           study.labels[w.label], w.at_seekers ? of_seekers : std::string_view{}, w.uses,
                           w.shots, w.hits, w.points);
        }
        append_cell(into, uses);
    }
    Hash check;
    check.bytes(into);
    fmt::format_to(std::back_inserter(into), ",{:016x}", check.value);
}

std::uint64_t row_hash(std::string_view line) {
    std::uint64_t value = 0;
    const std::size_t comma = line.rfind(',');
    return comma != std::string_view::npos && read_number(line.substr(comma + 1), value, 16) ? value : 0;
}

tl::expected<void, RowFault> read_row(const Study& study, std::string_view line, BattleRow& row) {
    const auto wrong = [](std::string what) { return tl::unexpected(RowFault{false, std::move(what)}); };
    const auto damaged = [](std::string what) { return tl::unexpected(RowFault{true, std::move(what)}); };
    const std::size_t comma = line.rfind(',');
    if (comma == std::string_view::npos) return damaged("the line is cut off");
    Hash check;
    check.bytes(line.substr(0, comma));
    if (line.size() - comma != 17 || fmt::format("{:016x}", check.value) != line.substr(comma + 1))
        return damaged("the line is cut off or altered: its check does not fit");
    Cells cells(line.substr(0, comma));
    std::uint64_t id = 0, tables = 0;
    if (!read_number(cells.next(), id, 16) || !read_number(cells.next(), tables, 16))
        return wrong("no row of a study");
    if (tables != study.tables)
        return wrong(fmt::format("fought with other tables ({:016x}, now {:016x})", tables, study.tables));
    if (id != study.id)
        return wrong(fmt::format("a row of another study ({:016x}, this one is {:016x})", id, study.id));
    clear(row, 0);
    int swapped = 0;
    bool good = read_number(cells.next(), row.battle) && read_number(cells.next(), row.pairing) &&
                row.pairing >= 1 && row.pairing <= study.pairings.size() &&
                read_number(cells.next(), swapped) && read_number(cells.next(), row.seed);
    if (!good) return wrong("no row of this study");
    --row.pairing;
    row.swapped = swapped != 0;
    const std::vector<std::size_t>& pairing = study.pairings[row.pairing];
    const auto outcome = from_word<BattleOutcome>(cells.next());
    row.outcome = outcome.value_or(BattleOutcome::other_end);
    const std::string_view winner = cells.next();
    for (std::size_t p = 0; p < pairing.size(); ++p)
        if (study.participants[pairing[p]].name == winner) row.winner = static_cast<int>(p);
    good = outcome.has_value() && (winner.empty() || row.winner >= 0) &&
           read_number(cells.next(), row.turns) && read_number(cells.next(), row.impulses) &&
           read_number(cells.next(), row.orders) && read_number(cells.next(), row.replaced) &&
           read_number(cells.next(), row.state, 16);
    row.places = pairing.size();
    for (std::size_t p = 0; p < pairing.size() && good; ++p) {
        PlaceRow& place = row.place[p];
        good = cells.next() == study.participants[pairing[p]].name &&
               read_number(cells.next(), place.ships_left) && read_turns(cells.next(), place.shields) &&
               read_turns(cells.next(), place.internals) && read_uses(study, cells.next(), place.uses);
    }
    if (!good || !cells.whole() || row.pairing != study.pairing_of(row.battle) ||
        row.swapped != study.swapped(row.battle) || row.seed != study.seed_of(row.battle))
        return wrong("no row of this study");
    return {};
}

// ---- counting -----------------------------------------------------------------------------------------------------

class StudySink final : public EventSink {
public:
    StudySink(const Study& study, const Rules& rules) : rules_(rules) {
        const auto index_of = [&](const std::string& label) {
            return static_cast<std::uint16_t>(
                std::lower_bound(study.labels.begin(), study.labels.end(), label) - study.labels.begin());
        };
        for (const WeaponType& w : rules.weapons) {
            weapon_labels_.emplace_back();
            for (const WeaponMode& m : w.modes) weapon_labels_.back().push_back(index_of(use_label(w, m)));
        }
        for (const SeekerType& s : rules.seekers) seeker_labels_.push_back(index_of(use_label(s)));
    }

    // Begins a battle; `place_of_side` says who sits where.
    void begin(BattleRow& row, const std::vector<std::size_t>& place_of_side) {
        row_ = &row;
        places_ = &place_of_side;
        seen_.fill({});
        shooting_ = false;
        turn_ = 0;
        hash_ = Hash{};
    }
    std::uint64_t finish(const Battle& last) {
        hash_.word(state_hash(last));
        return hash_.value;
    }

    void put(const Battle& after, const Event& event) override {
        if (const auto* e = std::get_if<Fired>(&event)) {
            shooting_ = true;
            at_seeker_ = static_cast<bool>(e->object);
            const WeaponId weapon = rules_.type(after.unit(e->by).type).groups[e->group].weapon;
            shot_place_ = place_of(after, e->by);
            shot_label_ = weapon_labels_[weapon.index()][e->mode];
            ++use().uses;
        } else if (const auto* scored = std::get_if<ShotScored>(&event)) {
            WeaponUse& u = use();
            ++u.shots;
            counted_ = false;
            if (at_seeker_ || scored->points <= 0) return;
            ++u.hits;
            u.points += scored->points;
        } else if (const auto* hit = std::get_if<SeekerDamaged>(&event)) {
            if (!shooting_ || !at_seeker_) return;
            WeaponUse& u = use();
            if (!counted_) ++u.hits;  // a shot that damages several seekers has hit once
            counted_ = true;
            u.points += hit->points;
        } else if (std::holds_alternative<ShotsCleared>(event)) {
            shooting_ = false;
        } else if (const auto* lost = std::get_if<ShieldLost>(&event)) {
            suffer(after, lost->unit).shields[now(after)] += lost->points;
        } else if (const auto* volley = std::get_if<VolleyAdded>(&event)) {
            suffer(after, volley->target).internals[now(after)] += volley->points;
        } else if (const auto* grown = std::get_if<VolleyGrown>(&event)) {
            suffer(after, after.volleys[grown->index].target).internals[now(after)] += grown->points;
        } else if (const auto* launched = std::get_if<Launched>(&event)) {
            seen_[launched->object.index()] = {SeekerId{launched->type}, launched->by, launched->target,
                                               false, after.object(launched->object)};
            ++seeker_use(after, launched->object).uses;
        } else if (const auto* aimed = std::get_if<SeekerAimed>(&event)) {
            seen_[aimed->object.index()].at_seeker = true;
        } else if (const auto* moved = std::get_if<SeekerMoved>(&event)) {
            seen_[moved->object.index()].last = after.object(moved->object);
        } else if (const auto* set = std::get_if<SeekerSet>(&event)) {
            seen_[set->object.index()].last = after.object(set->object);
        } else if (const auto* ended = std::get_if<SeekerEnded>(&event)) {
            if (ended->fate == SeekerFate::impact) arrived(after, ended->object);
        } else if (const auto* die = std::get_if<DieRolled>(&event)) {
            if (die->stream == Stream::seeking || die->stream == Stream::cloak) seeking_die_ = die->face;
        } else if (const auto* at = std::get_if<Advanced>(&event)) {
            if (at->turn == turn_) return;
            turn_ = at->turn;
            hash_.word(state_hash(after));
        }
    }

private:
    struct Seen {
        SeekerId type{};
        UnitId by{}, target{};
        bool at_seeker = false;
        MapObject last{};  // as it was when it last moved
    };

    std::size_t place_of(const Battle& b, UnitId unit) const { return (*places_)[b.unit(unit).side.index()]; }
    static std::size_t now(const Battle& b) {
        return static_cast<std::size_t>(std::max<int>(1, b.clock.turn)) - 1;
    }

    // Both lists reach to this turn.
    PlaceRow& suffer(const Battle& b, UnitId unit) {
        PlaceRow& place = row_->place[place_of(b, unit)];
        if (place.shields.size() <= now(b)) {
            place.shields.resize(now(b) + 1, 0);
            place.internals.resize(now(b) + 1, 0);
        }
        return place;
    }

    WeaponUse& use_of(std::size_t place, std::uint16_t label, bool at_seekers) {
        std::vector<WeaponUse>& uses = row_->place[place].uses;
        const auto at = std::ranges::find_if(uses, [&](const WeaponUse& u) {
            return u.label > label || (u.label == label && u.at_seekers >= at_seekers);
        });
        if (at != uses.end() && at->label == label && at->at_seekers == at_seekers) return *at;
        return *uses.insert(at, WeaponUse{label, at_seekers});
    }
    WeaponUse& use() { return use_of(shot_place_, shot_label_, at_seeker_); }
    WeaponUse& seeker_use(const Battle& b, ObjectId object) {
        const Seen& s = seen_[object.index()];
        return use_of(place_of(b, s.by), seeker_labels_[s.type.index()], false);
    }

    // A seeker struck: its points by the same functions that the rules use.
    void arrived(const Battle& b, ObjectId object) {
        const Seen& s = seen_[object.index()];
        if (!s.by) return;
        WeaponUse& u = seeker_use(b, object);
        ++u.shots;
        int points = s.target ? warhead_of(rules_.seeker(s.type), s.last,
                                           rules_.type(b.unit(s.target).type).sheet.size_class)
                              : rules_.seeker(s.type).warhead;
        if (!s.at_seeker && s.target) {
            if (cloak_stage(rules_, b, b.unit(s.target)) == CloakStage::hidden)
                points = through_cloak(*rules_.cloak, points, seeking_die_);
            else if (const int shift = seeker_shift(rules_, b, s.last); shift != 0)
                points = warhead_after_ecm(rules_, points, seeking_die_ + shift);
        }
        if (points <= 0) return;
        ++u.hits;
        u.points += points;
    }

    const Rules& rules_;
    std::vector<std::vector<std::uint16_t>> weapon_labels_;  // by weapon and mode
    std::vector<std::uint16_t> seeker_labels_;
    BattleRow* row_ = nullptr;
    const std::vector<std::size_t>* places_ = nullptr;
    std::array<Seen, max_objects> seen_{};
    bool shooting_ = false, at_seeker_ = false, counted_ = false;
    std::size_t shot_place_ = 0;
    std::uint16_t shot_label_ = 0;
    int seeking_die_ = 0, turn_ = 0;
    Hash hash_;
};

// Both hear of every event.
struct BothSinks final : EventSink {
    EventSink &first, &second;
    BothSinks(EventSink& one, EventSink& other) : first(one), second(other) {}
    void put(const Battle& after, const Event& event) override {
        first.put(after, event);
        second.put(after, event);
    }
};

struct StudyFighter::Table {
    Battle battle{};
    KeptViews views;
    StudySink sink;
    std::vector<std::unique_ptr<Pilot>> pilots;
    Table(const Study& study, const Rules& rules) : views(rules), sink(study, rules) {}
};

StudyFighter::StudyFighter(const Study& study, const Rules& rules)
    : study_(study), rules_(rules), setups_(study, rules), table_(std::make_unique<Table>(study, rules)) {}
StudyFighter::~StudyFighter() = default;

void StudyFighter::fight(std::size_t i, BattleRow& row) {
    const auto battle = setups_.battle(i);
    if (battle)
        fight(*battle, row);
    else
        clear(row, study_.pairings[study_.pairing_of(i)].size());
    row.battle = i;
    row.seed = study_.seed_of(i);
    row.pairing = study_.pairing_of(i);
    row.swapped = study_.swapped(i);
}

std::optional<std::string> StudyFighter::differs_now(const BattleRow& then, std::string_view text) {
    BattleRow now;
    std::string line;
    fight(static_cast<std::size_t>(then.battle), now);
    row_text(study_, now, line);
    if (line == text) return std::nullopt;
    return fmt::format(
        "battle {} comes out differently now: the program has changed since (it ended {} in turn {} after {} "
        "orders, now "
        "{} in turn {} after {}); --fresh fights it anew",
        then.battle, word(then.outcome), then.turns, then.orders, word(now.outcome), now.turns, now.orders);
}

void StudyFighter::fight(const StudyBattle& wanted, BattleRow& row) {
    const Setup& setup = wanted.scenario.setup;
    clear(row, wanted.places.size());
    const auto made = make_battle(rules_, setup);
    if (!made) return;
    Battle& battle = table_->battle;
    battle = *made;
    StudySink& counted = table_->sink;
    counted.begin(row, wanted.places);
    std::optional<BothSinks> both;
    if (counter != nullptr) {
        both.emplace(counted, *counter);
        counter->begin(wanted.places);
    }
    KeptViews& sink = table_->views;
    sink.begin(both ? static_cast<EventSink*>(&*both) : &counted);
    table_->pilots.clear();
    for (std::size_t s = 0; s < wanted.scenario.pilots.size(); ++s)
        table_->pilots.push_back(make_pilot(wanted.scenario.pilots[s], setup.seed, SideId{s}));
    SeededDice dice;
    row.outcome = BattleOutcome::refused;
    bool going = start(rules_, battle, dice, &sink).has_value();
    Cursor last{};
    int here = 0;
    while (going && battle.ended == 0) {
        const SideId side = side_to_act(battle);
        if (!side || side.index() >= table_->pilots.size() || row.orders >= orders_most) {
            row.outcome = BattleOutcome::stood_still;
            break;
        }
        if (!(battle.clock == last)) {
            last = battle.clock;
            here = 0;
        }
        std::optional<Command> order;
        if (++here <= orders_on_one_step) {
            try {
                order = table_->pilots[side.index()]->decide(rules_, sink.of(battle, side), side);
            } catch (const std::exception&) {
                order.reset();  // a pilot that fails gets the default order
            }
        }
        ++row.orders;
        if (order && apply(rules_, battle, *order, dice, &sink)) {
            if (counter != nullptr) counter->order(side, *order, false);
            continue;
        }
        if (counter != nullptr) counter->order(side, default_order(rules_, battle, side), true);
        ++row.replaced;
        going = apply(rules_, battle, default_order(rules_, battle, side), dice, &sink).has_value();
    }
    if (battle.ended != 0) {
        row.outcome = outcome_of_end(battle);
        if (battle.winner) row.winner = static_cast<int>(wanted.places[battle.winner.index()]);
    }
    row.turns = battle.clock.turn;
    row.impulses = battle.impulse_now();
    row.state = counted.finish(battle);
    if (counter != nullptr) counter->end();
    for (const Unit& u : battle.units)
        if (u.active()) ++row.place[wanted.places[u.side.index()]].ships_left;
    for (std::size_t p = 0; p < row.places; ++p) {
        row.place[p].shields.resize(static_cast<std::size_t>(std::max(0, row.turns)), 0);
        row.place[p].internals.resize(static_cast<std::size_t>(std::max(0, row.turns)), 0);
    }
}

}  // namespace impulse
