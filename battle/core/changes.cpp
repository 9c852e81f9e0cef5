#include "battle/core/changes.h"

#include <algorithm>
#include <type_traits>
#include <variant>

#include "engine/fields.h"

namespace impulse {
namespace {

template <class E, class... Some>
constexpr bool is_any = (std::is_same_v<E, Some> || ...);
// Events that change nothing.
template <class E>
concept Report = requires {
    requires E::only_reports;
};

// Adds the units that an event may change: those that it names, all where it does not say which, none where it only tells.
template <class E>
void add_units(const E& e, UnitSet& units) {
    if constexpr (Report<E> || is_any<E, DieRolled, Declared, FaceNamed, ShotAimed, ShotThrough>) {
        return;
    } else if constexpr (is_any<E, VolleyDone, MapShifted, ImageMade, ImageGone, Ended>) {
        units = UnitSet::first(max_units);
    } else {
        each_field(e, [&units](std::string_view, const auto& f) {
            if constexpr (std::is_same_v<std::remove_cvref_t<decltype(f)>, UnitId>)
                if (f) units.add(f);
        });
    }
}

// True for events that change nothing but units and what changes with time: most of them.
template <class E>
bool only_units_and_time(const E& e) {
    // With an image that comes or goes so does what names boxes of its unit.
    if constexpr (std::is_same_v<E, StatusSet>)
        return e.kind != StatusKind::disguised && e.kind != StatusKind::voided;
    return Report<E> || is_any<E, Advanced, WindowOpened, WindowClosed, OwesSet, DieRolled, CounterSet,
                               GroupSet, Paid, BatterySet, CapacitorSet, PlotAdded, PlotCleared, Moved,
                               InfoChanged, ShieldLost, ShieldRepaired, BoxRepaired, TrackRepaired>;
}

// Fields that a unit takes along lie among the objects of the map.
bool carries_fields(const Battle& b, UnitId unit) {
    return std::any_of(b.objects.begin(), b.objects.end(), [&](const MapObject& o) {
        return o.stands() && o.by == unit && o.is(SeekerTrait::carried);
    });
}

}  // namespace

void Changes::note(const Battle& after, const Event& event) {
    std::visit(
        [&]<class E>(const E& e) {
            add_units(e, units);
            rest = rest || !only_units_and_time(e);
            if constexpr (std::is_same_v<E, Moved>) rest = rest || carries_fields(after, e.unit);
        },
        event);
}

}  // namespace impulse
