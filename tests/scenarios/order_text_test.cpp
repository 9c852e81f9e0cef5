// The order language: every command by names, in tables and in lines.
#include "scenarios/orders/order_text.h"
#include "battle/core/rows/parties.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "battle/play/make_battle.h"
#include "scenarios/records/battle_json.h"
#include "scenarios/scenario_reader.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// Two ships of the classic ruleset, and one seeker #1 in flight.
struct Table {
    const Rules& rules = table_rules("classic");
    Scenario scenario;
    Battle battle;
    Roster roster;

    Table() {
        const auto read = read_scenario(R"(
ruleset = "classic"
[[side]]
name = "Federation"
[[side.unit]]
name = "Hood"
id = "F-1"
class = "federation/ca"
hex = "1515"
facing = "B"
[[side]]
name = "Klingon Empire"
id = "klingon"
[[side.unit]]
name = "Iron Fist"
id = "K-1"
class = "klingon/d7"
hex = "1912"
facing = "E"
)",
                                        "table.toml", rules);
        EXPECT_TRUE(read);
        scenario = *read;
        battle = *make_battle(rules, scenario.setup);
        roster = roster_of(scenario.setup);
        MapObject seeker;
        seeker.fate = SeekerFate::flying;
        seeker.by = UnitId{1};
        seeker.target = UnitId{0};
        seeker.serial = 1;
        battle.objects.push_back(seeker);
    }
    [[nodiscard]] OrderPlace place(SideId side = {}) const { return {rules, battle, roster, side}; }

    std::vector<Command> line(std::string_view text, SideId side = {}) const {
        auto commands = read_order_line(text, place(side));
        EXPECT_TRUE(commands) << text << ": " << (commands ? "" : commands.error().text());
        return commands ? *commands : std::vector<Command>{};
    }
    FileError wrong(std::string_view text) const {
        auto commands = read_order_line(text, place());
        EXPECT_FALSE(commands) << text;
        return commands ? FileError{} : commands.error();
    }
    [[nodiscard]] std::uint8_t group(UnitId u, std::string_view name) const {
        const auto found = groups_named(rules.type(battle.unit(u).type), name);
        EXPECT_EQ(found.size(), 1U) << name;
        return static_cast<std::uint8_t>(found.empty() ? 0 : found[0]);
    }
};

const UnitId hood{0}, fist{1};

TEST(OrderText, ShortAndLongFormsMeanTheSame) {
    const Table t;
    const auto a = t.line("fire Hood \"PH-1 A\" at \"Iron Fist\" mode=standard");
    const auto b = t.line("fire unit=F-1 weapon=\"PH-1 A\" target=k-1 mode=standard");
    const auto c = t.line("fire unit=hood weapon=[\"PH-1 A\"] target=\"iron fist\"");
    ASSERT_EQ(a.size(), 1U);
    EXPECT_EQ(a, b);
    EXPECT_EQ(a, c);
    EXPECT_EQ(std::get<Fire>(a[0]).unit, hood);
    EXPECT_EQ(std::get<Fire>(a[0]).target, fist);
    EXPECT_EQ(std::get<Fire>(a[0]).group, t.group(hood, "PH-1 A"));
}

TEST(OrderText, ACourseNeedsNoKeyForWhereItGoes) {
    const Table t;
    EXPECT_EQ(t.line("course Hood reach 1514"), t.line("course Hood reach hex=1514"));
    EXPECT_EQ(t.line("course Hood leave E"), t.line("course Hood leave direction=E"));
    EXPECT_EQ(t.line("course Hood ahead 12"), t.line("course Hood ahead until=12"));
}

TEST(OrderText, SeveralWeaponsAreSeveralCommands) {
    const Table t;
    EXPECT_EQ(t.line("fire Hood \"PH-1 A,PH-1 B,PHOTON A\" K-1").size(), 3U);
    EXPECT_EQ(t.line("fire Hood [\"PH-1 A\",\"PH-1 B\"] K-1").size(), 2U);
}

// D6.5: a shot is aimed through the UIM where the order says so.
TEST(OrderText, AShotThroughTheUimIsSaidSo) {
    const Table t;
    const auto aimed = t.line("fire K-1 \"DISR A\" Hood uim=true"),
               plain = t.line("fire K-1 \"DISR A\" Hood");
    ASSERT_EQ(aimed.size(), 1U);
    EXPECT_EQ(std::get<Fire>(aimed[0]).uim, 1);
    EXPECT_EQ(std::get<Fire>(plain.at(0)).uim, 0);
    EXPECT_EQ(t.line(order_line(t.place(), aimed[0])), aimed);
}

// Orders, sheets and the state call a round alike at every tech level.
TEST(OrderText, RoundsAreCalledAsOnTheSheetAtEveryTechLevel) {
    for (const Rules* rules : {&tng_rules(), &tng_rules_at_4x()}) {
        impulse::Setup setup;
        setup.ruleset = "tng";
        setup.field.impulses = 6;
        setup.sides = {{"a", "A", "", 0}, {"b", "B", "", 1}};
        for (int side = 0; side < 2; ++side) {
            SetupUnit u;
            u.id = u.name = side == 0 ? "Ember" : "Cleaver";
            u.class_key = side == 0 ? "aster/lantern" : "korrin/halberd";
            u.side = side;
            u.hex = hex_at(20, side == 0 ? 20 : 16);
            setup.units.push_back(u);
        }
        const auto battle = make_battle(*rules, setup);
        ASSERT_TRUE(battle) << battle.error();
        const Roster roster = roster_of(setup);
        const OrderPlace place{*rules, *battle, roster, {}};
        const auto order = read_order_line("launch Cleaver \"DRN-B A\" drone-triple Ember", place);
        ASSERT_TRUE(order) << order.error().text();
        EXPECT_EQ(rules->seeker(std::get<Launch>(order->at(0)).type).name, "drone-triple");
        const std::string words = order_line(place, order->at(0));
        EXPECT_EQ(words.find("-4x"), std::string::npos) << words;
        const auto by_id = read_order_line(
            "launch Cleaver \"DRN-B A\" " + rules->seeker(std::get<Launch>(order->at(0)).type).id + " Ember",
            place);
        ASSERT_TRUE(by_id) << by_id.error().text();
        EXPECT_EQ(*by_id, *order);
        const Json state = named_state_json(*rules, *battle, roster);
        EXPECT_EQ(state.dump().find("-4x"), std::string::npos);
        // Photons carry their rounds: 50 at 3X, 100 at 4X.
        int tubes = 0;
        for (const Json& unit : state.at("units"))
            for (const Json& group : unit.at("groups"))
                if (group.at("system") == "phtn") {
                    ++tubes;
                    EXPECT_EQ(group.value("rounds", 0), rules == &tng_rules() ? 50 : 100);
                }
        EXPECT_GT(tubes, 0);
    }
}

TEST(OrderText, SeekersAreCalledByTheirNumber) {
    const Table t;
    const auto c = t.line("fire Hood \"PH-1 A\" \"#1\"");
    ASSERT_EQ(c.size(), 1U);
    EXPECT_EQ(std::get<Fire>(c[0]).object, ObjectId{0});
    EXPECT_FALSE(std::get<Fire>(c[0]).target);
    EXPECT_NE(t.wrong("fire Hood \"PH-1 A\" \"#2\"").what.find("#1"), std::string::npos);
}

TEST(OrderText, AnEnergyFormIsWorkedOutFromReadableKeys) {
    const Table t;
    const auto c = t.line(
        "allocate Hood speed=16 reinforce={general=2, 1=\"1\"} het=1 shields=minimum hold=[\"PHOTON A\"]");
    ASSERT_EQ(c.size(), 1U);
    const auto& form = std::get<Allocate>(c[0]);
    EXPECT_EQ(form.shield_level, 1);
    EXPECT_EQ(form.fire_control, 1);
    ASSERT_EQ(form.plot.size(), 1U);
    EXPECT_EQ(form.plot[0], (SpeedChange{1, 16}));
    const auto amount = [&](Line line) {
        Energy sum{};
        for (const FormEntry& e : form.form)
            if (e.line == line) sum += e.amount;
        return sum;
    };
    EXPECT_EQ(amount(Line::move_warp), points(16));  // movement cost 1
    EXPECT_EQ(amount(Line::general_reinforcement), points(2));
    EXPECT_EQ(amount(Line::specific_reinforcement), points(1));
    EXPECT_EQ(amount(Line::het), points(5));   // five hexes' worth
    EXPECT_EQ(amount(Line::hold), points(1));  // photon hold cost
}

TEST(OrderText, PlotsChangeTheSpeedWithinTheTurn) {
    const Table t;
    const auto c = t.line(
        "allocate \"Iron Fist\" plot=[[1,8],[17,16]] arm={\"DISR A\"=2, \"DISR B\"={energy=4, "
        "mode=\"overload\"}}");
    ASSERT_EQ(c.size(), 1U);
    const auto& form = std::get<Allocate>(c[0]);
    ASSERT_EQ(form.plot.size(), 2U);
    EXPECT_EQ(form.plot[1], (SpeedChange{17, 16}));
    int arm = 0;
    for (const FormEntry& e : form.form)
        if (e.line == Line::arm) {
            ++arm;
            EXPECT_EQ(e.amount, e.index == t.group(fist, "DISR A") ? points(2) : points(4));
        }
    EXPECT_EQ(arm, 2);
}

// Every kind of command as a line reads back as the same command.
TEST(OrderText, EveryCommandReadsBackFromItsLine) {
    const Table t;
    Allocate form;
    form.unit = hood;
    form.plot.push_back({1, 12});
    form.plot.push_back({12, 16});
    form.shield_level = 1;
    form.overdrain = 2;
    form.form.push_back({Line::general_reinforcement, 0, 0, points(2)});
    form.form.push_back({Line::specific_reinforcement, 2, 0, ratio(5, 2)});
    form.form.push_back({Line::capacitor, 0, 0, points(3)});
    form.form.push_back({Line::damage_control, 0, 0, points(4)});
    form.form.push_back({Line::recharge, 0, 0, points(1)});
    form.form.push_back({Line::recharge_warp, 0, 0, points(1)});
    form.form.push_back({Line::move_impulse, 0, 0, points(1)});
    form.form.push_back({Line::het, 0, 0, points(5)});
    form.form.push_back({Line::tac, 0, 0, points(2)});
    form.form.push_back({Line::move_warp, 0, 0, points(14)});
    form.form.push_back({Line::ecm, 0, 0, points(3)});
    form.form.push_back({Line::eccm, 0, 0, points(1)});
    form.form.push_back({Line::lend_ew, 0, 0, points(6)});
    form.form.push_back({Line::scout, t.group(hood, "L WARP"), 0, points(1)});
    Fire fire;
    fire.unit = hood;
    fire.group = t.group(hood, "PHOTON B");
    fire.mode = 1;
    fire.target = fist;
    fire.combine = 2;
    Fire shoot_down = fire;
    shoot_down.target = {};
    shoot_down.object = ObjectId{0};
    shoot_down.mode = 0;
    Fire through_gate = fire;
    through_gate.through = hex_at(16, 15);
    Operate cast_gate{hood, t.group(hood, "PROBE"), SystemUse::box, {}, hex_at(16, 15), 1, {}};
    cast_gate.beyond = hex_at(20, 21);
    Launch launch;
    launch.unit = fist;
    launch.group = t.group(fist, "DRONE A");
    launch.type =
        t.rules.weapon(t.rules.type(t.battle.unit(fist).type).groups[launch.group].weapon).launches[1];
    launch.target = hood;
    Reserve reserve{hood, Line::specific_reinforcement, 3, 0, points(2)};
    const Command commands[] = {
        form,
        fire,
        shoot_down,
        launch,
        reserve,
        Reserve{hood, Line::general_reinforcement, 0, 0, points(2)},
        Move{hood, Manoeuvre::turn_left, 0},
        Move{hood, Manoeuvre::het, 4},
        Move{fist, Manoeuvre::tac, 0},
        Move{fist, Manoeuvre::decelerate, 3},
        Move{fist, Manoeuvre::ram, 0},
        Move{fist, Manoeuvre::leave, 0},
        Announce{hood, Announcement::emergency_deceleration},
        AdjustEw{hood, 3, 2},
        Scout{hood, t.group(hood, "L WARP"), ScoutTask::offend, fist, {}, 4},
        Scout{hood, no_channel, ScoutTask::lend_ecm, fist, {}, 2},
        Scout{hood, t.group(hood, "L WARP"), ScoutTask::break_lock, {}, ObjectId{0}, 0},
        Scout{hood, t.group(hood, "L WARP"), ScoutTask::control, {}, {}, 0},
        ChangeSpeed{hood, 18},
        Operate{hood, t.group(hood, "PROBE"), SystemUse::stasis_hold, fist, {}, 0, {}},
        Operate{hood, t.group(hood, "PROBE"), SystemUse::displace, fist, hex_at(20, 21), 0, {}},
        Operate{hood, t.group(hood, "PROBE"), SystemUse::sphere_announce, {}, {}, 2, ratio(7, 2)},
        Operate{hood, t.group(hood, "PROBE"), SystemUse::web_lay, {}, hex_at(15, 15), 1, points(6)},
        Operate{hood, t.group(hood, "PROBE"), SystemUse::web_cast, {}, hex_at(16, 15), 3 + 8 * 2, points(4)},
        Move{fist, Manoeuvre::through, 0},
        through_gate,
        cast_gate,
        Guide{fist, ObjectId{0}, GuideAct::release, {}},
        Guide{fist, ObjectId{0}, GuideAct::transfer, hood},
        Guide{fist, ObjectId{0}, GuideAct::aim, hood, {}},
        Guide{fist, ObjectId{0}, GuideAct::aim, {}, hex_at(16, 15)},
        Identify{hood, ObjectId{0}, {}},
        Identify{hood, {}, fist},
        DropChaff{hood},
        ClearRocks{hood, t.group(hood, "PH-1 A"), 0, hex_at(16, 15)},
        EmergencyRepair{hood, RepairTarget::group, t.group(hood, "PHOTON A")},
        EmergencyRepair{hood, RepairTarget::scanner, 0},
        Mend{hood, fist, t.group(fist, "L WARP"), 5},
        LaunchCraft{hood, {}, 1, CraftRole::suicide, Facing{2}, 6, fist},
        LaunchCraft{hood, fist, 0, CraftRole::plain, Facing{0}, 4, {}},
        RecoverCraft{hood, fist, 1},
        DeckWork{hood, 1, DeckJob::repair, 0, {}},
        DeckWork{hood, 0, DeckJob::clear, 0, {}},
        MoveTroops{hood, {}, 1, PartyKind::heavy, 2},
        MoveTroops{hood, fist, 0, PartyKind::gcv, 1},
        Tractor{hood, TractorAct::attract, fist, {}, 2, 0},
        Tractor{hood, TractorAct::attract, {}, ObjectId{0}, 1, 0},
        Tractor{hood, TractorAct::release, fist, {}, 0, 0},
        Tractor{hood, TractorAct::rotate, fist, {}, 0, 1},
        Tractor{hood, TractorAct::permit, fist, {}, 0, 0},
        Tractor{hood, TractorAct::repel, fist, {}, 5, 0},
        Tractor{hood, TractorAct::press, fist, {}, 5, 0},
        Tractor{hood, TractorAct::grapple, fist, {}, 0, 0},
        Tractor{hood, TractorAct::drag, fist, {}, 0, 4},
        Tractor{hood, TractorAct::dock, fist, {}, 0, 0},
        Tractor{hood, TractorAct::feed, fist, {}, 3, 0},
        DropShield{hood, 3, 0},
        DropShield{hood, 3, 1},
        Transport{hood, Cargo::party, fist, 0, 3, {}},
        Transport{hood, Cargo::raid, fist, t.group(fist, "DISR B"), 2, {}},
        Transport{hood, Cargo::bomb, {}, 0, 1, hex_at(17, 14)},
        Guard{hood, t.group(hood, "PHOTON A"), 2},
        Board{hood, fist, BoardingAim::rooms},
        LayMine{hood, 0, 1},
        ScanMines{hood},
        FireAtMine{hood, t.group(hood, "PH-1 A"), 0, MineId{0}},
        OrderMine{hood, MineId{0}, MineOrder::detonate},
        Inquire{hood, fist, Inquiry::sheet},
        Repair{hood, RepairTarget::shield, 2, 3},
        Repair{hood, RepairTarget::sensor, 0, 1},
        Repair{hood, RepairTarget::group, t.group(hood, "L WARP"), 2},
        Repair{hood, RepairTarget::overdrain, t.group(hood, "L WARP"), 2},
        Pass{fist},
        PassSide{SideId{1}},
        SetStanding{SideId{0}, StandingKind::struck_shield, Standing::ask},
        SetWatch{SideId{0}, WatchLevel::quiet},
        SetTrigger{SideId{0}, Trigger::volley, 12},
        WaitUntil{SideId{1}, 12},
        Course{hood, fist, {}, {}, CourseKind::circle, 15},
        Course{hood, fist, {}, {}, CourseKind::hold, 8, 1},
        Course{hood, fist, {}, {}, CourseKind::hold},
        Course{hood, fist, {}, {}, CourseKind::intercept},
        Course{hood, fist, {}, {}, CourseKind::station},
        Course{hood, fist, {}, {}, CourseKind::dock},
        Doctrine{hood, DoctrineKind::withdraw, DoctrineUse::act, every_group, 40, 0, fist},
        Doctrine{hood, DoctrineKind::withdraw, DoctrineUse::act, every_group, 100, 0, fist},
        Course{hood, {}, {}, hex_at(15, 14), CourseKind::reach},
        Course{hood, {}, {}, {}, CourseKind::ahead, 0, 0, 12},
        Course{hood, {}, {}, {}, CourseKind::leave, 4},
        Course{hood},
        Doctrine{hood, DoctrineKind::fire, DoctrineUse::act, t.group(hood, "PHOTON A"), 8, 60},
        Doctrine{hood, DoctrineKind::seekers, DoctrineUse::ask, every_group, 2, 0},
        Doctrine{hood, DoctrineKind::withdraw, DoctrineUse::act, every_group, 40, 0},
        Doctrine{hood, DoctrineKind::reserve, DoctrineUse::off},
        Doctrine{hood, DoctrineKind::launch, DoctrineUse::act, every_group, 15, 0},
        Concede{SideId{1}},
        Resign{SideId{1}},
        HandOver{SideId{1}, Controller::captain},
        HandOver{SideId{0}, Controller::human},
        UmpirePlace{hood, hex_at(30, 31), Facing{3}},
        UmpireCounter{fist, Counter::reinforcement_1, 7},
        UmpireCharge{hood, t.group(hood, "PHOTON A"), 1, points(4)},
        UmpireCharge{hood, 255, 0, ratio(1, 2)},
        UmpireCharge{hood, 254, 0, points(3)},
        UmpireBox{hood, RepairTarget::group, t.group(hood, "L WARP"), -2},
        UmpireBox{hood, RepairTarget::shield, 5, 4},
        UmpireScore{fist, 2, 14, hood},
        UmpireScore{fist, 2, 14, {}},
        UmpireRemove{fist, Fate::captured},
        UmpireEnd{SideId{0}},
        UmpireEnd{},
    };
    std::set<std::string> seen;
    for (const Command& command : commands) {
        const std::string line = order_line(t.place(), command);
        const auto back = t.line(line);
        ASSERT_EQ(back.size(), 1U) << line;
        if (const auto* f = std::get_if<Allocate>(&command)) {
            // The order of a form's entries does not matter.
            const auto& g = std::get<Allocate>(back[0]);
            EXPECT_EQ(f->plot, g.plot);
            EXPECT_EQ(f->overdrain, g.overdrain);
            EXPECT_EQ(f->form.size(), g.form.size()) << line;
            for (const FormEntry& e : f->form)
                EXPECT_NE(std::find(g.form.begin(), g.form.end(), e), g.form.end())
                    << line << ": " << word(e.line);
        } else {
            EXPECT_EQ(back[0], command) << line;
        }
        seen.insert(std::string{command_word(command)});
    }
    EXPECT_EQ(seen.size(), std::variant_size_v<Command> - 1);  // answers need a question, see below
}

TEST(OrderText, AnswersAreReadAgainstTheOpenQuestion) {
    Table t;
    Question q;
    q.kind = QuestionKind::which_box;
    q.side = SideId{0};
    q.unit = hood;
    const std::uint8_t a = t.group(hood, "PH-1 A"), b = t.group(hood, "PH-1 B");
    q.options_low = 1U << a | 1U << b;
    t.battle.questions.push_back(q);
    const auto c = t.line("answer \"PH-1 B\"");
    ASSERT_EQ(c.size(), 1U);
    EXPECT_EQ(std::get<Answer>(c[0]), (Answer{SideId{0}, b}));
    EXPECT_EQ(t.line(order_line(t.place(), c[0]))[0], c[0]);
    EXPECT_NE(t.wrong("answer \"PH-1 C\"").what.find("PH-1 A"), std::string::npos);
    t.battle.questions.back().kind = QuestionKind::which_shield;
    EXPECT_EQ(std::get<Answer>(t.line("answer 3")[0]).choice, 2);
}

TEST(OrderText, PassWithoutANamePassesTheSide) {
    const Table t;
    EXPECT_EQ(t.line("pass", SideId{1})[0], Command{PassSide{SideId{1}}});
}

TEST(OrderText, BrokenLinesPointAtTheWord) {
    const Table t;
    const struct {
        std::string_view line;
        int column;
        std::string_view says;
    } cases[] = {
        {"fier Hood \"PH-1 A\" K-1", 1, "did you mean `fire`"},
        {"fire Hod \"PH-1 A\" K-1", 6, "did you mean `Hood`"},
        {"fire Hood \"PH-1 X\" K-1", 11, "has no \"PH-1 X\""},
        {"fire Hood \"PH-1 A\" Klingon", 20, "there is no unit"},
        {"fire Hood \"PH-1 A\" K-1 mode=megaload", 24, "has no mode"},
        {"fire Hood \"PH-1 A", 11, "not closed"},
        {"move Hood lft", 11, "how"},
        {"move Hood het", 1, "facing"},
        {"allocate Hood speed=fast", 15, "speed"},
        {"allocate Hood seed=16", 15, "seed"},
        {"allocate Hood arm={\"PHOTON A\"=2", 15, "not closed"},
        {"reserve Hood capacitor 1/7", 24, "amount"},
        {"umpire_place Hood 30x1 A", 19, "hex"},
        {"repair Hood \"shield 9\"", 13, "has no shield"},
        {"repair Hood \"overdrain PH-1 X\"", 13, "has no \"PH-1 X\""},
        {"allocate Hood overdrain=100", 15, "overdrain"},
        {"launch Hood \"PH-1 A\" I K-1", 22, "does not launch \"I\": it is not a launcher"},
        {"launch K-1 \"DRONE A\" XX Hood", 22, "it launches"},
        {"announce Hood surrender", 15, "what"},
        {"pass_side Romulan", 11, "there is no side"},
        {"fire Hood \"PH-1 A\" K-1 standard 7", 33, "no place"},
        {"answer \"PH-1 A\"", 8, "no question"},
    };
    for (const auto& c : cases) {
        const FileError e = t.wrong(c.line);
        EXPECT_EQ(e.column, c.column) << c.line << ": " << e.what;
        EXPECT_NE(e.what.find(c.says), std::string::npos) << c.line << ": " << e.what;
    }
}

TEST(OrderText, HelpShowsEveryOrder) { EXPECT_EQ(order_help().size(), std::variant_size_v<Command>); }

}  // namespace
}  // namespace impulse
