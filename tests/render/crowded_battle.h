// tests/render/crowded_battle.h: a window on a large battle in which a person has to decide.
// Units:  seconds for how long pilots may think at a time.
// Shapes: 24 ships of classic on a 60x60 map; captains fight until 60 seekers fly, then a person takes the first side.
// Errors: false with the window's message where the moment does not come.
// Rule:   none.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "battle/core/view.h"
#include "battle/pilots/moment.h"
#include "battle/play/apply.h"
#include "battle/play/legal.h"
#include "render/bridge.h"
#include "render/panels/decision.h"
#include "scenarios/files/files.h"

namespace impulse {

inline int seekers_flying(const Battle& b) {
    return static_cast<int>(
        std::count_if(b.objects.begin(), b.objects.end(), [](const MapObject& o) { return o.flying(); }));
}

// Twelve drone ships a side, in reach of each other's racks by the end of the first turn.
inline std::string crowded_scenario() {
    std::string text =
        "format = \"impulse-scenario/1\"\nruleset = \"classic\"\ntitle = \"Crowd\"\nseed = 7\nyear = "
        "172\nturn_limit = 20\nmap = \"60x60\"\n"
        "edge = \"none\"\n";
    for (int side = 0; side < 2; ++side) {
        text += fmt::format("[[side]]\nname = \"{0}\"\nempire = \"{0}\"\npilot = \"captain\"\nunit = [\n",
                            side == 0 ? "Kzinti" : "Klingon");
        for (int n = 0; n < 12; ++n)
            text += fmt::format(
                "  {{ name = \"{}\", class = \"{}\", hex = \"{:02}{:02}\", facing = \"{}\", speed = 12, "
                "weapon_status = 3 }},\n",
                fmt::format("{} {}", side == 0 ? "Claw" : "Sabre", n + 1),
                side == 0    ? n % 2 == 0 ? "kzinti/bc" : "kzinti/cm"
                : n % 2 == 0 ? "klingon/d6"
                             : "klingon/d7c",
                24 + n, side == 0 ? 50 : 16, side == 0 ? "A" : "D");
        text += "]\n";
    }
    return text;
}

// Brings the window to such a moment of the first side's person with at least `flying` seekers on the map.
inline bool open_crowded(BridgeState& state, const std::string& folder, Moment moment, int flying) {
    const std::string path = folder + "/crowd.toml";
    if (const auto error = write_whole(path, crowded_scenario())) {
        state.message = error->text();
        return false;
    }
    state.options.players = {"captain", "captain"};
    state.options.folder = folder;
    open_in(state, path);
    if (!state.film) return false;
    const SideId side{0U};
    const Rules& rules = *state.film->rules;
    std::size_t looked = 0;
    for (int i = 0; i < 4000 && state.session->battle().ended == 0 && state.session->battle().clock.turn < 4;
         ++i) {
        state.session->tick(0.05);
        const auto& entries = state.session->entries();
        if (entries.size() > state.film->entries.size())
            grow_film(*state.film, std::span(entries).subspan(state.film->entries.size()));
        for (; looked < state.film->ends.size(); ++looked) {
            state.film->playback.seek(state.film->ends[looked]);
            const Battle& now = state.film->playback.now();
            if (seekers_flying(now) < flying || !now.questions.empty() || owed_by(now, side).empty() ||
                moment_of(rules, now) != moment)
                continue;
            const Battle seen = view(rules, now, side);
            bool some = moment == Moment::allocate;
            for (const UnitId unit : owed_by(seen, side))
                each_legal(rules, seen, unit, [&](const Command&) { some = true; });
            if (!some) continue;
            SessionOptions options = state.options;
            options.players = {"human", "captain"};
            auto forked = fork_battle(*state.film, state.film->playback.at(), options);
            if (!forked) {
                state.message = forked.error();
                return false;
            }
            show_battle(state, std::move(*forked));
            state.session->settle();
            advance_bridge(state, 0);
            state.film->playback.seek(state.film->playback.size());
            return state.deciding() == side && seekers_flying(state.session->battle()) >= flying;
        }
    }
    state.message = fmt::format("no such moment with {} seekers", flying);
    return false;
}

}  // namespace impulse
