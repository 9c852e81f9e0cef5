#include "battle/pilots/captain.h"
#include "battle/pilots/pilot.h"
#include "battle/pilots/plotter.h"
#include "battle/pilots/random_pilot.h"
#include "battle/pilots/robot.h"

namespace impulse {

std::unique_ptr<Pilot> make_pilot(std::string_view name, std::uint64_t seed, SideId side) {
    if (name == "captain") return std::make_unique<Captain>();
    if (name == "robot") return std::make_unique<Robot>(seed, side);
    if (name == "random") return std::make_unique<RandomPilot>(seed * 0x9E3779B97F4A7C15ULL + side.at + 1);
    if (name == "plotter") return std::make_unique<Plotter>();
    return nullptr;
}

std::vector<std::string> pilot_names() { return {"captain", "robot", "random", "plotter"}; }

}  // namespace impulse
