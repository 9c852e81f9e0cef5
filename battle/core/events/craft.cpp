#include "battle/core/events/craft.h"

#include <string_view>
#include <type_traits>
#include <utility>

#include "battle/core/disguise.h"

namespace impulse {
namespace {

// Whatever named one of two units names the other.
struct Exchange {
    UnitId a, b;
    template <class T>
    void in(T& x) const {
        if constexpr (std::is_same_v<T, UnitId>) {
            x = x == a ? b : x == b ? a : x;
        } else if constexpr (std::is_same_v<T, UnitSet>) {
            const bool has_a = x.has(a), has_b = x.has(b);
            if (has_a != has_b) {
                x.remove(has_a ? a : b);
                x.add(has_a ? b : a);
            }
        } else if constexpr (HasFields<T>) {
            each_field(x, [this](std::string_view, auto& f) { this->in(f); });
        } else if constexpr (requires { typename T::value_type; }) {
            if constexpr (HasFields<typename T::value_type> || std::is_same_v<typename T::value_type, UnitId>)
                for (auto& each : x) this->in(each);
        }
    }
};

}  // namespace

void dispel_image(Battle& b, UnitId image) {
    const Status* mark = mark_of_image(b.unit(image));
    if (mark == nullptr) return;
    const UnitId ship = mark->by;
    Unit gone;
    gone.fate = Fate::removed;
    gone.side = b.unit(image).side;
    gone.type = b.unit(image).type;
    gone.hex = b.unit(image).hex;
    gone.facing = b.unit(image).facing;
    gone.groups.resize(b.unit(image).groups.size());
    b.unit(image) = gone;
    b.window.owes.remove(image);
    b.window.eligible.remove(image);
    if (!ship || ship.index() < image.index()) return;
    const Exchange exchange{image, ship};
    // The field of battle names units by their first place already.
    each_field(b, [&]<class T>(std::string_view, T& f) {
        if constexpr (!std::is_same_v<T, BattleField>) exchange.in(f);
    });
    std::swap(b.unit(image), b.unit(ship));
}

void ImageMade::evolve(Battle& b) const {
    const Unit like = b.unit(unit);
    b.units.push_back(like);
    if (b.window.owes.has(unit)) b.window.owes.add(image);
    if (b.window.eligible.has(unit)) b.window.eligible.add(image);
}

void ImageGone::evolve(Battle& b) const { dispel_image(b, image); }

void UnitAdded::evolve(Battle& b) const {
    const std::size_t i = unit.index();
    if (i >= b.units.size()) b.units.resize(i + 1);
    Unit u;
    u.fate = Fate::aboard;
    u.side = b.unit(mother).side;
    u.type = b.craft_types[type];
    u.hex = b.unit(mother).hex;
    u.facing = b.unit(mother).facing;
    u.groups.resize(groups);
    u.mother = mother;
    u.box = box;
    b.units[i] = u;
}

void CraftLaunched::evolve(Battle& b) const {
    Unit& u = b.unit(unit);
    u.fate = Fate::active;
    u.hex = b.unit(mother).hex;
    u.facing = facing;
    u.plot.clear();
    u.plot.push_back({1, speed});
    u.plot_before = u.plot;
    const auto now = static_cast<std::int16_t>(b.impulse_now());
    for (const Counter c : {Counter::launched_at, Counter::entered, Counter::moved}) u.at(c) = now;
    u.at(Counter::speed) = speed;
    u.at(Counter::straight) = u.at(Counter::since_slip) = 0;
    u.at(Counter::from_stop) = speed == 0 ? 1 : 0;
    u.at(Counter::allocated) = 1;
    u.at(Counter::shield_level) = 2;
    u.at(Counter::fire_control) = u.at(Counter::lock_on) = 1;
}

void CraftRecovered::evolve(Battle& b) const {
    Unit& u = b.unit(unit);
    u.fate = Fate::aboard;
    u.mother = mother;
    u.box = box;
    u.hex = b.unit(mother).hex;
    u.at(Counter::speed) = 0;
    u.at(Counter::recovered_at) = static_cast<std::int16_t>(b.impulse_now());
    b.window.owes.remove(unit);
}

}  // namespace impulse
