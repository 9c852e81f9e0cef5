// scenarios/campaigns/full_thrust_fleet.h: the fleets of a Full Thrust record as they come to a system.
// Units:  points, mass, hull boxes by row, inches.
// Shapes: a fleet with its ships, what each has and what was hit; the row of the record beside it.
// Errors: noted at the row: rates, sources of parts and systems that there are not, and what FTL forbids (18.1).
// Rule:   10.1, 11, 13.2, 15.3, 18 of the campaign document.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "scenarios/campaigns/full_thrust.h"
#include "scenarios/campaigns/full_thrust_contacts.h"
#include "scenarios/files/json_text.h"

namespace impulse::full_thrust {

struct System {
    std::string name, parts = "new";
    int cost = 0, count = 1;
    SystemKind kind = SystemKind::other;
    bool major = false, foreign = false, fast = false;
    bool hangar() const { return kind == SystemKind::hangar; }
    bool drive() const { return kind == SystemKind::drive; }
};
struct Vessel {
    explicit Vessel(JsonView r) : row(std::move(r)) {}
    JsonView row;
    std::string id, class_name, fate;
    int cost = 0, actual_mass = 0, thrust = -1, overdriven = 0;
    std::vector<int> rows;  // hull boxes by row
    int rows_intact = 0;
    std::vector<System> systems;
    std::vector<std::string> hit, rigged;
    bool gone() const { return fate == "destroyed" || fate == "captured" || fate == "scrapped"; }
};
struct Fleet {
    explicit Fleet(JsonView r) : row(std::move(r)) {}
    JsonView row;
    std::string id;
    Posture posture = Posture::attack;
    bool accepts = true, charted = false, cheap = false, out_of_contact = false, attacks_defences = true;
    int points = 0, pending = 0, thrust = -1, speed = -1;
    std::vector<Vessel> vessels;
    std::vector<TaskGroup> groups;
    std::vector<std::string> spots, scouts;
    int declared_move = 0, spacing = 0;
    bool here = true, left = false, under_fire = false;
    bool nobody() const { return vessels.empty() && points == 0; }  // no fleet at all (10.1)
};

Fleet read_fleet(const Rows& rows, JsonView& row);
// Who learnt what stands behind a counter: at the table all is seen, elsewhere what was spotted (15.3).
void note_contacts(std::vector<Fleet>& fleets, const std::set<std::string>& fought, Json& out,
                   std::vector<std::string>& story);

}  // namespace impulse::full_thrust
