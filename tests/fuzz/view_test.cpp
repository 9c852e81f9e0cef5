// What a side must not know has no effect on what it sees.
#include <gtest/gtest.h>

#include <map>

#include "battle/core/view.h"
#include "battle/play/apply.h"
#include "tests/support/fight.h"
#include "tests/support/garbage_orders.h"
#include "tests/support/loaded_rules.h"

namespace impulse {
namespace {

bool knows(const Rules& rules, const Battle& b, const Unit& u, SideId side, unsigned bit) {
    static_cast<void>(b);
    return rules.information && (u.knows[side.index()] & bit) != 0;
}

// Everything of the enemies of `side` that is secret now, set to garbage.
void scramble(const Rules& rules, Battle& b, SideId side, Garbage& garbage) {
    garbage.fill(b.dice.seed);
    for (auto& n : b.dice.drawn) garbage.fill(n);
    const bool sealed = b.window.open != 0 && b.window.kind == WindowKind::secret_together;
    const auto at = static_cast<std::size_t>(std::max<int>(b.clock.step, 0));
    const std::string_view step = word(rules.procedure.steps[at].mechanism);
    for (Unit& u : b.units) {
        if (b.sides[u.side.index()].team == b.sides[side.index()].team) continue;
        if (!knows(rules, b, u, side, 2)) {
            for (Energy& e : u.paid) garbage.fill(e);
            garbage.fill(u.battery);
            garbage.fill(u.battery_warp);
            garbage.fill(u.capacitor);
            garbage.fill(u.plot);
            for (const Counter c :
                 {Counter::general_reinforcement, Counter::reinforcement_1, Counter::reinforcement_4,
                  Counter::hets_paid, Counter::tacs_paid, Counter::self_destruct, Counter::moves_left,
                  Counter::allocated, Counter::ew_pool})
                garbage.fill(u.counter[static_cast<std::size_t>(c)]);
            for (GroupState& g : u.groups) {
                for (std::uint8_t* x :
                     {&g.mode, &g.turns, &g.ready, &g.paid, &g.reloads, &g.pseudo, &g.parts})
                    garbage.fill(*x);
                garbage.fill(g.charge);
                for (auto* list : {&g.ammo, &g.holds, &g.store})
                    for (std::uint8_t& x : *list) garbage.fill(x);
            }
        }
        // What works of its EW is what was told last.
        for (const Counter c : {Counter::ecm, Counter::eccm})
            garbage.fill(u.counter[static_cast<std::size_t>(c)]);
        u.swaps.clear();
        if (rules.information && !knows(rules, b, u, side, 1)) {
            for (GroupState& g : u.groups) garbage.fill(g.lost);
            for (const Counter c :
                 {Counter::excess_lost, Counter::sensor_lost, Counter::crew_lost, Counter::internals})
                garbage.fill(u.counter[static_cast<std::size_t>(c)]);
        }
        if (sealed && step == "allocate") {  // what the forms switch on
            garbage.fill(u.counter[static_cast<std::size_t>(Counter::shield_level)]);
            garbage.fill(u.counter[static_cast<std::size_t>(Counter::fire_control)]);
        }
    }
    for (MapObject& o : b.objects) {
        if (!o.flying() || b.sides[b.unit(o.by).side.index()].team == b.sides[side.index()].team) continue;
        if ((o.identified >> side.index() & 1U) != 0) continue;
        garbage.fill(o.damage);
        garbage.fill(o.until);
        for (std::uint8_t* x : {&o.traits, &o.faced, &o.fired}) garbage.fill(*x);
        garbage.fill(o.strength);
        for (auto* list : {&o.cargo, &o.cargo_type})
            for (std::uint8_t& x : *list) garbage.fill(x);
        o.guide = UnitId{static_cast<std::size_t>(garbage.below(static_cast<int>(b.units.size())))};
        o.type = SeekerId{static_cast<std::size_t>(garbage.below(static_cast<int>(rules.seekers.size())))};
        o.target = UnitId{static_cast<std::size_t>(garbage.below(static_cast<int>(b.units.size())))};
    }
    if (sealed) {
        // What the others have declared so far; it lies open in the step that answers it.
        for (std::size_t i = step == "direct_fire" ? b.shots.size() : 0; i-- > 0;)
            if (b.sides[b.unit(b.shots[i].by).side.index()].team != b.sides[side.index()].team)
                b.shots.erase_at(i);
        for (std::size_t i = 0; i < b.units.size(); ++i)
            if (b.sides[b.units[i].side.index()].team != b.sides[side.index()].team && garbage.below(2) == 0)
                b.window.owes.remove(UnitId{i});
    }
}

void secrets_stay(const std::string& ruleset, int battles) {
    const Rules& rules = rules_named(ruleset);
    long compared = 0;
    for (int n = 0; n < battles; ++n) {
        SampleBattle sample = sample_battle(2 * n + (ruleset == "classic" ? 0 : 1));
        Garbage garbage{static_cast<std::uint64_t>(n)};
        KeptViews kept{rules};
        kept.begin(nullptr);
        Fight fight{rules, sample, &kept};
        const auto other = std::make_unique<Battle>(), before = std::make_unique<Battle>();
        while (!fight.over() && fight.side()) {
            const Command order = fight.next_order();
            // Kept from look to look or looked at afresh: the same. Not every side looks every time.
            for (std::size_t s = 0; s < fight.battle->sides.size(); ++s)
                if (garbage.below(3) != 0) {
                    ASSERT_TRUE(kept.of(*fight.battle, SideId{s}) == view(rules, *fight.battle, SideId{s}))
                        << ruleset << " battle " << n << ", command " << fight.commands << ", side " << s;
                }
            if (garbage.below(3) != 0) {
                ASSERT_EQ(kept.hash(*fight.battle), state_hash(*fight.battle))
                    << ruleset << " battle " << n << ", command " << fight.commands;
            }
            if (fight.commands % 7 == 0)
                for (std::size_t s = 0; s < fight.battle->sides.size(); ++s) {
                    *other = *fight.battle;
                    scramble(rules, *other, SideId{s}, garbage);
                    ASSERT_EQ(hash_of(view(rules, *fight.battle, SideId{s})),
                              hash_of(view(rules, *other, SideId{s})))
                        << ruleset << " battle " << n << ", command " << fight.commands;
                    // Written over what somebody saw before, a view is the same.
                    view(rules, *fight.battle, SideId{s}, *before);
                    ASSERT_TRUE(*before == view(rules, *fight.battle, SideId{s}))
                        << ruleset << " battle " << n << ", command " << fight.commands;
                    ++compared;
                }
            if (!apply(rules, *fight.battle, order, fight.dice, &kept)) break;
        }
    }
    EXPECT_GT(compared, battles * 5);
}

TEST(FuzzView, NoSecretOfAnEnemyChangesWhatAClassicSideSees) { secrets_stay("classic", 40); }
TEST(FuzzView, NoSecretOfAnEnemyChangesWhatATngSideSees) { secrets_stay("tng", 40); }

// Holds every number of a log that a side may read against what that side sees: a log tells no more than a look.
class ToldAndSeen final : public EventSink {
public:
    explicit ToldAndSeen(const Rules& rules) : rules_(rules) {}
    int compared = 0;
    std::map<std::string, std::string> more;  // what the log told beyond the view, by counter or event

    void put(const Battle& after, const Event& event) override {
        const UnitId unit = unit_of(event);
        if (!unit || ++heard_ % 3 != 0) return;
        for (std::size_t s = 0; s < after.sides.size(); ++s) {
            const SideId side{s};
            if (after.sides[after.unit(unit).side.index()].team == after.sides[s].team ||
                !may_read(rules_, after, event, side))
                continue;
            view(rules_, after, side, *seen_);
            ++compared;
            if (const auto* set = std::get_if<CounterSet>(&event)) {
                if (seen_->unit(unit)[set->counter] != set->value)
                    more[std::string{word(set->counter)}] = "told " + std::to_string(set->value) + ", seen " +
                                                            std::to_string(seen_->unit(unit)[set->counter]);
            } else if (!(seen_->unit(unit).hex == after.unit(unit).hex)) {
                more[std::string{event_word(event)}] = "a hex that is not seen";
            }
        }
    }

private:
    static UnitId unit_of(const Event& event) {
        if (const auto* set = std::get_if<CounterSet>(&event)) return set->unit;
        if (const auto* moved = std::get_if<Moved>(&event)) return moved->unit;
        if (const auto* placed = std::get_if<Placed>(&event)) return placed->unit;
        return {};
    }
    const Rules& rules_;
    int heard_ = 0;
    std::unique_ptr<Battle> seen_ = std::make_unique<Battle>();
};

void logs_tell_what_is_seen(const std::string& ruleset, int battles) {
    const Rules& rules = rules_named(ruleset);
    ToldAndSeen sink{rules};
    for (int n = 0; n < battles; ++n) {
        SampleBattle sample = sample_battle(2 * n + (ruleset == "classic" ? 0 : 1));
        sample.setup.seed += 500;
        Fight fight{rules, sample, &sink};
        while (!fight.over() && fight.side())
            if (!apply(rules, *fight.battle, fight.next_order(), fight.dice, &sink)) break;
    }
    for (const auto& [what, how] : sink.more) ADD_FAILURE() << ruleset << ", " << what << ": " << how;
    EXPECT_GT(sink.compared, battles * 10);
}
TEST(FuzzView, ALogTellsAClassicSideNoMoreThanItSees) { logs_tell_what_is_seen("classic", 30); }
TEST(FuzzView, ALogTellsATngSideNoMoreThanItSees) { logs_tell_what_is_seen("tng", 20); }

// Negative control: what is open does change the view.
TEST(FuzzView, WhatIsOpenIsSeen) {
    const Rules& rules = classic_rules();
    const Battle battle = fresh_battle(rules, sample_battle(0).setup);
    const SideId a{std::size_t{0}};
    const auto seen = [&](auto&& change) {
        auto other = std::make_unique<Battle>(battle);
        change(*other);
        return hash_of(view(rules, *other, a));
    };
    const std::uint64_t plain = seen([](Battle&) {});
    std::size_t enemy = 0;
    while (battle.units[enemy].side == a) ++enemy;
    EXPECT_NE(plain, seen([&](Battle& b) { b.units[enemy].hex = hex_at(1, 1); }));
    EXPECT_NE(plain, seen([&](Battle& b) { b.units[enemy].shield[0] = 1; }));
    EXPECT_NE(plain, seen([&](Battle& b) { b.units[enemy].groups[0].lost = 1; }));
    EXPECT_NE(plain, seen([&](Battle& b) { b.units[0].battery = points(1); }));
}

}  // namespace
}  // namespace impulse
