// When a captain fires and raises his fields: before, at the same time as, or after a foe who can do the same.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "battle/core/view.h"
#include "battle/pilots/captain.h"
#include "battle/pilots/captain_fields.h"
#include "battle/play/situation.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// Two ships of equal speed, nose to nose unless said otherwise, at impulse 16 of a turn; what each may do is armed.
struct Meeting : TableBattle {
    static constexpr int speed = 16;
    UnitId ship, foe;
    Meeting(const std::string& ours, const std::string& theirs, int range, Facing to = Facing{0},
            Facing its = Facing{3})
        : TableBattle("classic") {
        ship = unit(0, "2030", 'A', ours);
        foe = unit(1, "2015", 'D', theirs);
        at(foe).hex = along(at(ship).hex, to, range);
        at(foe).facing = its;
        for (const UnitId u : {ship, foe}) set(u, Counter::speed, speed);
        clock(1, 16);
        for (std::size_t g = 0; g < rules.type(at(ship).type).groups.size(); ++g)
            if (rules.system(rules.type(at(ship).type).groups[g].system).id == "disruptor-30")
                arm(ship, g, "overload", points(4));
    }
    template <class Ask>
    void ask(const Temper& temper, Ask&& about) {
        const Battle known = view(rules, battle, SideId{std::size_t{0}});
        Situation s = look(rules, known, firepower_of(rules), temper, ship);
        about(s);
    }
    bool announces(const Temper& temper = {}) {
        open(Mechanism::fields);
        for (std::size_t g = 0; g < rules.type(at(ship).type).groups.size(); ++g)
            if (rules.system(rules.type(at(ship).type).groups[g].system).device == Device::sphere)
                at(ship).groups[g].charge = points(5).parts;
        std::vector<Command> orders;
        std::string thought;
        ask(temper, [&](const Situation& s) { plan_fields(s, orders, thought); });
        return std::ranges::any_of(orders, [](const Command& c) {
            const Operate* o = std::get_if<Operate>(&c);
            return o != nullptr && o->use == SystemUse::sphere_announce;
        });
    }
    bool fires(const Temper& temper = {}) {
        open(Mechanism::direct_fire);
        std::vector<Command> orders;
        std::string thought;
        ask(temper, [&](const Situation& s) { plan_fire(s, orders, thought); });
        return !orders.empty();
    }
};

// Both fly on: from 14 hexes they are at 10 when the ring rises four impulses later, from 15 at 11.
TEST(ClassicCaptainsSpheres, AreAnnouncedAtTenHexesFromAFoeWithSpheres) {
    EXPECT_TRUE(Meeting("lyran/ca", "lyran/ca", 14).announces());
    EXPECT_FALSE(Meeting("lyran/ca", "lyran/ca", 15).announces());
    EXPECT_FALSE(Meeting("lyran/ca", "lyran/ca", 14).announces(second_captain()));
}

TEST(ClassicCaptainsSpheres, AreAnnouncedWithinEightHexesOfAFoeWithoutSpheres) {
    EXPECT_TRUE(Meeting("lyran/ca", "federation/ca", 8).announces());
    EXPECT_FALSE(Meeting("lyran/ca", "federation/ca", 14).announces());
}

// G23: rings of radius 3 overlap at six hexes, where the second fails and locks its generator.
TEST(ClassicCaptainsSpheres, AreNotAnnouncedIntoARingThatWouldBarThem) {
    for (const auto& [range, raises] : {std::pair{10, false}, {11, true}}) {
        Meeting free("lyran/ca", "lyran/ca", range), barred("lyran/ca", "lyran/ca", range);
        EXPECT_TRUE(free.announces()) << range;
        Sphere ring;
        ring.by = barred.foe;
        ring.radius = 3;
        ring.up = 1;
        ring.strength = 15;
        ring.until = 99;
        barred.battle.spheres.push_back(ring);
        EXPECT_EQ(barred.announces(), raises) << range;
    }
}

// The foe comes across the bow from the right. Flown on as they fly, both would never be nearer than now.
struct CrossingTholians : Meeting {
    explicit CrossingTholians(int range) : Meeting("tholian/ca", "tholian/ca", range, Facing{1}, Facing{4}) {}
};

TEST(ClassicCaptainsFire, IsHeldAtFourHexesWhileALoadedFoeComesNear) {
    EXPECT_FALSE(CrossingTholians(4).fires());
    EXPECT_TRUE(CrossingTholians(4).fires(second_captain()));
}

TEST(ClassicCaptainsFire, IsNotHeldCloserThanFourHexes) { EXPECT_TRUE(CrossingTholians(3).fires()); }

TEST(ClassicCaptainsFire, IsNotHeldWhereTheFoeFliesAway) {
    Meeting m("tholian/ca", "tholian/ca", 4, Facing{0}, Facing{0});
    m.set(m.foe, Counter::speed, 20);
    EXPECT_TRUE(m.fires());
}

TEST(ClassicCaptainsFire, IsNotHeldWhereTheFoeHasFired) {
    CrossingTholians m(4);
    for (GroupState& g : m.at(m.foe).groups) {
        g.used = 9;
        g.last = 15;
    }
    EXPECT_TRUE(m.fires());
}

}  // namespace
}  // namespace impulse
