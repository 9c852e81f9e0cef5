// How many keys a person needs: the window played by keys alone, every one of them counted.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <string>

#include "tests/render/played_window.h"

namespace impulse {
namespace {

// Two cruisers so far apart, on the same course.
std::string two_ships_at(int range) {
    std::string text = close_battle();
    const auto put = [&](const std::string& before, const std::string& after) {
        text.replace(text.find(before), before.size(), after);
    };
    put("hex = \"2218\"\nfacing = \"E\"", "hex = \"20" + std::to_string(40 - range) + "\"\nfacing = \"A\"");
    put("hex = \"1820\"\nfacing = \"B\"", "hex = \"2040\"\nfacing = \"A\"");
    return text;
}

// What one key ordered, forms or shots, goes its way one by one, a frame each.
bool is_handing_in(const PlayedWindow& w) {
    const bool firing = w.moment() == Moment::fire &&
                        w.state.fire.window == w.state.session->battle().clock &&
                        (w.state.fire.as_captain || !w.state.fire.waiting.empty());
    return firing || !w.state.allocation.waiting.empty();
}

// A sensible person: the forms as they open, the courses again, the shots that are ticked, else nothing in this impulse.
struct Keys {
    std::array<int, max_sides> pressed{};
    int handed_over = 0;

    void press(PlayedWindow& w) {
        if (is_handing_in(w)) {
            w.frame();
            return;
        }
        const SideId side = w.state.session->deciding();
        const auto key = [&](auto act) {
            ++pressed[side.index()];
            act();
        };
        const auto enter = [&] { w.key(SDL_SCANCODE_RETURN); };
        const std::size_t before = w.state.session->entries().size();
        if (w.state.covered()) {
            ++handed_over;
            key(enter);
            return;
        }
        switch (w.moment()) {
            case Moment::allocate:
                key([&] { w.letter('x'); });
                break;
            case Moment::fire:
                key(enter);
                break;
            case Moment::move:
                key([&] { w.letter('z'); });
                break;
            case Moment::question:
                key([&] { w.letter('1'); });
                break;
            default:
                break;
        }
        if (w.state.session->entries().size() == before) key([&] { w.letter('n'); });
        if (w.state.session->entries().size() == before) key([&] { w.key(SDL_SCANCODE_LEFT); });
        if (w.state.session->entries().size() == before) key([&] { w.key(SDL_SCANCODE_RIGHT); });
    }
    void play_turns(PlayedWindow& w, int turns) {
        for (int i = 0; i < 1500 && w.wait() && w.state.session->battle().clock.turn <= turns; ++i) press(w);
    }
};

TEST(KeyCount, ATurnWithNothingToDecideTakesAtMostEightKeysASide) {
    PlayedWindow w;
    w.state.options.players = two_people;
    w.state.watch_level = WatchLevel::battle;
    open_in(w.state, w.file("far.toml", two_ships_at(30)));
    ASSERT_TRUE(w.state.session) << w.state.message;
    Keys keys;
    keys.play_turns(w, 1);
    EXPECT_EQ(w.state.session->battle().clock.turn, 2);
    EXPECT_LE(keys.pressed[0], 8);
    EXPECT_LE(keys.pressed[1], 8);
    EXPECT_GE(keys.pressed[0], 2) << "a form and a course at least";
}

TEST(KeyCount, TheFirstTurnAtRange24HandsOverAtMostFourTimes) {
    PlayedWindow w;
    w.state.options.players = two_people;
    w.state.watch_level = WatchLevel::battle;
    open_in(w.state, w.file("range24.toml", two_ships_at(24)));
    ASSERT_TRUE(w.state.session) << w.state.message;
    Keys keys;
    keys.play_turns(w, 1);
    EXPECT_EQ(w.state.session->battle().clock.turn, 2);
    EXPECT_LE(keys.handed_over, 4);
}

// Where a side is asked in every window the same turn takes many times as many: what is counted are questions.
TEST(KeyCount, WhoWantsToBeAskedInEveryWindowIsAskedThere) {
    PlayedWindow w;
    w.state.options.players = two_people;
    open_in(w.state, w.file("range24.toml", two_ships_at(24)));
    ASSERT_TRUE(w.state.session) << w.state.message;
    Keys keys;
    keys.play_turns(w, 1);
    EXPECT_GT(keys.pressed[0], 20);
}

TEST(KeyCount, TheFirstTurnOfNineShipsASideTakesAtMostSixtyKeys) {
    PlayedWindow w;
    w.state.options.players = {"human", "captain"};
    w.state.watch_level = WatchLevel::battle;
    open_in(w.state, "classic_fleet");
    ASSERT_TRUE(w.state.session) << w.state.message;
    Keys keys;
    keys.play_turns(w, 1);
    EXPECT_EQ(w.state.session->battle().clock.turn, 2);
    EXPECT_LE(keys.pressed[0] + keys.pressed[1], 60);
    EXPECT_GE(orders_of<Allocate>(*w.state.session, "human"), 9) << "every ship has its form";
    EXPECT_GE(orders_of<Course>(*w.state.session, "human"), 9) << "and its course";
}

// Plays the bundled battle to its end as one side against a captain, by keys alone: courses and doctrines filled in before
// each form, the forms as they open, courses and shots as a captain would, the first answer, else nothing more here.
struct Battled {
    int keys = 0, turns = 0;
    bool over = false, won = false;
};
Battled play_a_battle(int seed, std::size_t side) {
    PlayedWindow w;
    w.state.options.players = {"captain", "captain"};
    w.state.options.players[side] = "human";
    w.state.options.seed = static_cast<std::uint64_t>(seed);
    w.state.watch_level = WatchLevel::battle;
    open_in(w.state, "anvil");
    if (!w.state.session) return {};
    Battled out;
    const auto entries = [&] { return w.state.session->entries().size(); };
    const auto press = [&](auto act) {
        ++out.keys;
        act();
    };
    int filled_in = 0;  // the turn in which courses and doctrines were
    for (int i = 0; i < 4000 && out.keys < 400 && w.wait(); ++i) {
        if (is_handing_in(w)) {
            w.frame();
            continue;
        }
        if (const int turn = w.state.session->battle().clock.turn; filled_in != turn) {
            press([&] { w.letter('f'); });
            filled_in = turn;
            continue;
        }
        const std::size_t before = entries();
        switch (w.moment()) {
            case Moment::allocate:
                press([&] { w.letter('x'); });
                break;
            case Moment::fire:
            case Moment::move:
                press([&] { w.letter('f'); });
                break;
            case Moment::question:
                press([&] { w.letter('1'); });
                break;
            default:
                break;
        }
        if (entries() == before) press([&] { w.letter('n'); });
        if (entries() == before) press([&] { w.key(SDL_SCANCODE_LEFT); });
        if (entries() == before) press([&] { w.key(SDL_SCANCODE_RIGHT); });
    }
    const Battle& b = w.state.session->battle();
    out.turns = b.clock.turn;
    out.over = b.ended != 0;
    out.won = out.over && b.winner == SideId{side};
    return out;
}

TEST(KeyCount, AWholeBattleTakesAtMostAHundredAndFiftyKeys) {
    const Battled played = play_a_battle(7, 1);
    EXPECT_TRUE(played.over);
    EXPECT_LE(played.keys, 150);
    testing::Test::RecordProperty("keys", played.keys);
}

// A captain himself wins half of these, of the Federation's side hardly a quarter.
TEST(FuzzKeyCount, ASensiblePersonNeedsFewKeysInAHundredBattlesAndWinsSome) {
    int won = 0, most = 0;
    for (int seed = 0; seed < 100; ++seed) {
        const Battled played = play_a_battle(seed, static_cast<std::size_t>(seed % 2));
        EXPECT_TRUE(played.over) << seed;
        EXPECT_LE(played.keys, 150) << seed;
        won += played.won ? 1 : 0;
        most = std::max(most, played.keys);
        std::printf("seed %d: %d keys, %d turns, %s\n", seed, played.keys, played.turns,
                    played.won ? "won" : "not won");
    }
    EXPECT_GE(won, 40);
    std::printf("%d of 100 won, at most %d keys\n", won, most);
}

}  // namespace
}  // namespace impulse
