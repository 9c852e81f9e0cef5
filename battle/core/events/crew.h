// battle/core/events/crew.h: what can happen: links, boarding and crew.
#pragma once

#include "battle/core/command.h"
#include "battle/core/events/describe.h"
#include "battle/core/rows/parties.h"

namespace impulse {

struct Linked {
    std::uint8_t link = 0;
    LinkKind kind{};
    UnitId from{}, to{};
    ObjectId object{};
    std::uint8_t group = 0;
    IMPULSE_EVENT(Linked, "linked", link, kind, from, to, object, group)
    [[nodiscard]] bool fits(const Battle& b) const {
        return link < max_links && link <= b.links.size() && from;
    }
};

struct LinkSet {
    std::uint8_t link = 0;
    LinkField what{};
    std::int16_t value = 0;
    IMPULSE_EVENT(LinkSet, "link_set", link, what, value)
    [[nodiscard]] bool fits(const Battle& b) const { return link < b.links.size(); }
};

struct BoardersSet {
    UnitId unit{};
    std::uint8_t side = 0;
    PartyKind kind{};
    std::uint8_t parties = 0;
    IMPULSE_EVENT(BoardersSet, "boarders", unit, side, kind, parties)
};

// parties: of those aboard, so many came by beam on this impulse; stunned: and so many can do nothing yet
struct BoardersArrived {
    UnitId unit{};
    std::uint8_t side = 0;
    PartyKind kind{};
    std::uint8_t parties = 0, stunned = 0;
    IMPULSE_EVENT(BoardersArrived, "boarders_arrived", unit, side, kind, parties, stunned)
};

// object: a seeking shuttle that was raided instead of a unit
struct Raided {
    UnitId by{}, at{};
    std::uint8_t group = 0, guarded = 0;
    RaidQuality quality{};
    std::uint8_t die = 0;
    RaidResult result{};
    ObjectId object{};
    IMPULSE_REPORT(Raided, "raided", by, at, group, guarded, quality, die, result, object)
};

// What that side scores aboard
struct BoardingFought {
    UnitId unit{};
    std::uint8_t side = 0, parties = 0, points = 0;
    IMPULSE_REPORT(BoardingFought, "boarding_fought", unit, side, parties, points)
};

struct RoomTaken {
    UnitId unit{};
    std::uint8_t group = 0, side = 0, boxes = 0;
    IMPULSE_EVENT(RoomTaken, "room_taken", unit, group, side, boxes)
};

// It obeys that side from now on
struct Captured {
    UnitId unit{};
    std::uint8_t side = 0;
    IMPULSE_EVENT(Captured, "captured", unit, side)
};

IMPULSE_WORDS(CrewKind, std::uint8_t, crew, boarding, deck, passenger)

struct CrewLost {
    UnitId unit{};
    CrewKind kind{};
    std::int16_t units = 0;
    IMPULSE_EVENT(CrewLost, "crew_lost", unit, kind, units)
};

}  // namespace impulse
