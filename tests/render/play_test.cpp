// Playing in the window: undo, typed dice, templates, saves, files dropped, what nobody else may read.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <regex>
#include <tuple>

#include "battle/core/craft.h"
#include "battle/core/view.h"
#include "battle/energy/reactor.h"
#include "battle/pilots/captain.h"
#include "battle/play/allocation.h"
#include "battle/play/apply.h"
#include "battle/play/legal.h"
#include "battle/play/make_battle.h"
#include "render/key_script.h"
#include "render/panels/fire_choices.h"
#include "scenarios/logs/log_verify.h"
#include "scenarios/logs/transcript.h"
#include "scenarios/scenario_reader.h"
#include "tests/render/played_window.h"

namespace impulse {
namespace {

TEST(Play, AChangeOfTheFormIsTakenBackAndDoneAgain) {
    PlayedWindow w;
    begin(w, two_people);
    w.draw();
    AllocationMemory& memory = w.state.allocation;
    const std::size_t me = w.state.selected.index();
    const Allocate before = memory.drafts.at(me);
    ASSERT_TRUE(w.click("barest"));
    const Allocate changed = memory.drafts.at(me);
    ASSERT_FALSE(changed == before);
    const std::size_t steps = memory.history[me].size();
    w.key(SDL_SCANCODE_Z, KMOD_LCTRL);
    EXPECT_EQ(memory.history[me].size(), steps - 1);
    EXPECT_TRUE(memory.drafts.at(me) == before);
    w.key(SDL_SCANCODE_Y, KMOD_LCTRL);
    EXPECT_TRUE(memory.drafts.at(me) == changed);
}

// What a captain does about fire there, after he has moved EW points if he would.
std::optional<Command> fire_of_captain(const Rules& rules, Battle battle, SideId side) {
    SeededDice dice;
    for (int moved = 0; moved < 9; ++moved) {
        const auto order = Captain{}.decide(rules, view(rules, battle, side), side);
        if (!order || !std::holds_alternative<AdjustEw>(*order)) return order;
        if (!apply(rules, battle, *order, dice, nullptr)) return std::nullopt;
    }
    return std::nullopt;
}

TEST(Play, OneKeyFiresAsACaptainInThisSeatWouldOrHolds) {
    PlayedWindow w;
    begin(w, two_people);
    const Session& s = *w.state.session;
    int fired = 0, held = 0;
    while ((fired == 0 || held == 0) && s.battle().clock.turn < 4) {
        ASSERT_TRUE(w.go_on_until(Moment::fire));
        const SideId side = s.deciding();
        const auto his = fire_of_captain(*w.state.film->rules, s.battle(), side);
        ASSERT_TRUE(his);
        const std::size_t before = s.entries().size();
        w.letter('f');
        for (int i = 0; i < 20 && s.entries().size() == before; ++i) w.frame();
        ASSERT_GT(s.entries().size(), before);
        const Command& ours = *s.entries()[before].command;
        const bool fires = std::holds_alternative<Fire>(*his);
        if (fires) {
            EXPECT_TRUE(ours == *his);
        } else {
            EXPECT_FALSE(std::holds_alternative<Fire>(ours));
        }
        ++(fires ? fired : held);
        for (int i = 0; i < 20; ++i) w.frame();
    }
    EXPECT_GT(fired, 0);
    EXPECT_GT(held, 0);
}

TEST(Play, DeclaredFireIsTakenBackUntilItIsLocked) {
    PlayedWindow w;
    w.state.fire.least = 0;
    begin(w, two_people);
    ASSERT_TRUE(w.go_on_until(Moment::fire));
    const Session& s = *w.state.session;
    const SideId side = s.deciding();
    const std::size_t before = s.entries().size();
    const std::uint64_t state = state_hash(s.battle());
    w.key(SDL_SCANCODE_RETURN);
    for (int i = 0; i < 20; ++i) w.frame();
    ASSERT_GT(s.entries().size(), before);
    ASSERT_TRUE(std::holds_alternative<Fire>(*s.entries().back().command));
    const std::string log = s.run().log_path();
    const auto lines = [&] {
        const std::string text = read_text(log).value();
        return std::count(text.begin(), text.end(), '\n');
    };
    const auto written = lines();
    while (s.entries().size() > before) {
        const std::size_t n = s.entries().size();
        ASSERT_TRUE(s.may_undo(side));
        w.key(SDL_SCANCODE_BACKSPACE);
        ASSERT_EQ(s.entries().size(), n - 1) << w.state.notice;
    }
    EXPECT_EQ(state_hash(s.battle()), state);
    EXPECT_EQ(state_hash(w.state.film->playback.now()), state);
    EXPECT_LT(lines(), written);
    // The log that is left is whole, and its last order is another's or closed a step: locked.
    const auto read = read_log(read_text(log).value(), log);
    ASSERT_TRUE(read);
    EXPECT_FALSE(read->altered);
    EXPECT_EQ(read->entries.size(), before);
    EXPECT_FALSE(s.may_undo(side));
    const std::size_t left = s.entries().size();
    w.key(SDL_SCANCODE_BACKSPACE);
    EXPECT_EQ(s.entries().size(), left);
}

TEST(Play, WhatWasPassedOnToTheOtherSideIsLocked) {
    PlayedWindow w;
    begin(w, two_people);
    const SideId first = w.state.session->deciding();
    w.key(SDL_SCANCODE_RETURN);
    EXPECT_FALSE(w.state.session->may_undo(first));
    EXPECT_FALSE(w.state.session->may_undo(w.state.session->deciding()));
    EXPECT_TRUE(w.state.session->undo(first));  // a sentence why not
}

// Nobody ordered it: taken back, it would leave the side to be asked in every window.
TEST(Play, TheWatchThatASideSitsDownWithIsNotTakenBack) {
    PlayedWindow w;
    w.state.watch_level = WatchLevel::battle;
    begin(w, {"captain", "human"});
    const SideId me = w.state.session->deciding();
    const auto watch = [&] { return w.state.session->battle().sides[me.index()].watch; };
    ASSERT_EQ(watch(), WatchLevel::battle);
    EXPECT_FALSE(w.state.session->may_undo(me));
    w.key(SDL_SCANCODE_BACKSPACE);
    w.frame();
    EXPECT_EQ(watch(), WatchLevel::battle);
    w.letter('b');
    w.frame();
    EXPECT_EQ(watch(), WatchLevel::quiet);
    EXPECT_TRUE(w.state.session->may_undo(me));
}

TEST(Play, UnusedWeaponsAreNamedBeforeAPhaseIsPassed) {
    PlayedWindow w;
    begin(w, two_people);
    ASSERT_TRUE(w.go_on_until(Moment::fire));
    const std::size_t before = w.state.session->entries().size();
    w.letter('P');
    w.frame();
    EXPECT_EQ(w.state.session->entries().size(), before);
    EXPECT_NE(PlayedWindow::all_text().find("Still unused"), std::string::npos);
    w.letter('P');
    EXPECT_GT(w.state.session->entries().size(), before);
}

TEST(Play, KeysFollowTheFileOfAPersonsOwn) {
    PlayedWindow w;
    const auto own = read_keys("keys = \"F7\"\nconfirm = \"j\"\n", "own");
    ASSERT_TRUE(own);
    w.state.key_map = *own;
    begin(w, two_people);
    w.letter('?');
    EXPECT_FALSE(w.state.keys_shown);
    w.key(SDL_SCANCODE_F7);
    EXPECT_TRUE(w.state.keys_shown);
    EXPECT_NE(PlayedWindow::all_text().find("F7"), std::string::npos);
    w.key(SDL_SCANCODE_F7);
    const std::size_t before = w.state.session->entries().size();
    w.key(SDL_SCANCODE_RETURN);
    EXPECT_EQ(w.state.session->entries().size(), before);
    w.letter('j');
    EXPECT_GT(w.state.session->entries().size(), before);
}

TEST(Play, TheKeysOfWatchingAreRebindableToo) {
    PlayedWindow w;
    const auto own = read_keys(
        "lab = \"F10\"\nway = \"F3\"\narcs = \"F4\"\nthreats = \"F5\"\nlog_depth = \"F6\"\nnext_tab = "
        "\"F7\"\n"
        "volley_back = \"F8\"\nvolley_on = \"F9\"\n",
        "own");
    ASSERT_TRUE(own) << own.error().text();
    begin(w, two_people);
    ASSERT_TRUE(w.go_on_until(Moment::fire));
    const auto look = [&] {
        const WatchMemory& m = w.state.watch;
        return std::tuple(m.lab_shown, m.map.course, m.map.arcs, m.map.threat, m.log.depth, m.aside, m.column,
                          w.state.film->playback.at());
    };
    w.state.film->playback.seek(1);
    w.state.playing = false;
    const auto before = look();
    w.state.key_map = *own;
    for (const char c : {'l', 'y', 'a', 't', 'g', 'd', '<', '>'}) w.letter(c);
    EXPECT_EQ(look(), before);
    for (const SDL_Scancode key : {SDL_SCANCODE_F10, SDL_SCANCODE_F3, SDL_SCANCODE_F4, SDL_SCANCODE_F5,
                                   SDL_SCANCODE_F6, SDL_SCANCODE_F7, SDL_SCANCODE_F9}) {
        const auto last = look();
        w.key(key);
        EXPECT_NE(look(), last) << SDL_GetScancodeName(key);
    }
    w.key(SDL_SCANCODE_F8);
    EXPECT_EQ(w.state.film->playback.at(), 0U);
    // With the standard keys the letters do it.
    w.state.key_map = standard_keys();
    for (const char c : {'l', 'y', 'a', 't', 'g', 'd', '>', '<'}) {
        const auto last = look();
        w.letter(c);
        EXPECT_NE(look(), last) << c;
    }
}

TEST(Play, TheListOfKeysNamesEveryActionOfTheKeyMap) {
    PlayedWindow w;
    begin(w, two_people);
    w.letter('?');
    w.frame();
    std::string all = PlayedWindow::all_text();
    std::replace(all.begin(), all.end(), '\n', ' ');
    for (std::size_t a = 0; a < count_of<KeyAction>(); ++a) {
        const auto action = static_cast<KeyAction>(a);
        // Its line may wrap.
        EXPECT_NE(all.find(words_of_action(action).substr(0, 8)), std::string::npos)
            << words_of_action(action);
        EXPECT_NE(all.find(w.state.key_map.hint(action)), std::string::npos) << words_of_action(action);
    }
}

TEST(Play, AFormIsKeptUnderANameForTheClass) {
    PlayedWindow w;
    begin(w, two_people);
    w.draw();
    const Rules& rules = *w.state.film->rules;
    const Battle& b = w.state.session->battle();
    Allocate form = default_form(rules, b, UnitId{0U});
    form = with_amount(rules, b, form, Line::specific_reinforcement, 0, points(2));
    const std::string path = w.path("forms.toml");
    ASSERT_FALSE(
        write_templates(path, {template_of(rules, b, w.state.film->roster, form, "with \"two\" in front")}));
    const auto all = read_templates(path);
    ASSERT_TRUE(all) << all.error().text();
    ASSERT_EQ(all->size(), 1U);
    EXPECT_EQ(all->front().name, "with \"two\" in front");
    EXPECT_EQ(all->front().order.find("Vengeance"), std::string::npos);
    const auto again = from_template(rules, b, w.state.film->roster, UnitId{0U}, all->front());
    ASSERT_TRUE(again) << again.error();
    EXPECT_EQ(amount_on(*again, Line::specific_reinforcement, 0), points(2));
    EXPECT_FALSE(refuse(rules, b, *again));
    std::ofstream(path) << "[[form]]\nname = 4\n";
    const auto bad = read_templates(path);
    ASSERT_FALSE(bad);
    EXPECT_EQ(bad.error().line, 2);
}

// H7, E4.2: a photon begun this turn is finished next turn for at least its share; a held one asks for its hold.
TEST(Play, TheBillSaysWhatIsShortAndWhatTheNextTurnAsksFor) {
    PlayedWindow w;
    begin(w, two_people);
    const Rules& rules = *w.state.film->rules;
    const Battle& b = w.state.session->battle();
    const UnitId hood{1U};
    Allocate form = default_form(rules, b, hood);
    const ShipClass& c = rules.type(b.unit(hood).type);
    std::size_t photon = c.groups.size();
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (c.groups[g].weapon && rules.weapon(c.groups[g].weapon).arming == ArmingKind::several_turns)
            photon = std::min(photon, g);
    ASSERT_LT(photon, c.groups.size());
    const auto choices = arm_choices(rules, b, hood, photon);
    ASSERT_GE(choices.size(), 2U);
    form = with_arming(form, photon, choices[1]);
    std::string words;
    EXPECT_GT(asked_next_turn(rules, next_turn(rules, b, form), hood, photon, words), Energy{})
        << choices[1].words;
    EXPECT_FALSE(words.empty());
    // 30 warp at 1 a hex and 4 impulse do not pay speed 31 and four specific points on each shield.
    for (int bank = 0; bank < 6; ++bank)
        form = with_amount(rules, b, form, Line::specific_reinforcement, bank, points(9));
    const std::string plan = plan_words(rules, b, form);
    EXPECT_NE(plan.find(" short"), std::string::npos) << plan;
    EXPECT_NE(plan.find("reinforce 54"), std::string::npos) << plan;
}

// TNG Btty: an overdrained battery gives more than it holds, all of it this turn, and takes no charge until repaired.
TEST(Play, TheFormShowsWhatOverdrainedBatteriesGiveAndCost) {
    PlayedWindow w;
    w.state.options.players = {"human", "human"};
    w.state.secrecy = false;
    open_in(w.state, "duel");
    ASSERT_TRUE(w.state.session) << w.state.message;
    ASSERT_TRUE(w.wait());
    const Rules& rules = *w.state.film->rules;
    const Battle& b = w.state.session->battle();
    const UnitId unit{0U};
    const Allocate form = default_form(rules, b, unit);
    const Overdrain over = overdrain_of(rules, b.unit(unit), 1);
    ASSERT_GT(over.could, 0);
    const Allocate drained = with_overdrain(form, 1);
    EXPECT_FALSE(refuse_shape(rules, b, drained)) << "it may be filled in step by step";
    EXPECT_EQ(supply_with(rules, b, drained).total(), supply_with(rules, b, form).total() + over.more);
    EXPECT_NE(plan_words(rules, b, drained).find("overdrain 1 battery"), std::string::npos)
        << plan_words(rules, b, drained);
    EXPECT_NE(overdrain_words(rules, b, drained).find("5 points"), std::string::npos)
        << overdrain_words(rules, b, drained);
    EXPECT_TRUE(refuse_shape(rules, b, with_overdrain(form, over.could + 1)));
    int blocked = 0;
    const Battle turn_after = next_turn(rules, b, drained);
    for (const GroupState& g : turn_after.unit(unit).groups) blocked += g.overdrained;
    EXPECT_EQ(blocked, 1);
    // By the keyboard's and the mouse's way: the line stands on the form.
    w.state.selected = unit;
    for (int i = 0; i < 3; ++i) w.frame();
    // In a window of this height it stands lowest on the form: the wheel brings it into sight.
    const std::vector<DrawnText> all = PlayedWindow::texts();
    const DrawnText* on_the_form = find_text(all, "General reinforcement");
    ASSERT_NE(on_the_form, nullptr);
    w.mouse = on_the_form->low;
    w.draw();
    ImGui::GetIO().MouseWheel = -30.0F;
    for (int i = 0; i < 2; ++i) w.draw();
    EXPECT_NE(PlayedWindow::all_text().find("Overdrain batteries"), std::string::npos);
}

// The volley of several ships is one sum for each shield that it strikes, and one order fires it.
TEST(Play, ShipsFireTogetherAtOneTarget) {
    PlayedWindow w;
    w.state.options.players = {"human", "captain"};
    open_in(w.state, "anvil");
    ASSERT_TRUE(w.state.session) << w.state.message;
    ASSERT_TRUE(w.go_on_until(Moment::fire));
    for (int i = 0; i < 3; ++i) w.frame();
    FireMemory& fire = w.state.fire;
    fire.least = 0;
    w.frame();
    const UnitId first = fire.unit;
    ASSERT_FALSE(fire.others.empty());
    const UnitId other = fire.others.front().unit;
    const std::size_t alone = fire.counted.size();
    ASSERT_TRUE(w.click(fmt::format("with {}:", w.state.film->roster.names.unit(other))));
    for (int i = 0; i < 3; ++i) w.frame();
    EXPECT_EQ(fire.counted.size(), alone + static_cast<std::size_t>(fire.others.front().weapons));
    // By shield the same shots and the same mean as in one.
    int shots = 0;
    std::int32_t mean = 0;
    for (const FireMemory::Struck& one : fire.struck) {
        shots += one.shots;
        mean += one.odds.mean().parts;
    }
    EXPECT_EQ(shots, static_cast<int>(fire.counted.size()));
    EXPECT_NEAR(mean, fire.odds.mean().parts, 2);
    EXPECT_NE(PlayedWindow::all_text().find("of 2 ships"), std::string::npos);
    const std::vector<Fire> wanted = fire.counted;
    w.key(SDL_SCANCODE_RETURN);
    for (int i = 0; i < 30; ++i) w.frame();
    int by_first = 0, by_other = 0;
    for (const LogEntry& e : w.state.session->entries())
        if (e.command && e.by == "human")
            if (const Fire* f = std::get_if<Fire>(&*e.command)) {
                by_first += f->unit == first ? 1 : 0;
                by_other += f->unit == other ? 1 : 0;
            }
    EXPECT_EQ(by_first + by_other, static_cast<int>(wanted.size()));
    EXPECT_GT(by_first, 0);
    EXPECT_GT(by_other, 0);
}

// What a weapon does below the player's line is not ticked; what he ticks himself is fired.
TEST(Play, OnlyShotsAboveThePlayersLineAreTicked) {
    PlayedWindow w;
    w.state.options.players = {"human", "captain"};
    open_in(w.state, "anvil");
    ASSERT_TRUE(w.state.session) << w.state.message;
    ASSERT_TRUE(w.go_on_until(Moment::fire));
    FireMemory& fire = w.state.fire;
    std::vector<std::size_t> ticked;
    for (const int least : {0, 30, 100}) {
        fire.least = least;
        for (int i = 0; i < 3; ++i) w.frame();
        ticked.push_back(fire.counted.size());
        const Decision decision{*w.state.film->rules,        w.state.seen(), w.state.film->roster, w.theme(),
                                w.state.session->deciding(), fire.unit};
        for (const Fire& shot : fire.counted) EXPECT_GE(worth_of(decision, shot).per_cent, least);
    }
    EXPECT_GT(ticked[0], ticked[2]);
    EXPECT_GE(ticked[1], ticked[2]);
    auto& choices = fire.choices.at(fire.unit.index());
    ASSERT_FALSE(choices.empty());
    std::size_t by_hand = 0;
    for (FireMemory::Choice& choice : choices) choice.said = true;
    for (int i = 0; i < 3; ++i) w.frame();
    by_hand = fire.counted.size();
    EXPECT_EQ(by_hand, ticked[0]) << "all that may fire, whatever the line";
}

// A torpedo is not given up for its bolt, nor a photon spent on a drone, unless that is asked for.
TEST(Play, CostlyShotsAreNotTicked) {
    FireMemory memory;
    memory.least = 0;
    ShotWorth worth;
    worth.mean = 600;
    worth.per_cent = 100;
    EXPECT_TRUE(is_wanted(memory, {}, worth));
    worth.costly = true;
    EXPECT_FALSE(is_wanted(memory, {}, worth));
    FireMemory::Choice asked;
    asked.said = true;
    EXPECT_TRUE(is_wanted(memory, asked, worth));
    worth.now = 120;
    worth.next = 240;
    EXPECT_EQ(timing_words(worth), "better next impulse: 4.0");
    worth.next = 60;
    EXPECT_EQ(timing_words(worth), "best now");
}

// ---- typed dice ---------------------------------------------------------------------------------------------

TEST(Play, TheWindowAsksForEveryDieThatTheTableRolls) {
    PlayedWindow w;
    w.state.options.typed_dice = true;
    w.state.options.players = {"captain", "captain"};
    open_in(w.state, w.file("close.toml", close_battle()));
    ASSERT_TRUE(w.state.session) << w.state.message;
    Session& s = *w.state.session;
    int asked = 0, internals = 0;
    std::string last;
    for (int i = 0; i < 4000 && (internals < 4 || s.wanted()) && s.battle().ended == 0; ++i) {
        s.settle();
        ASSERT_TRUE(s.trouble().empty()) << s.trouble();
        if (!s.wanted()) continue;
        const WantedDie die = *s.wanted();
        ++asked;
        const std::size_t entries = s.entries().size();
        // What does not fit is refused in a sentence and nothing happens.
        if (asked == 1) {
            EXPECT_TRUE(s.type_dice(std::to_string(die.sides + 1)));
            EXPECT_TRUE(s.type_dice("six"));
            EXPECT_TRUE(s.type_dice(""));
            EXPECT_EQ(s.entries().size(), entries);
            ASSERT_TRUE(s.wanted());
        }
        if (die.stream == Stream::allocation && die.in_roll == 1) {
            ++internals;
            last = words_of(die, w.state.film->roster);
            EXPECT_TRUE(last.starts_with("2d6 for internals of ")) << last;
            EXPECT_NE(last.find(" left"), std::string::npos) << last;
            EXPECT_GT(die.points_left, 0);
            EXPECT_FALSE(s.type_dice("3 4"));
        } else {
            EXPECT_FALSE(s.type_dice("1"));
        }
    }
    EXPECT_GT(asked, 0);
    EXPECT_GE(internals, 4) << "no volley went inside";
    EXPECT_EQ(s.run().as_log().header.dice, "typed");
    // The log holds the faces as typed.
    const std::vector<int> faces = faces_of(s.run().as_log());
    EXPECT_GE(faces.size(), 8U);
}

TEST(Play, TheDicePanelTakesFacesFromTheKeyboard) {
    PlayedWindow w;
    w.state.options.typed_dice = true;
    w.state.options.players = {"human", "human"};
    w.state.secrecy = false;
    open_in(w.state, w.file("close.toml", close_battle()));
    ASSERT_TRUE(w.state.session) << w.state.message;
    ASSERT_NO_FATAL_FAILURE(w.play_to_a_die());
    for (int i = 0; i < 5; ++i) w.frame();
    EXPECT_NE(PlayedWindow::all_text().find("The table rolls"), std::string::npos);
    for (int i = 0; i < 200 && w.state.session->wanted(); ++i) {
        for (int n = 0; n < 3; ++n) w.frame();  // the field takes the keyboard again
        w.letter('2');
        w.key(SDL_SCANCODE_RETURN);
    }
    EXPECT_FALSE(w.state.session->wanted());
    EXPECT_TRUE(w.state.message.empty()) << w.state.message;
}

// ---- saves --------------------------------------------------------------------------------------------------

TEST(Play, AFileThatCannotBeGoneOnWithPushesNoSaveOut) {
    PlayedWindow w;
    w.state.options.players = {"human", "human"};
    const std::string path = w.file("close.toml", close_battle());
    for (int n = 0; n < 3; ++n) open_in(w.state, path);
    const auto saves = [&] {
        std::string all;
        for (const std::string& p : autosaves(w.state.options.folder)) all += read_text(p).value() + "---";
        return all;
    };
    const std::string before = saves();
    ASSERT_EQ(autosaves(w.state.options.folder).size(), 3U);
    for (const std::string& text :
         {read_text(autosaves(w.state.options.folder).front()).value().substr(0, 300),
          std::string("{\"format\":\"impulse-log/9\"}\n"), close_battle() + "\n[[side]]\n"}) {
        w.state.message.clear();
        open_in(w.state, w.file("broken", text));
        EXPECT_FALSE(w.state.message.empty()) << text.substr(0, 60);
        EXPECT_EQ(saves(), before);
    }
}

TEST(Play, AnUnfinishedBattleOfTwoPeopleReopensWithItsSecretsKept) {
    PlayedWindow w;
    begin(w, two_people, true);
    w.key(SDL_SCANCODE_RETURN);  // takes the seat
    w.key(SDL_SCANCODE_RETURN);  // hands in
    const std::string saved = w.path("saved.log.jsonl");
    ASSERT_FALSE(w.state.session->save(saved));
    const std::uint64_t state = state_hash(w.state.session->battle());
    PlayedWindow again;
    open_in(again.state, saved);
    ASSERT_TRUE(again.state.session) << again.state.message;
    EXPECT_EQ(state_hash(again.state.session->battle()), state);
    EXPECT_EQ(again.state.session->humans(), 2);
    EXPECT_TRUE(again.state.covered());
}

// ---- sealed saves -------------------------------------------------------------------------------------------

// Two people who keep secrets; the first has handed in a form with a number that stands nowhere else.
void hand_in_marked(PlayedWindow& w, bool secrecy) {
    begin(w, two_people, secrecy);
    if (secrecy) w.key(SDL_SCANCODE_RETURN);  // takes the seat
    const Session& s = *w.state.session;
    const UnitId unit{0U};
    Allocate form = default_form(s.rules(), s.battle(), unit);
    form = with_amount(s.rules(), s.battle(), form, Line::specific_reinforcement, 3, points(3));
    ASSERT_FALSE(w.state.session->give(form));
}

// What a look into every file of the window's folders shows.
std::string all_files(PlayedWindow& w) {
    std::string all;
    std::error_code bad;
    for (const auto& entry : fs::recursive_directory_iterator(w.path(""), bad))
        if (entry.is_regular_file() && entry.path().extension() != ".toml")
            all += entry.path().filename().string() + "\n" + read_text(entry.path().string()).value() + "\n";
    return all;
}

TEST(Play, NoFileOfAnUnfinishedBattleHoldsASidesForm) {
    PlayedWindow w;
    hand_in_marked(w, true);
    ASSERT_FALSE(w.state.session->save(w.path("saved.log.jsonl")));
    const std::string all = all_files(w);
    EXPECT_NE(all.find("autosave-1"), std::string::npos);
    EXPECT_NE(all.find("saved.log"), std::string::npos);
    for (const char* secret :
         {"allocate", "specific_reinforcement", "\"paid\"", "events", "\"state\"", "\"seed\""})
        EXPECT_EQ(all.find(secret), std::string::npos) << secret;
}

// The control: played open the same files hold it.
TEST(Play, PlayedOpenTheSameFilesHoldTheForm) {
    PlayedWindow w;
    hand_in_marked(w, false);
    ASSERT_FALSE(w.state.session->save(w.path("saved.log.jsonl")));
    const std::string all = all_files(w);
    EXPECT_NE(all.find("specific_reinforcement"), std::string::npos);
    EXPECT_NE(all.find("\"seed\""), std::string::npos);
}

TEST(Play, AgreeingToPlayOpenUnsealsTheAutosaveAndBack) {
    PlayedWindow w;
    hand_in_marked(w, true);
    agree_to_open(w.state, SideId{0U}, true);
    EXPECT_EQ(all_files(w).find("specific_reinforcement"), std::string::npos);
    agree_to_open(w.state, SideId{1U}, true);
    EXPECT_NE(all_files(w).find("specific_reinforcement"), std::string::npos);
    agree_to_open(w.state, SideId{0U}, false);
    EXPECT_EQ(all_files(w).find("specific_reinforcement"), std::string::npos);
}

TEST(Play, ASealedSaveGoesOnAndIsPlainWhenTheBattleIsOver) {
    PlayedWindow w;
    hand_in_marked(w, true);
    const std::string saved = w.path("saved.log.jsonl");
    ASSERT_FALSE(w.state.session->save(saved));
    PlayedWindow again;
    open_in(again.state, saved);
    ASSERT_TRUE(again.state.session) << again.state.message;
    EXPECT_TRUE(again.state.covered());
    EXPECT_EQ(state_hash(again.state.session->battle()), state_hash(w.state.session->battle()));
    EXPECT_EQ(all_files(again).find("allocate"), std::string::npos);
    // Both sides give up their ships: it is over.
    Session& s = *again.state.session;
    for (int i = 0; i < 20000 && s.battle().ended == 0; ++i) {
        const SideId side = s.deciding();
        if (!side) {
            s.tick(0.01);
            continue;
        }
        ASSERT_FALSE(s.give(default_order(s.rules(), s.battle(), side)));
    }
    ASSERT_NE(s.battle().ended, 0);
    const auto log = read_log(read_text(s.run().log_path()).value(), "over");
    ASSERT_TRUE(log) << log.error().text();
    EXPECT_FALSE(log->altered);
    EXPECT_EQ(log->entries.size(), s.entries().size());
    EXPECT_TRUE(verify_log(s.rules(), *log).same);
}

TEST(Play, ThePhraseOfASideIsAskedBeforeItsSeatAndBeforeItsSave) {
    PlayedWindow w;
    begin(w, two_people, true);
    const SideId first = w.state.session->deciding();
    ASSERT_TRUE(w.click("set a pass phrase"));
    for (const char c : std::string("tlhIngan")) w.letter(c);
    w.key(SDL_SCANCODE_TAB);
    for (const char c : std::string("tlhIngam")) w.letter(c);
    w.key(SDL_SCANCODE_RETURN);
    w.frame();
    EXPECT_TRUE(w.state.covered()) << "the two differ";
    w.state.phrase.clear();
    w.frame();
    ASSERT_FALSE(w.state.session->set_phrase(first, "tlhIngan"));
    w.key(SDL_SCANCODE_RETURN);
    for (int i = 0; i < 3; ++i) w.frame();
    EXPECT_TRUE(w.state.covered()) << "without the phrase nobody sits down";
    EXPECT_EQ(PlayedWindow::all_text().find("tlhIngan"), std::string::npos);
    for (const char c : std::string("tlhIngan")) w.letter(c);
    w.key(SDL_SCANCODE_RETURN);
    EXPECT_FALSE(w.state.covered());
    const std::string saved = w.path("saved.log.jsonl");
    ASSERT_FALSE(w.state.session->save(saved));
    EXPECT_EQ(all_files(w).find("tlhIngan"), std::string::npos);

    PlayedWindow again;
    open_in(again.state, saved);
    EXPECT_FALSE(again.state.session);
    ASSERT_EQ(again.state.phrase.path, saved);
    for (const char* typed : {"romulan", "tlhIngan"}) {
        for (int i = 0; i < 3; ++i) again.draw();
        EXPECT_FALSE(again.state.session);
        for (const char* c = typed; *c != 0; ++c) again.letter(*c);
        again.key(SDL_SCANCODE_RETURN);
        for (int i = 0; i < 3; ++i) again.draw();
    }
    ASSERT_TRUE(again.state.session) << again.state.phrase.said << again.state.message;
    EXPECT_TRUE(again.state.covered());
}

// What was altered opens covered, or not at all: never with the other's orders to be seen.
TEST(Play, AnAlteredSaveNeverOpensUncovered) {
    for (const bool sealed : {true, false}) {
        PlayedWindow w;
        hand_in_marked(w, true);
        const std::string saved = w.path("saved.log.jsonl");
        const LogText log = w.state.session->run().as_log();
        ASSERT_GE(log.entries.size(), 2U);
        if (sealed)
            ASSERT_FALSE(w.state.session->save(saved));
        else  // as it was written before saves were sealed
            ASSERT_FALSE(write_whole(saved, *log_text(log.header, log.entries, w.state.session->rules())));
        const std::string text = read_text(saved).value();
        std::size_t line = 0;
        for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1, ++line) {
            std::string changed = text;
            const std::size_t middle = at + (text.find('\n', at) - at) / 2;
            changed[middle] = changed[middle] == 'a' ? 'b' : 'a';
            PlayedWindow again;
            again.state.seated = {};
            open_in(again.state, again.file("changed.log.jsonl", changed));
            if (again.state.film)
                EXPECT_TRUE(again.state.covered()) << sealed << " line " << line + 1;
            else
                EXPECT_FALSE(again.state.message.empty() && again.state.phrase.path.empty()) << line + 1;
        }
        EXPECT_GE(line, 3U);
    }
}

TEST(Play, APlainSaveOfTwoPeopleStillOpensCovered) {
    PlayedWindow w;
    hand_in_marked(w, true);
    const LogText log = w.state.session->run().as_log();
    const std::string saved = w.path("old.log.jsonl");
    ASSERT_FALSE(write_whole(saved, *log_text(log.header, log.entries, w.state.session->rules())));
    PlayedWindow again;
    open_in(again.state, saved);
    ASSERT_TRUE(again.state.session) << again.state.message;
    EXPECT_TRUE(again.state.covered());
    EXPECT_EQ(all_files(again).find("specific_reinforcement"), std::string::npos)
        << "what is gone on with is sealed";
}

TEST(Play, OneOfTwoPeopleAloneCannotOpenTheOthersSecrets) {
    PlayedWindow w;
    begin(w, two_people, true);
    agree_to_open(w.state, SideId{0U}, true);
    EXPECT_TRUE(w.state.secrecy);
    agree_to_open(w.state, SideId{1U}, true);
    EXPECT_FALSE(w.state.secrecy);
    agree_to_open(w.state, SideId{0U}, false);
    EXPECT_TRUE(w.state.secrecy);
}

// ---- secrets ------------------------------------------------------------------------------------------------

// Numbers that stand nowhere else: in the other's batteries, capacitors, charges, plots and log.
constexpr int marks[] = {31741, 31743, 31747, 31749, 31751, 31753, 31757, 31759};

// The first line that holds a mark; empty where none does.
std::string marked_line(const std::string& text) {
    static const std::regex form("(^|[^0-9])317(4[1379]|5[1379])([^0-9]|$)");
    std::smatch found;
    if (!std::regex_search(text, found, form)) return {};
    const auto at = static_cast<std::size_t>(found.position(0));
    const std::size_t from = at == 0 ? 0 : text.rfind('\n', at) + 1;
    return "\"" + text.substr(from, text.find('\n', at + 1) - from) + "\"";
}

void mark_secrets(Unit& u) {
    u.battery = points(marks[0]);
    u.battery_warp = points(marks[0]);
    u.capacitor = points(marks[1]);
    for (Energy& paid : u.paid) paid = points(marks[2]);
    for (const Counter c :
         {Counter::general_reinforcement, Counter::reinforcement_1, Counter::reinforcement_2,
          Counter::reinforcement_3, Counter::reinforcement_4, Counter::reinforcement_5,
          Counter::reinforcement_6, Counter::hets_paid, Counter::tacs_paid, Counter::moves_left,
          Counter::repair_points, Counter::repair_allowance})
        u.counter[static_cast<std::size_t>(c)] = static_cast<std::int16_t>(marks[3]);
    for (GroupState& g : u.groups) g.charge = points(marks[4]).parts;
}

// The same in a log: an order of that unit with events that nobody else may read.
LogEntry marked_entry(const Battle& b, UnitId unit) {
    LogEntry entry;
    entry.n = 1;
    entry.clock = b.clock;
    entry.by = "human";
    Allocate form;
    form.unit = unit;
    form.form.push_back({Line::general_reinforcement, 0, 0, points(marks[5])});
    form.form.push_back({Line::capacitor, 0, 0, points(marks[6])});
    entry.command = form;
    entry.note = "I keep 31759 back";
    entry.events = {Event{Paid{unit, Line::general_reinforcement, 0, points(marks[5])}},
                    Event{BatterySet{unit, points(marks[0]), points(marks[0])}},
                    Event{CapacitorSet{unit, points(marks[6])}},
                    Event{CounterSet{unit, Counter::reinforcement_1, static_cast<std::int16_t>(marks[3])}},
                    Event{GroupSet{unit, 0, GroupField::charge, points(marks[4]).parts}},
                    Event{PlotAdded{unit, 9, 29}}};
    return entry;
}

// Everything that the window draws for the side seated, wherever the mouse points and whatever is selected.
std::string all_that_is_drawn(PlayedWindow& w) {
    std::string all;
    for (const std::size_t selected : {0U, 1U})
        for (const bool sheet : {false, true}) {
            w.state.sheet_tab = sheet;
            for (float y = 14; y < 720; y += 44)
                for (float x = 14; x < 1280; x += 52) {
                    w.state.selected = UnitId{selected};
                    w.mouse = ImVec2(x, y);
                    w.draw();
                    all += PlayedWindow::all_text();
                }
        }
    return all;
}

// The Federation looks; the Klingon's secrets are marked. What is drawn, and whether its view and log hold a mark.
struct Look {
    std::string drawn, told, own;
    bool known = false;
};
Look look_with(bool secrecy, Moment moment) {
    PlayedWindow w;
    begin(w, two_people, true);
    EXPECT_TRUE(w.go_on_until(moment));
    for (int i = 0; i < 200 && !(w.state.session->deciding() == SideId{1U}); ++i) {
        // The Klingon is done; the Federation sits down.
        const std::size_t before = w.state.session->entries().size();
        if (w.state.covered() || w.moment() == Moment::allocate)
            w.key(SDL_SCANCODE_RETURN);
        else if (w.moment() == Moment::move)
            w.key(SDL_SCANCODE_UP);
        if (w.state.session->entries().size() == before) w.letter('P');
    }
    w.state.seated = SideId{1U};
    const Session& s = *w.state.session;
    EXPECT_EQ(s.deciding(), SideId{1U});
    // The same battle once more with the marks in it.
    Battle first = s.run().first();
    mark_secrets(first.units[0]);
    auto film = std::make_unique<Film>(make_film(s.shared_rules(), s.run().as_log(), first, false, true));
    const LogEntry entry = marked_entry(film->playback.now(), UnitId{0U});
    film->playback.seek(film->playback.size());
    grow_film(*film, std::span(&entry, 1));
    film->playback.seek(film->playback.size());
    w.state.film = std::move(film);
    w.state.secrecy = secrecy;
    Look look;
    look.drawn = marked_line(all_that_is_drawn(w));
    // The log at its greatest depth, and the story on the screen.
    const auto told = [&](SideId side) {
        TranscriptOptions options;
        options.depth = Depth::audit;
        if (side) options.side = side;
        std::string lines =
            transcript(s.rules(), s.battle(), w.state.film->roster, std::span(&entry, 1), options);
        for (const Film::Line& line : w.state.film->story_for(side)) lines += line.text + "\n";
        return marked_line(lines);
    };
    look.told = told(w.state.eyes());
    look.own = told(SideId{0U});
    const Battle seen = w.state.seen();
    const Unit& u = seen.units[0];
    const auto is_mark = [](int n) {
        return std::find(std::begin(marks), std::end(marks), n) != std::end(marks);
    };
    look.known = is_mark(u.battery.ceil()) || is_mark(u.battery_warp.ceil()) || is_mark(u.capacitor.ceil());
    for (const Energy& paid : u.paid) look.known = look.known || is_mark(paid.ceil());
    for (const std::int16_t c : u.counter) look.known = look.known || is_mark(c);
    for (const GroupState& g : u.groups) look.known = look.known || is_mark(Energy{g.charge}.ceil());
    for (const SpeedChange& c : u.plot) look.known = look.known || c.speed == 29;
    return look;
}

TEST(Play, NothingThatIsDrawnToldOrKnownHoldsTheOthersAllocation) {
    for (const Moment moment : {Moment::allocate, Moment::fire}) {
        const Look look = look_with(true, moment);
        EXPECT_EQ(look.drawn, "") << static_cast<int>(moment);
        EXPECT_EQ(look.told, "") << static_cast<int>(moment);
        EXPECT_FALSE(look.known) << static_cast<int>(moment);
        EXPECT_NE(look.own, "") << "the owner's own log has the marks";
    }
}

// The control: played open the same search finds them.
TEST(Play, PlayedOpenTheSameSearchFindsTheOthersAllocation) {
    const Look look = look_with(false, Moment::allocate);
    EXPECT_NE(look.drawn, "");
    EXPECT_NE(look.told, "");
    EXPECT_TRUE(look.known);
}

TEST(Play, TheHandOverScreenShowsNothingOfTheBattle) {
    PlayedWindow w;
    begin(w, two_people, true);
    ASSERT_TRUE(w.state.covered());
    w.draw();
    const std::string text = PlayedWindow::all_text();
    EXPECT_NE(text.find("Hand over to the player of Klingon"), std::string::npos) << text;
    for (const char* word : {"Vengeance", "Hood", "speed", "warp", "Turn"})
        EXPECT_EQ(text.find(word), std::string::npos) << word;
}

// ---- key scripts --------------------------------------------------------------------------------------------

TEST(KeyScript, BadLinesGiveLineAndColumn) {
    struct Bad {
        const char* text;
        int line, column;
        const char* says;
    };
    for (const Bad& bad : {Bad{"# a remark\n\npres Enter\n", 3, 1, "press"},
                           Bad{"press Entr\n", 1, 7, "Entr"}, Bad{"press\n", 1, 6, "missing"},
                           Bad{"when moove press Up\n", 1, 6, "move"}, Bad{"when move Up\n", 1, 11, "press"},
                           Bad{"play until turn x\n", 1, 17, "turn"}, Bad{"wait\n", 1, 5, "moment"},
                           Bad{"see\n", 1, 4, "missing"}, Bad{"drag 4\n", 1, 7, "two numbers"}}) {
        const auto read = read_key_script(bad.text, "session.keys");
        ASSERT_FALSE(read) << bad.text;
        EXPECT_EQ(read.error().line, bad.line) << read.error().text();
        EXPECT_EQ(read.error().column, bad.column) << read.error().text();
        EXPECT_NE(read.error().what.find(bad.says), std::string::npos) << read.error().text();
    }
    const auto good = read_key_script(
        "press Shift+Left p\nwhen fire press Enter n\nplay until turn 2\nclick hand in\ndrag 10 -4\n", "s");
    ASSERT_TRUE(good) << good.error().text();
    EXPECT_EQ(good->lines.size(), 5U);
}

TEST(Play, ASizeOfTheWindowIsTwoNumbersThatAWindowMayHave) {
    EXPECT_EQ(window_size_from("1280x720").value_or(std::pair{0, 0}), (std::pair{1280, 720}));
    EXPECT_EQ(window_size_from("640x480").value_or(std::pair{0, 0}), (std::pair{640, 480}));
    for (const char* wrong : {"", "x", "1280", "1280x", "x720", "1280x720foo", "1280 x 720", "-1280x720",
                              "639x480", "640x479", "99999x720", "8193x480", "1e3x720"}) {
        const auto size = window_size_from(wrong);
        ASSERT_FALSE(size) << wrong;
        EXPECT_NE(size.error().find("640x480 to 8192x8192"), std::string::npos) << size.error();
    }
}

TEST(Play, APilotWithoutANameIsRefused) {
    const std::vector<std::string> sides{"Federation", "Klingon"}, pilots{"captain", "captain"};
    for (const char* wrong : {"", "Federation="}) {
        const auto players = players_from({wrong}, sides, pilots);
        ASSERT_FALSE(players) << wrong;
        EXPECT_NE(players.error().find("name is missing"), std::string::npos) << players.error();
    }
    EXPECT_EQ(players_from({"Klingon=human"}, sides, pilots).value_or(pilots),
              (std::vector<std::string>{"captain", "human"}));
}

// The lab covers the window: Escape closes it, and keys beneath it order nothing.
TEST(Play, WhileTheLaboratoryIsOpenNoKeyOrdersAnything) {
    PlayedWindow w;
    begin(w, two_people);
    ASSERT_TRUE(w.go_on_until(Moment::move));
    const std::size_t before = w.state.session->entries().size();
    w.letter('l');
    ASSERT_TRUE(w.state.watch.lab_shown);
    for (const SDL_Scancode key : {SDL_SCANCODE_UP, SDL_SCANCODE_LEFT, SDL_SCANCODE_RETURN}) w.key(key);
    for (const char key : {'p', 'n', '1'}) w.letter(key);
    EXPECT_EQ(w.state.session->entries().size(), before);
    w.key(SDL_SCANCODE_ESCAPE);
    EXPECT_FALSE(w.state.watch.lab_shown);
    w.key(SDL_SCANCODE_UP);
    EXPECT_GT(w.state.session->entries().size(), before);
}

// Fighters in flight have a form too, and it opens with the speed at which a captain flies them (an F4 flies at 8).
TEST(Play, AFightersFormOpensWithASpeed) {
    const Rules& rules = tables_of("classic");
    const auto text = read_text(find_scenario("classic_fleet"));
    ASSERT_TRUE(text);
    const auto scenario = read_scenario(*text, "classic_fleet.toml", rules);
    ASSERT_TRUE(scenario) << scenario.error().text();
    const auto battle = make_battle(rules, scenario->setup);
    ASSERT_TRUE(battle);
    int fighters = 0;
    for (std::size_t i = 0; i < battle->units.size(); ++i) {
        const Unit& u = battle->units[i];
        if (!u.active() || !small_craft(rules, u)) continue;
        ++fighters;
        const Allocate form = suggested(rules, *battle, UnitId{i});
        ASSERT_EQ(form.plot.size(), 1U);
        EXPECT_EQ(form.plot[0].speed, 8);
    }
    EXPECT_EQ(fighters, 4);
}

// A key that can do nothing now says why.
TEST(Play, APassThatIsRefusedSaysWhy) {
    PlayedWindow w;
    begin(w, two_people);
    ASSERT_TRUE(w.go_on_until(Moment::move));
    w.letter('p');
    EXPECT_EQ(w.moment(), Moment::move);
    EXPECT_NE(w.state.refused.find("cannot pass"), std::string::npos) << w.state.refused;
}

// Everything goes by keyboard: from the first frame on the arrows walk through what is decided, not over an edge beside it.
TEST(Play, ArrowsWalkThroughFormAndFireControlFromTheFirstFrame) {
    PlayedWindow w;
    begin(w, two_people);
    ASSERT_EQ(w.moment(), Moment::allocate);
    const std::size_t me = w.state.selected.index();
    const Allocate before = w.state.allocation.drafts.at(me);
    // Down past the buttons that hand in and the templates; then Space presses one that changes the form.
    for (int i = 0; i < 4; ++i) w.key(SDL_SCANCODE_DOWN);
    bool changed = false;
    for (int i = 0; i < 6 && !changed; ++i) {
        w.key(SDL_SCANCODE_DOWN);
        w.key(SDL_SCANCODE_SPACE);
        changed = !(w.state.allocation.drafts.at(me) == before);
    }
    EXPECT_TRUE(changed);
    // In fire control too, wherever on the form the arrows stood, and after the list of keys was looked at.
    ASSERT_TRUE(w.go_on_until(Moment::fire));
    w.letter('?');
    w.key(SDL_SCANCODE_ESCAPE);
    w.state.fire.least = 0;
    w.draw();
    const auto wanted = [&] { return w.state.fire.counted.size(); };
    const auto all = wanted();
    ASSERT_GT(all, 0U);
    // Below the buttons that pass stand the weapons.
    for (int i = 0; i < 7; ++i) w.key(SDL_SCANCODE_DOWN);
    w.key(SDL_SCANCODE_SPACE);
    EXPECT_NE(wanted(), all);
}

}  // namespace
}  // namespace impulse
