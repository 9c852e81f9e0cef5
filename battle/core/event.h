// battle/core/event.h: everything that can happen, at most 16 bytes each.
// Units:  as in battle.h; Energy in sixtieths; hexes.
// Shapes: trivially copyable; a variant whose alternatives are described field by field for logs and hashes.
// Rule:   evolve(battle, event) needs no dice and no rules, so a log plays back for ever.
#pragma once

#include <cstdint>
#include <string_view>
#include <type_traits>
#include <variant>

#include "battle/core/events/areas.h"
#include "battle/core/events/clock.h"
#include "battle/core/events/craft.h"
#include "battle/core/events/crew.h"
#include "battle/core/events/damage.h"
#include "battle/core/events/energy.h"
#include "battle/core/events/fire.h"
#include "battle/core/events/movement.h"
#include "battle/core/events/seeking.h"

namespace impulse {

using Event = std::variant<
    Advanced, WindowOpened, OwesSet, WindowClosed, Asked, Answered, ShieldChosen, StandingChanged, DieRolled,
    Paid, BatterySet, CapacitorSet, CounterSet, GroupSet, PlotCleared, PlotAdded, TurnReset, Moved, Placed,
    MapShifted, BarrierRaised, BreachTried, Arrived, Dragged, FeatureMoved, FeatureAdded, FeatureGone,
    TerrainStruck, Launched, SeekerSet, SeekerPlaced, SeekerTurned, SeekerAimed, SeekerSent, SeekerMoved,
    SeekerDamaged, SeekerEnded, SeekerIdentified, Linked, LinkSet, Towed, SeekerTowed, BoardersSet,
    BoardersArrived, Raided, BoardingFought, RoomTaken, Captured, MineLaid, MineSet, MineTried, Declared,
    Fired, ShotScored, ShotsCleared, ShieldLost, ShieldMet, CriticalHit, VolleyAdded, VolleyGrown,
    VolleyPlaced, VolleyDone, WalkPaused, WalkMarked, WalkEnded, BoxLost, BoxesConverted, TrackLost, CrewLost,
    BoxRepaired, TrackRepaired, ShieldRepaired, UnitAdded, ImageMade, ImageGone, CraftLaunched,
    CraftRecovered, FateSet, BlastQueued, BlastDone, Left, LaneFixed, InfoChanged, Operated, SphereSet,
    SphereWeaker, SphereEnded, SphereMarked, WebSet, WebHexAdded, WebMoved, WebHexGone, SeekerHeld, Ended,
    CircuitsSwapped, LoanSet, LockSet, Scouted, SeekerDrawn, Veiled, BodyScored, SideRemoved,
    ControllerChanged, UnitStruck, WatchSet, TriggerSet, SideAsked, Unasked, CourseSet, CourseAimed,
    CourseEnded, DoctrineSet, DoctrineAimed, PulseSet, DeviceAimed, DeviceDone, StatusSet, HazeRaised,
    HazeEnded, Adapted, BoxMarked, FaceNamed, ShieldMoved, FeatureMined, ShotAimed, ShotThrough>;
static_assert(std::is_trivially_copyable_v<Event> && sizeof(Event) <= 16);

std::string_view event_word(const Event& event);

}  // namespace impulse
