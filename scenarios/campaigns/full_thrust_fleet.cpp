#include "scenarios/campaigns/full_thrust_fleet.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "scenarios/campaigns/campaign_rows.h"

namespace impulse::full_thrust {
namespace {

constexpr std::array<std::string_view, 3> posture_words{"attack", "stand-off", "withdraw-if-contested"};

// How far away it is says whether it is out of contact (18.3).
void read_separation(const Rows& rows, JsonView& row, Fleet& f) {
    const int inches = row.integer("separation_in", 0, 9999);
    std::optional<int> one_die;
    if (row.has("one_die_from_in")) one_die = row.integer("one_die_from_in", 0, 9999);
    const bool out = full_thrust::out_of_contact(rows, inches, one_die);
    if (row.ok() && row.has("out_of_contact") && out != f.out_of_contact)
        row.refuse(
            "out_of_contact",
            fmt::format("at {} inches {} is {}out of contact: that is from {} inches on, or where each "
                        "working gun has one die at most (18.3)",
                        inches, f.id, out ? "" : "not ", rows.contact_inches));
    f.out_of_contact = out;
}

// Leaving by FTL: declared a move before, formation kept, no drive and no weapons (18.1).
void read_departure(const Rows& rows, JsonView& row, Fleet& f) {
    f.declared_move = row.integer("declared_move", 1, 999, 1);
    f.spacing = row.integer("spacing_in", 0, 99, rows.formation_inches);
    if (row.boolean("manoeuvred", false))
        row.refuse("manoeuvred", "a fleet that leaves by FTL does not use its main drive (18.1)");
    if (row.boolean("fired", false))
        row.refuse("fired", "a fleet that leaves by FTL fires no weapons (18.1)");
    if (row.ok() && f.spacing != rows.formation_inches)
        row.refuse("spacing_in", fmt::format("ships that leave by FTL keep {} inches, not {} (18.1)",
                                             rows.formation_inches, f.spacing));
}

System read_system(const Rows& rows, JsonView& s, int thrust) {
    System system;
    system.name = s.word("name");
    system.cost = s.integer("cost", 0, 99999, 0);
    system.parts = s.boolean("transplanted", false) ? "other ship" : "new";
    if (s.has("parts")) {
        system.parts = s.word("parts");
        if (s.ok() &&
            std::ranges::find(rows.repair, system.parts, &RepairSource::source) == rows.repair.end())
            s.refuse("parts", fmt::format("\"{}\" is not a source of parts; there are: {}", system.parts,
                                          names_in(rows.repair, &RepairSource::source)));
    }
    system.foreign = s.boolean("foreign", false);
    system.fast = s.boolean("fast", false);
    system.count = s.integer("count", 1, 99, 1);
    system.kind = system_kind(rows, system.name);
    int own = system_number(system.name);
    if (own == 0 && system.drive()) own = std::max(0, thrust);
    const int number = s.integer("number", 0, 99, own);
    system.major = s.boolean("major", major_repair(rows, system.name, number, s.boolean("weird", false)));
    // Core systems cost a part of the keel where no price is said (11.4).
    if (system.kind == SystemKind::core && system.cost == 0)
        system.cost = s.integer("keel_cost", 0, 99999, 0) / rows.core_part;
    return system;
}

Vessel read_vessel(const Rows& rows, JsonView& row) {
    Vessel v{row};
    constexpr std::array<std::string_view, 6> fates{"survived",   "destroyed", "captured",
                                                    "disengaged", "drifting",  "scrapped"};
    v.id = row.word("id");
    v.class_name = row.word("class", "");
    v.cost = row.integer("cost", 0, 99999, row.integer("points", 0, 99999, 0));
    v.fate = row.has("fate") ? row.one_of("fate", fates) : "survived";
    v.actual_mass = row.integer("actual_mass", 0, 99999, 0);
    v.thrust = row.integer("thrust", 0, 99, -1);
    v.overdriven = row.integer("overdrive_used", 0, 99, 0);
    if (row.has("hull_boxes_by_row")) {
        const Json& list = row.json()["hull_boxes_by_row"];
        bool whole = list.is_array() && !list.empty();
        for (const Json& n : list)
            whole =
                whole && n.is_number_integer() && n.get<std::int64_t>() >= 0 && n.get<std::int64_t>() <= 999;
        if (whole)
            v.rows = list.get<std::vector<int>>();
        else
            row.refuse("hull_boxes_by_row", "expected the hull boxes of each row, such as [8, 8, 7, 7]");
    }
    v.rows_intact = row.integer("hull_rows_intact", 0, 9, static_cast<int>(v.rows.size()));
    if (row.ok() && !v.rows.empty() && v.rows_intact > static_cast<int>(v.rows.size()))
        row.refuse("hull_rows_intact",
                   fmt::format("{} rows are intact, but the ship has {}", v.rows_intact, v.rows.size()));
    v.hit = row.words("systems_hit");
    v.rigged = row.words("jury_rigged");
    for (JsonView& s : row.objects("systems")) v.systems.push_back(read_system(rows, s, v.thrust));
    for (const auto& [key, list] : {std::pair{"systems_hit", &v.hit}, std::pair{"jury_rigged", &v.rigged}})
        for (std::size_t i = 0; i < list->size(); ++i)
            if (std::ranges::find(v.systems, (*list)[i], &System::name) == v.systems.end())
                row.refuse(
                    key, i,
                    fmt::format("{} has no system \"{}\" with a cost in \"systems\"", v.id, (*list)[i]));
    return v;
}

}  // namespace

Fleet read_fleet(const Rows& rows, JsonView& row) {
    Fleet f{row};
    f.id = row.word("id");
    const std::string posture = row.has("posture") ? row.one_of("posture", posture_words) : "attack";
    f.posture = posture == "attack"      ? Posture::attack
                : posture == "stand-off" ? Posture::stand_off
                                         : Posture::withdraw_if_contested;
    // A stand-off fleet leaves when it is attacked unless its player says that it stays.
    f.accepts = row.boolean("accepts_battle", f.posture == Posture::attack);
    f.charted = row.boolean("arrived_by_charted_route", false);
    f.speed = row.integer("fleet_speed", 0, 999, -1);
    f.out_of_contact = row.boolean("out_of_contact", false);
    if (row.has("separation_in")) read_separation(rows, row, f);
    f.under_fire = row.boolean("left_under_fire", false);
    f.attacks_defences = row.boolean("attacks_defences", f.posture == Posture::attack);
    f.pending = row.integer("pending_repulse_idp", 0, 99999, 0);
    if (row.has("maintenance_rate")) {
        const std::string rate = row.word("maintenance_rate");
        constexpr std::array<std::string_view, 6> rates{"10%", "7.5%", "5%", "10", "7.5", "5"};
        if (row.ok() && std::ranges::find(rates, rate) == rates.end())
            row.refuse("maintenance_rate",
                       fmt::format("\"{}\" is not a rate; rates are 10%, 7.5% and 5%", rate));
        f.cheap = rate == fmt::format("{}%", rows.cheap_maintenance) ||
                  rate == fmt::format("{}", rows.cheap_maintenance);
    }
    int sum = 0;
    for (JsonView& ship : row.objects("ships")) {
        f.vessels.push_back(read_vessel(rows, ship));
        sum += f.vessels.back().cost;
        if (const int thrust = f.vessels.back().gone() ? -1 : f.vessels.back().thrust;
            thrust >= 0 && (f.thrust < 0 || thrust < f.thrust))
            f.thrust = thrust;
    }
    f.points = row.integer("points", 0, 999999, sum);
    f.groups = read_groups(rows, row);
    f.spots = row.words("spots");
    f.scouts = row.words("scouts");
    if (auto leaves = row.object("departure")) read_departure(rows, *leaves, f);
    return f;
}

}  // namespace impulse::full_thrust
