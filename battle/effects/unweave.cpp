#include <fmt/format.h>

#include "battle/core/web_strength.h"
#include "battle/effects/ops.h"
#include "battle/movement/link_strength.h"

namespace impulse::ops {
namespace {

void set_energy(Play& play, std::size_t web, int energy) {
    const Web& w = play.now.webs[web];
    play.emit(WebSet{static_cast<std::uint8_t>(web), static_cast<std::uint8_t>(w.by.index()), w.kind, energy,
                     w.from, w.until});
}

// Beams that begin or end in the hex are loosened by so much; who has not the strength left lets go.
void loosen_beams(const Cast& c, Hex hex) {
    Play& play = c.play;
    for (std::size_t l = 0; l < play.now.links.size(); ++l) {
        const Link& link = play.now.links[l];
        if (link.kind != LinkKind::tractor || !link.holds() || !link.to) continue;
        if (play.now.unit(link.from).hex == hex || play.now.unit(link.to).hex == hex)
            set_link(play, l, LinkField::against, link.against + c.amount(0));
    }
    end_slipping_links(play);
}

}  // namespace

// The web of the hex goes with its share of the energy. All hexes of a web share theirs, so where one lies beside, all
// of it is weakened.
void unweave(const Cast& c) {
    const Battle& b = c.play.now;
    const UnitId unit = c.impact.at.unit;
    const Hex at = unit ? b.unit(unit).hex : c.impact.at.hex;
    if (const int web = web_in(b, at); web != no_web) {
        const Web& w = b.webs[static_cast<std::size_t>(web)];
        const int share = w.energy / std::max<int>(1, w.hexes);
        c.play.emit(WebHexGone{at});
        set_energy(c.play, static_cast<std::size_t>(web), w.energy - share);
    }
    for (std::size_t web = 0; web < b.webs.size(); ++web) {
        if (b.webs[web].hexes == 0) continue;
        bool beside = false;
        for (const WebHex& h : b.web_hexes) beside = beside || (h.web == web && distance(h.hex, at) == 1);
        if (!beside) continue;
        const int strength = web_strength(c.play.rules, b, static_cast<int>(web));
        set_energy(c.play, web,
                   web_point(c.play.rules, b.webs[web]).parts * (strength * c.effect.part / c.effect.whole));
    }
    if (c.effect.amount > 0) loosen_beams(c, at);
}

std::string unweave(const Effect& e) {
    const std::string beams =
        e.amount > 0 ? fmt::format("; tractor beams to and from it lose {}", points_in_words(e)) : "";
    return fmt::format("web in the hex is gone, of that beside it {}/{} of its strength is left{}", e.part,
                       e.whole, beams);
}

}  // namespace impulse::ops
