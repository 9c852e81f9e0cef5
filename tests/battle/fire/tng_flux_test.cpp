// What a Flux makes of a ship without shields: groupings of boxes that are another system for the rest of the battle ("Flux",
// "TRX").
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "battle/core/evolve.h"
#include "battle/core/view.h"
#include "battle/damage/allocate.h"
#include "battle/damage/conversion.h"
#include "battle/energy/reactor.h"
#include "scenarios/campaigns/campaign_record.h"
#include "scenarios/scenario.h"
#include "tests/battle/fire/gun_duel.h"

namespace impulse {
namespace {

// One system of a Halberd without shields is fluxed from seven hexes: the dice of the two rolls on the chart.
struct Fluxed : GunDuel {
    explicit Fluxed(const char* gun = "flux", int tech = 3) : GunDuel{gun, tech, 7} {}
    void strike(const char* mode, const std::vector<int>& chart) {
        feed(mode);
        b.declare(b.shot(gunner, 0, mode, halberd));
        b.dice.faces = {1, 2};
        b.dice.faces.insert(b.dice.faces.end(), chart.begin(), chart.end());
        Play p = b.play();
        ASSERT_TRUE(resolve_fire_run(p));
        EXPECT_EQ(b.battle.dice.rolled, b.dice.faces.size());
    }
    void end_impulse() {
        Play p = b.play();
        ASSERT_TRUE(consequences_due(b.rules, b.battle));
        ASSERT_TRUE(consequences_run(p));
    }
    void flux(const std::vector<int>& chart) {
        strike("standard", chart);
        end_impulse();
    }
    [[nodiscard]] const ShipClass& type() const { return b.rules.type(b.battle.unit(halberd).type); }
    [[nodiscard]] const SystemType& system(std::size_t group) const {
        return b.rules.system(type().groups[group].system);
    }
    Unit& unit() { return b.at(halberd); }
};
// Row and column of the chart, rolled on d6 and d12.
const std::vector<int> to_lab{1, 12, 1, 4};         // what is hit as BTTY, then as LAB
const std::vector<int> to_phaser{1, 4, 1, 5};       // LAB, PHAS
const std::vector<int> to_battery{1, 11, 1, 12};    // DRN, BTTY
const std::vector<int> tractor_to_lab{5, 4, 1, 4};  // TRAC, LAB

TEST(TngFlux, TurnsAWholeGroupingIntoTheSecondSystemAtTheEndOfTheImpulse) {
    Fluxed d;
    const std::size_t btty = d.b.group(d.halberd, "BTTY"), groups = d.type().groups.size();
    d.unit().battery = points(28);
    d.strike("standard", to_lab);
    EXPECT_EQ(boxes_left(d.type(), d.unit(), btty), 0) << "neither the one nor the other yet";
    EXPECT_EQ(d.unit().battery, Energy{});
    EXPECT_EQ(d.system(btty).family, "btty");
    d.end_impulse();
    EXPECT_EQ(d.system(btty).family, "lab");
    EXPECT_EQ(boxes_left(d.type(), d.unit(), btty), 4);
    EXPECT_EQ(battery_capacity(d.b.rules, d.unit()), Energy{});
    EXPECT_EQ(d.type().groups.size(), groups);
    EXPECT_EQ(group_name(d.type(), btty), "LAB (BTTY)");
    EXPECT_FALSE(consequences_due(d.b.rules, d.b.battle));
}

TEST(TngFlux, AWeaponOfItBearsAllRoundAndIsUnarmedAndOtherBoxesKeepTheirPlaces) {
    Fluxed d;
    const std::size_t lab = d.b.group(d.halberd, "LAB");
    const ShipClass before = d.type();
    ASSERT_EQ(before.groups[lab].boxes, 2);
    d.unit().groups[lab].lost = 1;
    d.flux(to_phaser);
    const ShipClass& after = d.type();
    ASSERT_EQ(after.groups.size(), before.groups.size() + 1) << "each box is fired by itself";
    ASSERT_EQ(d.unit().groups.size(), after.groups.size());
    int lost = 0;
    for (const std::size_t g : {lab, before.groups.size()}) {
        EXPECT_TRUE(d.system(g).has(Trait::weapon));
        EXPECT_EQ(after.groups[g].boxes, 1);
        EXPECT_EQ(after.groups[g].arc.mask, 0xFFFFFFU);
        EXPECT_EQ(d.unit().groups[g].charge, 0);
        EXPECT_EQ(d.unit().groups[g].ready, 0);
        EXPECT_EQ(d.unit().groups[g].used, 0);
        lost += d.unit().groups[g].lost;
    }
    EXPECT_EQ(lost, 1);
    for (std::size_t g = 0; g < before.groups.size(); ++g) {
        if (g == lab) continue;
        EXPECT_EQ(after.groups[g].system, before.groups[g].system) << g;
        EXPECT_EQ(after.groups[g].arc.mask, before.groups[g].arc.mask) << g;
    }
    EXPECT_EQ(after.armed.size(), before.armed.size() + 2);
}

TEST(TngFlux, ABatteryOutOfAnUnusedBoxIsCharged) {
    for (const int used : {0, 1}) {
        Fluxed d;
        d.unit().battery = {};
        for (std::size_t g = 0; g < d.type().groups.size(); ++g)
            if (d.system(g).family == "drn-b") d.unit().groups[g].used = static_cast<std::uint8_t>(used);
        const Energy before = battery_capacity(d.b.rules, d.unit());
        d.flux(to_battery);
        EXPECT_EQ(battery_capacity(d.b.rules, d.unit()) - before, points(7));
        EXPECT_EQ(d.unit().battery, points(used == 0 ? 7 : 0));
    }
}

TEST(TngFlux, WhatHangsOnTheBoxesIsWaitedFor) {
    Fluxed d;
    const std::size_t trac = d.b.group(d.halberd, "TRAC");
    Link beam;
    beam.kind = LinkKind::tractor;
    beam.state = LinkState::held;
    beam.from = d.halberd;
    beam.to = d.gunner;
    beam.group = static_cast<std::uint8_t>(trac);
    d.b.battle.links.push_back(beam);
    d.flux(tractor_to_lab);
    EXPECT_EQ(d.system(trac).family, "trac");
    EXPECT_EQ(boxes_left(d.type(), d.unit(), trac), 0);
    d.b.battle.links.clear();
    d.end_impulse();
    EXPECT_EQ(d.system(trac).family, "lab");
    EXPECT_EQ(boxes_left(d.type(), d.unit(), trac), 3);
}

TEST(TngFlux, IsPlayedBackFromItsEvents) {
    Fluxed d;
    const Battle before = d.b.battle;
    d.flux(to_phaser);
    Battle back = before;
    for (const Event& e : d.b.events.all) {
        ASSERT_TRUE(fits(back, e)) << event_word(e);
        evolve(back, e);
    }
    EXPECT_EQ(back.unit(d.halberd).type, d.b.battle.unit(d.halberd).type);
    EXPECT_EQ(back.unit(d.halberd).groups, d.b.battle.unit(d.halberd).groups);
    const Rules copy = d.b.rules;  // of another thread
    const ShipClass& there = copy.type(back.unit(d.halberd).type);
    ASSERT_EQ(there.groups.size(), d.type().groups.size());
    for (std::size_t g = 0; g < there.groups.size(); ++g) {
        EXPECT_EQ(there.groups[g].system, d.type().groups[g].system);
    }
}

TEST(TngFlux, TheOtherSideSeesWhatHasBecomeOfIt) {
    Fluxed d;
    d.flux(to_lab);
    const Battle seen = view(d.b.rules, d.b.battle, SideId{0});
    const ShipClass& type = d.b.rules.type(seen.unit(d.halberd).type);
    EXPECT_EQ(d.b.rules.system(type.groups[d.b.group_of(d.halberd, "lab")].system).family, "lab");
    EXPECT_EQ(seen.unit(d.halberd).groups.size(), type.groups.size());
}

TEST(TngFlux, AfterTheBattleItsLossesAreThoseOfThePrintedBoxes) {
    Fluxed d;
    const std::size_t lab = d.b.group(d.halberd, "LAB");
    d.flux(to_phaser);
    d.unit().groups[lab].lost = 1;
    d.unit().groups.back().lost = 1;
    EXPECT_EQ(damage_words(d.type(), d.unit()), std::vector<std::string>{"LAB 2"});
    EXPECT_EQ(d.type().sheet.key, "korrin/halberd");
}

TEST(TngTrx, FluxesAsAFluxBeamDoes) {
    Fluxed d{"trx", 4};
    const std::size_t btty = d.b.group(d.halberd, "BTTY");
    d.strike("flux", to_lab);
    d.end_impulse();
    EXPECT_EQ(d.system(btty).family, "lab");
}

}  // namespace
}  // namespace impulse
