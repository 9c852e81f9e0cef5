// Bays with hatches, tubes and balconies, stores of carriers, scatter-packs of chosen drones, raids on shuttles.
#include <gtest/gtest.h>

#include "battle/core/rows/turns.h"
#include "battle/craft/deck_crews.h"
#include "battle/craft/preparation.h"
#include "battle/damage/hangar.h"
#include "battle/movement/high_energy_turn.h"
#include "battle/play/allocation.h"
#include "battle/play/class_reader.h"
#include "battle/repair/repair_ship.h"
#include "battle/seeking/decoys.h"
#include "battle/systems/ew.h"
#include "battle/systems/marines.h"
#include "battle/systems/scouts.h"
#include "tests/battle/craft/hangar_deck.h"

namespace impulse {
namespace {

// Hood with a bay of one group of boxes that a test may change.
struct Bay : HangarDeck {
    Rules own = classic_rules();
    explicit Bay(const std::string& fighter_class = {}, int fighters = 1, int status = 0)
        : HangarDeck(fighter_class, fighters, status) {}
    ClassGroup& bay(std::size_t box = 0) {
        ShipClass& c = own.classes[battle.unit(hood).type.index()];
        return c.groups[c.bays[box].group];
    }
    Sheet& sheet() { return own.classes[battle.unit(hood).type.index()].sheet; }
    [[nodiscard]] Play on() { return Play{own, battle, dice, &events}; }
    WhyMore launches(std::size_t box, int speed = 6) {
        const LaunchCraft o = order(box, speed);
        if (const auto no = refuse_launch_craft(own, battle, o)) return no->more;
        Play p = on();
        do_launch_craft(p, o);
        return WhyMore::none;
    }
    WhyMore works(const DeckWork& o) {
        if (const auto no = refuse_deck_work(own, battle, o)) return no->more;
        Play p = on();
        do_deck_work(p, o);
        return WhyMore::none;
    }
    void done() {
        Play p = on();
        if (deck_crews_due(own, battle)) deck_crews_run(p);
    }
};

// J1.50: one craft in two impulses by each hatch; a tunnel deck has two.
TEST(ClassicBays, ATunnelDeckWorksAtDoubleRate) {
    Bay one;
    EXPECT_EQ(one.launches(0), WhyMore::none);
    EXPECT_EQ(one.launches(1), WhyMore::bay_gap);
    one.at(1, 6);
    EXPECT_EQ(one.launches(1), WhyMore::bay_gap);
    one.at(1, 7);
    EXPECT_EQ(one.launches(1), WhyMore::none);
    Bay two;
    two.bay().hatches = 2;
    EXPECT_EQ(two.launches(0), WhyMore::none);
    EXPECT_EQ(two.launches(1), WhyMore::none);
    EXPECT_EQ(two.launches(2), WhyMore::bay_gap);
    two.at(1, 6);
    EXPECT_EQ(two.launches(2), WhyMore::bay_gap);
    two.at(1, 7);
    EXPECT_EQ(two.launches(2), WhyMore::none);
    EXPECT_EQ(two.launches(3), WhyMore::none);
}

// Bays of more ways than four: each tube once in two impulses, and no more.
TEST(ClassicBays, FourTubesAndAHatchLaunchFiveInTwoImpulses) {
    Bay big;
    big.bay().hatches = 1;
    big.bay().tubes = 4;
    const auto free = [&] { return !refuse_bay_use(big.own, big.battle, big.hood, 0, true); };
    const auto use = [&] {
        Play p = big.on();
        use_bay(p, big.hood, 0);
    };
    for (int n = 0; n < 3; ++n, use()) EXPECT_TRUE(free()) << n;
    big.at(1, 6);
    for (int n = 3; n < 5; ++n, use()) EXPECT_TRUE(free()) << n;
    EXPECT_FALSE(free()) << "five in two impulses";
    big.at(1, 7);  // the first three are two impulses old
    for (int n = 0; n < 3; ++n, use()) EXPECT_TRUE(free()) << n;
    EXPECT_FALSE(free());
}

// Each tube launches one in two impulses beside the hatch; nothing comes in by it.
TEST(ClassicBays, TubesLaunchAndDoNotRecover) {
    Bay d;
    d.bay().tubes = 1;
    EXPECT_EQ(d.launches(0), WhyMore::none);
    EXPECT_EQ(d.launches(1), WhyMore::none);
    EXPECT_EQ(d.launches(2), WhyMore::bay_gap);
    EXPECT_TRUE(refuse_bay_use(d.own, d.battle, d.hood, 0, false));
    d.at(1, 7);
    EXPECT_FALSE(refuse_bay_use(d.own, d.battle, d.hood, 0, false));
}

// From a balcony any number leave in one impulse; going out to it takes the hatch.
TEST(ClassicBays, AnyNumberLeavesTheBalcony) {
    Bay d;
    EXPECT_EQ(d.works({d.hood, 0, DeckJob::balcony, 0, {}}), WhyMore::no_balcony);
    d.bay().balcony = 2;
    EXPECT_EQ(d.works({d.hood, 0, DeckJob::balcony, 0, {}}), WhyMore::none);
    EXPECT_EQ(d.works({d.hood, 1, DeckJob::balcony, 0, {}}), WhyMore::bay_gap);
    d.at(1, 7);
    EXPECT_EQ(d.works({d.hood, 1, DeckJob::balcony, 0, {}}), WhyMore::none);
    d.at(1, 9);
    EXPECT_EQ(d.works({d.hood, 2, DeckJob::balcony, 0, {}}), WhyMore::no_balcony);  // room for two
    EXPECT_EQ(d.launches(0), WhyMore::none);
    EXPECT_EQ(d.launches(1), WhyMore::none);
    EXPECT_EQ(d.launches(2), WhyMore::none);  // the hatch is still free for one
}

// Each box of the aft hull that is lost takes one craft from the balcony.
TEST(ClassicBays, AHitOnTheAftHullTakesAParkedCraft) {
    Bay d;
    d.bay().balcony = 3;
    for (const std::uint8_t box : {std::uint8_t{0}, std::uint8_t{1}}) {
        d.at(1, 10 + 2 * box);
        ASSERT_EQ(d.works({d.hood, box, DeckJob::balcony, 0, {}}), WhyMore::none);
    }
    Play p = d.on();
    lose_parked(p, d.hood);
    int parked = 0, gone = 0;
    for (const Unit& u : d.battle.units) {
        parked += u.fate == Fate::aboard && u[Counter::balcony] != 0 ? 1 : 0;
        gone += u.fate == Fate::destroyed ? 1 : 0;
    }
    EXPECT_EQ(parked, 1);
    EXPECT_EQ(gone, 1);
}

TEST(ClassicBays, CraftThatHangOutsideLeaveTogether) {
    Bay d;
    d.bay().outside = true;
    EXPECT_EQ(d.launches(0), WhyMore::none);
    int out = 0;
    for (const Unit& u : d.battle.units) out += u.mother == d.hood && u.active() ? 1 : 0;
    EXPECT_EQ(out, 4);
}

// J1.4: a shuttle is moved to another box in a whole turn, from impulse 1; not one that is being armed to strike.
TEST(ClassicShuttles, MovingToAnotherBoxTakesAWholeTurn) {
    Bay d("federation/f18");
    const std::uint8_t from = d.battle.unit(d.fighter).box;
    d.set(d.hood, Counter::bays_1, d.battle.unit(d.hood)[Counter::bays_1] | 1);      // box 1 is empty
    EXPECT_EQ(d.works({d.hood, from, DeckJob::move, 0, {}}), WhyMore::craft_moves);  // impulse 5
    d.at(2, 1);
    EXPECT_EQ(d.works({d.hood, from, DeckJob::move, 1, {}}), WhyMore::craft_no_room);
    d.set(d.fighter, Counter::prepared, static_cast<int>(CraftRole::suicide));
    EXPECT_EQ(d.works({d.hood, from, DeckJob::move, 0, {}}), WhyMore::craft_moves);
    d.set(d.fighter, Counter::prepared, 0);
    EXPECT_EQ(d.works({d.hood, from, DeckJob::move, 0, {}}), WhyMore::none);
    EXPECT_EQ(deck_crews_at_work(d.battle, d.hood), 0);
    d.at(2, 31);
    d.done();
    EXPECT_EQ(d.battle.unit(d.fighter).box, from);
    d.at(2, 32);
    d.done();
    EXPECT_EQ(d.battle.unit(d.fighter).box, 0);
    EXPECT_EQ(d.kind_in(from), "");
}

// FD7: what is put into the pack is what comes out: six spaces in six actions, of any drones.
TEST(ClassicScatterPack, HoldsTheDronesThatWereChosen) {
    Bay d;
    d.set(d.hood, Counter::stores, 40);
    d.set(d.hood, Counter::deck_extra, 4);
    d.set(d.hood, Counter::fire_control, 1);
    const SeekerId one = seeker_named(d.own, "I-F"), four = seeker_named(d.own, "IV"),
                   six = seeker_named(d.own, "VI");
    int turn = 1;
    for (const auto& [type, actions] : {std::pair{one, 1}, {one, 1}, {four, 2}, {six, 1}, {one, 1}}) {
        d.at(turn, 5);
        ASSERT_EQ(d.works({d.hood, 0, DeckJob::scatter_pack, 0, type}), WhyMore::none);
        turn += actions;
        d.at(turn, 5);
        d.done();
    }
    EXPECT_EQ(d.battle.unit(d.hood)[Counter::stores], 40 - 12);
    EXPECT_EQ(d.works({d.hood, 0, DeckJob::scatter_pack, 0, one}), WhyMore::deck_work_senseless);
    const UnitId craft = occupant(d.battle, d.hood, 0);
    ASSERT_TRUE(is_prepared(d.own, d.battle.unit(craft), CraftRole::scatter_pack));
    d.place(d.halberd, hex_at(30, 50));
    LaunchCraft o = d.order(0);
    o.as = CraftRole::scatter_pack;
    o.target = d.halberd;
    ASSERT_FALSE(refuse_launch_craft(d.own, d.battle, o));
    Play p = d.on();
    do_launch_craft(p, o);
    d.at(turn, 13);  // eight impulses after launch
    ASSERT_TRUE(release_due(d.own, d.battle));
    release_run(p);
    int count[3] = {};
    for (const MapObject& x : d.battle.objects)
        if (x.flying()) ++count[x.type == one ? 0 : x.type == four ? 1 : 2];
    EXPECT_EQ(count[0], 3);
    EXPECT_EQ(count[1], 1);
    EXPECT_EQ(count[2], 2);  // a space of type VI is two of them
}

// An MRS holds eight spaces.
TEST(ClassicScatterPack, AShuttleMayHoldMore) {
    Bay d;
    const ClassId shuttle = craft_in(d.own, d.battle, d.hood, 0);
    EXPECT_EQ(pack_actions(d.own, d.own.type(shuttle)), 6);
    d.own.classes[shuttle.index()].sheet.craft.pack_spaces = 8;
    EXPECT_EQ(pack_actions(d.own, d.own.type(shuttle)), 8);
}

// J4.82: a load out of a ready rack needs none out of the stores and takes less time; filling it costs as much as a load.
TEST(ClassicDeckCrews, ReadyRacksAreFilledOutOfTheStores) {
    Bay d("federation/f18");
    d.set(d.hood, Counter::stores, 20);
    const std::uint8_t box = d.battle.unit(d.fighter).box, rail = d.rail("drone_rail-std");
    const SeekerId one = seeker_named(d.own, "I");
    EXPECT_EQ(d.works({d.hood, box, DeckJob::ready, 0, one}), WhyMore::ready_racks_full);  // it has none
    d.sheet().ready_racks = 1;
    EXPECT_EQ(d.works({d.hood, box, DeckJob::ready, 0, one}), WhyMore::none);
    EXPECT_EQ(d.battle.unit(d.hood)[Counter::stores], 18);
    d.at(2, 5);
    d.done();
    EXPECT_EQ(d.battle.unit(d.hood)[Counter::ready_store], 2);
    for (GroupState& g : d.battle.units[d.fighter.index()].groups) g.ammo = {};
    ASSERT_EQ(d.works({d.hood, box, DeckJob::load, rail, one}), WhyMore::none);
    EXPECT_EQ(d.battle.unit(d.hood)[Counter::ready_store], 0);
    EXPECT_EQ(d.battle.unit(d.hood)[Counter::stores], 18);
    EXPECT_EQ(busy_until(d.battle.unit(d.fighter)), d.battle.impulse_now() + 16);
}

// J4.83: a fighter box holds eight charges for fusion beams; each takes half an action.
TEST(ClassicDeckCrews, FusionChargesComeOutOfTheStore) {
    Bay d("hydran/stinger2", 2);
    EXPECT_EQ(d.battle.unit(d.hood)[Counter::charges], 16);
    const std::uint8_t box = d.battle.unit(d.fighter).box, beam = d.rail("fighter_fusion");
    d.battle.units[d.fighter.index()].groups[beam].ammo = {};
    ASSERT_EQ(d.works({d.hood, box, DeckJob::charge, beam, {}}), WhyMore::none);
    EXPECT_EQ(d.battle.unit(d.hood)[Counter::charges], 15);
    EXPECT_EQ(busy_until(d.battle.unit(d.fighter)), d.battle.impulse_now() + 16);
    d.at(1, 21);
    d.done();
    EXPECT_EQ(d.battle.unit(d.fighter).groups[beam].ammo[0], 1);
    d.set(d.hood, Counter::charges, 0);
    EXPECT_EQ(d.works({d.hood, box, DeckJob::charge, beam, {}}), WhyMore::no_charges);
}

// J2.22: armed with warp power alone.
TEST(ClassicSuicideShuttles, AreArmedWithWarpPowerAlone) {
    HangarDeck d;
    Allocate form = default_form(d.rules, d.battle, d.hood);
    form.form.push_back({Line::craft, 0, static_cast<std::uint8_t>(CraftRole::suicide), points(3)});
    EXPECT_EQ(bill_of(d.rules, d.battle, form).demand[Spend::warp_weapon], points(3));
    form.form.back().mode = static_cast<std::uint8_t>(CraftRole::weasel);
    form.form.back().amount = points(1);
    EXPECT_EQ(bill_of(d.rules, d.battle, form).demand[Spend::warp_weapon], Energy{});
}

// G7.5: a held ship puts out no weasel.
TEST(ClassicWildWeasel, NotWhileABeamHoldsTheShip) {
    HangarDeck d;
    for (int turn = 0; turn < 2; ++turn) {
        Play p = d.play();
        do_preparation(p, d.hood, 0, static_cast<int>(CraftRole::weasel), points(1));
        end_turn_aboard(p, occupant(d.battle, d.hood, 0));
    }
    d.set(d.hood, Counter::fire_control, 0);
    const LaunchCraft order{d.hood, {}, 0, CraftRole::weasel, Facing{0}, 6, {}};
    ASSERT_EQ(d.refusal_of(order), WhyMore::none);
    Link l;
    l.kind = LinkKind::tractor;
    l.state = LinkState::held;
    l.from = d.halberd;
    l.to = d.hood;
    d.battle.links.push_back(l);
    EXPECT_EQ(d.refusal_of(order), WhyMore::tractored);
    d.battle.links[0].from = d.hood;  // the holder's own weasel
    d.battle.links[0].to = d.halberd;
    EXPECT_EQ(d.refusal_of(order), WhyMore::none);
}

// D7.85: a crewed shuttle is taken on 1 and 2 by normal raiders, on 1 to 3 by commandos.
TEST(ClassicRaids, TakeCrewedShuttles) {
    for (const auto& [die, taken, lost] : {std::tuple{1, true, true},
                                           {2, true, true},
                                           {3, false, true},
                                           {5, false, true},
                                           {6, false, false}}) {
        HangarDeck d;
        const UnitId shuttle = d.launch(0, 6);
        d.place(d.halberd, hex_at(30, 58));
        d.battle.units[d.halberd.index()].facing = Facing{3};
        d.set(d.halberd, Counter::transports, 3);
        for (int bank = 0; bank < 6; ++bank) d.set(d.halberd, Unit::dropped(bank), 1);
        const Transport o{d.halberd, Cargo::raid, shuttle, 0, 1, {}, {}};
        const auto no = refuse_transport(d.rules, d.battle, o);
        ASSERT_FALSE(no) << refusal_text(d.rules, *no);
        const int before = parties_aboard(d.rules, d.battle.unit(d.halberd));
        d.dice.faces = {die};
        Play p = d.play();
        do_transport(p, o);
        EXPECT_EQ(d.battle.unit(shuttle).side,
                  taken ? d.battle.unit(d.halberd).side : d.battle.unit(d.hood).side)
            << die;
        EXPECT_EQ(parties_aboard(d.rules, d.battle.unit(d.halberd)), before - (lost ? 1 : 0)) << die;
    }
}

TEST(ClassicRaids, PutWeaselsAndSeekingShuttlesOutOfActionAndSpareFighters) {
    HangarDeck d("federation/f18");
    d.launch_fighter();
    d.place(d.halberd, hex_at(30, 58));
    d.set(d.halberd, Counter::transports, 5);
    for (int bank = 0; bank < 6; ++bank) d.set(d.halberd, Unit::dropped(bank), 1);
    const auto no = refuse_transport(d.rules, d.battle, {d.halberd, Cargo::raid, d.fighter, 0, 1, {}, {}});
    ASSERT_TRUE(no);
    EXPECT_EQ(no->more, WhyMore::raid_on_craft);
    Play p = d.play();
    d.set(d.hood, Counter::speed, 4);
    const ObjectId weasel = launch_weasel(p, d.hood);
    const Transport o{d.halberd, Cargo::raid, {}, 0, 1, {}, weasel};
    ASSERT_FALSE(refuse_transport(d.rules, d.battle, o));
    d.dice.faces = {6, 1};
    do_transport(p, o);
    EXPECT_TRUE(d.battle.object(weasel).flying());
    do_transport(p, o);
    EXPECT_EQ(d.battle.unit(d.hood)[Counter::weasel], 0);
}

// J1.34: a craft lends no EW within eight impulses of its launch.
TEST(ClassicShuttles, LendNothingForEightImpulses) {
    HangarDeck d("federation/f18_e");
    d.launch_fighter();
    d.at(1, 12);
    const auto soon =
        refuse_scout(d.rules, d.battle, {d.fighter, no_channel, ScoutTask::lend_ecm, d.hood, {}, 2});
    ASSERT_TRUE(soon);
    EXPECT_EQ(soon->more, WhyMore::craft_silent);
    d.at(1, 13);
    const auto later =
        refuse_scout(d.rules, d.battle, {d.fighter, no_channel, ScoutTask::lend_ecm, d.hood, {}, 2});
    EXPECT_TRUE(!later || later->more != WhyMore::craft_silent);
}

// Fighters with torpedoes: one plasma-F, or a type D or K on each rail; loaded by deck crews.
TEST(ClassicFighters, CarryPlasma) {
    const Rules& r = classic_rules();
    const auto load = [&](const char* key, const char* system) {
        const ClassId c = class_named(r, key);
        const ClassGroup& g = r.type(c).groups[group_named(r, c, system)];
        return std::pair{r.seeker(r.weapon(g.weapon).launches.front()).id, static_cast<int>(g.load[0])};
    };
    EXPECT_EQ(load("romulan/g1", "fighter_plasma-F"), (std::pair{std::string{"plasma-F"}, 1}));
    EXPECT_EQ(load("romulan/gd", "plasma_rail-D"), (std::pair{std::string{"plasma-D"}, 1}));
    EXPECT_EQ(load("gorn/g18_e", "plasma_rail-K"), (std::pair{std::string{"plasma-K"}, 1}));
    Bay d("romulan/g1");
    d.battle.units[d.fighter.index()].groups[d.rail("fighter_plasma-F")].ammo = {};
    d.set(d.hood, Counter::stores, 10);
    EXPECT_EQ(d.works({d.hood, d.battle.unit(d.fighter).box, DeckJob::load, d.rail("fighter_plasma-F"),
                       seeker_named(d.own, "plasma-F")}),
              WhyMore::none);
    EXPECT_EQ(busy_until(d.battle.unit(d.fighter)), d.battle.impulse_now() + 32);
}

// J4.2, FP10: a rail has one torpedo, of type D or K as its kind takes; a K fills half of the room, and a second one is no
// load all the same.
TEST(ClassicFighters, HaveOnePlasmaTorpedoOnEachRail) {
    const Rules& r = classic_rules();
    const auto takes = [&](const char* rail, const std::vector<std::string>& load) {
        return rack_load(r, r.weapon(r.system(system_named(r, rail)).weapon), load).has_value();
    };
    EXPECT_TRUE(takes("plasma_rail-D", {"plasma-D"}));
    EXPECT_TRUE(takes("plasma_rail-D", {"plasma-K"}));
    EXPECT_FALSE(takes("plasma_rail-D", {"plasma-K", "plasma-K"}));
    EXPECT_TRUE(takes("plasma_rail-K", {"plasma-K"}));
    EXPECT_FALSE(takes("plasma_rail-K", {"plasma-D"}));
    EXPECT_FALSE(takes("plasma_rail-K", {"plasma-K", "plasma-K"}));
}

// J4.2: what a rail held is all; only deck crews put more there.
TEST(ClassicFighters, FindNothingMoreForAnEmptyRailInFlight) {
    for (const auto& [fighter, rail] : {std::pair{"federation/f18", "drone_rail-std"},
                                        {"federation/f18", "drone_rail-light"},
                                        {"romulan/g1", "fighter_plasma-F"},
                                        {"romulan/gd", "plasma_rail-D"},
                                        {"gorn/g18_e", "plasma_rail-K"}}) {
        HangarDeck d(fighter);
        const std::uint8_t group = d.rail(rail);
        GroupState& state = d.battle.units[d.fighter.index()].groups[group];
        ASSERT_EQ(d.type(d.fighter).groups[group].load[0], 1) << rail;
        state.ammo = {};
        d.at(2, 32);
        Play p = d.play();
        reload_racks(p, d.fighter);
        EXPECT_EQ(d.battle.unit(d.fighter).groups[group].rounds(), 0) << rail;
    }
}

// K1.7: two points of ECCM built in, and two more that are ECM or ECCM.
TEST(ClassicFastPatrolShips, HaveTwoMovablePointsOfEw) {
    HangarDeck d("lyran/pf");
    d.battle.units[d.fighter.index()].fate = Fate::active;
    EXPECT_EQ(d.type(d.fighter).sheet.eccm_built_in, 2);
    Allocate form = default_form(d.rules, d.battle, d.fighter);
    form.fire_control = 1;
    Play p = d.play();
    ASSERT_FALSE(refuse_allocate(d.rules, d.battle, form));
    do_allocate(p, form);
    EXPECT_EQ(d.battle.unit(d.fighter)[Counter::ecm], 2);
    ASSERT_FALSE(refuse_adjust_ew(d.rules, d.battle, {d.fighter, 0, 2}));
    do_adjust_ew(p, {d.fighter, 0, 2});
    EXPECT_EQ(d.battle.unit(d.fighter)[Counter::eccm], 2);
}

// K1.5: one high energy turn without risk, after it a six breaks the ship down.
TEST(ClassicFastPatrolShips, OneFreeHighEnergyTurnThenASixBreaks) {
    const Rules& r = classic_rules();
    const Sheet& s = r.type(class_named(r, "lyran/pf")).sheet;
    EXPECT_EQ(s.breakdown, 6);
    EXPECT_EQ(s.bonus_hets, 1);
    Unit first;
    first.type = class_named(r, "lyran/pf");
    EXPECT_LT(6 + breakdown_modifier(r, first), s.breakdown);  // the first: no face breaks it
    first.at(Counter::erratic) = 1;
    EXPECT_LT(6 + breakdown_modifier(r, first), s.breakdown);  // not even under erratic manoeuvres
    EXPECT_EQ(s.move_cost, Energy{12});                        // a fifth
    EXPECT_EQ(r.type(class_named(r, "lyran/int")).sheet.move_cost, Energy{10});  // a sixth
}

// G17: a point for each point of damage of a fighter; a tender has so many in a battle.
TEST(ClassicRepairShip, MendsFightersAPointEachAndATenderItsPfsUpToItsStock) {
    Bay d("federation/f18");
    d.battle.units[d.fighter.index()].fate = Fate::active;
    d.set(d.fighter, Counter::internals, 7);
    d.set(d.fighter, Counter::crippled, 1);
    d.battle.units[d.hood.index()].paid[static_cast<std::size_t>(Line::mend)] =
        d.own.line(Line::mend).unit * 9;
    d.sheet().tender_repair = 4;
    EXPECT_EQ(refuse_mend(d.own, d.battle, {d.hood, d.fighter, 0, 6})->more, WhyMore::tender_stock);
    ASSERT_FALSE(refuse_mend(d.own, d.battle, {d.hood, d.fighter, 0, 3}));
    Play p = d.on();
    do_mend(p, {d.hood, d.fighter, 0, 3});
    EXPECT_EQ(d.battle.unit(d.fighter)[Counter::internals], 4);
    EXPECT_EQ(d.battle.unit(d.fighter)[Counter::crippled], 0);
    EXPECT_EQ(refuse_mend(d.own, d.battle, {d.hood, d.fighter, 0, 2})->more, WhyMore::tender_stock);
    EXPECT_FALSE(refuse_mend(d.own, d.battle, {d.hood, d.fighter, 0, 1}));
}

// S4.1: one special shuttle is ready at weapon status II, two at III.
TEST(ClassicCarriers, SpecialShuttlesByWeaponStatus) {
    HangarDeck d;
    impulse::Setup s = d.setup;
    for (const auto& [status, ready, fits] :
         {std::tuple{0, 1, false}, {1, 1, false}, {2, 1, true}, {2, 2, false}, {3, 3, false}, {3, 2, true}}) {
        s.units[0].weapon_status = status;
        s.units[0].special.assign(1, "weasel");
        for (int more = 1; more < ready; ++more) s.units[0].special.push_back("suicide");
        const auto made = make_battle(d.rules, s);
        ASSERT_EQ(made.has_value(), fits) << status << ready << (made ? "" : made.error());
        if (!made) {
            EXPECT_NE(made.error().find("special shuttles are ready"), std::string::npos) << made.error();
            continue;
        }
        int count = 0;
        for (const Unit& u : made->units)
            count += u.mother == d.hood && (is_prepared(d.rules, u, CraftRole::weasel) ||
                                            is_prepared(d.rules, u, CraftRole::suicide))
                         ? 1
                         : 0;
        EXPECT_EQ(count, ready);
        if (ready == 2) {
            EXPECT_EQ(suicide_warhead(d.rules, made->units.back()), 18);
        }
    }
    s.units[0].special = {"decoy"};
    EXPECT_FALSE(make_battle(d.rules, s));
}

// D12: where the side is asked, the owner names the bay box; the others go on standing.
TEST(ClassicHangar, TheOwnerNamesTheBayBox) {
    HangarDeck d("federation/f18");
    d.battle.sides[0].standing[static_cast<std::size_t>(StandingKind::damage_boxes)] = Standing::ask;
    const std::uint8_t box = d.battle.unit(d.fighter).box;
    const ShipClass& c = d.type(d.hood);
    const std::uint64_t all = bay_choice(d.rules, d.battle, d.hood, std::uint64_t{1} << c.bays[box].group);
    EXPECT_EQ(all, 15U);
    Play p = d.play();
    EXPECT_TRUE(lose_bay_box(p, d.hood, c.bays[box].group, box));  // a loaded fighter: dangerous
    EXPECT_EQ(d.battle.unit(d.fighter).fate, Fate::destroyed);
    EXPECT_EQ(bay_choice(d.rules, d.battle, d.hood, std::uint64_t{1} << c.bays[box].group),
              0U);  // shuttles, all alike
}

}  // namespace
}  // namespace impulse
