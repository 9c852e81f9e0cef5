// Absolute War: a record in becomes a battle on the map of 100 x 100 hexes; the battle becomes a record out.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "battle/core/rows/damage.h"
#include "battle/movement/speed.h"
#include "battle/movement/towing.h"
#include "battle/play/make_battle.h"
#include "scenarios/campaigns/absolute_war_field.h"
#include "scenarios/campaigns/absolute_war_legality.h"
#include "scenarios/campaigns/campaign_fleet.h"
#include "scenarios/campaigns/campaign_record.h"
#include "scenarios/campaigns/fixed_defences.h"
#include "scenarios/files/json_fields.h"
#include "scenarios/records/record_cells.h"
#include "scenarios/wanted_ships.h"

namespace impulse::absolute_war {
namespace {

constexpr std::string_view wave_drone = "III-XX";  // GG5.3
constexpr int six_directions = 6;

// What the record says of one side's way into the battle, and what follows from it.
struct Entering {
    bool wants = true, present = false, surprised = false, surpriser = false, disengaged_last = false;
    std::optional<Facing> entry;
    bool at_centre = false, fixed = false;
    Start start;
};

class Arranger {
public:
    Arranger(RecordReading& reading, const Rows& rows) : r_(reading), rows_(rows), dice_(reading) {}

    void run() {
        retrograde_ = r_.root.word("retrograde_side", "");
        starts_ = read_field(r_, rows_, retrograde_);
        switches();
        for (std::size_t s = 0; s < r_.sides.size(); ++s) entering_.push_back(read(s));
        if (!r_.root.ok()) return;
        meeting();
        if (!r_.root.ok()) return;
        if (std::ranges::none_of(entering_, [](const Entering& e) { return e.wants; }))
            return r_.root.refuse("sides", "no side wants the battle, so there is none (FF1.13)");
        directions();
        if (!r_.root.ok()) return;
        for (std::size_t s = 0; s < entering_.size() && r_.root.ok(); ++s) place(s);
        for (std::size_t s = 0; s < entering_.size() && r_.root.ok(); ++s) {
            reserve(s);
            units(s);
            hand_over_mines(r_, s);
            in_tow(s);
            legality(s);
        }
        if (r_.root.ok()) retrograde();
        for (std::size_t s = 0; s < entering_.size() && r_.root.ok(); ++s) waves(s);
        if (r_.root.ok()) lay_minefields(r_);
    }

private:
    Setup& setup() { return r_.scenario.setup; }
    const std::string& id(std::size_t s) { return setup().sides[s].id; }
    Json& side_json(std::size_t s) { return r_.record["sides"][s]; }

    // ---- rules that are on and off (AA1.1, QQ1)
    void switches() {
        const RulesWord word = rules_word(rows_, r_.root);
        BattleField& f = setup().field;
        for (const Switch& s : rows_.switches) {
            if (s.setting.empty() || s.play != Play::off) continue;
            const bool on = s.setting == "leak_every" ? r_.rules.options->leak_every != 0 || f.leak_every != 0
                            : s.setting == "critical_hits"
                                ? r_.rules.options->critical_hits || f.critical_hits != 0
                                : r_.rules.options->energy_balance || f.energy_balance != 0;
            if (on)
                r_.root.refuse(
                    "ruleset",
                    fmt::format(
                        "{} is not played in this campaign, but \"{}\" of this ruleset plays it (AA1.12)",
                        s.number, s.setting));
        }
        r_.record["rules_off"] = word.off;
        r_.record["rules_agreed"] = word.agreed;
        r_.record["m2_6_used"] = word.mines_2_6;
        r_.record["polling"] = word.polling ? "every impulse" : "announced";
        // A person announces activity; only where all agree is everybody asked in every impulse (QQ1.4, QQ1.5).
        for (std::size_t s = 0; s < r_.sides.size(); ++s)
            if (!word.polling && r_.sides[s].word("pilot", "") == "human")
                setup().sides[s].activity = Standing::automatic;
        for (const std::string& number : word.agreed)
            r_.scenario.notes.push_back(fmt::format(
                "all agreed to {}: this program does not have it, keep it at the table (AA1.12)", number));
    }

    // ---- two forces of equal speed met: a die says who moved (DD3.3)
    void meeting() {
        auto met = r_.root.object("meeting");
        if (!met) return;
        const std::vector<std::string> ids = met->words("between");
        std::array<std::size_t, 2> two{r_.sides.size(), r_.sides.size()};
        for (std::size_t i = 0; i < 2 && i < ids.size(); ++i)
            for (std::size_t s = 0; s < r_.sides.size(); ++s)
                if (id(s) == ids[i]) two[i] = s;
        if (ids.size() != 2 || two[0] == two[1] || two[0] >= r_.sides.size() || two[1] >= r_.sides.size())
            return met->refuse("between", "a meeting is between two sides of this record (DD3.3)");
        std::size_t moved = two[0];
        if (met->has("moved_side")) {
            const std::string said = met->word("moved_side");
            if (said != ids[0] && said != ids[1])
                return met->refuse(
                    "moved_side",
                    fmt::format("\"{}\" did not meet anybody; {} and {} did (DD3.3)", said, ids[0], ids[1]));
            moved = said == ids[0] ? two[0] : two[1];
        } else {
            moved = two[static_cast<std::size_t>(
                first_mover(rows_, dice_(fmt::format("who moved, {} or {}", ids[0], ids[1]), 6)))];
        }
        const std::size_t stayed = moved == two[0] ? two[1] : two[0];
        r_.record["meeting"]["moved_side"] = id(moved);
        // Only the direction of the one that moved counts; the other was there.
        entering_[moved].present = false;
        entering_[stayed].present = true;
        entering_[stayed].entry.reset();
    }

    // ---- who comes from where (FF1, EE3)
    Entering read(std::size_t s) {
        JsonView& row = r_.sides[s];
        Entering e;
        e.wants = row.boolean("wants_battle", true);
        e.present = row.boolean("was_present", false);
        e.surprised = row.boolean("surprised", false);
        e.surpriser = row.boolean("surpriser", false);
        e.disengaged_last = row.boolean("disengaged_last", false);
        if (e.surprised && e.surpriser) row.refuse("surpriser", "a side that is surprised surprises nobody");
        if (row.has("entry_direction") && row.json()["entry_direction"] != "rolled")
            e.entry = row.facing("entry_direction");
        if (row.has("initial_hex")) {
            e.fixed = true;
            e.start.hex = row.hex("initial_hex");
            e.start.facing =
                row.has("initial_facing") ? row.facing("initial_facing") : direction_to_centre(e.start.hex);
        }
        return e;
    }
    Facing direction_to_centre(Hex from) const {
        return from == rows_.centre ? Facing{} : direction_towards(from, rows_.centre);
    }

    void directions() {
        for (std::size_t s = 0; s < entering_.size(); ++s) {
            Entering& e = entering_[s];
            if (!e.wants) {
                e.at_centre = true;
                continue;
            }
            if (e.fixed) continue;
            if (!e.entry && !e.present)
                return r_.sides[s].refuse(
                    "entry_direction",
                    fmt::format("{} came into the hex: the direction A to F it came from is needed (FF1.11)",
                                id(s)));
            if (!e.entry)
                e.entry =
                    Facing{static_cast<std::uint8_t>(dice_("direction of " + id(s), six_directions) - 1)};
            side_json(s)["entry_direction"] = std::string(1, letter(*e.entry));
        }
        // Two from one direction: who was there already, or had been followed there, starts in the centre.
        for (std::size_t s = 0; s < entering_.size(); ++s)
            for (std::size_t t = 0; t < s; ++t) {
                Entering &a = entering_[t], &b = entering_[s];
                if (a.at_centre || b.at_centre || a.fixed || b.fixed || a.entry != b.entry) continue;
                if (setup().sides[t].team == setup().sides[s].team) continue;
                if (b.present || b.disengaged_last)
                    b.at_centre = true;
                else if (a.present || a.disengaged_last)
                    a.at_centre = true;
                else
                    return r_.sides[s].refuse(
                        "entry_direction",
                        fmt::format(
                            "{} and {} came from the same direction: say which of them had disengaged "
                            "(\"disengaged_last\": true), it starts in {} (GG1.31)",
                            id(t), id(s), text(rows_.centre)));
            }
    }

    void place(std::size_t s) {
        Entering& e = entering_[s];
        if (e.at_centre) {
            // It does not want to fight, or had disengaged and was followed (GG1.31).
            Start start{rows_.centre, {}};
            if (r_.sides[s].has("initial_facing")) start.facing = r_.sides[s].facing("initial_facing");
            if (e.fixed && !e.wants && e.start.hex != start.hex)
                r_.sides[s].refuse("initial_hex",
                                   fmt::format("a side that does not want the battle starts in {} (FF1.12)",
                                               text(start.hex)));
            e.start = start;
        } else if (!e.fixed) {
            e.start = start(rows_, *e.entry);
            e.start.hex = starts_[e.entry->at];
            if (e.start.hex != rows_.start[e.entry->at]) e.start.facing = direction_to_centre(e.start.hex);
        }
        side_json(s)["initial_hex"] = text(e.start.hex);
        side_json(s)["initial_facing"] = std::string(1, letter(e.start.facing));
        const bool standard = !e.at_centre && e.start.hex == (e.entry ? rows_.start[e.entry->at] : Hex{});
        place_side(r_, s, {e.start.hex, e.start.facing, rows_.variation},
                   standard ? std::optional{rows_.centre} : std::nullopt);
    }

    // ---- readiness, speed, stores (FF1.11-FF1.12, EE3.2, GG2, GG5.2, JJ2)
    void units(std::size_t s) {
        Entering& e = entering_[s];
        JsonView& row = r_.sides[s];
        const std::string before = row.word("chained_from_battle", "");
        const bool supplied =
            row.boolean("in_supply", true) && (before.empty() || row.boolean("supply_in_hex", false));
        std::optional<int> status;
        if (row.has("weapon_status"))
            status = row.integer("weapon_status", 0, 3);
        else
            status = weapon_status(rows_, e.wants, e.surprised, e.surpriser);
        if (!status)
            status = rolled_status(rows_, dice_("weapon status of " + id(s), 6),
                                   row.integer("ws_modifier", -2, 2, 0));
        side_json(s)["weapon_status"] = *status;
        int most = e.wants ? -1 : rows_.unwilling_speed;
        if (row.has("max_start_speed")) most = row.integer("max_start_speed", 0, 31);
        if (!e.wants && most > rows_.unwilling_speed)
            row.refuse("max_start_speed",
                       fmt::format("a side that does not want the battle goes at speed {} at most (FF1.12)",
                                   rows_.unwilling_speed));
        if (const int drones = drone_speed(s); drones > 0 && drone_waves(s) > 0)
            most = most < 0 ? drones : std::min(most, drones);
        if (most >= 0) side_json(s)["start_speed_turn0"] = most;
        for (std::size_t i = 0; i < setup().units.size(); ++i) {
            SetupUnit& unit = setup().units[i];
            if (unit.side != static_cast<int>(s) || !unit.mother.empty()) continue;
            JsonView& u = r_.units[i];
            if (!u.has("weapon_status")) unit.weapon_status = *status;
            if (most >= 0 && (unit.speed < 0 || unit.speed > most)) {
                if (u.has("start_speed") && unit.speed > most)
                    u.refuse("start_speed", fmt::format("{} starts at speed {}, at most {} is allowed",
                                                        unit.id, unit.speed, most));
                unit.speed = most;
            }
            const bool own = before.empty() || supplied ? u.boolean("in_supply", supplied) : false,
                       released = u.boolean("release_paid", true);
            if ((!own || !released) && !unit.options.empty())
                u.refuse(
                    "options",
                    own ? fmt::format("{} has no commander's options: its release is not paid (LL.2.3)",
                                      unit.id)
                    : before.empty()
                        ? fmt::format("{} is out of supply and has no commander's options (GG2.2)", unit.id)
                        : fmt::format("{} came from {} in the same phase and was not supplied: no "
                                      "commander's options (DD3.32)",
                                      unit.id, before));
            if (own && !unit.stores.empty()) {
                // What earlier battles used is made good (GG2.3, JJ2.1).
                unit.stores.clear();
                unit.loads.clear();
                r_.scenario.notes.push_back(
                    fmt::format("{} is in supply: its stores are full (JJ2.1)", unit.id));
            }
            captured_technology(s, unit, u);
            if (has_officer(u.json(), "legendary captain")) unit.breach_bonus = rows_.breach_captain;
            if (has_officer(u.json(), "legendary admiral"))
                u.refuse("officers", "there are no legendary admirals in this campaign (MM1.4)");
            const std::string crew = u.word("crew_quality", "");
            if (crew == "poor") unit.quality = -1;
            if (crew == "outstanding") unit.quality = 1;
        }
    }

    // ---- what a captured ship's new owner cannot use (LL8.1)
    void captured_technology(std::size_t s, SetupUnit& unit, JsonView& u) {
        const ShipClass* type = class_with_key(r_.rules, unit.class_key);
        if (type == nullptr) return;
        unit.unusable =
            unusable_systems(rows_, *type, setup().sides[s].empire, u.boolean("converted", false));
        if (!unit.unusable.empty())
            r_.scenario.notes.push_back(fmt::format("{} was built by the {}: {} cannot use its {} (LL8.1)",
                                                    unit.id, type->sheet.empire, id(s),
                                                    fmt::join(unit.unusable, ", ")));
    }

    // ---- units in tow (DD6)
    void in_tow(std::size_t s) {
        for (std::size_t i = 0; i < setup().units.size(); ++i) {
            SetupUnit& unit = setup().units[i];
            if (unit.side != static_cast<int>(s) || !unit.mother.empty() || !r_.units[i].has("docked_to"))
                continue;
            const std::string tug = r_.units[i].word("docked_to");
            if (r_.units[i].boolean("stabilizers_active", false))
                return r_.units[i].refuse(
                    "docked_to",
                    fmt::format("{} has active positional stabilizers and cannot be towed (DD6.4)", unit.id));
            std::size_t t = 0;
            while (t < i && setup().units[t].id != tug) ++t;
            if (t == i)
                return r_.units[i].refuse(
                    "docked_to", fmt::format("no unit of {} before it is called \"{}\"", id(s), tug));
            unit.docked_to = tug;
            unit.hex = setup().units[t].hex;
            unit.facing = setup().units[t].facing;
            // The towing ship goes no faster than it can with both (DD6.2).
            Setup alone = alone_in(setup(), setup().units[t]);
            alone.units[0].docked_to.clear();
            const auto b = make_battle(r_.rules, alone);
            if (!b) return r_.units[t].refuse(b.error());
            const ShipClass& own = r_.rules.type(b->units[0].type);
            Energy sum = own.sheet.move_cost;
            if (const ShipClass* type = class_with_key(r_.rules, unit.class_key))
                sum += type->sheet.move_cost;
            const int fastest =
                pseudo_speed(r_.rules, own.sheet.move_cost * engine_limit(r_.rules, b->units[0]), sum);
            for (SetupUnit* each : {&setup().units[t], &unit})
                if (each->speed < 0 || each->speed > fastest) each->speed = fastest;
            r_.scenario.notes.push_back(
                fmt::format("{} has {} in tow: speed {} at most (DD6.2)", tug, unit.id, fastest));
        }
    }

    // ---- what is not legal is told (GG3)
    void legality(std::size_t s) {
        const ForceWord word = force_word(rows_, r_.rules, r_.sides[s], setup().year);
        side_json(s)["legality_warnings"] = word.warnings;
        if (word.ebpv_charge > 0) side_json(s)["ebpv_charge"] = word.ebpv_charge;
    }

    // ---- the in-hex reserve (GG4)
    void reserve(std::size_t s) {
        const Entering& e = entering_[s];
        const Json& side = r_.sides[s].json();
        const auto waits = [&](const std::string& unit) {
            return side.contains("reserve") && by_id(side["reserve"], unit) != nullptr;
        };
        const std::optional<Facing> from = e.entry;
        if (from) {
            setup().sides[s].arrives_from = rows_.exit_from[from->at];
            setup().sides[s].arrives_to = stretch_end(rows_, *from);
        }
        int place = 0;
        for (std::size_t i = 0; i < setup().units.size(); ++i) {
            SetupUnit& unit = setup().units[i];
            if (unit.side != static_cast<int>(s) || !unit.held_out || !waits(unit.id)) continue;
            // A bombardment ship keeps out of the battle unless its owner says otherwise.
            const bool bombards = r_.units[i].has("db_drones") || r_.units[i].has("drones");
            if (bombards && !r_.units[i].boolean("enters", false)) continue;
            if (!from) {
                r_.scenario.notes.push_back(fmt::format(
                    "{} waits in the reserve: the direction its fleet came from is not known (GG4.41)",
                    unit.id));
                continue;
            }
            unit.reserve = ++place;
            unit.hex = starts_[from->at];
            unit.facing = turned(*from, 3);
        }
    }

    // ---- drone bombardment (GG5)
    static int drones_of(const Json& ship) { return whole_in(ship, "db_drones", whole_in(ship, "drones")); }
    std::vector<Json*> bombardment_ships(std::size_t s) {
        std::vector<Json*> all;
        for (const char* list : {"reserve", "db_ships"})
            if (side_json(s).contains(list))
                for (Json& u : side_json(s)[list])
                    if (u.is_object() && drones_of(u) > 0 && u.value("in_supply", true)) all.push_back(&u);
        return all;
    }
    int drone_speed(std::size_t s) {
        int speed = 0;
        for (const Json* u : bombardment_ships(s)) {
            const int own = whole_in(*u, "drone_speed", whole_in(*u, "speed", 0));
            if (speed == 0 || (own > 0 && own < speed)) speed = own;
        }
        return speed;
    }
    int drone_waves(std::size_t s) {
        return bombardment_ships(s).empty() ? 0 : r_.sides[s].integer("drone_waves", 0, 9, 1);
    }

    void waves(std::size_t s) {
        const std::vector<Json*> ships = bombardment_ships(s);
        const int waves = drone_waves(s), speed = drone_speed(s);
        if (waves == 0) return;
        if (speed == 0)
            return r_.sides[s].refuse(
                "drone_waves", fmt::format("the bombardment ships of {} do not say \"drone_speed\"", id(s)));
        if (!retrograde_.empty()) {
            r_.scenario.notes.push_back(
                fmt::format("{} sends no drones: the map of a retrograde has no place for its waves", id(s)));
            return;
        }
        const SetupUnit* lead = first_ship(s);
        const SetupUnit* foe = lead == nullptr ? nullptr : nearest_foe(*lead);
        if (foe == nullptr) return;
        const Wave wave = drone_wave(rows_, static_cast<int>(ships.size()), speed);
        const Facing ahead = lead->hex == foe->hex ? lead->facing : direction_towards(lead->hex, foe->hex);
        Json& sent_waves = side_json(s)["waves"] = Json::array();
        std::size_t ship = 0;
        for (int n = 0; n < waves; ++n) {
            const Hex at = along(lead->hex, turned(ahead, 3), n * wave.gap);
            if (!setup().field.map.contains(at)) {
                r_.scenario.notes.push_back(
                    fmt::format("{}: wave {} finds no hex {} behind the one before; its drones stay aboard",
                                id(s), n + 1, wave.gap));
                break;
            }
            int sent = 0;
            while (sent < wave.drones && ship < ships.size()) {
                Json& from = *ships[ship];
                const int gone = whole_in(from, "drones_sent");
                if (gone >= drones_of(from)) {
                    ++ship;
                    continue;
                }
                setup().seekers.push_back({std::string{wave_drone}, lead->id, foe->id, at, ahead, speed});
                from["drones_sent"] = gone + 1;
                ++sent;
            }
            if (sent == 0) break;
            sent_waves.push_back({{"count", sent}, {"start_hex", text(at)}, {"speed", speed}});
        }
    }
    // The first ship of the side on the map; null where it has none.
    const SetupUnit* first_ship(std::size_t s) {
        for (const SetupUnit& u : setup().units)
            if (u.side == static_cast<int>(s) && !u.held_out && u.mother.empty()) return &u;
        return nullptr;
    }
    const SetupUnit* nearest_foe(const SetupUnit& lead) {
        const auto team = [&](const SetupUnit& u) {
            return setup().sides[static_cast<std::size_t>(u.side)].team;
        };
        const SetupUnit* foe = nullptr;
        for (const SetupUnit& u : setup().units)
            if (team(u) != team(lead) && !u.held_out && u.mother.empty() &&
                (foe == nullptr || distance(u.hex, lead.hex) < distance(foe->hex, lead.hex)))
                foe = &u;
        return foe;
    }

    // ---- retrograde (GG1.6)
    void retrograde() {
        if (retrograde_.empty()) return;
        BreachRule& rule = setup().field.breach;
        for (std::size_t s = 0; s < entering_.size(); ++s) {
            if (id(s) != retrograde_) continue;
            rule.retrograde = SideId{s};
            const SetupUnit* first = first_ship(s);
            const std::string flagship = r_.sides[s].word("flagship", first != nullptr ? first->id : "");
            for (std::size_t i = 0; i < setup().units.size(); ++i)
                if (setup().units[i].id == flagship && setup().units[i].side == static_cast<int>(s))
                    rule.flagship = UnitId{i};
            if (!rule.flagship)
                r_.sides[s].refuse("flagship", fmt::format("{} has no unit \"{}\"", id(s), flagship));
        }
        if (!rule.retrograde && r_.root.ok())
            r_.root.refuse("retrograde_side", fmt::format("there is no side \"{}\"", retrograde_));
    }

    RecordReading& r_;
    const Rows& rows_;
    SetupDice dice_;
    std::string retrograde_;
    std::array<Hex, 6> starts_{};
    std::vector<Entering> entering_;
};

}  // namespace

void check_record(JsonView& root, const Rules& rules, std::vector<std::string>& remarks) {
    const auto rows = load_rows();
    if (!rows) return root.refuse(rows.error().text());
    const int year = record_year(root);
    for (JsonView& side : root.objects("sides")) {
        const ForceWord word = force_word(*rows, rules, side, year);
        for (const std::string& warning : word.warnings)
            remarks.push_back(fmt::format("{}: {}", side.word("id", "?"), warning));
        if (word.ebpv_charge > 0)
            remarks.push_back(
                fmt::format("{}: {} economic BPV are taken from its bank before the battle (GG3.1e)",
                            side.word("id", "?"), word.ebpv_charge));
    }
}

void arrange_record(RecordReading& reading) {
    const auto rows = load_rows();
    if (!rows) return reading.root.refuse(rows.error().text());
    Arranger{reading, *rows}.run();
    fixed_defences::conversions(reading, rows->inactive_boxes);
}

std::string refits_by_date(const Json&, const Json& side, const Json& unit, int year) {
    const auto rows = load_rows();
    if (!rows || year < rows->free_refit_year) return "";
    return flag_in(unit, "in_supply", flag_in(side, "in_supply", true))
               ? fmt::format("@{} free", rows->free_refit_year)
               : "";
}

}  // namespace impulse::absolute_war
