// The log of the window: what it tells at each depth, to whom, and what the dice book counts.
#include "render/chronicle.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "battle/core/evolve.h"
#include "render/film.h"
#include "render/open_battle.h"
#include "scenarios/logs/transcript.h"

namespace impulse {
namespace {

// The bundled battle fought by two captains, told for everybody and for each side.
const Film& anvil() {
    static const Film film = [] {
        SessionOptions wishes;
        wishes.seed = 7;
        auto opened = open_battle("anvil", wishes);
        EXPECT_TRUE(opened) << (opened ? "" : opened.error());
        opened->session->settle();
        const Session& s = *opened->session;
        return make_film(s.shared_rules(), s.run().as_log(), s.run().first(), false, true);
    }();
    return film;
}

TEST(Chronicle, AuditHoldsEveryDieWithItsRule) {
    const Film& film = anvil();
    std::size_t dice = 0, told = 0;
    for (std::size_t i = 0; i < film.playback.size(); ++i)
        dice += std::holds_alternative<DieRolled>(film.playback.event(i)) ? 1U : 0U;
    for (const LogLine& l : film.chronicle.front())
        if (std::holds_alternative<DieRolled>(film.playback.event(l.at > 0 ? l.at - 1 : 0)) &&
            l.text.starts_with("d")) {
            ++told;
            EXPECT_FALSE(l.why.empty()) << l.text;
        }
    EXPECT_GT(dice, 50U);
    EXPECT_EQ(told, dice);
    EXPECT_EQ(film.dice.dice.size(), dice);
}

TEST(Chronicle, LinesStandInTheOrderOfEvents) {
    const Film& film = anvil();
    for (const auto& lines : film.chronicle)
        EXPECT_TRUE(std::is_sorted(lines.begin(), lines.end(),
                                   [](const LogLine& a, const LogLine& b) { return a.at < b.at; }));
    for (const auto& story : film.story)
        EXPECT_TRUE(std::is_sorted(story.begin(), story.end(),
                                   [](const Film::Line& a, const Film::Line& b) { return a.at < b.at; }));
}

TEST(Chronicle, TheStoryIsThatOfTheTranscript) {
    const Film& film = anvil();
    const std::string whole = transcript(*film.rules, film.playback.now(), film.roster, film.entries);
    std::size_t at = 0;
    for (const Film::Line& l : film.story.front()) {
        const std::size_t found = whole.find(l.text, at);
        ASSERT_NE(found, std::string::npos) << l.time << " " << l.text;
        at = found;
    }
    EXPECT_GT(film.story.front().size(), 30U);
}

TEST(Chronicle, ASideReadsNoOrderAndNoPaymentOfTheOther) {
    const Film& film = anvil();
    ASSERT_EQ(film.chronicle.size(), 3U);
    std::size_t own = 0;
    for (std::size_t side = 0; side < 2; ++side)
        for (const LogLine& l : film.chronicle[side + 1]) {
            const bool secret = l.text.starts_with("> ") || l.text.find(" pays ") != std::string::npos ||
                                l.text.find(" plots speed ") != std::string::npos;
            if (!secret) continue;
            EXPECT_EQ(l.side, static_cast<int>(side)) << l.text;
            ++own;
        }
    EXPECT_GT(own, 20U);
}

TEST(Chronicle, ABoxKnowsEveryEventThatTouchedIt) {
    const Film& film = anvil();
    std::size_t lost = 0, told = 0;
    for (std::size_t i = 0; i < film.playback.size(); ++i)
        if (const auto* e = std::get_if<BoxLost>(&film.playback.event(i))) {
            ++lost;
            told += std::any_of(
                film.chronicle.front().begin(), film.chronicle.front().end(), [&](const LogLine& l) {
                    return l.at == i + 1 && l.unit == static_cast<int>(e->unit.index()) && l.box >= 0 &&
                           (l.why.find("chart") != std::string::npos || l.why == "by the raid");
                });
        }
    EXPECT_GT(lost, 10U);
    EXPECT_EQ(told, lost);
}

// Whatever happens, the log says it in words: no field names, no signs of a program.
TEST(Chronicle, NoLineShowsTheNamesOfFields) {
    for (const char* name : {"anvil", "duel", "eclipse", "maelstrom"}) {
        SessionOptions wishes;
        wishes.seed = 5;
        auto opened = open_battle(name, wishes);
        ASSERT_TRUE(opened) << (opened ? "" : opened.error());
        opened->session->settle();
        const Session& s = *opened->session;
        const Film film = make_film(s.shared_rules(), s.run().as_log(), s.run().first(), false, true);
        for (const auto& lines : film.chronicle)
            for (const LogLine& l : lines) {
                ASSERT_FALSE(l.text.empty());
                for (const char* sign : {"_", " = ", "{", "=\""})
                    EXPECT_EQ(l.text.find(sign), std::string::npos) << name << ": " << l.text;
            }
        for (const auto& story : film.story)
            for (const Film::Line& l : story)
                EXPECT_EQ(l.text.find('_'), std::string::npos) << name << ": " << l.text;
    }
}

// Nor may an event that never happens there.
template <std::size_t... I>
std::vector<Event> one_of_each_event(std::index_sequence<I...>) {
    return {Event{std::in_place_index<I>}...};
}
TEST(Chronicle, EveryKindOfEventHasWordsOfItsOwn) {
    const Film& film = anvil();
    const UnitId ship{std::size_t{0}};
    for (Event event : one_of_each_event(std::make_index_sequence<std::variant_size_v<Event>>{})) {
        std::visit(
            [&](auto& e) {
                each_field(e, [&]<class T>(std::string_view, T& x) {
                    if constexpr (std::is_same_v<T, UnitId>) x = ship;
                    if constexpr (std::is_same_v<T, ObjectId>) x = ObjectId{std::size_t{0}};
                });
            },
            event);
        Battle battle = film.latest;
        // One of everything that an event may speak of.
        MapObject seeker;
        seeker.fate = SeekerFate::flying;
        seeker.by = seeker.target = ship;
        seeker.type = SeekerId{std::size_t{0}};
        battle.objects.clear();
        battle.objects.push_back(seeker);
        Link link;
        link.kind = LinkKind::tractor;
        link.from = link.to = ship;
        battle.links.clear();
        battle.links.push_back(link);
        battle.mines.clear();
        battle.mines.push_back(Mine{});
        if (!fits(battle, event)) continue;
        LogEntry entry;
        entry.events = {event};
        std::vector<std::vector<LogLine>> lines(3);
        DiceBook dice;
        Chronicler().add(*film.rules, film.roster, battle, entry, 0, lines, dice);
        for (const auto& list : lines)
            for (const LogLine& l : list)
                for (const char* sign : {"_", "{", "=", ": at ", ": unit "})
                    EXPECT_EQ(l.text.find(sign), std::string::npos) << event_word(event) << ": " << l.text;
    }
}

TEST(DiceBook, LuckIsWhatWasScoredLessWhatWasExpected) {
    const Film& film = anvil();
    ASSERT_FALSE(film.dice.shots.empty());
    int scored = 0, by_event = 0;
    for (const ShotLuck& s : film.dice.shots) scored += s.scored;
    for (std::size_t i = 0; i < film.playback.size(); ++i)
        if (const auto* e = std::get_if<ShotScored>(&film.playback.event(i)); e != nullptr && e->at)
            by_event += e->points;
    EXPECT_EQ(scored, by_event);
    std::int64_t mean = 0;
    for (const ShotLuck& s : film.dice.shots) {
        EXPECT_GE(s.mean.parts, 0);
        mean += s.mean.parts;
    }
    EXPECT_GT(mean, 0);
    const std::size_t end = film.playback.size();
    EXPECT_EQ(film.dice.luck(end, 0).parts + film.dice.luck(end, 1).parts, scored * 60 - mean);
    EXPECT_EQ(film.dice.luck(0, 0).parts, 0);
}

// Two guns fire; what the first then scores once more is not the second's.
TEST(DiceBook, ALaterRollCountsForTheShotOfItsOwnGun) {
    const Film& film = anvil();
    Battle battle = film.playback.now();
    Fired fired;
    fired.by = UnitId{std::size_t{0}};
    for (std::size_t u = 0; u < battle.units.size(); ++u)
        if (battle.enemies(fired.by, UnitId{u})) fired.at = UnitId{u};
    ASSERT_TRUE(fired.at);
    std::vector<std::uint8_t> guns;
    const ShipClass& c = film.rules->type(battle.unit(fired.by).type);
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (c.groups[g].weapon && film.rules->weapon(c.groups[g].weapon).launches.empty())
            guns.push_back(static_cast<std::uint8_t>(g));
    ASSERT_GE(guns.size(), 2U);
    const auto scored = [&](std::uint8_t gun, int points) {
        return ShotScored{fired.by, fired.at, gun, 0, 1, points};
    };
    LogEntry entry;
    for (const std::size_t i : {0U, 1U}) {
        fired.group = guns[i];
        entry.events.push_back(fired);
        entry.events.push_back(scored(guns[i], 2));
    }
    entry.events.push_back(scored(guns[0], 4));
    std::vector<std::vector<LogLine>> lines(3);
    DiceBook dice;
    Chronicler().add(*film.rules, film.roster, battle, entry, 0, lines, dice);
    ASSERT_EQ(dice.shots.size(), 2U);
    EXPECT_EQ(dice.shots[0].scored, 6);
    EXPECT_EQ(dice.shots[1].scored, 2);
}

TEST(DiceBook, CountsOnlyWhatHasBeenShown) {
    const Film& film = anvil();
    EXPECT_TRUE(film.dice.counts(0, -1).empty());
    int all = 0;
    for (const DieCount& c : film.dice.counts(film.playback.size(), -1))
        all += std::accumulate(c.faces.begin(), c.faces.end(), 0);
    EXPECT_EQ(all, static_cast<int>(film.dice.dice.size()));
}

// Tail of the chi-square distribution at its usual 5 % points (any table of it).
TEST(DiceBook, ChiSquareAgreesWithThePrintedTable) {
    // Two faces, one freedom: 3.841; a die of six, five freedoms: 11.070.
    const std::array<int, 2> coin{5000 + 98, 5000 - 98};  // chi-square 3.8416
    EXPECT_NEAR(fairness_of(coin).chi_square, 3.8416, 1e-9);
    EXPECT_NEAR(fairness_of(coin).chance, 0.05, 0.0001);
    const std::array<int, 6> fair{100, 100, 100, 100, 100, 100};
    EXPECT_DOUBLE_EQ(fairness_of(fair).chi_square, 0.0);
    EXPECT_DOUBLE_EQ(fairness_of(fair).chance, 1.0);
    const std::array<int, 6> loaded{100, 100, 100, 100, 100, 200};
    EXPECT_LT(fairness_of(loaded).chance, 1e-6);
    EXPECT_EQ(fairness_of(loaded).freedom, 5);
    const std::array<int, 6> none{};
    EXPECT_DOUBLE_EQ(fairness_of(none).chance, 1.0);
}

}  // namespace
}  // namespace impulse
