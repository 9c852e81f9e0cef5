// Abstract battles (SIDCORS): the printed table, single steps of a round, and the books of many battles.
#include "scenarios/campaigns/sidcors.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "engine/dice.h"
#include "scenarios/campaigns/sidcors_record.h"
#include "tests/source_dir.h"

namespace impulse::sidcors {
namespace {

const vbam::Rows& rows() {
    static const vbam::Rows read = [] {
        auto r = vbam::load_rows();
        EXPECT_TRUE(r) << r.error().text();
        return r ? std::move(*r) : vbam::Rows{};
    }();
    return read;
}

Ship ship(const char* id, const char* factors) {
    Ship s;
    s.id = id;
    s.factors = *parse_factors(factors);
    s.fighters = s.factors.whole.fighters;
    return s;
}
Choices steady(int intensity) {
    Choices c;
    c.intensity = [intensity](const auto&, int, int) { return intensity; };
    c.loss = automatic(rows(), 2, 0).loss;
    return c;
}

TEST(Sidcors, AllNineHundredCellsOfThePrintedTable) {
    std::ifstream in{std::string{source_dir()} + "/tests/data/sidcors_damage.csv"};
    std::string line;
    ASSERT_TRUE(std::getline(in, line));
    int cells = 0;
    while (std::getline(in, line)) {
        std::istringstream row{line};
        std::string word;
        std::getline(row, word, ',');
        const int potential = std::stoi(word);
        for (int percent = 10; std::getline(row, word, ','); percent += 5, ++cells)
            EXPECT_EQ(damage(2 * potential, percent), std::stoi(word))
                << potential << " x " << percent << " %";
    }
    EXPECT_EQ(cells, 900);
}

TEST(Sidcors, FactorsAreReadAndWrittenAlike) {
    for (const char* text : {"9-8(2)/5-4(1)", "8/4", "10", "0-12/0-6", "6(3)"}) {
        const auto factors = parse_factors(text);
        ASSERT_TRUE(factors) << text;
        EXPECT_EQ(sidcors::text(*factors), text);
    }
    EXPECT_EQ(parse_factors("8")->crippled, std::nullopt);
    for (const char* text : {"", "x", "8/", "8-", "8(2", "8/4/2", " 8", "8 ", "-8", "99999"})
        EXPECT_FALSE(parse_factors(text)) << text;
}

TEST(Sidcors, AMaulerWithoutTwoCompanionsAttacksAtHalf) {
    Force force;
    force.ships = {ship("mauler", "9/4"), ship("CA", "8/4")};
    force.ships[0].mauler = true;
    EXPECT_EQ(potential_halves(rows(), force), 9 + 16);
    force.ships.push_back(ship("FF", "4/2"));
    EXPECT_EQ(potential_halves(rows(), force), 18 + 16 + 8);
}

TEST(Sidcors, DirectedDamageNeedsTheFullPrice) {
    std::array<Force, 2> forces;
    forces[0].ships = {ship("A", "0-50/0-20")};
    forces[1].ships = {ship("B", "0-8/0-4"), ship("C", "0-50/0-20")};
    forces[1].carried = 15;
    auto choices = steady(1);
    choices.directed = [](const auto&, int me, int) {
        return me == 0 ? std::optional{Directed{0, false, 0, false}} : std::nullopt;
    };
    Round told;
    const auto fault = fight_round(rows(), forces, 2, {choices, steady(1)}, seeded(1), told);
    ASSERT_TRUE(fault);
    EXPECT_NE(fault->find("costs 16 points"), std::string::npos) << *fault;
    EXPECT_EQ(forces[1].ships[0].status, Status::undamaged);  // nothing has changed
    EXPECT_EQ(forces[1].carried, 15);
    forces[1].carried = 16;
    EXPECT_FALSE(fight_round(rows(), forces, 2, {choices, steady(1)}, seeded(1), told));
    EXPECT_EQ(forces[1].ships[0].status, Status::crippled);
}

TEST(Sidcors, OnlyAnEscortedMaulerDirectsAtFaceValue) {
    std::array<Force, 2> forces;
    forces[0].ships = {ship("mauler", "10/5"), ship("CA", "8/4"), ship("CW", "7/3")};
    forces[0].ships[0].mauler = true;
    forces[1].ships = {ship("BATS", "0-12"), ship("CA", "0-50/0-20")};
    forces[1].carried = 20;
    auto choices = steady(1);
    choices.directed = [](const auto&, int me, int) {
        return me == 0 ? std::optional{Directed{0, false, 0, true}} : std::nullopt;
    };
    std::array<Force, 2> without = forces;
    without[0].ships.pop_back();
    Round told;
    EXPECT_TRUE(fight_round(rows(), without, 2, {choices, steady(1)}, seeded(1), told));
    ASSERT_FALSE(fight_round(rows(), forces, 2, {choices, steady(1)}, seeded(1), told));
    EXPECT_EQ(told.sides[1].directed, 14);  // the document's example: 10 at face value, 2 at double
    EXPECT_EQ(forces[1].ships[0].status, Status::destroyed);
    EXPECT_GT(told.sides[0].shock_die, 0);
    EXPECT_EQ(forces[0].ships[0].status == Status::crippled, told.sides[0].shock_die >= 5);
}

TEST(Sidcors, FightersOfACrippledCarrierMoveToADeckWithRoom) {
    std::array<Force, 2> forces;
    forces[0].ships = {ship("A", "0-9/0-9")};
    forces[1].ships = {ship("CV", "0-8(6)/0-4(3)"), ship("CVL", "0-90(4)/0-50(2)")};
    forces[1].ships[1].fighters = 2;
    forces[1].carried = 16;
    auto choices = steady(1);
    choices.directed = [](const auto&, int me, int) {
        return me == 0 ? std::optional{Directed{0, false, 0, false}} : std::nullopt;
    };
    Round told;
    ASSERT_FALSE(fight_round(rows(), forces, 2, {choices, steady(1)}, seeded(1), told));
    EXPECT_EQ(forces[1].ships[0].fighters, 3);
    EXPECT_EQ(forces[1].ships[1].fighters,
              4);  // two of the three found room; one is lost, with no points owed for it
    EXPECT_EQ(told.sides[1].losses.back().fighters, 1);
    EXPECT_EQ(told.sides[1].losses.back().points, 0);
}

TEST(Sidcors, UnitsThatCannotRetreatLeaveBothIntensitiesToTheOther) {
    std::array<Force, 2> forces;
    forces[0].ships = {ship("CA", "8/4")};
    forces[1].ships = {ship("BATS", "12/6")};
    forces[1].ships[0].fixed = true;
    Round told;
    ASSERT_FALSE(fight_round(rows(), forces, 1, {steady(4), steady(1)}, seeded(3), told));
    EXPECT_EQ(told.rating, 8);
}

TEST(Sidcors, AnIntensityOfFiveIsRefused) {
    std::array<Force, 2> forces;
    forces[0].ships = forces[1].ships = {ship("CA", "8/4")};
    Round told;
    const auto fault = fight_round(rows(), forces, 1, {steady(5), steady(1)}, seeded(3), told);
    ASSERT_TRUE(fault);
    EXPECT_NE(fault->find("it is 1 to 4"), std::string::npos) << *fault;
}

// Points scored equal points resolved plus carried, in every round of many battles of random forces.
TEST(Sidcors, TheBooksOfTenThousandBattlesBalance) {
    Dice dice;
    dice.seed = 20;
    const auto some = [&](int most) { return dice.roll(Stream::other, most); };
    int rounds = 0, directed = 0, shocks = 0, retreats = 0, credits = 0;
    for (std::uint64_t battle = 1; battle <= 10000; ++battle) {
        std::array<Force, 2> forces;
        for (Force& force : forces)
            for (int n = some(6); n > 0; --n) {
                Ship s;
                s.id = "S" + std::to_string(n);
                s.factors.whole = {some(12), some(12), some(4) == 1 ? some(6) : 0};
                if (some(8) > 1) s.factors.crippled = Face{some(6), some(6), s.factors.whole.fighters / 2};
                s.fighters = s.factors.whole.fighters;
                s.mauler = some(10) == 1;
                s.ew = some(8) == 1 ? some(2) : 0;
                s.cloak = some(2) == 1;
                s.fixed = some(12) == 1;
                force.ships.push_back(s);
            }
        const std::array<Choices, 2> choices{automatic(rows(), some(4), some(2) == 1 ? 40 : 0),
                                             automatic(rows(), some(4), 0)};
        const Outcome out = fight(rows(), forces, choices, seeded(battle), 200);
        ASSERT_TRUE(out.fault.empty()) << out.fault;
        ASSERT_NE(out.reason, "rounds") << battle;
        retreats += out.reason == "retreat" ? 1 : 0;
        std::array<int, 2> carried{};
        for (const Round& round : out.rounds) {
            ++rounds;
            for (std::size_t me = 0; me < 2; ++me) {
                const SideRound& s = round.sides[me];
                ASSERT_EQ(s.carried_before, carried[me]);
                ASSERT_EQ(s.due, round.sides[1 - me].damage + s.carried_before);
                ASSERT_EQ(s.due, s.directed + s.resolved + s.carried_after) << battle;
                int by_directed = 0, by_owner = 0;
                for (const Loss& loss : s.losses) (loss.directed ? by_directed : by_owner) += loss.points;
                ASSERT_EQ(by_directed, s.directed);
                ASSERT_EQ(by_owner, s.resolved);
                ASSERT_EQ(s.damage, damage(s.potential_halves, s.percent));
                ASSERT_TRUE(s.die_modified >= 1 && s.die_modified <= 6);
                carried[me] = s.carried_after;
                directed += s.directed > 0 ? 1 : 0;
                shocks += s.shock_die > 0 ? 1 : 0;
                credits += s.carried_after < 0 ? 1 : 0;
            }
        }
        if (out.winner >= 0) {
            ASSERT_TRUE(out.forces[static_cast<std::size_t>(out.winner)].alive());
        }
        if (out.reason == "destroyed") {
            ASSERT_FALSE(out.forces[static_cast<std::size_t>(1 - out.winner)].alive());
        }
    }
    // The battles met what they are to prove.
    EXPECT_GT(rounds, 20000);
    EXPECT_GT(directed, 1000);
    EXPECT_GT(shocks, 100);
    EXPECT_GT(retreats, 500);
    EXPECT_GT(credits, 1000);
}

TEST(Sidcors, TheSameSeedFightsTheSameBattle) {
    std::array<Force, 2> forces;
    forces[0].ships = {ship("CA", "8/4"), ship("DD", "5/2")};
    forces[1].ships = {ship("D7", "8/4"), ship("F5", "5/2")};
    const std::array<Choices, 2> choices{automatic(rows(), 2, 0), automatic(rows(), 3, 0)};
    const auto faces = [&](std::uint64_t seed) {
        std::vector<int> all;
        for (const Round& r : fight(rows(), forces, choices, seeded(seed), 100).rounds)
            for (const SideRound& s : r.sides) all.push_back(s.die);
        return all;
    };
    EXPECT_EQ(faces(7), faces(7));
    EXPECT_NE(faces(7), faces(8));
}

}  // namespace
}  // namespace impulse::sidcors
