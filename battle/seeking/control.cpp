#include "battle/seeking/control.h"

#include <array>

#include "battle/fire/resolve.h"

namespace impulse {
namespace {

SeekerFate fate_now(const Rules& rules, const Battle& b, const MapObject& o) {
    const std::optional<Hex> target = seeker_target(b, o);
    if (!target || !b.unit(o.by).active()) return SeekerFate::lost_guidance;
    if (o.until != 0 && b.impulse_now() > o.until) return SeekerFate::expired;
    const Unit& by = b.unit(o.by);
    if (refuse_guidance(rules, b, by)) return SeekerFate::lost_guidance;
    const int reach = rules.knobs.seeker_range;
    if (reach > 0 && (distance(by.hex, o.hex) > reach || distance(by.hex, *target) > reach ||
                      distance(o.hex, *target) > reach))
        return SeekerFate::lost_guidance;
    return SeekerFate::flying;
}

}  // namespace

int control_channels(const Rules& rules, const Unit& unit) {
    const ShipClass& c = rules.type(unit.type);
    int rating = sensor_rating(rules, unit);
    if (rules.knobs.seekers_halved && !c.guides_seekers) rating = (rating + 1) / 2;
    return rating * rules.knobs.seekers_per_sensor_by_tech[tech_index(c)];
}

int channels_of_pulses(const Rules& rules, const Unit& unit) {
    const ShipClass& c = rules.type(unit.type);
    int n = 0;
    if (c.pulses)
        for (const std::uint8_t g : c.armed)
            n += rules.weapon(c.groups[g].weapon).takes_channel && pulses_left(rules, unit, g) > 0 ? 1 : 0;
    return n;
}

int seekers_guided(const Battle& battle, UnitId unit) {
    int n = 0;
    for (const MapObject& o : battle.objects)
        if (o.flying() && o.by == unit) ++n;
    return n;
}

std::optional<Refusal> refuse_guidance(const Rules& rules, const Battle& battle, const Unit& unit) {
    if (rules.knobs.erratic_forbids_seekers && unit[Counter::erratic] != 0)
        return refusal(WhyMore::erratic_forbids);
    if (!fire_control_works(rules, battle, unit))
        return refusal(Why::no_fire_control, unit[Counter::fire_control_from], battle.impulse_now());
    if (!locked_on(rules, unit)) return refusal(WhyMore::no_lock_on);
    return std::nullopt;
}

std::optional<Hex> seeker_target(const Battle& battle, const MapObject& seeker) {
    if (seeker.target_object) {
        const std::size_t i = seeker.target_object.index();
        if (i >= battle.objects.size() || !battle.objects[i].flying()) return std::nullopt;
        return battle.objects[i].hex;
    }
    if (!seeker.target || !battle.unit(seeker.target).active()) return std::nullopt;
    return battle.unit(seeker.target).hex;
}

void end_lost_seekers(Play& play) {
    const Battle& b = play.now;
    std::array<std::int16_t, max_units> guided{};
    for (std::size_t i = 0; i < b.objects.size(); ++i) {
        const MapObject& o = b.objects[i];
        if (!o.flying()) continue;
        if (const SeekerFate fate = fate_now(play.rules, b, o); fate != SeekerFate::flying)
            play.emit(SeekerEnded{ObjectId{i}, fate});
        else
            ++guided[o.by.index()];
    }
    for (std::size_t u = 0; u < b.units.size(); ++u) {
        if (guided[u] == 0) continue;
        for (int over = guided[u] - control_channels(play.rules, b.units[u]); over > 0; --over) {
            ObjectId last{};
            for (std::size_t i = 0; i < b.objects.size(); ++i)
                if (b.objects[i].flying() && b.objects[i].by == UnitId{u} &&
                    (!last || b.objects[i].serial > b.object(last).serial))
                    last = ObjectId{i};
            play.emit(SeekerEnded{last, SeekerFate::lost_guidance});
        }
    }
}

}  // namespace impulse
