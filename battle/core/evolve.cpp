#include "battle/core/evolve.h"

namespace impulse {

void evolve(Battle& battle, const Event& event) {
    std::visit([&](const auto& e) { e.evolve(battle); }, event);
}

namespace {

// Ids and indices are known by type and name; all else is a plain number. What one event alone asks for it says itself.
template <class E>
bool fields_fit(const Battle& b, const E& e) {
    bool good = true, first = true;
    std::size_t groups = max_groups;
    each_field(e, [&]<class T>(std::string_view name, const T& f) {
        if constexpr (std::is_same_v<T, UnitId>) {
            if (!f) {
                good = good && !(name == "unit" || (first && name != "by"));
            } else if (f.index() >= b.units.size()) {
                good = false;
            } else if (name == "unit") {
                groups = b.units[f.index()].groups.size();
            }
        } else if constexpr (std::is_same_v<T, ObjectId>) {
            if (first) good = good && f;
            if (f) good = good && f.index() < (std::is_same_v<E, Launched> ? max_objects : b.objects.size());
        } else if constexpr (Worded<T>) {
            good = good && static_cast<std::size_t>(f) < count_of<T>();
        } else if constexpr (std::is_integral_v<T>) {
            const auto i = static_cast<std::size_t>(f);
            if (name == "side") good = good && i < b.sides.size();
            if (name == "bank") good = good && i < 6;
            if (name == "feature") good = good && i < b.field.features.size();
            // A raid on a craft names no group, nor does what holds of a whole unit or of all its weapons, or comes from all sides.
            constexpr bool none_too = std::is_same_v<E, Raided> || std::is_same_v<E, StatusSet> ||
                                      std::is_same_v<E, DoctrineSet> || std::is_same_v<E, VolleyPlaced>;
            static_assert(whole_unit == every_group);
            if constexpr (std::is_same_v<E, StatusSet>)  // the box is that of whoever did it
                if (is_by_a_box(e.kind) && e.by && e.by.index() < b.units.size())
                    groups = b.units[e.by.index()].groups.size();
            if (name == "group") good = good && (i < groups || (none_too && i == whole_unit));
        }
        first = false;
    });
    return good;
}

}  // namespace

bool fits(const Battle& b, const Event& event) {
    return std::visit(
        [&]<class E>(const E& e) {
            // The only events about units that may not be there yet.
            if constexpr (std::is_same_v<E, UnitAdded> || std::is_same_v<E, ImageMade>)
                return e.fits(b);
            else if constexpr (requires { e.fits(b); })
                return fields_fit(b, e) && e.fits(b);
            else
                return fields_fit(b, e);
        },
        event);
}

}  // namespace impulse
