#include "tests/support/fight.h"

#include <cstdio>
#include <cstdlib>

#include "battle/core/view.h"
#include "battle/play/apply.h"
#include "battle/play/legal.h"
#include "battle/play/make_battle.h"
#include "tests/support/battle_builder.h"

namespace impulse {

Battle fresh_battle(const Rules& rules, const Setup& setup) {
    auto made = make_battle(rules, setup);
    if (!made) {
        std::fprintf(stderr, "%s: %s\n", setup.title.c_str(), made.error().c_str());
        std::exit(3);
    }
    return *made;
}

Fight::Fight(const Rules& r, const SampleBattle& sample, EventSink* sink)
    : rules(r),
      battle(std::make_unique<Battle>(fresh_battle(r, sample.setup))),
      seen_(std::make_unique<Battle>()),
      most_(sample.commands_most) {
    for (std::size_t s = 0; s < sample.pilots.size(); ++s)
        pilots_.push_back(make_pilot(sample.pilots[s], sample.setup.seed, SideId{s}));
    if (!start(rules, *battle, dice, sink)) std::exit(3);
}

SideId Fight::side() const { return side_to_act(*battle); }

Command Fight::next_order() {
    ++commands;
    const SideId asked = side();
    view(rules, *battle, asked, *seen_);
    if (const auto order = pilots_[asked.index()]->decide(rules, *seen_, asked))
        if (!refuse_as_seen(rules, *battle, *order)) return *order;
    ++refused;
    return default_order(rules, *battle, asked);
}

Recorded record(const Rules& rules, const SampleBattle& sample) {
    Recorded all;
    EventList events;
    Fight fight{rules, sample, &events};
    all.opening = std::move(events.all);
    all.opened = state_hash(*fight.battle);
    while (!fight.over() && fight.side()) {
        Recorded::Step step;
        events.all.clear();
        step.order = fight.next_order();
        if (!apply(rules, *fight.battle, step.order, fight.dice, &events)) break;
        step.events = events.all;
        step.hash = state_hash(*fight.battle);
        all.steps.push_back(std::move(step));
    }
    return all;
}

}  // namespace impulse
