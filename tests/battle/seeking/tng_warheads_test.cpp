// Plasma of the supplement at every distance: launched and struck home, for each energy, way and tech level.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/battle/fire/printed_shots.h"
#include "tests/battle/seeking/rounds.h"

namespace impulse {
namespace {

// "pl-x-4x:standard": the row, and the level of its ship.
struct PrintedTube {
    std::string row, mode;
    int tech = 3, torpedoes = 1;

    explicit PrintedTube(const std::string& text) {
        const PrintedMode printed{text};
        row = printed.weapon;
        mode = printed.mode;
        torpedoes = printed.shots;
        if (row.ends_with("-4x")) {
            row.resize(row.size() - 3);
            tech = 4;
        }
    }
    [[nodiscard]] std::string round() const { return row + "-" + mode; }
};

// A ship without any shield takes all of it inside, an enveloping one too.
TEST(TngPlasma, EveryTorpedoWeakensWithDistanceAsPrinted) {  // Pl-V, Pl-X, Pl-Y, Pl-Z
    for (const std::vector<std::string>& cells : printed_lines("tng_warheads.csv")) {
        const PrintedTube tube{cells[0]};
        const int last = static_cast<int>(cells.size()) - 2;
        Rounds d{tube.row.c_str(), tube.tech, 0};
        const Battle clean = d.b.battle;
        for (int range = 0; range <= last; ++range) {
            d.b.battle = clean;
            d.b.at(d.gunner).hex = hex_at(20, 100);
            d.b.at(d.halberd).hex = hex_at(20, 100 - range);
            d.feed(tube.mode.c_str());
            for (int n = 0; n < tube.torpedoes; ++n) d.launch(tube.round());
            EXPECT_NE(d.refused(tube.round()), "") << cells[0] << " launches one more";
            EXPECT_EQ(d.strikes(), tube.torpedoes * std::stoi(cells.at(static_cast<std::size_t>(range) + 1)))
                << cells[0] << " at " << range;
        }
        d.b.battle = clean;
        d.b.at(d.gunner).hex = hex_at(20, 100);
        d.b.at(d.halberd).hex = hex_at(20, 100 - last - 1);
        d.feed(tube.mode.c_str());
        EXPECT_EQ(d.refused(tube.round()), "out_of_range") << cells[0];
    }
}

}  // namespace
}  // namespace impulse
