// Random and captains' battles of ships with sensors and cloaks: the new orders are met, and what must hold holds.
#include <gtest/gtest.h>

#include "battle/core/rows/cloak.h"
#include "battle/core/tracks.h"
#include "battle/play/apply.h"
#include "battle/play/class_index.h"
#include "tests/support/alter.h"
#include "tests/support/fight.h"
#include "tests/support/invariants.h"
#include "tests/support/loaded_rules.h"

namespace impulse {
namespace {

// The classic rules with a scout among the Federation's cruisers and a cloak in the D7.
Rules with_scouts_and_cloaks(bool hidden) {
    Rules rules = rules_named("classic");
    alter(rules.cloak).hidden = hidden;
    std::size_t sensor = 0;
    while (sensor < rules.systems.size() && rules.systems[sensor].id != "special_sensor") ++sensor;
    for (ShipClass& c : rules.classes) {
        if (c.sheet.key == "klingon/d7") c.sheet.cloak_cost = 6;
        if (c.sheet.key != "federation/ca") continue;
        c.scout = true;
        BoxGroup group;
        group.system = "special_sensor";
        group.name = "SENSOR";
        group.boxes = 3;
        c.sheet.groups.push_back(group);
        for (std::uint8_t n = 1; n <= 3; ++n) {
            ClassGroup g;
            g.system = SystemId{sensor};
            g.boxes = 1;
            g.number = n;
            g.sheet_group = static_cast<std::uint8_t>(c.sheet.groups.size() - 1);
            c.groups.push_back(g);
        }
    }
    index_classes(rules);
    return rules;
}

struct WarfareMet final : public EventSink {
    explicit WarfareMet(Invariants& next) : next_(next) {}
    int loans = 0, swaps = 0, cloaks = 0, locks = 0, scouted = 0, veils = 0, told = 0;
    void put(const Battle& after, const Event& e) override {
        next_.put(after, e);
        loans += std::holds_alternative<LoanSet>(e) ? 1 : 0;
        swaps += std::holds_alternative<CircuitsSwapped>(e) ? 1 : 0;
        locks += std::holds_alternative<LockSet>(e) ? 1 : 0;
        scouted += std::holds_alternative<Scouted>(e) ? 1 : 0;
        veils += std::holds_alternative<Veiled>(e) ? 1 : 0;
        if (const auto* c = std::get_if<CounterSet>(&e)) {
            cloaks += c->counter == Counter::cloak ? 1 : 0;
            told += c->counter == Counter::ecm_shown ? 1 : 0;
        }
    }

private:
    Invariants& next_;
};

// Orders at which a ship had fire control that works, and at which it had not.
int controlled = 0, blind = 0;

// Fights sample battles on those rules; adds up what was met.
void fight(const Rules& rules, const char* pilot, int battles, std::array<int, 7>& met) {
    for (int n = 0; n < battles; ++n) {
        SampleBattle sample = sample_battle(2 * n);
        for (std::string& p : sample.pilots) p = pilot;
        for (SetupUnit& u : sample.setup.units) u.class_key = u.side == 0 ? "federation/ca" : "klingon/d7";
        Invariants invariants{rules, fresh_battle(rules, sample.setup)};
        WarfareMet sink{invariants};
        Fight f{rules, sample, &sink};
        while (!f.over()) {
            ASSERT_TRUE(f.side()) << "nobody is asked in step " << f.battle->clock.step;
            for (const Unit& u : f.battle->units)
                if (u.active()) (fire_control_works(rules, *f.battle, u) ? controlled : blind) += 1;
            const Command order = f.next_order();
            const auto done = apply(rules, *f.battle, order, f.dice, &sink);
            ASSERT_TRUE(done) << command_word(order) << ": " << refusal_text(rules, done.error());
            invariants.check(*f.battle);
            ASSERT_TRUE(invariants.faults.empty()) << invariants.faults.front();
            for (const Unit& u : f.battle->units) {
                ASSERT_GE(u[Counter::ecm], 0);
                ASSERT_GE(u[Counter::eccm], 0);
                ASSERT_GE(u[Counter::ew_pool], 0);
            }
        }
        const int counts[] = {sink.loans,   sink.swaps, sink.cloaks, sink.locks,
                              sink.scouted, sink.veils, sink.told};
        for (std::size_t i = 0; i < met.size(); ++i) met[i] += counts[i];
    }
}

TEST(FuzzClassic, RandomBattlesMeetEveryOrderOfElectronicWarfare) {
    std::array<int, 7> met{};
    controlled = blind = 0;
    fight(with_scouts_and_cloaks(true), "random", 30, met);
    const char* words[] = {"loans", "circuits swapped", "cloaks", "lock-ons", "sensors' tasks",
                           "veils", "EW told"};
    for (std::size_t i = 0; i < met.size(); ++i) EXPECT_GT(met[i], 0) << words[i];
    // Without fire control there is no launch, no lock-on and no task of a sensor (D6.1, G24.161): switched off at random
    // it would be off nearly always.
    EXPECT_GT(controlled, blind) << "random pilots mostly keep their fire control on";
}

TEST(ClassicCaptain, UsesEcmSensorsAndCloak) {
    std::array<int, 7> met{};
    fight(with_scouts_and_cloaks(false), "captain", 6, met);
    EXPECT_GT(met[0], 0) << "lends or turns EW against the enemy";
    EXPECT_GT(met[6], 0) << "makes ECM";
}

}  // namespace
}  // namespace impulse
