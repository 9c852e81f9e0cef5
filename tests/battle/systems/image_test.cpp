// Images of ships that go about as units of their own (TNG "Halluc").
#include <gtest/gtest.h>

#include <memory>
#include <tuple>
#include <vector>

#include "battle/core/disguise.h"
#include "battle/core/view.h"
#include "battle/damage/allocate.h"
#include "battle/damage/explosion.h"
#include "battle/damage/ramming.h"
#include "battle/damage/seen_through.h"
#include "battle/end/victory.h"
#include "battle/fire/resolve.h"
#include "battle/pilots/captain.h"
#include "battle/systems/information.h"
#include "battle/systems/marines.h"
#include "tests/support/fielded.h"

namespace impulse {
namespace {

constexpr SideId home_side{std::size_t{0}}, away_side{std::size_t{1}};

// Our ship has two of the devices and a torpedo; `added` is the place that its first image, or the ship itself, takes.
struct Doubled : Fielded {
    UnitId added{std::size_t{2}};
    explicit Doubled(int tech = 3, int away = 3)
        : Fielded({{"halluc", 2}, {"phtn", 1}, {"hull_f", 9}}, away, tech,
                  {{"inverse_cloak_field", 1}, {"tran", 2}, {"phtn", 1}, {"ph-6", 1}, {"hull_f", 9}}) {
        open(Mechanism::activity);
    }
    [[nodiscard]] Operate make(bool moves_over = false, int box = 0) {
        Operate o = order(ship, "halluc", 1, box);
        o.amount = points(moves_over ? 1 : 0);
        return o;
    }
    [[nodiscard]] UnitId image() const { return is_image(battle.unit(ship)) ? ship : added; }
    [[nodiscard]] UnitId real() const { return is_image(battle.unit(ship)) ? added : ship; }
    [[nodiscard]] std::unique_ptr<Battle> seen(SideId side) const {
        auto v = std::make_unique<Battle>();
        view(rules, battle, side, *v);
        return v;
    }
    // What the side reads of all that has happened.
    [[nodiscard]] std::vector<Event> read_by(SideId side) const {
        std::vector<Event> read;
        for (const Event& e : events.all)
            if (may_read(rules, battle, e, side)) read.push_back(e);
        return read;
    }
    [[nodiscard]] bool known_false(UnitId u) { return (at(u).knows[away_side.index()] & knows_image) != 0; }
    void fire(UnitId by, UnitId whom, int die) {
        open(Mechanism::direct_fire);
        const std::size_t torpedo = group_of(by, "phtn");
        at(by).groups[torpedo].ammo[0] = 9;
        arm(by, torpedo, "standard", points(2));
        declare(shot(by, torpedo, "standard", whom));
        if (die > 0) faces({die});
        Play p = play();
        EXPECT_TRUE(resolve_fire_run(p));
        EXPECT_FALSE(p.starved());
    }
    [[nodiscard]] int volleys_at(UnitId u) const {
        int n = 0;
        for (const Volley& v : battle.volleys) n += v.target == u ? 1 : 0;
        return n;
    }
};

TEST(TngHalluc, StandsAsAnEqualInTheHexOfItsShip) {
    for (const bool over : {false, true}) {
        Doubled d;
        const Energy battery = d.at(d.ship).battery;
        d.act(d.make(over));
        ASSERT_EQ(d.battle.units.size(), 3U);
        EXPECT_EQ(d.image(), over ? d.ship : d.added);
        EXPECT_EQ(d.at(d.image()).hex, d.at(d.real()).hex);
        EXPECT_EQ(d.at(d.image()).type, d.at(d.real()).type);
        EXPECT_EQ(d.at(d.real()).battery, battery) << "it takes no energy";
    }
}

// Whether the ship went on in its own place or in the new one makes no difference to anything the others see.
TEST(TngHalluc, OthersSeeAndReadTheSameWhicheverIsTheShip) {
    Doubled stays, goes;
    const auto alike = [&](const char* when) {
        EXPECT_TRUE(*stays.seen(away_side) == *goes.seen(away_side)) << when;
        EXPECT_EQ(hash_of(*stays.seen(away_side)), hash_of(*goes.seen(away_side))) << when;
        EXPECT_TRUE(stays.read_by(away_side) == goes.read_by(away_side)) << when;
        EXPECT_FALSE(*stays.seen(home_side) == *goes.seen(home_side)) << "its own side knows it " << when;
    };
    for (Doubled* d : {&stays, &goes}) {
        // An old mark of some other box, and all that points of information can buy.
        d->at(d->ship).statuses.push_back({StatusKind::locked, StatusCause::none, 2, d->enemy, 1});
        d->at(d->ship).knows[away_side.index()] = knows_sheet | knows_energy;
        d->act(d->make(d == &goes));
    }
    ASSERT_NE(stays.image(), goes.image());
    alike("made");
    for (Doubled* d : {&stays, &goes})
        d->act([&] {
            Operate second = d->make(false, 1);
            second.unit = d->real();
            return second;
        }());
    alike("made twice");
    for (Doubled* d : {&stays, &goes}) {
        d->at(d->ship).hex = neighbour(d->at(d->ship).hex, Facing{2});
        d->activity(1, 3);
    }
    alike("apart");
    const auto before = stays.seen(away_side);
    for (Doubled* d : {&stays, &goes}) {
        d->fire(d->enemy, d->ship, 1);
        Play p = d->play();
        d->dice.faces.resize(d->dice.faces.size() + 120, 2);
        resolve_volleys(p);
        d->dice.drop_rest();
    }
    EXPECT_FALSE(before->unit(stays.ship) == stays.seen(away_side)->unit(stays.ship)) << "the hit shows";
    alike("hit");
    // The others' orders are taken or refused alike.
    for (const UnitId whom : {stays.ship, stays.added})
        for (const Inquiry what : {Inquiry::scan, Inquiry::image, Inquiry::sheet}) {
            const auto a = refuse_inquire(stays.rules, stays.battle, {stays.enemy, whom, what});
            const auto b = refuse_inquire(goes.rules, goes.battle, {goes.enemy, whom, what});
            EXPECT_TRUE(a == b) << word(what);
        }
}

TEST(TngHalluc, ViewsThatAreKeptShowWhatFreshOnesShow) {
    Doubled d;
    KeptViews kept{d.rules};
    kept.begin(nullptr);
    const auto same = [&](const char* when) {
        for (const SideId side : {home_side, away_side})
            EXPECT_TRUE(kept.of(d.battle, side) == *d.seen(side)) << when << side.index();
    };
    Play p{d.rules, d.battle, d.dice, &kept};
    same("before");
    do_operate(p, d.make(true));
    same("made");
    note_shot(p, d.ship, d.enemy);
    same("hit");
    see_through(p, d.ship);
    same("seen through");
    settle_images(p);
    EXPECT_EQ(d.at(d.added).fate, Fate::removed);
    same("gone");
}

TEST(TngHalluc, TakesHitsThatItsShipDoesNotFeel) {
    Doubled d;
    d.act(d.make());
    const Unit before = d.at(d.ship);
    d.fire(d.enemy, d.added, 1);
    EXPECT_EQ(d.volleys_at(d.added), 1);
    EXPECT_EQ(d.volleys_at(d.ship), 0);
    EXPECT_TRUE(d.at(d.ship) == before);
}

TEST(TngHalluc, IsSeenThroughByAllWhenItFires) {
    for (const bool over : {false, true}) {
        Doubled d;
        d.act(d.make(over));
        d.fire(d.image(), d.enemy, 0);
        EXPECT_EQ(d.volleys_at(d.enemy), 0);
        EXPECT_TRUE(d.known_false(d.image()));
        EXPECT_TRUE(is_image(d.seen(away_side)->unit(d.image())));
        EXPECT_FALSE(is_image(d.seen(away_side)->unit(d.real())));
    }
    Doubled d;
    d.act(d.make());
    d.fire(d.ship, d.enemy, 1);
    EXPECT_EQ(d.volleys_at(d.enemy), 1);
    EXPECT_FALSE(d.known_false(d.added)) << "what the ship does says nothing of the image";
}

// A ship that went on in the new place takes its old one again, with all that names it.
TEST(TngHalluc, IsGoneWithTheNextActivityOnceAllSeeThroughIt) {
    for (const bool over : {false, true}) {
        Doubled d;
        d.act(d.make(over));
        const Hex away = neighbour(d.at(d.real()).hex, Facing{2});
        d.at(d.real()).hex = away;
        d.at(d.enemy).lost_locks.add(d.real());
        Play p = d.play();
        see_through(p, d.image());
        d.activity(1, 3);
        EXPECT_EQ(d.at(d.added).fate, Fate::removed);
        EXPECT_EQ(d.at(d.ship).fate, Fate::active);
        EXPECT_FALSE(is_image(d.at(d.ship)));
        EXPECT_EQ(d.at(d.ship).hex, away);
        EXPECT_TRUE(d.at(d.enemy).lost_locks.has(d.ship));
    }
}

TEST(TngHalluc, ReachesFifteenHexesOrTwentyFive) {
    for (const auto& [tech, reach] : {std::pair{3, 15}, {4, 25}}) {
        Doubled d{tech};
        d.act(d.make());
        for (int i = 0; i < reach; ++i) d.at(d.added).hex = neighbour(d.at(d.added).hex, Facing{3});
        d.activity(1, 3);
        EXPECT_EQ(d.at(d.added).fate, Fate::active) << reach;
        d.at(d.added).hex = neighbour(d.at(d.added).hex, Facing{3});
        d.activity(1, 4);
        EXPECT_EQ(d.at(d.added).fate, Fate::removed) << reach;
    }
}

TEST(TngHalluc, EachBoxServesOnceABattleAndSeveralTogether) {
    Doubled d;
    d.act(d.make());
    d.act(d.make(false, 1));
    EXPECT_TRUE(is_image(d.at(UnitId{std::size_t{3}})));
    d.drop("halluc");
    EXPECT_TRUE(d.known_false(d.added));
    EXPECT_EQ(d.at(d.added).fate, Fate::active) << "none goes before all are seen through";
    d.activity(2, 1);
    EXPECT_EQ(d.no(d.make())->more, WhyMore::rack_empty);
}

TEST(TngHalluc, StandsInNoInverseCloakField) {
    for (const int radius : {2, 3}) {
        Doubled d;
        d.act(d.make());
        Operate field = d.order(d.enemy, "inverse_cloak_field");
        field.amount = points(radius);
        d.open(Mechanism::launch);
        d.act(field);
        EXPECT_EQ(d.at(d.added).fate, radius == 3 ? Fate::removed : Fate::active) << radius;
    }
}

TEST(TngHalluc, APointTellsAfterAHitThatCouldHaveFlownOn) {
    for (const bool image : {false, true}) {
        Doubled d;
        d.act(d.make());
        const UnitId whom = image ? d.added : d.ship;
        const Inquire ask{d.enemy, whom, Inquiry::image};
        d.at(whom).info[away_side.index()] = 1;
        EXPECT_EQ(refuse_inquire(d.rules, d.battle, ask)->more, WhyMore::no_shot_went_on);
        d.fire(d.enemy, whom, 1);
        d.open(Mechanism::activity);
        ASSERT_FALSE(refuse_inquire(d.rules, d.battle, ask));
        Play p = d.play();
        do_inquire(p, ask);
        EXPECT_EQ(d.at(whom).info[away_side.index()], 0);
        EXPECT_EQ(d.known_false(whom), image);
        EXPECT_TRUE(refuse_inquire(d.rules, d.battle, ask)) << "once for each hit";
    }
    // Only in the next activity, and not after a shot that has reached its limit.
    Doubled d;
    d.act(d.make());
    d.at(d.added).info[away_side.index()] = 1;
    d.fire(d.enemy, d.added, 1);
    Play p = d.play();
    forget_shots(p);
    EXPECT_TRUE(refuse_inquire(d.rules, d.battle, {d.enemy, d.added, Inquiry::image}));
    Doubled far{3, 12};
    far.act(far.make());
    far.at(far.added).info[away_side.index()] = 1;
    const std::size_t phaser = far.group_of(far.enemy, "ph-6");
    far.open(Mechanism::direct_fire);
    far.at(far.enemy).groups[phaser].charge = points(1).parts;
    far.declare(far.shot(far.enemy, phaser, "standard", far.added));
    far.faces({1});
    Play q = far.play();
    EXPECT_TRUE(resolve_fire_run(q));
    EXPECT_EQ(far.volleys_at(far.added), 1);
    EXPECT_EQ(refuse_inquire(far.rules, far.battle, {far.enemy, far.added, Inquiry::image})->more,
              WhyMore::no_shot_went_on);
}

TEST(TngHalluc, NothingTakesHoldOfItAndWhoTriesSeesThroughIt) {
    for (const bool image : {false, true}) {
        Doubled d;
        d.act(d.make());
        const UnitId whom = image ? d.added : d.ship;
        {
            Play p = d.play();
            change_aboard(p, d.enemy, PartyKind::normal, 5);
        }
        const int before = parties_aboard(d.rules, d.at(d.enemy));
        d.open(Mechanism::marines);
        const Command party = Transport{d.enemy, Cargo::party, whom, 0, 1, {}};
        EXPECT_EQ(refuse(d.rules, d.battle, party).has_value(), image);
        EXPECT_FALSE(refuse_as_seen(d.rules, d.battle, party)) << "its side cannot know";
        ASSERT_TRUE(apply(d.rules, d.battle, party, d.dice, &d.events));
        EXPECT_EQ(before - parties_aboard(d.rules, d.at(d.enemy)), image ? 0 : 1);
        EXPECT_EQ(d.at(whom).boarders_of(away_side), image ? 0 : 1);
        EXPECT_EQ(d.known_false(d.added), image);
    }
}

TEST(TngHalluc, ARamGoesThroughIt) {
    Doubled d;
    d.act(d.make());
    d.at(d.enemy).hex = d.at(d.added).hex;
    d.set(d.enemy, Counter::ram_target, static_cast<int>(d.added.index()) + 1);
    Play p = d.play();
    ramming_run(p);
    EXPECT_TRUE(d.known_false(d.added));
    EXPECT_EQ(d.volleys_at(d.enemy) + d.volleys_at(d.added), 0);
}

TEST(TngHalluc, DoesNothingForItsSide) {
    Doubled d;
    d.act(d.make());
    Operate other = d.make(false, 1);
    other.unit = d.added;
    EXPECT_EQ(d.no(other)->more, WhyMore::an_image);
    // Its end is no explosion, and who has nothing but images has lost.
    Play p = d.play();
    destroy(p, d.ship, Fate::destroyed, {});
    d.battle.blasts.clear();
    check_victory(p, true);
    EXPECT_EQ(d.battle.winner, away_side);
    Doubled e;
    e.act(e.make());
    Play q = e.play();
    destroy(q, e.added, Fate::destroyed, {});
    EXPECT_TRUE(e.battle.blasts.empty());
    EXPECT_TRUE(e.known_false(e.added));
    // What it sees nobody learns: the ship alone tells of the enemy.
    Doubled f;
    f.act(f.make());
    f.at(f.added).hex = f.at(f.enemy).hex;
    for (int i = 0; i < 20; ++i) f.at(f.ship).hex = neighbour(f.at(f.ship).hex, Facing{3});
    EXPECT_EQ(f.at(f.enemy).info[home_side.index()], 0);
    Play r = f.play();
    passive_information(r);
    EXPECT_EQ(f.at(f.enemy).info[home_side.index()], 0);
}

TEST(TngHalluc, IsMadeOfNoShipWithSeekersOrBoarders) {
    Doubled d;
    EXPECT_FALSE(d.no(d.make()));
    d.at(d.ship).boarders[away_side.index() * count_of<PartyKind>()] = 1;
    EXPECT_EQ(d.no(d.make())->more, WhyMore::no_image_of_it);
    Doubled e;
    MapObject seeker;
    seeker.fate = SeekerFate::flying;
    seeker.by = e.ship;
    e.battle.objects.push_back(seeker);
    const auto no = refuse_field(e.rules, e.battle, e.make(), e.row("halluc").uses[0]);
    ASSERT_TRUE(no);
    EXPECT_EQ(no->more, WhyMore::no_image_of_it);
    Doubled f;
    Operate odd = f.make();
    odd.amount = points(2);
    EXPECT_EQ(f.no(odd)->why, Why::not_an_option);
}

// When a fight begins the captain sends one, and does not fire with it.
TEST(TngHalluc, TheCaptainSendsOne) {
    Doubled d;
    Captain captain;
    bool made = false;
    for (int i = 0; i < 12 && !made; ++i) {
        const auto order = captain.decide(d.rules, *d.seen(home_side), home_side);
        if (!order || std::holds_alternative<Pass>(*order)) break;
        ASSERT_FALSE(refuse(d.rules, d.battle, *order));
        const auto* o = std::get_if<Operate>(&*order);
        made = o != nullptr && o->use == SystemUse::box && o->group <= d.group_of(d.ship, "halluc") + 1;
        ASSERT_TRUE(apply(d.rules, d.battle, *order, d.dice, &d.events));
    }
    ASSERT_TRUE(made);
    ASSERT_EQ(d.battle.units.size(), 3U);
    d.open(Mechanism::direct_fire);
    const std::size_t torpedo = d.group_of(d.ship, "phtn");
    for (const UnitId u : {d.ship, d.added}) {
        d.at(u).groups[torpedo].ammo[0] = 9;
        d.arm(u, torpedo, "standard", points(2));
    }
    d.battle.window.owes = UnitSet{d.image()};
    const auto order = captain.decide(d.rules, *d.seen(home_side), home_side);
    EXPECT_TRUE(order && std::holds_alternative<Pass>(*order));
}

// Whoever asks what he would fire is told the same, on the last occasion of the turn too.
TEST(TngHalluc, TheCaptainWouldFireWithItsShipAlone) {
    Doubled d;
    d.act(d.make());
    d.clock(1, d.battle.field.impulses);
    d.open(Mechanism::direct_fire);
    const std::size_t torpedo = d.group_of(d.ship, "phtn");
    for (const UnitId u : {d.image(), d.real()}) {
        d.at(u).groups[torpedo].ammo[0] = 9;
        d.arm(u, torpedo, "standard", points(2));
        EXPECT_EQ(captains_fire(d.rules, *d.seen(home_side), u).shots.empty(), u == d.image());
    }
}

}  // namespace
}  // namespace impulse
