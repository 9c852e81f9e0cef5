// Bad pilots on purpose: none of them can stop a battle or bring an illegal order into it.
#include "battle/pilots/watch.h"

#include <gtest/gtest.h>

#include <functional>
#include <numeric>
#include <stdexcept>

#include "battle/core/view.h"
#include "battle/play/apply.h"
#include "tests/support/fight.h"
#include "tests/support/loaded_rules.h"

namespace impulse {
namespace {

// A pilot that is one function.
class Bad final : public Pilot {
public:
    using Decide = std::function<std::optional<Command>(const Battle& seen, SideId side)>;
    explicit Bad(Decide decide) : decide_(std::move(decide)) {}
    std::optional<Command> decide(const Rules&, const Battle& seen, SideId side) override {
        ++asked;
        return decide_(seen, side);
    }
    [[nodiscard]] std::string thought() const override { return "hm"; }
    int asked = 0;

private:
    Decide decide_;
};

struct WatchedFight {
    int orders = 0, most_in_window = 0;
    std::array<int, 5> faults{};
    std::string last_note;
    bool ended = false;
};

// Two turns of a sample battle: the pilot against captains, every order through a watch.
WatchedFight fought(int number, Pilot& pilot) {
    SampleBattle sample = sample_battle(number);
    sample.setup.field.turn_limit = 2;
    const Rules& rules = rules_named(sample.ruleset);
    const auto battle = std::make_unique<Battle>(fresh_battle(rules, sample.setup));
    const auto other = make_pilot("captain", 1, SideId{std::size_t{1}});
    std::array<Watch, 2> watches;
    SeededDice dice;
    WatchedFight out;
    if (!start(rules, *battle, dice, nullptr)) return out;
    Cursor last{};
    int in_window = 0;
    while (battle->ended == 0 && out.orders < 50'000) {
        const SideId side = side_to_act(*battle);
        if (!side) break;
        const bool ours = side.index() == 0;
        const Watched w = watches[side.index()].ask(ours ? pilot : *other, rules, *battle,
                                                    view(rules, *battle, side), side);
        if (ours) {
            in_window = battle->clock == last ? in_window + 1 : 1;
            last = battle->clock;
            out.most_in_window = std::max(out.most_in_window, in_window);
            ++out.faults[static_cast<std::size_t>(w.fault)];
            if (w.fault != PilotFault::none) out.last_note = w.note;
        } else {
            EXPECT_EQ(w.fault, PilotFault::none) << w.note;
        }
        EXPECT_FALSE(refuse(rules, *battle, w.order)) << w.note;
        if (!apply(rules, *battle, w.order, dice, nullptr)) break;
        ++out.orders;
    }
    out.ended = battle->ended != 0;
    return out;
}

int faults_in(const WatchedFight& out, PilotFault fault) {
    return out.faults[static_cast<std::size_t>(fault)];
}

// Samples of both rulesets; several ships on a side among them.
constexpr std::array<int, 4> samples{0, 1, 4, 7};

TEST(PilotWatch, ASilentPilotGetsDefaultOrders) {
    for (const int n : samples) {
        Bad pilot{[](const Battle&, SideId) { return std::optional<Command>{}; }};
        const WatchedFight out = fought(n, pilot);
        EXPECT_TRUE(out.ended) << n;
        EXPECT_GT(faults_in(out, PilotFault::silent), 10) << n;
        EXPECT_EQ(faults_in(out, PilotFault::none), 0) << n;
        EXPECT_EQ(out.last_note, "hm; no order");
    }
}

TEST(PilotWatch, AnIllegalOrderIsReplacedAndTheReasonIsNoted) {
    for (const int n : samples) {
        Bad pilot{[](const Battle&, SideId side) { return std::optional<Command>{UmpireEnd{side}}; }};
        const WatchedFight out = fought(n, pilot);
        EXPECT_TRUE(out.ended) << n;
        EXPECT_GT(faults_in(out, PilotFault::illegal), 10) << n;
        EXPECT_EQ(faults_in(out, PilotFault::none), 0) << n;
        EXPECT_EQ(out.last_note.rfind("hm; refused: ", 0), 0U) << out.last_note;
    }
}

TEST(PilotWatch, OrdersForUnitsThatDoNotExistAreReplaced) {
    for (const int n : samples) {
        Bad pilot{[](const Battle&, SideId) {
            return std::optional<Command>{Move{UnitId{std::size_t{63}}, Manoeuvre::ahead, 0}};
        }};
        const WatchedFight out = fought(n, pilot);
        EXPECT_TRUE(out.ended) << n;
        EXPECT_EQ(faults_in(out, PilotFault::none), 0) << n;
    }
}

TEST(PilotWatch, AnExceptionEndsAtTheWatch) {
    for (const int n : samples) {
        Bad pilot{[](const Battle&, SideId) -> std::optional<Command> { throw std::runtime_error("a bug"); }};
        const WatchedFight out = fought(n, pilot);
        EXPECT_TRUE(out.ended) << n;
        EXPECT_GT(faults_in(out, PilotFault::failed), 10) << n;
        EXPECT_EQ(out.last_note, "the pilot failed: a bug");
        Bad odd{[](const Battle&, SideId) -> std::optional<Command> { throw 7; }};
        EXPECT_TRUE(fought(n, odd).ended) << n;
    }
}

TEST(PilotWatch, LegalOrdersWithoutEndAreCutOffByCounting) {
    for (const int n : samples) {
        // Legal at any time, and it never brings the battle on.
        Bad pilot{[](const Battle&, SideId side) {
            return std::optional<Command>{SetStanding{side, StandingKind::damage_boxes, Standing::automatic}};
        }};
        const WatchedFight out = fought(n, pilot);
        EXPECT_TRUE(out.ended) << n;
        EXPECT_GT(faults_in(out, PilotFault::endless), 0) << n;
        // After a few such windows nobody asks it any more.
        EXPECT_LE(pilot.asked, Watch::patience * 1000) << n;
        EXPECT_LE(out.most_in_window, 1000) << n;
        EXPECT_EQ(out.last_note, "too many orders too often: default orders from here on");
    }
}

TEST(PilotWatch, FairPilotsAreNeverReplaced) {
    for (const int n : samples)
        for (const std::string& name : pilot_names()) {
            const auto pilot = make_pilot(name, 3, SideId{std::size_t{0}});
            const WatchedFight out = fought(n, *pilot);
            EXPECT_TRUE(out.ended) << n << name;
            const int all = std::accumulate(out.faults.begin(), out.faults.end(), 0);
            EXPECT_EQ(faults_in(out, PilotFault::none), all) << n << name << out.last_note;
        }
}

TEST(PilotWatch, AnOrderDecidedElsewhereIsJudgedAlike) {
    SampleBattle sample = sample_battle(0);
    const Rules& rules = rules_named(sample.ruleset);
    Fight fight{rules, sample, nullptr};
    const SideId side = fight.side();
    Watch watch;
    EXPECT_EQ(watch.judge(rules, *fight.battle, side, std::nullopt, "").note, "no order");
    EXPECT_EQ(watch.judge(rules, *fight.battle, side, UmpireEnd{side}, "").fault, PilotFault::illegal);
    const Command own = fight.next_order();
    const Watched w = watch.judge(rules, *fight.battle, side, own, "why");
    EXPECT_EQ(w.fault, PilotFault::none);
    EXPECT_EQ(w.order, own);
    EXPECT_EQ(w.note, "why");
}

}  // namespace
}  // namespace impulse
