#include "battle/core/view.h"

#include <algorithm>
#include <cassert>
#include <string_view>
#include <type_traits>
#include <utility>

#include "battle/core/barriers.h"
#include "battle/core/disguise.h"
#include "battle/core/step.h"
#include "battle/core/tracks.h"

namespace impulse {
namespace {

template <class... C>
constexpr std::array<Counter, sizeof...(C)> listed(C... counters) {
    return {counters...};
}
template <std::size_t N>
constexpr bool is_in(const std::array<Counter, N>& list, Counter counter) {
    return std::find(list.begin(), list.end(), counter) != list.end();
}
template <class E, class... Some>
constexpr bool is_any = (std::is_same_v<E, Some> || ...);

// Counters that show what a ship has prepared in secret.
constexpr auto secret_counters = listed(
    Counter::general_reinforcement, Counter::reinforcement_1, Counter::reinforcement_2,
    Counter::reinforcement_3, Counter::reinforcement_4, Counter::reinforcement_5, Counter::reinforcement_6,
    Counter::hets_paid, Counter::tacs_paid, Counter::tac_ready, Counter::erratic_change,
    Counter::self_destruct, Counter::moves_left, Counter::repair_points, Counter::repair_group,
    Counter::repair_allowance, Counter::top_speed_turn, Counter::reverse_plotted, Counter::ew_pool,
    Counter::stores, Counter::work_1, Counter::work_1_until, Counter::work_2, Counter::work_2_until,
    Counter::prepared, Counter::prepared_turns, Counter::prepared_energy, Counter::field_energy,
    Counter::tractor_energy, Counter::transports, Counter::boarding_extra, Counter::commandos,
    Counter::heavy_squads, Counter::t_bombs, Counter::dummy_bombs, Counter::nsm, Counter::weasel,
    Counter::reserve, Counter::pack_1, Counter::pack_2, Counter::pack_3, Counter::pack_4, Counter::charges,
    Counter::ready_store, Counter::casualties, Counter::capacitor_cold, Counter::capacitor_idle,
    Counter::cargo, Counter::returns, Counter::follows);

// Counters that show what stands on a ship's sheet.
constexpr auto sheet_counters =
    listed(Counter::excess_lost, Counter::sensor_lost, Counter::scanner_lost, Counter::damage_control_lost,
           Counter::crew_lost, Counter::boarding_lost, Counter::internals, Counter::crippled);

// Counters that show what works and what is broken in a ship, though nobody buys it.
constexpr auto open_counters =
    listed(Counter::ecm_shown, Counter::eccm_shown, Counter::critical, Counter::lifeless,
           Counter::crew_quality, Counter::dropped_1, Counter::dropped_2, Counter::dropped_3,
           Counter::dropped_4, Counter::dropped_5, Counter::dropped_6, Counter::level_changed,
           Counter::dimmed_sensor, Counter::dimmed_scanner, Counter::dimmed_special, Counter::boarding_box);

// Counters that tell how a ship moves: nothing of one that is out of sight.
constexpr auto motion_counters = listed(Counter::straight, Counter::since_slip, Counter::moved,
                                        Counter::entered, Counter::turned, Counter::speed);

// The use whose field others see to be on: what makes an image is itself part of what is not seen.
const BoxUse* field_seen(const Rules& rules, const Unit& u, std::size_t group) {
    const BoxUse* use = field_on(rules, u, group);
    return use != nullptr && !use->field.image && use->field.apart[0] == 0 ? use : nullptr;
}

bool makes_image(const Rules& rules, const Unit& u, std::size_t group) {
    const std::vector<ClassGroup>& groups = rules.type(u.type).groups;
    if (group >= groups.size()) return false;
    const std::vector<BoxUse>& uses = rules.system(groups[group].system).uses;
    return std::any_of(uses.begin(), uses.end(),
                       [](const BoxUse& use) { return use.field.image || use.field.apart[0] > 0; });
}

bool friendly(const Battle& b, const Unit& u, SideId side) {
    return b.sides[u.side.index()].team == b.sides[side.index()].team;
}

bool sealed(const Battle& b) { return b.window.open != 0 && b.window.kind == WindowKind::secret_together; }

// True while seekers are being launched in secret.
bool launching(const Rules& rules, const Battle& b) {
    return sealed(b) && at_step(rules, b, Mechanism::launch);
}

// True while energy forms are handed in, one after another.
bool allocating(const Rules& rules, const Battle& b) {
    return sealed(b) && at_step(rules, b, Mechanism::allocate);
}

// Written out instead of a loop: it is done to every ship that is looked at.
template <std::size_t... I>
void clear_secrets(Unit& u, std::index_sequence<I...>) {
    ((u.counter.data()[static_cast<std::size_t>(secret_counters[I])] = 0), ...);
}

void hide_energy(const Rules& rules, Unit& u, bool window_is_sealed, bool forms, bool groups) {
    clear_secrets(u, std::make_index_sequence<secret_counters.size()>{});
    u.battery = u.battery_warp = u.capacitor = {};
    u.paid.fill({});
    const int speed = u[Counter::speed];
    u.plot.clear();
    u.plot.push_back({1, static_cast<std::uint8_t>(std::clamp(speed, 0, 255))});
    u.at(Counter::allocated) = 0;
    if (forms) {
        // What the form switches on shows only when all forms are in.
        u.at(Counter::shield_level) = 2;
        u.at(Counter::fire_control) = 1;
        u.at(Counter::fire_control_from) = 0;
    }
    if (!groups) return;  // hide_sheet takes more of them away
    const bool fields = !rules.type(u.type).fields.empty();
    for (GroupState& g : u.groups) {
        if (!fields || field_seen(rules, u, static_cast<std::size_t>(&g - u.groups.begin())) == nullptr)
            g.mode = 0;  // a field that is on is seen
        g.turns = g.ready = g.paid = g.reloads = g.overdrained = 0;
        g.charge = 0;
        g.guards = 0;
        g.ammo = g.holds = g.store = {};
        g.pseudo = g.parts = 0;
        if (window_is_sealed) g.used = 0;
    }
}

// EW is what was announced last; a ship out of sight stands where it was shown last.
void hide_electronics(const Rules& rules, const Battle& battle, SideId side, Unit& u) {
    u.at(Counter::ecm) = static_cast<std::int16_t>(u[Counter::ecm_shown]);
    u.at(Counter::eccm) = static_cast<std::int16_t>(u[Counter::eccm_shown]);
    u.swaps.clear();
    if (cloak_stage(rules, battle, u) == CloakStage::hidden) {
        // Whether anything works under the cloak is nobody's business.
        u.at(Counter::fire_control) = 0;
        u.at(Counter::fire_control_from) = 0;
        u.at(Counter::lock_on) = 0;
        for (GroupState& g : u.groups) {
            g.used = 0;
            g.last = never_fired;
            g.recent = 0;
        }
    }
    if ((u.hidden_from >> side.index() & 1U) == 0) return;
    u.hex = u.shown_hex;
    u.facing = u.shown_facing;
    for (const Counter c : motion_counters) u.at(c) = 0;
}

void hide_sheet(const Rules& rules, Unit& u) {
    const ShipClass& c = rules.type(u.type);
    for (const Counter counter : sheet_counters) u.at(counter) = 0;
    for (std::size_t i = 0; i < u.groups.size(); ++i) {
        GroupState& g = u.groups[i];
        const std::int16_t last = g.last;
        const std::uint32_t recent = g.recent;
        const bool on = !c.fields.empty() && field_seen(rules, u, i) != nullptr;
        const std::uint8_t mode = on ? g.mode : std::uint8_t{0};
        const auto becomes = static_cast<std::uint8_t>(g.becomes & ~becomes_soon);  // what has come is seen
        g = {};
        // What a mount could hold instead, and what is yet to be built, is taken not to be there.
        if (c.groups[i].spare) g.off = c.groups[i].boxes;
        g.becomes = becomes;
        g.last = last;
        g.recent = recent;
        g.mode = mode;
    }
}

// The unit as its image looks: of another class, whole, with nothing in it that works; where it is and how it moves stays.
void show_image(const Rules& rules, const Battle& battle, SideId side, const Status& image, Unit& u) {
    u.type = class_of_image(battle, image);
    const ShipClass& c = rules.type(u.type);
    u.groups.clear();
    u.groups.resize(c.groups.size());
    u.shield.fill(0);
    for (std::size_t bank = 0; bank < c.banks; ++bank) u.shield[bank] = c.bank_boxes[bank];
    u.shield_now.fill(0);
    u.struck.fill(0);
    u.struck_at = 0;
    for (const Counter counter : open_counters) u.at(counter) = 0;
    erase_where(u.statuses, [&](const auto& e) { return e.group != whole_unit && !is_by_a_box(e.kind); });
    // Who has learnt that it is false knows no more than that.
    if ((u.knows[side.index()] & knows_image) != 0)
        u.statuses.push_back({StatusKind::disguised, StatusCause::none, whole_unit, {}, image.until});
}

// Of a unit of another team: its energy and, in rulesets with information points, its sheet.
void hide_unit(const Rules& rules, const Battle& battle, SideId side, Unit& u) {
    const auto ours = [&battle, team = battle.sides[side.index()].team](SideId s) {
        return battle.sides[s.index()].team == team;
    };
    if (ours(u.side)) {
        // Own units too are known to the other side only as far as it bought it: that count is not ours to see.
        for (std::size_t s = 0; s < battle.sides.size(); ++s)
            if (!ours(SideId{s})) u.info[s] = 0;
        // What boarders of others fight for aboard is theirs until the fight.
        int aims = u[Counter::boarding_aim];
        for (std::size_t s = 0; sealed(battle) && aims != 0 && s < battle.sides.size(); ++s)
            if (!ours(SideId{s})) aims &= ~(3 << (2 * s));
        u.at(Counter::boarding_aim) = static_cast<std::int16_t>(aims);
        int postures = u[Counter::postures];
        for (std::size_t s = 0; sealed(battle) && postures != 0 && s < battle.sides.size(); ++s)
            if (!ours(SideId{s})) postures &= ~(7 << (3 * s));
        u.at(Counter::postures) = static_cast<std::int16_t>(postures);
        return;
    }
    std::uint8_t knows = rules.information ? u.knows[side.index()] : std::uint8_t{1};
    for (std::size_t s = 0; s < max_sides; ++s)
        if (s != side.index()) u.knows[s] = 0, u.info[s] = 0;
    const Status* status = image_of(u);
    const bool image = status != nullptr;
    if (image) {
        show_image(rules, battle, side, Status{*status}, u);
        knows = 0;  // a sheet that is bought is that of the image
    } else {
        for (std::size_t i = u.statuses.size(); i-- > 0;)
            if (Status& s = u.statuses[i];
                s.kind == StatusKind::image && (u.knows[side.index()] & knows_image) != 0)
                s = {StatusKind::image, StatusCause::none, whole_unit, {}, s.until};
            else if (s.kind == StatusKind::forming || s.kind == StatusKind::image)
                u.statuses.erase_at(i);
    }
    hide_electronics(rules, battle, side, u);
    if (sealed(battle)) u.at(Counter::called) = 0;  // a written move
    if ((knows & 2U) == 0)
        hide_energy(rules, u, sealed(battle), image || allocating(rules, battle), (knows & 1U) != 0);
    if ((knows & 1U) == 0) hide_sheet(rules, u);
}

// Dice to come, and whether a ship of the other side still owes its decision: that says something about what it decided.
void hide_dice_and_debts(const Battle& battle, SideId side, Battle& seen) {
    seen.dice.seed = 0;
    seen.dice.drawn.fill(0);
    if (!sealed(battle)) return;
    const UnitSet hidden = battle.window.eligible - battle.window.owes;
    for (std::size_t i = 0; i < battle.units.size(); ++i)
        if (hidden.has(UnitId{i}) && !friendly(battle, battle.units[i], side))
            seen.window.owes.add(UnitId{i});
}

// How others go, what they do by themselves and when they are asked.
void hide_standing_orders(const Battle& battle, SideId side, Battle& seen) {
    const auto theirs = [&](UnitId u) { return !friendly(battle, battle.unit(u), side); };
    erase_where(seen.courses, [&](const auto& e) { return theirs(e.unit); });
    erase_where(seen.doctrines, [&](const auto& e) { return theirs(e.unit); });
    for (std::size_t i = 0; i < seen.sides.size(); ++i) {
        Side& s = seen.sides[i];
        if (s.team == battle.sides[side.index()].team) continue;
        s.watch = WatchLevel::everything;
        s.quiet_until = 0;
        s.line = s.mark = {};
        s.asked = {};
        s.last_asked = 0;
    }
}

// What names boxes of a unit that shows an image, since its class has no such boxes, and what goes through its shields.
void hide_boxes_of_images(const Battle& battle, SideId side, Battle& seen) {
    if (std::none_of(battle.units.begin(), battle.units.end(), image_of)) return;
    const auto shows = [&](UnitId u) { return u && image_before(battle, u, side) != nullptr; };
    erase_where(seen.shots, [&](const auto& e) { return shows(e.by); });
    erase_where(seen.pulses, [&](const auto& e) { return shows(e.by); });
    erase_where(seen.volleys, [&](const auto& e) { return shows(e.target); });
    for (Link& l : seen.links)
        if (shows(l.from)) l.group = 0;
    for (Loan& l : seen.loans)
        if (shows(l.by)) l.channel = no_channel;
    for (MapObject& o : seen.objects)
        if (shows(o.by)) o.group = 0;
}

// Everything else that is secret. The units that are asked about are the battle's own.
void hide_rest(const Rules& rules, const Battle& battle, SideId side, Battle& seen) {
    hide_dice_and_debts(battle, side, seen);
    if (sealed(battle)) {
        // Fire is secret while it is declared; once it may be answered (reserve power) it lies open.
        const auto at = [&](Mechanism m) { return at_step(rules, battle, m); };
        const bool declaring = at(Mechanism::direct_fire) || at(Mechanism::aegis_2) ||
                               at(Mechanism::aegis_3) || at(Mechanism::aegis_4);
        for (std::size_t i = declaring ? seen.shots.size() : 0; i-- > 0;)
            if (!friendly(battle, battle.unit(seen.shots[i].by), side)) seen.shots.erase_at(i);
    }
    for (Sphere& s : seen.spheres) {
        s.on = {};
        s.inside = {};
        if (s.up == 0 && !friendly(battle, battle.unit(s.by), side)) s.strength = s.radius = 0;
    }
    erase_where(seen.aims, [&](const auto& e) { return !friendly(battle, battle.unit(e.by), side); });
    for (MapObject& o : seen.objects) {
        if (!o.there() || friendly(battle, battle.unit(o.by), side)) continue;
        if (o.since == battle.impulse_now() && launching(rules, battle)) {
            o = {};  // shown when all have launched
            continue;
        }
        if (o.stands()) continue;  // everybody sees what it is
        if ((o.identified >> side.index() & 1U) != 0) continue;
        o.type = {};
        o.damage = 0;
        o.until = 0;
        o.target = {};
        o.target_object = {};
        o.goal = {};
        o.sent = o.holds_mode = 0;
        o.holds = 0;
        // Real torpedoes and pseudo-torpedoes must look alike: only what the eye sees stays.
        o.traits = o.faced = o.fired = o.quarters = o.group = 0;
        o.strength = 0;
        o.guide = {};
        o.cargo = o.cargo_type = {};
    }
    const bool reaching = sealed(battle) && at_step(rules, battle, Mechanism::tractor);
    for (Link& l : seen.links) {  // bids are secret until all have been made
        if (reaching && l.state == LinkState::offered && !friendly(battle, battle.unit(l.from), side)) {
            l = {};
            continue;
        }
        if (l.from && !friendly(battle, battle.unit(l.from), side)) l.bid = 0;
        if (!(l.to && friendly(battle, battle.unit(l.to), side))) l.counter_bid = 0;
    }
    for (Mine& m : seen.mines)  // that something was laid is seen; what it is, only its layer knows
        if ((m.known >> side.index() & 1U) == 0 &&
            battle.sides[m.side].team != battle.sides[side.index()].team) {
            m.type = 0;
            m.dummy = 0;
            m.rounds = -1;
            m.ordered = Mine{}.ordered;
            m.ordered_by = {};
            if (m.state == MineState::asleep) m.state = MineState::live;
            // Who else knows is not told either: the low bits say who knows what it is, the high ones who has met it.
            m.known = static_cast<std::uint8_t>(m.known & (0x10U << side.index()));
            if (m.field != 0 && m.known == 0) m = {};  // a minefield that it has not met
        }
    hide_standing_orders(battle, side, seen);
    hide_boxes_of_images(battle, side, seen);
    seen.walk = {};
    for (std::size_t i = seen.questions.size(); i-- > 0;)
        if (battle.sides[seen.questions[i].side.index()].team != battle.sides[side.index()].team)
            seen.questions[i].options_low = seen.questions[i].options_high = 0;
}

void copy_all_but_units(const Battle& from, Battle& to) {
    const auto copy = [&](auto member) {
        if constexpr (!std::is_same_v<decltype(member), decltype(&Battle::units)>) to.*member = from.*member;
    };
    constexpr auto all = Battle::fields();
    std::apply([&](const auto&... field) { (copy(field.member), ...); }, all);
    to.craft_types = from.craft_types;
}

// True where there is something of which a side sees more or less as the steps go by.
bool shown_by_time(const Battle& b) {
    return !b.shots.empty() || !b.objects.empty() || !b.links.empty() || !b.mines.empty() ||
           !b.questions.empty();
}

// Who has met a mine sees where it is, what it suffers and that it goes off. Its orders, its rounds, who
// knows what it is and whether it sleeps or wakes are its own side's.
bool may_read_mine(const Battle& after, const MineSet& e, SideId side) {
    const Mine& m = after.mines[e.mine];
    if (after.sides[m.side].team == after.sides[side.index()].team) return true;
    const bool met =
        m.field == 0 || (m.known >> side.index() & 1U) != 0 || (m.known >> (side.index() + 4) & 1U) != 0;
    const bool open = e.what == MineField::q || e.what == MineField::r || e.what == MineField::damage ||
                      (e.what == MineField::state && (e.value == static_cast<int>(MineState::set_off) ||
                                                      e.value == static_cast<int>(MineState::gone)));
    return met && open;
}

// Events that say whose box did something.
template <class E>
concept ByABox = is_any<E, LoanSet, Scouted> || requires(const E& e) {
    e.by;
    e.group;
};

// Of a unit that shows an image the log tells where it goes and what becomes of it: nothing of its boxes, shields, energy
// and losses, nor what it fires with.
template <class E>
bool hidden_by_image(const Battle& after, const E& e, SideId side) {
    const auto shows = [&](UnitId u) {
        return u && u.index() < after.units.size() && image_before(after, u, side) != nullptr;
    };
    constexpr bool always_shown =
        is_any<E, Moved, Placed, Towed, Dragged, Arrived, Left, FateSet, Captured, InfoChanged, BoardersSet,
               BoardersArrived, BoardingFought, UnitStruck, Veiled, TerrainStruck, MineTried, Asked>;
    if constexpr (always_shown)
        return false;
    else if constexpr (std::is_same_v<E, StatusSet>)
        return shows(e.by) || (!is_by_a_box(e.kind) && shows(e.unit));
    else if constexpr (std::is_same_v<E, CounterSet>)
        return shows(e.unit) && !is_in(motion_counters, e.counter);
    else if constexpr (requires { e.subject; })
        return shows(e.subject);
    else if constexpr (std::is_same_v<E, VolleyAdded>)
        return shows(e.target);
    else if constexpr (std::is_same_v<E, Linked>)
        return shows(e.from);
    else if constexpr (ByABox<E>)
        return shows(e.by);
    else if constexpr (requires { e.unit; })
        return shows(e.unit);
    else
        return false;
}

bool may_read_counter(const Rules& rules, const Battle& after, const CounterSet& e, SideId side) {
    if ((after.unit(e.unit).hidden_from >> side.index() & 1U) != 0 && is_in(motion_counters, e.counter))
        return false;
    if (rules.information && (after.unit(e.unit).knows[side.index()] & 1U) == 0 &&
        is_in(sheet_counters, e.counter))
        return false;
    return !is_in(secret_counters, e.counter) && e.counter != Counter::allocated &&
           e.counter != Counter::ecm && e.counter != Counter::eccm;
}

}  // namespace

Battle view(const Rules& rules, const Battle& battle, SideId side) {
    Battle seen;
    view(rules, battle, side, seen);
    return seen;
}

void view(const Rules& rules, const Battle& battle, SideId side, Battle& seen) {
    assert(&seen != &battle);
    seen = battle;
    for (Unit& u : seen.units) hide_unit(rules, battle, side, u);
    hide_rest(rules, battle, side, seen);
}

const Battle& glance(const Rules& rules, const Battle& battle, SideId side) {
    thread_local Battle seen{};
    view(rules, battle, side, seen);
    return seen;
}

void KeptViews::begin(EventSink* next) {
    next_ = next;
    changed_ = Changes::all();
}

void KeptViews::put(const Battle& after, const Event& event) {
    changed_.note(after, event);
    // What is seen of a cloak changes with time alone.
    if (rules_.cloak && std::holds_alternative<Advanced>(event))
        for (std::size_t i = 0; i < after.units.size(); ++i)
            if (after.units[i][Counter::cloak_at] != 0) changed_.units.add(UnitId{i});
    if (next_ != nullptr) next_->put(after, event);
}

void KeptViews::pass_on_changes() {
    if (changed_.none()) return;
    for (auto& of_side : kept_)
        for (const auto& kept : of_side)
            if (kept) kept->stale |= changed_;
    hash_.note(changed_);
    changed_ = {};
}

std::uint64_t KeptViews::hash(const Battle& battle) {
    pass_on_changes();
    return hash_.of(battle);
}

const Battle& KeptViews::of(const Battle& battle, SideId side) {
    pass_on_changes();
    const std::size_t secrecy = !sealed(battle) ? 0 : allocating(rules_, battle) ? 2 : 1;
    std::unique_ptr<Kept>& place = kept_[side.index()][secrecy];
    if (!place) place = std::make_unique<Kept>();
    Battle& seen = place->seen;
    const bool all = place->stale.rest || (shown_by_time(battle) && seen.clock != battle.clock);
    if (all) {
        copy_all_but_units(battle, seen);
        seen.units.resize(battle.units.size());
    } else {
        seen.clock = battle.clock;
        seen.window = battle.window;
        seen.dice = battle.dice;
        seen.shield_choices = battle.shield_choices;
    }
    for (const UnitId unit : place->stale.units) {
        if (unit.index() >= battle.units.size()) break;
        seen.unit(unit) = battle.unit(unit);
        hide_unit(rules_, battle, side, seen.unit(unit));
    }
    place->stale = {};
    if (all)
        hide_rest(rules_, battle, side, seen);
    else
        hide_dice_and_debts(battle, side, seen);
    return seen;
}

bool may_read(const Rules& rules, const Battle& after, const Event& event, SideId side) {
    const auto own = [&](UnitId u) { return u && friendly(after, after.unit(u), side); };
    return std::visit(
        [&]<class E>(const E& e) -> bool {
            if (hidden_by_image(after, e, side)) return false;
            if constexpr (std::is_same_v<E, StatusSet>) {
                return own(e.unit) || (e.kind != StatusKind::forming && e.kind != StatusKind::image);
            } else if constexpr (is_any<E, Paid, BatterySet, CapacitorSet, PlotAdded, PlotCleared>) {
                return own(e.unit) ||
                       (rules.information && (after.unit(e.unit).knows[side.index()] & 2U) != 0);
            } else if constexpr (is_any<E, CircuitsSwapped, CourseSet, CourseAimed, CourseEnded, DoctrineSet,
                                        DoctrineAimed, GroupSet, ImageMade>) {
                return own(e.unit);  // of several images alike ImageMade tells which is the ship
            } else if constexpr (is_any<E, Moved, Placed, Towed, Dragged>) {
                return own(e.unit) || (after.unit(e.unit).hidden_from >> side.index() & 1U) == 0;
            } else if constexpr (std::is_same_v<E, UnitAdded>) {
                return own(e.mother);  // work in a bay is not seen from outside
            } else if constexpr (std::is_same_v<E, CraftLaunched>) {
                // What was made ready is seen only as what flies from then on, which Launched tells.
                return own(e.unit) || e.as == CraftRole::plain;
            } else if constexpr (std::is_same_v<E, FateSet>) {
                const Unit& u = after.unit(e.unit);
                return own(e.unit) || e.fate != Fate::removed || !u.mother ||
                       u[Counter::launched_at] != after.impulse_now();
            } else if constexpr (is_any<E, SeekerSet, SeekerTurned, SeekerAimed, SeekerSent>) {
                const MapObject& o = after.object(e.object);
                if (o.stands()) return own(o.by) || !sealed(after);
                return own(o.by) || (o.identified >> side.index() & 1U) != 0;
            } else if constexpr (std::is_same_v<E, SeekerPlaced>) {
                const MapObject& o = after.object(e.object);
                return !o.stands() || own(o.by) || !sealed(after);
            } else if constexpr (std::is_same_v<E, CounterSet>) {
                return own(e.unit) || (!sealed(after) && may_read_counter(rules, after, e, side));
            } else if constexpr (is_any<E, Declared, FaceNamed, ShotAimed, ShotThrough>) {
                return own(e.by) || !sealed(after);
            } else if constexpr (std::is_same_v<E, Operated>) {
                // Displacement is declared together with fire; the chronicle of others tells it when it happens.
                return own(e.unit) || (!sealed(after) && !makes_image(rules, after.unit(e.unit), e.group));
            } else if constexpr (std::is_same_v<E, Linked>) {
                return own(e.from) || !sealed(after);
            } else if constexpr (std::is_same_v<E, LinkSet>) {
                if (e.what != LinkField::bid && e.what != LinkField::counter_bid) return true;
                if (e.link >= after.links.size()) return true;
                const Link& l = after.links[e.link];
                return own(e.what == LinkField::bid ? l.from : l.to);
            } else if constexpr (std::is_same_v<E, MineSet>) {
                return e.mine >= after.mines.size() || may_read_mine(after, e, side);
            } else if constexpr (std::is_same_v<E, MineLaid>) {
                // That it was laid is seen; what it is stands in the order, which only its own side reads.
                return after.sides[e.side].team == after.sides[side.index()].team;
            } else if constexpr (is_any<E, BoxLost, TrackLost, CrewLost, BoxRepaired, BoxMarked,
                                        TrackRepaired, VolleyPlaced>) {
                return own(e.unit) || !rules.information ||
                       (after.unit(e.unit).knows[side.index()] & 1U) != 0;
            } else if constexpr (std::is_same_v<E, InfoChanged>) {
                return e.side == side.index();
            } else if constexpr (is_any<E, Asked, StandingChanged, WatchSet, TriggerSet, SideAsked,
                                        Unasked>) {
                return after.sides[e.side].team == after.sides[side.index()].team;
            } else if constexpr (is_any<E, OwesSet, WalkPaused, WalkMarked, SphereMarked>) {
                return false;
            } else if constexpr (std::is_same_v<E, DieRolled>) {
                if (!rules.information || e.stream != Stream::allocation) return true;
                return own(e.subject) || (e.subject && (after.unit(e.subject).knows[side.index()] & 1U) != 0);
            } else {
                return true;  // of Launched too: that something was launched is seen; what, the view says
            }
        },
        event);
}

}  // namespace impulse
