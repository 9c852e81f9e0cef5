// scenarios/logs/counters.h: how a side fought, in numbers over many battles: what a good captain avoids, and what he uses.
// Units:  counts; every count stands beside the number of cases that it was taken of.
// Shapes: BattleCounter hears orders and events of one battle after the other and adds them up by place.
// Rule:   none of its own: ranges, shields and who may leave are asked of the rules.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "battle/core/emit.h"
#include "scenarios/files/json_fields.h"
#include "scenarios/logs/log_file.h"

namespace impulse {

// So many of so many.
struct Counted {
    std::int64_t seen = 0, of = 0;
    void count(bool it) {
        seen += it ? 1 : 0;
        ++of;
    }
    Counted& operator+=(const Counted& other) {
        seen += other.seen;
        of += other.of;
        return *this;
    }
    bool operator==(const Counted&) const = default;
};

struct FightCounts {
    std::int64_t battles = 0;
    Counted down_shield;  // fire and seekers that met a shield already down while another stood
    Counted off_bracket;  // shots at ships from ranges at which the weapon does less than at its best
    Counted far_off;      // of the same, less than half of its best
    Counted split;        // impulses with fire at ships in which it went to two or more
    Counted blasts;       // craft lost, to explosions
    Counted
        could_leave;  // ships lost that could have left when their side had less than half of its enemies' worth
    Counted never_fired;  // heavy weapons aboard ships that died, not fired in the whole battle
    Counted armed;        // the same, armed when the ship died
    Counted refused;      // orders that were missing or refused
    std::map<std::string, std::int64_t> uses;  // manoeuvres, devices and other orders by their words
    void add(const FightCounts& other);
    bool operator==(const FightCounts&) const = default;
};

class BattleCounter final : public EventSink {
public:
    explicit BattleCounter(const Rules& rules) : rules_(rules) {}
    // A battle begins; `places` says under which place each side is counted.
    void begin(std::span<const std::size_t> places);
    // An order that was carried out; `refused`: it stands in for one that was missing or refused.
    void order(SideId side, const Command& command, bool refused);
    void put(const Battle& after, const Event& event) override;
    void end();
    [[nodiscard]] const std::array<FightCounts, max_sides>& counts() const { return counts_; }

private:
    FightCounts& of(const Battle& battle, UnitId unit);
    void shot(const Battle& battle, const struct Fired& fired);
    void gone(const Battle& battle, UnitId unit, bool blast);
    void may_leave(const Battle& battle);
    void close_impulse();

    const Rules& rules_;
    std::array<std::size_t, max_sides> places_{};
    std::size_t sides_ = 0;
    std::array<FightCounts, max_sides> counts_{};
    std::array<UnitSet, max_sides> fired_at_{};  // ships, this impulse, by side that fired
    UnitSet could_leave_;
};

// What happened in a log, by who played each side.
std::map<std::string, FightCounts> counts_of(const Rules& rules, const Battle& first, const LogText& log);
// A column for each name, a row for each count with n and its share; what was used below, a battle.
std::string counts_text(const std::map<std::string, FightCounts>& counts);
Json counts_json(const std::map<std::string, FightCounts>& counts);

}  // namespace impulse
