#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <memory>

#include "battle/core/rows/parties.h"
#include "engine/letters.h"
#include "scenarios/campaigns/campaign_fleet.h"
#include "scenarios/campaigns/fixed_defences.h"
#include "scenarios/campaigns/record_campaign.h"
#include "scenarios/campaigns/thunderdome_legality.h"
#include "scenarios/files/json_text.h"
#include "scenarios/fleets/fleet_check.h"
#include "scenarios/fleets/fleet_rules.h"
#include "scenarios/records/record.h"
#include "scenarios/records/record_fields.h"
#include "scenarios/records/record_import.h"
#include "scenarios/unit_reader.h"
#include "scenarios/wanted_ships.h"

namespace impulse {
namespace {

// Lists of a side whose units are on the map; those behind the first fight only where their class has a sheet.
struct UnitList {
    std::string_view key;
    bool must_be_known;
};
constexpr std::array<UnitList, 7> filled_lists{{{"units", true},
                                                {"held_out", true},
                                                {"defences", false},
                                                {"shipyards", false},
                                                {"support_freighters", false},
                                                {"reserve", false},
                                                {"db_ships", false}}};
// Lists of units that wait outside the battle.
bool waits(std::string_view list) { return list == "held_out" || list == "reserve" || list == "db_ships"; }

// Stores that a battle keeps; others are given back as they came.
constexpr std::array<std::string_view, 8> known_stores{
    "boarding_parties", "t_bombs", "dummy_bombs", "nsm", "shuttles", "crew_units", "deck_crews", "cargo"};
bool is_store(std::string_view name) {
    const auto kind = from_word<PartyKind>(name);
    return std::ranges::find(known_stores, name) != known_stores.end() || name.ends_with(" reloads") ||
           name.ends_with(" rounds") || (kind && static_cast<std::size_t>(*kind) >= ground_kinds);
}

int speed_of(JsonView& row, int otherwise) {
    if (!row.has("start_speed")) return otherwise;
    return row.json()["start_speed"].is_string() ? -1 : row.integer("start_speed", 0, 99);
}

// True for a side that has nothing to fight with: one that lost all stands in the next record so.
bool has_nothing(const Json& side) {
    const auto some = [&](std::string_view key) {
        return std::ranges::any_of(list_in(side, key), [&](const Json& entry) {
            return entry.is_object() || key == "ground_units";
        });
    };
    return !some("ground_units") && !some("groups") &&
           std::ranges::none_of(filled_lists, [&](const UnitList& list) { return some(list.key); });
}
// What a sound record in lacks before it is a battle on the map.
std::vector<std::string> wanting(const Json& record) {
    std::vector<std::string> all;
    const Json& sides = list_in(record, "sides");
    for (const Json& side : sides)
        if (side.is_object() && has_nothing(side))
            all.push_back(fmt::format("{} has no unit: name its fleet, or another side, before the battle",
                                      side.value("id", "a side")));
    if (sides.size() < 2) all.emplace_back("a battle needs a second side: name it before the battle");
    return all;
}

class RecordReader {
public:
    RecordReader(std::shared_ptr<JsonText> doc, const Rules& rules, const ScenarioOptions& options,
                 Scenario& scenario, std::vector<std::string>& remarks)
        : doc_(std::move(doc)),
          rules_(rules),
          remarks_(remarks),
          reading_{JsonView::root(doc_), rules, options, scenario, {}, {}, {}, {}, doc_->json()} {}

    void read() {
        JsonView& root = reading_.root;
        Scenario& scenario = reading_.scenario;
        Setup& setup = scenario.setup;
        scenario.campaign = root.word("campaign");
        const RecordCampaign* campaign = record_campaign(scenario.campaign);
        if (campaign == nullptr || campaign->arrange == nullptr)
            return root.refuse(
                "campaign", fmt::format("battles of the campaign \"{}\" are not fought on this program's map",
                                        scenario.campaign));
        if (campaign->elsewhere != nullptr)
            if (const std::string why = campaign->elsewhere(root); !why.empty())
                return root.refuse("scenario", why);
        setup.ruleset = root.word("ruleset", "classic");
        setup.title = root.word("title", root.word("battle_id"));
        setup.seed = reading_.options.seed.value_or(root.seed("rng_seed", 1));
        setup.year = record_year(root);
        setup.field.turn_limit = static_cast<std::int16_t>(
            reading_.options.turn_limit.value_or(root.integer("turn_limit", 0, 999, 0)));
        reading_.sides = root.objects("sides");
        if (reading_.sides.size() < 2 && root.ok()) root.refuse("sides", "a battle needs at least two sides");
        if (reading_.sides.size() > max_sides)
            root.refuse("sides", fmt::format("at most {} sides", max_sides));
        for (std::size_t s = 0; s < reading_.sides.size() && root.ok(); ++s) read_side(s);
        if (auto sector = root.object("sector"); sector && root.ok()) read_derelicts(*sector);
        if (setup.units.size() > max_units)
            root.refuse("sides", fmt::format("more than {} units", max_units));
        if (root.ok()) campaign->arrange(reading_);
        if (root.ok())
            if (const auto fault = setup_fault(rules_, setup))
                (fault->unit >= 0 ? reading_.units[static_cast<std::size_t>(fault->unit)] : root)
                    .refuse(fault->what);
        reading_.record["rng_seed"] = setup.seed;
        scenario.record = json_text(reading_.record);
    }

private:
    void read_side(std::size_t s) {
        JsonView& row = reading_.sides[s];
        Scenario& scenario = reading_.scenario;
        SetupSide side;
        side.id = row.word("id");
        for (const SetupSide& other : scenario.setup.sides)
            if (same_word(other.id, side.id))
                row.refuse("id", fmt::format("the side \"{}\" is there twice", side.id));
        side.empire = row.word("empire", "");
        side.name = row.word("name", side.empire.empty() ? side.id : side.empire);
        side.team = row.integer("team", 0, 3, static_cast<int>(s));
        if (row.word("questions", "") == "ask")
            side.damage_boxes = side.struck_shield = side.repairs = Standing::ask;
        npe_side_ = row.boolean("is_npe", false);
        scenario.pilots.push_back(row.word("pilot", row.boolean("is_npe", false) ? "captain" : ""));
        const std::vector<std::string> standing = row.words("standing_orders");
        for (std::size_t i = 0; i < standing.size(); ++i)
            scenario.opening.push_back({SideId{s}, standing[i], row.line("standing_orders", i)});
        scenario.setup.sides.push_back(side);
        std::vector<std::string> held_out;
        const auto is_ids = [&](std::string_view key) {
            if (!row.has(key)) return true;
            const Json& list = row.json()[std::string{key}];
            return list.empty() || list[0].is_string();
        };
        if (is_ids("held_out")) held_out = row.words("held_out");
        for (const UnitList& list : filled_lists) {
            if (waits(list.key) && is_ids(list.key)) continue;
            for (JsonView& unit : row.objects(list.key)) {
                for (int n = 0; n < unit.integer("count", 1, 99, 1); ++n)
                    read_unit(unit, static_cast<int>(s), list, held_out, n);
            }
        }
        // An invasion says itself what it needs.
        if (has_nothing(row.json()) && !row.has("ground_units") && row.ok())
            row.refuse("units", "a side needs at least one unit");
        for (const std::string& id : held_out)
            if (row.ok() && std::ranges::none_of(scenario.setup.units, [&](const SetupUnit& u) {
                    return u.id == id && u.side == static_cast<int>(s);
                }))
                row.refuse("held_out",
                           fmt::format("\"{}\" is held out, but no unit of {} has that id", id, side.id));
    }

    // Ships without crew lie with the side that left them; who comes aboard has them (UTD6.3D2).
    void read_derelicts(JsonView& sector) {
        for (JsonView& row : sector.objects("derelicts")) {
            const std::string owner = row.word("former_owner");
            const SideId side = roster_of(reading_.scenario.setup).side(owner);
            if (!row.ok()) return;
            if (!side) {
                remarks_.push_back(
                    fmt::format("derelict {} of {} is kept; its former owner is not a side of this battle",
                                row.word("id"), owner));
                continue;
            }
            const std::size_t before = reading_.scenario.setup.units.size();
            read_unit(row, static_cast<int>(side.index()), {"derelicts", true}, {}, 0);
            for (std::size_t u = before; u < reading_.scenario.setup.units.size(); ++u) {
                reading_.scenario.setup.units[u].derelict = true;
                reading_.scenario.setup.units[u].speed = 0;
            }
        }
    }

    const ShipClass* type_of(JsonView& row, JsonView& side, const std::string& empire, const UnitList& list) {
        const std::string said = row.word("class", row.word("type", ""));
        const ShipClass* type = class_called(rules_, said, empire);
        // Defences and yards of this campaign are known by what they are, satellites of any.
        const std::string& campaign = reading_.scenario.campaign;
        if (type == nullptr && (list.key == "defences" || list.key == "shipyards") &&
            (campaign == "thunderdome" || (campaign == "vbam" && thunderdome::is_satellite(said)))) {
            const std::string words = row.boolean("is_capital", false) ? "capital" : said;
            type = class_called(rules_, fixed_defences::sheet_of(words, npe_side_), empire);
        }
        if (type != nullptr) {
            const int year = reading_.scenario.setup.year;
            Fitting fitting = record_fitting(reading_.root, side, row, year);
            const auto of_the_year = [&](const ShipClass* as_drawn) {
                if (!before_uim(as_drawn->sheet, year)) return as_drawn;
                fitting.refits.emplace_back(without_uim);
                const ShipClass* early = class_called(rules_, fitted_key(type->sheet.key, fitting), empire);
                return early != nullptr ? early : as_drawn;
            };
            if (fitting.mounts.empty() && std::ranges::all_of(fitting.refits, [&](const std::string& word) {
                    return refits_meant(type->sheet, word).empty();
                }))
                return of_the_year(type);
            if (const ShipClass* fitted = class_called(rules_, fitted_key(type->sheet.key, fitting), empire))
                return of_the_year(fitted);
            if (const auto made = fitted_sheet(type->sheet, fitting); !made)
                row.refuse(fitting.mounts.empty() ? "refits" : "mounts", made.error());
            return type;
        }
        if (!list.must_be_known) {
            remarks_.push_back(
                fmt::format("{} of {} has no sheet in this ruleset: it is kept, and does not fight", said,
                            row.word("id")));
            return nullptr;
        }
        if (said.empty()) {
            row.refuse(
                "the key \"class\" is missing: key such as klingon/d7, or code such as D7 with the side's "
                "empire");
            return nullptr;
        }
        std::vector<std::string> known;
        // Only some classes of a large ruleset are loaded; their keys are all known.
        for (const std::string& key : rules_.class_keys)
            if (!empire.empty() && key.starts_with(small_letters(empire) + "/")) known.push_back(key);
        for (const ShipClass& c : rules_.classes)
            if (rules_.class_keys.empty() && same_word(c.sheet.empire, empire)) known.push_back(c.sheet.code);
        if (known.empty())
            for (const ShipClass& c : rules_.classes) known.push_back(c.sheet.key);
        row.refuse("class", fmt::format("there is no class \"{}\" of {}; there are: {}", said,
                                        empire.empty() ? "no empire" : empire, fmt::join(known, ", ")));
        return nullptr;
    }

    void read_unit(JsonView& row, int side, const UnitList& list, const std::vector<std::string>& held_out,
                   int number) {
        Setup& setup = reading_.scenario.setup;
        SetupUnit unit;
        unit.side = side;
        unit.id = row.word("id");
        if (number > 0) unit.id += fmt::format("-{}", number + 1);
        unit.name = number > 0 ? unit.id : row.word("name", unit.id);
        const SetupSide& own = setup.sides[static_cast<std::size_t>(side)];
        const ShipClass* type = type_of(row, reading_.sides[static_cast<std::size_t>(side)],
                                        row.word("original_empire", own.empire), list);
        if (type == nullptr) return;
        unit.class_key = type->sheet.key;
        for (const SetupUnit& other : setup.units)
            if (same_word(other.id, unit.id) || same_word(other.name, unit.name))
                row.refuse("id", fmt::format("the unit \"{}\" is there twice", unit.id));
        JsonView& whole = reading_.sides[static_cast<std::size_t>(side)];
        constexpr int full_readiness = 3;
        unit.speed = speed_of(row, speed_of(whole, -1));
        unit.weapon_status =
            row.integer("weapon_status", 0, 3, whole.integer("weapon_status", 0, 3, full_readiness));
        const std::string crew = row.word("crew", row.word("crew_quality", ""));
        unit.quality = crew == "poor" ? -1 : crew == "outstanding" ? 1 : 0;
        unit.held_out = waits(list.key) || std::ranges::find(held_out, unit.id) != held_out.end();
        unit.uninspected = row.boolean("captured_uninspected", false) && !row.boolean("inspected", false);
        read_stores(row, unit);
        read_officers(row, unit);
        const std::vector<std::string> damage = row.words("damage");
        for (std::size_t i = 0; i < damage.size(); ++i) {
            if (const auto d = parse_damage(rules_, *type, damage[i]))
                unit.damage.push_back(*d);
            else if (list.key == "shipyards" && damage[i].starts_with("WORKS "))
                continue;  // no sheet shows works: the record itself keeps count of them (UTD6.3724)
            else
                row.refuse(
                    "damage", i,
                    fmt::format("{} has no such damage: \"{}\"; expected a box and a count such as \"{} 2\"",
                                type->sheet.key, damage[i], type->sheet.groups.front().name));
        }
        if (auto options = row.object("options"))
            for (const auto& item : options->json().items())
                unit.options.emplace_back(item.key(), options->integer(item.key(), 0, 999));
        if (auto loads = row.object("loads"))
            for (const auto& item : loads->json().items())
                unit.loads.emplace_back(item.key(),
                                        fmt::format("{}", fmt::join(loads->words(item.key()), ",")));
        if (row.ok() && !unit.options.empty()) {
            const auto fleet_rules = load_fleet_rules(rules_.id);
            if (!fleet_rules)
                row.refuse("options", fleet_rules.error().text());
            else if (!*fleet_rules)
                row.refuse("options", "this ruleset has no commander's options");
            else
                for (const std::string& wrong : check_options(**fleet_rules, unit, type->sheet, 0, setup.year,
                                                              reading_.scenario.campaign == "thunderdome"))
                    row.refuse("options", wrong);
        }
        if (auto overloads = row.object("overloads")) {
            for (const auto& item : overloads->json().items())
                unit.overloads.emplace_back(item.key(), overloads->integer(item.key(), 0, 99));
            if (unit.weapon_status != full_readiness)
                row.refuse(
                    "overloads",
                    fmt::format("torpedoes are overloaded before a battle at weapon status {} only, not {}",
                                full_readiness, unit.weapon_status));
        }
        const bool placed = row.has("hex");
        if (placed) unit.hex = row.hex("hex");
        if (row.has("facing")) unit.facing = row.facing("facing");
        add(row, list.key, placed, unit);
        const SetupUnit ship = setup.units.back();
        const std::vector<std::string> carried = row.words("craft");
        for (std::size_t i = 0; i < carried.size(); ++i) {
            std::string wrong;
            const std::vector<SetupUnit> some = craft_of(rules_, ship, carried[i], wrong, setup.units);
            if (!wrong.empty()) row.refuse("craft", i, wrong);
            for (const SetupUnit& craft : some) add(row, list.key, true, craft);
        }
        read_docked(row, side, ship);
        for (JsonView& squadron : row.objects("squadrons")) read_squadron(squadron, row, list.key, ship);
    }

    // Ships in the dry dock of a yard (UTD7.62): each a ship of its own that rides on it.
    void read_docked(JsonView& row, int side, const SetupUnit& yard) {
        const Json& docked = list_in(row.json(), "docked");
        if (docked.empty() || !docked[0].is_object()) return;
        const std::size_t before = reading_.scenario.setup.units.size();
        for (JsonView& ship : row.objects("docked")) read_unit(ship, side, {"docked", true}, {}, 0);
        for (std::size_t u = before; u < reading_.scenario.setup.units.size(); ++u) {
            SetupUnit& unit = reading_.scenario.setup.units[u];
            unit.held_out = false;
            if (!unit.mother.empty()) continue;
            unit.dock = yard.id;
            unit.speed = 0;
        }
        const int places = fixed_defences::dock_places(yard.class_key),
                  ships = static_cast<int>(docked.size());
        if (places > 0 && ships > places)
            row.refuse("docked", fmt::format("{} ships in the dry dock of {}; it has {} places (UTD7.62)",
                                             ships, yard.id, places));
    }

    void add(JsonView& row, std::string_view list, bool placed, const SetupUnit& unit) {
        reading_.units.push_back(row);
        reading_.lists.emplace_back(list);
        reading_.placed.push_back(placed);
        reading_.scenario.setup.units.push_back(unit);
    }

    void read_stores(JsonView& row, SetupUnit& unit) {
        if (row.boolean("resupplied_since_last_battle", false)) return;
        auto stores = row.object("expendables_remaining");
        if (!stores) return;
        for (const auto& item : stores->json().items()) {
            if (is_store(item.key()))
                unit.stores.emplace_back(item.key(), stores->integer(item.key(), 0, 999));
            else
                remarks_.push_back(fmt::format("{}: \"{}\" is kept; no store of a battle has that name",
                                               unit.id, item.key()));
        }
    }

    static void read_officers(JsonView& row, SetupUnit& unit) {
        if (!row.has("officers")) return;
        for (const Json& officer : row.json()["officers"]) {
            const std::string role = officer.is_string()   ? officer.get<std::string>()
                                     : officer.is_object() ? text_in(officer, "role")
                                                           : std::string{};
            unit.navigator = unit.navigator || role == "legendary navigator";
        }
    }

    void read_squadron(JsonView& squadron, JsonView& row, std::string_view list, const SetupUnit& ship) {
        const int active = squadron.integer("active", 0, 999, 0);
        const std::string type = squadron.word("type", "");
        const std::string id = squadron.word("id", ship.id);
        if (squadron.has("paid") && !squadron.has("spare_full") &&
            active + squadron.integer("spare", 0, 999, 0) > squadron.integer("paid", 0, 999))
            squadron.refuse(
                "active",
                fmt::format("{} active and {} spare are more than the {} that were paid for", active,
                            squadron.integer("spare", 0, 999, 0), squadron.integer("paid", 0, 999)));
        if (active == 0) return;
        if (type.empty()) {
            remarks_.push_back(
                fmt::format("squadron {} names no class (\"type\"): it is kept, and does not fight", id));
            return;
        }
        std::string wrong;
        const std::vector<SetupUnit> some =
            craft_of(rules_, ship, fmt::format("{} x {}", active, type), wrong);
        if (!wrong.empty()) squadron.refuse("type", wrong);
        for (SetupUnit craft : some) {
            // Two squadrons of one class are told apart by their own names.
            if (squadron.has("id")) {
                const std::size_t last = craft.id.rfind('-');
                craft.id = id + craft.id.substr(last);
                craft.name = craft.id;
            }
            add(row, list, true, craft);
        }
    }

    std::shared_ptr<JsonText> doc_;
    const Rules& rules_;
    std::vector<std::string>& remarks_;
    bool npe_side_ = false;  // of the side that is read
    RecordReading reading_;
};

// The first thing that is refused, or nothing.
std::optional<FileError> first_fault(const RecordReview& review) {
    for (const RecordFinding& finding : review.findings)
        if (finding.kind == RecordFinding::Kind::refused) return finding.error;
    return std::nullopt;
}

// A record whose every field was looked at.
struct Examined {
    std::shared_ptr<JsonText> text;
    RecordReview review;
};
tl::expected<Examined, FileError> examine(std::string_view text, std::string_view file) {
    auto parsed = JsonText::parse(text, file);
    if (!parsed) return tl::unexpected(parsed.error());
    const auto fields = record_fields();
    if (!fields) return tl::unexpected(fields.error());
    return Examined{*parsed, review_record(**parsed, **fields)};
}

// What a record out must say of itself whatever the campaign is.
void check_out(JsonView& root, const Rules& rules) {
    // Only a battle that was played on the map ends in an impulse.
    const RecordCampaign* campaign = record_campaign(root.word("campaign", ""));
    const bool on_map = campaign == nullptr || campaign->arrange != nullptr;
    if (on_map && root.word("result_source", "") == "played" && !root.has("end"))
        root.refuse("end", "the key \"end\" is missing: turn and impulse of the end");
    std::vector<std::string> ids;
    for (JsonView& side : root.objects("sides")) {
        ids.push_back(side.word("id"));
        for (const std::string_view list : {"units", "ships"})
            for (JsonView& row : side.objects(list)) {
                const ShipClass* type =
                    class_called(rules, row.word("sheet", row.word("class", "")), side.word("empire", ""));
                const std::vector<std::string> damage = row.words("damage");
                for (std::size_t i = 0; type != nullptr && i < damage.size(); ++i)
                    if (!parse_damage(rules, *type, damage[i]))
                        row.refuse("damage", i,
                                   fmt::format("{} has no such damage: \"{}\"", type->sheet.key, damage[i]));
                if (row.word("fate", "") == "destroyed" && row.has("exit"))
                    row.refuse("exit", "a destroyed unit has no exit");
            }
    }
    // A fleet may come to a system without another one in it (FT10.1).
    if (ids.size() < (on_map ? 2U : 1U))
        root.refuse("sides", on_map ? "a record needs at least two sides" : "a record needs a side");
    if (root.has("winner")) {
        const std::string winner = root.word("winner");
        if (root.ok() && std::ranges::find(ids, winner) == ids.end())
            root.refuse("winner", fmt::format("\"{}\" is not a side of this record; sides are: {}", winner,
                                              fmt::join(ids, ", ")));
    }
}

// What is wrong with a record whose types are sound, in itself and for its campaign, which is handed back.
const RecordCampaign* check_meaning(JsonView& root, const RecordReview& review, const Rules& rules,
                                    std::vector<std::string>& remarks) {
    if (review.kind == "out") check_out(root, rules);
    const RecordCampaign* campaign = record_campaign(review.campaign);
    if (root.ok() && campaign != nullptr && campaign->check != nullptr) campaign->check(root, rules, remarks);
    return campaign;
}

}  // namespace

tl::expected<std::string, FileError> record_ruleset(std::string_view text, std::string_view file) {
    auto doc = JsonText::parse(text, file);
    if (!doc) return tl::unexpected(doc.error());
    JsonView root = JsonView::root(*doc);
    const std::string ruleset = root.word("ruleset", "classic");
    if (const auto unknown = unknown_ruleset(ruleset)) root.refuse("ruleset", *unknown);
    if ((*doc)->error()) return tl::unexpected(*(*doc)->error());
    return ruleset;
}

tl::expected<RecordIn, FileError> read_record_in(std::string_view text, std::string_view file,
                                                 const Rules& rules, const ScenarioOptions& options) {
    const auto examined = examine(text, file);
    if (!examined) return tl::unexpected(examined.error());
    const RecordReview& review = examined->review;
    if (const auto fault = first_fault(review)) return tl::unexpected(*fault);
    if (review.kind != "in")
        return tl::unexpected(examined->text->at(
            "/kind", "this is a record out; a record in is wanted here (impulse record next makes one)"));
    RecordIn in;
    in.scenario.file = std::string{file};
    RecordReader{examined->text, rules, options, in.scenario, in.remarks}.read();
    if (examined->text->error()) return tl::unexpected(*examined->text->error());
    for (const RecordFinding& finding : review.findings)
        if (finding.kind == RecordFinding::Kind::fresh &&
            finding.error.what.find("did you mean") != std::string::npos)
            in.notices.push_back(finding.error.text());
    return in;
}

RecordImport import_record(std::string_view text, std::string_view file) {
    RecordImport import;
    const auto examined = examine(text, file);
    if (!examined) {
        import.review.findings.push_back({RecordFinding::Kind::refused, "", examined.error()});
        return import;
    }
    const std::shared_ptr<JsonText>& doc = examined->text;
    import.review = examined->review;
    const auto refused = [&](const FileError& error) {
        import.review.findings.push_back(
            {RecordFinding::Kind::refused, doc->path_at(error.line, error.column), error});
        import.record = nullptr;
        return import;
    };
    if (!import.review.sound()) return import;
    // Types are sound: now what they mean.
    const auto ruleset = record_ruleset(text, file);
    if (!ruleset) return refused(ruleset.error());
    const auto rules = load_rules(*ruleset, ships_wanted(text, file));
    if (!rules) return refused(rules.error());
    JsonView root = JsonView::root(doc);
    const RecordCampaign* campaign = check_meaning(root, import.review, *rules, import.remarks);
    if (doc->error()) return refused(*doc->error());
    import.record = doc->json();
    if (import.review.kind != "in" || campaign == nullptr || !campaign->on_map(root)) return import;
    if (std::vector<std::string> more = wanting(doc->json()); !more.empty()) {
        import.remarks.insert(import.remarks.end(), more.begin(), more.end());
        return import;
    }
    auto in = read_record_in(text, file, *rules);
    if (!in) return refused(in.error());
    import.remarks.insert(import.remarks.end(), in->remarks.begin(), in->remarks.end());
    import.remarks.insert(import.remarks.end(), in->scenario.notes.begin(), in->scenario.notes.end());
    import.remarks.push_back(fmt::format("set-up: {} sides, {} units, caveats: {}",
                                         in->scenario.setup.sides.size(), in->scenario.setup.units.size(),
                                         in->scenario.caveat_step));
    import.record = parse_json(in->scenario.record, file).value_or(Json::object());
    return import;
}

tl::expected<std::vector<std::string>, FileError> check_record(std::string_view text, std::string_view file,
                                                               const Rules& rules) {
    const auto examined = examine(text, file);
    if (!examined) return tl::unexpected(examined.error());
    const RecordReview& review = examined->review;
    if (const auto fault = first_fault(review)) return tl::unexpected(*fault);
    JsonView root = JsonView::root(examined->text);
    std::vector<std::string> lines, remarks;
    const RecordCampaign* campaign = check_meaning(root, review, rules, remarks);
    if (examined->text->error()) return tl::unexpected(*examined->text->error());
    const bool battle = review.kind == "in" && campaign != nullptr && campaign->on_map(root);
    if (battle && wanting(examined->text->json()).empty()) {
        auto in = read_record_in(text, file, rules);
        if (!in) return tl::unexpected(in.error());
        const Scenario& s = in->scenario;
        lines.push_back(fmt::format("record in of {}: {} sides, {} units, set-up legal (caveats: {})",
                                    s.setup.title, s.setup.sides.size(), s.setup.units.size(),
                                    s.caveat_step));
        lines.insert(lines.end(), in->notices.begin(), in->notices.end());
    } else {
        if (battle)
            for (std::string& more : wanting(examined->text->json())) remarks.push_back(std::move(more));
        int units = 0, sides = 0;
        for (JsonView& side : root.objects("sides")) {
            ++sides;
            units += static_cast<int>(side.objects("units").size() + side.objects("ships").size());
        }
        lines.push_back(fmt::format("record {} of {}: {} sides, {} units{}", review.kind,
                                    root.word("battle_id", "?"), sides, units,
                                    review.kind != "out" ? std::string{}
                                    : root.has("awaits") ? std::string{", not decided yet"}
                                                         : ", winner " + root.word("winner", "nobody")));
        for (const RecordFinding& finding : review.findings)
            if (finding.error.what.find("did you mean") != std::string::npos)
                lines.push_back(finding.error.text());
    }
    lines.insert(lines.end(), remarks.begin(), remarks.end());
    return lines;
}

}  // namespace impulse
