// Ships that a beam forces into the death barrier: UTD4.111, UTD7.454. Ships of non-player empires: UTD7.9.
#include <gtest/gtest.h>

#include "battle/areas/terrain.h"
#include "battle/areas/travel.h"
#include "battle/systems/tractor.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// A cruiser below a frigate at the upper rim, which it holds by a beam.
struct AtTheRim {
    TableBattle b{"classic"};
    UnitId ca, ff, near;
    explicit AtTheRim(const char* ca_at, const char* ff_at)
        : ca(b.unit(0, ca_at, 'A', "federation/ca")),
          ff(b.unit(1, ff_at, 'A', "klingon/f5")),
          near(b.unit(2, "1101", 'A', "klingon/d7")) {
        b.battle.field.map = {60, 60};
        b.battle.field.edge = EdgeRule::death_barrier;
        b.clock(1, 2);
        b.set(ca, Counter::speed, 16);
        b.at(ca).plot.clear();
        b.at(ca).plot.push_back({1, 16});
        Link link;
        link.kind = LinkKind::tractor;
        link.state = LinkState::held;
        link.from = ca;
        link.to = ff;
        link.turn = 1;
        b.battle.links.push_back(link);
    }
    void ahead() {
        Play play = b.play();
        do_move(play, {ca, Manoeuvre::ahead, 0});
    }
};

TEST(BarrierPull, WhoIsDraggedIntoTheEdgeDiesAndTheBeamEndsAtOnce) {
    AtTheRim t("1003", "1001");
    t.ahead();
    EXPECT_EQ(t.b.at(t.ca).hex, hex_at(10, 2));
    EXPECT_EQ(t.b.at(t.ff).fate, Fate::barrier);
    EXPECT_EQ(t.b.at(t.ff).hex, hex_at(10, 1));  // the last hex on the map
    EXPECT_EQ(t.b.battle.links[0].state, LinkState::resting);
    ASSERT_EQ(t.b.battle.blasts.size(), 1U);
    EXPECT_EQ(t.b.battle.blasts[0].hex, hex_at(10, 1));
    EXPECT_EQ(t.b.battle.blasts[0].strength, t.b.rules.type(t.b.at(t.ff).type).sheet.explosion);
    EXPECT_TRUE(t.b.at(t.near).active());  // beside the edge nothing happens to it
}

TEST(BarrierPull, BeforeTheEdgeNothingHappens) {
    AtTheRim t("1004", "1002");
    t.ahead();
    EXPECT_EQ(t.b.at(t.ff).hex, hex_at(10, 1));
    EXPECT_TRUE(t.b.at(t.ff).active());
    EXPECT_TRUE(t.b.battle.links[0].holds());
}

TEST(BarrierPull, OtherEdgesLetTheShipGo) {
    AtTheRim t("1003", "1001");
    t.b.battle.field.edge = EdgeRule::disengage;
    t.ahead();
    EXPECT_TRUE(t.b.at(t.ff).active());
    EXPECT_EQ(t.b.battle.links[0].state, LinkState::resting);
}

TEST(BarrierPull, WhoRunsIntoItTowingLetsGo) {
    AtTheRim t("1001", "1003");
    t.ahead();
    EXPECT_EQ(t.b.at(t.ca).fate, Fate::barrier);
    EXPECT_EQ(t.b.battle.links[0].state, LinkState::resting);
    EXPECT_TRUE(t.b.at(t.ff).active());
}

// ---- non-player empires
struct Unwilling {
    TableBattle b{"classic"};
    UnitId npe = b.unit(1, "1001", 'A', "klingon/d7"), player = b.unit(0, "4001", 'A', "federation/ca");
    Unwilling() {
        b.battle.field.map = {60, 60};
        b.battle.field.edge = EdgeRule::death_barrier;
        b.battle.field.self_destruct_free = 1;  // side 0 is a player's
        b.clock(1, 2);
        for (const UnitId u : {npe, player}) {
            b.set(u, Counter::speed, 16);
            b.set(u, Counter::straight, 50);
            b.set(u, Counter::since_slip, 50);
            b.at(u).plot.clear();
            b.at(u).plot.push_back({1, 16});
        }
    }
    std::optional<Refusal> ahead(UnitId u) {
        return refuse_move(b.rules, b.battle, {u, Manoeuvre::ahead, 0});
    }
};

TEST(BarrierOfEmpires, TheirShipsShunItWhileAnotherHexIsOpen) {
    Unwilling t;
    t.b.at(t.npe).facing = Facing{1};
    t.b.at(t.npe).hex = hex_at(60, 20);
    const auto no = t.ahead(t.npe);
    ASSERT_TRUE(no);
    EXPECT_EQ(no->more, WhyMore::barrier_shunned);
    EXPECT_NE(refusal_text(t.b.rules, *no).find("UTD7.9"), std::string::npos);
    EXPECT_FALSE(t.ahead(t.player));  // players may (UTD3.8)
}

TEST(BarrierOfEmpires, WithoutAnyOtherHexItIsEntered) {
    Unwilling t;
    t.b.set(t.npe, Counter::straight, 0);  // no turn yet: ahead and both slips lead over the upper rim
    t.b.set(t.npe, Counter::since_slip, 0);
    EXPECT_FALSE(t.ahead(t.npe));
}

TEST(BarrierOfEmpires, BoardersAboardChangeIt) {
    Unwilling t;
    t.b.at(t.npe).facing = Facing{1};
    t.b.at(t.npe).hex = hex_at(60, 20);
    t.b.at(t.npe).boarders[0] = 1;
    EXPECT_FALSE(t.ahead(t.npe));
}

}  // namespace
}  // namespace impulse
