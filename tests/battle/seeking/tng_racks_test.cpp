// Launchers of the supplement: what their racks hold, and how much leaves in a turn.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "battle/fire/arming.h"
#include "tests/battle/seeking/rounds.h"

namespace impulse {
namespace {

// Rounds of that list that it launches until one is refused, a turn for each.
int taken_from_rack(const char* rack, int tech, const std::vector<std::string>& rounds) {
    Rounds d{rack, tech, 4};
    int launched = 0;
    for (const std::string& round : rounds) {
        d.b.clock(launched + 1, 1);
        if (!d.refused(round).empty()) break;
        Play p = d.b.play();
        do_launch(p, d.order(round));
        p.emit(TurnReset{d.gunner});
        d.b.battle.objects.clear();
        ++launched;
    }
    return launched;
}

// The last of each list is one too many.
TEST(TngRacks, HoldTheSpacesThatArePrinted) {
    struct Rack {
        const char* id;
        int tech;
        std::vector<std::string> rounds;
    };
    const auto same = [](const char* round, std::size_t n) { return std::vector<std::string>(n + 1, round); };
    for (const Rack& r :
         {Rack{"drn-b", 3, same("drone-single", 12)}, {"drn-b", 4, same("drone-single", 14)},
          {"drn-c", 3, same("drone-single", 10)},     {"drn-c", 4, same("drone-single", 12)},
          {"drn-g", 3, same("drone-single", 10)},     {"drn-g", 4, same("drone-single", 12)},
          {"icm", 3, same("icm-one-space", 8)},       {"icm", 4, same("drone-single", 10)},
          {"seeker", 3, same("seeker-missile", 2)},   {"seeker", 4, same("seeker-missile", 2)},
          {"therm", 3, same("therm-micro", 16)},      {"therm", 4, same("therm-micro", 16)},
          {"therm", 3, same("therm-thermite", 8)},    {"therm", 3, same("therm-solium", 8)},
          {"mine", 3, same("mine-small", 9)},         {"mine", 4, same("mine-small", 10)},
          {"mine", 3, same("mine-large", 3)},         {"prb", 3, same("probe-object", 8)},
          {"prb", 4, same("probe-object", 9)},        {"sys_prb", 3, same("probe-object", 3)},
          {"sys_prb", 4, same("probe-object", 3)},    {"probe_rail", 3, same("probe-object", 1)},
          {"drone_rail", 3, same("drone-single", 1)}})
        EXPECT_EQ(taken_from_rack(r.id, r.tech, r.rounds), static_cast<int>(r.rounds.size()) - 1)
            << r.id << " at " << r.tech << "X: " << r.rounds.back();
}

// Armed anew each time where it takes energy; all that is not refused in the impulses of one turn.
int launched_in_a_turn(const char* rack, int tech, const char* round) {
    Rounds d{rack, tech, 4};
    const std::string mode = std::string{round}.substr(std::string{rack}.size() + 1);
    int launched = 0;
    for (int impulse = 1; impulse <= 6; ++impulse)
        for (int n = 0; n < 10; ++n) {
            d.b.clock(1, impulse);
            if (d.b.weapon(d.gunner, 0).arming == ArmingKind::same_turn) d.feed(mode.c_str());
            if (!d.refused(round).empty()) break;
            Play p = d.b.play();
            do_launch(p, d.order(round));
            d.b.battle.objects.clear();
            ++launched;
        }
    return launched;
}

TEST(TngRacks, LaunchInATurnWhatIsPrinted) {
    struct Rate {
        const char *rack, *round;
        int at_3x, at_4x;
    };
    for (const Rate& r : {Rate{"drn-b", "drone-single", 2, 2}, {"drn-b", "drone-triple", 2, 2},
                          {"drn-c", "drone-single", 4, 5},     {"drn-g", "drone-single", 2, 2},
                          {"seeker", "seeker-missile", 1, 1},  {"therm", "therm-micro", 2, 2},
                          {"therm", "therm-tylium", 1, 1},     {"mine", "mine-small", 1, 1},
                          {"prb", "probe-object", 6, 6},       {"sys_prb", "probe-object", 3, 3},
                          {"shard", "shard-whole", 1, 1},      {"dogi", "dogi-drain", 1, 1},
                          {"jet", "jet-small", 6, 6},          {"jet", "jet-medium", 1, 1},
                          {"strike", "strike-red", 1, 1},      {"strike", "strike-blue", 1, 1},
                          {"strike", "strike-yellow", 1, 1},   {"pl-v", "pl-v-two", 1, 1},
                          {"pl-x", "pl-x-standard", 1, 1},     {"pl-y", "pl-y-standard", 1, 1},
                          {"pl-z", "pl-z-standard", 0, 1}})
        for (const int tech : {3, 4})
            if (const int printed = tech == 3 ? r.at_3x : r.at_4x; printed > 0) {
                EXPECT_EQ(launched_in_a_turn(r.rack, tech, r.round), printed)
                    << r.round << " of " << r.rack << " at " << tech << "X";
            }
}

}  // namespace
}  // namespace impulse
