#include "battle/areas/written_moves.h"

#include "battle/areas/travel.h"
#include "battle/core/links.h"
#include "battle/movement/precedence.h"

namespace impulse {
namespace {

constexpr int die_of_order = 6;
constexpr int kinds = 16;  // room for Manoeuvre in a written number
static_assert(count_of<Manoeuvre>() <= kinds);

// True where two ships of the set hold each other, over any number of beams.
bool drag_each_other(const Battle& b, const UnitSet& units) {
    if (b.links.empty()) return false;
    for (const UnitId unit : units)
        if ((joined_with(b, unit) & units) != UnitSet{unit}) return true;
    return false;
}

}  // namespace

bool writing_moves(const Rules& rules, const Battle& b) {
    return b.window.open != 0 && b.window.kind == WindowKind::secret_together && b.clock.step >= 0 &&
           rules.procedure.steps[static_cast<std::size_t>(b.clock.step)].window == WindowKind::in_order;
}

void write_move(Play& play, const Move& m) {
    play.set(m.unit, Counter::called, -(1 + static_cast<int>(m.how) + kinds * m.argument));
}

std::optional<Move> written_move(const Battle& b, UnitId unit) {
    const int written = -b.unit(unit)[Counter::called] - 1;
    if (written < 0) return std::nullopt;
    return Move{unit, static_cast<Manoeuvre>(written % kinds), static_cast<std::uint8_t>(written / kinds)};
}

void reveal_moves(Play& play) {
    FixedVector<Move, max_units> moves;
    UnitSet writers;
    for (const UnitId id : unit_ids(play.now))
        if (const auto move = written_move(play.now, id)) {
            moves.push_back(*move);
            writers.add(id);
        }
    if (enemies_among(play.now, writers) && drag_each_other(play.now, writers)) {
        const Places place = roll_off(play, writers, die_of_order);
        sort_in_place(moves.begin(), moves.end(), [&](const Move& a, const Move& b) {
            return place[a.unit.index()] < place[b.unit.index()];
        });
    }
    for (const Move& m : moves) play.set(m.unit, Counter::called, 0);
    for (const Move& m : moves)
        if (play.now.unit(m.unit).active() && !refuse_move(play.rules, play.now, m)) do_move(play, m);
}

}  // namespace impulse
