#include <algorithm>
#include <array>
#include <exception>
#include <utility>

#include "battle/core/refusal.h"
#include "battle/pilots/captain.h"
#include "battle/pilots/gauntlet.h"
#include "battle/pilots/moment.h"
#include "battle/pilots/mood.h"
#include "battle/pilots/officer.h"
#include "battle/pilots/pilot.h"
#include "battle/pilots/plotter.h"
#include "battle/pilots/random_pilot.h"
#include "battle/pilots/robot.h"
#include "battle/pilots/searcher.h"
#include "battle/pilots/watch.h"
#include "battle/play/apply.h"
#include "battle/play/legal.h"

namespace impulse {
namespace {

std::string joined(std::string thought, const std::string& fault) {
    if (!thought.empty()) thought += "; ";
    return thought + fault;
}

// Units that the book programs follow their program, whoever commands the others of the side.
class WithRobots final : public Pilot {
public:
    WithRobots(std::unique_ptr<Pilot> commander, std::uint64_t seed, SideId side)
        : commander_(std::move(commander)), robot_(seed, side) {}
    std::optional<Command> decide(const Rules& rules, const Battle& seen, SideId side) override {
        const UnitId unit = seen.questions.empty() ? first_owing(seen, side) : UnitId{};
        programmed_ = unit && rules.type(seen.unit(unit).type).sheet.craft.robot;
        return programmed_ ? robot_.decide(rules, seen, side) : commander_->decide(rules, seen, side);
    }
    [[nodiscard]] std::string thought() const override {
        return programmed_ ? robot_.thought() : commander_->thought();
    }

private:
    std::unique_ptr<Pilot> commander_;
    Robot robot_;
    bool programmed_ = false;
};

constexpr std::array<std::string_view, 3> with_character{"captain", "commodore", "admiral"};
bool has_character(std::string_view level) {
    return std::find(with_character.begin(), with_character.end(), level) != with_character.end();
}

}  // namespace

std::unique_ptr<Pilot> make_pilot(std::string_view name, std::uint64_t seed, SideId side, int threads) {
    const auto commands = [&](std::unique_ptr<Pilot> pilot) {
        return std::make_unique<WithRobots>(std::move(pilot), seed, side);
    };
    const std::size_t colon = std::min(name.find(':'), name.size());
    const std::string_view level = name.substr(0, colon);
    Temper temper;
    if (colon < name.size()) {
        if (const auto watch = from_word<WatchLevel>(name.substr(colon + 1)); watch && level == "officer")
            return commands(std::make_unique<Officer>(*watch));
        const auto all = characters();
        const auto is = [&](const Policy& p) { return p.name == name.substr(colon + 1); };
        const auto character = std::find_if(all.begin(), all.end(), is);
        if (character == all.end() || !has_character(level)) return nullptr;
        temper = character->over(temper);
    }
    if (level == "captain")
        return commands(std::make_unique<Captain>(in_a_mood(temper, mood_seed(seed, side))));
    if (level == "commodore") return commands(std::make_unique<Searcher>(seed, side, 16, temper, threads));
    if (level == "admiral") return commands(std::make_unique<Searcher>(seed, side, 128, temper, threads));
    if (name == "lieutenant") return commands(std::make_unique<Captain>(second_captain()));
    if (name == "ensign") return commands(std::make_unique<Captain>(first_captain()));
    if (name == "officer") return commands(std::make_unique<Officer>());
    if (name == "robot") return std::make_unique<Robot>(seed, side);
    if (name == "random") return std::make_unique<RandomPilot>(seed * 0x9E3779B97F4A7C15ULL + side.at + 1);
    if (name == "plotter") return std::make_unique<Plotter>();
    for (const Trick& trick : tricks())
        if (name == trick.name) return std::make_unique<Gauntlet>(trick);
    return nullptr;
}

std::vector<std::string> pilot_names() {
    std::vector<std::string> names{"captain",    "commodore", "admiral", "officer", "officer:quiet",
                                   "lieutenant", "ensign",    "robot",   "random",  "plotter"};
    for (const Policy& p : characters().subspan(1)) names.push_back("captain:" + std::string{p.name});
    for (const Trick& trick : tricks()) names.emplace_back(trick.name);
    return names;
}

std::string no_pilot(std::string_view name, std::string_view others) {
    std::string text;
    const auto add = [&](std::string_view word) {
        if (!text.empty() && !text.ends_with(' ')) text += ", ";
        text += word;
    };
    const std::size_t colon = std::min(name.find(':'), name.size());
    const std::string level{name.substr(0, colon)};
    if (colon < name.size() && has_character(level)) {
        text = "there is no character \"" + std::string{name.substr(colon + 1)} + "\"; of " + level +
               " there are: ";
        for (const Policy& p : characters()) add(p.name);
        return text;
    }
    if (colon < name.size() && make_pilot(level, 0, SideId{0U})) {
        text = "\"" + level + "\" has no characters; those who have are: ";
        for (const std::string_view w : with_character) add(w);
        return text;
    }
    text = "there is no pilot \"" + std::string{name} + "\"; there are: ";
    if (!others.empty()) add(others);
    for (const std::string& known : pilot_names())
        if (known.find(':') == std::string::npos) add(known);
    add("captain:careful and other characters");
    return text;
}

int Watch::orders_most(const Battle& battle, SideId side) {
    int units = 0;
    for (const Unit& u : battle.units) units += u.active() && u.side == side ? 1 : 0;
    return 100 + 200 * units;
}

bool Watch::count(const Battle& battle, SideId side) {
    if (!(battle.clock == clock_)) {
        clock_ = battle.clock;
        given_ = 0;
    }
    const int most = orders_most(battle, side);
    if (++given_ == most + 1) ++endless_;
    return given_ <= most && endless_ < patience;
}

Watched Watch::ask(Pilot& pilot, const Rules& rules, const Battle& battle, const Battle& seen, SideId side) {
    if (!count(battle, side)) {
        const bool lost = endless_ >= patience;
        return {default_order(rules, battle, side), PilotFault::endless,
                lost ? "too many orders too often: default orders from here on"
                     : "too many orders while the clock stood still: default orders until it moves"};
    }
    std::optional<Command> order;
    std::string thought;
    try {
        order = pilot.decide(rules, seen, side);
        thought = pilot.thought();
    } catch (const std::exception& error) {
        return {default_order(rules, battle, side), PilotFault::failed,
                std::string{"the pilot failed: "} + error.what()};
    } catch (...) {
        return {default_order(rules, battle, side), PilotFault::failed, "the pilot failed"};
    }
    --given_;  // judge counts it again
    return judge(rules, battle, side, order, std::move(thought));
}

Watched Watch::judge(const Rules& rules, const Battle& battle, SideId side,
                     const std::optional<Command>& order, std::string note) {
    if (!count(battle, side))
        return {default_order(rules, battle, side), PilotFault::endless,
                joined(std::move(note), "too many orders while the clock stood still")};
    if (!order)
        return {default_order(rules, battle, side), PilotFault::silent, joined(std::move(note), "no order")};
    if (const auto no = refuse_as_seen(rules, battle, *order))
        return {default_order(rules, battle, side), PilotFault::illegal,
                joined(std::move(note), "refused: " + refusal_text(rules, *no))};
    return {*order, PilotFault::none, std::move(note)};
}

}  // namespace impulse
