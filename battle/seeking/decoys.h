// battle/seeking/decoys.h: chaff, wild weasels and other shuttles without a crew: what strikes or leads seekers astray.
// Units:  points of damage, impulses, hexes; cargo in rounds of a type.
// Shapes: a weasel is a map object; Counter::weasel of its ship holds its serial; fired = 1: dead, but it still lures.
// Errors: Refusal.
// Rule:   classic D11.3 (chaff), J2.22 (suicide shuttle), J3 (wild weasel), FD7 (scatter-pack).
#pragma once

#include <array>
#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/step.h"

namespace impulse {

std::optional<Refusal> refuse_chaff(const Rules& rules, const Battle& battle, const DropChaff& order);
After do_chaff(Play& play, const DropChaff& order);

// ---- shuttles that strike
// Drones inside a scatter-pack: types and rounds, at most four kinds.
struct PackLoad {
    std::array<SeekerId, 4> type{};
    std::array<std::uint8_t, 4> rounds{};
    int room = 0;  // half spaces that the shuttle holds, 0 = as its row says
};
// Why such a shuttle cannot be sent now, whoever prepared it: fire control, lock-on, guidance, target, cargo too large.
std::optional<Refusal> refuse_seeking_shuttle(const Rules& rules, const Battle& battle, UnitId by,
                                              SeekerId type, UnitId target, const PackLoad& cargo);
// Sends it: a suicide shuttle with its warhead in `strength` (twice the energy that it was armed with), a scatter-pack
// with its cargo. The row of a type says which it is. Bays, crews and energy are the caller's business.
ObjectId launch_seeking_shuttle(Play& play, UnitId by, SeekerId type, UnitId target, int strength,
                                const PackLoad& cargo);
// The first row of that kind that carries nothing (suicide shuttle), carries drones (scatter-pack) or lures (weasel).
enum class ShuttleUse : std::uint8_t { suicide, scatter_pack, weasel };
SeekerId shuttle_row(const Rules& rules, ShuttleUse use);

// A pack, a multi-warhead or a drone with a mine opens now: its drones fly on as its guide's, its mine lies in its hex.
void open_seeker(Play& play, ObjectId seeker);
// What carries several and was shot at comes apart: those that were not hit go on by themselves.
void split_seekers(Play& play);

// Step `release`: scatter-packs whose time has come let their drones go.
bool release_due(const Rules& rules, const Battle& battle);
bool release_run(Play& play);

// ---- wild weasels
// Why the unit cannot put a weasel out now: its manoeuvre rate (C2.4), or one is out already.
std::optional<Refusal> refuse_weasel(const Rules& rules, const Battle& battle, UnitId by);
// Puts it out: fire control off, guided seekers released, everything that homes on the unit follows it.
ObjectId launch_weasel(Play& play, UnitId by);
// The weasel is taken: its cover ends, what it lured seeks its ship again.
void end_weasel(Play& play, ObjectId weasel);
// Before seekers move: covers that are voided or over end, seekers that are lured follow the weasel.
void follow_decoys(Play& play);
// Points that other units suffer from so many on a weasel.
int weasel_collateral(const Rules& rules, int points);
// Whoever is near a weasel that suffers so many; and the weasel before them, where a seeker strikes it.
void strike_near_weasel(Play& play, const MapObject& weasel, UnitId by, int points);
void strike_weasel(Play& play, ObjectId weasel, UnitId by, int points);

}  // namespace impulse
