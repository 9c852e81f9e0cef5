#include "battle/play/apply.h"

#include <memory>
#include <optional>

#include "battle/core/disguise.h"
#include "battle/core/steering.h"
#include "battle/core/view.h"
#include "battle/damage/allocate.h"
#include "battle/damage/box_choice.h"
#include "battle/damage/seen_through.h"
#include "battle/end/self_destruct.h"
#include "battle/end/victory.h"
#include "battle/movement/precedence.h"
#include "battle/play/asks.h"
#include "battle/play/orders.h"
#include "battle/play/standing.h"
#include "battle/play/steps.h"
#include "battle/systems/box_uses.h"

namespace impulse {
namespace {

// Calls f with each word of the set, in two halves and with its number; the first and those where it is not like `before`.
void each_word(const UnitSet& who, const UnitSet& before, bool with_first, const auto& f) {
    for (std::uint8_t w = 0; w < UnitSet::word_count; ++w)
        if (const std::uint64_t bits = who.word(w); bits != before.word(w) || (with_first && w == 0))
            f(static_cast<std::uint32_t>(bits), static_cast<std::uint32_t>(bits >> 32U), w);
}

void open_window(Play& play, WindowKind kind, const UnitSet& who) {
    each_word(who, {}, true, [&](auto low, auto high, auto w) {
        play.emit(WindowOpened{kind, w, low, high});
    });
}

WindowKind window_of(const Procedure& procedure, int step) {
    return procedure.steps[static_cast<std::size_t>(step)].window;
}

void set_owes(Play& play, const UnitSet& who) {
    each_word(who, play.now.window.owes, false, [&](auto low, auto high, auto w) {
        play.emit(OwesSet{w, low, high});
    });
}

void settle(Play& play);

// The window of a step in which units act in order, for the next of them; false where nobody is left. Enemies who are next
// together decide in secret.
bool next_in_order(Play& play, const StepMechanism& m) {
    const UnitSet who = m.eligible(play.rules, play.now);
    if (who.empty()) return false;
    if (enemies_among(play.now, who))
        open_window(play, WindowKind::secret_together, who);
    else if (play.now.window.open != 0)
        set_owes(play, who);
    else
        open_window(play, WindowKind::in_order, who);
    settle(play);
    return true;
}

// Waiting for somebody, or over: nothing moves on by itself.
bool waits(const Battle& b) { return b.ended != 0 || !b.questions.empty(); }

// Runs automatic steps until somebody owes a decision. `resume`: a question of the present step was answered.
void advance(Play& play, bool resume) {
    const Battle& b = play.now;
    const Procedure& procedure = play.rules.procedure;
    const StepMechanism* const mechanisms =
        mechanism_table();  // most steps of a turn are looked at and passed over
    const Mechanism* const mechanism_at = procedure.mechanisms.data();
    if (resume && b.window.open != 0) {
        if (waits(b)) return;  // the answer led to another question
        // An umpire's volley interrupted a window: finish it, the window stays as it was.
        if (!resolve_volleys(play) || waits(b)) return;
        resume = false;
    }
    while (!waits(b) && !play.starved()) {
        if (b.window.open != 0) {
            if (!b.window.owes.empty()) return;
            const StepMechanism& m = mechanism_of(play.rules, b.clock.step);
            const bool in_order = window_of(procedure, b.clock.step) == WindowKind::in_order;
            if (b.window.kind == WindowKind::in_order && next_in_order(play, m)) continue;
            play.emit(WindowClosed{});
            m.close(play);
            if (!in_order) continue;
            check_victory(play);
            if (!waits(b)) next_in_order(play, m);
            continue;
        }
        if (resume) {
            resume = false;
            const StepMechanism& m = mechanism_of(play.rules, b.clock.step);
            if (!m.run(play)) return;
            check_victory(play);
            if (waits(b)) return;
            // Somebody was asked while written moves were being made.
            if (window_of(procedure, b.clock.step) == WindowKind::in_order) next_in_order(play, m);
            continue;
        }
        // Find the next step that can matter; the ones between leave no trace.
        const Cursor before = b.clock;
        Cursor at = before;
        const StepMechanism* m = nullptr;
        UnitSet who;
        for (;;) {
            at = next(procedure, at);
            m = mechanisms + static_cast<std::size_t>(mechanism_at[at.step]);
            play.probe(at);
            if (m->due != nullptr ? m->due(play.rules, b) : !(who = m->eligible(play.rules, b)).empty())
                break;
        }
        play.probe(before);
        play.emit(Advanced{at.turn, at.impulse, at.step});
        const WindowKind kind = window_of(procedure, at.step);
        if (m->due != nullptr) {
            if (!m->run(play)) return;
            check_victory(play);
            if (waits(b)) return;
            if (kind == WindowKind::automatic) continue;
            who = m->eligible(play.rules, b);
        }
        if (kind == WindowKind::in_order && next_in_order(play, *m)) continue;
        if (who.empty()) {
            m->close(play);
            continue;
        }
        open_window(play, kind, who);
        settle(play);
    }
}

// Where each sees what the others do, it is worth something to be asked last: who is asked first goes by lot, anew in each
// window. No die is rolled, for nobody is bound to wait until he is asked.
std::size_t asked_first(const Battle& b) {
    if (b.window.kind != WindowKind::pass_around) return 0;
    Hash lot;
    for (const int part : {b.impulse_now(), int{b.clock.step}}) lot.word(static_cast<std::uint64_t>(part));
    lot.word(b.dice.seed);
    return lot.value % b.sides.size();
}

template <class C>
concept OfUnit = requires(C c) {
    c.unit;
};

template <class C>
concept OfSide = requires(C c) {
    c.side;
};

// Bit of each kind of command that only an umpire gives.
template <class... C>
constexpr std::uint64_t umpire_bits(const std::variant<C...>*) {
    std::uint64_t bits = 0, bit = 1;
    ((bits |= C::name.starts_with("umpire") ? bit : 0, bit <<= 1U), ...);
    return bits;
}
static_assert(std::variant_size_v<Command> <= 64, "one bit for each kind of command");
constexpr std::uint64_t umpire_commands = umpire_bits(static_cast<const Command*>(nullptr));
bool is_umpire(const Command& c) { return (umpire_commands >> c.index() & 1U) != 0; }

std::optional<Refusal> refuse_general(const Rules& rules, const Battle& b, const Command& command) {
    if (b.ended != 0) return refusal(Why::battle_over);
    if (is_umpire(command)) {
        if (b.field.umpire == 0) return refusal(Why::umpire_only);
        if (!b.questions.empty()) return refusal(Why::question_open);
        return std::nullopt;
    }
    if (std::holds_alternative<Answer>(command) || is_standing_order(command) ||
        std::holds_alternative<Concede>(command) || std::holds_alternative<HandOver>(command))
        return std::nullopt;
    if (!b.questions.empty()) return refusal(Why::question_open);
    if (std::holds_alternative<Resign>(command)) return std::nullopt;
    if (b.window.open == 0) return refusal(Why::wrong_step);
    if (const PassSide* pass = std::get_if<PassSide>(&command)) {
        if (rules.budget)
            for (const UnitId unit : owed_by(b, pass->side))
                if (auto no = refuse_pass(rules, b, Pass{unit}); no && no->more == WhyMore::impulse_least)
                    return no;
        return std::nullopt;
    }
    if (!std::holds_alternative<Pass>(command)) {
        const StepMechanism& m = mechanism_of(rules, b.clock.step);
        if ((m.accepts >> command.index() & 1U) == 0 && !in_any_step(rules, b, command))
            return refusal(Why::wrong_step);
    }
    return std::nullopt;
}

// What a ship without power, or one that its captor has not inspected, may do at all.
template <class C>
constexpr bool without_systems = std::is_same_v<C, Allocate> || std::is_same_v<C, Pass>;
template <class C>
constexpr bool by_moving = without_systems<C> || std::is_same_v<C, Move> || std::is_same_v<C, ChangeSpeed> ||
                           std::is_same_v<C, Board>;

// Of a ship that nothing steers: its crew repairs it and shares out its power.
template <class C>
constexpr bool without_control = without_systems<C> || std::is_same_v<C, Move> || std::is_same_v<C, Repair> ||
                                 std::is_same_v<C, EmergencyRepair> || std::is_same_v<C, Reserve>;

// Of an image: it goes about, and seems to fire and to be mended.
template <class C>
constexpr bool of_an_image = without_control<C> || std::is_same_v<C, ChangeSpeed> ||
                             std::is_same_v<C, Fire> || std::is_same_v<C, DropShield>;

template <class C>
std::optional<Refusal> refuse_condition(const Rules& rules, const Battle& b, const Unit& u, const C& order) {
    if (!of_an_image<C> && is_image(u)) return refusal(WhyMore::an_image);
    if (!without_systems<C> && unmanned(rules, u))
        return refusal(u[Counter::lifeless] != 0 ? WhyMore::lifeless : WhyMore::unmanned);
    if (!without_control<C> && uncontrolled(rules, b, order.unit)) return refusal(WhyMore::uncontrolled);
    if (u[Counter::derelict] != 0 && !without_systems<C>) return refusal(WhyMore::no_power_aboard);
    if (u[Counter::uninspected] == 0 || by_moving<C>) return std::nullopt;
    if constexpr (std::is_same_v<C, Announce>)
        if (order.what == Announcement::self_destruct || order.what == Announcement::cancel_self_destruct)
            return std::nullopt;
    return refusal(WhyMore::uninspected);
}

// The unit of a unit's own order must be there and owe a decision.
std::optional<Refusal> refuse_unit(const Rules& rules, const Battle& b, const Command& command) {
    return std::visit(
        [&]<class C>(const C& c) -> std::optional<Refusal> {
            if constexpr (OfUnit<C>) {
                if (!c.unit || c.unit.index() >= b.units.size()) return refusal(Why::no_such_unit);
                if (C::name.starts_with("umpire")) return std::nullopt;
                if (!b.unit(c.unit).active()) return refusal(Why::unit_gone);
                if constexpr (StandingOrder<C>) return std::nullopt;
                if (!b.owes(c.unit) && !in_any_step(rules, b, command)) return refusal(Why::not_your_turn);
                if (const auto no = refuse_condition(rules, b, b.unit(c.unit), c)) return no;
            }
            return std::nullopt;
        },
        command);
}

// Whom the order takes hold of or whose people and boxes it is about: no image, since nothing is there.
template <class C>
UnitId laid_hold_of(const Rules& rules, const Battle& b, const C& c) {
    if constexpr (std::is_same_v<C, Transport> || std::is_same_v<C, Tractor> || std::is_same_v<C, Board>) {
        return c.target;
    } else if constexpr (std::is_same_v<C, MoveTroops>) {
        return c.to;
    } else if constexpr (std::is_same_v<C, Operate>) {
        if (c.use == SystemUse::stasis_hold) return c.target;
        const ShipClass& type = rules.type(b.unit(c.unit).type);
        if (c.use != SystemUse::box || c.group >= type.groups.size()) return {};
        const BoxUse* use = use_of(rules.system(type.groups[c.group].system), c.value);
        const bool aboard = use != nullptr && (use->act == BoxAct::command || use->act == BoxAct::impose);
        return aboard ? c.target : UnitId{};
    } else {
        return {};
    }
}
template <class C>
bool grasps_at_image(const Rules& rules, const Battle& b, const C& c) {
    const UnitId target = laid_hold_of(rules, b, c);
    return target && target.index() < b.units.size() && is_image(b.unit(target));
}

// What a side was asked about is nothing new to it; what has become less may grow again.
void mark_triggers(Play& play, SideId side, const Asks& asks) {
    const Side& s = play.now.sides[side.index()];
    const std::int32_t now = ask_moment(play.now);
    for (std::size_t t = 0; t < count_of<Trigger>(); ++t) {
        if ((asks.looked >> t & 1U) == 0) continue;
        const bool fires = asks.has(static_cast<Trigger>(t));
        if (fires ? s.asked[t] != now || s.mark[t] != asks.count[t] : asks.count[t] < s.mark[t])
            play.emit(TriggerSet{static_cast<std::uint8_t>(side.at), static_cast<Trigger>(t), s.line[t],
                                 asks.count[t], fires ? now : s.asked[t]});
    }
}

// Sides that have no reason to be asked have passed: the only place that passes for anybody.
void pass_unasked(Play& play) {
    const Battle& b = play.now;
    for (std::size_t s = 0; s < b.sides.size(); ++s) {
        const SideId side{s};
        if (!watches(play.rules, b, side)) continue;
        const UnitSet who = owed_by(b, side);
        if (who.empty()) continue;
        const Asks asks = asks_of(play.rules, b, side);
        mark_triggers(play, side, asks);
        if (asks.any()) {
            if (const std::int32_t now = ask_moment(b); b.sides[s].last_asked != now)
                play.emit(SideAsked{static_cast<std::uint8_t>(s), now});
            continue;
        }
        UnitSet owes = b.window.owes;
        for (const UnitId unit : who) {
            if (refuse_pass(play.rules, b, Pass{unit})) continue;
            do_order(play, Pass{unit});
            owes.remove(unit);
        }
        if (owes == b.window.owes) continue;
        play.emit(Unasked{static_cast<std::uint8_t>(s)});
        set_owes(play, owes);
    }
}

// After an act in the open window: who still owes.
void after_act(Play& play, UnitId unit, After after) {
    const Window& w = play.now.window;
    if (w.open == 0) return;
    switch (after) {
        case After::more:
            return;
        case After::done:
            set_owes(play, w.owes - UnitSet{unit});
            return;
        case After::recall: {
            if (w.kind != WindowKind::pass_around) return;
            UnitSet back = w.eligible;
            for (const UnitId u : w.eligible)
                if (!play.now.unit(u).active()) back.remove(u);
            set_owes(play, back);
            settle(play);
            return;
        }
    }
}

bool carry_out(Play& play, const Command& command) {
    if (const Answer* answer = std::get_if<Answer>(&command)) {
        const Question question = play.now.questions.back();
        play.emit(Answered{answer->choice});
        if (question.kind == QuestionKind::blow_up)
            answer_blow_up(play, question, answer->choice != 0);
        else
            answer_question(play, question, answer->choice);
        return true;
    }
    if (const Pass* pass = std::get_if<Pass>(&command)) {
        after_act(play, pass->unit, do_order(play, *pass));
        return false;
    }
    if (const PassSide* pass = std::get_if<PassSide>(&command)) {
        const UnitSet who = owed_by(play.now, pass->side);
        for (const UnitId u : who) do_order(play, Pass{u});
        set_owes(play, play.now.window.owes - who);
        return false;
    }
    std::visit(
        [&]<class C>(const C& c) {
            if constexpr (OfUnit<C>)
                after_act(play, c.unit, do_order(play, c));
            else
                do_order(play, c);
        },
        command);
    return false;
}

// True where the side wants to be asked about something new.
bool asks_now(const Play& play, SideId side) {
    return watches(play.rules, play.now, side) && asks_of(play.rules, play.now, side).fresh != 0;
}

// Carries out an order unless it is refused.
bool carried_out(Play& play, const Command& order) {
    if (refuse(play.rules, play.now, order)) return false;
    (void)carry_out(play, order);
    check_victory(play);
    return true;
}

bool still_owed(const Battle& b, UnitId unit) { return b.window.open != 0 && !waits(b) && b.owes(unit); }

// What the unit's standing orders give next in the open window is carried out; false where they give nothing. A course
// that is over ends here; it leaves the move to its owner where he is asked.
bool acts_by_itself(Play& play, UnitId unit) {
    const Battle& b = play.now;
    if (const auto order = doctrine_order(play.rules, b, unit, DoctrineUse::act))
        return carried_out(play, *order);
    if (window_of(play.rules.procedure, b.clock.step) != WindowKind::in_order) return false;
    const SideId side = b.unit(unit).side;
    while (const Course* course = course_of(b, unit)) {
        if (asks_now(play, side)) return false;
        std::optional<CourseEnd> over = course_over(b, *course);
        if (!over) {
            if (const auto moves = course_moves(play.rules, b, *course)) {
                if (carried_out(play, moves->empty() ? Command{Pass{unit}} : Command{(*moves)[0]})) {
                    for (std::size_t i = 1; i < moves->size(); ++i)
                        if (!still_owed(b, unit) || asks_now(play, side) || !carried_out(play, (*moves)[i]))
                            break;
                    return true;
                }
            }
            over = CourseEnd::blocked;
        }
        play.emit(CourseEnded{unit, course->how, *over});
    }
    return false;
}

// The window has opened: standing orders are carried out like orders by hand, then those pass who have nothing to decide.
void settle(Play& play) {
    constexpr int most_by_itself = 200;  // orders of a unit in one window
    const Battle& b = play.now;
    const bool any = !b.courses.empty() || !b.doctrines.empty();
    for (std::size_t i = 0; any && i < b.units.size(); ++i)
        for (int n = 0; n < most_by_itself && still_owed(b, UnitId{i}); ++n)
            if (!acts_by_itself(play, UnitId{i})) break;
    if (b.window.open != 0 && !waits(b)) pass_unasked(play);
}

// The command's own side; none for an umpire's.
SideId asker(const Battle& b, const Command& command) {
    if (is_umpire(command)) return {};
    return std::visit(
        [&]<class C>(const C& c) -> SideId {
            if constexpr (OfUnit<C>)
                return c.unit && c.unit.index() < b.units.size() ? b.unit(c.unit).side : SideId{};
            else if constexpr (OfSide<C>)
                return c.side;
            else
                return {};
        },
        command);
}

// Of a seeker of others a side knows less than of anything else, up to whether it is there: such orders are judged by the
// view also where the battle would let them pass.
bool names_seeker(const Command& command) {
    return std::visit(
        [](const auto& c) {
            bool named = false;
            each_field(c, [&named](std::string_view, const auto& f) {
                if constexpr (std::is_same_v<std::remove_cvref_t<decltype(f)>, ObjectId>)
                    named = named || static_cast<bool>(f);
            });
            return named;
        },
        command);
}

// What its side could not know stands against the command: it fails, and what it costs is spent.
bool fail(Play& play, const Command& command) {
    std::visit(
        [&]<class C>(const C& c) {
            After after = After::done;
            if constexpr (std::is_same_v<C, Transport> || std::is_same_v<C, Scout>)
                after = fail_order(play, c);  // what it costs goes by what was seen when it was given
            if (grasps_at_image(play.rules, play.now, c))
                see_through(play, laid_hold_of(play.rules, play.now, c));
            if constexpr (OfUnit<C>) after_act(play, c.unit, after);
        },
        command);
    return false;
}

tl::expected<void, Refusal> guarded(const Rules& rules, Battle& battle, DiceSource& dice, EventSink* sink,
                                    const auto& work) {
    if (!dice.may_run_out()) {
        Play play(rules, battle, dice, sink);
        work(play);
        return {};
    }
    // The command may have to be taken back: rehearse on a copy, then let it happen.
    auto rehearsal = std::make_unique<Battle>(battle);
    Play trial(rules, *rehearsal, dice, nullptr);
    work(trial);
    if (trial.starved())
        return tl::unexpected(
            refusal(WhyMore::no_dice_left, static_cast<int>(trial.starved_stream()), trial.starved_sides()));
    if (sink == nullptr) {
        battle = *rehearsal;
        return {};
    }
    Play play(rules, battle, dice, sink);
    work(play);
    return {};
}

}  // namespace

std::optional<Refusal> refuse(const Rules& rules, const Battle& battle, const Command& command) {
    if (const auto no = refuse_general(rules, battle, command)) return no;
    if (const auto no = refuse_unit(rules, battle, command)) return no;
    return std::visit(
        [&]<class C>(const C& c) -> std::optional<Refusal> {
            if constexpr (std::is_same_v<C, Pass>) {
                // A move that is owed must be made: a scheduled ship cannot stand still (chart movement).
                return refuse_pass(rules, battle, c);
            } else if constexpr (std::is_same_v<C, PassSide>) {
                if (!c.side || c.side.index() >= battle.sides.size()) return refusal(Why::no_such_unit);
                const UnitSet who = owed_by(battle, c.side);
                if (who.empty()) return refusal(Why::not_your_turn);
                for (const UnitId u : who)
                    if (const auto no = refuse_pass(rules, battle, Pass{u})) return no;
                return std::nullopt;
            } else {
                if (grasps_at_image(rules, battle, c)) return refusal(WhyMore::an_image);
                return refuse_order(rules, battle, c);
            }
        },
        command);
}

std::optional<Refusal> refuse_as_seen(const Rules& rules, const Battle& battle, const Command& command) {
    const auto no = refuse(rules, battle, command);
    if (!no && !names_seeker(command)) return no;
    const SideId side = asker(battle, command);
    if (!side || side.index() >= battle.sides.size()) return no;
    return refuse(rules, glance(rules, battle, side), command);
}

tl::expected<void, Refusal> apply(const Rules& rules, Battle& battle, const Command& command,
                                  DiceSource& dice, EventSink* sink) {
    const bool fails = refuse(rules, battle, command).has_value();
    if (fails || names_seeker(command))
        if (const auto no = refuse_as_seen(rules, battle, command)) return tl::unexpected(*no);
    // The view of one side is looked at and cannot be played on: nobody knows what flies there.
    for (const MapObject& o : battle.objects)
        if (o.flying() && !o.type) return tl::unexpected(refusal(WhyMore::not_supported));
    return guarded(rules, battle, dice, sink, [&](Play& play) {
        const bool resume = fails ? fail(play, command) : carry_out(play, command);
        check_victory(play);
        // A course or doctrine is laid out first; the unit goes by it when its side passes.
        const bool laid_out =
            std::holds_alternative<Course>(command) || std::holds_alternative<Doctrine>(command);
        if (is_standing_order(command) && !laid_out && play.now.window.open != 0 && !waits(play.now))
            pass_unasked(play);
        advance(play, resume);
    });
}

tl::expected<void, Refusal> start(const Rules& rules, Battle& battle, DiceSource& dice, EventSink* sink) {
    return guarded(rules, battle, dice, sink, [&](Play& play) {
        check_victory(play);
        advance(play, false);
    });
}

UnitSet owed_by(const Battle& battle, SideId side) {
    if (battle.ended != 0) return {};
    if (!battle.questions.empty()) {
        const Question& q = battle.questions.back();
        return q.side == side && q.unit ? UnitSet{q.unit} : UnitSet{};
    }
    UnitSet mask;
    for (const UnitId u : battle.window.owes)
        if (battle.unit(u).side == side) mask.add(u);
    return mask;
}

SideId side_to_act(const Battle& battle) {
    if (battle.ended != 0) return {};
    if (!battle.questions.empty()) return battle.questions.back().side;
    const std::size_t sides = battle.sides.size(), first = asked_first(battle);
    // The side nearest to the first one of which a unit owes something.
    std::size_t least = sides;
    for (const UnitId u : battle.window.owes) {
        least = std::min(least, (battle.unit(u).side.index() + sides - first) % sides);
        if (least == 0) break;
    }
    return least < sides ? SideId{(first + least) % sides} : SideId{};
}

}  // namespace impulse
