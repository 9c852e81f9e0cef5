// Any order, field by field: every command of the game can be given in the window, and what is refused is not given.
#include "render/panels/composer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "battle/core/view.h"
#include "battle/play/apply.h"
#include "battle/play/legal.h"
#include "battle/play/steps.h"
#include "tests/render/played_window.h"
#include "tests/support/fight.h"
#include "tests/support/garbage_orders.h"

namespace impulse {
namespace {

const Theme& no_theme() {
    static const Theme theme{};
    return theme;
}

template <std::size_t... I>
std::vector<Command> one_of_each(std::index_sequence<I...>) {
    return {Command{std::in_place_index<I>}...};
}
std::vector<Command> all_kinds() {
    return one_of_each(std::make_index_sequence<std::variant_size_v<Command>>{});
}

// Orders that are given by a page, a form or buttons of their own.
bool has_a_page(const Command& c) {
    return std::holds_alternative<Allocate>(c) || std::holds_alternative<Answer>(c) ||
           std::holds_alternative<Pass>(c) || std::holds_alternative<PassSide>(c) ||
           std::holds_alternative<SetStanding>(c) || std::holds_alternative<SetWatch>(c);
}

TEST(Composer, EveryCommandOfTheGameHasItsPlaceInTheWindow) {
    std::set<std::size_t> found;
    for (const std::string ruleset : {"classic", "tng"}) {
        const Rules& rules = tables_of(ruleset);
        const SampleBattle sample = sample_battle(ruleset == "classic" ? 0 : 1);
        Battle b = fresh_battle(rules, sample.setup);
        b.field.umpire = 1;
        const Roster roster = roster_of(sample.setup);
        for (std::size_t step = 0; step < rules.procedure.steps.size(); ++step) {
            b.clock.step = static_cast<std::int16_t>(step);
            const Decision decision{rules,  b, roster, no_theme(), b.units[0].side, UnitId{std::size_t{0}},
                                    nullptr};
            for (const std::size_t kind : composable(decision)) {
                found.insert(kind);
                EXPECT_FALSE(words_of_kind(kind).empty());
                EXPECT_EQ(words_of_kind(kind).find('_'), std::string::npos) << words_of_kind(kind);
            }
        }
    }
    for (const Command& c : all_kinds())
        EXPECT_TRUE(found.contains(c.index()) != has_a_page(c))
            << command_word(c) << " can be given " << (found.contains(c.index()) ? "twice" : "nowhere");
}

// The order as the panel would put it together: every field from what is offered for it.
::testing::AssertionResult can_be_composed(const Decision& decision, const Command& order) {
    Command made = first_of_kind(decision, order.index());
    // What one field is decides what others may be: as often as there are fields.
    for (std::size_t round = 0; round < fields_of(order).size(); ++round)
        for (const std::string_view field : fields_of(order)) {
            const OrderFieldForm form = field_form(decision, made, field);
            const std::int64_t wanted = field_value(order, field);
            const bool offered = form.way == OrderFieldWay::choice
                                     ? std::any_of(form.options.begin(), form.options.end(),
                                                   [&](const FieldOption& o) { return o.value == wanted; })
                                 : form.way == OrderFieldWay::number
                                     ? wanted >= form.least && wanted <= form.most
                                 : form.way == OrderFieldWay::energy ? wanted >= 0
                                                                     : form.way != OrderFieldWay::hidden;
            if (offered) set_field(made, field, wanted);
        }
    for (const std::string_view field : fields_of(order)) {
        if (field_form(decision, made, field).way == OrderFieldWay::hidden)
            continue;  // means nothing in this order
        if (field_value(made, field) != field_value(order, field))
            return ::testing::AssertionFailure()
                   << field << " of \"" << order_words(decision, order) << "\" is not offered";
    }
    if (const auto no = refuse(decision.rules, decision.seen, made))
        return ::testing::AssertionFailure()
               << order_words(decision, made) << " is refused: " << refusal_text(decision.rules, *no)
               << "; wanted " << order_words(decision, order);
    return ::testing::AssertionSuccess();
}

void pilots_orders_can_be_composed(const std::string& ruleset, int battles, std::size_t kinds_least) {
    const Rules& rules = tables_of(ruleset);
    std::map<std::size_t, int> tried;
    for (int n = 0; n < battles; ++n) {
        const SampleBattle sample = sample_battle(2 * n + (ruleset == "classic" ? 0 : 1));
        Fight fight{rules, sample, nullptr};
        const Roster roster = roster_of(sample.setup);
        while (!fight.over() && fight.side()) {
            const SideId side = fight.side();
            const Command order = fight.next_order();
            const UnitId unit = first_owing(*fight.battle, side);
            if (!has_a_page(order) && unit && ++tried[order.index()] <= 60) {
                const Battle seen = view(rules, *fight.battle, side);
                UnitId by = unit;
                std::visit(
                    [&](const auto& c) {
                        if constexpr (requires { c.unit; }) by = c.unit;
                    },
                    order);
                const Decision decision{rules, seen, roster, no_theme(), side, by, nullptr};
                ASSERT_TRUE(can_be_composed(decision, order)) << ruleset << " battle " << n;
            }
            if (!apply(rules, *fight.battle, order, fight.dice, nullptr)) break;
        }
    }
    EXPECT_GE(tried.size(), kinds_least);
}
TEST(Composer, EveryOrderOfClassicPilotsCanBePutTogether) { pilots_orders_can_be_composed("classic", 12, 4); }
TEST(Composer, EveryOrderOfTngPilotsCanBePutTogether) { pilots_orders_can_be_composed("tng", 12, 4); }

TEST(Composer, AFieldIsSetToWhatWasChosen) {
    Garbage garbage{7};
    for (int n = 0; n < 4000; ++n) {
        const Command order = garbage.any();
        if (has_a_page(order)) continue;
        for (const std::string_view field : fields_of(order)) {
            Command again = order;
            set_field(again, field, field_value(order, field));
            ASSERT_TRUE(again == order) << command_word(order) << " " << field;
        }
    }
    Command hex = UmpirePlace{};
    set_field(hex, "hex", packed(hex_at(22, 18)));
    EXPECT_EQ(std::get<UmpirePlace>(hex).hex, hex_at(22, 18));
}

// Orders in words name nothing by its field.
TEST(Composer, NoOrderShowsTheNamesOfItsFields) {
    const Rules& rules = tables_of("classic");
    const SampleBattle sample = sample_battle(0);
    const Battle b = fresh_battle(rules, sample.setup);
    const Roster roster = roster_of(sample.setup);
    Garbage garbage{3};
    std::set<std::size_t> seen;
    const auto check = [&](const Command& order) {
        seen.insert(order.index());
        const std::string words = order_sentence({rules, b, roster, {}}, order);
        EXPECT_FALSE(words.empty()) << command_word(order);
        for (const char* sign : {"_", "=", "{"}) EXPECT_EQ(words.find(sign), std::string::npos) << words;
    };
    for (const Command& c : all_kinds()) {
        Command order = c;
        std::visit(
            [&](auto& x) {
                if constexpr (requires { x.unit; }) x.unit = UnitId{std::size_t{0}};
                if constexpr (requires { x.target; }) x.target = decltype(x.target){std::size_t{1}};
                if constexpr (requires { x.side; }) x.side = SideId{std::size_t{0}};
            },
            order);
        check(order);
        // Every word that a choice may have.
        const Decision decision{rules,  b, roster, no_theme(), SideId{std::size_t{0}}, UnitId{std::size_t{0}},
                                nullptr};
        if (has_a_page(order)) continue;
        for (const std::string_view field : fields_of(order))
            for (const FieldOption& o : field_form(decision, order, field).options) {
                Command with = order;
                set_field(with, field, o.value);
                check(with);
            }
    }
    EXPECT_EQ(seen.size(), std::variant_size_v<Command>);
}

// By keyboard and mouse in a window: what is refused says why and is not given; what is legal is.
TEST(Composer, GivesTheBattleUpByKeysAndRefusesWhatIsIllegal) {
    PlayedWindow w;
    w.state.options.players = {"human", "human"};
    w.state.secrecy = false;
    open_in(w.state, w.file("close.toml", close_battle()));
    ASSERT_TRUE(w.state.session) << w.state.message;
    for (int i = 0; i < 400 && w.wait() && w.moment() != Moment::activity && w.moment() != Moment::move; ++i)
        if (w.moment() == Moment::allocate)
            w.key(SDL_SCANCODE_RETURN);
        else
            w.letter('n');
    ASSERT_TRUE(w.moment() == Moment::activity || w.moment() == Moment::move);
    const SideId side = w.state.session->deciding();
    const bool moving = w.moment() == Moment::move;
    ComposerMemory& memory = w.state.orders.composer;
    memory.open = true;
    w.frame();
    // A turn on the spot to where it is, or a change of speed to 99: the sentence stands there and Enter gives nothing.
    Command illegal = moving ? Command{Move{w.state.selected, Manoeuvre::tac, 0}}
                             : Command{ChangeSpeed{w.state.selected, 99}};
    memory.kind = illegal.index();
    memory.orders[memory.kind] = illegal;
    w.frame();
    const auto why = refuse(*w.state.film->rules, w.state.session->battle(), illegal);
    ASSERT_TRUE(why);
    const std::string sentence = refusal_text(*w.state.film->rules, *why);
    ImGui::GetIO().MouseWheel = 0;
    const std::size_t before = w.state.session->entries().size();
    w.key(SDL_SCANCODE_RETURN);
    EXPECT_EQ(w.state.session->entries().size(), before);
    EXPECT_FALSE(sentence.empty());
    // Giving up is an order too.
    memory.kind = Command{Concede{}}.index();
    memory.orders[memory.kind] = Concede{side};
    w.frame();
    w.key(SDL_SCANCODE_RETURN);
    for (int i = 0; i < 5; ++i) w.frame();
    EXPECT_NE(w.state.session->battle().ended, 0);
    EXPECT_EQ(w.state.session->battle().reason, EndReason::conceded);
}

}  // namespace
}  // namespace impulse
