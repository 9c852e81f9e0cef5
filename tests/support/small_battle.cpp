#include "tests/support/small_battle.h"

#include "tests/support/fight.h"

namespace impulse {

SmallBattle::SmallBattle(const Rules& r, const std::string& class_a, const std::string& class_b) : rules(r) {
    Setup setup;
    setup.ruleset = r.id;
    setup.field.impulses = static_cast<std::int16_t>(r.procedure.impulses);
    for (int side = 0; side < 2; ++side) {
        const std::string name = side == 0 ? "A" : "B";
        setup.sides.push_back({name, name, "", side});
        SetupUnit unit;
        unit.id = unit.name = name;
        unit.class_key = side == 0 ? class_a : class_b;
        unit.side = side;
        unit.hex = hex_at(20, side == 0 ? 20 : 16);
        unit.facing = Facing{static_cast<std::uint8_t>(side == 0 ? 0 : 3)};
        unit.speed = 10;
        setup.units.push_back(unit);
    }
    battle_ = std::make_unique<Battle>(fresh_battle(r, setup));
}

void SmallBattle::previous_speed(UnitId u, int speed) {
    for (SpeedPlot* plot : {&at(u).plot, &at(u).plot_before}) {
        plot->clear();
        plot->push_back({1, static_cast<std::uint8_t>(speed)});
    }
    set(u, Counter::speed, speed);
}

std::size_t turn_mode_named(const Rules& rules, const std::string& letter) {
    for (std::size_t i = 0; i < rules.turn_modes.size(); ++i)
        if (rules.turn_modes[i].id == letter) return i;
    return rules.turn_modes.size();
}

}  // namespace impulse
