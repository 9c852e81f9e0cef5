#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "battle/core/ground.h"
#include "battle/damage/layers.h"
#include "battle/damage/shields.h"
#include "battle/effects/ops.h"

namespace impulse {

// Nobody fires now: of all that stands before the hull only armour on all sides can still take them.
void late_internals(Play& play, const Pulse& pulse) {
    if (!pulse.at || !play.now.unit(pulse.at).active()) return;
    constexpr std::uint32_t from_nowhere = 1U << 31;
    Packet packet{pulse.at, 0, 0, pulse.left, from_nowhere, {}, {}};
    meet_layers(play, packet);
    if (packet.points > 0) add_volley(play, pulse.at, pulse.by, 0, packet.points, VolleyKind::separate, 0);
}

namespace ops {
namespace {
constexpr int most_left = std::numeric_limits<decltype(Pulse::left)>::max();

// A box has one pulse at a time; what lies on the map fires on account of the box that sent it.
bool has_pulse_free(const Cast& c) {
    const Muzzle& from = c.impact.from;
    return from.by && std::none_of(c.play.now.pulses.begin(), c.play.now.pulses.end(),
                                   [&](const Pulse& p) { return p.by == from.by && p.group == from.group; });
}
}  // namespace

void inside(const Cast& c) {
    const Impact& i = c.impact;
    const int points = c.points();
    if (points <= 0 || !(i.at.object ? c.reaches(i.at.object) : c.reaches(i.at.unit))) return;
    if (c.effect.after > 0 && i.at.unit && has_pulse_free(c))
        return c.play.emit(PulseSet{i.from.by, i.at.unit, i.from.group, i.from.mode_index,
                                    static_cast<std::uint8_t>(std::min(points, most_left)), 0,
                                    static_cast<std::int16_t>(c.play.now.impulse_now() + c.effect.after)});
    if (c.effect.at == At::firer && i.from.mount)
        add_volley(c.play, i.from.by, i.from.by, 0, points, VolleyKind::feedback, 0);
    if (c.effect.at != At::target || !i.at.unit) return;
    const int face = settle_facing_at_once(c.play, i.at.unit, i.from.hex, i.from.by);
    if (is_body(c.play.now.unit(i.at.unit))) {
        strike(c.play, i.at.unit, i.from.by, face, points, i.from.kind, 0);
        return;
    }
    const int through =
        filtered(c.play, i.at.unit, i.from.by, straight_before(face), points, origin_of(i.from));
    const bool named =
        c.effect.named_in > 0 && c.play.roll(Stream::allocation, c.effect.named_in, i.from.by) == 1;
    if (through > 0)
        add_volley(c.play, i.at.unit, i.from.by, face, through,
                   named ? VolleyKind::named : marked(c.effect, i.from.kind), 0, origin_of(i.from));
}

std::string inside(const Effect& e) {
    const std::string late =
        e.after > 0 ? fmt::format(", {} impulse{} later", e.after, e.after == 1 ? "" : "s") : std::string{};
    return (e.when == When::pierced ? "as many points as it scored" : points_in_words(e)) + " inside " +
           (e.at == At::firer ? "the firer" : "the target") + late + ", which no shield stops";
}

}  // namespace ops
}  // namespace impulse
