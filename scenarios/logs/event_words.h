// scenarios/logs/event_words.h: every event as a sentence, for the story, the transcript and the window.
// Units:  times as turn.impulse; shields and boxes counted from 1; points.
// Shapes: one sentence an event with why it is so, whom it touches and who wants to read it.
// Errors: none; an event that nobody wants to read of gives no text.
// Rule:   what only some may know of an event is told only to their eyes; who may read it at all says may_read.
#pragma once

#include <cstdint>
#include <string>

#include "battle/core/event.h"
#include "battle/core/rows/boarding.h"
#include "battle/core/rules.h"
#include "scenarios/scenario.h"

namespace impulse {

// Who reads of it: everybody, who follows the decisions, who checks every step.
IMPULSE_WORDS(Depth, std::uint8_t, story, decisions, audit)

struct EventLine {
    std::string text, why;
    Depth depth = Depth::audit;
    UnitSet units;            // ships it speaks of
    UnitId about{};           // the first of them
    int unit = -1, box = -1;  // the group of the sheet that it touches
    int side = -1;            // whose deed it is, for its colour
};

struct EventPlace {
    const Rules& rules;
    const Roster& roster;
    const Battle& battle;                  // before or after the event: stated_before()
    SideId eyes{};                         // who reads it; empty: everybody
    bool raided = false;                   // the event before was a raid: what is lost was lost to it
    VolleyKind hurt = VolleyKind::direct;  // what last took points off a seeker that ends

    // Whether those eyes know what the seeker is and whom it seeks.
    [[nodiscard]] bool known(ObjectId seeker) const;
    // What a shuttle was made of only its own side knows, but for a wild weasel.
    [[nodiscard]] bool known(const CraftLaunched& craft) const;
};

EventLine event_words(const EventPlace& place, const Event& event);
// The least depth at which such an event may say anything.
Depth shallowest_depth(const Event& event);
// True where an event is told of the battle as it was before: it ends or takes away what it speaks of.
bool stated_before(const Event& event);

// "a drone" as everybody sees it: "drone", "plasma torpedo".
std::string_view seeker_looks(SeekerKind kind);
// What came of a raid, in words.
std::string_view raid_words(RaidResult result);
// What a feature of the terrain is called.
std::string feature_words(const Rules& rules, const Battle& battle, std::size_t feature);

}  // namespace impulse
