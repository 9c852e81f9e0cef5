#include "scenarios/logs/log_verify.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "battle/core/evolve.h"
#include "battle/play/apply.h"
#include "engine/hash.h"
#include "scenarios/files/json_fields.h"

namespace impulse {
namespace {

// The first field in which two events differ, and both values.
void compare_events(const Event& logged, const Event& found, LogDifference& d) {
    const Json a = event_json(logged), b = event_json(found);
    for (const auto& [key, value] : a.items()) {
        if (b.contains(key) && b[key] == value) continue;
        d.field =
            event_word(logged) == event_word(found) ? fmt::format("{}.{}", event_word(logged), key) : "event";
        d.logged = d.field == "event" ? a.dump() : value.dump();
        d.found = d.field == "event" ? b.dump() : b.contains(key) ? b[key].dump() : "nothing";
        return;
    }
}

// What decides an event: a die is decided by what it was rolled for, everything else by the step.
std::string rule_of(const Rules& rules, const Cursor& clock, const Event* logged, const Event* found) {
    for (const Event* e : {logged, found}) {
        const auto* die = e != nullptr ? std::get_if<DieRolled>(e) : nullptr;
        if (die == nullptr) continue;
        const auto i = static_cast<std::size_t>(die->stream);
        if (i < rules.cite.stream.size() && !rules.cite.stream[i].empty()) return rules.cite.stream[i];
    }
    const Step* step = step_at(rules, clock);
    return step != nullptr ? step->rule : "";
}

// Fights the log again and plays it back, side by side.
class Comparison {
public:
    Comparison(const Rules& rules, const LogText& log) : rules_(rules), log_(log) {}

    LogVerdict run() {
        verdict_.notices = log_.notices;
        if (log_.altered) verdict_.notices.push_back(log_.altered->text());
        if (log_.header.table_hash != rules_.table_hash)
            verdict_.notices.push_back(fmt::format("the tables have changed since: {} then, {} now",
                                                   hex_digits(log_.header.table_hash),
                                                   hex_digits(rules_.table_hash)));
        const auto made = battle_of(rules_, log_.header);
        if (!made) {
            differ({0, 1, 0, "start", "setup", "a legal set-up", made.error(), ""});
            return verdict_;
        }
        again_ = back_ = *made;
        if (!promises_kept()) return verdict_;
        SeededDice seeded;
        ListedDice listed;
        listed.faces = faces_of(log_);
        const bool drawn = log_.header.dice == "seeded" || log_.header.dice == "revealed";
        for (const LogEntry& entry : log_.entries)
            if (!same(entry, drawn ? static_cast<DiceSource&>(seeded) : listed)) return verdict_;
        verdict_.ended = again_.ended != 0;
        verdict_.same = !log_.altered;
        if (log_.altered)
            differ({0, 0, 0, "file", "running hash", log_.altered->text(),
                    "orders and events that still agree", ""});
        return verdict_;
    }

private:
    bool differ(LogDifference d) {
        verdict_.difference = std::move(d);
        return false;
    }
    LogDifference where(const LogEntry& entry, const Cursor& clock) const {
        LogDifference d;
        d.n = entry.n;
        d.turn = clock.turn;
        d.impulse = clock.impulse;
        const Step* step = step_at(rules_, clock);
        d.step = step != nullptr ? step->name : "start";
        d.rule = step != nullptr ? step->rule : "";
        return d;
    }

    // The secrets of revealed dice are those that were promised, and give the seed.
    bool promises_kept() {
        if (log_.header.dice != "revealed") return true;
        const Setup& setup = log_.header.scenario.setup;
        std::vector<std::string> ids;
        for (const SetupSide& side : setup.sides) ids.push_back(side.id);
        bool checked = false;
        if (const auto wrong = unkept_promise(log_.header.promises, setup.seed, ids, checked))
            return differ({0, 1, 0, "start", "promised secrets", "secrets that give the seed", *wrong, ""});
        if (!checked)
            verdict_.notices.emplace_back(
                "the log holds promises without secrets, so they cannot be checked against the seed");
        else
            for (const Promise& p : log_.header.promises)
                verdict_.promises.push_back(p.side + " " + p.commitment);
        return true;
    }

    // One order: fought again, its events played back, then both positions.
    bool same(const LogEntry& entry, DiceSource& dice) {
        KeepEvents found;
        const Cursor before = again_.clock;
        const auto done = entry.command ? apply(rules_, again_, *entry.command, dice, &found)
                                        : start(rules_, again_, dice, &found);
        if (!same_events(entry, found.all, done.has_value())) return false;
        if (!done) {
            LogDifference d = where(entry, before);
            d.field = "order";
            d.logged = entry.command ? command_json(*entry.command).dump() : "start";
            d.found = "refused: " + refusal_text(rules_, done.error());
            d.rule.clear();
            return differ(std::move(d));
        }
        for (const Battle* b : {&again_, &back_}) {
            const std::uint64_t hash = logged_hash(log_.header, *b);
            if (hash == entry.state) continue;
            LogDifference d = where(entry, b->clock);
            d.field = b == &again_ ? "state hash" : "state hash of play back";
            d.logged = hex_digits(entry.state);
            d.found = hex_digits(hash);
            return differ(std::move(d));
        }
        if (entry.command) ++verdict_.orders;
        verdict_.impulses = again_.impulse_now();
        return true;
    }

    // Plays back up to the first event that is not the same; events of an order that was refused are not compared.
    bool same_events(const LogEntry& entry, const std::vector<Event>& found, bool compared) {
        for (std::size_t i = 0; i < std::max(entry.events.size(), found.size()); ++i) {
            const Event* logged = i < entry.events.size() ? &entry.events[i] : nullptr;
            const Event* fresh = i < found.size() ? &found[i] : nullptr;
            if (compared && (logged == nullptr || fresh == nullptr || !(*logged == *fresh))) {
                LogDifference d = where(entry, back_.clock);
                d.rule = rule_of(rules_, back_.clock, logged, fresh);
                if (logged != nullptr && fresh != nullptr) {
                    compare_events(*logged, *fresh, d);
                } else {
                    d.field = "event";
                    d.logged = logged != nullptr ? event_json(*logged).dump() : "nothing more";
                    d.found = fresh != nullptr ? event_json(*fresh).dump() : "nothing more";
                }
                return differ(std::move(d));
            }
            if (logged == nullptr) continue;
            if (!fits(back_, *logged)) {
                LogDifference d = where(entry, back_.clock);
                d.field = fmt::format("event {}", event_word(*logged));
                d.logged = event_json(*logged).dump();
                d.found = "an event that does not fit the battle";
                return differ(std::move(d));
            }
            evolve(back_, *logged);
        }
        return true;
    }

    const Rules& rules_;
    const LogText& log_;
    Battle again_, back_;
    LogVerdict verdict_;
};

}  // namespace

std::string LogDifference::text() const {
    return fmt::format("turn {} impulse {}, step {}, order {}: {} is {} in the log, {} when played again{}",
                       turn, impulse, step, n, field, logged, found,
                       rule.empty() ? "" : fmt::format(" (rule: {})", rule));
}

LogVerdict verify_log(const Rules& rules, const LogText& log) { return Comparison{rules, log}.run(); }

}  // namespace impulse
