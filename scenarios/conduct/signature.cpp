#include "scenarios/conduct/signature.h"

#include <memory>

#include "battle/core/view.h"
#include "battle/pilots/pilot.h"
#include "battle/play/apply.h"
#include "battle/play/legal.h"
#include "battle/play/make_battle.h"
#include "engine/hash.h"
#include "scenarios/conduct/setup_mix.h"

namespace impulse {
namespace {

struct Pairing {
    std::array<std::array<const char*, 3>, 2> ships;  // by side, null = no more
};
constexpr std::array<Pairing, 5> classic_pairings{{
    {{{{"federation/ca", nullptr, nullptr}, {"klingon/d7", nullptr, nullptr}}}},
    {{{{"federation/ff", nullptr, nullptr}, {"klingon/f5", nullptr, nullptr}}}},
    {{{{"federation/ca", "federation/ff", nullptr}, {"klingon/d7", "klingon/f5", nullptr}}}},
    {{{{"federation/ca", nullptr, nullptr}, {"klingon/f5", "klingon/f5", nullptr}}}},
    {{{{"klingon/d7", "federation/ff", nullptr}, {"klingon/d7", nullptr, nullptr}}}},
}};
constexpr std::array<Pairing, 4> tng_pairings{{
    {{{{"aster/lantern", nullptr, nullptr}, {"korrin/halberd", nullptr, nullptr}}}},
    {{{{"aster/lantern", "aster/lantern", nullptr}, {"korrin/halberd", "korrin/halberd", nullptr}}}},
    {{{{"korrin/halberd", nullptr, nullptr}, {"korrin/halberd", nullptr, nullptr}}}},
    {{{{"aster/lantern", nullptr, nullptr}, {"aster/lantern", "korrin/halberd", nullptr}}}},
}};
constexpr std::array<std::array<const char*, 2>, 8> pilot_pairs{{
    {"random", "random"},
    {"plotter", "plotter"},
    {"random", "captain"},
    {"plotter", "random"},
    {"captain", "captain"},
    {"random", "random"},
    {"captain", "plotter"},
    {"robot", "plotter"},
}};

BattleField field_of(SetupMix& mix, std::vector<std::string>& lanes) {
    BattleField field;
    switch (mix.below(3)) {
        case 0:  // open space: whoever can leaves by acceleration or distance
            field.by_acceleration = field.by_separation = 1;
            break;
        case 1:  // the campaign's map: barrier, planet, two warp points
            field.map = {60, 60};
            field.edge = EdgeRule::death_barrier;
            field.by_warp_point = 1;
            field.clock_turn = 2;
            field.features.push_back({FeatureKind::planet, hex_at(30, 30), 0, 0xFF});
            field.features.push_back({FeatureKind::warp_point, hex_at(27, 24), 0, 0});
            field.features.push_back({FeatureKind::warp_point, hex_at(34, 33), 0, 1});
            lanes = {"W1", "W2"};
            break;
        default:  // a small fixed map that is left over its rim
            field.map = {42, 32};
            field.edge = EdgeRule::disengage;
            break;
    }
    return field;
}

}  // namespace

SampleBattle sample_battle(int number) {
    SetupMix mix{number, 1};
    SampleBattle sample;
    const bool classic = number % 2 == 0;
    sample.ruleset = classic ? "classic" : "tng";
    Setup& setup = sample.setup;
    setup.ruleset = sample.ruleset;
    setup.title = "sample " + std::to_string(number);
    setup.seed = static_cast<std::uint64_t>(number) + 1;
    setup.field = field_of(mix, setup.lanes);
    setup.field.impulses = classic ? 32 : 6;
    setup.field.turn_limit = static_cast<std::int16_t>(classic ? 2 + mix.below(2) : 3 + mix.below(3));
    const Pairing& pairing =
        classic ? classic_pairings[static_cast<std::size_t>(mix.below(classic_pairings.size()))]
                : tng_pairings[static_cast<std::size_t>(mix.below(tng_pairings.size()))];
    const auto& pilots = pilot_pairs[static_cast<std::size_t>(number / 2) % pilot_pairs.size()];
    const int range = 2 + mix.below(classic ? 16U : 10U);
    for (int side = 0; side < 2; ++side) {
        const std::string letter = side == 0 ? "A" : "B";
        setup.sides.push_back({letter, letter, "", side});
        if (mix.below(6) == 0) setup.sides.back().damage_boxes = Standing::ask;
        if (mix.below(6) == 0) setup.sides.back().struck_shield = Standing::ask;
        sample.pilots.emplace_back(pilots[static_cast<std::size_t>(side)]);
        int k = 0;
        for (const char* key : pairing.ships[static_cast<std::size_t>(side)]) {
            if (key == nullptr) break;
            SetupUnit unit;
            unit.id = unit.name = letter + std::to_string(++k);
            unit.class_key = key;
            unit.side = side;
            unit.hex = hex_at(20 + 2 * k + mix.below(2), side == 0 ? 22 : 22 - range);
            unit.facing =
                Facing{static_cast<std::uint8_t>((side == 0 ? 0 : 3) + (mix.below(5) == 0 ? 1 : 0))};
            unit.speed = mix.below(4) == 0 ? -1 : 4 + mix.below(12);
            unit.weapon_status = mix.below(4);
            if (mix.below(8) == 0) unit.damage.push_back({"shield", 1, 8});
            setup.units.push_back(unit);
        }
    }
    return sample;
}

SampleResult fight_sample(const Rules& rules, const SampleBattle& sample, EventSink* sink) {
    SampleResult result;
    auto made = make_battle(rules, sample.setup);
    if (!made) return result;
    const auto battle = std::make_unique<Battle>(*made);
    KeptViews views{rules};
    views.begin(sink);
    SeededDice dice;
    std::vector<std::unique_ptr<Pilot>> pilots;
    for (std::size_t s = 0; s < sample.pilots.size(); ++s)
        pilots.push_back(make_pilot(sample.pilots[s], sample.setup.seed, SideId{s}));
    if (!start(rules, *battle, dice, &views)) return result;
    while (battle->ended == 0 && result.commands < sample.commands_most) {
        const SideId side = side_to_act(*battle);
        if (!side) break;
        Pilot* pilot = pilots[side.index()].get();
        std::optional<Command> order;
        if (pilot != nullptr) order = pilot->decide(rules, views.of(*battle, side), side);
        ++result.commands;
        if (order && apply(rules, *battle, *order, dice, &views)) continue;
        ++result.refused;
        if (!apply(rules, *battle, default_order(rules, *battle, side), dice, &views)) break;
    }
    result.ended = battle->ended != 0;
    result.turns = battle->clock.turn;
    result.impulses = battle->impulse_now();
    result.hash = state_hash(*battle);
    return result;
}

void DigestSink::put(const Battle& after, const Event& event) {
    Hash h;
    h.word(digest_);
    h.word(event.index());
    std::visit([&h](const auto& e) { h.mix(e); }, event);
    if (const auto* at = std::get_if<Advanced>(&event); at != nullptr && at->impulse == 0)
        h.word(state_hash(after));
    digest_ = h.value;
}

std::uint64_t signature(const Rules& classic, const Rules& tng, int battles) {
    Hash total;
    for (int n = 0; n < battles; ++n) {
        const SampleBattle sample = sample_battle(n);
        DigestSink sink;
        const SampleResult result = fight_sample(sample.ruleset == "classic" ? classic : tng, sample, &sink);
        total.word(sink.digest());
        total.word(result.hash);
        total.word(static_cast<std::uint64_t>(result.commands) << 32U |
                   static_cast<std::uint32_t>(result.refused));
    }
    return total.value;
}

}  // namespace impulse
