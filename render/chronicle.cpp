#include "render/chronicle.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <concepts>

#include "battle/areas/terrain_moves.h"
#include "battle/core/evolve.h"
#include "battle/core/rows/parties.h"
#include "battle/core/view.h"
#include "battle/fire/odds.h"
#include "battle/fire/resolve.h"
#include "battle/play/plan_words.h"
#include "scenarios/orders/order_words.h"
#include "scenarios/logs/story_words.h"
#include "scenarios/logs/transcript.h"
#include "scenarios/records/told_json.h"

namespace impulse {
namespace {

std::string points_words(int n) { return counted(n, "point", "points"); }

// What a ship's small number says, as a sentence about the ship; `v` is its new value.
std::string counter_words(Counter counter, int v) {
    const auto points_of = [&](const char* what) {
        return fmt::format("has {} of {}", points_words(v), what);
    };
    const auto until = [&](const char* what) {
        return v > 0 ? fmt::format("{} up to impulse {} of the battle", what, v) : std::string{};
    };
    const auto so_many = [&](const char* one, const char* many) {
        return fmt::format("{} {}", v, v == 1 ? one : many);
    };
    switch (counter) {
        case Counter::general_reinforcement:
            return points_of("general reinforcement");
        case Counter::reinforcement_1:
        case Counter::reinforcement_2:
        case Counter::reinforcement_3:
        case Counter::reinforcement_4:
        case Counter::reinforcement_5:
        case Counter::reinforcement_6:
            return fmt::format("has {} on shield {} beside its boxes", v,
                               static_cast<int>(counter) - static_cast<int>(Counter::reinforcement_1) + 1);
        case Counter::shield_level:
            return v == 0   ? "has its shields down"
                   : v == 1 ? "has its shields at their least"
                            : "has full shields";
        case Counter::fire_control:
            return v == 0   ? "has its fire control off"
                   : v == 1 ? "has active fire control"
                            : "has fire control at low power";
        case Counter::lock_on:
            return v != 0 ? "is locked on" : "has no lock-on";
        case Counter::speed:
            return fmt::format("goes at speed {}", v);
        case Counter::moves_left:
            return "has " + so_many("movement", "movements") + " left";
        case Counter::initiative:
            return fmt::format("scores {} for initiative", v);
        case Counter::hets_paid:
            return "has paid for " + so_many("high energy turn", "high energy turns");
        case Counter::tacs_paid:
            return "has paid for " + so_many("turn on the spot", "turns on the spot");
        case Counter::tacs_done:
            return "has made " + so_many("turn on the spot", "turns on the spot") + " this turn";
        case Counter::hets_done:
            return "has made " + so_many("high energy turn", "high energy turns");
        case Counter::no_move_until:
            return until("cannot move");
        case Counter::no_fire_until:
            return until("cannot fire");
        case Counter::erratic:
            return v != 0 ? "manoeuvres erratically" : "manoeuvres erratically no more";
        case Counter::erratic_change:
            return v > 0 ? "will begin erratic manoeuvres" : v < 0 ? "will end erratic manoeuvres" : "";
        case Counter::decel_at:
            return v > 0 ? "begins an emergency deceleration" : "";
        case Counter::ram_target:
            return v > 0 ? "is on a course to ram" : "";
        case Counter::warp_point:
            return v > 0 ? "is in a warp point" : "";
        case Counter::may_disengage:
            return v != 0 ? "may leave by acceleration" : "";
        case Counter::reverse:
            return v != 0 ? "moves backwards" : "moves forwards again";
        case Counter::directed:
            return v == 1 ? "turns only left" : v == 2 ? "turns only right" : "turns both ways again";
        case Counter::tractor_energy:
            return points_of("tractor energy left");
        case Counter::transports:
            return "has " + so_many("use of a transporter", "uses of transporters") + " left";
        case Counter::dropped_1:
        case Counter::dropped_2:
        case Counter::dropped_3:
        case Counter::dropped_4:
        case Counter::dropped_5:
        case Counter::dropped_6:
            return fmt::format("{} shield {}", v != 0 ? "drops" : "raises",
                               static_cast<int>(counter) - static_cast<int>(Counter::dropped_1) + 1);
        case Counter::linked:
            return v != 0 ? "goes at the speed of its link" : "goes at its own speed again";
        case Counter::rotated:
            return v > 0 ? "has been swung by tractor" : "";
        case Counter::internals:
            return fmt::format("has taken {} internal point{} so far", v, v == 1 ? "" : "s");
        case Counter::crippled:
            return v != 0 ? "is crippled" : "is crippled no more";
        case Counter::repair_points:
            return "has " + so_many("repair point", "repair points") + " left";
        case Counter::self_destruct:
            return v != 0 ? "will destroy itself" : "will not destroy itself";
        case Counter::in_web:
            return v == 1 ? "is held by web" : v == 2 ? "runs into web" : "is free of web";
        case Counter::web_spent:
            return v > 0 ? "works at the web that holds it: " + so_many("point", "points") : "";
        case Counter::web_anchor:
            return v != 0 ? "is an anchor of web" : "is no anchor of web any more";
        case Counter::stasis_until:
            return v > 0 ? "stands in stasis" : "is free of stasis";
        case Counter::allocated:
            return v != 0 ? "has handed in its energy form" : "";
        case Counter::energy_lost:
            return v > 0 ? "has lost " + so_many("point", "points") + " of power for movement" : "";
        case Counter::commandos:
            return "has " + so_many("commando squad", "commando squads");
        case Counter::heavy_squads:
            return "has " + so_many("heavy weapons squad", "heavy weapons squads");
        case Counter::t_bombs:
            return "has " + so_many("transporter bomb", "transporter bombs") + " left";
        case Counter::dummy_bombs:
            return "has " + so_many("dummy bomb", "dummy bombs") + " left";
        case Counter::nsm:
            return "has " + so_many("nuclear space mine", "nuclear space mines") + " left";
        case Counter::ecm:
            return fmt::format("makes {} ECM", v);
        case Counter::eccm:
            return fmt::format("makes {} ECCM", v);
        case Counter::ew_pool:
            return points_of("electronic warfare to lend");
        case Counter::weasel_until:
            return until("is covered by a wild weasel");
        case Counter::stores:
            return fmt::format("has {} half space{} of drones in store", v, v == 1 ? "" : "s");
        case Counter::launched_at:
            return v > 0 ? "has left its ship" : "";
        case Counter::recovered_at:
            return v > 0 ? "has been taken aboard" : "";
        case Counter::prepared:
            return v > 0 ? "is prepared as a " + spaced_words(word(static_cast<CraftRole>(v)))
                         : "is a plain shuttle";
        case Counter::captured_from:
            return v > 0 ? "has been captured" : "is nobody's prize";
        case Counter::destruct_blocked:
            return v != 0 ? "can no longer destroy itself: boarders hold the charges" : "";
        case Counter::mine_laid:
            return "";
        case Counter::enemy_internals:
            return "";
        case Counter::enemy_crippled:
            return v != 0 ? "was crippled by enemies" : "";
        case Counter::derelict:
            return v == 1  ? "is a derelict"
                   : v > 1 ? fmt::format("is a derelict with power from turn {}", v - 1)
                           : "is a derelict no more";
        case Counter::uninspected:
            return v != 0 ? "has not been inspected since its capture" : "";
        case Counter::breach_at:
        case Counter::breach_bonus:
        case Counter::reserve:
        case Counter::aboard_since:
            return "";
        // The turning of wheels: when something was last done, and what another line tells better.
        case Counter::fire_control_from:
        case Counter::straight:
        case Counter::since_slip:
        case Counter::moved:
        case Counter::entered:
        case Counter::called:
        case Counter::turned:
        case Counter::from_stop:
        case Counter::het_last:
        case Counter::tac_last:
        case Counter::tac_ready:
        case Counter::tac_sublight:
        case Counter::base_zero:
        case Counter::erratic_uses:
        case Counter::warp_point_from:
        case Counter::cleared_at:
        case Counter::evaded_turn:
        case Counter::struck_by:
        case Counter::repair_group:
        case Counter::scanned:
        case Counter::stasis_by:
        case Counter::cloak_at:
        case Counter::passive_since:
        case Counter::uim_from:
        case Counter::power_settled:
        case Counter::critical_turn:
        case Counter::mine_scan:
        case Counter::weasel:
        case Counter::bays_1:
        case Counter::bays_2:
        case Counter::bays_3:
        case Counter::bays_lost_1:
        case Counter::bays_lost_2:
        case Counter::bays_lost_3:
        case Counter::work_1:
        case Counter::work_1_until:
        case Counter::work_2:
        case Counter::work_2_until:
            return "";
        default:
            return fmt::format("has {} {}", spaced_words(word(counter)), v);
    }
}

std::string party_words(PartyKind kind, int n) {
    switch (kind) {
        case PartyKind::normal:
            return fmt::format("{} boarding part{}", n, n == 1 ? "y" : "ies");
        case PartyKind::commando:
            return fmt::format("{} commando squad{}", n, n == 1 ? "" : "s");
        case PartyKind::heavy:
            return fmt::format("{} heavy weapons squad{}", n, n == 1 ? "" : "s");
        case PartyKind::gcv:
            return fmt::format("{} ground combat vehicle{}", n, n == 1 ? "" : "s");
        case PartyKind::tank:
            return fmt::format("{} tank{}", n, n == 1 ? "" : "s");
        case PartyKind::howitzer:
            return fmt::format("{} transport howitzer{}", n, n == 1 ? "" : "s");
    }
    return "?";
}

std::string loan_words(LoanKind kind) {
    switch (kind) {
        case LoanKind::ecm:
            return "ECM";
        case LoanKind::eccm:
            return "ECCM";
        case LoanKind::protection:
            return "ECM of its own sensors";
        case LoanKind::offensive:
            return "offensive EW";
    }
    return "EW";
}

struct Teller {
    const Rules& rules;
    const Roster& roster;
    const Battle& battle;  // after the event, but for seekers and units that end
    LogLine& line;
    SideId eyes{};        // who will read the line; empty: everybody
    bool raided = false;  // the event before was a raid: what is lost was lost to it

    // Whether those eyes know what the seeker is and whom it seeks.
    bool known(ObjectId o) const {
        if (!eyes || !o || o.index() >= battle.objects.size()) return true;
        const MapObject& seeker = battle.object(o);
        return (seeker.identified >> eyes.index() & 1U) != 0 ||
               battle.sides[battle.unit(seeker.by).side.index()].team == battle.sides[eyes.index()].team;
    }
    // What a shuttle was prepared for only its own side knows.
    bool own_craft(UnitId mother) const {
        return !eyes || !mother ||
               battle.sides[battle.unit(mother).side.index()].team == battle.sides[eyes.index()].team;
    }
    // "a drone", as everybody sees it.
    static std::string looks(SeekerKind kind) {
        switch (kind) {
            case SeekerKind::drone:
                return "a drone";
            case SeekerKind::plasma:
                return "a plasma torpedo";
            case SeekerKind::shuttle:
                return "a shuttle";
            case SeekerKind::weasel:
                return "a wild weasel";
        }
        return "a seeker";
    }

    void touch(UnitId u, bool deed = false) const {
        if (!u || u.index() >= battle.units.size()) return;
        line.units |= 1ULL << u.index();
        if (deed || line.side < 0) line.side = static_cast<int>(battle.unit(u).side.index());
    }
    void box(UnitId u, std::size_t group) const {
        if (!u || u.index() >= battle.units.size()) return;
        const ShipClass& c = rules.type(battle.unit(u).type);
        if (group >= c.groups.size()) return;
        line.unit = static_cast<int>(u.index());
        line.box = c.groups[group].sheet_group;
    }
    std::string name(UnitId u) const { return u ? roster.names.unit(u) : std::string("nobody"); }
    std::string group(UnitId u, std::size_t g) const {
        const ShipClass& c = rules.type(battle.unit(u).type);
        return g < c.groups.size() ? group_name(c, g) : std::string("a box");
    }
    std::string feature(std::size_t i) const {
        if (i >= battle.field.features.size()) return "terrain";
        const FeatureKind kind = battle.field.features[i].kind;
        const std::string& words = rules.terrain[kind].words;
        return words.empty() ? spaced_words(word(kind)) : words;
    }
    static const char* nth(int n) {
        static constexpr std::array<const char*, 4> words{"first", "second", "third", "fourth"};
        return words[static_cast<std::size_t>(std::clamp(n, 0, 3))];
    }
    std::string seeker_type(SeekerId id) const {
        if (!id || id.index() >= rules.seekers.size()) return "a seeker";
        const SeekerType& s = rules.seeker(id);
        return s.label.empty() ? s.id : s.label;
    }
    std::string target(UnitId at, ObjectId object) const {
        return object && object.index() < battle.objects.size() ? "seeker " + seeker_name(battle, object)
               : at                                             ? name(at)
                                                                : std::string("a seeker");
    }
    const WeaponMode* mode(UnitId by, std::size_t g, std::size_t m) const {
        const ShipClass& c = rules.type(battle.unit(by).type);
        if (g >= c.groups.size() || !c.groups[g].weapon) return nullptr;
        const WeaponType& w = rules.weapon(c.groups[g].weapon);
        return m < w.modes.size() ? &w.modes[m] : nullptr;
    }
    std::string cell(UnitId of, int row, int column) const {
        if (raided) return "by the raid";
        const ShipClass& c = rules.type(battle.unit(of).type);
        if (c.sheet.craft.small()) return "not by the chart";
        const DamageChart& chart = rules.chart_of(c, battle.field.standard_chart != 0);
        if (row >= chart.rows || column >= chart.columns) return "not by the chart";
        return fmt::format("chart row {}, column {}", row + chart.row_first, static_cast<char>('A' + column));
    }

    void say(std::string text, Depth depth = Depth::audit) const {
        line.text = std::move(text);
        line.depth = depth;
    }

    void operator()(const Advanced&) const {
        const auto i = static_cast<std::size_t>(battle.clock.step);
        if (battle.clock.step >= 0 && i < rules.procedure.steps.size()) {
            say(rules.procedure.steps[i].words);
            line.why = rules.procedure.steps[i].rule;
        }
    }
    void operator()(const Asked& e) const {
        touch(e.unit);
        say(fmt::format("asked about {}: {}", name(e.unit), spaced_words(word(e.kind))));
    }
    void operator()(const Answered& e) const { say(fmt::format("answered: choice {}", e.choice + 1)); }
    void operator()(const ShieldChosen& e) const {
        touch(e.target);
        say(fmt::format("{} takes fire of {} on shield {}", name(e.target), name(e.by), e.facing + 1));
    }
    void operator()(const DieRolled& e) const {
        touch(e.subject);
        say(fmt::format("d{} shows {}  ({}{}, draw {})", e.sides, e.face, spaced_words(word(e.stream)),
                        e.subject ? ", " + name(e.subject) : "", e.drawn));
        const auto i = static_cast<std::size_t>(e.stream);
        if (i < rules.cite.stream.size()) line.why = rules.cite.stream[i];
    }
    void operator()(const Paid& e) const {
        touch(e.unit, true);
        const LineRow& row = rules.line(e.line);
        say(fmt::format("{} pays {} for {}", name(e.unit), text(e.amount),
                        row.words.empty() ? spaced_words(word(e.line)) : row.words));
        line.why = row.source.rule;
    }
    void operator()(const BatterySet& e) const {
        touch(e.unit, true);
        say(fmt::format("{}: batteries hold {}", name(e.unit), text(e.charge)));
    }
    void operator()(const CapacitorSet& e) const {
        touch(e.unit, true);
        say(fmt::format("{}: capacitor holds {}", name(e.unit), text(e.charge)));
    }
    void operator()(const CounterSet& e) const {
        touch(e.unit, true);
        if (e.counter == Counter::cloak)
            return say(fmt::format("{} {}", name(e.unit), e.value != 0 ? "cloaks" : "drops its cloak"),
                       Depth::decisions);
        if (e.counter == Counter::ecm_shown || e.counter == Counter::eccm_shown)
            return say(fmt::format("{} has {} of {}", name(e.unit), points_words(e.value),
                                   e.counter == Counter::ecm_shown ? "ECM" : "ECCM"),
                       Depth::decisions);
        if (const std::string words = counter_words(e.counter, e.value); !words.empty())
            say(fmt::format("{} {}", name(e.unit), words));
    }
    void operator()(const GroupSet& e) const {
        touch(e.unit, true);
        box(e.unit, e.group);
        std::string words;
        switch (e.what) {
            case GroupField::charge:
                words = fmt::format("holds {}", text(Energy{e.value}));
                break;
            case GroupField::last:
                words = fmt::format("fired on {}.{:02}", battle.clock.turn, battle.clock.impulse);
                break;
            case GroupField::ready:
                words = e.value != 0 ? "is armed" : "is no longer armed";
                break;
            case GroupField::used:
                words = fmt::format("used {} this turn", counted(e.value, "time", "times"));
                break;
            case GroupField::turns:
                words = fmt::format("has {} of arming", counted(e.value, "turn", "turns"));
                break;
            case GroupField::paid:
                words = e.value != 0 ? "was paid for this turn" : "is not paid for";
                break;
            case GroupField::mode: {
                const WeaponMode* m =
                    e.value > 0 ? mode(e.unit, e.group, static_cast<std::size_t>(e.value - 1)) : nullptr;
                words = m != nullptr ? "is set to " + m->id : std::string("is set to nothing");
                break;
            }
            case GroupField::lost:
                words = fmt::format("has lost {} box{}", e.value, e.value == 1 ? "" : "es");
                break;
            case GroupField::repaired:
                words = fmt::format("has {} box{} repaired", e.value, e.value == 1 ? "" : "es");
                break;
            case GroupField::mending:
                words = fmt::format("is being mended: {} point{} so far", e.value, e.value == 1 ? "" : "s");
                break;
            case GroupField::off:
                words = e.value != 0
                            ? fmt::format("has {} box{} switched off", e.value, e.value == 1 ? "" : "es")
                            : std::string("works again");
                break;
            case GroupField::overdrained:
                words = e.value != 0 ? fmt::format("is overdrained, {} of it", e.value)
                                     : std::string("takes a charge again");
                break;
            case GroupField::guards:
                words = e.value != 0
                            ? fmt::format("has {} part{} on guard", e.value, e.value == 1 ? "y" : "ies")
                            : std::string("is not guarded");
                break;
            case GroupField::taken:
                words = e.value != 0 ? fmt::format("has {} box{} in the hands of boarders", e.value,
                                                   e.value == 1 ? "" : "es")
                                     : std::string("is free of boarders");
                break;
            case GroupField::reloads:
                words = fmt::format("has {} set{} of reloads left", e.value, e.value == 1 ? "" : "s");
                break;
            case GroupField::ammo_0:
            case GroupField::ammo_1:
            case GroupField::ammo_2:
            case GroupField::ammo_3:
                words = fmt::format("holds {} round{} of its {} kind", e.value, e.value == 1 ? "" : "s",
                                    nth(static_cast<int>(e.what) - static_cast<int>(GroupField::ammo_0)));
                break;
            case GroupField::store_0:
            case GroupField::store_1:
            case GroupField::store_2:
            case GroupField::store_3:
                words =
                    fmt::format("has {} round{} of its {} kind in store", e.value, e.value == 1 ? "" : "s",
                                nth(static_cast<int>(e.what) - static_cast<int>(GroupField::store_0)));
                break;
            case GroupField::lost_now:
            case GroupField::holds_0:
            case GroupField::holds_1:
            case GroupField::holds_2:
            case GroupField::holds_3:
                return;
            default:
                words = fmt::format("{} {}", spaced_words(word(e.what)), e.value);
                break;
        }
        say(fmt::format("{} {} {}", name(e.unit), group(e.unit, e.group), words));
    }
    void operator()(const PlotAdded& e) const {
        touch(e.unit, true);
        say(fmt::format("{} plots speed {} from impulse {}", name(e.unit), e.speed, e.impulse));
    }
    void operator()(const Moved& e) const {
        touch(e.unit, true);
        say(fmt::format("{} {} to {} facing {}", name(e.unit), spaced_words(word(e.how)), text(e.hex),
                        letter(e.facing)),
            Depth::decisions);
        line.why = fmt::format("{} straight, {} since slip", e.straight, e.since_slip);
    }
    void operator()(const Placed& e) const {
        touch(e.unit, true);
        say(fmt::format("{} stands at {} facing {}", name(e.unit), text(e.hex), letter(e.facing)));
    }
    void operator()(const MapShifted&) const { say("the floating map moves on"); }
    void operator()(const BarrierRaised& e) const {
        touch(e.unit);
        say(fmt::format("the retrograde is over: the barrier stands around {} until turn {}", name(e.unit),
                        e.gone),
            Depth::decisions);
    }
    void operator()(const BreachTried& e) const {
        touch(e.unit);
        say(e.worked == 2 ? fmt::format("{} may pass the barrier without dice", name(e.unit))
                          : fmt::format("{} tries the barrier: {} and {}, {}", name(e.unit), e.one, e.other,
                                        e.worked != 0 ? "through" : "held"),
            Depth::decisions);
    }
    void operator()(const Arrived& e) const {
        touch(e.unit, true);
        say(fmt::format("{} comes in from the reserve at {} facing {}", name(e.unit), text(e.hex),
                        letter(e.facing)),
            Depth::decisions);
    }
    void operator()(const Dragged& e) const {
        touch(e.unit, true);
        say(fmt::format("{} is drawn to {} facing {} by the {}", name(e.unit), text(e.hex), letter(e.facing),
                        feature(e.feature)));
    }
    void operator()(const FeatureMoved& e) const {
        const Feature& f = battle.field.features[e.feature];
        const int impulses = std::max<int>(1, battle.field.impulses);
        // A body that stays is a pulsar whose next burst was thrown (terrain_strikes.cpp).
        if (f.kind == FeatureKind::pulsar)
            return say(fmt::format("the {} bursts next on turn {}, impulse {}", feature(e.feature),
                                   (e.strength - 1) / impulses + 1, (e.strength - 1) % impulses + 1));
        const int left = wave_points(rules, battle, f);
        say(fmt::format("the {} moves on to {}{}", feature(e.feature), text(e.hex),
                        left > 0 ? fmt::format(", strength {}", left) : ""));
    }
    void operator()(const FeatureAdded& e) const {
        say(fmt::format("a {} begins at {}", spaced_words(word(e.kind)), text(e.hex)));
    }
    void operator()(const TerrainStruck& e) const {
        touch(e.unit);
        say(fmt::format("the {} strikes shield {} of {} with {}", feature(e.feature), e.facing + 1,
                        name(e.unit), points_words(e.points)));
    }
    void operator()(const CriticalHit& e) const {
        touch(e.unit);
        say(e.mended != 0 ? fmt::format("{}: {} work again", name(e.unit), spaced_words(word(e.what)))
                          : fmt::format("critical hit on {}: {} out of action", name(e.unit),
                                        spaced_words(word(e.what))));
    }
    void operator()(const Launched& e) const {
        touch(e.by, true);
        if (!known(e.object))
            return say(
                fmt::format("{} launches {}, {}", name(e.by), looks(e.kind), seeker_name(battle, e.object)),
                Depth::decisions);
        touch(e.target);
        box(e.by, e.group);
        const ObjectId after = e.object && e.object.index() < battle.objects.size()
                                   ? battle.object(e.object).target_object
                                   : ObjectId{};
        const std::string from = group(e.by, e.group),
                          at = e.target || after ? " at " + target(e.target, after) : std::string{};
        say(fmt::format("{} launches {}, {}, from {}{}", name(e.by), seeker_type(SeekerId{e.type}),
                        seeker_name(battle, e.object), from, at),
            Depth::decisions);
        if (e.type < rules.seekers.size()) line.why = rules.seekers[e.type].source.rule;
    }
    void operator()(const SeekerSet& e) const {
        const std::string who = "seeker " + seeker_name(battle, e.object);
        switch (e.what) {
            case SeekerField::guide:
                return say(e.value > 0 ? fmt::format("{} is guided by {}", who,
                                                     name(UnitId{static_cast<std::size_t>(e.value - 1)}))
                                       : who + " guides itself");
            case SeekerField::traits: {
                std::string words;
                const auto has = [&](SeekerTrait t, const char* what) {
                    words += (e.value & static_cast<int>(t)) == 0
                                 ? std::string{}
                                 : fmt::format("{}{}", words.empty() ? " is " : ", ", what);
                };
                has(SeekerTrait::pseudo, "a pseudo-torpedo");
                has(SeekerTrait::enveloping, "enveloping");
                has(SeekerTrait::sabot, "a sabot");
                has(SeekerTrait::part, "one of a shotgun");
                has(SeekerTrait::released, "released by its guide");
                has(SeekerTrait::defence, "launched in defence");
                if (!words.empty()) say(who + words);
                return;
            }
            case SeekerField::strength:
                return say(fmt::format("{} has a warhead of {}", who, e.value));
            case SeekerField::fired:
                return say(e.value != 0 ? who + " has fired" : who + " has not fired");
            case SeekerField::until:
            case SeekerField::faced:
                return;
            case SeekerField::cargo_0:
            case SeekerField::cargo_1:
            case SeekerField::cargo_2:
            case SeekerField::cargo_3:
                return say(
                    fmt::format("{} carries {} round{} of its {} kind", who, e.value, e.value == 1 ? "" : "s",
                                nth(static_cast<int>(e.what) - static_cast<int>(SeekerField::cargo_0))));
            case SeekerField::cargo_type_0:
            case SeekerField::cargo_type_1:
            case SeekerField::cargo_type_2:
            case SeekerField::cargo_type_3:
                return;
            default:
                return say(fmt::format("{}: {} {}", who, spaced_words(word(e.what)), e.value));
        }
    }
    void operator()(const SeekerPlaced& e) const {
        say(fmt::format("seeker {} comes out at {}", seeker_name(battle, e.object), text(e.hex)));
    }
    void operator()(const SeekerTurned& e) const {
        touch(e.target);
        say(fmt::format("seeker {} homes on {} from now on", seeker_name(battle, e.object),
                        e.target ? name(e.target) : "another mark"));
    }
    void operator()(const SeekerMoved& e) const {
        if (e.object.index() < battle.objects.size()) {
            if (known(e.object) || e.entered != 0) touch(battle.object(e.object).target);
            touch(battle.object(e.object).by, true);
        }
        say(fmt::format("seeker {} to {} facing {}{}", seeker_name(battle, e.object), text(e.hex),
                        letter(e.facing), e.entered != 0 ? ", has arrived" : ""));
    }
    void operator()(const SeekerDamaged& e) const {
        say(fmt::format("seeker {} takes {}", seeker_name(battle, e.object), e.points));
    }
    void operator()(const SeekerEnded& e) const {
        const MapObject& o = battle.object(e.object);
        const bool strikes = e.fate == SeekerFate::impact;
        if (strikes || known(e.object)) touch(o.target);
        touch(o.by, true);
        const std::string who = "seeker " + seeker_name(battle, e.object);
        switch (e.fate) {
            case SeekerFate::impact:
                return say(fmt::format("{} strikes {}", who, target(o.target, o.target_object)),
                           Depth::decisions);
            case SeekerFate::shot_down:
                return say(who + " is shot down", Depth::decisions);
            case SeekerFate::expired:
                return say(who + " burns out");
            case SeekerFate::lost_guidance:
                return say(who + " loses its guidance");
            case SeekerFate::left_map:
                return say(who + " leaves the map");
            case SeekerFate::inert:
                return say(who + " goes inert");
            case SeekerFate::opened:
                return say(who + " opens and releases what it carries", Depth::decisions);
            case SeekerFate::voided:
                return say(who + " no longer lures", Depth::decisions);
            default:
                return say(fmt::format("{}: {}", who, spaced_words(word(e.fate))));
        }
    }
    void operator()(const SeekerIdentified& e) const {
        say(fmt::format("seeker {} is identified by {}", seeker_name(battle, e.object),
                        roster.names.side(SideId{e.side})));
    }
    void operator()(const Linked& e) const {
        touch(e.from, true);
        touch(e.to);
        box(e.from, e.group);
        if (e.kind == LinkKind::tractor)
            say(fmt::format("{} reaches for {} with a tractor beam", name(e.from), target(e.to, e.object)));
        if (e.kind == LinkKind::transporter)
            say(fmt::format("{} uses a transporter{}", name(e.from),
                            e.to ? " on " + name(e.to) : std::string{}));
        if (e.kind == LinkKind::none)
            say(fmt::format("{} and {} are parted", name(e.from), target(e.to, e.object)));
    }
    void operator()(const LinkSet& e) const {
        if (e.link >= battle.links.size()) return;
        const Link& l = battle.links[e.link];
        touch(l.from, true);
        touch(l.to);
        if (l.kind != LinkKind::tractor) return;
        const std::string gone = held_words(roster, battle, l), held = gone.empty() ? "what it held" : gone;
        if (e.what == LinkField::bid && e.value > 0)
            return say(fmt::format("{} bids {} for {}", name(l.from), e.value, held));
        if (e.what == LinkField::counter_bid && e.value > 0)
            return say(fmt::format("{} bids {} against the beam of {}", held, e.value, name(l.from)));
        if (e.what == LinkField::leave)
            return say(fmt::format("{} {} {} leave by warp point", name(l.from),
                                   e.value != 0 ? "lets" : "no longer lets", held),
                       Depth::decisions);
        if (e.what != LinkField::state) return;
        if (l.state == LinkState::held)
            say(fmt::format("{} holds {} with {} against {}", name(l.from), held, points_words(l.strength),
                            l.against),
                Depth::decisions);
        if (l.state == LinkState::resting)
            say(fmt::format("the beam of {} lets go of {}", name(l.from), held), Depth::decisions);
    }
    void operator()(const Towed& e) const {
        touch(e.unit);
        touch(e.by, true);
        say(fmt::format("{} is pulled to {} by {}", name(e.unit), text(e.hex), name(e.by)));
    }
    void operator()(const SeekerTowed& e) const {
        say(fmt::format("seeker {} is pulled to {}", seeker_name(battle, e.object), text(e.hex)));
    }
    void operator()(const SeekerHeld& e) const {
        say(e.held != 0 ? fmt::format("web holds seeker {}{}", seeker_name(battle, e.object),
                                      e.spent > 0 ? fmt::format(", {} of its moves spent", e.spent) : "")
                        : fmt::format("seeker {} is free of web", seeker_name(battle, e.object)));
    }
    void operator()(const ShieldMet& e) const {
        touch(e.unit);
        say(fmt::format("{} met shield {} of {}", points_words(e.points), e.facing + 1, name(e.unit)));
    }
    void operator()(const FeatureGone& e) const { say(fmt::format("the {} is gone", feature(e.feature))); }
    void operator()(const UnitAdded& e) const {
        touch(e.mother, true);
        touch(e.unit);
        say(fmt::format("{} stands in bay box {} of {}", name(e.unit), e.box + 1, name(e.mother)));
    }
    void operator()(const WebSet& e) const {
        say(fmt::format(
            "web of {}: {} energy in all of it{}",
            e.side < battle.sides.size() ? roster.names.side(SideId{e.side}) : std::string("nobody"),
            text(Energy{e.energy}),
            e.kind == WebKind::cast       ? ", cast"
            : e.kind == WebKind::globular ? ", a globe"
                                          : ""));
    }
    void operator()(const Raided& e) const {
        touch(e.by, true);
        if (e.object || e.group == 0xFF) {  // a shuttle, crewed or not
            if (e.at) touch(e.at);
            say(fmt::format("raiders of {} on {}: d6 shows {}: {}", name(e.by),
                            e.at ? name(e.at) : "a shuttle", e.die, spaced_words(word(e.result))),
                Depth::decisions);
            line.why = "D7.85";
            return;
        }
        touch(e.at);
        if (!e.object) box(e.at, e.group);
        const std::string on = e.object ? "seeker " + seeker_name(battle, e.object)
                                        : fmt::format("{} of {}", group(e.at, e.group), name(e.at));
        say(fmt::format("raiders of {} on {}{}: d6 shows {}: {}", name(e.by), on,
                        e.guarded != 0 ? " meet its guard" : "", e.die, raid_words(e.result)),
            Depth::decisions);
        line.why = e.guarded != 0 ? "D7.83" : "D7.81";
    }
    void operator()(const BoardersSet& e) const {
        touch(e.unit);
        say(fmt::format("{} of {} aboard {}", party_words(e.kind, e.parties),
                        roster.names.side(SideId{e.side}), name(e.unit)));
    }
    void operator()(const BoardingFought& e) const {
        touch(e.unit);
        say(fmt::format("aboard {}: {} of {} score {} casualty point{}", name(e.unit),
                        party_words(PartyKind::normal, e.parties), roster.names.side(SideId{e.side}),
                        e.points, e.points == 1 ? "" : "s"),
            Depth::decisions);
        line.why = "D7.4";
    }
    void operator()(const RoomTaken& e) const {
        touch(e.unit);
        box(e.unit, e.group);
        say(fmt::format("{} holds {} of {} on {}", roster.names.side(SideId{e.side}), e.boxes,
                        group(e.unit, e.group), name(e.unit)),
            Depth::decisions);
    }
    void operator()(const Captured& e) const {
        touch(e.unit);
        say(fmt::format("{} is captured by {}", name(e.unit), roster.names.side(SideId{e.side})),
            Depth::decisions);
    }
    void operator()(const MineLaid& e) const {
        touch(e.by, true);
        say(fmt::format("{} lays {}{} at {}", name(e.by), e.dummy != 0 ? "a dummy of " : "",
                        e.type < rules.mines.size() ? rules.mines[e.type].label : "a mine", text(e.hex)));
    }
    void operator()(const MineSet& e) const {
        if (e.what != MineField::state || e.mine >= battle.mines.size()) return;
        const Mine& m = battle.mines[e.mine];
        if (m.state == MineState::set_off)
            say(fmt::format("the mine at {} goes off", text(m.hex)), Depth::decisions);
        if (m.state == MineState::live) say(fmt::format("the mine at {} is live", text(m.hex)));
        if (m.state == MineState::asleep) say(fmt::format("the mine at {} falls asleep", text(m.hex)));
        if (m.state == MineState::gone) say(fmt::format("the mine at {} is gone", text(m.hex)));
    }
    void operator()(const MineTried& e) const {
        touch(e.unit);
        say(fmt::format("{} enters the zone of a mine at effective speed {}{}: {}", name(e.unit), e.speed,
                        e.die > 0 ? fmt::format(", d6 shows {}", e.die) : "",
                        e.goes_off != 0 ? "it is set off" : "nothing happens"));
        line.why = "M2.4";
    }
    void operator()(const Declared& e) const {
        touch(e.by, true);
        touch(e.at);
        box(e.by, e.group);
        const WeaponMode* m = mode(e.by, e.group, e.mode);
        say(fmt::format("{} declares {}{} at {}", name(e.by), group(e.by, e.group),
                        m != nullptr ? " (" + m->id + ")" : "", target(e.at, e.object)));
    }
    void operator()(const Fired& e) const {
        touch(e.by, true);
        touch(e.at);
        box(e.by, e.group);
        const WeaponMode* m = mode(e.by, e.group, e.mode);
        std::string words =
            fmt::format("{} fires {}{} at {}: range {}", name(e.by), group(e.by, e.group),
                        m != nullptr ? " (" + m->id + ")" : "", target(e.at, e.object), e.range);
        if (e.effective != e.range) words += fmt::format(", counts as {}", e.effective);
        if (e.shift != 0) words += fmt::format(", die {:+}", e.shift);
        if (e.need > 0) words += fmt::format(", needs {} or less", e.need);
        say(std::move(words));
        if (m == nullptr) return;
        line.why = fmt::format("{} · {}", m->source.rule,
                               range_words(rules, effective_range(rules, battle, e.by, e.at, e.range)));
        const DieShift shift =
            die_shift(rules, battle, e.by, *m, e.object ? UnitId{} : e.at, e.object, e.range);
        if (const std::string words_of_shift = shift_words(rules, shift, *m); !words_of_shift.empty())
            line.why += fmt::format(" · die: {}", words_of_shift);
    }
    void operator()(const CircuitsSwapped& e) const {
        touch(e.unit, true);
        say(fmt::format("{}: {} circuit{} change{} from {}", name(e.unit), e.count, e.count == 1 ? "" : "s",
                        e.count == 1 ? "s" : "", e.to_eccm != 0 ? "ECM to ECCM" : "ECCM to ECM"));
        line.why = rules.line(Line::ecm).source.rule;
    }
    void operator()(const LoanSet& e) const {
        touch(e.by, true);
        touch(e.at);
        if (e.points == 0)
            say(fmt::format("{} no longer gives {} {}", name(e.by), name(e.at), loan_words(e.kind)),
                Depth::decisions);
        else if (e.kind == LoanKind::protection)
            say(fmt::format("{} protects itself with {} ECM", name(e.by), e.points), Depth::decisions);
        else if (e.kind == LoanKind::offensive)
            say(fmt::format("{} hampers {} with {} of offensive EW", name(e.by), name(e.at),
                            points_words(e.points)),
                Depth::decisions);
        else
            say(fmt::format("{} lends {} {} of {}", name(e.by), name(e.at), points_words(e.points),
                            loan_words(e.kind)),
                Depth::decisions);
    }
    void operator()(const LockSet& e) const {
        touch(e.by, true);
        touch(e.at);
        say(fmt::format("{} {} its lock-on on {}", name(e.by), e.locked != 0 ? "regains" : "loses",
                        name(e.at)),
            Depth::decisions);
    }
    void operator()(const Scouted& e) const {
        touch(e.by, true);
        const std::string what = e.object ? seeker_name(battle, e.object) : std::string{"seekers"};
        switch (e.task) {
            case ScoutTask::break_lock:
                say(fmt::format("{} {} seeker {} off its target", name(e.by),
                                e.worked != 0 ? "shakes" : "fails to shake", what),
                    Depth::decisions);
                break;
            case ScoutTask::identify:
                say(fmt::format("{} {} seeker {}", name(e.by),
                                e.worked != 0 ? "identifies" : "fails to identify", what),
                    Depth::decisions);
                break;
            case ScoutTask::attract:
                say(fmt::format("{} draws seeker {} to itself", name(e.by), what), Depth::decisions);
                break;
            default:
                say(fmt::format("{} guides more seekers with a sensor", name(e.by)), Depth::decisions);
                break;
        }
    }
    void operator()(const BodyScored& e) const {
        touch(e.unit);
        say(fmt::format("{} on side {} of {}", points_words(e.points), letter(Facing{e.facing}),
                        name(e.unit)),
            Depth::decisions);
        line.why = "P2";
    }
    void operator()(const SeekerDrawn& e) const {
        touch(e.by);
        say(fmt::format("seeker {} now follows {}", seeker_name(battle, e.object), name(e.by)));
    }
    void operator()(const Veiled& e) const {
        touch(e.unit);
        say(e.hidden_from != 0
                ? fmt::format("{} was last seen at {} facing {}", name(e.unit), text(e.hex), letter(e.facing))
                : fmt::format("{} is in sight again", name(e.unit)));
    }
    void operator()(const ShotScored& e) const {
        touch(e.by, true);
        touch(e.at);
        box(e.by, e.group);
        if (e.points > 0)
            say(fmt::format("{} {}: {}{}{}", name(e.by), group(e.by, e.group), points_words(e.points),
                            e.at ? fmt::format(" on shield {} of {}", e.facing + 1, name(e.at)) : "",
                            e.die > 0 ? fmt::format(" (die {})", e.die) : ""));
        else
            say(fmt::format("{} {}: missed{}", name(e.by), group(e.by, e.group),
                            e.die > 0 ? fmt::format(" (die {})", e.die) : ""));
    }
    void operator()(const UnitStruck& e) const {
        touch(e.unit);
        touch(e.by);
        say(fmt::format("{} strikes {} with {}{}", cause_words(roster, e.kind, e.unit, e.by, e.seeker),
                        name(e.unit), points_words(e.points),
                        e.facing < 6 ? fmt::format(" on shield {}", e.facing + 1) : " from all around"));
    }
    void operator()(const ShieldLost& e) const {
        touch(e.unit);
        say(fmt::format("{}: shield {} takes {}, {} left", name(e.unit), e.bank + 1, e.points,
                        battle.unit(e.unit).shield[e.bank]));
    }
    void operator()(const VolleyAdded& e) const {
        touch(e.target);
        touch(e.by);
        say(fmt::format("{} inside behind shield {} of {} ({})", points_words(e.points), e.facing + 1,
                        name(e.target), spaced_words(word(e.kind))));
    }
    void operator()(const VolleyGrown& e) const {
        say(fmt::format("{} more in the same volley", points_words(e.points)));
    }
    void operator()(const BoxLost& e) const {
        touch(e.unit);
        box(e.unit, e.group);
        say(fmt::format("{} loses {}{}", name(e.unit), group(e.unit, e.group),
                        e.boxes > 1 ? fmt::format(" x {}", e.boxes) : ""));
        line.why = cell(e.unit, e.row, e.column);
    }
    void operator()(const TrackLost& e) const {
        touch(e.unit);
        say(fmt::format("{} loses {}", name(e.unit), track_words(e.track, e.boxes)));
        line.why = cell(e.unit, e.row, e.column);
    }
    void operator()(const CrewLost& e) const {
        touch(e.unit);
        say(fmt::format("{} loses {}", name(e.unit), crew_words(e.kind, e.units)));
    }
    void operator()(const BoxRepaired& e) const {
        touch(e.unit);
        box(e.unit, e.group);
        say(fmt::format("{} repairs {} x {}", name(e.unit), group(e.unit, e.group), e.boxes));
    }
    void operator()(const TrackRepaired& e) const {
        touch(e.unit);
        say(fmt::format("{} repairs {} of {}", name(e.unit), e.boxes, spaced_words(word(e.track))));
    }
    void operator()(const ShieldRepaired& e) const {
        touch(e.unit);
        say(fmt::format("{} repairs {} of shield {}", name(e.unit), e.boxes, e.bank + 1));
    }
    void operator()(const FateSet& e) const {
        touch(e.unit);
        touch(e.by);
        say(fmt::format("{} {}", name(e.unit), end_words(roster, battle, e)), Depth::decisions);
    }
    void operator()(const CraftLaunched& e) const {
        touch(e.unit);
        say(fmt::format("{} launches {}{}", name(e.mother), name(e.unit),
                        e.as == CraftRole::plain || (e.as != CraftRole::weasel && !own_craft(e.mother))
                            ? ""
                            : " as a " + spaced_words(word(e.as))));
    }
    void operator()(const CraftRecovered& e) const {
        touch(e.unit);
        say(fmt::format("{} takes {} aboard", name(e.mother), name(e.unit)));
    }
    void operator()(const BlastQueued& e) const {
        touch(e.unit);
        say(fmt::format("{} explodes at {} with strength {}", name(e.unit), text(e.hex), e.strength));
    }
    void operator()(const Left& e) const {
        touch(e.unit);
        say(fmt::format("{} leaves the battle", name(e.unit)));
    }
    void operator()(const LaneFixed& e) const {
        say(fmt::format("{} must leave by {}", roster.names.side(SideId{e.side}), roster.names.lane(e.lane)));
    }
    void operator()(const SideRemoved& e) const {
        say(fmt::format("the player of {} has left the campaign: all that is his vanishes",
                        roster.names.side(SideId{std::size_t{e.side}})),
            Depth::decisions);
    }
    void operator()(const ControllerChanged& e) const {
        say(fmt::format("{} is played by {} from now on", roster.names.side(SideId{std::size_t{e.side}}),
                        e.to == Controller::human ? std::string{"another player"} : std::string{word(e.to)}),
            Depth::decisions);
    }
    void operator()(const InfoChanged& e) const {
        touch(e.unit);
        say(fmt::format("{} holds {} on {}", roster.names.side(SideId{e.side}),
                        counted(e.points, "information point", "information points"), name(e.unit)));
    }
    void operator()(const Operated& e) const {
        touch(e.unit, true);
        touch(e.at);
        box(e.unit, e.group);
        say(fmt::format("{} {}", name(e.unit), use_words(roster, e)), Depth::decisions);
    }
    void operator()(const SphereSet& e) const {
        touch(e.by);
        if (e.up != 0)
            say(fmt::format("{}'s sphere of radius {} rises with {}", name(e.by), e.radius,
                            points_words(e.strength)));
        else
            say(fmt::format("{} announces a sphere", name(e.by)));
    }
    void operator()(const SphereWeaker& e) const {
        touch(e.by);
        say(fmt::format("{}'s sphere loses {}", name(e.by), points_words(e.points)));
    }
    void operator()(const SphereEnded& e) const {
        touch(e.by);
        say(fmt::format("{}'s sphere is gone", name(e.by)));
    }
    void operator()(const WebHexAdded& e) const { say(fmt::format("web at {}", text(e.hex))); }
    void operator()(const WebHexGone& e) const { say(fmt::format("the web at {} is gone", text(e.hex))); }
    void operator()(const Ended& e) const {
        say(fmt::format("the battle ends: {}", spaced_words(word(e.reason))));
    }
    // The turning of wheels that nobody wants to read of.
    template <class E>
    static constexpr bool quiet =
        std::is_same_v<E, WindowOpened> || std::is_same_v<E, OwesSet> || std::is_same_v<E, WindowClosed> ||
        std::is_same_v<E, StandingChanged> || std::is_same_v<E, PlotCleared> ||
        std::is_same_v<E, TurnReset> || std::is_same_v<E, SeekerAimed> || std::is_same_v<E, ShotsCleared> ||
        std::is_same_v<E, VolleyDone> || std::is_same_v<E, WalkPaused> || std::is_same_v<E, WalkMarked> ||
        std::is_same_v<E, WalkEnded> || std::is_same_v<E, BlastDone> || std::is_same_v<E, SphereMarked>;
    // Any other event is told by its fields, with names in them.
    template <class E>
    void operator()(const E& e) const {
        if constexpr (!quiet<E>) {
            for_unit(e);
            std::string words;
            const Json told = told_event(rules, battle, battle, roster, Event{e});
            for (const auto& [key, value] : told.items()) {
                if (key == "turn" || key == "impulse" || key == "step" || key == "event" || value.is_null())
                    continue;
                words += fmt::format("{}{} {}", words.empty() ? ": " : ", ", spaced_words(key),
                                     value.is_string() ? value.template get<std::string>() : value.dump());
            }
            say(spaced_words(E::name) + words, Depth::decisions);
        }
    }
    // Whoever the event names is touched by it.
    template <class E>
    void for_unit(const E& e) const {
        if constexpr (requires {
                          { e.unit } -> std::convertible_to<UnitId>;
                      })
            touch(e.unit, true);
        if constexpr (requires {
                          { e.by } -> std::convertible_to<UnitId>;
                      })
            touch(e.by, true);
        if constexpr (requires {
                          { e.from } -> std::convertible_to<UnitId>;
                      })
            touch(e.from, true);
        if constexpr (requires {
                          { e.to } -> std::convertible_to<UnitId>;
                      })
            touch(e.to);
        if constexpr (requires {
                          { e.target } -> std::convertible_to<UnitId>;
                      })
            touch(e.target);
        if constexpr (requires {
                          { e.at } -> std::convertible_to<UnitId>;
                      })
            touch(e.at);
    }
};

SideId owner_of(const Battle& battle, const Command& command) {
    return std::visit(
        [&](const auto& c) -> SideId {
            if constexpr (requires { c.unit; })
                return c.unit && c.unit.index() < battle.units.size() ? battle.unit(c.unit).side : SideId{};
            else if constexpr (requires { c.side; })
                return c.side;
            else
                return {};
        },
        command);
}

// Events of which not everybody who may read them may read all.
bool eyes_matter(const Event& e) {
    return std::holds_alternative<Launched>(e) || std::holds_alternative<SeekerMoved>(e) ||
           std::holds_alternative<SeekerEnded>(e) || std::holds_alternative<CraftLaunched>(e);
}

bool is_pass(const Command& c) {
    return std::holds_alternative<Pass>(c) || std::holds_alternative<PassSide>(c);
}

}  // namespace

void Chronicler::tell(const Rules& rules, const Roster& roster, Battle& battle, const LogEntry& entry,
                      std::size_t base, std::vector<std::vector<LogLine>>& lines, DiceBook& dice) {
    const auto add = [&](std::size_t who, const LogLine& line) {
        if (!line.text.empty()) lines[who].push_back(line);
    };
    if (entry.command) {
        const SideId owner = owner_of(battle, *entry.command);
        LogLine line;
        line.at = base;
        line.clock = battle.clock;
        line.depth = is_pass(*entry.command) ? Depth::audit : Depth::decisions;
        line.side = owner ? static_cast<int>(owner.index()) : -1;
        line.text = "> " + told_order({rules, battle, roster, {}}, *entry.command);
        line.why = entry.note;
        std::visit(
            [&](const auto& c) {
                if constexpr (requires { c.unit; })
                    if (c.unit && c.unit.index() < 64) line.units |= 1ULL << c.unit.index();
                if constexpr (requires { c.target; })
                    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(c.target)>, UnitId>)
                        if (c.target && c.target.index() < 64) line.units |= 1ULL << c.target.index();
            },
            *entry.command);
        for (std::size_t who = 0; who < lines.size(); ++who)
            if (who == 0 || !owner || owner.index() + 1 == who) add(who, line);
    }
    std::optional<Battle> before_end;  // as it stood before a seeker ended
    for (std::size_t n = 0; n < entry.events.size(); ++n) {
        const Event& event = entry.events[n];
        if (!fits(battle, event)) return;
        LogLine line;
        line.at = base + n + 1;
        const bool seeker_ends = std::holds_alternative<SeekerEnded>(event);
        const bool ends = seeker_ends || std::holds_alternative<FateSet>(event);
        if (ends) {
            if (seeker_ends) before_end = battle;
            std::visit(Teller{rules, roster, battle, line, {}, false}, event);
        }
        if (const auto* fired = std::get_if<Fired>(&event);
            fired != nullptr && (fired->at || fired->object)) {
            const Fire order = [&] {
                Fire f;
                f.unit = fired->by;
                f.group = fired->group;
                f.mode = fired->mode;
                f.target = fired->object ? UnitId{} : fired->at;
                f.object = fired->object;
                return f;
            }();
            const ShipClass& c = rules.type(battle.unit(fired->by).type);
            const bool known = fired->group < c.groups.size() && c.groups[fired->group].weapon &&
                               fired->mode < rules.weapon(c.groups[fired->group].weapon).modes.size();
            waiting_.clear();
            if (known && !fired->object)
                waiting_.push_back({fired->by, fired->group, odds_of(rules, battle, order).mean()});
        }
        evolve(battle, event);
        line.clock = battle.clock;
        if (!ends)
            std::visit(Teller{rules,
                              roster,
                              battle,
                              line,
                              {},
                              n > 0 && std::holds_alternative<Raided>(entry.events[n - 1])},
                       event);
        if (const auto* die = std::get_if<DieRolled>(&event)) {
            const bool known = die->subject && die->subject.index() < battle.units.size();
            dice.dice.push_back({line.at, die->stream, die->sides, die->face,
                                 known ? static_cast<int>(battle.unit(die->subject).side.index()) : -1});
        } else if (const auto* score = std::get_if<ShotScored>(&event);
                   score != nullptr && score->by && score->at) {
            if (!waiting_.empty() && waiting_.front().by == score->by &&
                waiting_.front().group == score->group) {
                dice.shots.push_back({line.at, static_cast<int>(score->by.index()),
                                      static_cast<int>(battle.unit(score->by).side.index()), score->points,
                                      waiting_.front().mean});
                waiting_.clear();
            } else if (!dice.shots.empty() && dice.shots.back().unit == static_cast<int>(score->by.index())) {
                dice.shots.back().scored += score->points;  // another roll of the same use
            }
        }
        if (line.text.empty()) continue;
        for (std::size_t who = 0; who < lines.size(); ++who) {
            if (who > 0 && !may_read(rules, battle, event, SideId{who - 1})) continue;
            if (who == 0 || !eyes_matter(event)) {
                add(who, line);
                continue;
            }
            // What a seeker or a shuttle is only some know.
            LogLine theirs;
            theirs.at = line.at;
            theirs.clock = line.clock;
            std::visit(
                Teller{rules, roster, seeker_ends ? *before_end : battle, theirs, SideId{who - 1}, false},
                event);
            add(who, theirs);
        }
    }
}

std::vector<DieCount> DiceBook::counts(std::size_t to, int side) const {
    std::vector<DieCount> out;
    for (const Die& d : dice) {
        if (d.at > to) break;
        if (side >= 0 && d.side != side) continue;
        auto at = std::find_if(out.begin(), out.end(),
                               [&](const DieCount& c) { return c.stream == d.stream && c.sides == d.sides; });
        if (at == out.end()) at = out.insert(out.end(), {d.stream, d.sides, std::vector<int>(d.sides, 0)});
        if (d.face >= 1 && d.face <= d.sides) ++at->faces[d.face - 1U];
    }
    return out;
}

Energy DiceBook::luck(std::size_t to, int side) const {
    std::int32_t parts = 0;
    for (const ShotLuck& s : shots) {
        if (s.at > to) break;
        if (s.side == side) parts += s.scored * 60 - s.mean.parts;
    }
    return Energy{parts};
}

Fairness fairness_of(std::span<const int> faces) {
    Fairness out;
    int all = 0;
    for (const int n : faces) all += n;
    if (all == 0 || faces.size() < 2) return out;
    const double each = static_cast<double>(all) / static_cast<double>(faces.size());
    for (const int n : faces) out.chi_square += (n - each) * (n - each) / each;
    out.freedom = static_cast<int>(faces.size()) - 1;
    // Upper tail of the gamma function: the series for the lower part, which converges for all that dice give.
    const double a = out.freedom * 0.5, x = out.chi_square * 0.5;
    if (x <= 0) return out;
    double term = 1 / a, sum = term;
    for (int k = 1; k < 2000 && term > sum * 1e-14; ++k) sum += term *= x / (a + k);
    out.chance = std::clamp(1.0 - sum * std::exp(-x + a * std::log(x) - std::lgamma(a)), 0.0, 1.0);
    return out;
}

std::string_view phase_of(const Rules& rules, Cursor clock) {
    const auto i = static_cast<std::size_t>(clock.step);
    if (clock.step < 0 || i >= rules.procedure.steps.size()) return phases[0];
    const std::string_view m = rules.procedure.steps[i].mechanism;
    if (clock.impulse < 1) return phases[0];
    if (clock.impulse > rules.procedure.impulses) return phases[6];
    if (m == "activity" || m == "lock_on") return phases[2];
    if (m == "launch") return phases[3];
    if (m == "direct_fire" || m == "react" || m == "resolve_fire") return phases[4];
    if (m == "damage" || m == "consequences" || m == "seeking_hits" || m == "ramming" ||
        m == "movement_damage")
        return phases[5];
    return phases[1];
}

}  // namespace impulse
