// Ships that others take for another (TNG "Deresolution Device").
#include "battle/core/disguise.h"

#include <gtest/gtest.h>

#include <memory>
#include <tuple>

#include "battle/core/links.h"
#include "battle/core/view.h"
#include "battle/damage/ramming.h"
#include "battle/damage/seen_through.h"
#include "battle/fire/resolve.h"
#include "battle/pilots/captain_shelter.h"
#include "battle/systems/marines.h"
#include "battle/systems/tractor.h"
#include "tests/support/fielded.h"

namespace impulse {
namespace {

constexpr SideId us{std::size_t{0}}, them{std::size_t{1}};

// Our ship has the device and a torpedo; of two friends one is larger and unarmed, the other its equal with a torpedo.
struct Disguised : Fielded {
    UnitId model, twin;
    explicit Disguised(int tech = 3)
        : Fielded({{"deresolution_device", 1}, {"phtn", 1}, {"hull_f", 9}}, 3, tech,
                  {{"inverse_cloak_field", 1}, {"tran", 2}, {"ph-6", 1}}) {
        model = unit(0, "3030", 'A', hull({{"lab", 2}, {"hull_f", 4}}, tech));
        twin = unit(0, "3130", 'A', hull({{"phtn", 1}, {"lab", 1}}, tech));
        sheet(model).size_class = 2;
        open(Mechanism::activity);
    }
    [[nodiscard]] Operate show(UnitId like) {
        Operate o = order(ship, "deresolution_device");
        o.target = like;
        return o;
    }
    // A turn later the image stands.
    void form(UnitId like, int turn = 2) {
        act(show(like));
        activity(turn, 2);
    }
    [[nodiscard]] std::unique_ptr<Battle> seen(SideId side) const {
        auto v = std::make_unique<Battle>();
        view(rules, battle, side, *v);
        return v;
    }
    [[nodiscard]] ClassId seen_class(SideId side) const { return seen(side)->unit(ship).type; }
    [[nodiscard]] bool known_false() { return (at(ship).knows[them.index()] & knows_image) != 0; }
};

TEST(TngDeresolution, FormsInATurnOrFiveImpulsesAndGoesOffAtOnce) {
    // Begun in impulse 2 of turn 1, of six impulses.
    for (const auto& [tech, last, turn, impulse] :
         {std::tuple{3, std::pair{2, 1}, 2, 2}, {4, {1, 6}, 2, 1}}) {
        Disguised d{tech};
        d.act(d.show(d.model));
        d.activity(last.first, last.second);
        EXPECT_EQ(d.seen_class(them), d.at(d.ship).type) << tech;
        d.activity(turn, impulse);
        EXPECT_EQ(d.seen_class(them), d.at(d.model).type) << tech;
        EXPECT_EQ(d.seen_class(us), d.at(d.ship).type) << "its own side knows it";
        EXPECT_EQ(d.at(d.ship).battery, points(60)) << "it takes no energy";
        d.drop("deresolution_device");
        EXPECT_EQ(d.seen_class(them), d.at(d.ship).type);
    }
}

TEST(TngDeresolution, ShowsTheImageBeforeUntilTheNextHasFormed) {
    Disguised d;
    d.form(d.model);
    d.act(d.show(d.twin));
    d.activity(3, 1);
    EXPECT_EQ(d.seen_class(them), d.at(d.model).type);
    d.activity(3, 2);
    EXPECT_EQ(d.seen_class(them), d.at(d.twin).type);
}

TEST(TngDeresolution, TakesImagesAtLeastAsLargeAndNoMoons) {
    Disguised d;
    for (const auto& [size, allowed] : {std::pair{4, false}, {3, true}, {0, true}, {-1, false}}) {
        d.sheet(d.model).size_class = size;
        const auto no = d.no(d.show(d.model));
        EXPECT_EQ(!no, allowed) << size;
        if (no) {
            EXPECT_EQ(no->more, WhyMore::wrong_target);
        }
    }
    EXPECT_EQ(d.no(d.show({}))->why, Why::no_such_target);
    EXPECT_EQ(d.no(d.show(d.ship))->why, Why::no_such_target);
    d.sheet(d.model).size_class = 2;
    d.act(d.show(d.model));
    EXPECT_EQ(d.no(d.show(d.model))->more, WhyMore::no_change);
    EXPECT_FALSE(d.no(d.show(d.twin)));
}

TEST(TngDeresolution, HidesSheetShieldsEnergyAndDamageAndNotThePlace) {
    Disguised d;
    d.form(d.model);
    d.at(d.ship).knows[them.index()] = knows_sheet | knows_energy;
    const auto before = d.seen(them);
    EXPECT_EQ(before->unit(d.ship).groups.size(), d.rules.type(d.at(d.model).type).groups.size());
    const std::size_t hull = d.group_of(d.ship, "hull_f"), torpedo = d.group_of(d.ship, "phtn");
    d.at(d.ship).groups[hull].lost = 3;
    d.at(d.ship).battery = points(1);
    d.at(d.ship).shield[0] = 5;
    for (const Counter c : {Counter::shield_level, Counter::fire_control, Counter::crew_lost,
                            Counter::critical, Counter::ecm_shown, Counter::sensor_lost})
        d.set(d.ship, c, 3);
    Shot shot;
    shot.by = d.ship;
    shot.at = d.enemy;
    shot.group = static_cast<std::uint8_t>(torpedo);
    d.battle.shots.push_back(shot);
    Volley inside;
    inside.target = d.ship;
    inside.by = d.enemy;
    inside.points = 7;
    d.battle.volleys.push_back(inside);
    EXPECT_TRUE(*d.seen(them) == *before);
    EXPECT_FALSE(*d.seen(us) == *before);
    EXPECT_EQ(d.seen(us)->unit(d.ship).groups[hull].lost, 3);
    d.at(d.ship).hex = neighbour(d.at(d.ship).hex, Facing{1});
    EXPECT_EQ(d.seen(them)->unit(d.ship).hex, d.at(d.ship).hex);
}

TEST(TngDeresolution, TheLogOfOthersTellsNothingOfItsBoxes) {
    for (const bool formed : {false, true}) {
        Disguised d;
        if (formed) d.form(d.model);
        d.at(d.ship).knows[them.index()] = knows_sheet;
        const auto reads = [&](const Event& e, SideId side) { return may_read(d.rules, d.battle, e, side); };
        for (const Event& e :
             {Event{BoxLost{d.ship, 1, 1, 0, 0}}, Event{Fired{d.ship, d.enemy}}, Event{ShieldLost{d.ship}},
              Event{StatusSet{d.enemy, d.ship, StatusKind::locked, {}, 1, 90}},
              Event{CounterSet{d.ship, Counter::critical, 1}}}) {
            EXPECT_EQ(reads(e, them), !formed) << event_word(e);
            EXPECT_TRUE(reads(e, us)) << event_word(e);
        }
        EXPECT_TRUE(reads(Moved{d.ship, d.at(d.ship).hex, {}, Manoeuvre::ahead, 1, 1}, them));
    }
    Disguised there;
    there.form(there.model);
    EXPECT_FALSE(may_read(there.rules, there.battle,
                          StatusSet{there.ship, there.model, StatusKind::disguised, {}, 0, 90}, them));
    // That it has begun to change is the affair of its own side.
    Disguised d;
    EXPECT_FALSE(may_read(d.rules, d.battle, StatusSet{d.ship, d.model, StatusKind::forming}, them));
    d.act(d.show(d.model));
    EXPECT_TRUE(d.seen(them)->unit(d.ship).statuses.empty());
    EXPECT_FALSE(d.seen(us)->unit(d.ship).statuses.empty());
}

TEST(TngDeresolution, ViewsThatAreKeptShowWhatFreshOnesShow) {
    Disguised d;
    KeptViews kept{d.rules};
    kept.begin(nullptr);
    const auto same = [&](const char* when) {
        for (const SideId side : {us, them})
            EXPECT_TRUE(kept.of(d.battle, side) == *d.seen(side)) << when << side.index();
    };
    Play p{d.rules, d.battle, d.dice, &kept};
    same("before");
    do_operate(p, d.show(d.model));
    same("ordered");
    p.emit(Advanced{2, 2, d.battle.clock.step});
    age_fields(p);
    EXPECT_EQ(d.seen_class(them), d.at(d.model).type);
    same("formed");
    see_through(p, d.ship);
    same("seen through");
    Operate off = d.show({});
    off.use = SystemUse::switch_off;
    do_operate(p, off);
    EXPECT_EQ(d.seen_class(them), d.at(d.ship).type);
    same("off");
}

TEST(TngDeresolution, ContactShowsThatItIsFalseAndNotWhatItIs) {
    Disguised d;
    d.form(d.model);
    EXPECT_EQ(d.seen(them)->unit(d.ship).status(StatusKind::disguised), nullptr);
    d.at(d.enemy).hex = d.at(d.ship).hex;
    d.set(d.enemy, Counter::ram_target, static_cast<int>(d.ship.index()) + 1);
    Play p = d.play();
    ramming_run(p);
    EXPECT_TRUE(d.known_false());
    const auto v = d.seen(them);
    EXPECT_NE(v->unit(d.ship).status(StatusKind::disguised), nullptr);
    EXPECT_EQ(v->unit(d.ship).type, d.at(d.model).type);
    d.form(d.twin, 3);
    EXPECT_FALSE(d.known_false()) << "another image is to be seen through anew";
}

TEST(TngDeresolution, ADockShowsThatItIsFalse) {
    Disguised d;
    d.form(d.model);
    d.at(d.twin).hex = d.at(d.ship).hex;
    for (const UnitId u : {d.ship, d.twin}) d.sheet(u).move_cost = points(1);
    Play p = d.play();
    do_tractor(p, {d.twin, TractorAct::dock, d.ship, {}, 0, 0});
    ASSERT_TRUE(docked(d.battle, d.twin, d.ship));
    EXPECT_TRUE(d.known_false());
    EXPECT_EQ(d.seen_class(them), d.at(d.model).type);
}

TEST(TngDeresolution, AWeaponThatTheImageHasNotShowsThatItIsFalse) {
    for (const bool has_it : {false, true}) {
        Disguised d;
        d.form(has_it ? d.twin : d.model);
        const std::size_t torpedo = d.group_of(d.ship, "phtn");
        d.open(Mechanism::direct_fire);
        d.at(d.ship).groups[torpedo].ammo[0] = 9;
        d.arm(d.ship, torpedo, "standard", points(2));
        d.declare(d.shot(d.ship, torpedo, "standard", d.enemy));
        EXPECT_FALSE(d.known_false());
        d.faces({6});
        Play p = d.play();
        EXPECT_TRUE(resolve_fire_run(p));
        EXPECT_EQ(d.known_false(), !has_it);
    }
}

TEST(TngDeresolution, StandsInNoInverseCloakField) {
    Disguised d;
    d.form(d.model);
    Operate field = d.order(d.enemy, "inverse_cloak_field");
    field.amount = points(3);
    d.open(Mechanism::launch);
    d.act(field);
    EXPECT_EQ(d.seen_class(them), d.at(d.ship).type);
    field.use = SystemUse::switch_off;
    d.act(field);
    EXPECT_EQ(d.seen_class(them), d.at(d.model).type);
}

TEST(TngDeresolution, WhoIsBeamedIntoItDiesStaysIsLostOrArrives) {
    struct Case {
        int die, left, aboard;
    };
    for (const Case& c : {Case{1, 1, 0}, {2, 1, 0}, {3, 0, 0}, {4, 0, 0}, {5, 1, 0}, {6, 1, 1}, {0, 1, 1}}) {
        Disguised d;
        if (c.die > 0) d.form(d.model);
        Play p = d.play();
        change_aboard(p, d.enemy, PartyKind::normal, 5);
        const int before = parties_aboard(d.rules, d.at(d.enemy));
        const Transport party{d.enemy, Cargo::party, d.ship, 0, 1, {}};
        const auto no = refuse_transport(d.rules, d.battle, party);
        ASSERT_FALSE(no) << refusal_text(d.rules, *no);
        if (c.die > 0) d.faces({c.die});
        do_transport(p, party);
        EXPECT_FALSE(p.starved()) << c.die;
        EXPECT_EQ(before - parties_aboard(d.rules, d.at(d.enemy)), c.left) << c.die;
        EXPECT_EQ(d.at(d.ship).boarders_of(them), c.aboard) << c.die;
    }
}

TEST(TngDeresolution, RaidersDoNotFindTheirBoxInIt) {
    for (const int die : {1, 6}) {
        Disguised d;
        d.form(d.model);
        Play p = d.play();
        change_aboard(p, d.enemy, PartyKind::normal, 5);
        const int before = parties_aboard(d.rules, d.at(d.enemy));
        const Transport raid{d.enemy, Cargo::raid, d.ship, 0, 1, {}};
        const auto no = refuse_transport(d.rules, d.battle, raid);
        ASSERT_FALSE(no) << refusal_text(d.rules, *no);
        d.faces({die});
        do_transport(p, raid);
        EXPECT_FALSE(p.starved());
        EXPECT_EQ(before - parties_aboard(d.rules, d.at(d.enemy)), die == 1 ? 1 : 0);
        for (const GroupState& g : d.at(d.ship).groups) EXPECT_EQ(g.lost, 0);
    }
}

TEST(TngDeresolution, CaptainsLookLikeAFriendOfAnotherClassAndStayThatWay) {
    Disguised d;
    Firepower power;
    power.prepare(d.rules);
    const Temper temper;
    const auto planned = [&] {
        const auto mine = d.seen(us);
        std::vector<Command> orders;
        plan_shelter(look(d.rules, *mine, power, temper, d.ship), orders, false);
        std::vector<Operate> device;
        for (const Command& c : orders)
            if (const auto* o = std::get_if<Operate>(&c);
                o != nullptr && o->group == d.show({}).group &&
                (o->use == SystemUse::box || o->use == SystemUse::switch_off))
                device.push_back(*o);
        return device;
    };
    const auto orders = planned();
    ASSERT_EQ(orders.size(), 1U);
    EXPECT_EQ(orders[0].target, d.model);
    d.act(orders[0]);
    d.activity(2, 2);
    EXPECT_EQ(d.seen_class(them), d.at(d.model).type);
    EXPECT_TRUE(planned().empty());
}

}  // namespace
}  // namespace impulse
