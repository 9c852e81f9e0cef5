#include "scenarios/campaigns/full_thrust_record.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "scenarios/campaigns/full_thrust_contacts.h"
#include "scenarios/campaigns/full_thrust_fleet.h"
#include "scenarios/campaigns/record_campaign.h"
#include "scenarios/campaigns/sidcors_record.h"

namespace impulse::full_thrust {
namespace {

constexpr std::array<std::string_view, 4> sources{"played", "negotiated", "adjudicated", "forfeited"};
constexpr int systems_that_matter = 5;  // three core systems, main drive, FTL drive (12.2.1)

class Resolver {
public:
    Resolver(const Rows& rows, const std::shared_ptr<JsonText>& doc, std::optional<std::uint64_t> seed,
             const Faces& given)
        : rows_(rows), doc_(doc), root_(JsonView::root(doc)), given_(given) {
        seed_ = seed.value_or(root_.seed("rng_seed", 1));
        roll_ = sidcors::seeded(seed_);
    }

    tl::expected<Resolved, FileError> run() {
        read();
        if (doc_->error()) return tl::unexpected(*doc_->error());
        head();
        meet_fleets();
        note_contacts(fleets_, fought_, out_, story_);
        if (!awaits_) attack_defences();
        for (Fleet& fleet : fleets_) account(fleet);
        finish();
        if (doc_->error()) return tl::unexpected(*doc_->error());
        return Resolved{std::move(out_), std::move(story_)};
    }

private:
    // ---- reading
    void read() {
        if (root_.has("campaign") && root_.word("campaign") != "full-thrust")
            root_.refuse("campaign", "this command resolves records of the campaign \"full-thrust\"");
        if (auto dice = root_.object("dice"))
            for (const auto& item : dice->json().items())
                recorded_[item.key()] = dice->integer(item.key(), 1, 6);
        system_ = root_.object("system");
        if (system_) {
            name_ = system_->word("name", "");
            income_ = system_->integer("income", 0, 99999, 0);
            idp_ = system_->integer("inherent_defence_points", 0, 99999, income_);
            owner_ = system_->word("owner", "");
        }
        table_ = root_.integer("table_ft", 1, 99, 8);
        if (auto result = root_.object("result")) {
            source_ = result->has("source") ? result->one_of("source", sources) : std::string{"played"};
            winner_ = result->word("winner", "");
            decided_ = true;
        }
        for (JsonView& row : root_.objects("sides")) fleets_.push_back(read_fleet(rows_, row));
        if (fleets_.empty()) root_.refuse("sides", "there is no fleet");
        for (std::size_t i = 0; i < fleets_.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (fleets_[i].id == fleets_[j].id)
                    fleets_[i].row.refuse("id", fmt::format("the side \"{}\" is there twice", fleets_[i].id));
        const auto known = [&](const std::string& id) {
            return id.empty() || std::ranges::any_of(fleets_, [&](const Fleet& f) { return f.id == id; });
        };
        if (!known(winner_))
            root_.refuse("result", fmt::format("\"{}\" won, but is not a side of this record", winner_));
        // Who has nothing to attack there: the system is his.
        if (owner_.empty() && fleets_.size() > 1)
            for (const Fleet& f : fleets_)
                if (f.posture != Posture::attack) owner_ = owner_.empty() ? f.id : owner_;
    }

    // ---- dice
    int die(const std::string& purpose, int sides = 6) {
        int face = 0;
        if (const auto at = given_.find(purpose); at != given_.end())
            face = at->second;
        else if (const auto row = recorded_.find(purpose); row != recorded_.end())
            face = row->second;
        const int rolled =
            roll_(purpose, sides);  // drawn all the same: faces given leave the others as they are
        if (face == 0) face = rolled;
        if (face < 1 || face > sides)
            root_.refuse("dice", fmt::format("the die \"{}\" has {} sides; {} is not one of them", purpose,
                                             sides, face));
        out_["setup_dice"].push_back({{"for", purpose}, {"sides", sides}, {"face", face}});
        return face;
    }
    void say(std::string line) { story_.push_back(std::move(line)); }

    // ---- the meeting (17)
    void head() {
        const Json& in = doc_->json();
        out_["format"] = "impulse-record/1";
        out_["kind"] = "out";
        for (const char* key : {"battle_id", "campaign", "turn"})
            if (in.contains(key)) out_[key] = in[key];
        out_["rng_seed"] = seed_;
        out_["result_source"] = source_;
        out_["setup_dice"] = Json::array();
        out_["range_ft"] = nullptr;
        out_["auto_disengage"] = false;
        out_["fleet_defeated"] = nullptr;
        out_["initiative"] = nullptr;
        out_["system_holder"] = owner_.empty() ? Json(nullptr) : Json(owner_);
        out_["interdicted"] = false;
        out_["no_battle"] = false;
    }

    void meet_fleets() {
        // Who has no ship there has neither posture nor initiative (10.1).
        std::vector<Posture> postures;
        std::vector<Fleet*> there;
        for (Fleet& f : fleets_) {
            f.here = !f.nobody();
            if (!f.here) continue;
            postures.push_back(f.posture);
            there.push_back(&f);
        }
        const Meeting m = meet(postures);
        for (const std::size_t i : m.leaves) {
            say(fmt::format("{} withdraws: there is mobile opposition", there[i]->id));
            leave(*there[i], "withdrawn");
        }
        if (m.choose_again) {
            out_["no_battle"] = true;
            say("all fleets stand off: each chooses anew in secret, or all stay without a battle");
            return;
        }
        if (!m.battle) {
            out_["no_battle"] = true;
            return;
        }
        const Range range = full_thrust::range(rows_, die("range"), table_);
        out_["range_ft"] = range.feet;
        say(fmt::format("range {} feet on a table of {}", range.feet, table_));
        for (Fleet& f : fleets_) {
            if (!f.here || f.accepts) continue;
            if (range.automatic_disengagement) {
                out_["auto_disengage"] = true;
                say(fmt::format("{} disengages: both do not fit on the table", f.id));
                leave(f, "ftl");
            } else if (f.out_of_contact) {
                contest(f);
            }
        }
        std::vector<Fleet*> fight;
        for (Fleet& f : fleets_)
            if (f.here) fight.push_back(&f);
        if (fight.size() < 2) return;
        for (const Fleet* f : fight) fought_.insert(f->id);
        dispose(fight);
        for (Fleet* f : fight) pre_damage(*f);
        if (!decided_) {
            awaits_ = true;
            out_["result_source"] = nullptr;
            out_["awaits"] =
                "the battle at the table: put \"result\" with its source and winner, and the fates of ships, "
                "into the record in";
            say("the rest is decided at the table");
            return;
        }
        for (Fleet* f : fight) {
            const bool lost_all = !f->vessels.empty() && std::ranges::all_of(f->vessels, [](const Vessel& v) {
                return v.gone() || v.fate == "drifting";
            });
            if (winner_.empty() ? lost_all : f->id != winner_) {
                if (!lost_all)
                    leave(*f, "ftl");
                else
                    defeated(*f);
                f->here = false;
            }
        }
    }

    // Two fleets part: one die each, and the better worst ship helps (18.3).
    void contest(Fleet& f) {
        Fleet* enemy = nullptr;
        for (Fleet& other : fleets_)
            if (other.here && &other != &f && other.posture == Posture::attack &&
                (enemy == nullptr || other.thrust > enemy->thrust))
                enemy = &other;
        if (enemy == nullptr) return;
        const int better = f.thrust == enemy->thrust ? -1 : f.thrust > enemy->thrust ? 0 : 1;
        Json contest = {{"side", f.id},
                        {"by", enemy->id},
                        {"better_thrust", better < 0 ? Json(nullptr) : Json(better == 0 ? f.id : enemy->id)}};
        // Where speeds and accelerations leave no doubt, nobody rolls.
        std::optional<bool> clear;
        if (f.speed >= 0 && enemy->speed >= 0 && f.thrust >= 0 && enemy->thrust >= 0)
            clear = clear_cut(f.speed - enemy->speed, f.thrust - enemy->thrust);
        bool away = clear.value_or(false);
        std::string how = "its speed and thrust leave no doubt";
        if (clear) {
            contest["clear_cut"] = true;
        } else {
            const int own = die("pursuit " + f.id), theirs = die("pursuit " + enemy->id);
            away = escapes(rows_, own, theirs, better);
            contest["dice"] = {own, theirs};
            how = fmt::format("{} against {}", own, theirs);
        }
        contest["escaped"] = away;
        out_["pursuit"].push_back(contest);
        say(fmt::format("{} {} {} ({})", f.id, away ? "gets away from" : "does not shake off", enemy->id,
                        how));
        if (away) leave(f, "ftl");
    }

    void dispose(const std::vector<Fleet*>& fight) {
        std::vector<Contender> contenders;
        for (const Fleet* f : fight)
            contenders.push_back({die("initiative " + f->id), f->posture == Posture::attack, f->charted});
        const Initiative result = initiative(rows_, contenders);
        Json scores = Json::object(), arrived = Json::array(), entry = Json::object(),
             forced = Json::object();
        for (std::size_t i = 0; i < fight.size(); ++i) {
            const Fleet& f = *fight[i];
            scores[f.id] = {{"die", contenders[i].die}, {"score", result.scores[i]}};
            if (result.as_arrived[i]) arrived.push_back(f.id);
            if (f.row.has("entry_edge")) entry[f.id] = f.row.json()["entry_edge"];
            if (f.row.has("must_use_exit_formation")) forced[f.id] = f.row.json()["must_use_exit_formation"];
        }
        const std::string first = result.winner < 0 ? "" : fight[static_cast<std::size_t>(result.winner)]->id;
        Json& out = out_["initiative"] = {{"scores", scores},
                                          {"winner", first.empty() ? Json(nullptr) : Json(first)},
                                          {"changes", result.changes},
                                          {"arrival_formation", arrived},
                                          {"formation_in", rows_.formation_inches}};
        if (!entry.empty()) out["entry_edges"] = entry;
        if (!forced.empty()) out["exit_formation"] = forced;
        say(result.winner < 0 ? std::string{"nobody has the initiative"}
                              : fmt::format("{} has the initiative, {} change(s) of its dispositions", first,
                                            result.changes));
    }

    // Damage of an earlier repulse that was not repaired (10.8).
    void pre_damage(Fleet& f) {
        if (f.pending == 0 || f.vessels.empty()) return;
        const std::vector<int> boxes = repulse_boxes(rows_, f.pending, static_cast<int>(f.vessels.size()));
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            int left = boxes[i], stripped = 0;
            for (const int row : f.vessels[i].rows) {
                if (left < row) break;
                left -= row;
                ++stripped;
            }
            Json entry = {{"side", f.id},
                          {"ship", f.vessels[i].id},
                          {"hull_boxes", boxes[i]},
                          {"rows_stripped", stripped},
                          {"system_checks", stripped}};
            out_["repulse_damage"].push_back(entry);
        }
        say(fmt::format("{} begins with {} hull boxes lost to the repulse", f.id,
                        f.pending / rows_.repulse_part));
        f.pending = 0;
    }

    void defeated(const Fleet& f) {
        if (out_["fleet_defeated"].is_null()) out_["fleet_defeated"] = f.id;
        beaten_.push_back(f.id);
    }
    void leave(Fleet& f, const std::string& method) {
        f.here = false;
        f.left = true;
        f.under_fire = f.under_fire || (method == "ftl" && decided_);
        method_[f.id] = method;
        defeated(f);
    }

    // ---- the system (10)
    void attack_defences() {
        std::vector<Fleet*> stay;
        for (Fleet& f : fleets_)
            if (f.here) stay.push_back(&f);
        if (stay.size() != 1 || !system_) return;
        Fleet& f = *stay.front();
        if (f.id == owner_ || !f.attacks_defences) return;
        int points = f.points;
        for (const Vessel& v : f.vessels)
            if (v.gone()) points -= std::min(points, v.cost);
        const bool beat = std::ranges::any_of(beaten_, [&](const std::string& id) { return id != f.id; });
        const AttackOdds odds = attack_odds(rows_, points, idp_, beat);
        Json attack = {
            {"value", idp_ * rows_.defence_multiple}, {"points", points}, {"allowed", odds.allowed}};
        if (!odds.allowed) {
            out_["defence_attack"] = attack;
            say(fmt::format("{} is too weak to attack the defences: {} points against {}", f.id, points,
                            idp_ * rows_.defence_multiple));
            return;
        }
        const int face = die("defence");
        const Attack result = attack_result(rows_, face, odds.modifier);
        attack["modifier"] = odds.modifier;
        attack["die"] = face;
        attack["outcome"] = std::string{word(result)};
        say(fmt::format("{} attacks the defences of {}: die {} {:+}, {}", f.id,
                        name_.empty() ? "the system" : name_, face, odds.modifier, word(result)));
        switch (result) {
            case Attack::surrender: {
                const int d5 = die("defence d5", 5);
                const Defences left = defences_after(rows_, idp_, d5);
                attack["d5"] = d5;
                attack["idp_after"] = left.idp;
                attack["rebuild_cost"] = left.rebuild_cost;
                attack["economic_turns"] = left.economic_turns;
                out_["system_holder"] = f.id;
                say(fmt::format(
                    "{} of {} defence points are left; the rest costs {} points and {} economic turn(s)",
                    left.idp, idp_, left.rebuild_cost, left.economic_turns));
                break;
            }
            case Attack::interdicted:
                out_["interdicted"] = true;
                break;
            case Attack::repulsed:
                f.pending += idp_;
                repulsed_ = f.id;
                say(fmt::format("{} owes damage of {} points; {} hull boxes if it fights before it repairs",
                                f.id, income_ > 0 ? income_ : idp_, idp_ / rows_.repulse_part));
                break;
        }
        out_["defence_attack"] = attack;
    }

    // ---- afterwards (7.1, 11, 12)
    void account(Fleet& f) {
        Json side = Json::object();
        side["id"] = f.id;
        side["ships"] = Json::array();
        for (Vessel& v : f.vessels) side["ships"].push_back(ship_out(f, v));
        if (f.cheap) side["damage_checks_worse"] = true;
        if (f.pending > 0) side["pending_repulse_idp"] = f.pending;
        if (f.id == repulsed_) side["repulse_damage_points"] = income_ > 0 ? income_ : idp_;
        if (f.left) {
            Json exit = f.row.has("exit") ? f.row.json()["exit"] : Json::object();
            if (!exit.contains("method"))
                exit["method"] = method_[f.id] == "withdrawn" ? "ftl" : method_[f.id];
            if (f.row.has("destination")) exit["destination"] = f.row.word("destination");
            if (auto leaves = f.row.object("departure"); leaves && leaves->has("destination"))
                exit["destination"] = leaves->word("destination");
            if (exit["method"] == "ftl" && !exit.contains("spacing_in"))
                exit["spacing_in"] = rows_.formation_inches;
            if (f.under_fire) exit["under_fire"] = true;
            if (f.declared_move > 0) {
                exit["leaves_in_move"] = f.declared_move + 1;
                exit["at"] = "half through the move";
            }
            exit["takes_next_move"] = true;  // 18.2
            side["exit"] = exit;
            if (!exit.contains("destination"))
                side["needs"] = "a destination: it is written down at once (18.2)";
        }
        for (const TaskGroup& group : f.groups)
            side["task_groups"].push_back({{"id", group.id},
                                           {"ships", group.ships},
                                           {"decoys", group.decoys},
                                           {"spotted_by", group.spotted_by},
                                           {"seen_as", group.seen_as()}});
        if (!f.scouts.empty())
            side["scout_survived"] = std::ranges::any_of(f.scouts, [&](const std::string& id) {
                return std::ranges::any_of(f.vessels,
                                           [&](const Vessel& v) { return v.id == id && !v.gone(); });
            });
        const Json given = f.row.json();
        for (const auto& [key, value] : given.items())
            if (!side.contains(key) && key != "ships" && key != "posture" && key != "accepts_battle" &&
                key != "out_of_contact" && key != "must_use_exit_formation" && key != "left_under_fire" &&
                key != "departure" && key != "spots" && key != "scouts" && key != "pending_repulse_idp")
                side[key] = value;
        // Who left under fire arrives as it left.
        if (f.left && f.under_fire && side["exit"].contains("formation"))
            side["must_use_exit_formation"] = {{"formation", side["exit"]["formation"]},
                                               {"spacing_in", side["exit"]["spacing_in"]},
                                               {"speed", side["exit"].value("speed", 0)}};
        out_["sides"].push_back(side);
    }

    Json ship_out(const Fleet& f, Vessel& v) {
        Json s = v.row.json();
        const bool fled = f.left && v.fate == "survived";
        // What drifts is the victor's (12.1); as long as there is none it drifts.
        const std::string victor = victor_id();
        if (v.fate == "drifting" && !victor.empty()) v.fate = victor == f.id ? "survived" : "captured";
        s["fate"] = fled ? "disengaged" : v.fate;
        if (v.fate == "captured" && !s.contains("captor") && !victor.empty() && victor != f.id)
            s["captor"] = victor;
        if (v.fate == "destroyed") return s;
        s["hull_rows_intact"] = v.rows_intact;
        check_drive(f, v, s);
        s["systems_hit"] = v.hit;
        s["jury_rigged"] = v.rigged;
        if (!s.contains("ordnance_used")) s["ordnance_used"] = Json::object();
        replace_ordnance(v, s);
        const int damaged = v.row.integer("biomass_damaged", 0, 9999, 0),
                  spent = v.row.integer("biomass_used", 0, 9999, 0);
        Fraction bill{std::int64_t{damaged} * rows_.biomass_damaged +
                      std::int64_t{spent} * rows_.biomass_used};
        int weeks = 0, hangars = 0;
        for (const System& system : v.systems)
            if (system.hangar() && std::ranges::find(v.hit, system.name) != v.hit.end())
                hangars += system.count;
        Json worse = Json::array();
        const auto mend = [&](const std::string& name) {
            for (const System& system : v.systems) {
                if (system.name != name) continue;
                const auto price = repair(rows_, system.cost, system.parts, system.foreign, system.fast);
                if (!price) continue;
                bill += price->cost;
                if (price->tests_worse) worse.push_back(name);
                const bool major = system.major || (system.hangar() && hangars > rows_.hangars_minor);
                const int takes = major ? rows_.major_weeks : rows_.minor_weeks;
                weeks = std::max(weeks, system.fast ? (takes + 1) / 2 : takes);
                return;
            }
        };
        for (const std::string& name : v.hit) mend(name);
        Json rolls = Json::array();
        for (const std::string& name : v.rigged) {
            const int face = die(fmt::format("jury {} {}", v.id, name));
            const bool replace = jury_must_go(rows_, face);
            rolls.push_back({{"system", name}, {"die", face}, {"result", replace ? "replace" : "sound"}});
            if (replace) mend(name);
        }
        if (!rolls.empty()) s["jury_checks"] = rolls;
        s["repair_bill"] = text(bill);
        if (weeks > 0) s["repair_weeks"] = weeks;
        if (!worse.empty()) s["tests_worse"] = worse;
        if (v.fate == "captured") {
            const int ok = v.row.integer("major_systems_ok", 0, systems_that_matter, majors_left(v));
            const bool in_service = v.row.boolean("type_in_service", false);
            Json taken = {{"id", v.id},
                          {"from", f.id},
                          {"hull_rows_intact", v.rows_intact},
                          {"major_systems_ok", ok},
                          {"rebuildable", rebuildable(rows_, v.rows_intact, ok)},
                          {"scrap_value", text(scrap_value(rows_, v.cost, v.rows_intact))},
                          {"rebuild_surcharge_percent", in_service ? 0 : rows_.foreign_percent}};
            taken["rebuild_cost"] =
                text(in_service ? bill : bill * Fraction{100 + rows_.foreign_percent, 100});
            s["rebuildable"] = taken["rebuildable"];
            s["scrap_value"] = taken["scrap_value"];
            captured_.push_back(taken);
        }
        if (s.contains("design_mass") && v.actual_mass > 0 && v.thrust > 0) {
            const Overdrive drive = overdrive(rows_, s["design_mass"].get<int>(), v.actual_mass, v.thrust);
            if (drive.optional_thrust > v.thrust)
                s["overdrive"] = {{"thrust", drive.optional_thrust}, {"each_use", "a check of the drive"}};
        }
        return s;
    }

    // Who holds the field: as the table said, else the one fleet that is left of several; empty: nobody.
    std::string victor_id() const {
        if (!winner_.empty() || awaits_) return winner_;
        std::vector<std::string> left;
        for (const Fleet& f : fleets_)
            if (f.here) left.push_back(f.id);
        return left.size() == 1 && !beaten_.empty() ? left.front() : "";
    }
    // Core systems, main drive and FTL drive without those that were hit (12.2.1).
    static int majors_left(const Vessel& v) {
        int left = systems_that_matter;
        for (const System& system : v.systems)
            if ((system.kind == SystemKind::core || system.kind == SystemKind::ftl || system.drive()) &&
                std::ranges::find(v.hit, system.name) != v.hit.end())
                --left;
        return std::max(0, left);
    }

    // A ship lighter than its design that used the higher thrust: its drive is checked each time (13.2).
    void check_drive(const Fleet& f, Vessel& v, Json& s) {
        if (v.overdriven == 0) return;
        const int design = whole_in(s, "design_mass");
        if (design == 0 || v.actual_mass == 0 || v.thrust <= 0 ||
            overdrive(rows_, design, v.actual_mass, v.thrust).optional_thrust <= v.thrust) {
            v.row.refuse(
                "overdrive_used",
                fmt::format("{} has no higher thrust to use: that takes a mass below its design mass (13.2)",
                            v.id));
            return;
        }
        const auto drive = std::ranges::find_if(v.systems, [](const System& x) { return x.drive(); });
        // A cheaply kept fleet, and a drive of doubtful parts, test one level worse.
        const bool worse = f.cheap || (drive != v.systems.end() &&
                                       std::ranges::any_of(rows_.repair, [&](const RepairSource& r) {
                                           return r.source == drive->parts && r.worse;
                                       }));
        s["drive_checks"] = Json::array();
        for (int n = 1; n <= v.overdriven; ++n) {
            const int face = die(fmt::format("drive check {} {}", v.id, n));
            const bool fails = face >= rows_.drive_check_from - (worse ? 1 : 0);
            s["drive_checks"].push_back({{"die", face}, {"result", fails ? "knocked out" : "holds"}});
            if (!fails) continue;
            if (drive != v.systems.end() && std::ranges::find(v.hit, drive->name) == v.hit.end())
                v.hit.push_back(drive->name);
            say(fmt::format("the drive of {} fails at the higher thrust", v.id));
            return;
        }
    }

    // What was shot is bought again at part of its price (7.1).
    void replace_ordnance(Vessel& v, Json& s) {
        if (!s["ordnance_used"].is_object() || s["ordnance_used"].empty()) return;
        const auto prices = v.row.object("ordnance_prices");
        int sum = 0;
        bool all = true;
        for (const auto& [kind, count] : s["ordnance_used"].items()) {
            if (!count.is_number_integer()) {
                v.row.refuse("ordnance_used", fmt::format("\"{}\" is not a number of rounds", kind));
                return;
            }
            const int price = prices ? whole_in(prices->json(), kind, -1) : -1;
            all = all && price >= 0;
            sum += std::max(0, price) * count.get<int>();
        }
        if (all) s["replacement_cost"] = text(Fraction{std::int64_t{sum} * rows_.ordnance_percent, 100});
    }

    void finish() {
        out_["captured"] = captured_;
        if (!awaits_) {
            const std::string victor = victor_id();
            out_["winner"] = victor.empty() ? Json(nullptr) : Json(victor);
        }
        for (const auto& [key, value] : doc_->json().items())
            if (!out_.contains(key) && key != "record" && key != "dice" && key != "result") out_[key] = value;
        // Who took the system has it from now on.
        if (out_.contains("system") && out_["defence_attack"].contains("idp_after")) {
            out_["system"]["inherent_defence_points"] = out_["defence_attack"]["idp_after"];
            out_["system"]["owner"] = out_["system_holder"];
        }
        if (out_["defence_attack"].is_null()) out_.erase("defence_attack");
    }

    const Rows& rows_;
    std::shared_ptr<JsonText> doc_;
    JsonView root_;
    const Faces& given_;
    Faces recorded_;
    std::uint64_t seed_ = 1;
    sidcors::Roll roll_;
    std::optional<JsonView> system_;
    std::string name_, owner_, winner_, source_ = "played", repulsed_;
    int income_ = 0, idp_ = 0, table_ = 8;
    bool decided_ = false, awaits_ = false;
    std::vector<Fleet> fleets_;
    std::vector<std::string> beaten_;
    std::set<std::string> fought_;
    std::map<std::string, std::string> method_;
    Json out_ = Json::object(), captured_ = Json::array();
    std::vector<std::string> story_;
};

}  // namespace

tl::expected<Resolved, FileError> resolve(const Rows& rows, std::string_view text, std::string_view file,
                                          std::optional<std::uint64_t> seed, const Faces& given) {
    auto doc = JsonText::parse(text, file);
    if (!doc) return tl::unexpected(doc.error());
    if (!(*doc)->json().is_object())
        return tl::unexpected(FileError{std::string{file}, 1, 1, "a record is an object: { ... }"});
    return Resolver{rows, *doc, seed, given}.run();
}

void check_record(JsonView& root, const Rules&, std::vector<std::string>& remarks) {
    int ships = 0;
    for (JsonView& side : root.objects("sides")) ships += static_cast<int>(side.objects("ships").size());
    remarks.push_back(fmt::format("{} ships listed; impulse full-thrust resolves the meeting", ships));
}

}  // namespace impulse::full_thrust
