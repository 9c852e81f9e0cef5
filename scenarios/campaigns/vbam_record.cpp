// VBAM/SFB: the encounters of a record in as battles on the map, and their result in the campaign's words.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "battle/core/tracks.h"
#include "battle/damage/allocate.h"
#include "battle/damage/crippled.h"
#include "battle/play/make_battle.h"
#include "scenarios/campaigns/campaign_fleet.h"
#include "scenarios/campaigns/campaign_record.h"
#include "scenarios/campaigns/campaign_rows.h"
#include "scenarios/campaigns/ground_forces.h"
#include "scenarios/campaigns/thunderdome.h"
#include "scenarios/campaigns/thunderdome_legality.h"
#include "scenarios/campaigns/vbam.h"
#include "scenarios/campaigns/vbam_legality.h"
#include "scenarios/files/json_fields.h"
#include "scenarios/scenario_reader.h"
#include "scenarios/unit_reader.h"

namespace impulse::vbam {
namespace {

constexpr std::uint32_t from_everywhere = 0xFFFFFF;
constexpr int six_sides = 6;

// Dice of the set-up for a rule that wants a battle's dice; every face is kept with the set-up.
class RecordedDice final : public DiceSource {
public:
    RecordedDice(SetupDice& dice, std::string purpose) : dice_(dice), purpose_(std::move(purpose)) {}
    Drawn next(const Dice& now, Stream stream, int sides) override {
        return {dice_(purpose_, sides), now.drawn[static_cast<std::size_t>(stream)]};
    }

private:
    SetupDice& dice_;
    std::string purpose_;
};

class Arranger {
public:
    Arranger(RecordReading& reading, const Rows& rows) : r_(reading), rows_(rows), dice_(reading) {}

    void run() {
        auto scenario = r_.root.object("scenario");
        if (!scenario)
            return r_.root.refuse("scenario",
                                  "the key \"scenario\" is missing: the encounter's kind (Encounters)");
        std::string kind = scenario->word("kind");
        if (kind == "invasion") return ground_forces::arrange(r_, rows_);
        if (!scenario->boolean("accepted", true))
            return scenario->refuse("accepted",
                                    "the encounter was refused: nothing is fought, and the fleet that "
                                    "refused goes back (Encounters)");
        raid_ = kind == "raid";
        // A raid on defences is fought at their fixed point, one on a civilian fleet in deep space.
        if (raid_)
            kind = std::ranges::any_of(r_.sides, [](JsonView& s) { return s.has("defences"); })
                       ? "defensive"
                       : "deep-space";
        place_ = encounter(rows_, kind);
        if (place_ == nullptr)
            return scenario->refuse("kind", fmt::format("there is no encounter \"{}\"", kind));
        find_sides();
        for (std::size_t s = 0; s < r_.sides.size() && r_.root.ok(); ++s) {
            check_participation(r_.sides[s], r_.rules, kind == "defensive");
            check_refits(rows_, r_.sides[s], r_.rules);
        }
        if (!r_.root.ok()) return;
        field();
        fleets();
        if (!r_.root.ok()) return;
        satellites();
        civilians();
        for (std::size_t s = 0; s < r_.sides.size() && r_.root.ok(); ++s) side(s);
        for (std::size_t i = 0; i < setup().units.size() && r_.root.ok(); ++i) entering_crippled(i);
        webs();
        ground();
    }

private:
    Setup& setup() { return r_.scenario.setup; }
    Json& side_json(std::size_t s) { return r_.record["sides"][s]; }

    void find_sides() {
        if (auto map = r_.root.object("map"); map && map->has("kind") && map->word("kind") != "floating")
            map->refuse("kind", "these encounters are fought on a map that is \"floating\"");
        for (std::size_t s = 0; s < r_.sides.size(); ++s) {
            const std::string role = r_.sides[s].word("role", s == 0 ? "attacker" : "defender");
            attacks_.push_back(role == "attacker");
        }
        if (std::ranges::all_of(attacks_, [](bool a) { return a; }) ||
            std::ranges::none_of(attacks_, [](bool a) { return a; }))
            r_.root.refuse("sides", "an encounter has an attacker and a defender: \"role\"");
    }

    // ---- the field: a floating map, terrain all over it, the fixed point of a defensive battle
    void field() {
        BattleField& f = setup().field;
        f.map = {};
        f.edge = EdgeRule::none;
        f.by_acceleration = f.by_separation = 1;
        f.web_turn = static_cast<std::int16_t>(rows_.web_turn);
        std::string terrain;
        if (auto system = r_.root.object("system")) terrain = system->word("terrain", "");
        std::optional<FeatureKind> zone;
        if (!terrain.empty() && terrain != "empty") {
            std::string word = terrain;
            std::replace(word.begin(), word.end(), ' ', '_');
            if (word == "asteroids") word = "asteroid";
            if (word == "dust_cloud") word = "dust";
            zone = from_word<FeatureKind>(word);
            if (!zone && r_.root.object("system"))
                return r_.root.object("system")->refuse("terrain",
                                                        fmt::format("there is no terrain \"{}\"", terrain));
        }
        if (place_->planet) {
            Feature planet;
            planet.hex = *place_->planet;
            const bool hydran = std::ranges::any_of(r_.sides, [&](JsonView& s) {
                return !attacks_[static_cast<std::size_t>(&s - r_.sides.data())] &&
                       same_word(s.word("empire", ""), "Hydran");
            });
            if (hydran || zone == FeatureKind::gas_giant) {
                planet.kind = FeatureKind::gas_giant;
                planet.radius = static_cast<std::uint8_t>(place_->giant_radius);
            } else if (zone == FeatureKind::asteroid) {
                planet.kind = FeatureKind::moon;
            }
            planet.strength = static_cast<std::int16_t>(place_->bound);
            f.features.push_back(planet);
            surface_ = planet.radius;
        }
        if (zone && *zone != FeatureKind::gas_giant) {
            Feature all;
            all.kind = *zone;
            all.hex = place_->defender.hex;
            all.radius = 0xFF;
            f.features.push_back(all);
        }
    }

    // ---- who takes part (BPV Capacity)
    void fleets() {
        const auto webs = static_cast<int>(r_.root.words("web_hexes").size());
        const int year = setup().year;
        for (std::size_t s = 0; s < r_.sides.size(); ++s) {
            JsonView& row = r_.sides[s];
            for (std::size_t i = 0; i < setup().units.size(); ++i) {
                SetupUnit& u = setup().units[i];
                if (u.side != static_cast<int>(s)) continue;
                if (in_list(row.json(), "removed", u.id) || in_list(row.json(), "inactive_fixed", u.id))
                    u.held_out = true;
                // Sentries fight only beside the civilian fleet that they guard (Sentries).
                const std::string group = r_.units[i].word("sentry_of", "");
                if (group.empty() || in_list(row.json(), "groups", group) ||
                    in_list(row.json(), "units", group))
                    continue;
                u.held_out = true;
                r_.scenario.notes.push_back(
                    fmt::format("{} guards {}, which is not in this battle: it stays out", u.id, group));
            }
            // Told and kept for the record out; the battle is fought all the same.
            const std::vector<std::string> warnings =
                force_warnings(rows_, row, r_.rules, year, raid_ && attacks_[s]);
            side_json(s)["legality_warnings"] = warnings;
            for (const std::string& warning : warnings)
                r_.scenario.notes.push_back(setup().sides[s].id + ": " + warning);
            const bool webs_count = webs > 0 && owns_web(s);
            const auto check = capacity_of(rows_, row, r_.rules, year, webs_count ? webs : 0);
            if (!check) continue;
            side_json(s)["capacity"] = check->capacity + check->bonus;
            side_json(s)["capacity_parts"] = {
                {"table", check->capacity}, {"hull_bonus", check->bonus}, {"web", check->web}};
            side_json(s)["bpv_total"] = check->total;
            if (check->spare() < 0)
                row.refuse("units", fmt::format("{} has {} BPV, {} more than its flagship may lead: name "
                                                "units in \"removed\" (fixed ones in "
                                                "\"inactive_fixed\") before the set-up (BPV Capacity)",
                                                setup().sides[s].id, check->total, -check->spare()));
        }
    }
    // The owner says of each defence satellite what it is, for all battles at that place this turn (Defsats).
    void satellites() {
        for (JsonView& side : r_.sides)
            for (JsonView& row : side.objects("defences")) {
                const std::string what = row.word("type", row.word("class", ""));
                if (!thunderdome::is_satellite(what)) continue;
                const std::string type = row.word("defsat_type", "");
                if (type.empty())
                    row.refuse("defsat_type", fmt::format("the owner fixes the type of {} for all battles at "
                                                          "this place this turn (Defsats)",
                                                          row.word("id")));
                else
                    r_.scenario.notes.push_back(fmt::format(
                        "{} is a satellite of the type {}: no source gives sheets by type, it fights by the "
                        "one of assets/ships/classic/ground/defsat.toml (Defsats)",
                        row.word("id"), type));
            }
    }

    // ---- civilian fleets become their ships
    void civilians() {
        for (std::size_t s = 0; s < r_.sides.size(); ++s)
            for (JsonView& group : r_.sides[s].objects("groups")) {
                const std::string id = group.word("id"), kind = group.word("kind");
                const CivilianRow* fleet = civilian_fleet(rows_, kind);
                if (fleet == nullptr)
                    return group.refuse("kind",
                                        fmt::format("there is no civilian fleet \"{}\"; there are: {}", kind,
                                                    names_in(rows_.civilian, &CivilianRow::kind)));
                const bool crippled = group.word("status", "undamaged") == "crippled";
                int n = 0;
                for (const std::string& code : fleet->sheets) {
                    const ShipClass* type = class_with_code(r_.rules, code);
                    ++n;
                    if (type == nullptr || !type->not_for_battle.empty()) {
                        r_.scenario.notes.push_back(
                            fmt::format("{}: ship {}, a {}, stays out: {}", id, n, code,
                                        type == nullptr ? std::string{"no sheet of it is loaded"}
                                                        : type->not_for_battle));
                        continue;
                    }
                    SetupUnit unit;
                    unit.id = unit.name = fmt::format("{}-{}", id, n);
                    unit.class_key = type->sheet.key;
                    unit.side = static_cast<int>(s);
                    unit.speed = -1;
                    setup().units.push_back(unit);
                    r_.units.push_back(group);
                    r_.placed.push_back(false);
                    if (crippled) crippled_groups_.push_back(unit.id);
                }
            }
    }

    // ---- start (the encounters' table)
    void side(std::size_t s) {
        JsonView& row = r_.sides[s];
        const EncounterSide& own = attacks_[s] ? place_->attacker : place_->defender;
        const EncounterSide& other = attacks_[s] ? place_->defender : place_->attacker;
        Facing facing = own.facing[0];
        if (row.has("initial_facing")) {
            facing = row.facing("initial_facing");
            if (row.ok() && facing != own.facing[0] && facing != own.facing[1])
                return row.refuse("initial_facing",
                                  fmt::format("{} faces {} or {} in this encounter", setup().sides[s].id,
                                              letter(own.facing[0]), letter(own.facing[1])));
        }
        const bool at_planet = !attacks_[s] && place_->planet;
        const Hex around = at_planet ? *place_->planet : own.hex;
        bases(s, around);
        // Nobody starts on the planet itself: beside its surface there is room.
        const Hex near = at_planet ? along(around, facing, surface_ + 1) : around;
        place_side(
            r_, s,
            {around, facing, (at_planet ? surface_ : 0) + place_->within, at_planet ? surface_ : -1, near},
            std::nullopt);
        side_json(s)["initial_hex"] = text(around);
        side_json(s)["initial_facing"] = std::string(1, letter(facing));
        int status = start_status(own, other, any_scout(s), all_stealthy(s));
        if (row.has("weapon_status")) status = row.integer("weapon_status", 0, 3);
        side_json(s)["weapon_status"] = status;
        const bool supplied = row.boolean("in_supply", true);
        for (std::size_t i = 0; i < setup().units.size(); ++i) {
            SetupUnit& unit = setup().units[i];
            if (unit.side != static_cast<int>(s)) continue;
            JsonView& u = r_.units[i];
            if (!u.has("weapon_status")) unit.weapon_status = status;
            if (!u.has("start_speed") && unit.mother.empty())
                unit.speed = sheet_of(i).unit.fixed ? 0 : own.speed;
            if (u.boolean("in_supply", supplied)) continue;
            unit.no_reloads = true;
            if (!unit.options.empty())
                u.refuse("options",
                         fmt::format("{} is out of supply and has no commander's options (Supply)", unit.id));
            if (!unit.loads.empty() && u.has("loads"))
                u.refuse("loads", fmt::format("{} is out of supply and has no special drones: its racks hold "
                                              "what they always do (Supply)",
                                              unit.id));
        }
    }

    // Bases stand on a ring round the planet, one after another clockwise (Defensive Battle).
    void bases(std::size_t s, Hex planet) {
        if (attacks_[s] || !place_->planet) return;
        int n = 0, ground = 0;
        std::vector<std::size_t> satellites;
        for (std::size_t i = 0; i < setup().units.size(); ++i) {
            SetupUnit& unit = setup().units[i];
            if (unit.side != static_cast<int>(s) || r_.placed[i] || !unit.mother.empty() ||
                !sheet_of(i).unit.fixed)
                continue;
            unit.speed = 0;
            if (satellite(i)) {
                satellites.push_back(i);
                continue;
            }
            if (r_.units[i].has("hex_side") || r_.units[i].boolean("on_ground", false)) {
                // Ground stations are spread over the planet's hex sides.
                const int hex_side = r_.units[i].integer("hex_side", 1, six_sides, ground++ % six_sides + 1);
                const Facing out{static_cast<std::uint8_t>(hex_side - 1)};
                // A class that is made for it stands on the side itself, others beside it.
                const ShipClass* type = class_with_key(r_.rules, unit.class_key);
                const bool base = type != nullptr && type->sheet.ground == GroundKind::base;
                unit.hex = along(planet, out, base ? surface_ : std::max(1, surface_ + 1));
                if (base) unit.ground = hex_side;
                unit.facing = out;
            } else {
                const Facing out{static_cast<std::uint8_t>(n++ % six_sides)};
                unit.hex = along(planet, out, surface_ + place_->base_ring);
                unit.facing = out;
            }
            r_.placed[i] = true;
        }
        // Satellites stand round the planet's surface as in any campaign (UTD7.342).
        const std::vector<Hex> ring =
            thunderdome::satellite_hexes(planet, static_cast<int>(satellites.size()));
        for (std::size_t k = 0; k < satellites.size(); ++k) {
            SetupUnit& unit = setup().units[satellites[k]];
            const Facing out = direction_towards(planet, ring[k]);
            unit.hex = along(ring[k], out, surface_);
            unit.facing = out;
            r_.placed[satellites[k]] = true;
        }
    }
    // What the record and the sheet say of a unit of the set-up.
    LedUnit sheet_of(std::size_t i) {
        return led_unit(rows_, r_.units[i],
                        setup().sides[static_cast<std::size_t>(setup().units[i].side)].empire, r_.rules);
    }
    bool satellite(std::size_t i) {
        return thunderdome::is_satellite(r_.units[i].word("type", r_.units[i].word("class", "")));
    }

    bool any_scout(std::size_t s) {
        for (std::size_t i = 0; i < setup().units.size(); ++i)
            if (setup().units[i].side == static_cast<int>(s) && !setup().units[i].held_out &&
                sheet_of(i).unit.scout)
                return true;
        return false;
    }
    // True where every unit of the other side has the Stealth trait.
    bool all_stealthy(std::size_t me) {
        bool any = false;
        for (std::size_t i = 0; i < setup().units.size(); ++i) {
            const SetupUnit& u = setup().units[i];
            if (u.held_out || !u.mother.empty() || attacks_[static_cast<std::size_t>(u.side)] == attacks_[me])
                continue;
            any = true;
            if (!r_.units[i].boolean("has_stealth", false)) return false;
        }
        return any;
    }

    // ---- crippled units enter with 60 % of their internals scored as one volley (Combat)
    void entering_crippled(std::size_t i) {
        SetupUnit& unit = setup().units[i];
        JsonView& row = r_.units[i];
        const bool crippled = row.word("status", "undamaged") == "crippled" ||
                              std::ranges::find(crippled_groups_, unit.id) != crippled_groups_.end();
        if (row.word("status", "undamaged") == "destroyed")
            return row.refuse("status", fmt::format("{} is destroyed and fights no more", unit.id));
        if (!crippled || !unit.mother.empty()) return;
        if (!unit.damage.empty()) return;  // the record says already which boxes they are
        Setup alone = alone_in(setup(), unit);
        alone.units[0].options.clear();
        const auto battle = make_battle(r_.rules, alone);
        if (!battle) return row.refuse(battle.error());
        const auto b = std::make_unique<Battle>(*battle);
        const ShipClass& type = r_.rules.type(b->units[0].type);
        if (type.sheet.craft.small()) return;  // flights do not cripple
        const int boxes = crippled_boxes(rows_, type.interior_boxes);
        RecordedDice dice{dice_,
                          fmt::format("{} of {} internals of {}", boxes, type.interior_boxes, unit.id)};
        Play play{r_.rules, *b, dice, nullptr};
        play.emit(VolleyAdded{UnitId{std::size_t{0}},
                              {},
                              static_cast<std::int16_t>(boxes),
                              0,
                              VolleyKind::separate,
                              from_everywhere});
        resolve_unasked(play);
        Json damage = Json::array();
        for (const std::string& words : damage_words(type, b->units[0])) {
            if (const auto d = parse_damage(r_.rules, type, words)) unit.damage.push_back(*d);
            damage.push_back(words);
        }
        if (row.has("status"))
            for (const char* list : {"units", "defences"})
                if (side_json(static_cast<std::size_t>(unit.side)).contains(list))
                    for (Json& u : side_json(static_cast<std::size_t>(unit.side))[list])
                        if (u.value("id", "") == unit.id) u["damage"] = damage;
        r_.scenario.notes.push_back(fmt::format("{} enters crippled: {} of {} internals lost in one volley",
                                                unit.id, boxes, type.interior_boxes));
    }

    // ---- web laid before, ground units
    bool owns_web(std::size_t s) {
        const std::string owner = r_.root.word("web_side", "");
        if (!owner.empty()) return setup().sides[s].id == owner;
        if (same_word(setup().sides[s].empire, "Tholian")) return true;
        const bool tholians = std::ranges::any_of(
            setup().sides, [](const SetupSide& x) { return same_word(x.empire, "Tholian"); });
        return !tholians && !attacks_[s];
    }
    void webs() {
        if (!r_.root.has("web_hexes")) return;
        SetupWeb web;
        for (std::size_t s = 0; s < r_.sides.size(); ++s)
            if (owns_web(s)) {
                web.side = static_cast<int>(s);
                break;
            }
        for (const std::string& word : r_.root.words("web_hexes"))
            if (const auto hex = parse_hex(word)) web.hexes.push_back(*hex);
        if (!web.hexes.empty()) setup().webs.push_back(web);
    }
    // Ground units that are not landed stay with their ships; an invasion is a battle of its own.
    void ground() {
        for (std::size_t s = 0; s < r_.sides.size() && r_.root.ok(); ++s)
            for (const std::string& kind : ground_forces::units_of(r_.sides[s], rows_)) {
                std::string units;
                for (const auto& [name, count] : ground_unit(rows_, kind)->units)
                    units += fmt::format("{}{} {}", units.empty() ? "" : ", ", count, name);
                r_.scenario.notes.push_back(fmt::format("{}: {} fights on the ground as {} (Ground Combat)",
                                                        setup().sides[s].id, kind, units));
            }
    }

    RecordReading& r_;
    const Rows& rows_;
    SetupDice dice_;
    const Encounter* place_ = nullptr;
    std::vector<bool> attacks_;
    std::vector<std::string> crippled_groups_;
    bool raid_ = false;
    int surface_ = 0;
};

}  // namespace

void check_record(JsonView& root, const Rules& rules, std::vector<std::string>& remarks) {
    const auto rows = load_rows();
    if (!rows) return root.refuse(rows.error().text());
    const int year = root.integer("year", 0, 999, root.integer("campaign_year", 0, 999, 0));
    // In the abstract only by agreement, or where no battle can be played in time (Combat).
    if (auto scenario = root.object("scenario");
        scenario && scenario->word("resolve_with", "sfb") == "sidcors" && !scenario->has("sidcors_because"))
        remarks.push_back(
            "it is fought in the abstract: \"sidcors_because\" says whether both agreed, or there was no "
            "time (Combat)");
    for (JsonView& side : root.objects("sides")) {
        const std::string id = side.word("id", "?");
        if (const auto check = capacity_of(*rows, side, rules, year, 0))
            remarks.push_back(fmt::format("{}: {} of {} BPV ({} by the table, {} for further hulls)", id,
                                          check->total, check->capacity + check->bonus, check->capacity,
                                          check->bonus));
        const auto scenario = root.object("scenario");
        const bool raid =
            scenario && scenario->json().value("kind", "") == "raid" && side.word("role", "") == "attacker";
        for (const std::string& warning : force_warnings(*rows, side, rules, year, raid))
            remarks.push_back(id + ": " + warning);
        for (JsonView& unit : side.objects("units"))
            if (const HdwRow* row = hdw(*rows, unit.word("class", "")))
                remarks.push_back(fmt::format("{}: {} is an HDW and {} BPV, with {}", id,
                                              unit.word("id", "?"), row->bpv, row->fit));
    }
}

std::string fought_elsewhere(JsonView& root) {
    const auto scenario = root.object("scenario");
    const bool abstract = scenario && scenario->json().contains("resolve_with") &&
                          scenario->json()["resolve_with"] == "sidcors";
    return abstract ? "this battle is to be fought in the abstract: impulse sidcors FILE" : "";
}

void arrange_record(RecordReading& reading) {
    const auto rows = load_rows();
    if (!rows) return reading.root.refuse(rows.error().text());
    Arranger{reading, *rows}.run();
}

std::string refits_by_date(const Json& root, const Json&, const Json&, int year) {
    const auto rows = load_rows();
    year = whole_in(root, "tech_year", year);
    if (!rows || year <= 0) return "";
    std::string word = fmt::format("@{} known", year);
    for (const std::string& code : rows->optional_refits) word += " -" + code;
    return word;
}

}  // namespace impulse::vbam
