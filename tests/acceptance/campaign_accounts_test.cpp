// Worked cases of the campaign documents that need no battle on a map: fleets, abstract battles, exits, repair bills.
#include "tests/acceptance/campaign_accounts.h"

#include <fmt/format.h>

#include <deque>
#include <numeric>

#include "battle/areas/barrier.h"
#include "battle/end/boarding.h"
#include "scenarios/campaigns/absolute_war.h"
#include "scenarios/campaigns/fixed_defences.h"
#include "scenarios/campaigns/full_thrust.h"
#include "scenarios/campaigns/sidcors.h"
#include "scenarios/campaigns/thunderdome.h"
#include "scenarios/campaigns/thunderdome_aftermath.h"
#include "scenarios/campaigns/thunderdome_fleet.h"
#include "scenarios/campaigns/vbam.h"
#include "tests/support/loaded_rules.h"

namespace impulse {
namespace {

template <class Rows>
const Rows& loaded(tl::expected<Rows, FileError> (*load)()) {
    static const Rows rows = [&] {
        auto read = load();
        EXPECT_TRUE(read) << read.error().text();
        return read ? std::move(*read) : Rows{};
    }();
    return rows;
}
const vbam::Rows& vb() { return loaded(vbam::load_rows); }
const full_thrust::Rows& ft() { return loaded(full_thrust::load_rows); }
const absolute_war::Rows& aw() { return loaded(absolute_war::load_rows); }
const thunderdome::FleetRows& td() { return loaded(thunderdome::load_fleet_rows); }

Fraction fraction(const CaseJson& j) { return *parse_fraction(j.get<std::string>()); }
std::string place(Hex h) { return text(h, column_of(h) > 99 || row_of(h) > 99); }

// ---- VBAM/SFB
void vb_coefficient(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    EXPECT_EQ(sidcors::percent(vb(), g.at("bir"), g.at("die")), e.at("percent"));
}
void vb_damage(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    sidcors::Force force;
    for (const CaseJson& attack : g.at("attack")) {
        sidcors::Ship ship;
        ship.factors.whole = {attack, attack, 0};
        force.ships.push_back(ship);
    }
    const int halves = sidcors::potential_halves(vb(), force);
    EXPECT_EQ(halves, 2 * e.at("compot").get<int>());
    EXPECT_EQ(sidcors::damage(halves, g.at("percent")), e.at("damage"));
}
void vb_shift(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    int shift = 0;
    for (const CaseJson& s : g.at("shifts")) shift += s.get<int>();
    EXPECT_EQ(sidcors::shifted(g.at("die"), shift), e.at("die"));
}
void vb_scout(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    EXPECT_EQ(sidcors::scout_shift(g.at("own_ew"), g.at("enemy_ew")), e.at("shift"));
}
void vb_cloak(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    EXPECT_EQ(sidcors::cloak_shift(vb(), g.at("sum")), e.at("enemy_shift"));
}

// A round in which the first side scores just those points and uses them all on one ship of the second.
void vb_directed(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    const int points = g.at("points");
    std::array<sidcors::Force, 2> forces;
    sidcors::Ship idle;
    idle.factors.whole = {0, 1000, 0};
    forces[0].ships = {idle};
    sidcors::Ship target;
    target.factors.whole = {0, g.at("defence"), 0};
    target.factors.crippled = sidcors::Face{0, g.at("crippled_defence"), 0};
    forces[1].ships = {target, idle};
    forces[1].carried = points;
    sidcors::Choices choices;
    choices.intensity = [](const auto&, int, int) { return 1; };
    choices.loss = [](const sidcors::Force&, int) { return std::size_t{0}; };
    std::array<sidcors::Choices, 2> both{choices, choices};
    both[0].directed = [](const auto&, int, int) { return sidcors::Directed{0, true, 0, false}; };
    sidcors::Round told;
    const auto fault = sidcors::fight_round(
        vb(), forces, 2, both, [](const std::string&, int) { return 3; }, told);
    if (e.at("result") == "none") {
        EXPECT_TRUE(fault);
        return;
    }
    ASSERT_FALSE(fault) << *fault;
    const auto& ship = forces[1].ships[0];
    EXPECT_EQ(word(ship.status), e.at("result"));
    EXPECT_EQ(told.sides[1].due - told.sides[1].directed, e.at("left"));
}
void vb_mauler(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    EXPECT_EQ(sidcors::directed_cost(vb(), g.at("needed"), g.at("mauler_attack")), e.at("cost"));
}
void vb_mauler_shock(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    EXPECT_EQ(sidcors::mauler_shock(vb(), g.at("die")), e.at("crippled").get<bool>());
}
// A round in which one side owes just those points and the smallest thing that it has left absorbs just so many.
void vb_allocate_stop(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    std::array<sidcors::Force, 2> forces;
    sidcors::Ship ship;
    ship.factors.whole = {0, g.at("smallest_defence"), 0};
    forces[0].ships = forces[1].ships = {ship, ship};
    forces[1].carried = g.at("points_left");
    sidcors::Choices choices;
    choices.intensity = [](const auto&, int, int) { return 1; };
    choices.loss = [](const sidcors::Force& own, int) {
        return own.ships[0].alive() ? std::size_t{0} : std::size_t{1};
    };
    sidcors::Round told;
    ASSERT_FALSE(sidcors::fight_round(
        vb(), forces, 2, {choices, choices}, [](const std::string&, int) { return 3; }, told));
    EXPECT_EQ(!told.sides[1].losses.empty(), e.at("must_continue").get<bool>());
    if (e.contains("added_next_round")) {
        EXPECT_EQ(told.sides[1].carried_after, e.at("added_next_round"));
        EXPECT_EQ(forces[1].carried, e.at("added_next_round"));
    }
}
void vb_destroy_whole(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    // All the points there are, against one ship: what it resolved is what both its sides absorb.
    std::array<sidcors::Force, 2> forces;
    sidcors::Ship ship;
    ship.factors.whole = {0, g.at("defence"), 0};
    ship.factors.crippled = sidcors::Face{0, g.at("crippled_defence"), 0};
    forces[0].ships = forces[1].ships = {ship};
    forces[1].carried = 1000;
    sidcors::Choices choices;
    choices.intensity = [](const auto&, int, int) { return 1; };
    choices.loss = [](const sidcors::Force&, int) { return std::size_t{0}; };
    sidcors::Round told;
    ASSERT_FALSE(sidcors::fight_round(
        vb(), forces, 2, {choices, choices}, [](const std::string&, int) { return 3; }, told));
    EXPECT_EQ(told.sides[1].resolved, e.at("absorbed"));
}
void vb_factors(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    const auto factors = sidcors::parse_factors(g.at("text").get<std::string>());
    ASSERT_TRUE(factors);
    EXPECT_EQ(factors->whole, (sidcors::Face{e.at("A"), e.at("D"), e.at("F")}));
    ASSERT_TRUE(factors->crippled);
    EXPECT_EQ(*factors->crippled, (sidcors::Face{e.at("CA"), e.at("CD"), e.at("CF")}));
}
void vb_capacity(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    EXPECT_EQ(vbam::capacity(vb(), g.at("command_rating"), g.at("year")), e.at("capacity"));
}
void vb_bonus(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    std::vector<vbam::FleetUnit> fleet;
    for (const CaseJson& hull : g.at("hulls")) {
        vbam::FleetUnit unit;
        unit.base_hull = hull;
        fleet.push_back(unit);
    }
    EXPECT_EQ(vbam::hull_bonus(vb(), g.at("flag_hull").get<std::string>(), fleet), e.at("bonus"));
}
void vb_group(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    const auto* fleet = vbam::civilian_fleet(vb(), g.at("kind").get<std::string>());
    ASSERT_NE(fleet, nullptr);
    const auto status =
        vbam::group_status(vb(), static_cast<int>(fleet->ships.size()), g.at("destroyed"), g.at("crippled"));
    constexpr std::array words{"ok", "crippled", "destroyed"};
    EXPECT_EQ(words[static_cast<std::size_t>(status)], e.at("status"));
}
void vb_cripple60(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    EXPECT_EQ(vbam::crippled_boxes(vb(), g.at("internals")), e.at("boxes_destroyed"));
}
void vb_ground(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    const auto* row = vbam::ground_unit(vb(), g.at("unit").get<std::string>());
    ASSERT_NE(row, nullptr);
    CaseJson found = CaseJson::object();
    for (const auto& [unit, count] : row->units) found[unit] = count;
    EXPECT_EQ(found, e);
}

// ---- Full Thrust
void ft_mod(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    const auto odds = full_thrust::attack_odds(ft(), g.at("fleet_points"), g.at("idp"), g.at("beat_fleet"));
    EXPECT_EQ(odds.allowed, e.at("allowed").get<bool>());
    if (odds.allowed) {
        EXPECT_EQ(odds.modifier, e.at("modifier"));
    }
}
void ft_attack(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    EXPECT_EQ(word(full_thrust::attack_result(ft(), g.at("die"), g.at("modifier"))), e.at("outcome"));
}
void ft_idp_after(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    const auto left = full_thrust::defences_after(ft(), g.at("idp"), g.at("d5"));
    EXPECT_EQ(left.idp, e.at("idp"));
    EXPECT_EQ(left.rebuild_cost, e.at("rebuild_cost"));
    EXPECT_EQ(left.economic_turns, e.at("economic_turns"));
}
void ft_repulse(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    const auto boxes = full_thrust::repulse_boxes(ft(), g.at("idp"), g.at("ships"));
    EXPECT_EQ(std::accumulate(boxes.begin(), boxes.end(), 0), e.at("boxes_total"));
    EXPECT_EQ(CaseJson(boxes), e.at("per_ship"));
}
void ft_range(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    const auto range = full_thrust::range(ft(), g.at("die"), g.at("table_ft"));
    EXPECT_EQ(range.feet, e.at("range_ft"));
    EXPECT_EQ(range.automatic_disengagement, e.at("auto_disengage").get<bool>());
}
void ft_initiative(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    std::vector<full_thrust::Contender> fleets;
    for (const char* side : {"a", "b"}) {
        const CaseJson& fleet = g.at(side);
        fleets.push_back({fleet.at("die"), fleet.at("attack"), fleet.at("charted")});
    }
    const auto result = full_thrust::initiative(ft(), fleets);
    EXPECT_EQ(result.winner, e.at("winner") == "a" ? 0 : 1);
    EXPECT_EQ(result.changes, e.at("changes"));
    CaseJson arrived = CaseJson::array();
    if (result.as_arrived[0]) arrived.push_back("a");
    if (result.as_arrived[1]) arrived.push_back("b");
    EXPECT_EQ(arrived, e.at("arrival_formation"));
}
void ft_repair(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    const auto bill = full_thrust::repair(ft(), g.at("cost"), g.at("source").get<std::string>(),
                                          g.at("foreign"), g.at("fast"));
    ASSERT_TRUE(bill);
    EXPECT_EQ(bill->cost, fraction(e.at("cost")));
    EXPECT_EQ(bill->tests_worse, e.at("test_worse").get<bool>());
}
void ft_jury(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    EXPECT_EQ(full_thrust::jury_must_go(ft(), g.at("die")), e.at("replace").get<bool>());
}
void ft_rebuild(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    EXPECT_EQ(full_thrust::rebuildable(ft(), g.at("hull_rows_intact"), g.at("major_systems_ok")),
              e.at("rebuildable").get<bool>());
}
void ft_scrap(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    EXPECT_EQ(full_thrust::scrap_value(ft(), g.at("cost"), g.at("hull_rows_intact")),
              fraction(e.at("value")));
}
void ft_pursuit(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    const CaseJson better = g.at("better_thrust");
    EXPECT_EQ(full_thrust::escapes(ft(), g.at("disengager_die"), g.at("pursuer_die"),
                                   better == "disengager" ? 0
                                   : better == "pursuer"  ? 1
                                                          : -1),
              e.at("escaped").get<bool>());
}
void ft_overdrive(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    const auto drive =
        full_thrust::overdrive(ft(), g.at("design_mass"), g.at("actual_mass"), g.at("thrust_bought"));
    EXPECT_EQ(drive.drive_mass, fraction(e.at("drive_mass")));
    EXPECT_EQ(drive.optional_thrust, e.at("optional_thrust"));
}

// ---- Absolute War
void aw_start(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    const auto start = absolute_war::start(aw(), *parse_facing(g.at("entry_direction").get<std::string>()));
    EXPECT_EQ(text(start.hex), e.at("hex"));
    // GG1.3: the centre of the map lies in the FA arc.
    EXPECT_TRUE(parse_arc("FA")->has(relative_bearing(start.hex, start.facing, aw().centre)));
}
void aw_exit(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    const auto out = absolute_war::exit_direction(aw(), *parse_hex(g.at("last_hex").get<std::string>()));
    ASSERT_TRUE(out);
    EXPECT_EQ(std::string(1, letter(*out)), e.at("direction"));
}
// A battle inside the barrier, with one ship.
Battle barrier_battle() {
    Battle b{};
    b.units.resize(1);
    b.field.edge = EdgeRule::breach_barrier;
    b.field.breach = absolute_war::breach_rule(aw());
    b.field.impulses = static_cast<std::int16_t>(classic_rules().procedure.impulses);
    return b;
}
constexpr UnitId the_ship{std::size_t{0}};
void aw_breach(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    Battle b = barrier_battle();
    if (g.at("legendary_captain").get<bool>())
        b.units[0].at(Counter::breach_bonus) = static_cast<std::int16_t>(aw().breach_captain);
    EXPECT_EQ(breaches(b, the_ship, g.at("dice").at(0), g.at("dice").at(1)), e.at("success").get<bool>());
}
void aw_barrier(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    Battle b = barrier_battle();
    b.clock.turn = g.at("turn");
    EXPECT_EQ(barrier_stands(b), e.at("up").get<bool>());
}
void aw_breach_allowed(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    const auto set = [&](Battle& b, const CaseJson& time) {
        b.clock.turn = time.at("turn");
        b.clock.impulse = time.at("impulse");
        return static_cast<std::int16_t>(b.impulse_now());
    };
    Battle b = barrier_battle();
    b.units[0].at(Counter::breach_at) = set(b, g.at("last_roll"));
    set(b, g.at("now"));
    EXPECT_EQ(!refuse_breach(b, the_ship), e.at("allowed").get<bool>());
}
void aw_free_breach(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    Battle b = barrier_battle();
    b.units[0].at(Counter::enemy_internals) = g.at("enemy_internals");
    EXPECT_EQ(passes_barrier(b, the_ship), e.at("free").get<bool>());
}
void aw_ws(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    EXPECT_EQ(absolute_war::weapon_status(aw(), true, g.at("surprised"), g.at("surpriser")),
              e.at("ws").get<int>());
}
void aw_unwilling(const CaseJson&, const CaseJson& e, const CaseJson&) {
    EXPECT_EQ(place(aw().centre), e.at("hex"));
    EXPECT_EQ(aw().unwilling_speed, e.at("max_start_speed"));
    EXPECT_EQ(absolute_war::weapon_status(aw(), false, false, false), std::nullopt);  // rolled by S4.2
}
void aw_cripple_phases(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    const int size = g.at("size_class").get<std::string>().at(2) - '0';
    EXPECT_EQ(absolute_war::repair_phases(aw(), size, g.at("categories")), e.at("phases").get<int>());
}
void aw_cripple_cost(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    EXPECT_EQ(absolute_war::repair_cost(aw(), g.at("ebpv")), fraction(e.at("cost")));
}
void aw_wave(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    const auto wave = absolute_war::drone_wave(aw(), g.at("db_ships"), g.at("drone_speed"));
    EXPECT_EQ(wave.drones, e.at("max_drones"));
    EXPECT_EQ(wave.gap, e.at("min_gap"));
}
void aw_meeting(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    EXPECT_EQ(absolute_war::first_mover(aw(), g.at("d6")) == 0 ? "A" : "B", e.at("mover"));
}
void aw_base_conversion(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    EXPECT_EQ(aw().inactive_boxes * g.at("phases").get<int>(), e.at("inactive_boxes"));
}

// ---- Thunderdome
void td_terrain(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    EXPECT_EQ(thunderdome::sector_terrain(td(), g.at("sector_type").get<std::string>(), g.at("d6")),
              e.at("terrain").get<std::string>());
}
void td_terrain_special(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    EXPECT_EQ(thunderdome::special_terrain(td(), g.at("sector_type").get<std::string>(), g.at("d6")),
              e.at("terrain").get<std::string>());
}
void td_npe_present(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    EXPECT_EQ(thunderdome::npe_present(td(), g.at("sector_type").get<std::string>(), g.at("d6")),
              e.at("npe").get<bool>());
}
void td_npe_bpv(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    const auto npe = thunderdome::npe_strength(td(), g.at("attacker_bpv"), {g.at("losses"), g.at("offset")});
    EXPECT_EQ(npe.bpv, e.at("bpv"));
    EXPECT_EQ(npe.anschluss, e.at("anschluss").get<bool>());
    if (e.contains("net_losses")) {
        EXPECT_EQ(npe.net_losses, e.at("net_losses"));
    }
}
void td_npe_losses(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    std::vector<thunderdome::NpeUnit> units;
    const auto add = [&](const char* key, thunderdome::NpeUnit unit) {
        for (const CaseJson& bpv : g.at(key)) {
            unit.bpv = bpv;
            units.push_back(unit);
        }
    };
    add("destroyed", {"", 0, true, false, false});
    add("captured", {"", 0, true, false, false});
    add("crippled", {"", 0, false, true, false});
    add("damaged", {"", 0, false, false, true});
    int losses = g.at("prior");
    for (const auto& item : thunderdome::npe_items(td(), units, g.at("planet_damage"))) losses += item.bpv;
    EXPECT_EQ(losses, e.at("losses"));
}
void td_mc(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    thunderdome::FleetCost found;
    for (const CaseJson& cost : g.at("units")) found.ships += fraction(cost);
    EXPECT_EQ(text(found.total()), e.at("mc"));
    EXPECT_EQ(found.legal(td()), e.at("legal").get<bool>());
}
void td_pf_burden(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    EXPECT_EQ(
        text(thunderdome::pf_burden(td(), thunderdome::pf_load(td(), g.at("interceptors"), g.at("pfs")))),
        e.at("burden"));
}
void td_fighter_burden(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    EXPECT_EQ(text(thunderdome::fighter_burden(td(), g.at("empire").get<std::string>(), g.at("load"))),
              e.at("burden"));
}
void td_fleet_mc(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    thunderdome::FleetCost found;
    for (const CaseJson& cost : g.at("units")) found.ships += fraction(cost);
    found.fighters =
        thunderdome::fighter_burden(td(), g.at("empire").get<std::string>(), g.at("fighter_load"));
    found.pfs = thunderdome::pf_burden(td(), fraction(g.at("pf_load")));
    EXPECT_EQ(text(found.total()), e.at("mc"));
    EXPECT_EQ(found.legal(td()), e.at("legal").get<bool>());
}
void td_fleet_mc_defences(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    thunderdome::FleetCost found;
    for (const CaseJson& cost : g.at("ships")) found.ships += fraction(cost);
    found.defences = thunderdome::defences_cost(
        td(), {g.at("monitors"), g.at("small_bases"), g.at("medium_bases"), g.at("defsats")});
    EXPECT_EQ(text(found.total()), e.at("mc"));
    EXPECT_EQ(text(found.left(td())), e.at("left"));
}
void td_co_pool(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    EXPECT_EQ(thunderdome::co_pool(td(), g.at("bpv")), e.at("pool"));
}
void td_dry_dock(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    const std::string sheet = fixed_defences::sheet_of(g.at("yard").get<std::string>(), false);
    EXPECT_EQ(fixed_defences::dock_places(sheet), e.at("positions").get<int>());
}
void td_derelict_power(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    const CaseJson &aboard = g.at("crew_aboard"), &first = e.at("first_power");
    EXPECT_EQ(derelict_power_turn(aboard.at("turn"), aboard.at("impulse")), first.at("turn").get<int>());
    EXPECT_EQ(first.at("impulse"), 1);
}
void td_capture(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    const auto fate = thunderdome::sector_fate(g.at("fortified"), g.at("victor_minesweeper"),
                                               g.at("victor_troopship"), g.at("turns_held"));
    EXPECT_EQ(fate.fortification_falls ? "destroyed" : "stands", e.at("fortification"));
    EXPECT_EQ(fate.mine, e.at("mine"));
}
void td_year(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    auto rows = td();
    rows.start_year = g.at("start_year");
    EXPECT_EQ(thunderdome::year_of(rows, fraction(g.at("cycle"))), fraction(e.at("year")));
}
void td_feature_exclusion(const CaseJson& g, const CaseJson& e, const CaseJson&) {
    const Hex hole = *parse_hex(g.at("feature_hex").get<std::string>()),
              unit = *parse_hex(g.at("unit_hex").get<std::string>());
    EXPECT_EQ(distance(hole, unit), e.at("distance"));
    EXPECT_EQ(thunderdome::clear_of_hole(*thunderdome::load_rows(), hole, unit), e.at("legal").get<bool>());
}

const std::map<std::string, decltype(CaseRow::check)> by_operation{
    {"vb.coefficient", vb_coefficient},
    {"vb.damage", vb_damage},
    {"vb.shift", vb_shift},
    {"vb.scout", vb_scout},
    {"vb.cloak", vb_cloak},
    {"vb.directed", vb_directed},
    {"vb.mauler", vb_mauler},
    {"vb.mauler_shock", vb_mauler_shock},
    {"vb.allocate_stop", vb_allocate_stop},
    {"vb.destroy_whole", vb_destroy_whole},
    {"vb.factors", vb_factors},
    {"vb.capacity", vb_capacity},
    {"vb.bonus", vb_bonus},
    {"vb.group", vb_group},
    {"vb.cripple60", vb_cripple60},
    {"vb.ground", vb_ground},
    {"ft.mod", ft_mod},
    {"ft.attack", ft_attack},
    {"ft.idp_after", ft_idp_after},
    {"ft.repulse", ft_repulse},
    {"ft.range", ft_range},
    {"ft.initiative", ft_initiative},
    {"ft.repair", ft_repair},
    {"ft.jury", ft_jury},
    {"ft.rebuild", ft_rebuild},
    {"ft.scrap", ft_scrap},
    {"ft.pursuit", ft_pursuit},
    {"ft.overdrive", ft_overdrive},
    {"aw.start", aw_start},
    {"aw.exit", aw_exit},
    {"aw.breach", aw_breach},
    {"aw.barrier", aw_barrier},
    {"aw.breach_allowed", aw_breach_allowed},
    {"aw.free_breach", aw_free_breach},
    {"aw.ws", aw_ws},
    {"aw.unwilling", aw_unwilling},
    {"aw.cripple_phases", aw_cripple_phases},
    {"aw.cripple_cost", aw_cripple_cost},
    {"aw.wave", aw_wave},
    {"aw.meeting", aw_meeting},
    {"aw.base_conversion", aw_base_conversion},
    {"td.terrain", td_terrain},
    {"td.terrain_special", td_terrain_special},
    {"td.npe_present", td_npe_present},
    {"td.npe_bpv", td_npe_bpv},
    {"td.npe_losses", td_npe_losses},
    {"td.mc", td_mc},
    {"td.pf_burden", td_pf_burden},
    {"td.fighter_burden", td_fighter_burden},
    {"td.fleet_mc", td_fleet_mc},
    {"td.fleet_mc_defences", td_fleet_mc_defences},
    {"td.co_pool", td_co_pool},
    {"td.dry_dock", td_dry_dock},
    {"td.derelict_power", td_derelict_power},
    {"td.capture", td_capture},
    {"td.year", td_year},
    {"td.feature_exclusion", td_feature_exclusion},
};

}  // namespace

const std::vector<CaseRow>& account_cases() {
    static std::deque<std::string> ids;  // CaseRow keeps only a pointer
    static const std::vector<CaseRow> rows = [] {
        std::vector<CaseRow> list;
        for (const CaseJson& c : cases_of("campaigns")) {
            const auto check = by_operation.find(c.at("op").get<std::string>());
            if (check == by_operation.end()) continue;
            ids.push_back(c.at("id").get<std::string>());
            list.push_back({ids.back().c_str(), check->second});
        }
        return list;
    }();
    return rows;
}

namespace {

TEST(CampaignAcceptance, FleetsAbstractBattlesExitsAndBills) {
    EXPECT_GE(account_cases().size(), 140U);
    check_cases("campaigns", account_cases());
}

}  // namespace
}  // namespace impulse
