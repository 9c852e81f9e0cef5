#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "battle/play/apply.h"
#include "battle/play/legal.h"
#include "scenarios/formats/sfbol.h"
#include "scenarios/formats/sfbol_classes.h"

namespace impulse::sfbol {
namespace {

constexpr int orders_most = 200000;

class Player {
public:
    Player(BattleRun& run, std::vector<std::string>& notes, const std::map<std::string, std::size_t>& units)
        : run_(run), notes_(notes), units_(units) {}

    void play(const Game& game) {
        for (const Line& line : game.lines) {
            if (line.kind == LineKind::impulse) {
                if (!forward(line.turn, line.impulse)) {
                    notes_.push_back(fmt::format("line {}: the battle cannot be carried on to {}.{}",
                                                 line.number, line.turn, line.impulse));
                    return;
                }
                continue;
            }
            const auto at = units_.find(
                line.kind == LineKind::damage || line.kind == LineKind::internals ? struck_ : line.unit);
            if (line.kind == LineKind::allocation) struck_ = line.unit;
            if (at == units_.end()) continue;
            one(line, UnitId{at->second});
        }
    }

private:
    [[nodiscard]] const Battle& battle() const { return run_.battle(); }
    // Everybody passes until then.
    bool forward(int turn, int impulse) {
        while (battle().ended == 0 && (battle().clock.turn < turn ||
                                       (battle().clock.turn == turn && battle().clock.impulse < impulse))) {
            if (++orders_ > orders_most) return false;
            const SideId side = side_to_act(battle());
            if (!side || !run_.give(default_order(run_.rules(), battle(), side), "table")) return false;
        }
        return battle().ended == 0;
    }
    void give(const Line& line, const Command& command) {
        if (const auto done = run_.give(command, "table", line.text); !done)
            notes_.push_back(
                fmt::format("line {}: {}", line.number, refusal_text(run_.rules(), done.error())));
    }
    void one(const Line& line, UnitId u) {
        const Unit& unit = battle().unit(u);
        switch (line.kind) {
            case LineKind::added:
            case LineKind::moved:
            case LineKind::slipped:
            case LineKind::turned:
                give(line, UmpirePlace{u, line.hex, line.has_facing ? line.facing : unit.facing});
                if (line.kind == LineKind::added && line.n >= 0)
                    give(line, UmpireCounter{u, Counter::speed, static_cast<std::int16_t>(line.n)});
                break;
            case LineKind::facing:
                give(line, UmpirePlace{u, unit.hex, line.facing});
                break;
            case LineKind::speed:
                give(line, UmpireCounter{u, Counter::speed, static_cast<std::int16_t>(line.n)});
                break;
            case LineKind::damage:
                for (std::uint8_t bank = 0; bank < 6; ++bank) {
                    if (dropped_[u.index()][bank]) continue;
                    const int lost = std::min<int>(line.by_shield[bank], unit.shield[bank]);
                    if (lost > 0)
                        give(line, UmpireBox{u, RepairTarget::shield, bank,
                                             static_cast<std::int8_t>(std::min(lost, 127))});
                }
                break;
            case LineKind::internals:
                if (line.n > 0)
                    notes_.push_back(
                        fmt::format("line {}: {} internals of {}: the log does not say which boxes",
                                    line.number, line.n, struck_));
                break;
            case LineKind::shield_dropped:
            case LineKind::shield_raised:
                dropped_[u.index()][static_cast<std::size_t>(line.n - 1)] =
                    line.kind == LineKind::shield_dropped;
                break;
            case LineKind::removed:
                give(line, UmpireRemove{u, Fate::removed});
                break;
            default:
                break;
        }
    }

    BattleRun& run_;
    std::vector<std::string>& notes_;
    const std::map<std::string, std::size_t>& units_;
    std::string struck_;
    std::array<std::array<bool, 6>, max_units> dropped_{};
    int orders_ = 0;
};

}  // namespace

tl::expected<Replay, FileError> replay_of(const Rules& rules, const Game& game, const std::string& title,
                                          const std::string& log_path, std::string_view file,
                                          bool overwrite) {
    Replay replay;
    Scenario scenario;
    Setup& setup = scenario.setup;
    setup.ruleset = rules.id;
    setup.title = title;
    setup.field.umpire = 1;
    int columns = 60, map_rows = 60;
    std::map<std::string, std::size_t> units;
    std::map<std::string, int> sides;
    std::set<std::string> seekers;
    for (const Line& line : game.lines) {
        if (line.has_hex) {
            columns = std::max(columns, column_of(line.hex));
            map_rows = std::max(map_rows, row_of(line.hex));
        }
        if (line.kind != LineKind::added || units.contains(line.unit)) continue;
        if (line.seeker) {
            seekers.insert(line.unit);
            continue;
        }
        if (setup.units.size() == max_units) {
            replay.notes.push_back(fmt::format("line {}: {} is left out: a battle holds {} units",
                                               line.number, line.unit, max_units));
            continue;
        }
        const ShipClass* type = class_of(rules, line.empire, line.type);
        if (type == nullptr) {
            type = &rules.classes.front();
            replay.notes.push_back(
                fmt::format("line {}: {} is a {} {}, which the ruleset does not know; it is shown as {}",
                            line.number, line.unit, line.empire, line.type, type->sheet.key));
        }
        if (!sides.contains(line.empire)) {
            if (setup.sides.size() == max_sides) {
                replay.notes.push_back(fmt::format("line {}: more than {} empires: {} joins the first side",
                                                   line.number, max_sides, line.unit));
                sides[line.empire] = 0;
            } else {
                sides[line.empire] = static_cast<int>(setup.sides.size());
                SetupSide side;
                side.id = side.name = side.empire = line.empire;
                side.team = static_cast<int>(setup.sides.size());
                setup.sides.push_back(side);
            }
        }
        SetupUnit unit;
        unit.id = unit.name = line.unit;
        unit.class_key = type->sheet.key;
        unit.side = sides[line.empire];
        unit.hex = line.hex;
        unit.facing = line.facing;
        unit.speed = std::max(0, line.n);
        units[line.unit] = setup.units.size();
        setup.units.push_back(unit);
    }
    if (!seekers.empty())
        replay.notes.push_back(
            fmt::format("{} drones, torpedoes and shuttles are left out: the log does not say what they are",
                        seekers.size()));
    if (setup.units.empty())
        return tl::unexpected(FileError{std::string{file}, game.lines.empty() ? 1 : game.lines.front().number,
                                        1, "no unit is added in this game, so there is nothing to show"});
    if (setup.sides.size() < 2)
        return tl::unexpected(FileError{
            std::string{file}, game.lines.front().number, 1,
            fmt::format("all units belong to {}; a battle needs two sides", setup.sides.front().name)});
    setup.field.map = MapShape{static_cast<std::int16_t>(std::min(columns, 99)),
                               static_cast<std::int16_t>(std::min(map_rows, 99))};
    scenario.pilots.assign(setup.sides.size(), "human");
    RunOptions options;
    options.log_path = log_path;
    options.rewrite = overwrite;
    options.dice = "listed";
    auto run = BattleRun::begin(rules, std::move(scenario), std::move(options));
    if (!run) return tl::unexpected(run.error());
    replay.run = std::move(*run);
    Player{*replay.run, replay.notes, units}.play(game);
    return replay;
}

}  // namespace impulse::sfbol
