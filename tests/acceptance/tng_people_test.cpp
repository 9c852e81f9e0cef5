// Worked cases of the TNG supplement: boarding, crews, sensors and links.
#include <gtest/gtest.h>

#include <cmath>

#include "battle/areas/travel.h"
#include "battle/core/links.h"
#include "battle/core/rows/links.h"
#include "battle/core/rows/melee.h"
#include "battle/end/melee.h"
#include "battle/movement/high_energy_turn.h"
#include "battle/movement/link_strength.h"
#include "battle/play/apply.h"
#include "battle/repair/damage_control.h"
#include "battle/systems/box_uses.h"
#include "battle/systems/displacement.h"
#include "battle/systems/gates.h"
#include "battle/systems/grips.h"
#include "battle/systems/marines.h"
#include "battle/systems/tractor.h"
#include "battle/systems/transporter.h"
#include "tests/acceptance/tng_guns.h"
#include "tests/acceptance/tng_more.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// Two ships, the second so many hexes ahead; full batteries, ten parties each.
struct Two {
    TableBattle b{"tng"};
    UnitId one, other;
    using Boxes = std::initializer_list<std::pair<const char*, int>>;
    Two(Boxes ones, Boxes others, int range, int tech = 3) {
        one = ship(0, 0, ones, tech);
        other = ship(1, range, others, tech);
        b.clock(1, 2);
        b.open(Mechanism::activity);
    }
    UnitId ship(int side, int away, Boxes boxes, int tech) {
        const ClassId type = b.bare_class(boxes);
        ShipClass& c = b.rules.classes[type.index()];
        c.sheet.tech = tech;
        c.sheet.move_cost = points(1);
        for (std::size_t g = 0; g < c.groups.size(); ++g) {
            const SystemType& s = b.rules.system(c.groups[g].system);
            if (!s.uses.empty() && s.modifiers.empty()) c.modifying.push_back(static_cast<std::uint8_t>(g));
        }
        const UnitId u = b.unit(side, "0101", 'A', type);
        for (int i = 0; i < away; ++i) b.at(u).hex = neighbour(b.at(u).hex, Facing{2});
        b.at(u).battery = points(40);
        Play play = b.play();
        change_aboard(play, u, PartyKind::normal, 10);
        return u;
    }
    [[nodiscard]] Operate use(const char* system, int function) {
        Operate o;
        o.unit = one;
        o.group = static_cast<std::uint8_t>(b.group_of(one, system));
        o.use = SystemUse::box;
        o.value = static_cast<std::uint8_t>(function);
        o.target = other;
        return o;
    }
    [[nodiscard]] std::optional<Refusal> no(const Command& order) { return refuse(b.rules, b.battle, order); }
    void give(const Tractor& order) {
        const auto why = refuse_tractor(b.rules, b.battle, order);
        ASSERT_FALSE(why) << refusal_text(b.rules, *why);
        Play play = b.play();
        do_tractor(play, order);
    }
    [[nodiscard]] Tractor link(TractorAct act, int energy = 0) const {
        return {one, act, other, {}, static_cast<std::uint8_t>(energy), 0};
    }
    // Energy that an act takes.
    [[nodiscard]] Energy spent() { return points(40) - b.at(one).battery; }
};

// ---- boarding and crews
void untouchable(const CaseJson&, const CaseJson& expect, const CaseJson&) {
    const MeleeRules& book = *table_rules("tng").melee;
    for (const Posture by :
         {Posture::evasive, Posture::defensive, Posture::average, Posture::offensive, Posture::suicidal}) {
        const int faces =
            faces_that_hit(book, {PartyKind::normal, by}, {PartyKind::commando, Posture::evasive, true});
        EXPECT_EQ(faces, expect.at("hit_number")) << word(by);
        EXPECT_EQ(faces > 0, expect.at("can_hit").get<bool>());
    }
}
// "Heavy Commando" is a squad of both kinds at once; the tables have it as one that adds both modifiers.
void heavy_commando(const CaseJson&, const CaseJson& expect, const CaseJson&) {
    const MeleeRules& book = *table_rules("tng").melee;
    const int plain =
        faces_that_hit(book, {PartyKind::normal, Posture::average}, {PartyKind::normal, Posture::average});
    const auto row = [&](PartyKind kind) { return book.party[static_cast<std::size_t>(kind)].attack; };
    EXPECT_EQ(plain - row(PartyKind::commando) - row(PartyKind::heavy), expect.at("hit_number"));
    EXPECT_EQ(row(PartyKind::heavy_commando), row(PartyKind::commando) + row(PartyKind::heavy));
    EXPECT_EQ(faces_that_hit(book, {PartyKind::heavy_commando, Posture::average},
                             {PartyKind::normal, Posture::average}),
              expect.at("hit_number"));
}
void bred_at_home(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    Two t({{"regenerating_crew", 1}}, {}, 5);
    const int original = given.at("original"), present = given.at("present_home");
    t.b.rules.classes[t.b.at(t.one).type.index()].sheet.crew_units = original;
    t.b.set(t.one, Counter::crew_lost, original - present);
    Play play = t.b.play();
    repair_run(play);
    EXPECT_EQ(original - t.b.at(t.one)[Counter::crew_lost] - present, expect.at("created"));
}
void bred_elsewhere(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    Two t({{"regenerating_crew", 1}}, {{"hull_a", 3}}, 5);
    Sheet& sheet = t.b.rules.classes[t.b.at(t.other).type.index()].sheet;
    sheet.crew_units = 90;
    const int present = given.at("present");
    Play play = t.b.play();
    play.emit(BoardersSet{t.other, 0, PartyKind::normal, static_cast<std::uint8_t>(present)});
    repair_run(play);
    EXPECT_EQ(t.b.at(t.other).boarders_of(SideId{std::size_t{0}}) - present, expect.at("created"));
}

// ---- sensors
void studied(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    Two t({{"comp", 1}, {"ph-7", 1}}, {}, 3);
    t.b.rules.classes[t.b.at(t.other).type.index()].sheet.tech = given.at("target_tech");
    const Inquire order{t.one, t.other, Inquiry::aim};
    const int cost = expect.at("cost");
    t.b.at(t.other).info[0] = static_cast<std::int16_t>(cost - 1);
    EXPECT_TRUE(t.no(order));
    t.b.at(t.other).info[0] = static_cast<std::int16_t>(cost);
    ASSERT_FALSE(t.no(order));
    ASSERT_TRUE(apply(t.b.rules, t.b.battle, order, t.b.dice, &t.b.events));
    EXPECT_EQ(t.b.at(t.other).info[0], 0);
}
void informs(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const int tech = given.at("tech") == "3X" ? 3 : 4, range = expect.at("range");
    Two far({{"specsen", 1}}, {}, range + 1, tech);
    EXPECT_EQ(far.no(far.use("specsen", 2))->why, Why::out_of_range);
    Two t({{"specsen", 1}}, {}, range, tech);
    ASSERT_FALSE(t.no(t.use("specsen", 2)));
    Play play = t.b.play();
    do_box_use(play, t.use("specsen", 2));
    EXPECT_EQ(t.b.at(t.other).info[0], expect.at("points"));
}

// ---- links
const Grip& grip(const char* system, LinkKind kind) {
    for (const SystemType& s : table_rules("tng").systems)
        if (s.id == system) return *grip_of(s, kind);
    throw std::runtime_error(system);
}
// What resists a link and turns that shake it count whole points: of 8/3 the third is already too much.
void strength(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const int energy = given.at("energy"), range = given.at("range");
    const auto whole = [](const CaseJson& n) { return static_cast<int>(std::floor(n.get<double>())); };
    EXPECT_EQ(strength_of(grip("trac", LinkKind::tractor), energy, range), whole(expect.at("normal")));
    EXPECT_EQ(strength_of(grip("trac_hard", LinkKind::tractor), energy, range), whole(expect.at("hard")));
    EXPECT_EQ(strength_of(grip("trac_hard", LinkKind::tractor), energy, 0), expect.at("hard_range0"));
}
void turned_round(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    Two t({{"trac", 1}}, {}, given.at("range"));
    t.b.rules.classes[t.b.at(t.other).type.index()].sheet.size_class = given.at("size_class");
    t.give(t.link(TractorAct::attract, 8));
    const Energy before = t.spent();
    t.give(t.link(TractorAct::rotate));
    EXPECT_EQ(t.spent() - before, points(expect.at("energy")));
}
void grappled(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    Two t({{"grap", 1}}, {}, 0);
    t.give(t.link(TractorAct::grapple));
    ASSERT_TRUE(held_by(t.b.battle, t.other, t.one));
    ASSERT_EQ(given.at("strength"), 1);  // any high energy turn breaks it, whatever the die of the case shows
    t.b.set(t.other, Counter::moves_left, 12);
    Play play = t.b.play();
    do_het(play, t.other, 1);
    EXPECT_EQ(!held_by(t.b.battle, t.other, t.one), expect.at("broken").get<bool>());
}
void pressed(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const int energy = given.at("energy"), range = given.at("range");
    EXPECT_EQ(strength_of(grip("press", LinkKind::pressor), energy, range), expect.at("strength"));
    Two t({{"press", 1}}, {}, range);
    t.give(t.link(TractorAct::press, energy));
    for (int activity = 2; activity <= 3; ++activity) {
        t.b.clock(1, activity);
        t.b.battle.volleys.clear();
        Play play = t.b.play();
        press_held(play);
        int sum = 0;
        for (const Volley& v : t.b.battle.volleys) sum += v.points;
        EXPECT_EQ(sum, expect.at("damage_per_activity"));
    }
}
void beams(const CaseJson&, const CaseJson& expect, const CaseJson&) {
    for (const auto& [tech, ending] : {std::pair{3, "_3x"}, {4, "_4x"}}) {
        Two t({{"tran", 1}}, {}, 1, tech);
        const int uses = expect.at(std::string{"uses"} + ending);
        const Transport party{t.one, Cargo::party, t.other, 0, static_cast<std::uint8_t>(uses), {}};
        Transport more = party;
        ++more.count;
        EXPECT_TRUE(refuse_transport(t.b.rules, t.b.battle, more)) << tech;
        ASSERT_FALSE(refuse_transport(t.b.rules, t.b.battle, party)) << tech;
        Play play = t.b.play();
        do_transport(play, party);
        EXPECT_EQ(t.spent() * 2,
                  points(static_cast<int>(expect.at(std::string{"energy"} + ending).get<double>() * 2)));
    }
}
void hex_field(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    Two t({{"atf", 1}}, {{"tran", 1}}, given.at("range"));
    Operate o = t.use("atf", 2);
    o.target = {};
    o.hex = t.b.at(t.other).hex;
    for (int impulse = 1; impulse <= 3; ++impulse) {
        t.b.clock(1, impulse);
        ASSERT_FALSE(refuse_box_use(t.b.rules, t.b.battle, o));
        Play play = t.b.play();
        do_box_use(play, o);
        EXPECT_EQ(t.spent(), points(impulse * expect.at("energy_per_impulse").get<int>()));
    }
}
void displaced(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const int range = given.at("range");
    const WeaponMode& mode = gun_mode("dd", given.at("tech"), "standard");
    EXPECT_EQ(mode.table.hit_at(range), expect.at("hit_number"));
    ASSERT_EQ(expect.at("distance_dice"), "1d6-1");
    for (int die = 1; die <= 6; ++die) {
        Two t({{"dd", 1}}, {}, range);
        t.b.at(t.other).hex = hex_at(30, 40 - range);
        t.b.at(t.one).hex = hex_at(30, 40);
        t.b.arm(t.one, 0, "standard", points(4));
        t.b.set(t.one, Counter::lock_on, 1);
        t.b.faces({expect.at("hit_number").get<int>(), 1, die});
        const Hex from = t.b.at(t.other).hex;
        const Operate o{t.one, 0, SystemUse::displace, t.other, neighbour(from, Facing{0}), 0, {}};
        ASSERT_FALSE(refuse_displace(t.b.rules, t.b.battle, o));
        Play play = t.b.play();
        do_displace(play, o);
        EXPECT_EQ(distance(from, t.b.at(t.other).hex), die - 1);
    }
}
void went_through(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const int apart = given.at("mouths_apart"), points_in_all = expect.at("damage");
    ASSERT_EQ(expect.at("to"), "random shield facing each");
    for (int facing = 0; facing < 6; ++facing) {
        Two t({{"lab", 1}}, {{"wormhole", 1}}, 5);
        t.b.rules.classes[t.b.at(t.one).type.index()].sheet.size_class = given.at("size_class");
        const Hex out = hex_at(30, 40);
        t.b.at(t.one).hex = hex_at(30, 40 - apart);
        t.b.at(t.other).hex = hex_at(35, 30);  // far from the edge of what is counted
        t.b.set(t.one, Counter::entered, t.b.battle.impulse_now());
        Operate o;
        o.unit = t.other;
        o.use = SystemUse::cast;
        o.hex = t.b.at(t.one).hex;
        o.beyond = out;
        for (std::size_t i = 0; i < t.b.rules.seekers.size(); ++i)
            if (t.b.rules.seekers[i].name == "wormhole-open") {
                Play play = t.b.play();
                open_gate(play, o, SeekerId{i});
                break;
            }
        for (int n = 0; n < points_in_all; ++n) t.b.faces({n == 0 ? (facing + 1) % 6 + 1 : facing + 1});
        Play play = t.b.play();
        ASSERT_FALSE(refuse_move(t.b.rules, t.b.battle, {t.one, Manoeuvre::through, 0}));
        do_move(play, {t.one, Manoeuvre::through, 0});
        EXPECT_EQ(t.b.at(t.one).hex, out);
        int there = 0, all = 0;
        for (const Volley& v : t.b.battle.volleys) {
            all += v.points;
            there += v.facing == facing ? v.points : 0;
        }
        EXPECT_EQ(all, points_in_all);
        EXPECT_EQ(there, points_in_all - 1) << "the first fell on another facing";
    }
}

}  // namespace

const std::vector<CaseRow>& people_cases() {
    static const std::vector<CaseRow> rows{{"commando-evasive-untouchable", untouchable},
                                           {"heavy-commando", heavy_commando},
                                           {"regen-crew-ten-percent", bred_at_home},
                                           {"regen-crew-other-ship", bred_elsewhere},
                                           {"comp-bonus", studied},
                                           {"specsen-info", informs},
                                           {"trac-strength", strength},
                                           {"trac-rotate-sc2", turned_round},
                                           {"grap-break", grappled},
                                           {"press-range", pressed},
                                           {"tran-cost", beams},
                                           {"atf-offensive", hex_field},
                                           {"dd-unwilling", displaced},
                                           {"wormhole-transit", went_through}};
    return rows;
}

TEST(TngAcceptance, BoardingCrewsSensorsAndLinks) { check_cases("tng", people_cases()); }

}  // namespace impulse
