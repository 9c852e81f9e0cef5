// battle/core/view.h: what one side may know, computed from the battle.
// Units:  as in battle.h.
// Shapes: a view is a Battle in which everything secret is blanked, so that panels and pilots read one type.
// Rule:   classic: energy forms, arming, plots ahead of time, unresolved declarations; TNG: sheets until bought.
#pragma once

#include <array>
#include <memory>

#include "battle/core/changes.h"
#include "battle/core/emit.h"
#include "battle/core/state_hash.h"

namespace impulse {

// The battle as that side may see it. Blanked: the dice seed and counters; of other teams: paid, battery,
// capacitor, charges, arming, ammunition, plots beyond the present speed, prepaid HETs and TACs, reinforcement,
// undisclosed declarations while the fire window is open, seekers' types and targets until identified, and in
// rulesets with information points lost boxes and tracks as long as the sheet is not bought (shields are seen).
Battle view(const Rules& rules, const Battle& battle, SideId side);
// The same, written over `seen`, which may not be `battle`: for callers that look often.
void view(const Rules& rules, const Battle& battle, SideId side, Battle& seen);
// The same in the one buffer of this thread, true until the next glance: orders are carried out without allocation.
const Battle& glance(const Rules& rules, const Battle& battle, SideId side);

// The views of all sides of one battle, kept from look to look: a unit is looked at again only where something happened
// to it. As a sink it hears of all events and passes them on. What of() gives always equals view(), provided that every
// event since begin() came by.
class KeptViews final : public EventSink {
public:
    explicit KeptViews(const Rules& rules) : rules_(rules) {}
    // Forgets all: a battle begins, or stands where no event brought it. Events are passed on to `next`, if there is one.
    void begin(EventSink* next);
    void put(const Battle& after, const Event& event) override;
    // What the side may see; true until the next event.
    const Battle& of(const Battle& battle, SideId side);
    // The hash of the battle itself, kept likewise.
    std::uint64_t hash(const Battle& battle);

private:
    void pass_on_changes();

    struct Kept {
        Battle seen{};
        Changes stale = Changes::all();  // what is to be looked at again
    };
    const Rules& rules_;
    EventSink* next_ = nullptr;
    Changes changed_ = Changes::all();  // since anybody looked
    KeptHash hash_;
    // By side, and by what hides more of a unit: nothing, a secret window, or energy forms handed in secretly.
    std::array<std::array<std::unique_ptr<Kept>, 3>, max_sides> kept_{};
};

// Whether the side may read this event in its log (before and after give the battle around the event).
bool may_read(const Rules& rules, const Battle& after, const Event& event, SideId side);

}  // namespace impulse
