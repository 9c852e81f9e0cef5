#include "battle/systems/field_strikes.h"

#include "battle/core/barriers.h"
#include "battle/fire/shot.h"

namespace impulse {

void strike_with_fields(Play& play) {
    for (std::size_t i = 0; i < play.now.units.size() && !play.starved(); ++i) {
        const UnitId by{i};
        if (!play.now.unit(by).active()) continue;
        each_field(play.rules, play.now.unit(by), [&](std::size_t g, const BoxField& field) {
            if (!field.strikes || !play.type(by).groups[g].weapon) return;
            const Muzzle from = muzzle_of(play.rules, play.now, by, static_cast<std::uint8_t>(g), 0);
            Salvo salvo;
            apply(play, salvo, {from, {.hex = from.hex}, 0, from.charge.floor()}, ShotStage::packet);
            salvo.strike_tally(play);
        });
    }
}

}  // namespace impulse
