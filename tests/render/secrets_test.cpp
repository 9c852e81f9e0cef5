// What a side may not know is not on its screen: drones' types, pseudo-torpedoes, EW before it is announced, dummies,
// declared fire, what a forecast counts with.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "battle/core/view.h"
#include "battle/fire/odds.h"
#include "battle/play/legal.h"
#include "render/battle_scene.h"
#include "render/panels/allocation_draft.h"
#include "render/panels/volley_forecast.h"
#include "scenarios/logs/transcript.h"
#include "tests/render/played_window.h"
#include "tests/support/small_battle.h"

namespace impulse {
namespace {

// A battle of two people; the first side's ship is of that class and stands in sight of a cruiser.
std::string with_ship(const std::string& key, const std::string& more) {
    std::string text = close_battle();
    const std::string d7 = "class = \"klingon/d7\"";
    const std::size_t at = text.find(d7);
    EXPECT_NE(at, std::string::npos);
    text.replace(at, d7.size(), "class = \"" + key + "\"\n" + more);
    return text;
}

// What the second side has on its screen after the first has given the first legal order that `wanted` likes, or made of
// the form what `form` says.
struct Screen {
    std::vector<std::uint64_t> frames;
    std::string text;
    bool given = false;
};
Screen screen_after(const std::string& scenario,
                    const std::function<bool(const Rules&, const Battle&, const Command&)>& wanted,
                    bool secrecy = true, int impulses = 2,
                    const std::function<void(const Rules&, const Battle&, Allocate&)>& form = {}) {
    Screen out;
    PlayedWindow w;
    w.state.options.players = {"human", "human"};
    w.state.secrecy = secrecy;
    open_in(w.state, w.file("close.toml", scenario));
    EXPECT_TRUE(w.state.session) << w.state.message;
    if (!w.state.session) return out;
    Session& s = *w.state.session;
    const Rules& rules = s.rules();
    int stop_at = -1;
    for (int i = 0; i < 4000 && s.battle().ended == 0; ++i) {
        const SideId side = s.deciding();
        if (!side) break;
        const Battle& b = s.battle();
        if (out.given && (stop_at >= 0 && b.impulse_now() >= stop_at) && side == SideId{1U}) break;
        Command order = default_order(rules, b, side);
        // A captain's form arms what the ship has.
        if (const Allocate* barest = std::get_if<Allocate>(&order);
            barest != nullptr && !form && side == SideId{0U})
            order = suggested(rules, view(rules, b, side), barest->unit);
        if (Allocate* whole = std::get_if<Allocate>(&order);
            whole != nullptr && form && side == SideId{0U} && whole->unit == UnitId{0U}) {
            form(rules, b, *whole);
            EXPECT_FALSE(refuse(rules, b, *whole)) << refusal_text(rules, *refuse(rules, b, *whole));
            out.given = true;
            stop_at = b.impulse_now() + impulses;
        } else if (wanted && !out.given && side == SideId{0U} && b.owes(UnitId{0U})) {
            each_legal(rules, b, UnitId{0U}, [&](const Command& c) {
                if (!out.given && wanted(rules, b, c)) {
                    order = c;
                    out.given = true;
                    stop_at = b.impulse_now() + impulses;
                }
            });
        }
        EXPECT_FALSE(s.give(order)) << command_word(order);
    }
    EXPECT_TRUE(out.given) << "the order never was legal";
    w.state.seated = SideId{1U};
    w.frame();
    w.state.film->playback.seek(w.state.film->playback.size());
    w.state.playing = false;
    for (const Depth depth : {Depth::story, Depth::decisions, Depth::audit})
        for (const std::size_t selected : {0U, 1U}) {
            w.state.watch.log.depth = depth;
            w.state.selected = UnitId{selected};
            w.state.sheet_tab = selected == 0;
            w.state.watch.map.threat = w.state.watch.map.arcs = true;
            for (const ImVec2 mouse : {ImVec2(-1, -1), ImVec2(80, 90), ImVec2(80, 140), ImVec2(400, 300),
                                       ImVec2(560, 360), ImVec2(1000, 400)}) {
                w.mouse = mouse;
                for (int n = 0; n < 3; ++n) w.draw();
                out.frames.push_back(PlayedWindow::drawn());
            }
        }
    const SideId eyes = w.state.eyes();
    for (const Film::Line& line : w.state.film->story_for(eyes)) out.text += line.text + "\n";
    for (const LogLine& line : w.state.film->chronicle_for(eyes)) {
        out.text += fmt::format("{} {} {}", line.text, line.why, line.box);
        for (const UnitId unit : line.units) out.text += fmt::format(" {}", unit.index());
        out.text += "\n";
    }
    TranscriptOptions options;
    options.depth = Depth::audit;
    if (eyes) options.side = eyes;
    out.text += transcript(rules, s.run().first(), w.state.film->roster, s.entries(), options);
    return out;
}

void expect_same(const Screen& a, const Screen& b) {
    ASSERT_TRUE(a.given);
    ASSERT_TRUE(b.given);
    EXPECT_EQ(a.text, b.text);
    EXPECT_EQ(a.frames, b.frames);
}

bool launches(const Rules& rules, const Command& c, std::string_view type, LaunchAs as) {
    const Launch* l = std::get_if<Launch>(&c);
    return l != nullptr && l->as == as && rules.seeker(l->type).id.find(type) != std::string::npos &&
           l->target == UnitId{1U};
}

// FD1: what kind of drone flies is not known before it is identified, nor at whom.
const char* const of_one_kind = "loads = { \"DRONE A\" = [\"I\", \"I\"], \"DRONE B\" = [\"I\", \"I\"] }";
const char* const of_another = "loads = { \"DRONE A\" = [\"IV\", \"IV\"], \"DRONE B\" = [\"IV\", \"IV\"] }";
Screen after_a_drone(const char* loads, bool secrecy) {
    return screen_after(
        with_ship("klingon/d7", loads),
        [](const Rules&, const Battle&, const Command& c) { return std::holds_alternative<Launch>(c); },
        secrecy);
}
TEST(Secrets, ADroneOfTypeIAndOneOfTypeIVLookAlikeUntilIdentified) {
    expect_same(after_a_drone(of_one_kind, true), after_a_drone(of_another, true));
}
TEST(Secrets, PlayedOpenTheTypeOfADroneShows) {
    const Screen one = after_a_drone(of_one_kind, false), other = after_a_drone(of_another, false);
    EXPECT_NE(one.text, other.text);
    EXPECT_NE(one.frames, other.frames);
    EXPECT_NE(one.text.find("type I"), std::string::npos);
}

// FP6: a pseudo-torpedo is not told from a real one.
Screen after_a_torpedo(LaunchAs as, bool secrecy) {
    return screen_after(
        with_ship("romulan/kr", ""),
        [as](const Rules& rules, const Battle&, const Command& c) {
            return launches(rules, c, "plasma", as);
        },
        secrecy);
}
TEST(Secrets, APseudoTorpedoLooksLikeARealOne) {
    expect_same(after_a_torpedo(LaunchAs::plain, true), after_a_torpedo(LaunchAs::pseudo, true));
}
TEST(Secrets, PlayedOpenAPseudoTorpedoIsSeenForWhatItIs) {
    EXPECT_NE(after_a_torpedo(LaunchAs::plain, false).text, after_a_torpedo(LaunchAs::pseudo, false).text);
}

// D6.3: how a ship divides its electronic warfare is secret until it is announced at the end of allocation.
Screen after_a_form(Line line, bool secrecy) {
    return screen_after(close_battle(), {}, secrecy, 0,
                        [line](const Rules& rules, const Battle& b, Allocate& form) {
                            form.form.push_back({line, 0, 0, points(2)});
                            static_cast<void>(rules);
                            static_cast<void>(b);
                        });
}
TEST(Secrets, EcmAndEccmOfASealedFormLookAlike) {
    expect_same(after_a_form(Line::ecm, true), after_a_form(Line::eccm, true));
}
TEST(Secrets, PlayedOpenTheFormsElectronicWarfareShows) {
    EXPECT_NE(after_a_form(Line::ecm, false).text, after_a_form(Line::eccm, false).text);
}

// 6D1: who fires, with what and at whom is declared in secret.
TEST(Secrets, DeclaredFireShowsToNobodyElseUntilAllHaveDeclared) {
    const auto fires = [](bool first) {
        return screen_after(
            close_battle(),
            [first, n = 0](const Rules&, const Battle&, const Command& c) mutable {
                return std::holds_alternative<Fire>(c) && (first || n++ == 3);
            },
            true, 0);
    };
    expect_same(fires(true), fires(false));
}

// M3: a dummy is not told from a bomb.
Screen after_a_mine(bool dummy, bool secrecy) {
    return screen_after(
        with_ship("klingon/d7", "options = { t_bomb = 2 }"),
        [dummy](const Rules&, const Battle&, const Command& c) {
            const LayMine* m = std::get_if<LayMine>(&c);
            return m != nullptr && (m->dummy != 0) == dummy;
        },
        secrecy);
}
TEST(Secrets, ADummyLooksLikeABomb) { expect_same(after_a_mine(true, true), after_a_mine(false, true)); }
TEST(Secrets, PlayedOpenADummyIsSeen) {
    EXPECT_NE(after_a_mine(true, false).text, after_a_mine(false, false).text);
}

// ---- forecasts ----------------------------------------------------------------------------------------------------

struct Forecast {
    ScoreOdds odds;
    std::int64_t internals = 0;
    std::vector<std::int64_t> boxes;
    bool operator==(const Forecast& o) const {
        return odds.ways == o.odds.ways && internals == o.internals && boxes == o.boxes;
    }
};
Forecast forecast_of(const Rules& rules, const Battle& seen, UnitId by, UnitId at) {
    std::vector<Fire> volley;
    const ShipClass& c = rules.type(seen.unit(by).type);
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        Fire f;
        f.unit = by;
        f.target = at;
        f.group = static_cast<std::uint8_t>(g);
        if (c.groups[g].weapon && !rules.weapon(c.groups[g].weapon).modes.empty() && !refuse(rules, seen, f))
            volley.push_back(f);
    }
    EXPECT_FALSE(volley.empty());
    Forecast out;
    out.odds = odds_of(rules, seen, volley);
    VolleyForecast f = begin_forecast(rules, seen, volley, at);
    EXPECT_TRUE(f.possible);
    add_trials(rules, f, 200);
    out.internals = f.internals;
    out.boxes = f.boxes;
    return out;
}

// The fire window of two cruisers, four hexes apart, phasers charged.
std::unique_ptr<SmallBattle> at_fire(const Rules& rules) {
    auto small = std::make_unique<SmallBattle>(rules, "federation/ca", "klingon/d7");
    Battle& b = small->now();
    for (std::size_t i = 0; i < rules.procedure.steps.size(); ++i)
        if (rules.procedure.steps[i].mechanism == Mechanism::direct_fire)
            b.clock = {1, 1, static_cast<std::int16_t>(i)};
    b.window.kind = WindowKind::secret_together;
    b.window.open = 1;
    b.window.owes = b.window.eligible = UnitSet::first(2);
    for (const UnitId u : {small->a, small->b}) {
        small->at(u).capacitor = points(6);
        small->set(u, Counter::fire_control, 1);
        small->set(u, Counter::lock_on, 1);
        small->set(u, Counter::shield_level, 2);
        small->at(u).shield.fill(6);
    }
    return small;
}

TEST(Secrets, AForecastCountsWithNothingThatTheEnemyHides) {
    const Rules& rules = tables_of("classic");
    const auto small = at_fire(rules);
    const SideId side = small->at(small->a).side;
    const Forecast plain = forecast_of(rules, view(rules, small->battle(), side), small->a, small->b);
    EXPECT_GT(plain.internals, 0) << "the volley must get inside, else nothing is compared";
    // Reinforcement behind every shield, EW that has not been announced, batteries, charges, shots declared in secret.
    for (const Counter c : {Counter::general_reinforcement, Counter::reinforcement_1,
                            Counter::reinforcement_2, Counter::reinforcement_3, Counter::reinforcement_4,
                            Counter::reinforcement_5, Counter::reinforcement_6})
        small->set(small->b, c, 30);
    small->set(small->b, Counter::ecm, 6);
    small->at(small->b).battery = points(5);
    Shot shot;
    shot.by = small->b;
    shot.at = small->a;
    small->now().shots.push_back(shot);
    EXPECT_TRUE(plain == forecast_of(rules, view(rules, small->battle(), side), small->a, small->b));
    small->now().shots.clear();
    // What flies there and nobody has identified keeps no volley from being counted.
    MapObject drone;
    drone.fate = SeekerFate::flying;
    drone.type = SeekerId{0};
    drone.by = small->b;
    drone.target = small->a;
    drone.hex = small->at(small->b).hex;
    small->now().objects.push_back(drone);
    ASSERT_FALSE(view(rules, small->battle(), side).objects[0].type);
    EXPECT_TRUE(plain == forecast_of(rules, view(rules, small->battle(), side), small->a, small->b));
    // Nor does a shot at it that the side itself has declared.
    Shot at_drone;
    at_drone.by = small->a;
    at_drone.object = ObjectId{0U};
    const ShipClass& cruiser = rules.type(small->at(small->a).type);
    while (!cruiser.groups[at_drone.group].weapon) ++at_drone.group;
    small->now().shots.push_back(at_drone);
    EXPECT_EQ(plain.internals,
              forecast_of(rules, view(rules, small->battle(), side), small->a, small->b).internals);
    small->now().shots.clear();
    small->now().objects.clear();
    // The control: what is known counts. ECM that was announced, and a look at the whole battle.
    small->set(small->b, Counter::ecm_shown, 6);
    EXPECT_FALSE(plain == forecast_of(rules, view(rules, small->battle(), side), small->a, small->b));
    EXPECT_FALSE(plain == forecast_of(rules, small->battle(), small->a, small->b));
}

// G13: a hidden ship is where it was seen last; the map, a sheet and what may be ordered know no more.
TEST(Secrets, AHiddenShipIsDrawnWhereItWasLastSeen) {
    const Rules& rules = tables_of("classic");
    const auto small = at_fire(rules);
    const SideId side = small->at(small->a).side;
    Unit& hidden = small->at(small->b);
    hidden.hidden_from = static_cast<std::uint8_t>(1U << side.index());
    hidden.shown_hex = hidden.hex;
    hidden.shown_facing = hidden.facing;
    const Roster roster;
    struct Known {
        Hex hex{};
        Facing facing{};
        int speed = 0;
        std::vector<Command> legal;
    };
    const auto known = [&] {
        const Battle seen = view(rules, small->battle(), side);
        const ShipCounter ship = map_scene(rules, seen, roster, {}).ships.at(1);
        Known k{ship.hex, ship.facing, ship.speed, {}};
        each_legal(rules, seen, small->a, [&](const Command& c) { k.legal.push_back(c); });
        return k;
    };
    const Known before = known();
    hidden.hex = neighbour(neighbour(hidden.hex, Facing{1}), Facing{1});
    hidden.facing = Facing{2};
    small->set(small->b, Counter::speed, 17);
    const Known after = known();
    EXPECT_EQ(after.hex, before.hex);
    EXPECT_EQ(after.facing, before.facing);
    EXPECT_EQ(after.speed, before.speed);
    EXPECT_TRUE(after.legal == before.legal);
    hidden.hidden_from = 0;
    EXPECT_NE(known().hex, before.hex);
}

// What the map calls a seeker: its type and warhead for those who know, a question mark for others.
TEST(Secrets, TheMapNamesASeekerOnlyForThoseWhoKnowIt) {
    const Rules& rules = tables_of("classic");
    SmallBattle small(rules, "federation/ca", "klingon/d7");
    SeekerId torpedo{};
    for (std::size_t i = 0; i < rules.seekers.size(); ++i)
        if (rules.seekers[i].id == "plasma-S") torpedo = SeekerId{i};
    ASSERT_TRUE(torpedo);
    MapObject o;
    o.fate = SeekerFate::flying;
    o.type = torpedo;
    o.kind = SeekerKind::plasma;
    o.by = small.b;
    o.target = small.a;
    o.hex = small.at(small.b).hex;
    o.flown = 12;
    small.now().objects.push_back(o);
    const Roster roster;
    const auto label = [&](UnitId who) {
        return map_scene(rules, view(rules, small.battle(), small.at(who).side), roster, {})
            .seekers.at(0)
            .label;
    };
    EXPECT_EQ(label(small.a), "?");
    // FP1: what is left of it after 12 hexes, as the ruleset's row says.
    EXPECT_EQ(label(small.b), fmt::format("S {}", rules.seeker(torpedo).by_hexes[12]));
    small.now().objects[0].identified = static_cast<std::uint8_t>(1U << small.at(small.a).side.index());
    EXPECT_EQ(label(small.a), label(small.b));
    EXPECT_EQ(
        map_scene(rules, view(rules, small.battle(), small.at(small.a).side), roster, {}).seekers.at(0).kind,
        SeekerLook::Plasma);
}

}  // namespace
}  // namespace impulse
