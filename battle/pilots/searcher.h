// battle/pilots/searcher.h: a captain who plays the turns ahead in his head before he fills in his forms.
// Units:  playouts; standings in ten-thousandths of what both sides had.
// Shapes: at the first form of a turn a policy is chosen for the side; a Captain with that policy's temper gives the orders.
// Errors: none; without time for two policies the plain captain plays.
// Rule:   none. Budgets are counted, never timed, so that a battle comes out the same everywhere.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "battle/pilots/captain.h"
#include "battle/pilots/playout.h"

namespace impulse {

// A way to fight, whatever the ship: what it changes in a captain's temper.
struct Policy {
    struct Change {
        int Temper::*what = nullptr;
        int to = 0;
    };
    enum class Suits : std::uint8_t { all, lone_ships, squadrons, whole_battles };
    std::string_view name, says;
    std::array<Change, 6> changes{};
    Suits suits = Suits::lone_ships;  // who weighs it turn by turn, a ship alone or among others of its side

    [[nodiscard]] Temper over(Temper temper) const;
};
// The policies that are weighed turn by turn; the first is the plain captain's.
std::span<const Policy> policies();
// Those and more: what can be asked of a pilot for a whole battle, as in "captain:careful".
std::span<const Policy> characters();

// What a side expects of each of its policies against each of the enemy's.
struct Weighed {
    std::vector<std::size_t> own, theirs;  // places in policies()
    std::vector<std::size_t> unreached;    // others that suit, for which the budget was too small
    std::vector<std::int32_t> mean;        // own x theirs, rows of own: how much better we stand afterwards
    std::vector<std::int32_t> expected;    // of own, all told
    std::vector<std::int32_t> spread;      // of own, from one playout to the next
    std::vector<int> played;  // how often each of own was, against each of theirs: the worse ones less
    std::size_t chosen = 0;   // place in own
    int playouts = 0;
    std::string_view enemy;  // the pilot that the enemy was taken for
    bool waits = false;      // nothing was seen of how the enemy fights: the tables are followed until then
    // The policy chosen; the plain captain's where nothing was weighed.
    [[nodiscard]] const Policy& policy() const { return policies()[own.empty() ? 0 : own[chosen]]; }
};
// A table of it, the chosen policy first: what each would gain, its spread, its playouts, and why it was not chosen.
// Nothing where nothing was played out.
std::string weighed_text(const Weighed& weighed);
// The rows of such a table within a pilot's thought, its heading first; empty where it has none.
std::vector<std::array<std::string, 5>> weighed_rows(std::string_view thought);

// How often each row and each column of a zero-sum game should be played, in 4096ths.
struct Mixes {
    std::vector<std::int32_t> rows, columns;
};
// By regret matching over so many rounds; `payoffs` are the row player's, row after row.
Mixes equilibrium(std::span<const std::int32_t> payoffs, std::size_t rows, std::size_t columns, int rounds);

class Searcher final : public Pilot {
public:
    // `playouts`: how often it may play the coming turns before a decision, in large battles as often as there is time for;
    // `temper`: what its policies change; `threads`: on how many of them it plays at once, with the same outcome.
    Searcher(std::uint64_t seed, SideId side, int playouts, const Temper& temper = {}, int threads = 1);
    std::optional<Command> decide(const Rules& rules, const Battle& seen, SideId side) override;
    [[nodiscard]] std::string thought() const override;
    // Plays its policies out from what is seen; empty afterwards where `stop` was set before it was done.
    void weigh(const Rules& rules, const Battle& seen, SideId side, const std::atomic<bool>* stop = nullptr);
    // What it weighed last, at a form where nobody else asked; empty before.
    [[nodiscard]] const Weighed& weighed() const { return weighed_; }
    // The turn of that form; -1 before.
    [[nodiscard]] int turn() const { return turn_; }
    [[nodiscard]] const Policy& chosen() const { return weighed_.policy(); }
    // What it would fight with under that.
    [[nodiscard]] Temper temper() const { return in_hand(chosen()); }

private:
    static constexpr std::size_t models = 3;  // of an enemy
    // The last form, as far as it was known what came of it.
    struct Recalled {
        Battle from{};
        Temper own{};
    };
    // What it would fight with under that policy: that, in the mood of this battle.
    [[nodiscard]] Temper in_hand(const Policy& policy) const;
    // Which of them the enemy has moved like so far; the turn since the last form is compared now.
    std::size_t model_of_enemy(const Battle& seen, SideId side);
    // One playout of a policy, a place in Weighed::own, against one of the enemy's.
    struct Trial {
        std::uint64_t guess = 0;  // the seed of what is not known
        std::size_t own = 0, theirs = 0;
        std::int32_t gain = 0;
    };
    // Finds the gains of trials.
    void play_out(const Rules& rules, const Battle& seen, SideId side, const Temper& enemy,
                  std::span<Trial> trials, const std::atomic<bool>* stop);
    // Calls job(room, n) for each n below `jobs`, on all threads, each with a room of its own.
    template <class Job>
    void share_out(std::size_t jobs, Job&& job);
    void judge(const std::vector<std::size_t>& left, const std::vector<std::int64_t>& squares);

    std::uint64_t seed_;
    Temper temper_;
    int playouts_, threads_;
    int turn_ = -1;
    bool fresh_ = false;  // the order given now is the first since it weighed
    Weighed weighed_;
    std::unique_ptr<Recalled> last_;    // none before the first
    std::array<int, models> missed_{};  // hexes and facings that each was off
    std::unique_ptr<Captain> hand_;
    std::vector<std::unique_ptr<Playouts>> rooms_;  // one for each thread
    Firepower power_;
};

}  // namespace impulse
